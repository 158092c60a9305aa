"""The look-up finds what players ask, as they ask it, and never falls over."""

from __future__ import annotations

import random
import sys
import threading
import unicodedata
from pathlib import Path
from subprocess import run

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from companion.library.entry import DataError, RuleEntry
from companion.library.index import Library, shipped_entries
from tests.library.ways import ids, open_without_fts5

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open("seafall")


@pytest.fixture(scope="module")
def without_fts5() -> Library:
    return open_without_fts5("seafall")


@pytest.fixture(params=["library", "without_fts5"])
def either(request: pytest.FixtureRequest) -> Library:
    found: Library = request.getfixturevalue(request.param)
    return found


def test_names_with_one_slip(either: Library) -> None:
    dice = random.Random("slips")
    asked = found = 0
    for entry in either.entries:
        for name in (entry.title, *entry.synonyms):
            if max(map(len, name.split())) > 4:
                asked += 1
                found += entry.id in ids(either, slip(name, dice))
    assert asked > 500
    assert found >= 0.95 * asked


def slip(name: str, dice: random.Random) -> str:
    """One slip in the longest word: a letter lost, doubled with a wrong one, swapped, wrong."""
    word = max(name.split(), key=len)
    at = dice.randrange(len(word) - 1)
    wrong = dice.choice(LETTERS)
    slipped = dice.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + wrong + word[at:],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            word[:at] + wrong + word[at + 1 :],
        ]
    )
    return name.replace(word, slipped, 1)


def test_names_with_the_last_word_unfinished(either: Library) -> None:
    asked = found = 0
    for entry in either.entries:
        for name in (entry.title, *entry.synonyms):
            last = name.split()[-1]
            if len(last) > 4:
                asked += 1
                found += entry.id in ids(either, name[: -(len(last) // 3)])
    assert asked > 400
    assert found >= 0.95 * asked


@pytest.mark.parametrize(
    ("query", "want"),
    [
        ("fortun", "fortune"),
        ("fortnue tokns", "fortune"),
        ("dangeros site", "dangerous-site"),
        ("suport shp", "support-ship"),
        ("support ships", "support-ship"),
        ("flag ship", "flagship"),
        ("ship sinking", "sink"),
        ("ships sunk", "sink"),
        ("re-build", "rebuild"),
        ("plundr vault", "plunder-vault"),
        ("vault plunder", "plunder-vault"),
        ("garrison on enmity", "enmity-garrison"),
        ("defence", "icon-defense"),
        ("défense", "icon-defense"),
        ("FLAGSHIP", "flagship"),
        ("ｆｌａｇｓｈｉｐ", "flagship"),
        ("captains booke", "captains-booke"),
        ("Captain’s Booke", "captains-booke"),
        ("rule 7", "rule-7"),
        ("rule 12", "rule-12-13"),
        ("permanent enm", "permanent-enmity"),
        ("raiding", "raid"),
        ("markets", "market"),
    ],
)
def test_found_on_top(either: Library, query: str, want: str) -> None:
    assert ids(either, query)[0] == want


def test_the_order_of_words_is_free(library: Library) -> None:
    for query, want in [("damage third card", "damage-cards"), ("room treasure", "treasure-room")]:
        for turned in (query, " ".join(reversed(query.split()))):
            assert want in ids(library, turned)


@pytest.mark.parametrize("empty", ["", " ", "\n\t", "?!", '"', "*", "''", "😀", "\x00", "()", "-"])
def test_nothing_asked_nothing_found(either: Library, empty: str) -> None:
    assert either.search(empty) == []


@pytest.mark.parametrize(
    "garbage",
    [
        '"raid" OR "',
        "raid AND",
        "NEAR(raid, 2)",
        "raid* ^ {c0}: x",
        "c0:raid",
        "raid -plunder +x",
        "raid\x00\x1b[31m\u202e",
        "raid " * 2000,
        "x" * 10_000,
        "\ud800raid",
        "रेड ß İ ﷺ ǅ",
        "'; DROP TABLE rules; --",
    ],
)
def test_garbage_never_raises(either: Library, garbage: str) -> None:
    for hit in either.search(garbage):
        assert hit.entry.title
    assert ids(either, "raid")[0] == "raid"


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.text(st.characters(), max_size=60),
        st.text("raidplunde\"*'()^:-+ \x00{}ANDORT", max_size=60),
        st.lists(st.sampled_from(["raid", "AND", "OR", "NOT", "NEAR", '"', "*", "ship", "e"])).map(
            " ".join
        ),
    ),
    st.integers(-2, 20),
)
def test_any_text_gives_ordered_hits_and_never_raises(query: str, limit: int) -> None:
    library = SHARED
    hits = library.search(query, limit)
    assert len(hits) <= max(0, limit)
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)
    assert len({h.entry.id for h in hits}) == len(hits)
    assert all(h.excerpt and len(h.excerpt) <= 180 and "\n" not in h.excerpt for h in hits)


SHARED = Library.open("seafall")


def test_accents_and_case_change_nothing(library: Library) -> None:
    for query in ("fortune", "damage card", "enmity limit"):
        marked = "".join(c + ("\u0301" if c in "aeiou" else "") for c in query)
        assert ids(library, unicodedata.normalize("NFC", marked).upper()) == ids(library, query)


def entry(name: str, title: str, body: str, gate: str = "", *synonyms: str) -> RuleEntry:
    return RuleEntry(name, title, "g", "S", "p. 1", synonyms, (), gate, body)


def test_a_closed_gate_hides_everything() -> None:
    known = entry("known", "Known thing", "Seen by all.")
    secret = entry("secret", "Zeppelin", "Flies.", "chest-2", "airship")
    shut = Library.of([known, secret])
    for query in ("zeppelin", "zepp", "zepelin", "airship", "flies", "secret"):
        assert shut.search(query) == []
    assert shut.get("secret") is None
    assert shut.in_context(["secret", "known", "known", "none"]) == [known]
    assert shut.entries == [known]
    other = Library.of([known, secret], frozenset({"chest-1"}))
    assert other.search("zeppelin") == []
    opened = Library.of([known, secret], frozenset({"chest-2"}))
    assert ids(opened, "zepelin") == ["secret"]
    assert opened.get("secret") == secret


def test_the_table_adds_and_replaces(library: Library) -> None:
    ours = entry("table-1", "Squid Friday", "On Fridays the squid votes.")
    raid = library.get("raid")
    assert raid is not None
    changed = msgspec.structs.replace(raid, body="As the table says.")
    added = Library.open("seafall", extra=[ours, changed])
    assert ids(added, "squid") == ["table-1"]
    assert added.get("raid") == changed
    assert len(added.entries) == len(library.entries) + 1


def test_titles_weigh_more_than_bodies() -> None:
    named = entry("a", "Harpoon", "A spear.")
    told = entry("b", "Whale", "Harpoon. " * 30)
    assert ids(Library.of([told, named]), "harpoon") == ["a", "b"]


def test_a_word_written_apart_and_as_one_is_the_same() -> None:
    ties = entry("a", "Wounds as tie-breaker", "The fewest.")
    other = entry("b", "Ties and tie-breakers", "In this order.", "", "tiebreaker", "tiebreakers")
    library = Library.of([other, ties])
    for asked in ("wounds as tie-breaker", "wounds as tiebreaker", "wounds as tie-bre"):
        assert ids(library, asked)[0] == "a"
    assert ids(library, "tie breaker ")[0] == ids(library, "tiebreaker ")[0] == "b"


def test_another_word_for_it_counts_less_than_the_word_itself() -> None:
    steal = entry("a", "Stealing an item", "It is taken.")
    discard = entry("b", "Discarding an item", "It is put away.")
    assert ids(Library.of([steal, discard]), "dump my item ") == ["b", "a"]
    dump = entry("c", "Dumping an item", "It is sunk.")
    assert ids(Library.of([steal, discard, dump]), "may i dump an item ") == ["c", "b", "a"]


def test_a_known_word_is_sooner_meant_than_a_slip() -> None:
    lamp = entry("a", "Lamps", "Bright.")
    discard = entry("b", "Discards", "Away.")
    assert ids(Library.of([lamp, discard]), "dump ") == ["b"]


def test_words_that_stand_side_by_side_count_together() -> None:
    apart = entry("a", "Rich", "Some.", "", "no cards for my poise")
    beside = entry("b", "Poor", "None.", "", "my cards at no poise")
    assert ids(Library.of([apart, beside]), "is a card free at no poise ") == ["b", "a"]


def test_the_excerpt_shows_the_line_that_matches() -> None:
    (hit,) = Library.of([entry("a", "Whale", "Big.\n\n- Eats **krill** daily.")]).search("krill")
    assert hit.excerpt == "Eats krill daily."


def test_empty_library_and_unknown_game() -> None:
    assert Library.of([]).search("raid") == []
    for game in ("no-such-game", "../seafall", ""):
        assert Library.open(game).search("raid") == []
        assert shipped_entries(game) == []


def test_nothing_is_read_before_the_first_question(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rules = tmp_path / "probe" / "rules"
    rules.mkdir(parents=True)
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    probe = Library.open("probe")
    text = "# One\nid: one\nsection: S\npage: p. 1\n\nAn anchor.\n"
    (rules / "01.md").write_text(text, encoding="utf-8")
    (rules / "notes.txt").write_text("no entry", encoding="utf-8")
    assert ids(probe, "anchor") == ["one"]
    (rules / "02.md").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"probe/rules/02\.md.*probe/rules/01\.md"):
        Library.open("probe").get("one")


def test_built_in_one_thread_asked_in_many() -> None:
    shared = Library.open("seafall")
    answers: list[list[str]] = []
    threads = [
        threading.Thread(target=lambda: answers.append(ids(shared, "fortune"))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [ids(shared, "fortune")] * 8


def test_rapidfuzz_waits_for_the_first_slip() -> None:
    code = (
        "import sys; from companion.library.index import Library; l = Library.open('seafall');"
        "assert l.search('raid'); assert 'rapidfuzz' not in sys.modules;"
        "assert l.search('plundr'); assert 'rapidfuzz' in sys.modules"
    )
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
