"""The calculations of year and set-up by name."""

from __future__ import annotations

from companion.games.seafall.calculations.year.astrolabe import Astrolabe, astrolabe
from companion.games.seafall.calculations.year.events import EventOdds, event_odds
from companion.games.seafall.calculations.year.harvest import Harvest, harvest
from companion.games.seafall.calculations.year.order import (
    EndCheck,
    TurnOrder,
    end_check,
    turn_order,
)
from companion.games.seafall.calculations.year.production import Production, produce
from companion.games.seafall.calculations.year.start import (
    GloryTarget,
    Seating,
    StartingGlory,
    glory_target,
    seating,
    starting_glory,
)
from companion.toolbox.calculation import Calculation

YEAR: tuple[Calculation, ...] = (
    Calculation("target", "P-01", "p. 5", GloryTarget, glory_target, "Glory at which a game ends."),
    Calculation("seating", "P-03", "p. 6", Seating, seating, "Seats clockwise, by title."),
    Calculation(
        "starting-glory",
        "P-02",
        "p. 5",
        StartingGlory,
        starting_glory,
        "Glory that carried items give at the start.",
    ),
    Calculation(
        "astrolabe",
        "P-04",
        "p. 12",
        Astrolabe,
        astrolabe,
        "Who holds the astrolabe this year, and why.",
    ),
    Calculation(
        "harvest", "P-06", "p. 12", Harvest, harvest, "Gold of a province's fields in winter."
    ),
    Calculation(
        "produce",
        "P-08",
        "p. 12",
        Production,
        produce,
        "Which goods sites get a cube, which go short.",
    ),
    Calculation(
        "event-odds",
        "P-10",
        "pp. 6, 12",
        EventOdds,
        event_odds,
        "How likely each event is to be the next.",
    ),
    Calculation(
        "turn-order", "P-11", "p. 12", TurnOrder, turn_order, "Turns of a round, in order."
    ),
    Calculation(
        "end-check", "P-12", "pp. 12-13", EndCheck, end_check, "Is the game over after this round?"
    ),
)
