"""Sentences about turns and guilds, as an impatient table types them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.table.procedures.drive import Asking
from companion.table.storage.entry import Entry
from tests.games.seafall.fleet import lines, opened, said, told

ROUND = ("setup yellow prince blue duke red count", "winter", "turn yellow", "yellow gold 20")
SWIFT = "sideboard SWIFT cost 10 linen 2 copies"
SAYS: list[tuple[str, tuple[str, ...], str, str]] = [
    # What stands there, the typed line, the act, what the log says.
    ("yellow hires Madman for 4", (), "hire", "Yellow hires Madman for 4 gold"),
    ("hire Madman for 4 gold", ROUND, "hire", "Yellow hires Madman for 4 gold"),
    ("hires the Madman for 2 reputation", ROUND, "hire",
     "Yellow hires Madman for 2 reputation"),
    ("hire Bo buy goods +1 gold 3 rep 1 with reputation", (*ROUND, "yellow rep 2"), "hire",
     "Yellow hires Bo for 1 reputation, buy goods +1"),
    ("yellow recruits Bo", (), "hire", "Yellow hires Bo, price unknown"),
    ("yellow activates Bo sell goods +2, raid +1", (), "advisor",
     "Yellow activates Bo (sell goods +2, raid +1)"),
    ("buy treasure Crown for 1", ROUND, "buy-treasure",
     "Yellow buys Crown for 1 gold, glory unknown"),
    ("yellow bought the treasure Crown cost 9 glory 2", (), "buy-treasure",
     "Yellow buys Crown for 9 gold, +2 glory"),
    ("buy treasure Crown cost 9 good spice with spice", (*ROUND, "yellow spice 1"),
     "buy-treasure", "Yellow buys Crown for 1 gold, glory unknown, 1 spice spent"),
    ("soldiers", ROUND, "guild", "Yellow hires the soldiers"),
    ("yellow hires the merchants", (), "guild", "Yellow hires the merchants"),
    ("hire explorers", ROUND, "guild", "Yellow hires the explorers"),
    ("soldiers all three", (*ROUND, 'yellow leader appellation="the Mighty"'), "guild",
     "Yellow hires the soldiers, 3 actions for 2 gold"),
    ("yellow guild builders", (), "guild", "Yellow hires the builders"),
    ("sail first to Tern", ROUND, "sail", "Yellow: first ship at Tern"),
    ("sail both home", ROUND, "sail", "Yellow: first ship and second ship at Yellow's harbor"),
    ("sails both to sea spaces=2", ROUND, "sail", "Yellow: first ship and second ship at sea"),
    ("load 2 iron onto first", (*ROUND, "yellow iron 2"), "move-goods",
     "Yellow: 2 iron from the warehouse to first ship"),
    ("load 1 iron and 1 wood first", (*ROUND, "yellow iron 2", "yellow wood 1"), "move-goods",
     "Yellow: 1 wood and 1 iron from the warehouse to first ship"),
    ("unload first", (*ROUND, "yellow ship first cargo=iron 2"), "move-goods",
     "Yellow: 2 iron from first ship to the warehouse"),
    ("yellow unloads 1 iron from second", ("yellow ship second cargo=iron 2",), "move-goods",
     "Yellow: 1 iron from second ship to the warehouse"),
    ("shift 1 iron from first to second", (*ROUND, "yellow ship first cargo=iron 2"),
     "move-goods", "Yellow: 1 iron from first ship to second ship"),
    ("yellow buys linen", (), "buy",
     "Yellow buys linen for 3 gold, linen aboard an unknown ship"),
    ("buys linen at Gull Rock with first", ROUND, "buy",
     "Yellow buys linen at Gull Rock onto first ship for 3 gold, "
     "first ship sailed to Gull Rock"),
    ("buy linen and iron at Tern with first", (*ROUND, "sail first to Tern"), "buy",
     "Yellow buys linen and iron at Tern onto first ship for 6 gold"),
    ("buy linen at Tern, iron at Tern for 7", (*ROUND, "sail first to Tern"), "buy",
     "Yellow buys linen and iron at Tern onto first ship for 7 gold"),
    ("yellow sells iron", (), "sell", "Yellow sells 1 iron: +6 gold"),
    ("sell 2 iron", (*ROUND, "yellow iron 2"), "sell", "Yellow sells 2 iron: +12 gold"),
    ("sell 1 iron 1 linen at Tern", (*ROUND, "yellow ship first cargo=iron 1 linen 1",
                                     "sail first to Tern"), "sell",
     "Yellow sells 1 linen and 1 iron: +12 gold"),
    ("sells 2 iron", (*ROUND, "yellow ship first cargo=iron 2"), "sell",
     "Yellow sells 2 iron: +12 gold, 2 iron unloaded from first ship"),
    ("repair", ROUND, "repair", "Yellow repairs first ship and second ship"),
    ("repairs both ships", ROUND, "repair", "Yellow repairs first ship and second ship"),
    ("yellow repairs first", (), "repair", "Yellow repairs first ship"),
    ("buy upgrade SWIFT on first", (*ROUND, SWIFT), "buy-upgrade",
     "Yellow buys SWIFT for 10 gold, onto first ship"),
    ("buy upgrade SWIFT on first with linen", (*ROUND, SWIFT, "yellow linen 1"), "buy-upgrade",
     "Yellow buys SWIFT for 2 gold, onto first ship, 1 linen spent"),
    ("yellow buys upgrade Ram onto first for 5 gold", (), "buy-upgrade",
     "Yellow buys Ram for 5 gold, onto first ship"),
    ("yellow refits Ram on second cost 7 iron", (), "buy-upgrade",
     "Yellow buys Ram for 7 gold, onto second ship"),
    ("build Port for 12", ROUND, "build", "Yellow builds Port for 12 gold"),
    ("yellow builds Gun Towers cost 12 good wood symbols 1", (), "build",
     "Yellow builds Gun Towers for 12 gold"),
    ("buys SWIFT on first", (*ROUND, SWIFT), "buy-upgrade",
     "Yellow buys SWIFT for 10 gold, onto first ship"),
    ("yellow bought Crown", ("sideboard treasure Crown cost 9 glory 2",), "buy-treasure",
     "Yellow buys Crown for 9 gold, +2 glory"),
    ("buys structure Port for 9", ROUND, "build", "Yellow builds Port for 9 gold"),
    ("research Old Chart", ROUND, "research",
     "Yellow draws 1 card and keeps Old Chart, for 3 gold"),
    ("yellow researches", (), "research",
     "Yellow draws 1 card and keeps one that was not named, for 3 gold"),
    ("taxes", ROUND, "taxes", "Yellow collects taxes: +3 gold"),
    ("yellow collects taxes", (), "taxes", "Yellow collects taxes: +3 gold"),
    ("borrow from blue", ROUND, "borrow",
     "Blue lends Yellow its province until the turn ends, for 1 reputation"),
    ("borrow from blue no", ROUND, "borrow", "Blue lends Yellow nothing at Blue"),
    (SWIFT, (), "sideboard", "sideboard: SWIFT, cost 10, good linen, copies 2"),
    ("sideboard structure Gun Towers cost 12 wood symbols 1", (), "sideboard",
     "sideboard: Gun Towers, cost 12, good wood, symbols 1"),
    ("sideboard treasure Crown cost 9 spice glory 2", (), "sideboard",
     "sideboard: Crown, cost 9, good spice, glory 2"),
    ("sideboard research copies 12", (), "sideboard", "sideboard: research deck, copies 12"),
    ("blue treasure Crown kind=treasure glory=2", (), "treasure",
     "Crown lies in Blue's treasure room"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "before", "procedure", "says"),
    [pytest.param(*case, id=f"{case[0]} {len(case[1])}".replace(" ", "-")) for case in SAYS],
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
    ("text", "key"),
    [
        ("yellow buys", "good-1.site"),
        ("yellow sells", "goods"),
        ("yellow hires", "advisor"),
        ("yellow builds", "structure"),
        ("yellow buys upgrade SWIFT", "ship"),
        ("yellow borrows", "from"),
        ("taxes", "province"),
        ("load 2 iron", "province"),
    ],
)
def test_half_a_line_asks_for_the_rest(tmp_path: Path, text: str, key: str) -> None:
    with opened(tmp_path) as table:
        result = said(table, text)
        if isinstance(result, UsageError):  # nobody acts: it is said so
            assert key == "province"
            assert "who acts" in str(result)
            return
        assert isinstance(result, Asking), told(result)
        assert (result.question.key, result.problem) == (key, "")


def test_a_year_in_a_hurry(tmp_path: Path) -> None:
    # Deeds and “next” only: no guild is named, no sailing told, and nothing is asked.
    with opened(tmp_path) as table:
        lines(table, "setup", "winter", "yellow gold 9", "blue gold 9", "red gold 9")
        for letter in "abcdef":
            for deeds in ((f'raid "{letter}iron" at Tern 2', "taxes"),
                          (f'explore "{letter}sun" at Gull 2', "research"),
                          (f'buy "{letter} linen" at Rook with first',)):  # fmt: skip
                lines(table, "next")
                for deed in deeds:
                    entry = said(table, deed)
                    assert isinstance(entry, Entry), f"{deed}: {told(entry)}"
                    assert entry.overrides == {}
                lines(table, "+3 gold")
            lines(table, "next")
        assert table.state.year.phase == "winter"
        assert [x.glory for x in table.state.provinces.values()] == [6, 6, 0]
