"""A conversation: what is said, what is asked, and that nothing of it is ever lost."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.games import load
from companion.table.campaign.opened import OpenTable
from companion.table.storage.disk import RealDisk
from companion.talk.at import Opened
from companion.talk.conversation import Conversation
from companion.talk.voice import Interrupted, Script
from tests.talk.house import begun, house_in, talked
from tests.test_architecture import ROOT

DRAWN = re.compile("[\u2500-\u27bf\u2b00-\u2bff\x1b]")
"""Lines, blocks, shapes, and what steers a terminal."""


def table_of(root: Path) -> OpenTable[Any]:
    return OpenTable(load("seafall"), root / "campaigns" / "salt.jsonl", writing=False)


TALKS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    # lines -> what is said, in this order
    (("ana has 6 gold", "+2 gold", "3"), ("1: Ana: gold ? → 6", "Whose counter?", "2: Cleo")),
    (("ana has 6 gold", "++ ana gold"), ("2: Ana +2 gold, 6 → 8",)),
    (("ana has 6 gold", "ana has 6 gold"), ("1: Ana: gold ? → 6", "That is already so")),
    (
        ("ana has 6 gold", "no, 5", "undo", "redo"),
        ("2: Ana: gold ? → 5", "back to", "Undo takes it back"),
    ),
    (
        ("ana has 6 gold", "undo", "bo has 5 gold", "ben has 5 gold", "branches", "1", "yes"),
        (
            "Done: undo",
            "You could say:",
            "2: Ben: gold ? → 5",
            "1 Ana: gold ? → 6 (1 entry behind 0, to 1)",
            "Ana gold, – | 6",
            "to entry 1",
        ),
    ),
    (("menu rai", "1", "/back", "/aside", "now"), ("Which province?", "put aside", "half entered")),
    (("menu raid", "ana", "3", "! a card", "/drop"), ("The rules say no", "Raid was dropped")),
    (("speaker ben", "speaker"), ("Ben speaks", "The table speaks")),
    (("note", "the fog lifts", "amend 1", "1", "it rains", "yes", "log"), ("amended", "(undone)")),
    (("ana raids spice 5", "why", "unfold 1"), ("pool", "successes 5", "said: ")),
    (("ana has 6 gold", "why ana gold"), ("Ana gold is 6.", "1: Ana: gold ? → 6 (unknown → 6)")),
    (("rules fortune red site", "rulings no fortune there", "log"), ("Dangerous site", "ruling")),
    (("options", "help look", "help undo"), ("Table options:", "state [WORDS]", "undo [all | 12]")),
    (("remind read entry 12 at winter", "owed"), ("reminder", "owed: read entry 12")),
    (("ana has 6 gold", "earlier", "repeat"), ("Typed before", "ana has 6 gold", "Typed before")),
    (("flurb the gnarl", "xyzzy:"), ("“flurb”",)),
    (
        ("campaigns salt", "campaigns", "new", ""),
        ("That one is open.", "Campaigns:", "No campaign was begun."),
    ),
    (
        ("layout", "layout ana", "state ana", "/what ana"),
        ("squares", "glory: 0", "Ana: glory 0", "Nothing called"),
    ),
)


@pytest.mark.parametrize(("lines", "said"), TALKS, ids=lambda x: x[0][:24])
def test_what_is_said(lines: tuple[str, ...], said: tuple[str, ...], tmp_path: Path) -> None:
    begun(tmp_path)
    told = "\n".join(talked(tmp_path, *lines))
    place = 0
    for one in said:
        found = told.find(one, place)
        assert found >= 0, f"{one!r} is not said behind {told[:place][-60:]!r} in:\n{told}"
        place = found + len(one)
    assert not DRAWN.search(told)


def test_the_prompt_says_whose_turn_it_is(tmp_path: Path) -> None:
    begun(tmp_path)
    voice = Script(["turn ben", "speaker cleo", "menu raid"])
    Conversation(house_in(tmp_path), voice).run("salt")
    assert voice.prompts == [
        "the table>",
        "Ben's turn>",
        "Cleo speaks, Ben's turn>",
        "Ben, Raid>",
    ]


@pytest.mark.parametrize("left", ["end", "interrupt", "exit"])
def test_an_open_question_is_kept_however_it_is_left(left: str, tmp_path: Path) -> None:
    begun(tmp_path)

    class Leaving(Script):
        def ask(self, prompt: str, masked: bool = False) -> str:
            if not self.lines and left == "interrupt":
                self.lines = ["exit"]
                raise Interrupted
            return super().ask(prompt, masked)

    voice = Leaving(["menu raid", "ben", *(["exit"] if left == "exit" else [])])
    code = Conversation(house_in(tmp_path), voice).run("salt")
    assert code == (4 if left == "end" else 0)
    with table_of(tmp_path) as table:
        assert len(table.drafts.all()) == 1
    assert "put aside" in " ".join(voice.told)


class Full(RealDisk):
    """A disk that is full as long as it is told so."""

    full = False

    def write(self, handle: int, data: bytes) -> int:
        if self.full:
            raise OSError(28, "No space left on device")
        return super().write(handle, data)


def test_what_is_not_saved_is_said_at_once_and_kept(tmp_path: Path) -> None:
    begun(tmp_path)
    disk = Full()
    voice = Script([])
    talk = Conversation(house_in(tmp_path, disk=disk), voice)
    talk.at.opened, talk.at.campaign = talk.at.house.open("salt"), "salt"
    talk.line("ana has 6 gold")
    disk.full = True
    before = len(voice.told)
    talk.line("ana +2 gold")
    assert voice.told[before].startswith("NOT SAVED. Ana +2 gold")
    assert "It is not kept anywhere" in voice.told[before + 1]  # the disk is full everywhere
    assert talk.at.prompt().startswith("NOT SAVED, ")
    disk.full = False
    talk.line("unsaved enter")
    assert "2 Ana +2 gold" in voice.told[-2] and voice.told[-1] == "Everything is saved now."
    talk.at.table.close()
    with table_of(tmp_path) as table:
        assert [x.says for x in table.log()] == ["Ana: gold ? → 6", "Ana +2 gold, 6 → 8"]


def test_another_writer_is_followed_and_nothing_is_entered_beside_it(tmp_path: Path) -> None:
    begun(tmp_path)
    path = tmp_path / "campaigns" / "salt.jsonl"
    with OpenTable(load("seafall"), path) as other:
        follower: OpenTable[Any] = OpenTable(load("seafall"), path, writing=False)
        voice = Script([])
        talk = Conversation(house_in(tmp_path), voice)
        talk.at.opened = Opened(follower, following=True)
        other.act("note", {"text": "the fog lifts"})
        talk.line("ana has 6 gold")
        assert talk.at.code == 5  # as `say` ends
        talk.line("log")
        assert "Entered there meanwhile:" in voice.told
        assert "Nothing of this line was entered." in " ".join(voice.told)
        assert other.history.acts == 1
    talk.line("ana has 6 gold")
    assert follower.history.acts == 2
    follower.close()


# ---------------------------------------------------------------------- as it is started


def started(root: Path, *words: str, **how: Any) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_HOME": str(root)}
    pipe = subprocess.PIPE
    run = "from companion.cli import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", run, *words], env=env, stdin=pipe, stdout=pipe, text=True, **how
    )


def test_a_script_of_lines_works_through_a_pipe(tmp_path: Path) -> None:
    begun(tmp_path)
    script = "ana has 6 gold\ncodes\ncompanion log salt --count 1\nblue flurbs\nlog"
    told, _ = started(tmp_path, "talk", "salt").communicate(script, timeout=60)
    assert "the table> ana has 6 gold\n1: Ana: gold ? → 6\n" in told
    assert (
        "standings" in told
        and "  Ana: gold ? → 6" in told
        and "Everything of Salt is saved." in told
    )
    assert told.count("Ana: gold ? → 6") == 3 and "\x1b" not in told
    ended = started(tmp_path, "talk", "salt")
    told, _ = ended.communicate("blue flurbs\nearlier\n", timeout=60)
    assert "  1 ana has 6 gold" in told  # of an earlier evening
    assert ended.returncode == 2


@pytest.mark.posix
def test_a_hang_up_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    begun(tmp_path)
    process = started(tmp_path, "talk", "salt")
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("menu raid\nben\n")
    process.stdin.flush()
    told = ""
    while "Raid> ben" not in told or not told.endswith("Raid> "):
        told += process.stdout.read(1)
    process.send_signal(signal.SIGTERM)
    rest, _ = process.communicate(timeout=60)
    assert "put aside" in rest and process.returncode == 4
    with table_of(tmp_path) as table:
        assert len(table.drafts.all()) == 1
