"""Whether what was said of an act came of it: its names, its numbers, whose they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.table.ear.answers import Check, told
from companion.table.ear.readings import Reading
from companion.table.forms.names import Thing
from companion.table.game import Counter, Game
from companion.table.procedures.procedure import Outcome
from companion.table.state import TableState
from companion.toolbox.text import key_of

_LEVELS = ("old", "new", "hand")
"""Fields of a row that tell how much of something there is, not by how much it changed."""
_OF_EVERY_ROW = "turn"
"""A field that every row of a game may have: no number of what came of the act."""


class Came(Struct, frozen=True):
    """What came of an act, or of several steps of one."""

    outcomes: tuple[Outcome[Any], ...]
    before: Sequence[Counter]
    after: Sequence[Counter]
    players: frozenset[str]
    by: tuple[str, ...]
    """Who acted."""
    agreed: tuple[str, ...] = ()
    """The questions that the line answered with yes: what they name came of it, too."""

    @classmethod
    def of(
        cls,
        outcomes: Sequence[Outcome[Any]],
        before: TableState,
        game: Game[Any],
        by: Iterable[str],
        agreed: Iterable[str] = (),
    ) -> Came:
        """What came of outcomes in a row."""
        after = outcomes[-1].state
        counters, now = game.counters(before), game.counters(after)
        players = frozenset(after.players)
        return cls(tuple(outcomes), counters, now, players, tuple(by), tuple(agreed))

    @property
    def says(self) -> str:
        """What the log says of it."""
        return "; ".join(one.says for one in self.outcomes)

    def against(self, check: Check) -> tuple[str, str] | None:
        """Why something that was said did not come true, and what to do; `None` if it did."""
        value = check.value
        if isinstance(value, Thing) and check.role == "absent":
            had = self._names(value)
            return (
                (f"{self.says}: {value.label} had a part in it.", "Leave it out.") if had else None
            )
        if isinstance(value, Thing):
            if self._names(value):
                return None
            return f"{self.says}: nothing of {value.label} comes of that.", "Check the name."
        if isinstance(value, str):
            said = (key_of(value) in key_of(self.says)) == (check.role != "absent")
            return None if said else (f"{self.says}: not that.", "Say what came of it.")
        if check.role == "said":
            beside = rf"(?<!\d){value} {check.unit}|\b{check.unit}s? {value}(?!\d)"
            if re.search(beside, key_of(self.says)):
                return None
        elif abs(value) in self._numbers(check):
            return None
        return f"{self.says}: no {value} comes of that.", "Check the number."

    def _names(self, thing: Thing) -> bool:
        """Whether a name has to do with it; one without an id names nothing (`next`)."""
        name = rf"(?<!\w){re.escape(key_of(thing.label))}(?!\w)"
        if thing.id == "" or thing.id in self.by:
            return True
        if any(re.search(name, key_of(text)) for text in (self.says, *self.agreed)):
            return True
        return any({thing.id, thing.label} & _texts(row) for row in self._rows())

    def _numbers(self, check: Check) -> set[int]:
        """The numbers that something may be said to have in its role."""
        match check.role:
            case "level" | "new":
                return self._levels(check)
            case "was":
                return {x.value for x in self.before if x.value is not None and _is_of(x, check)}
            case "change" | "sum":
                return self._changes(check)
            case "listed":
                return {n for row in self._rows() for value in row.values() for n in _named(value)}
            case "gain" | "loss":
                return self._changes(check) & self._towards(check)
        # `A1` is the name of an Attack, and no number that came of anything.
        seen = {int(one) for one in re.findall(r"(?<![A-Za-z])\d{1,9}", self.says)}
        for row in self._rows():
            seen |= _in({key: x for key, x in row.items() if key != _OF_EVERY_ROW}) | _moved(row)
            seen |= {x for value in row.values() for x in _sum(value) | _several(value)}
        return seen

    def _levels(self, check: Check) -> set[int]:
        """What a player has now; if nobody is named: who acted, and what is not as it was."""
        old = {(one.owner, one.track.id): one.value for one in self.before}
        return {
            one.value
            for one in self.after
            if one.value is not None
            and _is_of(one, check)
            and (
                (check.role == "level" and (check.of or one.owner in self.by))
                or old.get((one.owner, one.track.id)) != one.value
            )
        }

    def _changes(self, check: Check) -> set[int]:
        """By how much something of a player changed, or of anybody if nobody is named."""
        old = {(one.owner, one.track.id): one.value for one in self.before}
        seen: set[int] = set()
        for one in self.after:
            was = old.get((one.owner, one.track.id))
            if one.value is not None and was is not None and _is_of(one, check):
                seen.add(abs(one.value - was))
        for row in self._rows():
            named = (x for x in row.values() if isinstance(x, str) and x in self.players)
            if check.of not in ("", next(named, "")):
                continue
            if check.unit:  # a loss may be more than there was to lose
                amount = row.get("amount")
                seen |= {amount} if isinstance(amount, int) and _moved(row) else set()
                seen |= {abs(_delta(row, check))} - {0}
                continue
            for key, value in row.items():
                if key not in _LEVELS and key != _OF_EVERY_ROW:
                    seen |= _in(value) | _sum(value)
            seen |= _moved(row)
        return seen if check.of else seen - {0}

    def _towards(self, check: Check) -> set[int]:
        """By how much something rose, or fell, as it is said; what is lost beyond nothing, too."""
        sign = 1 if check.role == "gain" else -1
        old = {(one.owner, one.track.id): one.value for one in self.before}
        seen: set[int] = set()
        for one in self.after:
            was = old.get((one.owner, one.track.id))
            if one.value is not None and was is not None and _is_of(one, check):
                seen.add(sign * (one.value - was))
        for row in self._rows():
            was, now, amount = row.get("old"), row.get("new"), row.get("amount")
            if isinstance(was, int) and isinstance(now, int) and sign * (now - was) > 0:
                seen |= {abs(now - was)} | ({amount} if isinstance(amount, int) else set())
            seen |= {sign * _delta(row, check)}
        return {number for number in seen if number > 0}

    def _rows(self) -> list[dict[str, Any]]:
        return [row for one in self.outcomes for row in one.lines]


def is_so(reading: Reading, came: Came, counts: bool) -> bool:
    """Whether all that is said of an act came of it; of a bare count only what stands there now,
    for to say it twice is to count twice."""
    checks: list[Check] = []
    for group in reading.groups:
        for given, more in told(group, reading):
            if given:
                return False
            checks += more
    others = came.by if reading.form.retells else came.players
    if any(one.id not in others for one in reading.by):
        return False  # who did not act did not do the same: `bo passes, ana is done`
    checks += [Check(one) for one in reading.by]
    if counts and not all(isinstance(x.value, Thing | str) or x.role == "level" for x in checks):
        return False
    return not any(came.against(one) for one in checks)


def _is_of(counter: Counter, check: Check) -> bool:
    """Whether a counter may be meant: that of whom it is said, of the kind that is said."""
    return check.of in ("", counter.owner) and check.unit in ("", counter.track.id)


def _moved(row: Mapping[str, Any]) -> set[int]:
    """By how much what a row tells has changed."""
    old, new = row.get("old"), row.get("new")
    return {abs(new - old)} if isinstance(old, int) and isinstance(new, int) else set()


def _delta(row: Mapping[str, Any], check: Check) -> int:
    """By how much the row of a counter says that it changed, also where nobody knows how much
    there was; 0 if it is of another one than is said, or tells of none."""
    delta = row.get("delta")
    other = check.unit not in ("", row.get("which"))
    return delta if isinstance(delta, int) and not other else 0


def _sum(value: Any) -> set[int]:
    """What a list of numbers comes to: `paid: [0, 1, 1]`."""
    if not isinstance(value, list | tuple) or not all(isinstance(x, int) for x in value):
        return set()
    return {sum(value)}


def _several(value: Any) -> set[int]:
    """How many names a list holds: `buys 2 goods, iron and wood`."""
    return _named(value) - {0, 1}


def _named(value: Any) -> set[int]:
    """How many names a list of names holds."""
    if not isinstance(value, list | tuple):
        return set()
    return {len(value)} if all(isinstance(x, str) for x in value) else set()


def _texts(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    inner: Sequence[Any] = ()
    if isinstance(value, Mapping):
        inner = (*value, *value.values())
    elif isinstance(value, list | tuple):
        inner = value
    return {text for one in inner for text in _texts(one)}


def _in(value: Any) -> set[int]:
    """The numbers in what a row tells."""
    if isinstance(value, bool):
        return set()
    if isinstance(value, int):
        return {abs(value)}
    inner: Sequence[Any] = ()
    if isinstance(value, Mapping):
        inner = tuple(value.values())
    elif isinstance(value, list | tuple):
        inner = value
    return {number for one in inner for number in _in(one)}
