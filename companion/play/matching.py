"""Names that are found by the beginnings of their words."""

from __future__ import annotations

from collections.abc import Sequence

from companion.toolbox.text import key_of


def matching(words: str, names: Sequence[str]) -> list[int]:
    """Places of the names in which every typed word begins a word, best first.

    One word may also be the first letters of several (`yg` for `Yellow gold`).
    """
    wanted = key_of(words).split() if words.strip() else []
    found: list[tuple[int, int]] = []
    for place, name in enumerate(names):
        parts = key_of(name).split()
        if all(any(part.startswith(word) for part in parts) for word in wanted):
            literal = words.strip().casefold() in name.casefold()  # `ship's` is no mere `ship`
            begins = " ".join(parts).startswith(" ".join(wanted))
            found.append((0 if begins else 1 if literal else 2, place))
        elif len(wanted) == 1 and "".join(part[0] for part in parts).startswith(wanted[0]):
            found.append((3, place))
    return [place for _, place in sorted(found)]
