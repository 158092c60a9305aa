"""What is told before the dice of an endeavor: its ships, the defense, the garrison (p. 10)."""

from __future__ import annotations

from typing import Any

from companion.games.seafall import rulebook
from companion.games.seafall.calculations import DefendingShip, SupportShip
from companion.games.seafall.calculations.pieces import the_ship
from companion.games.seafall.procedures.booked import booked_board, booked_ship
from companion.games.seafall.procedures.endeavors.endeavor import Endeavor
from companion.games.seafall.procedures.ships import ship_options
from companion.games.seafall.procedures.turn_limits import brought
from companion.games.seafall.rules.names import region_name, ship_name, the_site
from companion.games.seafall.rules.standing import adjusted, count, ships_of
from companion.table.procedures.pressing import UNKNOWN, at_least, or_unknown
from companion.table.procedures.procedure import Steps
from companion.toolbox.text import listed


def choose_flagship(work: Endeavor) -> Steps[None]:
    """One of the ships there; damage goes to it (p. 10)."""
    options = ship_options(work.state, work.player, rulebook.FLAGSHIP, work.region)
    legal = [option.id for option in options if not option.illegal]
    pick = yield from work.maybe.choose(
        "flagship",
        "Flagship",
        options,
        offer=or_unknown(_likely_flagship(work, legal)),
        lead="with",
        help="Its value is used, and it takes the damage.",
        cite=rulebook.FLAGSHIP,
    )
    if pick is not None:
        work.flagship = pick
        if work.state.ships[pick].sunk:  # the table says that it floats
            work.change_ship(pick, sunk=False)
        work.came = bool(work.state.ships[pick].at not in ("", work.region))
        brought(work, pick, work.region)
        yield from _tell_value(work, pick)


def _likely_flagship(work: Endeavor, legal: list[str]) -> str | None:
    """The only ship there, or the one with the higher value; `None` if nobody can tell."""
    here = [key for key in legal if work.region and work.state.ships[key].at == work.region]
    if len(here) == 1 and len(legal) == 1:
        return here[0]
    if len(legal) == 1:
        return legal[0]
    values = {key: adjusted(work.state.ships[key], work.stat).value for key in here or legal}
    known = {key: value for key, value in values.items() if value is not None}
    if len(known) < len(values) or not known:
        return here[0] if len(here) == 1 else None
    return max(sorted(known), key=lambda key: known[key])


def _tell_value(work: Endeavor, ship: str, scope: str = "flagship") -> Steps[None]:
    """A printed value that nobody has told is asked once, and kept."""
    printed = booked_ship(work, ship, work.stat)
    asking = work.maybe.number(
        f"{scope}-{work.stat}",
        f"Printed {work.stat} of {the_ship(ship_name(work.state, ship))}",
        at_least(0),
        offer=or_unknown(printed),
        source="book" if printed is not None else "default",
        cite=rulebook.SHIP_VALUES,
    )

    def keep(value: int | None) -> None:
        work.change_ship(ship, **{work.stat: value})

    yield from work.known(getattr(work.state.ships[ship], work.stat), asking, keep)


def choose_support(work: Endeavor) -> Steps[None]:
    """The other ship gives a die if it is there and its value is not 0 (p. 10)."""
    others = [key for key in ships_of(work.state, work.player) if key != work.flagship]
    if not work.flagship or not others:
        return
    other = others[0]
    ship = work.state.ships[other]
    there = bool(ship.at) and ship.at == work.region
    elsewhere = bool(work.region) and ship.at not in ("", work.region) and not work.came
    if elsewhere:
        return
    supports = yield from work.maybe.yes(
        "support",
        f"Does {ship.name} support, in the same region?",
        offer=True if there else UNKNOWN,
        lead="support",
        help="1 die, unless its value is 0; upgrades may add to it.",
        cite=rulebook.SUPPORT_SHIP,
    )
    if supports is False:
        return
    if supports is None:  # nobody knows: so nobody knows the pool
        if adjusted(ship, work.stat).value != 0:
            work.support = SupportShip(value=None, label=f"{ship.name}, if it supports")
        return
    brought(work, other, work.region)
    yield from _tell_value(work, other, "support")
    ship = work.state.ships[other]
    bonuses = [x for _, x in sorted(ship.upgrades.items()) if x.face_up and x.support]
    work.support = SupportShip(
        value=adjusted(ship, work.stat).value,
        label=f"{ship.name} supports",
        bonus=max(0, sum(x.support for x in bonuses)),
        bonus_label=", ".join(x.name for x in bonuses) or "support bonus",
    )


def tell_defense(work: Endeavor) -> Steps[None]:
    """Defense and whether it is red, asked once and kept."""
    printed = None if work.site else booked_board(work, work.region, "defense")
    number = work.maybe.number(
        "defense",
        f"Defense of {the_site(work.where)}",
        at_least(0),
        offer=or_unknown(printed),
        source="book" if printed is not None else "default",
        lead="defense",
        cite=rulebook.ICON_DEFENSE,
    )
    red = work.maybe.yes(
        "dangerous",
        "Is that number red (a dangerous site)?",
        offer=UNKNOWN,
        suggest=False,
        cite=rulebook.DANGEROUS_SITE,
    )
    known = yield from work.known(work.defense, number, lambda value: _keep(work, defense=value))
    if known is not None:
        yield from work.known(work.dangerous, red, lambda value: _keep(work, dangerous=value))


def _keep(work: Endeavor, **fields: Any) -> None:
    if work.site:
        work.change_site(work.site, **fields)
    else:
        work.change_region(work.region, **fields)


def tell_garrison(work: Endeavor) -> Steps[None]:
    """The region's garrison, asked once and kept."""
    region = work.state.regions.get(work.region)
    printed = booked_board(work, work.region, "garrison")

    def keep(number: int | None) -> None:
        if region is not None:
            work.change_region(work.region, garrison=number)

    asking = work.maybe.number(
        "garrison",
        f"Garrison of {region_name(work.state, work.region) or 'the island'}",
        at_least(0),
        offer=or_unknown(printed),
        source="book" if printed is not None else "default",
        lead="garrison",
        cite=rulebook.ICON_GARRISON,
    )
    known = None if region is None else region.garrison
    garrison = yield from work.known(known, asking, keep)
    work.garrison = count(garrison)


def tell_defenders(work: Endeavor) -> Steps[None]:
    """How many of the host's ships defend of which nobody has told where they are (p. 18)."""
    lost = [] if work.site else ships_of(work.state, work.region)
    names = [work.state.ships[key].name for key in lost if not work.state.ships[key].at]
    if not names:
        return
    whose = f"{work.state.name(work.region)}'s {listed(names, 'and')}"
    number = yield from work.maybe.number(
        "defenders",
        f"How many of {whose} lie there and defend?",
        at_least(0, most=len(names), why="the other ships' places are known"),
        offer=UNKNOWN,
        lead="defenders",
        cite=rulebook.DEFENDING_SHIPS,
    )
    label = f"{whose}, as told"
    if number is None:
        label = f"{whose}, if they lie there"
        work.untold = (DefendingShip(value=None, label=label, bonus=None),)
    elif number:
        work.untold = (DefendingShip(value=1, label=label, bonus=number - 1),)
