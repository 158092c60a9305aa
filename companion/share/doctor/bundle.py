"""A file that can be sent on: what happened, without a word that anybody said.

Names, titles, notes, card texts, paths and whatever else was typed stand in it as `text 3 (12
letters)`: the same text is the same number within one bundle. Acts, keys and numbers, which the
program itself calls so, stay; what is secret is `secret`. Times are seconds since the first line.
"""

from __future__ import annotations

import json
import platform
import re
from pathlib import Path
from typing import Any

from companion import __version__
from companion.share.campaigns import campaigns, putting_away
from companion.share.doctor.checkup import Checkup, Looked
from companion.table.campaign.opened import OpenTable
from companion.table.storage.disk import Disk, RealDisk
from companion.table.storage.entry import Entry
from companion.toolbox.moments import seconds_of

_ID = re.compile(r"[a-z]\d{1,4}")
"""What the program itself names: `p1`, `c12`."""
_VEIL = {"owner", "veil"}


class Blackened:
    """Texts as numbers."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def text(self, text: str) -> str:
        """What stands in the place of a text."""
        if not text or _ID.fullmatch(text):
            return text
        number = self._known.setdefault(text, len(self._known) + 1)
        return f"text {number} ({len(text)} letters)"

    def value(self, value: Any) -> Any:
        """A stored value with its texts blackened, and nothing of a secret."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            if value.keys() == _VEIL:
                return "secret"
            return {self.text(str(key)): self.value(one) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return [self.value(one) for one in value]
        return value


def bundle(root: Path, checkup: Checkup, disk: Disk | None = None) -> str:
    """The bundle of a data folder, as JSON.

    Args:
        root: the data folder.
        checkup: what a look through it found.
        disk: file calls; the machine's own if not given.
    """
    black = Blackened()
    told = {
        "companion": __version__,
        "python": platform.python_version(),
        "system": platform.system(),
        "journals": [_journal(root, one, black, disk or RealDisk()) for one in checkup.journals],
        "copies": checkup.copies,
        "findings": [
            {"where": black.text(one.where), "grave": one.grave, "kind": one.kind}
            for one in checkup.findings
        ],
    }
    return json.dumps(told, indent=1, ensure_ascii=True) + "\n"


def _journal(root: Path, looked: Looked, black: Blackened, disk: Disk) -> dict[str, Any]:
    told: dict[str, Any] = {
        "journal": black.text(looked.id),
        "game": looked.game,
        "away": looked.away,
        "bytes": looked.bytes,
        "entries": looked.entries,
        "as today": looked.again,
    }
    if not looked.game:
        return told
    from companion.games import load

    folder = putting_away.folder_of(root) if looked.away else campaigns.path_of(root, "x").parent
    path = folder / f"{looked.id}{campaigns.SUFFIX}"
    with OpenTable(load(looked.game), path, disk=disk, writing=False) as table:
        told["players"] = len(table.state.players)
        begun = _moment(table.first.at)
        told["log"] = [
            _entry(entry, begun, black)
            for n in range(1, len(table.history))
            if isinstance(entry := table.record(n), Entry)
        ]
    return told


def _entry(entry: Entry, begun: float, black: Blackened) -> dict[str, Any]:
    told: dict[str, Any] = {
        "n": entry.n,
        "after": entry.after,
        "no": entry.act_no,
        "s": round(_moment(entry.at) - begun),
        "act": entry.act,
        "by": black.text(entry.by),
        "answers": [[key, black.value(value), source] for key, value, source in entry.answers],
        "changes": len(entry.patch),
    }
    if entry.broken:
        told["broken"] = len(entry.broken)
    return told


def _moment(at: str) -> float:
    return seconds_of(at) or 0.0
