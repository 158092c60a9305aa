"""What a table insists on is borne: worked out, drawn, or asked again in a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import BadAnswer, CompanionError
from companion.games import find
from companion.share.commands import run_procedure
from companion.share.commands.arguments import read_words
from companion.share.exports.record_json import encoded
from companion.table.board import Board, Drawing, View, guarded
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking, Done, Given, drive
from companion.table.procedures.limits import MOST_KEPT, beyond
from companion.table.procedures.procedure import Outcome
from companion.table.procedures.question import Broken, Number
from companion.table.sentences.sentence import say
from companion.table.sheet import PictureBlock, RemindersBlock, Sheet, blocks_of, plain, render
from companion.table.state import TableState
from companion.toolbox.inputs import Unworkable, refuse_outside, typed
from screens.view import view_of
from tests.table.tiny import begun
from tests.wording import CANNOT_BE_DRAWN, too_many

NAMES = ("Ana", "Ben", "Cleo", "Dora")


def opened(folder: Path, game: str, players: int = 3) -> OpenTable[Any]:
    return OpenTable.create(find()[game].load(), folder / "x.jsonl", "Game", NAMES[:players])


def insisted(table: OpenTable[Any], sentence: str, by: str = "") -> Acknowledged:
    """Say something; every rule that it breaks is broken on purpose."""
    said = say(table, sentence, by)
    result = said.result
    while isinstance(result, Asking):
        assert isinstance(result.question, Broken), result.problem or result.question.prompt
        said.run.override(result.question.key, "the table says so")
        result = table.look(said.run)
    return table.enter(said.run, result)


# ---------------------------------------------------------------------- what cannot be worked out


def steps(why: str) -> Iterator[Any]:
    number = yield Number(key="cards", prompt="How many?")
    if number > 3:
        raise Unworkable(why)
    return Outcome(state=TableState(), says=f"{number} cards")


def test_what_cannot_be_worked_out_is_asked_again_in_a_sentence() -> None:
    asking = drive(steps("Nobody has 4 cards."), {"cards": Given(4)})
    assert isinstance(asking, Asking)
    assert (asking.question.key, asking.problem) == ("cards", "Nobody has 4 cards.")
    assert isinstance(drive(steps(""), {"cards": Given(3)}), Done)


def test_what_cannot_be_worked_out_names_players_and_no_ids(tmp_path: Path) -> None:
    def owed(_table: Any) -> Iterator[Any]:
        yield Number(key="cards")
        raise Unworkable("p2 owes nothing.")

    with begun(tmp_path) as table:
        run = table.begin("note")
        run.info = replace(run.info, run=owed)
        run.give("cards", 1)
        asking = table.look(run)
        assert isinstance(asking, Asking)
        assert asking.problem == f"{table.state.name('p2')} owes nothing."


def test_a_fault_that_is_no_refusal_is_never_hidden() -> None:
    def broken() -> Iterator[Any]:
        yield Number(key="cards")
        raise KeyError("h5")

    with pytest.raises(KeyError):
        drive(broken(), {"cards": Given(4)})


def test_a_number_is_refused_where_it_is_typed_and_borne_where_it_was_told() -> None:
    refuse_outside("The life", 100_000, 0, 99)
    with typed(), pytest.raises(Unworkable, match="The life cannot be 100000; 0 to 99"):
        refuse_outside("The life", 100_000, 0, 99)


def test_two_rules_of_one_key_are_named_and_broken_one_after_the_other() -> None:
    def twice() -> Iterator[Any]:
        for why in ("The game is over.", "Ana is out.", "The game is over."):
            yield Broken(key="over", why=why)
        number = yield Number(key="over", least=0, most=3)
        return Outcome(state=TableState(), says=str(number))

    answers = {"over": Given(9)}
    reasons: dict[str, str] = {}
    asked = []
    result = drive(twice(), answers, reasons)
    while isinstance(result, Asking):
        asked.append((result.question.key, result.question.why))  # type: ignore[attr-defined]
        reasons[result.question.key] = "so"
        result = drive(twice(), answers, reasons)
    assert [key for key, _ in asked] == ["over", "over-2", "over-3"]
    assert [why for _, why in asked][:2] == ["The game is over.", "Ana is out."]
    assert [key for key, _ in result.against] == ["over", "over-2", "over-3"]


@pytest.mark.parametrize("veil", ["x", "", None, 5, [], "€"])
def test_a_veil_typed_by_hand_is_refused_in_a_sentence(tmp_path: Path, veil: Any) -> None:
    with begun(tmp_path) as table:
        asking = table.act("note", {"text": {"owner": "p1", "veil": veil}})
        assert isinstance(asking, Asking)
        assert asking.problem


# ---------------------------------------------------------------------- what cannot be drawn


def test_what_cannot_be_drawn_costs_its_block_and_nothing_else() -> None:
    def fails() -> Any:
        raise KeyError("h5")

    def draws(_width: int) -> Any:
        raise ValueError("“p1” is not a square.")

    blocks = blocks_of(
        lambda: RemindersBlock(("first",)),
        fails,
        lambda: None,
        lambda: [PictureBlock("sea", draws), RemindersBlock(("last",))],
    )
    told = plain(render(Sheet("Game", blocks), 100))
    assert told.index("first") < told.index("KeyError: 'h5'") < told.index("not a square")
    assert told.endswith("• last")


def test_a_board_that_cannot_be_drawn_says_so() -> None:
    def fails(_what: Any) -> Any:
        raise KeyError("p9")

    board = Board(word="sea", title="Sea", start="a", look=fails, views=(View("a", "A", fails),))
    safe = guarded(board)
    drawing = safe.views[0].draw(80)
    assert isinstance(drawing, Drawing)
    assert CANNOT_BE_DRAWN in plain(list(drawing.lines))
    assert CANNOT_BE_DRAWN in plain(render(Sheet("", tuple(safe.look("a"))), 100))


# ---------------------------------------------------------------------- how much can be kept


def test_no_reason_breaks_the_limit_of_what_can_be_kept(tmp_path: Path) -> None:
    with opened(tmp_path, "seafall") as table:
        for answers in ({"change": 10_000_000}, {"change": "+10000000"}, {"change": 10**40}):
            asking = table.act(
                "count", {"who": "p1", "counter": "gold", **answers}, {"change": "so"}
            )
            assert isinstance(asking, Asking)
            assert asking.problem
        with pytest.raises(BadAnswer, match="9999 is the most"):
            say(table, "ana +10000000 gold")


def test_changes_cannot_add_up_to_more_than_can_be_kept(tmp_path: Path) -> None:
    with opened(tmp_path, "seafall") as table:
        insisted(table, f"ana gold = {MOST_KEPT}")
        before = table.last_digest
        with pytest.raises(BadAnswer, match=f"{too_many(10000)}; 9999"):
            say(table, "ana +1 gold")
        asking = table.act("note", {"text": "x", "effects": "gain Ana gold 1"})
        assert isinstance(asking, Asking)
        assert "9999 is the most" in asking.problem
        assert table.last_digest == before
        insisted(table, "ana -1 gold")


def test_what_stood_there_before_may_stay_however_large() -> None:
    assert not beyond([["=", ["pile"], [10**7], [10**7, 3]]])
    assert not beyond([["-", ["gold"], 10**7], ["=", ["gold"], 10**7, 5], ["+", ["on"], True]])
    assert beyond([["=", ["gold"], 5, 10_000]]).startswith("At gold, 10000 is more")
    assert beyond([["+", ["p1"], {"held": [{"cards": -10_000}]}]])


# ---------------------------------------------------------------------- what a fuzz run found


def test_a_storm_beyond_the_worst_is_as_bad_as_the_worst(tmp_path: Path) -> None:
    with opened(tmp_path, "pirate-crusades") as table:
        asking = say(table, "ana storm 5").result
        assert isinstance(asking, Asking)
        assert isinstance(asking.question, Broken)
        assert insisted(table, "ana storm 5").entry.says


def test_digits_of_another_script_are_a_sentence_or_a_number(tmp_path: Path) -> None:
    with opened(tmp_path, "citadel") as table:
        for text in ("take ٣", "take ²", "ana life ٣", "ana has life ²"):
            with suppress(CompanionError):
                say(table, text)


def test_a_life_beyond_all_takes_no_suggestion_away(tmp_path: Path) -> None:
    with opened(tmp_path, "citadel") as table:
        insisted(table, "ana life = 9999")
        assert table.game.suggestions(table.state) is not None
        assert view_of(table, "p1").sheet.blocks


def test_a_third_player_in_an_exchange_is_drawn_and_hurt(tmp_path: Path) -> None:
    with opened(tmp_path, "en-garde") as table:
        insisted(table, "turn Ana")
        insisted(table, "play thrust > ben", "p1")
        assert insisted(table, "play thrust > ben", "p3").entry.by == "p3"
        assert CANNOT_BE_DRAWN not in plain(render(table.game.sheet(table.state, ""), 80))
        run = table.begin("pass", table.state.exchange.priority)
        for key, value in (("bursts", None), ("total-p1", 2), ("total-p2", 2)):
            run.give(key, value)
        result = table.look(run)
        assert isinstance(result, Done), result
        table.enter(run, result)
        assert table.state.exchange is None


def test_a_turn_of_who_misses_the_game_is_told_all_the_same(tmp_path: Path) -> None:
    with opened(tmp_path, "seafall") as table:
        seats = table.state.seats
        insisted(table, "correct year.phase round")
        insisted(table, f"correct year.holder {seats[0]}")
        insisted(table, "absent Cleo")
        assert "Cleo" in insisted(table, "turn Cleo").entry.says


def test_two_players_cannot_have_one_name(tmp_path: Path) -> None:
    with begun(tmp_path) as table:
        first, second = table.state.seats[:2]
        asking = table.act("rename", {"who": first, "name": table.state.name(second).upper()})
        assert isinstance(asking, Asking)
        assert "already" in asking.problem
        same = table.act("rename", {"who": first, "name": table.state.name(first)})
        assert isinstance(same, Acknowledged)


# ---------------------------------------------------------------------- rolled again, and written


def test_what_is_rolled_again_is_said_also_through_do(tmp_path: Path) -> None:
    with begun(tmp_path) as table:
        # Nobody is called Zed: that is asked after the roll, so each roll stays in a draft.
        words = ["site=none", "coins=roll", "effects=gain Zed gold 1"]
        told = []
        for _ in range(3):
            with pytest.raises(run_procedure.Unfinished) as waiting:
                run_procedure.start(table, "toss", read_words(words))
            told.append(waiting.value)
        assert [one.draft for one in told] == ["d1", "d2", "d3"]
        assert not told[0].remarks
        assert told[1].remarks[0].startswith("Rolled again; d1 had ")
        assert told[2].remarks[0].startswith("Rolled again; d2 had ")
        run = table.runs.resume("d2")
        run.override("effects-1", "so")
        result = table.look(run)
        assert isinstance(result, Done)
        assert table.enter(run, result).entry.note.startswith("rolled again; d1 had ")


def test_no_json_turns_the_writing_around(tmp_path: Path) -> None:
    told = {"says": "pay \u202egold\u2066 \U000e0041 – ¡olé! 👨\u200d👩"}
    data = encoded(told)
    assert not {"\u202e", "\u2066", "\U000e0041"} & set(data.decode())
    assert b"\\u202e" in data
    assert "¡olé! 👨\u200d👩" in data.decode()
    assert json.loads(data) == told
