"""What outlives a campaign: what open cards and tokens of the box print, as a table typed it.

Nothing that a campaign unlocks stands here: its next one finds that out anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.games.seafall.rules.names import board_name, printed_ship
from companion.games.seafall.state.dice import VALUES, GoodName
from companion.games.seafall.state.table import SeaFall
from companion.table.game import CardKind, Remembered


class AdvisorFacts(Struct, frozen=True, kw_only=True):
    """What an advisor prints (p. 6)."""

    gold: int | None = None
    reputation: int | None = None
    """0: it shows no cost in reputation."""
    power: str = ""
    glory: int | None = None


class TreasureFacts(Struct, frozen=True, kw_only=True):
    """What a treasure prints (p. 13)."""

    cost: int | None = None
    good: GoodName | None = None
    glory: int | None = None


class UpgradeFacts(Struct, frozen=True, kw_only=True):
    """What an upgrade prints (p. 15)."""

    cost: int | None = None
    good: GoodName | None = None
    bonus: dict[str, int] = {}
    """What it adds to sail, raid, explore, hold."""
    support: int | None = None
    power: str = ""


class StructureFacts(Struct, frozen=True, kw_only=True):
    """What a structure prints (p. 15)."""

    cost: int | None = None
    good: GoodName | None = None
    value: int | None = None
    symbols: int | None = None
    power: str = ""


class BoardFacts(Struct, frozen=True, kw_only=True):
    """What a province board prints, before a sticker lies on it (p. 8)."""

    defense: int | None = None
    garrison: int | None = None
    fields: dict[str, int] = {}
    """Field -> gold."""
    values: dict[str, int] = {}
    """Site -> plunder value."""
    building_sites: int | None = None


class ShipFacts(Struct, frozen=True, kw_only=True):
    """What a ship of a board prints (p. 9)."""

    sail: int | None = None
    raid: int | None = None
    explore: int | None = None
    hold: int | None = None
    boxes: dict[str, int] = {}
    """Value -> boxes that are printed for it."""


CARD_KINDS = {
    "advisor": CardKind(AdvisorFacts, wanted=lambda _name, _facts: ("gold", "reputation", "glory")),
    "treasure": CardKind(TreasureFacts, wanted=lambda _name, _facts: ("cost", "good", "glory")),
    "upgrade": CardKind(UpgradeFacts, wanted=lambda _name, _facts: ("cost", "good")),
    "structure": CardKind(StructureFacts, wanted=lambda _name, _facts: ("cost", "good")),
    "board": CardKind(
        BoardFacts, wanted=lambda _name, _facts: ("defense", "garrison", "fields", "values")
    ),
    "ship": CardKind(ShipFacts, wanted=lambda _name, _facts: VALUES),
}
"""What is the same in every copy of the game before its campaign begins."""


def remembers(state: SeaFall) -> list[Remembered]:
    """Advisors, treasures, upgrades and structures of which more than a name was told."""
    found = []
    for _, advisor in sorted(state.advisors.items()):
        facts = _told(
            {
                "gold": advisor.gold,
                "reputation": advisor.reputation,
                "power": advisor.power,
                "glory": advisor.glory or None,
            }
        )
        if advisor.name and facts:
            found.append(Remembered("advisor", advisor.name, facts))
    for _, card in sorted(state.cards.items()):
        facts = _told({"cost": card.cost, "good": card.good, "glory": card.glory or None})
        if card.kind == "treasure" and facts:
            found.append(Remembered("treasure", card.name, facts))
    for _, token in sorted(state.stock.items()):
        facts = _told(
            {
                "cost": token.cost,
                "good": token.good,
                "bonus": token.bonus,
                "value": token.value,
                "support": token.support or None,
                "symbols": token.symbols or None,
                "power": token.power,
            }
        )
        if facts:
            found.append(Remembered(token.kind, token.name, facts))
    return [*found, *_boards(state), *_ships(state)]


def _boards(state: SeaFall) -> list[Remembered]:
    """Province boards. What a sticker covers is kept only until the first game is over, when the
    first one may have been put down (p. 20)."""
    found = []
    for player, kept in sorted(state.kept.provinces.items()):
        region = state.regions[player]
        own = [site for _, site in sorted(state.sites.items()) if site.region == player]
        facts: Mapping[str, Any] = {
            "defense": region.defense,
            "values": {x.name: x.value for x in own if x.value is not None and not x.built},
            "building_sites": kept.building_sites,
        }
        if not state.kept.games and state.game_no <= 1:
            fields = {x.name: x.gold for x in own if x.kind == "field" and x.gold is not None}
            facts = {**facts, "garrison": region.garrison, "fields": fields}
        if told := _told(dict(facts)):
            found.append(Remembered("board", board_name(state, player), told))
    return found


def _ships(state: SeaFall) -> list[Remembered]:
    """The ships of the boards, without what boxes, upgrades and damage change."""
    found = []
    for key, ship in sorted(state.ships.items()):
        name = printed_ship(state, key)
        facts: dict[str, Any] = {value: getattr(ship, value) for value in VALUES}
        told = _told({**facts, "boxes": ship.box_rows})
        if name and told:
            found.append(Remembered("ship", name, told))
    return found


def _told(facts: dict[str, Any]) -> dict[str, Any]:
    """Only what was told."""
    return {key: value for key, value in facts.items() if value not in (None, "", {}, ())}
