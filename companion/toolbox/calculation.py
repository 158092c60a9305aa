"""What a calculation is to the command line and the tools screen: name, inputs, function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.toolbox.sums import Result


class Calculation(Struct, frozen=True):
    """A pure function of one frozen struct, with what is needed to list it and call it by name."""

    name: str
    """As typed: `raid-pool`."""
    spec: str
    """Id of the procedure that it computes: `P-27`."""
    page: str
    """Where the rulebook says so: `pp. 10, 11, 18`."""
    inputs: type
    """The struct that `run` takes; decodes from JSON."""
    run: Callable[[Any], Result[Any]]
    summary: str
    """One sentence for lists."""
