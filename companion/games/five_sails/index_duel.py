"""Procedures of challenges, duels, wounds and leaving play."""

from __future__ import annotations

from companion.games.five_sails.procedures import hurting
from companion.games.five_sails.state import FiveSails
from companion.table.procedure import Key, ProcedureInfo

_EFFECTS = (Key("effects", "effects"),)
_WHO = (
    Key("who", "choose", "the character"),
    Key("who-meant", "choose"),
    Key("who-of", "choose", "whose a new character is"),
    Key("over", "broken"),
    Key("is-out", "broken"),
)

PROCEDURES_DUEL: tuple[ProcedureInfo[FiveSails], ...] = (
    ProcedureInfo(
        id="wound", title="A character is wounded", run=hurting.take_wounds, spec="P41",
        page="p. 30", rule="wounds", rules=("resolve-stat", "destroyed", "leader-destroyed"),
        keys=(*_WHO, Key("n", "number", "how many"), Key("resolve", "form"),
              Key("destroyed", "yesno", "if nobody can tell from the numbers"), *_EFFECTS),
        words=("wounds", "hurt"), help="wound Kaspar 2",
    ),
    ProcedureInfo(
        id="heal", title="A character heals", run=hurting.heal_wounds, spec="P41.2",
        page="p. 40", rule="heal", rules=("wounds",),
        keys=(*_WHO, Key("heal-unwounded", "broken"), Key("n", "number", "how many"), *_EFFECTS),
        words=("heals",), help="heal Kaspar 1",
    ),
    ProcedureInfo(
        id="remove", title="Something leaves play", run=hurting.remove, spec="P42",
        page="p. 17", rule="destroyed",
        rules=("locker", "discard-pile", "attachment-lost", "brute", "mercenary"),
        keys=(Key("who", "choose", "a character or an attachment"), *_WHO[1:],
              Key("how", "choose", "destroyed, discarded, over the cap, end of day"),
              Key("kind", "choose", "what kind of character, if nobody told"), *_EFFECTS),
        words=("destroy", "destroys", "discards-character"), help="remove Sanjay discarded",
    ),
)  # fmt: skip
