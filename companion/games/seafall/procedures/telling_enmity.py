"""Enmity moved by hand, and stickers that earlier games left (p. 11)."""

from __future__ import annotations

from companion.games.seafall.derive import (
    free_box,
    tokens_home,
    with_sticker,
)
from companion.games.seafall.procedures.giving import give
from companion.games.seafall.procedures.work import (
    Work,
    islands,
)
from companion.games.seafall.state import (
    Region,
    SeaFall,
    Site,
    SiteKind,
    Sticker,
)
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Broken,
    Choose,
    Number,
    Option,
    Pick,
    ask,
)
from companion.table.state import put, without_key


def enmity(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """Enmity by hand: tokens given or moved, stickers that earlier games left (p. 11)."""
    work = Work(table)
    yield from work.who("p. 11")
    state = work.state
    options = [Option(key, state.regions[key].name) for key in islands(state)]
    options += [
        Option(
            p,
            f"{state.name(p)}'s province",
            illegal="No province holds enmity against itself." if p == work.player else "",
            page="p. 11",
            also=(state.name(p),),
        )
        for p in state.seats
    ]
    pick: Pick = yield from ask(
        Choose(key="at", prompt="In which region?", options=tuple(options), new="island", lead="at")
    )
    region = pick.id
    if not region:
        region = work.new_id("i")
        work.state = put(work.state, "regions", region, Region(name=pick.new))
    held = "At War With" if region in state.provinces else "garrison"
    where: Pick = yield from ask(
        Choose(
            key="place",
            prompt="Where?",
            page="p. 11",
            rule="enmity",
            options=(
                Option("held", held, also=("war", "at war")),
                Option("sticker", "permanent sticker"),
                Option("site", "given for a site now", also=("a site", "field")),
                Option("lies", "lies on a site already"),
                Option("crossed", "a sticker is crossed out"),
                Option("home", f"back home from the {held}"),
            ),
        )
    )
    return (yield from _place_enmity(work, region, where.id))


def _place_enmity(work: Work, region: str, where: str) -> Steps[Outcome[SeaFall]]:
    if where == "sticker":
        box = free_box(work.state, region)
        if not box:
            why = "All six boxes are full; cover another's sticker instead."
            yield from ask(
                Broken(
                    key="boxes", prompt="Sticker", page="p. 11", rule="permanent-enmity", why=why
                )
            )
            box = "1"
        work.state = with_sticker(work.state, region, box, Sticker(work.player))
        return work.done(f"{work.name}'s sticker in box {box} of {_name(work, region)}")
    if where == "crossed":
        return _cross_out(work, region)
    if where in ("site", "lies"):
        return (yield from _onto_site(work, region, given=where == "site"))
    number: int = yield from ask(
        Number(
            key="number",
            prompt="How many tokens?",
            manner="offer",
            default=1,
            least=1,
            lead="number",
            page="p. 11",
        )
    )
    held = dict(work.state.regions[region].held)
    if where == "home":
        there = max(0, held.get(work.player, 0))
        if number > there:
            why = f"Only {there} of {work.name}'s tokens lie there."
            yield from ask(
                Broken(key="tokens", prompt="Enmity", page="p. 11", rule="enmity", why=why)
            )
            number = there
        held[work.player] = max(0, held.get(work.player, 0) - number)
    else:
        home = tokens_home(work.state, work.player)
        if number > home:
            why = f"{work.name} has {home} of its 8 tokens at home."
            yield from ask(
                Broken(key="tokens", prompt="Enmity", page="p. 11", rule="enmity-limit", why=why)
            )
            number = home
        held[work.player] = held.get(work.player, 0) + number
    work.change_region(region, held=held if held[work.player] else without_key(held, work.player))
    work.row(
        "enmity_move", owner=work.player, to=region if where == "held" else "home", count=number
    )
    if where != "held":
        return work.done(f"{work.name}: {number} enmity home from {_name(work, region)}")
    now = held[work.player]
    more = "" if now == number else f", {now} there now"
    return work.done(f"{work.name}: {number} enmity in {_name(work, region)}{more}")


def _cross_out(work: Work, region: str) -> Outcome[SeaFall]:
    for box, sticker in sorted(work.state.regions[region].stickers.items()):
        if sticker.owner == work.player and not sticker.crossed:
            work.state = with_sticker(work.state, region, box, Sticker(work.player, crossed=True))
            return work.done(
                f"{work.name}'s sticker in box {box} of {_name(work, region)} crossed out"
            )
    return work.done(f"{work.name} has no sticker in {_name(work, region)}")


def _onto_site(work: Work, region: str, given: bool) -> Steps[Outcome[SeaFall]]:
    """Tokens given for a site now (P-38), or told of because they lie there already."""
    sites = {k: x for k, x in sorted(work.state.sites.items()) if x.region == region}
    pick: Pick = yield from ask(
        Choose(
            key="site",
            prompt="On which site?",
            options=tuple(Option(k, x.name) for k, x in sites.items()),
            new="site",
            page="p. 11",
        )
    )
    key = pick.id
    if not key:
        key = work.new_id("s")
        # The printed sites of a province are known: another one is a building site (p. 8).
        kind: SiteKind = "structure" if region in work.state.provinces else ""
        new = Site(name=pick.new, region=region, kind=kind, explored=True)
        work.state = put(work.state, "sites", key, new)
    number: int = yield from ask(
        Number(
            key="number",
            prompt="How many tokens?",
            manner="offer",
            default=1,
            least=1,
            lead="number",
            page="p. 11",
        )
    )
    if given:
        give(work, key, number, region if region in work.state.provinces else "")
    else:
        number = min(number, tokens_home(work.state, work.player))
        tokens = work.state.sites[key].tokens
        if number:
            after = tokens.get(work.player, 0) + number
            work.change_site(key, tokens={**tokens, work.player: after})
        work.row("enmity_move", owner=work.player, to=key, count=number)
        work.said.append(f"{number} enmity lies on {work.state.sites[key].name}")
    return work.done(f"{work.name}: {', '.join(work.said)}")


def _name(work: Work, region: str) -> str:
    if region in work.state.provinces:
        return f"{work.state.name(region)}'s province"
    return work.state.regions[region].name
