"""The worked actions of pp. 14 and 15, by sentences and step by step (EX-07 to EX-13).

Numbers worked out by hand from the text of the pages.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.games.citadel.procedures.life.falling import _leave_duties
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.state.table import (
    Action,
    Character,
    Citadel,
    Event,
    Fog,
    Owned,
    Terrain,
    new_citadel,
)
from companion.table.state import put
from tests.games.citadel.player import ANA, BEN, Table, after

FLAIL = (
    "effect Flail does cost -2 in fight, push; 3 any -> success max 2 in fight, push; "
    "selected roll 1-2 discard"
)
SWORD = (
    "effect Sword does cards +1 in fight; or A -> success max 3; selected if it fails roll 1 block"
)


def shore(names: tuple[str, ...] = ("Bruno", "Ludovic")) -> Citadel:
    """Both stand on Shore: life 10, deck 20, nothing discarded, 1 card in hand."""
    state = new_citadel(names)
    one = Character(
        life=10, deck=20, discard=0, hand=1, blocked=0, owned=Owned(began=21), at="t1",
        purse_told=True,
    )  # fmt: skip
    from companion.games.citadel.state.printed import Printed

    return replace(
        state, characters=dict.fromkeys(state.seats, one), terrains={"t1": Terrain(card="b1")},
        events={"v1": Event(card="b2", attached={"t1": True})},
        book={"b1": Printed(title="Shore"), "b2": Printed(title="Boulder")},
        ids={"t": 1, "v": 1, "b": 2},
    )  # fmt: skip


# The boulder (p. 14) --------------------------------------------------------------------------


def test_boulder_by_sentences(tmp_path: Path) -> None:
    table = Table(tmp_path, state=shore())
    table.say(FLAIL)
    says = table.say("bruno pushes Boulder cost 5 difficulty 3 with Flail draw 3")
    assert "cost 3 instead of 5" in says and "draws 3 cards" in says
    assert table.counts() == (10, 17, 0, 1, 0, 3, 0)
    assert table.state.thread == "a1" and table.state.turn == ANA
    assert [x["kind"] for x in table.last.lines] == [  # type: ignore[union-attr]
        "turn_started", "action_declared", "gear_up", "cost_fixed", "drawn",
    ]  # fmt: skip
    action = table.state.action
    assert action is not None
    assert (action.cost, action.final_cost, action.drawn, action.stage) == (5, 3, 3, "result")
    assert list(action.involved) == [ANA]

    assert "success, 3 of 3" in table.say("result s, l A B, r C")
    assert table.rows("converted")[0]["count"] == 1
    check = table.rows("check")[0]
    assert (check["gross"], check["converted"], check["net"], check["wins"]) == (2, 1, 3, True)

    says = table.say("consequence 049 discard rolls 2")
    assert "Flail is discarded" in says and "Boulder is discarded" in says
    assert table.counts() == (10, 17, 3, 1, 0, 0, 0)
    state = table.state
    assert state.action is None and not state.events and not table.of().purse
    assert state.last == ANA and state.scenario.turns == 1 and state.thread == ""
    assert [(x.procedure, x.answers) for x in state.pending.values()] == [
        ("take", {"number": "049"})
    ]
    assert table.last is not None and table.last.thread == "a1"


def test_boulder_step_by_step(tmp_path: Path) -> None:
    table = Table(tmp_path, state=shore())
    table.say(FLAIL)
    table.steps(
        "act", ("name", "push"), ("thing", "Boulder"),
        ("offer", "cost 5 difficulty 3"), ("involved", "none"), ("gear", "Flail"), ("less", 2),
        ("draw", 3), by=ANA,
    )  # fmt: skip
    assert table.counts() == (10, 17, 0, 1, 0, 3, 0)
    table.steps("result", ("cards", "s, lAB, rC"), ("uses", {"Flail": 1}))
    assert table.state.action is not None and table.state.action.outcome == "success"
    table.steps("consequence", ("section", {}), ("selected-k1", 5), ("card", "discard"))
    assert table.counts() == (10, 17, 3, 1, 0, 0, 0)
    assert list(table.of().purse) == ["k1"], "a 5 leaves the Flail"


def test_boulder_in_one_entry(tmp_path: Path) -> None:
    table = Table(tmp_path, state=shore())
    table.say(FLAIL)
    says = table.say(
        "bruno did push Boulder with Flail cost 5 diff 3 draw 3 shows s, lAB, rC discard rolls 2"
    )
    assert "success, 3 of 3" in says and "Flail rolls 2" in says
    assert table.counts() == (10, 17, 3, 1, 0, 0, 0) and table.state.action is None
    table.undo()
    assert table.counts() == (10, 20, 0, 1, 0, 0, 0)


# Pathfind (p. 15) -----------------------------------------------------------------------------


def test_pathfind_that_costs_nothing(tmp_path: Path) -> None:
    state = replace(shore(), fogs={"f1": Fog(terrain="t1", side="N", area="I")})
    table = Table(tmp_path, state=state)
    says = table.say("ludovic pathfinds fog N cost 0")
    assert "the fog north of Shore" in says and "draws 0 cards" in says
    assert table.state.action is not None and table.state.action.source == "f1"
    assert "success" in table.say("result"), "difficulty 0 always succeeds (p. 15)"
    table.say("consequence")
    assert table.counts(BEN) == (10, 20, 0, 1, 0, 0, 0)
    assert "f1" in table.state.fogs, "it is flipped, not gone"


# The fight (p. 15) ----------------------------------------------------------------------------


def wolf(folder: Path) -> Table:
    """The card that Ludovic revealed: a mandatory compound fight, rows 4 and 3, chain 2+."""
    table = Table(folder, state=shore())
    table.say(SWORD)
    table.say(
        "bruno fights Wolf rows 4 3 cost 2 chain mandatory with Sword draw 4",
    )
    return table


def test_fight_by_sentences(tmp_path: Path) -> None:
    table = wolf(tmp_path)
    thing = table.state.action.source if table.state.action else ""
    die = table.state.dice[thing]
    assert (die.row, die.value) == (1, 4)
    action = table.state.action
    assert action is not None and set(action.involved) == {ANA, BEN}, "mandatory: all involved"
    assert action.mandatory and action.compound and action.chain and action.cost == 2
    assert table.counts() == (10, 16, 0, 1, 0, 4, 0)

    says = table.say("result s, s, A, W")
    assert "success, 4 of 4" in says
    action = table.state.action
    assert action is not None and (action.counted, action.converted, action.net) == (2, 2, 4)
    assert table.rows("counted")[0]["limit"] == 2, "the +1 of the Sword is not used"
    assert table.state.dice[thing].value == 4

    says = table.say("consequence damage 2 hand 1")
    assert table.counts() == (8, 16, 3, 2, 0, 0, 0)
    die = table.state.dice[thing]
    assert (die.row, die.value, die.last) == (2, 3, ANA)
    duty = table.state.pending["o1"]
    assert (duty.what, duty.procedure, duty.rule) == ("Fight", "act", "mandatory-action")
    assert duty.answers["involved"] == [ANA, BEN] and duty.answers["thing"] == thing

    assert "Mandatory first" in table.broken("bruno climbs Cliff").why
    table.say("ludovic fights draw 3")
    assert table.state.pending == {} and table.state.turn == BEN
    action = table.state.action
    assert action is not None and action.source == thing and action.final_cost == 2
    assert set(action.involved) == {ANA, BEN}
    assert "success, 3 of 3" in table.say("result 3")
    says = table.say("consequence")
    assert "Wolf is discarded" in says, "no row is left (R-28)"
    assert not table.state.dice and list(table.state.events) == ["v1"], "only the Boulder stays"
    assert not table.state.pending
    assert table.counts(BEN) == (10, 17, 3, 1, 0, 0, 0)


def test_fight_that_fails_lowers_the_die(tmp_path: Path) -> None:
    """P. 15: with only 3 successes the die would have fallen from 4 to 1."""
    table = wolf(tmp_path)
    thing = table.state.action.source if table.state.action else ""
    assert "4 → 1" in table.say("result s, s, A, -")
    assert table.state.dice[thing].value == 1 and table.state.dice[thing].lowered == 3
    says = table.say("consequence damage 1 rolls 1")
    assert "Sword is blocked" in says
    assert table.of().purse["k1"].blocked and table.owed() == [("", "act")]
    assert table.counts() == (9, 16, 4, 1, 0, 0, 0)


def test_fight_step_by_step(tmp_path: Path) -> None:
    table = Table(tmp_path, state=shore())
    table.say(SWORD, "effect Gladius does 1 B -> success in fight")
    table.do("correct", path="book.b3.keywords", value='{"WEAPON": true}', reason="as printed")
    table.do("correct", path="book.b4.keywords", value='{"WEAPON": true}', reason="as printed")
    broken = table.broken("bruno fights Wolf rows 4 3 cost 2 chain mandatory with Sword, Gladius")
    assert "shares WEAPON with" in broken.why and broken.page == "p. 12"
    table.steps(
        "act", ("name", "Fight"), ("thing", {"new": "Wolf"}),
        ("offer", {"rows": [{"difficulty": 4}, {"difficulty": 3}], "cost": 2, "chain": True,
                   "mandatory": True}),
        ("involved", ["p2"]), ("gear", ["+Sword"]), ("draw", 4), by=ANA,
    )  # fmt: skip
    thing = table.state.action.source if table.state.action else ""
    table.steps("result", ("cards", "s, s, A, W"), ("uses", "Sword A to success 2"))
    table.steps(
        "consequence", ("section", {"damage": 2, "hand": 1}), ("keep", 1), ("card", "stays"),
    )  # fmt: skip
    die = table.state.dice[thing]
    assert (die.row, die.value) == (2, 3) and table.counts() == (8, 16, 3, 2, 0, 0, 0)


def test_the_action_is_an_empty_one_before_anything(tmp_path: Path) -> None:
    """Nothing but names: each of the four acts runs to its end alone."""
    table = Table(tmp_path, players=1)
    table.say("act climb")
    assert table.state.action is not None and table.state.action.drawn is None
    table.say("result", "consequence")
    assert table.state.action is None and table.counts() == (None, None, None, None, None, 0, 0)
    table.say("result 3")
    assert table.state.action is not None and table.state.action.net == 3
    table.say("consequence", "draw 4")
    assert table.state.action is not None and table.of().front == 4
    table.say("consequence", "did climb", "did search Cave cost 2 difficulty 1 success")
    assert table.state.action is None and table.state.scenario.turns == 5
    assert isinstance(table.state.action, Action | None)


def test_a_card_that_waits_twice_is_returned_once(tmp_path: Path) -> None:
    """All involved are unconscious: the card is returned, and both its duties with it (p. 20)."""
    table = wolf(tmp_path)
    table.say("result s, s, A, -")
    table.say("consequence damage 1 rolls 1")
    (duty,) = table.state.pending.values()
    twice = put(table.state, "pending", "o9", duty)

    def fall(work: Work) -> None:
        for player in (ANA, BEN):
            _leave_duties(work, player)

    assert after(twice, fall, audited=False).pending == {}
