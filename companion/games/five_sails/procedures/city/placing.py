"""City cards that texts place or take away; the order of what happens at once (P05, P28)."""

from __future__ import annotations

from typing import Literal

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.planning import order as ordered
from companion.games.five_sails.procedures.asking import CardSlot, PlaceSlot, ask_card, ask_location
from companion.games.five_sails.procedures.day.dawning import begin_day, players_cards
from companion.games.five_sails.procedures.day.days import pick_player
from companion.games.five_sails.procedures.priority import speaker, still_in
from companion.games.five_sails.procedures.work import Work, act
from companion.games.five_sails.rules.standing import in_order, line, order_of
from companion.games.five_sails.state.cards import place_name
from companion.games.five_sails.state.table import CityCard, Left
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.table.state import put

CityKind = Literal["character", "attachment", "event", "risk"]
_KINDS: dict[CityKind, str] = {
    "character": "a Mercenary",
    "attachment": "an attachment",
    "event": "an Event",
    "risk": "a City Risk",
}
"""A City Risk is pictured on p. 33 (ruling AMB-66)."""
_TYPES: dict[str, CityKind] = {
    "character": "character",
    "attachment": "attachment",
    "event": "event",
    "risk": "risk",
}
_TAKEN: dict[Left, str] = {
    "city discard": "to the City discard pile",
    "locker": "to The Locker",
    "removed": "out of the game",
    "deck": "back into the City Deck",
}


@act(
    "lay",
    "A City card is placed",
    spec="P05.3",
    cite=rulebook.DAWN,
    rules=("city-deck", "available", "events"),
    words=("lays", "lies"),
    help="lay Merc at docks",
)
def lay(work: Work) -> Steps[str]:
    """A City card comes to a location, or one that lies there gets its name (P05; p. 12)."""
    yield from still_in(work, "")
    work.player = speaker(work)
    card = yield from ask_card(
        work,
        CardSlot(
            key="card",
            prompt="Which City card?",
            types=("character", "attachment", "event", "risk"),
            skip=players_cards(work),
            none="unknown",
            cite=rulebook.DAWN,
        ),
    )
    place = yield from ask_location(
        work,
        PlaceSlot(
            key="at", prompt="At which location?", homes=False, lead="at", cite=rulebook.DAWN
        ),
    )
    kind = yield from _ask_kind(work, card)
    there = [x for x in in_order(work.state.city) if work.state.city[x].at == place]
    lying = [x for x in there if not work.state.city[x].card]
    # At Dawn they are told one by one as well; Dusk has cleared the City (p. 15).
    is_deal = work.state.step == "dawn" and not there
    if lying and card:
        key = lying[0]
        kind = kind or work.state.city[key].kind
        told_now = CityCard(at=place, card=card, kind=kind)
        work.state = put(work.state, "city", key, told_now)
        words = "lies there"
    else:
        key = work.new_city_card(place, card, kind)
        words = _dealt(work) if is_deal else "is placed"
    if card and kind is not None and work.card(card).type is None:
        work.change_card(card, type=kind)
    name = work.called(card) if card else "a City card"
    work.row(
        "city-card-placed",
        location=place,
        card=work.called(card) if card else "",
        type=kind,
        left=work.state.city_deck,
    )
    is_kind = f" ({_KINDS[kind]})" if kind else ""
    return f"{name}{is_kind} {words}: {place_name(place)}"


def _dealt(work: Work) -> str:
    """A City card is the one that Dawn deals to a location: of the City Deck; the last one ends
    the step (p. 12)."""
    deck = work.state.city_deck
    work.update(city_deck=None if deck is None else max(0, deck - 1))
    lying = {one.at for one in work.state.city.values()}
    if not [one for one in line(work.state) if one not in lying]:
        begin_day(work)
        work.update(step="choose")
    return "is dealt"


def _ask_kind(work: Work, card: str) -> Steps[CityKind | None]:
    """What it is: only what is available can be recruited or equipped (p. 40)."""
    known = _TYPES.get(work.card(card).type or "") if card else None
    pick = yield from work.maybe.choose(
        "kind",
        "What is it?",
        (Option(x, words, also=(x, words.split(" ", 1)[1])) for x, words in _KINDS.items()),
        quiet=known or None,
        offer=None if known else UNKNOWN,
        lead="as",
        cite=rulebook.CITY_DECK,
    )
    return next((x for x in _KINDS if pick is not None and x == pick), None)


@act(
    "lift",
    "A City card is taken away",
    spec="2.19",
    cite=rulebook.CITY_DISCARD,
    rules=("available",),
    words=("lifts",),
    help="lift Merc",
)
def lift(work: Work) -> Steps[str]:
    """A City card that nobody controls leaves its location by a card's text (2.19)."""
    work.player = speaker(work)
    options = []
    for key in in_order(work.state.city):
        one = work.state.city[key]
        label = (
            work.called(key) if one.card else f"the unnamed card at {place_name(one.at)} ({key})"
        )
        options.append(Option(key, label, note=place_name(one.at)))
    if not options:
        says = "No City card is known to lie anywhere."
        yield from work.breaks("no-city-card", says, rulebook.CITY_DECK_P12)
        return "no City card to take away"
    pick = yield from work.choose(
        "card", "Which City card?", tuple(options), cite=rulebook.CITY_DISCARD
    )
    goes = yield from work.choose(
        "to",
        "Where does it go?",
        (Option(x, words, also=(x,)) for x, words in _TAKEN.items()),
        offer="city discard",
        lead="to",
        cite=rulebook.CITY_DISCARD,
    )
    to = next(x for x in _TAKEN if x == goes)
    name, place = work.called(pick), work.state.city[pick].at
    one = work.take_city_card(pick)
    if to == "deck":
        deck = work.state.city_deck
        work.update(city_deck=None if deck is None else deck + 1)
    else:
        work.to_pile(to, work.player, 1, [one.card])
    work.row("left-play", card=name if one.card else "", location=place, to=to)
    what = name if one.card else "a City card"
    return f"{what} leaves {place_name(place)}, {_TAKEN[to]}"


@act(
    "simultaneous",
    "Effects at the same time",
    spec="P28",
    cite=rulebook.SIMULTANEOUS,
    rules=("first-player", "first-day"),
    words=("order", "orders"),
    help="simultaneous of Storm, Feast",
)
def simultaneous(work: Work) -> Steps[str]:
    """Effects at the same time: the First Player orders them; without one a random player (P28)."""
    what = yield from work.text(
        "what",
        "Which effects, in which order? Put commas between them",
        offer="",
        lead="of",
        cite=rulebook.SIMULTANEOUS,
    )
    if not work.state.in_game:
        return "nobody is left in the game"
    result = ordered(order_of(work.state))
    value = work.sum("who orders", result)
    chooser = value.chooser
    if not chooser and value.random:
        chooser = yield from pick_player(
            work,
            "orders",
            "Nobody is First Player: who orders them, at random?",
            value.random,
            cite=rulebook.SIMULTANEOUS,
        )
    work.player = chooser or speaker(work)
    texts = [part.strip() for part in what.split(",") if part.strip()]
    work.row("order", player=chooser, effects=texts)
    who = work.state.name(chooser) if chooser else "whose is unknown"
    words = "; ".join(f"{number}. {text}" for number, text in enumerate(texts, 1))
    return f"at the same time: {who} orders{f': {words}' if words else ''}"
