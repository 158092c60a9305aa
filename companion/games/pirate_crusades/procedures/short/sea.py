"""Looking for a ship in the short game: friend, enemy, Ace, treasure fleet (P-11, P-12; p. 6)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.encounters import Found, ShipFound, ship_found
from companion.games.pirate_crusades.calculations.fleeing import Enemy, Flight
from companion.games.pirate_crusades.calculations.odds import NextCard, next_card
from companion.games.pirate_crusades.options import chosen, is_on
from companion.games.pirate_crusades.procedures.both.cards import (
    SHIP,
    crew_cards,
    draw_open,
    room_in_hand,
)
from companion.games.pirate_crusades.procedures.both.missions import Event, done_at_once
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.fighting import (
    ask_dump,
    commit,
    flight_of,
    too_heavy,
)
from companion.games.pirate_crusades.procedures.short.fleet import treasure_fleet
from companion.games.pirate_crusades.procedures.short.plunder import plunder_ship
from companion.games.pirate_crusades.procedures.short.port import won
from companion.games.pirate_crusades.procedures.short.turning_up import met_ship, open_fight
from companion.games.pirate_crusades.procedures.turning import acted, ready, who_acts
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, act, nation_words
from companion.games.pirate_crusades.rules.standing import at_sea, card_number, nation, seen_cards
from companion.games.pirate_crusades.state.cards import Nation, ship_type_of
from companion.games.pirate_crusades.state.table import Fight, Hand
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, Option, option
from companion.toolbox.sums import Result, shown


@act(
    "look",
    "Look for a ship",
    spec="P-11",
    cite=rulebook.LOOK_FOR_SHIP,
    rules=(
        "combat-single-short",
        "fleeing-short",
        "ace-ship",
        "fight-other-player",
        "treasure-fleet",
        "plunder-short",
    ),
    words=("looks", "finds", "hunt", "hunts"),
    help="look 7C fight with 9D 8H plunder cargo",
)
def look(work: Work) -> Steps[str]:
    """The ship that is found, and what becomes of it (P-11)."""
    work.player = yield from who_acts(work, "Who looks for a ship?")
    yield from ready(work, "look", long=False)
    player = work.player
    again = met_ship(work, player)  # what comes of the ship that was met is told later
    card: str | None = again
    if again:
        work.change_fight(None)
    else:
        card = yield from draw_open(
            work,
            "ship",
            "Which ship is found?",
            player,
            SHIP,
            cite=rulebook.LOOK_FOR_SHIP,
            odds=lambda: _odds(work, player),
        )
    if card is None:
        acted(work)
        return f"{work.name} finds no ship"
    if not card:
        yield from _untold_ship(work, player)
    else:
        yield from _met(work, player, card, again=bool(again))
    work.over_the_limits(player)
    if not met_ship(work, player):
        acted(work)
    decide(work)
    if again:
        return f"{work.name} and the ship {card}"
    return f"{work.name} looks for a ship{f': {card}' if card else ''}"


def _odds(work: Work, player: str) -> list[tuple[str, str]]:
    """Friend, enemy, Ace or fleet, from the cards that nobody has seen (2.16)."""
    own = nation(work.state, player)
    if own is None:
        return []
    weight = flight_of(work, player, [Enemy()]).value.weight
    value = next_card(NextCard(seen=seen_cards(work.state), nation=own, weight=weight)).value
    if value is None:
        return []
    rows = [(name, chance.percent) for name, chance in value.ships.items()]
    if value.may_flee is not None:
        rows.append(("light enough to flee from an enemy", value.may_flee.percent))
    return rows


def _found(work: Work, player: str, card: str, friend: bool | None) -> Result[Found]:
    option = chosen(work.state, "ace_alone")
    alone: Literal["ordinary", "nothing"] = "nothing" if option == "nothing" else "ordinary"
    others = at_sea(work.state, player)
    return ship_found(
        ShipFound(
            card=card,
            nation=nation(work.state, player),
            friend=friend,
            at_sea={other: nation(work.state, other) for other in others},
            ace_alone=alone,
            facts=work.state.book.get(card),
        )
    )


def _met(work: Work, player: str, card: str, again: bool = False) -> Steps[None]:
    """A ship whose card is known; `again`: it was met before, and was found then."""
    result = _found(work, player, card, None)
    if result.value.kind == "unclear":
        friend = yield from _is_friend(work, player)
        result = _found(work, player, card, friend)
    found = result.value
    work.sums["ship"] = result.with_value(found.need)
    if not again:
        work.row("ship_found", player=player, card=card, what=found.kind, nation=found.nation)
    match found.kind:
        case "fleet":
            yield from treasure_fleet(work, player, card)
        case "friend":
            work.discard([card])
            yield from _friendly_ship(work, player)
        case "ace":
            work.discard([card])
            yield from _must_fight(work, player, found)
        case "nothing":
            work.discard([card])
            work.say("an Ace, and nobody else is at sea: nothing happens")
        case "enemy":
            yield from _enemy_ship(work, player, card, found, again)
        case _:
            work.discard([card])
            work.say("friend or foe: unknown")


def _is_friend(work: Work, player: str) -> Steps[bool | None]:
    """A ship without nation chooses; of an untold nation the table says it (A-41)."""
    why = "your ship has no nation" if nation(work.state, player) == "none" else "nation unknown"
    return work.maybe.yes(
        "friend", f"Is it a friend ({why})?", who=player, cite=rulebook.JOKER_SHIP
    )


def _untold_ship(work: Work, player: str) -> Steps[None]:
    """A ship that nobody names: what came of it, as far as the table says."""
    pick = yield from work.maybe.choose(
        "found",
        "What was it?",
        (
            Option("friend", "a friendly ship", also=("friend",)),
            Option("sunk", "an enemy, sunk", also=("sunk",)),
            Option("fled", "an enemy, fled", also=("fled",)),
            Option("nothing", "nothing came of it", also=("nothing",)),
        ),
        offer=UNKNOWN,
        who=player,
        cite=rulebook.LOOK_FOR_SHIP,
    )
    what = pick if pick is not None else ""
    work.row("ship_found", player=player, card="", what=what)
    work.discard([UNTOLD])
    if what == "friend":
        yield from _friendly_ship(work, player)
    elif what == "sunk":
        result = yield from commit(work, player, None, cite=rulebook.COMBAT_SINGLE_SHORT)
        work.discard(result.all_cards)
        work.say("sinks it")
        yield from done_at_once(work, player, Event("sinking"))
    elif what:
        work.say("flees" if what == "fled" else "nothing comes of it")


# ---------------------------------------------------------------------- a friend


def _friendly_ship(work: Work, player: str) -> Steps[None]:
    """They may draw a card into the hand; a meeting mission is done (p. 6, A-25)."""
    work.say("a friend")
    free = room_in_hand(work, player)
    if free != 0:
        draws = yield from work.yes(
            "draws",
            "Is a card drawn into the hand?",
            suggest=True,  # they may, and a line that does not say so has not told it
            who=player,
            cite=rulebook.LOOK_FOR_SHIP,
        )
        if draws and (yield from crew_cards(work, player, 1, "crew", rulebook.LOOK_FOR_SHIP)):
            work.say("draws a crew card")
    yield from done_at_once(work, player, Event("meeting"))


# ---------------------------------------------------------------------- another player


def _must_fight(work: Work, player: str, found: Found) -> Steps[None]:
    """An Ace: another player at sea must be fought, whichever one likes (p. 6)."""
    other = found.instead[0]
    if len(found.instead) > 1:
        pick = yield from work.choose(
            "other",
            "An Ace: which player at sea is fought?",
            (Option(one, work.who(one)) for one in found.instead),
            who=player,
            lead="against",
            cite=rulebook.ACE_SHIP,
        )
        other = pick
    work.say(f"an Ace: must fight {work.who(other)}")
    open_fight(work, player, other)


# ---------------------------------------------------------------------- an enemy


def _enemy_ship(work: Work, player: str, card: str, found: Found, again: bool) -> Steps[None]:
    enemy = Enemy(
        size=found.size,
        tonnage=card_number(work.state, card, "tonnage"),
        fast_galleon=ship_type_of(card, work.state.book.get(card)) == "Fast Galleon",
    )
    flight = flight_of(work, player, [enemy])
    if is_on(work.state, "npc_flee") and (yield from _it_flees(work, flight.value)):
        work.discard([card])
        work.say("the lighter ship flees")
        return
    pick = yield from work.choose(
        "act",
        f"An enemy, {nation_words(found.nation)}; {found.need} cannon sink it",
        _ways(work, player, found, flight),
        who=player,
        sums={"weight": flight.with_value(flight.value.weight)},
        cite=rulebook.LOOK_FOR_SHIP,
    )
    if pick == "flee":
        yield from flees(work, player, [enemy], asks=again)
        work.discard([card])
        work.row("flee", player=player, weight=flight.value.weight, against=flight.value.against)
    elif pick == "fight":
        yield from _fight(work, player, card, found.need)
    elif pick == "later":
        fight = Fight(
            kind="ship", attacker=player, defender=card, need=found.need, cards={card: "ship"}
        )
        work.change_fight(fight)
        work.say("fight or flight is still to come")
    else:
        work.discard([card])
        work.say(f"fights {work.who(pick)} instead")
        open_fight(work, player, pick)


def _it_flees(work: Work, flight: Flight) -> Steps[bool]:
    """Option `npc_flee`: a lighter ship that nobody plays is gone (A-16)."""
    if flight.weight is None or flight.against is None or flight.against >= flight.weight:
        return False
    return (
        yield from work.yes(
            "it-flees", "It is lighter: does it flee?", offer=True, cite=rulebook.FLEEING_SHORT
        )
    )


def _ways(work: Work, player: str, found: Found, flight: Result[Flight]) -> tuple[Option, ...]:
    """Fight, flee, or a player of the ship's nation; those who may not are named with why."""
    heavy = flight.value.allowed is False and flight.value.dump is None
    options = [
        Option("fight", "fight it", also=("fight", "fights", "attack", "attacks")),
        option(
            "flee",
            "flee",
            rulebook.FLEEING_SHORT.broken(too_heavy(flight.value)) if heavy else None,
            note=" ".join(flight.notes),
            also=("flee", "flees"),
        ),
    ]
    options += [
        option(
            other,
            f"fight {work.who(other)}",
            _not_instead(work, other, found.nation, found.instead),
            also=(work.who(other),),
        )
        for other in work.state.seats
        if other != player
    ]
    options.append(Option("later", "say it later", also=("later",)))
    return tuple(options)


def _not_instead(work: Work, other: str, whose: Nation, instead: tuple[str, ...]) -> Break | None:
    """Why a player cannot be fought instead of the ship."""
    if other in instead:
        return None
    name, broken = work.who(other), rulebook.FIGHT_OTHER_PLAYER.broken
    status = work.pirate(other).status
    if status != "sailing":
        return broken(f"{name} is not at sea.") if status else None
    theirs = nation(work.state, other)
    if theirs is None:
        return None
    return broken(f"{name} is {nation_words(theirs)}, the ship is {whose}.")


def flees(
    work: Work, player: str, enemies: list[Enemy], scope: str = "", asks: bool = False
) -> Steps[None]:
    """Overboard with what is too heavy, then away; whoever is not lighter may not (P-17)."""
    flight = flight_of(work, player, enemies)
    if flight.value.allowed is not True:
        yield from ask_dump(work, player, flight, scope, asks)
    after = flight_of(work, player, enemies)
    work.sums["weight"] = after.with_value(after.value.weight)
    if after.value.allowed is False:
        why = too_heavy(after.value)
        yield from work.breaks(f"{scope}heavy", why, rulebook.FLEEING_SHORT)
    work.say("flees")


def _fight(work: Work, player: str, card: str, need: int | None) -> Steps[None]:
    """Cannon against the ship: sunk and plundered, or the enemy prevails (P-11, A-15)."""
    retreat = chosen(work.state, "forced_fight") == "retreat"
    result = yield from commit(work, player, need, cite=rulebook.COMBAT_SINGLE_SHORT)
    after = "the cards are lost" if retreat else "the whole hand is lost, and the game at sea"
    wins = yield from won(work, player, result, need, rulebook.COMBAT_SINGLE_SHORT, after=after)
    work.discard(result.all_cards)
    work.row(
        "combat",
        attacker=player,
        defender=card,
        need=need,
        total=result.total,
        cards=list(result.cards),
        wins=wins,
    )
    total = f" with {result.total}" if result.total is not None else ""
    if not wins:
        work.discard([card])
        if not retreat:
            _whole_hand(work, player)
        work.say(f"the enemy prevails ({shown(result.total)} of {shown(need)})")
        return
    work.say(f"sinks it{total}")
    if chosen(work.state, "empty_hand") == "strict" and _is_out(work, player):
        work.discard([card])
        return
    whose = ship_found(ShipFound(card=card, facts=work.state.book.get(card))).value.nation
    yield from done_at_once(work, player, Event("sinking", whose))
    yield from plunder_ship(work, player, card)


def _is_out(work: Work, player: str) -> bool:
    """Option `empty_hand`: an empty hand is out before any plunder (A-21)."""
    decide(work)
    return work.pirate(player).status == "out"


def _whole_hand(work: Work, player: str) -> None:
    """A fight that cannot be won or fled takes all the crew (A-15)."""
    hand = work.pirate(player).hand
    cards = sorted(hand.known)
    if hand.count is None:
        work.state = replace(work.state, discards=None)
    work.discard([*cards, *[UNTOLD] * max(0, (hand.count or 0) - len(cards))])
    work.change(player, hand=Hand(count=0))
