"""Facts that are asked once and may stay unknown: numbers, goods, what an island site is."""

from __future__ import annotations

from typing import Unpack

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.rules.names import KIND_WORDS
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.table import ISLAND_KINDS, SiteKind
from companion.table.procedures.pressing import UNKNOWN, More
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option


def told_good(
    work: Work, known: str = "", key: str = "good", press: bool = False, quiet: bool = False
) -> Steps[str]:
    """Which good, or empty if nobody tells.

    Args:
        work: the act.
        known: what is offered.
        key: of the question.
        press: a sentence must say it too, if only that it is not known.
        quiet: nobody is asked for it.
    """
    offer = None if quiet or (press and not known) else known or UNKNOWN
    pick = yield from work.maybe.choose(
        key,
        "Which good?",
        (Option(name, name) for name in GOODS),
        offer=offer,
        quiet=UNKNOWN if quiet else None,
        cite=rulebook.GOODS,
    )
    return pick or ""


def told_kind(
    work: Work, key: str, prompt: str, known: SiteKind = "", **more: Unpack[More]
) -> Steps[SiteKind]:
    """What an island site is (p. 17), or empty if nobody tells."""
    kinds = {kind: KIND_WORDS[kind] for kind in ISLAND_KINDS}
    pick = yield from work.maybe.one_of(key, prompt, kinds, offer=known or UNKNOWN, **more)
    return pick or ""
