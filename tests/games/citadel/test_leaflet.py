"""Scores, Destiny, buildings, Preparation, quests, World Map, save, people (P-30 to P-42)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.citadel.calculations.audit import Audit, Zones, audit
from companion.games.citadel.calculations.board import Arrow
from companion.games.citadel.calculations.destiny import (
    Advanced,
    Destiny,
    Symbol,
    advanced,
    destiny,
)
from companion.games.citadel.calculations.leaflet import (
    Build,
    MapInsert,
    MapSlot,
    QuestChange,
    ScoreChange,
    build,
    map_insert,
    quest_change,
    score_change,
)
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
from companion.games.citadel.calculations.preparation import Preparation, Told, preparation
from companion.games.citadel.calculations.saving import (
    Board,
    Cards,
    Packed,
    Resume,
    Save,
    resume,
    save,
)
from companion.games.citadel.tables import BUILDINGS
from companion.toolbox.sums import HandLine

# P-30 (pp. 18, 23) ----------------------------------------------------------------------------

SCORES = [
    # id, value, change, prerequisite, (value, applied, lost) by hand
    pytest.param(5, 2, False, (7, True, 0), id="plain"),
    pytest.param(24, 3, False, (25, True, 2), id="p. 23 25 at most"),
    pytest.param(2, -3, False, (0, True, 1), id="R-45 a plain effect stops at 0"),
    pytest.param(2, -3, True, (2, False, 0), id="p. 23 a prerequisite below 0 is refused"),
    pytest.param(3, -3, True, (0, True, 0), id="down to 0 is allowed"),
    pytest.param(None, -3, True, (None, None, None), id="not told, a price"),
    pytest.param(None, -3, False, (None, True, None), id="not told"),
    pytest.param(None, 3, True, (None, True, None), id="not told, no price"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "change", "price", "expected"), SCORES)
def test_score(value: int | None, change: int, price: bool, expected: Any) -> None:
    x = score_change(
        ScoreChange(score="defense", value=value, change=change, prerequisite=price)
    ).value
    assert (x.value, x.applied, x.lost) == expected


def test_score_by_hand_and_impossible() -> None:
    told = score_change(
        ScoreChange(score="influence", value=1, change=1, by_hand=(HandLine("x", 2),))
    )
    assert told.value.value == 4
    for value in (-1, 26):
        with pytest.raises(ValueError):
            score_change(ScoreChange(score="influence", value=value, change=1))


# P-31 (p. 24) ---------------------------------------------------------------------------------

PAGE = {
    "c": Symbol(type="community", centre=True, links=("b",)),
    "b": Symbol(type="building", links=("a",)),
    "a": Symbol(type="advanced"),
}


def with_checked(*names: str) -> dict[str, Symbol]:
    return {k: replace(x, checked=k in names) for k, x in PAGE.items()}


def test_destiny_adjacency() -> None:
    begin = Destiny(symbols=PAGE, told=True)
    assert destiny(begin).value.reachable == ("c",)
    assert destiny(replace(begin, symbol="c")).value.allowed is True
    wrong = destiny(replace(begin, symbol="b"))
    assert wrong.value.allowed is False and wrong.notes == ("Start in the centre.",)
    later = Destiny(symbols=with_checked("c"), told=True)
    assert destiny(later).value.reachable == ("b",)
    assert destiny(replace(later, symbol="b")).value.allowed is True
    far = destiny(replace(later, symbol="a"))
    assert far.notes == ("It is not connected to a checked symbol.",)
    again = destiny(replace(later, symbol="c"))
    assert again.notes == ("It is checked already.",)
    # Links are typed on one side and hold on both.
    back = Destiny(symbols=with_checked("a"), told=True, symbol="b")
    assert destiny(back).value.allowed is True
    # While the page is not told, an untyped link may be printed.
    loose = destiny(replace(later, symbol="a", told=False))
    assert loose.value.allowed is None and "R-43" in loose.notes[-1]
    centre = destiny(Destiny(symbols=PAGE, symbol="b")).value
    assert centre.allowed is False
    none = destiny(Destiny(symbols={"x": Symbol()}, symbol="x")).value
    assert none.allowed is None


def test_destiny_effects() -> None:
    x = destiny(Destiny(symbols=PAGE, symbol="c", guild="community")).value
    assert (x.score, x.guild, x.skills) == (2, 2, 0)
    assert destiny(Destiny(symbols=PAGE, symbol="c")).value.guild == 0
    assert destiny(Destiny(symbols=PAGE, symbol="b", guild="community")).value.guild == 0
    many = [destiny(Destiny(symbols=PAGE, symbol="a", academy=x)).value.skills
            for x in (False, True, None)]  # fmt: skip
    assert many == [4, 8, None]
    for wrong in (Destiny(symbols=PAGE, symbol="z"), Destiny(symbols={"x": Symbol(links=("q",))})):
        with pytest.raises(ValueError):
            destiny(wrong)


@given(st.integers(1, 7), st.data())
def test_reachable_by_walking(size, data) -> None:
    names = [str(n) for n in range(size)]
    links = {x: data.draw(st.sets(st.sampled_from(names))) - {x} for x in names}
    checked = data.draw(st.sets(st.sampled_from(names)))
    page = {x: Symbol(checked=x in checked, centre=x == "0", links=tuple(links[x])) for x in names}
    near = {y for x in checked for y in links[x]} | {x for x in names if links[x] & checked}
    expected = near - checked if checked else {"0"}
    assert set(destiny(Destiny(symbols=page, told=True)).value.reachable) == expected


ADVANCED = [
    pytest.param(Advanced(76), (4, 2, 2, "1/19", True), id="p. 24 4 of 76, 2 gained"),
    pytest.param(Advanced(16, True, {"a": 1, "b": 1}), (8, 2, 6, "1/2", True), id="Academy: 8"),
    pytest.param(Advanced(3, False, {"a": 2}), (3, 2, 1, "1", True), id="R-62 three left"),
    pytest.param(Advanced(1, False, {"a": 1}), (1, 1, 0, "1", True), id="R-62 one left"),
    pytest.param(Advanced(1), (1, 1, 0, "1", True), id="one left, nobody told"),
    pytest.param(Advanced(9, False, {"a": 3}), (4, 3, 1, "4/9", False), id="3 are too many"),
    pytest.param(Advanced(9, False, {"a": 1}), (4, 1, 3, "4/9", False), id="1 is too few"),
    pytest.param(Advanced(9, False, {"a": 2, "b": 1}), (4, 3, 1, "4/9", False), id="2 and 1"),
    pytest.param(Advanced(), (None, None, None, None, True), id="not told"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), ADVANCED)
def test_advanced(inputs: Advanced, expected: Any) -> None:
    x = advanced(inputs).value
    each = x.each.exact if x.each else None
    assert (x.drawn, x.gained, x.returned, each, x.allowed) == expected


# P-32, P-34, P-35 (pp. 23, 24) ----------------------------------------------------------------

BUILDS = [
    pytest.param(Build(boxes=3, checked=1), (2, 1, False, False, True), id="one more box"),
    pytest.param(Build(boxes=3, checked=2), (3, 0, True, True, True), id="built"),
    pytest.param(Build(boxes=3, checked=3), (3, 0, True, False, False), id="built already"),
    pytest.param(Build(checked=3), (4, None, None, None, True), id="R-43 boxes not told"),
    pytest.param(Build(checked=3, built=True), (3, 0, True, False, False), id="said to be built"),
    pytest.param(Build(boxes=3, checked=2, more=2), (3, 0, True, True, True), id="more than left"),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "expected"), BUILDS)
def test_build(inputs: Build, expected: Any) -> None:
    x = build(inputs).value
    assert (x.checked, x.left, x.built, x.now, x.allowed) == expected


def test_build_impossible() -> None:
    assert "Only 1 left" in build(Build(boxes=3, checked=2, more=2)).notes[0]
    for wrong in (Build(boxes=0), Build(boxes=2, checked=3), Build(more=0), Build(checked=-1)):
        with pytest.raises(ValueError):
            build(wrong)


QUESTS = [
    ("", "active", True), ("active", "initiated", True), ("active", "finished", True),
    ("initiated", "finished", True), ("active", "active", False), ("finished", "active", False),
    ("finished", "initiated", False), ("initiated", "active", False), ("", "finished", True),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "allowed"), QUESTS)
def test_quest(before: Any, after: Any, allowed: bool) -> None:
    x = quest_change(QuestChange(before=before, after=after)).value
    assert x.allowed is allowed and x.active == (after != "finished")


def test_quest_at_the_citadel() -> None:
    base = QuestChange(before="active", after="finished", at_citadel_only=True)
    assert quest_change(replace(base, at_citadel=False)).value.allowed is False
    assert quest_change(replace(base, at_citadel=True)).value.allowed is True
    assert quest_change(base).value.allowed is None
    assert (
        quest_change(replace(base, at_citadel_only=False, at_citadel=False)).value.allowed is True
    )


def test_world_map() -> None:
    cards = {"s1": MapSlot("083", True, {"066": "s2", "055": "s3", "025": ""})}
    told = map_insert(MapInsert(number="066", cards=cards)).value
    assert (told.allowed, told.slot, told.open) == (True, "s2", ("025", "055", "066"))
    assert map_insert(MapInsert(number="077", cards=cards)).value.allowed is False
    assert map_insert(MapInsert(number="066", cards=cards, slot="s3")).value.allowed is False
    assert map_insert(MapInsert(number="025", cards=cards, slot="s1")).value.allowed is False
    assert map_insert(MapInsert(number="025", cards=cards, slot="s9")).value.allowed is True
    assert map_insert(MapInsert(number="083")).value.allowed is None
    full = {**cards, "s2": MapSlot("066")}
    assert map_insert(MapInsert(number="066", cards=full)).value.allowed is False
    assert map_insert(MapInsert(number="055", cards=full)).value.open == ("025", "055")
    with pytest.raises(ValueError):
        map_insert(MapInsert(number="6"))


# P-33 (p. 23) ---------------------------------------------------------------------------------


def lines(**more: Any) -> dict[str, Any]:
    return {x.id: x for x in preparation(Preparation(**more)).value.lines}


CEMETERIES = [({"a": 5, "b": 5}, False), ({"a": 5, "b": 6}, True), ({"a": 11, "b": None}, True),
              ({"a": 5, "b": None}, None), ({}, None)]  # fmt: skip


@pytest.mark.parametrize(("life", "expected"), CEMETERIES)
def test_cemetery(life: dict[str, int | None], expected: bool | None) -> None:
    """P. 23: more than 10 in all; exactly 10 is not enough."""
    x = lines(built={"cemetery": Told()}, at_citadel=True, life=life)["cemetery"]
    assert x.may is expected and x.first


def test_preparation() -> None:
    built = {
        k: Told()
        for k in ("mill", "sanatorium", "cemetery", "smithy", "guild", "blank-1", "die-10")
    }
    told = preparation(
        Preparation(built=built, at_citadel=True, life={"a": 12}, booklet=6, responsibilities=2,
                    map_unflipped=("066",), quests=("Lost goat",), done={"mill": "applied"})
    )  # fmt: skip
    ids = [x.id for x in told.value.lines]
    assert ids == ["cemetery", "die-10", "mill", "smithy", "sanatorium", "map-066",
                   "quest-Lost goat", "responsibilities"]  # fmt: skip
    assert told.value.shared == 6 + 5 - 8 and told.value.left == 7
    assert [x.amount for x in told.parts] == [6, 5, -8]
    by_id = {x.id: x for x in told.value.lines}
    assert by_id["die-10"].chance == "1/2" and by_id["mill"].score == "production"
    away = preparation(Preparation(built=built, at_citadel=False, booklet=2, responsibilities=1))
    assert away.value.shared == 0
    assert {x.id for x in away.value.lines if x.may} == {"mill", "responsibilities"}
    unknown = preparation(Preparation(built=built, booklet=2)).value
    assert unknown.shared is None
    skipped = Preparation(built=built, at_citadel=True, booklet=2, done={"sanatorium": "skipped"})
    assert preparation(skipped).value.shared == 2
    assert lines(built={"die-10": Told(), "tavern": Told()})["die-10"].chance == "3/4"
    assert lines(built={"tavern": Told()}, at_citadel=False)["tavern"].may is None
    assert lines(built={"tavern": Told()}, at_citadel=True)["tavern"].may is True
    typed = lines(built={"score-2": Told(title="Tower", score="influence", says="+1 Influence")})[
        "score-2"
    ]
    assert (typed.title, typed.score, typed.says) == ("Tower", "influence", "+1 Influence")
    assert len(BUILDINGS) == 28
    assert sum(x.when in ("start", "preparation") for x in BUILDINGS.values()) == 22
    for wrong in (Preparation(built={"zoo": Told()}), Preparation(booklet=-1),
                  Preparation(life={"a": 100}), Preparation(responsibilities=-1)):  # fmt: skip
        with pytest.raises(ValueError):
            preparation(wrong)


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
        with pytest.raises(ValueError):
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
    with pytest.raises(ValueError):
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
        with pytest.raises(ValueError):
            new_adventure(wrong)


def test_scenario_life() -> None:
    assert scenario_life(ScenarioLife({"a": 7, "b": None}, 12)).value.life == {"a": 12, "b": 12}
    add = scenario_life(ScenarioLife({"a": 95, "b": None}, 12, "add")).value
    assert add.life == {"a": 99, "b": None} and add.surplus == {"a": 8}
    with pytest.raises(ValueError):
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
    pytest.param(Leave(5, {"b": None}), ({"b": None}, 5, 0, 0), id="whose life is not told"),
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
        with pytest.raises(ValueError):
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
        with pytest.raises(ValueError):
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
        with pytest.raises(ValueError):
            audit(Audit({"a": wrong}))
