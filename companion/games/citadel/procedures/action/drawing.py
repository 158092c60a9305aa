"""The Draw step, more cards later, Evasive (P-06, P-11, P-45; pp. 12, 20, 23)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.drawing import EVASIVE_CARDS, Drawn, draw
from companion.games.citadel.calculations.odds import draw_odds
from companion.games.citadel.procedures.action.declaring import offer_of
from companion.games.citadel.procedures.action.dice import trait
from companion.games.citadel.procedures.action.showing import PATHFIND
from companion.games.citadel.procedures.life.energy import discard_top, take_flow, with_recoveries
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.chances import odds_of
from companion.games.citadel.state.printed import Offer
from companion.table.procedures.pressing import UNKNOWN, Bounds, Unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import scoped
from companion.toolbox.sums import Result, shown
from companion.toolbox.text import plural

MOST = 200
"""More cards than anybody draws at once."""


def odds_rows(
    work: Work, player: str, offer: Offer, cost: int
) -> Callable[[], Sequence[tuple[str, str]]] | None:
    """The chance of each draw as rows, by the deck as it is told (option `count_deck`; P-45)."""
    action = work.action
    die = work.state.dice.get(action.source)
    if die is not None and action.compound:
        offer = replace(offer, difficulty=die.value)
    if work.option("count_deck") is not True:
        return None
    inputs = odds_of(work.state, player, offer, cost, action.selected)
    if inputs is None:
        return None

    def rows() -> Sequence[tuple[str, str]]:
        try:
            advice = draw_odds(replace(inputs, most=cost + 12)).value
        except ValueError as problem:  # too many different cards, or more than the deck has
            return [("no odds", str(problem))]
        found = []
        for one in advice.draws:
            price = f", Recovery of {one.recovered} for {one.price} life" if one.recovered else ""
            left = f"{one.deck_left} left in the deck"
            found.append((plural(one.total, "card"), f"{one.chance.percent}, {left}{price}"))
        found += [
            (f"{mark}%", "out of reach" if least is None else plural(least, "card"))
            for mark, least in advice.fewest.items()
        ]
        return found

    return rows


def draw_step(work: Work, player: str, offer: Offer, whole: bool = True) -> Steps[None]:
    """The cost or more is drawn; Evasive after it; the player may fall on the way (p. 12).

    Args:
        work: the act.
        player: the active player.
        offer: what the action prints.
        whole: whether the action is told to its end; else cards that nobody told are still to
            be drawn, and a deck that was counted stays so.
    """
    action, character = work.action, work.character(player)
    cost = action.final_cost
    number = yield from work.maybe.number(
        "draw",
        "How many cards are drawn?",
        Bounds(floor=0, ceiling=MOST, least=cost, why="the cost"),
        offer=_likely(work, player),
        help=_deck_words(character.deck, cost),
        lead="draw",
        odds=odds_rows(work, player, offer, cost or 0),
        cite=rulebook.DRAW,
    )
    work.change_action(stage="draw")
    if number is None and not whole and character.deck is not None:
        return  # the Draw step is open: “draw 3”, or what the cards show, says how many
    if number is None:
        # Nobody says how many are left; the Result step may tell how many there were.
        work.change(player, deck=None)
        work.row("drawn", player=player, least=cost, count=None, old=character.deck, new=None)
        work.change_action(stage="result")
        return
    # A cost that is broken on purpose is what was drawn; one that nobody told is all of it.
    least = number if cost is None else min(cost, number)
    yield from take_cards(work, player, least, number, cost)


def drawn_unseen(work: Work, player: str) -> None:
    """The action goes on and nobody said how many cards it drew: what is left is unknown."""
    action, character = work.action, work.character(player)
    none = action.final_cost == 0 or action.drawn is not None or character.front
    if action.stage == "draw" and not none and character.deck is not None:
        work.change(player, deck=None)
        work.row(
            "drawn",
            player=player,
            least=action.final_cost,
            count=None,
            old=character.deck,
            new=None,
        )
        work.say(f"how many cards {work.who(player)} drew is unknown")


def _likely(work: Work, player: str) -> int | Unknown | None:
    """How many are drawn if nothing is said: the cost, or so many that nobody knows it. A deck that
    was counted would be lost by that: behind a fog's Pathfind, which mostly costs nothing but
    may cost cards (p. 21), it has to be told."""
    action = work.action
    if action.final_cost is not None:
        return action.final_cost
    counted = work.character(player).deck is not None
    return None if counted and action.name == PATHFIND else UNKNOWN


def take_cards(
    work: Work, player: str, least: int, total: int, cost: int | None, result_step: bool = False
) -> Steps[None]:
    """Cards come off the deck into the front row until `total` lie there.

    Args:
        work: the act.
        player: the active player.
        least: so many must be drawn, with a Recovery if need be.
        total: so many are wanted.
        cost: the final cost, for the log.
        result_step: drawn by an effect in the Result step: no Evasive (ruling R-14).
    """
    evasive = 0 if result_step else trait(work, "evasive")
    by_third = work.option("evasive") == "each_third"
    before = work.character(player)

    def run(sizes: tuple[int, ...]) -> Result[Drawn]:
        inputs = standing.draw_of(
            work.state, player, least, total, sizes, evasive if by_third else 0
        )
        return draw(inputs)

    result = yield from with_recoveries(work, player, run)
    value = result.value
    work.sums["draw"] = result
    missing = value.ask.missing if value.ask is not None and value.ask.forced else 0
    front = value.front + missing
    work.row(
        "drawn",
        player=player,
        least=cost,
        count=front - before.front,
        old=before.deck,
        new=value.deck,
        delta=max(0, front - least),
        dropped=value.dropped,
    )
    work.say(f"{work.who(player)} draws {plural(front - before.front, 'card')}")
    if value.dropped:
        why = "could not be had: deck and Discard Pile are empty (p. 20)"
        work.say(f"{plural(value.dropped, 'card')} {why}")
    yield from take_flow(work, player, value, "draw")
    if work.state.action is None:
        return
    if value.evaded:
        _tell_evasive(work, player, front, value.evaded)
    work.change_action(drawn=work.character(player).front)
    if evasive and not by_third and standing.conscious(work.state, player) is not False:
        more = (front // EVASIVE_CARDS - before.front // EVASIVE_CARDS) * evasive
        if more:
            _tell_evasive(work, player, front, more)
            yield from scoped(work.scope("evasive"), discard_top(work, player, more, "Evasive"))
    if work.state.action is not None:
        work.change_action(stage="result")


def _tell_evasive(work: Work, player: str, drawn: int, count: int) -> None:
    work.row("evasive", player=player, drawn=drawn, count=count, amount=trait(work, "evasive"))
    if work.option("evasive") == "each_third":
        work.say(f"Evasive discards {plural(count, 'card')}")
    else:
        work.say(f"Evasive: for {drawn} drawn {plural(count, 'card')}")


def _deck_words(deck: int | None, cost: int | None) -> str:
    if deck is None:
        return ""
    short = f"; {cost - deck} missing: a Recovery" if cost is not None and cost > deck else ""
    return f"The deck has {plural(deck, 'card')}{short}."


def draw_more(work: Work, player: str) -> Steps[None]:
    """More cards than were drawn: what the cost still wants, extra ones, those of an effect."""
    action, front = work.action, work.character(player).front
    cost = action.final_cost
    lacking = max(0, (cost or 0) - front) if action.stage in ("gear up", "draw") else 0
    number = yield from work.maybe.number(
        "cards",
        f"{shown(front)} drawn: how many more?",
        Bounds(floor=0, ceiling=MOST, least=lacking or None, why="the cost"),
        offer=lacking or None,
        help=_deck_words(work.character(player).deck, None),
        odds=odds_rows(work, player, offer_of(work), front),
        cite=rulebook.EXTRA_CARDS,
    )
    if number is None:
        work.change(player, deck=None)
        work.change_action(drawn=None, stage="result")
        work.say(f"{work.who(player)} draws some cards more")
        return
    least = max(front, min(cost or 0, front + number)) if lacking else front
    yield from take_cards(work, player, least, front + number, cost)
