"""Deck lists by procedure: samples, pasted lists, private ones, text that reads back (P02-P04)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.five_sails.calculations.decks import same_card, sample_decks
from companion.games.five_sails.calculations.lists import DeckText, read_list
from companion.games.five_sails.procedures.cards.deck_lists import findings, one_line
from companion.games.five_sails.procedures.day.setting_up import loaded_deck
from companion.share.commands.arguments import read_words
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from tests.games.five_sails.player import City
from tests.games.five_sails.test_decks import MONTAIGNE

PRIVATE = (
    "Vesten; Leader: Zara the Red; Approach Deck: "
    + "; ".join(f"Plan {x} (scheme)" for x in "ABCDE")
    + "; "
    + "; ".join(f"Person {x}* (character)" for x in "ABCDE")
    + "; Faction Deck: "
    + "; ".join(f"Secret Trick {x} x2{'*' if x % 2 else ''}" for x in range(20))
)


@pytest.mark.parametrize("faction", sorted(sample_decks()))
def test_every_sample_is_loaded_by_name_and_keeps_the_rules(faction: str) -> None:
    """B21: 40 copies, 10 Approach cards."""
    city = City()
    says = city.say(f"ana loads {faction} deck")
    assert "40 cards" in says and "it keeps the rules" in says
    side = city.state.sides["p1"]
    assert (side.deck_name, side.faction, side.deck) == (faction, faction, 40)
    assert loaded_deck(city.state, "p1") == sample_decks()[faction]
    assert city.rows("deck-validated")[0]["wins"] is True
    known = {card.name for card in city.state.cards.values()}
    assert {card.name for card in sample_decks()[faction].cards} <= known


def test_a_sample_may_be_named_by_its_leader() -> None:
    city = City()
    city.say("load-deck ben kaspar")
    assert city.state.sides["p2"].deck_name == "Eisen"
    assert city.asked("load-deck").key == "who"
    assert city.asked("ben load-deck").key == "deck"


def test_setup_takes_the_leader_of_the_loaded_list() -> None:
    city = City()
    city.say("ana loads ussura", "setup")
    assert city.state.sides["p1"].leader == city.key("Yevgeni the Boar")


def test_the_deck_of_a_game_that_runs_is_not_counted_anew() -> None:
    city = City()
    city.say("setup soline kaspar", "draw 6 5", "ana loads castille")
    assert city.state.sides["p1"].deck == 34


def test_a_pasted_list_of_the_book_with_its_moved_header() -> None:
    """B22: Montaigne as printed is 40 copies, and the move is told."""
    city = City()
    city.do("load-deck", who="p1", deck="pasted", text=MONTAIGNE.splitlines())
    assert city.done is not None
    assert "17 entries above" in city.done.outcome.says
    assert city.state.sides["p1"].deck == 40
    assert city.state.sides["p1"].deck_name == "Odette Dubois d'Arrent"


def test_a_private_list_stays_with_its_owner() -> None:
    city = City()
    says = city.say(f"ana loads text={PRIVATE}")
    assert "40 cards, 20 of them Neutral" in says and "keeps the rules" in says
    assert city.state.sides["p1"].faction == "Vesten"
    assert not city.state.cards  # nothing was learned in the open
    raw = msgspec.json.encode(city.state).decode()
    told = repr(city.done.outcome.lines) + says + city.seen() + city.seen("p2")  # type: ignore[union-attr]
    assert "Trick" not in raw + told
    assert "Plan A" not in raw + told
    stored = [one.stored for one in city.done.answered if one.question.key == "text"]  # type: ignore[union-attr]
    assert "Trick" not in repr(stored)


def test_a_private_list_is_offered_to_its_owner_only() -> None:
    city = City()
    city.say(f"ana loads text={PRIVATE}", "setup")
    mine = city.asked_steps("choose", by="p1")
    assert "Plan A" in [option.label for option in mine.options]
    assert mine.secret
    city.say("ana chooses Plan A, Person B", "ben chooses")
    open_one = City(state=city.state).try_to("reveal", depth="steps")
    assert isinstance(open_one, Asking)
    labels = [option.label for option in open_one.question.choices()]
    assert "Plan B" not in labels and "Person A" not in labels
    city.say("reveal")
    assert city.state.sides["p1"].approach_used


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (PRIVATE + "; Secret Trick 1 x1", "at most"),
        (PRIVATE.replace("Secret Trick 3 x2", "Secret Trick 3 x1"), "39 cards"),
        (PRIVATE.replace("Plan A (scheme)", "Plan A (character)"), "6 characters and 4 schemes"),
        (PRIVATE.replace("Plan B", "Plan A"), "twice"),
        (PRIVATE.replace("Leader: Zara the Red; ", ""), "No Leader is named"),
    ],
)
def test_faults_are_named_to_the_owner_and_not_in_the_log(text: str, says: str) -> None:
    city = City()
    question: Any = city.broken(f"ana loads text={text}")
    assert isinstance(question, Broken)
    assert (question.key, question.secret, question.who) == ("illegal-deck", True, "p1")
    assert says in question.why
    words = city.say(f"ana loads text={text} illegal-deck!=proxies")
    assert "Trick" not in words + repr(city.done.against)  # type: ignore[union-attr]


def test_which_cards_are_unique_is_asked_once_and_kept() -> None:
    """F4: the lists do not mark it (2.18)."""
    city = City()
    question = city.broken("check-deck eisen unique=Precision")
    assert "it is Unique, so once" in question.why
    city.say("check-deck eisen unique=Precision illegal-deck!=told")
    flags = {card.name: card.unique for card in city.state.cards.values()}
    assert (flags["Precision"], flags["Langschwert"]) == (True, False)
    assert city.broken("check-deck eisen").key == "illegal-deck"


def test_types_that_the_library_knows_are_looked_at() -> None:
    """F5: a scheme belongs to no Faction deck; a Brute at x2 is only looked at (p. 17)."""
    city = City()
    city.say("ana loads vodacce", "learn Bravos as brute", "check-deck vodacce")
    assert "Brute is Unique unless" in city.done.outcome.says  # type: ignore[union-attr]
    city.say("learn Stiletto as scheme")
    assert "not an attachment, risk or Brute" in city.broken("check-deck vodacce").why


def test_the_loaded_list_may_be_checked_again() -> None:
    city = City()
    city.say(f"ana loads text={PRIVATE}")
    assert "40 cards" in city.say("ana check-deck loaded")
    assert "Trick" not in repr(city.done.outcome)  # type: ignore[union-attr]


@pytest.mark.parametrize("faction", sorted(sample_decks()))
def test_one_line_reads_back(faction: str) -> None:
    """The export fits a QR code (at most 2,331 characters of level M) and reads back."""
    deck = sample_decks()[faction]
    text = one_line(deck)
    assert len(text) < 2331 and "\n" not in text
    told = read_list(DeckText(text)).value
    assert not told.faults
    assert (told.deck.faction, told.deck.leader) == (deck.faction, deck.leader)
    assert told.deck.approach == deck.approach
    assert [(x.name, x.copies, x.mark) for x in told.deck.cards] == [
        (x.name, x.copies, x.mark) for x in deck.cards
    ]


def test_write_deck_shows_it_to_its_owner_and_logs_nothing_of_it() -> None:
    city = City()
    city.say(f"ana loads text={PRIVATE}")
    question = city.asked("ana write-deck")
    assert (question.secret, question.who) == (True, "p1")
    again = read_list(DeckText(question.prompt)).value.deck
    assert {same_card(x.name) for x in again.cards} == {
        same_card(f"Secret Trick {x}") for x in range(20)
    }
    says = city.say("ana write-deck copied=yes")
    assert "Trick" not in says + repr(city.done.outcome.lines)  # type: ignore[union-attr]
    assert "no deck list" in city.say("ben write-deck")


def test_line_breaks_of_a_shell_become_semicolons() -> None:
    told = read_words([f"text={MONTAIGNE}", "who=ana", "deck=pasted"])
    assert "\n" not in told.answers["text"]
    value = read_list(DeckText(told.answers["text"])).value
    assert (value.moved, not value.faults) == (17, True)
    assert value.deck == read_list(DeckText(MONTAIGNE)).value.deck


def test_a_list_that_was_folded_into_one_row() -> None:
    """Line breaks lost altogether: copies, tags and headings still part the cards."""
    folded = " ".join(one_line(sample_decks()["Castille"]).replace(";", " ").split())
    told = read_list(DeckText(folded, "Castille")).value
    assert [x.name for x in told.deck.cards] == [x.name for x in sample_decks()["Castille"].cards]
    assert told.deck.approach == sample_decks()["Castille"].approach
    assert findings(told.deck)[0] == ()
