"""Hand limit (P-23), carried weight (P-24), giving and discarding Purse cards (P-25); p. 19."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.pieces import (
    Inputs,
    Reason,
    cards,
    minus,
    refuse_negative,
    refuse_outside,
    sum_known,
    verdict,
)
from companion.games.citadel.state.tables import HAND, PLAYERS, WEIGHT
from companion.toolbox.sums import Part, Result


class HandLimit(Inputs, frozen=True, kw_only=True):
    """A hand of Skill cards."""

    players: int | None = None
    """Characters in the adventure."""
    limit: int | None = None
    """As a card changes it (ruling R-77); `None`: by the number of players."""
    hand: int | None = None
    involved: bool = False
    """In an action that is under way."""
    between: bool = False
    """Between the turns of a compound action that is not over."""
    conscious: bool | None = True
    hand_between: Literal["each_turn", "over"] = "each_turn"
    """Option (ruling R-59)."""


class HandOver(Struct, frozen=True):
    """The limit, and what is too many."""

    limit: int | None
    over: int | None
    """Skill cards above it."""
    now: int | None
    """Of them to be discarded now."""


class Weight(Inputs, frozen=True, kw_only=True):
    """What a character carries."""

    players: int | None = None
    limit: int | None = None
    weights: dict[str, int | None] = {}
    """Purse card -> weight, blocked ones too."""
    told: bool = True
    """Whether these are all."""
    carried: int | None = None
    """As the table said it, instead of the cards."""


class Carried(Struct, frozen=True):
    """The weight and whether the Character card's move is barred."""

    weight: int | None
    limit: int | None
    over: int | None
    overweight: bool | None
    least: int | None = None
    """What is known of a weight that is not known as a whole."""


class Give(Inputs, frozen=True, kw_only=True):
    """A Purse card that somebody wants to give; `None`: not told."""

    same_terrain: bool | None = None
    in_action: bool | None = False
    """Giver or receiver performs an action (takes part in one)."""
    lock: bool | None = None
    weight: int | None = None
    skill: bool = False
    """It is a Skill card."""
    blocked: bool = False
    giver_conscious: bool | None = True
    receiver_conscious: bool | None = True


class Given(Struct, frozen=True):
    """Whether it may be given, and the price."""

    allowed: bool | None
    discards: int | None
    """Cards that giver or receiver discards from the deck (P-17)."""
    stays_blocked: bool
    reasons: tuple[Reason, ...]


def hand_limit(inputs: HandLimit) -> Result[HandOver]:
    """The hand limit and what must be discarded now (P-23; pp. 4, 19; R-01, R-59).

    Raises:
        ValueError: players outside 1 to 4, or a count below 0.
    """
    refuse_outside("The number of players", inputs.players, *PLAYERS)
    refuse_negative({"The limit": inputs.limit, "The hand": inputs.hand})
    limit = inputs.limit
    if limit is None and inputs.players is not None:
        limit = HAND[inputs.players]
    over = minus(inputs.hand, limit)
    over = None if over is None else max(0, over)
    waits = inputs.involved or (inputs.between and inputs.hand_between == "over")
    waits = waits or inputs.conscious is False
    notes = []
    if over and waits:
        when = "once they wake" if inputs.conscious is False else "at the end of the action"
        notes.append(f"{cards(over)} too many: discard {when} (p. 19).")
    elif over:
        notes.append(f"{cards(over)} too many: discard now (p. 19).")
    parts = (
        Part("hand limit", limit, "p. 4", "hand-size"),
        Part("hand", inputs.hand, "p. 19", "hand"),
    )
    value = HandOver(limit, over, 0 if waits else over)
    return Result(value, parts, ("p. 4", "p. 19"), tuple(notes))


def weight(inputs: Weight) -> Result[Carried]:
    """Carried weight, blocked cards included, against the limit (P-24; p. 19; R-01, R-61).

    Raises:
        ValueError: players outside 1 to 4, or a weight below 0.
    """
    refuse_outside("The number of players", inputs.players, *PLAYERS)
    refuse_negative({"The limit": inputs.limit, "The weight": inputs.carried})
    refuse_negative({f"The weight of {card}": x for card, x in inputs.weights.items()})
    limit = inputs.limit
    if limit is None and inputs.players is not None:
        limit = WEIGHT[inputs.players]
    carried = inputs.carried
    known = sum(x or 0 for x in inputs.weights.values())
    if carried is None and inputs.told:
        carried = sum_known(inputs.weights.values())
    over = minus(carried, limit)
    heavy = None if over is None else over > 0
    if heavy is None and limit is not None and known > limit:
        heavy = True  # what is told is too much already
    parts = [Part(card, x, "p. 19", "carried-weight") for card, x in inputs.weights.items()]
    parts.append(Part("limit", limit, "p. 4", "max-weight"))
    notes = []
    if heavy:
        notes.append("Overweight: no move action of the Character card (p. 19).")
    over = None if over is None else max(0, over)
    return Result(
        Carried(carried, limit, over, heavy, known if carried is None else None),
        tuple(parts),
        ("p. 4", "p. 19"),
        tuple(notes),
    )


def give(inputs: Give) -> Result[Given]:
    """Whether a Purse card may be given, and how many cards that costs (P-25; p. 19; R-60, R-72).

    Raises:
        ValueError: a weight below 0.
    """
    refuse_negative({"The weight": inputs.weight})
    awake = [inputs.giver_conscious, inputs.receiver_conscious]
    standing = False if False in awake else None if None in awake else True
    reasons = (
        Reason(
            "a Purse card", not inputs.skill, "Skill cards may not be given.", "p. 19", "give-skill"
        ),
        Reason(
            "both conscious",
            standing,
            "Somebody unconscious has no figure on the Terrain.",
            "p. 20",
            "give",
        ),
        Reason(
            "same Terrain",
            inputs.same_terrain,
            "They stand on different Terrains.",
            "p. 19",
            "give",
        ),
        Reason(
            "no action",
            None if inputs.in_action is None else not inputs.in_action,
            "Not during an action.",
            "p. 19",
            "give",
        ),
        Reason(
            "no lock",
            None if inputs.lock is None else not inputs.lock,
            "The lock icon: it may not be given.",
            "p. 19",
            "lock-icon",
        ),
    )
    notes = [x.why for x in reasons if x.holds is False]
    price = inputs.weight
    part = Part("its weight, in cards to discard", price, "p. 19", "give")
    value = Given(verdict(reasons), price, inputs.blocked, reasons)
    return Result(value, (part,), ("p. 19",), tuple(notes))
