"""A table of nothing but names: every procedure runs to its end, and what is unknown never asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import load
from companion.table.shared.acts import common_procedures
from companion.table.storage.entry import Entry
from tests.games.seafall.fleet import (
    act,
    answers_for,
    encoding,
    glory,
    home,
    lines,
    opened,
    reopened,
    rows,
    said,
    site,
)

GAME = load("seafall")
COMMON = [info.id for info in common_procedures(GAME)]
OWN = [info.id for info in GAME.procedures]
NEEDED = {
    # All that a procedure may press for on a bare table, in a typed sentence.
    "raid": ["site", "faces"],
    "explore": ["site", "faces"],
    "damage": ["ship", "points"],
    "enmity": ["at", "place"],
    "glory": ["amount"],
    "tie": ["tied", "thing"],
    "advisor": ["advisor"],
    "sail": ["ship", "at"],
    "ship": ["ship"],
    "upgrade": ["ship", "name"],
    "island": ["island"],
    "site": ["site"],
    "province": [],
    "holds": ["values"],
    "structure": ["name"],
    "treasure": ["name"],
    "game": ["number"],
    "turn": ["who"],
    "setup": [], "winter": [], "astrolabe": [], "forum": [], "harvest": [], "settle-enmity": [],
    "produce": [], "refresh": [], "event": [], "resolve": [], "round-end": [],
    "add-event": ["name"], "year": ["number"],
    "end": [], "improve": ["kind", "what"], "train": ["advisor"], "keep": ["advisor"],
    "box": ["value", "ship"], "end-enmity": [], "record": [], "titles": ["pick-p1", "pick-p2"],
    "next-game": [],
    "hire": ["advisor"], "buy-treasure": ["treasure"], "guild": ["guild"],
    "move-goods": ["from", "to", "goods"], "buy": ["good-1.site", "good-1.good"], "sell": ["goods"],
    "repair": [], "buy-upgrade": ["upgrade", "ship"], "build": ["structure"],
    "research": [], "taxes": [], "borrow": ["from"], "sideboard": ["name"],
    "claim": ["milestone"], "milestone": ["milestone"], "chest": ["number"], "booke": ["number"],
    "cross": ["number"], "name": ["thing", "called"], "leader": [], "board": [],
    "box-rows": ["ship"], "sheet-sticker": ["kind", "value"], "retired": ["name"],
    "event-card": ["name"], "bagged": ["count"], "title-card": ["title"],
    "colour": ["good", "colour"], "history": ["number"], "total": ["totals"],
    "rule": ["slot", "text"], "join": ["name"], "make-up": [],
}  # fmt: skip
BREAKS = {
    # What three provinces cannot do without breaking a rule: it is named, and done all the same.
    "leave": "fewer-than-three", "absent": "fewer-than-three-present", "back": "not-absent",
    "emperor": "not-over",
}  # fmt: skip


@pytest.mark.parametrize("procedure", [x for x in OWN if x not in BREAKS])
def test_every_procedure_of_the_game_runs_to_its_end(tmp_path: Path, procedure: str) -> None:
    with opened(tmp_path) as table:
        entry, keys = answers_for(table, procedure, "p1")
        assert entry.act == procedure
        assert entry.says
        assert keys == NEEDED[procedure]


@pytest.mark.parametrize("procedure", BREAKS)
def test_what_breaks_a_rule_runs_to_its_end_too(tmp_path: Path, procedure: str) -> None:
    with opened(tmp_path) as table:
        why = {BREAKS[procedure]: "the table says so"}
        entry = table.act(procedure, {}, why, by="p1", depth="sentence").entry  # type: ignore[union-attr]
        assert entry.act == procedure
        assert entry.says
        assert list(entry.overrides) == [BREAKS[procedure]]


@pytest.mark.parametrize("procedure", [x for x in COMMON if x not in ("settle", "correct")])
def test_every_common_procedure_runs_to_its_end(tmp_path: Path, procedure: str) -> None:
    with opened(tmp_path) as table:
        entry, _ = answers_for(table, procedure, "p1")
        assert entry.act == procedure
        assert entry.says


def test_settling_and_correcting(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        act(table, "remind", "p1", text="read entry 156")
        assert act(table, "settle", "p1", duty="read entry 156").says
        act(table, "correct", "p1", path="provinces.p1.gold", value="7")
        assert table.state.provinces["p1"].gold == 7


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("procedure", ["raid", "explore"])
def test_for_every_number_of_players(tmp_path: Path, players: int, procedure: str) -> None:
    names = ("Yellow", "Blue", "Red", "Green", "Gray")[:players]
    with opened(tmp_path, names) as table:
        for player in table.state.seats:
            act(table, procedure, player, site=f"site {player}", faces="2")
            assert glory(table, player) == 1  # pp. 10, 16, 18


def test_the_bare_raid(tmp_path: Path) -> None:
    # "raid spice 5": p. 18, +1 glory; one spice; one enmity token lies on the site.
    with opened(tmp_path) as table:
        entry = lines(table, "yellow raids spice 5")
        assert glory(table, "p1") == 1
        assert "+1 glory" in entry.says
        assert [row["kind"] for row in entry.lines] == [
            "pool", "roll", "endeavor_result", "glory", "plunder", "enmity_give",
        ]  # fmt: skip
        assert entry.sums["pool"]["value"] is None
        assert entry.overrides == {}
        assert site(table, "spice").tokens == {"p1": 1}
        assert home(table, "p1") == 7
        assert site(table, "spice").kind == "goods"


def test_the_turn_says_who_raids(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "turn blue", "raid spice 5")
        assert (glory(table, "p1"), glory(table, "p2")) == (0, 1)


def test_a_bare_failure(tmp_path: Path) -> None:
    # p. 10: not a single success is a failure: no glory, no plunder, no enmity.
    with opened(tmp_path) as table:
        entry = lines(table, "yellow raids spice 0")
        assert glory(table, "p1") == 0
        assert rows(entry, "endeavor_result")[0] == {
            "kind": "endeavor_result", "success": False, "turn_ended": True,
        }  # fmt: skip
        assert not rows(entry, "enmity_give")
        assert site(table, "spice").tokens == {}


@pytest.mark.parametrize(
    "where", ["field 1", "warehouse", "council room", "vault", "treasure room"]
)
def test_every_province_site_is_plundered_bare(tmp_path: Path, where: str) -> None:
    with opened(tmp_path) as table:
        entry = act(table, "raid", "p1", site="Blue", faces="4", plunder=where)
        assert glory(table, "p1") == 1
        named = where if where[-1].isdecimal() else f"the {where}"
        assert f"plunders {named}" in entry.says
        assert "unknown" in entry.says
        # Nobody told the plunder value, so no enmity is invented.
        assert home(table, "p1") == 8
        assert table.state.provinces["p2"].gold is None


@pytest.mark.parametrize(
    ("name", "kind", "good"),
    [
        ("spice", "goods", "spice"), ("wood", "goods", "wood"), ("linen", "goods", "linen"),
        ("iron", "goods", "iron"), ("mine", "mine", ""), ("iron mine", "mine", "iron"),
        ("wood market", "market", "wood"), ("spice dock", "dock", "spice"), ("ruin", "", ""),
    ],
)  # fmt: skip
def test_every_island_site_is_raided_bare(tmp_path: Path, name: str, kind: str, good: str) -> None:
    with opened(tmp_path) as table:
        act(table, "raid", "p1", site=name, faces="1")
        assert (site(table, name).kind, site(table, name).good) == (kind, good)
        assert site(table, name).tokens == {"p1": 1}  # p. 19: 1 enmity whatever was rolled
        assert glory(table, "p1") == 1


def test_two_sites_of_one_name_on_two_islands(tmp_path: Path) -> None:
    # p. 18 bars only the site on which a token lies, not its namesake.
    with opened(tmp_path) as table:
        lines(
            table,
            "yellow raids spice at Gull Rock 5",
            "blue raids spice at Tern 4",
            "red explores anchor at Tern 3",
            "yellow explores anchor 2",
        )
        spices = [x for x in table.state.sites.values() if x.name == "spice"]
        assert [x.tokens for x in spices] == [{"p1": 1}, {"p2": 1}]
        names = [table.state.regions[x.region].name for x in spices]
        assert names == ["Gull Rock", "Tern"]
        assert [glory(table, x) for x in ("p1", "p2", "p3")] == [2, 1, 1]


def test_the_same_site_again_is_named_with_its_page(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow raids spice at Gull Rock 5")
        result = said(table, "blue raids spice at Gull Rock 4")
        assert not isinstance(result, Entry | Exception)
        assert (result.question.kind, result.question.page) == ("broken", "p. 18")


@pytest.mark.parametrize(
    ("also", "pool"),
    [
        ((), None),
        (("yellow sails second at sea",), None),
        (("blue sails both at sea",), None),
        (("yellow sails second at sea", "blue sails both at sea"), 3),
        (("yellow ship second r0", "blue sails both at sea"), 3),
    ],
)
def test_ships_of_which_nobody_told_the_place(
    tmp_path: Path, also: tuple[str, ...], pool: int | None
) -> None:
    # Each may support (p. 10) or defend (p. 18): the sum shows "?", and any roll is right.
    with opened(tmp_path) as table:
        lines(
            table, "yellow ship first r4", "yellow sails first at blue", "blue province g1", *also
        )
        entry = lines(table, "yellow raids blue 3b with first" if pool else "yellow raids blue 5b")
        assert entry.sums["pool"]["value"] == pool
        assert entry.overrides == {}


@pytest.mark.parametrize(("defend", "pool"), [(0, 3), (1, 2), (2, 1)])
def test_defenders_may_simply_be_counted(tmp_path: Path, defend: int, pool: int) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow ship first r4", "yellow sails first at blue",
              "yellow sails second at sea", "blue province g1")  # fmt: skip
        entry = lines(table, f"yellow raids blue 1 defenders {defend}")
        assert entry.sums["pool"]["value"] == pool


def test_what_is_unknown_stays_unknown(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "blue -3 gold", "yellow raids blue 4 plunder vault")
        assert table.state.provinces["p2"].gold is None
        assert table.state.provinces["p1"].gold is None
        lines(table, "blue gold 9")
        assert table.state.provinces["p2"].gold == 9


def test_a_bare_table_opens_again(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        lines(table, "yellow raids spice 5", "blue explores anchor 4", "red raids yellow 3")
        before = encoding(table)
        with reopened(table) as other:
            assert encoding(other) == before
