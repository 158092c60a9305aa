"""How often something may be done: so many at once, then so many a second. The clock is given."""

from __future__ import annotations

from collections import OrderedDict

MOST_KEPT = 512
"""Names that are remembered; whoever did nothing for longest is forgotten first."""


class Rate:
    """A rate for each name.

    Args:
        burst: how many at once.
        each_second: how many come back a second.
    """

    def __init__(self, burst: int, each_second: float) -> None:
        self.burst, self.each_second = burst, each_second
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Name -> how many are left, and when that was so."""

    def take(self, name: str, now: float) -> bool:
        """Whether `name` may do it once more at a time (seconds that only go forward)."""
        left, then = self._left.pop(name, (float(self.burst), now))
        left = min(float(self.burst), left + (now - then) * self.each_second)
        allowed = left >= 1
        self._left[name] = (left - 1 if allowed else left, now)
        while len(self._left) > MOST_KEPT:
            self._left.popitem(last=False)
        return allowed
