"""Dawn, reveal, Initiative, Crew Cap, draws, priority by table (pp. 9-14, 16-18, 29)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.games.five_sails.calculations.planning import (
    CrewCap,
    Dawn,
    Draws,
    Initiative,
    Order,
    Reveal,
    Take,
    crew_cap,
    dawn,
    draws,
    initiative,
    order,
    reveal,
    take,
)
from companion.games.five_sails.calculations.priority import Priority, priority
from companion.games.five_sails.calculations.setup import SetUp, set_up
from tests.games.refused import refused

ABC = ("a", "b", "c")
ABCD = ("a", "b", "c", "d")


def ids(check: Any) -> list[str]:
    return [fault.id for fault in check.faults]


# ---------------------------------------------------------------------- set-up, Dawn


def test_neighbours() -> None:
    """Table 2.4 (p. 9; AMB-17)."""
    assert set_up(SetUp(2)).value.adjacent == {
        "docks": ("forums",), "forums": ("docks", "bazaar"), "bazaar": ("forums",),
    }  # fmt: skip
    four = set_up(SetUp(4)).value.adjacent
    assert four["oles-inn"] == ("docks",) and four["docks"] == ("oles-inn", "forums")
    assert four["bazaar"] == ("forums", "gardens") and four["gardens"] == ("bazaar",)
    assert "gardens" not in set_up(SetUp(3)).value.adjacent


def test_what_is_wrong_at_set_up() -> None:
    told = set_up(SetUp(2, (("X", "Y"), ("X",)), (39, 40)))
    assert ids(told.value.check) == ["two-leaders", "deck-too-small"]
    assert any("same Leader" in note for note in told.notes)
    fine = set_up(SetUp(2, (("X",), ("Y",)), (40, None)))
    assert fine.value.check.ok is True and fine.notes == ()
    with refused(match="for 2 to 4 players, not 5"):
        set_up(SetUp(5))
    with refused(match="Deck 1 cannot be -1"):
        set_up(SetUp(2, decks=(-1,)))


@pytest.mark.parametrize(
    ("told", "deck", "placed", "shuffled", "discard"),
    [
        (Dawn(2, 30), 27, 3, False, None),
        (Dawn(4, 30, 0), 25, 5, False, 0),
        (Dawn(3, 4, 9), 0, 4, False, 9),
        (Dawn(3, 2, 9), 7, 4, True, 0),
        (Dawn(3, 2, 1), 0, 3, True, 0),
        (Dawn(3, 2, 9, reshuffle=False), 0, 2, False, 9),
        (Dawn(2, None, 4), None, None, None, 4),
        (Dawn(2, 2, None), None, None, None, None),
        (Dawn(2, 3, None), 0, 3, False, None),
    ],
)
def test_dawn(
    told: Dawn, deck: int | None, placed: int | None, shuffled: bool | None, discard: int | None
) -> None:
    """P. 12; AMB-55. With 3 players 4 locations: 2 of the deck, 2 of the shuffled 9: 7 left."""
    value = dawn(told).value
    assert (value.city_deck, value.placed, value.shuffled) == (deck, placed, shuffled)
    if discard is not None or not told.reshuffle:
        assert value.city_discard == discard
    short = placed is not None and placed < len(value.order)
    assert ids(value.check) == (["city-deck-empty"] if short else [])


def test_dawn_goes_outward_and_says_what_lies_there() -> None:
    """AMB-18: from the location nearest the City Deck."""
    told = dawn(Dawn(4, 30, lying={"docks": 1, "forums": 0}))
    assert told.value.order == ("oles-inn", "docks", "forums", "bazaar", "gardens")
    assert told.notes == ("A City card is already at The Docks; both stay there.",)
    assert ids(dawn(Dawn(2, 30, lying={"oles-inn": 1})).value.check) == ["location-not-in-play"]
    assert ids(dawn(Dawn(2, 30, step="dusk")).value.check) == ["not-dawn"]
    assert [part.amount for part in told.parts] == [30, -5]


# ---------------------------------------------------------------------- reveal, Initiative


@pytest.mark.parametrize(
    ("effects", "first", "lone", "steps", "orders", "done"),
    [
        ((), "", "effect_first", ("initiative",), "", False),
        (("a",), "", "effect_first", ("effects", "initiative"), "", False),
        (("a",), "", "initiative_first", ("initiative", "effects"), "", True),
        (("a",), "b", "initiative_first", ("effects", "initiative"), "", False),
        (("a", "b"), "", "effect_first", ("initiative", "effects"), "new first player", True),
        (("a", "a"), "b", "effect_first", ("effects", "initiative"), "b", False),
        (("a",), None, "initiative_first", ("effects", "initiative"), "", False),
    ],
)
def test_reveal(
    effects: tuple[str, ...], first: str | None, lone: Any, steps: tuple[str, ...], orders: str,
    done: bool,
) -> None:  # fmt: skip
    """P. 12, 2a; AMB-94."""
    value = reveal(Reveal(effects, first, lone)).value
    assert (value.steps, value.orders, value.initiative_done) == (steps, orders, done)
    assert value.check.ok is True


def test_reveal_too_early_and_without_knowing() -> None:
    assert ids(reveal(Reveal(missing=("a",))).value.check) == ["reveal-before-all-chosen"]
    vague = reveal(Reveal(("a", "b"), None)).value.check
    assert (vague.ok, vague.unknown) == (None, ("who the First Player is",))


@pytest.mark.parametrize(
    ("values", "holder", "out", "tie", "first", "how"),
    [
        ({"a": 3, "b": 5, "c": 1}, "", (), "literal_left", "b", "highest"),
        ({"a": 3, "b": 5, "c": 1}, "b", (), "literal_left", "b", "highest"),
        ({"a": 3, "b": 5, "c": 1}, None, (), "literal_left", "b", "highest"),
        # Only a tie for the highest matters.
        ({"a": 1, "b": 5, "c": 1}, "a", (), "literal_left", "b", "highest"),
        ({"a": -1, "b": -2, "c": -1}, "c", (), "literal_left", "a", "left"),
        # Left of a is b, who is not tied (AMB-19); the nearest tied is c.
        ({"a": 4, "b": 1, "c": 4}, "a", (), "literal_left", "b", "left"),
        ({"a": 4, "b": 1, "c": 4}, "a", (), "nearest_tied", "c", "nearest"),
        ({"a": 4, "b": 4, "c": 1}, "c", (), "nearest_tied", "a", "nearest"),
        ({"a": 4, "c": 4}, "a", ("b",), "literal_left", "c", "left"),
        ({"a": 4, "c": 4}, "c", ("b",), "nearest_tied", "a", "nearest"),
        ({"a": 4, "b": 4, "c": 4}, None, (), "literal_left", None, "unknown"),
        ({"a": 4, "b": 4}, "a", (), "literal_left", None, "unknown"),
    ],
)
def test_initiative(
    values: dict[str, int | None], holder: str | None, out: tuple[str, ...], tie: Any,
    first: str | None, how: str,
) -> None:  # fmt: skip
    """Pp. 12, 17, 30."""
    value = initiative(Initiative(ABC, values, holder, out, tie)).value
    assert (value.first_player, value.how) == (first, how)
    assert value.tied is (how in ("left", "nearest") or (how == "unknown" and "c" in values))


def test_with_two_players_a_tie_gives_it_to_the_other() -> None:
    for holder, other in (("a", "b"), ("b", "a")):
        for tie in ("literal_left", "nearest_tied"):
            told = Initiative(("a", "b"), {"a": 2, "b": 2}, holder, tie=tie)  # type: ignore[arg-type]
            assert initiative(told).value.first_player == other


def test_initiative_settled_before_and_notes() -> None:
    told = initiative(Initiative(ABC, holder="b", done_early=True)).value
    assert (told.first_player, told.how) == ("b", "skipped")
    notes = initiative(Initiative(ABC, {"a": 4, "b": 1, "c": 4}, "a")).notes
    assert any("AMB-19" in note for note in notes)
    close = initiative(Initiative(ABC, {"a": 4, "b": 4, "c": 1}, "a")).notes
    assert not any("AMB-19" in note for note in close)
    missing = initiative(Initiative(ABC, {"a": 4}, "a"))
    assert missing.notes == ("b's Initiative is unknown.", "c's Initiative is unknown.")
    with refused(match="“x” has no seat"):
        initiative(Initiative(ABC, {"x": 1}))
    with refused(match="Nobody is left"):
        initiative(Initiative(ABC, out=ABC))
    three = initiative(Initiative(ABC, {"a": 1, "b": 1, "c": 1}, "")).value
    assert three.each is not None and three.each.exact == "1/3"


# ---------------------------------------------------------------------- Crew Cap


CREW = {"l": "leader", "a": "approach", "m": "mercenary", "x": "brute"}


@pytest.mark.parametrize(
    ("cap", "chosen", "leader_ok", "faults"),
    [
        (2, ("a",), False, []),
        (2, ("l",), False, ["leader-protected"]),
        (2, ("l",), True, []),
        (2, ("x",), False, ["brute-does-not-count", "not-enough-chosen"]),
        (2, (), False, ["not-enough-chosen"]),
        (2, ("a", "m"), False, ["too-many-chosen"]),
        (1, ("a", "m"), False, []),
        (2, ("a", "z"), False, ["not-yours"]),
        (3, (), False, []),
        (9, ("a",), False, ["too-many-chosen"]),
    ],
)
def test_crew_cap(cap: int, chosen: tuple[str, ...], leader_ok: bool, faults: list[str]) -> None:
    """Pp. 12, 17, 29; AMB-20: 3 count, the Brute does not."""
    told = crew_cap(CrewCap(cap, CREW, chosen, leader_ok)).value
    assert ids(told.check) == faults
    assert (told.count, told.excess) == (3, max(0, 3 - cap))


def test_crew_cap_with_gaps() -> None:
    """One of unknown kind may be a Brute: below the cap it does not matter."""
    crew = {"l": "leader", "a": None}
    assert crew_cap(CrewCap(2, crew)).value.excess == 0
    assert crew_cap(CrewCap(1, crew)).value.excess is None
    assert crew_cap(CrewCap(1, crew)).value.count is None
    assert crew_cap(CrewCap(None, CREW)).value.excess is None
    assert crew_cap(CrewCap(1, crew, ("a",))).value.check.ok is None
    assert crew_cap(CrewCap("-", {"l": "leader"})).value.excess == 1
    assert crew_cap(CrewCap(3, CREW, leader_ok=True)).value.may_go == ("a", "l", "m")
    assert crew_cap(CrewCap(3, CREW)).notes == ("Brutes do not count (p. 29).",)
    assert crew_cap(CrewCap(3, {"l": "leader"})).notes == ()
    assert [part.amount for part in crew_cap(CrewCap(2, CREW)).parts] == [3, -2]


# ---------------------------------------------------------------------- draws


@pytest.mark.parametrize(
    ("told", "cards"),
    [
        (Draws(6, 1), 7),
        (Draws(6, -2, (1, 1)), 6),
        (Draws(2, -3), 0),
        (Draws(6, None), None),
        (Draws(None, 1), None),
        (Draws(6, 1, (None,)), None),
        (Draws(6, 1, set_to=3), 3),
        (Draws("-", 2), 0),
    ],
)
def test_draws(told: Draws, cards: int | None) -> None:
    """Pp. 13, 17; AMB-29."""
    assert draws(told).value == cards


def test_draws_say_why() -> None:
    assert any("AMB-29" in note for note in draws(Draws(2, -3)).notes)
    assert draws(Draws(2, -2)).notes == ()
    assert any("Panache is unknown" in note for note in draws(Draws(2, None)).notes)
    assert draws(Draws(None, 1)).notes == ()
    with refused(match="A set Panache cannot be -1"):
        draws(Draws(2, 0, set_to=-1))


@pytest.mark.parametrize(
    ("told", "result"),
    [
        (Take(6, 40, 0), (6, 34, 0, 0, 0)),
        (Take(6, 6, 9), (6, 0, 9, 0, 0)),
        (Take(6, 4, 9), (6, 7, 0, 1, 0)),
        (Take(6, 0, 4), (4, 0, 0, 1, 2)),
        (Take(2, 0, 0), (0, 0, 0, 0, 2)),
        (Take(2, 5, None), (2, 3, None, 0, 0)),
        (Take(6, 5, None), (None,) * 5),
        (Take(1, None, 3), (None,) * 5),
        (Take(0, 0, 3), (0, 0, 3, 0, 0)),
    ],
)
def test_take(told: Take, result: tuple[int | None, ...]) -> None:
    """P. 18: the discards are shuffled only when a card must be taken and cannot."""
    value = take(told).value
    assert (value.drawn, value.deck, value.discard, value.shuffles, value.missing) == result


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 20))
def test_no_card_is_lost(deck: int, discard: int, wanted: int) -> None:
    value = take(Take(wanted, deck, discard)).value
    assert (value.drawn or 0) + (value.deck or 0) + (value.discard or 0) == deck + discard
    assert (value.drawn or 0) + (value.missing or 0) == wanted


def test_take_says_what_happens() -> None:
    assert take(Take(6, 4, 9)).notes == ("The 9 discarded cards become a new deck (p. 18).",)
    assert "4 of 6" in take(Take(6, 0, 4)).notes[-1]
    for bad in (Take(-1), Take(1, -1), Take(1, 1, -1)):
        with refused(match="cannot be -1"):
            take(bad)


# ---------------------------------------------------------------------- order, priority


def test_order() -> None:
    """Pp. 10, 13; AMB-95."""
    assert order(Order(ABCD, "c")).value.order == ("c", "d", "a", "b")
    assert order(Order(ABCD, "c")).value.chooser == "c"
    assert order(Order(ABCD, "c", ("c",))).value.order == ("d", "a", "b")
    assert order(Order(ABCD, "c", ("c",))).value.chooser == "d"
    nobody = order(Order(ABCD, "", ("b",))).value
    assert nobody.random == ("a", "c", "d") and nobody.each is not None
    assert nobody.each.exact == "1/3" and nobody.chooser == ""
    vague = order(Order(ABCD))
    assert vague.value.order == () and "Enter who" in vague.notes[0]
    with refused(match="Nobody is left"):
        order(Order(("a",), "a", ("a",)))


@pytest.mark.parametrize(
    ("told", "next_", "passes", "over"),
    [
        (Priority(ABC, "a"), "b", 0, False),
        (Priority(ABC, "c", "pass"), "a", 1, False),
        (Priority(ABC, "a", "pass", passes=1), "b", 2, False),
        (Priority(ABC, "b", "pass", passes=2), "", 0, True),
        (Priority(ABC, "b", "action", passes=2), "c", 0, False),
        (Priority(ABC, "a", "pass", passes=1, out=("b",)), "", 0, True),
        (Priority(ABC, "a", "action", out=("b",)), "c", 0, False),
        (Priority(ABC, "a", "action", out=("b", "c")), "a", 0, False),
    ],
)
def test_priority(told: Priority, next_: str, passes: int, over: bool) -> None:
    """Pp. 13-14: everybody passes in a row."""
    value = priority(told).value
    assert (value.priority, value.passes, value.over) == (next_, passes, over)


def test_priority_faults() -> None:
    assert ids(priority(Priority(ABC, "a", priority="b")).value.check) == ["not-your-priority"]
    assert priority(Priority(ABC, "a", priority="a", step="drama")).value.check.ok is True
    assert ids(priority(Priority(ABC, "a", step="dusk")).value.check) == ["not-high-drama"]
    assert ids(priority(Priority(ABC, "a", in_duel=True)).value.check) == ["action-during-duel"]
    with refused(match="Passes cannot be -1"):
        priority(Priority(ABC, "a", passes=-1))
    with refused(match="Nobody is left"):
        priority(Priority(("a",), "a", out=("a",)))
    with refused(match="no seat"):
        priority(Priority(ABC, "z"))


def test_the_last_cards_of_a_deck_need_no_discard_pile() -> None:
    """P. 18: a deck of 5 gives 5; shuffling would be only for a sixth, so nothing is unknown."""
    told = take(Take(wanted=5, deck=5, discard=None)).value
    assert (told.drawn, told.deck, told.discard, told.shuffles, told.missing) == (5, 0, None, 0, 0)
