"""What a file of cards would bring: new facts, other ones, and those that are known already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.records.book import Book
from companion.records.cards.files import FileCard
from companion.records.cards.known import Fact, Key, KnownCard, known, rows_for, same
from companion.records.cards.written import shown
from companion.toolbox.text import plural

MOST_SHOWN = 40
"""Lines of a preview; of more, how many there are."""


class Difference(Struct, frozen=True):
    """A fact of a file that is not known here, or known otherwise."""

    kind: str
    name: str
    fact: str
    there: Fact
    """What the file says."""
    here: Fact | None = None
    """What counts here; `None`: nobody told."""

    @property
    def line(self) -> str:
        """In a line of a preview."""
        told, what = shown(self.there.value)[:60], self.fact.replace("_", " ")
        if self.here is None:
            return f"new      {self.name}: {what} {told}"
        by = f", told in {self.here.source}" if self.here.source else ""
        return f"changed  {self.name}: {what} {shown(self.here.value)[:60]} → {told} (here{by})"


class Comparison(Struct, frozen=True):
    """A file beside what is known."""

    new: tuple[Difference, ...]
    changed: tuple[Difference, ...]
    same: int
    """Facts that are known already, said alike."""
    cards: int
    """Cards in the file."""

    def lines(self) -> list[str]:
        """A preview: what would change, what would come, how much is known."""
        told = [one.line for one in (*self.changed, *self.new)]
        more = len(told) - MOST_SHOWN
        told = [*told[:MOST_SHOWN], *([f"… and {more} more"] if more > 0 else [])]
        return [*told, f"{plural(self.cards, 'card')}: {self.sums}."]

    @property
    def sums(self) -> str:
        """How many are new, changed, the same."""
        facts = plural(len(self.new), "new fact")
        return f"{facts}, {len(self.changed)} changed, {self.same} the same"


def compare(there: Mapping[Key, FileCard], here: Mapping[Key, KnownCard]) -> Comparison:
    """What of a file is new here, what differs, what is the same."""
    new: list[Difference] = []
    changed: list[Difference] = []
    alike = 0
    for key, card in there.items():
        own = here[key].facts if key in here else {}
        for name, fact in card.facts.items():
            counts = own.get(name)
            one = Difference(card.kind, card.name, name, fact, counts)
            if counts is None:
                new.append(one)
            elif same(counts.value, fact.value):
                alike += 1
            else:
                changed.append(one)
    return Comparison(tuple(new), tuple(changed), alike, len(there))


def take_in(book: Book, game: str, wanted: tuple[Difference, ...]) -> None:
    """Put facts of a file into the record book, as the latest telling of each.

    Raises:
        BookError: the book cannot be written; nothing was taken in.
    """
    cards: dict[tuple[str, str], dict[str, Fact]] = {}
    for one in wanted:
        cards.setdefault((one.kind, one.name), {})[one.fact] = one.there
    rows = rows_for(game, ((kind, name, facts) for (kind, name), facts in cards.items()))
    if rows:
        book.take_cards(rows)


def known_cards(book: Book, game: str) -> dict[Key, KnownCard]:
    """All that the record book knows of a game's cards. Raises `BookError`."""
    return known(book.card_rows(game))


def as_json(found: Comparison) -> dict[str, Any]:
    """A comparison as data."""

    def told(one: Difference) -> dict[str, Any]:
        before = {} if one.here is None else {"here": one.here.value, "told": one.here.source}
        return {"name": one.name, "fact": one.fact, "there": one.there.value, **before}

    return {
        "cards": found.cards,
        "new": [told(one) for one in found.new],
        "changed": [told(one) for one in found.changed],
        "same": found.same,
    }
