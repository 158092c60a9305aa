"""Effective values and wounds (P40, P41; pp. 18, 26, 28, 30, 41)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import Inputs, counted, refuse_negative
from companion.games.five_sails.state.cards import DASH, Printed
from companion.toolbox.sums import Part, Result, places


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that changes a value: an attachment, an effect, a line by hand."""

    source: str = ""
    by: int | None = None
    """What it adds; `None` together with `set` `None`: not told."""
    set: int | None = None
    """The value that it sets."""
    by_hand: bool = False


class Value(Inputs, frozen=True):
    """A printed value and what changes it, in the order in which the changes came."""

    printed: Printed = None
    changes: tuple[Change, ...] = ()
    name: str = "printed"
    """What the value is called in the sum."""


class Wounds(Inputs, frozen=True):
    """Wounds that a character takes or heals."""

    wounds: int | None = None
    resolve: Printed = None
    takes: int | None = 0
    heals: int | None = 0


class Wounded(Struct, frozen=True):
    """A character after that."""

    wounds: int | None
    destroyed: bool | None
    healed: int | None
    left: int | None
    """Wounds that it can still take before the last one; `None` with a dash or an unknown."""


def effective(inputs: Value) -> Result[Printed]:
    """A stat or combat value with all its changes, never below 0 (P40).

    A dash stays one, whatever changes it. A set value wins over everything, the latest one over
    earlier ones (ruling AMB-69).
    """
    printed = inputs.printed
    page, rule = "p. 30", "stats"
    if printed == DASH:
        said = ("A dash cannot be changed or set (p. 28).",) if inputs.changes else ()
        part = Part(f"{inputs.name} (a dash)", 0, "p. 28", "dash")
        return Result(DASH, (part,), ("p. 28",), said)
    added = [change for change in inputs.changes if change.set is None]
    fixed = [change for change in inputs.changes if change.set is not None]
    parts = [Part(inputs.name, printed, page, rule)]
    for change in added:
        label = change.source or "change"
        parts.append(Part(label, change.by, "p. 18", "attachments", change.by_hand))
    if fixed:
        return _fixed(fixed, parts)
    amounts = [part.amount for part in parts]
    if any(amount is None for amount in amounts):
        return Result(None, tuple(parts), places(parts))
    value = sum(amount for amount in amounts if amount is not None)
    notes: tuple[str, ...] = ()
    if value < 0:
        notes = (f"Below 0 it counts as 0 (p. 26, ruling AMB-85), not −{-value}.",)
    return Result(max(0, value), tuple(parts), places(parts), notes)


def _fixed(fixed: list[Change], parts: list[Part]) -> Result[Printed]:
    last = fixed[-1]
    assert last.set is not None
    refuse_negative({"A set value": last.set})
    amounts = [part.amount for part in parts]
    label = f"set to {last.set} by {last.source or 'an effect'}"
    if any(amount is None for amount in amounts):
        parts = [Part(label, last.set, "p. 41", "set-value", last.by_hand)]
    else:
        so_far = sum(amount for amount in amounts if amount is not None)
        parts.append(Part(label, last.set - so_far, "p. 41", "set-value", last.by_hand))
    notes = ["A set value is not changed any more (p. 41)."] if len(parts) > 2 else []
    if len(fixed) > 1:
        notes.append("The latest set value counts (ruling AMB-69).")
    return Result(last.set, tuple(parts), places(parts), tuple(notes))


def wounded(inputs: Wounds) -> Result[Wounded]:
    """Wounds after taking and healing, and whether the character is destroyed (P41).

    Raises:
        ValueError: a count below 0.
    """
    refuse_negative(
        {"Wounds": inputs.wounds, "Wounds taken": inputs.takes, "Healing": inputs.heals}
    )
    before, takes, heals = inputs.wounds, inputs.takes, inputs.heals
    parts = [Part("wounds", before, "p. 30", "wounds")]
    if takes != 0:
        parts.append(Part("taken", takes, "p. 30", "wounds"))
    healed: int | None = 0
    notes: list[str] = []
    if heals != 0:
        known = None if before is None or takes is None else before + takes
        healed = None if known is None or heals is None else min(known, heals)
        parts.append(Part("healed", None if healed is None else -healed, "p. 40", "heal"))
        if heals is not None and healed is not None and healed < heals:
            notes.append("There are no more wounds to heal (p. 40).")
    amounts = [part.amount for part in parts]
    told = [amount for amount in amounts if amount is not None]
    after = sum(told) if len(told) == len(amounts) else None
    resolve = inputs.resolve
    if resolve == DASH:
        notes.append("A dash as Resolve is not in the text: the card decides (ruling P41).")
        return Result(Wounded(after, None, healed, None), tuple(parts), places(parts), tuple(notes))
    limit = counted(resolve)
    destroyed = None if limit is None or after is None else after >= limit
    if limit == 0:
        destroyed = True
    if destroyed:
        notes.append(f"Wounds reach the Resolve of {limit}: the character is destroyed (p. 30).")
    left = None if limit is None or after is None else max(0, limit - after - 1)
    value = Wounded(after, destroyed, healed, left)
    return Result(value, tuple(parts), places(parts), tuple(notes))
