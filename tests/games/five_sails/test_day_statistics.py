"""Figures of whole games, counted by hand (section 7)."""

from __future__ import annotations

from companion.games.five_sails.figures.statistics import statistics, tally
from companion.games.five_sails.game import GAME
from companion.games.five_sails.state.table import new_five_sails
from companion.table.game import LoggedEntry
from companion.table.sheet import Block, GridBlock, ListBlock
from tests.games.five_sails.player import City

FIRST = (
    "setup soline kaspar", "dawn", "reveal Marooned, Sanjay; Song, Uwe", "initiative 4 6",
    "muster", "scheme", "scheme", "draw 6 5", "ben passes", "ana passes",
    "plunder gains ana 2 because Marooned", "dusk discards=0 0", "dawn", "reveal",
    "initiative 5 1", "muster", "ana scheme", "ben scheme", "draw 1 1", "ana passes",
    "ben passes", "plunder gains ana 5",
)  # fmt: skip


def played(*games: tuple[str, ...]) -> tuple[City, list[LoggedEntry]]:
    """Sentences entered one by one; the entries as statistics read them."""
    city, entries = City(state=new_five_sails(["Ana", "Ben"])), []
    for lines in games:
        for text in lines:
            city.say(text)
            assert city.done is not None
            entries.append(
                LoggedEntry(len(entries) + 1, city.state.game_no, "", text.split()[0], "", "",
                     city.done.outcome.lines)
            )  # fmt: skip
    return city, entries


def block(blocks: tuple[Block, ...], title: str) -> dict[str, object]:
    for one in blocks:
        if isinstance(one, ListBlock | GridBlock) and one.title == title:
            return dict(one.rows)
    raise AssertionError(f"no block {title}")


def test_two_games_are_counted() -> None:
    city, entries = played(FIRST, ("setup odette scarpa", "leader-lost ana"))
    blocks = statistics(city.state, entries)
    games = block(blocks, "Games")
    assert games["game 1"] == (
        "Ana wins: Economic, Day 2, decided at 1c, Renown 7–0, "
        "Soline el Gato against Kaspar Dietrich, 22 entries"
    )
    assert "Ben wins: Assassination" in str(games["game 2"])
    wins = block(blocks, "Wins")
    assert wins["games won"] == ("1 of 2", "1 of 2")
    assert (wins["Economic"], wins["Assassination"]) == (("1", "0"), ("0", "1"))
    assert wins["Day on average"] == ("2.0", "1.0")
    assert block(blocks, "Row beat column") == {"Ana": ("·", "1"), "Ben": ("1", "·")}
    sides = block(blocks, "Leaders and factions")
    assert sides["Soline el Gato"] == "1 of 1 won, over Kaspar Dietrich 1"
    assert sides["Vodacce"] == "1 of 1 won"
    players = block(blocks, "Players")
    assert players["times First Player"] == ("1", "1")
    assert players["characters mustered"] == ("1", "1")
    assert players["cards drawn"] == ("7", "6")
    assert players["passes"] == ("2", "2")
    assert players["characters lost"] == ("1", "0")
    assert block(blocks, "Renown by source") == {"Marooned": ("+2", "·"), "cards": ("+5", "·")}
    assert block(blocks, "Renown taken by Day") == {"Day 1": ("2", "0"), "Day 2": ("5", "0")}


def test_duels_claims_and_refusals() -> None:
    city = City(state=new_five_sails(["Ana", "Ben"]))
    rows = [
        {"kind": "challenge", "player": "p1"}, {"kind": "challenge", "player": "p1"},
        {"kind": "response", "player": "p2", "how": "refuse"},
        {"kind": "response", "player": "p2", "how": "accept"},
        {"kind": "response", "player": "p2", "how": "cancelled"},
        {"kind": "refusal-wounds", "player": "p2", "amount": 2},
        {"kind": "duel-round", "player": "p1", "amount": 3},
        {"kind": "duel-end", "rounds": 3}, {"kind": "duel-end", "rounds": 0},
        {"kind": "gamble", "player": "p1"}, {"kind": "claim", "player": "p1"},
        {"kind": "pressure", "player": "p1", "success": True},
        {"kind": "pressure", "player": "p1", "success": None},
        {"kind": "control-lost", "player": "p2", "by": "p1"},
        {"kind": "control-lost", "player": "p2"},
        {"kind": "unheard-of", "player": "p9"},
    ]  # fmt: skip
    told = [LoggedEntry(1, 1, "", "x", "", "", tuple(rows))]
    counted = tally(city.state, told)
    one, two = counted.players["p1"], counted.players["p2"]
    assert (one["issued"], one["gambles"], one["claims"], one["pressures"], one["pressed"]) == (
        2, 1, 1, 2, 1,
    )  # fmt: skip
    assert (two["answered"], two["refused"], two["dealt"], two["freed"]) == (2, 1, 3, 1)
    assert one["dealt"] == 2
    assert (counted.duels, counted.rounds) == (1, 3)
    blocks = statistics(city.state, told)
    assert block(blocks, "Players")["share of refusals"] == ("·", "50%")
    assert block(blocks, "Duels")["rounds on average"] == "3.0"


def test_nothing_is_shown_of_nothing() -> None:
    assert statistics(new_five_sails(["Ana", "Ben"]), []) == ()
    assert GAME.statistics is statistics
