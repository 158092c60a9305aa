"""The Merchants' Sell Goods (P-21; pp. 8, 14)."""

from __future__ import annotations

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.guilds.trade import SellGoods, sell_goods
from companion.games.seafall.procedures.paying import WAREHOUSE, store
from companion.games.seafall.procedures.turn_limits import begin, brought
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.names import islands, ordinals, place_name, region_name
from companion.games.seafall.rules.places import may_use, sail_untold, takes
from companion.games.seafall.rules.standing import is_on
from companion.games.seafall.rules.year import expertise
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.printed import SELL_PRICE
from companion.games.seafall.state.table import AT_SEA, Region, SeaFall
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, option
from companion.table.state import put
from companion.toolbox.text import listed


@act(
    "sell",
    "Sell goods",
    spec="P-21",
    cite=rulebook.SELL_GOODS,
    rules=("market", "warehouse", "icon-market"),
    words=("sells", "sold"),
    help="sell 4 iron",
)
def sell(work: Work) -> Steps[str]:
    """Goods for 6 gold each, from the warehouse and from ships at markets (p. 14)."""
    yield from work.who()
    yield from begin(work, "sell")
    region = yield from _where(work)
    lots = _lots(work, region)
    told_lots = yield from work.maybe.split(
        "goods",
        "Which goods are sold?",
        lots,
        total=None,
        suggest=_only_one(work, lots),
        help=f"{_sold_like(lots)}: {SELL_PRICE} gold each.",
    )
    if told_lots is None:
        work.gold(work.player, None, "goods sold")
        return f"{work.name} sells unknown goods"
    chosen = told_lots
    goods: dict[str, int] = dict.fromkeys(GOODS, 0)
    for lot, number in chosen.items():
        goods[lot.split("-")[1]] += number
    more = max(0, expertise(work.state, work.player, "sell goods"))
    result = sell_goods(SellGoods(goods=goods, expertise=more))
    if not result.value.within:
        why = f"{sum(chosen.values())} goods are more than this action's {result.value.limit}."
        yield from work.breaks("limit", why)
    for lot, number in chosen.items():
        place, good = lot.split("-")
        yield from _hand_in(work, place, good, number, region)
    work.sums["gold"] = result.with_value(result.value.gold)
    work.gold(work.player, result.value.gold, "goods sold")
    sold = listed([f"{n} {good}" for good, n in goods.items() if n], "and") or "nothing"
    words = f"{work.name} sells {sold}: +{result.value.gold} gold"
    return ", ".join([words, *work.said])


def _sold_like(lots: tuple[Option, ...]) -> str:
    """How some are typed, in goods that can be sold: `“1 iron”, “1 linen on Wren”`."""
    likely = [one for one in lots if not one.illegal] or lots
    bare = next((one.also[0] for one in likely if one.also and " " not in one.also[0]), "")
    return ", ".join(f"“1 {name}”" for name in dict.fromkeys((bare, likely[-1].label)) if name)


def _only_one(work: Work, lots: tuple[Option, ...]) -> dict[str, int] | None:
    """The one good that a province has, if it has exactly one and may sell it there."""
    province = work.province
    stored = [province.goods.get(good) for good in GOODS]
    ships = [x for x in work.state.ships.values() if x.owner == work.player and not x.sunk]
    held: list[tuple[str, int]] = [(good, n or 0) for good, n in zip(GOODS, stored, strict=True)]
    held += [pair for ship in ships for pair in ship.cargo.items()]
    held += province.loose.items()
    there = [(good, n) for good, n in held if n]
    if None in stored or len(there) != 1 or there[0][1] != 1:
        return None
    meant = [x.id for x in lots if x.also[:1] == (there[0][0],) and not x.illegal]
    return {meant[0]: 1} if meant else None


def _where(work: Work) -> Steps[str]:
    """The region whose market is meant, if the sentence names one; never pressed for."""
    state = work.state
    options = [Option(key, state.regions[key].name) for key in islands(state)]
    for player in state.seats:
        also: tuple[str, ...] = (state.name(player),)
        if player == work.player:
            also = (*also, "home", WAREHOUSE)
        options.append(Option(player, f"{state.name(player)}'s harbor", also=also))
    pick = yield from work.maybe.pick(
        "at",
        "At which market?",
        tuple(options),
        quiet=UNKNOWN,
        new="island",
        lead="at",
    )
    if pick is None:
        return ""
    if pick.id:
        return pick.id
    key = work.new_id("i")
    work.state = put(work.state, "regions", key, Region(name=pick.new))
    return key


def _lots(work: Work, region: str) -> tuple[Option, ...]:
    """Each good in the warehouse and on each ship, with what speaks against selling it there.

    The bare name of a good means where it most likely lies.
    """
    state = work.state
    ships = [k for k, x in sorted(state.ships.items()) if x.owner == work.player and not x.sunk]
    places = [WAREHOUSE, *ships] if region in ("", work.player) else [*ships, WAREHOUSE]
    options = []
    for good in GOODS:
        reasons = {place: _against(work, place, good, region) for place in places}
        meant = _meant(work, places, good, region, reasons)
        for place in places:
            name = "in the warehouse" if place == WAREHOUSE else f"on {state.ships[place].name}"
            words = (WAREHOUSE,) if place == WAREHOUSE else _names(state, place)
            also = [f"{good} {before} {word}" for word in words for before in ("on", "from", "in")]
            if place == meant:
                also.insert(0, good)
            barred = rulebook.SELL_GOODS.broken(reasons[place]) if reasons[place] else None
            options.append(option(f"{place}-{good}", f"{good} {name}", barred, also=tuple(also)))
    return tuple(options)


def _names(state: SeaFall, ship: str) -> tuple[str, ...]:
    return state.ships[ship].name, *ordinals(state, ship)


def _meant(work: Work, places: list[str], good: str, region: str, reasons: dict[str, str]) -> str:
    """Where a good that is only named lies: where some is known to be and may be sold."""

    def amount(place: str) -> int | None:
        if place == WAREHOUSE:
            return work.province.goods.get(good)
        return work.state.ships[place].cargo.get(good, 0)

    legal = [place for place in places if not reasons[place]]
    for place in legal:
        if amount(place):
            docked = place != WAREHOUSE and work.state.ships[place].at == work.player
            # In one's own harbor it is unloaded, and the warehouse sells (ruling R-102).
            unload = docked and region in ("", work.player)
            aboard = is_on(work.state, "sell.aboard_at_home")
            return WAREHOUSE if unload and not aboard and WAREHOUSE in legal else place
    if WAREHOUSE in legal and region in ("", work.player):
        return WAREHOUSE
    held = [place for place in places if amount(place)]
    return (legal or held or places)[0]


def _against(work: Work, place: str, good: str, region: str) -> str:
    """Why a good cannot be sold from there; empty if it may be, or nobody can tell."""
    state = work.state
    if place == WAREHOUSE:
        return "" if region in ("", work.player) else "It does not lie in your own warehouse."
    ship = state.ships[place]
    free = sail_untold(state, work.player)
    at = region or ship.at
    if region and ship.at not in ("", region) and not free:
        return f"{ship.name} is at {place_name(state, ship.at)}."
    if not at or (free and not region):
        return ""
    if at == AT_SEA:
        return f"{ship.name} is at sea."
    if at == work.player:
        aboard = is_on(state, "sell.aboard_at_home")
        return "" if aboard else f"{ship.name} must be unloaded first: the warehouse sells."
    if at in state.provinces:
        if not may_use(state, work.player, at):
            return f"{region_name(state, at)} lends nothing in this turn."
        if state.regions[at].market is None:
            return f"{region_name(state, at)}'s warehouse sells only what is stored there."
    if takes(state, at, "market", good) is False:
        return f"No market of {region_name(state, at)} takes {good}."
    return ""


def _hand_in(work: Work, place: str, good: str, number: int, region: str) -> Steps[None]:
    """Cubes go to the supply; those aboard a ship that may have come home are unloaded first."""
    if place != WAREHOUSE:
        ship = work.state.ships[place]
        if region:
            brought(work, place, region)
        held = ship.cargo.get(good, 0)
        if number > held:
            why = f"{ship.name} has {held} {good} aboard."
            yield from work.breaks(f"not-there-{good}-{place}", why)
        if held:
            work.load(place, good, -min(number, held))
    else:
        yield from _from_warehouse(work, good, number)
    work.row("sell_goods", player=work.player, good=good, count=number, ship=place)


def _from_warehouse(work: Work, good: str, number: int) -> Steps[None]:
    stored = work.province.goods.get(good)
    short = 0 if stored is None else number - stored
    if short > 0:
        maybe = sail_untold(work.state, work.player)  # it may have come home since
        for key, ship in sorted(work.state.ships.items()):
            home = ship.owner == work.player and (maybe or ship.at == work.player)
            aboard = ship.cargo.get(good, 0) if home else 0
            if short > 0 and aboard:
                moved = min(short, aboard)
                work.load(key, good, -moved)
                store(work, good, moved)
                work.said.append(f"{moved} {good} unloaded from {ship.name}")
                short -= moved
    if short > 0 and (moved := min(short, work.province.loose.get(good, 0))):
        work.load_somewhere(good, -moved)
        store(work, good, moved)
        work.said.append(f"{moved} {good} unloaded from an unknown ship")
        short -= moved
    if short > 0:
        why = f"{work.name}'s warehouse has {number - short} {good}."
        yield from work.breaks(f"not-there-{good}", why)
    store(work, good, -number)
