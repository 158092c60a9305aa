"""Ships to choose from, and room on them."""

from __future__ import annotations

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.rules.moves import token_returned
from companion.games.seafall.rules.names import ordinals, place_name
from companion.games.seafall.rules.places import sail_untold
from companion.games.seafall.rules.standing import ships_of
from companion.games.seafall.state.table import SeaFall
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option, option


def ship_options(
    state: SeaFall, player: str, cite: Citation, region: str = ""
) -> tuple[Option, ...]:
    """A province's ships; those elsewhere, or sunk, are named with the reason."""
    options = []
    for key in ships_of(state, player, afloat=False):
        ship = state.ships[key]
        barred = None
        if ship.sunk:
            barred = cite.broken(f"{ship.name} is sunk")
        elif region and ship.at not in ("", region) and not sail_untold(state, player):
            barred = cite.broken(f"{ship.name} is at {place_name(state, ship.at)}")
        options.append(option(key, ship.name, barred, also=ordinals(state, key)))
    return tuple(options)


def all_ships(work: Work) -> tuple[Option, ...]:
    """A province's ships with where they are, sunk ones too."""
    return tuple(
        Option(
            key,
            ship.name,
            note=place_name(work.state, ship.at) if ship.at else "",
            also=ordinals(work.state, key),
        )
        for key in ships_of(work.state, work.player, afloat=False)
        for ship in (work.state.ships[key],)
    )


def make_room(work: Work, ship: str) -> Steps[None]:
    """A ship has room for two upgrades; one returned costs its glory (pp. 9, 15)."""
    upgrades = work.state.ships[ship].upgrades
    if len(upgrades) < 2:
        return
    pick = yield from work.choose(
        "return",
        "Two upgrades are on it: which one goes back?",
        (Option(key, upgrades[key].name) for key in sorted(upgrades)),
        cite=rulebook.RETURN_UPGRADE,
    )
    work.change_ship(ship, upgrades={k: v for k, v in upgrades.items() if k != pick})
    back = upgrades[pick]
    work.state = token_returned(work.state, "upgrade", back.name, back.stock)
    work.glory(work.player, -1, f"{upgrades[pick].name} returned", rulebook.RETURN_UPGRADE)
    work.said.append(f"{back.name} goes back to the supply (−1 glory)")
