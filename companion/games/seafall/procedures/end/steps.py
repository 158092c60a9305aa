"""What the steps of the end of a game share: it is opened, who acts, what is done (p. 20)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.end.winner import winner
from companion.games.seafall.procedures.turns.advising import comes_over, known_as, left_the_deck
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.procedures.year.steps import change_year, dismiss_event, end_turn
from companion.games.seafall.rules.end import (
    ENMITY,
    IMPROVE,
    KEEP,
    SHIPS,
    TITLES,
    TRAIN,
    done_in,
    due,
    enmity_due,
    glory_told,
    has_to_do,
    in_step,
    open_steps,
    ranks,
    record_of,
    step_over,
    tokens_by_region,
    walk_order,
    walk_told,
    winner_inputs,
)
from companion.games.seafall.rules.moves import enmity_settled
from companion.games.seafall.rules.rounds import all_had_turn, turns_told
from companion.games.seafall.rules.standing import target
from companion.games.seafall.rules.year import absent, council, in_play
from companion.games.seafall.state.kept import GameRecord, Kept, KeptProvince
from companion.games.seafall.state.printed import END_STEPS
from companion.games.seafall.state.table import Advisor, SeaFall
from companion.games.seafall.state.year import End
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.table.state import put
from companion.toolbox.text import listed, plural

FOR_GOOD = (IMPROVE, TRAIN, SHIPS)
"""Steps that change a thing for good, whenever they are told."""
IN_ORDER = (TRAIN, KEEP, ENMITY)
"""Steps in which it matters who acts first: retired advisors, costs, boxes."""


def change_kept(work: Work, **fields: Any) -> None:
    """Set fields of the campaign's record."""
    kept: Kept = replace(work.state.kept, **fields)
    work.state = replace(work.state, kept=kept)


def change_lasting(work: Work, player: str, **fields: Any) -> None:
    """Set fields of what a province keeps."""
    known = work.state.kept.provinces
    changed = replace(known.get(player, KeptProvince()), **fields)
    change_kept(work, provinces={**known, player: changed})


def change_record(work: Work, **fields: Any) -> None:
    """Set fields of this game's line, also in the Historical Record if it is already there."""
    end = work.state.end
    if end is None:
        return
    record: GameRecord = replace(end.record, **fields)
    work.state = replace(work.state, end=replace(end, record=record))
    number = str(work.state.game_no)
    if number in work.state.kept.games:
        change_kept(work, games={**work.state.kept.games, number: record})


def why_not_over(state: SeaFall) -> str:
    """Why the game cannot be at its end, as far as the table keeps rounds; empty if it can."""
    phase = state.year.phase
    if phase in ("setup", "winter"):
        now = "set-up" if phase == "setup" else "winter"
        return f"It is {now}; a game ends only at the end of a round."
    if phase == "round" and turns_told(state) and not all_had_turn(state):
        had = {*state.year.had_turn, state.turn}
        left = [state.name(player) for player in in_play(state) if player not in had]
        names = listed(left, "or")
        return f"No turn has been entered for {names} this round; the round is played out first."
    return ""


def open_end(work: Work, won: str | None = None) -> None:
    """The game is over: winner and order stand, enmity leaves the sites (P-44; R-48, R-49).

    Args:
        work: the procedure under way.
        won: who won, if the table told it; else it is derived.
    """
    end_turn(work)
    dismiss_event(work)
    state = work.state
    playing = in_play(state)
    found = winner(winner_inputs(state)).value if playing else None
    derived = found.winner if found is not None else ""
    first = derived if won is None else won
    record = GameRecord(
        target=target(state),
        seats=state.seats,
        absent=absent(state),
        years=state.year.number,
        rounds=state.year.round or None,
        ended_with={player: state.provinces[player].glory for player in playing},
        winner=first,
        tie_break=found.tie_break if found is not None and first == derived else "",
        titles_before=ranks(state, state.seats),
        kept={p: name for p in absent(state) if (name := _keeps(state, p))},
    )
    missing = absent(state)
    done = {str(step): missing for step in range(IMPROVE, ENMITY + 1)} if missing else {}
    end = End(order=walk_order(state, first), done=done, record=record)
    work.row("winner", player=first, reason=record.tie_break or "most glory" if first else "")
    work.state, moves = enmity_settled(replace(state, end=end, thread="end"))
    for move in moves:
        work.row(
            "enmity_move",
            owner=move.owner,
            site=move.site,
            to=move.region,
            count=move.count,
            reason="end of the game",
        )
    for player in work.state.provinces:
        if work.state.provinces[player].active:
            work.change_province(player, active="")
    change_year(work, phase="end", had_turn=())
    _move_on(work, IMPROVE)


def _keeps(state: SeaFall, player: str) -> str:
    """Name of the advisor that an absent province kept from before; empty if it has none."""
    return next((state.advisors[key].name for key in council(state, player)), "")


def begun(work: Work) -> Steps[None]:
    """Open the end of the game if nobody has; name what speaks against it (P-44; p. 20)."""
    if work.state.end is not None:
        if work.state.closed:
            why = f"Game {work.state.game_no} is closed: its titles are given."
            yield from work.breaks("closed", why, rulebook.ASSIGN_TITLES)
        return
    why = why_not_over(work.state)
    if why:
        yield from work.breaks("round-open", why, rulebook.GAME_END)
        return  # told outside of an end: the thing is done, the game goes on
    open_end(work)


def _just_begun(state: SeaFall) -> bool:
    """Whether a table that keeps no year has put the last game away and told nothing since: what
    it forgot then is no end of the new game."""
    last = str(state.game_no - 1)
    untold = state.end is None and not state.year.phase and not glory_told(state)
    return untold and last in state.kept.games


def left_words(state: SeaFall) -> str:
    """Who has an advisor to train or to keep though end steps 2 and 3 were not told, and whose
    enmity is out (p. 20); empty if nothing is left."""
    steps = [n for n in open_steps(state) if n in (TRAIN, KEEP)] if walk_told(state) else []
    words = []
    for step in steps:
        who = [state.name(p) for p in due(state, step) if has_to_do(state, p, step)]
        words.append(f"step {step} for {listed(who, 'and')}")
    said = f"{listed(words, 'and')} has not been entered (p. 20)" if words else ""
    if len(words) > 1:
        said = said.replace(" has not", " have not")
    return "; ".join(part for part in (said, enmity_words(state)) if part)


def enmity_words(state: SeaFall) -> str:
    """Whose end step 5 is not told though enmity tokens of theirs are out (p. 20)."""
    left = enmity_due(state) if walk_told(state) else ()
    if not left:
        return ""
    names = [
        f"{state.name(p)} ({plural(sum(tokens_by_region(state, p).values()), 'token')})"
        for p in left
    ]
    return f"step 5 has not been entered for {listed(names, 'and')} (p. 20)"


def advisor_named(work: Work, name: str) -> str:
    """Id of an advisor that a province controls by what it tells: one that lay elsewhere comes
    from there, another is new."""
    if key := known_as(work.state, name):
        comes_over(work, key)
        return key
    left_the_deck(work)
    key = work.new_id("a")
    new = Advisor(name=name, owner=work.player)
    work.state = put(work.state, "advisors", key, new)
    return key


def acting(work: Work, step: int) -> Steps[None]:
    """Which province acts in a step: who speaks, else who comes next in the order (p. 20)."""
    if not (step in FOR_GOOD and _just_begun(work.state)):
        yield from begun(work)
    state = work.state
    coming = next(iter(due(state, step)), "")
    known = work.table.by or coming
    pick = yield from work.choose(
        "province",
        "Which province?",
        (Option(player, state.name(player)) for player in state.seats),
        quiet=known or None,
        lead="by",
        cite=rulebook.END_ORDER,
    )
    work.player = pick
    yield from _in_turn(work, step)


def _in_turn(work: Work, step: int) -> Steps[None]:
    """What speaks against it that this province acts now."""
    state, player = work.state, work.player
    title = END_STEPS[step - 1].title.casefold()
    cite = Citation(END_STEPS[step - 1].entry, END_STEPS[step - 1].page)
    name = state.name(player)
    if player in done_in(state, step):
        why = f"{name} has already done this step ({title})."
        if player in absent(state):
            why = f"{name} misses this game and skips this step."
            cite = rulebook.ABSENT
        key = "two" if step == KEEP and player not in absent(state) else "done-already"
        yield from work.breaks(key, why, cite)
        return
    if step not in IN_ORDER or player not in in_step(state, step):
        return
    order = due(state, step)
    earlier = order[: order.index(player)]
    before = [state.name(one) for one in earlier if has_to_do(state, one, step)]
    if not before:
        return
    if step == KEEP and player == record_of(state).winner:
        why = f"{name} won and is the last to keep an advisor, after {listed(before, 'and')}."
        yield from work.breaks("winner-last", why)
        return
    why = f"{listed(before, 'and')} came before with less glory."
    yield from work.breaks("out-of-order", why, rulebook.END_ORDER)


def mark(work: Work, step: int, *players: str) -> None:
    """Somebody has done a step; the walk goes on behind it once all have."""
    end = work.state.end
    if end is None:
        return
    known = end.done.get(str(step), ())
    new = tuple(player for player in players if player not in known)
    work.state = replace(work.state, end=replace(end, done={**end.done, str(step): (*known, *new)}))
    _move_on(work, step)


def _move_on(work: Work, step: int) -> None:
    """The step under way: never one before what was told, nor one that is over."""
    end = work.state.end
    if end is None:
        return
    number = max(end.step, step)
    while number < TITLES and step_over(work.state, number):
        number += 1
    work.state = replace(work.state, end=replace(end, step=number))
    if not work.state.closed:
        change_year(work, step=number)
