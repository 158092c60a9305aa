"""Adventure, telling, life, Recovery, falling and waking, the hand limit, by sentences.

Numbers worked out by hand from pp. 9, 18-20 and the rulings named; cards are invented.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import citadel, find
from companion.games.citadel.game import GAME, PROCEDURES
from companion.games.citadel.procedures.life.energy import cards_back, discard_top
from companion.games.citadel.procedures.life.falling import life_becomes, without_player
from companion.games.citadel.rules import standing as derived
from companion.games.citadel.state.table import (
    Action,
    Building,
    Citadel,
    Compound,
    Copy,
    Event,
    Purse,
    Symbol,
    Terrain,
    new_citadel,
)
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Broken
from companion.table.state import Duty
from companion.toolbox.text import key_of
from tests.games.citadel.player import ANA, BEN, CY, Table, entry
from tests.games.citadel.test_state import ENTRIES
from tests.games.citadel.test_state_verbs import board, mid


def begun(folder: Path, players: int = 2, **options: Any) -> Table:
    """Everybody: life 9, deck 12, pile 4, hand 2."""
    table = Table(folder, players, **options)
    for name in ("ana", "ben", "cy", "dot")[:players]:
        table.say(f"{name} has life 9 deck 12 discard 4 hand 2 blocked 0")
    return table


def test_the_game_is_found_and_complete() -> None:
    manifest = next(x for x in find().values() if x.id == "citadel")
    assert manifest.playable and manifest.load() is GAME
    ids = [x.id for x in PROCEDURES]
    assert len(set(ids)) == len(ids) and GAME.players == (1, 4)


# A new adventure (P-01) -----------------------------------------------------------------------


def test_an_adventure_begins_with_nothing_but_a_deck(tmp_path: Path) -> None:
    table = Table(tmp_path)
    says = table.say("adventure ana A ben Casek decks 30 28 mode story")
    assert says == "a new adventure: Ana is Arthen and Ben is Casek"
    assert table.counts() == (None, 30, 0, 0, 0, 0, 0) and table.of(BEN).deck == 28
    assert table.of().owned.began == 30 and table.of(BEN).character == "C"
    state = table.state
    assert state.mode == "story" and set(state.scores.values()) == {0}
    assert state.scenario.introductory and state.scenario.number == 1 and state.groundshiver == 0
    assert GAME.where(state) == "A new beginning"
    assert "A new beginning" in table.sheet()


def test_an_adventure_of_nothing_but_names(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("adventure")
    assert table.counts() == (None, None, 0, 0, 0, 0, 0)
    assert derived.audit_of(table.state).value.whole is None


def test_adventures_that_cannot_be(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.broken("adventure ana A ben A").page == "p. 7"
    assert "“Z”" in table.refused("adventure ana Z")
    table.say("adventure ana A ben B")
    assert table.broken("adventure ana C ben D").page == "p. 3"
    table.say("adventure ana C ben D rule-the-last-adventure-is-over!=we gave up")
    assert table.of().character == "C"


def test_a_new_adventure_wipes_what_was_gained(tmp_path: Path) -> None:
    """R-70; what is printed stays: the book, the graph, the boxes, the copies."""
    state = replace(
        board(), closed=True, quests={}, destiny={"d1": Symbol(checked=True, order=1)},
        buildings={"guild": Building(boxes=3, checked=3, built=True, symbol="focus")},
        copies={"c1": Copy(number="123", where="past")}, scores={"influence": 7},
        pending={"o1": Duty(who=ANA, what="x", procedure="trim")}, mode="survival",
    )  # fmt: skip
    table = Table(tmp_path, state=state)
    table.say("adventure decks ana 20")
    after = table.state
    assert not after.terrains and not after.events and not after.dice and not after.pending
    assert after.buildings["guild"] == Building(boxes=3, symbol="focus")
    assert after.destiny["d1"] == Symbol() and after.copies["c1"].where == "deck"
    assert after.book == state.book and after.game_no == 2 and not after.closed
    assert after.mode == "survival" and after.scores["influence"] == 0
    assert table.of().skills == {} and table.of().purse == {}


# Telling --------------------------------------------------------------------------------------


def test_telling_lays_the_ledger_anew(tmp_path: Path) -> None:
    table = begun(tmp_path)
    assert table.of().owned.began == 18
    table.say("ana has banished 1")
    assert table.of().owned.began == 19 and table.of().owned.banished == 1
    table.audited = False
    table.say("ana deck = 20")
    assert "Ana: 8 Action cards too many" in table.sheet()
    table.audited = True
    table.say("ana has deck 20 hand ?")
    assert table.of().hand is None and "too many" not in table.sheet()
    table.say("ana has hand 3")
    assert table.of().owned.began == 28


def test_telling_fewer_cards_than_have_names(tmp_path: Path) -> None:
    table = Table(tmp_path, state=mid())
    table.say("ana has hand 0")
    assert table.of().skills["s1"].zone == "deck" and table.of().skills["s2"].zone == "discard"


# Life points (P-20) ---------------------------------------------------------------------------

HURTS = [
    # sentence, life after it from 9
    ("ana hurt 3", 6),
    ("ana suffers 4 shield 3", 8),
    ("ana hurt 2 shield 9 loss 3", 6),
    ("ana hurt 2 gain 4", 11),
    ("ana loses 2 life", 7),
    ("ana -2 life", 7),
    ("ana life -2", 7),
    ("ana gains 5 life", 14),
    ("ana +5 lp", 14),
    ("ana heals 99", 99),
    ("ana heals 3 because the Potion", 12),
]


@pytest.mark.parametrize(("text", "life"), HURTS)
def test_life_points(tmp_path: Path, text: str, life: int) -> None:
    table = begun(tmp_path)
    table.say(text)
    assert table.of().life == life and table.counts()[1:] == (12, 4, 2, 0, 0, 0)
    row = table.rows("life")[0]
    assert (row["old"], row["new"]) == (9, life)


def test_whom_it_concerns(tmp_path: Path) -> None:
    """The turn only suggests: damage may befall anybody."""
    table = begun(tmp_path)
    assert table.asks("hurt") == "who"
    assert table.asks("hurt 3") == "who"
    table.say("turn ana")
    assert table.say("hurt 3") == "Ana loses 3 life, 9 → 6"
    assert table.say("hurt ben 3") == "Ben loses 3 life, 9 → 6"
    assert table.say("ben hurt 1") == "Ben loses 1 life, 6 → 5"


def test_life_that_nobody_told_stays_so(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.say("ana hurt 3") == "Ana loses 3 life"
    assert table.say("ana heals 3") == "Ana gains 3 life"
    assert table.of().life is None


# Recovery (P-21) ------------------------------------------------------------------------------

RECOVERIES = [
    # mode, cards, life after it from 9, free cards that are mentioned
    ("standard", 4, 7, False),
    ("standard", 3, 7, True),
    ("story", 4, 7, False),
    ("survival", 4, 5, False),
]


@pytest.mark.parametrize(("mode", "cards", "life", "spare"), RECOVERIES)
def test_recovery(tmp_path: Path, mode: str, cards: int, life: int, spare: bool) -> None:
    table = Table(tmp_path)
    table.say(f"adventure decks ana 18 mode {mode}", "ana has life 9 deck 12 discard 4 hand 2")
    says = table.say(f"ana recovers {cards}")
    assert table.counts()[:3] == (life, 12 + cards, 4 - cards)
    assert ("free" in says) is spare
    assert table.of().hand == 2


def test_a_recovery_explains_itself(tmp_path: Path) -> None:
    table = begun(tmp_path)
    asked = table.asked("ana recovers")
    assert asked.question.key == "cards" and asked.question.odds is not None
    assert list(asked.question.odds())[1] == ("2 cards", "1 life, 8 left")
    assert "more than" in table.refused("ana recovers 5")
    table.say("ana has life 1")
    assert table.broken("ana recovers 3").key == "rule-price"
    table.say("ana has discard 0")
    assert table.broken("ana recovers").key == "rule-nothing-there"


def test_the_last_life_may_be_paid(tmp_path: Path) -> None:
    """R-09. 12 + 2 come back, then all is shuffled: 18 - 3 drawn, 1 of them banished."""
    table = begun(tmp_path)
    table.say("ana has life 1")
    says = table.say("ana recovers 2")
    assert "falls unconscious" in says and "free" not in says
    assert table.counts() == (0, 15, 0, 2, 0, 0, 1)


def test_recovery_in_the_middle_of_an_action(tmp_path: Path) -> None:
    """R-21 of the plan: by anybody, an entry of its own in the thread of the action."""
    state = replace(mid(front=3, deck=7), turn=ANA, thread="a1", action=Action(active=ANA))
    table = Table(tmp_path, state=state)
    table.say("ana recovers 2")
    assert table.counts() == (8, 9, 2, 2, 1, 3, 0)
    assert table.last is not None and table.last.thread == "a1"


def test_recovery_of_untold_piles(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("ana recovers 4")
    assert table.counts()[:3] == (None, None, None)


# Discards that run the deck out (P-17) --------------------------------------------------------


def thin(**fields: Any) -> Citadel:
    return mid(**{"deck": 2, "discard": 4, "owned": replace(mid().characters[ANA].owned, began=9),
                  **fields})  # fmt: skip


def test_the_deck_runs_out_in_the_middle() -> None:
    """2 go, a Recovery of 3 for 2 life, 3 more go: pile 4 + 2 - 3 + 3 = 6."""
    asked = entry(thin(), lambda work: discard_top(work, ANA, 5))
    assert isinstance(asked, Asking) and asked.question.key == "recovery-1"
    assert asked.question.offered == 3 and asked.question.odds is not None
    done = entry(thin(), lambda work: discard_top(work, ANA, 5), {"recovery-1": 3})
    assert isinstance(done, Done)
    after = done.outcome.state.characters[ANA]
    assert (after.life, after.deck, after.discard) == (7, 0, 6)
    assert after.skills["s2"].zone == "deck", "Vigor may have come back"
    twice = entry(
        thin(), lambda work: discard_top(work, ANA, 5), {"recovery-1": 2, "recovery-2": 1}
    )
    assert isinstance(twice, Done)
    after = twice.outcome.state.characters[ANA]
    assert (after.life, after.deck, after.discard) == (7, 0, 6)


def test_a_recovery_that_nobody_counts() -> None:
    done = entry(thin(), lambda work: discard_top(work, ANA, 5), {"recovery-1": None})
    assert isinstance(done, Done)
    after = done.outcome.state.characters[ANA]
    assert (after.life, after.deck, after.discard, after.hand) == (None, None, None, 2)


def test_the_last_life_for_a_forced_recovery() -> None:
    """R-03 in Survival: 1 life cannot pay 2. It goes, and the rest of the discard with it."""
    state = replace(thin(life=1), mode="survival")
    done = entry(state, lambda work: discard_top(work, ANA, 5))
    assert isinstance(done, Done)
    after = done.outcome.state.characters[ANA]
    assert (after.life, after.deck, after.discard, after.hand) == (0, 5, 0, 2)


def test_cards_back_for_nothing() -> None:
    def steps(work: Any) -> Any:
        cards_back(work, ANA, 3)
        return
        yield

    done = entry(mid(), steps)
    assert isinstance(done, Done)
    after = done.outcome.state.characters[ANA]
    assert (after.life, after.deck, after.discard) == (9, 13, 1)


# Falling and waking (P-22) --------------------------------------------------------------------


def test_the_five_steps(tmp_path: Path) -> None:
    """Deck 10 + pile 4 + hand 2 = 16; 3 drawn, 1 banished. The figure goes, TEMPORARY returns."""
    state = board()
    exhausted = {**state.book, "b9": replace(state.book["b5"], title="Exhausted",
                                             keywords={"TEMPORARY": True})}  # fmt: skip
    ana = replace(state.characters[ANA], purse={"k1": Purse(card="b9")}, weight=None)
    state = replace(state, book=exhausted, characters={**state.characters, ANA: ana})
    table = Table(tmp_path, state=state)
    says = table.say("ana hurt 9 banished Stealth")
    assert table.counts() == (0, 13, 0, 2, 1, 0, 1)
    assert table.of().at == "" and table.of().purse == {} and "k1" not in table.state.dice
    assert "returned: Exhausted" in says
    assert table.of().skills["s1"].zone == "banished"
    assert table.rows("unconscious")[0]["banished"] == "Stealth"
    assert table.state.past == state.past, "returned, not discarded"
    assert table.owed() == []
    assert "UNCONSCIOUS" in table.sheet()


def test_temporary_cards_that_nobody_told_of_are_asked(tmp_path: Path) -> None:
    table = Table(tmp_path, state=board())
    table.say("ana falls temporary Sword")
    assert table.of().purse == {} and table.state.dice.keys() == {"v1"}
    table.undo()
    table.say("ana falls")
    assert list(table.of().purse) == ["k1"]


def test_falling_with_few_cards(tmp_path: Path) -> None:
    """R-08: 2 cards in all: both are drawn, 1 is banished; then none: nothing is."""
    table = Table(tmp_path, state=mid(deck=1, discard=0, hand=1, skills={}))
    table.audited = False
    table.say("ana has blocked 0")
    table.audited = True
    table.say("ana falls")
    assert table.counts() == (0, 0, 0, 1, 0, 0, 1)
    table.say("ana heals 1", "ana has hand 0", "ana falls")
    assert table.counts() == (0, 0, 0, 0, 0, 0, 1)


def test_cards_in_front_of_somebody_who_falls(tmp_path: Path) -> None:
    """R-07: shuffled in: 8 + 4 + 2 + 2 in front - 3; by option they are discarded after it."""
    state = mid(deck=8, front=2)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    table = Table(tmp_path / "a", state=state)
    table.say("ana falls")
    assert table.counts() == (0, 13, 0, 2, 1, 0, 1)
    other = Table(tmp_path / "b", state=state, fallen_cards="discarded")
    other.say("ana falls")
    assert other.counts() == (0, 11, 2, 2, 1, 0, 1)


def test_falling_with_nothing_told(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("ana falls")
    assert table.counts() == (0, None, 0, None, None, 0, 1)
    assert table.owed() == [], "nobody told that Ben is unconscious too"
    assert table.broken("ana falls").key == "rule-unconscious-already"
    table.say("ana heals 2")
    assert table.of().life == 2


def test_all_unconscious_is_lost(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.say("ana hurt 9")
    says = table.say("ben hurt 99")
    assert "LOST" in says and table.owed() == [("", "end")]
    table.say("ben hurt 1")
    assert table.owed() == [("", "end")], "owed once"
    table.say("ana heals 1")
    assert table.owed() == [], "it was not so after all"


def test_falls_and_wakes_in_one_entry(tmp_path: Path) -> None:
    """P. 20: the losses first; the five steps are done although a gain follows."""
    table = begun(tmp_path)
    says = table.say("ana hurt 9 gain 2")
    fallen = "Ana falls unconscious; 2 cards kept, 1 banished"
    assert says == f"Ana loses 9 and gains 2 life, 9 → 2; {fallen}; Ana wakes up"
    assert table.counts() == (2, 15, 0, 2, 0, 0, 1)


def standing() -> Citadel:
    """Ana and Ben on Shore, Cy on Wood; all conscious; a Cliff with a die between them."""
    state = new_citadel(["Ana", "Ben", "Cy"])
    characters = {
        x: replace(y, life=5, deck=9, discard=0, hand=0, blocked=0, purse_told=True,
                   at="t2" if x == CY else "t1")
        for x, y in state.characters.items()
    }  # fmt: skip
    book = {k: board().book[k] for k in ("b3", "b4", "b6")}
    return replace(
        state, characters=characters, book=book,
        terrains={"t1": Terrain(card="b3"), "t2": Terrain(card="b4")},
        events={"v1": Event(card="b6", attached={"t1": True})}, dice={"v1": Compound(value=4)},
    )  # fmt: skip


def test_waking_up(tmp_path: Path) -> None:
    """P. 20: at the active player's Terrain; without one at anybody's."""
    table = Table(tmp_path, state=standing())
    table.say("ana hurt 5", "turn cy")
    says = table.say("ana heals 1")
    assert table.of().at == "t2" and says.endswith("Ana wakes up on Wood")
    (tmp_path / "b").mkdir()
    free = Table(tmp_path / "b", state=standing())
    free.say("ana hurt 5")
    asked = free.open.act("heal", {"who": ANA, "gain": 1}, depth="steps")
    assert isinstance(asked, Asking) and asked.question.key == "wake-p1.at"
    free.say("ana heals 1 wakes wood")
    assert free.of().at == "t2"


def fight(**fields: Any) -> Citadel:
    action = Action(name="Fight", source="v1", active=ANA, involved={ANA: True, BEN: True},
                    stage="result", mandatory=True)  # fmt: skip
    return replace(standing(), action=replace(action, **fields), thread="a1", turn=ANA)


def test_the_active_player_falls(tmp_path: Path) -> None:
    """R-06: the action stops, the die stays, the other one has to go on."""
    table = Table(tmp_path, state=fight())
    table.say("ana falls")
    state = table.state
    assert state.action is None and state.thread == "" and state.last == ANA
    assert state.dice["v1"].value == 4 and table.owed() == [("", "act")]
    duty = next(iter(state.pending.values()))
    assert duty.rule == derived.MANDATORY and duty.answers["involved"] == [BEN]
    assert derived.wait_for(state) == ("Fight",)
    table.say("ben falls")
    assert table.owed() == [] and "v1" not in table.state.events, "R-35: the event is returned"
    assert table.state.dice == {} and table.state.past == state.past


def test_the_last_involved_falls(tmp_path: Path) -> None:
    state = fight(involved={ANA: True}, mandatory=False)
    table = Table(tmp_path, state=state)
    says = table.say("ana falls")
    assert "Cliff is returned" in says or "160" in says
    assert "v1" not in table.state.events and table.state.dice == {}


def test_others_fall_and_the_action_goes_on(tmp_path: Path) -> None:
    table = Table(tmp_path, state=fight())
    table.say("ben falls")
    assert table.state.action is not None and table.state.action.involved == {ANA: True}
    (tmp_path / "b").mkdir()
    late = Table(tmp_path / "b", state=fight(stage="consequence"))
    late.say("ana falls")
    assert late.state.action is not None, "the Consequence step is finished for the others"
    (tmp_path / "c").mkdir()
    apply = Table(tmp_path / "c", state=fight(), fallen_active="apply")
    apply.say("ana falls")
    assert apply.state.action is not None


def test_several_fall_in_one_entry() -> None:
    def steps(work: Any) -> Any:
        for player in (ANA, BEN):
            yield from life_becomes(work, player, 0)
        yield from life_becomes(work, ANA, 3)
        yield from life_becomes(work, ANA, 0)

    done = entry(standing(), steps, {"fall-p2.banished": {"new": "Leap"}})
    assert isinstance(done, Done)
    keys = [x.question.key for x in done.answered]
    assert keys == ["fall-p1.banished", "fall-p2.banished", "wake-p1.at", "fall-p1-2.banished"]
    state = done.outcome.state
    assert state.characters[ANA].banished == 2 and state.characters[ANA].deck == 5
    skills = state.characters[BEN].skills
    assert [x.zone for x in skills.values()] == ["banished"]


# Hand limit (P-23) ----------------------------------------------------------------------------


def test_a_hand_above_the_limit_is_owed(tmp_path: Path) -> None:
    """Two players: 3 (p. 4). 5 in hand: 2 to discard, fewer breaks the rule, 3 may go."""
    table = begun(tmp_path)
    table.say("ana has hand 5")
    assert table.owed() == [(ANA, "trim")]
    assert table.broken("ana trims 1").page == "p. 19"
    asked = table.asked("ana trims").question
    assert (asked.key, asked.offered) == ("cards", 2)
    assert table.say("ana trims 2") == "Ana discards 2 Skill cards from hand"
    assert table.counts()[2:4] == (6, 3) and table.owed() == []
    assert table.asks("ana trims") == "cards", "freely, any time"
    table.say("ana trims 3")
    assert table.of().hand == 0
    assert table.broken("ana trims 1").key == "rule-empty-hand"


def test_which_cards_go(tmp_path: Path) -> None:
    table = Table(tmp_path, state=mid())
    assert table.say("ana trims which Stealth") == ("Ana discards 1 Skill card from hand: Stealth")
    assert table.of().skills["s1"].zone == "discard" and table.counts()[2:4] == (5, 1)


def test_the_limit_waits_for_the_end_of_an_action(tmp_path: Path) -> None:
    table = Table(tmp_path, state=replace(fight(stage="draw"), pending={}))
    table.say("ben has hand 5", "cy has hand 5")
    assert table.owed() == [(CY, "trim")], "Ben is involved, Cy is not (R-59)"


def test_an_untold_hand_is_trimmed_all_the_same(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.say("ana trims 2")
    table.say("ana trims cards=?")
    assert table.of().hand is None


def test_a_counter_set_to_0_by_hand_suggests_the_fall(tmp_path: Path) -> None:
    table = Table(tmp_path, state=standing())
    table.say("ana life = 0")
    assert "“fall” does the five steps" in table.sheet()
    first = GAME.suggestions(table.state)[0]
    assert (first.procedure, first.answers) == ("fall", {"who": ANA})
    table.say("ana falls rule-unconscious-already!=by hand")
    assert table.of().at == "" and table.counts() == (0, 6, 0, 2, 0, 0, 1)
    assert not [x for x in GAME.suggestions(table.state) if x.procedure == "fall"]


def test_who_leaves_owes_nothing() -> None:
    waits = Duty(who="", what="Fight", procedure="act", rule=derived.MANDATORY,
                 answers={"thing": "v1", "involved": [ANA, BEN]})  # fmt: skip
    state = replace(fight(active=BEN), pending={"o1": Duty(who=ANA, what="x"), "o2": waits})

    def steps(work: Any) -> Any:
        without_player(work, ANA)
        return
        yield

    done = entry(state, steps)
    assert isinstance(done, Done)
    left = done.outcome.state
    assert left.action is not None and left.action.involved == {BEN: True}
    assert [x.answers for x in left.pending.values()] == [{"thing": "v1", "involved": [BEN]}]


# Everything runs on a bare table --------------------------------------------------------------


@pytest.mark.parametrize("act", [x.id for x in PROCEDURES])
def test_pages_rules_and_examples(act: str) -> None:
    """Each has a page, an entry of the rules and an example that begins with it or its words."""
    info = GAME.procedure(act)
    assert info is not None and info.page and info.rule
    words = {key_of(info.id), *map(key_of, info.words)}
    first = [key_of(x) for x in info.help.split()[:2]]
    assert any(x in words or x.removesuffix("s") in words for x in first) or "life" in info.help


def test_every_rule_that_is_cited_is_in_the_rules() -> None:
    """Of procedures and their lists, by name (`rule="x"`) or behind its page."""
    package = Path(citadel.__file__).parent
    cited = {one for x in PROCEDURES for one in (x.rule, *x.rules)}
    for path in package.glob("procedures/*.py"):
        text = path.read_text(encoding="utf-8")
        cited |= set(re.findall(r'\brule(?:: str)? ?= ?"([a-z-]+)"', text))
        cited |= set(re.findall(r'"pp?\. [\d, -]+",\s+"([a-z-]+)"', text))
    assert len(cited) > 20 and cited <= ENTRIES, cited - ENTRIES


@pytest.mark.parametrize("act", [x.id for x in PROCEDURES])
def test_step_by_step_with_the_least(tmp_path: Path, act: str) -> None:
    table = Table(tmp_path)
    given: dict[str, Any] = {}
    broken: dict[str, str] = {}
    for _ in range(40):
        result = table.open.act(act, given, broken, by=ANA, depth="steps")
        if not isinstance(result, Asking):
            table.entered(result.entry)
            return
        question = result.question
        assert not result.problem, (question.key, result.problem)
        assert question.page and question.rule, question.key
        if isinstance(question, Broken):
            broken[question.key] = "the table says so"
        else:
            offered = question.manner != "ask"
            given[question.key] = question.offered if offered else _least(question)
    raise AssertionError(list(given))


def _least(question: Any) -> Any:
    """The least that answers a question which must be answered."""
    if question.kind == "form":
        return {question.fields[0].name: 1}
    if question.kind == "choose":
        return {"new": "Thing"} if question.new else question.options[0].id
    if question.kind == "several":
        return [question.options[0].id]
    if question.kind == "yesno":
        return True
    if question.kind == "split":
        return {question.options[0].id: question.total}
    return "123" if question.kind == "text" else 1
