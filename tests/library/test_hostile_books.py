"""Books that want to take the reader down: read or refused in a sentence, within bounds."""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from companion.errors import UsageError
from companion.library import reading
from companion.library.adding import add
from companion.library.owned import Owned
from tests.library.hostile import BOOKS, TEXTS, laughs, pdf

SECONDS = 30.0
"""Of work of the processor, for any of them."""


def taken() -> float:
    """Seconds of work so far, of this program and of the readers that it started."""
    own, others = (resource.getrusage(x) for x in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def added(tmp_path: Path, data: bytes, name: str = "Rules.pdf") -> str:
    """Add it; the refusal, if it is refused: one sentence, and nothing is left."""
    path, folder, before = tmp_path / name, tmp_path / "own", taken()
    path.write_bytes(data)
    try:
        add(folder, "seafall", path)
    except UsageError as problem:
        said = str(problem)
        assert said.count(". ") == 0 and said.endswith(".") and "\n" not in said, said
        assert "Traceback" not in said
        assert not folder.exists() or list(folder.iterdir()) == []
        return said
    finally:
        assert taken() - before < SECONDS
    assert isinstance(Owned(folder).search("storms move"), list)
    return ""


@pytest.mark.parametrize("name", BOOKS)
def test_a_hostile_book_is_read_or_refused(name: str, tmp_path: Path) -> None:
    make, wanted = BOOKS[name]
    said = added(tmp_path, make())
    assert re.search(wanted, said), said
    assert bool(said) or not wanted


@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_text_is_read_or_refused(name: str, tmp_path: Path) -> None:
    added(tmp_path, TEXTS[name]().encode(), "rules.txt")


def test_what_readers_took_is_bounded() -> None:
    """Of all that were started in this process, the largest."""
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    assert most < 2 * reading.MEMORY


# Without bounds that the system keeps, as on Windows and macOS: the reader looks after itself.

ALONE = (
    "import sys; from companion.library import reading; reading._limit = lambda: None; "
    "reading.MEMORY = {memory}; reading.SECONDS_A_PAGE = {seconds}; "
    "sys.exit(reading.main(sys.argv[1]))"
)


def alone(monkeypatch: pytest.MonkeyPatch, memory: int, seconds: float) -> None:
    run, code = subprocess.run, ALONE.format(memory=memory, seconds=seconds)

    def instead(command: list[str], **how: Any) -> Any:
        return run([command[0], "-c", code, command[-1]], **how)

    monkeypatch.setattr(reading.subprocess, "run", instead)


def test_a_page_without_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone(monkeypatch, reading.MEMORY, 1.0)
    begun = time.monotonic()
    assert "too long" in added(tmp_path, pdf(laughs(12, 12)))
    assert time.monotonic() - begun < 30


def test_a_bomb_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone(monkeypatch, 200 << 20, 60.0)
    assert "asks more of the reader" in added(tmp_path, BOOKS["a bomb"][0]())


def test_a_reader_that_looks_after_itself_reads_good_books(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone(monkeypatch, reading.MEMORY, reading.SECONDS_A_PAGE)
    assert added(tmp_path, pdf({})) == ""
    assert Owned(tmp_path / "own").search("storms")[0].place == "p. 1"


def test_a_reader_that_never_answers_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sleeper = tmp_path / "sleeps.py"
    sleeper.write_text("import time; time.sleep(600)")
    run = subprocess.run
    monkeypatch.setattr(
        reading.subprocess,
        "run",
        lambda command, **how: run([sys.executable, str(sleeper)], **{**how, "timeout": 0.5}),
    )
    assert "too long" in added(tmp_path, pdf({}))
