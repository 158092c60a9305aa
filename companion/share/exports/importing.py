"""Ways in: a campaign from its archive or its record, a play history from CSV.

What comes in was written by anybody. It is looked at whole, in memory, before a byte is kept: its
size, its form, every state that it leads through, every sign of its text. Then it becomes a
campaign of its own under a free id made here; nothing in a file says where it goes.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion import games
from companion.errors import CompanionError, StorageError, UsageError
from companion.share.campaigns import campaigns
from companion.share.campaigns.memory_disk import ReadOnlyBytes
from companion.share.campaigns.new_files import keep_new, read_bounded
from companion.share.exports.record_json import COMPANION, VERSION
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.states import migrated
from companion.table.procedures.limits import beyond
from companion.table.sheet import Sheet, UndrawnBlock, plain, render
from companion.table.storage.disk import Disk, RealDisk
from companion.table.storage.entry import FORMAT, Entry, JournalLine, Schema
from companion.table.storage.history import ENTRY
from companion.table.storage.line import body_of, encode_line
from companion.table.storage.patch import Patch, Tree, apply_in_place, sorted_encoding
from companion.toolbox.text import BadText, clean_name, plural

LARGEST = 64 << 20
"""Bytes; a campaign of 100,000 entries has about 50 million."""
LARGEST_CSV = 4 << 20
_TURNS_TEXT = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_ID = re.compile(r"[^/\\\x00-\x1f]{1,100}")


class Refused(UsageError):
    """A file is not taken in; nothing was changed."""

    code = "refused"


class Incoming(Struct, frozen=True):
    """A campaign that was looked at and may be kept."""

    data: bytes
    """Its journal."""
    title: str
    game: str
    game_title: str
    players: tuple[str, ...]
    where: str
    acts: int
    """How many entries are on its table."""
    drafts: int = 0
    secrets_left_out: int = 0
    same: str = ""
    """Id of a campaign here that comes from the same one; empty if there is none."""

    def lines(self) -> list[str]:
        """What it is, in a few sentences."""
        entries = plural(self.acts, "entry", "entries")
        told = [f"“{self.title}”, {self.game_title}: {entries}. {self.where}".rstrip() + "."]
        if self.drafts:
            told.append(f"{plural(self.drafts, 'act')} of it half entered.")
        if self.secrets_left_out:
            told.append("It leaves out what was secret; an archive would hold it, veiled.")
        if self.same:
            told.append(f"It comes from the same campaign as {self.same}, which stays as it is.")
        return told


class _Campaign(Struct):
    title: str
    game: str
    at: str
    shape: int
    id: str = ""


class _Record(Struct):
    companion: str
    version: int
    whole: bool
    campaign: _Campaign
    records: list[Entry | Schema]
    root: Tree | None = None
    state: Tree = {}
    secrets_left_out: int = 0


def look(root: Path, path: Path, extra: tuple[str, ...] = (), disk: Disk | None = None) -> Incoming:
    """Look a file over: what it would become; nothing is changed.

    Raises:
        Refused: it is no campaign, is damaged, too large, or holds what cannot be.
    """
    disk = disk or RealDisk()
    return look_over(root, read_bounded(disk, path, LARGEST), path.name, extra, disk)


def look_over(
    root: Path, data: bytes, name: str, extra: tuple[str, ...] = (), disk: Disk | None = None
) -> Incoming:
    """The same for bytes that stand in no file; `name` is what sentences call them."""
    incoming = look_at(data, name, extra)
    return replace(incoming, same=_same(root, incoming, disk or RealDisk()))


def look_at(data: bytes, name: str, extra: tuple[str, ...] = ()) -> Incoming:
    """The same for bytes; `name` is what sentences call them. Raises `Refused`."""
    secrets = 0
    wanted: bytes | None = None
    if data.lstrip()[:1] == b"{":
        data, secrets, wanted = _from_record(data, name)
    elif body_of(data.partition(b"\n")[0] + b"\n") is None:
        raise Refused(
            f"{name} is neither an archive nor a record of a campaign.",
            "Make one with “companion record CAMPAIGN --format archive --out FILE”.",
        )
    try:
        return replace(_checked(data, name, extra, wanted), secrets_left_out=secrets)
    except Refused:
        raise
    except (StorageError, msgspec.ValidationError) as problem:
        if secrets:
            raise Refused(
                f"{name} leaves out secrets that its game cannot do without.", "Take the archive."
            ) from None
        raise Refused(f"{name} does not fit its game: {problem}", "Take another copy.") from None
    except CompanionError as problem:
        raise Refused(problem.says, problem.would_be_right) from None
    except Exception as problem:
        # A game's code meets states here that no table of it ever had: whatever breaks, it is
        # the file that is refused.
        raise Refused(
            f"{name} does not hold together ({type(problem).__name__}).", "Take another copy."
        ) from problem


def is_history(data: bytes) -> bool:
    """Whether a file looks like a play history: a first line with commas, no JSON, no journal."""
    first = data.removeprefix(b"\xef\xbb\xbf").partition(b"\n")[0].lower()
    return b"player" in first and b"{" not in first


def keep(root: Path, incoming: Incoming, disk: Disk | None = None) -> str:
    """Make a campaign of what was looked at; its id.

    Raises:
        StorageError: the disk refuses.
    """
    disk = disk or RealDisk()

    def put(id: str) -> str:
        keep_new(disk, campaigns.path_of(root, id), incoming.data, "campaign")
        return id

    return campaigns.claim(root, incoming.title, put, disk, incoming.game)


# ------------------------------------------------------------------ a record


def _from_record(data: bytes, name: str) -> tuple[bytes, int, bytes]:
    """The journal that a record stands for, its secrets, and the state that must come out."""
    try:
        told = msgspec.json.decode(data, type=_Record)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise Refused(
            f"{name} is not a record of a campaign: {str(problem)[:200]}.",
            "Export it again with “--format json”.",
        ) from None
    if told.companion != COMPANION:
        raise Refused(f"{name} is not a record of a campaign.", "Export it with “--format json”.")
    if told.version > VERSION:
        raise Refused(f"{name} was made by a newer program.", "Update this one to read it.")
    if not told.whole or told.root is None:
        raise Refused(
            f"{name} holds only a part of a campaign.", "Export it again without a range."
        )
    try:
        title = clean_name(told.campaign.title, "title")
    except BadText as problem:
        raise Refused(f"{name}: {problem}", "Give it another title.") from None
    first = JournalLine(
        at=told.campaign.at,
        format=FORMAT,
        id=campaigns.free_id(title, (), "campaign"),
        title=title,
        game=told.campaign.game,
        shape=told.campaign.shape,
        app="",
        root=told.root,
    )
    try:
        return _journal(first, told.records), told.secrets_left_out, sorted_encoding(told.state)
    except (ValueError, TypeError, OverflowError, RecursionError) as problem:
        raise Refused(f"{name} cannot be kept: {problem}.", "Take another copy.") from None


def _journal(first: JournalLine, records: list[Entry | Schema]) -> bytes:
    """The lines of a journal in which each record follows the one before it."""
    prev, line = encode_line(first)
    lines = [line]
    for n, record in enumerate(records, 1):
        changed = replace(record, n=n, after=n - 1, prev=prev)
        prev, line = encode_line(changed)
        lines.append(line)
    return b"".join(lines)


# ------------------------------------------------------------------ looking it over


def _checked(data: bytes, name: str, extra: tuple[str, ...], wanted: bytes | None) -> Incoming:
    path = Path("incoming") / name
    first = _first(data, name)
    game = games.load(first.game, extra)
    _check_text(data, name)
    disk = ReadOnlyBytes(path, data)
    with OpenTable(game, path, disk=disk, writing=False) as table:
        if table.read.damage:
            raise Refused(f"{name} is damaged: {table.read.damage}", "Take another copy.")
        if table.unfit is not None:
            raise StorageError(table.unfit.says, "Take it back there, and export it again.")
        _check_states(table)
        state = table.state
        _check_drawn(game.sheet(state, ""), name)
        game.counters(state)
        game.suggestions(state)
        game.finished(state)
        _check_told(table)
        if wanted is not None and sorted_encoding(table.tree) != wanted:
            raise Refused(
                f"{name} does not add up: its entries do not lead to its state.",
                "Export it again.",
            )
        path_ = table.history.path(table.history.head)
        return Incoming(
            data=data[: table.read.good],
            title=first.title,
            game=game.id,
            game_title=game.title,
            players=tuple(state.name(one) for one in state.seats or sorted(state.players)),
            where=game.where(state),
            acts=sum(table.history.kind[n] == ENTRY for n in path_),
            drafts=len(table.drafts.all()),
        )


def _check_drawn(sheet: Sheet, name: str) -> None:
    for block in sheet.blocks:
        if isinstance(block, UndrawnBlock):
            raise Refused(f"What {name} holds cannot be drawn. {block.why}", "Export it again.")


def _first(data: bytes, name: str) -> JournalLine:
    body = body_of(data.partition(b"\n")[0] + b"\n")
    try:
        first = msgspec.json.decode(body or b"", type=JournalLine)
        fits = clean_name(first.title, "title") == first.title and _ID.fullmatch(first.id)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, BadText):
        fits = None
    if not fits:
        raise Refused(f"{name} does not begin as a campaign does.", "Take another copy.")
    return first


def _check_text(data: bytes, name: str) -> None:
    """Refuse signs that steer a terminal or turn text around; what a table types has none."""
    try:
        for number, line in enumerate(data.split(b"\n"), 1):  # noqa: B007 - told where it stops
            if line:
                _check_value(msgspec.json.decode(line[17:]))
    except (msgspec.DecodeError, UnicodeError):
        raise Refused(
            f"{name} is damaged or cut off: line {number} cannot be read.", "Take another copy."
        ) from None
    except ValueError as problem:
        raise Refused(f"{name} holds {problem}.", "Take another copy.") from None


def _check_value(value: Any) -> None:
    """Raises `ValueError`: how it goes on after “holds”."""
    if isinstance(value, str):
        if not value.isprintable() and any(map(_steers, value)):
            raise ValueError("signs that cannot be shown")
    elif isinstance(value, dict):
        for key, one in value.items():
            _check_value(key)
            _check_value(one)
    elif isinstance(value, list):
        for one in value:
            _check_value(one)
    elif isinstance(value, int) and abs(value) > 2**53:
        raise ValueError("a number that is too large")


def _steers(sign: str) -> bool:
    number = ord(sign)
    control = number < 32 or 127 <= number < 160 or 0xD800 <= number < 0xE000
    return (control and sign not in "\n\t") or sign in _TURNS_TEXT


def _check_states(table: OpenTable[Any]) -> None:
    """Every state on the path to the head has its form, and each other state of the tree, too.

    What was undone may have been too large to be kept; what is on the table may not.

    Raises:
        msgspec.ValidationError: one has not.
        Refused: one holds a number that could not be entered here.
    """
    history, tree = table.history, msgspec.to_builtins(table.first.root)
    on_path = history.path(history.head)
    _check_numbers([["+", ["the beginning"], tree]], table)
    for n in on_path:
        _check_numbers(table.record(n).patch, table)
        apply_in_place(tree, table.record(n).patch)
        msgspec.convert(migrated(table.game, tree, history.shape[n]), table.game.state)
    known = set(on_path)
    for n in range(len(history)):
        if history.is_place(n) and n not in known:
            table.state_at(n)


def _check_numbers(patch: Patch, table: OpenTable[Any]) -> None:
    if why := beyond(patch, table.game.most_kept):
        raise Refused(why, "Take it back where it was entered, and export it again.")


def _check_told(table: OpenTable[Any]) -> None:
    """What its entries say can be told: a row that no game wrote breaks here, not in every export.

    Raises:
        Exception: whatever a game's figures or luck raise.
    """
    from companion.share.chronicle.chronicle import chronicle
    from companion.share.exports.html import html
    from companion.share.figures.luck_shown import blocks
    from companion.share.figures.measures import measures_of, sections

    all_of = measures_of(table)
    html(chronicle(table, more=sections(all_of)))
    plain(render(Sheet("", blocks(all_of.luck, all_of.name, unfold=True)), 80))


def _same(root: Path, incoming: Incoming, disk: Disk) -> str:
    """Id of a campaign here that was begun as this one was, if there is one."""
    first = _first(incoming.data, incoming.title)
    for id in sorted(campaigns.ids(root, disk), key=lambda id: (len(id), id)):
        try:
            known = campaigns.first_line(campaigns.path_of(root, id), disk)
        except CompanionError:
            continue
        if (known.title, known.at, known.game) == (first.title, first.at, first.game):
            return id
    return ""
