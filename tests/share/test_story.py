"""The chronicle told: sentences of log lines, headings of turning points, tables at the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import load
from companion.share.chronicle.chronicle import chronicle
from companion.share.chronicle.document import Document, Paragraph, Picture, Section, Table
from companion.share.chronicle.in_place import in_place
from companion.share.chronicle.story import Span, Step, Stretch, along
from companion.share.chronicle.telling import clauses, joined, parted
from companion.share.exports.plain_text import text
from companion.table.campaign.opened import OpenTable
from companion.table.game import LoggedEntry
from companion.table.tale import Tale, retellings
from tests.share.conftest import Reading
from tests.wording import AS_IT_STANDS

TOLD = [
    # game, who can act, log lines of one paragraph, how it is read aloud
    (
        "en-garde",
        ["Sam", "Jen"],
        [
            "Jen answers A1 Thrust with R1 Dodge and counterattacks Sam: A2 Slash; "
            "Jen pays 2, down to 8",
            "Sam presses R1 Dodge with Coupé: A1 Thrust is open again; A2 Slash stays",
            "Jen passes; Sam loses 2, down to 6; Jen loses 6, down to No Poise",
            "Sam's turn (at No Poise, 1 card)",
            "Sam discards 1 and draws 5, holds 9",
        ],
        "Jen dodges Thrust and counterattacks with Slash, paying 2. Sam opens Thrust again with "
        "Coupé. Jen passes. Sam loses 2, down to 6, and Jen 6, down to No Poise. "
        "Sam begins the turn at No Poise with 1 card, discards 1 and draws 5.",
    ),
    (
        "en-garde",
        ["Ana", "Cleo"],
        # Recorded by a table of six (Six duel, entries 3-13).
        [
            "Ana attacks Cleo: A1 Thrust + Masterful Strike; Ana pays 1, down to 9",
            "Cleo answers A1 Thrust with R1 Parry Riposte and counterattacks Ana: A2 Lunge + "
            "Powerful Strike; Cleo pays 2, down to 8",
            "Ana answers A2 Lunge with R2 Parry Riposte",
            "Cleo presses R2 Parry Riposte with Coupé: A2 Lunge is open again",
            "Ana answers A2 Lunge with R3 Dodge; Ana pays 1, down to 8",
            "Cleo plays Taste My Blade!, Ana Negates it with Superior Technique: it does nothing; "
            "Ana pays 1, down to 7; Cleo plays next",
            "Ana presses R1 Parry Riposte with Coupé: A1 Thrust is open again; A2 Lunge stays",
            "Cleo answers A1 Thrust with R4 Dodge; Cleo pays 1, down to 7",
            "Ana passes; Ana loses nothing; Cleo loses nothing",
        ],
        "Ana attacks Cleo with Thrust and Masterful Strike. Cleo answers with Parry Riposte and "
        "counterattacks with Lunge and Powerful Strike, but Ana answers with Parry Riposte. "
        "Cleo opens Lunge again with Coupé, but Ana dodges. Cleo plays “Taste My Blade!”, but "
        "Ana negates it with Superior Technique. Ana opens Thrust again with Coupé, but Cleo "
        "dodges. Ana passes, and neither takes damage. "
        "Ana and Cleo have each paid 3 in all and stand at 7.",
    ),
    (
        "en-garde",
        ["Jen", "Cy"],
        # Three duelists, entries 22-29: Cy pays 2, 1, 1 and 1.
        [
            "Jen attacks Cy: A1 Flying Cut; Jen pays 1, down to 5",
            "Cy answers A1 Flying Cut with R1 Parry Riposte and counterattacks Jen: A2 Thrust + "
            "Masterful Strike; Cy pays 2, down to 8",
            "Jen answers A2 Thrust with R2 Dodge",
            "Cy plays Taste My Blade!: A3 Slash + Powerful Strike on Jen; Cy pays 1, down to 7; "
            "Cy pays 1, down to 6",
            "Jen answers A3 Slash with R3 Parry Riposte",
            "Cy plays A4 Lunge on Jen; Cy pays 1, down to 5",
            "Jen presses R1 Parry Riposte with Coupé: A1 Flying Cut is open again; A2 Thrust stays",
            "Cy passes; Jen loses 5, down to No Poise; Cy loses 4, down to 1",
        ],
        "Jen attacks Cy with Flying Cut, paying 1. Cy answers with Parry Riposte and "
        "counterattacks with Thrust and Masterful Strike, but Jen dodges. Cy plays “Taste My "
        "Blade!”, which brings Slash and Powerful Strike, but Jen answers with Parry Riposte. "
        "Cy attacks again with Lunge. Jen opens Flying Cut again with Coupé. Cy passes. "
        "Jen loses 5, down to No Poise; Cy, having paid 5 in all, loses 4, down to 1.",
    ),
    (
        "pirate-crusades",
        ["Ana", "Ben"],
        [
            "Ana looks for a ship: QS; the turn was Ana's; Ana sets sail; sinks it with 11; "
            "Ana completes KH (sinking); 3 of 3 missions; Ana WINS: 3 missions",
            "end of round 5: Diego 3,1→4,1, storm 1 on 4,1 dissolves",
        ],
        "Ana sets sail, looks for a ship and finds a Dutch one of size 10. "
        "Ana sinks it with 11 cannon, completes the mission to sink an enemy of the English, the "
        "last of 3, and wins. Diego moves from 3,1 to 4,1. The category 1 storm on 4,1 dissolves.",
    ),
    (
        "seafall",
        ["Red", "Green"],
        [
            "Red's turn",
            "Red hires the soldiers",
            "Red: Ember and Spark at Green's harbor",
            "Red raids Green: 2 of 4, +1 glory, 1 damage to Ember (Leak, old), plunders field 2, "
            "+2 gold, no harvest next winter, 2 enmity on the site",
        ],
        "Red hires the soldiers, sails Ember and Spark to Green's harbor, and raids Green with 2 "
        "successes against a defense of 4. Red gains 1 glory. Ember takes 1 damage (Leak, old). "
        "Red plunders Green's field 2 for 2 gold and leaves 2 enmity there. "
        "The field gives no harvest next winter.",
    ),
    (
        "five-sails",
        ["Otto Streit", "Ana", "Ben"],
        [
            "Otto Streit engages to claim The Docks; succeeds (Ana 1, Ben 2); "
            "Ben controls The Docks",
            "round 2: Otto Streit plays Regroup R1 P1 T2: 1 returned, 1 parried; "
            "Otto Streit takes 1 wound, has 1 of 5",
            "Ana passes (1 of 3); Ben is next",
            "Ben passes (2 of 3); Cy is next",
        ],
        "Otto Streit claims The Docks for Ben, 2 Influence to Ana's 1. "
        "In round 2, Otto Streit plays Regroup (Riposte 1, Parry 1, Thrust 2): 1 returned, "
        "1 parried. Otto Streit takes 1 wound (1 of 5).",
    ),
    (
        "citadel",
        ["Ana", "Ben"],
        [
            "Ana: Fight on Wolf with Ben; a die on row 1 at 4; selected: Flail; "
            "cost 3 instead of 5; "
            "Ana draws 3 cards",
            "FAILURE, 2 of 4 (Tough ignores 1); the die 4 → 2",
            "Ana loses 2 life, 8 → 6; 3 revealed cards discarded",
        ],
        "Ana fights Wolf with Ben, selecting Flail, at a cost of 3 instead of 5. The die stands on "
        "row 1 at 4. Ana draws 3 cards. The action fails with 2 of the 4 successes needed, after "
        "Tough ignores 1. The die goes from 4 to 2. Ana loses 2 life, down to 6.",
    ),
]


def spoken(tale: Tale[Any], names: list[str], lines: list[str]) -> str:
    """Log lines as one paragraph."""
    told = [one for line in lines for one in clauses(tale, line, names, counted=False)]
    return " ".join(joined(tale.whole(told)))


@pytest.mark.parametrize(("game", "names", "lines", "told"), TOLD, ids=[one[0] for one in TOLD])
def test_log_lines_read_well_aloud(
    game: str, names: list[str], lines: list[str], told: str
) -> None:
    found = load(game).tale
    assert found is not None
    assert spoken(found(), names, lines) == told


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            ["Ana +1 gold, 1 → 2", "James: gold 3 → 5"],
            "Ana's gold goes from 1 to 2 and James's from 3 to 5.",
        ),
        (["Ana: riches 3 → ?"], ""),
        (
            [f"{who}: gold ? → 7" for who in ("Ana", "Ben", "Cleo")] + ["Dora: gold 1 → 2"],
            "Gold goes to 7 for Ana, Ben and Cleo, and from 1 to 2 for Dora.",
        ),
        (["Ana: riches ? → 3"], "Ana's riches go to 3."),
        (["王: gold 3 → 5"], "王's gold goes from 3 to 5."),
        (
            ["Ana +2 gold, 0 → 2", "Ana +4 gold, 2 → 6"],
            "Ana's gold goes from 0 to 2 and then to 6.",
        ),
    ],
)
def test_counters_that_were_set_stand_together(lines: list[str], told: str) -> None:
    found = [one for line in lines for one in clauses(Tale(), line, [], counted=True)]
    assert " ".join(joined(found)) == told


def test_what_was_typed_is_never_read_as_a_sign_of_ours() -> None:
    tale: Tale[Any] = Tale(retold=retellings((r"(.+) takes (.+)", r"\1 takes \2|+rests")))
    assert spoken(tale, ["+=Bob|<~x~>"], ["+=Bob|<~x~> takes ~a|b~"]) == (
        "+=Bob|<~x~> takes ~a|b~ and rests."
    )
    assert parted("a (b; c); “d; e”; f", "; ") == ["a (b; c)", "“d; e”", "f"]
    assert parted("a “b; c", "; ") == ["a “b", "c"]


def paragraphs(section: Section) -> Iterator[Paragraph]:
    """All paragraphs, at every depth."""
    for part in section.parts:
        if isinstance(part, Paragraph):
            yield part
        elif isinstance(part, Section):
            yield from paragraphs(part)


def headings(document: Document) -> list[str]:
    """All headings inside the games."""
    games = [one for one in document.sections if one.title.startswith(("Game ", "The game"))]
    return [part.title for one in games for part in one.parts if isinstance(part, Section)]


_NUMBER = re.compile(r"\d+")


@pytest.mark.parametrize("name", ["duel", "sea"])
def test_no_number_stands_in_the_story_that_no_entry_says(reading: Reading, name: str) -> None:
    with reading(name) as table:
        told = chronicle(table, zone=UTC)
        said = set(_NUMBER.findall(" ".join(entry.says for entry, _ in along(table))))
        first = {
            section.title: next(paragraphs(section))
            for section in told.sections
            if list(paragraphs(section))
        }
        for section in told.sections:
            if not section.title.startswith(("Game ", "The game")):
                continue
            for part in paragraphs(section):
                if part is first[section.title] or part.kind != "act":
                    continue
                plain = " ".join(one.text for one in part.phrases if one.tone == "plain")
                assert set(_NUMBER.findall(plain)) <= said, plain


def test_a_game_begins_with_who_sat_where(reading: Reading) -> None:
    with reading("sea") as table:
        told = next(one for one in chronicle(table, zone=UTC).sections if one.title == "The game")
        (first, *_) = paragraphs(told)
        assert [one.text for one in first.phrases] == [
            "Ana and Ben sit at the table in this order.",
            "They play the long game, which the first to become infamous wins.",
            "Ana is Jacquotte Delahaye and Ben is Piet Hein.",
            "A captain is infamous at 5 reputation.",
            "Reputation brings a bonus at 2, a ship that counts as larger at 3 and the surrender "
            "of smaller ships at 4.",
        ]
        part = chronicle(table, Span(first=20), zone=UTC)
        begun = next(one for one in part.sections if one.title == "The game")
        assert "sit at the table" not in " ".join(
            phrase.text for one in paragraphs(begun) for phrase in one.phrases
        )


def test_turning_points_are_headings(reading: Reading) -> None:
    with reading("sea") as table:
        found = headings(chronicle(table, zone=UTC))
    # Worked out by hand from long_game.toml: what happens in which of its thirteen rounds.
    assert "Round 6: Ana takes Diego hostage" in found
    assert "Round 7: Ana takes the lead" in found
    assert "Round 8: Ben digs up a treasure" in found
    assert "Round 9: Ana takes an English port" in found
    assert "Round 10: Ben brings a treasure home" in found
    assert found[-1] == "Round 13: Ana wins"
    with reading("duel") as table:
        assert any(one.endswith("Jen leaves and Sam wins") for one in headings(chronicle(table)))


def test_rounds_of_a_voyage_are_told_turn_by_turn_and_close_with_the_sea(reading: Reading) -> None:
    """Rounds 6 to 8 of long_game.toml, written by hand from its lines and pp. 16-18: winds and the
    Blue Sea card end a round, so the island that turns English does so before Ana docks there."""
    with reading("sea") as table:
        told = text(chronicle(table, zone=UTC))
    story = " ".join(told.split())
    begins, ends = story.index("Round 6: Ana takes Diego"), story.index("Round 8: Ben digs up")
    assert story[begins:ends] == (
        "Round 6: Ana takes Diego hostage "
        "Ana beats Diego with 11 against 4, takes the captain hostage and plunders a crew card. "
        "Diego surrenders, which brings Ana 1 reputation. "
        "Ana seizes the ship as a prize at the cost of 1 crew card. "
        "Ben sets sail, leaving 1 crew card behind, sails to 4,5, and finds 2 storms and open "
        "sea, where no wind blows. The storms merge into one of category 2, which catches Ben. "
        "The category 2 storm costs Ben 1 crew card. "
        "The category 2 storm on 4,5 weakens to 1. "
        "An island changes nationality: the port on 4,1 is now English, of size 1. "
        "Round 7: Ana takes the lead "
        "Ana docks at the English port, losing 1 crew card, and hands in Diego for 1 reputation. "
        "The bonus is “gather crew two at a time”. Ana sells the prize for 1 riches. "
        "Ana now has the most reputation. "
        "The category 1 storm on 4,5 dissolves. The Blue Sea brings a storm on 5,5. "
    )


def test_a_short_game_is_told_by_rounds_and_each_mission_is_a_heading() -> None:
    """Three missions win (p. 4): the table has none, one, two, three of them done."""
    game = load("pirate-crusades")
    assert game.tale is not None
    tale, state = game.tale(), game.new_state(["Ana", "Ben"])
    short = replace(state, variant="short-poker", round_no=4)
    assert [tale.called(short), tale.called(replace(state, variant="long"))] == ["round 4", ""]
    row = {"kind": "mission_done", "player": "p1", "mission": "sinking"}
    told = LoggedEntry(1, 1, "p1", "look", "", "", (row,))
    pirates = {**short.pirates, "p1": replace(short.pirates["p1"], done=2)}
    two = replace(short, pirates=pirates)
    assert [one.words for one in tale.moments(short, two, told)] == [
        "Ana completes a second mission"
    ]


def test_a_turn_told_late_stands_in_its_round(saga: OpenTable[Any]) -> None:
    tale = load("pirate-crusades").tale
    assert tale is not None
    entry, _ = next(along(saga))

    def step(says: str) -> Step:
        return Step(replace(entry, says=says))

    log = [
        Stretch("round 3, end of the round", (step("end of round 3: nothing moves"),)),
        Stretch("round 4, Ana's turn", (step("Blue Sea: storm on 1,1; round 4, Ana's turn"),)),
        Stretch(
            "round 4, Ben's turn",
            (
                step("Ben sails to 1,1"),
                step("Ana's turn of round 4, told late; Ana docks at 8D"),
                step("Ana's turn of round 2, told late; Ana sets sail"),
            ),
        ),
        Stretch(
            "round 5, Ana's turn",
            (step("Ana gathers 1 crew card"), step("end of round 4"), step("Blue Sea: open sea")),
        ),
        Stretch("round 6, Ana's turn", (step("end of round 5; Blue Sea: open sea"),)),
        Stretch("Ana has won: infamous", (step("Ana docks at 7C"),)),
    ]
    told = [
        (one.where, [each.entry.says.partition(";")[0] for each in one.steps])
        for one in in_place(tale(), log)
    ]
    assert told == [
        ("round 3, end of the round", ["end of round 3: nothing moves", "Blue Sea: storm on 1,1"]),
        ("round 4, Ana's turn", ["Ana's turn of round 4, told late"]),
        # No turn of round 2 is in this story, so that one stays where it was told.
        ("round 4, Ben's turn", ["Ben sails to 1,1", "Ana's turn of round 2, told late"]),
        ("round 4, end of the round", ["end of round 4", "Blue Sea: open sea"]),
        ("round 5, Ana's turn", ["Ana gathers 1 crew card"]),
        ("round 5, end of the round", ["end of round 5"]),
        ("round 6, Ana has won: infamous", ["Ana docks at 7C"]),
    ]


def test_what_cards_say_stands_in_a_table_at_the_end(reading: Reading) -> None:
    with reading("duel") as table:
        told = chronicle(table, zone=UTC)
        titles = [one.title for one in told.sections]
        assert titles[-2:] == ["Boards and cards, as entered", AS_IT_STANDS]
        cards = next(
            part
            for part in told.sections[-2].parts
            if isinstance(part, Table) and "Cards" in part.caption
        )
        assert ("Slash", "cost 0, bursts 1", "5") in [(a, b, "5") for a, b, _ in cards.rows]
        options = next(
            part
            for part in told.sections[-2].parts
            if isinstance(part, Table) and "Options" in part.caption
        )
        assert ("Top of the Poise track (0: none)", "12", "2") in options.rows
        story = text(
            replace(told, sections=tuple(x for x in told.sections if x.title.startswith("Game")))
        )
        assert "Slash: cost 0" not in story
        assert "Boards and cards, as entered" not in text(chronicle(table, terse=True))


def test_plots_stand_behind_the_games(saga: OpenTable[Any]) -> None:
    plots = Section("Over time", (Picture("Coins", lambda _: ()),))
    more = (plots, Section("Luck"))
    titles = [one.title for one in chronicle(saga, more=more).sections]
    assert titles.index("Over time") == titles.index("Game 2") + 1
    assert titles[-2:] == ["Luck", AS_IT_STANDS]
    terse = [one.title for one in chronicle(saga, terse=True, more=more).sections]
    assert terse[-3:] == ["Over time", "Luck", AS_IT_STANDS]


def test_a_game_whose_tale_stumbles_is_told_all_the_same(saga: OpenTable[Any]) -> None:
    def stumbles(*_: Any) -> Any:
        raise KeyError("player")

    broken: Tale[Any] = Tale(names=stumbles, stakes=stumbles, moments=stumbles, lead=stumbles)
    saga.game = replace(saga.game, tale=lambda: broken)
    assert "brought 5 coins home" in text(chronicle(saga, zone=UTC))


def test_who_does_something_else_is_never_said_to_do_the_same() -> None:
    tale = load("en-garde").tale
    assert tale is not None
    line = "Sam passes; Sam loses 2, down to 6; Jen loses 6, down to 2"
    told = spoken(tale(), ["Sam", "Jen"], [line])
    assert told == "Sam passes. Sam loses 2, down to 6, and Jen 6, down to 2."
    assert "Jen pass" not in told
    told = spoken(tale(), ["Sam", "Jen"], ["Sam leaves", "Sam loses 2 → 6; Jen loses 6 → 2"])
    assert "and Jen 6" in told
