"""The bytes of one journal line: 16 hex digits of BLAKE2b-64 over the body, a space, the body, LF.

The body is compact UTF-8 JSON without raw line breaks and holds, as `prev`, the digest of the line
before it: the lines form a chain, and no line can be changed, lost or moved unnoticed.
"""

from __future__ import annotations

import msgspec

try:
    from _blake2 import blake2b  # the same as hashlib's, which loads OpenSSL first: 3 ms
except ImportError:  # a Python that is built in another way
    from hashlib import blake2b

DIGEST = 16
"""Hex digits at the start of a line."""

_encoder = msgspec.json.Encoder()


def digest_of(body: bytes) -> str:
    """The digest of a body's bytes as they stand in the file."""
    return blake2b(body, digest_size=8).hexdigest()


def encode_line(body: object) -> tuple[str, bytes]:
    """Digest and whole line for a body (a struct of `entry.py`)."""
    written = _encoder.encode(body)
    digest = blake2b(written, digest_size=8).hexdigest()
    return digest, b"%b %b\n" % (digest.encode(), written)


def body_of(line: bytes) -> bytes | None:
    """The body of a whole line with its LF, or `None` if it is not what was written."""
    if len(line) < DIGEST + 3 or line[DIGEST : DIGEST + 1] != b" " or line[-1:] != b"\n":
        return None
    body = line[DIGEST + 1 : -1]
    if blake2b(body, digest_size=8).hexdigest().encode() != line[:DIGEST]:
        return None
    return body
