"""Where a conversation stands: the open table, who speaks, what a number would choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from companion.errors import CompanionError, StorageError
from companion.play.unsaved import Unsaved, unsaved_of
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.refused import Beside
from companion.table.campaign.writer import NOT_SAVED, Acknowledged
from companion.table.procedures.drive import Asking
from companion.table.sheet import or_else
from companion.talk.voice import Ended, Voice

R = TypeVar("R")
FOR_TALK = (
    "Press / to look up the rules, or ? for keys.",
    "Say rules and the question to look it up.",
)
"""What is said where there are keys, and where there are only words."""
Table = OpenTable[Any]
Row = tuple[str, Callable[[], None]]
"""Something to choose by its number: what it says, and what it does."""


@dataclass
class Opened:
    """A campaign, as it could be opened."""

    table: Table
    beside: Beside | None = None
    """Where what the disk refuses is kept; `None`: nothing is written here."""
    says: tuple[str, ...] = ()
    """What must be known of it: it only follows, it is damaged, a copy was made."""
    following: bool = False
    """Whether another program writes it, and this one only follows."""


@dataclass
class House:
    """What a conversation needs from the program around it."""

    root: Path
    """The data folder."""
    open: Callable[[str], Opened]
    """Opens a campaign by its id or title, for writing if that can be. Raises `CompanionError`."""
    command: Callable[[Sequence[str]], int]
    """Runs a command of `companion` with these words, which says what it says; its exit code."""
    names: Callable[[], Sequence[str]]
    """The names of all commands."""
    entered: Callable[[Table], None]
    """Is told after an act: the record book, a dated copy behind a game."""
    typed_before: Callable[[str], Sequence[str]] = lambda _game: ()
    """Lines that were typed at tables of a game in earlier evenings, oldest first."""
    keep_typed: Callable[[str, str], None] = lambda _game, _line: None
    """Keeps a line for later evenings: of which game, and the line."""


@dataclass
class At:
    """One conversation."""

    house: House
    voice: Voice
    campaign: str = ""
    """Id of the open campaign; empty for none."""
    opened: Opened | None = None
    by: str = ""
    """Id of who speaks; empty for the table."""
    numbered: Sequence[Row] = ()
    """What was said last with numbers."""
    leaving: bool = False
    code: int = 0
    """The exit code: that of the first line that was refused."""
    typed: list[str] = field(default_factory=list)
    """Lines that were understood, oldest first; none that may hold a secret."""
    memo: dict[str, Any] = field(default_factory=dict)
    """What a command keeps for the next one: the rule that was read, the look-up."""
    look: Callable[[str], bool] | None = None
    """Looks something up while a question is open."""
    _told: tuple[str, ...] = ()
    _last: list[str] = field(default_factory=list)
    """What was said since the last line."""

    # ------------------------------------------------------------------ saying and asking

    def say(self, *lines: str) -> None:
        """Say some lines; empty ones are left out."""
        if told := [line for line in lines if line]:
            self._last += told
            self.voice.say(told)

    def ask(self, prompt: str, masked: bool = False) -> str:
        """The next line. Raises `Ended`, `Interrupted`."""
        line = self.voice.ask(prompt, masked)
        if line.strip() not in ("repeat", "/repeat"):
            self._last = []
        return line

    def repeat(self) -> None:
        """Say once more what was said last."""
        self.voice.say(self._last or ["Nothing has been said yet."])

    def yes(self, question: str) -> bool:
        """A yes or a no; where no line comes any more, it is no."""
        while True:
            said = self.ask(f"{question} yes or no>").strip().casefold()
            if said in ("y", "yes"):
                return True
            if said in ("n", "no", "", "/aside", "/back"):
                return False
            self.say("Say yes or no.")

    def offer(self, rows: Sequence[Row], most: int = 20) -> None:
        """Say things with their numbers; a number alone then chooses one."""
        self.numbered = rows
        self.say(*(f"  {number} {says}" for number, (says, _) in enumerate(rows[:most], 1)))
        if len(rows) > most:
            self.say(f"  and {len(rows) - most} more; a few letters of it find it")

    def problem(self, problem: CompanionError) -> None:
        """Say what is wrong, and what would be right; lines that would work get numbers."""
        self.code = self.code or problem.exit_code
        right = problem.would_be_right.replace(*FOR_TALK)
        self.say(*(one for one in (problem.says, right) if one))

    # ------------------------------------------------------------------ the table

    @property
    def table(self) -> Table:
        """The open table. Raises `CompanionError` where none is open."""
        if self.opened is None:
            raise CompanionError("No campaign is open.", "Say campaigns, or new.")
        return self.opened.table

    def name(self, player: str) -> str:
        """A player's name; empty for nobody."""
        return self.table.state.name(player) if player else ""

    def job(self, work: Callable[[Table], R]) -> R:
        """Do something with the table; what the disk refuses of it is kept beside at once.

        Raises:
            CompanionError: what the work raises.
        """
        table = self.table
        try:
            return work(table)
        finally:
            self._keep(table)

    def _keep(self, table: Table) -> None:
        opened = self.opened
        if opened is not None and opened.beside is not None and not opened.following:
            self.memo["kept"] = opened.beside.keep(table)

    @property
    def unsaved(self) -> Unsaved | None:
        """What the disk refused; `None` if all is well."""
        if self.opened is None:
            return None
        return unsaved_of(self.opened.table, bool(self.memo.get("kept", True)))

    def notices(self) -> None:
        """Say what the table has to tell, and at once what is not saved."""
        if self.opened is None:
            return
        told, self.opened.table.notices[:] = list(self.opened.table.notices), []
        self.say(*told)
        unsaved = self.unsaved
        lines = () if unsaved is None else tuple(unsaved_lines(unsaved))
        if lines != self._told:
            self._told = lines
            self.say(*(lines or ("Everything is saved now.",)))

    def entered(self, acts: Sequence[Acknowledged], remarks: Iterable[str] = ()) -> None:
        """Say what was entered."""
        self.numbered = ()
        for one in acts:
            entry = one.entry
            self.say(f"{entry.act_no}: {entry.says or entry.act}")
            self.say(*([entry.note] if entry.note else ()), *entry.broken)
        self.say(*remarks)
        self.house.entered(self.table)

    def refused(self, problem: CompanionError) -> None:
        """Say that something was not entered; what is not saved is said by `notices`, once."""
        if isinstance(problem, StorageError) and self.unsaved is not None:
            self.code = self.code or problem.exit_code
            return
        self.problem(problem)

    # ------------------------------------------------------------------ where it stands

    def prompt(self) -> str:
        """Whose turn it is, and whether all is saved: `Ana's turn>`."""
        if self.opened is None:
            return "companion>"
        state = self.table.state
        whose = f"{self.name(state.turn)}'s turn" if state.turn else "the table"
        if self.by and self.by != state.turn:
            whose = f"{self.name(self.by)} speaks, {whose}"
        mark = "NOT SAVED, " if self.unsaved is not None else ""
        follows = "following, " if self.opened.following else ""
        return f"{mark}{follows}{whose}>"

    def asks(self, title: str, asking: Asking) -> str:
        """The prompt of a question: `Ana, Raid>`."""
        who = self.name(asking.question.who) or self.name(self.table.state.turn)
        return f"{who}, {title}>" if who else f"{title}>"

    def where(self) -> list[str]:
        """Title, game, and where the table is."""
        table = self.table
        where = or_else(lambda: table.game.where(table.state), lambda _why: "")
        told = f"{table.first.title}, {table.game.title}"
        return [f"{told}: {where}." if where else f"{told}."]


def unsaved_lines(unsaved: Unsaved) -> list[str]:
    """What is not saved, why, and what can be done."""
    newest = unsaved.says[-1] if unsaved.says else "the last step"
    more = f" and {len(unsaved.says) - 1} before it" if len(unsaved.says) > 1 else ""
    kept = "It is kept even if you leave."
    if not unsaved.is_kept:
        kept = "It is not kept anywhere: leaving would lose it."
    why = unsaved.why or "The disk refused it before."
    return [
        f"{NOT_SAVED} {newest}{more}",
        f"{why} unsaved enter tries again, unsaved drop lets it go. {kept}",
    ]


__all__ = ["At", "Ended", "House", "Opened", "Row", "Table", "unsaved_lines"]
