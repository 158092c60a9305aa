"""How a game's campaign is told as a story: what a game says for the chronicle.

The chronicle tells what entries say and nothing else: a game turns clauses of its log lines into
sentences that read well aloud, names the acts that belong into a table at the end, and the moments
that deserve a heading. What no pattern knows stands in the words of the log.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.table.game import LoggedEntry
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)

EXIT, EVENT, FIRST = 3, 2, 1
"""How much a moment weighs: who is out or wins; what sinks, falls, is reached; a first."""


class Moment(Struct, frozen=True):
    """A turning point: what the heading says of it, and how much it weighs."""

    words: str
    weight: int = EVENT
    key: str = ""
    """Of a first: what has not happened before in this game; empty: its words say it."""


class Clause(Struct, frozen=True):
    """What one clause says: of somebody, or a sentence of its own."""

    says: str
    """Without the subject, if there is one."""
    about: str = ""
    """Name of whom it is about; empty: it is a sentence of its own."""
    counted: str = ""
    """Of a counter that was set: its name; then `says` is the change (`from 5 to 6`)."""
    aside: bool = False
    """What people said of an entry, which stands in brackets behind it."""
    begins: bool = False
    """Whether it begins a sentence, whoever the one before was about."""


Retelling = tuple[re.Pattern[str], str | Callable[[re.Match[str]], tuple[str, ...]]]
"""A clause of a log line (matched whole) and what is said instead. `|` parts clauses; one that
begins with `+` goes on about whoever the clause before it was about (`+TEXT~ALONE`: else about who
acted; ALONE where nobody did). `~WHO~ TAIL~ALONE` puts the tail behind the clause before it where
that is about WHO (empty: about anybody), else ALONE for itself. A function makes sentences of what
was matched, where a list must be read aloud."""


def retellings(
    *pairs: tuple[str, str | Callable[[re.Match[str]], tuple[str, ...]]],
) -> tuple[Retelling, ...]:
    """Patterns and what is said instead."""
    return tuple((re.compile(pattern), said) for pattern, said in pairs)


class Cell(Struct, frozen=True):
    """What a step that everybody goes through brought somebody."""

    who: str
    column: str
    says: str


def as_logged(told: Sequence[tuple[LoggedEntry, str]]) -> Sequence[str]:
    """The words of each entry as the log has them."""
    return [words for _, words in told]


class Closes(Struct, frozen=True):
    """How the end of a round reads in the log, and the headings of that round."""

    ends: re.Pattern[str]
    """A line that says which round ends."""
    goes_on: re.Pattern[str]
    """A line that belongs behind it."""
    heading: str
    """Of the end of that round, from groups of `ends`."""
    among: str
    """What the headings of its turns begin with."""


class Line(Struct, frozen=True):
    """An act as the log tells it, among the others of its game."""

    words: str
    told: LoggedEntry
    named: Mapping[str, str] = {}
    """Id of a player -> name."""


class Tale(Struct, Generic[S], frozen=True, kw_only=True):
    """What a game says for its chronicle. Everything is pure."""

    tables: Mapping[str, str] = {}
    """Act -> caption of the table at the end in which its words stand, instead of in the story."""
    opens: frozenset[str] = frozenset()
    """Acts that set a game up: it begins as the table stands after the last of them."""
    silent: frozenset[str] = frozenset()
    """Acts of which a heading says all: whose turn begins."""
    retold: Sequence[Retelling] = ()
    """In this order; the first that matches a clause whole."""
    polished: Sequence[tuple[re.Pattern[str], str]] = ()
    """Put right in every clause after it was retold: an article, a plus sign in a name."""
    gathered: Callable[[Sequence[tuple[LoggedEntry, str]]], Sequence[str]] = as_logged
    """Entries of a paragraph with their words, in order -> as many words, put together where
    several say one thing: what stands in the words of another one is empty."""
    ahead: Mapping[str, frozenset[str]] = {}
    """Acts that are told with what comes after them, though they end the turn before -> only where
    one of these acts comes next; empty: whatever comes."""
    columns: Sequence[str] = ()
    """Heads of a table for the steps that everybody goes through; it stands behind them."""
    cells: Callable[[LoggedEntry, str], Sequence[Cell]] = lambda _told, _words: ()
    """Such a step with its words -> what stands in that table instead of in a sentence."""
    woven: Callable[[Sequence[Line]], Sequence[str]] | None = None
    """What is said of each act of a game, in order; empty: it is told with another one."""
    opens_paragraph: frozenset[str] = frozenset()
    """Acts of which the first begins a paragraph, and the others stand in it."""
    lines: Sequence[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]] = ()
    """Put right in a log line before it is parted: two clauses that say one thing."""
    facts: Callable[[S], Any] = lambda _state: None
    """What `finish` needs of the table: what cards print."""
    finish: Callable[[str, Any], str] | None = None
    """The last of what is done to a clause: marks that its pattern left become words."""
    late: tuple[re.Pattern[str], str] | None = None
    """A log line of a turn that was told late, and the heading of the turn to which it belongs."""
    closes: Closes | None = None
    """What comes at the end of a round, though the next one has begun in the log."""
    listing: re.Pattern[str] | None = None
    """Heads of clauses behind which comma-separated consequences stand, each a clause."""
    before: re.Pattern[str] | None = None
    """Clauses that stand in front of the others of their line: `Ana sets sail`."""
    begins: re.Pattern[str] | None = None
    """Clauses that begin a sentence, whoever the one before was about: `Ana: Search`."""
    dropped: re.Pattern[str] | None = None
    """Pieces of a heading that are not said at all."""
    scenes: Mapping[str, str] = {}
    """Pieces of a heading that are called otherwise: small steps under one name."""
    whole: Callable[[Sequence[Clause]], Sequence[Clause]] = lambda told: told
    """The clauses of a paragraph put together anew: what a fight cost is said once."""
    idle: re.Pattern[str] | None = None
    """Log lines that are told only where their turn has nothing else: whose turn begins."""
    one_turn: bool = False
    """Whether the parts of a turn that are short, a fight and what stands around it, share a
    paragraph."""
    called: Callable[[S], str] = lambda _state: ""
    """What a turn is called that begins in the midst of something; empty: as the log has it."""
    remark: Callable[[str], str] = lambda said: said
    """A broken rule and why, as it is read aloud: no headings of the rulebook."""
    names: Callable[[S], Iterable[str]] = lambda _state: ()
    """Who acts besides players: characters, ships."""
    shorter: Callable[[S], Mapping[str, str]] = lambda _state: {}
    """Full name -> what somebody is called who was named in full before."""
    stakes: Callable[[S], Sequence[str]] = lambda _state: ()
    """What the game is about, as the table told it: sentences."""
    moments: Callable[[S, S, LoggedEntry], Iterable[Moment]] = lambda _before, _after, _told: ()
    """Turning points of one entry."""
    closing: Callable[[S, Sequence[LoggedEntry]], Sequence[str]] | None = None
    """What a game that was told whole is remembered for: sentences behind the entry that ends it,
    from the state then and all its entries."""
    lead: Callable[[S], Mapping[str, int | None]] | None = None
    """Id of a player -> what decides who leads; `None`: nobody leads."""
    leads_in: str = ""
    """What that is: `glory`."""


def no_tale() -> Tale[Any]:
    """Of a game that says nothing for its chronicle: its log lines as sentences."""
    return Tale()
