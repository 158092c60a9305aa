"""The Community page: the level of the groundshiver (P-36; pp. 21, 23)."""

from __future__ import annotations

from companion.games.citadel import rulebook
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.state.tables import LEVEL
from companion.table.procedures.pressing import between
from companion.table.procedures.procedure import Steps
from companion.toolbox.sums import shown


@act(
    "groundshiver",
    "Level of the groundshiver",
    spec="P-36",
    cite=rulebook.GROUNDSHIVER_P23,
    rules=("pathfind",),
    words=("level",),
    help="level 3",
)
def groundshiver(work: Work) -> Steps[None]:
    """The level of the groundshiver, as the scenario gives it (P-36; pp. 21, 23)."""
    level = yield from work.maybe.number(
        "level",
        "What level is the groundshiver?",
        between(0, LEVEL[1]),
        help="0: you have none.",
    )
    yield from set_level(work, level)


def set_level(work: Work, level: int | None) -> Steps[None]:
    """The level becomes this; there is none in the introductory scenario (p. 23)."""
    if level and work.state.scenario.introductory:
        why = "There is no groundshiver in the introductory scenario."
        yield from work.breaks("rule-no-groundshiver", why, rulebook.GROUNDSHIVER_P23)
    old = work.state.groundshiver
    work.set(groundshiver=level)
    work.row("groundshiver", old=old, new=level)
    work.say("no groundshiver" if level == 0 else f"groundshiver level {shown(level)}")
