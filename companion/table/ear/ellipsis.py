"""What a speaker leaves out because it was just said: `ana keeps the mason, bo the scout`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.table.ear.matching import Line
from companion.table.ear.readings import Reading
from companion.table.forms.names import PART, Thing
from companion.table.forms.tokens import Token, tokens, wordset

_AND = ("and", "n", "&", ",", "plus", "+")
_WHERE = wordset(
    "to at on in into onto from off over back up down out home with for and by away here there"
)
_EACH = ("both", "all", "each")
_WITH = wordset("with for from against to at on onto into in by of using than not no without or")
_LONGEST_VERB = 2
"""Words of a verb that has several things behind it: `turn up`, `patch up`."""
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
    # `down to 4 gold, bo up to 5`: of what is counted stands behind the number.
    counted = [f"{who} {rest} {_words(line, end, at)}" for _, end in spans if end < at]
    found = (f"{who} {verb} {rest}", *otherwise, *counted)
    return list(dict.fromkeys(" ".join(x.split()) for x in found))


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
    if not meant:
        return _subject_left_out(text, found, said, pronouns)
    if len(meant) != 1:
        return ""
    things = _named_of(said, pronouns[meant[0].key])
    named = {x.id: x.label for x in things}
    last = meant[0].key == WHO and meant[0] is found[0]  # `thrusts at ana, who parries`
    if not named or (not last and len(named) != 1):
        return ""
    label = things[-1].label if last else next(iter(named.values()))
    return f"{text[: meant[0].start]}{label}{text[meant[0].end :]}"


_BETWEEN = wordset("and then is gets get goes now who which also as immediately")
"""Words between who is left out and what is said of them."""


def _subject_left_out(
    text: str, found: Sequence[Token], said: Reading, pronouns: Mapping[str, frozenset[str]]
) -> str:
    """A part that begins with what is said of the one thing in front: `hires the mason, active`.

    A game has words of which that is true among its pronouns, with `+` in front of each.
    """
    words = [one for one in found if one.is_word and one.key not in _BETWEEN]
    kinds = pronouns.get(f"+{words[0].key}") if words else None
    named = {x.id: x.label for x in _named_of(said, kinds)} if kinds else {}
    return f"{next(iter(named.values()))} {text}" if len(named) == 1 else ""


def _named_of(said: Reading, kinds: frozenset[str]) -> list[Thing]:
    """The things of some kinds that an act names, in the order of the line."""
    binds = sorted((x for group in said.groups for x in group), key=lambda x: x.start)
    return [x.value for x in binds if isinstance(x.value, Thing) and x.value.kind in kinds]


def _is_no_noun(token: Token) -> bool:
    """Whether a word behind `her` is nothing that she has: `sails her to tern`."""
    return not token.is_word or token.key in _WHERE


def shared(line: Line) -> list[str]:
    """A line that names several things which do the same, said of each by itself: `kaspar and otto
    both go to the docks`, `engage kaspar and otto`. Empty if it names fewer than two, or if more
    than a verb stands in front: what is done *with* two things, or twice with a number, is one act.
    """
    named = next(filter(None, (_in_a_row(line, at) for at in range(len(line.tokens)))), [])
    if not named:
        return []
    plain = [n for n in range(len(line.tokens)) if line.keys[n] not in _EACH]
    front = [n for n in plain if n < named[0][0]]
    rest = [n for n in plain if n >= named[-1][1]]
    said = [n for n in front if not line.is_filler(n) and not _is_a_player(line, n)]
    if said and not (_is_a_verb(line, said) and _counts_nothing(line, rest)):
        return []
    if not said and not rest:
        return []
    others = [line.tokens[n].text for n in front], [line.tokens[n].text for n in rest]
    return [" ".join((*others[0], _words(line, *one), *others[1])) for one in named]


def _in_a_row(line: Line, at: int) -> list[tuple[int, int]]:
    """Where the names stand of several things of a kind, from a place on; empty if they do not."""
    named: list[tuple[int, int]] = []
    kinds: set[str] = set()
    while found := _things(line, at):
        end = max(found)
        alike = found[end] & kinds if named else found[end]
        if not alike or "player" in found[end]:
            break
        kinds = alike
        named.append((at, end))
        at = end
        while line.keys[at : at + 1] and line.keys[at] in _AND:
            at += 1
        if at == end:
            break
        at = next((place for place, _, _ in line.starts(at) if _things(line, place)), at)
    return named if len(named) > 1 else []


def _is_a_player(line: Line, at: int) -> bool:
    return any(edge.thing.kind == "player" and not edge.cost for edge in line.edges(at))


def _is_a_verb(line: Line, said: list[int]) -> bool:
    """Whether words can only be what is done to what stands behind them."""
    words = [line.tokens[n] for n in said]
    return (
        len(words) <= _LONGEST_VERB
        and words[-1].key not in _WITH
        and all(token.is_word and token.number is None for token in words)
        and not any(line.edges(n) and line.keys[n] not in line.forms.vocabulary for n in said)
    )


def _counts_nothing(line: Line, rest: list[int]) -> bool:
    return all(line.tokens[n].number is None for n in rest)


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
