"""A deck that is your life: a draw with a forced recovery in the middle of it.

The Lantern, its rulebook: p. 2: wander: say how many cards, draw them. p. 3: for each Wound among
them recover at once, before anything else: roll two lantern dice; each heart puts the newest card
of the discard pile back into the deck. p. 4: then draw one card for each Wound; it is not
recovered from. What was drawn is discarded, Wounds last. An empty deck is the end.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.table.game import Game
from companion.table.procedures.procedure import (
    Key,
    Outcome,
    Procedure,
    ProcedureInfo,
    Reading,
    Steps,
    line,
)
from companion.table.procedures.question import Draw, Drawn, Number, Roll, ask, sub, told
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
        cards = None if "?" in back else {
            card: cards.get(card, 0) + back.count(card) for card in sorted({*cards, *back})
        }  # fmt: skip
    count = None if state.deck.count is None else state.deck.count + hearts
    return replace(state, deck=Pile(count, cards), discard=discard)


def recovering(state: Lantern) -> Steps[tuple[Lantern, str]]:
    """The steps of recovery (p. 3), as a procedure of its own and inside a draw."""
    roll = yield from ask(Roll(key="dice", prompt="Recover", die=LANTERN, count=2, page="p. 3"))
    hearts = roll.successes if roll.faces is None else dice.worth(LANTERN, roll.faces)
    after = put_back(state, hearts or 0)
    back = len(state.discard) - len(after.discard)
    return after, f"recovered {plural(back, 'card')}"


def recover(table: Reading[Lantern]) -> Procedure[Lantern]:
    """Recover by yourself (p. 3)."""
    state, says = yield from recovering(table.state)
    return Outcome(state=state, says=says)


def _draw(key: str, pile: Pile, count: int, page: str) -> Steps[Drawn]:
    question = Draw(
        key=key, prompt=f"Draw {count}", count=count, known=pile.cards, pile=pile.count, page=page
    )
    drawn = yield from ask(question)
    return drawn


def wander(table: Reading[Lantern]) -> Procedure[Lantern]:
    """Draw, recover in the middle, draw on (pp. 2 to 4)."""
    state = table.state
    count = yield from ask(
        Number(key="cards", prompt="How many cards?", least=1, most=5, default=2, page="p. 2")
    )
    drawn = yield from _draw("drawn", state.deck, count, "p. 2")
    state, said = replace(state, deck=taken(state.deck, drawn)), [f"drew {drawn.count}"]
    wounds: int | None = drawn.cards.count(WOUND)
    if len(drawn.cards) < drawn.count:
        wounds = yield from told(
            Number(key="wounds", prompt="Wounds among them", most=drawn.count, unknown=True)
        )
    for number in range(1, (wounds or 0) + 1):
        state, says = yield from sub(f"recover-{number}", recovering(state))
        said.append(says)
    named = (*drawn.cards, *("?" for _ in range(drawn.count - len(drawn.cards))))
    state = replace(state, discard=(*state.discard, *sorted(named, key=lambda x: (x == WOUND, x))))
    if wounds:
        again = yield from _draw("again", state.deck, wounds, "p. 4")
        state = replace(state, deck=taken(state.deck, again), discard=(
            *state.discard, *again.cards, *("?" for _ in range(again.count - len(again.cards)))
        ))  # fmt: skip
        said.append(f"drew {again.count} more")
    if state.deck.count == 0:
        state = replace(state, closed=True)
        said.append("the deck is empty: the end")
    row = line("wander", cards=drawn.count, wounds=wounds)
    return Outcome(state=state, says="; ".join(said), lines=(row,))


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
    procedures=(
        ProcedureInfo(
            id="wander", title="Wander", run=wander, spec="L-1", page="p. 2",
            keys=(
                Key("cards", "number"), Key("drawn", "draw"), Key("wounds", "number"),
                Key("recover-*.dice", "roll"), Key("again", "draw"),
            ),
        ),
        ProcedureInfo(
            id="recover", title="Recover", run=recover, spec="L-2", page="p. 3",
            keys=(Key("dice", "roll"),),
        ),
    ),
)  # fmt: skip
