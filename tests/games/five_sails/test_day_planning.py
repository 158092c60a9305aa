"""Dawn and Planning by procedure: P05-P11, rulings AMB-18 to AMB-29, AMB-55, AMB-80, AMB-94."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.five_sails.state.cards import Card, home_of
from companion.games.five_sails.state.table import Choice, FiveSails, Gone, Hand, Pile, Scheme, Used
from companion.table.procedures.drive import Asking
from companion.toolbox.chance import SeededChance
from tests.games.five_sails.city import table
from tests.games.five_sails.player import City, accounted


def two(step: str = "dawn", **changes: Any) -> City:
    """Ana with Soline, Ben with Kaspar, Day 1."""
    city = City()
    city.say("setup soline kaspar")
    city.state = replace(city.state, **{"step": step, **changes})
    return city


def three(step: str, **changes: Any) -> City:
    """The table of three at a step; nobody has a scheme or a choice."""
    state = table(step=step, turn="", **changes)
    sides = {x: replace(side, scheme=None, choice=None) for x, side in state.sides.items()}
    return City(state=replace(state, sides=sides))


def with_side(state: FiveSails, player: str, **fields: Any) -> FiveSails:
    side = replace(state.sides[player], **fields)
    return replace(state, sides={**state.sides, player: side})


# ---------------------------------------------------------------------- dawn


def test_dawn_puts_a_card_on_each_location_and_clears_the_marks() -> None:
    city = two(used={"x1/1": Used()}, gone={"x9": Gone(card="c1")}, initiative_done=True)
    assert city.say("dawn") == "Day 1 dawns: 3 City cards"
    state = city.state
    assert [x.at for x in state.city.values()] == ["docks", "forums", "bazaar"]
    assert (state.city_deck, state.step, state.used, state.gone) == (27, "choose", {}, {})
    assert not state.initiative_done
    assert [row["city_deck_left"] for row in city.rows("city-card-placed")] == [29, 28, 27]


def test_dawn_names_cards_outward_and_learns_what_they_are() -> None:
    """AMB-18: Ole's Inn is nearest the City Deck, so it comes first."""
    city = three("dawn", city={}, city_deck=22)
    city.say("dawn Merc, ?, Street Fair", "learn Merc mark=mercenary")
    lie = {one.at: city.state.cards[one.card].name for one in city.state.city.values() if one.card}
    assert lie == {"oles-inn": "Merc", "forums": "Street Fair"}
    assert len(city.state.city) == 4
    assert city.state.city_deck == 18
    city.state = replace(city.state, step="dawn", city={})
    city.say('dawn docks.card=Merc forums.card="Night Watch" forums.kind=event')
    kinds = {one.at: one.kind for one in city.state.city.values()}
    assert kinds == {"oles-inn": None, "docks": "character", "forums": "event", "bazaar": None}
    brawl = next(x for x in city.state.cards.values() if x.name == "Night Watch")
    assert brawl.type == "event"


def test_dawn_at_another_time_and_with_an_empty_city_deck() -> None:
    city = three("drama", city={}, city_deck=2, city_discard=Pile(count=3, named={"c9": 1}))
    assert city.broken("dawn").key == "not-dawn"
    city.say("dawn not-dawn!=forgotten")
    # 2 cards, then 3 discards become the deck: 4 of 5 are placed (AMB-55).
    assert (city.state.city_deck, city.state.city_discard) == (1, Pile(count=0))
    assert len(city.state.city) == 4
    city = three("dawn", city={}, city_deck=2, options={"city_reshuffle": False})
    question = city.broken("dawn")
    assert (question.key, question.page) == ("city-deck-empty", "p. 16")
    city.say("dawn city-deck-empty!=really")
    assert [x.at for x in city.state.city.values()] == ["oles-inn", "docks"]
    assert city.state.city_discard == Pile(count=1)


def test_dawn_of_a_table_that_told_nothing() -> None:
    city = City("Ana", "Ben", "Cy", "Dan")
    assert city.say("dawn") == "a Day dawns: 5 City cards"
    assert (city.state.city_deck, city.state.day) == (None, None)


# ---------------------------------------------------------------------- choosing


def test_a_choice_is_sealed_for_its_player() -> None:
    city = two("choose")
    assert city.say("ana chooses Marooned, Sanjay") == "Ana has chosen; Ben to choose"
    side = city.state.sides["p1"]
    assert side.choice is not None and side.choice.sealed is not None
    assert side.choice.sealed.reveal() == {"scheme": "Marooned", "character": "Sanjay"}
    assert (side.schemes_left, side.characters_left) == (4, 4)
    assert city.rows("choice-sealed") == [
        {"kind": "choice-sealed", "day": 1, "step": "choose", "player": "p1"}
    ]
    assert "Marooned" in city.seen("p1")
    assert "Marooned" not in city.seen("p2") + city.seen()
    assert "Marooned" not in {x.name for x in city.state.cards.values()}
    city.say("ben chooses")
    assert city.state.step == "reveal"
    assert city.state.sides["p2"].choice == Choice()


def test_a_second_choice_takes_the_place_of_the_first() -> None:
    city = two("choose")
    city.say("ana chooses Marooned, Sanjay")
    assert city.broken("ana chooses Shifting Blame, Sanjay").key == "two-schemes"
    city.say("ana chooses Shifting Blame, Sanjay two-schemes!=slip")
    side = city.state.sides["p1"]
    assert side.choice and side.choice.sealed
    assert side.choice.sealed.reveal()["scheme"] == "Shifting Blame"
    assert side.schemes_left == 4


def test_sealed_choices_are_revealed_together() -> None:
    city = two("choose")
    city.say("ana chooses Marooned, Sanjay", "ben chooses uwe, song")
    says = city.say("reveal")
    assert "Ana reveals Marooned and Sanjay; Ben reveals The Song of Eisen and Uwe" in says
    state = city.state
    assert state.step == "initiative"
    for player, names in (("p1", ["Marooned", "Sanjay"]), ("p2", ["The Song of Eisen"])):
        side = state.sides[player]
        assert side.choice and side.choice.shown and side.choice.sealed is None
        used = [state.cards[x].name for x in side.approach_used]
        assert used[: len(names)] == names
        assert side.scheme == Scheme(card=side.choice.scheme)
    assert state.cards[state.sides["p2"].choice.character].type == "character"  # type: ignore[union-attr]


def test_one_after_the_other_or_all_in_one_line() -> None:
    city = two("choose")
    assert city.say("ana reveals Sanjay, Marooned").endswith("Ben to reveal")
    assert city.state.step == "reveal"
    city.say("ben reveals song uwe")
    assert city.state.step == "initiative"
    city = two("reveal")
    city.say("reveal Marooned, Sanjay; Song of Eisen, Uwe Zimmerman")
    names = {
        player: [city.state.cards[x].name for x in side.approach_used]
        for player, side in city.state.sides.items()
    }
    assert names == {
        "p1": ["Marooned", "Sanjay"], "p2": ["The Song of Eisen", "Uwe Zimmerman"],
    }  # fmt: skip
    assert [x.schemes_left for x in city.state.sides.values()] == [4, 4]


def test_a_reveal_that_tells_nothing() -> None:
    city = City("Ana", "Ben")
    assert "reveals what was chosen" in city.say("reveal")
    assert city.state.step == "initiative"
    assert city.state.sides["p1"].scheme == Scheme()


def test_revealing_before_all_have_chosen() -> None:
    city = two("choose")
    city.say("ana chooses Marooned, Sanjay")
    question = city.broken("reveal")
    assert (question.key, "Ben" in question.why) == ("reveal-before-all-chosen", True)
    city.say("reveal p2.scheme=song p2.character=uwe")  # told now: so Ben had chosen
    assert city.state.step == "initiative"
    assert two("reveal").say("reveal")  # nobody's choice was logged: nothing is broken


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        ("ana reveals Marooned, Padre Anibal", "scheme", "earlier Day"),
        ("ana reveals scheme=Shifting character=Sanjay", "character", "earlier Day"),
        ('ana reveals scheme="Madre Dolores"', "not-your-approach-card", "not a scheme"),
        ('ana reveals character="Soline el Gato"', "not-your-approach-card", "not a character"),
    ],
)
def test_cards_that_cannot_be_chosen(text: str, key: str, says: str) -> None:
    city = two("reveal")
    city.say("ana reveals Marooned, Sanjay", "ben reveals song uwe")
    city.say("initiative 1 2", "muster", "schemes", "scheme", "draw 1 1", "dusk plunder-first!=x "
             "discards=0 0")  # fmt: skip
    city.say("dawn")
    question = city.broken(text)
    assert says in question.why
    assert question.key == key


def test_a_list_that_does_not_hold_the_card() -> None:
    city = two("choose")
    city.say("ana loads castille")
    question = city.broken("ana reveals Filling the Ranks, Sanjay")
    assert (question.key, question.page) == ("not-your-approach-card", "p. 16")
    assert "not in the list" in question.why


def test_who_has_no_card_left_skips_that_part() -> None:
    """AMB-80."""
    city = two("choose")
    city.state = with_side(city.state, "p1", schemes_left=0)
    assert "no scheme left" in city.say("ana chooses Sanjay")
    city.say("ben chooses", "reveal")
    assert city.state.sides["p1"].schemes_left == 0


# ---------------------------------------------------------------------- when revealed


def test_one_effect_without_a_first_player_comes_before_initiative() -> None:
    city = two("reveal")
    city.say("reveal Marooned, Sanjay; Song, Uwe when=Uwe")
    assert city.state.step == "reveal"
    assert [x.what for x in city.state.pending.values()] == ["when revealed: Uwe Zimmerman"]
    assert city.say("next").startswith("Ben: Uwe Zimmerman resolves as revealed")
    assert (city.state.step, city.state.pending) == ("initiative", {})
    assert not city.state.initiative_done


def test_one_effect_after_initiative_by_the_option() -> None:
    city = two("reveal", options={"lone_when_revealed": "initiative_first"})
    assert "Initiative is determined first" in city.say(
        "reveal Marooned, Sanjay; Song, Uwe when=Uwe"
    )
    assert city.state.step == "initiative"
    city.say("initiative 4 6")
    assert (city.state.initiative_done, city.state.step) == (True, "reveal")
    city.say("when-revealed does=Uwe moves")
    assert city.state.step == "muster"
    assert city.say("initiative") == "Initiative was settled at the reveal"
    assert city.state.first_player == "p2"


def test_several_effects_on_the_first_day() -> None:
    """P. 12, 2a-ii: Initiative first, its First Player orders, then step 3 is skipped."""
    city = two("reveal")
    city.say("reveal Marooned, Sanjay; Song, Uwe when=Uwe, Sanjay")
    assert city.state.step == "initiative"
    assert city.broken("when-revealed").key == "initiative-first"
    city.say("initiative 4 6")
    question = city.asked("when-revealed")
    assert (question.key, question.who) == ("which", "p2")
    city.say("when-revealed sanjay")
    assert city.state.step == "reveal"
    city.say("next")
    assert city.state.step == "muster"


def test_several_effects_with_a_first_player() -> None:
    city = three("reveal", first_player="p3")
    says = city.say("reveal A, B; C, D; E, F when=B, C")
    assert "2 “when revealed” effects first, Cy orders them" in says
    assert city.state.step == "reveal"


def test_two_players_with_the_same_card() -> None:
    city = two("reveal")
    city.say("reveal Parley Gone Wrong, Sanjay; Parley Gone Wrong, Uwe "
             "when=Parley Gone Wrong of Ben")  # fmt: skip
    assert [x.who for x in city.state.pending.values()] == ["p2"]


def test_a_card_whose_text_says_when_revealed_is_known() -> None:
    city = two("reveal")
    city.say('learn "Uwe Zimmerman" note=When revealed, he moves')
    city.say("reveal Marooned, Sanjay; Song of Eisen, Uwe Zimmerman")
    assert len(city.state.pending) == 1


# ---------------------------------------------------------------------- initiative


def planned(holder: str | None = "", **changes: Any) -> City:
    """Three players with schemes A, B, C at Initiative."""
    state = three("initiative", first_player=holder).state
    for number, player in enumerate(state.seats):
        key = f"c2{number}"
        card = Card(name="ABC"[number], type="scheme")
        state = replace(state, cards={**state.cards, key: card})
        state = with_side(
            state, player, scheme=Scheme(card=key), choice=Choice(shown=True, scheme=key)
        )
    return City(state=replace(state, **changes))


@pytest.mark.parametrize(
    ("holder", "values", "first", "how"),
    [
        ("", "4 6 5", "p2", "highest"),
        ("p1", "4 6 5", "p2", "highest"),
        ("p2", "4 6 5", "p2", "highest"),
        ("p1", "6 6 1", "p2", "left"),
        ("p2", "6 6 1", "p3", "left"),  # left of Ben, though Cy is not tied (AMB-19)
        ("p3", "6 6 1", "p1", "left"),
        ("p1", "-2 -2 -3", "p2", "left"),
        (None, "4 6 5", "p2", "highest"),
        (None, "6 6 5", None, "unknown"),
    ],
)
def test_initiative(holder: str | None, values: str, first: str | None, how: str) -> None:
    city = planned(holder)
    city.say(f"initiative {values}")
    assert city.state.first_player == first
    assert city.rows("initiative")[0]["how"] == how
    assert city.state.step == "muster"


@pytest.mark.parametrize(("holder", "first"), [("p2", "p1"), ("p1", "p2"), ("p3", "p1")])
def test_a_tie_may_pass_to_the_nearest_tied(holder: str, first: str) -> None:
    city = planned(holder, options={"initiative_tie": "nearest_tied"})
    city.say("initiative 6 6 1")
    assert city.state.first_player == first


def test_a_tie_on_the_first_day_is_random_among_the_tied() -> None:
    """B25, AMB-21: 1/2 each for two of three."""
    city = planned("")
    question = city.asked("initiative 6 1 6")
    assert (question.key, question.odds()) == (
        "random", [("Ana", "1/2 = 50.0%"), ("Cy", "1/2 = 50.0%")],
    )  # fmt: skip
    city.say("initiative 6 1 6 random=cy")
    assert city.state.first_player == "p3"
    assert city.rows("initiative")[0]["odds"] == "1/2"
    found = set()
    for seed in range(12):
        city = planned("")
        city.chance = SeededChance(seed)
        city.say("initiative 6 1 6 random=draw")
        found.add(city.state.first_player)
    assert found == {"p1", "p3"}


def test_initiative_is_kept_on_the_scheme_and_asked_once() -> None:
    city = planned("")
    city.say("initiative ana 4 cy 5 ben 1")
    assert city.state.cards["c20"].initiative == 4
    city.state = replace(city.state, step="initiative")
    assert "Ana 4, Ben 1, Cy 5: Cy" in city.say("initiative")
    city.state = replace(city.state, step="initiative")
    city.say("initiative values=ben 9")  # changed for today; what is printed stays
    assert city.state.cards["c21"].initiative == 1
    assert city.state.sides["p2"].scheme == Scheme(card="c21", initiative=9)
    assert city.state.first_player == "p2"
    city.state = replace(city.state, step="initiative")
    city.say("initiative 4 9 11")  # said in full although it is known: it may have changed
    assert city.state.sides["p3"].scheme.initiative == 11  # type: ignore[union-attr]
    assert city.state.first_player == "p3"


def test_untold_initiative_stays_open_and_bare_results_do() -> None:
    city = planned("p1")
    city.say("initiative values=?")
    assert (city.state.first_player, city.state.step) == (None, "muster")
    assert city.say("initiative to cy") == "Cy has the First Player Token"
    assert city.state.first_player == "p3"
    city.say("ben takes the token")
    assert city.state.first_player == "p2"
    city.say("first player ana")
    assert city.state.first_player == "p1"
    question = planned().asked("initiative")
    assert question.key == "values"


def test_who_is_out_has_no_initiative() -> None:
    city = planned("p1")
    city.state = with_side(city.state, "p2", out="conceded")
    city.say("initiative 3 3")
    assert city.state.first_player == "p3"  # left of Ana, past Ben who is out


# ---------------------------------------------------------------------- muster, crew cap


def test_muster_brings_the_revealed_characters_home() -> None:
    city = two("reveal")
    city.say("reveal Marooned, Sanjay; Song, Uwe", "initiative 4 6")
    assert city.say("muster") == "Ana musters Sanjay; Ben musters Uwe Zimmerman"
    one = city.character("Uwe Zimmerman")
    assert (one.at, one.engaged, one.wounds, one.kind) == (home_of("p2"), False, 0, "approach")
    assert city.state.step == "schemes"
    before = city.state.characters
    city.say("muster")  # nobody comes twice
    assert city.state.characters == before


def test_a_character_that_nobody_revealed_may_be_told_at_muster() -> None:
    city = two("muster")
    city.say("ana musters Sanjay", "ben musters character=Otto")
    assert city.character("Otto Streit").controller == "p2"
    assert city.state.sides["p1"].approach_used
    assert City("Ana", "Ben").say("muster") == "the revealed characters join their crews"


def test_over_the_crew_cap_the_controller_chooses() -> None:
    """B15: cap 2 with the Leader; Brutes do not count (p. 29)."""
    city = three("muster")
    city.say("ben musters character=Uwe")
    assert not city.state.pending  # Kaspar and Uwe: 2 of 2
    city.state = replace(city.state, step="muster")
    city.state = with_side(city.state, "p2", choice=None)
    city.say("ben musters character=Otto")
    duty = next(iter(city.state.pending.values()))
    assert (duty.procedure, duty.who) == ("crew-cap", "p2")
    question = city.asked("next")
    assert question.key == "go"
    assert city.broken("ben crew-cap kaspar").key == "leader-protected"
    assert city.broken("ben crew-cap bravo").key == "brute-does-not-count"
    assert city.broken("ben crew-cap uwe, otto").key == "too-many-chosen"
    assert city.broken("ben crew-cap none").key == "not-enough-chosen"
    city.say("ben crew-cap otto")
    assert not city.state.pending
    assert {city.state.cards[x].name for x in city.state.sides["p2"].locker.named} == {"Otto"}
    assert city.rows("crew-cap-loss")[0]["characters"] == ["Otto"]


def test_the_leader_may_go_by_the_option_and_that_is_no_loss() -> None:
    city = three("muster", options={"crew_cap_leader_ok": True})
    city.say("ben musters character=Uwe")
    city.state = with_side(city.state, "p2", choice=None)
    city.say("ben musters character=Otto", "ben crew-cap kaspar")
    assert city.state.alive("p2")


def test_a_crew_cap_that_is_not_told_may_stay_open() -> None:
    city = two("schemes")
    assert "who goes is unknown" in city.say("ana crew-cap go=?")


# ---------------------------------------------------------------------- schemes


def test_schemes_resolve_clockwise_from_the_first_player() -> None:
    city = planned("p2", step="schemes")
    question = city.broken("ana scheme")
    assert (question.key, "Ben" in question.why) == ("out-of-order", True)
    assert city.say("scheme does=Kaspar moves") == "Ben resolves B: Kaspar moves; Cy is next"
    city.say("scheme", "ana scheme below=everybody draws")
    assert city.state.step == "draw"
    assert city.state.cards["c20"].below_bar == "everybody draws"
    assert all(x.scheme and x.scheme.resolved for x in city.state.sides.values())


def test_schemes_of_a_table_that_told_nothing() -> None:
    city = City("Ana", "Ben")
    assert city.asked("scheme").key == "who"
    city.say("ana scheme", "ben scheme card=Song")
    assert city.state.step == "draw"
    assert city.state.sides["p2"].scheme is not None


def test_who_has_no_scheme_is_not_waited_for() -> None:
    """AMB-80."""
    city = planned("p1", step="schemes")
    city.state = with_side(city.state, "p2", scheme=None, choice=Choice(shown=True))
    city.say("scheme", "scheme")
    assert city.state.step == "draw"


# ---------------------------------------------------------------------- draws


def test_everybody_draws_panache_as_the_scheme_changes_it() -> None:
    """Ana 6 + 1; Ben 5 - 1 = 4 of 1 card and 5 discards: a reshuffle; Cy 7, deck not told."""
    city = City(state=table(step="draw", turn=""))
    says = city.say("draw")
    sides = city.state.sides
    assert "Ana draws 7 cards, has 14" in says
    assert [x.hand.count for x in sides.values()] == [14, 7, None]
    assert (sides["p2"].deck, sides["p2"].discard.count) == (2, 0)
    assert city.rows("reshuffle")[0]["player"] == "p2"
    assert (city.state.step, city.state.turn) == ("drama", "p2")
    assert "Ben draws" in city.done.outcome.sums  # type: ignore[union-attr]


def test_panache_below_zero_draws_nothing() -> None:
    """AMB-29."""
    city = City(state=table(step="draw", turn=""))
    city.say("learn Song panache -9", "draw")
    assert city.rows("draw")[1]["count"] == 0


def test_panache_that_nobody_told_is_asked_once() -> None:
    city = two("draw")
    question = city.asked("draw")
    assert (question.key, question.unknown) == ("values", True)
    city.say("draw values=soline 6 kaspar ?")
    # No scheme was revealed: what it changes is not told, so neither is the draw.
    assert [x.hand.count for x in city.state.sides.values()] == [None, None]
    assert city.state.cards[city.character("Kaspar Dietrich").card].asked == {"panache": True}
    city.state = replace(city.state, step="draw")
    city.say("draw")  # nobody is asked again


def test_a_bare_draw_tells_the_numbers() -> None:
    city = two("draw", first_player="p1")
    assert city.say("draw 6 5").endswith("High Drama begins with Ana")
    assert [(x.hand.count, x.deck) for x in city.state.sides.values()] == [(6, 34), (5, 35)]
    assert city.broken("draw 6 5").key == "step-over"


def test_a_deck_that_runs_out() -> None:
    city = two("draw")
    city.state = with_side(city.state, "p1", deck=3, discard=Pile(count=1), hand=Hand(count=36))
    before = accounted(city.state, "p1")
    assert "nothing is left: 4 of 6" in city.say("draw 6 0")
    assert city.state.sides["p1"].deck == 0
    assert accounted(city.state, "p1") == before


@pytest.mark.parametrize(
    ("text", "hand", "deck", "discard"),
    [
        ("ana draws 2 cards", 8, 32, 0),
        ("ana discards 2", 4, 34, 2),
        ("ana discards Taunt, Amour", 4, 34, 2),
        ("ana looks at 3", 6, 34, 0),
        ("ana reveals 2", 6, 34, 0),
        ("ana reveals 2 named Taunt, Amour to sink", 6, 34, 0),
        ("ana reveals 2 to hand", 8, 32, 0),
        ("ana reveals 2 to discard", 6, 32, 2),
        ("ana cards mill 3", 6, 31, 3),
        ("ana sinks 2", 4, 36, 0),
    ],
)
def test_cards_by_a_cards_text(text: str, hand: int, deck: int, discard: int) -> None:
    city = two("draw")
    city.say("draw 6 5", text)
    side = city.state.sides["p1"]
    assert (side.hand.count, side.deck, side.discard.count) == (hand, deck, discard)


def test_cards_that_everybody_saw_are_known() -> None:
    city = two("draw")
    city.say("draw 6 5", "ana reveals 2 named Taunt, Amour to hand")
    known = {city.state.cards[x].name for x in city.state.sides["p1"].hand.known}
    assert known == {"Taunt", "Amour"}
    city.say("ana discards Taunt")
    assert [city.state.cards[x].name for x in city.state.sides["p1"].discard.named] == ["Taunt"]
    city.say("ana cards return names=Taunt")
    assert city.state.sides["p1"].discard == Pile(count=0)
    assert city.broken("ana discards 99").key == "n"


def test_sunk_cards_may_be_put_in_a_random_order() -> None:
    """P54: a uniform order; every card goes down once."""
    city = two("draw")
    city.say("draw 6 5")
    says = city.say('ana cards reveal n=3 names="A1, B2, C3" to=sink order=draw')
    order = says.rpartition("in this order: ")[2].split(", ")
    assert sorted(order) == ["A1", "B2", "C3"]


def test_a_reshuffle_takes_the_discards_only() -> None:
    """AMB-72; p. 18: only when a card is needed."""
    city = two("draw")
    city.state = with_side(city.state, "p1", deck=2, hand=Hand(count=35), discard=Pile(count=3))
    city.say("ana draws 2")
    assert (city.state.sides["p1"].deck, city.state.sides["p1"].discard.count) == (0, 3)
    assert not city.rows("reshuffle")
    city.say("ana draws 1")
    assert (city.state.sides["p1"].deck, city.state.sides["p1"].discard.count) == (2, 0)


@pytest.mark.parametrize("text", ["choose", "reveal", "initiative 1 2", "draw 1 1"])
def test_a_step_that_is_over_is_named(text: str) -> None:
    city = two("drama")
    assert city.broken(f"ana {text}" if text == "choose" else text).key == "step-over"


def test_next_does_the_next_step_all_day() -> None:
    city = two()
    city.say("next")
    assert city.state.step == "choose"
    assert city.asked("next").key == "who"
    city.say("reveal", "initiative values=?", "next")
    assert city.state.step == "schemes"
    city.say("ana scheme", "ben scheme")
    assert isinstance(city.try_to_say("next"), Asking)  # Panache, once
    city.say("draw 6 5", "ana passes", "ben passes", "next")
    assert city.state.step == "dusk"
