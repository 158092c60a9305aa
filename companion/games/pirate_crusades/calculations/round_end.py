"""The end of a round: storms and captains move, all at once, from a sea to a sea (P-45, steps 1-8).

Every square is planned from the sea as it lay, so the order of the squares changes nothing. The
option `sequential` (ruling A-61) plans each square from what the squares before it left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.pirate_crusades.calculations.npc import attack_lines, attacks
from companion.games.pirate_crusades.calculations.pieces import Inputs
from companion.games.pirate_crusades.calculations.sea import (
    Attack,
    Happening,
    Hit,
    Sea,
    captains_at,
    destroy,
    hits_on,
    meet,
    players_at,
    refuse_sea,
)
from companion.games.pirate_crusades.state.table import MOST_STORM, SEA
from companion.table.state import without_key
from companion.toolbox.grid import WORDS
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Result


class EndOfRound(Inputs, frozen=True):
    """The sea when every player has had a turn."""

    sea: Sea
    eor: Literal["simultaneous", "sequential"] = "simultaneous"
    """Option `eor` (ruling A-61)."""
    equal: Literal["stay", "newcomer"] = "stay"
    """Option `equal` (ruling A-64)."""
    npc_arrival: Literal["chest", "same_test"] = "chest"
    """Option `npc_arrival` (ruling A-70)."""
    order: tuple[str, ...] = ()
    """Squares in the order in which they are gone through; reading order if not given. Changes
    nothing unless `eor` is `sequential`."""


class RoundEnded(Struct, frozen=True):
    """The sea afterwards, with an explanation square by square and what is owed to whom."""

    sea: Sea
    happened: tuple[Happening, ...]
    hits: tuple[Hit, ...]
    attacks: tuple[Attack, ...]
    storm_cards: int
    """Storm cards discarded."""
    captains: tuple[str, ...]
    """Captains discarded with their ships."""
    ports: tuple[str, ...]
    """Squares whose port is destroyed."""
    players: tuple[str, ...]
    """Players lost in a category 4 storm."""
    asks: tuple[str, ...]
    """Squares whose wind must be told first: what lies there has stayed."""


class _Move(Struct, frozen=True):
    """What one thing on a square does."""

    kind: Literal["storm", "captain", "player"]
    square: str
    thing: str = ""
    to: str | None = None
    """Where it is afterwards; `None`: discarded."""
    before: int = 0
    after: int = 0
    asks: bool = False
    says: str = ""
    rule: str = ""

    @property
    def stirs(self) -> bool:
        """Whether anything changes."""
        return self.to != self.square or self.before != self.after


def end_of_round(inputs: EndOfRound) -> Result[RoundEnded]:
    """Storms move or weaken, captains and the adrift move, storms merge, strike, captains meet.

    The Blue Sea draw comes after it (`blue_sea_draw`).

    Raises:
        Unworkable: what cannot lie on the table (a square off the grid, a storm above 4).
    """
    before = inputs.sea
    refuse_sea(before)
    order = inputs.order or SEA.squares
    if sorted(order) != sorted(SEA.squares):
        raise Unworkable(f"The order of the squares must name each of the {len(SEA.squares)} once.")
    moves: list[_Move] = []
    merged: list[Happening] = []
    hits: list[Hit] = []
    came: set[str] = set()
    drifted: set[str] = set()
    sea = before
    if inputs.eor == "simultaneous":
        moves = [move for square in order for move in _plan(before, square)]
        moves.sort(key=lambda move: SEA.squares.index(move.square))
        sea, merged, hits = _apply(before, moves)
    else:
        for square in order:
            mine = _plan(sea, square)
            sea, more, struck = _apply(sea, mine)
            moves += mine
            merged += more
            hits += struck
    came = {x.thing for x in moves if x.kind == "captain" and x.to not in (None, x.square)}
    drifted = {x.thing for x in moves if x.kind == "player" and x.to != x.square}
    sea, destroyed = destroy(sea, SEA.squares)
    sea, met = meet(sea, SEA.squares, came, inputs.equal == "stay")
    attacked = [
        attack
        for player in sorted(sea.players)
        if player not in drifted
        for attack in attacks(sea, player, "captain comes", frozenset(came), inputs.npc_arrival)
    ]
    struck_lines = [
        Happening(
            "caught",
            hit.square,
            hit.player,
            after=hit.category,
            says=f"{hit.player} is caught in a category {hit.category} storm",
            page="p. 18",
            rule=f"storm-{hit.category}",
        )
        for hit in hits
    ]
    happened = (
        *(_line(move) for move in moves),
        *merged,
        *struck_lines,
        *destroyed,
        *met,
        *attack_lines(attacked),
    )
    return _told(before, sea, moves, happened, hits, attacked)


def _told(
    before: Sea,
    after: Sea,
    moves: Sequence[_Move],
    happened: tuple[Happening, ...],
    hits: list[Hit],
    attacked: list[Attack],
) -> Result[RoundEnded]:
    cards = sum(x.storm for x in before.squares.values())
    left = sum(x.storm for x in after.squares.values())
    asks = tuple(dict.fromkeys(move.square for move in moves if move.asks))
    value = RoundEnded(
        sea=after,
        happened=happened,
        hits=tuple(hits),
        attacks=tuple(attacked),
        storm_cards=cards - left,
        captains=tuple(key for key in sorted(before.captains) if key not in after.captains),
        ports=tuple(
            key
            for key in SEA.squares
            if before.square(key).port is not None and after.square(key).port is None
        ),
        players=tuple(key for key in sorted(before.players) if key not in after.players),
        asks=asks,
    )
    parts = tuple(x.part() for x in happened)
    notes = tuple(f"The wind on {square} is unknown: what lies there stays." for square in asks)
    return Result(value, parts, ("pp. 17, 18",), notes)


def _plan(sea: Sea, square: str) -> list[_Move]:
    """What the things on a square do, as the sea lies."""
    here = sea.square(square)
    blows = here.face_up and here.wind not in (None, "none")
    asks = here.face_up and here.wind is None
    there = SEA.step(square, str(here.wind)) if blows else square
    towards = WORDS.get(str(here.wind), "")
    if here.storm:
        moves = [_storm(square, here.storm, here.face_up, asks, there, towards)]
        return moves + [
            _Move("captain", square, key, square, says=f"the storm holds {key}", rule="npc-move")
            for key in captains_at(sea, square)
        ]
    still = (
        "the wind is unknown" if asks else "no wind" if here.face_up else "the square is face down"
    )
    moves = [_captain(square, key, there, towards, still, asks) for key in captains_at(sea, square)]
    return moves + [
        _drifter(square, key, there, towards, still, asks)
        for key in players_at(sea, square)
        if sea.players[key].status == "adrift"
    ]


def _captain(
    square: str, key: str, there: str | None, towards: str, still: str, asks: bool
) -> _Move:
    """A captain where there is no storm: with the wind, or off the grid (p. 17)."""
    if there is None:
        says = f"{key} sails off the grid and is discarded"
        return _Move("captain", square, key, None, 1, says=says, rule="off-grid")
    if there == square:
        says = f"{key} stays ({still})"
        return _Move("captain", square, key, square, asks=asks, says=says, rule="npc-move")
    says = f"{key} sails {towards} to {there}"
    return _Move("captain", square, key, there, says=says, rule="npc-move")


def _drifter(
    square: str, key: str, there: str | None, towards: str, still: str, asks: bool
) -> _Move:
    """Somebody adrift: like a captain, but never off the map (p. 18; P-47)."""
    if there is None or there == square:
        why = "never off the map" if there is None else still
        says = f"{key} is adrift and stays ({why})"
        return _Move("player", square, key, square, asks=asks, says=says, rule="adrift")
    says = f"{key} drifts {towards} to {there}"
    return _Move("player", square, key, there, says=says, rule="adrift")


def _storm(
    square: str, category: int, face_up: bool, asks: bool, there: str | None, towards: str
) -> _Move:
    """One storm (p. 17; rulings A-62, A-63)."""
    name = f"the category {category} storm"
    if asks:
        says = f"{name} stays (the wind is unknown)"
        return _Move("storm", square, "", square, category, category, True, says, "storms")
    if not face_up:
        says = f"{name} waits (the square is face down)"
        return _Move(
            "storm", square, "", square, category, category, False, says, "unexplored-wait"
        )
    if there is None:
        says = f"{name} moves {towards} off the grid and is discarded"
        return _Move("storm", square, "", None, category, 0, False, says, "off-grid")
    if there != square:
        says = f"{name} moves {towards} to {there}"
        return _Move("storm", square, "", there, category, category, False, says, "storms")
    if category == 1:
        says = f"{name} has no wind and dissolves"
        return _Move("storm", square, "", None, category, 0, False, says, "storm-weaken")
    says = f"{name} has no wind and weakens to {category - 1}"
    return _Move("storm", square, "", square, category, category - 1, False, says, "storm-weaken")


def _apply(sea: Sea, moves: Sequence[_Move]) -> tuple[Sea, list[Happening], list[Hit]]:
    """All moves at once; storms on one square add up (p. 17)."""
    lying = {key: x.storm for key, x in sea.squares.items() if x.storm}
    arrived: dict[str, list[int]] = {}
    reached: set[str] = set()
    for move in moves:
        if move.kind == "storm":
            lying[move.square] = move.after if move.to == move.square else 0
            if move.to not in (None, move.square):
                arrived.setdefault(str(move.to), []).append(move.after)
        elif move.kind == "captain":
            captain = sea.captains[move.thing]
            captains = without_key(sea.captains, move.thing)
            if move.to is not None:
                captains[move.thing] = replace(captain, at=move.to)
            sea = replace(sea, captains=captains)
        elif move.to is not None and move.to != move.square:
            player = replace(sea.players[move.thing], at=move.to)
            sea = replace(sea, players={**sea.players, move.thing: player})
            reached.add(move.thing)
    merged: list[Happening] = []
    for square in SEA.squares:
        stayed = lying.get(square, 0)
        come = sorted(arrived.get(square, []), reverse=True)
        total = min(MOST_STORM, stayed + sum(come))
        if total != sea.square(square).storm:
            sea = sea.with_square(square, replace(sea.square(square), storm=total))
        if come and len(come) + bool(stayed) > 1:
            merged.append(_merge(square, stayed, come, total))
    hits = hits_on(sea, arrived)
    caught = {hit.player for hit in hits}
    for who in sorted(reached - caught):
        # Drifting into a storm that lay there is being caught too (P-43: a player enters one).
        hits += [hit for hit in hits_on(sea, [sea.players[who].at]) if hit.player == who]
    return sea, merged, hits


def _merge(square: str, stayed: int, come: list[int], total: int) -> Happening:
    counted = ([stayed] if stayed else []) + come
    over = sum(counted) - total
    adds = " + ".join(map(str, counted))
    held = f", {over} storm card{'s' if over > 1 else ''} discarded" if over else ""
    return Happening(
        "storm_merge",
        square,
        before=stayed,
        after=total,
        says=f"storms merge: {adds} = category {total}{held}",
        rule="storm-merge",
    )


def _line(move: _Move) -> Happening:
    """A move in the words of the log."""
    kinds = {"captain": "npc_move", "player": "drift", "storm": "storm_move"}
    kind = kinds[move.kind]
    if move.kind == "storm":
        if move.to is None:
            kind = "storm_gone"
        elif move.after != move.before:
            kind = "storm_weaken"
    storm = move.kind == "storm"
    return Happening(
        kind if move.stirs else "stays",
        move.square,
        move.thing,
        move.to,
        move.before if storm else None,
        move.after if storm else None,
        move.says,
        rule=move.rule,
    )
