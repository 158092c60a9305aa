"""The best use of all effects at once: which cards count, which icons are spent, what may be kept.

Joins P-07 and P-08 where they compete: a card that either counts one more card or converts icons, a
trait that limits the cards used, Skills that are worth keeping (pp. 12, 13, 23).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.counting import (
    Face,
    best_cards,
    chain_limit,
    check_faces,
    check_icons,
    worth,
)
from companion.games.citadel.calculations.icons import Conversion, best_use, pool
from companion.games.citadel.calculations.pieces import (
    Inputs,
    cards,
    refuse_negative,
    refuse_outside,
)
from companion.games.citadel.state.printed import Icon, Product
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, places

MOST_SOURCES = 10
"""Cards with effects of which every choice is tried."""


class Use(Struct, frozen=True, kw_only=True):
    """An effect that may be used in this action."""

    label: str
    source: str
    """The card it stands on."""
    kind: Literal["success", "cards", "convert", "icons"]
    amount: int = 1
    """Of `success` and `cards`."""
    icon: Icon = "*"
    takes: int = 1
    product: Product = "success"
    gives: int = 1
    most: int | None = None
    grants: dict[str, int] = {}
    must: bool = False
    either: str = ""
    """Effects of a card with the same word exclude each other."""
    spends: bool = False
    """Using it discards, blocks or banishes the card."""
    limited: bool = False
    """The card is of the kind that Unsettling limits (ruling R-33)."""


class BestUse(Inputs, frozen=True):
    """The revealed cards, and what could be done with them."""

    faces: tuple[Face, ...] = ()
    uses: tuple[Use, ...] = ()
    chain: bool | None = False
    default_cost: int | None = None
    need: int | None = None
    """The difficulty; with it nothing is spent on a surplus."""
    tough: int = 0
    unsettling: int | None = None
    """X of the trait: cards whose effects may be used."""
    damage: int | None = None
    uncapped: Literal["all", "once"] = "all"


class Plan(Struct, frozen=True):
    """One use of everything."""

    gross: int
    net: int
    """After Tough."""
    success: bool | None
    shields: int
    counted: tuple[int, ...]
    """Places of the cards whose successes are taken into account."""
    uses: dict[str, int]
    """Effect -> times."""
    spent: tuple[str, ...]
    """Cards that it discards, blocks or banishes."""
    left: int
    """Icons not spent."""


def use_best(inputs: BestUse) -> Result[Plan]:
    """The plan with the most successes, or the cheapest that is enough (P-08; pp. 12, 13).

    With `need`: as much of it as can be had, then damage cancelled, then the fewest cards spent,
    then the fewest effects, then icons left. Without: successes, damage, icons, cards.

    Raises:
        Unworkable: numbers that cannot be, an effect named twice, or effects of more than
            `MOST_SOURCES` cards.
    """
    _check(inputs)
    ranked = []
    for uses in _choices(inputs):
        plan = _plan(inputs, uses)
        ranked.append((_rank(inputs, plan), plan))
    best = max(ranked, key=lambda x: x[0])[1]
    notes = []
    if inputs.unsettling is not None:
        notes.append(f"Unsettling: effects of at most {cards(inputs.unsettling)} (p. 23).")
    spare = sorted({x.source for x in inputs.uses if x.spends} - set(best.spent))
    if best.success and spare:
        notes.append(f"Not needed: {', '.join(spare)}.")
    if inputs.need is not None and not best.success:
        notes.append(f"{inputs.need - best.net} short of {inputs.need}.")
    parts = _parts(inputs, best)
    return Result(best, parts, places(parts), tuple(notes))


def _check(inputs: BestUse) -> None:
    check_faces(inputs.faces)
    refuse_negative({"The default cost": inputs.default_cost, "The difficulty": inputs.need})
    refuse_negative({"Tough": inputs.tough, "Damage": inputs.damage})
    refuse_negative({"Unsettling": inputs.unsettling})
    labels = [x.label for x in inputs.uses]
    for use in inputs.uses:
        check_icons(use.grants)
        refuse_negative({f"The amount of {use.label}": use.amount})
        refuse_outside(f"Icons for {use.label}", use.takes, 1, 99)
        refuse_outside(f"What {use.label} gives", use.gives, 1, 99)
        refuse_outside(f"The maximum of {use.label}", use.most, 1, 99)
        if labels.count(use.label) > 1:
            raise Unworkable(f"Two effects are called “{use.label}”; each needs its own name.")
    if len({x.source for x in inputs.uses}) > MOST_SOURCES:
        raise Unworkable(f"Effects of more than {MOST_SOURCES} cards cannot be compared.")


def _choices(inputs: BestUse) -> Iterator[tuple[Use, ...]]:
    """Every set of effects that may be used together."""
    compulsory = {x.source for x in inputs.uses if x.must}
    optional = sorted({x.source for x in inputs.uses} - compulsory)
    limited = {x.source for x in inputs.uses if x.limited}
    for number in range(len(optional) + 1):
        for more in combinations(optional, number):
            sources = compulsory | set(more)
            most = inputs.unsettling
            # A must beats the limit: what has to be applied is applied.
            if most is not None and len(sources & limited - compulsory) > max(
                0, most - len(compulsory & limited)
            ):
                continue
            yield from _alternatives([x for x in inputs.uses if x.source in sources])


def _alternatives(uses: Sequence[Use]) -> Iterator[tuple[Use, ...]]:
    """One effect of each `OR`."""
    groups: dict[tuple[str, str], list[Use]] = {}
    for use in uses:
        key = (use.source, use.either) if use.either else (use.source, f"\n{use.label}")
        groups.setdefault(key, []).append(use)
    yield from product(*groups.values())


def _plan(inputs: BestUse, uses: Sequence[Use]) -> Plan:
    more = sum(x.amount for x in uses if x.kind == "cards")
    bonus = sum(x.amount for x in uses if x.kind == "success")
    limit = chain_limit(inputs.chain, inputs.default_cost, more)
    counted = best_cards(inputs.faces, limit)
    stars, pairs, _ = worth([inputs.faces[place] for place in counted])
    turning = [x for x in uses if x.kind == "convert"]
    conversions = [
        Conversion(x.label, x.icon, x.takes, x.product, x.gives, x.most) for x in turning
    ]
    had = _icons(inputs, uses)
    missing = None
    if inputs.need is not None:
        missing = max(0, inputs.need + inputs.tough - stars - pairs - bonus)
    times = best_use(had, conversions, inputs.uncapped, missing, inputs.damage)
    both = list(zip(conversions, times, strict=True))
    converted = sum(x.gives * n for x, n in both if x.product == "success")
    shields = sum(x.gives * n for x, n in both if x.product == "shield")
    gross = stars + pairs + bonus + converted
    net = max(0, gross - inputs.tough)
    used = {x.label: 1 for x in uses if x.kind != "convert"}
    used |= {x.label: n for x, n in both if n}
    applied = [x for x in uses if x.label in used]
    return Plan(
        gross=gross,
        net=net,
        success=None if inputs.need is None else net >= inputs.need,
        shields=shields,
        counted=counted,
        uses=used,
        spent=tuple(sorted({x.source for x in applied if x.spends})),
        left=sum(had.values()) - sum(x.takes * n for x, n in both),
    )


def _icons(inputs: BestUse, uses: Sequence[Use]) -> dict[str, int]:
    """Icons of all revealed cards, chain or not, and those granted."""
    shown = {str(place): x.icons for place, x in enumerate(inputs.faces)}
    granted = {f"+{x.label}": x.grants for x in uses if x.kind == "icons"}
    return pool({}, {**shown, **granted})


def _rank(inputs: BestUse, plan: Plan) -> tuple[int, ...]:
    shields = plan.shields if inputs.damage is None else min(plan.shields, inputs.damage)
    thrift = (-len(plan.spent), -len(plan.uses))
    if inputs.need is None:
        return (plan.net, shields, plan.left, *thrift)
    # Short of the need every success still helps: it lowers the die of a compound action.
    return (min(plan.net, inputs.need), shields, *thrift, plan.left)


def _parts(inputs: BestUse, plan: Plan) -> tuple[Part, ...]:
    stars, pairs, _ = worth([inputs.faces[place] for place in plan.counted])
    parts = [
        Part("full stars", stars, "p. 12", "success"),
        Part("pairs of half-stars", pairs, "p. 12", "half-star"),
    ]
    for use in inputs.uses:
        times = plan.uses.get(use.label, 0)
        if not times:
            continue
        if use.kind == "success":
            parts.append(Part(use.label, use.amount, "p. 13", "additional-success"))
        elif use.kind == "convert" and use.product == "success":
            icon = "any" if use.icon == "*" else use.icon
            says = f"{use.label}: {times * use.takes} {icon}"
            parts.append(Part(says, times * use.gives, "p. 13", "convert"))
    if inputs.tough:
        parts.append(Part(f"Tough {inputs.tough}", plan.net - plan.gross, "p. 23", "tough"))
    return tuple(parts)
