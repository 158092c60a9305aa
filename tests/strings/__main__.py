"""Strings drawn at random from what recorded evenings of all games showed, to be read by people.

    python -m tests.strings 300 --seed 1 > strings.txt
    python -m tests.strings 300 --seed 1 --bad --key key.txt > strings.txt

Log lines, screens, questions, refusals, helps, the chronicle, pages and rules; each once, with its
number, its kind and its game. With `--bad` thirty strings that are known to be bad are mixed in and
their numbers go to the key: a reader who finds fewer than 24 of them does not count. `--kept FILE`
keeps what was gathered (it takes a minute), or reads it where it is there.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from companion.cli import cli
from companion.errors import CompanionError
from companion.games import find
from companion.games.tours import tour_of
from companion.library.entry import read_entries
from companion.share.chronicle.chronicle import chronicle
from companion.share.chronicle.document import Paragraph, Section
from companion.show.content import shown_of
from companion.show.page import lines_of
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.sentences.sentence import say
from companion.table.sheet import plain, render
from companion.talk.questions import asked_lines
from companion.talk.sheets import sheet_lines
from companion.toolbox.text import answered
from tests.recorded import Recording, recordings
from tests.test_no_word_of_the_inside import _entered, _of_question

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ("citadel", "en-garde", "five-sails", "pirate-crusades", "seafall")
EVERY = 15
"""At each so manieth act the table is looked at."""
ASKED = 60
"""At each so manieth act all procedures are begun and a wrong line of each sort is typed."""
DEEP = 6
"""Questions of one procedure that are looked at."""
SHARES = {
    "log": 20,
    "screen": 20,
    "question": 20,
    "refusal": 14,
    "chronicle": 8,
    "help": 10,
    "page": 5,
    "rule": 3,
}
"""Of a hundred strings."""
WIDE = 400
"""Cells of the window in which sheets are read."""
SPOILT = ("{} zzxq", "zzxq {}", "not {}", "did {}?", "{} and {} too")
"""Ways to spoil a line, so that it is refused."""
BAD = Path(__file__).with_name("bad.txt")
"""Strings that are known to be bad, one a line."""

String = tuple[str, str, str]
"""Kind, game (empty: of every game), text."""


def gathered() -> list[String]:
    """All strings, each once, in a fixed order."""
    found = [*_helps(), *_pages(), *_rules()]
    for game in GAMES:
        for path in recordings(game):
            with tempfile.TemporaryDirectory() as folder:
                found += [(kind, game, text) for kind, text in _evening(path, Path(folder))]
    told = {(kind, game, " ".join(text.split())): None for kind, game, text in found}
    return sorted((kind, game, text) for kind, game, text in told if _is_string(text))


def _is_string(text: str) -> bool:
    """Whether there is a sentence or a label to judge: not a drawing, not a bare number."""
    return len(re.findall(r"[A-Za-z]{2,}", text)) > 1 and not re.search(r"[─-╿░-▟]{2}", text)


def _evening(path: Path, folder: Path) -> list[tuple[str, str]]:
    """What one recorded evening showed: kind and text."""
    found: list[tuple[str, str]] = []
    acts = 0

    def each(table: OpenTable[Any], line: str) -> None:
        nonlocal acts
        acts += 1
        said = line.split(" ", 2)[2]
        found.extend(("log", text) for text in _entered(table))
        if acts % EVERY == 0:
            found.extend(("screen", text) for text in _screens(table))
            found.extend(("refusal", text) for text in _refused(table, said, acts))
        if acts % ASKED == 0:
            found.extend(("question", text) for text in _asked(table))

    with Recording(path).play(folder, each) as table:
        found += [("chronicle", text) for text in _told(table)]
    return found


def _screens(table: OpenTable[Any]) -> Iterator[str]:
    """The sheet as it is drawn, as it is spoken, as the second screen has it.

    It is drawn so wide that no line wraps or is cut. What is drawn in columns or frames is no
    string by itself: it is read as it is spoken, where each row is a line.
    """
    for eyes in ("", *table.state.players):
        for line in plain(render(table.game.sheet(table.state, eyes), WIDE)).splitlines():
            if not re.search(r"[│┌└├]|\S\s{2,}\S", line):
                yield line
    for one in table.game.suggestions(table.state):
        yield one.label
    yield table.game.where(table.state)
    yield from sheet_lines(table.game.sheet(table.state, "").blocks)
    yield from lines_of(shown_of(table))


def _refused(table: OpenTable[Any], said: str, nth: int) -> Iterator[str]:
    try:
        say(table, SPOILT[nth // EVERY % len(SPOILT)].format(said, said), yes=True)
    except CompanionError as refusal:
        yield str(refusal)
        yield refusal.would_be_right


def _asked(table: OpenTable[Any]) -> Iterator[str]:
    """Questions of every procedure: as the app shows them, and as they are spoken."""
    for info in table.game.procedures:
        yield info.title
        run = table.begin(info.id)
        for _ in range(DEEP):
            result = run.look(table.state)
            if not isinstance(result, Asking):
                break
            yield from _of_question(result.question)
            yield from asked_lines(result, "", by_hand=False)
            if result.question.offered is None:
                break
            run.give(result.question.key, result.question.offered)


def _told(table: OpenTable[Any]) -> Iterator[str]:
    """The sentences and headings of the chronicle's story."""

    def inside(section: Section) -> Iterator[str]:
        yield section.title
        for part in section.parts:
            if isinstance(part, Paragraph):
                yield from (phrase.text for phrase in part.phrases)
            elif isinstance(part, Section):
                yield from inside(part)

    for section in chronicle(table).sections:
        yield from inside(section)


def _helps() -> Iterator[String]:
    """Helps of commands and their options, of acts, and of the table options of each game."""
    context = click.Context(cli, info_name="companion")
    for word in cli.list_commands(context):
        command = cli.get_command(context, word)
        commands = [command] if command is not None else []
        if isinstance(command, click.Group):
            below = click.Context(command, context, word)
            names = command.list_commands(below)
            commands += [one for name in names if (one := command.get_command(below, name))]
        for one in commands:
            for paragraph in (one.help or "").replace("\b", "").split("\n\n"):
                yield "help", "", paragraph
            for option in one.params:
                if isinstance(option, click.Option):
                    yield "help", "", option.help or ""
    for id, manifest in find().items():
        if id in GAMES:
            game = manifest.load()
            for info in game.procedures:
                yield "help", id, f"{info.title}: {info.help}" if info.help else info.title
            for choice in game.options:
                yield (
                    "help",
                    id,
                    f"{answered(choice.title, choice.said(choice.default))}. {choice.why}".strip(),
                )


def _pages() -> Iterator[String]:
    """Sentences of the README, the guide, the manuals and the tours."""
    pages = [("", ROOT / "README.md"), ("", ROOT / "companion/GUIDE.md")]
    pages += [(game, ROOT / "data" / game / "manual.md") for game in GAMES]
    for game, path in pages:
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for paragraph in text.split("\n\n"):
            if not paragraph.startswith(("#", "|", "<", "!")):
                yield from (("page", game, one) for one in _sentences(paragraph))
    for id, manifest in find().items():
        if id in GAMES:
            yield from (("page", id, step.says) for step in tour_of(manifest).step)


def _sentences(paragraph: str) -> Iterator[str]:
    """Those of a paragraph, or of each item of a list, without the item's mark."""
    for item in re.split(r"^ *(?:[-*]|\d+\.) +", paragraph, flags=re.MULTILINE):
        yield from re.split(r"(?<=[.?!]) (?=[A-Z“`*])", " ".join(item.split()))


def _rules() -> Iterator[String]:
    """The first sentence of each entry."""
    for game in GAMES:
        for path in sorted((ROOT / "data" / game / "rules").glob("*.md")):
            for entry in read_entries(path.read_text(encoding="utf-8"), game, path.name):
                yield "rule", game, entry.answer


def drawn(strings: list[String], count: int, seed: int) -> list[String]:
    """So many strings, each kind with its share."""
    chance = random.Random(seed)
    found: list[String] = []
    for kind, share in SHARES.items():
        of = [one for one in strings if one[0] == kind]
        found += chance.sample(of, min(len(of), round(count * share / sum(SHARES.values()))))
    chance.shuffle(found)
    return found


def main() -> int:
    """Print the strings; exit 0."""
    words = argparse.ArgumentParser(prog="python -m tests.strings")
    words.add_argument("count", type=int)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--bad", action="store_true", help="mix in the strings known to be bad")
    words.add_argument("--key", type=Path, help="where the numbers of the bad ones go")
    words.add_argument("--kept", type=Path, help="where what was gathered is kept")
    typed = words.parse_args()
    if typed.kept and typed.kept.exists():
        strings = [tuple(one) for one in json.loads(typed.kept.read_text(encoding="utf-8"))]
    else:
        strings = gathered()
        if typed.kept:
            typed.kept.write_text(json.dumps(strings, ensure_ascii=False), encoding="utf-8")
    chosen = drawn(strings, typed.count, typed.seed)
    bad = BAD.read_text(encoding="utf-8").splitlines() if typed.bad else []
    marked = [(one, False) for one in chosen]
    for line in bad:
        kind, game, text = line.split("\t")
        marked.append(((kind, game, text), True))
    random.Random(typed.seed + 1).shuffle(marked)
    for number, ((kind, game, text), _) in enumerate(marked, 1):
        print(f"{number:>3} [{kind}{' ' + game if game else ''}] {text}")
    if typed.key:
        key = [str(number) for number, (_, is_bad) in enumerate(marked, 1) if is_bad]
        typed.key.write_text("\n".join(key) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
