"""Cards as a file that people read and type on: TOML, or CSV for a spreadsheet.

A card stands there once for each campaign that told something of it. The same cards make the same
bytes, whoever writes them.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.records.book import fold
from companion.records.cards.facts import fields_of
from companion.records.cards.known import Fact, KnownCard
from companion.table.game import CardKind, Game

FORMAT = 1
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_RUN = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "'")
"""What a spreadsheet takes for the beginning of a formula; such a text gets an apostrophe."""


class Telling(Struct, frozen=True):
    """What one campaign told of a card."""

    kind: str
    name: str
    told: str
    when: str
    facts: dict[str, Any]


def tellings(kinds: Mapping[str, CardKind], cards: Iterable[KnownCard]) -> list[Telling]:
    """What counts of each card, by who told it; in the order of a file."""
    order = {kind: place for place, kind in enumerate(kinds)}
    found: dict[tuple[int, str, str, str, str], Telling] = {}
    for card in cards:
        for name in _in_order(kinds.get(card.kind), card.facts):
            fact = card.facts[name]
            place = order.get(card.kind, len(order))
            key = (place, fold(card.name), card.kind, fact.day, fact.source)
            telling = found.setdefault(
                key, Telling(card.kind, card.name, fact.source, fact.day, {})
            )
            telling.facts[name] = fact.value
    return [found[key] for key in sorted(found)]


def as_toml(game: Game[Any], cards: Iterable[KnownCard]) -> str:
    """The cards as TOML, a `[[card]]` for each telling."""
    lines = [
        f"# Cards of {game.title}, as tables told them. Who has this file takes it in with",
        f"#     companion cards {game.id} import FILE",
        "# and sees first what differs. What nobody knows is left out, or “?”. “told” is the",
        "# campaign in which it was told, “when” the day.",
        "",
        f"game = {_text(game.id)}",
        f"format = {FORMAT}",
    ]
    only = len(game.card_kinds) == 1
    for one in tellings(game.card_kinds, cards):
        lines += ["", "[[card]]"]
        lines += [] if only and one.kind in game.card_kinds else [f"kind = {_text(one.kind)}"]
        lines += [f"name = {_text(one.name)}"]
        lines += [f"{_key(fact)} = {_value(value)}" for fact, value in one.facts.items()]
        lines += [f"told = {_text(one.told)}"] if one.told else []
        lines += [f"when = {one.when}"] if one.when else []
    return "\n".join(lines) + "\n"


def as_csv(game: Game[Any], cards: Iterable[KnownCard]) -> str:
    """The cards as CSV, a row for each telling, with the columns that are needed."""
    rows = tellings(game.card_kinds, cards)
    used = {fact for one in rows for fact in one.facts}
    every = dict.fromkeys(fact for kind in game.card_kinds.values() for fact in fields_of(kind))
    columns = [fact for fact in every if fact in used] + sorted(used - set(every))
    told = _Lines()
    writer = csv.writer(told, lineterminator="\r\n")
    writer.writerow(["kind", "name", *columns, "told", "when"])
    for one in rows:
        cells = [_cell(one.facts.get(fact)) for fact in columns]
        writer.writerow([one.kind, _guarded(one.name), *cells, _guarded(one.told), one.when])
    return "".join(told.lines)


class _Lines:
    """What a CSV writer writes into."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, line: str) -> None:
        """One line more."""
        self.lines.append(line)


def shown(value: Any) -> str:
    """A value as it stands in a preview: as the file has it, texts without quotes."""
    return value if isinstance(value, str) else _value(value)


def _in_order(kind: CardKind | None, facts: Mapping[str, Fact]) -> list[str]:
    """Names of the facts in printed order; those that the kind does not have, behind."""
    own = [] if kind is None else [name for name in fields_of(kind) if name in facts]
    return own + sorted(set(facts) - set(own))


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    """A basic string; what JSON escapes is escaped in TOML alike, and one sign more."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(str(key))} = {_value(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return _text(value) if isinstance(value, str) else str(value)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _guarded(value) if isinstance(value, str) else _value(value)


def _guarded(text: str) -> str:
    return f"'{text}" if text.startswith(_RUN) else text


def unguarded(cell: str) -> str:
    """The text of a cell that was guarded against being run as a formula."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_RUN) else cell
