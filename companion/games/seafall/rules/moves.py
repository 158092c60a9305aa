"""Moves that several procedures make: advisors, sideboard tokens, decks, events, enmity.

Each changes the state in one place only, so that cards and tokens are neither lost nor doubled.
All are pure; what was not told stays untold.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.seafall.state.table import (
    AdvisorPlace,
    DeckName,
    Region,
    SeaFall,
    Stock,
    StockKind,
)
from companion.table.state import fresh, put
from companion.toolbox.text import key_of

UNTOLD_ISLAND = "island ?"
"""Name of the region on whose garrison enmity lies of which nobody knows the island."""


class Settled(Struct, frozen=True):
    """Enmity tokens that left a site for the garrison or At War With of its region."""

    owner: str
    site: str
    region: str
    count: int


def advisor_to(
    state: SeaFall, key: str, place: AdvisorPlace, owner: str = "", face_up: bool = True
) -> SeaFall:
    """An advisor to a council room, the forum or the deck; nobody's active advisor any more."""
    moved = replace(
        state.advisors[key],
        place=place,
        owner=owner if place == "council" else "",
        face_up=face_up,
    )
    for player, province in state.provinces.items():
        if province.active == key:
            state = put(state, "provinces", player, replace(province, active=""))
    return put(state, "advisors", key, moved)


def deck_by(state: SeaFall, deck: DeckName, change: int) -> SeaFall:
    """A deck with more or fewer cards, never below 0; one that was not counted stays so."""
    size = state.decks.get(deck)
    if size is None:
        return state
    return replace(state, decks={**state.decks, deck: max(0, size + change)})


def event_added(state: SeaFall, key: str, how: str = "shuffle") -> SeaFall:
    """A new event card enters the draw pile (p. 6; P-10, ruling R-38).

    Args:
        state: the table; the card stands among the campaign's events already.
        key: the card.
        how: option `event.add`. `shuffle`: all in the pile are equally likely again; the card that
            lies face up is not among them. `bottom`, `top`: the order of the others stays.
    """
    state = deck_by(state, "event", 1)
    events = {**state.kept.events, key: replace(state.kept.events[key], place="deck")}
    year = state.year
    if how == "shuffle":
        year = replace(year, shuffled=state.decks.get("event"), seen=(), on_top="")
    else:
        grown = None if year.shuffled is None else year.shuffled + 1
        year = replace(year, shuffled=grown)
        if how == "top":
            year = replace(year, on_top=key)
        else:  # below those dismissed so far; the one that lies face up goes under it
            last = year.seen[-1:] if year.event is not None else ()
            year = replace(year, seen=(*year.seen[: len(year.seen) - len(last)], key, *last))
    return replace(state, year=year, kept=replace(state.kept, events=events))


def stock_of(state: SeaFall, kind: StockKind, name: str) -> str:
    """Id of the sideboard's upgrade or structure of that name; empty if there is none."""
    wanted = key_of(name)
    same = (k for k, x in state.stock.items() if x.kind == kind and key_of(x.name) == wanted)
    return min(same, key=lambda key: (len(key), key), default="")


def token_taken(state: SeaFall, key: str) -> SeaFall:
    """A face-up copy leaves the sideboard (p. 15)."""
    there = state.stock[key]
    if there.up is None:
        return state
    return put(state, "stock", key, replace(there, up=max(0, there.up - 1)))


def token_returned(state: SeaFall, kind: StockKind, name: str, key: str = "") -> SeaFall:
    """A copy comes back to the sideboard, face down until winter (pp. 10, 15, 19).

    Args:
        state: the table.
        kind: upgrade or structure.
        name: what it is called.
        key: the sideboard's kind that it came from, if that is known.
    """
    key = key if key in state.stock else stock_of(state, kind, name)
    if not key:
        if not name:
            return state
        state, key = fresh(state, "k")
        state = put(state, "stock", key, Stock(kind=kind, name=name))
    there = state.stock[key]
    return put(state, "stock", key, replace(there, down=there.down + 1))


def enmity_settled(state: SeaFall) -> tuple[SeaFall, tuple[Settled, ...]]:
    """Tokens on sites go to the garrison or At War With of their region (pp. 11, 12; P-07).

    Those of a site of which nobody has told where it lies go to an island that is not told: the
    site is free again, and the tokens are still out.
    """
    moves: list[Settled] = []
    if any(x.tokens and x.region not in state.regions for x in state.sites.values()):
        state = _with_untold_island(state)
    untold = _untold_island(state)
    sites, regions = dict(state.sites), dict(state.regions)
    for key in sorted(sites, key=lambda key: (len(key), key)):
        site = sites[key]
        if not site.tokens:
            continue
        region = site.region if site.region in regions else untold
        held = dict(regions[region].held)
        for owner, count in sorted(site.tokens.items()):
            if count > 0:
                held[owner] = max(0, held.get(owner, 0)) + count
                moves.append(Settled(owner, key, region, count))
        regions[region] = replace(regions[region], held=held)
        sites[key] = replace(site, tokens={})
    return replace(state, sites=sites, regions=regions), tuple(moves)


def _untold_island(state: SeaFall) -> str:
    """Id of the island that stands for all that were not told; empty if there is none yet."""
    return next((key for key, x in state.regions.items() if x.name == UNTOLD_ISLAND), "")


def _with_untold_island(state: SeaFall) -> SeaFall:
    if _untold_island(state):
        return state
    state, key = fresh(state, "i")
    return put(state, "regions", key, Region(name=UNTOLD_ISLAND))
