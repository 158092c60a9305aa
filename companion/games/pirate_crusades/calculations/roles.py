"""What is this card? One meaning for the role in which it was drawn (P-01, 2.8, 2.9)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.pirate_crusades.calculations.combat import TOWN_SHORT
from companion.games.pirate_crusades.calculations.pieces import Inputs
from companion.games.pirate_crusades.state.cards import (
    JOKER_SAYS,
    NATIONS,
    RANKS,
    Cargo,
    Facts,
    Mission,
    Nation,
    Number,
    Variant,
    bonus_of,
    cargo_of,
    is_joker,
    mission_of,
    nation_of,
    number_of,
    rank_of,
    read_card,
    ship_type_of,
    value_of,
)
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result
from companion.toolbox.text import plural, with_article

Role = Literal[
    "ship",
    "crew",
    "cannon",
    "cargo",
    "mission",
    "bonus",
    "town",
    "disembark",
    "encounter",
    "average",
    "treasure",
    "location",
    "rescue",
    "port change",
    "corner",
]
SHORT_ONLY: tuple[Role, ...] = ("encounter",)
LONG_ONLY: tuple[Role, ...] = (
    "average",
    "treasure",
    "location",
    "rescue",
    "port change",
    "corner",
)

_NUMBER: dict[str, Number] = {
    "ship": "crew",
    "crew": "cannon",
    "cannon": "cannon",
    "cargo": "tonnage",
    "town": "town_size",
    "disembark": "crew",
    "encounter": "crew",
    "average": "cannon",
    "rescue": "crew",
    "port change": "town_size",
    "corner": "town_size",
}
"""Role -> the printed number that counts in it; the others use the card's value."""

_PAGE: dict[str, tuple[str, str]] = {
    "ship": ("p. 9", "ship-sizes"),
    "crew": ("p. 6", "jokers"),
    "cannon": ("p. 6", "combat-bonuses"),
    "cargo": ("p. 9", "cargo-types"),
    "mission": ("p. 9", "missions"),
    "bonus": ("p. 10", "bonus-abilities"),
    "town": ("p. 6", "nearest-town"),
    "disembark": ("p. 5", "disembark"),
    "encounter": ("p. 6", "look-for-ship"),
    "average": ("p. 16", "average-cannon"),
    "treasure": ("pp. 13-15", "treasure"),
    "location": ("p. 18", "random-location"),
    "rescue": ("pp. 13-15", "new-ship"),
    "port change": ("p. 17", "weakest-island"),
    "corner": ("p. 11", "corner-ports"),
}


class CardRole(Inputs, frozen=True):
    """A card and what it was drawn as."""

    card: str
    role: Role
    variant: Variant = "short-poker"
    facts: Facts | None = None
    """What the Sunset card prints, as far as it was typed."""
    joker_cannon: int = 10
    """Option `joker_cannon` (ruling A-03): 10 or 0."""


class Meaning(Struct, frozen=True):
    """What a card is in one role."""

    says: str
    number: int | None
    """Size, crew, cannon, tons, coordinate; `None` where the role has none."""
    nation: Nation | None
    cargo: Cargo | None = None
    ship: str = ""
    mission: Mission | None = None
    bonus: str = ""
    single: bool = False
    default: bool = False
    """Whether the number is the poker value because nobody typed what the Sunset card prints."""


def card_role(inputs: CardRole) -> Result[Meaning]:
    """What a card is in the role in which it was just drawn (pp. 5, 6, 8-10).

    Raises:
        Unworkable: no such card, or a role that the variant does not have.
    """
    role, long = inputs.role, inputs.variant == "long"
    if role in (SHORT_ONLY if long else LONG_ONLY):
        game = "long" if long else "short"
        raise Unworkable(f"The {game} game has no card drawn as “{role}”.")
    card, facts = read_card(inputs.card), inputs.facts
    number, default = _number(inputs, card)
    words = _words(card, role, number, facts, long)
    mission = mission_of(card, facts) if role == "mission" else None
    bonus = bonus_of(card, facts) if role == "bonus" else ""
    meaning = Meaning(
        says=_with_joker(card, role, words, facts, long),
        number=number,
        nation=None
        if role in ("location", "treasure", "bonus", "average")
        else nation_of(card, facts),
        cargo=cargo_of(card, facts) if role == "cargo" else None,
        ship=ship_type_of(card, facts) if role in ("ship", "rescue") else "",
        mission=mission,
        bonus=bonus,
        single=role == "bonus" and _single(card, facts),
        default=default,
    )
    page, rule = _PAGE[role]
    notes = ("Nobody typed what this Sunset card prints: the poker value stands (p. 9).",)
    return Result(
        meaning, (Part(f"{card} as {role}", number, page, rule),), (page,), notes if default else ()
    )


def _with_joker(card: str, role: str, words: str, facts: Facts | None, long: bool) -> str:
    """What a Joker does in a role, behind what it is; a mission that was typed is no Joker's."""
    says = JOKER_SAYS["long" if long else "short"].get(role) if is_joker(card) else None
    if says is None or (role == "mission" and facts is not None and facts.mission is not None):
        return words
    return says if says.startswith(words) or role == "disembark" else f"{words}: {says}"


def _number(inputs: CardRole, card: str) -> tuple[int | None, bool]:
    """The number of a role, and whether it is only the poker value of a Sunset card."""
    role, facts = inputs.role, inputs.facts
    if role in ("crew", "cannon") and is_joker(card):
        return inputs.joker_cannon, False
    if role == "mission":
        return mission_of(card, facts).tons, False
    if role == "bonus":
        return None, False
    if role == "location":
        return (value_of(card) + 1) // 2, False
    if role == "treasure":
        return value_of(card), False
    what = _NUMBER[role]
    told = facts is not None and (
        getattr(facts, what) is not None or (what == "town_size" and facts.crew is not None)
    )
    return number_of(card, what, facts), inputs.variant != "short-poker" and not told


def _single(card: str, facts: Facts | None) -> bool:
    if facts is not None and facts.single is not None:
        return facts.single
    return rank_of(card).single and (facts is None or facts.bonus is None)


def _words(card: str, role: str, number: int | None, facts: Facts | None, long: bool) -> str:
    nation = nation_of(card, facts)
    whose = "of no nation" if nation == "none" else nation
    match role:
        case "mission":
            return mission_words(mission_of(card, facts))
        case "bonus":
            key = bonus_of(card, facts)
            says = next((x.says for x in RANKS.values() if x.bonus == key), key)
            once = _single(card, facts) and not says.startswith("once")
            return f"once: {says}" if once else says
        case "cargo":
            return f"{plural(number or 0, 'ton')} of {cargo_of(card, facts)}"
        case "crew" | "cannon":
            return f"{number} cannon, {whose}"
        case "location":
            return f"coordinate {number}"
        case "treasure":
            return f"a treasure of {number} riches"
        case "average":
            return f"an average of {number} cannon"
        case "disembark":
            return f"loyal to the {nation}; others sail with at most {number} crew"
        case "town" | "port change" | "corner":
            named = f"{facts.town}, " if facts is not None and facts.town else ""
            needs = f", {TOWN_SHORT * (number or 0) + 1} cannon take it" if not long else ""
            return f"{named}port of size {number}, {whose}{needs}"
    kind = ship_type_of(card, facts)
    return f"{kind + ', ' if kind else ''}ship of size {number}, {whose}"


def mission_words(mission: Mission) -> str:
    """A mission in one line (p. 9)."""
    whose = f"{mission.nation} " if mission.nation in NATIONS else ""
    of = f"the {mission.nation}" if whose else "its nation"
    match mission.kind:
        case "delivery":
            tons = "? tons" if mission.tons is None else plural(mission.tons, "ton")
            where = f"to {_a(whose)}town" if whose else "to another town of your nation"
            return f"deliver at least {tons} of {mission.cargo or 'cargo'} {where}"
        case "prisoner":
            return f"take the prisoner to {_a(whose)}town"
        case "conquest":
            return f"conquer a port of an enemy of {of}"
        case "sinking":
            return f"sink a ship of an enemy of {of}"
        case "meeting":
            return "meet any friendly ship at sea"
    return mission.text or "what the card prints"


def _a(whose: str) -> str:
    return with_article(whose)
