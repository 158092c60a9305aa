"""Nothing that players read holds a word of the inside, a wrong plural or a number of a side.

Log lines, sums, sheets, what is offered now, prompts, options, reasons and refusals of all recorded
games: no id of the state, no name of a field, no value of the language, no “1 cards”, no “0 south”.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.errors import CompanionError
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken, Question
from companion.table.sentences.sentence import say
from companion.table.sheet import plain, render
from companion.table.storage.entry import Entry
from tests.recorded import Recording, recordings

GAMES = ("citadel", "en-garde", "five-sails", "pirate-crusades", "seafall")
ALL = [pytest.param(path, id=f"{game}/{path.stem}") for game in GAMES for path in recordings(game)]
EVERY = 40
"""At each so manieth act all procedures are begun, and their questions looked at."""
DEEP = 8
"""Questions of one procedure that are looked at, each answered with what it offers."""
FOREIGN = "zzxq"
"""A word that no table knows: the line with it is refused."""

_QUOTED = re.compile(r"“[^”]*”")
_MADE = re.compile(r"[a-z]{1,2}[0-9]+")
_INSIDE = (
    (
        "a value of the language",
        re.compile(r"(?<!^)(?<![.!?:;] )\b(?:None|True|False|null|NaN|UNSET)\b"),
    ),
    ("a name of the code", re.compile(r"\b[A-Za-z]+_[A-Za-z_]+\b|\b[A-Za-z]\w*\([^ )]*\)(?=\.)")),
    ("a number of the inside", re.compile(r"(?<!ruling )(?<!rulings )\bAMB-[0-9]+")),
    ("a side as a number", re.compile(r"(?<![\w.,–−-])0 (?:north|east|south|west)\b")),
    ("nothing where something belongs", re.compile(r"“”|\(\)|,,|, \.|\b(?:of|by|to) [,.;]")),
    ("a word twice", re.compile(r"\b(the|a|an|of|to|in|is|on) \1\b")),
)
_ONE = re.compile(r"(?<![\w.,:/–−+*×~-])(?<!\bDay )(?<!\bfield )1 (?:more )?([a-z]+s)\b")
"""A 1 that counts something: not the number of a day, of a field, of a square."""
SINGULAR = {"success", "riches", "pass", "is", "was", "has", "loss", "less", "cross", "this", "as"}
"""Words behind a 1 that end in s and are no plural: `1 success`, `Ana 1 is next`."""


def faults(text: str, ids: set[str]) -> list[str]:
    """What is wrong with a text that players read.

    Args:
        text: as it is shown; what stands in “ ” was typed, or is to be typed.
        ids: what the state calls its things.
    """
    found, words = read(text)
    return found + [f"an id: {word}" for word in words if word in ids]


@cache
def read(text: str) -> tuple[list[str], list[str]]:
    """What is wrong with a text whatever the table, and its words; most are shown many times."""
    plain_text = _QUOTED.sub("“…”", text)
    found = [f"{why}: {hit[0]}" for why, sign in _INSIDE for hit in sign.finditer(plain_text)]
    counted = (hit for hit in _ONE.finditer(plain_text) if hit[1] not in SINGULAR)
    found += [f"a plural behind 1: {hit[0]}" for hit in counted]
    return found, re.findall(r"(?<![\w/.-])[\w-]+(?![\w/-])", plain_text)


def ids_of(state: Any) -> set[str]:
    """Ids that the state made for its things (`p1`), and other keys that no language has."""
    found: set[str] = set()

    def walk(tree: Any) -> None:
        if isinstance(tree, dict):
            for key, inner in tree.items():
                word = str(key)
                if _MADE.fullmatch(word) or re.fullmatch(r"[a-z]+[-_][a-z_-]+[0-9]*", word):
                    found.add(word)
                walk(inner)
        elif isinstance(tree, list):
            for inner in tree:
                walk(inner)

    walk(msgspec.to_builtins(state))
    return found


def _drawn(table: OpenTable[Any]) -> Iterator[str]:
    """The sheet, what could be done now, where the table is."""
    for eyes in ("", *table.state.players):
        yield from plain(render(table.game.sheet(table.state, eyes), 80)).splitlines()
    for one in table.game.suggestions(table.state):
        yield one.label
    yield table.game.where(table.state)


def _entered(table: OpenTable[Any]) -> Iterator[str]:
    """The line of the last act, its broken rules, the parts and notes of its sums."""
    entry = table.record(table.history.head)
    if isinstance(entry, Entry):
        yield entry.says
        yield from entry.broken
        for label, one in entry.sums.items():
            yield label
            for part in one.get("parts", ()):  # type: ignore[union-attr]
                yield str(part.get("label", ""))  # type: ignore[union-attr]
            yield from map(str, one.get("notes", ()))  # type: ignore[union-attr,arg-type]


def _of_question(question: Question[Any]) -> Iterator[str]:
    """Everything that stands on the screen with a question."""
    yield question.prompt
    yield question.help
    yield question.bounds()
    if isinstance(question, Broken):
        yield question.why
    for one in question.choices():
        yield one.label
        yield one.note
        yield one.illegal


def _asked(table: OpenTable[Any]) -> Iterator[str]:
    """Questions of every procedure, as far as what they offer leads."""
    for info in table.game.procedures:
        run = table.begin(info.id)
        for _ in range(DEEP):
            result = run.look(table.state)
            if not isinstance(result, Asking):
                yield result.outcome.says
                break
            yield from _of_question(result.question)
            if result.question.offered is None:
                break
            run.give(result.question.key, result.question.offered)


def _refused(table: OpenTable[Any], line: str) -> Iterator[str]:
    """The refusal of a line with a word that is unknown."""
    try:
        say(table, f"{line} {FOREIGN}", yes=True)
    except CompanionError as refusal:
        yield str(refusal)


def shown(path: Path, folder: Path) -> Iterator[tuple[str, str, set[str]]]:
    """Where something is shown, the text, and the ids of that moment, for a whole recorded game."""
    found: list[tuple[str, str, set[str]]] = []
    acts = 0

    def each(table: OpenTable[Any], line: str) -> None:
        nonlocal acts
        acts += 1
        ids = ids_of(table.state)
        texts = [("log", _entered(table)), ("sheet", _drawn(table))]
        if acts % EVERY == 0:
            said = line.split(" ", 2)[2]
            texts += [("question", _asked(table)), ("refusal", _refused(table, said))]
        found.extend((f"{where}, {line}", text, ids) for where, told in texts for text in told)

    Recording(path).play(folder, each).close()
    yield from found


@pytest.mark.parametrize("path", ALL)
def test_nothing_that_players_read_shows_the_inside(path: Path, tmp_path: Path) -> None:
    wrong: dict[str, str] = {}
    for where, text, ids in shown(path, tmp_path):
        for fault in faults(text, ids):
            wrong.setdefault(f"{fault} in “{text.strip()}”", where)
    assert not wrong, "\n".join(f"{fault} ({where})" for fault, where in wrong.items())
