"""Saving, resuming, who plays, the audit (P-01, P-37 to P-42)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from companion.games.citadel.calculations.audit import Audit, Zones, audit
from companion.games.citadel.calculations.board import Arrow
from companion.games.citadel.calculations.people import (
    Join,
    Leave,
    LeaverCard,
    NewAdventure,
    ScenarioLife,
    Standing,
    join,
    leave,
    new_adventure,
    scenario_life,
    standing,
)
from companion.games.citadel.calculations.saving import (
    Board,
    Cards,
    Packed,
    Resume,
    Save,
    resume,
    save,
)
from tests.games.refused import refused

# P-38, P-39 (p. 25) ---------------------------------------------------------------------------

READY = Save(
    save_used=False,
    bookmark=True,
    cards={
        "a": Cards(
            hand=2, deck=10, discard=5, blocked=1, purse=3, purse_blocked=1, life=7, at="t1"
        ),
        "b": Cards(hand=0, deck=4, discard=6, blocked=0, purse=0, purse_blocked=0, life=5, at="t1"),
    },
    terrain="154",
    past_adventure=3,
    past_exploration=2,
    board=Board(terrains=4, events=3, events_here=1, fog_events=1, fog=5, globals=2),
)


def test_save_allowed_and_the_stack() -> None:
    x = save(READY).value
    assert x.allowed is True and len(x.reasons) == 6
    assert x.hands == {"a": 2, "b": 0} and x.discards == {"a": 7, "b": 6}
    # 3 other Terrains and 3 events; 5 fog cards and 1 foggy event.
    assert x.to_past == {"adventure": 6, "exploration": 6}
    assert x.past == {"adventure": 9, "exploration": 8}
    assert [(y.what, y.who, y.count, y.under) for y in x.stack] == [
        ("Terrain 154", "", 1, ""),
        ("Global events", "", 2, ""),
        ("Character card", "a", 1, ""),
        ("blocked cards", "a", 2, "Character card"),
        ("Action Deck", "a", 10, "Save - Action Deck"),
        ("Discard Pile", "a", 7, "Save - Discard Pile"),
        ("Purse cards", "a", 3, ""),
        ("Character card", "b", 1, ""),
        ("blocked cards", "b", 0, "Character card"),
        ("Action Deck", "b", 4, "Save - Action Deck"),
        ("Discard Pile", "b", 6, "Save - Discard Pile"),
        ("Purse cards", "b", 0, ""),
    ]
    own = save(replace(READY, save_board="own_events")).value
    assert own.to_past["adventure"] == 5
    assert own.stack[2].what == "Permanent events of that Terrain" and own.stack[2].count == 1


def moved(who: str, **more: Any) -> Save:
    return replace(READY, cards={**READY.cards, who: replace(READY.cards[who], **more)})


REFUSED = [
    (replace(READY, save_used=True), 0), (replace(READY, bookmark=False), 1),
    (replace(READY, introductory=True), 1), (moved("b", at="t2"), 2),
    (replace(READY, reading=True), 3), (replace(READY, performing=True), 4),
    (replace(READY, compelled=True), 5),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "which"), REFUSED)
def test_each_of_the_six_reasons(inputs: Save, which: int) -> None:
    told = save(inputs)
    assert told.value.allowed is False
    assert [x.holds is False for x in told.value.reasons] == [n == which for n in range(6)]
    assert told.notes == (told.value.reasons[which].why,)


def test_save_more() -> None:
    assert save(moved("b", at="t2", life=0)).value.allowed is True
    assert save(moved("b", at=None)).value.allowed is None
    assert save(replace(READY, save_used=None)).value.allowed is None
    assert save(replace(READY, introductory=True, save_intro=True)).value.allowed is True
    assert save(Save()).value.allowed is None
    alone = Save(save_used=False, bookmark=True, cards={"a": Cards()})
    assert save(alone).value.reasons[2].holds is True
    dice = save(replace(READY, board=replace(READY.board, dice_here={"t1": 3})))
    assert dice.value.dice == {"t1": 3} and "R-53" in dice.notes[0]
    assert save(moved("a", hand=None)).value.discards["a"] is None
    for wrong in (moved("a", hand=-1), moved("a", life=100), moved("a", purse_blocked=-1),
                  replace(READY, board=Board(terrains=0)), replace(READY, past_adventure=-1),
                  replace(READY, board=Board(events=1, events_here=2))):  # fmt: skip
        with refused():
            save(wrong)


def test_resume() -> None:
    told = resume(
        Resume(
            packed={
                "a": Packed(deck=10, discard=7, blocked=2, purse=3, life=7),
                "b": Packed(life=0),
            },
            counted={"a": Packed(deck=9, life=7)},
            terrain="154",
            globals=2,
            arrows={"N": Arrow("I"), "S": Arrow()},
            past_adventure=9,
            past_exploration=8,
            dice={"t1": 3},
        )
    )
    x = told.value
    assert (x.figures, x.fog, x.past) == (("a",), {"N": "I"}, 17)
    assert x.differs == ("a, Action Deck: 10 put away, 9 counted",)
    assert x.lines[0].startswith("Return all cards of the Past") and "Die on t1: 3" in x.lines
    assert len(x.lines) == 5 + 1 + 10
    assert resume(Resume(packed={})).value.past is None
    with refused():
        resume(Resume(arrows={"Q": Arrow("I")}))


# P-01, P-37, P-40 to P-42 ---------------------------------------------------------------------


def test_new_adventure() -> None:
    x = new_adventure(NewAdventure(characters={"a": "A", "b": "C"}, decks={"a": 20})).value
    assert (x.allowed, x.hand_limit, x.weight_limit) == (True, 3, 7)
    assert x.scores == dict.fromkeys(("influence", "knowledge", "defense", "production"), 0)
    assert new_adventure(NewAdventure(characters={"a": "A", "b": "A"})).value.allowed is False
    assert new_adventure(NewAdventure(characters={"a": "", "b": ""})).value.allowed is True
    five = new_adventure(NewAdventure(characters=dict.fromkeys("abcde", ""))).value
    assert (five.allowed, five.hand_limit) == (False, None)
    assert new_adventure(NewAdventure()).value.allowed is False
    assert new_adventure(NewAdventure(characters={"a": "A"}, open=True)).value.allowed is False
    for wrong in (
        NewAdventure(characters={"a": "E"}),
        NewAdventure(characters={"a": "A"}, decks={"a": 0}),
    ):
        with refused():
            new_adventure(wrong)


def test_scenario_life() -> None:
    assert scenario_life(ScenarioLife({"a": 7, "b": None}, 12)).value.life == {"a": 12, "b": 12}
    add = scenario_life(ScenarioLife({"a": 95, "b": None}, 12, "add")).value
    assert add.life == {"a": 99, "b": None} and add.surplus == {"a": 8}
    with refused():
        scenario_life(ScenarioLife({}, 100))


LEAVES = [
    # id, inputs, (life, each, rest, lost) by hand
    pytest.param(Leave(7, {"b": 3, "c": 4}), ({"b": 6, "c": 7}, 3, 1, 0),
                 id="p. 25 7 = 3 + 3, 1 left"),
    pytest.param(Leave(7, {"b": 3, "c": 4}, {"c": 1}), ({"b": 6, "c": 8}, 3, 0, 0),
                 id="R-48 given"),
    pytest.param(Leave(7, {"b": 3, "c": 4}, leaver_life="lost"), ({"b": 6, "c": 7}, 3, 0, 1),
                 id="R-48 option"),
    pytest.param(Leave(7, {"b": 0, "c": 4}), ({"b": 0, "c": 11}, 7, 0, 0),
                 id="conscious ones only"),
    pytest.param(Leave(7, {"b": 0}), ({"b": 0}, 0, 0, 7), id="R-48 nobody conscious"),
    pytest.param(Leave(7, {"b": 97}), ({"b": 99}, 7, 0, 5), id="p. 20 99 at most"),
    pytest.param(Leave(None, {"b": 3, "c": 0}), ({"b": None, "c": 0}, None, None, None),
                 id="untold"),
    pytest.param(Leave(5, {"b": None}), ({"b": None}, 5, 0, 0), id="whose life is unknown"),
    pytest.param(Leave(0, {"b": 3}), ({"b": 3}, 0, 0, 0), id="unconscious leaver"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), [pytest.param(*x.values, id=x.id) for x in LEAVES])
def test_leaving_life(inputs: Leave, expected: Any) -> None:
    x = leave(inputs).value
    assert (x.life, x.each, x.rest, x.lost) == expected


@given(st.integers(0, 99), st.lists(st.integers(0, 99), max_size=3))
def test_leaving_loses_nothing_by_itself(life, others) -> None:
    group = {str(n): x for n, x in enumerate(others)}
    x = leave(Leave(life, group)).value
    gained = sum(x.life.values()) - sum(others)
    assert gained + x.rest + x.lost == life
    assert all(x.life[k] == 0 for k, before in group.items() if before == 0)


def test_leaving_cards() -> None:
    purse = {"k1": LeaverCard(True), "k2": LeaverCard(False, True), "k3": LeaverCard()}
    x = leave(
        Leave(4, {"b": 3}, purse=purse, skills={"character": 9, "advanced": 2, "reflex": 1})
    ).value
    assert (x.returned, x.passed, x.ask) == (("k1",), ("k2",), ("k3",))
    assert (x.skills_returned, x.skills_given) == (9, 3)
    assert (x.players, x.hand_limit, x.weight_limit, x.ends) == (1, 4, 10, False)
    passed = leave(Leave(4, {"b": 3}, purse=purse, leaver_cards="passed")).value
    assert (passed.returned, passed.passed) == ((), ("k1", "k2"))
    assert leave(Leave(4, {"b": 3}, skills={"advanced": None})).value.skills_given is None
    assert leave(Leave(4, {})).value.ends is True
    assert "1 each at most" in leave(Leave(4, {"b": 3, "c": 1, "d": 1}, {"b": 2})).notes[0]
    for wrong in (Leave(100, {}), Leave(1, {"b": -1}), Leave(1, {"b": 0}, {"b": 1}),
                  Leave(1, {}, skills={"odd": 1}), Leave(1, {"b": 1}, {"b": -1})):  # fmt: skip
        with refused():
            leave(wrong)


def test_join() -> None:
    base = Join(character="B", taken=("A",), players=1, before_scenario=True, at_citadel=True)
    told = join(base).value
    assert (told.allowed, told.hand_limit, told.weight_limit) == (True, 3, 7)
    for wrong in (
        {"before_scenario": False},
        {"at_citadel": False},
        {"taken": ("B",)},
        {"players": 4},
    ):
        assert join(replace(base, **wrong)).value.allowed is False
    assert join(replace(base, at_citadel=None)).value.allowed is None
    for bad in (replace(base, character="X"), replace(base, players=5)):
        with refused():
            join(bad)


STANDINGS = [
    (Standing({"a": 3, "b": 0}), (False, None)), (Standing({"a": 0, "b": 0}), (True, False)),
    (Standing({"a": 0, "b": None}), (None, None)), (Standing({"a": 3}, True), (True, False)),
    (Standing({"a": 3}, won=True), (True, True)), (Standing({"a": 0}, won=True), (True, True)),
    (Standing({}), (False, None)),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), STANDINGS)
def test_standing(inputs: Standing, expected: Any) -> None:
    x = standing(inputs).value
    assert (x.over, x.won) == expected


def test_audit() -> None:
    """Spec 3.2: D + H + P + V + B changes only by gain, return and banish."""
    fine = Zones(deck=10, discard=5, hand=2, blocked=1, front=3, banished=1, began=20, gained=3,
                 returned=1, banished_told=1)  # fmt: skip
    assert audit(Audit({"a": fine})).value.whole is True
    short = audit(Audit({"a": replace(fine, deck=9)}))
    assert short.value.whole is False and short.notes == ("a: 1 Action cards missing",)
    assert "2 Action cards too many" in audit(Audit({"a": replace(fine, hand=4)})).notes[0]
    assert audit(Audit({"a": replace(fine, began=None)})).value.whole is None
    assert "0 banished, 1" in audit(Audit({"a": replace(fine, banished=0)})).notes[0]
    named = audit(Audit({"a": replace(fine, named={"hand": 3})}))
    assert named.notes == ("a: 3 cards named in hand, which has 2",)
    for wrong in (
        replace(fine, deck=-1),
        replace(fine, named={"attic": 1}),
        replace(fine, gained=-1),
    ):
        with refused():
            audit(Audit({"a": wrong}))
