"""City of Five Sails' sheet: the Day, the players, the city in its line, what is owed."""

from __future__ import annotations

from companion.games.five_sails.rules.day import dawn_missed
from companion.games.five_sails.rules.previews import day_blocks, step_list
from companion.games.five_sails.rules.standing import card, controlled, leader, name
from companion.games.five_sails.sheet.duel_picture import (
    duel_lines,
    duel_suggestions,
    fighter_label,
)
from companion.games.five_sails.sheet.people import wounds_words
from companion.games.five_sails.sheet.picture import lines as city_lines
from companion.games.five_sails.sheet.reminders import reminders
from companion.games.five_sails.sheet.spoken import city_words, duel_words
from companion.games.five_sails.state.cards import RENOWN, STEPS
from companion.games.five_sails.state.table import HOW_WON, Duel, Ended, FiveSails
from companion.table.game import Suggestion
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

_NEXT: dict[str, tuple[str, str]] = {
    "dawn": ("dawn", "Dawn: City cards are placed"),
    "choose": ("choose", "everybody chooses a scheme and a character"),
    "reveal": ("reveal", "reveal what was chosen"),
    "initiative": ("initiative", "determine Initiative"),
    "muster": ("muster", "muster the revealed characters"),
    "schemes": ("scheme", "resolve the next scheme"),
    "draw": ("draw", "everybody draws"),
    "plunder": ("plunder", "Plunder: victory checks and Renown"),
    "dusk": ("dusk", "Dusk: clean up"),
}
"""Step -> the procedure that it waits for."""
_LATE = ("dawn", "Dawn: City cards, which nobody entered yet")
_DRAMA = (
    ("move", "move a character"),
    ("recruit", "recruit a Mercenary"),
    ("equip", "equip an attachment"),
    ("claim", "claim a location"),
    ("challenge", "challenge a character"),
    ("use", "use an ability"),
    ("pass", "pass"),
)


def sheet(state: FiveSails, eyes: str = "") -> Sheet:
    """The picture of a table, as everybody may see it; a sealed choice only by its owner."""
    blocks = blocks_of(
        lambda: _step(state),
        lambda: step_list(state),
        lambda: _players(state, eyes),
        lambda: _duel(state, eyes),
        lambda: PictureBlock(
            "city", lambda width: city_lines(state, eyes, width), lambda: city_words(state)
        ),
        lambda: day_blocks(state),
        lambda: _piles(state),
        lambda: _ended(state) if state.games else None,
        lambda: RemindersBlock(rows) if (rows := reminders(state)) else None,
    )
    return Sheet("City of Five Sails", blocks)


def _duel(state: FiveSails, eyes: str) -> PictureBlock | None:
    if state.duel is None:
        return None
    return PictureBlock(
        "duel", lambda width: duel_lines(state, eyes, width), lambda: duel_words(state, eyes), True
    )


def where(state: FiveSails) -> str:
    """`Day 2, High Drama, Ana's priority`, `Ana won: Dominance`."""
    if state.closed:
        ended = state.games.get(str(state.game_no))
        return _result(state, ended) if ended is not None else "over"
    if state.day is None and not state.step and not state.turn:
        return "not begun"
    parts = [f"Day {state.day}"] if state.day is not None else []
    if state.duel is not None:
        parts.append(_fight(state, state.duel))
    elif state.step in STEPS:
        parts.append(STEPS[state.step].name)
    if state.turn:
        parts.append(f"{state.name(state.turn)}'s priority")
    return ", ".join(parts)


def heading(before: FiveSails, after: FiveSails) -> str:
    """`Day 1, Muster`: the step in which something happened, though it led to the next one."""
    began = before.day is None or before.closed or before.game_no != after.game_no
    state = after if began else before
    parts = [f"Day {state.day}"] if state.day is not None else []
    if state.step in STEPS:
        parts.append(STEPS[state.step].name)
    return "Set-up" if began and not after.closed else ", ".join(parts)


def _step(state: FiveSails) -> StepBlock:
    if state.closed:
        return StepBlock(("Game over", where(state)))
    trail = [f"Day {state.day}"] if state.day is not None else []
    if state.step in STEPS:
        step = STEPS[state.step]
        trail += [step.phase] if step.phase == step.name else [step.phase, step.name]
    if state.turn:
        trail.append(f"{state.name(state.turn)}'s priority")
    if not trail:
        return StepBlock(("Nothing is set up yet",), right="“setup” begins Day 1")
    first = state.first_player
    right = f"First Player {state.name(first)}" if first else ""
    if state.passes and state.duel is None:  # a challenge is an Action: the row is broken (p. 14)
        right = f"{state.passes} of {len(state.in_game)} passed"
    return StepBlock(tuple(trail), right=right)


def _players(state: FiveSails, eyes: str) -> PlayersBlock:
    rows = []
    for player in state.seats:
        side = state.sides[player]
        if side.out:
            rows.append(Who(name=state.name(player), note=f"out: {side.out}"))
            continue
        counts = (
            Count("Renown", side.renown, most=RENOWN),
            Count("hand", side.hand.count),
            Count("deck", side.deck),
            Count("places", controlled(state, player), said="locations"),
        )
        rows.append(
            Who(
                name=state.name(player),
                before="①" if player == state.first_player else "",
                active=player == state.turn,
                counts=counts,
                note=_note(state, player, eyes),
                alarm=f"{RENOWN} Renown" if (side.renown or 0) >= RENOWN else "",
            )
        )
    return PlayersBlock(tuple(rows))


def _note(state: FiveSails, player: str, eyes: str) -> str:
    side = state.sides[player]
    parts = []
    if key := leader(state, player):
        parts.append(f"{name(state, key)}{wounds_words(state, key)}")
    if side.scheme is not None and side.scheme.card:
        parts.append(f"scheme {card(state, side.scheme.card).name}")
    elif side.choice is not None and not side.choice.shown:
        sealed = side.choice.sealed
        mine = sealed.reveal() if sealed is not None and eyes == player else None
        seen = [str(x) for x in mine.values() if x] if isinstance(mine, dict) else []
        parts.append(f"has chosen {', '.join(seen)}".strip())
    return "; ".join(parts)


def _piles(state: FiveSails) -> PilesBlock:
    piles = []
    for player in state.in_game:
        side = state.sides[player]
        piles.append(Count(f"{state.name(player)}'s discards", side.discard.count))
        piles.append(Count(f"{state.name(player)}'s Locker", side.locker.count))
    return PilesBlock("Piles", tuple(piles))


def _fight(state: FiveSails, duel: Duel) -> str:
    return f"{fighter_label(state, duel.challenger)} ⚔ {fighter_label(state, duel.target)}"


def _ended(state: FiveSails) -> ListBlock:
    """The games of this table that are over."""
    games = sorted(state.games.items(), key=lambda pair: int(pair[0]))
    rows = tuple((f"game {no}", _result(state, one)) for no, one in games)
    return ListBlock("", rows, name="Games that are over")


def _result(state: FiveSails, ended: Ended) -> str:
    if ended.winner:
        return f"{state.name(ended.winner)} won: {HOW_WON[ended.kind]}"
    return f"a Draw of {listed([state.name(player) for player in ended.tied], 'and')}"


def suggestions(state: FiveSails) -> tuple[Suggestion, ...]:
    """What could be done now, most likely first; what is owed stands in `pending`."""
    if state.closed:
        return (Suggestion("setup", "the next game"),)
    if state.duel is not None:
        return duel_suggestions(state)
    if state.step in _NEXT:
        late = [Suggestion(*_LATE)] if dawn_missed(state) else []
        return (Suggestion(*_NEXT[state.step]), *late)
    if state.step == "drama":
        return tuple(Suggestion(*one) for one in _DRAMA)
    return (
        Suggestion("setup", "set up the game"),
        Suggestion("load-deck", "load a player's deck list"),
        Suggestion("learn", "enter what a card says"),
    )
