"""Options of turns and guilds, each at its default and at its other value, played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from tests.games.seafall.fleet import act, lines, opened, said, ship, told
from tests.games.seafall.test_rulings import ELSEWHERE, Case, Table, set_

ROUND = ("setup", "winter", "turn yellow", "yellow gold 20")


def outcome(table: Table, text: str) -> str:
    """The key of the rule that a line breaks; empty if it was entered."""
    result = said(table, text)
    if isinstance(result, Asking):
        assert isinstance(result.question, Broken), told(result)
        return result.question.key
    assert not isinstance(result, Exception), told(result)
    return ""


def two_advisors(table: Table) -> Any:
    """R-80: a second advisor in one turn."""
    lines(table, *ROUND, "hire Ana")
    return outcome(table, "hire Bo")


def price_at_enmity(table: Table) -> Any:
    """R-19: 5 - 8 for the good, 1 more for enmity on the island."""
    lines(table, 'site "linen dock" at Tern', "yellow sails first at Tern", "yellow gold 9",
          "yellow enmity at Tern held number 1", "yellow ship first cargo=linen 1",
          "sideboard SWIFT cost 5 linen 1 copies",
          "yellow buys upgrade SWIFT on first with linen")  # fmt: skip
    return 9 - (table.state.provinces["p1"].gold or 0)


def none_afloat(table: Table) -> Any:
    """R-16: both ships are sunk; a repair only to rebuild."""
    lines(table, "yellow damage first 3", "yellow damage second 3")
    key = outcome(table, "yellow repairs")
    return key or [ship(table, name).sunk for name in ("first ship", "second ship")]


def repair_at_home(table: Table) -> Any:
    """R-17: whether the home harbor has the symbol."""
    lines(table, "yellow sails both at yellow")
    return outcome(table, "yellow repairs")


def load_without_sailing(table: Table) -> Any:
    """R-68: goods moved after an action that was no sailing."""
    lines(table, *ROUND, "yellow iron 3", "sail both home", "sell 1 iron")
    return outcome(table, "load 1 iron onto first")


def sell_aboard(table: Table) -> Any:
    """R-102: cargo in the own harbor."""
    lines(table, "yellow sails first home", "yellow ship first cargo=iron 1")
    result = table.act("sell", {"goods": "1 iron on first"}, by="p1", depth="sentence")
    return "goods" if isinstance(result, Asking) else ""


def foreign_dock(table: Table) -> Any:
    """R-98: a dock in Blue's harbor without a reputation token."""
    lines(table, "yellow sails first at blue", "yellow sails second at sea",
          "sideboard SWIFT cost 5 linen 1 copies")  # fmt: skip
    return outcome(table, "yellow buys upgrade SWIFT on first")


def claim_between_actions(table: Table) -> Any:
    """R-60: a milestone right after the first action."""
    lines(table, *ROUND, "taxes")
    return outcome(table, "claim Pathfinder")


CASES: list[tuple[str, str, str, Case, Any]] = [
    ("R-60", "milestone.timing", "", claim_between_actions, ""),
    ("R-60", "milestone.timing", "step_4", claim_between_actions, "timing"),
    ("R-80", "hire.limit", "", two_advisors, "hired-already"),
    ("R-80", "hire.limit", "2", two_advisors, ""),
    ("R-19", "upgrade.floor", "", price_at_enmity, 0),
    ("R-19", "upgrade.floor", "before_enmity", price_at_enmity, 1),
    ("R-16", "repair.none_afloat", "", none_afloat, [False, False]),
    ("R-16", "repair.none_afloat", "forbid", none_afloat, "none-afloat"),
    ("R-17", "region.repair", "", repair_at_home, ""),
    ("R-17", "region.repair", "no", repair_at_home, "no-symbol"),
    ("R-68", "load.anytime", "", load_without_sailing, "not-sailing"),
    ("R-68", "load.anytime", "yes", load_without_sailing, ""),
    ("R-102", "sell.aboard_at_home", "", sell_aboard, "goods"),
    ("R-102", "sell.aboard_at_home", "yes", sell_aboard, ""),
    ("R-98", "foreign.features", "", foreign_dock, "ship"),
    ("R-98", "foreign.features", "open", foreign_dock, ""),
]


@pytest.mark.parametrize(
    ("option", "to", "case", "expected"),
    [
        pytest.param(option, to, case, expected, id=f"{ruling} {option} {to or 'default'}")
        for ruling, option, to, case, expected in CASES
    ],
)
def test_option(tmp_path: Path, option: str, to: str, case: Case, expected: Any) -> None:
    with opened(tmp_path) as table:
        set_(table, option, to)
        assert case(table) == expected


def test_every_option_of_the_guilds_is_tried() -> None:
    # Whether a milestone was met in an earlier turn, only the table knows: `still_met` is its word.
    tried = {option for _, option, *_ in CASES}
    assert tried | {"milestone.still_met"} == {*ELSEWHERE["guild"]}


# Rulings without an option ------------------------------------------------------------------


def test_enmity_on_a_site_bars_no_buying(tmp_path: Path) -> None:
    # tokens bar raids only; one's own raise the price.
    with opened(tmp_path) as table:
        lines(table, "yellow sails first at Tern", "yellow gold 9", "site iron at Tern cube=yes",
              "blue enmity at Tern site iron", "yellow buys iron")  # fmt: skip
        assert table.state.provinces["p1"].gold == 6


def test_gold_and_reputation_are_not_mixed(tmp_path: Path) -> None:
    # the one or the other is paid, whole.
    with opened(tmp_path) as table:
        lines(table, "yellow gold 3", "yellow rep 2", "yellow hires Ana gold 4 reputation 2")
        province = table.state.provinces["p1"]
        assert (province.gold, province.reputation) == (3, 0)


def test_an_empty_building_site_with_enmity_may_be_built_on(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow structure Port values=v2", "yellow gold 20")
        key = next(k for k, x in table.state.sites.items() if x.built)
        act(table, "correct", path=f"sites.{key}.built", value='""')
        act(table, "correct", path=f"sites.{key}.tokens", value='{"p2": 1}')
        assert lines(table, "yellow builds Mill").overrides == {}


def test_sunk_ships_come_back_though_nothing_else_needs_repair(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow sails first home", "yellow damage second 3", "yellow repairs")
        assert not ship(table, "second ship").sunk


def test_a_guild_without_actions(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, *ROUND, "merchants", "turn blue", "soldiers", "turn red")
        assert table.state.this_turn.guild == ""
