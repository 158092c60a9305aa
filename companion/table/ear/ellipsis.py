"""What a speaker leaves out because it was just said: `ana keeps the mason, bo the scout`."""

from __future__ import annotations

from collections.abc import Mapping

from companion.table.ear.matching import Line
from companion.table.ear.readings import Reading
from companion.table.forms.names import PART, Thing
from companion.table.forms.tokens import Token, tokens, wordset

_AND = ("and", ",", "plus", "+")
_WHERE = wordset(
    "to at on in into onto from off over back up down out home with for and by away here there"
)
_EACH = ("both", "all", "each")
WHO = "who"
"""Means whoever was named last."""


def gapped(line: Line, at: int, said: Reading) -> list[str]:
    """What the part of a line behind a place may mean, if it begins with somebody else: the verb of
    the act in front with what is said there, or that act with one thing said otherwise.

    Args:
        line: the whole line.
        at: where the other part begins.
        said: the act in front.
    """
    first, other = _player(line, 0), _player(line, at)
    if first is None or other is None or len(said.by) > 1:
        return []
    binds = (x for group in said.groups for x in group)
    spans = sorted({(x.start, x.end) for x in binds if x.end > x.start and x.start > first[0]})
    if not spans:
        return []
    who, rest = _words(line, *other), _words(line, other[1], len(line.tokens))
    verb = _words(line, first[1], spans[0][0])
    if not rest or not verb:
        return []
    otherwise = [
        f"{who} {_words(line, first[1], start)} {rest} {_words(line, end, at)}"
        for start, end in spans
    ]
    return list(dict.fromkeys(" ".join(x.split()) for x in (f"{who} {verb} {rest}", *otherwise)))


def referred(text: str, said: Reading, pronouns: Mapping[str, frozenset[str]]) -> str:
    """A part of a line with the name of the one whom its pronoun means: `hires the mason,
    activates him`; empty if it has no pronoun, or several were named in front.

    Args:
        text: the part behind the act.
        said: the act in front.
        pronouns: which kinds of things a pronoun may mean.
    """
    found = tokens(text)
    meant = [
        one
        for n, one in enumerate(found)
        if one.key in pronouns
        # `her gold` is whose gold it is.
        and (one.key != "her" or n + 1 == len(found) or _is_no_noun(found[n + 1]))
    ]
    if len(meant) != 1:
        return ""
    kinds = pronouns[meant[0].key]
    binds = sorted((x for group in said.groups for x in group), key=lambda x: x.start)
    things = [x.value for x in binds if isinstance(x.value, Thing) and x.value.kind in kinds]
    named = {x.id: x.label for x in things}
    last = meant[0].key == WHO and meant[0] is found[0]  # `thrusts at ana, who parries`
    if not named or (not last and len(named) != 1):
        return ""
    label = things[-1].label if last else next(iter(named.values()))
    return f"{text[: meant[0].start]}{label}{text[meant[0].end :]}"


def _is_no_noun(token: Token) -> bool:
    """Whether a word behind `her` is nothing that she has: `sails her to tern`."""
    return not token.is_word or token.key in _WHERE


def shared(line: Line) -> list[str]:
    """A line that begins with several things that do the same, said of each by itself: `kaspar and
    otto both go to the docks`; empty if it begins with fewer than two."""
    at = next((place for place, _, _ in line.starts(0) if _things(line, place)), len(line.tokens))
    named: list[tuple[int, int]] = []
    kinds: set[str] = set()
    while found := _things(line, at):
        end = max(found)
        alike = {kind for kind in found[end] if kind != "player"}
        kinds = alike & kinds if named else alike
        if not kinds or "player" in found[end]:
            return []
        named.append((at, end))
        at = end
        while line.keys[at : at + 1] and line.keys[at] in _AND:
            at += 1
        if at == end:
            break
        at = next((place for place, _, _ in line.starts(at) if _things(line, place)), at)
    at = named[-1][1] if named else at
    if len(named) < 2:
        return []
    at += line.keys[at : at + 1] != () and line.keys[at] in _EACH
    rest = _words(line, at, len(line.tokens))
    return [f"{_words(line, *one)} {rest}" for one in named] if rest else []


def _things(line: Line, at: int) -> dict[int, set[str]]:
    """Where names end that stand at a place, with the kinds of things that they name."""
    found: dict[int, set[str]] = {}
    for edge in line.edges(at):
        if edge.cost <= PART:
            found.setdefault(edge.end, set()).add(edge.thing.kind)
    return found


def _player(line: Line, at: int) -> tuple[int, int] | None:
    """Where the name of a player stands at a place, or behind fillers there."""
    for place, _, _ in line.starts(at):
        ends = [edge.end for edge in line.edges(place) if edge.thing.kind == "player"]
        if ends:
            return place, max(ends)
    return None


def _words(line: Line, start: int, end: int) -> str:
    """Some tokens as they were typed; empty if there are none."""
    return line.text[line.tokens[start].start : line.tokens[end - 1].end] if start < end else ""
