"""What is owed, what is usually forgotten, what could be done now (section 11 of the spec)."""

from __future__ import annotations

from companion.games.citadel.calculations.preparation import preparation
from companion.games.citadel.calculations.saving import save
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.rules.board import joined_of, preparation_of, save_of
from companion.games.citadel.state.table import Citadel
from companion.games.citadel.state.tables import CHARACTERS, SHARE
from companion.table.game import Suggestion
from companion.toolbox.grid import WORDS
from companion.toolbox.text import listed

_STAGES = {
    "draw": ("draw", "go on drawing"),
    "result": ("result", "reveal the cards: the Result step"),
    "consequence": ("consequence", "the Consequence step"),
}
"""Stage of an action -> the procedure that goes on with it."""


def reminders(state: Citadel) -> tuple[str, ...]:
    """What is owed, what does not add up, then what is easily forgotten here."""
    told = []
    for _, duty in in_order(state.pending):
        who = f"{state.name(duty.who)}: " if duty.who else ""
        when = f" ({duty.reminder})" if duty.reminder else ""
        told.append(f"{who}{duty.what}{when}")
    told += [f"{x}; “has” enters the counts anew" for x in standing.audit_words(state)]
    told += [f"{state.name(x)} is at 0 life: “fall” does the five steps" for x in dropped(state)]
    if state.closed:
        return tuple(told)
    if state.packed is not None:
        return (*told, "the game is put away: “resume” lays it out again (p. 25)")
    told += _leaflet(state)
    return tuple(told)


def _leaflet(state: Citadel) -> list[str]:
    """Between two scenarios: what has its only moment now."""
    told = []
    if state.step == "preparation" and not state.preparation.get(SHARE):
        lines = preparation(preparation_of(state)).value.lines
        told += [
            f"{x.title} comes first, before life points are shared (p. 23)"
            for x in lines
            if x.first and x.may and not x.done
        ]
    if state.step in ("epilogue", "preparation"):
        holders = [state.name(x) for x in state.group if _hopes(state, x)]
        if holders:
            told.append(f"{listed(holders, 'and')}: Hope reborn! to spend (p. 24)")
    return told


def _hopes(state: Citadel, player: str) -> bool:
    purse = state.characters[player].purse.values()
    return any(not x.blocked and standing.is_hope(state, x.card) for x in purse)


def dropped(state: Citadel) -> list[str]:
    """At 0 life points, while the figure still stands: a counter was set by hand."""
    return [x for x in state.group if state.characters[x].life == 0 and state.characters[x].at]


# ---------------------------------------------------------------------- suggestions


def suggestions(state: Citadel) -> tuple[Suggestion, ...]:
    """What could be done now, the likeliest first."""
    if state.closed or not standing.is_open(state):
        names = listed(CHARACTERS.values(), "or")
        return (
            Suggestion("adventure", f"a new adventure: who is {names}?"),
            Suggestion("has", "enter what a character has, in the middle of an adventure"),
        )
    found = [Suggestion("fall", f"{state.name(x)} falls", {"who": x}) for x in dropped(state)]
    if state.packed is not None:
        return (*found, Suggestion("resume", "lay the saved game out again"))
    if state.action is not None and state.action.stage in _STAGES:
        procedure, label = _STAGES[state.action.stage]
        found.append(Suggestion(procedure, label))
    for player in standing.awake(state):
        x = state.characters[player]
        if x.discard and x.deck == 0:
            label = f"{state.name(player)}: Recovery, the deck is empty"
            found.append(Suggestion("recover", label, {"who": player}))
    return (*found, *_by_step(state))


def _next_acts(state: Citadel) -> list[Suggestion]:
    """What may be done on the Terrain of whoever has the turn, or of all, where nobody has it and
    they stand together: its fog, its cards, a move. Anybody may be the active player (p. 10)."""
    who = [state.turn] if state.turn in state.characters else standing.awake(state)
    places = {state.characters[x].at for x in who}
    at = places.pop() if len(places) == 1 else ""
    if at not in state.terrains or state.action is not None or standing.wait_for(state):
        return []
    shown = [
        (key, offer.name)
        for key, card in _cards_at(state, at)
        for offer in standing.printed(state, card).actions.values()
    ]
    found = [
        Suggestion("act", f"{name}: {_title_of(state, key)}", {"thing": key, "name": name})
        for key, name in shown
    ]
    found += _arrows(state)
    found += [
        Suggestion(
            "act",
            f"Pathfind: the fog {WORDS.get(fog.side, fog.side)}",
            {"thing": key, "name": "Pathfind"},
        )
        for key, fog in in_order(state.fogs)
        if fog.terrain == at
    ]
    near = joined_of(state).get(at, ())
    moves = f"{state.name(state.turn)} moves" if state.turn in state.characters else "move"
    found += [
        Suggestion("move", f"{moves} to {standing.title(state, state.terrains[x].card)}", {"to": x})
        for x in sorted(near)
    ]
    return found


def _arrows(state: Citadel) -> list[Suggestion]:
    """The newest Terrain, if a table that tells arrows has not told its own: Exploration cards go
    down there (p. 21)."""
    told = [x for _, x in in_order(state.terrains)]
    first = len(told) == 1 and not state.fogs and not state.scenario.turns
    if not (first or any(x.arrows for x in told)) or told[-1].arrows:
        return []
    key = in_order(state.terrains)[-1][0]
    label = f"enter the arrows of {standing.title(state, told[-1].card)}"
    return [Suggestion("arrows", label, {"terrain": key})]


def _cards_at(state: Citadel, at: str) -> list[tuple[str, str]]:
    """The Terrain and the events attached to it: id of the thing, its card in the book."""
    events = [(key, x.card) for key, x in in_order(state.events) if at in x.attached]
    return [(at, state.terrains[at].card), *events]


def _title_of(state: Citadel, thing: str) -> str:
    here = state.terrains.get(thing) or state.events[thing]
    return standing.title(state, here.card)


def _laying_out(state: Citadel) -> list[Suggestion]:
    """What the Board of a scenario that has begun still lacks: its first Terrain, the figures."""
    if not state.terrains:
        label = "put the starting Terrain on the Board"
        return [Suggestion("place", label, {"type": "terrain"})]
    if any(not state.characters[x].at for x in standing.awake(state)):
        return [Suggestion("stands", "enter where the characters stand")]
    return []


def _by_step(state: Citadel) -> list[Suggestion]:
    """What belongs to this stage of the adventure."""
    if state.step == "scenario":
        found = []
        if standing.is_unopened(state):
            label = f"the scenario begins: {state.scenario.title}, life points"
            told = {"title": state.scenario.title, "number": state.scenario.number}
            found.append(Suggestion("scenario", label, told))
        if state.at_citadel:
            found.append(Suggestion("epilogue", "the scenario is over: read the epilogue"))
        found += _laying_out(state)
        found += _next_acts(state)
        if state.scenario.turns and save(save_of(state)).value.allowed:
            found.append(Suggestion("save", "save the game"))
        return found
    begins = Suggestion("scenario", "the next scenario begins")
    if state.step == "epilogue":
        return [Suggestion("prepare", "the Preparation phase"), begins]
    if state.step == "preparation":
        lines = preparation(preparation_of(state)).value.lines
        found = [
            Suggestion("prepare", f"{x.title}: {x.says}", {"line": x.id})
            for x in lines
            if x.may is not False and not x.done and x.id != "responsibilities"
        ]
        if not state.preparation.get(SHARE):
            found.append(Suggestion("prepare", "share life points", {"line": SHARE}))
        return [*found, begins]
    return []
