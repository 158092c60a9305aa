"""Committing cards to a fight, Jokers with their aids, and fleeing instead (P-15, P-17)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.combat import (
    BROADSIDE,
    Aid,
    Cheapest,
    Total,
    cheapest,
    combat_total,
)
from companion.games.pirate_crusades.calculations.fleeing import Enemy, Flight, flee
from companion.games.pirate_crusades.calculations.pieces import sum_known
from companion.games.pirate_crusades.procedures.drawing import draw, may_be_held, not_held, speller
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, cards_words
from companion.games.pirate_crusades.rules.standing import (
    card_number,
    combat_of,
    committed,
    flee_of,
    hold_tons,
    with_cards_for_holds,
)
from companion.games.pirate_crusades.state.cards import JOKERS, bonus_of, is_joker
from companion.table.procedures.limits import MOST_AT_ONCE
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Drawn, Option
from companion.toolbox.sums import Result, shown
from companion.toolbox.text import listed, plural


class Commitment(Struct, frozen=True):
    """What somebody puts into a fight. The cards have left the hand, the aids the deck."""

    cards: tuple[str, ...]
    """Empty text for one that nobody names."""
    aids: tuple[str, ...] = ()
    """Cards drawn for Jokers; discarded after the fight."""
    total: int | None = None
    wins: bool | None = None
    """Against the need, if there is one."""

    @property
    def all_cards(self) -> list[str]:
        """Everything that is discarded afterwards."""
        return [*self.cards, *self.aids]


def commit(
    work: Work,
    player: str,
    need: int | None,
    *,
    scope: str = "",
    cite: Citation,
    most: int | None = None,
    surrender: int | None = None,
    against: str = "",
    warning: str = "",
) -> Steps[Commitment]:
    """Crew cards as cannon, one question; Jokers draw their aids; a bare total will do.

    A bare number is the cards' count, then the total is asked: "I put in 3 and have 24".

    Args:
        work: the fight.
        player: who commits.
        need: the total that wins; `None` if nobody knows or another player is the enemy.
        scope: before the keys, where one act has two fights.
        cite: where the rules say so.
        most: cards at most (the short game's fights between players: 1).
        surrender: a second mark for the cheapest set.
        against: which ship, where one act fights several.
        warning: what to think of before the cards are named.
    """

    def so_far(told: Drawn) -> str:
        """What the cards come to, before Jokers have brought a ship."""
        came = total_of(work, player, told.cards, need).value.total
        return _cannon_words(told, came, need)

    answer = yield from work.maybe.draw(
        f"{scope}cards",
        f"Which crew cards does {work.who(player)} commit"
        + (f" against {against}?" if against else "?")
        + (f" {need} or more wins" if need is not None else ""),
        most,
        who=player,
        spell=speller(work, own=sorted(work.pirate(player).hand.known)),
        twins=JOKERS,
        known=may_be_held(work, player),
        elsewhere=not_held(work, player),
        pile=work.pirate(player).hand.count,
        called="hand",
        lead="with",
        help=" ".join(filter(None, (warning, _hint(work, player, need, surrender)))),
        so_far=so_far,
        cite=cite,
    )
    cards = yield from _given_cards(work, player, answer, scope, cite)
    work.from_hand(player, cards)
    broadside = yield from _broadside(work, player, scope)
    aids, drawn = yield from _aids(work, cards, scope)
    result = total_of(work, player, cards, need, aids, broadside)
    more = 1
    while drawn and result.value.wins is False and work.pirate(player).hand.count != 0:
        # An aid was drawn: cards may be added until the need is met.
        added = yield from _more(work, player, f"{scope}more-{more}", cite)
        if not added:
            break
        cards += added
        came, came_cards = yield from _aids(work, added, f"{scope}more-{more}-")
        aids, drawn = (*aids, *came), [*drawn, *came_cards]
        result = total_of(work, player, cards, need, aids, broadside)
        more += 1
    if result.value.total is None:
        result = yield from _typed_total(work, player, need, result, scope, cite, against)
    work.sums[f"{scope}{work.who(player)}"] = result.with_value(result.value.total)
    return Commitment(tuple(cards), tuple(drawn), result.value.total, result.value.wins)


def _cannon_words(told: Drawn, came: int | None, need: int | None) -> str:
    """`14 of 11 cannon`; nothing where a card has no name or brings a ship that nobody knows."""
    if came is None or not told.cards or told.count > len(told.cards):
        return ""
    joker = " and the Joker's ship" if any(map(is_joker, told.cards)) else ""
    return f"{came} cannon{joker}" if need is None else f"{came} of {need} cannon{joker}"


def _given_cards(
    work: Work, player: str, answer: Drawn | None, scope: str, cite: Citation
) -> Steps[list[str]]:
    """The cards as far as they are named; how many there are is asked if nobody said."""
    if answer is None:
        number = yield from work.number(
            f"{scope}count",
            "How many cards?",
            at_least(0, most=work.pirate(player).hand.count, kept=MOST_AT_ONCE),
            offer=1,
            who=player,
            cite=cite,
        )
        answer = Drawn(number)
    if answer.count == 0:
        why = "At least one card is committed."
        yield from work.breaks(f"{scope}none", why, cite)
    return [*answer.cards, *[UNTOLD] * (answer.count - len(answer.cards))]


def _more(work: Work, player: str, key: str, cite: Citation) -> Steps[list[str]]:
    """Cards that are added once a Joker's ship is known."""
    answer = yield from work.maybe.draw(
        key,
        "Not enough: which cards are added?",
        None,
        offer={"count": 0, "cards": []},
        who=player,
        spell=speller(work, own=sorted(work.pirate(player).hand.known)),
        twins=JOKERS,
        known=may_be_held(work, player),
        elsewhere=not_held(work, player),
        pile=work.pirate(player).hand.count,
        called="hand",
        lead="adding",
        cite=cite,
    )
    cards = list(answer.cards) if answer is not None else []
    cards += [UNTOLD] * max(0, (answer.count if answer is not None else 1) - len(cards))
    work.from_hand(player, cards)
    return cards


def total_of(
    work: Work,
    player: str,
    cards: Iterable[str],
    need: int | None,
    aids: tuple[Aid, ...] = (),
    broadside: bool = False,
) -> Result[Total]:
    """What cards come to, with ship, bonuses and aids."""
    inputs = combat_of(work.state, player, cards)
    return combat_total(replace(inputs, need=need, aids=aids, broadside=broadside))


def _hint(work: Work, player: str, need: int | None, surrender: int | None) -> str:
    """The cheapest of the known cards that win, and that make it surrender."""
    known = sorted(work.pirate(player).hand.known)
    if need is None or not known:
        return ""
    inputs = combat_of(work.state, player, known)
    found = cheapest(
        Cheapest(
            hand=committed(work.state, known),
            need=need,
            surrender=surrender,
            nation=inputs.nation,
            ship_of_line=inputs.ship_of_line,
            tough=inputs.tough,
            ally_bonus=inputs.ally_bonus,
            ship_bonus=inputs.ship_bonus,
            joker_cannon=inputs.joker_cannon,
        )
    ).value
    if found.win is None:
        return f"the known cards come to {found.most}"
    words = "cheapest of the known cards: " + " ".join(found.win_cards or ())
    if found.surrender_cards is not None:
        words += f"; {' '.join(found.surrender_cards)} make it surrender"
    return words


def _broadside(work: Work, player: str, scope: str) -> Steps[bool]:
    """Bonus 5: +10, once; the card is discarded (p. 10)."""
    held = [
        key
        for key, bonus in sorted(work.pirate(player).bonuses.items())
        if bonus.card and bonus_of(bonus.card, work.state.book.get(bonus.card)) == "broadside"
    ]
    if not held:
        return False
    spent = yield from work.yes(
        f"{scope}broadside",
        f"Spend bonus 5 for +{BROADSIDE}?",
        offer=False,
        who=player,
        lead="broadside",
        cite=rulebook.BONUS_5,
    )
    if spent:
        work.drop_bonus(player, held[0])
    return spent


def _aids(work: Work, cards: list[str], scope: str) -> Steps[tuple[tuple[Aid, ...], list[str]]]:
    """A committed Joker brings a ship: one card, in the long game size times cannon (A-03)."""
    aids: list[Aid] = []
    drawn: list[str] = []
    for number, _ in enumerate((one for one in cards if is_joker(one)), 1):
        count = 2 if work.state.long else 1
        came = yield from draw(
            work,
            f"{scope}aid-{number}",
            "What does the Joker bring?",
            cite=work.here(rulebook.JOKER_AID),
            count=count,
        )
        drawn += came
        if work.state.long:
            ship, average = (*came, UNTOLD, UNTOLD)[:2]
            size = card_number(work.state, ship, "crew")
            aids.append(Aid(value=size, average=card_number(work.state, average, "cannon")))
        else:
            aids.append(Aid(value=card_number(work.state, came[0], "crew") if came else None))
    return tuple(aids), drawn


def _typed_total(
    work: Work,
    player: str,
    need: int | None,
    result: Result[Total],
    scope: str,
    cite: Citation,
    against: str,
) -> Steps[Result[Total]]:
    """Cards that nobody names: their total is told instead."""
    number = yield from work.maybe.number(
        f"{scope}total",
        f"What do {work.who(player)}'s cards come to{f' against {against}' if against else ''}?",
        at_least(0),
        who=player,
        lead="total",
        cite=cite,
    )
    wins = None if number is None or need is None else number >= need
    margin = None if number is None or need is None else number - need
    return replace(result, value=Total(number, margin, wins))


# ---------------------------------------------------------------------- fleeing


def flight_of(work: Work, player: str, enemies: Iterable[Enemy]) -> Result[Flight]:
    """Whether somebody may flee, and what would have to go overboard for it."""
    return with_cards_for_holds(work.state, player, flee(flee_of(work.state, player, enemies)))


def too_heavy(flight: Flight) -> str:
    """Why somebody may not flee with the holds as they are."""
    return f"Not lighter: {shown(flight.weight)} against {shown(flight.against)}."


def never_lighter(flight: Flight) -> str:
    """Why somebody may not flee whatever goes overboard; empty if they may, or nobody knows."""
    never = flight.allowed is False and flight.dump is None
    known = None not in (flight.weight, flight.against)
    return "Not lighter, even with empty holds." if never and known else ""


def ask_dump(
    work: Work, player: str, flight: Result[Flight], scope: str = "", asks: bool = False
) -> Steps[None]:
    """Holds that are dumped before fleeing; the fewest that allow it are proposed (P-17).

    Args:
        work: the flight.
        player: who flees.
        flight: the weights.
        scope: in front of the keys.
        asks: whether somebody must say what goes, where something must: a bare `flees` in a line
            of its own tells nothing of it.
    """
    holds = work.pirate(player).holds
    if not holds:
        return
    likely = tuple(flight.value.dump or ())
    options = tuple(
        Option(key, hold.card or f"hold {place}")
        for place, (key, hold) in enumerate(sorted(holds.items()), 1)
    )

    def so_far(told: tuple[str, ...]) -> str:
        """The weight that is left, against that of whoever is fled."""
        gone = sum_known(hold_tons(work.state, player, holds[key]) for key in told)
        if gone is None or flight.value.weight is None:
            return ""
        weight = flight.value.weight - gone
        return f"weight {weight} against {shown(flight.value.against)}"

    chosen_holds = yield from work.several(
        f"{scope}dump",
        "Which holds go overboard?",
        options,
        offer=None if likely and asks else likely,
        suggest=likely if likely and asks else None,
        who=player,
        lead="dumping",
        so_far=so_far,
        sums={"weight": flight.with_value(flight.value.weight)},
        cite=work.here(rulebook.FLEEING),
    )
    of_missions = sum(1 for key in chosen_holds if holds[key].mission)
    dropped = work.drop_holds(player, chosen_holds)
    if chosen_holds:
        work.row("dump", player=player, cards=dropped)
        lost = [cards_words(dropped)] if dropped else []
        lost += [f"the cargo of {plural(of_missions, 'mission')}"] if of_missions else []
        work.say(f"{work.who(player)} dumps {listed(lost, 'and')}")
