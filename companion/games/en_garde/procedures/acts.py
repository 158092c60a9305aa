"""The acts of an Exchange as procedures: play a card, press, pass, an effect, only its totals."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.en_garde.exchange import (
    Refusal,
    begin,
    handed_over,
    nothing_to_press,
)
from companion.games.en_garde.procedures.attacking import NewAttack, place_attack, words_of
from companion.games.en_garde.procedures.cards import Slot, ask_card, ask_enhancements, only
from companion.games.en_garde.procedures.ending import resolve, settle
from companion.games.en_garde.procedures.paying import enough_cards, pay_for
from companion.games.en_garde.procedures.playing import (
    ask_player,
    ask_response,
    in_exchange,
    press_with,
)
from companion.games.en_garde.procedures.preparing import (
    others,
    play_item,
    play_restore,
    used_up,
)
from companion.games.en_garde.procedures.toolkit import after_operations, operations
from companion.games.en_garde.procedures.turns import ready, who_is_active
from companion.games.en_garde.procedures.work import Work
from companion.games.en_garde.state import Card, EnGarde
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Field, Form, told
from companion.table.state import fresh

NO_EXCHANGE = Refusal("No Exchange is running.", "Exchanges", "start-exchange")


def play(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """Play a card: the Attack that starts an Exchange, or the next play of it (5.6, 5.7)."""
    work = Work(table)
    if work.state.exchange is None:
        yield from _opening(work)
    else:
        yield from in_exchange(work)
    return work.done()


def _opening(work: Work) -> Steps[None]:
    """Outside an Exchange: an Attack starts one; Items and Restores are played as they are."""
    player = yield from who_is_active(work, "Who plays?")
    yield from ready(work, player)
    key = yield from ask_card(
        work,
        Slot(
            key="card",
            prompt=f"What does {work.name} play?",
            guard=_starts,
            page="Dueling",
            rule="start-exchange",
            prefer=lambda card: card.type == "attack",
        ),
    )
    match work.card(key).type:
        case "item":
            yield from play_item(work, key)
        case "restore":
            yield from play_restore(work, key)
        case _:
            yield from _start(work, key)


def _starts(card: Card) -> Refusal | None:
    """An Exchange starts with an Attack (Dueling)."""
    refused = only("attack", "item", "restore", place="Dueling", rule="start-exchange")(card)
    if refused is None and not (card.has("negate_fancy") and card.type is None):
        return None
    return Refusal(
        f"{card.name} starts no Exchange: that takes an Attack.", "Dueling", "start-exchange"
    )


def _start(work: Work, key: str) -> Steps[None]:
    player = work.player
    if work.state.slot:
        yield from work.refuse("slot", used_up(work.state))
    attack = NewAttack(key, (yield from ask_enhancements(work)))
    target = yield from work.whom(
        "target", "Against whom?", others(work), lead=">", page="Dueling", rule="who-to-attack"
    )
    if target == player:  # the table says so; nobody can duel alone
        work.say(f"{work.name} attacks {work.name}, as the table says: nothing changes")
        return
    yield from enough_cards(work, player, len(attack.cards))
    yield from start_with(work, target)
    yield from pay_for(work, player, attack.cards)
    placed = place_attack(work, player, attack, "opening")
    work.change_exchange(handed_over(work.exchange, player))
    work.said.insert(
        0, f"{work.name} attacks {work.state.name(target)}: {placed} {words_of(work, attack)}"
    )


def start_with(work: Work, target: str) -> Steps[None]:
    """The Field is opened between two players."""
    work.state, thread = fresh(work.state, "x")
    work.state = replace(
        work.state,
        thread=thread,
        slot="exchange",
        step="exchange",
        exchanges=work.state.exchanges + 1,
        exchange=begin(work.player, target),
    )
    work.row("exchange_start", player=work.player, target=target, thread=thread)
    yield from ()


def press(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """A Press takes a Response off the Field; its counterattack stays (Press)."""
    work = Work(table)
    if work.state.exchange is None:
        yield from work.refuse("exchange", NO_EXCHANGE)
        return work.done("a Press without an Exchange")
    yield from ask_player(work)
    presses = [key for key in sorted(work.state.cards) if work.card(key).type == "press"]
    yield from work.refuse("no-response", nothing_to_press(work.exchange))
    response = yield from ask_response(work, "The Press")
    key = yield from ask_card(
        work,
        Slot(
            key="card",
            prompt="With which Press?",
            type="press",
            guard=only("press", place="Press", rule="press"),
            lead="with",
            default=presses[0] if len(presses) == 1 else "",
            page="Press",
            rule="press",
            prefer=lambda card: card.type == "press",
        ),
    )
    yield from press_with(work, key, response)
    return work.done()


def pass_(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """Not playing a card ends the Exchange at once, for both (Ending the Exchange; 5.11)."""
    work = Work(table)
    if work.state.exchange is None:
        yield from work.refuse("exchange", NO_EXCHANGE)
        return work.done("a pass without an Exchange")
    yield from ask_player(work)
    work.row("pass", player=work.player)
    name = work.name
    yield from resolve(work)
    return work.done(f"{name} passes")


def effect(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """What a card's text does on the Field, without a play of its own (5.9)."""
    work = Work(table)
    if work.state.exchange is None:
        yield from work.refuse("exchange", NO_EXCHANGE)
        return work.done("an effect without an Exchange")
    work.player = work.exchange.priority
    again = yield from operations(work, pressing=True)
    if work.state.exchange is not None and not (yield from after_operations(work)) and again:
        work.change_exchange(replace(work.exchange, priority=work.player))
    return work.done("" if work.said else "no effect")


def exchange(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """A whole Exchange in one line: only what both lose in all (5.10, quick mode)."""
    work = Work(table)
    running = work.state.exchange
    if running is not None:
        why = "An Exchange is running: “pass losing …” ends it with typed totals."
        yield from work.refuse("running", Refusal(why, "Exchanges", "one-exchange"))
        work.clear_field()
    player = yield from who_is_active(work, "Whose Exchange?")
    yield from ready(work, player)
    if work.state.slot:
        yield from work.refuse("slot", used_up(work.state))
    target = yield from work.whom(
        "target", "Against whom?", others(work), lead=">", page="Dueling", rule="who-to-attack"
    )
    if target == player:
        return work.done(f"{work.name} duels alone, as the table says: nothing changes")
    names = {one: work.state.name(one) for one in (player, target)}
    totals: dict[str, Any] | None = yield from told(
        Form(
            key="totals",
            prompt="What does each lose in all?",
            fields=tuple(Field(name, least=0, most=99) for name in names.values()),
            by_name=True,
            unknown=True,
            lead="losing",
            page="Ending the Exchange",
            rule="damage",
        )
    )
    paid = yield from _form("paid", "Poise paid for cards?", names, "paying", "poise-cost")
    cards = yield from _form("cards", "Cards played?", names, "playing", "hand-limit")
    yield from start_with(work, target)
    opened = work.exchange
    for one, name in names.items():
        if (cost := paid.get(name)) is not None:
            work.pay(one, [("cards", cost)])
        _played(work, one, cards.get(name))
    work.row("quick", player=player, target=target, cards=cards)
    losses = {one: None if totals is None else totals.get(name, 0) for one, name in names.items()}
    settle(work, opened, losses)
    return work.done(f"Exchange of {names[player]} and {names[target]}")


def _form(
    key: str, prompt: str, names: dict[str, str], lead: str, rule: str
) -> Steps[dict[str, Any]]:
    answer: dict[str, Any] | None = yield from told(
        Form(
            key=key,
            prompt=prompt,
            fields=tuple(Field(name, least=0, most=85) for name in names.values()),
            by_name=True,
            unknown=True,
            manner="offer",
            default=None,
            lead=lead,
            page="Dueling",
            rule=rule,
        )
    )
    return answer or {}


def _played(work: Work, player: str, count: int | None) -> None:
    """Cards that somebody played unseen; if nobody counted, hand and pile are not known."""
    if count is None:
        work.change(player, hand=None)
        work.unseen_to_discard(None)
        return
    work.from_hand(player, count)
    work.unseen_to_discard(count)
