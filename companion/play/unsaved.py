"""What the disk refused, as people are told of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.table.campaign.opened import OpenTable
from companion.table.campaign.refused import refused_of, words
from companion.table.campaign.writer import NOT_SAVED


@dataclass(frozen=True)
class Unsaved:
    """What the disk refused."""

    says: tuple[str, ...]
    """In words, oldest first; empty if only a step back or forward was refused."""
    why: str
    """What the disk says; empty if the campaign can be written again."""
    is_kept: bool
    """Whether it is kept separately."""
    since: str
    """When the oldest was refused, ISO 8601; empty if unknown."""


def unsaved_of(table: OpenTable[Any], is_kept: bool) -> Unsaved | None:
    """What is not saved; also a step back or forward that the disk refused."""
    refused = refused_of(table)
    told = tuple(words(refused))
    if not told and not table.is_refused:
        return None
    why = table.read_only.removeprefix(NOT_SAVED).strip() if table.is_refused else ""
    return Unsaved(told, why, is_kept, refused.acts[0].entry.at if refused.acts else "")
