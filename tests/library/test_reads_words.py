"""Any ending, any slip; and the look-up says what it read, and when it does not know."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion import places
from companion.library.adding import add
from companion.library.everyday import is_everyday
from companion.library.index import Library, shipped_entries
from companion.library.shelf import Shelf
from companion.library.stems import plainly, stem
from companion.library.vocabulary import endings
from companion.library.words import STOP
from tests.library.test_every_game import GAMES
from tests.library.ways import ids

LETTERS = "abcdefghijklmnoprstuvwy"
LIBRARIES = {game: Library.open(game) for game in GAMES}


def slips(word: str, dice: random.Random, count: int) -> list[str]:
    """A letter lost, doubled, swapped, wrong or too many, never the first one."""
    told = []
    for _ in range(count):
        at, wrong = dice.randrange(1, len(word) - 1), dice.choice(LETTERS)
        told.append(
            dice.choice(
                [
                    word[:at] + word[at + 1 :],
                    word[: at + 1] + word[at] + word[at + 1 :],
                    word[:at] + word[at + 1] + word[at] + word[at + 2 :],
                    word[:at] + wrong + word[at + 1 :],
                    word[:at] + wrong + word[at:],
                ]
            )
        )
    return told


def bases(game: str) -> list[str]:
    """Words of titles that can have endings."""
    titles = " ".join(entry.title for entry in shipped_entries(game)).casefold().split()
    return [
        word
        for word in dict.fromkeys(titles)
        if len(word) > 5
        and word.isalpha()
        and word not in STOP
        and any(x.endswith("ing") for x in endings(word))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_slip_in_an_inflected_word_is_as_good_as_one_in_its_base(game: str) -> None:
    library, dice = LIBRARIES[game], random.Random(f"endings of {game}")
    asked = lost = 0
    for base in bases(game):
        for word in endings(base):
            right = set(ids(library, f"how does {word} work ", 5))
            for slip in slips(word, dice, 3):
                asked += 1
                found = set(ids(library, f"how does {slip} work ", 3))
                lost += not right & found
    assert asked > 200
    assert lost <= 0.04 * asked


@pytest.mark.parametrize(
    ("game", "typed", "want", "read"),
    [
        ("five-sails", "how does intervining work", "intervene", "intervene"),
        ("five-sails", "intervene", "intervene", ""),
        ("five-sails", "intervening", "intervene", ""),
        ("seafall", "exausting", "exhaust", "exhaust"),
        ("seafall", "plundring", "plunder", "plunder"),
        ("five-sails", "muserting", "muster", "muster"),
        ("five-sails", "chalenging", "challenge", "challenge"),
        ("seafall", "plndr vault", "plunder-vault", "plunder"),
        ("seafall", "enm limit", "enmity-limit", "enmity"),
        ("pirate-crusades", "treasuremap", "treasure-map", "treasure map"),
    ],
)
def test_it_says_what_it_read(game: str, typed: str, want: str, read: str, tmp_path: Path) -> None:
    looked = Shelf(tmp_path).ask(f"{typed} ", [game], game)
    assert want in [one.id for one in looked.found[:3]]
    assert looked.sure
    assert looked.read_as.startswith(f"read as: {read}" if read else "")
    assert bool(looked.read_as) == bool(read)


def test_a_slip_of_a_small_word_carries_nothing() -> None:
    library = LIBRARIES["seafall"]
    assert ids(library, "waht hapens whne a ship sinks ") == ids(
        library, "what happens when a ship sinks "
    )


def test_figures_count_where_a_rule_is_called_by_them() -> None:
    assert ids(LIBRARIES["citadel"], "im at 0 what now ", 1) == ["unconscious"]
    assert ids(LIBRARIES["citadel"], "i have 0 life ", 1) == ["unconscious"]
    assert ids(LIBRARIES["seafall"], "what is rule twelve ", 1) == ["rule-12-13"]


def test_a_question_of_small_words_finds_its_entry() -> None:
    assert ids(LIBRARIES["citadel"], "what is you ", 1) == ["you-means"]
    assert ids(LIBRARIES["five-sails"], "who is they ", 1) == ["pronouns"]


NONSENSE = """
what is the capital of france|flibber jabber wock|how tall is mount everest|my cat ate the pizza
purple monkey dishwasher|asdf qwerty zxcv|who wrote hamlet|best pasta recipe|is the sky blue
how to fix my car engine|lorem ipsum dolor sit amet|weather tomorrow in berlin|netflix password
do dolphins sleep|brew a good espresso|python list comprehension|blorf|zzzzz|jingle bells
where did I park|how old is the pope|microwave popcorn timing|qwop|can you sing a song
elvis presley birthday|wifi is down again|guitar chords for wonderwall|how do vaccines work
tax return deadline|president of brazil|banana|dinosaurs|cheese sandwich|football scores yesterday
order a pizza please|stock price of apple|translate hello to german|how many planets are there
xkcd 1234|my printer has no ink
"""


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_is_never_answered_as_if_sure(game: str, tmp_path: Path) -> None:
    shelf, asked = Shelf(tmp_path), [x for x in NONSENSE.replace("\n", "|").split("|") if x]
    assert len(asked) == 40
    looked = {line: shelf.ask(f"{line} ", [game], game) for line in asked}
    assert [line for line, one in looked.items() if one.found and one.sure] == []
    assert all(one.doubt for one in looked.values())
    assert sum(not one.found for one in looked.values()) >= 10


def test_what_is_not_known_is_named(tmp_path: Path) -> None:
    looked = Shelf(tmp_path).ask("blorf ", ["seafall"], "seafall")
    assert looked.found == ()
    assert looked.doubt == "No rule has “blorf”."
    assert looked.read_as == ""


def test_a_word_of_an_own_rulebook_is_never_corrected_away(tmp_path: Path) -> None:
    text = tmp_path / "book.txt"
    text.write_text(
        "1\nTHE KRAKEN\nA kraken rises from the deep and turns the ship.\f2\nNothing else here.",
        encoding="utf-8",
    )
    shelf = Shelf(tmp_path)
    before = shelf.ask("kraken", ["seafall"], "seafall")
    add(places.rulebooks("seafall", tmp_path), "seafall", text, "Depths")
    after = shelf.ask("kraken", ["seafall"], "seafall")
    assert before.found == () or not before.sure
    assert {one.kind for one in after.found} == {"book"}
    assert after.sure and not after.read_as
    both = shelf.ask("kraken raid", ["seafall"], "seafall")
    assert both.found[0].kind == "book"
    assert "raid" in [one.id for one in both.found]


def test_stems_are_the_same_for_every_ending() -> None:
    for words in ("intervene intervening intervened intervenes", "raid raids raided raiding"):
        assert len({stem(word) for word in words.split()}) == 1
    assert plainly(["raids", "raided", "raiding"]) == ["raid", "raid", "raid"]


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("seafall", "how long is the movie "),
        ("citadel", "where is the bathroom "),
        ("en-garde", "is it raining "),
        ("five-sails", "when was the war "),
        ("pirate-crusades", "what time does the last bus go "),
        ("seafall", "what year is it "),
    ],
)
def test_a_word_of_everyday_life_is_hardly_a_slip(game: str, typed: str, tmp_path: Path) -> None:
    looked = Shelf(tmp_path).ask(typed, [game], game)
    assert not looked.sure
    assert looked.doubt


def test_everyday_words_are_known_in_any_ending() -> None:
    assert is_everyday("movie") and is_everyday("movies") and is_everyday("raining")
    assert not any(map(is_everyday, ("enmity", "poise", "plundr", "advisr", "s", "ing")))
