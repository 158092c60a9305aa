"""Effects: card text in the same entry, applied to counters, or kept as words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking
from companion.table.procedures.procedure import Outcome
from companion.toolbox.text import BadText
from tests.table.tiny import TINY, begun, did


@pytest.mark.parametrize(
    ("typed", "gold", "says"),
    [
        ("gain Bob gold 2", {"p1": 4, "p2": 5}, "Bob +2 gold, 3 → 5"),
        ("gain bob 2 gold", {"p1": 4, "p2": 5}, "Bob +2 gold, 3 → 5"),
        ("bob gains 2 gold", {"p1": 4, "p2": 5}, "Bob +2 gold, 3 → 5"),
        ("Bob loses a gold", {"p1": 4, "p2": 2}, "Bob −1 gold, 3 → 2"),
        ("lose p2 coins 9", {"p1": 4, "p2": 0}, "Bob −9 gold, 3 → 0 (held at 0, p. 1)"),
        ("set Ann gold 7", {"p1": 7, "p2": 3}, "Ann: gold 4 → 7"),
        ("gain Ann gold 1; gain Ann gold 1", {"p1": 6, "p2": 3}, "Ann +1 gold, 5 → 6"),
        ("turn Bob", {"p1": 4, "p2": 3}, "turn of Bob"),
        ("note the harbor burns", {"p1": 4, "p2": 3}, "note the harbor burns"),
        ("place Bob a [red] stone", {"p1": 4, "p2": 3}, "place Bob a [red] stone"),
        ("draw p1 two cards", {"p1": 4, "p2": 3}, "draw p1 two cards"),
    ],
)
def test_effects_come_after_the_act_in_the_same_entry(tmp_path, typed, gold, says):
    table = begun(tmp_path)
    entry = did(table, "gain", gold=1, effects=typed).entry
    assert table.state.gold == gold
    assert entry.says.startswith("Ann gains 1; ")
    assert entry.says.endswith(says)
    assert table.history.acts == 1
    table.undo()
    assert table.state.gold == {"p1": 3, "p2": 3}
    table.close()


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("gain Zoe gold 1", "Nobody here is called “Zoe”; “{}” would be kept as words."),
        ("gain Ann rum 1", "“rum” is not a counter here; “{}” would be kept as words."),
        ("turn Zoe", "Nobody here is called “Zoe”; “{}” would be kept as words."),
    ],
)
def test_what_nobody_knows_is_named_and_kept_as_words(tmp_path, typed, why):
    table = begun(tmp_path)
    asking = table.act("gain", {"gold": 1, "effects": typed})
    assert isinstance(asking, Asking)
    assert (asking.question.key, asking.question.why) == ("effects-1", why.format(typed))
    told = table.act("gain", {"gold": 1, "effects": typed}, {"effects-1": "it does"})
    assert isinstance(told, Acknowledged)
    assert told.entry.says == f"Ann gains 1; {typed}"
    assert told.entry.patch == [["=", ["gold", "p1"], 3, 4]]
    table.close()


def test_a_game_makes_of_an_effect_what_it_knows(tmp_path):
    def effect(reading, effect):
        if effect.verb == "place":
            state = replace(reading.state, tags=(*reading.state.tags, effect.what))
            return Outcome(state=state, says=f"{effect.what} stands there")
        return None

    table = begun(tmp_path, replace(TINY, effect=effect))
    entry = did(table, "note", text="x", effects="place p1 a stone; remove p1 a tree").entry
    assert table.state.tags == ("a stone",)
    assert entry.says == "“x”; a stone stands there; remove p1 a tree"
    assert entry.patch == [["=", ["tags"], [], ["a stone"]]]
    table.close()


def test_unknown_counters_stay_unknown_under_effects(tmp_path):
    table = begun(tmp_path)
    did(table, "set", who="p2", counter="gold", value="?")
    did(table, "note", text="x", effects="gain Bob gold 3")
    assert table.state.gold["p2"] is None
    table.close()


def test_effects_are_typed_again_after_a_mistake(tmp_path):
    table = begun(tmp_path)
    asking = table.act("gain", {"gold": 1, "effects": "steal everything"})
    assert isinstance(asking, Asking)
    assert asking.question.key == "effects"
    assert asking.problem.startswith("“steal” is not an effect. The effects are gain, lose, set")
    assert table.history.acts == 0
    assert issubclass(BadText, ValueError)
    table.close()
