"""Questions with a small fixed answer: a whole number, yes or no."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from companion.errors import BadAnswer
from companion.table.procedures.limits import MOST_KEPT, is_kept, too_large
from companion.table.procedures.questions.base import Break, Question
from companion.toolbox.number_words import number_of

YES = ("y", "yes", "true", "1", "on")


NO = ("n", "no", "false", "0", "off")


def is_count(value: Any, least: int = 0, most: int = MOST_KEPT) -> bool:
    """Whether it is a whole number that can be kept."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


class Number(Question[int], frozen=True, kw_only=True):
    """A whole number: `floor` cannot be undercut; `least` and `most` are rules, to be broken."""

    kind: ClassVar[str] = "number"
    floor: int | None = 0
    ceiling: int | None = None
    """What cannot be exceeded, as `floor` cannot be undercut."""
    least: int | None = None
    most: int | None = None
    kept: int = MOST_KEPT
    """The largest number that can be kept, which no reason breaks."""
    why: str = ""
    """Why the limits are what they are: "you hold 2"."""
    named: Mapping[str, int] = {}
    """Words for numbers: `all` for as many as there are."""

    def read_known(self, text: str) -> int:
        """Digits, perhaps with a sign, or a number word; a comma behind is the sentence's."""
        if (number := self.named.get(text.casefold())) is not None:
            return self.accept_known(number)
        plain = text.replace("−", "-").rstrip(",; ")
        if (said := number_of(plain)) is not None:
            return self.accept_known(said)
        # A blank stands between thousands only: “3 2” is two numbers.
        if not re.fullmatch(r"[+-]?\s*(\d{1,30}|\d{1,3}(\s\d{3})+)", plain):
            raise BadAnswer(f"“{text[:40]}” is not a whole number.", self.bounds())
        return self.accept_known(int(re.sub(r"\s", "", plain)))

    def accept_known(self, value: Any) -> int:
        """A whole number, at least `floor`."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadAnswer(f"{value!r} is not a whole number.", self.bounds())
        if self.floor is not None and value < self.floor:
            said = f"{value} is less than {self.floor}, the least possible."
            raise BadAnswer(said, self.bounds())
        if self.ceiling is not None and value > self.ceiling:
            said = f"{value} is more than {self.ceiling}, the most possible."
            raise BadAnswer(said, self.bounds())
        if not is_kept(value, self.kept):
            raise BadAnswer(too_large(value, self.kept), self.bounds())
        return value

    def judge(self, answer: int | None) -> Break | None:
        """Outside the limits."""
        if answer is None:
            return None
        if (self.least is not None and answer < self.least) or (
            self.most is not None and answer > self.most
        ):
            low = self.least is not None and answer < self.least
            told = f"{answer} is too {'low' if low else 'high'}"
            return Break(f"{told}: {self.why}" if self.why else told, self.page, self.rule)
        return None

    def bounds(self) -> str:
        """The numbers that would be right."""
        least = self.least if self.least is not None else self.floor
        most = self.most if self.most is not None else self.ceiling
        because = f" ({self.why})" if self.why else ""
        if least is not None and least == most:
            return f"Only {least} is possible{because}."
        if least is not None and most is not None:
            return f"Say a number from {least} to {most}{because}."
        if most is not None:
            return f"Say a number up to {most}{because}."
        if least is not None:
            return f"Say a whole number, {least} or more{because}."
        return "Say a whole number."

    def facts(self) -> dict[str, Any]:
        """With its limits."""
        least = self.least if self.least is not None else self.floor
        return {**Question.facts(self), "least": least, "most": self.most}


class YesNo(Question[bool], frozen=True, kw_only=True):
    """Yes or no."""

    kind: ClassVar[str] = "yesno"

    def read_known(self, text: str) -> bool:
        """`y`, `yes`, `n`, `no`."""
        word = text.casefold()
        if word in YES:
            return True
        if word in NO:
            return False
        raise BadAnswer(f"“{text[:40]}” is neither yes nor no.", self.bounds())

    def accept_known(self, value: Any) -> bool:
        """A JSON boolean."""
        if isinstance(value, bool):
            return value
        raise BadAnswer(f"{value!r} is neither yes nor no.", self.bounds())

    def bounds(self) -> str:
        """What would be right."""
        return "Say yes or no."

    def show(self, answer: bool | None) -> str:
        """In words."""
        return "unknown" if answer is None else "yes" if answer else "no"
