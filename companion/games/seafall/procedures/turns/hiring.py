"""Turn step 1: hire an advisor or buy a treasure (P-13, P-14; p. 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.guilds.prices import (
    HireCost,
    TreasurePrice,
    hire_cost,
    paid_by_hand,
    treasure_price,
)
from companion.games.seafall.procedures.booked import booked
from companion.games.seafall.procedures.paying import (
    MOST,
    WAREHOUSE,
    change_tokens,
    gold_words,
    pay,
    printed_facts,
    spend_good,
    spent_good,
)
from companion.games.seafall.procedures.turn_limits import before_guild, change_turn, in_turn
from companion.games.seafall.procedures.turns.activating import what_it_does
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.moves import advisor_to, deck_by
from companion.games.seafall.rules.rounds import turn_kept
from companion.games.seafall.rules.standing import choice, count
from companion.games.seafall.rules.year import forum, treasures
from companion.games.seafall.state.printed import PRINTED
from companion.games.seafall.state.table import Advisor, Card, SeaFall
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, at_least, or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option, option
from companion.table.state import put
from companion.toolbox.sums import Part, Result, signed
from companion.toolbox.text import key_of, plural

ADVISOR_FIELDS = (
    Field("gold", "g", least=0, most=MOST),
    Field("reputation", "r", least=0, most=MOST),
    Field("glory", least=0, most=MOST),
)
CARD_FIELDS = (
    Field("cost", "c", least=0, most=MOST),
    Field("glory", "g", least=0, most=MOST),
    Field("good", number=False),
)


@act(
    "hire",
    "Hire an advisor",
    spec="P-13",
    cite=rulebook.HIRE_ADVISOR,
    rules=("advisor-cost", "forum", "expertise"),
    words=("hires", "hired", "recruit", "recruits"),
    help="hire Madman for 4",
    terse=True,
)
def hire(work: Work) -> Steps[str]:
    """An advisor of the forum for its gold or its reputation; the forum is filled up (p. 13)."""
    yield from work.who()
    yield from _once(work)
    before = work.state.advisors
    key = yield from _which_advisor(work)
    knows, known = work.state.advisors[key].expertise, before.get(key)
    told = knows != (known.expertise if known else _printed_on(work.state.advisors[key].name))
    yield from _costs(work, key)
    yield from _called(work, key)
    how = yield from _how(work, key)
    paid = yield from _pay_for(work, key, how)
    work.state = advisor_to(work.state, key, "council", work.player)
    advisor = work.state.advisors[key]
    glory = advisor.glory
    work.row("hire", player=work.player, advisor=advisor.name, how=how, amount=paid, glory=glory)
    work.glory(work.player, glory or 0, f"{advisor.name} hired", rulebook.HIRE_ADVISOR)
    _hired(work)
    called = yield from _refill(work)
    tokens = ", reputation unknown" if paid is None else f" for {paid} reputation"
    words = [f"{work.name} hires {advisor.name}{gold_words(paid) if how == 'gold' else tokens}"]
    words += [f"{kind} {signed(n)}" for kind, n in knows.items()] if told else []
    words += [f"+{glory} glory"] if glory else []
    forum = f"; {called} comes into the forum" if called else ""
    return ", ".join([*words, *work.said]) + forum


def _once(work: Work) -> Steps[None]:
    """One advisor or treasure a turn (p. 13; ruling R-80)."""
    yield from in_turn(work)
    yield from before_guild(work)
    limit = choice(work.state, "hire.limit")
    hired = work.state.this_turn.hired
    if turn_kept(work.state, work.player) and isinstance(limit, int) and hired >= limit:
        why = f"{work.name} has hired or bought {plural(hired, 'card')} in this turn."
        yield from work.breaks("hired-already", why, rulebook.TURN)


def _hired(work: Work) -> None:
    if turn_kept(work.state, work.player):
        change_turn(work, hired=work.state.this_turn.hired + 1)


def _which_advisor(work: Work) -> Steps[str]:
    state = work.state
    lying = forum(state)
    # Where the forum is counted and all in it are named, nobody else can lie there.
    closed = state.forum is not None and len(lying) >= state.forum
    options = [Option(key, state.advisors[key].name) for key in lying]
    for key, other in sorted(state.advisors.items()):
        if key in lying:
            continue
        why = ""
        if other.place == "council":
            why = f"{other.name} is in {state.name(other.owner)}'s council room."
        elif other.place == "destroyed":
            why = f"{other.name} is out of the campaign."
        elif closed:
            why = f"{other.name} is not in the forum."
        options.append(option(key, other.name, work.cite.broken(why) if why else None))
    pick = yield from work.pick(
        "advisor",
        "Which advisor is hired?",
        tuple(options),
        new="advisor",
    )
    if pick.id:
        known = yield from what_it_does(work, state.advisors[pick.id], new=False)
        work.state = put(work.state, "advisors", pick.id, known)
        return pick.id
    if closed and lying:
        why = f"{pick.new} is not in the forum; all that lie there are named."
        yield from work.breaks("not-in-forum", why, rulebook.FORUM)
    elif state.forum == 0:
        yield from work.breaks("not-in-forum", "The forum is empty.", rulebook.FORUM)
    key = work.new_id("a")
    name = str(booked(work, "advisor", pick.new).get("name") or pick.new)
    known = Advisor(name=name, place="forum", expertise=dict(_printed_on(pick.new)))
    known = yield from what_it_does(work, known, new=True)
    work.state = put(work.state, "advisors", key, known)
    return key


def _printed_on(name: str) -> Mapping[str, int]:
    """The expertise that the rulebook's example of an advisor prints."""
    printed = next((x for x in PRINTED if _same(x.name, name) and x.kind == "advisor"), None)
    return printed.expertise if printed else {}


def _same(printed: str, typed: str) -> bool:
    return key_of(printed).removeprefix("the ") == key_of(typed).removeprefix("the ")


@citing(rulebook.ADVISOR_COST)
def _costs(work: Work, key: str) -> Steps[None]:
    advisor = work.state.advisors[key]
    known = {"gold": advisor.gold, "reputation": advisor.reputation}
    book = booked(work, "advisor", advisor.name)
    facts = yield from printed_facts(work, advisor.name, ADVISOR_FIELDS, known, book=book)
    glory = facts.pop("glory", advisor.glory)
    work.state = put(work.state, "advisors", key, replace(advisor, **facts, glory=glory))


def _called(work: Work, key: str) -> Steps[None]:
    """The name that its new owner may give it, and what else its card says (pp. 6, 13)."""
    advisor = work.state.advisors[key]
    name = yield from work.text(
        "called",
        "Its name",
        quiet=advisor.name,
        longest=60,
        a_name=True,
        lead="called",
        cite=rulebook.ADVISOR_NAMED,
    )
    power = str(booked(work, "advisor", advisor.name).get("power") or "")
    power = yield from work.text(
        "power",
        "Its power",
        quiet=advisor.power or power,
        source="book" if power and not advisor.power else "default",
        empty=True,
        cite=rulebook.ADVISORS,
    )
    slots = yield from work.maybe.number(
        "slots",
        "Empty slots for stickers",
        at_least(0),
        quiet=or_unknown(advisor.slots),
        cite=rulebook.EXPERTISE_STICKERS,
    )
    changed = replace(advisor, name=name, power=power, slots=slots)
    work.state = put(work.state, "advisors", key, changed)


def _how(work: Work, key: str) -> Steps[str]:
    """Gold or reputation, never both (ruling R-42)."""
    advisor, held = work.state.advisors[key], work.province
    inputs = HireCost(
        gold=count(advisor.gold),
        reputation=count(advisor.reputation),
        holds_gold=count(held.gold),
        holds_reputation=count(held.reputation),
    )
    result = hire_cost(inputs)
    barred = rulebook.ADVISOR_COST.broken(f"{advisor.name} has no reputation cost.")
    # Where both can be paid, nobody but the player knows which is.
    either = all(
        cost and held is not None and held >= cost
        for cost, held in (
            (inputs.gold, inputs.holds_gold),
            (inputs.reputation, inputs.holds_reputation),
        )
    )
    pick = yield from work.choose(
        "pay",
        "Paid with gold or reputation?",
        (
            Option("gold", "gold"),
            option(
                "reputation",
                "reputation",
                barred if advisor.reputation == 0 else None,
                also=("rep",),
            ),
        ),
        offer=None if either else result.value.usual,
        suggest=result.value.usual,
        lead="with",
        sums={"cost": replace(result, value=f"{result.value.usual}, unless told")},
        cite=rulebook.ADVISOR_COST,
    )
    return pick


def _pay_for(work: Work, key: str, how: str) -> Steps[int | None]:
    advisor = work.state.advisors[key]
    cost = count(advisor.gold if how == "gold" else advisor.reputation)
    part = Part(f"{advisor.name}'s {how}", cost, "p. 13", "advisor-cost")
    price = Result(cost, (part,), ("p. 13",))
    if how == "gold":
        paid = yield from pay(work, price, advisor.name)
        if cost is None and paid is not None:
            work.state = put(work.state, "advisors", key, replace(advisor, gold=paid))
        return paid
    tokens = yield from work.maybe.number(
        "paid",
        "Reputation paid",
        at_least(0),
        quiet=or_unknown(cost),
        lead="for",
        cite=rulebook.ADVISOR_COST,
    )
    held = work.province.reputation
    if tokens is not None and held is not None and tokens > held:
        why = f"It costs {tokens} reputation, {work.name} has {held}."
        yield from work.breaks("too-dear", why, rulebook.ADVISOR_COST)
    if cost is None and tokens is not None:
        work.state = put(work.state, "advisors", key, replace(advisor, reputation=tokens))
    work.sums["price"] = paid_by_hand(price, tokens)
    spent = None if tokens is None else -tokens
    change_tokens(work, work.player, "reputation", spent, advisor.name)
    return tokens


def _refill(work: Work) -> Steps[str]:
    """The forum is filled up from the deck; who came is told if anybody names them (p. 13)."""
    state = work.state
    named = bool(forum(state))
    name = yield from work.maybe.text(
        "refill",
        "Who comes into the forum?",
        offer=UNKNOWN if named else None,
        quiet=None if named else UNKNOWN,
        longest=60,
        lead="refill",
        cite=rulebook.FORUM,
    )
    empty = state.decks.get("advisor") == 0
    lie = state.forum
    if lie is not None:
        work.state = replace(work.state, forum=max(0, lie - 1) + (0 if empty and not name else 1))
    work.state = deck_by(work.state, "advisor", -1)
    if name:
        work.state = _into_forum(work, name)
    work.row(
        "forum_deal",
        cards=[name] if name else [],
        count=work.state.forum,
        left=work.state.decks.get("advisor"),
    )
    return name or ""


def _into_forum(work: Work, name: str) -> SeaFall:
    for key, known in work.state.advisors.items():
        if key_of(known.name) == key_of(name) and known.place == "deck":
            return advisor_to(work.state, key, "forum")
    key = work.new_id("a")
    return put(work.state, "advisors", key, Advisor(name=name, place="forum"))


@act(
    "buy-treasure",
    "Buy a treasure",
    spec="P-14",
    cite=rulebook.BUY_TREASURE,
    rules=("goods-discount", "treasure-room"),
    help="buy treasure Crown with spice",
    terse=True,
)
def buy_treasure(work: Work) -> Steps[str]:
    """A treasure for its gold, 8 less with a good of the warehouse; its glory (p. 13)."""
    yield from work.who()
    yield from _once(work)
    key = yield from _which_treasure(work)
    card = work.state.cards[key]
    known: dict[str, Any] = {"cost": card.cost, "good": card.good}
    book = booked(work, "treasure", card.name)
    facts = yield from printed_facts(work, card.name, CARD_FIELDS, known, book=book)
    glory = facts.get("glory", card.glory)
    card = replace(card, cost=facts["cost"], good=str(facts["good"] or ""), glory=glory)
    helps = card.cost is not None and card.cost > 0
    good, place = yield from spent_good(
        work, card.good, (WAREHOUSE,), helps, rulebook.GOODS_DISCOUNT
    )
    if good and not card.good:
        card = replace(card, good=good)
    price = treasure_price(TreasurePrice(printed=count(card.cost), good=bool(good)))
    paid = yield from pay(work, price, card.name)
    spend_good(work, good, place or WAREHOUSE)
    bought = replace(card, owner=work.player, place="room", face_up=True)
    work.state = put(work.state, "cards", key, bought)
    work.row("treasure", player=work.player, card=card.name, amount=paid, good=good, glory=glory)
    work.glory(work.player, glory or 0, f"{card.name} bought", rulebook.BUY_TREASURE)
    _hired(work)
    words = [f"{work.name} buys {card.name}{gold_words(paid)}"]
    words += [f"+{glory} glory"] if glory else ["glory unknown"] if glory is None else []
    return ", ".join([*words, *work.said])


def _which_treasure(work: Work) -> Steps[str]:
    state = work.state
    there = treasures(state)
    options = [Option(key, state.cards[key].name) for key in there]
    for key, card in sorted(state.cards.items()):
        if card.place == "room" and card.owner in state.provinces and card.kind != "research":
            why = f"{card.name} is in {state.name(card.owner)}'s treasure room."
            options.append(option(key, card.name, work.cite.broken(why)))
    pick = yield from work.pick(
        "treasure",
        "Which treasure is bought?",
        tuple(options),
        new="treasure",
    )
    if pick.id:
        return pick.id
    key = work.new_id("t")
    card = Card(name=pick.new, kind="treasure", place="deck", glory=None)
    work.state = put(work.state, "cards", key, card)
    return key
