"""Decks and loads: deck -X, deck +X, weights and limits, giving, random picks (P-17, P-18, P-24,
P-25, P-43; pp. 18, 19, 28).
"""

from __future__ import annotations

import re

from companion.games.citadel import derive
from companion.games.citadel.calculations.carrying import give as giving
from companion.games.citadel.calculations.drawing import DeckPlus, deck_plus
from companion.games.citadel.calculations.legal import Pick as PickOf, pick as picking
from companion.games.citadel.procedures.asking import (
    ask_player,
    card_called,
    card_option,
    who_acts,
)
from companion.games.citadel.procedures.energy import cards_back, discard_top
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.state import Citadel
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Choose,
    Draw,
    Drawn,
    Field,
    Form,
    Number,
    Pick,
    Text,
    YesNo,
    ask,
    told,
)
from companion.toolbox.sums import shown
from companion.toolbox.text import listed, plural

MOST = 99

# ---------------------------------------------------------------------- decks


def mill(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """The top cards of a deck go to the Discard Pile; it may run out (deck -X, P-17; p. 18)."""
    work = Work(table)
    player = yield from who_acts(work, "Whose deck?", "p. 18", "deck-minus-x", affected=True)
    cards: int = yield from ask(
        Number(key="cards", prompt="How many cards from the top?", ceiling=MOST, page="p. 18",
               rule="deck-minus-x")
    )  # fmt: skip
    reason = yield from _reason()
    yield from discard_top(work, player, cards, reason)
    return work.done()


def restock(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """Up to X random cards of the Discard Pile come back for nothing (deck +X, P-18; p. 28)."""
    work = Work(table)
    player = yield from who_acts(work, "Whose deck?", "p. 18", "deck-plus-x", affected=True)
    most: int = yield from ask(
        Number(key="most", prompt="Up to how many cards?", ceiling=MOST, page="p. 18",
               rule="deck-plus-x")
    )  # fmt: skip
    there = work.character(player).discard
    cards: int | None = yield from told(
        Number(
            key="cards",
            prompt="How many come back?",
            ceiling=there,
            most=most,
            why=f"up to {most}",
            manner="offer",
            default=None if there is None else min(most, there),
            unknown=there is None,
            lead="takes",
            page="p. 28",
            rule="deck-plus-x",
        )
    )
    character = work.character(player)
    result = deck_plus(DeckPlus(most, cards, character.deck, character.discard))
    work.sums["deck +X"] = result
    cards_back(work, player, cards)
    work.row("deck_recover", player=player, count=cards, old=character.deck,
             new=work.character(player).deck)  # fmt: skip
    if cards is None:
        return work.done(f"up to {plural(most, 'card')} come back into {work.name}'s deck")
    comes = "comes" if cards == 1 else "come"
    return work.done(f"{plural(cards, 'card')} {comes} back into {work.name}'s deck")


def _reason() -> Steps[str]:
    return (
        yield from ask(
            Text(key="reason", prompt="Why?", manner="quiet", default="", empty=True,
                 lead="because", page="p. 18", rule="consequence-who")
        )
    )  # fmt: skip


# ---------------------------------------------------------------------- weight


def weigh(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """Tell what a character carries in all, or limits that a card has changed (P-24; R-77)."""
    work = Work(table)
    player = yield from who_acts(work, "Who carries it?", "p. 19", "carried-weight")
    fields = (
        Field("weight", "", least=0, most=MOST, help="of all Purse cards together"),
        Field("limit", "", least=0, most=MOST, help="the most that may be carried"),
        Field("hand", "", least=0, most=MOST, help="the hand limit"),
    )
    filled: dict[str, int | None] = yield from ask(
        Form(
            key="weighs",
            prompt=f"What does {work.name} carry?",
            help="weight 6, limit 9, hand 4; “?” for a limit: by the number of players again.",
            fields=fields,
            page="p. 19",
            rule="carried-weight",
        )
    )
    names = {"weight": "weight", "limit": "weight_limit", "hand": "hand_limit"}
    work.change(player, **{names[key]: value for key, value in filled.items()})
    result = derive.weight_of(work.state, player)
    work.sums[f"{work.name}'s weight"] = result
    work.row("weighed", player=player, weight=result.value.weight, most=result.value.limit)
    words = [f"{key} {shown(value)}" for key, value in filled.items()]
    return work.done(f"{work.name}: {listed(words, 'and') or 'nothing is told'}")


# ---------------------------------------------------------------------- giving


def give(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """A Purse card changes hands; one of the two discards its weight (P-25; p. 19)."""
    work = Work(table)
    player = yield from who_acts(work, "Who gives?", "p. 19", "give")
    key = yield from _what(work, player)
    owner = work.purse_owner(key) or player
    others = [x for x in work.state.group if x != player]
    if not others:
        yield from work.against("nobody there", "Nobody else plays.", "p. 19", "give")
        return work.done(f"{work.name} keeps it")
    receiver = yield from ask_player(
        work, "to", "To whom?", of=others, default=others[0] if len(others) == 1 else "",
        lead="to", page="p. 19", rule="give",
    )  # fmt: skip
    if owner not in (player, receiver):
        player = work.player = owner
    if receiver == owner:
        return work.done(f"{work.who(owner)} has it already")
    if key in work.character(player).skills:
        return _give_skill(work, player, key, receiver)
    yield from _lock(work, player, key)
    result = giving(derive.give_of(work.state, player, receiver, key))
    yield from work.reasons(result.value.reasons)
    card = work.character(player).purse[key].card
    name = work.title(card)
    price = yield from _price(work, card, result.value.discards)
    work.give_purse(player, key, receiver)
    blocked = ", still blocked" if result.value.stays_blocked else ""
    work.say(f"{work.name} gives {name} to {work.who(receiver)}{blocked}")
    work.sums[name] = result
    payer = ""
    if price is None or price:
        many = "as many cards as it weighs" if price is None else plural(price, "card")
        payer = yield from ask_player(
            work, "payer", f"Who discards {many}?", of=(player, receiver),
            default=player, lead="pays", page="p. 19", rule="give",
        )  # fmt: skip
    work.row("purse_given", player=player, to=receiver, thing=key, card=name, count=price,
             by=payer)  # fmt: skip
    if payer and price:
        yield from discard_top(work, payer, price, "giving")
    elif payer:
        # How many nobody told: neither pile is known any more.
        work.change(payer, deck=None, discard=None)
        work.say(
            f"{work.who(payer)} discards as many cards as it weighs (p. 19), not told how many"
        )
    return work.done()


def _what(work: Work, player: str) -> Steps[str]:
    """A Purse card of the giver; Skill cards stand in the list with the reason why not (p. 19)."""
    character = work.character(player)
    options = [card_option(work, key, x.card, note="blocked" if x.blocked else "")
               for key, x in sorted(character.purse.items())]  # fmt: skip
    options += [
        card_option(work, key, x.card, illegal="Skill cards may not be given.")
        for key, x in sorted(character.skills.items())
        if x.zone == "hand"
    ]
    for other in [x for x in work.state.group if x != player]:
        why = f"{work.who(other)} has it, not {work.who(player)}."
        options += [card_option(work, key, x.card, illegal=why)
                    for key, x in sorted(work.character(other).purse.items())]  # fmt: skip
    pick: Pick = yield from ask(
        Choose(key="card", prompt="Which Purse card?", options=tuple(options), new="Purse card",
               page="p. 19", rule="give-skill")
    )  # fmt: skip
    if pick.new:
        return work.to_purse(player, card_called(work, pick.new, "purse"))
    return pick.id


def _give_skill(work: Work, player: str, key: str, receiver: str) -> Outcome[Citadel]:
    """A Skill card that the table gave away all the same: it counts as the other's now."""
    card = work.character(player).skills[key].card
    work.move_skill(player, key, "hand", "box")
    work.move_skill(receiver, None, "box", "hand")
    work.name_skill(receiver, card, "hand")
    name = work.title(card)
    work.row("skill_given", player=player, to=receiver, card=name)
    return work.done(f"{work.name} gives {name} to {work.who(receiver)}")


def _lock(work: Work, player: str, key: str) -> Steps[None]:
    """Whether it shows the lock icon, if the table wants to say so."""
    card = work.character(player).purse[key].card
    if work.printed(card).lock is None:
        lock: bool | None = yield from told(
            YesNo(key="lock", prompt="Does it show the lock icon?", manner="quiet", unknown=True,
                  lead="lock", page="p. 28", rule="lock-icon")
        )  # fmt: skip
        work.change_card(card, lock=lock)


def _price(work: Work, card: str, weight: int | None) -> Steps[int | None]:
    """Its weight; told once it stays in the book."""
    if weight is not None:
        return weight
    found: int | None = yield from told(
        Number(key="weight", prompt="What does it weigh?", ceiling=MOST, manner="offer",
               unknown=True, lead="weight", page="p. 19", rule="weight")
    )  # fmt: skip
    work.change_card(card, weight=found)
    return found


# ---------------------------------------------------------------------- random picks


def pick(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """A random pick: an involved character, or of what is named; typed or by the app (P-43)."""
    work = Work(table)
    state, action = table.state, table.state.action
    inside = [
        x for x in derive.awake(state) if action is None or derive.involved_in_action(state, x)
    ]
    of: str = yield from ask(
        Text(key="of", prompt="Of what?", help="Names with commas; nothing: the characters.",
             manner="offer", default="", empty=True, one_word=True, lead="of", page="p. 23",
             rule="reach")
    )  # fmt: skip
    named = [x.strip(' "') for x in re.split(r"[,;]", of) if x.strip(' "')]
    pool = tuple(dict.fromkeys(named or [state.name(x) for x in inside]))
    if not pool:
        yield from work.against("nobody", "Nobody is there to be picked.", "p. 23", "reach")
        return work.done("nothing is picked")
    count: int = yield from ask(
        Number(key="count", prompt="How many?", floor=1, ceiling=len(pool), manner="quiet",
               default=1, lead="count", page="p. 23", rule="reach")
    )  # fmt: skip
    result = picking(PickOf(pool, count))
    each = result.value.each
    drawn: Drawn = yield from ask(
        Draw(
            key="picked",
            prompt=f"Which of {listed(pool, 'and')}?",
            help="“draw” lets the app pick." + (f" {each.percent} each." if each else ""),
            count=count,
            known=dict.fromkeys(pool, 1),
            page="p. 23",
            rule="reach",
        )
    )
    work.sums["the pick"] = result
    work.row("picked", cards=list(drawn.cards), count=count, what=", ".join(pool))
    return work.done(f"at random: {listed(drawn.cards, 'and') or plural(count, 'thing')}")
