"""Reputation for another region's powers (P-40; p. 11)."""

from __future__ import annotations

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.guilds.trade import Loan, loan
from companion.games.seafall.procedures.paying import change_tokens
from companion.games.seafall.procedures.turn_limits import change_turn, own_turn
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.names import region_name
from companion.games.seafall.rules.standing import count
from companion.games.seafall.state.printed import LOAN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import option


@act(
    "borrow",
    "Borrow a region's powers",
    spec="P-40",
    cite=rulebook.REP_LOAN,
    rules=("reputation",),
    words=("borrows", "borrowed"),
    help="borrow from blue",
)
def borrow(work: Work) -> Steps[str]:
    """A reputation token for the powers of one region until the turn ends (P-40; p. 11)."""
    yield from work.who()
    owner = yield from _owner(work)
    region = yield from _region(work, owner)
    yield from own_turn(work)
    held = work.province.reputation
    accepted = yield from work.yes("accepts", f"Does {work.state.name(owner)} accept?", offer=True)
    result = loan(Loan(reputation=count(held), own_region=owner == work.player, accepted=accepted))
    if result.value.may is False and owner != work.player:
        yield from work.breaks("no-token", f"{work.name} has no reputation.")
    work.sums["loan"] = result.with_value(result.value.paid)
    place = region_name(work.state, region)
    work.row("reputation_loan", player=work.player, by=owner, region=region, accepted=accepted)
    if work.state.turn == work.player:
        change_turn(work, loans={**work.state.this_turn.loans, region: accepted})
    if not accepted:
        return f"{work.state.name(owner)} lends {work.name} nothing at {place}"
    change_tokens(work, work.player, "reputation", -LOAN, f"loan of {place}")
    change_tokens(work, owner, "reputation", LOAN, f"loan of {place}")
    whose = "its province" if region == owner else place
    return (
        f"{work.state.name(owner)} lends {work.name} {whose} until the turn ends, for 1 reputation"
    )


def _owner(work: Work) -> Steps[str]:
    state = work.state
    barred = rulebook.REP_LOAN.broken("Your own region needs no token.")
    options = tuple(
        option(
            p,
            state.name(p),
            barred if p == work.player else None,
            note="" if state.players[p].present else "absent",
        )
        for p in (*(p for p in state.seats if p != work.player), work.player)
    )
    pick = yield from work.choose(
        "from", "Who is offered a reputation token?", options, lead="from"
    )
    return pick


def _region(work: Work, owner: str) -> Steps[str]:
    """One region that the owner controls: its province unless told otherwise."""
    state = work.state
    barred = rulebook.REP_LOAN.broken(f"{state.name(owner)} does not control it.")
    options = tuple(
        option(
            key,
            f"{place.name}'s province" if key in state.provinces else place.name,
            None if key == owner or place.controller == owner else barred,
            also=(place.name,),
        )
        for key, place in sorted(state.regions.items())
    )
    pick = yield from work.choose("region", "Which region?", options, quiet=owner, lead="at")
    return pick
