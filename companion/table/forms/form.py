"""What a game's forms are once they are read: one way to say an act, its pieces, all of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.table.forms.codes import Codes
from companion.table.forms.nodes import First, Node


class Piece(Struct, frozen=True, eq=False):
    """A piece of a form."""

    node: Node
    must: bool = False
    again: bool = False
    anew: bool = False
    """Whether each time it comes it is an act of its own."""


class Form(Struct, frozen=True, eq=False):
    """One way to say an act."""

    act: str
    pieces: tuple[Piece, ...]
    text: str
    give: Mapping[str, Any] = {}
    """Answers that go with it."""
    by: str = "one"
    """Who may act: `one` player, `each` of several (an act of their own each), `many`, `none`."""
    who: str = ""
    """Key that is answered by who acts, if somebody is named."""
    whose: str = ""
    """Key of the thing whose owner acts, if nobody is named: `wren sails home`."""
    own: str = ""
    """Key of the thing that must belong to who acts, if somebody is named."""
    count: Mapping[str, str] = {}
    """Key of names -> key of their number, if that is not said; `cargo-1` stands for `cargo-#`."""
    closes: tuple[str, ...] = ()
    """Keys of lists that go together: where one is told, those that are not hold nothing."""
    weight: int = 0
    """Of two readings the lighter is meant."""
    already: str = ""
    """Field of the state that this tells: if it holds the answer `who` already, nothing is new."""
    alone: bool = False
    """Whether no form of its act names players besides who acts: a name behind it is who acts."""
    comes_from: bool = False
    """Whether who acts may stand behind `from`: `a lunge from bo`."""
    gives_way: bool = False
    """Whether its free words are acts of their own where they are understood as such."""
    retells: bool = False
    """Whether it may stand once more behind its act, for what it did: `bo passes, takes 3`."""
    amends: bool = False
    """Whether it tells what belongs into the last entry: `ana negates`, right behind the card."""
    logged: bool = False
    """Whether it is read only where the act then says the line, as the log does."""
    partly: bool = False
    """Whether it says only a part of what the act does: it is asked once whether all is meant."""
    beside: frozenset[str] = frozenset()
    """Acts in whose line it may be said, if it stands only there: `raids with the scout`."""
    of: frozenset[str] = frozenset()
    """Acts behind which it is said, if it is only told; empty if behind any."""
    needs: frozenset[str] = frozenset()
    """Words of which one must stand in the line; empty if none must."""
    kinds: frozenset[str] = frozenset()
    """Kinds of which one must be named, where no word must stand."""
    reach: frozenset[str] | None = None
    """Every word and every kind that may stand in it; `None` if any word may."""


class Forms(Struct, frozen=True, eq=False):
    """The forms of a game."""

    forms: tuple[Form, ...]
    told: tuple[Form, ...]
    """What is only said of an act that stands in front of it: `…, so bo is at 4`."""
    vocabulary: frozenset[str]
    """Every word of every form."""
    loose: frozenset[str] = frozenset()
    """Every word that stands loosely for one of them."""
    verbs: frozenset[str] = frozenset()
    """Every word with which what somebody does may begin."""
    firsts: Mapping[int, First] = {}
    """What each node may begin with, by its `id`: most nodes are ruled out by it at once."""
    codes: Mapping[str, Codes] = {}
    about: Mapping[str, frozenset[str]] = {}
    """Act -> words that speak for it, besides those of its forms."""
    contraries: tuple[tuple[frozenset[str], frozenset[str]], ...] = ()
    """Words of two senses of which a line means one."""
    pronouns: Mapping[str, frozenset[str]] = {}
    """Pronoun -> kinds of things that it may mean, named in the act in front."""
    chatter: Mapping[str, frozenset[tuple[str, ...]]] = {}
    """First word -> words in a row that say nothing an act would need."""
    chattered: frozenset[str] = frozenset()
    """Every word of the chatter."""
    nouns: Mapping[str, frozenset[str]] = {}
    """Kind of things -> words that say of which kind a name is."""

    def is_code(self, text: str) -> bool:
        """Whether a word is a short sign of any sort: `3b` may be three blank faces."""
        return any(
            text.casefold() in one.words or one.pattern.fullmatch(text)
            for one in self.codes.values()
        )
