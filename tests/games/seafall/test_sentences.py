"""Lines that players type, as they would say them at the table, and what comes of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from companion.table.storage.entry import Entry
from tests.games.seafall.fleet import home, lines, opened, parts, said, ship, site, told, value

SAYS: list[tuple[str, tuple[str, ...], str, str]] = [
    # What stands there, the typed line, the act, what the log says.
    ("yellow raids spice 5", (), "raid",
     "Yellow raids spice: 5, +1 glory, 1 spice aboard an unknown ship, "
     "1 enmity on the site"),
    ("raid spice 5", ("turn blue",), "raid",
     "Blue raids spice: 5, +1 glory, 1 spice aboard an unknown ship, "
     "1 enmity on the site"),
    ("raid spice 3b2w1s1S fortune 2", ("turn yellow",), "raid",
     "Yellow raids spice: 6, +1 glory, 2 fortune spent, 1 spice aboard an unknown ship, "
     "1 enmity on the site"),
    ("Yellow raided spice at Gull Rock 5", (), "raid",
     "Yellow raids spice on Gull Rock: 5, +1 glory, 1 spice aboard an unknown ship, "
     "1 enmity on the site"),
    ('yellow attacks "iron mine" 2 gold 6', (), "raid",
     "Yellow raids iron mine: 2, +1 glory, +6 gold, 1 enmity on the site"),
    ("raids spice 0 by red", (), "raid", "Red raids spice: 0, failed: the turn ends"),
    ("yellow raids spice 2 with first aboard first", (), "raid",
     "Yellow raids spice: 2, +1 glory, 1 spice aboard first ship, 1 enmity on the site"),
    ("yellow raids blue 4", (), "raid", "Yellow raids Blue: 4, +1 glory, nothing plundered"),
    ("yellow raids blue 4 plunder vault", ("blue has gold 7",), "raid",
     "Yellow raids Blue: 4, +1 glory, plunders the vault, 4 gold, half the vault, "
     "enmity owed: unknown"),
    ("yellow raids blue plunder vault 4", ("blue has gold 7", "yellow has gold 0"), "raid",
     "Yellow raids Blue: 4, +1 glory, plunders the vault, 4 gold, half the vault, "
     "enmity owed: unknown"),
    ("yellow raids blue's vault 4", ("blue has gold 7",), "raid",
     "Yellow raids Blue: 4, +1 glory, plunders the vault, 4 gold, half the vault, "
     "enmity owed: unknown"),
    ("yellow raids blue 3 plunder field 1", ("site field 1 of blue value 2 gold 4",), "raid",
     "Yellow raids Blue: 3, +1 glory, plunders field 1, +4 gold, no harvest next winter, "
     "2 enmity on the site"),
    ("yellow raids blue 3 plunder Port", ("blue structure Port values=c10 v2",
                                         "yellow has gold 1"), "raid",
     "Yellow raids Blue: 3, +1 glory, plunders the Port, +5 gold, 2 enmity on the site"),
    ("yellow explores anchor 4", (), "explore", "Yellow explores anchor: 4, +1 glory"),
    ("yellow explored sun at Tern 3 entry 17 found mine", (), "explore",
     "Yellow explores sun on Tern: 3, +1 glory, map entry 17, found: mine"),
    ("red explores anchor 2 found mine gold 4", (), "explore",
     "Red explores anchor: 2, +1 glory, found: mine"),
    ("explore anchor 0", ("turn red",), "explore", "Red explores anchor: 0, failed: the turn ends"),
    ("blue -3 gold", ("blue gold 5",), "count", "Blue −3 gold, 5 → 2"),
    ("blue pays 3 gold", ("blue gold 5",), "count", "Blue −3 gold, 5 → 2"),
    ("blue gains 2 reputation", ("blue rep 1",), "count", "Blue +2 reputation, 1 → 3"),
    ("red glory +1", (), "count", "Red +1 glory, 0 → 1"),
    ("red +1 glory", (), "count", "Red +1 glory, 0 → 1"),
    ("red loses 2 glory", ("red glory 3",), "count", "Red −2 glory, 3 → 1"),
    ("red glory 4", (), "set", "Red: glory 0 → 4"),
    ("red glory = 4", (), "set", "Red: glory 0 → 4"),
    ("red has 6 gold", (), "set", "Red: gold ? → 6"),
    ("yellow has glory 9 gold 6 fortune 2", (), "holds", "Yellow has glory 9, gold 6, fortune 2"),
    ("yellow glory 1 for Red Tide", (), "glory", "Yellow +1 glory (Red Tide), 0 → 1"),
    ("sail both at Gull Rock", ("turn yellow",), "sail",
     "Yellow: first ship and second ship at Gull Rock"),
    ("yellow sails first ship at blue", (), "sail", "Yellow: first ship at Blue's harbor"),
    ("yellow damage first 2", (), "damage", "Yellow: 2 damage to first ship (2 × a damage card)"),
    ("yellow damage first 1 damage-1.how=Intrepid", ("yellow upgrade first Intrepid",), "damage",
     "Yellow: 1 damage to first ship (Intrepid exhausted)"),
    ("yellow damage first 1 Intrepid", ("yellow upgrade first Intrepid",), "damage",
     "Yellow: 1 damage to first ship (Intrepid exhausted)"),
    ("yellow enmity at blue held number 2", (), "enmity",
     "Yellow: 2 enmity in Blue's province (At War With)"),
    ("yellow activates Advanced Scout raid +2 anywhere yes", (), "advisor",
     "Yellow activates Advanced Scout (raid +2)"),
    ("yellow activates none", ("yellow activates Madman explore +1",), "advisor",
     "Yellow has no active advisor (Madman is exhausted)"),
    ("yellow ship first s4 r4 e2 h3 called Wren", (), "ship",
     "Yellow's first ship is Wren: sail 4, raid 4, explore 2, hold 3"),
    ("yellow upgrade first Nimble bonus=x1", (), "upgrade", "Nimble on Yellow's first ship"),
    ("yellow structure Gun Towers values=c12 g1 v4", (), "structure",
     "Gun Towers stands in Yellow's province"),
    ("island Gull Rock garrison 1 rerolls w", (), "island", "Gull Rock: garrison 1"),
    ("site spice at Gull Rock defense 5 dangerous yes", (), "site",
     "spice on Gull Rock: spice goods, defense 5 red"),
    ("site vault of blue value 4", (), "site", "Blue's vault: plunder value 4"),
    ("yellow enmity at blue sticker", (), "enmity", "Yellow's sticker in box 1 of Blue's province"),
    ("tie yellow and red good", ("yellow province t1", "red province t3"), "tie",
     "Yellow and Red tie for something good: Red"),
    ("yellow province d5 g2 t3", (), "province", "Yellow: defense 5, garrison 2, title 3"),
    ("game 4", (), "game", "game 4, target 14"),
    ("note the fog lifts", (), "note", "“the fog lifts”"),
    ("option raid.choose_site before", (), "option",
     "table option “When the province site is chosen”: before the roll"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "before", "procedure", "says"),
    [pytest.param(*case, id=case[0].replace(" ", "-")) for case in SAYS],
)
def test_a_typed_line(
    tmp_path: Path, text: str, before: tuple[str, ...], procedure: str, says: str
) -> None:
    with opened(tmp_path) as table:
        if before:
            lines(table, *before)
        entry = said(table, text)
        assert isinstance(entry, Entry), told(entry)
        assert (entry.act, entry.says) == (procedure, says)
        assert entry.overrides == {}


@pytest.mark.parametrize(
    ("text", "key", "kind"),
    [
        ("yellow raids spice", "faces", "roll"),
        ("yellow raids", "site", "choose"),
        ("yellow explores anchor with first", "faces", "roll"),
        ("yellow damage first", "points", "number"),
        ("yellow sails first", "at", "choose"),
        ("yellow enmity at blue", "place", "choose"),
        ("tie yellow and red", "thing", "choose"),
        ("raid", "province", "choose"),
    ],
)
def test_half_a_line_asks_for_the_rest(tmp_path: Path, text: str, key: str, kind: str) -> None:
    with opened(tmp_path) as table:
        result = said(table, text)
        assert isinstance(result, Asking), told(result)
        assert (result.question.key, result.question.kind) == (key, kind)
        assert not result.problem


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("yellow raids spice 5 tomorrow", "no “tomorrow” here"),
        ("yellow rades spice 5", "no “rades” here"),
        ("purple raids spice 5", "no “purple” here"),
    ],
)
def test_what_is_wrong_with_a_line(tmp_path: Path, text: str, words: str) -> None:
    with opened(tmp_path) as table:
        result = said(table, text)
        assert isinstance(result, UsageError), told(result)
        assert words in str(result)
        assert result.would_be_right
        assert table.history.acts == 0


def test_a_whole_round(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(
            table,
            "turn yellow",
            "ship first r3 e2 called Wren",
            "sail both at Gull Rock",
            "raid spice 2w1b with wren support no",
            "turn blue",
            "sail first at Gull Rock",
            "explore anchor at Gull Rock 4 entry 9",
            "turn red",
            "raid blue 4 plunder vault",
        )
        assert ship(table, "Wren").cargo == {"spice": 1}
        assert site(table, "spice").tokens == {"p1": 1}
        assert [x.glory for _, x in sorted(table.state.provinces.items())] == [1, 1, 1]
        assert home(table, "p3") == 8


def test_lines_by_hand(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow ship first r3", "yellow sails first at Gull",
              "yellow sails second at sea", "island Gull garrison 1")  # fmt: skip
        entry = lines(table, "yellow raids spice 3 lines=a card says so +2; fog -1")
        assert value(entry, "pool") == 3 - 1 + 2 - 1
        assert parts(entry, "pool")["fog"] == -1


def test_effects_of_a_card(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow gold 1")
        entry = lines(table, "yellow raids spice 5 effects=gain yellow gold 3; lose blue glory 1")
        assert table.state.provinces["p1"].gold == 4
        assert entry.act == "raid"


def test_the_next_turn_exhausts_the_advisor_of_the_one_before(tmp_path: Path) -> None:
    # Turn step 5, p. 13: the active advisor goes face down; its expertise is in no later pool.
    with opened(tmp_path) as table:
        lines(table, "turn yellow", 'yellow activate Bo expertise="raid +2"')
        entry = lines(table, "turn blue")
        assert entry.says == "Blue's turn; Yellow's Bo is exhausted"
        assert table.state.provinces["p1"].active == ""
        assert [x.face_up for x in table.state.advisors.values()] == [False]


def test_goods_in_a_warehouse_are_counters(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "blue iron = 3", "blue +2 iron", "blue -1 wood")
        goods = table.state.provinces["p2"].goods
        assert (goods["iron"], goods["wood"]) == (5, None)  # an unknown one stays unknown


def test_a_site_of_a_province_needs_its_owner(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        asking = said(table, "yellow raids vault 4")
        assert isinstance(asking, Asking)
        assert isinstance(asking.question, Broken)
        assert "raid Blue plunder vault" in asking.question.why


def test_a_research_card_that_was_played_is_dismissed(tmp_path: Path) -> None:
    # P. 10: all played research cards are dismissed after the endeavor, also after a failure.
    with opened(tmp_path) as table:
        lines(table, 'yellow treasure "Old Chart"', "yellow treasure Crown")
        entry = lines(table, "yellow explores anchor 0 research=Old Chart +2")
        assert "failed" in entry.says
        assert "Old Chart dismissed" in entry.says
        assert [x.name for x in table.state.cards.values()] == ["Crown"]


def test_an_entry_of_another_symbol_is_named(tmp_path: Path) -> None:
    with opened(tmp_path) as table:  # P-33, p. 16: the symbol must match the site's
        asking = said(table, "yellow explores anchor 4 entry 12 symbol=sun")
        assert isinstance(asking, Asking)
        assert isinstance(asking.question, Broken)
        assert (asking.question.key, asking.question.page) == ("symbol-differs", "p. 16")
        assert lines(table, "yellow explores anchor 4 entry 12 symbol=anchor").act == "explore"
