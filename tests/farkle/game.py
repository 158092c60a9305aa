"""Farkle: roll six dice, put aside what counts, and stop before nothing does. The example of the
chapter “Write a game”: a whole game with sums, odds, an option, a duty, luck and statistics.

Its rules are in `rules/01-farkle.md`, in our own words; pages are those of our sheet of rules.
"""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from companion.table.game import (
    Counter,
    Finished,
    Game,
    LoggedEntry,
    Suggestion,
    TableOption,
    option_value,
)
from companion.table.procedures.acts import Acts
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation
from companion.table.procedures.work import BaseWork
from companion.table.shared.asking import who_acts
from companion.table.sheet import (
    Block,
    Count,
    GridBlock,
    PilesBlock,
    PlayersBlock,
    RemindersBlock,
    Sheet,
    Who,
)
from companion.table.state import Player, TableState, put
from companion.toolbox.calculation import Calculation
from companion.toolbox.dice import write_throw
from companion.toolbox.luck import Rolled, Spread, share
from companion.toolbox.marks import numbered
from companion.toolbox.odds import chance_text
from companion.toolbox.seats import after
from companion.toolbox.sums import Part, Result, shown, total
from companion.toolbox.text import listed
from companion.toolbox.throws import chance_that
from companion.toolbox.tracks import Track, change

D6 = numbered(6)
DICE, GOAL, MOST = 6, 10_000, 99_999
ROLLING, KEEPING = Citation("rolling", "p. 1"), Citation("counting", "p. 2")
BANKING, ENDING = Citation("banking", "p. 3"), Citation("ending", "p. 4")
SCORE = Track("score", "points", least=0, page="p. 3")
OPTIONS = (
    TableOption(
        "opening",
        "Points to get on the board",
        500,
        values=(0, 350, 1000),
        page="p. 3",
        rule="banking",
        why="Our sheet says 500.",
    ),
)
"""House rules; the first time somebody banks it must be so many."""


# What counts: pure, with its parts


class Kept(Struct, frozen=True):
    """Dice that were put aside: face -> how many."""

    dice: dict[str, int]


def counted(told: Kept) -> Result[int | None]:
    """What dice are worth (p. 2); a die that counts nothing has a part of 0."""
    dice = {face: many for face, many in told.dice.items() if many}
    if dice == dict.fromkeys("123456", 1):
        return _all_of("straight", 1500)
    if sorted(dice.values()) == [2, 2, 2]:
        return _all_of("three pairs", 1500)
    return total([_alike(face, many) for face, many in sorted(dice.items())])


def _all_of(what: str, worth: int) -> Result[int | None]:
    return total((Part(what, worth, "p. 2", "counting"),))


def _alike(face: str, many: int) -> Part:
    """Dice that show the same: three and more are worth a lot, single ones only as 1 and 5."""
    if many < 3:
        worth = many * {"1": 100, "5": 50}.get(face, 0)
    else:
        worth = (1000 if face == "1" else 100 * int(face)) * 2 ** (many - 3)
    return Part(f"{many}×{face}", worth, "p. 2", "counting")


def counts_nothing(dice: Mapping[str, int]) -> bool:
    """Whether none of these dice can be put aside: a farkle."""
    return counted(Kept(dict(dice))).value == 0


def idle(dice: Mapping[str, int]) -> str:
    """The faces that are put aside and count nothing; empty if all do."""
    parts = counted(Kept(dict(dice))).parts
    return listed([part.label[2:] for part in parts if part.amount == 0], "and")


CALCULATIONS = (Calculation("points", "F-2", "p. 2", Kept, counted, "What some dice are worth."),)


# The table


class Farkle(TableState, frozen=True, kw_only=True):
    """Points by player, and the turn that runs; `None` is what nobody told."""

    scores: dict[str, int | None] = {}
    pot: int | None = 0
    """Points of this turn that can still be lost."""
    left: int = DICE
    """Dice that are still rolled."""
    lying: dict[str, int] | None = None
    """What fell and was not put aside yet."""
    ended: dict[str, dict[str, int | None]] = {}
    """Number of a game that is over -> points of each player."""


class Work(BaseWork[Farkle]):
    """What an act of Farkle holds."""

    def add_to_pot(self, points: int | None, why: str) -> None:
        """The turn is worth more."""
        held = self.state.pot
        self.sums["turn"] = result = total((Part("so far", held), Part(why, points, "p. 2")))
        self.state = replace(self.state, pot=result.value)

    def pass_on(self, who: str) -> None:
        """The turn is over: six dice for the next player."""
        following = after(self.state.seats, who)
        self.state = replace(self.state, pot=0, left=DICE, lying=None, turn=following)


act: Acts[Farkle, Work] = Acts(Work)


def _on_turn(work: Work) -> Steps[str]:
    """Who acts, and whether it is their turn (p. 1)."""
    who = yield from who_acts(work)
    if work.state.turn not in ("", who):
        name = work.state.name(work.state.turn)
        yield from work.breaks("turn", ROLLING.broken(f"It is {name}'s turn."))
    work.state = replace(work.state, turn=who)
    return who


@act("roll", "Roll", cite=ROLLING, spec="F-1", help="roll 1 1 3 4 5 6")
def roll(work: Work) -> Steps[str]:
    """The dice that are left, as they fell or by the app; if none counts, the turn is lost."""
    who = yield from _on_turn(work)
    left = work.state.left
    lost = chance_text(farkle_chance(left))

    def odds() -> list[tuple[str, str]]:
        return [("Farkle", lost)]

    thrown = yield from work.roll("dice", "What fell?", D6, left, bare=False, odds=odds)
    dice = thrown.faces or {}
    work.row("roll", player=who, dice=dice, count=left)
    if counts_nothing(dice):
        return _farkles(work, who, write_throw(dice))
    work.state = replace(work.state, lying=dice)
    return f"{work.name} rolls {write_throw(dice)}"


def _farkles(work: Work, who: str, dice: str) -> str:
    lost = work.state.pot
    work.row("farkle", player=who, count=lost)
    work.pass_on(who)
    return f"{work.name} farkles{f' with {dice}' if dice else ''}, loses {lost}"


@act("farkle", "Tell a farkle", cite=ROLLING, help="ann farkles")
def farkle(work: Work) -> Steps[str]:
    """Nothing counted, and nobody says what fell (p. 1)."""
    who = yield from _on_turn(work)
    return _farkles(work, who, "")


@act("keep", "Put dice aside", cite=KEEPING, spec="F-2", help="keep 1 1 5")
def keep(work: Work) -> Steps[str]:
    """Which of the dice that lie there count (p. 2); all six aside are six new ones."""
    who = yield from _on_turn(work)
    thrown = yield from work.roll("dice", "Which dice count?", D6, None, bare=False)
    dice = thrown.faces or {}
    lying, many = work.state.lying, sum(dice.values())
    if lying is not None and any(n > lying.get(face, 0) for face, n in dice.items()):
        yield from work.breaks("there", f"There lie {write_throw(lying)}.")
    if many > work.state.left:
        yield from work.breaks("left", f"Only {work.state.left} dice were rolled.")
    if nothing := idle(dice):
        yield from work.breaks("idle", f"{nothing} counts nothing here.")
    points = counted(Kept(dice))
    work.sums["dice"] = points
    work.add_to_pot(points.value, "put aside")
    left = max(0, work.state.left - many) or DICE
    work.state = replace(work.state, left=left, lying=None)
    work.row("keep", player=who, dice=dice, count=points.value)
    hot = ", all six roll again" if left == DICE else ""
    return f"{work.name} keeps {write_throw(dice)} (+{points.value}): {work.state.pot}{hot}"


def _banked(work: Work, who: str, points: int | None) -> Steps[str]:
    """Points come on the board (p. 3); from 10,000 on the others have one turn each (p. 4)."""
    held = work.state.scores.get(who)
    opening = option_value(OPTIONS, work.state, "opening")
    if held == 0 and points is not None and points < opening:
        yield from work.breaks("opening", BANKING.broken(f"It takes {opening} to begin."))
    result = change(SCORE, held, points, "this turn")
    work.sums["points"] = result
    work.state = put(work.state, "scores", who, result.value)
    work.row("bank", player=who, count=points)
    work.settled("bank", who)
    reached = result.value is not None and result.value >= GOAL > (held or 0)
    if reached and not work.state.pending:
        for other in work.state.seats:
            if other != who:
                what = f"{work.state.name(other)} has a last turn"
                work.owe(other, what, "bank", {"who": other}, ENDING)
    work.pass_on(who)
    return f"{held if held is not None else '?'} → {result.value if points is not None else '?'}"


@act("bank", "Stop and count", cite=BANKING, spec="F-3", help="ann banks")
def bank(work: Work) -> Steps[str]:
    """The points of the turn are safe (p. 3)."""
    who = yield from _on_turn(work)
    if work.state.pot == 0:
        yield from work.breaks("pot", "Nothing was put aside in this turn.")
    points = work.state.pot
    told = yield from _banked(work, who, points)
    return f"{work.name} banks {points}: {told}"


@act("score", "Tell a whole turn", cite=BANKING, help="ann scores 650")
def score(work: Work) -> Steps[str]:
    """Only what a turn brought, if nobody typed its dice (p. 3)."""
    who = yield from _on_turn(work)
    points = yield from work.number("points", "How many points?", at_least(0, kept=MOST))
    told = yield from _banked(work, who, points)
    return f"{work.name} scores {points}: {told}"


@act("end", "End the game", cite=ENDING, grave=True, help="the game is over")
def end(work: Work) -> Steps[str]:
    """Everybody had a last turn: who has the most has won (p. 4)."""
    if work.state.closed:
        yield from work.breaks("closed", f"Game {work.state.game_no} is over already.")
    held = work.state.scores
    best = max((n for n in held.values() if n is not None), default=0)
    if best < GOAL:
        yield from work.breaks("goal", f"Nobody has {GOAL:,} points yet.")
    names = [work.state.name(who) for who in work.state.seats if held.get(who) == best]
    work.state = put(work.state, "ended", str(work.state.game_no), held)
    work.state = replace(work.state, closed=True, pending={}, turn="")
    win = "win" if len(names) > 1 else "wins"
    return f"the game is over: {listed(names, 'and') or 'nobody knows who'} {win} with {best}"


@act("next", "Begin the next game", cite=ROLLING, help="next game")
def begin_next(work: Work) -> Steps[str]:
    """An act of its own: whatever is told after the end belongs to the game that is over."""
    if not work.state.closed:
        yield from work.breaks("open", f"Game {work.state.game_no} is not over.", ENDING)
    number, scores = work.state.game_no + 1, dict.fromkeys(work.state.seats, 0)
    work.state = replace(work.state, game_no=number, closed=False, scores=scores, pending={})
    work.state = replace(work.state, pot=0, left=DICE, lying=None, turn="")
    return f"game {work.state.game_no} begins"


# What the rest of the program is told


def new_state(names: Sequence[str]) -> Farkle:
    """Nobody has a point."""
    players = {f"p{n}": Player(name) for n, name in enumerate(names, 1)}
    return Farkle(players=players, seats=tuple(players), scores=dict.fromkeys(players, 0))


def sheet(state: Farkle, _eyes: str) -> Sheet:
    """Points, the dice of the turn, what is owed."""
    rows = tuple(
        Who(state.name(x), active=x == state.turn, counts=(Count("points", state.scores.get(x)),))
        for x in state.seats
    )
    turn = PilesBlock("Turn", (Count("points", state.pot), Count("dice", state.left)))
    owed = tuple(state.pending[key].what for key in sorted(state.pending))
    return Sheet("Farkle", (PlayersBlock(rows), turn, RemindersBlock(owed)))


def suggestions(state: Farkle) -> tuple[Suggestion, ...]:
    """Dice that lie there are put aside; else it is rolled, or stopped."""
    if state.closed:
        return (Suggestion("next", "Begin the next game"),)
    if not state.turn:
        return ()
    name = state.name(state.turn)
    if state.lying is not None:
        return (Suggestion("keep", f"{name} puts dice aside"),)
    stop = (Suggestion("bank", f"{name} banks {state.pot}", ends=True),) if state.pot else ()
    return (Suggestion("roll", f"{name} rolls {state.left} dice"), *stop)


@lru_cache(maxsize=DICE + 1)
def farkle_chance(dice: int) -> Fraction:
    """How likely a farkle is with so many dice (p. 1), counted out once."""
    return chance_that(D6, dice, counts_nothing)


def _farkle_spread(dice: int) -> Spread:
    """A farkle with so many dice: 1 with its chance, else 0."""
    chance = farkle_chance(dice)
    return share(chance.numerator, chance.denominator)


def rolls(_before: Farkle, _after: Farkle, told: LoggedEntry, _eyes: str) -> list[Rolled]:
    """Whether a throw was a farkle, of how likely that is with so many dice."""
    return [
        Rolled(
            act_no=told.act_no,
            player=row["player"],
            kind="farkles",
            got=int(counts_nothing(row["dice"])),
            spread=_farkle_spread(row["count"]),
            unit="farkles",
            page="p. 1",
            low=True,
        )
        for row in told.lines
        if row["kind"] == "roll" and 0 < row["count"] <= DICE
    ]


def statistics(state: Farkle, told: Sequence[LoggedEntry]) -> tuple[Block, ...]:
    """Turns, farkles, and the best turn of each player."""
    farkles: Counted[str] = Counted()
    turns: dict[str, list[int]] = {}
    for row in (row for entry in told for row in entry.lines):
        if row["kind"] == "farkle":
            farkles[row["player"]] += 1
        elif row["kind"] == "bank" and row["count"] is not None:
            turns.setdefault(row["player"], []).append(row["count"])
    rows = tuple(
        (state.name(x), (str(len(turns.get(x, ()))), str(farkles[x]), str(max(turns.get(x, [0])))))
        for x in state.seats
    )
    return (GridBlock("Turns", ("banked", "farkles", "best"), rows),)


def finished(state: Farkle) -> list[Finished]:
    """Who was where at the end of each game."""
    return [
        Finished(
            int(number),
            {x: 1 + sum((n or 0) > (mine or 0) for n in held.values()) for x, mine in held.items()},
            held,
        )
        for number, held in state.ended.items()
    ]


def record(state: Farkle) -> tuple[Block, ...]:
    """What the campaign keeps: the points at the end of each game."""
    rows = tuple(
        (f"Game {number}", tuple(shown(held.get(who)) for who in state.seats))
        for number, held in state.ended.items()
    )
    return (GridBlock("Games", tuple(map(state.name, state.seats)), rows),)


GAME: Game[Farkle] = Game(
    id="farkle",
    title="Farkle",
    state=Farkle,
    new_state=new_state,
    sheet=sheet,
    procedures=act.of(),
    calculations=CALCULATIONS,
    options=OPTIONS,
    counters=lambda state: [
        Counter(who, SCORE, ("scores", who), state.scores.get(who)) for who in state.seats
    ],
    suggestions=suggestions,
    rolls=rolls,
    statistics=statistics,
    finished=finished,
    record=record,
    plotted=("score",),
    players=(2, 8),
    most_kept=MOST,
)
