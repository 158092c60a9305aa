"""The end of a round, and where the year stands, told by hand (P-12; pp. 12-13)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.procedures.year.steps import (
    change_year,
    dismiss_event,
    end_turn,
    next_round,
)
from companion.games.seafall.rules.decisions import UNTOLD
from companion.games.seafall.rules.rounds import all_had_turn, event_name, over_now, turns_told
from companion.games.seafall.rules.standing import target
from companion.games.seafall.rules.year import in_play, turn_order
from companion.games.seafall.state.table import SeaFall
from companion.games.seafall.state.year import ROUNDS, Year
from companion.table.procedures.pressing import UNKNOWN, at_least, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option
from companion.toolbox.text import listed

PHASES = (
    Option("winter", "winter"),
    Option("round", "rounds", also=("round",)),
    Option("setup", "set-up"),
    Option("end", "end of the game"),
    Option("over", "over, not put away"),
    Option("none", "not kept"),
)


@act(
    "round-end",
    "Check glory, move the astrolabe",
    spec="P-12",
    cite=rulebook.END_CHECK,
    rules=("round", "astrolabe", "glory-target"),
    words=("round",),
    help="round-end",
)
def round_end(work: Work) -> Steps[str]:
    """Glory is checked, then the astrolabe moves on (P-12; p. 13)."""
    yield from _open_things(work)
    yield from untold_glory(work)
    end_turn(work)
    dismiss_event(work)
    state = work.state
    check = over_now(state)
    work.sums["end check"] = replace(check, value=_checked(state))
    ended = yield from work.yes(
        "ended",
        "Has anybody reached the target?",
        quiet=bool(check.value),
    )
    aim = target(state)
    totals = {player: state.provinces[player].glory for player in in_play(state)}
    work.row("end_check", totals=totals, target=aim, ended=ended)
    if ended:
        change_year(work, phase="end", step=1, had_turn=())
        best = _leaders(state, totals)
        words = f"{best} reached the target of {aim}" if best and aim else "the target is reached"
        words = f"the round is over: {words}, so the game ends"
        return "; ".join([words, *work.said])
    begins = next_round(work)
    words = "the round is over" + ("" if aim is None else f"; nobody has reached {aim}")
    if check.value is None:
        words = "the round is over; the game goes on"
    words += f"; {begins} begins" if begins else ""
    return "; ".join([words, *work.said])


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
        names = listed([state.name(player) for player in left], "or")
        why = f"No turn has been entered for {names} this round."
        yield from work.breaks("turns-left", why, rulebook.TURN_ORDER)
    if year.event is not None and not year.event.resolved:
        name = event_name(state, year.event.card) or "The event"
        if not turns_told(state):  # the table tells no steps of the round: it is only said
            work.say(f"{name} has not been entered as resolved (p. 12)")
            return
        why = f"{name} lies face up and is not resolved: “resolve” comes before the check."
        yield from work.breaks("event-open", why, rulebook.EVENT_RESOLVED_FIRST)


def untold_glory(work: Work) -> Steps[None]:
    """Glory that nobody has told, offered on one line."""
    state = work.state
    untold = [player for player in in_play(state) if state.provinces[player].glory is None]
    if not untold:
        return
    names = {state.name(player): player for player in untold}
    fields = yield from work.maybe.form(
        "totals",
        "Unknown glory",
        (Field(name, least=0) for name in names),
        offer={},
        cite=rulebook.END_CHECK,
    )
    for name, amount in (fields or {}).items():
        work.change_province(names[name], glory=amount)
        work.row("counter", player=names[name], which="glory", new=amount)


@act(
    "year",
    "Enter where the year stands",
    cite=rulebook.YEAR,
    rules=("round", "winter"),
    help="year 2 round 3 holder red",
)
def year(work: Work) -> Steps[str]:
    """Where the year stands, by hand: for tables that begin in the middle (p. 12)."""
    known = work.state.year
    number = yield from work.maybe.number(
        "number",
        "Which year of this game?",
        at_least(1),
        suggest=known.number or 1,
    )
    shown = yield from work.maybe.number(
        "round",
        "Which round does the astrolabe show? (0: winter)",
        between(0, ROUNDS),
        offer=known.round or UNKNOWN,
        lead="round",
        cite=rulebook.ASTROLABE,
    )
    phase = yield from work.choose(
        "phase",
        "Where in it?",
        PHASES,
        quiet="winter" if shown == 0 else "round" if shown else known.phase or "round",
        lead="phase",
        cite=rulebook.WINTER,
    )
    holder = yield from _holder(work)
    changed = Year(
        number=number,
        phase="" if phase == "none" else phase,  # type: ignore[arg-type]
        step=0 if phase == "none" else 2 if phase == "round" and work.state.turn else 1,
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
    words += [f"round {shown}"] if shown else [PHASES[_place(phase)].label]
    if holder:
        words.append(f"{work.state.name(holder)} holds the astrolabe")
    return ", ".join(words)


def _place(phase: str) -> int:
    return next(place for place, option in enumerate(PHASES) if option.id == phase)


def _holder(work: Work) -> Steps[str]:
    state = work.state
    known = state.year.holder
    pick = yield from work.maybe.choose(
        "holder",
        "Who holds the astrolabe?",
        (Option(player, state.name(player)) for player in state.seats),
        offer=known if known in state.seats else UNKNOWN,
        lead="holder",
        cite=rulebook.ASTROLABE,
    )
    return "" if pick is None else pick
