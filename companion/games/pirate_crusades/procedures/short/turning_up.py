"""A fight of two players in the short game: its beginning, both cards turned up (P-16; p. 6-7)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.combat import Aid, Total
from companion.games.pirate_crusades.procedures.drawing import draw
from companion.games.pirate_crusades.procedures.fighting import total_of
from companion.games.pirate_crusades.procedures.short.plunder import plunder_player
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, card_words
from companion.games.pirate_crusades.rules.standing import card_number
from companion.games.pirate_crusades.state.cards import CARDS, bonus_of, is_joker
from companion.games.pirate_crusades.state.table import Fight, Side
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import option
from companion.toolbox.sums import Result, shown


class Turned(Struct, frozen=True):
    """A side's card once it is turned up."""

    player: str
    card: str
    broadside: bool
    aids: tuple[str, ...]
    result: Result[Total]


# ---------------------------------------------------------------------- opening


def open_fight(work: Work, attacker: str, defender: str) -> None:
    """Both owe a card; nothing is revealed before both are chosen."""
    thread = work.new_id("f")
    work.state = replace(
        work.state,
        thread=thread,
        fight=Fight(
            kind="players",
            attacker=attacker,
            defender=defender,
            sides={attacker: Side(count=0), defender: Side(count=0)},
        ),
    )
    work.row("combat_start", attacker=attacker, defender=defender)
    _owe_cards(work)


def _owe_cards(work: Work) -> None:
    fight = work.state.fight
    assert fight is not None
    work.settled("reveal")
    for player in (fight.attacker, fight.defender):
        work.owe(
            player,
            f"{work.who(player)} chooses a card for the fight, or flees",
            "reveal",
            {"who": player},
            rulebook.COMBAT_TWO_SHORT,
        )


def met_ship(work: Work, player: str) -> str:
    """The card of a ship that a player has met and neither fought nor fled yet; empty if none."""
    fight = work.state.fight
    meets = fight is not None and fight.kind == "ship" and fight.attacker == player
    return fight.defender if fight is not None and meets and fight.defender in CARDS else ""


# ---------------------------------------------------------------------- the cards


def broadside_of(work: Work, player: str) -> str:
    """Id of a bonus 5, empty if there is none."""
    book = work.state.book
    return next(
        (
            key
            for key, bonus in sorted(work.pirate(player).bonuses.items())
            if bonus.card and bonus_of(bonus.card, book.get(bonus.card)) == "broadside"
        ),
        "",
    )


def lies(work: Work, player: str, side: Side) -> None:
    """What a side of the fight lays down."""
    fight = work.state.fight
    assert fight is not None
    fight = replace(fight, sides={**fight.sides, player: side})
    work.state = replace(work.state, fight=fight)


# ---------------------------------------------------------------------- turning up


def turn_up(work: Work, told: str | None = None) -> Steps[None]:
    """Both cards, Jokers with their aids, who wins; a tie begins anew (P-16).

    Args:
        work: the act.
        told: who is said to have won, empty for a tie; `None` if nobody says it.
    """
    fight = work.state.fight
    assert fight is not None
    first = yield from _turned(work, fight.attacker, fight.sides[fight.attacker], "first-")
    second = yield from _turned(work, fight.defender, fight.sides[fight.defender], "second-")
    for side in (first, second):
        work.sums[work.who(side.player)] = side.result.with_value(side.result.value.total)
    work.say(
        " against ".join(
            f"{work.who(x.player)} {card_words(x.card)} ({shown(x.result.value.total)})"
            for x in (first, second)
        )
    )
    winner = yield from _winner(work, first, second, told)
    aids = [*first.aids, *second.aids]
    work.row(
        "combat",
        attacker=first.player,
        defender=second.player,
        winner=winner or "tie",
        cards={first.player: [first.card], second.player: [second.card]},
        round=fight.round,
        totals=[first.result.value.total, second.result.value.total],
    )
    if not winner:
        _tie(work, first, second, aids)
        return
    won_by, lost_by = (first, second) if winner == first.player else (second, first)
    work.change_fight(None)
    work.settled("reveal")
    work.discard([*aids, won_by.card])
    work.to_hand(winner, [lost_by.card], shown=True)
    loser = lost_by.player
    work.say(f"{work.who(winner)} wins and takes {card_words(lost_by.card)}")
    yield from plunder_player(work, winner, loser)
    work.over_the_limits(winner)


def _turned(work: Work, player: str, side: Side, scope: str) -> Steps[Turned]:
    """A card turned up, with all that counts for it."""
    sealed = side.sealed.reveal() if side.sealed is not None else {}
    if isinstance(sealed, list):  # the long game's way of sealing, revealed the short game's way
        sealed = {"card": next(iter(sealed), UNTOLD), "known": sealed[1:]}
    card = sealed.get("card", next(iter(side.cards), UNTOLD))
    broadside = bool(sealed.get("broadside"))
    if side.sealed is not None:
        hand = work.pirate(player).hand
        known = {one: True for one in (*hand.known, *sealed["known"]) if one != card}
        if hand.count is not None and len(known) > hand.count:
            known = {}
        work.change(player, hand=replace(hand, known=known))
        if card:
            lies(work, player, Side(count=1, cards={card: True}))
    if broadside and (key := broadside_of(work, player)):
        work.drop_bonus(player, key)
    drawn: list[str] = []
    if card and is_joker(card):
        drawn = yield from draw(
            work,
            f"{scope}aid",
            f"What does {work.who(player)}'s Joker bring?",
            cite=rulebook.COMBAT_JOKER,
        )
    aids = tuple(Aid(value=card_number(work.state, one, "crew")) for one in drawn)
    result = total_of(work, player, [card], None, aids, broadside)
    return Turned(player, card, broadside, tuple(drawn), result)


def _winner(work: Work, first: Turned, second: Turned, told: str | None) -> Steps[str]:
    """The higher total; the table says it where one is not told. Empty: a tie."""
    mine, theirs = first.result.value.total, second.result.value.total
    known = mine is not None and theirs is not None
    wins = "" if not known or mine == theirs else _higher(first, second).player
    if told is not None:
        if not known:
            wins = told
        elif told != wins:
            why = f"{work.who(wins)} has the higher total." if wins else "The totals are equal."
            yield from work.breaks("ends", why, rulebook.COMBAT_TWO_SHORT)
    options = [
        option(
            x.player,
            work.who(x.player),
            rulebook.COMBAT_TWO_SHORT.broken("not the higher total")
            if (known or told is not None) and x.player != wins
            else None,
        )
        for x in (first, second)
    ]
    return (
        yield from work.choose(
            "winner",
            "Who wins?",
            options,
            quiet=wins if known or told is not None else None,
            none="a tie",
            lead="winner",
            cite=rulebook.COMBAT_TWO_SHORT,
        )
    )


def _higher(first: Turned, second: Turned) -> Turned:
    """The side whose total is higher, where both are known and not equal."""
    return first if (first.result.value.total or 0) > (second.result.value.total or 0) else second


def _tie(work: Work, first: Turned, second: Turned, aids: list[str]) -> None:
    """Both cards are discarded and it begins anew; whoever has no crew is out (p. 6)."""
    fight = work.state.fight
    assert fight is not None
    work.discard([*aids, first.card, second.card])
    work.say("a tie: both cards are discarded")
    empty = [x.player for x in (first, second) if work.pirate(x.player).hand.count == 0]
    if empty:
        work.change_fight(None)
        work.settled("reveal")
        return
    sides = {first.player: Side(count=0), second.player: Side(count=0)}
    work.state = replace(work.state, fight=replace(fight, sides=sides, round=fight.round + 1))
    _owe_cards(work)
