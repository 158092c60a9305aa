"""The effect toolkit: what a card's text does that the program does not know (Fancy Move).

Cards win over rules; their texts are not printed in the rulebook, so the table says what happens.
All of it is one entry with the play.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.en_garde import rulebook
from companion.games.en_garde.options import chosen
from companion.games.en_garde.procedures.drawing import draw_cards
from companion.games.en_garde.procedures.ending import resolve, stop
from companion.games.en_garde.procedures.work import Work, gain
from companion.games.en_garde.rules.exchange import (
    in_order,
    not_in_it,
    title,
    without_attack,
    without_response,
)
from companion.games.en_garde.rules.standing import down_to
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import ANY_NUMBER, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, option

OPERATIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("remove", "remove a card from the Field", ("removes",)),
    ("bursts", "change the bursts of an Attack", ("burst",)),
    ("shields", "set the shields of a Response", ("shield",)),
    ("damage", "set the damage of an Attack", ()),
    ("lose", "somebody loses Poise", ("loses", "loss")),
    ("gain", "somebody gains Poise", ("gains", "regain")),
    ("item", "somebody's Item is discarded", ("disarm",)),
    ("draw", "somebody draws cards", ("draws",)),
    ("discard", "somebody discards cards", ("discards",)),
    ("again", "the same player plays again", ("another",)),
    ("end", "the Exchange ends", ("ends",)),
)


_OUT = "out:"
"""Beginning of what is followed when a card's text has put duelists out."""


def operations(work: Work, pressing: bool) -> Steps[bool]:
    """What the card's text does, one thing after another.

    Args:
        work: the play.
        pressing: whether to offer the question (a card that only its text explains).

    Returns:
        Whether the same player plays again.
    """
    again, number = False, 0
    while work.state.exchange is not None:
        number += 1
        suffix = "" if number == 1 else f"-{number}"
        operation = yield from work.choose(
            f"does{suffix}",
            "What does its text do?" if number == 1 else "What else?",
            (option(key, label, also=(key, *also)) for key, label, also in OPERATIONS),
            offer="" if pressing or number > 1 else None,
            quiet=None if pressing or number > 1 else "",
            none="nothing more" if number > 1 else "nothing that is tracked here",
            lead="does",
            cite=rulebook.ALL_INSTRUCTIONS,
        )
        if not operation:
            return again
        again = (yield from _operation(work, operation, suffix)) or again
    return again


def _operation(work: Work, kind: str, suffix: str) -> Steps[bool]:
    """One change; whether it gives another play."""
    match kind:
        case "remove":
            yield from _remove(work, suffix)
        case "bursts" | "damage":
            yield from _attack_number(work, kind, suffix)
        case "shields":
            yield from _shields(work, suffix)
        case "lose" | "gain":
            yield from _poise(work, kind, suffix)
        case "item" | "draw" | "discard":
            yield from _cards(work, kind, suffix)
        case "again":
            work.say(f"{work.name} plays again")
            work.row("effect", operation="again", player=work.player)
            return True
        case _:
            work.say("the Exchange ends")
            work.row("effect", operation="end")
            if not work.exchange.following.startswith(_OUT):  # then it stops anyway
                work.change_exchange(replace(work.exchange, stage="doing", following="end"))
    return False


def _things(work: Work, attacks: bool, responses: bool) -> tuple[Option, ...]:
    exchange = work.exchange
    keys = (in_order(exchange.attacks) if attacks else []) + (
        in_order(exchange.responses) if responses else []
    )
    return tuple(option(key, title(work.state, exchange, key), also=(key,)) for key in keys)


def _remove(work: Work, suffix: str) -> Steps[None]:
    """An Attack, a Response or one Enhancement leaves the Field."""
    exchange = work.exchange
    options = list(_things(work, attacks=True, responses=True))
    for key in in_order(exchange.attacks):
        options += [
            option(f"{key}+{place}", f"{work.card(card).name} of {key}")
            for place, card in enumerate(exchange.attacks[key].enhancements, 1)
        ]
    if not options:
        work.say("nothing lies on the Field")
        return
    which = yield from work.choose(
        f"removed{suffix}", "Which card leaves the Field?", options, cite=rulebook.FIELD
    )
    gone: tuple[str, ...]
    label = next(one.label for one in options if one.id == which)
    if "+" in which:
        key, _, place = which.partition("+")
        attack = exchange.attacks[key]
        gone = (attack.enhancements[int(place) - 1],)
        kept = tuple(x for n, x in enumerate(attack.enhancements, 1) if n != int(place))
        attacks = {**exchange.attacks, key: replace(attack, enhancements=kept)}
        exchange = replace(exchange, attacks=attacks)
    elif which in exchange.attacks:
        leave = chosen(work.state, "attack_removed") == "leave"
        exchange, gone = without_attack(exchange, which, leave)
    else:
        exchange, card = without_response(exchange, which)
        gone = (card,)
    work.change_exchange(exchange)
    work.to_discard(gone)
    work.row("effect", operation="remove", target=which, cards=[work.card(x).name for x in gone])
    work.say(f"{label} leaves the Field")


def _attack_number(work: Work, kind: str, suffix: str) -> Steps[None]:
    """Bursts more or fewer, or the damage itself."""
    options = _things(work, attacks=True, responses=False)
    if not options:
        work.say("no Attack lies on the Field")
        return
    which = yield from work.choose(
        f"attack{suffix}" if suffix else "on-attack", "Which Attack?", options, cite=rulebook.BURSTS
    )
    prompt, bounds = "Damage?", at_least(0)
    if kind == "bursts":
        prompt, bounds = "How many bursts more (below 0: fewer)?", ANY_NUMBER
    amount = yield from work.number(f"amount{suffix}", prompt, bounds, cite=rulebook.DAMAGE)
    old = work.exchange.attacks[which]
    if kind == "bursts":
        new = replace(old, bursts_mod=old.bursts_mod + amount)
        work.say(f"{which} {amount:+d} bursts".replace("-", "−"))
    else:
        new = replace(old, damage_set=amount)
        work.say(f"{which} does {amount}")
    attacks = {**work.exchange.attacks, which: new}
    work.change_exchange(replace(work.exchange, attacks=attacks))
    work.row("effect", operation=kind, target=which, amount=amount)


@citing(rulebook.SHIELDS)
def _shields(work: Work, suffix: str) -> Steps[None]:
    options = _things(work, attacks=False, responses=True)
    if not options:
        work.say("no Response lies on the Field")
        return
    which = yield from work.choose(f"shielded{suffix}", "Which Response?", options)
    amount = yield from work.number(f"amount{suffix}", "How many shields?", at_least(0))
    new = replace(work.exchange.responses[which], block="shields", shields=amount)
    responses = {**work.exchange.responses, which: new}
    work.change_exchange(replace(work.exchange, responses=responses))
    work.row("effect", operation="shields", target=which, amount=amount)
    work.say(f"{which} has {amount} shields")


def _whom(work: Work, suffix: str, prompt: str) -> Steps[str]:
    """A duelist; whoever is not in the Exchange cannot be touched (Exchanges)."""
    players = [(one, not_in_it(work.state, work.exchange, one)) for one in work.state.alive]
    return work.whom(f"whom{suffix}", prompt, players, cite=rulebook.THIRD_PLAYER)


def _poise(work: Work, kind: str, suffix: str) -> Steps[None]:
    """A loss is a hit unless the table calls it a cost (A-48); a gain stops at the top (A-03)."""
    player = yield from _whom(work, suffix, "Who?")
    amount = yield from work.number(
        f"amount{suffix}", "How much Poise?", at_least(0), cite=rulebook.POISE
    )
    name, before = work.state.name(player), work.duelist(player).poise
    if kind == "gain":
        gain(work, player, amount, "effect")
        work.say(f"{name} gains {amount}{down_to(work.duelist(player).poise, 'up')}")
        return
    hit = True
    if before == 0:
        hit = yield from work.yes(
            f"hit{suffix}",
            "Is this a hit, not a cost? (a hit at No Poise puts a player out)",
            suggest=True,
            lead="hit",
            cite=rulebook.NO_POISE,
        )
    if not hit:
        work.say(f"{name} pays nothing at No Poise")
        return
    by = work.player if player != work.player else ""
    if work.lose(player, amount, "effect", by):
        work.row("effect", operation="out", player=player)
        work.say(f"{name} loses {amount} at No Poise: out")
        exchange = work.exchange
        # One text may put out both: who is left is seen once, after all of it (Object).
        before_it = exchange.following if exchange.following.startswith(_OUT) else _OUT
        gone = f"{before_it}{' ' if before_it != _OUT else ''}{player}"
        work.change_exchange(replace(exchange, stage="doing", following=gone))
    else:
        work.say(f"{name} loses {amount}{down_to(work.duelist(player).poise)}")


def _cards(work: Work, kind: str, suffix: str) -> Steps[None]:
    player = yield from _whom(work, suffix, "Who?")
    name = work.state.name(player)
    if kind == "item":
        item = work.duelist(player).item
        work.drop_item(player, "effect")
        work.row("effect", operation="item", player=player, item=bool(item))
        work.say(f"{name}'s {work.card(item).name} is gone" if item else f"{name} has no Item")
        return
    count = yield from work.maybe.number(
        f"amount{suffix}", "How many cards?", at_least(0), cite=rulebook.DRAWING
    )
    if kind == "draw":
        draw_cards(work, player, count)
        work.say(f"{name} draws {'?' if count is None else count}")
    else:
        hand = work.duelist(player).hand
        gone = None if count is None or hand is None else min(count, hand)
        work.change(player, hand=None if hand is None or gone is None else hand - gone)
        work.unseen_to_discard(gone)
        work.say(f"{name} discards {'?' if count is None else count}")
    work.row("effect", operation=kind, player=player, amount=count)


def after_operations(work: Work) -> Steps[bool]:
    """End what a card's text has ended: the Exchange, or a duelist. Whether it did."""
    following = work.exchange.following
    if following == "end":
        yield from resolve(work)
        return True
    if following.startswith(_OUT):
        stop(work, following.removeprefix(_OUT).split())
        return True
    return False
