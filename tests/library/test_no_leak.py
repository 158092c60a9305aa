"""What is locked is in no answer: not found, not read as, not in an excerpt, whatever is asked."""

from __future__ import annotations

import pytest

from companion.library.entry import RuleEntry
from companion.library.index import Library, shipped_entries, shipped_questions, shipped_words
from tests.library.test_every_game import GAMES, QUESTIONS
from tests.library.test_players import ASKED as PLAYERS
from tests.library.test_unseen import ASKED as UNSEEN

LOCKED = "zeppelinwright"
"""A word that no rule has."""


@pytest.mark.parametrize("game", GAMES)
def test_no_question_of_any_set_finds_a_word_of_a_locked_entry(game: str) -> None:
    shipped = shipped_entries(game)
    # The locked twin of every entry: it would be found by everything that finds the entry.
    twins = [
        RuleEntry(
            f"{one.id}-locked",
            f"{one.title} {LOCKED}",
            game,
            one.section,
            one.page,
            (*one.synonyms, LOCKED),
            (),
            "chest-9",
            f"{LOCKED} {one.body}",
        )
        for one in shipped
    ]
    library = Library(
        lambda: [*shipped, *twins],
        own=lambda: shipped_words(game),
        asked=lambda: shipped_questions(game),
    )
    asks = [ask for ask, _ in QUESTIONS.get(game, [])]
    asks += [one.ask for one in PLAYERS[game]] + [one["ask"] for one in UNSEEN[game]]
    asks += [LOCKED, LOCKED[:6], "zepelinwright", f"{LOCKED}s", *(one.title for one in shipped)]
    assert len(asks) > 150
    for ask in asks:
        hits, understood, _ = library.ask(ask, 12)
        assert not any(hit.entry.gate for hit in hits)
        assert not any(LOCKED in hit.excerpt.casefold() for hit in hits)
        assert not any(LOCKED in word for one in understood.readings for word in one.words)
