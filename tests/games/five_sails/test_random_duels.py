"""Random duels, from the challenge to the end: about 60; `COMPANION_LONG=1`: 10,000.

Beside what `player.holds` looks at after every entry (cards conserved, counts, file, sheet): threat
is never below 0, wounds from threat never pass the adversary's stat without Lethal, Riposte never
returns more than it takes, nobody gambles more often than Finesse, and hands and Finesse bound
the rounds.
"""

from __future__ import annotations

import os
import random
from fnmatch import fnmatchcase
from typing import Any

import pytest

from companion.games.five_sails.calculations.pieces import counted
from companion.games.five_sails.rules.duel import active
from companion.games.five_sails.rules.standing import stat
from companion.games.five_sails.state.table import Hand, Pile
from companion.table.procedures.drive import Done
from companion.table.procedures.question import Broken
from tests.games.five_sails.dueling import K, S, city, learn, side, told
from tests.games.five_sails.player import INFOS, City

LONG = bool(os.environ.get("COMPANION_LONG"))
DUELS = 10_000 if LONG else 60
LOTS = 20 if LONG else 6
OPTIONS = (
    "rh_per_duel", "rh_counts_direct", "rh_stat_frozen", "lethal_after_death",
    "mid_round_escape", "technique_without_card", "gamble_hand_may_pay",
)  # fmt: skip


def a_table(chance: random.Random) -> City:
    """Two or three players, random stats, hands and options; a Leader or not."""
    players = chance.choice((2, 2, 3))
    options: dict[str, Any] = {
        name: chance.random() < 0.5 for name in OPTIONS if chance.random() < 0.5
    }
    options["leader_final_strike"] = chance.choice(("immediate", "finish-duel"))
    table = city(players, **options)
    for card in ("c1", "c2", "c3"):
        learn(
            table, card, combat=chance.randint(0, 4), finesse=chance.choice((0, 1, 2, "-")),
            resolve=chance.randint(2, 7), influence=chance.choice((0, 1, 3)),
        )  # fmt: skip
    for key in (S, K):
        if chance.random() < 0.5:
            told(table, key, kind="approach")
    for player in ("p1", "p2"):
        side(
            table, player, hand=Hand(count=chance.randint(0, 6)), deck=chance.randint(0, 5),
            discard=Pile(count=chance.randint(0, 5)),
        )  # fmt: skip
    return table


def enter(table: City, procedure: str, **answers: Any) -> bool:
    """An entry with these answers; `False` if it breaks a rule, and then nothing happened."""
    result = table.try_to(procedure, **answers)
    if isinstance(result, Done):
        declared = [one.name for one in INFOS[procedure].listed()]
        asked = [one.question.key for one in result.answered]
        assert all(any(fnmatchcase(key, one) for one in declared) for key in asked), asked
        return True
    assert isinstance(result.question, Broken), result.question.key
    return False


def a_round(chance: random.Random) -> dict[str, Any]:
    values = {name: chance.choice((0, 0, 1, 2, 3, 5)) for name in ("r", "p", "t")}
    told_now: dict[str, Any] = {
        "how": chance.choice(("hand", "hand", "gamble", "none")),
        "values": " ".join(f"{name}{value}" for name, value in values.items()),
        "lethal": chance.random() < 0.2,
    }
    if chance.random() < 0.2:
        told_now["does"] = chance.choice(("them 2", "me -2", "wound 1", "own 1", "them -9 me 1"))
    if chance.random() < 0.15:
        told_now[chance.choice(("to", "their_to"))] = chance.choice(("docks", "forums", "bazaar"))
        told_now |= {}
    if chance.random() < 0.2:
        told_now["technique"] = "yes"
    if chance.random() < 0.2:
        told_now |= {"maneuver": "yes", "maneuver_paid": chance.choice(("0", "1"))}
    if chance.random() < 0.1:
        told_now["changes"] = chance.choice(("combat +1", "their-combat -2", "resolve -1"))
    if chance.random() < 0.1:
        told_now["final_strike"] = True
    return told_now


def limit_of(table: City, who: str) -> int | None:
    """Wounds that the adversary may give at most; `None`: Lethal."""
    duel = table.state.duel
    assert duel is not None
    foe = duel.other(who)
    one = duel.fighters[foe]
    if one.lethal:
        return None
    if one.gone is not None:
        return counted(one.gone.stats[duel.stat])
    stats = [counted(stat(table.state, foe, duel.stat).value), counted(one.frozen)]
    return max(value or 0 for value in stats)


def play(chance: random.Random) -> tuple[int, bool]:
    """A whole duel: its rounds, and whether somebody was destroyed."""
    table = a_table(chance)
    before = {player: table.state.sides[player].hand.count or 0 for player in ("p1", "p2")}
    if not enter(
        table,
        "challenge",
        who=S,
        target=K,
        stat=chance.choice(("combat", "influence")),
        thrust=chance.randint(0, 3),
        lethal=chance.random() < 0.2,
        technique=chance.choice(({}, "yes")),
    ):
        return 0, False
    answer = chance.choice(("accept", "accept", "accept", "refuse"))
    assert enter(table, "answer", answer=answer)
    tries = rounds = 0
    destroyed = False
    while table.state.duel is not None:
        tries += 1
        duel = table.state.duel
        who = active(duel)
        assert who, "a duel without a round"
        limit, pool = limit_of(table, who), duel.fighters[who].pool
        answers = a_round(chance)
        if tries < 60 and not enter(table, "round", **answers) and chance.random() < 0.8:
            continue
        if table.state.duel is duel and not enter(table, "round", how="none"):
            table.do("round", how="none", overrides={"must-play-card": "none is left"})
        rounds += 1
        check_round(table, limit, pool, answers)
        destroyed = destroyed or bool(table.rows("destroyed"))
    cards = table.rows("duel-end")
    if cards:
        check_end(table, cards[0], before)
    return rounds, destroyed


def check_round(
    table: City, limit: int | None, pool: int | None, answers: dict[str, Any]
) -> None:  # fmt: skip
    row = table.rows("duel-round")[0]
    assert row["riposted"] <= max(0, pool or 0) + 1
    assert min(row["riposted"], row["parried"], row["thrust"], row["amount"]) >= 0
    assert (row["excess"] or 0) >= 0
    if row["how"] == "skipped":
        assert (row["amount"], row["riposted"], row["thrust"]) == (0, 0, 0)
        return
    assert row["amount"] + (row["excess"] or 0) <= row["before"]
    assert row["riposted"] + row["parried"] + row["amount"] <= row["before"]
    changed = answers.get("changes", "")
    if limit is not None and "their" not in changed:
        assert row["amount"] <= limit


def check_end(table: City, row: dict[str, Any], before: dict[str, int]) -> None:
    """Hands and Finesse bound what was played."""
    assert row["rounds"] <= 200
    for key, count in row["gambles"].items():
        finesse = {S: "c1", K: "c2"}[key]
        assert count <= (counted(table.state.cards[finesse].finesse) or 0)
    for player, count in row["cards"].items():
        assert count <= before[player] + 2


@pytest.mark.parametrize("lot", range(LOTS))
def test_random_duels(lot: int) -> None:
    chance = random.Random(f"duel {lot}")
    played = [play(chance) for _ in range(DUELS // LOTS)]
    assert max(rounds for rounds, _ in played) > 1, "they do fight"


def test_some_are_long() -> None:
    chance = random.Random("long")
    assert any(rounds > 4 for rounds, _ in (play(chance) for _ in range(30)))


def test_they_destroy_each_other_as_well() -> None:
    chance = random.Random("destroy")
    assert any(destroyed for _, destroyed in (play(chance) for _ in range(30)))
