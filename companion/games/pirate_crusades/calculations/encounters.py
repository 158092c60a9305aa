"""What a drawn card brings: leaving port (P-10), a ship (P-11, P-12), a town (P-13)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import Inputs, refuse_negative
from companion.games.pirate_crusades.state.cards import (
    Facts,
    Nation,
    is_joker,
    nation_of,
    number_of,
    rank_of,
    read_card,
)
from companion.toolbox.sums import Part, Result, places


class Disembark(Inputs, frozen=True):
    """The card drawn to disembark."""

    card: str
    nation: Nation | None = None
    """Of the player; `none` for a Joker ship: then `friend` says."""
    friend: bool | None = None
    hand: int | None = None
    loyal: bool = False
    """Bonus Jack."""
    facts: Facts | None = None
    long: bool = False


class Sailing(Struct, frozen=True):
    """With how many crew cards one may sail; `None` where it cannot be told."""

    loyal: bool | None
    most: int | None
    """`None` also for no limit."""
    lost: int | None
    """Crew cards to discard when setting sail."""
    at_once: bool
    """A Joker: fill the hand and sail this turn."""


class ShipFound(Inputs, frozen=True):
    """The card drawn when looking for a ship (short game)."""

    card: str
    nation: Nation | None = None
    friend: bool | None = None
    """What a Joker-ship player says (ruling A-41)."""
    at_sea: dict[str, Nation | None] = {}
    """Other players at sea -> their nation."""
    ace_alone: Literal["ordinary", "nothing"] = "ordinary"
    """Option (ruling A-18)."""
    facts: Facts | None = None


class Found(Struct, frozen=True):
    """What was found."""

    kind: Literal["friend", "enemy", "ace", "fleet", "nothing", "unclear"]
    size: int
    nation: Nation
    weight: int
    """Size and tonnage (p. 7)."""
    need: int | None
    """Cannon to sink it."""
    instead: tuple[str, ...]
    """Players at sea who may, or with an Ace must, be fought instead."""


class TownFound(Inputs, frozen=True):
    """The card drawn when heading for the nearest town, or the port to dock at."""

    card: str
    nation: Nation | None = None
    friend: bool | None = None
    hand: int | None = None
    never_deserts: bool = False
    """Bonus Ace."""
    last_deserter: Literal["lose", "docks"] = "lose"
    """Option (ruling A-22)."""
    facts: Facts | None = None
    long: bool = False


class Approached(Struct, frozen=True):
    """What docking costs; `None` where it cannot be told."""

    kind: Literal["friendly", "unfriendly", "cove", "unclear"]
    size: int
    nation: Nation
    crew_lost: int | None
    empties: bool | None
    """Whether that is the last crew card at sea: out, in the long game adrift."""


def disembark(inputs: Disembark) -> Result[Sailing]:
    """Own nation: loyal; else the crew number caps the hand (pp. 5, 13-15; ruling A-38).

    Raises:
        ValueError: no such card, or a hand below 0.
    """
    refuse_negative({"The hand": inputs.hand})
    card = read_card(inputs.card)
    page = "pp. 13-15" if inputs.long else "p. 5"
    crew = number_of(card, "crew", inputs.facts)
    part = Part("the card's crew number", crew, page, "disembark")
    if is_joker(card):
        note = "A Joker: draw crew up to the limit and set sail this turn."
        return Result(Sailing(True, None, 0, True), (part,), (page,), (note,))
    same = _same(nation_of(card, inputs.facts), inputs.nation, inputs.friend)
    if inputs.loyal or same:
        why = ("p. 10", "bonus-jack") if inputs.loyal and not same else (page, "loyal-crew")
        none_lost = Part("crew lost", 0, *why)
        return Result(Sailing(True, None, 0, False), (part, none_lost), (page,))
    most = None if same is None else crew
    lost = None if same is None or inputs.hand is None else max(0, inputs.hand - crew)
    if inputs.hand is not None and inputs.hand <= crew:
        lost = 0
    parts = (part, Part("crew lost when sailing", lost, page, "set-sail"))
    notes = []
    if inputs.hand == 0:
        notes.append("No crew: setting sail would lose the game at sea (ruling A-38).")
    return Result(Sailing(same, most, lost, False), parts, places(parts), tuple(notes))


def ship_found(inputs: ShipFound) -> Result[Found]:
    """Friend, enemy, Ace or treasure fleet (p. 6; rulings A-18, A-19, A-26, A-41).

    Raises:
        ValueError: no such card.
    """
    card = read_card(inputs.card)
    size = number_of(card, "crew", inputs.facts)
    weight = size + number_of(card, "tonnage", inputs.facts)
    nation = nation_of(card, inputs.facts)
    others = tuple(sorted(inputs.at_sea))
    kind: Literal["friend", "enemy", "ace", "fleet", "nothing", "unclear"]
    instead: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    rule = "look-for-ship"
    if is_joker(card):
        kind, rule = "fleet", "treasure-fleet"
        notes = ("The treasure fleet: draw an escort; each is beaten separately (ruling A-26).",)
    elif rank_of(card).code == "A" and others:
        kind, instead, rule = "ace", others, "ace-ship"
        notes = ("An Ace: another player at sea must be fought (p. 6).",)
    elif rank_of(card).code == "A" and inputs.ace_alone == "nothing":
        kind, rule = "nothing", "ace-ship"
    else:
        same = _same(nation, inputs.nation, inputs.friend)
        kind = "unclear" if same is None else "friend" if same else "enemy"
        if kind == "enemy":
            instead = tuple(x for x in others if inputs.at_sea[x] == nation)
    need = None if kind in ("friend", "ace", "nothing") else size + 1
    page = "p. 6"
    parts = (
        Part("size", size, page, rule),
        Part("cannon to sink it", need, page, "combat-single-short"),
    )
    return Result(Found(kind, size, nation, weight, need, instead), parts, (page,), notes)


def town_found(inputs: TownFound) -> Result[Approached]:
    """What docking costs: nothing at a friendly town or cove, else one crew card (pp. 6, 16).

    Raises:
        ValueError: no such card, or a hand below 0.
    """
    refuse_negative({"The hand": inputs.hand})
    card = read_card(inputs.card)
    size = number_of(card, "town_size", inputs.facts)
    nation = nation_of(card, inputs.facts)
    page = "p. 16" if inputs.long else "p. 6"
    same = _same(nation, inputs.nation, inputs.friend)
    kind: Literal["friendly", "unfriendly", "cove", "unclear"]
    kind = "unclear" if same is None else "friendly" if same else "unfriendly"
    rule = "docking-long" if inputs.long else "nearest-town"
    if is_joker(card):
        kind, rule = "cove", "pirate-cove"
    lost: int | None = {"friendly": 0, "cove": 0, "unfriendly": 1}.get(kind)
    if inputs.never_deserts:
        lost = 0
    deserts = Part(
        "crew lost by docking",
        lost,
        "p. 10" if inputs.never_deserts else page,
        "bonus-ace" if inputs.never_deserts else "desertion",
    )
    empties = (
        None if lost is None or (lost and inputs.hand is None) else lost == 1 and inputs.hand == 1
    )
    notes = []
    if lost and inputs.hand == 0:
        notes.append("There is no crew card to lose.")
    if empties and inputs.last_deserter == "lose":
        end = "adrift" if inputs.long else "out"
        notes.append(f"The last crew card at sea: {end} before docking (ruling A-22).")
    if empties and inputs.last_deserter == "docks":
        empties = False
    parts = (Part("size", size, page, rule), deserts)
    return Result(Approached(kind, size, nation, lost, empties), parts, places(parts), tuple(notes))


def _same(card: Nation, own: Nation | None, friend: bool | None) -> bool | None:
    """Whether a card is a friend's: by nation, or as a player without nation says (p. 9)."""
    if own == "none":
        return friend
    return None if own is None else card == own
