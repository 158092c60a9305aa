"""A sealed choice: bids that only their owners know until all are turned up, a buried square.

The Auction, its rulebook: p. 2: everybody seals a bid of 0 up to the gold that is held. p. 3: all
bids are turned up together; the highest pays and wins the lot, a tie is settled by the table.
p. 4: a player may bury the lots won in a square drawn in secret, and dig them up later.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.table.game import Counter, Game
from companion.table.procedures.acts import Acts
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, option
from companion.table.procedures.work import BaseWork
from companion.table.shared.asking import who_acts
from companion.table.sheet import Count, PlayersBlock, Sheet, Who
from companion.table.state import Player, Secret, TableState, put, without_key
from companion.toolbox.text import listed
from companion.toolbox.tracks import Track

SQUARES = {"north": 1, "east": 1, "south": 1, "west": 1}


class Auction(TableState, frozen=True, kw_only=True):
    """Gold, lots, and what only its owner may see."""

    gold: dict[str, int | None] = {}
    lots: dict[str, int] = {}
    bids: dict[str, Secret] = {}
    buried: dict[str, Secret] = {}


class Work(BaseWork[Auction]):
    """What an act of the Auction holds while it runs."""


act: Acts[Auction, Work] = Acts(Work)
SEAL = Citation(page="p. 2")
TURN_UP = Citation(page="p. 3")
BURY = Citation(page="p. 4")


@act("seal", "Seal a bid", spec="A-1", cite=SEAL)
def seal(work: Work) -> Steps[str]:
    """Seal a bid (p. 2); it may be changed until all are turned up."""
    who = yield from who_acts(work)
    held = work.state.gold.get(who)
    bounds = at_least(0, most=held, why="" if held is None else f"you hold {held}")
    bid = yield from work.number("bid", "Your bid", bounds, who=who, secret=True)
    work.state = put(work.state, "bids", who, Secret.of(who, bid))
    work.row("bid", who=who)
    return f"{work.name} sealed a bid"


@act("reveal", "Turn all bids up", spec="A-2", cite=TURN_UP)
def reveal(work: Work) -> Steps[str]:
    """Turn all bids up (p. 3)."""
    state = work.state
    if not state.bids:
        yield from work.breaks("no-bids", "Nobody has sealed a bid.")
        return "no bids to turn up"
    waiting = [state.name(who) for who in state.seats if who not in state.bids]
    if waiting:
        yield from work.breaks("waiting", f"{listed(waiting, 'and')} sealed no bid yet.")
    bids: dict[str, int] = {who: state.bids[who].reveal() for who in sorted(state.bids)}
    best = max(bids.values())
    winners = [who for who in bids if bids[who] == best]
    winner = winners[0]
    if len(winners) > 1:
        lower = TURN_UP.broken("The bid is lower.")
        options = [
            option(who, state.name(who), None if who in winners else lower) for who in state.seats
        ]
        winner = yield from work.choose("winner", "A tie: who wins?", options)
    gold = state.gold.get(winner)
    paid = None if gold is None else gold - best
    work.state = replace(
        state,
        bids={},
        gold={**state.gold, winner: paid},
        lots={**state.lots, winner: state.lots.get(winner, 0) + 1},
    )
    work.row("bids", bids=bids, winner=winner)
    shown = ", ".join(f"{state.name(who)} {bid}" for who, bid in bids.items())
    return f"bids: {shown}; {state.name(winner)} wins the lot"


@act("bury", "Bury your lots", spec="A-3", cite=BURY)
def bury(work: Work) -> Steps[str]:
    """Bury the lots in a square drawn in secret (p. 4)."""
    who = yield from who_acts(work)
    if not work.state.lots.get(who):
        yield from work.breaks("no-lots", f"{work.name} has no lots.")
    square = yield from work.draw("square", "Draw", 1, known=SQUARES, who=who, secret=True)
    work.state = put(work.state, "buried", who, Secret.of(who, list(square.cards)))
    return f"{work.name} buried something"


@act("dig", "Dig it up", spec="A-4", cite=BURY)
def dig(work: Work) -> Steps[str]:
    """Dig it up (p. 4)."""
    state, who = work.state, (yield from who_acts(work))
    if who not in state.buried:
        yield from work.breaks("nothing", "Nothing is buried.")
        return f"{work.name} dug in vain"
    where = listed(state.buried[who].reveal()) or "a place that nobody named"
    work.state = replace(state, buried=without_key(state.buried, who))
    return f"{work.name} dug it up: {where}"


def new_state(names: Sequence[str]) -> Auction:
    """Everybody with 10 gold."""
    players = {f"p{n}": Player(name) for n, name in enumerate(names, 1)}
    return Auction(players=players, seats=tuple(players), gold=dict.fromkeys(players, 10))


def counters(state: Auction) -> list[Counter]:
    """The gold."""
    track = Track("gold", "gold", least=0, page="p. 2")
    return [Counter(who, track, ("gold", who), state.gold.get(who)) for who in state.seats]


def sheet(state: Auction, eyes: str) -> Sheet:
    """Gold and who has sealed; a bid only for its owner's eyes."""
    rows = tuple(
        Who(
            state.name(who),
            counts=(Count("gold", state.gold.get(who)), Count("lots", state.lots.get(who, 0))),
            note=_bid(state, who, eyes),
        )
        for who in state.seats
    )
    return Sheet("The Auction", (PlayersBlock(rows),))


def _bid(state: Auction, who: str, eyes: str) -> str:
    if who not in state.bids:
        return ""
    return f"bid {state.bids[who].reveal()}" if who == eyes else "sealed"


GAME: Game[Auction] = Game(
    id="probe-sealed",
    title="The Auction",
    state=Auction,
    new_state=new_state,
    sheet=sheet,
    counters=counters,
    players=(2, 5),
    procedures=act.of(),
)
