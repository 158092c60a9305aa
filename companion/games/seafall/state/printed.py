"""What SeaFall's rulebook prints, as data with its pages: parts, guilds, prices, steps, places.

Nothing that a card, a sticker or the Captain's Booke says stands here. `entry` names the rules
entry that explains a line. Sources: section 2 of the spec; the pages named.
"""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.state.constants import (
    CROSS_OUT,
    CUBES,
    DOCK_WORTH,
    MARKET_PLUNDER,
    MOST_PROVINCES,
    TOKENS,
)
from companion.games.seafall.state.dice import GOODS, GoodName
from companion.games.seafall.state.kept import ImprovementKind
from companion.games.seafall.state.table import SiteKind
from companion.games.seafall.state.year import Action, Guild


class Component(Struct, frozen=True):
    """A kind of part in the box (p. 2)."""

    name: str
    count: int
    note: str = ""


COMPONENTS: tuple[Component, ...] = (
    Component("ship", 2 * MOST_PROVINCES, f"2 in each of {MOST_PROVINCES} colours"),
    Component("die", 15, "four kinds of face"),
    Component("goods cube", CUBES * len(GOODS), f"{CUBES} of each good; the supply is limited"),
    Component(
        "enmity token or province marker",
        TOKENS * MOST_PROVINCES,
        f"{TOKENS} in each of {MOST_PROVINCES} colours",
    ),
    Component("province board", 5),
    Component("coin", 62, "gold is unlimited: take something else if it runs out (p. 3)"),
    Component("reputation token", 36, "no limit to what one holds (p. 11)"),
    Component("fortune token", 30, "no limit to what one holds (p. 11)"),
    Component("structure token", 9),
    Component("upgrade token", 12),
    Component("treasure card", 8),
    Component("player reference card", 5),
    Component("damage card", 20),
    Component("milestone card", 9),
    Component("advisor card", 20),
    Component("event card", 6, "p. 6 counts 10, 4 of them in bags (ruling R-39)"),
    Component("title card", 5),
    Component("leader card", 10),
    Component("retired advisor sticker", 8),
    Component("locked chest", 6),
    Component("province chest", 5),
    Component("storage chest", 1),
)
"""Starting contents that are counted (p. 2)."""

LOCKED_CHESTS = next(part.count for part in COMPONENTS if part.name == "locked chest")
"""Locked chests in the box (p. 2)."""
GOOD_COLOURS: dict[GoodName, str] = {"spice": "yellow"}
"""Colours that the text names (p. 17); the others a table may name itself (ruling R-64)."""

TARGETS = (11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 24, 24, 24, 24, 24)
"""Glory target of games 1 to 19 as the Historical Record prints them (back cover)."""


class TitleCard(Struct, frozen=True):
    """A title, the most prominent with rank 1 (p. 6)."""

    rank: int
    title: str
    other: str
    least_players: int


TITLE_CARDS: tuple[TitleCard, ...] = (
    TitleCard(1, "Prince", "Princess", 3),
    TitleCard(2, "Duke", "Duchess", 3),
    TitleCard(3, "Count", "Countess", 3),
    TitleCard(4, "Baron", "Baroness", 4),
    TitleCard(5, "Lord", "Lady", 5),
)
RANK_OF = {name.casefold(): card.rank for card in TITLE_CARDS for name in (card.title, card.other)}


class GuildCard(Struct, frozen=True):
    """A guild and its three actions (p. 13)."""

    guild: Guild
    at_a_ship: tuple[Action, ...]
    """The action that needs a ship at the place; the Builders' has two modes."""
    anywhere: Action
    page: str
    glory: str = ""


GUILD_CARDS: dict[Guild, GuildCard] = {
    "merchants": GuildCard("merchants", ("buy",), "sell", "p. 14"),
    "builders": GuildCard(
        "builders", ("repair", "upgrade"), "build", "p. 15", "+1 for an upgrade or structure bought"
    ),
    "explorers": GuildCard(
        "explorers", ("explore",), "research", "p. 16", "+1 for a successful endeavor"
    ),
    "soldiers": GuildCard("soldiers", ("raid",), "taxes", "p. 18", "+1 for a successful endeavor"),
}

GOODS_AN_ACTION = 2
"""Goods bought, or sold, in one action, before expertise (p. 14)."""
BUY_PRICE = 3
"""Gold for one good, before enmity on the island (p. 14)."""
SELL_PRICE = 6
"""Gold received for one good (p. 14)."""
DISCOUNT = 8
"""Gold that exactly one good of the colour takes off (pp. 13, 15)."""
RESEARCH_PRICE = 3
"""Gold for one research card, however many are drawn to choose from (p. 16)."""
TAXES = 3
"""Gold of Collect Taxes, before expertise (p. 18)."""
LOAN = 1
"""Reputation tokens for the powers of one region until the end of the turn (p. 11)."""
GAMES_AN_IMPROVEMENT = 3
"""Who joins or returns takes one improvement for every so many games (p. 22)."""


class SitePart(Struct, frozen=True):
    """A site of the province board and what raiding it does (pp. 8, 19)."""

    kind: SiteKind
    name: str
    use: str
    plunder: str
    entry: str


PROVINCE_PARTS: tuple[SitePart, ...] = (
    SitePart("field", "field", "gold at harvest", "its gold value from the supply", "fields"),
    SitePart(
        "structure",
        "building site",
        "holds a structure",
        "a good of the structure's colour, or half its cost",
        "building-sites",
    ),
    SitePart(
        "warehouse",
        "warehouse",
        "stores goods; a market for all of them",
        "half the goods, rounded up",
        "warehouse",
    ),
    SitePart(
        "council", "council room", "advisors that are not active", "one advisor", "council-room"
    ),
    SitePart("vault", "vault", "gold", "half the gold, rounded up", "vault"),
    SitePart("treasure", "treasure room", "all cards but advisors", "one card", "treasure-room"),
)

ISLAND_PARTS: tuple[SitePart, ...] = (
    SitePart(
        "goods",
        "goods site",
        "produces a cube in winter if empty; sells it",
        "the cube on it, else one from the supply",
        "island-goods",
    ),
    SitePart("mine", "mine", "none but raiding it", "the gold printed on it", "mine"),
    SitePart(
        "dock",
        "dock",
        "upgrades of its colour for a ship there",
        f"an upgrade worth {DOCK_WORTH} gold of its colour",
        "dock",
    ),
    SitePart(
        "market",
        "market",
        "sells goods of its colour",
        f"up to {MARKET_PLUNDER} matching goods",
        "market",
    ),
    SitePart(
        "other", "tomb, statue, temple", "rumours; rules come later", "", "tombs-statues-temples"
    ),
)


class EnmityPlace(Struct, frozen=True):
    """What a province's enmity does in one of the places where it may lie (pp. 11, 18)."""

    id: str
    where: str
    blocks: bool
    """The site may not be raided, by anybody."""
    removes: bool
    """One die less when its owner raids in the region."""
    price: bool
    """Its owner pays 1 gold more there."""
    war: bool
    """The host adds a die when raiding its owner."""
    leaves: str


ENMITY_PLACES: tuple[EnmityPlace, ...] = (
    EnmityPlace("home", "home section", False, False, False, False, "when it is given"),
    EnmityPlace(
        "island-site", "island site", True, True, True, False, "in winter, to the garrison"
    ),
    EnmityPlace("garrison", "island's garrison", False, True, True, False, "in end step 5"),
    EnmityPlace(
        "province-site", "province site", True, True, False, False, "in winter, to At War With"
    ),
    EnmityPlace(
        "at-war",
        "At War With",
        False,
        True,
        False,
        True,
        "when the host gives enmity on a site of its owner, and in end step 5",
    ),
    EnmityPlace(
        "island-sticker",
        "sticker at an island",
        False,
        True,
        True,
        False,
        f"crossed out for {CROSS_OUT} successes in end step 5, or covered",
    ),
    EnmityPlace(
        "province-sticker",
        "sticker at a province",
        False,
        True,
        False,
        False,
        f"crossed out for {CROSS_OUT} successes in end step 5, or covered",
    ),
    EnmityPlace("crossed", "crossed-out sticker", False, False, False, False, "when it is covered"),
)


class Step(Struct, frozen=True):
    """A step of a winter, round, turn or end of game, in the order of the book."""

    number: int
    title: str
    who: str
    page: str
    entry: str
    procedure: str
    """Procedure that does it; empty where nothing is to be told."""
    first_winter: bool = True
    """Winter: whether the first winter of a game has it."""


WINTER: tuple[Step, ...] = (
    Step(1, "Reassign astrolabe and event deck", "table", "p. 12", "astrolabe", "astrolabe"),
    Step(2, "Replace advisors", "table", "p. 12", "replace-advisors", "forum"),
    Step(3, "Harvest", "all", "p. 12", "harvest", "harvest"),
    Step(4, "Move enmity tokens", "all", "p. 12", "winter-enmity", "settle-enmity", False),
    Step(5, "Islands produce", "table", "p. 12", "produce", "produce"),
    Step(6, "Refresh advisors, structures, upgrades", "all", "p. 12", "refresh-winter", "refresh"),
)
ASTROLABE, REPLACE, HARVEST, MOVE_ENMITY, PRODUCE, REFRESH = (step.number for step in WINTER)
"""The steps of winter; a game's first winter leaves out `MOVE_ENMITY` (p. 12)."""
ROUND: tuple[Step, ...] = (
    Step(1, "Reveal an event", "astrolabe", "p. 12", "reveal-event", "event"),
    Step(2, "Players' turns", "all", "p. 12", "turn-order", "turn"),
    Step(3, "Resolve the event", "table", "p. 12", "events", "resolve"),
    Step(4, "Check for the end", "table", "p. 13", "end-check", "round-end"),
    Step(5, "Advance the astrolabe", "astrolabe", "p. 13", "astrolabe", "round-end"),
)
TURN: tuple[Step, ...] = (
    Step(1, "Hire an advisor or buy a treasure", "player", "p. 13", "hire-advisor", "hire"),
    Step(2, "Activate an advisor", "player", "p. 13", "activate-advisor", "advisor"),
    Step(3, "Hire a guild, two of its actions", "player", "p. 13", "hire-guild", "guild"),
    Step(4, "Claim a milestone", "player", "p. 13", "claim-milestone", "claim"),
    Step(5, "Exhaust the active advisor", "player", "p. 13", "exhaust-advisor", "turn"),
)
END_STEPS: tuple[Step, ...] = (
    Step(1, "Improve province", "winner", "p. 20", "improve-province", "improve"),
    Step(2, "Train advisors", "all", "p. 20", "train-advisors", "train"),
    Step(3, "Keep advisor", "all, winner last", "pp. 20-21", "keep-advisor", "keep"),
    Step(4, "Improve ships", "all", "pp. 20-21", "improve-ships", "box"),
    Step(5, "Determine enmity", "all", "pp. 20-21", "end-enmity", "end-enmity"),
    Step(6, "Record glory", "all", "pp. 20-21", "record-glory", "record"),
    Step(7, "Assign titles", "all", "pp. 20-21", "assign-titles", "titles"),
)

IMPROVEMENTS: dict[ImprovementKind, str] = {
    "field": "a field in a region you control gets its next higher gold value",
    "garrison": "a garrison in a region you control gets its next higher number",
    "reputation": "your leader's reputation gets its next higher number",
    "fortune": "your leader's fortune gets its next higher number",
    "appellation": "any appellation; it covers an old one",
}
"""The improvement sheet (end step 1, p. 20)."""

EXPERTISE: dict[str, tuple[str, ...]] = {
    "explore": (),
    "raid": (),
    "buy goods": ("buy",),
    "sell goods": ("sell",),
    "upgrade": (),
    "build": ("structure", "build structure"),
    "research": (),
    "taxes": ("tax",),
}
"""Kinds of expertise that the text shows, with other words for them (2.15); others are typed."""


class Printed(Struct, frozen=True, kw_only=True):
    """A card or token that the rulebook's examples print: a suggestion for who types its name."""

    name: str
    kind: str
    page: str
    cost: int | None = None
    good: str = ""
    bonus: dict[str, int] = {}
    support: int = 0
    symbols: int = 0
    expertise: dict[str, int] = {}
    text: str = ""


PRINTED: tuple[Printed, ...] = (
    Printed(name="SWIFT", kind="upgrade", page="p. 15", cost=10, good="linen"),
    Printed(name="Intrepid", kind="upgrade", page="p. 16", bonus={"explore": 2}),
    Printed(name="Nimble", kind="upgrade", page="p. 18", support=1),
    Printed(
        name="Port",
        kind="structure",
        page="p. 11",
        text="Ships in that home harbor repair without a repair action.",
    ),
    Printed(name="Gun Towers", kind="structure", page="p. 18", symbols=1),
    Printed(name="the Madman", kind="advisor", page="p. 10", expertise={"explore": 1}),
    Printed(
        name="the Woodsman",
        kind="advisor",
        page="p. 16",
        expertise={"explore": 1},
        text="One die more at an anchor.",
    ),
    Printed(
        name="the Advanced Scout",
        kind="advisor",
        page="p. 18",
        expertise={"raid": 2},
        text="Fortune may be used at dangerous sites.",
    ),
    Printed(
        name="the Mighty",
        kind="appellation",
        page="p. 20",
        text="When you hire the Soldiers, 2 gold let you use all three actions.",
    ),
    Printed(name="the Wise", kind="appellation", page="p. 6"),
)
"""The named things of the examples (2.16)."""

CARRIES_OVER: tuple[str, ...] = (
    "explored sites on islands",
    "permanent enmity stickers",
    "ship value boxes",
    "one kept advisor for each province at most",
    "expertise stickers",
    "unused research cards",
    "title cards",
    "field, garrison, reputation and fortune stickers",
    "appellations and names",
    "claimed milestones",
    "opened chests",
    "added event cards",
    "crossed-out map entries",
    "RULE stickers",
    "campaign glory",
)
CLEARED: tuple[str, ...] = (
    "gold and goods",
    "enmity tokens",
    "ship upgrades and damage cards",
    "advisors not kept",
    "structures",
    "treasures",
    "reputation and fortune tokens",
    "game glory",
    "the astrolabe",
)
PROVINCE_CHEST: tuple[str, ...] = (
    "title card",
    "enmity tokens",
    "glory marker",
    "kept advisor",
    "research cards",
    "other kept cards",
)
"""What a game leaves, what it clears, what goes into each province chest (2.17; pp. 20-21)."""


class RuleSlot(Struct, frozen=True):
    """Where in the rulebook the sticker of a RULE number has its place (2.18)."""

    section: str
    page: str
    entry: str


def _slots() -> dict[int, RuleSlot]:
    printed = (
        ((3, 4, 5, 6), RuleSlot("Ships and sailing", "p. 9", "rule-3-6")),
        ((7,), RuleSlot("Endeavors and damage", "p. 10", "rule-7")),
        ((8,), RuleSlot("Winter phase", "p. 12", "rule-8")),
        ((9, 10), RuleSlot("Turn step 1", "p. 13", "rule-9-10")),
        ((11,), RuleSlot("Turn step 2", "p. 13", "rule-11")),
        ((12, 13), RuleSlot("Exploring the sea", "p. 16", "rule-12-13")),
        ((14,), RuleSlot("Research", "p. 16", "rule-14")),
        ((15,), RuleSlot("What's on the islands", "p. 17", "rule-15")),
        ((16, 17), RuleSlot("Raiding a ship", "p. 18", "rule-16-17")),
        ((18, 19, 20, 21, 22, 23), RuleSlot("Colonies", "p. 20", "rule-18-23")),
    )
    return {number: slot for numbers, slot in printed for number in numbers}


RULE_SLOTS: dict[int, RuleSlot] = _slots()
"""RULE 3 to 23; 1 and 2 have no place in the text (ruling R-67)."""
MOST_RULE_SLOTS = 23

GLORY_EVENTS: tuple[tuple[str, str, str], ...] = (
    ("successful endeavor", "+1", "pp. 10, 16, 18"),
    ("upgrade bought, or plundered from an island dock", "+1", "pp. 15, 19"),
    ("structure built", "+1", "p. 15"),
    ("treasure bought or taken", "+ printed", "pp. 13, 19"),
    ("advisor hired or taken", "+ printed", "pp. 13, 19"),
    ("milestone claimed", "+ printed", "p. 6"),
    ("upgrade returned to the supply", "-1 each", "pp. 10, 15"),
    ("structure returned", "-1", "pp. 15, 19"),
    ("treasure or notable advisor lost to a raid", "- printed", "p. 19"),
    ("enmity owed unplanned that one has not", "-1 each", "p. 11"),
    ("sticker that finds no box", "-1 each", "pp. 20-21"),
)
"""What gains and loses glory (2.12)."""
