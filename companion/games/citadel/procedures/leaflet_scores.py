"""The Community page: scores (P-30), groundshiver (P-36); side quests (P-34); pp. 23, 24."""

from __future__ import annotations

from typing import Unpack

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.leaflet import (
    QuestChange,
    ScoreChange,
    quest_change,
    score_change,
)
from companion.games.citadel.derive_action import in_order
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.state import Citadel, Quest, QuestStatus
from companion.games.citadel.tables import LEVEL, SCORE, SCORE_NAMES, Score
from companion.table.pressing import UNKNOWN, Pressing, between
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Option, Pick
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


def score(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """A Community score changes (P-30; pp. 18, 23)."""
    work = Work(table)
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
    if which is not None:
        yield from change_score(work, which, change, price, reason)
    return work.done()


# ---------------------------------------------------------------------- groundshiver


def groundshiver(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """The level of the groundshiver, as the scenario gives it (P-36; pp. 21, 23)."""
    work = Work(table)
    level = yield from work.maybe.number(
        "level",
        "Which level has the groundshiver?",
        between(0, LEVEL[1]),
        help="0: you have none.",
        cite=rulebook.GROUNDSHIVER_P23,
    )
    yield from set_level(work, level)
    return work.done()


def set_level(work: Work, level: int | None) -> Steps[None]:
    """The level becomes this; there is none in the introductory scenario (p. 23)."""
    if level and work.state.scenario.introductory:
        why = "There is no groundshiver in the introductory scenario."
        yield from work.breaks("rule-no-groundshiver", why, rulebook.GROUNDSHIVER_P23)
    old = work.state.groundshiver
    work.set(groundshiver=level)
    work.row("groundshiver", old=old, new=level)
    work.say("no groundshiver" if level == 0 else f"groundshiver level {shown(level)}")


# ---------------------------------------------------------------------- side quests

STATUSES: tuple[Option, ...] = (
    Option("active", "active", also=("begun", "new")),
    Option("initiated", "initiated", also=("started",)),
    Option("finished", "finished", also=("completed", "done")),
)


def quest(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """A side quest is listed, initiated or finished, or something is noted (P-34; p. 24)."""
    work = Work(table)
    options = tuple(Option(x, q.title, note=q.status) for x, q in in_order(work.state.quests))
    pick = yield from work.pick(
        "title", "Which side quest?", options, new="side quest", cite=rulebook.SIDE_QUEST
    )
    old = work.state.quests.get(pick.id)
    status = yield from work.choose(
        "status",
        "What is it now?",
        STATUSES,
        offer=old.status if old is not None else "active",
        cite=rulebook.QUEST_INITIATED,
    )
    facts = yield from _quest_facts(work, old or Quest(title=pick.new))
    before = None if old is None else old.at_citadel
    here = yield from work.maybe.yes(
        "at-citadel",
        "Can it be finished only at the Citadel?",
        quiet=UNKNOWN if before is None else before,
        lead="only-citadel",
        cite=rulebook.SIDE_QUEST,
    )
    facts["at_citadel"] = here
    now: QuestStatus = status  # type: ignore[assignment]
    yield from _quest_becomes(work, pick, now, facts)
    return work.done()


def _quest_facts(work: Work, before: Quest) -> Steps[dict[str, str | bool | None]]:
    """Dialogue that gave it, progress and notes, as far as they are told."""
    found: dict[str, str | bool | None] = {}
    for name, prompt in (
        ("dialogue", "Which dialogue gave it?"),
        ("progress", "Which progress is noted?"),
        ("notes", "What else is noted?"),
    ):
        found[name] = yield from work.text(
            name,
            prompt,
            quiet=getattr(before, name),
            empty=True,
            lead={"notes": "note"}.get(name, name),
            cite=rulebook.SIDE_QUEST,
        )
    return found


def _quest_becomes(
    work: Work, pick: Pick, now: QuestStatus, facts: dict[str, str | bool | None]
) -> Steps[None]:
    old = work.state.quests.get(pick.id)
    noted = old is not None and any(getattr(old, x) != value for x, value in facts.items())
    if old is not None and not noted and now == old.status:
        why = f"{old.title} stands on the page already: {now}."
        yield from work.breaks("rule-listed-once", why, rulebook.SIDE_QUEST)
    elif old is None or now != old.status:
        result = quest_change(
            QuestChange(
                title=old.title if old is not None else pick.new,
                before=old.status if old is not None else "",
                after=now,
                at_citadel_only=bool(facts["at_citadel"]),
                at_citadel=work.state.at_citadel,
            )
        )
        yield from work.reasons(result.value.reasons)
        work.sums["side quest"] = result
    key = pick.id or work.add("quests", "e", Quest(title=pick.new, status=now))
    work.change_in("quests", key, status=now, **facts)
    title = work.state.quests[key].title
    noted_words = facts["notes"] or facts["progress"] or ""
    work.row(
        "side_quest",
        thing=key,
        card=title,
        old=old.status if old is not None else "",
        new=now,
        what=facts["dialogue"],
        reason=noted_words,
    )
    words = f"side quest {title}: {now}"
    if old is not None and noted and now == old.status:
        words = f"side quest {title}: noted"
    work.say(words + (f", {noted_words}" if noted and noted_words else ""))
