"""The weakest island changes nation (P-46; p. 17; ruling A-67)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import Inputs
from companion.games.pirate_crusades.calculations.sea import Sea, SeaPort, SeaSquare, refuse_sea
from companion.games.pirate_crusades.state.cards import Nation
from companion.games.pirate_crusades.state.table import SEA
from companion.toolbox.sums import Part, Result


class WeakestPort(Inputs, frozen=True):
    """All ports, and the nation of the card drawn."""

    ports: dict[str, SeaPort]
    nation: Nation
    """`none`: a Joker, every island port qualifies."""
    weakest: Literal["islands", "all"] = "islands"
    """Option `weakest`."""


class Weakest(Struct, frozen=True):
    """Which port goes."""

    candidates: tuple[str, ...]
    """Squares whose port could go, in reading order."""
    goes: tuple[str, ...]
    """The smallest of them; several: by chance. Empty: the drawn card is discarded."""
    unclear: tuple[str, ...]
    """Ports whose size or nation is not told."""


def weakest_port(inputs: WeakestPort) -> Result[Weakest]:
    """The smallest island port that is not of the drawn card's nation.

    Raises:
        ValueError: a square off the grid, or a size below 1.
    """
    refuse_sea(Sea({key: SeaSquare(True, port=port) for key, port in inputs.ports.items()}))
    candidates, unclear = [], []
    for square in SEA.squares:
        port = inputs.ports.get(square)
        if port is None or (port.corner and inputs.weakest == "islands"):
            continue
        any_nation = inputs.nation == "none"
        if (port.nation is None and not any_nation) or port.size is None:
            unclear.append(square)
        if any_nation or (port.nation is not None and port.nation != inputs.nation):
            candidates.append(square)
    sizes = {key: size for key in candidates if (size := inputs.ports[key].size) is not None}
    least = min(sizes.values(), default=None)
    goes = tuple(key for key in candidates if sizes.get(key) == least and key in sizes)
    parts = tuple(
        Part(f"port on {key}", inputs.ports[key].size, "p. 17", "weakest-island")
        for key in candidates
    ) or (Part("ports that could go", 0, "p. 17", "weakest-island"),)
    notes = [f"Enter size and nation of the port on {key}." for key in unclear]
    if len(goes) > 1:
        notes.append(f"Equally weak: {', '.join(goes)}; chance decides (ruling A-67).")
    if not candidates:
        notes.append("No port qualifies: the drawn card is discarded.")
    return Result(Weakest(tuple(candidates), goes, tuple(unclear)), parts, ("p. 17",), tuple(notes))
