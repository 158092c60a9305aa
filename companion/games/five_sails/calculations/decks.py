"""Deck lists and their rules: Approach and Faction validators (P02, P03; pp. 16-18, 29, 34-36)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Literal

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import Inputs
from companion.games.five_sails.state.cards import (
    APPROACH,
    APPROACH_EACH,
    COPIES,
    FACTION,
    Mark,
    read_data,
)
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, places
from companion.toolbox.text import key_of

ApproachType = Literal["scheme", "character", "unknown"]
FactionType = Literal["attachment", "risk", "brute", "other", "unknown"]


class Finding(Struct, frozen=True):
    """Something about a deck list: a fault of a rule, or a warning."""

    id: str
    """The spec's name of it: `too-many-copies`."""
    says: str
    page: str
    rule: str
    card: str = ""
    count: int | None = None


class ApproachCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of an Approach deck."""

    name: str
    type: ApproachType = "unknown"
    mark: Mark = "loyal"
    brute: bool = False
    leader: bool = False
    unique: bool | None = None
    """`None`: not told; schemes and characters are Unique unless their card says otherwise."""


class FactionCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a Faction deck."""

    name: str
    copies: int = 1
    mark: Mark = "loyal"
    type: FactionType = "unknown"
    unique: bool | None = None
    maybe_brute: bool = False
    """A personal name: legal only as a Brute, though the list prints no types (2.18)."""


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck list."""

    faction: str = ""
    leader: str = ""
    approach: tuple[ApproachCard, ...] = ()
    cards: tuple[FactionCard, ...] = ()
    page: str = ""


class Approach(Inputs, frozen=True):
    """An Approach deck."""

    cards: tuple[ApproachCard, ...] = ()


class Faction(Inputs, frozen=True):
    """A Faction deck."""

    cards: tuple[FactionCard, ...] = ()


class ApproachFound(Struct, frozen=True):
    """What an Approach deck is like."""

    valid: bool
    errors: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    total: int
    characters: int
    schemes: int
    loyal: int
    neutral: int


class FactionFound(Struct, frozen=True):
    """What a Faction deck is like."""

    valid: bool
    errors: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    entries: int
    copies: int
    neutral: int
    """Neutral copies."""
    singles: int
    doubles: int


@lru_cache(maxsize=4096)
def same_card(name: str) -> str:
    """What two spellings of a card are compared by: no case, accents, signs or spaces (2.18)."""
    return key_of(name).replace(" ", "")


def approach(inputs: Approach) -> Result[ApproachFound]:
    """Every fault of an Approach deck with its rule, A1 to A6 (P02; pp. 16-17, 29, 34).

    Raises:
        Unworkable: a card without a name.
    """
    cards = inputs.cards
    _refuse_nameless(card.name for card in cards)
    kinds = [card.type for card in cards]
    characters, schemes = kinds.count("character"), kinds.count("scheme")
    errors, warnings = _approach_size(len(cards), characters, schemes, kinds.count("unknown"))
    seen: dict[str, str] = {}
    for card in cards:
        key = same_card(card.name)
        if key in seen:
            _twice(card, errors, warnings)
        seen[key] = card.name
        _approach_card(card, errors)
    marks = [card.mark for card in cards]
    parts = (
        Part("characters", characters, "p. 34", "approach-deck"),
        Part("schemes", schemes, "p. 34", "approach-deck"),
    )
    value = ApproachFound(
        not errors,
        tuple(errors),
        tuple(warnings),
        len(cards),
        characters,
        schemes,
        marks.count("loyal"),
        marks.count("neutral"),
    )
    return Result(value, parts, places(parts), _notes(errors, warnings))


def _approach_size(
    total: int, characters: int, schemes: int, unknown: int
) -> tuple[list[Finding], list[Finding]]:
    errors: list[Finding] = []
    warnings: list[Finding] = []
    page, rule = "p. 34", "approach-deck"
    if total != APPROACH:
        says = f"{total} cards; exactly {APPROACH} are right."
        errors.append(Finding("approach-size", says, "p. 16", rule, count=total))
    # Cards of unknown type may be either: the split fails only if no types could mend it.
    short = max(0, APPROACH_EACH - characters) + max(0, APPROACH_EACH - schemes)
    if unknown != short or max(characters, schemes) > APPROACH_EACH:
        says = f"{characters} characters and {schemes} schemes; {APPROACH_EACH} of each are right."
        errors.append(Finding("approach-split", says, page, rule))
    if unknown:
        says = f"The type of {unknown} cards is unknown: scheme or character?"
        warnings.append(Finding("type-unknown", says, page, rule, count=unknown))
    return errors, warnings


def _twice(card: ApproachCard, errors: list[Finding], warnings: list[Finding]) -> None:
    found = Finding(
        "approach-duplicate",
        f"{card.name} is there twice; each title once.",
        "p. 34",
        "unique",
        card.name,
    )
    (warnings if card.unique is False else errors).append(found)


def _approach_card(card: ApproachCard, errors: list[Finding]) -> None:
    if card.mark == "other":
        says = f"{card.name} is neither Neutral nor Loyal."
        errors.append(Finding("not-loyal", says, "p. 34", "loyal", card.name))
    if card.mark == "mercenary":
        says = f"{card.name} is a Mercenary: those are City cards."
        errors.append(Finding("mercenary-in-approach", says, "p. 14", "mercenary", card.name))
    if card.brute:
        says = f"{card.name} is a Brute: it belongs to the Faction deck."
        errors.append(Finding("brute-in-approach", says, "p. 29", "brute", card.name))
    if card.leader:
        says = f"{card.name} is a Leader: it starts in play."
        errors.append(Finding("leader-in-approach", says, "p. 17", "leader", card.name))


def faction(inputs: Faction) -> Result[FactionFound]:
    """Every fault of a Faction deck with its rule, F1 to F5 (P03; pp. 18, 34).

    A type or Unique mark that is not told never fails.

    Raises:
        Unworkable: a card without a name, or more than 999 copies.
    """
    _refuse_nameless(card.name for card in inputs.cards)
    errors: list[Finding] = []
    warnings: list[Finding] = []
    merged = _merged(inputs.cards, errors)
    copies = sum(card.copies for card in merged)
    if copies < FACTION:
        says = f"{copies} cards; {FACTION} at least."
        errors.append(Finding("faction-size", says, "p. 18", "faction-deck", count=copies))
    for card in merged:
        _faction_card(card, errors, warnings)
    unknown = sum(1 for card in merged if card.type == "unknown")
    if unknown:
        says = f"The type of {unknown} entries is unknown; only attachments, risks, Brutes may be."
        warnings.append(Finding("type-unknown", says, "p. 18", "faction-deck", count=unknown))
    neutral = sum(card.copies for card in merged if card.mark == "neutral")
    counts = [card.copies for card in merged]
    parts = (
        Part("Loyal copies", copies - neutral, "p. 34", "loyal"),
        Part("Neutral copies", neutral, "p. 34", "neutral"),
    )
    value = FactionFound(
        not errors,
        tuple(errors),
        tuple(warnings),
        len(merged),
        copies,
        neutral,
        counts.count(1),
        counts.count(2),
    )
    return Result(value, parts, places(parts), _notes(errors, warnings))


def _merged(cards: tuple[FactionCard, ...], errors: list[Finding]) -> list[FactionCard]:
    """One entry a card; what was told of either entry holds."""
    found: dict[str, FactionCard] = {}
    for card in cards:
        if card.copies < 1:
            says = f"{card.name} x{card.copies}: 1 or more would be right."
            errors.append(
                Finding("bad-count", says, "p. 34", "deck-copies", card.name, card.copies)
            )
            continue
        if card.copies > 999:
            raise Unworkable(f"{card.name} x{card.copies} cannot be; 1 to 999 would be right.")
        key = same_card(card.name)
        if (first := found.get(key)) is None:
            found[key] = card
            continue
        found[key] = FactionCard(
            first.name,
            first.copies + card.copies,
            _worse(first.mark, card.mark),
            card.type if first.type == "unknown" else first.type,
            first.unique if card.unique is None else card.unique or bool(first.unique),
            first.maybe_brute or card.maybe_brute,
        )
    return list(found.values())


def _worse(one: Mark, other: Mark) -> Mark:
    """Of two marks of the same card the one that would be a fault counts."""
    order: tuple[Mark, ...] = ("other", "mercenary", "loyal", "neutral")
    return min(one, other, key=order.index)


def _faction_card(card: FactionCard, errors: list[Finding], warnings: list[Finding]) -> None:
    name, copies = card.name, card.copies
    if copies > COPIES:
        says = f"{name} x{copies}; {COPIES} of a name at most."
        errors.append(Finding("too-many-copies", says, "p. 34", "deck-copies", name, copies))
    if card.unique and copies > 1:
        says = f"{name} x{copies}: it is Unique, so once."
        errors.append(Finding("unique-copies", says, "p. 34", "unique", name, copies))
    if card.type == "brute" and card.unique is None and copies > 1:
        says = f"{name} x{copies}: a Brute is Unique unless its card says otherwise."
        warnings.append(Finding("brute-unique?", says, "p. 17", "unique", name, copies))
    if card.mark in ("other", "mercenary"):
        says = f"{name} is neither Neutral nor Loyal."
        errors.append(Finding("not-loyal", says, "p. 34", "loyal", name))
    if card.type == "other":
        says = f"{name} is not an attachment, risk or Brute."
        errors.append(Finding("type-not-allowed", says, "p. 18", "faction-deck", name))
    if card.maybe_brute and card.type == "unknown":
        says = f"{name} is a personal name: legal only as a Brute."
        warnings.append(Finding("brute?", says, "p. 18", "brute", name))


def _refuse_nameless(names: Iterable[str]) -> None:
    if any(not same_card(name) for name in names):
        raise Unworkable("A card of the list has no name; write at least a letter.")


def _notes(errors: Iterable[Finding], warnings: Iterable[Finding]) -> tuple[str, ...]:
    told = [f"{found.says} ({found.page})" for found in errors]
    return (*told, *(f"Look: {found.says} ({found.page})" for found in warnings))


def stands_in_a_list(name: str) -> bool:
    """Whether a card of this name stands in one of the five sample lists (pp. 35-36)."""
    return same_card(name) in _listed_names()


@cache
def _listed_names() -> frozenset[str]:
    names = (
        (deck.leader, *(x.name for x in deck.approach), *(x.name for x in deck.cards))
        for deck in sample_decks().values()
    )
    return frozenset(same_card(name) for deck in names for name in deck)


@cache
def sample_decks() -> Mapping[str, Deck]:
    """The five lists of pp. 35-36 by faction, as data/five-sails/decks.toml has them."""
    found = {}
    for told in read_data("decks.toml")["deck"]:
        maybe = {same_card(name) for name in told.get("maybe_brutes", ())}
        both: tuple[tuple[str, ApproachType], ...] = (
            ("schemes", "scheme"),
            ("characters", "character"),
        )
        upper = tuple(
            ApproachCard(line.removesuffix("*"), kind, _mark(line))
            for key, kind in both
            for line in told[key]
        )
        lower = []
        for line in told["cards"]:
            name, _, count = line.removesuffix("*").rpartition(" x")
            brute = same_card(name) in maybe
            lower.append(FactionCard(name, int(count), _mark(line), maybe_brute=brute))
        found[told["faction"]] = Deck(
            told["faction"], told["leader"], upper, tuple(lower), told["page"]
        )
    return found


def _mark(line: str) -> Mark:
    return "neutral" if line.endswith("*") else "loyal"
