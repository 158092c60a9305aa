"""An open table of SeaFall for tests: acts, sentences, what an entry says; no wait for the disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from companion.errors import BadAnswer, UsageError
from companion.games import load
from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import (
    Broken,
    Choose,
    Form,
    Number,
    Question,
    Roll,
    Several,
    Text,
)
from companion.table.sentences.sentence import say
from companion.table.storage.disk import Handle, RealDisk
from companion.table.storage.entry import Entry
from companion.table.storage.patch import sorted_encoding
from companion.toolbox.chance import Chance


class QuickDisk(RealDisk):
    """A drive that does not wait; only for tests that are not about durability."""

    def sync(self, handle: Handle) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass


def opened(
    folder: Path,
    names: Iterable[str] = ("Yellow", "Blue", "Red"),
    chance: Chance | None = None,
) -> OpenTable[SeaFall]:
    """A table of nothing but names; p1, p2, ... in the order of the names."""
    path = folder / "evening.jsonl"
    return OpenTable.create(
        load("seafall"), path, "Evening", tuple(names), disk=QuickDisk(), chance=chance
    )


def reopened(table: OpenTable[SeaFall]) -> OpenTable[SeaFall]:
    """The same file, closed and opened anew."""
    table.close()
    return OpenTable(load("seafall"), table.path, disk=QuickDisk())


def act(
    table: OpenTable[SeaFall],
    procedure: str,
    by: str = "",
    overrides: Mapping[str, str] | None = None,
    /,
    **answers: Any,
) -> Entry:
    """An act that asks nothing more; dots in keys are written `__`."""
    given = {key.replace("__", ".").replace("_nr_", "-"): x for key, x in answers.items()}
    result = table.act(procedure, given, overrides, by=by, depth="sentence")
    assert isinstance(result, Acknowledged), told(result)
    return result.entry


def asked(
    table: OpenTable[SeaFall],
    procedure: str,
    by: str = "",
    overrides: Mapping[str, str] | None = None,
    /,
    **answers: Any,
) -> Asking:
    """An act that is not done yet: what it asks."""
    given = {key.replace("__", ".").replace("_nr_", "-"): x for key, x in answers.items()}
    result = table.act(procedure, given, overrides, by=by, depth="sentence")
    assert isinstance(result, Asking), result
    return result


def said(table: OpenTable[SeaFall], text: str, by: str = "") -> Entry | Asking | Exception:
    """A typed line: its entry, what it asks, or what is wrong with it."""
    try:
        read = say(table, text, by, yes=True)
    except (BadAnswer, UsageError) as problem:
        return problem
    if isinstance(read.result, Asking):
        return read.result
    return table.enter(read.run, read.result).entry


def lines(table: OpenTable[SeaFall], *texts: str) -> Entry:
    """Typed lines that must all be entered; the last one's entry."""
    for text in texts:
        result = said(table, text)
        assert isinstance(result, Entry), f"{text}: {told(result)}"
    return result


def told(result: Any) -> str:
    """What a result asks or says, for a failing test."""
    if isinstance(result, Asking):
        question = result.question
        why = question.why if isinstance(question, Broken) else ""
        return f"{question.key} ({question.kind}) {question.prompt} {why} {result.problem}"
    return str(result)


def rows(entry: Entry, kind: str) -> list[dict[str, Any]]:
    """The lines of one kind in an entry."""
    return [row for row in entry.lines if row["kind"] == kind]


def parts(entry: Entry, sum_: str) -> dict[str, int | None]:
    """The parts of an itemised sum by label."""
    return {part["label"]: part["amount"] for part in entry.sums[sum_]["parts"]}


def value(entry: Entry, sum_: str) -> Any:
    """The value of a sum."""
    return entry.sums[sum_]["value"]


def glory(table: OpenTable[SeaFall], player: str) -> int | None:
    """A province's glory."""
    return table.state.provinces[player].glory


def site(table: OpenTable[SeaFall], name: str, region: str = "") -> Any:
    """A site by its name, of a region if several have that name."""
    found = [x for x in table.state.sites.values() if x.name == name and region in ("", x.region)]
    assert len(found) == 1, [x.name for x in found]
    return found[0]


def ship(table: OpenTable[SeaFall], name: str, owner: str = "p1") -> Any:
    """A ship by its name."""
    return next(x for x in table.state.ships.values() if (x.name, x.owner) == (name, owner))


def home(table: OpenTable[SeaFall], player: str) -> int:
    """Enmity tokens at home, as the sheet shows them."""
    state = table.state
    out = sum(x.tokens.get(player, 0) for x in state.sites.values())
    return 8 - out - sum(x.held.get(player, 0) for x in state.regions.values())


def encoding(table: OpenTable[SeaFall]) -> bytes:
    """The one encoding by which states are the same."""
    return sorted_encoding(table.state)


def least_answer(question: Question[Any]) -> Any:
    """The smallest answer that makes a procedure go on, whatever it asks."""
    if isinstance(question, Choose):
        legal = [option.id for option in question.options if not option.illegal]
        return legal[0] if legal else {"new": "somewhere"} if question.new else {}
    if isinstance(question, Several):
        return [option.id for option in question.options][: max(1, question.least)]
    if isinstance(question, Roll):
        return {"successes": 1}
    if isinstance(question, Number):
        least = question.least if question.least is not None else question.floor
        return (
            max(1, least or 0) if question.most is None else min(max(1, least or 0), question.most)
        )
    if isinstance(question, Form):
        field = next((x for x in question.fields if x.number), None)
        return {field.name: 1} if field is not None else {}
    if isinstance(question, Text):
        return "something"
    return question.default


def answers_for(
    table: OpenTable[SeaFall], procedure: str, by: str, most: int = 30
) -> tuple[Entry, list[str]]:
    """Run a procedure, answering only what it asks; its entry and the keys that were asked."""
    given: dict[str, Any] = {}
    for _ in range(most):
        result = table.act(procedure, given, by=by, depth="sentence")
        if isinstance(result, Acknowledged):
            return result.entry, list(given)
        assert not result.problem, told(result)
        assert not isinstance(result.question, Broken), told(result)
        given[result.question.key] = least_answer(result.question)
    raise AssertionError(f"{procedure} does not end: {list(given)}")
