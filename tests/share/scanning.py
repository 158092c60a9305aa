"""An independent scanner: what is drawn becomes pixels, and zxing-cpp reads them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy
import pyte
import zxingcpp
from PIL import Image

WIDE, HIGH = 8, 16
"""Pixels of a terminal's cell."""
RGB = tuple[int, int, int]
Cell = tuple[str, RGB, RGB]
"""A sign, the colour that it is drawn in, and the one behind it."""
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
_INKED = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def raster(rows: Sequence[Sequence[Cell]]) -> numpy.ndarray:
    """Cells as pixels; signs that are no half blocks are a smudge in their cell."""
    width = max(len(row) for row in rows)
    halves = numpy.zeros((len(rows) * 2, width, 3), dtype=numpy.uint8)
    smudges: list[tuple[int, int, RGB]] = []
    for y, row in enumerate(rows):
        for half in (0, 1):
            halves[2 * y + half, : len(row)] = [
                ink if _INKED.get(sign, (0, 0))[half] else behind for sign, ink, behind in row
            ]
        smudges += [(y, x, ink) for x, (sign, ink, _) in enumerate(row) if sign not in _INKED]
    picture = halves.repeat(HIGH // 2, axis=0).repeat(WIDE, axis=1)
    for y, x, ink in smudges:
        top, left = y * HIGH, x * WIDE
        picture[top + 4 : top + 12, left + 2 : left + 6] = ink
    return picture


def read(picture: numpy.ndarray) -> list[str]:
    """The texts of all codes in a picture."""
    return [one.text for one in zxingcpp.read_barcodes(picture, zxingcpp.BarcodeFormat.QRCode)]


def read_png(data: bytes) -> list[str]:
    """The texts of all codes in a PNG file."""
    return read(numpy.array(Image.open(io.BytesIO(data)).convert("RGB")))


def read_svg(text: str) -> list[str]:
    """The texts of an SVG of ours, drawn by what its path says."""
    side = int(re.search(r'viewBox="0 0 (\d+) ', text)[1])
    picture = numpy.zeros((side, side), dtype=numpy.uint8)
    light, dark = re.findall(r'<path fill="(#\w+)" d="([^"]*)"', text)
    assert light == ("#ffffff", f"M0 0h{side}v{side}H0z")
    assert dark[0] == "#000000"
    picture[:] = 255
    for x, y, long, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", dark[1]):
        assert long == back
        picture[int(y), int(x) : int(x) + int(long)] = 0
    return read(numpy.kron(picture, numpy.ones((6, 6), dtype=numpy.uint8)))


def cells(lines: Iterable[str], ink=BLACK, behind=WHITE) -> list[list[Cell]]:
    """Lines without colours on a terminal that has these."""
    rows = [[(sign, ink, behind) for sign in line] for line in lines]
    width = max(map(len, rows))
    return [row + [(" ", ink, behind)] * (width - len(row)) for row in rows]


def coloured_cells(lines: Iterable[str], ink: RGB, behind: RGB) -> list[list[Cell]]:
    """Lines on a terminal of these colours, as a terminal (pyte) shows them."""
    told = list(lines)
    width = max(len(_ESCAPE.sub("", line)) for line in told)
    return screen_cells(told, ink, behind, (width, len(told)))


def screen_cells(
    lines: Sequence[str], ink: RGB, behind: RGB, size: tuple[int, int]
) -> list[list[Cell]]:
    """The same on a terminal of so many columns and rows: what scrolls out is not there."""
    return [
        [(data, _rgb(fg, ink), _rgb(bg, behind)) for data, fg, bg in row]
        for row in _on_screen("\r\n".join(lines), size)
    ]


@lru_cache(maxsize=2)
def _on_screen(text: str, size: tuple[int, int]) -> list[list[tuple[str, str, str]]]:
    """Signs and the names of their colours: they are looked at in the colours of two terminals."""
    terminal = pyte.Screen(*size)
    pyte.Stream(terminal).feed(text)
    return [
        [(cell.data, cell.fg, cell.bg) for cell in (terminal.buffer[y][x] for x in range(size[0]))]
        for y in range(size[1])
    ]


def _rgb(name: str, usual: RGB) -> RGB:
    """A colour of pyte; the first 16 are what a theme makes of them, so none may be used."""
    if name == "default":
        return usual
    red, green, blue = bytes.fromhex(name)
    return red, green, blue


def strips_cells(strips, background=(0, 0, 0)) -> list[list[Cell]]:
    """The cells of a screen that Textual has drawn."""
    rows: list[list[Cell]] = []
    for strip in strips:
        row: list[Cell] = []
        for segment in strip:
            style = segment.style
            ink = _triplet(style and style.color, WHITE)
            behind = _triplet(style and style.bgcolor, background)
            if style and style.reverse:
                ink, behind = behind, ink
            row += [(sign, ink, behind) for sign in segment.text]
        rows.append(row)
    width = max(map(len, rows))
    return [row + [(" ", WHITE, background)] * (width - len(row)) for row in rows]


def _triplet(color, otherwise):
    return tuple(color.get_truecolor()) if color is not None else otherwise
