"""The calculations of the campaign by name."""

from __future__ import annotations

from companion.games.seafall.calculations.campaign.changing import (
    Join,
    LeaveTitles,
    ReturnDue,
    join,
    leave_titles,
    return_due,
)
from companion.games.seafall.calculations.campaign.checks import CheckRecord, check_record
from companion.games.seafall.calculations.campaign.emperor import Emperor, emperor
from companion.games.seafall.calculations.campaign.milestones import Claim, claim_allowed
from companion.toolbox.calculation import Calculation

CAMPAIGN: tuple[Calculation, ...] = (
    Calculation(
        "claim", "P-41", "pp. 6, 13", Claim, claim_allowed, "May a milestone be claimed now?"
    ),
    Calculation("emperor", "P-53", "p. 2", Emperor, emperor, "Who becomes Emperor, and why."),
    Calculation("join", "P-54", "p. 22", Join, join, "What a newcomer to the campaign gets."),
    Calculation(
        "leave-titles",
        "P-55",
        "p. 22",
        LeaveTitles,
        leave_titles,
        "Titles of those who stay when a province leaves.",
    ),
    Calculation(
        "return-due",
        "P-56",
        "p. 22",
        ReturnDue,
        return_due,
        "What a province makes up for when it comes back.",
    ),
    Calculation(
        "check-record",
        "P-52",
        "pp. 20-21",
        CheckRecord,
        check_record,
        "What in the campaign's record does not hold together.",
    ),
)
