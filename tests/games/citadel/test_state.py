"""The state, what follows from it, the options and the list of calculations.

Card values here are invented, except those of the rulebook's figures (spec 2.19).
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import companion.games.citadel as package
from companion.games import find
from companion.games.citadel.calculations import CALCULATIONS
from companion.games.citadel.calculations.destiny import destiny
from companion.games.citadel.calculations.drawing import discard_top, draw
from companion.games.citadel.calculations.gear import gear_up
from companion.games.citadel.calculations.legal import involved, may_act, next_active
from companion.games.citadel.calculations.life import fall, share
from companion.games.citadel.calculations.numbered import take
from companion.games.citadel.calculations.odds import draw_odds
from companion.games.citadel.calculations.people import leave
from companion.games.citadel.calculations.preparation import preparation
from companion.games.citadel.calculations.recovery import recovery
from companion.games.citadel.calculations.saving import resume, save
from companion.games.citadel.calculations.using import use_best
from companion.games.citadel.options import OPTIONS
from companion.games.citadel.rules import (
    action as action_rules,
    board as board_rules,
    chances,
    standing,
)
from companion.games.citadel.state.printed import Effect, Offer, Printed, ResultArea, Row
from companion.games.citadel.state.table import (
    Action,
    Arrow,
    Building,
    Character,
    Citadel,
    Compound,
    Event,
    Fog,
    GlobalEvent,
    MapCard,
    Owned,
    Past,
    Purse,
    Quest,
    QuestItem,
    Revealed,
    Scenario,
    Skill,
    Symbol,
    Terrain,
    new_citadel,
)
from companion.table.state import Duty

HERE = Path(package.__file__).parent
RULES = Path(__file__).parents[3] / "data/citadel/rules"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(RULES.glob("*.md"))]
ENTRIES = {x for text in TEXTS for x in re.findall(r"^id: (\S+)$", text, re.M)}


def bare() -> Citadel:
    return new_citadel(["Bruno", "Ludovic"])


def told() -> Citadel:
    """Two characters in the middle of an adventure; a compound fight on an event."""
    book = {
        "b1": Printed(
            title="Sword",
            weight=2,
            keywords={"WEAPON": True},
            keywords_told=True,
            lock=False,
            effects={
                "e1": Effect(kind="cards", amount=1, actions={"Fight": True}, either="or"),
                "e2": Effect(
                    kind="convert", icon="A", most=3, actions={"Fight": True}, either="or"
                ),
                "e3": Effect(selected=True, text="roll"),
            },
        ),
        "b2": Printed(
            title="Exhausted",
            keywords={"TEMPORARY": True},
            lock=True,
            shows="Sun",
            effects={"e1": Effect(kind="cost", amount=1, must=True, actions={"": True})},
        ),
        "b3": Printed(
            title="Stealth",
            skill="character",
            initial="X",
            effects={
                "e1": Effect(
                    kind="icons", grants={"A": 2}, spends="discard", actions={"Fight": True}
                )
            },
            result=ResultArea(stars=1),
        ),
        "b4": Printed(title="Blank", result=ResultArea()),
        "b5": Printed(number="154", actions={"a1": Offer(name="Dig", mandatory=True)}),
        "b6": Printed(number="155"),
        "b7": Printed(title="Responsibilities"),
        "b8": Printed(title="Creature", actions={"a1": FIGHT}),
    }
    p1 = Character(
        character="B",
        life=9,
        deck=4,
        discard=2,
        hand=1,
        blocked=0,
        at="t1",
        owned=Owned(began=7),
        skills={
            "s1": Skill(card="b3", zone="hand", kind="character"),
            "s2": Skill(card="b4", zone="discard"),
            "s3": Skill(card="b4", zone="discard"),
        },
        deck_list={"b3": 4, "b4": 3},
        purse={"k1": Purse(card="b1"), "k2": Purse(card="b2", blocked=True)},
        purse_told=True,
    )
    p2 = Character(
        character="C", life=4, deck=6, discard=3, hand=4, blocked=1, at="t1", purse_told=True
    )
    return replace(
        bare(), characters={"p1": p1, "p2": p2}, book=book,
        scenario=Scenario(title="One", pictograph="Moon", bookmark="p. 9", save_used=False),
        at_citadel=True, groundshiver=2, past=Past(adventure=3, exploration=1),
        terrains={"t1": Terrain(card="b5", x=0, y=0, arrows={"N": Arrow(number="094", area="I"),
                                                            "E": Arrow(area="I")}),
                  "t2": Terrain(card="b6", x=1, y=0)},
        events={"v1": Event(card="b8", attached={"t1": True}, barred={"Climb": True})},
        fogs={"f1": Fog(terrain="t1", side="N", area="I")},
        globals={"g1": GlobalEvent(card="b7")}, dice={"v1": Compound(row=1, value=4, last="p1")},
        explorations={"I": 5}, last="p1",
    )  # fmt: skip


FIGHT = Offer(name="Fight", cost=2, chain=True, difficulty=4, mandatory=True,
              rows=(Row(difficulty=4), Row(difficulty=3, cost=3)), traits={"Epic": 0})  # fmt: skip


# The state ------------------------------------------------------------------------------------


def test_a_table_of_nothing_but_names() -> None:
    state = bare()
    assert state.group == ("p1", "p2") and not state.book and not state.terrains
    assert set(state.scores.values()) == {None}
    for x in state.characters.values():
        assert (x.life, x.deck, x.discard, x.hand, x.blocked) == (None,) * 5
    data = msgspec.json.encode(state)
    assert msgspec.json.decode(data, type=Citadel) == state
    assert msgspec.json.decode(msgspec.json.encode(told()), type=Citadel) == told()


def test_everything_can_be_asked_of_a_bare_table() -> None:
    state = bare()
    assert standing.conscious(state, "p1") is None and standing.awake(state) == ("p1", "p2")
    assert standing.hand_of(state, "p1").value.limit == 3
    assert standing.weight_of(state, "p1").value.overweight is None
    assert draw(standing.draw_of(state, "p1", 3)).value.front == 3
    assert discard_top(standing.discard_of(state, "p1", 2)).value.deck is None
    assert recovery(standing.recovery_of(state, "p1", 4)).value.price == 2
    assert standing.plan_of(state, "p1") is None
    assert fall(standing.fall_of(state, "p1")).value.lost is None
    assert standing.wakes_at(state, "p1") == "" and standing.audit_of(state).value.whole is None
    assert standing.standing_of(state).value.over is None and standing.wait_for(state) == ()
    assert share(standing.share_of(state, 4, {"p1": 4})).value.life == {"p1": None, "p2": None}
    assert leave(standing.leave_of(state, "p1")).value.players == 1
    act = action_rules
    assert may_act(act.may_of(state, "p1", "Climb")).value.allowed is None
    assert involved(act.involved_of(state, "p1", ["p2"])).value.involved == ("p1", "p2")
    assert next_active(act.next_of(state)).value.may == ("p1", "p2")
    assert gear_up(act.gear_of(state, "p1", "Climb")).value.selected == {}
    assert act.uses_of(state, "p1", "Climb", ()) == ()
    assert act.best_use_of(state) is act.traits_of(state) is act.consequence_of(state) is None
    assert chances.odds_of(state, "p1", FIGHT, 2) is None
    board = board_rules
    assert board.dice_left(state) == 4 and board.joined_of(state) == {}
    assert take(board.take_of(state, "p1", "123")).value.result == "look"
    assert board.built(state) == () and destiny(board.destiny_of(state)).value.reachable == ()
    assert preparation(board.preparation_of(state)).value.lines == ()
    assert save(board.save_of(state)).value.allowed is None
    assert board.resume_of(state) is None and board.packed_of(state).terrain == ""
    assert board.map_of(state, "066").cards == {}


# What follows from a told table ---------------------------------------------------------------


def test_characters_and_cards() -> None:
    state = told()
    assert standing.weight_of(state, "p1").value.weight is None
    assert standing.hand_of(state, "p2").value.now == 1
    assert (
        standing.is_temporary(state, "b2") is True and standing.is_temporary(state, "b1") is False
    )
    assert standing.is_temporary(state, "b3") is None
    assert fall(standing.fall_of(state, "p1")).value.returned == ("k2",)
    assert standing.pictographs(state, "p1") == ("Sun",) and standing.pictographs(state, "p2") == ()
    shared = replace(state, options={"pictograph_of": "any_player"})
    assert standing.pictographs(shared, "p2") == ("Sun",)
    common = replace(state, quest_items={"q1": QuestItem(card="b2")})
    assert standing.pictographs(common, "p2") == ("Sun",)
    assert standing.audit_of(state).value.characters["p1"].off == 0
    assert standing.wakes_at(replace(state, turn="p1"), "p2") == "t1"
    give = standing.give_of(state, "p1", "p2", "k1")
    assert (give.same_terrain, give.lock, give.weight) == (True, False, 2)
    gone = standing.leave_of(state, "p1", ["p2"])
    assert gone.purse["k2"].lock is True and gone.skills == {"character": 1}
    assert standing.share_of(state, 9, {}, replaces=True).scenario_life == "set"
    assert standing.title(state, "b5") == "154" and standing.title(state, "zz") == "zz"


def test_actions() -> None:
    state, act = told(), action_rules
    climb = may_act(act.may_of(state, "p1", "Climb", "t1")).value
    assert climb.rule == "barred-action"
    fight = act.may_of(state, "p1", "Fight", "v1", ["p2"], FIGHT)
    assert may_act(fight).value.rule == "epic"
    assert may_act(act.may_of(state, "p2", "Fight", "v1", ["p1"], FIGHT)).value.allowed is True
    assert may_act(act.may_of(state, "p2", "Hide", "s1")).value.rule == "where-actions"
    assert act.source_of(state, "p1", "s1") == ("skill", True, False)
    assert act.source_of(state, "p1", "k2") == ("purse", True, True)
    assert act.source_of(state, "p1", "f1") == ("exploration", True, False)
    duty = Duty("p2", "Fight", rule=standing.MANDATORY, answers={"involved": ["p2"]})
    waiting = replace(state, pending={"o1": duty})
    assert may_act(act.may_of(waiting, "p1", "Climb", "t2")).value.rule == "mandatory-action"
    assert standing.between_turns(waiting, "p2") and not standing.between_turns(waiting, "p1")
    assert next_active(act.next_of(state, "v1", ["p1", "p2"], True)).value.may == ("p2",)
    die = act.die_of(state, "v1", FIGHT)
    assert (die.die, die.row, die.in_use) == (4, 1, {})
    assert [(x.cost, x.chain) for x in act.rows_of(FIGHT)] == [(2, True), (3, True)]
    geared = gear_up(act.gear_of(state, "p1", "Fight", ["k1"])).value
    assert geared.selected == {"k1": "chosen"} and geared.later == ("k1",)


def test_the_best_use_of_a_revealed_action() -> None:
    """Chain 2, two stars; the Sword's icons with Stealth's two: 4 of 4."""
    revealed = {f"r{n}": Revealed(result=ResultArea(stars=1)) for n in range(1, 4)}
    action = Action(name="Fight", source="v1", active="p1", compound=True, chain=True, cost=2,
                    traits={"Tough": 0}, selected={"k1": "chosen"}, revealed=revealed,
                    involved={"p2": True}, outcome="failure")  # fmt: skip
    state = replace(told(), action=action)
    inputs = action_rules.best_use_of(state)
    assert inputs is not None and inputs.need == 4
    plan = use_best(replace(inputs, tough=0)).value
    assert (plan.net, plan.spent) == (4, ("s1",))
    assert plan.uses == {"Sword A to success": 2, "Stealth": 1}
    assert [x.limited for x in inputs.uses] == [False, False, True]
    both = action_rules.best_use_of(replace(state, options={"unsettling": "both"}))
    assert both is not None and all(x.limited for x in both.uses)
    assert (
        may_act(action_rules.may_of(state, "p2", "Climb", "t2")).value.rule == "forbidden-actions"
    )
    traits = action_rules.traits_of(replace(state, action=replace(action, traits={"Epic": 0})))
    assert traits is not None and traits.selected == {"k1": ("WEAPON",)} and traits.failed is True
    end = action_rules.consequence_of(state)
    assert end is not None and end.selected_effects == ("Sword",) and end.success is False
    assert standing.fall_of(state, "p1").action_on_event is True
    assert standing.fall_of(state, "p1").involved == {"p2": True}


def test_odds_by_elimination() -> None:
    """7 owned: 1 Stealth in hand, 2 blanks discarded; in the deck are 3 stars and 1 blank."""
    offer = Offer(name="Dig", cost=1, difficulty=1)
    inputs = chances.odds_of(told(), "p1", offer, 1)
    assert inputs is not None and inputs.size == 4
    assert draw_odds(inputs).value.draws[0].chance.exact == "3/4"
    assert inputs.discard is not None and sum(x.count for x in inputs.discard) == 2


def test_board_and_leaflet() -> None:
    state, board = told(), board_rules
    assert board.joined_of(state) == {"t1": ("t2",), "t2": ("t1",)}
    cut = replace(
        state,
        terrains={**state.terrains, "t2": replace(state.terrains["t2"], joined={"t1": False})},
    )
    assert board.joined_of(cut) == {"t1": (), "t2": ()}
    move = board.move_of(state, "p1", "t2")
    assert move.told and move.mandatory_there is False and not move.separated
    assert board.move_of(state, "p1", "t1").mandatory_there is True
    fog = board.fog_of(state, "t1")
    assert fog.filled == {"E": "t2", "N": "f1"} and fog.left == {"I": 5}
    assert board.room_of(state, ("t2",)).figures == {"p1": "t1", "p2": "t1"}
    assert board.take_of(state, "p1", "123").possessed == ("Sun",)
    assert board.is_built(Building(boxes=2, checked=2)) is True
    assert board.is_built(Building(checked=1)) is None and board.is_built(Building()) is False
    assert board.is_built(Building(built=True)) is True and board.is_built(None) is False
    page = {
        "d1": Symbol(type="community", centre=True),
        "d2": Symbol(links={"d1": True, "d3": False}),
        "d3": Symbol(),
    }
    full = replace(
        state, destiny=page, buildings={"guild": Building(built=True)}, destiny_told=True
    )
    assert destiny(board.destiny_of(full, "d1")).value.guild == 2
    other = replace(full, buildings={"guild": Building(built=True, symbol="focus")})
    assert destiny(board.destiny_of(other, "d1")).value.guild == 0
    prepared = replace(
        full, buildings={"mill": Building(boxes=1, checked=1)},
        world_map={"s1": MapCard(number="083"), "s2": MapCard(number="066", flipped=True)},
        quests={"q1": Quest(title="Goat", at_citadel=True), "q2": Quest(title="Cow"),
                "q3": Quest(title="Hen", at_citadel=True, status="finished")},
    )  # fmt: skip
    inputs = board.preparation_of(prepared, 6)
    assert (inputs.responsibilities, inputs.map_unflipped, inputs.quests) == (
        1,
        ("083",),
        ("Goat",),
    )
    assert preparation(inputs).value.shared == 2


def test_save_and_resume() -> None:
    state, board = told(), board_rules
    x = save(board.save_of(state)).value
    assert x.allowed is True and x.to_past == {"adventure": 2, "exploration": 1}
    assert x.past == {"adventure": 5, "exploration": 2}
    packed = board.packed_of(state)
    assert packed.terrain == "t1" and packed.dice == {} and packed.stacks["p1"].discard == 3
    assert packed.stacks["p1"].blocked == 1
    own = replace(state, options={"save_board": "own_events"})
    assert save(board.save_of(own)).value.to_past["adventure"] == 1
    assert board.packed_of(own).events == {"v1": True} and set(board.packed_of(own).dice) == {"v1"}
    after = board.resume_of(replace(state, packed=packed))
    assert after is not None
    laid = resume(after).value
    assert laid.fog == {"N": "I", "E": "I"} and laid.figures == ("p1", "p2") and laid.past == 4
    apart = replace(state, characters={**state.characters,
                                       "p2": replace(state.characters["p2"], at="t2")})  # fmt: skip
    assert save(board.save_of(apart)).value.reasons[2].holds is False
    assert board.saved_terrain(apart) == ""


# Options and calculations ---------------------------------------------------------------------


def test_options_are_those_of_the_rules_entries() -> None:
    named: dict[str, set[str]] = {}
    where: dict[str, set[str]] = {}
    for text in TEXTS:
        for entry in text.split("\n# "):
            id_ = re.search(r"^id: (\S+)$", entry, re.M)
            for ruling, key in re.findall(
                r"(R-\d\d) (\w+)",
                (re.search(r"^rulings: (.*)$", entry, re.M) or re.match("", ""))[0],
            ):
                named.setdefault(key, set()).add(ruling)
                where.setdefault(key, set()).add(id_[1] if id_ else "")
    assert {x.key: {x.ruling} for x in OPTIONS} == named
    assert len(OPTIONS) == 26 and len({x.key for x in OPTIONS}) == 26
    for x in OPTIONS:
        assert x.rule in where[x.key] and x.why and x.values and x.default not in x.values
        assert re.fullmatch(r"pp?\. [\d, ]+", x.page)


def test_options_reach_the_calculations() -> None:
    """Every value of an option is one that the inputs take."""
    state = told()
    for option in OPTIONS:
        for value in option.values:
            chosen = replace(state, options={option.key: value})
            for inputs in (
                standing.draw_of(chosen, "p1", 2),
                standing.fall_of(chosen, "p1"),
                board_rules.save_of(chosen),
                board_rules.take_of(chosen, "p1", "123"),
                action_rules.gear_of(chosen, "p1", "Fight"),
                standing.leave_of(chosen, "p1"),
                standing.recovery_of(chosen, "p1", 2),
            ):
                data = msgspec.json.encode(inputs)
                assert msgspec.json.decode(data, type=type(inputs)) == inputs


def test_every_option_is_read() -> None:
    """One that nothing asks for would be a question without an effect."""
    folder = Path(standing.__file__).parents[1]
    code = "".join(x.read_text(encoding="utf-8") for x in sorted(folder.rglob("*.py"))
                   if x.name != "options.py")  # fmt: skip
    for option in OPTIONS:
        assert re.search(rf'option\([^)]*"{option.key}"', code), option.key


def test_the_list_of_calculations() -> None:
    names = [x.name for x in CALCULATIONS]
    assert len(set(names)) == len(names)
    specs = {x.spec for x in CALCULATIONS} | {"P-19"}  # P-19 is computed with P-16
    assert {f"P-{n:02}" for n in range(1, 46)} - specs == {"P-29"}  # reading computes nothing
    for x in CALCULATIONS:
        schema = msgspec.json.schema(x.inputs)
        body = next(iter(schema["$defs"].values())) if "$defs" in schema else schema
        assert body and x.page and x.summary.endswith((".", "?")), x.name
        assert x.inputs.__struct_config__.forbid_unknown_fields


def _texts(call: ast.Call) -> list[str]:
    args = [*call.args, *(x.value for x in call.keywords)]
    return [x.value for x in args if isinstance(x, ast.Constant) and isinstance(x.value, str)]


def test_every_part_names_a_rules_entry() -> None:
    """The last text of a `Part`, `Reason` or `Step` is the id of an entry of the rules look-up."""
    seen = 0
    for path in sorted((HERE / "calculations").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id not in ("Part", "Reason", "Step") or len(node.args) < 4:
                continue
            last = node.args[-1]
            if isinstance(last, ast.Constant):
                assert last.value in ENTRIES, (path.name, node.lineno, last.value)
                seen += 1
    assert seen > 100
    from companion.games.citadel.state.tables import BUILDINGS, CARD_TYPES, SCORES, TRAITS

    rules = {x.rule for x in BUILDINGS.values()} | {x.rule for x in CARD_TYPES.values()}
    assert rules | set(TRAITS) | set(SCORES) <= ENTRIES


def test_manifest() -> None:
    manifest = find()["citadel"]
    assert manifest.players == (1, 4) and manifest.load_calculations() is CALCULATIONS


@pytest.mark.parametrize("name", ["draw", "take", "save", "draw-odds"])
def test_inputs_refuse_mistyped_fields(name: str) -> None:
    inputs: Any = next(x for x in CALCULATIONS if x.name == name).inputs
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"nonsense": 1}, inputs)
