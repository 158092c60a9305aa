"""What a line does to the table: several acts, corrections, what is so already, grave acts."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import CompanionError, NothingNew
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.ear.heard import Unheard
from companion.table.ear.hearing import Ear
from companion.table.forms.names import shortened
from companion.table.sentences.sentence import say
from tests.games.en_garde.duel import EnGarde, opened, ready


@pytest.fixture
def table(tmp_path: Path) -> OpenTable[EnGarde]:
    """Sam's turn after the refill, Sam and Jen at 10."""
    return opened(tmp_path, ready(2))


def enter(table: OpenTable[EnGarde], text: str, yes: bool = False) -> list[str]:
    acted = run_procedure.say(table, text, yes=yes)
    return (
        [acted.says]
        if isinstance(acted, run_procedure.Moved)
        else [one.entry.says for one in acted]
    )


def refused(table: OpenTable[EnGarde], text: str) -> CompanionError:
    acts = table.history.acts
    with pytest.raises(CompanionError) as problem:
        run_procedure.say(table, text)
    assert table.history.acts == acts
    return problem.value


def poise(table: OpenTable[EnGarde]) -> list[int | None]:
    return [table.state.duelists[player].poise for player in table.state.seats]


def test_two_acts_of_a_line_are_entered_together_and_undone_together(
    table: OpenTable[EnGarde],
) -> None:
    before = table.state
    assert len(enter(table, "sam attacks jen with a thrust, jen dodges it")) == 2
    exchange = table.state.exchange
    assert exchange is not None
    assert (list(exchange.attacks), list(exchange.responses)) == (["A1"], ["R1"])
    assert len(table.log()) == 2
    table.undo()
    assert table.state == before
    table.redo()
    assert table.state.exchange == exchange
    first = table.entry(1)
    table.moves.go(table.moves.plan_go(first.act_no))
    assert table.state.exchange is not None
    assert not table.state.exchange.responses


def test_a_line_of_acts_is_read_back_as_it_was_entered(
    table: OpenTable[EnGarde], tmp_path: Path
) -> None:
    enter(table, "sam attacks jen with a thrust, jen dodges it")
    state, path = table.state, table.path
    table.close()
    with OpenTable(table.game, path) as again:
        assert again.state == state
        again.undo()
        assert again.history.act_at(again.history.head) == 0


def test_of_a_line_whose_end_is_no_act_nothing_is_entered(table: OpenTable[EnGarde]) -> None:
    before = table.state
    for text in ("sam attacks jen with a thrust, jen banana", "jen loses 2 poise and flies"):
        refused(table, text)
    assert table.state == before


def test_what_a_line_tells_of_several_counters_is_told_of_all(table: OpenTable[EnGarde]) -> None:
    enter(table, "jen has 4 poise and 6 cards")
    duelist = table.state.duelists["p2"]
    assert (duelist.poise, duelist.hand) == (4, 6)
    enter(table, "both lose 2 poise")
    assert poise(table) == [8, 2]


def test_a_correction_amends_the_last_entry(table: OpenTable[EnGarde]) -> None:
    enter(table, "jen loses 3 poise")
    enter(table, "no, 4 not 3")
    assert poise(table) == [10, 6]
    enter(table, "sam attacks jen with thrust")
    enter(table, "no, slash")
    exchange = table.state.exchange
    assert exchange is not None
    assert table.state.cards[exchange.attacks["A1"].card].name == "Slash"
    refused(table, "no, 7 not 9")


@pytest.mark.parametrize(
    ("line", "prints"),
    [
        ("slash costs 1", {"cost": 1}),
        ("the pistol costs 2", {"cost": 2}),
        ("thrust has 2 bursts", {"bursts": 2}),
    ],
)
def test_what_is_printed_on_a_card_is_told_and_not_played(
    table: OpenTable[EnGarde], line: str, prints: dict[str, int]
) -> None:
    """“pistol costs 2” laid a second Pistol and paid for it."""
    before = table.state
    enter(table, line)
    card = next(x for x in table.state.cards.values() if x.name.casefold() in line)
    assert {name: getattr(card, name) for name in prints} == prints
    assert (table.state.exchange, table.state.duelists) == (None, before.duelists)


def test_what_the_rulebook_prints_is_not_learned_again(table: OpenTable[EnGarde]) -> None:
    with pytest.raises(NothingNew, match="already so"):
        enter(table, "main gauche gives +1 attack, +1 defense")


UNDOES = (
    "oops, undo",
    "undo last",
    "oops undo that last one",
    "no wait, undo that please",
    "please take that back",
    "sorry, take the last one back",
    "delete the last entry",
    "scratch that",
    "that didn't happen",
    "forget that, sorry",
)


@pytest.mark.parametrize("line", UNDOES)
def test_undo_is_a_sentence(table: OpenTable[EnGarde], line: str) -> None:
    enter(table, "jen loses 3 poise")
    enter(table, line)
    assert poise(table) == [10, 10]


def test_more_behind_undo_is_not_dropped(table: OpenTable[EnGarde]) -> None:
    enter(table, "jen loses 3 poise")
    with pytest.raises(Unheard) as told:
        say(table, "oops undo that, it is getting late")
    assert told.value.offers == ("undo",)
    enter(table, "nvm, jen has 6 poise")
    assert poise(table) == [10, 6]


IN_ITS_PLACE = (
    "no, sam attacked jen with thrust instead",
    "no he attacked jen with thrust instead",
    "sam attacked jen with thrust instead",
    "wait, sam attacks jen with thrust instead",
)


@pytest.mark.parametrize("line", IN_ITS_PLACE)
def test_another_act_may_take_the_place_of_the_last(table: OpenTable[EnGarde], line: str) -> None:
    enter(table, "sam restores 2")
    enter(table, line)
    assert [one.on_table for one in table.log()] == [False, True]
    assert table.state.exchange is not None


@pytest.mark.parametrize(
    "line",
    [
        "no, jen attacked sam with thrust",  # who did not act in it
        "no she draws 2",  # not what was done
    ],
)
def test_nothing_is_taken_back_for_what_may_be_another_act(
    table: OpenTable[EnGarde], line: str
) -> None:
    enter(table, "sam restores 2")
    refused(table, line)
    assert [one.on_table for one in table.log()] == [True]


PUTS_RIGHT = (
    "no, jen lost 4 there",
    "oops no, jen lost 4 there not 3",
    "argh, jen only lost 4 there, i miscounted",
    "hang on, jen was on 6 poise not 7, i misread it",
    "jen has 6 poise, not 7, my mistake",
    "sorry, jen has 6 poise",
    "wait jen is at 6 poise, forgot to say",
)


@pytest.mark.parametrize("line", PUTS_RIGHT)
def test_what_was_wrong_is_put_right_as_it_is_spoken(table: OpenTable[EnGarde], line: str) -> None:
    enter(table, "jen loses 3 poise")
    enter(table, line)
    assert poise(table) == [10, 6]


def test_a_slip_of_a_small_word_is_that_word(table: OpenTable[EnGarde]) -> None:
    enter(table, "sam adn jen lose 2 poise")
    assert poise(table) == [8, 8]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("atta", {"attack", "attacks"}),  # the beginning
        ("crds", {"cards"}),  # without vowels
        ("atk", set()),  # neither
        ("attac", set()),  # one letter less is a slip
        ("at", set()),  # too short
        ("att4", set()),
    ],
)
def test_what_a_word_is_short_for(typed: str, meant: set[str]) -> None:
    assert shortened(typed, frozenset({"attack", "attacks", "cards", "card", "attic"})) >= meant
    if not meant:
        assert "attack" not in shortened(typed, frozenset({"attack"}))


def test_a_shortened_word_is_read_and_a_grave_one_is_not(table: OpenTable[EnGarde]) -> None:
    enter(table, "jen los 3 pois")
    assert poise(table) == [10, 7]
    enter(table, "sam lses 2 poise")
    assert poise(table) == [8, 7]
    refused(table, "retir")


def test_what_is_so_already_enters_nothing(table: OpenTable[EnGarde]) -> None:
    enter(table, "jen has 4 poise")
    acts = table.history.acts
    for text in ("jen has 4 poise", "jen's poise is 4", "jen poise = 4", "sam's turn"):
        with pytest.raises(NothingNew):
            run_procedure.say(table, text)
    assert table.history.acts == acts


def test_a_negation_called_out_behind_a_fancy_move_amends_it(table: OpenTable[EnGarde]) -> None:
    enter(table, "sam attacks jen with cut")
    enter(table, "jen plays taste my blade with a slash")
    enter(table, "sam negates it")
    exchange = table.state.exchange
    assert exchange is not None
    assert list(exchange.attacks) == ["A1"]


@pytest.mark.parametrize(
    "line",
    [
        "negate, costs 1",
        "sam negates that with superior technique, costs 1",
        "superior technique, costs 1",
        "superior technique negate-costs=1",
    ],
)
def test_a_negation_called_out_late_takes_back_the_attack_that_was_granted(
    tmp_path: Path, line: str
) -> None:
    """Its cost stood with that of the Fancy Move; it is left out, and the negater's is paid."""
    with opened(tmp_path, ready(2, t0=False)) as table:
        enter(table, "sam attacks jen with thrust")
        enter(table, "jen plays taste my blade with a slash, costs 0 0")
        enter(table, line)
        exchange = table.state.exchange
        assert exchange is not None
        assert list(exchange.attacks) == ["A1"]
        assert poise(table) == [9, 10]


def test_only_who_may_negate_is_heard_to(table: OpenTable[EnGarde]) -> None:
    enter(table, "sam attacks jen with cut")
    enter(table, "jen plays taste my blade with a slash")
    refused(table, "jen negates it")
    assert len(table.state.exchange.attacks) == 2  # type: ignore[union-attr]


def test_a_number_told_twice_of_one_player_is_never_the_last_of_both(
    table: OpenTable[EnGarde],
) -> None:
    problem = refused(table, "sam 7 duels jen: sam 1, jen 2")
    assert "Nothing was entered" in str(problem) or "7 and 1" in str(problem)


def test_a_grave_act_asks_once_and_says_how(table: OpenTable[EnGarde]) -> None:
    problem = refused(table, "leave jen")
    assert problem.exit_code == 4
    (offer,) = problem.offers  # type: ignore[attr-defined]
    refused(table, "leav jen")  # no slip is ever a grave act
    enter(table, offer)
    assert table.state.closed
    enter(table, "rematch")  # once a game is over the next one ends nothing
    assert table.state.game_no == 2


def test_a_question_is_answered_and_enters_nothing(table: OpenTable[EnGarde]) -> None:
    assert "Jen: Poise 10." in refused(table, "how much poise has jen?").says
    refused(table, "can jen pass?")


@pytest.mark.parametrize(
    "text",
    [
        "sam attacks jen with thrust quickly", "sam stabbs at jen with a frust", "thrust on jne ok",
        "sam attacks", "sam thrusts jen with banana", "jen takes five", "ana thrusts",
    ],
)  # fmt: skip
def test_every_line_that_is_offered_works(table: OpenTable[EnGarde], text: str) -> None:
    try:
        run_procedure.say(table, text)
    except CompanionError as problem:
        for offer in getattr(problem, "offers", ()):
            steps = Ear(table).hear(offer).steps
            assert steps
            assert all(step.kind == "done" for step in steps), offer


def test_a_new_name_is_made_on_purpose_only(table: OpenTable[EnGarde]) -> None:
    before = set(table.state.cards)
    for text in ("sam flibbers jen", "sidestep > jen", "sam plays not a card at jen"):
        refused(table, text)
    assert set(table.state.cards) == before
    enter(table, 'sam plays "Rain of Steel" at jen card-type=attack costs=0')
    made = set(table.state.cards) - before
    assert {table.state.cards[card].name for card in made} == {"Rain of Steel"}


def test_sorry_behind_a_line_takes_something_back_and_is_never_stepped_over(
    table: OpenTable[EnGarde],
) -> None:
    enter(table, "sam loses 2 poise")
    refused(table, "jen loses 3 poise sorry")
    assert enter(table, "no, 3 not 2")
    assert poise(table) == [7, 10]


def test_only_and_a_number_alone_correct_nothing(table: OpenTable[EnGarde]) -> None:
    """It may be what came of an act that is still open."""
    enter(table, "sam loses 2 poise")
    refused(table, "only 1")
    assert enter(table, "no, only 1")
    assert poise(table) == [9, 10]


def test_an_offer_keeps_more_of_the_line_than_who_acts(table: OpenTable[EnGarde]) -> None:
    problem = refused(table, "sam pillages")
    assert not getattr(problem, "offers", ())


def test_a_refusal_names_the_words_that_its_offer_leaves_out(table: OpenTable[EnGarde]) -> None:
    problem = refused(table, "sam loses 2 poise poise")
    assert getattr(problem, "offers", ())[0] == "Sam loses 2 Poise"
    assert problem.says.startswith("“poise” is said more than once")
    unknown = refused(table, "sam loses 2 poise from the gods")
    assert unknown.says.startswith("There is no “gods” here")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("sam wallops jen with a thrust", "Thrust"),
        ("the thrust, jen gets it from sam", "Thrust"),
        ("sam attacks jen with a thrust, jen wriggles out by a dodge", "Dodge"),
    ],
)
def test_an_act_is_offered_for_what_the_line_names(
    table: OpenTable[EnGarde], text: str, meant: str
) -> None:
    """Also where nobody knows its verb: what is named is put into the forms that take it."""
    offers = getattr(refused(table, text), "offers", ())
    assert 0 < len(offers) <= 3
    assert any(meant in one for one in offers)
    for one in offers:
        acts = table.history.acts
        enter(table, one)
        assert table.history.acts > acts
        table.undo()


def test_what_was_guessed_changes_no_reason(table: OpenTable[EnGarde]) -> None:
    """The lines that are tried for an offer have reasons of their own, which nobody asked for."""
    assert refused(table, "sam wallops jen with a thrust").exit_code == 2


def test_a_number_behind_an_attack_is_no_loss(table: OpenTable[EnGarde]) -> None:
    """`thrust at bo, 1` may tell what is paid: only with `loses` is it the end of an Exchange."""
    target = table.state.name(table.state.seats[1])
    with pytest.raises(CompanionError):
        say(table, f"thrust at {target}, 1", table.state.seats[0])
