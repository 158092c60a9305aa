"""Tables as text: what is too long for a wide column goes on below, nothing is lost."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from companion.share.chronicle.document import Document, Section, Table
from companion.share.exports.plain_text import text
from companion.table.sheet import width_of


def told(*rows: tuple[str, ...], width: int = 40, numbers: frozenset[int] = frozenset()) -> str:
    columns = ("",) * len(rows[0])
    table = Table(columns, rows, numbers)
    return text(Document("Kept", sections=(Section("For ever", (table,)),)), width)


def test_a_long_cell_goes_on_below() -> None:
    said = told(("Cemetery", "1 hope reborn for more than 10 life points in all"), ("Mill", "+1"))
    assert said.splitlines()[-3:] == [
        "Cemetery  1 hope reborn for more than 10",
        "          life points in all",
        "Mill      +1",
    ]


def test_a_narrow_column_is_cut() -> None:
    said = told(*((name, "x" * 19, "y" * 19, "z" * 19) for name in ("a", "b")))
    assert "…" in said and len(said.splitlines()) == 6


@given(st.lists(st.text("abc de", max_size=90), min_size=1, max_size=5), st.integers(30, 90))
@settings(max_examples=50, deadline=None)
def test_every_word_of_a_text_is_there(cells: list[str], width: int) -> None:
    said = told(*((f"row {n}", cell) for n, cell in enumerate(cells)), width=width)
    lines = said.splitlines()
    assert all(width_of(line) <= width for line in lines)
    short = [word for cell in cells for word in cell.split() if len(word) < width - 10]
    kept = said.split()
    assert all(word in kept for word in short)
