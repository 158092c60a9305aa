"""The sheet's end of a game: its steps with who has done them, what helps, chests to pack.

Sources: pp. 20-21 of the rulebook; nothing is shown as long as nobody ends the game.
"""

from __future__ import annotations

from companion.games.seafall.calculations.end.carry_over import chest_list
from companion.games.seafall.calculations.end.enmity import EndDice, end_dice
from companion.games.seafall.calculations.end.keeping import keep_limit
from companion.games.seafall.rules.carrying import chest_of
from companion.games.seafall.rules.end import (
    ENMITY,
    IMPROVE,
    KEEP,
    NOT_IN_PROLOGUE,
    SHIPS,
    TITLES,
    TRAIN,
    chosen_words,
    done_in,
    due,
    in_step,
    keeping,
    next_step,
    open_steps,
    own_stickers,
    step_over,
    tokens_by_region,
    totals_words,
)
from companion.games.seafall.rules.kept import recorded
from companion.games.seafall.rules.names import region_name
from companion.games.seafall.rules.standing import count
from companion.games.seafall.state.constants import CROSS_OUT
from companion.games.seafall.state.printed import END_STEPS
from companion.games.seafall.state.table import SeaFall
from companion.table.game import Finished, Suggestion
from companion.table.sheet import Block, ListBlock
from companion.toolbox.sums import shown
from companion.toolbox.text import listed, plural

OVER = TITLES + 1


def end_steps(state: SeaFall) -> tuple[tuple[str, bool], ...]:
    """The seven steps: who still has to act, in order, and what is done."""
    if state.year.phase not in ("end", "over"):
        return ()
    rows = []
    for step in END_STEPS:
        if state.prologue and step.number in NOT_IN_PROLOGUE:
            continue
        past = state.end is not None and (state.closed or step.number < state.end.step)
        over = step_over(state, step.number) or (past and bool(done_in(state, step.number)))
        over = over and state.end is not None
        rows.append((f"{step.number} {step.title}{_who(state, step.number)}", over))
    return tuple(rows)


def _who(state: SeaFall, step: int) -> str:
    """`: Red✓  ▸Blue  Yellow`."""
    players = in_step(state, step)
    if not players or state.end is None:
        return ""
    past = step < state.end.step or state.closed
    if past and not done_in(state, step):
        return ": unknown"
    done, coming = done_in(state, step), "" if past else next(iter(due(state, step)), "")
    marks = [
        f"{state.name(p)}✓" if p in done else f"▸{state.name(p)}" if p == coming else state.name(p)
        for p in players
    ]
    return ": " + "  ".join(marks)


def end_blocks(state: SeaFall) -> list[Block]:
    """What helps in the step under way; after the last one what to pack and who won."""
    end = state.end
    if end is None:
        return []
    record = end.record
    rows: list[tuple[str, str]] = []
    if record.winner:
        why = f" ({record.tie_break})" if record.tie_break else ""
        rows.append(("Winner", state.name(record.winner) + why))
    rows += _HELP.get(next_step(state), _nothing)(state)
    return [ListBlock("", tuple(rows))] if rows else []


def _nothing(_state: SeaFall) -> list[tuple[str, str]]:
    return []


def _improving(state: SeaFall) -> list[tuple[str, str]]:
    """What the sheet still has, as far as the table told it."""
    there = [
        x.name or f"{x.kind} {shown(x.value)}"
        for _, x in sorted(state.kept.improvements.items())
        if x.left != 0
    ]
    return [("On the sheet", listed(there, "and", most=12))] if there else []


def _training(state: SeaFall) -> list[tuple[str, str]]:
    chosen = chosen_words(state)
    return [("Chosen", chosen)] if chosen else []


def _keeping(state: SeaFall) -> list[tuple[str, str]]:
    """What is kept, and what the winner may keep by it."""
    end = state.end
    if end is None:
        return []
    kept = [f"{state.name(p)} {name}" for p, name in sorted(end.record.kept.items()) if name]
    rows = [("Kept", listed(kept, "and"))] if kept else []
    first = end.record.winner
    if first not in state.provinces:
        return rows
    result = keep_limit(keeping(state, first))
    may = [name for name, yes in result.value.may.items() if yes]
    words = listed(may) if may else "none of those known"
    if any(yes is None for yes in result.value.may.values()):
        words = "costs are unknown"
    note = next(iter(result.notes), "")
    if result.value.may:
        rows.append((f"{state.name(first)} may keep", f"{words}  {note}".strip()))
    return rows


def _enmity(state: SeaFall) -> list[tuple[str, str]]:
    """Dice, tokens and stickers of those who still have to roll."""
    rows = []
    for player in due(state, ENMITY):
        province = state.provinces[player]
        pool = end_dice(
            EndDice(fortune=count(province.fortune), reputation=count(province.reputation))
        ).value
        out = [f"{region_name(state, k)} {n}" for k, n in tokens_by_region(state, player).items()]
        words = f"{plural(pool, 'die', 'dice')}" if pool is not None else "dice unknown"
        words += "; out: " + (", ".join(out) or "nothing")
        if mine := len(own_stickers(state, player)):
            words += f"; {plural(mine, 'sticker')}, {CROSS_OUT} successes each"
        rows.append((state.name(player), words))
    return rows


def _chests(state: SeaFall) -> list[tuple[str, str]]:
    """What each province packs, with what is to go back first."""
    rows = []
    for player in state.seats:
        result = chest_list(chest_of(state, player))
        words = ", ".join(result.value.items)
        rows.append((f"{state.name(player)}'s chest", words))
    return rows


_HELP = {
    IMPROVE: _improving,
    TRAIN: _training,
    KEEP: _keeping,
    ENMITY: _enmity,
    TITLES: totals_words,
    OVER: _chests,
}


def end_suggestions(state: SeaFall) -> tuple[Suggestion, ...]:
    """The next step on one key, then the others that are open."""
    if state.year.phase == "over" or state.closed:
        return (Suggestion("next-game", "put the game away, open the next"),)
    if state.end is None:
        return (Suggestion("end", "the end of the game"),)
    left = open_steps(state)
    if not left:
        return (Suggestion("next-game", "put the game away, open the next"),)
    return tuple(_suggested(state, number) for number in left[:3])


def _suggested(state: SeaFall, number: int) -> Suggestion:
    step = END_STEPS[number - 1]
    who = next(iter(due(state, number)), "")
    label = f"step {number}: {step.title.casefold()}" + (f", {state.name(who)}" if who else "")
    return Suggestion(step.procedure, label, {"province": who} if who else {})


def next_act(state: SeaFall) -> str:
    """The procedure that comes next at the end of a game; empty if the game goes on."""
    if state.year.phase not in ("end", "over") and not state.closed:
        return ""
    return end_suggestions(state)[0].procedure


def boxes_hint(state: SeaFall) -> list[str]:
    """What is easily forgotten in the step under way (pp. 20-21)."""
    if next_step(state) == SHIPS:
        return ["each province fills one box, on one ship, for good (pp. 20-21)"]
    if next_step(state) == KEEP and state.end is not None and state.end.record.winner:
        first = state.name(state.end.record.winner)
        return [f"{first} won: keeps last, and only an advisor cheaper than all others (pp. 20-21)"]
    return []


def finished(state: SeaFall) -> tuple[Finished, ...]:
    """Games of the record: places by score, ties equal; who missed a game has no place."""
    games = []
    for number, line in recorded(state):
        played = {
            p: score
            for p, score in line.scores.items()
            if p not in line.absent and score is not None
        }
        places = {
            p: 1 + sum(other > score for other in played.values()) for p, score in played.items()
        }
        if line.winner in places:  # a tie was broken, or glory fell in step 5 (ruling R-52)
            ahead = places[line.winner]
            places = {
                p: place + (place <= ahead and p != line.winner) for p, place in places.items()
            }
            places[line.winner] = 1
        games.append(Finished(number, places, dict(line.scores)))
    return tuple(games)
