"""Lines of the second evening of six (28 November), each typed again where it was typed.

The evening is kept as it lies (`tests/evenings/played/six-duelists-two`). What a line means is what
the cards on that table were, written down beside it by who played; the numbers follow from the
rulebook (Poise; Ending the Exchange).
"""

from __future__ import annotations

import json
import lzma
from contextlib import suppress
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.games import load
from companion.games.en_garde.sheet.page import exchange_lines, sheet
from companion.games.en_garde.state.table import EnGarde
from companion.play.speaking import speak
from companion.share.commands import run_procedure
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from companion.table.sheet import PlayersBlock

EVENING = Path(__file__).parents[2] / "evenings" / "played" / "six-duelists-two.jsonl.xz"
Table = OpenTable[EnGarde]


def after(act: int, folder: Path) -> Table:
    """The table as it stood behind an entry of the evening."""
    rows = lzma.decompress(EVENING.read_bytes()).splitlines(keepends=True)
    last = 0
    for place, row in enumerate(rows[1:], 1):
        told = json.loads(row[17:])
        if any(x.get("act_no") == act for x in (told, *told.get("items", ()))):
            last = place
    path = folder / "evening.jsonl"
    path.write_bytes(b"".join(rows[: last + 1]))
    return OpenTable(load("en-garde"), path)


def said(table: Table, line: str) -> str:
    """What a typed line enters, as the log says it."""
    acted = run_procedure.say(table, line, "")
    assert not isinstance(acted, run_procedure.Moved)
    return "; ".join(x.entry.says for x in acted)


def offered(table: Table, line: str) -> tuple[str, ...]:
    """The lines that a refusal offers."""
    with pytest.raises(CompanionError) as refused:
        say(table, line, "")
    return tuple(getattr(refused.value, "offers", ()))


UNDERSTOOD: dict[str, tuple[int, str, str]] = {
    # act before it, line, what the log says
    "an ordinal and an Attack": (
        95, "kai parries the second lunge", "Kai answers A4 Lunge with R5 Parry",
    ),
    "the same with the card behind it": (
        95, "kai blocks the second lunge with a parry", "Kai answers A4 Lunge with R5 Parry",
    ),
    "the last of two": (95, "kai parries the last lunge", "Kai answers A4 Lunge with R5 Parry"),
    "slips away": (
        145, "ivo slips away with a dodge", "Ivo answers A1 Slash with R1 Dodge",
    ),
    "another in front of a card": (
        189, "jana ripostes the thrust and counters with another slash",
        "Jana answers A3 Thrust with R4 Parry Riposte and counterattacks Greta: A4 Slash; Jana "
        "pays 1, down to 6",
    ),
    "what a play costs, told of a card whose cost nobody knows": (
        46, "lena attacks kai with disarm, it costs her 1",
        "Lena attacks Kai: A1 Disarm; Lena pays 1, down to 2",
    ),
    "the same as it was offered": (
        46, "Lena attacks Kai Disarm pay 1", "Lena attacks Kai: A1 Disarm; Lena pays 1, down to 2",
    ),
    "the same in front": (
        46, "lena pays 1 to attack kai with disarm",
        "Lena attacks Kai: A1 Disarm; Lena pays 1, down to 2",
    ),
    "what an Attack did tells its bursts": (
        29, "hugo passes, that's 2 for the slash",
        "Hugo passes; Ivo loses nothing; Hugo loses 2; Hugo is out",
    ),
    "an Item's bonuses, one of them none": (
        21, "the heavy cape gives 1 defense and nothing to attacks",
        "Heavy Cape: defense 1, attack 0",
    ),
    "facts of cards in a row, then an act": (
        35, "feint has 1 burst, parry shields 3, lena takes it",
        "Feint: bursts 1; Parry: shields 3; Lena passes; Jana loses nothing; Lena loses 2, down to "
        "5",
    ),
    "whose card does it": (
        66, "ivo's coupe gets rid of her riposte",
        "Ivo presses R1 Parry Riposte with Coupé: A1 Lunge is open again; A2 Slash stays",
    ),
    "comes with what a Fancy Move grants": (
        68, "ivo says taste my blade and comes with a disarm",
        "Ivo plays Taste My Blade!: A3 Disarm on Lena; Ivo pays 2, down to 5",
    ),
    "an answer that is an Attack": (
        105, "ivo ripostes, and his answer is a disarm",
        "Ivo answers A1 Lunge with R1 Parry Riposte and counterattacks Kai: A2 Disarm",
    ),
    "both are out": (
        107, "ivo takes it and both of them are out",
        "Ivo passes; A2 Disarm finds no Item; Kai loses 2; Ivo loses 5; Kai is out; Ivo is out; "
        "Greta's turn",
    ),
    "holds on to": (
        127, "greta holds on to her five and fills up to nine", "Greta draws 4, holds 9",
    ),
    "over the shoulders": (
        131, "ivo fills his hand and throws the heavy cape over his shoulders",
        "Ivo draws 3, holds 9; Ivo plays Heavy Cape",
    ),
    "as well": (
        138, "jana ripostes that as well, no counter",
        "Jana answers A2 Lunge with R3 Parry Riposte",
    ),
    "goes out": (
        150, "ivo goes out with a sigh", "Ivo passes; Greta loses nothing; Ivo loses 2; Ivo is out",
    ),
    "what is done, then the card": (
        161, "jana jumps aside, she plays a dodge",
        "Jana answers A2 Lunge with R2 Dodge; Jana pays 1, down to 2",
    ),
    "and another slash": (
        185, "jana: taste my blade! and another slash",
        "Jana plays Taste My Blade!: A2 Slash on Greta; Jana pays 1, down to 7",
    ),
    "takes it full": (
        196, "ouch, jana takes it full",
        "Jana passes; Greta loses nothing; Jana loses 6, down to 3",
    ),
    "has no more": (
        204, "jana has no more", "Jana passes; Jana loses nothing; Greta loses nothing",
    ),
    "with everything": (
        222, "greta lunges at jana with everything: masterful strike and powerful strike",
        "Greta attacks Jana: A1 Lunge + Masterful Strike + Powerful Strike; Greta pays 1, down to "
        "No Poise",
    ),
    "adds a Response": (
        92, "kai adds a sidestep against the fleche", "Kai answers A1 Flèche with R4 Sidestep",
    ),
    "a name that nobody has entered counts as one card": (
        11, "greta throws away coupé and deep breath and draws two",
        "Greta discards 2 (Coupé, deep breath) and draws 2, holds 9",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", UNDERSTOOD)
def test_a_line_that_was_refused_or_misread_is_understood(case: str, tmp_path: Path) -> None:
    act, line, says = UNDERSTOOD[case]
    with after(act, tmp_path) as table:
        assert said(table, line) == says


ASKED: dict[str, tuple[int, str, str]] = {
    "is hit and out, of bursts nobody knows": (29, "hugo is hit and he is out", "Bursts of"),
    "knocks him out": (29, "that knocks hugo out", "Bursts of"),
    "out of cards": (81, "ivo is out of cards, he lets it through", "Bursts of"),
    "a new Restore behind its verb": (
        75, "jana catches her breath: second wind, restores 5", "Poise cost of Second Wind",
    ),
    "a new Response told with what it is": (
        4, "hugo plays a sidestep, that is a response with 2 shields", "Poise cost of Sidestep",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ASKED)
def test_a_line_that_leaves_a_number_open_asks_for_it(case: str, tmp_path: Path) -> None:
    act, line, asks = ASKED[case]
    with after(act, tmp_path) as table:
        result = speak(table, line, "")[1]
        assert isinstance(result, Asking)
        assert result.question.prompt.startswith(asks)


def test_a_cost_that_nobody_could_tell_for_certain_is_asked(tmp_path: Path) -> None:
    """Who has 1 and pays 1 may owe more: then No Poise takes the rest (Poise)."""
    with after(46, tmp_path) as table:
        said(table, "lena has 1 poise")
        result = speak(table, "lena attacks kai with disarm, pays 1", "")[1]
        assert isinstance(result, Asking)
        assert result.question.prompt.startswith("Poise cost of Disarm")


OFFERED = {
    "the card that is done": (
        4, "hugo sidesteps, that is a response with 2 shields",
        "hugo plays sidestep, that is a response with 2 shields",
    ),
    "what is printed goes in front": (
        6, "hugo dodges the slash; a dodge costs 1 and blocks everything",
        "learn dodge costs 1 and blocks everything; hugo dodges the slash",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", OFFERED)
def test_what_is_offered_first_is_the_whole_line(case: str, tmp_path: Path) -> None:
    act, line, first = OFFERED[case]
    with after(act, tmp_path) as table:
        assert offered(table, line)[0] == first


@pytest.mark.parametrize("act", [54, 75, 95, 145])
@pytest.mark.parametrize(
    "line",
    ["kai parries the second", "ivo dodges away", "ivo slips a dodge", "ivo ripostes a slash"],
)
def test_no_word_of_a_name_and_no_slip_plays_another_card(
    act: int, line: str, tmp_path: Path
) -> None:
    """`second` is no Second Wind, `slips` strips nothing, who `dodges away` discards no Dodge from
    in front of them: such a line is refused, or it is a card that answers."""
    with after(act, tmp_path) as table, suppress(CompanionError):
        found = say(table, line, "")
        assert found.run.info.id in ("play", "refill")
        card = found.run.answers["card"].value if "card" in found.run.answers else ""
        assert table.state.cards[card].type == "response" if card in table.state.cards else True


def _drawn(table: Table, width: int = 72) -> list[str]:
    return ["".join(span.text for span in line) for line in exchange_lines(table.state, width)]


def test_no_sum_and_no_choice_is_cut_at_eighty_columns(tmp_path: Path) -> None:
    """What goes beyond a line goes on below it; whose Item counts is said (Item bonuses)."""
    with after(190, tmp_path) as table:
        told = "\n".join(_drawn(table))
        assert "…" not in told
        assert f"\n{' ' * 19}Fancy Move · pass" in told
    with after(65, tmp_path) as table:
        told = "\n".join(_drawn(table))
        assert "A1 Lunge + Masterful + Powerful" in told
        assert "Ivo's Main Gauche +1 · Lena's Main Gauche −1" in told.replace("\n          ", " · ")


def test_a_pass_stays_in_sight_beside_several_responses_and_who_is_out_takes_one_row(
    tmp_path: Path,
) -> None:
    with after(191, tmp_path) as table:  # Greta's R1, R2 and R5 may be pressed
        rows = [x.label for x in table.game.suggestions(table.state)]
        assert rows[:3] == [
            "Jana plays a card", "Press R1, R2 or R5", "Jana passes: the Exchange ends",
        ]  # fmt: skip
        players = next(x for x in sheet(table.state).blocks if isinstance(x, PlayersBlock))
        assert [x.name for x in players.rows] == ["Jana", "Greta", "out"]
        assert players.rows[-1].note == "Hugo, Ivo, Kai, Lena"


def test_who_keeps_all_and_who_pays_twice_is_said_once(tmp_path: Path) -> None:
    with after(31, tmp_path) as table:
        assert said(table, "jana keeps everything") == "Jana keeps all 9"
