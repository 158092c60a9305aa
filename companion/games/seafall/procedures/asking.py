"""Facts that are asked once and may stay unknown: numbers, goods, what an island site is."""

from __future__ import annotations

from typing import Any

from companion.games.seafall.dice import GOODS
from companion.games.seafall.procedures.work import KIND_WORDS
from companion.games.seafall.state import ISLAND_KINDS
from companion.table.procedure import Steps
from companion.table.question import Choose, Number, Option, Pick, told


def told_number(key: str, prompt: str, page: str = "", **more: Any) -> Steps[int | None]:
    """A printed or counted number; offered, never pressed for. `more` goes to the question."""
    return (
        yield from told(
            Number(key=key, prompt=prompt, page=page, manner="offer", unknown=True, **more)
        )
    )


def told_good(default: str = "", key: str = "good", page: str = "p. 17") -> Steps[str]:
    """Which good, or empty if nobody tells."""
    pick: Pick | None = yield from told(
        Choose(
            key=key,
            prompt="Of which good?",
            manner="offer",
            unknown=True,
            default=default or None,
            options=tuple(Option(name, name) for name in GOODS),
            page=page,
        )
    )
    return pick.id if pick is not None else ""


def told_kind(key: str, prompt: str, default: str = "", **more: Any) -> Steps[str]:
    """What an island site is (p. 17), or empty if nobody tells. `more` goes to the question."""
    pick: Pick | None = yield from told(
        Choose(
            key=key,
            prompt=prompt,
            manner="offer",
            unknown=True,
            default=default or None,
            options=tuple(Option(kind, KIND_WORDS[kind]) for kind in ISLAND_KINDS),
            page="p. 17",
            **more,
        )
    )
    return pick.id if pick is not None else ""
