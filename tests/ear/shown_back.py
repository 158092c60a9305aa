"""What the table shows, typed back in the same place: lines of What now, labels of options.

    python -m tests.ear.typed_back GAME --what-now --labels [--one-of N]

In places drawn from the recorded games (one of `N`, by what was said there; of equal lines of a
game only the first few are typed) each line of What now is typed as it stands, and each label of
the first question of each act of What now: alone, and behind the act's name. The heard line is then

* `done` or `asked` as meant: the act that is named, with what is named in it;
* `refused`;
* `so already`;
* WRONG: another act, or another answer than the one named. It never should be.

A label may mean whatever line of What now asks for it first. What is owed and has no act of
its own is meant by whatever settles it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.play.what_now import Now, what_now
from companion.table.campaign.opened import OpenTable
from companion.table.ear.heard import Heard, Unheard
from companion.table.ear.hearing import Ear
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Choose, Option, Pick, Question, Several
from companion.table.storage.patch import diff, same_patch
from tests.recorded import Recording, recordings

Table = OpenTable[Any]
ONE_OF = 12
"""How many places one is drawn of."""
MOST_LABELS = 6
"""Options of one question that are typed: those that can be chosen, in their order."""
MOST_EQUAL = 3
"""How often one line is typed in a game, in places apart."""


class Meant(Struct, frozen=True):
    """An act that a line names, with the stored answers that it names."""

    procedure: str
    answers: dict[str, Any]
    patch: Any = None
    """What it changes, where nothing else is asked."""
    settles: str = ""
    """Instead: the key of what is owed and is settled by it."""


class Shown(Struct, frozen=True):
    """A line that the table shows, and what may be meant by it."""

    kind: str
    """`what now`, `label` or `act and label`."""
    line: str
    meant: tuple[Meant, ...]


def lines_shown(table: Table, kinds: frozenset[str]) -> Iterator[Shown]:
    """Every line of What now, and labels of the first questions of its acts."""
    labels: dict[str, list[Meant]] = {}
    behind: dict[str, list[Meant]] = {}
    for row in what_now(table):
        if row.kind == "draft":
            continue
        meant, question = _opened(table, row)
        if "what now" in kinds:
            yield Shown("what now", row.label, (meant,))
        if question is None or meant.settles or "labels" not in kinds:
            continue
        for one, stored in _choices(question):
            chosen = _with(table, row, question.key, stored)
            labels.setdefault(one.label, []).append(chosen)
            named = f"{meant.procedure.replace('-', ' ')} {one.label}"
            behind.setdefault(named, []).append(chosen)
    for kind, named_lines in (("label", labels), ("act and label", behind)):
        yield from (Shown(kind, line, tuple(meant)) for line, meant in named_lines.items())


def _with(table: Table, row: Now, key: str, stored: Any) -> Meant:
    """An act with one option taken, and what it changes if nothing else is asked: another of its
    questions may tell the same (`Spices`: what comes along, or what the mission is about)."""
    meant = Meant(row.procedure, {key: stored})
    try:
        last = Ear(table, teach=False).hear(f"{row.procedure} {key}={stored}", yes=True).steps[-1]
    except (CompanionError, IndexError):
        return meant
    state = last.result.outcome.state if isinstance(last.result, Done) else None
    return replace(meant, patch=None if state is None else diff(table.state, state))


def _choices(question: Question[Any]) -> Iterator[tuple[Option, Any]]:
    """Options that can be chosen, each with what the journal keeps of it."""
    if not isinstance(question, Choose | Several):
        return
    for one in [one for one in question.choices() if not one.illegal][:MOST_LABELS]:
        pick = Pick(id=one.id) if isinstance(question, Choose) else (one.id,)
        yield one, question.store(pick)  # type: ignore[arg-type]


def _opened(table: Table, row: Now) -> tuple[Meant, Question[Any] | None]:
    """What a line of What now begins, as Enter on it begins it, and its first question."""
    if row.procedure == "settle":
        return Meant("settle", {}, settles=str(dict(row.answers)["duty"])), None
    run = table.begin(row.procedure, row.by)
    for key, value in row.answers:
        run.give(key, value)
    result = run.look(table.state)
    told = {one.question.key: one.stored for one in result.answered}
    answers = {key: told[key] for key, _ in row.answers if key in told}
    if isinstance(result, Asking):
        return Meant(row.procedure, answers), result.question
    return Meant(row.procedure, answers, diff(table.state, result.outcome.state)), None


def heard_as(table: Table, shown: Shown) -> tuple[str, str]:
    """How a line is heard in its place (see the module), and what would come of it."""
    try:
        heard = Ear(table, teach=False).hear(shown.line, yes=True)
    except Unheard as problem:
        return ("asked" if problem.exit_code == 4 else "refused"), str(problem)
    except CompanionError as problem:
        return "refused", str(problem)
    if heard.remark:
        return "so already", heard.remark
    if heard.amends or heard.undoes:
        return "WRONG", "a correction"
    last = heard.last.result
    done = isinstance(last, Done)
    says = last.outcome.says if isinstance(last, Done) else f"asks {last.question.prompt}"
    acts = ", ".join(step.run.info.id for step in heard.steps)
    right = any(_is_meant(table, heard, one) for one in shown.meant)
    return (("done" if done else "asked") if right else "WRONG"), f"{acts}: {says}"


def _is_meant(table: Table, heard: Heard[Any], meant: Meant) -> bool:
    last = heard.last.result
    state: Any = last.outcome.state if isinstance(last, Done) else None
    if meant.settles:
        return state is None or meant.settles not in state.pending
    if state is not None and meant.patch is not None:
        same = same_patch(diff(table.state, state), meant.patch)
    else:
        same = False
    return same or any(
        step.run.info.id == meant.procedure and _keeps(step.result, meant.answers)
        for step in heard.steps
    )


def _keeps(result: Asking | Done[Any], answers: dict[str, Any]) -> bool:
    """Whether an act has the answers, so far as it came to them."""
    told = {one.question.key: one.stored for one in result.answered}
    if isinstance(result, Asking):
        return all(told.get(key, value) == value for key, value in answers.items())
    return all(key in told and told[key] == value for key, value in answers.items())


def counted(
    game: str, kinds: frozenset[str], one_of: int, show: bool = True
) -> dict[str, Counter[str]]:
    """How the lines of the places drawn are heard, by kind of line.

    Args:
        game: the game's id.
        kinds: of `what now` and `labels`.
        one_of: how many places one is drawn of.
        show: whether each line that is not right is printed.
    """
    counts: dict[str, Counter[str]] = {}
    typed: Counter[str] = Counter()

    def each(table: Table, said: str) -> None:
        if crc32(said.encode()) % one_of:
            return
        for shown in tuple(lines_shown(table, kinds)):
            name = f"{shown.kind} {shown.line}"
            typed[name] += 1
            if typed[name] > MOST_EQUAL:
                continue
            heard, says = heard_as(table, shown)
            counts.setdefault(shown.kind, Counter())[heard] += 1
            if show and (heard == "WRONG" or (heard == "refused" and shown.kind != "label")):
                print(f"{heard}: {shown.kind}: {shown.line}: {says}  [{said}]")

    for path in recordings(game):
        with TemporaryDirectory() as folder:
            Recording(path).play(Path(folder), each).close()
    return counts


def main(game: str, kinds: frozenset[str], one_of: int) -> None:
    """Count and print them for a game."""
    for kind, counts in counted(game, kinds, one_of).items():
        good, told = counts["done"] + counts["asked"], sum(counts.values())
        print(
            f"{game}: {kind}: {good} of {told} as meant ({100 * good / told:.0f}%), {dict(counts)}"
        )
