"""City of Five Sails' table options: our rulings where the text is silent (section 9 of the spec)."""

from __future__ import annotations

from companion.games.five_sails.state import FiveSails
from companion.table.game import TableOption, option_value


def _option(
    key: str, title: str, default: object, values: tuple[object, ...], page: str, ruling: str,
    rule: str, why: str,
) -> TableOption:  # fmt: skip
    return TableOption(key, title, default, values, page=page, why=why, ruling=ruling, rule=rule)


_NO, _YES = (False, (True,)), (True, (False,))

OPTIONS: tuple[TableOption, ...] = (
    # Section 9.1
    _option("dominance_ends_immediately", "Dominance ends the game before Renown is taken", *_YES,
            "pp. 8, 15", "AMB-02", "dominance-victory", "Plunder checks it first; off, only the final Renown differs."),
    _option("tiebreak_influence_scope", "Influence that breaks a tie", "all", ("city",), "p. 8", "AMB-07",
            "fifth-day", "No place is named, so Home counts as well."),
    _option("double_kill", "All Leaders left are destroyed at once", "draw", ("active-player-loses",), "pp. 8, 17",
            "AMB-11", "assassination-victory", "Both lose at once; the text does not put one first."),
    _option("elimination_cleanup", "What a player who is out had", "remove", ("leave",), "pp. 8, 17", "AMB-12",
            "multiplayer-elimination", "Nobody is left to control or count it."),
    _option("leader_final_strike", "A Leader dies in a duel of two players", "immediate", ("finish-duel",), "pp. 17, 26",
            "AMB-13", "leader-destroyed", "“Immediately loses”, and nobody else is left."),
    _option("timeout_checks_dominance", "Dominance is looked at when time runs out", *_YES, "p. 8", "AMB-87",
            "competitive-play", "It is the first of the tie rules."),
    # Section 9.2
    _option("initiative_tie", "A tie for the highest Initiative", "literal_left", ("nearest_tied",), "pp. 12, 17, 30",
            "AMB-19", "initiative-tie", "“Passes to the left” is said three times."),
    _option("dusk_readies_attachments", "Attachments turn en garde at Dusk", *_YES, "p. 15", "AMB-49",
            "dusk-cleanup", "Else an engaged one stays so for good."),
    _option("city_reshuffle", "An empty City Deck is made of its discards", *_YES, "p. 16", "AMB-55",
            "city-deck", "As with the Faction deck."),
    _option("renown_source", "Renown of a location", "tokens", ("typed",), "p. 15", "AMB-56",
            "renown", "The text names no amount, only that it is taken from there."),
    _option("lone_zero_pressure", "Pressure alone with a total of 0", "success", ("fail",), "pp. 10, 41", "AMB-14",
            "lone-pressure", "Players without a character there are not compared."),
    _option("lone_when_revealed", "One “when revealed” without First Player", "effect_first", ("initiative_first",),
            "p. 12", "AMB-94", "first-day", "One effect needs no order."),
    # Section 9.3
    _option("home_move_requires_en_garde", "Leaving Home takes an en garde character", *_YES, "p. 13", "AMB-16",
            "move-action", "The text speaks of an en garde character either way."),
    _option("crew_cap_leader_ok", "The Leader may go to The Locker over the cap", *_NO, "pp. 12, 17", "AMB-20",
            "crew-cap", "Leaving play is losing; not meant as a choice."),
    _option("failed_announce", "An announced card that cannot be paid", "discard", ("take-back",), "pp. 10, 28",
            "AMB-24", "cost-fail", "P. 28 is the later and more exact rule."),
    _option("overpay", "Paying too much with Wealth", "minimal", ("free", "exact-only"), "pp. 10, 30", "AMB-25",
            "wealth-cost", "A card worth 2 must be good for a cost of 1."),
    _option("parley_attachments", "Parley for attachments", *_NO, "p. 14", "AMB-27",
            "parley", "Only Recruit mentions it."),
    _option("parley_dash", "A dash as Influence may parley", *_NO, "pp. 14, 28", "AMB-28",
            "parley", "A dash cannot act in what uses the stat."),
    _option("returned_card_fresh", "A card that returns has its uses anew", *_NO, "p. 10", "AMB-35",
            "same-instance", "It is the same printed instance."),
    _option("in_play_unique", "Unique holds in play as well", *_NO, "pp. 17, 34, 41", "AMB-58",
            "unique", "The book limits decks only."),
    # Section 9.4
    _option("rh_counts_direct", "Wounds by card text count to the limit", *_NO, "pp. 24, 26", "AMB-39",
            "restricted-hostilities", "The limit speaks of threat."),
    _option("rh_per_duel", "The limit holds for the whole duel", *_NO, "pp. 24, 26", "AMB-40",
            "restricted-hostilities", "P. 24 limits each resolving of threat."),
    _option("lethal_after_death", "Lethal outlives its participant", *_YES, "pp. 27, 29", "AMB-42",
            "lethal", "Its next round never comes."),
    _option("mid_round_escape", "Moving in your own round escapes your threat", *_NO, "pp. 24, 27", "AMB-43",
            "moving-in-duel", "P. 24 names no place for taking wounds."),
    _option("intervene_chain", "Another may intervene for who intervened", *_NO, "p. 23", "AMB-46",
            "intervene", "The challenge is then accepted."),
    _option("technique_without_card", "A Technique in a round without a card", *_NO, "pp. 22, 24", "AMB-59",
            "no-card", "Both stand under playing a combat card."),
    _option("gamble_hand_may_pay", "The hand set aside may pay a Maneuver", *_YES, "p. 26", "AMB-33",
            "gambling", "Only playing from it is forbidden."),
    _option("rh_stat_frozen", "The limit is the stat as the duel began", *_NO, "pp. 24, 26", "AMB-81",
            "restricted-hostilities", "Effects in the duel would mean nothing."),
)  # fmt: skip


def chosen(state: FiveSails, key: str) -> object:
    """The table's choice, or the default."""
    return option_value(OPTIONS, state, key)


def is_on(state: FiveSails, key: str) -> bool:
    """A yes-or-no option."""
    return option_value(OPTIONS, state, key) is True
