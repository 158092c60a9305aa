"""What ships, places and sites are called, and which of them are meant."""

from __future__ import annotations

from companion.games.seafall.rules.standing import ships_of
from companion.games.seafall.state.table import SeaFall, SiteKind
from companion.toolbox.text import key_of

KIND_WORDS: dict[SiteKind, str] = {
    "goods": "goods site",
    "mine": "mine",
    "dock": "dock",
    "market": "market",
    "other": "something else",
}


SEA_WORDS = ("sea", "at sea", "open sea", "empty sea", "coast", "coastal waters", "coastal water")
"""What tables call spaces of the sea, with or without `the` in front."""


def ordinals(state: SeaFall, ship: str) -> tuple[str, ...]:
    """What a ship is called besides its name: `first`, `first ship`."""
    mine = ships_of(state, state.ships[ship].owner, afloat=False)
    place = mine.index(ship)
    if place > 1:
        return ()
    word = ("first", "second")[place]
    return word, f"{word} ship"


def board_name(state: SeaFall, player: str) -> str:
    """What a province board is called from evening to evening: by its colour, if it was told."""
    return f"{state.kept.provinces[player].colour or state.name(player)} board"


def printed_ship(state: SeaFall, ship: str) -> str:
    """What a ship of a board is called from evening to evening; empty for one of no board."""
    ordinal = ordinals(state, ship)
    owner = state.ships[ship].owner
    if not ordinal or owner not in state.kept.provinces:
        return ""
    return f"{board_name(state, owner)}, {ordinal[-1]}"


def is_sea(name: str) -> bool:
    """Whether a typed name is no island but a space of the sea (p. 7)."""
    words = key_of(name).removeprefix("the ")
    return words in SEA_WORDS or words.startswith(("coastal waters ", "open sea "))


def place_name(state: SeaFall, place: str) -> str:
    """Where a ship is, in words."""
    if place == "sea":
        return "sea"
    if place in state.provinces:
        return f"{state.name(place)}'s harbor"
    return state.regions[place].name if place in state.regions else "an unknown place"


def region_name(state: SeaFall, region: str) -> str:
    """A region's name: a province's is its player's."""
    if region in state.provinces:
        return state.name(region)
    return state.regions[region].name if region in state.regions else ""


def islands(state: SeaFall) -> list[str]:
    """Ids of the islands, in the order they were told."""
    keys = (key for key in state.regions if key not in state.provinces)
    return sorted(keys, key=lambda key: (len(key), key))


def sites_there(state: SeaFall, island: str) -> list[str]:
    """Island sites in the order they were told: of one island, if it was named.

    A site of which nobody has told where it lies may be meant, unless enmity on it says that it
    was somebody's this year.
    """
    found = []
    for key, site in state.sites.items():
        if site.region in state.provinces:
            continue
        lost = not site.region and not any(site.tokens.values())
        if not island or site.region == island or lost:
            found.append(key)
    return sorted(found, key=lambda key: (len(key), key))


def the_site(where: str) -> str:
    """A site in a sentence: `the mine on Tern`, `the spice site on Tern`; a place as it is."""
    name, on, place = where.partition(" on ")
    if not name[:1].islower():
        return where
    return f"the {name}{'' if name in ('mine', 'dock', 'market') else ' site'}{on}{place}"


def ship_name(state: SeaFall, ship: str) -> str:
    """A ship's name."""
    return state.ships[ship].name
