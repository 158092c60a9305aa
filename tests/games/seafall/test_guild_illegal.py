"""What the rules of turns and guilds forbid is named with its page, and may be logged anyway."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from tests.games.seafall.fleet import lines, opened, told

MIGHTY = 'yellow leader appellation="the Mighty"'
ROUND = ("setup yellow prince blue duke red count", "winter", "turn yellow")
SWIFT = "sideboard SWIFT cost 10 linen 1 copies"
PORT = "sideboard structure Port cost 12 wood 1 copies"
AT_TERN = ("yellow sails first at Tern", "yellow sails second at sea")

# What is on the table (typed), the act of Yellow, its answers, the broken key, page, words.
CASES: list[tuple[str, tuple[str, ...], str, dict[str, Any], str, str, str]] = [
    ("another guild", (*ROUND, "taxes"), "sell", {"goods": "1 iron"}, "other-guild", "p. 13",
     "soldiers are hired"),
    ("the same action", (*ROUND, "taxes"), "taxes", {}, "same-action", "p. 13",
     "no action may be taken twice"),
    ("a third action", (*ROUND, "sail both at Tern", "raid spice at Tern 1"), "taxes", {},
     "third-action", "p. 13", "2 actions were used"),
    ("repair and upgrade", (*ROUND, "repair", SWIFT), "buy-upgrade",
     {"upgrade": "SWIFT", "ship": "first"}, "upgrade-used", "p. 15", "the same action"),
    ("after a failure", (*ROUND, "raid spice at Tern 0"), "taxes", {}, "turn-over", "p. 10",
     "failed"),
    ("a second guild", (*ROUND, "builders"), "guild", {"guild": "soldiers"}, "guild-already",
     "p. 13", "builders are hired"),
    ("another's turn", (*ROUND, "turn blue"), "guild", {"guild": "soldiers"}, "not-your-turn",
     "p. 13", "Blue's turn"),
    ("a second advisor", (*ROUND, "hire Ana"), "hire", {"advisor": "Bo"}, "hired-already",
     "p. 13", "hired or bought"),
    ("a second activation", (*ROUND, "activate Ana"), "advisor", {"advisor": "Bo"},
     "activated-already", "p. 13", "activated an advisor"),
    ("an advisor after the guild", (*ROUND, "taxes"), "advisor", {"advisor": "Bo"},
     "after-guild", "p. 13", "before the guild"),
    ("not in the forum", (*ROUND, "forum Ana, Bo, Cara, Dora, Eva"), "hire", {"advisor": "Fay"},
     "not-in-forum", "p. 13", "not in the forum"),
    ("another's advisor", ("blue activates Ana raid +1",), "hire", {"advisor": "Ana"},
     "advisor", "p. 13", "Blue's council room"),
    ("too dear in gold", ("yellow gold 3",), "hire", {"advisor": "Ana", "price": "gold 4"},
     "too-dear", "p. 13", "costs 4 gold, Yellow has 3"),
    ("too dear in reputation", ("yellow rep 1",), "hire",
     {"advisor": "Ana", "price": "gold 4 reputation 2", "pay": "reputation"}, "too-dear", "p. 13",
     "costs 2 reputation, Yellow has 1"),
    ("no reputation cost", (), "hire",
     {"advisor": "Ana", "price": "gold 4 reputation 0", "pay": "reputation"}, "pay", "p. 13",
     "no reputation cost"),
    ("a treasure of another's", ("blue treasure Crown",), "buy-treasure", {"treasure": "Crown"},
     "treasure", "p. 13", "Blue's treasure room"),
    ("no good in the warehouse", ("setup",), "buy-treasure",
     {"treasure": "Crown", "spent": "spice"}, "good-elsewhere", "p. 13", "No spice"),
    ("the wrong good", ("yellow spice 1", "sideboard treasure Crown cost 9 linen"),
     "buy-treasure", {"treasure": "Crown", "spent": "spice"}, "spent", "p. 13", "with linen"),
    ("farther than its sail", ("yellow ship first s3",), "sail",
     {"ship": "first", "at": "sea", "spaces": 4}, "too-far", "p. 9", "may move 3"),
    ("loading far from home", AT_TERN, "move-goods",
     {"from": "warehouse", "to": "first", "goods": "1 iron"}, "no-warehouse", "p. 9", "Tern"),
    ("more than there is", ("setup",), "move-goods",
     {"from": "warehouse", "to": "first", "goods": "1 iron"}, "not-there", "p. 9", "no iron"),
    ("ships apart", ("yellow sails first at Tern", "yellow sails second at Gull",
                     "yellow ship first cargo=iron 1"), "move-goods",
     {"from": "first", "to": "second", "goods": "1 iron"}, "apart", "p. 9", "not in one region"),
    ("both at sea", ("yellow sails both at sea", "yellow ship first cargo=iron 1"), "move-goods",
     {"from": "first", "to": "second", "goods": "1 iron"}, "at-sea", "p. 9", "at sea"),
    ("goods after another action", (*ROUND, "yellow iron 3", "sail both home", "sell 1 iron"),
     "move-goods", {"from": "warehouse", "to": "first", "goods": "1 iron"}, "not-sailing",
     "p. 9", "another action"),
    ("no ship there", (*AT_TERN, "site iron at Gull cube=yes"), "buy", {"good-1.site": "iron"},
     "good-1.no-ship", "p. 14", "No ship of Yellow's is at Gull"),
    ("an unexplored site", ("site iron at Gull explored no",), "buy",
     {"good-1.site": {"new": "iron"}}, "good-1.site", "p. 14", "not explored"),
    ("the same site twice", ("yellow sails first at Tern", "site iron at Tern cube=yes"), "buy",
     {"good-1.site": "iron", "good-2.site": "iron"}, "good-2.site", "p. 14", "already bought"),
    ("goods too dear", ("yellow gold 2",), "buy", {"good-1.site": {"new": "iron"}}, "too-dear",
     "p. 14", "costs 3 gold"),
    ("three goods sold", ("yellow iron 3",), "sell", {"goods": "3 iron"}, "limit", "p. 14",
     "more than this action's 2"),
    ("sold without having it", ("yellow iron 1",), "sell", {"goods": "2 iron"},
     "not-there-iron", "p. 14", "has 1 iron"),
    ("aboard in one's own harbor", ("yellow sails first home", "yellow ship first cargo=iron 1"),
     "sell", {"goods": "1 iron on first"}, "goods", "p. 14", "must be unloaded first"),
    ("another's warehouse", ("yellow sails first at blue", "yellow ship first cargo=iron 1"),
     "sell", {"goods": "1 iron on first"}, "goods", "p. 14", "lends nothing"),
    ("no repair symbol", (*AT_TERN, "correct regions.i1.repair false"), "repair",
     {"ships": ["first"]}, "ships", "p. 15", "no repair symbol"),
    ("no ship at a symbol", ("yellow sails both at sea",), "repair", {}, "no-symbol", "p. 15",
     "No ship is at a repair symbol"),
    ("repairs too dear", ("yellow gold 1", "yellow damage first 1 damage-1.card=repair 2"),
     "repair", {}, "too-dear", "p. 15", "costs 2 gold"),
    ("no dock", (*AT_TERN, SWIFT, "correct regions.i1.dock []"), "buy-upgrade",
     {"upgrade": "SWIFT", "ship": "first"}, "ship", "p. 15", "no dock"),
    ("a dock of another colour", (*AT_TERN, SWIFT, 'site "iron dock" at Tern'), "buy-upgrade",
     {"upgrade": "SWIFT", "ship": "first"}, "dock-colour", "p. 15", "only iron"),
    ("an upgrade that lies face down", (SWIFT + " down 1", "sideboard SWIFT copies 0"),
     "buy-upgrade", {"upgrade": "SWIFT", "ship": "first"}, "upgrade", "p. 15", "face down"),
    ("an upgrade too dear", (SWIFT, "yellow gold 9"), "buy-upgrade",
     {"upgrade": "SWIFT", "ship": "first"}, "too-dear", "p. 15", "costs 10 gold"),
    ("a good of another region", (SWIFT, *AT_TERN, "yellow linen 1"), "buy-upgrade",
     {"upgrade": "SWIFT", "ship": "first", "spent": "linen"}, "good-elsewhere", "p. 15",
     "No linen"),
    ("a foreign dock", (SWIFT, "yellow sails first at blue"), "buy-upgrade",
     {"upgrade": "SWIFT", "ship": "first"}, "ship", "p. 15", "lends nothing"),
    ("a structure that is not left", (PORT, "blue gold 20", "blue builds Port"), "build",
     {"structure": "Port"}, "structure", "p. 15", "No Port is left"),
    ("a raided building site", ("yellow structure Port values=v2", "blue raids yellow 3 plunder "
                                "Port"), "build", {"structure": "Mill", "on": "building site 1"},
     "on", "p. 19", "nothing may be built"),
    ("a structure too dear", (PORT, "yellow gold 11"), "build", {"structure": "Port"},
     "too-dear", "p. 15", "costs 12 gold"),
    ("no research card", ("sideboard research copies 0",), "research", {}, "no-deck", "p. 16",
     "no research card"),
    ("research too dear", ("yellow gold 2",), "research", {}, "too-dear", "p. 16", "costs 3"),
    ("no token to lend for", ("yellow rep 0",), "borrow", {"from": "Blue"}, "no-token", "p. 11",
     "no reputation"),
    ("one's own region", (), "borrow", {"from": "Yellow"}, "from", "p. 11", "needs no token"),
    ("not the owner's region", (), "borrow", {"from": "Blue", "region": "p3"}, "region", "p. 11",
     "does not control"),
    ("all three without the gold", (*ROUND, "yellow gold 1", MIGHTY), "guild",
     {"guild": "soldiers", "all": True}, "too-dear", "p. 20", "costs 2 gold"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("before", "procedure", "answers", "key", "page", "words"),
    [pytest.param(*case[1:], id=case[0].replace(" ", "-")) for case in CASES],
)
def test_it_is_named_and_may_be_logged_anyway(
    tmp_path: Path,
    before: tuple[str, ...],
    procedure: str,
    answers: dict[str, Any],
    key: str,
    page: str,
    words: str,
) -> None:
    with opened(tmp_path) as table:
        for line in before:
            if line.startswith("correct "):
                _, path, value = line.split(" ")
                table.act("correct", {"path": path, "value": value}, depth="sentence")
            else:
                lines(table, line)
        acts = table.history.acts
        asking = table.act(procedure, answers, by="p1", depth="sentence")
        assert isinstance(asking, Asking), told(asking)
        assert isinstance(asking.question, Broken), told(asking)
        assert (asking.question.key, asking.question.page) == (key, page), told(asking)
        assert words in asking.question.why
        assert asking.question.rule
        assert table.history.acts == acts
        overrides: dict[str, str] = {}
        for _ in range(6):
            assert isinstance(asking, Asking)
            overrides[asking.question.key] = "a card says so"
            asking = table.act(procedure, answers, overrides, by="p1", depth="sentence")
            if isinstance(asking, Acknowledged):
                break
        assert isinstance(asking, Acknowledged), told(asking)
        assert key in asking.entry.overrides
        assert table.history.acts == acts + 1
