"""Which of the readings that live is meant, and what is said if it is not one."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, TypeVar

from companion.table.ear.heard import Which
from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.readings import Reading
from companion.table.ear.saying import line_of
from companion.table.forms.names import NEW, PART, SKIP, SLIP, UNFIT, Thing
from companion.table.procedures.drive import Done
from companion.table.state import TableState
from companion.toolbox.text import listed

S = TypeVar("S", bound=TableState)

OFFERED = 3
"""Lines that a refusal offers at most."""
_RANKS = {"done": (0, 2), "ask": (1, 4), "broken": (3, 5)}
"""How near a reading is to what was meant, of an act of the game and of what every game says."""
_LAST = 6


def free(reading: Reading) -> int:
    """How far a reading is from being meant: the words it leaves to a question, and its weight."""
    return left(reading) + 4 * reading.form.weight


def left(reading: Reading) -> int:
    """How many of its words are left to a question to read: the fewer, the surer it was meant."""
    free = [b for group in reading.groups for b in group if b.kind in ("words", "text")]
    return sum(b.end - b.start for b in free)


def tier(reading: Reading) -> int:
    """How far a reading is from what was typed: slips and new names count, the rest does not."""
    return reading.cost // NEW


Place = tuple[int, int, bool, int, int]
"""How near a reading is to what was meant: the least is."""


def place(one: Driven[Any]) -> Place:
    """The place of a reading that was driven."""
    return _place(one.reading, one.kind, one.loose)


def nearest(reading: Reading) -> Place:
    """The place of a reading if all goes well with it: driving it makes it no nearer."""
    return _place(reading, "done", False)


def _place(reading: Reading, kind: str, loose: bool) -> Place:
    part = reading.cost % NEW // PART
    numbers = sum(b.kind == "n" for group in reading.groups for b in group if b.mode != "~")
    weight = reading.form.weight
    # A counter that is named only in part is never meant before an act that is named.
    # Where answers wait behind a question, nobody can tell yet whether they are asked for.
    rank = _LAST if weight and part else _RANKS["broken" if loose else kind][weight > 0]
    return rank, weight, loose, part, numbers


def decided(alive: Sequence[Driven[S]]) -> Driven[S] | None:
    """The reading that is meant; `None` if there is none.

    An act of the game that is done or asked is meant before a bare counter, that before an act that
    breaks a rule; whole names before parts, names before bare numbers, a small word or a sign that
    is read before one that is stepped over. Then all must lead to the same table.

    Raises:
        Which: they do not.
    """
    alive = [one for one in alive if not _named_whole(one, alive)]
    if not alive:
        return None

    best = min(place(one) for one in alive)
    meant = [one for one in alive if place(one) == best]
    unlike: list[Driven[S]] = []
    for one in meant:
        if not any(one.same(other) for other in unlike):
            unlike.append(one)
    kind = meant[0].kind
    if len(unlike) == 1 or kind == "broken" or (kind == "ask" and not _one_act(unlike)):
        return unlike[0]  # what is open or broken is asked anyway: as the form told first says it
    alike = len({line_of(one.reading) for one in unlike}) == 1
    if alike and (kind != "done" or _one_outcome(unlike)):
        return unlike[0]  # said alike: nobody could tell which is meant
    fewest = min(left(one.reading) for one in unlike)
    if _one_act(unlike) and fewest < max(left(one.reading) for one in unlike):
        unlike = [one for one in unlike if left(one.reading) == fewest]
        if len(unlike) == 1:
            return unlike[0]  # of one act, a word of its form is no free one: `because of that`
    least = min(one.reading.cost % PART for one in unlike)
    read = [one for one in unlike if one.reading.cost % PART == least]
    if len(read) == 1:
        return read[0]  # a small word or a sign is read rather than stepped over
    raise which(unlike)


def _named_whole(one: Driven[Any], alive: Sequence[Driven[Any]]) -> bool:
    """Whether the words that name a thing only in part are the whole name of another, of which the
    same act asks something: `parries` is the card Parry, also while nobody knows what it costs."""
    part = place(one)[3]
    if not part or one.kind != "done":
        return False
    mine = _things(one.reading)
    for other in alive:
        if other.kind == "ask" and not other.loose and place(other)[3] < part:
            theirs = _things(other.reading)
            alike = one.reading.form.act == other.reading.form.act and mine.keys() == theirs.keys()
            if alike and any(mine[at].id != theirs[at].id for at in mine):
                return True
    return False


def _things(reading: Reading) -> dict[tuple[int, int, str], Thing]:
    """What a reading names: by where it stands, and of which kind it is."""
    named = (b for group in reading.groups for b in group if isinstance(b.value, Thing))
    return {(b.start, b.end, b.value.kind): b.value for b in named}


def _one_outcome(unlike: Sequence[Driven[Any]]) -> bool:
    """Whether readings lead to one table and the log says the same of them: a card is named as a
    card, and as what lies in a hold."""
    first = unlike[0]
    return all(one.state == first.state and one.says == first.says for one in unlike)


def _one_act(unlike: Sequence[Driven[Any]]) -> bool:
    """Whether the readings are of one act, told differently."""
    return len({tuple(step.run.info.id for step in one.steps) for one in unlike}) == 1


def which(unlike: Sequence[Driven[Any]]) -> Which:
    """The table is asked which of several readings it means."""
    lines: dict[str, str] = {}
    for one in unlike:
        lines.setdefault(line_of(one.reading), one.says or one.asked)
    told = [f"{line} ({says})" if says else line for line, says in lines.items()]
    return Which(
        "That can mean more than one thing; nothing was entered.",
        f"Which is meant: {listed([f'“{one}”' for one in told])}?",
        [*lines][:OFFERED],
    )


def told_already(state: TableState, driven: Driven[Any]) -> bool:
    """Whether an act only tells whom the table knows to be so already (`bo is next`)."""
    named = driven.steps[0].given.get("who")
    form = driven.reading.form
    return bool(form.already and named) and getattr(state, form.already, None) == named


def already(
    state: TableState,
    found: Sequence[Driven[Any]],
    printed: Container[str] = (),
    tells: Container[str] = (),
) -> str:
    """What is said if a line only tells what is so already; empty if it tells anything new.

    Args:
        state: the table.
        found: what the line does.
        printed: acts that only tell what is printed.
        tells: acts that only tell how things are.
    """
    said: list[str] = []
    for driven in found:
        for step in driven.steps:
            result = step.result
            told = step.given.get("who")
            if told_already(state, driven):
                said.append(state.name(str(told)))
            elif ((act := step.run.info.id) == "set" or act in printed or act in tells) and (
                isinstance(result, Done) and result.outcome.state == state
            ):
                split = " → " if act == "set" else ": " if act in printed else "\n"
                said.append(result.outcome.says.split(split)[0])
            else:
                return ""
    return f"That is already so: {'; '.join(said)}. Nothing was entered." if said else ""


def says_more(reading: Reading, line: Line) -> bool:
    """Whether anything but names of players is left of a line of which words were stepped over."""
    return any(
        (token.is_word or token.number is not None)
        and n not in reading.skipped
        and not line.is_filler(n)
        and not any(edge.thing.kind == "player" for edge in line.edges(n))
        for n, token in enumerate(line.tokens)
    )


def is_part_of(one: Driven[Any], many: Sequence[Driven[Any]]) -> bool:
    """Whether counts told behind an act are a part of it that breaks a rule: `explores the anchor,
    2 hits, fortune 1` at a dangerous site spends one, and does not say how many are left."""
    act = one.reading.form.act
    broken = one.kind == "broken" and not one.reading.form.weight
    counts = len(many) > 1 and all(x.reading.form.weight for x in many[1:])
    return broken and counts and many[0].reading.form.act == act


def is_unsure(reading: Reading, grave: bool) -> bool:
    """Whether it may not be what was meant: no slip and no beginning of a word is ever a grave act,
    and no slip one that takes the rest of the line, for it would take any line."""
    free = any(b.kind == "text" for group in reading.groups for b in group)
    return (grave and reading.cost >= PART) or (free and SLIP <= reading.cost < SKIP)


def is_far(one: Driven[Any]) -> bool:
    """Whether what breaks a rule was never meant: there is a slip in it, and a thing of another
    sort than its act takes (`slips away with a dodge` strips nothing with a Dodge)."""
    cost = one.reading.cost
    return one.kind == "broken" and SLIP <= cost < SKIP and cost % SLIP >= UNFIT


def either(first: Driven[Any], gap: Driven[Any], found: Sequence[Driven[Any]]) -> None:
    """`ana raids spice 5, bob iron 3`: the same act, or a counter?

    Raises:
        Which: they lead to two tables.
    """
    if gap.state == found[-1].state:
        return
    told = found[1]
    line = f"{line_of(first.reading)}, {line_of(gap.reading)}"
    raise Which(
        f"“{line_of(told.reading)}” can be an act or a count; nothing was entered.",
        f"Say “{line}”, or tell the count in a line of its own.",
        (line,),
    )
