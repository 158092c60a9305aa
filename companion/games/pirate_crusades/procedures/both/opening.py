"""Face-down missions that a line turns up by their cards, to complete them (pp. 5, 6)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.procedures.drawing import speller
from companion.games.pirate_crusades.procedures.work import Work
from companion.games.pirate_crusades.state.table import Mission
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.toolbox.text import plural


def opened_missions(work: Work, player: str) -> Steps[tuple[str, ...]]:
    """Face-down missions that are turned up and handed in, by the cards that a line names."""
    pirate = work.pirate(player)
    hidden = [key for key, mission in sorted(pirate.missions.items()) if not mission.card]
    if not hidden and (pirate.missions or pirate.told):
        return ()
    answer = yield from work.maybe.draw(
        "shown",
        "Which missions are turned up and handed in?",
        None,
        quiet=UNKNOWN,
        who=player,
        known=dict.fromkeys(work.unseen(), 1),
        spell=speller(work),
        elsewhere=work.where_is,
        lead="showing",
        cite=rulebook.MISSION_TYPES,
    )
    cards = answer.cards if answer is not None else ()
    if hidden and len(cards) > len(hidden):
        left = plural(len(hidden), "face-down mission")
        yield from work.breaks("missions-left", f"{work.who(player)} has {left}.")
    keys = []
    for card in cards:
        key = _under(work, player, card, hidden)
        mission = work.pirate(player).missions[key]
        work.change_mission(player, key, replace(mission, card=card, noted=None))
        keys.append(key)
    return tuple(keys)


def _under(work: Work, player: str, card: str, hidden: list[str]) -> str:
    """The face-down mission that a card is: its owner's note says it, else any of them."""
    missions = work.pirate(player).missions
    left = [key for key in hidden if not missions[key].card]
    noted = [
        key for key in left if (note := missions[key].noted) is not None and note.reveal() == card
    ]
    bare = [key for key in left if missions[key].noted is None]
    found = next(iter((*noted, *bare, *left)), "")
    return found or work.to_missions(player, Mission())
