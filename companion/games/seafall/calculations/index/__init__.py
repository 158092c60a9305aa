"""The list of SeaFall's calculations by name, for the command line and the tools screen."""

from __future__ import annotations

from companion.games.seafall.calculations.endeavors.damage import (
    Damage,
    Hold,
    Sink,
    damage,
    hold,
    sink,
)
from companion.games.seafall.calculations.endeavors.may_raid import MayRaid, may_raid
from companion.games.seafall.calculations.endeavors.odds import EndeavorOdds, endeavor_odds
from companion.games.seafall.calculations.endeavors.plunder_island import (
    PlunderIsland,
    plunder_island,
)
from companion.games.seafall.calculations.endeavors.plunder_province import (
    PlunderProvince,
    plunder_province,
)
from companion.games.seafall.calculations.endeavors.pools import (
    ExplorePool,
    RaidPool,
    explore_pool,
    raid_pool,
)
from companion.games.seafall.calculations.endeavors.result import EndeavorResult, endeavor_result
from companion.games.seafall.calculations.endeavors.rolls import (
    CountRoll,
    Fortune,
    count_roll,
    fortune,
)
from companion.games.seafall.calculations.enmity import (
    AtWar,
    GiveEnmity,
    OwnEnmity,
    at_war,
    give_enmity,
    own_enmity,
)
from companion.games.seafall.calculations.glory import GloryChange, glory_change
from companion.games.seafall.calculations.index.campaign import CAMPAIGN
from companion.games.seafall.calculations.index.end import END
from companion.games.seafall.calculations.index.guild import GUILD
from companion.games.seafall.calculations.index.year import YEAR
from companion.games.seafall.calculations.ties import Tie, tie
from companion.games.seafall.calculations.values import ShipValue, ship_value
from companion.toolbox.calculation import Calculation

CALCULATIONS: tuple[Calculation, ...] = (
    Calculation(
        "ship-value",
        "P-17",
        "pp. 9, 10",
        ShipValue,
        ship_value,
        "A ship's sail, raid, explore or hold with boxes, upgrades and damage.",
    ),
    Calculation("hold", "P-19", "pp. 9, 10, 14", Hold, hold, "Does the cargo fit into the hold?"),
    Calculation(
        "explore-pool",
        "P-26",
        "pp. 10, 16",
        ExplorePool,
        explore_pool,
        "Dice of an explore endeavor.",
    ),
    Calculation(
        "raid-pool",
        "P-27",
        "pp. 10, 11, 18",
        RaidPool,
        raid_pool,
        "Dice of a raid: what adds, what the region removes.",
    ),
    Calculation(
        "count-roll",
        "P-28",
        "p. 10",
        CountRoll,
        count_roll,
        "Successes of the faces on the table, re-rolls included.",
    ),
    Calculation(
        "fortune",
        "P-29",
        "pp. 10, 11",
        Fortune,
        fortune,
        "How much fortune may be spent and how much helps.",
    ),
    Calculation(
        "damage",
        "P-30",
        "p. 10",
        Damage,
        damage,
        "Damage to the flagship and whether it can stay afloat.",
    ),
    Calculation("sink", "P-31", "p. 10", Sink, sink, "Glory lost with a ship that sinks."),
    Calculation(
        "endeavor-result",
        "P-32",
        "p. 10",
        EndeavorResult,
        endeavor_result,
        "Success or failure, its glory, and whether the turn ends.",
    ),
    Calculation(
        "may-raid",
        "P-35",
        "pp. 11, 18, 19",
        MayRaid,
        may_raid,
        "May this site, province or ship be raided, and why not?",
    ),
    Calculation(
        "plunder-island",
        "P-36",
        "pp. 18-19",
        PlunderIsland,
        plunder_island,
        "What a raided island site yields.",
    ),
    Calculation(
        "plunder-province",
        "P-37",
        "p. 19",
        PlunderProvince,
        plunder_province,
        "Which site of a raided province may be plundered, its yield and its price.",
    ),
    Calculation(
        "give-enmity",
        "P-38",
        "p. 11",
        GiveEnmity,
        give_enmity,
        "Enmity owed: returned, placed, missing.",
    ),
    Calculation(
        "at-war", "P-38", "p. 11", AtWar, at_war, "Dice for the host's enmity in your At War With."
    ),
    Calculation("tie", "P-42", "p. 6", Tie, tie, "Who gets the good or the bad thing in a tie."),
    Calculation(
        "glory-change",
        "P-43",
        "pp. 10, 11, 15, 19",
        GloryChange,
        glory_change,
        "Glory after gains and losses in order.",
    ),
    Calculation(
        "own-enmity",
        "P-61",
        "p. 11",
        OwnEnmity,
        own_enmity,
        "A province's enmity in a region.",
    ),
    Calculation(
        "endeavor-odds",
        "P-59",
        "p. 10",
        EndeavorOdds,
        endeavor_odds,
        "Exact chances: no damage, sinking, failing, plunder values.",
    ),
    *YEAR,
    *GUILD,
    *CAMPAIGN,
    *END,
)
