"""Lines of the Historical Record by hand: games before the program, totals so far (back cover)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.year.start import GloryTarget, glory_target
from companion.games.seafall.procedures.end.steps import change_kept, change_lasting
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.kept import campaign_glory, games_played
from companion.games.seafall.state.kept import GameRecord
from companion.games.seafall.state.table import SeaFall
from companion.table.procedures.pressing import UNKNOWN, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option

MOST_GAME = 99


@act(
    "history",
    "Enter a game of the Historical Record",
    cite=rulebook.HISTORICAL_RECORD,
    rules=("record-glory",),
    help="history 1 yellow 8 blue 6 red 11 winner red",
)
def history(work: Work) -> Steps[str]:
    """A game of the Historical Record: scores, who won, who missed it (p. 2)."""
    number = yield from work.number(
        "number",
        "Which recorded game?",
        between(1, MOST_GAME),
        suggest=games_played(work.state) + 1,
    )
    state = work.state
    target = glory_target(GloryTarget(number=number)).value
    known = state.kept.games.get(str(number)) or GameRecord(target=target, seats=state.seats)
    scores = yield from _scores(work, known)
    winner = yield from _winner(work, known)
    missing = yield from work.several(
        "absent",
        "Who missed it?",
        (Option(player, state.name(player)) for player in state.seats),
        quiet=tuple(player for player in known.absent if player in state.seats),
        lead="without",
        cite=rulebook.ABSENT,
    )
    line = replace(known, scores=scores, winner=winner, absent=missing)
    change_kept(work, games={**work.state.kept.games, str(number): line})
    work.row("record_told", number=number, winner=winner, scores=scores)
    _is_past(work, number)
    words = [
        f"{state.name(player)} {'?' if score is None else score}"
        for player, score in scores.items()
    ]
    if winner:
        words.append(f"{state.name(winner)} won")
    line_words = f"game {number} in the Historical Record: {', '.join(words) or 'a line'}"
    return "; ".join([line_words, *work.said])


def _is_past(work: Work, number: int) -> None:
    """What was told of a game that is over makes the one on the table a later one.

    Only where nobody keeps the year: else set-up and the end of the game count the games.
    """
    state = work.state
    if state.prologue or state.end is not None or state.year.phase or state.game_no > number:
        return
    work.state = replace(state, game_no=number + 1, target=None)
    work.say(f"this is game {number + 1}")


def _names(state: SeaFall) -> dict[str, str]:
    """Names of the provinces, those that left included."""
    return {state.name(player): player for player in state.provinces}


def _scores(work: Work, known: GameRecord) -> Steps[dict[str, int | None]]:
    names = _names(work.state)
    told_scores = yield from work.maybe.form(
        "scores",
        "Game glory of each province",
        (Field(name) for name in names),
        offer={name: known.scores[p] for name, p in names.items() if p in known.scores},
        by_name=True,
        help="“yellow 8 blue 6 red 4”",
        cite=rulebook.RECORD_GLORY,
    )
    return {names[name]: score for name, score in (told_scores or {}).items()}


def _winner(work: Work, known: GameRecord) -> Steps[str]:
    state = work.state
    pick = yield from work.maybe.choose(
        "winner",
        "Who won it?",
        (Option(player, state.name(player)) for player in state.provinces),
        offer=known.winner or UNKNOWN,
        lead="winner",
        cite=rulebook.GAME_END,
    )
    return "" if pick is None else pick


def _not_recorded(state: SeaFall) -> bool:
    """Whether the game is over and its glory not written down yet (end step 6, p. 21): totals may
    be those of before it or of after it."""
    return state.year.phase == "end" and games_played(state) < state.game_no


@act(
    "total",
    "Enter campaign glory so far",
    cite=rulebook.GLORY_KINDS,
    rules=("historical-record",),
    words=("totals",),
    help="total yellow 20 blue 13 red 12 after 2",
)
def total(work: Work) -> Steps[str]:
    """Campaign glory as the paper record shows it after a game (pp. 20-21)."""
    state = work.state
    names = {state.name(player): player for player in state.seats}
    totals = yield from work.form(
        "totals",
        "Campaign glory of each province",
        (Field(name) for name in names),
        by_name=True,
        help="“yellow 20 blue 13 red 12”",
    )
    after = yield from work.number(
        "after",
        "After which game? (0: before the first)",
        between(0, MOST_GAME),
        offer=None if _not_recorded(state) else games_played(state),
        suggest=games_played(state),
        lead="after",
        cite=rulebook.RECORDED_GAMES,
    )
    for name, amount in totals.items():
        if amount is not None:
            change_lasting(work, names[name], opening=amount, since=after)
    work.row("record_told", number=after, totals={names[x]: n for x, n in totals.items()})
    if after:
        _is_past(work, after)
    now = [
        f"{name} {'?' if amount is None else amount}"
        + (
            ""
            if (today := campaign_glory(work.state, names[name])) in (amount, None)
            else f" (now {today})"
        )
        for name, amount in totals.items()
    ]
    when = f"after game {after}" if after else "at the beginning"
    told_words = f"campaign glory {when}: {', '.join(now) or 'nothing known'}"
    return "; ".join([told_words, *work.said])
