"""Signs that every font has: what a Linux console and the oldest terminals can draw.

A console's font holds 256 signs, those of code page 437: ASCII, Western letters, lines, blocks and
a few arrows and suits. Whatever else is drawn gets one of them in its place, in as many cells, so
that no map shifts.
"""

from __future__ import annotations

import unicodedata

from companion.toolbox.text import width_of

# Above 127 the code page as it is decoded; below 32 what its font shows there.
CONSOLE = frozenset(bytes(range(32, 127)).decode("ascii")) | frozenset(
    bytes(range(128, 256)).decode("cp437") + "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂"
)
"""What can be drawn anywhere."""
_PAIRS = (
    '–- —- −- ‘\' ’\' “" ”" „" ×x ✗X …» ❯> ▸► ▾▼ ▶► ◀◄ ✓√ ★☼ ◆■ ◇○ ●• ▣■ ▪■ ▫· ①1 ⚑¶ ⚔‼ ↷¬ ≋≈ ≠# '
    "⇒→ ➔→ ➜→ ━═ ┃║ ┄- ┅─ ┆: ┇: ┈. ┊: ┋: ╌- ╎: ╴─ ╶─ ╵│ ╷│ ╭┌ ╮┐ ╰└ ╯┘ ╸═ ╺═ ╹║ ╻║ □○ ◉◘ ⭘○ "
    "┏╔ ┓╗ ┗╚ ┛╝ ┣╠ ┫╣ ┳╦ ┻╩ ╋╬ ▁_ ▂▄ ▃▄ ▅▄ ▆▄ ▇█ ▔▀ ▕▐ ▏▌ ▎▌ ▍▌ ▋█ ▊█ ▉█"
)
_PLAIN = {ord(pair[0]): pair[1] for pair in _PAIRS.split()} | {ord("⚓"): "¥ ", ord("⛵"): "▲ "}
_BRAILLE = range(0x2800, 0x2900)


def plain_signs(text: str) -> str:
    """The text in signs that every font has, in just as many cells."""
    if text.isascii():
        return text
    return "".join(letter if letter in CONSOLE else _instead(letter) for letter in text)


def _instead(letter: str) -> str:
    code = ord(letter)
    if (told := _PLAIN.get(code)) is not None:
        return told
    if code in _BRAILLE:  # what curves are drawn of
        return " " if code == _BRAILLE.start else "•"
    bare = unicodedata.normalize("NFKD", letter)[:1]
    cells = width_of(letter)
    if bare in CONSOLE and cells == 1:
        return bare
    return "?" + " " * (cells - 1) if cells else ""
