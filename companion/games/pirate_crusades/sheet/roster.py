"""What everybody has, in few words: for the rows of the sheet and the column beside the sea."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.pirate_crusades.rules.standing import (
    hold_cargo,
    hold_tons,
    limits_of,
    missions_count,
    nation,
    port_nation,
    port_size,
    ship_size,
    ship_type,
)
from companion.games.pirate_crusades.state.cards import bonus_of, is_joker
from companion.games.pirate_crusades.state.table import Captain, PirateCrusades
from companion.table.sheet import Span, Spans, fitted, width_of
from companion.toolbox.sums import shown

CODES = {"English": "EN", "Spanish": "SP", "French": "FR", "Dutch": "DU", "none": "no"}
"""Nation -> two letters, as the sea and narrow columns have it."""
STATUS = {
    "": "status –",
    "docked": "docked",
    "ready": "ready to sail",
    "sailing": "at sea",
    "adrift": "ADRIFT",
    "hostage": "HOSTAGE",
    "shipless": "SHIPLESS",
    "out": "OUT",
}
ALARMS = ("adrift", "hostage", "shipless", "out")
BONUSES = {
    "docking": "no loss docking",
    "recruits": "crew two at a time",
    "rigged": "−1 ton",
    "tough": "+1 cannon",
    "broadside": "+10 cannon once",
    "bunk": "+1 crew",
    "old-crew": "crew from discards",
    "old-cargo": "cargo from discards",
    "old-ship": "ship from discards",
    "old-port": "port from discards",
    "loyal": "no loss disembarking",
    "merchant": "cargo sells double",
    "bribe": "bribe",
    "map": "map to the cove",
}
"""Bonus -> what it does, in a few words; others stand as they are."""


def nation_word(told: str | None) -> str:
    """`French`, `no nation`, `–`."""
    return "–" if told is None else "no nation" if told == "none" else told


def dashed(count: int | None) -> str:
    """A number, or a dash: not told."""
    return "–" if count is None else shown(count)


def of(count: int | None, limit: int | None) -> str:
    """`2/5`, `–/5`, `2` where the limit is not told."""
    return dashed(count) if limit is None else f"{dashed(count)}/{limit}"


def status_words(state: PirateCrusades, player: str) -> str:
    """`docked`, `at sea 3,2`, `HOSTAGE of Ben`."""
    pirate = state.pirates[player]
    words = STATUS[pirate.status]
    if pirate.status == "hostage" and (captain := state.captains.get(pirate.captain)):
        return f"{words} of {state.name(captain.held_by)}" if captain.held_by else words
    if pirate.at:
        short = words.partition(" to ")[0]  # beside the sea there is room for no more
        return f"{short} {pirate.at}" if pirate.status else pirate.at
    return words


def head_of(state: PirateCrusades, player: str) -> list[Span]:
    """`▸ Ana  at sea 3,2  French`."""
    active, status = player == state.turn, state.pirates[player].status
    spans = [Span("▸ " if active else "  ", "active")]
    spans.append(Span(state.name(player), "active" if active else "name"))
    spans.append(Span(f"  {status_words(state, player)}", "bad" if status in ALARMS else "plain"))
    if told := nation(state, player):
        spans.append(Span(f"  {nation_word(told)}", "dim"))
    return spans


def ship_words(state: PirateCrusades, player: str) -> str:
    """`3C size 4 (Fast Galleon)`; `–` if nobody told it, `no ship`."""
    card = state.pirates[player].ship
    if card is None:
        return "–"
    if not card:
        return "no ship"
    size, kind = ship_size(state, player), ship_type(state, player)
    name = "Joker" if is_joker(card) else card
    return f"{name} size {dashed(size)}" + (f" ({kind})" if kind else "")


def counts_of(state: PirateCrusades, player: str, missions: str = "missions") -> list[str]:
    """Crew, holds and missions, with the limits; `missions` is the word where room is short."""
    pirate = state.pirates[player]
    limits = limits_of(state, player).value
    told = [
        f"crew {of(pirate.hand.count, limits.hand)}",
        f"holds {of(len(pirate.holds) if pirate.told else None, limits.holds)}",
    ]
    if missions_count(pirate) != 0:
        told.append(f"{missions} {dashed(missions_count(pirate))}")
    return told


def wealth_of(state: PirateCrusades, player: str) -> list[str]:
    """Ship, and what wins: reputation and riches."""
    pirate = state.pirates[player]
    return [
        ship_words(state, player),
        f"rep {dashed(pirate.reputation)}",
        f"riches {dashed(pirate.riches)}",
    ]


def loads_of(state: PirateCrusades, player: str) -> list[str]:
    """What counts and is easily overlooked: chest, prize, hostages, map, sail limit, bonuses."""
    pirate = state.pirates[player]
    told = []
    if pirate.chest is not None:
        told.append("CHEST aboard")
    if pirate.prize is not None:
        told.append("a prize to sell")
    hostages = [x.name for _, x in sorted(state.captains.items()) if x.held_by == player]
    if hostages:
        told.append("hostage " + ", ".join(hostages))
    if pirate.map:
        told.append("a map")
    if pirate.sail is not None:
        most = f"at most {dashed(pirate.sail.most)} crew sail"
        told.append("loyal crew" if pirate.sail.loyal else most)
    told += [f"benefit {name}" for name, holds in sorted(pirate.benefits.items()) if holds]
    return told + [f"+{x}" for x in bonuses_of(state, player)]


def bonuses_of(state: PirateCrusades, player: str) -> list[str]:
    """`6C: +1 crew`, for each bonus ability."""
    found = []
    for _, bonus in sorted(state.pirates[player].bonuses.items()):
        if not bonus.card:
            found.append("a bonus")
            continue
        told = bonus_of(bonus.card, state.book.get(bonus.card))
        found.append(f"{bonus.card}: {BONUSES.get(told, told)}")
    return found


def cargo_words(state: PirateCrusades, player: str) -> str:
    """`Cloth 4, Spices 9 = 13 tons`; empty if no hold is known."""
    holds = state.pirates[player].holds
    told, tons = [], 0
    for _, hold in sorted(holds.items()):
        weight = hold_tons(state, player, hold)
        told.append(f"{hold_cargo(state, player, hold) or 'cargo'} {shown(weight)}")
        tons += weight or 0
    if len(told) < 2:
        return "".join(told)
    unknown = any(hold_tons(state, player, hold) is None for hold in holds.values())
    return f"{', '.join(told)} = {'at least ' if unknown else ''}{tons} tons"


def captains_afloat(state: PirateCrusades) -> list[tuple[str, Captain]]:
    """Captains without player that are on the sea, by square and name."""
    found = [
        (key, x)
        for key, x in state.captains.items()
        if x.at in state.sea and not x.player and not x.held_by and not x.gone
    ]
    return sorted(found, key=lambda pair: (pair[1].at[::-1], pair[1].name, pair[0]))


def port_words(state: PirateCrusades, square: str) -> str:
    """`EN7`, `cove`, `port` where nothing is told of it; empty if there is none."""
    port = state.sea[square].port
    if port is None:
        return ""
    if is_joker(port.card):
        return "cove"
    whose, size = port_nation(state, port), port_size(state, port)
    if whose is None and size is None:
        return "port"
    return f"{CODES.get(whose or '', '?')}{shown(size) if size is not None else '?'}"


def flowed(words: Sequence[str], width: int, indent: int = 2) -> list[Spans]:
    """Words in lines, none wider than `width`; names dim, numbers not, alarms stand out."""
    lines: list[list[Span]] = []
    used = 0
    for word in words:
        if lines and used + 1 + width_of(word) <= width:
            lines[-1].append(Span(" "))
            used += 1
        else:
            lines.append([Span(" " * indent)])
            used = indent
        lines[-1] += _coloured(word)
        used += width_of(word)
    return [fitted(line, width) for line in lines]


def _coloured(word: str) -> list[Span]:
    name, space, number = word.rpartition(" ")
    if word[:2].isupper() and word[:2].isalpha():
        return [Span(word, "warn")]
    if name and number and number[0] in "0123456789–":
        return [Span(name + space, "dim"), Span(number, "value" if number[0] != "–" else "dim")]
    return [Span(word)]
