"""What the tests of the ear share: tables at every typed line of the recorded games."""

from __future__ import annotations

import tempfile
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.errors import CompanionError
from companion.games import find
from companion.table.campaign.opened import OpenTable
from companion.table.ear.hearing import Ear, Heard
from companion.table.forms.tokens import tokens
from tests.recorded import Recording, recordings

FREE = ("note", "card", "ruling", "remind", "rename", "correct")
"""Acts that take the rest of the line as it is."""


def games() -> list[str]:
    """The games that are heard by forms."""
    return sorted(id for id, one in find().items() if one.load().forms is not None)


class Said(Struct, frozen=True):
    """A line that was understood, and what it came to."""

    table: OpenTable[Any]
    text: str
    heard: Heard[Any]

    @property
    def outcome(self) -> Any:
        """What an edit of the line is compared with."""
        return outcome(self.heard)


def outcome(heard: Heard[Any] | None) -> Any:
    """Acts and answers, whatever capitals a new name has; `None` for a line that is not entered."""
    if heard is None or not heard.steps or any(step.kind != "done" for step in heard.steps):
        return None
    return [
        (
            step.run.info.id,
            step.run.by,
            [(x.question.key, str(x.stored).casefold()) for x in step.result.answered],
        )
        for step in heard.steps
    ]


def hear(table: OpenTable[Any], text: str) -> Heard[Any] | None:
    """What a line means, `None` if it is asked back or refused. No lines are offered instead: that
    takes most of the time, and what is entered does not depend on it."""
    try:
        return Ear(table, teach=False).hear(text, yes=True)
    except CompanionError:
        return None


FREE_LEADS = ("note", "because", "does")
"""Words behind which the rest of a line is as it is."""


def plain(text: str) -> bool:
    """Whether a line has neither answers by key nor free text, so that every word counts."""
    words = [token.key for token in tokens(text)]
    free = bool(words) and (words[0] in FREE or any(word in FREE_LEADS for word in words))
    return not free and not any(sign in text for sign in '="“')


def typed_lines(game: str) -> set[str]:
    """What was typed in the recorded games of which every word should count."""
    told = [Recording(path).lines for path in recordings(game)]
    return {line["say"] for lines in told for line in lines if _counts(line)}


def _counts(line: dict[str, Any]) -> bool:
    """Whether a line is a sentence alone, and plain."""
    simple = "say" in line and not line.get("answers") and not line.get("reasons")
    return "check" not in line and simple and plain(line["say"])


def said_lines(game: str, wanted: Container[str] | None = None) -> Iterator[Said]:
    """Every typed line of the recorded games (or those that are wanted) that is understood, at its
    table; nothing is written by whoever looks at them."""
    for path in recordings(game):
        with tempfile.TemporaryDirectory() as folder:
            yield from _lines(Recording(path), Path(folder), wanted)


def _lines(recorded: Recording, folder: Path, wanted: Container[str] | None) -> Iterator[Said]:
    manifest = next(one for one in find().values() if one.id == recorded.game)
    table: OpenTable[Any] = OpenTable.create(
        manifest.load(), folder / "recorded.jsonl", recorded.title, recorded.players
    )
    with table:
        for number, line in enumerate(recorded.lines, 1):
            if "check" in line:
                continue
            if _counts(line) and (wanted is None or line["say"] in wanted):
                heard = hear(table, line["say"])
                if outcome(heard) is not None:
                    assert heard is not None
                    yield Said(table, line["say"], heard)
            recorded.enter(table, number, line)
