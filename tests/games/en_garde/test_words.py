"""Sentences as the table speaks them become plays."""

from __future__ import annotations

import pytest

from companion.games.en_garde.words import rewords
from tests.games.en_garde.duel import Duel, ready


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("thrust+masterful>jen", "play thrust + masterful > jen"),
        ("thrust > jen", "play thrust > jen"),
        ("attacks jen with thrust + masterful", "play thrust + masterful > jen"),
        ("attack jen with thrust", "play thrust > jen"),
        ("lunges at jen", "play lunge > jen"),
        ("tmb slash", "play tmb slash"),
        ("press r1", "press r1"),
        ("+2 poise", "+2 poise"),
        ("discard 2", "refill discarded=2"),
        ("note thrust is strong", "note thrust is strong"),
        ("trust > jen", "play trust > jen"),
        ("refil", "refil"),
    ],
)
def test_a_line_in_the_words_of_the_procedures(text: str, wanted: str) -> None:
    assert " ".join(rewords(ready(3), tuple(text.split()))) == wanted


def test_a_block_and_a_lone_negation() -> None:
    duel = Duel(ready(2))
    duel.say("attacks jen with thrust", "blocks a1 with riposte", "feint negated")
    exchange = duel.state.exchange
    assert exchange is not None
    assert exchange.responses["R1"].faces == "A1"
    assert duel.done is None or "Negates" in duel.done.outcome.says
