"""Challenges: issuing, answer, refusal, first threat (P29-P32, P56; pp. 22-23)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.five_sails.calculations.pieces import (
    Checked,
    Checks,
    Fault,
    Inputs,
    counted,
    is_dash,
    refuse_negative,
    sum_known,
)
from companion.games.five_sails.state.cards import Printed, Stat
from companion.toolbox.sums import Part, Result, places, total


class Challenge(Inputs, frozen=True):
    """A challenge that is to be issued. `None`: not told."""

    stat: Stat = "combat"
    value: Printed = None
    """The challenger's effective dueling stat."""
    by_action: bool = True
    """The Challenge Action; else a card issues it and says itself what it costs."""
    engages: bool = True
    """Whether the challenger engages for it."""
    engaged: bool | None = None
    city: bool | None = None
    """Whether the challenger is at a City location."""
    same_place: bool | None = None
    """Whether the target is at the same location."""
    enemy: bool | None = True
    """Whether the target is another player's."""
    restriction: bool | None = True
    """Whether the target meets what a card asks for."""
    techniques: int = 0
    """Techniques announced with it."""
    in_duel: bool = False


class Answer(Inputs, frozen=True):
    """The answer to a challenge."""

    answer: Literal["accept", "intervene", "refuse"]
    intervened: bool = False
    """Whether somebody has stepped in already."""
    intervene_chain: bool = False
    """Option (ruling AMB-46)."""
    same_player: bool | None = True
    """Whether the intervening character is the challenged player's."""
    same_place: bool | None = True
    engaged: bool | None = None
    """Whether the intervening character is engaged."""
    is_target: bool = False
    """Whether it is the challenged one itself."""


class Threat(Inputs, frozen=True):
    """What a challenge sends."""

    value: Printed = None
    """The challenger's effective dueling stat, once its Technique has resolved."""
    thrust: int | None = 0
    """What the Technique adds."""


class Refusal(Inputs, frozen=True):
    """A challenge is refused, or might be: what each answer costs."""

    value: Printed = None
    thrust: int | None = 0
    lethal: bool = False
    """Whether the Technique makes the challenger Lethal."""
    wounds: int | None = None
    resolve: Printed = None
    """Of the challenged character."""


class Refused(Struct, frozen=True):
    """What the challenged character takes."""

    threat: int | None
    wounds: int | None
    excess: int | None
    wounds_now: int | None
    destroyed: bool | None


class Blocked(Struct, frozen=True):
    """What is left if so much of the first threat is blocked."""

    blocked: int
    wounds: int
    destroyed: bool | None


class Advice(Struct, frozen=True):
    """Refuse or fight."""

    refuse: Refused
    fight: tuple[Blocked, ...]
    """By points of Riposte and Parry, from 0 to the whole threat."""
    wasted: int | None
    """Points that save nothing, since the limit holds anyway: threat less stat."""
    unhurt: int | None
    """Points that leave no wound."""
    survives_from: int | None
    """The fewest points with which it survives; `None` if not even all of them, or not told."""


def challenge(inputs: Challenge) -> Result[Checked]:
    """Whether a challenge may be issued (P29; pp. 14, 22, 28)."""
    checks = Checks()
    page, rule = "p. 22", "challenge"
    dash = is_dash(inputs.value)
    says = f"A dash as {inputs.stat.title()} cannot issue a challenge of it."
    fault = Fault("dash-stat", says, "p. 28", "dash")
    checks.need(None if dash is None else not dash, fault, "the challenger's stat")
    if inputs.by_action:
        says = "A Challenge Action takes place at a City location."
        fault = Fault("not-in-city", says, "p. 14", "challenge-action")
        checks.need(inputs.city, fault, "where the challenger is")
        says = "No Actions during a duel."
        checks.need(not inputs.in_duel, Fault("action-during-duel", says, "p. 20", "action"))
    if inputs.by_action or inputs.engages:
        says = "The challenger is already engaged and cannot engage to challenge."
        en_garde = None if inputs.engaged is None else not inputs.engaged
        fault = Fault("engaged", says, "p. 14", "challenge-action")
        checks.need(en_garde, fault, "whether the challenger is engaged")
    says = "The target is not opposing: another player's character at the same location is."
    fault = Fault("not-opposing", says, "p. 22", "opposing")
    both = (inputs.enemy, inputs.same_place)
    opposing = False if False in both else None if None in both else True
    checks.need(opposing, fault, "where both are")
    says = "The target is not what the card asks for."
    fault = Fault("restriction", says, page, "targeting")
    checks.need(inputs.restriction, fault, "whether the target fits")
    says = "One Technique comes with a challenge."
    fault = Fault("two-techniques", says, page, "challenge-technique")
    checks.need(inputs.techniques <= 1, fault)
    part = Part(inputs.stat, counted(inputs.value), page, rule)
    return Result(checks.done(), (part,), (page,), checks.notes)


def answer(inputs: Answer) -> Result[Checked]:
    """Whether an answer to a challenge may be given (P30; p. 23; ruling AMB-46)."""
    checks = Checks()
    page, rule = "p. 23", "intervene"
    if inputs.answer == "refuse":
        says = "Who intervened has accepted: there is no refusing any more (ruling AMB-46)."
        fault = Fault("refuse-after-intervening", says, page, "refuse-challenge")
        checks.need(not inputs.intervened, fault)
    if inputs.answer == "intervene":
        fault = Fault("intervene-with-target", "It is the challenged one itself.", page, rule)
        checks.need(not inputs.is_target, fault)
        says = "Only a character of the challenged player intervenes."
        fault = Fault("not-your-character", says, page, rule)
        checks.need(inputs.same_player, fault, "whose character it is")
        says = "It is not at the same location."
        fault = Fault("intervener-elsewhere", says, page, rule)
        checks.need(inputs.same_place, fault, "where it is")
        en_garde = None if inputs.engaged is None else not inputs.engaged
        says = "It is engaged and cannot engage to intervene."
        fault = Fault("intervener-engaged", says, page, rule)
        checks.need(en_garde, fault, "whether it is engaged")
        says = "One character intervenes, no more (ruling AMB-46)."
        again = not inputs.intervened or inputs.intervene_chain
        checks.need(again, Fault("intervene-twice", says, page, rule))
    return Result(checks.done(), (), (page,), checks.notes)


def threat(inputs: Threat) -> Result[int | None]:
    """The threat in the accepter's pool when the duel starts (P32; p. 23).

    Raises:
        ValueError: a Thrust below 0.
    """
    refuse_negative({"Thrust": inputs.thrust})
    parts = [Part("dueling stat", counted(inputs.value), "p. 23", "threat")]
    if inputs.thrust != 0:
        parts.append(Part("Technique's Thrust", inputs.thrust, "p. 23", "challenge-technique"))
    result = total(parts)
    notes = ("No threat: the duel is over at once (ruling AMB-31).",) if result.value == 0 else ()
    return Result(result.value, result.parts, result.pages, notes)


def refusal(inputs: Refusal) -> Result[Refused]:
    """What refusing costs: the threat, up to the stat without Lethal (P31; p. 23; AMB-82).

    Raises:
        ValueError: a count below 0.
    """
    refuse_negative({"Wounds": inputs.wounds})
    sent = threat(Threat(inputs.value, inputs.thrust))
    stat, made = counted(inputs.value), sent.value
    if inputs.lethal:
        taken = made
        notes = ["Lethal: no limit (p. 27)."]
    else:
        # The threat is the stat and something on top, so the stat is all that counts.
        taken = stat
        notes = []
    excess = None if made is None or taken is None else made - taken
    parts = [*sent.parts]
    if excess is None or excess > 0:
        lost = None if excess is None else -excess
        parts.append(Part("above the limit", lost, "p. 26", "restricted-hostilities"))
        notes += [] if excess is None else [f"{excess} over the limit is lost (p. 26)."]
    now = sum_known((inputs.wounds, taken))
    resolve = None if inputs.resolve == "-" else counted(inputs.resolve)
    destroyed = None if resolve is None or now is None else now >= resolve
    if destroyed:
        notes.append(f"Wounds reach the Resolve of {resolve}: it is destroyed (p. 30).")
    value = Refused(made, taken, excess, now, destroyed)
    return Result(value, tuple(parts), places(parts), tuple(notes))


def advice(inputs: Refusal) -> Result[Advice]:
    """Refuse or fight: wounds on refusal, and by points blocked on acceptance (P56).

    Raises:
        ValueError: a count below 0.
    """
    refused = refusal(inputs)
    value = refused.value
    stat, made = counted(inputs.value), value.threat
    if stat is None or made is None:
        return Result(Advice(value, (), None, None, None), refused.parts, refused.pages)
    resolve = None if inputs.resolve == "-" else counted(inputs.resolve)
    fight = []
    for points in range(made + 1):
        left = made - points
        taken = left if inputs.lethal else min(left, stat)
        now = sum_known((inputs.wounds, taken))
        dead = None if resolve is None or now is None else now >= resolve
        fight.append(Blocked(points, taken, dead))
    wasted = 0 if inputs.lethal else made - stat
    lives = next((row.blocked for row in fight if row.destroyed is False), None)
    advised = Advice(value, tuple(fight), wasted, made, lives)
    notes = ["Blocking nothing costs the same as refusing, but Thrust is sent back (p. 24)."]
    if wasted:
        first = "point" if wasted == 1 else f"{wasted} points"
        saves = "saves" if wasted == 1 else "save"
        notes.append(f"Blocking the first {first} {saves} nothing, as the limit applies (p. 26).")
    return Result(advised, refused.parts, refused.pages, (*refused.notes, *notes))
