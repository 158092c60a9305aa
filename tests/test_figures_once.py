"""A number of a rule stands once, as a constant: no sentence and no sum spells it out again.

Numbers up to three are words of the language as often as figures, so they are not looked at. Pages,
spec ids, examples of what may be typed and the numbered names of the rulebooks are no figures; what
is left besides is named here, with its reason. Then every constant is changed, and the texts of the
game are made before and after (`tests/figures.py`): where one named the number, the new one stands.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.figures import Changes, constants, texts, write_states
from tests.test_architecture import ROOT, tree_of

GAMES = sorted(path for path in (ROOT / "companion/games").iterdir() if (path / "game.py").exists())
NO_FIGURES = (
    r"“[^”]*”",  # what may be typed, or was
    r"\\\d+",  # parts of a pattern
    r"\b[pP]p?\. ?\d+(?:(?:-|, | and )\d+)*",  # pages
    r"\b[A-Z]{1,4}-?\d+\b",  # rulings and procedures of the spec
    r"\b(?:RULE|rules|Pages|Winter|[Ss]tep|[Bb]onus(?:es)?|category|Day) \d+"
    r"(?: (?:to|or|and) \d+)*",
    r"'s remark",
)
NUMBER = re.compile(r"(?<![\w.+−#=:])\d{1,4}(?![\w]|[:.]\d)")
BY_HAND: dict[str, dict[str, str]] = {
    "seafall": {
        "on an island: spice defense 5 · garrison 1 · on a province: d5 g2 · has gold 4": "typed",
        "p. 6 counts 10, 4 of them in bags (ruling R-39)": "the book's own count",
    },
    "citadel": {
        "Each side with its area and number: n I/094 e II s 101.": "typed",
        "go · here · explore · take 094 · arrows n I/094 · event Cliff bars climb": "typed",
    },
    "five_sails": {
        " cannot be; 1 to 999 would be right.": "a bound, checked above it",
        "4 Brutes leave": "a step of Dusk",
        "4 effects end": "a step of Dusk",
    },
    "pirate_crusades": {
        "+ 10": "what may be said of a bonus",
        "10 tons of Spices": "what the card shows",
        "The Joker: 10 tons, or fill all holds from the discards?": "what the card shows",
        "They count as 10, as everywhere else.": "the value that the option names",
        "Squares are 1,1 to 5,5.": "names of squares",
        "plus 10": "what may be said of a bonus",
        "a Joker lies in the discards: a ship of size 10 (pp. 13-15)": "what the card shows",
    },
    "en_garde": {
        "; an older edition is said to deal 7.": "another edition's figure",
        " has 7 poise” enters it": "an example of what may be typed",
    },
}


def _examples(tree: ast.AST) -> Iterator[int]:
    """Strings that show what may be typed: `help` of an act, and where a form is shown."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg in ("help", "example", "right"):
                    yield from (id(inner) for inner in ast.walk(keyword.value))


def _said(path: Path) -> Iterator[str]:
    tree = tree_of(path)
    silent = set(_examples(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))  # docstrings
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in silent
        ):
            yield node.value


def with_figures_only(text: str) -> str:
    """A sentence without the numbers that are no figures."""
    for pattern in NO_FIGURES:
        text = re.sub(pattern, "", text)
    return text


def spelled_out(text: str) -> list[int]:
    """Numbers above three that stand in a sentence itself."""
    return [int(found) for found in NUMBER.findall(with_figures_only(text)) if int(found) > 3]


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_no_sentence_spells_a_figure_out(game: Path) -> None:
    found = {
        text
        for path in game.rglob("*.py")
        if path.name not in ("rulebook.py", "migrations.py")
        for text in _said(path)
        if " " in text and spelled_out(text)
    }
    assert found == set(BY_HAND[game.name])


def test_a_figure_in_a_sentence_is_seen() -> None:
    assert spelled_out("Spend one good for 8 gold less?") == [8]
    assert spelled_out("the deck holds 54 cards (p. 12), ruling R-46") == [54]
    assert spelled_out("End step 5 takes 2 of them") == []


# ---------------------------------------------------------------------- numbers in the code

STORED = {99, -99, 100, 999, 9999}
"""What can be typed or kept at most, and hundredths: no figures of a rule."""
NO_RULE = ("longest", "maxsize")
"""Arguments that say how long a text may be, and how much is remembered."""
IN_CODE: dict[str, dict[str, str]] = {
    "en_garde": {
        "range(1, 10)": "names of plays that may be typed (`A1`), shields that are offered",
        "most=10": "uses of one Item that may be typed",
        "_MOST.get(name, 20)": "a bound of storage",
        "count <= 9": "what the sum of the deal takes",
    },
    "citadel": {
        "between(0, 151)": "a bound of storage",
        "1 <= count <= 4": "more players than the box holds are unknown to the rules",
        "cost + 12": "how far advice looks",
    },
    "five_sails": {
        "longest=60 if field": "a text's length",
        "range(1, 6)": "how often it is asked again",
        "between(0, 20)": "a bound of storage",
        "min(pool, 12)": "how far the sums beside a question look",
    },
    "pirate_crusades": {
        "[0] * 5": "coordinates of the board, which are unpacked below it",
        "> 20": "how much the search for the cheapest cards bears",
        "_SPENT.get(work.state.step, 9)": "more than any turn has",
        "most=9": "names in a list",
        "10 if steps == 2 else 5": "prices that its citation names once",
    },
    "seafall": {
        "len(text) <= 60": "a text's length",
        "step=4": "a step of the round",
        "year.step >= 4": "a step of the round",
        "between(0, 20)": "a bound of storage",
    },
}


def _in_code(path: Path) -> Iterator[str]:
    """Lines that reckon or compare with a number above three that is no constant."""
    tree, lines = tree_of(path), path.read_text(encoding="utf-8").splitlines()
    constant = {
        id(node)
        for line in getattr(tree, "body", ())
        if isinstance(line, ast.Assign | ast.AnnAssign)
        for node in ast.walk(line)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in NO_RULE:
            continue
        if isinstance(node, ast.Compare | ast.BinOp | ast.Call | ast.keyword | ast.IfExp):
            for one in ast.iter_child_nodes(node):
                if (
                    isinstance(one, ast.Constant)
                    and type(one.value) is int
                    and (one.value > 3 and one.value not in STORED)
                    and id(one) not in constant
                ):
                    yield lines[one.lineno - 1].strip()


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_no_rule_reckons_with_a_number_that_is_no_constant(game: Path) -> None:
    found = {
        line
        for path in game.rglob("*.py")
        if path.parent.name != "sheet" and "listed(" not in path.name
        for line in _in_code(path)
        if "listed(" not in line
    }
    known = IN_CODE[game.name]
    assert {line for line in found if not any(part in line for part in known)} == set()
    assert {part for part in known if not any(part in line for line in found)} == set()


# ---------------------------------------------------------------------- changed figures

BOUNDS = (99, 999, 9999)
"""Constants of these values say what can be stored."""
UNSAID: dict[str, dict[str, str]] = {
    "seafall": {
        "MOST": "how many different goods a list takes",
        "MOST_ODDS": "what odds are shown of",
        "MOST_REROLLS": "how often one may say so",
        "MOST_RULE_SLOTS": "numbers of stickers, `RULE 5`",
        "MOST_TARGET": "the sheet shows what it comes to",
        "SUCCESS_FACES": "luck of dice is counted with it",
        "TARGET": "the sheet shows what it comes to",
    },
    "citadel": {
        "CEMETERY": "said where Cemetery cards and life points are told",
        "MOST_CARDS": "what a search bears",
        "MOST_SOURCES": "what a search bears",
        "MOST_STATES": "what a search bears",
        "RESPONSIBILITIES": "said where that card lies in the leaflet",
    },
    "five_sails": {"RENOWN": "said at the end of a Day"},
    "pirate_crusades": {
        "DEALT": "a factor of a sum",
        "MOST_CARGO": "how many kinds of cargo a list takes",
        "MOST_SAID": "names in a list",
        "MOST_TONS": "what fits on a card",
        "RECOMMENDED": "said where more players sit down",
        "TOWN_SHORT": "a factor of a sum",
        "TWO_CREW": "decides, and is never said",
    },
    "en_garde": {
        "LONGEST": "how long a sentence of the chronicle may be",
        "MOST_PLAYERS": "said where more players sit down",
        "PISTOL": "the loss that it comes to is said",
    },
}
"""Figures that none of the texts names which a run of this test makes."""
PHRASE = re.compile(r"(?<![\w.+−#=:])(\d+) ([^\W\d]+ [^\W\d]+)")
"""A number and what is counted: `8 gold less`."""


def texts_of(game: str, folder: Path, changes: Changes) -> dict[str, str]:
    """The texts of a game in a program of its own, with these figures."""
    words = [sys.executable, "-m", "tests.figures", game, str(folder), json.dumps(changes)]
    made = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    told: dict[str, str] = json.loads(made.stdout)
    return told


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_where_a_text_named_a_figure_the_new_one_stands(game: Path, tmp_path: Path) -> None:
    named = game.name.replace("_", "-")
    write_states(named, tmp_path)
    changes: dict[str, dict[str, int]] = {}
    figures: dict[int, tuple[str, int]] = {}
    """New number -> name and old number."""
    for module, numbers in constants(game.name).items():
        if ".sheet" in module or module.endswith((".ear", ".migrations")):
            continue
        for name, old in numbers.items():
            if old > 3 and old not in BOUNDS and not name.startswith("_"):
                new = 211 + 13 * len(figures)
                figures[new] = name, old
                changes.setdefault(module, {})[name] = new
    assert figures
    before, after = texts(named, tmp_path), texts_of(named, tmp_path, changes)
    said = {new for text in after.values() for new in figures.keys() & set(spelled_out(text))}
    unsaid = {figures[new][0] for new in figures.keys() - said}
    assert sorted(unsaid ^ UNSAID[game.name].keys()) == []
    # What is counted beside a new number is counted beside no old one any more.
    counted = {
        (figures[int(number)][1], what)
        for text in after.values()
        for number, what in PHRASE.findall(with_figures_only(text))
        if int(number) in figures
    }
    stale = {
        (text, what)
        for name, text in after.items()
        if before.get(name) == text
        for number, what in PHRASE.findall(with_figures_only(text))
        if (int(number), what) in counted
    }
    assert counted
    assert stale == set()
