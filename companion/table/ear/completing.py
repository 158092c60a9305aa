"""What may stand next in a line that is being typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.errors import CompanionError
from companion.table.ear.covering import readings_of
from companion.table.ear.hearing import Ear
from companion.table.ear.matching import Line
from companion.table.ear.saying import printed
from companion.table.forms.grammar import FILLERS
from companion.table.forms.nodes import AnyOf, Slot, Word
from companion.table.forms.tokens import same_verb
from companion.table.procedures.drive import Asking
from companion.toolbox.text import key_of

MOST = 12


def complete(text: str, ear: Ear[Any]) -> list[str]:
    """Words that may stand next, likeliest first; the last word of the text may be half typed."""
    begun, _, half = text.lstrip(": ").rpartition(" ")
    last = key_of(half) if half.strip() else ""
    found: dict[str, None] = {}
    verbs = set(same_verb(last)) if last in ear.forms.verbs else set[str]()
    for word in _next(begun.strip(), ear):
        key = key_of(word)
        if not key.startswith(last) or key == last or word in FILLERS or word in found:
            continue
        if word in ear.forms.verbs:
            if word in verbs:
                continue  # `drawn`, `draws`, `drew` say what `draw` does
            verbs |= same_verb(word)
        found[word] = None
    return list(found)[:MOST]


def _next(begun: str, ear: Ear[Any]) -> Iterator[str]:
    """What an open question offers, what could be done now, then what the forms would take."""
    yield from _offered(begun, ear)
    state = ear.table.state
    names = ear.names(state)
    line = Line(begun, names, ear.forms)
    if not begun:
        yield from _first(ear)
    elif any(x.thing.kind == "player" and x.end == len(line.tokens) for x in line.edges(0)):
        yield from _likely(ear)[:4]
    line.noting = True
    elsewhere = frozenset(ear.table.game.elsewhere(state))
    readings_of(line, tuple(x for x in ear.forms.forms if x.act not in elsewhere))
    nodes = line.expected.get(len(line.tokens), {}).values()
    for node in nodes:
        match node:
            case Slot(kind="players"):
                yield from (thing.label for thing in names.of_kind("player"))
            case Slot():
                yield from (x.label for x in names.of_kind(node.kind, node.sorts) if x.there)
            case _:
                pass
    for node in nodes:
        match node:
            case Word():
                yield node.word
            case AnyOf():
                yield printed(node, third=bool(begun))


def _offered(begun: str, ear: Ear[Any]) -> Iterator[str]:
    """The names that the open question of the line so far would take."""
    if not begun:
        return
    try:
        heard = ear.hear(begun, yes=True)
    except CompanionError:
        return
    if heard.steps and isinstance(heard.last.result, Asking):
        for option in heard.last.result.question.choices():
            if not option.illegal:
                yield option.label


def _first(ear: Ear[Any]) -> Iterator[str]:
    """Acts that could be done now, the players, what is counted."""
    table, state = ear.table, ear.table.state
    acts = _likely(ear)
    yield from acts[:4]
    yield from (player.name for player in state.players.values())
    yield from (x.track.label for x in table.game.counters(state) if x.owner == state.turn)
    yield from acts[4:]


def _likely(ear: Ear[Any]) -> list[str]:
    """Acts, what could be done now first."""
    from companion.table.shared.suggestion_order import likely

    table = ear.table
    found = likely(table.game, table.state, table.infos.values())
    return [info.id for info in found if not info.hidden]
