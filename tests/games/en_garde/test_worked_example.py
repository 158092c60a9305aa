"""The rulebook's Example Exchange line by line, and W01-W20 of the spec's section 8.

Everything is worked out by hand from the text: Thrust 0 and Masterful Strike 1 cost, together 5
bursts; Lunge costs 1, its bursts are not told; Slash and Powerful Strike have 3 together and cost
0 with "Taste My Blade!" (T0). No Items are in play. 85 cards at every moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.games.en_garde.state.table import EnGarde
from companion.table.campaign.opened import OpenTable
from companion.toolbox.chance import SeededChance
from tests.games.en_garde.duel import (
    JEN,
    SAM,
    Duel,
    audited,
    changed,
    fate,
    hands,
    lines,
    named,
    opened,
    picture,
    poise,
    ready,
    seen,
    stepped,
    words_of,
)
from tests.wording import IF_IT_ENDED

Table = OpenTable[EnGarde]


class Moment(NamedTuple):
    """One play of the example: how it is typed, how it is entered, what is then on the screen."""

    id: str
    sentence: str
    procedure: str
    steps: tuple[tuple[str, Any], ...]
    screen: tuple[str, ...]
    poise: tuple[int, int]
    hands: tuple[int, int]
    discards: int
    priority: str


THRUST = "A1 Thrust + Masterful Strike"
# The three figures of the rulebook in words: an arrow from who attacks to whom, with the damage;
# ▣ what faces it, or ✗ open; below it what if it ended now.
EXAMPLE = (
    # Sam 6 - 1; his Thrust does 5: Jen 5 - 5 is No Poise, not out.
    Moment(
        "W07 Thrust + Masterful Strike", "thrust + masterful > jen", "play",
        (("card", "Thrust"), ("enhancement-1", "Masterful Strike"), ("enhancement-2", "none")),
        (f"{THRUST} Sam ──5──▶ Jen ✗ open",
         f"{IF_IT_ENDED} Sam ±0 → 5 Jen −5 → No Poise (next loss: out)"),
        (5, 5), (7, 9), 0, "Jen",
    ),
    # The option 1 and the Lunge 1: Jen 5 - 2; the Lunge's bursts are not told.
    Moment(
        "W08 W09 Parry Riposte, option, Lunge", "riposte a1 pay lunge", "play",
        (("card", "Parry Riposte"), ("counter", "Lunge"),
         ("enhancement-1", "none")),
        (f"{THRUST} Sam ──0──▶ Jen ▣ R1 Parry Riposte",
         "A2 Lunge Sam ◀──?── Jen ✗ open",
         f"{IF_IT_ENDED} Sam −? → ? Jen ±0 → 3"),
        (5, 3), (7, 7), 0, "Sam",
    ),
    Moment(
        "W11 Parry Riposte, declined", "riposte a2", "play",
        (("card", "Parry Riposte"), ("counter", "none")),
        (f"{THRUST} Sam ──0──▶ Jen ▣ R1 Parry Riposte",
         "A2 Lunge Sam ◀──0── Jen ▣ R2 Parry Riposte",
         f"{IF_IT_ENDED} Sam ±0 → 5 Jen ±0 → 3"),
        (5, 3), (6, 7), 0, "Jen",
    ),
    Moment(
        "W12 Taste My Blade!, Slash + Powerful Strike", "tmb slash + powerful costs 0 0 0", "play",
        (("card", "Taste My Blade!"), ("attack", "Slash"),
         ("enhancement-1", "Powerful Strike"), ("enhancement-2", "none"), ("negated", "none"),
         ("costs", {"Taste My Blade!": 0, "Slash": 0, "Powerful Strike": 0})),
        (f"{THRUST} Sam ──0──▶ Jen ▣ R1 Parry Riposte",
         "A2 Lunge Sam ◀──0── Jen ▣ R2 Parry Riposte",
         "A3 Slash + Powerful Strike Sam ◀──3── Jen ✗ open",
         f"{IF_IT_ENDED} Sam −3 → 2 Jen ±0 → 3"),
        (5, 3), (6, 4), 1, "Sam",
    ),
    # Jen's Parry Riposte and the Coupé go: 3 discards; the Lunge stays, answered (W13, W14).
    Moment(
        "W13 W14 Coupé on Jen's Parry Riposte", "press r1", "press",
        (("response", "R1"), ("card", "Coupé")),
        (f"{THRUST} Sam ──5──▶ Jen ✗ open",
         "A2 Lunge Sam ◀──0── Jen ▣ R2 Parry Riposte",
         "A3 Slash + Powerful Strike Sam ◀──3── Jen ✗ open",
         f"{IF_IT_ENDED} Sam −3 → 2 Jen −5 → No Poise (next loss: out)"),
        (5, 3), (5, 4), 3, "Jen",
    ),
    # 6 cards from the Field: 9 discards. Sam 5 - 3, Jen 3 - 5.
    Moment("W15 Jen passes", "pass", "pass", (), (), (2, 0), (5, 4), 9, ""),
)  # fmt: skip


def held_against(state: EnGarde, moment: Moment) -> None:
    """What the reader sees, and the counts behind it."""
    shown = [" ".join(line.split()) for line in picture(state)] + fate(state)[:1]
    assert tuple(shown) == moment.screen
    # All of it is on the screen, the Field first.
    assert [line for line in seen(state) if line in shown] == shown
    assert poise(state) == moment.poise
    assert hands(state) == moment.hands
    assert state.discard == moment.discards
    assert audited(state) == 0
    exchange = state.exchange
    assert ("" if exchange is None else state.name(exchange.priority)) == moment.priority
    assert all(len(line) <= 80 for line in picture(state))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with opened(tmp_path, ready(2, (6, 5), t0=False)) as one:
        yield one


def ended(state: EnGarde) -> None:
    """Sam 2, Jen No Poise and still in; Sam's Respite."""
    assert (poise(state), state.exchange, state.closed) == ((2, 0), None, False)
    assert state.standing(JEN) and state.standing(SAM)
    assert (state.step, state.slot, state.turn) == ("respite", "exchange", SAM)


def test_by_sentences(table: Table) -> None:
    for moment in EXAMPLE:
        entry = lines(table, moment.sentence)
        assert entry.overrides == {}, moment.id
        held_against(table.state, moment)
    ended(table.state)
    # The Exchange is one thread of six entries.
    assert {line.thread for line in table.log()} == {"x1"}
    assert len(table.log()) == 6


def test_step_by_step(table: Table) -> None:
    """Every question in the order in which the rules follow a card, and no other."""
    for moment in EXAMPLE:
        entry = stepped(table, moment.procedure, *moment.steps)
        assert entry.overrides == {}, moment.id
        held_against(table.state, moment)
    ended(table.state)


def test_both_ways_lead_to_the_same_state(tmp_path: Path) -> None:
    states = []
    for way in ("said", "stepped"):
        (tmp_path / way).mkdir()
        with opened(tmp_path / way, ready(2, (6, 5), t0=False)) as table:
            for moment in EXAMPLE:
                if way == "said":
                    lines(table, moment.sentence)
                else:
                    stepped(table, moment.procedure, *moment.steps)
            states.append(table.state)
    assert states[0] == states[1]


def test_every_play_is_one_undo(table: Table) -> None:
    before = [table.state]
    for moment in EXAMPLE:
        lines(table, moment.sentence)
        before.append(table.state)
    for state in reversed(before[:-1]):
        assert table.undo() is not None
        assert table.state == state
    for state in before[1:]:
        assert table.redo() is not None
        assert table.state == state


def test_the_whole_exchange_is_taken_back_at_once(table: Table) -> None:
    start = table.state
    lines(table, *(moment.sentence for moment in EXAMPLE))
    move = table.moves.plan_undo_thread()
    assert move is not None and "6 entries" in move.says
    table.moves.go(move)
    assert table.state == start


def test_each_attack_is_unfolded(table: Table) -> None:
    """Where a number comes from: bursts, then what faces them (issue: each attack unfolded)."""
    lines(table, *(moment.sentence for moment in EXAMPLE[:2]))
    shown = next(line for line in seen(table.state, 160) if "blocks all" in line)
    assert "A1: Thrust + Masterful Strike 5" in shown and "R1 Parry Riposte" in shown
    duel = Duel(with_main_gauche(ready(2, (6, 5))))
    duel.say("cut + heavy > jen", "dodge a1")  # invented: 2 + 1 bursts, 2 shields; Item + 1
    shown = next(line for line in seen(duel.state, 160) if line.startswith("= A1"))
    for part in ("Cut 2", "Heavy +1", "Main Gauche +1", "Dodge −2"):
        assert part.replace("+", "") in shown.replace("+", ""), (part, shown)
    assert "──2──▶" in picture(duel.state)[0]


def with_main_gauche(state: EnGarde) -> EnGarde:
    return changed(state, "Sam", item=named(state, "Main Gauche"), hand=8)


def test_field_ending_and_reasons_fit_into_80_columns(table: Table) -> None:
    """80 columns: every line of every moment, with all that a reader needs in it."""
    for moment in EXAMPLE[:-1]:
        lines(table, moment.sentence)
        for line in picture(table.state):
            assert "…" not in line, line
        assert all("…" not in line for line in seen(table.state)), seen(table.state)


# ---------------------------------------------------------------------- W01-W20


@pytest.mark.parametrize(("players", "deck"), [(2, 67), (3, 58), (4, 49), (5, 40), (6, 31),
                                               (7, 22), (8, 13), (9, 4)])  # fmt: skip
def test_w01_set_up(tmp_path: Path, players: int, deck: int) -> None:
    """L. 3-5: 10 Poise, 9 cards each, 85 - 9n in the deck; the first player is drawn."""
    with opened(tmp_path, players=players, chance=SeededChance(3)) as table:
        lines(table, "setup", "first draw")
        state = table.state
        assert poise(state) == (10,) * players
        assert hands(state) == (9,) * players
        assert (state.deck, state.discard, audited(state)) == (deck, 0, 0)
        assert state.turn in state.seats and state.first == state.turn
        assert state.step == "refill"


def test_w02_main_gauche() -> None:
    """L. 43: Sam's Attacks 2 + 1 and 3 + 1 on Jen: 7; Jen's 2 - 1 and max(0, 1 - 1): 1."""
    state = ready(2, (10, 10))
    state = changed(state, "Sam", item=named(state, "Main Gauche"), hand=8)
    state = changed(state, "Slash", bursts=1)  # invented: Cut 2, Lunge 3, Slash 1
    duel = Duel(state)
    # Jen answers with counterattacks; both Parry Ripostes are pressed, so all four are open.
    duel.say("cut > jen", "riposte a1 pay cut", "press r1", "tmb slash", "tmb lunge")
    assert [line.split(" (")[0] for line in words_of(duel.state)] == [
        "A1 Sam>Jen Cut", "A2 Jen>Sam Cut", "A3 Jen>Sam Slash", "A4 Sam>Jen Lunge",
    ]  # fmt: skip
    assert poise(duel.state) == (9, 9)  # the Lunge 1; the option 1
    assert fate(duel.state)[0] == f"{IF_IT_ENDED} Sam −1 → 8 Jen −7 → 2"
    duel.say("pass")
    assert poise(duel.state) == (8, 2)
    assert audited(duel.state) == 0


def test_w03_pistol() -> None:
    """L. 45: 10 - 4 = 6, and no Exchange this turn."""
    state = ready(2)
    duel = Duel(changed(state, "Sam", item=named(state, "Pistol"), hand=8))
    duel.do("pistol", target="Jen", discarded="no")
    assert poise(duel.state) == (10, 6)
    assert duel.broken("cut > jen").key == "slot"


def test_w04_the_counterattack_stays() -> None:
    """L. 61: Parry Riposte and the Press are discarded, the new Attack stays."""
    duel = Duel(ready())
    duel.do("play", card="Cut", target="Jen")
    duel.do("play", card="Parry Riposte", faces="A1", counter="Slash")
    duel.do("press", card="Coupé", response="R1")
    assert words_of(duel.state) == ["A1 Sam>Jen Cut (opening)", "A2 Jen>Sam Slash (riposte:R1)"]
    assert duel.state.discard == 2
    parry, coupe = (named(duel.state, name) for name in ("Parry Riposte", "Coupé"))
    assert duel.state.seen == {parry: 1, coupe: 1}


def test_w10_sam_may_parry_or_press_but_not_both(table: Table) -> None:
    lines(table, *(moment.sentence for moment in EXAMPLE[:2]))
    told = seen(table.state)
    may = next(line for line in told if line.startswith("Sam can choose"))
    assert "Response on A2" in may and "Press R1" in may
    assert "Lunge" not in may and " Attack" not in may
    before = table.state
    duel = Duel(before)
    assert duel.try_to_say("riposte a2 press r1") and duel.state is before
    assert duel.broken("lunge").why == "Lunge: A2 Lunge on you is open."


def test_w16_the_next_hit_on_jen(table: Table) -> None:
    """L. 110: without a Restore any damage puts her out; here 1 (invented: Disarm 1 burst)."""
    lines(table, *(moment.sentence for moment in EXAMPLE))
    lines(table, "learn disarm cost 0 bursts 1", "turn", "turn", "disarm > jen", "pass")
    state = table.state
    assert not state.standing(JEN)
    assert state.closed and state.games["1"].winner == SAM
    assert audited(state) == 0


def test_w16_a_restore_saves_jen(table: Table) -> None:
    lines(table, *(moment.sentence for moment in EXAMPLE))
    lines(table, "learn disarm cost 0 bursts 1", "turn", "restore 1", "turn", "disarm > jen",
          "pass")  # fmt: skip
    assert table.state.standing(JEN)
    assert poise(table.state) == (2, 0)


@pytest.mark.parametrize("before", [1, 2, 3, 5])
def test_w17_with_poise_left_nobody_goes_out(before: int) -> None:
    """L. 84: two Attacks with 5 and 2 against 1, 2, 3 or 5 Poise: No Poise, not out."""
    duel = Duel(ready(2, (6, before)))
    duel.say("thrust + masterful > jen", "tmb attack=none", "tmb cut", "pass")
    assert poise(duel.state)[1] == 0
    assert duel.state.standing(JEN)


def test_w18_at_no_poise_any_damage_puts_out() -> None:
    duel = Duel(changed(ready(2, (6, 0)), "Disarm", bursts=1))
    duel.say("disarm > jen", "pass")
    assert not duel.state.standing(JEN)


def test_w19_the_costs_sum_to_at_most_two(table: Table) -> None:
    """2.5: 1 + 1 + 1 contradicts l. 110: it is said, and may be kept; then Jen goes out."""
    lines(table, *(moment.sentence for moment in EXAMPLE[:3]))
    duel = Duel(table.state)
    text = "tmb slash + powerful costs 1 1 1"
    question = duel.broken(text)
    assert "3 together" in question.why and "at most 2" in question.why
    duel.say(f"{text} {question.key}!=our cards say so", "press r1", "pass")
    assert poise(duel.state)[0] == 2
    assert not duel.state.standing(JEN)
