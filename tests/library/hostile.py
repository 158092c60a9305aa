"""Files that want to take a reader down: bombs, loops, lies. All are made here."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping

FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"
ONE_PAGE = b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>"
PAGE = (
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R "
    b"/Resources << /Font << /F1 3 0 R >> /XObject << /X 6 0 R >> >> >>"
)
SAID = b"BT /F1 10 Tf 60 700 Td (Storms move each night by one square.) Tj ET"


def stream(data: bytes, more: bytes = b"") -> bytes:
    """A stream as it stands in an object."""
    return b"<< /Length %d %s>>\nstream\n%s\nendstream" % (len(data), more, data)


def pdf(changed: Mapping[int, bytes], trailer: bytes = b"", shift: int = 0) -> bytes:
    """A book of one page, with other objects in places.

    Args:
        changed: number -> object.
        trailer: further keys of it.
        shift: how far the places in the table of objects are wrong.
    """
    objects = {1: CATALOG, 2: ONE_PAGE, 3: FONT, 4: PAGE, 5: stream(SAID), **changed}
    out, places = b"%PDF-1.7\n", {}
    for number, one in objects.items():
        places[number] = len(out) + shift
        out += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    start = len(out) + shift
    last = max(objects)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (last + 1)
    for number in range(1, last + 1):
        out += b"%010d 00000 n \n" % places.get(number, 0)
    out += b"trailer\n<< /Size %d /Root 1 0 R %s>>\n" % (last + 1, trailer)
    return out + b"startxref\n%d\n%%%%EOF\n" % start


def squeezed(size: int) -> bytes:
    """So many bytes of blanks, squeezed twice: a thousandth, and of that again."""
    tool, piece = zlib.compressobj(9), b" " * (1 << 20)
    first, again = (tool.compress(piece) + tool.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    return zlib.compress(first + again * (size >> 20) + b"\x03\x00", 9)


def laughs(depth: int, wide: int) -> dict[int, bytes]:
    """A page that draws a thing many times, which draws another many times, and so on."""
    form = b"/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << %s >> "
    made = {5: stream(b"/X Do\n" * wide)}
    for number in range(6, 6 + depth):
        inner = form % (b"/XObject << /X %d 0 R >>" % (number + 1))
        made[number] = stream(b"/X Do\n" * wide, inner)
    made[6 + depth] = stream(SAID, form % b"/Font << /F1 3 0 R >>")
    return made


_LOCK = b"<< /Filter /%s /V 1 /R 2 /P -4 /O <%s> /U <%s> >>"
_FORM = b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >> "

BOOKS: dict[str, tuple[Callable[[], bytes], str]] = {
    # what is refused, and by which word
    "ten thousand pages": (
        lambda: pdf({2: b"<< /Type /Pages /Count 10000 /Kids [%s] >>" % (b"4 0 R " * 10_000)}),
        "pages",
    ),
    "a bomb": (
        lambda: pdf({5: stream(squeezed(2 << 30), b"/Filter [/FlateDecode /FlateDecode] ")}),
        "reader|long to read|no text",
    ),
    "a password": (
        lambda: pdf(
            {6: _LOCK % (b"Standard", b"11" * 32, b"22" * 32)},
            b"/Encrypt 6 0 R /ID [<00><00>] ",
        ),
        "password",
    ),
    "a lock that nobody knows": (
        lambda: pdf(
            {6: _LOCK % (b"Foo", b"11" * 32, b"22" * 32)}, b"/Encrypt 6 0 R /ID [<00><00>] "
        ),
        "locked",
    ),
    "no text": (lambda: pdf({5: stream(b"0 0 100 100 re f")}), "no text"),
    "no page": (lambda: pdf({2: b"<< /Type /Pages /Count 0 /Kids [] >>"}), "no text|damaged"),
    "a head only": (lambda: b"%PDF-1.7\n", "damaged"),
    "a picture": (lambda: b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40, "not a PDF"),
    "a web page": (lambda: b"<html><body>Not found</body></html>", "not a PDF"),
    "nothing": (lambda: b"", "not a PDF"),
    # what is read or refused, but never more
    "wrong places": (lambda: pdf({}, shift=17), ""),
    "a place far outside": (lambda: pdf({}, shift=1 << 40), ""),
    "a lie about pages": (lambda: pdf({2: ONE_PAGE.replace(b"1", b"2147483647", 1)}), ""),
    "less than no pages": (lambda: pdf({2: ONE_PAGE.replace(b"1", b"-5", 1)}), ""),
    "pages in themselves": (
        lambda: pdf({2: b"<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] >>"}),
        "",
    ),
    "a page that is its own parent": (lambda: pdf({4: PAGE.replace(b"2 0 R", b"4 0 R", 1)}), ""),
    "a length that is itself": (
        lambda: pdf({5: b"<< /Length 5 0 R >>\nstream\n" + SAID + b"\nendstream"}),
        "",
    ),
    "an object that is itself": (lambda: pdf({5: b"5 0 R"}), ""),
    "a thing that draws itself": (
        lambda: pdf({5: stream(b"/X Do " + SAID), 6: stream(b"/X Do /X Do", _FORM)}),
        "",
    ),
    "brackets without end": (lambda: pdf({7: b"[" * 300_000}, b"/Info 7 0 R "), ""),
    "a table before itself": (lambda: pdf({}, b"/Prev 9 ").replace(b"/Prev 9", b"/Prev 600"), ""),
    "a page of a million letters": (
        lambda: pdf({5: stream(b"BT /F1 1 Tf 0 700 Td (%s) Tj ET" % (b"word " * 200_000))}),
        "",
    ),
}
"""What it is -> its bytes, and a word of the refusal (a pattern); empty where it may be read."""

TEXTS: dict[str, Callable[[], str]] = {
    "letters apart": lambda: "a " * 190_000,
    "one word": lambda: "a" * 390_000,
    "words that break": lambda: "word-\n" * 60_000,
    "empty pages": lambda: "\f" * 390_000,
    "empty lines": lambda: "x\n" + "\n" * 390_000,
    "marks of pages": lambda: "".join(f"Page {n}\nof it\n" for n in range(1, 20_000)),
    "accents upon accents": lambda: "e" + "\u0301" * 190_000 + " storm",
    "letters that unfold": lambda: "\ufdfa " * 100_000,
}
