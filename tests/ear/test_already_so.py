"""What is so already enters nothing: “That is already so.”, in every game."""

from __future__ import annotations

import pytest

from companion.errors import CompanionError, NothingNew
from companion.games import find
from companion.share.campaigns.campaigns import open_table
from companion.share.commands import run_procedure
from companion.table.shared.acts import procedures_of
from tests.ear.corpus import ONE, SENTENCES, Corpus
from tests.ear.heard import games
from tests.games.en_garde.duel import QuickDisk

LOGGED = ("game",)
"""`game 1`, at a new table, is the log's first line, though it changes nothing."""


@pytest.mark.parametrize("id", games())
def test_the_acts_that_only_tell_are_those_called_enter(id: str) -> None:
    game = find()[id].load()
    called = {x.id for x in procedures_of(game) if x.title.startswith("Enter ")}
    assert game.tells == called - {"set", *LOGGED}


TOLD = {
    "citadel": ["halvard stands on 081"],
    "en-garde": ["ruben has a hat in play", "learn Bold Cut 3", "lisbet has 4 poise"],
    "five-sails": ["learn Bosk cost 3", "bettine holds the docks"],
    "pirate-crusades": ["marit has 5 doubloons", "captain Van Houten dutch"],
    "seafall": ["milestone sea wolves, 3 glory", "wenzel has 4 gold", "island Heron garrison 2"],
}
"""Facts, as tables tell them."""


@pytest.mark.parametrize("id", games())
def test_a_fact_typed_twice_is_entered_once(id: str) -> None:
    corpus = Corpus(SENTENCES / f"{id}-6-open.json")
    entered = 0
    for name in corpus.told["positions"]:
        with open_table(corpus.position(name), ONE, writing=True, disk=QuickDisk()) as table:
            for line in TOLD[id]:
                try:
                    run_procedure.say(table, line)
                except CompanionError:
                    continue  # told at another table of the set
                acts = table.history.acts
                with pytest.raises(NothingNew, match="already so"):
                    run_procedure.say(table, line)
                assert table.history.acts == acts
                entered += 1
    corpus.close()
    assert entered
