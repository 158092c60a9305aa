"""Questions that choose among things: one, several, all in an order, shares of a number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from msgspec import Struct

from companion.errors import BadAnswer
from companion.table.procedures.limits import right
from companion.table.procedures.questions.amounts import is_count
from companion.table.procedures.questions.base import UNKNOWN_WORDS, Break, Option, Question
from companion.toolbox.text import (
    BadText,
    clause,
    clean_line,
    clean_name,
    close_names,
    key_of,
    listed,
    stopped,
)


class Pick(Struct, frozen=True):
    """A chosen thing: an `id` that is there, or the name of a `new` one."""

    id: str = ""
    new: str = ""


NOTHING = ("none", "nothing", "nobody")
"""Words for choosing none, where that is a choice."""
_UNKNOWN = ("unknown", "not named", "none, or unknown")
"""Labels of choosing none that say that nobody knows; `no support ship` is not one."""
_SMALL_WORDS = """
    the a an and or not but of in on at to by for from with without into onto over under up down
    then than as here there it this that these those north south east west
"""
_NO_NAMES = frozenset(_SMALL_WORDS.split())
"""Small words and directions: nothing new is called by them alone, unless it stands in quotes."""
_GLUED = re.compile(r"\d{1,2}(?!(?:st|nd|rd|th)\b)[^\W\d_]{3,}")
"""A short number and a word without a space between: no name, unless it stands in quotes."""
_EVENLY = ("evenly", "equally", "fairly", "alike", "the same each")
_ALL = ("all", "everyone", "everybody", "each", "both", "all of us", "all of them")
"""Words for choosing whatever may be chosen."""


def said_to_be_new(text: str, new: str) -> str:
    """The name that a text gives something new: in quotes, or behind what it is (`a new card called
    parry`); empty if it only names something.

    Raises:
        BadAnswer: a new one is meant, and it has no name.
    """
    quoted = re.fullmatch(r"[\"“„](.+)[\"”]", text.strip())
    said = re.fullmatch(rf"(?:an? |the )?new {re.escape(new)}\b(.*)", text.strip(), re.IGNORECASE)
    if said is None:
        return quoted[1].strip() if quoted else ""
    name = re.sub(r"^[\s:,]*(?:(?:called|named)\b)?[\s:,]*", "", said[1], flags=re.IGNORECASE)
    if not name.strip(' "“”'):
        raise BadAnswer(f"What is the new {new} called?", f"Type its name: “new {new} NAME”.")
    return name.strip(' "“”')


def may_name(text: str, digits: int | None = 3) -> bool:
    """Whether a bare text may name something new: it has a letter, or is one number of so many
    `digits` (`None`: no number is one), and no row's number with the next answer glued to it
    (`2cost 6`)."""
    if _GLUED.match(text):
        return False
    if re.search(r"[^\W\d_]", text):
        return True
    return digits is not None and len(text) >= digits and text.isdecimal()


class Choose(Question[Pick], frozen=True, kw_only=True):
    """One of several things. With `new`, a name that is not there yet makes a new one."""

    kind: ClassVar[str] = "choose"
    options: tuple[Option, ...] = ()
    new: str = ""
    """What a new thing is called (`site`); empty if only what is there may be chosen."""
    lettered: bool = False
    """Whether a new name needs a letter: then a number alone makes nothing new."""
    digits: int = 3
    """From how many digits on a number alone makes something new where it may: fewer are a row or a
    count that went astray. In quotes any does."""
    none: str = ""
    """Label of choosing nothing (`no support ship`), answered by the empty pick."""

    def read_known(self, text: str) -> Pick:
        """An option's id, its name, the beginning of a name, or a new name."""
        if not text:
            raise BadAnswer(f"Nothing was chosen for “{self.prompt or self.key}”.", self.bounds())
        if self.new and (name := said_to_be_new(text, self.new)):
            return self.accept_known({"new": name})
        found = find_option(self.options, text, exact=True)
        if found is None and text in UNKNOWN_WORDS and self.none in _UNKNOWN:
            return Pick()
        if found is None and self.none and key_of(text) in (*NOTHING, "no", key_of(self.none)):
            return Pick()
        found = found or said_option(self.options, text)
        if found is not None:
            return Pick(id=found.id)
        if self.new and (text.casefold() in UNKNOWN_WORDS or not re.search(r"[^\W_]", text)):
            raise BadAnswer(f"“{text}” is not the name of a {self.new}.", self.bounds())
        if self.new and self._may_name(text):
            if _NO_NAMES.issuperset(text.casefold().split()):
                raise BadAnswer(
                    f"“{text}” is not the name of a {self.new}.",
                    f"If there is one called so, put it in quotes: “new {self.new} {text}”.",
                )
            try:
                return Pick(new=clean_name(text, self.new))
            except BadText as problem:
                raise BadAnswer(str(problem)) from None
        names = [option.label for option in self.options]
        close = close_names(text, names)
        said = f"There is no “{text[:60]}” to choose here."
        raise BadAnswer(said, f"Did you mean {listed(close)}?" if close else self.bounds())

    def _may_name(self, text: str) -> bool:
        """Whether a bare text may name something new."""
        return may_name(text, None if self.lettered else self.digits)

    def accept_known(self, value: Any) -> Pick:
        """`{"new": name}`, an empty object for nothing."""
        if isinstance(value, dict) and isinstance(value.get("new"), str):
            if not self.new:
                return self.read_known(clean_line(value["new"]))
            known = find_option(self.options, value["new"], exact=True)
            if known is not None:
                return Pick(id=known.id)
            try:
                return Pick(new=clean_name(value["new"], self.new))
            except BadText as problem:
                raise BadAnswer(str(problem)) from None
        if value == {} and self.none:
            return Pick()
        raise BadAnswer(f"{value!r} cannot be chosen.", self.bounds())

    def store(self, answer: Pick | None) -> Any:
        """An id, `{"new": name}`, `{}` for nothing, `null` for unknown."""
        if answer is None:
            return None
        return {"new": answer.new} if answer.new else answer.id or {}

    def likely(self) -> list[Option]:
        """What is allowed, without what is hardly ever meant, as long as there is anything else."""
        allowed = [option for option in self.options if not option.illegal]
        return [option for option in allowed if not option.far] or allowed

    def judge(self, answer: Pick | None) -> Break | None:
        """The reason why the chosen option is illegal."""
        if answer is None or not answer.id:
            return None
        option = next((option for option in self.options if option.id == answer.id), None)
        if option is None or not option.illegal:
            return None
        return Break(option.illegal, option.page or self.page, self.rule)

    def bounds(self) -> str:
        """The names that would be right."""
        names = [option.label for option in self.likely()]
        if self.none:
            names.append("none")
        if self.new and not names:
            return f"Name a new {self.new}."
        if self.new:
            names.append(f"a new {self.new}")
        once = dict.fromkeys(names)  # of four equal cards one name says it
        return stopped(f"Say {listed(once)}") if names else self.nothing_legal()

    def instead(self) -> str:
        """The names on offer that break nothing; a new one may break the same rule."""
        names = [option.label for option in self.likely()]
        if self.none:
            names.append("none")
        return stopped(f"Say {listed(dict.fromkeys(names))}") if names else ""

    def nothing_legal(self) -> str:
        """The sentence instead of an empty list."""
        if not self.options:
            return "There is nothing to choose from yet."
        first = self.options[0]
        if first.label in first.illegal:
            return "Nothing is allowed here: " + stopped(clause(first.illegal))
        named = f"“{first.label}”" if "," in first.label else first.label
        return stopped(f"Nothing is allowed here, not even {named}: {clause(first.illegal)}")

    def show(self, answer: Pick | None) -> str:
        """The label, the new name, the label of nothing."""
        if answer is None:
            return "unknown"
        if answer.new:
            return answer.new
        if not answer.id:
            return self.none or "none"
        return next((x.label for x in self.options if x.id == answer.id), answer.id)

    def choices(self) -> Sequence[Option]:
        """The options."""
        return self.options


class Several(Question[tuple[str, ...]], frozen=True, kw_only=True):
    """Several of the things on offer, by id, in the order given."""

    kind: ClassVar[str] = "several"
    options: tuple[Option, ...] = ()
    least: int = 0
    most: int | None = None
    besides: tuple[Option, ...] = ()
    """What may be named and adds nothing: who acts, among those who take part."""

    def read_known(self, text: str) -> tuple[str, ...]:
        """Names with commas, `and` or spaces between; `none` for nothing."""
        if key_of(text) in ("none", "nothing", "no", ""):
            return ()
        parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
        return self.accept_known([name for part in parts for name in self._joined(part)])

    def _joined(self, text: str) -> list[str]:
        """The names that `and` joins; a name that holds the word itself stays whole."""
        known = (*self.options, *self.besides)
        pieces = re.split(r"\s+and\s+", re.sub(r"^and\s+", "", text))
        for at in range(len(pieces), 0, -1):
            head = " and ".join(pieces[:at])
            if said_option(known, head) is not None:
                rest = " and ".join(pieces[at:])
                return [head, *(self._joined(rest) if rest else ())]
        words = text.split()  # short names, as cards are typed: `7H 10C`
        return words if all(said_option(known, word) for word in words) else [text]

    def accept_known(self, value: Any) -> tuple[str, ...]:
        """A list of ids or names."""
        if not isinstance(value, list | tuple):
            raise BadAnswer(f"{value!r} is not a list.", self.bounds())
        chosen: list[str] = []
        for word in self._everything(value):
            found = said_option(self.options, str(word))
            if found is None and said_option(self.besides, str(word)) is not None:
                continue
            if found is None:
                close = close_names(str(word), [option.label for option in self.options])
                right = f"Did you mean {listed(close)}?" if close else self.bounds()
                raise BadAnswer(f"There is no “{str(word)[:60]}” to choose here.", right)
            if found.id in chosen:
                raise BadAnswer(f"“{found.label}” is named twice.", "Name each thing once.")
            chosen.append(found.id)
        return tuple(chosen)

    def _everything(self, value: Sequence[Any]) -> Sequence[Any]:
        """What was named; for `all` alone, each that may be chosen. An order has no `all`."""
        if self.kind != Several.kind or len(value) != 1 or key_of(str(value[0])) not in _ALL:
            return value
        if said_option(self.options, str(value[0])) is not None:
            return value
        return [option.id for option in self.options if not option.illegal]

    def store(self, answer: tuple[str, ...] | None) -> Any:
        """A list of ids."""
        return None if answer is None else list(answer)

    def judge(self, answer: tuple[str, ...] | None) -> Break | None:
        """Too few, too many, or one that is illegal."""
        if answer is None:
            return None
        for option in self.options:
            if option.id in answer and option.illegal:
                return Break(option.illegal, option.page or self.page, self.rule)
        if len(answer) < self.least or (self.most is not None and len(answer) > self.most):
            return Break(f"{len(answer)} chosen. {self.bounds()}", self.page, self.rule)
        return None

    def bounds(self) -> str:
        """How many, and which."""
        named = [option.label for option in self.options if not option.illegal]
        names = f"these: {listed(named, '')}" if len(named) > 1 else listed(named, "and")
        if self.most is None:
            least = f"at least {self.least}" if self.least else "any"
            return stopped(f"Name {least} of {names}")
        count = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return stopped(f"Name {count} of {names}")

    def show(self, answer: tuple[str, ...] | None) -> str:
        """Labels with commas."""
        if answer is None:
            return "unknown"
        labels = {option.id: option.label for option in self.options}
        return ", ".join(labels.get(one, one) for one in answer) or "none"

    def choices(self) -> Sequence[Option]:
        """The options."""
        return self.options


class Order(Several, frozen=True, kw_only=True):
    """All of the things, in an order."""

    kind: ClassVar[str] = "order"

    def judge(self, answer: tuple[str, ...] | None) -> Break | None:
        """All of them, each once."""
        if answer is not None and len(answer) != len(self.options):
            return Break(f"You named {len(answer)} of {len(self.options)}.", self.page, self.rule)
        return Several.judge(self, answer)

    def bounds(self) -> str:
        """What would be right."""
        return f"Name all in their order: {listed([x.label for x in self.options], 'and')}."


class Split(Question[dict[str, int]], frozen=True, kw_only=True):
    """A number shared out among parts: `wren 2, dawn 1`."""

    kind: ClassVar[str] = "split"
    options: tuple[Option, ...] = ()
    total: int | None = None

    def read_known(self, text: str) -> dict[str, int]:
        """Pairs of a name and a number, with commas between; or `evenly`, or `4 each`."""
        shares: dict[str, int] = {}
        if key_of(text) in ("none", "nothing"):
            return self.accept_known(shares)
        if key_of(text) in _EVENLY:
            return self._evenly()
        if (each := re.fullmatch(r"(\d{1,4}) each", text.strip(), re.IGNORECASE)) is not None:
            return self.accept_known({x.id: int(each[1]) for x in self.options if not x.illegal})
        for part in re.split(r"[,;]", text):
            match = re.fullmatch(r"\s*(?:(\d{1,30})\s+(.+?)|(.+?)\s+(\d{1,30}))\s*", part)
            if match is None:
                raise BadAnswer(
                    f"“{part.strip()[:40]}” is not a name with a number.", self.bounds()
                )
            before, name_after, name_before, after = match.groups()
            name = name_after or name_before
            if name in shares:
                raise BadAnswer(f"“{name}” is named twice.", "Name each once.")
            shares[name] = int(before or after)
        return self.accept_known(shares)

    def _evenly(self) -> dict[str, int]:
        """The same for everybody who may have a part, if the number comes out even."""
        having = [x.id for x in self.options if not x.illegal]
        if not having or not self.total or self.total % len(having):
            raise BadAnswer("That does not come out even.", self.bounds())
        return dict.fromkeys(having, self.total // len(having))

    def accept_known(self, value: Any) -> dict[str, int]:
        """`{"id": count}`."""
        if not isinstance(value, dict):
            raise BadAnswer(f"{value!r} shares nothing out.", self.bounds())
        shares: dict[str, int] = {}
        for name, count in value.items():
            found = said_option(self.options, str(name))
            if found is None:
                raise BadAnswer(f"There is no “{name}” to share with.", self.bounds())
            if not is_count(count):
                said = f"{count!r} is not a share for {found.label}."
                raise BadAnswer(said, right(count, self.bounds()))
            if found.id in shares:
                raise BadAnswer(f"“{found.label}” is named twice.", "Name each once.")
            shares[found.id] = count
        return {x.id: shares[x.id] for x in self.options if shares.get(x.id)}

    def judge(self, answer: dict[str, int] | None) -> Break | None:
        """The shares must make the total; an illegal part has its reason."""
        if answer is None:
            return None
        for option in self.options:
            if answer.get(option.id) and option.illegal:
                return Break(option.illegal, option.page or self.page, self.rule)
        given = sum(answer.values())
        if self.total is not None and given != self.total:
            return Break(f"That shares out {given}, not {self.total}.", self.page, self.rule)
        return None

    def bounds(self) -> str:
        """What would be right."""
        names = listed([x.label for x in self.options], "and")
        whole = " them" if self.total is None else f" {self.total}"
        return f"Share{whole} out among {names}, like “{self.like()}”."

    def like(self) -> str:
        """Shares that would do: they make the total."""
        total = 2 if self.total is None else self.total
        names = [x.label for x in self.options if not x.illegal][:2] or ["name"]
        if total < len(names):
            return f"{names[0]} {total}" if total else "none"
        parts = [total - len(names) + 1, *(1 for _ in names[1:])]
        return ", ".join(f"{name} {part}" for name, part in zip(names, parts, strict=True))

    def show(self, answer: dict[str, int] | None) -> str:
        """Names with numbers."""
        labels = {x.id: x.label for x in self.options}
        if answer is None:
            return "unknown"
        return (
            ", ".join(f"{labels.get(one, one)} {count}" for one, count in answer.items()) or "none"
        )

    def choices(self) -> Sequence[Option]:
        """The parts."""
        return self.options


@lru_cache(maxsize=4096)
def _keys(label: str, also: tuple[str, ...]) -> tuple[str, ...]:
    """What an option answers to; each is looked up for every beginning of a typed line."""
    return (key_of(label), *map(key_of, also))


def said_option(options: Sequence[Option], text: str) -> Option | None:
    """The option that somebody says, perhaps with an article before its name: `the Madman`."""
    found = find_option(options, text)
    if found is None and (article := re.match(r"(?:the|an|a)\s+(?=\S)", text, re.IGNORECASE)):
        found = find_option(options, text[article.end() :])
    return found


def find_option(options: Sequence[Option], text: str, exact: bool = False) -> Option | None:
    """The option with that id or name; a unique beginning of a name, unless `exact`."""
    wanted, named, begun = key_of(text), None, []
    for option in options:
        if option.id == text:
            return option
        if named is None:
            keys = _keys(option.label, tuple(option.also))
            if wanted in keys or option.id.casefold() == text.casefold():
                named = option
            elif any(key.startswith(wanted) for key in keys):
                begun.append(option)
    if named is not None or exact or len(wanted) < 2:
        return named
    return begun[0] if len(begun) == 1 else None
