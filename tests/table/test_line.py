"""The bytes of a line: digest, space, body, LF, and what is not a line."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from hypothesis import given, strategies as st

from companion.table.storage.entry import Head
from companion.table.storage.line import body_of, digest_of, encode_line

HEAD = Head(n=3, prev="0123456789abcdef", at="2026-11-21T19:05:51Z", to=1, why="undo")
BODY = (
    b'{"kind":"head","n":3,"prev":"0123456789abcdef","at":"2026-11-21T19:05:51Z",'
    b'"to":1,"why":"undo","by":""}'
)


def test_a_line_is_digest_space_body_and_line_feed():
    digest, line = encode_line(HEAD)
    assert digest == blake2b(BODY, digest_size=8).hexdigest() == digest_of(BODY)
    assert len(digest) == 16
    assert line == digest.encode() + b" " + BODY + b"\n"
    assert body_of(line) == BODY


def test_text_is_utf8_on_one_line():
    _, line = encode_line(Head(n=1, at="", to=0, why="Bären 🏴‍☠️\nzweite\r\u2028"))
    assert line.count(b"\n") == 1
    assert b"\r" not in line
    assert "Bären 🏴‍☠️\\nzweite\\r".encode() in line


def test_the_digest_is_of_the_bytes_as_they_stand():
    spaced = BODY.replace(b'"n":3', b'"n": 3')
    assert digest_of(spaced) != digest_of(BODY)
    assert body_of(digest_of(spaced).encode() + b" " + spaced + b"\n") == spaced


@pytest.mark.parametrize(
    "bad",
    [
        b"",
        b"\n",
        b"no line at all\n",
        digest_of(BODY).encode() + b" " + BODY,  # without its end
        digest_of(BODY).encode() + b"\t" + BODY + b"\n",
        digest_of(BODY).upper().encode() + b" " + BODY + b"\n",
        digest_of(BODY).encode() + b"  " + BODY + b"\n",
        digest_of(BODY).encode() + b" " + BODY + b"\r\n",
        digest_of(BODY).encode() + b" \n",
        b"\0" * 600 + b"\n",
    ],
)
def test_what_is_no_line(bad):
    assert body_of(bad) is None


@given(st.integers(0, len(BODY) + 17), st.integers(1, 255))
def test_no_byte_can_change_unnoticed(place, flip):
    line = bytearray(encode_line(HEAD)[1])
    line[place] ^= flip
    assert body_of(bytes(line)) is None
