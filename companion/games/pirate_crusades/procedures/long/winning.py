"""What comes of a beaten ship: hostage, plunder, prize, surrender (P-37; pp. 18-19; A-73, A-93)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.options import chosen
from companion.games.pirate_crusades.procedures.both.missions_done import missions_done
from companion.games.pirate_crusades.procedures.long.common import (
    captain_gone,
    captain_name,
    captain_of,
    lose_crew,
    repute,
    square_options,
)
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, card_words
from companion.games.pirate_crusades.rules.standing import limits_of, nation, port_nation
from companion.games.pirate_crusades.state.cards import Nation, mission_of
from companion.games.pirate_crusades.state.table import AT_SEA, SEA, Hand, Mission, PirateCrusades
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option

_TAKES = (
    Option("nothing", "nothing"),
    Option("crew", "as crew", also=("crew",)),
    Option("cargo", "as cargo", also=("cargo",)),
    Option("mission", "as a mission", also=("mission",)),
)


class Beaten(Struct, frozen=True):
    """How a ship was beaten."""

    ship: str | None
    """Its card; empty: not told; `None`: there is none."""
    nation: Nation | None
    surrenders: bool | None
    reputation: int
    player: bool = False


def forced_worth(state: PirateCrusades) -> Literal["forced", "none"]:
    """What a forced surrender gives whose ships just surrender: the table's option (A-86)."""
    return "none" if chosen(state, "surrender_rep") == "none" else "forced"


def take_hostage(work: Work, player: str, captain: str) -> None:
    """A captain without player becomes a hostage; the ship is dealt with apart."""
    work.change_captain(captain, held_by=player, at="", ship=None)
    work.row("hostage", player=player, captain=captain, how="taken")
    work.say(f"takes {captain_name(work.state, captain)} hostage")


def plunder_card(work: Work, player: str, card: str, late: bool = False) -> Steps[None]:
    """The average cannon card as crew, cargo or an unfinished mission (P-19; p. 18)."""
    room = limits_of(work.state, player).value
    full = {"crew": room.hand_free == 0, "cargo": room.holds_free == 0}
    options = tuple(
        Option(x.id, x.label, illegal="there is no room" if full.get(x.id) else "", also=x.also)
        for x in _TAKES
    )
    pick = yield from work.maybe.choose(
        "take",
        f"What becomes of {card_words(card)}?",
        options,
        offer=None if late else UNKNOWN,
        suggest=next(x for x in ("crew", "cargo", "mission") if not full.get(x)),
        who=player,
        lead="taking",
        cite=rulebook.PLUNDER_LONG,
    )
    if pick is None:
        work.owe_plunder(player, card, rulebook.PLUNDER_LONG)
        return
    work.row("plunder", player=player, card=card, what=pick)
    if pick == "nothing":
        work.discard([card])
        return
    takes = f"{work.who(player)} plunders" if late else "takes"
    work.say(f"{takes} {card_words(card)} as {'a mission' if pick == 'mission' else pick}")
    if pick == "crew":
        work.to_hand(player, [card], shown=True)
    elif pick == "cargo":
        work.to_hold(player, card, AT_SEA)
    else:
        shown_mission(work, player, card)


def shown_mission(work: Work, player: str, card: str, stay: int = 0) -> None:
    """An open mission; a delivery brings its cargo along (A-77)."""
    if not card:
        work.to_missions(player, Mission(stay=stay))
        return
    printed = mission_of(card, work.state.book.get(card))
    key = work.to_missions(
        player,
        Mission(
            card=card,
            kind=printed.kind,
            nation=printed.nation,
            cargo=printed.cargo,
            tons=printed.tons,
            stay=stay,
        ),
    )
    if printed.kind == "delivery":
        work.to_hold(player, "", AT_SEA, mission=key, cargo=printed.cargo, tons=printed.tons)


def after_win(work: Work, player: str, beaten: Beaten) -> Steps[None]:
    """Surrender or sinking: reputation, the ship, missions (P-37 steps 3 to 5)."""
    if beaten.surrenders:
        yield from repute(
            work, player, beaten.reputation, "surrender", rulebook.SURRENDER_REPUTATION
        )
    yield from seize(work, player, beaten)
    yield from missions_done(work, player, "sunk", enemy=beaten.nation, enemy_player=beaten.player)


def seize(work: Work, player: str, beaten: Beaten) -> Steps[None]:
    """Keep it as a prize, sail on in it, or sink it; more than double is needed (p. 18)."""
    if beaten.ship is None:
        return
    pirate = work.pirate(player)
    not_double = "" if beaten.surrenders else "not more than double: the ship is sunk"
    crew = "no crew for the prize" if pirate.hand.count == 0 else ""
    second = "one prize at a time (A-93)" if pirate.prize is not None else ""
    pick = yield from work.choose(
        "seize",
        f"The beaten ship, {card_words(beaten.ship)}?",
        (
            Option("sink", "sink it", illegal=""),
            Option(
                "prize",
                "prize: sell it in port",
                not_double or second or crew,
                also=("prize", "keep"),
            ),
            Option("swap", "swap: sail on in it", not_double, also=("swap",)),
            Option(
                "both",
                "both: sail on in it, sell the old ship",
                not_double or second or crew,
                also=("both",),
            ),
        ),
        offer="sink" if beaten.surrenders else None,
        suggest="sink" if not_double or second or crew else "prize",
        quiet=None if beaten.surrenders else "sink",
        who=player,
        lead="seizing",
        cite=rulebook.PRIZE,
    )
    if pick == "sink":
        work.discard([beaten.ship])
        work.row("sunk", player=player, ship=beaten.ship)
        work.say("the ship is sunk" if not beaten.surrenders else "the ship is let go down")
        return
    if pick == "prize":
        work.change(player, prize=beaten.ship)
    else:
        old = work.change_ship(player, beaten.ship, keep_old=pick == "both")
        if pick == "both":
            work.change(player, prize=old)
    work.row("prize", player=player, ship=beaten.ship, how=pick)
    work.say(f"{card_words(beaten.ship)} is seized ({pick})")
    if pick != "swap":
        yield from lose_crew(
            work,
            player,
            1,
            "manned",
            "Which crew card mans the prize?",
            rulebook.PRIZE,
            lead="manned",
        )


# ---------------------------------------------------------------------- a player is beaten


def spoils(work: Work, winner: str, loser: str) -> None:
    """The loser's crew, missions, cargo, hostages, chest and prize go to the winner (A-74).

    What is too many is owed as a discard. The ship is dealt with apart.
    """
    lost = work.pirate(loser)
    mine = work.pirate(winner)
    known = {**mine.hand.known, **lost.hand.known}
    counts = (mine.hand.count, lost.hand.count)
    count = None if None in counts else sum(x or 0 for x in counts)
    work.change(
        winner,
        hand=Hand(count=count, known=known, noted=mine.hand.noted),
        # Got at sea now: it may go to any town, also to the one where the loser got it (p. 5).
        holds={**mine.holds, **{k: replace(x, at=AT_SEA) for k, x in lost.holds.items()}},
        missions={**mine.missions, **{k: _plundered(x) for k, x in lost.missions.items()}},
        told=mine.told and lost.told,
    )
    for field, what in (("chest", "treasure chest"), ("prize", "prize")):
        card = getattr(lost, field)
        if card is None:
            continue
        if getattr(mine, field) is None:
            work.change(winner, **{field: card})
            work.say(f"the {what} changes hands")
        else:
            work.discard([card])
            work.say(f"a second {what} has no room")
    for key, captain in sorted(work.state.captains.items()):
        if captain.held_by == loser:
            work.change_captain(key, held_by=winner)
            work.row("hostage", player=winner, captain=key, how="moved")
    work.change(
        loser,
        hand=Hand(count=0),
        holds={},
        missions={},
        chest=None,
        prize=None,
        sail=None,
        told=True,
    )
    key = captain_of(work, loser)
    work.change_captain(key, held_by=winner)
    work.change(loser, status="hostage", at="", ship="")
    work.row("captured", player=loser, by=winner)
    work.say(f"{work.who(loser)} is {work.who(winner)}'s hostage")


def capture_adrift(work: Work, captor: str, player: str) -> Steps[None]:
    """Somebody adrift is taken with ship and all aboard, without a fight (P-47; p. 18; A-89)."""
    ship, of = work.pirate(player).ship, nation(work.state, player)
    spoils(work, captor, player)
    yield from seize(work, captor, Beaten(UNTOLD if ship is None else ship, of, True, 0, True))


def _plundered(mission: Mission) -> Mission:
    """It was not taken in a stay of its new owner (A-29)."""
    return Mission(
        card=mission.card,
        kind=mission.kind,
        nation=mission.nation,
        cargo=mission.cargo,
        tons=mission.tons,
        stay=0,
    )


def drop_all(work: Work, player: str, hostages: str, crew: bool = False) -> None:
    """Ship, missions, cargo, chest and prize are discarded; hostages are lost or freed (A-90).

    Args:
        work: the act.
        player: whose.
        hostages: `lost` or `freed`.
        crew: whether the hand goes too.
    """
    pirate = work.pirate(player)
    if crew:
        known = sorted(pirate.hand.known)
        work.discard([*known, *[UNTOLD] * max(0, (pirate.hand.count or 0) - len(known))])
        work.change(player, hand=Hand(count=0))
    work.drop_holds(player, list(pirate.holds))
    for key in sorted(pirate.missions):
        work.discard([work.from_missions(player, key).card])
    for card in (pirate.ship or None, pirate.chest, pirate.prize):
        if card is not None:
            work.discard([card])
    if pirate.ship is None:  # a ship that nobody has told
        work.discard([UNTOLD])
    at = pirate.at
    work.change(player, ship="", chest=None, prize=None, sail=None)
    for key, captain in sorted(work.state.captains.items()):
        if captain.held_by != player:
            continue
        if not captain.player:
            captain_gone(work, key)
        elif hostages == "lost":
            work.change_captain(key, held_by="")
            work.goes_out(captain.player, "lost aboard another ship")
        else:
            work.change_captain(key, held_by="")
            work.change(captain.player, status="shipless", at=at)
            work.row("hostage", player=captain.player, captain=key, how="freed")
            work.say(f"{work.who(captain.player)} is free, without a ship")


# ---------------------------------------------------------------------- a captain prevails


def lost_to(work: Work, player: str, captain: str, attacks: bool, cards: list[str]) -> Steps[None]:
    """The enemy prevails; as the attacker he takes cargo and chest (A-71)."""
    work.discard(cards)
    work.say(f"{captain_name(work.state, captain)} prevails")
    taking = chosen(work.state, "npc_win")
    if not attacks or taking == "cards":
        return
    pirate = work.pirate(player)
    lost = work.drop_holds(player, list(pirate.holds))
    if pirate.chest is not None:
        work.discard([pirate.chest])
        work.change(player, chest=None)
    if lost or pirate.chest is not None:
        work.say("all cargo is lost" + (" and the chest" if pirate.chest is not None else ""))
    if taking == "captured":
        work.row("captured", player=player, by=captain)
        work.say(f"{work.who(player)} is captured (our option, A-71)")
        yield from _set_ashore(work, player)


def _set_ashore(work: Work, player: str) -> Steps[None]:
    """Where a captain sets his prisoner down: by default the nearest port that is not a friend's.

    The ship and all aboard are lost; the prisoner needs a new ship (p. 13-15; A-80).
    """
    state, at = work.state, work.pirate(player).at
    own = nation(state, player)
    ports = [key for key, x in sorted(state.sea.items()) if x.port is not None]

    def far(square: str) -> tuple[bool, int, str]:
        friend = own is not None and port_nation(state, state.sea[square].port) == own
        (x, y), (a, b) = SEA.place(square), SEA.place(at or square)
        return friend, abs(x - a) + abs(y - b), square

    ports.sort(key=far)
    pick = yield from work.maybe.choose(
        "ashore",
        f"At which port is {work.who(player)} set ashore?",
        (x for port in ports for x in square_options() if x.id == port),
        offer=ports[0] if ports else UNKNOWN,
        who=player,
        lead="ashore",
        cite=rulebook.NEW_SHIP,
    )
    to = pick if pick is not None else ""
    work.change(player, at=to)
    drop_all(work, player, hostages="freed", crew=True)
    work.change(player, status="shipless")
    work.say(f"{work.who(player)} is set ashore{f' on {to}' if to else ''}, without a ship")
