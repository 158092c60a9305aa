"""May this be raided? Every condition with its page (P-35; pp. 11, 18, 19)."""

from __future__ import annotations

from typing import Literal

from companion.games.seafall.calculations.enmity import GiveEnmity, give_enmity
from companion.games.seafall.calculations.pieces import (
    Check,
    Inputs,
    any_of,
    refuse_negative,
    verdict,
    why,
)
from companion.games.seafall.state.dice import GoodName
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Result

SiteType = Literal["goods", "mine", "dock", "market", "other"]
When = Literal["after", "before"]


class TargetSite(Inputs, frozen=True):
    """A site of a province as a target."""

    name: str
    value: int | None = None
    """Printed plunder value."""
    token: bool | None = False
    """Does anybody's enmity token lie on it?"""


class MayRaid(Inputs, frozen=True, kw_only=True):
    """An island site, a province or a ship as the target of a raid."""

    kind: Literal["island", "province", "ship"]
    ship_there: bool | None = None
    """Is a ship of the raider's in the region?"""
    own_region: bool = False
    """Does the raider control the region (ruling R-70)?"""
    home: int | None = None
    """Tokens in the raider's home section."""
    prologue: bool = False

    explored: bool | None = None
    token: bool | None = None
    """Island: does anybody's enmity token lie on the site?"""
    site_type: SiteType | None = None
    good: GoodName | None = None
    cube_there: bool | None = None
    supply: int | None = None
    """Cubes of that good in the supply."""

    sites: tuple[TargetSite, ...] = ()
    """Province: its sites; none told is unknown."""
    theirs: int | None = 0
    """The province's tokens in the raider's At War With."""
    chosen: str = ""
    """Province: the site, where the table chooses it before the roll."""
    choose_site: When = "after"
    """Option `raid.choose_site` (ruling R-26)."""
    need_tokens: Literal["warn", "forbid"] = "warn"
    """Option `raid.need_tokens`: province with no site that tokens suffice for (R-28)."""
    return_all: bool = False
    """Option `enmity.return_all` (ruling R-29)."""
    always_mark: bool = False
    """Option `enmity.always_mark` (ruling R-30)."""

    ship_raids: bool = False
    """RULE 16 or 17 allows raiding ships."""


def may_raid(inputs: MayRaid) -> Result[bool | None]:
    """Whether this may be raided, with the reasons.

    Returns:
        `True`, `False`, or `None` when something that matters is unknown. The parts are the
        conditions (1 holds, 0 does not, `None` unknown); the notes are the reasons against
        it, the open questions and the warnings, each with its page.

    Raises:
        Unworkable: a count below 0; a chosen site that is none of the province's.
    """
    refuse_negative(
        {
            "tokens at home": inputs.home,
            "cubes in the supply": inputs.supply,
            "theirs": inputs.theirs,
            **{f"plunder value of {site.name}": site.value for site in inputs.sites},
        }
    )
    checks, warnings = _checks(inputs)
    value = verdict(check.holds for check in checks)
    pages = tuple(dict.fromkeys(check.page for check in checks))
    return Result(value, tuple(check.part for check in checks), pages, why(checks) + warnings)


def bars(inputs: MayRaid) -> tuple[str, ...]:
    """Only what forbids this raid for certain, each as a sentence with its page.

    Raises:
        Unworkable: as `may_raid`.
    """
    checks, _ = _checks(inputs)
    return tuple(check.note for check in checks if check.holds is False)


def warnings(inputs: MayRaid) -> tuple[str, ...]:
    """What forbids nothing and should be known before the raid (ruling R-28)."""
    _, warned = _checks(inputs)
    return warned


def enough_tokens(
    owed: int | None,
    home: int | None,
    theirs: int | None,
    *,
    return_all: bool = False,
    always_mark: bool = False,
) -> bool | None:
    """Do home section and returns suffice for what a site costs (p. 11)?"""
    given = give_enmity(
        GiveEnmity(
            owed=owed, home=home, theirs=theirs, return_all=return_all, always_mark=always_mark
        )
    )
    return given.value.allowed


def _checks(inputs: MayRaid) -> tuple[list[Check], tuple[str, ...]]:
    if inputs.kind == "ship":
        says = "RULE 16 or 17 allows raiding ships"
        bars = "Provinces may not raid each other's ships at this point"
        return [Check(says, bars, inputs.ship_raids, "p. 18", "raid-ships")], ()
    checks = [
        Check(
            "a ship of yours is there",
            "No ship of yours is in the region",
            inputs.ship_there,
            "p. 18",
            "raid",
        ),
        Check(
            "the region is not your own",
            "Your own region cannot be raided (ruling R-70)",
            not inputs.own_region,
            "p. 18",
            "raid",
        ),
    ]
    if inputs.kind == "island":
        return [*checks, *_island(inputs)], ()
    return _province(inputs, checks)


def _island(inputs: MayRaid) -> list[Check]:
    free = None if inputs.token is None else not inputs.token
    one = None if inputs.home is None else inputs.home >= 1
    return [
        Check(
            "the site is explored", "The site is not explored yet", inputs.explored, "p. 18", "raid"
        ),
        Check(
            "the site has no enmity token",
            "An enmity token lies on the site: no raid this year",
            free,
            "p. 18",
            "raid-block",
        ),
        Check(
            "you have an enmity token at home",
            "A raid on an island needs 1 enmity token, your home section is empty",
            one,
            "p. 11",
            "running-out",
        ),
        _worth_taking(inputs),
    ]


def _worth_taking(inputs: MayRaid) -> Check:
    good = inputs.good or "good"
    rule = {"goods": "plunder-good", "market": "plunder-market"}
    if inputs.site_type is None or inputs.site_type == "other":
        says = "this kind of site can be raided"
        return Check(says, "", None, "p. 17", "tombs-statues-temples")
    if inputs.site_type in ("mine", "dock"):
        # A dock without a fitting upgrade may be raided for the glory (ruling R-22).
        return Check("the site can be raided", "", True, "p. 19", f"plunder-{inputs.site_type}")
    supplied = None if inputs.supply is None else inputs.supply >= 1
    cube = inputs.cube_there if inputs.site_type == "goods" else False
    where = "on the site or in the supply" if inputs.site_type == "goods" else "in the supply"
    return Check(
        f"there is {good} {where}",
        f"There is no {good} {where}",
        any_of((cube, supplied)),
        "p. 19",
        rule[inputs.site_type],
    )


def _province(inputs: MayRaid, checks: list[Check]) -> tuple[list[Check], tuple[str, ...]]:
    sites = _sites(inputs)
    told = sites or (TargetSite("", token=None),)
    free = any_of(None if site.token is None else not site.token for site in told)
    says, bars = "a site has no enmity token", "Every site has an enmity token"
    if inputs.choose_site == "before" and inputs.chosen:
        says = f"{inputs.chosen} has no enmity token"
        bars = f"An enmity token lies on {inputs.chosen}: no raid on it this year"
    checks += [
        Check(
            "this is not the prologue",
            "Provinces cannot be raided in the prologue",
            not inputs.prologue,
            "p. 19",
            "prologue",
        ),
        Check(says, bars, free, "p. 18", "raid-block"),
    ]
    affordable = _affordable(inputs, told)
    tokens = Check(
        "your enmity suffices for a site",
        "No site can be paid with the enmity you have",
        affordable.holds,
        "p. 19",
        "running-out",
    )
    if inputs.need_tokens == "forbid":
        return [*checks, tokens], _choose_first(inputs)
    warning: tuple[str, ...] = ()
    if affordable.holds is False and free is not False:
        warning = ("Your enmity suffices for no site: a raid would plunder nothing (p. 19).",)
    return checks, warning + _choose_first(inputs)


def _affordable(inputs: MayRaid, sites: tuple[TargetSite, ...]) -> Check:
    enough = [
        enough_tokens(
            site.value,
            inputs.home,
            inputs.theirs,
            return_all=inputs.return_all,
            always_mark=inputs.always_mark,
        )
        for site in sites
        if site.token is not True
    ]
    return Check("", "", any_of(enough), "", "")


def _sites(inputs: MayRaid) -> tuple[TargetSite, ...]:
    if inputs.choose_site == "after" or not inputs.chosen:
        return inputs.sites
    chosen = tuple(site for site in inputs.sites if site.name == inputs.chosen)
    if not chosen:
        names = ", ".join(site.name for site in inputs.sites) or "none is known"
        raise Unworkable(f"“{inputs.chosen}” is not one of the province's sites: {names}.")
    return chosen


def _choose_first(inputs: MayRaid) -> tuple[str, ...]:
    if inputs.choose_site == "before" and not inputs.chosen:
        return ("At this table the site is chosen before the roll (p. 10, ruling R-26).",)
    return ()
