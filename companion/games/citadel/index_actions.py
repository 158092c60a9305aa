"""Procedures of an action: declare, draw, result, consequence; what cards do (P-02 to P-12)."""

from __future__ import annotations

from companion.games.citadel.keys import EFFECTS, ENERGY_KEYS, RULES, WHO
from companion.games.citadel.procedures import act, act_prints
from companion.games.citadel.state import Citadel
from companion.table.procedure import Key, ProcedureInfo

_DECLARED = (
    WHO,
    Key("name", "choose", "the action"),
    Key("thing", "choose", "the card that shows it"),
    Key("shown-on", "choose", "what kind of card a new one is"),
    Key("offer", "form", "what it prints"),
    Key("revealer", "choose", "who revealed a mandatory action"),
    Key("involved", "several", "who else takes part"),
    Key("prerequisite", "yesno"),
    Key("die", "choose", "card that gives up its die"),
    Key("gear", "several", "Purse cards selected"),
    Key("picked", "several", "compulsory cards that stay"),
    Key("lower", "yesno", "the lower cost, by the groundshiver"),
    Key("less", "form", "fewer cards, by card"),
    Key("changes", "lines", "what else changes the cost"),
    Key("draw", "number", "cards drawn; ? if nobody counted"),
)
_RESULT = (
    Key("more", "number", "cards drawn and revealed by an effect"),
    Key("cards", "form", "what the revealed cards show"),
    Key("uses", "form", "effects used, how often"),
    Key("counted", "several", "cards whose successes count"),
    Key("take", "number", "successes taken into account"),
    Key("bonus", "number"),
    Key("converted", "number"),
    Key("success", "yesno"),
)
_CONSEQUENCE = (
    Key("section", "form", "what the white or black section did"),
    Key("whom", "several", "whom it concerns"),
    Key("text", "text"),
    Key("brutal", "draw", "die of Brutal"),
    Key("blocked", "choose", "card that Brutal blocks"),
    Key("reach", "draw", "whom Reach strikes"),
    Key("which", "several", "named cards that are kept"),
    Key("keep", "number", "cards that go into the hand"),
    Key("called", "choose", "name of a card that is kept"),
    Key("selected-*", "draw", "die of a [selected] effect"),
    Key("take-card", "text", "number of a card to take"),
    Key("if-available", "yesno", "the mark beside that number"),
    Key("card", "choose", "what becomes of the card that shows the action"),
)
_AFTER = (RULES, *ENERGY_KEYS, EFFECTS)

PROCEDURES_ACTIONS: tuple[ProcedureInfo[Citadel], ...] = (
    ProcedureInfo(
        id="act", title="Take an action", run=act.act, spec="P-02", page="p. 10",
        rule="turn-sequence",
        rules=("where-actions", "gear-up", "cost", "draw", "extra-cards", "mandatory-action"),
        words=("action",), help="bruno act push Boulder cost 5 difficulty 3 with Flail less 2",
        keys=(*_DECLARED, *_AFTER),
    ),
    ProcedureInfo(
        id="draw", title="Draw more cards", run=act.draw, spec="P-06", page="p. 12",
        rule="extra-cards", rules=("draw", "deck-runs-out"), help="bruno draws 2",
        keys=(WHO, Key("cards", "number"), *_AFTER),
    ),
    ProcedureInfo(
        id="result", title="Result", run=act.result, spec="P-07", page="p. 12",
        rule="result-step", rules=("success", "half-star", "chain", "convert", "difficulty"),
        words=("reveal", "reveals", "results"), help="result 1s, l2A, rC",
        keys=(WHO, *_RESULT, *_AFTER),
    ),
    ProcedureInfo(
        id="consequence", title="Consequence", run=act.consequence, spec="P-12", page="p. 13",
        rule="consequence-step",
        rules=("discard-revealed", "hand-x", "selected-effect", "move-die", "traits"),
        words=("consequences", "outcome"), help="consequence damage 2 hand 1",
        keys=(WHO, Key("success", "yesno"), *_CONSEQUENCE, *_AFTER),
    ),
    ProcedureInfo(
        id="do-action", title="A whole action at once", run=act.do_action, spec="P-02",
        page="p. 10", rule="action-steps", rules=("gear-up", "draw", "result-step"),
        words=("did",), help="bruno did push Boulder draw 3 shows 1s, l2A, rC damage 2",
        keys=(*_DECLARED, *_RESULT, *_CONSEQUENCE, *_AFTER),
    ),
    ProcedureInfo(
        id="effect", title="What a card does", run=act_prints.effect, spec="P-08", page="p. 12",
        rule="condition-icon", rules=("result-area", "max-x", "selected-effect", "convert"),
        words=("prints",), help="effect Flail does cost -2; 3 any -> success max 2",
        keys=(Key("card", "choose"), Key("area", "form", "its result area"),
              Key("skill", "choose", "which Skill it is"), Key("does", "text"), RULES, EFFECTS),
    ),
    ProcedureInfo(
        id="owns", title="What a deck is made of", run=act_prints.owns, spec="P-45", page="p. 9",
        rule="action-deck", rules=("result-area",), help="ana owns 3 Vigor 1s A",
        keys=(WHO, Key("copies", "number"), Key("card", "choose"), Key("area", "form"), RULES,
              EFFECTS),
    ),
)  # fmt: skip
