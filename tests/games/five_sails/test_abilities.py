"""Pressures, claims, abilities by table (pp. 10-11, 14, 16, 20-21, 24, 28)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.games.five_sails.calculations.abilities import Use, usable
from companion.games.five_sails.calculations.costs import (
    Payment,
    payment,
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
    assert any("You already control it" in note for note in told.notes) is (holder == "a")


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
    dark = claim(Claim(Pressure("a", there(a=[1]), acting=None), True, False, "")).value
    assert dark.check.unknown == ("the stat of the acting character",)


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


def test_what_becomes_of_an_announced_card_is_said() -> None:
    """AMB-24 (p. 28)."""
    told = Use("action", "hand", affordable=False, announced=True)
    assert "the card is discarded" in usable(told).notes[-1]
    back = Use("action", "hand", affordable=False, announced=True, failed_announce="take-back")
    assert "the card is taken back" in usable(back).notes[-1]


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
