"""The rulebook's examples played as a table would (section 8 of the spec), by its numbers.

The boulder (EX-07, EX-08) and the fight's single turns (EX-10 to EX-13) are in `test_act_examples`,
exploring (EX-18) in `test_board_exploring`, a hidden number (EX-17) in `test_cards_taking`. EX-01
and EX-02 count components: there is nothing to play.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import Fog, Skill
from tests.games.citadel.player import ANA, BEN, Table
from tests.games.citadel.test_act_examples import FLAIL, SWORD, shore

STEALTH = (
    "effect Stealth does gives 2A in fight, dodge, hide discard; "
    "A -> success max 1 in fight, dodge, hide discard"
)


def test_ex_03_climb(tmp_path: Path) -> None:
    """P. 3: “3 5+”: difficulty 3, five cards or more; 20 - 5 = 15."""
    table = Table(tmp_path, state=shore())
    broken = table.broken("bruno climbs Cliff 3 5+ draw 4")
    assert broken.key == "draw" and "from 5 to" in broken.help
    table.say("bruno climbs Cliff 3 5+ draw 5")
    action = table.state.action
    assert action is not None and (action.cost, action.difficulty, action.drawn) == (5, 3, 5)
    assert table.of().deck == 15
    assert "success, 3 of 3" in table.say("result s, s, s, -, -")


def test_ex_04_chain(tmp_path: Path) -> None:
    """P. 12: chain 3+: of seven cards with a star each three count, so 3."""
    table = Table(tmp_path, state=shore())
    table.say("bruno climbs Cliff chain cost 3 difficulty 4 draw 7")
    assert "failure, 3 of 4" in table.say("result 7x s")
    row = table.rows("counted")[0]
    assert (row["limit"], row["cards"], row["count"]) == (3, 3, 3)


@pytest.mark.parametrize(("action", "worth"), [("fight", 2), ("hide", 2), ("climb", 1)])
def test_ex_05_stealth(tmp_path: Path, action: str, worth: int) -> None:
    """P. 13: an icon -> 1 success, once, in three kinds of action; then it is discarded."""
    one = shore(("Bruno",))
    hand = replace(one.characters[ANA], skills={"s1": Skill(card="b3", zone="hand")})
    book = {**one.book, "b3": Printed(title="Stealth")}
    ids = {"b": 3, "s": 1, "t": 1, "v": 1}
    table = Table(tmp_path, state=replace(one, characters={ANA: hand}, book=book, ids=ids))
    table.say(STEALTH, f"bruno {action} Guard cost 2 difficulty 2 draw 2")
    told = table.say("result s, -" + (" uses Stealth" if worth == 2 else ""))
    assert f"{worth} of 2" in told and ("success," in told) is (worth == 2)
    # It is out of the hand, in the pile: one card fewer, one more.
    assert (table.of().hand, table.of().discard) == ((0, 1) if worth == 2 else (1, 0))


def test_ex_06_flail(tmp_path: Path) -> None:
    """P. 13: seven icons, 3 any -> 1 success, max. 2: two successes, one icon left."""
    table = Table(tmp_path, state=shore())
    table.say(FLAIL, "bruno lifts Boulder cost 2 difficulty 3 with Flail less 0 draw 3")
    assert "failure, 2 of 3" in table.say("result 3A, 2B, 2W uses Flail 2")
    assert table.rows("converted")[0]["count"] == 2
    assert table.rows("converted")[0]["uses"] == {"Flail": 2}


def test_ex_08_the_049_card(tmp_path: Path) -> None:
    """P. 14: take 1 card 049 if available: none is, so nothing, and the Past stays."""
    table = Table(tmp_path, state=shore())
    table.say("past = 3", "past exploration = 1", FLAIL)
    table.say("bruno pushes Boulder 3 5+ with Flail draw 3", "result s, lAB, rC")
    table.say("consequence 049 discard rolls 2")
    # Boulder (a Permanent event) and Flail: 3 + 2.
    assert (table.state.past.adventure, table.state.past.exploration) == (5, 1)
    told = table.say("take 049 if available copies none")
    assert "nothing happens" in told and not table.state.pending
    assert (table.state.past.adventure, table.state.past.exploration) == (5, 1)


def test_ex_10_to_13_the_fight_step_by_step(tmp_path: Path) -> None:
    """P. 15: Ludovic pathfinds and flips it; both fight, Bruno first; then Ludovic."""
    fog = {"f1": Fog(terrain="t1", side="N", area="I")}
    weapon = {"WEAPON": True}
    book = {
        **shore().book,
        "b3": Printed(title="Sword", type="purse", keywords=weapon, keywords_told=True),
        "b4": Printed(title="Gladius", type="purse", keywords=weapon, keywords_told=True),
    }
    ids = {"b": 4, "f": 1, "t": 1, "v": 1}
    table = Table(tmp_path, state=replace(shore(), fogs=fog, book=book, ids=ids))
    table.say(SWORD, "effect Gladius does B -> success in fight")
    table.steps(
        "act", ("name", "Pathfind"), ("thing", "f1"), ("offer", "cost 0"), ("involved", "none"),
        ("gear", "none"), ("draw", 0), by=BEN,
    )  # fmt: skip
    table.say("result", "consequence")
    assert table.counts(BEN) == (10, 20, 0, 1, 0, 0, 0), "EX-09: nothing is drawn"
    table.steps(
        "explore", ("terrain", "t1"), ("side", "N"), ("title", "Crypt Dweller"),
        ("type", "temporary event"), ("mandatory", "Fight"), by=BEN,
    )  # fmt: skip
    (duty,) = table.state.pending.values()
    assert duty.rule == "mandatory-action" and duty.answers["involved"] == [ANA, BEN]
    thing = duty.answers["thing"]
    prints = "cost 2 chain rows 4 3"
    broken = table.broken(f"bruno fights {prints} with Sword, Gladius draw 4")
    assert "Gladius" in broken.why and "shares WEAPON with Sword" in broken.why
    table.steps(
        "act", ("name", "Fight"), ("thing", thing), ("offer", prints), ("involved", ["p2"]),
        ("gear", ["+Sword"]), ("draw", 4), by=ANA,
    )  # fmt: skip
    assert (table.state.dice[thing].row, table.state.dice[thing].value) == (1, 4)
    assert table.counts() == (10, 16, 0, 1, 0, 4, 0)
    table.steps("result", ("cards", "s, s, A, W"), ("uses", "Sword A to success 2"))
    assert table.rows("counted")[0]["limit"] == 2 and table.rows("check")[0]["gross"] == 2
    assert table.rows("check")[0]["net"] == 4
    table.steps(
        "consequence", ("section", {"damage": 2, "hand": 1, "arrows": 1}), ("keep", 1),
        ("card", "stays"),
    )  # fmt: skip
    assert table.counts() == (8, 16, 3, 2, 0, 0, 0)
    assert (table.state.dice[thing].row, table.state.dice[thing].value) == (2, 3)
    (duty,) = table.state.pending.values()
    assert duty.rule == "mandatory-action", "not over: it is taken again"
    table.steps("act", ("name", "Fight"), ("thing", thing), ("involved", ["p1"]),
                ("gear", "none"), ("draw", 2), by=BEN)  # fmt: skip
    assert table.state.turn == BEN and table.state.action is not None
    assert table.state.action.final_cost == 2 and table.state.dice[thing].value == 3


@pytest.mark.parametrize(
    ("number", "scenario", "copies", "taken"),
    [("123", "P3", "gP1,gP2,g", "green"), ("456", "P", "g,gP", "green P")],
)
def test_ex_14_15_pictographs(
    tmp_path: Path, number: str, scenario: str, copies: str, taken: str
) -> None:
    """P. 16: the plain copy, as no pictograph matches; the P copy, as it does."""
    table = Table(tmp_path)
    table.say(f"scenario One pictograph {scenario}", f"ana: take {number} copies {copies}")
    assert table.rows("number_taken")[0]["how"] == taken


def test_ex_16_recovery(tmp_path: Path) -> None:
    """P. 20: eight cards cost 8 / 2 = 4: 9 - 4 = 5; 12 - 8 = 4; 3 + 8 = 11."""
    table = Table(tmp_path)
    table.say("ana has life 9 deck 3 discard 12 hand 0 blocked 0", "ana recovers 8")
    assert table.counts() == (5, 11, 4, 0, 0, 0, 0)


def test_ex_19_condition(tmp_path: Path) -> None:
    """P. 19: the fight condition works in a fight; in a climb it is named as broken."""
    table = Table(tmp_path, state=shore())
    table.say(SWORD)
    assert "condition" in table.broken("bruno climbs Cliff with Sword draw 1").why
    table.say("bruno fights Rat with Sword draw 1")
    assert table.state.action is not None and len(table.state.action.selected) == 1


def test_ex_20_responsibilities(tmp_path: Path) -> None:
    """Pp. 5, 6: 24 of the booklet less 4 are 20 to share; then the card is returned."""
    table = Table(tmp_path)
    table.say("ana has life 3", "ben has life 0", "place Responsibilities global event")
    table.say("epilogue", "prepare")
    broken = table.broken("prepare share 24 ana 12 ben 12")
    assert "20" in broken.why
    told = table.say("prepare share 24 ana 12 ben 8")
    assert "20 life points to share" in told and (table.of().life, table.of(BEN).life) == (12, 8)


@pytest.mark.parametrize(("level", "cost"), [("2", 4), ("3", 0), ("0", 4)])
def test_ex_21_groundshiver(tmp_path: Path, level: str, cost: int) -> None:
    """P. 21: 4+, or 0+ from level 3 on."""
    state = replace(shore(), fogs={"f1": Fog(terrain="t1", side="N", area="I")})
    table = Table(tmp_path, state=replace(state, groundshiver=int(level)))
    table.say(f"bruno pathfinds fog N cost 4+ or 0+ from level 3 draw {cost}")
    assert table.state.action is not None and table.state.action.final_cost == cost
    if cost:
        table.say("result", "consequence")
        table.say("return the fog N of Shore space.number=?", "arrows Shore n I")
        lower = "bruno pathfinds fog N cost 4 or 0 from level 3 draw 0 lower=yes"
        assert "level is" in table.broken(lower).why
