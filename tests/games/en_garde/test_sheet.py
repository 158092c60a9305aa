"""The sheet in every step: what is suggested, what is reminded of, the Field at three widths.

Invented: costs and bursts of the cards in `duel.py` (Cut 2, Lunge 3, Heavy 1 burst; Dodge 2
shields). Thrust + Masterful Strike have 5 bursts and cost 1 by the book.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.en_garde.options import OPTIONS
from companion.games.en_garde.rules.exchange import card_refused, may_play, press_warning
from companion.games.en_garde.sheet.page import item_words, sheet, suggestions, where
from companion.games.en_garde.sheet.picture import folded
from companion.games.en_garde.state.table import Card, EnGarde
from companion.table.sheet import (
    ListBlock,
    PilesBlock,
    PlayersBlock,
    RemindersBlock,
    StepBlock,
    plain,
    render,
    width_of,
)
from tests.games.en_garde.duel import (
    JEN,
    SAM,
    Duel,
    changed,
    fate,
    named,
    offered,
    picture,
    ready,
    seen,
)
from tests.wording import IF_IT_ENDED


def acts(state: EnGarde) -> list[str]:
    """What is suggested."""
    return [one.procedure for one in suggestions(state)]


def labels(state: EnGarde) -> dict[str, str]:
    return {one.procedure: one.label for one in suggestions(state)}


def reminded(state: EnGarde) -> tuple[str, ...]:
    found = [block.rows for block in sheet(state).blocks if isinstance(block, RemindersBlock)]
    return found[0] if found else ()


def fresh(players: int = 2, **options: object) -> EnGarde:
    """Dealt; nobody has the turn."""
    return replace(ready(players, **options), turn="", first="", step="")  # type: ignore[arg-type]


def armed(item: str, **options: object) -> EnGarde:
    """Sam has an Item in play."""
    state = ready(**options)  # type: ignore[arg-type]
    return changed(state, "Sam", item=named(state, item), hand=8)


def after(state: EnGarde, *texts: str) -> EnGarde:
    duel = Duel(state)
    duel.say(*texts)
    return duel.state


def won() -> EnGarde:
    return after(ready(3), "leave cy", "leave jen")


# ---------------------------------------------------------------------- suggestions


def test_before_the_first_turn_and_after_the_last() -> None:
    assert acts(fresh()) == ["first", "play", "learn"]
    assert where(fresh()) == "not begun"
    assert acts(won()) == ["again"]


@pytest.mark.parametrize(
    ("step", "slot", "wanted"),
    [
        ("refill", "", ["refill", "play", "item", "restore", "exchange", "turn"]),
        ("prepare", "", ["play", "item", "restore", "exchange", "turn"]),
        ("respite", "exchange", ["item", "restore", "turn"]),
        ("respite", "pistol", ["item", "restore", "turn"]),
    ],
)
def test_on_a_turn(step: str, slot: str, wanted: list[str]) -> None:
    """Refill first; the one Exchange until it is used; Items and Restores at all times."""
    state = replace(ready(3), step=step, slot=slot)
    assert acts(state) == wanted
    assert labels(state)["turn"] == "end of turn: Jen is next"
    assert labels(state)["restore"].startswith("Sam ")


@pytest.mark.parametrize(
    ("item", "slot", "offers"),
    [("Pistol", "", True), ("Cloak", "", False), ("Pistol", "exchange", False),
     ("Pistol", "pistol", False)],
)  # fmt: skip
def test_the_pistol_is_offered_to_who_has_it_in_play(item: str, slot: str, offers: bool) -> None:
    """5.15: instead of an Exchange; only the own one."""
    assert ("pistol" in acts(replace(armed(item), slot=slot))) is offers
    assert "pistol" not in acts(replace(armed(item), turn=JEN, slot=slot))


def test_who_is_next_skips_who_is_out() -> None:
    state = after(ready(4), "leave jen", "leave cy")
    assert labels(state)["turn"] == "end of turn: Dee is next"


def test_in_an_exchange() -> None:
    """No Response lies there yet: nothing to press. The Press on the other's Response comes."""
    state = after(ready(), "cut > jen")
    assert acts(state) == ["play", "pass", "effect"]
    assert labels(state)["play"] == "Jen plays a card"
    assert where(state) == "Sam ⚔ Jen, Jen to play"
    state = after(state, "dodge a1")
    told = suggestions(state)
    assert [one.procedure for one in told] == ["play", "press", "pass", "effect"]
    assert (told[1].label, told[1].answers) == ("Press R1 Dodge", {"response": "R1"})


def test_no_press_on_the_own_response_is_suggested() -> None:
    """A-19: legal, rarely meant. Jen's turn to play; R1 is hers, R2 Sam's."""
    state = after(ready(), "cut > jen", "riposte a1 pay cut", "dodge a2")
    assert [one.answers for one in suggestions(state) if one.procedure == "press"] == [
        {"response": "R2"}
    ]
    exchange = state.exchange
    assert exchange is not None
    assert press_warning(state, exchange, JEN, "R1") == "R1 Parry Riposte is Jen's own"
    assert press_warning(state, exchange, JEN, "R2") == ""
    assert press_warning(state, exchange, JEN, "R9") == ""


def test_nothing_is_pressed_with_an_empty_hand() -> None:
    state = changed(after(ready(), "cut > jen", "dodge a1"), "Sam", hand=0)
    assert acts(state) == ["play", "pass", "effect"]
    assert [one.kind for one in may_play(state) if one.refused is None] == ["pass"]
    state = replace(state, options={"track_hands": False})
    assert "press" in acts(state)


def test_no_effect_on_an_empty_field() -> None:
    state = after(ready(), "cut > jen")
    assert state.exchange is not None
    assert acts(replace(state, exchange=replace(state.exchange, attacks={}))) == ["play", "pass"]


# ---------------------------------------------------------------------- targets


def test_targets_come_most_likely_first() -> None:
    """5.7: open Attacks before answered ones; Responses to one's own Attacks before own ones."""
    # Jen answers A1 and attacks (A2); Sam answers that and attacks (A3): Jen has A1 ▣, A3 open.
    state = after(ready(), "cut > jen", "riposte a1 pay cut", "riposte a2 pay cut")
    plays = {one.kind: one for one in may_play(state)}
    assert plays["response"].targets == ("A3", "A1")
    assert plays["press"].targets == ("R2", "R1")
    assert plays["attack"].refused is not None
    assert plays["lunge"].refused is not None and plays["lunge"].refused.short == "A3 is open"


@pytest.mark.parametrize(
    ("card", "rule"),
    [
        ("Superior Technique", "superior-technique"), ("Cloak", "no-items-in-exchange"),
        ("Wine", "no-items-in-exchange"), ("Heavy", "enh-later"), ("Cut", "attack"),
        ("Coupé", "press"), ("Lunge", "lunge"), ("Dodge", ""), ("Feint", ""),
    ],
)  # fmt: skip
def test_what_is_no_play_now(card: str, rule: str) -> None:
    """Jen, with an open Cut on her and nothing to press; without an Exchange nothing is refused."""
    state = after(ready(), "cut > jen")
    refused = card_refused(state, JEN, state.cards[named(state, card)])
    assert (refused.rule if refused else "") == rule
    assert card_refused(ready(), JEN, state.cards[named(state, card)]) is None
    if card == "Dodge":  # on Sam there is no Attack
        assert card_refused(state, SAM, state.cards[named(state, card)]) is not None


# ---------------------------------------------------------------------- reminders


def test_nothing_to_be_reminded_of() -> None:
    assert reminded(ready()) == ()
    assert reminded(fresh()) == ()


@pytest.mark.parametrize(
    ("hand", "size", "wanted"), [(7, 9, True), (8, 9, True), (9, 9, False), (11, 9, False),
                                 (7, 7, False), (None, 9, False)],
)  # fmt: skip
def test_refill_before_any_play(hand: int | None, size: int, wanted: bool) -> None:
    """Section 11, 9: as long as cards are missing, in that step only."""
    state = changed(replace(ready(hand_size=size), step="refill"), "Sam", hand=hand)
    told = f"discard what you do not want, then refill to {size} before you play"
    assert (told in reminded(state)) is wanted
    assert told not in reminded(replace(state, step="prepare"))
    assert told not in reminded(replace(state, options={**state.options, "track_hands": False}))


@pytest.mark.parametrize(
    ("step", "slot", "wanted"),
    [("respite", "exchange", True), ("respite", "pistol", False), ("prepare", "", False)],
)
def test_the_respite(step: str, slot: str, wanted: bool) -> None:
    told = "Respite: Sam may play Items and Restores again"
    assert (told in reminded(replace(ready(), step=step, slot=slot))) is wanted


def test_a_card_too_few_is_said_in_every_step() -> None:
    """85 − 1; in an Exchange too, before the game and after it."""
    told = "cards: −1 against 85; “audit” mends a count"
    for state in (ready(), fresh(), won(), after(ready(), "cut > jen")):
        assert told not in reminded(state)
        short = replace(state, deck=(state.deck or 0) - 1)
        assert told in reminded(short)
        assert told not in reminded(replace(short, options={"track_hands": False}))


@pytest.mark.parametrize(
    ("options", "wanted"),
    [({}, False), ({"start_poise": 8}, True), ({"hand_size": 7}, True), ({"pistol": "out"}, True),
     ({"poise_cap": 12}, False)],
)  # fmt: skip
def test_options_that_change_the_deal(options: dict[str, object], wanted: bool) -> None:
    """Until anything has happened; dealt anew, it is as it should be."""
    told = "the options change the deal: “setup” deals anew"
    state = fresh(**options)  # type: ignore[arg-type]
    assert (told in reminded(state)) is wanted
    assert told not in reminded(replace(state, turn=SAM, step="prepare"))
    assert told not in reminded(replace(state, exchanges=1))
    duel = Duel(state)
    duel.do("setup")
    assert told not in reminded(duel.state)


def test_one_duelist_who_has_not_what_was_dealt() -> None:
    told = "the options change the deal: “setup” deals anew"
    assert told in reminded(changed(fresh(), "Jen", poise=9))


def test_the_reminders_of_the_table_stay() -> None:
    state = after(ready(), "remind water the plants")
    assert any("water the plants" in row for row in reminded(state))


# ---------------------------------------------------------------------- the other blocks


def block(state: EnGarde, kind: type) -> object:
    return next((one for one in sheet(state).blocks if isinstance(one, kind)), None)


@pytest.mark.parametrize(
    ("state", "trail", "right"),
    [
        (fresh(), ("Nobody has the turn yet",), "say “first” to draw who begins"),
        (ready(), ("Turn 1", "Sam", "Prepare"), "round 1"),
        (replace(ready(), step=""), ("Turn 1", "Sam"), "round 1"),
        (after(ready(), "cut > jen"), ("Exchange · Sam ⚔ Jen · Jen to play",), "turn 1"),
        (won(), ("Game over", "Sam won in turn 1"), ""),
    ],
)
def test_where_the_table_is(state: EnGarde, trail: tuple[str, ...], right: str) -> None:
    step = block(state, StepBlock)
    assert isinstance(step, StepBlock) and (step.trail, step.right) == (trail, right)


def test_players_and_piles() -> None:
    """Sam has No Poise; duelists come first in a duel; who is out has a place."""
    state = replace(armed("Cloak"), set_aside=1, deck=66)
    players = block(changed(state, "Sam", poise=0), PlayersBlock)
    assert isinstance(players, PlayersBlock)
    assert [(x.name, x.active, x.note, x.alarm) for x in players.rows] == [
        ("Sam", True, "Cloak +0/1", "NO POISE"), ("Jen", False, "", ""),
    ]  # fmt: skip
    assert [(x.label, x.value, x.most) for x in players.rows[1].counts] == [
        ("Poise", 10, 10), ("hand", 9, None),
    ]  # fmt: skip
    piles = block(state, PilesBlock)
    assert isinstance(piles, PilesBlock)
    assert [(x.label, x.value) for x in piles.piles] == [
        ("deck", 66), ("discard pile", 0), ("set aside", 1),
    ]  # fmt: skip
    bare = replace(state, options={"track_hands": False, "poise_cap": 0}, set_aside=0)
    assert block(bare, PilesBlock) is None
    players = block(bare, PlayersBlock)
    assert isinstance(players, PlayersBlock)
    assert [(x.label, x.most) for x in players.rows[0].counts] == [("Poise", 10)]
    duel = after(replace(ready(3), turn=JEN), "cut > cy")
    players = block(duel, PlayersBlock)
    assert isinstance(players, PlayersBlock)
    assert [(x.name, x.active) for x in players.rows] == [
        ("Jen", False), ("Cy", True), ("Sam", False),
    ]  # fmt: skip
    players = block(won(), PlayersBlock)
    assert isinstance(players, PlayersBlock)
    assert [x.note for x in players.rows] == ["", "out, place 2", "out, place 3"]
    over = block(won(), ListBlock)
    assert (over.title, over.rows) == ("", (("game 1", "1 Sam, 2 Jen, 3 Cy"),))


# ---------------------------------------------------------------------- the Field


def crossed() -> EnGarde:
    """Sam's Thrust + Masterful + Heavy, answered; Jen's Lunge, open; then Sam's Dodge on it."""
    return after(
        ready(2, (10, 10)), "thrust + masterful + heavy > jen", "riposte a1 pay lunge", "dodge a2"
    )


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_field_at_three_widths(width: int) -> None:
    """3 − 2 shields = 1 on Sam; nothing is wider than the screen, no name is torn from its line."""
    state = crossed()
    first, second = picture(state, width)
    assert first.startswith("  A1 Thrust") and "Sam ──0──▶ Jen" in first and "▣ R1" in first
    assert second.startswith("  A2 Lunge") and "Sam ◀──1── Jen" in second and "▣ R2" in second
    if width >= 80:
        assert "A1 Thrust + Masterful Strike + Heavy" in first
        assert second.rstrip().endswith("▣ R2 Dodge (2)")
    # The arrows stand under each other.
    assert first.index("Sam") == second.index("Sam")
    text = plain(render(sheet(state), width)).splitlines()
    assert all(width_of(line) <= width for line in text)
    shown = seen(state, width)
    # Sam 10 − 1 − 2, Jen 10 − fee 1 − Lunge 1.
    assert f"{IF_IT_ENDED} Sam −1 → 6 Jen ±0 → 8" in shown
    assert any(line.startswith("Jen can choose: Response on A1 · Press R2 or R1") for line in shown)
    assert any("(the Field is not empty)" in line for line in shown)


def test_the_line_of_an_attack_is_one_length() -> None:
    """`──12──▶` is as `──5──▶`; `─5+?─▶` gives its room to the number."""
    twelve = after(changed(ready(), "Cut", bursts=12), "cut > jen")
    assert "Sam ──12──▶ Jen" in picture(twelve)[0]
    five = after(ready(t0=False), "thrust + masterful + powerful > jen costs 0")
    assert "Sam ─5+?─▶ Jen" in picture(five)[0]


def test_the_empty_field() -> None:
    state = after(ready(), "cut > jen")
    assert state.exchange is not None
    state = replace(state, exchange=replace(state.exchange, attacks={}))
    assert picture(state) == ["  The Field is empty: any Attack may be played."]
    assert fate(state) == [f"{IF_IT_ENDED} Sam ±0 → 10 Jen ±0 → 10"]


def test_sums_of_the_field() -> None:
    """More than the bursts of one card: 2 + 1 − 2 shields; a lone Cut has none."""
    state = after(ready(), "cut + heavy > jen", "dodge a1")
    (said,) = [line for line in seen(state) if line.startswith("= ")]
    assert said.startswith("= A1: ") and said.endswith("−2") and "+1" in said
    assert not [line for line in seen(after(ready(), "cut > jen")) if line.startswith("= ")]


def test_what_may_be_played_is_said_with_its_targets() -> None:
    said = offered(after(ready(), "cut > jen"))
    assert said[0] == "Jen can choose: Response on A1 · Fancy Move · pass"
    assert said[1].startswith("barred: Press (no Response on the Field) · Attack")
    assert "Lunge (A1 is open)" in said[1]


def test_parts_are_folded_at_the_width() -> None:
    """`aaaa · bbb` has 10 cells."""
    assert folded(["aaaa", "bbb", "c"], 10) == ["aaaa · bbb", "c"]
    assert folded(["aaaa", "bbb", "c"], 9) == ["aaaa", "bbb · c"]
    assert folded(["aaaaaa"], 4) == ["aaa…"]
    assert folded([], 4) == []


# ---------------------------------------------------------------------- signs of danger

SAFE, OPEN = (
    "! Jen has No Poise: any damage at the end puts Jen out",
    "! Jen has No Poise and an open Attack: OUT if it ends like this",
)


@pytest.mark.parametrize(
    ("poises", "texts", "line", "signs"),
    [
        ((10, 0), ("cut > jen",), "Sam ±0 → 10 Jen −2 → OUT", [OPEN]),
        ((10, 0), ("cut > jen", "dodge a1"), "Sam ±0 → 10 Jen ±0 → No Poise", [SAFE]),
        ((10, 2), ("cut > jen",), "Sam ±0 → 10 Jen −2 → No Poise (next loss: out)", []),
        ((10, 3), ("cut > jen",), "Sam ±0 → 10 Jen −2 → 1", []),
        # Paying the fee is what leads to No Poise (5.3), with nothing open on her; the Cut on Sam.
        ((10, 1), ("cut > jen", "riposte a1 pay cut"), "Sam −2 → 8 Jen ±0 → No Poise", [SAFE]),
        ((0, 10), ("cut > jen",), "Sam ±0 → No Poise Jen −2 → 8", [SAFE.replace("Jen", "Sam")]),
        ((0, 0), ("cut > jen", "riposte a1 pay cut"), "Sam −2 → OUT Jen ±0 → No Poise",
         [OPEN.replace("Jen", "Sam"), SAFE]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("width", [80, 120])
def test_signs_of_danger(
    poises: tuple[int, int], texts: tuple[str, ...], line: str, signs: list[str], width: int
) -> None:
    assert fate(after(ready(2, poises), *texts), width) == [f"{IF_IT_ENDED} {line}", *signs]


def test_a_disarm_is_said_before_the_damage() -> None:
    """Jen's Cloak takes 1 from each Attack, as long as it is there: it goes first."""
    state = changed(ready(), "Jen", item=named(ready(), "Cloak"), hand=8)
    assert fate(after(state, "disarm > jen")) == [
        f"{IF_IT_ENDED} Sam ±0 → 10 Jen −1 → 9", "A1 Disarm removes Jen's Cloak first",
    ]  # fmt: skip
    assert fate(after(ready(), "disarm > jen")) == [f"{IF_IT_ENDED} Sam ±0 → 10 Jen −1 → 9"]


# ---------------------------------------------------------------------- words, options


def test_a_new_name_of_several_words_ends_where_its_facts_begin() -> None:
    duel = Duel(ready())
    duel.say("learn Rain of Steel type attack bursts 2")
    card = next(x for x in duel.state.cards.values() if x.name == "Rain of Steel")
    assert (card.type, card.bursts) == ("attack", 2)


@pytest.mark.parametrize(
    ("key", "least", "most"), [("start_poise", 1, 99), ("hand_size", 1, 42), ("poise_cap", 0, 99)]
)
def test_bounds_of_the_numbers(key: str, least: int, most: int) -> None:
    """Somebody starts with Poise and a card; 42 cards for 2 players are 84 of 85."""
    option = next(one for one in OPTIONS if one.key == key)
    assert (option.least, option.most) == (least, most)
    assert isinstance(Duel(ready()).try_to_say(f"option {key} {least - 1}"), Exception)
    for value in (least, most):
        assert after(ready(), f"option {key} {value}").options == (
            {key: value} if value != option.default else {}
        )


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({}, "Buckler +?/?"),
        ({"attack": 0, "defense": 2}, "Buckler +0/2"),
        ({"attack": 0, "defense": 0}, "Buckler"),
    ],
)
def test_an_item_says_what_it_adds_or_that_nobody_knows(facts: dict[str, int], words: str) -> None:
    assert item_words(Card(name="Buckler", type="item", **facts)) == words
