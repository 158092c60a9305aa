"""What lies on a space of the Board: figures, events, dice, arrows, and what may be done there."""

from __future__ import annotations

from companion.games.citadel.calculations.legal import may_act
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import barred, in_order, may_of
from companion.games.citadel.rules.board import covers, in_space, joined_of, separated
from companion.games.citadel.sheet.picture import die_words, squares
from companion.games.citadel.state.printed import Offer
from companion.games.citadel.state.table import SIDES, Arrow, Citadel
from companion.table.sheet import Block, ListBlock
from companion.toolbox.grid import WORDS
from companion.toolbox.sums import shown
from companion.toolbox.text import listed

Rows = list[tuple[str, str]]


def look(state: Citadel, eyes: str, square: str) -> tuple[Block, ...]:
    """Everything that is told of a space, with the pages.

    Args:
        state: a table.
        eyes: whose; the player whose actions are judged.
        square: of the board screen.
    """
    key = squares(state).get(square, "")
    if not key:
        return (ListBlock("Nothing is known of this space.", ()),)
    if key not in state.terrains:
        return _hidden(state, key)
    name = standing.title(state, state.terrains[key].card)
    number = standing.printed(state, state.terrains[key].card).number
    rows: Rows = []
    figures = [state.name(x) for x in state.seats if state.characters[x].at == key]
    if figures:
        rows.append(("figures", listed(figures, "and")))
    rows += _events(state, key)
    rows += [(WORDS[side], words) for side in SIDES if (words := _beyond(state, key, side))]
    near = [x for x in joined_of(state).get(key, ()) if not separated(state, key, x)]
    ways = [standing.title(state, state.terrains[x].card) for x in near]
    if ways:
        rows.append(("ways to", f"{listed(ways, 'and')} (p. 22)"))
    rows += _actions(state, eyes or state.turn, key)
    head = name if number in ("", name) else f"{name}, {number}"
    die = f" {die_words(state, key)}" if key in state.dice else ""
    return (ListBlock(f"{head}{die}", tuple(rows), empty="Nothing more is known of it."),)


def _hidden(state: Citadel, key: str) -> tuple[Block, ...]:
    """A fog card, or a Permanent event that hides the terrain behind it."""
    rows: Rows = []
    for terrain, side in sorted({covers(state)[key], *_pointing(state, key)}):
        arrow = state.terrains[terrain].arrows.get(side, Arrow())
        words = f"number {arrow.number}" if arrow.number else "number unknown"
        where = f"{WORDS[side]} of {standing.title(state, state.terrains[terrain].card)}"
        rows.append((where, f"{words}: taken when it is gone (p. 21)"))
    if key in state.fogs:
        area = state.fogs[key].area
        left = state.explorations.get(area)
        count = "" if left is None else f", {left} left in its pile"
        title = f"Exploration card{f' of area {area}' if area else ''}{count}"
        rows.append(("explore", "by the action on its back; then it is flipped (p. 21)"))
    else:
        title = f"{standing.title(state, state.events[key].card)} hides this space (p. 21)"
        rows += _offers(state, key, state.events[key].card, "")
    return (ListBlock(title, tuple(rows)),)


def _pointing(state: Citadel, key: str) -> set[tuple[str, str]]:
    """All Terrains with an arrow to a hidden space."""
    return {
        (terrain, side)
        for terrain, x in state.terrains.items()
        for side in x.arrows
        if in_space(state, terrain, side) == key
    }


def _beyond(state: Citadel, key: str, side: str) -> str:
    """What lies on a side, and what the arrow there shows."""
    arrow = state.terrains[key].arrows.get(side)
    there = in_space(state, key, side)
    words = []
    if arrow is not None:
        words.append("/".join(x for x in (arrow.area, arrow.number) if x) or "an arrow")
    if there in state.terrains:
        words.append(standing.title(state, state.terrains[there].card))
    elif there in state.fogs:
        words.append("fog")
    elif there:
        words.append(standing.title(state, state.events[there].card))
    return ": ".join(words)


def _events(state: Citadel, key: str) -> Rows:
    rows: Rows = []
    for event, told in in_order(state.events):
        if key not in told.attached or told.side:
            continue
        words = []
        if event in state.dice:
            die = state.dice[event]
            words.append(f"die {shown(die.value)} on row {die.row} (p. 11)")
        if told.barred:
            words.append(f"no {listed(sorted(told.barred))} here while it stays (p. 17)")
        others = [
            standing.title(state, state.terrains[x].card)
            for x in sorted(told.attached)
            if x != key and x in state.terrains
        ]
        if others:
            words.append(f"lies between here and {listed(others, 'and')} (p. 22)")
        rows.append((standing.title(state, told.card), "; ".join(words) or "attached here"))
        rows += _offers(state, event, told.card, "")
    return rows


def _actions(state: Citadel, player: str, key: str) -> Rows:
    return _offers(state, key, state.terrains[key].card, player)


def _offers(state: Citadel, thing: str, card: str, player: str) -> Rows:
    """Actions that a card shows, as far as told, and what bars them."""
    rows: Rows = []
    for offer in standing.printed(state, card).actions.values():
        words = [f"cost {shown(offer.cost)}, difficulty {shown(offer.difficulty)}"]
        if offer.mandatory:
            words.append("mandatory")
        why = _why_not(state, player, thing, offer)
        words += [why] if why else []
        rows.append((f"  {offer.name}", "; ".join(words)))
    return rows


def _why_not(state: Citadel, player: str, thing: str, offer: Offer) -> str:
    """The first rule in the way of the player whose eyes these are, if anybody is."""
    if player in state.characters and state.characters[player].at == thing:
        found = may_act(may_of(state, player, offer.name, thing, [player], offer)).value
        return f"{found.why} ({found.page})" if found.allowed is False else ""
    done = offer.name in barred(state, thing)
    return "done already (p. 17)" if done else ""
