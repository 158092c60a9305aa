"""Which site of a raided province is plundered, and its enmity (P-37; p. 19)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.seafall import rulebook
from companion.games.seafall.calculations import (
    Gain,
    GloryCard,
    PlunderProvince,
    ProvinceSite,
    SiteChoice,
    plunder_province,
)
from companion.games.seafall.procedures.endeavors.endeavor import Endeavor
from companion.games.seafall.procedures.endeavors.giving import give
from companion.games.seafall.procedures.endeavors.taking import (
    take_advisor,
    take_card,
    take_field,
    take_structure,
    take_vault,
    take_warehouse,
)
from companion.games.seafall.rules.owed import enmity_owed, owing
from companion.games.seafall.rules.standing import choice, count, is_on, supply, tokens_home
from companion.games.seafall.rules.year import council, treasure_room
from companion.games.seafall.state.dice import GOODS, GoodName, good_named
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import option, scoped
from companion.table.state import with_duty
from companion.toolbox.sums import signed
from companion.toolbox.text import key_of, plural


def choose_province_site(
    work: Endeavor, host: str, successes: int | None, failed: bool = False
) -> Steps[str]:
    """Which site of a province is plundered, or none; ids with their reasons (p. 19)."""
    keys = _site_keys(work, host)
    choices = _choices(work, host, keys, successes)
    options = []
    for key, one in zip(keys, choices, strict=True):
        site = work.state.sites[key]
        barred = None
        if one.may is False:
            barred = rulebook.PLUNDER_VALUE.broken(" ".join(_against(one)))
        label = f"{site.name} ({site.built})" if site.built else site.name
        note = "" if site.value is None else f"plunder value {site.value}"
        options.append(option(key, label, barred, note=note, also=(site.built,)))
    named = next((x for x in options if key_of(x.label) == key_of(work.named)), None)
    if named is not None and not failed:  # it was the target
        yield from work.breaks("plunder-value", named.illegal)
        return named.id
    pick = yield from work.choose(
        "plunder",
        f"Which site of {work.state.name(host)}'s is plundered?",
        tuple(options),
        offer=None if failed else "",
        quiet="" if failed else None,
        none="nothing",
        lead="plunder",
        cite=rulebook.PLUNDER_VALUE,
    )
    return pick


def plundered_all_the_same(work: Endeavor) -> Steps[None]:
    """A failed raid plunders nothing; a table that tells a site is told why (pp. 10, 19)."""
    key = yield from choose_province_site(work, work.region, None, failed=True)
    if not key:
        return
    name = work.state.ships[work.flagship].name if work.flagship else "The flagship"
    of = "" if work.defense is None else f" of {work.defense}"
    why = f"{name} sinks" if work.sunk else "The raid fails"
    why += f": {plural(work.final, 'success', 'successes')}{of}, so nothing is plundered."
    yield from work.breaks("failed", why, rulebook.NOTHING_PLUNDERED)
    yield from plunder_province_site(work, key)


def plunder_province_site(work: Endeavor, early: str | None) -> Steps[None]:
    """At most one site whose value the successes reach; then its enmity (p. 19).

    Args:
        work: the raid.
        early: the site that was chosen before the roll, empty for none; `None` where the table
            chooses after it (ruling R-26).
    """
    host = work.region
    key = early if early is not None else (yield from choose_province_site(work, host, work.final))
    if not key:
        work.said.append("nothing plundered")
        return
    told_now = yield from _tell_value(work, key)
    site = work.state.sites[key]
    if early is not None and site.value is not None and site.value > work.final:
        work.said.append(f"the {site.name} needs {site.value} successes: nothing plundered")
        return
    one = _choices(work, host, [key], work.final)[0]
    if told_now and one.may is False:
        why = " ".join(_against(one))
        yield from work.breaks("too-dear", why, rulebook.PLUNDER_VALUE, prompt="Plunder")
    gain = _choices(work, host, [key], work.final)[0].gain
    numbered = site.name[-1:].isdecimal() and not site.built
    work.said.append(f"plunders {'' if numbered else 'the '}{site.built or site.name}")
    before = work.state.provinces[host].glory
    rows = len(work.rows)
    taking = _TAKING[site.kind]
    yield from scoped("take", taking(work, host, key, gain))
    _lost(work, host, before, rows)
    if site.value is None:
        work.said.append("enmity owed: unknown")
        if work.state.year.phase in ("winter", "round"):  # a table that keeps the year is reminded
            work.state = with_duty(work.state, owing(work.state, work.player, key))
    else:
        give(work, key, max(0, site.value), host)


def _lost(work: Endeavor, host: str, before: int | None, rows: int) -> None:
    """What the raided province loses in glory, in words (p. 19)."""
    after = work.state.provinces[host].glory
    mine = [row for row in work.rows[rows:] if row["kind"] == "glory" and row["player"] == host]
    lost = sum(row["delta"] for row in mine)
    if before is not None and after is not None:
        lost = after - before
    if lost:
        work.said.append(f"{work.state.name(host)} {signed(lost)} glory")


def _against(one: SiteChoice) -> tuple[str, ...]:
    """Only what bars it for certain."""
    return tuple(why for why in one.reasons if not why.startswith("Not known"))


def _tell_value(work: Endeavor, key: str) -> Steps[bool]:
    """Ask for a plunder value that nobody has told; whether it was told just now."""
    site = work.state.sites[key]
    if site.value is not None:
        return False
    value = yield from work.maybe.number(
        "value",
        f"Plunder value of the {site.name}",
        at_least(0),
        offer=UNKNOWN,
        lead="value",
        cite=rulebook.PLUNDER_VALUE,
    )
    if value is not None:
        work.change_site(key, value=value)
    return value is not None


def _site_keys(work: Endeavor, host: str) -> list[str]:
    state = work.state
    return [
        key
        for key in sorted(state.sites, key=lambda key: (len(key), key))
        if state.sites[key].region == host and state.sites[key].kind in _TAKING
    ]


def _choices(
    work: Endeavor, host: str, keys: list[str], successes: int | None
) -> tuple[SiteChoice, ...]:
    state = work.state
    stock: dict[GoodName, int | None] = {good: supply(state, good) for good in GOODS}
    inputs = PlunderProvince(
        successes=successes,
        sites=tuple(_site_inputs(work, host, key) for key in keys),
        home=tokens_home(state, work.player),
        theirs=max(0, state.regions[work.player].held.get(host, 0)),
        supply=stock,
        half_cost=choice(state, "plunder.half_cost"),
        return_all=is_on(state, "enmity.return_all"),
        always_mark=is_on(state, "enmity.always_mark"),
    )
    return plunder_province(inputs).value.choices


def _site_inputs(work: Endeavor, host: str, key: str) -> ProvinceSite:
    state, site = work.state, work.state.sites[key]
    province = state.provinces[host]
    cards: tuple[GloryCard, ...] | None = None
    if site.kind == "council":
        held = [state.advisors[key] for key in council(state, host)]
        cards = tuple(GloryCard(a.name, a.glory) for a in held) or None
    elif site.kind == "treasure":
        cards = (
            tuple(
                GloryCard(state.cards[k].name, state.cards[k].glory)
                for k in treasure_room(state, host)
            )
            or None
        )
    goods: dict[GoodName, int | None] | None = None
    if site.kind == "warehouse":
        goods = {good: count(province.goods.get(good)) for good in GOODS}
    return ProvinceSite(
        name=site.built or f"the {site.name}",
        kind=site.kind,  # type: ignore[arg-type]
        value=count(site.value),
        token=any(site.tokens.values()) or bool(enmity_owed(state, site=key)),
        gold=count(province.gold if site.kind == "vault" else site.gold),
        cost=count(site.cost),
        good=good_named(site.good),
        built=bool(site.built),
        goods=goods,
        cards=cards,
    )


Taking = Callable[[Endeavor, str, str, Gain], Steps[Any]]


_TAKING: dict[str, Taking] = {
    "field": take_field,
    "structure": take_structure,
    "vault": take_vault,
    "council": take_advisor,
    "warehouse": take_warehouse,
    "treasure": take_card,
}
