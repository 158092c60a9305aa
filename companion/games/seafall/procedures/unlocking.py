"""What a campaign unlocks: locked chests, entries of the Captain's Booke, the explorers' map."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall.kept import BookeEntry, Chest
from companion.games.seafall.procedures.end_steps import change_kept
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.state import MapEntry, SeaFall
from companion.games.seafall.tables import COMPONENTS
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Choose, Number, Option, Pick, Text, ask, told
from companion.toolbox.text import key_of

CHESTS = next(part.count for part in COMPONENTS if part.name == "locked chest")
"""Locked chests in the box (p. 2)."""
MOST_ENTRY = 9999


def read_entry(work: Work, entry: int, why: str) -> None:
    """An entry of the Captain's Booke is read (pp. 6, 16)."""
    known = work.state.kept.booke
    note = BookeEntry(why=why, game=work.state.game_no, province=work.player)
    if str(entry) in known and not work.player:  # what was told of it stays
        note = replace(known[str(entry)], why=why)
    change_kept(work, booke={**known, str(entry): note})
    work.row("booke_entry", player=work.player, number=entry, reason=why)


def not_open_yet(work: Work, number: int) -> Steps[None]:
    """Name it if a chest was opened before."""
    known = work.state.kept.chests.get(str(number))
    if known is not None:
        when = f" in game {known.game}" if known.game is not None else ""
        why = f"Chest {number} was opened{when}."
        yield from work.breaks("open-already", why, "p. 6", "chests")


def open_chest(work: Work, number: int, chest: Chest) -> None:
    """A locked chest is opened in this game, by the acting province."""
    opened = replace(chest, game=work.state.game_no, province=work.player)
    change_kept(work, chests={**work.state.kept.chests, str(number): opened})
    work.row("chest", player=work.player, number=number)


def chest(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A locked chest that was opened, with a note of what came of it (p. 6)."""
    work = Work(table)
    work.player = table.by or work.state.turn
    number: int = yield from ask(
        Number(
            key="number", prompt="Which locked chest?", floor=1, ceiling=CHESTS, page="p. 6",
            rule="chests",
        )
    )  # fmt: skip
    known = work.state.kept.chests.get(str(number))
    note: str = yield from ask(
        Text(
            key="note", prompt="What was in it?", manner="offer", empty=True, longest=2000,
            default=known.note if known is not None else "", page="p. 6", rule="chests",
        )
    )  # fmt: skip
    if known is None:
        open_chest(work, number, Chest(note=note))
    else:
        chests = {**work.state.kept.chests, str(number): replace(known, note=note)}
        change_kept(work, chests=chests)
        work.row("chest", number=number)
    return work.done(f"chest {number} is open" + (f": {note}" if note else ""))


def booke(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """An entry of the Captain's Booke that was read (pp. 6, 16)."""
    work = Work(table)
    work.player = table.by or work.state.turn
    number: int = yield from ask(
        Number(
            key="number", prompt="Which entry?", ceiling=MOST_ENTRY, page="pp. 6, 16",
            rule="captains-booke",
        )
    )  # fmt: skip
    known = work.state.kept.booke.get(str(number))
    why: str = yield from ask(
        Text(
            key="why", prompt="Why was it read?", manner="quiet", empty=True, lead="for",
            default=known.why if known is not None else "", page="pp. 6, 16",
            rule="captains-booke",
        )
    )  # fmt: skip
    read_entry(work, number, why)
    return work.done(f"entry {number} of the Captain's Booke is read" + (f": {why}" if why else ""))


def cross(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """An entry of the explorers' map that is crossed off by hand (P-33; p. 16)."""
    work = Work(table)
    work.player = table.by or work.state.turn
    number: int = yield from ask(
        Number(
            key="number", prompt="Which entry of the explorers' map?", ceiling=MOST_ENTRY,
            page="p. 16", rule="explorers-map",
        )
    )  # fmt: skip
    known = work.state.crossed.get(str(number))
    if known is not None:
        why = f"Entry {number} is crossed off already (for {known.site or 'a site not told'})."
        yield from work.breaks("entry-crossed", why, "p. 16", "explorers-map")
    symbol: str = yield from ask(
        Text(
            key="symbol", prompt="Its symbol", manner="offer", empty=True, longest=60,
            default=known.symbol if known is not None else "", page="p. 16", rule="explorers-map",
        )
    )  # fmt: skip
    site = yield from _site_of(work)
    told_site = work.state.sites.get(site)
    if told_site is not None:
        shown = told_site.symbol
        if symbol and shown and key_of(symbol) != key_of(shown):
            why = f"Entry {number} shows {symbol}, the site shows {shown}."
            yield from work.breaks("symbol-differs", why, "p. 16", "explorers-map")
        work.change_site(site, entry=number)
        symbol = symbol or shown
    state = work.state
    entry = MapEntry(
        symbol, told_site.name if told_site is not None else "", work.player,
        None if state.prologue else state.game_no,
    )  # fmt: skip
    work.state = replace(state, crossed={**state.crossed, str(number): entry})
    work.row("discover", player=work.player, site=site, symbol=symbol, number=number)
    words = f"entry {number} of the explorers' map is crossed off"
    return work.done(words + (f" ({symbol})" if symbol else ""))


def _site_of(work: Work) -> Steps[str]:
    state = work.state
    options = tuple(
        Option(key, x.name) for key, x in state.sites.items() if x.region not in state.provinces
    )
    pick: Pick | None = yield from told(
        Choose(
            key="site", prompt="For which site?", options=options, none="no site",
            manner="quiet", unknown=True, default={}, page="p. 16", rule="explorers-map",
            lead="for",
        )
    )  # fmt: skip
    return "" if pick is None else pick.id
