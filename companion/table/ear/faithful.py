"""Whether a line that is offered keeps to what was typed: no “no” of its own, no number for a thing
of which nothing was said.

Enter takes the first offer, so no offer is better than one that says something else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from companion.table.ear.echoes import COUNT, SET
from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.parting import BETWEEN
from companion.table.ear.reader import Reader
from companion.table.ear.readings import Reading
from companion.table.ear.saying import line_of
from companion.table.forms.codes import Codes
from companion.table.forms.form import Piece
from companion.table.forms.grammar import FILLERS, GRAMMAR
from companion.table.forms.names import Thing
from companion.table.forms.nodes import Slot, leaves
from companion.table.forms.tokens import Token, stems, tokens, wordset

_DENIES = wordset("no not none nothing nobody never without")
_LEAVES_OUT = _DENIES | wordset(
    "nor neither cannot zero 0 nil nada zilch only just skip decline refuse fail miss lack free "
    "empty lose forgo keep same out"
)
"""Words of which one must have been said for an offer that says that something is not so."""
_SMALL = FILLERS | GRAMMAR | wordset("up down back again have has had be")
"""Words that do not tell what is counted."""
_CARDS = wordset("card cards")
_FACES = re.compile(r"\d{1,2}[A-Za-z]")
_AT = wordset("at on to has have is")
"""Words in front of how high something is."""


def keeps_to(typed: str, line: str, done: Iterable[Driven[Any]], ear: Reader[Any]) -> bool:
    """Whether a line says only what the one that was typed may mean.

    Args:
        typed: what was typed.
        line: what would be offered.
        done: the acts of it.
        ear: the table's.
    """
    if _denies(line) and not _may_deny(typed):
        return False
    if _drops_dice(typed, line, ear):
        return False
    said = Line(typed, ear.names(ear.table.state), ear.forms)
    printed = ear.table.game.printed
    for one in done:
        act = one.reading.form.act
        if act in (COUNT, SET) and not _is_counted(said, one.reading):
            return False
        if _makes_a_number(said, one.reading):
            return False
        if any(_drops_a_code(said, line, ear, x) for x in one.reading.form.pieces):
            return False
        if act in printed and not _is_printed(said, one.reading):
            return False
    return True


def _drops_a_code(said: Line, line: str, ear: Reader[Any], piece: Piece) -> bool:
    """Whether a sign was said that the run of its sort does not have: of three cards two."""
    slots = (x for x in leaves(piece.node) if isinstance(x, Slot) and x.kind == "code")
    for slot in slots:
        codes = ear.forms.codes[slot.sorts[0]]
        if codes.marks is None:
            continue
        told, kept = (Counter(_signs(some, codes)) for some in (said.tokens, tokens(line)))
        if kept and told - kept:
            return True
    return False


def _signs(some: Iterable[Token], codes: Codes) -> Iterator[str]:
    """The signs of a sort in a line that are no number and no small word."""
    for token in some:
        small = token.key in _SMALL and not token.text.isupper()
        if token.quoted or token.number is not None or small or token.text == "A":
            continue
        if token.key in codes.words or codes.pattern.fullmatch(token.text):
            yield token.key


def _drops_dice(typed: str, line: str, ear: Reader[Any]) -> bool:
    """Whether dice were typed face by face (`2b 1w 1S`), and a line has none of them: what it says
    of the roll would be another number."""
    dice = {x.text for x in tokens(typed) if _FACES.fullmatch(x.text) and ear.forms.is_code(x.text)}
    return len(dice) > 1 and dice.isdisjoint(x.text for x in tokens(line))


def _denies(line: str) -> bool:
    return any(x.key in _DENIES and not x.quoted for x in tokens(line))


def _may_deny(typed: str) -> bool:
    """Whether a line says in any way that something is not so."""
    return any(
        not _LEAVES_OUT.isdisjoint(stems(x.key)) or x.key.endswith("n't") or x.number == 0
        for x in tokens(typed)
    )


def _words(keys: Iterable[str]) -> set[str]:
    return {stem for key in keys for stem in stems(key)}


def _told(reading: Reading) -> set[str]:
    """The words of an act as a line that are no number, no small word and no player's name."""
    binds = [bind for group in reading.groups for bind in group]
    things = [*reading.by, *(x.value for x in binds if isinstance(x.value, Thing))]
    people = {x.key for one in things if one.kind == "player" for x in tokens(one.label)}
    return {
        x.key
        for x in tokens(line_of(reading))
        if x.is_word and x.number is None and x.key not in _SMALL and x.key not in people
    }


def _is_counted(said: Line, reading: Reading) -> bool:
    """Whether the words of a bare count, or what it counts, were said: `holds on to her five` is
    not `is down to 5`, `played one card` not `minus 1`. A name and a number say nothing else."""
    line = tokens(line_of(reading))
    signs = {x.key for x in line if x.key[:1] in ("+", "-")} | {
        x.key for x in line if x.key in ("down", "minus", "plus")
    }
    words = _told(reading)
    if _names_it(said, reading) or not (words or signs) or _stands_at(said, reading):
        return True
    signed = any(x.key[:1] in ("+", "-") for x in said.tokens)
    return not _words({*words, *signs}).isdisjoint(_words(said.keys)) or bool(signs and signed)


def _stands_at(said: Line, reading: Reading) -> bool:
    """Whether its one number was said as where somebody is: `so ana is at four`."""
    numbers = {abs(x.value) for one in reading.groups for x in one if isinstance(x.value, int)}
    return len(numbers) == 1 and any(
        token.number in numbers and at > 0 and said.keys[at - 1] in _AT
        for at, token in enumerate(said.tokens)
    )


def _makes_a_number(said: Line, reading: Reading) -> bool:
    """Whether a number would be one of an act for which no word was said, nor a thing named:
    `played one card` restores no 1."""
    numbers = any(isinstance(x.value, int) for group in reading.groups for x in group)
    if not numbers or not reading.form.needs:
        return False
    if _names_it(said, reading) or _stands_at(said, reading):
        return False
    if any(x.key[:1] in ("+", "-") and len(x.key) > 1 for x in said.tokens):
        return False  # `dan +3 cards` is a count whatever it counts
    spoken = _words(said.keys).union(*(said.near(at) for at in range(len(said.tokens))))
    speaks = {*reading.form.needs, *_words(_told(reading))} - _SMALL
    return spoken.isdisjoint(speaks - _CARDS)  # `card` is said of every act with cards


def _names_it(said: Line, reading: Reading) -> bool:
    things = [x.value.id for group in reading.groups for x in group if isinstance(x.value, Thing)]
    found = {
        edge.thing.id
        for at in range(len(said.tokens))
        for edge in said.edges(at)
        if edge.thing.kind != "player"
    }
    return not found.isdisjoint(things)


def _is_printed(said: Line, reading: Reading) -> bool:
    """Whether what would be learned of a thing is told in the clause that names it: “dodges the
    slash; a dodge costs 1” tells nothing of Slash."""
    binds = [bind for group in reading.groups for bind in group]
    things = {x.value.id for x in binds if isinstance(x.value, Thing) and x.value.kind != "player"}
    numbers = {abs(x.value) for x in binds if isinstance(x.value, int)}
    names = {x for one in binds if isinstance(one.value, Thing) for x in _keys(one.value.label)}
    words = {x for x in _told(reading) if x not in names} - {reading.form.act}
    return any(_tells(said, start, end, things, numbers, words) for start, end in _clauses(said))


def _keys(text: str) -> set[str]:
    return {x.key for x in tokens(text)}


def _tells(
    said: Line, start: int, end: int, things: set[str], numbers: set[int], words: set[str]
) -> bool:
    """Whether a clause names one of the things, all numbers, and what is told of it."""
    named = {edge.thing.id for at in range(start, end) for edge in said.edges(at)}
    told = {x.number for x in said.tokens[start:end]}
    spoken = _words(said.keys[start:end])
    return (
        (not things or not named.isdisjoint(things))
        and numbers <= told
        and (not words or not _words(words).isdisjoint(spoken))
    )


def _clauses(said: Line) -> list[tuple[int, int]]:
    """Where the parts between signs begin and end; `and` parts nothing here."""
    cuts = [at for at, key in enumerate(said.keys) if key in BETWEEN and not key.isalpha()]
    starts = [0, *(at + 1 for at in cuts)]
    return list(zip(starts, [*cuts, len(said.keys)], strict=True))
