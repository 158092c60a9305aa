"""The 7th Citadel's state: characters, board, the action under way, the leaflet. None = not told.

Decks are counts; a card has a name where somebody saw it; what it prints is typed once (`book`).
Limits, weights, who is conscious and what may be done are computed. Section 3 of the spec.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from companion.games.citadel.state.printed import CardKind, Printed, ResultArea, SkillKind
from companion.games.citadel.state.tables import SCORES, Mode, SymbolType
from companion.table.state import Player, TableState

Zone = Literal["hand", "deck", "discard", "blocked", "front", "banished"]
"""Where an Action card is (p. 9)."""
GoalStatus = Literal["open", "reached", "failed"]
QuestStatus = Literal["active", "initiated", "finished"]
Stage = Literal["gear up", "draw", "result", "consequence"]
Outcome = Literal["", "success", "failure", "interrupted"]
Colour = Literal["green", "gold"]
SIDES = ("N", "E", "S", "W")


# ---------------------------------------------------------------------- characters


class Skill(Struct, frozen=True, kw_only=True):
    """An Action card that somebody named. It is one of the counts of its owner, not one more."""

    card: str
    """Id in the table's book."""
    zone: Zone
    """`deck`: in the deck, or wherever cards lie unseen since it was there."""
    kind: SkillKind | None = None


class Purse(Struct, frozen=True, kw_only=True):
    """A Purse card in front of its owner, or blocked under the Character card."""

    card: str
    """Id in the table's book."""
    blocked: bool = False


class Owned(Struct, frozen=True, kw_only=True):
    """Why a character has so many Action cards: the ledger that the invariant is checked by."""

    began: int | None = None
    """Cards of the Action Deck when they joined the adventure."""
    gained: int = 0
    returned: int = 0
    banished: int = 0


class Character(Struct, frozen=True, kw_only=True):
    """What a player has. Counts are Action cards; they never overlap."""

    character: str = ""
    """A to D; empty: not told."""
    here: bool = True
    """Whether the character is in the adventure (p. 25)."""
    life: int | None = None
    """0 is unconscious (p. 20)."""
    deck: int | None = None
    discard: int | None = None
    hand: int | None = None
    blocked: int | None = None
    """Blocked Action cards; blocked Purse cards say so themselves."""
    front: int = 0
    """Drawn for the action under way."""
    banished: int = 0
    """Of their Action cards, in this adventure."""
    owned: Owned = Owned()
    skills: dict[str, Skill] = {}
    deck_list: dict[str, int] = {}
    """Card of the book -> copies that they own, for odds (option `count_deck`)."""
    purse: dict[str, Purse] = {}
    purse_told: bool = False
    """Whether these are all."""
    weight: int | None = None
    """Carried weight as the table said it, where the cards are not told."""
    hand_limit: int | None = None
    """As a card changes it (ruling R-77); `None`: by the number of players."""
    weight_limit: int | None = None
    at: str = ""
    """Terrain of the figure; empty: not told, or no figure on the Board."""


# ---------------------------------------------------------------------- board


class Arrow(Struct, frozen=True, kw_only=True):
    """An arrow of a Terrain: what lies behind that side (pp. 5, 21)."""

    number: str = ""
    """Card that belongs in the space."""
    area: str = ""
    """Pictograph of the Exploration card; empty: no Exploration arrow, or not told."""


class Terrain(Struct, frozen=True, kw_only=True):
    """A Terrain on the Board."""

    card: str
    """Id in the table's book."""
    x: int | None = None
    """Place on the Board, west to east; both are told or neither is."""
    y: int | None = None
    """North to south."""
    arrows: dict[str, Arrow] = {}
    """Side (N, E, S, W) -> arrow."""
    joined: dict[str, bool] = {}
    """Terrain -> whether one may walk there, where the table said so."""


class Event(Struct, frozen=True, kw_only=True):
    """A Permanent event, attached to one Terrain or several (p. 17)."""

    card: str
    attached: dict[str, bool] = {}
    """Terrain -> true. More than one: it separates them (p. 22)."""
    barred: dict[str, bool] = {}
    """Actions in its placement arrows, which the attached Terrain may not offer again."""
    kind: CardKind = "adventure"
    """`exploration`: it came from a foggy back and hides the terrain behind it."""
    side: str = ""
    """For one that hides a terrain: on which side of the attached one."""


class Fog(Struct, frozen=True, kw_only=True):
    """An Exploration card on the Board, fog side up (p. 21)."""

    terrain: str
    side: str
    area: str = ""


class GlobalEvent(Struct, frozen=True, kw_only=True):
    """A Global event near the Board (p. 17)."""

    card: str


class Compound(Struct, frozen=True, kw_only=True):
    """A die on a card, and what a compound action remembers between its turns (pp. 11, 13)."""

    row: int = 1
    value: int | None = None
    last: str = ""
    """Who was active last in it (Epic; ruling R-30)."""
    lowered: int = 0
    """How much failures took off on this row, for the log."""


class Past(Struct, frozen=True, kw_only=True):
    """The Past: counts, and numbers that were typed (ruling R-56)."""

    adventure: int | None = None
    exploration: int | None = None
    numbers: dict[str, int] = {}


class Copy(Struct, frozen=True, kw_only=True):
    """A copy of a numbered card that somebody saw (pp. 16-17)."""

    number: str
    colour: Colour | None = None
    pictograph: str = ""
    """Empty: the plain shape."""
    where: Literal["deck", "past", "play", "banished", ""] = ""


# ---------------------------------------------------------------------- action under way


class Revealed(Struct, frozen=True, kw_only=True):
    """A card revealed in the Result step."""

    skill: str = ""
    """Id of the named card, if it has a name."""
    result: ResultArea | None = None
    counted: bool = True
    """Whether its successes are taken into account (chain; p. 12)."""
    reflex: str = ""
    """Its Reflex effect, in words."""


class Action(Struct, frozen=True, kw_only=True):
    """The action that is being performed; one at a time (p. 11)."""

    name: str = ""
    source: str = ""
    """Id of the thing that shows it, or words."""
    involved: dict[str, bool] = {}
    active: str = ""
    stage: Stage = "gear up"
    compound: bool | None = None
    mandatory: bool | None = None
    group: bool | None = None
    chain: bool | None = None
    cost: int | None = None
    """Default cost: the chain limit too."""
    difficulty: int | None = None
    """Of a simple action; a compound one has its die."""
    traits: dict[str, int] = {}
    """Trait -> X, 0 for a trait without a number."""
    selected: dict[str, str] = {}
    """Purse card -> `chosen`, `auto` or `must`."""
    used: dict[str, int] = {}
    """Effect -> times."""
    final_cost: int | None = None
    drawn: int | None = None
    revealed: dict[str, Revealed] = {}
    counted: int | None = None
    """Successes taken into account from result areas."""
    bonus: int | None = None
    converted: int | None = None
    ignored: int | None = None
    """By Tough."""
    net: int | None = None
    outcome: Outcome = ""
    damage: int | None = None
    cancelled: int | None = None
    kept: int | None = None
    """Revealed cards put into the hand."""


# ---------------------------------------------------------------------- scenario and leaflet


class Goal(Struct, frozen=True, kw_only=True):
    """A goal of the scenario (p. 22)."""

    text: str
    status: GoalStatus = "open"


class Scenario(Struct, frozen=True, kw_only=True):
    """The scenario being played (p. 22)."""

    title: str = ""
    number: int = 0
    """Counts the scenarios of this adventure; 0: none was begun here."""
    introductory: bool | None = None
    pictograph: str = ""
    """Its symbol, in the table's word."""
    bookmark: str | None = None
    """Booklet and page; empty: not in a Threat Booklet."""
    save_used: bool | None = None
    goals: dict[str, Goal] = {}
    turns: int = 0


class Symbol(Struct, frozen=True, kw_only=True):
    """A symbol of the Destiny page (p. 24)."""

    type: SymbolType | None = None
    label: str = ""
    """To tell symbols of one type apart."""
    number: str = ""
    """Of a take-card symbol."""
    centre: bool = False
    checked: bool = False
    order: int | None = None
    """The how manieth that was checked."""
    links: dict[str, bool] = {}
    """Symbols that it touches; typed by the table, one side is enough."""


class Building(Struct, frozen=True, kw_only=True):
    """A building of the leaflet as far as it was told (p. 23)."""

    boxes: int | None = None
    checked: int = 0
    built: bool | None = None
    """Said by the table where the boxes are not told."""
    title: str = ""
    """Written on the line of a blank one, or a name that our text has lost."""
    score: str = ""
    """Score that its icon shows, where our text has lost it."""
    symbol: str = ""
    """Type of Destiny symbol that sets it off (Guild)."""
    says: str = ""
    """Its effect as the leaflet has it (ruling R-80)."""


class Quest(Struct, frozen=True, kw_only=True):
    """A side quest (p. 24)."""

    title: str
    dialogue: str = ""
    status: QuestStatus = "active"
    progress: str = ""
    notes: str = ""
    at_citadel: bool | None = None
    """Whether it can be finished only there."""


class MapCard(Struct, frozen=True, kw_only=True):
    """A card in a slot of the World Map (pp. 6, 24)."""

    number: str = ""
    flipped: bool = False
    arrows: dict[str, str] = {}
    """Number on an arrow -> the slot that it points to; empty: not told."""


class QuestItem(Struct, frozen=True, kw_only=True):
    """A quest item, shared by all (p. 6)."""

    card: str
    blocked_by: str = ""
    """Under whose Character card it is blocked."""


class Banished(Struct, frozen=True, kw_only=True):
    """A banished card that had a name (p. 18)."""

    label: str
    kind: CardKind | None = None
    by: str = ""


class Dialogue(Struct, frozen=True, kw_only=True):
    """A paragraph that was read (p. 18)."""

    number: str
    by: str = ""
    note: str = ""


# ---------------------------------------------------------------------- save


class Stack(Struct, frozen=True, kw_only=True):
    """What one player put away (p. 25)."""

    deck: int | None = None
    discard: int | None = None
    blocked: int | None = None
    purse: int | None = None
    life: int | None = None


class Packed(Struct, frozen=True, kw_only=True):
    """What lies behind the “Save” divider; counts to check when it is unpacked."""

    terrain: str = ""
    globals: dict[str, bool] = {}
    events: dict[str, bool] = {}
    """Permanent events kept (option `save_board`)."""
    dice: dict[str, Compound] = {}
    """Dice of the saved Terrain, put back later (ruling R-53)."""
    stacks: dict[str, Stack] = {}


class Ended(Struct, frozen=True, kw_only=True):
    """An adventure that is over (p. 3)."""

    won: bool | None = None
    cause: str = ""
    threat: str = ""
    community: str = ""
    scenarios: int = 0
    scores: dict[str, int | None] = {}


class Citadel(TableState, frozen=True, kw_only=True):
    """A table of The 7th Citadel.

    `turn` is the active player. `step`: `scenario`, `epilogue`, `preparation`, or empty.
    A mandatory action that waits is a duty under the rule `mandatory-action`.
    """

    characters: dict[str, Character] = {}
    book: dict[str, Printed] = {}
    """Cards of which the table told something, by id."""
    # Adventure
    threat: str = ""
    community: str = ""
    mode: Mode = "standard"
    scenario: Scenario = Scenario()
    at_citadel: bool | None = None
    groundshiver: int | None = None
    """Level; 0: none (the introductory scenario)."""
    scores: dict[str, int | None] = {}
    destiny: dict[str, Symbol] = {}
    destiny_told: bool = False
    """Whether the graph above is the whole page (ruling R-43)."""
    buildings: dict[str, Building] = {}
    """Id of a plan of the Buildings page -> what was told; absent: no box was checked."""
    quests: dict[str, Quest] = {}
    world_map: dict[str, MapCard] = {}
    """Slot -> card."""
    quest_items: dict[str, QuestItem] = {}
    banished: dict[str, Banished] = {}
    dialogues: dict[str, Dialogue] = {}
    # Board
    terrains: dict[str, Terrain] = {}
    events: dict[str, Event] = {}
    fogs: dict[str, Fog] = {}
    globals: dict[str, GlobalEvent] = {}
    dice: dict[str, Compound] = {}
    """Thing on which a die lies -> the die."""
    past: Past = Past()
    copies: dict[str, Copy] = {}
    explorations: dict[str, int | None] = {}
    """Area -> Exploration cards left in its pile."""
    icons: dict[str, str] = {}
    """Class icon by our letter -> the table's name for it (ruling R-26)."""
    # This sitting
    last: str = ""
    """Who was active last."""
    action: Action | None = None
    reading: str = ""
    """Number of the dialogue that is being read; empty: none."""
    preparation: dict[str, str] = {}
    """Line of the Preparation phase -> `applied` or `skipped`; emptied when a scenario begins."""
    packed: Packed | None = None
    """Set from saving to resuming."""
    ended: dict[str, Ended] = {}
    """Adventure (its number) -> how it ended."""

    @property
    def group(self) -> tuple[str, ...]:
        """Players whose characters are in the adventure, clockwise."""
        return tuple(x for x in self.seats if x in self.characters and self.characters[x].here)


def new_citadel(names: Sequence[str]) -> Citadel:
    """A table of which nothing but the names is told."""
    players = {f"p{place}": Player(name) for place, name in enumerate(names, 1)}
    return Citadel(
        players=players,
        seats=tuple(players),
        characters={player: Character() for player in players},
        scores=dict.fromkeys(SCORES),
    )
