"""Lines of an evening that were entered as something else: a part of a name, corrections, ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import BadAnswer, CompanionError
from companion.games.en_garde.state.table import EnGarde
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.question import Option
from companion.table.procedures.questions.choosing import Choose, Pick
from tests.games.en_garde.duel import JEN, SAM, named, opened, ready, words_of


def said(table: OpenTable[EnGarde], *texts: str) -> str:
    """Lines as a table types them, corrections too; what the log says of the last one's acts."""
    says = ""
    for text in texts:
        acted = run_procedure.say(table, text, "")
        if isinstance(acted, run_procedure.Moved):
            says = acted.says
        else:
            says = "; ".join(one.entry.says for one in acted)
    return says


@pytest.fixture
def table(tmp_path: Path) -> OpenTable[EnGarde]:
    """Sam's turn; the numbers of the tests are told."""
    return opened(tmp_path, ready(2))


def test_a_card_whose_name_is_a_part_of_another(table: OpenTable[EnGarde]) -> None:
    """Its name is its own in quotes and behind `learn`; then the bare word is that card."""
    said(table, "sam attacks jen with cut")
    assert "Parry Riposte" in said(table, "jen parries")
    said(table, "undo", "learn parry as response shields 3 cost 0")
    new = table.state.cards[named(table.state, "Parry")]
    assert (new.type, new.shields, new.cost) == ("response", 3, 0)
    riposte = table.state.cards[named(table.state, "Parry Riposte")]
    assert (riposte.block, riposte.shields) == ("full", None)  # p. 3: it blocks the Attack
    for line, card in (
        ("jen blocks it with a parry", "Parry"),
        ("jen parries", "Parry"),
        ("jen parry ripostes", "Parry Riposte"),
        ("jen ripostes", "Parry Riposte"),
    ):
        said(table, line)
        assert words_of(table.state) == [f"A1 Sam>Jen Cut (opening): R1 {card}"], line
        said(table, "undo")
    said(table, 'learn "Riposting Lunge" as attack bursts 1')
    assert table.state.cards[named(table.state, "Riposting Lunge")].type == "attack"


def test_a_quoted_part_of_a_name_is_a_new_card(table: OpenTable[EnGarde]) -> None:
    said(table, "sam attacks jen with cut", 'jen plays "parry" as a response, costs 1')
    assert words_of(table.state) == ["A1 Sam>Jen Cut (opening): R1 Parry"]


def test_a_new_card_is_named_in_a_list() -> None:
    """Step by step a new name that is a part of another one needs quotes, or what it is."""
    question = Choose(key="card", options=(Option("c7", "Parry Riposte"),), new="card")
    assert question.read("Parry") == Pick(id="c7")
    for typed in ('"Parry"', "“Parry”", "new card Parry", "a new card called Parry"):
        assert question.read(typed) == Pick(new="Parry"), typed
    assert question.read('"Parry Riposte"') == Pick(id="c7")
    with pytest.raises(BadAnswer, match="What is the new card called"):
        question.read("a new card")


def test_a_correction_is_never_a_pass(table: OpenTable[EnGarde]) -> None:
    """`no, X` corrects, whatever stands behind it; `no X` may say that there was none."""
    said(table, "sam attacks jen with cut", "jen ripostes")
    for line in ("no, parry", "no, block", "no. response", "no - answer", "no, card"):
        with pytest.raises(CompanionError):
            said(table, line)
        assert table.state.exchange is not None, line
    assert "Sam passes" in said(table, "no response")


@pytest.mark.parametrize(
    ("line", "turn"),
    [
        ("sam takes it, sam done", JEN),
        ("sam passes and is done", JEN),
        ("sam passes, done", JEN),
        ("sam passes, exchange over", SAM),
        ("sam passes, nothing more", SAM),
    ],
)
def test_who_passes_and_is_done_ends_the_turn(
    table: OpenTable[EnGarde], line: str, turn: str
) -> None:
    said(table, "sam attacks jen with cut", "jen ripostes", line)
    assert table.state.exchange is None
    assert table.state.turn == turn


def test_who_is_done_in_anothers_turn_is_done_with_the_fight(table: OpenTable[EnGarde]) -> None:
    said(table, "sam attacks jen with cut", "jen takes it and is done")
    assert table.state.turn == SAM


def test_what_is_printed_on_a_card_plays_none(table: OpenTable[EnGarde]) -> None:
    """Right behind a Fancy Move: a cost that is told of a card Negates nothing; no other card
    Negates it (p. 2: only Superior Technique does)."""
    said(table, "sam attacks jen with cut", "jen plays tmb with cut")
    for line in ("superior technique costs 2", "tmb costs 2", "slash costs 2"):
        assert said(table, line).endswith("cost 2")
        said(table, "undo")
    with pytest.raises(CompanionError):
        said(table, "lunge")
    assert "Negates it with Superior Technique" in said(table, "superior technique, costs 1")


def test_an_item_is_told_in_shields_and_bursts(table: OpenTable[EnGarde]) -> None:
    """An Item adds bursts to each Attack and takes shields from each (p. 2, Main Gauche +1/+1)."""
    said(table, "learn cloak shields 2 bursts 1")
    cloak = table.state.cards[named(table.state, "Cloak")]
    assert (cloak.attack, cloak.defense, cloak.bursts, cloak.shields) == (1, 2, None, None)
    assert cloak.block is None


@pytest.mark.parametrize(
    ("line", "name", "told"),
    [
        ("learn sidestep costs 1, blocks all", "Sidestep", ("response", 1, "full", None)),
        ("learn sidestep shields 3", "Sidestep", ("response", None, "shields", 3)),
        ("learn parry, costs 0, shields 2", "Parry", ("response", 0, "shields", 2)),
        ("learn second breeze restores 3 costs 1", "Second Breeze", ("restore", 1, None, None)),
        ("learn target costs nothing as an item", "Target", ("item", 0, None, None)),
        ("dodge blocks everything", "Dodge", ("response", 0, "full", 2)),
        ("dodge costs 1 and shields 3", "Dodge", ("response", 1, "shields", 3)),
        ("dodge shields 1", "Dodge", ("response", 0, "shields", 1)),
        ("heavy costs nothing", "Heavy", ("enhancement", 0, None, None)),
    ],
)
def test_what_a_card_says_in_one_breath(
    table: OpenTable[EnGarde], line: str, name: str, told: tuple[object, ...]
) -> None:
    """Several facts in one line, also of a card that nobody knew; shields make it a Response."""
    said(table, line)
    card = table.state.cards[named(table.state, name)]
    assert (card.type, card.cost, card.block, card.shields) == told


def test_a_new_restore_is_named_in_any_order(table: OpenTable[EnGarde]) -> None:
    """A Restore gives what is said (p. 2), and its card keeps its name."""
    said(table, "sam has 3 poise", "step respite")
    for line in (
        "sam restores 5 with deep breath costs=0",
        "sam plays deep breath, +5 costs=0",
        "sam takes a deep breath, +5 costs=0",
    ):
        said(table, line)
        assert (table.state.duelists[SAM].poise, "Deep Breath") == (
            8,
            next(x.name for x in table.state.cards.values() if x.name.startswith("Deep")),
        ), line
        said(table, "undo")


def test_the_totals_of_somebodys_exchange(table: OpenTable[EnGarde]) -> None:
    said(table, "sam's exchange with jen: jen loses 5, sam loses 2")
    assert [table.state.duelists[x].poise for x in (SAM, JEN)] == [8, 5]


def test_what_costs_nothing(table: OpenTable[EnGarde]) -> None:
    """`costs nothing` is 0 in a play too; a new card that blocks is a Response."""
    said(table, "sam attacks jen with disarm, costs nothing")
    for line, card in (
        ('jen blocks it with a "parry", costs nothing', "Parry"),
        ('jen blocks with "swerve" costs 0', "Swerve"),
    ):
        said(table, line)
        assert words_of(table.state) == [f"A1 Sam>Jen Disarm (opening): R1 {card}"]
        assert table.state.cards[named(table.state, card)].type == "response"
        said(table, "undo")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("jen ripostes, not paying", "Jen answers A1 Cut with R1 Parry Riposte"),
        ("jen ripostes w no counter", "Jen answers A1 Cut with R1 Parry Riposte"),
        ("jen ripostes, pays nothing", "Jen answers A1 Cut with R1 Parry Riposte"),
        ("no response from jen", "Jen passes; Sam loses nothing; Jen loses 2, down to 8"),
        ("jen blocks the cut", "asks"),
        ("jen parries it, cut heavy back", "counterattacks Sam: A2 Cut + Heavy"),
    ],
)
def test_what_one_says_when_hit(table: OpenTable[EnGarde], line: str, says: str) -> None:
    """Parry Riposte's option is paid for or not (Example Exchange); which Response it was is asked
    where nobody names it."""
    said(table, "sam attacks jen with cut")
    if says == "asks":
        with pytest.raises(CompanionError, match="What does Jen play"):
            said(table, line)
    else:
        assert says in said(table, line)


def test_a_turn_without_a_fight(table: OpenTable[EnGarde]) -> None:
    """A Restore is a card, also told by where it leads (Restore); a turn may have no Exchange."""
    said(table, "sam has 3 poise")
    hand = table.state.duelists[SAM].hand or 0
    for line in ("sam's back up to 6", "sam back at 6", "sam is back to 6"):
        said(table, line)
        duelist = table.state.duelists[SAM]
        assert (duelist.poise, duelist.hand) == (6, hand - 1), line
        said(table, "undo")
    for line in ("sam passes without a fight", "sam stops here"):
        said(table, line)
        assert table.state.turn == JEN, line
        said(table, "undo")
    said(table, "sam lunges at jen, no discard")
    assert table.state.exchange is not None


def test_a_card_of_two_words_that_holds_another_name(table: OpenTable[EnGarde]) -> None:
    """Behind `learn` it is its own card: nothing is written on Parry Riposte."""
    for line in ("learn Quick Parry as response cost 0 shields 2", "learn quick parry shields 2"):
        said(table, line)
        new = table.state.cards[named(table.state, "Quick Parry")]
        assert (new.type, new.shields) == ("response", 2), line
        riposte = table.state.cards[named(table.state, "Parry Riposte")]
        assert (riposte.block, riposte.shields) == ("full", None)
        said(table, "undo")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("jen tmb, slash sam", "Jen plays Taste My Blade!: A2 Slash on Sam"),
        ("taste my blade, slash sam", "Jen plays Taste My Blade!: A2 Slash on Sam"),
        ("jen ripostes, slash sam", "and counterattacks Sam: A2 Slash"),
        ("jen ripostes, nothing to counter with", "Jen answers A1 Cut with R1 Parry Riposte"),
        ("jen's had enough", "Jen passes"),
    ],
)
def test_whom_an_attack_of_a_card_hits(table: OpenTable[EnGarde], line: str, says: str) -> None:
    assert says in said(table, "sam attacks jen with cut", line)


def test_what_is_no_fancy_move_is_not_negated(table: OpenTable[EnGarde]) -> None:
    """The reason is the rule, in no word of the inside (Dueling)."""
    said(table, "sam attacks jen with cut")
    with pytest.raises(CompanionError, match="only Negates a Fancy Move"):
        said(table, "superior technique")
    for line in ("negated", "jen negates it"):
        with pytest.raises(CompanionError) as refused:
            said(table, line)
        assert "asks" not in str(refused.value), line
