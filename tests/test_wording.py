"""Messages that several tests meet stand once, in `tests/wording.py`, and the program says them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests import wording
from tests.test_architecture import ROOT, tree_of

MESSAGES = {name: text for name, text in vars(wording).items() if name.isupper()}
TESTS = sorted((ROOT / "tests").rglob("*.py"))
EVERY = re.compile("|".join(map(re.escape, sorted(MESSAGES.values(), key=len, reverse=True))))
ONCE = ("tests/wording.py", "tests/test_wording.py")


_SPLIT = re.compile(r"""["']\s*f?["']""")
"""Between the two halves of a text that is broken over lines."""


def may_say(path: Path, what: re.Pattern[str]) -> bool:
    """Whether a module could say something: only then it is taken apart, which takes long."""
    return what.search(_SPLIT.sub("", path.read_text(encoding="utf-8"))) is not None


def asserted(path: Path) -> list[str]:
    """The texts that stand in the assertions of a test, and in what an error has to match."""
    found = []
    for node in ast.walk(tree_of(path)):
        raises = isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "raises"
        if isinstance(node, ast.Assert) or raises:
            inside = ast.walk(node.test if isinstance(node, ast.Assert) else node)
            found += [
                one.value
                for one in inside
                if isinstance(one, ast.Constant) and isinstance(one.value, str)
            ]
    return found


def test_no_test_spells_a_shared_message_out() -> None:
    spelt = [
        (path.relative_to(ROOT).as_posix(), text)
        for path in TESTS
        if path.relative_to(ROOT).as_posix() not in ONCE and may_say(path, EVERY)
        for text in asserted(path)
        if EVERY.search(text)
    ]
    assert spelt == []


def test_the_shared_messages_are_said_by_the_program() -> None:
    missing = set(MESSAGES)
    for folder in ("companion", "screens"):
        for path in (ROOT / folder).rglob("*.py"):
            text = " ".join(path.read_text(encoding="utf-8").replace('"\n', "").split())
            missing -= {name for name in missing if MESSAGES[name] in text}
    assert missing == set()


ODD = re.compile(r"(?<!there )(?<!There )\b(is no|are no) (?!longer\b|more\b)\w+")
"""“x is no date”: an English table says “x is not a date”."""


def said_by(path: Path) -> list[str]:
    """The texts of a module that are not documentation."""
    every = list(ast.walk(tree_of(path)))
    told = {id(one.value) for one in every if isinstance(one, ast.Expr)}
    return [
        one.value
        for one in every
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in told
    ]


def saying(what: re.Pattern[str], without: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Where the program says something of a pattern: module and text."""
    return [
        (name, text)
        for folder in ("companion", "screens")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if not (name := path.relative_to(ROOT).as_posix()).startswith(without)
        if may_say(path, what)
        for text in said_by(path)
        if what.search(text)
    ]


def test_what_something_is_not_is_said_with_not() -> None:
    assert saying(ODD) == []


TRANSLATED = re.compile(
    r"\b(the|an) own\b|\bcomes? to an end\b|\bdo it although\b|\blet go of\.|\brefuses it still\b"
    r"|\b(nothing|nobody) (is|was) (entered|said|typed|answered|named|taken in|counted) yet\b"
    r"|\bno entry is like that\b|\bis kept nowhere\b|\bnothing has to be (merged|rescued)\b",
    re.IGNORECASE,
)
"""Words of another language's grammar: “Nothing was entered yet”, “the own Item”."""


def test_nothing_reads_as_if_it_were_translated() -> None:
    assert saying(TRANSLATED) == []


UNTOLD = re.compile(
    r"\b(was|were|is|are) (not )?told\b|\b(?<!“)not told\b|\bnobody (has )?told\b"
    r"|\bcannot be told\b|\bthe turn was\b|\bType for example\b|\bno place there\b"
    r"|\b(SUCCESS|FAILURE|WINS|BUILT|WON)\b|\bthat was not told\b"
)
"""What nobody told is unknown; what is entered is entered; nothing is shouted in the log."""
OF_OLD = (
    "companion/table/procedures/questions/base.py",  # `not told` may be typed
    "companion/games/citadel/procedures/action/faces.py",
    "companion/games/pirate_crusades/figures/retold.py",  # old journals keep their words
    "companion/records/cards/written.py",  # of a file's own words
    "companion/table/copies/branch.py",
    "screens/home/cards.py",
    "screens/commands.py",
)


def test_what_nobody_told_is_unknown() -> None:
    assert saying(UNTOLD, OF_OLD) == []
