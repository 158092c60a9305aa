"""What the steps of a Day share: where the Day is, random picks, what a victory hangs on.

Steps that a table did not log were done unlogged: going forward is never questioned. Only what
lies behind is named (`step-over`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.odds import Pick as PickInputs, pick
from companion.games.five_sails.calculations.plunder import LadderStep, Plundered, Standing
from companion.games.five_sails.procedures.priority import still_in
from companion.games.five_sails.procedures.work import Work
from companion.games.five_sails.rules.day import dawn_missed
from companion.games.five_sails.state.cards import STEPS
from companion.games.five_sails.state.table import StepId
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Field
from companion.table.shared.effecting import find_player
from companion.toolbox.sums import Result, shown
from companion.toolbox.text import listed

_ORDER = tuple(STEPS)
_RUNGS = {
    "Renown": "renown",
    "locations": "locations",
    "influence": "influence",
    "leader wounds": "leader_wounds",
    "renown": "renown",
}
"""What a calculation says is unknown -> field of a standing."""
_RUNG_WORDS = {
    "renown": "Renown",
    "locations": "locations",
    "influence": "Influence",
    "leader_wounds": "Leader wounds",
}

RENOWN_OFFERED = frozenset(("renown",))
"""At a Plunder: who did not tell the Renown is not asked for it by a sentence."""


NOBODY = "nobody is left in the game"


def playing(work: Work) -> Steps[bool]:
    """Whether anybody is still in the game; one that is over is named first."""
    yield from still_in(work, "")
    return bool(work.state.in_game)


def is_past(work: Work, step: StepId) -> bool:
    """Whether the Day is beyond a step, as far as that was told."""
    now = work.state.step
    return now in STEPS and _ORDER.index(now) > _ORDER.index(step)


def advance(work: Work, step: StepId) -> None:
    """The Day goes on to a step, if it is not there or further already."""
    now = work.state.step
    if now in STEPS and _ORDER.index(now) >= _ORDER.index(step):
        return
    work.update(step=step)
    if now == "dawn" and dawn_missed(work.state):
        work.say("no City card of this Dawn is entered yet (p. 12)")


def in_time(work: Work, step: StepId) -> Steps[None]:
    """Name it if the Day is beyond a step already."""
    if is_past(work, step):
        one, now = STEPS[step], STEPS[work.state.step]
        says = f"“{one.name}” is over for this Day, which is now at “{now.name}”."
        yield from work.breaks("step-over", says, Citation(one.rule, one.page))


def lower(count: int | None, by: int = 1) -> int | None:
    """A count with less in it; never below 0, and unknown stays unknown."""
    return None if count is None else max(0, count - by)


def pick_player(
    work: Work, key: str, prompt: str, among: Sequence[str], *, cite: Citation
) -> Steps[str]:
    """A random player: as the table drew, or `draw` lets the app pick (P54).

    Returns:
        A player, or empty if the table does not tell.
    """
    result = pick(PickInputs(tuple(among)))
    each = result.value.each
    names: dict[str, str] = {}
    for player in among:
        label = work.state.name(player)
        names[f"{label} ({player})" if label in names else label] = player
    drawn = yield from work.maybe.draw(
        key,
        prompt,
        1,
        known=dict.fromkeys(names, 1),
        odds=lambda: [(name, f"{each.exact} = {each.percent}") for name in names],
        help=f"type a name as it was drawn, or “draw”: the app picks, {each.exact} each",
        cite=cite,
    )
    if drawn is None or not drawn.cards:
        return ""
    chosen = names.get(drawn.cards[0]) or find_player(work.state, drawn.cards[0])
    work.row("random-pick", among=list(among), winner=chosen, odds=each.exact)
    work.say(f"at random among {listed(list(names), 'and')}: {work.state.name(chosen)}")
    return chosen


# ---------------------------------------------------------------------- what a victory hangs on


def until_told(
    work: Work,
    calculate: Callable[[Mapping[str, Standing]], Result[Plundered]],
    standings: Mapping[str, Standing],
    offered: frozenset[str] = frozenset(),
) -> Steps[tuple[Result[Plundered], dict[str, Standing]]]:
    """Ask for what decides between players and nobody told, rung by rung (P46, P47, P49).

    Args:
        work: the act.
        calculate: the checks on standings.
        standings: what is known.
        offered: fields that a typed sentence does not wait for.

    Returns:
        What the checks give, and the standings as they were told.
    """
    known, result = dict(standings), calculate(standings)
    for number in range(1, 6):
        wanted = _wanted(work, result.value.unknown, known)
        if not wanted:
            break
        required = not {field for _, field in wanted.values()} <= offered
        key = "standings" if number == 1 else f"standings-{number}"
        answer = yield from _ask_standings(work, key, wanted, required)
        if not any(amount is not None for amount in (answer or {}).values()):
            break
        for label, amount in (answer or {}).items():
            player, field = wanted[label]
            known[player] = replace(known[player], **{field: amount})
            work.row("told", player=player, what=field, count=amount)
        result = calculate(known)
    return result, known


def _wanted(
    work: Work, unknown: Iterable[str], standings: Mapping[str, Standing]
) -> dict[str, tuple[str, str]]:
    """Label -> player and field; of everybody who may be asked for the same, so that it is once."""
    fields = list(dict.fromkeys(_RUNGS.get(one.partition("'s ")[2], "") for one in unknown))
    return {
        f"{work.state.name(player)} {_RUNG_WORDS[field]}"
        if len(fields) > 1
        else work.state.name(player): (player, field)
        for field in fields
        for player, one in standings.items()
        if field and getattr(one, field) is None
    }


def _ask_standings(
    work: Work, key: str, wanted: Mapping[str, tuple[str, str]], required: bool
) -> Steps[dict[str, Any] | None]:
    what = listed(list(dict.fromkeys(_RUNG_WORDS[field] for _, field in wanted.values())), "and")
    return work.maybe.form(
        key,
        f"{what} of each? It decides, and it is unknown",
        (Field(label, least=0, most=999) for label in wanted),
        offer=None if required else {},
        lead="" if required else "standing",
        help="? leaves it open",
        cite=rulebook.VICTORY_TIES,
    )


_DECIDE = {
    "locations": "more locations decide",
    "influence": "more Influence decides",
    "leader wounds": "fewer wounds of the Leader decide",
}
"""Tie-breaker -> what it says of whoever wins by it."""


def tell_ladder(work: Work, steps: Sequence[LadderStep], before: Sequence[str]) -> None:
    """One row a tie-breaker that was looked at, and in words which one decided (P47; p. 8)."""
    still = list(before)
    for one in steps:
        work.row("tie-break", step=one.step, values=one.values, before=still, left=list(one.left))
        still = list(one.left)
    last = steps[-1] if steps else None
    if last is not None and last.step in _DECIDE and len(last.left) == 1:
        told = [f"{work.state.name(x)} {shown(n)}" for x, n in last.values.items()]
        work.say(f"equal before, {_DECIDE[last.step]}: {', '.join(told)}")
