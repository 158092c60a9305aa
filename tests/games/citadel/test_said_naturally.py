"""What tables say in the middle of an adventure, in the words of the cards and the rulebook.

Each was refused or misread once. Shore has arrows north (area I, 094), east (II), south (120).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.citadel.procedures.action.consequence import FIELDS, Section, deck_icons
from companion.games.citadel.procedures.action.printed_questions import OfferForm
from companion.games.citadel.procedures.cards.taking import OneCopy
from companion.games.citadel.state.printed import Offer
from companion.table.procedures.question import Drawn
from tests.games.citadel.player import ANA, BEN, Table
from tests.games.citadel.test_board_exploring import fogs, shore


def test_the_first_scenario_is_told_again(tmp_path: Path) -> None:
    """On p. 7: a new adventure opens its first scenario; telling its facts is no second one."""
    table = Table(tmp_path)
    table.say("adventure ana A ben B", 'goal "find the well" open')
    table.say("scenario A new beginning life 8 goals leave the court; find the well")
    scenario = table.state.scenario
    assert (scenario.number, scenario.introductory, scenario.save_used) == (1, True, False)
    assert [x.text for x in scenario.goals.values()] == ["find the well", "leave the court"]
    assert table.of().life == table.of(BEN).life == 8
    table.say("correct scenario.save_used true", "scenario A new beginning")
    assert table.state.scenario.save_used is True, "one save for each scenario (p. 25)"
    assert "is not over" in table.broken('scenario "The mill"').why
    table.say("ana climbs Wall draw 0", "result 0", "consequence")
    assert "is not over" in table.broken("scenario A new beginning").why


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("damage 1 deck -2", {"damage": 1, "minus": 2}), ("deck +3", {"plus": 3}),
        ("deck −1, hand 1", {"minus": 1, "hand": 1}), ("-2 deck", {"minus": 2}),
        ("+4 deck damage 2", {"plus": 4, "damage": 2}), ("minus 2", {"minus": 2}),
    ],
)  # fmt: skip
def test_deck_icons_in_a_section(text: str, told: dict[str, int]) -> None:
    """On p. 28: deck +X and deck -X, as they are printed."""
    section = Section(key="section", fields=FIELDS)
    assert section.read(text) == told
    assert deck_icons("damage 2") == "damage 2"


def test_deck_icons_in_a_sentence(tmp_path: Path) -> None:
    """Deck 12 - 2 - 3 = 7; pile 4 + 2 + 3 = 9; a life of 9 - 1 = 8 (pp. 13, 18)."""
    table = shore(tmp_path)
    table.say("did climb Shore cost 2 difficulty 3 draw 2 shows s, - damage 1 deck -3")
    assert table.counts() == (8, 7, 9, 2, 0, 0, 0)
    table.say("ana climbs Shore draw 2", "result s, -", "consequence deck +3")
    # 7 - 2 + 3 = 8; 9 - 3 + 2 = 8: the two revealed cards are not in the pile yet (p. 13).
    assert table.counts() == (8, 8, 8, 2, 0, 0, 0)


def test_drawn_and_shown_in_one_breath(tmp_path: Path) -> None:
    """12 - 4 = 8, 4 + 4 = 8; 3 stars and a pair are 4 of 4."""
    table = shore(tmp_path)
    told = table.say("did play music Shore cost 3 difficulty 4 drew 4 cards, 3 stars, 2 halves")
    assert "success, 4 of 4" in told and table.counts() == (9, 8, 8, 2, 0, 0, 0)
    told = table.say("did climb Shore cost 2 difficulty 3 drew 3, s, s, -")
    assert "failure, 2 of 3" in told and table.of().deck == 5


def test_the_opened_space_is_told_afterwards(tmp_path: Path) -> None:
    """On p. 21: the card of the arrow lies there already; its title and its arrows come later."""
    table = shore(tmp_path)
    table.say("explore N")
    told = table.say("fill north of Shore called Hill arrows n I/200")
    assert told.startswith("Hill lies north of Shore") and len(table.state.terrains) == 2
    assert fogs(table) == {"Shore E": "II", "Hill N": "I"}
    assert table.state.book[table.state.terrains["t2"].card].number == "094"
    assert "lies there" in table.broken("fill north of Shore number 500").why
    assert len(table.state.terrains) == 2


@pytest.mark.parametrize("thing", ["the fog north of Shore", "fog N of Shore", "the fog north"])
def test_the_fog_by_its_side(tmp_path: Path, thing: str) -> None:
    """On p. 15: the action on its back; the card stays until it is flipped."""
    table = shore(tmp_path)
    table.say("past = 0", "past exploration = 0")
    table.do("do-action", who="Ana", name="Pathfind", thing=thing, offer="cost 1", draw="1")
    declared = table.rows("action_declared")[0]["thing"]
    assert table.state.fogs[declared].side == "N" and len(table.state.fogs) == 2
    assert (table.state.past.adventure, table.state.past.exploration) == (0, 0)
    assert [x for _, x in table.owed()] == ["explore"]


def test_fog_that_nobody_told_of(tmp_path: Path) -> None:
    """It is flipped later; if it goes to the Past at once it is an Exploration card (p. 18)."""
    table = shore(tmp_path)
    table.say("past = 0", "past exploration = 0")
    pathfind = {"who": "Ana", "name": "Pathfind", "thing": "grey mist", "draw": "0"}
    table.do("do-action", shown_on="exploration", **pathfind)
    assert (table.state.past.adventure, table.state.past.exploration) == (0, 0)
    table.do("do-action", shown_on="exploration", card="discard", **pathfind)
    assert (table.state.past.adventure, table.state.past.exploration) == (0, 1)
    told = {"who": "Ana", "name": "Climb", "thing": "Gust", "draw": "0"}
    table.do("do-action", shown_on="temporary event", card="discard", **told)
    assert (table.state.past.adventure, table.state.past.exploration) == (1, 1)


def test_what_an_action_prints_in_more_words() -> None:
    form = OfferForm(key="offer")
    assert form.read_known("mandatory chain cost 2 rows 4, 3 traits Epic, Tough 1") == {
        "mandatory": True, "chain": True, "cost": 2, "compound": True,
        "rows": [{"difficulty": 4}, {"difficulty": 3}], "traits": {"epic": 0, "tough": 1},
    }  # fmt: skip
    lower = {"cost": 4, "lower_cost": 0, "lower_level": 3, "difficulty": 0}
    assert form.read_known("cost 4+ or 0+ from level 3, difficulty 0") == lower
    assert form.read_known("cost 4 or 0 if the groundshiver has level 3, difficulty 0") == lower


def test_traits_in_a_sentence(tmp_path: Path) -> None:
    table = shore(tmp_path, 1)
    table.say("fight Wolf cost 2 rows 4, 3 traits epic, tough 1 draw 2")
    action = table.state.action
    assert action is not None and action.traits == {"epic": 0, "tough": 1}
    assert Offer(name="Fight").traits == {}


def test_a_card_told_of_before_its_number(tmp_path: Path) -> None:
    """What it does was told by its title; taking 031 later makes it no second card."""
    table = shore(tmp_path)
    table.say("effect Flail does cost -2 in any")
    table.say("take 031 called Flail type=purse weight 1")
    card = table.state.book[table.of().purse["k1"].card]
    assert (card.title, card.number, len(card.effects)) == ("Flail", "031", 1)
    assert len([x for x in table.state.book.values() if x.title == "Flail"]) == 1


@pytest.mark.parametrize(("text", "card"), [
    ("gWave", "green Wave"), ("green Wave", "green Wave"), ("g:Wave", "green Wave"),
    ("g", "green"), ("y", "gold"), ("gold", "gold"), ("goldSun", "gold Sun"),
])  # fmt: skip
def test_a_copy_in_either_spelling(text: str, card: str) -> None:
    question = OneCopy(key="copy", count=1, known={"green Wave": 1, "green": 1})
    assert question.read(text) == Drawn(1, (card,))


def test_a_skill_has_its_title_in_the_log(tmp_path: Path) -> None:
    table = shore(tmp_path)
    told = table.do("do-action", who="Ana", name="Think", thing="Keen Eye", shown_on="skill",
                    offer="cost 0 difficulty 0", draw="0")  # fmt: skip
    assert told.startswith("Ana: Think / Compose oneself on Keen Eye")


def test_a_card_action_closes_the_dialogue(tmp_path: Path) -> None:
    """On p. 18: no card offers one meanwhile; one that is taken says that the dialogue is over."""
    table = shore(tmp_path)
    table.say("read 210 note a bell")
    table.do("do-action", who="Ana", name="Speak", thing="dialogue", draw="0")
    assert table.state.reading == "210", "the dialogue's own action"
    assert "dialogue 210 is over" in table.say("ana climbs Shore draw 0")
    assert table.state.reading == "" and len(table.state.dialogues) == 1
    table.say("consequence", "read 211", "epilogue")
    assert table.state.reading == ""


def test_the_card_of_a_building_by_its_number(tmp_path: Path) -> None:
    """On pp. 17, 23: if no copy of its number is left the Past is returned, then there is none."""
    table = shore(tmp_path)
    table.say("building Cemetery boxes 1 built", "take 150 called Hope reborn! type=purse")
    table.say("past = 4", "past exploration = 2", "epilogue", "citadel yes")
    held = len(table.of(ANA).purse)
    told = table.say("ana: prepare cemetery taken.copies=none taken.copies-after=none")
    assert "no 150" in told and len(table.of(ANA).purse) == held
    assert (table.state.past.adventure, table.state.past.exploration) == (0, 0)


def test_a_purse_card_with_its_keeper_last(tmp_path: Path) -> None:
    """Nobody has the turn: who keeps it stands behind what the card prints."""
    table = Table(tmp_path)
    table.say("ana has deck 4", "ben has deck 4")
    told = table.say("take 031 called Flail purse weight 1 keywords WEAPON to ana")
    assert "Ana keeps Flail" in told
    card = table.state.book[table.of().purse["k1"].card]
    assert (card.weight, set(card.keywords)) == (1, {"WEAPON"})


def test_the_title_of_a_card_stands_for_its_effects(tmp_path: Path) -> None:
    """On p. 15: the Sword's +1 or its icons: by its title those of the best plan are meant."""
    table = shore(tmp_path, 1)
    table.say("effect Sword does cards +1 in fight; or A -> success max 3 in fight")
    table.say("fight Wolf cost 2 chain difficulty 4 with Sword draw 4")
    assert "success, 4 of 4" in table.say("result s, s, A, W uses Sword")
    assert table.rows("converted")[0]["uses"] == {"Sword A to success": 2}


def test_a_lower_cost_in_a_sentence(tmp_path: Path) -> None:
    """On p. 21: 4+, or 0+ from level 3."""
    table = shore(tmp_path, 1)
    table.say("level 3", "pathfind fog N cost 4+ or 0+ from level 3 draw 0")
    action = table.state.action
    assert action is not None and (action.cost, action.final_cost) == (0, 0)


def test_a_card_used_of_which_nobody_told_what_it_does(tmp_path: Path) -> None:
    """It is logged by its name; what it gives is said by hand: 2 + 1 = 3."""
    table = shore(tmp_path, 1)
    table.say("ana climbs Shore cost 2 difficulty 3 draw 2", "result s, -")
    table.say("consequence hand 1 keep 1 called Steady Hand")
    table.say("ana climbs Shore cost 2 difficulty 3 draw 2")
    told = table.say("result s, s bonus 1 uses Steady Hand")
    assert "used: Steady Hand" in told and "success, 3 of 3" in told
    assert table.rows("effect_used")[0]["card"] == "Steady Hand"
    table.say("consequence", "ana climbs Shore draw 2")
    assert "no field" in table.refused("result s, - uses Old Trick")
