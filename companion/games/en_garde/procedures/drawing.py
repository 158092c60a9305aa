"""Drawing cards: the refill and draws by card text, with the reshuffle (Discard and Refill)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.en_garde.calculations import Refill, refill
from companion.games.en_garde.options import chosen, number
from companion.games.en_garde.procedures.work import Work
from companion.games.en_garde.rules.standing import audit_of
from companion.toolbox.sums import Part, Result, shown
from companion.toolbox.text import plural


def refill_hand(work: Work, player: str, discarded: int = 0) -> None:
    """Discard some cards, then draw up to the hand size; the step is over then.

    A hand that nobody counted is as large as that again: what was left of it is filled up.
    """
    size = number(work.state, "hand_size")
    _drawn(work, player, discarded, size)
    if work.duelist(player).hand is None:
        work.change(player, hand=size)
    if work.state.step == "refill":
        work.state = replace(work.state, step="prepare")


def new_deck(work: Work) -> None:
    """The table shuffled the discards while a deck that nobody had counted was drawn from: all that
    lies nowhere else is the deck now, if the hands are counted (Discard and Refill)."""
    work.state = replace(
        work.state, deck=0, discard=0, seen={}, reshuffles=work.state.reshuffles + 1
    )
    missing = audit_of(work.state).value
    deck = None if missing is None else max(0, -missing)
    work.state = replace(work.state, deck=deck)
    work.row("reshuffle", count=deck)
    work.say(f"the discards are shuffled: {shown(deck)} in the deck")


def draw_cards(work: Work, player: str, count: int | None) -> None:
    """Draw some cards because a card says so; an unknown number makes hand and deck unknown."""
    hand = work.duelist(player).hand
    if count is None:
        work.change(player, hand=None)
        work.state = replace(work.state, deck=None)
        return
    if hand is None:
        deck = work.state.deck
        work.state = replace(work.state, deck=None if deck is None else max(0, deck - count))
        return
    _drawn(work, player, 0, hand + count)


def _drawn(work: Work, player: str, discarded: int, size: int) -> None:
    state = work.state
    before = state.duelists[player].hand
    result = refill(
        Refill(
            hand=before,
            discarded=discarded,
            deck=state.deck,
            discard=state.discard,
            size=size,
            at_once=chosen(state, "reshuffle") == "at_once",
        )
    )
    told = result.value
    if discarded:
        work.row("discard_hand", player=player, count=discarded, hand=before)
    if told.reshuffled:
        work.state = replace(work.state, reshuffles=work.state.reshuffles + 1)
        # What was named in the pile is somewhere in the deck now.
        work.state = replace(work.state, seen={})
        work.row("reshuffle", count=told.reshuffled)
        work.say(f"the discards are shuffled: {plural(told.reshuffled, 'card')}")
    work.change(player, hand=told.hand)
    work.state = replace(work.state, deck=told.deck, discard=told.discard)
    work.row(
        "draw",
        player=player,
        count=told.drawn,
        deck_before=state.deck,
        deck_after=told.deck,
        short=told.short,
    )
    if told.short:
        work.say(f"{plural(told.short, 'card')} short: nothing is left to draw")
    parts = [Part("hand", before, "Discard and Refill", "refill")]
    if discarded:
        parts.append(Part("discarded", -discarded, "Discard and Refill", "discard-step"))
    parts.append(Part("drawn", told.drawn, "Discard and Refill", "refill"))
    name = f"{state.name(player)}'s hand"
    deck = f"deck {shown(state.deck)} → {shown(told.deck)}"
    work.sums[name] = Result(
        told.hand, tuple(parts), ("Discard and Refill",), (deck, *result.notes)
    )
    work.drawn = told.drawn
