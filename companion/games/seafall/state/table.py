"""SeaFall's state: provinces, ships, regions, sites, cards. Nothing but names need be told.

`None` means: not told. Regions are islands and provinces; a province's region has the id of its
player. Enmity lies where it lies (sites, `held`, stickers); what lies at home is computed, so a
province always has 8 tokens (p. 11).

What a thing keeps from game to game stands first in its struct, what a game clears stands behind
`This game` (pp. 20-21). Beside it `kept.py` holds the campaign's record and `year.py` where the
game stands. Sources: section 3 of the spec; pp. 7-11 of the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from companion.games.seafall.state.constants import TITLES
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.kept import Kept, KeptProvince
from companion.games.seafall.state.year import End, Turn, Year
from companion.table.state import Player, TableState


def title_of(rank: int | None) -> str:
    """The title of a rank; empty if nobody has told it or there is none."""
    if rank is None or rank < 1:
        return ""
    return TITLES[rank - 1] if rank <= len(TITLES) else f"title {rank}"


SiteKind = Literal[
    "",
    "goods",
    "mine",
    "dock",
    "market",
    "other",
    "field",
    "structure",
    "vault",
    "council",
    "warehouse",
    "treasure",
]
ISLAND_KINDS: tuple[SiteKind, ...] = ("goods", "mine", "dock", "market", "other")
AdvisorPlace = Literal["council", "forum", "deck", "destroyed"]
"""`council`: its owner's council room or active space. The others have no owner."""
CardPlace = Literal["room", "deck", "destroyed"]
"""`room`: its owner's treasure room. `deck`: open to all (treasures) or drawn from (research)."""
CardKind = Literal["", "treasure", "research", "other"]
StockKind = Literal["upgrade", "structure"]
DeckName = Literal["advisor", "event", "damage", "research"]
DECKS: tuple[DeckName, ...] = ("advisor", "event", "damage", "research")
FORUM = 5
"""Advisors in the forum (p. 12)."""
AT_SEA = "sea"
"""Where a ship is that is neither in a harbor nor at an island; coastal waters count as sea."""


class Stock(Struct, frozen=True, kw_only=True):
    """A kind of upgrade or structure on the sideboard, with its copies there (p. 5)."""

    kind: StockKind
    name: str
    cost: int | None = None
    good: str = ""
    """Its colour: the good that discounts it."""
    bonus: dict[str, int] = {}
    """Upgrade: what it adds to sail, raid, explore, hold."""
    support: int = 0
    """Upgrade: dice more as a support ship."""
    symbols: int = 0
    """Structure: garrison symbols."""
    value: int | None = None
    """Structure: plunder value that it prints, if it does."""
    power: str = ""
    # This game
    up: int | None = None
    """Copies that lie face up: they can be bought. `None`: not counted."""
    down: int = 0
    """Copies that were returned and lie face down until winter."""


class Upgrade(Struct, frozen=True):
    """An upgrade on a ship."""

    name: str
    cost: int | None = None
    good: str = ""
    face_up: bool = True
    bonus: dict[str, int] = {}
    """What it adds to sail, raid, explore, hold."""
    support: int = 0
    """Dice more as a support ship, or as a defender (Nimble, p. 18)."""
    power: str = ""
    stock: str = ""
    """Id of the sideboard's kind that it came from; empty: not told."""


class DamageCard(Struct, frozen=True):
    """A damage card tucked under the board."""

    name: str = ""
    changes: dict[str, int] = {}
    """What it does to sail, raid, explore, hold: usually below 0."""
    repair: int | None = 0
    """Gold that repairing it costs (p. 15)."""


class Ship(Struct, frozen=True, kw_only=True):
    """A ship: printed values, boxes, upgrades, damage, cargo, place."""

    owner: str
    name: str
    sail: int | None = None
    raid: int | None = None
    explore: int | None = None
    hold: int | None = None
    boxes: dict[str, int] = {}
    """Filled boxes of each value."""
    box_rows: dict[str, int] = {}
    """Boxes that the board prints for each value, filled or not, as far as told."""
    # This game
    upgrades: dict[str, Upgrade] = {}
    damage: dict[str, DamageCard] = {}
    cargo: dict[str, int] = {}
    at: str = ""
    """Id of a region, `sea`, or empty: not told."""
    sunk: bool = False


class Sticker(Struct, frozen=True):
    """A permanent enmity sticker in one of a region's six boxes."""

    owner: str
    crossed: bool = False


class Region(Struct, frozen=True, kw_only=True):
    """An island, or a province (then its id is the player's)."""

    name: str
    garrison: int | None = None
    defense: int | None = None
    """Of a province; island sites have their own."""
    dangerous: bool | None = None
    rerolls: str = ""
    """Faces that the island's power lets one roll again: `w`."""
    power: str = ""
    column: int | None = None
    """Island: its column, 1 the westernmost; goods are produced in this order (p. 12)."""
    dock: tuple[str, ...] | None = None
    """Goods whose colours a dock icon of the region takes, beside its dock sites. `None`: not told;
    a home harbor then takes all (p. 7)."""
    market: tuple[str, ...] | None = None
    """As `dock`, for a market icon; a province's is its warehouse (p. 8)."""
    repair: bool | None = None
    """Whether it shows the repair symbol. `None`: not told; a home harbor then has one (R-17)."""
    controller: str = ""
    """Island: who controls it, once later rules let somebody (pp. 22-23)."""
    stickers: dict[str, Sticker] = {}
    """Box (`1` to `6`) -> sticker."""
    # This game
    held: dict[str, int] = {}
    """Enmity on the island's garrison, or in the province's At War With: owner -> tokens."""


class Site(Struct, frozen=True, kw_only=True):
    """A site of a region."""

    name: str
    region: str = ""
    kind: SiteKind = ""
    good: str = ""
    defense: int | None = None
    dangerous: bool | None = None
    explored: bool | None = None
    symbol: str = ""
    entry: int | None = None
    """Number on the explorers' map that was crossed off for it."""
    gold: int | None = None
    """Value of a field or a mine."""
    value: int | None = None
    """Plunder value of a province site."""
    # This game
    cube: bool | None = None
    """Goods site: whether a cube lies there."""
    tokens: dict[str, int] = {}
    """Enmity on it: owner -> tokens."""
    built: str = ""
    """Building site: name of the structure."""
    stock: str = ""
    """Id of the sideboard's kind that the structure came from; empty: not told."""
    cost: int | None = None
    symbols: int = 0
    """Garrison symbols of the structure."""
    no_harvest: bool = False
    """A field that was plundered since the last harvest (p. 19)."""
    no_build: bool = False
    """A building site whose structure was plundered this year (p. 19)."""


class Advisor(Struct, frozen=True, kw_only=True):
    """An advisor card that the table has seen."""

    name: str
    gold: int | None = None
    reputation: int | None = None
    """Its cost in reputation; 0: it shows none."""
    glory: int | None = 0
    expertise: dict[str, int] = {}
    """Kind -> amount, stickers included: `raid`, `explore` and the others of the rulebook."""
    slots: int | None = None
    """Empty slots for expertise stickers."""
    fortune_anywhere: bool = False
    """Its power lets fortune be used at dangerous sites (Advanced Scout, p. 18)."""
    power: str = ""
    # This game; who is kept stays with its owner
    owner: str = ""
    place: AdvisorPlace = "council"
    face_up: bool = True


class Card(Struct, frozen=True, kw_only=True):
    """A treasure, a research card or another card of a treasure room."""

    name: str
    kind: CardKind = ""
    glory: int | None = 0
    cost: int | None = None
    good: str = ""
    """Its colour: the good that discounts it."""
    text: str = ""
    owner: str = ""
    place: CardPlace = "room"
    face_up: bool = True


class Province(Struct, frozen=True, kw_only=True):
    """What a province has in this game, and its title."""

    title: int | None = None
    """Rank of its title, 1 to 5; it is kept."""
    # This game
    glory: int | None = 0
    gold: int | None = None
    reputation: int | None = None
    fortune: int | None = None
    active: str = ""
    """Id of its active advisor."""
    goods: dict[str, int | None] = {}
    """Its warehouse: good -> cubes, `None` if nobody counted."""
    loose: dict[str, int] = {}
    """Good -> cubes aboard one of its ships; nobody said which."""
    markers: int = 0
    """Tokens that serve as province markers (ruling R-40)."""
    harvest: int | None = None
    """Gold of its last harvest if the table told it: what the next one proposes."""


class MapEntry(Struct, frozen=True):
    """An entry of the explorers' map that is crossed off (p. 16)."""

    symbol: str
    site: str
    province: str
    game: int | None = None


class SeaFall(TableState, frozen=True, kw_only=True):
    """A table of SeaFall."""

    provinces: dict[str, Province] = {}
    """Also those that left the campaign: `seats` holds who is in it."""
    ships: dict[str, Ship] = {}
    regions: dict[str, Region] = {}
    sites: dict[str, Site] = {}
    advisors: dict[str, Advisor] = {}
    cards: dict[str, Card] = {}
    stock: dict[str, Stock] = {}
    """Kinds of upgrades and structures; all copies are face up when a game begins."""
    decks: dict[str, int | None] = {}
    """Deck -> cards in it; the order is hidden (section 3.1)."""
    forum: int | None = None
    """Advisors that lie in the forum, named or not."""
    crossed: dict[str, MapEntry] = {}
    """Explorers' map: entry number -> what it was crossed off for."""
    year: Year = Year()
    this_turn: Turn = Turn()
    end: End | None = None
    """The end of this game while it is walked."""
    kept: Kept = Kept()
    target: int | None = None
    """Glory target, if it was typed; else it follows from the game's number (p. 5)."""
    prologue: bool = False

    @property
    def turn_told(self) -> str:
        """Whose turn it is, if anybody told it."""
        return "" if self.this_turn.untold else self.turn


PROVINCE_SITES: tuple[tuple[str, SiteKind], ...] = (
    ("field 1", "field"),
    ("field 2", "field"),
    ("warehouse", "warehouse"),
    ("council room", "council"),
    ("vault", "vault"),
    ("treasure room", "treasure"),
)


def new_seafall(names: Sequence[str]) -> SeaFall:
    """A table of which nothing but the names is told: two ships each, the printed sites."""
    players = {f"p{place}": Player(name) for place, name in enumerate(names, 1)}
    ships: dict[str, Ship] = {}
    sites: dict[str, Site] = {}
    for player in players:
        for ordinal in ("first ship", "second ship"):
            ships[f"y{len(ships) + 1}"] = Ship(owner=player, name=ordinal)
        for name, kind in PROVINCE_SITES:
            sites[f"s{len(sites) + 1}"] = Site(name=name, region=player, kind=kind, explored=True)
    return SeaFall(
        players=players,
        seats=tuple(players),
        provinces={player: Province(goods=dict.fromkeys(GOODS)) for player in players},
        regions={player: Region(name=entry.name) for player, entry in players.items()},
        ships=ships,
        sites=sites,
        kept=Kept(provinces={player: KeptProvince() for player in players}),
        ids={"y": len(ships), "s": len(sites)},
    )
