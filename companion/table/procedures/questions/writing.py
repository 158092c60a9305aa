"""Questions answered in words: text, forms on one line, lines by hand, effects of a card."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from companion.errors import BadAnswer
from companion.table.procedures.limits import is_kept, right, too_large
from companion.table.procedures.questions.amounts import is_count
from companion.table.procedures.questions.base import UNKNOWN_WORDS, Question
from companion.toolbox.effects import Effect, read_effects
from companion.toolbox.sums import HandLine
from companion.toolbox.text import BadText, clean_line, key_of, listed, plural


class Text(Question[str], frozen=True, kw_only=True):
    """Free text on one line."""

    kind: ClassVar[str] = "text"
    empty: bool = False
    """Whether nothing is an answer."""
    one_word: bool = False
    """Whether a typed sentence gives it only its next word."""
    longest: int = 500
    a_name: bool = False
    """Whether it is what something is called: numbers alone went astray, if not in quotes."""

    def read_known(self, text: str) -> str:
        """One clean line."""
        if self.a_name and len(text.split()) > 1 and all(x.isdecimal() for x in text.split()):
            raise BadAnswer(
                f"“{text[:30]}” is nothing but numbers.", f'If that is its name, type “"{text}"”.'
            )
        if self.a_name and text[:1] == text[-1:] == '"' and text.strip('"'):
            text = text.strip('"')
        if not text and not self.empty:
            raise BadAnswer(f"“{self.prompt or self.key}” needs some text.", self.bounds())
        if len(text) > self.longest:
            raise BadAnswer(f"That is {len(text)} characters long.", self.bounds())
        return text

    def bounds(self) -> str:
        """What would be right."""
        return f"Type one line, at most {self.longest} characters."


class Field(Struct, frozen=True):
    """One field of a form: a name, its short letter, whether its value is a number."""

    name: str
    letter: str = ""
    number: bool = True
    help: str = ""
    least: int | None = None
    most: int | None = None
    """What the number cannot undercut or exceed: less, or more, cannot be stored."""
    words: tuple[str, ...] = ()
    """What may stand in place of the number: the first is what is stored (`-`, `dash`)."""
    also: tuple[str, ...] = ()
    """Other names for it."""
    called: dict[str, int] = {}
    """Words that tell its number: `count` the 3, where 3 is the rank of a Count."""

    @property
    def said(self) -> str:
        """Its name as players read and type it: `crew cap` of `crew_cap`."""
        return self.name.replace("_", " ")

    def word(self, text: str) -> str:
        """The word that a text means; empty if it is none of the field's words."""
        return self.words[0] if text.strip().casefold() in self.words else ""


class Form(Question[dict[str, Any]], frozen=True, kw_only=True):
    """Named fields on one line: `r1 p2 t3`, `raid 4, hold 3`, `sail=3`; any may be left out.

    Bare numbers fill the fields in their order: `1 0`.
    """

    kind: ClassVar[str] = "form"
    fields: tuple[Field, ...] = ()
    by_name: bool = False
    """Whether fewer bare numbers than fields are refused: whose they are must be said then."""
    every: dict[str, int | None] = {}
    """Name -> what is known: bare numbers may stand for all of these in order as well, if those
    that are known are told as they are."""
    head: str = ""
    """Name of the text field that words in front of the first field tell: `Torn Sail sail -1`."""
    empty: str = "nothing"
    """How an answer reads that leaves all fields out: what is meant by it."""

    def read(self, text: str) -> dict[str, Any] | None:
        """Typed text; a lone `-` may be the word of a field. Raises `BadAnswer`."""
        if any(field.word(text) for field in self.fields):
            return self.read_known(clean_line(text))
        if clean_line(text) == "?" and self.offered == {} and not self.unknown:
            return {}  # nobody knows any of it: all fields are left out
        return Question.read(self, text)

    def read_known(self, text: str) -> dict[str, Any]:
        """Letters or names with their values."""
        values: dict[str, Any] = {}
        bare = text.replace(",", " ").replace(" and ", " ").split()
        if bare and all(self._is_told(x) for x in bare):
            return self._in_order_of(bare)
        words = re.findall(r'"[^"]*"|[^\s,;=:]+', text)
        at = self._headed(words) if self.head else 0
        if at:
            values[self.head] = " ".join(words[:at]).strip('"')
        while at < len(words):
            field, value, used = self._pair(words, at)
            values[field.name] = value
            at += used
        return self.accept_known(values)

    def _is_told(self, text: str) -> bool:
        """Whether a word is a value of a field, not its name."""
        fits = any(x.word(text) or text.casefold() in x.called for x in self.fields)
        return _is_value(text) or fits

    def _in_order_of(self, bare: list[str]) -> dict[str, Any]:
        """Numbers alone fill the fields in their order, all of them."""
        mine = [field.name for field in self.fields]
        if self.by_name and len(bare) < len(mine):
            raise BadAnswer(f"“{bare[0][:20]}” does not say whose number it is.", self.bounds())
        names = list(self.every) if len(bare) == len(self.every) else mine
        if len(bare) != len(names):
            said = f"That is {plural(len(bare), 'number')}; {len(mine)} are needed."
            raise BadAnswer(said, self.bounds())
        given = dict(zip(names, bare, strict=True))
        for name, known in self.every.items():
            if name in given and known is not None and given[name] != str(known):
                raise BadAnswer(f"{name.replace('_', ' ')} is known as {known}.", self.bounds())
        return self.accept_known({name: given[name] for name in mine})

    def _headed(self, words: list[str]) -> int:
        """How many words stand before the first field; a value's name needs its value behind it."""
        for at, word in enumerate(words):
            field = self._field(word)
            glued = re.fullmatch(r"([^\W\d]+)[+\-−]?\d+", word)
            if glued and self._field(glued[1]):
                return at
            if _is_value(word):
                return 0  # the number of a field that there is not
            valued = at + 1 < len(words) and _is_value(words[at + 1])
            if field is not None and (valued or not field.number):
                return at
        return len(words)

    def _pair(self, words: list[str], at: int) -> tuple[Field, Any, int]:
        word = words[at]
        glued = re.fullmatch(r"([^\W\d]+)([+\-−]?\d+|\?)", word)
        if glued and (field := self._field(glued[1])) and field.number:
            return field, glued[2], 1
        field, used = self._named(words, at)
        if field is None and word.isdecimal() and at + 1 < len(words):  # "2 wood"
            counted = self._field(words[at + 1])
            if counted is not None and counted.number:
                return counted, word, 2
        if field is None:
            names = listed([x.said for x in self.fields], "and", most=16)
            where = f" behind “{words[at - 1][:30]}”" if at else ""
            raise BadAnswer(
                f"There is no field “{word[:30]}”{where}.", f"What can be entered here: {names}."
            )
        if at + used >= len(words):
            raise BadAnswer(f"“{field.said}” has no value.", self.bounds())
        return field, words[at + used].strip('"'), used + 1

    def _named(self, words: list[str], at: int) -> tuple[Field | None, int]:
        """The field that begins there and how many words name it: the longest name first."""
        called = {x.name: key_of(x.said).split() for x in self.fields}
        most = max((len(name) for name in called.values()), default=1)
        for count in range(most, 1, -1):
            words_of_it = [key_of(word) for word in words[at : at + count]]
            for field in self.fields:
                if words_of_it == called[field.name]:
                    return field, count
        two = [key_of(word) for word in words[at : at + 2]]  # `vault value` and `council value`
        short = [x for x in self.fields if [*called[x.name][:1], *called[x.name][2:]] == two]
        return (short[0], 2) if len(short) == 1 else (self._field(words[at]), 1)

    def names(self, word: str) -> bool:
        """Whether a word is, or begins, one of the fields."""
        return self._field(word) is not None

    def _field(self, word: str) -> Field | None:
        wanted = key_of(word)
        for field in self.fields:
            names = (field.name, field.letter, *field.also)
            if wanted in [key_of(name) for name in names if name]:
                return field
        begun = [x for x in self.fields if len(wanted) > 1 and key_of(x.name).startswith(wanted)]
        return begun[0] if len(begun) == 1 else None

    def accept_known(self, value: Any) -> dict[str, Any]:
        """`{"field": value}`."""
        if not isinstance(value, dict):
            raise BadAnswer(f"{value!r} fills in no fields.", self.bounds())
        filled: dict[str, Any] = {}
        for name, given in value.items():
            field = self._field(str(name))
            if field is None:
                names = listed([x.said for x in self.fields], "and", most=16)
                raise BadAnswer(
                    f"There is no field “{name}”.", f"What can be entered here: {names}."
                )
            filled[field.name] = self._value(field, given)
        return filled

    def _value(self, field: Field, given: Any) -> Any:
        if isinstance(given, str) and (word := field.word(given)):
            return word
        if given is None or (isinstance(given, str) and given in UNKNOWN_WORDS):
            return None
        if isinstance(given, str):
            given = field.called.get(given.casefold(), given)
        if not field.number:
            return clean_line(str(given))
        plain = str(given).replace("−", "-").strip()
        if isinstance(given, bool) or not re.fullmatch(r"[+-]?\d{1,30}", plain):
            said = f"“{str(given)[:40]}” is not a whole number for {field.said}."
            raise BadAnswer(said, self.bounds())
        number = int(plain)
        if not is_kept(number):
            raise BadAnswer(f"For {field.said}, {too_large(number)}", self.bounds())
        if field.least is not None and number < field.least:
            said = f"{field.said} cannot be {number}."
            raise BadAnswer(said, f"Say {field.least} or more for {field.said}.")
        if field.most is not None and number > field.most:
            said = f"{field.said} cannot be {number}."
            raise BadAnswer(said, f"Say {field.most} or less for {field.said}.")
        return number

    def bounds(self) -> str:
        """What would be right."""
        if all(x.number and not x.letter for x in self.fields):
            return self._in_order()
        sample = " ".join(
            f"{x.letter or x.said + ' '}{place}"
            for place, x in enumerate(self.fields[:4], 1)
            if x.number
        )
        names = listed([x.said for x in self.fields], "and", most=16)
        example = f", like “{sample}”" if sample else ""
        return f"Type any of {names}{example}."

    def _in_order(self) -> str:
        """What would be right for fields that are numbers without letters."""
        if len(self.fields) == 1:
            return f"Type a number for {self.fields[0].said}."
        sample = " ".join(str(number) for number in _sample(self.fields))
        names = listed([x.said for x in self.fields], "and", most=12)
        return f"Type the numbers for {names} in this order, like “{sample}”, or some by name."

    def show(self, answer: dict[str, Any] | None) -> str:
        """Names with values."""
        if answer is None:
            return "unknown"
        return (
            ", ".join(f"{k.replace('_', ' ')} {'?' if v is None else v}" for k, v in answer.items())
            or self.empty
        )

    def facts(self) -> dict[str, Any]:
        """With its fields."""
        return {**Question.facts(self), "fields": [x.name for x in self.fields]}


def _sample(fields: tuple[Field, ...]) -> list[int]:
    """A number for each field, all different, none beyond its bounds: titles are there once."""
    lowest = [max(0, field.least or 0) for field in fields]
    found = [least + place for place, least in enumerate(lowest)]
    return [n if x.most is None else min(n, x.most) for n, x in zip(found, fields, strict=True)]


def _is_value(word: str) -> bool:
    return word in UNKNOWN_WORDS or re.fullmatch(r"[+\-−]?\d{1,30}", word) is not None


class Lines(Question[tuple[HandLine, ...]], frozen=True, kw_only=True):
    """Lines that the table adds to a sum by hand: `Madman +1; a storm -2`."""

    kind: ClassVar[str] = "lines"

    def read_known(self, text: str) -> tuple[HandLine, ...]:
        """Labels with signed numbers, semicolons or commas between."""
        if key_of(text) in ("none", "no", ""):
            return ()
        lines = []
        for part in re.split(r"[;,]", text):
            match = re.fullmatch(
                r"\s*(?:(.*?)\s*([+\-−]\s*\d{1,4})|([+\-−]\s*\d{1,4})\s+(.*?))\s*", part
            )
            if match is None:
                raise BadAnswer(
                    f"“{part.strip()[:40]}” is not a line with a number.", self.bounds()
                )
            label, after, before, name = match.groups()
            number = int((after or before).replace("−", "-").replace(" ", ""))
            lines.append(HandLine((label or name or "a card says so").strip(), number))
        return tuple(lines)

    def accept_known(self, value: Any) -> tuple[HandLine, ...]:
        """A list of `[label, amount]` or `{"label", "amount"}`."""
        lines = []
        for one in value if isinstance(value, list | tuple) else [value]:
            pair = [one.get("label"), one.get("amount")] if isinstance(one, dict) else one
            if (
                not isinstance(pair, list | tuple)
                or len(pair) != 2
                or not is_count(pair[1], least=-9999, most=9999)
            ):
                raise BadAnswer(f"{one!r} is not a line with a number.", self.bounds())
            lines.append(HandLine(clean_line(str(pair[0] or "")) or "a card says so", pair[1]))
        return tuple(lines)

    def store(self, answer: tuple[HandLine, ...] | None) -> Any:
        """Pairs."""
        return [[line.label, line.amount] for line in answer or ()]

    def bounds(self) -> str:
        """What would be right."""
        return "Type a reason and a signed number: “a card says so +2; fog -1”."

    def show(self, answer: tuple[HandLine, ...] | None) -> str:
        """Labels with signed numbers."""
        return "; ".join(f"{x.label} {x.amount:+d}" for x in answer or ()) or "none"


class Effects(Question[tuple[Effect, ...]], frozen=True, kw_only=True):
    """What a card does besides: a closed set of small changes, in the same entry."""

    kind: ClassVar[str] = "effects"
    example: Callable[[], str] = lambda: "note everybody rests"
    """How some are typed, in the words of the table."""

    def read_known(self, text: str) -> tuple[Effect, ...]:
        """`gain yellow gold 3; lose blue glory 1; note the harbor burns`."""
        if key_of(text) in ("none", "no", ""):
            return ()
        try:
            return self._kept(read_effects(text))
        except BadText as problem:
            raise BadAnswer(str(problem), self.bounds()) from None

    def accept_known(self, value: Any) -> tuple[Effect, ...]:
        """A list of `{"verb", "who", "what", "amount"}`."""
        try:
            effects = msgspec.convert(value, tuple[Effect, ...])
        except msgspec.ValidationError as problem:
            raise BadAnswer(f"That is not a list of effects: {problem}.", self.bounds()) from None
        return tuple(
            Effect(x.verb, clean_line(x.who), clean_line(x.what), x.amount)
            for x in self._kept(effects)
        )

    def _kept(self, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        for effect in effects:
            if effect.amount is not None and not is_count(effect.amount):
                said = f"{effect.amount} cannot be an amount."
                raise BadAnswer(said, right(effect.amount, self.bounds()))
        return effects

    def store(self, answer: tuple[Effect, ...] | None) -> Any:
        """Plain objects."""
        return [msgspec.to_builtins(effect) for effect in answer or ()]

    def bounds(self) -> str:
        """What would be right."""
        return f"Type like “{self.example()}”."

    def show(self, answer: tuple[Effect, ...] | None) -> str:
        """In words."""
        return "; ".join(effect.words for effect in answer or ()) or "none"
