"""The acts of an Exchange as procedures: play a card, press, pass, an effect, only its totals."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.en_garde import rulebook
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
from companion.games.en_garde.procedures.work import Work, act
from companion.games.en_garde.rules.exchange import begin, handed_over, nothing_to_press
from companion.games.en_garde.state.table import DECK, Card, Change
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, Citation, Field
from companion.table.state import fresh

NO_EXCHANGE = rulebook.NO_EXCHANGE.broken("No Exchange is running.")


@act(
    "play",
    "Play a card",
    spec="5.6, 5.7",
    cite=rulebook.ONE_CARD,
    rules=("priority", "attack", "lunge", "response", "enhancement", "fancy-move"),
    words=("plays", "played", "attack", "attacks", "attacked"),
    help="thrust + masterful > jen",
    terse=True,
)
def play(work: Work) -> Steps[None]:
    """Play a card: the Attack that starts an Exchange, or the next play of it (5.6, 5.7)."""
    if work.state.exchange is None:
        yield from _opening(work)
    else:
        yield from in_exchange(work)


def _opening(work: Work) -> Steps[None]:
    """Outside an Exchange: an Attack starts one; Items and Restores are played as they are."""
    player = yield from who_is_active(work, "Who plays?")
    yield from ready(work, player)
    slot = Slot(
        "card",
        f"What does {work.name} play?",
        cite=rulebook.START_EXCHANGE,
        guard=_starts,
        prefer=lambda card: card.type == "attack",
        without=lambda card: card.type in ("item", "restore"),  # they have acts of their own
    )
    key = yield from ask_card(work, slot)
    match work.card(key).type:
        case "item":
            yield from play_item(work, key)
        case "restore":
            yield from play_restore(work, key)
        case _:
            yield from _start(work, key)


def _starts(card: Card) -> Break | None:
    """An Exchange starts with an Attack (Dueling)."""
    refused = only("attack", "item", "restore", cite=rulebook.START_EXCHANGE)(card)
    if refused is None and not (card.has("negate_fancy") and card.type is None):
        return None
    return rulebook.START_EXCHANGE.broken(
        f"{card.name} cannot start an Exchange; only an Attack can."
    )


def _start(work: Work, key: str) -> Steps[None]:
    player = work.player
    if work.state.slot:
        yield from work.breaks("slot", used_up(work.state))
    attack = NewAttack(key, (yield from ask_enhancements(work, key)))
    target = yield from _whom_to_attack(work)
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


def _whom_to_attack(work: Work) -> Steps[str]:
    cite = rulebook.WHO_TO_ATTACK
    return work.whom("target", "Against whom?", others(work, cite), lead=">", cite=cite)


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


@act(
    "press",
    "Press a Response",
    spec="5.8",
    cite=rulebook.PRESS,
    rules=("coupe", "press-own", "counterattack-stays", "re-block"),
    words=("presses",),
    help="press r1",
    terse=True,
)
def press(work: Work) -> Steps[str]:
    """A Press takes a Response off the Field; its counterattack stays (Press)."""
    if work.state.exchange is None:
        yield from work.breaks("exchange", NO_EXCHANGE)
        return "a Press without an Exchange"
    yield from ask_player(work)
    presses = [key for key in sorted(work.state.cards) if work.card(key).type == "press"]
    yield from work.breaks("no-response", nothing_to_press(work.exchange))
    response = yield from ask_response(work, "The Press")
    only_one = presses[0] if len(presses) == 1 else ""
    slot = Slot(
        "card",
        "With which Press?",
        "press",
        cite=rulebook.PRESS,
        lead="with",
        default=only_one,
    )
    yield from press_with(work, (yield from ask_card(work, slot)), response)
    return ""


@act(
    "pass",
    "Pass: the Exchange ends",
    spec="5.11",
    cite=rulebook.PASS,
    rules=("end-exchange", "disarm", "damage", "simultaneous-damage", "clear-field"),
    words=("passes",),
    help="pass",
    terse=True,
)
def pass_(work: Work) -> Steps[str]:
    """Not playing a card ends the Exchange at once, for both (Ending the Exchange; 5.11)."""
    if work.state.exchange is None:
        yield from work.breaks("exchange", NO_EXCHANGE)
        return "a pass without an Exchange"
    yield from ask_player(work)
    work.row("pass", player=work.player)
    name = work.name
    yield from resolve(work)
    return f"{name} passes"


@act(
    "effect",
    "A card's text does something",
    spec="5.9",
    cite=rulebook.FANCY_MOVE,
    rules=("all-instructions", "third-player"),
    help="effect remove r1",
)
def effect(work: Work) -> Steps[str]:
    """What a card's text does on the Field, without a play of its own (5.9)."""
    if work.state.exchange is None:
        yield from work.breaks("exchange", NO_EXCHANGE)
        return "an effect without an Exchange"
    work.player = work.exchange.priority
    again = yield from operations(work, pressing=True)
    if work.state.exchange is not None and not (yield from after_operations(work)) and again:
        work.change_exchange(replace(work.exchange, priority=work.player))
    return "" if work.said else "no effect"


@act(
    "exchange",
    "Only the totals of an Exchange",
    spec="5.10",
    cite=rulebook.EXCHANGE,
    rules=("simultaneous-damage", "one-exchange"),
    words=("exchanges", "duel", "duels"),
    help="exchange > jen losing sam 3, jen 5",
)
def exchange(work: Work) -> Steps[str]:
    """A whole Exchange in one line: only what both lose in all (5.10, quick mode)."""
    running = work.state.exchange
    if running is not None:
        why = "An Exchange is running; “pass losing …” ends it with typed totals."
        yield from work.breaks("running", why, rulebook.ONE_EXCHANGE)
        work.clear_field()
    player = yield from who_is_active(work, "Whose Exchange?")
    yield from ready(work, player)
    if work.state.slot:
        yield from work.breaks("slot", used_up(work.state))
    target = yield from _whom_to_attack(work)
    if target == player:
        return f"{work.name} duels alone, as the table says: nothing changes"
    names = {one: work.state.name(one) for one in (player, target)}
    totals = yield from work.maybe.form(
        "totals",
        "What does each lose in all?",
        (Field(name, least=0, most=99) for name in names.values()),
        by_name=True,
        lead="losing",
        help="what Attacks take; Poise paid for cards is asked next",
        cite=rulebook.DAMAGE,
    )
    both = list(names.values())
    paying, playing = rulebook.POISE_COST, rulebook.HAND_LIMIT
    paid = yield from _each(work, both, "paid", "Poise paid for cards?", "paying", paying)
    cards = yield from _each(work, both, "cards", "Cards played?", "playing", playing)
    yield from start_with(work, target)
    opened = work.exchange
    for one, name in names.items():
        if (cost := paid.get(name)) is not None:
            work.pay(one, [("cards", Change(kind="pay", amount=cost))])
        _played(work, one, cards.get(name))
    work.row("quick", player=player, target=target, cards=cards)
    losses = {one: None if totals is None else totals.get(name, 0) for one, name in names.items()}
    settle(work, opened, losses)
    return f"Exchange of {names[player]} and {names[target]}"


def _each(
    work: Work, names: list[str], key: str, prompt: str, lead: str, cite: Citation
) -> Steps[dict[str, int | None]]:
    """A number of each of them, as far as anybody counted."""
    fields = [Field(name, least=0, most=DECK) for name in names]
    answer = yield from work.maybe.form(
        key, prompt, fields, offer=UNKNOWN, by_name=True, lead=lead, cite=cite
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
