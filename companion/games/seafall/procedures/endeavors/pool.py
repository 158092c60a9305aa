"""The dice pool of an endeavor, line by line (P-26, P-27; pp. 10, 16, 18)."""

from __future__ import annotations

from companion.games.seafall import rulebook
from companion.games.seafall.calculations import (
    AtWar as AtWarInputs,
    DefendingShip,
    ExplorePool,
    Modifier,
    RaidPool,
    at_war as at_war_dice,
    explore_pool,
    raid_pool,
)
from companion.games.seafall.calculations.pieces import the_ship
from companion.games.seafall.procedures.endeavors.endeavor import Endeavor
from companion.games.seafall.rules.standing import (
    active_advisor,
    adjusted,
    choice,
    enmity_in,
    region_enmity,
)
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.toolbox.sums import HandLine


def build_pool(work: Endeavor) -> Steps[None]:
    """All that adds and removes, line by line (P-26, P-27)."""
    known = active_advisor(work.state, work.player)
    printed = max(0, known.expertise.get(work.stat, 0)) if known else 0
    expertise = yield from work.number(
        "expertise",
        f"{work.stat.capitalize()} expertise of the active advisor",
        at_least(0),
        quiet=printed,
        lead="expertise",
        cite=rulebook.EXPERTISE,
    )
    if work.stat == "explore":
        work.research = yield from work.lines(
            "research", "Research cards played", quiet=(), cite=rulebook.RESEARCH_IN_POOL
        )
    by_hand = yield from work.lines(
        "lines",
        "+ a line by hand: a card says …",
        quiet=(),
        help="Dice that a card, a RULE sticker or a power adds or removes.",
    )
    label = f"Expertise: {known.name}" if known and expertise == printed else "expertise"
    if work.stat == "raid":
        work.pool = raid_pool(_raid_inputs(work, expertise, label, by_hand))
    else:
        work.pool = explore_pool(_explore_inputs(work, expertise, label, by_hand))
    work.sums["pool"] = work.pool
    work.row(
        "pool",
        player=work.player,
        kind_of=work.stat,
        region=work.region,
        site=work.site,
        defense=work.defense,
        dangerous=work.dangerous,
        total=work.pool.value,
    )
    if work.pool.value == 0 and choice(work.state, "endeavor.zero_pool") == "forbid":
        yield from work.breaks(
            "zero-pool",
            "The pool is 0 dice, and this table forbids that (ruling R-04).",
            rulebook.DICE_POOL,
            prompt="Roll",
        )


def _flagship_value(work: Endeavor) -> int | None:
    return adjusted(work.state.ships[work.flagship], work.stat).value if work.flagship else None


def _flagship_label(work: Endeavor) -> str:
    if not work.flagship:
        return "flagship"
    return f"{the_ship(work.state.ships[work.flagship].name)}'s {work.stat}"


def _explore_inputs(
    work: Endeavor, expertise: int, label: str, lines: tuple[HandLine, ...]
) -> ExplorePool:
    return ExplorePool(
        flagship=_flagship_value(work),
        flagship_label=_flagship_label(work),
        support=work.support,
        expertise=expertise,
        expertise_label=label,
        research=tuple(Modifier(x.label, x.amount) for x in work.research),
        by_hand=lines,
    )


def _raid_inputs(
    work: Endeavor, expertise: int, label: str, lines: tuple[HandLine, ...]
) -> RaidPool:
    state, host = work.state, "" if work.site else work.region
    structures = tuple(
        Modifier(site.built, max(0, site.symbols))
        for _, site in sorted(state.sites.items())
        if site.region == work.region and site.built and site.symbols and work.region
    )
    war = 0
    if host and host != work.player:
        board = region_enmity(state, work.player)
        war = (
            at_war_dice(
                AtWarInputs(host=host, raider=work.player, board=board, prologue=state.prologue)
            ).value
            or 0
        )
    return RaidPool(
        flagship=_flagship_value(work),
        flagship_label=_flagship_label(work),
        support=work.support,
        expertise=expertise,
        expertise_label=label,
        at_war=war,
        garrison=work.garrison,
        structures=structures,
        enmity=enmity_in(state, work.player, work.region).value if work.region else 0,
        defenders=_defenders(work, host),
        by_hand=lines,
        zero_defender=choice(state, "raid.zero_defender"),
        third_ships=choice(state, "raid.third_ships"),
    )


def _defenders(work: Endeavor, host: str) -> tuple[DefendingShip, ...]:
    found = []
    for key in sorted(work.state.ships):
        ship = work.state.ships[key]
        if ship.sunk or ship.at != work.region or not work.region or ship.owner == work.player:
            continue
        third = ship.owner != host
        # Islands have no controller until later rules, so nobody defends them.
        if third and not host and choice(work.state, "raid.third_ships") == "no":
            continue
        bonus = max(0, sum(x.support for x in ship.upgrades.values() if x.face_up))
        name = f"{work.state.name(ship.owner)}'s {ship.name}"
        value = adjusted(ship, "raid").value
        found.append(DefendingShip(value=value, label=name, bonus=bonus, third_party=third))
    return (*found, *work.untold)
