"""Finds runs of nine words that a text shares with the rulebooks, without having the rulebooks.

`nine_words.bin` holds sorted 8-byte BLAKE2b hashes of every run of nine words of them;
`make_nine_words.py` makes it.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
RUN = 9
SIZE = 8


def words(text: str) -> list[str]:
    """Letters and digits only, NFKC, casefolded."""
    return re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", text).casefold())


def runs(text: str) -> Iterator[tuple[bytes, str]]:
    """Every run of nine words: its hash and its words."""
    every = words(text)
    for n in range(len(every) - RUN + 1):
        run = " ".join(every[n : n + RUN])
        yield hashlib.blake2b(run.encode(), digest_size=SIZE).digest(), run


def pack(texts: Iterable[str]) -> bytes:
    """The file for these texts."""
    return b"".join(sorted({digest for text in texts for digest, _ in runs(text)}))


def unpack(data: bytes) -> frozenset[bytes]:
    """The hashes of a file."""
    return frozenset(data[n : n + SIZE] for n in range(0, len(data), SIZE))


def shared(text: str, known: frozenset[bytes]) -> list[str]:
    """The runs of a text that are in the rulebooks, each with its hash in front."""
    return [f"{digest.hex()} {run}" for digest, run in runs(text) if digest in known]


def rulebooks() -> frozenset[bytes]:
    """The hashes of the rulebooks without the exceptions."""
    allowed = tomllib.loads((HERE / "nine_words_allowed.toml").read_text(encoding="utf-8"))
    excepted = {bytes.fromhex(one["hash"]) for one in allowed.get("allowed", [])}
    return unpack((HERE / "nine_words.bin").read_bytes()) - excepted
