"""Playing a card: the opening Attack, plays in the Exchange, Press (rulebook: Card Types, Dueling).

A play is one entry: an Attack with its Enhancements, a Response with its counterattack, a Fancy
Move with its negations and the Attack that it grants.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.en_garde import rulebook
from companion.games.en_garde.options import chosen
from companion.games.en_garde.procedures.attacking import (
    NewAttack,
    aimed,
    attack_slot,
    place_attack,
    words_of,
)
from companion.games.en_garde.procedures.blocking import ask_block
from companion.games.en_garde.procedures.cards import (
    Slot,
    ask_card,
    ask_enhancements,
)
from companion.games.en_garde.procedures.fancy import fancy_move, finished
from companion.games.en_garde.procedures.paying import (
    Paying,
    enough_cards,
    pay_for,
)
from companion.games.en_garde.procedures.preparing import play_item, play_restore
from companion.games.en_garde.procedures.toolkit import operations
from companion.games.en_garde.procedures.work import Work
from companion.games.en_garde.rules.chances import copies_told, hand_rows
from companion.games.en_garde.rules.exchange import (
    attack_refused,
    card_refused,
    facing,
    field_empty,
    handed_over,
    in_order,
    not_in_it,
    not_theirs,
    open_on,
    press_warning,
    response_refused,
    title,
    with_response,
    without_response,
)
from companion.games.en_garde.state.table import Card
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import option

# ---------------------------------------------------------------------- plays in the Exchange


def ask_player(work: Work) -> Steps[None]:
    """Who plays: the one with priority, unless a duelist speaks."""
    exchange = work.exchange
    state = work.state
    players = [option(p, state.name(p), not_in_it(state, exchange, p)) for p in state.seats]
    work.player = yield from work.choose(
        "who",
        "Who plays?",
        players,
        quiet=work.table.by or exchange.priority,
        lead="by",
        cite=rulebook.PRIORITY,
    )
    if work.player in exchange.duelists:
        yield from work.breaks("priority", not_theirs(state, exchange, work.player))


def in_exchange(work: Work) -> Steps[None]:
    """One play of the one with priority."""
    yield from ask_player(work)
    player, state = work.player, work.state
    other = work.exchange.other(player)

    hit = bool(open_on(work.exchange, player))

    def fits(card: Card) -> bool:
        """What is played now: where an Attack is open, first of all what answers it."""
        if hit:
            return card.type == "response"
        return card_refused(state, player, card) is None and card.type is not None

    slot = Slot(
        "card",
        f"What does {work.name} play?",
        cite=rulebook.ONE_CARD,
        guard=lambda card: card_refused(state, player, card),
        prefer=fits,
        odds=(lambda: hand_rows(state, other)) if copies_told(state) else None,
    )
    yield from follow(work, (yield from ask_card(work, slot)))


def follow(work: Work, key: str) -> Steps[None]:
    """Do what a kind of card does; what breaks a rule was named before."""
    card = work.card(key)
    match card.type:
        case "attack":
            yield from _attack(work, key)
        case "response":
            yield from _response(work, key)
        case "press":
            response = yield from ask_response(work, card.name)
            yield from press_with(work, key, response)
        case "enhancement":
            yield from _added(work, key)
        case "item" | "restore":
            yield from (play_item if card.type == "item" else play_restore)(work, key)
        case _:
            yield from fancy_move(work, key)


def _attack(work: Work, key: str) -> Steps[None]:
    """An Attack by its own right: the Field is empty, or it is Lunge under its condition."""
    exchange, card = work.exchange, work.card(key)
    empty = field_empty(exchange)
    allowed = attack_refused(work.state, exchange, work.player, card) is None
    source = "empty field" if empty else "lunge" if card.has("lunge") and allowed else "other"
    attack = NewAttack(key, (yield from ask_enhancements(work, key)))
    yield from aimed(work)
    yield from enough_cards(work, work.player, len(attack.cards))
    yield from pay_for(work, work.player, attack.cards)
    placed = place_attack(work, work.player, attack, source)
    work.change_exchange(handed_over(work.exchange, work.player))
    target = work.state.name(work.exchange.attacks[placed].target)
    work.said.insert(0, f"{work.name} plays {placed} {words_of(work, attack)} on {target}")


def _added(work: Work, key: str) -> Steps[None]:
    """An Enhancement that the table adds later all the same."""
    exchange = work.exchange
    options = [option(one, title(work.state, exchange, one)) for one in in_order(exchange.attacks)]
    name = work.card(key).name
    to = ""
    if options:
        to = yield from work.choose(
            "attack",
            "To which Attack?",
            options,
            offer=options[0].id if len(options) == 1 else None,
            lead="on",
            cite=rulebook.LATE_ENHANCEMENT,
        )
    yield from enough_cards(work, work.player, 1)
    yield from pay_for(work, work.player, [Paying(key)])
    work.from_hand(work.player, 1)
    if to:
        old = work.exchange.attacks[to]
        more = replace(old, enhancements=(*old.enhancements, key))
        attacks = {**work.exchange.attacks, to: more}
        work.change_exchange(replace(work.exchange, attacks=attacks))
    else:
        work.to_discard([key])
    work.row("enhancement", card=name, to=to, player=work.player)
    work.change_exchange(handed_over(work.exchange, work.player))
    work.said.insert(0, f"{work.name} adds {name} to {to or 'nothing'}")


def _response(work: Work, key: str) -> Steps[None]:
    """A Response in front of an Attack, and what it lets its player do (Response, Dueling)."""
    exchange, player = work.exchange, work.player
    options = []
    for one in in_order(exchange.attacks):
        barred = response_refused(work.state, exchange, player, one)
        options.append(option(one, title(work.state, exchange, one), barred, also=(one,)))
    legal = [one.id for one in options if not one.illegal]
    still = [one for one in legal if not facing(exchange, one)]
    likely = still[0] if len(still) == 1 else None
    only = legal[0] if len(legal) == 1 else None
    name = work.card(key).name
    if not options:  # the table plays it all the same
        yield from fancy_move(work, key)
        return
    faces = yield from work.choose(
        "faces",
        f"{name} faces which Attack?",
        options,
        lead="on",
        cite=rulebook.RESPONSE,
        quiet=only,
        offer=None if only else likely,
    )
    counter = yield from _counter(work, key)
    if counter is not None:
        yield from aimed(work)
    paying = [Paying(key)]
    if counter is not None:
        paying += [Paying(key, "counter_cost"), *counter.cards]
    yield from enough_cards(work, player, 1 + (len(counter.cards) if counter else 0))
    yield from pay_for(work, player, paying)
    yield from ask_block(work, key)
    exchange, placed = with_response(work.exchange, player, key, faces)
    work.change_exchange(exchange)
    work.from_hand(player, 1)
    work.row(
        "response", id=placed, player=player, card=name, faces=faces, block=work.card(key).block
    )
    words = f"{work.name} answers {title(work.state, exchange, faces)} with {placed} {name}"
    if counter is not None:
        attack = place_attack(work, player, counter, f"riposte:{placed}")
        work.row("counterattack", response=placed, attack=attack, player=player)
        target = work.state.name(exchange.other(player))
        words += f" and counterattacks {target}: {attack} {words_of(work, counter)}"
    elif work.card(key).has("counterattack"):
        work.row("counterattack", response=placed, attack="", player=player)
    done = yield from operations(work, pressing=work.card(key).block == "other")
    work.said.insert(0, words)
    yield from finished(work, player, done)


def _counter(work: Work, key: str) -> Steps[NewAttack | None]:
    """Parry Riposte's option: pay its fee and play an Attack now, or never (A-36, A-37)."""
    card = work.card(key)
    if not card.has("counterattack"):
        return None
    slot = attack_slot(
        "counter",
        f"Pay {card.counter_cost if card.counter_cost is not None else '?'} for a counterattack?",
        "no counterattack",
        rulebook.PARRY_RIPOSTE,
        lead="pay",
    )
    chosen_card = yield from ask_card(work, slot)
    if not chosen_card:
        return None
    if work.duelist().poise == 0 and chosen(work.state, "np_counter") == "not_allowed":
        why = f"{work.name} is at No Poise and cannot pay (our option)."
        yield from work.breaks("np-counter", why, rulebook.COUNTER_FEE)
    return NewAttack(chosen_card, (yield from ask_enhancements(work, chosen_card)))


# ---------------------------------------------------------------------- Press


def ask_response(work: Work, what: str) -> Steps[str]:
    """Which Response is pressed; empty if none lies there."""
    exchange, player = work.exchange, work.player
    options = []
    for one in in_order(exchange.responses):
        response = exchange.responses[one]
        note = f"faces {response.faces}"
        if press_warning(work.state, exchange, player, one):
            note += ", your own"
        options.append(option(one, title(work.state, exchange, one), note=note, also=(one,)))
    # In front of one's own Attacks first: that is what a Press is for.
    options.sort(key=lambda one: exchange.responses[one.id].by == player)
    theirs = [one.id for one in options if exchange.responses[one.id].by != player]
    if not options:
        return ""
    return (
        yield from work.choose(
            "response",
            f"{what} removes which Response?",
            options,
            quiet=options[0].id if len(options) == 1 else None,
            offer=theirs[0] if len(theirs) == 1 < len(options) else None,
            lead="on",
            cite=rulebook.PRESS,
        )
    )


def press_with(work: Work, key: str, response: str) -> Steps[None]:
    """A Press takes a Response off the Field; a counterattack born of it stays (Press)."""
    if not response:
        yield from fancy_move(work, key)
        return
    exchange, player, name = work.exchange, work.player, work.card(key).name
    yield from enough_cards(work, player, 1)
    yield from pay_for(work, player, [Paying(key)])
    warning = press_warning(work.state, exchange, player, response)
    removed = exchange.responses[response]
    label = title(work.state, exchange, response)
    left, gone = without_response(work.exchange, response)
    work.change_exchange(left)
    work.from_hand(player, 1)
    work.to_discard([gone, key])  # the Response first, then the Press
    opened = not facing(left, removed.faces)
    work.row(
        "press",
        card=name,
        player=player,
        response=response,
        removed=work.card(gone).name,
        reopened=opened,
        counterattack=removed.counter,
    )
    words = f"{work.name} presses {label} with {name}"
    if opened and removed.faces in left.attacks:
        words += f": {title(work.state, left, removed.faces)} is open again"
    if removed.counter in left.attacks:
        words += f"; {title(work.state, left, removed.counter)} stays"
    if warning:
        words += f" ({warning})"
    done = yield from operations(work, pressing=False)
    work.said.insert(0, words)
    yield from finished(work, player, done)
