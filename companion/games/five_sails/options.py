"""City of Five Sails' table options: our rulings where the text is silent (section 9 of the spec)."""

from __future__ import annotations

from companion.games.five_sails.state.table import FiveSails
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


_NO, _YES = (False, (True,)), (True, (False,))

_WORDS: dict[str, dict[object, str]] = {
    "tiebreak_influence_scope": {"all": "anywhere", "city": "in City locations only"},
    "double_kill": {"draw": "a draw", "active-player-loses": "the active player loses"},
    "elimination_cleanup": {"remove": "removed from play", "leave": "left in play"},
    "leader_final_strike": {
        "immediate": "the game ends at once",
        "finish-duel": "the duel is finished first",
    },
    "initiative_tie": {
        "literal_left": "it passes to the left",
        "nearest_tied": "it goes to the nearest tied player",
    },
    "renown_source": {"tokens": "what lies there", "typed": "as the table says"},
    "lone_zero_pressure": {"success": "it succeeds", "fail": "it fails"},
    "lone_when_revealed": {
        "effect_first": "the effect comes first",
        "initiative_first": "Initiative comes first",
    },
    "failed_announce": {"discard": "discarded", "take-back": "taken back"},
    "overpay": {"minimal": "as little as possible", "free": "freely", "exact-only": "not allowed"},
}
"""How values are read that their own word does not say: key of an option -> value -> words."""

_OPEN: tuple[TableOption, ...] = (
    # Section 9.1
    _option(
        "dominance_ends_immediately",
        "Does Dominance end the game before Renown is taken?",
        *_YES,
        "pp. 8, 15",
        "AMB-02",
        "dominance-victory",
        "Plunder checks it first; otherwise only the final Renown differs.",
    ),
    _option(
        "tiebreak_influence_scope",
        "Influence that breaks a tie",
        "all",
        ("city",),
        "p. 8",
        "AMB-07",
        "fifth-day",
        "No place is named, so Home counts as well.",
    ),
    _option(
        "double_kill",
        "All remaining Leaders are destroyed at once",
        "draw",
        ("active-player-loses",),
        "pp. 8, 17",
        "AMB-11",
        "assassination-victory",
        "Both lose at once; the text puts neither first.",
    ),
    _option(
        "elimination_cleanup",
        "What a player who is out leaves behind",
        "remove",
        ("leave",),
        "pp. 8, 17",
        "AMB-12",
        "multiplayer-elimination",
        "Nobody is left to control or count it.",
    ),
    _option(
        "leader_final_strike",
        "A Leader dies in a two-player duel",
        "immediate",
        ("finish-duel",),
        "pp. 17, 26",
        "AMB-13",
        "leader-destroyed",
        "The text says “immediately loses”, and nobody else is left.",
    ),
    _option(
        "timeout_checks_dominance",
        "Is Dominance checked when time runs out?",
        *_YES,
        "p. 8",
        "AMB-87",
        "competitive-play",
        "It is the first of the tie rules.",
    ),
    # Section 9.2
    _option(
        "initiative_tie",
        "A tie for the highest Initiative",
        "literal_left",
        ("nearest_tied",),
        "pp. 12, 17, 30",
        "AMB-19",
        "initiative-tie",
        "“Passes to the left” is said three times.",
    ),
    _option(
        "dusk_readies_attachments",
        "Do attachments become en garde at Dusk?",
        *_YES,
        "p. 15",
        "AMB-49",
        "dusk-cleanup",
        "Otherwise an engaged one would stay engaged for good.",
    ),
    _option(
        "city_reshuffle",
        "Is an empty City Deck rebuilt from its discards?",
        *_YES,
        "p. 16",
        "AMB-55",
        "city-deck",
        "The Faction Deck is rebuilt in the same way.",
    ),
    _option(
        "renown_source",
        "Renown gained from a location",
        "tokens",
        ("typed",),
        "p. 15",
        "AMB-56",
        "renown",
        "The text gives no amount; it only says that Renown is taken from there.",
    ),
    _option(
        "lone_zero_pressure",
        "Pressure with nobody else there and a total of 0",
        "success",
        ("fail",),
        "pp. 10, 41",
        "AMB-14",
        "lone-pressure",
        "Players without a character there are not compared.",
    ),
    _option(
        "lone_when_revealed",
        "A single “when revealed” before there is a First Player",
        "effect_first",
        ("initiative_first",),
        "p. 12",
        "AMB-94",
        "first-day",
        "One effect needs no order.",
    ),
    # Section 9.3
    _option(
        "home_move_requires_en_garde",
        "Must a character be en garde to leave Home?",
        *_YES,
        "p. 13",
        "AMB-16",
        "move-action",
        "The text speaks of an en garde character either way.",
    ),
    _option(
        "crew_cap_leader_ok",
        "May a Leader be the one sent to The Locker over the Crew Cap?",
        *_NO,
        "pp. 12, 17",
        "AMB-20",
        "crew-cap",
        "A Leader who leaves play loses the game; that is not meant as a choice.",
    ),
    _option(
        "failed_announce",
        "An announced card that cannot be paid",
        "discard",
        ("take-back",),
        "pp. 10, 28",
        "AMB-24",
        "cost-fail",
        "The rule on p. 28 comes later and is more exact.",
    ),
    _option(
        "overpay",
        "Overpaying with Wealth",
        "minimal",
        ("free", "exact-only"),
        "pp. 10, 30",
        "AMB-25",
        "wealth-cost",
        "A card worth 2 must be able to pay a cost of 1.",
    ),
    _option(
        "parley_attachments",
        "Can you parley for attachments?",
        *_NO,
        "p. 14",
        "AMB-27",
        "parley",
        "Only Recruit mentions it.",
    ),
    _option(
        "parley_dash",
        "Can a character with a dash as Influence parley?",
        *_NO,
        "pp. 14, 28",
        "AMB-28",
        "parley",
        "A dash cannot be used for what needs the stat.",
    ),
    _option(
        "returned_card_fresh",
        "Can a card that returns be used again?",
        *_NO,
        "p. 10",
        "AMB-35",
        "same-instance",
        "It is the same printed instance.",
    ),
    _option(
        "in_play_unique",
        "Does Unique also apply in play?",
        *_NO,
        "pp. 17, 34, 41",
        "AMB-58",
        "unique",
        "The book limits decks only.",
    ),
    # Section 9.4
    _option(
        "rh_counts_direct",
        "Do wounds from card text count towards the limit?",
        *_NO,
        "pp. 24, 26",
        "AMB-39",
        "restricted-hostilities",
        "The limit speaks of threat.",
    ),
    _option(
        "rh_per_duel",
        "Does the limit apply to the duel as a whole?",
        *_NO,
        "pp. 24, 26",
        "AMB-40",
        "restricted-hostilities",
        "P. 24 sets the limit each time threat is resolved.",
    ),
    _option(
        "lethal_after_death",
        "Does Lethal outlive its participant?",
        *_YES,
        "pp. 27, 29",
        "AMB-42",
        "lethal",
        "The participant's next round never comes.",
    ),
    _option(
        "mid_round_escape",
        "Does moving in your own round escape your threat?",
        *_NO,
        "pp. 24, 27",
        "AMB-43",
        "moving-in-duel",
        "P. 24 does not say where wounds must be taken.",
    ),
    _option(
        "intervene_chain",
        "May another character intervene for the one who intervened?",
        *_NO,
        "p. 23",
        "AMB-46",
        "intervene",
        "Once somebody intervenes, the challenge is accepted.",
    ),
    _option(
        "technique_without_card",
        "May a Technique be used in a round without a card?",
        *_NO,
        "pp. 22, 24",
        "AMB-59",
        "no-card",
        "A Technique belongs to playing a combat card.",
    ),
    _option(
        "gamble_hand_may_pay",
        "May the hand set aside pay for a Maneuver?",
        *_YES,
        "p. 26",
        "AMB-33",
        "gambling",
        "Only playing from it is forbidden.",
    ),
    _option(
        "rh_stat_frozen",
        "Is the limit the stat as it was when the duel began?",
        *_NO,
        "pp. 24, 26",
        "AMB-81",
        "restricted-hostilities",
        "Otherwise effects during the duel would mean nothing.",
    ),
)

OPTIONS = with_words(_OPEN, _WORDS)


def chosen(state: FiveSails, key: str) -> object:
    """The table's choice, or the default."""
    return option_value(OPTIONS, state, key)


def is_on(state: FiveSails, key: str) -> bool:
    """A yes-or-no option."""
    return option_value(OPTIONS, state, key) is True
