"""Sentences as the table speaks them: a block, and a negation whose card nobody names."""

from __future__ import annotations

from tests.games.en_garde.duel import Duel, ready


def test_a_block_and_a_lone_negation() -> None:
    duel = Duel(ready(2))
    duel.say("attacks jen with thrust", "blocks a1 with riposte", "feint negated")
    exchange = duel.state.exchange
    assert exchange is not None
    assert exchange.responses["R1"].faces == "A1"
    assert duel.done is None or "Negates" in duel.done.outcome.says
