"""The modules of the acts, in the order of their list."""

from __future__ import annotations

from companion.games.seafall.procedures.campaign import (
    absence,
    claiming,
    crowning,
    joining,
    making_up,
    naming,
    rule_texts,
    unlocking,
)
from companion.games.seafall.procedures.end import (
    boxing,
    ending,
    enmity as end_enmity,
    improving,
    keeping,
    next_game,
    recording,
    titles as title_giving,
    training,
)
from companion.games.seafall.procedures.endeavors import damaging, exploring, raiding
from companion.games.seafall.procedures.endeavors.endeavor import endeavor
from companion.games.seafall.procedures.guilds import (
    borrowing,
    building,
    guild as guilds,
    loading,
    refitting,
    repairing,
    researching,
    sailing,
    selling,
    taxing,
    trading,
)
from companion.games.seafall.procedures.telling import (
    enmity as telling_enmity,
    game as telling_game,
    glory,
    history as record_telling,
    kept as kept_telling,
    places as telling_places,
    provinces as telling_provinces,
    ships as telling_ships,
    sideboard,
)
from companion.games.seafall.procedures.turns import activating, hiring, turn as turns
from companion.games.seafall.procedures.work import act
from companion.games.seafall.procedures.year import events, rounds, setting_up, wintering

PROCEDURES = (
    *endeavor.of(raiding, exploring),
    *act.of(
        damaging,
        telling_enmity,
        glory,
        activating,
        sailing,
        telling_ships,
        telling_places,
        telling_provinces,
        telling_game,
        turns,
        setting_up,
        wintering,
        events,
        rounds,
        ending,
        improving,
        training,
        keeping,
        boxing,
        end_enmity,
        recording,
        title_giving,
        next_game,
        hiring,
        guilds,
        loading,
        trading,
        selling,
        repairing,
        refitting,
        building,
        researching,
        taxing,
        borrowing,
        sideboard,
        claiming,
        unlocking,
        naming,
        kept_telling,
        record_telling,
        rule_texts,
        joining,
        absence,
        making_up,
        crowning,
    ),
)
