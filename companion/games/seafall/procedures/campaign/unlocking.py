"""What a campaign unlocks: locked chests, entries of the Captain's Booke, the explorers' map."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.end.steps import change_kept
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.state.kept import BookeEntry, Chest
from companion.games.seafall.state.printed import LOCKED_CHESTS
from companion.games.seafall.state.table import MapEntry
from companion.table.procedures.pressing import between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.text import key_of

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
        yield from work.breaks("open-already", why, rulebook.CHESTS)


def open_chest(work: Work, number: int, chest: Chest) -> None:
    """A locked chest is opened in this game, by the acting province."""
    opened = replace(chest, game=work.state.game_no, province=work.player)
    change_kept(work, chests={**work.state.kept.chests, str(number): opened})
    work.row("chest", player=work.player, number=number)


@act(
    "chest",
    "Enter an open chest",
    cite=rulebook.CHESTS,
    help="chest 2 a chart",
)
def chest(work: Work) -> Steps[str]:
    """A locked chest that was opened, with a note of what came of it (p. 6)."""
    work.player = work.table.by or work.state.turn
    number = yield from work.number("number", "Which locked chest?", between(1, LOCKED_CHESTS))
    known = work.state.kept.chests.get(str(number))
    note = yield from work.text(
        "note",
        "What was in it?",
        offer=known.note if known is not None else "",
        empty=True,
        longest=2000,
    )
    if known is None:
        open_chest(work, number, Chest(note=note))
    else:
        chests = {**work.state.kept.chests, str(number): replace(known, note=note)}
        change_kept(work, chests=chests)
        work.row("chest", number=number)
    return f"chest {number} is open" + (f": {note}" if note else "")


@act(
    "booke",
    "Enter an entry of the Captain's Booke",
    cite=rulebook.BOOKE_ENTRY,
    words=("entry",),
    help="booke 214",
)
def booke(work: Work) -> Steps[str]:
    """An entry of the Captain's Booke that was read (pp. 6, 16)."""
    work.player = work.table.by or work.state.turn
    number = yield from work.number("number", "Which entry?", between(0, MOST_ENTRY))
    known = work.state.kept.booke.get(str(number))
    why = yield from work.text(
        "why",
        "Why was it read?",
        quiet=known.why if known is not None else "",
        empty=True,
        lead="for",
    )
    read_entry(work, number, why)
    return f"entry {number} of the Captain's Booke is read" + (f": {why}" if why else "")


@act(
    "cross",
    "Cross off the explorers' map",
    spec="P-33",
    cite=rulebook.EXPLORERS_MAP,
    help="cross 12 anchor",
)
def cross(work: Work) -> Steps[str]:
    """An entry of the explorers' map that is crossed off by hand (P-33; p. 16)."""
    work.player = work.table.by or work.state.turn
    number = yield from work.number(
        "number",
        "Which entry of the explorers' map?",
        between(0, MOST_ENTRY),
    )
    known = work.state.crossed.get(str(number))
    if known is not None:
        why = f"Entry {number} is already crossed off (for {known.site or 'an unknown site'})."
        yield from work.breaks("entry-crossed", why)
    symbol = yield from work.text(
        "symbol",
        "Its symbol",
        offer=known.symbol if known is not None else "",
        empty=True,
        longest=60,
    )
    site = yield from _site_of(work)
    told_site = work.state.sites.get(site)
    if told_site is not None:
        shown = told_site.symbol
        if symbol and shown and key_of(symbol) != key_of(shown):
            why = f"Entry {number} shows {symbol}, the site shows {shown}."
            yield from work.breaks("symbol-differs", why)
        work.change_site(site, entry=number)
        symbol = symbol or shown
    state = work.state
    entry = MapEntry(
        symbol,
        told_site.name if told_site is not None else "",
        work.player,
        None if state.prologue else state.game_no,
    )
    work.state = replace(state, crossed={**state.crossed, str(number): entry})
    work.row("discover", player=work.player, site=site, symbol=symbol, number=number)
    words = f"entry {number} of the explorers' map is crossed off"
    return words + (f" ({symbol})" if symbol else "")


def _site_of(work: Work) -> Steps[str]:
    state = work.state
    options = tuple(
        Option(key, x.name) for key, x in state.sites.items() if x.region not in state.provinces
    )
    pick = yield from work.maybe.choose(
        "site",
        "For which site?",
        options,
        quiet="",
        none="no site",
        lead="for",
    )
    return "" if pick is None else pick
