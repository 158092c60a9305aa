"""Luck in The 7th Citadel: dice, picks, half stars off a deck that is listed (pp. 12, 23)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace

from companion.games.citadel.figures.luck import phase, rolls
from companion.games.citadel.state.printed import Printed, ResultArea
from companion.games.citadel.state.table import Citadel, new_citadel
from companion.share.figures.series import campaign_of
from companion.table.game import LoggedEntry
from companion.toolbox.luck import Rolled, measured
from tests.games.citadel.player import ANA, BEN, Table
from tests.games.citadel.test_act_examples import SWORD, shore

STATE = new_citadel(("Ana", "Ben", "Cy"))


def of(*rows: dict[str, object], before: Citadel = STATE, by: str = "") -> list[Rolled]:
    return list(rolls(before, before, LoggedEntry(9, 1, by, "", "", "", rows)))


def test_dice_by_hand() -> None:
    """The Tavern's die: 2, then 5 again. 7 of 7 expected; 7 or more on two dice are 21 of 36."""
    luck = measured(of({"kind": "effect_roll", "player": ANA, "what": "x", "cards": [2, 5]}))
    (one,) = luck
    assert (one.got, one.expected, one.at_least) == (7, 7, Fraction(21, 36))
    (untold,) = of({"kind": "effect_roll", "player": ANA, "card": "Sword", "roll": None})
    assert not untold.counts and untold.why == "what it showed is unknown"


def test_who_is_picked_is_unlucky() -> None:
    """Ben of three: 1 of 1/3; the others 0. It is nothing to hope for."""
    row = {"kind": "picked", "cards": ["Ben"], "count": 1, "what": "Ana, Ben, Cy"}
    luck = {one.player: one for one in measured(of(row))}
    assert luck[BEN].expected == Fraction(1, 3) and luck[BEN].good is False
    assert luck[BEN].chance == Fraction(1, 3) and luck[ANA].good is True
    things = {"kind": "picked", "cards": ["Rope"], "count": 1, "what": "Rope, Hoe"}
    assert of(things) == []


def listed() -> Citadel:
    """Ana's deck is listed: 2 cards of a star, 1 of a left half, 3 blank; all are unseen."""
    book = {
        "b1": Printed(title="Star", result=ResultArea(stars=1)),
        "b2": Printed(title="Half", result=ResultArea(left=1)),
        "b3": Printed(title="Blank", result=ResultArea()),
    }
    one = replace(STATE.characters[ANA], deck=6, deck_list={"b1": 2, "b2": 1, "b3": 3})
    return replace(STATE, book=book, characters={**STATE.characters, ANA: one})


def test_cards_by_hand() -> None:
    """Two of six cards, in half stars: 15 pairs. 4: 1; 3: 2; 2: 6; 1: 3; 0: 3; mean 25/15."""
    row = {"kind": "revealed", "player": ANA, "count": 2, "cards": [], "halves": 3}
    (one,) = of(row, before=listed())
    assert one.expected == Fraction(25, 15) and one.cards == 2
    (luck,) = measured([one])
    assert luck.at_least == Fraction(3, 15) and luck.got == 3
    recovered = of({"kind": "recovery", "player": ANA}, row, before=listed())
    assert [x.why for x in recovered] == ["a Recovery came in between"]
    assert [x.why for x in of(row)] == ["no deck list is typed"]
    assert of({**row, "halves": None}, before=listed()) == []
    some = listed()
    dim = replace(some, book={**some.book, "b3": Printed(title="Blank")})
    assert [x.why for x in of(row, before=dim)] == ["not all cards of the deck are known"]
    assert ResultArea(stars=2, left=1, right=1).halves == 6


def test_the_log_tells_what_the_cards_showed(tmp_path: Path) -> None:
    """A star and a half are three half stars; a star and a card that nobody told are not told."""
    table = Table(tmp_path, state=shore())
    table.say(SWORD, "bruno pushes Boulder cost 2 difficulty 1 draw 2")
    table.say("result shows s, sl")
    assert table.rows("revealed")[0]["halves"] == 5
    told = campaign_of(table.open).rolls
    assert [(x.got, x.why) for x in told] == [(5, "no deck list is typed")]


def test_parts_of_the_game() -> None:
    assert phase(STATE) == "exploring"
    assert phase(replace(STATE, step="preparation")) == "Preparation"
