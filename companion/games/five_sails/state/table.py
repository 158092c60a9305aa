"""City of Five Sails' state: the Day, the city, crews, duel, library. None = not told.

Hands and decks are counts; a card has a name where it was shown. What is printed on a card is
typed once and kept (`cards`); a copy on the table has an id of its own, so that it has its own
use of each ability. Totals, control of the city, crews and effective stats are computed.
Sources: section 3 of the spec; pp. 8-18, 22-29 of the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

from msgspec import Struct

from companion.games.five_sails.state.cards import LINES, Card, Printed, Stat
from companion.table.state import Player, Secret, TableState

Mode = Literal["casual", "competitive"]
StepId = Literal[
    "",
    "dawn",
    "choose",
    "reveal",
    "initiative",
    "muster",
    "schemes",
    "draw",
    "drama",
    "plunder",
    "dusk",
]
Kind = Literal["leader", "approach", "mercenary", "brute"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Until = Literal["day", "duel", "attached", "play"]
"""Day: Actions, Reactions; duel: Techniques, Maneuvers; play: while its source is there (p. 28)."""
Victory = Literal["assassination", "dominance", "economic", "fifth-day", "timeout", "draw", "ruled"]
HOW_WON: dict[Victory, str] = {
    "assassination": "Assassination",
    "dominance": "Dominance",
    "economic": "Economic Victory",
    "fifth-day": "Fifth Day",
    "timeout": "time ran out",
    "draw": "Draw",
    "ruled": "the table says so",
}
"""How a game was won, as players call it."""
Left = Literal["locker", "discard", "city discard", "hand", "deck", "removed"]
"""Where a card went that left play (2.19)."""


class Pile(Struct, frozen=True, kw_only=True):
    """Cards that lie faceup and out of play: how many, and which were named."""

    count: int | None = None
    named: dict[str, int] = {}
    """Card of the library -> copies."""


class Hand(Struct, frozen=True, kw_only=True):
    """A hand: how many cards, and which everybody has seen."""

    count: int | None = None
    known: dict[str, int] = {}
    """Card of the library -> copies that were shown and are still there."""
    noted: Secret | None = None
    """What its owner wrote down: a list of names."""
    aside: bool = False
    """Set aside: its owner has gambled this round (p. 26)."""


class Choice(Struct, frozen=True, kw_only=True):
    """Scheme and character of the Day: facedown, then revealed (p. 12)."""

    sealed: Secret | None = None
    """`{"scheme": ..., "character": ...}` for its owner; `None`: not told to the app."""
    shown: bool = False
    scheme: str = ""
    """Card of the library, once revealed; empty: none, or not told."""
    character: str = ""
    when_revealed: bool | None = None
    """Whether one of them has a "when revealed" effect that is still to resolve."""


class Scheme(Struct, frozen=True, kw_only=True):
    """The scheme of the Day, faceup (p. 13)."""

    card: str = ""
    initiative: int | None = None
    """As changed for today; `None`: as printed."""
    resolved: bool = False
    """Its text above the bar is done; the card lies aside, in play."""


class Side(Struct, frozen=True, kw_only=True):
    """What a player has besides what lies on the table."""

    faction: str = ""
    leader: str = ""
    """Id of the Leader's character."""
    out: str = ""
    """How they lost: their Leader destroyed, conceded. Empty: still in."""
    renown: int | None = None
    hand: Hand = Hand()
    deck: int | None = None
    """Cards in the Faction deck."""
    discard: Pile = Pile()
    locker: Pile = Pile()
    schemes_left: int | None = None
    characters_left: int | None = None
    """In the Approach deck."""
    approach_used: dict[str, bool] = {}
    """Cards of the Approach deck that were chosen -> whether they are still out of it."""
    choice: Choice | None = None
    scheme: Scheme | None = None
    deck_name: str = ""
    deck_list: Secret | None = None
    """The loaded list, for its owner: Approach and Faction cards (`calculations.decks.Deck`)."""


class Location(Struct, frozen=True, kw_only=True):
    """A City location."""

    controller: str | None = None
    """A player; empty: uncontrolled."""
    renown: int | None = None
    """Tokens that lie there (AMB-56)."""
    traits: dict[str, bool] = {}


class CityCard(Struct, frozen=True, kw_only=True):
    """A City card on a location that nobody controls (p. 12)."""

    at: str
    card: str = ""
    """Of the library; empty: not told."""
    kind: Literal["character", "attachment", "event", "risk"] | None = None

    @property
    def available(self) -> bool | None:
        """Whether it can be recruited or equipped: an Event never (p. 40)."""
        return None if self.kind is None else self.kind in ("character", "attachment")


class Character(Struct, frozen=True, kw_only=True):
    """A character in play."""

    card: str
    """Of the library."""
    kind: Kind | None = None
    owner: str = ""
    """Whose card it is; empty: of the City Deck."""
    controller: str = ""
    at: str = ""
    """A City location or a Home (`home:p1`); empty: not told."""
    engaged: bool | None = None
    wounds: int | None = None
    granted: dict[str, bool] = {}
    """Traits that effects gave (true) or took (false)."""


class Attachment(Struct, frozen=True, kw_only=True):
    """An attachment in play."""

    card: str
    on: str
    """Id of the character, or of another card, that it is attached to."""
    owner: str = ""
    """Whose card it is; empty: of the City Deck."""
    engaged: bool | None = None


class Modifier(Struct, frozen=True, kw_only=True):
    """What changes a stat. Later ids are later in time: the latest `set` wins (AMB-69)."""

    on: str
    """Id of the character."""
    stat: str
    """One of the four stats, or `panache`, `crew_cap`; `initiative` of a player's scheme."""
    by: int | None = None
    set: int | None = None
    """A set value; nothing changes it any more (p. 41)."""
    source: str = ""
    until: Until = "day"
    hangs_on: str = ""
    """Id of the card in play that it lasts with."""


class Used(Struct, frozen=True, kw_only=True):
    """A use of an ability this Day."""

    card: str = ""
    by: str = ""
    kind: str = ""


class Gone(Struct, frozen=True, kw_only=True):
    """A copy that left play today: it keeps its id, should it come back (AMB-35)."""

    card: str
    owner: str = ""
    to: Left = "discard"


class Known(Struct, frozen=True, kw_only=True):
    """Last known information about a character that left play (p. 29)."""

    at: str = ""
    stats: dict[str, Printed] = {}
    wounds: int | None = None
    traits: tuple[str, ...] = ()


class LineCard(Struct, frozen=True, kw_only=True):
    """A combat card in the dueling line."""

    card: str = ""
    """Of the library; empty: not told."""
    gambled: bool = False
    """It lies engaged (p. 26)."""
    riposte: int | None = None
    parry: int | None = None
    thrust: int | None = None
    round: int = 0
    """Its round; 0: no combat card but a Reaction of the hand (AMB-38)."""
    gone: bool = False
    """It left the line; a gamble still counts (p. 26)."""


class Fighter(Struct, frozen=True, kw_only=True):
    """A participant of a duel."""

    player: str
    pool: int | None = 0
    tied_to: str = ""
    """The location that the threat in the pool is tied to (p. 27)."""
    lethal: bool = False
    gambles: int = 0
    line: tuple[LineCard, ...] = ()
    frozen: Printed = None
    """The dueling stat as the duel began (option `rh_stat_frozen`)."""
    suffered: int | None = 0
    """Wounds from threat in this duel."""
    direct: int | None = 0
    """Wounds that cards of the adversary gave directly since its threat was last resolved."""
    direct_all: int | None = 0
    gone: Known | None = None
    """It left play: what was last known of it."""
    final_strike: str = ""
    """Card played last before it was destroyed; empty: none."""


class Duel(Struct, frozen=True, kw_only=True):
    """A challenge and the duel that comes of it; open between entries."""

    stage: Literal["announced", "rounds"] = "announced"
    stat: Stat = "combat"
    at: str = ""
    """Where it was issued."""
    challenger: str
    """Ids of characters."""
    target: str
    by: str = ""
    """What issued it: empty for the Challenge Action, else the card."""
    technique: str = ""
    """Key of the Technique that came with the challenge."""
    thrust: int | None = 0
    """What it adds to the first threat."""
    lethal: bool = False
    """Whether it makes the challenger Lethal."""
    intervened: str = ""
    """The first target, if another stepped in."""
    accepter: str = ""
    fighters: dict[str, Fighter] = {}
    """Character -> participant; empty until it is accepted."""
    round: int = 0
    """Rounds begun."""
    last: str = ""
    """The participant whose round was last."""
    must_play: bool = False
    """The accepter's first round is still to come (p. 23)."""
    used: dict[str, bool] = {}
    """Keys of Techniques and Maneuvers that this duel has seen."""

    def other(self, character: str) -> str:
        """The adversary of a participant; empty before there is one."""
        return next((key for key in self.fighters if key != character), "")


class Ended(Struct, frozen=True, kw_only=True):
    """A finished game of this table: the final figures are frozen (section 7)."""

    kind: Victory
    winner: str = ""
    """A player; empty for a Draw."""
    tied: tuple[str, ...] = ()
    """Players of a Draw, in seating order."""
    step: str = ""
    """The step that decided."""
    day: int | None = None
    mode: Mode = "casual"
    renown: dict[str, int | None] = {}
    locations: dict[str, int | None] = {}
    influence: dict[str, int | None] = {}
    leader_wounds: dict[str, int | None] = {}
    leaders: dict[str, str] = {}
    factions: dict[str, str] = {}
    options: dict[str, Any] = {}


class FiveSails(TableState, frozen=True, kw_only=True):
    """A table of City of Five Sails. `step` is a `StepId`; `turn` is who has priority."""

    day: int | None = None
    mode: Mode | None = None
    first_player: str | None = None
    """Who holds the token; empty: nobody."""
    initiative_done: bool = False
    """Initiative was settled at the reveal; its own step is skipped (p. 12)."""
    passes: int = 0
    """Passes in a row."""
    sides: dict[str, Side] = {}
    locations: dict[str, Location] = {}
    city_deck: int | None = None
    city_discard: Pile = Pile()
    city: dict[str, CityCard] = {}
    characters: dict[str, Character] = {}
    attachments: dict[str, Attachment] = {}
    modifiers: dict[str, Modifier] = {}
    cards: dict[str, Card] = {}
    """The library."""
    used: dict[str, Used] = {}
    """Key of an ability (`use_key`) -> its use this Day."""
    gone: dict[str, Gone] = {}
    """Copies that left play this Day."""
    duel: Duel | None = None
    duels: int = 0
    """Challenges issued in this game."""
    games: dict[str, Ended] = {}
    """Game number -> how it ended."""

    def alive(self, player: str) -> bool:
        """Whether a player is still in the game."""
        return player in self.sides and not self.sides[player].out

    @property
    def in_game(self) -> tuple[str, ...]:
        """Everybody still in, in seating order."""
        return tuple(player for player in self.seats if self.alive(player))


def use_key(copy: str, ability: str, player: str = "") -> str:
    """The key of one ability of one copy of a card; of an Event also of who uses it (p. 16)."""
    return "/".join(part for part in (copy, ability, player) if part)


def new_five_sails(names: Sequence[str]) -> FiveSails:
    """A table of which nothing but the names is told; the city line follows from their number."""
    players = {f"p{place}": Player(name) for place, name in enumerate(names, 1)}
    line = LINES[min(max(len(players), min(LINES)), max(LINES))]
    return FiveSails(
        players=players,
        seats=tuple(players),
        sides={player: Side() for player in players},
        locations={place: Location() for place in line},
    )
