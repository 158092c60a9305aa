"""Pirate Crusades' table options: our rulings where the text is silent (section 9 of the spec)."""

from __future__ import annotations

from companion.games.pirate_crusades.calculations.fleeing import TIE_FLEES
from companion.games.pirate_crusades.state.table import PirateCrusades
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


def _either(default: bool) -> tuple[bool, tuple[bool]]:
    """The default of a question of yes or no, and the other answer."""
    return default, (not default,)


_NO, _YES = _either(False), _either(True)

_WORDS: dict[str, dict[object, str]] = {
    "ace_start": {"discard": "the spare card is discarded", "keep": "both cards are kept"},
    "joker_from_hand": {"any_draw": "any draw", "gather": "a draw to gather crew"},
    "half_choice": {"owner": "their owner", "random": "nobody, they are drawn at random"},
    "reshuffle": {"when_needed": "when cards are needed"},
    "ally_bonus": {"per_card": "for each card"},
    "ship_bonus": {"per_card": "for each card"},
    "qk": {"of_x": "an enemy of the card's nation", "belongs_to_x": "a ship of the card's nation"},
    "forced_fight": {"out": "you are out", "retreat": "you retreat"},
    "ace_alone": {"ordinary": "an ordinary ship", "nothing": "nothing happens"},
    "empty_hand": {"after_plunder": "after the plunder", "strict": "at once"},
    "last_deserter": {"lose": "you are out", "docks": "you dock"},
    "fleet": {"separate": "two separate totals", "combined": "one combined total"},
    "discard_pick": {"top": "the top cards", "any": "any cards"},
    "conquest_rep": {"enemy": "enemy ports", "any": "any port"},
    "surrender_rep": {"forced": "if it was forced"},
    "no_crew": {"adrift": "you are adrift", "out": "you are out"},
    "wind": {
        "leave": "that of the square you leave",
        "enter": "that of the square you enter",
        "both": "those of both squares",
    },
    "docked_storm": {"full": "all that it does at sea", "turn": "only the turn is lost"},
    "cat4": {"out": "they are out", "shipless": "they lose their ships"},
    "eor": {"simultaneous": "all at once", "sequential": "one after another"},
    "equal": {"stay": "both stay", "newcomer": "the newcomer is discarded"},
    "loc": {
        "redraw_jokers": "Jokers are redrawn",
        "redraw_courts": "court cards are redrawn",
        "redraw_both": "both are redrawn",
    },
    "weakest": {"islands": "the islands", "all": "all ports"},
    "npc_arrival": {"chest": "if you have a chest", "same_test": "by the same test"},
    "npc_win": {
        "cargo": "all cargo and the chest",
        "cards": "nothing but the cards you committed",
        "captured": "all cargo, the chest and you",
    },
}
"""How values are read that their own word does not say: key of an option -> value -> words."""

_OPEN: tuple[TableOption, ...] = (
    # Both games and the short game (9.1)
    _option("joker_cannon", "The cannon value of a Joker in combat", 10, (0,), "pp. 6, 9", "A-03",
            "combat-joker", "The aid's value is added to its own."),
    _option("ace_start", "An Ace ship with two crew cards dealt", "discard", ("keep",), "p. 4", "A-04",
            "short-setup", "A hand is never above the crew number, from the deal on."),
    _option("actions", "Actions in a turn", 1, (2,), "pp. 5, 13-15", "A-06",
            "turn-actions", "“Next turn” and “spend a turn” presuppose one."),
    _option("joker_from_hand", "What a Joker from hand replaces", "any_draw", ("gather",), "pp. 5, 13", "A-07",
            "joker-any-time", "The text says that it may be played at any time instead of drawing."),
    _option("half", "Half of an odd hand, rounded", "up", ("down",), "pp. 4, 18", "A-09",
            "half-rounding", "The book rounds its other halves up."),
    _option("half_choice", "Who picks the cards of a lost half", "owner", ("random",), "pp. 4, 18", "A-09",
            "half-rounding", "Nothing says “at random”."),
    _option("reshuffle", "When the discards are shuffled", "when_needed", ("at_once",), "p. 4", "A-10",
            "deck-empty", "That way, cards still being resolved stay out."),
    _option("ally_bonus", "+1 for your own nation", "per_card", ("once",), "pp. 6-7, 18-19", "A-12",
            "combat-bonuses", "It raises a cannon value, and each card has one."),
    _option("ship_bonus", "+1 from a Ship of the Line or Tough Crew", "once", ("per_card",), "pp. 6-7, 18-19",
            "A-12", "ship-of-line", "There is one ship and one crew."),
    _option("qk", "The enemy of a Queen or King mission", "of_x", ("belongs_to_x",), "p. 9", "A-13",
            "conquest-mission", "That way, the mission can always be done."),
    _option("pay_at_dock", "Do missions at sea pay only in port?", *_NO, "pp. 6, 16", "A-14",
            "sink-mission", "A mission counts as soon as it is done."),
    _option("forced_fight", "Facing a fight that you can neither win nor flee", "out", ("retreat",), "p. 6", "A-15",
            "out-short", "You must fight, and whoever has no hand at sea is out."),
    _option("npc_flee", "Do non-player ships flee?", *_NO, "pp. 7, 19", "A-16",
            "fleeing-short", "The numbers to beat are given exactly."),
    _option("npc_specials", "Do ship specials help non-player ships?", *_NO, "pp. 7, 19", "A-16",
            "fleeing-short", "The numbers to beat are given exactly."),
    _option("flee_tie", "May a ship of equal weight flee?", *_either(TIE_FLEES), "p. 7", "A-17",
            "fleeing-short", "In a tie nobody is the lightest."),
    _option("ace_alone", "An Ace found while nobody else is at sea", "ordinary", ("nothing",), "p. 6", "A-18",
            "ace-ship", "It is still a ship that was found."),
    _option("empty_hand", "When a hand emptied in combat counts as empty", "after_plunder", ("strict",), "p. 6", "A-21",
            "out-short", "Plunder may fill it again."),
    _option("last_deserter", "When the last crew card deserts", "lose", ("docks",), "pp. 6, 16", "A-22",
            "desertion", "The hand is empty at sea, before docking."),
    _option("meet_players", "Does meeting a friendly player count?", *_NO, "p. 9", "A-25",
            "meet-mission", "Ships are found by looking for them."),
    _option("fleet", "The treasure fleet", "separate", ("combined",), "pp. 6, 16", "A-26",
            "treasure-fleet", "Both ships must be sunk, so there are two totals."),
    _option("last_standing", "Does the last player left win?", *_YES, "pp. 4, 6", "A-35",
            "winning-short", "Nobody is left to race."),
    _option("discard_pick", "What bonuses 7 to 10 take from the discards", "top", ("any",), "p. 10", "A-36",
            "bonus-7", "The text says “draw”; where a choice is meant, as in Trade, it says so."),
    # Long game (9.2)
    _option("conquest_rep", "Which ports bring reputation when taken", "enemy", ("any",), "pp. 5, 12, 13-15", "A-42",
            "attack-town-long", "Only enemy nations are named on p. 12."),
    _option("surrender_rep", "Reputation for a surrender, with “Ships just surrender”",
            "forced", ("none",), "pp. 12, 20", "A-86",
            "just-surrender", "Only a smaller ship gives up by the benefit; this one was fought for."),
    _option("no_crew", "Being without crew at sea in the long game", "adrift", ("out",), "pp. 12, 18", "A-51",
            "adrift", "It is the later and more detailed rule."),
    _option("wind", "Whose arrow binds a move", "leave", ("enter", "both"), "p. 16", "A-56",
            "wind", "The square that is entered may be face down."),
    _option("storm_loss", "When a storm takes its losses", "on_contact", ("each_turn",), "p. 18", "A-57",
            "storms", "The example of the flaw places them at such an event."),
    _option("docked_storm", "What a storm does to docked players", "full", ("turn",), "pp. 13-15", "A-58",
            "storm-docked", "They are where the storm is."),
    _option("cat4", "Players in a category 4 storm", "out", ("shipless",), "pp. 12, 18", "A-60",
            "storm-4", "The book names it among the ways to lose."),
    _option("eor", "How everything moves at the end of the round", "simultaneous", ("sequential",), "p. 17", "A-61",
            "end-of-round", "That way, nothing moves twice."),
    _option("equal", "When captains with equal ships meet", "stay", ("newcomer",), "p. 17", "A-64",
            "captains-meet", "Only smaller ships are discarded."),
    _option("loc", "What court cards and Jokers count for a location", "ten",
            ("redraw_jokers", "redraw_courts", "redraw_both"), "p. 18", "A-65",
            "random-location", "They count as 10, as everywhere else."),
    _option("weakest", "The weakest port is chosen from", "islands", ("all",), "p. 17", "A-67",
            "weakest-island", "The book says “island”."),
    _option("npc_arrival", "When a captain who comes to you attacks", "chest", ("same_test",), "p. 16", "A-70",
            "npc-attack", "The test is for players who enter a square."),
    _option("npc_win", "What a captain who attacked and wins takes", "cargo", ("cards", "captured"), "p. 16",
            "A-71", "npc-attack", "He came for the cargo."),
    _option("flee_move", "Squares moved by fleeing", 0, (1,), "pp. 7, 19", "A-87",
            "fleeing-long", "The encounter ends, and nothing else happens."),
    _option("pvp_any", "May docked players and players of your own nation be attacked?", *_NO, "pp. 16, 18", "A-88",
            "combat-two-long", "Only enemies at sea are attacked."),
    _option("hurricane_long", "Does the hurricane strike in the long game?", *_YES, "pp. 4, 11", "A-91",
            "hurricane", "The deck is the same, and so is the rule."),
    _option("free_port", "Can you flaunt, buy a map or buy a bigger ship without spending a turn?", *_NO, "pp. 13-15", "A-92",
            "flaunt", "Each is a thing to do while docked."),
)  # fmt: skip

OPTIONS = with_words(_OPEN, _WORDS)


def chosen(state: PirateCrusades, key: str) -> object:
    """The table's choice, or the default."""
    return option_value(OPTIONS, state, key)


def is_on(state: PirateCrusades, key: str) -> bool:
    """A yes-or-no option."""
    return option_value(OPTIONS, state, key) is True


def number(state: PirateCrusades, key: str) -> int:
    """An option that is a number."""
    return int(option_value(OPTIONS, state, key))
