"""Each act once on every counter's extremes: unknown, at its lower end, at its upper one.

Chance seldom leads there: a heap that nobody counted, a score at its limit. Nothing of it is
entered; what counts is that no act breaks, and that what it makes can be drawn.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from companion.making.answers import answer
from companion.making.found import Findings
from companion.making.source import place_of
from companion.table.campaign.opened import OpenTable
from companion.table.game import Counter, Game
from companion.table.procedures.drive import Done
from companion.table.procedures.question import Broken
from companion.table.sheet import Sheet, plain, render
from companion.table.state import set_path
from companion.table.storage.fits import misfit
from companion.table.storage.patch import PatchMismatch, apply, diff

_QUESTIONS = 20
"""Questions of one act after which it is let go."""
_ALL = ""
"""In place of a counter's id: every one of them at once."""
_LEAST, _MOST, _ONE = "at its least", "at its most", "unknown for one"
_HOW = ("unknown", _ONE, _LEAST, _MOST)
"""Unknown first: it is what a game forgets. For one: a sum over all players meets both."""


class Extremes:
    """Runs the acts of a game, wherever the tables of its evenings have got to.

    Args:
        findings: takes what does not hold.
        chance: of the answers.
    """

    def __init__(self, findings: Findings, chance: random.Random) -> None:
        self.findings, self.chance = findings, chance
        self.tried: set[tuple[str, str, str]] = set()
        """Act, counter, how it was set."""

    def run(self, table: OpenTable[Any], most: int) -> None:
        """Try what was not tried yet, on the counters that this table has.

        Args:
            table: an open table; it stays as it is.
            most: how many acts are run.
        """
        counters = list(table.game.counters(table.state))
        acts = [info.id for info in table.game.procedures]
        tracks = [_ALL, *dict.fromkeys(one.track.id for one in counters)]
        left = most
        for how in _HOW:
            for track in tracks:
                wanted = [act for act in acts if (act, track, how) not in self.tried]
                if not wanted or left <= 0:
                    continue
                state = _set(table, [x for x in counters if track in (_ALL, x.track.id)], how)
                if state is None:
                    continue
                named = "every counter" if track == _ALL else _label(counters, track)
                self._draw(table.game, state, f"the sheet with {named} {how}")
                for act in wanted[:left]:
                    self.tried.add((act, track, how))
                    self.findings.counts["acts at extremes"] += 1
                    self._act(table, state, act, f"with {named} {how}")
                left -= len(wanted[:left])

    def _act(self, table: OpenTable[Any], state: Any, act: str, where: str) -> None:
        run = table.begin(act, state.turn or next(iter(state.players), ""))
        run.depth = "all"
        with self.findings.guarded(f"{place_of(run.info)}, {where}"):
            for _ in range(_QUESTIONS):
                result = run.look(state)
                if isinstance(result, Done):
                    self._draw(table.game, result.outcome.state, f"the sheet after {act} {where}")
                    return
                question = result.question
                if isinstance(question, Broken):
                    run.override(question.key, "so we play")
                else:
                    run.give(question.key, answer(question, self.chance))

    def _draw(self, game: Game[Any], state: Any, where: str) -> None:
        with self.findings.guarded(where):
            plain(render(Sheet("", game.sheet(state, "").blocks), 80))
            game.suggestions(state)


def _set(table: OpenTable[Any], counters: Sequence[Counter], how: str) -> Any:
    """The state with these counters changed as far as it can hold that; `None` if none can be."""
    state, tree = table.state, table.tree
    if how == _ONE:
        counters = [one for one in counters if one.owner == (state.turn or counters[0].owner)]
    for one in counters:
        try:
            changed = set_path(state, one.path, _value(table.game, one, how))
        except KeyError:
            continue  # a counter of nothing is named elsewhere
        patch = diff(state, changed)
        try:
            after = apply(tree, patch)
        except PatchMismatch:
            continue  # an act changed the state in place, which is named elsewhere
        if not misfit(table.game.state, tree, after, patch):
            state, tree = changed, after
    return None if state is table.state else state


def _value(game: Game[Any], counter: Counter, how: str) -> int | None:
    track = counter.track
    if how == _LEAST:
        return 0 if track.least is None else track.least
    if how == _MOST:
        return game.most_kept if track.most is None else track.most
    return None


def _label(counters: Sequence[Counter], track: str) -> str:
    return next(one.track.label for one in counters if one.track.id == track)
