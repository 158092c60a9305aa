"""What cannot be stored is asked again in a sentence; odd names are kept and harm nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.errors import BadAnswer, UsageError
from companion.games import load
from companion.table.procedures.drive import Asking
from companion.toolbox.chance import SeededChance
from tests.games.seafall.fleet import (
    act,
    asked,
    encoding,
    glory,
    lines,
    opened,
    reopened,
    rows,
    said,
    site,
    value,
)
from tests.wording import pool_is, too_many

BAD: list[tuple[str, dict[str, Any], str]] = [
    ("raid", {"site": "spice", "faces": "3q"}, "faces"),
    ("raid", {"site": "spice", "faces": -1}, "faces"),
    ("raid", {"site": "spice", "faces": "-1"}, "faces"),
    ("raid", {"site": "spice", "faces": {"faces": {"w": -1}}}, "faces"),
    ("raid", {"site": "spice", "faces": {"faces": {"w": 10**6}}}, "faces"),
    ("raid", {"site": "spice", "faces": True}, "faces"),
    ("raid", {"site": "spice", "faces": []}, "faces"),
    ("raid", {"site": ""}, "site"),
    ("raid", {"site": "\n\t"}, "site"),
    ("raid", {"site": {"new": "\u200b"}}, "site"),
    ("raid", {"site": 7}, "site"),
    ("raid", {"province": "Purple"}, "province"),
    ("raid", {"site": "spice", "flagship": "Bounty"}, "flagship"),
    ("raid", {"site": "spice", "faces": 1, "fortune": -1}, "fortune"),
    ("raid", {"site": "spice", "faces": 1, "fortune": "plenty"}, "fortune"),
    ("raid", {"site": "spice", "faces": "1w", "worth": "w4"}, "worth"),
    ("raid", {"site": "spice", "faces": "1w", "worth": "w-1"}, "worth"),
    ("raid", {"site": "spice", "defense": -2}, "defense"),
    ("raid", {"site": "spice", "defense": 2.5}, "defense"),
    ("raid", {"site": "spice", "expertise": -1}, "expertise"),
    ("raid", {"site": "spice", "lines": "fog"}, "lines"),
    ("raid", {"site": "spice", "lines": [["fog", "x"]]}, "lines"),
    ("raid", {"site": "Blue", "faces": 4, "plunder": "dungeon"}, "plunder"),
    ("raid", {"site": "Blue", "faces": 4, "plunder": "vault", "value": -1}, "value"),
    ("raid", {"site": "Blue", "faces": 4, "plunder": "warehouse", "take.goods": "gold 2"},
     "take.goods"),
    ("explore", {"site": "sun", "faces": 1, "entry": -4}, "entry"),
    ("explore", {"site": "sun", "faces": 1, "found": "castle"}, "found"),
    ("damage", {"ship": "first ship", "points": -1}, "points"),
    ("damage", {"ship": "third ship", "points": 1}, "ship"),
    ("damage", {"ship": "first ship", "points": 1, "damage-1.card": "mast -1"}, "damage-1.card"),
    ("glory", {"amount": "lots"}, "amount"),
    ("glory", {"amount": 10**12}, "amount"),
    ("tie", {"tied": ["p1", "p1"]}, "tied"),
    ("tie", {"tied": ["p1", "p2"], "thing": "ugly"}, "thing"),
    ("ship", {"ship": "first ship", "values": "r-1"}, "values"),
    ("ship", {"ship": "first ship", "values": "q3"}, "values"),
    ("ship", {"ship": "first ship", "values": {"raid": 10**8}}, "values"),
    ("ship", {"ship": "first ship", "cargo": "wood -3"}, "cargo"),
    ("ship", {"ship": "first ship", "name": "x" * 61}, "name"),
    ("upgrade", {"ship": "first ship", "name": ""}, "name"),
    ("upgrade", {"ship": "first ship", "name": "Nimble", "bonus": "x-1"}, "bonus"),
    ("province", {"values": "d-5"}, "values"),
    ("province", {"values": "t6"}, "values"),
    ("province", {"values": "t0"}, "values"),
    ("province", {"values": "wood -1"}, "values"),
    ("holds", {"values": "gold -1"}, "values"),
    ("holds", {"values": "glory -1"}, "values"),
    ("holds", {"values": "fortune"}, "values"),
    ("structure", {"name": "Port", "values": "g-1"}, "values"),
    ("island", {"island": "Gull", "garrison": -1}, "garrison"),
    ("site", {"site": "spice", "defense": "red"}, "defense"),
    ("game", {"number": 0}, "number"),
    ("game", {"number": "fourth-ish"}, "number"),
    ("set", {"who": "p1", "counter": "gold", "value": -5}, "value"),
    ("count", {"who": "p1", "counter": "mana", "change": 1}, "counter"),
    ("option", {"option": "raid.choose_site", "value": "never"}, "value"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("procedure", "answers", "key"), BAD, ids=[f"{p}-{k}-{n}" for n, (p, _, k) in enumerate(BAD)]
)
def test_what_cannot_be_stored_is_asked_again(
    tmp_path: Path, procedure: str, answers: dict[str, Any], key: str
) -> None:
    with opened(tmp_path) as table:
        before = encoding(table)
        result = table.act(procedure, answers, by="p1", depth="sentence")
        assert isinstance(result, Asking), result
        assert result.question.key == key
        assert result.problem
        assert result.would_be_right or result.question.bounds()
        assert encoding(table) == before
        assert table.history.acts == 0


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "!", "?", ":", "purple raids spice 5", "yellow", "yellow yellow yellow",
        "yellow raids", "yellow raids spice", "yellow gold", "raid",
        "yellow raids spice 5 tomorrow", "yellow raids spice 3q", "yellow has", "= 5", "! = !",
        "yellow raids spice 5 faces=3", 'yellow raids "spice', "yellow raids spice fortune 2",
        "yellow sails first ship at", "tie yellow", "yellow glory", "yellow damage first minus 1",
        "\x1b[31mred\x1b[0m", "a" * 3000, "yellow " * 400, "💥", "yellow 💥 5",
    ],
)  # fmt: skip
def test_typed_nonsense_enters_nothing(tmp_path: Path, text: str) -> None:
    with opened(tmp_path) as table:
        result = said(table, text)
        assert isinstance(result, Asking | BadAnswer | UsageError), result
        assert table.history.acts == 0


NAMES = {
    "quotes": "The \"Gull\" 'Rock'",
    "markup": "[red]Gull[/red]",
    "closing": "[/]",
    "emoji": "Gull 🏴‍☠️ Rock",
    "right to left": "צור השחף",
    "combining": "Gu\u0308ll",
    "dots": "a.b/c",
    "json": '{"new": "x"}',
    "equals": "site=5",
    "percent": "%s {0} $HOME",
    "long": "x" * 60,
    "digits": "12",
    "minus": "-5",
    "wide": "海鷗岩",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=list(NAMES))
def test_odd_names_are_kept(tmp_path: Path, name: str) -> None:
    with opened(tmp_path, ("Yellow", name, "Red")) as table:
        act(table, "ship", "p1", ship="first ship", name=name, values="r3 e2")
        act(table, "island", island={"new": name}, garrison=1)
        act(table, "sail", "p1", ship="y1", at="i1")
        act(table, "site", "p1", site={"new": name}, at="i1", defense=2, dangerous=False)
        act(table, "explore", "p1", site={"new": f"{name[:50]} 2"}, at="i1", faces=1, flagship="y1",
            called=name)  # fmt: skip
        raid = act(table, "raid", "p1", site="s19", faces=2, flagship="y1")
        assert table.state.sites["s19"].name in raid.says
        assert said(table, f'"{name}" +1 glory') is not None
        load("seafall").sheet(table.state, "")
        last = encoding(table)
        with reopened(table) as other:
            assert encoding(other) == last
            assert other.state.ships["y1"].name == table.state.ships["y1"].name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Gull\nRock", "Gull Rock"), ("Gull\x00\x07Rock", "Gull Rock"),
        ("  Gull   Rock ", "Gull Rock"),
        ("Gull\x1b[31mRock", None), ("Gull\u202eRock", "GullRock"), ("Gull\ud800Rock", None),
        ("Gull\u2028Rock", "Gull Rock"),
    ],
)  # fmt: skip
def test_control_characters_are_cleaned(tmp_path: Path, typed: str, kept: str | None) -> None:
    with opened(tmp_path) as table:
        act(table, "island", island={"new": typed})
        name = table.state.regions["i1"].name
        assert not any(ord(letter) < 32 or letter in "\x7f\u202e\u2028\ud800" for letter in name)
        assert kept is None or name == kept
        raw = table.path.read_bytes()
        assert raw.count(b"\n") == 2  # the first line and one entry
        assert all(json.loads(line[17:]) for line in raw.splitlines())


@pytest.mark.parametrize("raid", [0, 1, 15, 16, 40, 300])
def test_pools_of_any_size(tmp_path: Path, raid: int) -> None:
    with opened(tmp_path, chance=SeededChance(1)) as table:
        lines(table, f"yellow ship first values=r{raid}", "yellow sails first at Gull",
              "yellow sails second at sea", "island Gull garrison 0",
              "site spice at Gull defense 3")  # fmt: skip
        question = asked(table, "raid", "p1", site="spice").question
        assert question.key == "faces"
        if question.odds is not None:
            assert question.odds()
        entry = act(table, "raid", "p1", site="spice", faces="roll")
        assert value(entry, "pool") == raid
        assert sum(rows(entry, "roll")[0]["faces"].values()) == raid
        notes = entry.sums["pool"]["notes"]
        assert any("R-05" in note for note in notes) == (raid > 15)
        assert any("R-04" in note for note in notes) == (raid == 0)


def test_nine_weak_of_eight(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow ship first values=r8", "yellow sails first at Gull",
              "yellow sails second at sea", "island Gull garrison 0")  # fmt: skip
        question = asked(table, "raid", "p1", site="spice", faces="9w").question
        assert question.kind == "broken"
        assert question.why == f"{pool_is('9 dice', 8)}."  # type: ignore[attr-defined]


def test_a_hundred_million_dice_cannot_be_told(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        answers = {"site": "Blue", "flagship": "first ship", "flagship-raid": 10**8, "garrison": 0,
                   "support": False, "defenders": 0, "faces": "roll"}  # fmt: skip
        result = table.act("raid", answers, by="p1", depth="sentence")
        assert isinstance(result, Asking)
        assert result.problem == f"{too_many(100000000)}; 9999 is the most."
        entry = act(table, "raid", "p1", site="Blue", flagship="first ship", support=False,
                    garrison=0, faces=3, **{"flagship-raid": 9999})  # fmt: skip
        assert glory(table, "p1") == 1
        assert entry.says


def test_numbers_that_were_corrected_into_nonsense(tmp_path: Path) -> None:
    # A correction by hand may store anything; later acts count it as 0 and do not break.
    with opened(tmp_path) as table:
        for path in ("ships.y1.raid", "ships.y3.raid", "regions.p2.defense", "regions.p2.garrison",
                     "sites.s11.value", "sites.s7.gold", "provinces.p1.fortune",
                     "provinces.p2.gold", "provinces.p1.markers"):  # fmt: skip
            act(table, "correct", path=path, value="-3")
        act(table, "correct", path="provinces.p1.title", value="99")
        act(table, "correct", path="options", value='{"die.blanks": 77}')
        lines(table, "yellow sails first at blue", "blue sails first at blue")
        act(table, "raid", "p1", {"plunder": "x"}, site="Blue", flagship="first ship",
            faces=0)  # fmt: skip
        act(table, "raid", "p1", {"more-than-pool": "x", "plunder": "x"}, site="Blue",
            flagship="first ship", faces=2, plunder="vault")  # fmt: skip
        act(table, "raid", "p1", {"more-than-pool": "x"}, site="Blue", flagship="first ship",
            faces=2, plunder="field 1", value=2)  # fmt: skip
        act(table, "tie", tied=["p1", "p2"], thing="good")
        load("seafall").sheet(table.state, "")


def test_an_unknown_option_in_the_file_is_no_matter(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        act(table, "correct", path="options", value='{"house.rule": 1}')
        lines(table, "yellow raids spice 5")
        assert site(table, "spice").tokens == {"p1": 1}


def test_typing_bad_faces_says_what_would_be_right(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        problem = said(table, "yellow raids spice 3q")
        assert isinstance(problem, UsageError)
        assert "3q" in problem.says
