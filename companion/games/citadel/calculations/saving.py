"""Saving: allowed or not, what is put away and in which order (P-38); resuming (P-39); p. 25."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.board import Arrow
from companion.games.citadel.calculations.pieces import (
    Inputs,
    Reason,
    minus,
    plus,
    refuse_negative,
    refuse_outside,
    sum_known,
    verdict,
)
from companion.games.citadel.state.tables import LIFE
from companion.toolbox.grid import checked
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, places


class Cards(Struct, frozen=True, kw_only=True):
    """What a character has; `None`: not told."""

    hand: int | None = None
    deck: int | None = None
    discard: int | None = None
    blocked: int | None = None
    """Blocked Action cards under the Character card."""
    purse: int | None = None
    """Purse cards in front."""
    purse_blocked: int | None = None
    """Purse cards under the Character card."""
    life: int | None = None
    at: str | None = None
    """Terrain; empty: unconscious or no figure; `None`: not told."""


class Board(Struct, frozen=True, kw_only=True):
    """What lies on the Board."""

    terrains: int | None = None
    events: int | None = None
    """Permanent events with a green or gold back."""
    events_here: int | None = 0
    """Of them attached to the Terrain with the figures, and to no other."""
    fog_events: int | None = 0
    """Permanent events with a foggy back."""
    fog: int | None = None
    """Exploration cards, fog side up."""
    globals: int | None = None
    dice_here: dict[str, int | None] = {}
    """Cards that stay and bear a die -> its value."""


class Save(Inputs, frozen=True, kw_only=True):
    """The table when somebody wants to save."""

    save_used: bool | None = None
    bookmark: bool | None = None
    """Whether the bookmark is in the Threat Booklet."""
    introductory: bool | None = False
    reading: bool = False
    performing: bool = False
    compelled: bool = False
    cards: dict[str, Cards] = {}
    """Character of the adventure, clockwise -> cards."""
    terrain: str = ""
    """Number of the Terrain, for the list."""
    board: Board = Board()
    past_adventure: int | None = None
    past_exploration: int | None = None
    save_intro: bool = False
    """Option (ruling R-51)."""
    save_board: Literal["globals", "own_events"] = "globals"
    """Option (ruling R-53)."""


class StackLine(Struct, frozen=True):
    """One thing of the saved stack, from the top down."""

    what: str
    who: str = ""
    count: int | None = None
    """Cards; `None`: not told."""
    under: str = ""
    """The card that lies on top of them."""


class Saved(Struct, frozen=True):
    """Whether it may be saved, and everything to do."""

    allowed: bool | None
    reasons: tuple[Reason, ...]
    """All six conditions."""
    hands: dict[str, int | None]
    """Character -> Skill cards to discard first."""
    discards: dict[str, int | None]
    """Character -> cards in the Discard Pile after that."""
    to_past: dict[str, int | None]
    """`adventure` and `exploration` cards of the Board that go to the Past."""
    past: dict[str, int | None]
    """The Past after that."""
    stack: tuple[StackLine, ...]
    dice: dict[str, int | None]
    """Dice to note and put back later (R-53)."""


class Packed(Struct, frozen=True, kw_only=True):
    """What was put away for a character."""

    deck: int | None = None
    discard: int | None = None
    blocked: int | None = None
    purse: int | None = None
    life: int | None = None


class Resume(Inputs, frozen=True, kw_only=True):
    """A saved game, and what was counted when it was unpacked."""

    packed: dict[str, Packed] = {}
    counted: dict[str, Packed] = {}
    terrain: str = ""
    globals: int | None = None
    arrows: dict[str, Arrow] = {}
    """Of the saved Terrain."""
    past_adventure: int | None = None
    past_exploration: int | None = None
    dice: dict[str, int | None] = {}


class Resumed(Struct, frozen=True):
    """What to lay out, and what does not agree."""

    lines: tuple[str, ...]
    """In the order of p. 25."""
    figures: tuple[str, ...]
    """Characters whose figure goes on the Terrain."""
    fog: dict[str, str]
    """Side -> area of the Exploration card in front of it."""
    past: int | None
    """Cards of the Past that are returned."""
    differs: tuple[str, ...]


def save(inputs: Save) -> Result[Saved]:
    """The six conditions, and the exact stack to put away (P-38; p. 25; R-51 to R-53).

    Raises:
        Unworkable: a count below 0, or life outside 0 to 99.
    """
    _check(inputs)
    reasons = _conditions(inputs)
    board = inputs.board
    kept = board.events_here if inputs.save_board == "own_events" else 0
    adventure = sum_known((minus(board.terrains, 1), minus(board.events, kept)))
    exploration = sum_known((board.fog, board.fog_events))
    discards = {who: plus(x.discard, x.hand) for who, x in inputs.cards.items()}
    value = Saved(
        allowed=verdict(reasons),
        reasons=reasons,
        hands={who: x.hand for who, x in inputs.cards.items()},
        discards=discards,
        to_past={"adventure": adventure, "exploration": exploration},
        past={
            "adventure": plus(inputs.past_adventure, adventure),
            "exploration": plus(inputs.past_exploration, exploration),
        },
        stack=_stack(inputs, discards, kept),
        dice=dict(board.dice_here),
    )
    notes = [x.why for x in reasons if x.holds is False]
    notes += [f"Unknown: {x.id}." for x in reasons if x.holds is None]
    if board.dice_here:
        notes.append("Note the dice on what stays; put them back when you resume (R-53).")
    parts = (
        Part("Board to the Past: Adventure cards", adventure, "p. 25", "events-on-save"),
        Part("Board to the Past: Exploration cards", exploration, "p. 25", "events-on-save"),
    )
    return Result(value, parts, places(parts), tuple(notes))


def _check(inputs: Save) -> None:
    board = inputs.board
    refuse_outside("Terrains on the Board", board.terrains, 1, 999)
    refuse_negative({"Permanent events": board.events, "Exploration cards": board.fog})
    refuse_negative({"Global events": board.globals, "Events here": board.events_here})
    refuse_negative({"Permanent events with a foggy back": board.fog_events})
    refuse_negative({"The Past": inputs.past_adventure, "Its fog": inputs.past_exploration})
    if None not in (board.events, board.events_here) and board.events < board.events_here:  # type: ignore[operator]
        raise Unworkable(f"Of {board.events} Permanent events {board.events_here} cannot be here.")
    for who, x in inputs.cards.items():
        refuse_negative({f"{who}'s hand": x.hand, f"{who}'s deck": x.deck})
        refuse_negative({f"{who}'s Discard Pile": x.discard, f"{who}'s Purse": x.purse})
        refuse_negative({f"{who}'s blocked Skills": x.blocked})
        refuse_negative({f"{who}'s blocked Purse cards": x.purse_blocked})
        refuse_outside(f"{who}'s life", x.life, *LIFE)


def _conditions(x: Save) -> tuple[Reason, ...]:
    unused = None if x.save_used is None else not x.save_used
    bookmark = x.bookmark
    why = "The bookmark is not in the Threat Booklet."
    if x.introductory:
        # its bookmark is in no Threat Booklet, unless the table allows it there too.
        bookmark = x.save_intro
        why = "You cannot save in the introductory scenario (R-51)."
    return (
        Reason(
            "one save in a scenario",
            unused,
            "This scenario has already been saved once.",
            "p. 25",
            "save-once",
        ),
        Reason("the bookmark is in the Threat Booklet", bookmark, why, "p. 25", "save"),
        Reason(
            "all conscious characters on one Terrain",
            _together(x),
            "The conscious characters stand on different Terrains.",
            "p. 25",
            "save",
        ),
        Reason(
            "nobody reads a dialogue",
            not x.reading,
            "Somebody is reading a dialogue: “close the dialogue” when it is over.",
            "p. 25",
            "save",
        ),
        Reason(
            "nobody performs an action",
            not x.performing,
            "An action is being performed.",
            "p. 25",
            "save",
        ),
        Reason(
            "nobody has to take a mandatory action",
            not x.compelled,
            "A mandatory action has to be taken first.",
            "p. 25",
            "save",
        ),
    )


def _together(x: Save) -> bool | None:
    """Whether all conscious characters stand on one Terrain; the unconscious do not hinder it."""
    standing = [each.at for each in x.cards.values() if each.life != 0]
    told = {at for at in standing if at}
    if len(told) > 1:
        return False
    if len(standing) == 1:
        return True
    return True if standing and all(standing) else None


def _stack(x: Save, discards: dict[str, int | None], kept: int | None) -> tuple[StackLine, ...]:
    """From the top down (p. 25, step 3)."""
    found = [
        StackLine(f"Terrain {x.terrain}".strip(), count=1),
        StackLine("Global events", count=x.board.globals),
    ]
    if x.save_board == "own_events":
        found.append(StackLine("Permanent events of that Terrain", count=kept))
    for who, cards in x.cards.items():
        blocked = plus(cards.blocked, cards.purse_blocked)
        found += [
            StackLine("Character card", who, 1),
            StackLine("blocked cards", who, blocked, "Character card"),
            StackLine("Action Deck", who, cards.deck, "Save - Action Deck"),
            StackLine("Discard Pile", who, discards[who], "Save - Discard Pile"),
            StackLine("Purse cards", who, cards.purse),
        ]
    return tuple(found)


def resume(inputs: Resume) -> Result[Resumed]:
    """What to lay out and in which order; counts that do not agree are named (P-39; p. 25; R-54).

    Raises:
        Unworkable: a side that is none of N, E, S, W, or a count below 0.
    """
    refuse_negative({"Global events": inputs.globals})
    refuse_negative({"The Past": inputs.past_adventure, "Its fog": inputs.past_exploration})
    fog: dict[str, str] = {
        checked(side): arrow.area for side, arrow in inputs.arrows.items() if arrow.area
    }
    past = plus(inputs.past_adventure, inputs.past_exploration)
    figures = tuple(who for who, x in inputs.packed.items() if x.life != 0)
    lines = [
        "Return all cards of the Past, Adventure and Exploration cards",
        f"Global events: {_shown(inputs.globals)}",
        f"Terrain {inputs.terrain}".strip(),
        f"Figures of the conscious: {', '.join(figures) or 'none'}",
        "Exploration cards: "
        + (", ".join(f"{side} area {area}" for side, area in fog.items()) or "one at each arrow"),
    ]
    for card, value in inputs.dice.items():
        lines.append(f"Die on {card}: {_shown(value)}")
    for who, x in inputs.packed.items():
        lines += [
            f"{who}: Character card, {_shown(x.blocked)} blocked under it",
            f"{who}: Action Deck {_shown(x.deck)}; Save card returned",
            f"{who}: Discard Pile {_shown(x.discard)}; Save card returned",
            f"{who}: Purse cards {_shown(x.purse)}",
            f"{who}: life points {_shown(x.life)}, hand empty",
        ]
    differs = tuple(
        text
        for who, counted in inputs.counted.items()
        for text in _differences(who, inputs.packed.get(who, Packed()), counted)
    )
    part = Part("Past cards returned", past, "p. 25", "resume")
    notes = [f"{text}: which is right?" for text in differs]
    return Result(
        Resumed(tuple(lines), figures, fog, past, differs), (part,), ("p. 25",), tuple(notes)
    )


def _differences(who: str, packed: Packed, counted: Packed) -> list[str]:
    names = {
        "deck": "Action Deck",
        "discard": "Discard Pile",
        "blocked": "blocked cards",
        "purse": "Purse cards",
        "life": "life points",
    }
    found = []
    for field, name in names.items():
        was, now = getattr(packed, field), getattr(counted, field)
        if was is not None and now is not None and was != now:
            found.append(f"{who}, {name}: {was} put away, {now} counted")
    return found


def _shown(count: int | None) -> str:
    return "?" if count is None else str(count)
