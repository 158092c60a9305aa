"""What is wrong with a game's cards, and what of them nobody has told yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.records.book import fold
from companion.records.cards.facts import Unfit, fields_of, read_fact
from companion.records.cards.known import Fact, KnownCard
from companion.records.cards.written import shown
from companion.table.game import CardKind
from companion.toolbox.text import close_names, listed, plural


class Checked(Struct, frozen=True):
    """What a look over the cards found."""

    cards: int
    wrong: tuple[str, ...]
    """What cannot be right, or is told in two ways: a sentence each."""
    missing: tuple[str, ...]
    """What a table will ask for, a line for each card."""

    def lines(self) -> list[str]:
        """What is printed."""
        told = [f"{plural(self.cards, 'card')} known."]
        if self.wrong:
            told += ["", "To look at:", *(f"  {one}" for one in self.wrong)]
        if self.missing:
            told += ["", "Unknown yet:", *(f"  {one}" for one in self.missing)]
        if not self.wrong and not self.missing:
            told.append("Nothing is wrong, nothing is missing.")
        return told


def check(kinds: Mapping[str, CardKind], cards: Iterable[KnownCard]) -> Checked:
    """Look over all cards of a game."""
    found = sorted(cards, key=lambda card: (card.kind, fold(card.name)))
    wrong = [sentence for card in found for sentence in _wrong(kinds.get(card.kind), card)]
    wrong += _twins(found)
    missing: list[str] = []
    for name, kind in kinds.items():
        own = {fold(card.name): card for card in found if card.kind == name}
        wrong += kind.together({card.name: _values(card) for card in own.values()})
        for card in own.values():
            missing += _gaps(kind, card.name, _values(card))
        for one in kind.listed():
            if fold(one) not in own:
                missing += _gaps(kind, one, {})
    return Checked(len(found), tuple(wrong), tuple(missing))


def _values(card: KnownCard) -> dict[str, Any]:
    return {name: fact.value for name, fact in card.facts.items()}


def _gaps(kind: CardKind, name: str, facts: Mapping[str, object]) -> list[str]:
    gaps = [one.replace("_", " ") for one in kind.wanted(name, facts) if one not in facts]
    return [f"{name}: {listed(gaps, 'and', most=20)}"] if gaps else []


def _wrong(kind: CardKind | None, card: KnownCard) -> list[str]:
    """What of a card cannot be right, and what was told otherwise before."""
    if kind is None:
        return [f"{card.name}: “{card.kind}” is not a kind of card here."]
    fields, printed, told = fields_of(kind), kind.printed(card.name), []
    if kind.names is not None and fold(card.name) not in map(fold, kind.names()):
        told.append(f"There is no “{card.name}”.")
    for name, fact in card.facts.items():
        called = name.replace("_", " ")
        if name not in fields:
            told.append(f"{card.name}: no {card.kind} has “{called}”.")
            continue
        try:
            read_fact(fields[name], fact.value)
        except Unfit as problem:
            told.append(f"{card.name}, {called}: {problem.says}. {problem.right}".rstrip())
        if printed.get(name) not in (None, fact.value):
            book = shown(printed[name])
            told.append(f"{card.name}: {called} is {_said(fact)}; the rulebook prints {book}.")
        told += [
            f"{card.name}: {called} is {_said(fact)}; earlier it was {_said(one)}."
            for one in card.before.get(name, ())
        ]
    return told


def _said(fact: Fact) -> str:
    by = ", ".join(filter(None, (fact.source, fact.day)))
    return f"{shown(fact.value)[:60]}" + (f" ({by})" if by else "")


def _twins(cards: Iterable[KnownCard]) -> list[str]:
    """Names that one slip of the finger makes the same, which two cards seldom have."""
    told, seen = [], {}  # type: ignore[var-annotated]
    for card in cards:
        others = seen.setdefault(card.kind, [])
        near = [one for one in close_names(card.name, others) if _one_slip(one, card.name)]
        told += [f"{one} and {card.name}: is that one card, spelt in two ways?" for one in near]
        others.append(card.name)
    return told


def _one_slip(one: str, other: str) -> bool:
    """Whether one letter is another one, too many or two are swapped; names of six and more."""
    a, b = fold(one), fold(other)
    if min(len(a), len(b)) < 6 or abs(len(a) - len(b)) > 1 or any(x.isdecimal() for x in a + b):
        return False
    at = next(
        (n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )
    tails = {
        (a[at + 1 :], b[at + 1 :]),
        (a[at:], b[at + 1 :]),
        (a[at + 1 :], b[at:]),
    }
    swapped = a[at : at + 2] == b[at : at + 2][::-1] and a[at + 2 :] == b[at + 2 :]
    return swapped or any(x == y for x, y in tails)
