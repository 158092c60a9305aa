"""The acts of the recorded whole game as a table would say them: the same comes of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Done
from companion.table.sentences.sentence import say
from companion.table.shared.effecting import find_player
from companion.table.storage.entry import Entry
from companion.table.storage.patch import diff, same_patch
from tests.games.seafall.fleet import told
from tests.recorded import Recording, recordings

SAID: dict[str, tuple[str, ...]] = {
    "Yellow's leader: Ysolde": ("yellow leader r2 f3 name Ysolde",
                                "yellow leader r2 f3 called Ysolde"),
    "Yellow's board: 2 building sites": ("yellow board 2 sites", "yellow board 2 building sites"),
    "Yellow's first ship is Wren": ("yellow ship first Wren sail 3 raid 3 explore 2 hold 3",
                      "yellow ship first s3 r3 e2 h3 name Wren"),
    "mine on Tern: mine": ("site mine at Tern defense 4 not dangerous explored mine 5 gold",),
    "dock on Gull Rock": ('site dock at "Gull Rock" defense 4 dangerous no linen dock explored',
                         "site dock at Gull Rock dock linen defense 4 dangerous no"),
    "moon on Gull Rock: defense 2": ("site moon at Gull Rock defense 2 dangerous no unexplored",),
    "sideboard: Gun Towers": ("sideboard structure Gun Towers cost 9 linen garrison 1 value 4",),
    "Orla: raid +1": ("retired Orla raid +1 left 3", "retired Orla raid +1 3 stickers left"),
    "Blue hires Madman": (
        "blue hires Madman cost 3 gold 1 reputation paying reputation explore +1 slots 1 "
        "refill Purser",
    ),
    "Blue explores sun on Gull Rock": (
        "blue explores sun at Gull Rock with Seal 2b 1s 1w 1S entry 7 found wood",
        "blue explores sun on Gull Rock with Seal, 2 blanks 1 standard 1 weak 1 strong, entry 7, "
        "found a wood site",
        "blue explores sun at Gull Rock with Seal support 2b 1s 1w 1S entry 7 found goods wood",
    ),
    "Yellow raids mine on Tern": (
        "yellow raids mine on Tern with wren: 2 blank 2 standard 1 weak 1 strong",
    ),
    "Blue explores anchor on Gull Rock": (
        "blue explores anchor at Gull Rock with Seal 1b 2s 1w, damage card Leak hold -1, entry 12, "
        "found a mine worth 5 gold",
    ),
    "Green explores sun on Tern: 1 of 5": (
        "green explores sun at Tern with Moss 2b 1s exhausting Nimble damage cards "
        "Torn Sail sail -1 and Broken Rudder sail -1",
    ),
    "Red raids Yellow: 4 of 4": (
        "red raids Yellow with Ember 1 blank 2 standard 1 strong fortune 1 plunder the field 1",
    ),
    "Yellow raids dock on Gull Rock": (
        "yellow raids dock at Gull Rock with Wren 1s 1b fortune 1 upgrade SWIFT onto Lark "
        "damage cards Rotten Stores hold -1, Splinters raid -1",
    ),
    "Green repairs Fern": ("green repairs Fern and rebuilds Moss", "green repairs Fern"),
    "Blue buys Intrepid": ("blue buys upgrade Intrepid on Seal with iron from Otter",
                           "blue buys Intrepid for Seal with iron"),
    "Red builds Gun Towers": ("red builds Gun Towers with linen from warehouse",
                              "red builds Gun Towers on building site 1 with linen"),
    "Green draws 1": ("green researches Old Chart drawn 1", "green researches Old Chart"),
    "Green explores sun on Tern: 4": (
        "green explores sun at Tern with Fern 2s 1w 1S damage card Frayed Rope explore -1 entry 9 "
        "found spice",
    ),
    "Blue and Yellow tie": ("tie of blue and yellow for something bad", "tie blue yellow bad"),
    "Yellow raids Red: 5 of 5": (
        "yellow raids Red's province with Wren 1b 3s 1w fortune 1 plunder the vault",
    ),
    "Green explores anchor on Tern": (
        "green explores anchor at Tern with Fern playing Old Chart +2, 1b 3s 1w, entry 21, "
        "found a spice dock",
    ),
    "Yellow draws 3": ("yellow researches Star Map drawn 3",),
    "Green raids mine on Tern: 2 of 4": (
        "green raids mine at Tern with Moss without support 1b 1s fortune 1 losing SWIFT, "
        "card Split Mast sail -1",
    ),
    "Red raids Yellow: 2 of 4": (
        "red raids yellow with Ember 1w 1S plunder field 2 exhausting Keel "
        "card Rotten Stores hold -1",
    ),
    "Yellow explores moon on Gull Rock": (
        "yellow explores moon at Gull Rock with Lark 2b 1s 1w entry 30 found linen market",
    ),
    "Green: 2 successes; box 2": ("green end-enmity 1 standard 1 weak cross Gull Rock 2",),
    "Blue: 1 success": ("blue end-enmity 2b 1s home Gull Rock 1",),
    "titles: Prince Yellow": ("titles blue duke, yellow prince", "titles blue duke"),
}  # fmt: skip
"""Beginning of what an act of the recording says -> sentences for the same act."""


class Listening(Recording):
    """A recording that hears the sentences before each act, on the same table."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.heard: set[str] = set()

    def enter(self, table: OpenTable[Any], number: int, line: dict[str, Any]) -> None:
        before: SeaFall = table.state
        super().enter(table, number, line)
        entry = table.record(table.history.head)
        assert isinstance(entry, Entry)
        sentences = next((x for key, x in SAID.items() if entry.says.startswith(key)), ())
        after = {text: self.said(table, text) for text in sentences}
        for text, state in after.items():
            assert same_patch(diff(before, state), entry.patch), (text, diff(before, state))
            self.heard.add(text)

    def said(self, table: OpenTable[Any], text: str) -> SeaFall:
        """The state that a sentence leads to from before the last act."""
        move = table.moves.plan_undo()
        assert move is not None
        table.moves.go(move)
        read = say(table, text, find_player(table.state, ""), yes=True)
        assert isinstance(read.result, Done), f"{text}: {told(read.result)}"
        again = table.moves.plan_redo()
        assert again is not None
        table.moves.go(again)
        state = read.result.outcome.state
        assert isinstance(state, SeaFall)
        return state


def test_sentences_lead_where_the_acts_led(tmp_path: Path) -> None:
    (path,) = [one for one in recordings("seafall") if one.stem == "whole_game"]
    listening = Listening(path)
    listening.play(tmp_path).close()
    assert listening.heard == {text for texts in SAID.values() for text in texts}
