"""The Community page: its four scores (P-30; pp. 18, 23)."""

from __future__ import annotations

from typing import Unpack

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.leaflet import (
    ScoreChange,
    score_change,
)
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules.board import is_built
from companion.games.citadel.state.tables import SCORE, SCORE_NAMES, Score
from companion.table.procedures.pressing import Pressing, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.sums import shown, signed

SCORE_OPTIONS: tuple[Option, ...] = tuple(Option(x, name) for x, name in SCORE_NAMES.items())
"""The four scores to choose from."""


def ask_score(
    work: Work, key: str, prompt: str, *, none: str = "", **more: Unpack[Pressing[str]]
) -> Steps[Score | None]:
    """One of the four scores; `None` for none, where none may be chosen.

    Args:
        work: the act.
        key: of the question.
        prompt: the question.
        none: label of choosing none; empty if one has to be named.
        more: how it presses.
    """
    more.setdefault("cite", rulebook.COMMUNITY_SCORES)
    more.setdefault("lead", key)
    pick = yield from work.choose(key, prompt, SCORE_OPTIONS, none=none, **more)
    return pick or None  # type: ignore[return-value]


def change_score(
    work: Work, score: Score, change: int, price: bool = False, reason: str = ""
) -> Steps[bool]:
    """A score goes up or down, from 0 to 25 (P-30): whether the effect may be applied.

    A price that would take it below 0 is named as broken (p. 23).

    Args:
        work: the act.
        score: which.
        change: by how much.
        price: whether it is the prerequisite of an effect.
        reason: why, for the log.
    """
    before, name = work.state.scores.get(score), SCORE_NAMES[score]
    inputs = ScoreChange(score=score, value=before, change=change, prerequisite=price)
    result = score_change(inputs)
    if result.value.applied is False:
        yield from work.breaks("rule-too-low", result.notes[0], rulebook.REDUCE_BELOW_ZERO)
        result = score_change(ScoreChange(score=score, value=before, change=change))
    value = result.value
    work.set(scores={**work.state.scores, score: value.value})
    work.sums[name] = result
    work.row(
        "score_changed",
        what=score,
        delta=change,
        old=before,
        new=value.value,
        lost=value.lost,
        reason=reason,
    )
    told_now = "" if before is None else f", {before} → {shown(value.value)}"
    held = f" (held at {value.value})" if value.lost else ""
    work.say(f"{name} {signed(change)}{told_now}{held}")
    return bool(value.applied)


@act(
    "score",
    "A Community score",
    spec="P-30",
    cite=rulebook.COMMUNITY_SCORES,
    rules=("reduce-below-zero", "influence"),
    words=("scores",),
    help="score influence 2",
)
def score(work: Work) -> Steps[None]:
    """A Community score changes (P-30; pp. 18, 23)."""
    which = yield from ask_score(work, "score", "Which score?")
    change = yield from work.number(
        "change",
        "By how much?",
        between(-SCORE[1], SCORE[1]),
        help="Below 0: it goes down.",
        cite=rulebook.COMMUNITY_SCORES_P18,
    )
    price = yield from work.yes(
        "price",
        "Is it the price of an effect?",
        quiet=False,
        lead="price",
        cite=rulebook.REDUCE_BELOW_ZERO,
    )
    reason = yield from work.text(
        "reason", "Why?", quiet="", lead="because", cite=rulebook.COMMUNITY_SCORES_P18
    )
    told_of = work.state.buildings.get(reason)
    if told_of is not None and is_built(told_of) is False:
        why = f"{reason.capitalize()} is not built: {told_of.checked} of {told_of.boxes} boxes."
        yield from work.breaks("rule-not-built", why, rulebook.BUILDING_EFFECTS)
    if which is not None:
        yield from change_score(work, which, change, price, reason)
