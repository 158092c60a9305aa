"""Enmity moved by hand, and stickers that earlier games left (p. 11)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.endeavors.giving import give
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.names import islands
from companion.games.seafall.rules.owed import enmity_owed
from companion.games.seafall.rules.standing import free_box, tokens_home, with_sticker
from companion.games.seafall.state.constants import TOKENS
from companion.games.seafall.state.table import Region, Site, SiteKind, Sticker
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, option
from companion.table.state import put, without_key


@act(
    "enmity",
    "Move enmity by hand",
    spec="P-38",
    cite=rulebook.ENMITY,
    rules=("give-enmity", "at-war", "permanent-enmity", "running-out"),
    help="yellow enmity at blue held number 2",
)
def enmity(work: Work) -> Steps[str]:
    """Enmity by hand: tokens given or moved, stickers that earlier games left (p. 11)."""
    yield from work.who()
    state = work.state
    options = [Option(key, state.regions[key].name) for key in islands(state)]
    barred = rulebook.ENMITY.broken("No province holds enmity against itself.")
    options += [
        option(
            p,
            f"{state.name(p)}'s province",
            barred if p == work.player else None,
            also=(state.name(p),),
        )
        for p in state.seats
    ]
    pick = yield from work.pick("at", "In which region?", tuple(options), new="island", lead="at")
    region = pick.id
    if not region:
        region = work.new_id("i")
        work.state = put(work.state, "regions", region, Region(name=pick.new))
    held = "At War With" if region in state.provinces else "garrison"
    where = yield from work.choose(
        "place",
        "Where?",
        (
            Option("held", held, also=("war", "at war")),
            Option("sticker", "permanent sticker"),
            Option("site", "given for a site now", also=("a site", "field")),
            Option("lies", "is already on a site"),
            Option("crossed", "a sticker is crossed out"),
            Option("home", f"back home from the {held}"),
        ),
    )
    return (yield from _place_enmity(work, region, where))


def _place_enmity(work: Work, region: str, where: str) -> Steps[str]:
    if where == "sticker":
        box = free_box(work.state, region)
        if not box:
            why = "All six boxes are full; cover another's sticker instead."
            yield from work.breaks("boxes", why, rulebook.STICKER_BOXES, prompt="Sticker")
            box = "1"
        work.state = with_sticker(work.state, region, box, Sticker(work.player))
        return f"{work.name}'s sticker in box {box} of {_name(work, region)}"
    if where == "crossed":
        return _cross_out(work, region)
    if where in ("site", "lies"):
        return (yield from _onto_site(work, region, given=where == "site"))
    owed = enmity_owed(work.state, work.player, "", region) if where == "held" else ()
    number = yield from work.number(
        "number",
        "How many tokens?",
        at_least(0, least=0 if owed else 1),
        offer=None if owed else 1,
        lead="number",
    )
    _settle(work, owed)
    held = dict(work.state.regions[region].held)
    if where == "home":
        there = max(0, held.get(work.player, 0))
        if number > there:
            why = f"Only {there} of {work.name}'s tokens lie there."
            yield from work.breaks("tokens", why, prompt="Enmity")
            number = there
        held[work.player] = max(0, held.get(work.player, 0) - number)
    else:
        home = tokens_home(work.state, work.player)
        if number > home:
            why = f"{work.name} has {home} of its {TOKENS} tokens at home."
            yield from work.breaks("tokens", why, rulebook.ENMITY_LIMIT, prompt="Enmity")
            number = home
        held[work.player] = held.get(work.player, 0) + number
    work.change_region(region, held=held if held[work.player] else without_key(held, work.player))
    work.row(
        "enmity_move", owner=work.player, to=region if where == "held" else "home", count=number
    )
    if where != "held":
        return f"{work.name}: {number} enmity home from {_name(work, region)}"
    now = held[work.player]
    more = "" if now == number else f", {now} there now"
    lies = f"on {_name(work, region)} (garrison)"
    if region in work.state.provinces:
        lies = f"in {_name(work, region)} (At War With)"
    return f"{work.name}: {number} enmity {lies}{more}"


def _settle(work: Work, owed: tuple[str, ...]) -> None:
    for key in owed:
        work.state = replace(work.state, pending=without_key(work.state.pending, key))


def _cross_out(work: Work, region: str) -> str:
    for box, sticker in sorted(work.state.regions[region].stickers.items()):
        if sticker.owner == work.player and not sticker.crossed:
            work.state = with_sticker(work.state, region, box, Sticker(work.player, crossed=True))
            return f"{work.name}'s sticker in box {box} of {_name(work, region)} crossed out"
    return f"{work.name} has no sticker in {_name(work, region)}"


def _onto_site(work: Work, region: str, given: bool) -> Steps[str]:
    """Tokens given for a site now (P-38), or told of because they lie there already."""
    sites = {k: x for k, x in sorted(work.state.sites.items()) if x.region == region}
    pick = yield from work.pick(
        "site",
        "On which site?",
        (Option(k, x.name) for k, x in sites.items()),
        new="site",
    )
    key = pick.id
    if not key:
        key = work.new_id("s")
        # The printed sites of a province are known: another one is a building site (p. 8).
        kind: SiteKind = "structure" if region in work.state.provinces else ""
        new = Site(name=pick.new, region=region, kind=kind, explored=True)
        work.state = put(work.state, "sites", key, new)
    owed = enmity_owed(work.state, work.player, key) if given else ()
    value = work.state.sites[key].value
    number = yield from work.number(
        "number",
        "How many tokens?",
        at_least(0, least=0 if owed else 1),
        offer=None if owed and value is None else 1 if value is None or not owed else value,
        lead="number",
    )
    _settle(work, owed)
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
    return f"{work.name}: {', '.join(work.said)}"


def _name(work: Work, region: str) -> str:
    if region in work.state.provinces:
        return f"{work.state.name(region)}'s province"
    return work.state.regions[region].name
