"""The rules entries that ship: cited, linked, short in the first line, found by every name."""

from __future__ import annotations

import re

import pytest

from companion.assets import data_root
from companion.library.entry import DataError, RuleEntry, read_entries
from companion.library.index import Library, shipped_entries

GAMES = sorted(game.name for game in data_root().iterdir() if game.joinpath("rules").is_dir())
ENTRIES = {game: shipped_entries(game) for game in GAMES}
LIBRARIES = {game: Library.open(game) for game in GAMES}
SPAN = r"\d+(?:-\d+)?"
PAGE = re.compile(rf"~?p\. \d+|pp\. {SPAN}|pp?\. {SPAN}(, ~?(p\. )?{SPAN})+|p\. \d+, back cover")
# En Garde's rulebook has no pages: there its headings are the citation.
HEADINGS = {
    "en-garde": (
        "Components needed; Setup; Object; Poise; Exchanges; The Field; Turn Order; "
        "Discard and Refill; Prepare; Exchange; Respite; Ending Your Turn; Card Types; Items; "
        "Pistol; Attack; Enhancement; Response; Press; Fancy Move; Restore; Dueling; "
        "Ending the Exchange; Damage and No Poise; Example Exchange; Not in the rulebook"
    )
}
MARK = re.compile(r"^Program's ruling \(([A-Z]{1,3}-?\d+[a-z]?)\): .*$", re.MULTILINE)

# What only answers a question that was not written down: said aloud it may be the opposite.
REPLY = re.compile(
    r"\W*("
    r"(yes|no|never|nothing|allowed|forbidden|possible|impossible|any time|at any time|sometimes"
    r"|always|not (yet|possible|allowed))\s*[.,:;!–—]"
    r"|none\b|nothing does|always the|it depends|once (a|an|in|during)\b.*[;:]|not on\b"
    r"|only (once|in|on|at|when|if|before|after|through|by|with)\b)",
    re.IGNORECASE,
)

each_game = pytest.mark.parametrize("game", GAMES)


def test_seafall_is_there() -> None:
    assert len(ENTRIES["seafall"]) >= 90


def test_en_garde_is_there() -> None:
    assert len(ENTRIES["en-garde"]) >= 108
    covered = {r.partition(" ")[0] for e in ENTRIES["en-garde"] for r in e.ruling}
    # A-56 is about misprints, which change no rule.
    assert covered == {f"A-{n:02}" for n in range(1, 65)} - {"A-56"}


# Each rule is asked of all entries of a game at once: what is wrong is named by its entry.


@each_game
def test_first_sentence_states_the_fact_and_no_yes_or_no(game: str) -> None:
    # Whoever reads the first word aloud may have asked the question the other way round.
    assert [e.answer for e in ENTRIES[game] if REPLY.match(e.answer)] == []


@each_game
def test_cites_section_and_page(game: str) -> None:
    assert [e.id for e in ENTRIES[game] if not e.section] == []
    if headings := HEADINGS.get(game):
        known = set(headings.split("; "))
        wrong = {e.id: e.page for e in ENTRIES[game] if not set(e.page.split("; ")) <= known}
    else:
        wrong = {e.id: e.page for e in ENTRIES[game] if not PAGE.fullmatch(e.page)}
    assert wrong == {}


@each_game
def test_first_line_is_a_short_answer(game: str) -> None:
    wrong = {
        e.id: e.answer
        for e in ENTRIES[game]
        if len(e.answer) > 200 or e.answer[-1] not in ".)" or e.answer.startswith(("#", "-", "|"))
    }
    assert wrong == {}


@each_game
def test_related_entries_exist(game: str) -> None:
    ids = {e.id for e in ENTRIES[game]}
    wrong = {e.id: set(e.related) - (ids - {e.id}) for e in ENTRIES[game]}
    assert {id: others for id, others in wrong.items() if others} == {}


@each_game
def test_rulings_are_marked_in_the_body_and_listed(game: str) -> None:
    for entry in ENTRIES[game]:
        marked = MARK.findall(entry.body)
        assert {r.partition(" ")[0] for r in entry.ruling} == set(marked), entry.id
        assert len(marked) == entry.body.count("Program's ruling ("), entry.id
        options = {r.partition(" ")[2] for r in entry.ruling} - {""}
        assert options == set(re.findall(r"Table option `([^`]+)`", entry.body)), entry.id


@each_game
def test_titles_and_ids_are_unique(game: str) -> None:
    found = ENTRIES[game]
    assert len({e.title.casefold() for e in found}) == len({e.id for e in found}) == len(found)


@each_game
def test_found_on_top_by_title_and_id(game: str) -> None:
    library, missed = LIBRARIES[game], []
    for entry in ENTRIES[game]:
        if library.search(entry.title, 1)[0].entry.id != entry.id:
            missed.append(entry.title)
        if entry.id not in [hit.entry.id for hit in library.search(entry.id, 3)]:
            missed.append(entry.id)
    assert missed == []


@each_game
def test_found_in_the_first_three_by_each_synonym(game: str) -> None:
    library, missed = LIBRARIES[game], {}
    for entry in ENTRIES[game]:
        for name in entry.synonyms:
            found = [hit.entry.id for hit in library.search(name, 3)]
            if entry.id not in found:
                missed[entry.id, name] = found
    assert missed == {}


GOOD = """# A title
id: a-title
section: Somewhere
page: p. 3
synonyms: one, two words
related: other
gate: chest-1
lines: 1-2
rulings: R-02, R-03 fortune.rescues_zero

The answer.

More of it.
"""


def test_reads_everything() -> None:
    (entry,) = read_entries(GOOD, "seafall")
    assert entry == RuleEntry(
        "a-title",
        "A title",
        "seafall",
        "Somewhere",
        "p. 3",
        ("one", "two words"),
        ("other",),
        "chest-1",
        "The answer.\n\nMore of it.",
        "1-2",
        ("R-02", "R-03 fortune.rescues_zero"),
    )
    assert entry.answer == "The answer."
    assert read_entries(GOOD.replace("\n", "\r\n"), "seafall") == [entry]
    assert read_entries("\n\n", "seafall") == []


@pytest.mark.parametrize(
    "ruling", ["A-04 overpay", "A-60 cat4", "AMB-62 a_b", "EX-7b", "R2", "R-03 one.two.three"]
)
def test_each_game_numbers_its_rulings_in_its_own_way(ruling: str) -> None:
    (entry,) = read_entries(GOOD.replace("R-02", ruling), "seafall")
    assert entry.ruling == (ruling, "R-03 fortune.rescues_zero")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("words\n" + GOOD, 1, "begins with a line"),
        (GOOD.replace("page: p. 3\n", ""), 1, "no page"),
        (GOOD.replace("page: p. 3", "page:"), 1, "no page"),
        (GOOD.replace("gate:", "gait:"), 7, "'gait: chest-1' is none of"),
        (GOOD.replace("gate: chest-1", "section: Else"), 7, "given twice"),
        (GOOD.replace("id: a-title", "id: A title"), 1, "lower case"),
        (GOOD.replace("R-02,", "2-R,"), 1, "not a ruling"),
        (GOOD.replace("fortune.rescues", "fortune..rescues"), 1, "not a ruling"),
        (GOOD[: GOOD.index("The answer")], 1, "no text"),
        (GOOD.replace("# A title", "#  "), 1, "title is empty"),
        (GOOD + GOOD, 14, "twice"),
        (GOOD.replace("\n\nThe answer.\n", "\nThe answer.\n", 1), 10, "a blank line ends"),
    ],
)
def test_a_bad_file_names_file_line_and_fault(text: str, line: int, says: str) -> None:
    with pytest.raises(DataError, match=re.escape(says)) as raised:
        read_entries(text, "seafall", "10-endeavors.md")
    assert raised.value.line == line
    assert str(raised.value).startswith(f"10-endeavors.md, line {line}: ")
