"""Thirty questions that a group would ask of its past (`questions.tsv`, written before anybody had
read the code): each is answered by one line, and the answer is known from what was played.

The group: five recorded games (their winners and ends stand in their scripts), and an evening of
SeaFall that is typed here. The questions say Anna and Ben; in the recorded games Ana and Ben sit,
in SeaFall's campaign colours.
"""

from __future__ import annotations

import csv
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import cli
from tests.recorded import Recording
from tests.share.tables import FIVE, GAMES, SCRIPTS, copied

SALT = (
    "turn anna", "anna has 12 gold", "anna raids spice 5", "turn ben", "ben raids linen no success",
    "carla buys 1 spice", "note the treasure lies on Gull island", "ben gains 3 gold",
    "Carla first: raid 3",
)  # fmt: skip
"""An evening; what Ben gains is undone at once."""

ROLLED = (
    "--by", "carla", "site=iron", "island=Gull", "flagship=first ship", "support=no", "garrison=0",
    "defense=2", "dangerous=no", "aboard=none", "faces=2w1s",
)  # fmt: skip

ANSWERED = {
    1: ("history", "Ana: 3 of 3 games won"),  # Pirate Crusades, Five Sails, the Citadel with all
    2: ("history --game seafall", "SeaFall: 3 games, last on "),
    3: ("history ana ben", "Ana and Ben: 2 : 0, 1 level"),  # the Citadel is won together
    4: ("history ben", "longest runs 1 won, 2 lost"),
    5: ("history --game city", "usually 2 h "),  # 135 acts of a minute
    6: ("history", "longest game: 2 h "),
    7: ("history --game city", "closest end: 1 point between them"),  # 7 : 6
    8: ("history", "luckiest roll: "),
    9: ("history", "unluckiest roll: "),
    10: ("history ana", "luck: "),
    11: ("history ana", "first won on "),
    12: ("history ana", "1 of City of Five Sails"),
    13: ("find player:ben round:3 --campaign pirate-crusades", "Ben gathers 1 crew card"),
    14: ("find gold>10", "Anna: gold 12"),
    15: ("find most:gold --campaign salt-years", "Anna: gold 12"),
    16: ("find player:carla is:rolled --campaign salt-years", "Carla raids iron"),
    17: ("find kind:raid fail", "Ben raids linen: 0, failed"),
    18: ("find is:undone since:today", "Ben +3 gold"),
    19: ("find round>=12 --campaign pirate-crusades", "Ana wins: infamous"),
    20: ("find gull", "the treasure lies on Gull island"),
    21: ("find treasure", "Salt Years · salt-years"),
    22: ("find kind:raid --campaign salt-years", "Anna raids spice: 5"),
    23: ("history --kind raid", "luckiest roll: Carla, "),
    24: ("history --game en-garde", "longest thread in En Garde: 8 entries"),
    25: ("find since:session --campaign five-sails", "Ana win"),
    26: ("find player:carla kind:buy", "Carla buys spice for 3 gold"),
    27: ("history --without ben", "En Garde: Cy won, before"),
    28: ("history", "first entry: “"),
    29: ("history", "won the last 3; longest runs 3 won, 0 lost"),
    30: ("find kind:note --archived", "last winter"),
}
"""Number of the question -> the line that answers it, and what the answer holds."""


class Minutes:
    """A clock on which each act takes a minute, from now on."""

    def __init__(self) -> None:
        self.at = datetime.now(UTC)

    def __call__(self) -> datetime:
        self.at += timedelta(minutes=1)
        return self.at


def ran(*words: str) -> str:
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, (words, done.output)
    return done.output


@pytest.fixture(scope="module")
def group(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of the group."""
    root = tmp_path_factory.mktemp("group")
    for game in FIVE:
        if game != "five-sails":
            copied(game, root / "campaigns" / f"{game}.jsonl")
    slowly = Minutes()
    three_days = Recording(GAMES / SCRIPTS["five-sails"])
    three_days.play(root, lambda table, _: setattr(table, "clock", slowly)).close()
    played = next(root.glob("*.jsonl"))
    played.rename(root / "campaigns" / "five-sails.jsonl")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(root))
        ran("new", "seafall", "Salt Years", *_seats("Anna", "Ben", "Carla"))
        for line in SALT:
            ran("say", "salt-years", line)
            if "gains" in line:
                ran("undo", "salt-years")
        ran("do", "salt-years", "raid", *ROLLED)
        ran("new", "en-garde", "Winter duel", *_seats("Anna", "Ben"))
        ran("say", "winter-duel", "note last winter we fought on the ice")
        ran("archive", "winter-duel")
    return root


def _seats(*names: str) -> list[str]:
    return [word for name in names for word in ("--player", name)]


def questions() -> list[tuple[int, str]]:
    with (Path(__file__).parent / "questions.tsv").open(encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return [(int(row["number"]), row["question"]) for row in rows]


@pytest.mark.parametrize(("number", "question"), questions(), ids=[str(n) for n, _ in questions()])
def test_a_question_is_answered_by_one_line(
    number: int, question: str, group: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(group))
    line, answer = ANSWERED[number]
    assert answer in ran(*line.split()), question
