"""Sentences about leaflet, scenarios, saving, players; pages of the leaflet, figures, reminders."""

from __future__ import annotations

from pathlib import Path

from companion.games.citadel.game import GAME
from companion.games.citadel.sheet.leaflet import pages
from companion.games.citadel.state.table import new_citadel
from companion.table.campaign.logged import statistics
from companion.table.sheet import plain, render_block
from tests.games.citadel.player import ANA, Table
from tests.games.citadel.test_table_leaflet import begun
from tests.games.refused import refused

STATE = new_citadel(["Ana", "Ben"])


# Pages of the leaflet -------------------------------------------------------------------------


def shown(table: Table, name: str, width: int = 80) -> str:
    block = pages(table.state)[name]()
    lines = plain(render_block(block, width))
    assert all(len(x) <= width for x in lines.splitlines())
    return lines


def full(folder: Path) -> Table:
    """An adventure with something on every page."""
    table = begun(folder)
    table.say(
        "influence +7", "symbol Heart community centre", "symbol Gate reflex beside Heart",
        "destiny told", "ana hope Heart influence", "build Mill of 2", "building Forum built",
        "quest \"The lost sword\" dialogue 210 note the smith", 'quest "Done one" finished',
        "map 055 slot A arrows 066>B, 025", "ana take 200 purse called Sword weight 2 keywords "
        "WEAPON lock yes", 'scenario "The siege" life 12 level 2 bookmark page 5 start Shore',
    )  # fmt: skip
    return table


def test_every_page_of_an_empty_table_is_drawn(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for name in pages(table.state):
        assert shown(table, name)
    assert GAME.record(table.state) == ()


def test_the_pages(tmp_path: Path) -> None:
    table = full(tmp_path)
    assert "Influence" in shown(table, "community") and " 9 " in shown(table, "community")
    buildings = shown(table, "buildings")
    assert "· Mill" in buildings and "1 of 2" in buildings and "✓ Forum" in buildings
    destiny = shown(table, "destiny")
    assert "✓ Heart" in destiny and "1." in destiny and "▸ Gate" in destiny
    assert "beside Heart" in destiny
    quests = shown(table, "side quests").splitlines()
    assert "lost sword" in quests[1] and "dialogue 210" in quests[1] and "finished" in quests[2]
    assert "025 or 066 by a World Map symbol" in shown(table, "world map")
    assert "✓" in shown(table, "save") and "no " not in shown(table, "save")
    ana = shown(table, "ana")
    assert "Sword" in ana and "lock icon" in ana and "figure on" in ana and "Hope reborn!" in ana
    assert len(GAME.record(table.state)) == 5


def test_pages_are_found_by_name(tmp_path: Path) -> None:
    table = full(tmp_path)
    lookup = GAME.lookup(table.state)
    assert lookup is not None
    for name in ("destiny", "quests", "Community", "ben", "save", "map"):
        assert plain([x for block in lookup.find(name) for x in render_block(block, 80)])
    assert "Sword" in plain(render_block(lookup.find("sword")[0], 80)).splitlines()[0]
    with refused(match="Zebra” is known here"):
        lookup.find("Zebra")


# Figures --------------------------------------------------------------------------------------


def figures(table: Table) -> str:
    return plain([x for block in statistics(table.open) for x in render_block(block, 100)])


def row(text: str, label: str) -> list[str]:
    """The numbers behind a label."""
    (line,) = [x for x in text.splitlines() if x.startswith(label + " ")]
    return line.removeprefix(label).split()


def test_figures_of_an_adventure(tmp_path: Path) -> None:
    """By hand: Ana climbs twice (3 and 2 cards, won and lost), recovers 4 for 2; Ben falls."""
    table = Table(tmp_path)
    assert figures(table) == ""
    table.say(
        "adventure ana A ben B decks 20 20", "ana has life 9", "ben has life 9",
        "ana: climb Wall cost 3 difficulty 1 draw 3", "result s, s, -", "consequence",
        "ana: climb Rock cost 2 difficulty 3 draw 2", "result s, -", "consequence",
        "ana recovers 4", "ana hurt 3 shield 1", "ben hurt 9", "ana: take 049 purse called Lens",
        "epilogue note home again", "ana: hope community influence", "ana: hope advanced",
        "build Mill of 1", "scenario Next goals rest",
    )  # fmt: skip
    text = figures(table)
    assert row(text, "turns as active player") == ["2", "0"]
    assert row(text, "actions that succeeded") == ["1", "0"]
    assert row(text, "actions that failed") == ["1", "0"]
    assert row(text, "cards drawn") == ["5", "0"]
    assert row(text, "cards recovered") == ["4", "0"]
    assert row(text, "life spent on Recovery") == ["2", "0"]
    assert row(text, "life lost") == ["2", "9"]
    assert row(text, "damage cancelled") == ["1", "0"]
    assert row(text, "times unconscious") == ["0", "1"]
    assert row(text, "numbers taken") == ["1", "0"]
    assert row(text, "hope spent") == ["2", "0"]
    assert row(text, "Skills gained") == ["2", "0"]
    assert row(text, "Destiny symbols") == ["2"] and row(text, "boxes checked") == ["1"]
    assert "1. A new beginning" in text and "2 turns, 1 won, 1 failed, 5 cards drawn" in text
    assert "home again" in text and "under way" in text
    assert row(text, "Climb") == ["2", "1", "1"]
    assert "+2: +2 destiny" in text and "first building" in text
    table.say("end lost because time ran out")
    assert "lost: time ran out, 2 scenarios" in figures(table)
    table.undo()
    assert "time ran out" not in figures(table)


# Reminders and suggestions --------------------------------------------------------------------


def first(table: Table) -> list[str]:
    return [x.procedure for x in GAME.suggestions(table.state)]


def test_what_could_be_done_now(tmp_path: Path) -> None:
    table = begun(tmp_path)
    assert first(table) == ["prepare", "scenario"]
    table.say("building Forum built", "prepare")
    assert [x.answers for x in GAME.suggestions(table.state)][:2] == [
        {"line": "forum"}, {"line": "share"},
    ]  # fmt: skip
    table.say("scenario X bookmark p5 start Shore")
    assert first(table) == ["arrows"], "nothing was done that could be saved"
    table.say("ana: climb Wall cost 1 draw 1")
    assert first(table)[0] == "result"
    table.say("result 1s")
    assert first(table)[0] == "consequence"
    table.say("consequence", "save")
    assert first(table) == ["resume"]


def test_suggestions_run(tmp_path: Path) -> None:
    """Each offered act begins with the answers that it is offered with."""
    table = begun(tmp_path)
    table.say("building Forum built", "building Smithy built", "prepare")
    for one in GAME.suggestions(table.state):
        result = table.open.act(one.procedure, one.answers, by=ANA, depth="steps")
        assert not getattr(result, "problem", "")
        if not hasattr(result, "question"):
            table.undo()


def test_what_is_easily_forgotten(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("ana take 230 purse called Hope reborn! weight 0 keywords none lock no")
    assert "Ana: Hope reborn! to spend (p. 24)" in table.sheet()
    table.say("read 123")
    assert "dialogue 123" in table.sheet()
    table.say("read done", "scenario X")
    assert "to spend" not in table.sheet() and "dialogue" not in table.sheet()


def test_what_a_character_needs_comes_first(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("scenario X start Shore", "ana has deck 0 discard 20", "turn ana")
    assert first(table)[0] == "recover"
    table.say("ben: life = 0")
    assert first(table)[0] == "fall" and "“fall” does the five steps" in table.sheet()


def test_adventures_that_are_over_stand_in_the_record(tmp_path: Path) -> None:
    table = full(tmp_path)
    table.say('community "Hill folk"', "end won because it is done")
    blocks = GAME.record(table.state)
    text = plain([x for block in blocks for x in render_block(block, 80)])
    assert "won: it is done, 2 scenarios" in text and "Hill folk" in text
