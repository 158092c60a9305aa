"""Drawing cards (P-02): typed as they came or drawn by the app, reshuffle, hurricane."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.limits import (
    Draw as DrawInputs,
    Draws,
    draw_cards,
)
from companion.games.pirate_crusades.options import chosen, is_on
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work
from companion.games.pirate_crusades.rules.standing import holds_count, unseen_cards
from companion.games.pirate_crusades.state.cards import JOKERS, read_card
from companion.games.pirate_crusades.state.table import Hand
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation
from companion.toolbox.text import plural

Spell = Callable[[str], str]


def speller(work: Work, taken: tuple[str, ...] = (), own: Sequence[str] = ()) -> Spell:
    """How typed cards are written; `JK` is one of `own`, else a Joker nobody has seen yet."""
    state, named = work.state, (*work.named, *taken)

    def spell(text: str) -> str:
        card = read_card(text)
        if card != "JK":
            return card
        return next((x for x in (*own, *unseen_cards(state, named)) if x in JOKERS), JOKERS[0])

    return spell


def may_be_held(work: Work, player: str) -> dict[str, int]:
    """Cards that may lie in a hand: the known ones, and any unseen one if not all are known."""
    hand = work.pirate(player).hand
    cards = dict.fromkeys(sorted(hand.known), 1)
    if hand.count is None or hand.count > len(hand.known):
        cards |= dict.fromkeys(work.unseen(), 1)
    return cards


def not_held(work: Work, player: str) -> Callable[[str], str]:
    """Why a card cannot be in a hand, in words."""
    return lambda card: work.where_is(card) or f"{card} is not in {work.who(player)}'s hand"


def draw(
    work: Work,
    key: str,
    prompt: str,
    *,
    count: int = 1,
    who: str = "",
    cite: Citation = rulebook.DRAWING,
    joker: bool = False,
    lead: str = "",
    hidden: bool = False,
    told: str = "",
    odds: Callable[[], Sequence[tuple[str, str]]] | None = None,
) -> Steps[list[str]]:
    """Draw public cards: their codes, empty text for one that nobody names; fewer at the end.

    They leave the deck; whoever calls puts them somewhere.

    Args:
        work: the act.
        key: of the question.
        prompt: what is drawn for.
        count: how many.
        who: whose draw it is; needed for `joker`.
        cite: where the rules say so.
        joker: whether a Joker from the hand may take the draw's place (A-07).
        lead: word that introduces the cards in a sentence.
        hidden: nobody sees them: nothing is asked.
        told: the card, where it was said with an answer before: it is asked no more.
        odds: rows to show beside the question.
    """
    if joker and (yield from joker_instead(work, key, who)):
        joker_card = next((x for x in sorted(JOKERS) if x in work.unseen()), JOKERS[0])
        work.names([joker_card])
        return [joker_card]
    count = take_from_deck(work, count)
    if count <= 0:
        work.say("nothing is left to draw")
        return []
    if hidden:
        return [UNTOLD] * count
    answer = yield from work.maybe.draw(
        key,
        prompt,
        count,
        quiet={"count": 1, "cards": [told]} if told else None,
        who=who,
        known=dict.fromkeys(work.unseen(), 1),
        spell=speller(work),
        twins=JOKERS,
        elsewhere=work.where_is,
        lead=lead,
        odds=odds,
        cite=cite,
    )
    cards = list(answer.cards) if answer is not None else []
    work.names(cards)
    if answer is not None and answer.count > count and work.state.deck is not None:
        # The table drew more than the rule asks: they came from the deck all the same.
        take_from_deck(work, answer.count - count)
    return cards + [UNTOLD] * max(0, count - len(cards))


def joker_instead(work: Work, key: str, who: str) -> Steps[bool]:
    """A Joker from the hand takes the place of a draw, at any time (A-07)."""
    if chosen(work.state, "joker_from_hand") != "any_draw" and not key.startswith("crew"):
        return False
    instead = yield from work.yes(
        f"{key}-joker",
        "A Joker from the hand instead of drawing?",
        quiet=False,
        who=who,
        cite=rulebook.JOKER_ANY_TIME,
    )
    if instead:
        known = [card for card in sorted(work.pirate(who).hand.known) if card in JOKERS]
        work.from_hand(who, known[:1] or [UNTOLD])
        work.row("joker_instead", player=who)
    return instead


def take_from_deck(work: Work, count: int) -> int:
    """Cards leave the deck, through a reshuffle or a hurricane if they must: how many came."""
    state = work.state
    if count <= 0:
        return 0
    playing = [player for player in state.seats if state.pirates[player].status != "out"]
    result = draw_cards(
        DrawInputs(
            wanted=count,
            deck=state.deck,
            discards=None if state.discards is None else len(state.discards),
            hands={player: state.pirates[player].hand.count for player in playing},
            cargo={player: holds_count(state.pirates[player]) for player in playing},
            at_sea=tuple(x for x in playing if state.pirates[x].status == "sailing"),
            half="down" if chosen(state, "half") == "down" else "up",
            at_once=chosen(state, "reshuffle") == "at_once",
            hurricane=not state.long or is_on(state, "hurricane_long"),
        )
    )
    told_now = result.value
    if told_now.drawn is None:  # the deck was never counted: the table draws all the same
        return count
    if told_now.hurricane:
        _hurricane(work, told_now)
    elif told_now.reshuffles:
        work.row("reshuffle", count=len(state.discards or ()))
        work.say("the discards are shuffled into a new deck")
        work.named = [card for card in work.named if card not in (state.discards or ())]
        work.state = replace(work.state, discards=())
    work.state = replace(work.state, deck=told_now.deck)
    return told_now.drawn


def _hurricane(work: Work, told_now: Draws) -> None:
    """Everybody loses all cargo and half the crew; all of it becomes the deck (p. 4)."""
    work.row("hurricane", crew=told_now.crew_lost, cargo=told_now.cargo_lost)
    work.say("HURRICANE: all cargo and half of every crew are swept into the deck")
    work.named = []
    for player in sorted(told_now.crew_lost):
        lost = told_now.crew_lost[player]
        hand = work.pirate(player).hand
        count = None if hand.count is None or lost is None else hand.count - lost
        # Which cards went is the owner's choice; those that were shown may be among them.
        work.change(player, hand=Hand(count=count, noted=hand.noted), holds={})
        if lost:
            random = chosen(work.state, "half_choice") == "random"
            verb = "loses at random" if random else "chooses"
            work.owe(
                player,
                f"{work.who(player)} {verb} {plural(lost, 'crew card')} for the hurricane",
                cite=rulebook.HURRICANE,
            )
    for player in told_now.no_crew:
        if work.state.long and chosen(work.state, "no_crew") == "adrift":
            work.change(player, status="adrift")
            work.say(f"{work.who(player)} is adrift")
        else:
            work.goes_out(player, "no crew left at sea after the hurricane")
    work.state = replace(work.state, discards=())
