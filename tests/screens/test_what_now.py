"""What now and the menu of acts: in which order they stand, and what no longer stands there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games import load
from companion.play import speaking, stepping, what_now as whats_up
from companion.play.acts import acts_of
from companion.play.what_now import what_now
from companion.share.commands.text_output import sample
from companion.table.campaign.barred import barred
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from companion.table.state import Duty
from tests.screens.conftest import NOW, Place
from tests.screens.duel import duel

Table = OpenTable  # of En Garde


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """Ana's turn of three, before her refill is told."""
    monkeypatch.delenv("COMPANION_DATA", raising=False)
    path = tmp_path / "evening.jsonl"
    names = ("Ana", "Bo", "Cy")
    with OpenTable.create(load("en-garde"), path, "Evening", names, clock=lambda: NOW) as table:
        enter(table, "first ana")
        yield table


def enter(table: Table, *lines: str) -> None:
    for line in lines:
        said = say(table, line, yes=True)
        assert not isinstance(said.result, Asking), (line, said.result)
        table.enter(said.run, said.result)


def half(table: Table, act: str, **answers: str) -> None:
    run = table.begin(act)
    for key, value in answers.items():
        run.give(key, value)
    run.settle(run.look(table.state))
    table.drafts.keep_all(run)


def labels(table: Table) -> list[str]:
    return [row.label for row in what_now(table)]


def test_what_ends_a_turn_stands_below_all_else_of_the_turn(table: Table) -> None:
    rows = what_now(table)
    assert rows[0].procedure == "refill"
    assert rows[-1].procedure == "turn"


def test_the_duty_of_another_waits_behind_the_acts_of_who_has_the_turn(table: Table) -> None:
    enter(table, "remind read the card")
    state = table.state
    due = {"d1": Duty("p1", "pays 2"), "d2": Duty("p2", "pays 1"), **state.pending}
    object.__setattr__(table, "state", type(state)(**{**fields(state), "pending": due}))
    told = labels(table)
    assert told.index("Ana: pays 2") < told.index("Ana plays an Item") < told.index("Bo: pays 1")
    assert told.index("Bo: pays 1") < told.index("end of turn: Bo is next")


def fields(state: object) -> dict[str, object]:
    names = state.__struct_fields__  # type: ignore[attr-defined]
    return {name: getattr(state, name) for name in names}


def test_a_draft_that_was_entered_otherwise_is_not_offered_again(table: Table) -> None:
    half(table, "play", card="Thrust")
    assert labels(table)[0] == "Play a card is half entered: Thrust", "answers, and no keys"
    enter(table, "thrust > bo", "pass losing ana 0 bo 2")
    assert not any("half entered" in one for one in labels(table))
    assert len(table.drafts.all()) == 1, "nothing is lost: the journal has it"
    for _ in range(45):
        enter(table, "note the wind turns")
    assert not any("half entered" in one for one in labels(table)), "nor an evening later"


def test_drafts_do_not_pile_up(table: Table) -> None:
    for card in ("Thrust", "Slash", "Lunge"):
        half(table, "play", card=card)
        enter(table, "note the wind turns")
    told = [one for one in labels(table) if "half entered" in one]
    assert told == ["Play a card is half entered: Lunge"]
    assert labels(table)[-1] == told[0], "the table went on without it"


def test_no_draft_outlives_its_game(table: Table) -> None:
    half(table, "item", card="Buckler")
    enter(table, "leave bo", "leave cy", "again")
    assert not any("half entered" in one for one in labels(table))


def test_what_the_rules_stop_at_once_stands_last_with_its_reason(table: Table) -> None:
    why = barred(table)
    assert why["pass"] == why["press"] == "No Exchange is running."
    assert why["again"] == "This game has no winner yet."
    assert not {"play", "refill", "note", "count"} & set(why)
    acts = acts_of(table)
    stopped = [bool(act.barred) for act in acts]
    assert stopped == sorted(stopped)


async def test_the_menu_of_acts_finds_them_by_their_other_words(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    duel(place.root / "campaigns" / "duel.jsonl", ("turn sam",))
    async with place.app((80, 24)) as hand:
        await hand.press("enter", "a")
        await hand.type("press")
        assert "not now: no Exchange is running" in hand.text
        await hand.press(*["backspace"] * 5)
        await hand.type("learn")
        assert "1 Enter what a card says" in hand.text
        await hand.press(*["backspace"] * 5)
        await hand.type("tell what a card")
        assert "1 Enter what a card says" in hand.text


async def test_a_refusal_stands_once_on_the_screen(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    duel(place.root / "campaigns" / "duel.jsonl", ("turn sam",))
    async with place.app((80, 24)) as hand:
        await hand.press("enter")
        await hand.say("sam juggles")
        assert hand.text.count("Nothing was entered") == 1


async def test_what_was_only_opened_and_put_aside_leaves_no_half_entered_row(place: Place) -> None:
    """The answers that a row of What now brings were typed by nobody."""
    path = place.campaign()
    with place.table(path) as table:
        run, asking = speaking.open_act(table, "raid", "", {"who": "p1"})
        assert isinstance(asking, Asking)
        stepping.put_aside(table, run)
        assert not table.drafts.all()
        run, asking = speaking.open_act(table, "raid", "", {"who": "p1"})
        assert isinstance(asking, Asking)
        run.give(asking.question.key, sample(asking.question))
        stepping.put_aside(table, run)
        assert len(table.drafts.all()) == 1


def test_what_is_owed_is_not_offered_once_more_as_an_act(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = next(one for one in what_now(table) if one.kind == "act")
    owed = replace(first, kind="duty")
    monkeypatch.setattr(whats_up, "_duties", lambda *_: ([owed], []))
    again = [(one.label, one.procedure) for one in what_now(table, every=True)]
    assert again.count((first.label, first.procedure)) == 1
