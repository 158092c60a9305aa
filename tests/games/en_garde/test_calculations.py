"""En Garde's calculations against rulebook and spec: Poise, refill, deal, damage. W-ids: section 8.

Expected numbers are worked out by hand from the quoted place.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.en_garde import calculations as c
from companion.games.en_garde.calculations import Bursts, Cost, Damage, Facing, Harm
from companion.toolbox.calculation import Calculation
from companion.toolbox.sums import Result
from tests.games.refused import refused

CALCULATIONS = {x.name: x for x in c.CALCULATIONS}


def amounts(result: Result[Any]) -> list[tuple[str, int | None]]:
    return [(part.label, part.amount) for part in result.parts]


def rules(result: Result[Any]) -> list[str]:
    return [part.rule for part in result.parts]


def said(result: Result[Any], words: str) -> bool:
    return any(words in note for note in result.notes)


# The list -----------------------------------------------------------------------------------


def test_names_and_spec_ids() -> None:
    assert {name: x.spec for name, x in CALCULATIONS.items()} == {
        "deal": "5.1",
        "refill": "5.2",
        "pay": "5.3",
        "restore": "5.5",
        "damage": "5.10",
        "ending": "5.11",
        "lose": "5.12",
        "winner": "5.14",
        "next-player": "5.17",
        "learn": "5.20",
        "unseen": "5.21",
        "at-least-one": "5.21",
        "exactly": "5.21",
        "both-cards": "5.21",
        "refill-odds": "5.21",
        "audit": "3.1",
    }


JSON_LINES: dict[str, dict[str, Any]] = {
    "deal": {"players": 3},
    "refill": {"hand": 4, "deck": 10, "discard": 0},
    "pay": {"poise": 6, "costs": [{"label": "Lunge", "amount": 1}]},
    "restore": {"poise": 3, "cost": 0, "amount": 2, "cap": 10},
    "damage": {
        "attack": "A1",
        "bursts": [{"card": "Thrust", "bursts": 2}],
        "facing": [{"card": "Dodge", "block": "shields", "shields": 1}],
        "item_attack": ["Main Gauche", 1],
    },
    "ending": {
        "sides": [{"player": "sam", "poise": 5}, {"player": "jen", "poise": 3}],
        "strikes": [
            {"id": "A1", "by": "sam", "target": "jen",
             "damage": {"attack": "A1", "bursts": [{"card": "Thrust", "bursts": 2}]}}
        ],
    },
    "lose": {"poise": 4, "amount": 2},
    "winner": {"players": ["sam", "jen"], "now": ["jen"]},
    "next-player": {"seats": ["sam", "jen"], "active": "sam"},
    "learn": {"name": "Thrust", "field": "bursts", "value": 2},
    "unseen": {"hand": 9},
    "at-least-one": {"unseen": 76, "copies": 1, "drawn": 9},
    "exactly": {"unseen": 76, "copies": 2, "drawn": 9, "wanted": 1},
    "both-cards": {"unseen": 76, "copies": 2, "others": 3, "drawn": 9},
    "refill-odds": {"deck": 60, "drawn": 2, "unseen": 76, "copies": 1},
    "audit": {"deck": 67, "discard": 0, "hands": {"sam": 9, "jen": 9}},
}  # fmt: skip


@pytest.mark.parametrize("calculation", c.CALCULATIONS, ids=lambda x: x.name)
def test_each_runs_from_json_and_cites_headings(calculation: Calculation) -> None:
    line = msgspec.json.encode(JSON_LINES[calculation.name])
    result = calculation.run(msgspec.json.decode(line, type=calculation.inputs))
    assert msgspec.json.encode(result)
    assert result.parts and result.pages
    assert all(part.rule and (part.page or part.by_hand) for part in result.parts)
    assert calculation.page and calculation.summary.endswith((".", "?"))
    assert msgspec.json.schema(calculation.inputs)


@pytest.mark.parametrize("calculation", c.CALCULATIONS, ids=lambda x: x.name)
def test_a_mistyped_field_is_refused(calculation: Calculation) -> None:
    line = msgspec.json.encode({**JSON_LINES[calculation.name], "pioze": 1})
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(line, type=calculation.inputs)


# Paying (Poise; 5.3) ------------------------------------------------------------------------

PAY = [
    # id, Poise, costs, option, after, paid, short, reaches No Poise
    pytest.param(6, (0, 1), "allowed", 5, (0, 1), (), False, id="W07 Thrust + Masterful Strike"),
    pytest.param(5, (0, 1), "allowed", 4, (0, 1), (), False, id="W08 Parry Riposte, its option"),
    pytest.param(4, (1,), "allowed", 3, (1,), (), False, id="W09 Lunge as counterattack"),
    pytest.param(1, (1,), "allowed", 0, (1,), (), True, id="l.13 even if this puts you there"),
    pytest.param(0, (2, None), "allowed", 0, (0, 0), (), False, id="l.13 free, unknown too"),
    pytest.param(1, (1, 3, None), "allowed", 0, (1, 0, 0), (), True, id="5.3 the rest is free"),
    pytest.param(1, (2,), "allowed", 0, (1,), (), True, id="A-04 above your Poise"),
    pytest.param(1, (2,), "forbidden", 0, (1,), ("c0",), True, id="A-04 forbidden, as told"),
    pytest.param(2, (2, 5), "forbidden", 0, (2, 0), (), True, id="5.3 exact, then free"),
    pytest.param(3, (2, 2), "forbidden", 0, (2, 1), ("c1",), True, id="5.3 against what is left"),
    pytest.param(3, (4, 2), "forbidden", 0, (3, 0), ("c0",), True, id="5.3 in order"),
    pytest.param(0, (4,), "forbidden", 0, (0,), (), False, id="l.13 free even when forbidden"),
    pytest.param(3, (None,), "allowed", None, (None,), (), False, id="unknown cost"),
    pytest.param(3, (None, 2), "allowed", None, (None, None), (), False, id="1 or 0 left"),
    pytest.param(3, (None, 3), "allowed", 0, (None, None), (), True, id="0 left whatever it is"),
    pytest.param(3, (None, 3, None), "allowed", 0, (None, None, 0), (), True, id="then free"),
    pytest.param(3, (None, 0), "allowed", None, (None, 0), (), False, id="0 is paid anyway"),
    pytest.param(3, (3, None), "allowed", 0, (3, 0), (), True, id="unknown, but free"),
    pytest.param(3, (None, 4), "forbidden", 0, (None, None), (), True, id="cannot tell if short"),
    pytest.param(None, (2,), "allowed", None, (None,), (), False, id="unknown Poise"),
    pytest.param(None, (0,), "allowed", None, (0,), (), False, id="unknown Poise, cost 0"),
    pytest.param(7, (), "allowed", 7, (), (), False, id="nothing to pay"),
]


def costs(numbers: tuple[int | None, ...]) -> tuple[Cost, ...]:
    return tuple(Cost(f"c{place}", number) for place, number in enumerate(numbers))


@pytest.mark.parametrize(("poise", "numbers", "option", "after", "paid", "short", "gone"), PAY)
def test_pay(
    poise: int | None, numbers: tuple[int | None, ...], option: Any, after: int | None,
    paid: tuple[int | None, ...], short: tuple[str, ...], gone: bool,
) -> None:  # fmt: skip
    result = c.pay(c.Pay(poise, costs(numbers), option))
    assert result.value == c.Paid(after, paid, short, gone)
    assert result.pages == ("Poise",)
    assert said(result, "At No Poise now") is gone
    assert said(result, "forbidden at this table") is bool(short)


def test_pay_unfolds() -> None:
    """L. 13, A-04: Poise 3, Lunge 1, a card of 5 takes the 2 that are left, then free."""
    result = c.pay(c.Pay(3, (Cost("Lunge", 1), Cost("Big", 5), Cost("Slash"))))
    assert amounts(result) == [
        ("Poise before", 3),
        ("Lunge", -1),
        ("Big (costs 5, ruling A-04)", -2),
        ("Slash (free at No Poise)", 0),
    ]
    assert rules(result) == ["poise", "poise-cost", "overpay", "no-poise-costs"]
    assert amounts(c.pay(c.Pay(2, (Cost("Lunge", 2),))))[1] == ("Lunge", -2)
    assert amounts(c.pay(c.Pay(2, (Cost("Odd"),))))[1] == ("Odd", None)


def test_forbidden_says_what_is_missing() -> None:
    """5.3: "costs 2, you have 1"."""
    result = c.pay(c.Pay(1, (Cost("Slash", 2),), "forbidden"))
    assert said(result, "Slash costs 2, you have 1")


@pytest.mark.parametrize(
    ("poise", "cost", "unsure"),
    [(3, None, True), (None, 2, True), (None, 1, False), (None, 0, False), (0, None, False)],
)
def test_forbidden_names_what_it_cannot_tell(
    poise: int | None, cost: int | None, unsure: bool
) -> None:
    """Cost 1 can always be played: at 0 it is free, else there is 1."""
    result = c.pay(c.Pay(poise, (Cost("Slash", cost),), "forbidden"))
    assert said(result, "It is unknown whether") is unsure
    assert result.value.short == ()
    assert c.pay(c.Pay(poise, (Cost("Slash", cost),))).notes == ()


# Losing (Poise; Damage and No Poise; 5.12) ----------------------------------------------------

LOSE = [
    # Poise, loss, finishes, after, out
    pytest.param(10, 4, True, 6, False, id="W03 Pistol on 10"),
    pytest.param(5, 3, True, 2, False, id="W15 Sam"),
    pytest.param(3, 5, True, 0, False, id="W15 Jen"),
    pytest.param(0, 1, True, 0, True, id="W16 the next hit"),
    pytest.param(1, 99, True, 0, False, id="W17 however much"),
    pytest.param(4, 4, True, 0, False, id="A-40 exactly the Poise"),
    pytest.param(0, 7, True, 0, True, id="W18 at No Poise"),
    pytest.param(0, 5, True, 0, True, id="W19 costs of 3 would have put Jen out"),
    pytest.param(0, 0, True, 0, False, id="A-06 damage 0"),
    pytest.param(7, 0, True, 7, False, id="nothing lost"),
    pytest.param(0, 4, False, 0, False, id="A-07 pistol_finishes no"),
    pytest.param(2, 4, False, 0, False, id="A-07 no change above No Poise"),
    pytest.param(3, None, True, None, False, id="unknown loss, never out from 3"),
    pytest.param(0, None, True, 0, None, id="unknown loss at No Poise"),
    pytest.param(0, None, False, 0, False, id="unknown loss that does not finish"),
    pytest.param(None, 4, True, None, None, id="unknown Poise"),
    pytest.param(None, 0, True, None, False, id="unknown Poise, nothing lost"),
    pytest.param(None, 4, False, None, False, id="unknown Poise, does not finish"),
    pytest.param(None, None, True, None, None, id="nothing known"),
]


@pytest.mark.parametrize(("poise", "loss", "finishes", "after", "out"), LOSE)
def test_lose(
    poise: int | None, loss: int | None, finishes: bool, after: int | None, out: bool | None
) -> None:
    result = c.lose(c.Lose(poise, loss, finishes))
    assert result.value == c.Lost(after, out)
    assert said(result, "out of the game") is (out is True)
    assert said(result, "No Poise, but not out") is bool(poise and after == 0)
    assert said(result, "Out if it is 1 or more") is (out is None and poise == 0)
    assert said(result, "A-07") is (poise == 0 and not finishes)
    if after is not None and loss is not None:
        assert sum(part.amount or 0 for part in result.parts) == after


def test_lose_unfolds() -> None:
    assert amounts(c.lose(c.Lose(3, 5))) == [
        ("Poise before", 3),
        ("lost", -5),
        ("more than the Poise", 2),
    ]
    assert rules(c.lose(c.Lose(3, 5))) == ["poise", "no-poise", "overkill"]
    assert rules(c.lose(c.Lose(0, 5))) == ["poise", "no-poise", "out-of-game"]
    assert c.lose(c.Lose(0, 5)).pages == ("Poise", "Damage and No Poise")
    assert amounts(c.lose(c.Lose(3, 3))) == [("Poise before", 3), ("lost", -3)]
    assert rules(c.lose(c.Lose(0, 1))) == ["poise", "no-poise", "out-of-game"]
    assert rules(c.lose(c.Lose(0, 0))) == ["poise", "no-poise"]


# Restoring (Restore; 5.5) ---------------------------------------------------------------------

RESTORE = [
    # Poise, cost, amount, cap, option, after, paid, gained, cut
    pytest.param(4, 0, 3, 10, "allowed", 7, 0, 3, 0, id="l.65 the indicated amount"),
    pytest.param(4, 1, 3, 10, "allowed", 6, 1, 3, 0, id="5.5 cost first"),
    pytest.param(0, 2, 3, 10, "allowed", 3, 0, 3, 0, id="l.65 from No Poise, free"),
    pytest.param(9, 0, 4, 10, "allowed", 10, 0, 1, 3, id="A-03 restored 4, gained 1"),
    pytest.param(10, 2, 4, 10, "allowed", 10, 2, 2, 2, id="A-03 room after the cost"),
    pytest.param(9, 0, 4, 0, "allowed", 13, 0, 4, 0, id="A-03 no top"),
    pytest.param(9, 0, 4, 12, "allowed", 12, 0, 3, 1, id="A-03 another top"),
    pytest.param(6, 0, 4, 10, "allowed", 10, 0, 4, 0, id="exactly the top"),
    pytest.param(12, 0, 4, 10, "allowed", 12, 0, 0, 4, id="above the top it stays"),
    pytest.param(1, 3, 2, 10, "forbidden", 2, 1, 2, 0, id="A-04 forbidden, as told"),
    pytest.param(4, 0, None, 10, "allowed", None, 0, None, None, id="unknown amount"),
    pytest.param(10, 0, None, 10, "allowed", 10, 0, 0, None, id="no room whatever it is"),
    pytest.param(4, None, 3, 10, "allowed", None, None, None, None, id="unknown cost"),
    pytest.param(None, 1, 3, 0, "allowed", None, None, 3, 0, id="unknown Poise, no top"),
    pytest.param(None, 1, 3, 10, "allowed", None, None, None, None, id="unknown Poise"),
    pytest.param(None, 1, 0, 10, "allowed", None, None, 0, 0, id="nothing restored"),
]


@pytest.mark.parametrize(
    ("poise", "cost", "amount", "cap", "option", "after", "paid", "gained", "cut"), RESTORE
)
def test_restore(
    poise: int | None, cost: int | None, amount: int | None, cap: int, option: Any,
    after: int | None, paid: int | None, gained: int | None, cut: int | None,
) -> None:  # fmt: skip
    result = c.restore(c.Restore(poise, cost, amount, cap, option))
    assert result.value == c.Restored(after, paid, gained, cut)
    assert said(result, "the top of the track") is bool(cut)
    assert said(result, "forbidden") is (option == "forbidden")
    assert not said(result, "At No Poise")
    if after is not None and amount is not None:
        assert sum(part.amount or 0 for part in result.parts) == after


def test_without_a_told_top_there_is_none() -> None:
    assert c.restore(c.Restore(0, 0, 30)).value == c.Restored(30, 0, 30, 0)


def test_restore_says_what_the_top_cuts() -> None:
    """5.5: "restored 4, gained 1, top of the tracker is 10"."""
    result = c.restore(c.Restore(9, 0, 4, 10))
    assert result.notes == ("Restored 4, gained 1: the top of the track is 10 (ruling A-03).",)
    assert amounts(result)[-1] == ("above the top, 10 (ruling A-03)", -3)
    assert rules(result) == ["poise", "poise-cost", "restore", "poise-cap"]


# Damage of one Attack (Ending the Exchange 2; 5.10) -------------------------------------------

THRUST, MASTERFUL = Bursts("Thrust"), Bursts("Masterful Strike")
SLASH, POWERFUL = Bursts("Slash"), Bursts("Powerful Strike")
RIPOSTE = Facing("Parry Riposte", "full")


def shields(count: int | None) -> Facing:
    return Facing("Dodge", "shields", count)


def hit(*bursts: Bursts | int | None, **more: Any) -> Damage:
    """An Attack of cards C0, C1 ... where only bursts are told."""
    cards = tuple(
        each if isinstance(each, Bursts) else Bursts(f"C{place}", each)
        for place, each in enumerate(bursts)
    )
    return Damage("A1", cards, **more)


ITEM = ("Main Gauche", 1)
DAMAGE = [
    # Attack, value, least
    pytest.param(hit(THRUST, MASTERFUL), 5, 5, id="W14 A1, pair 5"),
    pytest.param(hit(1, facing=(RIPOSTE,)), 0, 0, id="W14 A2, full block"),
    pytest.param(hit(SLASH, POWERFUL), 3, 3, id="W14 A3, pair 3"),
    pytest.param(hit(2, item_attack=ITEM), 3, 3, id="W02 2 + 1"),
    pytest.param(hit(3, item_attack=ITEM), 4, 4, id="W02 3 + 1"),
    pytest.param(hit(2, item_defense=ITEM), 1, 1, id="W02 2 - 1"),
    pytest.param(hit(1, item_defense=ITEM), 0, 0, id="W02 1 - 1"),
    pytest.param(hit(0, item_attack=ITEM), 1, 1, id="5.10 0 bursts and +1"),
    pytest.param(hit(0, item_defense=ITEM), 0, 0, id="5.10 -1 against 0"),
    pytest.param(hit(2, item_attack=ITEM, facing=(RIPOSTE,)), 0, 0, id="A-09"),
    pytest.param(hit(2, facing=(shields(5),)), 0, 0, id="A-10 over-shielded"),
    pytest.param(hit(1, item_attack=ITEM, facing=(shields(2),)), 0, 0, id="A-58 1 + 1 - 2"),
    pytest.param(hit(1, item_attack=("X", 2), facing=(shields(2),)), 1, 1, id="A-58 one floor"),
    pytest.param(hit(9, facing=(shields(2), shields(3))), 4, 4, id="A-17 shields add"),
    pytest.param(hit(9, facing=(shields(2), RIPOSTE)), 0, 0, id="A-17 any full"),
    pytest.param(hit(4, facing=(Facing("Feint", "none"),)), 4, 4, id="blocks nothing"),
    pytest.param(hit(4, facing=(Facing("Feint", "none", 3),)), 4, 4, id="none, whatever shields"),
    pytest.param(hit(4, facing=(Facing("Dodge", None, 3),)), 1, 1, id="5.8 how many shields? 3"),
    pytest.param(hit(4, facing=(Facing("Dodge"),)), None, 0, id="block unknown"),
    pytest.param(hit(4, facing=(shields(None),)), None, 0, id="shields unknown"),
    pytest.param(hit(4, facing=(Facing("Odd", "other"),)), None, 0, id="other effect"),
    pytest.param(hit(4, facing=(Facing("Odd", "other", 1),)), None, 0, id="other, not shields"),
    pytest.param(hit(4, facing=(Facing("Odd", "other"),), set_to=2), 2, 2, id="other, told"),
    pytest.param(hit(None, facing=(RIPOSTE,)), 0, 0, id="full, bursts unknown"),
    pytest.param(hit(4, facing=(Facing("Odd"), RIPOSTE)), 0, 0, id="full beside unknown"),
    pytest.param(hit(None, set_to=6), 6, 6, id="5.9 set by a card"),
    pytest.param(hit(3, set_to=0), 0, 0, id="5.9 set to 0"),
    pytest.param(hit(3, set_to=2, item_attack=ITEM), 2, 2, id="5.9 set, Items do not count"),
    pytest.param(hit(3, mod=2), 5, 5, id="5.9 +2 bursts"),
    pytest.param(hit(3, mod=-5), 0, 0, id="5.9 -5 bursts"),
    pytest.param(hit(3, mod=-5, item_attack=("X", 4)), 2, 2, id="one floor with -5 and +4"),
    pytest.param(hit(3, item_attack=("Weight", -2)), 1, 1, id="an Item may take away"),
    pytest.param(hit(3, item_defense=("Weight", -2)), 5, 5, id="or add for the attacker"),
    pytest.param(hit(3, None), None, 3, id="one card unknown: at least 3"),
    pytest.param(hit(3, None, facing=(shields(2),)), None, 1, id="at least 3 - 2"),
    pytest.param(hit(3, None, facing=(shields(5),)), None, 0, id="at least 0, not less"),
    pytest.param(hit(3, None, item_attack=ITEM, mod=1), None, 5, id="at least 3 + 1 + 1"),
    pytest.param(hit(3, item_attack=("New", None)), None, 0, id="unknown bonus may take away"),
    pytest.param(hit(3, item_defense=("New", None)), None, 0, id="unknown defense"),
    pytest.param(Damage("A1", ()), None, 0, id="no card told"),
    pytest.param(hit(THRUST, 2, MASTERFUL), 7, 7, id="5.10 pair 5 and another 2"),
    pytest.param(hit(THRUST, None, MASTERFUL), None, 5, id="5.10 pair 5 and unknown"),
    pytest.param(hit(MASTERFUL, THRUST), 5, 5, id="pair in the other order"),
    pytest.param(hit(Bursts("thrust!"), Bursts("MASTERFUL strike")), 5, 5, id="names as typed"),
    pytest.param(hit(THRUST, POWERFUL), None, 0, id="no pair"),
    pytest.param(hit(THRUST), None, 0, id="half a pair"),
    pytest.param(hit(SLASH, MASTERFUL, Bursts("Thrust")), None, 0, id="pair not with the Attack"),
    pytest.param(hit(Bursts("Thrust", 2), MASTERFUL), 5, 5, id="2 told, the other is 3"),
    pytest.param(hit(THRUST, Bursts("Masterful Strike", 5)), 5, 5, id="5 told, the other is 0"),
    pytest.param(hit(THRUST, Bursts("Masterful Strike", 6)), None, 6, id="6 told: no sum"),
    pytest.param(hit(Bursts("Thrust", 4), Bursts("Masterful Strike", 4)), 8, 8, id="table wins"),
    pytest.param(hit(Bursts("Thrust", 2, once=True), MASTERFUL), None, 2, id="once: no partner"),
]  # fmt: skip


@pytest.mark.parametrize(("attack", "value", "least"), DAMAGE)
def test_damage(attack: Damage, value: int | None, least: int) -> None:
    result = c.damage(attack)
    assert result.value == Harm(value, least)
    if all(part.amount is not None for part in result.parts):
        assert sum(part.amount or 0 for part in result.parts) == value
    elif not any(x.block == "full" for x in attack.facing):
        assert value is None


def test_damage_unfolds() -> None:
    """L. 80: bursts, shields, Items; 5.10."""
    result = c.damage(
        hit(THRUST, MASTERFUL, Bursts("Extra", 1, once=True), mod=-1, facing=(shields(9),),
            item_attack=ITEM, item_defense=("Buckler", 2))
    )  # fmt: skip
    assert [(x.label, x.amount, x.page, x.rule, x.by_hand) for x in result.parts] == [
        ("Thrust + Masterful Strike", 5, "Example Exchange", "bursts", False),
        ("Extra (told for this play)", 1, "Ending the Exchange", "bursts", True),
        ("changed by cards", -1, "by hand", "card-vs-rules", True),
        ("Dodge, shields", -9, "Ending the Exchange", "shields", False),
        ("the attacker's Main Gauche", 1, "Items", "item-bonus", False),
        ("the target's Buckler", -2, "Items", "item-bonus", False),
        ("held at 0 for each Attack (ruling A-10)", 5, "Ending the Exchange", "no-negative", False),
    ]
    assert result.pages == ("Example Exchange", "Ending the Exchange", "Items")


def test_a_full_block_unfolds() -> None:
    result = c.damage(hit(2, 1, facing=(RIPOSTE,), item_attack=ITEM, item_defense=ITEM))
    assert amounts(result) == [("C0", 2), ("C1", 1), ("Parry Riposte blocks all of it", -3)]
    assert rules(result)[-1] == "response"
    assert said(result, "Main Gauche adds nothing")
    assert not c.damage(hit(2, facing=(RIPOSTE,))).notes
    assert amounts(c.damage(hit(None, facing=(RIPOSTE,))))[-1][1] is None


def test_damage_names_what_is_odd() -> None:
    both = (Bursts("Thrust", 4), Bursts("Masterful Strike", 4))
    assert said(c.damage(hit(*both)), "entered as 8; the rulebook has 5")
    once = (Bursts("Thrust", 4, once=True), Bursts("Masterful Strike", 4))
    assert not c.damage(hit(*once)).notes
    fits = (Bursts("Thrust", 1), Bursts("Masterful Strike", 4))
    assert not c.damage(hit(*fits)).notes
    assert said(c.damage(hit(4, facing=(Facing("Odd", "other"),))), "Odd does something else")
    assert said(c.damage(hit(4, facing=(RIPOSTE,), set_to=2)), "Parry Riposte does not count")
    assert not c.damage(hit(4, facing=(Facing("Feint", "none"),), set_to=2)).notes
    assert said(c.damage(Damage("A1", ())), "No card of the Attack")
    assert c.damage(hit(4, facing=(Facing("Feint", "none"),))).parts[1:] == ()
    assert amounts(c.damage(hit(2, facing=(shields(2),)))) == [("C0", 2), ("Dodge, shields", -2)]
    assert c.damage(hit(2, set_to=4)).parts[0].by_hand


# What cannot be -------------------------------------------------------------------------------

IMPOSSIBLE = [
    (c.pay, c.Pay(-1), "Poise cannot be -1"),
    (c.pay, c.Pay(1, (Cost("Slash", -2),)), "cost of Slash cannot be -2"),
    (c.lose, c.Lose(-1, 1), "Poise cannot be -1"),
    (c.lose, c.Lose(1, -1), "loss cannot be -1"),
    (c.restore, c.Restore(1, 0, -1), "restored amount cannot be -1"),
    (c.restore, c.Restore(1, -1, 1), "cost of the card cannot be -1"),
    (c.restore, c.Restore(1, 0, 1, -1), "top of the track cannot be -1"),
    (c.damage, hit(-1), "bursts of C0 cannot be -1"),
    (c.damage, hit(1, facing=(shields(-1),)), "shields of Dodge cannot be -1"),
    (c.damage, hit(1, set_to=-1), "damage of A1 cannot be -1"),
]


@pytest.mark.parametrize(("run", "inputs", "words"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_in_one_sentence(run: Any, inputs: Any, words: str) -> None:
    with refused(match=words) as told:
        run(inputs)
    assert str(told.value).endswith(".")
