"""Where the words stand: pieces, an excerpt around the first of them, bold in Markdown."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from companion.library.marking import around, in_bold, marked
from companion.library.stems import stem

WANTED = frozenset(map(stem, ("raid", "harbor", "captain")))


def test_all_forms_and_spellings_are_marked() -> None:
    pieces = marked("Raided harbours; the Captain’s raids", WANTED)
    assert [text for text, is_word in pieces if is_word] == [
        "Raided",
        "harbours",
        "Captain’s",
        "raids",
    ]
    assert "".join(text for text, _ in pieces) == "Raided harbours; the Captain’s raids"
    assert marked("nothing asked", frozenset()) == [("nothing asked", False)]


@pytest.mark.parametrize(
    ("text", "width", "want"),
    [
        ("A raid is short.", 40, "A raid is short."),
        ("One two three four five six seven raid eight nine ten", 24, "…seven raid eight nine…"),
        ("Raid first and then a long tail of other words", 20, "Raid first and then…"),
    ],
)
def test_the_excerpt_is_cut_around_the_first_word(text: str, width: int, want: str) -> None:
    assert "".join(piece for piece, _ in around(text, WANTED, width)) == want


@given(st.text(max_size=300), st.integers(12, 80))
def test_an_excerpt_fits_and_holds_a_word_if_the_text_does(text: str, width: int) -> None:
    pieces = around(text + " raid " + text, WANTED, width)
    assert len("".join(piece for piece, _ in pieces)) <= width
    assert any(is_word for _, is_word in pieces) or len(text) > 0


@pytest.mark.parametrize(
    ("markdown", "want"),
    [
        ("You raid a harbor.", "You **raid** a **harbor**."),
        ("**Raid** and `raid`", "**Raid** and `raid`"),
        ("| raid | gold |\n# Raid", "| **raid** | gold |\n# Raid"),
        ("- [raid](raid) raids", "- [raid](raid) **raids**"),
    ],
)
def test_words_are_bold_where_nothing_else_is_set_apart(markdown: str, want: str) -> None:
    assert in_bold(markdown, WANTED) == want
    assert in_bold(markdown, frozenset()) == markdown
