"""Two players fight in the short game: a card each, sealed until both are chosen (P-16; p. 6-7).

A fight is a thread of entries: it is opened, each side seals a card or flees, and the second card
turns both up. A table that tells both cards at once needs one entry.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.combat import BROADSIDE, Aid, Total
from companion.games.pirate_crusades.calculations.fleeing import Flight
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.drawing import draw, may_be_held, not_held, speller
from companion.games.pirate_crusades.procedures.fighting import ask_dump, flight_of, total_of
from companion.games.pirate_crusades.procedures.short.plunder import plunder_player
from companion.games.pirate_crusades.procedures.turning import acted, ready, still_in, who_acts
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, act, card_words
from companion.games.pirate_crusades.rules.standing import as_enemy, card_number
from companion.games.pirate_crusades.state.cards import CARDS, bonus_of, is_joker
from companion.games.pirate_crusades.state.table import Fight, Side
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, option
from companion.table.state import Secret
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


@act(
    "duel",
    "Fight another player (short game)",
    spec="P-16",
    cite=rulebook.COMBAT_TWO_SHORT,
    rules=("tie", "fleeing-short", "ace-ship"),
    words=("duels",),
    help="duel ben",
)
def duel(work: Work) -> Steps[str]:
    """A fight between two players at sea; both cards may be told at once (P-16)."""
    fight = work.state.fight
    attacker = fight.attacker if fight is not None and fight.kind == "players" else ""
    work.player = yield from who_acts(work, "Who attacks?", owing=attacker)
    yield from still_in(work)
    player, running = work.player, _unturned(work, work.player)
    if not running:
        yield from _over_before(work)
    other = yield from _opponent(work, player, running)
    if not running:
        # The fight is what came of looking for a ship (p. 6).
        yield from ready(work, "look", long=False)
    mine = yield from _told_card(work, player, "mine", "with")
    theirs: str | None = None
    if mine is not None:
        work.names([mine])  # it is on the table: nobody else shows it too
        theirs = yield from _told_card(work, other, "theirs", "against")
    if not running:
        open_fight(work, player, other)
        acted(work)
    if mine is None or theirs is None:
        if running:
            yield from work.breaks("running", "A fight is running already.")
        return f"{work.name} fights {work.who(other)}: both choose a card"
    ends = yield from work.maybe.choose(
        "ends",
        f"How does it end for {work.name}?",
        (Option("win", "wins"), Option("lose", "loses"), Option("tie", "a tie")),
        quiet=UNKNOWN,
        who=player,
        cite=rulebook.COMBAT_TWO_SHORT,
    )
    for one, card in ((player, mine), (other, theirs)):
        work.from_hand(one, [card])
        _lies(work, one, Side(count=1, cards={card: True}))
    told = {"win": player, "lose": other, "tie": ""}.get(str(ends)) if ends is not None else None
    yield from _turn_up(work, told)
    decide(work)
    return f"{work.name} fights {work.who(other)}"


def _unturned(work: Work, player: str) -> str:
    """Against whom a fight runs in which nobody has chosen a card yet: both may still be told.

    Empty if there is none.
    """
    fight = work.state.fight
    if fight is None or fight.kind != "players" or player not in fight.sides:
        return ""
    return _other(work, player) if not any(x.count for x in fight.sides.values()) else ""


def _over_before(work: Work) -> Steps[None]:
    """A ship that was met is left for another player (p. 6); any other fight is running still."""
    fight = work.state.fight
    if fight is None:
        return
    if fight.kind != "ship":
        yield from work.breaks("running", "A fight is running already.")
        work.settled("reveal")
    work.change_fight(None)
    work.discard(fight.cards)


def met_ship(work: Work, player: str) -> str:
    """The card of a ship that a player has met and neither fought nor fled yet; empty if none."""
    fight = work.state.fight
    meets = fight is not None and fight.kind == "ship" and fight.attacker == player
    return fight.defender if fight is not None and meets and fight.defender in CARDS else ""


def _opponent(work: Work, player: str, running: str = "") -> Steps[str]:
    """Another player at sea; whom the fight runs against already, if it does."""
    options = []
    for other in work.state.seats:
        if other == player:
            continue
        status = work.pirate(other).status
        name = work.who(other)
        illegal = "" if status in ("sailing", "") else f"{name} is not at sea ({status})."
        if work.pirate(other).hand.count == 0:
            illegal = illegal or f"{name} has no crew."
        options.append(
            option(other, name, rulebook.FIGHT_OTHER_PLAYER.broken(illegal) if illegal else None)
        )
    legal = [option.id for option in options if not option.illegal]
    return work.choose(
        "other",
        "Against whom?",
        tuple(options),
        who=player,
        quiet=running or None,
        suggest=legal[0] if len(legal) == 1 else None,
        cite=rulebook.FIGHT_OTHER_PLAYER,
    )


def _told_card(work: Work, player: str, key: str, lead: str) -> Steps[str | None]:
    """A card that is told openly; `None`: it is to be chosen in secret."""
    answer = yield from work.maybe.draw(
        key,
        f"{work.who(player)}'s card, if both are told now?",
        1,
        quiet=UNKNOWN,
        who=player,
        known=may_be_held(work, player),
        elsewhere=not_held(work, player),
        spell=speller(work, own=sorted(work.pirate(player).hand.known)),
        lead=lead,
        cite=rulebook.COMBAT_TWO_SHORT,
    )
    return answer.cards[0] if answer is not None and answer.cards else None


# ---------------------------------------------------------------------- choosing a card


@act(
    "reveal",
    "Choose a card for a fight",
    spec="P-16.2",
    cite=rulebook.COMBAT_TWO_SHORT,
    rules=("tie", "fleeing-short", "combat-joker"),
    words=("reveals",),
    help="ben reveal 9D",
)
def reveal(work: Work) -> Steps[str]:
    """One side seals a card or flees; the second card turns both up (P-16)."""
    waiting = _waiting(work)
    if not waiting:
        yield from work.breaks("no-fight", "No fight between players is running.")
        return "a card without a fight"
    spoken = work.table.by if work.table.by in waiting else ""
    pick = yield from work.choose(
        "who",
        "Whose card?",
        (Option(player, work.who(player)) for player in waiting),
        quiet=spoken or waiting[0] if spoken else None,
        offer=None if spoken else spoken or waiting[0],
        lead="by",
    )
    player = work.player = pick
    other = _other(work, player)
    if (yield from _runs(work, player, other)):
        return f"{work.name} flees from {work.who(other)}"
    card, broadside = yield from _choice(work, player)
    _seal(work, player, card, broadside)
    work.settled("reveal", player)
    if _waiting(work):
        return f"{work.name} has chosen a card"
    yield from _turn_up(work)
    decide(work)
    return "both cards are turned up"


def _waiting(work: Work) -> list[str]:
    """Who has not chosen yet."""
    fight = work.state.fight
    if fight is None or fight.kind != "players":
        return []
    return [x for x in (fight.attacker, fight.defender) if not fight.sides[x].count]


def _other(work: Work, player: str) -> str:
    fight = work.state.fight
    assert fight is not None
    return fight.defender if player == fight.attacker else fight.attacker


@citing(rulebook.FLEEING_SHORT)
def _runs(work: Work, player: str, other: str) -> Steps[bool]:
    """The strictly lighter ship may flee first, perhaps with less cargo (P-17)."""
    enemies = [as_enemy(work.state, other)]
    flight = flight_of(work, player, enemies)
    heavy = flight.value.allowed is False and flight.value.dump is None
    pick = yield from work.choose(
        "act",
        "Fight or flee?",
        (
            Option("fight", "fight", also=("fight", "fights", "reveals")),
            option(
                "flee",
                "flee",
                rulebook.FLEEING_SHORT.broken(_heavy(flight.value)) if heavy else None,
                also=("flee", "flees"),
            ),
        ),
        offer="fight",
        who=player,
        sums={"weight": Result(flight.value.weight, flight.parts, flight.pages, flight.notes)},
    )
    if pick != "flee":
        return False
    if flight.value.allowed is not True:
        yield from ask_dump(work, player, flight)
    after = flight_of(work, player, enemies)
    if after.value.allowed is False and not heavy:
        yield from work.breaks("heavy", _heavy(after.value))
    fight = work.state.fight
    assert fight is not None
    if fight.sides[other].count:  # the other's card goes back into the hand
        work.to_hand(other, [UNTOLD])
    work.row("flee", player=player, weight=after.value.weight, against=after.value.against)
    work.change_fight(None)
    work.settled("reveal")
    return True


def _heavy(flight: Flight) -> str:
    return f"Not lighter: {shown(flight.weight)} against {shown(flight.against)}."


def _choice(work: Work, player: str) -> Steps[tuple[str, bool]]:
    """The card, for its owner's eyes; with it bonus 5 may be declared."""
    hand = work.pirate(player).hand
    answer = yield from work.maybe.draw(
        "card",
        "Which card?",
        1,
        who=player,
        secret=True,
        known=may_be_held(work, player),
        elsewhere=not_held(work, player),
        spell=speller(work, own=sorted(hand.known)),
        pile=hand.count,
        called="hand",
        lead="with",
        cite=rulebook.COMBAT_TWO_SHORT,
    )
    card = answer.cards[0] if answer is not None and answer.cards else UNTOLD
    if not _broadside_of(work, player):
        return card, False
    spent = yield from work.yes(
        "broadside",
        f"Spend bonus 5 for +{BROADSIDE}?",
        offer=False,
        who=player,
        secret=True,
        lead="broadside",
        cite=rulebook.BONUS_5,
    )
    return card, spent


def _broadside_of(work: Work, player: str) -> str:
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


def _seal(work: Work, player: str, card: str, broadside: bool) -> None:
    """The card lies face down: which one of the known cards it is, nobody is told."""
    known = sorted(work.pirate(player).hand.known)
    work.from_hand(player, [UNTOLD])
    told_later = {"card": card, "broadside": broadside, "known": known}
    _lies(work, player, Side(count=1, sealed=Secret.of(player, told_later)))


def _lies(work: Work, player: str, side: Side) -> None:
    fight = work.state.fight
    assert fight is not None
    fight = replace(fight, sides={**fight.sides, player: side})
    work.state = replace(work.state, fight=fight)


# ---------------------------------------------------------------------- turning up


def _turn_up(work: Work, told: str | None = None) -> Steps[None]:
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
        work.sums[work.who(side.player)] = Result(
            side.result.value.total, side.result.parts, side.result.pages, side.result.notes
        )
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
            _lies(work, player, Side(count=1, cards={card: True}))
    if broadside and (key := _broadside_of(work, player)):
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
        if known and told != wins:
            why = f"{work.who(wins)} has the higher total." if wins else "The totals are equal."
            yield from work.breaks("ends", why, rulebook.COMBAT_TWO_SHORT)
        return wins if known else told
    options = [
        option(
            x.player,
            work.who(x.player),
            rulebook.COMBAT_TWO_SHORT.broken("not the higher total")
            if known and x.player != wins
            else None,
        )
        for x in (first, second)
    ]
    return (
        yield from work.choose(
            "winner",
            "Who wins?",
            options,
            quiet=wins if known else None,
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
