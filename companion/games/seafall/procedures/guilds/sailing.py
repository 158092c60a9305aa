"""The Sail action (P-17; p. 9)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.guilds.sailing import SailTogether, sail_together
from companion.games.seafall.procedures.ships import all_ships
from companion.games.seafall.procedures.turn_limits import begin, change_turn
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.decisions import UNTOLD
from companion.games.seafall.rules.names import is_sea, islands, place_name
from companion.games.seafall.rules.standing import adjusted
from companion.games.seafall.state.table import AT_SEA, Region
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.table.state import put
from companion.toolbox.text import plural


@act(
    "sail",
    "Sail",
    spec="P-17",
    cite=rulebook.SAILING,
    rules=("sail-action", "sail-together"),
    words=("sails", "sailed"),
    help="sail both at Gull Rock",
)
def sail(work: Work) -> Steps[str]:
    """Where ships sail, or are; where turns are kept, as the turn's Sail action (p. 9).

    The map is not known, so spaces are compared with the ship's sail only if they are told. Two
    sentences in a row, one for each ship, are the same action.
    """
    yield from work.who()
    pick = yield from work.choose(
        "ship", "Which ship?", (*all_ships(work), Option("both", "both ships"))
    )
    place = yield from _place(work)
    keys = [o.id for o in all_ships(work)] if pick == "both" else [pick]
    yield from begin(work, "sail")
    spaces = yield from _spaces(work, keys)
    names = []
    for key in keys:
        if work.state.ships[key].sunk:
            why = f"{work.state.ships[key].name} is sunk"
            yield from work.breaks(f"sunk-{key}", why, rulebook.SINK, prompt="Sail")
        work.change_ship(key, at=place, sunk=False)
        more = {} if spaces is None else {"spaces": spaces, "limit": _limit(work, key)}
        work.row("sail", ship=key, to=place, **more)
        names.append(work.state.ships[key].name)
    if work.state.turn == work.player:
        sailed = work.state.this_turn.sailed
        change_turn(work, sailed=(*sailed, *(key for key in keys if key not in sailed)))
    words = f"{work.name}: {' and '.join(names)} at {place_name(work.state, place)}"
    return ", ".join([words, *work.said])


def _place(work: Work) -> Steps[str]:
    state = work.state
    options = [Option(key, state.regions[key].name) for key in islands(state)]
    options += [Option(p, f"{state.name(p)}'s harbor", also=(state.name(p),)) for p in state.seats]
    options.append(Option(AT_SEA, "sea"))
    if work.player in state.regions:
        home = next(n for n, x in enumerate(options) if x.id == work.player)
        also = (*options[home].also, "home", "home harbor")
        options[home] = replace(options[home], also=also)
    pick = yield from work.pick(
        "at", "Where?", tuple(options), new="island", lead="at", cite=rulebook.ISLANDS
    )
    if pick.id:
        return pick.id
    if is_sea(pick.new):
        return AT_SEA
    key = work.new_id("i")
    work.state = put(work.state, "regions", key, Region(name=pick.new))
    return key


def _limit(work: Work, ship: str) -> int | None:
    """Most spaces of a ship: its sail, at least 1 (pp. 9, 14)."""
    value = adjusted(work.state.ships[ship], "sail").value
    return None if value is None else max(1, value)


def _spaces(work: Work, keys: list[str]) -> Steps[int | None]:
    """How far they sail, if anybody tells; more than the sail allows is named."""
    spaces = yield from work.maybe.number(
        "spaces",
        "How many spaces?",
        at_least(0),
        quiet=UNKNOWN,
        lead="spaces",
    )
    together = yield from work.yes(
        "together", "Together?", quiet=len(keys) > 1, cite=rulebook.SAIL_TOGETHER
    )
    if spaces is None:
        return None
    limits = {work.state.ships[key].name: _limit(work, key) for key in keys}
    for name, limit in limits.items():
        if limit is not None and spaces > limit and (not together or len(keys) == 1):
            why = f"{name} may move {limit}, not {spaces}."
            yield from work.breaks("too-far", why)
            break
    if together:
        result = sail_together(SailTogether(limits=limits, moved=spaces))
        most = result.value.most
        words = UNTOLD if most is None else f"{plural(most, 'space')} together"
        work.sums["sail"] = replace(result, value=words)
        if len(keys) > 1 and result.value.within is False:
            yield from work.breaks("too-far", result.notes[0], rulebook.SAIL_TOGETHER)
        for name, left in result.value.left.items():
            if len(keys) > 1 and left:
                work.said.append(f"{name} may go on {left}")
    return spaces
