"""Fifteen places where an attack (23 November) ended in a fault of the program, one by one.

Each is done with every rule broken on purpose. Whatever it comes to (it is entered, asked again,
or refused in a sentence), it is no fault, and the table is drawn and opens again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games import find
from companion.games.en_garde.procedures.work import Work
from companion.games.en_garde.state.table import Duelist, EnGarde, new_en_garde
from companion.games.pirate_crusades.state.table import Hold
from companion.games.seafall.calculations.end.records import Recorded, RecordScores, record_scores
from companion.games.seafall.procedures.end import recording
from companion.games.seafall.state.table import new_seafall
from companion.table.campaign.opened import OpenTable
from companion.table.ear.answers import Check
from companion.table.ear.fitting_numbers import numbers_to_try
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken, Form
from companion.table.procedures.questions.writing import Field
from companion.table.sentences.sentence import say
from companion.table.sheet import plain, render
from companion.toolbox.sums import Result
from screens.view import view_of
from tests.games.pirate_crusades.sea import long_game
from tests.recorded import Recording, recordings
from tests.wording import CANNOT_BE_DRAWN

NAMES = ("Ana", "Ben", "Cleo")
Table = OpenTable[Any]
Act = tuple[str, Mapping[str, Any]]


def opened(folder: Path, game: str, state: Any = None) -> Table:
    loaded = find()[game].load()
    names = NAMES
    if state is not None:
        loaded = replace(loaded, new_state=lambda _names: state)
        names = tuple(one.name for one in state.players.values())
    return OpenTable.create(loaded, folder / "x.jsonl", "Game", names)


def insisted(table: Table, what: str | Act, by: str = "") -> str:
    """Say or do something, whatever rules it breaks: `entered`, or the sentence against it."""
    try:
        if isinstance(what, str):
            said = say(table, what, by)
            run, result = said.run, said.result
        else:
            act, answers = what
            run = table.begin(act, by)
            run.depth = "sentence"
            for key, value in answers.items():
                run.give(key, value)
            result = table.look(run)
        while isinstance(result, Asking) and isinstance(result.question, Broken):
            run.override(result.question.key, "the table says so")
            result = table.look(run)
        if isinstance(result, Asking):
            return result.problem or result.question.prompt
        table.enter(run, result)
    except CompanionError as refused:
        return refused.says
    return "entered"


def is_whole(table: Table) -> None:
    """It is drawn for everybody, and opens again as it stands."""
    for eyes in ("", *table.state.players):
        sheet = view_of(table, eyes).sheet
        assert CANNOT_BE_DRAWN not in plain(render(sheet, 100))
    table.close()
    with OpenTable(table.game, table.path, writing=False) as again:
        assert (again.unfit, again.tree) == (None, table.tree)


PIRATES, CITADEL, SAILS = "pirate-crusades", "citadel", "five-sails"
BORNE: dict[str, tuple[str, tuple[str | Act, ...]]] = {
    "a storm of 5": (PIRATES, ("ana storm 5",)),
    "a storm of category 7": (PIRATES, (("storm-hit", {"who": "p1", "category": 7}),)),
    "a hold given twice": (PIRATES, ("ana trade 7C 7C for 4S 10S",)),
    "a Joker in a clash": (PIRATES, ("ana attack ben", "ana commits JK")),
    "a clash of nobody": (PIRATES, (("clash", {"cards-p1": "JK"}),)),
    "a duel when the game is over": (PIRATES, ("correct closed true", "ana duels ben")),
    "a duel of who is out": (PIRATES, ("correct pirates.p1.status out", "ana duels ben")),
    "who is in no adventure moves": (CITADEL, ("adventure ana A ben B", "cleo moves to Garden")),
    "who is in no adventure reads": (CITADEL, ("adventure ana A ben B", "cleo reads 049")),
    "an adventure of another": (CITADEL, ("adventure ana A ben B", "adventure cleo A")),
    "a recovery of all that can be": (CITADEL, (("recover", {"who": "p1", "cards": 9999}),)),
    "a turn of who is absent": ("seafall", ("absent Cleo", "turn Cleo")),
    "a record without who is absent": ("seafall", ("absent Cleo", ("record", {}))),
}
"""What is insisted on: the table says that it was so, and a calculation bears it."""
REFUSED: dict[str, tuple[str, tuple[str | Act, ...]]] = {
    "a number of another script": (CITADEL, ("take ٣",)),
    "a hold of no card": (PIRATES, ("trade 7C 7C for 4S site 5H",)),
    "a clash that would be": (PIRATES, ("clash JK would hit",)),
    "a round when the game is over": (SAILS, ("correct closed true", "round")),
    "a port attacked": (PIRATES, (("attack-port", {"who": "p1"}),)),
    "who is in no adventure places": (
        CITADEL,
        ("adventure ana A ben B", ("place", {"who": "p3", "card": "049"})),
    ),
    "a recovery of ten million cards": (CITADEL, (("recover", {"who": "p1", "cards": 10**7}),)),
    "an action that prints nothing known": (CITADEL, ("ana act rest offer={a:1}",)),
    "titles of who is absent": ("seafall", ("absent Cleo", ("record", {}), ("titles", {}))),
    "a turn that ends with more than comes": (
        "en-garde",
        ("turn Ana", "ana hand = 5", "ana done Fair, 3 more"),
    ),
    "a turn that goes to a seat of nobody": (
        "en-garde",
        ("first Ana", 'correct seats ["p1","e"]', "done e Fair, 3 more"),
    ),
    "a turn where nobody has a side": (
        "en-garde",
        ("first Ana", "correct duelists {}", "done e Fair, 3 more"),
    ),
}
"""What no rule forbids and nobody can enter like that: a sentence, or a question, says why."""
PLACES = {**BORNE, **REFUSED}


@pytest.mark.parametrize("place", PLACES)
def test_it_ends_in_no_fault_and_leaves_a_table(place: str, tmp_path: Path) -> None:
    game, (*before, last) = PLACES[place]
    table = opened(tmp_path, game)
    for what in before:
        assert insisted(table, what) == "entered", what
    acts = table.history.acts
    assert (insisted(table, last) == "entered") == (place in BORNE)
    assert table.history.acts == acts + (place in BORNE)
    is_whole(table)


@pytest.mark.parametrize(
    "what",
    [
        "ana trade 7C 7C for 4S",
        "ana sells 7C 7C",
        ("trade", {"who": "p1", "sold": ["h1", "h1"]}),
        ("attack-port", {"who": "p1"}),
        ("attack-port", {"who": "p1", "cards": ["JK"]}),
        "ana clash JK",
    ],
    ids=str,
)
def test_neither_does_it_in_the_long_game_at_sea(what: str | Act, tmp_path: Path) -> None:
    """A port is attacked from a ship, and a hold is there to be given twice."""
    sea = long_game()
    ana = replace(sea.pirates["p1"], holds={"h1": Hold(card="7C"), "h2": Hold(card="7D")})
    table = opened(tmp_path, PIRATES, replace(sea, pirates={**sea.pirates, "p1": ana}))
    assert insisted(table, what, "p1")
    is_whole(table)


def unseated(seat: str = "e", turn: str = "p1") -> EnGarde:
    """Ana and Ben, and a seat of whom nothing is kept: the program of 23 November let `correct`
    make such a table, and its turn ended in a KeyError of `Work.duelist` (work.py, line 38)."""
    state = new_en_garde(NAMES[:2])
    return replace(state, seats=(*state.seats, seat), turn=turn, first="p1", step="prepare")


@pytest.fixture
def looked_for(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whose side was asked for at the place that raised, in order."""
    asked: list[str] = []
    found = Work.duelist

    def duelist(work: Work, player: str = "") -> Duelist:
        asked.append(player or work.player)
        return found(work, player)

    monkeypatch.setattr(Work, "duelist", duelist)
    return asked


@pytest.mark.parametrize("what", [("turn", {"who": "e"}), ("refill", {"who": "e"})], ids=str)
def test_a_seat_of_whom_nothing_is_kept_is_asked_again_at_the_place_that_raised(
    what: Act, tmp_path: Path, looked_for: list[str]
) -> None:
    """`done e …` is the turn of seat e: the place is reached, and says why it cannot be."""
    table = opened(tmp_path, "en-garde", unseated())
    assert insisted(table, what) == "Nothing is kept of e in this game."
    assert looked_for[-1] == "e"
    assert insisted(table, "done") == "entered"  # Ben is next, and the table goes on
    assert table.state.turn == "p2"
    table.close()
    with OpenTable(table.game, table.path, writing=False) as again:
        assert again.state.turn == "p2"


def test_the_turn_of_who_sits_nowhere_ends_and_the_next_one_begins(
    tmp_path: Path, looked_for: list[str]
) -> None:
    """So did `done e Fair, 3 more` where the turn was nobody's at the table."""
    table = opened(tmp_path, "en-garde", replace(unseated(turn="e"), seats=("p1", "p2")))
    assert insisted(table, "done e Fair, 3 more") != "entered"
    assert insisted(table, "done") == "entered"
    assert (table.state.turn, looked_for[-1]) == ("p1", "p1")
    is_whole(table)


@pytest.mark.parametrize("game", ["en-garde", PIRATES, CITADEL, SAILS, "seafall"])
def test_no_correction_takes_a_table_apart(game: str, tmp_path: Path) -> None:
    """Who sits there is a player, once, and keeps what everybody has; else it is only noted."""
    table = opened(tmp_path, game)
    state = table.state
    shared = [
        name
        for name in state.__struct_fields__
        if isinstance(each := getattr(state, name), dict) and each.keys() >= {*state.seats}
    ]
    lines = [f"correct {name} {{}}" for name in shared]
    lines += [f"correct seats {seats}" for seats in ('["p1","e"]', '["p1","p1"]', "[]")]
    for line in (*lines, "correct turn e"):
        assert insisted(table, line) == "entered", line
        assert replace(table.state, ids=state.ids) == state, line  # a note, and nothing else
    assert insisted(table, 'correct seats ["p2","p1","p3"]') == "entered"
    assert table.state.seats == ("p2", "p1", "p3")
    is_whole(table)


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> list[RecordScores]:
    """Of whom glory was recorded: `record_scores` raised (records.py, line 42) where nobody was
    left who played, and `record` and `titles` ended in its ValueError on 23 November."""
    asked: list[RecordScores] = []

    def looked_at(inputs: RecordScores) -> Result[Recorded]:
        asked.append(inputs)
        return record_scores(inputs)

    monkeypatch.setattr(recording, "record_scores", looked_at)
    return asked


@pytest.mark.parametrize("act", ["record", "titles"])
def test_the_record_of_a_game_that_everybody_missed_is_entered(
    act: str, tmp_path: Path, recorded: list[RecordScores]
) -> None:
    """The place is reached, with the scores of all: what a table tells of the absent counts."""
    table = opened(tmp_path, "seafall")
    for name in NAMES:
        assert insisted(table, f"absent {name}") == "entered"
    picks = {"pick-p1": "3", "pick-p2": "2"} if act == "titles" else {}  # all are tied (p. 20)
    assert insisted(table, (act, picks)) == "entered"
    assert [(set(x.scores), x.absent) for x in recorded] == [
        ({"p1", "p2", "p3"}, table.state.seats)
    ]
    if act == "titles":
        assert [table.state.provinces[p].title for p in ("p1", "p2", "p3")] == [3, 2, 1]
    assert table.state.kept.games.keys() == {"1"}
    is_whole(table)


@pytest.mark.parametrize("act", ["record", "titles"])
def test_the_record_of_a_table_without_seats_is_refused_at_the_place_that_raised(
    act: str, tmp_path: Path, recorded: list[RecordScores]
) -> None:
    """The program of 23 November let `correct` take the seats away; then nobody had played."""
    table = opened(tmp_path, "seafall", replace(new_seafall(NAMES), seats=()))
    before = table.history.acts
    assert insisted(table, (act, {})) == "Nobody played this game; name one province or more."
    assert [x.scores for x in recorded] == [{}]
    assert table.history.acts == before
    is_whole(table)


def test_a_round_of_a_duel_goes_on_when_the_game_is_over(tmp_path: Path) -> None:
    """Two rules of one key are broken on the way: the game is over, and so says the round."""
    path = tmp_path / "midst.jsonl"

    def each(table: Table, _said: str) -> None:
        now = table.game.suggestions(table.state)
        if not path.exists() and any(one.procedure == "round" for one in now):
            path.write_bytes(table.path.read_bytes())

    Recording(recordings(SAILS)[0]).play(tmp_path, each).close()
    table = OpenTable(find()[SAILS].load(), path)
    assert insisted(table, "correct closed true") == "entered"
    assert insisted(table, "round") == "the card's Riposte, Parry and Thrust?"
    is_whole(table)


def test_a_number_far_above_any_game_is_no_reason_to_try_all_below_it() -> None:
    """`pays 1000000000` tried every number up to it: the line did not end."""
    question = Form(key="costs", prompt="?", fields=(Field("cost", "c"),))
    said = [Check(1_000_000_000, "change")]
    tried = numbers_to_try(question, said)
    assert len(tried) == 12 and tried[0] == {"cost": 1_000_000_000}
    assert numbers_to_try(question, [Check(1, "change")])[:3] == [{"cost": n} for n in (1, 0, 2)]
