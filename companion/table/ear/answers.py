"""The answers that the slots of a reading give, as the questions of its act take them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.table.ear.readings import Bind, New, Reading
from companion.table.forms.names import Thing


def told(group: Sequence[Bind], reading: Reading) -> list[tuple[dict[str, Any], list[int | Thing]]]:
    """The answers of a group of slots: once, or for each player where several are named; with the
    numbers that must come true."""
    given: dict[str, Any] = dict(reading.form.give)
    checks: list[int | Thing] = []
    several: tuple[str, tuple[Thing, ...]] | None = None
    counted = _Counted()
    shares: dict[str, dict[str, Any]] = {}
    whose: dict[str, str] = {}
    twice: dict[tuple[str, str], Any] = {}
    """What was told of somebody before it was told once more."""
    ahead: dict[str, Any] = {}
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
            checks += (
                [value] if isinstance(value, int | Thing) and key != reading.form.whose else []
            )
        elif ">" in key:
            form, _, name = key.partition(">")
            fields, answer = shares.setdefault(form, {}), answer_of(value)
            before = fields.get(name, answer)
            fields[name] = answer if before == answer else f"{before} and {answer}"
        elif bind.mode == "+":
            given[key] = [*given.get(key, []), answer_of(value)]
        elif bind.mode == ",":
            label = _label(value)
            given[key] = f"{given[key]}, {label}" if key in given else label
        elif bind.mode == "/":
            name = whose[key] = value.id if key.endswith("-") else value.label
            mine = shares.setdefault(key, {})
            count = ahead.pop(key, 1)
            if name in mine:  # named twice: with a number behind it told twice, else two of them
                twice[key, name] = mine[name]
                count = mine[name] + count if isinstance(mine[name], int) else count
            mine[name] = count
        elif bind.mode == "=":
            name, answer = whose.get(key, ""), answer_of(value)
            before = twice.pop((key, name), answer)
            # Told twice and otherwise: neither is meant, and nothing can be stored of it.
            told_so = answer if before == answer else f"{before} and {answer}"
            shares.setdefault(key, {})[name] = told_so
        else:
            given[key] = answer_of(value)
    for key, named in shares.items():  # `pick-` and a player: a key of each
        given |= {f"{key}{one}": x for one, x in named.items()} if key[-1] == "-" else {key: named}
    for names, count in reading.form.count.items():
        if names in given and count not in given:
            alike = (names, re.sub(r"-1$", "-#", names))  # also those that count up: `cargo-1`
            given[count] = _number_of([one.value for one in group if one.key in alike])
    if several is None:
        return [(given, checks)]
    return [({**given, several[0]: one.id}, checks) for one in several[1]]


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
