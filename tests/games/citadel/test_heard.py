"""Sentences and the answers that they give: the terse forms, and the wordings of a table.

At a table where Ana plays Arthen and Ben plays Brooks; on Shore, with Wood east of it, Ana holds a
Sword, and one action may be under way.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.table.ear.heard import Grave
from companion.table.ear.hearing import Ear
from tests.games.citadel.player import Table

SET_UP = (
    "adventure ana A ben B decks ana 20 ben 20", "scenario A new beginning life 8",
    'place "Shore" terrain arrows n I/094', 'place "Wood" terrain east of Shore',
    "all stand on Shore", 'take 200 purse called "Sword" weight 2 lock no to ana',
    "ana has hand 2 deck 14 discard 6", "symbol Heart community centre",
)  # fmt: skip


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """The table that the sentences are heard at; nothing is entered."""
    made = Table(tmp_path_factory.mktemp("heard"))
    made.say(*SET_UP, "turn ana")
    return made


@pytest.fixture(scope="module")
def acting(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """The same while Ana climbs, with 3 cards drawn."""
    made = Table(tmp_path_factory.mktemp("acting"))
    made.say(*SET_UP, "ana climbs Shore cost 2 difficulty 3 draw 3")
    return made


def heard(table: Table, text: str) -> tuple[str, dict[str, Any], str]:
    """Act, answers, and who acts; of a line that is one act."""
    (step,) = Ear(table.open).hear(text, yes=True).steps
    return step.run.info.id, step.given, step.run.by


PUSH, FIGHT = "Pull / Push / Lift", "Fight"


@pytest.mark.parametrize(
    ("text", "act", "answers"),
    [
        ("pushes Boulder", "act", {"name": PUSH, "thing": {"new": "Boulder"}}),
        ("climb", "act", {"name": "Climb"}),
        ("talks to the Old Man", "act", {"name": "Speak", "thing": {"new": "Old Man"}}),
        (
            "goes see Old Mill cost 2",
            "act",
            {"name": "Go see / Visit", "thing": {"new": "Old Mill"}, "offer": "cost 2"},
        ),
        (
            "fight Wolf cost 2+ chain rows 4 3 tough 1 epic with Ben and Sword, Gladius "
            "draw 4 cards",
            "act",
            {
                "name": FIGHT, "thing": {"new": "Wolf"}, "involved": ["p2"], "draw": 4,
                "offer": "cost 2+ chain rows 4 3 tough 1 epic", "gear": "Sword, Gladius",
            },
        ),
        ("act juggle draw 2", "act", {"name": {"new": "juggle"}, "draw": 2}),
        (
            "fights the Wolf, 3 5+ tough 1",
            "act",
            {"name": FIGHT, "thing": {"new": "Wolf"}, "offer": "3 5+ tough 1"},
        ),
        ("climbs 5+ 3", "act", {"name": "Climb", "offer": "5+ 3"}),
        (
            "did climb Cliff cost 3 draw 3 shows s, -, - fails damage 1",
            "do-action",
            {
                "name": "Climb", "thing": {"new": "Cliff"}, "offer": "cost 3", "draw": 3,
                "cards": "s, -, -", "success": "no", "section": {"damage": 1},
            },
        ),
        ("take 2 of 049 if available", "take",
         {"number": "049", "many": 2, "if-available": "yes"}),
        ("takes the 049 card", "take", {"number": "049"}),
        ("place Dune terrain", "place", {"card": {"new": "Dune"}, "type": "terrain"}),
        ("discard 2 from the deck", "mill", {"cards": 2}),
        ("-3 deck", "mill", {"cards": 3}),
        ("deck +2", "restock", {"most": 2}),
        ("moves to the Wood by an effect", "move", {"to": "t2", "how": "effect"}),
        ("takes 2 damage", "hurt", {"damage": 2}),
        ("suffers damage 2 shield 1", "hurt", {"damage": 2, "shield": 1}),
        ("recovers 3 cards", "recover", {"cards": 3}),
        ("is unconscious", "fall", {}),
        ("loses 3 life", "lose-life", {"loss": 3}),
        ("-3 life", "lose-life", {"loss": 3}),
        ("+2 life", "heal", {"gain": 2}),
        ("has life 9 deck 12 pile 4", "has", {"has": {"life": 9, "deck": 12, "discard": 4}}),
        ("has 3 cards in hand", "has", {"has": {"hand": 3}}),
        ("share ana 6, ben 4", "share", {"total": "?", "parts": {"Ana": 6, "Ben": 4}}),
        ("share 10: ana 6 and ben 4", "share", {"total": 10, "parts": {"Ana": 6, "Ben": 4}}),
        ("share 10 life points for Potion", "share", {"total": 10, "reason": "Potion"}),
        ("influence +2", "score", {"score": "influence", "change": 2}),
        ("-1 defense price", "score", {"score": "defense", "change": -1, "price": "yes"}),
        ("gains 2 knowledge because Mill", "score",
         {"score": "knowledge", "change": 2, "reason": "Mill"}),
        ("raise influence by 2", "score", {"score": "influence", "change": 2}),
        ("groundshiver 3", "groundshiver", {"level": 3}),
        ("groundshiver none", "groundshiver", {"level": "0"}),
        ("epilogue all is well", "epilogue", {"note": "all is well"}),
        ('goal "find the well" reached', "goal",
         {"goal": {"new": "find the well"}, "status": "reached"}),
        ('side quest "The lost sword" dialogue 210', "quest",
         {"title": {"new": "The lost sword"}, "dialogue": "210"}),
        ('finish quest "Find water"', "quest",
         {"title": {"new": "Find water"}, "status": "finished"}),
        ("hope life ana 6 ben 4", "hope-life", {"parts": {"Ana": 6, "Ben": 4}}),
        ("spends hope on Heart", "hope", {"symbol": "d1"}),
        ("check Heart", "hope", {"symbol": "d1"}),
        ("hope advanced ana 1 ben 1", "hope",
         {"symbol": "advanced", "gains": {"Ana": 1, "Ben": 1}}),
        ("hope card 301", "hope", {"symbol": "take-card", "number": "301"}),
        ("hope map 066", "hope", {"symbol": "world-map", "map-card": "066"}),
        ("destiny told", "destiny-told", {"told": "yes"}),
        ("build Mill of 3", "build", {"building": "mill", "boxes": 3}),
        ("check a box of Mill", "build", {"building": "mill"}),
        ("building Mill boxes 3 built", "building",
         {"building": "mill", "boxes": 3, "built": "yes"}),
        ("end won because it is dead", "end", {"won": "yes", "cause": "it is dead"}),
        ("we lost", "end", {"won": "no"}),
        ("not at the Citadel", "citadel", {"at": "no"}),
        ('threat "Drums of war"', "community", {"threat": "Drums of war"}),
        ("note we lost", "note", {"text": "we lost"}),
    ],
)  # fmt: skip
def test_a_sentence_and_its_answers(
    table: Table, text: str, act: str, answers: dict[str, Any]
) -> None:
    assert heard(table, text)[:2] == (act, answers)


@pytest.mark.parametrize(
    ("text", "act", "answers"),
    [
        ("result s, lAB, rC", "result", {"cards": "s, lAB, rC"}),
        ("fails", "result", {"success": "no"}),
        ("result 3 successes", "result", {"cards": 3}),
        ("three successes", "result", {"cards": 3}),
        ("2 full stars and 2 halves", "result", {"cards": {"stars": 2, "halves": 2}}),
        ("draws another card", "draw", {"cards": "1"}),
        ("draw 2 more cards", "draw", {"cards": 2}),
        ("consequence damage 2 hand 1 arrows discard", "consequence",
         {"section": {"damage": 2, "hand": 1, "arrows": "1"}, "card": "discard"}),
        ("consequence takes 2 damage, 1 hand", "consequence",
         {"section": {"damage": 2, "hand": 1}}),
        ("consequence lose 1 life, discard it", "consequence",
         {"section": {"lose": 1}, "card": "discard"}),
        ("consequence take 049 damage 2", "consequence",
         {"take-card": "049", "section": {"damage": 2}}),
        ("consequence loses 2 life for Ben", "consequence",
         {"section": {"lose": 2}, "whom": ["p2"]}),
        ("consequence deck -2", "consequence", {"section": {"minus": 2}}),
        ("failed, lose 1", "consequence", {"success": "no", "section": {"lose": 1}}),
        ("keeps 1", "consequence", {"keep": 1}),
    ],
)  # fmt: skip
def test_a_sentence_during_an_action(
    acting: Table, text: str, act: str, answers: dict[str, Any]
) -> None:
    assert heard(acting, text)[:2] == (act, answers)


def test_a_character_answers_to_its_name(table: Table) -> None:
    assert heard(table, "brooks loses 1 life") == ("lose-life", {"loss": 1}, "p2")


def test_everybody_in_one_line(table: Table) -> None:
    """On p. 13: what befalls all of them; one act each, in one line."""
    steps = Ear(table.open).hear("everyone loses 1 life").steps
    assert [(x.run.info.id, x.run.by) for x in steps] == [("lose-life", "p1"), ("lose-life", "p2")]


@pytest.mark.parametrize("text", ["takes 094", "094 goes there"])
def test_a_number_fills_the_space_whose_arrow_bears_it(tmp_path: Path, text: str) -> None:
    """On p. 21: never a card that lies nowhere without a word."""
    made = Table(tmp_path)
    made.say(*SET_UP, "correct fogs {}", "turn ana")
    result = made.typed(text)
    lies = [x.x for x in made.state.terrains.values() if made.state.book[x.card].number == "094"]
    asked = isinstance(result, Exception) and "more than one thing" in str(result)
    assert asked or lies == [0]


@pytest.mark.parametrize(
    "text",
    ["climbs banana", "climb Shore banana", "result s, banana", "discard banana", "give banana",
     "goal banana reached", "nothing", "music", "has 3 banana"],
)  # fmt: skip
def test_a_strange_word_makes_no_new_thing(table: Table, text: str) -> None:
    """A new card or goal is named with capitals or in quotes; a beginning of an action is none."""
    before = table.state
    assert isinstance(table.typed(text), Exception) and table.state is before


def test_n_is_north_and_no_filler(tmp_path: Path) -> None:
    """`explore N` names a side; it never means another one."""
    made = Table(tmp_path)
    made.say(*SET_UP, "turn ana")
    assert heard(made, "explore N")[1] == {"side": "north"}
    made.say("explore N")
    assert "nothing is hidden" in made.broken("explore N").why


def test_what_a_card_prints_is_told_again(tmp_path: Path) -> None:
    """The same changes nothing; something else is put right, and never left out silently."""
    made = Table(tmp_path)
    made.say("facts Hoe purse weight 2 keywords WEAPON lock no", "facts Hoe weight 2 lock no")
    made.say("facts Hoe weight 3 keywords TOOL")
    (card,) = made.state.book.values()
    assert (card.weight, card.lock, set(card.keywords)) == (3, False, {"TOOL"})


@pytest.mark.parametrize("act", ["save", "epilogue", "end won", "ana leaves"])
def test_a_grave_act_asks_once(tmp_path: Path, act: str) -> None:
    """What ends a scenario or an adventure, or can be done once in it, is never entered at once."""
    made = Table(tmp_path)
    made.say("adventure ana A ben B", "epilogue", 'scenario "Two" bookmark page 5 start Shore')
    before = made.state
    with pytest.raises(Grave):
        Ear(made.open).hear(act)
    assert made.state is before
    assert Ear(made.open).hear(f"{act}, yes").steps


@pytest.mark.parametrize(
    ("mode", "text", "life", "cards"),
    [
        ("standard", "ana recovers for 3 life", 3, 6),
        ("standard", "ana performs a Recovery and loses two life points.", 2, 4),
        ("story", "ana pays 2 lp to recover", 2, 6),
        ("survival", "ana recovers for 2 life", 2, 3),
    ],
)
def test_a_recovery_by_what_it_costs(
    tmp_path: Path, mode: str, text: str, life: int, cards: int
) -> None:
    """On p. 20: 2 cards for a life point; 3 in the story mode; 3 for 2 life in survival."""
    made = Table(tmp_path)
    made.say(f"adventure ana A ben B decks ana 20 ben 20 mode {mode}")
    made.say("ana has life 9 deck 10 discard 10 hand 0", text)
    assert made.counts()[:3] == (9 - life, 10 + cards, 10 - cards)


@pytest.mark.parametrize(
    "text",
    ["ana climbs Shore, drew 4 and got 2 successes", "ana climbed Shore, draws 4, 2 successes"],
)
def test_cards_drawn_behind_an_action_are_all_that_were_drawn(tmp_path: Path, text: str) -> None:
    """On p. 12 the cost is the least; what the line says of the draw belongs to its action."""
    made = Table(tmp_path)
    made.say(*SET_UP, "ana climbs Shore cost 2 difficulty 3 draw 2", "result 0", "consequence")
    before = made.of().deck
    made.say(text)
    assert made.of().deck == before - 4


@pytest.mark.parametrize("text", ["draws 1", "draw two", "goes for 2 cards"])
def test_less_than_the_cost_breaks_its_rule(tmp_path: Path, text: str) -> None:
    """On p. 12: at least as many cards as the cost; said behind the action as with it."""
    made = Table(tmp_path)
    made.say(*SET_UP, "turn ana", "ana climbs Shore cost 3 difficulty 3 draw!=later draw=0")
    made.say("correct action.stage draw because it was not drawn")
    before = made.state
    assert "the cost" in made.broken(text).why and made.state is before


def test_a_pathfind_takes_no_known_deck_away(tmp_path: Path) -> None:
    """On p. 21 the backs differ, 0 cards or 4: how many were drawn is told, or not known."""
    made = Table(tmp_path)
    made.say(*SET_UP, "turn ana")
    deck = made.of().deck
    assert made.asks("ana pathfinds N") == "draw"
    made.say("ana pathfinds N draw 0")
    assert made.of().deck == deck


@pytest.mark.parametrize("text", ["ana is climbing Shore", "ana starts to climb Shore"])
def test_an_action_that_only_begins_draws_nothing_yet(tmp_path: Path, text: str) -> None:
    """On p. 12 the player says how many; its cost is the least then, and is not drawn twice."""
    made = Table(tmp_path)
    made.say(*SET_UP, "ana climbs Shore cost 2 difficulty 3 draw 2", "result 0", "consequence")
    deck = made.of().deck
    made.say(text)
    assert made.of().deck == deck
    assert "the cost" in made.broken("draws 1").why
    made.say("4 cards, 3 stars")
    assert made.of().deck == deck - 4


@pytest.mark.parametrize("text", ["ana gets 8", "ana takes 3", "ana uses 2"])
def test_a_bare_number_that_somebody_gets_is_no_draw(table: Table, text: str) -> None:
    """They may be cards, successes, life points or damage."""
    before = table.state
    assert isinstance(table.typed(text), Exception) and table.state is before
