"""A table of The 7th Citadel for tests: sentences on real files.

After each entry every Action card is accounted for (spec 3.2), every thing that is named is there,
and every answer stands under a declared key.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.errors import BadAnswer, NothingNew, UsageError
from companion.games.citadel.game import GAME
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules.standing import audit_of
from companion.games.citadel.state.table import Character, Citadel
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking, Done, Given, drive
from companion.table.procedures.procedure import Reading, Steps, listed_as
from companion.table.procedures.question import Broken
from companion.table.sentences.sentence import say
from companion.table.sheet import plain, render
from companion.table.storage.disk import Handle, RealDisk
from companion.table.storage.entry import Entry
from companion.toolbox.chance import SeededChance

ANA, BEN, CY, DOT = "p1", "p2", "p3", "p4"
NAMES = ("Ana", "Ben", "Cy", "Dot")


class QuickDisk(RealDisk):
    """A drive that does not wait."""

    def sync(self, handle: Handle) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass


class Table:
    """A table on a file.

    Args:
        folder: where its journal goes.
        players: how many, if no state is given.
        state: what it begins with instead of nothing but names.
        memory: what the record book knows of cards, by the key of the name.
        options: table options.
    """

    def __init__(
        self, folder: Path, players: int = 2, state: Citadel | None = None, seed: int = 1,
        memory: dict[str, dict[str, Any]] | None = None, **options: Any,
    ) -> None:  # fmt: skip
        game = GAME if state is None else replace(GAME, new_state=lambda _names: state)
        names = NAMES[:players] if state is None else [x.name for x in state.players.values()]
        self.open = OpenTable.create(
            game, folder / "evening.jsonl", "Evening", names, disk=QuickDisk(),
            chance=SeededChance(seed),
        )  # fmt: skip
        self.open.memory = memory or {}
        self.last: Entry | None = None
        self.audited = True
        """Whether the Action cards have to add up after each entry."""
        for key, value in options.items():
            words = "yes" if value is True else "no" if value is False else str(value)
            self.say(f"option {key} {words}")

    # ------------------------------------------------------------------ looking

    @property
    def state(self) -> Citadel:
        return self.open.state

    def of(self, player: str = ANA) -> Character:
        return self.state.characters[player]

    def counts(self, player: str = ANA) -> tuple[int | None, ...]:
        """Life, deck, pile, hand, blocked, in front, banished."""
        x = self.of(player)
        return (x.life, x.deck, x.discard, x.hand, x.blocked, x.front, x.banished)

    def rows(self, kind: str) -> list[dict[str, Any]]:
        """Rows of one kind of the last entry."""
        assert self.last is not None
        return [row for row in self.last.lines if row["kind"] == kind]

    def owed(self) -> list[tuple[str, str]]:
        """Who owes which procedure."""
        return [(x.who, x.procedure) for _, x in sorted(self.state.pending.items())]

    def sheet(self, width: int = 100) -> str:
        return plain(render(GAME.sheet(self.state, ""), width))

    # ------------------------------------------------------------------ playing

    def typed(self, text: str, by: str = "") -> Entry | Asking | Exception:
        """A typed line: its entry, what it asks, or what is wrong with it."""
        try:
            read = say(self.open, text, by, yes=True)
        except NothingNew as already:
            return already
        except (BadAnswer, UsageError) as problem:
            return problem
        if isinstance(read.result, Asking):
            return read.result
        for before in self.open.enter_all(read.acts):
            entry = before.entry
        self.entered(entry)
        return entry

    def entered(self, entry: Entry) -> None:
        """Look at the table after an entry."""
        self.last = entry
        known = self.open.infos[entry.act].listed()
        for key, _value, _source in entry.answers:
            assert key == "effects" or listed_as(known, key), (entry.act, key)
        whole(self.state, self.audited)
        self.sheet()

    def say(self, *texts: str, by: str = "") -> str:
        """Sentences that must all be entered; what the last one came to."""
        for text in texts:
            result = self.typed(text, by)
            assert isinstance(result, Entry | NothingNew), f"{text}: {told(result)}"
        return self.last.says if self.last is not None else ""

    def asks(self, text: str, by: str = "") -> str:
        """The key of the question that a sentence leaves open; nothing is entered."""
        return self.asked(text, by).question.key

    def asked(self, text: str, by: str = "") -> Asking:
        """The question that a sentence leaves open; nothing is entered."""
        before = self.state
        result = self.typed(text, by)
        assert self.state is before
        assert isinstance(result, Asking) and not isinstance(result.question, Broken), told(result)
        return result

    def broken(self, text: str, by: str = "") -> Broken:
        """The rule that a sentence breaks; nothing is entered."""
        before = self.state
        result = self.typed(text, by)
        assert self.state is before
        assert isinstance(result, Asking), told(result)
        assert isinstance(result.question, Broken), told(result)
        return result.question

    def refused(self, text: str) -> str:
        """The sentence about a line that cannot be read."""
        result = self.typed(text)
        assert isinstance(result, Exception), told(result)
        return str(result)

    def do(self, act: str, by: str = "", **answers: Any) -> str:
        """An act by answers (`_` for `-` in keys, `__` for `.`); it must be entered."""
        given = {x.replace("__", ".").replace("_", "-"): value for x, value in answers.items()}
        result = self.open.act(act, given, by=by, depth="sentence")
        assert isinstance(result, Acknowledged), told(result)
        self.entered(result.entry)
        return result.entry.says

    def steps(self, act: str, *answers: tuple[str, Any], by: str = "") -> str:
        """Step by step: each question must come in this order, each gets its answer."""
        given: dict[str, Any] = {}
        for key, value in answers:
            result = self.open.act(act, given, by=by, depth="steps")
            assert isinstance(result, Asking) and not result.problem, told(result)
            assert result.question.key == key, told(result)
            given[key] = value
        result = self.open.act(act, given, by=by, depth="steps")
        assert isinstance(result, Acknowledged), told(result)
        self.entered(result.entry)
        return result.entry.says

    def undo(self) -> None:
        """Take the last act back."""
        assert self.open.undo() is not None


def entry(
    state: Citadel, steps: Callable[[Work], Steps[Any]], answers: dict[str, Any] | None = None,
    overrides: dict[str, str] | None = None, by: str = "", **memory: dict[str, Any],
) -> Done[Citadel] | Asking:  # fmt: skip
    """A part of a procedure run as an entry of its own on a state in memory."""

    def run() -> Steps[Any]:
        work = Work(Reading(state, by, memory))
        yield from steps(work)
        return work.done()

    given = {key: Given(value) for key, value in (answers or {}).items()}
    return drive(run(), given, overrides, depth="sentence")


def after(state: Citadel, change: Callable[[Work], Any], audited: bool = True) -> Citadel:
    """The state after some verbs; every Action card has to be accounted for."""
    work = Work(Reading(state))
    change(work)
    whole(work.state, audited)
    return work.state


def whole(state: Citadel, audited: bool = True) -> None:
    """The invariant of spec 3.2, dice on things that are there, ids that stand for something.

    Raises:
        AssertionError: something is missing.
    """
    if audited:
        audit = audit_of(state)
        assert audit.value.whole is not False, audit.notes
    on_table = {*state.terrains, *state.events, *state.fogs, *state.globals, *state.quest_items}
    on_table |= {x for character in state.characters.values() for x in character.purse}
    assert set(state.dice) <= on_table, state.dice
    terrains = {*state.terrains, ""}
    for player, character in state.characters.items():
        assert character.at in terrains, player
        cards = [x.card for x in (*character.skills.values(), *character.purse.values())]
        assert set(cards) <= set(state.book), player
    for event in state.events.values():
        assert set(event.attached) <= terrains
    assert {x.terrain for x in state.fogs.values()} <= terrains
    assert state.action is None or state.action.active in (*state.players, "")


def told(result: Any) -> str:
    """What a result asks or says, for a failing test."""
    if isinstance(result, Asking):
        question = result.question
        why = question.why if isinstance(question, Broken) else ""
        return f"asks {question.key} ({question.kind}) {question.prompt} {why} {result.problem}"
    return str(result)
