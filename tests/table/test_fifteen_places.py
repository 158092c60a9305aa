"""Fifteen places where an attack (23 November) ended in a fault of the program, one by one.

Each is done with every rule broken on purpose. Whatever it comes to (it is entered, asked again,
or refused in a sentence), it is no fault, and the table is drawn and opens again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games import find
from companion.games.pirate_crusades.state.table import Hold
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from companion.table.sentences.sentence import say
from companion.table.sheet import plain, render
from screens.view import view_of
from tests.games.pirate_crusades.sea import long_game
from tests.recorded import Recording, recordings
from tests.wording import CANNOT_BE_DRAWN

NAMES = ("Ana", "Ben", "Cleo")
Table = OpenTable[Any]
Act = tuple[str, Mapping[str, Any]]


def opened(folder: Path, game: str, state: Any = None) -> Table:
    loaded = find()[game].load()
    names = NAMES
    if state is not None:
        loaded = replace(loaded, new_state=lambda _names: state)
        names = tuple(one.name for one in state.players.values())
    return OpenTable.create(loaded, folder / "x.jsonl", "Game", names)


def insisted(table: Table, what: str | Act, by: str = "") -> str:
    """Say or do something, whatever rules it breaks: `entered`, or the sentence against it."""
    try:
        if isinstance(what, str):
            said = say(table, what, by)
            run, result = said.run, said.result
        else:
            act, answers = what
            run = table.begin(act, by)
            run.depth = "sentence"
            for key, value in answers.items():
                run.give(key, value)
            result = table.look(run)
        while isinstance(result, Asking) and isinstance(result.question, Broken):
            run.override(result.question.key, "the table says so")
            result = table.look(run)
        if isinstance(result, Asking):
            return result.problem or result.question.prompt
        table.enter(run, result)
    except CompanionError as refused:
        return refused.says
    return "entered"


def is_whole(table: Table) -> None:
    """It is drawn for everybody, and opens again as it stands."""
    for eyes in ("", *table.state.players):
        sheet = view_of(table, eyes).sheet
        assert CANNOT_BE_DRAWN not in plain(render(sheet, 100))
    table.close()
    with OpenTable(table.game, table.path, writing=False) as again:
        assert (again.unfit, again.tree) == (None, table.tree)


PIRATES, CITADEL, SAILS = "pirate-crusades", "citadel", "five-sails"
BORNE: dict[str, tuple[str, tuple[str | Act, ...]]] = {
    "a storm of 5": (PIRATES, ("ana storm 5",)),
    "a storm of category 7": (PIRATES, (("storm-hit", {"who": "p1", "category": 7}),)),
    "a hold given twice": (PIRATES, ("ana trade 7C 7C for 4S 10S",)),
    "a Joker in a clash": (PIRATES, ("ana attack ben", "ana commits JK")),
    "a clash of nobody": (PIRATES, (("clash", {"cards-p1": "JK"}),)),
    "a duel when the game is over": (PIRATES, ("correct closed true", "ana duels ben")),
    "a duel of who is out": (PIRATES, ("correct pirates.p1.status out", "ana duels ben")),
    "who is in no adventure moves": (CITADEL, ("adventure ana A ben B", "cleo moves to Garden")),
    "who is in no adventure reads": (CITADEL, ("adventure ana A ben B", "cleo reads 049")),
    "an adventure of another": (CITADEL, ("adventure ana A ben B", "adventure cleo A")),
    "a recovery of all that can be": (CITADEL, (("recover", {"who": "p1", "cards": 9999}),)),
    "a turn of who is absent": ("seafall", ("absent Cleo", "turn Cleo")),
    "a record without who is absent": ("seafall", ("absent Cleo", ("record", {}))),
}
"""What is insisted on: the table says that it was so, and a calculation bears it."""
REFUSED: dict[str, tuple[str, tuple[str | Act, ...]]] = {
    "a number of another script": (CITADEL, ("take ٣",)),
    "a hold of no card": (PIRATES, ("trade 7C 7C for 4S site 5H",)),
    "a clash that would be": (PIRATES, ("clash JK would hit",)),
    "a round when the game is over": (SAILS, ("correct closed true", "round")),
    "a port attacked": (PIRATES, (("attack-port", {"who": "p1"}),)),
    "who is in no adventure places": (
        CITADEL,
        ("adventure ana A ben B", ("place", {"who": "p3", "card": "049"})),
    ),
    "a recovery of ten million cards": (CITADEL, (("recover", {"who": "p1", "cards": 10**7}),)),
    "an action that prints nothing known": (CITADEL, ("ana act rest offer={a:1}",)),
    "titles of who is absent": ("seafall", ("absent Cleo", ("record", {}), ("titles", {}))),
    "a turn that ends with more than comes": (
        "en-garde",
        ("turn Ana", "ana hand = 5", "ana done Fair, 3 more"),
    ),
}
"""What no rule forbids and nobody can enter like that: a sentence, or a question, says why."""
PLACES = {**BORNE, **REFUSED}


@pytest.mark.parametrize("place", PLACES)
def test_it_ends_in_no_fault_and_leaves_a_table(place: str, tmp_path: Path) -> None:
    game, (*before, last) = PLACES[place]
    table = opened(tmp_path, game)
    for what in before:
        assert insisted(table, what) == "entered", what
    acts = table.history.acts
    assert (insisted(table, last) == "entered") == (place in BORNE)
    assert table.history.acts == acts + (place in BORNE)
    is_whole(table)


@pytest.mark.parametrize(
    "what",
    [
        "ana trade 7C 7C for 4S",
        "ana sells 7C 7C",
        ("trade", {"who": "p1", "sold": ["h1", "h1"]}),
        ("attack-port", {"who": "p1"}),
        ("attack-port", {"who": "p1", "cards": ["JK"]}),
        "ana clash JK",
    ],
    ids=str,
)
def test_neither_does_it_in_the_long_game_at_sea(what: str | Act, tmp_path: Path) -> None:
    """A port is attacked from a ship, and a hold is there to be given twice."""
    sea = long_game()
    ana = replace(sea.pirates["p1"], holds={"h1": Hold(card="7C"), "h2": Hold(card="7D")})
    table = opened(tmp_path, PIRATES, replace(sea, pirates={**sea.pirates, "p1": ana}))
    assert insisted(table, what, "p1")
    is_whole(table)


def test_a_round_of_a_duel_goes_on_when_the_game_is_over(tmp_path: Path) -> None:
    """Two rules of one key are broken on the way: the game is over, and so says the round."""
    path = tmp_path / "midst.jsonl"

    def each(table: Table, _said: str) -> None:
        now = table.game.suggestions(table.state)
        if not path.exists() and any(one.procedure == "round" for one in now):
            path.write_bytes(table.path.read_bytes())

    Recording(recordings(SAILS)[0]).play(tmp_path, each).close()
    table = OpenTable(find()[SAILS].load(), path)
    assert insisted(table, "correct closed true") == "entered"
    assert insisted(table, "round") == "the card's Riposte, Parry and Thrust?"
    is_whole(table)
