"""Buying and selling, flaunting, ships (P-41, P-42, P-48, P-50, P-51; pp. 12-15)."""

from __future__ import annotations

from typing import Literal

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.harbor import (
    NewShip,
    Prices,
    ShipSearch,
    new_ship,
    prices,
)
from companion.games.pirate_crusades.calculations.trading import Sell, Trade, Traded, sell, trade
from companion.games.pirate_crusades.cards import is_joker
from companion.games.pirate_crusades.derive import (
    card_number,
    has_bonus,
    limits_of,
    ship_size,
    tons_of,
    town_card,
)
from companion.games.pirate_crusades.options import is_on
from companion.games.pirate_crusades.procedures.drawing import draw, speller
from companion.games.pirate_crusades.procedures.long_base import act, finish, repute
from companion.games.pirate_crusades.procedures.purse import riches
from companion.games.pirate_crusades.procedures.shared_cards import cargo_card, draws_on
from companion.games.pirate_crusades.procedures.shared_taking import goods_words, hold_options
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, card_words, cards_words
from companion.games.pirate_crusades.state import Hand, PirateCrusades
from companion.table.pressing import at_least
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Option, option
from companion.toolbox.sums import Result, shown

# ---------------------------------------------------------------------- buy and sell


def buy(table: Reading[PirateCrusades]) -> Steps[Outcome[PirateCrusades]]:
    """Holds and doubloons for tons; cargo is drawn until they are reached (P-41; A-76)."""
    work = Work(table)
    yield from act(work, "trade")
    yield from _one_sale(work, "bought")
    player, pirate = work.player, work.pirate()
    doubloons = yield from work.number(
        "doubloons",
        "How many doubloons?",
        at_least(
            0,
            most=3 if pirate.riches is None else min(3, pirate.riches),
            why="1, 2 or 3 buy 10, 50 or 100 tons"
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
            cite=rulebook.TRADE_LONG,
        )
    if not doubloons and not given:
        yield from work.breaks("nothing", "Nothing is offered.", rulebook.TRADE_LONG)
    free = limits_of(work.state, player).value.holds_free
    if free is not None and free + len(given) <= 0:
        why = f"No hold of {work.name}'s is free: nothing could be drawn."
        yield from work.breaks("room", why, rulebook.HOLD_LIMIT)
    tons = tons_of(work.state, player)
    paid = {key: tons[key] for key in given}
    goods = goods_words(work, player, given)
    dropped = work.drop_holds(player, given)
    riches(work, player, -doubloons, "goods", rulebook.TRADE_LONG)
    got = yield from _goods(work, player, paid, doubloons)
    work.row("buy", player=player, doubloons=doubloons, gave=dropped, drawn=got)
    work.say(f"{work.name} buys {cards_words(got) or 'nothing'}{f' for {goods}' if goods else ''}")
    return finish(work, action=True)


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
        work.sums["goods"] = Result(result.value.due, result.parts, result.pages, result.notes)
        place = len(got) + 1
        if not (yield from draws_on(work, place, result.value, rulebook.TRADE_LONG, place == 1)):
            return got
        last = free is not None and len(got) + 1 >= free
        card = yield from cargo_card(work, len(got) + 1, player, at, last=last)
        if card in ("none", "fill"):
            return got
        got.append(card)


def sell_act(table: Reading[PirateCrusades]) -> Steps[Outcome[PirateCrusades]]:
    """At least 10, 50 or 100 tons for 1, 2 or 3 riches; one sale, no change (P-42; A-75)."""
    work = Work(table)
    yield from act(work, "trade")
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
            cite=rulebook.SELLING,
        )
        riches(work, player, number, "cargo sold", rulebook.SELLING)
        work.row("sell", player=player, riches=number)
        return finish(work, action=True)
    possible = sell(Sell(tons, merchant=merchant))
    best = next((x for step in "321" if (x := possible.value.sets.get(step))), None)
    picked = yield from work.several(
        "holds",
        "Which holds are sold?",
        hold_options(work, player),
        offer=tuple(best or pirate.holds),
        who=player,
        lead="selling",
        sums={
            "sale": Result(possible.value.riches, possible.parts, possible.pages, possible.notes)
        },
        cite=rulebook.SELLING,
    )
    result = sell(Sell(tons, picked, merchant))
    earned = result.value.riches
    if earned == 0:
        why = f"{result.value.tons} tons earn nothing: 10 are the least."
        yield from work.breaks("too-little", why, rulebook.SELLING)
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
            cite=rulebook.SELLING,
        )
    work.sums["sale"] = Result(earned, result.parts, result.pages, result.notes)
    work.row("sell", player=player, tons=result.value.tons, cards=cards, riches=earned)
    if goods:
        work.say(f"{work.name} sells {goods} ({shown(result.value.tons)} tons)")
    riches(work, player, earned, "cargo sold", rulebook.SELLING)
    return finish(work, action=True)


# ---------------------------------------------------------------------- flaunting, bigger ships


def flaunt(table: Reading[PirateCrusades]) -> Steps[Outcome[PirateCrusades]]:
    """6 doubloons for 1 reputation (P-50; pp. 12, 13-15)."""
    work = Work(table)
    yield from act(work, "flaunt")
    bought = prices(Prices("flaunt", riches=work.pirate().riches))
    work.sums["flaunt"] = Result(bought.value.riches, bought.parts, bought.pages, bought.notes)
    riches(work, work.player, -bought.value.price, "flaunting", rulebook.FLAUNT)
    yield from repute(work, work.player, 1, "flaunting", rulebook.FLAUNT)
    return finish(work, action=costs_a_turn(work))


def costs_a_turn(work: Work) -> bool:
    """Flaunting, a map, a bigger ship take the turn's action, unless by option (A-92)."""
    return not is_on(work.state, "free_port")


def sizes_of(work: Work, cards: tuple[str, ...]) -> dict[str, int]:
    """Sizes that the book tells, card by card."""
    return {
        card: size for card in cards if (size := card_number(work.state, card, "crew")) is not None
    }


def bigger_ship(table: Reading[PirateCrusades]) -> Steps[Outcome[PirateCrusades]]:
    """5 doubloons for one size more, 10 for two, out of the discards (P-51; A-82)."""
    work = Work(table)
    yield from act(work, "bigger-ship")
    player, pirate = work.player, work.pirate()
    pile = tuple(card for card in work.state.discards or () if card)
    size = ship_size(work.state, player, printed=True)
    cost: dict[str, int] = {}
    for kind in ("bigger", "two_bigger"):
        found = prices(
            Prices(kind, pirate.riches, size=size, discards=pile, sizes=sizes_of(work, pile))
        ).value
        cost |= dict.fromkeys(found.choose, found.price)
    options = tuple(
        option(
            card,
            f"{card}, {cost[card]} doubloons",
            rulebook.BIGGER_SHIP.broken(f"it costs {cost[card]}; {pirate.riches} riches are there")
            if pirate.riches is not None and cost[card] > pirate.riches
            else None,
            also=(card,),
        )
        for card in cost
    )
    card = ""
    if options:
        pick = yield from work.choose(
            "ship", "Which ship?", options, who=player, cite=rulebook.BIGGER_SHIP
        )
        card, price = pick, cost[pick]
    else:
        card, price = yield from _untold_ship(work, player, size)
    work.from_discards(card)
    old = work.change_ship(player, card)
    riches(work, player, -price, "bigger ship", rulebook.BIGGER_SHIP)
    work.row("bigger_ship", player=player, old=old, new=card, price=price)
    work.say(f"{work.name} sails {card_words(card)} now")
    return finish(work, action=costs_a_turn(work))


def _untold_ship(work: Work, player: str, size: int | None) -> Steps[tuple[str, int]]:
    """A ship that the table takes though the discards do not show it."""
    answer = yield from work.maybe.draw(
        "card",
        "Which card is the ship?",
        1,
        who=player,
        spell=speller(work, own=[x for x in work.state.discards or () if x]),
        cite=rulebook.BIGGER_SHIP,
    )
    card = answer.cards[0] if answer is not None and answer.cards else UNTOLD
    new = card_number(work.state, card, "crew")
    steps = None if new is None or size is None else new - size
    if steps is not None and steps not in (1, 2):
        why = f"{card} is of size {new}: only one or two sizes more than {size} are sold."
        yield from work.breaks("size", why, rulebook.BIGGER_SHIP)
    return card, 10 if steps == 2 else 5


# ---------------------------------------------------------------------- a new ship


def acquire(table: Reading[PirateCrusades]) -> Steps[Outcome[PirateCrusades]]:
    """Pay, look through the discards, draw until one fits (P-48; pp. 13-15)."""
    work = Work(table)
    yield from act(work, "new-ship")
    player, pirate = work.player, work.pirate()
    told_both = pirate.reputation is not None and (
        pirate.reputation > 0 or pirate.riches is not None
    )
    if told_both and not pirate.reputation and not pirate.riches:
        work.goes_out(player, "no ship, no reputation, no riches")
        return finish(work, action=True)
    card, regained, pays = yield from _search(work, player)
    if pays == "reputation" and not regained:
        yield from repute(work, player, -1, "rescue ship", rulebook.RESCUE)
    if pays == "riches":
        riches(work, player, -(pirate.riches or 0), "rescue ship", rulebook.NEW_SHIP)
    work.change(
        player,
        ship=card,
        status="docked",
        hand=Hand(count=0),
        holds={},
        missions={},
        told=True,
        stay=pirate.stay + 1,
    )
    work.row("new_ship", player=player, new=card, how="bought", price=pays)
    work.say(f"{work.name} gets {card_words(card)} as a ship")
    return finish(work, action=True)


def _search(work: Work, player: str) -> Steps[tuple[str, bool, str | None]]:
    """The discards first, then card by card; a Joker may give the point back once (A-81)."""
    drawn: list[str] = []
    regained = False
    picks = 0
    while True:
        found = _looked(work, player, tuple(drawn), regained)
        pays = found.value.pays
        work.sums["rescue ship"] = Result(found.value.most, found.parts, found.pages, found.notes)
        if found.value.taken:
            _drop_others(work, drawn, found.value.taken)
            return found.value.taken, regained, pays
        fits = found.value.choose if not drawn or regained else ()
        met = [card for card in drawn if is_joker(card)]
        if regained and not any(is_joker(card) for card in work.state.discards or () if card):
            met = met[1:]  # one Joker has given the point back and serves no more
        if fits or met:
            picks += 1
            picked = yield from _choice(work, player, fits, met, pays, regained, picks)
            if picked == "regain":
                regained = True
                work.say("a Joker: the reputation point is back, the search goes on")
                continue
            if picked in drawn:
                _drop_others(work, drawn, picked)
                return picked, regained, pays
            if picked != "draw":
                work.discard(drawn)
                work.from_discards(picked)
                return picked, regained, pays
        cards = yield from draw(
            work,
            f"drawn-{len(drawn) + 1}",
            f"Draw a ship, at most {found.value.most or '?'}",
            cite=rulebook.NEW_SHIP,
            who=player,
        )
        if not cards or not cards[0] or found.value.most is None:
            work.discard(drawn)
            return (cards or [UNTOLD])[0], regained, pays
        drawn += cards


def _drop_others(work: Work, drawn: list[str], taken: str) -> None:
    others = list(drawn)
    others.remove(taken)
    work.discard(others)


def _looked(work: Work, player: str, drawn: tuple[str, ...], regained: bool) -> Result[ShipSearch]:
    pirate = work.pirate(player)
    pile = tuple(card for card in work.state.discards or () if card)
    return new_ship(
        NewShip(
            pirate.reputation, pirate.riches, pile, sizes_of(work, (*pile, *drawn)), drawn, regained
        )
    )


def _choice(
    work: Work,
    player: str,
    fits: tuple[str, ...],
    met: list[str],
    pays: str | None,
    regained: bool,
    number: int,
) -> Steps[str]:
    """One of the fitting discards, the Joker, or the point back."""
    options = [Option(card, card_words(card), also=(card,)) for card in (*fits, *met)]
    jokers = [card for card in (*fits, *met) if is_joker(card)]
    if jokers and pays == "reputation" and not regained:
        options.append(Option("regain", "get the point back and search on", also=("regain",)))
    plain = [card for card in fits if not is_joker(card)]
    why = f"{', '.join(plain)} in the discards fits: nothing is drawn." if plain else ""
    if plain or not jokers:
        options.append(
            option("draw", "draw", rulebook.NEW_SHIP.broken(why) if why else None, also=("draws",))
        )
    pick = yield from work.choose(
        f"pick-{number}", "Which ship?", tuple(options), who=player, cite=rulebook.NEW_SHIP
    )
    return pick
