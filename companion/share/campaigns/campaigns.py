"""The campaigns in the player's folder: found by id or title, begun, opened."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from companion import places
from companion.errors import StorageError, Taken, UsageError
from companion.table.storage.disk import Disk, RealDisk
from companion.toolbox.text import clean_line, clean_name, is_device, listed

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable
    from companion.table.storage.reading import Known

T = TypeVar("T")

LONGEST_ID = 40
SUFFIX = ".jsonl"


class FirstLine(Struct, frozen=True):
    """What the first line of a journal says of it; the root state is not decoded."""

    kind: str
    id: str
    title: str
    game: str
    at: str
    format: int


class Found(Struct, frozen=True):
    """A campaign's file and what its first line says."""

    path: Path
    first: FirstLine

    @property
    def id(self) -> str:
        """What a command calls it: the file's name."""
        return self.path.name.removesuffix(SUFFIX)


def slug(title: str) -> str:
    """A title as an id: ascii letters and digits with `-` between; may be empty."""
    plain = unicodedata.normalize("NFKD", title.casefold()).encode("ascii", "ignore").decode()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    return "-".join(words)[:LONGEST_ID].strip("-")


def free_id(title: str, taken: Iterable[str], otherwise: str = "campaign") -> str:
    """An id for a new campaign: `autumn-fleet`, `autumn-fleet-2` if that is taken."""
    begin, known = slug(title) or otherwise, {one.casefold() for one in taken}
    if is_device(begin):
        begin = f"{begin}-{otherwise}"
    name, number = begin, 2
    while name in known:
        name, number = f"{begin}-{number}", number + 1
    return name


def claim(
    root: Path,
    wanted: str,
    put: Callable[[str], T],
    disk: Disk | None = None,
    otherwise: str = "campaign",
) -> T:
    """Make a campaign under the first free id; what `put` gave.

    Args:
        root: the player's folder.
        wanted: a title or an id.
        put: makes the campaign of this id; raises `Taken` if somebody else was quicker.
        disk: file calls; the machine's own if not given.
        otherwise: the id where the title has no letter for one.
    """
    passed: list[str] = []
    while True:
        id = free_id(wanted, [*ids(root, disk), *passed], otherwise)
        try:
            return put(id)
        except Taken:
            passed.append(id)


def unused_title(root: Path, title: str, disk: Disk | None = None) -> str:
    """A title that no campaign goes by: `SeaFall, 28 Nov (2)` on the second evening of a day."""
    taken = ids(root, disk)
    told, number = title, 2
    while free_id(told, taken) != free_id(told, ()):
        told, number = f"{title} ({number})", number + 1
    return told


def names(root: Path, disk: Disk | None = None) -> list[str]:
    """Names of all files in the folder of campaigns.

    Raises:
        StorageError: the folder cannot be read.
    """
    folder = places.campaigns(root)
    try:
        return (disk or RealDisk()).names(folder)
    except OSError as problem:
        raise StorageError(
            f"The folder {folder} cannot be read: {problem.strerror or problem}.",
            "Set COMPANION_HOME to a folder of yours.",
        ) from None


def ids(root: Path, disk: Disk | None = None) -> list[str]:
    """Ids of the campaigns that are there.

    Raises:
        StorageError: the folder cannot be read.
    """
    known = names(root, disk)
    return [name.removesuffix(SUFFIX) for name in known if name.endswith(SUFFIX)]


def path_of(root: Path, id: str) -> Path:
    """The file of a campaign."""
    return places.campaigns(root) / (id + SUFFIX)


def first_line(path: Path, disk: Disk | None = None) -> FirstLine:
    """What the first line of a journal says.

    Raises:
        StorageError: the file cannot be read, or is no journal of ours.
    """
    disk = disk or RealDisk()
    try:
        handle = disk.open_read(path)
        try:
            line = _line_at_start(disk, handle)
        finally:
            disk.close(handle)
    except OSError as problem:
        raise StorageError(
            f"The campaign {path.name} cannot be read: {problem.strerror or problem}.",
            "Check that the file is there and that you may read it.",
        ) from None
    return _decoded(line, path)


def _line_at_start(disk: Disk, handle: int) -> bytes:
    line, offset = b"", 0
    while piece := disk.read_at(handle, offset, 4096):
        line, offset = line + piece, offset + len(piece)
        if b"\n" in piece:
            break
    return line.partition(b"\n")[0] + b"\n"


def _decoded(line: bytes, path: Path) -> FirstLine:
    from companion.table.storage.line import body_of

    body = body_of(line)
    try:
        first = None if body is None else msgspec.json.decode(body, type=FirstLine)
    except msgspec.MsgspecError:
        first = None
    if first is None or first.kind != "journal":
        raise StorageError(
            f"{path.name} is not a campaign of this program: its first line is damaged or foreign.",
            "`companion rescue` makes a campaign of what can be read; else restore a backup.",
        )
    return first


def find(root: Path, name: str, disk: Disk | None = None) -> Found:
    """A campaign by its id, the unique beginning of its title, or of a word in it.

    Raises:
        UsageError: there is none, or several begin like that.
        StorageError: its file cannot be read.
    """
    known = ids(root, disk)
    if name in known:
        path = path_of(root, name)
        return Found(path, first_line(path, disk))
    wanted = clean_line(name).casefold()
    readable = [found for id in known if (found := _readable(root, id, disk)) is not None]
    begun = [x for x in readable if wanted and _title(x).startswith(wanted)]
    if wanted and not begun:
        # “salt” for “The Salt Years”: nobody thinks of the article first.
        begun = [x for x in readable if f" {wanted}" in _title(x)]
    same = [x for x in begun if _title(x) == wanted]
    if len(same) == 1 or len(begun) == 1:
        return (same or begun)[0]
    if begun:
        raise UsageError(
            f"Several campaigns begin with “{clean_line(name)[:40]}”.",
            f"Say which by its id: {listed(x.id for x in begun)}.",
        )
    raise UsageError(f"There is no campaign “{clean_line(name)[:40]}”.", _right(wanted, known))


def _right(wanted: str, known: Sequence[str]) -> str:
    from companion.toolbox.text import close_names, there_are

    if not known:
        return "There is none yet: begin one with `companion new GAME TITLE --player NAME …`."
    close = close_names(wanted, known)
    return f"Did you mean {listed(close)}?" if close else there_are(known, "")


def _title(found: Found) -> str:
    return clean_line(found.first.title).casefold()


def _readable(root: Path, id: str, disk: Disk | None) -> Found | None:
    path = path_of(root, id)
    try:
        return Found(path, first_line(path, disk))
    except StorageError:
        return None


def begin(
    root: Path,
    game: str,
    title: str,
    players: tuple[str, ...],
    extra: tuple[str, ...] = (),
    disk: Disk | None = None,
) -> OpenTable[Any]:
    """Begin a campaign and open it.

    Raises:
        UsageError: no such game, too few or too many players, two with one name.
        BadText: a name or the title cannot be stored.
        StorageError: the disk refuses.
    """
    from companion import games
    from companion.table.campaign.opened import OpenTable

    loaded = games.load(game, extra)
    title = clean_name(title, "title")

    def put(id: str) -> OpenTable[Any]:
        return OpenTable.create(loaded, path_of(root, id), title, players, id=id, disk=disk)

    return claim(root, title, put, disk, loaded.id)


def open_journal(
    game: str, path: Path, extra: Iterable[Path | str] = (), **options: Any
) -> OpenTable[Any]:
    """Open a journal by its game's id; where that cannot be had, for reading, with a notice why.

    Args:
        game: id of the game.
        path: the file.
        extra: folders with further games.
        options: as of `OpenTable`.

    Raises:
        StorageError: the file cannot be read.
        Locked: another program is writing it.
    """
    from companion.games.absent import game_or_stand_in, stand_in
    from companion.table.campaign.opened import OpenTable
    from companion.table.campaign.states import NewerShape

    loaded = game_or_stand_in(game, extra)
    try:
        return OpenTable(loaded, path, **options)
    except NewerShape as problem:
        newer = stand_in(game, problem.says)
    return OpenTable(newer, path, **options)


def open_table(
    root: Path,
    name: str,
    *,
    writing: bool,
    extra: tuple[str, ...] = (),
    disk: Disk | None = None,
    known: Mapping[str, Known] = {},
) -> OpenTable[Any]:
    """Open a campaign by id or the beginning of its title.

    Args:
        root: the player's folder.
        name: id or title.
        writing: open it for acting; then a file that cannot be written is an error at once.
        extra: folders with further games.
        disk: file calls; the machine's own if not given.
        known: what the record book saw acknowledged, by campaign id.

    Raises:
        UsageError: there is no such campaign.
        StorageError: its file cannot be read, or not be written.
        Locked: another program is writing it, and does not come to an end.
    """
    from companion.table.storage.lock import PATIENCE

    found = find(root, name, disk)
    wait, id = PATIENCE, found.id
    table = open_journal(
        found.first.game,
        found.path,
        extra,
        disk=disk,
        writing=writing,
        wait=wait,
        known=known.get(id),
    )
    if writing and table.read_only and table.unfit is None:  # undo mends what does not fit
        why = table.read_only
        right = "`companion log` and `companion state` still show it."
        if table.read.damage:
            right = "`companion rescue` makes a whole campaign of what can be read."
        table.close()
        raise StorageError(why, right)
    return table
