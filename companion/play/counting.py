"""Counting quickly: a step and a few letters."""

from __future__ import annotations

import re


def read_count(text: str) -> tuple[int, str]:
    """The step and the letters of `++ y g`, `-3 gold`, `+y g`.

    Each sign is a step of one, a number with a sign (or alone) is the whole step.
    """
    signs = text.replace("−", "-")
    number = re.search(r"\d{1,6}", signs)
    letters = " ".join(re.sub(r"[-+\d]", " ", signs).split())
    steps = signs.count("+") - signs.count("-")
    if number is None:
        return steps, letters
    return int(number.group()) * (-1 if steps < 0 else 1), letters
