"""Random evenings of a game: acts with any answers, everything drawn, undone, redone."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from companion.errors import CompanionError
from companion.making.answers import NAMES, answer
from companion.making.asking import Asked
from companion.making.citing import check_sums
from companion.making.found import Findings
from companion.making.hidden import Hidden
from companion.making.source import place_of
from companion.table.campaign.logged import one_told, statistics
from companion.table.campaign.opened import OpenTable
from companion.table.copies.amend import rerun
from companion.table.game import Game
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.procedure import ProcedureInfo, listed_as
from companion.table.procedures.question import Broken
from companion.table.sheet import Sheet, plain, render
from companion.table.state import Duty
from companion.table.storage.disk import Handle, RealDisk
from companion.table.storage.entry import Entry
from companion.table.storage.fits import misfit
from companion.table.storage.patch import apply, diff, look, raw, same_patch, tree_diff
from companion.toolbox.chance import SeededChance

_QUESTIONS = 40
"""Questions of one act after which it is let go."""
_LOOKED = 2
_WIDTHS = (20, 80)


class QuickDisk(RealDisk):
    """A disk that waits for no drive: nothing of it is kept."""

    def sync(self, handle: Handle) -> None:
        """Nothing."""

    def sync_folder(self, folder: Path) -> None:
        """Nothing."""


class Evening:
    """A table at which random acts are entered.

    Args:
        game: what is played.
        folder: where its journal lies, for as long as it is wanted.
        chance: of everything.
        findings: takes what does not hold.
        asked: tries the questions.
        hidden: tries the secrets.
    """

    def __init__(
        self,
        game: Game[Any],
        folder: Path,
        chance: random.Random,
        findings: Findings,
        asked: Asked,
        hidden: Hidden,
    ) -> None:
        self.game, self.chance, self.findings = game, chance, findings
        self.asked, self.hidden = asked, hidden
        self.looked: dict[str, int] = {}
        """How often an act was looked at as to whether it leaves the old state as it was."""
        self.spoilt = False
        fewest, most = game.players
        count = chance.randint(fewest, min(most, len(NAMES)))
        path = folder / f"{chance.randrange(10**9)}.jsonl"
        self.table = OpenTable.create(
            game,
            path,
            "Tried",
            NAMES[:count],
            disk=QuickDisk(),
            chance=SeededChance(chance.randrange(10**9)),
        )

    def play(self, acts: int) -> None:
        """Enter so many acts, or try to; what the table looks like is drawn behind each."""
        self.drawn("a new table")
        for _ in range(acts):
            if self.spoilt:
                return
            act = self._next()
            by = self.chance.choice([*self.table.state.players, ""])
            entered = False
            with self.findings.guarded(f"{act} by {self.table.state.name(by) or 'nobody'}"):
                entered = self._act(act, by)
            if entered:
                self.findings.counts["acts"] += 1
                self.drawn(f"after {act}")

    def _next(self) -> str:
        """What is done next: often what the game suggests."""
        known = list(self.table.infos)
        own = [info.id for info in self.game.procedures] or known
        owed = [x.procedure for x in self.game.suggestions(self.table.state)]
        for one in owed:
            if one and one not in known:
                self.findings.fault("suggestions", f"there is no act “{one}”.")
        owed = [one for one in owed if one in known]
        if owed and self.chance.random() < 0.4:
            return self.chance.choice(owed)
        return self.chance.choice(own if self.chance.random() < 0.85 else known)

    def _act(self, act: str, by: str) -> bool:
        """Drive an act with random answers; whether it was entered."""
        run = self.table.begin(act, by)
        run.depth = self.chance.choice(("sentence", "steps", "all"))
        tried: dict[str, int] = {}
        result = self.table.look(run)
        for _ in range(_QUESTIONS):
            if isinstance(result, Done):
                self._look_over(run.info.id, result)
                if not self._can_be_kept(run.info, result):
                    return False
                self.hidden.tried(run, self.table.state, result)
                self.table.enter(run, result)
                return True
            question = result.question
            self.asked.tried(run, self.table.state, question)
            tried[question.key] = tried.get(question.key, 0) + 1
            if tried[question.key] > 4:
                break
            if isinstance(question, Broken):
                if self.chance.random() < 0.3:
                    break
                run.override(question.key, "so we play")
            else:
                run.give(question.key, answer(question, self.chance))
            result = self.table.look(run)
        if run.id:
            self.table.drafts.drop(run)
        return False

    def _look_over(self, act: str, done: Done[Any]) -> None:
        """What an act came to: it asked for keys that are listed, and says who did it."""
        listed = {key.name.partition("*")[0] for key in self.table.infos[act].listed()}
        wild = {key.name for key in self.table.infos[act].listed() if "*" in key.name}
        if not wild:
            for one in done.answered:
                key = one.question.key
                if key not in listed and not isinstance(one.question, Broken):
                    self.findings.remark(f"{act}, {key}", "it is asked and cannot be found listed.")
        if not any(info.id == act for info in self.game.procedures):
            return
        if not done.outcome.says:
            says = "its line of the log is empty at times: then it shows only the act's id."
            self.findings.remark(act, says)
        who = next((x.answer for x in done.answered if x.question.key == "who"), "")
        name = getattr(self.table.state.players.get(getattr(who, "id", who)), "name", "")
        if name:
            self.findings.acted[act, name in done.outcome.says] += 1

    def _can_be_kept(self, info: ProcedureInfo[Any], done: Done[Any]) -> bool:
        """What an act leads to can be read back; what it owes can be done; its rules are there.

        Whether the table can go on from it.
        """
        old, new = self.table.state, done.outcome.state
        where = place_of(info)
        if type(new) is not self.game.state:
            self.findings.fault(where, f"it makes a {type(new).__name__} of the state.")
            return False
        self.looked[info.id] = self.looked.get(info.id, 0) + 1
        if self.looked[info.id] <= _LOOKED and (moved := tree_diff(self.table.tree, raw(old))):
            field = moved[0][1][0]
            why = f"it changes state.{field} in place, so that it cannot be undone"
            self.findings.fault(where, f"{why}: make another with put(…) or replace(…).")
            self.spoilt = True
            return False
        patch = diff(old, new)
        after = apply(self.table.tree, patch)
        for one in patch:
            if wrong := misfit(self.game.state, self.table.tree, after, [one]):
                path, value = ".".join(one[1]), msgspec.json.encode(one[-1]).decode()
                why = f"it puts {value[:60]} into state.{path}, which takes {wrong.wanted}"
                self.findings.fault(
                    where, f"{why}: such an act is never saved.", key=f"{where} {one[1][0]}"
                )
        check_sums(where, done.outcome, self.findings)
        for key in new.pending.keys() - old.pending.keys():
            self._duty(where, new.pending[key])
        return True

    def _duty(self, where: str, duty: Duty) -> None:
        """What is owed names an act that is there, and answers that it asks for."""
        self.findings.has_rule(f"{where}, “{duty.what}”", duty.rule)
        if not duty.procedure:
            return
        if (info := self.table.infos.get(duty.procedure)) is None:
            says = f"it owes “{duty.what}” to an act “{duty.procedure}”, and there is none."
            self.findings.fault(where, says, key=f"{where} owes {duty.procedure}")
            return
        for key in duty.answers:
            if key != "who" and listed_as(info.listed(), key) is None:
                says = f"it owes “{duty.what}” with “{key}”, which {info.id} never asks for."
                self.findings.fault(where, says, key=f"{where} owes {info.id} {key}")

    def drawn(self, when: str) -> None:
        """Draw what people see, for everybody's eyes; call what is asked of the state."""
        state, game = self.table.state, self.game
        self.findings.counts["times drawn"] += 1
        eyes = ["", self.chance.choice(list(state.players) or [""])]
        for one in eyes:
            for width in _WIDTHS:
                self._call(f"the sheet {when}", partial(self._sheet, one, width))
        for name in ("where", "phase", "today", "texts", "opened", "out_of_play", "finished"):
            self._call(f"{name} {when}", partial(getattr(game, name), state))
        self._call(f"record {when}", lambda: _plain(Sheet("", tuple(game.record(state))), 80))
        self._call(f"the board {when}", lambda: self._board(eyes[1]))
        self._call(f"counters {when}", self._counters)
        if game.remembers is not None:
            remembers = game.remembers
            self._call(f"remembers {when}", lambda: remembers(state))

    def _sheet(self, eyes: str, width: int) -> None:
        """Block by block, so that one which cannot be drawn is named."""
        for block in self.game.sheet(self.table.state, eyes).blocks:
            title = getattr(block, "title", "") or getattr(block, "name", "")
            named = f" “{title}”" if title else ""
            self.findings.drawing = f"the sheet, {type(block).__name__}{named}"
            _plain(Sheet("", (block,)), width)
        self.findings.drawing = "drawing"

    def _board(self, eyes: str) -> None:
        board = self.game.board(self.table.state, eyes)
        if board is not None:
            for view in board.views:
                for square in list(view.draw(80).boxes)[:3]:
                    _plain(Sheet("", tuple(board.look(square))), 80)

    def _counters(self) -> None:
        for one in self.game.counters(self.table.state):
            self.findings.tracks.add(one.track.id)
            try:
                held = look(self.table.tree, one.path)
            except LookupError:
                held = one.value
                if not self._can_stand(one.path):
                    path = ".".join(one.path)
                    says = f"{one.track.id}: no {path} in the state."
                    self.findings.fault("counters", says, key=f"no counter {one.track.id}")
            if held != one.value:
                path = ".".join(one.path)
                says = f"{one.track.id} shows {one.value}, and {path} is {held}."
                self.findings.fault("counters", says, key=f"counters {one.track.id}")

    def _can_stand(self, path: tuple[str, ...]) -> bool:
        """Whether a number can be put there: what it stands in is a mapping."""
        try:
            return isinstance(look(self.table.tree, path[:-1]), dict) and len(path) > 1
        except LookupError:
            return False

    def end(self) -> None:
        """Figures; every entry run again; undone to the root, and redone."""
        self._call("statistics", lambda: _plain(Sheet("", statistics(self.table)), 80))
        self._call("luck", self._luck)
        if not self.spoilt:
            self._again()
            with self.findings.guarded("undo"):
                self._there_and_back()
        self.table.close()

    def _luck(self) -> None:
        for entry in self._entries():
            before, after = self.table.state_at(entry.after), self.table.state_at(entry.n)
            told = one_told(entry, self.table.first.format)
            for rolled in self.game.rolls(before, after, told, ""):
                if rolled.counts:
                    _ = rolled.expected

    def _entries(self) -> Iterator[Entry]:
        for n in range(1, len(self.table.history)):
            record = self.table.record(n)
            if isinstance(record, Entry) and record.act in self.table.infos:
                yield record

    def _again(self) -> None:
        """What was said gives the same, said once more."""
        for entry in self._entries():
            self.findings.counts["run again"] += 1
            old = self.table.state_at(entry.after)
            with self.findings.guarded(f"{entry.act} run again"):
                try:
                    done = rerun(self.table, entry, {}, {}, pinned=True).look(old)
                except CompanionError as problem:
                    self.findings.fault(entry.act, f"run again it is refused: {problem.says}")
                    continue
                if isinstance(done, Asking):
                    self.findings.fault(entry.act, f"run again it asks {done.question.key}.")
                elif not same_patch(diff(old, done.outcome.state), entry.patch):
                    says = "run again with the same answers it does something else: not pure."
                    self.findings.fault(entry.act, says)

    def _there_and_back(self) -> None:
        state, root = self.table.state, self.table.state_at(0)
        steps = 0
        while self.table.undo() is not None:
            steps += 1
        self.findings.counts["undone"] += steps
        if self.table.state != root:
            self.findings.fault("undo", "undone to the root it is another table than at first.")
        for _ in range(steps):
            self.table.redo()
        if self.table.state != state:
            self.findings.fault("redo", "redone it is another table than before.")

    def _call(self, where: str, call: Callable[[], Any]) -> None:
        with self.findings.guarded(where):
            call()


def _plain(sheet: Sheet, width: int) -> str:
    return plain(render(sheet, width))


class Undrawn(logging.Handler):
    """What could not be drawn and says so on the screen: the fault behind it."""

    def __init__(self, findings: Findings) -> None:
        super().__init__(logging.DEBUG)
        self.findings = findings

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the reason."""
        if record.exc_info and record.exc_info[1] is not None:
            self.findings.broke(self.findings.drawing, record.exc_info[1])
