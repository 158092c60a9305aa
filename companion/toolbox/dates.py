"""How a day is written for people, everywhere: one form, which whoever starts the program chooses.

Files for other programs, names of files and what is typed have days as `2026-11-21`, whatever is
chosen here.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

FORMS = ("day", "month", "iso")
"""`21 Nov 2026`, `Nov 21, 2026`, `2026-11-21`."""

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

WIDEST = 12
"""Cells of the widest short day: `Nov 21, 2026`."""

_chosen: list[str | Callable[[], str]] = [FORMS[0]]


def write_as(form: str | Callable[[], str]) -> None:
    """Days are written so from now on; a function is asked when the first day is written."""
    _chosen[0] = form


def form() -> str:
    """The form that is chosen."""
    if not isinstance(told := _chosen[0], str):
        told = _chosen[0] = told()
    return told


def short(day: date, year: bool = True) -> str:
    """`21 Nov 2026`, or without its year."""
    return _told(day, _MONTHS[day.month - 1][:3], year)


def moment(at: datetime) -> str:
    """`21 Nov 2026, 20:14`."""
    return f"{short(at)}, {at:%H:%M}"


def long(day: date) -> str:
    """`21 November 2026`."""
    return _told(day, _MONTHS[day.month - 1], True)


def with_weekday(day: date) -> str:
    """`Saturday 21 November 2026`."""
    comma = "," if form() == "month" else ""
    return f"{_DAYS[day.weekday()]}{comma} {long(day)}"


def _told(day: date, month: str, year: bool) -> str:
    chosen = form()
    if chosen == "iso":
        whole = date(day.year, day.month, day.day).isoformat()
        return whole if year else whole[5:]
    if chosen == "month":
        return f"{month} {day.day}, {day.year}" if year else f"{month} {day.day}"
    return f"{day.day} {month} {day.year}" if year else f"{day.day} {month}"
