"""One round: by table with pages, and against a simulation token by token (pp. 23-29).

The simulation below moves threat one token at a time, as players do, and shares no code with the
calculation.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.games.five_sails.calculations.rounds import Duelist, Round, Rounded, play_round
from tests.games.refused import refused

POOL = st.integers(0, 9)
SMALL = st.integers(0, 4)


def tokens(told: Round) -> dict[str, Any]:
    """The round by hand: both at one place, in play, everything told."""
    mine = ["t"] * told.active.pool  # type: ignore[operator]
    theirs = ["t"] * told.adversary.pool  # type: ignore[operator]
    if told.plays != "none":
        for _ in range(max(0, told.riposte or 0)):
            if mine:
                theirs.append(mine.pop())
        for _ in range(max(0, told.parry or 0)):
            if mine:
                mine.pop()
        theirs += ["t"] * max(0, told.thrust or 0)
    stat = told.adversary.stat
    cap = 0 if stat == "-" else max(0, int(stat or 0))
    wounds = 0
    while mine:
        mine.pop()
        if told.adversary.lethal or wounds < cap:
            wounds += 1
    now = (told.active.wounds or 0) + wounds
    return {"wounds": wounds, "theirs": len(theirs), "now": now}


@given(
    own=POOL, other=POOL, stat=st.one_of(SMALL, st.just("-")), r=st.integers(-2, 6),
    p=st.integers(-2, 6), t=st.integers(-2, 6), lethal=st.booleans(), hurt=SMALL,
    resolve=st.integers(1, 9), how=st.sampled_from(["hand", "gamble", "none"]),
)  # fmt: skip
def test_it_is_what_players_do_with_tokens(
    own: int, other: int, stat: Any, r: int, p: int, t: int, lethal: bool, hurt: int,
    resolve: int, how: Any,
) -> None:  # fmt: skip
    told = Round(
        Duelist(own, "docks", "docks", wounds=hurt, resolve=resolve),
        Duelist(other, "docks", "docks", stat=stat, lethal=lethal),
        how, r, p, t,
    )  # fmt: skip
    expected, result = tokens(told), play_round(told)
    value = result.value
    assert value.wounds == expected["wounds"]
    assert value.adversary_pool == expected["theirs"]
    assert value.wounds_now == expected["now"]
    assert value.destroyed is (expected["now"] >= resolve)
    assert value.over is (expected["theirs"] == 0)
    assert value.pool == 0
    # The parts end at the wounds, and nothing is lost on the way.
    assert sum(part.amount or 0 for part in result.parts) == value.wounds
    assert (value.wounds or 0) + (value.excess or 0) == value.resolves
    assert (value.riposted or 0) <= own
    if not lethal:
        assert (value.wounds or 0) <= (0 if stat == "-" else stat)


@given(
    own=st.none() | POOL, other=st.none() | POOL, stat=st.none() | SMALL, r=st.none() | SMALL,
    p=st.none() | SMALL, t=st.none() | SMALL, hurt=st.none() | SMALL, resolve=st.none() | SMALL,
)  # fmt: skip
def test_an_unknown_never_makes_a_wrong_number(
    own: int | None, other: int | None, stat: int | None, r: int | None, p: int | None,
    t: int | None, hurt: int | None, resolve: int | None,
) -> None:  # fmt: skip
    """Whatever is told with gaps holds for every way of filling them."""

    def play(gap: int) -> Rounded:
        def fill(x: int | None) -> int | None:
            return gap if x is None else x

        return play_round(
            Round(
                Duelist(fill(own), wounds=fill(hurt), resolve=fill(resolve)),
                Duelist(fill(other), stat=fill(stat)),
                "hand", fill(r), fill(p), fill(t),
            )
        ).value  # fmt: skip

    gappy = play_round(
        Round(
            Duelist(own, wounds=hurt, resolve=resolve), Duelist(other, stat=stat), "hand", r, p, t
        )
    ).value
    for gap in (0, 1, 5):
        if (gap if hurt is None else hurt) >= (gap if resolve is None else resolve):
            continue  # it would have been destroyed before this round
        whole = play(gap)
        for field in gappy.__struct_fields__:
            told = getattr(gappy, field)
            if told is not None and field not in ("check", "tied_to"):
                assert told == getattr(whole, field), field


AT = Duelist(pool=3, tied_to="docks", at="docks", wounds=0, resolve=4)
FOE = Duelist(at="docks", tied_to="docks", stat=2, wounds=0, resolve=4)


def with_(one: Duelist, **changes: Any) -> Duelist:
    from msgspec.structs import replace

    return replace(one, **changes)


@pytest.mark.parametrize(
    ("options", "mine", "theirs", "wounds", "limit"),
    [
        ({}, {}, {}, 2, 2),
        # AMB-40: 1 wound of this duel leaves 1 of 2.
        ({}, {"suffered": 1}, {}, 2, 2),
        ({"rh_per_duel": True}, {"suffered": 1}, {}, 1, 1),
        ({"rh_per_duel": True}, {"suffered": 5}, {}, 0, 0),
        ({"rh_per_duel": True}, {"suffered": None}, {}, None, None),
        ({"rh_per_duel": True, "rh_counts_direct": True}, {}, {}, 2, 2),
        # AMB-39: direct wounds count since the last resolution, or in the whole duel.
        ({}, {"direct": 1}, {}, 2, 2),
        ({"rh_counts_direct": True}, {"direct": 1, "direct_all": 2}, {}, 1, 1),
        ({"rh_counts_direct": True}, {"takes": 1}, {}, 1, 1),
        ({"rh_counts_direct": True, "rh_per_duel": True}, {"direct": 0, "direct_all": 2}, {}, 0, 0),
        ({"rh_counts_direct": True, "rh_per_duel": True},
         {"direct_all": 1, "suffered": 1}, {"stat": 3}, 1, 1),
        # AMB-81: the stat as the duel began.
        ({"rh_stat_frozen": True}, {}, {"frozen": 1}, 1, 1),
        ({}, {}, {"frozen": 1}, 2, 2),
        ({"rh_stat_frozen": True}, {}, {}, 2, 2),
        # AMB-41: a dash is a limit of 0.
        ({}, {}, {"stat": "-"}, 0, 0),
        ({}, {}, {"stat": "-", "lethal": True}, 3, None),
        # AMB-42: Lethal of one out of play.
        ({}, {}, {"lethal": True}, 3, None),
        ({}, {}, {"lethal": True, "in_play": False}, 3, None),
        ({"lethal_after_death": False}, {}, {"lethal": True, "in_play": False}, 2, 2),
        ({"lethal_after_death": False}, {}, {"lethal": True}, 3, None),
        # One's own Lethal does not concern the wounds that one takes (p. 27).
        ({}, {"lethal": True}, {}, 2, 2),
        # AMB-43: moving in one's own round saves from nothing.
        ({}, {"moves_to": "forums"}, {}, 2, 2),
        ({"mid_round_escape": True}, {"moves_to": "forums"}, {}, 0, None),
        ({"mid_round_escape": True}, {"moves_to": "docks"}, {}, 2, 2),
    ],
)  # fmt: skip
def test_the_limit(
    options: dict[str, bool], mine: dict[str, Any], theirs: dict[str, Any], wounds: int | None,
    limit: int | None,
) -> None:  # fmt: skip
    told = Round(with_(AT, **mine), with_(FOE, **theirs), plays="none", **options)
    value = play_round(told).value
    assert (value.wounds, value.limit) == (wounds, limit)
    if wounds is not None:
        assert value.excess == 3 - wounds


@pytest.mark.parametrize(
    ("options", "theirs", "label"),
    [
        ({}, {}, "above the limit, the adversary's stat"),
        ({}, {"stat": "-"}, "above the limit, a dash counts 0"),
        ({"rh_stat_frozen": True}, {"stat": "-", "frozen": 2},
         "above the limit, the adversary's stat"),
        ({"rh_per_duel": True}, {}, "above the limit, the adversary's stat, for the whole duel"),
        ({"rh_counts_direct": True}, {},
         "above the limit, the adversary's stat, card wounds counted"),
    ],
)  # fmt: skip
def test_the_limit_is_named(options: dict[str, bool], theirs: dict[str, Any], label: str) -> None:
    told = play_round(Round(AT, with_(FOE, **theirs), plays="none", **options))
    assert told.parts[-1].label == label


def test_the_notes_of_a_round() -> None:
    lethal = play_round(Round(AT, with_(FOE, lethal=True), plays="none"))
    assert lethal.notes[0] == "Lethal: no limit (p. 27)."
    safe = play_round(Round(with_(AT, pool=0), with_(FOE, lethal=True), plays="none"))
    assert safe.notes == ("No threat is left in either pool: the duel is over (p. 26).",)
    vague = play_round(Round(AT, with_(FOE, stat=None), plays="none"))
    assert vague.notes[0] == "The adversary's dueling stat is unknown: it is the limit (p. 24)."
    away = play_round(Round(AT, with_(FOE, at="forums"), thrust=1))
    assert "The adversary is not there: the threat sent is discarded (pp. 25, 27)." in away.notes
    silent = play_round(Round(AT, with_(FOE, at="forums")))
    assert not any("discarded" in note for note in silent.notes)
    gone = play_round(Round(AT, with_(FOE, in_play=False), thrust=1))
    assert "The adversary is out of play: the threat sent is discarded (pp. 25, 27)." in gone.notes
    dead = play_round(Round(with_(AT, in_play=False), FOE))
    assert dead.notes[0].startswith("It is out of play: no card")
    lost = play_round(Round(with_(AT, at="forums"), FOE))
    assert lost.notes[0].startswith("It is not where its threat lies: no card")


def test_wounds_reach_resolve() -> None:
    """P. 25: 2 of 4 and 2 more: destroyed; what it sent stays with the adversary (p. 26)."""
    told = play_round(Round(with_(AT, wounds=2), FOE, thrust=3))
    value = told.value
    assert (value.wounds_now, value.destroyed, value.adversary_pool) == (4, True, 3)
    assert value.tied_to == "docks" and value.over is False
    assert "Wounds reach the Resolve of 4: the character is destroyed (p. 25)." in told.notes


def test_direct_wounds_destroy_at_once_and_the_round_goes_on() -> None:
    """AMB-71, p. 26: 3 + 1 of 4: no wounds from threat, but the Thrust is sent."""
    value = play_round(Round(with_(AT, wounds=3, takes=1), FOE, thrust=2)).value
    assert (value.wounds, value.excess, value.wounds_now, value.destroyed) == (0, 3, 4, True)
    assert (value.adversary_pool, value.limit) == (2, None)


def test_an_adversary_destroyed_in_the_round_takes_no_threat() -> None:
    """Pp. 25, 30: 3 + 1 of 4 at once; threat sent finds nobody; its last stat limits (p. 29)."""
    value = play_round(Round(AT, with_(FOE, wounds=3, takes=1), thrust=2)).value
    assert (value.adversary_destroyed, value.adversary_wounds) == (True, 4)
    assert (value.sent, value.discarded, value.adversary_pool) == (2, 2, 0)
    assert (value.wounds, value.limit, value.over) == (2, 2, True)


def test_whether_the_adversary_lives_is_not_told() -> None:
    value = play_round(Round(AT, with_(FOE, resolve=None, takes=1), thrust=2)).value
    assert (value.adversary_destroyed, value.adversary_pool, value.over) == (None, None, None)
    unhurt = play_round(Round(AT, with_(FOE, resolve=None), thrust=2)).value
    assert (unhurt.adversary_destroyed, unhurt.adversary_pool) == (False, 2)


def test_effects_on_pools_come_before_the_values() -> None:
    """3 - 2 = 1 is riposted whole, so 1 + 1 + 1; below 0 there is nothing."""
    told = play_round(Round(with_(AT, gains=-2), with_(FOE, gains=1), riposte=3, thrust=1))
    assert (told.value.riposted, told.value.adversary_pool, told.value.wounds) == (1, 3, 0)
    assert [part.amount for part in told.parts] == [3, -2, -1, 0]
    deep = play_round(Round(with_(AT, gains=-9), FOE, plays="none")).value
    assert (deep.resolves, deep.wounds, deep.over) == (0, 0, True)


def test_one_out_of_play_is_skipped_but_the_other_pool_stays() -> None:
    """P. 27: its own threat is discarded; what lies with the adversary stays there (AMB-45)."""
    gone = with_(AT, in_play=False)
    told = play_round(Round(gone, with_(FOE, pool=2), riposte=3))
    value = told.value
    assert value.skipped and (value.excess, value.adversary_pool) == (3, 2)
    assert (value.over, value.tied_to, value.sent, value.discarded) == (False, "docks", 2, 0)
    assert [part.amount for part in told.parts] == [3, -3]
    both = play_round(Round(gone, with_(FOE, pool=2, in_play=False))).value
    assert (both.adversary_pool, both.discarded, both.over) == (0, 2, True)


@pytest.mark.parametrize(
    ("plays", "must", "able", "faults"),
    [
        ("none", True, True, ["must-play-card"]),
        ("none", True, None, []),
        ("none", True, False, []),
        ("none", False, True, []),
        ("hand", True, True, []),
        ("gamble", True, True, []),
    ],
)
def test_the_accepter_must_play(plays: Any, must: bool, able: Any, faults: list[str]) -> None:
    """P. 23; without any card there is none to play (AMB-53). It is computed all the same, and
    where nobody can tell it is only said."""
    value = play_round(Round(AT, FOE, plays=plays, must_play=must, able=able)).value
    assert [x.id for x in value.check.faults] == faults
    assert bool(value.check.unknown) == (able is None)
    assert value.wounds == 2


def test_it_need_not_play_where_it_cannot() -> None:
    away = with_(AT, at="forums")
    value = play_round(Round(away, FOE, plays="none", must_play=True)).value
    assert value.skipped and value.check.ok is True


@pytest.mark.parametrize("at", ["", "docks"])
def test_nobody_told_where_it_is(at: str) -> None:
    """An untold place never keeps anybody from playing, nor loses threat."""
    value = play_round(Round(with_(AT, at=at, tied_to=""), with_(FOE, at=""), thrust=1)).value
    assert (value.skipped, value.adversary_pool, value.tied_to) == (False, 1, at)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"active": Duelist(pool=-1)}, "The active participant's pool cannot be -1"),
        ({"adversary": Duelist(pool=-2)}, "The adversary's pool cannot be -2"),
        ({"active": Duelist(wounds=-1)}, "wounds cannot be -1"),
        ({"active": Duelist(takes=-1)}, "direct wounds cannot be -1"),
        ({"active": Duelist(suffered=-1)}, "in this duel cannot be -1"),
        ({"active": Duelist(direct=-1)}, "so far cannot be -1"),
        ({"active": Duelist(direct_all=-1)}, "in this duel cannot be -1"),
    ],
)
def test_what_cannot_be(changes: dict[str, Any], words: str) -> None:
    with refused(match=words):
        play_round(Round(**changes))


def test_a_dash_as_resolve_is_never_judged() -> None:
    value = play_round(Round(with_(AT, resolve="-"), FOE, plays="none")).value
    assert (value.wounds, value.destroyed) == (2, None)


def test_no_card_has_no_combat_values() -> None:
    """P. 24: nothing is played, so nothing is sent back, parried or thrust, whatever is typed."""
    told = play_round(
        Round(Duelist(pool=3, wounds=0), Duelist(stat=2), plays="none", riposte=2, parry=1)
    ).value
    assert (told.riposted, told.parried, told.thrust) == (0, 0, 0)
    assert (told.wounds, told.adversary_pool) == (2, 0)


@pytest.mark.parametrize(("threat", "tied_to"), [(1, "forums"), (0, "")])
def test_a_skipped_round_leaves_the_other_pool_where_it_lies(threat: int, tied_to: str) -> None:
    """P. 27: Kaspar's 3 lie at The Forums, he is at The Docks; threat of the other one stays."""
    told = play_round(
        Round(
            Duelist(pool=3, tied_to="forums", at="docks", wounds=0),
            Duelist(pool=threat, tied_to="forums", at="forums", stat=2),
        )
    ).value
    assert (told.skipped, told.pool, told.adversary_pool) == (True, 0, threat)
    assert (told.tied_to, told.over) == (tied_to, threat == 0)


@pytest.mark.parametrize(("threat", "said"), [(1, True), (0, False)])
def test_an_untold_limit_matters_as_soon_as_there_is_threat(threat: int, said: bool) -> None:
    """P. 24: without threat no limit is needed."""
    told = play_round(Round(Duelist(pool=threat, wounds=0), Duelist(), plays="none"))
    note = "The adversary's dueling stat is unknown: it is the limit (p. 24)."
    assert (note in told.notes) is said
    assert told.value.wounds == (None if said else 0)
