"""Buying and selling cargo in the long game (P-41, P-42; pp. 13-15)."""

from __future__ import annotations

from typing import Literal

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.trading import (
    DOUBLOONS,
    LEAST_TONS,
    Sell,
    Trade,
    Traded,
    sell,
    trade,
)
from companion.games.pirate_crusades.procedures.both.cards import cargo_card, draws_on, tons_words
from companion.games.pirate_crusades.procedures.both.taking import goods_words, hold_options
from companion.games.pirate_crusades.procedures.long.common import finish, take_action
from companion.games.pirate_crusades.procedures.purse import riches
from companion.games.pirate_crusades.procedures.work import (
    Work,
    act,
    cards_words,
)
from companion.games.pirate_crusades.rules.standing import (
    card_number,
    has_bonus,
    hold_names,
    limits_of,
    tons_of,
    town_card,
    with_cards_for_holds,
)
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.toolbox.sums import Result, shown


@act(
    "buy",
    "Buy cargo",
    spec="P-41",
    cite=rulebook.TRADE_LONG,
    rules=("doubloon-table", "trade-joker"),
    words=("buys",),
    help="buy 2 7C 8D",
)
def buy(work: Work) -> Steps[None]:
    """Holds and doubloons for tons; cargo is drawn until they are reached (P-41; A-76)."""
    yield from take_action(work, "trade")
    yield from _one_sale(work, "bought")
    player, pirate = work.player, work.pirate()
    doubloons = yield from work.number(
        "doubloons",
        "How many doubloons?",
        at_least(
            0,
            most=min(x for x in (max(DOUBLOONS), pirate.riches) if x is not None),
            why="; ".join(f"{riches} for {tons} tons" for riches, tons in DOUBLOONS.items())
            + ("" if pirate.riches is None else f"; {pirate.riches} riches are there"),
        ),
        offer=0 if pirate.holds else None,
        suggest=0,
        who=player,
        lead="for",
        cite=rulebook.DOUBLOON_TABLE,
    )
    given: tuple[str, ...] = ()
    if pirate.holds:
        given = yield from work.several(
            "holds",
            "Which holds are given for it?",
            hold_options(work, player),
            offer=(),
            who=player,
            lead="giving",
            so_far=lambda told: _worth(work, player, told, doubloons),
        )
    if not doubloons and not given:
        yield from work.breaks("nothing", "Nothing is offered.")
    free = limits_of(work.state, player).value.holds_free
    if free is not None and free + len(given) <= 0:
        why = f"No hold of {work.name}'s is free: nothing could be drawn."
        yield from work.breaks("room", why, rulebook.HOLD_LIMIT)
    tons = tons_of(work.state, player)
    names = hold_names(work.state, player)
    paid = {names[key]: tons[key] for key in given}
    goods = goods_words(work, player, given)
    dropped = work.drop_holds(player, given)
    riches(work, player, -doubloons, "goods", rulebook.TRADE_LONG)
    got = yield from _goods(work, player, paid, doubloons)
    work.row("buy", player=player, doubloons=doubloons, gave=dropped, drawn=got)
    work.say(f"{work.name} buys {cards_words(got) or 'nothing'}{f' for {goods}' if goods else ''}")
    finish(work, action=True)


def _worth(work: Work, player: str, given: tuple[str, ...], doubloons: int) -> str:
    """The tons that holds and doubloons pay for."""
    paid = {key: x for key, x in tons_of(work.state, player).items() if key in given}
    merchant = has_bonus(work.state, player, "merchant")
    due = trade(Trade(holds=paid, merchant=merchant, doubloons=doubloons, long=True)).value.due
    return "" if due is None else f"for {due} tons"


def _one_sale(work: Work, now: Literal["bought", "sold"]) -> Steps[None]:
    """A sale stands alone in its turn, also where a turn has two actions (P-42; A-06, A-75)."""
    before = work.pirate().traded
    if "sold" in (before, now) and before:
        what = "a second sale" if before == now else "a sale and a purchase"
        why = f"{work.name} has {before} cargo in this turn: {what} in one turn would stack."
        yield from work.breaks("traded", why, rulebook.SELLING)
    work.change(work.player, traded=now)


def _goods(
    work: Work, player: str, paid: dict[str, int | None], doubloons: int
) -> Steps[list[str]]:
    """Card after card until the tons are reached or the holds are full."""
    free = limits_of(work.state, player).value.holds_free
    at, got = town_card(work.state, player), list[str]()

    def stands() -> Result[Traded]:
        drawn = tuple(card_number(work.state, card, "tonnage") for card in got)
        return trade(
            Trade(
                holds=paid,
                merchant=has_bonus(work.state, player, "merchant"),
                doubloons=doubloons,
                long=True,
                free=free,
                drawn=drawn,
            )
        )

    while True:
        result = stands()
        work.sums["goods"] = result.with_value(result.value.due)
        place = len(got) + 1
        if not (yield from draws_on(work, place, result.value, rulebook.TRADE_LONG, place == 1)):
            return got
        last = free is not None and len(got) + 1 >= free
        card = yield from cargo_card(work, place, player, at, last, tons_words(result.value))
        if card in ("none", "fill"):
            return got
        got.append(card)


@act(
    "sell",
    "Sell cargo",
    spec="P-42",
    cite=rulebook.SELLING,
    rules=("doubloon-table",),
    words=("sells",),
    help="sell",
)
def sell_act(work: Work) -> Steps[None]:
    """At least 10, 50 or 100 tons for 1, 2 or 3 riches; one sale, no change (P-42; A-75)."""
    yield from take_action(work, "trade")
    yield from _one_sale(work, "sold")
    player, pirate = work.player, work.pirate()
    merchant = has_bonus(work.state, player, "merchant")
    tons = tons_of(work.state, player)
    if not pirate.holds:
        number = yield from work.maybe.number(
            "earned",
            "How many riches does the sale earn?",
            at_least(0, least=1, most=3, why="a sale earns 1 to 3"),
            who=player,
        )
        riches(work, player, number, "cargo sold", rulebook.SELLING)
        work.row("sell", player=player, riches=number)
        finish(work, action=True)
        return
    possible = with_cards_for_holds(work.state, player, sell(Sell(tons, merchant=merchant)))

    def so_far(told: tuple[str, ...]) -> str:
        """What so many tons earn."""
        value = sell(Sell(tons, told, merchant)).value
        return "" if value.tons is None else f"{value.tons} tons: {shown(value.riches)} riches"

    best = next((x for step in "321" if (x := possible.value.sets.get(step))), None)
    picked = yield from work.several(
        "holds",
        "Which holds are sold?",
        hold_options(work, player),
        offer=tuple(best or pirate.holds),
        who=player,
        lead="selling",
        so_far=so_far,
        sums={"sale": possible.with_value(possible.value.riches)},
    )
    result = with_cards_for_holds(work.state, player, sell(Sell(tons, picked, merchant)))
    earned = result.value.riches
    if earned == 0:
        why = f"{result.value.tons} tons earn nothing: {LEAST_TONS} are the least."
        yield from work.breaks("too-little", why)
    sold_missions = {x.mission for key, x in pirate.holds.items() if key in picked and x.mission}
    goods = goods_words(work, player, picked)
    cards = work.drop_holds(player, picked)
    for key in sorted(sold_missions):  # the mission card itself stands for its cargo
        if key in work.pirate(player).missions:
            work.discard([work.from_missions(player, key).card])
    if earned is None:
        earned = yield from work.maybe.number(
            "earned",
            "How many riches does it earn?",
            at_least(0, most=3),
            who=player,
        )
    work.sums["sale"] = result.with_value(earned)
    work.row("sell", player=player, tons=result.value.tons, cards=cards, riches=earned)
    if goods:
        work.say(f"{work.name} sells {goods} ({shown(result.value.tons)} tons)")
    riches(work, player, earned, "cargo sold", rulebook.SELLING)
    finish(work, action=True)
