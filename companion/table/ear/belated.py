"""What a line adds to the last entry, as some forms do: who negates, a Technique said late."""

from __future__ import annotations

from typing import Any

from companion.table.copies.amend import rerun
from companion.table.ear.answers import told
from companion.table.ear.covering import readings_of
from companion.table.ear.fields import kept
from companion.table.ear.heard import Amends
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.names import UNFIT, Thing
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.keyed import Keyed


def belated(typed: str, keyed: tuple[Keyed, ...], ear: Reader[Any]) -> Amends | None:
    """What a line adds to the last entry, as some forms do: `ana negates`; `None` if it is none.

    Args:
        typed: the line without what it says by key; who it says acts must have acted (`own`).
        keyed: what it says by key.
        ear: the table's.
    """
    entry = ear.table.last_act()
    if entry is None:
        return None
    forms = tuple(form for form in ear.forms.forms if form.amends and form.act == entry.act)
    line = Line(typed, ear.names(ear.table.state), ear.forms)
    for reading in (one for one in readings_of(line, forms) if one.cost < UNFIT):
        (given, checks), *others = told(reading.groups[0], reading)
        given |= {one.key: one.value for one in keyed}
        said = [one.value for one in checks if isinstance(one.value, Thing)]
        named = {one.id for one in said if one.kind == "player"}
        things = {one.id for one in said if one.kind != "player"}
        own = reading.form.own
        acted = {str(value) for key, value, _ in entry.answers if own and key == own}
        if others or not things <= acted:
            continue
        done = rerun(ear.table, entry, given, {}).look(ear.table.state_at(entry.after))
        asked = {one.question.key for one in done.answered}
        if isinstance(done, Done) and not given.keys() <= asked:
            continue  # `negated` behind what is no Fancy Move: that entry asks nothing of the kind
        answering = _answering(done, given)
        acts = {one.id for one in reading.by}
        if entry.by and not acts <= {entry.by} | answering:
            continue  # `ben flees` behind what Ana met
        if named <= answering:
            return Amends(entry.act_no, kept(given, entry, done.answered))
    return None


def _answering(done: Done[Any] | Asking, given: dict[str, Any]) -> set[str]:
    """Who answers what a line adds to an entry: nobody else can have done it."""
    return {one.question.who for one in done.answered if one.question.key in given}
