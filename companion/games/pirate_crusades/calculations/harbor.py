"""What a port brings: hand-ins, a ship for the shipless, a bigger one (P-40, P-48, P-50, P-51)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import Inputs, refuse_negative
from companion.games.pirate_crusades.calculations.trading import PRICES
from companion.games.pirate_crusades.state.cards import Nation, is_joker, read_card, value_of
from companion.toolbox.sums import Part, Result, places


class HandIn(Inputs, frozen=True):
    """What is aboard as a captain docks (long game)."""

    port_nation: Nation | None = None
    missions: int = 0
    """Missions that this port completes."""
    hostages: dict[str, Nation | None] = {}
    """Captain -> nation."""
    chest: int | None = None
    """Value of the treasure aboard, `None` for none."""
    prize: bool = False


class HandedIn(Struct, frozen=True):
    """What it earns."""

    reputation: int | None
    riches: int
    set_ashore: tuple[str, ...]
    stay_aboard: tuple[str, ...]
    """Hostages of the port's own nation."""


class NewShip(Inputs, frozen=True):
    """A captain without a ship, in a port."""

    reputation: int | None = None
    riches: int | None = None
    discards: tuple[str, ...] = ()
    sizes: dict[str, int] = {}
    """Card -> crew number, where a Sunset card prints another than the poker value."""
    drawn: tuple[str, ...] = ()
    """Cards drawn in order."""
    regained: bool = False
    """A Joker was met and gave the point back (ruling A-81: once)."""


class ShipSearch(Struct, frozen=True):
    """What it costs, what may be taken; `None` where a number is not told."""

    pays: Literal["reputation", "riches", "nothing"] | None
    """`nothing`: neither is left, out of the game."""
    reputation: int | None
    riches: int | None
    most: int | None
    """Largest size."""
    choose: tuple[str, ...]
    """Discards that fit: one must be taken, if there is any."""
    taken: str
    """The drawn card that must be taken."""
    discarded: tuple[str, ...]
    """Drawn cards that are too big."""
    joker: bool
    """A Joker lies open: take it, or once the point back."""
    draw: bool


class Prices(Inputs, frozen=True):
    """A purchase in port."""

    buy: Literal["map", "flaunt", "bigger", "two_bigger"]
    riches: int | None = None
    map: bool = False
    size: int | None = None
    """Printed size of the present ship, Upgrade Ship left out (ruling A-85)."""
    discards: tuple[str, ...] = ()
    sizes: dict[str, int] = {}


class Bought(Struct, frozen=True):
    """What is paid and got; `None` where the riches are not told."""

    may: bool | None
    price: int
    riches: int | None
    """Afterwards."""
    reputation: int
    wanted: int | None
    """Size of the ship."""
    choose: tuple[str, ...]
    """Ships in the discards."""


def hand_in(inputs: HandIn) -> Result[HandedIn]:
    """Missions, hostages, chest and prize in one docking (p. 16; rulings A-78, A-93).

    Raises:
        ValueError: a count below 0.
    """
    refuse_negative({"Missions": inputs.missions, "The chest": inputs.chest})
    ashore, aboard, unclear = [], [], []
    for captain, nation in sorted(inputs.hostages.items()):
        if nation is None or inputs.port_nation is None:
            unclear.append(captain)
        elif nation == inputs.port_nation and nation != "none":
            aboard.append(captain)
        else:
            ashore.append(captain)
    reputation = None if unclear else len(ashore)
    parts = [
        Part("missions completed", inputs.missions, "p. 16", "missions"),
        Part("treasure chest", inputs.chest or 0, "pp. 13-15", "treasure"),
        Part("prize ship sold", int(inputs.prize), "p. 18", "prize"),
    ]
    riches = sum(part.amount or 0 for part in parts)
    parts.append(Part("reputation for hostages", reputation, "p. 16", "hostages"))
    notes = [f"Enter the nations: {captain} is a hostage." for captain in unclear]
    notes += [f"{captain} stays aboard: the port is of the same nation." for captain in aboard]
    value = HandedIn(reputation, riches, tuple(ashore), tuple(aboard))
    return Result(value, tuple(parts), places(parts), tuple(notes))


def new_ship(inputs: NewShip) -> Result[ShipSearch]:
    """Pay, look through the discards, draw until one fits (pp. 13-15; rulings A-80, A-81).

    Raises:
        ValueError: a count below 0, or no such card.
    """
    refuse_negative({"Reputation": inputs.reputation, "Riches": inputs.riches})
    discards = [read_card(card) for card in inputs.discards]
    drawn = [read_card(card) for card in inputs.drawn]
    page, rule = "pp. 13-15", "new-ship"
    r, riches = inputs.reputation, inputs.riches
    pays: Literal["reputation", "riches", "nothing"] | None = None
    most: int | None = None
    if r:
        pays, r = "reputation", r - 1
        most = 3 + r
        parts = [Part("at least", 3, page, rule), Part("reputation left", r, page, rule)]
        if inputs.regained:
            r, most = r + 1, most + 1
            parts.append(Part("the point regained by a Joker", 1, page, rule))
    elif r == 0 and riches:
        pays, most, riches = "riches", (riches + 1) // 2, 0
        parts = [Part("half of the riches, rounded up", most, page, rule)]
    elif r == 0 and riches == 0:
        parts, pays = [Part("neither reputation nor riches", 0, page, "losing-long")], "nothing"
    else:
        parts = [Part("reputation", r, page, rule), Part("riches", riches, page, rule)]
    if most is None:
        note = (
            "Out of the game: nothing to pay with."
            if pays
            else "Enter reputation and riches first."
        )
        value = ShipSearch(pays, r, riches, None, (), "", (), False, False)
        return Result(value, tuple(parts), places(parts), (note,))
    fits = tuple(
        card for card in discards if not is_joker(card) and _size(card, inputs.sizes) <= most
    )
    jokers = [card for card in discards if is_joker(card)]
    taken, too_big, met = "", [], len(jokers)
    for card in drawn:
        if is_joker(card):
            met += 1
        elif _size(card, inputs.sizes) <= most:
            taken = card
            break
        else:
            too_big.append(card)
    if inputs.regained:  # one Joker has given the point back and serves no more (ruling A-81)
        met -= 1
        del jokers[:1]
    joker = met > 0
    notes = []
    if fits and drawn:
        notes.append(f"{', '.join(fits)} in the discards fits: nothing is drawn (p. 13-15).")
    if joker:
        regain = pays == "reputation" and not inputs.regained
        notes.append(
            "A Joker: take it as your ship"
            + (", or get the point back and search on." if regain else ".")
        )
    draw = not taken and not fits and not joker
    value = ShipSearch(pays, r, riches, most, (*fits, *jokers), taken, tuple(too_big), joker, draw)
    parts.append(Part("largest size", most, page, rule))
    return Result(value, tuple(parts), places(parts), tuple(notes))


def prices(inputs: Prices) -> Result[Bought]:
    """A treasure map, flaunting, a bigger ship (pp. 12, 13-15; rulings A-82, A-92).

    Raises:
        ValueError: riches below 0, or no such card.
    """
    refuse_negative({"Riches": inputs.riches, "The ship": inputs.size})
    price, buy = PRICES[inputs.buy], inputs.buy
    rule = {"map": "treasure-map", "flaunt": "flaunt"}.get(buy, "bigger-ship")
    wanted: int | None = None
    choose: tuple[str, ...] = ()
    notes = []
    may: bool | None = None if inputs.riches is None else inputs.riches >= price
    if may is False:
        notes.append(f"It costs {price}; {inputs.riches} riches are there.")
    if buy == "map" and inputs.map:
        may = False
        notes.append("One map at a time (pp. 13-15).")
    if buy in ("bigger", "two_bigger") and inputs.size is None:
        may = None if may else may
        notes.append("Enter the ship's size first.")
    elif buy in ("bigger", "two_bigger"):
        wanted = (inputs.size or 0) + (2 if buy == "two_bigger" else 1)
        cards = [read_card(card) for card in inputs.discards]
        choose = tuple(card for card in cards if _size(card, inputs.sizes) == wanted)
        if not choose:
            may = False
            notes.append(f"No ship of size {wanted} lies in the discards.")
    left = None if inputs.riches is None else inputs.riches - price if may else inputs.riches
    parts = (
        Part("riches", inputs.riches, "pp. 13-15", "riches"),
        Part("price", -price, "pp. 13-15", rule),
    )
    value = Bought(may, price, left, int(buy == "flaunt" and may is not False), wanted, choose)
    return Result(value, parts, places(parts), tuple(notes))


def _size(card: str, sizes: dict[str, int]) -> int:
    return sizes.get(card, value_of(card))
