"""Every word of a line counts: said of every typed line of the recorded games.

A foreign word put in anywhere is never swallowed; a word left out is noticed, unless nothing is
lost with it; another number or another player is another entry, or none; capitals, articles and
commas change nothing; a slip of the finger means the same, or the line is asked back or refused.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.table.campaign.opened import OpenTable
from companion.table.ear.hearing import Ear
from companion.table.forms.grammar import FILLERS
from companion.table.forms.tokens import tokens
from companion.table.procedures.drive import Done
from tests.conftest import LONG
from tests.ear.heard import Said, games, hear, outcome, said_lines, typed_lines

MISHEARD = ""
"""Where the slips that are misheard stand among what becomes of a line's edits."""
FOREIGN = ("banana", "not", "maybe", "seventeen")
LINES = 100_000 if LONG else 4
"""Lines of a game that are edited, drawn by lot; the long run takes all."""


@pytest.fixture(scope="module", params=games())
def lines(request: pytest.FixtureRequest) -> list[tuple[Said, dict[str, object]]]:
    """Each line with what becomes of its edits, heard at its own table."""
    texts = sorted(typed_lines(request.param))
    drawn = set(Random(2027).sample(texts, min(LINES, len(texts))))
    found: list[tuple[Said, dict[str, object]]] = []
    for said in said_lines(request.param, drawn):
        if said.text in drawn:
            drawn.remove(said.text)
            every = [*edits(said.text), *(other for _, other in swapped(said)), *slipped(said)]
            after = {text: outcome(hear(said.table, text)) for text in every}
            after[MISHEARD] = [text for text in slipped(said) if is_misheard(said, text, after)]
            found.append((said, after))
    assert len(found) >= 3, "enough of what was drawn is understood"
    return found


def edits(text: str) -> list[str]:
    """The line with a foreign word at each place (in turn; the long run puts in each), each word
    left out, and dressed otherwise."""
    words = text.split()
    put_in = [
        " ".join((*words[:at], word, *words[at:]))
        for at in range(len(words) + 1)
        for word in (FOREIGN if LONG else FOREIGN[(at + len(text)) % len(FOREIGN) :][:1])
    ]
    return [*put_in, *no_acts(text), *(left for _, left in without_one(text)), *dressed(text)]


def without_one(text: str) -> list[tuple[str, str]]:
    """Each word, and the line without it."""
    words = text.split()
    return [(word, " ".join((*words[:at], *words[at + 1 :]))) for at, word in enumerate(words)]


def swapped(said: Said) -> list[tuple[str, str]]:
    """Each number and each player, and the line with another one there."""
    players = [player.name for player in said.table.state.players.values()]
    found: list[tuple[str, str]] = []
    for token in tokens(said.text):
        before, behind = said.text[: token.start], said.text[token.end :]
        if token.text.isdecimal() and not token.quoted:
            found.append((token.text, f"{before}{int(token.text) + 1}{behind}"))
        others = [name for name in players if name.casefold() != token.key]
        if len(others) < len(players) and others:
            found.append((token.text, f"{before}{others[0]}{behind}"))
    return found


def slipped(said: Said) -> list[str]:
    """The line with a slip in each longer word of the forms: two letters swapped, one left
    out or one doubled, in turn; none that makes another word that is known. Names are left out:
    a slip of one may be the name of something new."""
    ear, found = Ear(said.table), []
    for number, token in enumerate(tokens(said.text)):
        word = token.text
        plain = word.isascii() and word.isalpha() and word.islower() and not token.quoted
        if not plain or len(word) < 6 or token.key not in ear.forms.vocabulary:
            continue
        cut = len(word) // 2
        slips = (
            word[: cut - 1] + word[cut] + word[cut - 1] + word[cut + 1 :],
            word[:cut] + word[cut + 1 :],
            word[:cut] + word[cut] + word[cut:],
        )
        chosen = slips if LONG else slips[(number + len(word)) % 3 :][:1]
        found += [
            said.text[: token.start] + slip + said.text[token.end :]
            for slip in chosen
            if slip != word and not ear.knows(slip.casefold())
        ]
    return found


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


def test_another_number_or_player_is_another_entry_or_none(
    lines: list[tuple[Said, dict[str, object]]],
) -> None:
    same = [
        (said.text, text)
        for said, after in lines
        for _, text in swapped(said)
        if after[text] == said.outcome
    ]
    assert not same


def test_a_slip_means_the_same_or_nothing(
    lines: list[tuple[Said, dict[str, object]]],
) -> None:
    misheard = [(said.text, after[MISHEARD]) for said, after in lines if after[MISHEARD]]
    assert not misheard


def is_misheard(said: Said, text: str, after: dict[str, object]) -> bool:
    """Whether a slip makes another entry that leads to another table."""
    if after[text] in (None, said.outcome):
        return False
    return bool(state_behind(said.table, text) != state_behind(said.table, said.text))


def state_behind(table: OpenTable[Any], text: str) -> object:
    """The table behind a line."""
    heard = hear(table, text)
    last = heard.last.result if heard and heard.steps else None
    return last.outcome.state if isinstance(last, Done) else None


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
