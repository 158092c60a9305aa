"""The Community page: side quests (P-34; p. 24)."""

from __future__ import annotations

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.leaflet import (
    QuestChange,
    quest_change,
)
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.state.table import Quest, QuestStatus
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, Pick

STATUSES: tuple[Option, ...] = (
    Option("active", "active", also=("begun", "new")),
    Option("initiated", "initiated", also=("started",)),
    Option("finished", "finished", also=("completed", "done")),
)


@act(
    "quest",
    "A side quest",
    spec="P-34",
    cite=rulebook.SIDE_QUEST,
    rules=("quest-initiated", "quest-finished"),
    words=("side-quest",),
    help='quest "The lost sword" dialogue 210',
)
def quest(work: Work) -> Steps[None]:
    """A side quest is listed, initiated or finished, or something is noted (P-34; p. 24)."""
    options = tuple(Option(x, q.title, note=q.status) for x, q in in_order(work.state.quests))
    pick = yield from work.pick("title", "Which side quest?", options, new="side quest")
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
    )
    facts["at_citadel"] = here
    now: QuestStatus = status  # type: ignore[assignment]
    yield from _quest_becomes(work, pick, now, facts)


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
        why = f"{old.title} is already on the page: {now}."
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
