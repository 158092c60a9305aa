"""Procedures of High Drama: the standing actions and what cards do in it."""

from __future__ import annotations

from companion.games.five_sails.procedures import moving
from companion.games.five_sails.state import FiveSails
from companion.table.procedure import Key, ProcedureInfo

_EFFECTS = (Key("effects", "effects"),)
_ACTS = (
    Key("over", "broken"),
    Key("is-out", "broken"),
    Key("not-your-priority", "broken"),
    Key("not-high-drama", "broken"),
    Key("action-during-duel", "broken"),
)
"""What may speak against an action."""

PROCEDURES_CITY: tuple[ProcedureInfo[FiveSails], ...] = (
    ProcedureInfo(
        id="move", title="Move a character", run=moving.move_character, spec="P19", page="p. 13",
        rule="move-action", rules=("adjacency", "moving-home", "home", "move-rules"),
        keys=(Key("effect", "choose", "whether a card moves it: card, anywhere, engaging"),
              Key("who", "choose", "the character"), Key("who-meant", "choose"),
              Key("who-of", "choose", "whose a new character is"), *_ACTS,
              Key("to", "choose", "a City location or Home"), Key("engaged", "broken"),
              *_EFFECTS),
        words=("moves", "goes", "walks"), help="move Soline to the forums",
    ),
    ProcedureInfo(
        id="pass", title="Pass", run=moving.pass_priority, spec="P25", page="p. 14", rule="pass",
        rules=("priority", "high-drama"), keys=(Key("who", "choose"), *_ACTS, *_EFFECTS),
        words=("passes",), help="ana passes",
    ),
)  # fmt: skip
