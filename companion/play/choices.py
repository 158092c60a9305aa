"""How a question is answered on a screen: its rows, and what Enter does. Pure functions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.errors import BadAnswer
from companion.play.matching import matching
from companion.table.procedures.drive import ANEW_WORDS, CHANCE_WORDS, is_veil
from companion.table.procedures.question import (
    Broken,
    Choose,
    Draw,
    Option,
    Pick,
    Question,
    Roll,
    Several,
    Split,
    YesNo,
)
from companion.toolbox.text import at_place, clause, key_of, plural, stopped

_BARRED = "barred: "
_SHORT_NUMBER = re.compile(r"\d{1,2}(?!\d)")
"""What an answer begins with that is counted or short: a row's number could be meant by it."""
_A_NAME = 3
"""From so many words on a text names something new, unless a name on offer begins with them."""
_A_DIGIT = re.compile(r"[1-9]")
FOLDED = 2
"""So many rows that cannot be chosen are folded into one: a list opens at what fits."""


@dataclass(frozen=True)
class Row:
    """One thing to choose."""

    value: Any
    """What is answered, in stored form."""
    label: str
    note: str = ""
    illegal: str = ""
    far: bool = False
    """Whether it stands last, for it is hardly ever meant."""


@dataclass(frozen=True)
class Press:
    """What Enter does."""

    says: str
    """In words, for the line below."""
    value: Any = None
    does: bool = False
    """Whether it answers; otherwise `says` is all that happens."""


def rows_of(question: Question[Any]) -> tuple[Row, ...]:
    """What there is to choose from: what is allowed, then nothing, then what is not, then what is
    hardly ever meant.

    Nothing comes first where it is what Enter takes: a list opens at its beginning.
    """
    if isinstance(question, YesNo):
        return (Row(True, "yes"), Row(False, "no"))
    if isinstance(question, Split):
        return ()
    if isinstance(question, Draw) and question.listed:
        return tuple(Row([name], name) for name in question.known or ())
    rows = []
    for option in question.choices():
        barred = f"{_BARRED}{at_place(_why(option), option.page)}"
        note = barred if option.illegal else option.note
        rows.append(Row(option.id, option.label, note, option.illegal, option.far))
    rows.sort(key=lambda row: (row.far, bool(row.illegal)))
    if isinstance(question, Choose) and question.none:
        allowed = 0 if question.offered == {} else sum(map(_is_near, rows))
        rows.insert(allowed, Row({}, question.none))
    return tuple(rows)


def _is_near(row: Row) -> bool:
    return not row.illegal and not row.far


def _why(option: Option) -> str:
    """Why it cannot be chosen, behind its name: `Mia is out.` is `out` there."""
    why = option.illegal.removeprefix(option.label)
    if why != option.illegal:
        why = re.sub(r"^ (is|are) ", "", why)
    return clause(why.strip(" :"))


def fitting(places: Sequence[int], barred: Callable[[int], bool]) -> list[int]:
    """The places whose rows can be chosen; all, where none can or only one cannot.

    Args:
        places: of rows, in the order in which they are shown.
        barred: whether the row at a place cannot be chosen.
    """
    fit = [place for place in places if not barred(place)]
    return fit if fit and len(places) - len(fit) >= FOLDED else list(places)


def folded_words(reasons: Sequence[str], cannot: str = "cannot be chosen") -> str:
    """What stands for rows that are folded: `7 more that cannot be chosen: not in play yet`; the
    reason that most of them have first."""
    told = Counter(reason.removeprefix(_BARRED) for reason in reasons)
    return f"{len(reasons)} more that {cannot}: " + "; ".join(x for x, _ in told.most_common())


def says_no(question: Broken, page: str = "") -> str:
    """The rule that is broken, as a sentence; `page` if it stands nowhere else."""
    return stopped(f"The rules say no: {at_place(clause(question.why), page)}")


def begin_with_numbers(question: Question[Any]) -> bool:
    """Whether a digit is the beginning of an answer (`2 shields`, `10C` for a card that is shown
    by its title), and so no number of a row. Long numbers of things (`045`) are typed whole: only
    the digits that they begin with are no rows (`is_typed`)."""
    return any(_SHORT_NUMBER.match(name) for name in _names(question))


def is_typed(question: Question[Any], digit: str) -> bool:
    """Whether a digit begins the long number of something on offer, and so takes no row at once."""
    return any(name.startswith(digit) for name in _names(question))


def _names(question: Question[Any]) -> Iterator[str]:
    """All that the things on offer answer to."""
    for option in question.choices():
        yield from (option.label, *option.also)


def shown_rows(question: Question[Any], rows: Sequence[Row], text: str) -> list[int]:
    """Places of the rows that what is typed leaves; a lone digit that names none is a row's."""
    if isinstance(question, Several) and ("," in text or ";" in text):
        return []
    if question.unknown and text.strip() in ("?", "-", "–"):
        return []
    found = matching(text, [row.label for row in rows])
    if getattr(question, "new", "") and len(text.split()) >= _A_NAME:
        found = [x for x in found if key_of(rows[x].label).startswith(key_of(text))]
    if not found and _A_DIGIT.fullmatch(text.strip()) and not begin_with_numbers(question):
        return fitting(range(len(rows)), lambda x: bool(rows[x].illegal))[int(text) - 1 :][:1]
    return found


def first_place(question: Question[Any], rows: Sequence[Row]) -> int | None:
    """The row that Enter takes at first: what is offered, else the only one that is allowed and
    not far from being meant.

    `None` where that would be a guess: a hasty Enter must never tell what nobody said.
    """
    offered = question.offered
    for place, row in enumerate(rows):
        if offered is not None and row.value == offered:
            return place
    if isinstance(question, Several):
        return 0  # Enter takes what is ticked; the cursor decides nothing
    allowed = [place for place, row in enumerate(rows) if _is_near(row)]
    return allowed[0] if len(allowed) == 1 and not question.unknown else None


def is_sentence(question: Question[Any], text: str) -> bool:
    """Whether the hand began a sentence for the table, as it would there; a secret never is one."""
    return text.startswith(":") and not question.secret


def press(
    question: Question[Any],
    text: str,
    row: Row | None,
    ticked: Sequence[Any] | None = None,
    by_hand: bool = False,
) -> Press:
    """What Enter does now.

    Args:
        question: what is asked.
        text: what is typed.
        row: the row under the cursor, if one is shown.
        ticked: values that are ticked, where several may be chosen; `None` if no hand was there.
        by_hand: whether chance is the table's: then Enter alone rolls and draws nothing.
    """
    typed = text.strip()
    if is_sentence(question, text):
        return Press("Enter says it at the table; what is asked here waits there")
    if isinstance(question, Broken):
        if typed:
            return Press(
                "Enter answers it so; ! logs it anyway, this being the reason", typed, True
            )
        return Press("! logs it anyway, ↑ goes one back")
    if isinstance(question, Several):
        return _several(question, typed, row, ticked)
    if row is not None:
        illegal = f", {row.note}; Enter asks whether anyway" if row.illegal else ""
        return Press(
            f"Enter: {row.label}{illegal}" if not illegal else row.label + illegal, row.value, True
        )
    if typed:
        return Press(_foretold(question, typed), typed, True)
    return _nothing_typed(question, by_hand)


def given_before(question: Question[Any]) -> list[Any]:
    """What is ticked at first: what was answered before, where the hand went back."""
    before = question.suggest
    return list(before) if isinstance(question, Several) and isinstance(before, list) else []


def _several(question: Several, typed: str, row: Row | None, ticked: Sequence[Any] | None) -> Press:
    if typed and row is None:
        return Press(f"Enter: {typed}{_so_far(question, typed)}", typed, True)
    if typed and row is not None:
        only = f"only {row.label}{_so_far(question, [row.value])}"
        return Press(f"Enter: {only}; commas take several", [row.value], True)
    labels = {option.id: option.label for option in question.options}
    if ticked:
        told = ", ".join(labels.get(one, str(one)) for one in ticked)
        return Press(f"Enter: {told}{_so_far(question, ticked)}", list(ticked), True)
    if ticked is None and isinstance(question.offered, list | tuple) and question.offered:
        told = ", ".join(labels.get(one, str(one)) for one in question.offered)
        told += _so_far(question, question.offered)
        return Press(f"Enter: {told}; Space ticks others", list(question.offered), True)
    return Press("Enter: none; Space ticks", [], True)


def _so_far(question: Question[Any], said: Any) -> str:
    """What an answer comes to, in brackets, where the question can tell."""
    if question.so_far is None:
        return ""
    try:
        answer = question.accept(list(said) if isinstance(said, tuple) else said)
    except BadAnswer:  # half a name
        return ""
    told = "" if answer is None else question.so_far(answer)
    return f" ({told})" if told else ""


def _foretold(question: Question[Any], typed: str) -> str:
    """What a typed answer means, or what is wrong with it, while it is typed."""
    if isinstance(question, Roll | Draw) and typed.casefold() in (*CHANCE_WORDS, *ANEW_WORDS):
        return f"Enter: {typed}"
    try:
        answer = question.accept(typed)
    except BadAnswer as problem:
        return problem.says
    if question.so_far is not None and answer is not None:
        return f"Enter: {question.show(answer)}{_so_far(question, typed)}"
    new = (
        question.new
        if isinstance(question, Choose) and isinstance(answer, Pick) and answer.new
        else ""
    )
    return f"Enter: a new {new}, {typed}" if new else f"Enter: {question.show(answer)}"


def _nothing_typed(question: Question[Any], by_hand: bool) -> Press:
    if isinstance(question, Roll):
        if question.rolled is not None:
            return Press(f"Enter takes {shown(question, question.rolled)}", "roll", True)
        if question.offered is None and question.count is not None:
            if question.count == 0:
                return Press("Enter: no dice are rolled", "roll", True)
            if by_hand:
                return Press(f"Type what fell; “roll” rolls {question.count} in the app.")
            return Press(f"Enter rolls {plural(question.count, 'die', 'dice')}", "roll", True)
        if question.offered is None and not question.unknown:
            return Press("Type what lies on the table; how many dice there are is unknown.")
    drawn = isinstance(question, Draw) and question.drawn and question.known is not None
    if drawn and question.offered is None:
        if by_hand:
            return Press("Type what was drawn; “draw” draws in the app.")
        return Press("Enter draws in the app", "draw", True)
    if is_veil(question.offered):  # of an entry that was undone
        return Press("Enter: the same again, kept secret", question.offered, True)
    if question.offered is not None:
        return Press(f"Enter: {shown(question, question.offered)}", question.offered, True)
    if question.unknown:
        return Press("Enter: unknown", None, True)
    if isinstance(question, Choose | YesNo):
        by_digit = "" if begin_with_numbers(question) else "A digit or "
        return Press(f"{by_digit}↓ chooses; typing filters.")
    return Press(question.bounds())


def shown(question: Question[Any], stored: Any) -> str:
    """A stored or typed answer in words."""
    try:
        return question.show(question.accept(stored))
    except BadAnswer:  # an old suggestion that no longer fits
        return str(stored)
