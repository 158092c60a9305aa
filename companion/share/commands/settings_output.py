"""The settings as a command shows them: file, values, where each comes from."""

from __future__ import annotations

from typing import Any

from companion import places
from companion.settings.known import GAMES, KEYS, SETTINGS, Setting, Settings, written
from companion.share.text.lines import columns, wrapped


def lines(held: Settings, only: Setting | None = None) -> list[str]:
    """What holds.

    Args:
        held: the settings.
        only: one of them, which is then explained; without it, all.
    """
    if only is not None:
        return _explained(held, only)
    path = places.settings()
    there = "" if path.exists() else " (not there yet: the first change makes it)"
    rows = [
        (one.name, written(held.value(one)), held.source(one).says, one.says(held.value(one)))
        for one in SETTINGS
    ]
    if held.games:
        rows.append((GAMES, "; ".join(held.games), "file", "folders with games of your own"))
    rows += [(f"{KEYS}.{name}", written(key), "file", "") for name, key in held.keys.items()]
    return [
        f"{path}{there}",
        "",
        *columns(rows),
        *(["", *held.strange] if held.strange else []),
    ]


def _explained(held: Settings, one: Setting) -> list[str]:
    """One setting with its values; what holds is marked."""
    value = held.value(one)
    rows = [
        ("→" if choice.value == value else " ", written(choice.value), choice.says)
        for choice in one.choices
    ]
    told = [f"{one.name} = {written(value)} ({held.source(one).says})", *columns(rows)]
    wins = f"{one.variable}=on or off wins over the file." if one.variable else ""
    return [*told, "", *wrapped(f"{one.help} {wins}".strip())]


def facts(held: Settings) -> dict[str, Any]:
    """The settings as JSON."""
    return {
        "file": str(places.settings()),
        "settings": {
            one.name: {"value": held.value(one), "from": held.source(one).says} for one in SETTINGS
        },
        "games": list(held.games),
        "keys": dict(held.keys),
        "troubles": [*held.troubles, *held.strange],
    }
