"""Setting up the short game, and joining it later (P-03, P-55; p. 4)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.setup import DealShort, deal_short
from companion.games.pirate_crusades.options import chosen
from companion.games.pirate_crusades.procedures.drawing import draw, speller, take_from_deck
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, act
from companion.games.pirate_crusades.rules.printed import captain_cards, corner_cards
from companion.games.pirate_crusades.rules.standing import card_number, ship_size, unseen_cards
from companion.games.pirate_crusades.state.cards import Variant
from companion.games.pirate_crusades.state.table import (
    DECK,
    Bonus,
    Hand,
    Mission,
    Pirate,
    Town,
    new_pirate_crusades,
)
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.table.shared.effecting import name_is_free
from companion.table.state import Player, put
from companion.toolbox.sums import Result, shown
from companion.toolbox.text import clean_name, listed

RECOMMENDED = 8
"""Players at most (ruling A-45)."""
CREW = 2
"""Crew cards dealt to each (p. 4)."""
_SHORT: dict[str, Variant] = {"short-poker": "short-poker", "short-sunset": "short-sunset"}


@act(
    "setup",
    "Set up the short game",
    spec="P-03",
    cite=rulebook.SHORT_SETUP,
    rules=("player-count", "start-player", "neutral-port"),
    help="setup 9D 4H bonus 2C",
)
def setup(work: Work) -> Steps[str]:
    """Ships face up, bonuses for all but the largest, a mission and two crew each (p. 4)."""
    state = work.state
    begun = bool(state.turn) or any(x.ship for x in state.pirates.values())
    if begun and not state.closed:
        why = "A game is already under way; this would start another."
        yield from work.breaks("begun", why)
    variant = yield from _variant(work)
    youngest = yield from work.maybe.choose(
        "youngest",
        "Who is the youngest?",
        (Option(player, state.name(player)) for player in state.seats),
        offer=next((p for p, x in state.pirates.items() if x.born == 1), UNKNOWN),
        lead="youngest",
        cite=rulebook.START_PLAYER,
    )
    _clear(work, variant, youngest if youngest is not None else "")
    yield from _too_many(work)
    for player in state.seats:
        cards = yield from draw(
            work,
            f"ship-{player}",
            f"{work.who(player)}'s ship?",
            cite=rulebook.SHIP_SIZES,
            who=player,
        )
        work.change(player, ship=(cards[0] if cards else UNTOLD) or None)
    smaller = yield from _bonuses(work)
    for player in state.seats:
        _deal(work, player)
    result = _dealt(work)
    if result is not None:
        work.sums["deck"] = result
    if smaller is None:
        work.say("who gets a bonus depends on ships that are unknown")
    first = youngest if youngest is not None else ""
    work.row("game_start", variant=variant, players=list(state.seats), first=first)
    begins = f", {state.name(first)} begins" if first else ""
    return f"set up for {len(state.seats)}{begins}: {_ships(work)}; deck {shown(work.state.deck)}"


def _variant(work: Work) -> Steps[Variant]:
    """With a poker deck or the Sunset deck (p. 9)."""
    now = work.state.variant
    pick = yield from work.choose(
        "variant",
        "With which deck?",
        (
            Option("short-poker", "poker deck", also=("poker", "short-poker")),
            Option("short-sunset", "Sunset deck", also=("sunset", "short-sunset")),
        ),
        offer=now if now in _SHORT else "short-poker",
        lead="deck",
        cite=rulebook.POKER_TABLES,
    )
    return _SHORT[pick]


def _clear(work: Work, variant: Variant, youngest: str) -> None:
    """An empty table; names, options, rulings and the book of cards stay."""
    state = work.state
    fresh = new_pirate_crusades([])
    again = 1 if state.closed else 0
    pirates = {
        player: Pirate(
            status="docked",
            told=True,
            done=0,
            stay=1,
            town=Town(neutral=True),
            hand=Hand(count=0),
            born=1 if player == youngest else None,
        )
        for player in state.seats
    }
    work.state = replace(
        state,
        variant=variant,
        pirates=pirates,
        deck=DECK,
        discards=(),
        limbo={},
        fight=None,
        turn=youngest,
        step="start" if youngest else "",
        thread="",
        round_no=1,
        winner="",
        ended="",
        closed=False,
        game_no=state.game_no + again,
        pending={},
        captain_cards=captain_cards(state),
        corner_cards=corner_cards(state),
        captains={},
        sea=fresh.sea,
        treasures={},
        blue=fresh.blue,
    )


def _too_many(work: Work) -> Steps[None]:
    """The deal must not run out of cards."""
    count = len(work.state.seats)
    try:
        deal_short(DealShort(ships=dict.fromkeys(work.state.seats)))
    except ValueError as problem:
        yield from work.breaks("deal", str(problem), rulebook.PLAYER_COUNT_SHORT)
    if count > RECOMMENDED:
        work.say(f"more than {RECOMMENDED} players are not recommended (A-45)")


def _bonuses(work: Work) -> Steps[tuple[str, ...] | None]:
    """A bonus each for all but the largest; `None` if nobody can say who that is (A-05)."""
    state = work.state
    sizes = {player: ship_size(state, player) for player in state.seats}
    told_now = {player: size for player, size in sizes.items() if size is not None}
    known = len(told_now) == len(sizes)
    smaller = tuple(x for x in sizes if known and told_now[x] != max(told_now.values()))
    for player in state.seats:
        if player in smaller:
            cards = yield from draw(
                work,
                f"bonus-{player}",
                f"{work.who(player)}'s bonus?",
                cite=rulebook.SETUP_BONUS,
                who=player,
            )
            for card in cards:
                work.to_bonuses(player, card)
            continue
        yield from _bonus_all_the_same(work, player, known)
    return smaller if known else None


@citing(rulebook.SETUP_BONUS)
def _bonus_all_the_same(work: Work, player: str, known: bool) -> Steps[None]:
    """A bonus that is told for a largest ship is against the rule (p. 4)."""
    answer = yield from work.maybe.draw(
        f"bonus-{player}",
        f"{work.who(player)}'s bonus?",
        1,
        quiet=UNKNOWN,
        who=player,
        known=dict.fromkeys(unseen_cards(work.state), 1),
        spell=speller(work),
        elsewhere=work.where_is,
    )
    if answer is None or not answer.cards:
        return
    if known:
        why = f"{work.who(player)} has the largest ship: no bonus."
        yield from work.breaks(f"largest-{player}", why)
    take_from_deck(work, 1)
    work.to_bonuses(player, answer.cards[0])


def _deal(work: Work, player: str) -> None:
    """A mission and two crew cards, face down; an Ace holds one of them (A-04)."""
    if take_from_deck(work, 1):
        work.to_missions(player, Mission(stay=0))
    work.to_hand(player, [UNTOLD] * take_from_deck(work, CREW))
    if chosen(work.state, "ace_start") != "keep":
        work.over_the_limits(player)
    pirate = work.pirate(player)
    work.row(
        "setup_deal",
        player=player,
        ship=pirate.ship,
        missions=len(pirate.missions),
        bonus=[x.card for x in pirate.bonuses.values()],
        crew=pirate.hand.count,
    )


def _dealt(work: Work) -> Result[int | None] | None:
    """The sum of the deal."""
    state = work.state
    ships = {player: state.pirates[player].ship or None for player in state.seats}
    sizes = {
        player: size
        for player, card in ships.items()
        if card and (size := card_number(state, card, "crew")) is not None
    }
    try:
        result = deal_short(DealShort(ships=ships, sizes=sizes))
    except ValueError:
        return None
    return Result(result.value.deck, result.parts, result.pages, ())


def _ships(work: Work) -> str:
    state = work.state
    return listed(
        [f"{state.name(p)} {state.pirates[p].ship or '?'}" for p in state.seats], "and", most=9
    )


# ---------------------------------------------------------------------- joining


@act(
    "join",
    "Somebody joins",
    spec="P-55.2",
    cite=rulebook.PLAYER_COUNT_SHORT,
    rules=("short-setup",),
    words=("joins",),
    help="join Dot",
)
def join(work: Work) -> Steps[str]:
    """Somebody joins the short game: dealt as at the start, at the neutral port (A-97)."""
    if work.state.long:
        why = "Nobody joins the long game once it has begun."
        yield from work.breaks("long", why, rulebook.LONG_SETUP)
    name = yield from work.text("name", "Who joins?", longest=60)
    state = work.state
    name_is_free(state, name)
    number = 1 + max((int(x[1:]) for x in state.players if x[1:].isdecimal()), default=0)
    player = f"p{number}"
    known = work.state.discards is not None and work.state.deck is not None
    work.state = replace(
        put(put(state, "players", player, Player(clean_name(name))), "pirates", player, Pirate()),
        seats=(*state.seats, player),
    )
    work.player = player
    work.change(
        player,
        status="docked",
        told=True,
        done=0,
        stay=1,
        town=Town(neutral=True),
        hand=Hand(count=0),
    )
    cards = yield from draw(
        work, "ship", f"{name}'s ship?", cite=rulebook.SHIP_SIZES, who=player, lead="ship"
    )
    work.change(player, ship=(cards[0] if cards else UNTOLD) or None)
    sizes = [ship_size(work.state, one) for one in state.seats if state.pirates[one].ship]
    own = ship_size(work.state, player)
    if own is not None and sizes and own < max(size or 0 for size in sizes):
        bonus = yield from draw(
            work, "bonus", f"{name}'s bonus?", cite=rulebook.SETUP_BONUS, who=player, lead="bonus"
        )
        for card in bonus:
            work.change(player, bonuses={work.new_id("b"): Bonus(card=card)})
    _deal(work, player)
    if not known:
        work.say("the deck is not counted")
    return f"{name} joins with {work.pirate().ship or '?'}"
