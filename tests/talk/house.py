"""A conversation without a terminal: a house in a folder of its own, and a hand that answers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.games import find
from companion.play.choices import rows_of
from companion.play.stepping import quiet_of
from companion.share.campaigns import campaigns
from companion.share.commands.arguments import read_words
from companion.share.commands.run_procedure import player_of
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.refused import Beside, offer
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken, Question
from companion.talk import steps
from companion.talk.at import At, House, Opened
from companion.talk.conversation import Conversation
from companion.talk.voice import Script


def house_in(root: Path, ran: list[list[str]] | None = None, **how: Any) -> House:
    """A house whose campaigns lie in a folder; of the commands of the shell only `do` is
    run, with every default that is not named."""

    def opened(name: str) -> Opened:
        found = campaigns.find(root, name)
        game = next(one for one in find().values() if one.id == found.first.game).load()
        table: OpenTable[Any] = OpenTable(game, found.path, **how)
        beside = Beside(found.path, root / "unsaved", table.disk, root / "spare")
        if (refused := beside.found()) is not None:
            offer(table, refused)
        return Opened(table, beside)

    def command(words: Sequence[str]) -> int:
        if ran is not None:
            ran.append(list(words))
        if words[0] == "do":
            by = words[4] if words[3] == "--by" else ""
            with opened(words[1]).table as table:
                answers = read_words(words[5 if by else 3 :]).answers
                table.act(words[2], answers, by=player_of(table, by), depth="sentence")
        return 0

    return House(root, opened, command, lambda: ["new", "share"], lambda _table: None)


def begun(
    root: Path, game: str = "seafall", players: Sequence[str] = ("Ana", "Ben", "Cleo")
) -> str:
    """A campaign with these players; its id."""
    with campaigns.begin(root, game, "Salt", tuple(players)) as table:
        return table.path.stem


def talked(root: Path, *lines: str, campaign: str = "salt", **how: Any) -> list[str]:
    """What is said when these lines are typed, from the first line's answer on."""
    voice = Script(lines)
    Conversation(house_in(root, **how), voice).run(campaign)
    return voice.told


class Hand(Script):
    """Answers questions by their keys: with what it was told, else with what is offered.

    What is not asked by itself is opened with `/card`.
    """

    def __init__(self) -> None:
        super().__init__(())
        self.answers: dict[str, Any] = {}
        self.reasons: dict[str, str] = {}
        self.asking: Asking | None = None
        self._quiet: Sequence[Question[Any]] = ()
        self._open: Question[Any] | None = None
        self._said: set[str] = set()

    def take(self, line: dict[str, Any]) -> None:
        """What a recorded line answers."""
        self.answers, self.reasons = line.get("answers", {}), line.get("reasons", {})
        self._said, self._open = set(), None

    def watch(self, at: At, monkeypatch: pytest.MonkeyPatch) -> None:
        """See each question of a conversation before it is answered."""
        asks, chosen = at.asks, steps.chosen

        def seen(title: str, asking: Asking) -> str:
            self.asking = asking
            return asks(title, asking)

        def opens(at: At, quiet: Sequence[Question[Any]]) -> Question[Any] | None:
            self._quiet = quiet
            self._open = self._wanted(quiet)
            return chosen(at, quiet)

        monkeypatch.setattr(at, "asks", seen)
        monkeypatch.setattr(steps, "chosen", opens)

    def _wanted(self, quiet: Sequence[Question[Any]]) -> Question[Any] | None:
        return next((x for x in quiet if x.key in self.answers.keys() - self._said), None)

    def ask(self, prompt: str, masked: bool = False) -> str:
        """The next line; where a question is open, its answer."""
        asking, self.asking = self.asking, None
        if prompt.startswith("Is that a new"):
            return "yes"
        if prompt.startswith("Enter it?"):
            return "/card" if self.answers.keys() - self._said else "yes"
        if prompt.startswith("Which one?"):
            return str(1 + next(n for n, one in enumerate(self._quiet) if one is self._open))
        if asking is None:
            return super().ask(prompt, masked)
        return self._answer(asking)

    def _answer(self, asking: Asking) -> str:
        assert not asking.problem, f"{asking.problem} ({asking.question.key})"
        if self._open is None and self._wanted(quiet_of(asking)) is not None:
            return "/card"
        question, self._open = self._open or asking.question, None
        self._said.add(question.key)
        if isinstance(question, Broken):
            return f"! {self.reasons[question.key]}"
        if question.key in self.answers:
            return typed(question, self.answers[question.key])
        return by_default(question)


def by_default(question: Question[Any]) -> str:
    """What a sentence takes where nobody says anything, as it is typed."""
    assert question.manner != "ask", f"{question.key}: {question.prompt} is not answered"
    if getattr(question, "count", None) == 0:
        return ""  # Enter rolls no dice
    if question.default is None and question.unknown:
        return "?"
    if question.offered == question.default or question.default == {}:
        return ""  # Enter takes it, or what the rules say
    return typed(question, question.default)


def typed(question: Question[Any], value: Any) -> str:
    """An answer as a hand types it: by its number in the list, else in words."""
    if value is None:
        return "?"
    if isinstance(value, bool):
        return "yes" if value else "no"
    for number, row in enumerate(rows_of(question), 1):
        if row.value == value and question.kind == "choose":
            return str(number) if not row.label[:1].isdecimal() else row.label
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {one}" for key, one in value.items()) or "none"
    return str(value)
