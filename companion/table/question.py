"""Questions: what a procedure may ask, how an answer is typed, what is legal and why not.

A question knows three things about an answer, and they are kept apart:

* what cannot be *stored* (an unknown face letter, a negative count): `BadAnswer`, asked again;
* what *breaks a rule* (an illegal option, counts that do not sum to the pool): `Broken`, named
  with its page and logged anyway when the table gives a reason;
* what is *unknown*: `None`, wherever the question allows it.

`read` takes typed text, `accept` takes what a journal or a JSON argument holds, `store` gives what
the journal keeps. Options, odds and explanations are made when they are shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar, cast

from msgspec import Struct

from companion.errors import BadAnswer
from companion.toolbox import dice
from companion.toolbox.dice import BadThrow, Die
from companion.toolbox.effects import Effect, read_effects
from companion.toolbox.sums import HandLine, Result
from companion.toolbox.text import BadText, clean_line, clean_name, close_names, key_of, listed

A = TypeVar("A")

Manner = Literal["ask", "offer", "quiet"]
"""How much a question presses: `ask` needs an answer; `offer` has a default that a typed sentence
takes and a step-by-step entry shows; `quiet` takes its default everywhere unless it is opened."""

UNKNOWN_WORDS = ("?", "-", "–", "unknown", "not told")

YES = ("y", "yes", "true", "1", "on")
NO = ("n", "no", "false", "0", "off")


class Break(Struct, frozen=True):
    """A rule that an answer breaks: kept aside from errors, because the table may say so."""

    why: str
    page: str = ""
    rule: str = ""


class Question(Struct, Generic[A], frozen=True, kw_only=True):
    """Base of all questions. `A` is the type of the answer that the procedure gets."""

    kind: ClassVar[str] = "question"

    key: str
    prompt: str = ""
    who: str = ""
    """Id of the player who answers; empty for the table."""
    page: str = ""
    rule: str = ""
    """Id of the rules entry that explains it."""
    help: str = ""
    manner: Manner = "ask"
    default: Any = None
    """The answer in stored form that is taken where the manner allows it."""
    suggest: Any = None
    """What Enter answers in a step-by-step entry, in stored form; the default if not given."""
    unknown: bool = False
    """Whether `?` (not told) is an answer."""
    lead: str = ""
    """The word that introduces the answer in a typed sentence: `at Gull Rock`."""
    sums: Mapping[str, Result[Any]] | None = None
    """Itemised sums to show beside the question."""
    odds: Callable[[], Sequence[tuple[str, str]]] | None = None
    """Rows of label and value, made when shown."""
    again: str = ""
    """Why it is asked again, when an earlier answer no longer fits."""
    secret: bool = False
    """Whether only `who` may see the answer: it is veiled in the file and left out of the log."""

    @property
    def offered(self) -> Any:
        """What Enter answers."""
        return self.default if self.suggest is None else self.suggest

    def read(self, text: str) -> A | None:
        """Typed text as an answer. Raises `BadAnswer`."""
        text = clean_line(text)
        if self.unknown and text.casefold() in UNKNOWN_WORDS:
            return None
        return self.read_known(text)

    def read_known(self, text: str) -> A:
        """Typed text that is not "unknown". Raises `BadAnswer`."""
        raise BadAnswer(f"“{text}” does not answer “{self.prompt or self.key}”.", self.bounds())

    def accept(self, value: Any) -> A | None:
        """A stored or JSON value as an answer. Raises `BadAnswer`."""
        if value is None and self.unknown:
            return None
        if isinstance(value, str) and self.reads_text(value):
            return self.read(value)
        return self.accept_known(value)

    def reads_text(self, _value: str) -> bool:
        """Whether a string in JSON is to be read like typed text."""
        return True

    def accept_known(self, value: Any) -> A:
        """A JSON value that is no text. Raises `BadAnswer`."""
        raise BadAnswer(f"{value!r} does not answer “{self.prompt or self.key}”.", self.bounds())

    def store(self, answer: A | None) -> Any:
        """The answer as the journal keeps it."""
        return answer

    def judge(self, _answer: A | None) -> Break | None:
        """The rule that the answer breaks, if any."""
        return None

    def bounds(self) -> str:
        """One sentence: what would be right."""
        return "Answer as asked."

    def show(self, answer: A | None) -> str:
        """The answer in words."""
        return "not told" if answer is None else str(answer)

    def choices(self) -> Sequence[Option]:
        """Options to pick from, if there are any."""
        return ()

    def facts(self) -> dict[str, Any]:
        """What a program needs to know about the question, as JSON."""
        told: dict[str, Any] = {
            "key": self.key,
            "kind": self.kind,
            "prompt": self.prompt,
            "who": self.who,
            "page": self.page,
            "rule": self.rule,
            "manner": self.manner,
            "unknown": self.unknown,
            "would_be_right": self.bounds(),
            "default": self.default,
        }
        if options := self.choices():
            told["options"] = [
                {"id": option.id, "label": option.label, "illegal": option.illegal}
                for option in options
            ]
        return told


class Broken(Question[str], frozen=True, kw_only=True):
    """A rule that is about to be broken. The answer is the reason why it happens anyway."""

    kind: ClassVar[str] = "broken"
    why: str = ""

    def read_known(self, text: str) -> str:
        """The reason; `!` alone stands for "the table says so"."""
        return text.strip("! ") or "the table says so"

    def bounds(self) -> str:
        """How to go on."""
        return f"Answer it another way, or log it anyway: {self.key}!=reason."


class Option(Struct, frozen=True):
    """One thing to choose. An illegal one names its reason and may be chosen anyway."""

    id: str
    label: str
    illegal: str = ""
    page: str = ""
    note: str = ""
    also: tuple[str, ...] = ()
    """Other names that it answers to."""


class Pick(Struct, frozen=True):
    """A chosen thing: an `id` that is there, or the name of a `new` one."""

    id: str = ""
    new: str = ""


class Choose(Question[Pick], frozen=True, kw_only=True):
    """One of several things. With `new`, a name that is not there yet makes a new one."""

    kind: ClassVar[str] = "choose"
    options: tuple[Option, ...] = ()
    new: str = ""
    """What a new thing is called (`site`); empty if only what is there may be chosen."""
    none: str = ""
    """Label of choosing nothing (`no support ship`), answered by the empty pick."""

    def read_known(self, text: str) -> Pick:
        """An option's id, its name, the beginning of a name, or a new name."""
        if not text:
            raise BadAnswer(f"Nothing was chosen for “{self.prompt or self.key}”.", self.bounds())
        if self.none and key_of(text) in ("none", "no", "nothing", key_of(self.none)):
            return Pick()
        found = find_option(self.options, text)
        if found is not None:
            return Pick(id=found.id)
        if self.new:
            try:
                return Pick(new=clean_name(text, self.new))
            except BadText as problem:
                raise BadAnswer(str(problem)) from None
        names = [option.label for option in self.options]
        close = close_names(text, names)
        said = f"There is no “{text[:60]}” to choose here."
        raise BadAnswer(said, f"Did you mean {listed(close)}?" if close else self.bounds())

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
        raise BadAnswer(f"{value!r} is nothing to choose.", self.bounds())

    def store(self, answer: Pick | None) -> Any:
        """An id, `{"new": name}`, `{}` for nothing, `null` for unknown."""
        if answer is None:
            return None
        return {"new": answer.new} if answer.new else answer.id or {}

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
        names = [option.label for option in self.options if not option.illegal]
        if self.none:
            names.append("none")
        if self.new:
            names.append(f"a new {self.new}")
        return f"Say {listed(names)}." if names else self.nothing_legal()

    def nothing_legal(self) -> str:
        """The sentence instead of an empty list."""
        if not self.options:
            return "There is nothing to choose from yet."
        return f"Nothing is allowed here: {self.options[0].label}: {self.options[0].illegal}"

    def show(self, answer: Pick | None) -> str:
        """The label, the new name, the label of nothing."""
        if answer is None:
            return "not told"
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

    def read_known(self, text: str) -> tuple[str, ...]:
        """Names with commas between; `none` for nothing."""
        if key_of(text) in ("none", "nothing", "no", ""):
            return ()
        return self.accept_known([part for part in re.split(r"[,;]", text) if part.strip()])

    def accept_known(self, value: Any) -> tuple[str, ...]:
        """A list of ids or names."""
        if not isinstance(value, list | tuple):
            raise BadAnswer(f"{value!r} is no list.", self.bounds())
        chosen: list[str] = []
        for word in value:
            found = find_option(self.options, str(word))
            if found is None:
                close = close_names(str(word), [option.label for option in self.options])
                right = f"Did you mean {listed(close)}?" if close else self.bounds()
                raise BadAnswer(f"There is no “{str(word)[:60]}” to choose here.", right)
            if found.id in chosen:
                raise BadAnswer(f"“{found.label}” is named twice.", "Name each thing once.")
            chosen.append(found.id)
        return tuple(chosen)

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
        names = listed([option.label for option in self.options if not option.illegal], "and")
        if self.most is None:
            return (
                f"Name at least {self.least} of {names}." if self.least else f"Name any of {names}."
            )
        count = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"Name {count} of {names}."

    def show(self, answer: tuple[str, ...] | None) -> str:
        """Labels with commas."""
        if answer is None:
            return "not told"
        labels = {option.id: option.label for option in self.options}
        return ", ".join(labels.get(one, one) for one in answer) or "none"

    def choices(self) -> Sequence[Option]:
        """The options."""
        return self.options


class Number(Question[int], frozen=True, kw_only=True):
    """A whole number. `floor` cannot be undercut; `least` and `most` are rules and can be broken."""

    kind: ClassVar[str] = "number"
    floor: int | None = 0
    least: int | None = None
    most: int | None = None
    why: str = ""
    """Why the limits are what they are: "you hold 2"."""

    def read_known(self, text: str) -> int:
        """Digits, perhaps with a sign."""
        plain = text.replace("−", "-").replace(" ", "")
        if not re.fullmatch(r"[+-]?\d{1,9}", plain):
            raise BadAnswer(f"“{text[:40]}” is no whole number.", self.bounds())
        return self.accept_known(int(plain))

    def accept_known(self, value: Any) -> int:
        """A whole number, at least `floor`."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadAnswer(f"{value!r} is no whole number.", self.bounds())
        if self.floor is not None and value < self.floor:
            raise BadAnswer(f"{value} is less than {self.floor}, which cannot be.", self.bounds())
        if abs(value) > 999_999_999:
            raise BadAnswer(f"{value} is more than can be kept.", self.bounds())
        return value

    def judge(self, answer: int | None) -> Break | None:
        """Outside the limits."""
        if answer is None:
            return None
        if (self.least is not None and answer < self.least) or (
            self.most is not None and answer > self.most
        ):
            told = f"{answer} is not possible here"
            return Break(f"{told}: {self.why}" if self.why else told, self.page, self.rule)
        return None

    def bounds(self) -> str:
        """The numbers that would be right."""
        least = self.least if self.least is not None else self.floor
        because = f" ({self.why})" if self.why else ""
        if least is not None and self.most is not None:
            return f"Say a number from {least} to {self.most}{because}."
        if self.most is not None:
            return f"Say a number up to {self.most}{because}."
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
        return "not told" if answer is None else "yes" if answer else "no"


class Text(Question[str], frozen=True, kw_only=True):
    """Free text on one line."""

    kind: ClassVar[str] = "text"
    empty: bool = False
    """Whether nothing is an answer."""
    longest: int = 500

    def read_known(self, text: str) -> str:
        """One clean line."""
        if not text and not self.empty:
            raise BadAnswer(f"“{self.prompt or self.key}” needs some text.", self.bounds())
        if len(text) > self.longest:
            raise BadAnswer(f"That is {len(text)} characters long.", self.bounds())
        return text

    def bounds(self) -> str:
        """What would be right."""
        return f"Type one line, at most {self.longest} characters."


class Order(Several, frozen=True, kw_only=True):
    """All of the things, in an order."""

    kind: ClassVar[str] = "order"

    def judge(self, answer: tuple[str, ...] | None) -> Break | None:
        """All of them, each once."""
        if answer is not None and len(answer) != len(self.options):
            return Break(f"{len(answer)} of {len(self.options)} are named.", self.page, self.rule)
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
        """Pairs of a name and a number, in either order, with commas between."""
        shares: dict[str, int] = {}
        for part in re.split(r"[,;]", text):
            match = re.fullmatch(r"\s*(?:(\d{1,9})\s+(.+?)|(.+?)\s+(\d{1,9}))\s*", part)
            if match is None:
                raise BadAnswer(f"“{part.strip()[:40]}” is no name with a number.", self.bounds())
            before, name_after, name_before, after = match.groups()
            name = name_after or name_before
            if name in shares:
                raise BadAnswer(f"“{name}” is named twice.", "Name each once.")
            shares[name] = int(before or after)
        return self.accept_known(shares)

    def accept_known(self, value: Any) -> dict[str, int]:
        """`{"id": count}`."""
        if not isinstance(value, dict):
            raise BadAnswer(f"{value!r} shares nothing out.", self.bounds())
        shares: dict[str, int] = {}
        for name, count in value.items():
            found = find_option(self.options, str(name))
            if found is None:
                raise BadAnswer(f"There is no “{name}” to share with.", self.bounds())
            if not _is_count(count):
                raise BadAnswer(f"{count!r} is no share for {found.label}.", self.bounds())
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
            return Break(
                f"{given} are shared out, it should be {self.total}.", self.page, self.rule
            )
        return None

    def bounds(self) -> str:
        """What would be right."""
        names = listed([x.label for x in self.options], "and")
        whole = "" if self.total is None else f" {self.total}"
        return f"Share{whole} out among {names}, like “{self.options[0].label if self.options else 'name'} 2”."

    def show(self, answer: dict[str, int] | None) -> str:
        """Names with numbers."""
        labels = {x.id: x.label for x in self.options}
        if answer is None:
            return "not told"
        return (
            ", ".join(f"{labels.get(one, one)} {count}" for one, count in answer.items()) or "none"
        )

    def choices(self) -> Sequence[Option]:
        """The parts."""
        return self.options


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
        """`3b 2w 1s 1S`, or a bare number of successes."""
        if re.fullmatch(r"[+-]?\d{1,9}", text):
            return self.accept_known(int(text))
        try:
            return Thrown(dice.read_throw(self.die, text))
        except BadThrow as problem:
            raise BadAnswer(str(problem), self.bounds()) from None

    def accept_known(self, value: Any) -> Thrown:
        """`{"faces": {letter: count}}`, `{"successes": n}` or a number."""
        if isinstance(value, int) and not isinstance(value, bool):
            value = {"successes": value}
        if isinstance(value, dict) and isinstance(value.get("faces"), dict):
            for letter, number in value["faces"].items():
                if not _is_count(number, most=9999):
                    raise BadAnswer(f"{number!r} dice cannot show “{letter}”.", self.bounds())
            try:
                return Thrown(dice.in_order(self.die, value["faces"]))
            except (BadThrow, TypeError) as problem:
                raise BadAnswer(str(problem), self.bounds()) from None
        if isinstance(value, dict) and isinstance(successes := value.get("successes"), int):
            if not self.bare:
                raise BadAnswer("Here the faces are needed, not a number.", self.bounds())
            if not _is_count(successes):
                raise BadAnswer(f"{successes} successes cannot be.", self.bounds())
            return Thrown(successes=successes)
        raise BadAnswer(f"{value!r} is no roll.", self.bounds())

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
        if lie == self.count or (self.up_to and lie < self.count):
            return None
        named = "die" if lie == 1 else "dice"
        return Break(f"That is {lie} {named}, the pool is {self.count}.", self.page, self.rule)

    def bounds(self) -> str:
        """What would be right."""
        many = "" if self.count is None else f" of {self.count} dice"
        bare = ", or only the number of successes" if self.bare else ""
        sample = " ".join(f"{n}{face.letter}" for n, face in enumerate(self.die.faces[:3], 1))
        return f"Type the faces{many} as they fell ({sample} …){bare}, or “roll”."

    def show(self, answer: Thrown | None) -> str:
        """Faces or successes."""
        if answer is None:
            return "not told"
        if answer.faces is not None:
            return dice.write_throw(answer.faces)
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

    def read_known(self, text: str) -> Drawn:
        """Names with commas between, or a bare number of cards."""
        if re.fullmatch(r"[+\-−]?\d+", text):
            if not re.fullmatch(r"\d{1,4}", text):
                raise BadAnswer(f"{text[:40]} cards cannot be drawn.", self.bounds())
            return Drawn(int(text))
        return self.accept_known([part.strip() for part in re.split(r"[,;]", text) if part.strip()])

    def accept_known(self, value: Any) -> Drawn:
        """A count, a list of names, or `{"count": n, "cards": [...]}`."""
        if _is_count(value, most=9999):
            return Drawn(value)
        if isinstance(value, dict) and isinstance(value.get("cards", []), list):
            drawn = self.accept_known(value.get("cards", []))
            count = value.get("count", drawn.count)
            if not _is_count(count, most=9999) or count < drawn.count:
                raise BadAnswer(f"{count!r} is no number of these cards.", self.bounds())
            return Drawn(count, drawn.cards)
        if not isinstance(value, list | tuple):
            raise BadAnswer(f"{value!r} is no draw.", self.bounds())
        names = {key_of(name): name for name in self.known or {}}
        if not all(isinstance(card, str) and clean_line(card) for card in value):
            raise BadAnswer("A card has no name.", self.bounds())
        cards = [names.get(key_of(card), clean_line(card)) for card in value]
        return Drawn(len(cards), tuple(cards))

    def store(self, answer: Drawn | None) -> Any:
        """Count and names."""
        return None if answer is None else {"count": answer.count, "cards": list(answer.cards)}

    def judge(self, answer: Drawn | None) -> Break | None:
        """As many as asked, no card more often than it is left."""
        if answer is None:
            return None
        if self.count is not None and answer.count != self.count:
            return Break(f"That is {answer.count}, {self.count} are drawn.", self.page, self.rule)
        if self.pile is not None and answer.count > self.pile:
            return Break(f"The pile holds {self.pile}.", self.page, self.rule)
        for card in answer.cards if self.known is not None else ():
            left = (self.known or {}).get(card, 0)
            if answer.cards.count(card) > left:
                return Break(f"{left} of “{card}” are left unseen.", self.page, self.rule)
        return None

    def bounds(self) -> str:
        """What would be right."""
        many = "the cards" if self.count is None else f"the {self.count} cards"
        return f"Type {many} with commas between, only their number, or “draw”."

    def show(self, answer: Drawn | None) -> str:
        """Names, or a count."""
        if answer is None:
            return "not told"
        unnamed = answer.count - len(answer.cards)
        told = list(answer.cards) + ([f"{unnamed} not named"] if unnamed else [])
        return ", ".join(told) or "none"


class Field(Struct, frozen=True):
    """One field of a form: a name, its short letter, whether its value is a number."""

    name: str
    letter: str = ""
    number: bool = True
    help: str = ""
    least: int | None = None
    most: int | None = None
    """What the number cannot undercut or exceed: less, or more, cannot be stored."""


class Form(Question[dict[str, Any]], frozen=True, kw_only=True):
    """Several named fields on one line: `r1 p2 t3`, `raid 4, hold 3`, `sail=3`; any may be left out."""

    kind: ClassVar[str] = "form"
    fields: tuple[Field, ...] = ()

    def read_known(self, text: str) -> dict[str, Any]:
        """Letters or names with their values."""
        values: dict[str, Any] = {}
        words = re.findall(r'"[^"]*"|[^\s,;=:]+', text)
        at = 0
        while at < len(words):
            field, value, used = self._pair(words, at)
            values[field.name] = value
            at += used
        return self.accept_known(values)

    def _pair(self, words: list[str], at: int) -> tuple[Field, Any, int]:
        word = words[at]
        glued = re.fullmatch(r"([^\W\d]+)([+\-−]?\d+|\?)", word)
        if glued and (field := self._field(glued[1])) and field.number:
            return field, glued[2], 1
        field = self._field(word)
        if field is None:
            names = listed([f"{x.name}" for x in self.fields])
            raise BadAnswer(f"There is no field “{word[:30]}”.", f"The fields are {names}.")
        if at + 1 >= len(words):
            raise BadAnswer(f"“{field.name}” has no value.", self.bounds())
        return field, words[at + 1].strip('"'), 2

    def _field(self, word: str) -> Field | None:
        wanted = key_of(word)
        for field in self.fields:
            if wanted in (key_of(field.name), key_of(field.letter) if field.letter else None):
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
                names = listed([x.name for x in self.fields])
                raise BadAnswer(f"There is no field “{name}”.", f"The fields are {names}.")
            filled[field.name] = self._value(field, given)
        return filled

    def _value(self, field: Field, given: Any) -> Any:
        if given is None or (isinstance(given, str) and given in UNKNOWN_WORDS):
            return None
        if not field.number:
            return clean_line(str(given))
        plain = str(given).replace("−", "-").strip()
        if isinstance(given, bool) or not re.fullmatch(r"[+-]?\d{1,9}", plain):
            said = f"“{str(given)[:40]}” is no whole number for {field.name}."
            raise BadAnswer(said, self.bounds())
        number = int(plain)
        if field.least is not None and number < field.least:
            said = f"{field.name} cannot be {number}."
            raise BadAnswer(said, f"Say {field.least} or more for {field.name}.")
        if field.most is not None and number > field.most:
            said = f"{field.name} cannot be {number}."
            raise BadAnswer(said, f"Say {field.most} or less for {field.name}.")
        return number

    def bounds(self) -> str:
        """What would be right."""
        sample = " ".join(
            f"{x.letter or x.name + ' '}{place}"
            for place, x in enumerate(self.fields[:4], 1)
            if x.number
        )
        names = listed([x.name for x in self.fields], "and", most=12)
        return f"Type any of {names}, like “{sample}”."

    def show(self, answer: dict[str, Any] | None) -> str:
        """Names with values."""
        if answer is None:
            return "not told"
        return ", ".join(f"{k} {'?' if v is None else v}" for k, v in answer.items()) or "none"

    def facts(self) -> dict[str, Any]:
        """With its fields."""
        return {**Question.facts(self), "fields": [x.name for x in self.fields]}


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
                raise BadAnswer(f"“{part.strip()[:40]}” is no line with a number.", self.bounds())
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
                or not _is_count(pair[1], least=-9999, most=9999)
            ):
                raise BadAnswer(f"{one!r} is no line with a number.", self.bounds())
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

    def read_known(self, text: str) -> tuple[Effect, ...]:
        """`gain yellow gold 3; lose blue glory 1; note the harbor burns`."""
        if key_of(text) in ("none", "no", ""):
            return ()
        try:
            return read_effects(text)
        except BadText as problem:
            raise BadAnswer(str(problem), self.bounds()) from None

    def accept_known(self, value: Any) -> tuple[Effect, ...]:
        """A list of `{"verb", "who", "what", "amount"}`."""
        import msgspec

        try:
            effects = msgspec.convert(value, tuple[Effect, ...])
        except msgspec.ValidationError as problem:
            raise BadAnswer(f"That is no list of effects: {problem}.", self.bounds()) from None
        for effect in effects:
            if effect.amount is not None and not _is_count(effect.amount):
                raise BadAnswer(f"{effect.amount} cannot be an amount.", self.bounds())
        return tuple(
            Effect(x.verb, clean_line(x.who), clean_line(x.what), x.amount) for x in effects
        )

    def store(self, answer: tuple[Effect, ...] | None) -> Any:
        """Plain objects."""
        import msgspec

        return [msgspec.to_builtins(effect) for effect in answer or ()]

    def bounds(self) -> str:
        """What would be right."""
        return "Type like “gain yellow gold 3; lose blue glory 1; note the harbor burns”."

    def show(self, answer: tuple[Effect, ...] | None) -> str:
        """In words."""
        return "; ".join(effect.words for effect in answer or ()) or "none"


def _is_count(value: Any, least: int = 0, most: int = 999_999_999) -> bool:
    """Whether it is a whole number that can be kept."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def ask(question: Question[A]) -> Generator[Question[Any], Any, A]:
    """Ask a question that has an answer: `site = yield from ask(Choose(...))`."""
    answer = yield question
    return cast(A, answer)


def told(question: Question[A]) -> Generator[Question[Any], Any, A | None]:
    """Ask a question whose answer may be unknown (`None`)."""
    answer = yield question
    return cast("A | None", answer)


R = TypeVar("R")


def sub(scope: str, inner: Generator[Question[Any], Any, R]) -> Generator[Question[Any], Any, R]:
    """Run a part of a procedure with all its keys under a scope: `damage-1.card`."""
    import msgspec

    answer: Any = None
    while True:
        try:
            question = inner.send(answer)
        except StopIteration as done:
            return cast(R, done.value)
        answer = yield msgspec.structs.replace(question, key=f"{scope}.{question.key}")


def find_option(options: Sequence[Option], text: str, exact: bool = False) -> Option | None:
    """The option with that id or name; a unique beginning of a name, unless `exact`."""
    wanted = key_of(text)
    for option in options:
        if option.id == text:
            return option
    named = [
        option
        for option in options
        if wanted in (key_of(option.label), *(key_of(other) for other in option.also))
    ]
    if named or exact or len(wanted) < 2:
        return named[0] if named else None
    begun = [
        option
        for option in options
        if any(key_of(name).startswith(wanted) for name in (option.label, *option.also))
    ]
    return begun[0] if len(begun) == 1 else None
