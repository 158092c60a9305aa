"""Places that a sentence names, and new ones."""

from __future__ import annotations

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.rules.names import is_sea, islands
from companion.games.seafall.rules.standing import ships_of
from companion.games.seafall.state.table import ISLAND_KINDS, Region, Site, SiteKind
from companion.table.procedures.pressing import UNKNOWN, or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, Pick
from companion.table.state import put
from companion.toolbox.text import key_of


def told_island(work: Work) -> Steps[str]:
    """The island that a sentence names (`at Gull Rock`), never pressed for; empty if none."""
    state = work.state
    pick = yield from work.maybe.pick(
        "island",
        "Only sites of which island?",
        (Option(key, state.regions[key].name) for key in islands(state)),
        quiet=UNKNOWN,
        new="island",
        lead="at",
        help="It tells two sites of the same name apart.",
        cite=rulebook.ISLANDS,
    )
    return _region_of(work, pick)


def place_of(work: Work, island: str = "") -> Steps[str]:
    """Ask which island something new is on: known, new, or not told (empty)."""
    if island:
        return island
    state = work.state
    places = {
        state.ships[key].at for key in ships_of(state, work.player) if state.ships[key].at
    } - {"sea", *state.provinces}
    known = sorted(places)[0] if len(places) == 1 else None
    pick = yield from work.maybe.pick(
        "at",
        "On which island?",
        (Option(key, state.regions[key].name) for key in islands(state)),
        offer=or_unknown(known),
        new="island",
        lead="at",
        cite=rulebook.ISLANDS,
    )
    return _region_of(work, pick)


def _region_of(work: Work, pick: Pick | None) -> str:
    if pick is None:
        return ""
    if pick.id:
        return pick.id
    if is_sea(pick.new):
        work.say(f"{pick.new} is not an island (p. 7)")
        return ""
    key = work.new_id("i")
    work.state = put(work.state, "regions", key, Region(name=pick.new))
    return key


def new_site(work: Work, name: str, region: str, explored: bool | None) -> str:
    """A site that is named for the first time; a good in its name tells its kind."""
    from companion.games.seafall.state.dice import GOODS

    words = key_of(name).split()
    good = next((good for good in GOODS if good in words), "")
    kind: SiteKind = ""
    for known in ISLAND_KINDS:
        if known in words:
            kind = known
    if good and not kind:
        kind = "goods"
    key = work.new_id("s")
    site = Site(name=name, region=region, explored=explored, kind=kind, good=good)
    work.state = put(work.state, "sites", key, site)
    return key
