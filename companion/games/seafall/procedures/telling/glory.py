"""Glory by hand, and ties (P-42, P-43)."""

from __future__ import annotations

from functools import partial
from typing import Literal

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations import Tie, tie as tie_broken
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.decisions import decided
from companion.games.seafall.state.constants import RANKS, TITLES
from companion.games.seafall.state.table import SeaFall, title_of
from companion.table.procedures.pressing import ANY_NUMBER, UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.sums import Part, signed
from companion.toolbox.text import key_of, listed

Thing = Literal["good", "bad"]


@act(
    "glory",
    "Gain or lose glory",
    spec="P-43",
    cite=rulebook.GAIN_GLORY,
    rules=("glory-ledger",),
    help="yellow glory 1 for Red Tide",
)
def glory(work: Work) -> Steps[str]:
    """Glory gained or lost, with the reason (P-43)."""
    yield from work.who()
    amount = yield from work.number("amount", "How much glory?", ANY_NUMBER)
    reason = yield from work.text("reason", "What for?", offer="as the table says", lead="for")
    before = work.province.glory
    work.glory(work.player, amount, reason, rulebook.GLORY_BY_HAND)
    after = work.province.glory
    words = f"{work.name} {signed(amount)} glory ({reason})"
    if before is not None:
        words += f", {before} → {after}"
    return words


@act(
    "tie",
    "Break a tie",
    spec="P-42",
    cite=rulebook.TIES,
    help="tie yellow, red thing=good",
)
def tie(work: Work) -> Steps[str]:
    """Break a tie: the less prominent title gets the good, the more prominent the bad (P-42)."""
    state = work.state
    options = tuple(Option(p, state.name(p), note=_title(state, p)) for p in state.seats)
    tied = yield from work.several("tied", "Who is tied?", options, least=2)
    what, known = yield from _tied_for(work)
    things: dict[Thing, str] = {"good": "good", "bad": "bad"}
    before: Thing | None = None if known is None else "good" if known else "bad"
    thing = yield from work.one_of("thing", "Is it good or bad?", things, offer=before)
    if what:  # the table says it once, and it is remembered (ruling R-36)
        ties = {**work.state.kept.ties, key_of(what): thing == "good"}
        work.state = replace(work.state, kept=replace(work.state.kept, ties=ties))
    for player in tied:
        yield from work.known(
            state.provinces[player].title,
            work.maybe.number(
                f"title-{player}",
                f"{state.name(player)}'s title ({RANKS})",
                at_least(1, most=len(TITLES)),
                offer=UNKNOWN,
            ),
            partial(_keep_title, work, player),
        )
    titles = {player: work.state.provinces[player].title for player in tied}
    ranks = {player: rank if rank and rank > 0 else None for player, rank in titles.items()}
    told_ranks = [rank for rank in ranks.values() if rank is not None]
    if len(ranks) < 2 or len(set(told_ranks)) < len(told_ranks):
        why = "A tie needs two provinces or more, each with a title of its own."
        yield from work.breaks("tie", why, prompt="Tie")
        return f"{_names(work, tied)} tie: left to the table"
    result = tie_broken(Tie(tied=ranks, thing=thing))
    parts = tuple(
        Part(f"{_title(work.state, p)} {p}", r, "p. 6", "titles") for p, r in ranks.items()
    )
    winner = result.value
    words = state.name(winner) if winner else "unknown: a title is missing"
    work.sums["tie"] = decided(state, replace(result, parts=parts), words)
    return f"{_names(work, tied)} tie for something {thing}: {words}"


def _tied_for(work: Work) -> Steps[tuple[str, bool | None]]:
    """What they are tied for, if it is told, and whether the table called it good before."""
    what = yield from work.text(
        "what",
        "What are they tied for?",
        quiet="",
        empty=True,
        longest=60,
        lead="for",
    )
    return what, work.state.kept.ties.get(key_of(what)) if what else None


def _keep_title(work: Work, player: str, rank: int | None) -> None:
    work.change_province(player, title=rank)


def _names(work: Work, players: tuple[str, ...]) -> str:
    return listed([work.state.name(player) for player in players], "and")


def _title(state: SeaFall, player: str) -> str:
    rank = state.provinces[player].title
    return title_of(rank) or "title unknown"
