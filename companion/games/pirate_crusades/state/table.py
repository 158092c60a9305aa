"""Pirate Crusades' state: cards in piles and hands, pirates, captains, the sea. None = not told.

Hands and missions are hidden, so they are counts; a card has a name where it was shown. What a
card means is typed over its poker value once (`book`). Limits, counts and distances are computed.
Sources: section 3 of the spec; pp. 4, 11-21 of the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from msgspec import Struct

from companion.games.pirate_crusades.state.cards import Cargo, Facts, MissionKind, Nation, Variant
from companion.table.state import Player, Secret, TableState
from companion.toolbox.grid import Grid

SEA = Grid(5, 5)
"""The sea of the long game, 5x5. Columns from the left, rows from the top: `1,1` is the top left
(p. 18)."""
CORNERS = ("1,1", "5,1", "1,5", "5,5")
TRACK = "reputation track"
"""Name under which levels of the reputation card and counts of the Blue Sea deck are kept."""
DECK = 54
"""Cards of the Sunset deck, two Jokers among them (p. 4)."""
CAPTAINS = 15
"""Captain cards of the Blue Sea deck (p. 11)."""
REPUTATION_CARDS = 4
"""As many players has the long game at most (p. 11)."""
MOST_STORM = 4
"""The highest category; further storm cards are discarded (p. 18; ruling A-59)."""
TAKES_CREW = 2
"""Storms of this category and above take something at once, though they sail on (p. 18; A-57)."""

Status = Literal["", "docked", "ready", "sailing", "adrift", "hostage", "shipless", "out"]
"""Empty: not told. `ready` has drawn to disembark and may sail next turn."""
Wind = Literal["N", "E", "S", "W", "none"]
Terrain = Literal["", "open sea", "island", "corner port"]
BlueKind = Literal["open sea", "island", "storm", "captain", "corner port"]
Benefit = Literal["bonus", "upgrade", "surrender"]
BENEFITS: tuple[Benefit, ...] = get_args(Benefit)
NEUTRAL = "neutral port"
AT_SEA = "sea"


class Hand(Struct, frozen=True, kw_only=True):
    """Crew cards in a hand: how many, and which were shown."""

    count: int | None = None
    known: dict[str, bool] = {}
    """Cards that everybody knows to be in it (plunder, shown)."""
    noted: Secret | None = None
    """What its owner wrote down for the app: a list of cards."""


class Hold(Struct, frozen=True, kw_only=True):
    """A filled hold: one cargo card."""

    card: str = ""
    """Empty: not told which, or the mission card stands for it."""
    at: str = ""
    """Where it was got: a town card, `neutral port`, `sea`; empty: not told."""
    mission: str = ""
    """Id of the mission whose cargo it is (long game, ruling A-77); no card of its own then."""
    cargo: Cargo | None = None
    tons: int | None = None
    """Kind and tons, where they are told without the card."""


class Mission(Struct, frozen=True, kw_only=True):
    """An unfinished mission, face down unless it was shown."""

    card: str = ""
    noted: Secret | None = None
    """The card, for its owner only."""
    kind: MissionKind | None = None
    """Public if its cargo came with it, or if it was shown."""
    nation: Nation | None = None
    """Destination or nation that it names, as far as it was told (ruling A-79)."""
    cargo: Cargo | None = None
    tons: int | None = None
    stay: int | None = None
    """In which stay in port of its owner it was taken; 0 at sea, at set-up, or as plunder."""


class Bonus(Struct, frozen=True, kw_only=True):
    """A bonus ability before a player; a single-use one is discarded when it is used."""

    card: str = ""
    by_reputation: bool = False
    """Lost again when the reputation falls below its level (p. 20)."""


class Town(Struct, frozen=True, kw_only=True):
    """Where a player of the short game is docked."""

    card: str = ""
    neutral: bool = False
    conquered: bool = False
    """It counts as friendly until its conqueror disembarks (p. 5)."""


class Sail(Struct, frozen=True, kw_only=True):
    """What the card drawn to disembark allows (p. 5)."""

    loyal: bool = False
    most: int | None = None
    """Crew cards at most, unless loyal."""


class Pirate(Struct, frozen=True, kw_only=True):
    """What a player has."""

    status: Status = ""
    ship: str | None = None
    """Card; empty: none."""
    nation: Nation | None = None
    """Short game: the ship's. Long game: the captain's."""
    hand: Hand = Hand()
    holds: dict[str, Hold] = {}
    missions: dict[str, Mission] = {}
    bonuses: dict[str, Bonus] = {}
    told: bool = False
    """Whether holds, missions and bonuses above are all there are."""
    done: int | None = None
    """Missions completed (short game)."""
    town: Town | None = None
    """Short game: where they are docked."""
    stay: int = 0
    """Counts stays in port, so that a mission knows the one it was taken in (ruling A-29)."""
    conquered: str = ""
    """Long game: the port card that was conquered in this stay."""
    traded: Literal["", "bought", "sold"] = ""
    """Long game: the trade of this turn; a sale goes with no other one (rulings A-06, A-75)."""
    sail: Sail | None = None
    at: str = ""
    """Long game: the square."""
    captain: str = ""
    """Long game: id of their captain."""
    reputation: int | None = None
    riches: int | None = None
    benefits: dict[str, bool] = {}
    """Benefit that was ever reached -> whether it still holds (p. 20; ruling A-84)."""
    map: str = ""
    """Id of the treasure whose map they hold."""
    chest: str | None = None
    """Card of the treasure aboard; empty: aboard, not told which. `None`: none."""
    prize: str | None = None
    """Card of the ship that sails along to be sold; as `chest`."""
    coves: dict[str, bool] = {}
    """Cove cards that they have visited."""
    out: str = ""
    """How they went out of the game."""
    born: int | None = None
    """Place by age: 1 is the youngest."""


class Captain(Struct, frozen=True, kw_only=True):
    """A captain of the Blue Sea deck: a player's, one at sea, or a hostage."""

    name: str
    nation: Nation | None = None
    flaw: str = ""
    player: str = ""
    """Whose character it is; empty: nobody's."""
    ship: str | None = None
    """Card of the ship of a captain without player."""
    at: str = ""
    """Square of a captain without player."""
    held_by: str = ""
    """Whose hostage it is."""
    gone: bool = False
    """In the Blue Sea discards."""


class Port(Struct, frozen=True, kw_only=True):
    """A port of the long game: a Sunset card under an island or at a corner."""

    card: str = ""
    nation: Nation | None = None
    """Told without the card, as a corner's."""
    size: int | None = None
    name: str = ""


class Square(Struct, frozen=True, kw_only=True):
    """A location of the sea."""

    face_up: bool = False
    terrain: Terrain = ""
    wind: Wind | None = None
    port: Port | None = None
    storm: int = 0
    """Category: storm cards on it, 0 to 4."""


class Treasure(Struct, frozen=True, kw_only=True):
    """A buried treasure; the square is its owner's secret until it is dug up."""

    owner: str
    square: Secret | None = None
    card: str = ""
    """Known once it was turned over."""
    at: str = ""
    """The square, once everybody knows it (a cursed one that was left)."""


class Side(Struct, frozen=True, kw_only=True):
    """One side of a fight."""

    count: int | None = None
    """Cards committed."""
    cards: dict[str, bool] = {}
    """Those that were shown."""
    sealed: Secret | None = None
    """Cards chosen face down."""
    aids: dict[str, tuple[str, ...]] = {}
    """Joker -> the cards drawn for the ship that it brings."""
    broadside: bool = False
    """Bonus 5 is spent: +10."""
    total: int | None = None


class Fight(Struct, frozen=True, kw_only=True):
    """A fight that is under way between entries."""

    kind: Literal["ship", "town", "fleet", "players"]
    attacker: str
    """A player's id, or a captain's who attacks."""
    defender: str = ""
    """A player's or captain's id, or the card of the ship or town."""
    average: str = ""
    """Average cannon card (long game)."""
    need: int | None = None
    sides: dict[str, Side] = {}
    """Player -> what they commit."""
    cards: dict[str, str] = {}
    """Other cards on the table for it -> what they are: `escort`, `second average`."""
    round: int = 1
    """Rises at a tie."""


class Track(Struct, frozen=True, kw_only=True):
    """What the reputation and riches card prints; the text gives none of it (p. 20)."""

    infamous: int | None = None
    levels: dict[str, int] = {}
    """Benefit -> level."""
    riches: int | None = None
    """Length of the riches track."""


class CaptainFacts(Struct, frozen=True, kw_only=True):
    """What a captain card prints (3.3)."""

    nation: Nation | None = None
    flaw: str = ""


class CornerFacts(Struct, frozen=True, kw_only=True):
    """What a corner port prints (3.3)."""

    nation: Nation | None = None
    wind: Wind | None = None


class BlueSea(Struct, frozen=True, kw_only=True):
    """The Blue Sea deck as far as it was told (2.17)."""

    total: int | None = None
    counts: dict[str, int] = {}
    """Kind -> cards of it."""
    deck: int | None = None
    discards: dict[str, int] = {}
    """Kind -> cards of it in the discards, captains too."""
    drawn: int = 0


class PirateCrusades(TableState, frozen=True, kw_only=True):
    """A table of Pirate Crusades.

    `step`: `start` (the action is to come), `second` (one of two is done, ruling A-06), `acted`,
    `round end`, `over`; empty: not told.
    """

    variant: Variant | None = None
    round_no: int = 1
    pirates: dict[str, Pirate] = {}
    deck: int | None = None
    discards: tuple[str, ...] | None = None
    """Top last; empty text for a card that lies face down or was not told."""
    limbo: dict[str, str] = {}
    """Cards drawn and not yet put anywhere -> what for."""
    book: dict[str, Facts] = {}
    """Card -> what the Sunset card prints, as far as it was typed."""
    fight: Fight | None = None
    # Long game
    captains: dict[str, Captain] = {}
    sea: dict[str, Square] = {}
    treasures: dict[str, Treasure] = {}
    blue: BlueSea = BlueSea()
    track: Track = Track()
    captain_cards: dict[str, CaptainFacts] = {}
    """Captain -> what was told of the card in earlier games of this table."""
    corner_cards: dict[str, CornerFacts] = {}
    """Corner -> what was told of its port in earlier games of this table."""
    winner: str = ""
    ended: str = ""
    """Why the game is over."""

    @property
    def long(self) -> bool | None:
        """Whether it is the long game; `None` if nobody has told."""
        return None if self.variant is None else self.variant == "long"


def new_pirate_crusades(names: Sequence[str]) -> PirateCrusades:
    """A table of which nothing but the names is told; the sea as at the start (p. 11)."""
    players = {f"p{place}": Player(name) for place, name in enumerate(names, 1)}
    return PirateCrusades(
        players=players,
        seats=tuple(players),
        pirates={player: Pirate() for player in players},
        sea={
            square: Square(face_up=True, terrain="corner port", port=Port())
            if square in CORNERS
            else Square()
            for square in SEA.squares
        },
    )
