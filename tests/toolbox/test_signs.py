"""Plain signs: what a Linux console can draw, cell for cell; two signs of a picture stay two."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.toolbox.signs import CONSOLE, plain_signs
from companion.toolbox.text import in_cells, width_of

ROOT = Path(__file__).resolve().parents[2]
DRAWN = sorted(
    path
    for folder in ("companion/games", "companion/table", "companion/share", "screens")
    for path in (ROOT / folder).rglob("*.py")
    if not {"exports", "codes"} & set(path.parts)
)
PICTURES = [path for path in DRAWN if "sheet" in path.parts and path.parts[-3] != "table"]
QUOTES = set("“”‘’–—−…×" + "▏▎▍▌▋▊▉")  # of a gauge, whose number stands beside it


def signs_in(path: Path) -> set[str]:
    text = path.read_text(encoding="utf-8")
    return {
        one
        for one in text
        if ord(one) > 127 and one != "�" and one.isprintable() and not one.isalnum()
    }


def test_every_sign_that_is_shown_has_a_plain_one_in_as_many_cells() -> None:
    shown = set().union(*map(signs_in, DRAWN)) | set("─━│┃╭╮╰╯▁▂▃▄▅▆▇█▏▎▍▌▋▊▉▔▕┏┓┗┛⭘")
    for sign in sorted(one for one in shown if width_of(one)):
        told = plain_signs(sign)
        assert set(told) <= CONSOLE, sign
        assert width_of(told) == width_of(sign), sign
        assert "?" not in told, sign


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: str(path.relative_to(ROOT)))
def test_two_signs_of_a_picture_stay_two(path: Path) -> None:
    signs = sorted(signs_in(path) - QUOTES)
    plain = {sign: plain_signs(sign) for sign in signs}
    assert len(set(plain.values())) == len(plain), plain


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Blue raids", "Blue raids"),
        ("“gold” − 3 … ✓", '"gold" - 3 » √'),
        ("⚓ Ana", "¥  Ana"),
        ("Šárka, René", "Sárka, René"),
        ("日本", "? ? "),
    ],
)
def test_words_stay_words(text: str, plain: str) -> None:
    assert plain_signs(text) == plain
    assert width_of(plain) == width_of(text)


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 13, ["one two three"]),
        ("日本語の札", 6, ["日本語", "の札"]),  # two cells a letter
        ("札 日本語の札", 8, ["札 日本", "語の札"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("", 9, [""]),
    ],
)
def test_lines_are_counted_in_cells(text: str, width: int, lines: list[str]) -> None:
    assert in_cells(text, width) == lines
    assert all(width_of(line) <= width for line in lines)
