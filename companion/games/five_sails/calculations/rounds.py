"""One round of a duel: combat values, threat, wounds, places (P33-P38; pp. 23-29)."""

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
)
from companion.games.five_sails.state.cards import Printed
from companion.toolbox.sums import Part, Result, places

How = Literal["hand", "gamble", "none"]
NO_CARD = "no card"
"""What playing none is called, wherever what it does is shown."""


class Duelist(Struct, frozen=True, forbid_unknown_fields=True):
    """A participant as a round finds it. `None`: not told."""

    pool: int | None = 0
    tied_to: str = ""
    """Where the threat in the pool lies; empty: not told."""
    at: str = ""
    """Where the participant is as the round begins; empty: not told."""
    moves_to: str = ""
    """Where it is when the threat resolves, if it moved in this round."""
    stat: Printed = None
    """Effective dueling stat as the threat resolves; the last known of one out of play (p. 29)."""
    frozen: Printed = None
    """The stat as the duel began (option `rh_stat_frozen`)."""
    wounds: int | None = None
    resolve: Printed = None
    lethal: bool = False
    in_play: bool = True
    takes: int = 0
    """Wounds that cards give it directly in this round."""
    gains: int = 0
    """What effects do to its pool before the combat values; may be below 0."""
    suffered: int | None = 0
    """Wounds from threat in this duel so far."""
    direct: int | None = 0
    """Wounds by card text since its threat was last resolved, not counting `takes`."""
    direct_all: int | None = 0
    """The same in the whole duel."""


class Round(Inputs, frozen=True):
    """A round. The active participant is the one with threat."""

    active: Duelist = Duelist()
    adversary: Duelist = Duelist()
    plays: How = "hand"
    riposte: int | None = 0
    """Combat values with their modifiers; below 0 they count as 0 (p. 26)."""
    parry: int | None = 0
    thrust: int | None = 0
    must_play: bool = False
    """The accepter's first round (p. 23)."""
    able: bool | None = True
    """Whether it has a card or may gamble (ruling AMB-53)."""
    rh_per_duel: bool = False
    rh_counts_direct: bool = False
    rh_stat_frozen: bool = False
    lethal_after_death: bool = True
    mid_round_escape: bool = False
    """Options (rulings AMB-40, AMB-39, AMB-81, AMB-42, AMB-43)."""


class Rounded(Struct, frozen=True):
    """What the round did. `None`: hangs on something that was not told."""

    skipped: bool
    """It could not play: not where its threat lies, or out of play (p. 27)."""
    riposted: int | None
    parried: int | None
    thrust: int | None
    resolves: int | None
    """Threat that was left to resolve."""
    limit: int | None
    """Restricted Hostilities; `None` with Lethal, or not told."""
    wounds: int | None
    """Wounds from threat."""
    excess: int | None
    wounds_now: int | None
    """Of the active participant, direct ones included."""
    destroyed: bool | None
    """Whether the active participant is destroyed, in whatever way."""
    adversary_wounds: int | None
    adversary_destroyed: bool | None
    """By direct wounds in this round."""
    sent: int | None
    """In the adversary's pool before it is tied or discarded."""
    discarded: int | None
    """Threat of the adversary's pool that found nobody."""
    pool: int | None
    """The active participant's pool afterwards."""
    adversary_pool: int | None
    tied_to: str
    """Where the adversary's threat lies now."""
    over: bool | None
    check: Checked


class _Counts(Struct):
    """Both pools while a round goes on."""

    own: int | None
    theirs: int | None


def play_round(inputs: Round) -> Result[Rounded]:
    """Combat values in order, then wounds up to the limit, then where the threat lies (P33-P38).

    Order: direct wounds and effects, Riposte, Parry, Thrust, Resolve Threat, places. Wounds by
    card text destroy at once, those of threat after the combat values (ruling AMB-71).

    Raises:
        ValueError: a count below 0.
    """
    _refuse(inputs)
    active, adversary = inputs.active, inputs.adversary
    checks = _allowed(inputs)
    skipped = _skipped(active)
    if skipped:
        return _no_round(inputs, checks)
    pools = _Counts(_plus(active.pool, active.gains), _plus(adversary.pool, adversary.gains))
    parts = [Part("threat in the pool", active.pool, "p. 23", "active-threat")]
    if active.gains:
        parts.append(Part("effects", active.gains, "p. 24", "threat-pool"))
    riposted, parried, thrust = _values(inputs, pools, parts)
    foe = _direct(adversary)
    resolved = _resolve(inputs, pools.own, foe[1], parts)
    tied = _tie(inputs, pools.theirs, foe[1])
    notes = [*checks.notes, *resolved.notes, *tied.notes]
    after = tied.pool
    value = Rounded(
        skipped=False,
        riposted=riposted,
        parried=parried,
        thrust=thrust,
        resolves=pools.own,
        limit=resolved.limit,
        wounds=resolved.wounds,
        excess=resolved.excess,
        wounds_now=resolved.now,
        destroyed=resolved.destroyed,
        adversary_wounds=foe[0],
        adversary_destroyed=foe[1],
        sent=pools.theirs,
        discarded=tied.discarded,
        pool=0,
        adversary_pool=after,
        tied_to=tied.place,
        over=None if after is None else after == 0,
        check=checks.done(),
    )
    if value.over:
        notes.append("No threat is left in either pool: the duel is over (p. 26).")
    return Result(value, tuple(parts), places(parts), tuple(notes))


def _refuse(inputs: Round) -> None:
    for name, one in (
        ("The active participant", inputs.active),
        ("The adversary", inputs.adversary),
    ):
        refuse_negative(
            {
                f"{name}'s pool": one.pool,
                f"{name}'s wounds": one.wounds,
                f"{name}'s direct wounds": one.takes,
                f"{name}'s wounds in this duel": one.suffered,
                f"{name}'s direct wounds so far": one.direct,
                f"{name}'s direct wounds in this duel": one.direct_all,
            }
        )


def _allowed(inputs: Round) -> Checks:
    checks = Checks()
    if inputs.plays == "none" and inputs.must_play and not _skipped(inputs.active):
        says = "Who accepted plays a card in the first round."
        fault = Fault("must-play-card", says, "p. 23", "accept-challenge")
        unable = None if inputs.able is None else not inputs.able
        checks.need(unable, fault, "whether it has a card or may gamble")
    return checks


def _skipped(active: Duelist) -> bool:
    """Out of play, or not where its threat lies: it cannot play (p. 27, case 1)."""
    if not active.in_play:
        return True
    if active.at and active.tied_to:
        return active.at != active.tied_to
    return False  # nobody told of a move: the table plays on


def _plus(count: int | None, more: int) -> int | None:
    return None if count is None else max(0, count + more)


def _least(value: int | None, pool: int | None) -> int | None:
    """min(value, pool), known already if one of them is 0."""
    if value == 0 or pool == 0:
        return 0
    return None if value is None or pool is None else min(value, pool)


def _minus(pool: int | None, less: int | None) -> int | None:
    return pool if less == 0 else None if pool is None or less is None else pool - less


def _add(pool: int | None, more: int | None) -> int | None:
    return pool if more == 0 else None if pool is None or more is None else pool + more


def _values(
    inputs: Round, pools: _Counts, parts: list[Part]
) -> tuple[int | None, int | None, int | None]:
    """Riposte, Parry, Thrust, always in this order (p. 24)."""
    if inputs.plays == "none":
        return 0, 0, 0
    riposte, parry, thrust = (
        None if told is None else max(0, told)
        for told in (inputs.riposte, inputs.parry, inputs.thrust)
    )
    riposted = _least(riposte, pools.own)
    pools.own, pools.theirs = _minus(pools.own, riposted), _add(pools.theirs, riposted)
    parts.append(Part("Riposte", _negative(riposted), "p. 24", "riposte"))
    parried = _least(parry, pools.own)
    pools.own = _minus(pools.own, parried)
    parts.append(Part("Parry", _negative(parried), "p. 24", "parry"))
    pools.theirs = _add(pools.theirs, thrust)
    return riposted, parried, thrust


def _negative(amount: int | None) -> int | None:
    return None if amount is None else -amount


def _direct(one: Duelist) -> tuple[int | None, bool | None]:
    """Wounds after direct ones, and whether that destroys: at once (p. 30)."""
    if not one.in_play:
        return one.wounds, True
    now = _add(one.wounds, one.takes)
    if not one.takes:
        return now, False
    resolve = None if one.resolve == "-" else counted(one.resolve)
    return now, None if resolve is None or now is None else now >= resolve


class _Resolved(Struct):
    limit: int | None
    wounds: int | None
    excess: int | None
    now: int | None
    destroyed: bool | None
    notes: list[str]


def _resolve(
    inputs: Round, threat: int | None, foe_gone: bool | None, parts: list[Part]
) -> _Resolved:
    """Wounds from what is left in the pool, up to the adversary's stat (P36)."""
    active = inputs.active
    before, gone = _direct(active)
    if gone:
        parts.append(Part("destroyed before", _negative(threat), "p. 30", "destroyed"))
        notes = [
            "The character is destroyed by direct wounds; the rest of the round goes on (p. 26)."
        ]
        return _Resolved(None, 0, threat, before, True, notes)
    moved = bool(active.moves_to) and active.moves_to != (active.tied_to or active.at)
    if moved and inputs.mid_round_escape:
        parts.append(Part("escaped", _negative(threat), "p. 27", "moving-in-duel"))
        notes = ["It moved away from its threat (option mid_round_escape)."]
        return _Resolved(None, 0, threat, before, gone, notes)
    limit, lethal, why = _limit(inputs, foe_gone)
    wounds = threat if lethal else _least(limit, threat)
    notes = []
    if limit is None and not lethal and threat != 0:
        notes.append("The adversary's dueling stat is unknown: it is the limit (p. 24).")
    excess = _minus(threat, wounds)
    if excess is None or excess > 0:
        label = f"above the limit, {why}"
        parts.append(Part(label, _negative(excess), "p. 26", "restricted-hostilities"))
    if lethal and threat != 0:
        notes.append("Lethal: no limit (p. 27).")
    now = _add(before, wounds)
    resolve = None if active.resolve == "-" else counted(active.resolve)
    destroyed = None if resolve is None or now is None else now >= resolve
    if destroyed is None and wounds == 0 and not active.takes:
        destroyed = False
    if destroyed:
        notes.append(f"Wounds reach the Resolve of {resolve}: the character is destroyed (p. 25).")
    return _Resolved(limit, wounds, excess, now, destroyed, notes)


def _limit(inputs: Round, foe_gone: bool | None) -> tuple[int | None, bool, str]:
    """Restricted Hostilities: the adversary's stat, less what counts to it already."""
    active, adversary = inputs.active, inputs.adversary
    if adversary.lethal and (inputs.lethal_after_death or not foe_gone):
        return None, True, ""
    use_frozen = inputs.rh_stat_frozen and adversary.frozen is not None
    limit = counted(adversary.frozen if use_frozen else adversary.stat)
    why = "the adversary's stat"
    if adversary.stat == "-" and not use_frozen:
        why = "a dash counts 0"
    if inputs.rh_per_duel:
        limit = _down(limit, active.suffered)
        why += ", for the whole duel"
    if inputs.rh_counts_direct:
        # What this round gave is part of either count.
        so_far = active.direct_all if inputs.rh_per_duel else active.direct
        limit = _down(limit, _add(so_far, active.takes))
        why += ", card wounds counted"
    return limit, False, why


def _down(limit: int | None, by: int | None) -> int | None:
    return None if limit is None or by is None else max(0, limit - by)


class _Tied(Struct):
    pool: int | None
    discarded: int | None
    place: str
    notes: list[str]


def _tie(inputs: Round, sent: int | None, foe_gone: bool | None) -> _Tied:
    """The threat is tied to where the active participant is now; nobody there: discarded (P37)."""
    here = inputs.active.moves_to or inputs.active.at
    there = inputs.adversary.moves_to or inputs.adversary.at
    apart = bool(here) and bool(there) and here != there
    if foe_gone or apart:
        notes = []
        if sent != 0:
            why = "is out of play" if foe_gone else "is not there"
            notes.append(f"The adversary {why}: the threat sent is discarded (pp. 25, 27).")
        return _Tied(0, sent, "", notes)
    if foe_gone is None and sent != 0:
        notes = ["Whether the adversary survives its direct wounds is unknown."]
        return _Tied(None, None, here, notes)
    return _Tied(sent, 0, here if sent != 0 else "", [])


def _no_round(inputs: Round, checks: Checks) -> Result[Rounded]:
    """The active participant cannot play: its threat is discarded, no wounds (p. 27)."""
    active, adversary = inputs.active, inputs.adversary
    foe_wounds, foe_gone = _direct(adversary)
    mine, gone = _direct(active)
    pool = _plus(adversary.pool, adversary.gains)
    left = 0 if foe_gone else pool
    over = None if left is None else left == 0
    part = Part("threat in the pool", active.pool, "p. 27", "moving-in-duel")
    lost = Part("discarded", _negative(active.pool), "p. 27", "moving-in-duel")
    why = "out of play" if not active.in_play else "not where its threat lies"
    notes = [f"It is {why}: no card, no wounds, the threat is discarded (p. 27)."]
    if over:
        notes.append("No threat is left in either pool: the duel is over (p. 26).")
    value = Rounded(
        skipped=True,
        riposted=0,
        parried=0,
        thrust=0,
        resolves=active.pool,
        limit=None,
        wounds=0,
        excess=active.pool,
        wounds_now=mine,
        destroyed=gone,
        adversary_wounds=foe_wounds,
        adversary_destroyed=foe_gone,
        sent=pool,
        discarded=pool if foe_gone else 0,
        pool=0,
        adversary_pool=left,
        tied_to=adversary.tied_to if left != 0 else "",
        over=over,
        check=checks.done(),
    )
    return Result(value, (part, lost), ("p. 27",), (*checks.notes, *notes))
