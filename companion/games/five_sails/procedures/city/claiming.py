"""The Claim Action (P24; p. 14)."""

from __future__ import annotations

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.calculations.pressure import (
    claim as may_claim,
)
from companion.games.five_sails.procedures.city.by_card import ask_cancelled
from companion.games.five_sails.procedures.city.pressing import (
    Pressing,
    ask_place,
    place_of,
    pressed,
    takes,
    who_presses,
)
from companion.games.five_sails.procedures.priority import acted, may_act, speaker, who_acts
from companion.games.five_sails.procedures.work import Work, act, check_faults
from companion.games.five_sails.rules.standing import (
    claim_of,
)
from companion.games.five_sails.state.cards import place_name
from companion.table.procedures.procedure import Steps


@act(
    "claim",
    "Claim a location",
    spec="P24",
    cite=rulebook.CLAIM_ACTION,
    rules=("pressure", "claim-term", "control", "dash", "lone-pressure"),
    words=("claims", "capture", "captures", "seize", "seizes"),
    help="soline claims the docks",
)
def claim(work: Work) -> Steps[None]:
    """A character engages and presses its location with Influence; success is control (P24)."""
    told_place = yield from ask_place(work)

    def against(key: str) -> Fault | None:
        faults = may_claim(claim_of(work.state, key)).value.check.faults
        return next((x for x in faults if told_place == "" or x.id != "not-in-city"), None)

    key = yield from who_presses(work, "Who claims?", told_place, against, rulebook.CLAIM_ACTION)
    work.player = (work.character(key).controller if key else "") or speaker(work)
    if not work.player:
        yield from who_acts(work, "Who claims?", key="by-whom", cite=rulebook.CLAIM_ACTION)
    yield from may_act(work)
    place = yield from place_of(work, key, told_place)
    if key:
        yield from check_faults(work, may_claim(claim_of(work.state, key)).value.check)
        work.change_character(key, engaged=True)
    who = work.called(key) if key else work.name
    work.say(f"{who} engages to claim {place_name(place) or 'a location'}")
    if not (yield from ask_cancelled(work, "the Claim")):
        success = yield from pressed(work, Pressing(character=key, place=place))
        if success and place:
            takes(work, place, work.player)
        elif success is None and place:
            work.change_location(place, controller=None)
    acted(work)
