"""Turns, the end of a round, and where the year stands, told by hand (P-11, P-12; pp. 12-13)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.seafall.derive import target
from companion.games.seafall.derive_year import in_play, next_turn, titles_told, turn_order
from companion.games.seafall.procedures.listing import UNTOLD
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.procedures.year_steps import (
    all_had_turn,
    change_year,
    dismiss_event,
    end_turn,
    event_name,
    next_round,
    no_further_round,
    over_now,
    turns_told,
)
from companion.games.seafall.state import SeaFall
from companion.games.seafall.year import ROUNDS, Year
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Choose,
    Field,
    Form,
    Number,
    Option,
    Pick,
    YesNo,
    ask,
    told,
)
from companion.toolbox.text import listed

PHASES = (
    Option("winter", "winter"),
    Option("round", "rounds", also=("round",)),
    Option("setup", "set-up"),
    Option("end", "end of the game"),
    Option("over", "over, not put away"),
    Option("none", "not kept"),
)


def coming(state: SeaFall) -> str:
    """Whose turn is likely to be next: in the round, else clockwise."""
    order = turn_order(state) or state.seats
    following = next_turn(state)
    if following or state.turn not in order:
        return following or order[0]
    return order[(order.index(state.turn) + 1) % len(order)]


def turn(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """The next player's turn; the advisor of the one before is exhausted (turn step 5, p. 13).

    When all have had theirs, a new round begins with it: nobody needs to say so.
    """
    work = Work(table)
    state = work.state
    pick: Pick = yield from ask(
        Choose(
            key="who",
            prompt="Whose turn?",
            options=tuple(Option(player, state.name(player)) for player in state.seats),
            suggest=coming(state),
            page="p. 13",
            rule="turn",
        )
    )
    begun = yield from _may_have_turn(work, pick.id)
    exhausted = ""
    _name_earlier(work, pick.id)
    if pick.id != work.state.turn:
        exhausted = end_turn(work)
        work.state = replace(work.state, turn=pick.id)
    told_now = replace(work.state.this_turn, untold=False)
    work.state = replace(work.state, this_turn=told_now)
    if work.state.year.phase == "round":
        change_year(work, step=2)
    work.row("turn_start", player=pick.id)
    words = (f"{begun}: " if begun else "") + f"{state.name(pick.id)}'s turn"
    exhausted = exhausted or _exhausted(work)
    return work.done("; ".join(part for part in (words, exhausted, *work.said) if part))


def _name_earlier(work: Work, player: str) -> None:
    """Whose turn comes before this one, if that is sure: clockwise from the astrolabe (p. 12).

    It is named, not asked: the turn may only not have been told.
    """
    state = work.state
    order = turn_order(state)
    had = {*state.year.had_turn, state.turn}
    if state.year.phase == "winter":
        work.say("winter is not told to its end (p. 12)")
    if state.year.phase in ("end", "over"):
        work.say("the game is over (p. 13)")
    if state.year.phase != "round" or player in had or not {player, state.year.holder} <= {*order}:
        return  # who misses this game and has a turn all the same has no place in the order
    earlier = [one for one in order[: order.index(player)] if one not in had]
    if not titles_told(state, order):  # nobody knows who sits where
        earlier = [one for one in earlier if one == state.year.holder]
    if earlier:
        names = listed([state.name(one) for one in earlier], "and")
        work.say(f"no turn of {names} was told before it (p. 12)")


def _exhausted(work: Work) -> str:
    """Words about an advisor who was exhausted as the round before ended."""
    for row in work.rows:
        if row["kind"] == "exhaust":
            return f"{work.state.name(row['player'])}'s {row['advisor']} is exhausted"
    return ""


def _may_have_turn(work: Work, player: str) -> Steps[str]:
    """Names what speaks against a turn; begins a round if all had theirs, and says which."""
    state = work.state
    name = state.name(player)
    if player not in in_play(state):
        yield from work.breaks("absent", f"{name} misses this game.", "p. 22", "absent")
    year = state.year
    if year.phase != "round" or player == state.turn or player not in year.had_turn:
        return ""
    why = f"{name} has had a turn in this round."
    if all_had_turn(state):
        why = no_further_round(state)
        if not why:
            return next_round(work)
    yield from work.breaks("had-turn", why, "p. 12", "turn-order")
    return ""


def round_end(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """Glory is checked, then the astrolabe moves on (P-12; p. 13)."""
    work = Work(table)
    yield from _open_things(work)
    yield from untold_glory(work)
    end_turn(work)
    dismiss_event(work)
    state = work.state
    check = over_now(state)
    work.sums["end check"] = replace(check, value=_checked(state))
    ended: bool = yield from ask(
        YesNo(
            key="ended",
            prompt="Has anybody reached the target?",
            manner="quiet",
            default=bool(check.value),
            page="p. 13",
            rule="end-check",
        )
    )
    aim = target(state)
    totals = {player: state.provinces[player].glory for player in in_play(state)}
    work.row("end_check", totals=totals, target=aim, ended=ended)
    if ended:
        change_year(work, phase="end", step=1, had_turn=())
        best = _leaders(state, totals)
        words = f"{best} reached the target of {aim}" if best and aim else "the target is reached"
        words = f"the round is over: {words}, the game ends"
        return work.done("; ".join([words, *work.said]))
    begins = next_round(work)
    words = "the round is over" + ("" if aim is None else f", nobody has reached {aim}")
    if check.value is None:
        words = "the round is over, the game goes on"
    words += f"; {begins} begins" if begins else ""
    return work.done("; ".join([words, *work.said]))


def _checked(state: SeaFall) -> str:
    """What the end check finds, in words."""
    over = over_now(state).value
    if over is None:
        return UNTOLD
    reached = {player: state.provinces[player].glory for player in in_play(state)}
    return f"{_leaders(state, reached)}: the game ends" if over else "nobody has reached it"


def _leaders(state: SeaFall, totals: dict[str, int | None]) -> str:
    aim = target(state)
    reached = [p for p, n in totals.items() if n is not None and aim is not None and n >= aim]
    return listed([state.name(player) for player in reached], "and")


def _open_things(work: Work) -> Steps[None]:
    """What the round still lacks, as far as the table tells turns and events."""
    state = work.state
    year = state.year
    if year.phase == "round" and turns_told(state) and not all_had_turn(state):
        left = [p for p in turn_order(state) if p not in (*year.had_turn, state.turn)]
        names = listed([state.name(player) for player in left], "and")
        why = f"No turn of {names} was told in this round."
        yield from work.breaks("turns-left", why, "p. 12", "turn-order")
    if year.event is not None and not year.event.resolved:
        name = event_name(state, year.event.card) or "The event"
        if not turns_told(state):  # the table tells no steps of the round: it is only said
            work.say(f"{name} was not told as resolved (p. 12)")
            return
        why = f"{name} lies face up and is not resolved: that comes before the check."
        yield from work.breaks("event-open", why, "p. 12", "end-check")


def untold_glory(work: Work) -> Steps[None]:
    """Glory that nobody has told, offered on one line."""
    state = work.state
    untold = [player for player in in_play(state) if state.provinces[player].glory is None]
    if not untold:
        return
    names = {state.name(player): player for player in untold}
    fields: dict[str, Any] | None = yield from told(
        Form(
            key="totals",
            prompt="Glory that is not told",
            fields=tuple(Field(name, least=0) for name in names),
            manner="offer",
            default={},
            unknown=True,
            page="p. 13",
            rule="end-check",
        )
    )
    for name, amount in (fields or {}).items():
        work.change_province(names[name], glory=amount)
        work.row("counter", player=names[name], which="glory", new=amount)


def year(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """Where the year stands, by hand: for tables that begin in the middle (p. 12)."""
    work = Work(table)
    known = work.state.year
    number: int | None = yield from told(
        Number(
            key="number", prompt="Which year of this game?", floor=1, unknown=True,
            suggest=known.number or 1, page="p. 12", rule="year",
        )
    )  # fmt: skip
    shown: int | None = yield from told(
        Number(
            key="round", prompt="Which round does the astrolabe show? (0: winter)", lead="round",
            manner="offer", default=known.round or None, ceiling=ROUNDS, unknown=True,
            page="p. 12", rule="astrolabe",
        )
    )  # fmt: skip
    phase: Pick = yield from ask(
        Choose(
            key="phase", prompt="Where in it?", options=PHASES, manner="quiet", lead="phase",
            default="winter" if shown == 0 else "round" if shown else known.phase or "round",
            page="p. 12", rule="winter",
        )
    )  # fmt: skip
    holder = yield from _holder(work)
    changed = Year(
        number=number,
        phase="" if phase.id == "none" else phase.id,  # type: ignore[arg-type]
        step=0 if phase.id == "none" else 2 if phase.id == "round" and work.state.turn else 1,
        round=shown or 0,
        holder=holder,
        event=known.event,
        shuffled=known.shuffled,
        seen=known.seen,
        on_top=known.on_top,
    )
    work.state = replace(work.state, year=changed)
    work.row("year_told", number=number, round=shown, phase=changed.phase, player=holder)
    words = [f"year {'?' if number is None else number}"]
    words += [f"round {shown}"] if shown else [PHASES[_place(phase.id)].label]
    if holder:
        words.append(f"{work.state.name(holder)} holds the astrolabe")
    return work.done(", ".join(words))


def _place(phase: str) -> int:
    return next(place for place, option in enumerate(PHASES) if option.id == phase)


def _holder(work: Work) -> Steps[str]:
    state = work.state
    known = state.year.holder
    pick: Pick | None = yield from told(
        Choose(
            key="holder",
            prompt="Who holds the astrolabe?",
            options=tuple(Option(player, state.name(player)) for player in state.seats),
            manner="offer",
            default=known if known in state.seats else None,
            unknown=True,
            page="p. 12",
            rule="astrolabe",
            lead="holder",
        )
    )
    return "" if pick is None else pick.id
