"""A Brute comes into play (p. 29)."""

from __future__ import annotations

from companion.games.five_sails import rulebook
from companion.games.five_sails.procedures.asking import (
    CardSlot,
    PlaceSlot,
    ask_card,
    ask_location,
)
from companion.games.five_sails.procedures.cards.values import Wanted, ask_values
from companion.games.five_sails.procedures.city.by_card import (
    BEFORE,
    PAID,
    ask_cancelled,
    ask_way,
    check_unique,
)
from companion.games.five_sails.procedures.city.paying import pay_for
from companion.games.five_sails.procedures.priority import acted, may_act, still_in, who_acts
from companion.games.five_sails.procedures.work import Work, act
from companion.games.five_sails.state.cards import STATS, home_of
from companion.table.procedures.procedure import Steps


@act(
    "brute",
    "Play a Brute",
    spec="P43",
    cite=rulebook.BRUTE,
    rules=("wealth-cost", "crew-cap"),
    words=("brutes",),
    help="brute Angelo",
)
def brute(work: Work) -> Steps[None]:
    """A Brute is paid and comes from hand to its player's Home (P43; ruling AMB-86; p. 29)."""
    way = yield from ask_way(work, "an action, as with any card", rulebook.BRUTE)
    player = yield from who_acts(work, "Who plays a Brute?", key="by-whom", cite=rulebook.BRUTE)
    known = tuple(
        key for key in work.side(player).hand.known if work.card(key).type in (None, "brute")
    )
    slot = CardSlot(
        key="card", prompt="Which Brute?", types=("brute",), first=known, cite=rulebook.BRUTE
    )
    card = yield from ask_card(work, slot)
    if work.card(card).type is None:
        work.change_card(card, type="brute")
    yield from (still_in(work, player) if way else may_act(work))
    yield from check_unique(work, card)
    if way in ("", PAID):
        yield from pay_for(work, player, card, from_hand=True)
    if way != BEFORE:
        work.from_hand(player, 1, [card])
        if (yield from ask_cancelled(work, work.called(card))):
            work.to_pile("discard", player, 1, [card])
            if not way:
                acted(work)
            return
    place = yield from ask_location(
        work,
        PlaceSlot(
            key="at",
            prompt="Where does it enter?",
            player=player,
            lead="at",
            quiet=home_of(player),
            cite=rulebook.BRUTE,
        ),
    )
    yield from ask_values(
        work, "values", [Wanted(card, stat) for stat in STATS], lead="printed", cite=rulebook.STATS
    )
    x = work.new_character(
        card, "brute", owner=player, controller=player, at=place, engaged=False, wounds=0
    )
    name = work.called(card)
    work.row("play", player=player, card=name, character=x, location=place, how=way)
    work.say(f"{work.name} plays {name}, at {work.where(place, player)}")
    if not way:
        acted(work)
