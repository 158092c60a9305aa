"""A deck that is your life: a draw with a forced recovery in the middle of it.

The Lantern, its rulebook: p. 2: wander: say how many cards, draw them. p. 3: for each Wound among
them recover at once, before anything else: roll two lantern dice; each heart puts the newest card
of the discard pile back into the deck. p. 4: then draw one card for each Wound; it is not
recovered from. What was drawn is discarded, Wounds last. An empty deck is the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.table.game import Game
from companion.table.procedures.acts import Acts
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Drawn, scoped
from companion.table.procedures.work import BaseWork
from companion.table.sheet import Count, PilesBlock, Sheet
from companion.table.state import Player, TableState
from companion.toolbox import dice
from companion.toolbox.dice import Die, Face
from companion.toolbox.sums import shown
from companion.toolbox.text import plural

LANTERN = Die("lantern die", (Face("h", "heart", 2, 1), Face("x", "dark", 4)))
CARDS = {"Bread": 4, "Path": 5, "Wound": 3}
WOUND = "Wound"


class Pile(Struct, frozen=True):
    """The deck: how many cards, and which, as far as anybody knows."""

    count: int | None
    cards: dict[str, int] | None
    """Name -> copies; `None` once cards left the deck unnamed."""


class Lantern(TableState, frozen=True, kw_only=True):
    """Your life."""

    deck: Pile = Pile(12, CARDS)
    discard: tuple[str, ...] = ()
    """Oldest first; `?` for a card that nobody named."""


def taken(pile: Pile, drawn: Drawn) -> Pile:
    """The deck after a draw (p. 2); what is not named makes its composition unknown."""
    count = None if pile.count is None else max(0, pile.count - drawn.count)
    if pile.cards is None or len(drawn.cards) < drawn.count:
        return Pile(count, None)
    left = {card: pile.cards[card] - drawn.cards.count(card) for card in sorted(pile.cards)}
    return Pile(count, {card: copies for card, copies in left.items() if copies > 0})


def put_back(state: Lantern, hearts: int) -> Lantern:
    """The newest cards of the discard pile back into the deck (p. 3)."""
    hearts = min(hearts, len(state.discard))
    back, discard = state.discard[len(state.discard) - hearts :], state.discard[: -hearts or None]
    cards = state.deck.cards
    if cards is not None:
        every = sorted({*cards, *back})
        known = {card: cards.get(card, 0) + back.count(card) for card in every}
        cards = None if "?" in back else known
    count = None if state.deck.count is None else state.deck.count + hearts
    return replace(state, deck=Pile(count, cards), discard=discard)


class Work(BaseWork[Lantern]):
    """What an act of the Lantern holds while it runs."""

    def draw_cards(self, key: str, count: int) -> Steps[Drawn]:
        """Cards leave the deck."""
        pile = self.state.deck
        drawn = yield from self.draw(key, f"Draw {count}", count, known=pile.cards, pile=pile.count)
        self.state = replace(self.state, deck=taken(pile, drawn))
        return drawn

    def discard(self, cards: Iterable[str]) -> None:
        """Cards onto the discard pile, in this order."""
        self.state = replace(self.state, discard=(*self.state.discard, *cards))


def named(drawn: Drawn) -> tuple[str, ...]:
    """The cards of a draw, `?` for those that nobody named."""
    return (*drawn.cards, *("?" for _ in range(drawn.count - len(drawn.cards))))


act: Acts[Lantern, Work] = Acts(Work)
WANDER = Citation(page="p. 2")
RECOVER = Citation(page="p. 3")
DRAW_ON = Citation(page="p. 4")


@act("wander", "Wander", spec="L-1", cite=WANDER)
def wander(work: Work) -> Steps[str]:
    """Draw, recover in the middle, draw on (pp. 2 to 4)."""
    count = yield from work.number(
        "cards", "How many cards?", at_least(0, least=1, most=5), suggest=2
    )
    drawn = yield from work.draw_cards("drawn", count)
    work.say(f"drew {drawn.count}")
    wounds: int | None = drawn.cards.count(WOUND)
    if len(drawn.cards) < drawn.count:
        wounds = yield from work.maybe.number(
            "wounds", "Wounds among them", at_least(0, most=drawn.count), cite=Citation()
        )
    for number in range(1, (wounds or 0) + 1):
        work.say((yield from scoped(f"recover-{number}", recover(work))))
    work.discard(sorted(named(drawn), key=lambda card: (card == WOUND, card)))  # Wounds last
    if wounds:
        again = yield from _draw_on(work, wounds)
        work.say(f"drew {again.count} more")
    if work.state.deck.count == 0:
        work.state = replace(work.state, closed=True)
        work.say("the deck is empty: the end")
    work.row("wander", cards=drawn.count, wounds=wounds)
    return "; ".join(work.said)


@citing(DRAW_ON)
def _draw_on(work: Work, wounds: int) -> Steps[Drawn]:
    drawn = yield from work.draw_cards("again", wounds)
    work.discard(named(drawn))
    return drawn


@act("recover", "Recover", spec="L-2", cite=RECOVER)
def recover(work: Work) -> Steps[str]:
    """The steps of recovery (p. 3), by themselves and inside a draw."""
    state = work.state
    roll = yield from work.roll("dice", "Recover", LANTERN, 2, cite=RECOVER)
    hearts = roll.successes if roll.faces is None else dice.worth(LANTERN, roll.faces)
    work.state = put_back(state, hearts or 0)
    back = len(state.discard) - len(work.state.discard)
    return f"recovered {plural(back, 'card')}"


def new_state(names: Sequence[str]) -> Lantern:
    """A whole deck."""
    players = {f"p{n}": Player(name) for n, name in enumerate(names, 1)}
    return Lantern(players=players, seats=tuple(players), deck=Pile(12, dict(CARDS)))


def sheet(state: Lantern, eyes: str) -> Sheet:
    """Both piles."""
    piles = (Count("deck", state.deck.count), Count("discard", len(state.discard)))
    return Sheet("The Lantern", (PilesBlock("Piles", piles),))


GAME: Game[Lantern] = Game(
    id="probe-recovery",
    title="The Lantern",
    state=Lantern,
    new_state=new_state,
    sheet=sheet,
    where=lambda state: f"{shown(state.deck.count)} cards left",
    players=(1, 4),
    procedures=act.of(),
)
