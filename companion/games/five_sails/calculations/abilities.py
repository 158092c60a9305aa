"""Who may use an ability when: windows, marks, qualifiers, costs (P14-P16, P26, P27, P43)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import Checked, Checks, Fault, Inputs
from companion.games.five_sails.state.cards import AbilityKind, Stat
from companion.toolbox.sums import Result
from companion.toolbox.text import key_of

Source = Literal["in play", "hand", "event", "granted", "line"]


class Use(Inputs, frozen=True):
    """An ability that somebody wants to use. `None`: not told."""

    kind: AbilityKind
    source: Source = "in play"
    attachment: bool = False
    """Whether the card is an attachment: from hand its abilities are of no use (p. 18)."""
    # The window
    step: str = ""
    """Where the Day is; empty: not told."""
    priority: bool | None = None
    """Whether the player has priority."""
    in_duel: bool | None = None
    own_round: bool | None = None
    """Duel: whether it is the player's round, or the player announces a challenge."""
    trigger: bool | None = None
    """Reaction: whether its condition is met."""
    # Marks
    used: bool | None = None
    """Whether this copy has used it: today, or in this duel."""
    techniques: int = 0
    """Techniques that this round has seen; with a challenge those announced with it."""
    maneuvers: int = 0
    other_card: bool = False
    """Maneuver: whether it stands on another card than the one played."""
    no_card: bool = False
    """Duel: no combat card is played this round."""
    technique_without_card: bool = False
    """Option (ruling AMB-59)."""
    participant: bool | None = True
    """Technique: whether it is the participant's or on one of its attachments (AMB-48)."""
    # The acting character
    qualifiers: tuple[str, ...] = ()
    """`City`, `Home` and traits before the kind."""
    place: Literal["", "city", "home", "enemy home"] = ""
    """Where the acting character is; empty: not told."""
    traits: tuple[str, ...] | None = None
    """Of the acting character; `None`: not told."""
    place_traits: tuple[str, ...] = ()
    dash_stats: tuple[Stat, ...] = ()
    """Stats that the ability uses and that are a dash on the acting character."""
    engages: bool = False
    """Its cost engages the acting character."""
    engaged: bool | None = None
    at_event: bool | None = None
    """Event: whether the player has a character there."""
    # Costs
    affordable: bool | None = True
    targets: bool | None = True
    """Whether the targets that its costs name are there."""
    announced: bool = False
    """Whether it was announced before somebody saw that it cannot be paid."""
    failed_announce: Literal["discard", "take-back"] = "discard"
    """Option (ruling AMB-24)."""


class Usable(Struct, frozen=True):
    """Whether it may be used, and where its card goes."""

    check: Checked
    discard: bool
    """Whether the card is discarded: after it has resolved, or because its costs fail."""
    mark: Literal["day", "duel", ""]
    """For how long it is used up."""


def usable(inputs: Use) -> Result[Usable]:
    """Every reason against using an ability now (P14, P15, P16, P26, P27)."""
    checks = Checks()
    _window(inputs, checks)
    _marks(inputs, checks)
    _qualified(inputs, checks)
    pay = Checks()
    says = "Its costs cannot be paid."
    pay.need(inputs.affordable, Fault("cannot-pay", says, "p. 10", "wealth-cost"), "its cost")
    if inputs.engages:
        says = "The acting character is already engaged and cannot engage for this."
        en_garde = None if inputs.engaged is None else not inputs.engaged
        fault = Fault("cannot-engage-engaged", says, "p. 10", "engaged")
        pay.need(en_garde, fault, "whether it is engaged")
    says = "The targets that its costs name are not there."
    pay.need(inputs.targets, Fault("no-legal-target", says, "p. 21", "targeting"), "the targets")
    fails = bool(pay.faults)
    checks.faults += pay.faults
    checks.unknown += pay.unknown
    discard = inputs.source == "hand" and inputs.in_duel is not True
    notes = list(checks.notes)
    if fails and inputs.announced and inputs.source == "hand":
        discard = inputs.failed_announce == "discard"
        word = "is discarded" if discard else "is taken back"
        notes.append(f"Announced and not paid: the card {word} (p. 28, ruling AMB-24).")
    elif fails:
        discard = False
    mark: Literal["day", "duel", ""] = ""
    if inputs.kind in ("action", "reaction"):
        mark = "day"
    elif inputs.kind in ("maneuver", "technique"):
        mark = "duel"
    return Result(Usable(checks.done(), discard, mark), (), ("pp. 20-21",), tuple(notes))


def _window(inputs: Use, checks: Checks) -> None:
    kind, page = inputs.kind, "p. 20"
    if inputs.attachment and inputs.source in ("hand", "line"):
        fault = Fault(
            "not-equipped", "An attachment must be equipped for it.", "p. 19", "attachments"
        )
        checks.need(kind in ("maneuver", "passive"), fault)
    if kind == "action":
        not_duel = None if inputs.in_duel is None else not inputs.in_duel
        says = "No Actions during a duel."
        checks.need(not_duel is not False, Fault("action-during-duel", says, page, "action"))
        says = "Actions are for High Drama."
        drama = None if not inputs.step else inputs.step == "drama"
        checks.need(drama is not False, Fault("wrong-window", says, page, "action"))
        says = "It is not your priority."
        fault = Fault("not-your-priority", says, page, "priority")
        checks.need(inputs.priority is not False, fault)
    elif kind == "reaction":
        says = "Nothing triggers it."
        checks.need(inputs.trigger is not False, Fault("no-trigger", says, page, "reaction"))
    elif kind == "technique":
        _technique(inputs, checks)
    elif kind == "maneuver":
        _maneuver(inputs, checks)


def _technique(inputs: Use, checks: Checks) -> None:
    says = "A Technique is for your own round of a duel, or with your challenge."
    fault = Fault("wrong-window", says, "p. 21", "technique")
    checks.need(inputs.own_round is not False, fault)
    says = "Its card is not in play."
    there = inputs.source not in ("hand", "line")
    checks.need(there, Fault("technique-not-in-play", says, "p. 21", "technique"))
    says = "It is not your participant's, nor on one of its attachments."
    fault = Fault("not-participant", says, "p. 11", "acting-character")
    checks.need(inputs.participant, fault, "whose Technique it is")
    says = "One Technique a round, and one with a challenge."
    fault = Fault("two-techniques", says, "p. 24", "technique-limit")
    checks.need(inputs.techniques == 0, fault)
    says = "Without a combat card there is no Technique (ruling AMB-59)."
    allowed = not inputs.no_card or inputs.technique_without_card
    checks.need(allowed, Fault("no-card", says, "p. 24", "no-card"))


def _maneuver(inputs: Use, checks: Checks) -> None:
    says = "A Maneuver is for your own round of a duel."
    fault = Fault("wrong-window", says, "p. 20", "maneuver")
    checks.need(inputs.own_round is not False, fault)
    says = "It stands on another card than the one played."
    alien = inputs.other_card or inputs.no_card
    checks.need(not alien, Fault("maneuver-of-other-card", says, "p. 20", "maneuver"))
    says = "One Maneuver a round."
    fault = Fault("two-maneuvers", says, "p. 24", "technique-limit")
    checks.need(inputs.maneuvers == 0, fault)


def _marks(inputs: Use, checks: Checks) -> None:
    if inputs.kind == "passive" or not inputs.used:
        return
    if inputs.kind in ("action", "reaction"):
        event = inputs.source == "event"
        says = "You have used it today." if event else "This copy has been used today."
        rule = "once-event" if event else "once-per-day"
        checks.need(False, Fault("used-today", says, "p. 16" if event else "p. 10", rule))
    else:
        says = "This copy has been used in this duel."
        checks.need(False, Fault("used-in-duel", says, "p. 24", "technique-limit"))


def _qualified(inputs: Use, checks: Checks) -> None:
    place = inputs.place or None
    if inputs.source == "event":
        says = "You have no character at the Event's location."
        fault = Fault("no-character-at-event", says, "p. 16", "events")
        checks.need(inputs.at_event, fault, "who is at the Event")
    for word in inputs.qualifiers:
        key = key_of(word)
        if key == "city":
            holds = None if place is None else place == "city"
            says = "The acting character must be at a City location."
            fault = Fault("not-in-city", says, "p. 11", "city-qualifier")
            checks.need(holds, fault, "where it is")
        elif key == "home":
            holds = None if place is None else place == "home"
            says = "The acting character must be at its own Home."
            checks.need(holds, Fault("not-home", says, "p. 41", "home-qualifier"), "where it is")
        else:
            there = key in {key_of(trait) for trait in inputs.place_traits}
            if inputs.traits is None:
                holds = True if there else None
            else:
                holds = there or key in {key_of(trait) for trait in inputs.traits}
            says = f"The acting character is no {word}."
            fault = Fault("trait-missing", says, "p. 11", "qualifiers")
            checks.need(holds, fault, f"whether it is a {word}")
    for stat in inputs.dash_stats:
        says = f"A dash as {stat.title()}: it cannot act in this."
        checks.need(False, Fault("dash-stat", says, "p. 28", "dash"))
