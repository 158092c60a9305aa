"""A tiny game for the door's own tests, with helpers to open it; typed, because probes use them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.games import find
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.game import Counter, Game, TableOption
from companion.table.procedures.acts import Acts
from companion.table.procedures.asking import NOWHERE
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option, Pick
from companion.table.procedures.work import BaseWork
from companion.table.shared.asking import who_acts
from companion.table.sheet import Sheet
from companion.table.state import Player, TableState, put
from companion.table.storage.disk import Disk
from companion.table.storage.patch import sorted_encoding
from companion.toolbox import dice
from companion.toolbox.chance import Chance
from companion.toolbox.dice import Die, Face
from companion.toolbox.tracks import Track

PROBES = Path(__file__).resolve().parent.parent / "probes"
COIN = Die("coin", (Face("h", "head", 1, 1), Face("t", "tail", 1)))
GOLD = Track("gold", "gold", least=0, most=99, page="p. 1")
POISE = Track("poise", "poise", least=0, most=5, page="p. 2")


class Tiny(TableState, frozen=True, kw_only=True):
    """Gold and poise of each, and sites that were named."""

    gold: dict[str, int | None] = {}
    poise: dict[str, int | None] = {}
    sites: dict[str, str] = {}
    tags: tuple[str, ...] = ()


class Work(BaseWork[Tiny]):
    """What an act of Tiny holds while it runs."""

    def paid(self, much: int | None) -> None:
        """Gold for whoever acts."""
        had = self.state.gold.get(self.player)
        now = None if had is None else had + (much or 0)
        self.state = put(self.state, "gold", self.player, now)


act: Acts[Tiny, Work] = Acts(Work)


@act("gain", "Gain gold", spec="X-1", cite=NOWHERE, words=("gains", "earns"), help="gain 3")
def gain(work: Work) -> Steps[str]:
    """Gold, 0 to 20."""
    yield from who_acts(work)
    cite = Citation(page="p. 1")
    much = yield from work.number("gold", "How much?", at_least(0, most=20), cite=cite)
    work.paid(much)
    return f"{work.name} gains {much}"


@act("toss", "Toss coins", spec="X-2", cite=NOWHERE, words=("flip",), help="toss 1h 1t")
def toss(work: Work) -> Steps[str]:
    """One coin for each poise; each head is a gold. A site may be named."""
    state, who = work.state, (yield from who_acts(work))
    sites = [Option(key, state.sites[key]) for key in sorted(state.sites)]
    site = yield from work.pick(
        "site", "Where?", sites, new="site", none="nowhere", offer=Pick(), lead="at"
    )
    cite = Citation(page="p. 3")
    thrown = yield from work.roll("coins", "Coins", COIN, state.poise.get(who), cite=cite)
    heads = thrown.successes if thrown.faces is None else dice.worth(COIN, thrown.faces)
    if site.new:
        key = work.new_id("s")
        work.state = put(work.state, "sites", key, site.new)
    work.paid(heads)
    work.row("toss", heads=heads)
    return f"{work.name} tosses {heads} heads"


def new_state(names: Sequence[str]) -> Tiny:
    """Everybody with 3 gold and 2 poise."""
    players = {f"p{n}": Player(name) for n, name in enumerate(names, 1)}
    return Tiny(
        players=players,
        seats=tuple(players),
        turn="p1",
        gold=dict.fromkeys(players, 3),
        poise=dict.fromkeys(players, 2),
    )


def counters(state: Tiny) -> list[Counter]:
    """Gold and poise."""
    return [
        one
        for who in state.seats
        for one in (
            Counter(who, GOLD, ("gold", who), state.gold.get(who), also=("coins",)),
            Counter(who, POISE, ("poise", who), state.poise.get(who)),
        )
    ]


TINY: Game[Tiny] = Game(
    id="tiny",
    title="Tiny",
    state=Tiny,
    new_state=new_state,
    sheet=lambda state, eyes: Sheet("Tiny"),
    counters=counters,
    options=(
        TableOption("long", "A long game", False, (True,), page="p. 4"),
        TableOption("bank", "Gold in the bank", 30),
    ),
    players=(1, 4),
    procedures=act.of(),
)


class Rigged:
    """Chance that was settled before: these numbers in turn, and an error when they are used up."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, bound: int) -> int:
        """The next number."""
        number = self.numbers.pop(0)
        assert number < bound
        return number


def clock() -> datetime:
    """It is always the same evening."""
    return datetime(2026, 11, 21, 19, 5, 51, tzinfo=UTC)


def probe(name: str) -> Game[Any]:
    """A probe game, found as any extra game is."""
    return find(extra=[PROBES])[f"probe-{name}"].load()


def begun(
    folder: Path,
    game: Game[Any] = TINY,
    players: Iterable[str] = ("Ann", "Bob"),
    disk: Disk | None = None,
    chance: Chance | None = None,
) -> OpenTable[Any]:
    """A new campaign in a folder."""
    path = folder / "evening.jsonl"
    return OpenTable.create(
        game, path, "Evening", tuple(players), disk=disk, clock=clock, chance=chance
    )


def again(
    table: OpenTable[Any],
    game: Game[Any] | None = None,
    chance: Chance | None = None,
    disk: Disk | None = None,
) -> OpenTable[Any]:
    """The same campaign, closed and opened anew."""
    table.close()
    return OpenTable(game or table.game, table.path, disk=disk, clock=clock, chance=chance)


def did(table: OpenTable[Any], procedure: str, by: str = "", **answers: Any) -> Acknowledged:
    """An act that asks nothing more."""
    result = table.act(procedure, answers, by=by, depth="sentence")
    assert isinstance(result, Acknowledged), result
    return result


def same(a: Any, b: Any) -> bool:
    """Whether two states are the same."""
    return sorted_encoding(a) == sorted_encoding(b)


def with_run(game: Game[Any], procedure: str, run: Callable[..., Any]) -> Game[Any]:
    """The same game with other rules for one procedure."""
    infos = [replace(x, run=run) if x.id == procedure else x for x in game.procedures]
    return replace(game, procedures=tuple(infos))
