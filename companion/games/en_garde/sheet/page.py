"""En Garde's sheet: Poise, hands and Items of everybody; in an Exchange the Field comes first."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.en_garde.options import chosen, number
from companion.games.en_garde.rules.exchange import in_order, may_play, title
from companion.games.en_garde.rules.owing import cost_words, owed_costs
from companion.games.en_garde.rules.standing import audit_of, audited
from companion.games.en_garde.rules.turn_order import STEP_WORDS, next_player
from companion.games.en_garde.sheet.picture import choices, field, if_it_ended, sums
from companion.games.en_garde.sheet.spoken import field_words
from companion.games.en_garde.state.table import Card, Duelist, EnGarde
from companion.table.game import Suggestion
from companion.table.sheet import (
    Block,
    Count,
    ListBlock,
    PictureBlock,
    PilesBlock,
    PlayersBlock,
    RemindersBlock,
    Sheet,
    Span,
    Spans,
    StepBlock,
    Who,
    blocks_of,
)
from companion.toolbox.sums import shown, signed
from companion.toolbox.text import listed


def sheet(state: EnGarde, _eyes: str = "") -> Sheet:
    """The picture of a table. Hands are counts, so nothing of it is hidden from anybody."""
    blocks = blocks_of(
        lambda: _step(state),
        lambda: _players(state),
        lambda: _middle(state),
        lambda: RemindersBlock(told) if (told := _reminders(state)) else None,
    )
    return Sheet("En Garde", blocks)


def _middle(state: EnGarde) -> Iterator[Block]:
    """The Exchange; without one the piles, and what a game came to."""
    if state.exchange is not None:
        yield PictureBlock(
            "field",
            lambda width: exchange_lines(state, width),
            lambda: field_words(state),
            True,
            lambda width: len(sums(state, width)),
        )
        return
    if audited(state):
        yield _piles(state)
    if told := _ended(state):
        yield told


def exchange_lines(state: EnGarde, width: int) -> list[Spans]:
    """The Field, what if it ended now, what may be played."""
    empty: Spans = (Span(""),)
    return [
        *field(state, width),
        empty,
        *if_it_ended(state, width),
        *choices(state, width),
        *sums(state, width),
    ]


def where(state: EnGarde) -> str:
    """`Sam ⚔ Jen, Jen to play`, `Sam's turn`, `Jen won`."""
    exchange = state.exchange
    if state.closed:
        ended = state.games.get(str(state.game_no))
        if ended is not None and ended.winner in state.players:
            return f"{state.name(ended.winner)} won in turn {ended.turns}"
        return "a draw"
    if exchange is not None:
        first, second = (state.name(player) for player in exchange.duelists)
        return f"{first} ⚔ {second}, {state.name(exchange.priority)} to play"
    if state.turn:
        return f"turn {state.turn_no}, {state.name(state.turn)}'s turn"
    return "not begun"


def _step(state: EnGarde) -> StepBlock:
    exchange = state.exchange
    if state.closed:
        return StepBlock(("Game over", where(state)))
    if exchange is not None:
        first, second = (state.name(player) for player in exchange.duelists)
        return StepBlock(
            (f"Exchange · {first} ⚔ {second} · {state.name(exchange.priority)} to play",),
            right=f"turn {state.turn_no}",
        )
    if not state.turn:
        return StepBlock(("Nobody has the turn yet",), right="say “first” to draw who begins")
    trail = [f"Turn {state.turn_no}", state.name(state.turn)]
    if state.step in STEP_WORDS:
        trail.append(STEP_WORDS[state.step])
    return StepBlock(tuple(trail), right=f"round {state.round_no}")


def _players(state: EnGarde) -> PlayersBlock:
    cap = number(state, "poise_cap") or number(state, "start_poise")
    exchange = state.exchange
    active = exchange.priority if exchange is not None else state.turn
    rows = []
    order = state.seats
    if exchange is not None:
        order = (*exchange.duelists, *(p for p in order if p not in exchange.duelists))
    for player in order:
        duelist = state.duelists[player]
        if duelist.out is not None and exchange is not None:
            continue  # they are told in one row, so that the Field has room
        if duelist.out is not None:
            place = f", place {duelist.out.place}" if duelist.out.place else ""
            rows.append(Who(name=state.name(player), note=f"out{place}"))
            continue
        counts = [Count("Poise", duelist.poise, most=cap)]
        if audited(state):
            counts.append(Count("hand", duelist.hand))
        item = item_words(state.cards[duelist.item]) if duelist.item else ""
        rows.append(
            Who(
                name=state.name(player),
                active=player == active,
                counts=tuple(counts),
                note=item,
                alarm="NO POISE" if duelist.poise == 0 else "",
            )
        )
    gone = [] if exchange is None else [x for x in state.seats if state.duelists[x].out]
    if gone:
        rows.append(Who(name="out", note=", ".join(state.name(x) for x in gone)))
    return PlayersBlock(tuple(rows))


def item_words(item: Card) -> str:
    """`Main Gauche +1/1`: what it adds to each Attack of its owner, takes from each on them."""
    if not item.attack and not item.defense and None not in (item.attack, item.defense):
        return item.name
    return f"{item.name} +{shown(item.attack)}/{shown(item.defense)}"


def _piles(state: EnGarde) -> PilesBlock:
    piles = [Count("deck", state.deck), Count("discard pile", state.discard)]
    if state.set_aside != 0:
        piles.append(Count("set aside", state.set_aside))
    return PilesBlock("Cards", tuple(piles))


def _ended(state: EnGarde) -> ListBlock | None:
    """The games of this table that are over."""
    rows = []
    for game in sorted(state.games, key=int):
        ended = state.games[game]
        order = sorted(ended.places, key=lambda player: (ended.places[player], player))
        places = ", ".join(f"{ended.places[player]} {state.name(player)}" for player in order)
        rows.append((f"game {game}", places))
    return ListBlock("", tuple(rows), name="Games that are over") if rows else None


def _reminders(state: EnGarde) -> tuple[str, ...]:
    told = [duty.what for _, duty in sorted(state.pending.items())]
    result = audit_of(state)
    if audited(state) and result.value:
        told.append(f"cards: {signed(result.value)} against {state.size}; “audit” mends a count")
    if state.closed or state.exchange is not None:
        return tuple(told)
    told += _poise_unknown(state)
    if audited(state) and (open_ones := _not_counted(state)):
        told.append(f"not counted: {', '.join(open_ones)}; {_how_to_count(state)}")
    if _to_be_dealt(state):
        told.append("the options change the deal: “setup” deals anew")
    if state.step == "respite" and state.slot == "exchange" and state.turn:
        told.append(f"Respite: {state.name(state.turn)} may play Items and Restores again")
    duelist = state.duelists.get(state.turn)
    if state.step == "refill" and duelist is not None:
        size = number(state, "hand_size")
        if audited(state) and duelist.hand is not None and duelist.hand < size:
            told.append(f"discard what you do not want, then refill to {size} before you play")
    return tuple(told)


def _not_counted(state: EnGarde) -> list[str]:
    """Hands and piles that nobody counted: what was left open is owed, by name."""
    found = [f"{state.name(x)}'s hand" for x in state.alive if state.duelists[x].hand is None]
    piles = {"the deck": state.deck, "the discard pile": state.discard}
    return found + [name for name, count in piles.items() if count is None]


def _poise_unknown(state: EnGarde) -> list[str]:
    """Whose Poise nobody knows, and what would tell it."""
    told = []
    for player, costs in owed_costs(state).items():
        name = state.name(player)
        if costs:
            missing = listed([cost_words(state, one) for one in costs], "and")
            told.append(f"{name}'s Poise is unknown until somebody enters {missing}")
        else:
            told.append(f"{name}'s Poise is unknown; “{name} has 7 poise” enters it")
    return told


def _costs_to_enter(state: EnGarde) -> list[Suggestion]:
    """Costs that were left open and would tell somebody's Poise."""
    found: dict[str, Suggestion] = {}
    for player, costs in owed_costs(state).items():
        for one in costs:
            words = f"enter {cost_words(state, one)}: {state.name(player)}'s Poise hangs on it"
            found.setdefault(one.card, Suggestion("learn", words, {"card": one.card}))
    return list(found.values())


def _how_to_count(state: EnGarde) -> str:
    """What to type for what was not counted: right behind totals, the cards that were played."""
    unknown = [x for x in state.alive if state.duelists[x].hand is None]
    if len(unknown) > 1 and state.step == "respite":
        first, second = (state.name(player) for player in unknown[:2])
        return f"“{first} played 3 cards, {second} 2” enters it"
    return "“audit” enters a count"


def _to_be_dealt(state: EnGarde) -> bool:
    """Whether nothing has happened yet and the deal is not as the options want it."""
    if state.turn or state.exchanges:
        return False
    dealt = Duelist(poise=number(state, "start_poise"), hand=number(state, "hand_size"))
    left_out = chosen(state, "pistol") == "out" and not state.left_out
    return left_out or any(duelist != dealt for duelist in state.duelists.values())


def suggestions(state: EnGarde) -> tuple[Suggestion, ...]:
    """What could be done now, most likely first."""
    if state.closed:
        return (Suggestion("again", "the next game"),)
    if state.exchange is not None:
        return _in_exchange(state)
    if not state.turn:
        return (
            Suggestion("first", "who begins"),
            Suggestion("play", "play an Attack: an Exchange starts"),
            Suggestion("learn", "enter what a card says"),
        )
    name = state.name(state.turn)
    told = []
    if state.step == "refill":
        told.append(Suggestion("refill", f"{name} discards and refills"))
    if not state.slot:
        told.append(Suggestion("play", f"{name} plays an Attack: an Exchange starts"))
        item = state.duelists[state.turn].item
        if item and state.cards[item].has("pistol"):
            told.append(Suggestion("pistol", f"{name} shoots the Pistol"))
    told += [
        Suggestion("item", f"{name} plays an Item"),
        Suggestion("restore", f"{name} plays a Restore"),
    ]
    if not state.slot:
        told.append(Suggestion("exchange", "only the totals of an Exchange"))
    told += _costs_to_enter(state)
    following = state.name(next_player(state))
    return (*told, Suggestion("turn", f"end of turn: {following} is next", ends=True))


def _in_exchange(state: EnGarde) -> tuple[Suggestion, ...]:
    exchange = state.exchange
    assert exchange is not None
    name = state.name(exchange.priority)
    told = [Suggestion("play", f"{name} plays a card")]
    for one in may_play(state):
        if one.kind == "press" and one.refused is None:
            theirs = [x for x in one.targets if exchange.responses[x].by != exchange.priority]
            if len(theirs) == 1:
                row = f"Press {title(state, exchange, theirs[0])}"
                told.append(Suggestion("press", row, {"response": theirs[0]}))
            elif theirs:  # one row, so that the pass stays in sight
                told.append(Suggestion("press", f"Press {listed(theirs, 'or')}"))
    told.append(Suggestion("pass", f"{name} passes: the Exchange ends"))
    if in_order(exchange.attacks):
        told.append(Suggestion("effect", "a card's text does something on the Field"))
    return (*told, *_costs_to_enter(state))
