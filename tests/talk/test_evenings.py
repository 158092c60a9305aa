"""An evening of each game, recorded from rulebook and spec, played through the conversation."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.share.campaigns import campaigns
from companion.talk.conversation import Conversation
from tests.recorded import Recording, recordings
from tests.talk.house import Hand, house_in

EVENINGS = {
    "seafall": ("campaign.toml", 60),
    "five-sails": ("four_at_the_docks.toml", 30),
    "citadel": ("three_scenarios.toml", 30),
    "pirate-crusades": ("hurried_table.toml", 25),
    "en-garde": ("worked_example.toml", 60),
}
"""Recording and how many of its lines: enough for turns, questions and checkpoints."""


def typed_line(line: dict[str, Any], campaign: str) -> str:
    """A line as it is typed: the sentence, with answers by key behind it; an act step by step, but
    by the command `do` where its answers are no text."""
    answers = line.get("answers", {})
    if "act" in line and not all(isinstance(one, str) for one in answers.values()):
        by = ["--by", line["by"]] if "by" in line else []
        given = [f"{key}:={msgspec.json.encode(one).decode()}" for key, one in answers.items()]
        return " ".join(("companion do", campaign, line["act"], *map(shlex.quote, (*by, *given))))
    if "act" in line:
        return f"menu {line['act']}"
    given = [f"{key}={value}" for key, value in line.get("answers", {}).items()]
    given += [f"{key}!={why}" for key, why in line.get("reasons", {}).items()]
    return " ".join((line["say"], *given))


@pytest.mark.parametrize("game", EVENINGS)
def test_an_evening_through_talk_is_the_recorded_one(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, count = EVENINGS[game]
    recording = Recording(next(one for one in recordings(game) if one.name == name))
    recording.lines = recording.lines[:count]
    (tmp_path / "recorded").mkdir()
    with recording.play(tmp_path / "recorded") as wanted:
        with campaigns.begin(tmp_path, game, recording.title, recording.players) as fresh:
            id = fresh.path.stem
        hand = Hand()
        conversation = Conversation(house_in(tmp_path), hand)
        conversation.at.opened = conversation.at.house.open(id)
        hand.watch(conversation.at, monkeypatch)
        conversation.at.campaign, by = id, ""
        for number, line in enumerate(recording.lines, 1):
            table = conversation.at.table
            if "check" in line:
                recording.check(table, number, line)
                continue
            if line.get("by", "") != by:
                by = line.get("by", "")
                conversation.line(f"speaker {by}")
            hand.take(line)
            before = table.history.acts
            told = len(hand.told)
            conversation.line(typed_line(line, id))
            if acts(conversation) == before and any("yes" in x for x in hand.told[told:]):
                conversation.line(f"yes {typed_line(line, id)}")  # what ends a game asks once
            assert acts(conversation) > before, (number, line, hand.told[told:])
        table = conversation.at.table
        assert msgspec.to_builtins(table.state) == msgspec.to_builtins(wanted.state)
        assert [x.says for x in table.log(500)] == [x.says for x in wanted.log(500)]
        table.close()


def acts(conversation: Conversation) -> int:
    """How many acts were entered; the table is another one after a command of the shell."""
    return conversation.at.table.history.acts
