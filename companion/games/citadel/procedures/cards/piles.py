"""Decks and loads: deck -X, deck +X, weights and limits, giving, random picks (P-17, P-18, P-24,
P-25, P-43; pp. 18, 19, 28).
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.carrying import give as giving
from companion.games.citadel.calculations.drawing import DeckPlus, deck_plus
from companion.games.citadel.calculations.legal import Pick as PickOf, pick as picking
from companion.games.citadel.procedures.asking import (
    ask_player,
    card_called,
    card_option,
    player_options,
    who_acts,
)
from companion.games.citadel.procedures.life.energy import cards_back, discard_top
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules import standing
from companion.table.procedures.pressing import UNKNOWN, Bounds, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Field,
)
from companion.toolbox.sums import shown
from companion.toolbox.text import listed, plural

MOST = 99
GIVER = "giver"
"""Who gives, as an answer: who pays in “ana gives Sword to ben and pays”."""

# ---------------------------------------------------------------------- decks


@act(
    "mill",
    "Discard from the deck",
    spec="P-17",
    cite=rulebook.DECK_MINUS_X,
    rules=("deck-runs-out", "forced-recovery"),
    words=("mills",),
    help="ana mills 3",
)
def mill(work: Work) -> Steps[None]:
    """The top cards of a deck go to the Discard Pile; it may run out (deck -X, P-17; p. 18)."""
    player = yield from who_acts(work, "Whose deck?", affected=True, cite=rulebook.DECK_MINUS_X)
    cards = yield from work.number("cards", "How many cards from the top?", between(0, MOST))
    if standing.conscious(work.state, player) is False:
        why = f"{work.who(player)} is unconscious."
        yield from work.breaks("rule-unconscious", why, rulebook.UNCONSCIOUS)
    reason = yield from _reason(work)
    yield from discard_top(work, player, cards, reason)


@act(
    "restock",
    "Cards back into the deck",
    spec="P-18",
    cite=rulebook.DECK_PLUS_X,
    words=("restocks",),
    help="ana restocks 3",
)
def restock(work: Work) -> Steps[str]:
    """Up to X random cards of the Discard Pile come back for nothing (deck +X, P-18; p. 28)."""
    player = yield from who_acts(work, "Whose deck?", affected=True, cite=rulebook.DECK_PLUS_X_P18)
    most = yield from work.number(
        "most", "Up to how many cards?", between(0, MOST), cite=rulebook.DECK_PLUS_X_P18
    )
    there = work.character(player).discard
    cards = yield from (work.maybe if there is None else work).number(
        "cards",
        "How many come back?",
        Bounds(floor=0, ceiling=there, most=most, why=f"up to {most}"),
        offer=UNKNOWN if there is None else min(most, there),
        lead="takes",
    )
    character = work.character(player)
    result = deck_plus(DeckPlus(most, cards, character.deck, character.discard))
    work.sums["deck +X"] = result
    cards_back(work, player, cards)
    if cards is None:
        return f"up to {plural(most, 'card')} come back into {work.name}'s deck"
    comes = "comes" if cards == 1 else "come"
    return f"{plural(cards, 'card')} {comes} back into {work.name}'s deck"


def _reason(work: Work) -> Steps[str]:
    return work.text("reason", "Why?", quiet="", lead="because", cite=rulebook.CONSEQUENCE_WHO_P18)


# ---------------------------------------------------------------------- weight


@act(
    "weigh",
    "Enter weights and limits",
    spec="P-24",
    cite=rulebook.CARRIED_WEIGHT,
    rules=("max-weight", "overweight"),
    words=("weighs", "carries"),
    help="ana carries weight 6",
)
def weigh(work: Work) -> Steps[str]:
    """Tell what a character carries in all, or limits that a card has changed (P-24; R-77)."""
    player = yield from who_acts(work, "Who carries it?", cite=rulebook.CARRIED_WEIGHT)
    fields = (
        Field("weight", "", least=0, most=MOST, help="of all Purse cards together"),
        Field("limit", "", least=0, most=MOST, help="the most that may be carried"),
        Field("hand", "", least=0, most=MOST, help="the hand limit"),
    )
    filled = yield from work.form(
        "weighs",
        f"What does {work.name} carry?",
        fields,
        help="weight 6, limit 9, hand 4; “?” sets a limit by the number of players again.",
    )
    names = {"weight": "weight", "limit": "weight_limit", "hand": "hand_limit"}
    work.change(player, **{names[key]: value for key, value in filled.items()})
    result = standing.weight_of(work.state, player)
    work.sums[f"{work.name}'s weight"] = result
    work.row("weighed", player=player, weight=result.value.weight, most=result.value.limit)
    words = [f"{key} {shown(value)}" for key, value in filled.items()]
    return f"{work.name}: {listed(words, 'and') or 'nothing is known'}"


# ---------------------------------------------------------------------- giving


@act(
    "give",
    "Give a Purse card",
    spec="P-25",
    cite=rulebook.GIVE,
    rules=("give-blocked", "give-skill", "lock-icon"),
    words=("gives", "hands"),
    help="ana gives Sword to ben pays ben",
)
def give(work: Work) -> Steps[str]:
    """A Purse card changes hands; one of the two discards its weight (P-25; p. 19)."""
    player = yield from who_acts(work, "Who gives?", cite=rulebook.GIVE)
    key = yield from _what(work, player)
    owner = work.purse_owner(key) or player
    others = [x for x in work.state.group if x != player]
    if not others:
        yield from work.breaks("rule-nobody-there", "Nobody else plays.")
        return f"{work.name} keeps it"
    receiver = yield from ask_player(
        work,
        "to",
        "To whom?",
        offer=others[0] if len(others) == 1 else None,
        of=others,
        lead="to",
    )
    if owner not in (player, receiver):
        player = work.player = owner
    if receiver == owner:
        return f"{work.who(owner)} already has it"
    if key in work.character(player).skills:
        return _give_skill(work, player, key, receiver)
    yield from _lock(work, player, key)
    result = giving(standing.give_of(work.state, player, receiver, key))
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
        payer = yield from work.choose(
            "payer",
            f"Who discards {many}?",
            (
                replace(one, also=(*one.also, GIVER)) if one.id == player else one
                for one in player_options(work, (player, receiver))
            ),
            suggest=player or None,  # either may, as they agree (p. 19)
            lead="pays",
        )
    work.row("purse_given", player=player, to=receiver, thing=key, card=name, count=price, by=payer)
    if payer and price:
        yield from discard_top(work, payer, price, "giving")
    elif payer:
        # How many nobody told: neither pile is known any more.
        work.change(payer, deck=None, discard=None)
        work.say(
            f"{work.who(payer)} discards as many cards as it weighs (p. 19), an unknown number"
        )
    return ""


def _what(work: Work, player: str) -> Steps[str]:
    """A Purse card of the giver; Skill cards stand in the list with the reason why not (p. 19)."""
    character = work.character(player)
    options = [
        card_option(work, key, x.card, note="blocked" if x.blocked else "")
        for key, x in sorted(character.purse.items())
    ]
    skill = rulebook.GIVE_SKILL.broken("Skill cards may not be given.")
    options += [
        card_option(work, key, x.card, barred=skill)
        for key, x in sorted(character.skills.items())
        if x.zone == "hand"
    ]
    for other in [x for x in work.state.group if x != player]:
        why = rulebook.GIVE_SKILL.broken(f"{work.who(other)} has it, not {work.who(player)}.")
        options += [
            card_option(work, key, x.card, barred=why)
            for key, x in sorted(work.character(other).purse.items())
        ]
    pick = yield from work.pick(
        "card", "Which Purse card?", tuple(options), new="Purse card", cite=rulebook.GIVE_SKILL
    )
    if pick.new:
        return work.to_purse(player, card_called(work, pick.new, "purse"))
    return pick.id


def _give_skill(work: Work, player: str, key: str, receiver: str) -> str:
    """A Skill card that the table gave away all the same: it counts as the other's now."""
    card = work.character(player).skills[key].card
    work.move_skill(player, key, "hand", "box")
    work.move_skill(receiver, None, "box", "hand")
    work.name_skill(receiver, card, "hand")
    name = work.title(card)
    work.row("skill_given", player=player, to=receiver, card=name)
    return f"{work.name} gives {name} to {work.who(receiver)}"


def _lock(work: Work, player: str, key: str) -> Steps[None]:
    """Whether it shows the lock icon, if the table wants to say so."""
    card = work.character(player).purse[key].card
    asking = work.maybe.yes(
        "lock", "Does it show the lock icon?", quiet=UNKNOWN, lead="lock", cite=rulebook.LOCK_ICON
    )
    known = work.printed(card).lock
    yield from work.known(known, asking, lambda lock: work.change_card(card, lock=lock))


def _price(work: Work, card: str, weight: int | None) -> Steps[int | None]:
    """Its weight; told once it stays in the book."""
    asking = work.maybe.number(
        "weight",
        "What does it weigh?",
        between(0, MOST),
        offer=UNKNOWN,
        lead="weight",
        cite=rulebook.WEIGHT,
    )
    return work.known(weight, asking, lambda told: work.change_card(card, weight=told))


# ---------------------------------------------------------------------- random picks


@act(
    "pick",
    "Pick at random",
    spec="P-43",
    cite=rulebook.REACH,
    words=("picks",),
    help="pick draw",
)
def pick(work: Work) -> Steps[str]:
    """A random pick: an involved character, or of what is named; typed or by the app (P-43)."""
    state, action = work.table.state, work.table.state.action
    inside = [
        x for x in standing.awake(state) if action is None or standing.involved_in_action(state, x)
    ]
    of = yield from work.text(
        "of",
        "From what?",
        offer="",
        help="Names with commas between them; nothing picks among the characters.",
        one_word=True,
        lead="of",
    )
    named = [x.strip(' "') for x in re.split(r"[,;]", of) if x.strip(' "')]
    pool = tuple(dict.fromkeys(named or [state.name(x) for x in inside]))
    if not pool:
        yield from work.breaks("rule-nobody", "Nobody is there to be picked.")
        return "nothing is picked"
    count = yield from work.number(
        "count", "How many?", between(1, len(pool)), quiet=1, lead="count"
    )
    result = picking(PickOf(pool, count))
    each = result.value.each
    drawn = yield from work.draw(
        "picked",
        f"Which was picked: {listed(pool, 'or')}?",
        count,
        help="“draw” lets the app pick." + (f" {each.percent} each." if each else ""),
        known=dict.fromkeys(pool, 1),
    )
    work.sums["the pick"] = result
    work.row("picked", cards=list(drawn.cards), count=count, what=", ".join(pool))
    return f"at random: {listed(drawn.cards, 'and') or plural(count, 'thing')}"
