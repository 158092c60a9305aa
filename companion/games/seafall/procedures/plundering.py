"""What a successful raid takes, and the enmity it leaves (P-36, P-37; pp. 18, 19)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.seafall.calculations import (
    Gain,
    GloryCard,
    PlunderIsland,
    PlunderProvince,
    ProvinceSite,
    SiteChoice,
    plunder_island,
    plunder_province,
)
from companion.games.seafall.calculations.pieces import half as half_of
from companion.games.seafall.derive import (
    adjusted,
    cargo_of,
    choice,
    count,
    is_on,
    supply,
    tokens_home,
)
from companion.games.seafall.dice import GOODS, GoodName
from companion.games.seafall.procedures.endeavor import Endeavor
from companion.games.seafall.procedures.giving import give
from companion.games.seafall.procedures.work import KIND_WORDS, ship_options
from companion.games.seafall.state import ISLAND_KINDS, Advisor, Card, Site, Upgrade
from companion.table.procedure import Steps
from companion.table.question import (
    Broken,
    Choose,
    Number,
    Option,
    Pick,
    Split,
    Text,
    ask,
    sub,
    told,
)
from companion.table.state import put
from companion.toolbox.text import plural

# ---------------------------------------------------------------------- islands


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
        kind: Pick | None = yield from told(
            Choose(
                key="kind",
                prompt=f"What is {site.name}?",
                manner="offer",
                unknown=True,
                page="p. 17",
                options=tuple(Option(kind, KIND_WORDS[kind]) for kind in ISLAND_KINDS),
                rule="plunder-island",
            )
        )
        if kind is not None:
            work.change_site(work.site, kind=kind.id)
    site = work.state.sites[work.site]
    if site.kind in ("goods", "dock", "market") and not site.good:
        good: Pick | None = yield from told(
            Choose(
                key="good",
                prompt="Of which good?",
                manner="offer",
                unknown=True,
                page="p. 17",
                options=tuple(Option(good, good) for good in GOODS),
            )
        )
        if good is not None:
            work.change_site(work.site, good=good.id)


def _take_goods(work: Endeavor, site: Site) -> Steps[None]:
    good: GoodName | None = site.good or None  # type: ignore[assignment]
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
    amount = gain.goods if gain.goods is not None else 1 if site.kind == "goods" else 2
    if site.kind == "market":
        amount = yield from ask(
            Number(
                key="goods",
                prompt=f"How many {site.good or 'goods'} are taken?",
                manner="offer",
                default=amount,
                least=0,
                most=amount,
                why="up to 2, as many as the supply has",
                page="p. 19",
                rule="plunder-market",
            )
        )
    taken = 0
    for number in range(1, amount + 1 if good else 1):
        taken += yield from _aboard(work, good or "", number, amount)
    if site.kind == "goods" and (taken or not good):
        # A cube that lay there is the one that is taken; so none lies there afterwards.
        work.change_site(work.site, cube=False)
    if not good:
        work.said.append("plunder not told")
        return
    work.row("plunder", site=work.site, taken={good: taken}, source=gain.source)


def _aboard(work: Endeavor, good: str, number: int, amount: int) -> Steps[int]:
    """One cube onto a ship in the region; with no room it is left, or cargo makes room (R-31).

    Returns:
        1 if it was taken, also onto a ship that was not told; 0 if it stays where it was.
    """
    options = tuple(
        _as_carrier(work, option)
        for option in ship_options(work.state, work.player, work.region, "p. 19")
    )
    legal = [option.id for option in options if not option.illegal]
    roomy = [key for key in legal if not _is_full(work, key)]
    default = work.flagship if work.flagship in roomy else roomy[0] if roomy else ""
    if not work.flagship and len(roomy) > 1:
        default = ""
    nth = "" if amount == 1 else f"-{number}"
    pick: Pick | None = yield from told(
        Choose(
            key=f"aboard{nth}",
            prompt=f"Which ship takes the {good}?",
            options=options,
            none="left behind",
            manner="quiet" if len(legal) == len(roomy) == 1 else "offer",
            default=default or (None if roomy else {}),
            unknown=True,
            page="p. 19",
            rule="hold-limit",
            lead="aboard",
        )
    )
    if pick is None:
        work.said.append(f"1 {good} aboard a ship that was not told")
        return 1
    if not pick.id:
        work.said.append(f"1 {good} left behind" + ("" if roomy else ": no room"))
        return 0
    if pick.id in legal and _is_full(work, pick.id):
        yield from _make_room_for(work, pick.id, good, nth)
    work.load(pick.id, good, 1)
    work.said.append(f"1 {good} aboard {work.state.ships[pick.id].name}")
    return 1


def _as_carrier(work: Endeavor, option: Option) -> Option:
    """A ship as a place for a cube: a full one can make room, one without any hold cannot."""
    if option.illegal or not _is_full(work, option.id):
        return option
    if not cargo_of(work.state.ships[option.id]):
        return replace(option, illegal="its hold takes 0")
    return replace(option, note="full: something goes back to the supply first")


def _is_full(work: Endeavor, ship: str) -> bool:
    told_ship = work.state.ships[ship]
    hold = adjusted(told_ship, "hold").value
    return hold is not None and cargo_of(told_ship) >= hold


def _make_room_for(work: Endeavor, ship: str, good: str, nth: str) -> Steps[None]:
    """What the owner returns to the supply so that a plundered good fits (p. 10, R-31)."""
    held = [one for one, n in sorted(work.state.ships[ship].cargo.items()) if n > 0]
    pick: Pick = yield from ask(
        Choose(
            key=f"back{nth}",
            prompt=f"What goes back to the supply to make room for the {good}?",
            options=tuple(Option(one, one) for one in held),
            manner="quiet" if len(held) == 1 else "offer",
            default=held[0],
            page="p. 10",
            rule="hold-limit",
        )
    )
    work.load(ship, pick.id, -1)
    work.said.append(f"1 {pick.id} back to the supply")


def _take_mine(work: Endeavor, site: Site) -> Steps[None]:
    gold = count(site.gold)
    if gold is None:
        gold = yield from told(
            Number(
                key="gold",
                prompt=f"Gold of {site.name}",
                manner="offer",
                unknown=True,
                page="p. 19",
                rule="plunder-mine",
                lead="gold",
            )
        )
        if gold is not None:
            work.change_site(work.site, gold=gold)
    work.gold(work.player, gold, "mine")
    work.said.append(f"+{gold} gold" if gold is not None else "gold of the mine not told")
    work.row("plunder", site=work.site, gold=gold)


def _take_upgrade(work: Endeavor, site: Site) -> Steps[None]:
    """An upgrade of the dock's colour worth 10 gold, free, with its glory (p. 19, R-22, R-92)."""
    exact = choice(work.state, "dock.upgrade_value") == "exact"
    worth = "10 gold" if exact else "up to 10 gold"
    name: str = yield from ask(
        Text(
            key="upgrade",
            prompt=f"Which {site.good} upgrade worth {worth} is taken? (empty: none)".replace(
                "  ", " "
            ),
            manner="offer",
            default="",
            empty=True,
            longest=60,
            page="p. 19",
            rule="plunder-dock",
            lead="upgrade",
        )
    )
    if not name or name.casefold() in ("-", "none"):
        work.said.append("no upgrade taken")
        return
    options = ship_options(work.state, work.player, work.region, "p. 19")
    legal = [option.id for option in options if not option.illegal]
    pick: Pick = yield from ask(
        Choose(
            key="onto",
            prompt=f"{name} goes onto",
            options=options,
            manner="offer",
            default=work.flagship if work.flagship in legal else (legal or [options[0].id])[0],
            page="p. 19",
        )
    )
    yield from make_room(work, pick.id)
    key = work.new_id("u")
    upgrades = work.state.ships[pick.id].upgrades
    work.change_ship(
        pick.id, upgrades={**upgrades, key: Upgrade(name=name, cost=10, good=site.good)}
    )
    work.glory(work.player, 1, f"upgrade {name}", "p. 19", "plunder-dock")
    work.said.append(f"{name} onto {work.state.ships[pick.id].name}")
    work.row("plunder", site=work.site, upgrade=name, ship=pick.id)


def make_room(work: Endeavor, ship: str) -> Steps[None]:
    """A ship has room for two upgrades; one returned costs its glory (pp. 9, 15)."""
    upgrades = work.state.ships[ship].upgrades
    if len(upgrades) < 2:
        return
    pick: Pick = yield from ask(
        Choose(
            key="return",
            prompt="Two upgrades are on it: which one goes back?",
            page="p. 15",
            options=tuple(Option(key, upgrades[key].name) for key in sorted(upgrades)),
            rule="return-upgrade",
        )
    )
    work.change_ship(ship, upgrades={k: v for k, v in upgrades.items() if k != pick.id})
    work.glory(work.player, -1, f"{upgrades[pick.id].name} returned", "p. 15", "return-upgrade")


# ---------------------------------------------------------------------- provinces


def choose_province_site(work: Endeavor, host: str, successes: int | None) -> Steps[str]:
    """Which site of a province is plundered, or none; ids with their reasons (p. 19)."""
    keys = _site_keys(work, host)
    choices = _choices(work, host, keys, successes)
    options = []
    for key, one in zip(keys, choices, strict=True):
        site = work.state.sites[key]
        why = " ".join(_against(one)) if one.may is False else ""
        label = f"{site.name} ({site.built})" if site.built else site.name
        note = "" if site.value is None else f"plunder value {site.value}"
        options.append(Option(key, label, illegal=why, page="p. 19", note=note, also=(site.built,)))
    pick: Pick = yield from ask(
        Choose(
            key="plunder",
            prompt=f"Which site of {work.state.name(host)}'s is plundered?",
            options=tuple(options),
            none="nothing",
            manner="offer",
            default={},
            page="p. 19",
            rule="plunder-value",
            lead="plunder",
        )
    )
    return pick.id


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
        yield from ask(
            Broken(key="too-dear", prompt="Plunder", page="p. 19", rule="plunder-value", why=why)
        )
    gain = _choices(work, host, [key], work.final)[0].gain
    work.said.append(f"plunders the {site.built or site.name}")
    taking = _TAKING[site.kind]
    yield from sub("take", taking(work, host, key, gain))
    if site.value is None:
        work.said.append("enmity owed was not told")
    else:
        give(work, key, max(0, site.value), host)


def _against(one: SiteChoice) -> tuple[str, ...]:
    """Only what bars it for certain."""
    return tuple(why for why in one.reasons if not why.startswith("Not known"))


def _tell_value(work: Endeavor, key: str) -> Steps[bool]:
    """Ask for a plunder value that nobody has told; whether it was told just now."""
    site = work.state.sites[key]
    if site.value is not None:
        return False
    value: int | None = yield from told(
        Number(
            key="value",
            prompt=f"Plunder value of the {site.name}",
            manner="offer",
            unknown=True,
            page="p. 19",
            rule="plunder-value",
            lead="value",
        )
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
        half_cost=choice(state, "plunder.half_cost"),  # type: ignore[arg-type]
        return_all=is_on(state, "enmity.return_all"),
        always_mark=is_on(state, "enmity.always_mark"),
    )
    return plunder_province(inputs).value.choices


def _site_inputs(work: Endeavor, host: str, key: str) -> ProvinceSite:
    state, site = work.state, work.state.sites[key]
    province = state.provinces[host]
    cards: tuple[GloryCard, ...] | None = None
    if site.kind == "council":
        held = [a for _, a in sorted(state.advisors.items()) if a.owner == host]
        cards = tuple(GloryCard(a.name, a.glory) for a in held) or None
    elif site.kind == "treasure":
        cards = (
            tuple(
                GloryCard(c.name, c.glory)
                for _, c in sorted(state.cards.items())
                if c.owner == host
            )
            or None
        )
    goods: dict[GoodName, int | None] | None = None
    if site.kind == "warehouse" and province.goods is not None:
        goods = {good: max(0, province.goods.get(good, 0)) for good in GOODS}
    return ProvinceSite(
        name=site.built or f"the {site.name}",
        kind=site.kind,  # type: ignore[arg-type]
        value=count(site.value),
        token=any(site.tokens.values()),
        gold=count(province.gold if site.kind == "vault" else site.gold),
        cost=count(site.cost),
        good=site.good or None,  # type: ignore[arg-type]
        built=bool(site.built),
        goods=goods,
        cards=cards,
    )


def _take_field(work: Endeavor, host: str, key: str, gain: Gain) -> Steps[None]:
    gold = gain.gold
    if gold is None:
        gold = yield from told(
            Number(
                key="gold",
                prompt="Gold value of the field",
                manner="offer",
                unknown=True,
                page="p. 19",
                rule="plunder-field",
                lead="gold",
            )
        )
        if gold is not None:
            work.change_site(key, gold=gold)
    work.change_site(key, no_harvest=True)
    work.gold(work.player, gold, "field")
    work.said.append("gold not told" if gold is None else f"+{gold} gold, no harvest next winter")
    work.row("plunder", site=key, gold=gold)


def _take_structure(work: Endeavor, host: str, key: str, gain: Gain) -> Steps[None]:
    site = work.state.sites[key]
    half = "half its cost in gold" if gain.gold is None else f"{gain.gold} gold, half its cost"
    none = "" if gain.goods != 0 or not site.good else f"there is no {site.good} in the supply"
    options = (
        Option("good", f"1 {site.good or 'good of its colour'}", illegal=none, page="p. 19"),
        Option("gold", half),
    )
    pick: Pick = yield from ask(
        Choose(
            key="reward",
            prompt="A good, or half its cost in gold?",
            options=options,
            manner="offer",
            default="gold",
            page="p. 19",
            rule="plunder-structure",
        )
    )
    good, gold = site.good, gain.gold
    if pick.id == "good" and not good:
        colour: Pick | None = yield from told(
            Choose(
                key="colour",
                prompt="Of which good?",
                manner="offer",
                unknown=True,
                page="p. 19",
                options=tuple(Option(good, good) for good in GOODS),
            )
        )
        good = colour.id if colour is not None else ""
    if pick.id == "gold" and gold is None:
        cost: int | None = yield from told(
            Number(
                key="cost",
                prompt=f"Printed cost of {site.built or 'the structure'}",
                manner="offer",
                unknown=True,
                page="p. 19",
                rule="plunder-structure",
            )
        )
        up = choice(work.state, "plunder.half_cost") == "up"
        gold = half_of(cost, up=up)
    name = site.built or "the structure"
    work.change_site(key, built="", cost=None, good="", symbols=0, no_build=True)
    work.glory(host, -1, f"{name} returned to the supply", "p. 19", "plunder-structure")
    if pick.id == "good" and good:
        yield from _aboard(work, good, 1, 1)
    elif pick.id == "good":
        work.said.append("its good not told")
    else:
        work.gold(work.player, gold, f"half the cost of {name}")
        work.said.append("gold not told" if gold is None else f"+{gold} gold")
    work.row("plunder", site=key, structure=name, reward=pick.id)


def _take_vault(work: Endeavor, host: str, key: str, gain: Gain) -> Steps[None]:
    gold = gain.gold
    if gold is None:
        held: int | None = yield from told(
            Number(
                key="vault",
                prompt=f"Gold in {work.state.name(host)}'s vault",
                manner="offer",
                unknown=True,
                page="p. 19",
                rule="plunder-vault",
            )
        )
        if held is not None:
            work.change_province(host, gold=held)
            gold = (held + 1) // 2
    work.gold(host, None if gold is None else -gold, "plundered vault")
    work.gold(work.player, gold, "vault")
    work.said.append("gold not told" if gold is None else f"{gold} gold, half the vault")
    work.row("plunder", site=key, gold=gold)


def _take_advisor(work: Endeavor, host: str, key: str, gain: Gain) -> Steps[None]:
    state = work.state
    # In another's turn nobody's advisor is active: it is back in the council room.
    held = [k for k in sorted(state.advisors) if state.advisors[k].owner == host]
    pick: Pick | None = yield from told(
        Choose(
            key="advisor",
            prompt="Which advisor?",
            manner="offer",
            unknown=True,
            new="advisor",
            options=tuple(Option(k, state.advisors[k].name) for k in held),
            default=held[0] if len(held) == 1 else None,
            page="p. 19",
            rule="plunder-council",
        )
    )
    if pick is None:
        work.said.append("an advisor that was not told")
        return
    fate: Pick = yield from ask(
        Choose(
            key="fate",
            prompt="Keep or dismiss?",
            manner="offer",
            default="keep",
            page="p. 19",
            options=(
                Option("keep", "into the council room, refreshed"),
                Option("dismiss", "dismiss"),
            ),
        )
    )
    if pick.new:
        advisor_id, advisor = work.new_id("a"), Advisor(name=pick.new, owner=host)
    else:
        advisor_id, advisor = pick.id, state.advisors[pick.id]
    if pick.new or advisor.glory is None:
        printed = yield from _printed_glory(work, advisor.name, advisor.glory)
        advisor = replace(advisor, glory=printed)
    if state.provinces[host].active == advisor_id:
        work.change_province(host, active="")
    keep = fate.id == "keep"
    _hand_over(work, host, advisor_id, advisor, keep)
    work.row("plunder", site=key, advisor=advisor.name, fate=fate.id)


def _hand_over(work: Endeavor, host: str, advisor_id: str, advisor: Advisor, keep: bool) -> None:
    """Its glory is lost here and gained there, if it is kept (p. 19, R-33)."""
    name, glory = advisor.name, advisor.glory or 0
    work.glory(host, -glory, f"{name} lost", "p. 19", "plunder-council")
    if keep:
        kept = replace(advisor, owner=work.player, face_up=True)
        work.state = put(work.state, "advisors", advisor_id, kept)
        work.glory(work.player, glory, f"{name} taken", "p. 19", "plunder-council")
    else:
        left = {k: v for k, v in work.state.advisors.items() if k != advisor_id}
        work.state = replace(work.state, advisors=left)
    work.said.append(f"{name} {'taken' if keep else 'dismissed'}")


def _printed_glory(work: Endeavor, name: str, known: int | None) -> Steps[int | None]:
    """The glory that is printed on an advisor or a card, asked where nobody has told it."""
    printed: int | None = yield from told(
        Number(
            key="glory",
            prompt=f"Printed glory of {name} (0: none)",
            manner="offer",
            default=known,
            unknown=True,
            page="p. 19",
            rule="glory-ledger",
        )
    )
    if printed is None:
        work.said.append(f"{name}'s glory not told")
    return printed


def _take_warehouse(work: Endeavor, host: str, key: str, gain: Gain) -> Steps[None]:
    goods = work.state.provinces[host].goods
    total = gain.goods
    chosen: dict[str, int] | None = yield from told(
        Split(
            key="goods",
            prompt="Which goods, half of them rounded up?",
            options=tuple(Option(good, good) for good in GOODS),
            total=total,
            manner="offer",
            unknown=True,
            default=None if not goods or not total else _first(goods, total),
            page="p. 19",
            rule="plunder-warehouse",
        )
    )
    if chosen is None:
        work.said.append("goods not told")
        return
    there = {good: max(0, n) for good, n in (goods or {}).items()}
    more = [good for good, n in chosen.items() if goods is not None and n > there.get(good, 0)]
    if more:
        lie = ", ".join(f"{there.get(good, 0)} {good}" for good in more)
        why = f"Only {lie} {'lies' if lie.startswith('1 ') else 'lie'} in the warehouse."
        yield from ask(
            Broken(key="more", prompt="Plunder", page="p. 19", rule="plunder-warehouse", why=why)
        )
    number = 0
    amount = sum(chosen.values())
    taken = dict.fromkeys(chosen, 0)
    for good in sorted(chosen):
        for _ in range(chosen[good]):
            number += 1
            got = yield from _aboard(work, good, number, amount)
            taken[good] += got
            # What does not fit stays where it was.
            if goods is not None and got:
                left = {**(work.state.provinces[host].goods or {})}
                left[good] = max(0, left.get(good, 0) - 1)
                work.change_province(host, goods=left)
    work.row("plunder", site=key, taken=taken)


def _first(goods: dict[str, int], total: int) -> dict[str, int]:
    taken: dict[str, int] = {}
    for good in GOODS:
        taken[good] = min(goods.get(good, 0), total)
        total -= taken[good]
    return {good: n for good, n in taken.items() if n}


def _take_card(work: Endeavor, host: str, key: str, gain: Gain) -> Steps[None]:
    state = work.state
    held = [k for k in sorted(state.cards) if state.cards[k].owner == host]
    pick: Pick | None = yield from told(
        Choose(
            key="card",
            prompt="Which card?",
            manner="offer",
            unknown=True,
            new="card",
            options=tuple(Option(k, state.cards[k].name) for k in held),
            default=held[0] if len(held) == 1 else None,
            page="p. 19",
            rule="plunder-treasure",
        )
    )
    if pick is None:
        work.said.append("a card that was not told")
        return
    if pick.new:
        card_id, card = work.new_id("t"), Card(name=pick.new, owner=host, glory=None)
    else:
        card_id, card = pick.id, state.cards[pick.id]
    if card.glory is None:
        printed = yield from _printed_glory(work, card.name, None)
        card = replace(card, glory=printed)
    glory = card.glory or 0
    taken = replace(card, owner=work.player, face_up=True)
    work.state = put(work.state, "cards", card_id, taken)
    work.glory(host, -glory, f"{card.name} lost", "p. 19", "plunder-treasure")
    work.glory(work.player, glory, f"{card.name} taken", "p. 19", "plunder-treasure")
    work.said.append(f"{card.name} taken")
    work.row("plunder", site=key, card=card.name)


Taking = Callable[[Endeavor, str, str, Gain], Steps[Any]]
_TAKING: dict[str, Taking] = {
    "field": _take_field,
    "structure": _take_structure,
    "vault": _take_vault,
    "council": _take_advisor,
    "warehouse": _take_warehouse,
    "treasure": _take_card,
}

__all__ = ["choose_province_site", "plunder_island_site", "plunder_province_site", "plural"]
