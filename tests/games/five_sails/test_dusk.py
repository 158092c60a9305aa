"""Dusk and durations by table (pp. 15, 28)."""

from __future__ import annotations

from typing import Any

from companion.games.five_sails.calculations.dusk import Away, Dusk, Held, Lasting, dusk, lasting
from tests.games.refused import refused


def ids(check: Any) -> list[str]:
    return [fault.id for fault in check.faults]


def test_dusk() -> None:
    """P. 15: everything that changes, and the wounds that stay."""
    told = Dusk(
        day=2,
        hands={"a": Held(8, 6), "b": Held(3, 6), "c": Held(None, 6), "d": Held(4, "-")},
        controllers={"docks": "a", "forums": "", "bazaar": None},
        characters={
            "x1": Away(True, False, wounds=2),
            "x2": Away(False, True, wounds=0, engaged_attachments=2),
            "x3": Away(None, None, brute=True),
        },
        city_cards={"docks": 1, "forums": 2},
        schemes=("b", "a"),
        modifiers={"m1": "day", "m2": "duel", "m3": "attached", "m4": "play"},
    )
    value = dusk(told).value
    assert value.freed == ("bazaar", "docks")
    assert (value.go_home, value.stand_up) == (("x2", "x3"), ("x2", "x3"))
    assert (value.attachments_stand_up, value.city_discarded) == (2, 3)
    assert value.schemes == ("a", "b")
    assert value.discards == {"a": 2, "b": 0, "c": None, "d": 4}
    assert (value.brutes, value.ending, value.keep_wounds) == (("x3",), ("m1", "m2"), ("x1",))
    assert value.next_day == 3 and value.check.ok is True


def test_dusk_of_the_fifth_day() -> None:
    assert ids(dusk(Dusk(5)).value.check) == ["should-have-ended"]
    assert dusk(Dusk(5, result=True)).value.check.ok is True
    assert dusk(Dusk(5)).value.next_day is None and dusk(Dusk(4)).value.next_day == 5
    assert dusk(Dusk()).value.next_day is None and dusk(Dusk()).value.check.ok is True
    stays = Dusk(characters={"x": Away(engaged_attachments=1)}, dusk_readies_attachments=False)
    assert dusk(stays).value.attachments_stand_up == 0
    for bad in (Dusk(6), Dusk(0), Dusk(hands={"a": Held(-1)}), Dusk(city_cards={"docks": -1})):
        with refused(match="cannot be"):
            dusk(bad)


def test_what_ends_when() -> None:
    """P. 28; P57."""
    told = {"m1": "day", "m2": "duel", "m3": "attached"}
    assert lasting(Lasting(told, "duel")).value == ("m2",)  # type: ignore[arg-type]
    assert lasting(Lasting(told, "day")).value == ("m1", "m2")  # type: ignore[arg-type]
    left = Lasting(over="card left", hangs_on={"m3": "t1", "m4": "t2", "m5": ""}, left="t1")
    assert lasting(left).value == ("m3",)
    assert lasting(Lasting(over="card left", hangs_on={"m5": ""})).value == ()


def test_an_empty_hand_discards_nothing_whatever_the_limit() -> None:
    """P. 15 2e: 0 - 0 and 0 - a dash (0, p. 28) are 0; 3 over a Panache of 0 are 3."""
    hands = {"a": Held(0, 0), "b": Held(0, "-"), "c": Held(3, 0)}
    assert dusk(Dusk(hands=hands)).value.discards == {"a": 0, "b": 0, "c": 3}
