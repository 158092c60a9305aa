"""What a Response does to the Attack that it faces, as its card says (Response)."""

from __future__ import annotations

from typing import Any

from companion.games.en_garde import rulebook
from companion.games.en_garde.procedures.work import Work
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import option
from companion.toolbox.text import key_of

FULL, NOTHING, OTHER = "full", "none", "other"
BLOCKS = (
    option(FULL, "full block", also=("all", "it blocks all")),
    *(option(f"{n}", f"{n} shield{'' if n == 1 else 's'}") for n in range(1, 10)),
    option(NOTHING, "it blocks nothing", also=("nothing", "0")),
    option(OTHER, "something else", also=("other",)),
)
"""Id of an answer: `full`, a number of shields, `none`, `other`."""


def booked_block(facts: Any) -> str | None:
    """The same as the record book has it."""
    block, shields = facts.get("block"), facts.get("shields")
    return str(shields) if block == "shields" else block


def keep_block(work: Work, key: str, block: str) -> None:
    """Keep it in the catalogue."""
    if block.isdecimal():
        work.keep(key, "block", "shields")
        work.keep(key, "shields", int(block))
    else:
        work.keep(key, "block", block)


def ask_block(work: Work, key: str) -> Steps[None]:
    """What a Response does, as it is played, if nobody has entered it: a line may leave it out, it
    is asked where it counts."""
    card = work.card(key)
    if card.block is not None or "block" in card.skipped:
        return
    booked = booked_block(work.table.memory.get(key_of(card.name), {}))
    block = yield from work.maybe.choose(
        "blocks",
        f"What does {card.name} do to the Attack it faces?",
        BLOCKS,
        offer=UNKNOWN if booked is None else booked,
        source="default" if booked is None else "book",
        cite=rulebook.RESPONSE,
    )
    if block is not None:
        keep_block(work, key, block)
