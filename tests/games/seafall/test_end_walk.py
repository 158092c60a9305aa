"""The end of a game by procedure: seven steps, the record, titles, the next game (pp. 20-21)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.seafall.state.kept import EndRoll, Improvement, RetiredAdvisor
from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from tests.games.seafall.ended import NAMES, fact, play
from tests.games.seafall.fleet import (
    act,
    asked,
    glory,
    home,
    lines,
    opened,
    parts,
    rows,
    value,
)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    with opened(tmp_path, NAMES) as found:
        play(found)
        yield found


# ---------------------------------------------------------------- P-44


def test_the_game_ends(table: OpenTable[SeaFall]) -> None:
    fact(table, "sites.s7.tokens", '{"p1": 1}')
    entry = lines(table, "game over")
    assert entry.says == (
        "the game is over: the winner is Yellow; order of the steps: Green, Blue, Red, Yellow; "
        "1 enmity token moved off the sites"
    )
    state = table.state
    assert (state.year.phase, state.year.step, state.thread, state.turn) == ("end", 1, "end", "")
    assert state.end is not None
    record = state.end.record
    assert (record.target, record.years, record.rounds, record.winner) == (11, 1, 1, "p1")
    assert record.ended_with == {"p1": 12, "p2": 6, "p3": 9, "p4": 6}
    assert record.titles_before == {"p1": 1, "p2": 2, "p3": 3, "p4": 4}
    assert state.regions["p2"].held == {"p1": 1}  # off the site, at once
    assert state.provinces["p1"].active == ""
    assert parts(entry, "winner") == {"Green": 6, "Red": 9, "Blue": 6, "Yellow": 12}


def test_equal_glory_the_less_prominent_first(table: OpenTable[SeaFall]) -> None:
    lines(table, "red glory 12", "end")
    assert table.state.end is not None
    # Blue and Green have 6: the Baron before the Duke; Red and Yellow 12: the Count wins (p. 20).
    assert table.state.end.order == ("p4", "p2", "p3", "p1")
    assert table.state.end.record.winner == "p3"
    assert table.state.end.record.tie_break == "tied at 12, least prominent title"


@pytest.mark.parametrize(
    ("before", "key"),
    [
        (("yellow glory 10",), "target-not-reached"),
        (("end",), "done-already"),
        (("round-end", "year 1 round 2 phase round", "turn red"), "round-open"),
        (("year 2 round 0 phase winter",), "round-open"),
    ],
)
def test_an_end_that_cannot_be(
    table: OpenTable[SeaFall], before: tuple[str, ...], key: str
) -> None:
    lines(table, *before)
    question = asked(table, "end").question
    assert (question.kind, question.key, question.page) == ("broken", key, "p. 20")


def test_a_winner_by_the_table(table: OpenTable[SeaFall]) -> None:
    question = asked(table, "end", winner="Red").question
    assert (question.kind, question.key) == ("broken", "winner")
    act(table, "end", "", {"winner": "a card says so"}, winner="Red")
    assert table.state.end is not None and table.state.end.record.winner == "p3"


def test_unknown_glory_ends_a_game_all_the_same(table: OpenTable[SeaFall]) -> None:
    fact(table, "provinces.p1.glory", "null")
    entry = lines(table, "end")
    assert "who won is unknown" in entry.says
    lines(table, "yellow improves none", "box raid first", "record", "titles")
    assert table.state.closed


def test_an_unknown_glory_is_offered(table: OpenTable[SeaFall]) -> None:
    fact(table, "provinces.p1.glory", "null")
    lines(table, "end 13")
    assert glory(table, "p1") == 13
    assert table.state.end is not None and table.state.end.record.winner == "p1"


# ---------------------------------------------------------------- P-45


def test_the_winner_improves(table: OpenTable[SeaFall]) -> None:
    lines(table, "site field 1 of yellow gold 2", "end")
    with_sheet(table)
    entry = lines(table, "improve field 1")
    assert entry.says == "Yellow: field 1, 2 → 4"  # 3 is used up: the next that is left
    assert next(x.gold for k, x in table.state.sites.items() if k == "s1") == 4
    assert table.state.kept.improvements["v2"].left == 0
    assert table.state.end is not None
    assert table.state.end.record.improvement == "field 1 2 → 4"
    assert (table.state.end.step, table.state.year.step) == (2, 2)


def with_sheet(table: OpenTable[SeaFall]) -> None:
    """What the improvement sheet shows, as the table has told it."""
    told = (
        Improvement(kind="field", value=3, left=0), Improvement(kind="field", value=4),
        Improvement(kind="field", value=6), Improvement(kind="fortune", value=3, left=0),
        Improvement(kind="appellation", name="the Mighty"),
    )  # fmt: skip
    sheet = {f"v{n}": x for n, x in enumerate(told, 1)}
    fact(table, "kept.improvements", msgspec.json.encode(sheet).decode())


def with_salt(table: OpenTable[SeaFall], left: int) -> None:
    """A retired advisor with so many stickers."""
    salt = {"r1": RetiredAdvisor(name="Salt", left=left)}
    fact(table, "kept.retired", msgspec.json.encode(salt).decode())


@pytest.mark.parametrize(
    ("by", "answers", "key"),
    [
        ("p2", {"kind": "reputation", "value": 3}, "not-winner"),
        ("", {"kind": "field", "what": "field 1", "value": 2}, "not-higher"),
        ("", {"kind": "field", "what": "1", "value": 6}, "not-higher"),
        ("", {"kind": "fortune", "value": 4}, "none-left"),
        ("", {"kind": "field", "what": "Blue field 1", "value": 4}, "not-controlled"),
    ],
)
def test_improvements_that_cannot_be(
    table: OpenTable[SeaFall], by: str, answers: dict[str, Any], key: str
) -> None:
    lines(table, "site field 1 of yellow gold 2", "end")
    with_sheet(table)
    fact(table, "kept.provinces.p1.fortune", "2")
    question = asked(table, "improve", by, **answers).question
    assert (question.kind, question.key, question.page) == ("broken", key, "p. 20")


def test_an_appellation_covers_the_old_one(table: OpenTable[SeaFall]) -> None:
    lines(table, "end", 'improve appellation "the Wise"')
    assert table.state.kept.provinces["p1"].appellation == "the Wise"
    with_sheet(table)
    entry = act(table, "improve", "p1", {"done-already": "two rewards"}, kind="appellation",
                name="the Mighty")  # fmt: skip
    assert entry.says == "Yellow: appellation the Mighty over the Wise"
    kept = table.state.kept
    assert "2 gold" in kept.provinces["p1"].appellation_text
    assert kept.improvements["v5"].left == 0


# ---------------------------------------------------------------- P-46


def test_training(table: OpenTable[SeaFall]) -> None:
    lines(table, "end")
    with_salt(table, left=1)
    entry = lines(table, "green trains Clerk from Salt raid +1")
    assert entry.says == "Green trains Clerk with Salt: raid +1; Salt is destroyed"
    retired = table.state.kept.retired["r1"]
    assert (retired.left, retired.state, retired.kinds) == (0, "destroyed", {"raid": 1})
    answers = {"advisor": {"new": "Duchess"}, "retired": "Salt"}
    assert asked(table, "train", "p2", **answers).question.key == "taken"
    lines(table, "blue trains no")
    assert table.state.end is not None
    assert table.state.end.done["2"] == ("p4", "p2")
    assert table.state.end.record.trained["p4"].kind == "raid"


def test_two_stickers_of_one_kind(table: OpenTable[SeaFall]) -> None:
    lines(table, "yellow activates Clerk raid +1", "end", "train no", "train no", "train no",
          "train Clerk from Salt Raid +2")  # fmt: skip
    clerk = next(x for x in table.state.advisors.values() if x.name == "Clerk")
    assert clerk.expertise == {"raid": 3}


def test_whoever_can_train_must(table: OpenTable[SeaFall]) -> None:
    lines(table, "yellow activates Clerk raid +1", "end", "train no", "train no", "train no")
    fact(table, "advisors.a1.slots", "1")
    with_salt(table, left=1)
    question = asked(table, "train", "", advisor={}).question
    assert (question.key, question.page) == ("must-train", "p. 20")
    act(table, "train", "", {"must-train": "the table says so"}, advisor={})
    fact(table, "advisors.a1.slots", "0")
    question = asked(table, "train", "p1", {"done-already": "!"}, advisor="Clerk").question
    assert question.key == "no-slot"


def test_out_of_order(table: OpenTable[SeaFall]) -> None:
    lines(table, "green activates Clerk raid +1", "blue activates Maid raid +1", "end")
    for advisor in ("a1", "a2"):
        fact(table, f"advisors.{advisor}.slots", "1")
    with_salt(table, left=3)
    question = asked(table, "train", "p3", advisor={}).question
    assert (question.key, question.page) == ("out-of-order", "p. 20")
    assert "Green and Blue came before" in question.why  # type: ignore[attr-defined]
    lines(table, "red box raid first")  # whose box comes first is nothing to anybody


# ---------------------------------------------------------------- P-47


def test_what_the_winner_may_keep(table: OpenTable[SeaFall]) -> None:  # X-24, with Yellow as winner
    lines(table, "red activates Dan raid +1", "end", "train no", "train no", "train no",
          "train no", "keep Ann 3", "keep Bob cost 3")  # fmt: skip
    question = asked(table, "keep", "p1", advisor={"new": "Cid"}, cost=2).question
    assert (question.key, question.page) == ("winner-last", "pp. 20-21")
    lines(table, "keep Dan 4")
    for name, cost, allowed in (("Eve", 3, False), ("Fay", 4, False), ("Cid", 2, True)):
        answers = {"advisor": {"new": name}, "cost": cost}
        if not allowed:
            assert asked(table, "keep", "p1", **answers).question.key == "not-cheaper"
        else:
            entry = act(table, "keep", "p1", **answers)
    assert value(entry, "limit") == 3
    assert table.state.end is not None
    assert table.state.end.record.kept == {"p4": "Ann", "p2": "Bob", "p3": "Dan", "p1": "Cid"}
    assert asked(table, "keep", "p2", advisor={"new": "Two"}).question.key == "two"


# ---------------------------------------------------------------- P-48


def test_boxes(table: OpenTable[SeaFall]) -> None:
    lines(table, "green ship first r3 called Wren", "end")
    entry = lines(table, "green box wren raid")
    assert entry.says == "Green: a raid box on Wren, 3 → 4"
    wren = next(k for k, x in table.state.ships.items() if x.name == "Wren")
    assert table.state.ships[wren].boxes == {"raid": 1}
    assert (
        parts(entry, "Wren's raid") == {"printed": 3, "boxes filled in": 1}
        or value(entry, "Wren's raid") == 4
    )
    fact(table, f"ships.{wren}.box_rows", '{"raid": 1}')
    question = asked(table, "box", "p4", {"done-already": "!"}, value="raid", ship="Wren").question
    assert (question.key, question.page) == ("no-box", "pp. 20-21")


# ---------------------------------------------------------------- P-49


def test_green_determines_enmity(table: OpenTable[SeaFall]) -> None:
    # 4 dice, 3 successes: a sticker at Yellow's (here for Gray's) crossed out, one token
    # home, two tokens become stickers, then all eight are at home.
    lines(table, "green enmity at Tern held number 3", "green enmity at Yellow sticker", "end")
    entry = lines(table, "green end-enmity 1b 2s 1w home Tern 1")
    assert value(entry, "dice") == 4
    assert entry.says == (
        "Green: 3 successes; 1 token home from Tern; box 1 of Yellow's province crossed out; "
        "2 stickers at Tern"
    )
    tern = next(x for x in table.state.regions.values() if x.name == "Tern")
    assert [(k, x.owner) for k, x in sorted(tern.stickers.items())] == [("1", "p4"), ("2", "p4")]
    assert table.state.regions["p1"].stickers["1"].crossed
    assert home(table, "p4") == 8
    assert table.state.provinces["p4"].fortune == 3  # nothing is spent
    assert table.state.end is not None
    assert table.state.end.record.rolls["p4"] == EndRoll(
        dice=4, successes=3, taken=1, crossed=1, placed=2, lost=0
    )


def test_the_best_use_is_the_default(table: OpenTable[SeaFall]) -> None:
    lines(table, "green enmity at Tern held number 3", "end", "green end-enmity 2")
    tern = next(x for x in table.state.regions.values() if x.name == "Tern")
    assert (len(tern.stickers), home(table, "p4")) == (1, 8)


def test_full_boxes(table: OpenTable[SeaFall]) -> None:
    # Five of Green's and one of Blue's: the first token covers Blue's, the second costs 1 glory.
    for _ in range(5):
        lines(table, "green enmity at Tern sticker")
    lines(table, "blue enmity at Tern sticker", "green enmity at Tern held number 2", "end")
    entry = lines(table, "green end-enmity 0")
    assert glory(table, "p4") == 5
    assert rows(entry, "glory")[0]["delta"] == -1
    tern = next(x for x in table.state.regions.values() if x.name == "Tern")
    assert {x.owner for x in tern.stickers.values()} == {"p4"}
    assert home(table, "p4") == 8
    assert table.state.end is not None and table.state.end.record.winner == "p1"


@pytest.mark.parametrize(
    ("answers", "key"),
    [
        ({"faces": 1, "home": {"Tern": 2}}, "too-many"),
        ({"faces": 1, "home": {}, "crossed": ["Yellow"]}, "too-many"),
        ({"faces": 4, "home": {}, "crossed": ["Yellow 2"]}, "crossed"),
        ({"faces": 4, "home": {}, "crossed": ["Yellow 3"]}, "crossed"),
        ({"faces": "5s"}, "faces"),
    ],
)
def test_successes_that_cannot_be_spent(
    table: OpenTable[SeaFall], answers: dict[str, Any], key: str
) -> None:
    lines(table, "green enmity at Tern held number 2", "green enmity at Yellow sticker",
          "green enmity at Yellow sticker", "blue enmity at Yellow sticker")  # fmt: skip
    fact(table, "regions.p1.stickers.2.crossed", "true")
    lines(table, "end")
    question = asked(table, "end-enmity", "", **answers).question
    assert (question.kind, question.key) == ("broken", key)


def test_a_token_of_an_untold_island(table: OpenTable[SeaFall]) -> None:
    # Nobody told where the site lies: the token goes home, no sticker is invented.
    lines(table, "green raids spice 4 not-your-turn!=a card", "end")
    entry = act(table, "end-enmity", "p4", {"out-of-order": "!"}, faces=0)
    assert entry.says == "Green: 0 successes; 1 sticker on an unknown island"
    assert all(not x.stickers for x in table.state.regions.values())
    assert home(table, "p4") == 8


def test_no_dice_need_no_roll(table: OpenTable[SeaFall]) -> None:
    lines(table, "red enmity at Tern held number 1", "end", "green end-enmity", "blue end-enmity")
    assert lines(table, "red end-enmity").says == "Red: 0 successes; 1 sticker at Tern"
