"""What the commands `share` and `restore --scan` say: codes for a terminal, texts, facts."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal

from companion.errors import UsageError
from companion.share.codes import save_card, sharing
from companion.share.codes.drawing import (
    fit,
    half_blocks,
    in_colours,
    largest,
    needs,
    without_colours,
)
from companion.share.codes.matrix import matrix, size_of, version_for
from companion.share.codes.sharing import Room, Shared
from companion.share.text.lines import safe, wrapped
from companion.table.storage.disk import Disk, RealDisk

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable

Draw = Literal["colours", "dark", "light"]
"""With its own colours, or without any on a dark or a light terminal."""


def id_of(what: str, game_no: int | None, which: str, whole: bool) -> str:
    """The id of what the words of the command mean. Raises `UsageError`."""
    if what.partition("-")[0] not in ("standings", "play", "deck", "save"):
        raise UsageError(
            f"“{what[:40]}” cannot be shared.", "There are standings, play, deck and save."
        )
    if "-" in what:
        return what  # an id, as the answer in JSON lists them
    more = {"play": game_no or "", "deck": which, "save": "whole" if whole else ""}.get(what, "")
    return f"{what}-{more}" if more else what


def room_for(width: int, height: int) -> Room:
    """How large a code may be on a terminal of so many cells."""
    return Room(largest(width, height))


def terminal() -> tuple[int, int]:
    """Columns, and rows less the one for what stands below a code."""
    size = shutil.get_terminal_size((80, 24))
    return size.columns, size.lines - 1


def drawn(
    shared: Shared, draw: Draw, size: tuple[int, int], only: int | None = None
) -> Iterator[list[str]]:
    """What a terminal shows: a list of lines for the words, then one for each code.

    The words come first, because a code is often as high as the terminal: what came behind it would
    push its upper edge out.

    Args:
        shared: what is drawn.
        draw: in which colours.
        size: columns and rows for a code.
        only: one of several codes; `None`: all.

    Raises:
        UsageError: there is no such code.
    """
    if only is not None and only > len(shared.codes):
        raise UsageError(f"There are {len(shared.codes)} codes.", "Name one of them.")
    words = [safe(shared.title)]
    if not shared.is_card:  # a link that fits no screen can still be sent on
        words += [line for text in shared.codes for line in safe(text).split("\n")]
    yield [*words, *(wrapped(safe(shared.note)) if shared.note else [])]
    for number, text in enumerate(shared.codes, 1):
        if only in (None, number):
            which = [f"Code {number} of {len(shared.codes)}"] if len(shared.codes) > 1 else []
            yield [*which, *_drawn(text, draw, size)]


def _drawn(text: str, draw: Draw, size: tuple[int, int]) -> list[str]:
    too_large = oversize(text, *size)
    if too_large:
        return wrapped(too_large)
    code = matrix(text)
    found = fit(code.size, *size)
    assert found is not None
    if draw == "colours":
        return in_colours(half_blocks(code, found.quiet))
    return without_colours(code, found.quiet, draw == "light")


def oversize(text: str, width: int, height: int) -> str:
    """What is said of a code that does not fit into so many cells; empty if it does."""
    version = version_for(text)
    if version is None:
        return "This is more than one code can hold."
    if fit(size_of(version), width, height):
        return ""
    need = needs(size_of(version))
    return (
        f"This code takes {need.width} columns and {need.height} rows; here are {width} and "
        f"{height}. A picture of it can be scanned: PNG, SVG, or a page to print."
    )


def facts(shared: Shared, files: Sequence[Path] = ()) -> dict[str, Any]:
    """A thing that is shared as JSON."""
    versions = [version_for(text) for text in shared.codes]
    return {
        "what": shared.id,
        "title": shared.title,
        "note": shared.note,
        "codes": list(shared.codes),
        "versions": [one for one in versions if one],
        "files": [str(one) for one in files],
    }


def write(
    table: OpenTable[Any],
    shared: Shared,
    wishes: Sequence[tuple[str, str]],
    disk: Disk | None = None,
    now: datetime | None = None,
) -> list[Path]:
    """Write codes into the files that were wished for: pairs of format and file or folder.

    Raises:
        CompanionError: a file is there, the disk refuses, or it is too much for a code.
    """
    from companion.share.codes import files

    disk, now = disk or RealDisk(), now or datetime.now()
    found: list[Path] = []
    for format, name in wishes:
        path = Path(name).expanduser()
        if path.is_dir():
            path = files.free_path(disk, path, table.path.stem, shared, format, now)
        found += files.written(disk, path, format, shared, table.first.title, now, shared.level)
    return found


def written_lines(paths: Sequence[Path]) -> list[str]:
    """Where codes were written to."""
    if len(paths) < 4:
        return [f"Written to {path}." for path in paths]
    return [f"{len(paths)} files were written, {paths[0]} to {paths[-1]}."]


def offer_lines(table: OpenTable[Any], eyes: str) -> list[str]:
    """What there is to share, with the words for it."""
    told = ["What can be shared:"]
    for one in sharing.offers(table, eyes):
        what, _, which = one.id.partition("-")
        words = {"play": f" --game {which}", "deck": f" {which}", "save": " --whole"}
        told.append(f"  {what}{words.get(what, '') if which else ''}".ljust(22) + one.title)
    return told


_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF", b"II*\0", b"MM\0*", b"%PDF-")
"""How files of pictures begin."""


def scans(
    file: str,
    source: IO[str],
    disk: Disk | None = None,
    echo: Callable[[str], None] | None = None,
) -> str:
    """Scan results out of a file, or typed and pasted until every code is there.

    Args:
        file: its name; empty or `-`: what is typed, or comes through a pipe.
        source: what is typed.
        disk: file calls.
        echo: takes a line that says how far it is; without it nobody is there to read it.

    Raises:
        UsageError: the file cannot be read.
    """
    from companion.share.campaigns.new_files import read_bounded

    if file and file != "-":
        path = Path(file).expanduser()
        data = read_bounded(disk or RealDisk(), path, save_card.LONGEST)
        if data.startswith(_PICTURES):
            raise UsageError(
                f"{safe(path.name)[:80]} is a picture, and codes are not read from pictures here.",
                "Scan them with a phone, and paste what it says.",
            )
        return data.decode(errors="replace")
    if echo is None:
        return source.read(save_card.LONGEST + 1)
    echo("Paste or type what was scanned; an empty line twice, or Ctrl+D, ends it.")
    text, empty = "", 0
    while (line := source.readline()) and empty < 2:
        text, empty = text + line, 0 if line.strip() else empty + 1
        found = save_card.gathered(text)
        if found.whole:
            break
        if found.count and line.strip():
            echo(" ".join(found.lines()))
    return text


def drawing_for(terminal: bool, asked: str) -> Draw | None:
    """How codes are drawn; `None`: they are not, their texts go through a pipe."""
    known: dict[str, Draw] = {"colours": "colours", "dark": "dark", "light": "light"}
    if asked:
        return known[asked]
    if not terminal:
        return None
    return "dark" if os.environ.get("NO_COLOR") else "colours"
