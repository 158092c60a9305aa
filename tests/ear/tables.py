"""Tables at which lines are typed in tests: the calls and lines that set each of them up.

A file holds tables by name, each with its own players; `["do", …]` is a call of the command line,
`["say", line]` a typed line. `seafall-7-tables.json` are the five tables of SF-2000 to SF-2099,
which were written blind on 28 November, counted once (26 of 100 right, 11 more with a line offered,
one WRONG) and then tuned to.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from companion.share.campaigns.campaigns import open_table
from companion.share.commands import run_procedure
from tests.ear.corpus import ONE, SENTENCES, Corpus, Tried, set_up
from tests.games.en_garde.duel import QuickDisk


class Tables(Corpus):
    """The tables of a file; lines are typed on a fresh copy of one."""

    def __init__(self, name: str) -> None:
        super().__init__(SENTENCES / f"{name}-tables.json")

    def position(self, name: str) -> Path:
        """The folder of a table, made at its first use."""
        if name not in self._positions:
            home, told = self._root / f"p{len(self._positions)}", self.told["tables"][name]
            acts = tuple(tuple(one) for one in told["acts"])
            said = [one[1] for one in acts if one[0] == "say"]
            calls = tuple(one for one in acts if one[0] == "do")
            set_up(home, self.told["game"], tuple(told["players"]), calls)
            with open_table(home, ONE, writing=True, disk=QuickDisk()) as table:
                for line in said:
                    run_procedure.say(table, line)
            self._positions[name] = home
        return self._positions[name]

    def said(self, name: str, *lines: str, by: str = "") -> Tried:
        """What the last of some lines does, typed one behind the other."""
        *before, last = lines
        kept = self._positions[name] = self.position(name)
        if before:
            home = self._root / "before"
            shutil.rmtree(home, ignore_errors=True)
            shutil.copytree(kept, home)
            with open_table(home, ONE, writing=True, disk=QuickDisk()) as table:
                for line in before:
                    run_procedure.say(table, line, run_procedure.player_of(table, by))
            self._positions[name] = home
        try:
            return self.try_(last, {"position": name, "by": by})
        finally:
            self._positions[name] = kept
