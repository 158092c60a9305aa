"""Which site of a raided province may be plundered and what it yields (P-37; p. 19)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from companion.games.seafall.calculations.enmity import GiveEnmity, Given, give_enmity
from companion.games.seafall.calculations.pieces import (
    Check,
    Inputs,
    half,
    minus,
    refuse_negative,
    smaller,
    sum_known,
    verdict,
    why,
)
from companion.games.seafall.state.dice import GoodName
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result

SiteKind = Literal["field", "structure", "vault", "council", "warehouse", "treasure"]
_RULES: dict[SiteKind, str] = {
    "field": "plunder-field",
    "structure": "plunder-structure",
    "vault": "plunder-vault",
    "council": "plunder-council",
    "warehouse": "plunder-warehouse",
    "treasure": "plunder-treasure",
}


class GloryCard(Inputs, frozen=True):
    """An advisor or a card of the treasure room, with its printed glory."""

    name: str
    glory: int | None = 0


class ProvinceSite(Inputs, frozen=True, kw_only=True):
    """A site of the raided province and what lies in it."""

    name: str
    kind: SiteKind
    value: int | None = None
    """Printed plunder value: successes needed, and enmity owed."""
    token: bool | None = False
    """Does anybody's enmity token lie on it?"""
    gold: int | None = None
    """Field: its gold value. Vault: the gold in it."""
    cost: int | None = None
    """Structure: its printed cost."""
    good: GoodName | None = None
    """Structure: its colour."""
    built: bool = True
    """Structure: does one stand on the building site?"""
    goods: dict[GoodName, int | None] | None = None
    """Warehouse: what lies in it; a missing good is none, `None` for the whole is unknown."""
    cards: tuple[GloryCard, ...] | None = None
    """Council room: advisors. Treasure room: cards. `None` is unknown."""


class PlunderProvince(Inputs, frozen=True, kw_only=True):
    """A successful raid on a province: what was rolled, what there is, what it can pay."""

    successes: int | None = None
    """After fortune."""
    sites: tuple[ProvinceSite, ...] = ()
    home: int | None = None
    """Tokens in the raider's home section."""
    theirs: int | None = 0
    """The province's tokens in the raider's At War With."""
    supply: dict[GoodName, int | None] = {}
    """Cubes in the supply; a missing good is unknown."""
    room: int | None = None
    """Items that still fit into the raider's ships there; `None` skips the check."""
    chosen: str = ""
    """The site, where the table chooses it before the roll."""
    succeeded: bool = True
    """The flagship is afloat and the endeavor is no failure."""
    choose_site: Literal["after", "before"] = "after"
    """Option `raid.choose_site` (ruling R-26)."""
    half_cost: Literal["up", "down"] = "up"
    """Option `plunder.half_cost` (ruling R-21)."""
    return_all: bool = False
    """Option `enmity.return_all` (ruling R-29)."""
    always_mark: bool = False
    """Option `enmity.always_mark` (ruling R-30)."""


class TakenCard(Struct, frozen=True):
    """Glory when one card is taken."""

    name: str
    host: int | None
    """Change for its owner."""
    kept: int | None
    """Change for the raider who keeps it."""
    dismissed: int | None = None
    """Change for a raider who dismisses an advisor instead; `None`: not possible."""


class Gain(Struct, frozen=True, kw_only=True):
    """What one site yields; `None` where it cannot be told."""

    gold: int | None = 0
    gold_from: Literal["", "supply", "vault"] = ""
    goods: int | None = 0
    """Cubes that come aboard, of the raider's choice in a warehouse."""
    goods_from: Literal["", "supply", "warehouse"] = ""
    good: GoodName | None = None
    left: int | None = 0
    """Cubes that do not fit and stay (ruling R-31)."""
    either: bool = False
    """The goods **or** the gold, as the raider likes."""
    cards: tuple[TakenCard, ...] = ()
    """One of these may be taken, face up."""
    host_gold: int | None = 0
    """Change for the province's vault."""
    host_glory: int | None = 0
    """Change for the province at once, apart from cards."""
    parts: tuple[Part, ...] = ()
    notes: tuple[str, ...] = ()


class SiteChoice(Struct, frozen=True):
    """One site as a choice: may it be plundered, why not, what it yields, what it costs."""

    name: str
    may: bool | None
    reasons: tuple[str, ...]
    gain: Gain
    enmity: Given


class ProvincePlunder(Struct, frozen=True):
    """All sites; at most one may be plundered, and none has to be."""

    choices: tuple[SiteChoice, ...]

    def affordable(self) -> tuple[str, ...]:
        """Names of the sites that may be plundered for certain."""
        return tuple(choice.name for choice in self.choices if choice.may)


def plunder_province(inputs: PlunderProvince) -> Result[ProvincePlunder]:
    """Which one site may be plundered after damage, what it yields and what enmity it costs.

    A site may be plundered whose plunder value is at most the successes, that has no enmity
    token and that the raider can pay (p. 19). Empty ones are not offered (ruling R-25).

    Returns:
        Every site with its reasons; the parts are the plunder values.

    Raises:
        Unworkable: a count below 0; a chosen site that is not among the sites.
    """
    _refuse(inputs)
    choices = tuple(_choice(site, inputs) for site in inputs.sites)
    parts = tuple(Part(site.name, site.value, "p. 19", _RULES[site.kind]) for site in inputs.sites)
    return Result(ProvincePlunder(choices), parts, ("p. 19",), _notes(inputs, choices))


def _refuse(inputs: PlunderProvince) -> None:
    counts = {
        "successes": inputs.successes,
        "tokens at home": inputs.home,
        "theirs": inputs.theirs,
        "room": inputs.room,
        **{f"{good} in the supply": count for good, count in inputs.supply.items()},
    }
    for site in inputs.sites:
        counts[f"plunder value of {site.name}"] = site.value
        counts[f"gold of {site.name}"] = site.gold
        counts[f"cost of {site.name}"] = site.cost
        counts.update({f"{good} in {site.name}": n for good, n in (site.goods or {}).items()})
    refuse_negative(counts)
    names = [site.name for site in inputs.sites]
    if inputs.chosen and inputs.chosen not in names:
        told = ", ".join(names) or "none is known"
        raise Unworkable(f"“{inputs.chosen}” is not one of the province's sites: {told}.")


def _choice(site: ProvinceSite, inputs: PlunderProvince) -> SiteChoice:
    given = give_enmity(
        GiveEnmity(
            owed=site.value,
            home=inputs.home,
            theirs=inputs.theirs,
            return_all=inputs.return_all,
            always_mark=inputs.always_mark,
        )
    ).value
    checks = _checks(site, inputs, given)
    may = verdict(check.holds for check in checks)
    return SiteChoice(site.name, may, why(checks), _GAINS[site.kind](site, inputs), given)


def _checks(site: ProvinceSite, inputs: PlunderProvince, given: Given) -> list[Check]:
    spare = minus(inputs.successes, site.value)
    enough = None if spare is None else spare >= 0
    checks = [
        Check("the raid succeeded", "The raid failed", _succeeded(inputs), "p. 10", "plunder"),
        Check(
            "the successes reach its plunder value",
            f"{site.name} needs {site.value} success{'' if site.value == 1 else 'es'}, "
            f"there are {inputs.successes}",
            enough,
            "p. 19",
            "plunder-value",
        ),
        Check(
            f"{site.name} has no enmity token",
            f"An enmity token lies on {site.name}",
            None if site.token is None else not site.token,
            "p. 18",
            "raid-block",
        ),
        Check(
            "your enmity suffices",
            f"{site.name} costs {site.value} enmity, {given.missing} too few",
            given.allowed,
            "p. 19",
            "running-out",
        ),
        Check(
            f"something is in {site.name}",
            f"Nothing is in {site.name}: enmity would be spent for nothing (ruling R-25)",
            not _is_empty(site),
            "p. 19",
            _RULES[site.kind],
        ),
    ]
    if inputs.choose_site == "before" and inputs.chosen:
        bars = f"{inputs.chosen} was chosen before the roll (ruling R-26)"
        same = site.name == inputs.chosen
        checks.append(Check("this site was chosen before the roll", bars, same, "p. 10", "raid"))
    return checks


def _succeeded(inputs: PlunderProvince) -> bool | None:
    # A plunder value of 0 would otherwise let a roll without any success plunder.
    if not inputs.succeeded or inputs.successes == 0:
        return False
    return None if inputs.successes is None else True


def _is_empty(site: ProvinceSite) -> bool:
    if site.kind == "structure":
        return not site.built
    # An unknown content is taken to be there: looking is free (pp. 13, 18).
    if site.kind == "vault":
        return site.gold == 0
    if site.kind == "warehouse":
        return site.goods is not None and sum_known(site.goods.values()) == 0
    return site.kind in ("council", "treasure") and site.cards == ()


def _notes(inputs: PlunderProvince, choices: tuple[SiteChoice, ...]) -> tuple[str, ...]:
    notes = ["At most one site; declining is allowed, then no enmity is owed (p. 19)."]
    if choices and all(choice.may is False for choice in choices) and _succeeded(inputs):
        notes.append("Nothing can be plundered: the endeavor still gives 1 glory (ruling R-27).")
    if inputs.choose_site == "before" and not inputs.chosen:
        notes.append("At this table the site is chosen before the roll (p. 10, ruling R-26).")
    return tuple(notes)


def _field(site: ProvinceSite, _inputs: PlunderProvince) -> Gain:
    return Gain(
        gold=site.gold,
        gold_from="supply",
        parts=(Part(f"{site.name}'s gold", site.gold, "p. 19", "plunder-field"),),
        notes=("The field gives nothing in the next harvest (p. 19).",),
    )


def _structure(site: ProvinceSite, inputs: PlunderProvince) -> Gain:
    if not site.built:
        return Gain()
    gold = half(site.cost, up=inputs.half_cost == "up")
    supplied = None if site.good is None else inputs.supply.get(site.good)
    offered = smaller(1, supplied)
    goods = offered if inputs.room is None else smaller(offered, inputs.room)
    return Gain(
        gold=gold,
        gold_from="supply",
        goods=goods,
        goods_from="supply",
        good=site.good,
        left=minus(offered, goods),
        either=True,
        host_glory=-1,
        parts=(
            Part(f"either {site.good or 'a matching good'}", goods, "p. 19", "plunder-structure"),
            Part(
                f"or half its cost, rounded {inputs.half_cost}", gold, "p. 19", "plunder-structure"
            ),
        ),
        notes=("The structure goes to the supply face down; no building there this year (p. 19).",),
    )


def _vault(site: ProvinceSite, _inputs: PlunderProvince) -> Gain:
    gold = half(site.gold)
    return Gain(
        gold=gold,
        gold_from="vault",
        host_gold=minus(0, gold),
        parts=(Part("half the gold, rounded up", gold, "p. 19", "plunder-vault"),),
    )


def _warehouse(site: ProvinceSite, inputs: PlunderProvince) -> Gain:
    cubes = None if site.goods is None else sum_known(site.goods.values())
    taken = half(cubes)
    aboard = taken if inputs.room is None else smaller(taken, inputs.room)
    left = minus(taken, aboard)
    return Gain(
        goods=aboard,
        goods_from="warehouse",
        left=left,
        parts=(Part("half the goods, rounded up", taken, "p. 19", "plunder-warehouse"),),
        notes=(f"{left} do not fit and stay (ruling R-31).",) if left else (),
    )


def _council(site: ProvinceSite, _inputs: PlunderProvince) -> Gain:
    cards = tuple(
        TakenCard(card.name, minus(0, card.glory), card.glory, dismissed=0)
        for card in site.cards or ()
    )
    return Gain(cards=cards, notes=("One advisor, refreshed; or dismiss it (p. 19).",))


def _treasure(site: ProvinceSite, _inputs: PlunderProvince) -> Gain:
    cards = tuple(
        TakenCard(card.name, minus(0, card.glory), card.glory) for card in site.cards or ()
    )
    return Gain(cards=cards, notes=("One card, refreshed; its glory moves with it (p. 19).",))


_GAINS: dict[SiteKind, Callable[[ProvinceSite, PlunderProvince], Gain]] = {
    "field": _field,
    "structure": _structure,
    "vault": _vault,
    "council": _council,
    "warehouse": _warehouse,
    "treasure": _treasure,
}
