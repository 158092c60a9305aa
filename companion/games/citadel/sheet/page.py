"""The sheet: characters, Board, the action under way, scenario, leaflet, what is owed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.citadel.calculations.destiny import destiny
from companion.games.citadel.calculations.preparation import preparation
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.rules.board import (
    built,
    destiny_of,
    dice_left,
    is_built,
    preparation_of,
)
from companion.games.citadel.sheet.leaflet import of_weight, out_of, save_card
from companion.games.citadel.sheet.picture import lines
from companion.games.citadel.sheet.reminders import reminders
from companion.games.citadel.sheet.spoken import board_words
from companion.games.citadel.state.table import Action, Citadel
from companion.games.citadel.state.tables import BUILDINGS, DICE, SCORE, SCORE_NAMES, SHARE
from companion.table.sheet import (
    Count,
    ListBlock,
    PictureBlock,
    PilesBlock,
    PlayersBlock,
    RemindersBlock,
    Sheet,
    StepBlock,
    Who,
    blocks_of,
)
from companion.toolbox.text import listed

TITLE = "The 7th Citadel"
STEPS = {"scenario": "scenario", "epilogue": "epilogue", "preparation": "Preparation phase"}


def sheet(state: Citadel, _eyes: str = "") -> Sheet:
    """The picture of a table; nothing in it is one player's secret."""
    blocks = blocks_of(
        lambda: _step(state),
        lambda: _players(state),
        lambda: save_card(state) if state.packed is not None else None,
        lambda: _rows("", _badges(state), "Purse and cards"),
        lambda: _rows("Action under way", _action(state)),
        lambda: _rows("", _book(state)),
        lambda: (
            PictureBlock("Board", partial(lines, state), partial(board_words, state))
            if state.terrains
            else None
        ),
        lambda: _rows("Board", _board(state)),
        lambda: _rows("Goals", _goals(state)),
        lambda: _rows("Leaflet", _leaflet(state)),
        lambda: _community(state),
        lambda: RemindersBlock(told) if (told := reminders(state)) else None,
    )
    return Sheet(TITLE, blocks)


def _rows(title: str, rows: Sequence[tuple[str, str]], name: str = "") -> ListBlock | None:
    return ListBlock(title, tuple(rows), name=name) if rows else None


def _community(state: Citadel) -> PilesBlock | None:
    if all(x is None for x in state.scores.values()):
        return None
    counts = [
        Count(name, state.scores.get(key), most=SCORE[1]) for key, name in SCORE_NAMES.items()
    ]
    return PilesBlock("Community", tuple(counts))


def where(state: Citadel) -> str:
    """`A new beginning, Ana's turn`, `saved`, `adventure 1 is won`."""
    if state.closed:
        ended = state.ended.get(str(state.game_no))
        how = {True: "won", False: "lost", None: "over"}[ended.won if ended else None]
        return f"adventure {state.game_no} is {how}"
    if state.packed is not None:
        return f"{state.scenario.title or 'the game'} is saved"
    if not standing.is_open(state):
        return "not begun"
    words = [state.scenario.title or STEPS.get(state.step, "")]
    if state.step in ("epilogue", "preparation"):
        words.append(STEPS[state.step])
    if state.turn:
        words.append(f"{state.name(state.turn)}'s turn")
    return ", ".join(word for word in words if word) or "an adventure"


def _step(state: Citadel) -> StepBlock:
    begun = standing.is_open(state) or state.closed
    trail = [f"Adventure {state.game_no}"] if begun else ["Not begun"]
    if state.threat:
        trail.append(state.threat)
    if state.scenario.title:
        trail.append(state.scenario.title)
    if state.packed is not None and not state.closed:
        trail.append("saved")
    elif state.closed:
        trail.append(where(state))
    elif state.step and state.step != "scenario":
        trail.append(STEPS.get(state.step, state.step))
    past = state.past
    right = [f"past {_dash(past.adventure)}+{_dash(past.exploration)}"]
    if state.groundshiver:
        right.append(f"groundshiver {state.groundshiver}")
    if state.mode != "standard":
        right.append(f"{state.mode} mode")
    if state.scenario.save_used:
        right.append("save used")
    return StepBlock(tuple(trail), " · ".join(right), _checklist(state))


def _checklist(state: Citadel) -> tuple[tuple[str, bool], ...]:
    """Lines of the Preparation phase, while it lasts (p. 23)."""
    if state.step != "preparation":
        return ()
    rows = []
    for line in preparation(preparation_of(state)).value.lines:
        why = f" ({line.why})" if line.why else f" ({line.done})" if line.done else ""
        rows.append((f"{line.title}: {line.says}{why}", bool(line.done)))
    rows.append(("share life points", bool(state.preparation.get(SHARE))))
    return tuple(rows)


# ---------------------------------------------------------------------- characters


def _players(state: Citadel) -> PlayersBlock:
    rows = []
    for player in state.seats:
        x = state.characters[player]
        if not x.here:
            rows.append(Who(name=state.name(player), note="not in the adventure"))
            continue
        hand, carried = (
            standing.hand_of(state, player).value,
            standing.weight_of(state, player).value,
        )
        counts = [Count("life", x.life), Count("deck", x.deck), Count("pile", x.discard)]
        if x.front:
            counts.append(Count("in front", x.front))
        note = [
            f"hand {out_of(x.hand, hand.limit)}",
            f"weight {of_weight(carried)}",
        ]
        if x.blocked:
            note.append(f"blocked {x.blocked}")
        alarm = "UNCONSCIOUS" if standing.conscious(state, player) is False else ""
        if not alarm and carried.overweight:
            alarm = "OVERWEIGHT"
        rows.append(
            Who(
                name=state.name(player),
                before=x.character,
                active=player == state.turn,
                counts=tuple(counts),
                alarm=alarm,
                note=" · ".join(note),
            )
        )
    return PlayersBlock(tuple(rows))


def _badges(state: Citadel) -> list[tuple[str, str]]:
    """Purse and named cards of everybody; blocked and TEMPORARY ones say so."""
    rows = []
    for player in state.group:
        x, words = state.characters[player], []
        for _, purse in in_order(x.purse):
            marks = ["blocked"] if purse.blocked else []
            if standing.is_temporary(state, purse.card):
                marks.append("TEMPORARY")
            mark = f" ({', '.join(marks)})" if marks else ""
            words.append(standing.title(state, purse.card) + mark)
        hand = [standing.title(state, x.skills[key].card) for key in standing.skills_in(x, "hand")]
        if hand:
            words.append(f"in hand {listed(hand, 'and')}")
        if words:
            rows.append((state.name(player), " · ".join(words)))
    if state.quest_items:
        items = [standing.title(state, x.card) for _, x in in_order(state.quest_items)]
        rows.append(("quest items", listed(items, "and")))
    return rows


def _book(state: Citadel) -> list[tuple[str, str]]:
    """The dialogue that is being read; above the Board, where it is seen."""
    if not state.reading:
        return []
    return [(f"dialogue {state.reading}", "open until “close the dialogue” (p. 18)")]


# ---------------------------------------------------------------------- action and Board


def _action(state: Citadel) -> list[tuple[str, str]]:
    action = state.action
    if action is None:
        return []
    who = state.name(action.active) if action.active else "?"
    others = [state.name(x) for x in state.seats if x in action.involved and x != action.active]
    rows = [(action.name or "an action", f"{who}{_with(others)}, {action.stage} step")]
    cost = action.cost if action.final_cost is None else action.final_cost
    words = [f"cost {_dash(cost)}", f"difficulty {_dash(_difficulty(state, action))}"]
    if action.drawn is not None:
        words.append(f"{action.drawn} drawn")
    if action.chain:
        words.append(f"chain {_dash(action.cost)}")
    words += [f"{name} {x}" if x else name for name, x in sorted(action.traits.items())]
    rows.append(("", " · ".join(words)))
    return rows


def _difficulty(state: Citadel, action: Action) -> int | None:
    die = state.dice.get(action.source)
    return die.value if die is not None else action.difficulty


def _with(others: list[str]) -> str:
    return f" with {listed(others, 'and')}" if others else ""


def _board(state: Citadel) -> list[tuple[str, str]]:
    """What the picture has no room for: events of no Terrain, Global events, dice in use."""
    rows = []
    for key, event in in_order(state.events):
        if not event.attached:
            rows.append((standing.title(state, event.card) + _die(state, key), "on no Terrain"))
    events = [
        standing.title(state, x.card) + _die(state, key) for key, x in in_order(state.globals)
    ]
    if events:
        rows.append(("global", listed(events, "and")))
    if state.past.numbers and standing.option(state, "list_past"):
        words = [f"{x} ×{n}" if n > 1 else x for x, n in sorted(state.past.numbers.items())]
        rows.append(("the Past", listed(words, "and", most=24)))
    if state.dice:
        rows.append(("dice", f"{len(state.dice)} in use, {dice_left(state)} of {DICE} in the box"))
    return rows


def _die(state: Citadel, thing: str) -> str:
    die = state.dice.get(thing)
    return "" if die is None else f" [row {die.row}: {_dash(die.value)}]"


# ---------------------------------------------------------------------- scenario and leaflet


def _goals(state: Citadel) -> list[tuple[str, str]]:
    return [(x.status, x.text) for _, x in in_order(state.scenario.goals)]


def _leaflet(state: Citadel) -> list[tuple[str, str]]:
    rows = []
    names = [
        state.buildings[key].title or BUILDINGS[key].name or key
        for key in built(state)
        if key in BUILDINGS
    ]
    if names:
        rows.append(("built", listed(names, "and", most=12)))
    begun = [
        f"{x.title or BUILDINGS[key].name or key} {x.checked}/{_dash(x.boxes)}"
        for key, x in sorted(state.buildings.items())
        if key in BUILDINGS and x.checked and not is_built(x)
    ]
    if begun:
        rows.append(("begun", listed(begun, "and", most=12)))
    if state.destiny:
        checked = sum(1 for x in state.destiny.values() if x.checked)
        reach = destiny(destiny_of(state)).value.reachable
        labels = [state.destiny[x].label or state.destiny[x].type or x for x in reach]
        rows.append(("Destiny", f"{checked} checked; next {listed(labels) or 'none'}"))
    quests = [x.title for _, x in in_order(state.quests) if x.status != "finished"]
    if quests:
        rows.append(("side quests", listed(quests, "and", most=12)))
    return rows


def _dash(number: int | None) -> str:
    return "–" if number is None else str(number)
