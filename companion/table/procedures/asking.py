"""How a procedure asks: a verb for each kind of question, which gives back what was chosen.

    size = yield from work.number("size", "Cards in the deck", at_least(0), quiet=85)

A question says its key, its words and what may be answered; how it presses is one more word:

* nothing: it must be answered;
* `suggest=x`: it must be answered, and Enter answers `x`;
* `offer=x`: a typed sentence takes `x`, step by step it is asked;
* `quiet=x`: `x` is taken everywhere, unless somebody opens the question.

`None` stands for having nothing to offer: the question must be answered then. `UNKNOWN` offers that
nobody knows. Where the rules say it is `cite`: that of the running act or part if none is named.

`work.maybe` has the same verbs for what the table may not know: they give `None` for `?`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import (
    Any,
    Concatenate,
    Final,
    Generic,
    Literal,
    ParamSpec,
    TypeVar,
    Unpack,
    cast,
)

from msgspec.structs import replace

from companion.table.procedures.pressing import UNKNOWN, Bounds, Pressing, labelled
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Choose,
    Citation,
    Draw,
    Drawn,
    Field,
    Form,
    Lines,
    Number,
    Option,
    Order,
    Pick,
    Question,
    Roll,
    Several,
    Split,
    Text,
    Thrown,
    YesNo,
)
from companion.toolbox.dice import Die
from companion.toolbox.sums import HandLine

K = TypeVar("K", bound=str)
P = ParamSpec("P")
T = TypeVar("T")
U = TypeVar("U", covariant=True)
"""What is given back besides an answer: `Never`, or `None` for what nobody knows."""

NOWHERE: Final = Citation()


class Asker(Generic[U]):
    """Puts questions; the base of what a procedure holds while it runs."""

    cite: Citation = NOWHERE
    """Where the rules say what is being asked."""
    unknown = False
    """Whether "unknown" is an answer to what is asked."""

    @property
    def maybe(self) -> Asker[None]:
        """Asks what the table may not know."""
        asker: Asker[None] = Asker()
        asker.unknown, asker.cite = True, self.cite
        return asker

    # ------------------------------------------------------------------ choosing

    def choose(
        self,
        key: str,
        prompt: str,
        options: Iterable[Option],
        *,
        none: str = "",
        **more: Unpack[Pressing[str]],
    ) -> Steps[str | U]:
        """One of several things, by id; `none` labels choosing nothing, which is empty."""
        return self._chosen(key, prompt, options, none, more)

    def one_of(
        self, key: str, prompt: str, labels: Mapping[K, str], **more: Unpack[Pressing[K]]
    ) -> Steps[K | U]:
        """One of some words that the program knows."""
        picked = self._chosen(key, prompt, labelled(labels), "", more)
        return cast("Steps[K | U]", picked)

    def one_or_none(
        self,
        key: str,
        prompt: str,
        labels: Mapping[K, str],
        none: str,
        **more: Unpack[Pressing[K | Literal[""]]],
    ) -> Steps[K | Literal[""] | U]:
        """One of some words that the program knows, or nothing, labelled `none`."""
        picked = self._chosen(key, prompt, labelled(labels), none, more)
        return cast('Steps[K | Literal[""] | U]', picked)

    def _chosen(
        self, key: str, prompt: str, options: Iterable[Option], none: str, more: Any
    ) -> Steps[str | U]:
        fields = self._fields(key, prompt, more, _stored_choice)
        pick: Pick | None = yield Choose(options=tuple(options), none=none, **fields)
        return cast("U", None) if pick is None else pick.id

    def pick(
        self,
        key: str,
        prompt: str,
        options: Iterable[Option],
        *,
        new: str,
        lettered: bool = False,
        digits: int = 3,
        none: str = "",
        **more: Unpack[Pressing[str | Pick]],
    ) -> Steps[Pick | U]:
        """One of several things, or a name that is not there yet; `new` is what such a thing is.

        What is offered is an id, or a `Pick` of a new name.
        """
        fields = self._fields(key, prompt, more, _stored_pick)
        return self._ask(
            Choose(
                options=tuple(options),
                new=new,
                lettered=lettered,
                digits=digits,
                none=none,
                **fields,
            )
        )

    def several(
        self,
        key: str,
        prompt: str,
        options: Iterable[Option],
        *,
        least: int = 0,
        most: int | None = None,
        besides: tuple[Option, ...] = (),
        **more: Unpack[Pressing[tuple[str, ...]]],
    ) -> Steps[tuple[str, ...] | U]:
        """Several things by id; fewer than `least` or more than `most` break a rule. What stands
        `besides` may be named and adds nothing."""
        fields = self._fields(key, prompt, more, _stored_list)
        asked = Several(options=tuple(options), least=least, most=most, besides=besides, **fields)
        return self._ask(asked)

    def order(
        self,
        key: str,
        prompt: str,
        options: Iterable[Option],
        **more: Unpack[Pressing[tuple[str, ...]]],
    ) -> Steps[tuple[str, ...] | U]:
        """All of the things, by id, in an order."""
        fields = self._fields(key, prompt, more, _stored_list)
        return self._ask(Order(options=tuple(options), **fields))

    def split(
        self,
        key: str,
        prompt: str,
        options: Iterable[Option],
        *,
        total: int | None,
        **more: Unpack[Pressing[dict[str, int]]],
    ) -> Steps[dict[str, int] | U]:
        """A number shared out: id -> share, those of 0 left out. Another sum breaks a rule."""
        fields = self._fields(key, prompt, more)
        return self._ask(Split(options=tuple(options), total=total, **fields))

    # ------------------------------------------------------------------ numbers, yes and no

    def number(
        self,
        key: str,
        prompt: str,
        bounds: Bounds,
        *,
        named: Mapping[str, int] | None = None,
        **more: Unpack[Pressing[int]],
    ) -> Steps[int | U]:
        """A whole number; `named` are words for some of them."""
        return self._ask(
            Number(
                floor=bounds.floor,
                ceiling=bounds.ceiling,
                least=bounds.least,
                most=bounds.most,
                kept=bounds.kept,
                why=bounds.why,
                named=named or {},
                **self._fields(key, prompt, more),
            )
        )

    def yes(self, key: str, prompt: str, **more: Unpack[Pressing[bool]]) -> Steps[bool | U]:
        """Yes or no."""
        return self._ask(YesNo(**self._fields(key, prompt, more)))

    # ------------------------------------------------------------------ words

    def text(
        self,
        key: str,
        prompt: str,
        *,
        longest: int = 500,
        empty: bool = False,
        one_word: bool = False,
        a_name: bool = False,
        **more: Unpack[Pressing[str]],
    ) -> Steps[str | U]:
        """Free text on one line; empty if that is allowed, or offered."""
        fields = self._fields(key, prompt, more)
        empty = empty or fields.get("default") == ""
        return self._ask(
            Text(longest=longest, empty=empty, one_word=one_word, a_name=a_name, **fields)
        )

    def form(
        self,
        key: str,
        prompt: str,
        fields: Iterable[Field],
        *,
        by_name: bool = False,
        every: dict[str, int | None] | None = None,
        head: str = "",
        empty: str = "nothing",
        **more: Unpack[Pressing[dict[str, Any]]],
    ) -> Steps[dict[str, Any] | U]:
        """Named values on one line; see the fields of `Form`."""
        asked = self._fields(key, prompt, more)
        return self._ask(
            Form(
                fields=tuple(fields),
                by_name=by_name,
                every=every or {},
                head=head,
                empty=empty,
                **asked,
            )
        )

    def lines(
        self, key: str, prompt: str, **more: Unpack[Pressing[tuple[HandLine, ...]]]
    ) -> Steps[tuple[HandLine, ...] | U]:
        """Lines that the table adds to a sum by hand."""
        fields = self._fields(key, prompt, more, _stored_lines)
        return self._ask(Lines(**fields))

    # ------------------------------------------------------------------ chance

    def roll(
        self,
        key: str,
        prompt: str,
        die: Die,
        count: int | None,
        *,
        up_to: bool = False,
        bare: bool = True,
        **more: Unpack[Pressing[Any]],
    ) -> Steps[Thrown | U]:
        """Dice as they fell, or left to the app; `count` is `None` if nobody knows how many."""
        fields = self._fields(key, prompt, more)
        return self._ask(Roll(die=die, count=count, up_to=up_to, bare=bare, **fields))

    def draw(
        self,
        key: str,
        prompt: str,
        count: int | None,
        *,
        known: dict[str, int] | None = None,
        pile: int | None = None,
        called: str = "pile",
        spell: Callable[[str], str] | None = None,
        elsewhere: Callable[[str], str] | None = None,
        twins: tuple[str, ...] = (),
        listed: bool = False,
        **more: Unpack[Pressing[Any]],
    ) -> Steps[Drawn | U]:
        """Cards as they came, or left to the app; see the fields of `Draw`."""
        return self._ask(
            Draw(
                count=count,
                known=known,
                pile=pile,
                called=called,
                spell=spell,
                elsewhere=elsewhere,
                twins=twins,
                listed=listed,
                **self._fields(key, prompt, more),
            )
        )

    # ------------------------------------------------------------------ what a game reads itself

    def put(self, question: Question[T], **more: Unpack[Pressing[Any]]) -> Steps[T | U]:
        """A question of a kind of the game's own, which says its key, its words and what it reads.

        How it presses and where the rules have it is said beside it, as of any other.
        """
        stored = next((how for kind, how in _STORED.items() if isinstance(question, kind)), None)
        return self._ask(
            replace(question, **self._fields(question.key, question.prompt, more, stored))
        )

    # ------------------------------------------------------------------ rules and printed facts

    def known(
        self, value: T | None, asking: Steps[T | None], keep: Callable[[T | None], None]
    ) -> Steps[T | None]:
        """A fact: as it is known, else asked for and kept.

        Args:
            value: what is known.
            asking: the question, which is put only if nothing is.
            keep: told the answer; `None` is that nobody knows.
        """
        if value is not None:
            return value
        answer = yield from asking
        keep(answer)
        return answer

    # ------------------------------------------------------------------ inside

    def _ask(self, question: Question[T]) -> Steps[T | U]:
        answer: T | U = yield question
        return answer

    def _fields(
        self, key: str, prompt: str, more: Any, stored: Callable[[Any], Any] | None = None
    ) -> dict[str, Any]:
        """What every question has, from what was said of this one.

        Args:
            key: its key.
            prompt: its words.
            more: fields of `Pressing`, the caller's own: they are turned into those of a question.
            stored: an answer as the journal keeps it, if that is another thing.
        """
        cite: Citation = more.pop("cite", self.cite)
        for manner in ("offer", "quiet"):
            if (default := more.pop(manner, None)) is not None:
                more["manner"] = manner
                known = default is not UNKNOWN
                more["default"] = (stored(default) if stored else default) if known else None
        if stored is not None and (suggest := more.get("suggest")) is not None:
            more["suggest"] = stored(suggest)
        more["key"], more["prompt"] = key, prompt
        more["page"], more["rule"] = cite.page, cite.rule
        more["unknown"] = self.unknown
        fields: dict[str, Any] = more
        return fields


def _stored_choice(answer: str) -> Any:
    """An id; an empty object for nothing."""
    return answer or {}


def _stored_pick(answer: str | Pick) -> Any:
    if isinstance(answer, Pick):
        return {"new": answer.new} if answer.new else _stored_choice(answer.id)
    return _stored_choice(answer)


def _stored_list(answer: Iterable[str]) -> list[str]:
    return list(answer)


def _stored_lines(answer: Iterable[HandLine]) -> list[list[Any]]:
    return [[line.label, line.amount] for line in answer]


_STORED: Final[dict[type[Question[Any]], Callable[[Any], Any]]] = {
    Choose: _stored_pick,
    Several: _stored_list,
    Order: _stored_list,
    Lines: _stored_lines,
}
"""Kind of a question -> an offered answer as the journal keeps it, where that is another thing."""

W = TypeVar("W", bound=Asker[Any])


def citing(
    cite: Citation,
) -> Callable[[Callable[Concatenate[W, P], Steps[T]]], Callable[Concatenate[W, P], Steps[T]]]:
    """Mark a part of a procedure: where the rules say what it asks."""

    def mark(part: Callable[Concatenate[W, P], Steps[T]]) -> Callable[Concatenate[W, P], Steps[T]]:
        @wraps(part)
        def cited(work: W, /, *args: P.args, **kwargs: P.kwargs) -> Steps[T]:
            before, work.cite = work.cite, cite
            try:
                return (yield from part(work, *args, **kwargs))
            finally:
                work.cite = before

        return cited

    return mark
