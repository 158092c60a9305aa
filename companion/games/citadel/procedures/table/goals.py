"""Goals of a scenario: as a booklet gives them, told, reached or failed (P-37; p. 22)."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from companion.errors import BadAnswer
from companion.games.citadel import rulebook
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.state.table import Goal
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, Text
from companion.toolbox.text import key_of

_QUOTED = re.compile(r"[\"“„]([^\"“”„]+)[\"”]")
_SAYS_HOW = ("reached", "failed", "missed", "done", "achieved", "we", "open")
"""Words that begin what is said of a goal, and no goal."""


class GoalsText(Text, frozen=True, kw_only=True):
    """Goals with a comma between two, or each in quotes: then nothing else stands beside them."""

    def read_known(self, text: str) -> str:
        """As a text. Raises `BadAnswer`."""
        beside = re.sub(r"\band\b|[,;\s]", "", _QUOTED.sub("", text))
        if beside and _QUOTED.search(text):
            raise BadAnswer(f"“{beside[:40]}” stands in no goal.", "Put each goal in quotes.")
        return super().read_known(text)


def goals_in(text: str) -> list[str]:
    """The goals that a text tells."""
    quoted = _QUOTED.findall(text)
    parts = quoted or re.split(r"[,;]", text)
    return [x.strip() for x in parts if x.strip()]


_STATUSES = (
    Option("open", "open"),
    Option("reached", "reached", also=("done",)),
    Option("failed", "failed"),
)


@act(
    "goal",
    "A goal",
    spec="P-37",
    cite=rulebook.SCENARIO,
    words=("goals",),
    help='goal "Find the well" reached',
)
def goal(work: Work) -> Steps[str]:
    """A goal of the scenario: told, reached or failed (P-37; p. 22)."""
    goals = work.state.scenario.goals
    pick = yield from work.pick(
        "goal",
        "Which goal?",
        (Option(x, g.text, note=g.status) for x, g in in_order(goals)),
        new="goal",
    )
    status = yield from work.choose(
        "status",
        "What is it now?",
        _STATUSES,
        offer="open" if pick.new else None,
        suggest=None if pick.new else "reached",  # a line that only names it has told nothing
    )
    now: Any = status
    key = pick.id or work.new_id("l")
    if pick.new and key_of(pick.new).split()[0] in _SAYS_HOW:
        why = f"“{pick.new}” says how a goal stands, and not which it is."
        yield from work.breaks("rule-which-goal", why)
    told_goal = Goal(text=pick.new, status=now) if pick.new else replace(goals[key], status=now)
    changed = replace(work.state.scenario, goals={**goals, key: told_goal})
    work.set(scenario=changed)
    work.row("goal", thing=key, what=told_goal.text, new=now)
    return f"goal {told_goal.text}: {now}"
