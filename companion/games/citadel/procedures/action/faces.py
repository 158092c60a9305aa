"""Revealed cards as they are typed: `1s, l 2A, r C`, or only what they were worth (p. 12)."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from companion.errors import BadAnswer
from companion.games.citadel.state.printed import ResultArea
from companion.games.citadel.state.tables import KINDS
from companion.table.procedures.question import Form
from companion.table.procedures.questions.amounts import is_count
from companion.toolbox.text import clean_line, key_of

_TOKEN = re.compile(r"(\d{0,2})([slrABCDW])")
_ANY_CASE = re.compile(r"(\d{0,2}[slr]?)([abcdw]{0,2})", re.IGNORECASE)
"""So few letters are no name, in whichever case."""
_A_CARD = re.compile(r"\d{0,2}[slr][abcdw]{0,4}")
"""A whole result area in one word."""
_HALVES = {"half", "halves", "halfs", "h"}
_STARS = {"star", "stars"}
_EMPTY = ("-", "–", "0", "n", "none", "blank", "blanks", "empty", "nothing")
_HALF = r"(?:\s+hal(?:f|ves|fs))?"
_SPOKEN = (
    (re.compile(r"\b(?:(\d{1,2})\s*)?(?:full\s+)?stars?\b", re.IGNORECASE), r"\1s "),
    (re.compile(rf"\b(?:(\d{{1,2}})\s*)?(?:half\s+)?left{_HALF}\b", re.IGNORECASE), r"\1l "),
    (re.compile(rf"\b(?:(\d{{1,2}})\s*)?(?:half\s+)?right{_HALF}\b", re.IGNORECASE), r"\1r "),
)
"""Words for the short letters: `a star`, `left half`."""
_WORDS = ("no", "one", "two", "three", "four", "five", "six")
_SHOWN = r"(?:full|left|right|hal(?:f|ves|fs)|stars?|blanks?|empty|empties|nothing)\b"
_ONE = re.compile(rf"\ban? (?={_SHOWN})", re.IGNORECASE)
"""An article, no icon: `A and a blank`."""
_COUNTED = re.compile(rf"\b({'|'.join(_WORDS[1:])}) (?={_SHOWN})", re.IGNORECASE)
_NEXT = re.compile(rf"[,;/]|\band (?=(?:\d{{1,2}} )?{_SHOWN})", re.IGNORECASE)
"""What stands between two cards."""
_WITH = re.compile(r"\bwith (?:an? )?(?=\d?[ABCDW]+\b)")
"""Between a star or half and its icon: `a left half with D`."""
_BLANKS = re.compile(r"(\d{1,2}) (?:blanks?|empty|empties|empty ones?)", re.IGNORECASE)
_SUCCESSES = re.compile(
    rf"(\d{{1,2}}|{'|'.join(_WORDS)}) success(?:es)?|success(?:es)? (\d{{1,2}}|{'|'.join(_WORDS)})"
)
_UNTOLD = ("", "?", "unknown", "not told")
MOST = 99


def successes_of(text: str) -> int | None:
    """`3 successes`, `successes 3`, `one success`: what was counted; `None` for anything else."""
    found = _SUCCESSES.fullmatch(text.casefold())
    if found is None:
        return None
    number = found[1] or found[2]
    return _WORDS.index(number) if number in _WORDS else int(number)


class Faces(Form, frozen=True, kw_only=True):
    """Result areas, with commas between the cards: `s` star, `l` and `r` halves, `A` to `W` icons.

    A card may have a name, then its area is known or told: `Stealth`, `Stealth sA`. `2x -` are two
    empty ones. A bare number is the successes counted; `2 stars 2 halves` what they came from.
    """

    icons: dict[str, str] = {}
    """Class icon -> the table's name for it."""

    def names(self, word: str) -> bool:
        """Whether a word can begin a card."""
        return self._area(word.rstrip(",;")) is not None

    def read(self, text: str) -> dict[str, Any]:
        """Typed text; a lone `-` is one empty card, `?` is nothing told."""
        plain = clean_line(text)
        return {} if plain.casefold() in _UNTOLD else self.read_known(plain)

    def read_known(self, text: str) -> dict[str, Any]:
        """Cards, a number of successes, or stars and halves."""
        plain = text.strip()
        if re.fullmatch(r"\d{1,2}", plain):
            return {"successes": int(plain)}
        plain = _ONE.sub("1 ", _WITH.sub("", plain))
        plain = _COUNTED.sub(lambda x: f"{_WORDS.index(x[1].casefold())} ", plain)
        number = successes_of(plain)
        if number is not None:
            return {"successes": number}
        bare = self._bare(plain)
        if bare is not None:
            return bare
        cards: list[dict[str, Any]] = []
        for part in _NEXT.split(plain):
            if part.strip():
                cards += self._cards(part.strip())
        return self.accept_known({"cards": cards})

    def _bare(self, text: str) -> dict[str, Any] | None:
        """`2 stars 2 halves`, whole words only."""
        text = re.sub(rf"(?:,|\band\b)?\s*{_BLANKS.pattern}\s*$", "", text.casefold())
        words = [x for x in text.replace(",", " ").split() if x not in ("and", "full")]
        found: dict[str, int] = {}
        for number, word in zip(words[::2], words[1::2], strict=False):
            name = "stars" if word in _STARS else "halves" if word in _HALVES else ""
            if not name or not re.fullmatch(r"\d{1,2}", number):
                return None
            found[name] = int(number)
        if not found or len(words) % 2:
            return None
        return found if "halves" in found else {"successes": found["stars"]}  # one each (p. 12)

    def _cards(self, part: str) -> list[dict[str, Any]]:
        """One card, or several that look the same."""
        many = re.match(r"(\d{1,2})\s*[x×]\s*(.+)", part)
        count, rest = (int(many[1]), many[2]) if many else (1, part)
        blank = _BLANKS.fullmatch(rest)
        if blank is not None:
            return [{} for _ in range(count * int(blank[1]))]
        if rest.casefold() in _EMPTY:
            return [{} for _ in range(count)]
        if '"' not in rest:
            for spoken, letter in _SPOKEN:
                rest = spoken.sub(letter, rest)
        area = {"stars": 0, "left": 0, "right": 0, "icons": {}}
        name: list[str] = []
        told = False
        rest = re.sub(r"^an? (?=\S)", "", rest)  # `a star`; an `a` alone is an icon
        words = re.findall(r'"[^"]*"|\S+', rest)
        if count == 1 and self._one_each(words):  # `star star blank`: no commas, nothing else
            return [card for word in words for card in self._cards(word)]
        self._one_card(words)
        if any(x.casefold() in _WORDS for x in words):  # `2 stars, one ouch`
            raise BadAnswer("A number alone is not a card.", self.bounds())
        if not _HALVES.isdisjoint(x.casefold() for x in words):
            raise BadAnswer("Which half is not told.", "Type l for a left half, r for a right one.")
        if "with" in (words[-1].casefold(), words[0].casefold()):
            raise BadAnswer("“with” begins and ends no card.", self.bounds())
        for word in words:
            if word.casefold() == "with" and not name:
                raise BadAnswer(f"“{rest}” is not a card.", self.bounds())
            found = {} if name and word in ("-", "–") else self._area(word)
            if found is None:
                name.append(word.strip('"'))
            else:
                told = True
                _add(area, found)
        card: dict[str, Any] = {key: x for key, x in area.items() if x} if told else {}
        if told and not card:
            card = {"stars": 0}
        if name:
            card["name"] = " ".join(name)
        return [dict(card) for _ in range(count)]

    def _one_each(self, words: list[str]) -> bool:
        """Whether each word is a card of its own, for stars come twice or one is empty; icons may
        stand behind its star or half (`rB 1s 1sA`)."""
        plain = [x.casefold() for x in words]
        empty = [x for x in plain if x in _EMPTY]
        stars = sum(1 for x in map(self._area, words) if x is not None and x.get("stars"))
        again = stars > 1 or (empty and len(plain) > len(empty))
        return bool(again) and all(x in _EMPTY or _A_CARD.fullmatch(x) for x in plain)

    def _one_card(self, words: list[str]) -> None:
        """Refuse cards without commas between: an empty one among others, or stars twice."""
        areas = [x for x in map(self._area, words) if x is not None]
        empty = any(x in ("-", "–") for x in words) and len(areas) == len(words) - words.count(
            "-"
        ) - words.count("–")
        if (empty and areas) or sum(1 for x in areas if x.get("stars")) > 1:
            raise BadAnswer("Those are several cards.", f"Type {', '.join(words)}.")

    def _area(self, word: str) -> dict[str, Any] | None:
        """`1s`, `lAB`, the table's name of an icon; `None` if it is no part of a result area."""
        for kind, name in self.icons.items():
            if name and key_of(name) == key_of(word):
                return {"icons": {kind: 1}}
        area: dict[str, Any] = {"stars": 0, "left": 0, "right": 0, "icons": {}}
        short = _ANY_CASE.fullmatch(word)
        word = f"{short[1].lower()}{short[2].upper()}" if short else word
        at = 0
        while at < len(word):
            token = _TOKEN.match(word, at)
            if token is None:
                return None
            count, letter = int(token[1] or 1), token[2]
            field = {"s": "stars", "l": "left", "r": "right"}.get(letter, "")
            if field:
                area[field] += count
            else:
                area["icons"][letter] = area["icons"].get(letter, 0) + count
            at = token.end()
        return area if word else None

    def accept_known(self, value: Any) -> dict[str, Any]:
        """`{"cards": [...]}`, `{"successes": 3}`, `{"stars": 2, "halves": 2}`, a bare number."""
        if is_count(value, most=MOST):
            return {"successes": value}
        if isinstance(value, list | tuple):
            value = {"cards": list(value)}
        if not value and (value is None or isinstance(value, dict)):
            return {}
        if not isinstance(value, dict):
            raise BadAnswer(f"{value!r} are not revealed cards.", self.bounds())
        if "cards" not in value:
            numbers = {x: value[x] for x in ("successes", "stars", "halves") if x in value}
            if not numbers or not all(is_count(x, most=MOST) for x in numbers.values()):
                raise BadAnswer(f"{value!r} are not revealed cards.", self.bounds())
            return numbers
        cards = value["cards"]
        if not isinstance(cards, list | tuple) or len(cards) > MOST:
            raise BadAnswer(f"{cards!r} are not revealed cards.", self.bounds())
        return {"cards": [self._card(x) for x in cards]}

    def _card(self, card: Any) -> dict[str, Any]:
        if not isinstance(card, dict):
            raise BadAnswer(f"{card!r} is not a revealed card.", self.bounds())
        plain = dict(card)
        name = clean_line(str(plain.pop("name", "") or ""))[:80]
        try:
            area = msgspec.convert(plain, ResultArea)
        except msgspec.ValidationError as problem:
            raise BadAnswer(f"That is not a result area: {problem}.", self.bounds()) from None
        counts = (area.stars, area.left, area.right, *area.icons.values())
        if not all(is_count(x, most=MOST) for x in counts) or set(area.icons) - set(KINDS):
            raise BadAnswer(f"{card!r} is not a result area.", self.bounds())
        return {**plain, "name": name} if name else plain

    def bounds(self) -> str:
        """What would be right."""
        return (
            "Type the cards like “1s, l2A, rC” (s star, l and r halves, A to D icons, W wild), "
            "or only the number of successes."
        )

    def show(self, answer: dict[str, Any] | None) -> str:
        """In the same short words."""
        if answer is None or not answer:
            return "unknown"
        if "cards" in answer:
            return ", ".join(card_words(x) for x in answer["cards"]) or "no cards"
        return ", ".join(f"{number} {name}" for name, number in answer.items())


def card_words(card: dict[str, Any]) -> str:
    """`Stealth 1s lAB`; `–` for an empty one."""
    area = area_of(card)
    words = [str(card.get("name", ""))] if card.get("name") else []
    if area is not None:
        words.append(area_words(area))
    return " ".join(words) or "–"


def area_words(area: ResultArea) -> str:
    """`1s lAB`; `–` for nothing."""
    words = [
        f"{n}{letter}"
        for n, letter in ((area.stars, "s"), (area.left, "l"), (area.right, "r"))
        if n
    ]
    words += [f"{n}{kind}" if n > 1 else kind for kind, n in sorted(area.icons.items()) if n]
    return " ".join(words) or "–"


def area_of(card: dict[str, Any]) -> ResultArea | None:
    """The result area that was typed; `None` for a card that has only a name."""
    plain = {key: x for key, x in card.items() if key != "name"}
    if card.get("name") and not plain:
        return None
    return msgspec.convert(plain, ResultArea)


def _add(area: dict[str, Any], more: dict[str, Any]) -> None:
    for field in ("stars", "left", "right"):
        area[field] += more.get(field, 0)
    for kind, count in more.get("icons", {}).items():
        area["icons"][kind] = area["icons"].get(kind, 0) + count
