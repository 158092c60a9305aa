"""A small made-up game for the tests of the screens: counters, a raid with all sorts of asking."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.table.game import Counter, Game, Suggestion
from companion.table.procedures.acts import Acts
from companion.table.procedures.asking import NOWHERE
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, option
from companion.table.procedures.work import BaseWork
from companion.table.shared.asking import who_acts
from companion.table.sheet import Count, ListBlock, PlayersBlock, Sheet, StepBlock, Who
from companion.table.state import Duty, Player, TableState, put, with_duty
from companion.toolbox.calculation import Calculation
from companion.toolbox.dice import Die, Face, worth
from companion.toolbox.sums import Part, Result, shown, total
from companion.toolbox.tracks import Track

DIE = Die(
    "sea die",
    (
        Face("b", "blank", 2),
        Face("w", "weak success", 1, worth=1),
        Face("s", "success", 2, worth=1),
        Face("S", "strong success", 1, worth=1),
    ),
)
GOLD = Track("gold", "gold", least=0, page="p. 3")
GLORY = Track("glory", "glory", least=0, most=20, page="p. 4")
FORTUNE = Track("fortune", "fortune", least=0, page="p. 5")


class Province(Struct, frozen=True):
    gold: int | None = None
    glory: int | None = None
    fortune: int | None = None


class Site(Struct, frozen=True):
    name: str
    defense: int | None = None


class Islands(TableState, frozen=True, kw_only=True):
    provinces: dict[str, Province] = {}
    sites: dict[str, Site] = {}


def new_state(names: Sequence[str]) -> Islands:
    seats = tuple(f"p{number}" for number in range(1, len(names) + 1))
    return Islands(
        players={seat: Player(name) for seat, name in zip(seats, names, strict=True)},
        seats=seats,
        provinces={seat: Province() for seat in seats},
        ids={"p": len(seats)},
    )


def counters(state: Islands) -> list[Counter]:
    return [
        Counter(
            seat, track, ("provinces", seat, track.id), getattr(state.provinces[seat], track.id)
        )
        for seat in state.seats
        for track in (GOLD, GLORY, FORTUNE)
    ]


def sheet(state: Islands, eyes: str) -> Sheet:
    rows = tuple(
        Who(
            state.name(seat),
            before="Prince" if place == 0 else "Duke",
            active=seat == state.turn,
            counts=(
                Count("glory", state.provinces[seat].glory, 20),
                Count("gold", state.provinces[seat].gold),
                Count("fortune", state.provinces[seat].fortune),
            ),
        )
        for place, seat in enumerate(state.seats)
    )
    sites = tuple(
        (site.name, f"defense {shown(site.defense)}")
        for site in sorted(state.sites.values(), key=lambda site: site.name)
    )
    turn = (f"{state.name(state.turn)}'s turn",) if state.turn else ()
    return Sheet(
        "Toy Islands",
        (
            StepBlock(("Year 1", *turn), "target 14"),
            PlayersBlock(rows),
            ListBlock("Sites", sites, empty="No site was named yet."),
        ),
    )


class Pool(Struct, frozen=True):
    """What a raid's dice come from."""

    flagship: int | None = 4
    support: int = 2
    garrison: int = 0
    by_hand: list[int] = []


def pool(inputs: Pool) -> Result[int | None]:
    parts = [
        Part("raid of the flagship", inputs.flagship, "p. 10", "dangerous-site"),
        Part("support ship", inputs.support, "p. 18", "brackets"),
        Part("garrison", -inputs.garrison, "p. 18"),
        *(Part("by hand", amount, "by hand", by_hand=True) for amount in inputs.by_hand),
    ]
    return total(parts, least=0)


def odds(dice: int) -> list[tuple[str, str]]:
    none = Fraction(1, 3) ** dice
    return [("no success", f"{float(none):.1%}"), ("expected", f"{dice * 2 / 3:.2f}")]


class Work(BaseWork[Islands]):
    """What an act holds while it runs."""


act: Acts[Islands, Work] = Acts(Work)
RAID = Citation("endeavor", "p. 18")
HARBOR = Citation(page="p. 17")


@act(
    "raid",
    "Raid",
    spec="P-27",
    cite=RAID,
    rules=("fortune",),
    words=("raids",),
    help="raid spice 5",
)
def raid(work: Work) -> Steps[str]:
    yield from who_acts(work, cite=Citation(page="p. 18"))
    barred = HARBOR.broken("It lies in a harbor.")
    sites = [
        option(key, site.name, barred if site.name == "Harbor" else None)
        for key, site in sorted(work.state.sites.items())
    ]
    help = "Any site in a region where one of your ships lies."
    pick = yield from work.pick("site", "Which site?", sites, new="site", lead="at", help=help)
    key = pick.id
    if pick.new:
        key = work.new_id("s")
        work.state = put(work.state, "sites", key, Site(pick.new))
    flagship = yield from work.number(
        "flagship",
        "Raid value of the flagship",
        at_least(0, least=1, most=9, why="ships have 1 to 9"),
        offer=4,
        cite=Citation(page="p. 9"),
    )
    garrison = yield from work.number("garrison", "Garrison", at_least(0), quiet=1, cite=NOWHERE)
    lines = yield from work.lines("lines", "+ a line by hand", quiet=(), cite=NOWHERE)
    summed = pool(Pool(flagship, 2, garrison, [one.amount for one in lines]))
    dice = summed.value or 0
    thrown = yield from work.roll(
        "faces",
        "What lies on the table?",
        DIE,
        dice,
        help="Every face but the blank is a success.",
        sums={"dice": summed},
        odds=lambda: odds(dice),
        cite=Citation("dice", "p. 10"),
    )
    successes = thrown.successes if thrown.faces is None else worth(DIE, thrown.faces)
    assert successes is not None
    fortune = yield from work.number(
        "fortune",
        "Fortune spent",
        at_least(0, most=3, why="you hold 3"),
        offer=0,
        lead="fortune",
        cite=Citation(page="p. 11"),
    )
    if successes + fortune == 0:
        why = Citation(page="p. 10").broken("A roll of blanks only fails.")
        yield from work.breaks("nothing", why, prompt="Raid")
    duty = Duty(work.player, "give enmity back", page="p. 11", procedure="count")
    work.state = with_duty(work.state, duty)
    work.row("raid", site=key)
    work.sums["dice"] = summed
    return f"{work.name} raids {work.state.sites[key].name}: {successes + fortune} successes"


@act("close", "Close the game", cite=NOWHERE, help="close")
def close_game(work: Work) -> Steps[str]:
    yield from ()
    work.state = replace(work.state, closed=True)
    return "the game is over"


def suggestions(state: Islands) -> list[Suggestion]:
    return [Suggestion("raid", "Raid a site"), Suggestion("turn", "Next player's turn")]


GAME: Game[Any] = Game(
    id="islands",
    title="Toy Islands",
    state=Islands,
    new_state=new_state,
    sheet=sheet,
    procedures=act.of(),
    calculations=(Calculation("pool", "P-27", "p. 18", Pool, pool, "Dice of a raid."),),
    counters=counters,
    suggestions=suggestions,
    where=lambda state: f"year 1, {state.name(state.turn)}'s turn" if state.turn else "year 1",
    players=(2, 5),
)
