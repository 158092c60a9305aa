"""The Consequence step: its order and where the revealed cards go (P-12; pp. 13, 14, 18)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.pieces import (
    Inputs,
    cards,
    minus,
    plus,
    refuse_negative,
)
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, places
from companion.toolbox.text import key_of


class Consequence(Inputs, frozen=True, kw_only=True):
    """The action after its Result step; `None`: not told."""

    success: bool | None = None
    revealed: int | None = None
    """Cards in front."""
    may_keep: int = 0
    """X of the hand icon."""
    kept: int = 0
    """Cards put into the hand."""
    hand: int | None = None
    discard: int | None = None
    black_section: bool | None = None
    """Whether the action has one."""
    traits: dict[str, int] = {}
    compound: bool = False
    selected_effects: tuple[str, ...] = ()
    """Selected cards with a [selected] effect of this step."""
    mandatory_revealed: bool = False
    """A mandatory action turned up in it."""
    selected_when: Literal["last", "after_section"] = "last"
    """Option (ruling R-24)."""
    mandatory_inside: Literal["after", "at_once"] = "after"
    """Option (ruling R-82)."""


class Step(Struct, frozen=True):
    """One thing to do, in its order."""

    id: str
    says: str
    page: str
    rule: str


class Settled(Struct, frozen=True):
    """The order, and the counts after it; `None` where something is not told."""

    steps: tuple[Step, ...]
    hand: int | None
    discard: int | None
    discarded: int | None


def consequence(inputs: Consequence) -> Result[Settled]:
    """What is done in which order, and the revealed cards at the end (P-12; p. 13; R-24, R-25).

    Raises:
        Unworkable: a count below 0, or more cards kept than were revealed.
    """
    refuse_negative({"Revealed cards": inputs.revealed, "Cards kept": inputs.kept})
    refuse_negative({"X": inputs.may_keep, "The hand": inputs.hand, "The pile": inputs.discard})
    if inputs.revealed is not None and inputs.kept > inputs.revealed:
        raise Unworkable(f"{cards(inputs.revealed)} revealed; {inputs.kept} cannot be kept.")
    notes = []
    if inputs.kept > inputs.may_keep:
        notes.append(f"{cards(inputs.kept)} kept: up to {inputs.may_keep} may be (p. 18).")
    if inputs.success is False and inputs.black_section is False:
        notes.append("No black section: failing does nothing (p. 13).")
    discarded = minus(inputs.revealed, inputs.kept)
    value = Settled(
        steps=_steps(inputs),
        hand=plus(inputs.hand, inputs.kept),
        discard=plus(inputs.discard, discarded),
        discarded=discarded,
    )
    parts = (
        Part("revealed", inputs.revealed, "p. 13", "discard-revealed"),
        Part("to hand", -inputs.kept, "p. 18", "hand-x"),
    )
    return Result(value, parts, places(parts), tuple(notes))


def _steps(x: Consequence) -> tuple[Step, ...]:
    found = []
    traits = {key_of(name): number for name, number in x.traits.items()}
    if x.success is not False or x.black_section is not False:
        name = {True: "white section", False: "black section", None: "white or black section"}
        found.append(Step("section", name[x.success], "p. 13", "consequence-step"))
    bracketed = [
        Step("selected", f"[selected] effect of {card}", "pp. 12, 14", "selected-effect")
        for card in x.selected_effects
    ]
    nested = Step("mandatory", "the mandatory action that turned up", "p. 11", "mandatory-action")
    if x.mandatory_revealed and x.mandatory_inside == "at_once":
        found.append(nested)
    if x.selected_when == "after_section":
        found += bracketed
    if x.success is not True:
        struck = [
            ("brutal", "Brutal: roll a die"),
            ("reach", f"Reach: one at random discards {traits.get('reach')}"),
        ]
        if x.compound:  # a simple action has no die to raise
            struck.append(("regenerate", f"Regenerate: the die +{traits.get('regenerate')}"))
        found += [Step(id_, says, "p. 23", id_) for id_, says in struck if id_ in traits]
    if x.may_keep:
        says = f"up to {cards(x.may_keep)} of the revealed to hand"
        found.append(Step("hand", says, "p. 18", "hand-x"))
    found.append(Step("discard", "discard the revealed cards", "p. 13", "discard-revealed"))
    if x.selected_when == "last":
        found += bracketed
    found.append(Step("limit", "hand limit", "p. 19", "hand-size"))
    if x.mandatory_revealed and x.mandatory_inside == "after":
        found.append(nested)
    return tuple(found)
