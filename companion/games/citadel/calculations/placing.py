"""Where cards go: a revealed card (P-14), discard, banish, return (P-16), block, unblock (P-19)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.pieces import Inputs, Reason, verdict
from companion.games.citadel.state.printed import CardKind, SkillKind
from companion.games.citadel.state.tables import CARD_TYPES, CardType
from companion.toolbox.sums import Part, Result

Verb = Literal["discard", "banish", "return", "block", "unblock"]


class Revealed(Inputs, frozen=True, kw_only=True):
    """A numbered card that was just revealed."""

    type: CardType | None = None
    lock: bool | None = None
    mandatory: bool | None = None
    """A Temporary event shows a mandatory action."""
    taker_involved: bool | None = True
    exploration: bool = False
    """It is the front of an Exploration card."""


class Place(Struct, frozen=True):
    """What to do with it."""

    zone: str
    """Empty: not told of which type it is."""
    may_refuse: bool | None
    """Whether it may be discarded into the Past instead (Purse cards)."""
    then: str
    """What comes next: an id of a procedure; empty: nothing."""


class MoveCard(Inputs, frozen=True, kw_only=True):
    """A card and what is done with it; `None`: not told."""

    verb: Verb
    kind: CardKind | None = None
    type: CardType | None = None
    skill: SkillKind | None = None
    by_choice: bool = False
    """The player wants to; no effect says so."""
    lock: bool | None = False
    blocked: bool | None = False
    die: bool = False
    """A die lies on it."""


class Moved(Struct, frozen=True):
    """Where it goes."""

    zone: str
    """Empty: not told which back it has."""
    allowed: bool | None
    leaves: bool
    """Whether it leaves its owner's Action cards for good."""
    die_back: bool
    """Whether a die goes back to the box (p. 13)."""
    reasons: tuple[Reason, ...]


def place(inputs: Revealed) -> Result[Place]:
    """What to do with a revealed card, by its type (P-14; p. 17)."""
    notes = []
    if inputs.taker_involved is False:
        notes.append("One of the involved takes it (p. 17).")
    if inputs.type is None:
        notes.append("Its type decides (p. 17).")
        return Result(Place("", None, ""), (), ("p. 17",), tuple(notes))
    told = CARD_TYPES[inputs.type]
    refuse: bool | None = False
    if inputs.type == "purse":
        refuse = None if inputs.lock is None else not inputs.lock
    then = {"world map": "P-35", "terrain": "P-26"}.get(inputs.type, "")
    if inputs.type == "temporary event" and inputs.mandatory:
        then = "P-03"
        notes.append("Its mandatory action involves everybody on that Terrain (p. 17).")
    if inputs.type == "permanent event" and inputs.exploration:
        notes.append("It hides the terrain behind it until it is resolved (p. 21).")
    part = Part(told.says, 1, "p. 17", told.rule)
    return Result(Place(told.zone, refuse, then), (part,), ("p. 17",), tuple(notes))


def move_card(inputs: MoveCard) -> Result[Moved]:
    """Where a card goes and whether a player may do that (P-16, P-19; pp. 6, 18, 19; R-75)."""
    reasons = _reasons(inputs)
    zone = _zone(inputs)
    notes = [x.why for x in reasons if x.holds is False]
    away = inputs.verb in ("discard", "banish", "return")
    if inputs.die and away:
        notes.append("The die on it goes back to the box (p. 13).")
    value = Moved(
        zone=zone,
        allowed=verdict(reasons),
        leaves=inputs.kind == "action" and inputs.verb in ("banish", "return"),
        die_back=inputs.die and away,
        reasons=reasons,
    )
    told = None if value.allowed is None else int(value.allowed)
    rule = {
        "discard": "discard",
        "banish": "banish",
        "return": "return",
        "block": "block",
        "unblock": "unblock",
    }[inputs.verb]
    part = Part(f"{inputs.verb}: {zone or '?'}", told, "p. 18", rule)
    return Result(value, (part,), ("p. 18",), tuple(notes))


def _zone(x: MoveCard) -> str:
    if x.verb == "banish":
        return "Banished cards"
    if x.verb == "block":
        return "under the Character card"
    if x.kind is None:
        return ""
    if x.verb == "unblock":
        return "Action Deck, shuffled" if x.kind == "action" else "in front of its owner"
    if x.verb == "discard":
        return "Discard Pile" if x.kind == "action" else "the Past"
    if x.kind == "action":
        return f"{x.skill or 'its'} Skills in the box"
    return "Adventure Deck" if x.kind == "adventure" else "Exploration Deck"


def _reasons(x: MoveCard) -> tuple[Reason, ...]:
    found = []
    if x.verb == "unblock":
        found.append(Reason("blocked", x.blocked, "It is not blocked.", "p. 18", "unblock"))
    if x.verb == "block":
        free = None if x.blocked is None else not x.blocked
        found.append(Reason("not blocked", free, "It is already blocked.", "p. 18", "block"))
    if x.verb == "discard" and x.by_choice:
        free = None if x.lock is None else not x.lock
        found.append(
            Reason(
                "no lock",
                free,
                "The lock icon: it may not be discarded by choice.",
                "p. 19",
                "lock-icon",
            )
        )
        stuck = x.blocked and x.kind == "action"
        if x.blocked is None and x.kind == "action":
            stuck = None
        found.append(
            Reason(
                "no blocked Skill",
                None if stuck is None else not stuck,
                "A blocked Skill may not be discarded.",
                "p. 18",
                "give-blocked",
            )
        )
        quest = x.type == "quest item"
        found.append(
            Reason(
                "no quest item",
                not quest,
                "Quest items are not discarded by choice.",
                "p. 6",
                "quest-item",
            )
        )
    return tuple(found)
