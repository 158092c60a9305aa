"""Typed words: what is kept of a line, how spellings are compared, lists and counts in words."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given, strategies as st

from companion.toolbox.text import (
    LONGEST_NAME,
    BadText,
    clean_line,
    clean_name,
    close_names,
    key_of,
    listed,
    plural,
    quoted,
    there_are,
    width_of,
)

JOINER = "\u200d"  # zero-width joiner: 👨 + joiner + 👩 is one picture
AS_PICTURE = "\ufe0f"  # the sign before it is shown as a picture
AS_TEXT = "\ufe0e"
ACUTE = "\u0301"  # an accent of its own, put on the letter before it

any_text = st.text(st.characters(exclude_categories=()))
"""Any letters at all, lone surrogates too."""
ascii_text = st.text(st.characters(max_codepoint=0x7F))


# One line -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        pytest.param("Ann", "Ann", id="plain"),
        pytest.param("  the   old\tharbor \n", "the old harbor", id="spaces are folded"),
        pytest.param("one\ntwo\r\nthree\u2028four\u2029five\x85six", "one two three four five six"),
        pytest.param("wide\u3000and\u00a0hard", "wide and hard", id="other spaces"),
        pytest.param("a\x00b\x1bc\x7fd", "a b c d", id="control characters"),
        pytest.param("\x1b[31mred", "[31mred", id="an escape loses its force"),
        pytest.param("Cr\u00fcgen", "Crügen", id="letters of all tongues"),
        pytest.param("[red]bold[/red]", "[red]bold[/red]", id="markup is plain text"),
        pytest.param("", "", id="nothing"),
        pytest.param(" \t\n", "", id="only spaces"),
    ],
)
def test_one_line(typed: str, kept: str) -> None:
    assert clean_line(typed) == kept


@pytest.mark.parametrize(
    "sign", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"
)
def test_directions_are_taken_out(sign: str) -> None:
    assert clean_line(f"gold{sign}3") == "gold3"


@pytest.mark.parametrize(
    "sign",
    [
        pytest.param("\ufeff", id="byte order mark"),
        pytest.param("\u00ad", id="soft hyphen"),
        pytest.param("\u200b", id="zero-width space"),
        pytest.param("\ue000", id="private use"),
        pytest.param("\uffff", id="no character"),
    ],
)
def test_what_cannot_be_shown_is_taken_out(sign: str) -> None:
    assert clean_line(f"go{sign}ld") == "gold"
    assert clean_line(sign) == ""


def test_accents_are_composed() -> None:
    assert clean_line(f"cafe{ACUTE}") == "caf\u00e9"
    # Nothing that is taken out may keep an accent from its letter.
    assert clean_line(f"cafe\u202e{ACUTE}") == "caf\u00e9"


@pytest.mark.parametrize("half", [0xD800, 0xDBFF, 0xDC80, 0xDCFF])
def test_a_lone_surrogate_becomes_the_replacement_character(half: int) -> None:
    """Bytes that were no UTF-8 arrive so from the command line."""
    assert clean_line(f"caf{chr(half)}!") == "caf\N{REPLACEMENT CHARACTER}!"


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(f"👨{JOINER}👩{JOINER}👧", id="family"),
        pytest.param(f"🏴{JOINER}☠{AS_PICTURE}", id="pirate flag"),
        pytest.param(f"❤{AS_PICTURE}", id="heart"),
        pytest.param(f"☠{AS_TEXT}", id="as text"),
        pytest.param("🧔🏽", id="skin tone"),
        pytest.param("🇩🇪", id="flag of two letters"),
        pytest.param(f"1{AS_PICTURE}\u20e3", id="key cap"),
    ],
)
def test_pictures_stay_whole(picture: str) -> None:
    assert clean_line(f" {picture}  Ann {picture} ") == f"{picture} Ann {picture}"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (JOINER, ""),
        (AS_PICTURE, ""),
        (f"{AS_PICTURE} {AS_TEXT}", ""),
        (f" {JOINER} {AS_PICTURE}{JOINER}", ""),
        (f"{JOINER}Ann{JOINER}", "Ann"),
        (f"Ann {JOINER}", "Ann"),
        (f"{JOINER} {JOINER} Ann", "Ann"),
    ],
)
def test_joiners_that_join_nothing(typed: str, kept: str) -> None:
    assert clean_line(typed) == kept


@given(any_text)
@example(f"e\u202e{ACUTE}")
@example(f"a {JOINER}")
def test_a_clean_line_is_clean(text: str) -> None:
    """Cleaned once is cleaned for ever: a stored text is refused when it is not clean."""
    line = clean_line(text)
    assert clean_line(line) == line
    assert line == line.strip() == " ".join(line.split())
    assert unicodedata.is_normalized("NFC", line)
    line.encode("utf-8")
    for letter in line:
        assert letter.isprintable() or letter in JOINER + AS_PICTURE + AS_TEXT


@given(ascii_text)
@example("a  b")
@example("a\x00b")
def test_plain_text_takes_the_short_way_to_the_same_end(text: str) -> None:
    """A letter that is no ASCII sends the same text the long way."""
    assert clean_line(text) == clean_line(text + " \u00e9")[:-1].rstrip()


# Names --------------------------------------------------------------------------------------


def test_a_name_has_at_most_60_characters() -> None:
    assert LONGEST_NAME == 60
    assert clean_name("x" * 60) == "x" * 60
    assert clean_name("🏴" * 60) == "🏴" * 60
    assert clean_name("  " + "x" * 60 + "\n") == "x" * 60  # counted once it is clean
    with pytest.raises(BadText) as error:
        clean_name("x" * 61, "title")
    assert str(error.value) == "The title has 61 characters; at most 60 can be kept."


@pytest.mark.parametrize("typed", ["", "  ", "\n", "\u202e", JOINER, f"{AS_PICTURE} {AS_PICTURE}"])
def test_an_empty_name_is_refused(typed: str) -> None:
    with pytest.raises(BadText) as error:
        clean_name(typed)
    assert str(error.value).startswith("The name is empty. Type at least one letter")


@given(any_text)
def test_a_name_is_a_clean_line_or_refused(text: str) -> None:
    try:
        name = clean_name(text)
    except BadText:
        assert not 1 <= len(clean_line(text).rstrip(", ")) <= LONGEST_NAME
    else:
        assert name == clean_line(text).rstrip(", ") and 1 <= len(name) <= LONGEST_NAME


# Keys ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Ann", "ann"),
        ("ANN2", "ann2"),
        ("Château d'If", "chateau d if"),
        (f"Cafe{ACUTE}", "cafe"),
        ("Straße", "strasse"),
        ("Old-Tom_the  (2nd)", "old tom the 2nd"),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
        ("Ａｎｎ", "ann"),  # full-width letters
        ("𝐀nn ℌ", "ann h"),  # letters of mathematics
        ("日本", "日本"),
        ("", ""),
        ("  ", ""),
    ],
)
def test_key(text: str, key: str) -> None:
    assert key_of(text) == key


def test_a_name_of_signs_only_is_its_own_key() -> None:
    assert key_of(" 🔥 ") == "🔥"
    assert key_of("!?") == "!?"
    assert key_of("🔥") != key_of("⚓")


@given(any_text)
def test_a_key_is_its_own_key(text: str) -> None:
    assert key_of(key_of(text)) == key_of(text)


@given(any_text)
def test_spellings_of_one_word_share_a_key(text: str) -> None:
    letters = "".join(x for x in text if x.isalnum())
    assert key_of(unicodedata.normalize("NFD", letters)) == key_of(letters)
    assert key_of(letters.casefold()) == key_of(letters)


@given(st.text(st.characters(max_codepoint=0x7F, categories=("L", "N")), min_size=1))
def test_plain_words_have_the_same_key_the_long_way(word: str) -> None:
    assert key_of(word + "-") == key_of(word)


# Suggestions --------------------------------------------------------------------------------

ACTS = ("sail", "raid", "explore", "hold", "Château")


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("sial", ["sail"]),
        ("EXPLROE", ["explore"]),
        ("chateu", ["Château"]),  # told as it is written, found without its accent
        ("zzz", []),
        ("", []),
    ],
)
def test_close_names(word: str, found: list[str]) -> None:
    assert close_names(word, ACTS) == found


def test_close_names_come_nearest_first_and_three_at_most() -> None:
    names = ("abcdxx", "abcdex", "abcdef", "abcxef", "axcdef")
    assert close_names("abcdef", names)[0] == "abcdef"
    assert len(close_names("abcdef", names)) == 3
    assert close_names("abcdef", names, most=1) == ["abcdef"]
    assert close_names("abcdef", names, most=2) == ["abcdef", close_names("abcdef", names)[1]]
    assert "abcdxx" not in close_names("abcdef", names)  # the farthest of the five
    assert close_names("abcdef", iter(names), most=9)[-1] == "abcdxx"


# Lists, counts, widths ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("things", "words"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a or b"),
        (["a", "b", "c"], "a, b or c"),
        ("abcdefgh", "a, b, c, d, e, f, g or h"),
        ("abcdefghi", "a, b, c, d, e, f, g, h, …"),
    ],
)
def test_listed(things: list[str], words: str) -> None:
    """Up to eight are told, of more the first eight."""
    assert listed(things) == words
    assert listed(iter(things)) == words


def test_listed_otherwise() -> None:
    assert listed("abc", "and") == "a, b and c"
    assert listed("abc", "and", most=2) == "a, b, …"
    assert listed("abc", most=3) == "a, b or c"


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 dice"), (1, "1 die"), (2, "2 dice"), (-1, "-1 die"), (-2, "-2 dice")],
)
def test_plural(count: int, words: str) -> None:
    assert plural(count, "die", "dice") == words


def test_plural_with_an_s() -> None:
    assert [plural(n, "token") for n in (0, 1, 2)] == ["0 tokens", "1 token", "2 tokens"]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", 0),
        ("Ann", 3),
        ("日本", 4),
        ("Ａ1", 3),  # a full-width letter takes two
        ("é", 1),
        (f"e{ACUTE}", 1),
        ("🔥!", 3),
        (f"☠{AS_TEXT}", 1),
        (f"a{JOINER}b{AS_PICTURE}", 2),
        ("ｱ", 1),  # a half-width letter
    ],
)
def test_width(text: str, cells: int) -> None:
    assert width_of(text) == cells


@given(any_text, any_text)
def test_widths_add_up(first: str, second: str) -> None:
    assert width_of(first + second) == width_of(first) + width_of(second)
    assert 0 <= width_of(first) <= 2 * len(first)


@pytest.mark.parametrize(
    ("text", "wanted"), [("a raid", "“a raid”"), ("“a note”", "“a note”"), ("", "“”")]
)
def test_quoted_once(text: str, wanted: str) -> None:
    assert quoted(text) == wanted


@pytest.mark.parametrize(
    ("names", "says"),
    [
        ((), "None was found."),
        (("a",), "There is only a."),
        (("a", "b"), "There are a and b."),
        (tuple("abcdefghij"), "There are a, b, c, d, e, f, g, h, …"),
    ],
)
def test_what_there_is_instead_is_a_sentence_for_none_one_and_many(
    names: tuple[str, ...], says: str
) -> None:
    assert there_are(names, "None was found.") == says


def test_a_comma_behind_a_name_is_the_sentences() -> None:
    assert clean_name("Shipwright,") == "Shipwright"
    assert clean_name("Lions, Tigers,") == "Lions, Tigers"
    with pytest.raises(BadText):
        clean_name(" , ")
