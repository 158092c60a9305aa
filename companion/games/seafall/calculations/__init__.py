"""SeaFall's calculations: pure functions of one struct that decodes from JSON.

Two kinds of wrong input are kept apart. What cannot be (a count below 0, an unknown face, a
province at war with itself) raises one `ValueError`. What only breaks a rule is computed as
told and named in the notes, because card text may allow it.
"""

from companion.games.seafall.calculations.endeavors.damage import (
    Damage,
    DamageTaken,
    Hold,
    HoldCheck,
    Sink,
    Sunk,
    damage,
    hold,
    sink,
)
from companion.games.seafall.calculations.endeavors.may_raid import MayRaid, TargetSite, may_raid
from companion.games.seafall.calculations.endeavors.plunder_island import (
    IslandPlunder,
    PlunderIsland,
    SupplyUpgrade,
    plunder_island,
)
from companion.games.seafall.calculations.endeavors.plunder_province import (
    Gain,
    GloryCard,
    PlunderProvince,
    ProvincePlunder,
    ProvinceSite,
    SiteChoice,
    TakenCard,
    plunder_province,
)
from companion.games.seafall.calculations.endeavors.pools import (
    DefendingShip,
    ExplorePool,
    RaidPool,
    SupportShip,
    explore_pool,
    raid_pool,
)
from companion.games.seafall.calculations.endeavors.result import (
    EndeavorResult,
    Ended,
    endeavor_result,
)
from companion.games.seafall.calculations.endeavors.rolls import (
    Counted,
    CountRoll,
    Fortune,
    FortuneUse,
    Reroll,
    count_roll,
    fortune,
)
from companion.games.seafall.calculations.enmity import (
    AtWar,
    GiveEnmity,
    Given,
    OwnEnmity,
    RegionEnmity,
    Sticker,
    at_war,
    give_enmity,
    own_enmity,
)
from companion.games.seafall.calculations.glory import GloryChange, GloryStep, glory_change
from companion.games.seafall.calculations.index import CALCULATIONS
from companion.games.seafall.calculations.pieces import Modifier
from companion.games.seafall.calculations.ties import Tie, tie
from companion.games.seafall.calculations.values import (
    ShipUpgrade,
    ShipValue,
    sail_limit,
    ship_value,
)

__all__ = [
    "CALCULATIONS",
    "AtWar",
    "CountRoll",
    "Counted",
    "Damage",
    "DamageTaken",
    "DefendingShip",
    "EndeavorResult",
    "Ended",
    "ExplorePool",
    "Fortune",
    "FortuneUse",
    "Gain",
    "GiveEnmity",
    "Given",
    "GloryCard",
    "GloryChange",
    "GloryStep",
    "Hold",
    "HoldCheck",
    "IslandPlunder",
    "MayRaid",
    "Modifier",
    "OwnEnmity",
    "PlunderIsland",
    "PlunderProvince",
    "ProvincePlunder",
    "ProvinceSite",
    "RaidPool",
    "RegionEnmity",
    "Reroll",
    "ShipUpgrade",
    "ShipValue",
    "Sink",
    "SiteChoice",
    "Sticker",
    "Sunk",
    "SupplyUpgrade",
    "SupportShip",
    "TakenCard",
    "TargetSite",
    "Tie",
    "at_war",
    "count_roll",
    "damage",
    "endeavor_result",
    "explore_pool",
    "fortune",
    "give_enmity",
    "glory_change",
    "hold",
    "may_raid",
    "own_enmity",
    "plunder_island",
    "plunder_province",
    "raid_pool",
    "sail_limit",
    "ship_value",
    "sink",
    "tie",
]
