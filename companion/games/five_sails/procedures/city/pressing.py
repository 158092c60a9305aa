"""Pressures, the Claim Action, who controls a location (P23, P24; pp. 10, 14, 28, 40)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.calculations.pressure import (
    Present,
    Pressed,
    Pressure,
    pressure as press,
)
from companion.games.five_sails.options import chosen
from companion.games.five_sails.procedures.asking import (
    CharacterSlot,
    PlaceSlot,
    Slot,
    ask_character,
    ask_location,
    ask_player,
)
from companion.games.five_sails.procedures.cards.values import Wanted, ask_values
from companion.games.five_sails.procedures.priority import speaker, still_in, who_acts
from companion.games.five_sails.procedures.work import Work, act, check_faults, fault
from companion.games.five_sails.rules.standing import (
    attachments_on,
    characters_at,
    in_order,
    present_at,
    pressure_of,
    stat,
)
from companion.games.five_sails.state.cards import PLACES, STATS, Stat, place_name
from companion.games.five_sails.state.table import Location
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Field, Option
from companion.toolbox.sums import shown
from companion.toolbox.text import listed

PAGE, RULE = "p. 14", "claim-action"


class Pressing(Struct, frozen=True, kw_only=True):
    """Who presses where."""

    character: str
    """Empty: not told."""
    place: str
    """Empty: not told."""
    stat: Stat = "influence"


# ---------------------------------------------------------------------- the Claim Action


def ask_place(work: Work) -> Steps[str]:
    """A City location; empty: not told here."""
    slot = PlaceSlot(
        key="at",
        prompt="Which location?",
        homes=False,
        lead="at",
        none="where the character is",
        unknown=True,
        quiet="",
        cite=rulebook.CLAIM_TERM,
    )
    return (yield from ask_location(work, slot))


def who_presses(work: Work, prompt: str, place: str, against: Any, cite: Citation) -> Steps[str]:
    """Who does it; where a location was named and only one can, that one unasked."""
    me = speaker(work)
    there = list(characters_at(work.state, place, me)) if place else []
    able = [x for x in there if against(x) is None] if me else []

    def guard(key: str) -> Fault | None:
        return _elsewhere(work, key, place) or against(key)

    ask_it = not place or len(able) > 1 or (there and not able)
    slot = CharacterSlot(
        key="who",
        prompt=prompt,
        guard=guard,
        lying=True,
        acts=True,
        unknown=bool(place),
        at=place,
        lead="with" if place else "",
        offer=None if ask_it else (able[0] if len(able) == 1 else ""),
        suggest=(able[0] if len(able) == 1 else ""),
        cite=cite,
    )
    return (yield from ask_character(work, slot))


def _elsewhere(work: Work, key: str, place: str) -> Fault | None:
    """Why a character cannot act at a place: it was logged at another."""
    at = work.character(key).at
    if not place or at in ("", place):
        return None
    says = f"{work.called(key)} is at {work.where(at)}, as far as it was logged."
    return fault("not-at-location", says, rulebook.PRESSURE)


def place_of(work: Work, key: str, told_place: str) -> Steps[str]:
    """Where it happens: as the sentence says, else where the character is, else asked."""
    at = work.character(key).at if key else ""
    if told_place:
        if key and (fault := _elsewhere(work, key, told_place)) is not None:
            yield from work.fault(fault)
        if key and at != told_place:
            work.change_character(key, at=told_place)
        return told_place
    if at in PLACES or not key:
        return at
    if at:
        return ""
    slot = PlaceSlot(
        key="where",
        prompt=f"Where is {work.called(key)}?",
        homes=False,
        unknown=True,
        cite=rulebook.CLAIM_ACTION,
    )
    place = yield from ask_location(work, slot)
    if place:
        work.change_character(key, at=place)
    return place


# ---------------------------------------------------------------------- pressures


@act(
    "pressure",
    "Pressure a location",
    spec="P23",
    cite=rulebook.PRESSURE,
    rules=("dash", "lone-pressure"),
    words=("pressures", "presses", "press"),
    help="pressure Soline using combat",
)
def pressure(work: Work) -> Steps[None]:
    """A card presses a location with some stat: whether it succeeds (P23; p. 10)."""
    stat = yield from _ask_stat(work)
    told_place = yield from ask_place(work)

    def against(key: str) -> Fault | None:
        told_now = pressure_of(work.state, key, stat, told_place)
        faults = press(told_now).value.check.faults
        return next((x for x in faults if x.id != "not-at-location"), None)

    key = yield from who_presses(
        work, "Who pressures the location?", told_place, against, rulebook.PRESSURE_P14
    )
    work.player = (work.character(key).controller if key else "") or speaker(work)
    if not work.player:
        yield from who_acts(
            work, "Who pressures the location?", key="by-whom", cite=rulebook.PRESSURE
        )
    yield from still_in(work, work.player)
    place = yield from place_of(work, key, told_place)
    if key:
        yield from check_faults(work, press(pressure_of(work.state, key, stat, place)).value.check)
    who = work.called(key) if key else work.name
    work.say(f"{who} pressures {place_name(place) or 'a location'} with {stat.title()}")
    yield from pressed(work, Pressing(character=key, place=place, stat=stat))


def _ask_stat(work: Work) -> Steps[Stat]:
    pick = yield from work.choose(
        "stat",
        "With which stat?",
        (Option(one, one.title()) for one in STATS),
        offer="influence",
        lead="using",
        cite=rulebook.PRESSURE,
    )
    return next(one for one in STATS if one == pick)


def pressed(work: Work, pressing: Pressing) -> Steps[bool | None]:
    """The totals, as computed or as told, and what the table sees (p. 10).

    Returns:
        Whether it succeeds; `None`: the table does not tell.
    """
    totals = yield from _ask_totals(work)
    if not totals:
        wanted = _wanted(work, pressing)
        decided = press(_inputs(work, pressing, totals)).value.success is not None
        yield from ask_values(work, "values", wanted, cite=rulebook.PRESSURE, quiet=decided)
    inputs = _inputs(work, pressing, totals)
    result = press(inputs)
    value = result.value
    # Who stands there alone has looked; against others only the numbers tell, or the table.
    alone = all(one.player in ("", work.player) for one in inputs.present)
    success = yield from work.maybe.yes(
        "success",
        "Does the pressure succeed?",
        quiet=value.success,
        offer=True if value.success is None and alone else None,
        sums={"the pressure": work.named(result)},
        help="The highest total succeeds; a tie fails",
        cite=rulebook.PRESSURE,
    )
    where = place_name(pressing.place) or "the location"
    work.sum(f"pressure at {where}", result)
    # Alone as far as it was logged: others may stand there all the same.
    sure = value.success is False or (value.success is not None and value.margin is not None)
    if sure and success is not None and success != value.success:
        ends = "succeeds" if value.success else "fails"
        says = f"By the totals it {ends}: {_totals(work, value)}."
        yield from work.breaks("pressure-result", says, rulebook.PRESSURE)
    work.row(
        "pressure",
        player=work.player,
        character=pressing.character,
        location=pressing.place,
        stat=pressing.stat,
        totals=value.totals,
        success=success,
    )
    words = "the outcome is unknown" if success is None else "succeeds" if success else "fails"
    known = _totals(work, value) if any(x is not None for x in value.totals.values()) else ""
    if value.success is None and success:
        words += f", as the table sees it: {_missing(work, pressing)} unknown"
    elif success and pressing.character and _is_open(work, pressing):
        words += f", unless {pressing.stat.title()} is a dash (p. 28)"
    tie = ", a tie fails" if value.margin == 0 and success is False else ""
    work.say(f"{words}{f' ({known}{tie})' if known else ''}")
    return success


def _inputs(work: Work, pressing: Pressing, totals: dict[str, int | None]) -> Pressure:
    key = pressing.character
    if key:
        inputs = pressure_of(work.state, key, pressing.stat, pressing.place)
        inputs = replace(inputs, player=work.player)
    else:
        fails = chosen(work.state, "lone_zero_pressure") == "fail"
        there = present_at(work.state, pressing.place, pressing.stat) if pressing.place else ()
        inputs = Pressure(work.player, there, pressing.stat, 0, "fail" if fails else "success")
    if totals:
        told_now = tuple(Present(player, "as told", amount) for player, amount in totals.items())
        return replace(inputs, present=told_now)
    if not any(one.player == work.player for one in inputs.present):
        # Somebody of theirs must be there; nobody told who, so nobody knows the sum.
        inputs = replace(inputs, present=(*inputs.present, Present(work.player)))
    return inputs


def _wanted(work: Work, pressing: Pressing) -> list[Wanted]:
    """Printed values that the sums need: of everybody there, and of what they wear."""
    found = []
    for key in characters_at(work.state, pressing.place) if pressing.place else ():
        found.append(Wanted(work.character(key).card, pressing.stat))
        if work.card(work.character(key).card).stat(pressing.stat) != "-":
            found += [
                Wanted(work.state.attachments[x].card, pressing.stat)
                for x in attachments_on(work.state, key)
            ]
    return found


def _is_open(work: Work, pressing: Pressing) -> bool:
    """Whether nobody told the stat: who has a dash cannot press a location with it (p. 28)."""
    return stat(work.state, pressing.character, pressing.stat).value is None


def _missing(work: Work, pressing: Pressing) -> str:
    """What nobody told, so that no totals were compared: `the Influence of Otto and Tarn`."""
    there = characters_at(work.state, pressing.place) if pressing.place else ()
    open_ = [x for x in there if stat(work.state, x, pressing.stat).value is None]
    whose = f" of {listed([work.called(x) for x in open_], 'and')}" if open_ else ""
    return f"the {pressing.stat.title()}{whose} is"


def _ask_totals(work: Work) -> Steps[dict[str, int | None]]:
    """The totals as the table adds them up, in place of everything that was logged."""
    labels = {work.state.name(player): player for player in work.state.in_game}
    also = {work.player: ("mine",)}
    if len(labels) == 2:
        also |= {player: ("theirs",) for player in labels.values() if player != work.player}
    answer = yield from work.form(
        "totals",
        "The totals, if the table adds them up",
        (
            Field(label, least=0, most=99, also=also.get(player, ()))
            for label, player in labels.items()
        ),
        quiet={},
        lead="totals",
        by_name=True,
        cite=rulebook.PRESSURE,
    )
    return {labels[label]: amount for label, amount in answer.items()}


def _totals(work: Work, value: Pressed) -> str:
    """`Ana 4, Ben 2`."""
    return ", ".join(
        f"{work.state.name(player) if player else 'nobody'} {shown(value.totals[player])}"
        for player in in_order(value.totals)
    )


# ---------------------------------------------------------------------- control


@act(
    "hold",
    "Enter who controls a location",
    spec="P24.1",
    cite=rulebook.CONTROL,
    rules=("claim-term", "control-reset"),
    words=("holds",),
    help="ana holds docks",
)
def hold(work: Work) -> Steps[None]:
    """Tell who controls a location: a card gives it, or nobody logged the claim (p. 14)."""
    slot = PlaceSlot(key="at", prompt="Which location?", homes=False, cite=rulebook.CONTROL)
    place = yield from ask_location(work, slot)
    known = speaker(work) if work.table.by else ""
    player = yield from ask_player(
        work,
        Slot(
            key="who",
            prompt=f"Who controls {place_name(place)}?",
            none="nobody",
            lead="to",
            quiet=known or None,
            cite=rulebook.CONTROL,
        ),
    )
    work.player = player or speaker(work)
    takes(work, place, player, by="effect")


def takes(work: Work, place: str, player: str, by: str = "claim") -> None:
    """A location changes hands; whoever had it loses it."""
    before = work.state.locations.get(place, Location()).controller
    work.change_location(place, controller=player)
    where = place_name(place)
    if before and before != player:
        work.row("control-lost", player=before, location=place, by=player)
    if player:
        work.row("claim", player=player, location=place, old=before, how=by)
        same = "already " if before == player else ""
        work.say(f"{work.state.name(player)} {same}controls {where}")
    else:
        work.row("uncontrolled", location=place, old=before)
        work.say(f"nobody controls {where}")
    if before and before != player:
        work.say(f"{work.state.name(before)} loses control")
