"""Rescue: a whole journal from what can be read of a damaged one.

Every line that is as it was written stays what it was, under its number: what was undone stays
undone, a half-entered procedure half entered. Lines are put into the order of their digests, so
one that stands twice or in the wrong place does no harm. A damaged line is taken back where a
digest proves what it was (`mending.py`).

What is lost leaves numbers without a record. If later lines stand on such a number, an entry takes
its place that holds what they show of it: each patch names the value that it found. So the values
that later lines touch are right again, and the entry says which; what they never touch cannot be
known, and is said. It has the origin of the lost line, so a merge puts the real one back. If they
found the state in a newer shape, the change of shape was lost with it and is made anew.

Lines that do not belong to the last line of the file (of a second writer, or put aside as torn) are
given as journals of their own, to be merged. The damaged file itself is never written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.table.copies.as_found import as_found
from companion.table.copies.mending import mended
from companion.table.copies.origin import STAND_IN, Ledger, Origin
from companion.table.storage.describe import differences
from companion.table.storage.entry import Batch, Entry, Head, JournalLine, Record, Schema
from companion.table.storage.line import DIGEST, body_of, encode_line
from companion.table.storage.patch import Tree, apply, tree_diff

_decoder: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)
_SAYS = re.compile(rb'"says":("(?:[^"\\\x00-\x1f]|\\.)*")')
_BEGINS = re.compile(rb"[0-9a-f]{16} \{")


class Line(Struct, frozen=True):
    """A line that is as it was written."""

    digest: str
    body: bytes
    record: Record
    gap: int = 0
    """How many lines before it are damaged, at least."""

    @property
    def last(self) -> int:
        """The last number that it takes."""
        record = self.record
        return record.n + (len(record.items) if isinstance(record, Batch) else 0)


class Whole(Struct, frozen=True):
    """A journal that can be opened, and what could not be known of it."""

    data: bytes
    lost: tuple[str, ...] = ()
    """A sentence for each stretch that is lost."""


class Found(Struct, frozen=True):
    """What can be read of damaged bytes."""

    lines: tuple[Line, ...]
    mended: int
    """How many lines were damaged and could be proved."""
    unread: tuple[str, ...]
    """What the damaged ones still seem to say; nothing proves it."""
    first: bytes = b""
    """The first line, if it is damaged."""


def records_in(data: bytes) -> list[Record]:
    """All records in the bytes of a journal whose lines have the right digest, batches opened."""
    found: list[Record] = []
    for line in _intact(data.split(b"\n")):
        record = line.record
        found.extend(record.items if isinstance(record, Batch) else [record])
    return found


def on_the_path(records: list[Record]) -> list[Entry]:
    """The entries that the last head among some records leads through, oldest first.

    Records whose parents are missing end the path: what they stood on is not there.
    """
    places = {x.n: x for x in records if isinstance(x, Entry | Schema)}
    head = 0
    for record in records:
        if isinstance(record, Entry | Schema):
            head = record.n
        elif isinstance(record, Head):
            head = record.to
    path: list[Entry] = []
    while head in places:
        record = places[head]
        if isinstance(record, Entry):
            path.append(record)
        head = record.after
    return path[::-1]


def _line(whole: bytes) -> Line | None:
    body = body_of(whole)
    if body is None:
        return None
    try:
        return Line(whole[:DIGEST].decode(), body, _decoder.decode(body))
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _intact(pieces: Iterable[bytes]) -> Iterator[Line]:
    """Whole lines among some; one that stands there twice was written once."""
    seen: set[str] = set()
    for piece in pieces:
        line = _line(piece + b"\n")
        if line is not None and line.digest not in seen:
            seen.add(line.digest)
            yield line


def found_in(data: bytes) -> Found:
    """Every line that is as it was written, or is proved to have been."""
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    pieces = [x for x in data.split(b"\n") if x]
    lines: list[Line] = []
    unread: list[str] = []
    proved, bad, first = 0, [], b""
    for piece in [*pieces, b""]:
        line = _line(piece + b"\n") if piece else None
        if piece and line is None:
            bad.append(piece)
            continue
        if bad:
            prev = line.record.prev if line is not None else ""
            again, spoilt = _mended(bad, prev), bad
            proved += len(again)
            first = bad[0] if not lines and not again else first
            lines += again
            unread += [] if again else list(_legible(bad))
            bad = []
            line = line and replace(line, gap=_gap(again, spoilt))
        if line is not None:
            lines.append(line)
    kept = {line.digest: line for line in reversed(lines)}
    return Found(tuple(reversed(kept.values())), proved, tuple(unread), first)


def _gap(again: Sequence[Line], bad: Sequence[bytes]) -> int:
    """How many lines a damaged stretch held at least, if it could not be mended."""
    return 0 if again else max(1, sum(bool(_BEGINS.match(piece)) for piece in bad))


def _mended(bad: Sequence[bytes], next_prev: str) -> list[Line]:
    """What a damaged stretch is proved to have been: as one line, or piece by piece."""
    whole = mended(b"\n".join(bad), next_prev)
    if not whole:
        for at in range(len(bad) - 1, -1, -1):
            piece = mended(bad[at], next_prev)
            whole = piece + whole
            line = _line(piece[0]) if piece else None
            next_prev = line.record.prev if line is not None else ""
    return [line for piece in whole if (line := _line(piece)) is not None]


def _legible(bad: Sequence[bytes]) -> Iterator[str]:
    for match in _SAYS.finditer(b"\n".join(bad)):
        try:
            yield msgspec.json.decode(match[1], type=str)
        except (msgspec.MsgspecError, UnicodeError):
            continue


# ------------------------------------------------------------------ which line follows which


def descents(found: Sequence[Line], main: int) -> list[list[Line]]:
    """Lines by what they follow: first those of the file's last line, then other descents.

    Args:
        found: lines as they stand in the file, then those that were put aside.
        main: how many of them stand in the file itself.
    """
    known = {line.digest: line for line in found}
    followed = {line.record.prev for line in found}
    ends = [line for line in found if line.digest not in followed]
    own = {line.digest for line in found[:main]}
    last = [line for line in ends if line.digest in own][-1:]
    order = [*last, *(line for line in ends if line not in last)]
    told: list[list[Line]] = []
    taken: set[str] = set()
    for end in order:
        if end.digest not in taken:
            way = _way(end, known, found)
            taken.update(line.digest for line in way)
            told.append(way)
    return told


def _way(end: Line, known: dict[str, Line], found: Sequence[Line]) -> list[Line]:
    """From the first line to this one; over a gap, from the line that stands nearest before it."""
    way = [end]
    while way[-1].record.n > 0:
        now = way[-1]
        before = known.get(now.record.prev)
        if before is None or before.last >= now.record.n:
            before = _nearest(now, found)
            if before is None:
                break
        way.append(before)
    return way[::-1]


def _nearest(line: Line, found: Sequence[Line]) -> Line | None:
    """What a line behind a gap most likely followed: the nearest by number of those in front of it.

    What stands behind it may have been moved there; then it was at least not made later. The clock
    says no more than that: it may have been set back.
    """
    place = next(i for i, x in enumerate(found) if x is line)
    near = [
        (x.last, i < place, i)
        for i, x in enumerate(found)
        if x.last < line.record.n - line.gap and (i < place or x.record.at <= line.record.at)
    ]
    return found[max(near)[2]] if near else None


# ------------------------------------------------------------------ a whole journal again


class Renewal(Struct, frozen=True):
    """How the game brings an older state into the shape of today."""

    shape: int
    """The shape of today."""
    make: Callable[[Tree, int], Tree]
    """A raw state of a shape, in that of today."""


def whole_again(lines: Sequence[Line], renewal: Renewal) -> Whole:
    """A journal of lines in their order, the first of them its first line.

    Raises:
        PatchMismatch: what stands behind a gap cannot be brought together with what is before it.
    """
    return _Writer(lines, renewal).written()


class _Writer:
    def __init__(self, lines: Sequence[Line], renewal: Renewal) -> None:
        self.lines, self.renewal = lines, renewal
        self.shapes: dict[int, int] = {}
        self.ledger = Ledger()
        self.trees: dict[int, Tree] = {}
        self.out: list[bytes] = []
        self.prev = ""
        self.due = 0
        self.acts = 0
        self.at = ""
        self.changed = False
        self.lost: list[str] = []

    def written(self) -> Whole:
        for index, line in enumerate(self.lines):
            if line.record.n > self.due:
                self._bridge(index)
            self._keep(line)
        return Whole(b"".join(self.out), tuple(self.lost))

    def _keep(self, line: Line) -> None:
        self.ledger.take(line.record, line.digest)
        self._follow(line.record)
        self.due, self.at = line.last + 1, line.record.at
        if line.record.prev == self.prev and not self.changed:
            self._write(line.digest, line.digest.encode() + b" " + line.body + b"\n")
            return
        self.changed = True
        told = msgspec.json.decode(line.body)
        told["prev"] = self.prev
        for one in [told, *told.get("items", ())]:
            if one["kind"] == "entry":
                one.setdefault("origin", self.ledger.origins[one["n"]].written)
        self._write(*encode_line(told))

    def _write(self, digest: str, whole: bytes) -> None:
        self.out.append(whole)
        self.prev = digest

    def _follow(self, record: Record) -> None:
        """Keep the raw state at each place."""
        if isinstance(record, JournalLine):
            self.trees[0], self.shapes[0] = msgspec.to_builtins(record.root), record.shape
        elif isinstance(record, Batch):
            for item in record.items:
                self._follow(item)
        elif isinstance(record, Entry | Schema):
            self.trees[record.n] = apply(self.trees[record.after], record.patch)
            before = self.shapes[record.after]
            self.shapes[record.n] = record.shape if isinstance(record, Schema) else before
            if isinstance(record, Entry):
                self.acts = max(self.acts, record.act_no)

    def _bridge(self, index: int) -> None:
        """Fill the numbers of lost records before a line."""
        behind = [record for line in self.lines[index:] for record in _opened(line.record)]
        wanted = {n for record in behind for n in _places(record)}
        following = behind[0]
        gone = range(self.due, self.lines[index].record.n)
        places = [n for n in gone if n in wanted]
        acts = self._lost_acts(behind, places)
        shown: list[str] = []
        renewed = places[-1] - 1 if places and self._was_renewed(places[-1], behind) else 0
        for n in gone:
            if n == renewed and n not in wanted:
                self._renew(n)
            elif n in wanted:
                last = n == places[-1]
                origin = self.lines[index].record.prev if last and n == gone[-1] else ""
                shown += self._stand_in(n, acts[n], behind, origin)
            else:
                to = self.ledger.head
                if n == gone[-1] and isinstance(following, Entry) and following.after != n:
                    to = following.after  # the table stood there, so it was moved there
                self._fill(Head(n=n, prev=self.prev, at=self.at, to=to, why="lost"))
        self.lost.append(self._sentence([acts[n] for n in places], shown))

    def _was_renewed(self, place: int, behind: Sequence[Record]) -> bool:
        """Whether the lost line of a record also brought the state into the shape of today: that
        is one line with the first act of a newer program, which takes three numbers.

        The lines behind it show in which shape they found the state: in the one that has to be
        changed less to be as they found it.
        """
        shape, tree = self.shapes[self.ledger.head], self.trees[self.ledger.head]
        if shape >= self.renewal.shape or place - 2 < self.due:
            return False
        if any(isinstance(record, Schema) for record in behind):
            return False  # it was older still
        told = [one for one in (tree, self._renewed(tree, shape)) if one is not None]
        old, *new = (len(tree_diff(one, as_found(one, place, behind))) for one in told)
        return bool(new) and new[0] < old

    def _renewed(self, tree: Tree, shape: int) -> Tree | None:
        try:
            return self.renewal.make(tree, shape)
        except (msgspec.ValidationError, LookupError, TypeError, ValueError, AttributeError):
            return None  # what is lost may be what a migration needs

    def _renew(self, n: int) -> None:
        """The lost change of shape, made anew."""
        after = self.ledger.head
        tree = self.trees[after]
        again = self._renewed(tree, self.shapes[after])
        assert again is not None
        self._fill(
            Schema(
                n=n,
                prev=self.prev,
                after=after,
                at=self.at,
                shape=self.renewal.shape,
                patch=tree_diff(tree, again),
            )
        )

    def _sentence(self, acts: Sequence[int], shown: Sequence[str]) -> str:
        """What is lost, in one sentence."""
        if not acts:
            return (
                f"A line behind entry {self.acts} is lost: an undo, a half-entered procedure, or "
                "an entry that was undone."
            )
        numbers = ", ".join(map(str, acts))
        what = "Entry" if len(acts) == 1 else "Entries"
        if not shown:
            return f"{what} {numbers} lost; nothing after it shows what they said."
        return (
            f"{what} {numbers} lost; what stands behind shows {'; '.join(shown)}. "
            "What it does not show stays as it was before."
        )

    def _lost_acts(self, behind: Iterable[Record], places: Sequence[int]) -> dict[int, int]:
        """Act numbers for what takes the place of lost entries: those that are missing."""
        new = [x.act_no for x in behind if isinstance(x, Entry) and x.act_no > self.acts]
        last = min(new, default=self.acts + len(places) + 1) - 1
        return {n: max(1, last - back) for back, n in enumerate(reversed(places))}

    def _stand_in(self, n: int, act_no: int, behind: Sequence[Record], digest: str) -> list[str]:
        """An entry with what later lines show of a lost one; what it changes, in words."""
        after = self.ledger.head
        tree = self.trees[after]
        shown = tree_diff(tree, as_found(tree, n, behind))
        told = differences(shown, tree, apply(tree, shown))
        words = [f"{x.label} {x.old} → {x.new}" for x in told]
        id = digest or f"lost-{n}-{self.prev}"
        self._fill(
            Entry(
                n=n,
                prev=self.prev,
                after=after,
                at=self.at,
                act_no=act_no,
                act=STAND_IN,
                says=f"lost: {', '.join(words) or 'nothing shows what it did'}",
                patch=shown,
                note="in place of damaged lines, from what the lines behind them show",
                origin=Origin(*self._time(after), id).written,
            )
        )
        return words

    def _time(self, after: int) -> tuple[str, int]:
        parent = self.ledger.origins.get(after)
        return (parent.at, parent.seq + 1) if parent else (self.at, 0)

    def _fill(self, record: Entry | Head | Schema) -> None:
        self.changed = True
        digest, whole = encode_line(record)
        self.ledger.take(record, digest)
        self._follow(record)
        self._write(digest, whole)


def _opened(record: Record) -> Sequence[Record]:
    return record.items if isinstance(record, Batch) else (record,)


def _places(record: Record) -> tuple[int, ...]:
    """Records that one stands on or leads to."""
    if isinstance(record, Entry | Schema):
        return (record.after,)
    return (record.to,) if isinstance(record, Head) else ()


def root_again(first: JournalLine, behind: Sequence[Line]) -> Line:
    """A first line whose state is as the lines behind it found it, where they show it."""
    records = [record for line in behind for record in _opened(line.record)]
    _, whole = encode_line(replace(first, root=as_found(first.root, 0, records)))
    line = _line(whole)
    assert line is not None
    return line
