"""What a line adds to the last entry, as some forms do: who negates, a Technique said late."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.errors import NothingNew
from companion.table.copies.amend import rerun
from companion.table.ear.answers import Check, told
from companion.table.ear.came_true import Came
from companion.table.ear.covering import readings_of
from companion.table.ear.fields import kept
from companion.table.ear.heard import Amends
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.names import UNFIT, Thing
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.keyed import Keyed
from companion.table.procedures.question import Form
from companion.table.storage.entry import Entry
from companion.toolbox.text import stopped


def belated(typed: str, keyed: tuple[Keyed, ...], ear: Reader[Any]) -> Amends | None:
    """What a line adds to the last entry, as some forms do: `ana negates`; `None` if it is none.

    Args:
        typed: the line without what it says by key; who it says acts must have acted (`own`).
        keyed: what it says by key.
        ear: the table's.

    Raises:
        NothingNew: the entry says so already.
    """
    for entry in _reachable(ear):
        if (found := _added(typed, keyed, ear, entry)) is not None:
            return found
    return None


def _reachable(ear: Reader[Any]) -> Iterator[Entry]:
    """The last act, and behind acts that only tell what is printed the one in front of them: what
    a card costs is told between a Fancy Move and its negation."""
    entry = ear.table.last_act()
    while entry is not None:
        yield entry
        if entry.act not in ear.table.game.printed:
            return
        n = ear.table.history.act_at(entry.after)
        entry = ear.table.record(n) if n else None


def _added(typed: str, keyed: tuple[Keyed, ...], ear: Reader[Any], entry: Entry) -> Amends | None:
    """What a line adds to one entry; see `belated`."""
    forms = tuple(form for form in ear.forms.forms if form.amends and form.act == entry.act)
    line = Line(typed, ear.names(ear.table.state), ear.forms)
    for reading in (one for one in readings_of(line, forms) if one.cost < UNFIT):
        (given, checks), *others = told(reading.groups[0], reading)
        given |= {one.key: one.value for one in keyed}
        said = [one.value for one in checks if isinstance(one.value, Thing)]
        named = {one.id for one in said if one.kind == "player"}
        things = [one for one in said if one.kind != "player"]
        own = reading.form.own
        acted = {_called(value) for key, value, _ in entry.answers if own and key == own}
        if others or (own and any(acted.isdisjoint((one.id, one.label)) for one in things)):
            continue
        before = ear.table.state_at(entry.after)
        done = rerun(ear.table, entry, given, {}).look(before)
        if isinstance(done, Asking) and isinstance(done.question, Form):
            given = _whole(given, done.question.key, entry)  # `without wind`: what else it is stays
            done = rerun(ear.table, entry, given, {}).look(before)
        while isinstance(done, Asking) and ear.table.last_act() != entry and done.question.unknown:
            if done.question.key in given:
                break
            given[done.question.key] = None  # what was told since then tells it
            done = rerun(ear.table, entry, given, {}).look(before)
        asked = {one.question.key for one in done.answered}
        if isinstance(done, Done) and not given.keys() <= asked:
            continue  # `negated` behind what is no Fancy Move: that entry asks nothing of the kind
        answering = _answering(done, given)
        acts = {one.id for one in reading.by}
        # A thing that is said beside acted before (`own`), or has to do with what comes of it.
        beside = [x for x in checks if x.value not in (things if own else ())]
        beside = [x for x in beside if not isinstance(x.value, Thing) or x.value.kind != "player"]
        if isinstance(done, Done) and not _came_true(done, beside, entry, ear):
            continue  # `two fortune, makes five`, where it makes four
        if things and not own and not isinstance(done, Done):
            continue
        if entry.by and not acts <= {entry.by} | answering:
            continue  # `ben flees` behind what Ana met
        if named <= answering:
            if isinstance(done, Done) and done.outcome.state == ear.table.state_at(entry.n):
                raise NothingNew(f"That is already so: {stopped(entry.says)} Nothing was entered.")
            return Amends(entry.act_no, kept(given, entry, done.answered))
    return None


def _whole(given: dict[str, Any], key: str, entry: Entry) -> dict[str, Any]:
    """The answers with the fields of a form that were told before under those that are told now."""
    told = next((value for name, value, _ in entry.answers if name == key), None)
    if not isinstance(told, dict) or not isinstance(given.get(key), dict):
        return given
    return {**given, key: {**told, **given[key]}}


def _answering(done: Done[Any] | Asking, given: dict[str, Any]) -> set[str]:
    """Who answers what a line adds to an entry: nobody else can have done it."""
    return {one.question.who for one in done.answered if one.question.key in given}


def _came_true(done: Done[Any], checks: list[Check], entry: Entry, ear: Reader[Any]) -> bool:
    """Whether the numbers and words that are said beside come of the entry as it is told now."""
    before = ear.table.state_at(entry.after)
    came = Came.of([done.outcome], before, ear.table.game, [entry.by])
    return not any(came.against(one) for one in checks)


def _called(answer: Any) -> str:
    """What an answer names: an id, or the name of what was new then."""
    return str(answer.get("new", answer) if isinstance(answer, dict) else answer)
