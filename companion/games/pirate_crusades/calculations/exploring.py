"""Entering a square and turning it over (P-31, P-34), and the Blue Sea draw of a round (P-45)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.pirate_crusades.calculations.npc import attack_lines, attacks
from companion.games.pirate_crusades.calculations.pieces import Inputs, refuse_outside
from companion.games.pirate_crusades.calculations.sea import (
    Attack,
    Happening,
    Hit,
    Sea,
    SeaCaptain,
    SeaPort,
    SeaSquare,
    destroy,
    hits_on,
    meet,
    refuse_sea,
)
from companion.games.pirate_crusades.state.cards import Nation
from companion.games.pirate_crusades.state.table import MOST_STORM, SEA, BlueKind, Wind
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Result
from companion.toolbox.text import with_article


class Revealed(Inputs, frozen=True):
    """A Blue Sea card that was turned over, with what was drawn for it."""

    kind: BlueKind
    wind: Wind | None = None
    """Of a terrain card; `None`: not told yet (ruling A-55)."""
    name: str = ""
    """Id or name of a captain."""
    nation: Nation | None = None
    """Of a captain, or of the port of an island."""
    size: int | None = None
    """Of a captain's ship, or of the port of an island."""


class Enter(Inputs, frozen=True):
    """A player moves onto a square."""

    sea: Sea
    player: str
    to: str
    cards: tuple[Revealed, ...] = ()
    """What was turned over there, in order; the last one is the terrain."""
    deck_empty: bool = False
    """The Blue Sea deck and its discards ran out: calm open sea (ruling A-68)."""
    equal: Literal["stay", "newcomer"] = "stay"


class BlueSeaDraw(Inputs, frozen=True):
    """The card drawn at the end of a round, with what was drawn for it."""

    sea: Sea
    card: Revealed
    at: str = ""
    """The random location of a captain or a storm."""
    equal: Literal["stay", "newcomer"] = "stay"
    npc_arrival: Literal["chest", "same_test"] = "chest"


class SeaChanged(Struct, frozen=True):
    """The sea afterwards and what is owed."""

    sea: Sea
    happened: tuple[Happening, ...]
    hits: tuple[Hit, ...] = ()
    attacks: tuple[Attack, ...] = ()
    complete: bool = True
    """Whether a terrain card was turned over."""


def enter(inputs: Enter) -> Result[SeaChanged]:
    """Move, flip, read cards until a terrain, meet captains, storm, attack (p. 16; P-34).

    Raises:
        Unworkable: no such player or square, a wind on a storm or captain, a corner port away
            from the corners, two captains of one name, cards after the terrain.
    """
    sea, player, to = inputs.sea, inputs.player, inputs.to
    refuse_sea(sea)
    SEA.place(to)
    if player not in sea.players:
        raise Unworkable(f"“{player}” is not on the sea.")
    sea = replace(
        sea, players={**sea.players, player: replace(sea.players[player], at=to, status="sailing")}
    )
    happened = [
        Happening("move", to, player, to, says=f"{player} enters", page="p. 16", rule="movement")
    ]
    was_up = sea.square(to).face_up
    if was_up and inputs.cards:
        raise Unworkable(f"{to} lies face up: nothing is turned over there.")
    came: list[str] = []
    if not was_up:
        sea, more, came = _reveal(sea, to, inputs)
        happened += more
    complete = sea.square(to).face_up
    sea, met = meet(sea, [to], came, inputs.equal == "stay")
    hits = hits_on(sea, [to])
    if sea.square(to).storm <= inputs.sea.square(to).storm:
        # The storm has not grown: it is new only to whoever enters (P-43).
        hits = [hit for hit in hits if hit.player == player]
    sea, destroyed = destroy(sea, [to])
    attacked = attacks(sea, player, "enters") if player in sea.players else []
    happened += [*met, *_hit_lines(hits), *destroyed, *attack_lines(attacked)]
    value = SeaChanged(sea, tuple(happened), tuple(hits), tuple(attacked), complete)
    notes = () if complete else (f"Turn over another card for {to}: no terrain yet (p. 16).",)
    return Result(value, tuple(x.part() for x in happened), ("p. 16",), notes)


def _reveal(sea: Sea, to: str, inputs: Enter) -> tuple[Sea, list[Happening], list[str]]:
    happened: list[Happening] = []
    came: list[str] = []
    for place, card in enumerate(inputs.cards):
        _refuse_card(card, to)
        if card.kind == "storm":
            sea, line = _add_storm(sea, to)
            happened.append(line)
        elif card.kind == "captain":
            sea, line = _add_captain(sea, to, card)
            came.append(card.name)
            happened.append(line)
        else:
            if place < len(inputs.cards) - 1:
                raise Unworkable(f"The {card.kind} ends it: no card is turned over after it.")
            square = sea.square(to)
            port = SeaPort(card.size, card.nation) if card.kind == "island" else square.port
            sea = sea.with_square(to, SeaSquare(True, card.wind, square.storm, port))
            happened.append(
                Happening("reveal", to, says=_terrain_says(card), page="p. 16", rule="exploring")
            )
            if card.wind is None:
                happened.append(
                    Happening("reveal", to, says="its wind is unknown", page="p. 16", rule="wind")
                )
    if inputs.deck_empty and not sea.square(to).face_up:
        square = sea.square(to)
        sea = sea.with_square(to, replace(square, face_up=True, wind="none"))
        happened.append(
            Happening(
                "reveal",
                to,
                says="no Blue Sea card is left: open sea without wind",
                page="p. 16",
                rule="exploring",
            )
        )
    return sea, happened, came


def blue_sea_draw(inputs: BlueSeaDraw) -> Result[SeaChanged]:
    """The card that ends a round (p. 17): nothing, a captain or storm appears, a port changes.

    The change of the weakest port is `weakest_port`.

    Raises:
        Unworkable: a captain or storm without a location, or what cannot lie on the table.
    """
    sea, card = inputs.sea, inputs.card
    refuse_sea(sea)
    if card.kind not in ("captain", "storm"):
        says = "nothing happens" if card.kind == "open sea" else "the weakest island changes nation"
        rule = "blue-sea-draw" if card.kind == "open sea" else "weakest-island"
        line = Happening("blue_sea_draw", "", says=f"{card.kind}: {says}", rule=rule)
        return Result(SeaChanged(sea, (line,)), (line.part(),), ("p. 17",))
    if not inputs.at:
        raise Unworkable(f"A {card.kind} appears at a random location: say which.")
    SEA.place(inputs.at)
    _refuse_card(card, inputs.at)
    hits: list[Hit] = []
    attacked: list[Attack] = []
    if card.kind == "storm":
        before = sea.square(inputs.at).storm
        sea, line = _add_storm(sea, inputs.at)
        happened = [line]
        # A fifth card changes nothing: the category has not risen (P-43).
        hits = hits_on(sea, [inputs.at]) if before < MOST_STORM else []
        sea, destroyed = destroy(sea, [inputs.at])
        happened += [*_hit_lines(hits), *destroyed]
    else:
        sea, line = _add_captain(sea, inputs.at, card)
        sea, destroyed = destroy(sea, [inputs.at])
        sea, met = meet(sea, [inputs.at], [card.name], inputs.equal == "stay")
        for player in sorted(sea.players):
            came = frozenset({card.name})
            attacked += attacks(sea, player, "captain comes", came, inputs.npc_arrival)
        happened = [line, *destroyed, *met, *attack_lines(attacked)]
    value = SeaChanged(sea, tuple(happened), tuple(hits), tuple(attacked))
    return Result(value, tuple(x.part() for x in happened), ("p. 17",))


def _add_storm(sea: Sea, at: str) -> tuple[Sea, Happening]:
    square = sea.square(at)
    category = min(MOST_STORM, square.storm + 1)
    says = f"a category {category} storm"
    if square.storm == MOST_STORM:
        says = f"a storm: the category stays {MOST_STORM}, the card is discarded"
    line = Happening(
        "storm_merge",
        at,
        before=square.storm,
        after=category,
        says=says,
        page="p. 16",
        rule="storms",
    )
    return sea.with_square(at, replace(square, storm=category)), line


def _add_captain(sea: Sea, at: str, card: Revealed) -> tuple[Sea, Happening]:
    if not card.name:
        raise Unworkable("A captain needs a name.")
    if card.name in sea.captains:
        raise Unworkable(f"{card.name} is already on the sea, on {sea.captains[card.name].at}.")
    captain = SeaCaptain(at, card.size, card.nation)
    size = "?" if card.size is None else card.size
    line = Happening(
        "npc_appear",
        at,
        card.name,
        at,
        says=f"{card.name} appears with a ship of size {size}",
        page="p. 16",
        rule="exploring",
    )
    return replace(sea, captains={**sea.captains, card.name: captain}), line


def _refuse_card(card: Revealed, at: str) -> None:
    if card.kind in ("storm", "captain") and card.wind is not None:
        raise Unworkable(f"A {card.kind} has no wind: the terrain card's arrow counts (A-55).")
    if card.kind == "corner port":
        raise Unworkable(f"Corner ports lie in the corners from the start, none comes up on {at}.")
    refuse_outside("A size", card.size, 1, 99)


def _terrain_says(card: Revealed) -> str:
    if card.kind != "island":
        return "open sea"
    size = "?" if card.size is None else card.size
    whose = "Pirate Cove" if card.nation == "none" else f"{card.nation or '?'} port"
    return f"an island with {with_article(whose)} of size {size}"


def _hit_lines(hits: list[Hit]) -> list[Happening]:
    return [
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
