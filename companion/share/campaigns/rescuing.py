"""Rescue a damaged campaign: a campaign of its own from all that can be read of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion import __version__, games
from companion.errors import CompanionError, StorageError, UsageError
from companion.share.campaigns import campaigns
from companion.share.campaigns.memory_disk import ReadOnlyBytes
from companion.share.campaigns.merging import conflict_lines, plan_lines
from companion.share.campaigns.new_files import keep_new
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.states import migrated
from companion.table.copies.merge import Take, commit_merge, plan_merge
from companion.table.copies.rescue import (
    Found,
    Line,
    Renewal,
    Whole,
    descents,
    found_in,
    root_again,
    whole_again,
)
from companion.table.game import Game
from companion.table.storage.disk import RealDisk, read_whole
from companion.table.storage.entry import FORMAT, Entry, JournalLine
from companion.table.storage.patch import PatchMismatch, Tree, raw
from companion.table.storage.reading import Known as Acknowledged
from companion.toolbox.text import clean_line, plural, quoted

_TEXT = rb'"%b":"((?:[^"\\\x00-\x1f]|\\.)*)"'


class Known(Struct, frozen=True):
    """What is known of a campaign whose first line is lost: from the record book, or typed."""

    game: str = ""
    title: str = ""
    players: tuple[str, ...] = ()
    seen: Acknowledged | None = None
    """The last line that the record book saw acknowledged, whatever became of the first."""


def rescued(root: Path, name: str, known: Known | None = None) -> tuple[str, list[str]]:
    """Make a campaign of its own from a damaged one: its id, and what came of it, in lines.

    Args:
        root: the player's folder.
        name: the damaged campaign.
        known: what its first line said, should that be lost, and what was acknowledged of it.

    Raises:
        UsageError: it is not damaged, or its game must be named.
        StorageError: nothing of it can be read, or the disk refuses.
    """
    id = named(root, name)
    path, disk = campaigns.path_of(root, id), RealDisk()
    try:
        data = read_whole(disk, path)
        aside = [found_in(read_whole(disk, one)).lines for one in _torn(path)]
    except OSError as problem:
        why = problem.strerror or problem
        raise StorageError(f"The campaign cannot be read: {why}.", "Check the disk.") from None
    known, found = known or Known(), found_in(data)
    have = {line.digest for line in found.lines}
    more = [line for lines in aside for line in lines if line.digest not in have]
    ways = descents((*found.lines, *more), len(found.lines))
    if not ways:
        raise StorageError(f"Nothing of {path.name} can be read.", "Restore a copy of it.")
    if found.lines[0].record.n == 0 and not found.mended and len(ways) == 1:
        _refuse_whole(path, data, known.seen)
    told = _said_of(data, found)
    wholes = [_whole(way, found, id, known, told) for way in ways]
    told += [*wholes[0].lost, *_missing((*found.lines, *more), known.seen)]
    table = _written(root, id, wholes[0])
    with table:
        for whole in wholes[1:]:
            told += _brought(table, whole)
    return table.path.stem, told


def named(root: Path, name: str) -> str:
    """The id of a campaign by its id, whatever became of its file, or by its title."""
    return name if name in campaigns.ids(root) else campaigns.find(root, name).id


def _torn(path: Path) -> list[Path]:
    """Files into which the end of the campaign's file was put aside, oldest first."""
    pattern = re.compile(re.escape(path.stem) + r"\.torn-(\d+)")
    numbers = [m for one in path.parent.iterdir() if (m := pattern.fullmatch(one.name))]
    return [path.parent / m[0] for m in sorted(numbers, key=lambda m: int(m[1]))]


def _refuse_whole(path: Path, data: bytes, seen: Acknowledged | None) -> None:
    """Raise `UsageError` if the file opens as it is, for all that was acknowledged of it."""
    try:
        with _opened(path, data, seen) as table:
            damage, unfit = table.read.damage, table.unfit
    except CompanionError:
        return
    if not damage:
        if unfit is not None:
            raise UsageError(unfit.says, "`companion undo` takes it back.")
        raise UsageError("This campaign is not damaged.", "There is nothing to rescue.")


def _opened(path: Path, data: bytes, seen: Acknowledged | None = None) -> OpenTable[Any]:
    disk = ReadOnlyBytes(path, data)
    first = campaigns.first_line(path, disk)
    return OpenTable(games.load(first.game), path, disk=disk, writing=False, known=seen)


def _missing(lines: Sequence[Line], seen: Acknowledged | None) -> list[str]:
    """A sentence if what was acknowledged is in no line: nothing behind it shows that it is lost.

    A campaign that was begun at another time is another one, of which the book still knows.
    """
    if seen is None or any(line.digest == seen.digest for line in lines):
        return []
    records = [line.record for line in lines]
    if any(isinstance(x, JournalLine) and x.at != seen.at for x in records):
        return []
    stands = any(isinstance(x, Entry) and x.says == seen.says for x in records)
    what = "What was entered last"
    if seen.says and not stands:
        what = f"{quoted(seen.says)}, which was entered last,"
    return [f"{what} is in no line that can be read."]


def _said_of(data: bytes, found: Found) -> list[str]:
    told = []
    if b"\r\n" in data or data.startswith(b"\xef\xbb\xbf"):
        told.append(
            "Another program had changed the line ends; they are again as they were written."
        )
    if found.mended:
        lines = plural(found.mended, "damaged line is", "damaged lines are")
        told.append(f"{lines} as written again: the digests prove it.")
    return told + [
        f"A damaged line seems to say “{clean_line(x)}”; nothing proves it." for x in found.unread
    ]


def _whole(way: Sequence[Line], found: Found, id: str, known: Known, told: list[str]) -> Whole:
    if way[0].record.n > 0:
        first = _first(way, found.first, id, known)
        way = [root_again(first, way), *way]
        told.append(
            "The first line is lost. The beginning was put together from what the lines behind it "
            f"show, for {', '.join(_names(first))}; what they never touch is as in a new "
            f"{first.game} campaign, and may be wrong."
        )
    first_line = way[0].record
    assert isinstance(first_line, JournalLine)
    try:
        return whole_again(way, _renewal(games.load(first_line.game)))
    except (PatchMismatch, LookupError, TypeError) as problem:
        raise StorageError(
            f"The lines behind the damage cannot be brought together: {problem}.",
            "Restore a copy, and merge what is newer elsewhere.",
        ) from None


def _renewal(game: Game[Any]) -> Renewal:
    def make(tree: Tree, shape: int) -> Tree:
        state = msgspec.convert(migrated(game, tree, shape), game.state)
        return {**raw(state)}  # with the fields that came with a default

    return Renewal(game.shape, make)


def _first(way: Sequence[Line], bad: bytes, id: str, known: Known) -> JournalLine:
    """A first line from what is known and what the damaged one still seems to say."""
    legible = {x: _text(bad, x) for x in ("id", "title", "game", "at")}
    name = known.game or legible["game"]
    if not name:
        raise UsageError(
            "The first line is lost, and with it which game this is.",
            "Name it: companion rescue CAMPAIGN --game GAME --player NAME --player NAME",
        )
    game = games.load(name)
    players = known.players or _players(bad) or _counted(way, game.players)
    try:
        seen: JournalLine | None = msgspec.json.decode(bad[17:], type=JournalLine)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        seen = None
    return JournalLine(
        at=legible["at"] or way[0].record.at,
        format=FORMAT,
        id=legible["id"] or id,
        title=known.title or legible["title"] or id,
        game=game.id,
        shape=seen.shape if seen else game.shape,
        app=__version__,
        root=seen.root if seen else msgspec.to_builtins(game.new_state(players)),
    )


def _text(bad: bytes, key: str) -> str:
    found = re.search(_TEXT % key.encode(), bad)
    return clean_line(found[1].decode(errors="replace")) if found else ""


def _players(bad: bytes) -> tuple[str, ...]:
    """Names in the part of a damaged first line that tells the players."""
    part = bad.partition(b'"players":{')[2].partition(b'"seats"')[0]
    names = re.findall(_TEXT % b"name", part)
    return tuple(clean_line(x.decode(errors="replace")) for x in names)


def _counted(way: Sequence[Line], bounds: tuple[int, int]) -> tuple[str, ...]:
    """Stand-ins for players whose names are lost, as many as have acted."""
    acted = {x.by for line in way if isinstance(x := line.record, Entry) and x.by}
    return tuple(f"Player {n + 1}" for n in range(max(len(acted), bounds[0])))


def _names(first: JournalLine) -> list[str]:
    players = first.root.get("players", {})
    return [clean_line(str(x.get("name", key))) for key, x in players.items()]


def _written(root: Path, id: str, whole: Whole) -> OpenTable[Any]:
    """Write the rescued campaign, once it is known to open."""
    new = campaigns.free_id(f"{id} rescued", campaigns.ids(root))
    path = campaigns.path_of(root, new)
    with _opened(path, whole.data) as table:
        if table.read.damage:
            raise StorageError(
                f"What can be read does not fit together: {table.read.damage}",
                "Restore a copy, and merge what is newer elsewhere.",
            )
    keep_new(RealDisk(), path, whole.data, "campaign")
    return OpenTable(table.game, path)


def _brought(table: OpenTable[Any], whole: Whole) -> list[str]:
    """Merge lines that were put aside or that a second writer wrote; where both told something
    differently, what stands in the file itself stays."""
    path = table.path.with_name("aside.jsonl")
    told = ["Lines that stood apart from the rest were brought in:", *whole.lost]
    take: dict[int, Take] = {}
    with _opened(path, whole.data) as aside:
        plan = plan_merge(table, aside)
        while plan is not None and plan.conflicts:
            for one in plan.conflicts:
                told += [*conflict_lines(one), "   here stands; correct it if that is wrong."]
                take[one.number] = "here"
            plan = plan_merge(table, aside, take)
        if plan is None:
            return []
        commit_merge(table, plan)
    return [*told, *plan_lines(plan)]
