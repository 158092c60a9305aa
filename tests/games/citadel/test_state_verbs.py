"""The verbs by which the state changes: counts, names, ledger together; things with their dice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from companion.games.citadel.calculations.pieces import Reason
from companion.games.citadel.procedures.asking import (
    CardNumber,
    ask_card,
    ask_number_card,
    ask_player,
    ask_players,
    ask_purse_card,
    ask_side,
    ask_skill,
    ask_terrain,
    ask_thing,
    card_called,
    remembered,
    who_acts,
)
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules.standing import audit_of
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import (
    Character,
    Citadel,
    Compound,
    Event,
    Fog,
    Owned,
    Past,
    Purse,
    Skill,
    Terrain,
    new_citadel,
)
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Broken
from tests.games.citadel.player import ANA, BEN, after, entry

ZONES = ("deck", "discard", "hand", "blocked", "front", "banished")


def mid(**fields: Any) -> Citadel:
    """Ana: deck 10, pile 4, hand 2 (one is Stealth), 1 blocked; Ben: nothing told."""
    state = new_citadel(["Ana", "Ben"])
    ana = Character(
        life=9, deck=10, discard=4, hand=2, blocked=1, owned=Owned(began=17), purse_told=True,
        skills={"s1": Skill(card="b1", zone="hand"), "s2": Skill(card="b2", zone="discard")},
    )  # fmt: skip
    book = {"b1": Printed(title="Stealth"), "b2": Printed(title="Vigor", skill="advanced")}
    return replace(
        state, characters={**state.characters, ANA: replace(ana, **fields)}, book=book,
        ids={"s": 2, "b": 2},
    )  # fmt: skip


def counts(state: Citadel, player: str = ANA) -> tuple[Any, ...]:
    x = state.characters[player]
    return tuple(getattr(x, zone) for zone in ZONES)


# Action cards ---------------------------------------------------------------------------------

MOVES = [
    # start, end, count, the zones after it, the ledger (gained, returned, banished) by hand
    pytest.param("deck", "front", 3, (7, 4, 2, 1, 3, 0), (0, 0, 0), id="p. 12 drawn"),
    pytest.param("hand", "discard", 1, (10, 5, 1, 1, 0, 0), (0, 0, 0), id="p. 19 trimmed"),
    pytest.param("discard", "deck", 4, (14, 0, 2, 1, 0, 0), (0, 0, 0), id="p. 20 all back"),
    pytest.param("hand", "banished", 1, (10, 4, 1, 1, 0, 1), (0, 0, 1), id="p. 18 banished"),
    pytest.param("box", "deck", 2, (12, 4, 2, 1, 0, 0), (2, 0, 0), id="p. 24 gained"),
    pytest.param("blocked", "box", 1, (10, 4, 2, 0, 0, 0), (0, 1, 0), id="p. 18 returned"),
    pytest.param("hand", "hand", 1, (10, 4, 2, 1, 0, 0), (0, 0, 0), id="nowhere else"),
]


@pytest.mark.parametrize(("start", "end", "count", "expected", "ledger"), MOVES)
def test_cards_move_with_their_ledger(
    start: Any, end: Any, count: int, expected: tuple[int, ...], ledger: tuple[int, ...]
) -> None:
    state = after(mid(), lambda work: work.move_skill(ANA, None, start, end, count))
    assert counts(state) == expected
    owned = state.characters[ANA].owned
    assert (owned.gained, owned.returned, owned.banished) == ledger


def test_a_banished_card_that_comes_back_is_not_banished() -> None:
    def change(work: Work) -> None:
        work.move_skill(ANA, "s1", "hand", "banished")
        assert work.character(ANA).skills["s1"].zone == "banished"
        work.move_skill(ANA, "s1", "banished", "hand")

    state = after(mid(), change)
    assert counts(state) == counts(mid()) and state.characters[ANA].owned == Owned(began=17)


def names(state: Citadel) -> dict[str, str]:
    return {key: x.zone for key, x in state.characters[ANA].skills.items()}


def test_names_go_along_where_it_is_certain() -> None:
    """The whole pile comes back: Vigor is in the deck. Part of it, at random: nobody knows."""
    everything = after(mid(), lambda work: work.move_skill(ANA, None, "discard", "deck", 4))
    assert names(everything)["s2"] == "deck"
    part = after(mid(), lambda work: work.move_skill(ANA, None, "discard", "deck", 2))
    assert names(part)["s2"] == "deck" and counts(part)[:2] == (12, 2)
    # The other card of the hand has no name: Stealth may well be kept.
    one = after(mid(), lambda work: work.move_skill(ANA, None, "hand", "discard", 1))
    assert names(one)["s1"] == "hand"
    both = after(mid(), lambda work: work.move_skill(ANA, None, "hand", "blocked", 2))
    assert names(both)["s1"] == "blocked"
    gone = after(mid(), lambda work: work.move_skill(ANA, "s1", "hand", "box"))
    assert "s1" not in names(gone) and gone.characters[ANA].owned.returned == 1
    three = mid(hand=3, owned=Owned(began=18), skills={
        "s1": Skill(card="b1", zone="hand"), "s2": Skill(card="b2", zone="hand"),
    })  # fmt: skip
    two = after(three, lambda work: work.move_skill(ANA, None, "hand", "discard", 2))
    assert set(names(two).values()) == {"deck"}, "one of the named ones went, not told which"


def test_untold_counts_stay_untold() -> None:
    bare = new_citadel(["Ana"])
    state = after(bare, lambda work: work.move_skill(ANA, None, "deck", "hand", 3))
    assert counts(state) == (None, None, None, None, 0, 0)
    state = after(mid(), lambda work: work.move_skill(ANA, None, "deck", "hand", None))
    assert counts(state)[:3] == (None, 4, None)
    state = after(mid(hand=None), lambda work: work.move_all(ANA, "hand", "discard"))
    assert counts(state)[:3] == (10, None, 0)
    assert names(state) == {"s1": "discard", "s2": "discard"}
    state = after(mid(), lambda work: work.move_skill(ANA, None, "hand", "box", None))
    assert state.characters[ANA].owned.began is None


def test_naming_a_card_changes_no_count() -> None:
    def change(work: Work) -> None:
        key = work.name_skill(ANA, "b2", "hand")
        assert key == "s3" and work.character(ANA).skills[key].kind == "advanced"
        work.move_skill(ANA, key, "hand", "deck")
        assert work.name_skill(ANA, "b2", "front") == "s3", "the one that was in the deck"
        assert work.find_skill(ANA, "b2", "front") == "s3"
        assert work.find_skill(ANA, "b2", "hand") == ""

    state = after(mid(), change, audited=False)
    assert counts(state) == (11, 4, 1, 1, 0, 0)


def test_piles_as_a_calculation_left_them() -> None:
    state = after(mid(), lambda work: work.set_piles(ANA, 8, 2, 4, shuffled=True))
    assert counts(state) == (8, 2, 2, 1, 4, 0) and names(state)["s2"] == "deck"
    state = after(mid(), lambda work: work.set_piles(ANA, 9, 5))
    assert counts(state) == (9, 5, 2, 1, 0, 0) and names(state)["s2"] == "discard"


@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from((*ZONES, "box")), st.sampled_from((*ZONES, "box")),
                          st.integers(0, 9), st.booleans()), max_size=12))  # fmt: skip
def test_no_card_is_lost_whatever_moves(moves: list[tuple[Any, Any, int, bool]]) -> None:
    work_state = mid()
    for start, end, count, named in moves:
        here = work_state.characters[ANA]
        there = count if start == "box" else min(count, getattr(here, start))
        skill = next((key for key, x in here.skills.items() if x.zone == start), None)
        if named and start not in ("deck", "box") and skill is not None:
            work_state = after(
                work_state, lambda w, s=skill, a=start, b=end: w.move_skill(ANA, s, a, b)
            )
        else:
            work_state = after(
                work_state, lambda w, a=start, b=end, n=there: w.move_skill(ANA, None, a, b, n)
            )
    assert audit_of(work_state).value.characters[ANA].off == 0


def test_what_does_not_add_up_is_said_once() -> None:
    def overdraws(work: Work) -> Any:
        work.move_skill(ANA, None, "hand", "discard", 5)  # there were 2
        return
        yield

    first = entry(mid(), overdraws)
    assert isinstance(first, Done)
    assert first.outcome.says == "the cards do not add up: Ana: 3 Action cards too many"
    assert "audit" in first.outcome.sums

    def nothing(work: Work) -> Any:
        work.say("on")
        return
        yield

    second = entry(first.outcome.state, nothing)
    assert isinstance(second, Done) and second.outcome.says == "on"
    assert "audit" not in second.outcome.sums


# Purse, Board, dice ---------------------------------------------------------------------------


def board() -> Citadel:
    """Ana on Shore with a Sword; a Cliff between Shore and Wood with a die, fog, a Storm."""
    state = mid(at="t1", purse={"k1": Purse(card="b5", blocked=True)}, weight=2)
    book = {
        **state.book, "b3": Printed(title="Shore", number="154"), "b4": Printed(title="Wood"),
        "b5": Printed(title="Sword", weight=2), "b6": Printed(title="Cliff", number="160"),
    }  # fmt: skip
    return replace(
        state, book=book, past=Past(adventure=1, exploration=None),
        terrains={"t1": Terrain(card="b3", x=0, y=0),
                  "t2": Terrain(card="b4", joined={"t1": True})},
        events={"v1": Event(card="b6", attached={"t1": True, "t2": True}),
                "v2": Event(card="b6", attached={"t1": True})},
        fogs={"f1": Fog(terrain="t1", side="N", area="I"), "f2": Fog(terrain="t2", side="E")},
        dice={"v1": Compound(value=4), "k1": Compound(value=2)},
        ids={**state.ids, "t": 2, "v": 2, "f": 2, "k": 1, "b": 6},
    )  # fmt: skip


def test_who_removes_a_thing_removes_its_die() -> None:
    """P-16; p. 13: the die goes back to the box."""
    state = after(board(), lambda work: work.remove_thing("v1", "discard"))
    assert "v1" not in state.dice and "v1" not in state.events and state.past.adventure == 2
    assert state.past.numbers == {"160": 1}
    state = after(board(), lambda work: work.remove_thing("k1", "banish"))
    assert not state.characters[ANA].purse and state.dice.keys() == {"v1"}
    assert [x.label for x in state.banished.values()] == ["Sword"]
    assert state.past.adventure == 1 and state.characters[ANA].weight == 0
    state = after(board(), lambda work: work.remove_thing("f1", "discard"))
    assert state.past == Past(adventure=1, exploration=None), "not told stays so"
    assert after(board(), lambda work: work.remove_thing("v9", "discard")) == board()


def test_a_terrain_takes_along_what_hangs_on_it() -> None:
    """Its fog, its own event; the Cliff stays on Wood, the figure stands nowhere."""
    state = after(board(), lambda work: work.remove_thing("t1", "return"))
    assert set(state.terrains) == {"t2"} and set(state.fogs) == {"f2"}
    assert set(state.events) == {"v1"} and state.events["v1"].attached == {"t2": True}
    assert state.characters[ANA].at == "" and state.terrains["t2"].joined == {}
    assert state.past == board().past, "returned cards are not in the Past"


def test_purse_cards_change_hands_blocked_as_they_are() -> None:
    def change(work: Work) -> None:
        work.give_purse(ANA, "k1", BEN)
        assert work.purse_owner("k1") == BEN
        new = work.to_purse(BEN, "b5")
        work.block_purse(BEN, new, True)

    state = after(board(), change)
    assert state.characters[ANA].weight == 0 and not state.characters[ANA].purse
    assert [x.blocked for x in state.characters[BEN].purse.values()] == [True, True]
    assert state.dice["k1"].value == 2, "the die stays on the card"


def test_titles_of_things() -> None:
    work_words: list[str] = []

    def change(work: Work) -> None:
        work_words.extend(work.thing_title(x) for x in ("t1", "v1", "f1", "k1", "x9"))

    after(board(), change)
    assert work_words == ["Shore", "Cliff", "the fog north of Shore", "Sword", "x9"]


def test_the_past_goes_back_as_a_whole() -> None:
    state = after(board(), lambda work: work.return_past("049"))
    assert state.past == Past(adventure=0, exploration=0)


def test_actions_have_a_thread_and_duties_are_settled() -> None:
    from companion.games.citadel.state.table import Action

    def change(work: Work) -> None:
        work.begin_action(Action(name="Fight", active=BEN))
        assert work.state.thread == "a1" and work.state.turn == BEN
        work.change_action(stage="draw")
        assert work.action.stage == "draw"
        work.end_action()
        work.owe_action("Flee", "v1", [BEN, ANA], revealer=ANA)
        work.owe(ANA, "x", "trim", {"who": ANA})
        work.settled("trim", BEN)
        work.settled("act", thing="v2")

    state = after(board(), change)
    assert state.action is None and state.thread == "" and state.last == BEN
    assert state.scenario.turns == 1
    assert [x.what for x in state.pending.values()] == ["Flee", "x"]
    assert state.pending["o1"].answers["involved"] == [ANA, BEN]
    gone = after(state, lambda work: work.remove_thing("v1", "discard"))
    assert [x.what for x in gone.pending.values()] == ["x"], "its mandatory action went with it"


# Rules ----------------------------------------------------------------------------------------


def test_only_what_does_not_hold_asks() -> None:
    reasons = (
        Reason("fine", True, "", "p. 1", "cards"),
        Reason("not told", None, "unknown", "p. 1", "cards"),
        Reason("same Terrain", False, "elsewhere", "p. 19", "give"),
    )
    result = entry(board(), lambda work: work.reasons(reasons))
    assert isinstance(result, Asking) and isinstance(result.question, Broken)
    assert (result.question.key, result.question.page) == ("rule-same-terrain", "p. 19")
    done = entry(board(), lambda work: work.reasons(reasons), {}, {"rule-same-terrain": "ours"})
    assert isinstance(done, Done) and done.overrides == {"rule-same-terrain": "ours"}
    assert isinstance(entry(board(), lambda work: work.reasons(reasons[:2])), Done)


def test_a_scope_is_new_each_time() -> None:
    def change(work: Work) -> None:
        assert [work.scope("fall-p1") for _ in range(3)] == ["fall-p1", "fall-p1-2", "fall-p1-3"]

    after(mid(), change)


# Questions ------------------------------------------------------------------------------------


def found(
    state: Citadel, steps: Any, answers: dict[str, Any], **memory: Any
) -> tuple[Any, Citadel]:
    told: list[Any] = []

    def run(work: Work) -> Any:
        told.append((yield from steps(work)))

    result = entry(state, run, answers, **memory)
    assert isinstance(result, Done), result
    return told[-1], result.outcome.state


def test_players_are_asked_only_where_nobody_speaks() -> None:
    asked = entry(mid(), who_acts)
    assert isinstance(asked, Asking) and asked.question.manner == "ask"
    turn = replace(mid(), turn=BEN)
    assert found(turn, who_acts, {})[0] == BEN
    assert found(replace(mid(), seats=(ANA,)), who_acts, {})[0] == ANA
    manners = []
    for state, by in ((turn, ""), (turn, ANA)):
        result = entry(state, lambda work: who_acts(work, affected=True), by=by)
        assert isinstance(result, Done)
        manners.append((result.answered[0].question.manner, result.answered[0].stored))
    assert manners == [("offer", BEN), ("quiet", ANA)]


def test_one_player_and_several() -> None:
    gone = mid()
    gone = replace(gone, characters={**gone.characters, BEN: Character(here=False)})
    result = entry(gone, lambda work: ask_player(work, "to", "To?"), {"to": "Ben"})
    assert isinstance(result, Asking) and isinstance(result.question, Broken)
    assert "not in the adventure" in result.question.why
    assert found(mid(), lambda w: ask_player(w, "to", "To?", offer=BEN), {})[0] == BEN
    assert found(mid(), lambda w: ask_players(w, "x", "Who?", offer=(ANA,)), {})[0] == (ANA,)


def test_cards_are_named_by_title_or_number_once() -> None:
    key, state = found(board(), lambda w: ask_card(w, "card", "Which?"), {"card": "cliff"})
    assert key == "b6" and state == board()
    key, state = found(board(), lambda w: ask_card(w, "card", "Which?"), {"card": "160"})
    assert key == "b6"
    key, state = found(
        board(), lambda w: ask_card(w, "card", "Which?", kind="purse"), {"card": "Potion"}
    )
    assert state.book[key] == Printed(title="Potion", type="purse")
    key, state = found(board(), lambda w: ask_card(w, "n", "?", none="none", offer=""), {})
    assert key == "" and state.book == board().book
    after(board(), lambda work: _new_number(work))


def _new_number(work: Work) -> None:
    card = card_called(work, "049")
    assert work.printed(card) == Printed(number="049") and work.title(card) == "049"
    assert card_called(work, "049") == card


def test_the_record_book_fills_a_new_card() -> None:
    memory = {
        "potion": {"name": "Potion", "kind": "card", "source": "told in X", "title": "Potion",
                   "weight": 1, "keywords": {"VIAL": True}, "type": "no such type",
                   "number": "301"},
    }  # fmt: skip
    key, state = found(board(), lambda w: ask_card(w, "c", "?"), {"c": "Potion"}, **memory)
    assert state.book[key] == Printed(
        title="Potion", number="301", weight=1, keywords={"VIAL": True}
    )
    by_number = remembered(memory, "301")
    assert by_number is not None and by_number.title == "Potion"
    assert remembered(memory, "302") is None and remembered({}, "x") is None


def test_things_on_the_table() -> None:
    pick, _ = found(board(), lambda w: ask_thing(w, "x", "?"), {"x": "the fog N of Shore"})
    assert pick.id == "f1"
    pick, _ = found(board(), lambda w: ask_thing(w, "x", "?", new="event"), {"x": {"new": "Pit"}})
    assert pick.new == "Pit"
    key, state = found(board(), lambda w: ask_terrain(w, "to", "?"), {"to": {"new": "Hill"}})
    assert state.terrains[key] == Terrain(card="b7") and state.book["b7"].type == "terrain"
    key, _ = found(board(), lambda w: ask_terrain(w, "to", "?"), {"to": "154"})
    assert key == "t1"
    key, state = found(board(), lambda w: ask_purse_card(w, BEN, "p", "?"), {"p": {"new": "Sword"}})
    assert state.characters[BEN].purse[key].card == "b5", "another copy of the same card"
    side, _ = found(board(), lambda w: ask_side(w, "t1"), {"side": "north"})
    assert side == "N"


def test_a_named_card_of_a_zone() -> None:
    key, state = found(mid(), lambda w: ask_skill(w, ANA, "hand", "c", "?"), {"c": "Stealth"})
    assert key == "s1" and state == mid()
    key, state = found(mid(), lambda w: ask_skill(w, ANA, "hand", "c", "?", offer=""), {})
    assert key == ""
    key, state = found(mid(), lambda w: ask_skill(w, ANA, "hand", "c", "?"), {"c": {"new": "Leap"}})
    assert state.characters[ANA].skills[key].zone == "hand" and counts(state) == counts(mid())


@pytest.mark.parametrize(("typed", "number"), [("49", "049"), ("049", "049"), ("7", "007")])
def test_numbers_of_cards(typed: str, number: str) -> None:
    assert CardNumber(key="n").read(typed) == number
    assert found(mid(), lambda w: ask_number_card(w, "n"), {"n": typed})[0] == number
    assert CardNumber(key="n").accept(int(typed)) == number


@pytest.mark.parametrize("typed", ["1234", "x", "-5", "4 9", ""])
def test_what_is_no_number_of_a_card(typed: str) -> None:
    from companion.errors import BadAnswer

    with pytest.raises(BadAnswer):
        CardNumber(key="n").read(typed)
