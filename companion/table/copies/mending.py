"""A damaged line as it was written, where that can be proved.

A line holds the digest of its body, and so does the line behind it. A body that is changed in one
byte until one of these digests is right again is what was written: 64 bits do not fit by chance.
Nothing else is ever believed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from hashlib import blake2b

from companion.table.storage.line import DIGEST, body_of, digest_of

MOST_BITS = 30_000
"""Bytes of the longest body in which each bit is tried: some seconds of work."""
MOST_BYTES = 12_000
"""The same for each printable character in each place."""
_ALIKE = 12
_HEX = re.compile(rb"[0-9a-f]{16}")
_BEGINS = re.compile(rb'.[0-9a-f]{16} \{"kind"', re.DOTALL)
_PRINTABLE = bytes(range(0x20, 0x7F))


def mended(bad: bytes, next_prev: str) -> list[bytes]:
    """Whole lines that a damaged stretch of a file proves to be; empty if it proves nothing.

    Args:
        bad: the stretch, without its last LF; it may hold others.
        next_prev: the digest that the line behind it names, or empty.
    """
    for found in _BEGINS.finditer(bad):  # the end of the first line was changed
        parts = bad[: found.start()] + b"\n", bad[found.start() + 1 :] + b"\n"
        if all(body_of(part) is not None for part in parts):
            return list(parts)
    body = bad[DIGEST + 1 :].removesuffix(b"\r")
    found_body = _proven(body, bad[:DIGEST], next_prev.encode())
    if found_body is None:
        return []
    return [digest_of(found_body).encode() + b" " + found_body + b"\n"]


def _proven(body: bytes, written: bytes, next_prev: bytes) -> bytes | None:
    own = digest_of(body).encode()
    # Of a changed body all digits differ; of a changed digest nearly all are still right.
    alike = sum(a == b for a, b in zip(own, written, strict=False))
    if own == next_prev or alike >= _ALIKE:
        return body
    targets = {x for x in (written, next_prev) if _HEX.fullmatch(x)}
    if not targets or sum(byte < 0x20 for byte in body) > 1:
        return None  # nothing to prove it by, or more than one byte is no text: JSON has none such
    if len(body) <= MOST_BITS:
        found = _searched(body, targets, lambda byte: (byte ^ 1 << bit for bit in range(8)))
        if found is not None:
            return found
    if len(body) <= MOST_BYTES:
        return _searched(body, targets, lambda _byte: _PRINTABLE)
    return None


def _searched(
    body: bytes, targets: set[bytes], tried: Callable[[int], Iterable[int]]
) -> bytes | None:
    """The body with one byte changed that has one of the digests."""
    before = blake2b(digest_size=8)
    for place, byte in enumerate(body):
        rest = body[place + 1 :]
        for other in tried(byte):
            whole = before.copy()
            whole.update(bytes((other,)) + rest)
            if whole.hexdigest().encode() in targets:
                return body[:place] + bytes((other,)) + rest
        before.update(bytes((byte,)))
    return None
