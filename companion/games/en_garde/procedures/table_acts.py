"""Set-up, who begins, leaving, the next game (rulebook: Setup; Object)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.en_garde import rulebook
from companion.games.en_garde.calculations import Deal, deal
from companion.games.en_garde.options import chosen, number
from companion.games.en_garde.procedures.deciding import eliminate
from companion.games.en_garde.procedures.turns import begin_turn
from companion.games.en_garde.procedures.work import Work, act
from companion.games.en_garde.state.table import DECK, MOST_PLAYERS, Duelist, EnGarde
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, option
from companion.toolbox.text import clean_line, key_of, listed, plural


@act("first", "Who begins", spec="5.18", cite=rulebook.FIRST_PLAYER, help="first sam")
def first(work: Work) -> Steps[str]:
    """Choose at random who begins, each with the same chance (Setup; 5.18)."""
    state = work.state
    names = {state.name(player): 1 for player in state.alive}
    drawn = yield from work.draw(
        "who",
        "Who begins?",
        1,
        known=names,
        spell=lambda text: _spelt(state, text),
        listed=True,
        help=f"chance 1 in {len(names)} each",
    )
    cards = drawn.cards or ()
    player = _named(state, cards[0]) if cards else ""
    if not player:
        options = [option(one, state.name(one)) for one in state.alive]
        player = yield from work.choose("player", "Who begins?", options)
    if state.turn:
        name = state.name(state.first or state.turn)
        yield from work.breaks("begun", f"{name} has already begun.")
    work.state = replace(work.state, first=player, turn="", turn_no=1, round_no=1)
    begin_turn(work, player)
    work.row("first_player", player=player)
    return f"{state.name(player)} begins"


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


@act(
    "setup",
    "Set up the game",
    spec="5.1",
    cite=rulebook.SETUP,
    rules=("components", "players", "pistol-house-rule"),
    help="setup",
)
def setup(work: Work) -> Steps[str]:
    """Everybody to 10 Poise and 9 cards; the rest is the deck (Setup; 5.1)."""
    state = work.state
    begun = state.exchanges > 0 or bool(state.turn)
    if begun and not state.closed:
        yield from work.breaks("begun", "A game is running; this would start it anew.")
    size = yield from work.number(
        "size", "Cards in the deck", at_least(0), quiet=DECK, cite=rulebook.COMPONENTS
    )
    pistols = 0
    if chosen(state, "pistol") == "out":
        pistols = yield from work.number(
            "pistols",
            "How many Pistols are left out?",
            at_least(0),
            offer=1,
            cite=rulebook.PISTOL_HOUSE_RULE,
        )
    yield from deal_cards(work, size, pistols)
    hand, poise = number(state, "hand_size"), number(state, "start_poise")
    return f"set up for {len(state.seats)}: {plural(hand, 'card')} and {poise} Poise each"


def deal_cards(work: Work, size: int, pistols: int) -> Steps[None]:
    """Deal to everybody; nobody has the turn yet."""
    state = work.state
    hand, count = number(state, "hand_size"), len(state.seats)
    if hand * count > size - pistols:
        why = f"{count} players need {hand * count} cards; the deck has {size - pistols}."
        yield from work.breaks("deal", why, rulebook.PLAYERS)
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
        work.sums["deal"] = result.with_value(result.value.deck)
    if count > MOST_PLAYERS:
        work.say(f"more than {MOST_PLAYERS} players: the box is said to be for 2 to {MOST_PLAYERS}")


@act(
    "again",
    "The next game",
    spec="5.18",
    cite=rulebook.SETUP,
    words=("rematch",),
    help="again",
    grave=True,
)
def again(work: Work) -> Steps[str]:
    """The next game of the same table: a new deal; who begins is random again (A-43)."""
    state = work.state
    if not state.closed:
        why = "This game has no winner yet."
        yield from work.breaks("running", why, rulebook.OBJECT)
    same = yield from work.yes("same", "With the same cards left out?", quiet=True)
    pistols = 0
    if same and chosen(state, "pistol") == "out":
        pistols = state.left_out or 1
    work.state = replace(state, game_no=state.game_no + 1)
    yield from deal_cards(work, state.size, pistols)
    return f"game {work.state.game_no}: a new deal"


@act(
    "leave",
    "A player leaves",
    spec="5.13, 5.22",
    cite=rulebook.LEAVE_GAME,
    words=("leaves", "out"),
    help="leave cy",
    grave=True,
)
def leave(work: Work) -> Steps[str]:
    """A player leaves: out without anybody's doing, the cards to the discard pile (A-46)."""
    state = work.state
    if state.closed:
        yield from work.breaks("over", "The game is over.", rulebook.OBJECT)
    players = [(player, _is_out(state, player)) for player in state.seats]
    player = yield from work.whom("who", "Who leaves?", players)
    name = state.name(player)
    if state.exchange is not None and player in state.exchange.duelists:
        work.clear_field()
        work.state = replace(work.state, step="respite")
        work.say("the Exchange stops")
    eliminate(work, [(player, "left", "")])
    work.said = [words for words in work.said if words != f"{name} is out"]
    return f"{name} leaves the game"


def _is_out(state: EnGarde, player: str) -> Break | None:
    if state.standing(player):
        return None
    return rulebook.LEAVE_GAME.broken(f"{state.name(player)} is already out.")
