"""Words, sums and pages as a table meets them: sentences, log lines, itemised sums, the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.assets import data_root
from companion.games import load
from companion.games.seafall.state.table import SeaFall
from companion.share.text.sums import stored_sum
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from companion.table.sheet import Block, ListBlock, StepBlock, plain, render_block
from companion.table.storage.entry import Entry
from tests.games.seafall.fleet import lines, opened, parts, said, ship, told, value

NAMES = ("Ana", "Ben", "Cy")
SETUP = "setup ana prince ben duke cy count"
FORUM = 'winter forum.dealt="Madman, Duchess, Clerk, Cook, Pilot"'
TURN = (SETUP, FORUM, "event A", "turn cy")
AT_BEN = (
    "ana ship first Argo s3 r5 e2 h2", "ana province d4", "ben province d3",
    "ana sail first to ben", "ana has glory 3", "ben has glory 5",
)  # fmt: skip


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable[SeaFall]]:
    with opened(tmp_path, NAMES) as one:
        yield one


def broken(table: OpenTable[SeaFall], text: str) -> Broken:
    """The broken rule that a sentence ends in."""
    asking = said(table, text)
    assert isinstance(asking, Asking), told(asking)
    assert isinstance(asking.question, Broken), told(asking)
    return asking.question


def says(table: OpenTable[SeaFall], *texts: str) -> str:
    return lines(table, *texts).says


def unfolded(entry: Entry) -> str:
    """All sums of an entry as the log shows them."""
    return "\n".join(row for name, one in entry.sums.items() for row in stored_sum(name, one))


def named(table: OpenTable[SeaFall], name: str) -> list[Any]:
    return [one for one in table.state.advisors.values() if one.name == name]


# ---------------------------------------------------------------- whose advisor it is (p. 13)


def test_an_advisor_of_the_forum_is_not_activated(table: OpenTable[SeaFall]) -> None:
    lines(table, *TURN)
    found = broken(table, "activate Duchess")
    assert (found.why, found.page) == ("Duchess is in the forum.", "p. 13")
    entry = lines(table, "activate Duchess advisor!=a card says so")
    assert entry.overrides == {"advisor": "a card says so"}
    (duchess,) = named(table, "Duchess")
    assert (duchess.place, duchess.owner) == ("council", "p3")
    assert table.state.forum == 4


def test_an_advisor_of_another_is_not_activated(table: OpenTable[SeaFall]) -> None:
    lines(table, *TURN, "hire Cook for 2", "turn ben")
    found = broken(table, "activate Cook")
    assert (found.why, found.page) == ("Cook is in Cy's council room.", "p. 13")
    assert says(table, "activate Newbie") == "Ben activates Newbie"  # nobody told of it


def test_an_advisor_of_another_is_neither_trained_nor_kept(table: OpenTable[SeaFall]) -> None:
    lines(table, SETUP, FORUM, "ana activates Abe", "ana has glory 12", "turn cy", "turn ben",
          "turn ana", "round over", "end")  # fmt: skip
    for text in ("cy trains Abe from Orla raid +1", "ben keeps Abe"):
        found = broken(table, text)
        assert (found.why, found.page) == ("Abe is in Ana's council room.", "p. 20")
    lines(table, "cy keeps no advisor", "ben keeps Abe advisor!=they swapped")
    (abe,) = named(table, "Abe")
    assert abe.owner == "p2"


def test_a_plundered_advisor_is_no_second_one(table: OpenTable[SeaFall]) -> None:
    lines(table, *AT_BEN, 'winter forum.dealt="Madman, Duchess"')
    lines(table, "ana raids ben 4 plunder council room take.advisor=Madman value 3")
    assert [one.owner for one in named(table, "Madman")] == ["p1"]


# ---------------------------------------------------------------- the Emperor (p. 2)


def test_untold_milestone_glory_decides_no_tie(table: OpenTable[SeaFall]) -> None:
    lines(table, "ana province title 1", "ben province title 2",
          "total ana 20 ben 20 cy 5 after 3")  # fmt: skip
    entry = lines(table, "emperor")
    assert entry.says == (
        "the campaign is over; who is Emperor is unknown: Ana and Ben are tied at 20, "
        "the milestone glory of Ana and Ben is unknown (p. 2)"
    )
    assert parts(entry, "emperor")["Ana's milestones"] is None
    assert "= unknown" in unfolded(entry)
    entry = lines(table, "emperor milestones ana 3 ben 0")
    assert entry.says == "Ana becomes Emperor (tied, most milestone glory), 20 campaign glory"
    # A joiner brings a total and no milestones of before (p. 22).
    lines(table, "Gray joins total 20")
    assert "milestone glory of Ana and Ben" in says(table, "emperor")


# ---------------------------------------------------------------- ships, upgrades, structures


@pytest.mark.parametrize(
    ("text", "bonus", "support"),
    [
        ("upgrade argo Intrepid", {"explore": 2}, 0),
        ("upgrade argo Intrepid e1", {"explore": 1}, 0),
        ("upgrade argo Big Sail e2", {"explore": 2}, 0),
        ("upgrade argo Nets explore +1 support 1", {"explore": 1}, 1),
        ("upgrade argo Rope", {}, 0),
    ],
)
def test_what_an_upgrade_adds(
    table: OpenTable[SeaFall], text: str, bonus: dict[str, int], support: int
) -> None:
    lines(table, "ana ship first Argo s3 r3 e2 h2",
          "sideboard Intrepid cost 10 good linen copies 2 explore 2", f"ana {text}")  # fmt: skip
    (put,) = ship(table, "Argo").upgrades.values()
    assert (put.bonus, put.support) == (bonus, support)
    assert put.name == " ".join(re.findall(r"[A-Z]\w+", text))
    if put.name == "Intrepid":
        assert (put.cost, put.good) == (10, "linen")
        assert next(iter(table.state.stock.values())).up == 1


def test_a_structure_ends_before_what_it_prints(table: OpenTable[SeaFall]) -> None:
    assert says(table, "ana structure Port value 3 cost 9") == "Port stands in Ana's province"
    (site,) = [one for one in table.state.sites.values() if one.built]
    assert (site.built, site.value, site.cost) == ("Port", 3, 9)


# ---------------------------------------------------------------- sums


def test_a_loan_adds_up(table: OpenTable[SeaFall]) -> None:
    lines(table, *TURN, "cy has reputation 2")
    entry = lines(table, "borrow from ben")
    assert parts(entry, "loan") == {"reputation to the region's owner": 1}
    assert value(entry, "loan") == 1


def test_lists_show_what_they_decide(table: OpenTable[SeaFall]) -> None:
    entry = lines(table, SETUP)
    assert value(entry, "seating") == "Cy, Ben, Ana"
    entry = lines(table, "winter")
    assert value(entry, "astrolabe.astrolabe" if "astrolabe.astrolabe" in entry.sums
                 else "astrolabe") == "Cy: tied at 0, least prominent title"  # fmt: skip
    lines(table, "ana has glory 12", "turn cy", "turn ben", "turn ana")
    entry = lines(table, "round over")
    assert value(entry, "end check") == "Ana: the game ends"
    entry = lines(table, "end")
    assert (value(entry, "winner"), value(entry, "order")) == ("Ana", "Cy, Ben, Ana")
    record = lines(table, "record")
    assert value(record, "campaign glory") == "Cy 0, Ben 0, Ana 12"
    titles = lines(table, "cy takes count")
    assert value(titles, "campaign glory") == "Prince Ana, Duke Ben, Count Cy"
    packed = lines(table, "next-game")
    assert value(packed, "seating") == "Cy, Ben, Ana"
    assert value(packed, "Ana's chest") == "goes in"
    for one in (entry, record, titles, packed):
        assert "= ?" not in unfolded(one)
        # What is compared is not added: no plus, and each part has its page.
        for name, told_sum in one.sums.items():
            if isinstance(told_sum["value"], str):
                rows = stored_sum(name, told_sum)
                assert not any(re.search(r" \+\d", row) for row in rows), rows
                assert all(part["page"] for part in told_sum["parts"]), told_sum


def test_a_list_with_something_untold_is_no_sum_either(table: OpenTable[SeaFall]) -> None:
    lines(table, "ana has glory 4", "ben has glory 5")
    entry = lines(table, "tie of ana and ben for something good title-p1=1")
    assert value(entry, "tie") == "unknown: a title is missing"
    assert "= unknown" in unfolded(entry)
    assert " +" not in unfolded(entry)


def test_pages_stand_once_and_in_order(table: OpenTable[SeaFall]) -> None:
    lines(table, *AT_BEN, "ana has fortune 2", "ben enmity at ana held")
    entry = lines(table, "ana raids ben 3b 3s fortune 1")
    heads = [stored_sum(name, one)[0].strip() for name, one in entry.sums.items()]
    assert "successes  (pp. 10, 11)" in heads
    assert all(head.count("(p") <= 1 and head.count("p.") <= 1 for head in heads), heads


def test_no_page_is_uncertain() -> None:
    places = [*Path("companion/games/seafall").rglob("*.py")]
    places += [Path(str(one)) for one in (data_root() / "seafall" / "rules").iterdir()]  # type: ignore[arg-type]
    for path in places:
        found = re.search(r"~ ?p\.|~2\d|p\. ~", path.read_text(encoding="utf-8"))
        assert not found, path


def test_a_province_that_misses_the_game_is_on_page_22(tmp_path: Path) -> None:
    with opened(tmp_path, (*NAMES, "Dot")) as table:
        lines(table, "absent dot", SETUP, "winter", "ana has glory 12", "turn cy", "turn ben",
              "turn ana", "round over", "end")  # fmt: skip
        found = broken(table, "dot keeps no advisor")
        assert (found.why, found.page) == ("Dot misses this game and skips this step.", "p. 22")
        row = next(
            who for block in load("seafall").sheet(table.state, "").blocks
            for who in getattr(block, "rows", ()) if getattr(who, "name", "") == "Dot"
        )  # fmt: skip
        assert row.note == "misses this game"


def test_no_enmity_raises_a_price_at_home(table: OpenTable[SeaFall]) -> None:
    lines(table, *TURN, "cy gold 20", "sideboard SWIFT cost 10 good linen")
    entry = lines(table, "buy upgrade SWIFT on first")
    assert parts(entry, "price") == {"printed": 10, "enmity: none counts at a home harbor": 0}


def test_reputation_that_was_paid_is_in_the_sum(table: OpenTable[SeaFall]) -> None:
    lines(table, *TURN, "cy rep 4")
    entry = lines(table, "hire Clerk cost 3 with reputation")
    assert (entry.says, value(entry, "price")) == ("Cy hires Clerk for 3 reputation", 3)
    lines(table, "turn ben", "ben rep 4")
    entry = lines(table, "hire Cook with reputation for 1")
    assert (parts(entry, "price"), value(entry, "price")) == ({"as the table paid": 1}, 1)


# ---------------------------------------------------------------- bars and what would be right


def test_behind_a_bar_only_what_breaks_nothing_is_named(table: OpenTable[SeaFall]) -> None:
    lines(table, "ana sails both to Gull", "ana site spice at Gull defense 3 explored", SETUP)
    lines(table, "winter", "turn cy", "turn ben", "turn ana", "sail both to Gull", "ana fortune 0")
    found = broken(table, "raid ben 3")
    assert "No ship of yours is in the region" in found.why
    assert found.help == "Say spice on Gull."
    lines(table, "ana board sites 0")
    found = broken(table, "raid spice 2b 3s fortune 1")
    assert found.help == "Only 0 is possible (0 tokens held, 2 blanks)."


def test_a_sunk_flagship_plunders_nothing(table: OpenTable[SeaFall]) -> None:
    lines(table, *AT_BEN)
    found = broken(table, "ana raids ben 0 plunder field 1")
    assert found.why == "Argo sinks: 0 successes of 3, so nothing is plundered."
    assert found.page == "pp. 10, 19"
    entry = lines(table, "ana raids ben 0 plunder vault failed!=a card says so value 1")
    assert "Argo sinks" in entry.says
    assert "plunders the vault" in entry.says
    assert says(table, "ana raids ben 0 flagship=second damage-1.how=card").endswith("turn ends")


# ---------------------------------------------------------------- sentences


SAID: list[tuple[tuple[str, ...], str, str]] = [
    # What stands there, the typed line, what the log says.
    (TURN, "ship ben first s3 r2", "Ben's first ship: sail 3, raid 2"),
    (TURN, "leader ben r1 f2", "Ben's leader: reputation 1, fortune 2"),
    (TURN, "province ana d5", "Ana: defense 5"),
    (TURN, "board ben sites 2", "Ben's board: 2 building sites, 2 new"),
    ((*TURN, "turn ben"), "ship ben first s3", "Ben's first ship: sail 3"),
    (TURN, "cy has 8 gold", "Cy: gold ? → 8"),
    (AT_BEN, "ana ship argo cargo=2 wood", "Ana's Argo: 2 wood aboard"),
    (AT_BEN, "ana ship argo cargo 1 wood 1 iron", "Ana's Argo: 1 wood and 1 iron aboard"),
    (AT_BEN, "ana raids ben with argo 3 successes",
     "Ana raids Ben: 3 of 3, +1 glory, no damage, nothing plundered"),
    (AT_BEN, "ana raids ben 4 and plunders the vault",
     "Ana raids Ben: 4 of 3, +1 glory, no damage, plunders the vault, gold unknown, "
     "enmity owed: unknown"),
    (AT_BEN, "ana raids the vault of ben 4",
     "Ana raids Ben: 4 of 3, +1 glory, no damage, plunders the vault, gold unknown, "
     "enmity owed: unknown"),
    (AT_BEN, "ana attacks the vault of ben 4",
     "Ana raids Ben: 4 of 3, +1 glory, no damage, plunders the vault, gold unknown, "
     "enmity owed: unknown"),
    (AT_BEN, "argo attacks ben 3",
     "Ana raids Ben: 3 of 3, +1 glory, no damage, nothing plundered"),
    (("ana ship first Argo s3 e4", "ana sails first to Gull",
      "site sun at Gull defense 2 unexplored"),
     "ana explored sun at Gull 3 entry 9, found a linen dock",
     "Ana explores sun on Gull: 3 of 2, +1 glory, no damage, map entry 9, found: linen dock"),
    (AT_BEN, "argo raids ben 3",
     "Ana raids Ben: 3 of 3, +1 glory, no damage, nothing plundered"),
    ((), "ana sails first to Gull 3", "Ana: first ship at Gull"),
    ((), "ana sails first to Gull 3 spaces", "Ana: first ship at Gull"),
    (AT_BEN, "argo sails to gull 2 spaces", "Ana: Argo at gull"),
    (("cy rep 2",), "cy borrows from ben",
     "Ben lends Cy its province until the turn ends, for 1 reputation"),
    ((*AT_BEN, "sideboard SWIFT cost 10 good linen", "ana sails first to Gull",
      "ana site linen at Gull kind=dock good=linen defense 2 explored"),
     "ana raids linen 4 upgrade SWIFT on argo",
     "Ana raids linen on Gull: 4 of 2, +2 glory, no damage, SWIFT onto Argo, "
     "1 enmity on the site"),
    ((*AT_BEN, "ben structure Port value 2 good wood"), "ana raids ben 4 plunder Port taking wood",
     "Ana raids Ben: 4 of 3, +1 glory, no damage, plunders the Port, 1 wood aboard Argo, "
     "Ben −1 glory, 2 enmity on the site"),
    ((*AT_BEN, "ben structure Port value 2"), "ana raids ben 4 plunder Port and takes the good",
     "Ana raids Ben: 4 of 3, +1 glory, no damage, plunders the Port, its good unknown, "
     "Ben −1 glory, 2 enmity on the site"),
    (("ana milestone First Light glory 2 unlock",), "ana claims First Light",
     "Ana claims First Light; +2 glory; a new event card goes into the event deck; "
     "a locked chest is opened (number unknown)"),
    ((SETUP, "winter", "turn cy"), "hire Zeta", "Cy hires Zeta, price unknown"),
    (("ana has glory 3",), "ana explores anchor at Gull 3 entry 14 found spice",
     "Ana explores anchor on Gull: 3, +1 glory, map entry 14, found: spice goods site"),
    ((), "site field 1 of ben value 2 gold 3", "Ben's field 1: plunder value 2, 3 gold"),
    ((), "ana box-rows first s3", "boxes of Ana's first ship: sail 3"),
    (("ben enmity at ana held number=2",), "ben enmity at ana held number=1",
     "Ben: 1 enmity in Ana's province (At War With), 3 there now"),
    ((*AT_BEN, "ana ship argo cargo=2 wood"), "ana raids ben 0",
     "Ana raids Ben: 0 of 3, Argo sinks, 2 wood lost, failed: the turn ends"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "text", "says_so"), SAID, ids=[one[1] for one in SAID])
def test_it_is_said_like_this(
    table: OpenTable[SeaFall], before: tuple[str, ...], text: str, says_so: str
) -> None:
    if before:
        lines(table, *before)
    assert says(table, text) == says_so


def test_a_name_behind_the_verb(tmp_path: Path) -> None:
    with opened(tmp_path, (*NAMES, "Dot")) as table:
        lines(table, SETUP, "winter", "turn ana", "absent dot")
        assert says(table, "back dot").startswith("Dot is back")
        lines(table, "absent dot")
        entry = said(table, "back dot", by="p1")
        assert isinstance(entry, Entry), told(entry)
        assert entry.says.startswith("Dot is back")


def test_a_ship_is_asked_where_none_is_named(table: OpenTable[SeaFall]) -> None:
    asking = said(table, "ana sails to Gull")
    assert isinstance(asking, Asking)
    assert asking.question.key == "ship"


TIED = (
    SETUP, "winter", "ana has glory 12", "ben has glory 8", "cy has glory 8", "turn cy",
    "turn ben", "turn ana", "round over",
)  # fmt: skip
GIVEN = "titles: Prince Ana, Duke Cy*, Count Ben* (* new); game 1 is closed"


@pytest.mark.parametrize(
    "text",
    ["titles cy duke", "titles cy duke ben count", "cy takes duke", "cy chooses the Duke",
     "cy picks duchess"],
)  # fmt: skip
@pytest.mark.parametrize("recorded", [True, False])
def test_a_title_is_picked_in_a_tie(table: OpenTable[SeaFall], text: str, recorded: bool) -> None:
    lines(table, *TIED, *(["record"] if recorded else []))
    assert says(table, text).endswith(GIVEN)


def test_a_title_of_no_tie_is_not_picked(table: OpenTable[SeaFall]) -> None:
    lines(table, *TIED, "record")
    asking = said(table, "ben takes duke")  # Cy, less prominent, chooses first (p. 21)
    assert isinstance(asking, Asking)
    assert asking.question.key == "pick-p3"
    assert "is not among the tied" in broken(table, "cy takes prince").why


def test_successes_that_take_nothing_home(table: OpenTable[SeaFall]) -> None:
    lines(table, *TIED[:-4], "island Gray", "cy enmity at gray sticker",
          "cy enmity at gray held number=3", "cy has fortune 2", "cy has reputation 1",
          "turn cy", "turn ben", "turn ana", "round over", "end")  # fmt: skip
    entry = lines(table, "cy end-enmity 2")
    assert entry.says == (
        "Cy: 2 successes; 2 tokens home from Gray; which tokens and stickers is a choice (p. 20); "
        "1 sticker at Gray"
    )
    table.undo()
    entry = lines(table, "cy end-enmity 2 home none crossed Gray 1")
    assert entry.says == "Cy: 2 successes; box 1 of Gray crossed out; 3 stickers at Gray"


# ---------------------------------------------------------------- choices nobody spoke of


def test_a_choice_that_nobody_made_is_named(table: OpenTable[SeaFall]) -> None:
    lines(table, *AT_BEN, "ana ship argo cargo=1 wood 1 iron")
    entry = lines(table, 'ana raids ben 2 damage-1.card="Leak hold -1"')
    assert "1 iron back to the supply (which one is a choice, p. 10)" in entry.says
    table.undo()
    lines(
        table,
        "ana ship argo cargo=wood 0 iron 0",
        "ben wood 3",
        "ben iron 1",
        "ben spice 0",
        "ben linen 0",
    )
    entry = lines(table, "ana raids ben 4 plunder warehouse value 3")
    assert "2 wood aboard Argo, which goods is a choice (p. 19)" in entry.says
    table.undo()
    entry = lines(table, 'ana raids ben 4 plunder warehouse value 3 take.goods="iron 1, wood 1"')
    assert "choice" not in entry.says


# ---------------------------------------------------------------- log lines and reminders


def test_what_the_other_loses_is_said(table: OpenTable[SeaFall]) -> None:
    lines(table, *AT_BEN, "ben buys treasure Crown cost 9 glory 2")
    entry = lines(table, "ana raids ben 4 plunder treasure room value 3")
    assert "Crown taken, Ben −2 glory" in entry.says


def test_a_third_upgrade_sends_one_back(table: OpenTable[SeaFall]) -> None:
    lines(table, *TURN, "cy gold 40", "cy upgrade first Big", "cy upgrade first Bag")
    entry = lines(table, "buy upgrade SWIFT for 5 on first return=Big")
    assert entry.says == (
        "Cy buys SWIFT for 5 gold, onto first ship, Big goes back to the supply (−1 glory)"
    )


def test_what_is_not_there_is_said_plainly(table: OpenTable[SeaFall]) -> None:
    lines(table, "ana wood 0", "ana iron 1")
    found = broken(table, "ana loads 3 wood and 2 iron onto first")
    assert found.why == "The warehouse holds no wood and 1 iron."


def test_cubes_are_placed(table: OpenTable[SeaFall]) -> None:
    lines(table, "ana site iron at Skull defense 3 explored cube no", SETUP)
    assert "cubes placed: iron on Skull" in says(table, "winter")


def test_only_an_active_advisor_goes_face_down(table: OpenTable[SeaFall]) -> None:
    lines(table, *TURN, "cy explores anchor at Gull 0")
    reminded = load("seafall").sheet(table.state, "").blocks[-1]
    assert "face down" not in str(reminded)
    table.undo()
    lines(table, "activate Xavier", "explore anchor at Gull 0")
    assert "Xavier goes face down (p. 10)" in str(load("seafall").sheet(table.state, "").blocks[-1])


# ---------------------------------------------------------------- the sheet


def shown(table: OpenTable[SeaFall]) -> tuple[Block, ...]:
    return load("seafall").sheet(table.state, "").blocks


def test_the_sheet_shows_what_a_province_owns(table: OpenTable[SeaFall]) -> None:
    lines(table, *TURN, "cy structure Port value 3", "hire Cook for 2", "activate Xavier",
          "turn ben", "buy treasure Crown cost 1 glory 2")  # fmt: skip
    rows = {name: text for block in shown(table) if isinstance(block, ListBlock)
            for name, text in block.rows}  # fmt: skip
    assert rows["Cy's structures"] == "Port (plunder value 3)"
    assert rows["Cy's council room"] == "Cook  Xavier (exhausted)"
    assert rows["Ben's treasure room"] == "Crown (2 glory)"


def test_the_event_keeps_its_name(table: OpenTable[SeaFall]) -> None:
    lines(table, *TURN, "turn ben", "turn ana", "resolve: nothing")
    (step,) = [block for block in shown(table) if isinstance(block, StepBlock)]
    assert ("3 Resolve the event: A, resolved", True) in step.checklist


def test_what_enmity_does_is_not_cut_at_80_columns(table: OpenTable[SeaFall]) -> None:
    lines(table, "ana sails first to Gull", "ana enmity at Gull held",
          "site linen at Gull kind=dock good=linen defense 2 explored",
          "ana raids linen 3", SETUP, "ana enmity at Gull held")  # fmt: skip
    lines(table, "winter", "turn cy", "turn ben", "turn ana", "sail first to Gull", "raid linen 3")
    text = next(one for one in (plain(render_block(block, 80)) for block in shown(table))
                if "Ana at Gull" in one)  # fmt: skip
    assert "…" not in text
    assert "linen barred" in text
    assert "winter: " in text


def test_a_damaged_ship_says_what_more_sinks_it(table: OpenTable[SeaFall]) -> None:
    """Page 10: an upgrade is exhausted or a card drawn; the third card sinks it, 1 glory each."""
    lines(table, *AT_BEN, "ana damage argo 1 damage-1.how=card")
    drawn = " ".join(plain(render_block(block, 80)) for block in shown(table))
    assert "2 more damage sinks it" in drawn, "one card more, and the third"
    lines(table, "ana upgrade argo Intrepid e2", "ana damage argo 1 damage-1.how=card")
    drawn = " ".join(plain(render_block(block, 80)) for block in shown(table))
    assert "2 more damage sinks it (−1 glory)" in drawn, "the upgrade, then the third card"


def test_nothing_of_a_ship_is_cut_at_80_columns(table: OpenTable[SeaFall]) -> None:
    lines(table, *AT_BEN, "ana upgrade argo Intrepid e2", "ana upgrade argo Long Long Name s1",
          "ana ship argo cargo=1 wood 1 iron", "ana damage argo 1 damage-1.how=card")  # fmt: skip
    drawn = [plain(render_block(block, 80)) for block in shown(table)]
    text = next(one for one in drawn if "Argo" in one)
    assert "…" not in text
    for part in ("at Ben's harbor", "Intrepid, Long Long Name", "damage ▪▫", "1 iron, 1 wood"):
        assert part in text
