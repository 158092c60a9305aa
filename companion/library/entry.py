"""What one entry of the rules look-up is, and how entries are read from their Markdown files.

A file is one chapter of a rulebook and holds several entries. An entry is a line `# Title`, then
metadata lines `key: value`, a blank line, and a Markdown body whose first line answers the
question; details, exceptions and the usual mistake follow it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
RULING = re.compile(r"[A-Z]{1,3}-?\d+[a-z]?( [a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*)?")
NEEDED = ("id", "section", "page")
_VARIANT = re.compile(r"\(?(\bin the )?\b(short|long)( game)?\b\)?")
KEYS = frozenset({*NEEDED, "synonyms", "related", "gate", "lines", "rulings", "variant", "instead"})


class DataError(ValueError):
    """A data file is not as it should be; the message names file, line and what is wrong."""

    def __init__(self, file: str, line: int, says: str) -> None:
        super().__init__(f"{file}, line {line}: {says}")
        self.file = file
        self.line = line
        self.says = says


class RuleEntry(msgspec.Struct, frozen=True):
    """One rule, in our own words.

    Attributes:
        id: Name within the game, lower case with hyphens; never changes.
        title: What players see; unique within the game.
        game: Id of the game.
        section: The heading of the rulebook that it comes from.
        page: As players cite it: "p. 10", "pp. 10, 11", "pp. 22-23" where only the spread is sure;
            its heading again where the rulebook has no pages.
        synonyms: What players call it.
        related: Ids of entries to read next.
        gate: Empty, or what must have been opened in a campaign before this may be seen.
        body: Markdown; the first line answers.
        lines: Line numbers in the text that we worked from; for checking, never shown.
        ruling: Our own rulings in it, numbered as the game numbers them: "R-02", "AMB-62", or with
            its option "R-03 fortune.rescues_zero", "A-04 overpay".
        variant: The variant of the game that it is a rule of, "short game"; empty for all of them.
            Given, or what the title ends with in brackets.
        instead: Ids of rules of another variant whose place it takes: where that one is not played
            it is found by their names as well.
    """

    id: str
    title: str
    game: str
    section: str
    page: str
    synonyms: tuple[str, ...]
    related: tuple[str, ...]
    gate: str
    body: str
    lines: str = ""
    ruling: tuple[str, ...] = ()
    variant: str = ""
    instead: tuple[str, ...] = ()

    @property
    def answer(self) -> str:
        """The first line of the body: the short answer."""
        return self.body.split("\n", 1)[0]


def read_entries(text: str, game: str, file: str = "rules") -> list[RuleEntry]:
    """The entries of one file, in its order.

    Args:
        text: The whole file.
        game: Id of the game that they belong to.
        file: What errors call the file.

    Raises:
        DataError: Something is missing, unknown, doubled or badly written.
    """
    lines = text.splitlines()
    starts = [n for n, line in enumerate(lines) if line.startswith("# ")]
    for n, line in enumerate(lines[: starts[0] if starts else len(lines)]):
        if line.strip():
            raise DataError(file, n + 1, "an entry begins with a line '# Title'")
    entries: list[RuleEntry] = []
    seen: set[str] = set()
    for start, end in zip(starts, [*starts, len(lines)][1:], strict=True):
        entry = _read_one(lines[start:end], game, file, start + 1)
        for name in (f"id '{entry.id}'", f"title '{entry.title}'"):
            if name in seen:
                raise DataError(file, start + 1, f"the {name} is here twice")
            seen.add(name)
        entries.append(entry)
    return entries


def _read_one(lines: list[str], game: str, file: str, first: int) -> RuleEntry:
    """One entry from its lines; `first` is the line number of its title."""
    title = lines[0][2:].strip()
    if not title:
        raise DataError(file, first, "the title is empty")
    facts: dict[str, str] = {}
    n = 1
    while n < len(lines) and lines[n].strip():
        key, colon, value = lines[n].partition(":")
        key, value = key.strip(), value.strip()
        if not colon or key not in KEYS:
            says = f"'{lines[n].strip()}' is none of {', '.join(sorted(KEYS))}"
            raise DataError(file, first + n, f"{says} (a blank line ends the list)")
        if key in facts:
            raise DataError(file, first + n, f"'{key}' is given twice in '{title}'")
        facts[key] = value
        n += 1
    for key in NEEDED:
        if not facts.get(key):
            raise DataError(file, first, f"'{title}' has no {key}")
    if not ID.fullmatch(facts["id"]):
        raise DataError(file, first, f"id '{facts['id']}' is not lower case with hyphens")
    body = "\n".join(line.rstrip() for line in lines[n:]).strip()
    if not body:
        raise DataError(file, first, f"'{title}' has no text")
    rulings = _split(facts.get("rulings", ""))
    for ruling in rulings:
        if not RULING.fullmatch(ruling):
            raise DataError(
                file, first, f"'{ruling}' is not a ruling like 'R-02' or 'R-03 key.name'"
            )
    return RuleEntry(
        id=facts["id"],
        title=title,
        game=game,
        section=facts["section"],
        page=facts["page"],
        synonyms=_split(facts.get("synonyms", "")),
        related=_split(facts.get("related", "")),
        gate=facts.get("gate", ""),
        body=body,
        lines=facts.get("lines", ""),
        ruling=rulings,
        variant=facts.get("variant", "") or _in_brackets(title),
        instead=_split(facts.get("instead", "")),
    )


def standing_in(entries: Iterable[RuleEntry], out_of_play: str) -> list[RuleEntry]:
    """Rules as a table of one variant calls them: without saying which, and each also by the names
    of those whose place it takes.

    Args:
        entries: of all variants.
        out_of_play: the variant that is not played, "short game"; if empty, nothing changes.
    """
    every = list(entries)
    if not out_of_play:
        return every
    called = {
        one.id: [_bare(name) for name in (one.title, *one.synonyms)] for one in every if one.variant
    }
    told = []
    for one in every:
        if one.variant in ("", out_of_play):
            told.append(one)
            continue
        names = [x for id in (one.id, *one.instead) for x in called.get(id, ())]
        new = dict.fromkeys((*one.synonyms, *filter(None, names)))
        told.append(msgspec.structs.replace(one, synonyms=tuple(new)))
    return told


def _bare(name: str) -> str:
    """A name without its variant: "Flee (short game)", "no crew at sea long"."""
    return " ".join(_VARIANT.sub(" ", name).split())


def _in_brackets(title: str) -> str:
    """The variant that a title ends with: "Winning (short game)"."""
    found = re.search(r"\((\w+ game)\)$", title)
    return found[1] if found else ""


def _split(value: str) -> tuple[str, ...]:
    """The parts of a list written with commas."""
    return tuple(part for part in (p.strip() for p in value.split(",")) if part)
