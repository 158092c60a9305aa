"""Victory, tie-breakers, time-out, lost Leaders by table (pp. 8, 12, 15, 17)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.games.five_sails.calculations.leaving import (
    LeaderLost,
    Leaving,
    leader_lost,
    leaving,
)
from companion.games.five_sails.calculations.plunder import (
    Collect,
    Ladder,
    Plunder,
    Standing,
    TimeOut,
    collect,
    ladder,
    plunder,
    time_out,
)
from tests.games.refused import refused

AB, ABC = ("a", "b"), ("a", "b", "c")
NOBODY: dict[str, str | None] = {"docks": "", "forums": "", "bazaar": ""}


def rows(**told: tuple[int | None, ...]) -> dict[str, Standing]:
    return {who: Standing(*values) for who, values in told.items()}


def ids(check: Any) -> list[str]:
    return [fault.id for fault in check.faults]


# ---------------------------------------------------------------------- Plunder


@pytest.mark.parametrize(
    ("day", "standings", "takes", "mode", "kind", "winner", "step"),
    [
        (1, rows(a=(6,), b=(0,)), {"a": 1}, "casual", "economic", "a", "1c"),
        (1, rows(a=(6,), b=(0,)), {"a": 0}, "casual", "", "", ""),
        (1, rows(a=(8,), b=(9,)), {}, "casual", "economic", "b", "1c"),
        # Equal at 7 or more before Day 5: another Day (AMB-06).
        (4, rows(a=(8,), b=(8,)), {}, "casual", "", "", ""),
        # Day 5, equal at 8: locations, Influence, wounds (AMB-05).
        (5, rows(a=(8, 1, 5, 0), b=(8, 2, 1, 3)), {}, "casual", "fifth-day", "b", "1c locations"),
        (5, rows(a=(8, 1, 5, 0), b=(8, 1, 1, 3)), {}, "casual", "fifth-day", "a", "1c influence"),
        (5, rows(a=(3, 1, 5, 0), b=(3, 1, 5, 3)), {}, "casual", "fifth-day", "a",
         "1d leader wounds"),
        (5, rows(a=(3, 1, 5, 3), b=(3, 1, 5, 3)), {}, "casual", "draw", "", "1d draw"),
        (5, rows(a=(3, 1, 5, 3), b=(3, 1, 5, 3)), {}, "competitive", "fifth-day", "",
         "1d random"),
        (5, rows(a=(3, 9, 9, 0), b=(4, 0, 0, 9)), {}, "casual", "fifth-day", "b", "1d renown"),
        (5, rows(a=(3,), b=(4,)), {"a": 2}, "casual", "fifth-day", "a", "1d renown"),
    ],
)  # fmt: skip
def test_plunder(
    day: int, standings: dict[str, Standing], takes: dict[str, int | None], mode: Any, kind: str,
    winner: str, step: str,
) -> None:  # fmt: skip
    """Pp. 8, 15: 1a, 1b, 1c, 1d in this order."""
    told = plunder(Plunder(AB, standings, day, NOBODY, takes, mode=mode))
    value = told.value
    assert (value.kind, value.winner, value.step) == (kind, winner, step)
    assert value.another_day is (day == 4)
    if not kind:
        word = "Equal on top: another Day is played (p. 8)." if day == 4 else "Nobody has won yet."
        assert told.notes == (word,)
    if kind == "draw" or step == "1d random":
        assert value.tied == AB and value.random is (mode == "competitive")


def test_a_random_winner_has_its_chance() -> None:
    told = plunder(
        Plunder(ABC, rows(a=(3, 1, 5, 3), b=(3, 1, 5, 3), c=(1, 0, 0, 0)), 5, NOBODY,
                mode="competitive")
    ).value  # fmt: skip
    assert told.tied == AB and told.each is not None and told.each.exact == "1/2"
    assert [(x.step, x.left) for x in told.ladder] == [
        ("locations", AB), ("influence", AB), ("leader wounds", AB),
    ]  # fmt: skip


def test_dominance_with_renown_first() -> None:
    """AMB-02, the option: the same winner, Renown taken."""
    told = plunder(
        Plunder(
            AB, rows(a=(1,), b=(6,)), 1, dict.fromkeys(("docks", "forums", "bazaar"), "a"),
            {"a": 3, "b": 1}, {"a": 1}, dominance_ends_immediately=False,
        )
    )  # fmt: skip
    assert (told.value.winner, told.value.renown) == ("a", {"a": 5, "b": 7})
    assert [part.amount for part in told.parts] == [1, 3, 1, 6, 1]
    at_once = plunder(
        Plunder(AB, rows(a=(1,), b=(6,)), 1, dict.fromkeys(("docks", "forums", "bazaar"), "a"))
    )
    assert at_once.parts == ()


@pytest.mark.parametrize(
    ("controllers", "out", "winner", "unknown"),
    [
        ({"docks": "a", "forums": "a", "bazaar": "a", "oles-inn": "b"}, (), "a", ()),
        ({"docks": "a", "forums": "a", "bazaar": "b", "oles-inn": "a"}, (), "", ()),
        ({"docks": "a", "forums": "a", "bazaar": None}, (), "", ("who controls The Grand Bazaar",)),
        ({"docks": "a", "forums": "b", "bazaar": None}, (), "", ()),
        ({"docks": "a", "forums": "", "bazaar": None}, (), "", ()),
        ({"docks": "a", "forums": "a", "bazaar": "a"}, ("a",), "", ()),
        ({"docks": "a", "forums": "a"}, ("a",), "", ()),
    ],
)
def test_dominance(
    controllers: dict[str, str | None], out: tuple[str, ...], winner: str, unknown: tuple[str, ...]
) -> None:
    """P. 8: the three core locations; a gap matters only if it could decide."""
    told = plunder(Plunder(ABC, rows(a=(0,), b=(0,), c=(0,)), 1, controllers, out=out)).value
    assert (told.winner, told.unknown) == (winner, unknown)
    assert told.kind == ("dominance" if winner else "")


def test_plunder_with_gaps() -> None:
    nothing = plunder(Plunder(AB, {}, 1)).value
    assert nothing.unknown == (
        "who controls The Docks", "who controls The Forums", "who controls The Grand Bazaar",
    )  # fmt: skip
    renown = plunder(Plunder(AB, rows(a=(3,)), 1, NOBODY)).value
    assert renown.unknown == ("b's Renown",) and renown.renown == {"a": 3, "b": None}
    taken = plunder(Plunder(AB, rows(a=(3,), b=(1,)), 1, NOBODY, {"b": None})).value
    assert taken.unknown == ("b's Renown",)
    day = plunder(Plunder(AB, rows(a=(3,), b=(1,)), None, NOBODY)).value
    assert day.unknown == ("which Day it is",)
    sure = plunder(Plunder(AB, rows(a=(7,), b=(1,)), None, NOBODY)).value
    assert sure.winner == "a"
    late = plunder(Plunder(AB, rows(a=(3, 1), b=(3, 1)), 5, NOBODY)).value
    assert (late.kind, late.unknown) == ("", ("a's influence", "b's influence"))


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (Plunder(AB, {}, 6), "The Day cannot be 6"),
        (Plunder(AB, {}, 0), "The Day cannot be 0"),
        (Plunder(AB, rows(a=(-1,))), "a's Renown cannot be -1"),
        (Plunder(AB, {}, takes={"a": -1}), "Renown for a cannot be -1"),
        (Plunder(AB, {}, gains={"b": -1}), "Renown for b cannot be -1"),
        (Plunder(AB, {}, controllers={"moon": "a"}), "“moon” is not a City location"),
        (Plunder(AB, {}, controllers={"docks": "z"}), "“z” has no seat"),
        (Plunder(AB, {}, out=AB), "Nobody is left"),
    ],
)
def test_what_cannot_be(told: Plunder, words: str) -> None:
    with refused(match=words):
        plunder(told)


def by_hand(told: dict[str, tuple[int, ...]], day: int, core: list[str]) -> str:
    """Victory as one reads p. 8: dominance, most at 7, then on Day 5 the ladder; `` for nobody."""
    if len(set(core)) == 1 and core[0]:
        return core[0]
    most = max(row[0] for row in told.values())
    top = [who for who, row in told.items() if row[0] == most]
    if most >= 7 and len(top) == 1:
        return top[0]
    if day < 5:
        return ""
    best = sorted(top, key=lambda who: (-told[who][1], -told[who][2], told[who][3]))
    equal = [who for who in top if told[who][1:] == told[best[0]][1:]]
    return best[0] if len(equal) == 1 else "draw"


@given(
    st.dictionaries(
        st.sampled_from(ABC),
        st.tuples(st.integers(0, 9), st.integers(0, 2), st.integers(0, 2), st.integers(0, 2)),
        min_size=3, max_size=3,
    ),
    st.integers(1, 5), st.lists(st.sampled_from(["", *ABC]), min_size=3, max_size=3),
)  # fmt: skip
def test_victory_as_one_reads_it(
    told: dict[str, tuple[int, ...]], day: int, core: list[str]
) -> None:
    controllers: dict[str, str | None] = dict(zip(("docks", "forums", "bazaar"), core, strict=True))
    value = plunder(Plunder(ABC, rows(**told), day, controllers)).value
    expected = by_hand(told, day, core)
    assert (value.winner or ("draw" if value.kind == "draw" else "")) == expected


@pytest.mark.parametrize(
    ("told", "taken", "left", "faults"),
    [
        (Collect("a", "a", 3), 3, 0, []),
        (Collect("b", "a", 3), 3, 0, ["not-controlled"]),
        (Collect("", "a", 3), 3, 0, ["not-controlled"]),
        (Collect(None, "a", 3), 3, 0, []),
        (Collect("a", "a", None), None, 0, []),
        (Collect("a", "a", 3, 2), 2, 1, []),
        (Collect("a", "a", 1, 2), 2, 0, []),
        (Collect("a", "a", None, 2), 2, None, []),
    ],
)
def test_collect(told: Collect, taken: int | None, left: int | None, faults: list[str]) -> None:
    """P. 15; AMB-56."""
    value = collect(told).value
    assert (value.taken, value.left, ids(value)) == (taken, left, faults)


def test_collect_refuses() -> None:
    for bad in (Collect("a", "a", -1), Collect("a", "a", 1, -1)):
        with refused(match="cannot be -1"):
            collect(bad)


# ---------------------------------------------------------------------- ties and time


def test_the_ladder_narrows_step_by_step() -> None:
    """P. 8; AMB-08: c falls at locations, a at Influence."""
    told = ladder(Ladder(ABC, rows(a=(0, 2, 3, 0), b=(0, 2, 4, 9), c=(0, 1, 9, 0)), ABC))
    value = told.value
    assert (value.winner, value.decided_by) == ("b", "influence")
    assert [(x.step, x.left) for x in value.steps] == [("locations", AB), ("influence", ("b",))]
    assert value.steps[0].values == {"a": 2, "b": 2, "c": 1}
    assert len(told.parts) == 5
    alone = ladder(Ladder(ABC, {}, ("c",))).value
    assert (alone.winner, alone.decided_by, alone.steps) == ("c", "", ())


def test_the_ladder_stops_at_a_gap() -> None:
    value = ladder(Ladder(AB, rows(a=(0, 1, None), b=(0, 1, 2)), AB)).value
    assert (value.winner, value.unknown) == ("", ("a's influence",))
    with refused(match="nobody is left"):
        ladder(Ladder(AB, {}, ()))
    with refused(match="no seat"):
        ladder(Ladder(AB, {}, ("z",)))


def test_a_draw_and_a_random_winner() -> None:
    same = rows(a=(0, 1, 1, 1), b=(0, 1, 1, 1))
    casual = ladder(Ladder(AB, same, AB))
    assert (casual.value.tied, casual.value.random, casual.value.each) == (AB, False, None)
    assert casual.notes == ("All tie-breakers are equal: a Draw (p. 8).",)
    hard = ladder(Ladder(AB, same, AB, "competitive"))
    assert hard.value.random and hard.value.decided_by == "random"
    assert hard.notes == ("All tie-breakers are equal: a random winner (p. 8).",)


@pytest.mark.parametrize(
    ("standings", "controllers", "dominance", "winner", "step"),
    [
        (rows(a=(9, 0), b=(0, 3)), dict.fromkeys(NOBODY, "b"), True, "b", "dominance"),
        (rows(a=(9, 0), b=(0, 3)), dict.fromkeys(NOBODY, "b"), False, "a", "renown"),
        (rows(a=(2, 1), b=(2, 2)), NOBODY, True, "b", "locations"),
        (rows(a=(2, 1, 1), b=(2, 1, 0)), NOBODY, True, "a", "influence"),
        (rows(a=(2, 1, 1, 3), b=(2, 1, 1, 2)), NOBODY, True, "b", "leader wounds"),
        (rows(a=(2, 1, 1, 2), b=(2, 1, 1, 2)), NOBODY, True, "", "random"),
    ],
)
def test_time_out(
    standings: dict[str, Standing], controllers: dict[str, str | None], dominance: bool,
    winner: str, step: str,
) -> None:  # fmt: skip
    """P. 8; AMB-87. 7 Renown is no victory here: nobody plundered."""
    value = time_out(TimeOut(AB, standings, controllers, timeout_checks_dominance=dominance)).value
    assert (value.kind, value.winner, value.step) == ("timeout", winner, step)
    assert value.random is (step == "random")


def test_time_out_with_gaps() -> None:
    assert len(time_out(TimeOut(AB, rows(a=(1,), b=(0,)))).value.unknown) == 3
    value = time_out(TimeOut(AB, rows(a=(1,)), NOBODY)).value
    assert (value.kind, value.unknown) == ("", ("b's renown",))
    assert time_out(TimeOut(ABC, rows(a=(1,), b=(0,)), NOBODY, out=("c",))).value.winner == "a"
    with refused(match="Nobody is left"):
        time_out(TimeOut(AB, {}, out=AB))


# ---------------------------------------------------------------------- leaving play


@pytest.mark.parametrize(
    ("told", "to"),
    [
        (Leaving("character"), "locker"),
        (Leaving("character", "over the cap"), "locker"),
        (Leaving("character", "discarded"), "discard"),
        (Leaving("character", "discarded", city=True), "city discard"),
        (Leaving("leader"), "locker"),
        (Leaving("brute"), "discard"),
        (Leaving("brute", "end of day"), "discard"),
        (Leaving("mercenary"), "locker"),
        (Leaving("mercenary", "discarded"), "city discard"),
        (Leaving("mercenary", brute=True), "discard"),
        (Leaving("mercenary", "over the cap"), "locker"),
        (Leaving("scheme", "end of day"), "locker"),
        (Leaving("attachment"), "discard"),
        (Leaving("attachment", "bearer left", city=True), "city discard"),
        (Leaving("risk", "resolved"), "discard"),
        (Leaving("event", "end of day", city=True), "city discard"),
        (Leaving("event"), "city discard"),
    ],
)
def test_where_cards_go(told: Leaving, to: str) -> None:
    """Table 2.19 (pp. 12-13, 15, 17-19, 29, 40-41); AMB-52, AMB-54."""
    value = leaving(told).value
    assert (value.to, value.loses) == (to, told.what == "leader")


def test_where_the_book_says_so() -> None:
    assert leaving(Leaving("character", "over the cap")).pages == ("p. 12",)
    assert leaving(Leaving("character")).pages == ("p. 17",)
    assert leaving(Leaving("leader", attachments={"t": False})).pages == ("p. 17", "p. 19")


def test_attachments_leave_with_their_bearer() -> None:
    told = leaving(Leaving("leader", "over the cap", attachments={"t1": False, "t2": True}))
    assert told.value.attachments == {"t1": "discard", "t2": "city discard"}
    assert told.value.loses is False
    assert told.notes[0].startswith("A Leader that leaves play without")
    assert leaving(Leaving("leader")).notes == ("Its player loses the game at once (p. 17).",)


def test_the_last_leader_wins() -> None:
    """Pp. 8, 17: with two players at once; threat in a pool no longer matters (AMB-13)."""
    value = leader_lost(LeaderLost(AB, ("a",), in_duel=True, controllers={"docks": "a"})).value
    assert (value.over, value.winner, value.finish_duel) == (True, "b", False)
    assert value.freed == () and value.cards_leave == ()
    later = leader_lost(LeaderLost(AB, ("a",), in_duel=True, leader_final_strike="finish-duel"))
    assert (later.value.over, later.value.winner, later.value.finish_duel) == (False, "", True)
    plain = leader_lost(LeaderLost(AB, ("a",), leader_final_strike="finish-duel")).value
    assert (plain.over, plain.finish_duel) == (True, False)


def test_only_a_duel_that_ends_the_game_is_said_to_be_finished_first() -> None:
    """AMB-13: outside a duel there is no threat left; while others play on nothing is put off."""
    wins = "b is the last with a Leader: Assassination Victory (p. 8)."
    first = "The duel is finished first: threat left in a pool resolves (AMB-13)."
    assert leader_lost(LeaderLost(AB, ("a",))).notes == (wins,)
    assert leader_lost(LeaderLost(ABC, ("a",), ("c",), in_duel=True)).notes == (wins, first)
    assert leader_lost(LeaderLost(ABC, ("b",), in_duel=True)).notes == ()


@pytest.mark.parametrize(
    ("option", "says", "renown"),
    [(True, "nobody takes any more Renown (ruling AMB-02)", 1), (False, "is taken first", 1 + 3)],
)
def test_dominance_says_whether_renown_is_taken(option: bool, says: str, renown: int) -> None:
    """P. 15: 1a comes before 1b; by the option the 3 that lie there are taken."""
    held: dict[str, str | None] = {"docks": "b", "forums": "b", "bazaar": "b"}
    told = plunder(
        Plunder(AB, rows(a=(0,), b=(1,)), day=1, controllers=held, takes={"b": 3},
                dominance_ends_immediately=option)
    )  # fmt: skip
    assert says in told.notes[0]
    assert told.value.renown["b"] == renown


def test_one_of_three_is_out() -> None:
    """AMB-12: their locations are freed, their cards leave, the token passes left."""
    told = LeaderLost(
        ABC, ("b",), first_player="b",
        controllers={"forums": "b", "docks": "b", "bazaar": "c", "oles-inn": ""},
    )  # fmt: skip
    value = leader_lost(told).value
    assert (value.over, value.winner, value.freed) == (False, "", ("docks", "forums"))
    assert (value.cards_leave, value.first_player) == (("b",), "c")
    stays = leader_lost(LeaderLost(
        ABC, ("b",), first_player="b", controllers={"docks": "b"}, elimination_cleanup="leave",
    )).value  # fmt: skip
    assert (stays.freed, stays.cards_leave) == ((), ())
    assert stays.first_player == "c"  # nobody who is out holds the token
    duel = leader_lost(LeaderLost(ABC, ("b",), in_duel=True)).value
    assert duel.finish_duel and not duel.over
    assert leader_lost(LeaderLost(ABC, ("b",), first_player="a")).value.first_player == "a"
    last = leader_lost(LeaderLost(ABC, ("b",), ("a",))).value
    assert (last.over, last.winner) == (True, "c")
    assert leader_lost(LeaderLost(ABC, ("b",), ("a",), first_player="b")).value.first_player == "b"


@pytest.mark.parametrize(
    ("told", "winner", "tied", "random"),
    [
        (LeaderLost(AB, AB), "", AB, False),
        (LeaderLost(AB, AB, mode="competitive"), "", AB, True),
        (LeaderLost(AB, AB, active="a", double_kill="active-player-loses"), "b", (), False),
        (LeaderLost(AB, AB, active="a"), "", AB, False),
        (LeaderLost(AB, AB, double_kill="active-player-loses"), "", AB, False),
        # Three players: P47 among the last losers; one who was out before has no part.
        (
            LeaderLost(ABC, AB, ("c",), standings=rows(a=(0, 2, 0, 9), b=(0, 1, 9, 9))),
            "a",
            (),
            False,
        ),
        (
            LeaderLost(ABC, AB, ("c",), standings=rows(a=(0, 2, 0, 9), b=(0, 2, 0, 9))),
            "",
            AB,
            False,
        ),
        (
            LeaderLost(ABC, AB, ("c",), active="a", double_kill="active-player-loses"),
            "b",
            (),
            False,
        ),
        (LeaderLost(ABC, AB), "c", (), False),
    ],
)
def test_leaders_die_together(
    told: LeaderLost, winner: str, tied: tuple[str, ...], random: bool
) -> None:
    """AMB-11."""
    value = leader_lost(told).value
    assert (value.over, value.winner, value.tied, value.random) == (True, winner, tied, random)
    if random:
        assert value.each is not None and value.each.exact == "1/2"


def test_leaders_die_together_with_gaps() -> None:
    value = leader_lost(LeaderLost(ABC, AB, ("c",))).value
    assert value.over is False and value.unknown == ("a's locations", "b's locations")
    for lost in ((), ("c",)):
        with refused(match="Name a player"):
            leader_lost(LeaderLost(ABC, lost, ("c",)))


def test_the_only_one_left_may_hold_what_nobody_told() -> None:
    """P. 15: b is out, a holds The Docks; who holds the other two decides about Dominance."""
    held: dict[str, str | None] = {"docks": "a", "forums": None, "bazaar": None}
    told = plunder(Plunder(AB, rows(a=(1,)), day=1, controllers=held, takes={"a": 0}, out=("b",)))
    assert told.notes == ("Dominance is not decided yet (p. 15).",)
    assert len(told.value.unknown) == 2
