"""The sea of a state as the calculations take it: movement, storms, captains, ports (long game)."""

from __future__ import annotations

from typing import Literal

from companion.games.pirate_crusades.calculations.moving import Moves, MoveTo, moves
from companion.games.pirate_crusades.calculations.ports import WeakestPort
from companion.games.pirate_crusades.calculations.round_end import (
    EndOfRound,
    RoundEnded,
    end_of_round,
)
from companion.games.pirate_crusades.calculations.sea import (
    Sea,
    SeaCaptain,
    SeaPlayer,
    SeaPort,
    SeaSquare,
)
from companion.games.pirate_crusades.options import chosen
from companion.games.pirate_crusades.rules.standing import (
    benefit,
    card_number,
    holds_count,
    nation,
    port_nation,
    port_size,
    ship_size,
)
from companion.games.pirate_crusades.state.cards import Nation
from companion.games.pirate_crusades.state.table import CORNERS, SEA, PirateCrusades, Wind
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Result


def sea_of(state: PirateCrusades) -> Sea:
    """Squares, captains without player, players with a ship on it; off the grid is not told."""
    return Sea(
        squares={
            key: SeaSquare(
                face_up=square.face_up,
                wind=square.wind if square.face_up else None,
                storm=square.storm,
                port=_port(state, key),
            )
            for key, square in sorted(state.sea.items())
        },
        captains={
            key: SeaCaptain(x.at, card_number(state, x.ship or "", "crew"), x.nation)
            for key, x in sorted(state.captains.items())
            if x.at in state.sea and not x.player and not x.held_by and not x.gone
        },
        players={
            player: found for player in state.seats if (found := _player(state, player)) is not None
        },
    )


def _port(state: PirateCrusades, square: str) -> SeaPort | None:
    port = state.sea[square].port
    if port is None:
        return None
    return SeaPort(port_size(state, port), port_nation(state, port), square in CORNERS)


def _player(state: PirateCrusades, player: str) -> SeaPlayer | None:
    pirate = state.pirates[player]
    if pirate.at not in state.sea or pirate.status in ("hostage", "out"):
        return None
    return SeaPlayer(
        at=pirate.at,
        status=pirate.status,
        size=ship_size(state, player),
        nation=nation(state, player),
        holds=holds_count(pirate),
        chest=pirate.chest is not None,
        surrender=benefit(state, player, "surrender"),
    )


def equal_of(state: PirateCrusades) -> Literal["stay", "newcomer"]:
    """Option `equal` (ruling A-64)."""
    return "newcomer" if chosen(state, "equal") == "newcomer" else "stay"


def arrival_of(state: PirateCrusades) -> Literal["chest", "same_test"]:
    """Option `npc_arrival` (ruling A-70)."""
    return "same_test" if chosen(state, "npc_arrival") == "same_test" else "chest"


def round_end_of(state: PirateCrusades) -> Result[RoundEnded]:
    """What the end of the round would do now (P-45, steps 1 to 8)."""
    sequential = chosen(state, "eor") == "sequential"
    return end_of_round(
        EndOfRound(
            sea=sea_of(state),
            eor="sequential" if sequential else "simultaneous",
            equal=equal_of(state),
            npc_arrival=arrival_of(state),
        )
    )


def moves_of(state: PirateCrusades, player: str, to: str = "") -> Result[tuple[MoveTo, ...]]:
    """Where a player may sail (P-33).

    Raises:
        Unworkable: nobody told where the player is.
    """
    at = state.pirates[player].at
    if at not in state.sea:
        raise Unworkable(f"Enter first where {state.name(player)} is.")
    option = chosen(state, "wind")
    binds: Literal["leave", "enter", "both"]
    binds = "enter" if option == "enter" else "both" if option == "both" else "leave"
    told: dict[str, Wind] = {
        key: x.wind for key, x in state.sea.items() if x.face_up and x.wind is not None
    }
    return moves(
        Moves(
            at=at,
            winds=told,
            face_down=tuple(key for key in SEA.squares if not state.sea[key].face_up),
            storm=state.sea[at].storm > 0,
            wind=binds,
            to=to,
        )
    )


def weakest_of(state: PirateCrusades, drawn: Nation) -> WeakestPort:
    """All ports, and the nation of the card drawn (P-46)."""
    ports = {key: port for key in SEA.squares if (port := _port(state, key)) is not None}
    return WeakestPort(
        ports, drawn, weakest="all" if chosen(state, "weakest") == "all" else "islands"
    )


def untold_winds(state: PirateCrusades) -> tuple[str, ...]:
    """Face-up squares whose wind nobody has told, in reading order."""
    return tuple(
        key for key in SEA.squares if state.sea[key].face_up and state.sea[key].wind is None
    )
