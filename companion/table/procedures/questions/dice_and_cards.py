"""Questions about what chance did: dice as they fell, cards as they came, or left to the app."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar

from msgspec import Struct

from companion.errors import BadAnswer
from companion.table.procedures.limits import MOST_AT_ONCE, right
from companion.table.procedures.questions.amounts import is_count
from companion.table.procedures.questions.base import Break, Question
from companion.toolbox import dice
from companion.toolbox.dice import BadThrow, Die
from companion.toolbox.marks import Cup, is_marked, is_numbered, missing
from companion.toolbox.text import clean_line, key_of, plural


class Thrown(Struct, frozen=True):
    """A roll: its faces, or only the successes that were told."""

    faces: dict[str, int] | None = None
    successes: int | None = None


class Roll(Question[Thrown], frozen=True, kw_only=True):
    """Dice on the table: typed as they fell, told as bare successes, or rolled by the app."""

    kind: ClassVar[str] = "roll"
    die: Die
    count: int | None = None
    """How many dice; `None` if nobody knows."""
    up_to: bool = False
    """Whether fewer dice than `count` are right as well (re-rolls of some)."""
    bare: bool = True
    """Whether a bare number of successes is an answer."""
    rolled: Any = None
    """Faces that chance made before, in stored form: offered first, never silently replaced."""

    def read_known(self, text: str) -> Thrown:
        """`3b 2w 1s 1S`, `1 1 6`, or a bare number of successes."""
        if re.fullmatch(r"[+-]?\d{1,30}", text) and not self._is_faces(text):
            return self.accept_known(int(text))
        try:
            return Thrown(dice.read_throw(self.die, text))
        except BadThrow as problem:
            raise BadAnswer(str(problem), self.bounds()) from None

    def _is_faces(self, text: str) -> bool:
        """Whether digits alone are dice as they lie: one die, or as many as there must be."""
        if not is_marked(self.die):
            return False
        if not self.bare:
            return True
        try:
            return dice.size(dice.read_throw(self.die, text)) == self.count
        except BadThrow:
            return False

    @property
    def counts(self) -> str:
        """What a bare number is: the total of numbered dice, else successes."""
        return "total" if is_numbered(self.die) else "number of successes"

    def accept_known(self, value: Any) -> Thrown:
        """`{"faces": {letter: count}}`, `{"successes": n}` or a number."""
        if isinstance(value, int) and not isinstance(value, bool):
            value = {"successes": value}
        if isinstance(value, dict) and isinstance(value.get("faces"), dict):
            for letter, number in value["faces"].items():
                if not is_count(number, most=MOST_AT_ONCE):
                    said = f"{number!r} dice cannot show “{letter}”."
                    raise BadAnswer(said, right(number, self.bounds(), MOST_AT_ONCE))
            try:
                return Thrown(dice.in_order(self.die, value["faces"]))
            except (BadThrow, TypeError) as problem:
                raise BadAnswer(str(problem), self.bounds()) from None
        if isinstance(value, dict) and isinstance(successes := value.get("successes"), int):
            if not self.bare:
                raise BadAnswer("Here the faces are needed, not a number.", self.bounds())
            if not is_count(successes):
                said = f"{successes} successes cannot be."
                raise BadAnswer(said, right(successes, self.bounds()))
            return Thrown(successes=successes)
        raise BadAnswer(f"{value!r} is not a roll.", self.bounds())

    def store(self, answer: Thrown | None) -> Any:
        """Faces, or successes."""
        if answer is None:
            return None
        if answer.faces is not None:
            return {"faces": answer.faces}
        return {"successes": answer.successes}

    def judge(self, answer: Thrown | None) -> Break | None:
        """The faces must be as many as the pool."""
        if answer is None or self.count is None or answer.faces is None:
            return None
        lie = dice.size(answer.faces)
        if isinstance(self.die, Cup) and not self.up_to and lie == self.count:
            for kind, more in missing(self.die, answer.faces):
                if more > 0:
                    why = f"There are {more} too few of the {kind.name}."
                    return Break(why, self.page, self.rule)
        if lie == self.count or (self.up_to and lie < self.count):
            return None
        named = "die" if lie == 1 else "dice"
        return Break(f"That is {lie} {named}, but the pool is {self.count}.", self.page, self.rule)

    def bounds(self) -> str:
        """What would be right."""
        many = "" if self.count is None else f" of {self.count} dice"
        bare = f", or only the {self.counts}" if self.bare else ""
        sample = dice.sample(self.die)
        return f"Type the faces{many} as they fell ({sample} …){bare}, or “roll”."

    def show(self, answer: Thrown | None) -> str:
        """Faces or successes."""
        if answer is None:
            return "unknown"
        if answer.faces is not None:
            return dice.write_throw(answer.faces)
        if is_numbered(self.die):
            return f"total {answer.successes}"
        return f"{answer.successes} successes"

    def facts(self) -> dict[str, Any]:
        """With the die and how many."""
        faces = {x.letter: x.name for x in self.die.faces}
        return {**Question.facts(self), "dice": self.count, "faces": faces}


class Drawn(Struct, frozen=True):
    """A draw: the cards' ids or names as far as they were told, and how many there were."""

    count: int
    cards: tuple[str, ...] = ()


class Draw(Question[Drawn], frozen=True, kw_only=True):
    """Cards from a pile: typed as they came, told as a bare count, or drawn by the app."""

    kind: ClassVar[str] = "draw"
    count: int | None = None
    known: dict[str, int] | None = None
    """Cards still unseen: name -> copies. `None` if the pile is not known."""
    pile: int | None = None
    """Cards in the pile, if known."""
    called: str = "pile"
    """What the pile is called: `hand`. From a hand somebody chooses, so Enter draws nothing."""
    spell: Callable[[str], str] | None = None
    """How a typed card is written (`td` is `10D`): raises `ValueError` for what is no card. With
    it, cards may stand with spaces between."""
    elsewhere: Callable[[str], str] | None = None
    """Where a card lies that cannot be drawn, in words: `QD lies before Ben`."""
    listed: bool = False
    """Whether what may come is listed: a lot among players, who may have drawn it themselves."""
    twins: tuple[str, ...] = ()
    """Cards that look alike: one that is told twice is the next of them that is left."""

    @property
    def drawn(self) -> bool:
        """Whether chance gives the cards; else somebody chooses them."""
        return self.called == "pile"

    def read_known(self, text: str) -> Drawn:
        """Names with commas between, or a bare number of cards."""
        if (named := self._named(text)) is not None:
            return named
        if re.fullmatch(r"[+\-−]?\d+", text):
            if not re.fullmatch(r"\d+", text) or len(text) > 9 or int(text) > MOST_AT_ONCE:
                most = f" {MOST_AT_ONCE} is the most at once." if text[0] not in "-−" else ""
                raise BadAnswer(f"{text[:40]} cards cannot be drawn.{most}", self.bounds())
            return Drawn(int(text))
        if self.spell is None and re.fullmatch(r"\d+(?:\s+\d+)+", text):
            raise BadAnswer(f"“{text[:40]}” is the name of no card.", self.bounds())
        between = r"[,;]" if self.spell is None else r"[,;\s]+"
        return self.accept_known([part.strip() for part in re.split(between, text) if part.strip()])

    def _named(self, text: str) -> Drawn | None:
        """Known cards whatever their names are: with commas in them, or numbers, or in quotes.

        A number is how many cards came, unless a card is called so and it is not their number.
        """
        if self.spell is not None or not self.known:
            return None
        known = {key_of(name): name for name in self.known}
        quoted = re.findall(r"[“\"]([^”\"]+)[”\"]", text)
        if quoted and not re.sub(r"[“\"][^”\"]+[”\"]|[,;\s]", "", text):
            return self.accept_known(quoted)
        if text.isdecimal() and (self.count is None or int(text) == self.count != 1):
            return None
        parts = [part.strip() for part in re.split(r"[,;]", text)]
        cards: list[str] = []
        while parts:
            fits = (n for n in range(len(parts), 0, -1) if key_of(", ".join(parts[:n])) in known)
            if not (length := next(fits, 0)):
                return None
            cards.append(known[key_of(", ".join(parts[:length]))])
            del parts[:length]
        return self.accept_known(cards)

    def accept_known(self, value: Any) -> Drawn:
        """A count, a list of names, or `{"count": n, "cards": [...]}`."""
        if is_count(value, most=MOST_AT_ONCE):
            return Drawn(value)
        if isinstance(value, dict) and isinstance(value.get("cards", []), list):
            drawn = self.accept_known(value.get("cards", []))
            count = value.get("count", drawn.count)
            if not is_count(count, most=MOST_AT_ONCE) or count < drawn.count:
                raise BadAnswer(f"{count!r} is not a number of these cards.", self.bounds())
            return Drawn(count, drawn.cards)
        if not isinstance(value, list | tuple):
            raise BadAnswer(f"{value!r} is not a draw.", self.bounds())
        names = {key_of(name): name for name in self.known or {}}
        if not all(isinstance(card, str) and clean_line(card) for card in value):
            raise BadAnswer("A card has no name.", self.bounds())
        cards: list[str] = []
        for told in value:
            card = names.get(key_of(told)) or self._spelt(clean_line(told))
            cards.append(self._twin(card, cards) if card in self.twins and card in cards else card)
        return Drawn(len(cards), tuple(cards))

    def _twin(self, card: str, before: list[str]) -> str:
        """The next card that looks like this one and was not told yet; itself if none is left."""
        left = (
            x for x in self.twins if x not in before and (self.known is None or x in self.known)
        )
        return next(left, card)

    def _spelt(self, card: str) -> str:
        if self.spell is None:
            return card
        try:
            return self.spell(card)
        except ValueError as problem:
            raise BadAnswer(str(problem), self.bounds()) from None

    def store(self, answer: Drawn | None) -> Any:
        """Count and names."""
        return None if answer is None else {"count": answer.count, "cards": list(answer.cards)}

    def judge(self, answer: Drawn | None) -> Break | None:
        """As many as asked, no card more often than it is left."""
        if answer is None:
            return None
        if self.count is not None and answer.count != self.count:
            need = f"{self.count} {'is' if self.count == 1 else 'are'} needed"
            return Break(f"That is {plural(answer.count, 'card')}; {need}.", self.page, self.rule)
        if self.pile is not None and answer.count > self.pile:
            return Break(f"The {self.called} holds {self.pile}.", self.page, self.rule)
        for card in answer.cards if self.known is not None else ():
            left = (self.known or {}).get(card, 0)
            if answer.cards.count(card) > left:
                if self.elsewhere is not None and (where := self.elsewhere(card)):
                    return Break(where, self.page, self.rule)
                return Break(f"{left} of “{card}” are left unseen.", self.page, self.rule)
        return None

    def bounds(self) -> str:
        """What would be right."""
        many = "the cards" if self.count is None else f"the {self.count} cards"
        if not self.drawn:
            card = "the card" if self.count == 1 else f"{many}, with commas between them"
            return f"Type {card}, or just how many."
        if self.count == 1:
            return "Type what was drawn, or “draw”."
        return f"Type {many}, with commas between them, or how many, or “draw”."

    def show(self, answer: Drawn | None) -> str:
        """Names, or a count."""
        if answer is None:
            return "unknown"
        unnamed = answer.count - len(answer.cards)
        told = list(answer.cards) + ([f"{unnamed} not named"] if unnamed else [])
        return ", ".join(told) or "none"
