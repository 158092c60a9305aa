"""Telling, turns, unknowns, undo, a bare table, whole games by chance."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.games.pirate_crusades.procedures import turning
from companion.games.pirate_crusades.procedures.both.acts import BOTH
from companion.games.pirate_crusades.procedures.short.acts import SHORT
from companion.games.pirate_crusades.procedures.work import act
from companion.games.pirate_crusades.rules.standing import (
    audit_of,
    card_nation,
    card_number,
    unseen_cards,
)
from companion.games.pirate_crusades.sheet.card_lookup import meanings, roles_of
from companion.games.pirate_crusades.state.cards import CARDS
from companion.games.pirate_crusades.state.table import new_pirate_crusades
from companion.library.index import Library
from companion.table.storage.entry import Entry
from tests.conftest import LONG
from tests.games.pirate_crusades.test_short_port import mid_in
from tests.games.pirate_crusades.test_short_table import (
    ANA,
    BEN,
    CY,
    Table,
    mid,
    pirate,
    told,
    two,
)
from tests.games.refused import refused

# ---------------------------------------------------------------------- telling


def test_any_fact_in_one_line(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("ben has hand 4 holds 7c 2s missions 1 ship 9d bonuses none nation spanish done 1")
    ben = table.pirate(BEN)
    assert (ben.hand.count, ben.ship, ben.nation, ben.done, ben.told) == (
        4, "9D", "Spanish", 1, True,
    )  # fmt: skip
    assert [x.card for x in ben.holds.values()] == ["7C", "2S"] and len(ben.missions) == 1
    table.say("ben has status sailing town 6h", "ana has status docked town neutral")
    assert ben.status == "" and table.pirate(BEN).status == "sailing"
    assert table.pirate().town is not None and table.pirate().town.neutral
    table.say("ben has hand ?", "ben has holds ?", "ben has known 5c 6c", "ben has nation ?")
    assert table.pirate(BEN).hand.count is None and not table.pirate(BEN).told
    assert table.pirate(BEN).hand.known == {"5C": True, "6C": True}


def test_telling_errors(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("ben has ship 9d")
    assert "9D lies before Ben" in table.broken("ana has ship 9d").why
    assert "is named twice" in table.broken("ana has holds 5c 5c").why
    assert "not a card" in table.refused("ana has ship 77")
    assert "not a number" in table.refused("ana has hand lots")
    assert "no nation" in table.refused("ana has nation narnia")
    assert "“rum”" in table.refused("ana has rum 5")


def test_telling_too_much_is_owed(tmp_path: Path) -> None:
    """P-04: hand 5 of 4: discard 1."""
    table = Table(tmp_path)
    table.say("ana has ship 4d hand 5")
    assert table.owed() == [(ANA, "trim")]
    table.say("ana has hand 4")
    assert table.owed() == []


def test_the_discards_are_told(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("pile 7c 2s", "ana has ship 9d")
    assert table.state.discards == ("7C", "2S")
    assert "9D lies before Ana" in table.broken("pile 9d").why
    table.say("pile 12")
    assert table.state.discards == ("",) * 12
    table.say("pile unknown")
    assert table.state.discards is None


def test_a_sunset_card_is_typed_once(tmp_path: Path) -> None:
    """Invented numbers: 7C prints crew 5 and Spanish; a hand of 6 is one too many then."""
    table = mid(tmp_path, pirate(6, "7C"), pirate())
    table.say('sunset 7c crew 5 tonnage 2 nation spanish cargo food town "Port Royal" bonus tough')
    facts = table.state.book["7C"]
    assert (facts.crew, facts.tonnage, facts.nation, facts.cargo, facts.town, facts.bonus) == (
        5, 2, "Spanish", "Food", "Port Royal", "tough",
    )  # fmt: skip
    assert card_number(table.state, "7C", "crew") == 5
    assert card_nation(table.state, "7C") == "Spanish"
    table.do("turn", who=ANA)
    assert table.owed() == [(ANA, "trim")]
    table.say("sunset 8h mission delivery tons 3 goods cloth to dutch single yes")
    mission = table.state.book["8H"].mission
    assert mission is not None and (mission.tons, mission.cargo, mission.nation) == (
        3, "Cloth", "Dutch",
    )  # fmt: skip
    assert table.broken("sunset 9h nation narnia").key == "printed-fits"


def test_the_record_book_proposes_a_sunset_card(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.open.memory = {"7c": {"crew": 5, "mission": {"kind": "prisoner", "nation": "Dutch"}}}
    table.say("sunset 7c")
    facts = table.state.book["7C"]
    assert facts.crew == 5 and facts.mission is not None and facts.mission.nation == "Dutch"
    assert table.asks("sunset 8c") == "printed"


def test_what_a_card_means(tmp_path: Path) -> None:
    state = new_pirate_crusades(["Ana"])
    rows = {role: words for role, words, page, rule in meanings(state, "7c") if page and rule}
    assert "7 tons of Ammunition" in rows["mission"] and "size 7" in rows["ship"]
    assert set(rows) == set(roles_of(None))
    table = two(tmp_path)
    short = {role for role, *_ in meanings(table.state, "jk")}
    assert "location" not in short and "encounter" in short
    with refused(match="not a card"):
        meanings(state, "9x")
    for card in CARDS:
        assert len(meanings(state, card)) == len(roles_of(None))


# ---------------------------------------------------------------------- turns


def test_nobody_has_to_log_turns(tmp_path: Path) -> None:
    table = Table(tmp_path, 3)
    table.say("setup 9d 8h 7s bonus 3c 3d youngest ben")
    assert table.state.turn == BEN
    table.say("gather")
    assert table.pirate(BEN).hand.count == 3
    table.say("gather", "gather")
    assert table.pirate(CY).hand.count == 3 and table.pirate().hand.count == 3
    assert table.state.round_no == 1
    table.say("gather")
    assert table.state.turn == BEN and table.state.round_no == 2
    assert table.broken("ben gather").key == "acted"
    assert table.broken("ana gather").key == "turn"
    table.say("cy gather")


def test_who_acts_first_is_the_youngest_if_nobody_told(tmp_path: Path) -> None:
    """“Go clockwise with the youngest player” (p. 5): a round is over when they are reached."""
    table = Table(tmp_path, 3)
    table.say("setup 9d 8h 7s bonus 3c 3d")
    table.say("cy gathers", "ana gathers", "ben gathers")
    assert table.state.round_no == 1
    table.say("cy gathers")
    assert table.state.turn == CY and table.state.round_no == 2


def test_the_turn_lists_what_may_be_done(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(3, status="docked", missions="?"), pirate())
    says = table.do("turn", who=ANA)
    assert "Gather Crew" in says and "Visit the Magistrate" not in says
    assert "Look for a Ship" in table.say("turn")
    out = mid_in(tmp_path, "b", pirate(1), pirate(), pirate())
    out.say("town 6s docks anyway")
    out.say("turn ben")
    assert out.state.turn == BEN
    assert "is out" in out.broken("turn ana").why


def test_a_turn_that_was_not_used_is_passed_by_word(tmp_path: Path) -> None:
    table = two(tmp_path)
    table.say("ben gather")
    assert table.state.turn == BEN and table.pirate(BEN).hand.count == 4


def test_two_actions_by_option(tmp_path: Path) -> None:
    table = two(tmp_path, actions=2)
    table.say("gather", "gather")
    assert table.pirate().hand.count == 4 and table.state.step == "acted"


def test_alone(tmp_path: Path) -> None:
    table = Table(tmp_path, 1)
    table.say("setup 5c", "gather", "gather")
    assert table.pirate().hand.count == 4 and table.state.round_no == 2


# ---------------------------------------------------------------------- nothing told, and undo

BARE = (
    "ana gather", "ben disembark 5c", "ana magistrate", "ben sail", "ana trade 2", "ben look 7c",
    "ana attack town with 3", "ben town 6s", "ana disembark unknown", "ben town unknown",
    "ana town jk", "ben magistrate", "duel ben", "ana look unknown", "ben trim 2",
    "ana hand in unknown", "ana cove a", "turn",
    "audit", "reshuffle", "step acted", "leave cy", "out ben",
)  # fmt: skip


def finish(table: Table, text: str, answers: dict[str, str]) -> None:
    """Enter a sentence whatever it asks: unknown where it may be, else what is proposed."""
    tail = ""
    for _ in range(30):
        result = table.typed(text + tail)
        if isinstance(result, Entry):
            return
        assert not isinstance(result, Exception), (text + tail, told(result))
        question = result.question
        if question.kind == "broken" or result.problem:
            tail += f" {question.key}!=house"
        elif question.unknown:
            tail += f" {question.key}=?"
        else:
            tail += f" {question.key}={answers.get(question.key, _first(question))}"
    raise AssertionError((text, tail))


def _first(question: object) -> str:
    choices = question.choices()  # type: ignore[attr-defined]
    legal = [x.id for x in choices if not x.illegal] or [x.id for x in choices]
    if legal:
        return f'"{legal[0]}"'
    return {"yesno": "yes", "number": "1", "text": "x"}.get(question.kind, "1")  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", BARE)
def test_a_bare_table_is_never_stopped(tmp_path: Path, text: str) -> None:
    table = Table(tmp_path, 3)
    finish(table, text, {})
    assert audit_of(table.state).value.holds is not False


def test_a_bare_table_for_an_evening(tmp_path: Path) -> None:
    table = Table(tmp_path, 3)
    for text in BARE:
        if not table.state.closed:
            finish(table, text, {})


def test_every_entry_is_undone_and_redone(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("10H 6S 2C", missions="KC"), pirate(3, "4D"))
    root = table.state
    states = []
    for text in ("look 7d fight with 10h", "ben town 6d", "ana look 5h draws", "turn ben"):
        table.say(text)
        states.append(table.state)
    for before in [*reversed(states[:-1]), root]:
        plan = table.open.moves.plan_undo()
        assert plan is not None
        table.open.moves.go(plan)
        assert table.state == before
    for after in states:
        plan = table.open.moves.plan_redo()
        assert plan is not None
        table.open.moves.go(plan)
        assert table.state == after


# ---------------------------------------------------------------------- what is known of them


def test_every_procedure_leads_to_rules() -> None:
    library = Library.open("pirate-crusades")
    ids = [info.id for info in act.within(turning, *SHORT, *BOTH)]
    assert len(ids) == len(set(ids))
    for info in act.within(turning, *SHORT, *BOTH):
        assert info.title and info.page and info.help and info.spec, info.id
        for rule in (info.rule, *info.rules):
            assert library.get(rule) is not None, (info.id, rule)


@pytest.mark.parametrize("seed", range(200 if LONG else 12))
def test_games_by_chance_keep_the_54_cards(tmp_path: Path, seed: int) -> None:
    """Whole games, every choice at random; each entry is checked by `Table`."""
    chance = Random(seed)
    table = Table(tmp_path, chance.choice([1, 2, 3, 4]), seed=seed)
    finish_at_random(table, "setup", chance)
    for _ in range(60):
        if table.state.closed:
            break
        player = table.state.name(_next(table))
        acts = ["gather", "magistrate", "trade", "attack town", "disembark", "look", "town"]
        acts += ["hand in", "trim"]
        finish_at_random(table, f"{player} {chance.choice(acts)}", chance)
        while any(x.procedure for x in table.state.pending.values()) and not table.state.closed:
            duty = next(x for x in table.state.pending.values() if x.procedure)
            name = table.state.name(duty.who)
            finish_at_random(table, f"{name} {duty.procedure}", chance, skip=True)
            still = {k for k, x in table.state.pending.items() if x.procedure == "hand-in"}
            if still and chance.random() < 0.5:
                break
    assert audit_of(table.state).value.holds is not False
    assert len(unseen_cards(table.state)) <= 54


def _next(table: Table) -> str:
    from companion.games.pirate_crusades.procedures.turning import expected, first_player

    return expected(table.state) or first_player(table.state)


def finish_at_random(table: Table, text: str, chance: Random, skip: bool = False) -> None:
    """A sentence answered at random; a broken rule ends it, unless it must be."""
    tail = ""
    for _ in range(40):
        result = table.typed(text + tail)
        if isinstance(result, Entry):
            return
        assert not isinstance(result, Exception), (text + tail, told(result))
        question = result.question
        if question.kind == "broken":
            counted = question.key in ("cards", "give", "hand", "lost", "left-behind", "more-1")
            if counted or question.key.endswith("cards") or (not skip and chance.random() < 0.8):
                return
            tail += f" {question.key}!=chance"
        elif question.kind == "draw" and question.known and question.count:
            held = [card for card, n in question.known.items() for _ in range(n)]
            cards = chance.sample(held, min(question.count, len(held)))
            cards = [card.replace(" ", "_") if "mission" in card else card for card in cards]
            tail += (
                f" {question.key}=draw"
                if "mission" in cards[0]
                else (f" {question.key}={','.join(cards)}")
            )
        elif question.kind == "draw":
            tail += f" {question.key}={chance.randint(1, max(1, question.pile or 2))}"
        elif question.unknown and chance.random() < 0.3:
            tail += f" {question.key}=?"
        else:
            legal = [x.id for x in question.choices() if not x.illegal]
            choices = legal or [x.id for x in question.choices()]
            one = chance.choice(choices) if choices else "yes" if question.kind == "yesno" else "9"
            tail += f' {question.key}="{one}"'
    raise AssertionError((text, tail))
