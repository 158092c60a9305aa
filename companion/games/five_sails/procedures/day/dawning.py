"""Dawn: a City card on each location (P05; pp. 12, 16; rulings AMB-18, AMB-55)."""

from __future__ import annotations

from typing import Literal

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.decks import stands_in_a_list
from companion.games.five_sails.calculations.planning import dawn as dawn_calculation
from companion.games.five_sails.procedures.asking import CardSlot, ask_card
from companion.games.five_sails.procedures.day.days import NOBODY, is_past, lower, playing
from companion.games.five_sails.procedures.work import Work, act, check_faults
from companion.games.five_sails.rules.day import dawn_missed, dawn_of
from companion.games.five_sails.rules.standing import in_order, line
from companion.games.five_sails.state.cards import CardType, place_name
from companion.games.five_sails.state.table import CityCard, Pile
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, scoped
from companion.table.state import put
from companion.toolbox.text import listed, plural

PAGE, RULE = "p. 12", "dawn"
CityKind = Literal["character", "attachment", "event", "risk"]
_KINDS: dict[CityKind, str] = {
    "character": "a character (a Mercenary)",
    "attachment": "an attachment",
    "event": "an Event",
    "risk": "a risk",
}
_TYPES: tuple[CardType, ...] = ("character", "attachment", "event", "risk")


@act(
    "dawn",
    "Dawn: City cards",
    spec="P05",
    cite=rulebook.DAWN,
    rules=("city-deal-order", "city-deck", "available", "events"),
    words=("dawns",),
    help="dawn Sarafina, Old Map, Street Fair",
)
def dawn(work: Work) -> Steps[str]:
    """The Day begins: marks are cleared, a City card lies on each location (P05; p. 12)."""
    if not (yield from playing(work)):
        return NOBODY
    if is_past(work, "dawn") and not is_past(work, "draw") and _unnamed(work):
        return (yield from _named_late(work))
    value = work.sum("City cards", dawn_calculation(dawn_of(work.state)))
    yield from check_faults(work, value.check)
    late = dawn_missed(work.state)  # the Day has begun, and goes on where it is
    if not late:
        begin_day(work)
    placed = value.order if value.placed is None else value.order[: value.placed]
    lie = []
    for number, place in enumerate(placed, 1):
        name = yield from scoped(place, _city_card(work, place))
        left = None if value.shuffled else lower(work.state.city_deck, number)
        work.row("city-card-placed", location=place, card=name, city_deck_left=left)
        lie.append(f"{name or 'a card'} at {place_name(place)}")
    work.update(city_deck=value.city_deck)
    if value.city_discard != work.state.city_discard.count:
        work.update(city_discard=Pile(count=value.city_discard))
    if value.shuffled:
        work.row("reshuffle", player="", deck="city")
        work.say("the City discards are the new City Deck (ruling AMB-55)")
    if not late:
        work.update(step="choose")
    day = f"Day {work.state.day} dawns" if work.state.day is not None else "a Day dawns"
    told_any = any(not one.startswith("a card") for one in lie)
    words = listed(lie, "and", most=6) if told_any else plural(len(lie), "City card")
    return f"{day}: {words}"


def begin_day(work: Work) -> None:
    """The marks of the Day before are cleared."""
    work.update(used={}, gone={}, initiative_done=False, turn="", passes=0)
    work.row("day-start")


def _unnamed(work: Work) -> dict[str, str]:
    """Location -> City card that was dealt there without a name."""
    lying = ((work.state.city[key].at, key) for key in in_order(work.state.city))
    return {at: key for at, key in lying if not work.state.city[key].card}


def _named_late(work: Work) -> Steps[str]:
    """City cards that were dealt without a name are named; nothing is dealt anew."""
    unnamed, told = _unnamed(work), []
    for place in line(work.state):
        if place not in unnamed:
            continue
        key, kind = yield from scoped(place, _asked(work, place))
        if key:
            work.state = put(
                work.state, "city", unnamed[place], CityCard(at=place, card=key, kind=kind)
            )
            work.row("city-card-named", location=place, card=work.called(key))
            told.append(f"{work.called(key)} at {place_name(place)}")
    if not told:
        yield from check_faults(work, dawn_calculation(dawn_of(work.state)).value.check)
    return listed(told, "and", most=6) or "no City card is named"


def _city_card(work: Work, place: str) -> Steps[str]:
    """What lies on a location: its name, or empty."""
    key, kind = yield from _asked(work, place)
    work.new_city_card(place, key, kind)
    return work.called(key) if key else ""


def _asked(work: Work, place: str) -> Steps[tuple[str, CityKind | None]]:
    """Which City card lies on a location, by its id (empty: not told), and its kind."""
    there = tuple(key for key in in_order(work.state.cards) if _is_city(work, key))
    seen = _on_the_table(work)
    key = yield from ask_card(
        work,
        CardSlot(
            key="card",
            prompt=f"Which City card comes to {place_name(place)}?",
            types=_TYPES,
            first=there,
            skip=players_cards(work),
            far=frozenset(seen),
            seen=seen,
            none="unknown",
            offer="",
            cite=rulebook.CITY_DEAL_ORDER,
        ),
    )
    kind = (yield from _kind(work, key)) if key else None
    return key, kind


def _on_the_table(work: Work) -> dict[str, str]:
    """Cards that lie in the City, in its discards or are in play, and where: another copy is
    hardly dealt."""
    there = (work.state.characters, work.state.attachments)
    seen = {one.card: "in play" for part in there for one in part.values() if one.card}
    lying = {one.card: f"at {place_name(one.at)}" for one in work.state.city.values() if one.card}
    return {**dict.fromkeys(work.state.city_discard.named, "in the City discards"), **seen, **lying}


def players_cards(work: Work) -> frozenset[str]:
    """Cards of players' decks: a City card's name is no slip of the finger for one (p. 16)."""
    cards = work.state.cards.items()
    return frozenset(
        key for key, one in cards if not _is_city(work, key) and stands_in_a_list(one.name)
    )


def _is_city(work: Work, key: str) -> bool:
    card = work.card(key)
    return card.mark == "mercenary" or bool(card.has("Mercenary")) or card.type == "event"


def _kind(work: Work, key: str) -> Steps[CityKind | None]:
    """What kind of City card it is; a card of the library says so."""
    card = work.card(key)
    if card.type in ("brute", "leader"):
        return "character"
    known = next((kind for kind in _KINDS if kind == card.type), None)
    if known is None and (card.mark == "mercenary" or card.has("Mercenary")):
        known = "character"
    if known is not None:
        return known
    pick = yield from work.maybe.choose(
        "kind",
        f"What is {card.name}?",
        (Option(kind, label, also=(kind,)) for kind, label in _KINDS.items()),
        offer=UNKNOWN,
        cite=rulebook.CITY_DECK,
    )
    kind: CityKind | None = next((x for x in _KINDS if pick is not None and x == pick), None)
    if kind is not None:
        work.change_card(key, type=kind)
        if kind == "character" and card.mark is None:
            work.change_card(key, mark="mercenary")
    return kind
