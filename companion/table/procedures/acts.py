"""An act in one place: what it is called, where the rules have it, and what it does.

    act: Acts[EnGarde, Work] = Acts(Work)              # once a game

    @act("drop", "Discard your Item", cite=rulebook.DROP_ITEM, words=("drops",), help="drop")
    def drop(work: Work) -> Steps[str]: ...            # asks, changes `work`, returns its words

    Game(procedures=act.of(duelling, preparing))       # the modules in the order of the list

The keys that an act may ask for are read from its source (`asked_keys.py`). What is decorated stays
a plain part of a procedure, which other acts may run.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from types import ModuleType
from typing import Any, Generic, TypeVar, cast

from msgspec.structs import replace

from companion.table.procedures.procedure import Key, Procedure, ProcedureInfo, Reading, Steps
from companion.table.procedures.question import Citation
from companion.table.procedures.work import BaseWork
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)
W = TypeVar("W", bound=BaseWork[Any])
R = TypeVar("R", str, None)

Part = Callable[[W], Steps[R]]
"""What an act does; it returns what is said of it in front of what was said on the way."""


class Acts(Generic[S, W]):
    """The acts of a game, each of which registers itself.

    Args:
        work: what an act holds while it runs, made from what it reads; `None` if that hangs on the
            game (`made_with`).
    """

    def __init__(self, work: Callable[[Reading[S]], W] | None = None) -> None:
        self._work = work
        self._found: dict[str, list[tuple[ProcedureInfo[S], Part[W, Any]]]] = {}
        """By the module that holds them, in the order of its source."""

    def __call__(
        self,
        id: str,
        title: str,
        *,
        cite: Citation,
        spec: str = "",
        rules: tuple[str, ...] = (),
        words: tuple[str, ...] = (),
        help: str = "",
        terse: bool = False,
        grave: bool = False,
        hidden: bool = False,
    ) -> Callable[[Part[W, R]], Part[W, R]]:
        """Register what is decorated as an act; see the fields of `ProcedureInfo`.

        Args:
            id: what `do` calls it, and the forms of the game.
            title: its name in lists, without its actor.
            cite: where the rules have it; `NOWHERE` if no rule covers it.
            spec: ids of the specification.
            rules: further entries that the look-up offers first while it runs.
            words: what begins its sentence in a game without forms; elsewhere the forms say it.
            help: an example.
            terse: whether a sentence that lacks an answer is asked only that.
            grave: whether it asks once before it is entered.
            hidden: whether it is left out of the menu.
        """

        def register(part: Part[W, R]) -> Part[W, R]:
            info = ProcedureInfo(
                id=id,
                title=title,
                run=self._run(part, cite, self._made),
                read_keys=partial(_keys_of, part),
                spec=spec,
                page=cite.page,
                rule=cite.rule,
                rules=rules,
                words=words,
                help=help,
                terse=terse,
                grave=grave,
                hidden=hidden,
            )
            self._found.setdefault(part.__module__, []).append((info, part))
            return part

        return register

    def _made(self, table: Reading[S]) -> W:
        if self._work is None:
            raise TypeError("these acts are given by `made_with`")
        return self._work(table)

    def _run(
        self,
        part: Callable[[W], Steps[str | None]],
        cite: Citation,
        made: Callable[[Reading[S]], W],
    ) -> Callable[[Reading[S]], Procedure[S]]:
        def run(table: Reading[S]) -> Procedure[S]:
            work = made(table)
            work.cite = cite
            steps = part(work)
            # What asks nothing may be written as a plain function that returns its words.
            asks = isinstance(steps, Generator)
            says = (yield from steps) if asks else cast("str | None", steps)
            return work.done(says or "")

        return run

    def of(self, *modules: ModuleType) -> tuple[ProcedureInfo[S], ...]:
        """All acts of the game, by their modules in order; none are named by a game in one file.

        Raises:
            ValueError: an act stands in a module that is not named here.
        """
        if not modules:
            return tuple(info for found in self._found.values() for info, _ in found)
        if forgotten := self._found.keys() - {one.__name__ for one in modules}:
            raise ValueError(f"the acts of {', '.join(sorted(forgotten))} are not listed")
        return self.within(*modules)

    def within(self, *modules: ModuleType) -> tuple[ProcedureInfo[S], ...]:
        """The acts that stand in these modules, in order."""
        return tuple(info for one in modules for info, _ in self._found.get(one.__name__, ()))

    def made_with(
        self, work: Callable[[Reading[S]], W], *modules: ModuleType
    ) -> tuple[ProcedureInfo[S], ...]:
        """The acts of these modules for one game; `work` makes what they hold there."""
        return tuple(
            replace(info, run=self._run(part, Citation(info.rule, info.page), work))
            for one in modules
            for info, part in self._found.get(one.__name__, ())
        )


def _keys_of(part: Callable[[Any], Steps[str | None]]) -> tuple[Key, ...]:
    from companion.table.procedures.asked_keys import (
        asked_keys,  # reads source: only where somebody asks
    )

    return asked_keys(part)
