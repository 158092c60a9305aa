"""SeaFall's sheet: the year, provinces with glory and tokens, ships, sites, enmity by place."""

from __future__ import annotations

from functools import cache, lru_cache

from companion.games.seafall.rules.end import not_begun
from companion.games.seafall.rules.names import place_name, region_name
from companion.games.seafall.rules.standing import (
    active_advisor,
    adjusted,
    capacity,
    cargo_of,
    rank,
    ships_of,
    target,
    tokens_home,
)
from companion.games.seafall.rules.year import absent
from companion.games.seafall.sheet.end import end_blocks
from companion.games.seafall.sheet.market import market_blocks
from companion.games.seafall.sheet.record import campaign_blocks, campaign_suggestions
from companion.games.seafall.sheet.reminders import reminders
from companion.games.seafall.sheet.rooms import Row, fitted_rows, rooms
from companion.games.seafall.sheet.turn_deeds import turn_deeds
from companion.games.seafall.sheet.year import (
    enmity_blocks,
    enmity_everywhere,
    enmity_out,
    step_block,
    where_year,
    year_block,
    year_suggestions,
)
from companion.games.seafall.state.constants import TOKENS
from companion.games.seafall.state.dice import GOODS, VALUES
from companion.games.seafall.state.table import Advisor, SeaFall, Ship, Site, title_of
from companion.table.game import Suggestion
from companion.table.sheet import (
    Count,
    ListBlock,
    PlayersBlock,
    RemindersBlock,
    Sheet,
    Who,
    blocks_of,
)
from companion.toolbox.sums import shown

IN_FRONT = 3
"""Deeds that stand in front of the next player's turn while no guild is hired; of a guild it is
all that it may still do."""


def sheet(state: SeaFall, _eyes: str = "") -> Sheet:
    """The picture of a table; nothing here is hidden from anybody (p. 13)."""
    enmity = cache(lambda: enmity_everywhere(state))
    blocks = blocks_of(
        lambda: step_block(state),
        lambda: year_block(state),
        lambda: end_blocks(state),
        lambda: _provinces(state),
        lambda: out if (out := enmity_out(state, enmity())).rows else None,
        lambda: _ships(state),
        lambda: sites if (sites := _sites(state)).rows else None,
        lambda: campaign_blocks(state),
        lambda: market_blocks(state),
        lambda: enmity_blocks(state, enmity()),
        lambda: RemindersBlock(rows) if (rows := reminders(state)) else None,
    )
    return Sheet("SeaFall", blocks)


def where(state: SeaFall) -> str:
    """`game 4, year 2, round 3, Yellow's turn`."""
    return ", ".join(where_year(state))


def suggestions(state: SeaFall) -> tuple[Suggestion, ...]:
    """What could be done now: in a turn its first deeds, then the next step of the year, if it is
    kept, then the other deeds; before a game is set up, that."""
    deeds: tuple[Suggestion, ...] = ()
    if state.year.phase in ("", "round"):
        deeds = turn_deeds(state)
    if state.year.phase == "round" and state.turn:
        year = (*year_suggestions(state), *campaign_suggestions(state))
        front = len(deeds) if state.this_turn.guild else IN_FRONT
        return (*deeds[:front], *year, *deeds[front:])
    if not state.year.phase:
        anew = Suggestion("setup", "set up a game, with its years and rounds")
        deeds += (Suggestion("turn", "next player's turn"),)
        deeds = (anew, *deeds) if not_begun(state) else (*deeds, anew)
    return (*year_suggestions(state), *campaign_suggestions(state), *deeds)


def _provinces(state: SeaFall) -> PlayersBlock:
    aim, away = target(state), absent(state)
    rows = []
    for player in sorted(state.seats, key=lambda player: rank(state, player)):
        province = state.provinces[player]
        home = tokens_home(state, player)
        rows.append(
            Who(
                name=state.name(player),
                before=title_of(province.title),
                active=player == state.turn,
                counts=(
                    Count("glory", province.glory, most=aim or 24),
                    Count("gold", province.gold),
                    Count("♦", province.reputation, said="reputation"),
                    Count("★", province.fortune, said="fortune"),
                ),
                note="misses this game" if player in away else f"enmity {home} of {TOKENS}",
            )
        )
    return PlayersBlock(tuple(rows))


def _ships(state: SeaFall) -> ListBlock:
    rows: list[Row] = []
    order = (
        [state.turn, *(p for p in state.seats if p != state.turn)] if state.turn else state.seats
    )
    for player in order:
        rows += [
            (f"{state.name(player)}'s {state.ships[key].name}", _ship(state, key))
            for key in ships_of(state, player, afloat=False)
            if _told(state.ships[key])
        ]
        if stored := _stored(state, player):
            rows.append((f"{state.name(player)}'s warehouse", [stored]))
        if loose := state.provinces[player].loose:
            told = ", ".join(f"{n} {good}" for good, n in sorted(loose.items()))
            rows.append((f"{state.name(player)} aboard", [f"{told}; ship unknown"]))
        advisor = active_advisor(state, player)
        if advisor is not None:
            rows.append((f"{state.name(player)}'s advisor", [_advisor(advisor)]))
        rows += rooms(state, player)
    nothing = "Nothing is known of the ships yet, and nothing has to be."
    return ListBlock("", fitted_rows(rows), empty=nothing, name="Ships and rooms")


def _advisor(advisor: Advisor) -> str:
    """Its name and what it is good for."""
    told = [f"{kind} {amount:+d}" for kind, amount in sorted(advisor.expertise.items())]
    if advisor.fortune_anywhere:
        told.append("fortune at dangerous sites")
    return f"{advisor.name}  {', '.join(told)}".rstrip()


def _stored(state: SeaFall, player: str) -> str:
    """What lies in a warehouse as far as it was counted; empty if nothing was."""
    goods = state.provinces[player].goods
    told = [f"{goods[good]} {good}" for good in GOODS if goods.get(good)]
    return ", ".join(told) or ("empty" if 0 in goods.values() else "")


def _told(ship: Ship) -> bool:
    """Whether anything is known of a ship: a row of question marks helps nobody."""
    return not ship.name.endswith(" ship") or ship != _unknown(ship.owner, ship.name)


@lru_cache(16)
def _unknown(owner: str, name: str) -> Ship:
    return Ship(owner=owner, name=name)


def _ship(state: SeaFall, key: str) -> list[str]:
    ship = state.ships[key]
    if ship.sunk:
        return [
            "sunk; a repair brings it back (p. 15):",
            "enter “sail … at” its harbor if it is back",
        ]
    values = {name: adjusted(ship, name).value for name in VALUES}
    words = [f"{name} {value}" for name, value in values.items() if value is not None]
    if ship.at:
        words.append(f"at {place_name(state, ship.at)}")
    if ship.upgrades:
        named = (
            f"{x.name}{'' if x.face_up else ' (exhausted)'}"
            for _, x in sorted(ship.upgrades.items())
        )
        words.append(", ".join(named))
    if ship.damage:
        words.append("damage " + "▪" * len(ship.damage) + "▫" * max(0, 2 - len(ship.damage)))
        words.append(_sink_guard(ship))
    if cargo_of(ship):
        words.append(", ".join(f"{n} {good}" for good, n in sorted(ship.cargo.items())))
    return words


def _sink_guard(ship: Ship) -> str:
    """How much more damage a ship can take, and what is lost if it sinks (p. 10)."""
    more = capacity(ship) + 1
    risk = f" (−{len(ship.upgrades)} glory)" if ship.upgrades else ""
    return f"{more} more damage sinks it{risk}"


def _sites(state: SeaFall) -> ListBlock:
    rows: list[Row] = []
    told = [x for x in state.sites.values() if x.region not in state.provinces]
    for site in sorted(told, key=lambda x: (x.region, x.name)):
        place = region_name(state, site.region)
        rows.append((f"{site.name} on {place}" if place else site.name, _site(state, site)))
    return ListBlock("", fitted_rows(rows), name="Sites")


def _site(state: SeaFall, site: Site) -> list[str]:
    words = []
    if site.explored is False:
        words.append("unexplored")
    if site.kind:
        good = "" if site.good in site.name else site.good
        words += [f"{good} {site.kind}".strip()] if good or site.kind != site.name else []
    words.append(f"defense {shown(site.defense)}{' red' if site.dangerous else ''}")
    if site.cube is not None and site.kind == "goods":
        words.append("cube" if site.cube else "no cube")
    for owner, tokens in sorted(site.tokens.items()):
        if tokens:
            words.append(f"may not be raided ({state.name(owner)}'s enmity {tokens})")
    return words
