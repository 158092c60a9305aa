"""What a province's fields give in winter (P-06; p. 12)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, refuse_negative
from companion.toolbox.sums import Part, Result


class Field(Inputs, frozen=True, kw_only=True):
    """A field that the province controls, wherever it lies (ruling R-94)."""

    name: str
    gold: int | None = None
    tokens: int = 0
    """Enmity on it, whoever's it is."""
    plundered: bool = False
    """Since the last harvest (p. 19)."""


class Harvest(Inputs, frozen=True, kw_only=True):
    """All fields of one province."""

    fields: tuple[Field, ...]


class Harvested(Struct, frozen=True):
    """What came of it."""

    gold: int | None
    """`None` while a field that pays is not told."""
    paid: tuple[str, ...]
    blocked: tuple[str, ...]


def harvest(inputs: Harvest) -> Result[Harvested]:
    """Gold of the fields without enmity that were not plundered this year (pp. 12, 19).

    Raises:
        ValueError: gold or tokens below 0.
    """
    parts, paid, blocked = [], [], []
    total: int | None = 0
    for field in inputs.fields:
        refuse_negative({f"gold of {field.name}": field.gold, "enmity": field.tokens})
        if field.tokens or field.plundered:
            why = "enmity lies on it" if field.tokens else "plundered this year"
            page = "p. 12" if field.tokens else "p. 19"
            parts.append(Part(f"{field.name}: {why}", 0, page, "harvest"))
            blocked.append(field.name)
            continue
        parts.append(Part(field.name, field.gold, "p. 12", "harvest"))
        paid.append(field.name)
        total = None if total is None or field.gold is None else total + field.gold
    found = Harvested(total, tuple(paid), tuple(blocked))
    return Result(found, tuple(parts), ("p. 12",))
