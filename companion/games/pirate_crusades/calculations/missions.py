"""Is this mission done here, and with which cargo? (P-20; pp. 5, 6, 9, 16)"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import Inputs, all_of, refuse_negative
from companion.games.pirate_crusades.state.cards import Cargo, MissionKind, Nation
from companion.toolbox.subsets import least_sum
from companion.toolbox.sums import Part, Result, places
from companion.toolbox.text import with_article


class CargoHeld(Inputs, frozen=True):
    """A hold of cargo."""

    cargo: Cargo | None = None
    tons: int | None = None
    at: str = ""
    """Town card where it was got, `neutral port`, `sea`; empty: not told."""
    with_mission: bool = False
    """It came with this very mission (long game, ruling A-77): enough, but not where it was got."""


class MissionCheck(Inputs, frozen=True):
    """A mission, and where its owner is or what just happened."""

    kind: MissionKind
    tons: int | None = None
    cargo: Cargo | None = None
    nation: Nation | None = None
    """Delivery: a destination nation that the card prints. Others: the card's nation."""
    own: Nation | None = None
    """The player's nation."""
    town: str = ""
    """Card of the town where they are docked, or that they took."""
    town_nation: Nation | None = None
    conquered: bool = False
    """The town was conquered by them in this stay."""
    friendly_choice: bool = False
    """A Joker-ship player calls the town friendly (ruling A-41)."""
    neutral: bool = False
    """The neutral port: nothing is handed in there (ruling A-27)."""
    same_stay: bool = False
    """The mission was taken in this stay (ruling A-29)."""
    holds: dict[str, CargoHeld] = {}
    cargo_untold: bool = False
    """Long game: it lay face down, so that nobody told of the cargo that came with it (p. 13)."""
    enemy: Nation | None = None
    """Nation of the ship that was sunk."""
    enemy_player: bool = False
    long: bool = False
    qk: Literal["of_x", "belongs_to_x"] = "of_x"
    """Option `qk` (ruling A-13)."""
    friendly_met: bool | None = None
    """Meeting: whether a friendly ship was met."""


class MissionDone(Struct, frozen=True):
    """The answer; `None`: cannot be told."""

    done: bool | None
    hand_in: tuple[str, ...]
    """Holds that go: least tonnage, then fewest cards."""
    why: str


_RULES = {
    "delivery": ("p. 9", "delivery"),
    "prisoner": ("p. 9", "prisoner"),
    "conquest": ("p. 9", "conquest-mission"),
    "sinking": ("p. 9", "sink-mission"),
    "meeting": ("p. 9", "meet-mission"),
    "other": ("p. 8", "missions"),
}


def mission_check(inputs: MissionCheck) -> Result[MissionDone]:
    """Whether a mission is done now.

    Raises:
        ValueError: tons below 0.
    """
    refuse_negative({"Tons": inputs.tons})
    refuse_negative({f"Hold {key}": hold.tons for key, hold in inputs.holds.items()})
    page, rule = _RULES[inputs.kind]
    match inputs.kind:
        case "delivery":
            return _delivery(inputs)
        case "prisoner":
            done, why = _prisoner(inputs)
        case "conquest":
            done, why = _enemy_of(inputs, inputs.town_nation, "town")
        case "sinking":
            done, why = _sinking(inputs)
        case "meeting":
            done, why = inputs.friendly_met, "a friendly ship was met"
            if not done:
                why = "no friendly ship was met"
        case _:
            done, why = None, "the card says what it takes"
    parts = (Part(why, None if done is None else int(done), page, rule),)
    return Result(MissionDone(done, (), why), parts, (page,))


def _delivery(inputs: MissionCheck) -> Result[MissionDone]:
    page, rule = _RULES["delivery"]
    here, why = _right_town(inputs)
    usable = {
        key: hold.tons
        for key, hold in inputs.holds.items()
        if hold.with_mission or (hold.cargo == inputs.cargo and not _bought_here(hold, inputs))
    }
    parts = [Part(f"hold {k}", t, page, rule) for k, t in sorted(usable.items())]
    parts.append(Part("needed", inputs.tons, page, rule))
    notes = tuple(
        f"Hold {key} was got in this very town (p. 5)."
        for key, hold in sorted(inputs.holds.items())
        if hold.cargo == inputs.cargo and not hold.with_mission and _bought_here(hold, inputs)
    )
    # Where it was got is looked at with the town: the whole mission ends elsewhere, not this hold.
    own_cargo = tuple(k for k, hold in sorted(inputs.holds.items()) if hold.with_mission)
    enough: bool | None
    chosen: tuple[str, ...] | None
    if own_cargo:
        chosen, enough = own_cargo, True
    elif inputs.cargo_untold:
        chosen, enough = (), True
    else:
        known = {key: tons for key, tons in usable.items() if tons is not None}
        chosen = None if inputs.tons is None else least_sum(known, inputs.tons)
        open_ = inputs.cargo is None or inputs.tons is None or len(known) < len(usable)
        open_ = open_ or any(hold.cargo is None for hold in inputs.holds.values())
        enough = True if chosen is not None else None if open_ else False
        if enough is False and here is not False:
            why = f"{sum(known.values())} of {inputs.tons} tons"
    done = all_of((here, enough))
    return Result(
        MissionDone(done, (chosen or ()) if done else (), why), tuple(parts), places(parts), notes
    )


def _bought_here(hold: CargoHeld, inputs: MissionCheck) -> bool:
    return bool(hold.at) and hold.at == inputs.town


def _right_town(inputs: MissionCheck) -> tuple[bool | None, str]:
    """Another town (pp. 5, 9): of your own nation, conquered, or of the nation that is printed."""
    if inputs.neutral:
        return False, "nothing is handed in at the neutral port"
    if inputs.same_stay:
        return False, "the mission was taken in this stay"
    if any(x.with_mission and _bought_here(x, inputs) for x in inputs.holds.values()):
        # Also in a later stay: cargo never goes to the town where it was got (p. 5).
        return False, "mission and cargo were got in this very town, it goes to a neighbouring one"
    if inputs.nation is not None:
        if inputs.town_nation is None:
            return None, "the town's nation is unknown"
        return (
            inputs.town_nation == inputs.nation,
            f"it goes to {with_article(inputs.nation)} town",
        )
    if inputs.conquered or inputs.friendly_choice:
        return True, "the town counts as friendly"
    if inputs.town_nation == "none":
        return False, "a cove is not a town of your nation"
    if inputs.town_nation is None or inputs.own is None:
        return None, "a nation is unknown"
    if inputs.long and inputs.town_nation != inputs.own:
        # The table of p. 9 is that of a poker deck; the long game has cards that say where to.
        return None, "the card says to which town it goes"
    return inputs.town_nation == inputs.own, "it goes to a town of your own nation"


def _prisoner(inputs: MissionCheck) -> tuple[bool | None, str]:
    if inputs.neutral:
        return False, "nothing is handed in at the neutral port"
    if inputs.same_stay:
        return False, "the mission was taken in this stay"
    if inputs.nation is None or inputs.town_nation is None:
        return None, "a nation is unknown"
    return (
        inputs.town_nation == inputs.nation,
        f"it goes to {with_article(inputs.nation)} town",
    )


def _sinking(inputs: MissionCheck) -> tuple[bool | None, str]:
    if inputs.enemy_player and not inputs.long:
        return False, "no player's ship is sunk in the short game"
    return _enemy_of(inputs, inputs.enemy, "ship")


def _enemy_of(inputs: MissionCheck, other: Nation | None, what: str) -> tuple[bool | None, str]:
    """Of a nation, neither the card's nor your own (ruling A-13)."""
    if other == "none":
        return False, f"a {what} of no nation is nobody's enemy"
    if other is None or inputs.nation is None:
        return None, "a nation is unknown"
    if inputs.qk == "belongs_to_x":
        return other == inputs.nation, f"an enemy {what} of the {inputs.nation}"
    if other == inputs.nation:
        return False, f"a {what} of the {other} is not an enemy of theirs"
    if inputs.own is None:
        return None, "your nation is unknown"
    return other != inputs.own, f"an enemy of the {inputs.nation}"
