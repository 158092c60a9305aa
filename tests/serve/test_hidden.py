"""What is hidden is in nothing that a phone can get: pictures, boards, errors, questions, rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games import find
from companion.library.shelf import Shelf
from companion.play.speaking import speak
from companion.serve import answers, dialogue
from companion.serve.picture import Picture, encoded
from companion.serve.shown import pictures_of
from companion.share.campaigns import campaigns
from companion.table.campaign.opened import OpenTable
from companion.table.state import Secret
from tests.games.pirate_crusades.test_long_sea import duel
from tests.games.pirate_crusades.test_long_table import lines, table_of
from tests.games.pirate_crusades.test_short_table import mid, pirate
from tests.serve.test_kept import SEALED

ASKED = ("", "what did {} choose", "what is sealed", "{}'s hand", "which card lies face down")
SAID = ("correct", "what did {} choose", "{}'s hand", "undo zzqx")


def five_sails(folder: Path) -> OpenTable[Any]:
    """Ana has chosen in secret, Bo has not."""
    table = campaigns.begin(folder, "five-sails", "Salle", ("Ana", "Bo"))
    for line in (*SEALED, "dawn Bosk, Street Fair, Old Map", "ana chooses Marooned, Sanjay"):
        speak(table, line, "")
    return table


def short_duel(folder: Path) -> OpenTable[Any]:
    """Ana's card lies face down."""
    table = mid(folder, pirate("9H 2C"), pirate("8D 3C", "4D", holds="6S"))
    table.say("look as")
    table.say("ana reveal 9h")
    return anew(table.open)


def long_duel(folder: Path) -> OpenTable[Any]:
    """Ana has committed two cards; her treasure lies where only she knows."""
    table = table_of(folder, duel())
    lines(table, "ana attack ben", "ana commits QH KH")
    return anew(table)


def anew(table: OpenTable[Any]) -> OpenTable[Any]:
    """The same file, opened with the whole game: sheet, board, rules."""
    table.close()
    return OpenTable(find()["pirate-crusades"].load(), table.path)


SCRIPTS: dict[str, tuple[Callable[[Path], OpenTable[Any]], tuple[str, ...], tuple[str, str]]] = {
    "five-sails": (
        five_sails,
        ("Marooned", "Sanjay"),
        ("ana chooses Marooned, Sanjay", "ana chooses Marooned, Domingo"),
    ),
    "pirate-crusades": (short_duel, ("9H",), ("ana reveal 9h", "ana reveal 2c")),
    "pirate-crusades, long": (long_duel, ("QH", "KH"), ("ana commits QH KH", "ana commits QH")),
}
"""A table with secrets of Ana's, what nobody else may know, a right and a wrong guess at it."""


def holds_secrets(kind: Any) -> bool:
    """Whether a state of this type may hold a `Secret`, by a walk through its types."""
    left, seen = [msgspec.inspect.type_info(kind)], set()
    while left:
        one = left.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if getattr(one, "cls", None) is Secret:
            return True
        for name in one.__struct_fields__:
            value = getattr(one, name)
            inner = value if isinstance(value, tuple) else (value,)
            left += [
                x for x in inner if isinstance(x, msgspec.inspect.Type | msgspec.inspect.Field)
            ]
    return False


def test_every_game_that_keeps_secrets_is_looked_at() -> None:
    kept = {id for id, one in find().items() if holds_secrets(one.load().state)}
    assert kept == {name.partition(",")[0] for name in SCRIPTS}


def sent(table: OpenTable[Any], eyes: str) -> bytes:
    """Every byte that a phone with these eyes is sent of a table that it has not seen yet."""
    told = pictures_of(table, (eyes,))[eyes]
    board = told.board() if told.board is not None else None
    return Picture(eyes, told.facts, encoded(board)).since(None)


def refusals(table: OpenTable[Any]) -> bytes:
    """What comes back to Bo's lines that are after a secret; none of them enters anything."""
    told = b""
    for line in SAID:
        before = len(table.history)
        outcome = dialogue.said(table, line.format("ana"), "p2")
        assert outcome.kind == "refused" and len(table.history) == before, line
        told += encoded([outcome.says, outcome.right, outcome.offers])
    return told


def guessed(table: OpenTable[Any], line: str) -> tuple[Any, ...]:
    """What comes back to Bo's guess at what Ana has."""
    outcome = dialogue.said(table, line, "p2")
    asks = outcome.asking.question.prompt if outcome.asking is not None else ""
    if outcome.run is not None:
        dialogue.put_aside(table, outcome.run)
    return outcome.kind, asks, outcome.says, outcome.right


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_answer_holds_what_only_another_may_know(tmp_path: Path, name: str) -> None:
    make, hidden, guesses = SCRIPTS[name]
    shelf = Shelf(tmp_path)
    with make(tmp_path) as table:
        at = answers.context_of(table)
        told = sent(table, "") + sent(table, "p2") + refusals(table)
        for words in ASKED:
            told += encoded(answers.asked(shelf, at, words.format("ana")))
        veils = [*dialogue._veils(table.state, "p2")]
        assert veils and not [x for x in (*hidden, *veils) if x.encode() in told]
        own = sent(table, "p1")
        assert all(x.encode() in own for x in hidden), "whose it is sees it on their own phone"
        entries = table.history.acts
        right, wrong = (guessed(table, line) for line in guesses)
        assert right == wrong and table.history.acts == entries, "a guess tells nothing"
