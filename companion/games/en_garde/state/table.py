"""En Garde's state: Poise, hands and piles as counts, the card catalogue, the Exchange.

Hands are hidden, so they are counts; a card is named once it was shown. `None` means: not told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from msgspec import Struct

from companion.games.en_garde.state.book import BOOK
from companion.table.state import Player, TableState

CardType = Literal[
    "attack", "enhancement", "response", "press", "fancy", "item", "restore", "other"
]
CARD_TYPES: tuple[CardType, ...] = get_args(CardType)
Block = Literal["full", "shields", "none", "other"]
"""What a Response does to the Attack it faces: all of it, some shields, nothing, something else."""

DECK = 85
"""Cards of the one shared deck (Components)."""
HAND = 9
"""Cards dealt, and held after a refill (Setup; Turn Order 1)."""
PISTOL = 4
"""Poise that a shot takes, if its card was not told otherwise (Items: Pistol)."""
POISE = 10
"""Where the marker starts (Setup)."""
MOST_PLAYERS = 6
"""Players on the box, as far as is known; the rulebook names none (A-02)."""

NUMBERS = (
    "cost",
    "bursts",
    "shields",
    "counter_cost",
    "attack",
    "defense",
    "restore",
    "pistol_loss",
    "copies",
)
"""Fields of a card that are numbers; all may be unknown."""


class Card(Struct, frozen=True, kw_only=True):
    """A card of the catalogue: what its name stands for, as far as the table has told."""

    name: str
    type: CardType | None = None
    cost: int | None = None
    """Poise cost, at the upper left."""
    bursts: int | None = None
    block: Block | None = None
    shields: int | None = None
    counter_cost: int | None = None
    """Fee of its counterattack."""
    attack: int | None = None
    """What an Item adds to each Attack of its owner."""
    defense: int | None = None
    """What an Item takes from each Attack on its owner."""
    restore: int | None = None
    pistol_loss: int | None = None
    after_use: Literal["stays", "discard"] | None = None
    """What becomes of the Pistol after its shot."""
    copies: int | None = None
    flags: dict[str, bool] = {}
    """`lunge`, `disarm`, `pistol`, `negate_fancy`, `grants_attack`, `counterattack`."""
    aliases: tuple[str, ...] = ()
    note: str = ""
    """What the card says, in the players' own words."""
    sources: dict[str, str] = {}
    """Field -> where its value is from: `rulebook`, `derived`, or who told it."""
    skipped: dict[str, bool] = {}
    """Fields that the table did not want to tell; they are not asked again."""

    def has(self, flag: str) -> bool:
        """Whether it carries a flag."""
        return self.flags.get(flag, False)


class Out(Struct, frozen=True, kw_only=True):
    """How somebody went out of the game."""

    turn: int
    how: Literal["exchange", "pistol", "effect", "left"]
    by: str = ""
    """Id of the player who did it, if anybody did."""
    place: int | None = None
    """1 is the winner; those who go out together share a place."""


class Change(Struct, frozen=True, kw_only=True):
    """A change of somebody's Poise, as far as it is known."""

    kind: Literal["pay", "lose", "gain"]
    amount: int | None = None
    card: str = ""
    """Id of the card that was paid for, or that restored it, if its number is what nobody knew."""
    field: str = "cost"
    """`cost`, `counter_cost` for the fee of its option, or `restore`."""


class Since(Struct, frozen=True, kw_only=True):
    """Where Poise that nobody knows came from: it is known again once the costs are."""

    poise: int
    """When it was known last."""
    changes: tuple[Change, ...] = ()
    """All of them since then, in order."""


class Duelist(Struct, frozen=True, kw_only=True):
    """What a player has. Poise 0 is No Poise: still in the game, out at the next loss."""

    poise: int | None = POISE
    hand: int | None = HAND
    item: str = ""
    """Id of the Item card in play; at most one."""
    out: Out | None = None
    since: Since | None = None
    """Counts only while the Poise is unknown."""


class Attack(Struct, frozen=True, kw_only=True):
    """An Attack on the Field, with the Enhancements that were played with it."""

    by: str
    target: str
    card: str
    enhancements: tuple[str, ...] = ()
    source: str = "opening"
    """`opening`, `empty field`, `lunge`, `riposte:R1`, `taste`, `other`."""
    bursts_mod: int = 0
    """What card texts added or took."""
    damage_set: int | None = None
    """The damage, if a card sets it."""
    once: dict[str, int] = {}
    """Card -> bursts that were told for this play only."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The Attack card and its Enhancements."""
        return (self.card, *self.enhancements)


class Response(Struct, frozen=True, kw_only=True):
    """A Response on the Field, facing an Attack."""

    by: str
    card: str
    faces: str
    """Id of the Attack."""
    counter: str = ""
    """Id of the Attack that it gave rise to; that one stays without it."""
    block: Block | None = None
    """What was told for this play only, or by a card; `None`: as the catalogue says."""
    shields: int | None = None


Stage = Literal["priority", "negate", "doing"]


class Exchange(Struct, frozen=True, kw_only=True):
    """A duel of two. Ids of Attacks (`A1`) and Responses (`R1`) count up within it."""

    active: str
    defender: str
    priority: str
    """Whose play it is; while a card is followed, the one who follows it."""
    stage: Stage = "priority"
    """`negate`: a Fancy Move is announced and may be negated; `doing`: a card is followed."""
    following: str = ""
    """Id of the card that is announced or followed."""
    response: str = ""
    """Id of the Response whose option is open."""
    attacks: dict[str, Attack] = {}
    responses: dict[str, Response] = {}
    counts: dict[str, int] = {}
    """`A` and `R` -> ids given out; `plays` -> plays made."""

    def other(self, player: str) -> str:
        """The other duelist."""
        return self.defender if player == self.active else self.active

    @property
    def duelists(self) -> tuple[str, str]:
        """Both, the active player first."""
        return self.active, self.defender


class Ended(Struct, frozen=True, kw_only=True):
    """A finished game of this table."""

    winner: str = ""
    """Id of the last one standing, or `draw`."""
    places: dict[str, int] = {}
    poise: dict[str, int | None] = {}
    how: dict[str, str] = {}
    """Player who went out -> `exchange`, `pistol`, `effect`, `left`."""
    turns: int = 0
    exchanges: int = 0
    reshuffles: int = 0
    first: str = ""
    options: dict[str, bool | int | str] = {}
    """Table options that differed from the defaults."""


class EnGarde(TableState, frozen=True, kw_only=True):
    """A table of En Garde. `step` is `refill`, `prepare`, `exchange`, `respite` or empty."""

    duelists: dict[str, Duelist] = {}
    deck: int | None = None
    discard: int | None = 0
    set_aside: int | None = 0
    """Cards out of the game: a Pistol left out, hands of those who are out (option)."""
    left_out: int = 0
    """Pistols that this table leaves out; they lie aside (table option `pistol`)."""
    size: int = DECK
    cards: dict[str, Card] = {}
    seen: dict[str, int] = {}
    """Card -> how often it lies in the discard pile, as far as it was named."""
    exchange: Exchange | None = None
    slot: Literal["", "exchange", "pistol"] = ""
    """What this turn's one Exchange was used for."""
    turn_no: int = 0
    round_no: int = 0
    exchanges: int = 0
    reshuffles: int = 0
    first: str = ""
    """Who began."""
    games: dict[str, Ended] = {}
    """Game number -> how it ended."""

    def standing(self, player: str) -> bool:
        """Whether somebody is still in the game."""
        return player in self.duelists and self.duelists[player].out is None

    @property
    def alive(self) -> tuple[str, ...]:
        """Everybody still in, in seating order."""
        return tuple(player for player in self.seats if self.standing(player))


def new_en_garde(names: Sequence[str]) -> EnGarde:
    """A table after the deal: 10 Poise and 9 cards each, the rest is the deck (Setup)."""
    players = {f"p{place}": Player(name) for place, name in enumerate(names, 1)}
    cards = {f"c{place}": Card(**facts) for place, facts in enumerate(BOOK.cards, 1)}
    return EnGarde(
        players=players,
        seats=tuple(players),
        duelists={player: Duelist() for player in players},
        deck=max(0, DECK - HAND * len(players)),
        cards=cards,
        ids={"c": len(cards)},
        round_no=1,
        turn_no=1,
    )
