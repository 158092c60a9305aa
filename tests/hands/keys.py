"""The fewest keys for an act, step by step: from the resting table to the entry, key by key.

The facts of an act are what nobody at the table could know: numbers, faces, words of a note, and of
each name its shortest beginning that is no other's in the list. What the program offers is no fact,
nor is a reply that it takes as it stands. Everything else that must be pressed is counted as the
keys beyond the facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import BadAnswer
from companion.play import stepping
from companion.play.acts import acts_of
from companion.play.choices import (
    Row,
    begin_with_numbers,
    first_place,
    fitting,
    is_typed,
    press,
    rows_of,
    shown_rows,
)
from companion.play.matching import matching
from companion.play.what_now import what_now
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import (
    Broken,
    Draw,
    Form,
    Number,
    Question,
    Roll,
    Several,
    Text,
)
from companion.table.storage.entry import Entry
from companion.table.storage.patch import diff, same_patch
from companion.toolbox.text import key_of

Table = OpenTable[Any]
MOST_ASKED = 120
"""Questions of one act; more are a fault of this script."""
ENTER = ("enter",)


class Keys(Struct, frozen=True):
    """Keys in their order, and how many of them are facts."""

    pressed: tuple[str, ...]
    facts: int = 0
    asked: int = 0
    """Questions that were answered."""
    told: bool = False
    """Whether something was told that the state did not know: a new name, a printed fact."""

    @property
    def beyond(self) -> int:
        """Keys besides the facts."""
        return len(self.pressed) - self.facts

    def then(self, pressed: Sequence[str], facts: int = 0) -> Keys:
        """With an answer behind."""
        return Keys((*self.pressed, *pressed), self.facts + facts, self.asked + 1, self.told)


def fewest(table: Table, entry: Entry) -> Keys | None:
    """The fewest keys by which an entry is made on the table before it; `None`: none was found."""
    told = {key: value for key, value, source in entry.answers if source not in ("default", "book")}
    found = [
        keys
        for way in (*_counting(table, entry, told), *_ways(table, entry, told))
        if (keys := way) is not None
    ]
    return min(found, key=lambda one: (one.beyond, len(one.pressed)), default=None)


# ---------------------------------------------------------------------- the way to the act


def _counting(table: Table, entry: Entry, told: Mapping[str, Any]) -> Iterator[Keys]:
    """`+` or `-`, the step, a few letters, Enter; `n` and the words of a note."""
    if entry.act == "note" and set(told) == {"text"} and not entry.overrides:
        yield Keys(("n", *told["text"], "enter"), len(told["text"]), 1, True)
    if entry.act != "count" or entry.overrides or set(told) - {"who", "counter", "change"}:
        return
    state, change = table.state, told.get("change")
    if not isinstance(change, int):
        return
    mine = state.turn
    counters = sorted(table.game.counters(state), key=lambda one: one.owner != mine)
    names = [f"{state.name(x.owner) if x.owner else ''} {x.track.label}".strip() for x in counters]
    who, what = told.get("who", mine), told.get("counter", "")
    place = next(
        (n for n, x in enumerate(counters) if (x.owner or "table", x.track.id) == (who, what)), None
    )
    if place is None:
        return
    digits = str(abs(change))
    step = ("+" if change > 0 else "-",)
    step = step * abs(change) if abs(change) <= len(digits) + 1 else (*step, *digits)
    letters = "" if place == 0 else _filter(names, place)
    if letters is not None:
        yield Keys((*step, *letters, "enter"), len(letters) + len(digits), 1)


def _ways(table: Table, entry: Entry, told: Mapping[str, Any]) -> Iterator[Keys | None]:
    """From a row of What now, or from the list of acts; by whoever has the turn, or speaks."""
    for before, by in _speakers(table, entry):
        for opened, answers in (*_rows(table, entry, told), *_listed(table, entry, by)):
            keys = Keys((*before, *opened))
            yield _answered(table, entry, told, by, answers, keys)


def _speakers(table: Table, entry: Entry) -> Iterator[tuple[tuple[str, ...], str]]:
    """Nobody said who speaks; else the number of the seat."""
    yield (), ""
    seats = ["", *(table.state.seats or sorted(table.state.players))]
    if entry.by in seats[1:10]:
        yield (str(seats.index(entry.by)),), entry.by


def _rows(
    table: Table, entry: Entry, told: Mapping[str, Any]
) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    for place, row in enumerate(what_now(table)):
        if row.procedure == entry.act and all(told.get(k) == v for k, v in row.answers):
            yield ("down",) * place + ENTER, dict(row.answers)


def _listed(
    table: Table, entry: Entry, by: str
) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    acts = acts_of(table, by)
    place = next((n for n, one in enumerate(acts) if one.id == entry.act), None)
    if place is None:
        return
    if place < 9:
        yield ("a", str(place + 1)), {}
        return
    dim = [bool(one.barred) for one in acts]
    found_by = [f"{one.title} {one.words}" for one in acts]
    letters = _filter(found_by, place, dim)
    if letters is not None:
        yield ("a", *letters, "enter"), {}


def _filter(names: Sequence[str], place: int, dim: Sequence[bool] = ()) -> str | None:
    """The shortest letters behind which a row stands first; `None`: none found."""
    for text in _beginnings(names[place]):
        found = matching(text, names)
        found = sorted(found, key=lambda n: bool(dim) and dim[n])
        if found[:1] == [place]:
            return text
    return None


def _beginnings(name: str) -> list[str]:
    """Beginnings of its words, alone and of two together, the shortest first."""
    words = [word for word in key_of(name).split() if word[:1].isalnum()][:6]
    alone = {word[:n] for word in words for n in range(1, len(word) + 1)}
    initials = {"".join(word[0] for word in words[:n]) for n in range(2, len(words) + 1)}
    pairs = {
        f"{one[:n]} {two[:m]}"
        for place, one in enumerate(words)
        for two in words[place + 1 :]
        for n in range(1, 4)
        for m in range(1, 4)
    }
    return sorted(alone | initials | pairs, key=lambda one: (len(one), one))


# ---------------------------------------------------------------------- its questions


def _answered(
    table: Table,
    entry: Entry,
    told: Mapping[str, Any],
    by: str,
    given: Mapping[str, Any],
    keys: Keys,
) -> Keys | None:
    """The questions, one behind the other, each answered with the fewest keys."""
    run: Run[Any] = table.begin(entry.act, by)
    for key, value in given.items():
        run.give(key, value)
    result = run.look(table.state)
    if not isinstance(result, Asking):
        keys = Keys((*keys.pressed, "enter"), keys.facts, keys.asked)  # what it would enter
    steps: list[Step] = []
    while isinstance(result, Asking):
        step = _step(result, entry, told, run)
        if step is None or len(steps) > MOST_ASKED:
            return None
        steps.append(step)
        result = run.look(table.state)
    keys = replace(_pressed(keys, steps), told=any(one.told for one in steps))
    if same_patch(diff(table.state, result.outcome.state), entry.patch):
        return keys
    return _with_quiet(table, entry, told, run, keys)


class Step(Struct, frozen=True):
    """One question, answered."""

    told: bool
    """Whether something is told that nobody had told before: a new name, a printed fact, a note."""

    pressed: tuple[str, ...]
    facts: int
    likewise: str
    """What Tab would do with it: `so` the same, `otherwise`, or `stops` there."""


def _step(asking: Asking, entry: Entry, told: Mapping[str, Any], run: Run[Any]) -> Step | None:
    """Answer a question as the entry has it; `None`: no keys for it were found."""
    question = asking.question
    if isinstance(question, Broken):
        if question.key not in entry.overrides:
            return None
        reason = entry.overrides[question.key]
        run.override(question.key, reason)
        return Step(False, (*reason, "!"), len(reason), "stops")
    if question.key in told:
        value = told[question.key]
        pressed = _presses(question, value)
    else:
        taken = press(question, "", _first_row(question))
        value = taken.value
        pressed = (ENTER, 0) if taken.does else None
    if pressed is None:
        return None
    run.give(question.key, value)
    sure, new = stepping.sure(asking), _is_new(question, pressed[0])
    if sure is None:
        return Step(new, *pressed, "stops")
    try:
        same = _is(question, sure[0], question.accept(value))
    except BadAnswer:
        same = False
    return Step(new, *pressed, "so" if same else "otherwise")


def _is_new(question: Question[Any], pressed: Sequence[str]) -> bool:
    """Whether words were typed that are no row of a list, no number, no dice and no cards."""
    text = "".join(pressed[:-1])
    if len(pressed) < 2 or isinstance(question, Number | Roll | Draw):
        return False
    return not shown_rows(question, rows_of(question), text)


def _pressed(keys: Keys, steps: Sequence[Step]) -> Keys:
    """The keys of all questions; Tab for a row of them where it goes no further than they do."""
    place = 0
    while place < len(steps):
        end = place
        while end < len(steps) - 1 and steps[end].likewise == "so":
            end += 1
        stops = end == len(steps) - 1 or steps[end].likewise == "stops"
        typed = sum(len(one.pressed) for one in steps[place:end])
        if stops and typed > 1:
            facts = sum(one.facts for one in steps[place:end])
            keys = keys.then(("tab",), min(1, facts))
            place = end
        else:
            keys = keys.then(steps[place].pressed, steps[place].facts)
            place += 1
    return keys


def _with_quiet(
    table: Table, entry: Entry, told: Mapping[str, Any], run: Run[Any], keys: Keys
) -> Keys | None:
    """What is not asked by itself is opened (Ctrl+E and its row) before the last answer."""
    for _ in range(MOST_ASKED):
        result = run.look(table.state)
        if isinstance(result, Asking):
            return None
        if same_patch(diff(table.state, result.outcome.state), entry.patch):
            return keys
        quiet = stepping.quiet_of(result)  # type: ignore[arg-type]  # it has the same answers
        place = next((n for n, one in enumerate(quiet) if one.key in told), None)
        if place is None:
            return None
        question = quiet[place]
        pressed = _presses(question, told[question.key])
        if pressed is None or place > 8:
            return None
        keys = keys.then(("ctrl+e", str(place + 1), *pressed[0]), pressed[1])
        keys = replace(keys, told=keys.told or _is_new(question, pressed[0]))
        run.give(question.key, told[question.key])
    return None


def _first_row(question: Question[Any]) -> Row | None:
    rows = rows_of(question)
    place = first_place(question, rows)
    return rows[place] if place is not None and place < len(rows) else None


def _presses(question: Question[Any], value: Any) -> tuple[tuple[str, ...], int] | None:
    """The fewest keys that answer so, and how many of them are facts."""
    try:
        wanted = question.accept(value)
    except BadAnswer:
        return None
    rows = rows_of(question)
    first = press(question, "", _first_row(question))
    if first.does and _is(question, first.value, wanted):
        return ENTER, 0
    found: list[tuple[tuple[str, ...], int]] = []
    place = next((n for n, row in enumerate(rows) if _is(question, row.value, wanted)), None)
    if place is not None and not isinstance(question, Several):
        labels = [row.label for row in rows]
        letters = _filter(labels, place) or labels[place].lower()
        if place in _numbered(question, rows):
            found.append(((str(place + 1),), 1))
        if shown_rows(question, rows, letters)[:1] == [place]:
            found.append(((*letters, "enter"), len(letters)))
    if isinstance(question, Several) and isinstance(value, list | tuple):
        found += _ticks(question, rows, value, wanted)
    found += [
        ((*text, "enter"), _facts(question, text))
        for text in _typed(question, value, wanted)
        if not shown_rows(question, rows, text) and _is(question, text, wanted)
    ]
    return min(found, key=lambda one: (len(one[0]) - one[1], len(one[0])), default=None)


def _numbered(question: Question[Any], rows: Sequence[Row]) -> list[int]:
    """Places of the rows that a digit takes: those that cannot be chosen may be folded."""
    if begin_with_numbers(question):
        return []
    shown = fitting(range(len(rows)), lambda place: bool(rows[place].illegal))
    first = first_place(question, rows)
    shown = (shown if first is None or first in shown else list(range(len(rows))))[:9]
    return [place for n, place in enumerate(shown, 1) if not is_typed(question, str(n))]


def _ticks(
    question: Question[Any], rows: Sequence[Row], value: Sequence[Any], wanted: Any
) -> Iterator[tuple[tuple[str, ...], int]]:
    places = [n for one in value for n, row in enumerate(rows) if row.value == one]
    if len(places) != len(value) or not _is(question, list(value), wanted):
        return
    if places and set(places) <= set(_numbered(question, rows)):
        yield (*(str(place + 1) for place in places), "enter"), len(places)
    labels = [row.label for row in rows]
    letters = [_filter(labels, place) or labels[place] for place in places]
    text = ",".join(letters)
    if len(places) > 1 and _is(question, text, wanted):
        yield (*text, "enter"), sum(map(len, letters))


def _typed(question: Question[Any], value: Any, wanted: Any) -> list[str]:
    """Ways to type a value, the shortest first."""
    told = {question.show(wanted)}
    if value is None:
        told.add("?")
    if isinstance(value, str | int) and not isinstance(value, bool):
        told.add(str(value))
    if isinstance(question, Form) and isinstance(value, dict):
        told.update(_fields(question, value, question.show(wanted), wanted))
    if isinstance(value, dict):
        told.update(str(one) for one in value.values() if isinstance(one, str | int))
        counts = {k: v for k, v in value.items() if isinstance(v, int)}
        told.add(" ".join(f"{count}{face}" for face, count in counts.items() if count))
        told.add(" ".join(f"{face} {count}" for face, count in counts.items() if count))
    if isinstance(value, list | tuple):
        told.add(",".join(str(one) for one in value))
        told.add("; ".join(str(one) for one in value))
    told |= {one.replace(", ", ",") for one in told}  # a comma parts as well as one with a space
    return sorted((one for one in told if one), key=len)


def _fields(question: Form, value: Mapping[str, Any], shown: str, wanted: Any) -> Iterator[str]:
    """A row of fields: what stands in them, in their order; else each behind its beginning."""
    plain = [value[one.name] for one in question.fields if one.name in value]
    yield " ".join(str(one) for one in plain if not isinstance(one, dict | list))
    words = shown.replace(",", "").split()
    if not _is(question, " ".join(words), wanted):
        return
    for place, word in enumerate(words):
        tried = (word[:n] for n in range(1, len(word)) if word.isalpha())
        short = (one for one in tried if _is(question, _with(words, place, one), wanted))
        words[place] = next(short, word)
    yield " ".join(words)
    for place in range(len(words) - 1, 0, -1):
        glued = [*words[: place - 1], words[place - 1] + words[place], *words[place + 1 :]]
        if words[place][:1].isdigit() and _is(question, " ".join(glued), wanted):
            words = glued
    yield " ".join(words)


def _with(words: Sequence[str], place: int, word: str) -> str:
    return " ".join([*words[:place], word, *words[place + 1 :]])


def _facts(question: Question[Any], text: str) -> int:
    """How much of a typed answer nobody could know: all of a note, else all but what parts it."""
    if isinstance(question, Text):
        return len(text)
    return sum(1 for sign in text if sign not in " ,;")


def _is(question: Question[Any], said: Any, wanted: Any) -> bool:
    try:
        return bool(question.accept(said) == wanted)
    except (BadAnswer, TypeError, ValueError, AttributeError):
        return False
