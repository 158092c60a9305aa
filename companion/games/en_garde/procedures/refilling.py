"""Discard and Refill: the step that begins a turn (rulebook: Turn Order)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.en_garde import rulebook
from companion.games.en_garde.options import is_on, number
from companion.games.en_garde.procedures.drawing import new_deck, refill_hand
from companion.games.en_garde.procedures.turns import (
    begin_turn,
    in_the_game,
    new_turn,
    who_is_active,
)
from companion.games.en_garde.procedures.work import Work, act
from companion.games.en_garde.rules.chances import copies_told, refill_rows
from companion.games.en_garde.state.table import EnGarde
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of


@act(
    "refill",
    "Discard and refill",
    spec="5.2, 5.19",
    cite=rulebook.REFILL,
    rules=("discard-step", "reshuffle", "hand-limit"),
    words=("refills", "discards", "discard", "draws", "draw"),
    help="discard 2",
)
def refill(work: Work) -> Steps[str]:
    """Discard any number of cards, then draw up to nine (Discard and Refill; 5.2)."""
    player = yield from who_is_active(work, "Who refills?")
    work.player = player
    state = work.state
    yield from in_the_game(work)
    if not state.turn:
        begin_turn(work, player)
    elif state.turn != player:
        yield from new_turn(work, player)
    elif state.step not in ("refill", ""):
        why = f"{work.name} has already refilled; discarding comes first, once."
        yield from work.breaks("refill", why, rulebook.DISCARD_STEP)
    hand = work.duelist().hand
    count = yield from work.maybe.number(
        "discarded",
        "How many cards are discarded first?",
        at_least(0, most=hand, why=f"{work.name} holds {hand}" if hand is not None else ""),
        offer=0,
        named={"none": 0} if hand is None else {"all": hand, "none": 0},
        odds=(lambda: refill_rows(state, _to_draw(state, player))) if copies_told(state) else None,
        cite=rulebook.DISCARD_STEP,
    )
    if hand is not None and count is not None and count > hand:
        count = hand  # the table insists; more than all cannot go
    names = yield from work.text("names", "Which ones?", quiet="", cite=rulebook.DISCARD_PILE)
    _name_discards(work, names)
    if count is None:  # nobody counted: deck and discards are not known from here on
        work.change(player, hand=number(work.state, "hand_size"))
        work.state = replace(work.state, deck=None, discard=None, step="prepare")
        return f"{work.name} discards some and refills to {work.duelist().hand}"
    anew = False
    if state.deck is None:
        anew = yield from work.yes(
            "shuffled", "Were the discards shuffled into a new deck?", quiet=False
        )
    refill_hand(work, player, count)
    if anew:
        new_deck(work)
    if state.step == "":
        work.state = replace(work.state, step="prepare")
    drawn = work.drawn
    which = f" ({names})" if names else ""
    if not count and not drawn and drawn is not None and is_on(state, "track_hands"):
        return f"{work.name} keeps all {shown(work.duelist().hand)}"
    words = f"{work.name} discards {count}{which} and" if count else f"{work.name}"
    holds = f", holds {shown(work.duelist().hand)}" if is_on(state, "track_hands") else ""
    return f"{words} draws {shown(drawn)}{holds}"


def _to_draw(state: EnGarde, player: str) -> int:
    """Cards that a refill draws if nothing is discarded first."""
    hand = state.duelists[player].hand
    return max(0, number(state, "hand_size") - (hand or 0))


def _name_discards(work: Work, names: str) -> None:
    """Discards that the table names are seen in the pile (A-49)."""
    if not is_on(work.state, "log_discards"):
        return
    seen = dict(work.state.seen)
    for word in names.replace(";", ",").split(","):
        wanted = key_of(word)
        for key in sorted(work.state.cards):
            card = work.card(key)
            if wanted and wanted in (key_of(card.name), *map(key_of, card.aliases)):
                seen[key] = seen.get(key, 0) + 1
    work.state = replace(work.state, seen=seen)
