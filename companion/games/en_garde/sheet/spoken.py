"""The Field in sentences, for whom nothing is drawn."""

from __future__ import annotations

from companion.games.en_garde.rules.exchange import facing, in_order
from companion.games.en_garde.rules.standing import preview
from companion.games.en_garde.sheet.picture import (
    attack_words,
    block_words,
    choices,
    harm_words,
    if_it_ended,
    sums,
)
from companion.games.en_garde.state.table import EnGarde
from companion.table.sheet import text_of

WIDE = 400
"""Cells in which no line is cut."""


def field_words(state: EnGarde) -> list[str]:
    """Each Attack with what faces it; then what if it ended now, and what may be played."""
    exchange = state.exchange
    if exchange is None:
        return []
    harm, told = preview(state).value.harm, []
    for key in in_order(exchange.attacks):
        attack = exchange.attacks[key]
        target = next(x for x in exchange.duelists if x != attack.by)
        blocks = [block_words(state, exchange, one) for one in facing(exchange, key)]
        faced = f"blocked by {', '.join(blocks)}" if blocks else "unanswered"
        told.append(
            f"{attack_words(state, exchange, key)}: {state.name(attack.by)} on "
            f"{state.name(target)}, damage {harm_words(harm[key])}, {faced}"
        )
    told += [
        f"{block_words(state, exchange, key)}: faces nothing"
        for key in in_order(exchange.responses)
        if exchange.responses[key].faces not in exchange.attacks
    ]
    told = told or ["The Field is empty: any Attack may be played."]
    lines = (*if_it_ended(state, WIDE), *choices(state, WIDE), *sums(state, WIDE))
    return [*told, *map(text_of, lines)]
