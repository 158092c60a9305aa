"""Sentences that any table would type, on tables of the whole game: read, named, or asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.errors import CompanionError, UsageError
from companion.games.pirate_crusades.game import GAME, elsewhere
from companion.games.pirate_crusades.rules.standing import audit_of
from companion.games.pirate_crusades.state.table import Hand, PirateCrusades, new_pirate_crusades
from companion.table.sentences.sentence import complete
from companion.table.shared.acts import procedures_of
from companion.table.shared.suggestion_order import likely
from tests.games.pirate_crusades.test_long_options import whole
from tests.games.pirate_crusades.test_long_sea import met
from tests.games.pirate_crusades.test_long_table import (
    ANA,
    BEN,
    base,
    broken,
    changed,
    counted,
    hold,
    lines,
    typed,
    with_captain,
)
from tests.games.pirate_crusades.test_short_port import DOCKED
from tests.games.pirate_crusades.test_short_table import mid, pirate

NAMES = new_pirate_crusades(("Ana", "Ben"))


def merchant(**fields: object) -> PirateCrusades:
    """Ana, docked, with 5 riches and 5C aboard (p. 13-15)."""
    state = changed(base(), ANA, riches=5, holds=hold("5C"), **fields)
    return counted(replace(state, ids={"k": 9, "h": 9}))


# ---------------------------------------------------------------------- trade


def test_buying_with_cargo_aboard_costs_what_was_said(tmp_path: Path) -> None:
    """P-41: 1 doubloon buys 10 tons; what lies aboard stays there."""
    table = whole(tmp_path, merchant())
    says = lines(table, "ana buy 1 10D").says
    them = table.state.pirates[ANA]
    assert them.riches == 4 and "−1 riches (goods)" in says
    assert [x.card for x in them.holds.values()] == ["5C", "10D"]
    table.undo()
    lines(table, "ana buy 1 7D 4D")  # 11 tons: 10 are reached, and the holds are full
    assert table.state.pirates[ANA].riches == 4 and len(table.state.pirates[ANA].holds) == 3
    assert audit_of(table.state).value.holds is True


def test_holds_are_given_for_other_cargo(tmp_path: Path) -> None:
    table = whole(tmp_path, merchant())
    lines(table, "ana trade 5C for 7D")
    them = table.state.pirates[ANA]
    assert (them.riches, [x.card for x in them.holds.values()]) == (5, ["7D"])
    assert table.state.discards == ("5C",)
    table.undo()
    lines(table, "ana buys 1 5C for 10D 6D")  # 5 + 10 tons: 10D is too little, 6D reaches it
    assert table.state.pirates[ANA].riches == 4


def test_a_card_too_many_is_named_not_dropped(tmp_path: Path) -> None:
    table = whole(tmp_path, merchant())
    told = broken(table, "ana buy 1 10D 2S")
    assert told.key == "beyond-2" and "the tons are reached" in told.why
    lines(table, "ana buy 1 10D 2S beyond-2!=misread")
    assert len(table.state.pirates[ANA].holds) == 3
    short = mid(tmp_path, pirate("4H 2C", "7H", DOCKED), pirate())
    assert "the tons are reached" in short.broken("trade 4h for 5c 3s").why


def test_full_holds_buy_nothing(tmp_path: Path) -> None:
    state = merchant()
    state = counted(changed(state, ANA, holds=hold("5C", "6C", "2S")))
    table = whole(tmp_path, state)
    assert broken(table, "ana buy 1 10D").key == "room"
    lines(table, "ana buy 1 5C for 10D")  # what is given makes room
    short = mid(tmp_path, pirate("4H 2C", "AH", DOCKED, holds="5C"), pirate())
    assert "No hold" in short.broken("trade 4h for 7c").why


# ---------------------------------------------------------------------- set-up


def test_a_long_set_up_by_sentence_reads_everybody(tmp_path: Path) -> None:
    table = whole(tmp_path, new_pirate_crusades(("Ana", "Ben", "Cy")))
    lines(
        table,
        "setup french Jacquotte Delahaye english Anne Bonny dutch Piet youngest ben infamous 6",
    )
    state = table.state
    told = [
        (x.name, x.nation) for x in (state.captains[state.pirates[p].captain] for p in state.seats)
    ]
    assert told == [("Jacquotte Delahaye", "French"), ("Anne Bonny", "English"), ("Piet", "Dutch")]
    assert state.turn == BEN and state.track.infamous == 6 and state.variant == "long"


def test_one_captain_too_many_is_left_over(tmp_path: Path) -> None:
    table = whole(tmp_path, NAMES)
    result = typed(table, "setup french Jack english Anne dutch Piet")
    assert isinstance(result, CompanionError) and table.state == NAMES


# ---------------------------------------------------------------------- fights


def test_plunder_and_prize_in_one_sentence(tmp_path: Path) -> None:
    """4D x 1 = 4: 9 and 1 for the Spaniard's enemy are more than double (p. 18)."""
    state = counted(replace(met(), ids={"k": 9}))
    table = whole(tmp_path, state)
    lines(table, "ana attack blackbeard AC with 9H take cargo seize manned 2H")
    them = table.state.pirates[ANA]
    assert [x.card for x in them.holds.values()] == ["AC"] and them.prize == "4D"
    assert them.hand.count == 4  # 6, 9H committed, 2H mans the prize


def test_a_captain_elsewhere_is_no_new_one(tmp_path: Path) -> None:
    state = with_captain(met(), "k6", name="Kidd", nation="Dutch", ship="5S", at="4,4")
    told = broken(whole(tmp_path, counted(state)), "ana attack kidd")
    assert told.key == "target" and told.why == "Kidd is on 4,4"


def test_a_joker_fights_and_more_is_added(tmp_path: Path) -> None:
    """P. 6: its aid's value is added; A-44: cards may follow until the need is met."""
    table = mid(tmp_path, pirate("JK1 4D", "9H"), pirate())
    says = table.say("look 10c fight joker adding 4d aid-1=AS plunder nothing anyway")
    assert "sinks it with 15" in says  # 10 + 1 + 4


def test_an_open_fight_takes_the_cards(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate("9H 2C"), pirate("8D 3C", "4D"))
    table.say("fight ben")
    table.say("ana fights 9h")
    says = table.say("ben fight 8d plunder=nothing")
    assert "Ana wins" in says


# ---------------------------------------------------------------------- whose turn


def test_whoever_passes_has_had_the_turn(tmp_path: Path) -> None:
    table = whole(tmp_path, replace(base(), turn=ANA, step="acted"))
    assert "Ben passes" in lines(table, "ben passes").says
    assert (table.state.turn, table.state.step) == (BEN, "acted")
    lines(table, "round yes")


def test_who_is_next_is_said(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(), pirate(), pirate())
    table.say("look 5h draws a card")
    assert table.broken("cy look 5h").why == "Ben is next."


def test_a_name_alone_is_asked_what_it_does(tmp_path: Path) -> None:
    result = typed(whole(tmp_path, base()), "ben")
    assert isinstance(result, UsageError) and "for example" in str(result)
    assert "duel" not in str(result)


# ---------------------------------------------------------------------- which game


@pytest.mark.parametrize(("variant", "last"), [("long", "duel"), ("short-poker", "flaunt")])
def test_acts_of_the_other_game_come_last(variant: str, last: str) -> None:
    state = replace(base(), variant=variant)  # type: ignore[arg-type]
    order = [x.id for x in likely(GAME, state, procedures_of(GAME))]
    others = elsewhere(state)
    assert last in others and set(order[-len(others) :]) == set(others)
    now = [x.procedure for x in GAME.suggestions(state)]
    assert order[: len(dict.fromkeys(now))] == list(dict.fromkeys(now))
    assert elsewhere(NAMES) == ()


def test_completions_begin_with_what_could_be_done_now(tmp_path: Path) -> None:
    table = whole(tmp_path, base())
    found = complete(table, "ben ")
    assert "duel" not in found and found[0] in {x.procedure for x in GAME.suggestions(table.state)}


def test_an_act_of_the_long_game_tells_which_it_is(tmp_path: Path) -> None:
    table = whole(tmp_path, NAMES)
    lines(table, "square 3,2 o n")
    assert table.state.variant == "long"
    assert broken(table, "ana look 7c").key == "variant"


def test_a_port_is_told_twice(tmp_path: Path) -> None:
    table = whole(tmp_path, base())
    lines(table, "square 1,1 p e 7C", "square 1,1 p s 7C")
    assert table.state.sea["1,1"].wind == "S" and table.state.discards == ()


# ---------------------------------------------------------------------- the short game's cove


def test_the_cove_of_the_short_game_is_chosen_once_a_visit(tmp_path: Path) -> None:
    table = mid(tmp_path, pirate(2, "5H"), pirate())
    table.say("town jk cove=a")
    assert "once a visit" in table.broken("cove a").why
    assert "is at sea" in table.broken("ben cove a").why
    again = changed(table.state, ANA, status="sailing", hand=Hand(count=1), town=None)
    assert again.pirates[ANA].coves  # a new town forgets it
    (tmp_path / "b").mkdir()
    other = mid(tmp_path / "b", pirate(2, "5H"), pirate())
    other.say("town 5s docks")
    assert "not a Pirate Cove" in other.broken("cove a").why
