"""What a line says by key (`paid=2`), apart from its words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from companion.table.campaign.opened import OpenTable
from companion.table.procedures.keyed import Keyed, keyed
from companion.table.procedures.procedure import Key, listed_as

_EVERY_ACT = {"by": "choose", "effects": "effects", "effects-*": "broken"}


def without_keys(typed: str, table: OpenTable[Any]) -> Iterable[tuple[str, tuple[Keyed, ...]]]:
    """The line without its `key=value`, if it has any that an act of the table lists, with what
    they say; and as it stands."""
    if "=" in typed:
        known = {name: Key(name, kind) for name, kind in _EVERY_ACT.items()}
        for info in table.infos.values():
            known.update((key.name, key) for key in info.listed() if key.name not in known)
        told, left = keyed(_split(typed), known.values)
        if told and all(listed_as(known.values(), one.key) is not None for one in told):
            yield " ".join(left), tuple(told)
    yield typed, ()


def _split(typed: str) -> list[str]:
    return re.findall(r"""[^\s"]*"[^"]*"|\S+""", typed)
