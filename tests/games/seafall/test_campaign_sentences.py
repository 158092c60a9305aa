"""Sentences about the campaign's record, as a table types them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.procedures.question import Broken
from companion.table.storage.entry import Entry
from tests.games.seafall.fleet import Asking, lines, opened, said, told

TWO = ("history 1 yellow 8 blue 6 red 11", "history 2 yellow 12 blue 7 red 8")
SAYS: list[tuple[str, tuple[str, ...], str, str]] = [
    # The typed line, what stands there, the act, what the log says.
    ("yellow claims First Light", (), "claim",
     "Yellow claims First Light; a new event card goes into the event deck"),
    ("red claims Old Wall glory 3 entry 14 unlock chest 2 event Famine", (), "claim",
     "Red claims Old Wall; +3 glory; read entry 14; Famine goes into the event deck; "
     "chest 2 is opened"),
    ("claims Old Wall", ("milestone Old Wall glory 3 entry 14", "turn red"), "claim",
     "Red claims Old Wall; +3 glory; read entry 14; a new event card goes into the event deck"),
    ("claims old event none ends", ("milestone Old Wall", "turn red"), "claim",
     "Red claims Old Wall; the turn ends"),
    ("claims Old Wall", ("prologue", "turn red"), "claim", "Red claims Old Wall"),
    ("milestone Deep Dark glory 4 asks five islands", (), "milestone",
     "milestone Deep Dark, 4 glory"),
    ("milestone Old Wall glory 2 claimed red in 1", (), "milestone",
     "milestone Old Wall, 2 glory, claimed by Red in game 1"),
    ("milestone Old Wall gone", (), "milestone", "milestone Old Wall, out of the campaign"),
    ("open chest 2 a chart", (), "chest", "chest 2 is open: a chart"),
    ("booke 214 for the tomb", (), "booke", "entry 214 of the Captain's Booke is read: the tomb"),
    ("cross 12 anchor", (), "cross", "entry 12 of the explorers' map is crossed off (anchor)"),
    ("cross off 13 anchor for anchor", ("yellow explores anchor at Tern 2",), "cross",
     "entry 13 of the explorers' map is crossed off (anchor)"),
    ("yellow names first ship Wren", (), "name", "the ship is called Wren"),
    ("yellow names wren Dawn", ("yellow names first Wren",), "name",
     "the ship is called Dawn, Wren until now"),
    ("yellow names province called Aurelia", (), "name",
     "the province of Yellow is called Aurelia"),
    ("yellow names leader Ysolde", (), "name", "the leader of Yellow is called Ysolde"),
    ("yellow names Bo Boris", ("yellow activates Bo raid +1",), "name",
     "the advisor is called Boris, Bo until now"),
    ("name Tern Hope told yes", ("island Tern",), "name",
     "the island is called Hope, Tern until now"),
    ("yellow leader r2 f3 called Ysolde", (), "leader",
     "Yellow's leader: Ysolde, reputation 2, fortune 3"),
    ("yellow leader appellation=the Mighty", (), "leader", "Yellow's leader: the Mighty"),
    ("yellow board sites 3", (), "board", "Yellow's board: 3 building sites, 3 new"),
    ("yellow box rows first s3 r4 e4 h2", (), "box-rows",
     "boxes of Yellow's first ship: sail 3, raid 4, explore 4, hold 2"),
    ("sheet-sticker field 4 left 2", (), "sheet-sticker", "improvement sheet: field 4, 2 left"),
    ("sheet-sticker appellation the Bold", (), "sheet-sticker",
     "improvement sheet: the Bold, 1 left"),
    ("retired Orla raid +1 left 3", (), "retired", "Orla: raid +1, 3 stickers left"),
    ("retired Orla left 0", ("retired Orla raid +1",), "retired", "Orla: raid +1, destroyed"),
    ("event card Fog: all ships stop", (), "event-card", "event card Fog: all ships stop"),
    ('event-card Red Tide "each loses 1"', (), "event-card", "event card Red Tide: each loses 1"),
    ("bagged 4", (), "bagged", "4 event cards in bags"),
    ("title card Lord 1 gold more", (), "title-card", "title card Lord: 1 gold more"),
    ("colour iron grey", (), "colour", "iron is grey"),
    (TWO[0] + " winner red", (), "history",
     "game 1 in the Historical Record: Yellow 8, Blue 6, Red 11, Red won; this is game 2"),
    ("total yellow 20 blue 13 red 12 after 2", (), "total",
     "campaign glory after game 2: Yellow 20, Blue 13, Red 12; this is game 3"),
    ('rule 7 "Storms do double damage"', (), "rule",
     "RULE 7 is recorded: Storms do double damage"),
    ("rule 7: storms are worse", (), "rule", "RULE 7 is recorded: storms are worse"),
    ('rule 9 heading Crews "may be hired" replaces 7', ("rule 7 old",), "rule",
     "RULE 9: Crews is recorded: may be hired; it replaces RULE 7"),
    ('rule Pirates "They come"', (), "rule", "Pirates is recorded: They come"),
    ("Green joins", TWO, "join",
     "Green joins the campaign after 2 games; campaign glory 11; 2 ship boxes still to come: "
     "“make-up”"),
    ("Green joins the campaign colour green advisor Tobias boxes first raid, second hold", TWO,
     "join",
     "Green joins the campaign after 2 games; campaign glory 11; with Tobias; 2 ship boxes filled "
     "in (raid on the first ship and hold on the second ship)"),
    ("make up boxes first sail, first sail", (*TWO, "join Green"), "make-up",
     "Green: 2 ship boxes filled in (sail on the first ship and sail on the first ship)"),
    ("green leaves the campaign", ("join Green",), "leave",
     "Green leaves the campaign; its permanent enmity stays until it is covered"),
    ("red misses the game", ("join Green",), "absent", "Red misses this game"),
    ("absent red", ("join Green",), "absent", "Red misses this game"),
    ("red is back", ("join Green", "absent red"), "back", "Red is back"),
    ("back", ("join Green", "absent red"), "back", "Red is back"),
    ("crown the emperor", TWO, "emperor",
     "Yellow becomes Emperor (most campaign glory), 20 campaign glory"),
    ("emperor found no", (), "emperor", "the campaign goes on"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "before", "procedure", "says"),
    [pytest.param(*case, id=f"{n}-{case[0][:30]}") for n, case in enumerate(SAYS)],
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


BROKEN: list[tuple[str, tuple[str, ...], str, str]] = [
    ("blue claims First Light", ("yellow claims First Light",), "claimed-already", "p. 6"),
    ("claims Old Wall", ("turn red", "claims First Light"), "one-a-turn", "p. 13"),
    ("blue claims Old Wall", ("milestone Old Wall gone",), "not-open", "p. 6"),
    ("blue claims Old Wall unlock chest 2", ("chest 2",), "open-already", "p. 6"),
    ("cross 12", ("cross 12 sun",), "entry-crossed", "p. 16"),
    ("cross 12 sun for anchor", ("yellow explores anchor at Tern 0",), "symbol-differs", "p. 16"),
    ("blue names Bo Boris", ("yellow activates Bo raid +1",), "not-controlled", "p. 6"),
    ("name Tern Hope", ("island Tern",), "not-told", "p. 6"),
    ("rule 7 new", ("rule 7 old",), "overwrite", "pp. 9-20"),
    ("rule 2 hello", (), "no-place", "pp. 9-20"),
    ("join Pink", ("join Green", "join Gray"), "five", "p. 22"),
    ("join blue", (), "name-taken", "p. 22"),
    ("join Gray colour green", ("join Green colour green",), "board-in-use", "p. 22"),
    ("join Gray", ("setup",), "game-open", "p. 22"),
    ("leave red", (), "fewer-than-three", "p. 6"),
    ("absent red", (), "fewer-than-three-present", "p. 6"),
    ("back red", (), "not-absent", "p. 22"),
    ("emperor", (), "not-over", "p. 2"),
    ("emperor", ("game 3", "setup", "winter"), "not-over", "p. 2"),
]


@pytest.mark.parametrize(("text", "before", "key", "page"), BROKEN)
def test_a_rule_that_is_broken(
    tmp_path: Path, text: str, before: tuple[str, ...], key: str, page: str
) -> None:
    with opened(tmp_path) as table:
        if before:
            lines(table, *before)
        result = said(table, text)
        assert isinstance(result, Asking), told(result)
        assert isinstance(result.question, Broken), told(result)
        assert (result.question.key, result.question.page) == (key, page)
        lines(table, f"{text} {key}!=the table says so")


def test_what_cannot_be_stored_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        for text in ("chest 7", "chest 0", "claims First Light glory -1", "history 0", "history x"):
            assert isinstance(said(table, text, "p1"), Exception), text
        assert table.state.kept.chests == {}
