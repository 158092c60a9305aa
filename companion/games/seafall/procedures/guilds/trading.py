"""The Merchants' Buy Goods (P-20; p. 14)."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.guilds.prices import BuyGoods, GoodOffer, buy_goods
from companion.games.seafall.procedures.asking import told_good
from companion.games.seafall.procedures.endeavors.damaging import fit_hold
from companion.games.seafall.procedures.paying import gold_words, pay
from companion.games.seafall.procedures.places import new_site, place_of, told_island
from companion.games.seafall.procedures.turn_limits import begin, brought
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.names import ordinals, place_name, region_name, sites_there
from companion.games.seafall.rules.places import sail_untold, ships_known_at, ships_maybe_at
from companion.games.seafall.rules.standing import adjusted, cargo_of, count, enmity_in
from companion.games.seafall.rules.year import expertise
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.printed import GOODS_AN_ACTION
from companion.games.seafall.state.table import Site
from companion.table.procedures.pressing import or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, option, scoped
from companion.toolbox.sums import Result
from companion.toolbox.text import key_of, listed

MORE = 2
"""Goods beyond the limit that may be told: a card may allow them."""
MOST = 12


class Item(Struct, frozen=True):
    """A cube that is bought."""

    site: str
    good: str
    region: str
    ship: str
    enmity: int | None
    new: bool = False


@act(
    "buy",
    "Buy goods",
    spec="P-20",
    cite=rulebook.BUY_GOODS,
    rules=("enmity-price", "island-goods", "hold-limit"),
    words=("buys", "bought"),
    help="buy linen at Tern with wren, iron at Gull Rock",
)
def buy(work: Work) -> Steps[str]:
    """Cubes of island sites into ships there, 3 gold each and more for enmity (p. 14)."""
    yield from work.who()
    yield from begin(work, "buy")
    more = max(0, expertise(work.state, work.player, "buy goods"))
    limit = GOODS_AN_ACTION + more
    items: list[Item] = []
    for number in range(1, min(limit + MORE, MOST) + 1):
        item = yield from scoped(f"good-{number}", _item(work, number, limit, items))
        if item is None:
            break
        items.append(item)
    result = buy_goods(
        BuyGoods(
            items=tuple(
                GoodOffer(x.good, region_name(work.state, x.region), x.enmity) for x in items
            ),
            expertise=more,
            gold=count(work.province.gold),
        )
    )
    bill = result.value
    if not bill.within:
        why = f"{len(items)} goods are more than this action's {limit}."
        yield from work.breaks("limit", why)
    price: Result[int | None] = Result(bill.price, result.parts, result.pages)
    paid = yield from pay(work, price, "goods")
    for item, each in zip(items, bill.each, strict=True):
        work.row(
            "buy_goods",
            player=work.player,
            site=item.site,
            good=item.good,
            amount=each,
            ship=item.ship,
        )
    return ", ".join([f"{work.name} buys {_bought(work, items)}{gold_words(paid)}", *work.said])


def _bought(work: Work, items: list[Item]) -> str:
    """What was bought, with its island and ship once for all that went the same way."""
    ways: dict[tuple[str, str], list[str]] = {}
    for item in items:
        ways.setdefault((item.region, item.ship), []).append(item.good or "a good")
    words = []
    for (region, ship), goods in ways.items():
        place = f" at {region_name(work.state, region)}" if region else ""
        aboard = f" onto {work.state.ships[ship].name}" if ship else ""
        counts = Counter(goods)
        names = [good if n == 1 else f"{n} {good}" for good, n in counts.items()]
        words.append(f"{listed(names, 'and')}{place}{aboard}")
    return listed(words, "and") or "nothing"


def _item(work: Work, number: int, limit: int, before: list[Item]) -> Steps[Item | None]:
    """One cube: where it is bought, and the ship that takes it."""
    island = yield from told_island(work)
    known = frozenset(work.state.sites)
    key = yield from _site(work, island, number, limit, before)
    if not key:
        return None
    yield from _what_it_is(work, key, new=key not in known)
    site = work.state.sites[key]
    ship = yield from _ship(work, site)
    if ship:
        if site.region:
            brought(work, ship, site.region)
        if site.good:
            work.load(ship, site.good, 1)
        bought = Counter(x.good for x in before if x.ship == ship)
        yield from fit_hold(work, ship, bought + Counter((site.good,)))
    work.change_site(key, cube=False)
    region = site.region
    enmity = enmity_in(work.state, work.player, region).value if region else None
    if not region and not _any_enmity_on_islands(work):
        enmity = 0
    return Item(key, site.good, region, ship, enmity, new=key not in known)


def _any_enmity_on_islands(work: Work) -> bool:
    """Whether the island matters to the price: without any enmity out there it does not."""
    state = work.state
    return any(
        bool(enmity_in(state, work.player, region).value)
        for region in state.regions
        if region not in state.provinces
    ) or any(x.tokens.get(work.player) for x in state.sites.values() if not x.region)


def _site(work: Work, island: str, number: int, limit: int, before: list[Item]) -> Steps[str]:
    state = work.state
    bought = [x.site for x in before if not x.new]
    twice = [x.site for x in before if x.new]
    options = []
    for key in sites_there(state, island):
        site = state.sites[key]
        if site.kind not in ("goods", ""):
            continue
        place = region_name(state, site.region)
        why = "" if key in twice else _against(site, key in bought)
        options.append(
            option(
                key,
                f"{site.name} on {place}" if place else site.name,
                rulebook.BUY_GOODS.broken(why) if why else None,
                also=tuple(x for x in (site.name, site.good) if x),
            )
        )
    options.sort(key=lambda x: bool(x.illegal))
    first = number == 1
    pick = yield from work.pick(
        "site",
        "Which good is bought?" if first else "Another one?",
        tuple(options),
        offer="" if not first and number <= limit else None,
        quiet="" if not first and number > limit else None,
        new="site",
        none="" if first else "no more",
        help="A good and its island, as “linen at Gull Rock”.",
    )
    if pick.id and pick.id in twice and state.sites[pick.id].region:
        # Its sites were not told: that the island has but one of them, nobody knows.
        site = state.sites[pick.id]
        return new_site(work, f"{site.name} {number}", site.region, explored=True)
    if not pick.new:
        if pick.id and island and not state.sites[pick.id].region:
            work.change_site(pick.id, region=island)
        return pick.id
    region = yield from place_of(work, island)
    return new_site(work, pick.new, region, explored=True)


def _against(site: Site, bought: bool) -> str:
    if not site.region and key_of(site.name) in GOODS:  # any site of this good, wherever it lies
        return ""
    if bought:
        return f"The cube of {site.name} is already bought; each site has one."
    if site.explored is False:
        return "It is not explored yet."
    return f"No cube lies on {site.name} now." if site.cube is False else ""


def _what_it_is(work: Work, key: str, new: bool) -> Steps[None]:
    """What is bought there makes it a goods site; the good is asked if it is not told.

    A new name without a good in it may be a treasure's: it becomes no goods site by itself.
    """
    site = work.state.sites[key]
    good = site.good or next((x for x in GOODS if x in site.name.casefold().split()), "")
    if not good:
        good = yield from told_good(work, press=new)
    if site.kind != "goods" or good != site.good or not site.explored:
        work.change_site(key, kind="goods", good=good, explored=True)


def _ship(work: Work, site: Site) -> Steps[str]:
    """The ship that takes it: one at the island; empty if nobody tells."""
    state, region = work.state, site.region
    maybe = ships_maybe_at(state, work.player, region) if region else _afloat(work)
    known = ships_known_at(state, work.player, region) if region else []
    options = tuple(
        option(
            key,
            ship.name,
            None if key in maybe else _elsewhere(work, key),
            also=ordinals(state, key),
        )
        for key, ship in sorted(state.ships.items())
        if ship.owner == work.player
    )
    if not maybe:
        place = region_name(state, region)
        why = f"No ship of {work.name}'s is at {place}." if place else "No ship is afloat."
        yield from work.breaks("no-ship", why)
    roomy = [key for key in known if _has_room(work, key)] or known
    likely = roomy or maybe  # of several, nobody but the table knows which takes it
    default = likely[0] if len(likely) == 1 else None
    only_one = len(known) == 1 and not sail_untold(state, work.player)
    pick = yield from work.maybe.choose(
        "ship",
        f"Which ship takes the {site.good or 'good'}?",
        options,
        quiet=or_unknown(default) if only_one else None,
        offer=None if only_one else or_unknown(default),
        lead="with",
        cite=rulebook.HOLD_OF_PURCHASES,
    )
    if pick is None:
        if site.good:
            work.load_somewhere(site.good, 1)
        work.said.append(f"{site.good or 'it'} aboard an unknown ship")
        return ""
    return pick


def _afloat(work: Work) -> list[str]:
    return [k for k, x in work.state.ships.items() if x.owner == work.player and not x.sunk]


def _elsewhere(work: Work, key: str) -> Break:
    ship = work.state.ships[key]
    where = "sunk" if ship.sunk else f"at {place_name(work.state, ship.at)}"
    return rulebook.BUY_GOODS.broken(f"{ship.name} is {where}")


def _has_room(work: Work, key: str) -> bool:
    ship = work.state.ships[key]
    hold = adjusted(ship, "hold").value
    return hold is None or cargo_of(ship) < hold
