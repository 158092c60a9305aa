"""Plunder, time-out, a win that the table tells (P45-P47, P49; pp. 8, 15).

The order is exact: Dominance, Renown of locations, other Renown, Economic, on Day 5 the ladder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.plunder import (
    Collect,
    Plunder,
    Plundered,
    Standing,
    collect,
    plunder as plunder_calculation,
)
from companion.games.five_sails.options import chosen
from companion.games.five_sails.procedures.day.days import (
    NOBODY,
    RENOWN_OFFERED,
    in_time,
    pick_player,
    playing,
    tell_ladder,
    until_told,
)
from companion.games.five_sails.procedures.duel.ending import finish
from companion.games.five_sails.procedures.harm.losing import end_game
from companion.games.five_sails.procedures.work import Work, act
from companion.games.five_sails.rules.day import plunder_of, takes_of
from companion.games.five_sails.rules.previews import in_lines, named, outcome_words, plunder_rows
from companion.games.five_sails.rules.standing import controllers, line
from companion.games.five_sails.state.cards import CORE, DAYS, place_name
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Field, Option
from companion.toolbox.sums import Result, signed
from companion.toolbox.text import listed

PAGE, RULE = "p. 15", "plunder-order"


@act(
    "plunder",
    "Plunder: victory and Renown",
    spec="P46",
    cite=rulebook.PLUNDER_ORDER,
    rules=("dominance-victory", "renown", "economic-victory", "fifth-day", "victory-ties"),
    words=("plunders",),
    help="plunder gains ana 1",
)
def plunder(work: Work) -> Steps[str]:
    """Victory checks and Renown in their order (P45, P46; p. 15)."""
    if not (yield from playing(work)):
        return NOBODY
    yield from in_time(work, "plunder")
    missing = _passes_missing(work)
    yield from _without_duel(work)
    work.settled("plunder")
    yield from ask_controllers(work)
    first = plunder_calculation(plunder_of(work.state))
    work.row("plunder-check", check="1a", winner=_dominant(first), values=controllers(work.state))
    takes: dict[str, int | None] = {}
    gains: dict[str, int | None] = {}
    stops = first.value.kind == "dominance" and plunder_of(work.state).dominance_ends_immediately
    if stops:
        result = first
    else:
        takes = yield from _takes(work)
        gains, why = yield from _gains(work)
        result = yield from _checked(work, plunder_of(work.state, takes, gains))
        _take(work, takes, gains, why)
    value = work.sum("Plunder", result)
    if missing:
        work.say(missing)
    return (yield from _decided(work, value))


def _passes_missing(work: Work) -> str:
    """High Drama lasts until all have passed in a row; one that ends without is named (p. 14)."""
    if work.state.step != "drama":
        return ""
    told, all_of_them = work.state.passes, len(work.state.in_game)
    passed = f"{told} of {all_of_them} passes in a row have" if told else "no pass has"
    return f"High Drama ends here, {passed} been entered (p. 14)"


def _without_duel(work: Work) -> Steps[None]:
    """High Drama ends by passes, and nobody passes in a duel: one that is open ends here."""
    if work.state.duel is None:
        return
    says = "A duel is under way; it would end here."
    yield from work.breaks("duel-open", says, rulebook.DUEL_END)
    finish(work, "Plunder")
    work.update(turn="", passes=0)


def _dominant(result: Result[Plundered]) -> str:
    return result.value.winner if result.value.kind == "dominance" else ""


def ask_controllers(work: Work) -> Steps[None]:
    """Who controls what, where nobody told: Dominance and Renown hang on it."""
    for place, who in controllers(work.state).items():
        if who is not None:
            continue
        pick = yield from work.maybe.choose(
            f"{place}.controller",
            f"Who controls {place_name(place)}?",
            (Option(x, work.state.name(x)) for x in work.state.in_game),
            offer=UNKNOWN,
            none="nobody",
            cite=rulebook.CONTROL_P8 if place in CORE else rulebook.CONTROL_P15,
        )
        if pick is not None:
            work.change_location(place, controller=pick)


def _takes(work: Work) -> Steps[dict[str, int | None]]:
    """1b-i: what lies on the locations of each player; typed with option `renown_source`."""
    known = takes_of(work.state)
    open_ones = [player for player, amount in known.items() if amount is None]
    if not open_ones:
        return (yield from _told_takes(work, known))
    typed = chosen(work.state, "renown_source") == "typed"
    labels = {work.state.name(player): player for player in open_ones}
    answer = yield from work.maybe.form(
        "takes",
        "How much Renown does each take from locations?",
        (Field(label, least=0, most=99) for label in labels),
        offer=None if typed else ({}),
        suggest=({}),
        help=in_lines(plunder_rows(work.state)),
        lead="takes",
        cite=rulebook.RENOWN_P15,
    )
    return known | {labels[label]: amount for label, amount in (answer or {}).items()}


def _told_takes(work: Work, known: dict[str, int | None]) -> Steps[dict[str, int | None]]:
    """What each takes is known; a table that says it all the same must say that."""
    labels = {work.state.name(player): player for player in known}
    told_now = yield from work.form(
        "takes",
        "How much Renown does each take from locations?",
        (Field(label, least=0, most=99) for label in labels),
        quiet={},
        lead="takes",
        cite=rulebook.RENOWN_P15,
    )
    found = dict(known)
    for label, amount in told_now.items():
        lies = known[labels[label]]
        if amount is not None and amount != lies:
            says = f"{lies} Renown lies on the locations of {label}."
            yield from work.breaks("takes-what-lies", says, rulebook.RENOWN_P15)
            found[labels[label]] = amount
    return found


def _gains(work: Work) -> Steps[tuple[dict[str, int | None], str]]:
    """1b-ii: Renown of schemes, Leaders and the like."""
    labels = {work.state.name(player): player for player in work.state.in_game}
    answer = yield from work.form(
        "gains",
        "Renown from schemes, Leaders and other cards?",
        (Field(label, least=-99, most=99) for label in labels),
        offer={},
        help=in_lines(plunder_rows(work.state)),
        sums={"Plunder": work.named(plunder_calculation(plunder_of(work.state)))},
        lead="gains",
        cite=rulebook.RENOWN_P15,
    )
    found = {labels[label]: amount for label, amount in answer.items()}
    if not found:
        return {}, ""
    why = yield from work.text(
        "why", "From what?", quiet="", lead="because", cite=rulebook.RENOWN_P15
    )
    return found, why


def _checked(work: Work, inputs: Plunder) -> Steps[Result[Plundered]]:
    """The checks; what they hang on and nobody told is asked once."""

    def checked(standings: Mapping[str, Standing]) -> Result[Plundered]:
        return plunder_calculation(_positive(replace(inputs, standings=dict(standings))))

    result, standings = yield from until_told(work, checked, inputs.standings, RENOWN_OFFERED)
    for player, one in standings.items():
        if work.side(player).renown is None and one.renown is not None:
            work.change(player, renown=one.renown)
    return result


def _positive(inputs: Plunder) -> Plunder:
    """A loss of Renown lowers what was there: the calculation adds only what is gained."""
    gains, standings = dict(inputs.gains), dict(inputs.standings)
    for player, amount in inputs.gains.items():
        if amount is not None and amount < 0:
            gains[player] = 0
            old = standings[player].renown
            left = None if old is None else max(0, old + amount)
            standings[player] = replace(standings[player], renown=left)
    return replace(inputs, gains=gains, standings=standings)


def _take(
    work: Work, takes: Mapping[str, int | None], gains: Mapping[str, int | None], why: str
) -> None:
    """1b: everybody takes Renown, location by location where the tokens are told."""
    typed = chosen(work.state, "renown_source") == "typed"
    for player in work.state.in_game:
        mine = [x for x in line(work.state) if work.state.locations[x].controller == player]
        before, taken = work.side(player).renown, takes.get(player)
        if not typed and taken == takes_of(work.state).get(player):
            for place in mine:
                lies = work.state.locations[place].renown
                got = collect(Collect(player, player, lies)).value
                if got.taken:
                    work.row("renown", player=player, delta=got.taken, reason=place_name(place))
        elif taken != 0:
            work.row("renown", player=player, delta=taken, reason="locations")
        if not typed:
            for place in mine:
                work.change_location(place, renown=0)
        extra = gains.get(player, 0)
        if extra != 0:
            work.row("renown", player=player, delta=extra, reason=why or "cards")
        known = before is not None and taken is not None and extra is not None
        after = max(0, (before or 0) + (taken or 0) + (extra or 0)) if known else None
        work.change(player, renown=after)
        if taken != 0 or extra != 0:
            sides = [f"{signed(taken)} from locations"] if taken != 0 else []
            sides += [f"{signed(extra)} from {why or 'cards'}"] if extra != 0 else []
            total = "total unknown" if after is None else f"now {after}"
            work.say(f"{work.state.name(player)}'s Renown {', '.join(sides)}, {total}")


def _decided(work: Work, value: Plundered) -> Steps[str]:
    """The game is over, or Dusk is next."""
    state = work.state
    check = value.step[:2] or ("1d" if state.day == DAYS else "1c")
    after = {player: work.side(player).renown for player in state.in_game}
    if check != "1a":
        work.row("plunder-check", check=check, winner=value.winner, values=after)
    among = [x for x in state.in_game if value.ladder and x in value.ladder[0].values]
    tell_ladder(work, value.ladder, among or list(state.in_game))
    if value.unknown:
        open_ones = listed(named(state, value.unknown), "and")
        says = f"who wins is open; unknown: {open_ones}"
        work.update(step="dusk" if state.day != DAYS else "plunder")
        work.settled("win")
        if state.day == DAYS:
            work.owe("", f"Day {DAYS}: {says}", "win", {}, Citation("fifth-day", "p. 8"))
        return f"Plunder; {says}"
    winner = value.winner
    if value.random:
        winner = yield from ask_random_winner(work, value.tied)
        if not winner:
            return "Plunder: all tie-breakers are equal, a random winner is due"
    if value.kind:
        end_game(work, value.kind, winner, () if winner else value.tied, value.step)
        return "Plunder"
    work.update(step="dusk", turn="", passes=0)
    return f"Plunder: {outcome_words(state, value)}"


def ask_random_winner(work: Work, tied: Sequence[str]) -> Steps[str]:
    """Who wins when every tie-breaker is equal (p. 8); owed while nobody says it."""
    winner = yield from pick_player(
        work,
        "random",
        "Everything is equal: who wins at random?",
        tied,
        cite=rulebook.COMPETITIVE_PLAY,
    )
    if not winner:
        work.owe("", "a random winner is due", "win", {}, Citation("competitive-play", "p. 8"))
    return winner
