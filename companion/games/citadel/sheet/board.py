"""The Board to walk over, and cards to look up: what the screens get of this game."""

from __future__ import annotations

from functools import partial

from companion.games.citadel.rules import standing
from companion.games.citadel.rules.board import covers
from companion.games.citadel.sheet.inspecting import look
from companion.games.citadel.sheet.lookup import find
from companion.games.citadel.sheet.picture import arrow_view, as_it_lies, squares
from companion.games.citadel.state.table import Citadel
from companion.table.board import Board, Lookup, View

HINT = "go · here · explore · take 094 · arrows n I/094 · event Cliff bars climb"
_GO = ("go", "goes", "move", "moves", "walk")
_HERE = ("here", "stands", "stand")


def board(state: Citadel, eyes: str) -> Board | None:
    """The Board as it has grown (pp. 8, 17, 21); `None` while no Terrain is told."""
    found = squares(state)
    if not found:
        return None
    return Board(
        word="board",
        title="The Board",
        views=(
            View("board", "who is where", partial(as_it_lies, state)),
            View("arrows", "areas and numbers", partial(arrow_view, state)),
        ),
        start=_start(state, eyes, found),
        look=partial(look, state, eyes),
        enter=partial(_sentence, state),
        hint=HINT,
    )


def _start(state: Citadel, eyes: str, found: dict[str, str]) -> str:
    """The space of the player's figure, else of the active one's, else the first."""
    for player in (eyes, state.turn):
        at = state.characters[player].at if player in state.characters else ""
        for square, key in found.items():
            if at and key == at:
                return square
    return next(iter(found))


def _sentence(state: Citadel, square: str, text: str) -> str:
    """What was typed on a space as a sentence of the table.

    A name in front stays there: `ben goes` on Shore is `ben moves Shore`.
    """
    key = squares(state).get(square, "")
    words = text.split()
    names = [state.name(x).casefold() for x in state.seats]
    who = [words.pop(0)] if len(words) > 1 and words[0].casefold().rstrip(":") in names else []
    verb, rest = (words[0].casefold(), words[1:]) if words else ("", [])
    terrain, side = covers(state).get(key, (key, ""))
    if not key:
        return text
    told: list[str] = []
    if verb in (*_GO, *_HERE) and key in state.terrains:
        told = ["move" if verb in _GO else "stands", key, *rest]
    elif verb in ("explore", "explores"):
        told = ["explore", terrain, *([side] if side else []), *rest]
    elif verb == "arrows" and key in state.terrains:
        told = ["arrows", key, *rest]
    elif verb == "event" and key in state.terrains:
        told = [
            "place",
            *_event(rest),
            "on",
            f'"{standing.title(state, state.terrains[key].card)}"',
        ]
    elif verb in ("discard", "return", "banish") and not rest:
        told = [verb, key]
    return " ".join([*who, *told]) if told else text


def _event(words: list[str]) -> list[str]:
    """`Cliff bars climb` with its type behind the title."""
    stop = next((n for n, x in enumerate(words) if x in ("bars", "mandatory", "temporary")), None)
    title, more = words[:stop], words[stop:] if stop is not None else []
    kind = "temporary event" if more[:1] == ["temporary"] else "permanent event"
    return [*title, kind, *(x for x in more if x != "temporary")]


def lookup(state: Citadel) -> Lookup:
    """What a card is and where it lies; pages of the leaflet, characters, the saved stack."""
    return Lookup(
        word="what is",
        title="What is this card, or what stands on this page?",
        hint="Type a title or number, a name, or community, buildings, destiny, quests, map, save.",
        find=partial(find, state),
    )
