"""Pictures of the screens: any scene of a recorded game, at a size and a theme, as PNG.

    python -m tests.screens.pictures --out FOLDER [--size 80x24] [--theme dark] [SCENE ...]
    python -m tests.screens.pictures --readme

Each cell is drawn as the terminal would draw it, from what the compositor gives: nothing is made up
for the picture. `--readme` writes the pictures that README, GUIDE and chapters show; each holds the
text of its screen, which a test compares with what the screen shows now (`test_shown_pictures.py`).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from rich.segment import Segment
from textual._context import visible_screen_stack

from companion.toolbox.text import width_of
from tests.screens.conftest import Hand, Place, same_everywhere

ROOT = Path(__file__).resolve().parents[2]
FROZEN = ROOT / "tests" / "table" / "frozen" / "format_1"
SHOWN = ROOT / ".readme"
"""Where the pictures of README and GUIDE lie."""
TABLES = {
    "citadel": "citadel-adventure",
    "en-garde": "en-garde-three_players",
    "five-sails": "five-sails-three_days",
    "pirate-crusades": "pirate-crusades-long_game",
    "seafall": "seafall-whole_game",
}
"""Game -> its frozen journal."""
KEYS: dict[str, tuple[str, ...]] = {
    "home": (),
    "new": ("n",),
    "find": ("slash", "~sea"),
    "table": ("enter",),
    "line": ("enter", ":", "~note the fog li"),
    "acts": ("enter", "a"),
    "count": ("enter", "+"),
    "keys": ("enter", "?"),
    "board": ("enter", "b"),
    "whatis": ("enter", "w"),
    "log": ("enter", "l", "down"),
    "log-found": ("enter", "l", "f", "~round:1", "enter"),
    "rules": ("enter", "/"),
    "rules-found": ("enter", "/", "~can i use this twice"),
    "record": ("enter", "c"),
    "standings": ("enter", "c", "3"),
    "plots": ("enter", "c", "4"),
    "luck": ("enter", "c", "5"),
    "figures": ("enter", "f"),
    "go-back": ("enter", "l", "down", "down", "g"),
    "amend": ("enter", "l", "down", "m"),
    "branches": ("enter", "l", "b"),
    "note": ("enter", "n"),
    "speaks": ("enter", "s"),
    "scans": ("s",),
    "cards": ("c",),
    "tour": ("x", "enter"),
    "unknown-rule": ("enter", "/", "~wombat"),
    "options": ("enter", "/", "ctrl+t"),
    "manual": ("enter", "?", "m"),
    "share": ("enter", "q"),
    "replay": ("enter", "x"),
    "tools": ("t",),
    "backups": ("b",),
    "past": ("p",),
    "settings": (",",),
    "palette": ("enter", "ctrl+p"),
}
"""Scene -> what is pressed from Home on; after `~` text that is typed."""
FORMS: dict[str, tuple[str, ...]] = {
    "citadel": ("draw 8",),
    "en-garde": ("sam attacks jen",),
    "five-sails": ("duel",),
    "pirate-crusades": ("raid",),
    "seafall": ("raid",),
}
"""Game -> a sentence that begins a procedure."""


SHOWN_SCENES: dict[str, tuple[str, tuple[int, int], tuple[str, ...]]] = {
    "table": ("pirate-crusades", (120, 30), ("enter",)),
    "raid": ("seafall", (100, 26), ("enter", ":red raids iron at gull rock", "enter", "2")),
    "luck": ("seafall", (100, 24), ("enter", "c", "5")),
    "chapter-citadel": ("citadel", (100, 28), ("enter", "b")),
    "chapter-en-garde": ("en-garde", (100, 28), ("enter",)),
    "chapter-five-sails": ("five-sails", (100, 28), ("enter",)),
    "chapter-pirate-crusades": ("pirate-crusades", (100, 28), ("enter", "b")),
    "chapter-seafall": ("seafall", (100, 28), ("enter",)),
}
"""Picture of README, GUIDE or a chapter -> its game, size and keys."""


async def play(hand: Hand, keys: tuple[str, ...]) -> None:
    """Press these keys; what begins with `~` is typed into the line that has the focus."""
    for key in keys:
        if key.startswith("~"):
            await hand.type(key[1:])
        elif key.startswith(":") and len(key) > 1:
            await hand.say(key[1:])
        else:
            await hand.press(key)


@contextlib.asynccontextmanager
async def staged(
    root: Path, games: tuple[str, ...], size: tuple[int, int], theme: str = "dark"
) -> AsyncIterator[Hand]:
    """The app over frozen tables, the first of these games in front."""
    place = Place(root / "home")
    folder = place.services().campaigns
    folder.mkdir(parents=True)
    for age, game in enumerate(games):
        path = folder / f"{TABLES[game]}.jsonl"
        shutil.copy(FROZEN / path.name, path)
        os.utime(path, (2_000_000_000 - age, 2_000_000_000 - age))
    async with place.app(size) as hand:
        if theme != "dark":
            hand.app.show_look(theme)
        await hand.settle()
        yield hand


def strips(hand: Hand) -> list[list[Segment]]:
    """What stands on the screen, with its colours."""
    visible_screen_stack.set(hand.app._background_screens)
    sheet = hand.app.screen._compositor
    for widget in sheet.full_map:
        widget._styles_cache.clear()
    return [list(strip) for strip in sheet.render_strips()]


@contextlib.asynccontextmanager
async def shown(root: Path, name: str) -> AsyncIterator[Hand]:
    """What a picture of README, GUIDE or a chapter shows."""
    game, size, keys = SHOWN_SCENES[name]
    async with staged(root, (game,), size) as hand:
        await play(hand, keys)
        yield hand


def told_by(path: Path) -> str:
    """The text of the screen that a picture was drawn from."""
    from PIL import Image

    with Image.open(path) as image:
        return str(image.text["screen"])  # type: ignore[attr-defined]


# ---------------------------------------------------------------------- drawing

HEIGHT, WIDE, TALL = 17, 10, 20
"""Size of the letters, and of a cell, in pixels."""
FONTS = "/usr/share/fonts/truetype/dejavu"


class Pen:
    """Draws cells with the fonts of the machine."""

    def __init__(self) -> None:
        from PIL import ImageFont

        def font(name: str) -> Any:
            return ImageFont.truetype(f"{FONTS}/{name}.ttf", HEIGHT - 1)

        self.fonts = {
            False: font("DejaVuSansMono"),
            True: font("DejaVuSansMono-Bold"),
        }
        self.other, self.lacks = (
            font("DejaVuSans"),
            self._shape_of(font("DejaVuSansMono"), "\uffff"),
        )

    def _shape_of(self, font: Any, letter: str) -> bytes:
        return bytes(font.getmask(letter))

    def draw(self, rows: list[list[Segment]], words: str, path: Path) -> None:
        """Write one picture, with the text of the screen in it."""
        from PIL import Image, ImageDraw
        from PIL.PngImagePlugin import PngInfo

        across = max(sum(width_of(one.text) for one in row) for row in rows)
        image = Image.new("RGB", (across * WIDE, len(rows) * TALL), "#000000")
        draw = ImageDraw.Draw(image)
        for down, row in enumerate(rows):
            cell = 0
            for one in row:
                cell = self._segment(draw, one, cell, down)
        told = PngInfo()
        told.add_text("screen", words, zip=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        image.quantize(64, dither=Image.Dither.NONE).save(path, optimize=True, pnginfo=told)

    def _segment(self, draw: Any, one: Segment, cell: int, down: int) -> int:
        style = one.style
        front, back = _colours(one)
        bold = bool(style and style.bold)
        for letter in one.text:
            wide = width_of(letter)
            x, y = cell * WIDE, down * TALL
            draw.rectangle((x, y, x + max(1, wide) * WIDE - 1, y + TALL - 1), fill=back)
            if not _shape(draw, letter, x, y, front):
                font: Any = self.fonts[bold]
                if not letter.isascii() and self._shape_of(self.fonts[False], letter) == self.lacks:
                    font = self.other
                draw.text((x, y + 1), letter, font=font, fill=front)
            if style and style.underline:
                draw.line((x, y + TALL - 2, x + WIDE - 1, y + TALL - 2), fill=front)
            cell += wide
        return cell


ARMS = {
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "udr", "┤": "udl",
    "┬": "lrd", "┴": "lru", "┼": "udlr", "╭": "rd", "╮": "ld", "╰": "ru", "╯": "lu",
    "━": "LR", "┃": "UD", "╴": "l", "╶": "r", "╵": "u", "╷": "d",
}  # fmt: skip


def _shape(draw: Any, letter: str, x: int, y: int, front: str) -> bool:
    """Lines and blocks, so that cells join as in a terminal; whether it was one."""
    fill = draw.rectangle
    middle, half = x + WIDE // 2, y + TALL // 2
    if letter in ARMS:
        for arm in ARMS[letter]:
            by = 1 if arm.isupper() else 0
            match arm.casefold():
                case "l":
                    fill((x, half - by, middle, half + by), fill=front)
                case "r":
                    fill((middle, half - by, x + WIDE - 1, half + by), fill=front)
                case "u":
                    fill((middle - by, y, middle + by, half), fill=front)
                case "d":
                    fill((middle - by, half, middle + by, y + TALL - 1), fill=front)
        return True
    if letter in "▁▂▃▄▅▆▇█":
        part = "▁▂▃▄▅▆▇█".index(letter) + 1
        fill((x, y + TALL - TALL * part // 8, x + WIDE - 1, y + TALL - 1), fill=front)
        return True
    if letter in "▏▎▍▌▋▊▉":
        part = "▏▎▍▌▋▊▉".index(letter) + 1
        fill((x, y, x + max(1, WIDE * part // 8) - 1, y + TALL - 1), fill=front)
        return True
    if letter in "▀▔▐▕":
        box = {
            "▀": (x, y, x + WIDE - 1, half - 1), "▔": (x, y, x + WIDE - 1, y + 2),
            "▐": (middle, y, x + WIDE - 1, y + TALL - 1),
            "▕": (x + WIDE - 2, y, x + WIDE - 1, y + TALL - 1),
        }  # fmt: skip
        fill(box[letter], fill=front)
        return True
    return False


def _colours(one: Segment) -> tuple[str, str]:
    """Letters and ground of a segment, as `#rrggbb`."""
    style = one.style
    front, back = "#d0d0d0", "#000000"
    if style is not None:
        if style.color is not None:
            front = style.color.get_truecolor().hex
        if style.bgcolor is not None:
            back = style.bgcolor.get_truecolor(foreground=False).hex
        if style.reverse:
            front, back = back, front
        if style.dim:
            front = _mixed(front, back)
    return front, back


def _mixed(one: str, other: str) -> str:
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{(2 * x + y) // 3:02x}" for x, y in pairs)


# ---------------------------------------------------------------------- the command


async def _scenes(
    out: Path, sizes: list[tuple[int, int]], themes: list[str], games: list[str], scenes: list[str]
) -> None:
    pen = Pen()
    for theme in themes:
        for size in sizes:
            for game in games:
                for scene in scenes:
                    with tempfile.TemporaryDirectory() as folder:
                        behind = tuple(one for one in TABLES if one != game)
                        shown = (game, *behind) if scene in ("home", "find", "past") else (game,)
                        async with staged(Path(folder), shown, size, theme) as hand:
                            if scene == "form":
                                await play(hand, ("enter", *(f":{x}" for x in FORMS[game])))
                            else:
                                await play(hand, KEYS[scene])
                            name = f"{scene}-{game}-{size[0]}-{theme}.png"
                            pen.draw(strips(hand), hand.text, out / name)
                            print(name, flush=True)


async def _readme() -> None:
    pen = Pen()
    for name in SHOWN_SCENES:
        with tempfile.TemporaryDirectory() as folder:
            async with shown(Path(folder), name) as hand:
                pen.draw(strips(hand), hand.text, SHOWN / f"{name}.png")
                print(name, flush=True)


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Run something with everything of the machine kept out."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        same_everywhere(patch, Path(folder))
        patch.delenv("COMPANION_DATA")
        asyncio.run(work())  # type: ignore[arg-type]


def main() -> None:
    """Read the command line."""
    ask = argparse.ArgumentParser(prog="python -m tests.screens.pictures")
    ask.add_argument("--out", type=Path, default=Path("/tmp/pictures"))
    ask.add_argument("--size", action="append")
    ask.add_argument("--theme", action="append")
    ask.add_argument("--game", action="append")
    ask.add_argument("--readme", action="store_true")
    ask.add_argument("scene", nargs="*")
    said = ask.parse_args()
    if said.readme:
        run(_readme)
        return
    sizes = [tuple(map(int, one.split("x"))) for one in said.size or ["80x24"]]
    run(
        lambda: _scenes(
            said.out,
            sizes,  # type: ignore[arg-type]
            said.theme or ["dark"],
            said.game or [*TABLES],
            said.scene or [*KEYS],
        )
    )


if __name__ == "__main__":
    main()
