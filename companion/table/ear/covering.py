"""A form laid over a line: its pieces in any order, until every word has a part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.table.ear.matching import Line, Match
from companion.table.ear.readings import Bind, Reading
from companion.table.ear.stale import go_on
from companion.table.ear.subjects import SEVERAL, roles_of, speaker_of
from companion.table.ear.values import Everybody
from companion.table.forms.form import Form, Piece
from companion.table.forms.grammar import SAME, TOO
from companion.table.forms.index import Possible
from companion.table.forms.names import NEW, SLIP, Thing
from companion.table.forms.nodes import Slot, leaves

MOST_READINGS = 120
"""Readings of one form; a line with more is asked to be said more plainly."""
_NEXT = (",", ";", "and", "then")
_Fit = tuple[int, Piece, list[Match]]
"""A piece with its bit among those of its form, and where it matches."""


def readings_of(line: Line, forms: Iterable[Form]) -> list[Reading]:
    """The complete readings of a line by these forms."""
    found: list[Reading] = []
    for possible in line.within_reach(tuple(forms)):
        go_on()
        found += Cover(line, possible).all()
    return _titled(found, line)


class Cover:
    """All ways to lay the pieces of a form over a line."""

    def __init__(self, line: Line, possible: Possible) -> None:
        self.line, self.form, self.pieces = line, possible.form, possible.pieces
        self.found: dict[Any, Reading] = {}
        self.dead: set[Any] = set()
        self.musts = sum(1 << n for n, piece in enumerate(self.form.pieces) if piece.must)
        """Which pieces must be used, as bits."""
        self._fits: dict[int, list[_Fit]] = {}

    def all(self) -> list[Reading]:
        """The readings, each once."""
        for at, cost, people, over in self.line.subjects(self.form.by):
            self._go(at, 0, cost, ((),), self._meant(people), over)
        return list(self.found.values())

    def _meant(self, people: tuple[Thing, ...]) -> tuple[Thing, ...]:
        """Who does it where everybody is said to: those whom the game names for the act (kind
        `all-ACT`), else those who still play (kind `all`), else all players."""
        if not isinstance(people, Everybody):
            return people
        of_kind = self.line.names.of_kind
        ids = {one.id for one in of_kind(f"all-{self.form.act}") or of_kind("all")}
        return tuple(one for one in people if not ids or one.id in ids)

    def _go(
        self,
        at: int,
        used: int,
        cost: int,
        groups: tuple[tuple[Bind, ...], ...],
        by: tuple[Thing, ...],
        over: tuple[int, ...],
    ) -> bool:
        """Lay another piece from a place on; whether any reading came of it."""
        place = (at, used, bool(by), frozenset([b.key for b in groups[-1]]))
        if len(self.found) >= MOST_READINGS or place in self.dead:
            return False
        line, came = self.line, False
        if used & self.musts == self.musts:
            rest = line.rest(at)
            if rest is not None and len(over) + len(rest[1]) <= line.skips:
                self._keep(cost + rest[0], groups, by, (*over, *rest[1]))
                came = True
        for bit, piece, matches in self._fitting(at):
            again = bool(used & bit)
            if again and not piece.again:
                continue
            for end, more, binds, also in matches:
                if also and len(over) + len(also) > line.skips:
                    continue
                taken = self._with(groups, piece, again, binds)
                if taken is not None:
                    came |= self._go(end, used | bit, cost + more, taken, by, (*over, *also))
        if not by and self.form.by != "none" and used:
            came |= self._by(at, used, cost, groups, over)
        if by and self.form.by in SEVERAL and used:
            came |= self._too(at, used, cost, groups, by, over)
        if not came and not over:
            self.dead.add(place)
        return came

    def _fitting(self, at: int) -> list[_Fit]:
        """The pieces that take words from a place on, with how: looked for once."""
        found = self._fits.get(at)
        if found is None:
            found = self._fits[at] = [
                (bit, piece, taking)
                for bit, piece in self.pieces
                if (taking := [one for one in self.line.match(piece.node, at) if one[0] != at])
            ]
        return found

    def _by(
        self,
        at: int,
        used: int,
        cost: int,
        groups: tuple[tuple[Bind, ...], ...],
        over: tuple[int, ...],
    ) -> bool:
        """`… by bo`, of some acts `… from bo`; where nothing else is meant `… for bo`, and where
        nobody else can be named also `refill, bo`; behind such a sign always: `refill (bo)`."""
        line, bare = self.line, False
        if line.keys[at : at + 1] == ("each",) and self.form.by in SEVERAL:  # `discard 1 each`
            everybody = self._meant(Everybody(line.names.of_kind("player")))
            return self._go(at + 1, used, cost, groups, everybody, over)
        surely = cost % SLIP < NEW  # but for slips of the finger
        doer = ("by", "from") if self.form.comes_from else ("by",)
        if at < len(line.keys) and line.keys[at] in doer:
            place, dearer = at + 1, 0
        elif line.keys[at : at + 1] == ("for",) and surely:
            place, dearer = at + 1, NEW
        elif surely and (self.form.alone or line.keys[at : at + 1] in (("(",), (":",))):
            place = next((n for n, _, _ in line.starts(at) if line.edges(n)), at)
            dearer, bare = NEW, True  # only where nothing else is meant
        else:
            return False
        came = False
        for end, more, people in line.players(place) if place < len(line.tokens) else ():
            if (len(people) == 1 or self.form.by in SEVERAL) and not (
                bare and (more or line.rest(end) is None)
            ):
                meant = self._meant(people)
                came |= self._go(end, used, cost + more + dearer, groups, meant, over)
        return came

    def _too(
        self,
        at: int,
        used: int,
        cost: int,
        groups: tuple[tuple[Bind, ...], ...],
        by: tuple[Thing, ...],
        over: tuple[int, ...],
    ) -> bool:
        """`… and bo too`, `… and so does bo`."""
        line, start = self.line, at
        while start < len(line.tokens) and line.keys[start] in _NEXT:
            start += 1
        came = False
        for lead in ((), *SAME):
            name = start + len(lead)
            if start == at or name >= len(line.tokens) or line.keys[start:name] != lead:
                continue
            for end, more, people in line.players(name):
                for tail in ((),) if lead else TOO:
                    if line.keys[end : end + len(tail)] == tail and not set(people) & set(by):
                        came |= self._go(
                            end + len(tail), used, cost + more, groups, (*by, *people), over
                        )
        return came

    def _with(
        self,
        groups: tuple[tuple[Bind, ...], ...],
        piece: Piece,
        again: bool,
        binds: tuple[Bind, ...],
    ) -> tuple[tuple[Bind, ...], ...] | None:
        """The slots with those of a piece; `None` if one is filled already by something else."""
        if not binds and not piece.anew:
            return groups
        single = {b.key for b in groups[-1] if not b.mode and "#" not in b.key}
        filled = any(b.key in single for b in binds if not b.mode)
        if piece.anew and (again or filled):
            return (*groups, binds)
        if filled:
            return None
        return (*groups[:-1], (*groups[-1], *binds))

    def _keep(
        self,
        cost: int,
        groups: tuple[tuple[Bind, ...], ...],
        by: tuple[Thing, ...],
        over: tuple[int, ...],
    ) -> None:
        if self._told_of_another(groups):
            return
        key = (
            tuple(
                tuple((b.key, _same(b.value), b.mode, b.role) for b in group) for group in groups
            ),
            by,
            over,
        )
        old = self.found.get(key)
        if old is None or cost < old.cost:
            self.found[key] = Reading(self.form, cost, groups, by, over)

    def _told_of_another(self, groups: tuple[tuple[Bind, ...], ...]) -> bool:
        """Whether `bo:` stands in front of an act of nobody's that could name one of a sort that
        goes by its player's name (who fights, who is challenged), and names none: then the act
        is that of whom the game has for it, and perhaps not Bo's."""
        speaker = speaker_of(self.line) if self.form.by == "none" else None
        if speaker is None:
            return False
        end, player = speaker
        binds = [one for group in groups for one in group]
        nodes = [leaf for piece in self.form.pieces for leaf in leaves(piece.node)]
        roles = roles_of(self.line.names) & {leaf.kind for leaf in nodes if isinstance(leaf, Slot)}
        of_them = [one.owner for one in self.line.names.things if one.kind in roles]
        if any(one.start < end for one in binds) or set(of_them) <= {player.id}:
            return False
        named = [one.value for one in binds if isinstance(one.value, Thing)]
        return not any(one.kind in roles or one.owner == player.id for one in named)


def _titled(found: list[Reading], line: Line) -> list[Reading]:
    """The readings without those that step over words, as if they told a scene, which the same act
    takes for a title: `scenario 2, the dry river`."""
    titles = {
        (one.form.act, bind.key)
        for one in found
        for group in one.groups
        for bind in group
        if bind.kind == "title" and any(map(line.tells_a_scene, (bind.start - 1, bind.start)))
    }
    if not titles:
        return found
    return [
        one
        for one in found
        if {key for act, key in titles if act == one.form.act}
        <= {bind.key for group in one.groups for bind in group}
    ]


def _same(value: Any) -> Any:
    """A value as an answer: what is counted of several players has one id."""
    return (value.kind, value.id) if isinstance(value, Thing) else value
