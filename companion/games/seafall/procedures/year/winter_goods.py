"""Winter steps that bring gold and goods: harvest and production (P-06, P-08; p. 12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.year.harvest import (
    Field as FieldSite,
    Harvest,
    Harvested,
    harvest,
)
from companion.games.seafall.calculations.year.production import (
    GoodsSite,
    Produced,
    Production,
    produce,
)
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.procedures.year.steps import change_year
from companion.games.seafall.rules.names import region_name
from companion.games.seafall.rules.owed import harvest_owed, owing_harvest
from companion.games.seafall.rules.rounds import event_revealed
from companion.games.seafall.rules.standing import count, number, supply, supply_at_most
from companion.games.seafall.rules.year import controls, in_play
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.table import SeaFall
from companion.table.procedures.pressing import at_least, or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option, option
from companion.table.state import with_duty, without_key
from companion.toolbox.sums import Result, shown
from companion.toolbox.text import listed

STEP = 3
"""The harvest's place among the winter's steps (p. 12)."""


def fields_of(state: SeaFall, player: str) -> tuple[FieldSite, ...]:
    """The fields that a province controls, wherever they lie (ruling R-94)."""
    found = []
    fields = [key for key, site in state.sites.items() if site.kind == "field"]
    for key in sorted(fields, key=lambda key: (len(key), key)):
        site = state.sites[key]
        if not controls(state, player, site.region):
            continue
        where = "" if site.region == player else f" at {region_name(state, site.region)}"
        found.append(
            FieldSite(
                name=f"{site.name}{where}",
                gold=count(site.gold),
                tokens=sum(max(0, n) for n in site.tokens.values()),
                plundered=site.no_harvest,
            )
        )
    return tuple(found)


def _gives_nothing(field: FieldSite) -> bool:
    """Whether a field pays nothing in the next harvest: enmity on it, or plundered (pp. 12, 19)."""
    return bool(field.tokens) or field.plundered


def harvest_late(state: SeaFall) -> bool:
    """Whether the harvest of this year is over, and somebody's gold was not told since (p. 12)."""
    year = state.year
    over = year.phase in ("round", "end", "over") or (year.phase == "winter" and year.step > STEP)
    return over and any(state.provinces[player].gold is None for player in in_play(state))


def harvest_step(work: Work) -> Steps[None]:
    """Every field without enmity pays; who misses the game gets nothing (P-06).

    Told late, only what is said now is paid: the others had theirs.
    """
    state = work.state
    late = harvest_late(state)
    had = state.year.harvested
    names = {state.name(player): player for player in in_play(state) if player not in had}
    found = {p: harvest(Harvest(fields=fields_of(state, p))) for p in names.values()}
    gold: dict[str, Any] = {
        name: None if late else found[p].value.gold for name, p in names.items()
    }
    untold = None in gold.values()
    if names:
        counted = any(state.provinces[p].gold and gold[name] is None for name, p in names.items())
        last = {name: state.provinces[p].harvest for name, p in names.items()}
        again = not late and any(n is not None for n in last.values())
        # What all fields brought is not what they bring now that one of them gives nothing.
        less = {n for n, p in names.items() if any(map(_gives_nothing, fields_of(state, p)))}
        kept = {n: last[n] if again and n not in less else None for n in gold}
        usual = {n: kept[n] if gold[n] is None else gold[n] for n in gold}
        told_gold = yield from work.form(
            "gold",
            "Gold of the fields",
            (Field(name, least=0) for name in names),
            # A vault that somebody counted is not made unknown by an Enter.
            offer=gold if untold and (late or not (counted or again)) else None,
            quiet=None if untold else gold,
            suggest=usual,
            cite=rulebook.HARVEST,
        )
        gold.update(told_gold)
    for key, site in state.sites.items():
        if site.no_harvest:
            work.change_site(key, no_harvest=False)
    said = []
    for name, player in names.items():
        if late and gold[name] is None:
            continue
        before = _vault_before(work, player)
        said.append(_paid(work, player, gold[name], found[player], before))
    if untold and not late:
        _owe(work, state, gold)
    if had:
        change_year(work, harvested=())
    work.say("harvest: " + (", ".join(said) or ("unknown" if late else "of nobody")))


def _owe(work: Work, before: SeaFall, gold: Mapping[str, int | None]) -> None:
    """Where vaults are counted, a harvest that nobody told is owed by name."""
    players = {p: before.provinces[p] for p in in_play(before)}
    if not any(x.gold or x.harvest is not None for x in players.values()):
        return
    for player, known in players.items():
        if known.gold is not None and gold.get(before.name(player), 0) is None:
            duty = owing_harvest(before, player, known.gold)
            work.state = with_duty(work.state, duty)


def _vault_before(work: Work, player: str) -> int | None:
    """What lay in a vault of which only the harvest is unknown, while nothing was paid since:
    before the first event and turn (p. 12); in the first year it is what all begin with (R-65)."""
    state, year = work.state, work.state.year
    begun = state.turn or year.had_turn or year.round > 1 or event_revealed(state)
    if not harvest_late(state) or begun or year.phase not in ("winter", "round"):
        return None
    if key := harvest_owed(state, player):
        told = state.pending[key].answers.get("before")
        return told if isinstance(told, int) else None
    counted = any(harvest_owed(state, one) for one in in_play(state))
    return number(state, "start.gold") if year.number == 1 and not counted else None


def harvest_of(work: Work, player: str) -> Steps[None]:
    """The fields of one province pay before those of the others, as tables tell it (p. 12)."""
    state = work.state
    if player in state.year.harvested:
        why = f"{state.name(player)} harvested in this winter: fields pay once."
        yield from work.breaks("done-already", why)
    found = harvest(Harvest(fields=fields_of(state, player)))
    usual = found.value.gold
    before = None
    if state.provinces[player].gold is None:
        before = yield from work.maybe.number(
            "before",
            f"Gold in {state.name(player)}'s vault before it",
            at_least(0),
            quiet=or_unknown(_vault_before(work, player)),
            cite=rulebook.HARVEST,
        )
    gold = yield from work.maybe.number(
        "amount",
        f"Gold of {state.name(player)}'s fields",
        at_least(0),
        quiet=usual,
        offer=or_unknown(usual) if usual is None else None,
        cite=rulebook.HARVEST,
    )
    if gold is not None and usual is not None and gold != usual:
        why = f"{state.name(player)}'s fields bring {usual} gold."
        yield from work.breaks("another-sum", why)
    for key, site in state.sites.items():
        if site.no_harvest and controls(state, player, site.region):
            work.change_site(key, no_harvest=False)
    work.say("harvest: " + _paid(work, player, gold, found, before))
    if not harvest_late(state):
        change_year(work, harvested=(*state.year.harvested, player))


def _paid(
    work: Work, player: str, gold: int | None, found: Result[Harvested], before: int | None
) -> str:
    """Pay what the fields of a province brought, into a vault that held so much `before` if nobody
    knows what it holds; in words."""
    name = work.state.name(player)
    work.sums[f"{name}'s harvest"] = found.with_value(gold)
    work.row(
        "harvest",
        player=player,
        delta=gold,
        paid=list(found.value.paid),
        blocked=list(found.value.blocked),
    )
    if gold is not None:
        if work.state.provinces[player].gold is None and before is not None:
            work.change_province(player, gold=before)
        if key := harvest_owed(work.state, player):
            work.state = replace(work.state, pending=without_key(work.state.pending, key))
    if gold != 0:
        work.gold(player, gold, "harvest")
    if gold is not None and gold != found.value.gold:
        work.change_province(player, harvest=gold)
    return f"{name} {shown(gold) if gold is None else f'+{gold}'}"


def goods_sites(state: SeaFall) -> list[str]:
    """Ids of the sites that produce, as far as they are told."""
    keys = (k for k, x in state.sites.items() if x.kind == "goods" and x.good in GOODS)
    return sorted(keys, key=lambda key: (len(key), key))


def _production(state: SeaFall, first: tuple[str, ...] = ()) -> Result[Produced]:
    sites = []
    for key in goods_sites(state):
        site = state.sites[key]
        place = state.regions.get(site.region)
        sites.append(
            GoodsSite(
                id=key,
                good=site.good,
                island=site.region,
                column=None if place is None else place.column,
                defense=site.defense,
                cube=site.cube,
                explored=site.explored is not False,
            )
        )
    stock: dict[str, int | None] = {good: supply_at_most(state, good) for good in GOODS}
    return produce(Production(sites=tuple(sites), supply=stock, first=first))


def produce_step(work: Work) -> Steps[None]:
    """Each goods site without a cube gets one, as far as the supply goes (P-08)."""
    state = work.state
    first = yield from _settled_ties(work)
    found = _production(state, first)
    keys = goods_sites(state)
    placed: tuple[str, ...] = found.value.placed
    if keys:
        placed = yield from work.several(
            "cubes",
            "Which sites get a cube?",
            (_option(state, key) for key in keys),
            quiet=tuple(placed),
            cite=rulebook.PRODUCE,
        )
        work.sums["cubes placed"] = Result(
            len(placed),
            found.parts if placed == found.value.placed else (),
            ("p. 12",),
            found.notes,
        )
    for key in placed:
        work.change_site(key, cube=True)
        good = state.sites[key].good
        work.row("production", site=key, good=good, count=1, left=supply(work.state, good))
    empty = [key for key in found.value.empty if key not in placed]
    for key in empty:
        work.row("production", site=key, good=state.sites[key].good, count=0, left=0)
    sure = [key for key in found.value.sure if key not in placed]
    for key in sure:  # it lay there before, or was placed now
        work.change_site(key, cube=True)
    names = listed([_site_name(state, key) for key in placed], "and", most=4)
    if placed or not sure:
        work.say(f"cubes placed: {names}" if placed else "no cube placed")
    if sure:
        names = listed([_site_name(state, key) for key in sure], "and", most=4)
        work.say(f"a cube lies on {names}, placed now or before")
    if empty:
        short = listed([_site_name(state, key) for key in empty], "and", most=4)
        work.say(f"supply short: none on {short}")


def _settled_ties(work: Work) -> Steps[tuple[str, ...]]:
    """The order of sites that the rules leave open, where the supply is short (R-63)."""
    first: tuple[str, ...] = ()
    for good, keys in _production(work.state).value.tied.items():
        order = yield from work.order(
            f"ties-{good}",
            f"Too little {good}: which site comes first?",
            (Option(k, _site_name(work.state, k)) for k in keys),
            offer=tuple(keys),
            cite=rulebook.PRODUCE,
        )
        first += order
    return first


def _site_name(state: SeaFall, key: str) -> str:
    site = state.sites[key]
    place = region_name(state, site.region)
    return f"{site.name} on {place}" if place else site.name


def _option(state: SeaFall, key: str) -> Option:
    site = state.sites[key]
    why = ""
    if site.cube:
        why = f"A cube is already on {_site_name(state, key)}."
    elif site.explored is False:
        why = f"{_site_name(state, key)} is not explored."
    barred = rulebook.PRODUCE.broken(why) if why else None
    return option(key, _site_name(state, key), barred, also=(site.name,))
