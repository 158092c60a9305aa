"""What a raid takes from an island site, and the enmity it leaves (P-36; pp. 18, 19)."""

from __future__ import annotations

from companion.games.seafall import rulebook
from companion.games.seafall.calculations import PlunderIsland, plunder_island
from companion.games.seafall.procedures.asking import told_good, told_kind
from companion.games.seafall.procedures.endeavors.cargo import aboard
from companion.games.seafall.procedures.endeavors.endeavor import Endeavor
from companion.games.seafall.procedures.endeavors.giving import give
from companion.games.seafall.procedures.ships import make_room, ship_options
from companion.games.seafall.rules.moves import token_taken
from companion.games.seafall.rules.standing import choice, count, supply
from companion.games.seafall.state.constants import DOCK_WORTH, MARKET_PLUNDER
from companion.games.seafall.state.dice import good_named
from companion.games.seafall.state.table import Site, Upgrade
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, option


def plunder_island_site(work: Endeavor) -> Steps[None]:
    """Whatever the number of successes: the site's yield, and one enmity on it (p. 19)."""
    yield from _tell_kind(work)
    site = work.state.sites[work.site]
    if site.kind == "goods" or site.kind == "market":
        yield from _take_goods(work, site)
    elif site.kind == "mine":
        yield from _take_mine(work, site)
    elif site.kind == "dock":
        yield from _take_upgrade(work, site)
    give(work, work.site, 1, "")


def _tell_kind(work: Endeavor) -> Steps[None]:
    site = work.state.sites[work.site]
    if not site.kind:
        kind = yield from told_kind(
            work, "kind", f"What is {site.name}?", cite=rulebook.PLUNDER_ISLAND
        )
        work.change_site(work.site, kind=kind)
    site = work.state.sites[work.site]
    if site.kind in ("goods", "dock", "market") and not site.good:
        work.change_site(work.site, good=(yield from told_good(work)))


def _take_goods(work: Endeavor, site: Site) -> Steps[None]:
    good = good_named(site.good)
    result = plunder_island(
        PlunderIsland(
            site_type=site.kind,  # type: ignore[arg-type]
            good=good,
            cube_there=site.cube,
            supply=supply(work.state, site.good) if site.good else None,
        )
    )
    gain = result.value
    # What nobody counted is taken as the book says: one from a goods site, up to two at a market.
    amount = gain.goods if gain.goods is not None else 1 if site.kind == "goods" else MARKET_PLUNDER
    if site.kind == "market":
        amount = yield from work.number(
            "goods",
            f"How many {site.good or 'goods'} are taken?",
            at_least(
                0, least=0, most=amount, why=f"up to {MARKET_PLUNDER}, as many as the supply has"
            ),
            offer=amount,
            cite=rulebook.PLUNDER_MARKET,
        )
    taken = 0
    for number in range(1, amount + 1 if good else 1):
        taken += yield from aboard(work, good or "", number, amount)
    if site.kind == "goods" and (taken or not good):
        # A cube that lay there is the one that is taken; so none lies there afterwards.
        work.change_site(work.site, cube=False)
    if not good:
        work.said.append("plunder unknown")
        return
    work.row("plunder", site=work.site, taken={good: taken}, source=gain.source)


def _take_mine(work: Endeavor, site: Site) -> Steps[None]:
    asking = work.maybe.number(
        "gold",
        f"Gold of {site.name}",
        at_least(0),
        offer=UNKNOWN,
        lead="gold",
        cite=rulebook.PLUNDER_MINE,
    )
    gold = count((yield from work.printed(work.site, "gold", asking)))
    work.gold(work.player, gold, "mine")
    work.said.append(f"+{gold} gold" if gold is not None else "gold of the mine unknown")
    work.row("plunder", site=work.site, gold=gold)


def _take_upgrade(work: Endeavor, site: Site) -> Steps[None]:
    """An upgrade of the dock's colour worth 10 gold, free, with its glory (p. 19, R-22, R-92)."""
    exact = choice(work.state, "dock.upgrade_value") == "exact"
    worth = f"{DOCK_WORTH} gold" if exact else f"up to {DOCK_WORTH} gold"
    which = yield from work.pick(
        "upgrade",
        f"Which {site.good} upgrade worth {worth} is taken? (empty: none)".replace("  ", " "),
        _worth_it(work, site.good, exact),
        offer="",
        new="upgrade",
        none="no upgrade",
        lead="upgrade",
        cite=rulebook.PLUNDER_DOCK,
    )
    if not which.id and (not which.new or which.new == "-"):
        work.said.append("no upgrade taken")
        return
    token = work.state.stock.get(which.id)
    name = which.new if token is None else token.name
    options = ship_options(work.state, work.player, rulebook.PLUNDER_DOCK, work.region)
    legal = [option.id for option in options if not option.illegal]
    pick = yield from work.choose(
        "onto",
        f"{name} goes onto",
        options,
        offer=work.flagship if work.flagship in legal else (legal or [options[0].id])[0],
        lead="onto",
        cite=rulebook.PLUNDER_DOCK,
    )
    yield from make_room(work, pick)
    key = work.new_id("u")
    upgrades = work.state.ships[pick].upgrades
    taken = Upgrade(name=name, cost=DOCK_WORTH if exact else None, good=site.good)
    if token is not None:
        work.state = token_taken(work.state, which.id)
        taken = Upgrade(
            name=name,
            cost=token.cost,
            good=token.good or site.good,
            bonus=token.bonus,
            support=token.support,
            power=token.power,
            stock=which.id,
        )
    work.change_ship(pick, upgrades={**upgrades, key: taken})
    work.glory(work.player, 1, f"upgrade {name}", rulebook.PLUNDER_DOCK)
    work.said.append(f"{name} onto {work.state.ships[pick].name}")
    work.row("plunder", site=work.site, upgrade=name, ship=pick)


def _worth_it(work: Endeavor, good: str, exact: bool) -> tuple[Option, ...]:
    """Upgrades of the sideboard, with why one cannot be taken at a dock (p. 19; ruling R-22)."""
    options = []
    for key, token in sorted(work.state.stock.items()):
        if token.kind != "upgrade":
            continue
        cost, why = token.cost, ""
        if cost is not None and (cost > DOCK_WORTH or (exact and cost != DOCK_WORTH)):
            why = f"{token.name} costs {cost}."
        elif good and token.good and token.good != good:
            why = f"{token.name} is of the colour of {token.good}."
        elif token.up == 0:
            why = f"No {token.name} lies face up."
        barred = rulebook.PLUNDER_DOCK.broken(why) if why else None
        options.append(option(key, token.name, barred))
    return tuple(options)
