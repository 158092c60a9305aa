"""Costs, parley, moves, attachments, recruits, pressures, abilities by table (pp. 9-21, 28-31)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from companion.games.five_sails.calculations.abilities import Use, usable
from companion.games.five_sails.calculations.actions import (
    Equip,
    Move,
    Recruit,
    Slots,
    equip,
    move,
    recruit,
    slots,
)
from companion.games.five_sails.calculations.costs import (
    Parley,
    Payment,
    Reduction,
    Spend,
    parley,
    payment,
    spend,
)
from companion.games.five_sails.calculations.pressure import (
    Claim,
    Present,
    Pressure,
    claim,
    pressure,
)


def ids(check: Any) -> list[str]:
    return [fault.id for fault in check.faults]


def ways(told: Payment) -> list[tuple[int, int, int]]:
    return [(way.ordinary, way.wealth, way.wasted) for way in payment(told).value.ways]


# ---------------------------------------------------------------------- costs


def test_the_ways_to_pay_three() -> None:
    """P17: (3,0), (1,1), (0,2 with one wasted); the fewest cards first."""
    assert ways(Payment(3)) == [(1, 1, 0), (0, 2, 1), (3, 0, 0)]
    assert ways(Payment(3, overpay="exact-only")) == [(1, 1, 0), (3, 0, 0)]
    assert ways(Payment(1)) == [(1, 0, 0), (0, 1, 1)]
    assert ways(Payment(3, hand=3)) == [(1, 1, 0), (0, 2, 1)]
    assert ways(Payment(3, hand=3, from_hand=False)) == [(1, 1, 0), (0, 2, 1), (3, 0, 0)]
    assert ways(Payment(3, hand=5, hand_wealth=1)) == [(1, 1, 0), (3, 0, 0)]
    assert ways(Payment(3, hand=3, hand_wealth=2)) == [(0, 2, 1)]


@given(
    st.integers(0, 6), st.integers(0, 6), st.integers(0, 6),
    st.sampled_from(["minimal", "free", "exact-only"]),
)  # fmt: skip
def test_every_subset_of_a_hand(cost: int, plain: int, rich: int, overpay: Any) -> None:
    """Against all subsets of a hand, each card tried whether it can be taken back (AMB-25)."""

    def legal(a: int, b: int) -> bool:
        value = a + 2 * b
        if value < cost:
            return False
        if overpay == "free":
            return True
        if overpay == "exact-only":
            return value == cost
        cards = [1] * a + [2] * b
        return all(sum(cards) - card < cost for card in cards)

    hand = plain + rich + 1
    found = {(a, b) for a, b in product(range(plain + 1), range(rich + 1)) if legal(a, b)}
    told = payment(Payment(cost, hand=hand, hand_wealth=rich, overpay=overpay)).value
    mine = {(way.ordinary, way.wealth) for way in told.ways}
    assert mine <= found and (overpay == "free" or mine == found)
    assert told.affordable is bool(found)
    for a, b in product(range(plain + 1), range(rich + 1)):
        named = replace(
            Payment(cost, hand=hand, hand_wealth=rich, overpay=overpay), ordinary=a, wealth=b
        )
        check = payment(named).value.check
        faults = [x for x in ids(check) if x != "cannot-pay"]
        assert (not faults) is ((a, b) in found)


@pytest.mark.parametrize(
    ("told", "faults"),
    [
        (Payment(3, ordinary=2, wealth=0), ["underpaid"]),
        (Payment(3, ordinary=4), ["overpaid"]),
        (Payment(3, ordinary=2, wealth=1), ["overpaid"]),
        (Payment(3, wealth=2), []),
        (Payment(3, wealth=2, overpay="exact-only"), ["overpaid"]),
        (Payment(3, ordinary=9, overpay="free"), []),
        (Payment(0, ordinary=1), ["overpaid"]),
        (Payment(2, ordinary=2, pays_itself=True), ["pays-with-itself"]),
        (Payment(2, hand=2, ordinary=2), ["not-in-hand"]),
        (Payment(2, hand=3, ordinary=2), []),
        (Payment(4, hand=2), ["cannot-pay"]),
    ],
)
def test_payments(told: Payment, faults: list[str]) -> None:
    assert ids(payment(told).value.check) == faults


@pytest.mark.parametrize(
    ("told", "able"),
    [
        (Payment(3, hand=None), None),
        (Payment(None, hand=3), None),
        (Payment(3, hand=4), True),
        (Payment(3, hand=3), None),
        (Payment(4, hand=3), None),
        (Payment(5, hand=3), False),
        (Payment(0), True),
        (Payment(3, hand=9, overpay="exact-only"), None),
        (Payment(2, hand=3, overpay="exact-only"), True),
        (Payment(1, hand=0), False),
        (Payment(3, hand=3, hand_wealth=1), True),
        (Payment(3, hand=3, hand_wealth=0), False),
    ],
)
def test_whether_a_hand_can_pay(told: Payment, able: bool | None) -> None:
    """A hand of which nobody knows the Wealth cards is judged only where it is sure."""
    assert payment(told).value.affordable is able


def test_reductions_and_set_costs() -> None:
    told = payment(Payment(3, (Reduction("parley", 2), Reduction("card", 3))))
    assert told.value.cost == 0 and any("held at 0" in note for note in told.notes)
    assert [part.amount for part in told.parts] == [3, -2, -3]
    assert payment(Payment(3, (Reduction("x", None),))).value.cost is None
    assert payment(Payment(3, (Reduction("x", 1),), set_to=2)).value.cost == 2
    vague = payment(Payment(None, ordinary=1)).value
    assert (vague.value, vague.wasted, vague.check.unknown) == (1, None, ("the wealth cost",))
    for bad in (
        Payment(-1), Payment(1, set_to=-1), Payment(1, hand=-1), Payment(1, hand_wealth=-1),
        Payment(1, ordinary=-1), Payment(1, wealth=-1),
    ):  # fmt: skip
        with pytest.raises(ValueError, match="cannot be -1"):
            payment(bad)
    with pytest.raises(ValueError, match="2 Wealth cards among 1"):
        payment(Payment(1, hand=2, hand_wealth=2))


@pytest.mark.parametrize(
    ("told", "reduction", "faults"),
    [
        (Parley(mercenary=False, engaged=False, influence=2), 2, []),
        (Parley(mercenary=False, engaged=False, influence=-1), 0, []),
        (Parley(mercenary=True, engaged=False, influence=2), 2, ["parley-mercenary"]),
        (Parley(mercenary=False, engaged=True, influence=2), 2, ["parley-engaged"]),
        (Parley(here=False, mercenary=False, engaged=False, influence=2), 2, ["parley-elsewhere"]),
        (Parley(mercenary=False, engaged=False, influence="-"), 0, ["parley-dash"]),
        (Parley(mercenary=False, engaged=False, influence="-", parley_dash=True), 0, []),
        (Parley(mercenary=False, engaged=False, influence=1, others=1), 1, ["parley-twice"]),
        (Parley(own=False, mercenary=False, engaged=False, influence=1), 1, ["not-yours"]),
        (Parley(mercenary=False, engaged=False, influence=1, attachment=True), 1,
         ["parley-attachment"]),
        (Parley(mercenary=False, engaged=False, influence=1, attachment=True,
                parley_attachments=True), 1, []),
    ],
)  # fmt: skip
def test_parley(told: Parley, reduction: int, faults: list[str]) -> None:
    """P. 14; AMB-27, AMB-28, AMB-30."""
    value = parley(told).value
    assert value.reduction == reduction and ids(value.check) == faults


def test_parley_says_that_a_dash_counts_nothing() -> None:
    told = parley(Parley(mercenary=False, engaged=False, influence="-", parley_dash=True))
    assert told.notes == ("A dash counts 0 (p. 28).",)
    plain = parley(Parley(mercenary=False, engaged=False, influence=2))
    assert plain.notes == () and [part.amount for part in plain.parts] == [2]


def test_parley_with_gaps() -> None:
    assert parley(Parley()).value.check.unknown == (
        "whether it is a Mercenary", "whether it is engaged", "its Influence",
    )  # fmt: skip
    assert parley(Parley()).value.reduction is None


def test_spending() -> None:
    """P. 10."""
    assert spend(Spend(2, 2)).value.ok is True
    assert ids(spend(Spend(3, 2)).value) == ["cannot-spend"]
    assert spend(Spend(3)).value.unknown == ("Renown",)
    with pytest.raises(ValueError, match="Gold cannot be -1"):
        spend(Spend(1, -1, "Gold"))


# ---------------------------------------------------------------------- moves


@pytest.mark.parametrize(
    ("players", "at", "reach"),
    [
        (2, "docks", ("forums", "home:p1")),
        (3, "docks", ("oles-inn", "forums", "home:p1")),
        (4, "bazaar", ("forums", "gardens", "home:p1")),
        (2, "home:p1", ("docks", "forums", "bazaar")),
        (4, "gardens", ("bazaar", "home:p1")),
        (2, "", ()),
        (2, "gardens", ()),
    ],
)
def test_reach(players: int, at: str, reach: tuple[str, ...]) -> None:
    """Pp. 9, 13; table 2.4."""
    assert move(Move(players, "p1", at)).value.reach == reach


@pytest.mark.parametrize(
    ("told", "faults", "engages"),
    [
        (Move(2, "p1", "docks", "forums", False), [], True),
        (Move(2, "p1", "docks", "bazaar", False), ["not-adjacent"], True),
        (Move(2, "p1", "docks", "bazaar", False, anywhere=True), [], True),
        (Move(2, "p1", "docks", "home:p1", False), [], True),
        (Move(2, "p1", "docks", "home:p2", False), ["enemy-home"], True),
        (Move(2, "p1", "docks", "docks", False), ["same-location"], True),
        (Move(2, "p1", "docks", "oles-inn", False), ["not-in-play"], True),
        (Move(3, "p1", "docks", "oles-inn", False), [], True),
        (Move(2, "p1", "docks", "forums", True), ["engaged"], True),
        (Move(2, "p1", "docks", "forums", True, by_effect=True), [], False),
        (Move(2, "p1", "home:p1", "bazaar", False), [], False),
        (Move(2, "p1", "home:p1", "bazaar", True), ["engaged"], False),
        (Move(2, "p1", "home:p1", "bazaar", True, home_move_requires_en_garde=False), [], False),
        (Move(2, "p1", "docks", "forums", True, home_move_requires_en_garde=False),
         ["engaged"], True),
        (Move(2, "p1", "", "forums", False), [], None),
    ],
)  # fmt: skip
def test_moves(told: Move, faults: list[str], engages: bool | None) -> None:
    """P. 13; AMB-16."""
    value = move(told).value
    assert (ids(value.check), value.engages) == (faults, engages)


def test_moves_with_gaps_and_nonsense() -> None:
    assert move(Move(2, "p1", "", "forums", False)).value.check.unknown == ("where it is",)
    assert move(Move(2, "p1", "docks")).value.check.unknown == ("whether it is engaged",)
    with pytest.raises(ValueError, match="“moon” is no location"):
        move(Move(2, "p1", "moon"))


# ---------------------------------------------------------------------- attachments


@pytest.mark.parametrize(
    ("worn", "surplus", "destroy"),
    [
        ({"t1": ("Weapon",), "t2": ("Armor",), "t3": ("Attire",)}, {}, 0),
        ({"t1": ("Weapon",), "t2": ("weapon", "Pistol")}, {"Weapon": ("t1", "t2")}, 1),
        ({"t1": (), "t2": (), "t3": ("Trinket",)}, {}, 0),
        # One in two slots clashes with both others: it alone can go.
        (
            {"t1": ("Weapon",), "t2": ("Armor",), "t3": ("Weapon", "Armor")},
            {"Weapon": ("t1", "t3"), "Armor": ("t2", "t3")}, 1,
        ),
        ({"t1": ("Attire",), "t2": ("Attire",), "t3": ("Attire",)},
         {"Attire": ("t1", "t2", "t3")}, 2),
    ],
)  # fmt: skip
def test_slots(
    worn: dict[str, tuple[str, ...]], surplus: dict[str, tuple[str, ...]], destroy: int
) -> None:
    """Pp. 18-19; AMB-32."""
    value = slots(Slots(worn)).value
    assert (value.surplus, value.destroy) == (surplus, destroy)


def test_slots_after_a_choice() -> None:
    worn = {"t1": ("Weapon",), "t2": ("Weapon",), "t3": ("Weapon",)}
    assert ids(slots(Slots(worn, ("t1",))).value.check) == ["keeps-too-many"]
    assert slots(Slots(worn, ("t1", "t3"))).value.check.ok is True
    assert slots(Slots(worn)).notes == ("Weapon: t1, t2, t3; one stays (p. 18).",)
    assert slots(Slots(worn, ("t1", "t3"))).notes == ()


@pytest.mark.parametrize(
    ("told", "faults"),
    [
        (Equip(), []),
        (Equip(own_target=False), ["not-your-card"]),
        (Equip(own_target=False, others_allowed=True), []),
        (Equip(restriction=False), ["restriction-failed"]),
        (Equip(available=False, actor_there=False, target_there=False), []),
        (Equip(from_city=True), []),
        (Equip(from_city=True, available=False), ["not-available"]),
        (Equip(from_city=True, actor_there=False), ["not-same-location"]),
        (Equip(from_city=True, target_there=False), ["target-not-there"]),
        (Equip(cost=Payment(3, hand=2)), ["cannot-pay"]),
    ],
)
def test_equip(told: Equip, faults: list[str]) -> None:
    """P. 13; from hand the place does not matter."""
    told = replace(told, cost=replace(told.cost, cost=told.cost.cost or 0))
    assert ids(equip(told).value.check) == faults


def test_equip_fills_a_slot() -> None:
    told = equip(Equip(Payment(2, hand=3), worn={"t1": ("Weapon",)}, traits=("Weapon",), name="t2"))
    assert told.value.surplus == {"Weapon": ("t1", "t2")}
    assert (told.value.cost, told.value.affordable) == (2, True)


@pytest.mark.parametrize(
    ("told", "faults"),
    [
        (Recruit(), []),
        (Recruit(available=False), ["not-available"]),
        (Recruit(event=True), ["events-cannot-be-recruited"]),
        (Recruit(same_place=False), ["not-same-location"]),
        (Recruit(city=False), ["not-in-city"]),
        (Recruit(parley=Parley(mercenary=True, engaged=False, influence=1)), ["parley-mercenary"]),
    ],
)
def test_recruit(told: Recruit, faults: list[str]) -> None:
    """P. 14; AMB-34: nobody needs to be en garde."""
    told = replace(told, cost=Payment(2, hand=2, from_hand=False))
    assert ids(recruit(told).value.check) == faults


def test_recruit_with_parley_and_a_full_crew() -> None:
    """Cost 4, Influence 3: 1; crew of 5 at a cap of 5: 1 over."""
    q = Parley(mercenary=False, engaged=False, influence=3)
    told = recruit(Recruit(Payment(4, hand=1, from_hand=False), parley=q, crew=5, cap=5))
    assert (told.value.cost, told.value.affordable, told.value.over_cap) == (1, True, 1)
    assert any("1 over the Crew Cap" in note for note in told.notes)
    room = recruit(Recruit(Payment(4, hand=1, from_hand=False), crew=4, cap=5)).value
    assert (room.over_cap, room.affordable, ids(room.check)) == (0, False, ["cannot-pay"])
    assert recruit(Recruit(crew=4)).value.over_cap is None
    vague = recruit(Recruit(Payment(4, from_hand=False), parley=Parley())).value
    assert vague.cost is None and "its Influence" in vague.check.unknown


# ---------------------------------------------------------------------- pressures


def there(**values: list[Any]) -> tuple[Present, ...]:
    return tuple(Present(who, "", value) for who, those in values.items() for value in those)


@pytest.mark.parametrize(
    ("present", "success", "margin", "flip"),
    [
        (there(a=[3], b=[2]), True, 1, 1),
        (there(a=[3], b=[3]), False, 0, 1),
        (there(a=[1], b=[3]), False, -2, 3),
        # One by one, never added together: 3 against 2 and 2.
        (there(a=[3], b=[2], c=[2]), True, 1, 1),
        (there(a=[2, 2], b=[3]), True, 1, 1),
        (there(a=[0], b=[0]), False, 0, 1),
        (there(a=["-", 2], b=[1, "-"]), True, 1, 1),
        (there(a=[0]), True, None, None),
        (there(a=[3], b=[None]), None, None, None),
        (there(a=[3], b=[None, 3]), False, None, None),
        (there(a=[None], b=[1]), None, None, None),
        (there(a=[None]), True, None, None),
    ],
)
def test_pressure(
    present: tuple[Present, ...], success: bool | None, margin: int | None, flip: int | None
) -> None:
    """Pp. 10, 41; AMB-14."""
    value = pressure(Pressure("a", present, acting=1)).value
    assert (value.success, value.margin, value.flip) == (success, margin, flip)


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 3)), min_size=1, max_size=8),
    st.sampled_from(["success", "fail"]),
)
def test_pressure_against_a_count(people: list[tuple[str, int]], lone: Any) -> None:
    """Sums by hand; a margin of one point fewer would turn a success."""
    present = tuple(Present(who, "", value) for who, value in [("a", 1), *people])
    sums = {who: sum(v for w, v in [("a", 1), *people] if w == who) for who in "abc"}
    here = {who for who, _ in people} - {"a"}
    value = pressure(Pressure("a", present, acting=1, lone_zero=lone)).value
    assert value.success is all(sums["a"] > sums[who] for who in here)
    if here:
        best = max(sums[who] for who in here)
        assert value.margin == sums["a"] - best
        turned = sums["a"] + (-value.flip if value.success else value.flip)  # type: ignore[operator]
        assert (turned > best) is not value.success


def test_lone_zero() -> None:
    """AMB-14: with the option a total of 0 fails alone."""
    for value, expected in ((0, False), (1, True), (None, None)):
        told = pressure(Pressure("a", there(a=[value]), acting=1, lone_zero="fail")).value
        assert told.success is expected


def test_pressure_needs_somebody_there() -> None:
    value = pressure(Pressure("a", there(b=[0]), acting=1)).value
    assert ids(value.check) == ["not-at-location"] and value.success is False
    assert pressure(Pressure("a", there(a=[1]), acting=None)).value.check.ok is None


@pytest.mark.parametrize(
    ("engaged", "city", "holder", "faults", "after", "lost"),
    [
        (False, True, "", [], "a", ""),
        (False, True, "b", [], "a", "b"),
        (False, True, "a", [], "a", ""),
        (False, True, None, [], "a", ""),
        (True, True, "", ["engaged"], "a", ""),
        (False, False, "", ["not-in-city"], "a", ""),
    ],
)
def test_claim(
    engaged: bool, city: bool, holder: str | None, faults: list[str], after: str, lost: str
) -> None:
    """P. 14; AMB-15."""
    told = claim(Claim(Pressure("a", there(a=[2], b=[1]), acting=2), city, engaged, holder))
    value = told.value
    assert (value.controller, value.lost_by, ids(value.check)) == (after, lost, faults)
    assert any("already-yours" in note for note in told.notes) is (holder == "a")


def test_pressures_unfold() -> None:
    told = pressure(Pressure("a", there(a=[2, "-"], b=[1]), acting=2))
    assert [part.amount for part in told.parts] == [2, 0, 1] and told.pages == ("p. 10",)
    assert pressure(Pressure("a", (), acting=2)).pages == ("p. 10",)
    claimed = claim(Claim(Pressure("a", there(a=[2], b=[1]), acting=2), engaged=False))
    assert claimed.pages == ("p. 14", "p. 10")
    assert claim(Claim(Pressure("a", (), acting=2), engaged=False)).pages == ("p. 14",)
    assert "A tie fails (p. 10)." in pressure(Pressure("a", there(a=[1], b=[1]), acting=1)).notes
    alone = pressure(Pressure("a", there(a=[1]), acting=1)).notes
    assert alone == ("Nobody else has a character there (ruling AMB-14).",)


def test_a_failed_claim_changes_nothing() -> None:
    told = Claim(Pressure("a", there(a=[1], b=[1]), acting=1), True, False, "b")
    value = claim(told).value
    assert (value.success, value.controller, value.lost_by) == (False, "b", "")
    vague = Claim(Pressure("a", there(a=[1], b=[None]), acting=1), None, None, "b")
    open_ = claim(vague).value
    assert open_.controller is None
    assert open_.check.unknown == ("where it is", "whether it is engaged")


# ---------------------------------------------------------------------- abilities


@pytest.mark.parametrize(
    ("told", "faults"),
    [
        (Use("action"), []),
        (Use("action", step="drama", priority=True, in_duel=False), []),
        (Use("action", step="dusk"), ["wrong-window"]),
        (Use("action", in_duel=True), ["action-during-duel"]),
        (Use("action", priority=False), ["not-your-priority"]),
        (Use("reaction", in_duel=True, priority=False, step="dusk"), []),
        (Use("reaction", trigger=False), ["no-trigger"]),
        (Use("passive", used=True), []),
        (Use("action", used=True), ["used-today"]),
        (Use("reaction", used=True), ["used-today"]),
        (Use("action", "event", used=True, at_event=True), ["used-today"]),
        (Use("action", "event", at_event=False), ["no-character-at-event"]),
        (Use("technique", own_round=True), []),
        (Use("technique", own_round=False), ["wrong-window"]),
        (Use("technique", "hand"), ["technique-not-in-play"]),
        (Use("technique", "line"), ["technique-not-in-play"]),
        (Use("technique", "granted"), []),
        (Use("technique", participant=False), ["not-participant"]),
        (Use("technique", techniques=1), ["two-techniques"]),
        (Use("technique", no_card=True), ["no-card"]),
        (Use("technique", no_card=True, technique_without_card=True), []),
        (Use("technique", used=True), ["used-in-duel"]),
        (Use("maneuver", "line", own_round=True), []),
        (Use("maneuver", "line", own_round=False), ["wrong-window"]),
        (Use("maneuver", "line", other_card=True), ["maneuver-of-other-card"]),
        (Use("maneuver", "line", no_card=True), ["maneuver-of-other-card"]),
        (Use("maneuver", "line", maneuvers=1), ["two-maneuvers"]),
        (Use("maneuver", "line", used=True), ["used-in-duel"]),
        (Use("action", "hand", attachment=True), ["not-equipped"]),
        (Use("maneuver", "line", attachment=True), []),
        (Use("action", attachment=True), []),
        (Use("action", qualifiers=("City",), place="city"), []),
        (Use("action", qualifiers=("City",), place="home"), ["not-in-city"]),
        (Use("action", qualifiers=("Home",), place="home"), []),
        (Use("action", qualifiers=("Home",), place="enemy home"), ["not-home"]),
        (Use("action", qualifiers=("Thug",), traits=("Spy",), place_traits=("thug",)), []),
        (Use("action", qualifiers=("Thug",), traits=None, place_traits=("Thug",)), []),
        (Use("action", dash_stats=("influence",)), ["dash-stat"]),
        (Use("action", engages=True, engaged=True), ["cannot-engage-engaged"]),
        (Use("action", engages=True, engaged=False), []),
        (Use("action", engaged=True), []),
        (Use("action", affordable=False), ["cannot-pay"]),
        (Use("action", targets=False), ["no-legal-target"]),
    ],
)
def test_abilities(told: Use, faults: list[str]) -> None:
    """P14 to P16, P26, P27 (pp. 10-11, 16, 20-21, 24, 28, 31)."""
    check = usable(told).value.check
    assert ids(check) == faults
    assert check.ok is (not faults)


@pytest.mark.parametrize(
    ("told", "page", "rule"),
    [
        (Use("action", "event", used=True, at_event=True), "p. 16", "once-event"),
        (Use("action", used=True), "p. 10", "once-per-day"),
        (Use("technique", used=True), "p. 24", "technique-limit"),
        (Use("action", qualifiers=("Home",), place="city"), "p. 41", "home-qualifier"),
    ],
)
def test_faults_have_their_place(told: Use, page: str, rule: str) -> None:
    result = usable(told)
    (fault,) = result.value.check.faults
    assert (fault.page, fault.rule) == (page, rule)
    assert result.notes == (f"{fault.says} ({page})",)


def test_abilities_with_gaps() -> None:
    assert usable(Use("action", qualifiers=("City",))).value.check.unknown == ("where it is",)
    assert usable(Use("action", qualifiers=("Spy",))).value.check.unknown == (
        "whether it is a Spy",
    )
    assert usable(Use("action", engages=True)).value.check.unknown == ("whether it is engaged",)
    assert usable(Use("action", "event")).value.check.unknown == ("who is at the Event",)


@pytest.mark.parametrize(
    ("told", "discard", "mark"),
    [
        (Use("action", "hand"), True, "day"),
        (Use("action", "in play"), False, "day"),
        (Use("reaction", "hand"), True, "day"),
        (Use("reaction", "hand", in_duel=True), False, "day"),
        (Use("maneuver", "line", in_duel=True), False, "duel"),
        (Use("technique"), False, "duel"),
        (Use("passive"), False, ""),
        # AMB-24: a cost that fails after announcing.
        (Use("action", "hand", affordable=False, announced=True), True, "day"),
        (Use("action", "hand", affordable=False, announced=True, failed_announce="take-back"),
         False, "day"),
        (Use("action", "hand", affordable=False), False, "day"),
        (Use("action", "in play", affordable=False, announced=True), False, "day"),
        (Use("action", "hand", affordable=False, announced=True, in_duel=True), True, "day"),
    ],
)  # fmt: skip
def test_where_the_card_goes(told: Use, discard: bool, mark: str) -> None:
    """Pp. 13, 18, 21, 28."""
    value = usable(told).value
    assert (value.discard, value.mark) == (discard, mark)
