"""Small procedures: glory, ties, the game's number and target."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall.calculations import Tie, tie as tie_broken
from companion.games.seafall.calculations.start import GloryTarget, glory_target
from companion.games.seafall.derive import target
from companion.games.seafall.procedures.asking import told_number
from companion.games.seafall.procedures.listing import decided
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.state import TITLES, SeaFall, title_of
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Broken,
    Choose,
    Number,
    Option,
    Pick,
    Several,
    Text,
    YesNo,
    ask,
    told,
)
from companion.toolbox.sums import Part, signed
from companion.toolbox.text import key_of, listed


def glory(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """Glory gained or lost, with the reason (P-43)."""
    work = Work(table)
    yield from work.who("2.12")
    amount: int = yield from ask(
        Number(key="amount", prompt="How much glory?", floor=None, page="p. 2", rule="gain-glory")
    )
    reason: str = yield from ask(
        Text(
            key="reason",
            prompt="What for?",
            manner="offer",
            default="as the table says",
            page="p. 2",
            lead="for",
        )
    )
    before = work.province.glory
    work.glory(work.player, amount, reason, "p. 2", "glory-ledger")
    after = work.province.glory
    words = f"{work.name} {signed(amount)} glory ({reason})"
    if before is not None:
        words += f", {before} → {after}"
    return work.done(words)


def tie(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """Break a tie: the less prominent title gets the good, the more prominent the bad (P-42)."""
    work = Work(table)
    state = work.state
    options = tuple(Option(p, state.name(p), note=_title(state, p)) for p in state.seats)
    tied: tuple[str, ...] = yield from ask(
        Several(
            key="tied", prompt="Who is tied?", options=options, least=2, page="p. 6", rule="ties"
        )
    )
    what, known = yield from _tied_for(work)
    thing: Pick = yield from ask(
        Choose(
            key="thing",
            prompt="Is it good or bad?",
            manner="ask" if known is None else "offer",
            default=None if known is None else "good" if known else "bad",
            page="p. 6",
            rule="ties",
            options=(Option("good", "good"), Option("bad", "bad")),
        )
    )
    if what:  # the table says it once, and it is remembered (ruling R-36)
        ties = {**work.state.kept.ties, key_of(what): thing.id == "good"}
        work.state = replace(work.state, kept=replace(work.state.kept, ties=ties))
    for player in tied:
        if state.provinces[player].title is None:
            number: int | None = yield from told_number(
                f"title-{player}",
                f"{state.name(player)}'s title (1 Prince to 5 Lord)",
                "p. 6",
                floor=1,
                most=len(TITLES),
            )
            if number is not None:
                work.change_province(player, title=number)
    titles = {player: work.state.provinces[player].title for player in tied}
    ranks = {player: rank if rank and rank > 0 else None for player, rank in titles.items()}
    told_ranks = [rank for rank in ranks.values() if rank is not None]
    if len(ranks) < 2 or len(set(told_ranks)) < len(told_ranks):
        why = "A tie needs two provinces or more, each with a title of its own."
        yield from ask(Broken(key="tie", prompt="Tie", page="p. 6", rule="ties", why=why))
        return work.done(f"tie of {_names(work, tied)} left to the table")
    result = tie_broken(Tie(tied=ranks, thing=thing.id))  # type: ignore[arg-type]
    parts = tuple(
        Part(f"{_title(work.state, p)} {p}", r, "p. 6", "titles") for p, r in ranks.items()
    )
    winner = result.value
    words = state.name(winner) if winner else "cannot be told: a title is missing"
    work.sums["tie"] = decided(state, replace(result, parts=parts), words)
    return work.done(f"tie of {_names(work, tied)} for something {thing.id}: {words}")


def _tied_for(work: Work) -> Steps[tuple[str, bool | None]]:
    """What they are tied for, if it is told, and whether the table called it good before."""
    what: str = yield from ask(
        Text(
            key="what", prompt="What are they tied for?", manner="quiet", default="", empty=True,
            longest=60, page="p. 6", rule="ties", lead="for",
        )
    )  # fmt: skip
    return what, work.state.kept.ties.get(key_of(what)) if what else None


def _names(work: Work, players: tuple[str, ...]) -> str:
    return listed([work.state.name(player) for player in players], "and")


def _title(state: SeaFall, player: str) -> str:
    rank = state.provinces[player].title
    return title_of(rank) or "no title told"


def game_number(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """Which game of the campaign this is, and its glory target (P-01; p. 5)."""
    work = Work(table)
    prologue: bool = yield from ask(
        YesNo(
            key="prologue", prompt="Is it the prologue?", manner="quiet", default=False, page="p. 6"
        )
    )
    number: int = yield from ask(
        Number(
            key="number",
            prompt="Which game of the campaign?",
            floor=1,
            page="p. 5",
            suggest=work.state.game_no,
            rule="glory-target",
        )
    )
    work.state = replace(work.state, game_no=number, prologue=prologue, target=None)
    aim: int | None = yield from told(
        Number(
            key="target",
            prompt="Glory target",
            manner="quiet",
            default=target(work.state),
            unknown=True,
            page="p. 5",
            rule="glory-target",
            lead="target",
        )
    )
    if aim != target(work.state):
        work.state = replace(work.state, target=aim)
    work.sums["target"] = glory_target(
        GloryTarget(number=number, prologue=prologue, told=work.state.target)
    )
    words = "the prologue" if prologue else f"game {number}"
    return work.done(f"{words}, target {'?' if aim is None else aim}")
