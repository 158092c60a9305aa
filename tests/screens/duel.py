"""The worked example of En Garde, for screens and terminals: what is typed, and what follows."""

from __future__ import annotations

from pathlib import Path

from companion.games import load
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from tests.screens.conftest import NOW

TYPED = (
    "sam poise = 6",
    "jen poise = 5",
    "turn sam",
    "thrust + masterful > jen",
    "riposte a1 pay lunge",
    "riposte a2",
    "tmb slash + powerful costs 0 0 0",
    "press r1",
    "pass",
)
FULL = (*TYPED[:-1], "parry a1", "tmb lunge", "sam poise = 0")
"""4 Attacks and 3 Responses on the Field, and somebody with No Poise and an open Attack."""


def duel(path: Path, typed: tuple[str, ...], names: tuple[str, ...] = ("Sam", "Jen")) -> Path:
    """A campaign in which these lines were typed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    table = OpenTable.create(load("en-garde"), path, "Duel", names, clock=lambda: NOW)
    with table:
        for text in typed:
            said = say(table, text)
            assert not isinstance(said.result, Asking), (text, said.result)
            table.enter(said.run, said.result)
    return path
