"""Every word of a line counts: said of every typed line of the recorded games.

A foreign word put in anywhere is never swallowed; a word left out is noticed, unless nothing is
lost with it; capitals, articles and commas change nothing.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.table.ear.grammar import FILLERS
from companion.table.ear.tokens import tokens
from tests.conftest import LONG
from tests.ear.heard import Said, games, hear, outcome, said_lines

FOREIGN = ("banana", "not", "maybe", "seventeen")
LINES = 100_000 if LONG else 25
"""Lines of a game that are edited, drawn by lot; the long run takes all."""


@pytest.fixture(scope="module", params=games())
def lines(request: pytest.FixtureRequest) -> list[tuple[Said, dict[str, object]]]:
    """Each line with what becomes of its edits, heard at its own table."""
    texts = sorted({said.text for said in said_lines(request.param)})
    drawn = set(Random(2027).sample(texts, min(LINES, len(texts))))
    found: list[tuple[Said, dict[str, object]]] = []
    for said in said_lines(request.param):
        if said.text in drawn:
            drawn.remove(said.text)
            after = {text: outcome(hear(said.table, text)) for text in edits(said.text)}
            found.append((said, after))
    return found


def edits(text: str) -> list[str]:
    """The line with each foreign word at each place, each word left out, and dressed otherwise."""
    words = text.split()
    put_in = [
        " ".join((*words[:at], word, *words[at:]))
        for word in FOREIGN
        for at in range(len(words) + 1)
    ]
    return [*put_in, *no_acts(text), *(left for _, left in without_one(text)), *dressed(text)]


def without_one(text: str) -> list[tuple[str, str]]:
    """Each word, and the line without it."""
    words = text.split()
    return [(word, " ".join((*words[:at], *words[at + 1 :]))) for at, word in enumerate(words)]


def no_acts(text: str) -> list[str]:
    """The line as a question, a plan, a doubt, a wish: nothing of it has happened."""
    return [
        f"should {text}?", f"{text}?", f"if {text}", f"maybe {text}", f"what if {text}",
        f"{text} or not", f"did {text}", f"do not {text}", f"wants to {text}", f"never {text}",
        f"{text} tomorrow", f"can {text}", f"i would {text}", f"almost {text}", f"nobody {text}",
    ]  # fmt: skip


def dressed(text: str) -> list[str]:
    """The same line in other clothes."""
    return [text.upper(), text.capitalize(), f"{text}.", f"  {text}  ", f"then {text}"]


def test_a_foreign_word_is_never_swallowed(lines: list[tuple[Said, dict[str, object]]]) -> None:
    swallowed = [
        (said.text, text)
        for said, after in lines
        for text, found in after.items()
        if any(word in text.split() for word in FOREIGN) and found is not None
    ]
    assert not swallowed


def test_what_has_not_happened_is_never_entered(
    lines: list[tuple[Said, dict[str, object]]],
) -> None:
    entered = [
        (said.text, text)
        for said, after in lines
        for text in no_acts(said.text)
        if after[text] is not None
    ]
    assert not entered


def test_other_clothes_change_nothing(lines: list[tuple[Said, dict[str, object]]]) -> None:
    changed = [
        (said.text, text)
        for said, after in lines
        for text in dressed(said.text)
        if after[text] != said.outcome
    ]
    assert not changed


def test_a_word_left_out_is_noticed_or_said_nothing(
    lines: list[tuple[Said, dict[str, object]]],
) -> None:
    """What may be left out: fillers, a word of a form that another one says as well, part of a
    name that is still the only one, who acts anyway, a number that is the default."""
    kinds: Counter[str] = Counter()
    lost: list[tuple[str, str]] = []
    for said, after in lines:
        for word, left in without_one(said.text):
            if not left or after[left] != said.outcome:
                continue
            kind = spared(said, word)
            kinds[kind] += 1
            if not kind:
                lost.append((said.text, word))
    assert not lost, lost
    assert set(kinds) <= {"filler", "form", "name", "actor", "default"}


def spared(said: Said, word: str) -> str:
    """Why nothing is lost with a word; empty if something should be."""
    keys = [token.key for token in tokens(word)]
    state = said.table.state
    if all(key in FILLERS or not key.isalnum() for key in keys):
        return "filler"
    steps = said.heard.steps
    binds = {value for step in steps for value in map(str, step.given.values())}
    if any(key == str(player.name).casefold() for key in keys for player in state.players.values()):
        return "actor"
    if any(key.isdigit() and key in binds for key in keys):
        return "default"
    names = said.table.game.things(state, {}) if said.table.game.forms else ()
    if any(key in str(thing.label).casefold() for key in keys for thing in names):
        return "name"
    forms = said.table.game.forms
    assert forms is not None
    return "form" if all(key in forms().vocabulary for key in keys) else ""
