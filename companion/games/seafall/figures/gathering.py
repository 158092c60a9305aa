"""Entries that the chronicle tells in one: a harvest entered by province, an event and its gold."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from companion.table.game import LoggedEntry
from companion.table.tale import Cell
from companion.toolbox.text import listed

Told = tuple[LoggedEntry, str]
_HARVEST = re.compile(r"harvest: (?P<whose>[^;]+)")
_ROUND = re.compile(r".*\b(?P<round>round \d+) begins.*")
_EVENT = re.compile(r"event: (?P<card>.+?)(?:; .*)?")
_TIE = re.compile(r"(?:tie of )?(?P<who>.+?)(?: tie)? for something bad: (?P<hit>.+)")
_LOSES = re.compile(r"(?P<card>.+) is resolved: most glory loses (?P<what>.+): (?P<hit>.+)")
_RESOLVED = re.compile(r".+ is resolved: (?P<words>.+)")
_COUNT = re.compile(r"(?P<who>.+) (?P<sign>[+−])(?P<what>\d+ \w+), \S+ → \S+")
_SET = re.compile(r"(?P<who>.+?): glory (?P<old>\d+) → (?P<new>\d+)")
_GAIN = re.compile(r"(?P<who>.+?) \+(?P<many>\d+) glory, \S+ → (?P<new>\d+)")
_UNLOADED = re.compile(r"(?P<who>.+?): (?P<what>\d+ \w+ from .+?) to the warehouse")
_HIRED = re.compile(r"(?P<who>.+?) hires (?P<card>.+?) for (?P<price>[^;,]+)(?P<rest>.*)")
_BUILT = re.compile(r"(?P<head>.+? (?:buys|builds) .+?)(?P<rest>(?: for |, ).*|)")
_STICKERS = re.compile(r"(?P<many>\d+) stickers? at (?P<where>.+)")
_NO_GOLD = re.compile(r"(?P<who>.+?): gold \S+ → 0")
_BEGINS = re.compile(r".+?: (?P<what>\w+) \? → \d+")
_MISSES = re.compile(r"(?P<who>.+) misses this game")
_WITHOUT = re.compile(r"(?P<head>.+); without (?P<who>.+)")
_GLORY = re.compile(r"(?:, \+(\d+ glory))?(.*)")
_CHEST = re.compile(r"chest (?P<chest>\d+) is open: (?P<inside>.+)")


def gathered(told: Sequence[Told]) -> Sequence[str]:
    """Words of a paragraph's entries, as many as entries; what another one says is empty."""
    words = [_with_glory(*one) for one in told]
    for joins in (
        _harvests,
        _rounds,
        _ties,
        _counts,
        _glory,
        _unloaded,
        _activated,
        _chests,
        _emptied,
        _damaged,
        _begun,
    ):
        joins(words)
    return [_stickers(one) for one in _present(words)]


def _pairs(words: list[str], joins: Callable[[str, str], tuple[str, str] | None]) -> None:
    """Puts neighbours together; what was emptied is looked past."""
    last = -1
    for place, one in enumerate(words):
        if last >= 0 and one and (both := joins(words[last], one)):
            words[last], words[place] = both
        last = place if words[place] else last


def _with_glory(entry: LoggedEntry, words: str) -> str:
    """An upgrade or a structure with the glory that it brought (p. 15): only its rows say it."""
    found = _BUILT.fullmatch(words)
    if entry.act not in ("buy-upgrade", "build") or not found:
        return words
    gained = [row.get("delta") for row in entry.lines if row.get("kind") == "glory"]
    glory = sum(one for one in gained if isinstance(one, int))
    return f"{found['head']} ({glory} glory){found['rest']}" if glory > 0 else words


def _harvests(words: list[str]) -> None:
    def joins(one: str, two: str) -> tuple[str, str] | None:
        if (first := _HARVEST.fullmatch(one)) and (more := _HARVEST.fullmatch(two)):
            return f"harvest: {first['whose']}, {more['whose']}", ""
        return None

    _pairs(words, joins)


def _rounds(words: list[str]) -> None:
    """Which round it is that an event belongs to."""

    def joins(one: str, two: str) -> tuple[str, str] | None:
        if (begun := _ROUND.fullmatch(one)) and (event := _EVENT.fullmatch(two)):
            return "", f"{begun['round']} brings {event['card']}"
        return None

    _pairs(words, joins)
    for place, one in enumerate(words):
        both = re.fullmatch(r"event: (.+); round \d+ is over, (round \d+) begins.*", one)
        words[place] = f"{both[2]} brings {both[1]}" if both else one


def _ties(words: list[str]) -> None:
    """A tie for what an event takes."""

    def joins(one: str, two: str) -> tuple[str, str] | None:
        tie, event = _TIE.fullmatch(one), _LOSES.fullmatch(two)
        if tie and event and tie["hit"] == event["hit"]:
            says = f"{event['card']} takes {event['what']} from whoever has the most glory"
            return "", f"{says}: {tie['who']} tie, and it falls on {tie['hit']}"
        return None

    _pairs(words, joins)


def _counts(words: list[str]) -> None:
    """Counters that say what the event before them says."""
    event = ""
    for place, one in enumerate(words):
        found = _COUNT.fullmatch(one)
        if found is None:
            event = one if _RESOLVED.fullmatch(one) or " takes " in one else ""
            continue
        does = "gains" if found["sign"] == "+" else "loses"
        every = f"each province {does} {found['what']}" in event
        falls = f"loses {found['what']}: {found['who']}" in event
        hit = f"takes {found['what']} from" in event and event.endswith(f" {found['who']}")
        if every or (does == "loses" and (falls or hit)):
            words[place] = ""


def _glory(words: list[str]) -> None:
    """Glory counted by hand behind what brought it."""

    def joins(one: str, two: str) -> tuple[str, str] | None:
        known = _SET.fullmatch(two) or _GAIN.fullmatch(two)
        if known is None or not one.startswith(f"{known['who']} buys "):
            return None
        if "old" in known.re.groupindex:
            return one, f"{known['who']} goes from {known['old']} to {known['new']} glory"
        return one, f"{known['who']} gains {known['many']} glory ({known['new']} in all)"

    _pairs(words, joins)


def _unloaded(words: list[str]) -> None:
    def joins(one: str, two: str) -> tuple[str, str] | None:
        first, more = _UNLOADED.fullmatch(one), _UNLOADED.fullmatch(two)
        if first and more and first["who"] == more["who"] and " and " not in first["what"]:
            both = f"{first['what']} and {more['what']}"
            return f"{first['who']}: {both} to the warehouse", ""
        return None

    _pairs(words, joins)


def _activated(words: list[str]) -> None:
    """An advisor that is hired and active at once."""

    def joins(one: str, two: str) -> tuple[str, str] | None:
        hired = _HIRED.fullmatch(one)
        if hired is None:
            return None
        who, card = hired["who"], hired["card"]
        found = re.fullmatch(f"{re.escape(who)} activates {re.escape(card)}( \\([^()]+\\))?", two)
        if found is None:
            return None
        does = (found[1] or "").strip(" ()")
        more = _GLORY.fullmatch(hired["rest"])
        glory, rest = more.groups() if more else ("", hired["rest"])
        brings = " and ".join(one for one in (does, glory) if one)
        says = f"{who} hires and activates {card}{f' ({brings})' if brings else ''}"
        return f"{says} for {hired['price']}{rest}", ""

    _pairs(words, joins)


def _chests(words: list[str]) -> None:
    """A chest with what lay in it."""

    def joins(one: str, two: str) -> tuple[str, str] | None:
        found = _CHEST.fullmatch(two)
        opened = f"; chest {found['chest']} is opened" if found else ""
        if found and one.endswith(opened):
            return f"{one}, with {found['inside']} inside", ""
        return None

    _pairs(words, joins)


def _stickers(words: str) -> str:
    """Where stickers stay, in one clause: `1 sticker at Tern and 2 at Gull Rock`."""
    parts = words.split("; ")
    stay = [part for part in parts if _STICKERS.fullmatch(part)]
    if not stay[1:]:
        return words
    told = [part for part in parts if part not in stay]
    stay = [re.sub(r" at (.+'s province)", r" in \1", part) for part in stay]
    others = [re.sub(r" stickers? ", " ", part) for part in stay[1:]]
    both = listed([stay[0], *others], "and", most=20)
    return "; ".join([*told, both])


def _emptied(words: list[str]) -> None:
    """Gold that was counted down to nothing."""
    for place, one in enumerate(words):
        if found := _NO_GOLD.fullmatch(one):
            words[place] = f"{found['who']} is left with no gold"


def _damaged(words: list[str]) -> None:
    """A flagship that was not told behind the roll and was told after it."""

    def joins(one: str, two: str) -> tuple[str, str] | None:
        found = re.fullmatch(r"(.+?): (\d+) damage to (.+)", two)
        untold = f", {found[2]} damage to an unknown flagship" if found else ""
        if found and untold in one and one.startswith(f"{found[1]} "):
            return one.replace(untold, f", {found[2]} damage to {found[3]}"), ""
        return None

    _pairs(words, joins)


def _begun(words: list[str]) -> None:
    """Counters that provinces begin with, entered by province: told counter by counter."""
    places = [place for place, one in enumerate(words) if _BEGINS.fullmatch(one)]
    run: list[int] = []
    for place in [*places, -1]:
        if run and place != run[-1] + 1:
            found = [words[at] for at in run]
            order = list(dict.fromkeys(_counter(one) for one in found))
            found.sort(key=lambda one: order.index(_counter(one)))
            for at, one in zip(run, found, strict=True):
                words[at] = one
            run = []
        run.append(place)


def _counter(words: str) -> str:
    found = _BEGINS.fullmatch(words)
    return found["what"] if found else ""


def _present(words: Sequence[str]) -> list[str]:
    """A set-up without those of whom it was just said that they miss the game."""
    missing = {found["who"] for one in words if (found := _MISSES.fullmatch(one))}
    return [
        one
        if not (found := _WITHOUT.fullmatch(one)) or found["who"] not in missing
        else found["head"]
        for one in words
    ]


# ------------------------------------------------------------------ the end of a game

KEEPS, FILLS, GLORY, TITLE = "Keeps", "Fills in a box", "Campaign", "Title"
COLUMNS = (KEEPS, FILLS, GLORY, TITLE)
NOBODY = "nobody"
_KEEPS = re.compile(r"(?P<who>.+?) keeps (?P<card>.+)")
_NOBODY = re.compile(r"(?P<who>.+?) keeps no advisor")
_BOX = re.compile(r"(?P<who>.+?): an? (?P<what>\w+) box on (?P<ship>.+?)(?:, \S+ → (?P<new>\d+))?")
_RECORDED = re.compile(r"game \d+ recorded: (?P<each>[^;]+).*")
_TITLES = re.compile(r"(?:.+; )?titles: (?P<each>[^;(]+)(?: \(\* new\))?(?:;.*)?")


def cells(entry: LoggedEntry, words: str) -> Sequence[Cell]:
    """What a step at the end of a game brought, for the table of all provinces."""
    match entry.act:
        case "keep" if found := _NOBODY.fullmatch(words):
            return (Cell(found["who"], KEEPS, NOBODY),)
        case "keep" if found := _KEEPS.fullmatch(words):
            return (Cell(found["who"], KEEPS, found["card"]),)
        case "box" if found := _BOX.fullmatch(words):
            now = f", now {found['new']}" if found["new"] else ""
            return (Cell(found["who"], FILLS, f"{found['what']} on {found['ship']}{now}"),)
        case "record" if found := _RECORDED.fullmatch(words):
            each = (one.rpartition(" → ") for one in found["each"].split(", "))
            return tuple(Cell(who.rpartition(" ")[0], GLORY, new) for who, _, new in each)
        case "titles" if found := _TITLES.fullmatch(words):
            pairs = (one.removesuffix("*").partition(" ") for one in found["each"].split(", "))
            return tuple(Cell(who, TITLE, title) for title, _, who in pairs)
        case _:
            return ()
