"""Initiative in the story, also where a value is no number that somebody knows."""

from __future__ import annotations

import re

import pytest

from companion.games.five_sails.figures.phrasing import initiative

LINE = re.compile(r"(?P<each>.+): (?P<who>\w+) is First Player(?:, (?P<why>.+))?")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "Mia 5, Jon 6: Jon is First Player",
            ("with Initiative 6 to Mia's 5, Jon is First Player",),
        ),
        (
            "Mia ², Jon 6: Jon is First Player",
            ("Mia has Initiative ² and Jon has Initiative 6", "Jon is First Player"),
        ),
        (
            "Mia –, Jon 6: Jon is First Player",
            ("Mia has Initiative – and Jon has Initiative 6", "Jon is First Player"),
        ),
    ],
)
def test_who_is_first_is_told_whatever_the_values_are(line: str, said: tuple[str, ...]) -> None:
    found = LINE.fullmatch(line)
    assert found is not None
    assert initiative(found) == said
