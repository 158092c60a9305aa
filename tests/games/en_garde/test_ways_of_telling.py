"""Ways in which a table tells of plays, refills, cards and corrections.

The numbers are those of `duel.py`: Feint is a Fancy Move (cost 1), Wine a Restore (3), Cloak an
Item.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.errors import CompanionError, NothingNew
from companion.games.en_garde.state.table import Card, EnGarde
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from tests.games.en_garde.duel import changed, hands, named, opened, poise, ready, words_of


def say(table: OpenTable[EnGarde], *lines: str) -> str:
    """Typed lines, as the companion takes them; what the log says of the last."""
    for line in lines:
        acted = run_procedure.say(table, line, "")
    if isinstance(acted, run_procedure.Moved):
        return acted.says
    return "; ".join(x.entry.says for x in acted)


@pytest.fixture
def table(tmp_path: Path) -> OpenTable[EnGarde]:
    """Sam's turn, refilled: Sam at 5, Jen at 8."""
    state = ready(2, (5, 8))
    beer = Card(name="Beer", type="restore", cost=0, restore=1)
    return opened(tmp_path, replace(state, cards={**state.cards, "c99": beer}))


@pytest.fixture
def early(tmp_path: Path) -> OpenTable[EnGarde]:
    """The beginning of Sam's turn, with 6 cards; Cloak in front of Sam."""
    state = ready(2, (5, 8))
    state = changed(state, "Sam", hand=6, item=named(state, "Cloak"))
    return opened(tmp_path, replace(state, step="refill"))


@pytest.mark.parametrize(
    "line",
    [
        "two restores, wine and beer, makes nine",
        "two restores: wine, beer",
        "plays both restores, wine and beer",
    ],
)
def test_restores_that_are_counted_and_named_are_as_many(
    table: OpenTable[EnGarde], line: str
) -> None:
    """5 + 3 + 1; no third card leaves the hand (Restore)."""
    say(table, line)
    assert (poise(table.state)[0], hands(table.state)[0]) == (9, 7)


def test_another_count_than_the_names_is_not_entered(table: OpenTable[EnGarde]) -> None:
    before = table.state
    with pytest.raises(CompanionError):
        say(table, "three restores, wine and beer")
    assert table.state == before


@pytest.mark.parametrize(
    ("line", "poises", "held"),
    [
        ("feint, sam loses two", (3, 7), (8, 8)),
        ("jen plays feint and jen draws 2", (5, 7), (8, 10)),
        ("feint, sam discards 2", (5, 7), (6, 8)),
    ],
)
def test_what_a_fancy_move_does_is_told_with_it(
    table: OpenTable[EnGarde], line: str, poises: tuple[int, int], held: tuple[int, int]
) -> None:
    """Its text is followed, then priority passes (Fancy Move, Dueling); Feint costs 1."""
    say(table, "sam cuts jen", line)
    assert (poise(table.state), hands(table.state)) == (poises, held)
    assert table.state.exchange is not None and table.state.exchange.priority == "p1"


def test_a_press_is_no_fancy_move_with_a_loss(table: OpenTable[EnGarde]) -> None:
    """What Jen loses behind the Press is that the Exchange ended."""
    says = say(table, "sam cuts jen", "jen dodges", "coupé, jen loses 2")
    assert "Sam presses R1 Dodge with Coupé" in says and "Jen passes" in says
    assert poise(table.state) == (5, 6)


@pytest.mark.parametrize(
    "line",
    [
        "taste my blade! slash + powerful strike at sam",
        "taste my blade, slash with powerful strike on sam",
        "jen answers taste my blade with a slash and powerful strike",
    ],
)
def test_whom_a_granted_attack_hits_may_stand_behind_its_enhancements(
    table: OpenTable[EnGarde], line: str
) -> None:
    say(table, "sam cuts jen", line)
    assert words_of(table.state)[1] == "A2 Jen>Sam Slash + Powerful Strike (taste)"


@pytest.mark.parametrize(
    ("line", "held", "discards"),
    [
        ("3 off the deck for me", 9, 0),
        ("discards two, draws till she's got nine", 9, 2),
        ("sam throws a lunge and a slash away and draws five", 9, 2),
        ("throws a superior technique away, draws 4", 9, 1),
        ("sam discards a lunge and two parrys, takes 6", 9, 3),
        ("discards two powerful strikes and a superior technique, draws 6", 9, 3),
        ("discards 2 cards, lunge and slash", 9, 2),
        ("discards 2: lunge, slash", 9, 2),
        ("discards 2 lunges", 9, 2),
        ("drew back to 9 and put a cloak out", 8, 1),
    ],
)
def test_refills(early: OpenTable[EnGarde], line: str, held: int, discards: int) -> None:
    """Discards first, then up to nine; a new Item takes the old one's place (Turn Order)."""
    say(early, line)
    assert (hands(early.state)[0], early.state.discard) == (held, discards)


def test_how_many_of_which_are_discarded_is_asked(early: OpenTable[EnGarde]) -> None:
    """Two, Lunge and Slash; or two Lunges and a Slash."""
    with pytest.raises(CompanionError, match="more than one thing") as refused:
        say(early, "discards 2 lunge slash")
    found = set()
    for line in getattr(refused.value, "offers", ()):
        found.add(say(early, line).partition(" and ")[0])
        say(early, "undo")
    assert found == {"Sam discards 2 (Lunge, Slash)", "Sam discards 3 (Lunge, Lunge, Slash)"}


def test_cards_that_are_discarded_are_seen(early: OpenTable[EnGarde]) -> None:
    says = say(early, "discards a lunge and two slashes")
    assert says == "Sam discards 3 (Lunge, Slash, Slash) and draws 6, holds 9"
    assert early.state.seen[named(early.state, "Slash")] == 2


@pytest.mark.parametrize("line", ["cloak in the bin", "drops the cloak, no replacement"])
def test_an_item_is_discarded(early: OpenTable[EnGarde], line: str) -> None:
    say(early, "sam refills", line)
    assert early.state.duelists["p1"].item == "" and hands(early.state)[0] == 9


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("jen 7 not 8", (5, 7)),
        ("both have 1 poise, we miscounted", (1, 1)),
        ("wine, eight, finished", (8, 8)),
        ("wine for sam so 8", (8, 8)),
        ("cut on jen, she doesn't bother, minus two", (5, 6)),
    ],
)
def test_poise_that_is_told(table: OpenTable[EnGarde], line: str, after: tuple[int, int]) -> None:
    say(table, line)
    assert poise(table.state) == after


@pytest.mark.parametrize("line", ["jen 7 not 6", "wine, nine, finished", "wine for sam so 9"])
def test_a_number_that_does_not_come_true_is_asked(table: OpenTable[EnGarde], line: str) -> None:
    before = table.state
    with pytest.raises(CompanionError):
        say(table, line)
    assert table.state == before


def test_several_numbers_of_cards_in_one_line(table: OpenTable[EnGarde]) -> None:
    say(table, "learn disarm costs 1, bursts 2, copies 4")
    disarm = table.state.cards[named(table.state, "Disarm")]
    assert (disarm.cost, disarm.bursts, disarm.copies) == (1, 2, 4)
    says = say(table, "learn thrust bursts 3, lunge cost 1 bursts 2")
    assert says == "Thrust: bursts 3; Lunge: cost 1, bursts 2"  # all that was told, known or not


def test_what_is_printed_is_not_learned_twice(table: OpenTable[EnGarde]) -> None:
    say(table, "learn disarm costs 1, bursts 2")
    with pytest.raises(NothingNew, match="That is already so: Disarm"):
        say(table, "learn disarm cost 1")


def test_the_printed_is_offered_only_where_the_line_tells_of_it(
    table: OpenTable[EnGarde],
) -> None:
    """Nothing that would spoil the catalogue stands beside what was meant."""
    for line in ("sam discards a lunge twice over, takes 6", "that last blow was a 3 for parry"):
        with pytest.raises(CompanionError) as refused:
            say(table, line)
        assert not any("learn" in one for one in getattr(refused.value, "offers", ())), line


def test_one_of_two_losses_is_corrected_by_whose_it_is(table: OpenTable[EnGarde]) -> None:
    say(table, "exchange > jen losing sam 4, jen 4", "no, jen lost 2")
    assert poise(table.state) == (1, 6)
    say(table, "no, sam only lost 1")
    assert poise(table.state) == (4, 6)


def test_the_next_game_is_not_asked_again_where_one_is_over(table: OpenTable[EnGarde]) -> None:
    with pytest.raises(CompanionError, match="no winner yet"):
        say(table, "rematch")
    say(table, "jen concedes, yes", "rematch, jen begins")
    assert not table.state.closed and table.state.turn == "p2"


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("we play that after a negation the one who negated plays next", "negater"),
        ("after a negation whoever was negated plays next", "fancy_player"),
    ],
)
def test_who_plays_after_a_negation_is_ruled_in_words(
    table: OpenTable[EnGarde], line: str, value: str
) -> None:
    """A-13: the rulebook does not say it."""
    if value == "fancy_player":
        say(table, "option negate_next negater")
    say(table, line)
    assert table.state.options.get("negate_next", "fancy_player") == value
