"""The game's number and target (P-01; p. 5)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.year.start import GloryTarget, glory_target
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.standing import target
from companion.table.procedures.pressing import at_least, or_unknown
from companion.table.procedures.procedure import Steps


@act(
    "game",
    "Enter which game this is",
    spec="P-01",
    cite=rulebook.GLORY_TARGET,
    help="game 4",
)
def game_number(work: Work) -> Steps[str]:
    """Which game of the campaign this is, and its glory target (P-01; p. 5)."""
    prologue = yield from work.yes(
        "prologue", "Is it the prologue?", quiet=False, cite=rulebook.PROLOGUE
    )
    number = yield from work.number(
        "number",
        "Which game of the campaign?",
        at_least(1),
        suggest=work.state.game_no,
    )
    work.state = replace(work.state, game_no=number, prologue=prologue, target=None)
    aim = yield from work.maybe.number(
        "target",
        "Glory target",
        at_least(0),
        quiet=or_unknown(target(work.state)),
        lead="target",
    )
    if aim != target(work.state):
        work.state = replace(work.state, target=aim)
    work.sums["target"] = glory_target(
        GloryTarget(number=number, prologue=prologue, told=work.state.target)
    )
    words = "the prologue" if prologue else f"game {number}"
    return f"{words}, target {'?' if aim is None else aim}"
