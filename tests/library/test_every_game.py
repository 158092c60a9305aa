"""Every game's look-up answers what its players ask, and finds an entry while one still types."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.assets import data_root
from companion.library.entry import DataError, RuleEntry
from companion.library.index import Library, shipped_entries, shipped_words
from companion.library.words import SPELLINGS, with_own, words
from tests.library.ways import WAYS, ids

HERE = Path(__file__).resolve().parent
GAMES = sorted(game.name for game in data_root().iterdir() if shipped_entries(game.name))
QUESTIONS = {
    file.stem.removeprefix("questions_").replace("_", "-"): [
        (one["ask"], one["entry"])
        for one in tomllib.loads(file.read_text(encoding="utf-8"))["question"]
    ]
    for file in sorted(HERE.glob("questions_*.toml"))
}
LIBRARIES: dict[tuple[str, str], Library] = {}
each_way = pytest.mark.parametrize("way", WAYS)


def library_of(game: str, way: str) -> Library:
    if (game, way) not in LIBRARIES:
        LIBRARIES[game, way] = WAYS[way](game)
    return LIBRARIES[game, way]


@each_way
@pytest.mark.parametrize("game", QUESTIONS)
def test_questions_of_players(game: str, way: str) -> None:
    library, asked = library_of(game, way), QUESTIONS[game]
    assert [want for _, want in asked if library.get(want) is None] == []
    found = {ask: ids(library, ask) for ask, _ in asked}
    assert {ask: found[ask] for ask, want in asked if want not in found[ask]} == {}
    assert sum(found[ask][0] == want for ask, want in asked) >= 0.85 * len(asked)


def unfinished(entries: list[RuleEntry]) -> Iterator[tuple[str, str]]:
    """Titles cut in their last word, and that word alone if no other title has it; with the id."""
    titles = Counter(word for entry in entries for word in set(words(entry.title, {})))
    for entry in entries:
        last = list(re.finditer(r"[^\W_]+", entry.title))[-1]
        for end in range(last.start() + 4, last.end()):
            yield entry.title[:end], entry.id
            if last.start() and titles[words(last.group(), {})[0]] == 1:
                yield entry.title[last.start() : end], entry.id


@each_way
@pytest.mark.parametrize("game", GAMES)
def test_an_entry_is_in_sight_while_its_title_is_typed(game: str, way: str) -> None:
    library = library_of(game, way)
    typed = list(unfinished(library.entries))
    missed = [(text, want) for text, want in typed if want not in ids(library, text, 5)]
    assert len(typed) > 40
    assert len(missed) <= 0.03 * len(typed), missed


@each_way
@pytest.mark.parametrize(
    ("game", "typed", "want"),
    [
        ("en-garde", "atta", "attack"),
        ("en-garde", "pist", "pistol"),
        ("en-garde", "pisto", "pistol"),
        ("en-garde", "respon", "response"),
        ("en-garde", "main gau", "main-gauche"),
        ("pirate-crusades", "plund", "plunder-short"),
        ("pirate-crusades", "storm", "storms"),
        ("seafall", "atta", "raid"),
        ("seafall", "mone", "gold"),
        ("seafall", "fort", "fortune"),
    ],
)
def test_on_top_while_it_is_typed(game: str, typed: str, want: str, way: str) -> None:
    assert ids(library_of(game, way), typed)[0] == want


@each_way
def test_each_game_has_its_own_words(way: str) -> None:
    everywhere = {game: library_of(game, way) for game in GAMES}
    on_top = {game: ids(library, "attack", 1) for game, library in everywhere.items()}
    assert on_top["seafall"] == ["raid"] == ids(everywhere["seafall"], "raid", 1)
    assert on_top["en-garde"] == ["attack"] != ids(everywhere["en-garde"], "raid", 1)
    assert on_top["pirate-crusades"] == ["combat-single-short"]
    assert ids(everywhere["pirate-crusades"], "money", 1) == ["riches"]
    assert ids(everywhere["seafall"], "money", 1) == ["gold"]
    # As the search over all games does it: each asked alone, the hits laid together by score.
    hits = [hit for library in everywhere.values() for hit in library.search("attack")]
    best = sorted(hits, key=lambda hit: -hit.score)[:3]
    assert {("seafall", "raid"), ("en-garde", "attack")} <= {
        (h.entry.game, h.entry.id) for h in best
    }


@pytest.mark.parametrize("game", GAMES)
def test_own_words_lead_to_words_of_the_entries(game: str) -> None:
    library = library_of(game, "fts5")
    library.search("anything")
    assert library._index is not None
    own = shipped_words(game)
    assert set(own.values()) <= library._index.vocabulary.known
    # No chains: what a word stands for stands for itself.
    assert not set(own.values()) & own.keys()
    assert not own.keys() & SPELLINGS.keys()


def test_own_words_build_on_the_spellings() -> None:
    same = with_own({"sink": "founder"})
    assert words("sank in the harbour", same) == ["founder", "in", "the", "harbor"]
    assert with_own({}) is SPELLINGS


@pytest.mark.parametrize("text", ['die = "dice', 'Die = "dice"', "die = 6", '"two words" = "one"'])
def test_a_bad_list_of_words_is_named(
    text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rules = tmp_path / "probe" / "rules"
    rules.mkdir(parents=True)
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    assert shipped_words("probe") == shipped_words("../probe") == {}
    (rules / "same.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"probe/rules/same\.toml"):
        Library.open("probe").search("die")
