"""Cards into hands, holds and missions: from the deck, the discards, or a Joker instead.

Crew and missions are drawn unseen, so their cards are asked only quietly: what a table types is
seen by everybody. Sources: pp. 5, 6, 10, 13-15; rulings A-07, A-08, A-31, A-36, A-77.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.trading import Traded
from companion.games.pirate_crusades.options import chosen
from companion.games.pirate_crusades.procedures.drawing import draw, speller, take_from_deck
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, card_words, cards_words
from companion.games.pirate_crusades.rules.standing import has_bonus, limits_of
from companion.games.pirate_crusades.state.cards import JOKERS, is_joker
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import shown
from companion.toolbox.text import plural

MOST_CARGO = 12
"""Cards that one trade can bring: no ship holds more."""


class Source(Struct, frozen=True):
    """A bonus that lets cards of a kind come from the discards (p. 10)."""

    bonus: str
    what: str
    cite: Citation


CREW = Source("old-crew", "crew", rulebook.BONUS_7)
CARGO = Source("old-cargo", "cargo", rulebook.BONUS_8)
SHIP = Source("old-ship", "the nearest ship", rulebook.BONUS_9)
PORT = Source("old-port", "the nearest port", rulebook.BONUS_10)


def from_discards(work: Work, key: str, source: Source, player: str) -> Steps[bool]:
    """Whether a card is drawn from the discards; that takes a bonus (7 to 10)."""
    able = has_bonus(work.state, player, source.bonus)
    number = source.cite.rule.removeprefix("bonus-")
    why = "" if able else f"Drawing {source.what} from the discards takes the bonus of a {number}."
    if able and work.state.discards == ():
        why = "The discards are empty."
    pick = yield from work.choose(
        f"{key}-from",
        f"Where is {source.what} drawn from?",
        (
            Option("deck", "the deck", also=("deck",)),
            Option("discards", "the discards", illegal=why, also=("discards", "pile")),
        ),
        quiet="deck" if why else None,
        offer=None if why else "deck",
        who=player,
        lead="from",
        cite=source.cite,
    )
    return pick == "discards"


def take_from_pile(work: Work, key: str, player: str) -> Steps[str]:
    """The top discard, or by the table's option any of them (A-36): its card."""
    pile = work.state.discards
    free = chosen(work.state, "discard_pick") == "any"
    if pile and pile[-1] and not free:
        card = pile[-1]
    else:
        named = dict.fromkeys((x for x in pile if x), 1) if pile is not None and free else None
        answer = yield from work.maybe.draw(
            f"{key}-pile",
            "Which card is taken from the discards?",
            1,
            who=player,
            known=named,
            spell=speller(work, own=[x for x in pile or () if x]),
            cite=rulebook.BONUS_ABILITIES,
        )
        card = answer.cards[0] if answer is not None and answer.cards else UNTOLD
    work.from_discards(card)
    return card


def draw_open(
    work: Work,
    key: str,
    prompt: str,
    player: str,
    source: Source,
    *,
    cite: Citation,
    odds: Any = None,
) -> Steps[str | None]:
    """One public card: deck, discards with the bonus, or a Joker from the hand; `None`: no card."""
    if (yield from from_discards(work, key, source, player)):
        card = yield from take_from_pile(work, key, player)
        work.say(f"{card_words(card)} from the discards")
        return card
    cards = yield from draw(work, key, prompt, cite=cite, who=player, joker=True, odds=odds)
    return cards[0] if cards else None


# ---------------------------------------------------------------------- crew


def crew_cards(work: Work, player: str, count: int, key: str, cite: Citation) -> Steps[int]:
    """Crew cards come into a hand, face down: how many. Bonus 7: from the discards."""
    if count <= 0:
        return 0
    old = yield from _old_crew(work, player, count, key)
    came = take_from_deck(work, count - len(old)) if count > len(old) else 0
    if came:
        answer = yield from work.maybe.draw(
            key,
            "Which cards, if everybody sees them?",
            None,
            quiet=UNKNOWN,
            who=player,
            known=dict.fromkeys(work.unseen(), 1),
            spell=speller(work),
            twins=JOKERS,
            elsewhere=work.where_is,
            lead="showing",
            cite=cite,
        )
        cards = list(answer.cards) if answer is not None else []
        if len(cards) > came:  # none of those that are named may be passed over
            raise Unworkable(f"{plural(len(cards), 'card')} are named, and {came} came.")
        work.to_hand(player, cards, shown=True)
        work.to_hand(player, [UNTOLD] * (came - len(cards)))
        work.row("draw", player=player, purpose="crew", count=came, cards=cards)
    if old:
        work.to_hand(player, old, shown=True)
        work.row("draw", player=player, purpose="crew", count=len(old), cards=old, pile="discards")
        work.say(f"{cards_words(old)} from the discards")
    elif not came:
        work.say("nothing is left to draw")
    return came + len(old)


def _old_crew(work: Work, player: str, count: int, key: str) -> Steps[list[str]]:
    """Crew cards that come from the discards."""
    if count == 1 or not has_bonus(work.state, player, CREW.bonus):
        if not (yield from from_discards(work, key, CREW, player)):
            return []
        return [(yield from take_from_pile(work, key, player))]
    pile = work.state.discards
    many = yield from work.number(
        f"{key}-old",
        "How many of them come from the discards?",
        at_least(0, most=count if pile is None else min(count, len(pile))),
        offer=0,
        who=player,
        lead="from",
        cite=rulebook.BONUS_7,
    )
    found: list[str] = []
    while len(found) < min(many, count):
        card = yield from take_from_pile(work, f"{key}-{len(found) + 1}", player)
        found.append(card)
    return found


def room_in_hand(work: Work, player: str) -> int | None:
    """Crew cards that still fit."""
    return limits_of(work.state, player).value.hand_free


# ---------------------------------------------------------------------- cargo


def draws_on(
    work: Work, number: int, traded: Traded, cite: Citation, first: bool = False
) -> Steps[bool]:
    """Whether one more cargo card of a trade is drawn; asked only where it cannot be told.

    Args:
        work: the act.
        number: which card, for the keys.
        traded: how the trade stands.
        cite: where the rules say so.
        first: whether a card comes at all where nothing else is known.
    """
    if traded.draw and number <= MOST_CARGO:
        return True
    open_ = traded.draw is None and number <= MOST_CARGO
    more = yield from work.yes(
        f"more-{number}",
        f"Is cargo card {number} drawn?",
        offer=first if open_ else None,
        quiet=None if open_ else False,
        cite=cite,
    )
    if more and not open_:
        why = "the holds are full" if traded.stopped == "holds" else "the tons are reached"
        words = f"Cargo card {number} is too many: {why}."
        yield from work.breaks(f"beyond-{number}", words, cite)
    return more


def tons_words(traded: Traded) -> str:
    """How a trade stands, for the question after the next card: `3 of 9 tons`."""
    return "" if traded.due is None else f"{shown(traded.got)} of {traded.due} tons"


def cargo_card(
    work: Work, number: int, player: str, at: str, last: bool = False, stands: str = ""
) -> Steps[str]:
    """One cargo card into a hold: its card; `fill`: a Joker filled them all; `none`: no card.

    Args:
        work: the act.
        number: which one, for the keys.
        player: whose hold.
        at: where it was got.
        last: whether no other hold is free, so that a Joker has nothing to fill.
        stands: what is got and due so far, in words.
    """
    key = f"cargo-{number}"
    prompt = f"Cargo card {number}, {stands} so far?" if stands else f"Cargo card {number}?"
    cite = work.here(rulebook.CARGO_TYPES)
    card = yield from draw_open(work, key, prompt, player, CARGO, cite=cite)
    if card is None:
        return "none"
    work.row("draw", player=player, purpose="cargo", count=1, cards=[card])
    if card and is_joker(card) and not last and (yield from _fills(work, number, player, at, card)):
        return "fill"
    work.to_hold(player, card, at)
    return card


def _fills(work: Work, number: int, player: str, at: str, joker: str) -> Steps[bool]:
    """A Joker as shown, or all holds filled with cards picked from the discards (A-08)."""
    pick = yield from work.choose(
        f"fill-{number}",
        "The Joker: 10 tons, or fill all holds from the discards?",
        (
            Option("tons", "10 tons of Spices", also=("10", "as shown")),
            Option("fill", "fill the holds from the discards", also=("fill", "discards")),
        ),
        offer="tons",
        who=player,
        lead="joker",
        cite=work.here(rulebook.TRADE_JOKER),
    )
    if pick != "fill":
        return False
    free = limits_of(work.state, player).value.holds_free
    cards = yield from _picked(work, number, player, free)
    for card in cards:
        work.from_discards(card)
        work.to_hold(player, card, at)
    work.discard([joker])
    work.row("joker_played", player=player, effect="fills the holds", cards=cards)
    work.say(f"a Joker fills the holds: {cards_words(cards) or 'with nothing'}")
    return True


def _picked(work: Work, number: int, player: str, free: int | None) -> Steps[list[str]]:
    pile, key = work.state.discards, f"picks-{number}"
    prompt, cite = "Which cards are picked from the discards?", work.here(rulebook.TRADE_JOKER)
    if pile is not None and UNTOLD not in pile:
        options = (Option(card, card) for card in dict.fromkeys(pile))
        picks = yield from work.several(
            key, prompt, options, who=player, most=free, lead="picking", cite=cite
        )
        return list(picks)
    answer = yield from work.maybe.draw(
        key,
        prompt,
        None,
        who=player,
        pile=free,
        spell=speller(work, own=[x for x in pile or () if x]),
        lead="picking",
        cite=cite,
    )
    if answer is None:
        return []
    return [*answer.cards, *[UNTOLD] * (answer.count - len(answer.cards))]
