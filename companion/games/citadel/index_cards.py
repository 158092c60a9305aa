"""Procedures about a character's cards and life points (P-16 to P-25, P-44)."""

from __future__ import annotations

from companion.games.citadel.keys import EFFECTS, FALL_KEYS, REASON, RULES, WHO
from companion.games.citadel.procedures import cards_life
from companion.games.citadel.state import Citadel
from companion.table.procedure import Key, ProcedureInfo

_LOSS = Key("loss", "number", "life points lost by a text that says so")
_GAIN = Key("gain", "number", "life points gained")
_AFTER = (REASON, *FALL_KEYS, EFFECTS)

PROCEDURES_CARDS: tuple[ProcedureInfo[Citadel], ...] = (
    ProcedureInfo(
        id="hurt", title="Damage", run=cards_life.hurt, spec="P-20", page="p. 18", rule="damage",
        rules=("shield", "life-points"), words=("damage", "suffers", "takes-damage"),
        help="ana hurt 3 shield 1",
        keys=(WHO, Key("damage", "number"), Key("shield", "number", "what shields cancel"), _LOSS,
              _GAIN, *_AFTER),
    ),
    ProcedureInfo(
        id="lose-life", title="Lose life points", run=cards_life.lose, spec="P-20", page="p. 18",
        rule="lose-life", rules=("unconscious",), help="ana loses 2 life",
        keys=(WHO, _LOSS, *_AFTER),
    ),
    ProcedureInfo(
        id="heal", title="Gain life points", run=cards_life.heal, spec="P-20", page="p. 18",
        rule="gain-life", rules=("wake-up", "lp-over-start"), words=("heals", "wake", "wakes"),
        help="ana heals 2", keys=(WHO, _GAIN, *_AFTER),
    ),
    ProcedureInfo(
        id="recover", title="Recovery", run=cards_life.recover, spec="P-21", page="p. 20",
        rule="recovery", rules=("recovery-limit", "story-mode", "survival-mode"),
        words=("recovery", "refill"), help="ana recovers 6",
        keys=(WHO, Key("cards", "number", "cards that come back"), RULES, *FALL_KEYS, EFFECTS),
    ),
    ProcedureInfo(
        id="fall", title="Fall unconscious", run=cards_life.fall, spec="P-22", page="p. 20",
        rule="unconscious", rules=("unconscious-hand", "all-unconscious", "temporary-keyword"),
        words=("falls", "unconscious", "faints"), help="ana falls banished Stealth",
        keys=(WHO, RULES, *FALL_KEYS, EFFECTS),
    ),
    ProcedureInfo(
        id="trim", title="Discard from the hand", run=cards_life.trim, spec="P-23", page="p. 19",
        rule="hand-size", rules=("discard-skill-freely",), words=("trims",), help="ana trims 1",
        keys=(WHO, Key("which", "several", "cards that have a name"), Key("cards", "number"),
              RULES, EFFECTS),
    ),
)  # fmt: skip
