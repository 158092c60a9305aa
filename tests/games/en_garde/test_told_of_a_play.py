"""What a table tells of a play - costs, totals, hits, discards, names - is kept or refused."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.errors import BadAnswer, UsageError
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.question import Broken
from tests.games.en_garde.duel import Duel, changed, named, ready


def asked(duel: Duel, text: str) -> str:
    result = duel.try_to_say(text)
    assert isinstance(result, Asking), result
    return result.question.key


def test_fewer_costs_than_cards_are_refused_and_none_is_dropped() -> None:
    """5.3, 5.20: two costs are unknown, one is told: nobody guesses whose it is."""
    duel = Duel(ready(2, t0=False))
    assert isinstance(duel.try_to_say("slash + powerful > jen costs 0"), BadAnswer)
    assert asked(duel, "slash + powerful > jen costs slash 0") == "costs-2"


def test_a_known_cost_is_not_overwritten_without_a_word() -> None:
    """2.4: Thrust costs 0, Masterful Strike 1."""
    duel = Duel(ready(2))
    assert isinstance(duel.try_to_say("thrust + masterful > jen costs 2"), BadAnswer)
    assert asked(duel, "thrust + masterful > jen costs 2 1") == "costs-differs"


def test_a_lone_total_is_nobodys() -> None:
    assert isinstance(Duel(ready(2)).try_to_say("exchange > jen losing 4"), BadAnswer)


def test_discards_that_nobody_counted_are_no_counter() -> None:
    duel = Duel(replace(ready(2), step="refill"))
    duel.say("discard ?")
    assert duel.state.duelists["p1"].hand == 9
    assert duel.state.deck is None and duel.state.discard is None


def test_a_number_is_no_card() -> None:
    duel = Duel(ready(2))
    result = duel.try_to("play", "", card="Cut", **{"enhancement-1": "0"})
    assert isinstance(result, Asking) and "no “0”" in result.problem
    assert all(card.name != "0" for card in duel.state.cards.values())


def test_a_restore_out_of_turn_asks_whose_turn_it_is() -> None:
    """5.5: not by anybody but the active player."""
    duel = Duel(replace(ready(2), slot="exchange", step="respite"))
    assert asked(duel, "jen restore 3") == "new-turn"
    assert asked(duel, "jen restore 3 new-turn=no") == "turn"


def test_hit_or_cost_is_asked_at_no_poise() -> None:
    """A-48."""
    duel = Duel(ready(3, (6, 0)))
    duel.say("cut > jen")
    assert asked(duel, "feint does lose whom=jen amount=1") == "hit"


def test_who_is_out_can_be_told_where_poise_is_not() -> None:
    duel = Duel(ready(3, (6, None)))
    duel.say("cut > jen")
    assert asked(duel, "pass") == "out-p2"
    duel.say("pass out-p2=yes")
    assert not duel.state.standing("p2")


def test_an_option_cannot_be_what_breaks_the_game() -> None:
    for text in ("option hand_size -1", "option hand_size 100", "option poise_cap -3"):
        assert isinstance(Duel(ready(2)).try_to_say(text), BadAnswer)
    duel = Duel(ready(2))
    duel.say("option poise_cap none")
    assert duel.state.options["poise_cap"] == 0


def test_typed_totals_leave_nothing_to_ask() -> None:
    duel = Duel(ready(2, t0=False))
    duel.say("thrust > jen", "pass losing jen 3")
    assert duel.state.duelists["p2"].poise == 7


def test_the_rest_of_a_play_is_free_at_no_poise() -> None:
    """5.3: Masterful Strike takes the last one; what Powerful Strike costs is not asked."""
    duel = Duel(ready(2, (1, 5), t0=False))
    duel.say("thrust + masterful + powerful > jen")
    assert duel.state.duelists["p1"].poise == 0


@pytest.mark.parametrize("text", ["end turn", "ends turn", "is done", "next", "done"])
def test_the_turn_ends_in_many_words(text: str) -> None:
    duel = Duel(ready(2))
    duel.say(text)
    assert duel.state.turn == "p2"


def test_a_name_begun_is_enough_to_begin() -> None:
    duel = Duel(replace(ready(3), turn="", first=""))
    duel.say("first je")
    assert duel.state.turn == "p2"
    assert isinstance(Duel(replace(ready(3), turn="")).try_to_say("first zoe"), UsageError)


def test_discards_are_named_in_the_line() -> None:
    duel = Duel(replace(ready(2), step="refill"))
    assert "Slash, Thrust" in duel.say("discard 2 slash, thrust")
    assert sum(duel.state.seen.values()) == 2


@pytest.mark.parametrize("name", ["Rain of Steel", "Steel Rain at Dawn"])
def test_a_new_name_of_several_words(name: str) -> None:
    duel = Duel(ready(2))
    duel.say(f"play {name} > jen as attack costs 0")
    assert named(duel.state, name)


def test_a_slip_while_learning_is_noticed() -> None:
    duel = Duel(ready(2))
    duel.say("learn thurst bursts 2")
    assert duel.state.cards[named(duel.state, "Thrust")].bursts == 2
    duel.say("learn Flick type fancy")
    assert duel.state.cards[named(duel.state, "Flick")].type == "fancy"
    duel.say("learn Flick block full", "learn Flick flags disarm name=Flicker")
    card = duel.state.cards[named(duel.state, "Flicker")]
    assert card.block == "full" and card.has("disarm")


def test_the_own_attack_is_no_leftover() -> None:
    """A-18."""
    duel = Duel(ready(2))
    duel.say("cut > jen", "riposte a1 pay cut")
    result = duel.try_to_say("riposte a1")
    assert isinstance(result, Asking) and isinstance(result.question, Broken)


def test_winner_by_option_has_the_first_place() -> None:
    """A-21."""
    state = replace(ready(2, (0, 0)), options={"double_out": "active_wins"})
    duel = Duel(state)
    duel.say("cut > jen", "riposte a1 pay cut", "press r1", "pass")
    assert duel.state.games["1"].winner == "p1"
    places = {player: x.out.place for player, x in duel.state.duelists.items() if x.out}
    assert places == {"p1": 1, "p2": 2}
    result = duel.try_to_say("leave sam")
    assert isinstance(result, Asking) and "over" in result.question.key


def test_options_before_the_deal_say_what_to_do() -> None:
    from companion.games.en_garde.sheet.page import sheet
    from companion.table.sheet import plain, render

    duel = Duel(replace(ready(2), turn="", first=""))
    duel.say("option hand_size 7")
    assert "“setup” deals anew" in plain(render(sheet(duel.state)))
    duel.say("setup")
    assert duel.state.duelists["p1"].hand == 7


def test_a_sum_for_each_attack_and_each_duelist() -> None:
    duel = Duel(changed(ready(2, (6, 5)), "Sam", hand=9))
    duel.say("cut + heavy > jen", "pass")
    assert duel.done is not None
    sums = duel.done.outcome.sums
    assert sums["A1 Cut on Jen"].value == 3
    assert (sums["Jen loses"].value, sums["Sam loses"].value) == (3, 0)


def test_an_unknown_word_hints_at_playing_it() -> None:
    result = Duel(ready(2)).try_to_say("flèche")
    assert isinstance(result, UsageError) and "“play flèche”" in result.would_be_right


def test_done_with_a_line_leaves_nothing_to_ask() -> None:
    duel = Duel(ready(2))
    assert isinstance(duel.try_to_say("cut > jen"), Done)
