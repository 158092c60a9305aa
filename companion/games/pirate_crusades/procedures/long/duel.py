"""Two players fight in the long game: cards sealed, counts known, then flight or reveal (P-36).

One entry each: the attack, each player's cards (sealed: only the count is told), the reveal.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.duel import surrender_worth
from companion.games.pirate_crusades.calculations.fleeing import Flight
from companion.games.pirate_crusades.options import number
from companion.games.pirate_crusades.procedures.drawing import may_be_held, not_held, speller
from companion.games.pirate_crusades.procedures.fighting import (
    Commitment,
    ask_dump,
    commit,
    flight_of,
    never_lighter,
    too_heavy,
)
from companion.games.pirate_crusades.procedures.long.common import besides, finish, repute
from companion.games.pirate_crusades.procedures.long.moving import sail
from companion.games.pirate_crusades.procedures.long.winning import (
    Beaten,
    after_win,
    forced_worth,
    spoils,
)
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, act
from companion.games.pirate_crusades.rules.standing import as_enemy, benefit, nation, ship_size
from companion.games.pirate_crusades.state.cards import JOKERS
from companion.games.pirate_crusades.state.table import Fight, Hand, Side
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Drawn, Option, Question, option, scoped
from companion.table.state import Secret
from companion.toolbox.sums import Part, Result, shown
from companion.toolbox.text import plural


def begin_duel(work: Work, player: str, other: str) -> Steps[None]:
    """Both owe their cards; whose ships just surrender wins at once (A-86)."""
    mine, theirs = ship_size(work.state, player), ship_size(work.state, other)
    just = benefit(work.state, player, "surrender")
    if just and mine is not None and theirs is not None and theirs < mine:
        work.say(f"{work.who(other)} surrenders without a fight")
        yield from _ends(work, player, other, surrender=True, free=True)
        return
    key = work.new_id("f")
    work.state = replace(work.state, thread=key)
    sides = {player: Side(), other: Side()}
    work.change_fight(Fight(kind="players", attacker=player, defender=other, sides=sides))
    work.row("combat_start", attacker=player, defender=other)
    work.say(f"{work.name} attacks {work.who(other)}: both choose cards")
    for one in (player, other):
        _owe_cards(work, one)
    for one, key in ((player, "own-cards"), (other, "other-cards")):
        answer = yield from _cards(
            work, one, key, f"Which cards does {work.who(one)} choose?", quiet=True
        )
        if answer is not None:
            yield from _chosen(work, one, answer)


def _cards(
    work: Work, player: str, key: str, prompt: str, quiet: bool = False
) -> Steps[Drawn | None]:
    """The cards of one side of a fight, or how many; `quiet`: only where a line names them."""
    return (
        yield from work.maybe.draw(
            key,
            prompt,
            None,
            quiet=UNKNOWN if quiet else None,
            who=player,
            known=may_be_held(work, player),
            spell=speller(work, own=sorted(work.pirate(player).hand.known)),
            twins=JOKERS,
            elsewhere=not_held(work, player),
            pile=work.pirate(player).hand.count,
            called="hand",
            secret=True,
            cite=rulebook.COMBAT_TWO_LONG,
        )
    )


def _owe_cards(work: Work, player: str) -> None:
    work.owe(
        player,
        f"{work.who(player)} chooses cards for the fight",
        "commit",
        {"who": player},
        rulebook.COMBAT_TWO_LONG,
    )


@act(
    "commit",
    "Choose cards for a fight",
    spec="P-36.2",
    cite=rulebook.COMBAT_TWO_LONG,
    words=("commits", "seal"),
    help="ben commits 3",
)
def commit_act(work: Work) -> Steps[str]:
    """Cards chosen face down: everybody sees how many, only their owner which (P-36 step 2)."""
    yield from besides(work, "Who chooses cards?", owed="commit")
    player = work.player
    fight = work.state.fight
    if fight is None or fight.kind != "players" or player not in fight.sides:
        why = f"{work.name} is not fighting a player."
        yield from work.breaks("no-fight", why)
        return f"{work.name} chooses cards, for no fight"
    if fight.sides[player].count is not None:
        why = f"{work.name} has already chosen {plural(fight.sides[player].count or 0, 'card')}."
        yield from work.breaks("chosen", why)
        _take_back(work, player)
    answer = yield from _cards(work, player, "cards", "Which cards, or how many? Only you see them")
    yield from _chosen(work, player, answer)
    return ""


def _chosen(work: Work, player: str, answer: Drawn | None) -> Steps[None]:
    """Cards leave the hand and lie face down; once both have chosen, they are to be turned up."""
    if answer is not None and answer.count == 0:
        yield from work.breaks("no-cards", "At least one card is committed (A-44).")
    cards = list(answer.cards) if answer is not None else []
    count = answer.count if answer is not None else None
    # Nobody may see which cards are missing from those that were shown: only their number.
    hand = work.pirate(player).hand
    left = None if hand.count is None or count is None else max(0, hand.count - count)
    work.change(player, hand=Hand(count=left, known=hand.known, noted=hand.noted))
    sealed = Secret.of(player, cards) if cards and len(cards) == count else None
    _side(work, player, Side(count=count, sealed=sealed))
    work.settled("commit", player)
    work.row("cards_chosen", player=player, count=count)
    work.say(
        f"{work.who(player)} chooses {plural(count, 'card') if count is not None else 'cards'}"
    )
    fight = work.state.fight
    assert fight is not None
    if not any(x.procedure == "commit" for x in work.state.pending.values()):
        work.owe(
            fight.attacker,
            "turn the cards of the fight up, or flee",
            "clash",
            {},
            rulebook.COMBAT_TWO_LONG,
        )


def _side(work: Work, player: str, side: Side) -> None:
    fight = work.state.fight
    assert fight is not None
    work.change_fight(replace(fight, sides={**fight.sides, player: side}))


def _take_back(work: Work, player: str) -> None:
    """What was chosen goes back to the hand."""
    fight = work.state.fight
    assert fight is not None
    side, hand = fight.sides[player], work.pirate(player).hand
    count = None if hand.count is None or side.count is None else hand.count + side.count
    work.change(player, hand=Hand(count=count, known=hand.known, noted=hand.noted))
    _side(work, player, Side())


@act(
    "clash",
    "Turn up the cards of a fight",
    spec="P-36.4",
    cite=rulebook.COMBAT_TWO_LONG,
    rules=("tie", "surrender", "fleeing-long"),
    help="clash",
)
def clash(work: Work) -> Steps[str]:
    """Flee, or both turn their cards up: more cannon wins, more than double is surrender (P-36).

    Cards that nobody has chosen are told here, or only what they come to.
    """
    fight = work.state.fight
    if fight is None or fight.kind != "players":
        yield from work.breaks("no-fight", "No two players are fighting.")
        return "no fight between players"
    one, two = fight.attacker, fight.defender
    work.player = one
    open_ = [player for player in (one, two) if _chooses(work, player)]
    if len(open_) == 1:  # the other one's cards lie face down already
        why = f"{work.who(open_[0])} has chosen no cards yet."
        yield from work.breaks(f"not-chosen-{open_[0]}", why)
    for procedure in ("commit", "clash"):
        work.settled(procedure)
    if (yield from _flight(work, one, two)):
        finish(work, one, two)
        return ""
    told = {}
    for player in (one, two):
        told[player] = yield from work.maybe.number(
            f"total-{player}",
            f"What do {work.who(player)}'s cards come to, if that is known?",
            at_least(0),
            quiet=UNKNOWN,
            who=player,
        )
    first = yield from _reveal(work, one, told[one])
    second = yield from _reveal(work, two, told[two])
    work.change_fight(None)
    work.discard(first.all_cards)
    work.discard(second.all_cards)
    winner, surrender = yield from _verdict(work, one, two, first, second)
    work.row(
        "combat",
        attacker=one,
        defender=two,
        totals=[first.total, second.total],
        winner=winner,
        surrender=surrender,
        cards={one: list(first.cards), two: list(second.cards)},
    )
    if winner == "tie":
        _again(work, fight, one, two)
    elif winner:
        loser = two if winner == one else one
        work.say(f"{work.who(winner)} wins")
        yield from _ends(work, winner, loser, surrender=surrender)
    finish(work, one, two)
    return ""


def _chooses(work: Work, player: str) -> bool:
    """Whether somebody in a fight has still to choose cards for it."""
    fight = work.state.fight
    owed = (x.procedure == "commit" and x.who == player for x in work.state.pending.values())
    return fight is not None and fight.sides[player].count is None and any(owed)


@citing(rulebook.FLEEING_LONG)
def _flight(work: Work, one: str, two: str) -> Steps[bool]:
    """The strictly lighter ship may flee now that the counts are known; the cards go back."""
    flights = {
        player: flight_of(work, player, [as_enemy(work.state, other)])
        for player, other in ((one, two), (two, one))
    }
    options = [Option("nobody", "nobody")]
    for player, told_now in flights.items():
        why = never_lighter(told_now.value)
        broken = rulebook.FLEEING_LONG.broken(why) if why else None
        options.append(option(player, work.who(player), broken))
    pick = yield from work.choose(
        "flee",
        "Does anybody flee?",
        tuple(options),
        offer="nobody",
        lead="fleeing",
        sums={f"{work.who(x)}'s weight": _weight(y) for x, y in flights.items()},
    )
    if pick == "nobody":
        return False
    player, other = pick, two if pick == one else one
    before = flights[player]
    yield from ask_dump(work, player, before)
    after = flight_of(work, player, [as_enemy(work.state, other)])
    if after.value.allowed is False and before.value.dump:
        yield from work.breaks("not-lighter", too_heavy(after.value))
    _take_back(work, one)
    _take_back(work, two)
    work.change_fight(None)
    work.row("flee", player=player, weight=after.value.weight, against=after.value.against)
    work.say(f"{work.who(player)} flees; the cards go back to the hands")
    if number(work.state, "flee_move"):
        yield from scoped("flee", sail(work, player))
    return True


def _weight(flight: Result[Flight]) -> Result[Any]:
    return flight.with_value(flight.value.weight)


def sealed_cards(side: Side) -> tuple[str, ...] | None:
    """The cards that were sealed by name, also the one that a duel of the short game holds."""
    if side.sealed is None:
        return None
    sealed = side.sealed.reveal()
    return (sealed["card"],) if isinstance(sealed, dict) else tuple(sealed)


def _reveal(work: Work, player: str, told: int | None = None) -> Steps[Commitment]:
    """Sealed cards are turned up; those that only the table knows are told now.

    `told` is what they are said to come to: it must be so, where they are named.
    """
    fight = work.state.fight
    assert fight is not None
    side = fight.sides[player]
    cards = sealed_cards(side)
    _take_back(work, player)
    done = yield from _filled(
        commit(
            work,
            player,
            None,
            cite=rulebook.COMBAT_TWO_LONG,
            scope=f"{player}-",
            most=side.count,
        ),
        player,
        cards,
        told,
    )
    if told is not None and done.total != told:
        why = f"{work.who(player)}'s cards come to {shown(done.total)}, not to {told}."
        yield from work.breaks(f"total-{player}-so", why)
    return done


def _filled(
    inner: Steps[Commitment], player: str, cards: tuple[str, ...] | None, total: int | None
) -> Steps[Commitment]:
    """The question for the cards is not asked if they were sealed by name, nor that for what they
    come to if that is told."""
    steps: Generator[Question[Any], Any, Commitment] = inner
    answer: Any = None
    while True:
        try:
            question = steps.send(answer)
        except StopIteration as done:
            result: Commitment = done.value
            return result
        if question.key == f"{player}-cards" and cards is not None:
            answer = Drawn(len(cards), cards)
        elif question.key == f"{player}-total" and total is not None:
            answer = total
        else:
            answer = yield question


def _verdict(
    work: Work, one: str, two: str, first: Commitment, second: Commitment
) -> Steps[tuple[str, bool]]:
    """Who wins and whether the other surrenders; the table says it where a total is not told."""
    a, b = first.total, second.total
    cite = rulebook.COMBAT_TWO_LONG
    parts = tuple(Part(work.who(who), x, cite.page, cite.rule) for who, x in ((one, a), (two, b)))
    work.sums["fight"] = Result(None, parts, (cite.page,))
    known = "" if a is None or b is None else "tie" if a == b else one if a > b else two
    why = cite.broken("the totals say otherwise")
    pick = yield from work.maybe.choose(
        "winner",
        "Who wins?",
        (
            option(key, name, why if known and known != key else None)
            for key, name in ((one, work.who(one)), (two, work.who(two)), ("tie", "a tie"))
        ),
        quiet=known or None,
        cite=cite,
    )
    if a is not None and b is not None:
        if a == b:
            return "tie", False
        work.say(f"{max(a, b)} against {min(a, b)}")
        return known, max(a, b) > 2 * min(a, b)
    if pick is None or pick == "tie":
        return ("" if pick is None else "tie"), False
    double = yield from work.choose(
        "double",
        "More than double: surrender?",
        (Option("no", "no"), Option("yes", "surrender")),
        offer="no",
        cite=rulebook.SURRENDER_DOUBLE,
    )
    return pick, double == "yes"


def _again(work: Work, fight: Fight, one: str, two: str) -> None:
    """A tie: the cards are gone, it restarts; a side without cards is adrift."""
    work.say("a tie: the cards are discarded")
    if 0 in (work.pirate(one).hand.count, work.pirate(two).hand.count):
        return
    work.state = replace(work.state, thread=work.table.state.thread)
    sides = {one: Side(), two: Side()}
    work.change_fight(replace(fight, sides=sides, round=fight.round + 1))
    work.say("it starts again")
    for player in (one, two):
        _owe_cards(work, player)


def _ends(work: Work, winner: str, loser: str, surrender: bool, free: bool = False) -> Steps[None]:
    """Hostage, spoils, reputation, the ship (P-36 steps 6 and 7)."""
    ship = work.pirate(loser).ship
    of = nation(work.state, loser)
    mine, theirs = ship_size(work.state, winner), ship_size(work.state, loser)
    smaller = free or (mine is not None and theirs is not None and theirs < mine)
    just = benefit(work.state, winner, "surrender")
    spoils(work, winner, loser)
    if surrender:
        yield from repute(work, loser, -1, "surrendered", rulebook.SURRENDERED)
    gains, note = surrender_worth(just, smaller, forced_worth(work.state))
    if surrender and just:
        work.say(note[0].lower() + note[1:].rstrip("."))
    beaten = Beaten(UNTOLD if ship is None else ship or None, of, surrender, gains, player=True)
    yield from after_win(work, winner, beaten)
