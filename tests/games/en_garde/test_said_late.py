"""What is said of a play behind it, or with it: a negation, a card that is called by its name.

Numbers that only these tests know: Slash and Powerful Strike cost 0, Taste My Blade! 1.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import CompanionError, NothingNew
from companion.games.en_garde.state.table import EnGarde
from companion.play.speaking import speak
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from tests.games.en_garde.duel import hands, opened, poise, words_of

TOLD = ("learn slash cost 0", "learn powerful strike cost 0", "learn tmb cost 1")
ATTACKED = ("first sam", "sam draws", *TOLD, "sam attacks jen with slash")


def say(table: OpenTable[EnGarde], *lines: str) -> str:
    """Typed lines, as the companion takes them; what the log says of the last."""
    for line in lines:
        acted = run_procedure.say(table, line, "")
    if isinstance(acted, run_procedure.Moved):
        return acted.says
    return "; ".join(x.entry.says for x in acted)


@pytest.fixture
def table(tmp_path: Path) -> OpenTable[EnGarde]:
    return opened(tmp_path)


def test_a_fancy_move_is_negated_behind_what_its_cards_cost(table: OpenTable[EnGarde]) -> None:
    """What a card costs is told in between; then it is paid (Poise, Dueling)."""
    say(table, *ATTACKED, "jen tmb slash + powerful")
    assert words_of(table.state)[-1] == "A2 Jen>Sam Slash + Powerful Strike (taste)"
    with pytest.raises(CompanionError, match="Poise cost of Superior Technique"):
        say(table, "negated")
    says = say(table, "learn superior technique cost 1", "negated")
    assert "Sam Negates it with Superior Technique: it does nothing" in says
    assert words_of(table.state) == ["A1 Sam>Jen Slash (opening)"]
    assert (poise(table.state), hands(table.state)) == ((9, 9), (7, 8))


@pytest.mark.parametrize("line", ["negated for 1", "sam negates it, pays 1", "negated, costs 1"])
def test_a_negation_with_its_cost(table: OpenTable[EnGarde], line: str) -> None:
    say(table, *ATTACKED, "jen tmb slash", line)
    assert (poise(table.state), hands(table.state)) == ((9, 9), (7, 8))


def test_what_is_negated_already_is_not_negated_again(table: OpenTable[EnGarde]) -> None:
    say(table, *ATTACKED, "learn superior technique cost 1", "jen tmb slash", "sam negates that")
    before = table.state
    for line in ("sam negates that", "negated"):
        with pytest.raises(NothingNew, match="already"):
            say(table, line)
    assert table.state == before


@pytest.mark.parametrize(
    "line",
    [
        "jen plays taste my blade with a slash, sam negates it with superior technique",
        "jen plays taste my blade with slash and powerful strike but sam negates it",
        "jen tmb slash, sam plays superior technique",
        "jen plays taste my blade with a slash, negated by sam",
    ],
)
def test_an_attack_that_was_negated_in_one_breath_stays_in_the_hand(
    table: OpenTable[EnGarde], line: str
) -> None:
    says = say(table, *ATTACKED, "learn superior technique cost 1", line)
    assert "Jen plays Taste My Blade! for Slash" in says and "it does nothing" in says
    assert words_of(table.state) == ["A1 Sam>Jen Slash (opening)"]
    assert (poise(table.state), hands(table.state)) == ((9, 9), (7, 8))


@pytest.mark.parametrize("line", ["jen parries", "jen parries it", "jen plays parry", "parry"])
def test_a_card_called_parry_is_meant_though_its_cost_is_unknown(
    table: OpenTable[EnGarde], line: str
) -> None:
    """Whole names before parts of names: it is asked for its cost, and no Parry Riposte."""
    say(table, "learn parry as response blocks all", *ATTACKED)
    with pytest.raises(CompanionError, match="Poise cost of Parry "):
        say(table, line)
    assert say(table, f"{line} costs=0") == "Jen answers A1 Slash with R1 Parry"


@pytest.mark.parametrize(
    "line",
    [
        "no powerful strike",
        "no, without powerful strike",
        "sam had no powerful strike, take that off",
        "he didn't play powerful strike",
    ],
)
def test_what_was_no_part_of_a_play_is_left_out(table: OpenTable[EnGarde], line: str) -> None:
    """The other Enhancement stays, and is paid (Enhancement, Poise)."""
    with_both = "sam attacks jen with slash and powerful strike and masterful strike"
    say(table, *ATTACKED[:-1], with_both, line)
    assert words_of(table.state) == ["A1 Sam>Jen Slash + Masterful Strike (opening)"]
    assert (poise(table.state), hands(table.state)) == ((9, 10), (7, 9))


def test_a_counterattack_that_was_none_is_left_out(table: OpenTable[EnGarde]) -> None:
    """The fee comes back with it (Parry Riposte)."""
    say(table, *ATTACKED, "jen ripostes, pays 1, thrust", "no, jen had no thrust")
    assert words_of(table.state) == ["A1 Sam>Jen Slash (opening): R1 Parry Riposte"]
    assert (poise(table.state), hands(table.state)) == ((10, 10), (8, 8))


@pytest.mark.parametrize(
    "line", ["jen had no powerful strike", "no disarm with it", "had no slash"]
)
def test_nothing_else_is_left_out(table: OpenTable[EnGarde], line: str) -> None:
    """Another's card, a card that was not played, the Attack itself."""
    say(table, *ATTACKED[:-1], "sam attacks jen with slash and powerful strike")
    before = table.state
    with pytest.raises(CompanionError):
        say(table, line)
    assert table.state == before


def test_the_screen_says_how_the_cost_is_told_with_a_negation(table: OpenTable[EnGarde]) -> None:
    """In the word that introduces it, and no key of the inside; that line then works."""
    say(table, *ATTACKED, "jen tmb slash")
    with pytest.raises(CompanionError, match="would ask more") as refused:
        speak(table, "negated", "")
    assert "“costs …”" in refused.value.would_be_right
    say(table, "negated costs 1")
    assert poise(table.state) == (9, 9)
