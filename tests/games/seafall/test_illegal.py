"""What the rules forbid is named with its page, and is logged all the same with a reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from tests.games.seafall.fleet import act, glory, home, lines, opened, reopened, said, ship, told

Table = OpenTable[SeaFall]

# What stands on the table (typed), the act, who acts, its answers, the broken key, page, words.
AT_GULL = ("yellow sails both at Gull", "yellow ship first values=r3 e3", "island Gull garrison 0")
AT_BLUE = ("yellow sails both at blue", "yellow ship first values=r5", "blue province values=d3 g0",
           "blue sails both at sea")  # fmt: skip
RAID: dict[str, Any] = {"flagship": "first ship", "support": False, "faces": 2}
OUT = "yellow enmity at red held number=8"
CASES: list[tuple[str, tuple[str, ...], str, dict[str, Any], str, str, str]] = [
    ("an enmity token lies on the site", (*AT_GULL, "blue raids spice at Gull 3"),
     "raid", {**RAID, "site": "spice"}, "site", "p. 18", "enmity token"),
    ("one's own token bars as well",
     (*AT_GULL, "yellow raids spice at Gull 3 with first support no"),
     "raid", {**RAID, "site": "spice"}, "site", "p. 18", "enmity token"),
    ("unexplored", (*AT_GULL, "site anchor at Gull explored no"),
     "raid", {**RAID, "site": "anchor"}, "site", "p. 18", "not explored"),
    ("no ship there", ("yellow sails both at Tern", "site spice at Gull"),
     "raid", {"faces": 2, "site": "spice"}, "site", "p. 18", "No ship of yours"),
    ("no ship there, a new site", ("yellow sails both at Tern",),
     "raid", {"faces": 2, "site": "spice", "at": "Gull"}, "may-raid", "p. 18", "No ship of yours"),
    ("all ships sunk", ("yellow damage first 3", "yellow damage second 3"),
     "raid", {"faces": 2, "site": "spice"}, "may-raid", "p. 18", "No ship of yours"),
    ("no token at home", (*AT_GULL, "site spice at Gull", OUT),
     "raid", {**RAID, "site": "spice"}, "site", "p. 11", "home section is empty"),
    ("no token at home, a new site", (*AT_GULL, OUT),
     "raid", {**RAID, "site": "spice"}, "may-raid", "p. 11", "home section is empty"),
    ("nothing to take", (*AT_GULL, "yellow province values=wood 0", "blue province values=wood 0",
                         "red province values=wood 0", "red ship first cargo=wood 10",
                         'site "wood market" at Gull'),
     "raid", {**RAID, "site": "wood market"}, "site", "p. 19", "no wood in the supply"),
    ("one's own province", AT_BLUE, "raid", {"faces": 2, "site": "Yellow"}, "site", "p. 18",
     "R-70"),
    ("a province in the prologue", (*AT_BLUE, "game 1 prologue=yes target=9"),
     "raid", {**RAID, "site": "Blue"}, "site", "p. 19", "prologue"),
    ("every site has a token", (*AT_BLUE, *(f'red enmity at blue site "{x}"' for x in (
        "field 1", "field 2", "warehouse", "council room", "vault", "treasure room"))),
     "raid", {**RAID, "site": "Blue"}, "site", "p. 18", "Every site has an enmity token"),
    ("a flagship elsewhere", (*AT_GULL, "yellow sails second at Tern"),
     "raid", {"site": "spice", "at": "Gull", "flagship": "second ship", "support": False,
              "faces": 0}, "flagship", "p. 10", "second ship is at Tern"),
    ("a sunk flagship", (*AT_GULL, "yellow damage second 3"),
     "raid", {"site": "spice", "at": "Gull", "flagship": "second ship", "support": False,
              "faces": 0}, "flagship", "p. 10", "sunk"),
    ("nine dice of a pool of three", AT_GULL,
     "raid", {**RAID, "site": "spice", "faces": "9w"}, "faces", "p. 10", "but the pool is 3"),
    ("too few dice", AT_GULL,
     "raid", {**RAID, "site": "spice", "faces": "1w"}, "faces", "p. 10", "but the pool is 3"),
    ("more successes than dice", AT_GULL,
     "raid", {**RAID, "site": "spice", "faces": 4}, "more-than-pool", "p. 10",
     "more than the pool"),
    ("dice rolled again that do not lie there", AT_GULL,
     "raid", {**RAID, "site": "spice", "faces": "2b1w", "picked": "2w", "reroll": "1s"},
     "picked-more", "p. 18", "2w do not lie there"),
    ("more fortune than blanks", (*AT_GULL, "yellow has fortune 3"),
     "raid", {**RAID, "site": "spice", "faces": "2s1b", "fortune": 2}, "fortune", "pp. 10, 11",
     "1 blank"),
    ("more fortune than tokens", (*AT_GULL, "yellow has fortune 1"),
     "raid", {**RAID, "site": "spice", "faces": "1s2b", "fortune": 2}, "fortune", "pp. 10, 11",
     "1 token held"),
    ("fortune at a dangerous site", (*AT_GULL, "site spice at Gull defense 2 dangerous yes"),
     "raid", {**RAID, "site": "spice", "faces": "2s1b", "fortune": 1}, "fortune", "pp. 10, 11",
     "dangerous"),
    ("a plunder value above the successes", (*AT_BLUE, "site vault of blue value 4"),
     "raid", {**RAID, "site": "Blue", "plunder": "vault", "faces": 3}, "plunder", "p. 19",
     "needs 4 successes"),
    ("the same, told afterwards", AT_BLUE,
     "raid", {**RAID, "site": "Blue", "plunder": "vault", "faces": 3, "value": 4}, "too-dear",
     "p. 19", "needs 4 successes"),
    ("too few tokens for the site", (*AT_BLUE, "site vault of blue value 4",
                                     "yellow enmity at red held number=6"),
     "raid", {**RAID, "site": "Blue", "plunder": "vault", "faces": 4}, "plunder", "p. 19",
     "2 too few"),
    ("the same, told afterwards", (*AT_BLUE, "yellow enmity at red held number=6"),
     "raid", {**RAID, "site": "Blue", "plunder": "vault", "faces": 4, "value": 4}, "too-dear",
     "p. 19", "2 too few"),
    ("a province site with a token", (*AT_BLUE, "red enmity at blue site vault"),
     "raid", {**RAID, "site": "Blue", "plunder": "vault", "faces": 4}, "plunder", "p. 19",
     "enmity token lies on the vault"),
    ("an empty vault", (*AT_BLUE, "blue has gold 0"),
     "raid", {**RAID, "site": "Blue", "plunder": "vault", "faces": 4}, "plunder", "p. 19", "R-25"),
    ("an empty warehouse", (*AT_BLUE, "blue province values=wood 0 linen 0 spice 0 iron 0"),
     "raid", {**RAID, "site": "Blue", "plunder": "warehouse", "faces": 4}, "plunder", "p. 19",
     "R-25"),
    ("more goods than half", (*AT_BLUE, "blue province values=wood 4 linen 0 spice 0 iron 0"),
     "raid", {**RAID, "site": "Blue", "plunder": "warehouse", "take.goods": "wood 3"}, "take.goods",
     "p. 19", "not 2"),
    ("goods that are not there", (*AT_BLUE, "blue province values=wood 4 spice 0 linen 0 iron 0"),
     "raid", {**RAID, "site": "Blue", "plunder": "warehouse", "take.goods": "spice 2"},
     "take.more", "p. 19", "Only 0 spice"),
    ("a hold without room",
     (*AT_GULL, "yellow ship first values=h0", "yellow ship second values=h0"),
     "raid", {**RAID, "site": "spice", "aboard": "first ship"}, "aboard", "p. 19", "takes 0"),
    ("exploring what is explored", (*AT_GULL, "site mine at Gull explored yes"),
     "explore", {**RAID, "site": "mine"}, "site", "p. 16", "already explored"),
    ("exploring without a ship there", ("yellow sails both at Tern",),
     "explore", {"faces": 2, "site": "anchor", "at": "Gull"}, "no-ship", "p. 16", "No ship"),
    ("exploring with no ship afloat", ("yellow damage first 3", "yellow damage second 3"),
     "explore", {"faces": 2, "site": "anchor"}, "no-ship", "p. 16", "no ship afloat"),
    ("a map entry that is crossed off", ("blue explores sun 2 entry 9",),
     "explore", {"faces": 2, "site": "anchor", "entry": 9}, "entry-crossed", "p. 16",
     "Entry 9 is already crossed off"),
    ("damage on a sunk ship", ("yellow damage first 3",),
     "damage", {"ship": "first ship", "points": 1}, "ship", "p. 10", "sunk"),
    ("no damage at all", (), "damage", {"ship": "first ship", "points": 0}, "points", "p. 10", "0"),
    ("a sunk ship that sails", ("yellow damage first 3",),
     "sail", {"ship": "first ship", "at": "Gull"}, "sunk-y1", "p. 10", "sunk"),
    ("an upgrade on a sunk ship", ("yellow damage first 3",),
     "upgrade", {"ship": "first ship", "name": "Nimble"}, "ship", "p. 10", "sunk"),
    ("cargo beyond the hold", ("yellow ship first values=h2",),
     "ship", {"ship": "first ship", "cargo": "wood 3"}, "overfull", "p. 9", "takes 2"),
    ("an exhausted advisor", ("yellow activates Madman", "yellow activates none"),
     "advisor", {"advisor": "Madman"}, "advisor", "p. 13", "exhausted"),
    ("nine tokens", ("yellow enmity at red held number=5",),
     "enmity", {"at": "Blue", "place": "held", "number": 4}, "tokens", "p. 11", "has 3 of its 8"),
    ("tokens home that are not there", ("yellow enmity at red held number=2",),
     "enmity", {"at": "Red", "place": "home", "number": 3}, "tokens", "p. 11", "Only 2"),
    ("a seventh sticker", ("yellow enmity at red sticker",) * 6,
     "enmity", {"at": "Red", "place": "sticker"}, "boxes", "p. 11", "six boxes"),
    ("enmity against oneself", (), "enmity", {"at": "Yellow", "place": "held"}, "at", "p. 11",
     "against itself"),
    ("a tie of one", (), "tie", {"tied": ["p1"], "thing": "good"}, "tied", "p. 6", "1 chosen"),
    ("a tie with one title twice", ("yellow province values=t2", "blue province values=t2"),
     "tie", {"tied": ["p1", "p2"], "thing": "good"}, "tie", "p. 6", "title of its own"),
    ("building where a structure was raided",
     ("blue sails both at sea", "yellow structure Port values=c10 v2",
      "blue raids yellow 3 plunder Port ! no-ship"),
     "structure", {"name": "Fort", "on": "building site 1"}, "no-build", "p. 19", "raided"),
]  # fmt: skip


def prepared(table: Table, texts: tuple[str, ...]) -> None:
    """Typed lines; ` ! ` at the end of one: what it breaks is broken."""
    for text in texts:
        plain, _, broken = text.partition(" ! ")
        if not broken:
            lines(table, plain)
            continue
        by = "p2"
        overrides = {"site": "the table says so"}
        answers = {"site": "Yellow", "faces": 3, "plunder": "Port"}
        result = table.act("raid", answers, overrides, by=by, depth="sentence")
        assert isinstance(result, Acknowledged), told(result)


@pytest.mark.parametrize(
    ("texts", "procedure", "answers", "key", "page", "words"),
    [pytest.param(*case, id=name.replace(" ", "-")) for name, *case in CASES],
)
def test_it_is_named_and_may_be_logged(
    tmp_path: Path,
    texts: tuple[str, ...],
    procedure: str,
    answers: dict[str, Any],
    key: str,
    page: str,
    words: str,
) -> None:
    with opened(tmp_path) as table:
        prepared(table, texts)
        acts = table.history.acts
        result = table.act(procedure, answers, by="p1", depth="sentence")
        assert isinstance(result, Asking), result
        question = result.question
        assert isinstance(question, Broken), told(result)
        assert (question.key, words in question.why) == (key, True), told(result)
        assert page in (question.page or page), told(result)
        assert question.page, told(result)
        assert table.history.acts == acts  # asked, not entered
        overrides = {key: "the table says so"}
        for _ in range(5):  # an answer may break more than one rule
            result = table.act(procedure, answers, overrides, by="p1", depth="sentence")
            if isinstance(result, Acknowledged):
                break
            assert isinstance(result.question, Broken), told(result)
            overrides[result.question.key] = "a card"
        assert isinstance(result, Acknowledged), told(result)
        assert result.entry.overrides[key] == "the table says so"
        before = result.entry.says
        with reopened(table) as other:
            assert other.entry(acts + 1).overrides[key] == "the table says so"
            assert other.entry(acts + 1).says == before


def test_a_typed_reason(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow raids spice 5")
        entry = lines(table, "blue raids spice 3 site!=the event card allows it")
        assert entry.overrides == {"site": "the event card allows it"}
        assert glory(table, "p2") == 1


def test_raiding_oneself_anyway(tmp_path: Path) -> None:
    # It cannot be, and still nothing breaks: no war with oneself, nothing returned.
    with opened(tmp_path) as table:
        lines(table, "yellow has gold 5", "site vault of yellow value 2")
        act(table, "raid", "p1", {"site": "a wager"}, site="Yellow", faces=3, plunder="vault")
        assert (glory(table, "p1"), home(table, "p1")) == (1, 6)
        assert table.state.provinces["p1"].gold == 5


def test_a_sunk_flagship_floats_if_the_table_says_so(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow damage first 3")
        act(table, "raid", "p1", {"flagship": "rebuilt"}, site="spice", at="Gull", faces=2,
            flagship="first ship")  # fmt: skip
        assert not ship(table, "first ship").sunk
        assert ship(table, "first ship").cargo == {"spice": 1}


def test_legal_raids_ask_nothing(tmp_path: Path) -> None:
    # "It nags me": none of this may be asked about.
    with opened(tmp_path) as table:
        lines(
            table, *AT_GULL, "yellow raids spice 3 with first support no",
            "yellow raids iron 2 with first support no", "blue raids wood at Gull 2",
        )  # fmt: skip
        assert not isinstance(said(table, "red raids yellow 3"), Asking)
