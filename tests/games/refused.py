"""What a calculation refuses where somebody types its inputs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.toolbox.inputs import typed


@contextmanager
def refused(match: str | None = None) -> Iterator[pytest.ExceptionInfo[ValueError]]:
    """Within, inputs are typed, and are refused in a sentence."""
    with typed(), pytest.raises(ValueError, match=match) as told:
        yield told
