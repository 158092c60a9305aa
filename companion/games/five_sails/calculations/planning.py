"""Dawn and Planning: City cards, the reveal, Initiative, Crew Cap, draws (P05-P12, P28)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import (
    Chance,
    Checked,
    Checks,
    Fault,
    Inputs,
    Seats,
    chance,
    counted,
    refuse_negative,
    refuse_strangers,
)
from companion.games.five_sails.state.cards import Printed, line_for, place_name
from companion.toolbox.inputs import Unworkable
from companion.toolbox.piles import draw
from companion.toolbox.seats import after, clockwise_from, without
from companion.toolbox.sums import Part, Result, places


class Dawn(Inputs, frozen=True):
    """What the City cards of a Dawn are put on."""

    players: int
    city_deck: int | None = None
    city_discard: int | None = None
    lying: dict[str, int] = {}
    """Location -> City cards that lie there already."""
    dealt: tuple[str, ...] = ()
    """Locations whose card of this Dawn lies there: they were told one by one."""
    reshuffle: bool = True
    """Option `city_reshuffle` (ruling AMB-55)."""
    step: str = "dawn"


class Dealt(Struct, frozen=True):
    """Where they go."""

    order: tuple[str, ...]
    city_deck: int | None
    city_discard: int | None
    placed: int | None
    """Cards put out; fewer than locations if the deck runs out."""
    shuffled: bool | None
    check: Checked


class Reveal(Inputs, frozen=True):
    """The cards of the Day are revealed."""

    when_revealed: tuple[str, ...] = ()
    """Players with a "when revealed" effect, a player once for each effect."""
    first_player: str | None = None
    """Empty: nobody has the token; `None`: not told."""
    lone: Literal["effect_first", "initiative_first"] = "effect_first"
    """Option `lone_when_revealed` (ruling AMB-94)."""
    missing: tuple[str, ...] = ()
    """Players who have not chosen yet."""


class Revealed(Struct, frozen=True):
    """In which order things happen."""

    steps: tuple[str, ...]
    """`effects` and `initiative`, in order."""
    orders: str
    """Who orders the effects: a player, `new first player`, or empty: no order is needed."""
    initiative_done: bool
    """Whether step 3 of Planning is skipped afterwards."""
    check: Checked


class Initiative(Inputs, frozen=True):
    """The Initiative of the Day."""

    seats: Seats
    values: dict[str, int | None] = {}
    holder: str | None = None
    """Who has the token; empty: nobody; `None`: not told."""
    out: tuple[str, ...] = ()
    """Players who are out of the game."""
    tie: Literal["literal_left", "nearest_tied"] = "literal_left"
    """Option `initiative_tie` (ruling AMB-19)."""
    done_early: bool = False
    """It was settled at the reveal."""


class First(Struct, frozen=True):
    """Who takes the token."""

    first_player: str | None
    """`None`: random among `random`, or it cannot be told."""
    top: tuple[str, ...]
    """Players with the highest Initiative, in seating order."""
    tied: bool
    random: tuple[str, ...]
    each: Chance | None
    """The chance of each of them."""
    how: Literal["highest", "left", "nearest", "random", "skipped", "unknown"]


class CrewCap(Inputs, frozen=True):
    """A crew against its Leader's Crew Cap."""

    cap: Printed = None
    crew: dict[str, str | None] = {}
    """Character -> `leader`, `approach`, `mercenary`, `brute`; `None`: not told."""
    chosen: tuple[str, ...] | None = None
    """Characters that are to go to The Locker."""
    leader_ok: bool = False
    """Option `crew_cap_leader_ok` (ruling AMB-20)."""


class Crew(Struct, frozen=True):
    """How many there are, and how many too many."""

    count: int | None
    excess: int | None
    may_go: tuple[str, ...]
    check: Checked


class Draws(Inputs, frozen=True):
    """Panache and what modifies it for the Day."""

    panache: Printed = None
    scheme: int | None = None
    """The scheme's modifier."""
    others: tuple[int | None, ...] = ()
    set_to: int | None = None


class Take(Inputs, frozen=True):
    """Cards that are drawn or revealed from a Faction deck."""

    wanted: int
    deck: int | None = None
    discard: int | None = None


class Taken(Struct, frozen=True):
    """What that leaves."""

    drawn: int | None
    deck: int | None
    discard: int | None
    shuffles: int | None
    missing: int | None


class Order(Inputs, frozen=True):
    """Who acts one after the other: schemes, simultaneous effects."""

    seats: Seats
    first_player: str | None = None
    out: tuple[str, ...] = ()


class Ordered(Struct, frozen=True):
    """The order."""

    order: tuple[str, ...]
    """Empty if the First Player is not told."""
    chooser: str
    """Who orders simultaneous effects; empty: one of `random`."""
    random: tuple[str, ...]
    each: Chance | None


def dawn(inputs: Dawn) -> Result[Dealt]:
    """One City card on each location, outward from the City Deck (P05; ruling AMB-18).

    Raises:
        Unworkable: not 2 to 4 players, or a count below 0.
    """
    line = tuple(x for x in line_for(inputs.players) if x not in inputs.dealt)
    refuse_negative({"The City Deck": inputs.city_deck, "Its discards": inputs.city_discard})
    page, rule = "p. 12", "dawn"
    checks = Checks()
    says = "City cards are placed at Dawn."
    checks.need(inputs.step in ("dawn", ""), Fault("not-dawn", says, page, rule))
    notes = []
    for place, count in inputs.lying.items():
        if place in inputs.dealt:
            continue
        if place not in line:
            says = f"{place_name(place)} is not in play with {inputs.players} players."
            checks.need(False, Fault("location-not-in-play", says, "p. 9", "city-line"))
        elif count:
            notes.append(f"A City card is already at {place_name(place)}; both stay there.")
    parts = (
        Part("City Deck", inputs.city_deck, "p. 16", "city-deck"),
        Part("one for each location", -len(line), page, rule),
    )
    if inputs.city_deck is None:
        value = Dealt(line, None, inputs.city_discard, None, None, checks.done())
        return Result(value, parts, places(parts), (*checks.notes, *notes))
    again = inputs.city_discard if inputs.reshuffle else 0
    short = len(line) > inputs.city_deck
    if short and again is None:
        notes.append("The City Deck runs out: its discards are unknown (ruling AMB-55).")
        value = Dealt(line, None, None, None, None, checks.done())
        return Result(value, parts, places(parts), (*checks.notes, *notes))
    taken = draw(inputs.city_deck, again or 0, len(line))
    if taken.shuffles:
        notes.append("The City discard pile becomes the new City Deck (ruling AMB-55).")
    if taken.missing:
        says = f"The City Deck is empty: {taken.missing} locations get no card."
        checks.need(False, Fault("city-deck-empty", says, "p. 16", "city-deck"))
    left = taken.discards if inputs.reshuffle else inputs.city_discard
    value = Dealt(line, taken.deck, left, taken.drawn, bool(taken.shuffles), checks.done())
    return Result(value, parts, places(parts), (*checks.notes, *notes))


def reveal(inputs: Reveal) -> Result[Revealed]:
    """When revealed effects against Initiative: what comes first, who orders them (P06; p. 12)."""
    checks = Checks()
    page, rule = "p. 12", "reveal-cards"
    if inputs.missing:
        verb = "has" if len(inputs.missing) == 1 else "have"
        says = f"{', '.join(inputs.missing)} {verb} not chosen yet."
        checks.need(False, Fault("reveal-before-all-chosen", says, page, "choose-cards"))
    count = len(inputs.when_revealed)
    part = Part("when revealed effects", count, page, rule)
    nobody = inputs.first_player == ""
    early = nobody and (count > 1 or (count == 1 and inputs.lone == "initiative_first"))
    if count > 1 and inputs.first_player is None:
        fault = Fault("", "", page, rule)
        checks.need(None, fault, "who the First Player is")
    steps = ("effects", "initiative") if count else ("initiative",)
    if early:
        steps = ("initiative", "effects")
    orders = ""
    if count > 1:
        orders = "new first player" if nobody else inputs.first_player or ""
    notes = list(checks.notes)
    if early:
        notes.append("Initiative is settled first; its own step is skipped then (p. 12).")
    return Result(Revealed(steps, orders, early, checks.done()), (part,), (page,), tuple(notes))


def initiative(inputs: Initiative) -> Result[First]:
    """Who takes the First Player Token (P07; pp. 12, 17, 30).

    Raises:
        Unworkable: a player without a seat, somebody with two, or nobody left.
    """
    refuse_strangers(inputs.seats, inputs.holder, *inputs.values, *inputs.out)
    alive = without(inputs.seats, *inputs.out)
    if not alive:
        raise Unworkable("Nobody is left in the game: there is no First Player.")
    rule, page = "initiative", "p. 12"
    if inputs.done_early:
        told = First(inputs.holder, (), False, (), None, "skipped")
        return Result(told, (), (page,), ("Initiative was settled at the reveal (p. 12).",))
    parts = tuple(Part(x, inputs.values.get(x), "p. 30", rule) for x in alive)
    missing = [x for x in alive if inputs.values.get(x) is None]
    if missing:
        notes = tuple(f"{x}'s Initiative is unknown." for x in missing)
        return Result(First(None, (), False, (), None, "unknown"), parts, (page,), notes)
    values = {x: inputs.values[x] or 0 for x in alive}
    best = max(values.values())
    top = tuple(x for x in alive if values[x] == best)
    if len(top) == 1:
        told = First(top[0], top, False, (), None, "highest")
        return Result(told, parts, places(parts))
    holder = inputs.holder
    if holder is None:
        notes = ("A tie: enter who has the First Player Token (p. 12).",)
        return Result(First(None, top, True, (), None, "unknown"), parts, (page,), notes)
    if holder == "":
        each = chance(Fraction(1, len(top)))
        notes = ("A tie, and nobody has the token: random among the tied (p. 12).",)
        return Result(First(None, top, True, top, each, "random"), parts, (page,), notes)
    how: Literal["left", "nearest"] = "left" if inputs.tie == "literal_left" else "nearest"
    skipped = inputs.out if how == "left" else tuple(x for x in inputs.seats if x not in top)
    taker = after(inputs.seats, holder, skipped)
    notes = ("A tie for the highest: the token passes to the left (p. 12).",)
    if how == "left" and taker not in top:
        notes = (*notes, "Left is the next player even if not tied (ruling AMB-19).")
    return Result(First(taker, top, True, (), None, how), parts, (page,), notes)


def crew_cap(inputs: CrewCap) -> Result[Crew]:
    """How many characters exceed the Crew Cap, and whether the choice is right (P09; pp. 12, 17).

    Brutes do not count; the Leader may not be chosen (ruling AMB-20).
    """
    cap = counted(inputs.cap)
    counting = {x: kind for x, kind in inputs.crew.items() if kind != "brute"}
    unsure = sum(1 for kind in counting.values() if kind is None)
    count = None if unsure else len(counting)
    parts = (
        Part("characters, the Leader too", count, "p. 17", "crew-cap"),
        Part("Crew Cap", None if cap is None else -cap, "p. 17", "crew-cap"),
    )
    excess: int | None = None
    if cap is not None:
        most = len(counting) - cap
        excess = max(0, most) if unsure == 0 or most <= 0 else None
    may_go = tuple(
        sorted(x for x, kind in counting.items() if kind != "leader" or inputs.leader_ok)
    )
    checks = Checks()
    if inputs.chosen is not None:
        _check_chosen(inputs, inputs.chosen, excess, checks)
    notes = list(checks.notes)
    if inputs.crew and len(counting) < len(inputs.crew):
        notes.append("Brutes do not count (p. 29).")
    value = Crew(count, excess, may_go, checks.done())
    return Result(value, parts, places(parts), tuple(notes))


def _check_chosen(
    inputs: CrewCap, chosen: tuple[str, ...], excess: int | None, checks: Checks
) -> None:
    page, rule = "p. 12", "crew-cap"
    counts = 0
    for one in dict.fromkeys(chosen):
        kind = inputs.crew.get(one)
        if one not in inputs.crew:
            says = f"{one} is not in this crew."
            checks.need(False, Fault("not-yours", says, page, rule))
        elif kind == "brute":
            says = f"{one} is a Brute and does not count."
            checks.need(False, Fault("brute-does-not-count", says, "p. 29", "brute"))
        else:
            counts += 1
            allowed = kind != "leader" or inputs.leader_ok
            says = "The Leader is not chosen."
            checks.need(allowed, Fault("leader-protected", says, "p. 17", rule))
    if excess is None:
        checks.need(None, Fault("", "", page, rule), "how many are too many")
        return
    says = f"{counts} chosen, {excess} too many."
    checks.need(counts >= excess, Fault("not-enough-chosen", says, page, rule))
    checks.need(counts <= excess, Fault("too-many-chosen", says, page, rule))


def draws(inputs: Draws) -> Result[int | None]:
    """Cards drawn in Planning: Panache with the scheme and all else, at least 0 (P11; AMB-29)."""
    panache = counted(inputs.panache)
    if inputs.set_to is not None:
        refuse_negative({"A set Panache": inputs.set_to})
        part = Part("set Panache", inputs.set_to, "p. 41", "set-value")
        return Result(inputs.set_to, (part,), ("p. 41",))
    parts = [
        Part("Panache", panache, "p. 17", "panache"),
        Part("scheme", inputs.scheme, "p. 13", "draw-step"),
    ]
    parts += [Part("effect", amount, "p. 17", "panache") for amount in inputs.others]
    if inputs.panache == "-":
        return Result(0, (parts[0],), ("p. 28",), ("A dash cannot be changed (p. 28).",))
    amounts = [part.amount for part in parts if part.amount is not None]
    notes: tuple[str, ...] = ()
    if len(amounts) < len(parts):
        if inputs.scheme is None:
            notes = ("The scheme's Panache is unknown (p. 13).",)
        return Result(None, tuple(parts), places(parts), notes)
    if sum(amounts) < 0:
        notes = ("Below 0: no card is drawn (ruling AMB-29).",)
    return Result(max(0, sum(amounts)), tuple(parts), places(parts), notes)


def take(inputs: Take) -> Result[Taken]:
    """Cards from a Faction deck; the discards are shuffled only when one is needed (P12; p. 18).

    Raises:
        Unworkable: a count below 0.
    """
    refuse_negative(
        {"The draw": inputs.wanted, "The deck": inputs.deck, "The discard pile": inputs.discard}
    )
    parts = (
        Part("deck", inputs.deck, "p. 18", "faction-deck"),
        Part("wanted", -inputs.wanted, "p. 18", "deck-empty"),
    )
    page = places(parts)
    deck, discard = inputs.deck, inputs.discard
    if deck is not None and deck >= inputs.wanted:
        value = Taken(inputs.wanted, deck - inputs.wanted, discard, 0, 0)
        return Result(value, parts, page)
    if deck is None or discard is None:
        return Result(Taken(None, None, None, None, None), parts, page)
    told = draw(deck, discard, inputs.wanted)
    notes = []
    if told.shuffles:
        notes.append(f"The {discard} discarded cards become a new deck (p. 18).")
    if told.missing:
        notes.append(f"Nothing left: {told.drawn} of {inputs.wanted} (p. 18).")
    value = Taken(told.drawn, told.deck, told.discards, told.shuffles, told.missing)
    return Result(value, parts, page, tuple(notes))


def order(inputs: Order) -> Result[Ordered]:
    """Clockwise from the First Player; who orders what happens at once (P10, P28; pp. 10, 13).

    Raises:
        Unworkable: a player without a seat, or nobody left.
    """
    refuse_strangers(inputs.seats, inputs.first_player, *inputs.out)
    alive = without(inputs.seats, *inputs.out)
    if not alive:
        raise Unworkable("Nobody is left in the game.")
    first = inputs.first_player
    page = "p. 10"
    if first:
        ranked = _from(inputs.seats, first, inputs.out)
        return Result(Ordered(ranked, ranked[0], (), None), (), (page, "p. 13"))
    notes: Mapping[bool, str] = {
        True: "Nobody has the First Player Token: a random player orders (ruling AMB-95).",
        False: "Enter who has the First Player Token (p. 10).",
    }
    if first is None:
        return Result(Ordered((), "", (), None), (), (page,), (notes[False],))
    each = chance(Fraction(1, len(alive)))
    return Result(Ordered((), "", alive, each), (), (page,), (notes[True],))


def _from(seats: Seats, first: str, out: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(x for x in clockwise_from(seats, first) if x not in out)
