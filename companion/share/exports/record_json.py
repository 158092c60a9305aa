"""The kept record of a campaign as JSON: all that is on the table, with what stands behind it.

The file says what it is, whose campaign, from which state it starts, every entry with answers,
rows, sums and patch, standings and the state at the end. `importing.py` makes a campaign of it
again, with the same state. Undone entries, branches and half-entered acts are left to the archive
(the journal's copy). A secret becomes `null`, which is: not told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from companion import __version__
from companion.share.chronicle.story import Span
from companion.table.storage.entry import Entry, Schema
from companion.table.storage.patch import Patch, Tree, apply_in_place
from companion.toolbox.text import harmless

if TYPE_CHECKING:
    from datetime import tzinfo

    from companion.table.campaign.opened import OpenTable

COMPANION, VERSION = "record", 1
"""What the file calls itself, and the version of its form."""


def record(
    table: OpenTable[Any], span: Span | None = None, zone: tzinfo | None = None
) -> dict[str, Any]:
    """The record as a JSON object.

    Only a whole one can become a campaign again: a part of it has no state to start from.

    Raises:
        UsageError: no entry is in the span.
    """
    from companion.share.chronicle.story import story
    from companion.share.figures import statistics

    span = span or Span()
    first, game = table.first, table.game
    told = story(table, span, zone)
    kept = {entry.n for entry in told.entries}
    records, secrets = _records(table)
    sheet = game.statistics(told.end, _told(told.entries))
    facts: dict[str, Any] = {
        "companion": COMPANION,
        "version": VERSION,
        "app": __version__,
        "whole": span.is_whole,
        "campaign": {
            "id": table.path.stem,
            "title": first.title,
            "game": first.game,
            "game_title": game.title,
            "at": first.at,
            "shape": first.shape,
        },
        "where": game.where(told.end),
        "players": {key: one.name for key, one in told.end.players.items()},
        "standings": msgspec.to_builtins(tuple(game.finished(told.end))),
        "rulings": told.end.rulings,
        "options": told.end.options,
        "figures": [statistics.block_facts(block) for block in sheet],
        "secrets_left_out": secrets,
        "root": opened(msgspec.to_builtins(first.root)) if span.is_whole else None,
        "records": [one for n, one in records if span.is_whole or n in kept],
        "state": opened(msgspec.to_builtins(told.end)),
    }
    return facts


def encoded(facts: Mapping[str, Any]) -> bytes:
    """The record as the bytes of a file, indented for people."""
    told = msgspec.json.format(msgspec.json.encode(facts), indent=1).decode()
    return harmless(told).encode() + b"\n"


def _told(entries: Any) -> Any:
    from companion.share.chronicle.chronicle import told_in

    return told_in(entries)


def _records(table: OpenTable[Any]) -> tuple[list[tuple[int, dict[str, Any]]], int]:
    """What stands on the path to the head, in one line of descent, and how many secrets went.

    Returns:
        Each record's own number in the journal, and it as JSON under its new number.
    """
    tree: Tree = msgspec.to_builtins(table.first.root)
    secrets = secrets_in(tree)
    told: list[tuple[int, dict[str, Any]]] = []
    for n in table.history.path(table.history.head):
        one = table.record(n)
        if not isinstance(one, Entry | Schema):
            continue
        secrets += secrets_in(msgspec.to_builtins(one))
        facts = opened(msgspec.to_builtins(one))
        facts |= {"n": len(told) + 1, "after": len(told), "prev": ""}
        facts["patch"] = _patch(one.patch, tree)
        if isinstance(one, Entry):
            facts |= {"draft": "", "replaces": 0}  # neither stands in the record
        apply_in_place(tree, one.patch)
        told.append((n, facts))
    return told, secrets


def is_secret(value: object) -> bool:
    """Whether a JSON value is a `Secret`."""
    return isinstance(value, dict) and value.keys() == {"owner", "veil"}


def opened(value: Any) -> Any:
    """A JSON value in which every secret is `null`: not told."""
    if is_secret(value):
        return None
    if isinstance(value, dict):
        return {key: opened(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [opened(one) for one in value]
    return value


def secrets_in(value: Any) -> int:
    """How many secrets a JSON value holds."""
    if is_secret(value):
        return 1
    if isinstance(value, dict):
        return sum(secrets_in(one) for one in value.values())
    if isinstance(value, list | tuple):
        return sum(secrets_in(one) for one in value)
    return 0


def _patch(patch: Patch, tree: Tree) -> Patch:
    """A patch between states without secrets: what happened inside or to one is no change."""
    told: Patch = []
    for code, path, *values in patch:
        if _inside_secret(path, tree):
            continue
        shown = [opened(one) for one in values]
        if code == "=" and shown[0] is None and shown[1] is None:
            continue
        told.append([code, path, *shown])
    return told


def _inside_secret(path: list[str], tree: Tree) -> bool:
    place: Any = tree
    for key in path[:-1]:
        if not isinstance(place, dict) or key not in place:
            return False
        place = place[key]
    return is_secret(place)
