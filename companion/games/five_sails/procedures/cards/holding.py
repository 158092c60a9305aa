"""Which cards somebody may hold."""

from __future__ import annotations

from companion.games.five_sails.calculations.decks import same_card
from companion.games.five_sails.procedures.day.setting_up import loaded_deck
from companion.games.five_sails.procedures.work import Work


def hardly_held(work: Work, player: str) -> frozenset[str]:
    """Cards that a player hardly holds: they lie in the City or on somebody, nobody has another
    copy, or the player's list has none of them.

    A copy that was shown in this hand is held, whatever else there is.
    """
    state = work.state
    side = state.sides.get(player)
    gone = {one.card for one in state.city.values()} | {*state.city_discard.named}
    loaded = loaded_deck(state, player) if side is not None else None
    if loaded is None:
        far = gone | {one.card for one in state.attachments.values()}
    else:
        mine = {same_card(one.name) for one in loaded.cards}
        far = {key for key, card in state.cards.items() if same_card(card.name) not in mine}
    return frozenset(far) - frozenset(side.hand.known if side is not None else ())
