"""Questions of an action: what it prints, which gear, a die with numbers (pp. 11, 12, 23)."""

from __future__ import annotations

import re
from typing import Any, Unpack

import msgspec

from companion.errors import BadAnswer
from companion.games.citadel.state.printed import Offer, Row
from companion.games.citadel.state.tables import DIE, TRAITS
from companion.table.procedures.asking import Asker
from companion.table.procedures.pressing import More
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Choose,
    Draw,
    Drawn,
    Form,
    Pick,
    Several,
    may_name,
    said_option,
)
from companion.toolbox.text import BadText, clean_name, key_of, listed, stopped

NEW = "+"
"""In front of a name that no thing on offer has: `+Sword`."""
FLAGS = {"chain": "chain", "mandatory": "mandatory", "group": "group", "compound": "compound"}
AMBUSH = "ambush"
"""Stands among the traits on some leaflets; its effect is what the leaflet says (R-34)."""
NUMBERS = {
    "cost": "cost",
    "difficulty": "difficulty",
    "diff": "difficulty",
    "lower": "lower_cost",
    "level": "lower_level",
}
"""Word -> field of `Offer` that is a number."""
FILLERS = ("trait", "traits", "from", "if", "the", "groundshiver", "has", "is", "and")
"""Words between the parts that say nothing of their own."""
SAID = {"lower_cost": "lower", "lower_level": "level"}
"""Field -> the word for it, where that is another."""


_COST = re.compile(r"\d{1,2}\+")
"""A cost as the cards print it."""


class Maybe(Choose, frozen=True, kw_only=True):
    """A choice in which the empty text stands for nothing, as duties keep it."""

    def accept(self, value: Any) -> Pick | None:
        """As `Choose`; the empty text is the empty pick."""
        return Pick() if value == "" and self.none else Choose.accept(self, value)


class OfferForm(Form, frozen=True, kw_only=True):
    """What an action prints: `cost 5 difficulty 3 chain`, `rows 4 3 mandatory tough 1 epic`."""

    def names(self, word: str) -> bool:
        """Whether a word begins one of its parts."""
        plain = key_of(word)
        return plain in (*FLAGS, *NUMBERS, "rows", "no", "black", AMBUSH) or plain in TRAITS

    def read_known(self, text: str) -> dict[str, Any]:
        """Parts in any order; `no chain`, `no black` for what it has not; `3 5+` and `5+ 3` as the
        cards print difficulty and cost."""
        words = _printed(re.findall(r"[^\s,;=]+", text.casefold()))
        told: dict[str, Any] = {}
        at = 0
        while at < len(words):
            at = self._part(words, at, told)
        if words and not told:
            raise BadAnswer(
                f"“{text.strip()[:30]}” is not something an action prints.", self.bounds()
            )
        return told

    def _part(self, words: list[str], at: int, told: dict[str, Any]) -> int:
        """Read one part into `told`: where the next begins."""
        word = words[at]
        if word in FILLERS:
            return at + 1
        if word == "or" and "cost" in told:  # "cost 4 or 0 from level 3"
            told["lower_cost"] = self._number(words, at + 1, word)
            return at + 2
        if word == "no" and at + 1 < len(words):
            name = "failure" if words[at + 1] == "black" else FLAGS.get(words[at + 1], "")
            if name:
                told[name] = False
                return at + 2
        if word in FLAGS:
            told[FLAGS[word]] = True
            return at + 1
        if word == AMBUSH:
            told.setdefault("traits", {})[AMBUSH] = 0
            return at + 1
        if word == "black":
            told["failure"] = True
            return at + 1
        if word in NUMBERS:
            told[NUMBERS[word]] = self._number(words, at + 1, word)
            return at + 2
        if word == "rows":
            end = _rows_end(words, at)
            told["rows"] = _rows(words[at + 1 : end])
            if not told["rows"]:
                raise BadAnswer("The rows have no difficulties.", self.bounds())
            told["compound"] = True
            return end
        if word in TRAITS:
            number = self._number(words, at + 1, word) if TRAITS[word].number else 0
            told.setdefault("traits", {})[word] = number
            return at + (2 if TRAITS[word].number else 1)
        raise BadAnswer(f"“{word[:30]}” is not something an action prints.", self.bounds())

    def _number(self, words: list[str], at: int, name: str) -> int | None:
        word = words[at].rstrip("+") if at < len(words) else ""
        least = 1 if name in TRAITS else 0
        if word == "?" and name not in TRAITS:
            return None
        if not re.fullmatch(r"\d{1,2}", word) or int(word) < least:
            raise BadAnswer(f"“{name}” needs its number.", self.bounds())
        return int(word)

    def accept_known(self, value: Any) -> dict[str, Any]:
        """Fields of `Offer`, as far as they are told."""
        if not isinstance(value, dict):
            raise BadAnswer(f"{value!r} is not something an action prints.", self.bounds())
        given = {NUMBERS.get(str(key), str(key)): x for key, x in value.items()}
        if strange := given.keys() - Offer.__struct_fields__:
            raise BadAnswer(f"An action prints no “{sorted(strange)[0][:30]}”.", self.bounds())
        try:
            offer = msgspec.convert({"name": "", **given}, Offer)
        except msgspec.ValidationError as problem:
            raise BadAnswer(f"That is not an action: {problem}.", self.bounds()) from None
        for name, number in offer.traits.items():
            trait = TRAITS.get(key_of(name))
            if number < (1 if trait is not None and trait.number else 0):
                raise BadAnswer(f"{name} needs its number.", self.bounds())
        numbers = [offer.cost, offer.difficulty, offer.lower_cost, *(x.cost for x in offer.rows)]
        if any(x is not None and x < 0 for x in numbers):
            raise BadAnswer("A number is below 0.", self.bounds())
        if any(not DIE[0] <= (x.difficulty or DIE[0]) <= DIE[1] for x in offer.rows):
            raise BadAnswer("A row has a difficulty that no die shows.", self.bounds())
        plain: dict[str, Any] = msgspec.to_builtins(offer)
        return {key: plain[key] for key in given if key != "name"}

    def bounds(self) -> str:
        """What would be right."""
        return "Type like “cost 5 difficulty 3 chain” or “rows 4 3 mandatory tough 1”."

    def show(self, answer: dict[str, Any] | None) -> str:
        """In words."""
        if answer is None:
            return "unknown"
        offer = msgspec.convert({"name": "", **answer}, Offer)
        return offer_words(offer) or "nothing"


def _rows_end(words: list[str], at: int) -> int:
    """Where the rows behind `rows` end: each a difficulty, perhaps a cost, perhaps its chain."""
    end = at + 1
    while end < len(words) and (
        re.fullmatch(r"[1-6]", words[end])
        or (end > at + 1 and re.fullmatch(_COST, words[end]))
        or (words[end] == "chain" and re.fullmatch(_COST, words[end - 1]))
    ):
        end += 1
    return end


def _rows(words: list[str]) -> list[dict[str, Any]]:
    """`5 3+ chain 3 2+`: a row with cost 3 and a chain, another with cost 2."""
    rows: list[dict[str, Any]] = []
    for word in words:
        if word == "chain":
            rows[-1]["chain"] = True
        elif word.endswith("+"):
            rows[-1]["cost"] = int(word.rstrip("+"))
        else:
            rows.append({"difficulty": int(word)})
    return rows


def _printed(words: list[str]) -> list[str]:
    """`5+` as `cost 5`, a bare number beside it as the difficulty; rows are left as they are."""
    if "rows" in words:
        at = words.index("rows")
        end = _rows_end(words, at)
        return [*_printed(words[:at]), *words[at:end], *_printed(words[end:])]
    told: list[str] = []
    for at, word in enumerate(words):
        before, after = (words[at - 1] if at else ""), (*words[at + 1 :], "")[0]
        beside = re.fullmatch(_COST, before) or re.fullmatch(_COST, after)
        if re.fullmatch(_COST, word) and (not before or before.isdecimal()):
            told += ["cost", word.rstrip("+")]
        elif re.fullmatch(r"\d{1,2}", word) and beside and told[-1:] != ["cost"]:
            told += ["difficulty", word]
        else:
            told.append(word)
    return told


def _row_words(row: Row) -> str:
    """`5 3+ chain`: its difficulty, and what it has of its own."""
    cost = "" if row.cost is None else f" {row.cost}+"
    return f"{row.difficulty or '?'}{cost}{' chain' if row.chain else ''}"


def offer_words(offer: Offer) -> str:
    """`cost 5, difficulty 3, chain`; only what is told."""
    words = []
    for field in ("cost", "difficulty", "lower_cost", "lower_level"):
        number = getattr(offer, field)
        if number is not None:
            words.append(f"{SAID.get(field, field)} {number}")
    words += [x for x in ("chain", "mandatory", "group") if getattr(offer, x)]
    if offer.rows:
        words.append("rows " + " ".join(map(_row_words, offer.rows)))
    elif offer.compound:
        words.append("compound")
    words += [f"{name} {x}" if x else name for name, x in sorted(offer.traits.items())]
    if offer.failure is False:
        words.append("no black section")
    return ", ".join(words)


def with_facts(offer: Offer, told: dict[str, Any]) -> Offer:
    """What is told now over what was known; new difficulties keep the costs of their rows."""
    fields = dict(told)
    if "rows" in fields:
        rows = msgspec.convert(fields["rows"], tuple[Row, ...])
        old = dict(enumerate(offer.rows))
        fields["rows"] = tuple(
            Row(
                difficulty=row.difficulty,
                cost=row.cost if row.cost is not None or place not in old else old[place].cost,
                chain=row.chain if row.chain is not None or place not in old else old[place].chain,
            )
            for place, row in enumerate(rows)
        )
    if "traits" in fields:
        fields["traits"] = {**offer.traits, **fields["traits"]}
    return msgspec.structs.replace(offer, **fields)


class GearList(Several, frozen=True, kw_only=True):
    """Several cards, by id; a name that is none of them is a card that nobody told of: `+Sword`."""

    def accept_known(self, value: Any) -> tuple[str, ...]:
        """A list of ids or names."""
        if not isinstance(value, list | tuple):
            raise BadAnswer(f"{value!r} is not a list.", self.bounds())
        chosen: list[str] = []
        for word in value:
            plain = str(word).removeprefix(NEW).strip(' "')
            found = said_option(self.options, plain)
            if found is None:
                quoted = str(word).strip()[:1] in (NEW, '"')
                if not quoted and not may_name(plain):  # a row or a count that went astray
                    raise BadAnswer(f"There is no “{plain[:60]}” to choose here.", self.bounds())
                try:
                    plain = NEW + clean_name(plain, "card")
                except BadText as problem:
                    raise BadAnswer(str(problem), self.bounds()) from None
            one = found.id if found is not None else plain
            if one in chosen:
                raise BadAnswer(f"“{plain}” is named twice.", "Name each card once.")
            chosen.append(one)
        return tuple(chosen)

    def show(self, answer: tuple[str, ...] | None) -> str:
        """Titles."""
        labels = {x.id: x.label for x in self.options}
        return ", ".join(labels.get(x, x.removeprefix(NEW)) for x in answer or ()) or "none"

    def bounds(self) -> str:
        """What would be right."""
        names = listed([x.label for x in self.options if not x.illegal], "")
        return stopped(f"Name any of these, or new cards: {names}") if names else "Name the cards."


class OneDie(Draw, frozen=True, kw_only=True):
    """A die of six sides: typed as it fell, or rolled by the app. The answer is one card `4`."""

    def read_known(self, text: str) -> Drawn:
        """One number from 1 to 6."""
        return self.accept_known(text.strip())

    def accept_known(self, value: Any) -> Drawn:
        """`4`, `["4"]`, `{"count": 1, "cards": ["4"]}`."""
        cards = value.get("cards") if isinstance(value, dict) else value
        face = cards[0] if isinstance(cards, list) and len(cards) == 1 else cards
        if isinstance(face, bool) or str(face) not in SIX:
            raise BadAnswer(f"“{str(face)[:20]}” is on no side of a die.", self.bounds())
        return Drawn(1, (str(face),))

    def bounds(self) -> str:
        """What would be right."""
        return f"Type a number from {DIE[0]} to {DIE[1]}, or “roll”."


SIX = {str(face): 1 for face in range(DIE[0], DIE[1] + 1)}
"""The sides of a die, as a pile to draw from."""


def ask_die(asker: Asker[Any], key: str, prompt: str, **more: Unpack[More]) -> Steps[int | None]:
    """What one die shows; `None` if nobody looked."""
    die = OneDie(key=key, prompt=prompt, count=1, known=SIX)
    thrown = yield from asker.maybe.put(die, **more)
    return int(thrown.cards[0]) if thrown is not None and thrown.cards else None
