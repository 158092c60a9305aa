"""RULE stickers by their numbers (2.18)."""

from __future__ import annotations

from companion.games.seafall.state.kept import RuleText
from companion.games.seafall.state.printed import RULE_SLOTS


def slot_name(slot: str) -> str:
    """`RULE 7`; of a rule without number nothing."""
    return f"RULE {slot}" if slot.isdecimal() else ""


def title_of_rule(slot: str, text: RuleText) -> str:
    """`RULE 7: Storms`, as far as there is a number and a heading."""
    return ": ".join(x for x in (slot_name(slot), text.heading) if x) or "a rule without number"


def in_order(rules: dict[str, RuleText]) -> list[str]:
    """Slots by number, then rules without number as they came."""
    return sorted(rules, key=lambda x: (not x.isdecimal(), len(x), x))


def place_of_rule(slot: str) -> str:
    """Id of the rules entry beside which the sticker of a number is put; empty if none is told."""
    here = RULE_SLOTS.get(int(slot)) if slot.isdecimal() else None
    return here.entry if here is not None else ""
