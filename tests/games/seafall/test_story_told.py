"""What the chronicle makes of SeaFall's entries together: one thing is told once, in its place."""

from __future__ import annotations

from datetime import UTC

import pytest

from companion.games.seafall.figures.gathering import cells, gathered
from companion.games.seafall.figures.tale import stakes
from companion.games.seafall.state.table import Province, SeaFall
from companion.share.chronicle.chronicle import chronicle
from companion.share.exports.plain_text import text
from companion.table.game import LoggedEntry
from companion.table.state import Player
from companion.table.tale import Cell
from tests.recorded import Recording, recordings


def entry(act: str = "count", *lines: dict[str, object]) -> LoggedEntry:
    """An entry of an act, with its rows."""
    return LoggedEntry(1, 1, "", act, "", "", tuple(lines))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["harvest: Red +6", "harvest: Green +5"], ["harvest: Red +6, Green +5", ""]),
        (
            ["the round is over; nobody has reached 11; round 3 begins", "event: Fog"],
            ["", "round 3 brings Fog"],
        ),
        (["event: Storm; round 2 is over, round 3 begins (p. 13)"], ["round 3 brings Storm"]),
        (
            [
                "Red and Blue tie for something bad: Blue",
                "Tide is resolved: most glory loses 1 gold: Blue",
                "Blue −1 gold, 3 → 2",
            ],
            [
                "",
                "Tide takes 1 gold from whoever has the most glory: Red and Blue tie, and it "
                "falls on Blue",
                "",
            ],
        ),
        (
            ["Gala is resolved: each province gains 1 gold", "Red +1 gold, 1 → 2"],
            ["Gala is resolved: each province gains 1 gold", ""],
        ),
        (
            ["Gala is resolved: each province gains 1 gold", "Red +2 gold, 1 → 3"],
            ["Gala is resolved: each province gains 1 gold", "Red +2 gold, 1 → 3"],
        ),
        (
            ["Red buys Crown for 1 gold", "Red: glory 0 → 2"],
            ["Red buys Crown for 1 gold", "Red goes from 0 to 2 glory"],
        ),
        (
            ["Red buys Crown for 1 gold", "Red +3 glory, 1 → 4"],
            ["Red buys Crown for 1 gold", "Red gains 3 glory (4 in all)"],
        ),
        (
            ["Red buys Crown for 1 gold", "Blue +3 glory, 1 → 4"],
            ["Red buys Crown for 1 gold", "Blue +3 glory, 1 → 4"],
        ),
        (
            ["Red: 1 linen from Otter to the warehouse", "Red: 1 spice from Seal to the warehouse"],
            ["Red: 1 linen from Otter and 1 spice from Seal to the warehouse", ""],
        ),
        (
            ["Red hires Madman for 1 reputation", "Red activates Madman (explore +1)"],
            ["Red hires and activates Madman (explore +1) for 1 reputation", ""],
        ),
        (
            [
                "Red hires Duchess for 6 gold, +1 glory; Mason comes",
                "Red activates Duchess (taxes +1)",
            ],
            ["Red hires and activates Duchess (taxes +1 and 1 glory) for 6 gold; Mason comes", ""],
        ),
        (
            ["Red hires Otto for 3 gold, +1 glory", "Red activates Otto"],
            ["Red hires and activates Otto (1 glory) for 3 gold", ""],
        ),
        (
            ["Red hires Madman for 1 reputation", "Red activates Scout (raid +2)"],
            ["Red hires Madman for 1 reputation", "Red activates Scout (raid +2)"],
        ),
        (
            ["Red claims First Light; chest 1 is opened", "chest 1 is open: 8 research cards"],
            ["Red claims First Light; chest 1 is opened, with 8 research cards inside", ""],
        ),
        (
            [
                "Red explores sun on Tern: 3 of 4, 1 damage to an unknown flagship",
                "Red: 1 damage to second ship (Leak)",
            ],
            ["Red explores sun on Tern: 3 of 4, 1 damage to second ship (Leak)", ""],
        ),
        (
            [
                "Red explores sun on Tern: 3 of 4, 1 damage to an unknown flagship",
                "Blue: 1 damage to second ship",
            ],
            [
                "Red explores sun on Tern: 3 of 4, 1 damage to an unknown flagship",
                "Blue: 1 damage to second ship",
            ],
        ),
        (
            ["Red: fortune ? → 2", "Red: reputation ? → 1", "Blue: fortune ? → 3", "Blue's turn"],
            ["Red: fortune ? → 2", "Blue: fortune ? → 3", "Red: reputation ? → 1", "Blue's turn"],
        ),
        (["Red: gold ? → 0"], ["Red is left with no gold"]),
        (
            ["Red misses this game", "set up: game 2; without Red"],
            ["Red misses this game", "set up: game 2"],
        ),
        (["set up: game 2; without Red"], ["set up: game 2; without Red"]),
        (
            ["Red: 1 success; 1 sticker at Tern; 2 stickers at Gull Rock"],
            ["Red: 1 success; 1 sticker at Tern and 2 at Gull Rock"],
        ),
    ],
)
def test_entries_that_say_one_thing_are_told_once(words: list[str], told: list[str]) -> None:
    assert list(gathered([(entry(), one) for one in words])) == told


def test_glory_of_an_upgrade_or_structure_is_told_from_its_row() -> None:
    glory = {"kind": "glory", "player": "p3", "delta": 1, "new": 3}
    build, upgrade = entry("build", glory), entry("buy-upgrade", glory)
    told = [
        (build, "Red builds Gun Towers for 1 gold, 1 linen spent"),
        (upgrade, "Red buys Ram, price unknown, onto the second ship"),
        (entry("build"), "Red builds Port for 4 gold"),
    ]
    assert list(gathered(told)) == [
        "Red builds Gun Towers (1 glory) for 1 gold, 1 linen spent",
        "Red buys Ram (1 glory), price unknown, onto the second ship",
        "Red builds Port for 4 gold",
    ]


@pytest.mark.parametrize(
    ("act", "words", "found"),
    [
        ("keep", "Red keeps Old Nan", [Cell("Red", "Keeps", "Old Nan")]),
        ("keep", "Red keeps no advisor", [Cell("Red", "Keeps", "nobody")]),
        ("research", "Red draws 1 card and keeps Old Chart, for 3 gold", []),
        (
            "box",
            "Red: a hold box on Moss, 3 → 4",
            [Cell("Red", "Fills in a box", "hold on Moss, now 4")],
        ),
        (
            "box",
            "Red: an explore box on the first ship",
            [Cell("Red", "Fills in a box", "explore on the first ship")],
        ),
        (
            "record",
            "game 2 recorded: Red 8 → 13, Old Blue 12 → 19; step 3 for Red has not been entered",
            [Cell("Red", "Campaign", "13"), Cell("Old Blue", "Campaign", "19")],
        ),
        (
            "titles",
            "titles: Prince Old Blue*, Duke Red (* new); game 1 is closed",
            [Cell("Old Blue", "Title", "Prince"), Cell("Red", "Title", "Duke")],
        ),
    ],
)
def test_steps_at_the_end_of_a_game_stand_in_a_table(
    act: str, words: str, found: list[Cell]
) -> None:
    assert list(cells(entry(act), words)) == found


def test_a_game_begins_with_its_target_and_titles() -> None:
    players = {one: Player(name=name) for one, name in (("a", "Ana"), ("b", "Ben"))}
    table = SeaFall(
        players=players,
        seats=("b", "a"),
        provinces={"a": Province(title=1), "b": Province(title=3)},
    )
    (target, titles) = stakes(table)
    assert target.startswith("The target is 11 glory: ")
    assert titles == "Ana is Prince and Ben Count"
    untold = SeaFall(players=players, seats=("b", "a"), provinces={"a": Province(title=1)})
    assert len(stakes(untold)) == 1


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The chronicle of the recorded game of two years, its lines joined."""
    (script,) = (one for one in recordings("seafall") if one.stem == "whole_game")
    with Recording(script).play(tmp_path_factory.mktemp("whole")) as table:
        return text(chronicle(table, zone=UTC), width=1000)


def test_who_joins_before_the_set_up_sits_at_the_table(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    (script,) = (one for one in recordings("seafall") if one.stem == "campaign")
    with Recording(script).play(tmp_path_factory.mktemp("campaign")) as table:
        told = text(chronicle(table, zone=UTC), width=1000)
    # Gray joins for game 3 as Lord with 11 campaign glory.
    assert (
        "Gray, Green, Blue, Yellow and Red sit at the table in this order. The target is 13 "
        "glory: the round in which somebody reaches it is the last, and the most glory wins. "
        "Red is Prince, Yellow Duke, Blue Count, Green Baron and Gray Lord. Campaign glory so "
        "far: Red 20, Yellow 19, Blue 18, Green 13 and Gray 11."
    ) in told.splitlines()


@pytest.mark.parametrize(
    "paragraph",
    [
        # A turn of seven entries is one paragraph; each harvest was entered by itself.
        "Blue holds the astrolabe (tied at 0, least prominent title). In the forum are Madman, "
        "Scout, Broker, Shipwright and Duchess. The harvest brings 6 gold to Red and Green, and "
        "5 to Yellow and Blue. Cubes are placed: spice on Gull Rock, iron on Gull Rock and linen "
        "on Tern.",
        # The tie was entered at the end of Red's turn; it is the event's.
        "Red Tide takes 1 gold from whoever has the most glory: Blue and Yellow tie, and it "
        "falls on Yellow.",
        # The event opens the first turn of its round; Intrepid is worth 1 glory (p. 15).
        "Round 4 brings Famine. Blue hires the builders. Green lends Blue its province until "
        "the turn ends, for 1 reputation. Blue buys Intrepid (1 glory) for 2 gold and 1 iron, "
        "adds it to Seal, and sails Otter and Seal to Gull Rock.",
        "Green hires the explorers, explores the sun site on Tern with 1 success against a "
        "defense of 5, and fails, which ends the turn. Moss sinks. Green loses 1 glory for 1 "
        "lost upgrade.",
    ],
)
def test_paragraphs_of_a_recorded_game(whole: str, paragraph: str) -> None:
    assert paragraph in whole.splitlines()


def test_enmity_at_the_end_stands_in_a_paragraph_of_its_own(whole: str) -> None:
    (paragraph,) = (one for one in whole.splitlines() if "rolls 2 successes against" in one)
    assert paragraph.startswith("Green rolls 2 successes against enmity, ")
    assert "trains" not in paragraph


def test_the_end_of_a_recorded_game_is_a_table(whole: str) -> None:
    rows = [" ".join(line.split()) for line in whole.splitlines()]
    assert "Green Envoy hold on Moss, now 4 6 Baron" in rows
    assert "Yellow Scout raid on Wren, now 4 11 Prince" in rows
    assert "keeps Envoy" not in whole
