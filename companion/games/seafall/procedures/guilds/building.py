"""The Builders' Build: a structure on a building site (P-24; pp. 8, 15)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.guilds.prices import TokenPrice, build_price
from companion.games.seafall.procedures.booked import booked_token
from companion.games.seafall.procedures.guilds.refitting import which_token
from companion.games.seafall.procedures.paying import (
    MOST,
    WAREHOUSE,
    gold_words,
    pay,
    printed_facts,
    spend_good,
    spent_good,
)
from companion.games.seafall.procedures.turn_limits import begin
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.kept import lasting
from companion.games.seafall.rules.moves import token_returned, token_taken
from companion.games.seafall.rules.prices import printed
from companion.games.seafall.rules.standing import count, ships_of
from companion.games.seafall.rules.year import expertise
from companion.games.seafall.state.table import Site
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Pick, option
from companion.table.state import put

STRUCTURE_FIELDS = (
    Field("cost", "c", least=0, most=MOST),
    Field("good", number=False),
    Field("symbols", "g", least=0, most=MOST, also=("garrison",)),
    Field("value", "v", least=0, most=MOST),
)


@act(
    "build",
    "Build a structure",
    spec="P-24",
    cite=rulebook.BUILD,
    rules=("structures", "building-sites", "goods-discount"),
    words=("builds", "built"),
    help="build Port",
    terse=True,
)
def build(work: Work) -> Steps[str]:
    """A structure at its price onto one's own building site; 1 glory, no ship needed (p. 15)."""
    yield from work.who()
    yield from begin(work, "build")
    key = yield from which_token(work, "structure", "Which structure?")
    site = yield from _site(work)
    value = yield from _facts(work, key)
    token = work.state.stock[key]
    less = max(0, expertise(work.state, work.player, "build"))
    helps = token.cost is not None and token.cost > less
    good, place = yield from spent_good(
        work, token.good, _places(work), helps, rulebook.DISCOUNT_OF_TOKENS
    )
    if good and not token.good:
        token = replace(token, good=good)
        work.state = put(work.state, "stock", key, token)
    price = build_price(TokenPrice(printed=count(token.cost), expertise=less, good=bool(good)))
    paid = yield from pay(work, price, token.name)
    spend_good(work, good, place)
    _give_back(work, site)
    work.state = token_taken(work.state, key)
    known = work.state.sites[site]
    worth = next((x for x in (value, token.value, known.value) if x is not None), None)
    work.change_site(
        site,
        built=token.name,
        stock=key,
        cost=token.cost,
        good=token.good,
        symbols=token.symbols,
        value=worth,
    )
    work.row("build", player=work.player, structure=token.name, site=site, amount=paid, good=good)
    work.glory(work.player, 1, f"structure {token.name}", rulebook.BUILD)
    words = f"{work.name} builds {token.name}{gold_words(paid)}"
    return ", ".join([words, *work.said])


def _places(work: Work) -> list[str]:
    """Where a good for the discount may lie: the warehouse, or a ship in the province (p. 15)."""
    state = work.state
    ships = [k for k in ships_of(state, work.player) if state.ships[k].at in ("", work.player)]
    return [WAREHOUSE, *ships]


def _site(work: Work) -> Steps[str]:
    """A building site of one's own: a free one if there is any, else whose structure goes."""
    state = work.state
    mine = [
        key
        for key in sorted(state.sites, key=lambda key: (len(key), key))
        if state.sites[key].region == work.player and state.sites[key].kind == "structure"
    ]
    barred = rulebook.PLUNDER_STRUCTURE.broken(
        "A structure was raided there this year, so nothing may be built on the site."
    )
    options = tuple(
        option(
            key,
            site.name,
            barred if site.no_build else None,
            note=f"{site.built} goes back" if site.built else "",
            also=(site.built,) if site.built else (),
        )
        for key in mine
        for site in (state.sites[key],)
    )
    free = [key for key in mine if not state.sites[key].built and not state.sites[key].no_build]
    most = lasting(state, work.player).building_sites
    full = most is not None and len(mine) >= most
    new = f"building site {len(mine) + 1}"
    pick = yield from work.pick(
        "on",
        "On which building site?",
        options,
        quiet=free[0] if free else None if full else Pick(new=new),
        new="building site",
        lead="on",
        cite=rulebook.BUILDING_SITES,
    )
    if pick.id:
        return pick.id
    key = work.new_id("s")
    made = Site(name=pick.new, region=work.player, kind="structure", explored=True)
    work.state = put(work.state, "sites", key, made)
    return key


def _facts(work: Work, key: str) -> Steps[int | None]:
    """Price, colour, garrison symbols, asked once; the plunder value may be the site's."""
    token = work.state.stock[key]
    known: dict[str, Any] = {"cost": token.cost, "good": token.good}
    seen = printed(token.name, "structure")
    suggest: dict[str, Any] = {"symbols": seen.symbols} if seen and seen.symbols else {}
    book = booked_token(work, "structure", token.name)
    facts = yield from printed_facts(work, token.name, STRUCTURE_FIELDS, known, suggest, book)
    symbols = facts.get("symbols")
    work.state = put(
        work.state,
        "stock",
        key,
        replace(
            token,
            cost=facts["cost"],
            good=str(facts["good"] or ""),
            symbols=token.symbols if symbols is None else int(symbols),
            value=facts.get("value", token.value),
        ),
    )
    value: int | None = facts.get("value")
    return value


def _give_back(work: Work, key: str) -> None:
    """The structure that stood there goes back face down, with its glory (p. 15)."""
    site = work.state.sites[key]
    if not site.built:
        return
    work.state = token_returned(work.state, "structure", site.built, site.stock)
    work.row("structure_returned", player=work.player, structure=site.built, site=key)
    work.said.append(f"{site.built} returned")
    work.glory(work.player, -1, f"{site.built} returned", rulebook.BUILD)
