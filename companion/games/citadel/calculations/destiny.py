"""The Destiny page: which symbol may be checked, and what it sets off (P-31; p. 24)."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from companion.games.citadel.calculations.board import both_ways
from companion.games.citadel.calculations.pieces import (
    Chance,
    Inputs,
    Reason,
    chance,
    refuse_negative,
    refuse_unknown,
    verdict,
)
from companion.games.citadel.state.tables import SYMBOLS, SymbolType
from companion.toolbox.sums import Part, Result, total

ADVANCED = 4
"""Advanced Skills that are drawn, and again with the Academy (pp. 23, 24)."""
SKILLS = 2
"""Skills gained by Advanced, given up by Focus: by one player, or 1 each by two (p. 24)."""
COMMUNITY = 2
"""What a community symbol adds to a score, and the Guild besides (pp. 23, 24)."""


class Symbol(Struct, frozen=True, kw_only=True):
    """A symbol of the page, as far as it was typed."""

    type: SymbolType | None = None
    checked: bool = False
    centre: bool = False
    links: tuple[str, ...] = ()
    """Symbols that it touches; one side is enough."""


class Destiny(Inputs, frozen=True, kw_only=True):
    """The page, and the symbol that somebody wants to check."""

    symbols: dict[str, Symbol] = {}
    symbol: str = ""
    """Empty: only which may be checked."""
    told: bool = False
    """Whether all symbols and links are told (ruling R-43)."""
    guild: SymbolType | None = None
    """Symbol type that sets off the Guild, if it is built."""
    academy: bool | None = False
    """Whether the Academy is built."""


class Reached(Struct, frozen=True):
    """Which may be checked, and what the wanted one brings."""

    reachable: tuple[str, ...]
    allowed: bool | None
    score: int
    """Points for one score; 0: none."""
    guild: int
    """Points for one score besides, by the Guild."""
    skills: int | None
    """Advanced Skills to draw from the box."""
    reasons: tuple[Reason, ...]


class Advanced(Inputs, frozen=True):
    """Advanced Skills that are chosen from, or Skills that are given up."""

    left: int | None = None
    """In the box."""
    academy: bool = False
    gains: dict[str, int] = {}
    """Character -> how many they gain (or give up)."""


class AdvancedDrawn(Struct, frozen=True):
    """How many are drawn and gained."""

    drawn: int | None
    gained: int | None
    """In all."""
    returned: int | None
    each: Chance | None
    """The chance of a given one of those in the box to be among the drawn."""
    allowed: bool


def destiny(inputs: Destiny) -> Result[Reached]:
    """First the centre, then a symbol joined to a checked one (P-31; p. 24; Guild, Academy p. 23).

    Raises:
        ValueError: a symbol or link that is not on the page.
    """
    symbols = inputs.symbols
    for symbol in symbols.values():
        for link in symbol.links:
            refuse_unknown("symbol of the page", link, symbols)
    if inputs.symbol:
        refuse_unknown("symbol of the page", inputs.symbol, symbols)
    beside = both_ways({key: x.links for key, x in symbols.items()})
    checked = {key for key, x in symbols.items() if x.checked}
    if checked:
        reach = {key for key in symbols if beside[key] & checked} - checked
    else:
        reach = {key for key, x in symbols.items() if x.centre}
    reasons = _reasons(inputs, reach, bool(checked))
    wanted = symbols[inputs.symbol].type if inputs.symbol else None
    skills: int | None = 0
    if wanted == "advanced":
        skills = None if inputs.academy is None else ADVANCED * (2 if inputs.academy else 1)
    score = COMMUNITY if wanted == "community" else 0
    guild = COMMUNITY if wanted is not None and wanted == inputs.guild else 0
    parts = []
    if wanted is not None:
        parts.append(Part(SYMBOLS[wanted].says, score, "p. 24", "destiny"))
    if guild:
        parts.append(Part("Guild", guild, "p. 23", "guild"))
    if wanted == "advanced":
        extra = None if inputs.academy is None else ADVANCED * inputs.academy
        parts = [
            Part("Advanced Skills to choose from", ADVANCED, "p. 24", "advanced-skill"),
            Part("Academy", extra, "p. 23", "academy"),
        ]
    notes = [x.why for x in reasons if x.holds is False]
    if not inputs.told and inputs.symbol and verdict(reasons) is None:
        notes.append("How the symbols are joined is unknown: look at the page (R-43).")
    value = Reached(tuple(sorted(reach)), verdict(reasons), score, guild, skills, reasons)
    return Result(value, tuple(parts), ("p. 24",), tuple(notes))


def _reasons(inputs: Destiny, reach: set[str], begun: bool) -> tuple[Reason, ...]:
    if not inputs.symbol:
        return ()
    key = inputs.symbol
    symbol = inputs.symbols[key]
    # A link that nobody typed may still be printed.
    near: bool | None = True if key in reach else False if inputs.told else None
    centre_known = any(x.centre for x in inputs.symbols.values())
    if not begun and not symbol.centre and centre_known:
        near = False
    why = "It is not connected to a checked symbol." if begun else "Start in the centre."
    return (
        Reason("not checked", not symbol.checked, "It is already checked.", "p. 24", "destiny"),
        Reason("connected", True if symbol.checked else near, why, "p. 24", "destiny-adjacency"),
    )


def advanced(inputs: Advanced) -> Result[AdvancedDrawn]:
    """4 random Advanced Skills, 8 with the Academy; 2 gained by one, or 1 each by two (P-31; R-62).

    Raises:
        ValueError: a count below 0.
    """
    refuse_negative({"Skills in the box": inputs.left})
    refuse_negative({f"{who}'s gain": n for who, n in inputs.gains.items()})
    parts = [Part("Advanced Skills", ADVANCED, "p. 24", "advanced-skill")]
    if inputs.academy:
        parts.append(Part("Academy", ADVANCED, "p. 23", "academy"))
    wanted = total(parts).value or 0
    drawn = None if inputs.left is None else min(wanted, inputs.left)
    gained = sum(inputs.gains.values()) if inputs.gains else None
    if gained is None and drawn is not None:
        gained = min(SKILLS, drawn)
    notes = []
    sizes = sorted(x for x in inputs.gains.values() if x)
    ways = [[SKILLS], [1] * SKILLS]
    if drawn is not None and drawn < SKILLS:
        ways = [[drawn], []]
    allowed = not inputs.gains or sizes in ways
    if not allowed:
        notes.append("One player gains 2, or two players 1 each (p. 24).")
    if drawn is not None and drawn < wanted:
        notes.append(f"Only {drawn} are left (R-62).")
    each = None
    if drawn is not None and inputs.left:
        each = chance(Fraction(drawn, inputs.left))
    returned = None if drawn is None or gained is None else max(0, drawn - gained)
    value = AdvancedDrawn(drawn, gained, returned, each, allowed)
    return Result(value, tuple(parts), ("p. 23", "p. 24"), tuple(notes))
