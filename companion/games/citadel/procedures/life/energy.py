"""Decks that run out: Recoveries in the middle of a draw or discard, by choice, deck -X, deck +X.

`with_recoveries` runs a calculation again and again until no Recovery is asked any more. Its keys
are `recovery-1`, `recovery-2`, ...; a procedure that has several such draws puts each under a scope
of its own: `yield from sub(work.scope("reach"), discard_top(work, player, 3))`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.drawing import Discarded, Drawn, discard_top as discarding
from companion.games.citadel.calculations.flow import Ask, Inside
from companion.games.citadel.calculations.recovery import (
    Plan,
    Recovered,
    recovery,
    recovery_plan,
)
from companion.games.citadel.procedures.life.falling import life_becomes
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import standing
from companion.table.procedures.pressing import UNKNOWN, Bounds
from companion.table.procedures.procedure import Steps
from companion.toolbox.sums import Result, shown
from companion.toolbox.text import plural

Flowed = TypeVar("Flowed", Drawn, Discarded)


def recovery_words(count: int, price: int | None, life: int | None) -> str:
    """`6 cards for 3 life, 9 left`."""
    left = "" if life is None else f", {life} left"
    return f"{plural(count, 'card')} for {shown(price)} life{left}"


def plan_rows(plan: Plan | None) -> Callable[[], Sequence[tuple[str, str]]] | None:
    """Every Recovery that may be chosen as rows of size and price; made when shown."""
    if plan is None:
        return None

    def rows() -> Sequence[tuple[str, str]]:
        return [
            (
                plural(x.size, "card"),
                f"{x.price} life, {x.life} left" + ("; unconscious" if x.falls else ""),
            )
            for x in recovery_plan(plan).value
        ]

    return rows


# ---------------------------------------------------------------------- in the middle


def with_recoveries(
    work: Work, player: str, run: Callable[[tuple[int, ...]], Result[Flowed]]
) -> Steps[Result[Flowed]]:
    """Take cards off a deck that may run out; ask how large each Recovery is, if one is due.

    Args:
        work: the act; its state is not changed, see `take_flow`.
        player: whose deck.
        run: the calculation, given the sizes so far.

    Returns:
        The calculation's last result. Its `ask` is left where a Recovery was not forced and the
        table wants none (0), or where nobody counts (`?`): the cards so far stand.
    """
    sizes: tuple[int, ...] = ()
    while True:
        result = run(sizes)
        due = result.value.ask
        if due is None:
            return result
        size = yield from _ask_size(work, player, due, result.value, len(sizes) + 1)
        if not size:
            return result
        sizes = (*sizes, size)


def _ask_size(
    work: Work, player: str, due: Ask, value: Drawn | Discarded, number: int
) -> Steps[int | None]:
    """How large a Recovery is; the least that is enough is offered."""
    plan = None
    if value.discard is not None and value.life is not None:
        part = work.option("recovery_part")
        plan = Plan(value.discard, value.life, work.state.mode, part, due.missing)
    missing = plural(due.missing, "card")
    least = "" if due.least is None else f" {due.least} would cost {due.price} life."
    return work.maybe.number(
        f"recovery-{number}",
        f"{work.who(player)}'s deck is empty, {missing} missing: Recovery of how many?",
        Bounds(
            floor=1 if due.forced else 0,
            ceiling=value.discard,
            most=due.most,
            why=f"{shown(value.life)} life",
        ),
        offer=UNKNOWN if due.least is None else None,
        suggest=due.least,
        help=f"The cards come back at random.{least}"
        + ("" if due.forced else " 0: no more cards."),
        lead="recovery" if number == 1 else "",
        odds=plan_rows(plan),
        cite=rulebook.FORCED_RECOVERY if due.forced else rulebook.RECOVERY,
    )


def take_flow(work: Work, player: str, value: Drawn | Discarded, reason: str = "") -> Steps[None]:
    """Deck, pile, cards in front and life as a draw or discard left them; the fall at 0 life.

    Where a Recovery was due and nobody counted it, the piles and life are not told any more.
    """
    front = value.front if isinstance(value, Drawn) else None
    deck, discard, life = value.deck, value.discard, value.life
    uncounted = value.ask is not None and value.ask.forced
    if uncounted and value.ask is not None:
        deck = discard = life = None
        if front is not None:
            front += value.ask.missing
    shuffled = uncounted or bool(value.recoveries)
    work.set_piles(player, deck, discard, front, shuffled=shuffled)
    _tell(work, player, value.recoveries, reason)
    if uncounted:
        work.row("recovery", player=player, count=None, forced=True, reason=reason)
        work.say("a Recovery that nobody counted")
    yield from life_becomes(work, player, life)


def _tell(work: Work, player: str, done: Iterable[Inside], reason: str) -> None:
    for one in done:
        work.row(
            "recovery",
            player=player,
            how=work.state.mode,
            count=one.size,
            price=one.price,
            new=one.life,
            forced=one.forced,
            reason=reason,
        )
        words = recovery_words(one.size, one.price, one.life)
        work.say(f"{work.who(player)} recovers {words}")


def discard_top(work: Work, player: str, cards: int, reason: str = "") -> Steps[Discarded]:
    """The top cards of a deck go to the Discard Pile (P-17; deck -X, p. 18)."""

    def run(sizes: tuple[int, ...]) -> Result[Discarded]:
        return discarding(standing.discard_of(work.state, player, cards, sizes))

    old = work.character(player)
    result = yield from with_recoveries(work, player, run)
    work.sums[f"{work.who(player)} discards"] = result
    value = result.value
    lacking = value.ask.missing if value.ask is not None and value.ask.forced else 0
    work.row(
        "deck_discard",
        player=player,
        count=value.cards + lacking,
        old=old.deck,
        new=value.deck,
        dropped=value.dropped,
        reason=reason,
    )
    top = plural(value.cards + lacking, "card")
    work.say(f"{work.who(player)} discards {top} from the deck")
    yield from take_flow(work, player, value, reason)
    return value


# ---------------------------------------------------------------------- by choice


def recover_cards(work: Work, player: str, cards: int) -> Steps[Recovered]:
    """A Recovery by choice (P-21; p. 20): cards back at random for life points."""
    result = recovery(standing.recovery_of(work.state, player, cards))
    value, old = result.value, work.character(player).life
    work.sums["recovery"] = result
    work.row(
        "recovery",
        player=player,
        how=work.state.mode,
        count=cards,
        price=value.price,
        old=old,
        new=value.life,
        forced=False,
        reason="",
    )
    work.say(f"{work.who(player)} recovers {recovery_words(cards, value.price, value.life)}")
    work.move_skill(player, None, "discard", "deck", cards)
    yield from life_becomes(work, player, value.life)
    return value


def cards_back(work: Work, player: str, cards: int | None, **more: object) -> None:
    """Cards of the Discard Pile come back into the deck for nothing (deck +X, P-18; p. 28).

    Args:
        work: the act.
        player: whose they are.
        cards: how many.
        more: what else the row says.
    """
    old = work.character(player).deck
    work.move_skill(player, None, "discard", "deck", cards)
    new = work.character(player).deck
    work.row("deck_recover", player=player, count=cards, old=old, new=new, **more)
