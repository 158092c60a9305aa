"""A question that names a thing is answered from what the table knows of it; nothing is entered."""

from __future__ import annotations

import pytest

from companion.table.ear.heard import Unheard
from companion.table.sentences.sentence import say
from tests.ear.corpus import SENTENCES, Corpus, opened_at


@pytest.mark.parametrize(
    ("tables", "position", "line", "says"),
    [
        ("five-sails-2-open", "DRAMA", "how many wounds has kaspar?", "Resolve 7; wounds 0"),
        ("five-sails-2-open", "DRAMA", "what is kaspar's combat", "Kaspar Dietrich: Combat 3."),
        ("five-sails-2-open", "DRAMA", "how much renown has bo?", "Bo: Renown 2."),
        ("seafall-1-open", "TOP", "where is the first ship", "is at Broken Tooth"),
        ("seafall-1-open", "TOP", "what is tern's garrison?", "Tern Isle: garrison 1."),
    ],
)
def test_a_question_is_answered(tables: str, position: str, line: str, says: str) -> None:
    corpus = Corpus(SENTENCES / f"{tables}.json")

    def asked(table: object) -> str:
        with pytest.raises(Unheard) as refused:
            say(table, line, "")  # type: ignore[arg-type]
        return refused.value.says

    assert says in opened_at(corpus, position, asked)
    corpus.close()
