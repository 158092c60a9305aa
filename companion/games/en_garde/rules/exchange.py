"""The Exchange as a state machine (rulebook: Exchanges, The Field, Card Types, Dueling).

Guards answer why something is not allowed; steps say what the Field is afterwards. Poise, hands and
piles are none of its business: those are paid by whoever calls it (`procedures/work.py`).
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.en_garde import rulebook
from companion.games.en_garde.options import chosen, is_on
from companion.games.en_garde.state.table import Attack, Card, EnGarde, Exchange, Response
from companion.table.procedures.question import Break
from companion.table.state import without_key
from companion.toolbox.text import key_of, listed

# ---------------------------------------------------------------------- what the Field says


def field_empty(exchange: Exchange) -> bool:
    """No card of any kind lies on the Field; a Fancy Move is not a card of the Field (A-59)."""
    return not exchange.attacks and not exchange.responses


def facing(exchange: Exchange, attack: str) -> tuple[str, ...]:
    """Responses in front of an Attack, in the order they were played."""
    return tuple(
        key for key in in_order(exchange.responses) if exchange.responses[key].faces == attack
    )


def in_order(things: dict[str, Attack] | dict[str, Response]) -> list[str]:
    """Ids in order of play: `A2` before `A10`."""
    return sorted(things, key=lambda key: (len(key), key))


def attacks_on(exchange: Exchange, player: str) -> tuple[str, ...]:
    """Attacks that target a duelist, in order of play."""
    return tuple(
        key for key in in_order(exchange.attacks) if exchange.attacks[key].target == player
    )


def open_on(exchange: Exchange, player: str) -> tuple[str, ...]:
    """Attacks on a duelist that no Response faces."""
    return tuple(key for key in attacks_on(exchange, player) if not facing(exchange, key))


def title(state: EnGarde, exchange: Exchange, thing: str) -> str:
    """`A3 Slash`, `R1 Parry Riposte`."""
    placed = exchange.attacks.get(thing) or exchange.responses.get(thing)
    return f"{thing} {state.cards[placed.card].name}" if placed else thing


# ---------------------------------------------------------------------- guards


def not_in_it(state: EnGarde, exchange: Exchange, player: str) -> Break | None:
    """Only the two duelists play (Exchanges)."""
    if player in exchange.duelists:
        return None
    return rulebook.THIRD_PLAYER.broken(f"{state.name(player)} is not in this Exchange.")


def not_theirs(state: EnGarde, exchange: Exchange, player: str) -> Break | None:
    """Whose play it is, and whether a card is being followed (Dueling)."""
    if refused := not_in_it(state, exchange, player):
        return refused
    if exchange.stage != "priority":
        name = state.name(exchange.priority)
        card = state.cards[exchange.following].name if exchange.following else "a card"
        return rulebook.NO_INTERRUPT.broken(
            f"{name} is still following {card}; no card interrupts another."
        )
    if player != exchange.priority:
        return rulebook.PRIORITY.broken(
            f"Not your priority: {state.name(exchange.priority)} plays next."
        )
    return None


def attack_refused(state: EnGarde, exchange: Exchange, player: str, card: Card) -> Break | None:
    """A new Attack needs an empty Field; Lunge needs every Attack on its player answered."""
    if field_empty(exchange):
        return None
    if not card.has("lunge"):
        return rulebook.ATTACK.broken(
            "The Field is not empty: only Lunge, or an Attack given by Parry Riposte or "
            "Taste My Blade!, may be played.",
            "the Field is not empty",
        )
    still = open_on(exchange, player)
    if still:
        names = listed([title(state, exchange, key) for key in still], "and")
        are = "is" if len(still) == 1 else "are"
        return rulebook.LUNGE.broken(
            f"Lunge: {names} on you {are} open.", f"{listed(still)} {are} open"
        )
    if is_on(state, "lunge_needs_attack") and not attacks_on(exchange, player):
        return rulebook.LUNGE_NONE.broken(
            "Lunge: no Attack is on you (our option).", "no Attack on you"
        )
    return None


def same_names(cards: tuple[Card, ...]) -> Break | None:
    """No two Enhancements of one Attack have the same name (Enhancement)."""
    seen: set[str] = set()
    for card in cards:
        key = key_of(card.name)
        if key in seen:
            plural = card.name if card.name.endswith("s") else f"{card.name}s"
            return rulebook.SAME_NAME.broken(f"Two {plural} on one Attack.")
        seen.add(key)
    return None


def response_refused(state: EnGarde, exchange: Exchange, player: str, attack: str) -> Break | None:
    """A Response faces an Attack that targets its player (A-18); one or many of them (A-17)."""
    placed = exchange.attacks.get(attack)
    if placed is None:
        return rulebook.RESPONSE.broken("There is no such Attack on the Field.")
    if placed.target != player:
        whom = state.name(placed.target)
        return rulebook.RESPONSE.broken(
            f"{title(state, exchange, attack)} is on {whom}: you would block your own Attack."
        )
    if chosen(state, "responses_per_attack") == "one" and facing(exchange, attack):
        return rulebook.MULTI_RESPONSE.broken(
            f"{title(state, exchange, attack)} has a Response already (our option)."
        )
    return None


def no_attack_to_answer(exchange: Exchange, player: str) -> Break | None:
    """A Response needs an Attack."""
    if attacks_on(exchange, player):
        return None
    return rulebook.RESPONSE.broken("No Attack is on you to respond to.", "no Attack on you")


def nothing_to_press(exchange: Exchange) -> Break | None:
    """A Press needs a Response on the Field."""
    if exchange.responses:
        return None
    return rulebook.PRESS.broken(
        "No Response lies on the Field to press.", "no Response on the Field"
    )


def press_warning(state: EnGarde, exchange: Exchange, player: str, response: str) -> str:
    """A sentence for a Press on one's own Response: legal by the words (A-19), rarely meant."""
    placed = exchange.responses.get(response)
    if placed is None or placed.by != player:
        return ""
    return f"{title(state, exchange, response)} is {state.name(player)}'s own"


def card_refused(state: EnGarde, player: str, card: Card) -> Break | None:
    """Why a kind of card is no ordinary play in the running Exchange now; `None` if it is.

    A card whose type is not told cannot be refused. Whose play it is, `not_theirs` says.
    """
    exchange = state.exchange
    if exchange is None:
        return None
    if card.has("negate_fancy"):
        return rulebook.SUPERIOR_TECHNIQUE.broken(
            "Superior Technique only Negates a Fancy Move, when it is announced."
        )
    match card.type:
        case "item" | "restore":
            return rulebook.NO_ITEMS_IN_EXCHANGE.broken("Restores and Items wait for the Respite.")
        case "enhancement":
            return rulebook.LATE_ENHANCEMENT.broken(
                "Enhancements go with the Attack when it is played, not later."
            )
        case "attack":
            return attack_refused(state, exchange, player, card)
        case "response":
            return no_attack_to_answer(exchange, player)
        case "press":
            return nothing_to_press(exchange)
        case _:
            return None


class MayPlay(Struct, frozen=True):
    """One kind of play for the one with priority, and why not, if it is not allowed."""

    kind: str
    label: str
    targets: tuple[str, ...] = ()
    refused: Break | None = None


def may_play(state: EnGarde) -> tuple[MayPlay, ...]:
    """What the one with priority may play: Response, Press, Fancy Move, Attack, Lunge, pass.

    Targets come most likely first: open Attacks before answered ones, Responses in front of
    one's own Attacks before others.
    """
    exchange = state.exchange
    if exchange is None:
        return ()
    player = exchange.priority
    hand = state.duelists[player].hand
    empty = None
    if hand == 0 and is_on(state, "track_hands"):
        empty = rulebook.EMPTY_HAND.broken("the hand is empty")
    mine = [
        key
        for key in attacks_on(exchange, player)
        if response_refused(state, exchange, player, key) is None
    ]
    full = None
    if not mine and attacks_on(exchange, player):
        full = response_refused(state, exchange, player, attacks_on(exchange, player)[0])
    answerable = tuple(sorted(mine, key=lambda key: (bool(facing(exchange, key)), len(key), key)))
    pressable = tuple(
        sorted(
            in_order(exchange.responses),
            key=lambda key: exchange.responses[key].by == player,
        )
    )
    lunge = Card(name="Lunge", type="attack", flags={"lunge": True})
    plain = Card(name="Attack", type="attack")
    return (
        MayPlay(
            "response",
            "Response",
            answerable,
            empty or no_attack_to_answer(exchange, player) or full,
        ),
        MayPlay("press", "Press", pressable, empty or nothing_to_press(exchange)),
        MayPlay("fancy", "Fancy Move", (), empty),
        MayPlay("attack", "Attack", (), empty or attack_refused(state, exchange, player, plain)),
        MayPlay("lunge", "Lunge", (), empty or attack_refused(state, exchange, player, lunge)),
        MayPlay("pass", "pass"),
    )


# ---------------------------------------------------------------------- steps


def begin(active: str, defender: str) -> Exchange:
    """An Exchange whose opening Attack is being played."""
    return Exchange(active=active, defender=defender, priority=active, stage="doing")


def _counted(exchange: Exchange, prefix: str) -> tuple[Exchange, str]:
    count = exchange.counts.get(prefix, 0) + 1
    return replace(exchange, counts={**exchange.counts, prefix: count}), f"{prefix}{count}"


def with_attack(
    exchange: Exchange, by: str, card: str, enhancements: tuple[str, ...], source: str
) -> tuple[Exchange, str]:
    """A new Attack on the other duelist, with its Enhancements: the Exchange and its id.

    The Attack that a Response gave rise to is noted there (`source` is then `riposte:R1`).
    """
    exchange, key = _counted(exchange, "A")
    attack = Attack(
        by=by, target=exchange.other(by), card=card, enhancements=enhancements, source=source
    )
    exchange = replace(exchange, attacks={**exchange.attacks, key: attack})
    if source.startswith("riposte:"):
        made = source.partition(":")[2]
        response = replace(exchange.responses[made], counter=key)
        exchange = replace(exchange, responses={**exchange.responses, made: response})
    return exchange, key


def with_response(exchange: Exchange, by: str, card: str, faces: str) -> tuple[Exchange, str]:
    """A Response in front of an Attack; its instructions are followed next."""
    exchange, key = _counted(exchange, "R")
    response = Response(by=by, card=card, faces=faces)
    exchange = replace(
        exchange,
        responses={**exchange.responses, key: response},
        stage="doing",
        priority=by,
        following=card,
        response=key,
    )
    return exchange, key


def without_response(exchange: Exchange, response: str) -> tuple[Exchange, str]:
    """A Response leaves the Field: the Exchange, and its card. Its counterattack stays (Press)."""
    card = exchange.responses[response].card
    return replace(exchange, responses=without_key(exchange.responses, response)), card


def without_attack(
    exchange: Exchange, attack: str, leave: bool = False
) -> tuple[Exchange, tuple[str, ...]]:
    """An Attack leaves the Field with its Enhancements and what faces it (A-20): the cards.

    Args:
        exchange: the duel.
        attack: which one.
        leave: whether the Responses that faced it stay (table option `attack_removed`).
    """
    gone = list(exchange.attacks[attack].cards)
    behind = () if leave else facing(exchange, attack)
    gone += [exchange.responses[key].card for key in behind]
    responses = {key: x for key, x in exchange.responses.items() if key not in behind}
    left = replace(exchange, attacks=without_key(exchange.attacks, attack), responses=responses)
    return left, tuple(gone)


def announced(exchange: Exchange, by: str, card: str) -> Exchange:
    """A Fancy Move is announced and paid; the other duelist may Negate it now (Dueling)."""
    return replace(exchange, stage="negate", priority=by, following=card)


def followed(exchange: Exchange) -> Exchange:
    """Nobody negates: the card's instructions are followed."""
    return replace(exchange, stage="doing")


def negated(exchange: Exchange, next_player: str) -> Exchange:
    """The Fancy Move does nothing; who plays next is a table option (A-13)."""
    done = handed_over(exchange, exchange.priority)
    return replace(done, priority=next_player)


def handed_over(exchange: Exchange, by: str, again: bool = False) -> Exchange:
    """The play of `by` is finished: priority to the other, or to the same one if a card says so."""
    count = exchange.counts.get("plays", 0) + 1
    return replace(
        exchange,
        stage="priority",
        priority=by if again else exchange.other(by),
        following="",
        response="",
        counts={**exchange.counts, "plays": count},
    )


def cards_of(exchange: Exchange) -> tuple[str, ...]:
    """Every card on the Field: each Attack with its Enhancements, each Response."""
    cards: list[str] = []
    for key in in_order(exchange.attacks):
        cards += exchange.attacks[key].cards
    cards += [exchange.responses[key].card for key in in_order(exchange.responses)]
    return tuple(cards)


def card_ids(state: EnGarde) -> list[str]:
    """Ids of the catalogue by name: dict order means nothing."""
    return sorted(state.cards, key=lambda key: key_of(state.cards[key].name))
