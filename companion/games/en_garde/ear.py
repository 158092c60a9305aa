"""How a table of En Garde is heard: its forms, and what has a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from typing import Any

from companion.games.en_garde.procedures.cards import BOOKED, KINDS
from companion.games.en_garde.rules.exchange import in_order
from companion.games.en_garde.rules.turn_order import STEP_WORDS
from companion.games.en_garde.state.table import Card, EnGarde
from companion.table.forms.form import Forms
from companion.table.forms.names import Thing
from companion.table.forms.notation import game_forms
from companion.toolbox.text import key_of


@lru_cache(maxsize=1)
def forms() -> Forms:
    """The forms of this game."""
    return game_forms("en-garde")


_NICKNAMES = {
    "main gauche": ("mg", "dagger"),
    "pistol": ("gun",),
    "masterful strike": ("ms",),
    "powerful strike": ("ps",),
    "superior technique": ("superior tech",),
}
"""What tables call cards besides their names, where no other card is called so."""


_NEGATES = "negate_fancy"
_COUNTERS = "counterattack"
_BACK = (
    "counter with",
    "counterattack with",
    "hit back with",
    "strike back with",
    "fight back with",
)
"""What one says of the card that lets one attack in return, where there is only one; what it is
done with stands behind it."""
_VERBS = ("parry", "riposte")
"""Words of cards' names that one says for the card in any form: `parries`, `riposted`."""


def things(state: EnGarde, memory: Mapping[str, Mapping[str, Any]]) -> list[Thing]:
    """Cards, those of the record book too; what lies on the Field; the words for kinds."""
    taken = {key_of(name) for x in state.cards.values() for name in (x.name, *x.aliases)}
    backs = sum(card.has(_COUNTERS) for card in state.cards.values())
    found = [
        Thing(
            "card",
            key,
            card.name,
            _also(card, taken, backs),
            sort="" if card.has(_NEGATES) else card.type or "",
            by_name=True,
            said=_said(card, taken),
        )
        for key, card in state.cards.items()
    ]
    known = {key_of(card.name) for card in state.cards.values()}
    found += [
        Thing("card", BOOKED + name, str(facts.get("name", name)), sort=str(facts.get("type", "")))
        for name, facts in memory.items()
        if name not in known
    ]
    found += [Thing("type", kind, kind, also=(KINDS[kind],)) for kind in KINDS]
    found += [Thing("step", key, key, also=(words,)) for key, words in STEP_WORDS.items()]
    return found + _field(state)


def _also(card: Card, taken: Set[str], backs: int) -> tuple[str, ...]:
    """What else a card is called."""
    more = _NICKNAMES.get(key_of(card.name), ())
    free = (name for name in more if name not in taken)
    return (*card.aliases, *free, *(_BACK if backs == 1 and card.has(_COUNTERS) else ()))


def _said(card: Card, taken: Set[str]) -> tuple[str, ...]:
    """The verbs that its name holds, where no other name does: another card may be called so."""
    words = key_of(card.name).split()
    return tuple(x for x in words if x in _VERBS and _names_with(x, taken) == 1 and x not in taken)


def _names_with(word: str, names: Set[str]) -> int:
    return sum(word in name.split() for name in names)


def _field(state: EnGarde) -> list[Thing]:
    """Attacks and Responses by their number and by their card."""
    exchange = state.exchange
    known = () if exchange is None else (*exchange.attacks, *exchange.responses)
    found = [
        Thing(kind, f"{letter}{number}", f"{letter}{number}", there=False)
        for letter, kind in (("A", "attack"), ("R", "response"))
        for number in range(1, 10)
        if f"{letter}{number}" not in known
    ]
    if exchange is None:
        return found
    attacks, responses = in_order(exchange.attacks), in_order(exchange.responses)
    counted = _counted([(key, exchange.attacks[key].card) for key in attacks])
    for key in attacks:
        attack = exchange.attacks[key]
        card = state.cards[attack.card]
        also = (card.name, *card.aliases, *(f"{x} {card.name}" for x in counted[key]))
        found.append(Thing("attack", key, key, also, attack.by))
    counted = _counted([(key, exchange.responses[key].card) for key in responses])
    for key in responses:
        response = exchange.responses[key]
        card = state.cards[response.card]
        # Where one lies there alone, it goes by what it is: `knocks his block away`.
        alone = ("block", "response") if len(responses) == 1 else ()
        also = (card.name, *card.aliases, *(f"{x} {card.name}" for x in counted[key]), *alone)
        found.append(Thing("response", key, key, also, response.by))
    return found


_WHICH = ("first", "second", "third", "fourth", "fifth")


def _counted(placed: Sequence[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """The words that tell what lies there from others of the same card: `the second Lunge`.

    Args:
        placed: number and card of each, in the order of play.
    """
    told: dict[str, tuple[str, ...]] = {}
    for key, card in placed:
        alike = [one for one, other in placed if other == card]
        place = alike.index(key)
        last = ("last",) if place == len(alike) - 1 else ()
        told[key] = (*_WHICH[place : place + 1], *last) if len(alike) > 1 else ()
    return told
