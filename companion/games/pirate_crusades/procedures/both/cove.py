"""The Pirate Cove: fill the hand, another ship, or a mission and cargo (P-14; pp. 6, 16)."""

from __future__ import annotations

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.procedures.both.cards import (
    cargo_card,
    crew_cards,
    room_in_hand,
)
from companion.games.pirate_crusades.procedures.both.taking import take_mission
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.drawing import draw
from companion.games.pirate_crusades.procedures.turning import still_in, who_acts, who_owes
from companion.games.pirate_crusades.procedures.work import Work, act, card_words
from companion.games.pirate_crusades.rules.standing import limits_of, town_card
from companion.games.pirate_crusades.state.cards import is_joker
from companion.games.pirate_crusades.state.table import NEUTRAL
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.text import plural


@act(
    "cove",
    "At a Pirate Cove",
    spec="P-14",
    cite=rulebook.PIRATE_COVE_SHORT,
    rules=("jokers", "joker-ship", "hand-limit"),
    help="cove a",
)
def cove(work: Work) -> Steps[str]:
    """A visit to a Pirate Cove; in the long game only the first one brings anything."""
    owing = who_owes(work, "cove")
    work.player = yield from who_acts(work, "Who visits the cove?", free=True, owing=owing)
    yield from still_in(work)
    player, here = work.player, town_card(work.state, work.player)
    work.settled("cove", player)
    if why := _no_cove(work, player, here):
        yield from work.breaks("no-cove", f"{work.name} {why}.", work.here(rulebook.PIRATE_COVE))
    elif work.pirate().coves.get(here):
        first = "the first visit only" if work.state.long else "once a visit"
        why = f"{work.name} has chosen at this cove: {first}."
        yield from work.breaks("visited", why, work.here(rulebook.PIRATE_COVE))
    yield from at_the_cove(work, player, here)
    decide(work)
    return f"{work.name} at the Pirate Cove"


def _no_cove(work: Work, player: str, here: str) -> str:
    """Why somebody is at no Pirate Cove; empty if they are, or if nobody has told."""
    pirate = work.pirate(player)
    if pirate.status not in ("", "docked", "ready"):
        where = "at sea" if pirate.status == "sailing" else pirate.status
        return f"is {where} and must dock at a Pirate Cove first"
    if here:
        return "" if is_joker(here) else f"is at {_port_words(here)}, which is not a Pirate Cove"
    square = work.state.sea.get(pirate.at) if work.state.long else None
    bare = square is not None and square.face_up and square.port is None
    return f"is on {pirate.at}, where no port is" if bare and square and square.terrain else ""


def _port_words(here: str) -> str:
    return "the neutral port" if here == NEUTRAL else here


def at_the_cove(work: Work, player: str, here: str) -> Steps[None]:
    """One of the three, then docking as usual.

    Args:
        work: the act.
        player: who visits.
        here: card of the cove, empty if nobody told.
    """
    long = bool(work.state.long)
    flaw = work.state.captains[work.pirate(player).captain].flaw if _captained(work, player) else ""
    pick = yield from work.choose(
        "cove",
        "Pirate Cove: which one?",
        (
            Option("a", "fill the hand", also=("a", "hand", "fill", "crew")),
            Option("b", "another ship", also=("b", "ship", "swap")),
            Option("c", "a mission and cargo", also=("c", "mission", "cargo")),
        ),
        who=player,
        none="nothing",
        help=f"flaw: {flaw}" if flaw else "",
        cite=work.here(rulebook.PIRATE_COVE),
    )
    if here or not long:  # in the short game it is kept until the next town is found
        work.change(player, coves={**work.pirate(player).coves, here: True})
    match pick:
        case "a":
            words = yield from _fill_hand(work, player)
        case "b":
            words = yield from _swap_ship(work, player)
        case "c":
            words = yield from _mission_and_cargo(work, player, here)
        case _:
            words = "takes nothing"
    work.row("cove", player=player, choice=pick or "none")
    work.say(words)
    work.over_the_limits(player)


def _captained(work: Work, player: str) -> bool:
    return work.pirate(player).captain in work.state.captains


def _fill_hand(work: Work, player: str) -> Steps[str]:
    free = room_in_hand(work, player)
    if free is None:
        free = yield from work.number(
            "number",
            "How many crew cards fill the hand?",
            at_least(0),
            offer=0,
            who=player,
            cite=work.here(rulebook.PIRATE_COVE),
        )
    came = yield from crew_cards(work, player, free, "fill", work.here(rulebook.PIRATE_COVE))
    return f"fills the hand with {plural(came, 'crew card')}"


def _swap_ship(work: Work, player: str) -> Steps[str]:
    """Two ships are drawn, one is kept; the old one and all cargo go (A-24)."""
    ships = yield from draw(
        work,
        "ships",
        "Which two ships are drawn?",
        cite=work.here(rulebook.PIRATE_COVE),
        count=2,
        who=player,
        lead="ships",
    )
    if not ships:
        return "finds no ship"
    kept = 0
    if len(ships) > 1:
        pick = yield from work.choose(
            "kept",
            "Which one is kept?",
            (
                Option(str(place), card or f"ship {place}", also=(f"ship {place}",))
                for place, card in enumerate(ships, 1)
            ),
            who=player,
            lead="keeping",
            cite=work.here(rulebook.PIRATE_COVE),
        )
        kept = int(pick) - 1
    work.discard(card for place, card in enumerate(ships) if place != kept)
    work.drop_holds(player, list(work.pirate(player).holds))
    work.change_ship(player, ships[kept])
    if not work.state.long:
        work.change(player, nation=None)  # it is the new ship's
    work.row("new_ship", player=player, new=ships[kept], how="cove")
    return f"swaps ship and cargo for {card_words(ships[kept])}"


def _mission_and_cargo(work: Work, player: str, here: str) -> Steps[str]:
    yield from take_mission(
        work, player, "mission", cite=work.here(rulebook.PIRATE_COVE), stay=work.pirate(player).stay
    )
    free = limits_of(work.state, player).value.holds_free
    if free == 0:
        return "draws a mission; no hold is free for cargo"
    came = yield from cargo_card(work, 1, player, here, last=True)
    if came in ("none", "fill"):
        return "draws a mission"
    return f"draws a mission and cargo, {card_words(came)}"
