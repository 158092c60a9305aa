"""Cards as the story says them: `6H` is an English ship where it sails and Spices in a hold.

A pattern of the tale marks a card with what it is there (`mark`); `finish` puts the words in its
place once the clause is whole. What the table typed of a Sunset card goes before its poker value.
Sources: pp. 8-10.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from companion.games.pirate_crusades.state.cards import (
    RANKS,
    SUITS,
    Facts,
    bonus_of,
    cargo_of,
    is_joker,
    mission_of,
    nation_of,
    number_of,
    rank_of,
    suit_of,
)
from companion.toolbox.text import listed, plural, with_article

Book = Mapping[str, Facts]
"""Card -> what the table typed of it."""

OPENS, CLOSES = "\ue000", "\ue001"
"""Signs for private use: `clean_line` takes them out of all that people type."""
_MARK = re.compile(f"{OPENS}(?P<role>[a-z]+):(?P<text>[^{CLOSES}]*){CLOSES}")
_JOKER = "JK"
CARD = (
    f"(?:(?:{'|'.join(rank for rank in RANKS if rank != _JOKER)})"
    f"(?:{'|'.join(suit for suit in SUITS if suit != _JOKER)})"
    rf"|{_JOKER}\d?|a Joker)"
)
"""A card in a log line, as a pattern."""
_CARD = re.compile(CARD)
_CARDS = re.compile(rf"{CARD}(?: {CARD})*")
_SIZE = "of size"
_TREASURE = "riches"
WINDS = {"N": "north", "E": "east", "S": "south", "W": "west"}
"""The arrow on a Blue Sea card says where the wind blows to (p. 16)."""


def mark(role: str, *parts: int | str) -> str:
    """What a pattern says for a card in this role: its groups by number, and what lies between."""
    text = "".join(rf"\{part}" if isinstance(part, int) else part for part in parts)
    return f"{OPENS}{role}:{text}{CLOSES}"


def finish(text: str, book: Book | None) -> str:
    """A clause with words in the place of its marks; `book` is what the table typed of cards."""
    typed: Book = book or {}
    return _MARK.sub(lambda found: _ROLES[found["role"]](found["text"], typed), text)


def _code(text: str) -> str:
    return _JOKER if text == "a Joker" else text


def _one(text: str) -> str:
    """The code, if it is a card with a rank and a suit; else nothing."""
    return text if _CARD.fullmatch(text) and not is_joker(_code(text)) else ""


# ------------------------------------------------------------------ what a card is called


def card_said(text: str, book: Book) -> str:
    """`the 6 of Hearts`; a Joker, and what is no card, as it stands."""
    return f"the {bare(text, book)}" if _one(text) else text


def bare(text: str, _book: Book) -> str:
    """`6 of Hearts`, `Joker`: behind a possessive."""
    if not _one(text):
        return text.removeprefix("a ")
    return f"{rank_of(text).name} of {suit_of(text).name}"


def counted(text: str, _book: Book) -> str:
    """`1 card`, `2 cards`: how many, where which ones decides nothing."""
    return plural(len(_CARD.findall(text)), "card") if _CARDS.fullmatch(text) else text


def crew(text: str, _book: Book) -> str:
    """`1 crew card`."""
    return plural(len(_CARD.findall(text)), "crew card") if _CARDS.fullmatch(text) else text


def nation_said(card: str, book: Book) -> str:
    """`English`; empty for a Joker, and where it is none."""
    nation = nation_of(card, book.get(card)) if _one(card) else "none"
    return "" if nation == "none" else nation


# ------------------------------------------------------------------ ships and ports


def ship(text: str, book: Book, noun: str = "ship") -> str:
    """`an English ship of size 6`."""
    if not _one(text):
        return text
    size = number_of(text, "crew", book.get(text))
    return f"{with_article(f'{nation_said(text, book)} {noun}'.strip())} {_SIZE} {size}"


def found(text: str, book: Book) -> str:
    """`an English one of size 6`, where the ship was named before."""
    return ship(text, book, "one")


def size(text: str, book: Book) -> str:
    """`a ship of size 5`: its nation is its captain's."""
    if not _one(text):
        return "a ship"
    return f"a ship {_SIZE} {number_of(text, 'crew', book.get(text))}"


def port(text: str, book: Book, noun: str = "port") -> str:
    """`a Spanish port of size 9`, `a Pirate Cove`."""
    if not _one(text):
        return "a Pirate Cove" if _CARD.fullmatch(text) else with_article(noun)
    place = number_of(text, "town_size", book.get(text))
    return f"{with_article(f'{nation_said(text, book)} {noun}'.strip())} {_SIZE} {place}"


def turned(text: str, book: Book) -> str:
    """What a port is from now on: `English, of size 1`."""
    if not _one(text):
        return "a Pirate Cove" if _CARD.fullmatch(text) else text
    whose = nation_said(text, book)
    place = f"{_SIZE} {number_of(text, 'town_size', book.get(text))}"
    return f"{whose}, {place}" if whose else place


def the_port(text: str, book: Book) -> str:
    """`the Spanish port`."""
    if not _one(text):
        return "the Pirate Cove" if _CARD.fullmatch(text) else text
    return f"the {nation_said(text, book)} port".replace("  ", " ")


def the_town(text: str, book: Book) -> str:
    """`the Spanish town`."""
    if not _one(text):
        return text
    return f"the {nation_said(text, book)} town".replace("  ", " ")


def met_town(text: str, book: Book) -> str:
    """`8S/unfriendly Dutch` as `an unfriendly Dutch town of size 8`."""
    card, _, kind = text.partition("/")
    if not _one(card):
        return text
    place = number_of(card, "town_size", book.get(card))
    return f"{with_article(f'{kind} town')} {_SIZE} {place}"


# ------------------------------------------------------------------ cargo and missions


def cargo(text: str, book: Book) -> str:
    """`13 tons of Ammunition and 10 tons of Food`: the tons of each kind together."""
    if not _CARDS.fullmatch(text):
        return text
    tons: dict[str, int] = {}
    for each in _CARD.findall(text):
        card = _code(each)
        kind = str(cargo_of(card, book.get(card)))
        tons[kind] = tons.get(kind, 0) + number_of(card, "tonnage", book.get(card))
    return listed([f"{plural(many, 'ton')} of {kind}" for kind, many in tons.items()], "and")


def mission(text: str, book: Book) -> str:
    """`6S/delivery` as `the mission to deliver 6 tons of Cloth`; the kind was told, the rest is
    the card's if that is its kind."""
    card, _, kind = text.partition("/")
    if not _CARD.fullmatch(card):
        return f"the {kind} mission" if kind else text
    if kind and mission_of(_code(card), book.get(card)).kind != kind:
        return f"the {kind} mission {card}"
    return f"the mission to {mission_said(card, book)}"


def new_mission(text: str, book: Book) -> str:
    """`a mission to sink an enemy of the Dutch`, of one that is taken."""
    return f"a {mission(text, book).removeprefix('the ')}"


def mission_said(text: str, book: Book) -> str:
    """`deliver 6 tons of Cloth`, as a poker deck has it (p. 9) or the table typed it."""
    card = _code(text)
    told = mission_of(card, book.get(card))
    nation = told.nation or "none"
    match told.kind:
        case "delivery":
            return f"deliver {plural(told.tons or 0, 'ton')} of {told.cargo or 'cargo'}"
        case "prisoner" if nation != "none":
            return f"take a prisoner to {with_article(nation)} town"
        case "conquest" if nation != "none":
            return f"conquer a port of an enemy of the {nation}"
        case "sinking" if nation != "none":
            return f"sink an enemy of the {nation}"
        case "meeting":
            return "meet a friendly ship"
    return told.text or f"do what {card_said(text, book)} says"


def bonus(text: str, book: Book) -> str:
    """`gather crew two at a time`."""
    if not _CARD.fullmatch(text):
        return text
    card = _code(text)
    rank = rank_of(card)
    told = bonus_of(card, book.get(card))
    return rank.says if told == rank.bonus else told


def treasure(text: str, book: Book) -> str:
    """`a treasure of 9 riches`."""
    if not _one(text):
        return text
    return f"a treasure of {number_of(text, 'crew', book.get(text))} {_TREASURE}"


# ------------------------------------------------------------------ the reputation card

LEVELS = {
    "bonus": "a bonus",
    "upgrade": "a ship that counts as larger",
    "surrender": "the surrender of smaller ships",
}
"""Benefit of a level of reputation -> what it brings (p. 20)."""


def levels(infamous: int | None, benefits: Mapping[str, int]) -> tuple[str, ...]:
    """What the reputation card says of its levels, a sentence each, as far as it was told."""
    said = [f"{words} at {benefits[key]}" for key, words in LEVELS.items() if key in benefits]
    first = [] if infamous is None else [f"A captain is infamous at {infamous} reputation"]
    return (*first, *([f"Reputation brings {listed(said, 'and')}"] if said else []))


def levels_of(line: str) -> tuple[str, ...]:
    """The same of `infamous 5, bonus 2 and surrender 4`, as the log has it."""
    told = {key: int(level) for key, level in re.findall(r"(\w+) (\d+)", line)}
    return levels(told.get("infamous"), told)


# ------------------------------------------------------------------ a square that is turned over

_SEA = re.compile(
    r"(?P<things>.+?)(?:, (?P<wind>no wind|wind [NESW?]))?(?:, port (?P<port>a Joker|\S+))?"
)


def sea(text: str, book: Book) -> str:
    """`Diego with 4D, storm and open sea, wind E` in words (p. 16)."""
    parts = _SEA.fullmatch(text)
    if parts is None:
        return text
    things = re.split(r", | and ", parts["things"])
    storms = things.count("storm")
    said = [_captain(one, book) for one in things if " with " in one]
    said += [plural(storms, "storm") if storms > 1 else "a storm"] if storms else []
    for one in things:
        if one == "island":
            said.append(
                f"an island with {port(parts['port'], book)}" if parts["port"] else "an island"
            )
        elif one not in ("storm", "unknown") and " with " not in one:
            said.append(one)
    blows = parts["wind"] or ""
    wind = WINDS.get(blows.removeprefix("wind "), "")
    where = f", where the wind blows {wind}" if wind else ""
    if blows == "no wind":
        where = ", where no wind blows"
    return f"{listed(said, 'and', most=9) or parts['things']}{where}"


def _captain(text: str, book: Book) -> str:
    name, _, card = text.rpartition(" with ")
    return f"{titled(name, book)} with {size(card, book)}"


def titled(name: str, _book: Book) -> str:
    """`Captain Diego`; one whose name nobody told is `a French captain` as it stands."""
    bare_name = name.startswith(("a ", "an ", "Captain ", "captain "))
    return name if bare_name else f"Captain {name}"


_ROLES: Mapping[str, Callable[[str, Book], str]] = {
    "card": card_said,
    "bare": bare,
    "count": counted,
    "crew": crew,
    "ship": ship,
    "found": found,
    "size": size,
    "port": port,
    "turned": turned,
    "theport": the_port,
    "thetown": the_town,
    "mettown": met_town,
    "cargo": cargo,
    "mission": mission,
    "newmission": new_mission,
    "bonus": bonus,
    "treasure": treasure,
    "sea": sea,
    "titled": titled,
}
