"""Reminders that come due: `at winter`, `in 2 rounds`, `when Ana's turn begins`.

When a reminder is due is read from its own words and from the entries behind it: where the game
said that the table was after each of them, whose turn it was, and which acts were done. Nothing of
it is kept. Words that are no step of the game leave a reminder always in sight: nothing is
forgotten because nobody could tell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import Struct
from msgspec.structs import replace

from companion.table.campaign.states import STUMBLES, States
from companion.table.game import Game
from companion.table.sheet import or_else
from companion.table.state import Duty, TableState
from companion.table.storage.entry import Entry
from companion.table.storage.history import ENTRY
from companion.table.storage.patch import apply, reverse
from companion.toolbox.text import key_of

LEAST_TOLD = ("", "later")
"""What a reminder says of its time if nobody told one: then its own last words may."""
_LEADS = re.compile(r"\s+(?=(?:at|in|on|when|once|after|as soon as|next)\s)", re.IGNORECASE)
_IN = re.compile(r"(?:in|after)\s+(\w+)\s+(\w+)$|(?:in the |at the |on the |the )?(next)\s+(\w+)$")
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_SMALL = frozenset(
    re.findall(
        r"\w+",
        "at in on when once after as soon the a an of s begins begin beginning starts start "
        "starting comes come is it its our there has reached",
    )
)
_ENDS = frozenset(["end", "ends", "ended", "over"])
_TURNS = frozenset(("turn", "priority"))


class Reminder(Struct, frozen=True):
    """Something to think of, and when."""

    key: str
    """Of the duty."""
    what: str
    when: str = ""
    """In the table's words: `at winter`; empty: nobody said."""
    due: bool | None = None
    """`None`: nobody can tell, so it stays in sight."""


class Place(Struct, frozen=True):
    """Where the table was after an entry."""

    turn: str = ""
    words: frozenset[str] = frozenset()
    """Of what the game calls it: `winter`, `round`, `9`."""
    numbers: Mapping[str, str] = {}
    """`round` -> `9`."""
    game_no: int = 1
    acts: frozenset[str] = frozenset()
    """Words of the act that was done."""


class Condition(Struct, frozen=True):
    """What a reminder waits for."""

    kind: str
    """`turn` of a player, so many of a `count`, `reach` a place, its `end`."""
    words: frozenset[str] = frozenset()
    numbers: Mapping[str, str] = {}
    """`round` -> `9`, where the place is one of a number."""
    player: str = ""
    unit: str = ""
    count: int = 0

    def is_at(self, place: Place) -> bool:
        """Whether that is where the table is."""
        numbers = all(place.numbers.get(unit) == n for unit, n in self.numbers.items())
        return numbers and self.words <= place.words


class Watch(Struct):
    """How far a reminder was followed."""

    since: Place
    """Where it was said."""
    last: Place
    seen: frozenset[str]
    """All words of places that came by."""
    n: int = 0
    """The record up to which it was followed."""
    changed: dict[str, int] = {}
    """Unit -> how often its number changed; `turn` -> how often the turn went on."""
    begun: set[str] = set()
    """Players whose turn began."""
    came: list[Place] = []
    """Where the table was after each entry."""


_followed: WeakKeyDictionary[Any, dict[str, Watch]] = WeakKeyDictionary()
"""By table: what was followed so far, so that each act costs one look."""


def reminders(table: States[Any]) -> tuple[Reminder, ...]:
    """All reminders of a table, with whether they are due."""
    state: TableState = table.state
    kept = {key: duty for key, duty in state.pending.items() if duty.reminder}
    if not kept:
        return ()
    known = _followed.setdefault(table, {})
    for key in known.keys() - kept.keys():
        del known[key]
    return tuple(_reminder(table, key, duty, known) for key, duty in kept.items())


def as_drawn(table: States[Any]) -> Any:
    """The state as a sheet draws it: of each reminder what is to be thought of, and when; `due:`
    before the time of one that is due."""
    state = table.state
    told = {one.key: one for one in reminders(table)}
    if not told:
        return state
    pending = dict(state.pending)
    for key, one in told.items():
        pending[key] = replace(pending[key], what=f"{one.what} ({_drawn(one)})", reminder="")
    return replace(state, pending=pending)


def _drawn(one: Reminder) -> str:
    return f"due: {one.when}" if one.due else one.when or "later"


def _reminder(table: States[Any], key: str, duty: Duty, known: dict[str, Watch]) -> Reminder:
    watch = _follow(table, key, known.get(key))
    if watch is None:
        return Reminder(key, duty.what, duty.reminder)
    known[key] = watch
    what, when, wanted = parted(duty.what, duty.reminder, table.game, table.state, watch.seen)
    if wanted is None:
        told = "" if duty.reminder in LEAST_TOLD else duty.reminder
        return Reminder(key, duty.what, told)
    return Reminder(key, what, when, _has_come(wanted, watch))


# ---------------------------------------------------------------------- its words


def parted(
    text: str, when: str, game: Game[Any], state: TableState, seen: frozenset[str] = frozenset()
) -> tuple[str, str, Condition | None]:
    """What a reminder is about, when it is due in its own words, and what that waits for.

    Args:
        text: what is to be thought of; its last words may say when.
        when: when, if that was told apart.
        game: whose steps they are.
        state: the table, for the names of its players.
        seen: further words of places that the table came by.
    """
    words = seen | _vocabulary(game, state)
    if when not in LEAST_TOLD:
        return text, when, condition(when, state, words)
    for lead in reversed(list(_LEADS.finditer(text))):
        told = text[lead.end() :]
        wanted = condition(told, state, words)
        if wanted is not None and text[: lead.start()].strip():
            return text[: lead.start()].strip(), told, wanted
    return text, "", None


def condition(when: str, state: TableState, known: frozenset[str]) -> Condition | None:
    """What words like `at winter` wait for; `None`: they are no step of this game."""
    said = " ".join(when.casefold().split()).rstrip(".!")
    words = _words(said) - _SMALL
    if found := _IN.search(said):
        number, unit = found[1] or found[3], _one(found[2] or found[4])
        count = 1 if number == "next" else _COUNTS.get(number, 0)
        count = count or (int(number) if number.isdecimal() and len(number) < 4 else 0)
        if count and (unit in known or unit in ("turn", "game")):
            return Condition("count", unit=unit, count=count)
    if words & _TURNS:
        named = words - _TURNS - _ENDS
        for id, player in state.players.items():
            if named and named == _words(player.name) - _SMALL:
                return Condition("turn", player=id)
    ends = bool(words & _ENDS)
    numbers = {_one(unit): number for unit, number in re.findall(r"([^\W\d]+) (\d+)", said)}
    words -= _ENDS | set(numbers.values())
    if words and all(word in known for word in words):
        return Condition("end" if ends else "reach", words=words, numbers=numbers)
    return None


def _vocabulary(game: Game[Any], state: TableState) -> frozenset[str]:
    """Words of the game's steps: its acts, and where the table is."""
    acts = _acts.get(game.id)
    if acts is None:
        told = " ".join(f"{x.title} {x.id} {' '.join(x.words)}" for x in game.procedures)
        acts = _acts[game.id] = _words(told)
    return acts | _place(game, state).words


_acts: dict[str, frozenset[str]] = {}


def _words(text: str) -> frozenset[str]:
    return frozenset(_one(word) for word in re.findall(r"\w+", key_of(text.replace("'s", ""))))


def _one(word: str) -> str:
    """One of several: `rounds` as `round`."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


# ---------------------------------------------------------------------- what came by


def _place(game: Game[Any], state: TableState, acts: frozenset[str] = frozenset()) -> Place:
    where = or_else(lambda: game.where(state), lambda _why: "")
    phase = or_else(lambda: game.phase(state), lambda _why: "")
    numbers = {_one(key_of(unit)): number for unit, number in re.findall(r"(\w+) (\d+)", where)}
    words = _words(f"{where} {phase} {state.step}")
    return Place(state.turn, words, numbers, state.game_no, acts)


def _follow(table: States[Any], key: str, watch: Watch | None) -> Watch | None:
    """Follow a reminder up to what is on the table; `None`: where it was said is not there."""
    history, game = table.history, table.game
    n, tree = history.head, table.tree
    places: list[tuple[int, Place]] = []
    while n > 0:
        if watch is not None and n == watch.n:
            break
        patch = table.patch_of(n)
        if history.kind[n] == ENTRY:
            entry: Entry = table.record(n)
            try:
                place = _place(game, table.typed(n, tree), _act_words(game, entry))
            except STUMBLES:
                place = Place()
            places.append((n, place))
            if any(row.get("kind") == "reminder" and row.get("id") == key for row in entry.lines):
                watch = Watch(place, place, place.words, n)
                places.pop()
                break  # what was followed on another branch is forgotten
        tree = apply(tree, reverse(patch))
        n = history.parent(n)
    else:
        return None
    if watch is not None:
        for record, place in reversed(places):
            _came(watch, record, place)
    return watch


def _act_words(game: Game[Any], entry: Entry) -> frozenset[str]:
    info = next((x for x in game.procedures if x.id == entry.act), None)
    return _words(f"{entry.act} {info.title if info else ''}")


def _came(watch: Watch, n: int, place: Place) -> None:
    """One entry further."""
    last, changed = watch.last, watch.changed
    for unit, number in place.numbers.items():
        if unit in last.numbers and last.numbers[unit] != number:
            changed[unit] = changed.get(unit, 0) + 1
    if place.game_no != last.game_no:
        changed["game"] = place.game_no - watch.since.game_no
    if place.turn and place.turn != last.turn:
        watch.begun.add(place.turn)
        if "turn" not in place.numbers:
            changed["turn"] = changed.get("turn", 0) + 1
    watch.seen |= place.words
    watch.last, watch.n = place, n
    watch.came.append(place)


def _has_come(wanted: Condition, watch: Watch) -> bool:
    """Whether what is waited for came by since."""
    match wanted.kind:
        case "turn":
            return wanted.player in watch.begun
        case "count":
            return watch.changed.get(wanted.unit, 0) >= wanted.count
        case "end":
            return _was_left(wanted, watch)
    there = wanted.is_at(watch.since)
    for place in watch.came:
        done = not wanted.numbers and wanted.words <= place.acts
        if done or (wanted.is_at(place) and not there):
            return True
        there = wanted.is_at(place)
    return False


def _was_left(wanted: Condition, watch: Watch) -> bool:
    there = wanted.is_at(watch.since)
    for place in watch.came:
        if there and not wanted.is_at(place):
            return True
        there = wanted.is_at(place)
    return False
