"""The duel as a state machine: whole duels worked out by hand, and 300 random ones (pp. 22-29).

Kaspar: Combat 3, Finesse 1, Resolve 6. Soline: Combat 2, Finesse 2, Resolve 5. Invented: the
book's own numbers of them are lost (spec 2.17).
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.five_sails.rules import duel as machine
from companion.games.five_sails.rules.duel import Outcome, Played, Rules, Seen
from companion.games.five_sails.state.table import Duel, Known
from tests.games.refused import refused

K, S = "x1", "x2"
PLAYERS = {K: "p1", S: "p2", "x3": "p2"}
SEEN = {
    K: Seen(at="forums", stat=3, finesse=1, wounds=0, resolve=6),
    S: Seen(at="forums", stat=2, finesse=2, wounds=0, resolve=5),
}
RULES = Rules()


def started(seen: dict[str, Seen] | None = None, **told: Any) -> Duel:
    """Kaspar has challenged Soline at The Forums, and she accepts."""
    duel = Duel(challenger=K, target=S, at="forums", **told)
    begun, _ = machine.begun(machine.accepted(duel, PLAYERS), seen or SEEN)
    return begun


def go(
    duel: Duel, seen: dict[str, Seen] | None = None, rules: Rules = RULES, **told: Any
) -> Outcome:
    return machine.play(duel, seen or SEEN, Played(**told), rules)[0]


def pools(duel: Duel) -> tuple[int | None, int | None]:
    return duel.fighters[K].pool, duel.fighters[S].pool


def ids(outcome: Outcome) -> list[str]:
    return [fault.id for fault in outcome.check.faults]


def test_a_whole_duel() -> None:
    """Threat 3 to Soline (p. 23).

    Round 1, Soline R1 P1 T2: 1 back, 1 away, 1 wound (limit 3); Kaspar 1 + 2 = 3.
    Round 2, Kaspar gambles R0 P1 T1: 2 left, limit 2: 2 wounds; Soline 1.
    Round 3, Soline plays none: 1 wound, no threat: over.
    """
    duel = started()
    assert pools(duel) == (0, 3) and machine.active(duel) == S and duel.must_play
    one = go(duel, card="c1", riposte=1, parry=1, thrust=2)
    assert (one.active, one.adversary, one.rounded.wounds) == (S, K, 1)
    assert all((x.direct, x.direct_all) == (0, 0) for x in one.duel.fighters.values())
    assert pools(one.duel) == (3, 0) and not one.duel.must_play
    assert machine.active(one.duel) == K and one.check.ok is True
    two = go(one.duel, how="gamble", card="c2", parry=1, thrust=1)
    assert two.rounded.wounds == 2 and pools(two.duel) == (0, 1)
    assert two.duel.fighters[K].gambles == 1 and two.duel.fighters[K].line[0].gambled
    three = go(two.duel, how="none")
    assert three.rounded.wounds == 1 and three.rounded.over is True
    assert machine.is_over(three.duel) is True and machine.active(three.duel) == ""
    assert (three.duel.round, three.duel.last) == (3, S)
    assert [x.card for x in machine.line_cards(three.duel)["p2"]] == ["c1"]
    assert [x.round for x in machine.line_cards(three.duel)["p1"]] == [2]
    assert three.duel.fighters[S].suffered == 2 and three.duel.fighters[K].suffered == 2
    with refused(match="no threat is left"):
        go(three.duel)


def test_kaspar_escapes_and_kaspar_does_not() -> None:
    """The book's two stories (p. 27), with the pools tied to places."""
    duel = started()
    moved = {**SEEN, K: replace(SEEN[K], at="docks")}
    stays = go(duel, moved, parry=3, thrust=2)
    assert stays.rounded.discarded == 2 and machine.is_over(stays.duel) is True
    follows = go(duel, moved, parry=3, thrust=2, moves={S: "docks"})
    assert pools(follows.duel) == (2, 0) and machine.active(follows.duel) == K
    assert follows.duel.fighters[K].tied_to == "docks"
    there = {K: moved[K], S: replace(SEEN[S], at="docks")}
    assert machine.tied(follows.duel, there) == ""
    assert go(follows.duel, there, how="none").rounded.wounds == 2


def test_threat_stays_where_it_was_tied() -> None:
    """P. 27, case 4: both move to The Docks after Soline resolved at The Forums: discarded."""
    duel = go(started(), parry=3, thrust=2).duel
    assert duel.fighters[K].tied_to == "forums"
    both = {key: replace(one, at="docks") for key, one in SEEN.items()}
    assert "cannot play" in machine.tied(duel, both)
    told = go(duel, both, thrust=4, technique="t1")
    assert told.rounded.skipped and machine.is_over(told.duel) is True
    assert (told.rounded.wounds, told.duel.fighters[K].line) == (0, ())
    assert told.duel.used == {} and told.check.ok is True


def test_last_known_information() -> None:
    """P. 29: Kaspar sends 3 back and dies; Soline's limit is his last Combat, his Lethal stays."""
    weak = {**SEEN, K: replace(SEEN[K], wounds=5)}
    duel = go(started(), weak, parry=1, thrust=2).duel
    dying = go(duel, weak, card="c9", thrust=5)
    assert dying.rounded.destroyed is True and pools(dying.duel) == (0, 5)
    known = Known(at="forums", stats={"combat": 3}, wounds=7)
    left = machine.left_play(dying.duel, K, known)
    assert left.fighters[K].final_strike == "c9"
    seen = {S: SEEN[S]}
    assert machine.preview(left, seen, RULES).value.wounds == 3
    sends = go(left, seen, parry=4, thrust=3)
    assert sends.rounded.discarded == 3 and machine.is_over(sends.duel) is True
    lethal = replace(dying.duel, fighters={
        **dying.duel.fighters, K: replace(dying.duel.fighters[K], lethal=True)})  # fmt: skip
    assert go(machine.left_play(lethal, K, known), seen, how="none").rounded.wounds == 5
    ends = machine.left_play(lethal, K, known, lethal_after_death=False)
    assert go(ends, seen, how="none").rounded.wounds == 3
    assert machine.left_play(left, K, Known()) == left
    assert machine.left_play(left, "x9", Known()) == left


def test_no_card_no_final_strike() -> None:
    """AMB-90: who played no card has none."""
    assert machine.left_play(started(), S, Known()).fighters[S].final_strike == ""


def test_lethal_lasts_until_ones_next_round() -> None:
    """P. 27: challenged with Lethal: 3 + 2 = 5 wounds; Soline's own Lethal hits Kaspar once."""
    duel = started(thrust=2, lethal=True, technique="x1/1")
    assert pools(duel) == (0, 5) and duel.used == {"x1/1": True}
    hard = {**SEEN, S: replace(SEEN[S], resolve=9)}
    one = go(duel, hard, thrust=4, lethal=True)
    assert one.rounded.wounds == 5 and one.duel.fighters[S].lethal
    two = go(one.duel, hard, thrust=3)
    assert two.rounded.wounds == 4 and not two.duel.fighters[K].lethal
    three = go(two.duel, hard, thrust=3)
    assert three.rounded.wounds == 3 and not three.duel.fighters[S].lethal
    four = go(three.duel, hard, how="none")
    assert four.rounded.wounds == 2


def test_gambles_are_counted_for_each() -> None:
    """P. 26: Soline with Finesse 2 gambles twice; a third breaks the rule and is played anyway."""
    duel = started()
    for _ in range(2):
        duel = go(duel, how="gamble", parry=9, thrust=1).duel
        duel = go(duel, parry=9, thrust=1).duel
    assert duel.fighters[S].gambles == 2 and duel.fighters[K].gambles == 0
    third = go(duel, how="gamble", parry=9, thrust=1)
    assert ids(third) == ["gamble-limit"] and third.duel.fighters[S].gambles == 3
    vague = go(duel, {**SEEN, S: replace(SEEN[S], finesse=None)}, how="gamble")
    assert vague.check.ok is None and vague.check.unknown == ("its Finesse",)
    dash = go(started(), {**SEEN, S: replace(SEEN[S], finesse="-")}, how="gamble")
    assert ids(dash) == ["gamble-limit"]


def test_techniques_and_maneuvers_once_a_copy() -> None:
    """Pp. 22, 24: the challenge's Technique is spent for the duel; another copy is another key."""
    duel = started(technique="t1/1")
    first = go(duel, thrust=1, technique="t1/1", maneuver="c5/1")
    assert ids(first) == ["used-in-duel"]
    second = go(first.duel, thrust=1, technique="t2/1", maneuver="c6/1")
    assert second.check.ok is True
    assert sorted(second.duel.used) == ["c5/1", "c6/1", "t1/1", "t2/1"]


def test_nothing_goes_with_no_card() -> None:
    """AMB-59: neither Technique nor Maneuver; the option lets the Technique."""
    duel = go(started(), parry=1, thrust=2).duel
    told = go(duel, how="none", technique="t", maneuver="m")
    assert ids(told) == ["maneuver-of-other-card", "no-card"]
    free = Rules(technique_without_card=True)
    assert go(duel, rules=free, how="none", technique="t").check.ok is True


def test_the_accepter_must_play_first() -> None:
    """P. 23: only in the accepter's first round."""
    duel = started()
    assert ids(go(duel, how="none")) == ["must-play-card"]
    assert ids(go(duel, how="none", able=False)) == []
    later = go(go(duel, parry=3, thrust=1).duel, parry=3, thrust=1).duel
    assert machine.active(later) == S and go(later, how="none").check.ok is True


def test_somebody_intervenes() -> None:
    """P. 23: the challenge goes to another, who takes the threat."""
    duel = machine.accepted(Duel(challenger=K, target=S, at="forums"), PLAYERS, by="x3")
    assert (duel.accepter, duel.target, duel.intervened) == ("x3", "x3", S)
    assert sorted(duel.fighters) == [K, "x3"] and duel.fighters["x3"].player == "p2"
    begun, made = machine.begun(duel, SEEN)
    assert made.value == 3 and machine.active(begun) == "x3" and begun.other(K) == "x3"
    own = machine.accepted(Duel(challenger=K, target=S), PLAYERS, by=S)
    assert own.intervened == ""


def test_a_challenge_without_threat() -> None:
    """AMB-31: 0 threat: no rounds."""
    weak = {**SEEN, K: replace(SEEN[K], stat=0)}
    duel = started(weak)
    assert machine.is_over(duel) is True and machine.active(duel) == ""


def test_before_the_answer_there_is_no_round() -> None:
    duel = Duel(challenger=K, target=S)
    assert machine.is_over(duel) is False and machine.active(duel) == ""
    assert machine.tied(duel, SEEN) == ""
    with refused(match="it has not begun"):
        machine.preview(duel, SEEN, RULES)


def test_both_pools() -> None:
    """AMB-45: who did not have the last round; at the start the accepter."""
    duel = machine.with_threat(started(), K, 2)
    assert pools(duel) == (2, 3) and machine.active(duel) == S
    one = go(duel, parry=1)
    assert pools(one.duel) == (2, 0) and machine.active(one.duel) == K
    again = machine.with_threat(one.duel, S, 1)
    assert machine.active(again) == K
    assert pools(machine.with_threat(duel, S, -9)) == (2, 0)
    assert machine.with_threat(duel, S, -9).fighters[S].tied_to == "forums"


def test_unknown_threat() -> None:
    """Combat not told: the pool is not told, and it is the accepter's round."""
    vague = {**SEEN, K: replace(SEEN[K], stat=None)}
    duel = started(vague)
    assert pools(duel) == (0, None) and machine.is_over(duel) is None
    assert machine.active(duel) == S
    told = go(duel, vague, parry=1)
    assert told.rounded.wounds is None and machine.is_over(told.duel) is True
    sends = go(duel, vague, riposte=1)
    assert pools(sends.duel) == (None, 0) and machine.active(sends.duel) == K
    known = machine.with_threat(sends.duel, S, 2)
    assert machine.active(known) == S


def test_direct_wounds_are_counted_for_the_options() -> None:
    """AMB-39: 1 wound by Soline's card on Kaspar: her limit of 2 is 1 then, and only once."""
    rules = Rules(rh_counts_direct=True)
    one = go(started(), parry=3, thrust=3, takes={K: 1}).duel
    assert (one.fighters[K].direct, one.fighters[K].direct_all) == (1, 1)
    two = go(one, rules=rules, thrust=1)
    assert two.rounded.wounds == 1
    assert (two.duel.fighters[K].direct, two.duel.fighters[K].direct_all) == (0, 1)
    hurt = machine.hurt(started(), S, 2)
    assert (hurt.fighters[S].direct, hurt.fighters[S].direct_all) == (2, 2)
    assert machine.hurt(hurt, "x9", 1) == hurt
    mine = go(hurt, rules=rules, takes={S: 1})
    assert mine.rounded.wounds == 0 and mine.duel.fighters[S].direct_all == 3
    per = Rules(rh_per_duel=True)
    first = go(started(), rules=per, thrust=3)
    second = go(first.duel, rules=per, thrust=5)
    assert go(second.duel, rules=per, how="none").rounded.wounds == 0


def test_the_stat_as_the_duel_began() -> None:
    """AMB-81: Kaspar falls from 3 to 1 in the duel."""
    low = {**SEEN, K: replace(SEEN[K], stat=1)}
    duel = started()
    assert duel.fighters[K].frozen == 3 and duel.fighters[S].frozen == 2
    assert go(duel, low).rounded.wounds == 1
    assert go(duel, low, rules=Rules(rh_stat_frozen=True)).rounded.wounds == 3


def test_moving_away_mid_round() -> None:
    """AMB-43: Soline moves away from 3 threat: 3 wounds all the same, unless the option."""
    duel = started()
    assert go(duel, moves={S: "docks"}).rounded.wounds == 3
    assert go(duel, rules=Rules(mid_round_escape=True), moves={S: "docks"}).rounded.wounds == 0


def test_final_strike_as_a_cost() -> None:
    """P. 26: it works only if its character is destroyed in that round."""
    weak = {**SEEN, S: replace(SEEN[S], wounds=3)}
    assert go(started(), weak, thrust=1, final_strike=True).final_strike is True
    assert go(started(), thrust=1, final_strike=True).final_strike is False
    assert go(started(), thrust=1).final_strike is None
    vague = {**SEEN, S: replace(SEEN[S], wounds=None)}
    assert go(started(), vague, thrust=1, final_strike=True).final_strike is None


def test_a_preview_changes_nothing() -> None:
    duel = started()
    told = machine.preview(duel, SEEN, RULES, Played(riposte=2, thrust=1)).value
    assert (told.riposted, told.wounds, told.adversary_pool) == (2, 1, 3)
    assert machine.preview(duel, SEEN, RULES).value.wounds == 3
    assert pools(duel) == (0, 3)


def test_effects_in_a_round() -> None:
    """3 - 1 = 2 wounds for Soline; Kaspar gets 2 by an effect."""
    told = go(started(), gains={S: -1, K: 2})
    assert told.rounded.wounds == 2 and pools(told.duel) == (2, 0)


def test_a_destroyed_one_with_threat_is_skipped() -> None:
    """P33 R2: out of play: its threat is discarded without wounds; its Lethal stays (AMB-42)."""
    duel = started()
    fighters = {**duel.fighters, S: replace(duel.fighters[S], lethal=True)}
    gone = machine.left_play(replace(duel, fighters=fighters), S, Known(at="forums", wounds=5))
    assert machine.tied(gone, SEEN) == ""
    told = go(gone, how="none")
    assert told.rounded.skipped and told.rounded.wounds == 0
    assert told.duel.fighters[S].lethal is True and machine.is_over(told.duel) is True


def test_line_cards_that_left_are_not_discarded() -> None:
    duel = go(started(), how="gamble", card="c1", thrust=1).duel
    one = duel.fighters[S]
    line = (replace(one.line[0], gone=True),)
    duel = replace(duel, fighters={**duel.fighters, S: replace(one, line=line)})
    assert machine.line_cards(duel) == {"p1": (), "p2": ()}
    assert duel.fighters[S].gambles == 1


def random_duel(seed: int) -> None:
    """Threat never negative, wounds within the limit, Riposte bounded; hands and Finesse end it."""
    chance = random.Random(seed)
    seen = {
        key: Seen(at="docks", stat=chance.choice([0, 1, 2, 3, 4, "-"]), wounds=0,
                  finesse=chance.randint(0, 3), resolve=chance.randint(2, 8))
        for key in (K, S)
    }  # fmt: skip
    duel = started(seen, thrust=chance.randint(0, 2), lethal=chance.random() < 0.2)
    hands = {K: chance.randint(0, 6), S: chance.randint(0, 6)}
    finesse = {key: 0 if one.finesse == "-" else int(one.finesse or 0) for key, one in seen.items()}
    # A round without a card sends nothing, so each card allows one more round at most.
    most = 1 + sum(hands.values()) + sum(finesse.values())
    while not machine.is_over(duel):
        assert duel.round <= most
        who = machine.active(duel)
        foe = duel.other(who)
        before = duel
        if hands[who] and chance.random() < 0.8:
            how: Any = "hand"
            hands[who] -= 1
        else:
            how = "gamble" if duel.fighters[who].gambles < finesse[who] else "none"
        told = go(
            duel, seen, how=how, riposte=chance.randint(0, 4), parry=chance.randint(0, 4),
            thrust=chance.randint(0, 4), lethal=chance.random() < 0.1,
            moves={who: chance.choice(["docks", "forums"])} if chance.random() < 0.1 else {},
        )  # fmt: skip
        value, duel = told.rounded, told.duel
        own = before.fighters[who].pool or 0
        assert all((one.pool or 0) >= 0 for one in duel.fighters.values())
        assert (value.riposted or 0) <= own and (value.wounds or 0) <= own
        limit = seen[foe].stat
        if not before.fighters[foe].lethal:
            assert (value.wounds or 0) <= (0 if limit == "-" else int(limit or 0))
        here = value.tied_to or seen[who].at
        seen = {**seen, who: replace(seen[who], wounds=value.wounds_now, at=here)}
        if value.destroyed and duel.fighters[who].gone is None:
            stats = {"combat": seen[who].stat}
            duel = machine.left_play(duel, who, Known(at=here, stats=stats))
    assert all(duel.fighters[key].gambles <= finesse[key] for key in (K, S))


@pytest.mark.parametrize("lot", range(10))
def test_random_duels_keep_their_invariants(lot: int) -> None:
    """10,000 duels (issue 6)."""
    for seed in range(lot * 1000, lot * 1000 + 1000):
        random_duel(seed)
