"""The sea as the calculations see it: squares, captains, players on it, and what happens there."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.games.pirate_crusades.calculations.pieces import Inputs, refuse_outside
from companion.games.pirate_crusades.state.cards import Nation
from companion.games.pirate_crusades.state.table import MOST_STORM, SEA, Status, Wind
from companion.table.state import without_key
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part


class SeaPort(Inputs, frozen=True):
    """A port; its size or nation may not be told."""

    size: int | None = None
    nation: Nation | None = None
    corner: bool = False


class SeaSquare(Inputs, frozen=True):
    """A square."""

    face_up: bool = False
    wind: Wind | None = None
    """`None`: not told, or face down."""
    storm: int = 0
    port: SeaPort | None = None


class SeaCaptain(Inputs, frozen=True):
    """A captain without player."""

    at: str
    size: int | None = None
    nation: Nation | None = None


class SeaPlayer(Inputs, frozen=True):
    """A player's captain and ship."""

    at: str
    status: Status = "sailing"
    size: int | None = None
    """Size that counts, Upgrade Ship in."""
    nation: Nation | None = None
    holds: int | None = None
    """Filled holds, also those with a mission's cargo (ruling A-77)."""
    chest: bool = False
    surrender: bool = False
    """Has the benefit “Ships just surrender”."""


class Sea(Inputs, frozen=True):
    """The sea with all that moves on it. Squares that are not given are face down and empty."""

    squares: dict[str, SeaSquare] = {}
    captains: dict[str, SeaCaptain] = {}
    players: dict[str, SeaPlayer] = {}

    def square(self, key: str) -> SeaSquare:
        """A square; face down and empty if it was not given."""
        return self.squares.get(key, SeaSquare())

    def with_square(self, key: str, square: SeaSquare) -> Sea:
        """The sea with another square there."""
        return replace(self, squares={**self.squares, key: square})


class Happening(Struct, frozen=True):
    """One thing that happens on the sea, in the words of the log (section 6 of the spec)."""

    kind: str
    square: str
    thing: str = ""
    """Id of the captain or player, if it is one."""
    to: str | None = None
    """Where it goes; `None`: it stays or is gone."""
    before: int | None = None
    after: int | None = None
    says: str = ""
    page: str = "p. 17"
    rule: str = ""

    def part(self) -> Part:
        """The happening as a line of a sum: storms tell their category afterwards."""
        return Part(f"{self.square}: {self.says}", self.after, self.page, self.rule)


class Hit(Struct, frozen=True):
    """A player caught by a storm: a duty of its own."""

    player: str
    square: str
    category: int


class Attack(Struct, frozen=True):
    """A captain who attacks a player: a duty of its own."""

    captain: str
    player: str
    square: str
    why: str


def refuse_sea(sea: Sea) -> None:
    """Refuse what cannot lie on the table.

    Raises:
        Unworkable: a square off the grid, a storm outside 0 to 4, a size below 1, a wind on a
            face-down square.
    """
    for key, square in sea.squares.items():
        SEA.place(key)
        refuse_outside(f"The storm on {key}", square.storm, 0, MOST_STORM)
        if square.wind is not None and not square.face_up:
            raise Unworkable(f"{key} is face down: nobody can see its wind.")
        if square.port is not None:
            refuse_outside(f"The port on {key}", square.port.size, 1, 99)
    for name, captain in sea.captains.items():
        SEA.place(captain.at)
        refuse_outside(f"{name}'s ship", captain.size, 1, 99)
    for name, player in sea.players.items():
        SEA.place(player.at)
        refuse_outside(f"{name}'s ship", player.size, 1, 99)


def captains_at(sea: Sea, square: str) -> list[str]:
    """Ids of the captains without player on a square, in order."""
    return sorted(key for key, captain in sea.captains.items() if captain.at == square)


def players_at(sea: Sea, square: str) -> list[str]:
    """Ids of the players on a square, in order."""
    return sorted(key for key, player in sea.players.items() if player.at == square)


def meet(
    sea: Sea, squares: Iterable[str], newcomers: Iterable[str] = (), equal_stays: bool = True
) -> tuple[Sea, list[Happening]]:
    """Captains who are on one square: smaller ships are discarded (p. 17; ruling A-64).

    Args:
        sea: the sea after all have moved.
        squares: where to look.
        newcomers: captains who have just come, for the option `equal`.
        equal_stays: whether equal largest ships all stay; else newcomers leave to those who
            were there.
    """
    happened: list[Happening] = []
    came = frozenset(newcomers)
    for square in SEA.squares:
        here = captains_at(sea, square) if square in squares else []
        sizes = {key: sea.captains[key].size for key in here}
        known = [size for size in sizes.values() if size is not None]
        if len(here) < 2:
            continue
        if len(known) < len(here):
            happened.append(
                Happening(
                    "npc_meet",
                    square,
                    says="captains meet; enter their ships' sizes",
                    rule="captains-meet",
                )
            )
            continue
        largest = max(known)
        lost = [key for key in here if sizes[key] != largest]
        equals = [key for key in here if sizes[key] == largest]
        resident = [key for key in equals if key not in came]
        if not equal_stays and resident:
            lost += [key for key in equals if key in came]
        for key in sorted(lost):
            sea = replace(sea, captains=without_key(sea.captains, key))
            happened.append(
                Happening(
                    "npc_meet",
                    square,
                    key,
                    before=sizes[key],
                    says=f"{key} (size {sizes[key]}) meets a ship of size {largest}"
                    " and is discarded",
                    rule="captains-meet",
                )
            )
    return sea, happened


def destroy(sea: Sea, squares: Iterable[str]) -> tuple[Sea, list[Happening]]:
    """Category 4 storms: ports, ships and captains on their squares are lost (p. 18; A-60).

    The island or corner stays without a port, buried treasure is safe, the storm goes on.
    Players are taken off this sea: they are out, or shipless by the option `cat4`.
    """
    happened: list[Happening] = []
    for square in SEA.squares:
        here = sea.square(square)
        if square not in squares or here.storm < MOST_STORM:
            continue
        if here.port is not None:
            sea = sea.with_square(square, replace(here, port=None))
            happened.append(
                Happening(
                    "port_change",
                    square,
                    says="the storm destroys the port",
                    page="p. 18",
                    rule="storm-4",
                )
            )
        for key in captains_at(sea, square):
            sea = replace(sea, captains=without_key(sea.captains, key))
            happened.append(
                Happening(
                    "caught",
                    square,
                    key,
                    says=f"the storm destroys {key} and the ship",
                    page="p. 18",
                    rule="storm-4",
                )
            )
        for key in players_at(sea, square):
            sea = replace(sea, players=without_key(sea.players, key))
            happened.append(
                Happening(
                    "caught",
                    square,
                    key,
                    says=f"{key} is lost with everything aboard",
                    page="p. 18",
                    rule="storm-4",
                )
            )
    return sea, happened


def hits_on(sea: Sea, squares: Iterable[str]) -> list[Hit]:
    """Players on squares whose storm has just arrived or grown: losses once each (ruling A-57)."""
    return [
        Hit(player, square, sea.square(square).storm)
        for square in SEA.squares
        if square in squares and sea.square(square).storm
        for player in players_at(sea, square)
    ]
