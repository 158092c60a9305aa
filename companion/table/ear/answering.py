"""What a table knows of what a question names: a counter, else what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.table.ear.echoes import COUNTERS
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.grammar import GRAMMAR
from companion.table.forms.names import PART
from companion.table.forms.tokens import stems, tokens
from companion.table.sheet import ListBlock

_ROWS = 5
"""How much of a thing is told in one sentence."""
_RUNS_ON = ("at", "by", "for", "in", "on", "to", "with")
"""Words behind which, or before which, a row's label needs no colon."""
_LONG = 60
"""Letters of a row beyond which it is for the look-up itself."""


def answer(typed: str, ear: Reader[Any]) -> str:
    """What the state tells of the counter that a question names, else of the thing; empty if it
    names none."""
    table, names = ear.table, ear.names(ear.table.state)
    line = Line(typed, names, ear.forms)
    edges = [edge for at in range(len(line.tokens)) for edge in line.edges(at) if not edge.cost]
    who = [x.thing.id for x in edges if x.thing.kind == "player"]
    counters = table.game.counters(table.state)
    wanted = dict.fromkeys(x.thing.id for x in edges if x.thing.kind in COUNTERS)
    told: list[str] = []
    for counter in counters:
        if counter.track.id in wanted and (not counter.owner or not who or counter.owner in who):
            label = counter.track.label
            owned = f"{table.state.name(counter.owner)}: {label}" if counter.owner else ""
            value = "unknown" if counter.value is None else counter.value
            told.append(f"{owned or f'{label[:1].upper()}{label[1:]}:'} {value}.")
    return " ".join(told[:6]) or _thing(typed, line, ear)


def _thing(typed: str, line: Line, ear: Reader[Any]) -> str:
    """What the look-up of the game says of the thing with the longest name in a line: rows that
    hold another word of the question, else the first ones."""
    edges = [x for at in range(len(line.tokens)) for x in line.edges(at) if x.cost <= PART]
    things = [x for x in edges if x.thing.kind not in ("option", "player", *COUNTERS)]
    things.sort(key=lambda x: (x.cost, -len(x.thing.label)))
    names = dict.fromkeys(x.thing.label for x in things)
    name, first = next(_found(names, ear), ("", None))
    if first is None:
        return ""
    named = {stem for token in tokens(name) for stem in stems(token.key)}
    asked = {
        stem
        for token in tokens(typed)
        if token.key.isalpha() and token.key not in GRAMMAR
        for stem in stems(token.key)
    } - named
    rows = [_row(label, text) for label, text in first.rows if len(text) <= _LONG]
    close = [x for x in rows if any(not asked.isdisjoint(stems(y.key)) for y in tokens(x))]
    return _told(first.title, (close or rows)[:_ROWS]) if rows else ""


def _told(title: str, rows: list[str]) -> str:
    """`Tern: garrison 1.`; `Otter. Values: sail 3, raid 2.`, for one colon is enough."""
    if not any(": " in row for row in rows):
        return f"{title}: {', '.join(rows)}."
    told = "; ".join(rows)
    return f"{title}. {told[:1].upper()}{told[1:]}."


def _row(label: str, text: str) -> str:
    """A row in a sentence: `garrison 1`, `may move to The Docks`, `values: sail 3, raid 2`."""
    if text.startswith(f"{label} "):
        return text
    runs_on = text[:1].isdigit() or text == "?" or text.split(" ")[0] in _RUNS_ON
    plain = runs_on or label.split(" ")[-1] in _RUNS_ON or label.startswith("is ")
    return f"{label} {text}" if plain else f"{label}: {text}"


def _found(names: Iterable[str], ear: Reader[Any]) -> Iterator[tuple[str, ListBlock]]:
    """What the look-up of the game has of each name, the first list of it."""
    lookup = ear.table.game.lookup(ear.table.state)
    if lookup is None:
        return
    for name in names:
        try:
            blocks = tuple(lookup.find(name))
        except ValueError:
            continue  # a stat or a step is not looked up
        yield from [(name, x) for x in blocks if isinstance(x, ListBlock)][:1]
