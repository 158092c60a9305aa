"""Dusk: what is about to change and what stays; what lasts how long (P50, P57; pp. 15, 28)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import (
    Checked,
    Checks,
    Fault,
    Inputs,
    counted,
    refuse_negative,
    refuse_outside,
)
from companion.games.five_sails.state.cards import DAYS, Printed
from companion.toolbox.sums import Part, Result, places

Until = Literal["day", "duel", "attached", "play"]


class Held(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's hand and Leader."""

    hand: int | None = None
    panache: Printed = None
    """Printed on the Leader, unmodified (ruling AMB-23)."""


class Away(Struct, frozen=True, forbid_unknown_fields=True):
    """A character as Dusk finds it."""

    home: bool | None = None
    """Whether it is at Home."""
    engaged: bool | None = None
    brute: bool | None = False
    wounds: int | None = None
    engaged_attachments: int = 0


class Dusk(Inputs, frozen=True):
    """The table at Dusk."""

    day: int | None = None
    hands: dict[str, Held] = {}
    controllers: dict[str, str | None] = {}
    """Location -> who controls it; empty: nobody."""
    characters: dict[str, Away] = {}
    city_cards: dict[str, int] = {}
    """Location -> City cards that nobody took."""
    schemes: tuple[str, ...] = ()
    """Schemes in play."""
    modifiers: dict[str, Until] = {}
    result: bool = False
    """Whether the game has a result already."""
    dusk_readies_attachments: bool = True
    """Option (ruling AMB-49)."""


class Dusked(Struct, frozen=True):
    """What changes."""

    freed: tuple[str, ...]
    """2a: locations that somebody loses."""
    go_home: tuple[str, ...]
    """2b: characters that are somewhere else, or were not told to be at Home."""
    stand_up: tuple[str, ...]
    """2b: characters that turn en garde."""
    attachments_stand_up: int
    city_discarded: int
    schemes: tuple[str, ...]
    """2d: to The Locker."""
    discards: dict[str, int | None]
    """2e: cards that a player discards; `None`: hand or Panache is not told."""
    brutes: tuple[str, ...]
    """4: discarded at the end of the Day."""
    ending: tuple[str, ...]
    """4: effects of Actions and Reactions."""
    keep_wounds: tuple[str, ...]
    """Characters that keep their wounds: Dusk heals nothing."""
    next_day: int | None
    check: Checked


class Lasting(Inputs, frozen=True):
    """Effects, and what is over."""

    modifiers: dict[str, Until] = {}
    over: Literal["day", "duel", "card left"] = "day"
    hangs_on: dict[str, str] = {}
    """Effect -> the card that it lasts with."""
    left: str = ""
    """The card that left play."""


def dusk(inputs: Dusk) -> Result[Dusked]:
    """Everything that Dusk changes, step by step (P50; p. 15; rulings AMB-23, AMB-49, AMB-50).

    Raises:
        ValueError: a Day outside 1 to 5, or a count below 0.
    """
    refuse_outside("The Day", inputs.day, 1, DAYS)
    refuse_negative({f"City cards at {place}": x for place, x in inputs.city_cards.items()})
    discards: dict[str, int | None] = {}
    parts: list[Part] = []
    for player, held in inputs.hands.items():
        refuse_negative({f"{player}'s hand": held.hand})
        limit = counted(held.panache)
        both = held.hand is None or limit is None
        discards[player] = None if both else max(0, (held.hand or 0) - (limit or 0))
        lost = None if limit is None else -limit
        parts += [
            Part(f"{player}: hand", held.hand, "p. 15", "hand-limit"),
            Part(f"{player}: Panache, unmodified", lost, "p. 17", "panache"),
        ]
    checks = Checks()
    if inputs.day == DAYS:
        says = f"After Day {DAYS} the game is over: Plunder gives a result."
        fault = Fault("should-have-ended", says, "p. 8", "day-limit")
        checks.need(inputs.result, fault)
    people = inputs.characters
    readied = sum(x.engaged_attachments for x in people.values())
    value = Dusked(
        freed=tuple(sorted(x for x, who in inputs.controllers.items() if who != "")),
        go_home=tuple(sorted(x for x, one in people.items() if one.home is not True)),
        stand_up=tuple(sorted(x for x, one in people.items() if one.engaged is not False)),
        attachments_stand_up=readied if inputs.dusk_readies_attachments else 0,
        city_discarded=sum(inputs.city_cards.values()),
        schemes=tuple(sorted(inputs.schemes)),
        discards=discards,
        brutes=tuple(sorted(x for x, one in people.items() if one.brute)),
        ending=lasting(Lasting(inputs.modifiers, "day")).value,
        keep_wounds=tuple(sorted(x for x, one in people.items() if one.wounds)),
        next_day=None if inputs.day is None or inputs.day == DAYS else inputs.day + 1,
        check=checks.done(),
    )
    return Result(value, tuple(parts), places(parts) or ("p. 15",), checks.notes)


def lasting(inputs: Lasting) -> Result[tuple[str, ...]]:
    """Effects that end: of Actions and Reactions with the Day, others with the duel (P57)."""
    if inputs.over == "card left":
        ends = [x for x, card in inputs.hangs_on.items() if card == inputs.left and inputs.left]
    else:
        # A duel that is over on its own ends only its own effects; a Day ends those of a duel too.
        gone = ("day", "duel") if inputs.over == "day" else ("duel",)
        ends = [x for x, until in inputs.modifiers.items() if until in gone]
    parts = (Part("effects that end", len(ends), "p. 28", "durations"),)
    return Result(tuple(sorted(ends)), parts, ("p. 28",))
