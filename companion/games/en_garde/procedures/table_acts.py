"""Set-up, who begins, leaving, the next game (rulebook: Setup; Object)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.en_garde.calculations import Deal, deal
from companion.games.en_garde.exchange import Refusal
from companion.games.en_garde.options import chosen, number
from companion.games.en_garde.procedures.deciding import eliminate
from companion.games.en_garde.procedures.turns import begin_turn
from companion.games.en_garde.procedures.work import Work
from companion.games.en_garde.state import DECK, Duelist, EnGarde
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Choose, Draw, Drawn, Number, Option, Pick, YesNo, ask
from companion.toolbox.sums import Result
from companion.toolbox.text import clean_line, key_of, listed

MOST_PLAYERS = 6
"""Players on the box, as far as is known; the rulebook names none (A-02)."""


def setup(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """Everybody to 10 Poise and 9 cards; the rest is the deck (Setup; 5.1)."""
    work = Work(table)
    state = work.state
    begun = state.exchanges > 0 or bool(state.turn)
    if begun and not state.closed:
        yield from work.refuse(
            "begun", Refusal("A game is running; it would begin anew.", "Setup", "setup")
        )
    size: int = yield from ask(
        Number(
            key="size",
            prompt="Cards in the deck",
            manner="quiet",
            default=DECK,
            page="Components",
            rule="components",
        )
    )
    pistols = 0
    if chosen(state, "pistol") == "out":
        pistols = yield from ask(
            Number(
                key="pistols",
                prompt="How many Pistols are left out?",
                manner="offer",
                default=1,
                page="Pistol",
                rule="pistol-house-rule",
            )
        )
    yield from deal_cards(work, size, pistols)
    return work.done(f"set up for {len(state.seats)}")


def deal_cards(work: Work, size: int, pistols: int) -> Steps[None]:
    """Deal to everybody; nobody has the turn yet."""
    state = work.state
    hand, count = number(state, "hand_size"), len(state.seats)
    if hand * count > size - pistols:
        why = f"{count} players need {hand * count} cards; the deck has {size - pistols}."
        yield from work.refuse("deal", Refusal(why, "Setup", "players"))
    poise = number(state, "start_poise")
    work.state = replace(
        state,
        duelists={player: Duelist(poise=poise, hand=hand) for player in state.seats},
        deck=max(0, size - pistols - hand * count),
        discard=0,
        set_aside=pistols,
        left_out=pistols,
        size=size,
        seen={},
        exchange=None,
        thread="",
        turn="",
        step="",
        slot="",
        turn_no=1,
        round_no=1,
        exchanges=0,
        reshuffles=0,
        first="",
        closed=False,
    )
    work.row("setup", seats=list(state.seats), size=size, deck=work.state.deck, pistols=pistols)
    if hand * count <= size - pistols and count <= 9:
        result = deal(Deal(players=count, size=size, pistols_out=pistols, hand=hand))
        work.sums["deal"] = Result(result.value.deck, result.parts, result.pages, result.notes)
    if count > MOST_PLAYERS:
        work.say(f"more than {MOST_PLAYERS} players: the box is said to be for 2 to 6")


def first(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """Choose at random who begins, each with the same chance (Setup; 5.18)."""
    work = Work(table)
    state = work.state
    names = {state.name(player): 1 for player in state.alive}
    drawn: Drawn = yield from ask(
        Draw(
            key="who",
            prompt="Who begins?",
            count=1,
            known=names,
            spell=lambda text: _spelt(state, text),
            page="Setup",
            rule="first-player",
            help=f"chance 1 in {len(names)} each",
        )
    )
    cards = drawn.cards or ()
    player = _named(state, cards[0]) if cards else ""
    if not player:
        options = tuple(Option(one, state.name(one)) for one in state.alive)
        pick: Pick = yield from ask(
            Choose(key="player", prompt="Who begins?", options=options, page="Setup",
                   rule="first-player")
        )  # fmt: skip
        player = pick.id
    if state.turn:
        why = f"{state.name(state.first or state.turn)} has begun already."
        yield from work.refuse("begun", Refusal(why, "Setup", "first-player"))
    work.state = replace(work.state, first=player, turn="", turn_no=1, round_no=1)
    begin_turn(work, player)
    work.row("first_player", player=player)
    return work.done(f"{state.name(player)} begins")


def _spelt(state: EnGarde, text: str) -> str:
    """A player's name as it is written. Raises `ValueError` for nobody."""
    player = _named(state, text)
    if not player:
        names = listed([state.name(one) for one in state.alive])
        raise ValueError(f"There is no “{text[:30]}” at the table; {names} may begin.")
    return state.name(player)


def _named(state: EnGarde, word: str) -> str:
    wanted = key_of(clean_line(word))
    found = [p for p in state.alive if key_of(state.name(p)) == wanted]
    begun = [p for p in state.alive if wanted and key_of(state.name(p)).startswith(wanted)]
    return found[0] if found else begun[0] if len(begun) == 1 else ""


def leave(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """A player leaves: out without anybody's doing, the cards to the discard pile (A-46)."""
    work = Work(table)
    state = work.state
    options = [
        (p, "" if state.standing(p) else f"{state.name(p)} is out already.") for p in state.seats
    ]
    if state.closed:
        yield from work.refuse("over", Refusal("The game is over.", "Object", "object"))
    player = yield from work.whom(
        "who", "Who leaves?", options, page="Damage and No Poise", rule="leave-game"
    )
    name = state.name(player)
    if state.exchange is not None and player in state.exchange.duelists:
        work.clear_field()
        work.state = replace(work.state, step="respite")
        work.say("the Exchange stops")
    eliminate(work, [(player, "left", "")])
    work.said = [words for words in work.said if words != f"{name} is out"]
    return work.done(f"{name} leaves the game")


def again(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """The next game of the same table: a new deal; who begins is random again (A-43)."""
    work = Work(table)
    state = work.state
    if not state.closed:
        why = "This game has no winner yet."
        yield from work.refuse("running", Refusal(why, "Object", "object"))
    same: bool = yield from ask(
        YesNo(
            key="same",
            prompt="With the same cards left out?",
            manner="quiet",
            default=True,
            page="Setup",
            rule="setup",
        )
    )
    pistols = 0
    if same and chosen(state, "pistol") == "out":
        pistols = state.left_out or 1
    work.state = replace(state, game_no=state.game_no + 1)
    yield from deal_cards(work, state.size, pistols)
    return work.done(f"game {work.state.game_no}: a new deal")
