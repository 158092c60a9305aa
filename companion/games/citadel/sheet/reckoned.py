"""What follows on the sheet from other numbers, each with its sum: hand limits, weights, dice,
symbols that are checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.citadel.rules import standing
from companion.games.citadel.rules.board import dice_left
from companion.games.citadel.state.table import Citadel
from companion.games.citadel.state.tables import DICE
from companion.table.sheet import Reckoned
from companion.toolbox.sums import Part, total


def reckoned(state: Citadel, _eyes: str = "") -> Sequence[Reckoned]:
    """All of them; nothing here is one player's secret."""
    dice = total((Part("dice", DICE, "p. 2"), Part("in use", -len(state.dice))), least=0)
    return (
        *(one for player in state.group for one in _of(state, player)),
        Reckoned("dice in the box", dice_left(state), dice, (("dice",),)),
        *_symbols(state),
    )


def _symbols(state: Citadel) -> Iterator[Reckoned]:
    """Destiny symbols that are checked, in the order in which they were (p. 24)."""
    checked = [one for one in state.destiny.values() if one.checked]
    if checked:
        parts = [
            Part(one.label or one.type or "a symbol", 1, "p. 24")
            for one in sorted(checked, key=lambda one: one.order or 0)
        ]
        told = total(parts)
        yield Reckoned("Destiny symbols checked", told.value, told)


def _of(state: Citadel, player: str) -> Iterator[Reckoned]:
    name, purse = state.name(player), state.characters[player].purse
    here = ("characters", player)
    if front := state.characters[player].front:
        told = total((Part("drawn and not yet discarded", front, "p. 12"),))
        yield Reckoned(f"{name}'s cards in front", front, told, ((*here, "front"),))
    hand, carried = standing.hand_of(state, player), standing.weight_of(state, player)
    if (limit := hand.value.limit) is not None:
        told = replace(hand.with_value(limit), parts=hand.parts[:1])  # the hand only stands beside
        yield Reckoned(f"{name}'s hand limit", limit, told, ((*here, "hand_limit"),))
    names = {key: standing.title(state, one.card) for key, one in purse.items()}
    parts = tuple(replace(part, label=names.get(part.label, part.label)) for part in carried.parts)
    if (weight := carried.value.weight) is not None:
        told = replace(carried.with_value(weight), parts=parts)
        yield Reckoned(f"{name}'s weight", weight, told, ((*here, "purse"), (*here, "weight")))
    if (limit := carried.value.limit) is not None:
        told = replace(carried.with_value(limit), parts=parts[-1:], notes=())
        yield Reckoned(f"{name}'s weight limit", limit, told, ((*here, "weight_limit"),))
