"""The city as a board to walk over, and cards to look up: what the screens get of this game."""

from __future__ import annotations

from functools import partial

from companion.games.five_sails.rules.standing import leader, line
from companion.games.five_sails.sheet.inspecting import look
from companion.games.five_sails.sheet.lookup import find
from companion.games.five_sails.sheet.picture import city, claims
from companion.games.five_sails.state.cards import home_of
from companion.games.five_sails.state.table import FiveSails
from companion.table.board import Board, Lookup, View
from companion.table.shared.effecting import find_player
from companion.toolbox.text import key_of

HINT = (
    "a name: moves here · claim · recruit Merc · lay Storm as event · use Storm · "
    "hold Ana · renown 2"
)
_PRESSES = ("claim", "claims", "pressure", "pressures")
_HOLDS = ("hold", "holds", "control", "controls")
_AT = ("recruit", "recruits", "lay", "lays")
_FROM = ("use", "uses", "equip", "equips")
_TO = ("move", "moves", "goes", "go")


def board(state: FiveSails, eyes: str) -> Board | None:
    """The line of City locations and the Homes (p. 9)."""
    places = line(state)
    if not places:
        return None
    me = eyes if eyes in state.sides else state.turn
    key = leader(state, me) if me in state.sides else ""
    at = state.characters[key].at if key else ""
    start = at if at in (*places, *(home_of(x) for x in state.seats)) else places[0]
    return Board(
        word="city",
        title="The city",
        views=(
            View("city", "who is where", partial(city, state, eyes)),
            View("claims", "what a Claim would bring", partial(claims, state, eyes)),
        ),
        start=start,
        look=partial(look, state, eyes),
        enter=partial(sentence, state),
        hint=HINT,
    )


def sentence(state: FiveSails, place: str, text: str) -> str:
    """What was typed on a place as a sentence of the table.

    A player's name in front stays there: `ben claim` on The Docks is `ben claim at docks`.
    """
    words = text.split()
    player = find_player(state, words[0].rstrip(":")) if len(words) > 1 else ""
    who = [words.pop(0)] if player else []
    if not words:
        return text
    verb, rest, at = key_of(words[0]), words[1:], place
    told: list[str] = []
    if place.startswith("home:"):
        told = _going(state, words, "home")
    elif verb in _PRESSES:
        told = [words[0], "at", at, *(["with", *rest] if rest else [])]
    elif verb in _HOLDS and rest:
        told = ["hold", at, "to", *rest]
    elif verb in _AT and rest:
        told = [words[0], *rest, "at", at]
    elif verb in _FROM and rest:
        told = [words[0], *rest, "from", at]
    elif verb == "renown" and len(rest) == 1:
        told = [at, "renown", "=", *rest]
    else:
        told = _going(state, words, at)
    return " ".join([*who, *told]) if told else text


def _going(state: FiveSails, words: list[str], to: str) -> list[str]:
    """`soline`, `move soline`: who goes there."""
    names = words[1:] if key_of(words[0]) in _TO else words
    return ["move", *names, "to", to] if names and _names(state, names) else []


def _names(state: FiveSails, words: list[str]) -> bool:
    """Whether the words name a character in play, whole or by the beginning of a word."""
    wanted = key_of(" ".join(words))
    names = [
        key_of(state.cards[one.card].name)
        for one in state.characters.values()
        if one.card in state.cards
    ]
    return any(wanted and (x.startswith(wanted) or wanted in x.split()) for x in names)


def lookup(state: FiveSails) -> Lookup:
    """What a card is, with everything that changes it, by name."""
    return Lookup(
        word="what is",
        title="What is this?",
        hint="Type a card, a player or a place: Soline, Hat, Ana, docks. “used”: what was used.",
        find=partial(find, state),
    )
