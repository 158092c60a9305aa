"""What SeaFall's dice brought: endeavors, re-rolls, the end of a game (pp. 10, 18, 20).

Each die shows a success on every face that is not blank (two standard, one weak, one strong: 4
faces); how many are blank each table tells itself (ruling R-01). What powers make of a face, and
fortune, come after the roll and are no luck.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.seafall.rules.standing import blank_faces
from companion.games.seafall.state.dice import endeavor_die
from companion.games.seafall.state.table import SeaFall
from companion.table.game import LoggedEntry
from companion.toolbox.dice import worth
from companion.toolbox.luck import Rolled, successes

_KINDS = {
    "roll": ("endeavor dice", "p. 10"),
    "reroll": ("dice rolled again", "p. 18"),
    "end_roll": ("dice for enmity", "p. 20"),
}
"""Kind of a row -> what is said of it, and its page."""

_PHASES = {
    "": "",
    "setup": "set-up",
    "winter": "winter",
    "round": "rounds",
    "end": "end of the game",
    "over": "between games",
}


def rolls(before: SeaFall, _after: SeaFall, told: LoggedEntry, _eyes: str = "") -> Sequence[Rolled]:
    """The rolls of one entry: dice, and the successes that they showed as they fell."""
    die = endeavor_die(blank_faces(before))
    acting = told.by or before.turn
    found = []
    for row in told.lines:
        acting = str(row.get("player") or acting) if row["kind"] == "pool" else acting
        if row["kind"] not in _KINDS:
            continue
        kind, page = _KINDS[row["kind"]]
        faces, dice, got = row.get("faces"), row.get("n"), row.get("successes")
        if isinstance(faces, dict):
            dice, got = sum(faces.values()), worth(die, faces)
        if got is None and not dice:
            continue  # nothing was rolled, or nobody says that anything was
        player = str(row.get("player") or acting)
        if player in before.provinces:
            known = None if dice is None else int(dice)
            found.append(
                Rolled(
                    act_no=told.act_no,
                    player=player,
                    kind=kind,
                    got=got,
                    unit="successes",
                    spread=None if known is None else successes(die),
                    times=1 if known is None else known,
                    page=page,
                    why=_missing(known, got),
                )
            )
    return found


def _missing(dice: int | None, got: int | None) -> str:
    if dice is None:
        return "how many dice is unknown"
    if got is None:
        return "what they showed is unknown"
    return "more successes than dice" if got > dice else ""


def phase(state: SeaFall) -> str:
    """Which part of the game it is, as far as somebody keeps the year (p. 12)."""
    return _PHASES[state.year.phase]
