"""The board, cards and life points as lines tell them: hidden numbers, pairs, dialogues."""

from __future__ import annotations

from pathlib import Path

from companion.games.citadel.game import GAME
from companion.games.citadel.procedures.table.adventure import Characters
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Field
from tests.games.citadel.player import ANA, BEN, Table, told

SET_UP = (
    "adventure ana A ben B decks ana 20 ben 20", "scenario A new beginning life 8",
    "option save_intro yes",
    'place "210" terrain arrows n II/214 e I/219', "all stand on 210", "turn ana",
)  # fmt: skip


def table_at(folder: Path) -> Table:
    """Ana and Ben on 210, fog north and east of it; Ana has the turn."""
    made = Table(folder)
    made.say(*SET_UP)
    return made


def test_a_hidden_number_has_all_its_digits(tmp_path: Path) -> None:
    """P. 22: exactly three; 47 is not 047."""
    table = table_at(tmp_path)
    assert "3 digits" in table.refused("ana spots 47 on 210")
    assert "047 replaces 210" in table.say("ana spots 047 on 210")


def test_a_bare_result_says_whose_cards_it_draws(tmp_path: Path) -> None:
    table = table_at(tmp_path)
    assert table.say("result s, s").startswith("Ana draws 2 cards for an action")
    assert table.of(ANA).deck == 18


def test_two_halves_are_a_pair_only_if_left_and_right(tmp_path: Path) -> None:
    table = table_at(tmp_path)
    table.say("ana digs 210 cost 2 difficulty 3 draw 5")
    assert "a pair is a left and a right one (p. 12)" in table.say("result 3 stars 2 halves")


def test_traits_skipped_by_the_next_attack_are_named(tmp_path: Path) -> None:
    """Brutal, Reach and Regenerate are compulsory (p. 23)."""
    table = table_at(tmp_path)
    table.say("place Wolf temporary on 210 mandatory fight")
    table.say("ben fights Wolf cost 2 rows 4 3 brutal reach 2 draw 2", "result -, -")
    assert "skipped of its failure: brutal and reach 2 (p. 23)" in table.say(
        "ana fights Wolf draw 2"
    )


def test_hope_that_nobody_told_of_says_so(tmp_path: Path) -> None:
    table = table_at(tmp_path)
    table.say('take 310 purse called "Hope reborn!" weight 0 lock yes to ana')
    table.say("symbol Heart community centre")
    assert "that was unknown" not in table.say("ana hope Heart Influence")
    table.say("symbol Tower reflex beside Heart")
    said = table.say("ana hope Tower ana")
    assert "a Hope reborn! card that was unknown is blocked" in said


def test_saving_names_what_it_leaves_undone_and_nothing_stays_owed(tmp_path: Path) -> None:
    """A duty that has lost its reason goes away: the spaces went to the Past (p. 25)."""
    table = table_at(tmp_path)
    table.say("ana did pathfind north cost 0 difficulty 0 draw 0 succeeds")
    assert [x.procedure for x in table.state.pending.values()] == ["explore"]
    assert "left undone, gone with the Board: flip the fog north of 210" in table.say("save")
    assert not table.state.pending


def test_what_now_names_the_acts_of_this_terrain_before_saving(tmp_path: Path) -> None:
    table = table_at(tmp_path)
    assert "save" not in [x.procedure for x in GAME.suggestions(table.state)], "nothing was done"
    table.say("ana did climb cost 0 difficulty 0 draw 0 succeeds")
    labels = [x.label for x in GAME.suggestions(table.state)]
    assert labels[:2] == ["Pathfind: the fog east", "Pathfind: the fog north"]
    assert labels[-1] == "save the game"


def test_rows_of_a_fight_have_their_own_cost_and_chain(tmp_path: Path) -> None:
    """R-85: `rows 5 3+ chain, 3 2+`; the action's own cost stands apart."""
    table = table_at(tmp_path)
    table.say("place Wolf temporary on 210 mandatory fight")
    table.say("ana fights Wolf rows 5 3+ chain, 3 2+ draw 3")
    card = next(x for x in table.state.book.values() if x.title == "Wolf")
    rows = card.actions["Fight"].rows
    assert [(x.difficulty, x.cost, x.chain) for x in rows] == [(5, 3, True), (3, 2, None)]


def test_a_known_link_that_is_not_checked_is_named(tmp_path: Path) -> None:
    """P. 24: only what touches a checked symbol; another link may be printed (R-43)."""
    table = table_at(tmp_path)
    table.say("symbol Heart community centre", "symbol Tower building beside Heart")
    table.say("symbol Well reflex beside Tower", "ana hope Heart Influence")
    assert "none of the symbols known to touch it is checked: Tower" in table.say(
        "ana hope Well ana"
    )


def test_a_number_that_an_arrow_names_is_that_space(tmp_path: Path) -> None:
    """P. 21: the card of an arrow's number goes there, behind its fog; never beside nothing."""
    table = table_at(tmp_path)
    for line in ("take 214 called Shore terrain", 'place "214" terrain arrows n I w I'):
        assert "An Exploration card is already north of 210" in told(table.typed(line))
    for line in ("ana moves to 219", "ana goes east"):
        assert "An Exploration card lies there" in told(table.typed(line))
    assert sorted(table.state.terrains) == ["t1"]
    assert "north of 210" in table.say("explores north called Gust temporary")
    assert len(table.state.terrains) == 2


def test_a_terrain_stands_on_the_board_once(tmp_path: Path) -> None:
    table = table_at(tmp_path)
    table.say("arrows s 300", "take 300 terrain")
    assert [x.side for x in table.state.fogs.values()] == ["E", "N"]
    assert len(table.state.terrains) == 2
    assert "300 is already on the Board" in told(table.typed("take 300"))
    assert "300 is already on the Board" in told(table.typed("place 300 terrain"))


def test_a_hidden_card_whose_back_nobody_told_says_what_it_must_show(tmp_path: Path) -> None:
    """P. 22: its back shows the number of the card it stood on; a bare number is enough."""
    table = table_at(tmp_path)
    assert "the back of 047 is unknown: it must show 210 (p. 22)" in table.say(
        "ana spots 047 on 210"
    )
    told_back = table_at(tmp_path / "told").say("ana spots 047 on 210 back 210")
    assert "unknown" not in told_back


def test_exploring_ends_the_pathfind_that_led_there(tmp_path: Path) -> None:
    """P. 21: the flip is what the action was for; what it reveals can be fought at once."""
    table = table_at(tmp_path)
    table.say("ana pathfinds north cost 0 difficulty 0 draw 0")
    table.say("explores north called Wolf temporary mandatory fight")
    assert table.state.action is None
    table.say("ana fights Wolf cost 2 difficulty 2 draw 2", "result s, s")
    assert table.of(ANA).deck == 18


def test_the_table_parts_its_life_points_itself(tmp_path: Path) -> None:
    """R-47: any whole parts; even ones are only what Enter says."""
    table = table_at(tmp_path)
    asked = table.asked("share 5").question
    assert (asked.key, asked.suggest) == ("parts", {"p1": 3, "p2": 2})
    table.say("share 5 ana 1 ben 4")
    assert (table.of(ANA).life, table.of(BEN).life) == (9, 12)


def test_an_open_dialogue_stands_above_the_board(tmp_path: Path) -> None:
    table = table_at(tmp_path)
    table.say("read dialogue 210")
    rows = table.sheet(80).splitlines()
    book = next(n for n, row in enumerate(rows) if "dialogue 210" in row)
    assert book < next(n for n, row in enumerate(rows) if row.startswith("┌"))
    assert "“close the dialogue”" in table.broken("save").why
    table.say("close the dialogue")
    assert "dialogue 210" not in table.sheet(80)
    assert table.of(ANA).deck == 20


def test_a_table_may_begin_in_the_middle_of_its_adventure(tmp_path: Path) -> None:
    """Nothing was played of the scenario that a new adventure opens; another may stand there."""
    table = Table(tmp_path)
    table.say("adventure ana A ben B decks ana 20 ben 20")
    said = table.say('scenario "The siege" number 3 life 8')
    assert "scenario 3: The siege" in said
    assert [table.of(x).life for x in (ANA, BEN)] == [8, 8]


def test_a_scenario_that_was_played_is_ended_before_the_next(tmp_path: Path) -> None:
    assert "epilogue" in table_at(tmp_path).broken('scenario "The siege" life 8').why


def test_a_title_behind_called_may_be_of_any_words(tmp_path: Path) -> None:
    """A title begins with any word and has small ones in it; no quotes are needed for it."""
    for n, title in enumerate(("Out of breath", "North wind", "Of mice", "Bite of the frost")):
        table = table_at(tmp_path / str(n))
        table.say(f"explore north called {title} temporary")
        assert title in [x.title for x in table.state.book.values()]


def test_a_consequence_for_everybody_is_one_line(tmp_path: Path) -> None:
    """A section may say that it concerns every character (p. 13)."""
    for n, line in enumerate(
        (
            "consequence each loses 1 life",
            "consequence lose 1 life for everyone",
            "consequence all lose 1 life",
        )
    ):
        table = table_at(tmp_path / str(n))
        table.say("ana digs 210 cost 2 difficulty 1 draw 2", "result s, -")
        before = [table.of(x).life for x in (ANA, BEN)]
        table.say(line)
        assert [table.of(x).life for x in (ANA, BEN)] == [x - 1 for x in before if x]


def test_cards_without_commas_are_not_one_card(tmp_path: Path) -> None:
    """`s s ls r l r -` was one card with that many areas, called “-”."""
    table = table_at(tmp_path)
    table.say("ana digs 210 cost 2 difficulty 3 draw 5")
    assert "several cards" in told(table.typed("result s s ls r l r -"))
    table.say("result S, L, R, N, n")
    assert not [x.title for x in table.state.book.values() if x.title in ("N", "n", "-")]


def test_characters_alone_are_told_in_seating_order() -> None:
    """“A B” at “Who plays whom?”; one player says only `Arthen`."""
    fields = tuple(Field(name, number=False) for name in ("Ana", "Ben"))
    question = Characters(key="characters", prompt="Who plays whom?", fields=fields)
    solo = Characters(key="characters", prompt="Who plays whom?", fields=fields[:1])
    assert solo.read("Arthen") == {"Ana": "A"}
    for text in ("A B", "Arthen, Brooks", "arthen and B"):
        assert question.read(text) == {"Ana": "A", "Ben": "B"}
    assert question.read("ana B ben A") == {"Ana": "B", "Ben": "A"}


def test_a_board_that_is_empty_asks_for_its_first_terrain(tmp_path: Path) -> None:
    """Nobody can act before a Terrain lies there and the figures stand on it."""
    table = Table(tmp_path)
    table.say("adventure ana A ben B decks ana 20 ben 20", "scenario A new beginning life 8")
    labels = [x.label for x in GAME.suggestions(table.state)]
    assert labels[0] == "put the starting Terrain on the Board"
    table.say('place "210" terrain')
    assert GAME.suggestions(table.state)[0].label == "enter where the characters stand"
    table.say("all stand on 210")
    assert "enter where the characters stand" not in [
        x.label for x in GAME.suggestions(table.state)
    ]


def test_whoever_takes_damage_may_have_shields_in_the_same_line(tmp_path: Path) -> None:
    """P. 18: each shield cancels one damage."""
    for n, line in enumerate(("ben takes 3 damage, 1 shield", "ben takes 3 damage with 1 shield")):
        table = table_at(tmp_path / str(n))
        table.say("ben has life 8", line)
        assert table.of(BEN).life == 6


def test_who_is_defeated_may_be_named_and_must_be_who_was_fought(tmp_path: Path) -> None:
    """“consequence, wolf is defeated”: the card goes (p. 13); another card's name is refused."""
    table = table_at(tmp_path)
    table.say("take 352 called Hook purse weight 3 to ben")
    table.say("place Wolf temporary on 210 mandatory fight")
    table.say("ben fights Wolf cost 2 rows 4 3 draw 2", "result s,s")
    assert "nothing of Hook comes of that" in told(table.typed("consequence, Hook is defeated"))
    assert "Wolf is discarded" in table.say("consequence, wolf is defeated")


def test_where_all_stand_together_what_now_needs_nobodys_turn(tmp_path: Path) -> None:
    """Any of the players may be the active one (p. 10)."""
    table = Table(tmp_path)
    table.say(*SET_UP[:-1])
    assert table.state.turn == ""
    labels = [x.label for x in GAME.suggestions(table.state)]
    assert labels[:2] == ["Pathfind: the fog east", "Pathfind: the fog north"]


def test_an_empty_purse_is_no_question_and_a_card_of_it_may_still_be_named(tmp_path: Path) -> None:
    """P. 12: gearing up selects Purse cards; who has none selects none."""
    table = table_at(tmp_path)
    given = {"who": ANA, "name": "Dig", "thing": "t1", "offer": {"cost": 1, "difficulty": 1}}
    given["involved"] = []
    asked = table.open.act("act", given, depth="steps")
    assert isinstance(asked, Asking)
    assert asked.question.key == "draw"
    assert "Rope" in table.say("ana digs 210 cost 1 difficulty 1 with Rope draw 1")
    table.say("result s", "consequence nothing")
    asked = table.open.act("act", given, depth="steps")
    assert isinstance(asked, Asking)
    assert asked.question.key == "gear"


def test_a_book_is_closed_by_the_words_that_tables_say(tmp_path: Path) -> None:
    """An open dialogue bars saving; no card is drawn for closing it."""
    for n, line in enumerate(("done reading", "finished reading", "stopped reading")):
        table = table_at(tmp_path / str(n))
        table.say("read dialogue 210", line)
        assert "dialogue 210" not in table.sheet(80)
        assert table.of(ANA).deck == 20
