"""Event cards: revealed, resolved, added to the deck (P-10; pp. 6, 12-13)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.procedures.year.steps import (
    change_year,
    dismiss_event,
    end_turn,
    next_round,
)
from companion.games.seafall.rules.events import deck_events, odds_now, odds_rows, seen_this_year
from companion.games.seafall.rules.moves import deck_by, event_added
from companion.games.seafall.rules.rounds import (
    all_had_turn,
    event_name,
    event_revealed,
    no_further_round,
    turns_told,
)
from companion.games.seafall.rules.standing import choice
from companion.games.seafall.rules.year import next_turn
from companion.games.seafall.state.kept import EventCard
from companion.games.seafall.state.year import ROUNDS, Event
from companion.table.procedures.pressing import or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, Pick
from companion.toolbox.text import key_of

HOW = (
    Option("shuffle", "shuffled in"),
    Option("bottom", "under the deck"),
    Option("top", "on top of the deck"),
)


@act(
    "event",
    "Reveal an event",
    spec="P-10",
    cite=rulebook.REVEAL_EVENT,
    rules=("events", "event-deck"),
    words=("reveal", "reveals"),
    help="event Red Tide",
)
def event(work: Work) -> Steps[str]:
    """The top event card is turned over (round step 1, p. 12)."""
    yield from _clear_the_last(work)
    key = yield from _which_card(work)
    state = work.state
    known = state.kept.events.get(key)
    text = yield from work.text(
        "text",
        "What does it say?",
        quiet=known.text if known is not None else "",
        empty=True,
        cite=rulebook.EVENTS,
    )
    if known is not None and text != known.text:
        _put_event(work, key, replace(known, text=text))
    work.state = deck_by(work.state, "event", -1)
    seen = work.state.year.seen
    change_year(work, event=Event(card=key, text=text), seen=(*seen, key), on_top="")
    if work.state.year.phase == "round":
        change_year(work, step=max(2, work.state.year.step))
    name = event_name(work.state, key)
    left = work.state.decks.get("event")
    work.row("event_reveal", cards=[name] if name else [], text=text, left=left)
    words = f"event: {name or 'one that was not named'}" + (f" ({text})" if text else "")
    return "; ".join([words, *work.said])


def _clear_the_last(work: Work) -> Steps[None]:
    """The event of before: a second one in a round is named; a new round begins by itself."""
    state = work.state
    year = state.year
    if year.phase == "winter":
        work.say("winter has not been entered to its end (p. 12)")
    elif year.phase in ("end", "over"):
        why = "The game is over: no further round begins."
        yield from work.breaks("game-over", why, rulebook.END_CHECK)
    elif year.phase == "round" and (year.step >= 4 or (turns_told(state) and all_had_turn(state))):
        why = no_further_round(state)
        if why:
            yield from work.breaks("no-further-round", why, rulebook.END_CHECK)
        if year.round < ROUNDS and (begins := next_round(work)):
            before = f"round {year.round}" if year.round else "the round"
            work.say(f"{before} is over, {begins} begins (p. 13)")
    elif year.phase == "round" and year.event is not None and not turns_told(state):
        yield from _next_unsaid(work)
    elif year.phase == "round" and year.event is not None:
        name = event_name(state, year.event.card) or "An event"
        why = f"{name} already lies face up: only one event is revealed in a round."
        yield from work.breaks("two-events", why)
    dismiss_event(work)


def _next_unsaid(work: Work) -> Steps[None]:
    """An event on top of another where no turn was told: a round has passed, it is not named."""
    why = no_further_round(work.state)
    if why:
        yield from work.breaks("no-further-round", why, rulebook.END_CHECK)
    if work.state.year.round < ROUNDS:
        begins = next_round(work)
        work.say(f"{begins} begins: no turn was entered since the last event (p. 12)")


def _which_card(work: Work) -> Steps[str]:
    """Id of the card; empty if nobody names it."""
    state = work.state
    keys = deck_events(state)
    certain = key_of(odds_now(state).value.certain)
    default = next((k for k in keys if certain and key_of(event_name(state, k)) == certain), None)
    pick = yield from work.maybe.pick(
        "card",
        "Which event is turned over?",
        (
            Option(key, event_name(state, key), note="seen" if key in state.year.seen else "")
            for key in keys
        ),
        offer=or_unknown(default),
        new="event card",
        odds=lambda: odds_rows(state),
    )
    if pick is None:
        return ""
    if pick.id:
        if seen_this_year(state, pick.id) and pick.id != default:
            why = f"{event_name(state, pick.id)} was already revealed since the deck was shuffled."
            yield from work.breaks("seen-this-year", why, rulebook.EVENT_DECK_SHUFFLED)
        return pick.id
    return _named(work, pick.new)


def _named(work: Work, name: str) -> str:
    """An event card of a new name; one that lay in a bag has left it."""
    for key, known in work.state.kept.events.items():
        if key_of(known.name) == key_of(name):
            _put_event(work, key, replace(known, place="deck"))
            return key
    key = work.new_id("e")
    _put_event(work, key, EventCard(name=name))
    return key


def _put_event(work: Work, key: str, card: EventCard) -> None:
    kept = work.state.kept
    kept = replace(kept, events={**kept.events, key: card})
    work.state = replace(work.state, kept=kept)


@act(
    "resolve",
    "Resolve the event",
    spec="P-10",
    cite=rulebook.EVENTS,
    words=("resolved",),
    help="resolve",
)
def resolve(work: Work) -> Steps[str]:
    """The event is resolved; after all turns it goes under the deck (round step 3, p. 12).

    While turns are left it stays face up as resolved: an event may happen during the round.
    """
    state = work.state
    text = yield from work.text("text", "What came of it?", quiet="", empty=True)
    shown = state.year.event
    name = event_name(state, shown.card) if shown is not None else ""
    work.row("event_resolve", cards=[name] if name else [], text=text)
    words = f"{name or 'the event'} is resolved" + (f": {text}" if text else "")
    if shown is None and state.year.phase == "round" and turns_told(state):
        # Nothing of this round stands or falls with it: its turns go on.
        why = "it was before" if event_revealed(state) else "no event was revealed in this round"
        return f"{words}; {why} (p. 12)"
    if shown is not None and turns_told(state) and next_turn(state):
        change_year(work, event=replace(shown, resolved=True))
        return words
    end_turn(work)
    dismiss_event(work)
    if work.state.year.phase == "round":
        change_year(work, step=4)
    return words


def add_event(work: Work, key: str, name: str, bag: bool = True) -> Steps[None]:
    """A new event card enters the deck (p. 6; ruling R-38).

    Args:
        work: the procedure under way; asks `how`, quietly.
        key: id of a card that is known; empty for a new one.
        name: name of a new card; may be empty.
        bag: whether it comes from a bag of the storage chest, as a milestone's does.
    """
    how = yield from work.choose(
        "how",
        "How does it enter the deck?",
        HOW,
        quiet=str(choice(work.state, "event.add")),
        cite=rulebook.EVENT_DECK,
    )
    if not key:
        key = _named(work, name) if name else work.new_id("e")
    known = work.state.kept.events.get(key, EventCard(name=name))
    _put_event(work, key, replace(known, game=work.state.game_no))
    if bag:
        _count_bags(work, -1)
    work.state = event_added(work.state, key, how)
    shown = event_name(work.state, key)
    left = work.state.decks.get("event")
    work.row("event_add", cards=[shown] if shown else [], how=how, left=left)


def _count_bags(work: Work, change: int) -> None:
    bagged = work.state.kept.bagged
    if bagged is not None:
        kept = replace(work.state.kept, bagged=max(0, bagged + change))
        work.state = replace(work.state, kept=kept)


@act(
    "add-event",
    "A new event card",
    spec="P-10",
    cite=rulebook.EVENT_DECK,
    rules=("milestone-event",),
    help="add-event Famine",
)
def new_event_card(work: Work) -> Steps[str]:
    """An event card that a milestone brings, or that was found (p. 6)."""
    events = work.state.kept.events
    pick = yield from work.maybe.pick(
        "name",
        "Which event card is new?",
        (Option(k, x.name) for k, x in events.items() if x.place == "bagged"),
        new="event card",
    )
    pick = pick or Pick()
    bagged = yield from work.yes(
        "bagged",
        "Does it go into the storage chest, in its bag?",
        quiet=False,
    )
    name = pick.new or event_name(work.state, pick.id) or "an event card that was not named"
    if bagged:
        _count_bags(work, 1)
        if pick.new:
            key = work.new_id("e")
            _put_event(work, key, EventCard(name=pick.new, place="bagged"))
        work.row("event_add", cards=[pick.new] if pick.new else [], how="bagged")
        return f"{name} waits in the storage chest"
    bag = yield from work.yes(
        "bag", "Does it come out of a bag?", quiet=bool(pick.id), cite=rulebook.MILESTONE_EVENT
    )
    yield from add_event(work, pick.id, pick.new, bag)
    return f"{name} enters the event deck"
