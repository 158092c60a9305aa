"""No entry of any game shares nine words in a row with a rulebook."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.library.nine_words import HERE, SIZE, pack, rulebooks, runs, shared, unpack

DATA = Path(__file__).resolve().parents[2] / "data"
FILES = sorted(DATA.glob("*/rules/*.md"))
SYNTHETIC = (
    "On a windless morning the harbour cats of nowhere hold their yearly parliament and elect "
    "a speaker, who is always the one that sleeps longest."
)


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parts[-3]}/{f.name}")
def test_no_file_shares_nine_words(file: Path) -> None:
    assert shared(file.read_text(encoding="utf-8"), rulebooks()) == []


def test_there_are_files_and_hashes() -> None:
    assert FILES
    data = (HERE / "nine_words.bin").read_bytes()
    digests = [data[n : n + SIZE] for n in range(0, len(data), SIZE)]
    assert len(data) % SIZE == 0 and len(digests) > 40_000
    assert digests == sorted(set(digests))


@pytest.mark.parametrize(
    "planted",
    [
        "harbour cats of nowhere hold their yearly parliament and",
        "Before it: HARBOUR cats, of nowhere -- hold\n*their* yearly ‘parliament’ AND after it",
        "ｈarbour cats of nowhere hold their yearly parliament and",
    ],
)
def test_a_planted_run_is_caught(planted: str) -> None:
    known = rulebooks() | unpack(pack([SYNTHETIC]))
    assert len(shared(planted, known)) == 1


@pytest.mark.parametrize(
    "free",
    [
        "harbour cats of nowhere hold their yearly parliament",
        "harbour cats of nowhere hold their merry yearly parliament and elect",
        "",
    ],
)
def test_eight_words_and_changed_ones_are_free(free: str) -> None:
    assert shared(free, unpack(pack([SYNTHETIC]))) == []


def test_every_exception_has_a_reason_and_is_needed() -> None:
    listed = tomllib.loads((HERE / "nine_words_allowed.toml").read_text(encoding="utf-8"))
    used = {digest.hex() for f in FILES for digest, _ in runs(f.read_text(encoding="utf-8"))}
    for one in listed.get("allowed", []):
        assert len(bytes.fromhex(one["hash"])) == SIZE
        assert one["reason"].strip()
        assert one["hash"] in used, "no entry has it any more"
