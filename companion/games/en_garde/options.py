"""En Garde's table options: leaving out the Pistol, and our rulings where the text is silent.

Defaults and reasons follow section 9 of the spec.
"""

from __future__ import annotations

from companion.games.en_garde.state.table import DECK, HAND, POISE, EnGarde
from companion.table.game import TableOption, option_value, with_words


def _option(
    key: str,
    title: str,
    default: object,
    values: tuple[object, ...],
    place: str,
    ruling: str,
    rule: str,
    why: str,
    least: int | None = None,
    most: int | None = None,
) -> TableOption:
    return TableOption(
        key,
        title,
        default,
        values,
        page=place,
        why=why,
        ruling=ruling,
        rule=rule,
        least=least,
        most=most,
    )


_WORDS: dict[str, dict[object, str]] = {
    "pistol": {"in": "in the game", "out": "left out"},
    "pistol_after_use": {
        "ask": "as the card says",
        "stays": "it stays",
        "discard": "it is discarded",
    },
    "disarm": {"target": "the target's", "ask": "as the table says"},
    "negate_next": {
        "fancy_player": "whoever played the Fancy Move",
        "negater": "whoever Negated it",
    },
    "negate_window": {"announce": "when it is announced"},
    "responses_per_attack": {"many": "any number"},
    "attack_removed": {"clear": "cleared as well", "leave": "left on the Field"},
    "double_out": {
        "draw": "a draw",
        "active_wins": "the active player wins",
        "defender_wins": "the defender wins",
    },
    "reshuffle": {"on_need": "when cards are needed"},
    "out_cards": {"discard": "to the discard pile", "removed": "out of the game"},
}
"""How values are read that their own word does not say: key of an option -> value -> words."""

_OPEN: tuple[TableOption, ...] = (
    _option("pistol", "The Pistol", "in", ("out",), "Pistol", "A-45", "pistol-house-rule",
            "The book itself calls playing without it a house rule of some tables."),
    _option("poise_cap", "Top of the Poise track (0: none)", POISE, (), "Setup", "A-03",
            "poise-cap", f"The text starts at {POISE} and names no top; check your tracker once.", 0, 99),
    _option("overpay", "A cost above your Poise", "allowed", ("forbidden",), "Poise", "A-04",
            "overpay", "You must pay even if this puts you at No Poise."),
    _option("np_counter", "Parry Riposte's option at No Poise", "free", ("not_allowed",), "Poise",
            "A-05", "counter-fee", "At No Poise cards cost no Poise, and the fee is a cost."),
    _option("pistol_finishes", "The Pistol puts out a player at No Poise", True, (False,), "Pistol", "A-07",
            "pistol-no-poise", "The next hit that would make you lose Poise removes you."),
    _option("pistol_after_use", "The Pistol after its shot", "ask", ("stays", "discard"),
            "Pistol", "A-08", "pistol-after", "Until somebody enters what it says, the Pistol stays."),
    _option("lunge_needs_attack", "Lunge needs an Attack on you", False, (True,), "Attack",
            "A-11", "lunge-none", "With no Attack on you, none is left unanswered."),
    _option("disarm", "Whose Item Disarm removes", "target", ("ask",), "Ending the Exchange",
            "A-12", "disarm-whose", "It removes an Item of the player whom it attacks."),
    _option("negate_next", "Who plays after Superior Technique", "fancy_player", ("negater",),
            "Dueling", "A-13", "negate-next",
            "After each card priority passes to the other player, and the last card was Superior Technique."),
    _option("negate_window", "When a Fancy Move may be negated", "announce", ("any_time",),
            "Dueling", "A-14", "superior-technique", "It may be Negated once, when it is announced and paid for."),
    _option("responses_per_attack", "Responses on one Attack", "many", ("one",), "Response",
            "A-17", "multi-response", "Nothing forbids a second one."),
    _option("attack_removed", "What faced an Attack that a card removes", "clear", ("leave",),
            "The Field", "A-20", "field-empty",
            "A lone Response would keep the Field from ever being empty."),
    _option("double_out", "The last two players go out at once", "draw",
            ("active_wins", "defender_wins"), "Object", "A-21", "winner", "Nobody is left standing."),
    _option("reshuffle", "When the discards are shuffled", "on_need", ("at_once",),
            "Discard and Refill", "A-23", "reshuffle", "If they are shuffled only then, later discards get in too."),
    _option("out_cards", "Cards of a player who is out", "discard", ("removed",),
            "Damage and No Poise", "A-26", "eliminated-cards", f"In this way the deck keeps its {DECK} cards."),
    _option("log_discards", "Names of discards are kept", True, (False,), "Discard and Refill",
            "A-49", "discard-pile", "They are kept only if the table names them."),
    _option("hand_size", "Cards in a hand", HAND, (), "Setup", "A-55", "refill",
            f"This rulebook says {HAND}; an older edition is said to deal 7.", 1, 42),
    _option("start_poise", "Poise at the start", POISE, (), "Setup", "A-55", "setup",
            f"The marker starts on {POISE}.", 1, 99),
    _option("track_hands", "Hands and deck are counted", True, (False,), "Setup", "A-64",
            "hand-limit", "How many cards you hold is open; which cards they are is not."),
)  # fmt: skip

OPTIONS = with_words(_OPEN, _WORDS)


def chosen(state: EnGarde, key: str) -> object:
    """The table's choice, or the default."""
    return option_value(OPTIONS, state, key)


def is_on(state: EnGarde, key: str) -> bool:
    """A yes-or-no option."""
    return option_value(OPTIONS, state, key) is True


def number(state: EnGarde, key: str) -> int:
    """An option that is a number."""
    return int(option_value(OPTIONS, state, key))
