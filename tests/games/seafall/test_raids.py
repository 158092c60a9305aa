"""Enmity, what may be raided, and plunder: worked examples, every option, what does not count."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.seafall import calculations as c
from companion.games.seafall.calculations import ProvinceSite as Site
from companion.toolbox.sums import Part, Result
from tests.games.refused import refused

# P-61 own enmity, at war --------------------------------------------------------------------

# p. 11: Green's province with blue enmity in three places.
GREEN = c.RegionEnmity(
    province=True, sites={"Blue": 1}, held={"Blue": 1}, stickers=(c.Sticker("Blue"),)
)
CROWDED = c.RegionEnmity(
    sites={"Blue": 1, "Red": 2},
    held={"Blue": 2, "Gray": 3},
    stickers=(c.Sticker("Blue"), c.Sticker("Blue", crossed=True), c.Sticker("Gray")),
)


@pytest.mark.parametrize(
    ("owner", "region", "expected"),
    [
        pytest.param("Blue", GREEN, 3, id="X-08 p. 11"),
        pytest.param("Red", GREEN, 0, id="X-09 p. 11: nobody else's counts"),
        pytest.param("Blue", c.RegionEnmity(), 0, id="enmity in other regions does not count"),
        pytest.param("Blue", CROWDED, 4, id="crossed-out stickers do not count"),
        pytest.param("Gray", CROWDED, 4, id="garrison and sticker"),
        pytest.param("Blue", c.RegionEnmity(sites={"Blue": None}), None, id="unknown"),
        pytest.param("Red", c.RegionEnmity(sites={"Blue": None}), 0, id="another's unknown"),
    ],
)
def test_own_enmity(owner: str, region: c.RegionEnmity, expected: int | None) -> None:
    assert c.own_enmity(c.OwnEnmity(owner=owner, region=region)).value == expected


def test_own_enmity_line_by_line() -> None:
    assert c.own_enmity(c.OwnEnmity(owner="Blue", region=GREEN)).parts == (
        Part("tokens on sites", 1, "p. 11", "place-enmity"),
        Part("tokens in At War With", 1, "p. 11", "at-war-space"),
        Part("stickers", 1, "p. 11", "permanent-enmity"),
    )
    on_island = c.own_enmity(c.OwnEnmity(owner="Blue", region=CROWDED))
    assert on_island.parts[1] == Part("tokens on the garrison", 2, "p. 11", "enmity-garrison")


def test_more_than_there_are_is_told() -> None:
    region = c.RegionEnmity(sites={"Blue": 9}, stickers=(c.Sticker("Red"),) * 7)
    notes = c.own_enmity(c.OwnEnmity(owner="Blue", region=region)).notes
    assert notes == (
        "Blue has 9 tokens here of 8 (p. 11).",
        "A region has 6 boxes for stickers (p. 11).",
    )


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        # Green raids Blue: one die, not for the field and not for the sticker.
        pytest.param(c.AtWar(raider="Green", host="Blue", board=GREEN), 1, id="X-10 p. 11"),
        pytest.param(c.AtWar(raider="Green", host="Red", board=GREEN), 0, id="not with Red"),
        pytest.param(
            c.AtWar(
                raider="Green",
                host="Blue",
                board=c.RegionEnmity(province=True, sites={"Blue": 2}),
            ),
            0,
            id="tokens on sites do not add",
        ),
        pytest.param(
            c.AtWar(host="Blue", board=c.RegionEnmity(province=True, held={"Blue": 3})),
            3,
            id="one die per token",
        ),
        pytest.param(
            c.AtWar(host="Blue", board=c.RegionEnmity(province=True, held={"Blue": None})),
            None,
            id="unknown",
        ),
        pytest.param(c.AtWar(host="Blue", board=GREEN, prologue=True), 0, id="prologue p. 11"),
    ],
)
def test_at_war(inputs: c.AtWar, expected: int | None) -> None:
    assert c.at_war(inputs).value == expected


def test_what_does_not_count_for_war_is_told() -> None:
    notes = c.at_war(c.AtWar(host="Blue", board=GREEN)).notes
    assert notes == ("Their tokens on your sites and their stickers add no dice (p. 11).",)


# P-38 giving --------------------------------------------------------------------------------


def given(**told: Any) -> tuple[Any, ...]:
    """counted, returned, placed, missing, glory lost, allowed, marks the site."""
    x = c.give_enmity(c.GiveEnmity(**told)).value
    return (
        x.counted,
        x.returned,
        x.placed,
        x.missing,
        x.glory_lost,
        x.allowed,
        x.marks_site,
    )


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        pytest.param(
            {"owed": 2, "home": 8, "theirs": 1, "giver": "Green", "host": "Blue"},
            (1, 1, 1, 0, 0, True, True),
            id="X-11 p. 11",
        ),
        pytest.param({"owed": 2, "home": 8}, (0, 0, 2, 0, 0, True, True), id="X-20 p. 19"),
        pytest.param({"owed": 1, "home": 1}, (0, 0, 1, 0, 0, True, True), id="X-18 island"),
        pytest.param(
            {"owed": 2, "home": 8, "theirs": 3}, (2, 2, 0, 0, 0, True, False), id="R-29 off"
        ),
        pytest.param(
            {"owed": 2, "home": 8, "theirs": 3, "return_all": True},
            (2, 3, 0, 0, 0, True, False),
            id="R-29 on",
        ),
        pytest.param(
            {"owed": 2, "home": 8, "theirs": 3, "always_mark": True},
            (1, 1, 1, 0, 0, True, True),
            id="R-30 on",
        ),
        pytest.param(
            {"owed": 2, "home": 8, "theirs": 3, "always_mark": True, "return_all": True},
            (1, 3, 1, 0, 0, True, True),
            id="R-29 and R-30 on",
        ),
        pytest.param(
            {"owed": 3, "home": 1}, (0, 0, 1, 2, 0, False, True), id="planned, not allowed p. 11"
        ),
        pytest.param(
            {"owed": 3, "home": 1, "planned": False},
            (0, 0, 1, 2, 2, True, True),
            id="unplanned, -1 glory each p. 11",
        ),
        pytest.param(
            {"owed": 3, "home": 0, "theirs": 1, "planned": False},
            (1, 1, 0, 2, 2, True, False),
            id="unplanned after a return",
        ),
        pytest.param({"owed": 0, "home": 0}, (0, 0, 0, 0, 0, True, False), id="nothing owed"),
        pytest.param(
            {"owed": 0, "home": 0, "theirs": 2, "return_all": True, "always_mark": True},
            (0, 0, 0, 0, 0, True, False),
            id="nothing owed, nothing returned",
        ),
        pytest.param(
            {"owed": 2, "home": None}, (0, 0, None, None, 0, None, None), id="home unknown"
        ),
        pytest.param(
            {"owed": 2, "home": None, "theirs": 2}, (2, 2, 0, 0, 0, True, False), id="no matter"
        ),
        pytest.param(
            {"owed": None, "home": 3}, (0, 0, None, None, 0, None, None), id="owed unknown"
        ),
    ],
)
def test_give_enmity(told: dict[str, Any], expected: tuple[Any, ...]) -> None:
    assert given(**told) == expected


# P-35 may this be raided? -------------------------------------------------------------------

ISLAND: dict[str, Any] = {
    "kind": "island",
    "ship_there": True,
    "home": 3,
    "explored": True,
    "token": False,
    "site_type": "goods",
    "good": "spice",
    "cube_there": False,
    "supply": 4,
}
PROVINCE: dict[str, Any] = {
    "kind": "province",
    "ship_there": True,
    "home": 3,
    "sites": (c.TargetSite("field", 2), c.TargetSite("vault", 4, token=True)),
}


def raided(base: dict[str, Any], **told: Any) -> Result[bool | None]:
    return c.may_raid(c.MayRaid(**{**base, **told}))


@pytest.mark.parametrize(
    ("told", "expected", "words"),
    [
        pytest.param({}, True, "", id="X-18 p. 18: no cube there, one in the supply"),
        pytest.param({"supply": 0}, False, "no spice on the site or", id="no good p. 19"),
        pytest.param({"supply": 0, "cube_there": True}, True, "", id="the cube there"),
        pytest.param({"supply": None, "cube_there": True}, True, "", id="supply no matter"),
        pytest.param({"supply": None}, None, "Not known whether", id="supply unknown"),
        pytest.param({"token": True}, False, "enmity token lies on", id="token p. 18"),
        pytest.param({"token": None}, None, "no enmity token (p. 18)", id="token unknown"),
        pytest.param({"explored": False}, False, "not explored yet (p. 18)", id="unexplored"),
        pytest.param({"ship_there": False}, False, "No ship of yours", id="no ship"),
        pytest.param({"home": 0}, False, "needs 1 enmity token", id="no token, R-28, p. 11"),
        pytest.param({"own_region": True}, False, "R-70", id="own region"),
        pytest.param({"site_type": "mine", "supply": 0}, True, "", id="mine"),
        pytest.param({"site_type": "dock", "supply": 0}, True, "", id="R-22: a dock always"),
        pytest.param({"site_type": "market", "supply": 1}, True, "", id="market"),
        pytest.param(
            {"site_type": "market", "supply": 0, "cube_there": True},
            False,
            "no spice in the supply (p. 19)",
            id="market, supply empty",
        ),
        pytest.param({"site_type": "other"}, None, "p. 17", id="tomb: rules come later"),
        pytest.param({"site_type": None}, None, "kind of site", id="kind unknown"),
        pytest.param({"token": True, "supply": None}, False, "", id="one bar settles it"),
        pytest.param({"prologue": True}, True, "", id="islands also in the prologue"),
    ],
)
def test_may_an_island_site_be_raided(
    told: dict[str, Any], expected: bool | None, words: str
) -> None:
    result = raided(ISLAND, **told)
    assert result.value is expected
    assert any(words in note for note in result.notes) if words else True
    assert all("(p. " in note for note in result.notes)
    assert bool(result.notes) is (expected is not True)


@pytest.mark.parametrize(
    ("told", "expected", "words"),
    [
        pytest.param({}, True, "", id="a free site"),
        pytest.param({"prologue": True}, False, "prologue (p. 19)", id="prologue"),
        pytest.param({"own_region": True}, False, "R-70", id="own province"),
        pytest.param({"ship_there": False}, False, "No ship of yours", id="no ship"),
        pytest.param(
            {"sites": (c.TargetSite("field", 2, token=True),)},
            False,
            "Every site has",
            id="all blocked p. 18",
        ),
        pytest.param({"sites": ()}, None, "Not known", id="sites unknown"),
        pytest.param({"home": 1}, True, "suffices for no site", id="R-28 warn"),
        pytest.param(
            {"home": 1, "need_tokens": "forbid"}, False, "No site can be paid", id="R-28 forbid"
        ),
        pytest.param({"home": 1, "theirs": 1}, True, "", id="returns pay too"),
        pytest.param(
            {"sites": (c.TargetSite("field", 2, token=True), c.TargetSite("vault", 4))},
            True,
            "suffices for no site",
            id="a blocked site is not affordable",
        ),
        pytest.param({"home": 0, "theirs": 2, "need_tokens": "forbid"}, True, "", id="R-30 off"),
        pytest.param(
            {"home": 0, "theirs": 2, "need_tokens": "forbid", "always_mark": True},
            False,
            "No site can be paid",
            id="R-30 on needs one of one's own",
        ),
        pytest.param(
            {"choose_site": "before"}, True, "chosen before the roll", id="R-26 before, open"
        ),
        pytest.param(
            {"choose_site": "before", "chosen": "vault"},
            False,
            "lies on vault",
            id="R-26 before, blocked",
        ),
        pytest.param({"choose_site": "before", "chosen": "field"}, True, "", id="R-26 before"),
        pytest.param({"choose_site": "after", "chosen": "vault"}, True, "", id="R-26 after"),
    ],
)
def test_may_a_province_be_raided(told: dict[str, Any], expected: bool | None, words: str) -> None:
    result = raided(PROVINCE, **told)
    assert result.value is expected
    assert any(words in note for note in result.notes) if words else result.notes == ()


def test_ships_are_not_raided_until_a_rule_says_so() -> None:
    assert c.may_raid(c.MayRaid(kind="ship")).value is False
    assert c.may_raid(c.MayRaid(kind="ship")).notes == (
        "Provinces may not raid each other's ships at this point (p. 18).",
    )
    assert c.may_raid(c.MayRaid(kind="ship", ship_raids=True)).value is True


def test_the_conditions_are_parts() -> None:
    result = raided(ISLAND, token=True, supply=None)
    assert {part.rule: part.amount for part in result.parts if part.rule != "raid"} == {
        "raid-block": 0,
        "running-out": 1,
        "plunder-good": None,
    }


def test_a_chosen_site_must_be_one_of_the_province() -> None:
    with refused(match="field, vault"):
        raided(PROVINCE, choose_site="before", chosen="docks")


# P-36 island sites --------------------------------------------------------------------------


def island(**told: Any) -> c.IslandPlunder:
    return c.plunder_island(c.PlunderIsland(**told)).value


Loot = c.IslandPlunder


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        pytest.param(
            {"site_type": "goods", "good": "spice", "cube_there": False, "supply": 4},
            Loot(goods=1, good="spice", source="supply", owed=1),
            id="X-18 p. 18",
        ),
        pytest.param(
            {"site_type": "goods", "good": "spice", "cube_there": True, "supply": 4},
            Loot(goods=1, good="spice", source="site", owed=1),
            id="R-87 the cube there",
        ),
        pytest.param(
            {"site_type": "goods", "good": "spice", "cube_there": False, "supply": 0},
            Loot(goods=0, good="spice", source="supply", owed=1),
            id="nothing left",
        ),
        pytest.param(
            {"site_type": "goods", "good": "wood"},
            Loot(goods=None, good="wood", left=None, owed=1),
            id="unknown",
        ),
        pytest.param(
            {"site_type": "goods", "good": "wood", "supply": 2},
            Loot(goods=1, good="wood", owed=1),
            id="one in any case",
        ),
        pytest.param({"site_type": "mine", "mine": 4}, Loot(gold=4, owed=1), id="mine"),
        pytest.param({"site_type": "mine"}, Loot(gold=None, owed=1), id="mine unknown"),
        pytest.param(
            {"site_type": "market", "good": "iron", "supply": 9},
            Loot(goods=2, good="iron", source="supply", owed=1),
            id="market: up to two",
        ),
        pytest.param(
            {"site_type": "market", "good": "iron", "supply": 1},
            Loot(goods=1, good="iron", source="supply", owed=1),
            id="market: what there is",
        ),
        pytest.param(
            {"site_type": "market", "good": "iron", "supply": 9, "room": 1},
            Loot(goods=1, good="iron", source="supply", left=1, owed=1),
            id="R-31",
        ),
        pytest.param(
            {"site_type": "mine", "mine": 4, "succeeded": False}, Loot(), id="a failed raid"
        ),
    ],
)
def test_plunder_island(told: dict[str, Any], expected: c.IslandPlunder) -> None:
    assert island(**told) == expected


UPGRADES = (
    c.SupplyUpgrade("Swift", 10, "linen"),
    c.SupplyUpgrade("Sharp", 8, "linen"),
    c.SupplyUpgrade("Dear", 12, "linen"),
    c.SupplyUpgrade("Gone", 10, "linen", face_up=False),
    c.SupplyUpgrade("Nimble", 10, "spice"),
    c.SupplyUpgrade("Untold", None, "linen"),
)


@pytest.mark.parametrize(
    ("told", "offered", "glory"),
    [
        pytest.param({}, ("Swift",), 1, id="R-22 exact"),
        pytest.param({"dock_value": "up_to"}, ("Swift", "Sharp"), 1, id="R-22 up to"),
        pytest.param({"good": "spice"}, ("Nimble",), 1, id="of its colour"),
        pytest.param({"good": "iron"}, (), 0, id="none: no upgrade, no glory"),
        pytest.param({"ships_full": True}, ("Swift",), 0, id="R-92: return one, then +1"),
    ],
)
def test_plunder_a_dock(told: dict[str, Any], offered: tuple[str, ...], glory: int) -> None:
    value = island(**{"site_type": "dock", "good": "linen", "upgrades": UPGRADES, **told})
    assert (value.upgrades, value.glory, value.owed) == (offered, glory, 1)


# P-37 province sites ------------------------------------------------------------------------

YELLOW = (
    Site(name="field", kind="field", value=2, gold=3),
    Site(name="warehouse", kind="warehouse", value=3, goods={"wood": 2, "iron": 1}),
    Site(name="council", kind="council", value=3, cards=(c.GloryCard("Madman", 1),)),
    Site(name="vault", kind="vault", value=4, gold=7),
    Site(name="treasure", kind="treasure", value=4, cards=(c.GloryCard("Crown", 2),)),
)


def province(**told: Any) -> c.ProvincePlunder:
    base: dict[str, Any] = {"successes": 3, "sites": YELLOW, "home": 8}
    return c.plunder_province(c.PlunderProvince(**{**base, **told})).value


def choice(name: str, **told: Any) -> c.SiteChoice:
    return next(x for x in province(**told).choices if x.name == name)


def test_x19_what_three_successes_reach() -> None:
    """Page 19: field, warehouse or council room, neither vault nor treasure room."""
    assert province().affordable() == ("field", "warehouse", "council")
    assert choice("vault").reasons == ("vault needs 4 successes, there are 3 (p. 19).",)


def test_x20_a_field_of_plunder_value_2() -> None:
    """Page 19: two gray tokens onto the field; its gold from the supply."""
    taken = choice("field")
    assert (taken.gain.gold, taken.gain.gold_from, taken.gain.host_gold) == (3, "supply", 0)
    assert (taken.enmity.placed, taken.enmity.returned) == (2, 0)
    assert taken.gain.notes == ("The field gives nothing in the next harvest (p. 19).",)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        pytest.param(
            {"successes": 4}, ("field", "warehouse", "council", "vault", "treasure"), id="four"
        ),
        pytest.param({"successes": 1}, (), id="R-27 one"),
        pytest.param({"succeeded": False}, (), id="a sunk flagship"),
        pytest.param({"successes": 0}, (), id="no success"),
        pytest.param({"successes": None}, (), id="unknown"),
        pytest.param({"home": 2}, ("field",), id="too few tokens p. 19"),
        pytest.param({"home": 0, "theirs": 2}, ("field",), id="R-30 off: returns pay"),
        pytest.param({"home": 0, "theirs": 2, "always_mark": True}, (), id="R-30 on"),
        pytest.param({"home": 2, "theirs": 1}, ("field", "warehouse", "council"), id="both"),
        pytest.param(
            {"choose_site": "before", "chosen": "warehouse"}, ("warehouse",), id="R-26 before"
        ),
        pytest.param(
            {"choose_site": "after", "chosen": "warehouse"},
            ("field", "warehouse", "council"),
            id="R-26 after",
        ),
    ],
)
def test_which_sites(told: dict[str, Any], expected: tuple[str, ...]) -> None:
    assert province(**told).affordable() == expected


def test_unknown_stays_open() -> None:
    assert choice("field", successes=None).may is None
    assert choice("field", home=None).may is None
    assert choice("field", successes=1, home=None).may is False
    untold = Site(name="shrine", kind="field")
    result = c.plunder_province(c.PlunderProvince(successes=3, sites=(untold,), home=8))
    assert result.value.choices[0].may is None
    assert result.parts == (Part("shrine", None, "p. 19", "plunder-field"),)


def test_a_success_that_reaches_nothing_still_counts() -> None:
    """R-27."""
    result = c.plunder_province(c.PlunderProvince(successes=1, sites=YELLOW, home=8))
    assert any("still gives 1 glory (ruling R-27)" in note for note in result.notes)


def one(site: Site, **told: Any) -> c.SiteChoice:
    return province(sites=(site,), **told).choices[0]


@pytest.mark.parametrize(
    "site",
    [
        Site(name="x", kind="vault", value=1, gold=0),
        Site(name="x", kind="warehouse", value=1, goods={}),
        Site(name="x", kind="warehouse", value=1, goods={"wood": 0}),
        Site(name="x", kind="council", value=1, cards=()),
        Site(name="x", kind="treasure", value=1, cards=()),
        Site(name="x", kind="structure", value=1, built=False),
    ],
)
def test_empty_sites_are_not_offered(site: Site) -> None:
    """R-25."""
    assert one(site).may is False
    assert "R-25" in one(site).reasons[0]


def test_plunder_needs_a_success_even_at_a_plunder_value_of_0() -> None:
    """Page 10: without a success the raid failed."""
    site = Site(name="field", kind="field", value=0, gold=1)
    assert one(site, successes=0).may is False
    assert one(site, successes=0).reasons == ("The raid failed (p. 10).",)
    assert one(site, successes=1).may is True


def test_a_site_with_a_token_is_not_plundered() -> None:
    blocked = one(Site(name="field", kind="field", value=1, gold=2, token=True))
    assert blocked.may is False
    assert blocked.reasons == ("An enmity token lies on field (p. 18).",)
    assert one(Site(name="field", kind="field", value=1, token=None)).may is None


@pytest.mark.parametrize(("gold", "taken"), [(7, 4), (8, 4), (1, 1), (None, None)])
def test_half_the_vault_rounded_up(gold: int | None, taken: int | None) -> None:
    gain = one(Site(name="vault", kind="vault", value=1, gold=gold)).gain
    assert (gain.gold, gain.gold_from) == (taken, "vault")
    assert gain.host_gold == (None if taken is None else -taken)


@pytest.mark.parametrize(
    ("goods", "room", "aboard", "left"),
    [
        ({"wood": 2, "iron": 1}, None, 2, 0),
        ({"wood": 2, "iron": 3}, 2, 2, 1),
        ({"wood": 2, "iron": 3}, 0, 0, 3),
        ({"wood": None}, None, None, None),
        (None, None, None, None),
    ],
)
def test_half_the_warehouse_rounded_up(
    goods: Any, room: int | None, aboard: int | None, left: int | None
) -> None:
    """R-31: what does not fit stays."""
    site = Site(name="warehouse", kind="warehouse", value=1, goods=goods)
    gain = one(site, room=room).gain
    assert (gain.goods, gain.left, gain.goods_from) == (aboard, left, "warehouse")


@pytest.mark.parametrize(
    ("option", "cost", "gold"),
    [("up", 9, 5), ("down", 9, 4), ("up", 10, 5), ("down", 10, 5), ("up", None, None)],
)
def test_half_a_structures_cost(option: Any, cost: int | None, gold: int | None) -> None:
    """R-21 with each value of its option; its owner loses its glory at once (p. 19)."""
    site = Site(name="Port", kind="structure", value=1, cost=cost, good="wood")
    gain = one(site, half_cost=option, supply={"wood": 3}).gain
    assert (gain.gold, gain.goods, gain.good, gain.either) == (gold, 1, "wood", True)
    assert gain.host_glory == -1


@pytest.mark.parametrize(
    ("supply", "room", "goods"),
    [({"wood": 0}, None, 0), ({"wood": 2}, 0, 0), ({}, None, None), ({"wood": 2}, 1, 1)],
)
def test_the_good_of_a_structure(supply: Any, room: int | None, goods: int | None) -> None:
    site = Site(name="Port", kind="structure", value=1, cost=9, good="wood")
    assert one(site, supply=supply, room=room).gain.goods == goods


def test_glory_of_an_advisor_and_of_a_treasure() -> None:
    """R-33: loser less, taker more when kept, nothing when dismissed. R-32: any card."""
    assert choice("council").gain.cards == (c.TakenCard("Madman", -1, 1, 0),)
    assert choice("treasure").gain.cards == (c.TakenCard("Crown", -2, 2, None),)
    site = Site(name="council", kind="council", value=1, cards=(c.GloryCard("Duke", None),))
    assert one(site).gain.cards == (c.TakenCard("Duke", None, None, 0),)


def test_return_all_sends_more_home_than_owed() -> None:
    """R-29 in a plunder."""
    assert choice("field", theirs=5).enmity.returned == 2
    assert choice("field", theirs=5, return_all=True).enmity.returned == 5


def test_a_chosen_site_that_is_none() -> None:
    with refused(match="not one of the province's sites"):
        province(chosen="docks", choose_site="before")
