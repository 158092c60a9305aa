"""The end of the campaign: who becomes Emperor (P-53; p. 2)."""

from __future__ import annotations

from typing import Any

from companion.games.seafall.calculations.emperor import Crowned, Emperor, emperor as crowned
from companion.games.seafall.derive_kept import (
    campaign_glory,
    games_played,
    milestone_glory,
    recorded,
)
from companion.games.seafall.procedures.end_steps import change_kept
from companion.games.seafall.procedures.listing import decided
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.state import SeaFall
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Choose, Field, Form, Option, Pick, YesNo, ask, told
from companion.toolbox.sums import Result
from companion.toolbox.text import listed


def emperor(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """The island at the end of the world is found: most campaign glory, then the ties (P-53)."""
    work = Work(table)
    found: bool = yield from ask(
        YesNo(
            key="found", prompt="Is the island at the end of the world found?", manner="offer",
            default=True, lead="found", page="p. 2", rule="campaign-win",
        )
    )  # fmt: skip
    if not found:
        change_kept(work, world_end=False, emperor="")
        work.row("emperor", winner="", reason="the campaign goes on")
        return work.done("the campaign goes on")
    why = _not_over(work.state)
    if why:
        yield from work.breaks("not-over", why, "p. 2", "campaign-win")
    inputs = yield from _told(work)
    result = crowned(inputs) if len(inputs.totals) > 1 else None
    first = yield from _first(work, result)
    reason = "as the table says"
    if result is not None and first == result.value.emperor:
        reason = result.value.reason
    if result is not None:
        decision = f"{work.state.name(first)}: {reason}" if first else ""
        work.sums["emperor"] = decided(work.state, result, decision)
    change_kept(work, world_end=True, emperor=first)
    work.row("emperor", winner=first, reason=reason if first else "")
    if not first:
        words = "the campaign is over; who is Emperor cannot be told"
        return work.done(words + _hangs_on(work.state, inputs, result))
    glory = inputs.totals.get(first)
    words = f"{work.state.name(first)} becomes Emperor ({reason})"
    return work.done(words + (f", {glory} campaign glory" if glory is not None else ""))


def _hangs_on(state: SeaFall, inputs: Emperor, result: Result[Crowned] | None) -> str:
    """`: Ana and Ben are tied at 20, the milestone glory of Ana is not told`; empty if no tie."""
    tied = () if result is None else result.value.candidates
    totals = {inputs.totals[player] for player in tied}
    if len(tied) < 2 or len(totals) > 1 or None in totals:
        return ""
    names = [state.name(player) for player in tied]
    untold = [state.name(p) for p in tied if inputs.milestones.get(p) is None]
    words = f": {listed(names, 'and')} are tied at {totals.pop()}"
    if untold:
        words += f", the milestone glory of {listed(untold, 'and')} is not told"
    return words + " (p. 2)"


def _not_over(state: SeaFall) -> str:
    """Why the campaign cannot be over; empty if it can."""
    if not games_played(state):
        return "No game of the campaign is recorded yet."
    under_way = state.year.phase in ("winter", "round", "end") and not state.closed
    if under_way and str(state.game_no) not in state.kept.games:
        return f"Game {state.game_no} is under way; it is played out and recorded first."
    return ""


def final_titles(state: SeaFall) -> dict[str, int | None]:
    """Titles during the final game, before they were given anew (p. 2)."""
    lines = recorded(state)
    during = lines[-1][1].titles_before if lines else {}
    ranks = {p: during.get(p, state.provinces[p].title) for p in state.seats}
    return {p: rank if rank and rank > 0 else None for p, rank in ranks.items()}


def _told(work: Work) -> Steps[Emperor]:
    """Totals, milestone glory and titles; what the record lacks is asked for."""
    state = work.state
    totals = {player: campaign_glory(state, player) for player in state.seats}
    totals = yield from _ask_missing(
        work, "totals", "Campaign glory", totals, totals, "campaign-win"
    )
    known = [amount for amount in totals.values() if amount is not None]
    tied = {p: n for p, n in totals.items() if n is None or n == max(known, default=None)}
    milestones = {player: milestone_glory(state, player) for player in state.seats}
    if len(tied) > 1 and len(known) == len(totals):
        milestones = yield from _ask_missing(
            work, "milestones", "Milestone glory of the campaign", milestones, tied,
            "campaign-tie",
        )  # fmt: skip
    return Emperor(totals=totals, milestones=milestones, titles=final_titles(state))


def _ask_missing(
    work: Work,
    key: str,
    prompt: str,
    numbers: dict[str, int | None],
    of: dict[str, int | None],
    rule: str,
) -> Steps[dict[str, int | None]]:
    missing = {work.state.name(p): p for p in of if numbers[p] is None}
    if not missing:
        return numbers
    given: dict[str, Any] | None = yield from told(
        Form(
            key=key, prompt=prompt, fields=tuple(Field(name) for name in missing),
            manner="offer", default={}, unknown=True, by_name=True, page="p. 2", rule=rule,
            lead=key,
        )
    )  # fmt: skip
    return {**numbers, **{missing[name]: n for name, n in (given or {}).items()}}


def _first(work: Work, result: Result[Crowned] | None) -> Steps[str]:
    """The Emperor: derived, and asked only where it cannot be told."""
    state = work.state
    found = result.value if result is not None else Crowned("", state.seats, "")
    pick: Pick | None = yield from told(
        Choose(
            key="winner", prompt="Who becomes Emperor?", lead="winner",
            options=tuple(Option(player, state.name(player)) for player in state.seats),
            manner="quiet" if found.emperor else "offer", default=found.emperor or None,
            unknown=True, page="p. 2",
            rule="campaign-tie" if len(found.candidates) > 1 else "campaign-win",
        )
    )  # fmt: skip
    return "" if pick is None else pick.id
