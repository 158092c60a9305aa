"""What outlives an adventure: what cards print, as the table typed it; how adventures ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.games.citadel.rules.action import in_order
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import Citadel
from companion.table.game import CardKind, Finished, Remembered


def wanted(_name: str, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """What a table asks of a card sooner or later: which it is, and what a Skill's strip shows."""
    return ("type", "result") if facts.get("skill") else ("type",)


CARD_KINDS = {"card": CardKind(Printed, leaving=(), wanted=wanted)}


def remembers(state: Citadel) -> list[Remembered]:
    """Cards of the table's book of which more than a name was told."""
    found = []
    names = Counter(x.title or x.number for x in state.book.values())
    for _, card in in_order(state.book):
        name = card.title or card.number
        facts = _told(msgspec.to_builtins(card))
        if name and names[name] == 1 and len(facts) > 1:
            found.append(Remembered("card", name, facts))
    return found


def _told(facts: dict[str, Any]) -> dict[str, Any]:
    """Only what was told."""
    return {
        key: value
        for key, value in facts.items()
        if value is not None and value is not False and value not in ("", {}, ())
    }


def finished(state: Citadel) -> list[Finished]:
    """Adventures that are over: all share the first place of one that was won."""
    found = []
    for number, ended in in_order(state.ended):
        if number.isdecimal() and ended.won is not None:
            place = 1 if ended.won else 2
            found.append(Finished(int(number), dict.fromkeys(state.seats, place)))
    return found
