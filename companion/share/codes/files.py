"""Codes as files: PNG and SVG, one a code, and a page with all of them to print and to cut out."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Sequence
from datetime import datetime
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError, UsageError
from companion.share.campaigns.new_files import export_new, free_name
from companion.share.codes.drawing import INK, PAPER, QUIET
from companion.share.codes.matrix import Matrix, matrix
from companion.share.codes.save_card import grouped
from companion.toolbox import dates

if TYPE_CHECKING:
    from companion.share.codes.matrix import Level
    from companion.share.codes.sharing import Shared
    from companion.table.storage.disk import Disk

FORMATS = ("png", "svg", "html")
_MODULE = 8
"""Pixels along a module."""


def png(code: Matrix) -> bytes:
    """A picture of one bit a pixel, with the whole quiet zone around the code."""
    import png as pypng  # only where a picture is made

    side = code.size + 2 * QUIET[0]
    light = [1] * (side * _MODULE)
    beside = [1] * (QUIET[0] * _MODULE)
    rows = [light] * (QUIET[0] * _MODULE)
    for row in code.rows:
        drawn = [0 if module else 1 for module in row for _ in range(_MODULE)]
        rows += [[*beside, *drawn, *beside]] * _MODULE
    rows += [light] * (QUIET[0] * _MODULE)
    made = io.BytesIO()
    pypng.Writer(side * _MODULE, side * _MODULE, greyscale=True, bitdepth=1).write(made, rows)
    return made.getvalue()


def svg(code: Matrix, title: str = "") -> str:
    """A drawing of any size: a light square, and a bar for each run of dark modules."""
    side = code.size + 2 * QUIET[0]
    bars = "".join(
        f"M{x + QUIET[0]} {y + QUIET[0]}h{length}v1h-{length}z"
        for y, row in enumerate(code.rows)
        for x, length in _runs(row)
    )
    name = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" '
        f'width="{side * 4}" height="{side * 4}" shape-rendering="crispEdges">{name}'
        f'<path fill="{PAPER}" d="M0 0h{side}v{side}H0z"/><path fill="{INK}" d="{bars}"/></svg>'
    )


def _runs(row: Sequence[bool]) -> list[tuple[int, int]]:
    """Place and length of each run of dark modules."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((x, 1))
    return found


_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = """
:root { color-scheme: light; }
body { font: 11pt/1.35 system-ui, sans-serif; margin: 12mm; color: #000; background: #fff; }
h1 { font-size: 15pt; margin: 0; } p { margin: .3em 0; max-width: 40em; }
main { margin-top: 5mm; line-height: 0; orphans: 1; widows: 1; }
figure { display: inline-block; vertical-align: top; margin: 0 3mm 3mm 0; width: 56mm;
  padding: 1.2mm; border: .2mm dashed #999; break-inside: avoid; line-height: 1.35; }
figure svg { width: 56mm; height: 56mm; display: block; }
figure.large { width: 84mm; } figure.large svg { width: 84mm; height: 84mm; }
figcaption { font-size: 8.5pt; } code { display: block; font-size: 5.6pt;
  overflow-wrap: anywhere; }
pre { font-size: 8pt; white-space: pre-wrap; overflow-wrap: anywhere; }
@page { margin: 12mm; } @media print { body { margin: 0; } }
"""


def html(shared: Shared, campaign: str, now: datetime, level: Level = "L") -> str:
    """A page with all codes, each with its number and its text, and how it is used."""
    codes = [matrix(text, least=level) for text in shared.codes]
    many = len(codes) > 1 or shared.is_card
    figures = []
    for number, (code, text) in enumerate(zip(codes, shared.codes, strict=True), 1):
        which = f"{number} of {len(codes)}" if many else shared.title
        told = f"<pre>{escape(text)}</pre>"
        if shared.is_card:
            told = f"<code>{escape(grouped(text))}</code>"
        large = ' class="large"' if len(codes) == 1 else ""
        figures.append(
            f"<figure{large}>{svg(code, which)}<figcaption><b>{escape(which)}</b> · "
            f"{escape(campaign)}</figcaption>{told}</figure>"
        )
    how = shared.note
    if shared.is_card:
        how += (
            " Put it into the game's box. To restore it, scan the codes in any order, send the "
            "texts to the computer and give them to “companion restore --scan”; or type the signs "
            "below a code. Spaces and small letters do not matter."
        )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f"<title>{escape(campaign)}: {escape(shared.title)}</title><style>{_STYLE}</style></head>"
        f"<body><h1>{escape(campaign)}: {escape(shared.title)}</h1>"
        f"<p>Made on {dates.long(now)}. {escape(how)}</p>"
        f"<main>{''.join(figures)}</main></body></html>\n"
    )


def written(
    disk: Disk,
    path: Path,
    format: str,
    shared: Shared,
    campaign: str,
    now: datetime,
    level: Level = "L",
) -> list[Path]:
    """Write all codes into files that are not there yet; where they are.

    Args:
        disk: file calls.
        path: the file; of several pictures each gets its number before the suffix.
        format: one of `FORMATS`.
        shared: what is written.
        campaign: the campaign's title.
        now: the time on the wall.
        level: the correction that the codes have at least.

    Raises:
        UsageError: a file is there already, or there is no such format.
        TooMuch: one of the texts is longer than a code can be.
        StorageError: the disk refuses.
    """
    if format == "html":
        export_new(disk, path, html(shared, campaign, now, level).encode(), "page")
        return [path]
    if format not in FORMATS:
        raise UsageError(f"There is no format {format[:40]}.", "There are png, svg and html.")
    makes: dict[str, Callable[[Matrix], bytes]] = {"png": png, "svg": lambda x: svg(x).encode()}
    made = [makes[format](matrix(text, least=level)) for text in shared.codes]
    paths = numbered(path, len(made))
    taken = _taken(disk, path.parent)
    for one in paths:
        if one.name in taken:
            raise UsageError(f"{one} already exists.", "Name another file.")
    for place, (one, data) in enumerate(zip(paths, made, strict=True)):
        try:
            export_new(disk, one, data, "code")
        except CompanionError:
            for half in paths[:place]:  # a card of which some codes are there is none
                with contextlib.suppress(OSError):
                    disk.remove(half)
            raise
    return paths


def numbered(path: Path, count: int) -> list[Path]:
    """`card.png`, or `card-01of12.png` to `card-12of12.png`."""
    return [
        path.with_name(path.stem + _number(number, count) + path.suffix)
        for number in range(1, count + 1)
    ]


def _number(number: int, count: int) -> str:
    return f"-{number:0{len(str(count))}}of{count}" if count > 1 else ""


def free_path(
    disk: Disk, folder: Path, id: str, shared: Shared, format: str, now: datetime
) -> Path:
    """Where codes go by themselves: `salt-years-save-2026-11-21.html`, `…-2.html`."""
    taken = _taken(disk, folder)
    # Of numbered pictures the first stands for all: their names are taken together.
    count, suffix = len(shared.codes), f".{format}"
    if count > 1 and format != "html":
        first = _number(1, count) + suffix
        taken |= {name.removesuffix(first) + suffix for name in taken if name.endswith(first)}
    return folder / free_name(taken, f"{id}-{shared.id}-{now:%Y-%m-%d}", suffix)


def _taken(disk: Disk, folder: Path) -> set[str]:
    try:
        return set(disk.names(folder))
    except OSError:
        return set()  # writing says what is wrong with the folder
