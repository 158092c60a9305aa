"""Province boards and islands to walk over: what lies where, what enmity does, what is told there.

A region is a square. Provinces stand first, then islands from west to east. Sources: pp. 7, 8, 11,
17, 19.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from companion.games.seafall.rules.kept import lasting
from companion.games.seafall.rules.names import islands, region_name
from companion.games.seafall.rules.places import Feature, colours, repairs_at
from companion.games.seafall.rules.standing import (
    adjusted,
    enmity_in,
    region_enmity,
    ships_of,
    tokens_home,
)
from companion.games.seafall.rules.year import council, treasure_room
from companion.games.seafall.sheet.year import what_it_does
from companion.games.seafall.state.constants import TOKENS
from companion.games.seafall.state.dice import GOODS, VALUES
from companion.games.seafall.state.printed import BUY_PRICE, ISLAND_PARTS, PROVINCE_PARTS
from companion.games.seafall.state.table import SeaFall, Site, title_of
from companion.table.board import Board, Box, Drawing, View
from companion.table.sheet import Block, ListBlock, Span, Spans, cut, padded, width_of
from companion.toolbox.sums import shown
from companion.toolbox.text import listed, plural

NARROWEST = 26
"""Cells of a region with its edges; as many stand beside each other as have room."""
MOST_SITES = 7
FEATURES: tuple[Feature, ...] = ("dock", "market")
Fill = Callable[[SeaFall, str], list[str]]


def board(state: SeaFall, eyes: str) -> Board | None:
    """All regions, for the eyes of a province (else of whoever has the turn)."""
    if not state.seats:
        return None
    mine = eyes or state.turn
    there = [x.at for x in state.ships.values() if x.owner == mine and x.at in state.regions]
    start = mine if mine in state.seats else state.seats[0]
    return Board(
        word="map",
        title="Provinces and islands",
        views=(
            View("boards", "what lies there", partial(draw, state, _lies)),
            View("enmity", "enmity, prices, dice", partial(draw, state, partial(_enmity, mine))),
        ),
        start=there[0] if there else start,
        look=partial(look, state),
        enter=partial(enter, state),
        hint="on an island: spice defense 5 · garrison 1 · on a province: d5 g2 · has gold 4",
    )


def squares(state: SeaFall) -> list[str]:
    """Regions in the order they are drawn: provinces, then islands from west to east."""
    isles = islands(state)
    isles.sort(key=lambda key: (state.regions[key].column or 99, len(key), key))
    return [*state.seats, *isles]


def enter(state: SeaFall, square: str, text: str) -> str:
    """What was typed on a region, as a sentence."""
    first = text.split()[0].casefold() if text.split() else ""
    if square in state.provinces:
        name = state.name(square)
        plain = first[:1] in "dgt" and first[1:].isdecimal()
        return f'"{name}" province {text}' if plain else f'"{name}" {text}'
    name = region_name(state, square)
    if first in ("garrison", "rerolls"):
        return f'island "{name}" {text}'
    return f'site {text} at "{name}"'


# Drawing ------------------------------------------------------------------------------------


def draw(state: SeaFall, fill: Fill, width: int) -> Drawing:
    """The regions as boxes, row after row.

    Args:
        state: a table.
        fill: what stands in a region, in lines.
        width: cells; no line is wider.
    """
    keys = squares(state)
    across = max(1, min(len(keys), width // NARROWEST))
    cells = max(4, width // across)
    lines: list[Spans] = []
    boxes: dict[str, Box] = {}
    for begin in range(0, len(keys), across):
        row = keys[begin : begin + across]
        inside = {key: _inside(fill(state, key), cells - 3) for key in row}
        height = max(1, max(len(told) for told in inside.values()))
        for place, key in enumerate(row):
            boxes[key] = Box(len(lines), place * cells, height + 2, cells)
        lines.append(_joined(_edge(state, key, cells) for key in row))
        lines += [
            _joined(_line(inside[key][at : at + 1], cells) for key in row) for at in range(height)
        ]
        lines.append(_joined([Span("└" + "─" * (cells - 2) + "┘", "dim")] for _ in row))
    return Drawing(lines, boxes)


def _joined(parts: Iterable[Sequence[Span]]) -> Spans:
    return tuple(span for part in parts for span in part)


def _edge(state: SeaFall, key: str, cells: int) -> list[Span]:
    """The upper edge with the region's name, and who has the turn."""
    mark = "▸" if key == state.turn else ""
    name = cut(f"{mark}{region_name(state, key)}", cells - 5)
    tail = " " + "─" * (cells - 4 - width_of(name)) + "┐"
    return [Span("┌ ", "dim"), Span(name, "active" if mark else "name"), Span(tail, "dim")]


def _inside(told: Iterable[str], cells: int) -> list[str]:
    """Lines of a region; of one that is too long, what two blanks part goes on below."""
    lines: list[str] = []
    for text in told:
        whole, *more = text.split("  ")
        for part in more:
            if width_of(f"{whole}  {part}") <= cells:
                whole = f"{whole}  {part}"
            else:
                lines.append(whole)
                whole = f"  {part}"
        lines.append(whole)
    return lines


def _line(told: Sequence[str], cells: int) -> list[Span]:
    text = told[0] if told else ""
    return [Span("│", "dim"), Span(padded(f" {text}", cells - 2)), Span("│", "dim")]


def _lies(state: SeaFall, key: str) -> list[str]:
    return _province_lines(state, key) if key in state.provinces else _island_lines(state, key)


def _province_lines(state: SeaFall, player: str) -> list[str]:
    """A province board in a few lines: title, vault, warehouse, cards, structures, ships."""
    province, region = state.provinces[player], state.regions[player]
    title = title_of(province.title)
    lines = [
        f"{title + ', ' if title else ''}glory {shown(province.glory)}",
        f"vault {shown(province.gold)}  ♦{shown(province.reputation)} ★{shown(province.fortune)}",
        f"defense {shown(region.defense)}  garrison {shown(region.garrison)}",
    ]
    stored = [f"{n} {good}" for good in GOODS if (n := province.goods.get(good))]
    lines += [f"warehouse {', '.join(stored)}"] if stored else []
    cards = len(council(state, player)), len(treasure_room(state, player))
    if any(cards):
        lines.append(f"council {cards[0]}, cards {cards[1]}")
    built = [x.built for x in state.sites.values() if x.region == player and x.built]
    lines += [listed(built, "and")] if built else []
    fields = [x for x in state.sites.values() if x.region == player and x.kind == "field"]
    if any(x.gold is not None for x in fields):
        lines.append("fields " + " ".join(shown(x.gold) for x in fields))
    return [*lines, *_ships_at(state, player)]


def _island_lines(state: SeaFall, island: str) -> list[str]:
    """An island: garrison and icons, its sites, ships."""
    region = state.regions[island]
    lines = [f"garrison {shown(region.garrison)}{_icons(state, island)}"]
    sites = [x for x in state.sites.values() if x.region == island]
    lines += [_site(x) for x in sorted(sites, key=lambda x: x.name)[:MOST_SITES]]
    if len(sites) > MOST_SITES:
        lines.append(f"… {len(sites) - MOST_SITES} more")
    return [*lines, *_ships_at(state, island)]


def _icons(state: SeaFall, region: str) -> str:
    """Docks, markets and repair symbols of an island."""
    words = []
    for feature in FEATURES:
        found, told = colours(state, region, feature)
        if told and found:
            words.append(f"{feature} {'all' if len(found) == len(GOODS) else ', '.join(found)}")
    if repairs_at(state, region):
        words.append("repair")
    return "".join(f"  {word}" for word in words)


def _site(site: Site) -> str:
    """`◆ spice 5!`: a cube lies there, its defense is 5 and red."""
    mark = "?" if site.explored is False else "◆" if site.cube else "·"
    red = "!" if site.dangerous else ""
    defense = "" if site.defense is None else f" {site.defense}{red}"
    tokens = sum(n for n in site.tokens.values() if n > 0)
    return f"{mark} {site.name}{defense}" + (f"  enmity {tokens}" if tokens else "")


def _ships_at(state: SeaFall, region: str) -> list[str]:
    return [
        f"⛵ {state.name(x.owner)} {x.name}"
        for _, x in sorted(state.ships.items())
        if x.at == region and not x.sunk and x.owner in state.seats
    ]


def _enmity(mine: str, state: SeaFall, key: str) -> list[str]:
    """Enmity in a region by owner, and what it means for whoever looks."""
    there = region_enmity(state, key)
    lines = []
    for owner in state.seats:
        stickers = sum(x.owner == owner and not x.crossed for x in there.stickers)
        amounts = (there.sites.get(owner) or 0, there.held.get(owner) or 0, stickers)
        if any(amounts):
            lines.append(f"{state.name(owner)} {amounts[0]}·{amounts[1]}·{amounts[2]}")
    if mine in state.provinces and mine != key:
        whole = enmity_in(state, mine, key).value
        dice = "" if not whole else f", −{plural(whole, 'die', 'dice')}"
        if key in state.provinces:
            lines.append(f"you raid{dice}" if dice else "you raid with all your dice")
        else:
            price = None if whole is None else BUY_PRICE + whole
            lines.append(f"you: a good costs {shown(price)}{dice}")
    if key in state.provinces:
        lines.insert(0, f"home {tokens_home(state, key)} of {TOKENS}")
    return lines or ["none"]


# Looking ------------------------------------------------------------------------------------


def look(state: SeaFall, square: str) -> tuple[Block, ...]:
    """All that is known of a region."""
    if square in state.provinces:
        return _province(state, square)
    rows = [(site.name, _site_words(state, site)) for site in _sites(state, square)]
    region = state.regions[square]
    head = [("garrison", shown(region.garrison))]
    head += [("power", region.power)] if region.power else []
    for feature in FEATURES:
        found, told = colours(state, square, feature)
        head += [(feature, listed(list(found), "and") or "none")] if told else []
    if (repairs := repairs_at(state, square)) is not None:
        head.append(("repair", "yes (p. 15)" if repairs else "no"))
    enmity = _enmity_rows(state, square)
    return tuple(
        block
        for block in (
            ListBlock(region.name, tuple(head)),
            ListBlock("Sites", tuple(rows)),
            ListBlock("Enmity (p. 11)", tuple(enmity)),
            ListBlock("Ships", tuple(_ship_rows(state, square))),
        )
        if block.rows
    )


def _province(state: SeaFall, player: str) -> tuple[Block, ...]:
    """A province board, part by part, with what raiding each does (pp. 8, 19)."""
    province, kept = state.provinces[player], lasting(state, player)
    names = [("leader", kept.leader)] if kept.leader else []
    head = [
        ("title", title_of(province.title) or "unknown"),
        ("glory", shown(province.glory)),
        ("defense", shown(state.regions[player].defense)),
        ("garrison", shown(state.regions[player].garrison)),
        ("reputation", shown(province.reputation)),
        ("fortune", shown(province.fortune)),
        ("enmity at home", f"{tokens_home(state, player)} of {TOKENS}"),
    ]
    parts = [(site.name, _part(state, player, site)) for site in _sites(state, player)]
    return tuple(
        block
        for block in (
            ListBlock(state.name(player), (*names, *head)),
            ListBlock("Board", tuple(parts)),
            ListBlock("Enmity (p. 11)", tuple(_enmity_rows(state, player))),
            ListBlock("Ships", tuple(_fleet(state, player))),
            ListBlock("Ships in the harbor", tuple(_ship_rows(state, player, others=player))),
        )
        if block.rows
    )


def _part(state: SeaFall, player: str, site: Site) -> str:
    """What a site of a province holds, its plunder value and what raiding it gives."""
    province = state.provinces[player]
    words = []
    if site.kind == "field":
        words.append(f"{shown(site.gold)} gold")
        words += ["no harvest next winter"] if site.no_harvest or any(site.tokens.values()) else []
    elif site.kind == "structure":
        words.append(site.built or ("no building this year" if site.no_build else "empty"))
        words += [f"cost {site.cost}"] if site.cost is not None else []
        words += [f"garrison {site.symbols}"] if site.symbols else []
    elif site.kind == "vault":
        words.append(f"{shown(province.gold)} gold")
    elif site.kind == "warehouse":
        words.append(", ".join(f"{shown(province.goods.get(x))} {x}" for x in GOODS))
    elif site.kind == "council":
        named = [state.advisors[x] for x in council(state, player)]
        words.append(listed([x.name + ("" if x.face_up else " (face down)") for x in named], "and"))
    elif site.kind == "treasure":
        words.append(listed([state.cards[x].name for x in treasure_room(state, player)], "and"))
    words += [f"plunder value {site.value}"] if site.value is not None else []
    words += [_token_words(state, site)] if any(site.tokens.values()) else []
    plunder = next((x.plunder for x in PROVINCE_PARTS if x.kind == site.kind), "")
    words += [f"raided: {plunder} (p. 19)"] if plunder else []
    return "; ".join(word for word in words if word)


def _site_words(state: SeaFall, site: Site) -> str:
    words = ["unexplored" if site.explored is False else f"{site.good} {site.kind}".strip()]
    words += [f"defense {site.defense}{' red' if site.dangerous else ''}"] if site.defense else []
    words += [f"{site.gold} gold"] if site.gold is not None else []
    if site.kind == "goods" and site.cube is not None:
        words.append("a cube lies there" if site.cube else "no cube")
    words += [_token_words(state, site)] if any(site.tokens.values()) else []
    plunder = next((x.plunder for x in ISLAND_PARTS if x.kind == site.kind), "")
    words += [f"raided: {plunder} (p. 19)"] if plunder else []
    return "; ".join(word for word in words if word)


def _token_words(state: SeaFall, site: Site) -> str:
    told = [f"{state.name(p)} {n}" for p, n in sorted(site.tokens.items()) if n > 0]
    return f"enmity of {listed(told, 'and')}, so it may not be raided"


def _sites(state: SeaFall, region: str) -> list[Site]:
    keys = sorted(state.sites, key=lambda key: (len(key), key))
    return [state.sites[key] for key in keys if state.sites[key].region == region]


def _enmity_rows(state: SeaFall, region: str) -> list[tuple[str, str]]:
    return [
        (state.name(p), what_it_does(state, p, region))
        for p in state.seats
        if enmity_in(state, p, region).value
    ]


def _ship_rows(state: SeaFall, region: str, others: str = "") -> list[tuple[str, str]]:
    return [
        (f"{state.name(x.owner)} {x.name}", _ship(state, key))
        for key, x in sorted(state.ships.items())
        if x.at == region and not x.sunk and x.owner in state.seats and x.owner != others
    ]


def _fleet(state: SeaFall, player: str) -> list[tuple[str, str]]:
    return [(state.ships[x].name, _ship(state, x)) for x in ships_of(state, player, afloat=False)]


def _ship(state: SeaFall, key: str) -> str:
    ship = state.ships[key]
    if ship.sunk:
        return "sunk"
    values = {name: adjusted(ship, name).value for name in VALUES}
    words = [f"{name} {value}" for name, value in values.items() if value is not None]
    words += [x.name + ("" if x.face_up else " (exhausted)") for x in ship.upgrades.values()]
    words += [plural(len(ship.damage), "damage card")] if ship.damage else []
    words += [f"{n} {good}" for good, n in sorted(ship.cargo.items())]
    return ", ".join(words)
