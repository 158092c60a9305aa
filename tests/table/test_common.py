"""What every table can do: counters, notes, turns, options, rulings, duties, corrections."""

from __future__ import annotations

import pytest

from companion.table.procedures.drive import Asking
from companion.table.state import Duty, with_duty
from tests.table.tiny import again, begun, did
from tests.wording import less_than


@pytest.fixture
def table(tmp_path):
    with begun(tmp_path) as table:
        yield table


def asked(table, procedure, **answers):
    result = table.act(procedure, answers)
    assert isinstance(result, Asking), result
    return result


def test_counters_change_and_are_told(table):
    entry = did(table, "count", who="Ann", counter="gold", change=-2).entry
    assert entry.says == "Ann −2 gold, 3 → 1"
    assert entry.patch == [["=", ["gold", "p1"], 3, 1]]
    assert did(table, "set", who="p2", counter="gold", value=7).entry.says == "Bob: gold 3 → 7"
    assert table.state.gold == {"p1": 1, "p2": 7}


def test_a_counter_is_held_at_its_ends_and_says_so(table):
    assert did(table, "count", who="p1", counter="poise", change=9).entry.says == (
        "Ann +9 poise, 2 → 5 (held at 5, p. 2)"
    )
    assert did(table, "count", who="p1", counter="gold", change=-9).entry.says == (
        "Ann −9 gold, 3 → 0 (held at 0, p. 1)"
    )


def test_an_unknown_counter_never_asks_and_stays_unknown(table):
    did(table, "set", who="p1", counter="gold", value="?")
    assert table.state.gold["p1"] is None
    entry = did(table, "count", who="p1", counter="gold", change=4).entry
    assert entry.says == "Ann +4 gold, ? → ?"
    assert entry.patch == []
    did(table, "set", who="p1", counter="gold", value=6)
    assert table.state.gold["p1"] == 6


def test_a_value_past_the_end_is_named_with_its_page_and_told_anyway(table):
    asking = asked(table, "set", who="p1", counter="poise", value=9)
    assert (asking.question.kind, asking.question.page) == ("broken", "p. 2")
    told = table.act("set", {"who": "p1", "counter": "poise", "value": 9}, {"value": "a card"})
    assert told.entry.overrides == {"value": "a card"}
    assert table.state.poise["p1"] == 9
    asking = asked(table, "set", who="p1", counter="poise", value=-1)
    assert asking.problem == f"{less_than(-1, 0)}."


def test_notes_turns_and_reminders(table):
    assert did(table, "note", text="[red]fog[/]").entry.says == "“[red]fog[/]”"
    did(table, "turn", who="Bob")
    assert table.state.turn == "p2"
    asking = table.begin("turn").look(table.state)
    assert asking.question.offered == "p1", "the next seat is offered"
    did(table, "remind", text="read 156", when="end of year")
    assert table.state.pending["o1"].reminder == "end of year"
    assert did(table, "settle", duty="o1").entry.says == "settled: read 156"
    assert table.state.pending == {}
    asking = asked(table, "settle")
    assert asking.question.kind == "broken"


def test_duties_are_settled_by_name_and_ids_are_never_used_again(table):
    did(table, "remind", text="first")
    did(table, "settle", duty="first")
    did(table, "remind", text="second")
    assert list(table.state.pending) == ["o2"]
    state = with_duty(table.state, Duty("p1", "third"))
    assert sorted(state.pending) == ["o2", "o3"]
    table.undo()
    did(table, "remind", text="other branch")
    assert list(table.state.pending) == ["o2"], "an undone id was never given"


def test_ten_duties_are_offered_in_the_order_they_came(table):
    for number in range(1, 12):
        did(table, "remind", text=f"thing {number}")
    asking = asked(table, "settle")
    assert [x.id for x in asking.question.choices()] == [f"o{n}" for n in range(1, 12)]


def test_options_hold_only_what_differs_from_the_default(table):
    assert did(table, "option", option="long", value="yes").entry.says == (
        "table option “A long game”: yes"
    )
    assert table.state.options == {"long": True}
    did(table, "option", option="bank", value=50)
    assert table.state.options == {"long": True, "bank": 50}
    did(table, "option", option="long", value="no")
    did(table, "option", option="bank", value=30)
    assert table.state.options == {}
    asking = asked(table, "option", option="weather")
    assert asking.problem.startswith("There is no “weather”")


def test_rulings_and_cards(table):
    did(table, "ruling", text="ties are shared")
    did(table, "ruling", rule="p. 7", text="no")
    assert table.state.rulings == {"g1": "ties are shared", "g2": "p. 7: no"}
    did(table, "card", card="Red Tide", effects="lose Bob gold 1; gain Ann gold 2")
    assert table.state.gold == {"p1": 5, "p2": 2}


def test_renaming(table):
    entry = did(table, "rename", who="p1", name="  An\u202ena ").entry
    assert entry.says == "Ann is now called Anna"
    assert entry.patch == [["=", ["players", "p1", "name"], "Ann", "Anna"]]
    assert asked(table, "rename", who="p1", name="\u200b").problem
    assert asked(table, "rename", who="p1", name="x" * 61).problem


@pytest.mark.parametrize(
    ("path", "value", "says", "patch"),
    [
        ("gold.p1", "9", "corrected gold.p1: 3 → 9 (miscounted)", [["=", ["gold", "p1"], 3, 9]]),
        ("gold/p1", "?", "corrected gold/p1: 3 → ? (miscounted)", [["=", ["gold", "p1"], 3, None]]),
        ("turn", "p2", "corrected turn: p1 → p2 (miscounted)", [["=", ["turn"], "p1", "p2"]]),
        (
            "tags",
            '["fog"]',
            'corrected tags: [] → ["fog"] (miscounted)',
            [["=", ["tags"], [], ["fog"]]],
        ),
        (
            "sites",
            '{"s9": "Rock"}',
            'corrected sites: {} → {"s9":"Rock"} (miscounted)',
            [["+", ["sites", "s9"], "Rock"]],
        ),
    ],
)
def test_corrections(table, path, value, says, patch):
    entry = did(table, "correct", path=path, value=value, reason="miscounted").entry
    assert entry.says == says
    assert entry.patch == patch
    before = table.tree
    table.undo()
    table.redo()
    assert again(table).tree == before


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("gold.p1", "many", "“many” does not fit there: Expected `int | null`, got `str`"),
        ("gold.p1", "1.5", "does not fit there"),
        ("gold.p1", "9" * 40, "is more than can be kept"),
        ("gold", "[]", "does not fit there"),
        ("players.p1.name", '"a\\nb"', "holds characters that cannot be shown"),
        ("players", '{"p1": {"name": "\\u202e"}}', "holds characters that cannot be shown"),
        ("options", '{"x": ' + "[" * 60 + "]" * 60 + "}", "is nested too deeply to be kept"),
        ("options", "[" * 490, "does not fit there"),
        ("options", '{"x": 1e300000}', "does not fit there"),
    ],
)
def test_corrections_that_cannot_be_stored_are_kept_as_words(table, path, value, why):
    asking = asked(table, "correct", path=path, value=value, reason="x")
    assert why in asking.question.why
    before = table.tree
    told = table.act(
        "correct", {"path": path, "value": value, "reason": "x"}, {"correction": "so be it"}
    )
    assert told.entry.patch == []
    assert told.entry.says.startswith("correction noted")
    assert table.tree == before


@pytest.mark.parametrize("path", [".", "/", "gold.p9", "gold.p1.x", "nothing", "tags.0"])
def test_corrections_of_what_is_not_there(table, path):
    asking = asked(table, "correct", path=path, value="1")
    assert asking.question.key == "path-missing"
    assert "it would be kept as a note" in asking.question.why


def test_every_common_procedure_ends_on_a_table_of_names(table):
    bare = {"choose": None, "number": 1, "text": "x", "effects": []}
    for info in table.infos.values():
        if info.id in ("gain", "toss"):
            continue
        run = table.begin(info.id)
        for _ in range(20):
            result = run.look(table.state)
            if not isinstance(result, Asking):
                break
            question = result.question
            if question.kind == "broken":
                run.override(question.key, "")
            elif question.kind == "choose":
                run.give(question.key, question.choices()[0].id)
            else:
                run.give(question.key, bare[question.kind])
        assert not isinstance(result, Asking), (info.id, result)
        assert result.outcome.says
