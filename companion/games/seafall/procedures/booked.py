"""What earlier evenings told of a card or a board, as the record book knows it: it is offered.

What is taken from it is an answer like any other, marked as the book's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.seafall.procedures.work import Work
from companion.games.seafall.rules.names import board_name, printed_ship
from companion.games.seafall.state.dice import VALUES
from companion.toolbox.text import key_of


def booked(work: Work, kind: str, name: str) -> Mapping[str, Any]:
    """What the record book knows of a card or token; empty if nothing. A “the” does not matter."""
    wanted = key_of(name)
    for one in (wanted, wanted.removeprefix("the "), f"the {wanted}"):
        facts = work.table.memory.get(one, {})
        if facts.get("kind") == kind:
            return facts
    return {}


def booked_token(work: Work, kind: str, name: str) -> dict[str, Any]:
    """The same of an upgrade or a structure, as the fields of a form: what it adds beside."""
    facts = booked(work, kind, name)
    bonus = facts.get("bonus")
    added: dict[str, Any] = {
        value: bonus[value] for value in VALUES if isinstance(bonus, Mapping) and value in bonus
    }
    return {**facts, **added}


def booked_board(work: Work, player: str, fact: str, site: str = "") -> int | None:
    """A number that a province board prints, by site if it has one for each; `None`: unknown."""
    if player not in work.state.kept.provinces:
        return None
    told = booked(work, "board", board_name(work.state, player)).get(fact)
    if site and isinstance(told, Mapping):
        told = told.get(site)
    return told if isinstance(told, int) else None


def booked_ship(work: Work, ship: str, value: str) -> int | None:
    """A printed value of a ship; `None`: unknown."""
    told = booked(work, "ship", printed_ship(work.state, ship)).get(value)
    return told if isinstance(told, int) else None
