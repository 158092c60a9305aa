"""What a SeaFall campaign keeps from game to game, beside what is on boards, ships and stickers.

Nothing here comes with the program: cards, Booke entries and RULE texts are typed by the table once
it has unlocked them. `None` means: not told. Totals (campaign glory, milestone glory) are computed,
never stored. Sources: section 3.2 and 7 of the spec; pp. 2, 6, 16, 20 to 22 of the rulebook.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Status = Literal["", "removed"]
"""Empty: in the campaign. Who only misses a game is absent (`Player.present`)."""
RetiredState = Literal["", "destroyed"]
EventPlace = Literal["deck", "bagged", "destroyed"]
ImprovementKind = Literal["field", "garrison", "reputation", "fortune", "appellation"]
"""The five rewards of the improvement sheet (p. 20)."""


class KeptProvince(Struct, frozen=True, kw_only=True):
    """What a province keeps beside its title, boards and ships."""

    colour: str = ""
    called: str = ""
    """Name of the province on the map (p. 6); its player's name stands in `players`."""
    symbol: str = ""
    leader: str = ""
    """Name of its leader."""
    appellation: str = ""
    appellation_text: str = ""
    reputation: int | None = None
    """Level on the leader card: tokens taken at set-up (p. 6)."""
    fortune: int | None = None
    status: Status = ""
    opening: int = 0
    """Campaign glory after game `since`: a joiner's start value, or what a table told that began to
    use the program later (p. 22)."""
    since: int = 0
    """The games after this one count on top of `opening`."""
    milestones_before: int = 0
    """Milestone glory of games that the record does not hold."""
    joined: int | None = None
    """The first game it played in, if it joined later; `None`: from the beginning."""
    left: int | None = None
    """The last game before it left the campaign."""
    missed: int = 0
    """Games missed in the present absence (p. 22)."""
    made_up: int = 0
    """Games missed earlier for which boxes and improvements were taken."""
    building_sites: int | None = None
    """How many its board prints."""


class Trained(Struct, frozen=True, kw_only=True):
    """An advisor who was trained in end step 2 (p. 20)."""

    retired: str
    """Id of the retired advisor."""
    advisor: str
    """Name: the card may be gone by the time that somebody reads this."""
    kind: str = ""
    amount: int | None = None


class EndRoll(Struct, frozen=True, kw_only=True):
    """What a province did in end step 5 (pp. 20-21)."""

    dice: int | None = None
    successes: int | None = None
    taken: int = 0
    """Tokens taken home."""
    crossed: int = 0
    """Stickers crossed out."""
    placed: int = 0
    """Tokens that became stickers."""
    lost: int = 0
    """Glory lost for stickers that found no box."""


class GameRecord(Struct, frozen=True, kw_only=True):
    """One line of the Historical Record, with what the end of that game decided (back cover)."""

    target: int | None = None
    seats: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    years: int | None = None
    rounds: int | None = None
    """Rounds played in the last year."""
    ended_with: dict[str, int | None] = {}
    """Game glory as the game ended, before end step 5."""
    scores: dict[str, int | None] = {}
    """Game glory as recorded; of who missed the game: one less than the lowest (p. 22)."""
    winner: str = ""
    tie_break: str = ""
    """Why the winner won a tie; empty if there was none."""
    titles_before: dict[str, int | None] = {}
    titles_after: dict[str, int | None] = {}
    improvement: str = ""
    trained: dict[str, Trained] = {}
    kept: dict[str, str] = {}
    """Province -> name of the advisor that it kept; empty: none."""
    boxes: dict[str, str] = {}
    """Province -> `Wren raid`, the box that it filled."""
    rolls: dict[str, EndRoll] = {}
    notes: tuple[str, ...] = ()
    """What the paper record would have beside the line: who joined, who left."""


class Milestone(Struct, frozen=True, kw_only=True):
    """A milestone card: open to all, or claimed (p. 6)."""

    name: str
    requirement: str = ""
    glory: int | None = None
    entry: int | None = None
    """Entry of the Captain's Booke to read."""
    unlock: bool | None = None
    """Whether it shows the purple Unlock banner."""
    ends_turn: bool | None = None
    prologue: bool = False
    claimed_by: str = ""
    game: int | None = None
    """In which game it was claimed."""
    gone: bool = False
    """Out of the campaign unclaimed, as a card said."""


class EventCard(Struct, frozen=True, kw_only=True):
    """An event card that the table has seen or told (p. 6)."""

    name: str
    text: str = ""
    place: EventPlace = "deck"
    game: int | None = None
    """In which game it came into the deck, if it was not there from the start."""


class RetiredAdvisor(Struct, frozen=True, kw_only=True):
    """A retired advisor with the expertise stickers left on it (p. 20)."""

    name: str
    kinds: dict[str, int] = {}
    """Expertise of its stickers: kind -> amount of one sticker."""
    left: int | None = None
    """Stickers left on it."""
    state: RetiredState = ""


class Improvement(Struct, frozen=True, kw_only=True):
    """A kind of sticker on the improvement sheet, as far as the table told it (p. 20)."""

    kind: ImprovementKind
    value: int | None = None
    """The number on it; of an appellation there is none."""
    name: str = ""
    """Of an appellation: `the Mighty`."""
    text: str = ""
    left: int | None = 1
    """How many of it are left."""


class Chest(Struct, frozen=True, kw_only=True):
    """A locked chest that was opened (p. 6)."""

    game: int | None = None
    province: str = ""
    milestone: str = ""
    """Id of the milestone that unlocked it."""
    note: str = ""


class RuleText(Struct, frozen=True, kw_only=True):
    """The text of a RULE sticker, or an added rule without a number, as the table typed it."""

    text: str
    heading: str = ""
    game: int | None = None
    place: str = ""
    """Id of the rules entry beside which it is shown: that of its slot unless told otherwise."""
    note: str = ""
    replaced_by: str = ""
    """Slot of the rule that took its place."""
    earlier: tuple[str, ...] = ()
    """Its texts before they were edited, oldest first."""


class BookeEntry(Struct, frozen=True, kw_only=True):
    """An entry of the Captain's Booke that was read, beside those of the explorers' map."""

    why: str = ""
    game: int | None = None
    province: str = ""


class Kept(Struct, frozen=True, kw_only=True):
    """The campaign's record; see `state.py` for what boards, ships, sites and advisors keep."""

    provinces: dict[str, KeptProvince] = {}
    games: dict[str, GameRecord] = {}
    """Game number (`1`, `2`, ...) -> its line; the prologue has none (p. 2)."""
    prologue_played: bool | None = None
    milestones: dict[str, Milestone] = {}
    events: dict[str, EventCard] = {}
    bagged: int | None = None
    """Event cards still in their bags (p. 6)."""
    retired: dict[str, RetiredAdvisor] = {}
    improvements: dict[str, Improvement] = {}
    chests: dict[str, Chest] = {}
    """Chest (`1` to `6`) -> when it was opened; those that are not here are locked."""
    rules: dict[str, RuleText] = {}
    """RULE slot (`1` to `23` and beyond), or an id for a rule without number."""
    booke: dict[str, BookeEntry] = {}
    """Number of the entry -> why it was read."""
    title_bonus: dict[str, str] = {}
    """Rank -> the bonus that its title card gives at set-up (p. 5)."""
    colours: dict[str, str] = {}
    """Good -> its colour, as the table calls it (ruling R-64)."""
    ties: dict[str, bool] = {}
    """What was tied for -> whether the table called it good (ruling R-36)."""
    world_end: bool = False
    """Whether the island at the end of the world is found: the campaign is over (p. 2)."""
    emperor: str = ""
