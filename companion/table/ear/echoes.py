"""What an act did, told once more behind it: `ben flaunts, -6 riches, +1 reputation`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol

from companion.table.campaign.opened import OpenTable
from companion.table.ear.judging import Driven, Step
from companion.table.ear.matching import Line
from companion.table.ear.readings import Reading
from companion.table.forms.form import Form, Forms
from companion.table.forms.names import NEW
from companion.table.forms.tokens import stems, wordset
from companion.table.game import Counter, Game
from companion.table.procedures.drive import Done

Change = tuple[str, str, int, int]
"""Whose counter, which one, how much it changed, how high it is."""
Counters = Callable[[Any], Sequence[Counter]]
COUNT, SET = "count", "set"
"""The acts that change a counter and say how high it is, in every game."""
TURN = "turn"
"""The act that says whose turn it is, in every game. Its line lists what may be done in it."""

_SMALL = wordset(
    "i we he she they him them me us it that this these which so now then and is are was were be "
    "been am has have had still only just at on to of for by from in with left down up over makes "
    "make making means leaves leave puts put brings total altogether there goes go went drops drop "
    "dropped falls fall fell stays stay stands stand rises back "
)
"""Words of a clause that tells what came of an act; they do nothing themselves."""
_LOSES = wordset(
    "cost costs costing pay pays paid paying lose loses lost losing spend spends spent"
)
_GAINS = wordset("gain gains gained gaining get gets got getting earn earns earned win wins won")
COUNTERS = ("counter", "pool", "ruled-counter", "ruled-pool")
_DENIES = wordset("no not none nothing never nobody")
_SIGNS = wordset(", . ! ; : - > = ( )")


_CARDS = ("hand", "deck", "discard", "discards", "discard_pile")
"""Counters that each card played changes: a bare number (`so only 1`) tells of none of them."""


class Reads(Protocol):
    """What reads lines at a table: a `Reader`."""

    table: OpenTable[Any]
    forms: Forms

    def driven(
        self, typed: str, state: Any, by: str = "", *, among: tuple[Form, ...] = ()
    ) -> list[Driven[Any]]:
        """The readings of a line by some forms."""


def closing(ear: Reads, rest: str, first: Driven[Any], speaker: str) -> tuple[Driven[Any], ...]:
    """The act that words behind another one are besides telling what it did (`Game.closing`): the
    turn ends, if that is whose turn it is.

    Args:
        ear: the table's.
        rest: the words.
        first: the act in front of them.
        speaker: who says them; empty if nobody knows.
    """
    if not speaker or first.state.turn != speaker:
        return ()  # `bo takes it and is done`, in Ana's turn: with the fight
    forms = tuple(x for x in ear.forms.forms if x.act in ear.table.game.closing)
    found = ear.driven(rest, first.state, speaker, among=forms) if forms else []
    return tuple(one for one in found if one.kind == "done")[:1]


def retells(first: Driven[Any], line: Line, at: int, before: Any, of: Counters) -> bool:
    """Whether the words from a place on only tell what came of the act in front of them: each is a
    name, a number or a word of the log that belongs to it, or a small one.

    A number must be what something became, or how much it changed, in the direction that is said.
    """
    result = first.steps[-1].result
    if not isinstance(result, Done):
        return False
    says = result.outcome.says
    if first.steps[-1].run.info.id == TURN:
        says = says.partition(":")[0]  # `kurt's turn, disembark`: what may be done is not done yet
    log = re.findall(r"[\w']+", says.casefold())
    pairs = set(pairwise(log))
    changes = _changes(_values(of(before)), _values(of(first.state)))
    told, who = False, ""
    for place in range(at, len(line.tokens)):
        token, key = line.tokens[place], line.keys[place]
        named = {x.thing.id for x in line.edges(place) if x.thing.kind == "player" and not x.cost}
        who = min(named) if len(named) == 1 else who
        if token.number is not None or (key[:1] in "+-" and key[1:].isdigit()):
            if not _came(line, place, _meant(line, place, who, changes)):
                return False
            told = True
        elif key in _DENIES:
            if tuple(line.keys[place : place + 2]) not in pairs:
                return False
            told = True
        elif not token.quoted and any(word in log for word in stems(key)):
            # A name alone could be another act of the same: `slash, slash`.
            told = told or not (key in _SMALL or line.edges(place))
        elif not _says_little(line, place, changes):
            return False
    return told


def _meant(line: Line, place: int, who: str, changes: Sequence[Change]) -> list[Change]:
    """The changes that a number may tell of: those of whom and of what is named beside it."""
    near = range(max(0, place - 2), min(len(line.tokens), place + 3))
    edges = [x for at in near for x in line.edges(at)]
    named = {x.thing.id for x in edges if x.thing.kind in COUNTERS and not x.cost}
    return [
        x
        for x in changes
        if (x[0] == who or not who) and (x[1] in named if named else x[1] not in _CARDS)
    ]


def _says_little(line: Line, place: int, changes: Sequence[Change]) -> bool:
    """Whether a word only ties others together, or names a counter that changed."""
    key = line.keys[place]
    if line.is_filler(place) or key in _SMALL | _LOSES | _GAINS | _SIGNS:
        return True
    tracks = {track for _, track, _, _ in changes}
    return any(x.thing.id in tracks and x.cost < NEW for x in line.edges(place))


def _changes(
    old: Mapping[tuple[str, str], Any], new: Mapping[tuple[str, str], Any]
) -> list[Change]:
    """What each counter changed by that did, and how high it is."""
    both = [(*key, old.get(key), value) for key, value in new.items()]
    return [
        (owner, track, now - was, now)
        for owner, track, was, now in both
        if isinstance(was, int) and isinstance(now, int) and was != now
    ]


def _came(line: Line, place: int, changes: Sequence[Change]) -> bool:
    """Whether a number is how high a counter is now, or how much it changed."""
    key, number = line.keys[place], line.tokens[place].number
    before = set(line.keys[max(0, place - 2) : place])
    if number is None:
        return any(change == int(key) for _, _, change, _ in changes)
    if before & _LOSES:
        return any(change == -number for _, _, change, _ in changes)
    if before & _GAINS:
        return any(change == number for _, _, change, _ in changes)
    return any(number in (abs(change), now) for _, _, change, now in changes)


def echoes(
    first: Driven[Any], more: Sequence[Driven[Any]], before: Any, of: Counters
) -> list[bool]:
    """For each counter that is told behind an act and was changed by it: whether by as much, or to
    as much.

    Args:
        first: the act, done.
        more: what the line tells behind it.
        before: the state in front of the act.
        of: the counters of a state.

    Returns:
        Nothing if none of them was changed by the act; a counter told once more must not count
        twice, and one that is told otherwise contradicts the act.
    """
    if first.kind != "done" or any(step.run.info.id == COUNT for step in first.steps):
        return []
    old, new = _values(of(before)), _values(of(first.state))
    steps = [step for driven in more for step in driven.steps]
    told = [_told(step) for step in steps if step.run.info.id in (COUNT, SET)]
    return [
        (new[key] if level else new[key] - old[key]) == number
        for key, number, level in told
        if None not in (old.get(key), new.get(key)) and old[key] != new[key]
    ]


def only_echoes(found: Sequence[bool], more: Sequence[Driven[Any]]) -> bool:
    """Whether all that is told behind an act is what it did."""
    return all(found) and len(found) == sum(len(driven.steps) for driven in more)


def counts_twice(
    first: Driven[Any], more: Sequence[Driven[Any]], before: Any, game: Game[Any]
) -> bool:
    """Whether another act tells again what an act in front of it did: `dusk, ana discards 3`.

    Args:
        first: the act, done.
        more: what the line tells behind it.
        before: the state in front of the act.
        game: it says which acts only tell a change, such as wounds taken (`told_once`); rows of
            such a kind have their names.

    Returns:
        Whether such an act changes a counter by as much again, or the same thing gets such a row
        again; acts of the same kind are meant as they stand: `otto takes 1, otto takes 1 more`.
    """
    if first.kind != "done":
        return False
    acts = {step.run.info.id for step in first.steps}
    of, once = game.counters, game.told_once
    did, got = set(_changed(before, first.state, of)), _rows(first, once)
    state = first.state
    for driven in more:
        told = {step.run.info.id for step in driven.steps}
        again = driven.kind == "done" and told <= once - acts
        if again and (did & set(_changed(state, driven.state, of)) or got & _rows(driven, once)):
            return True
        state = driven.state
    return False


def only_counts(reading: Reading, before: Reading) -> bool:
    """Whether an act of nobody's is told by numbers alone behind another of its kind."""
    same = reading.form.act == before.form.act and reading.form.by == "none"
    if reading.form.give:  # `he takes the three`: it says by itself what was done
        return False
    values = [x.value for group in reading.groups for x in group if x.kind != "means"]
    return same and bool(values) and all(type(one) is int for one in values)


def _changed(old: Any, new: Any, of: Counters) -> list[tuple[str, str, int]]:
    return [one[:3] for one in _changes(_values(of(old)), _values(of(new)))]


def _rows(driven: Driven[Any], once: frozenset[str]) -> set[tuple[str, ...]]:
    """The rows of these kinds that came of an act, by what they are about."""
    done = [x.result.outcome.lines for x in driven.steps if isinstance(x.result, Done)]
    rows = [row for lines in done for row in lines if row.get("kind") in once]
    return {tuple(x for x in row.values() if isinstance(x, str)) for row in rows}


def _values(counters: Sequence[Counter]) -> dict[tuple[str, str], Any]:
    return {(one.owner, one.track.id): one.value for one in counters}


def _told(step: Step[Any]) -> tuple[tuple[str, str], int, bool]:
    """Whose counter a step tells and which one; the number; whether that is how high it is."""
    said = {x.question.key: x.stored for x in step.result.answered}
    level = step.run.info.id == SET
    key = (str(said.get("who", "")), str(said.get("counter", "")))
    return key, int(said.get("value" if level else "change") or 0), level
