"""Names of players on one line are never read as one."""

from __future__ import annotations

import pytest

from companion.toolbox.players_line import each_name, read_names


@pytest.mark.parametrize(
    "line",
    ["Mia, Jon and Lea", "Mia, Jon, and Lea", "Mia Jon and Lea", "Mia & Jon & Lea", "mia jon lea"],
)
def test_and_before_the_last_name_is_no_name(line: str) -> None:
    assert read_names(line, ("Mia", "Jon", "Lea", "Jon and Lea")) == ["Mia", "Jon", "Lea"]


def test_what_was_learnt_wrongly_once_is_not_proposed() -> None:
    assert read_names("jon", ("Jon and Lea",)) == ["jon"]
    assert read_names("jon", ("Jon, Lea",)) == ["jon"]


def test_a_name_in_quotes_stands_as_it_was_typed() -> None:
    assert read_names('"Jon" mia', ("Jonathan", "Mia")) == ["Jon", "Mia"]
    assert read_names('"Jon and Lea", Mia') == ["Jon and Lea", "Mia"]


def test_with_commas_names_may_hold_spaces() -> None:
    assert read_names("Long John, Tom and Anne Bonny") == ["Long John", "Tom", "Anne Bonny"]


def test_one_name_that_is_a_line_of_several_is_several() -> None:
    assert each_name(("Mia, Jon and Lea", "Jon and Co")) == ("Mia", "Jon", "Lea", "Jon and Co")
