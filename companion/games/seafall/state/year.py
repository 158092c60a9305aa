"""Where a game of SeaFall stands: year, round, turn, end of game. All of it may stay untold.

A table that logs only raids and glory leaves everything here as it is and is never asked for it.
Sources: section 3.1 of the spec; pp. 12, 13, 20-21 of the rulebook.
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from companion.games.seafall.state.kept import GameRecord

Phase = Literal["", "setup", "winter", "round", "end", "over"]
"""Empty: nobody keeps the year. `over`: the game is recorded, the next is not begun."""
Guild = Literal["merchants", "builders", "explorers", "soldiers"]
GUILDS: tuple[Guild, ...] = get_args(Guild)
Action = Literal[
    "sail", "buy", "sell", "repair", "upgrade", "build", "explore", "research", "raid", "taxes"
]
"""Repair and Upgrade are one action of the Builders in two modes (p. 15)."""
ROUNDS = 6
"""Rounds of a year (p. 12)."""


class Event(Struct, frozen=True, kw_only=True):
    """The event card that lies face up (p. 12)."""

    card: str = ""
    """Id among the campaign's event cards; empty: it was not named."""
    text: str = ""
    resolved: bool | None = None


class Year(Struct, frozen=True, kw_only=True):
    """The year, its winter and its rounds (pp. 12-13)."""

    number: int | None = None
    """1 is the year of the first winter."""
    phase: Phase = ""
    step: int = 0
    """The step that comes next: of winter 1-6, of a round 1-5. 0: not told."""
    harvested: tuple[str, ...] = ()
    """Who had their harvest in this winter before the others (p. 12)."""
    round: int = 0
    """What the astrolabe shows: 1-6, 0 in winter or if nobody told."""
    holder: str = ""
    """Who holds the astrolabe and the event deck."""
    had_turn: tuple[str, ...] = ()
    """Who had their turn this round, in order."""
    event: Event | None = None
    shuffled: int | None = None
    """Event cards in the deck at the last shuffle; `None`: not told."""
    seen: tuple[str, ...] = ()
    """Event cards revealed since then, in order; empty text for one that was not named. A second
    lap over the deck repeats them (P-10)."""
    on_top: str = ""
    """Event card that is known to come next (option `event.add`)."""


class Turn(Struct, frozen=True, kw_only=True):
    """What a province did in its turn so far (p. 13); cleared when the next turn begins."""

    hired: int = 0
    """Advisors hired and treasures bought."""
    activated: bool = False
    guild: Guild | Literal[""] = ""
    actions: tuple[Action, ...] = ()
    """Actions used, in order."""
    allowed: int = 2
    """Actions that its guild may use: 2 of 3, unless an effect says otherwise."""
    milestone: str = ""
    """Id of the milestone claimed."""
    sailed: tuple[str, ...] = ()
    """Ships of which somebody told in this turn where they sailed."""
    loans: dict[str, bool] = {}
    """Region -> whether its owner took the reputation token and lends its powers (p. 11)."""
    over: str = ""
    """Why the turn ended early: a failed endeavor, a milestone; empty if it did not."""
    untold: bool = False
    """It began with what the province did; nobody said whose turn it is."""


class End(Struct, frozen=True, kw_only=True):
    """The seven steps of the end of a game while they are walked (pp. 20-21)."""

    step: int = 1
    """The step that is under way, 1-7."""
    order: tuple[str, ...] = ()
    """Provinces from the lowest to the highest game glory, as the game ended (ruling R-48)."""
    done: dict[str, tuple[str, ...]] = {}
    """Step (`1` to `7`) -> provinces that have done it or passed."""
    record: GameRecord = GameRecord()
    """What will be the game's line of the Historical Record."""
