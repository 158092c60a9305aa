"""Words that people type: names made safe to store and show, matching with a suggestion.

Nothing typed is ever read as markup: screens show it as plain content. What cannot be shown at
all (control characters, direction overrides, line breaks) is taken out of names here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

LONGEST_NAME = 60
_JOINERS = "\u200d\ufe0f\ufe0e"  # keep emoji sequences whole


class BadText(ValueError):
    """The text cannot be stored; the message says what would be right."""


def clean_line(text: str) -> str:
    """One line of text without control or direction characters, spaces folded, composed (NFC).

    Lone surrogates (bytes that were no UTF-8) become the replacement character.
    """
    if text.isascii() and text.isprintable():  # nearly every answer: nothing to take out
        return " ".join(text.split())
    kept = []
    for letter in text:
        category = unicodedata.category(letter)
        if category == "Cs":
            kept.append("\ufffd")
        elif letter.isspace() or category == "Cc":
            kept.append(" ")
        elif letter in _JOINERS or category not in ("Cf", "Cn", "Co"):
            kept.append(letter)
    # Composed last: what was taken out may have stood between a letter and its accent.
    line = unicodedata.normalize("NFC", " ".join("".join(kept).split()).strip("\u200d "))
    return line if line.strip(_JOINERS + " ") else ""


def one_line(text: str) -> str:
    """Text of several lines as one line, semicolons between: as lists are typed everywhere."""
    return "; ".join(line.strip() for line in text.splitlines() if line.strip())


def harmless(json: str) -> str:
    r"""JSON in which no character turns the writing around or hides: such are `\u202e` in it.

    It is the same JSON to every reader, and a terminal or an editor shows it as it is.
    """
    if json.isascii():
        return json
    return "".join(x if x.isascii() or not _is_hidden(x) else _escaped(x) for x in json)


def _is_hidden(letter: str) -> bool:
    return letter not in _JOINERS and unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp")


def _escaped(letter: str) -> str:
    units = letter.encode("utf-16-be")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def clean_name(text: str, what: str = "name") -> str:
    """A name fit to store: one line, not empty, at most 60 characters.

    Raises:
        BadText: nothing is left after cleaning, or it is too long.
    """
    name = clean_line(text).rstrip(", ")  # a comma is the sentence's around it
    if not name:
        raise BadText(f"The {what} is empty. Type at least one letter or sign that can be shown.")
    if len(name) > LONGEST_NAME:
        raise BadText(f"The {what} has {len(name)} characters; at most {LONGEST_NAME} can be kept.")
    return name


@lru_cache(maxsize=4096)  # names of one table are compared over and over
def key_of(text: str) -> str:
    """What two spellings are compared by: casefolded, without accents, signs as spaces."""
    if text.isascii() and text.isalnum():
        return text.lower()
    folded = unicodedata.normalize("NFKD", text).casefold()
    kept = [
        letter if letter.isalnum() else " "
        for letter in folded
        if not unicodedata.combining(letter)
    ]
    return " ".join("".join(kept).split()) or text.strip().casefold()


def close_names(word: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Names that a slip of the finger could have turned into `word`, nearest first."""
    import difflib  # only when something was mistyped

    by_key = {key_of(name): name for name in names}
    found = difflib.get_close_matches(key_of(word), list(by_key), n=most, cutoff=0.6)
    return [by_key[key] for key in found]


def width_of(text: str) -> int:
    """Cells that a text takes in a terminal (wide letters take two, joiners none)."""
    return len(text) if text.isascii() else _cells(text)


@lru_cache(maxsize=1 << 12)
def _cells(text: str) -> int:
    """The same, sign by sign. Kept: frames and names are drawn again each time."""
    cells = 0
    for letter in text:
        if unicodedata.combining(letter) or letter in _JOINERS:
            continue
        cells += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
    return cells


def in_cells(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Text in lines of at most `width` cells, broken between words.

    A word that is wider than a line, as whole sentences in Chinese and Japanese are, is broken
    where its line ends: nothing of it is lost.

    Args:
        text: words.
        width: cells of a line, those of what stands before it among them.
        first: what stands before the first line.
        rest: what stands before all others.
    """
    lines: list[str] = []
    line, is_begun = first, False
    for word in text.split():
        while word:
            gap = " " if is_begun else ""
            room = width - width_of(line) - len(gap)
            if width_of(word) <= room:
                line, word, is_begun = f"{line}{gap}{word}", "", True
                continue
            piece = ""
            if width_of(word) > width - width_of(rest) and (room >= LEAST_PIECE or not is_begun):
                piece = _beginning(word, room)
            if piece:
                line, word = f"{line}{gap}{piece}", word[len(piece) :]
            lines.append(line)
            line, is_begun = rest, False
    return [*lines, line] if is_begun or not lines else lines


LEAST_PIECE = 4
"""Cells at the end of a line that are worth a piece of a word."""


def _beginning(word: str, width: int) -> str:
    """As many letters as fit, but one at least."""
    cells, place = 0, 0
    for letter in word:
        cells += width_of(letter)
        if cells > width and place:
            break
        place += 1
    return word[:place]


def listed(things: Iterable[str], last: str = "or", most: int = 8) -> str:
    """`a, b or c`; with nothing for the last comma `a, b, c`; a long list is cut with `…`."""
    words = list(things)
    if len(words) > most:
        return ", ".join(words[:most]) + ", …"
    if len(words) < 2 or not last:
        return ", ".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def answered(title: str, value: str) -> str:
    """A setting with its value: `Half of an odd hand: up`; a question is answered: `Why? Yes`."""
    if title.endswith("?"):
        return f"{title} {value[:1].upper()}{value[1:]}"
    return f"{title}: {value}"


def stopped(text: str) -> str:
    """A text with its full stop, once; a list that was cut ends with `…` and takes none."""
    return text if text.endswith(("…", ".", "?", "!")) else f"{text}."


def there_are(names: Iterable[str], none: str, most: int = 8) -> str:
    """What a refusal may name instead: `There are a, b and c.`, `There is only a.`, or `none`."""
    known = list(names)
    if not known:
        return none
    if len(known) == 1:
        return f"There is only {known[0]}."
    return stopped(f"There are {listed(known, 'and', most)}")


_SMALL = re.compile(
    r"(an?|the|its?|s?he|they|you|your|th(is|at|ese|ose|ere)|here|no(ne|body|thing)?|n?either|both"
    r"|each|every(body|thing)?|some(body|thing)?|one(self)?|only|who|what|not|time|advisors|exploring"
    r"|raiding|sailing|researching|building|buying|selling|repairing|upgrading|collecting) ",
    re.IGNORECASE,
)
"""First words of sentences that are small inside one; any other may be a name."""


def clause(sentence: str) -> str:
    """A sentence as a part of another: without its full stop, `It` and the like small."""
    text = sentence.strip().removesuffix(".")
    return f"{text[0].lower()}{text[1:]}" if _SMALL.match(text) else text


_RULED = re.compile(r" \(((?:ruling )?[A-Z]+-\d+|our option)\)\.?$")


def at_place(text: str, place: str) -> str:
    """A text with where the rules have it, in brackets before its full stop: `No (p. 3).`; what
    ends with a ruling or an option has both in one pair: `No (R-51, p. 3).`"""
    if not place or place in text:
        return text
    stop = "." if text.endswith(".") else ""
    if ruled := _RULED.search(text):
        return f"{text[: ruled.start()]} ({ruled[1]}, {place}){stop}"
    return f"{text.removesuffix('.')} ({place}){stop}"


def with_article(noun: str) -> str:
    """`a Dutch port`, `an English port`: by the first letter, which is right for all names here."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def plural(count: int, one: str, many: str = "") -> str:
    """`1 die`, `2 dice`."""
    return f"{count} {one if abs(count) == 1 else many or one + 's'}"


def quoted(text: str) -> str:
    """`“text”`; a text that stands in quotes already keeps its own."""
    return text if text.startswith("“") and text.endswith("”") else f"“{text}”"


_DEVICES = re.compile(r"con|prn|aux|nul|(?:com|lpt)\d", re.IGNORECASE)


def is_device(name: str) -> bool:
    """Whether a name is a device's on Windows: no file can have it there, whatever its ending, and
    a folder that two machines share may lie on one."""
    return _DEVICES.fullmatch(name.partition(".")[0].strip()) is not None
