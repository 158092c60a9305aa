"""A file of cards read: TOML or CSV, written by anybody.

It is looked at whole before anything is taken in. Every fault is named with its line, as far as
they can be told apart; a file with one is not taken in at all.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from msgspec import Struct
from msgspec.structs import FieldInfo

from companion.errors import UsageError
from companion.records.book import fold
from companion.records.cards.facts import UNKNOWN, Unfit, fields_of, read_fact, said
from companion.records.cards.known import Fact, Key, key_of_card, same
from companion.records.cards.written import FORMAT, shown, unguarded
from companion.table.game import CardKind, Game
from companion.toolbox.text import BadText, clean_line, clean_name, close_names, key_of, plural

LARGEST = 2 << 20
"""Bytes."""
MOST = 3_000
"""Cards."""
_LONGEST_LINE = 20_000
_MOST_DOTS = 20_000_000
"""Dots of each line, squared and added up: reading `a.a.a.…` takes a time that grows so, a second
here. A thousand cards of long texts have a hundredth of it."""
_SHOWN = 20
"""Faults that are named; of more, how many there are."""
_NOT_FACTS = ("kind", "name", "told", "when")
_TABLE = re.compile(r"\s*\[\[\s*(?:card|\"card\"|'card')\s*\]\]")
_AT = re.compile(r"\(at line (\d+), column \d+\)")
_WHOLE = re.compile(r"[+-]?\d{1,9}(?:\.0+)?", re.ASCII)


class BadCards(UsageError):
    """A file of cards that is not taken in; nothing was changed."""

    code = "refused"

    def __init__(self, file: str, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        more = len(faults) - _SHOWN
        self._told = [*faults[:_SHOWN], *([f"{more} more."] if more > 0 else [])]
        what = plural(len(faults), "fault")
        super().__init__(f"{file} has {what}: {faults[0]}", "Nothing was taken in.")

    def lines(self) -> list[str]:
        """What is printed: each fault, and that nothing was done."""
        return [*self._told, self.would_be_right]


class FileCard(Struct, frozen=True):
    """A card as a file tells of it."""

    kind: str
    name: str
    facts: dict[str, Fact]
    lines: dict[str, int]
    """Line of each fact."""


class _Row(Struct, frozen=True):
    """One `[[card]]`, or one row of a spreadsheet, not looked at yet."""

    line: int
    cells: Mapping[str, Any]
    lines: Mapping[str, int] = {}
    loose: bool = False
    """Whether all is text, as in a spreadsheet."""


def read(
    data: bytes, file: str, game: Game[Any], today: str, *, is_csv: bool
) -> dict[Key, FileCard]:
    """The cards in a file.

    Args:
        data: its bytes, UTF-8.
        file: its name, for sentences and for cards that name no campaign.
        game: whose cards they have to be.
        today: the day, for cards that name none: `2026-11-21`.
        is_csv: whether it comes from a spreadsheet.

    Raises:
        BadCards: it is none, or something in it does not fit.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        raise BadCards(file, [f"Line {line}: that is not UTF-8. Save the file as UTF-8."]) from None
    for number, one in enumerate(text.split("\n"), 1):
        if len(one) > _LONGEST_LINE:
            why = f"Line {number} has {len(one)} letters; {_LONGEST_LINE} is the most."
            raise BadCards(file, [why])
    if sum(one.count(".") ** 2 for one in text.split("\n")) > _MOST_DOTS:
        raise BadCards(file, ["It is nested too deeply. Write it as an exported file is."])
    rows = _csv_rows(text, file) if is_csv else _toml_rows(text, file, game)
    if len(rows) > MOST:
        raise BadCards(file, [f"It has {len(rows)} cards; {MOST} is the most. Split it."])
    return _Reader(game, file, today).cards(rows)


def is_spreadsheet(data: bytes, name: str) -> bool:
    """Whether a file is CSV: by its name, else by its first line."""
    ending = name.lower().rpartition(".")[2]
    if ending in ("csv", "tsv", "toml"):
        return ending != "toml"
    first = next((line for line in data[:4096].splitlines() if line.strip()), b"")
    return b"name" in first.lower() and b"=" not in first and first.strip()[:1] not in (b"#", b"[")


# ---------------------------------------------------------------------- the two forms


def _toml_rows(text: str, file: str, game: Game[Any]) -> list[_Row]:
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadCards(file, [_toml_fault(str(problem))]) from None
    except (RecursionError, ValueError) as problem:  # nested too deep; a number of 5,000 digits
        why = (
            "It is nested too deeply." if isinstance(problem, RecursionError) else "A number in it"
        )
        why = why if why.endswith(".") else f"{why} is too long."
        raise BadCards(file, [f"{why} Write it as an exported file is."]) from None
    if told.get("game") != game.id:
        named = said(told.get("game", ""))
        other = f"It is for “{named}”, not for {game.title}."
        none = f'It does not say which game it is for. Add a first line: game = "{game.id}"'
        raise BadCards(file, [other if named else none])
    if told.get("format", FORMAT) != FORMAT:
        raise BadCards(
            file, [f"A newer version wrote it: its format is not {FORMAT}. Update the program."]
        )
    cards = told.get("card", [])
    strays = [key for key in told if key not in ("game", "format", "card")]
    if not isinstance(cards, list) or not all(isinstance(one, dict) for one in cards) or strays:
        stray = f"“{clean_line(strays[0])[:40]}” does not belong in it. " if strays else ""
        raise BadCards(file, [f"{stray}Each card stands under a line [[card]]."])
    lines = text.split("\n")
    heads = [number for number, line in enumerate(lines, 1) if _TABLE.match(line)]
    if len(heads) != len(cards):  # one of them stands in a text of several lines
        heads = [0] * len(cards)
    ends = [*heads[1:], len(lines) + 1][: len(heads)]
    return [
        _Row(head, card, _lines_of(lines, head, end, card))
        for head, end, card in zip(heads, ends, cards, strict=True)
    ]


def _lines_of(lines: list[str], head: int, end: int, card: Mapping[str, Any]) -> dict[str, int]:
    """The line of each key of a card."""
    found: dict[str, int] = {}
    for number in range(head, end - 1) if head else ():
        name = lines[number].partition("=")[0].strip().strip("\"'").partition(".")[0]
        if name in card:
            found.setdefault(name, number + 1)
    return found


def _toml_fault(problem: str) -> str:
    at = _AT.search(problem)
    what = clean_line(_AT.sub("", problem)).rstrip(". ")[:100]
    where = f"Line {at[1]}" if at else "The end of the file"
    return f"{where}: {what or 'that'} is not TOML. Texts stand in quotes, lists in brackets."


def _csv_rows(text: str, file: str) -> list[_Row]:
    first = text.partition("\n")[0]
    sign = max(",;\t", key=first.count)
    reader = csv.reader((f"{one}\n" for one in text.split("\n")), delimiter=sign, strict=True)
    try:
        heads = [clean_line(one).casefold().replace(" ", "_") for one in next(reader, [])]
        twice = next((one for one in heads if one and heads.count(one) > 1), "")
        if twice or "name" not in heads:
            why = f"there are two columns {twice[:40]}" if twice else "there is no column name"
            right = "Its first line names its columns: kind,name,cost"
            raise BadCards(file, [f"Line 1: {why}. {right}."])
        rows, line = [], reader.line_num + 1
        for cells in reader:
            told = {
                head: cell.strip() for head, cell in zip(heads, cells, strict=False) if cell.strip()
            }
            if any(cell.strip() for cell in cells[len(heads) :]) or "" in told:
                raise BadCards(file, [f"Line {line}: it has more cells than there are columns."])
            if told:
                rows.append(_Row(line, told, loose=True))
            line = reader.line_num + 1
    except csv.Error as problem:
        why = f"Line {reader.line_num}: that is not CSV ({problem})."
        raise BadCards(file, [f"{why} Save it as CSV, UTF-8."]) from None
    return rows


# ---------------------------------------------------------------------- what it says


class _Reader:
    """Reads rows one by one, and gathers what does not fit."""

    def __init__(self, game: Game[Any], file: str, today: str) -> None:
        self._game, self._file, self._today = game, clean_line(file)[:60], today
        self._faults: list[str] = []
        self._found: dict[Key, FileCard] = {}
        self._fields = {name: fields_of(kind) for name, kind in game.card_kinds.items()}

    def cards(self, rows: Sequence[_Row]) -> dict[Key, FileCard]:
        """All cards. Raises `BadCards` where anything does not fit."""
        for row in rows:
            self._read(row)
        if self._faults:
            raise BadCards(self._file, self._faults)
        return self._found

    def _fault(self, line: int, says: str, right: str = "") -> None:
        where = f"Line {line}: " if line else ""
        self._faults.append(f"{where}{says}.{' ' if right else ''}{right}")

    def _read(self, row: _Row) -> None:
        kind = self._kind(row)
        name = kind and self._name(row, self._game.card_kinds[kind])
        if not kind or not name:
            return
        key = key_of_card(kind, name)
        card = self._found.setdefault(key, FileCard(kind, name, {}, {}))
        source, day = self._source(row)
        for fact, value in row.cells.items():
            if fact in _NOT_FACTS:
                continue
            line = row.lines.get(fact, row.line)
            told = self._fact(kind, name, fact, value, line, row.loose)
            if told is None:
                continue
            if fact in card.facts and not same(card.facts[fact].value, told):
                other = shown(card.facts[fact].value)[:40]
                says = f"{_named(fact)} of {name} is {shown(told)[:40]} here and {other} in line"
                self._fault(line, f"{says} {card.lines[fact]}", "Leave one of them out.")
            card.facts.setdefault(fact, Fact(told, source, day))
            card.lines.setdefault(fact, line)

    def _kind(self, row: _Row) -> str:
        kinds = list(self._game.card_kinds)
        told = row.cells.get("kind", kinds[0] if len(kinds) == 1 else "")
        found = next((one for one in kinds if fold(said(told)) == one), "")
        if not found:
            says = f"“{said(told)}” is not a kind of card here"
            line = row.lines.get("kind", row.line)
            self._fault(line, says if told else "it has no kind", f"Write {_or(kinds)}.")
        return found

    def _name(self, row: _Row, kind: CardKind) -> str:
        told, line = row.cells.get("name", ""), row.lines.get("name", row.line)
        try:
            written = (unguarded(told) if row.loose else told) if _is_text(told) else ""
            name = clean_name(written) if written.strip() else ""
        except BadText as problem:
            self._faults.append(f"Line {line}: {problem}")
            return ""
        if not name or (name != told and not row.loose):
            says = "its name holds signs that cannot be shown" if name else "it has no name"
            self._fault(line, says, 'Write one: name = "…"' if not row.loose else "")
            return ""
        if kind.names is None:
            return name
        found = next((one for one in kind.names() if key_of(one) == key_of(name)), "")
        if not found:
            close = close_names(name, kind.names())
            right = f"Did you mean {close[0]}?" if close else ""
            self._fault(line, f"there is no “{name}” in {self._game.title}", right)
        return found

    def _source(self, row: _Row) -> tuple[str, str]:
        """Who told it, and when; the file itself and today where it does not say."""
        told, when = row.cells.get("told", ""), row.cells.get("when", "")
        source = clean_line(unguarded(told) if row.loose else told) if _is_text(told) else ""
        if (told and not source) or len(source) > 200:
            says = "what stands behind “told” is not the name of a campaign"
            self._fault(row.lines.get("told", row.line), says, "Write it as a text, in quotes.")
        day = ""
        if when and when != UNKNOWN:
            try:
                day = date.fromisoformat(said(when)).isoformat()
            except ValueError:
                says = f"“{said(when)}” is not a date"
                line = row.lines.get("when", row.line)
                self._fault(line, says, "Write it as 2026-11-21.")
        return (source, day) if source else (self._file, day or self._today)

    def _fact(self, kind: str, name: str, fact: str, value: Any, line: int, loose: bool) -> Any:
        """What is told, as it is kept; `None` if nothing is, or it does not fit."""
        field = self._fields[kind].get(fact)
        if field is None:
            own = list(self._fields[kind])
            close = close_names(fact, own)
            right = f"Did you mean {close[0]}?" if close else f"It can have {_or(own, 30)}."
            self._fault(line, f"no {kind} has “{clean_line(fact)[:40]}”", right)
            return None
        try:
            return _from_cell(field, str(value)) if loose else read_fact(field, value)
        except Unfit as problem:
            self._fault(line, f"{_named(fact)} of {name}: {problem.says}", problem.right)
            return None


def _from_cell(field: FieldInfo, cell: str) -> Any:
    """A cell of a spreadsheet: the first reading that fits its field."""
    readings: list[Any] = []
    if _WHOLE.fullmatch(cell):
        readings.append(int(cell.partition(".")[0]))
    if cell.casefold() in ("yes", "true", "no", "false"):
        readings.append(cell.casefold() in ("yes", "true"))
    if cell[0] in "[{":
        try:
            readings.append(tomllib.loads(f"cell = {cell}").get("cell"))
        except (ValueError, RecursionError):
            readings.append(cell)
    text = unguarded(cell)
    readings += [text, [one.strip() for one in text.split(";") if one.strip()]]
    problems = []
    for one in readings:
        try:
            return read_fact(field, one)
        except Unfit as problem:
            problems.append(problem)
    raise problems[0]


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _named(fact: str) -> str:
    return fact.replace("_", " ")


def _or(words: Sequence[str], most: int = 8) -> str:
    *front, last = words[:most]
    return f"{', '.join(front)} or {last}" if front else last
