"""Who joins, misses, comes back and leaves, and who becomes Emperor: what it does to the table."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.games import load
from companion.games.seafall.rules.kept import (
    boxes_due,
    campaign_glory,
    filled_boxes,
    games_played,
    milestone_glory,
)
from companion.games.seafall.rules.standing import tokens_home
from companion.games.seafall.rules.year import council, in_play, turn_order
from companion.games.seafall.state.table import SeaFall, Sticker
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.question import Broken
from tests.games.seafall.fleet import (
    Asking,
    act,
    asked,
    encoding,
    lines,
    opened,
    parts,
    reopened,
    rows,
    said,
    value,
)

FIVE_GAMES = tuple(
    f"history {number} yellow 9 blue 8 red {score}"
    for number, score in enumerate((6, 5, 5, 6, 5), 1)
)
"""After five games Red, in the last place, has 27 (X-29, p. 22)."""


def titled(table: OpenTable[SeaFall]) -> None:
    lines(table, "yellow province t1", "blue province t3", "red province t2")


def test_a_newcomer_after_five_games(tmp_path: Path) -> None:
    # five boxes, one improvement, one advisor worth 1 reputation, 27 - 5 = 22.
    with opened(tmp_path) as table:
        titled(table)
        lines(table, *FIVE_GAMES)
        boxes = "first raid, first raid, second hold, second sail, first explore"
        entry = lines(table, f"join Gray colour gray advisor Tobias boxes {boxes}")
        assert value(entry, "campaign glory") == 22
        assert parts(entry, "campaign glory") == {"lowest campaign glory": 27, "games played": -5}
        row = rows(entry, "join")[0]
        assert (row["boxes"], row["improvements"], row["total"]) == (5, 1, 22)
        assert "1 improvement still to come" in entry.says
        state = table.state
        assert state.seats == ("p1", "p2", "p3", "p4")
        assert (campaign_glory(state, "p4"), state.provinces["p4"].title) == (22, 4)
        assert (filled_boxes(state, "p4"), boxes_due(state, "p4")) == (5, 5)
        assert [state.advisors[key].name for key in council(state, "p4")] == ["Tobias"]
        assert state.advisors[council(state, "p4")[0]].reputation == 1
        assert tokens_home(state, "p4") == 8
        assert len([x for x in state.sites.values() if x.region == "p4"]) == 6
        kept = state.kept.provinces["p4"]
        assert (kept.joined, kept.since, kept.colour) == (6, 5, "gray")
        # What was put off is owed until it is told.
        assert [(x.who, x.procedure) for x in state.pending.values()] == [("p4", "make-up")]
        answers = {"improve-1.kind": "field", "improve-1.what": "field 1", "improve-1.value": 4}
        table.act("make-up", answers, by="p4", depth="sentence")
        assert table.state.pending == {}
        field = next(x for x in table.state.sites.values() if (x.region, x.gold) == ("p4", 4))
        assert field.name == "field 1"


def test_a_newcomer_plays_on(tmp_path: Path) -> None:
    # The opening is a balance, not a game: the next game counts on top of it (section 7).
    with opened(tmp_path) as table:
        lines(table, *FIVE_GAMES, "Gray joins", "history 6 yellow 1 blue 2 red 3 gray 11")
        assert campaign_glory(table.state, "p4") == 33
        assert campaign_glory(table.state, "p4", 5) == 22
        assert campaign_glory(table.state, "p4", 4) is None
        lines(table, "gray raids spice 3", "gray has gold 4", "turn gray")
        assert table.state.provinces["p4"].glory == 1


def test_a_newcomer_whose_total_nobody_can_tell(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "game 4", "Gray joins")
        assert campaign_glory(table.state, "p4") is None
        assert games_played(table.state) == 3
        lines(table, "history 4 yellow 1 blue 2 red 3 gray 4")
        assert campaign_glory(table.state, "p4") is None  # never as if it had begun with 0
        lines(table, "total yellow 30 blue 20 red 10 gray 9 after 4")
        assert campaign_glory(table.state, "p4") == 9


def test_ids_of_a_newcomer_are_new(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        before = {*table.state.ships, *table.state.sites, *table.state.players}
        lines(table, "Gray joins", "gray leaves the campaign", "Green joins")
        state = table.state
        assert list(state.players) == ["p1", "p2", "p3", "p4", "p5"]
        assert before < {*state.ships, *state.sites, *state.players}
        assert (len(state.ships), len(state.sites)) == (10, 30)
        assert state.seats == ("p1", "p2", "p3", "p5")


def test_missing_two_games_and_coming_back(tmp_path: Path) -> None:
    # P. 22: no gold, no goods, ships at home, no turn; a box for each game on return.
    with opened(tmp_path, ("Yellow", "Blue", "Red", "Green")) as table:
        lines(table, "red has gold 5 reputation 2", "red iron = 3", "red sails both at sea",
              "turn red", "red misses the game")  # fmt: skip
        state = table.state
        red = state.provinces["p3"]
        assert (red.gold, red.goods["iron"], red.reputation, state.turn) == (0, 0, 2, "")
        assert {x.at for x in state.ships.values() if x.owner == "p3"} == {"p3"}
        assert in_play(state) == turn_order(state) == ("p1", "p2", "p4")
        act(table, "correct", path="kept.provinces.p3.missed", value="4")
        entry = lines(table, "red is back")
        assert entry.says == (
            "Red is back after missing 4 games; 4 ship boxes and 1 improvement still to come: "
            "“make-up”"
        )
        kept = table.state.kept.provinces["p3"]
        assert (kept.missed, kept.made_up) == (0, 4)
        assert in_play(table.state) == ("p1", "p2", "p3", "p4")
        entry = lines(table, "make-up boxes first raid, first raid, second hold, second hold")
        assert filled_boxes(table.state, "p3") == 4
        assert "1 improvement still to come" in entry.says
        assert [x.answers["boxes"] for x in table.state.pending.values()] == [0]


def test_boxes_are_asked_one_by_one(tmp_path: Path) -> None:
    with opened(tmp_path, ("Yellow", "Blue", "Red", "Green")) as table:
        lines(table, "red misses the game")
        act(table, "correct", path="kept.provinces.p3.missed", value="1")
        question = table.act("back", {}, by="p3", depth="steps").question  # type: ignore[union-attr]
        assert (question.key, question.page, question.rule) == (
            "box-1.value", "pp. 20-21", "improve-ships",
        )  # fmt: skip
        question = asked(table, "back", "p3", **{"box-1.value": "raid"}).question
        assert question.key == "box-1.ship"


def test_leaving(tmp_path: Path) -> None:
    # P. 22: kept cards go back, stickers stay; R-57: titles close up.
    with opened(tmp_path, ("Yellow", "Blue", "Red", "Green")) as table:
        titled(table)
        lines(table, "green province t4", "red activates Bo raid +1", "red treasure Crown",
              "red sails both at sea", "red enmity at yellow held number 1")  # fmt: skip
        act(table, "correct", path="decks", value='{"advisor": 10}')
        act(table, "correct", path="regions.p1.stickers",
            value='{"1": {"owner": "p3", "crossed": false}}')  # fmt: skip
        entry = lines(table, "history 1 yellow 1 blue 2 red 3 green 4", "red leaves the campaign")
        assert "Bo and Crown go back" in entry.says
        state = table.state
        assert state.seats == ("p1", "p2", "p4")
        assert {p: state.provinces[p].title for p in ("p1", "p2", "p3", "p4")} == {
            "p1": 1, "p2": 2, "p3": None, "p4": 3,
        }  # fmt: skip
        assert (state.advisors["a1"].place, state.advisors["a1"].owner) == ("deck", "")
        assert [(x.place, x.owner) for x in state.cards.values()] == [("deck", "")]
        assert state.decks["advisor"] == 11
        assert state.regions["p1"].stickers["1"] == Sticker("p3")
        assert {x.at for x in state.ships.values() if x.owner == "p3"} == {""}
        kept = state.kept.provinces["p3"]
        assert (kept.status, kept.left) == ("removed", 1)
        # Its games stay in the record and nothing is added to them.
        lines(table, "history 2 yellow 1 blue 2 green 4")
        assert campaign_glory(table.state, "p3") == 3


def test_leaving_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    with opened(tmp_path, ("Yellow", "Blue", "Red", "Green")) as table:
        lines(table, "setup", "winter holder red", "turn red", "leave red")
        state = table.state
        assert (state.turn, state.year.holder) == ("", "")
        assert turn_order(state) == ("p1", "p2", "p4")
        for name in ("yellow", "blue", "green"):
            lines(table, f"turn {name}")
        assert (
            lines(table, "next").says == "the round is over; nobody has reached 11; round 2 begins"
        )


@pytest.mark.parametrize(
    ("claims", "says"),
    [
        ((), "Red becomes Emperor (tied, least prominent title of the final game)"),
        (("yellow claims Old Wall glory 2",),
         "Yellow becomes Emperor (tied, most milestone glory)"),
        (("yellow claims Old Wall glory 2", "red claims Deep glory 2"),
         "Red becomes Emperor (tied, least prominent title of the final game)"),
        (("blue claims Old Wall glory 9",),
         "Red becomes Emperor (tied, least prominent title of the final game)"),
    ],
)  # fmt: skip
def test_ties_for_the_crown(tmp_path: Path, claims: tuple[str, ...], says: str) -> None:
    # P-53, p. 2: Yellow and Red are tied at 20, Blue has 19.
    with opened(tmp_path) as table:
        titled(table)
        lines(
            table, *claims, "history 1 yellow 9 blue 10 red 12", "history 2 yellow 11 blue 9 red 8"
        )
        entry = lines(table, "emperor")
        assert entry.says == f"{says}, 20 campaign glory"
        kept = table.state.kept
        assert kept.world_end
        assert kept.emperor == rows(entry, "emperor")[0]["winner"]
        assert entry.sums["emperor"]["parts"][0]["label"] == "Yellow"


def test_the_titles_of_the_final_game_count(tmp_path: Path) -> None:
    # P-53: those held during it, though they were given anew at its end.
    with opened(tmp_path) as table:
        titled(table)
        lines(table, "history 1 yellow 10 blue 1 red 10")
        act(table, "correct", path="kept.games.1.titles_before",
            value='{"p1": 3, "p2": 1, "p3": 2}')  # fmt: skip
        assert lines(table, "emperor").says.startswith("Yellow becomes Emperor")


def test_a_crown_that_cannot_be_told(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "history 1 yellow 10 red 10")
        entry = lines(table, "emperor")
        assert entry.says == "the campaign is over; who is Emperor is unknown"
        assert table.state.kept.world_end
        entry = lines(table, "emperor totals blue 3 winner yellow")
        assert "Yellow becomes Emperor" in entry.says
        lines(table, "emperor found no")
        assert (table.state.kept.world_end, table.state.kept.emperor) == (False, "")


def test_a_claim_changes_all_that_belongs_to_it(tmp_path: Path) -> None:
    # P-41, p. 6: glory, entry, an event card out of its bag, a chest, the turn.
    with opened(tmp_path) as table:
        lines(table, "game 3", "event-card Famine place=bagged", "bagged 4", "turn red")
        act(table, "correct", path="decks", value='{"event": 6}')
        entry = lines(table, "claims Old Wall glory 3 entry 14 unlock chest 2 event Famine")
        state, kept = table.state, table.state.kept
        assert (state.provinces["p3"].glory, milestone_glory(state, "p3")) == (3, 3)
        card = next(iter(kept.milestones.values()))
        assert (card.claimed_by, card.game, card.glory, card.unlock) == ("p3", 3, 3, True)
        assert (kept.booke["14"].why, kept.booke["14"].province) == ("Old Wall", "p3")
        assert (state.decks["event"], kept.bagged) == (7, 3)
        event = next(iter(kept.events.values()))
        assert (event.name, event.place, event.game) == ("Famine", "deck", 3)
        assert (kept.chests["2"].game, kept.chests["2"].province) == (3, "p3")
        assert kept.milestones[kept.chests["2"].milestone] is card or card.name == "Old Wall"
        assert state.this_turn.milestone
        assert [row["kind"] for row in entry.lines] == [
            "glory", "booke_entry", "event_add", "chest", "milestone",
        ]  # fmt: skip
        before = encoding(table)
        table.undo()
        assert table.state.kept.milestones == {}
        table.redo()
        assert encoding(table) == before


def test_a_milestone_of_the_prologue_brings_no_event_and_no_chest(tmp_path: Path) -> None:
    with opened(tmp_path) as table:  # P-60, p. 6
        entry = lines(table, "prologue", "yellow claims First Light glory 1")
        assert not rows(entry, "event_add")
        kept = table.state.kept
        assert (kept.events, kept.chests) == ({}, {})
        assert next(iter(kept.milestones.values())).prologue


def test_all_of_it_opens_again(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *FIVE_GAMES, "Gray joins advisor Tobias", "yellow names first Wren",
              "rule 7 hello", "yellow claims Old Wall unlock chest 1", "leave blue")  # fmt: skip
        before = encoding(table)
        with reopened(table) as other:
            assert encoding(other) == before


ACTS = (
    "history {n} yellow 3 blue 4 red 5", "join N{n}", "leave red", "absent blue", "back",
    "make-up boxes first raid", "emperor", "rule {n} t", "yellow claims M{n} glory 1", "chest 1 x",
    "cross {n} sun", "yellow names first W{n}", "setup", "winter", "turn yellow", "next",
    "round over", "end", "record", "titles", "next-game", "game {n}",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_any_acts_in_any_order(tmp_path: Path, seed: int) -> None:
    # Whatever is told, nothing crashes, 8 tokens stay 8, and the file opens to the same state.
    chance = random.Random(seed)
    game = load("seafall")
    with opened(tmp_path) as table:
        for _ in range(25):
            words = chance.choice(ACTS).format(n=chance.randint(1, 6))
            result = said(table, words)
            if isinstance(result, Asking) and isinstance(result.question, Broken):
                said(table, f"{words} {result.question.key}!=so be it")
            state = table.state
            assert all(tokens_home(state, player) == 8 for player in state.provinces)
            assert {*state.seats} <= {*state.provinces}
            for shown in (game.record, game.texts, game.suggestions, game.lookup):
                shown(state)
            game.sheet(state, "")
        before = encoding(table)
        with reopened(table) as other:
            assert encoding(other) == before
