"""Treasure maps: buried in secret, dug up later (P-49; pp. 13-15; A-83)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.harbor import Prices, prices
from companion.games.pirate_crusades.procedures.drawing import speller, take_from_deck
from companion.games.pirate_crusades.procedures.long.common import (
    costs_a_turn,
    finish,
    lose_crew,
    take_action,
)
from companion.games.pirate_crusades.procedures.long.reveal import random_square
from companion.games.pirate_crusades.procedures.purse import riches
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, act
from companion.games.pirate_crusades.state.cards import is_joker
from companion.games.pirate_crusades.state.table import Treasure
from companion.table.procedures.procedure import Steps
from companion.table.state import Secret, put, without_key


@act(
    "map",
    "Buy a treasure map",
    spec="P-49",
    cite=rulebook.TREASURE_MAP,
    rules=("random-location",),
    help="map",
)
def buy_map(work: Work) -> Steps[None]:
    """3 doubloons; a face-down card at a random location that only its owner knows (P-49)."""
    yield from take_action(work, "map")
    player, pirate = work.player, work.pirate()
    bought = prices(Prices("map", riches=pirate.riches, map=bool(pirate.map)))
    work.sums["map"] = bought
    riches(work, player, -bought.value.price, "treasure map", rulebook.TREASURE_MAP)
    if not take_from_deck(work, 1):
        work.say("nothing is left to draw")
        finish(work, action=costs_a_turn(work))
        return
    square = yield from random_square(
        work, "location", "Two cards for the place, for your eyes only", who=player, secret=True
    )
    key = work.new_id("t")
    hidden = Secret.of(player, square) if square else None
    work.state = put(work.state, "treasures", key, Treasure(owner=player, square=hidden))
    work.change(player, map=key)
    work.row("map_bought", player=player)
    work.say(f"{work.name} buys a treasure map")
    finish(work, action=costs_a_turn(work))


@act(
    "dig",
    "Dig up the treasure",
    spec="P-49.2",
    cite=rulebook.TREASURE,
    rules=("cursed-treasure", "treasure-carry"),
    words=("digs",),
    help="dig 7C",
)
def dig(work: Work) -> Steps[None]:
    """A whole turn on the square: the card is turned over, the chest is aboard (P-49)."""
    player = yield from take_action(work, "dig")
    before = work.table.state.pirates[player]
    if before.status == "docked":  # digging under a port leaves nobody at sea
        work.change(player, status="docked", conquered=before.conquered)
    key = work.pirate().map
    card = yield from _turned(work, player, key)
    at = work.pirate().at
    work.row("treasure_found", player=player, square=at, card=card)
    if card and is_joker(card) and not (yield from _cursed(work, player)):
        if key in work.state.treasures:
            left = Treasure(owner=player, card=card, at=at)
            work.state = put(work.state, "treasures", key, left)
        work.say(f"{work.name} leaves the cursed treasure on {at or 'its square'}")
        finish(work, action=True)
        return
    if key in work.state.treasures:
        work.state = replace(work.state, treasures=without_key(work.state.treasures, key))
    work.change(player, map="", chest=card)
    work.row("treasure_taken", player=player, card=card)
    where = f" on {at}" if at else ""
    work.say(f"{work.name} digs up {card or 'a treasure'}{where}")
    finish(work, action=True)


def _turned(work: Work, player: str, key: str) -> Steps[str]:
    """The treasure card; one that was left before is known."""
    known = work.state.treasures.get(key)
    if known is not None and known.card:
        return known.card
    answer = yield from work.maybe.draw(
        "card",
        "Which card is the treasure?",
        1,
        who=player,
        known=dict.fromkeys(work.unseen(), 1),
        spell=speller(work),
        elsewhere=work.where_is,
        cite=rulebook.TREASURE,
    )
    return answer.cards[0] if answer is not None and answer.cards else UNTOLD


def _cursed(work: Work, player: str) -> Steps[bool]:
    """A Joker: all but one crew card are lost if it is taken; it may be left (A-83)."""
    take = yield from work.yes(
        "take",
        "Cursed! Take it, and lose all but one crew card?",
        offer=False,
        who=player,
        lead="take",
        cite=rulebook.CURSED_TREASURE,
    )
    if not take:
        return False
    hand = work.pirate(player).hand.count
    lost = None if hand is None else max(0, hand - 1)
    yield from lose_crew(
        work, player, lost, "cursed", "Which crew dies of the curse?", rulebook.CURSED_TREASURE
    )
    return True
