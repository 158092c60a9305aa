"""A number of a rule stands once, as a constant: no sentence that players read spells it out.

Numbers up to three are words of the language as often as figures, so they are not looked at. Pages,
spec ids, examples of what may be typed and the numbered names of the rulebooks are no figures; what
is left besides is named here, with its reason.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_architecture import ROOT, tree_of

GAMES = sorted(path for path in (ROOT / "companion/games").iterdir() if (path / "game.py").exists())
NO_FIGURES = (
    r"“[^”]*”",  # what may be typed, or was
    r"\b[pP]p?\. ?\d+(?:(?:-|, | and )\d+)*",  # pages
    r"\b[A-Z]{1,4}-?\d+\b",  # rulings and procedures of the spec
    r"\b(?:RULE|Pages|Winter|[Ss]tep|[Bb]onus(?:es)?|category|Day) \d+(?: (?:to|or|and) \d+)*",
    r"'s remark",
)
NUMBER = re.compile(r"(?<![\w.+−#=:])\d{1,4}(?![\w]|[:.]\d)")
BY_HAND: dict[str, dict[str, str]] = {
    "seafall": {
        " blank faces is none of this game; 1 to 4 would be.": "a bound, checked above it",
        "on an island: spice defense 5 · garrison 1 · on a province: d5 g2 · has gold 4": "typed",
        "p. 6 counts 10, 4 of them in bags (ruling R-39)": "the book's own count",
    },
    "citadel": {
        " digits, like 049.": "a card as an example",
        "Each side with its area and number: n I/094 e II s 101.": "typed",
        "Type like 066>B, 025.": "typed",
        "Type the numbers, each with its slot if there is one: 066>B, 025.": "typed",
        "go · here · explore · take 094 · arrows n I/094 · event Cliff bars climb": "typed",
    },
    "five_sails": {
        " cannot be; 1 to 999 would be right.": "a bound, checked above it",
        "4 Brutes leave": "a step of Dusk",
        "4 effects end": "a step of Dusk",
    },
    "pirate_crusades": {
        "10 tons of Spices": "what the card shows",
        "The Joker: 10 tons, or fill all holds from the discards?": "what the card shows",
        "10, as everywhere else.": "the value that the option names",
        "; 1 to 10 would be right.": "a bound, checked above it",
        "Squares are 1,1 to 5,5.": "names of squares",
        "a Joker lies in the discards: a ship of size 10 (pp. 13-15)": "what the card shows",
        "more than 8 players are not recommended (A-45)": "a ruling, checked above it",
    },
    "en_garde": {
        " by this text; an older edition is said to deal 7.": "another edition's figure",
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


def spelled_out(text: str) -> list[int]:
    """Numbers above three that stand in a sentence itself."""
    for pattern in NO_FIGURES:
        text = re.sub(pattern, "", text)
    return [int(found) for found in NUMBER.findall(text) if int(found) > 3]


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
