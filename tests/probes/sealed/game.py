"""A sealed choice: bids that only their owners know until all are turned up, a buried square.

The Auction, its rulebook: p. 2: everybody seals a bid of 0 up to the gold that is held. p. 3: all
bids are turned up together; the highest pays and wins the lot, a tie is settled by the table.
p. 4: a player may bury the lots won in a square drawn in secret, and dig them up later.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.table.game import Counter, Game
from companion.table.procedures.procedure import (
    Key,
    Outcome,
    Procedure,
    ProcedureInfo,
    Reading,
    line,
)
from companion.table.procedures.question import Broken, Choose, Draw, Number, Option, ask
from companion.table.shared.common import player_options, who_acts
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


def seal(table: Reading[Auction]) -> Procedure[Auction]:
    """Seal a bid (p. 2); it may be changed until all are turned up."""
    state = table.state
    who = yield from who_acts(table, page="p. 2")
    held = state.gold.get(who)
    bid = yield from ask(
        Number(
            key="bid",
            prompt="Your bid",
            who=who,
            secret=True,
            most=held,
            page="p. 2",
            why="" if held is None else f"you hold {held}",
        )
    )
    state = put(state, "bids", who, Secret.of(who, bid))
    return Outcome(
        state=state, says=f"{state.name(who)} sealed a bid", lines=(line("bid", who=who),)
    )


def reveal(table: Reading[Auction]) -> Procedure[Auction]:
    """Turn all bids up (p. 3)."""
    state = table.state
    if not state.bids:
        yield from ask(Broken(key="no-bids", page="p. 3", why="Nobody has sealed a bid."))
        return Outcome(state=state, says="no bids to turn up")
    waiting = [state.name(who) for who in state.seats if who not in state.bids]
    if waiting:
        why = f"{listed(waiting, 'and')} sealed no bid yet."
        yield from ask(Broken(key="waiting", page="p. 3", why=why))
    bids: dict[str, int] = {who: state.bids[who].reveal() for who in sorted(state.bids)}
    best = max(bids.values())
    winners = [who for who in bids if bids[who] == best]
    winner = winners[0]
    if len(winners) > 1:
        options = tuple(
            Option(
                x.id, x.label, illegal="" if x.id in winners else "The bid is lower.", page="p. 3"
            )
            for x in player_options(state)
        )
        tie = Choose(key="winner", prompt="A tie: who wins?", options=options, page="p. 3")
        winner = (yield from ask(tie)).id
    gold = state.gold.get(winner)
    paid = None if gold is None else gold - best
    state = replace(
        state,
        bids={},
        gold={**state.gold, winner: paid},
        lots={**state.lots, winner: state.lots.get(winner, 0) + 1},
    )
    shown = ", ".join(f"{state.name(who)} {bid}" for who, bid in bids.items())
    says = f"bids: {shown}; {state.name(winner)} wins the lot"
    return Outcome(state=state, says=says, lines=(line("bids", bids=bids, winner=winner),))


def bury(table: Reading[Auction]) -> Procedure[Auction]:
    """Bury the lots in a square drawn in secret (p. 4)."""
    state = table.state
    who = yield from who_acts(table, page="p. 4")
    if not state.lots.get(who):
        yield from ask(Broken(key="no-lots", page="p. 4", why=f"{state.name(who)} has no lots."))
    square = yield from ask(
        Draw(key="square", prompt="Draw", who=who, secret=True, count=1, known=SQUARES, page="p. 4")
    )
    state = put(state, "buried", who, Secret.of(who, list(square.cards)))
    return Outcome(state=state, says=f"{state.name(who)} buried something")


def dig(table: Reading[Auction]) -> Procedure[Auction]:
    """Dig it up (p. 4)."""
    state = table.state
    who = yield from who_acts(table, page="p. 4")
    if who not in state.buried:
        yield from ask(Broken(key="nothing", page="p. 4", why="Nothing is buried."))
        return Outcome(state=state, says=f"{state.name(who)} dug in vain")
    where = listed(state.buried[who].reveal()) or "a place that nobody named"
    state = replace(state, buried=without_key(state.buried, who))
    return Outcome(state=state, says=f"{state.name(who)} dug it up: {where}")


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
            note="" if who not in state.bids
            else f"bid {state.bids[who].reveal()}" if who == eyes else "sealed",
        )
        for who in state.seats
    )  # fmt: skip
    return Sheet("The Auction", (PlayersBlock(rows),))


GAME: Game[Auction] = Game(
    id="probe-sealed",
    title="The Auction",
    state=Auction,
    new_state=new_state,
    sheet=sheet,
    counters=counters,
    players=(2, 5),
    procedures=(
        ProcedureInfo(
            id="seal", title="Seal a bid", run=seal, spec="A-1", page="p. 2",
            keys=(Key("who", "choose"), Key("bid", "number")),
        ),
        ProcedureInfo(
            id="reveal", title="Turn all bids up", run=reveal, spec="A-2", page="p. 3",
            keys=(Key("winner", "choose"),),
        ),
        ProcedureInfo(
            id="bury", title="Bury your lots", run=bury, spec="A-3", page="p. 4",
            keys=(Key("who", "choose"), Key("square", "draw")),
        ),
        ProcedureInfo(
            id="dig", title="Dig it up", run=dig, spec="A-4", page="p. 4",
            keys=(Key("who", "choose"),),
        ),
    ),
)  # fmt: skip
