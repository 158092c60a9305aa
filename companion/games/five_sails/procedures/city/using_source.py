"""What an ability stands on: a card in play, in hand, an Event of the city (P14, P26)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.abilities import Source
from companion.games.five_sails.options import is_on
from companion.games.five_sails.procedures.asking import CardSlot, ask_card
from companion.games.five_sails.procedures.cards.holding import hardly_held
from companion.games.five_sails.procedures.city.parleying import ask_place_of, named_there
from companion.games.five_sails.procedures.priority import speaker
from companion.games.five_sails.procedures.work import Work
from companion.games.five_sails.rules.standing import (
    in_order,
    name,
    was_used,
)
from companion.games.five_sails.state.cards import COPIES, PLACES, place_name
from companion.games.five_sails.state.table import FiveSails, use_key
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option

PAGE, RULE = "p. 13", "use-action"


class Thing(Struct, frozen=True, kw_only=True):
    """A card whose ability is used."""

    copy: str
    """Id of what is in play; of a card in hand which copy of today it is: `p1.c5.1`."""
    card: str
    """Of the library."""
    name: str
    source: Source = "in play"
    whose: str = ""
    """Who controls it; empty: nobody, not told, or whoever plays it."""
    actor: str = ""
    """Who acts without being chosen: itself, or the bearer."""
    at: str = ""
    """Of an Event: its location."""

    def used(self, state: FiveSails, ability: str, player: str) -> bool:
        """Whether this copy has used it today; an Event: whether this player has (P15)."""
        return was_used(state, self.copy, ability, player if self.source == "event" else "")


def ask_thing(work: Work) -> Steps[Thing]:
    """Ask what is used: things in play of whoever speaks first, Events, then the hand."""
    start = yield from _ask_from(work)
    things = {x.copy: x for x in _in_play(work) if _is_from(x, start)}
    options = _options(work, things)
    in_play = {x.card for x in things.values()}
    never = {
        key
        for key, card in work.state.cards.items()
        if card.type in ("leader", "character", "scheme") and key not in in_play
    }
    me = speaker(work)
    slot = CardSlot(
        key="card",
        prompt="Which card?",
        types=("risk", "event", "attachment", "brute"),
        also=options,
        first=tuple(work.side(me).hand.known) if me in work.state.sides else (),
        skip=frozenset(in_play | never),
        far=hardly_held(work, me),
        cite=rulebook.USE_ACTION,
    )
    key = yield from ask_card(work, slot)
    if key in things:
        return things[key]
    return (yield from _elsewhere(work, key, me, start))


def _ask_from(work: Work) -> Steps[str]:
    """Where the card is, if the sentence says so: `hand`, `play`, a location."""
    pick = yield from work.choose(
        "from",
        "Where is the card?",
        (
            Option("hand", "from hand", also=("hand",)),
            Option("play", "in play, or given to what is", also=("play", "granted")),
            *(
                Option(x, f"an Event at {told.name}", also=(told.name, *told.also))
                for x, told in PLACES.items()
                if x in work.state.locations
            ),
        ),
        quiet="",
        none="as it lies",
        lead="from",
        cite=rulebook.USE_ACTION,
    )
    return pick


def _is_from(thing: Thing, start: str) -> bool:
    """Whether a thing in play lies where the sentence says."""
    if start in ("", "play"):
        return True
    return thing.source == "event" and thing.at == start


def _in_play(work: Work) -> list[Thing]:
    """Characters, attachments, schemes of the Day, Events that have a name."""
    state, found = work.state, []
    for key in in_order(state.characters):
        one = state.characters[key]
        found.append(
            Thing(copy=key, card=one.card, name=name(state, key), whose=one.controller, actor=key)
        )
    for key in in_order(state.attachments):
        worn = state.attachments[key]
        bearer = state.characters.get(worn.on)
        found.append(
            Thing(
                copy=key,
                card=worn.card,
                name=name(state, key),
                whose=bearer.controller if bearer else worn.owner,
                actor=worn.on if bearer else "",
            )
        )
    for player in state.in_game:
        scheme = state.sides[player].scheme
        if scheme is not None and scheme.card:
            found.append(
                Thing(
                    copy=f"{player}.scheme",
                    card=scheme.card,
                    whose=player,
                    name=name(state, scheme.card),
                )
            )
    for key in in_order(state.city):
        lying = state.city[key]
        if lying.card and lying.kind not in ("character", "attachment"):
            found.append(
                Thing(copy=key, card=lying.card, name=name(state, key), source="event", at=lying.at)
            )
    return found


def _options(work: Work, things: dict[str, Thing]) -> tuple[Option, ...]:
    """Own things first; of two with one name the label says which."""
    me, state = speaker(work), work.state
    names = [x.name for x in things.values()]
    rows = []
    for key, one in things.items():
        worn = state.attachments.get(key)
        on = name(state, worn.on) if worn else ""
        label = one.name
        if names.count(label) > 1:
            label = f"{label} on {on}" if on else f"{label} of {state.name(one.whose) or '?'}"
        whose = state.name(one.whose) if one.whose else ""
        note = ", ".join(x for x in (whose, on or place_name(one.at)) if x)
        also = (one.name, *work.card(one.card).aliases, *_short(one.name, names))
        used = any(x.startswith(f"{key}/") for x in state.used)
        rows.append((one.whose != me, used, Option(key, label, note=note, also=also)))
    rows.sort(key=lambda row: row[:2])
    return tuple(row[2] for row in rows)


def _short(full: str, names: list[str]) -> tuple[str, ...]:
    """Words of a name that only this one has."""
    return tuple(
        word
        for word in full.split()
        if len(word) > 3 and sum(word in other.split() for other in set(names)) == 1
    )


def _elsewhere(work: Work, card: str, player: str, start: str) -> Steps[Thing]:
    """A card that is not in play as far as it was logged: of the hand, or an unnamed Event."""
    called = work.called(card)
    if not start and work.card(card).type == "event":
        start = yield from ask_place_of(work, player, f"Where does {called} lie?", rulebook.EVENTS)
        start = start or "play"
    if start == "play":
        return Thing(copy=f"{player}.{card}", card=card, name=called, source="granted")
    if start not in ("", "hand"):
        if work.card(card).type is None:
            work.change_card(card, type="event")
        key = named_there(work, card, start, "event")
        return Thing(copy=key, card=card, name=called, source="event", at=start)
    return Thing(copy=_hand_copy(work, card, player), card=card, name=called, source="hand")


def _hand_copy(work: Work, card: str, player: str) -> str:
    """Which copy of today it is: each has its own use (P15; AMB-35).

    A deck holds two copies, of a Unique card one. Where a card that comes back is a new one
    (option `returned_card_fresh`), there is always another copy.
    """
    copies = 1 if work.card(card).unique else COPIES
    if is_on(work.state, "returned_card_fresh"):
        copies = len(work.state.used) + 1
    for number in range(1, copies + 1):
        key = use_key(f"{player}.{card}.{number}", "")
        if not any(x.startswith(f"{key}/") for x in work.state.used):
            return key
    return f"{player}.{card}.1"
