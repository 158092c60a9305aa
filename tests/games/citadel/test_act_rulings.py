"""Rulings of section 9 and rules of pp. 10-13, 20, 23 in the acts of an action.

Numbers worked out by hand; cards are invented.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.citadel.procedures.action.prints import read_effects
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import (
    Character,
    Citadel,
    Compound,
    Event,
    Owned,
    Purse,
    QuestItem,
    Skill,
    Terrain,
)
from companion.table.procedures.question import Number
from companion.table.state import Duty
from tests.games.citadel.player import ANA, BEN, CY, Table
from tests.games.citadel.test_act_examples import shore


def cards(**titles: str) -> dict[str, Printed]:
    """A book: id -> what the card does, in short words; the title is the id in words."""
    book = {"b1": Printed(title="Shore"), "b2": Printed(title="Wolf")}
    for name, does in titles.items():
        book[name] = Printed(title=name.title(), effects=read_effects(does))
    return book


def table_of(folder: Path, book: dict[str, Printed] | None = None, players: int = 2,
             fields: dict[str, dict[str, Any]] | None = None, **options: Any) -> Table:  # fmt: skip
    """Everybody on Shore: life 10, deck 20, pile 0, hand 1; a Wolf lies there as `v1`."""
    state = shore(("Ana", "Ben", "Cy", "Dot")[:players])
    state = replace(state, book={**state.book, **cards(), **(book or {})})
    for player, more in (fields or {}).items():
        one = replace(state.characters[player], **more)
        state = replace(state, characters={**state.characters, player: one})
    return Table(folder, state=_counted(state), **options)


def _counted(state: Citadel) -> Citadel:
    """With a ledger that fits what the characters have."""
    fits = {}
    for player, x in state.characters.items():
        held = [x.deck, x.discard, x.hand, x.blocked]
        began = None if None in held else sum(n or 0 for n in held) + x.front
        fits[player] = replace(x, owned=Owned(began=began))
    return replace(state, characters=fits)


def purse(*cards_of: str) -> dict[str, Purse]:
    return {f"k{n}": Purse(card=card) for n, card in enumerate(cards_of, 1)}


def hand(*cards_of: str) -> dict[str, Skill]:
    return {f"s{n}": Skill(card=card, zone="hand") for n, card in enumerate(cards_of, 1)}


# May it be taken, who takes part (P-02, P-03) --------------------------------------------------


def test_reasons_against_an_action(tmp_path: Path) -> None:
    far = {CY: {"at": ""}, BEN: {"life": 0, "at": ""}}
    table = table_of(tmp_path, players=3, fields=far)
    assert "Unconscious" in table.broken("ben climbs Cliff").why
    table.say("ana climbs Cliff draw 0")
    assert "Another action" in table.broken("cy digs Hole").why
    table.say("cy digs Hole draw 0 rule-one-action-at-a-time!=both at once")
    assert table.state.action is not None and table.state.action.name == "Dig"


def test_a_result_that_is_told_ends_the_last_action(tmp_path: Path) -> None:
    """An end that nobody told does not hold the table up; its cards go to the pile."""
    table = table_of(tmp_path)
    table.say("ana climbs Cliff draw 3", "result 2")
    says = table.say("ben digs Hole draw 1")
    assert "Climb ends and its cards are discarded" in says
    assert table.counts(ANA)[2] == 3 and table.state.last == ANA and table.state.scenario.turns == 1


def test_barred_overweight_group_and_blocked(tmp_path: Path) -> None:
    state = shore(("Ana", "Ben"))
    heavy = {"k1": Purse(card="b3"), "k2": Purse(card="b4", blocked=True)}
    state = replace(
        state, book={**state.book, "b3": Printed(title="Anvil", weight=20),
                     "b4": Printed(title="Rope", weight=0)},
        events={"v1": Event(card="b2", attached={"t1": True}, barred={"Climb": True})},
    )  # fmt: skip
    ana = replace(state.characters[ANA], purse=heavy)
    state = replace(state, characters={**state.characters, ANA: ana})
    table = Table(tmp_path, state=state)
    assert "was done here" in table.broken("ana climbs on Shore draw 0").why
    assert "carry too much" in table.broken("ana backtracks").why
    assert "blocked" in table.broken("ana act throw Rope").why
    assert "All conscious" in table.broken("ana digs Hole group joined none").why
    table.say("ana digs Hole group draw 0")
    action = table.state.action
    assert action is not None and set(action.involved) == {ANA, BEN}, "the group icon"


def test_the_move_of_the_character_card(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    table.say("ana act move")
    action = table.state.action
    assert action is not None
    assert (action.source, action.cost, action.difficulty, action.drawn) == ("character", 0, 0, 0)


def test_somebody_elsewhere_and_somebody_left_out(tmp_path: Path) -> None:
    state = replace(shore(("Ana", "Ben", "Cy")))
    cy = replace(state.characters[CY], at="t2")
    state = replace(state, characters={**state.characters, CY: cy},
                    terrains={**state.terrains, "t2": Terrain(card="b1")})  # fmt: skip
    table = Table(tmp_path, state=state)
    assert "another Terrain" in table.broken("ana climbs Cliff with cy").why
    assert "Ben must take part" in table.broken("ana flees mandatory joined none").why
    table.say("ana flees mandatory draw 0")
    action = table.state.action
    assert action is not None and set(action.involved) == {ANA, BEN}, "Cy is elsewhere"


# Gear up and cost (P-04, P-05) -----------------------------------------------------------------


def test_gear_rules(tmp_path: Path) -> None:
    """P. 12: conditions, KEYWORDS, blocked cards; must cards are added by themselves."""
    book = cards(sword="cost -1 in fight", spear="cost -1 in fight", hoe="cost -1 in dig",
                 curse="cost +1 in any must", mail="shield 1 in fight")  # fmt: skip
    for name in ("sword", "spear"):
        book[name] = replace(book[name], keywords={"WEAPON": True})
    gear = {**purse("sword", "spear", "hoe", "curse"), "k5": Purse(card="mail", blocked=True)}
    table = table_of(tmp_path, book, fields={ANA: {"purse": gear}})
    assert "shares WEAPON" in table.broken("ana fights Wolf with Sword, Spear").why
    assert "condition" in table.broken("ana fights Wolf with Hoe").why
    assert "blocked" in table.broken("ana fights Wolf with Mail").why
    says = table.say("ana fights Wolf cost 3 with Sword draw 3")
    assert "selected: Curse and Sword" in says
    action = table.state.action
    assert action is not None and action.selected == {"k4": "must", "k1": "chosen"}
    assert action.final_cost == 3, "3 + 1 - 1"
    table.undo()
    broken = "gear-k3" not in table.say(
        "ana fights Wolf cost 3 with Hoe draw 4 rule-gear-hoe!=the text says so"
    )
    action = table.state.action
    assert broken and action is not None and action.selected == {"k4": "must", "k3": "chosen"}


def test_compulsory_cards_that_share_a_keyword(tmp_path: Path) -> None:
    """R-40: both stay; by the option the player picks."""
    book = cards(first="cost +1 in any must", second="cost +1 in any must")
    book = {
        key: replace(x, keywords={"CURSE": True}) if x.effects else x for key, x in book.items()
    }
    fields = {ANA: {"purse": purse("first", "second")}}
    table = table_of(tmp_path / "a", book, fields=fields)
    table.say("ana digs Hole cost 1")
    assert table.state.action is not None and table.state.action.final_cost == 3
    table = table_of(tmp_path / "b", book, fields=fields, must_clash="pick")
    table.say("ana digs Hole cost 1 picked=Second")
    assert table.state.action is not None and table.state.action.final_cost == 2


@pytest.mark.parametrize(("text", "final"), [("", 0), ("less 1", 1), ("less Rope 2 draw 0", 0)])
def test_part_of_a_reduction(tmp_path: Path, text: str, final: int) -> None:
    """R-12: any part of it, floored once at the end."""
    table = table_of(tmp_path, cards(rope="cost -2 in any"), fields={ANA: {"purse": purse("rope")}})
    table.say(f"ana climbs Cliff cost 2 with Rope {text}")
    action = table.state.action
    assert action is not None and action.final_cost == final and action.cost == 2


def test_reductions_in_full_and_too_large(tmp_path: Path) -> None:
    book, fields = cards(rope="cost -2 in any"), {ANA: {"purse": purse("rope")}}
    table = table_of(tmp_path, book, fields=fields, cost_less="all")
    assert "by this table's option" in table.broken("ana climbs Cliff cost 4 with Rope less 1").why
    over = table.broken('ana climbs Cliff cost 4 with Rope less="Rope 3"')
    assert "up to 2 fewer" in over.why
    table.say("ana climbs Cliff cost 1 with Rope changes=a storm +3")
    action = table.state.action
    assert action is not None and action.final_cost == 2, "1 - 2 + 3, floored once"


def test_a_skill_that_is_spent_for_the_cost(tmp_path: Path) -> None:
    """R-67: the Skill in hand is discarded when its effect is used; not without being asked."""
    fields = {ANA: {"skills": hand("trick")}}
    table = table_of(tmp_path, cards(trick="cost -2 in any discard"), fields=fields)
    table.say("ana climbs Cliff cost 3 draw 3")
    assert table.counts()[3] == 1
    table.undo()
    assert "Trick is discarded" in table.say("ana climbs Cliff cost 3 less 2 draw 1")
    assert table.counts() == (10, 19, 1, 0, 0, 1, 0)
    assert table.of().skills["s1"].zone == "discard"


def test_the_lower_cost_of_the_groundshiver(tmp_path: Path) -> None:
    """EX-21: 4 or 0 from level 3 on."""
    for level, cost in ((2, 4), (3, 0), (0, 4), (None, 4)):
        table = table_of(tmp_path / str(level))
        if level is not None:
            table.do("correct", path="groundshiver", value=str(level), reason="told")
        table.say("ana pathfinds N cost 4 lower 0 level 3")
        action = table.state.action
        assert action is not None and action.final_cost == cost
    table = table_of(tmp_path / "x")
    table.do("correct", path="groundshiver", value="1", reason="told")
    assert "level is 1" in table.broken("ana pathfinds N cost 4 lower 0 level 3 lower=yes").why


# Draw (P-06) -----------------------------------------------------------------------------------


def test_a_recovery_in_the_middle(tmp_path: Path) -> None:
    """P. 12: 2 in the deck, 5 to draw: Recovery of 3 for 2 life; what lies in front stays."""
    fields = {ANA: {"deck": 2, "discard": 6, "life": 4}}
    table = table_of(tmp_path, fields=fields)
    asked = table.asked("ana climbs Cliff cost 5")
    assert asked.question.key == "recovery-1" and asked.question.offered == 3
    assert (
        asked.question.odds is not None and ("3 cards", "2 life, 2 left") in asked.question.odds()
    )
    says = table.say("ana climbs Cliff cost 5 recovery 4")
    assert "recovers 4 cards for 2 life, 2 left" in says
    assert table.counts() == (2, 1, 2, 1, 0, 5, 0)


def test_a_recovery_of_somebody_else_in_the_middle(tmp_path: Path) -> None:
    """P-21: any player, at any time: it is its own entry; the draw goes on with the larger deck."""
    table = table_of(tmp_path, fields={ANA: {"deck": 2, "discard": 6}, BEN: {"discard": 4}})
    assert table.asks("ana climbs Cliff cost 5") == "recovery-1"
    table.say("ana recovers 6")
    table.say("ana climbs Cliff cost 5")
    assert table.counts() == (7, 3, 0, 1, 0, 5, 0)
    table.say("ben recovers 2")
    assert table.last is not None and table.last.thread == "a1", "inside the action"
    assert table.state.action is not None and table.counts(BEN)[0] == 9


def test_more_cards_by_choice(tmp_path: Path) -> None:
    """R-11: extra cards through a voluntary Recovery; 0 stops the draw."""
    fields = {ANA: {"deck": 3, "discard": 4}}
    table = table_of(tmp_path, fields=fields)
    asked = table.asked("ana climbs Cliff cost 2 draw 5").question
    assert isinstance(asked, Number) and asked.floor == 0
    table.say("ana climbs Cliff cost 2 draw 5 recovery 0")
    assert table.counts() == (10, 0, 4, 1, 0, 3, 0)
    table.say("ana draws 2 recovery-1=2")
    assert table.counts() == (9, 0, 2, 1, 0, 5, 0)
    assert table.state.action is not None and table.state.action.drawn == 5


def test_less_than_the_cost_is_named(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    broken = table.broken("ana climbs Cliff cost 3 draw 1")
    assert broken.key == "draw" and "the cost" in broken.why
    table.say("ana climbs Cliff cost 3 draw 1 draw!=a card says so")
    assert table.counts()[5] == 1


def test_nothing_left_to_draw(tmp_path: Path) -> None:
    """R-04: nothing to recover: the cost counts as paid; or unconscious by the option."""
    fields = {ANA: {"deck": 2, "discard": 0}}
    table = table_of(tmp_path / "a", fields=fields)
    assert "3 cards could not be had" in table.say("ana climbs Cliff cost 5")
    assert table.counts() == (10, 0, 0, 1, 0, 2, 0)
    table = table_of(tmp_path / "b", fields=fields, empty_discards="unconscious")
    assert "falls unconscious" in table.say("ana climbs Cliff cost 5")


def test_the_last_life_ends_the_action(tmp_path: Path) -> None:
    """R-06, R-07: the action stops, the cards in front are shuffled in, the die stays."""
    fields = {ANA: {"deck": 1, "discard": 6, "life": 1}}
    table = table_of(tmp_path, fields=fields)
    says = table.say("ana fights Wolf rows 4 3 cost 5 mandatory recovery 2")
    assert "falls unconscious" in says and "the action stops" in says
    state = table.state
    assert state.action is None and state.dice["v1"].value == 4
    assert table.counts() == (0, 5, 0, 2, 0, 0, 1), "8 cards: 3 drawn, 1 of them banished"
    assert [(x.procedure, x.answers["involved"]) for x in state.pending.values()] == [
        ("act", [BEN])
    ]
    table.say("ben fights draw 5")
    assert table.state.action is not None and table.state.action.source == "v1"


def test_cards_in_front_of_somebody_who_falls(tmp_path: Path) -> None:
    """R-07, the other way: they are discarded afterwards."""
    fields = {ANA: {"deck": 1, "discard": 6, "life": 1}}
    table = table_of(tmp_path, fields=fields, fallen_cards="discarded")
    table.say("ana climbs Cliff cost 5 recovery 2")
    assert table.counts() == (0, 4, 1, 2, 0, 0, 1), "the one in front is all of the pile"


def test_the_consequence_for_somebody_who_fell(tmp_path: Path) -> None:
    """R-06, the other way: the action goes on."""
    fields = {ANA: {"deck": 1, "discard": 6, "life": 1}}
    table = table_of(tmp_path, fields=fields, fallen_active="apply")
    table.say("ana climbs Cliff cost 5 difficulty 2 recovery 2")
    assert table.state.action is not None
    assert "failure" in table.say("result 0")
    table.say("consequence")
    assert table.state.action is None


def test_all_involved_fall_and_the_event_is_returned(tmp_path: Path) -> None:
    """P. 20; R-35."""
    fields = {ANA: {"deck": 0, "discard": 6, "life": 1}}
    table = table_of(tmp_path / "a", fields=fields)
    table.say("ana fights Wolf rows 4 cost 2 joined none recovery 2")
    assert not table.state.events and not table.state.dice and not table.state.pending
    table = table_of(tmp_path / "b", fields=fields, fallen_card="one_kind")
    table.say("ana fights Wolf rows 4 cost 2 joined none recovery 2")
    assert table.state.events, "which kind, nobody knows"


def test_falling_in_the_consequence_step(tmp_path: Path) -> None:
    """P-12: what concerns the others goes on; the next turn is for those awake."""
    table = table_of(tmp_path, fields={ANA: {"life": 2}})
    table.say("ana fights Wolf rows 4 3 cost 1 mandatory reach 2")
    table.say("result 1")
    says = table.say("consequence damage 5")
    assert "falls unconscious" in says and "Reach strikes Ben" in says
    assert table.counts(BEN) == (10, 18, 2, 1, 0, 0, 0)
    duty = next(x for x in table.state.pending.values() if x.procedure == "act")
    assert duty.answers["involved"] == [BEN] and table.of().front == 0
    assert table.state.dice["v1"].value == 3


# Traits (P-11) ---------------------------------------------------------------------------------


def test_evasive(tmp_path: Path) -> None:
    """R-31: once after the draw, 2 for each full three; or at each third card."""
    table = table_of(tmp_path / "a")
    assert "Evasive: for 7 drawn 4 cards" in table.say("ana fights Wolf cost 7 evasive 2")
    assert table.counts() == (10, 9, 4, 1, 0, 7, 0)
    table.say("ana draws 2")
    assert table.counts() == (10, 5, 6, 1, 0, 9, 0), "the ninth makes another three"
    table = table_of(tmp_path / "b", evasive="each_third")
    table.say("ana fights Wolf cost 7 evasive 2")
    assert table.counts() == (10, 9, 4, 1, 0, 7, 0) and table.rows("evasive")[0]["count"] == 4


def test_epic(tmp_path: Path) -> None:
    """R-30: nobody twice in a row, but for one who is alone; a left fight remembers its last."""
    table = table_of(tmp_path)
    table.say("ana fights Wolf rows 5 cost 1 epic mandatory", "result 1", "consequence")
    assert table.broken("ana fights").why.startswith("Epic")
    table.say("fights", "result 1", "consequence")
    assert table.state.last == BEN and table.state.dice["v1"].value == 3
    table.say("ben loses 10 life")
    table.say("ana fights", "result 1", "consequence", "ana fights")
    assert table.state.action is not None, "alone: no effect"


def test_tough_and_unsettling(tmp_path: Path) -> None:
    """R-16: ignored successes do not lower the die. R-33: effects of at most X Skill cards."""
    book = cards(calm="star +1 in any", rage="star +1 in any")
    fields = {ANA: {"skills": hand("calm", "rage"), "hand": 2}}
    table = table_of(tmp_path, book, fields=fields)
    table.say("ana fights Wolf rows 5 cost 2 tough 1 unsettling 1")
    broken = table.broken("result s, s uses=Calm, Rage")
    assert "Unsettling 1" in broken.why and broken.page == "p. 23"
    says = table.say("result s, s")
    assert "failure, 2 of 5 (Tough ignores 1)" in says and "5 → 3" in says
    assert table.state.action is not None and table.state.action.used == {"Calm": 1}


@pytest.mark.parametrize(("roll", "blocked"), [(1, "k2"), (2, "k1"), (3, ""), (6, "")])
def test_brutal(tmp_path: Path, roll: int, blocked: str) -> None:
    """R-32: 1 strikes ARMOR or SHIELD, 2 WEAPON or SECONDARY, of the selected cards."""
    book = cards(axe="cost -1 in any", mail="shield 2 in any", club="cost -1 in any")
    for name, word in (("axe", "WEAPON"), ("mail", "ARMOR"), ("club", "SECONDARY")):
        book[name] = replace(book[name], keywords={word: True})
    table = table_of(tmp_path, book, fields={ANA: {"purse": purse("axe", "mail", "club")}})
    table.say("ana fights Wolf cost 3 difficulty 4 brutal with Axe, Mail", "result 1")
    asked = table.asked("consequence damage 3").question
    assert asked.key == "brutal"
    table.say(f"consequence damage 3 brutal {roll}")
    assert table.of().life == 9, "2 of 3 cancelled by the selected Mail"
    assert [x for x, y in table.of().purse.items() if y.blocked] == ([blocked] if blocked else [])


def test_brutal_with_a_choice_and_rolled_by_the_app(tmp_path: Path) -> None:
    book = cards(axe="cost -1 in any", club="cost -1 in any")
    for name, word in (("axe", "WEAPON"), ("club", "SECONDARY")):
        book[name] = replace(book[name], keywords={word: True})
    table = table_of(tmp_path, book, fields={ANA: {"purse": purse("axe", "club")}})
    table.say("ana fights Wolf cost 3 difficulty 4 brutal with Axe, Club", "result 1")
    table.say("consequence brutal 2 blocks Club")
    assert table.of().purse["k2"].blocked and not table.of().purse["k1"].blocked
    table.undo()
    table.say("consequence brutal roll")
    assert table.last is not None
    rolled = next(x for x in table.last.answers if x[0] == "brutal")
    assert rolled[2] == "app" and table.rows("brutal_roll")[0]["roll"] in range(1, 7)


def test_reach(tmp_path: Path) -> None:
    """R-36: any involved conscious character, at random; the deck may run out."""
    table = table_of(tmp_path, fields={BEN: {"deck": 1, "discard": 4, "life": 5}})
    table.say("ana fights Wolf cost 1 difficulty 3 reach 3 with ben", "result 0")
    assert table.asks("consequence") == "reach"
    assert table.asks("consequence reaches Ben") == "reach.recovery-1"
    table.say("consequence reaches Ben reach.recovery-1=2")
    assert table.counts(BEN) == (4, 0, 5, 1, 0, 0, 0)
    table.undo()
    table.say("consequence reaches Ana")
    assert table.counts(ANA) == (10, 16, 4, 1, 0, 0, 0), "3 discarded, then the revealed one"
    table.undo()
    table.say("consequence reaches ?")
    assert "nobody says whom" in (table.last.says if table.last else "")


def test_regenerate(tmp_path: Path) -> None:
    """R-29: above the printed difficulty, at most to 6; after the consequences."""
    table = table_of(tmp_path)
    table.say("ana fights Wolf rows 4 cost 2 regenerate 3", "result 1")
    assert table.state.dice["v1"].value == 3
    assert "3 → 6" in table.say("consequence")
    assert table.state.dice["v1"].value == 6
    table.say("ana fights Wolf", "result 6", "consequence stays")
    assert "v1" not in table.state.dice, "a success: nothing is regenerated"


# Result (P-07 to P-09) -------------------------------------------------------------------------


def test_the_chain_limits_cards_by_the_default_cost(tmp_path: Path) -> None:
    """EX-04, R-13: 3 of the cards, whatever was paid; icons on all of them count."""
    book = cards(rope="cost -2 in any; A -> success in any")
    table = table_of(tmp_path, book, fields={ANA: {"purse": purse("rope")}})
    table.say("ana climbs Cliff cost 3 difficulty 6 chain with Rope draw 5")
    says = table.say("result s, s, s, s, sA")
    row = table.rows("counted")[0]
    assert (row["count"], row["limit"], row["cards"]) == (3, 3, 3) and "4 of 6" in says
    table.undo()
    assert "3" in table.broken("result s, s, s, s, sA counted=1, 2, 3, 4").why
    table.say("result s, s, s, s, sA counted=1, 2")
    assert table.rows("counted")[0]["count"] == 2
    table.undo()
    table.say("result s, s, s, s, sA take 1 uses=none")
    assert table.state.action is not None and table.state.action.net == 1, "R-15: fewer may be"


def test_chain_on_cost_0(tmp_path: Path) -> None:
    """R-13: nothing counts from result areas, star +1 and icons do."""
    book = cards(rope="star +1 in any; A -> success in any")
    table = table_of(tmp_path, book, fields={ANA: {"purse": purse("rope")}})
    table.say("ana climbs Cliff cost 0 chain difficulty 2 with Rope draw 2")
    assert "success, 2 of 2" in table.say("result s, sA")


def test_cards_drawn_in_the_result_step(tmp_path: Path) -> None:
    """R-14: the same chain limit for the larger set; no Evasive."""
    table = table_of(tmp_path)
    table.say("ana fights Wolf cost 2 chain difficulty 3 evasive 1")
    table.say("result s, s, s, - more 2")
    assert table.counts() == (10, 16, 0, 1, 0, 4, 0)
    assert table.state.action is not None and table.state.action.net == 2


def test_more_cards_told_than_drawn(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    table.say("ana climbs Cliff cost 2 difficulty 1")
    assert "2 cards drawn, 3 named" in table.broken("result s, s, s").why
    table.say("result s, s, s rule-cards-told!=we drew three")
    assert table.counts() == (10, 17, 0, 1, 0, 3, 0)


def test_conversions_have_their_limits(tmp_path: Path) -> None:
    """R-17, R-18: all icons without a maximum; a wild is any kind; each icon once."""
    book = cards(torch="A -> success in any", rope="any -> success max 1 in any")
    fields = {ANA: {"purse": purse("torch", "rope")}}
    table = table_of(tmp_path / "a", book, fields=fields)
    table.say("ana climbs Cliff cost 2 difficulty 4 with Torch, Rope")
    assert "success, 4 of 4" in table.say("result AA, WB")
    table.undo()
    assert "at most 1 times" in table.broken("result AA, WB uses=Rope 2").why
    assert "not there" in table.broken("result AA, WB uses=Torch 4").why
    table = table_of(tmp_path / "b", book, fields=fields, uncapped="once")
    table.say("ana climbs Cliff cost 2 difficulty 4 with Torch, Rope")
    assert "failure, 2 of 4" in table.say("result AA, WB")


def test_a_skill_is_spent_only_when_it_is_said(tmp_path: Path) -> None:
    """The plan names what would help; a sentence does not spend a card by itself."""
    book = cards(stealth="B -> success in any discard")
    table = table_of(tmp_path, book, fields={ANA: {"skills": hand("stealth")}})
    table.say("ana hides Bush cost 2 difficulty 2")
    assert "Stealth would make it a success" in table.say("result s, B")
    table.undo()
    found = table.open.act("result", {"cards": "s, B"}, depth="steps")
    assert found.question.offered == {"Stealth": 1}  # type: ignore[union-attr]
    says = table.say("result s, B using Stealth")
    assert "success, 2 of 2" in says and "Stealth is discarded" in says
    assert table.counts() == (10, 18, 1, 0, 0, 2, 0)


def test_effects_that_exclude_each_other(tmp_path: Path) -> None:
    book = cards(sword="cards +1 in any; or A -> success", bell="star +1 in any")
    table = table_of(tmp_path, book, fields={ANA: {"purse": purse("sword", "bell")}})
    table.say("ana fights Wolf cost 1 difficulty 4 chain with Sword, Bell draw 2")
    both = "result s, sA uses=Sword +card, Sword A to success"
    assert "not both" in table.broken(both).why
    assert "each effect once" in table.broken("result s, sA uses=Bell 2").why
    table.say("result s, sA uses=Sword +card, Bell")
    assert table.state.action is not None and table.state.action.net == 3, "2 cards and +1"


def test_reflex_skills_work_when_they_are_revealed(tmp_path: Path) -> None:
    """P. 19; R-81: may be left out, unless the table always applies them; never from the hand."""
    book = cards(reflex="star +1 in any")
    book["reflex"] = replace(book["reflex"], skill="reflex")
    for option, net in (("may", 2), ("always", 2)):
        table = table_of(tmp_path / option, book, reflex=option)
        table.say("ana climbs Cliff cost 2 difficulty 2")
        table.say("result Reflex s, -")
        assert table.state.action is not None and table.state.action.net == net
        table.undo()
        if option == "may":
            assert "failure, 1 of 2" in table.say("result Reflex s, - uses=none")
        else:
            assert "has to be applied" in table.broken("result Reflex s, - uses=none").why
    table = table_of(tmp_path / "hand", book, fields={ANA: {"skills": hand("reflex")}})
    table.say("ana climbs Cliff cost 1 difficulty 2")
    table.say("result s")
    assert table.state.action is not None and table.state.action.net == 1


def test_quest_items_and_what_nobody_told(tmp_path: Path) -> None:
    state = shore(("Ana", "Ben"))
    state = replace(state, book={**state.book, **cards(lens="star +1 in any")},
                    quest_items={"q1": QuestItem(card="lens")})  # fmt: skip
    table = Table(tmp_path, state=state)
    table.say("ana examines Stone difficulty 2 cost 1")
    assert "success, 2 of 2" in table.say("result s")
    table.undo()
    assert "outcome is unknown" in table.say("result uses=none")
    table.say("consequence success")


def test_an_outcome_against_the_numbers(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    table.say("ana climbs Cliff cost 1 difficulty 3")
    assert "1 of 3" in table.broken("result succeeds with 1").why
    says = table.say("result succeeds with 1 rule-the-check!=a card")
    assert "success, 1 of 3" in says


def test_difficulty_0(tmp_path: Path) -> None:
    """R-66."""
    table = table_of(tmp_path)
    table.say("ana fights Wolf cost 0 difficulty 0 tough 3")
    assert "success" in table.say("result 0")


# Compound actions (P-10) -----------------------------------------------------------------------


def dice(count: int) -> Citadel:
    """Ana's Shore with so many events that bear a die."""
    state = shore(("Ana", "Ben"))
    events = {f"v{n}": Event(card="b2", attached={"t1": True}) for n in range(1, count + 1)}
    book = {**state.book, **{f"e{n}": Printed(title=f"Beast {n}") for n in range(1, count + 1)}}
    events = {key: replace(x, card=f"e{key[1:]}") for key, x in events.items()}
    return replace(
        state, book=book, events=events, ids={**state.ids, "v": count},
        dice={key: Compound(row=2, value=3) for key in events},
    )  # fmt: skip


def test_a_die_taken_from_another_card(tmp_path: Path) -> None:
    """P. 11, R-27: no die is left: one comes from another card, which starts on row 1 again."""
    table = Table(tmp_path, state=dice(4))
    assert table.asks("ana fights Ogre rows 5 cost 2") == "die"
    says = table.say("ana fights Ogre rows 5 cost 2 from Beast 3")
    assert "the die comes from Beast 3" in says
    assert set(table.state.dice) == {"v1", "v2", "v4", "v5"}
    assert table.rows("die_freed")[0]["old"] == 3
    table.say("result 5", "consequence")
    assert set(table.state.dice) == {"v1", "v2", "v4"}
    table.say("ana fights Beast 3 rows 6 4 cost 1")
    assert table.state.dice["v3"] == Compound(row=1, value=6)


def test_a_compound_action_left_for_later(tmp_path: Path) -> None:
    """P. 11: not mandatory: the die stays, another action may come between."""
    table = table_of(tmp_path)
    table.say("ana digs Ruin rows 4 2 cost 1", "result 1", "consequence")
    thing = next(iter(table.state.dice))
    assert table.state.dice[thing].value == 3 and not table.state.pending
    table.say("ben climbs Cliff cost 0", "result 0", "consequence")
    table.say("ben digs Ruin")
    assert table.state.action is not None and table.state.action.source == thing
    assert "success, 3 of 3" in table.say("result 3")
    table.say("consequence")
    assert (table.state.dice[thing].row, table.state.dice[thing].value) == (2, 2)


def test_costs_of_rows(tmp_path: Path) -> None:
    """R-85: a row without a cost of its own has that of row 1."""
    table = table_of(tmp_path)
    table.do("act", by=ANA, name="Fight", thing="Wolf", offer={
        "cost": 2, "rows": [{"difficulty": 1}, {"difficulty": 3, "cost": 4}, {"difficulty": 2}],
    })  # fmt: skip
    for cost in (2, 4, 2):
        action = table.state.action
        assert action is not None and action.final_cost == cost
        table.say("result 4", "consequence")
        if cost != 2 or table.state.dice:
            table.say("ana fights Wolf")
    assert not table.state.dice


def test_arrows(tmp_path: Path) -> None:
    """P. 18: a row for each arrow; beyond the last row it is over (R-28); new rows are learnt."""
    table = table_of(tmp_path)
    table.say("ana fights Wolf rows 2 3 5 cost 1", "result 2", "consequence arrows 2")
    assert (table.state.dice["v1"].row, table.state.dice["v1"].value) == (3, 5)
    table.say("ana fights Wolf", "result 5", "consequence next 6")
    assert (table.state.dice["v1"].row, table.state.dice["v1"].value) == (4, 6)
    table.say("ana fights Wolf", "result 6", "consequence arrows 0")
    assert not table.state.dice and not table.state.events


def test_a_compound_action_of_untold_rows(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    table.say("ana fights Bear compound difficulty 4 mandatory cost 1")
    thing = next(iter(table.state.dice))
    assert table.state.dice[thing].value == 4
    table.say("result 4", "consequence")
    assert table.state.dice[thing].row == 2 and table.state.dice[thing].value is None
    assert table.owed() == [("", "act")]
    table.say("ben fights", "result fails", "consequence")
    assert table.state.dice[thing].value is None and table.owed() == [("", "act")]


# Consequence (P-12) ----------------------------------------------------------------------------


def test_the_revealed_cards_are_not_in_the_pile_yet(tmp_path: Path) -> None:
    """R-25: deck +X and deck -X come before; a Recovery cannot bring them back."""
    table = table_of(tmp_path, fields={ANA: {"deck": 4, "discard": 1}})
    table.say("ana climbs Cliff cost 3 difficulty 0", "result")
    table.say("consequence plus 3")
    assert table.counts() == (10, 2, 3, 1, 0, 0, 0), "1 came back, then 3 were discarded"
    table.undo()
    table.say("consequence minus 1 hand 2")
    assert table.counts() == (10, 0, 3, 3, 0, 0, 0)


def test_cards_kept(tmp_path: Path) -> None:
    """P. 18: up to X; more is named; the cards that have a name are chosen."""
    table = table_of(tmp_path)
    table.say("ana climbs Cliff cost 3 difficulty 0", 'result "Vigor" s, -, -')
    assert "hand 1" in table.broken("consequence hand 1 keep 2").why
    says = table.say("consequence hand 2 keeping Vigor keep 1")
    assert "keeps 1 card: Vigor" in says and table.counts() == (10, 17, 2, 2, 0, 0, 0)
    assert [x.zone for x in table.of().skills.values()] == ["hand"]
    table.undo()
    table.say("consequence hand 1 called Calm")
    zones = {table.state.book[x.card].title: x.zone for x in table.of().skills.values()}
    assert zones["Calm"] == "hand"


def test_only_the_active_player_unless_it_says_otherwise(tmp_path: Path) -> None:
    """Golden rule, p. 13."""
    table = table_of(tmp_path)
    table.say("ana climbs Cliff cost 0 difficulty 2 with ben", "result 0")
    table.say("consequence damage 2")
    assert (table.of(ANA).life, table.of(BEN).life) == (8, 10)
    table.undo()
    table.say("consequence damage 2 minus 1 for Ana, Ben")
    assert (table.of(ANA).life, table.of(BEN).life) == (8, 8)
    assert table.of(BEN).deck == 19


def test_selected_effects_right_after_the_section(tmp_path: Path) -> None:
    """R-24: last, or by the option after the section."""
    book = cards(hoe="cost -1 in any; selected roll 1-2 discard")
    fields = {ANA: {"purse": purse("hoe")}}
    for option, last in (("last", True), ("after_section", False)):
        table = table_of(tmp_path / option, book, fields=fields, selected_when=option)
        table.say("ana digs Hole cost 2 difficulty 0 with Hoe", "result", "consequence rolls 6")
        says = table.last.says if table.last else ""
        assert (says.index("discarded") < says.index("Hoe rolls")) is last
        assert "k1" in table.of().purse


def test_the_hand_limit_comes_at_the_end(tmp_path: Path) -> None:
    """P. 19, R-59: not inside the action; in a compound one after each turn of it."""
    for option, owed in (("each_turn", True), ("over", False)):
        table = table_of(tmp_path / option, fields={ANA: {"hand": 3}}, hand_between=option)
        table.say("ana fights Wolf rows 4 3 cost 3 mandatory", "result 4")
        table.say("consequence hand 1")
        assert ((ANA, "trim") in table.owed()) is owed
        table.say("ben fights", "result 3", "consequence")
        assert (ANA, "trim") in table.owed()


def test_a_temporary_event_goes_to_the_past(tmp_path: Path) -> None:
    """P. 17: it is resolved at once and discarded by itself."""
    table = table_of(tmp_path)
    table.do("correct", path="past.adventure", value="0", reason="told")
    table.say("ana flees Bees mandatory which temporary draw 0", "result 0", "consequence")
    assert table.state.past.adventure == 1 and list(table.state.events) == ["v1"]


def test_a_skill_that_shows_an_action(tmp_path: Path) -> None:
    table = table_of(tmp_path, cards(intuition="look at cards"), fields={
        ANA: {"skills": hand("intuition")}})  # fmt: skip
    table.say("ana thinks Intuition cost 0 difficulty 0", "result")
    table.say("consequence card=block")
    assert table.counts() == (10, 20, 0, 0, 1, 0, 0)


def test_nothing_happens_without_a_black_section(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    table.say("ana climbs Cliff cost 1 difficulty 3 no black", "result 0")
    found = table.open.act("consequence", {}, depth="steps")
    assert found.question.key == "card", "the section is not asked"  # type: ignore[union-attr]
    table.say("consequence")
    assert table.state.action is None


def test_a_mandatory_action_inside_another(tmp_path: Path) -> None:
    """R-82: the running step is finished first, or it is taken at once; never both at a time."""
    for option in ("after", "at_once"):
        state = shore(("Ana", "Ben"))
        duty = Duty(who="", what="Run / Flee", procedure="act", rule="mandatory-action",
                    answers={"thing": "", "involved": [ANA, BEN], "revealer": ANA})  # fmt: skip
        table = Table(tmp_path / option, state=state, mandatory_inside=option)
        table.say("ana climbs Cliff cost 2 difficulty 1")
        table.open.close()
        inside = replace(table.state, pending={"o1": duty})
        inside = replace(inside, options={"mandatory_inside": option})
        table = Table(tmp_path / f"{option} inside", state=inside)
        if option == "after":
            assert "Another action" in table.broken("ben flees draw 0").why
            table.say("result 1")
            table.say("consequence")
            sums = table.last.sums if table.last else {}
            assert "consequence" in sums
        says = table.say("ben flees draw 0")
        assert ("Climb ends" in says) is (option == "at_once")
        assert table.counts(ANA) == (10, 18, 2, 1, 0, 0, 0) and not table.state.pending


def test_ambush_as_a_trait(tmp_path: Path) -> None:
    """R-34: an action icon, or by the option a trait whose effect the leaflet says."""
    for option, word in (("action", "action icon"), ("trait", "leaflet")):
        table = table_of(tmp_path / option, ambush=option)
        table.say("ana fights Wolf cost 1 ambush evasive 1")
        assert table.last is not None
        assert word in str(table.last.sums["traits"]), table.last.sums["traits"]


def test_the_fog_is_flipped_and_the_figure_moves(tmp_path: Path) -> None:
    table = table_of(tmp_path)
    table.say("ana act move", "result")
    assert "the figure moves" in table.say("consequence")


def test_what_a_card_prints_is_asked_once(tmp_path: Path) -> None:
    """The book keeps the action under one name, whoever told it."""
    table = table_of(tmp_path)
    table.say("ana fights Wolf cost 2 difficulty 3", "result 3", "consequence stays")
    table.say("ana fights Wolf difficulty 4")
    action = table.state.action
    assert action is not None and (action.cost, action.difficulty) == (2, 4)
    assert list(table.state.book["b2"].actions) == ["Fight"]


def test_nobody_agrees_on_the_active_player(tmp_path: Path) -> None:
    """P. 10, R-39: the next conscious player to the left of the last one."""
    fields = {BEN: {"life": 0, "at": ""}}
    table = table_of(tmp_path, players=3, fields=fields)
    table.say("ana climbs Cliff cost 0 difficulty 0", "result", "consequence")
    found = table.open.act("act", {}, depth="steps")
    assert "Cy if you cannot agree" in found.question.prompt  # type: ignore[union-attr]


# Chances (P-45) --------------------------------------------------------------------------------


def test_odds_stand_beside_the_draw(tmp_path: Path) -> None:
    """R-74: only where the table wants them and has told the deck."""
    character = {ANA: {"deck": 4, "hand": 0, "discard": 0}}
    for option in (False, True):
        table = table_of(tmp_path / str(option), fields=character, count_deck=option)
        table.say("ana owns 2 Vigor area s", "ana owns 2 Dud area -")
        found = table.open.act(
            "act", {"name": "Climb", "thing": "Wolf", "offer": {"cost": 1, "difficulty": 1},
                    "involved": [], "gear": []}, by=ANA, depth="steps",
        )  # fmt: skip
        question = found.question  # type: ignore[union-attr]
        assert question.key == "draw"
        rows = dict(question.odds()) if question.odds is not None else {}
        assert ("1 card" in rows) is option
        if option:
            assert rows["1 card"].startswith("50"), "2 of 4 bear a star"
            assert rows["90%"] == "3 cards", "5/6 with 2, certain with 3"


def test_a_character_that_nobody_counted(tmp_path: Path) -> None:
    state = shore(("Ana", "Ben"))
    state = replace(state, characters={ANA: Character(), BEN: Character()})
    table = Table(tmp_path, state=state)
    table.say("ana fights Wolf", "result s, lA, r", "consequence damage 2 hand 1 minus 2 plus 1")
    assert table.state.action is None
    table.say("ana climbs Cliff draw 3", "result fails", "consequence damage 1")
    assert table.of().front == 0 and table.of().life is None
