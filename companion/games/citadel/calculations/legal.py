"""May this action be taken (P-02), who is involved (P-03), who is next, random picks (P-43)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.gear import fits
from companion.games.citadel.calculations.pieces import (
    Chance,
    Inputs,
    Reason,
    chance,
    refuse_negative,
    refuse_outside,
    refuse_unknown,
    verdict,
)
from companion.toolbox.inputs import Unworkable, is_typed
from companion.toolbox.seats import after, clockwise_from
from companion.toolbox.sums import Part, Result, places
from companion.toolbox.text import key_of

Source = Literal[
    "",
    "terrain",
    "permanent event",
    "temporary event",
    "exploration",
    "character",
    "skill",
    "purse",
    "quest item",
    "dialogue",
]
"""Where an action is shown; empty: not told (pp. 10, 15, 18; ruling R-37)."""


class May(Inputs, frozen=True, kw_only=True):
    """An action that somebody wants to take; `None`: not told."""

    conscious: bool | None = None
    name: str = ""
    under_way: bool = False
    """Another action is being performed."""
    pending: tuple[str, ...] = ()
    """Mandatory actions that wait for this group."""
    reading: str = ""
    """Number of the dialogue that is being read."""
    offered: bool | None = None
    """Whether that dialogue offers the action."""
    source: Source = ""
    here: bool | None = None
    """Whether the source lies where the player may use it: their Terrain, their hand."""
    blocked: bool = False
    """For a Purse card or quest item."""
    prerequisite: bool | None = True
    """Whether its prerequisite is met; true where it has none."""
    group: bool | None = False
    """It has the group icon."""
    all_involved: bool | None = None
    """Whether all conscious characters are involved."""
    barred: tuple[str, ...] = ()
    """Actions in the placement arrows of events attached to the Terrain."""
    overweight: bool | None = False
    epic: bool = False
    several: bool | None = None
    """Whether several conscious characters are involved."""
    was_last: bool | None = None
    """Whether the active player was active in the last turn of this fight."""


class Verdict(Struct, frozen=True):
    """Whether it may be taken."""

    allowed: bool | None
    why: str
    """The first rule in its way."""
    page: str
    rule: str
    reasons: tuple[Reason, ...]
    """All ten, in the order in which they are looked at."""


class Involved(Inputs, frozen=True, kw_only=True):
    """Who is where when an action is named."""

    active: str = ""
    """Empty for a mandatory action whose active player is not chosen."""
    mandatory: bool = False
    group: bool = False
    revealer: str = ""
    """Who revealed the mandatory action; empty: the active player."""
    at: dict[str, str]
    """Character of the adventure -> Terrain of the figure; empty: not told."""
    conscious: dict[str, bool | None] = {}
    volunteers: tuple[str, ...] = ()


class WhoIsInvolved(Struct, frozen=True):
    """Who takes part."""

    involved: tuple[str, ...]
    candidates: tuple[str, ...]
    """Conscious characters on that Terrain."""
    unclear: tuple[str, ...]
    """Of whom it is not told where they are, or whether they are conscious."""
    choose_active: tuple[str, ...]
    """Who choose the active player among themselves (mandatory actions)."""
    all_involved: bool | None
    refused: dict[str, str]
    """Volunteer -> why not."""


class NextActive(Inputs, frozen=True, kw_only=True):
    """The end of a turn."""

    seats: tuple[str, ...]
    """The characters of the adventure, clockwise."""
    last: str = ""
    conscious: dict[str, bool | None] = {}
    involved: tuple[str, ...] = ()
    """For a mandatory compound action: who is in it."""
    epic: bool = False


class WhoIsNext(Struct, frozen=True):
    """Who may be active."""

    may: tuple[str, ...]
    fallback: str
    """If the group does not agree: the left neighbour of whoever was active last."""


class Pick(Inputs, frozen=True):
    """A random pick."""

    pool: tuple[str, ...]
    count: int = 1
    picked: tuple[str, ...] = ()
    """What came out, if the table says so."""


class Picked(Struct, frozen=True):
    """The pool and the chance of each."""

    pool: tuple[str, ...]
    count: int
    each: Chance | None


def may_act(inputs: May) -> Result[Verdict]:
    """Whether an action may be taken, and the first rule in its way (P-02; pp. 10, 11, 17-19).

    It raises nothing: whatever is told is judged.
    """
    reasons = _reasons(inputs)
    allowed = verdict(reasons)
    first = next((x for x in reasons if x.holds is False), None)
    unclear = tuple(x.why for x in reasons if x.holds is None)
    found = Verdict(
        allowed,
        first.why if first else "",
        first.page if first else "",
        first.rule if first else "",
        reasons,
    )
    notes = (first.why,) if first else unclear
    parts = tuple(
        Part(x.id, None if x.holds is None else int(x.holds), x.page, x.rule) for x in reasons
    )
    return Result(found, parts, (first.page,) if first else ("pp. 10, 11",), notes)


def _reasons(x: May) -> tuple[Reason, ...]:
    move = x.source == "character"
    gone = x.source in ("purse", "quest item") and x.blocked
    reach = False if gone else x.here
    group = _implied(x.group, x.all_involved)
    twice = _both(x.several, x.was_last) if x.epic else False
    barred = x.source in ("", "terrain") and fits(x.name, tuple(each for each in x.barred if each))
    unclear_bar = barred and x.source == ""
    return (
        *_in_between(x),
        Reason(
            "the action is in reach",
            reach,
            "It is blocked."
            if gone
            else "It is not on your Terrain, in your hand or among your cards.",
            "p. 10",
            "where-actions",
        ),
        Reason(
            "the prerequisite is met",
            x.prerequisite,
            "Its prerequisite is not met.",
            "p. 11",
            "forbidden-actions",
        ),
        Reason(
            "the whole group",
            group,
            "All conscious characters must be involved.",
            "p. 11",
            "group-action",
        ),
        Reason(
            "not done already",
            None if unclear_bar else not barred,
            "An event attached to this Terrain shows it: it was done here.",
            "pp. 11, 17",
            "barred-action",
        ),
        Reason(
            "not overweight",
            not _both(move, x.overweight) if _both(move, x.overweight) is not None else None,
            "You carry too much for the move of the Character card.",
            "p. 19",
            "overweight",
        ),
        Reason(
            "Epic",
            None if twice is None else not twice,
            "Epic: nobody is active two turns in a row.",
            "p. 23",
            "epic",
        ),
    )


def _in_between(x: May) -> tuple[Reason, ...]:
    """What else goes on at the table."""
    waiting = ", ".join(x.pending)
    name = key_of(x.name)
    mandatory_here = not x.pending or any(key_of(each) == name for each in x.pending if name)
    offered: bool | None = True
    if x.reading:
        # Outside of cards a dialogue bars nothing; its own actions are offered by it.
        offered = True if x.source == "dialogue" else x.offered
    return (
        Reason(
            "conscious", x.conscious, "Unconscious characters cannot act.", "p. 20", "unconscious"
        ),
        Reason(
            "one action at a time",
            not x.under_way,
            "Another action is being performed.",
            "p. 11",
            "forbidden-actions",
        ),
        Reason(
            "nothing mandatory waits",
            mandatory_here,
            f"Mandatory first: {waiting}.",
            "p. 11",
            "mandatory-action",
        ),
        Reason(
            "no dialogue is read",
            offered,
            f"Dialogue {x.reading} is being read and does not offer it.",
            "p. 18",
            "read-dialogue",
        ),
    )


def _implied(first: bool | None, second: bool | None) -> bool | None:
    """If the first holds, does the second? (Group icon -> all are involved.)"""
    if first is False or second is True:
        return True
    return second if first else None


def _both(first: bool | None, second: bool | None) -> bool | None:
    """Whether both hold."""
    if first is False or second is False:
        return False
    return None if first is None or second is None else True


def involved(inputs: Involved) -> Result[WhoIsInvolved]:
    """Who must, may and may not take part (P-03; pp. 10, 11).

    Raises:
        Unworkable: the active player, who revealed it or a volunteer is not in the adventure.
    """
    lead = inputs.revealer or inputs.active
    if not lead:
        raise Unworkable("Somebody takes the action or revealed it; say who.")
    if is_typed():
        for who in (lead, *([inputs.active] if inputs.active else []), *inputs.volunteers):
            refuse_unknown("character of this adventure", who, inputs.at)
    ground = inputs.at.get(lead, "")
    candidates: list[str] = []
    unclear: list[str] = []
    for who, place in sorted(inputs.at.items()):
        awake = inputs.conscious.get(who)
        if awake is False:
            continue
        here = True if who == lead else None if not (place and ground) else place == ground
        if here is False:
            continue
        (candidates if here and awake else unclear).append(who)
    refused: dict[str, str] = {}
    for who in inputs.volunteers:
        if inputs.conscious.get(who) is False:
            refused[who] = "unconscious (p. 20)"
        elif who not in candidates and who not in unclear:
            refused[who] = "on another Terrain (p. 10)"
    notes = [f"{who}: {why}." for who, why in sorted(refused.items())]
    if inputs.mandatory:
        taking = tuple(candidates + [x for x in unclear if x in inputs.volunteers])
        notes.append("Mandatory: everybody on the Terrain is involved (p. 11).")
    else:
        named = (inputs.active, *inputs.volunteers)
        taking = tuple(x for x in dict.fromkeys(named) if x and x not in refused)
    awake_ones = [x for x in inputs.at if inputs.conscious.get(x) is not False]
    outside = [x for x in awake_ones if x not in taking]
    everybody = not outside or (
        None if all(inputs.conscious.get(x) is None for x in outside) else False
    )
    if inputs.group and everybody is False:
        notes.append("All conscious characters must be involved (p. 11).")
    value = WhoIsInvolved(
        involved=tuple(sorted(taking)),
        candidates=tuple(candidates),
        unclear=tuple(unclear),
        choose_active=tuple(sorted(taking)) if inputs.mandatory else (),
        all_involved=everybody,
        refused=refused,
    )
    part = Part("involved", len(taking), "p. 10", "involved")
    return Result(value, (part,), ("p. 10", "p. 11"), tuple(notes))


def next_active(inputs: NextActive) -> Result[WhoIsNext]:
    """Who may be active next, and who is if the group does not agree (P-02; p. 10; R-30, R-39).

    Raises:
        Unworkable: the last active player has no seat, or all are unconscious.
    """
    awake = tuple(x for x in inputs.seats if inputs.conscious.get(x) is not False)
    if not awake:
        raise Unworkable("All characters are unconscious: nobody can be active.")
    may = tuple(x for x in awake if not inputs.involved or x in inputs.involved)
    notes = []
    if inputs.epic and len(may) > 1 and inputs.last in may:
        may = tuple(x for x in may if x != inputs.last)
        notes.append("Epic: nobody is active two turns in a row (p. 23).")
    fallback = ""
    if inputs.last and may:
        skipped = [x for x in inputs.seats if x not in may]
        fallback = after(inputs.seats, inputs.last, skipped)
    part = Part("may be active", len(may), "p. 10", "active-player")
    rule = Part(
        "if nobody agrees: to the left", None if not fallback else 1, "p. 10", "turn-disagreement"
    )
    return Result(WhoIsNext(may, fallback), (part, rule), ("p. 10",), tuple(notes))


class Takers(Inputs, frozen=True):
    """Several involved players who must take a numbered card."""

    seats: tuple[str, ...]
    active: str
    takers: tuple[str, ...]


def takers(inputs: Takers) -> Result[tuple[str, ...]]:
    """The active player takes and resolves first, then clockwise (P-13; p. 17).

    Raises:
        Unworkable: somebody has no seat.
    """
    for who in inputs.takers:
        refuse_unknown("seat", who, inputs.seats)
    order = clockwise_from(inputs.seats, inputs.active)
    found = tuple(x for x in order if x in inputs.takers)
    parts = tuple(Part(x, n, "p. 17", "several-take") for n, x in enumerate(found, 1))
    return Result(found, parts, ("p. 17",))


def pick(inputs: Pick) -> Result[Picked]:
    """A uniform pick without putting back (P-43; ruling R-36).

    Raises:
        Unworkable: an empty pool, something in it twice, more picks than it has, or a pick that
            is not in it.
    """
    if not inputs.pool:
        raise Unworkable("There is nothing to pick from.")
    if len(set(inputs.pool)) != len(inputs.pool):
        raise Unworkable("Something is in the pool twice; each thing is there once.")
    refuse_outside("The number of picks", inputs.count, 0, len(inputs.pool))
    refuse_negative({"Picks": inputs.count})
    for one in inputs.picked:
        refuse_unknown("part of the pool", one, inputs.pool)
    each = chance(Fraction(inputs.count, len(inputs.pool)))
    parts = (Part("in the pool", len(inputs.pool)), Part("picked", inputs.count))
    return Result(Picked(inputs.pool, inputs.count, each), parts, places(parts))
