"""What a card is in every role at once: “what is 7C as a mission?” on one key (P-01, 2.8)."""

from __future__ import annotations

from typing import get_args

from companion.games.pirate_crusades.calculations.roles import (
    LONG_ONLY,
    SHORT_ONLY,
    CardRole,
    Meaning,
    Role,
    card_role,
)
from companion.games.pirate_crusades.options import number
from companion.games.pirate_crusades.state.cards import JOKERS, Variant, read_card
from companion.games.pirate_crusades.state.table import PirateCrusades
from companion.toolbox.sums import Result

ROLES: tuple[Role, ...] = get_args(Role)

MeaningRow = tuple[str, str, str, str]
"""Role, what the card is in it, page, id of the rules entry."""


def roles_of(variant: Variant | None) -> tuple[Role, ...]:
    """The roles that a game has; all of them while nobody has told which game it is."""
    if variant is None:
        return ROLES
    missing = SHORT_ONLY if variant == "long" else LONG_ONLY
    return tuple(role for role in ROLES if role not in missing)


def meaning(state: PirateCrusades, card: str, role: Role) -> Result[Meaning]:
    """What a card is in one role, with what the table typed over it.

    Raises:
        ValueError: no such card, or a role that the game does not have.
    """
    code = read_card(card)
    code = JOKERS[0] if code == "JK" else code
    variant: Variant = state.variant or ("long" if role in LONG_ONLY else "short-poker")
    return card_role(
        CardRole(
            card=code,
            role=role,
            variant=variant,
            facts=state.book.get(code),
            joker_cannon=number(state, "joker_cannon"),
        )
    )


def meanings(state: PirateCrusades, card: str) -> tuple[MeaningRow, ...]:
    """What a card is in every role of the game: role, words, page, rule.

    Raises:
        ValueError: no such card.
    """
    rows = []
    for role in roles_of(state.variant):
        result = meaning(state, card, role)
        part = result.parts[0]
        words = result.value.says + (" (poker value)" if result.value.default else "")
        rows.append((role, words, part.page, part.rule))
    return tuple(rows)
