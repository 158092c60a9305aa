"""What the story of City of Five Sails tells as one: duels, notes that were counted, a Day."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import load
from companion.games.five_sails.figures.weaving import woven
from companion.share.chronicle.document import Paragraph, Part, Section
from companion.share.chronicle.narrative import Teller, Watcher
from companion.share.chronicle.story import story
from companion.share.chronicle.telling import clauses, joined
from companion.table.game import LoggedEntry
from companion.table.tale import Line
from tests.recorded import Recording

NAMES = ["Yevgeni", "Kaspar", "Odette", "Pia", "Red"]
FOUGHT = [
    "Yevgeni challenges Kaspar at The Docks with Combat 4",
    "Kaspar accepts; Kaspar faces threat 4; a card must be played this round (p. 23)",
    "round 1: Kaspar plays Reply R1 P2 T2: 1 returned, 2 parried; Kaspar takes 1 wound, has 1 of "
    "6; Yevgeni faces threat 3",
    "round 2: Yevgeni gambles Saber R0 P1 T4: 1 parried; Yevgeni takes 2 wounds, has 2 of 7; "
    "Kaspar faces threat 4",
]


def line(
    words: str, act: str = "round", thread: str = "", rows: tuple[dict[str, Any], ...] = ()
) -> Line:
    """One act of the log."""
    return Line(words, LoggedEntry(1, 1, "p1", act, "", thread, rows), {"p1": "Red"})


def told(*lines: Line) -> str:
    """Acts as one paragraph."""
    tale = load("five-sails").tale
    assert tale is not None
    said = [one for words in woven(lines) for one in clauses(tale(), words, NAMES, counted=False)]
    return " ".join(joined(said))


def duel(*words: str) -> str:
    """Lines of one duel as a paragraph."""
    return told(*(line(one, thread="d1") for one in words))


def test_a_round_says_what_met_the_threat_and_the_end_how_both_stand() -> None:
    last = (
        "round 3: Kaspar plays R0 P2 T0: 2 parried; Kaspar takes 2 wounds, has 3 of 6; the duel is "
        "over: Yevgeni took 2 wounds and Kaspar took 3 wounds"
    )
    assert duel(*FOUGHT, last) == (
        "Yevgeni challenges Kaspar at The Docks with Combat 4. Kaspar accepts, meets threat 4 with "
        "Reply, returning 1 and parrying 2, and takes 1 wound. Yevgeni gambles on Saber against "
        "threat 3, parrying 1, and takes 2 wounds. Kaspar answers threat 4 with a card, parrying "
        "2, and takes 2 wounds. The duel is over, with Kaspar at 3 of 6 wounds and Yevgeni at 2 of "
        "7."
    )


def test_a_duel_that_is_not_over_keeps_what_is_faced_and_each_count_of_wounds() -> None:
    assert duel(*FOUGHT).endswith(
        "Yevgeni gambles on Saber against threat 3, parrying 1, and takes 2 wounds (2 of 7). "
        "Kaspar faces threat 4."
    )


def test_no_card_takes_the_maximum_where_threat_was_lost_above_the_limit() -> None:
    last = (
        "round 3: Kaspar plays no card: 1 lost above the limit of 3; Kaspar takes 3 wounds, has 4 "
        "of 6; the duel is over: Yevgeni took 2 wounds and Kaspar took 4 wounds"
    )
    assert duel(*FOUGHT, last).endswith(
        "Kaspar plays no card against threat 4 and takes the maximum of 3 wounds. The duel is "
        "over, with Kaspar at 4 of 6 wounds and Yevgeni at 2 of 7."
    )


def test_who_is_destroyed_has_no_standing_at_the_end() -> None:
    last = (
        "round 3: Kaspar plays no card; Kaspar takes 4 wounds, has 6 of 6; Kaspar is destroyed, to "
        "The Locker; Pia is out: Leader destroyed; the duel is over: Yevgeni took 2 wounds and "
        "Kaspar took 5 wounds"
    )
    assert duel(*FOUGHT, last).endswith(
        "Kaspar plays no card against threat 4, takes 4 wounds, and is destroyed, which puts Pia "
        "out. The duel is over, with Yevgeni at 2 of 7 wounds."
    )


def test_a_maneuver_its_price_and_threat_that_nobody_is_there_for_are_told() -> None:
    last = (
        "Red pays 1; round 3: Kaspar plays Dodge R0 P1 T3, Technique Odette, Maneuver: 1 parried, "
        "3 discarded as nobody is there; Kaspar moves from The Docks to The Forums; the duel is "
        "over: Yevgeni took 2 wounds and Kaspar took 1 wound"
    )
    assert duel(*FOUGHT, last).endswith(
        "Kaspar answers threat 4 with Dodge and the Technique of Odette and its Maneuver for 1 "
        "card, parrying 1, and moves from The Docks to The Forums. Threat 3 is discarded, as no "
        "adversary is there. The duel is over, with Kaspar at 1 of 6 wounds and Yevgeni at 2 of 7."
    )


def test_wounds_that_no_round_gave_leave_the_end_in_the_words_of_the_log() -> None:
    last = "the duel is over: Yevgeni took 2 wounds, Kaspar took 1 wound and Odette took 1 wound"
    assert duel(*FOUGHT, last).endswith(
        "The duel is over: Yevgeni took 2 wounds, Kaspar took 1 wound and Odette took 1 wound."
    )


NOTED = "Red resolves Guile: 2 renown on the gardens and 1 for himself (noted, not counted)"
GARDENS = "Governor's Gardens +2 Renown: 2 there"


def test_what_a_scheme_was_noted_to_do_is_told_once_though_it_was_counted_late() -> None:
    late = [
        line("Kaspar moves from Home to The Docks", "move"),
        line(GARDENS, "renown"),
        line("Red gains 1 Renown: 1", "renown"),
    ]
    assert told(line(NOTED, "scheme"), *late) == (
        "Red resolves Guile, puts 2 Renown on Governor's Gardens and gains 1 Renown. "
        "Kaspar moves to The Docks."
    )


@pytest.mark.parametrize(
    "other",
    ["Pia gains 1 Renown: 1", "Red gains 2 Renown: 2", "Red gains 1 Renown (Marooned): 1"],
)
def test_a_note_stands_where_one_piece_of_it_was_not_counted(other: str) -> None:
    said = told(line(NOTED, "scheme"), line(GARDENS, "renown"), line(other, "renown"))
    assert said.startswith("Red resolves Guile: 2 renown on the gardens and 1 for himself. ")
    assert "2 Renown is put on Governor's Gardens." in said


def test_a_note_is_not_counted_by_renown_of_a_later_day() -> None:
    said = told(
        line(NOTED, "scheme"),
        line("Plunder", "plunder"),
        line(GARDENS, "renown"),
        line("Red gains 1 Renown: 1", "renown"),
    )
    assert "1 for himself" in said


def test_renown_that_was_put_down_in_a_row_is_one_sentence() -> None:
    rows = (line("The Docks +2 Renown: 2 there", "renown"), line(GARDENS, "renown"))
    assert told(*rows) == "2 Renown is put on The Docks and 2 on Governor's Gardens."


def test_who_was_revealed_is_not_said_to_muster() -> None:
    shown = line("Red reveals Guile and Otto; Pia reveals Marooned and Uwe", "reveal")
    assert told(shown, line("Red musters Otto; Pia musters Odette", "muster")) == (
        "Red reveals Guile and Otto; Pia, Marooned and Uwe. Pia musters Odette."
    )


def test_renown_of_a_plunder_is_told_by_location_where_the_entry_adds_up() -> None:
    rows: tuple[dict[str, Any], ...] = (
        {"kind": "renown", "player": "p1", "delta": 1, "reason": "The Forums"},
        {"kind": "renown", "player": "p1", "delta": 2, "reason": "The Docks"},
    )
    three = "Plunder; Red's Renown +3 from locations, now 7"
    four = "Plunder; Red's Renown +4 from locations, now 7"
    assert told(line(three, "plunder", rows=rows)) == (
        "Red takes 1 Renown from The Forums and 2 from The Docks, and has 7."
    )
    assert told(line(four, "plunder", rows=rows)) == "Red takes 4 Renown from locations and has 7."


def paragraphs(parts: tuple[Part, ...], under: str = "") -> Iterator[tuple[str, str]]:
    """Each paragraph with its heading."""
    for part in parts:
        if isinstance(part, Section):
            yield from paragraphs(part.parts, part.title)
        elif isinstance(part, Paragraph):
            yield under, " ".join(phrase.text for phrase in part.phrases)


@pytest.fixture(scope="module")
def three_days(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    """The story of a recorded game."""
    path = Path(__file__).parent / "recorded" / "three_days.toml"
    table = Recording(path).play(tmp_path_factory.mktemp("three-days"))
    watcher = Watcher(table.game)
    chapter = story(table, look=watcher.look).chapters[0]
    return list(paragraphs(Teller(watcher, None, "").chapter(chapter, "Game 1").parts))


def test_the_opening_says_who_leads_and_what_wins(three_days: list[tuple[str, str]]) -> None:
    assert three_days[0][1] == (
        "Ana and Ben sit at the table in this order. Ana's Leader is Odette Dubois d'Arrent and "
        "Ben's Kaspar Dietrich. The game goes to whoever destroys the other Leader, or at a "
        "Plunder holds 7 Renown or controls The Docks, The Forums and The Grand Bazaar."
    )


def test_a_name_stands_in_full_once(three_days: list[tuple[str, str]]) -> None:
    words = " ".join(f"{heading} {said}" for heading, said in three_days)
    for full in ("Odette Dubois d'Arrent", "Kaspar Dietrich", "Otto Streit", "Bastien Girard"):
        assert words.count(full) == 1, full
    assert "Day 3, High Drama: Bastien is destroyed" in words


def test_schemes_are_a_paragraph_that_ends_with_what_is_drawn(
    three_days: list[tuple[str, str]],
) -> None:
    assert (
        "Day 1, Dawn and Planning",
        "Ben resolves The Song of Eisen and puts 2 Renown on The Forums. Ana resolves Midnight "
        "Shipment, and puts 1 Renown on The Docks and 1 on The Grand Bazaar. Then Ana draws 6 "
        "cards and Ben 5.",
    ) in three_days


def test_what_was_used_and_then_counted_is_told_once(three_days: list[tuple[str, str]]) -> None:
    assert (
        "Day 2, High Drama: Ana takes The Forums from Ben",
        "Otto and Jean move to The Forums. Ben uses Masked Ball with Kaspar. Kaspar pressures The "
        "Forums with Combat, but Ana and Ben tie at 6. Jean tries to claim The Forums, but Ana and "
        "Ben tie at 3 Influence. Bosk moves to The Forums and takes it from Ben for Ana, 4 "
        "Influence to Ben's 3. Ben uses Fight Through the Pain for 1 card with Wealth. Otto heals "
        "1 wound (3 left).",
    ) in three_days


def test_the_end_says_where_the_renown_was(three_days: list[tuple[str, str]]) -> None:
    assert three_days[-1] == (
        "Day 3, Plunder and Dusk: Ana wins",
        "Ana takes 1 Renown from The Forums and 2 from The Grand Bazaar, and has 7. Ben takes 3 "
        "Renown from The Docks and has 6. Ana wins by Economic Victory.",
    )
