"""Each kind of refusal, provoked once: it names the word or the rule, enters nothing, and offers
lines only where they work."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from tests.ear.corpus import SENTENCES, Corpus
from tests.games.en_garde.duel import EnGarde, opened, ready


@pytest.fixture
def table(tmp_path: Path) -> OpenTable[EnGarde]:
    """Sam's turn after the refill, Sam and Jen at 10."""
    return opened(tmp_path, ready(2))


KINDS = {
    "nobody knows the word": (
        "xyzzy",
        "“xyzzy”",
    ),
    "the word could name something, which is not there": (
        "sam attacks jen with a banana",
        "There is no “banana” here",
    ),
    "the word is known and has no place": (
        "sam attacks jen with a thrust poise",
        "“poise” does not fit there.",
    ),
    "the line says something of the kind already": (
        "sam has 5 poise 7",
        "“5” does not fit there: the line already says “7”.",
    ),
    "it asks": ("does sam attack jen with a thrust", "That is a question"),
    "it asks for what is known": ("how much poise has jen", "Jen: Poise 10."),
    "it doubts": ("maybe sam attacks jen with a thrust", "“maybe” leaves open whether it happened"),
    "it denies": ("sam does not attack jen with a thrust", "“not” means that it has not happened"),
    "it plans": (
        "sam wants to attack jen with a thrust",
        "“wants” leaves open whether it happened",
    ),
    "the act ends a game": ("sam leaves the table", "Is that meant?"),
    "a rule is broken": ("sam attacks jen with a thrust, lunge", "Enhancement"),
    "nothing is typed": ("  ", "Nothing was typed."),
    "nothing can be read": ("!!", "Nothing that can be read was typed."),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_refusal(table: OpenTable[EnGarde], kind: str) -> None:
    text, says = KINDS[kind]
    acts = table.history.acts
    with pytest.raises(CompanionError) as problem:
        run_procedure.say(table, text)
    assert says in problem.value.says
    assert table.history.acts == acts
    for offer in tuple(getattr(problem.value, "offers", ())):
        run_procedure.say(table, offer)
        table.undo()


@pytest.mark.parametrize(
    ("line", "doubts"),
    [
        ("dan blocks hope reborn for the bananas", False),
        ("dan blocks hope reborn maybe", True),
        ("maybe dan blocks hope reborn", True),
    ],
)
def test_a_word_that_doubts_is_none_inside_a_name(line: str, doubts: bool) -> None:
    corpus = Corpus(SENTENCES / "citadel-2-aside.json")
    told = corpus.try_(line, {"position": "citadel", "want": "refuse", "sentence": line})
    corpus.close()
    assert not told.entered
    assert ("leaves open whether it happened" in told.says) is doubts
