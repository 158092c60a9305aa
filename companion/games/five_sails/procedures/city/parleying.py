"""City cards to choose from, and Parley, which makes them cheaper (P18, P20, P22; p. 14)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.costs import Parley, Reduction, parley
from companion.games.five_sails.calculations.pieces import Fault, counted
from companion.games.five_sails.procedures.asking import (
    CharacterSlot,
    Guard,
    PlaceSlot,
    ask_character,
    ask_location,
)
from companion.games.five_sails.procedures.cards.values import Wanted, ask_values
from companion.games.five_sails.procedures.work import Work, check_faults
from companion.games.five_sails.rules.acts import parley_of
from companion.games.five_sails.rules.standing import attachments_on, crew, in_order, line
from companion.games.five_sails.state.cards import PLACES, place_name
from companion.games.five_sails.state.table import CityCard
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.table.state import put
from companion.toolbox.sums import shown

PAGE, RULE = "p. 14", "parley"


def lying_options(work: Work, guard: Guard, fits: Callable[[CityCard], bool]) -> tuple[Option, ...]:
    """City cards with a name that lie at locations and are of the kind, as options by their id."""
    rows = []
    for key in in_order(work.state.city):
        lying = work.state.city[key]
        if not lying.card or not fits(lying):
            continue
        card, fault = work.card(lying.card), guard(key)
        cost = f", cost {shown(counted(card.cost))}" if card.cost is not None else ""
        note = f"{place_name(lying.at)}{cost}"
        why = (fault.says, fault.page) if fault else ("", "")
        option = Option(key, card.name, *why, note=note, also=card.aliases)
        rows.append((fault is not None, option))
    rows.sort(key=lambda row: row[0])
    return tuple(option for _, option in rows)


def ask_at(work: Work, cite: Citation) -> Steps[str]:
    """A City location that the sentence names; empty: it names none."""
    slot = PlaceSlot(
        key="at",
        prompt="At which location?",
        homes=False,
        lead="at",
        none="where it lies",
        unknown=True,
        quiet="",
        cite=cite,
    )
    return (yield from ask_location(work, slot))


def ask_place_of(work: Work, player: str, prompt: str, cite: Citation) -> Steps[str]:
    """Where a City card lies that nobody logged: where the player's only characters stand.

    Returns:
        A City location, or empty if the table does not tell.
    """
    there = {
        work.character(x).at for x in crew(work.state, player) if work.character(x).at in PLACES
    }
    blank = {one.at for one in work.state.city.values() if not one.card}
    likely = [x for x in line(work.state) if x in there and x in blank] or [*there]
    slot = PlaceSlot(
        key="where",
        prompt=prompt,
        homes=False,
        unknown=True,
        first=tuple(likely),
        offer=None if len(likely) > 1 else (likely[0] if len(likely) == 1 else ""),
        suggest=(likely[0] if len(likely) == 1 else ""),
        cite=cite,
    )
    return (yield from ask_location(work, slot))


def named_there(work: Work, card: str, at: str, kind: str) -> str:
    """The City card that is meant by a name: one that lies there without a name, else a new one.

    Args:
        work: the act.
        card: of the library.
        at: a City location, or empty.
        kind: `character`, `attachment`, `event`.
    """
    for key in in_order(work.state.city):
        one = work.state.city[key]
        if one.at == at and not one.card and one.kind in (None, kind):
            told = CityCard(at=at, card=card, kind=kind)  # type: ignore[arg-type]
            work.state = put(work.state, "city", key, told)
            return key
    return work.new_city_card(at, card, kind)


def ask_parley(
    work: Work, player: str, place: str, attachment: bool = False
) -> Steps[tuple[Reduction, ...]]:
    """Offer to engage one own character there: its Influence comes off the cost (P18; p. 14)."""

    def against(key: str) -> Fault | None:
        told = parley(_parley(work, key, player, place, attachment))
        return next(iter(told.value.check.faults), None)

    slot = CharacterSlot(
        key="parley",
        prompt="Who parleys?",
        guard=against,
        player=player,
        none="nobody parleys",
        lead="with",
        at=place,
        only=lambda key: work.character(key).controller in ("", player),
        quiet="" if attachment else None,
        offer=None if attachment else "",
        cite=rulebook.PARLEY,
    )
    key = yield from ask_character(work, slot)
    if not key:
        return ()
    worn = [
        Wanted(work.state.attachments[x].card, "influence") for x in attachments_on(work.state, key)
    ]
    wanted = [Wanted(work.character(key).card, "influence"), *worn]
    yield from ask_values(work, "parley-values", wanted, cite=rulebook.PARLEY)
    result = parley(_parley(work, key, player, place, attachment))
    yield from check_faults(work, result.value.check)
    work.change_character(key, engaged=True)
    name, takes = work.called(key), result.value.reduction
    work.row("parley", character=key, name=name, influence=takes, reduction=takes)
    work.say(f"{name} engages to parley")
    return (Reduction(f"parley with {name}", takes),)


def _parley(work: Work, key: str, player: str, place: str, attachment: bool) -> Parley:
    return replace(parley_of(work.state, key, player, place), attachment=attachment)
