"""Games with one slip each: the check names every one of them, with its act or its place.

The slips of a table are made in one copy of a game at once, so that it is checked once; with
`COMPANION_LONG=1` each is made alone as well.
"""

from __future__ import annotations

import os
import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from companion.making.checking import check
from companion.making.copying import new_game
from companion.making.found import Checked
from tests.test_architecture import ROOT


class Mutant(NamedTuple):
    """A slip: in which file, what stood there, what stands there now, what the check says."""

    file: str
    right: str
    wrong: str
    said: tuple[str, ...]


_HERE = "def new_state("
_SECRET = (
    '    who = yield from who_acts(work)\n    bounds = at_least(0, most=5)\n    count = yield from '
    'work.number("count", "How many?", bounds, who=who, secret=True)\n'
)  # fmt: skip
_KEPT = '    work.state = put(work.state, "hidden", who, Secret.of(who, count))\n'


def act(id: str, body: str, *said: str) -> Mutant:
    """One act more, with a slip in it."""
    head = (
        f'@act("{id}", "Try", cite=TAKING)\ndef {id}(work: Work) -> Steps[str]:\n    """Try."""\n'
    )
    return Mutant("game.py", _HERE, f"{head}{body}\n\n{_HERE}", (f"{id} (game.py, line", *said))


HEAP = {
    "an empty list in the state": act(
        "lay",
        '    who = yield from who_acts(work)\n'
        '    work.state = put(work.state, "laid", who, [])\n    return "laid"\n',
        "it puts [] into state.laid.p", "which takes a whole number: such an act is never saved",
    ),
    "a secret in the log": act(
        "sly_line", f'{_SECRET}{_KEPT}    return f"{{work.name}} hides {{count}}"\n',
        "its line of the log shows the secret answer “count”",
    ),
    "a secret in a row": act(
        "sly_row",
        f'{_SECRET}{_KEPT}    work.row("hide", player=who, count=count)\n    return "hidden"\n',
        "work.row(“hide”, count=…) shows the secret answer “count”",
    ),
    "a secret on the sheet": act(
        "sly_sheet",
        f'{_SECRET}    work.state = put(work.state, "shown", who, Secret.of(who, count))\n'
        '    return "hidden"\n',
        "the sheet shows the secret answer “count” to everybody",
    ),
    "a secret in an open field": act(
        "sly_field",
        f'{_SECRET}    work.state = put(work.state, "open", who, count)\n    return "hidden"\n',
        "the state keeps the secret answer “count” openly in “open.p",
    ),
    "an act in place of one of the core": act(
        "note", '    yield from who_acts(work)\n    return "noted"\n',
        "every table has an act “note” (Write a note)", "“text”",
    ),
    "a duty to an act that only its name knows": act(
        "promise",
        '    who = yield from who_acts(work)\n    work.owe(who, "pays", "".join(("pa", "y")))\n'
        '    return "promised"\n',
        "it owes “pays” to an act “pay”, and there is none",
    ),
    "a duty with an answer that nobody asks for": act(
        "vow",
        '    who = yield from who_acts(work)\n    work.owe(who, "gives", "give", {"too": who})\n'
        '    return "vowed"\n',
        "it owes “gives” with “too”, which give never asks for",
    ),
    "a question that is put in a variable": Mutant(
        "game.py", _HERE,
        '@act("ask", "Try", cite=TAKING)\ndef ask(work: Work) -> str:\n    """Try."""\n'
        '    many = work.number("many", "How many?", at_least(0))\n    return f"{bool(many)}"\n'
        f"\n\n{_HERE}",
        ("game.py, line", "ask: “work.number(…)” is called and asks nobody"),
    ),
    "a broken rule that nobody is asked about": Mutant(
        "game.py", 'yield from work.breaks("turn"', 'work.breaks("turn"',
        ("game.py, line", "take: “work.breaks(…)” is called and asks nobody", "“yield from”"),
    ),
    "an example that no form says": Mutant(
        "game.py", 'help="take 2 stones"', 'help="steal 2 stones"',
        ("take (game.py, line", "no form of it says its example, help=“steal 2 stones”"),
    ),
    "a page that no entry has": Mutant(
        "game.py", 'Citation("giving", "p. 3")', 'Citation("giving", "p. 33")',
        ("give (game.py, line", "cites p. 33, and its entry “giving” is of p. 3"),
    ),
    "a rule that is cited and is not there": Mutant(
        "game.py", "\n\nclass State(", '\nLOST = Citation("lost", "p. 2")\n\n\nclass State(',
        ("game.py, LOST", "no rules entry “lost”"),
    ),
    "a kind that no thing has": Mutant(
        "forms.toml", '"@give ; {to:player} ; {count:n}', '"@give ; {to:palyer} ; {count:n}',
        ("forms.toml, [[give]]", "no kind “palyer”"),
    ),
    "rows of a list that are no pairs": Mutant(
        "game.py", 'PilesBlock("", (Count("heap", state.heap),))', 'ListBlock("Pile", ("heap",))',
        ("the sheet, ListBlock “Pile”", "ValueError"),
    ),
    "a reason that ends with a stop": Mutant(
        "game.py", 'why=f"{work.name} has {has}"', 'why=f"{work.name} has {has}."',
        ("give, count", "so it ends without a stop: “"),
    ),
    "two names alike": Mutant(
        "game.py", "    counters=counters,\n",
        "    counters=counters,\n    things=lambda state, memory: [Thing('bag', 'b1', 'Sack'), "
        "Thing('bag', 'b2', 'sack')],\n",
        ("things", "“Sack” names two of kind “bag”", "(b1)", "(b2)"),
    ),
    "an act that breaks where nobody counted anything": act(
        "share_out",
        "    yield from who_acts(work)\n"
        "    told = [n for n in work.state.stones.values() if n is not None]\n"
        '    return f"{sum(told) / len(told)} each"\n',
        "with every counter unknown: ", "ZeroDivisionError",
    ),
    "an act that breaks at the upper end": act(
        "fill",
        "    yield from who_acts(work)\n"
        '    return f"{1 / (9_999 - (work.state.heap or 0))} full"\n',
        "with every counter at its most: ", "ZeroDivisionError",
    ),
    "a counter to plot that is not there": Mutant(
        "game.py", 'plotted=("stones",)', 'plotted=("stone",)',
        ("GAME", "plotted: no counter has the id “stone”", "“stones”"),
    ),
}  # fmt: skip

_GROUND = (
    ("from companion.table.sheet import ", "from companion.table.sheet import ListBlock, "),
    ("from companion.table.state import Player,", "from companion.table.forms.names import Thing\n"
     "from companion.table.state import Secret, Player,"),
    ('    """Stones by player id."""\n', '    """Stones by player id."""\n'
     "    laid: dict[str, int] = {}\n    hidden: dict[str, Secret] = {}\n"
     "    shown: dict[str, Secret] = {}\n    open: dict[str, int] = {}\n"),
    ("            active=who == state.turn,\n", "            active=who == state.turn,\n"
     "            note=str(state.shown[who].reveal()) if who in state.shown else '',\n"),
)  # fmt: skip
"""What the slips stand on: fields, imports, and a sheet that shows what it must not."""

FARKLE = {
    "a duty that is settled under another name": Mutant(
        "game.py", 'work.settled("bank", who)', 'work.settled("banks", who)',
        ("game.py, line", "_banked: work.settled: there is no act “banks”"),
    ),
    "a duty to an act that is not there": Mutant(
        "game.py", 'what, "bank", {"who"', 'what, "bnak", {"who"',
        ("game.py, line", "_banked: work.owe: there is no act “bnak”"),
    ),
    "a part of a sum whose rule is not there": Mutant(
        "game.py", 'Part(f"{many}×{face}", worth, "p. 2", "counting")',
        'Part(f"{many}×{face}", worth, "p. 2", "counts")',
        ("keep (game.py, line", "the sum “dice”", "no rules entry “counts”"),
    ),
    "a page of another entry": Mutant(
        "game.py", 'Citation("banking", "p. 3")', 'Citation("banking", "p. 4")',
        ("bank (game.py, line", "it cites p. 4, and its entry “banking” is of p. 3"),
    ),
    "a part that asks and is not asked": Mutant(
        "game.py", "    who = yield from _on_turn(work)\n    if work.state.pot == 0",
        "    _on_turn(work)\n    who = work.state.turn\n    if work.state.pot == 0",
        ("game.py, line", "bank: “_on_turn(…)” is called and asks nobody"),
    ),
    "an option that is not there": Mutant(
        "game.py", 'work.state, "opening")', 'work.state, "opening.of")',
        ("game.py, line", "_banked: KeyError: 'there is no option opening.of'"),
    ),
    "a search that finds nothing": Mutant(
        "game.py", "    points = work.state.pot\n",
        "    points = next(x for x in work.state.seats if x == who[:0])\n",
        ("game.py, line", "bank: a next(…) finds nothing there"),
    ),
    "a line to say that is not there": Mutant(
        "demo.toml", 'say = "ann keeps 5"', "show = false", ("demo.toml, act 4:", "no line to say"),
    ),
    "counters that are gone": Mutant(
        "game.py", 'Counter(who, SCORE, ("scores", who), state.scores.get(who)) for who in '
        "state.seats", "", ("GAME", "plotted names counters, and the game has none"),
    ),
}  # fmt: skip


def made(game: str, mutants: dict[str, Mutant], place: Path) -> Checked:
    """A copy of a game with these slips, checked."""
    if game == "heap":
        folder = new_game("Heap", place)
        for right, wrong in _GROUND:
            _change(folder / "game.py", right, wrong)
    else:
        folder = place / game
        shutil.copytree(ROOT / "tests" / game, folder, ignore=shutil.ignore_patterns("__pyc*"))
    for one in mutants.values():
        _change(folder / one.file, one.right, one.wrong)
    return check(folder, acts=160)


def _change(file: Path, right: str, wrong: str) -> None:
    text = file.read_text()
    assert right in text, right
    file.write_text(text.replace(right, wrong, 1))


TABLES = {"heap": HEAP, "farkle": FARKLE}


@cache
def checked(game: str) -> Checked:
    """A game with all its slips at once."""
    with TemporaryDirectory() as place:
        return made(game, TABLES[game], Path(place))


def named(one: Mutant, found: Checked) -> bool:
    return any(all(said in told for said in one.said) for told in (*found.faults, *found.remarks))


@pytest.mark.parametrize(("game", "name"), [(g, n) for g, table in TABLES.items() for n in table])
def test_each_slip_is_named(game: str, name: str) -> None:
    found = checked(game)
    assert named(TABLES[game][name], found), found.faults


if os.environ.get("COMPANION_LONG") == "1":  # a check each

    @pytest.mark.parametrize(
        ("game", "name"), [(g, n) for g, table in TABLES.items() for n in table]
    )
    def test_each_slip_is_named_alone(game: str, name: str, tmp_path: Path) -> None:
        one = TABLES[game][name]
        found = made(game, {name: one}, tmp_path)
        assert named(one, found), found.faults
