"""In port in the short game: trade for goods, attack the town (P-08, P-09; pp. 5, 6)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.combat import Strength, strength
from companion.games.pirate_crusades.calculations.trading import Trade, Traded, trade as trade_sum
from companion.games.pirate_crusades.procedures.both.cards import (
    MOST_CARGO,
    cargo_card,
    draws_on,
    tons_words,
)
from companion.games.pirate_crusades.procedures.both.missions import Event, done_at_once
from companion.games.pirate_crusades.procedures.both.taking import hold_options, value_in_trade
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.drawing import may_be_held, not_held, speller
from companion.games.pirate_crusades.procedures.fighting import Commitment, commit
from companion.games.pirate_crusades.procedures.turning import acted, ready, who_acts
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, act, cards_words
from companion.games.pirate_crusades.rules.standing import (
    card_nation,
    card_number,
    has_bonus,
    hold_tons,
    limits_of,
    town_card,
)
from companion.games.pirate_crusades.state.cards import JOKERS
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Drawn
from companion.toolbox.sums import Result, shown
from companion.toolbox.text import plural


class Offered:
    """What is discarded in a trade: crew cards by place, holds by id, with their values."""

    def __init__(self) -> None:
        self.hand: dict[str, int | None] = {}
        self.holds: dict[str, int | None] = {}
        self.cards: list[str] = []


# ---------------------------------------------------------------------- trade


@act(
    "trade",
    "Trade for goods (short game)",
    spec="P-08",
    cite=rulebook.TRADE_SHORT,
    rules=("trade-joker", "hold-limit", "bonus-8", "bonus-queen"),
    words=("trades", "buys"),
    help="trade 4H 5D for 7C 2S",
)
def trade(work: Work) -> Steps[str]:
    """Cards from hand and holds for cargo of at least their value (P-08)."""
    work.player = yield from who_acts(work, "Who trades?")
    yield from ready(work, "trade", long=False)
    player = work.player
    offered = yield from _offered(work, player)
    value = yield from _untold_value(work, player, offered)
    here, free = town_card(work.state, player), limits_of(work.state, player).value.holds_free
    if free == 0:
        why = f"No hold of {work.name}'s is free: nothing could be drawn."
        yield from work.breaks("room", why, rulebook.HOLD_LIMIT)
    drawn: list[str] = []
    while True:
        result = _standing(work, player, offered, value, free, drawn)
        if not (yield from draws_on(work, len(drawn) + 1, result.value, rulebook.TRADE_SHORT)):
            break
        last = result.value.free is not None and result.value.free <= 1
        stands = tons_words(result.value)
        came = yield from cargo_card(work, len(drawn) + 1, player, here, last, stands)
        if came in ("none", "fill"):
            break
        drawn.append(came)
    result = _standing(work, player, offered, value, free, drawn)
    work.sums["trade"] = result.with_value(result.value.due)
    traded = result.value
    work.row(
        "trade",
        player=player,
        gave=offered.cards,
        due=traded.due,
        drawn=drawn,
        got=traded.got,
        stopped=traded.stopped,
    )
    work.over_the_limits(player)
    acted(work)
    decide(work)
    gave = cards_words(offered.cards) or "nothing"
    got = cards_words(drawn)
    tons = f" for {got} ({shown(traded.got)} tons for {shown(traded.due)})" if drawn else ""
    return f"{work.name} trades {gave}{tons}"


@citing(rulebook.TRADE_SHORT)
def _offered(work: Work, player: str) -> Steps[Offered]:
    """Cards from the hand and from the holds; a card that lies in a hold is that cargo."""
    offered = Offered()
    pirate = work.pirate(player)
    mine = {hold.card: 1 for hold in pirate.holds.values() if hold.card}
    answer = yield from work.maybe.draw(
        "give",
        "Which cards are discarded, from hand and holds?",
        None,
        who=player,
        known=may_be_held(work, player) | mine,
        elsewhere=not_held(work, player),
        spell=speller(work, own=[*mine, *sorted(pirate.hand.known)]),
        twins=JOKERS,
        called="hand",
        lead="giving",
        so_far=lambda told: _worth(work, player, told),
    )
    cards = list(answer.cards) if answer is not None else [UNTOLD]
    if answer is not None:
        cards += [UNTOLD] * (answer.count - len(cards))
    by_card = {hold.card: key for key, hold in pirate.holds.items() if hold.card}
    # A hold that is named twice, which the table insists on, is emptied once.
    from_holds = list(dict.fromkeys(by_card[card] for card in cards if card in by_card))
    crew = [card for card in cards if card not in by_card]
    more = yield from _more_holds(work, player, from_holds)
    if pirate.hand.count is not None and len(crew) > pirate.hand.count:
        why = f"{work.who(player)} holds {plural(pirate.hand.count, 'crew card')}."
        yield from work.breaks("hand", why)
        crew = crew[: pirate.hand.count]
    if not crew and not from_holds and not more:
        yield from work.breaks("nothing", "Nothing is discarded.")
    for place, card in enumerate(crew, 1):
        offered.hand[card or f"card {place}"] = value_in_trade(work, card)
    for key in (*from_holds, *more):
        hold = pirate.holds[key]
        offered.holds[hold.card or key] = hold_tons(work.state, player, hold)
    work.from_hand(player, crew)
    work.discard(crew)
    offered.cards = [*crew, *work.drop_holds(player, [*from_holds, *more])]
    return offered


def _worth(work: Work, player: str, told: Drawn) -> str:
    """What cards from hand and holds are worth in a trade, where each is named."""
    holds = {x.card: x for x in work.pirate(player).holds.values() if x.card}
    hand: dict[str, int | None] = {}
    paid: dict[str, int | None] = {}
    for card in told.cards:
        if card in holds:
            paid[card] = hold_tons(work.state, player, holds[card])
        else:
            hand[card] = value_in_trade(work, card)
    merchant = has_bonus(work.state, player, "merchant")
    due = trade_sum(Trade(hand=hand, holds=paid, merchant=merchant)).value.due
    return "" if due is None or told.count > len(told.cards) else f"for {due} tons"


def _more_holds(work: Work, player: str, named: list[str]) -> Steps[tuple[str, ...]]:
    """Holds whose card nobody told are named by their place."""
    options = tuple(one for one in hold_options(work, player) if one.id not in named)
    if not options:
        return ()
    return (
        yield from work.several(
            "holds",
            "Which other holds are discarded?",
            options,
            offer=(),
            who=player,
            lead="holds",
            cite=rulebook.TRADE_SHORT,
        )
    )


def _untold_value(work: Work, player: str, offered: Offered) -> Steps[int | None]:
    """The value of cards that nobody names, if the table tells it."""
    if None not in (*offered.hand.values(), *offered.holds.values()):
        return None
    return (
        yield from work.maybe.number(
            "value",
            "What are the discarded cards worth together?",
            at_least(0),
            offer=UNKNOWN,
            who=player,
            lead="value",
            cite=rulebook.TRADE_SHORT,
        )
    )


def _standing(
    work: Work,
    player: str,
    offered: Offered,
    value: int | None,
    free: int | None,
    drawn: list[str],
) -> Result[Traded]:
    tons = tuple(card_number(work.state, card, "tonnage") for card in drawn)
    merchant = has_bonus(work.state, player, "merchant")
    hand, holds = offered.hand, offered.holds
    if value is not None:
        hand, holds, merchant = {"all cards": value}, {}, False
    return trade_sum(Trade(hand=hand, holds=holds, merchant=merchant, free=free, drawn=tons))


# ---------------------------------------------------------------------- attack the town


@act(
    "attack-town",
    "Attack the town (short game)",
    spec="P-09",
    cite=rulebook.TAKEN_TOWN_SHORT,
    rules=("combat-single-short", "combat-bonuses", "combat-joker", "conquest-mission"),
    words=("siege",),
    help="attack town with 10D 9D 8H",
)
def attack_town(work: Work) -> Steps[str]:
    """At least 5 x size + 1 cannon take the town (P-09); then cargo, and it counts as friendly."""
    work.player = yield from who_acts(work, "Who attacks the town?")
    yield from ready(work, "attack-town", long=False)
    player = work.player
    town = work.pirate().town
    card = town.card if town is not None else ""
    needs = strength(Strength(kind="town", size=card_number(work.state, card, "town_size")))
    need = needs.value.need
    result = yield from commit(work, player, need, cite=rulebook.ATTACK_TOWN_SHORT)
    wins = yield from won(work, player, result, need, rulebook.ATTACK_TOWN_SHORT)
    work.discard(result.all_cards)
    work.row(
        "town_attack",
        player=player,
        town=card,
        need=need,
        total=result.total,
        wins=wins,
        cards=list(result.cards),
    )
    name = card or "the town"
    if not wins:
        acted(work)
        decide(work)
        return f"{work.name} attacks {name} in vain ({shown(result.total)})"
    if town is not None:
        work.change(player, town=replace(town, conquered=True))
    yield from _plunder_town(work, player, card)
    event = Event("conquest", card_nation(work.state, card))
    yield from done_at_once(work, player, event)
    acted(work)
    decide(work)
    total = f" with {result.total} against {shown(need)}" if result.total is not None else ""
    return f"{work.name} takes {name}{total}"


def won(
    work: Work,
    player: str,
    result: Commitment,
    need: int | None,
    cite: Citation,
    scope: str = "",
    after: str = "the attack fails and the cards are lost",
) -> Steps[bool]:
    """Whether it was enough; too little is named before it is lost (A-44)."""
    if result.wins is None:
        said = yield from work.yes(
            f"{scope}won", "Was it enough?", offer=True, who=player, lead="won", cite=cite
        )
        return said
    if not result.wins:
        why = f"{shown(result.total)} cannon, {shown(need)} are needed: {after}."
        yield from work.breaks(f"{scope}short", why, cite)
    return result.wins


def _plunder_town(work: Work, player: str, card: str) -> Steps[None]:
    """Cargo until the holds are full, if they like (p. 5)."""
    free = limits_of(work.state, player).value.holds_free
    if free == 0:
        return
    number = yield from work.number(
        "cargo",
        "How many cargo cards are drawn?",
        at_least(0, most=free, why="until the holds are full"),
        offer=free or 0,
        who=player,
        lead="cargo",
        cite=rulebook.TAKEN_TOWN_SHORT,
    )
    got: list[str] = []
    while len(got) < min(number, MOST_CARGO):
        left = None if free is None else free - len(got)
        came = yield from cargo_card(work, len(got) + 1, player, card, last=left == 1)
        if came in ("none", "fill"):
            break
        got.append(came)
    if got:
        work.say(f"takes cargo {cards_words(got)}")
