"""The answers that the slots of a reading give, as the questions of its act take them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.table.ear.readings import Bind, New, Reading
from companion.table.forms.names import Thing
from companion.toolbox.text import key_of


class Check(Struct, frozen=True):
    """What is said of an act and must come true."""

    value: int | Thing | str
    """Words are those that the log must say."""
    role: str = ""
    """Of a number: `change`, what something was changed by, `gain` and `loss`, in which direction;
    `level`, what something is now, `new`, what it became, `was`, what it was; `said`, the log must
    have it beside the word of its unit; `sum`, what something was changed by all that the line
    tells of it; empty if it is any number of the outcome."""
    of: str = ""
    """Id of the player it is said of; empty if nobody is named."""
    unit: str = ""
    """Of which counter; empty if it may be any."""


SUM = "sum"
_OTHER = "another thing than was said"
"""What no log says: a check that never comes true."""
_MOST_ALIKE = 99
"""As often as a name stands in a list at most."""
Told = tuple[dict[str, Any], list[Check]]


def told(group: Sequence[Bind], reading: Reading) -> list[Told]:
    """The answers of a group of slots: once, or for each player where several are named; with the
    numbers that must come true."""
    given: dict[str, Any] = dict(reading.form.give)
    checks: list[Check] = []
    of = reading.by[0].id if len(reading.by) == 1 else ""
    several: tuple[str, tuple[Thing, ...]] | None = None
    counted = _Counted()
    shares: dict[str, dict[str, Any]] = {}
    whose: dict[str, str] = {}
    twice: dict[tuple[str, str], Any] = {}
    """What was told of somebody before it was told once more."""
    ahead: dict[str, Any] = {}
    named: dict[str, int] = {}
    """How many things stand in a list of names."""
    for bind in group:
        key, value = bind.key, bind.value
        if bind.mode == "%":
            ahead[key] = value
            continue
        if "#" in key:  # keys of one thing count together: `good-#.site`, `good-#.ship`
            key, *more = counted.keys(key, ahead.pop(key, 1), given, shares)
            given |= {one: answer_of(value) for one in more}
        if isinstance(value, tuple):
            several = (key, value)
        elif bind.mode == "~":
            of = _of_whom(bind, of)
            checks += [] if key == reading.form.whose else _check(bind, of)
        elif ">" in key:
            form, _, name = key.partition(">")
            fields, answer = shares.setdefault(form, {}), answer_of(value)
            before = fields.get(name, answer)
            fields[name] = answer if before == answer else f"{before} and {answer}"
        elif bind.mode == "+":
            given[key] = [*given.get(key, []), answer_of(value)]
        elif bind.mode == ",":
            times = min(ahead.pop(key, 1), _MOST_ALIKE)  # `two lunges` are named twice
            checks += [Check(_OTHER)] * (times < 1)  # and `0 lunges` name none
            label = ", ".join([_label(value)] * times)
            given[key] = f"{given[key]}, {label}" if key in given else label
            named[key] = named.get(key, 0) + times
        elif bind.mode == "/":
            name = whose[key] = whose[""] = value.id if key.endswith("-") else value.label
            mine = shares.setdefault(key, {})
            mine[name] = _once_more(bind, mine.get(name), ahead.pop(key, None), twice)
        elif bind.mode == "=":
            name, answer = whose.get(key, whose.get("", "")), answer_of(value)
            before = twice.pop((key, name), answer)
            # Told twice and otherwise: neither is meant, and nothing can be stored of it.
            told_so = answer if before == answer else f"{before} and {answer}"
            shares.setdefault(key, {})[name] = told_so
        else:
            given[key] = answer_of(value)
    checks = _whose(checks) + [Check(_OTHER) for _ in _contradicted(group)]
    given = _complete(given, shares, named, group, reading)
    if several is None:
        return [(given, checks)]
    return [({**given, several[0]: one.id}, checks) for one in several[1]]


def _once_more(
    bind: Bind, before: Any, count: int | None, twice: dict[tuple[str, str], Any]
) -> Any:
    """Of how many things a name is told now: named twice it is told twice where a number stands
    behind it, else two of them; nobody is given two numbers (`6 for priya, 4 for him`).

    Args:
        bind: the name.
        before: of how many it was told; `None` if it was not.
        count: the number in front of it; `None` if none stands there.
        twice: what was told before, where it may be told twice.
    """
    if before is None:
        return 1 if count is None else count
    name = bind.value.id if bind.key.endswith("-") else bind.value.label
    twice[bind.key, name] = before
    if bind.kind == "player" and count is not None:
        return f"{before} and {count}"  # neither is meant, and nothing can be stored of it
    return before + (1 if count is None else count) if isinstance(before, int) else count or 1


def _complete(
    given: dict[str, Any],
    shares: Mapping[str, dict[str, Any]],
    named: Mapping[str, int],
    group: Sequence[Bind],
    reading: Reading,
) -> dict[str, Any]:
    """The answers with what is shared out, how many things were named, and what a form closes.

    Args:
        given: the answers that were said.
        shares: of a key, whose share is what.
        named: of a key, how many things stand in its list of names.
        group: the slots.
        reading: of which form.
    """
    for key, mine in shares.items():  # `pick-` and a player: a key of each
        given |= {f"{key}{one}": x for one, x in mine.items()} if key[-1] == "-" else {key: mine}
    for names, count in reading.form.count.items():
        if names in given and count not in given:
            alike = (names, re.sub(r"-1$", "-#", names))  # also those that count up: `cargo-1`
            each = [one.value for one in group if one.key in alike and one.mode != "%"]
            alike_too = named.get(names, 0) > len(each)
            given[count] = named[names] if alike_too else _number_of(each)
    return given | dict.fromkeys(closed(given, reading), ())


def _contradicted(group: Sequence[Bind]) -> list[Bind]:
    """What is told once more of an answer, and names another thing of its kind; a name that nobody
    has yet is another than every other."""
    said = {b.key: b.value for b in group if not b.mode and isinstance(b.value, Thing | New)}
    again = [b for b in group if b.mode == "~" and b.key in said]
    return [b for b in again if _is_another(said[b.key], b.value)]


def _is_another(said: Thing | New, again: Any) -> bool:
    if isinstance(said, Thing) and isinstance(again, Thing):
        return said.kind == again.kind and said.id != again.id
    if isinstance(again, Thing | New):
        return key_of(_label(said)) != key_of(_label(again))
    return False


def closed(given: Mapping[str, Any], reading: Reading) -> set[str]:
    """Lists of which nobody spoke beside one that was told: `hands in hein` hands in nothing
    else."""
    lists = set(reading.form.closes)
    return {key for key in lists if not given.get(key)} if lists & given.keys() else set()


def _of_whom(bind: Bind, before: str) -> str:
    """Of whom is spoken behind what was told: who is named, else whoever it was."""
    named = (
        isinstance(bind.value, Thing)
        and bind.value.kind == "player"
        and bind.role not in ("other", "absent")
    )
    return bind.value.id if named else before


def _check(bind: Bind, of: str) -> list[Check]:
    """What must come true of what is only told."""
    if bind.kind == "means":
        return [Check(str(bind.value), "absent" if bind.key == "lacks" else "", of)]
    if not isinstance(bind.value, int | Thing):
        return []
    role, _, unit = bind.role.partition(".")
    return [Check(bind.value, role, of, unit)]


def _whose(checks: list[Check]) -> list[Check]:
    """What is said with whose it is, also where the number stands in front: `2 off ana`."""
    named = [n for n, x in enumerate(checks) if isinstance(x.value, Thing) and x.value.id == x.of]
    if not named:
        return checks
    of = checks[named[0]].of
    return [replace(x, of=of) for x in checks[: named[0]]] + checks[named[0] :]


def _number_of(values: Sequence[Any]) -> int | str:
    """How many things were named; of those that count otherwise apart: `2+1w`."""
    tallies = [one.tally if isinstance(one, Thing) else "" for one in values]
    if not any(tallies):
        return len(values)
    return "+".join(f"{tallies.count(one)}{one}" for one in sorted(set(tallies)))


class _Counted:
    """Keys that count up: which number the last thing has, or which ones, of several alike."""

    def __init__(self) -> None:
        self._last: dict[str, range] = {}

    def keys(
        self,
        key: str,
        times: int,
        given: Mapping[str, Any],
        shares: Mapping[str, Mapping[str, Any]],
    ) -> list[str]:
        """The keys that a slot answers: of the next thing if the last has its answer already, of as
        many as were said (`2 iron`); what is said behind them is said of all (`at Tern`)."""
        stem = key[: key.index("#")]
        last = self._last.get(stem, range(1, 2))
        if times > 1 or _is_told(key.replace("#", str(last[0])), given, shares):
            first = last[-1] + (stem in self._last)
            last = range(first, first + times)
        self._last[stem] = last
        return [key.replace("#", str(number)) for number in last]


def _is_told(key: str, given: Mapping[str, Any], shares: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether an answer, or the field of a form, has been said already."""
    form, _, name = key.partition(">")
    return name in shares.get(form, {}) if name else key in given


def _label(value: Any) -> str:
    """A name in a list of names."""
    match value:
        case Thing():
            return value.label
        case New():
            return value.name
    return str(value)


def answer_of(value: Any) -> Any:
    """A slot's value as an answer."""
    if isinstance(value, Thing):
        return value.id
    if isinstance(value, New):
        return {"new": value.name}
    return "?" if value is None else value


def told_idly(values: Sequence[Any]) -> list[Check]:
    """What nobody asked for, because it is known: it must be what is known."""
    found: list[Check] = []
    for one in values:
        if isinstance(one, Mapping) and "new" in one:
            found.append(Check(Thing("new", str(one["new"]), str(one["new"]))))
        inner = one.values() if isinstance(one, Mapping) else (one,)
        found += [Check(x) for x in inner if isinstance(x, int | Thing)]
    return found
