"""SeaFall's calculations at their edges: exactly at a limit, the words of each line, the odds."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.seafall import calculations as c
from companion.games.seafall.calculations import ProvinceSite as Site
from companion.games.seafall.calculations.endeavors.may_raid import warnings
from companion.games.seafall.calculations.endeavors.odds import (
    EndeavorOdds,
    endeavor_odds,
    odds_rows,
)
from companion.toolbox.sums import Part, Result


def said(result: Result[Any], words: str) -> bool:
    return any(words in note for note in result.notes)


def labels(result: Result[Any]) -> list[str]:
    return [part.label for part in result.parts]


# Glory, ties, ships -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "change", "held"),
    [(1, -1, None), (0, 0, None), (0, 1, None), (0, -1, 1), (2, -5, 3)],
)
def test_glory_is_held_only_below_0(before: int, change: int, held: int | None) -> None:
    """R-34: falling to exactly 0 is nothing to hold."""
    step = c.GloryStep("upgrade returned", change, "p. 10")
    result = c.glory_change(c.GloryChange(glory=before, changes=(step,)))
    held_parts = [part.amount for part in result.parts if part.label.startswith("held at 0")]
    assert held_parts == ([] if held is None else [held])
    assert said(result, "R-34") is (held is not None)


@pytest.mark.parametrize(("thing", "title"), [("good", "least"), ("bad", "most")])
def test_a_tie_says_which_title_gets_it(thing: Any, title: str) -> None:
    """P. 6: the less prominent gets the good thing, the more prominent the bad one."""
    result = c.tie(c.Tie(tied={"Blue": 1, "Red": 3}, thing=thing))
    assert result.notes == (f"In a tie the {title} prominent title gets the {thing} thing (p. 6).",)


@pytest.mark.parametrize(("number", "told"), [(2, False), (3, True)])
def test_two_upgrades_and_two_damage_cards_are_not_too_many(number: int, told: bool) -> None:
    """Pp. 9, 10: at most two of each."""
    upgrades = c.ShipValue(value="raid", printed=3, upgrades=(c.ShipUpgrade("u", 1),) * number)
    damage = c.ShipValue(value="raid", printed=3, damage=(c.Modifier("d", -1),) * number)
    assert said(c.ship_value(upgrades), "at most 2 upgrades") is told
    assert said(c.ship_value(damage), "at most 2 damage cards") is told
    assert c.ship_value(damage).value == max(0, 3 - number)


@pytest.mark.parametrize(
    ("value", "printed", "told"),
    [("sail", 0, True), ("sail", 1, False), ("raid", 0, False), ("sail", None, False)],
)
def test_only_a_sail_of_0_still_moves(value: Any, printed: int | None, told: bool) -> None:
    """Pp. 9, 14."""
    result = c.ship_value(c.ShipValue(value=value, printed=printed))
    assert said(result, "still moves up to 1 space") is told


def test_an_empty_ship_has_all_its_room() -> None:
    """P. 9: nothing lies in it unless it is told."""
    assert c.hold(c.Hold(hold=3)).value == c.HoldCheck(True, 0, 3)


@pytest.mark.parametrize(
    ("items", "taking", "back"), [(2, 1, 0), (3, 2, 0), (3, 3, 1), (5, 0, 0), (7, 0, 2)]
)
def test_the_lines_of_a_hold_add_up(items: int, taking: int, back: int) -> None:
    """P. 10: what is more than the hold of 5 goes back; a full hold is full, not too full."""
    result = c.hold(c.Hold(hold=5, items=items, taking=taking))
    assert [part.amount for part in result.parts] == [5, -items, -taking]
    assert (result.value.fits, result.value.excess) == (back == 0, back)
    assert result.value.room == max(0, 5 - items - taking)
    noted = f"{back} must go back to the supply at once, of the owner's choice (p. 10)."
    assert result.notes == ((noted,) if back else ())


# Rolls and fortune --------------------------------------------------------------------------


def test_every_success_counts_for_one_unless_told() -> None:
    """~P. 23: weak and strong are worth 1 unless a power says otherwise."""
    result = c.count_roll(c.CountRoll(faces={"w": 3, "s": 1, "S": 2}))
    assert result.value.successes == 6
    assert labels(result) == ["standard successes", "weak successes", "strong successes"]


@pytest.mark.parametrize(
    ("told", "out"),
    [
        pytest.param({"tokens": 1, "blanks": 2, "successes": 1}, True, id="1 + 1 is below 3"),
        pytest.param({"tokens": 2, "blanks": 2, "successes": 1}, False, id="1 + 2 is 3"),
        pytest.param({"tokens": 1, "blanks": 2}, False, id="successes unknown"),
        pytest.param({"blanks": 2, "successes": 1}, False, id="tokens unknown"),
        pytest.param({}, False, id="both unknown"),
    ],
)
def test_out_of_reach_is_said_only_when_it_is_known(told: dict[str, Any], out: bool) -> None:
    """P-29: a plunder value of 3 is wanted."""
    assert said(c.fortune(c.Fortune(wanted=3, **told)), "out of reach") is out


@pytest.mark.parametrize(
    ("told", "look"),
    [
        pytest.param({"dangerous": None, "tokens": 1, "blanks": 1}, True, id="it matters"),
        pytest.param({"dangerous": None, "blanks": 1}, True, id="tokens unknown too"),
        pytest.param({"dangerous": None, "tokens": 1, "blanks": 0}, False, id="no blank to turn"),
        pytest.param({"dangerous": False, "blanks": 1}, False, id="known to be safe"),
        pytest.param({"dangerous": True, "tokens": 1, "blanks": 1}, False, id="known to be red"),
        pytest.param({"dangerous": None, "power": True, "blanks": 1}, False, id="a power, p. 18"),
    ],
)
def test_a_defense_is_looked_at_only_where_it_matters(told: dict[str, Any], look: bool) -> None:
    """P. 10: no fortune at a dangerous site."""
    assert said(c.fortune(c.Fortune(**told)), "Look whether the defense is red") is look


def test_no_fortune_is_spent_unless_told() -> None:
    result = c.fortune(c.Fortune(tokens=2, blanks=2, successes=2))
    assert (result.value.successes, result.value.allowed) == (2, True)
    assert result.parts[1] == Part("fortune spent", 0, "p. 10", "fortune")
    with_none = c.fortune(c.Fortune(tokens=0, blanks=2, successes=2))
    assert (with_none.value.successes, with_none.value.allowed) == (2, True)


@pytest.mark.parametrize(
    ("shown", "twice"),
    [
        pytest.param("w", 0, id="once"),
        pytest.param("wS", 1, id="twice"),
        pytest.param("wSs", 2, id="three times"),
        pytest.param("wSS", 2, id="the same face again"),
    ],
)
def test_a_face_that_only_a_reroll_brought_is_not_fresh(shown: str, twice: int) -> None:
    """R-82: each die once; the one weak die is picked up again and again."""
    after = [*shown[1:], "b"]
    rerolls = tuple(c.Reroll({face: 1}, {then: 1}) for face, then in zip(shown, after, strict=True))
    counted = c.count_roll(c.CountRoll(faces={"w": 1}, rerolls=rerolls)).value
    assert (counted.faces, counted.twice) == ({"b": 1}, twice)


# Enmity -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("owed", "told"), [(7, False), (8, False), (9, True)])
def test_all_eight_tokens_may_be_owed(owed: int, told: bool) -> None:
    """P. 11: a province has exactly eight."""
    assert said(c.give_enmity(c.GiveEnmity(owed=owed, home=8)), "has 8 tokens") is told


@pytest.mark.parametrize(
    ("board", "told"),
    [
        pytest.param({}, False, id="nothing"),
        pytest.param({"sites": {"Blue": 0}}, False, id="none"),
        pytest.param({"sites": {"Blue": 1}}, True, id="one on a site"),
        pytest.param({"sites": {"Blue": None}}, True, id="unknown"),
        pytest.param({"sites": {"Red": 2}}, False, id="another's"),
        pytest.param({"stickers": (c.Sticker("Blue"),)}, True, id="a sticker"),
        pytest.param({"stickers": (c.Sticker("Blue", crossed=True),)}, False, id="crossed out"),
        pytest.param({"held": {"Blue": 2}}, False, id="only what counts"),
    ],
)
def test_what_adds_no_dice_is_told_where_it_lies(board: dict[str, Any], told: bool) -> None:
    """P. 11: tokens on sites and stickers are not at war."""
    inputs = c.AtWar(host="Blue", board=c.RegionEnmity(province=True, **board))
    assert said(c.at_war(inputs), "add no dice") is told


# P-35 may this be raided? -------------------------------------------------------------------


@pytest.mark.parametrize(("home", "may"), [(0, False), (1, True), (2, True), (None, None)])
def test_an_island_costs_one_token(home: int | None, may: bool | None) -> None:
    """P. 11: the raider needs one token at home, one is enough."""
    inputs = c.MayRaid(
        kind="island", ship_there=True, explored=True, token=False, site_type="mine", home=home
    )
    assert c.may_raid(inputs).value is may


@pytest.mark.parametrize(
    ("told", "line"),
    [
        pytest.param({}, "a site has no enmity token", id="after the roll"),
        pytest.param({"chosen": "field"}, "a site has no enmity token", id="after, one named"),
        pytest.param({"choose_site": "before"}, "a site has no enmity token", id="before, open"),
        pytest.param(
            {"choose_site": "before", "chosen": "field"}, "field has no enmity token", id="before"
        ),
    ],
)
def test_the_line_names_a_site_chosen_before_the_roll(told: dict[str, Any], line: str) -> None:
    """R-26: only a table that chooses before the roll asks about that one site."""
    sites = (c.TargetSite("field", 2), c.TargetSite("vault", 4))
    result = c.may_raid(c.MayRaid(kind="province", ship_there=True, home=8, sites=sites, **told))
    assert [part.label for part in result.parts if part.rule == "raid-block"] == [line]
    assert said(result, "chosen before the roll") is (told == {"choose_site": "before"})


def test_warnings_alone() -> None:
    """R-28: a province that no token suffices for is warned of, an island or a ship never."""
    poor = {"home": 1, "sites": (c.TargetSite("field", 2),)}
    (warned,) = warnings(c.MayRaid(kind="province", **poor))
    assert warned.startswith("Your enmity suffices for no site")
    assert warnings(c.MayRaid(kind="island", **poor)) == ()
    assert warnings(c.MayRaid(kind="ship", **poor)) == ()


# P-36 island sites --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "part", "notes"),
    [
        pytest.param(
            {"site_type": "goods", "good": "spice", "cube_there": True},
            Part("spice from the site", 1, "p. 19", "plunder-good"),
            (),
            id="the cube there",
        ),
        pytest.param(
            {"site_type": "market", "good": "iron", "supply": 1},
            Part("iron from the supply", 1, "p. 19", "plunder-market"),
            (),
            id="a market with one",
        ),
        pytest.param(
            {"site_type": "market", "good": "iron", "supply": 0},
            Part("iron from the supply", 0, "p. 19", "plunder-market"),
            ("There is no iron: this cannot be raided (p. 19).",),
            id="an empty market",
        ),
        pytest.param(
            {"site_type": "market", "supply": 0},
            Part("goods from the supply", 0, "p. 19", "plunder-market"),
            ("There is no matching good: this cannot be raided (p. 19).",),
            id="which good nobody told",
        ),
        pytest.param(
            {"site_type": "goods", "supply": 3},
            Part("goods from the site or the supply", 1, "p. 19", "plunder-good"),
            (),
            id="from where nobody told",
        ),
        pytest.param(
            {"site_type": "market", "good": "iron", "supply": 5, "room": 0},
            Part("iron from the supply", 0, "p. 19", "plunder-market"),
            ("2 does not fit; cargo may be returned to make room (ruling R-31).",),
            id="no room",
        ),
    ],
)
def test_the_line_of_a_plundered_good(told: Any, part: Part, notes: tuple[str, ...]) -> None:
    result = c.plunder_island(c.PlunderIsland(**told))
    assert (result.parts, result.notes) == ((part,), notes)


def test_what_an_island_does_not_give() -> None:
    """P. 19: a mine gives gold and no goods, a market no gold; only a dock gives glory."""
    mine = c.plunder_island(c.PlunderIsland(site_type="mine", mine=4)).value
    assert (mine.gold, mine.goods, mine.left, mine.glory, mine.owed) == (4, 0, 0, 0, 1)
    market = c.plunder_island(c.PlunderIsland(site_type="market", supply=4)).value
    assert (market.gold, market.goods, market.left, market.glory, market.owed) == (0, 2, 0, 0, 1)
    failed = c.plunder_island(c.PlunderIsland(site_type="mine", mine=4, succeeded=False)).value
    assert (failed.gold, failed.goods, failed.left, failed.glory, failed.owed) == (0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("offered", "full", "amounts"),
    [(True, False, [1]), (True, True, [1, -1]), (False, False, [0]), (False, True, [0])],
)
def test_the_lines_of_a_dock_add_up_to_its_glory(
    offered: bool, full: bool, amounts: list[int]
) -> None:
    """P. 15, R-92: 1 glory for the upgrade taken, 1 less for one that is returned."""
    upgrades = (c.SupplyUpgrade("Swift", 10),) if offered else ()
    result = c.plunder_island(c.PlunderIsland(site_type="dock", upgrades=upgrades, ships_full=full))
    assert [part.amount for part in result.parts] == amounts
    assert result.value.glory == sum(amounts)
    assert said(result, "return an upgrade first") is (offered and full)
    assert said(result, "nothing to take") is (not offered)


# P-37 province sites ------------------------------------------------------------------------

FIELD = Site(name="field", kind="field", value=2, gold=3)
DECLINE = "At most one site; declining is allowed, then no enmity is owed (p. 19)."
NOTHING = "Nothing can be plundered: the endeavor still gives 1 glory (ruling R-27)."
BEFORE = "At this table the site is chosen before the roll (p. 10, ruling R-26)."


@pytest.mark.parametrize(
    ("told", "notes"),
    [
        pytest.param({"successes": 2}, (DECLINE,), id="reached"),
        pytest.param({"successes": 1}, (DECLINE, NOTHING), id="R-27"),
        pytest.param({"successes": 0}, (DECLINE,), id="failed: no glory p. 10"),
        pytest.param({"successes": 1, "succeeded": False}, (DECLINE,), id="sunk: no glory"),
        pytest.param({"successes": 1, "sites": ()}, (DECLINE,), id="no site told"),
        pytest.param({"successes": None}, (DECLINE,), id="unknown"),
        pytest.param({"successes": 2, "choose_site": "before"}, (DECLINE, BEFORE), id="R-26"),
        pytest.param(
            {"successes": 2, "choose_site": "before", "chosen": "field"}, (DECLINE,), id="chosen"
        ),
        pytest.param({"successes": 2, "chosen": "field"}, (DECLINE,), id="named, chosen after"),
    ],
)
def test_what_is_said_about_a_province(told: dict[str, Any], notes: tuple[str, ...]) -> None:
    inputs = c.PlunderProvince(**{"sites": (FIELD,), "home": 8, **told})
    assert c.plunder_province(inputs).notes == notes


def gain(site: Site, **told: Any) -> Any:
    inputs = c.PlunderProvince(sites=(site,), successes=9, home=8, **told)
    return c.plunder_province(inputs).value.choices[0].gain


@pytest.mark.parametrize(
    "site",
    [
        FIELD,
        Site(name="vault", kind="vault", value=1, gold=3),
        Site(name="council", kind="council", value=1, cards=(c.GloryCard("Madman"),)),
        Site(name="treasure", kind="treasure", value=1, cards=(c.GloryCard("Crown"),)),
    ],
    ids=lambda site: site.kind,
)
def test_sites_without_goods_give_none(site: Site) -> None:
    """P. 19: only structures and the warehouse hold goods."""
    taken = gain(site)
    assert (taken.goods, taken.left, taken.goods_from, taken.good) == (0, 0, "", None)
    assert taken.host_glory == 0


@pytest.mark.parametrize(
    "site",
    [
        Site(name="warehouse", kind="warehouse", value=1, goods={"wood": 2}),
        Site(name="council", kind="council", value=1, cards=(c.GloryCard("Madman"),)),
        Site(name="treasure", kind="treasure", value=1, cards=(c.GloryCard("Crown"),)),
        Site(name="site", kind="structure", value=1, built=False),
    ],
    ids=lambda site: site.kind,
)
def test_sites_without_gold_give_none(site: Site) -> None:
    """P. 19: only fields, structures and the vault give gold; only the vault takes it away."""
    taken = gain(site)
    assert (taken.gold, taken.gold_from, taken.host_gold) == (0, "", 0)


def test_a_card_without_printed_glory_moves_none() -> None:
    site = Site(name="council", kind="council", value=1, cards=(c.GloryCard("Madman"),))
    assert gain(site).cards == (c.TakenCard("Madman", 0, 0, 0),)


@pytest.mark.parametrize(
    ("good", "label"), [("wood", "either wood"), (None, "either a matching good")]
)
def test_the_lines_of_a_structure(good: Any, label: str) -> None:
    """P. 19: one matching good or half its cost."""
    site = Site(name="Port", kind="structure", value=1, cost=9, good=good)
    assert [part.label for part in gain(site, supply={"wood": 2}).parts] == [
        label,
        "or half its cost, rounded up",
    ]


@pytest.mark.parametrize(
    ("room", "notes"),
    [(None, ()), (2, ()), (1, ("1 do not fit and stay (ruling R-31).",))],
)
def test_goods_that_stay_in_the_warehouse_are_told(room: int | None, notes: Any) -> None:
    """Half of 4 is 2."""
    site = Site(name="warehouse", kind="warehouse", value=1, goods={"wood": 4})
    assert gain(site, room=room).notes == notes


# P-59 odds ----------------------------------------------------------------------------------

PAGE_10 = EndeavorOdds(dice=4, defense=4, fortune=1, capacity=2, wants=(2,))


def cells(inputs: EndeavorOdds) -> dict[str, list[str]]:
    """Label -> its columns."""
    return {label: text.replace(" %", "%").split() for label, text in odds_rows(inputs)}


def test_rows_of_the_page_10_example() -> None:
    """X-06: 4 dice against 4, of 81 ways 16 roll four, 32 three, 24 two, 8 one, 1 none."""
    assert cells(PAGE_10) == {
        "": ["now", "1", "fortune"],
        "no damage": ["19.8%", "59.3%"],  # 16 of 81; 48 of 81 = 16/27
        "… +1 die": ["46.1%", "79.0%"],  # 5 dice: 80 + 32 of 243; 80 more with three
        "sinks": ["11.1%", "1.2%"],  # 3 or more damage: 9 of 81; 1 of 81
        "fails": ["11.1%", "1.2%"],
        "damage": ["1.33", "0.53"],  # 4 less 4 * 2/3; 43 of 81
        "plunder 2": ["88.9%", "98.8%"],  # 72 of 81; 80 of 81
    }


def test_columns_stand_below_each_other() -> None:
    assert {len(text) for _, text in odds_rows(PAGE_10)} == {8 + 12}
    without = odds_rows(EndeavorOdds(dice=4, defense=4, capacity=2))
    assert {len(text) for label, text in without if label} == {8}
    assert without[0] == ("", f"{'now':>8}{'':>12}")


def test_rows_without_fortune() -> None:
    assert cells(EndeavorOdds(dice=4, defense=4, capacity=2, wants=(3, 4))) == {
        "": ["now"],
        "no damage": ["19.8%"],
        "… +1 die": ["46.1%"],  # 112 of 243
        "sinks": ["11.1%"],
        "fails": ["11.1%"],
        "damage": ["1.33"],
        "plunder 3": ["59.3%"],  # 48 of 81
        "plunder 4": ["19.8%"],
    }


def test_rows_without_a_defense() -> None:
    """Nobody told the defense: what damage comes of it is open, the successes are not."""
    assert cells(EndeavorOdds(dice=4, fortune=2, capacity=2, wants=(2,))) == {
        "": ["now", "2", "fortune"],
        "no damage": ["?", "?"],
        "sinks": ["?", "?"],
        "fails": ["?", "?"],
        "plunder 2": ["?", "?"],
        "successes": ["2.67"],  # 4 * 2/3
    }


def test_rows_without_a_capacity() -> None:
    """Two dice against 2: two tokens keep all damage away, so only then it does not matter."""
    assert cells(EndeavorOdds(dice=2, defense=2, fortune=2)) == {
        "": ["now", "2", "fortune"],
        "no damage": ["44.4%", "100%"],  # 4 of 9
        "… +1 die": ["74.1%", "100%"],  # 20 of 27
        "sinks": ["?", "0%"],
        "fails": ["?", "0%"],
        "damage": ["0.67", "0.00"],  # 2 less 2 * 2/3
    }


def test_the_odds_as_fractions() -> None:
    result = endeavor_odds(PAGE_10)
    told = result.value
    assert (told.no_damage, told.sinks, told.fails) == ("16/27", "1/81", "1/81")
    assert told.damage == "43/81"
    assert told.successes == ("1/81", "8/81", "8/27", "32/81", "16/81")
    assert told.reaches == {"2": "80/81"}
    assert result.notes == (
        "no damage: 19.8% now, 59.3% with 1 fortune",
        "… +1 die: 46.1% now, 79.0% with 1 fortune",
        "sinks: 11.1% now, 1.2% with 1 fortune",
        "fails: 11.1% now, 1.2% with 1 fortune",
        "damage: 1.33 now, 0.53 with 1 fortune",
        "plunder 2: 88.9% now, 98.8% with 1 fortune",
    )
    without = endeavor_odds(EndeavorOdds(dice=4, defense=4, capacity=2))
    assert without.notes[0] == "no damage: 19.8% now"
    assert without.notes[2] == "sinks: 11.1% now"


def test_the_odds_that_nobody_can_tell() -> None:
    told = endeavor_odds(EndeavorOdds(dice=1, wants=(1,))).value
    assert (told.no_damage, told.damage, told.sinks, told.fails) == (None, None, None, None)
    assert told.reaches == {"1": None}
    assert told.successes == ("1/3", "2/3")


@pytest.mark.parametrize(
    ("told", "none"),
    [
        pytest.param({}, "1/3", id="2 of 6 are blank, R-01"),
        pytest.param({"blanks": 1}, "1/5", id="R-01: 1 of 5"),
        pytest.param({"blanks": 4}, "1/2", id="R-01: 4 of 8"),
        pytest.param({"weak": 0}, "1/2", id="R-83: weak counts for nothing"),
        pytest.param({"strong": 0}, "1/2", id="R-83: strong counts for nothing"),
        pytest.param({"rerolls": "w"}, "7/18", id="p. 18: weak again, 11/18 succeed"),
        pytest.param({"rerolls": "ww"}, "7/18", id="R-82: once each"),
    ],
)
def test_one_die_without_a_success(told: dict[str, Any], none: str) -> None:
    assert endeavor_odds(EndeavorOdds(dice=1, **told)).value.successes[0] == none


@pytest.mark.parametrize("name", ["weak", "strong"])
def test_a_face_worth_two(name: str) -> None:
    """R-83: of six faces two count for nothing, three for one, one for two."""
    value = endeavor_odds(EndeavorOdds(dice=1, **{name: 2})).value
    assert value.successes == ("1/3", "1/2", "1/6")


@pytest.mark.parametrize(("rescues", "fails"), [(True, "0"), (False, "1/3")])
def test_fortune_that_rescues(rescues: bool, fails: str) -> None:
    """R-03 with each value of its option: one die, one token, against 1."""
    inputs = EndeavorOdds(dice=1, defense=1, fortune=1, capacity=2, rescues_zero=rescues)
    assert endeavor_odds(inputs).value.fails == fails
    assert endeavor_odds(inputs).value.no_damage == "1"
