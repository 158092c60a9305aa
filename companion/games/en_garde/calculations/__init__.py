"""En Garde's calculations: pure functions of one struct that decodes from JSON.

The rulebook has no pages, so parts cite its headings. What cannot be (a count below 0) raises
one `ValueError`; what only breaks a rule is computed as told and named in the notes.
"""

from companion.games.en_garde.calculations.audit import Audit, audit
from companion.games.en_garde.calculations.catalogue import Learn, Learned, learn
from companion.games.en_garde.calculations.damage import (
    Bursts,
    Damage,
    Facing,
    Harm,
    burst_parts,
    damage,
)
from companion.games.en_garde.calculations.ending import Ended, Ending, Side, Strike, ending
from companion.games.en_garde.calculations.index import CALCULATIONS
from companion.games.en_garde.calculations.odds import (
    AtLeastOne,
    BothCards,
    Chance,
    Exactly,
    RefillOdds,
    Unseen,
    at_least_one,
    both_cards,
    exactly,
    refill_odds,
    unseen,
)
from companion.games.en_garde.calculations.poise import (
    Cost,
    Lose,
    Lost,
    Paid,
    Pay,
    Restore,
    Restored,
    lose,
    pay,
    restore,
)
from companion.games.en_garde.calculations.refill import Refill, Refilled, refill
from companion.games.en_garde.calculations.setup import Deal, Dealt, deal
from companion.games.en_garde.calculations.winner import (
    Next,
    NextPlayer,
    Outcome,
    Standing,
    next_player,
    winner,
)

__all__ = [
    "CALCULATIONS",
    "AtLeastOne",
    "Audit",
    "BothCards",
    "Bursts",
    "Chance",
    "Cost",
    "Damage",
    "Deal",
    "Dealt",
    "Ended",
    "Ending",
    "Exactly",
    "Facing",
    "Harm",
    "Learn",
    "Learned",
    "Lose",
    "Lost",
    "Next",
    "NextPlayer",
    "Outcome",
    "Paid",
    "Pay",
    "Refill",
    "RefillOdds",
    "Refilled",
    "Restore",
    "Restored",
    "Side",
    "Standing",
    "Strike",
    "Unseen",
    "at_least_one",
    "audit",
    "both_cards",
    "burst_parts",
    "damage",
    "deal",
    "ending",
    "exactly",
    "learn",
    "lose",
    "next_player",
    "pay",
    "refill",
    "refill_odds",
    "restore",
    "unseen",
    "winner",
]
