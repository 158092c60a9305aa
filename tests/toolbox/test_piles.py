"""Drawing through a reshuffle; what nobody has seen; what is named twice."""

from __future__ import annotations

import pytest

from companion.toolbox.piles import Drawn, draw, twice, unseen


@pytest.mark.parametrize(
    ("deck", "discards", "wanted", "at_once", "expected"),
    [
        (5, 3, 2, False, Drawn(2, 3, 3, 0, 0)),
        (2, 3, 2, False, Drawn(2, 0, 3, 0, 0)),
        (2, 3, 2, True, Drawn(2, 3, 0, 1, 0)),
        (1, 3, 2, False, Drawn(2, 2, 0, 1, 0)),
        (0, 3, 1, False, Drawn(1, 2, 0, 1, 0)),
        (1, 1, 4, False, Drawn(2, 0, 0, 1, 2)),
        (1, 0, 4, False, Drawn(1, 0, 0, 0, 3)),
        (0, 0, 1, True, Drawn(0, 0, 0, 0, 1)),
        (4, 2, 0, False, Drawn(0, 4, 2, 0, 0)),
    ],
)
def test_draw(deck, discards, wanted, at_once, expected) -> None:
    assert draw(deck, discards, wanted, at_once) == expected


@pytest.mark.parametrize("counts", [(-1, 0, 0), (0, -1, 0), (0, 0, -1)])
def test_counts_that_cannot_be(counts: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="0 or more"):
        draw(*counts)


def test_unseen_and_twice() -> None:
    assert unseen("abcd", "bd") == ("a", "c") and unseen("ab", "") == ("a", "b")
    assert twice("abcab") == ("a", "b") and twice("abc") == () and twice("aaa") == ("a",)
