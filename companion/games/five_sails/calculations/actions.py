"""Move, Equip, Recruit and the slots of attachments (P19-P22; pp. 9, 13-14, 18-19)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.five_sails.calculations.costs import (
    Parley,
    Payment,
    Reduction,
    parley,
    payment,
)
from companion.games.five_sails.calculations.pieces import Checked, Checks, Fault, Inputs
from companion.games.five_sails.calculations.setup import neighbours
from companion.games.five_sails.state.cards import PLACES, SLOTS, home_of, line_for, place_name
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Result
from companion.toolbox.text import key_of


class Move(Inputs, frozen=True):
    """A character goes from one place to another. A Home is `home:` and its player."""

    players: int
    player: str
    """Who controls the character."""
    at: str = ""
    """Where it is; empty: not told."""
    to: str = ""
    """Empty: only where it could go."""
    engaged: bool | None = None
    by_effect: bool = False
    """A card moves it: no engaging unless the card says so (P19)."""
    anywhere: bool = False
    """The card says that the place need not be adjacent."""
    home_move_requires_en_garde: bool = True
    """Option (ruling AMB-16)."""


class Moved(Struct, frozen=True):
    """Where it may go, and what it costs."""

    reach: tuple[str, ...]
    """Places that are adjacent, outward from the City Deck, Home last."""
    engages: bool | None
    """Whether the move engages it; `None`: it hangs on where it is."""
    check: Checked


class Equip(Inputs, frozen=True):
    """An attachment is equipped, from hand or from a City location."""

    cost: Payment = Payment()
    from_city: bool = False
    available: bool | None = True
    """From the city: an uncontrolled City attachment at a City location."""
    actor_there: bool | None = True
    """From the city: whether a character of yours is at that City location."""
    target_there: bool | None = True
    """From the city: whether the target is at that location."""
    own_target: bool | None = True
    others_allowed: bool = False
    """The attachment says that it may go to a card that is not yours."""
    restriction: bool | None = True
    """Whether the target meets what the attachment asks for."""
    worn: dict[str, tuple[str, ...]] = {}
    """Attachment on the target -> its traits."""
    name: str = "the new one"
    traits: tuple[str, ...] = ()
    """Of the new attachment."""


class Equipped(Struct, frozen=True):
    """What it costs, and which slots are too full then."""

    cost: int | None
    affordable: bool | None
    surplus: dict[str, tuple[str, ...]]
    """Slot -> attachments of which all but one are destroyed."""
    check: Checked


class Slots(Inputs, frozen=True):
    """What a character wears."""

    worn: dict[str, tuple[str, ...]] = {}
    """Attachment -> its traits."""
    destroyed: tuple[str, ...] = ()
    """Attachments that its controller chose to destroy."""


class Filled(Struct, frozen=True):
    """Slots that are too full."""

    surplus: dict[str, tuple[str, ...]]
    """Slot -> attachments of which one stays."""
    destroy: int
    """The fewest that must go."""
    check: Checked


class Recruit(Inputs, frozen=True):
    """A Mercenary is bought at a location."""

    cost: Payment = Payment(from_hand=False)
    available: bool | None = True
    event: bool = False
    same_place: bool | None = True
    """Whether a character of yours is at that City location."""
    city: bool | None = True
    parley: Parley | None = None
    """Who parleys, if anybody."""
    crew: int | None = None
    """Characters that count to the Crew Cap now."""
    cap: int | None = None


class Recruited(Struct, frozen=True):
    """What it costs, and whether the crew is too large then."""

    cost: int | None
    affordable: bool | None
    over_cap: int | None
    check: Checked


def move(inputs: Move) -> Result[Moved]:
    """Where a character may go and whether it engages (P19; p. 13; rulings AMB-16, AMB-17).

    Raises:
        Unworkable: not 2 to 4 players, or a place that is none.
    """
    line = line_for(inputs.players)
    home = home_of(inputs.player)
    for place in (inputs.at, inputs.to):
        if place and not place.startswith("home:") and place not in PLACES:
            raise Unworkable(f"“{place}” is not a location; {', '.join(PLACES)} and a Home are.")
    checks = Checks()
    page, rule = "p. 13", "move-action"
    reach = _reach(inputs.at, home, line)
    at_home = inputs.at == home
    engages = False if inputs.by_effect or at_home else True if inputs.at else None
    if not inputs.by_effect and not (at_home and not inputs.home_move_requires_en_garde):
        en_garde = None if inputs.engaged is None else not inputs.engaged
        fault = Fault("engaged", "Only an en garde character can move.", page, rule)
        checks.need(en_garde, fault, "whether it is engaged")
    if inputs.to:
        _check_way(inputs, line, home, reach, checks)
    notes = list(checks.notes)
    if engages:
        notes.append("It engages; wounds and attachments go with it (p. 13).")
    return Result(Moved(reach, engages, checks.done()), (), (page, "p. 9"), tuple(notes))


def _reach(at: str, home: str, line: tuple[str, ...]) -> tuple[str, ...]:
    if not at:
        return ()
    if at == home:
        return line
    near = neighbours(line).get(at, ())
    return (*near, home) if near else ()


def _check_way(
    inputs: Move, line: tuple[str, ...], home: str, reach: tuple[str, ...], checks: Checks
) -> None:
    to, at = inputs.to, inputs.at
    if to.startswith("home:") and to != home:
        says = "A character never enters an enemy's Home."
        checks.need(False, Fault("enemy-home", says, "p. 9", "home"))
        return
    if to != home and to not in line:
        says = f"{place_name(to)} is not in play with {inputs.players} players."
        checks.need(False, Fault("not-in-play", says, "p. 9", "city-line"))
        return
    if to == at:
        says = f"It is already at {place_name(to)}."
        checks.need(False, Fault("same-location", says, "p. 13", "move-action"))
        return
    if not inputs.anywhere:
        says = f"{place_name(to)} is not adjacent to {place_name(at)}."
        near = to in reach if at else None
        checks.need(near, Fault("not-adjacent", says, "p. 13", "adjacency"), "where it is")


def slots(inputs: Slots) -> Result[Filled]:
    """Which of Weapon, Armor, Attire a character has more than once (P21; ruling AMB-32)."""
    left = {x: traits for x, traits in inputs.worn.items() if x not in inputs.destroyed}
    surplus = _surplus(inputs.worn)
    after = _surplus(left)
    checks = Checks()
    for slot, worn in after.items() if inputs.destroyed else ():
        says = f"{len(worn)} with the trait {slot}; one stays, the others are destroyed."
        checks.need(False, Fault("keeps-too-many", says, "p. 18", "slots"))
    notes = [*checks.notes]
    if surplus and not inputs.destroyed:
        notes += [
            f"{slot}: {', '.join(worn)}; one stays (p. 18)." for slot, worn in surplus.items()
        ]
    value = Filled(surplus, _fewest(inputs.worn), checks.done())
    return Result(value, (), ("p. 18", "p. 19"), tuple(notes))


def _in_slot(traits: tuple[str, ...], slot: str) -> bool:
    return any(key_of(trait) == key_of(slot) for trait in traits)


def _surplus(worn: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    found = {}
    for slot in SLOTS:
        there = tuple(sorted(x for x, traits in worn.items() if _in_slot(traits, slot)))
        if len(there) > 1:
            found[slot] = there
    return found


def _fewest(worn: dict[str, tuple[str, ...]]) -> int:
    """An attachment may lie in two slots: the largest set that fits is searched, then counted."""
    slotted = sorted(x for x, traits in worn.items() if any(_in_slot(traits, s) for s in SLOTS))
    best = 0
    stack: list[tuple[int, frozenset[str], int]] = [(0, frozenset(), 0)]
    while stack:
        place, taken, kept = stack.pop()
        if place == len(slotted):
            best = max(best, kept)
            continue
        mine = frozenset(s for s in SLOTS if _in_slot(worn[slotted[place]], s))
        stack.append((place + 1, taken, kept))
        if not mine & taken:
            stack.append((place + 1, taken | mine, kept + 1))
    return len(slotted) - best


def equip(inputs: Equip) -> Result[Equipped]:
    """An attachment onto a target: cost, place, slots (P20; p. 13; ruling AMB-77).

    Raises:
        Unworkable: as `payment`.
    """
    paid = payment(inputs.cost)
    checks = Checks()
    page, rule = "p. 13", "equip-action"
    if inputs.from_city:
        says = "It is not available: only an uncontrolled City attachment is."
        fault = Fault("not-available", says, "p. 40", "available")
        checks.need(inputs.available, fault, "whether it is available")
        says = "No character of yours is at its City location."
        fault = Fault("not-same-location", says, page, "city-attachment")
        checks.need(inputs.actor_there, fault, "where your characters are")
        fault = Fault("target-not-there", "The target is not at that location.", page, rule)
        checks.need(inputs.target_there, fault, "where the target is")
    if not inputs.others_allowed:
        says = "It goes to a card that you control."
        checks.need(inputs.own_target, Fault("not-your-card", says, "p. 18", rule), "whose it is")
    says = "The target is not what the attachment asks for."
    checks.need(
        inputs.restriction,
        Fault("restriction-failed", says, page, "targeting"),
        "whether the target fits",
    )
    checks.faults += paid.value.check.faults
    worn = {**inputs.worn, inputs.name: inputs.traits}
    surplus = _surplus(worn)
    notes = [*checks.notes]
    notes += [f"{slot}: {', '.join(there)}; one stays (p. 18)." for slot, there in surplus.items()]
    value = Equipped(paid.value.cost, paid.value.affordable, surplus, checks.done())
    return Result(value, paid.parts, (*paid.pages, page), tuple(notes))


def recruit(inputs: Recruit) -> Result[Recruited]:
    """A Mercenary joins a crew: place, parley, cost, Crew Cap (P22; p. 14; AMB-30, AMB-34).

    Raises:
        Unworkable: as `payment`.
    """
    checks = Checks()
    page, rule = "p. 14", "recruit-action"
    if inputs.event:
        says = "Events cannot be recruited."
        checks.need(False, Fault("events-cannot-be-recruited", says, "p. 40", "events"))
    says = "It is not available: only an uncontrolled Mercenary at a City location is."
    fault = Fault("not-available", says, "p. 40", "available")
    checks.need(inputs.available, fault, "whether it is available")
    fault = Fault("not-in-city", "Recruiting takes place at a City location.", page, rule)
    checks.need(inputs.city, fault, "where it is")
    fault = Fault("not-same-location", "No character of yours is there.", page, rule)
    checks.need(inputs.same_place, fault, "where your characters are")
    cost = inputs.cost
    notes: list[str] = []
    if inputs.parley is not None:
        told = parley(inputs.parley)
        checks.faults += told.value.check.faults
        checks.unknown += told.value.check.unknown
        notes += [note for note in told.notes if "counts 0" in note]
        reduction = Reduction("parley", told.value.reduction)
        cost = replace(cost, reductions=(*cost.reductions, reduction))
    paid = payment(cost)
    checks.faults += paid.value.check.faults
    over = None
    if inputs.crew is not None and inputs.cap is not None:
        over = max(0, inputs.crew + 1 - inputs.cap)
        if over:
            notes.append(f"{over} over the Crew Cap: as many go to The Locker (p. 14).")
    value = Recruited(paid.value.cost, paid.value.affordable, over, checks.done())
    pages = (*paid.pages, page)
    return Result(value, paid.parts, tuple(dict.fromkeys(pages)), (*checks.notes, *notes))
