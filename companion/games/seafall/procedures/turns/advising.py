"""Whose an advisor is: what speaks against one that lies elsewhere, and how it comes over."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall.procedures.work import Work
from companion.games.seafall.rules.moves import advisor_to, deck_by
from companion.games.seafall.state.table import SeaFall
from companion.table.procedures.question import Citation, Option, option
from companion.toolbox.text import key_of


def elsewhere(state: SeaFall, player: str, cite: Citation, forum: str = "") -> tuple[Option, ...]:
    """Advisors that are not in a province's council room, each with what speaks against it.

    Those of the deck speak against nothing: the table may not have told how they came.

    Args:
        state: the table.
        player: whose council room.
        cite: where the book says whose advisor it has to be.
        forum: what speaks against one that lies in the forum; empty for nothing.
    """
    options = []
    for key, one in sorted(state.advisors.items(), key=lambda item: (len(item[0]), item[0])):
        why = ""
        if one.place == "council":
            why = f"{one.name} is in {state.name(one.owner)}'s council room."
        elif one.place == "destroyed":
            why = f"{one.name} is out of the campaign."
        elif one.place == "forum":
            why = forum and f"{one.name} {forum}"
        if one.place != "council" or one.owner != player:
            options.append(option(key, one.name, cite.broken(why) if why else None))
    return tuple(options)


def known_as(state: SeaFall, name: str) -> str:
    """Id of the advisor of this name, wherever it is; empty for one that nobody told of."""
    found = (k for k, one in state.advisors.items() if key_of(one.name) == key_of(name))
    return next(found, "")


def left_the_deck(work: Work) -> None:
    """An advisor lies in a council room of whom nobody told how: there is one card less to deal."""
    if work.state.forum:  # before the first are dealt, the deck is counted without it
        work.state = deck_by(work.state, "advisor", -1)


def comes_over(work: Work, key: str) -> None:
    """An advisor lies in the acting province's council room; what lay elsewhere leaves there."""
    state = work.state
    one = state.advisors[key]
    if one.place == "council" and one.owner == work.player:
        return
    if one.place == "deck":
        work.state = deck_by(state, "advisor", -1)
    if one.place == "forum" and state.forum:
        work.state = replace(state, forum=state.forum - 1)
    work.state = advisor_to(work.state, key, "council", work.player)
