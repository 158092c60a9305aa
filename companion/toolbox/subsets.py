"""The smallest set of things that adds up to enough: cards to win, cargo to hand in or to dump."""

from __future__ import annotations

from collections.abc import Mapping

Sums = dict[tuple[int, int], tuple[str, ...]]
"""Sum and number of things -> one set that has them."""


def least_sum(values: Mapping[str, int], enough: int) -> tuple[str, ...] | None:
    """The set with the least sum that is enough, then with the fewest things.

    Args:
        values: id -> what it counts, 0 or more.
        enough: the sum that must be reached.

    Returns:
        Ids in order, empty if nothing is needed, `None` if all together are not enough.

    Raises:
        ValueError: something counts less than 0.
    """
    sums = _sums(values)
    reaching = [key for key in sums if key[0] >= enough]
    return sums[min(reaching)] if reaching else None


def fewest(values: Mapping[str, int], enough: int) -> tuple[str, ...] | None:
    """The set with the fewest things that is enough, then with the least sum.

    Raises:
        ValueError: something counts less than 0.
    """
    sums = _sums(values)
    reaching = [key for key in sums if key[0] >= enough]
    return sums[min(reaching, key=lambda key: (key[1], key[0]))] if reaching else None


def _sums(values: Mapping[str, int]) -> Sums:
    """Every sum that some set has. Of equal sets the one whose ids come first stands."""
    sums: Sums = {(0, 0): ()}
    for thing in sorted(values):
        worth = values[thing]
        if worth < 0:
            raise ValueError(f"{thing} cannot count {worth}; 0 or more would be right.")
        for (total, count), chosen in list(sums.items()):
            key = (total + worth, count + 1)
            longer = (*chosen, thing)
            if worth and (key not in sums or longer < sums[key]):
                sums[key] = longer
    return sums
