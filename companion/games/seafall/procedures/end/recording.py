"""End step 6: the line of the Historical Record (P-50; pp. 20-21)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.end.records import RecordScores, record_scores
from companion.games.seafall.procedures.end.steps import (
    begun,
    change_kept,
    change_lasting,
    change_record,
    left_words,
    mark,
)
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.end import RECORD, record_of
from companion.games.seafall.rules.kept import campaign_glory, lasting
from companion.games.seafall.rules.standing import choice, is_on
from companion.games.seafall.rules.year import absent, in_play
from companion.games.seafall.state.kept import GameRecord
from companion.games.seafall.state.table import SeaFall
from companion.table.procedures.pressing import or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field
from companion.toolbox.sums import shown
from companion.toolbox.text import listed


@act(
    "record",
    "End step 6: record glory",
    spec="P-50",
    cite=rulebook.RECORD_GLORY,
    rules=("absent", "glory-kinds"),
    words=("records", "recorded"),
    help="record yellow 12 blue 7 red 8",
)
def record(work: Work) -> Steps[str]:
    """Game glory into the Historical Record; the campaign totals grow (P-50)."""
    yield from begun(work)
    words = yield from record_step(work)
    return "; ".join(part for part in (words, left_words(work.state)) if part)


def record_step(work: Work) -> Steps[str]:
    """Write the line of this game.

    Returns:
        Scores with the new totals, in words.
    """
    yield from _may_record(work)
    state = work.state
    number = str(state.game_no)
    known = state.kept.games.get(number)
    missed = absent(state) if known is None else known.absent
    scores = yield from _scores(work)
    before = {
        player: campaign_glory(state, player, after=state.game_no - 1) for player in state.seats
    }
    result = record_scores(
        RecordScores(
            scores=scores,
            absent=absent(state),
            before=before,
            floor=choice(state, "absent.floor") == "zero",
        )
    )
    found = result.value
    yield from _as_told(work, found.totals)
    line = replace(record_of(state), scores=found.scores)
    if state.end is None:  # the game went on all the same: the line stands by itself
        line = GameRecord(seats=state.seats, absent=absent(state), scores=found.scores)
    change_kept(work, games={**state.kept.games, number: line})
    change_record(work, scores=found.scores)
    if known is None:
        for player in missed:
            change_lasting(work, player, missed=lasting(state, player).missed + 1)
    for player, score in found.scores.items():
        work.row("record", player=player, count=score, old=before[player], new=found.totals[player])
    parts = tuple(replace(part, label=_named(state, part.label)) for part in result.parts)
    totals = ", ".join(f"{state.name(p)} {shown(n)}" for p, n in found.totals.items())
    work.sums["campaign glory"] = replace(result, value=totals, parts=parts)
    mark(work, RECORD, *state.seats)
    told_scores = ", ".join(
        f"{state.name(player)} {shown(score)}{_grown(found.totals[player])}"
        for player, score in found.scores.items()
    )
    return f"game {number} recorded: {told_scores}"


def _as_told(work: Work, totals: Mapping[str, int | None]) -> Steps[None]:
    """Campaign glory as the paper has it with this game: what is told must be so (p. 21)."""
    names = {work.state.name(player): total for player, total in totals.items()}
    fields = yield from work.form(
        "totals",
        "Campaign glory with this game",
        (Field(name) for name in names),
        quiet={},
        cite=rulebook.RECORD_GLORY,
    )
    wrong = [
        f"{name} comes to {names[name]}, not {told_total}"
        for name, told_total in fields.items()
        if names[name] is not None and told_total not in (None, names[name])
    ]
    if wrong:
        why = f"With this game {listed(wrong, 'and')}."
        yield from work.breaks("totals-not-so", why, rulebook.RECORD_GLORY)


def _grown(total: int | None) -> str:
    return "" if total is None else f" → {total}"


def _named(state: SeaFall, label: str) -> str:
    player, _, rest = label.partition(": ")
    return f"{state.name(player)}: {rest}"


def _may_record(work: Work) -> Steps[None]:
    state = work.state
    if state.prologue:
        why = "The prologue is not a line of the Historical Record."
        yield from work.breaks("prologue", why, rulebook.NO_RECORD_IN_PROLOGUE)
    if str(state.game_no) in state.kept.games:
        why = f"Game {state.game_no} is already in the record."
        yield from work.breaks("twice", why)


def _scores(work: Work) -> Steps[dict[str, int | None]]:
    """Score of each province that played: its glory of now, unless told otherwise."""
    state = work.state
    playing = in_play(state) or state.seats
    names = {state.name(player): player for player in playing}
    glory = {name: state.provinces[player].glory for name, player in names.items()}
    least = 0 if is_on(state, "glory.floor_zero") else None
    fields = yield from work.maybe.form(
        "scores",
        "Game glory to write down",
        (Field(name, least=least) for name in names),
        offer=or_unknown(glory),
        cite=rulebook.RECORD_GLORY,
    )
    if fields is None:
        return dict.fromkeys(playing)
    scores: dict[str, int | None] = {}
    for name, player in names.items():
        scores[player] = fields.get(name, glory[name])
        if scores[player] != glory[name]:
            work.change_province(player, glory=scores[player])
            work.row("counter", player=player, which="glory", new=scores[player])
    return scores
