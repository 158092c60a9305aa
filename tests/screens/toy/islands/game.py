"""A small made-up game for the tests of the screens: counters, a raid with all sorts of asking."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.table.game import Counter, Game, Suggestion
from companion.table.procedures.procedure import (
    Key,
    Outcome,
    Procedure,
    ProcedureInfo,
    Reading,
    line,
)
from companion.table.procedures.question import (
    Broken,
    Choose,
    Lines,
    Number,
    Option,
    Pick,
    Roll,
    Thrown,
    ask,
)
from companion.table.shared.common import who_acts
from companion.table.sheet import Count, ListBlock, PlayersBlock, Sheet, StepBlock, Who
from companion.table.state import Duty, Player, TableState, fresh, put, with_duty
from companion.toolbox.calculation import Calculation
from companion.toolbox.dice import Die, Face, worth
from companion.toolbox.sums import HandLine, Part, Result, shown, total
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


def raid(table: Reading[Islands]) -> Procedure[Islands]:
    state = table.state
    who = yield from who_acts(table, page="p. 18")
    options = tuple(
        Option(
            key,
            site.name,
            illegal="It lies in a harbor." if site.name == "Harbor" else "",
            page="p. 17",
        )
        for key, site in sorted(state.sites.items())
    )
    pick: Pick = yield from ask(
        Choose(
            key="site",
            prompt="Which site?",
            options=options,
            new="site",
            page="p. 18",
            lead="at",
            rule="endeavor",
            help="Any site in a region where one of your ships lies.",
        )
    )
    if pick.new:
        state, key = fresh(state, "s")
        state = put(state, "sites", key, Site(pick.new))
    else:
        key = pick.id
    flagship: int = yield from ask(
        Number(
            key="flagship",
            prompt="Raid value of the flagship",
            manner="offer",
            default=4,
            least=1,
            most=9,
            why="ships have 1 to 9",
            page="p. 9",
        )
    )
    garrison: int = yield from ask(
        Number(key="garrison", prompt="Garrison", manner="quiet", default=1)
    )
    lines: tuple[HandLine, ...] = yield from ask(
        Lines(key="lines", prompt="+ a line by hand", manner="quiet", default=[])
    )
    summed = pool(Pool(flagship, 2, garrison, [one.amount for one in lines]))
    dice = summed.value or 0
    thrown: Thrown = yield from ask(
        Roll(
            key="faces",
            prompt="What lies on the table?",
            die=DIE,
            count=dice,
            page="p. 10",
            rule="dice",
            help="Every face but the blank is a success.",
            sums={"dice": summed},
            odds=lambda: odds(dice),
        )
    )
    successes = thrown.successes if thrown.faces is None else worth(DIE, thrown.faces)
    assert successes is not None
    fortune: int = yield from ask(
        Number(
            key="fortune",
            prompt="Fortune spent",
            manner="offer",
            default=0,
            most=3,
            why="you hold 3",
            page="p. 11",
            lead="fortune",
        )
    )
    if successes + fortune == 0:
        yield from ask(
            Broken(key="nothing", prompt="Raid", page="p. 10", why="A roll of blanks only fails.")
        )
    says = f"{state.name(who)} raids {state.sites[key].name}: {successes + fortune} successes"
    state = with_duty(state, Duty(who, "give enmity back", page="p. 11", procedure="count"))
    return Outcome(state=state, says=says, lines=(line("raid", site=key),), sums={"dice": summed})


def close_game(table: Reading[Islands]) -> Procedure[Islands]:
    state = replace(table.state, closed=True)
    return Outcome(state=state, says="the game is over", lines=())
    yield


def suggestions(state: Islands) -> list[Suggestion]:
    return [Suggestion("raid", "Raid a site"), Suggestion("turn", "Next player's turn")]


GAME: Game[Any] = Game(
    id="islands",
    title="Toy Islands",
    state=Islands,
    new_state=new_state,
    sheet=sheet,
    procedures=(
        ProcedureInfo(
            id="raid",
            title="Raid",
            run=raid,
            spec="P-27",
            page="p. 18",
            rule="endeavor",
            rules=("fortune",),
            keys=(Key("who", "choose"), Key("site", "choose"), Key("faces", "roll")),
            words=("raids",),
            help="raid spice 5",
        ),
        ProcedureInfo(id="close", title="Close the game", run=close_game, help="close"),
    ),
    calculations=(Calculation("pool", "P-27", "p. 18", Pool, pool, "Dice of a raid."),),
    counters=counters,
    suggestions=suggestions,
    where=lambda state: f"year 1, {state.name(state.turn)}'s turn" if state.turn else "year 1",
    players=(2, 5),
)
