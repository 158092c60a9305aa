"""What the log says, typed back in its place: on the table just before an entry, its line is said.

    python -m tests.ear.typed_back GAME

prints for every recorded game of a game how many lines are the same act with the same outcome
(`right`), the same act as far as the line tells it (`as told`: what was hidden, or is not said, is
unknown then, but the log says the same words), asked, refused, or something else, which is wrong,
and each line that is not right. The whole line is typed, with the consequences that stand behind
the act's own clause.

    python -m tests.ear.typed_back GAME --what-now --labels [--one-of N]

types what the table shows instead: lines of What now, labels of options (`shown_back.py`), in one
of `N` places.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.errors import CompanionError
from companion.table.campaign.opened import OpenTable
from companion.table.ear.hearing import Ear
from companion.table.procedures.drive import Done
from companion.table.storage.entry import Entry
from companion.table.storage.patch import diff, same_patch
from tests.ear import shown_back
from tests.recorded import Recording, recordings


def typed_back(table: OpenTable[Any]) -> tuple[str, Entry | None]:
    """How the line of the entry on top is heard in its place; the table is left as it was."""
    entry = table.record(table.history.head)
    back = table.moves.plan_undo()
    if not isinstance(entry, Entry) or back is None:
        return "no entry", None
    table.moves.go(back)
    try:
        heard = _heard(table, entry)
    except CompanionError:
        heard = "refused"
    forth = table.moves.plan_redo()
    assert forth is not None
    table.moves.go(forth)
    return heard, entry


def _heard(table: OpenTable[Any], entry: Entry) -> str:
    heard = Ear(table, entry.by, teach=False).hear(entry.says, yes=True)
    if heard.remark:
        return "so already"
    if heard.amends or heard.undoes:
        return "a correction"
    last = heard.steps[-1]
    if last.kind != "done":
        return "asked"
    state: Any = last.result.outcome.state  # type: ignore[union-attr]
    same = same_patch(_without_ids(diff(table.state, state)), _without_ids(entry.patch))
    acts = [step.run.info.id for step in heard.steps]
    if same:
        return "right" if acts == [entry.act] else "another act, same table"
    says = [step.result.outcome.says for step in heard.steps if isinstance(step.result, Done)]
    return "as told" if acts == [entry.act] and says == [entry.says] else "another table"


def _without_ids(patch: Any) -> Any:
    """A patch without how many ids were given: a duty that came and went in between has one."""
    return [step for step in patch if step[1][:1] != ["ids"]]


def main(game: str) -> None:
    """Every recorded game of a game."""
    counts: Counter[str] = Counter()

    def each(table: OpenTable[Any], _said: str) -> None:
        heard, entry = typed_back(table)
        counts[heard] += 1
        if entry is not None and heard != "right":
            print(f"{heard}: {entry.act}: {entry.says}")

    for path in recordings(game):
        with TemporaryDirectory() as folder:
            Recording(path).play(Path(folder), each).close()
    told = sum(counts.values())
    good = counts["right"] + counts["as told"]
    print(f"{game}: {good} of {told} right ({100 * good / told:.0f}%)")
    print(dict(counts))


if __name__ == "__main__":
    options = ArgumentParser()
    options.add_argument("game")
    options.add_argument("--what-now", action="append_const", dest="kinds", const="what now")
    options.add_argument("--labels", action="append_const", dest="kinds", const="labels")
    options.add_argument("--one-of", type=int, default=shown_back.ONE_OF)
    told = options.parse_args()
    if told.kinds:
        shown_back.main(told.game, frozenset(told.kinds), told.one_of)
    else:
        main(told.game)
