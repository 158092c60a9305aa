"""The acts of The 7th Citadel, in the order in which they are listed."""

from __future__ import annotations

from companion.games.citadel.procedures.action import acts as acting, prints as act_prints
from companion.games.citadel.procedures.board import (
    moving as board_moving,
    opening as board_opening,
    reading as board_reading,
)
from companion.games.citadel.procedures.cards import (
    facts,
    hidden,
    piles as cards_piles,
    placing,
    removing,
    taking,
)
from companion.games.citadel.procedures.leaflet import (
    building as leaflet_building,
    destiny as leaflet_destiny,
    groundshiver as leaflet_groundshiver,
    preparing,
    quests as leaflet_quests,
    scores as leaflet_scores,
)
from companion.games.citadel.procedures.life import acts as cards_life, sharing
from companion.games.citadel.procedures.table import (
    adventure as table_adventure,
    goals as table_goals,
    people as table_people,
    saving as table_saving,
    scenario as table_scenario,
)
from companion.games.citadel.procedures.work import act

PROCEDURES = act.of(
    acting,
    act_prints,
    cards_life,
    taking,
    placing,
    facts,
    hidden,
    removing,
    cards_piles,
    board_opening,
    board_moving,
    board_reading,
    table_adventure,
    table_scenario,
    table_goals,
    leaflet_scores,
    sharing,
    leaflet_groundshiver,
    leaflet_destiny,
    leaflet_building,
    preparing,
    leaflet_quests,
    table_saving,
    table_people,
)
