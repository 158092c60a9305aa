"""The end of the campaign: who becomes Emperor (P-53; p. 2)."""

from __future__ import annotations

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.campaign.emperor import (
    Crowned,
    Emperor,
    emperor as crowned,
)
from companion.games.seafall.procedures.end.steps import change_kept
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.decisions import decided
from companion.games.seafall.rules.kept import (
    campaign_glory,
    games_played,
    milestone_glory,
    recorded,
)
from companion.games.seafall.state.table import SeaFall
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Field, Option
from companion.toolbox.sums import Result
from companion.toolbox.text import listed


@act(
    "emperor",
    "Crown the Emperor",
    spec="P-53",
    cite=rulebook.CAMPAIGN_WIN,
    rules=("campaign-tie", "historical-record"),
    help="emperor",
    grave=True,
)
def emperor(work: Work) -> Steps[str]:
    """The island at the end of the world is found: most campaign glory, then the ties (P-53)."""
    found = yield from work.yes(
        "found",
        "Is the island at the end of the world found?",
        offer=True,
        lead="found",
    )
    if not found:
        change_kept(work, world_end=False, emperor="")
        work.row("emperor", winner="", reason="the campaign goes on")
        return "the campaign goes on"
    why = _not_over(work.state)
    if why:
        yield from work.breaks("not-over", why)
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
        words = "the campaign is over; who is Emperor is unknown"
        return words + _hangs_on(work.state, inputs, result)
    glory = inputs.totals.get(first)
    words = f"{work.state.name(first)} becomes Emperor ({reason})"
    return words + (f", {glory} campaign glory" if glory is not None else "")


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
        words += f", the milestone glory of {listed(untold, 'and')} is unknown"
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
        work, "totals", "Campaign glory", totals, totals, rulebook.CAMPAIGN_WIN
    )
    known = [amount for amount in totals.values() if amount is not None]
    tied = {p: n for p, n in totals.items() if n is None or n == max(known, default=None)}
    milestones = {player: milestone_glory(state, player) for player in state.seats}
    if len(tied) > 1 and len(known) == len(totals):
        milestones = yield from _ask_missing(
            work,
            "milestones",
            "Milestone glory of the campaign",
            milestones,
            tied,
            rulebook.CAMPAIGN_TIE,
        )
    return Emperor(totals=totals, milestones=milestones, titles=final_titles(state))


def _ask_missing(
    work: Work,
    key: str,
    prompt: str,
    numbers: dict[str, int | None],
    of: dict[str, int | None],
    cite: Citation,
) -> Steps[dict[str, int | None]]:
    missing = {work.state.name(p): p for p in of if numbers[p] is None}
    if not missing:
        return numbers
    given = yield from work.maybe.form(
        key,
        prompt,
        (Field(name) for name in missing),
        offer={},
        by_name=True,
        lead=key,
        cite=cite,
    )
    return {**numbers, **{missing[name]: n for name, n in (given or {}).items()}}


def _first(work: Work, result: Result[Crowned] | None) -> Steps[str]:
    """The Emperor: derived, and asked only where it cannot be told."""
    state = work.state
    found = result.value if result is not None else Crowned("", state.seats, "")
    pick = yield from work.maybe.choose(
        "winner",
        "Who becomes Emperor?",
        (Option(player, state.name(player)) for player in state.seats),
        quiet=found.emperor or None,
        offer=None if found.emperor else UNKNOWN,
        lead="winner",
        cite=rulebook.CAMPAIGN_TIE if len(found.candidates) > 1 else rulebook.CAMPAIGN_WIN,
    )
    return "" if pick is None else pick
