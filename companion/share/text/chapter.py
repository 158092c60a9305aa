"""A chapter of the manual as lines: its paragraphs folded to a width, its sentences as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent

from companion.errors import UsageError
from companion.share.text.lines import wrapped
from companion.toolbox.text import clean_line, key_of

FENCE = "```"
_NARROW = 20
"""Cells below which nothing is folded."""
_HEADING = re.compile(r"^(?=## )", re.MULTILINE)
_BOLD = re.compile(r"\*\*(.+?)\*\*")


def chapter_lines(text: str, width: int | None) -> list[str]:
    """The lines of a chapter.

    Args:
        text: Markdown of headings, paragraphs, lists and fenced sentences.
        width: cells of the terminal; `None` in a pipe, where each paragraph is one line.
    """
    return [line for block in _blocks(text) for line in _shown(block, width)]


def notation_chapter() -> str:
    """How acts are said, as a chapter: what stands at the top of the module that reads forms."""
    from companion.table.forms import notation

    about, shown, *rest = re.split(
        r"\n\n(?=\S)|\n(?=    \[verbs)", (notation.__doc__ or "").strip()
    )
    return "\n\n".join(("# How acts are said", about, f"```toml\n{dedent(shown)}\n```", *rest))


def section_of(text: str, name: str) -> str:
    """One section of a chapter, by its heading, a word of it, or the beginning of one.

    Raises:
        UsageError: no heading has it.
    """
    parts = _HEADING.split(text)[1:]
    wanted = key_of(name)
    for fits in (str.__eq__, str.startswith, str.__contains__):
        for part in parts:
            if fits(key_of(part.partition("\n")[0].lstrip("# ")), wanted):
                return part
    there = [part.partition("\n")[0].lstrip("# ") for part in parts]
    raise UsageError(
        f"The chapter has no section “{clean_line(name)[:40]}”.",
        f"Its sections: {'; '.join(there)}." if there else "Leave the section out.",
    )


def _blocks(text: str) -> Iterator[list[str]]:
    """Paragraphs, items of lists, fenced lines and empty lines, apart."""
    block: list[str] = []
    fenced = False
    for line in text.splitlines():
        if line.startswith(FENCE):
            fenced = not fenced
            yield block
            block = []
        elif fenced:
            yield [f"    {line}"]
        elif not line.strip() or line.startswith(("#", "- ")):
            yield block
            block = [line]
            if not line.strip() or line.startswith("#"):
                yield block
                block = []
        else:
            block.append(line)
    yield block


def _shown(block: list[str], width: int | None) -> list[str]:
    if not block:
        return []
    if block[0].startswith("    ") or not block[0].strip():
        return [line.rstrip() for line in block]
    plain = _BOLD.sub(r"\1", " ".join(line.strip() for line in block)).replace("`", "")
    if plain.startswith("#"):
        return [plain.lstrip("# ").upper() if plain.startswith("# ") else plain.lstrip("# ")]
    if width is None:
        return [plain]
    first, rest = ("- ", "  ") if plain.startswith("- ") else ("", "")
    return wrapped(plain.removeprefix("- "), first, rest, max(_NARROW, width - 1))
