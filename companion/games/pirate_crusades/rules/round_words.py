"""The end of a round before it is accepted, in words: square by square, short or in full."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.games.pirate_crusades.calculations.round_end import RoundEnded
from companion.games.pirate_crusades.calculations.sea import Happening
from companion.games.pirate_crusades.rules.sea import round_end_of
from companion.games.pirate_crusades.state.table import SEA, PirateCrusades
from companion.table.sheet import Span, Spans, fitted
from companion.toolbox.sums import Result
from companion.toolbox.text import with_article

ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
_IDS = re.compile(r"\b[a-z]\d+\b")


def preview(state: PirateCrusades, width: int) -> list[Spans]:
    """What the end of the round would do now, a line each, for a narrow column."""
    result = round_end_of(state)
    rows = [short(state, one, width) for one in result.value.happened]
    rows += [
        fitted([Span(f"{square} ", "dim"), Span("wind unknown", "warn")], width)
        for square in result.value.asks
    ]
    if not rows:
        rows = [fitted([Span("nothing moves", "dim")], width)]
    rows.append(fitted([Span("then a Blue Sea card", "dim")], width))
    return rows


def short(state: PirateCrusades, one: Happening, width: int) -> Spans:
    """`3,2 ~1 → 4,2`, `2,2 ~3 no wind → ~2`, `4,2 ⚑Kidd ↑ 4,1`."""
    words, bad = _short(state, one)
    return fitted([Span(f"{one.square} ", "dim"), Span(words, "bad" if bad else "plain")], width)


def _short(state: PirateCrusades, one: Happening) -> tuple[str, bool]:
    who = _name(state, one.thing)
    arrow = _arrow(one)
    match one.kind:
        case "storm_move":
            return f"~{one.before} {arrow} {one.to}", False
        case "storm_weaken":
            return f"~{one.before} no wind: now ~{one.after}", False
        case "storm_gone":
            return f"~{one.before} gone{_off(one)}", False
        case "storm_merge":
            return f"storms join: ~{one.after}", True
        case "caught" if one.after is not None:
            return f"{who} caught in ~{one.after}", True
        case "npc_move":
            return f"⚑{who} {arrow} {one.to}" if one.to else f"⚑{who} off the grid: gone", False
        case "drift":
            return f"≋{who} {arrow} {one.to}", False
        case "stays" if not who:
            return f"~{one.before} waits: {_why(one)}", False
        case "stays":
            return f"{who} stays: {_why(one)}", False
    return named(state, one.says), True


def _off(one: Happening) -> str:
    return ": off the grid" if one.rule == "off-grid" else ": no wind"


def _why(one: Happening) -> str:
    if one.says.startswith("the storm holds"):
        return "the storm"
    told = one.says.rpartition(" (")[2].removesuffix(")")
    return "face down" if "face down" in told else told


def _arrow(one: Happening) -> str:
    if not one.to:
        return ""
    if one.to not in SEA.squares:  # a player who is chased
        return "→"
    return ARROWS.get(SEA.direction(one.square, one.to) or "", "→")


def _name(state: PirateCrusades, thing: str) -> str:
    if thing in state.captains:
        captain = state.captains[thing]
        return captain.name or with_article(f"{captain.nation or 'strange'} captain")
    return state.name(thing) if thing else ""


def named(state: PirateCrusades, says: str) -> str:
    """A sentence of a calculation with names in the place of ids."""
    return _IDS.sub(lambda found: _name(state, found.group()), says)


MOST_SAID = 8
"""Things that one line of the log names; the entry's rows have them all."""


def in_short(state: PirateCrusades, happened: Sequence[Happening]) -> str:
    """`storm 2 3,3→3,2, storm 1 on 4,4 dissolves, Kidd 1,3→2,3`; or that nothing moves."""
    told = [words for one in happened if (words := _in_short(state, one))]
    more = len(told) - MOST_SAID
    rest = f" and {more} more" if more > 0 else ""
    return ", ".join(told[:MOST_SAID]) + rest or "nothing moves"


_SUDDEN = ("npc_meet", "storm_merge", "port_change", "caught")
"""What comes of a single card or move, and is in no other words of the act."""


def suddenly(state: PirateCrusades, happened: Sequence[Happening]) -> list[str]:
    """Captains who met, storms that joined, ships and ports that a storm destroyed: a line each.

    Not the first storm of a square, which the act has named, nor players: their loss is owed.
    """
    sudden = (
        _in_short(state, one)
        for one in happened
        if one.kind in _SUDDEN
        and (one.kind != "storm_merge" or one.before)
        and one.thing not in state.players
    )
    return [words for words in sudden if words]


def _in_short(state: PirateCrusades, one: Happening) -> str:
    who, way = _name(state, one.thing), f"{one.square}→{one.to or 'off the grid'}"
    match one.kind:
        case "storm_move":
            return f"category {one.before} storm {way}"
        case "storm_weaken":
            return f"category {one.before} storm on {one.square} weakens to {one.after}"
        case "storm_gone" if one.rule == "off-grid":
            return f"category {one.before} storm {way}"
        case "storm_gone":
            return f"category {one.before} storm on {one.square} dissolves"
        case "storm_merge":
            return f"storms merge on {one.square} into category {one.after}"
        case "npc_move":
            return f"{who} {way}"
        case "drift":
            return f"{who} drifts {way}"
        case "npc_meet" if who:
            met = one.says.partition(" meets ")[2]  # also one of the same size, by option
            return f"{who} on {one.square} meets {met}"
        case "caught" if one.after is None:
            return f"{who} on {one.square} is destroyed"
        case "stays" | "caught" | "chased":
            return ""  # nothing moved, or it is owed and said so
    return f"{one.square}: {named(state, one.says)}"


def sentences(state: PirateCrusades, square: str = "") -> list[str]:
    """Full sentences with their pages; of one square, or of all."""
    result: Result[RoundEnded] = round_end_of(state)
    return [
        f"{'' if square else one.square + ': '}{named(state, one.says)} ({one.page})"
        for one in result.value.happened
        if square in ("", one.square, one.to or one.square)
    ]
