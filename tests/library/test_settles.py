"""Yes and no, today's figures, and what is a rule, a ruling or a changed option."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games import load
from companion.games.seafall.state.table import Region, Site
from companion.library.additions import OptionNow, Ruling, TableAdditions
from companion.library.applied import MARK, applied, set_apart
from companion.library.index import Library, shipped_entries, shipped_questions
from companion.library.settled import Settled, key_of, settled_by
from companion.library.shelf import Shelf
from companion.library.told import told_by
from companion.share.commands.text_output import markdown_lines
from companion.table.campaign.opened import OpenTable
from tests.library.test_every_game import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_each_written_question_gets_its_yes_or_no_with_its_entry(game: str) -> None:
    library, asked = Library.open(game), shipped_questions(game)
    assert len(asked) >= 6
    for ask, one in asked:
        answer = library.ask(f"{ask} ", 12)
        assert (answer.says, answer.hits[0].entry.id) == (one.says, one.entry), ask


@pytest.mark.parametrize("game", GAMES)
def test_the_same_question_with_not_in_it_gets_none(game: str) -> None:
    library = Library.open(game)
    for ask, _ in shipped_questions(game):
        first, _, rest = ask.partition(" ")
        for other in (f"{first} not {rest}", f"{rest} forbidden", f"why {ask}", rest):
            assert library.ask(f"{other} ", 12).says == "", other


@pytest.mark.parametrize(
    ("game", "ask"),
    [
        ("seafall", "i got 1 success against 4, did i fail"),
        ("seafall", "do i keep my second action after failing"),
        ("seafall", "is fortune forbidden at red"),
        ("seafall", "are other players cards secret"),
        ("pirate-crusades", "must i dump all my cargo"),
        ("pirate-crusades", "is dumping cargo forbidden"),
        ("en-garde", "is my parry gone for good after he pressed it"),
    ],
)
def test_questions_that_got_the_opposite_get_the_fact(game: str, ask: str) -> None:
    answer = Library.open(game).ask(f"{ask} ", 3)
    assert answer.says == ""
    assert not re.match(r"\W*(yes|no)\b", answer.hits[0].entry.answer, re.IGNORECASE)


@pytest.mark.parametrize(
    ("game", "ask", "entry"),
    [
        # Five Sails p. 13: engaged "unless they are at Home".
        ("five-sails", "does moving from home tap my guy", "move-action"),
        ("five-sails", "do my guys tap when they leave home", "move-action"),
        ("en-garde", "cost 2 but i have 1 poise", "overpay"),
        # Citadel p. 19: "You may not give any of your Skill cards to another player."
        ("citadel", "can i give my skill to a friend", "give-skill"),
        ("citadel", "give a friend my skill", "give-skill"),
        # Citadel p. 12: the Action Deck.
        ("citadel", "deck ran out", "deck-runs-out"),
        ("citadel", "deck ran out mid draw what now", "deck-runs-out"),
        ("citadel", "im at 0 what now", "unconscious"),
    ],
)
def test_what_misled_has_the_right_rule_on_top(game: str, ask: str, entry: str) -> None:
    assert Library.open(game).ask(f"{ask} ", 3).hits[0].entry.id == entry


def test_which_of_us_asks_and_small_words_make_no_difference() -> None:
    assert key_of(["may", "we", "dump", "the", "cargo"]) == key_of(["can", "i", "dump", "cargo"])
    assert key_of(["can", "i", "dump", "cargo"]) != key_of(["can", "he", "dump", "cargo"])
    assert key_of(["can", "i", "dump", "cargo"]) != key_of(["must", "i", "dump", "cargo"])


def test_what_is_answered_both_ways_is_left_out() -> None:
    asked = [(["can", "i"], Settled("yes", "a")), (["may", "we"], Settled("no", "b"))]
    assert settled_by(asked) == {}


# ------------------------------------------------------------------ today's figures


def test_a_price_with_the_enmity_that_lies_there(tmp_path: Path) -> None:
    names = ("Ann", "Bob", "Cid")
    with OpenTable.create(load("seafall"), tmp_path / "t.jsonl", "t", names) as table:
        told = {"who": "p1", "counter": "gold", "value": 6}
        table.act("set", told, depth="sentence")
        looked = Shelf(tmp_path).ask("gold ", ["seafall"], "seafall", told_by(table))
        assert looked.found[0].id == "gold"
        assert looked.found[0].today and "Ann 6" in looked.found[0].today[0]


# ------------------------------------------------------------------ rule, ruling, option


def test_the_sum_of_a_price_with_the_enmity_that_lies_there() -> None:
    state = load("seafall").new_state(("Ann", "Bob", "Cid"))
    site = Site(name="Gull Rock spice", region="gull", tokens={"p1": 2})
    regions = {**state.regions, "gull": Region(name="Gull Rock")}
    state = replace(state, regions=regions, sites={"s": site})
    # p. 14: 3 gold each, and 1 more for each enmity of yours there.
    told = load("seafall").today(state)
    assert told["buy-goods"] == ["Ann at Gull Rock: 2 enmity there, a good costs 3 + 2 = 5 gold."]
    assert told["enmity"] == ["Ann has 6 of 8 enmity tokens at home."]


def option(value: str, default: str = "yes", key: str = "keep.optional") -> OptionNow:
    return OptionNow(key, "Keeping one is optional", value, default, ("yes", "no"))


BODY = f"One may be kept.\n\n{MARK}R-46): it is free. Table option `k`: or it must be."


def test_a_changed_option_is_applied_to_the_text_with_what_it_was() -> None:
    text = applied(BODY, [option("no", key="k")])
    assert text.split("\n")[0] == "**At this table:** it must be (`k`: no; usually yes)."
    assert "Usually: Program's ruling (R-46): it is free." in text
    assert applied(BODY, [option("yes", key="k")]) == BODY


def test_a_changed_option_stands_first_in_what_is_found(tmp_path: Path) -> None:
    told = TableAdditions(options=(option("no"),))
    found = Shelf(tmp_path).ask("keep advisor ", ["seafall"], "seafall", told).found
    one = next(x for x in found if "keep.optional" in x.options)
    assert one.answer.startswith("**At this table:**")
    assert "usually yes" in one.answer


@pytest.mark.parametrize("game", GAMES)
def test_our_ruling_is_never_the_programs(game: str) -> None:
    for entry in shipped_entries(game):
        assert "our ruling" not in entry.body.casefold()


def test_three_looks(tmp_path: Path) -> None:
    told = TableAdditions(
        rulings=(Ruling("1", "keep-advisor", "nobody keeps one"),), options=(option("no"),)
    )
    body = set_apart(f"A rule.\n\n{MARK}R-1): so.")
    assert body.split("\n") == ["A rule.", "", f"◇ *{MARK}R-1): so.*"]
    assert markdown_lines(f"A.\n{MARK}R-1): so.")[1].startswith(f"  | {MARK}R-1)")
    found = Shelf(tmp_path).ask("nobody keeps one ", ["seafall"], "seafall", told).found
    assert "ruling" in {one.kind for one in found}


def test_tables_are_drawn_in_columns() -> None:
    drawn = markdown_lines("| Kind | Number |\n|---|---|\n| Long name | 4 |")
    assert drawn == ["  Kind       Number", "  -----------------", "  Long name  4"]


def test_a_word_with_a_dash_is_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.cli.games import rules

    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    with redirect_stdout(io.StringIO()) as out:
        rules.main(["citadel", "-X", "blue", "--count", "1"], standalone_mode=False)
    assert out.getvalue()
    with pytest.raises(Exception, match="--coutn"):
        rules.main(["citadel", "blue", "--coutn"], standalone_mode=False)
