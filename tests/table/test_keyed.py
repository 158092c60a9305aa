"""`key=value` in a typed line: which words belong to the value."""

from __future__ import annotations

import pytest

from companion.table.procedures.keyed import Keyed, keyed
from companion.table.procedures.procedure import Key


@pytest.mark.parametrize("kinds", [("several",), ("draw", "several"), ("several", "draw")])
def test_a_key_takes_several_words_if_one_of_its_kinds_does(kinds: tuple[str, ...]) -> None:
    listed = [Key("picks-*", kind) for kind in kinds]
    assert keyed(["picks-1=7C", "8D"], lambda: listed) == ([Keyed("picks-1", "7C 8D")], [])


def test_a_key_of_one_word_leaves_the_next_one_alone() -> None:
    listed = [Key("picks-*", "draw")]
    assert keyed(["picks-1=7C", "8D"], lambda: listed) == ([Keyed("picks-1", "7C")], ["8D"])
