"""Options and printed tables against rulebook and spec, counted by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.seafall.options import OPTIONS
from companion.games.seafall.rules.standing import target
from companion.games.seafall.state.constants import BOXES, CUBES, TITLES, TOKENS
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.printed import (
    COMPONENTS,
    END_STEPS,
    ENMITY_PLACES,
    GUILD_CARDS,
    PRINTED,
    ROUND,
    RULE_SLOTS,
    TARGETS,
    TITLE_CARDS,
    TURN,
    WINTER,
)
from companion.games.seafall.state.table import new_seafall
from companion.games.seafall.state.year import GUILDS

DEFAULTS: dict[str, tuple[str, Any]] = {
    "die.blanks": ("R-01", 2), "fortune.rescues_zero": ("R-03", True),
    "endeavor.zero_pool": ("R-04", "warn"), "raid.zero_defender": ("R-08", "no"),
    "raid.third_ships": ("R-09", "no"), "sink.cards": ("R-15", "on_rebuild"),
    "repair.none_afloat": ("R-16", "allow"), "region.repair": ("R-17", True),
    "upgrade.floor": ("R-19", "end"), "plunder.half_cost": ("R-21", "up"),
    "dock.upgrade_value": ("R-22", "exact"), "raid.choose_site": ("R-26", "after"),
    "raid.need_tokens": ("R-28", "warn"), "enmity.return_all": ("R-29", False),
    "enmity.always_mark": ("R-30", False), "glory.floor_zero": ("R-34", True),
    "event.add": ("R-38", "shuffle"), "marker.counts": ("R-40", True),
    "end.tie_order": ("R-43", "less_prominent_first"), "keep.no_others": ("R-45", "any"),
    "keep.optional": ("R-46", True), "absent.floor": ("R-53", "zero"),
    "join.floor": ("R-55", "none"), "leave.titles": ("R-57", "close_gap"),
    "absence.count": ("R-58", "streak"), "keep.count_absent": ("R-59", True),
    "milestone.timing": ("R-60", "after_action"), "milestone.after_fail": ("R-61", True),
    "start.gold": ("R-65", 0), "load.anytime": ("R-68", False), "hire.limit": ("R-80", 1),
    "reroll.repeat": ("R-82", False), "foreign.features": ("R-98", "loan_only"),
    "start.kept_glory": ("R-100", True), "milestone.still_met": ("R-101", True),
    "sell.aboard_at_home": ("R-102", False),
}  # fmt: skip
"""Option -> ruling and default of section 9 of the spec."""


def test_every_option_of_the_rulings_is_there_with_its_default() -> None:
    assert {x.key: (x.ruling, x.default) for x in OPTIONS} == DEFAULTS


@pytest.mark.parametrize("option", OPTIONS, ids=lambda x: x.key)
def test_an_option_says_why_and_where(option: Any) -> None:
    assert option.why
    assert option.page
    assert option.rule
    assert option.values or option.least is not None
    assert option.default not in option.values


def test_targets_are_those_of_the_historical_record() -> None:
    # p. 5: 11 in the first game, one more each game, 24 at most; the back cover prints 1 to 19.
    state = new_seafall(("Yellow", "Blue", "Red"))
    assert len(TARGETS) == 19
    assert [target(replace(state, game_no=n)) for n in range(1, 20)] == list(TARGETS)
    assert TARGETS[0] == 11
    assert TARGETS[13] == TARGETS[18] == 24


def test_titles_are_in_their_order() -> None:
    assert tuple(card.title for card in TITLE_CARDS) == TITLES
    assert [card.rank for card in TITLE_CARDS] == [1, 2, 3, 4, 5]
    for players in (3, 4, 5):  # table 2.20: titles in play
        assert sum(card.least_players <= players for card in TITLE_CARDS) == players


def test_each_guild_has_sail_and_two_more_actions() -> None:
    assert tuple(GUILD_CARDS) == GUILDS
    used = [x for card in GUILD_CARDS.values() for x in (*card.at_a_ship, card.anywhere)]
    assert len(used) == len(set(used)) == 9  # repair and upgrade are two modes of one action


def test_steps_are_numbered_as_the_book_does() -> None:
    for steps, count in ((WINTER, 6), (ROUND, 5), (TURN, 5), (END_STEPS, 7)):
        assert [step.number for step in steps] == list(range(1, count + 1))
    assert [step.number for step in WINTER if not step.first_winter] == [4]


def test_what_enmity_does_by_place() -> None:
    by_id = {place.id: place for place in ENMITY_PLACES}
    assert [x.id for x in ENMITY_PLACES if x.blocks] == ["island-site", "province-site"]
    assert [x.id for x in ENMITY_PLACES if x.war] == ["at-war"]
    assert [x.id for x in ENMITY_PLACES if x.price] == [
        "island-site", "garrison", "island-sticker",
    ]  # fmt: skip
    assert not by_id["home"].removes
    assert not by_id["crossed"].removes


def test_rule_slots_have_the_places_of_the_text() -> None:
    assert sorted(RULE_SLOTS) == list(range(3, 24))
    assert RULE_SLOTS[8].page == "p. 12"


def test_parts_of_the_box() -> None:
    counts = {part.name: part.count for part in COMPONENTS}
    assert counts["goods cube"] == CUBES * len(GOODS)
    assert counts["enmity token or province marker"] == TOKENS * 5
    assert BOXES == 6


def test_printed_things_are_only_those_of_the_examples() -> None:
    assert len(PRINTED) == len({x.name for x in PRINTED}) == 10
    assert all(x.page for x in PRINTED)
