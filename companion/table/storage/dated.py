"""Dated names of copies, which say in what order they were made, whatever the clock said.

`20261121-190551` is enough while the clock goes forward. Where it did not (it was set back, or two
copies were made in one second) a number follows that begins with 0, `20261121-190551-07`, and so it
goes on as long as a numbered copy is there: numbers go up, and what has none was made before.
Earlier versions wrote `-2` behind the second copy of a second.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

_STAMP = "%Y%m%d-%H%M%S"
_FORM = re.compile(r"(\d{8}-\d{6})(?:-(\d{1,9}))?", re.ASCII)


class Dated(NamedTuple):
    """When a copy was made. They sort in the order in which they were made."""

    number: int
    """0: the clock tells."""
    at: datetime
    """On the clock of the table, in whole seconds; no zone."""
    again: int = 1
    """Which one of that second, by earlier versions."""

    @property
    def written(self) -> str:
        """As it stands in a name."""
        stamp = f"{self.at:{_STAMP}}"
        return f"{stamp}-0{self.number}" if self.number else stamp

    @classmethod
    def read(cls, text: str) -> Dated | None:
        """From a name; `None` for what is no date, such as 20261399-250000."""
        if (match := _FORM.fullmatch(text)) is None:
            return None
        stamp, number = match[1], match[2] or "1"
        try:
            at = datetime.strptime(stamp, _STAMP)
        except ValueError:
            return None
        if number.startswith("0"):
            return cls(int(number), at)
        return cls(0, at, int(number))

    @classmethod
    def after(cls, known: Iterable[Dated], now: datetime) -> Dated:
        """The next one behind those that are there.

        Args:
            known: all of them.
            now: what the clock says; a zone is left out.
        """
        now = now.replace(tzinfo=None, microsecond=0)
        last = max(known, default=None)
        if last is None or (not last.number and last.at < now):
            return cls(0, now)
        return cls(last.number + 1, now)
