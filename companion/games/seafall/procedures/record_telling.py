"""Lines of the Historical Record by hand: games before the program, totals so far (back cover)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.seafall.calculations.start import GloryTarget, glory_target
from companion.games.seafall.derive_kept import campaign_glory, games_played
from companion.games.seafall.kept import GameRecord
from companion.games.seafall.procedures.end_steps import change_kept, change_lasting
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.state import SeaFall
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Choose,
    Field,
    Form,
    Number,
    Option,
    Pick,
    Several,
    ask,
    told,
)

MOST_GAME = 99


def history(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A game of the Historical Record: scores, who won, who missed it (p. 2)."""
    work = Work(table)
    number: int = yield from ask(
        Number(
            key="number", prompt="Which game of the record?", floor=1, ceiling=MOST_GAME,
            suggest=games_played(work.state) + 1, page="p. 2", rule="historical-record",
        )
    )  # fmt: skip
    state = work.state
    target = glory_target(GloryTarget(number=number)).value
    known = state.kept.games.get(str(number)) or GameRecord(target=target, seats=state.seats)
    scores = yield from _scores(work, known)
    winner = yield from _winner(work, known)
    missing: tuple[str, ...] = yield from ask(
        Several(
            key="absent", prompt="Who missed it?", manner="quiet", lead="without",
            options=tuple(Option(player, state.name(player)) for player in state.seats),
            default=[player for player in known.absent if player in state.seats],
            page="p. 22", rule="absent",
        )
    )  # fmt: skip
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
    return work.done("; ".join([line_words, *work.said]))


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
    told_scores: dict[str, Any] | None = yield from told(
        Form(
            key="scores",
            prompt="Game glory of each province",
            fields=tuple(Field(name) for name in names),
            manner="offer",
            default={name: known.scores[p] for name, p in names.items() if p in known.scores},
            unknown=True,
            by_name=True,
            page="pp. 20-21",
            rule="record-glory",
            help="“yellow 8 blue 6 red 4”",
        )
    )
    return {names[name]: score for name, score in (told_scores or {}).items()}


def _winner(work: Work, known: GameRecord) -> Steps[str]:
    state = work.state
    pick: Pick | None = yield from told(
        Choose(
            key="winner", prompt="Who won it?", manner="offer", lead="winner",
            options=tuple(Option(player, state.name(player)) for player in state.provinces),
            default=known.winner or None, unknown=True, page="p. 20", rule="game-end",
        )
    )  # fmt: skip
    return "" if pick is None else pick.id


def total(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """Campaign glory as the paper record shows it after a game (pp. 20-21)."""
    work = Work(table)
    state = work.state
    names = {state.name(player): player for player in state.seats}
    totals: dict[str, Any] = yield from ask(
        Form(
            key="totals",
            prompt="Campaign glory of each province",
            fields=tuple(Field(name) for name in names),
            by_name=True,
            page="pp. 20-21",
            rule="glory-kinds",
            help="“yellow 20 blue 13 red 12”",
        )
    )
    after: int = yield from ask(
        Number(
            key="after", prompt="After which game? (0: before the first)", manner="offer",
            default=games_played(state), ceiling=MOST_GAME, lead="after", page="pp. 20-21",
            rule="historical-record",
        )
    )  # fmt: skip
    for name, amount in totals.items():
        if amount is not None:
            change_lasting(work, names[name], opening=amount, since=after)
    work.row("record_told", number=after, totals={names[x]: n for x, n in totals.items()})
    if after:
        _is_past(work, after)
    now = [
        f"{name} {'?' if amount is None else amount}"
        + ("" if (today := campaign_glory(work.state, names[name])) in (amount, None)
           else f" (now {today})")
        for name, amount in totals.items()
    ]  # fmt: skip
    when = f"after game {after}" if after else "at the beginning"
    told_words = f"campaign glory {when}: {', '.join(now) or 'nothing told'}"
    return work.done("; ".join([told_words, *work.said]))
