"""Small PDF files made by hand: text at places, in one column or two, letter by letter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple


class Put(NamedTuple):
    """Text at a place, in points from the lower left."""

    x: float
    y: float
    text: str
    size: float = 10
    spacing: float = 0


def column(lines: Iterable[str], x: float = 60, top: float = 740, step: float = 13) -> list[Put]:
    """Lines below each other."""
    return [Put(x, top - n * step, line) for n, line in enumerate(lines)]


def by_rows(left: Sequence[str], right: Sequence[str], top: float = 740) -> list[Put]:
    """Two columns, drawn row by row, as many layout programs do it."""
    rows = zip(column(left, 60, top), column(right, 330, top), strict=True)
    return [one for row in rows for one in row]


def write_pdf(path: Path, pages: Sequence[Sequence[Put]], extra: bytes = b"") -> Path:
    """A PDF of these pages in Helvetica."""
    objects: list[bytes] = [b"", b""]
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
    objects.append(font)
    kids = []
    for page in pages:
        stream = b"\n".join(_drawn(one) for one in page)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> >>" % len(objects)
        )
        kids.append(b"%d 0 R" % len(objects))
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    objects[1] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(kids), b" ".join(kids))
    out, places = b"%PDF-1.4\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R %s>>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        extra,
        start,
    )
    path.write_bytes(out)
    return path


def _drawn(one: Put) -> bytes:
    text = one.text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(")
    text = text.replace(b")", b"\\)")
    return b"BT /F1 %.1f Tf %.2f Tc %.1f %.1f Td (%s) Tj ET" % (
        one.size,
        one.spacing,
        one.x,
        one.y,
        text,
    )
