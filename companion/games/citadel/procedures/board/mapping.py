"""A card comes into the World Map (P-35; pp. 6, 8, 24): its slot, what its arrows show."""

from __future__ import annotations

import re
from typing import Any

from companion.errors import BadAnswer
from companion.games.citadel import rulebook
from companion.games.citadel.calculations.leaflet import map_insert
from companion.games.citadel.procedures.asking import ask_number_card
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import board as board_rules
from companion.games.citadel.state.table import MapCard
from companion.games.citadel.state.tables import DIGITS
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Text
from companion.toolbox.text import clean_line, listed


class MapArrows(Text, frozen=True, kw_only=True):
    """Numbers on the arrows of a World Map card, each perhaps with its slot: `066>B, 025`."""

    empty: bool = True

    def read_known(self, text: str) -> str:
        """The same in one way of writing."""
        return ", ".join(
            f"{number}>{slot}" if slot else number for number, slot in read_map_arrows(text).items()
        )

    def accept_known(self, value: Any) -> str:
        """Text, or numbers with their slots as an object."""
        if isinstance(value, dict):
            return self.read_known(", ".join(f"{x}>{y}" if y else str(x) for x, y in value.items()))
        return Text.accept_known(self, value)

    def bounds(self) -> str:
        """What would be right."""
        return "Type the numbers, each with its slot if there is one: “066>B, 025”."


def read_map_arrows(text: str) -> dict[str, str]:
    """`066>B, 025` as number -> slot. Raises `BadAnswer`."""
    found: dict[str, str] = {}
    for part in re.split(r"[,;\s]+", clean_line(text).replace('"', "")):
        match = re.fullmatch(rf"(\d{{1,{DIGITS}}})(?:[>:]([^\s>]+))?", part)
        if part and match is None:
            raise BadAnswer(
                f"“{part[:30]}” is not a number of an arrow.", "Type like “066>B, 025”."
            )
        if match is not None:
            found[match[1].zfill(DIGITS)] = match[2] or ""
    return found


def insert_map(work: Work, number: str) -> Steps[str]:
    """A card into the slot that an arrow with its number points to: the slot."""
    if not number:  # a card of which the number is not told has only a slot
        number = (
            yield from ask_number_card(
                work,
                "map-number",
                "What number is on it?",
                offer="000",
                cite=rulebook.WORLD_MAP_CARD,
            )
        ) or "000"
    aim = map_insert(board_rules.map_of(work.state, number)).value.slot
    slot = yield from work.text(
        "slot",
        "In which slot?",
        offer=aim or number,
        help="Any name for it, like A or “north”.",
        one_word=True,
        lead="slot",
        cite=rulebook.WORLD_MAP,
    )
    slot = slot.strip('"')
    result = map_insert(board_rules.map_of(work.state, number, slot))
    yield from work.reasons(result.value.reasons)
    work.sums["World Map"] = result
    flipped = not work.state.world_map  # the first one is there from the beginning, face up
    work.set(world_map={**work.state.world_map, slot: MapCard(number=number, flipped=flipped)})
    work.row("world_map", what=number, to=slot, how="inserted")
    where = "the World Map" if slot == number else f"slot {slot}"
    work.say(f"{number} is in {where}" + ("" if flipped else ", unflipped"))
    yield from tell_arrows(work, slot)
    return slot


def tell_arrows(work: Work, slot: str) -> Steps[None]:
    """Arrows of a card in the map, as far as they are told."""
    card = work.state.world_map[slot]
    typed = yield from work.maybe.put(
        MapArrows(key="arrows", prompt=f"Which arrows does {card.number or slot} show?"),
        offer=UNKNOWN,
        help="Numbers with their slots: “066>B, 025”.",
        lead="arrows",
        cite=rulebook.WORLD_MAP_CARD,
    )
    if typed is not None:
        arrows = read_map_arrows(typed)
        work.change_in("world_map", slot, arrows=arrows)
        work.say(f"arrows {listed(arrows, 'and') or 'none'}")
