"""The command line, command by command: what it prints, what it stores, how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import cli, games as games_commands, opening
from companion.table.storage.disk import RealDisk
from companion.table.storage.lock import Lock
from companion.toolbox.chance import SystemChance
from tests.table.bricked import add_unchecked
from tests.wording import (
    CANNOT_BE_READ,
    FOREIGN_FILE,
    GIVEN_UP,
    NO_STATISTICS,
    NO_SUCH_THREAD,
    NOTHING_CAN_BE_ENTERED,
    REOPENS,
    ROLLED_ANEW,
    did_you_mean,
    less_than,
    no_entry,
)

MANIFEST = """
id = "pebbles"
title = "Pebbles"
file = "pebbles_game.py:GAME"
players = [2, 4]
"""

GAME = '''
"""A tiny game for the command line's tests: a choice, dice, a secret, an end."""
from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.table.game import Counter, Game
from companion.table.procedures.acts import Acts
from companion.table.procedures.asking import NOWHERE
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, option
from companion.table.procedures.work import BaseWork
from companion.table.sheet import Count, PlayersBlock, Sheet, Who
from companion.table.state import Player, Secret, TableState
from companion.toolbox.calculation import Calculation
from companion.toolbox.dice import Die, Face
from companion.toolbox.sums import Part, total
from companion.toolbox.tracks import Track

DIE = Die("pebble", (Face("w", "white", 3, 1), Face("b", "black", 3)))
STONES = Track("stones", "stones", 0, 9, "p. 2")


class Pebbles(TableState, frozen=True, kw_only=True):
    stones: dict[str, int | None] = {}
    hidden: Secret | None = None
    heap: int = 10


def new_state(names):
    ids = [f"p{n}" for n in range(1, len(names) + 1)]
    return Pebbles(
        players={one: Player(name) for one, name in zip(ids, names)},
        seats=tuple(ids),
        stones=dict.fromkeys(ids, 0),
    )


class Work(BaseWork[Pebbles]):
    """What an act holds while it runs."""


act = Acts(Work)
HEAPS, CLOSED, THROW = Citation(page="p. 3"), Citation(page="p. 4"), Citation(page="p. 5")


@act("take", "Take", spec="P-01", cite=HEAPS)
def take(work: Work) -> Steps[str]:
    """Take stones from a heap."""
    heaps = (
        option("north", "North heap"),
        option("south", "South heap", CLOSED.broken("The south heap is closed")),
    )
    heap = yield from work.choose("heap", "Which heap?", heaps)
    if heap == "south":
        yield from work.yes("cold", "Is it cold?", quiet=False)
    bounds = at_least(0, least=1, most=3, why="the bag holds 3")
    many = yield from work.number("many", "How many?", bounds)
    work.sums["kept"] = total((Part("taken", many, "p. 3"), Part("spilt", -1, "p. 4")))
    who, state = work.table.by or "p1", work.state
    stones = {**state.stones, who: (state.stones[who] or 0) + many}
    work.state = replace(state, stones=stones, heap=state.heap - many)
    work.row("taken", who=who, many=many)
    return f"{state.name(who)} takes {many} from the {heap} heap"


@act("throw", "Throw", spec="P-02", cite=THROW)
def throw(work: Work) -> Steps[str]:
    pool = yield from work.number("pool", "How many dice?", at_least(0))
    thrown = yield from work.roll(
        "faces", "Throw", DIE, pool,
        sums={"dice pool": total((Part("yours", pool, "p. 5"),))},
        odds=lambda: [("all white", "50%")],
    )
    keep = yield from work.number("keep", "How many stay?", at_least(0))
    shown = thrown.successes if thrown.faces is None else thrown.faces
    work.state = replace(work.state, heap=keep)
    return f"thrown {shown}, {keep} stay"


@act("hide", "Hide", cite=NOWHERE)
def hide(work: Work) -> Steps[str]:
    word = yield from work.text("word", "Your word", who="p1", secret=True)
    work.state = replace(work.state, hidden=Secret.of("p1", word))
    return "a word is kept"


@act("end", "End", cite=NOWHERE)
def end(work: Work) -> Steps[str]:
    yield from ()
    work.state = replace(work.state, closed=True)
    return "the game is over"


class Add(Struct, frozen=True, forbid_unknown_fields=True):
    base_value: int
    bonus: int | None = 0
    doubled: bool | None = False


def add(inputs):
    if inputs.base_value < 0:
        raise ValueError("base_value cannot be below 0; 0 or more would be right.")
    parts = [Part("base", inputs.base_value, "p. 1"), Part("bonus", inputs.bonus, "p. 2")]
    if inputs.doubled:
        parts.append(Part("doubled", inputs.base_value, "p. 3"))
    return total(parts, notes=("By hand nothing.",))


def counters(state):
    return [Counter(p, STONES, ("stones", p), n) for p, n in sorted(state.stones.items())]


def sheet(state, eyes):
    rows = tuple(
        Who(state.name(p), counts=(Count("stones", state.stones[p]),)) for p in state.seats
    )
    return Sheet("Pebbles", (PlayersBlock(rows),))


GAME = Game(
    id="pebbles", title="Pebbles", state=Pebbles, new_state=new_state, sheet=sheet,
    procedures=act.of(),
    calculations=(Calculation("add-up", "P-09", "p. 1", Add, add, "Adds up."),),
    counters=counters, where=lambda state: f"heap of {state.heap}", players=(2, 4),
)
'''


class Box:
    """A player's folder and the commands in it."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def __call__(self, *words: str, code: int = 0) -> Result:
        result = CliRunner().invoke(cli, list(words))
        assert result.exit_code == code, (result.exit_code, result.output)
        assert "Traceback" not in result.output
        return result

    def json(self, *words: str, code: int = 0) -> Any:
        result = self(*words, "--json", code=code)
        assert result.stdout.count("\n") == 1
        told = json.loads(result.stdout)
        assert told["ok"] is (code == 0)
        if code == 0:
            assert told.keys() == {"ok", "result"}
            return told["result"]
        assert told.keys() == {"ok", "error"}
        assert {"code", "says", "would_be_right", "question"} <= told["error"].keys()
        assert told["error"]["says"]
        return told["error"]

    def file(self, id: str) -> Path:
        return self.home / "campaigns" / f"{id}.jsonl"

    def bytes(self, id: str = "pond") -> bytes:
        return self.file(id).read_bytes()


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games" / "pebbles"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(MANIFEST)
    (folder / "pebbles_game.py").write_text(GAME)
    return folder.parent


@pytest.fixture
def box(tmp_path: Path, games: Path, monkeypatch: pytest.MonkeyPatch) -> Box:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COMPANION_GAMES", str(games))
    monkeypatch.setenv("TZ", "UTC")
    return Box(tmp_path / "home")


@pytest.fixture
def pond(box: Box) -> Box:
    box("new", "pebbles", "Pond", "--player", "Ann", "--player", "Bob")
    return box


# Beginning and listing


def test_without_a_terminal_it_prints_the_help(box: Box) -> None:
    assert "Commands:" in box().stdout


def test_in_a_terminal_it_opens_the_app(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    monkeypatch.setattr(opening, "open_app", lambda root=None: opened.append(root))
    monkeypatch.setattr(opening, "in_terminal", lambda: True)
    box()
    assert opened == [None]


def test_new_names_its_id(box: Box) -> None:
    told = box("new", "Pebbles", "Étang d'Or!", "--player", "Ann", "--player", "Bob").stdout
    assert "etang-d-or" in told
    assert box.file("etang-d-or").is_file()


def test_ids_are_unique(box: Box) -> None:
    players = ("--player", "Ann", "--player", "Bob")
    ids = [
        box.json("new", "pebbles", title, *players)["id"] for title in ("Pond", "pond", "池", "池")
    ]
    assert ids == ["pond", "pond-2", "pebbles", "pebbles-2"]


def test_list_is_newest_first_and_says_where(box: Box) -> None:
    players = ("--player", "Ann", "--player", "Bob")
    for title in ("Old", "New"):
        box("new", "pebbles", title, *players)
    path = box.file("old")
    rows = box.json("list")["campaigns"]
    assert [row["id"] for row in rows] == ["new", "old"]
    assert rows[0]["where"] == "heap of 10"
    box("do", "old", "note", "text=still here")
    rows = {row["id"]: row for row in box.json("list")["campaigns"]}
    assert rows["old"]["says"] == "“still here”"
    path.write_bytes(b"nonsense\n")
    again = box("list")
    assert "New" in again.stdout
    assert FOREIGN_FILE in again.stderr


def test_an_empty_list_says_how_to_begin(box: Box) -> None:
    assert "companion new" in box("list").stdout
    assert box.json("list") == {"campaigns": [], "unreadable": []}


def test_the_list_needs_no_record_book(pond: Box) -> None:
    (pond.home / "book.json").write_text("{ broken")
    assert "Pond" in pond("list").stdout
    pond("do", "pond", "note", "text=on we go")


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (("pebbels", "X", "--player", "A", "--player", "B"), f"{did_you_mean('pebbles')}?"),
        (("pebbles", "X", "--player", "A"), "2 to 4"),
        (("pebbles", "X", *["--player=a"] * 2), "another name"),
        (("pebbles", "X", "--player", "A", "--player", " \t "), "empty"),
        (("pebbles", "X" * 61, "--player", "A", "--player", "B"), "at most 60"),
        (("pebbles", "\x1b\u202e", "--player", "A", "--player", "B"), "empty"),
    ],
)
def test_new_refuses_in_a_sentence(box: Box, words: tuple[str, ...], right: str) -> None:
    result = box("new", *words, code=2)
    assert right in result.stderr
    assert not result.stdout
    assert right in " ".join(map(str, box.json("new", *words, code=2).values()))
    assert not box.file("x").exists()


NASTY = [
    'O\'Brien "the" pond',
    "two\nlines\rhere",
    "[red]bold[/red]",
    "🚢👩‍👩‍👧",
    "\u202eevil\u202c שלום",
    "bell\x07esc\x1b[31m\x9b5m",
    "`rm -rf` $HOME \\ %s {0}",
]


@pytest.mark.parametrize("name", NASTY)
def test_odd_names_are_stored_and_shown_without_steering_the_terminal(box: Box, name: str) -> None:
    box("new", "pebbles", name, "--player", name, "--player", "Bob")
    id = box.json("list")["campaigns"][0]["id"]
    box("do", id, "note", f"text={name}", "--by", name)
    box("say", id, f"note {name}")
    shown = "".join(
        box(*words).output
        for words in (("list",), ("log", id, "--unfold"), ("state", id), ("undo", id))
    )
    bad = [x for x in shown if x != "\n" and not x.isprintable() and x not in "\u200d\ufe0f"]
    assert not bad
    if "[red]" in name:
        assert "[red]bold[/red]" in shown
    assert box.json("state", id)["state"]["players"]["p1"]["name"]


def test_bytes_that_are_no_text_are_no_traceback(pond: Box) -> None:
    pond("do", "pond", "note", "text=caf\udce9")
    assert "caf" in pond("log", "pond").stdout
    pond("do", "pond", "note", 'text:="\\ud800"', code=2)
    pond("do", "po\udce9", "note", "text=x", code=2)
    pond.json("do", "po\udce9", "note", "text=x", code=2)


# Finding a campaign


def test_a_campaign_is_found_by_id_or_the_beginning_of_its_title(pond: Box) -> None:
    pond("new", "pebbles", "Puddle deep", "--player", "Ann", "--player", "Bob")
    for name in ("puddle-deep", "Puddle d", "PUD"):
        pond("log", name)
    assert "Several campaigns" in pond("log", "p", code=2).stderr
    told = pond("log", "pnod", code=2).stderr
    assert f"{did_you_mean('pond')}?" in told
    pond("log", "../campaigns/pond", code=2)
    pond("log", "", code=2)


def test_a_title_that_another_one_continues_is_found_whole(pond: Box) -> None:
    pond("new", "pebbles", "Pond life", "--player", "Ann", "--player", "Bob")
    pond("do", "POND", "note", "text=here")
    assert "here" in pond("log", "pond").stdout


# Acting


def test_do_enters_an_act_by_name_or_spec_id(pond: Box) -> None:
    assert "Ann takes 2" in pond("do", "pond", "take", "heap=North heap", "many=2").stdout
    told = pond.json("do", "pond", "p-01", "heap=north", "many:=3", "--by", "bob")
    assert told["says"] == "Bob takes 3 from the north heap"
    assert (told["act_no"], told["spec"], told["act"]) == (2, "P-01", "take")
    assert told["answers"][1] == {"key": "many", "value": 3, "source": "table"}
    assert told["sums"]["kept"]["value"] == 2
    assert told["remarks"] == []


def test_a_missing_answer_is_asked_with_its_bounds_and_leaves_nothing(pond: Box) -> None:
    before = pond.bytes()
    told = pond("do", "pond", "take", code=4)
    assert not told.stdout
    for words in ("Which heap?", "(p. 3)", "North heap", "not allowed: The south heap is closed"):
        assert words in told.stderr
    assert "Nothing was entered. Add: heap='North heap'" in told.stderr
    error = pond.json("do", "pond", "take", "heap=north", code=4)
    question = error["question"]
    assert error["code"] == "answer"
    assert (question["key"], question["kind"]) == ("many", "number")
    assert (question["least"], question["most"]) == (1, 3)
    assert "the bag holds 3" in error["would_be_right"]
    assert question["answer_with"] == "many=1"
    assert pond.bytes() == before


def test_an_answer_that_cannot_be_stored_is_asked_again(pond: Box) -> None:
    before = pond.bytes()
    told = pond("do", "pond", "take", "heap=north", "many=-2", code=4).stderr
    assert f"{less_than(-2, 0)}." in told
    assert "from 1 to 3" in told
    error = pond.json("do", "pond", "take", "heap=west", code=4)
    assert error["says"] == "There is no “west” to choose here."
    assert "North heap" in error["would_be_right"]
    assert pond.bytes() == before


def test_a_broken_rule_is_named_with_its_page_and_can_be_overridden(pond: Box) -> None:
    before = pond.bytes()
    told = pond("do", "pond", "take", "heap=south", "many=1", code=1).stderr
    assert "Against the rules: The south heap is closed (p. 4)." in told
    assert "heap!=REASON" in told
    error = pond.json("do", "pond", "take", "heap=south", "many=1", code=1)
    assert error["code"] == "broken"
    assert error["question"]["answer_with"] == "heap!=REASON"
    assert error["question"]["page"] == "p. 4"
    assert pond.bytes() == before
    words = ("take", "heap=south", "heap!=a card says so", "many=9", "many!=")
    entry = pond.json("do", "pond", *words)
    assert entry["overrides"] == {"heap": "a card says so", "many": "the table says so"}
    assert "a card says so" in pond("log", "pond", "--unfold").stdout


def test_a_key_that_is_none_is_wrong_use(pond: Box) -> None:
    before = pond.bytes()
    told = pond("do", "pond", "take", "heap=north", "many=1", "hepa=north", code=2).stderr
    assert "Take has no key “hepa”." in told
    assert f"{did_you_mean('heap')}?" in told
    error = pond.json("do", "pond", "take", "heap=north", "many=1", "x=1", code=2)
    assert error["would_be_right"].startswith("Its keys are heap, many")
    assert pond.bytes() == before
    assert "“hepa”" in pond("do", "pond", "take", "hepa=north", code=4).stderr


def test_a_key_that_was_not_asked_this_time_is_only_a_remark(pond: Box) -> None:
    words = ("take", "heap=north", "many=1", "cold=yes", "many!=why not")
    entry = pond.json("do", "pond", *words)
    assert entry["remarks"] == [
        "“cold” was not asked this time and changed nothing.",
        "No rule was broken at “many”; the reason was not needed.",
    ]


@pytest.mark.parametrize(
    "words",
    [
        ("pond", "tkae", "heap=north"),
        ("pond", "take", "heap"),
        ("pond", "take", "heap=north", "heap=south"),
        ("pond", "take", "many:={"),
        ("pond", "take", "many:="),
        ("pond", "take", "heap=north", "--by", "Zoe"),
        ("pond", "take", "--draft", "d9"),
        ("pond", "--drop"),
        ("pond",),
        ("nowhere", "take"),
        ("pond", "take", "many:=" + "[" * 100_000),
    ],
)
def test_wrong_words_end_with_2(pond: Box, words: tuple[str, ...]) -> None:
    before = pond.bytes()
    pond.json("do", *words, code=2)
    assert len(pond("do", *words, code=2).stderr.splitlines()) <= 4
    assert pond.bytes() == before


def test_clicks_own_errors_are_json_too(box: Box) -> None:
    assert box.json("log", code=2)["code"] == "usage"
    assert box.json("undo", "x", "--to", "many", code=2)["code"] == "usage"
    assert box.json("fly", code=2)["code"] == "usage"


# Chance and drafts


def test_what_chance_made_outlives_a_missing_answer(pond: Box) -> None:
    error = pond.json("do", "pond", "throw", "pool=4", "faces=roll", code=4)
    assert (error["draft"], error["question"]["key"]) == ("d1", "keep")
    kept = pond.json("drafts", "pond")["drafts"]
    rolled = kept[0]["answers"]["faces"]["faces"]
    assert sum(rolled.values()) == 4
    told = pond("do", "pond", "--draft", "d1", code=4).stderr
    assert "companion do pond --draft d1 keep=2" in told
    entry = pond.json("do", "pond", "--draft", "d1", "keep=2")
    answers = {one["key"]: one for one in entry["answers"]}
    assert answers["faces"] == {"key": "faces", "value": {"faces": rolled}, "source": "app"}
    assert pond.json("drafts", "pond") == {"drafts": []}


def test_going_on_with_a_draft_keeps_each_new_answer_once(pond: Box) -> None:
    pond("do", "pond", "throw", "pool=2", "faces=roll", code=4)
    lines = pond.bytes().count(b"\n")
    pond("do", "pond", "throw", "--draft", "d1", code=4)
    assert pond.bytes().count(b"\n") == lines
    pond("do", "pond", "--draft", "d1", "keep=some", code=4)
    assert pond.bytes().count(b"\n") == lines
    pond("do", "pond", "take", "--draft", "d1", code=2)


def test_a_wrong_key_after_a_roll_does_not_lose_the_roll(pond: Box) -> None:
    error = pond.json("do", "pond", "throw", "pool=3", "faces=roll", "keep=1", "kepe=1", code=2)
    assert error["draft"] == "d1"
    assert pond.json("do", "pond", "--draft", "d1")["act_no"] == 1


def test_a_draft_is_given_up_and_its_roll_stays_visible(pond: Box) -> None:
    pond("do", "pond", "throw", "pool=1", "faces=roll", code=4)
    assert GIVEN_UP in pond("do", "pond", "--draft", "d1", "--drop").stdout
    assert GIVEN_UP in pond("log", "pond").stdout
    assert "Nothing is half entered" in pond("drafts", "pond").stdout


@pytest.mark.parametrize("sides", [(0, 5), (0, 0)])
def test_rolling_anew_is_said(
    pond: Box, monkeypatch: pytest.MonkeyPatch, sides: tuple[int, int]
) -> None:
    for side, words in zip(
        sides,
        (("throw", "pool=2", "faces=roll"), ("--draft", "d1", "faces=roll anew")),
        strict=True,
    ):
        monkeypatch.setattr(SystemChance, "below", lambda self, bound, side=side: side)
        pond("do", "pond", *words, code=4)
    entry = pond.json("do", "pond", "--draft", "d1", "keep=1")
    assert entry["note"] == f"{ROLLED_ANEW} 2w"
    assert entry["answers"][1]["value"] == {"faces": {"b": 2} if sides[1] else {"w": 2}}


def test_the_question_shows_sums_and_odds(pond: Box) -> None:
    told = pond("do", "pond", "throw", "pool=2", code=4).stderr
    assert "dice pool" in told
    assert "all white" in told
    question = pond.json("do", "pond", "throw", "pool=2", code=4)["question"]
    assert question["sums"]["dice pool"]["value"] == 2
    assert question["odds"] == [["all white", "50%"]]


def test_a_secret_stands_nowhere_but_veiled_in_the_file(pond: Box) -> None:
    pond("do", "pond", "hide", "word=heron")
    for words in (("log", "pond", "--unfold"), ("state", "pond"), ("undo", "pond", "--preview")):
        shown = pond(*words).output + json.dumps(pond.json(*words))
        assert "heron" not in shown
        assert '"veil": "' not in shown
    assert pond.json("state", "pond")["state"]["hidden"] == {"owner": "p1", "secret": True}
    assert b"heron" not in pond.bytes()


# Sentences


def test_say_enters_a_sentence(pond: Box) -> None:
    assert pond.json("say", "pond", "ann +2 stones")["says"] == "Ann +2 stones, 0 → 2"
    pond("say", "pond", "bob", "-1", "stones")
    assert pond.json("say", "pond", "take north 2", "--by", "Bob")["by"] == "p2"
    told = pond("say", "pond", "tkae north", code=2).stderr
    assert did_you_mean("take") in told
    assert pond.json("say", "pond", "take north", code=4)["question"]["key"] == "many"
    assert pond.json("say", "pond", "take south 2", code=1)["code"] == "broken"
    pond("say", "pond", "take north 2 colour=red", code=2)
    pond("say", "pond", code=2)


def test_say_with_a_roll_and_an_open_answer_keeps_a_draft(pond: Box) -> None:
    error = pond.json("say", "pond", "throw 3 roll", code=4)
    assert error["draft"] == "d1"
    pond("do", "pond", "--draft", "d1", "keep=0")


# Looking


def test_log_counts_marks_and_unfolds(pond: Box) -> None:
    assert "Nothing has been entered yet." in pond("log", "pond").stdout
    for many in (1, 2, 3):
        pond("do", "pond", "take", "heap=north", f"many={many}")
    pond("undo", "pond")
    shown = pond("log", "pond", "--unfold").stdout
    assert "Ann takes 3 from the north heap (undone)" in shown
    assert "spilt    −1  p. 4" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())
    told = pond.json("log", "pond", "--count", "2")["entries"]
    assert [(one["act_no"], one["on_table"]) for one in told] == [(2, True), (3, False)]
    assert "answers" not in told[0]
    assert "sums" in pond.json("log", "pond", "--unfold")["entries"][0]
    pond("log", "pond", "--count", "0", code=2)


def test_log_of_a_long_campaign_reads_only_its_end(
    pond: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(120):
        pond("do", "pond", "note", f"text=line {number} {'x' * 200}")
    read: list[int] = []
    original = RealDisk.read_at

    def read_at(self: RealDisk, handle: int, offset: int, length: int) -> bytes:
        piece = original(self, handle, offset, length)
        read.append(len(piece))
        return piece

    monkeypatch.setattr(RealDisk, "read_at", read_at)
    assert len(pond.json("log", "pond", "--count", "4")["entries"]) == 4
    assert sum(read) < len(pond.bytes()) / 2


def test_the_end_of_a_log_marks_as_the_whole_reading_does(pond: Box) -> None:
    from companion.share.campaigns.campaigns import open_table
    from companion.share.campaigns.recent_entries import tail

    for number in range(6):
        pond("do", "pond", "take", "heap=north", "many=1", "many!=")
        if number in (2, 4):
            pond("undo", "pond")
    pond("undo", "pond", "--to", "1")
    pond("redo", "pond")
    pond("amend", "pond", "2", "many=2", "--yes")
    pond("undo", "pond", "--to", "0")
    for jump in ("1", "6", "7"):
        pond("undo", "pond", "--to", jump, "--yes")
        with open_table(pond.home, "pond", writing=False) as table:
            for count in (1, 2, 3, 5, 50):
                whole = [(line.act_no, line.on_table) for line in table.log(count)]
                end = [(x.entry.act_no, x.on_table) for x in tail(table.path, count).lines]
                assert end == whole


def test_state_is_the_sheet_or_everything(pond: Box) -> None:
    pond("do", "pond", "take", "heap=north", "many=2")
    pond("do", "pond", "throw", "pool=2", "faces=roll", code=4)
    shown = pond("state", "pond").stdout
    assert "Pond · Pebbles · heap of 8" in shown
    assert "Ann  stones 2" in shown
    assert "Half entered" in shown
    told = pond.json("state", "pond")
    assert told["state"]["stones"] == {"p1": 2, "p2": 0}
    assert (told["act_no"], told["drafts"][0]["procedure"]) == (1, "throw")


# History


def test_undo_and_redo_tell_what_they_change(pond: Box) -> None:
    pond("do", "pond", "take", "heap=north", "many=2")
    shown = pond("undo", "pond").stdout
    assert "Ann takes 2 from the north heap" in shown
    assert "8 → 10" in shown
    told = pond.json("redo", "pond")
    assert (told["act_no"], told["done"]) == (1, True)
    assert {"label": "heap", "old": "10", "new": "8"} in told["changes"]
    pond("redo", "pond", code=2)
    pond("undo", "pond", "--to", "0")
    pond("undo", "pond", code=2)
    assert no_entry(7) in pond("undo", "pond", "--to", "7", code=2).stderr


def test_a_preview_changes_nothing(pond: Box) -> None:
    pond("do", "pond", "take", "heap=north", "many=2")
    before = pond.bytes()
    assert "This would undo" in pond("undo", "pond", "--preview").stdout
    assert pond.json("amend", "pond", "1", "many=1", "--preview")["done"] is False
    assert pond.bytes() == before


def test_opening_a_closed_game_again_asks_first(pond: Box) -> None:
    pond("do", "pond", "end")
    before = pond.bytes()
    told = pond("undo", "pond", code=4).stderr
    assert REOPENS in told
    assert "--yes" in told
    error = pond.json("undo", "pond", code=4)
    assert error["code"] == "confirm"
    assert error["plan"]["changes"]
    assert pond.bytes() == before
    pond("undo", "pond", "--yes")


def test_amend_lists_what_becomes_of_later_entries(pond: Box) -> None:
    pond("do", "pond", "take", "heap=north", "many=2")
    pond("do", "pond", "note", "text=all is well")
    before = pond.bytes()
    told = pond.json("amend", "pond", "1", "many=3")
    assert (told["entry"]["note"], told["done"]) == ("amends 1", True)
    assert [one["fate"] for one in told["later"]] == ["same"]
    assert pond.json("state", "pond")["state"]["stones"]["p1"] == 3
    assert pond.bytes().startswith(before)
    shown = pond("amend", "pond", "3", "many=1", "--yes").stdout
    assert "Entry 3 becomes: Ann takes 1 from the north heap" in shown
    assert "On the table:" in shown


def test_amend_asks_when_a_later_entry_would_not_stay(pond: Box) -> None:
    pond("do", "pond", "take", "heap=north", "many=2")
    pond("do", "pond", "set", "who=Ann", "counter=stones", "value=7")
    before = pond.bytes()
    error = pond.json("amend", "pond", "1", "many=3", code=4)
    assert error["code"] == "confirm"
    assert [one["fate"] for one in error["plan"]["later"]] == ["changed"]
    assert "--yes" in pond("amend", "pond", "1", "many=3", code=4).stderr
    assert pond.bytes() == before
    pond("amend", "pond", "1", "many=3", "--yes")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("1", "many=none"), 4),
        (("1", "many=9"), 1),
        (("1", "colour=red"), 2),
        (("1", "many"), 2),
        (("9", "many=1"), 2),
        (("one", "many=1"), 2),
        (("1",), 2),
    ],
)
def test_an_amendment_that_fails_changes_nothing(
    pond: Box, words: tuple[str, ...], code: int
) -> None:
    pond("do", "pond", "take", "heap=north", "many=2")
    before = pond.bytes()
    pond.json("amend", "pond", *words, code=code)
    pond("amend", "pond", *words, code=code)
    assert pond.bytes() == before


# Games


def test_calc_types_what_is_typed(box: Box, tmp_path: Path) -> None:
    shown = box("calc", "pebbles", "add-up", "base-value=2", "bonus=-1").stdout
    assert "base      2  p. 1" in shown
    assert "bonus    −1  p. 2" in shown
    assert "= 1" in shown
    assert "By hand nothing." in shown
    told = box.json("calc", "pebbles", "P-09", "base_value:=2", "doubled=yes", "bonus=?")
    assert (told["value"], told["calculation"]) == (None, "add-up")
    assert [part["label"] for part in told["parts"]] == ["base", "bonus", "doubled"]
    assert told["pages"] == ["p. 1", "p. 2", "p. 3"]
    file = tmp_path / "inputs.json"
    file.write_text('{"base-value": 4, "bonus": 1}')
    assert box.json("calc", "pebbles", "add-up", f"@{file}", "bonus=3")["value"] == 7


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("add-up",), 4, "needs base_value"),
        (("add-up", "base-value=x"), 2, "base_value is a whole number"),
        (("add-up", "base-value=2.5"), 2, "base_value cannot be “2.5”"),
        (("add-up", "base-value=1", "bonus:=[1]"), 2, "a whole number or ? (unknown)"),
        (("add-up", "base-value=1", "doubled=maybe"), 2, "yes or no"),
        (("add-up", "base-value=1", "bnous=2"), 2, f"{did_you_mean('bonus')}?"),
        (("add-up", "base-value=-1"), 2, "0 or more would be right"),
        (("add-up", "base-value=1", "base-value=2"), 2, "twice"),
        (("add-up", "odd", "base-value=1"), 2, "neither field=text"),
        (("add-up", "@/nowhere/at/all.json"), 3, CANNOT_BE_READ),
        (("ad-up",), 2, f"{did_you_mean('add')}-up?"),
        ((), 2, "add-up"),
    ],
)
def test_calc_names_the_field_and_what_would_be_right(
    box: Box, words: tuple[str, ...], code: int, said: str
) -> None:
    error = box.json("calc", "pebbles", *words, code=code)
    assert said in f"{error['says']} {error['would_be_right']}"
    assert said in " ".join(box("calc", "pebbles", *words, code=code).stderr.split())


@pytest.mark.parametrize(
    ("words", "value"),
    [
        (("sell", "holds=10,7"), {"tons": 17}),  # things by name, typed as a list
        (("sell", "holds=a=10,b=4", "sold=a,b"), {"tons": 14}),  # and by their names
        (("sell", "holds=a=10,b=4", "sold=b"), {"tons": 4}),
        (("combat", "cards=9C,8C", "nation=French"), {"total": 19}),
        (("combat", "cards=9C::Dutch,8C:3", "nation=French"), {"total": 13}),  # one field left out
        (
            ("mission", "kind=delivery", "tons=5", "cargo=Cloth", "own=French", "town=7C",
             "town_nation=French", "holds=a=Cloth:5:6C,b=Food:9"),
            {"done": True, "hand_in": ["a"]},
        ),
    ],
)  # fmt: skip
def test_calc_reads_lists_of_things_as_they_are_typed(
    box: Box, words: tuple[str, ...], value: dict[str, Any]
) -> None:
    told = box.json("calc", "pirate-crusades", *words)["value"]
    assert {key: told[key] for key in value} == value


@pytest.mark.parametrize(
    ("words", "odd", "such"),
    [
        (
            ("sell", "holds=10H,KC"),
            "holds cannot be “10H,KC”: “10H” is not a whole number",
            "such as a=3,b=3",
        ),
        (
            ("location", "values=9,x"),
            "values cannot be “9,x”: “x” is not a whole number",
            "such as 3,3",
        ),
        (
            ("deal-long", "nations=French,Klingon"),
            "“Klingon” is not one of Dutch, English",
            "such as Dutch,Dutch",
        ),
        (
            ("mission", "kind=delivery", "holds=Wine:5"),
            "“Wine” is not one of Ammunition, Cloth",
            "such as a=Ammunition:3:at,b=Ammunition:3:at",
        ),
    ],
)
def test_calc_says_which_word_of_a_list_is_odd_and_how_one_is_typed(
    box: Box, words: tuple[str, ...], odd: str, such: str
) -> None:
    error = box.json("calc", "pirate-crusades", *words, code=2)
    assert odd in error["says"] and "expected" not in error["says"]
    assert such in error["would_be_right"]


def test_calc_shows_factors_and_what_is_compared(box: Box) -> None:
    """A factor is not a part that is added; neither is what stands beside the sum."""
    shown = box(
        "calc", "pirate-crusades", "strength", "kind=ship", "size=4", "average=5", "long=yes"
    )
    rows = [line.split() for line in shown.stdout.splitlines()]
    assert ["size", "4", "p.", "18"] in rows
    assert ["times", "average", "cannon", "×5", "p.", "18"] in rows
    assert ["at", "least", "one", "more", "than", "20", "p.", "18"] in rows
    shown = box("calc", "pirate-crusades", "vessel", "strength=20", "total=41", "long=yes")
    assert ["to", "beat", "20", "p.", "18"] in [line.split() for line in shown.stdout.splitlines()]


def test_calc_refuses_a_file_that_is_no_object(box: Box, tmp_path: Path) -> None:
    for text in ("[1]", "{", "\udcff"):
        file = tmp_path / "bad.json"
        file.write_bytes(text.encode("utf-8", "surrogateescape"))
        box("calc", "pebbles", "add-up", f"@{file}", code=2)
    box("calc", "pebbles", "add-up", f"@{tmp_path}", code=3)


def test_calculations_and_procedures_are_listed(box: Box) -> None:
    assert "add-up  P-09  p. 1" in box("calc", "pebbles", "--list").stdout
    listed = box.json("calc", "pebbles", "--list")["calculations"][0]
    assert (listed["id"], listed["spec"], listed["page"]) == ("add-up", "P-09", "p. 1")
    assert "base_value" in json.dumps(listed["schema"])
    told = box.json("procedures", "pebbles")
    take = told["procedures"][0]
    assert (take["id"], take["spec"], take["page"]) == ("take", "P-01", "p. 3")
    assert take["keys"][0] == {"name": "heap", "kind": "choose", "help": "Which heap?"}
    assert "note" in [one["id"] for one in told["procedures"]]
    assert told["calculations"][0]["keys"][0]["kind"] == "a whole number"
    shown = box("procedures", "pebbles").stdout
    assert "take  Take (P-01, p. 3)" in shown
    assert "base_value, [bonus], [doubled]" in shown
    box("procedures", "nothing", code=2)


def test_rules_give_the_hits_in_order(box: Box) -> None:
    hits = box.json("rules", "seafall", "enmity", "garrison")["hits"]
    assert hits
    assert hits[0].keys() >= {"kind", "id", "title", "place", "page", "body", "excerpt"}
    shown = box("rules", "SeaFall", "enmity garrison").stdout
    assert shown.startswith(hits[0]["title"])
    assert "**" not in shown
    assert box.json("rules", "pebbles", "whatever")["hits"] == []
    assert box("rules", "pebbles", "whatever").stdout == "No rule has “whatever”.\n"
    box("rules", "seafall", code=2)


def test_demo_prints_without_a_terminal_and_keeps_nothing(box: Box) -> None:
    shown = box("demo").stdout
    assert len(shown.splitlines()) > 20
    assert box.json("demo")["lines"]
    assert not (box.home / "campaigns").exists()
    box("demo", "--answers", "/nowhere/at/all.toml", code=2)


def test_demo_opens_the_app_in_a_terminal(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def look(root: Path, campaign: str) -> None:
        seen.extend(x.name for x in (root / "campaigns").iterdir() if x.suffix == ".jsonl")
        seen.append(campaign)

    monkeypatch.setattr(games_commands, "open_app", look)
    monkeypatch.setattr(games_commands, "in_terminal", lambda: True)
    box("demo")
    assert seen == ["example.jsonl", "example"]


# When the machine refuses


def test_a_file_in_the_place_of_the_folder_is_one_sentence(
    box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("not a folder")
    monkeypatch.setenv("COMPANION_HOME", str(blocked))
    players = ("--player", "Ann", "--player", "Bob")
    for words in (("new", "pebbles", "Pond", *players), ("list",), ("log", "pond"), ("undo", "p")):
        error = box.json(*words, code=3)
        assert error["code"] == "storage"
        assert "COMPANION_HOME" in error["would_be_right"]
    assert blocked.read_text() == "not a folder"


def test_a_full_disk_leaves_nothing_half(pond: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    before = pond.bytes()

    def refuse(*_: Any) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(RealDisk, "write", refuse)
    error = pond.json("do", "pond", "note", "text=x", code=3)
    assert "No space left" in error["says"]
    pond("undo", "pond", "--to", "0", code=3)
    pond("new", "pebbles", "Two", "--player", "A", "--player", "B", code=3)
    monkeypatch.undo()
    assert pond.bytes() == before


def test_a_read_only_disk_still_shows(pond: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    pond("do", "pond", "note", "text=x")

    def refuse(*_: Any) -> int:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(RealDisk, "append_to", refuse)
    assert pond.json("do", "pond", "note", "text=y", code=3)["code"] == "storage"
    assert "“x”" in pond("log", "pond").stdout
    pond("state", "pond")


def test_two_programs_on_one_campaign(pond: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.storage.lock.PATIENCE", 0.1)
    lock = Lock(pond.file("pond"))
    lock.take()
    try:
        for words in (
            ("do", "pond", "note", "text=x"),
            ("undo", "pond"),
            ("say", "pond", "turn ann"),
        ):
            error = pond.json(*words, code=5)
            assert error["code"] == "locked"
        pond("log", "pond")
        pond("state", "pond")
    finally:
        lock.free()
    pond("do", "pond", "note", "text=x")


def _damage(path: Path, line: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line] = lines[line].replace(b"take", b"tuke")
    path.write_bytes(b"".join(lines))


@pytest.mark.parametrize("line", [1, 2, 3])
def test_a_damaged_file_is_not_written_and_still_read(pond: Box, line: int) -> None:
    for many in (1, 2, 3):
        pond("do", "pond", "take", "heap=north", f"many={many}")
    pond("do", "pond", "note", "text=after")
    _damage(pond.file("pond"), line)
    before = pond.bytes()
    for words in (("do", "pond", "take"), ("undo", "pond"), ("say", "pond", "turn ann")):
        assert pond.json(*words, code=3)["code"] == "storage"
    shown = pond("log", "pond")
    assert "damaged" in shown.stderr
    assert shown.stdout.count("Ann takes") == line - 1
    assert pond.json("log", "pond")["notice"]
    assert "damaged" in pond("state", "pond").stderr
    assert pond.bytes() == before


def test_a_damaged_first_line_is_storage_for_every_command(pond: Box) -> None:
    path = pond.file("pond")
    path.write_bytes(b"x" + pond.bytes()[1:])
    for words in (("log", "pond"), ("state", "pond"), ("do", "pond", "note", "text=x")):
        assert "backup" in pond.json(*words, code=3)["would_be_right"]


@pytest.mark.parametrize("harm", ["damaged", "line ends"])
def test_a_damaged_first_line_is_no_empty_list_and_rescue_is_named_and_works(
    pond: Box, harm: str
) -> None:
    """The only campaign: before, the list said that there was none yet."""
    pond("do", "pond", "note", "text=one")
    whole = pond.bytes()
    hurt = b"x" + whole[1:] if harm == "damaged" else whole.replace(b"\n", b"\r\n")
    pond.file("pond").write_bytes(hurt)
    told = pond("list")
    assert "No campaign yet" not in told.stdout
    assert "pond.jsonl" in told.stderr
    assert "`companion rescue`" in told.stderr
    assert "`companion rescue`" in pond.json("log", "pond", code=3)["would_be_right"]
    pond("rescue", "pond")
    assert pond.file("pond-rescued").read_bytes() == whole
    assert pond.bytes() == hurt


def test_a_torn_tail_is_cut_and_told(pond: Box) -> None:
    pond("do", "pond", "note", "text=one")
    whole = pond.bytes()
    pond.file("pond").write_bytes(whole + b'0123456789abcdef {"n":2,"kind":"en')
    assert "“one”" in pond("log", "pond").stdout
    told = pond("do", "pond", "note", "text=two")
    assert "cut off" in told.stderr
    assert pond.bytes().startswith(whole)


def test_a_failing_book_fails_no_act(pond: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.records.book import Book

    def burn(*_: Any) -> None:
        raise RuntimeError("burnt")

    monkeypatch.setattr(Book, "rebuild", burn)
    told = pond("do", "pond", "note", "text=x")
    assert "“x”" in told.stdout
    assert "record book" in told.stderr


def test_a_fault_of_the_program_is_a_sentence(pond: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("nothing to divide")

    monkeypatch.setattr("companion.share.campaigns.campaigns.open_table", fail)
    assert pond.json("state", "pond", code=70)["code"] == "fault"


@pytest.mark.parametrize(
    ("problem", "code"),
    [(KeyboardInterrupt(), 130), (OSError(5, "Input/output error", "x"), 3)],
)
def test_what_the_machine_throws(
    pond: Box, monkeypatch: pytest.MonkeyPatch, problem: BaseException, code: int
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise problem

    monkeypatch.setattr("companion.share.campaigns.campaigns.open_table", fail)
    assert "Traceback" not in pond("state", "pond", code=code).output


# As a program of its own


@pytest.fixture
def program(pond: Box) -> Callable[..., subprocess.CompletedProcess[str]]:
    root = Path(__file__).resolve().parent.parent
    env = {**os.environ, "PYTHONPATH": str(root)}

    def run(*words: str, shell: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "companion", *words]
        if shell:
            command = ["bash", "-c", f'"$0" -m companion {shell}', sys.executable]
        return subprocess.run(
            command, env={**env, **more}, capture_output=True, text=True, timeout=60, check=False
        )

    return run


def test_the_program_itself(program: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    done = program("do", "pond", "note", "text=from outside")
    assert (done.returncode, done.stderr) == (0, "")
    asked = program("do", "pond", "take", "--json")
    assert asked.returncode == 4
    assert json.loads(asked.stdout)["error"]["question"]["key"] == "heap"
    assert program("--version").stdout.startswith("companion ")
    assert program("fly").returncode == 2


def test_a_closed_pipe_is_quiet(program: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    done = program(shell="procedures pebbles | true; exit ${PIPESTATUS[0]}")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_terminal_without_letters_is_no_error(
    program: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    program("do", "pond", "note", "text=池 🚢")
    done = program("log", "pond", PYTHONIOENCODING="latin-1")
    assert done.returncode == 0
    assert "?" in done.stdout


# Figures and replay


@pytest.fixture
def duel(box: Box) -> Box:
    """A table of En Garde after the rulebook's example of an Exchange."""
    box("new", "en-garde", "Duel", "--player", "Sam", "--player", "Jen")
    plays = ("thrust + masterful > jen", "riposte a1 pay lunge", "riposte a2")
    for text in ("turn sam", *plays, "pass"):
        box("say", "duel", text)
    return box


def test_stats_shows_the_figures_of_a_game(duel: Box, on_80_columns: None) -> None:
    told = duel("stats", "duel").stdout
    assert told.startswith("Duel · En Garde\n\nPlayers\n")
    assert "damage dealt" in told
    assert max(map(len, told.splitlines())) <= 80
    blocks = duel.json("stats", "duel")["blocks"]
    assert blocks[0]["type"] == "grid"
    assert blocks[0]["columns"] == ["Sam", "Jen"]


def test_stats_of_a_game_without_them_is_a_sentence(pond: Box) -> None:
    assert pond("stats", "pond").stdout == f"Pebbles {NO_STATISTICS}.\n"
    assert pond.json("stats", "pond")["blocks"] == []


def test_replay_shows_the_sheet_after_each_entry(duel: Box, on_80_columns: None) -> None:
    told = duel("replay", "duel").stdout
    assert "── 1 of 4 ──" in told
    assert "── 4 of 4 ──" in told
    assert max(map(len, told.splitlines())) <= 80
    assert told.index("2  Sam attacks Jen") < told.index("Sam ──5──▶ Jen  ✗ open")
    assert told.index("3  Jen answers A1") < told.index("▣ R1 Parry Riposte\n")
    assert duel("replay", "duel", "x1").stdout == duel("replay", "duel", "3").stdout == told
    result = duel.json("replay", "duel")
    assert result["thread"] == "x1"
    assert [step["act_no"] for step in result["steps"]] == [2, 3, 4, 5]
    picture = next(x for x in result["steps"][0]["blocks"] if x["type"] == "picture")
    assert "Sam ──5──▶ Jen" in picture["lines"][0]


def test_replay_follows_undo(duel: Box) -> None:
    duel("undo", "duel")
    assert [step["act_no"] for step in duel.json("replay", "duel")["steps"]] == [2, 3, 4]


def test_replay_without_a_thread_or_with_a_wrong_one_is_a_sentence(duel: Box, pond: Box) -> None:
    told = duel("replay", "duel", "zz", code=2)
    assert told.stdout == ""
    assert told.stderr == f"{NO_SUCH_THREAD} is “zz”, or has that entry.\nThere is x1.\n"
    assert duel("replay", "duel", "1", code=2).stderr.startswith(f"{NO_SUCH_THREAD} is “1”")
    assert "Nothing here can be replayed" in pond("replay", "pond", code=2).stderr
    assert pond.json("replay", "pond", code=2)["code"] == "usage"


def test_replay_and_stats_write_nothing(duel: Box) -> None:
    before = duel.bytes("duel")
    duel("replay", "duel")
    duel("stats", "duel")
    assert duel.bytes("duel") == before


def test_a_rule_says_its_place_once(box: Box) -> None:
    told = box("rules", "en-garde", "attack").stdout.splitlines()[0]
    section, _, page = told.partition("  (")[2].rstrip(")").partition(", ")
    assert section
    assert section != page


def test_a_campaign_whose_last_act_cannot_be_read_is_shown_and_undo_mends_it(box: Box) -> None:
    """As an older program wrote it: every command says what is wrong, and undo takes it back."""
    box("new", "en-garde", "E", "--player", "Sam", "--player", "Jen")
    box("say", "e", "note precious")
    add_unchecked(box.home / "campaigns" / "e.jsonl", [["=", ["deck"], 67, "?"]])
    told = f"Entry 2 (“bad 1”) {CANNOT_BE_READ}: “deck” cannot be ?."
    for command in (("state",), ("stats",), ("record",), ("undo", "--preview")):
        shown = box(command[0], "e", *command[1:])
        assert " ".join(shown.stderr.split()).startswith(told), command
    assert "deck 67" in box("state", "e").stdout
    assert "bad 1" in box("log", "e").stdout
    assert "bad 1" in box("list").stdout
    for words in (("say", "e", "note more"), ("do", "e", "note", "text=more")):
        refused = box(*words, code=3)
        assert (
            f"{NOTHING_CAN_BE_ENTERED} while the newest entry {CANNOT_BE_READ}." in refused.stderr
        )
    assert "`companion undo`" in " ".join(box("rescue", "e", code=2).stderr.split())
    assert "undo “bad 1”" in box("undo", "e").stdout
    box("say", "e", "note more")
    assert box("state", "e").stderr == ""
