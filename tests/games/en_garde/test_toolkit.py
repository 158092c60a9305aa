"""What card texts do on the Field (5.9), negation chains (A-15), signs of danger (5.3).

Invented: costs and bursts of the cards in `duel.py` (Cut 2 bursts, Feint costs 1).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.en_garde.rules.standing import preview
from companion.games.en_garde.state.table import EnGarde
from tests.games.en_garde.duel import (
    JEN,
    Duel,
    audited,
    changed,
    hands,
    lines,
    named,
    opened,
    poise,
    ready,
    seen,
    told,
    words_of,
)


def duelling(sam: int = 6, jen: int = 5, **options: Any) -> Duel:
    """Sam's Cut lies open on Jen."""
    duel = Duel(ready(3, (sam, jen, 9), **options))
    duel.say("cut > jen")
    return duel


@pytest.mark.parametrize(
    ("effect", "after"),
    [
        # Sam 6, Jen 5 - 1 for the Feint; then the Cut's 2 on Jen.
        pytest.param("bursts a1 2", (6, 0), id="4 bursts"),
        pytest.param("bursts a1 -1", (6, 3), id="1 burst"),
        pytest.param("bursts a1 -5", (6, 4), id="not below 0"),
        pytest.param("damage a1 3", (6, 1), id="damage 3"),
        pytest.param("lose whom=sam amount=4", (2, 2), id="a loss is no damage of the Field"),
        pytest.param("gain whom=jen amount=2", (6, 4), id="a gain"),
        pytest.param("remove a1", (6, 4), id="the Attack is gone"),
        pytest.param("end", (6, 2), id="the Exchange ends"),
    ],
)
def test_what_a_text_does(effect: str, after: tuple[int, int]) -> None:
    duel = duelling()
    duel.say(f"feint does {effect}")
    if duel.state.exchange is not None:
        duel.say("pass")
    assert poise(duel.state)[:2] == after


def test_two_losses_in_one_exchange() -> None:
    """A-62: the text brings No Poise, the damage step then finishes Jen."""
    duel = duelling()
    duel.say("feint", "feint does lose whom=jen amount=9")
    assert poise(duel.state)[1] == 0 and duel.state.standing(JEN)
    duel.say("pass")
    assert not duel.state.standing(JEN)


def test_out_in_mid_exchange() -> None:
    """A-61: no damage step; the Field to the discard pile, Disarm not resolved."""
    state = ready(3, (6, 0, 9))
    item = named(state, "Cloak")
    state = changed(state, "Sam", item=item, hand=8)
    duel = Duel(state)
    duel.say("cut > jen", "riposte a1 pay disarm", "feint does lose whom=jen amount=1 hit=yes")
    state = duel.state
    assert state.exchange is None and not state.standing(JEN)
    assert state.duelists["p1"].item == item
    assert poise(state)[0] == 5
    assert state.discard == 3 + 1 + 7  # Cut, Parry Riposte, Disarm; Feint; Jen's hand


def test_both_out_by_one_text() -> None:
    """5.14: both lose at No Poise in one entry: both are out, then it is looked who is left."""
    duel = duelling(0, 0)
    duel.say(
        "feint does lose whom=sam amount=1 hit=yes does-2=lose whom-2=jen amount-2=1 hit-2=yes"
    )
    state: EnGarde = duel.state
    assert not state.standing("p1") and not state.standing(JEN)
    assert state.closed and state.games["1"].winner == "p3"


@pytest.mark.parametrize(
    "more", ["end", "draw whom-2=jen amount-2=1", "bursts attack-2=a1 amount-2=1"]
)
def test_who_is_out_stays_out_whatever_else_the_text_does(more: str) -> None:
    """A-61: Sam, whom no Attack is on, is out; what the text does besides takes nothing back."""
    duel = duelling(0, 5)
    says = duel.say(f"feint does lose whom=sam amount=1 hit=yes does-2={more}")
    assert "out" in says
    assert not duel.state.standing("p1") and duel.state.exchange is None
    assert poise(duel.state)[1] == 4  # no damage step


@pytest.mark.parametrize(("hit", "standing"), [("yes", False), ("no", True)])
def test_a_hit_or_a_cost(hit: str, standing: bool) -> None:
    """A-48."""
    duel = duelling(6, 0)
    duel.say(f"feint does lose whom=jen amount=1 hit={hit}")
    assert duel.state.standing(JEN) is standing


@pytest.mark.parametrize(
    ("chain", "works"), [((), True), ((1,), False), ((1, 2), True), ((1, 2, 3), False)]
)
def test_a_chain_of_negations(chain: tuple[int, ...], works: bool) -> None:
    """A-15: printed as a Fancy Move, Superior Technique is negated in turn; parity decides.

    Superior Technique costs 1 each; "Taste My Blade!" and Slash nothing.
    """
    duel = Duel(changed(ready(2, (6, 5)), "Superior Technique", type="fancy"))
    duel.say("cut > jen")
    keys = ["negate", "negate-2", "negate-3", "negate-4"]
    answers = {key: "Superior Technique" for key, _ in zip(keys, chain, strict=False)}
    answers[keys[len(chain)]] = "none"
    duel.do("play", card="Taste My Blade!", **answers, **({"attack": "Slash"} if works else {}))
    assert (len(words_of(duel.state)) == 2) is works
    assert poise(duel.state) == (6 - (len(chain) + 1) // 2, 5 - len(chain) // 2)
    assert duel.state.discard == 1 + len(chain)


def test_danger_is_said() -> None:
    """5.3, 11: paid down to No Poise with an open Attack: it is on the screen."""
    duel = Duel(ready(2, (6, 1)))
    duel.say("cut > jen", "feint")
    assert any("No Poise" in line and "OUT" in line for line in seen(duel.state))
    duel = Duel(ready(2, (1, 5)))
    duel.say("lunge > jen")
    assert any(line.startswith("! Sam has No Poise") for line in seen(duel.state))


def test_a_loose_response_is_a_card_of_the_field() -> None:
    """`attack_removed` = leave: the Dodge lies there alone, and is cleared with the Field."""
    duel = duelling(attack_removed="leave")
    duel.say("dodge a1", "feint does remove a1")
    assert duel.state.discard == 2
    assert preview(duel.state).value.cards == 1
    duel.say("pass")
    assert duel.state.discard == 3


# ---------------------------------------------------------------------- 5.22


def test_undo_over_an_end_brings_back_who_went_out(tmp_path: Path) -> None:
    """Poise, Item, hands, discards, the winner and the Field: all as before the pass."""
    state = ready(2, (6, 0))
    state = changed(state, "Jen", item=named(state, "Cloak"), hand=8)
    with opened(tmp_path, state) as table:
        lines(table, "cut > jen")
        before = table.state
        entry = lines(table, "pass")
        # The Cloak takes 1 of the 2 bursts; 1 is enough at No Poise.
        assert table.state.closed and not table.state.standing(JEN), entry.says
        table.undo()
        assert table.state == before
        assert table.state.standing(JEN) and table.state.exchange is not None
        assert (hands(table.state), audited(table.state)) == ((8, 8), 0)


def test_counts_are_corrected_and_audited_again() -> None:
    duel = Duel(ready())
    duel.say("sam poise = 4", "jen hand 8")
    assert (poise(duel.state), audited(duel.state)) == ((4, 10), -1)
    duel.say("deck = 68")
    assert audited(duel.state) == 0


@pytest.mark.parametrize("text", ["sam poise = -1", "jen hand = -2"])
def test_a_count_below_nothing_is_refused(text: str) -> None:
    duel = Duel(ready())
    state = duel.state
    result = duel.try_to_say(text)
    assert duel.state is state, told(result)
