"""Poise that nobody knows since a cost, or what a Restore gives, was told as `?`: what it is once
that is told (Poise, Restore)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.games.en_garde.calculations import Restore, restore
from companion.games.en_garde.options import number
from companion.games.en_garde.state.table import Change, EnGarde, Since
from companion.table.state import put
from companion.toolbox.inputs import minus
from companion.toolbox.sums import Part, Result


def amount_of(state: EnGarde, change: Change) -> int | None:
    """How much a change came to: as it was told then, else as its card has been told since."""
    if change.amount is not None or not change.card:
        return change.amount
    cost: int | None = getattr(state.cards[change.card], change.field)
    return cost


def poise_since(state: EnGarde, since: Since) -> int | None:
    """What the Poise is now, if that follows: from No Poise nothing more is paid or lost, and where
    the known changes alone lead there, the unknown ones do not matter."""
    cap = number(state, "poise_cap")
    now: int | None = since.poise
    most: int | None = since.poise
    for change in since.changes:
        amount = amount_of(state, change)
        if change.kind == "gain":
            now = restore(Restore(now, 0, amount, cap)).value.after
            most = restore(Restore(most, 0, amount, cap)).value.after
            continue
        left = minus(now, amount)
        now = None if left is None else max(0, left)
        most = None if most is None else max(0, most - (amount or 0))
        now = 0 if most == 0 else now
    return now


def changed(state: EnGarde, player: str, before: int | None, *changes: Change) -> EnGarde:
    """The state after changes of somebody's Poise: if that is unknown now, it is kept where it
    came from.

    Args:
        state: with the Poise after them, `None` where nobody knows.
        player: whose it is.
        before: the Poise before them.
        changes: what happened, in order.
    """
    duelist = state.duelists[player]
    since = duelist.since if before is None else Since(poise=before)
    if duelist.poise is not None or since is None:
        since = None
    else:
        since = replace(since, changes=(*since.changes, *changes))
    if since == duelist.since:
        return state
    return put(state, "duelists", player, replace(duelist, since=since))


def counted(player: str) -> partial[EnGarde]:
    """What a bare count of somebody's Poise does besides: told anew, it came from nowhere."""
    return partial(_counted, player)


def _counted(player: str, state: EnGarde, by: int | None) -> EnGarde:
    duelist = state.duelists[player]
    if by is None or duelist.since is None or duelist.poise is not None:
        return put(state, "duelists", player, replace(duelist, since=None))
    change = Change(kind="gain" if by > 0 else "lose", amount=abs(by))
    return changed(state, player, None, change)


def known_again(state: EnGarde) -> dict[str, Result[int]]:
    """Player -> the Poise that follows now, with its parts; those whose Poise is unknown still."""
    found = {}
    for player, duelist in state.duelists.items():
        if duelist.poise is None and duelist.since is not None:
            poise = poise_since(state, duelist.since)
            if poise is not None:
                found[player] = Result(poise, _parts(state, duelist.since), ("Poise",))
    return found


def _parts(state: EnGarde, since: Since) -> tuple[Part, ...]:
    parts = [Part("Poise before", since.poise, "Poise", "poise")]
    for change in since.changes:
        amount = amount_of(state, change)
        if change.kind == "gain":
            label = state.cards[change.card].name if change.card else "regained"
            parts.append(Part(label, amount, "Restore", "restore"))
        else:
            label = state.cards[change.card].name if change.card else "lost or paid"
            parts.append(Part(label, minus(0, amount), "Poise", "poise-cost"))
    return tuple(parts)


def owed_costs(state: EnGarde) -> dict[str, tuple[Change, ...]]:
    """Player whose Poise is unknown -> the costs that would tell it; none if they would not."""
    found: dict[str, tuple[Change, ...]] = {}
    for player in state.alive:
        duelist = state.duelists[player]
        if duelist.poise is None:
            changes = duelist.since.changes if duelist.since else ()
            open_ones = [x for x in changes if amount_of(state, x) is None]
            named = all(change.card for change in open_ones)
            found[player] = tuple(dict.fromkeys(open_ones)) if named else ()
    return found


def cost_words(state: EnGarde, change: Change) -> str:
    """`the cost of Buckler`, `the fee of Parry Riposte`, `what Wine restores`."""
    if change.field == "restore":
        return f"what {state.cards[change.card].name} restores"
    what = "cost" if change.field == "cost" else "fee"
    return f"the {what} of {state.cards[change.card].name}"
