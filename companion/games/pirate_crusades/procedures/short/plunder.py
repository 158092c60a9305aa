"""Plunder in the short game: of a sunk ship, of a beaten player (P-16, P-19; p. 6)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.procedures.both.taking import hold_options, with_meaning
from companion.games.pirate_crusades.procedures.drawing import may_be_held, not_held, speller
from companion.games.pirate_crusades.procedures.short.last_crew import all_the_same
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, card_words
from companion.games.pirate_crusades.rules.standing import hold_cargo, limits_of
from companion.games.pirate_crusades.state.table import AT_SEA, Hand, Hold, Mission
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.text import plural


def plunder_ship(work: Work, player: str, card: str, late: bool = False) -> Steps[None]:
    """The sunk ship's card as crew, cargo or a mission, or to the discards; `late`: by itself."""
    limits = limits_of(work.state, player).value
    full = {"crew": limits.hand_free == 0, "cargo": limits.holds_free == 0}
    # With the last card committed the answer is the game: crew keeps them in it (p. 6; A-21).
    last = work.pirate(player).hand.count == 0
    pick = yield from work.maybe.choose(
        "take" if late else "plunder",
        f"What becomes of {card_words(card)}?",
        (
            Option("crew", "crew", note=_room(limits.hand_free)),
            Option("cargo", "cargo", note=_room(limits.holds_free)),
            Option("mission", "a mission", also=("mission",)),
        ),
        offer=None if last or late else UNKNOWN,
        suggest=next(x for x in ("crew", "cargo", "mission") if not full.get(x)),
        who=player,
        none="nothing",
        help=f"{work.who(player)} has no crew left: only crew keeps {work.who(player)} in the game."
        if last
        else "",
        lead="plunder",
        cite=rulebook.PLUNDER_SHORT,
    )
    if pick is None:
        work.owe_plunder(player, card, rulebook.PLUNDER_SHORT)
        return
    if last and pick != "crew":
        does = f"Take it as {'a mission' if pick == 'mission' else pick}" if pick else "Leave it"
        if not (yield from all_the_same(work, player, "No crew would be left at sea", does)):
            pick = "crew"
    goods = ""
    if pick == "crew":
        yield from _room_in_hand(work, player)
        work.to_hand(player, [card], shown=True)
    elif pick == "cargo":
        yield from _room_in_holds(work, player)
        goods = hold_cargo(work.state, player, Hold(card=card)) or ""
        work.to_hold(player, card, AT_SEA)
    elif pick == "mission":
        work.to_missions(player, with_meaning(work, Mission(card=card, stay=0)))
    else:
        work.discard([card])
        return
    work.row("plunder", player=player, card=card, what=pick, goods=goods)
    what = "a mission" if pick == "mission" else pick
    name = f"{work.who(player)} plunders {card_words(card)} as" if late else ""
    work.say(f"{name or f'{card_words(card)} becomes'} {what}")


def _room(free: int | None) -> str:
    return "" if free is None else "no room: something goes first" if free == 0 else ""


def _room_in_hand(work: Work, player: str) -> Steps[None]:
    """A full hand makes room first (A-34)."""
    if limits_of(work.state, player).value.hand_free != 0:
        return
    hand = work.pirate(player).hand
    answer = yield from work.maybe.draw(
        "room-crew",
        "The hand is full: which crew card makes room?",
        1,
        offer={"count": 1, "cards": []},
        who=player,
        known=may_be_held(work, player),
        elsewhere=not_held(work, player),
        spell=speller(work, own=sorted(hand.known)),
        lead="clearing",
        cite=rulebook.HAND_LIMIT,
    )
    cards = list(answer.cards) if answer is not None else []
    cards = cards or [UNTOLD]
    work.from_hand(player, cards)
    work.discard(cards)


def _room_in_holds(work: Work, player: str) -> Steps[None]:
    """Full holds make room first (A-34)."""
    if limits_of(work.state, player).value.holds_free != 0:
        return
    options = hold_options(work, player)
    picked = yield from work.several(
        "room-cargo",
        "The holds are full: which cargo makes room?",
        options,
        offer=(options[0].id,),
        who=player,
        least=1,
        lead="clearing",
        cite=rulebook.HOLD_LIMIT,
    )
    work.drop_holds(player, picked)


# ---------------------------------------------------------------------- of a player


def plunder_player(work: Work, winner: str, loser: str) -> Steps[None]:
    """One of: a random crew card, a random unfinished mission, a hold of choice (p. 6-7)."""
    theirs = work.pirate(loser)
    name = work.who(loser)
    nothing = {
        "crew": theirs.hand.count == 0,
        "mission": theirs.told and not theirs.missions,
        "cargo": theirs.told and not theirs.holds,
    }
    what = {"crew": "crew card", "mission": "unfinished mission", "cargo": "cargo"}
    if all(nothing.values()):
        return
    pick = yield from work.choose(
        "plunder",
        f"What does {work.who(winner)} take from {name}?",
        (
            Option(
                key,
                what[key],
                illegal=f"{name} has no {what[key]}." if nothing[key] else "",
                also=(key,),
            )
            for key in ("crew", "mission", "cargo")
        ),
        who=winner,
        none="nothing",
        lead="plunder",
        cite=rulebook.COMBAT_TWO_SHORT,
    )
    match pick:
        case "crew":
            yield from _take_crew(work, winner, loser)
        case "mission":
            yield from _take_mission(work, winner, loser)
        case "cargo":
            yield from _take_cargo(work, winner, loser)
        case _:
            return
    work.over_the_limits(winner)


def _take_crew(work: Work, winner: str, loser: str) -> Steps[None]:
    """A random crew card, face down: which of the known ones are left is not known any more."""
    hand = work.pirate(loser).hand
    answer = yield from work.maybe.draw(
        "taken",
        "Which crew card, if everybody sees it?",
        1,
        quiet=UNKNOWN,
        who=winner,
        known=may_be_held(work, loser),
        elsewhere=not_held(work, loser),
        spell=speller(work, own=sorted(hand.known)),
        lead="taking",
        cite=rulebook.COMBAT_TWO_SHORT,
    )
    card = answer.cards[0] if answer is not None and answer.cards else UNTOLD
    only = len(hand.known) == hand.count == 1
    if not card and only:
        card = next(iter(hand.known))
    work.from_hand(loser, [card])
    if not card:
        after = work.pirate(loser).hand
        work.change(loser, hand=Hand(count=after.count, known={}, noted=after.noted))
    work.to_hand(winner, [card], shown=True)
    work.row("plunder", player=winner, victim=loser, what="crew", card=card)
    work.say(f"takes {plural(1, 'crew card')} from {work.who(loser)}")


def _take_mission(work: Work, winner: str, loser: str) -> Steps[None]:
    """A random unfinished mission; the app may draw which."""
    missions = work.pirate(loser).missions
    keys = sorted(missions, key=lambda key: (len(key), key))
    if not keys:
        work.to_missions(winner, Mission(stay=0))
        work.say(f"takes a mission from {work.who(loser)}")
        return
    place = 1
    if len(keys) > 1:
        labels = {f"mission {n}": 1 for n in range(1, len(keys) + 1)}
        answer = yield from work.maybe.draw(
            "which",
            "Which mission, at random?",
            1,
            who=winner,
            known=labels,
            cite=rulebook.COMBAT_TWO_SHORT,
        )
        if answer is not None and answer.cards and answer.cards[0] in labels:
            place = list(labels).index(answer.cards[0]) + 1
    mission = work.from_missions(loser, keys[place - 1])
    work.to_missions(winner, replace(mission, noted=None, stay=0))
    work.row("mission_stolen", player=winner, victim=loser, card=mission.card)
    work.say(f"takes {mission.card or 'a mission'} from {work.who(loser)}")


def _take_cargo(work: Work, winner: str, loser: str) -> Steps[None]:
    """A hold of the winner's choice; full holds make room first."""
    options = hold_options(work, loser)
    if not options:
        work.to_hold(winner, "", AT_SEA)
        work.say(f"takes a hold of cargo from {work.who(loser)}")
        return
    key = options[0].id
    if len(options) > 1:
        pick = yield from work.choose(
            "hold", "Which hold?", options, who=winner, lead="of", cite=rulebook.COMBAT_TWO_SHORT
        )
        key = pick
    yield from _room_in_holds(work, winner)
    hold = work.pirate(loser).holds[key]
    goods = hold_cargo(work.state, loser, hold) or ""
    work.from_hold(loser, key)
    work.to_hold(winner, hold.card, AT_SEA, cargo=hold.cargo, tons=hold.tons)
    work.row(
        "plunder",
        player=winner,
        victim=loser,
        what="cargo",
        card=hold.card,
        goods=goods,
        hold=key,
    )
    work.say(f"takes {card_words(hold.card)} from {work.who(loser)}'s holds")
