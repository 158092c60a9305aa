"""Cards of Faction decks: the Draw step, what cards draw, reveal, sink, discard (P11, P12, P51).

Pages 13, 18, 40-41. Identities stay hidden unless everybody sees them; counts are kept.
"""

from __future__ import annotations

from typing import Literal

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.planning import draws
from companion.games.five_sails.procedures.asking import ask_names
from companion.games.five_sails.procedures.cards.values import Wanted, ask_values
from companion.games.five_sails.procedures.day.days import NOBODY, in_time, is_past, playing
from companion.games.five_sails.procedures.priority import crews_fit, still_in, who_acts
from companion.games.five_sails.procedures.work import Work, act
from companion.games.five_sails.rules.day import draws_of
from companion.games.five_sails.rules.standing import crew, leader
from companion.games.five_sails.state.table import Left, Pile
from companion.table.procedures.pressing import UNKNOWN, Bounds
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Field,
    Option,
)
from companion.toolbox.sums import shown
from companion.toolbox.text import listed, plural

What = Literal["draw", "reveal", "look", "discard", "sink", "mill", "return", "shuffle"]
_WHAT: dict[What, str] = {
    "draw": "draws from their own Faction deck",
    "reveal": "reveals from the top of their own Faction deck",
    "look": "looks at the top of a deck",
    "discard": "discards from hand",
    "sink": "puts cards from hand on the bottom of the deck",
    "mill": "discards from the top of the deck",
    "return": "takes cards back from the discard pile",
    "shuffle": "shuffles the discard pile into the deck",
}
_AFTER: dict[str, str] = {
    "top": "back on top",
    "sink": "to the bottom, in random order",
    "hand": "to hand",
    "discard": "to the discard pile",
    "locker": "to The Locker",
}


# ---------------------------------------------------------------------- the Draw step


@act(
    "draw",
    "Everybody draws",
    spec="P11",
    cite=rulebook.DRAW_STEP,
    rules=("panache", "deck-empty"),
    help="draw 6 5",
)
def draw_step(work: Work) -> Steps[str]:
    """Everybody draws Panache as modified for the Day; High Drama begins (P11; p. 13)."""
    if not (yield from playing(work)):
        return NOBODY
    yield from in_time(work, "draw")
    yield from crews_fit(work)
    left, undone = _schemes_left(work), _not_entered(work)
    told_now = yield from _amounts(work)
    wanted = []
    for player in (x for x in work.state.in_game if x not in told_now):
        if key := leader(work.state, player):
            wanted.append(Wanted(work.character(key).card, "panache"))
        scheme = work.side(player).scheme
        if key and scheme is not None and scheme.card:
            wanted.append(Wanted(scheme.card, "panache"))
    yield from ask_values(
        work,
        "values",
        wanted,
        required=True,
        prompt="Panache of the Leaders, and what the schemes change it by",
        cite=rulebook.DRAW_STEP,
    )
    for player in work.state.in_game:
        amount = told_now.get(player)
        if player not in told_now:
            amount = work.sum(
                f"{work.state.name(player)} draws", draws(draws_of(work.state, player))
            )
        _draws(work, player, amount)
    first = work.state.first_player or ""
    first = first if work.state.alive(first) else ""
    work.update(step="drama", turn=first, passes=0)
    work.row("phase-step", step_now="drama", player=first)
    begins = f"High Drama begins{f' with {work.state.name(first)}' if first else ''}"
    work.say(begins)
    if left:
        whose = listed([f"{work.state.name(player)}'s scheme" for player in left], "and")
        work.say(f"{whose} not entered as resolved (p. 13)")
    for one in undone:
        work.say(one)
    return ""


def _not_entered(work: Work) -> list[str]:
    """What of Initiative and Muster the table has not told, where cards were revealed (p. 12)."""
    if is_past(work, "draw"):
        return []
    waiting = [
        work.called(choice.character)
        for player in work.state.in_game
        if (choice := work.side(player).choice) is not None and choice.character and choice.shown
        if all(work.character(x).card != choice.character for x in crew(work.state, player))
    ]
    found = ["Initiative not entered (p. 12)"] if work.state.step == "initiative" else []
    return found + (
        [f"{listed(waiting, 'and')} not entered as mustered (p. 12)"] if waiting else []
    )


def _schemes_left(work: Work) -> list[str]:
    """Whose schemes nobody resolved, at a table that resolved one of this Day: all do, in turn,
    before anybody draws (p. 13)."""
    schemes = {player: work.side(player).scheme for player in work.state.in_game}
    told = {player: one.resolved for player, one in schemes.items() if one is not None}
    return [player for player, done in told.items() if not done] if any(told.values()) else []


def _amounts(work: Work) -> Steps[dict[str, int | None]]:
    """How many cards each draws, as the table tells it; who is left out draws as computed."""
    labels = {work.state.name(player): player for player in work.state.in_game}
    sums = {
        f"{label} draws": draws(draws_of(work.state, player)) for label, player in labels.items()
    }
    answer = yield from work.maybe.form(
        "amounts",
        "How many cards does everybody draw?",
        (Field(label, least=0, most=99) for label in labels),
        offer={},
        suggest={
            label: amount
            for label, player in labels.items()
            if (amount := sums[f"{label} draws"].value) is not None
        },
        sums=sums,
        empty="their Panache, as modified",
        help="in seating order, or by name",
        cite=rulebook.DRAW_STEP,
    )
    if answer is None:
        return dict.fromkeys(labels.values(), None)
    return {labels[label]: amount for label, amount in answer.items()}


def _draws(work: Work, player: str, amount: int | None) -> None:
    """Cards from the deck into the hand, through a reshuffle if one is needed."""
    name = work.state.name(player)
    drawn = amount
    if amount is None:
        if work.side(player).deck is not None:
            work.change(player, deck=None)
    else:
        drawn = work.from_deck(player, amount)
    work.to_hand(player, drawn)
    side = work.side(player)
    work.row("draw", player=player, asked=amount, count=drawn, deck=side.deck, hand=side.hand.count)
    hand = "" if side.hand.count is None else f", has {side.hand.count}"
    cards = "an unknown number of cards" if drawn is None else plural(drawn, "card")
    work.say(f"{name} draws {cards}{hand}")


# ---------------------------------------------------------------------- cards by a card's text


@act(
    "cards",
    "Cards drawn, revealed, sunk, discarded",
    spec="P12",
    cite=rulebook.FACTION_DECK,
    rules=("deck-empty", "reveal", "sink", "discard-pile"),
    words=("looks", "look", "sinks", "sink", "discards", "discard", "draws"),
    help="ana draws 2",
)
def cards(work: Work) -> Steps[str]:
    """Cards are drawn, revealed, looked at, discarded or sunk by an effect (P12, P51; p. 41)."""
    player = yield from who_acts(work, "Whose cards?", cite=rulebook.FACTION_DECK)
    yield from still_in(work, player)
    what = yield from _what(work)
    if what == "shuffle":
        return _shuffles(work, player)
    limit = {"discard": work.side(player).hand.count, "sink": work.side(player).hand.count}
    named = yield from ask_names(
        work, "names", "Which, if everybody sees them?", lead="named", cite=rulebook.REVEAL
    )
    count = yield from work.maybe.number(
        "n",
        "How many cards?",
        Bounds(
            floor=0,
            ceiling=999,
            most=limit.get(what),
            why=f"{work.name} has {shown(limit[what])} in hand" if what in limit else "",
        ),
        offer=len(named.cards) or None,
        suggest=max(1, len(named.cards)),
        cite=rulebook.FACTION_DECK,
    )
    why = yield from work.text(
        "why", "Because of what?", quiet="", lead="because", cite=rulebook.FACTION_DECK
    )
    if count is not None:
        count = max(count, len(named.cards))
    words = yield from _does(work, player, what, count, tuple(named.cards))
    return f"{work.name} {words}{f' because of {why}' if why else ''}"


def _shuffles(work: Work, player: str) -> str:
    """The whole discard pile becomes part of the deck again, in an order that nobody knows."""
    count = work.side(player).discard.count
    work.change(player, discard=Pile(count=0))
    work.to_pile("deck", player, count)
    work.row("reshuffle", player=player, cards=count)
    return f"{work.name} shuffles the discard pile into the deck"


def _what(work: Work) -> Steps[What]:
    pick = yield from work.choose(
        "what",
        "What happens?",
        (Option(one, label, also=(one,)) for one, label in _WHAT.items()),
        cite=rulebook.REVEAL,
    )
    return next(one for one in _WHAT if one == pick)


def _does(
    work: Work, player: str, what: What, count: int | None, named: tuple[str, ...]
) -> Steps[str]:
    """The change itself; what the log says of it."""
    names = [work.called(card) for card in named]
    shown_names = f" ({listed(names, 'and', most=6)})" if names else ""
    many = "an unknown number of cards" if count is None else plural(count, "card")
    if what == "draw":
        got = _off_deck(work, player, count, named)
        work.to_hand(player, got, named)
        work.row(
            "draw",
            player=player,
            asked=count,
            count=got,
            deck=work.side(player).deck,
            hand=work.side(player).hand.count,
            cards=names,
        )
        return f"draws {many}{shown_names}"
    if what in ("reveal", "look", "mill"):
        return (yield from _from_top(work, player, what, count, named))
    if what == "return":
        pile = work.side(player).discard.count
        count = count if pile is None or count is None else min(count, pile)
        for card in named:
            work.from_pile("discard", player, card)
        rest = None if count is None else max(0, count - len(named))
        _off_discards(work, player, rest)
        work.to_hand(player, count, named)
        work.row("returned", player=player, count=count, cards=names)
        return f"takes {many}{shown_names} back from the discard pile"
    if what == "sink":
        work.from_hand(player, count, named)
        work.to_pile("deck", player, count)
        work.row("sink", player=player, count=count, cards=names)
        return f"sinks {many}{shown_names}{(yield from _order(work, names))}"
    work.discard(player, count, named)
    hand = work.side(player).hand.count
    work.row("hand-discard", player=player, count=count, hand=hand, cards=names)
    return f"discards {many}{shown_names}"


def _off_deck(work: Work, player: str, count: int | None, named: tuple[str, ...]) -> int | None:
    """Cards off the top of a deck; those that were seen were there, whatever was counted."""
    if count is None:
        work.change(player, deck=None)
        return None
    got = work.from_deck(player, count)
    return None if got is None else max(got, len(named))


def _off_discards(work: Work, player: str, count: int | None) -> None:
    """Unnamed cards leave the discard pile."""
    for _ in range(count or 0):
        work.from_pile("discard", player, "")
    if count is None:
        pile = work.side(player).discard
        work.change(player, discard=type(pile)(count=None, named=pile.named))


def _from_top(
    work: Work, player: str, what: What, count: int | None, named: tuple[str, ...]
) -> Steps[str]:
    """Cards off the top of the deck: seen, then put somewhere (p. 41)."""
    names = [work.called(card) for card in named]
    to = "discard"
    if what != "mill":
        pick = yield from work.choose(
            "to",
            "Where do they go?",
            (Option(one, label, also=(one,)) for one, label in _AFTER.items()),
            offer="top",
            lead="to",
            cite=rulebook.SINK,
        )
        to = pick
    before = work.side(player).deck
    seen = _off_deck(work, player, count, named)
    if count is None and to in ("top", "sink"):
        work.change(player, deck=before)
    public = named if what != "look" or to in ("discard", "locker") else ()
    if to in ("top", "sink"):
        if count is not None:
            work.to_pile("deck", player, seen)
    else:
        place: Left = "hand" if to == "hand" else "locker" if to == "locker" else "discard"
        work.to_pile(place, player, seen, public)
    kind = "look" if what == "look" else "reveal"
    work.row(kind, player=player, count=seen, to=to, cards=[] if what == "look" else names)
    if to == "sink":
        work.row("sink", player=player, count=seen, cards=[])
    many = "an unknown number of cards" if seen is None else plural(seen, "card")
    verb = {"look": "looks at", "mill": "discards"}.get(what, "reveals")
    seen_names = f" ({listed(names, 'and', most=6)})" if names and what != "look" else ""
    after = "" if what == "mill" else f", {_AFTER[to]}"
    order = (yield from _order(work, names)) if to == "sink" else ""
    return f"{verb} {many} off the deck{seen_names}{after}{order}"


def _order(work: Work, names: list[str]) -> Steps[str]:
    """A random order for cards that go to the bottom, if the table wants one (P54; p. 41)."""
    if len(names) < 2:
        return ""
    known = {name: names.count(name) for name in names}
    drawn = yield from work.maybe.draw(
        "order",
        "In which order do they go down? “draw”: the app shuffles them",
        len(names),
        quiet=UNKNOWN,
        known=known,
        cite=rulebook.SINK,
    )
    return f", in this order: {', '.join(drawn.cards)}" if drawn and drawn.cards else ""
