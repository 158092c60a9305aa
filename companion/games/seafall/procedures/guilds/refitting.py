"""The Builders' Upgrade: buying an upgrade for a ship at a dock (P-23; p. 15)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.guilds.prices import TokenPrice, upgrade_price
from companion.games.seafall.procedures.booked import booked_token
from companion.games.seafall.procedures.paying import (
    MOST,
    WAREHOUSE,
    gold_words,
    pay,
    printed_facts,
    spend_good,
    spent_good,
)
from companion.games.seafall.procedures.ships import make_room
from companion.games.seafall.procedures.turn_limits import begin
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.moves import token_taken
from companion.games.seafall.rules.names import ordinals, place_name, region_name, ship_name
from companion.games.seafall.rules.places import colours, may_use, sail_untold, takes
from companion.games.seafall.rules.prices import printed
from companion.games.seafall.rules.standing import choice, count, enmity_in, ships_of
from companion.games.seafall.rules.year import expertise
from companion.games.seafall.state.dice import VALUES
from companion.games.seafall.state.table import AT_SEA, Stock, StockKind, Upgrade
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, Field, option
from companion.table.state import put
from companion.toolbox.sums import Result

UPGRADE_FIELDS = (
    Field("cost", "c", least=0, most=MOST),
    Field("good", number=False),
    *(Field(value, value[0], least=-MOST, most=MOST) for value in VALUES),
    Field("support", "x", least=0, most=MOST),
)


def which_token(work: Work, kind: StockKind, prompt: str) -> Steps[str]:
    """A kind of the sideboard; a new name makes one. One without face-up copies is named."""
    state = work.state
    options = tuple(
        option(
            key,
            token.name,
            _no_copy(token),
            note="" if token.cost is None else f"cost {token.cost}",
        )
        for key, token in sorted(state.stock.items(), key=lambda item: (len(item[0]), item[0]))
        if token.kind == kind
    )
    pick = yield from work.pick(
        kind,
        prompt,
        options,
        new=kind,
    )
    if pick.id:
        return pick.id
    key = work.new_id("k")
    work.state = put(work.state, "stock", key, Stock(kind=kind, name=pick.new))
    return key


def _no_copy(token: Stock) -> Break | None:
    if token.up is None or token.up > 0:
        return None
    cite = rulebook.UPGRADE if token.kind == "upgrade" else rulebook.BUILD
    if token.down:
        return cite.broken(f"{token.name} lies face down until winter.")
    return cite.broken(f"No {token.name} is left on the sideboard.")


@act(
    "buy-upgrade",
    "Buy an upgrade",
    spec="P-23",
    cite=rulebook.UPGRADE,
    rules=("return-upgrade", "goods-discount", "dock", "enmity-price"),
    words=("refit", "refits"),
    help="buy upgrade SWIFT on wren with linen",
    terse=True,
)
def buy_upgrade(work: Work) -> Steps[str]:
    """An upgrade at its price, onto a ship at a dock that takes its colour; 1 glory (p. 15)."""
    yield from work.who()
    yield from begin(work, "upgrade")
    key = yield from which_token(work, "upgrade", "Which upgrade?")
    ship = yield from _ship(work)
    yield from _facts(work, key)
    region = work.state.ships[ship].at
    yield from _dock(work, ship, region, work.state.stock[key].good)
    token = work.state.stock[key]
    less = expertise(work.state, work.player, "upgrade")
    enmity = _enmity(work, region)
    helps = token.cost is not None and token.cost + (enmity or 0) - less > 0
    good, place = yield from spent_good(
        work, token.good, _places(work, ship), helps, rulebook.DISCOUNT_OF_TOKENS
    )
    if good and not token.good:
        work.state = put(work.state, "stock", key, replace(token, good=good))
    price = upgrade_price(
        TokenPrice(
            printed=count(token.cost),
            enmity=enmity,
            expertise=max(0, less),
            good=bool(good),
            floor=choice(work.state, "upgrade.floor"),
        )
    )
    if region in work.state.provinces:
        price = _at_home(price)
    paid = yield from pay(work, price, token.name)
    spend_good(work, good, place)
    yield from make_room(work, ship)
    _put_on(work, ship, key)
    work.row("upgrade", player=work.player, ship=ship, upgrade=token.name, amount=paid, good=good)
    work.glory(work.player, 1, f"upgrade {token.name}", rulebook.UPGRADE)
    words = f"{work.name} buys {token.name}{gold_words(paid)}, onto {ship_name(work.state, ship)}"
    return ", ".join([words, *work.said])


def _ship(work: Work) -> Steps[str]:
    """Which ship gets it: asked unless only one can be meant."""
    state = work.state
    free = sail_untold(state, work.player)
    mine = ships_of(state, work.player)
    reasons = {key: _no_dock(work, key) for key in mine}
    able = [key for key in mine if free or not reasons[key]]
    docked = [key for key in able if state.ships[key].at and not reasons[key]]
    likely = docked if len(docked) == 1 else able
    options = tuple(
        option(
            key,
            ship.name,
            rulebook.UPGRADE.broken(f"{ship.name} is sunk")
            if ship.sunk
            else None
            if key in able
            else reasons[key],
            note=place_name(state, ship.at) if ship.at else "",
            also=ordinals(state, key),
        )
        for key, ship in sorted(state.ships.items())
        if ship.owner == work.player
    )
    pick = yield from work.choose(
        "ship",
        "Onto which ship?",
        options,
        offer=likely[0] if len(likely) == 1 else None,
        lead="on",
    )
    if state.ships[pick].sunk:  # the table says that it floats
        work.change_ship(pick, sunk=False)
    return pick


def _no_dock(work: Work, key: str) -> Break | None:
    """Why no upgrade can be bought where a ship lies; `None` if one may be, or nobody can tell."""
    state, ship = work.state, work.state.ships[key]
    if not ship.at:
        return None
    if ship.at == AT_SEA:
        return rulebook.UPGRADE.broken(f"{ship.name} is at sea.")
    if not may_use(state, work.player, ship.at):
        why = f"{region_name(state, ship.at)} lends nothing in this turn."
        return rulebook.UPGRADE.broken(why)
    found, known = colours(state, ship.at, "dock")
    untold = any(
        x.region == ship.at and x.kind == "dock" and not x.good for x in state.sites.values()
    )
    if known and not found and not untold:
        return rulebook.UPGRADE.broken(f"{region_name(state, ship.at)} has no dock.")
    return None


def _facts(work: Work, key: str) -> Steps[None]:
    """Price, colour and what it adds, asked once."""
    token = work.state.stock[key]
    known: dict[str, Any] = {"cost": token.cost, "good": token.good}
    seen = printed(token.name, "upgrade")
    suggest: dict[str, Any] = {}
    if seen is not None:
        suggest = {"cost": seen.cost, "good": seen.good, **seen.bonus, "support": seen.support}
        suggest = {name: value for name, value in suggest.items() if value}
    book = booked_token(work, "upgrade", token.name)
    facts = yield from printed_facts(work, token.name, UPGRADE_FIELDS, known, suggest, book)
    bonus = {value: int(facts[value]) for value in VALUES if facts.get(value)}
    work.state = put(
        work.state,
        "stock",
        key,
        replace(
            token,
            cost=facts["cost"],
            good=str(facts["good"] or ""),
            bonus=bonus or token.bonus,
            support=int(facts.get("support") or token.support),
        ),
    )


def _dock(work: Work, ship: str, region: str, good: str) -> Steps[None]:
    """The dock must take the upgrade's colour (pp. 7, 15, 17)."""
    state = work.state
    if not region or region not in state.regions or sail_untold(state, work.player):
        return
    if _no_dock(work, ship):  # named with the ship
        return
    found, known = colours(state, region, "dock")
    if not known:
        work.say(f"that {place_name(state, region)} has a dock is taken as said")
        return
    if good and takes(state, region, "dock", good) is False:
        why = f"The dock of {region_name(state, region)} takes only {', '.join(found)}."
        yield from work.breaks("dock-colour", why, rulebook.DOCK)


def _at_home(price: Result[int | None]) -> Result[int | None]:
    """The price at a home harbor's dock: no island, so no enmity raises it (pp. 11, 15)."""
    parts = tuple(
        replace(part, label="enmity: none counts at a home harbor")
        if part.rule == "enmity-price"
        else part
        for part in price.parts
    )
    return replace(price, parts=parts)


def _enmity(work: Work, region: str) -> int | None:
    """Enmity that raises the price: only at an island's dock (pp. 11, 15)."""
    if region in work.state.provinces:
        return 0
    if region in work.state.regions:
        return enmity_in(work.state, work.player, region).value
    return None if any(_islands_with_enmity(work)) else 0


def _islands_with_enmity(work: Work) -> list[bool]:
    state = work.state
    return [
        bool(enmity_in(state, work.player, region).value)
        for region in state.regions
        if region not in state.provinces
    ]


def _places(work: Work, ship: str) -> list[str]:
    """Where a good for the discount may lie: in the ship's region (p. 15)."""
    state, region = work.state, work.state.ships[ship].at
    ships = [
        key for key in ships_of(state, work.player) if key == ship or state.ships[key].at == region
    ]
    return [WAREHOUSE, *ships] if region in ("", work.player) else ships


def _put_on(work: Work, ship: str, key: str) -> None:
    token = work.state.stock[key]
    work.state = token_taken(work.state, key)
    new = Upgrade(
        name=token.name,
        cost=token.cost,
        good=token.good,
        bonus=token.bonus,
        support=token.support,
        power=token.power,
        stock=key,
    )
    number = work.new_id("u")
    work.change_ship(ship, upgrades={**work.state.ships[ship].upgrades, number: new})
