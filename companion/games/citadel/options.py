"""The 7th Citadel's table options: our rulings where the text is silent (section 9 of the spec)."""

from __future__ import annotations

from companion.games.citadel.state.table import Citadel
from companion.table.game import TableOption, option_value, with_words


def _option(
    key: str,
    title: str,
    default: object,
    values: tuple[object, ...],
    page: str,
    ruling: str,
    rule: str,
    why: str,
) -> TableOption:
    return TableOption(key, title, default, values, page=page, why=why, ruling=ruling, rule=rule)


_NO = (False, (True,))

_WORDS: dict[str, dict[object, str]] = {
    "recovery_part": {
        "full_price": "at full price",
        "full_groups": "not possible",
        "down": "for less",
    },
    "last_life": {"unconscious": "you fall unconscious", "stop": "the Recovery stops"},
    "empty_discards": {"dropped": "nothing happens", "unconscious": "you fall unconscious"},
    "fallen_active": {"stop": "the action stops", "apply": "its Consequence is still applied"},
    "fallen_cards": {"shuffled": "shuffled into the deck", "discarded": "discarded"},
    "cost_less": {"part": "any part of it", "all": "all of it"},
    "uncapped": {"all": "every icon counts", "once": "it counts once"},
    "copy_order": {"colour": "its colour", "pictograph": "its pictograph"},
    "selected_when": {"last": "last of all", "after_section": "after their section"},
    "evasive": {"after": "after the draw", "each_third": "at each third card"},
    "unsettling": {"skills": "Skills only", "purse": "Purse cards only"},
    "ambush": {"action": "an action", "trait": "a trait"},
    "fallen_card": {"any_event": "any event", "one_kind": "an event of one kind"},
    "must_clash": {"stay": "both stay", "pick": "you pick one"},
    "scenario_life": {"set": "they replace what you have", "add": "they are added"},
    "leaver_life": {"given": "given away all the same", "lost": "lost"},
    "leaver_cards": {"returned": "returned", "passed": "passed on"},
    "save_board": {"globals": "global events", "own_events": "your Terrain's events too"},
    "hand_between": {"each_turn": "in each turn", "over": "when it is over"},
    "reflex": {"may": "optional", "always": "mandatory"},
    "mandatory_inside": {"after": "after that action"},
    "pictograph_of": {"active": "the active player's", "any_player": "any player's"},
}
"""How values are read that their own word does not say: key of an option -> value -> words."""

_OPEN: tuple[TableOption, ...] = (
    _option("recovery_part", "Recovering a group that is not full", "full_price", ("full_groups", "down"),
            "p. 20", "R-02", "recovery", "If it were rounded down, single cards would cost nothing."),
    _option("last_life", "A forced Recovery that costs more life than you have left", "unconscious", ("stop",),
            "p. 20", "R-03", "recovery-limit", "It must be done; nobody may choose to pay more than they have."),
    _option("empty_discards", "A forced Recovery with an empty Discard Pile", "dropped", ("unconscious",),
            "pp. 12, 20", "R-04", "forced-recovery", "There is nothing to recover."),
    _option("fallen_active", "The active player falls before the Consequence step", "stop", ("apply",),
            "pp. 12, 20", "R-06", "unconscious", "Drawing goes on only while conscious."),
    _option("fallen_cards", "Cards in front of somebody who falls", "shuffled", ("discarded",),
            "p. 20", "R-07", "unconscious", "This is in your favour."),
    _option("cost_less", "How much of a cost reduction must be used", "part", ("all",),
            "pp. 12, 28", "R-12", "cost-changes", "The page on icons says “up to”."),
    _option("uncapped", "“For each icon” without a maximum", "all", ("once",),
            "pp. 12, 13, 28", "R-17", "once-per-action", "“For each” means all of them."),
    _option("copy_order", "The first of several copies of a number is picked by", "colour", ("pictograph",),
            "pp. 16, 17", "R-19", "green-gold", "That is how the cards are stored."),
    _option("selected_when", "When [selected] effects of the Consequence step are applied", "last", ("after_section",),
            "pp. 13, 14", "R-24", "consequence-step", "The example on p. 14 does so."),
    _option("evasive", "When Evasive discards", "after", ("each_third",),
            "p. 23", "R-31", "evasive", "The cards are discarded once, when all are drawn."),
    _option("unsettling", "What Unsettling limits", "skills", ("purse", "both"),
            "p. 23", "R-33", "unsettling", "Its icon is missing in the text, and Brutal already strikes gear."),
    _option("ambush", "What Ambush is", "action", ("trait",),
            "p. 23", "R-34", "ambush", "It has no effect text."),
    _option("fallen_card", "The card returned when all involved fall", "any_event", ("one_kind",),
            "p. 20", "R-35", "all-involved-unconscious", "Its icon is missing in the text."),
    _option("must_clash", "Two compulsory cards that share a KEYWORD", "stay", ("pick",),
            "p. 12", "R-40", "must-select", "Both have to be selected."),
    _option("scenario_life", "Life points given or shared at the start of a scenario", "set", ("add",),
            "pp. 20, 23", "R-46", "lp-from-scenario", "You receive them and note them."),
    _option("leaver_life", "A leaver's life points that cannot be divided evenly", "given", ("lost",),
            "p. 25", "R-48", "leaving-lp", "This is in your favour."),
    _option("leaver_cards", "A leaver's locked Purse cards", "returned", ("passed",),
            "p. 25", "R-49", "leave", "Two icons are missing in the text; locked cards may not be given."),
    _option("save_intro", "Can you save in the introductory scenario?", *_NO,
            "p. 25", "R-51", "save", "Its bookmark is not in any Threat Booklet."),
    _option("save_board", "What saving keeps besides your Terrain", "globals", ("own_events",),
            "p. 25", "R-53", "save-steps", "Events of discarded Terrains could not be put back."),
    _option("list_past", "Does the Past show its numbers?", *_NO,
            "p. 18", "R-56", "past", "The Past may not be looked at."),
    _option("hand_between", "When the hand limit applies in a compound action", "each_turn", ("over",),
            "p. 19", "R-59", "hand-size", "Each of its turns is a separate action."),
    _option("mode_change", "When the mode may change", "between_scenarios", ("never",),
            "p. 20", "R-69", "story-mode", "Nothing forbids it."),
    _option("count_deck", "Is the deck counted by elimination?", *_NO,
            "p. 9", "R-74", "action-deck", "You may not look through it."),
    _option("reflex", "Applying a revealed Reflex effect", "may", ("always",),
            "pp. 13, 19, 26", "R-81", "reflex-skill", "The player may apply it."),
    _option("mandatory_inside", "When a mandatory action inside another action is taken", "after", ("at_once",),
            "p. 11", "R-82", "mandatory-action", "Two actions are never taken at once."),
    _option("pictograph_of", "Whose pictographs let a card be taken", "active", ("any_player",),
            "pp. 16, 26", "R-83", "pictograph", "“You” is the active player."),
)  # fmt: skip

OPTIONS = with_words(_OPEN, _WORDS)


def chosen(state: Citadel, key: str) -> object:
    """The table's choice, or the default."""
    return option_value(OPTIONS, state, key)


def is_on(state: Citadel, key: str) -> bool:
    """A yes-or-no option."""
    return option_value(OPTIONS, state, key) is True
