"""Numbers of cards: from the catalogue, from the record book, or asked once (5.20).

"Not told" is kept (`Card.skipped`), so that nobody is asked again; what was not said at all is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.games.en_garde import rulebook
from companion.games.en_garde.calculations import Learn, learn
from companion.games.en_garde.procedures.work import Work
from companion.games.en_garde.rules.exchange import card_ids
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Field
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of, listed

Numbers = dict[tuple[str, str], int | None]
"""(card, field) -> number; `None` where the table does not know."""


class Wanted(Struct, frozen=True):
    """A number of a card that is needed now."""

    card: str
    field: str
    label: str


class Asked(Struct, frozen=True):
    """How numbers are asked for."""

    key: str
    prompt: str
    cite: Citation
    lead: str = ""
    """Word that introduces them in a sentence; then known ones may be typed as well."""
    suggest: int | None = None
    most: int = 20


def ask_numbers(work: Work, wanted: Sequence[Wanted], how: Asked) -> Steps[Numbers]:
    """The numbers that are wanted; each that nobody has told is asked for, once.

    What was told is kept in the catalogue, unless it holds "just this time" (`once`).
    """
    numbers: Numbers = {}
    missing: dict[tuple[str, str], Wanted] = {}
    for one in wanted:
        card = work.card(one.card)
        numbers[one.card, one.field] = getattr(card, one.field)
        if numbers[one.card, one.field] is None and one.field not in card.skipped:
            missing.setdefault((one.card, one.field), one)
    if not missing:
        return (yield from _as_typed(work, wanted, numbers, how))
    answer: dict[str, Any] = {}
    left, part = list(missing.values()), 1
    while left:  # what was not said at all is asked for; "?" is an answer
        key = how.key if part == 1 else f"{how.key}-{part}"
        more = yield from _form(work, wanted, left, how, key)
        answer |= dict.fromkeys((one.label for one in left), None) if more is None else more
        left, part = [one for one in left if one.label not in answer], part + 1
    once = yield from work.yes(
        f"{how.key}-once", "Just this time?", quiet=False, cite=rulebook.CATALOGUE
    )
    for one in missing.values():
        value = answer[one.label]
        numbers[one.card, one.field] = value
        if once:
            continue
        if value is None:
            work.skip(one.card, one.field)
        else:
            source = "record book" if value == _booked(work, one) else "table"
            yield from learned(work, one.card, one.field, value, source, how.key)
    return numbers


def of_missing(work: Work, wanted: Sequence[Wanted]) -> str:
    """The names of those whose number nobody has entered: they are asked for."""
    unknown = [x for x in wanted if getattr(work.card(x.card), x.field) is None]
    asked = [x.label for x in unknown if x.field not in work.card(x.card).skipped]
    return listed(list(dict.fromkeys(asked or (x.label for x in wanted))), "and")


def _form(
    work: Work, wanted: Sequence[Wanted], missing: list[Wanted], how: Asked, key: str
) -> Steps[dict[str, Any] | None]:
    booked = {one.label: _booked(work, one) for one in missing}
    sure = None not in booked.values()
    # Enter takes what the book knows; of a cost, 0 is the likeliest.
    likely = {label: how.suggest if n is None else n for label, n in booked.items()}
    return work.maybe.form(
        key,
        how.prompt,
        (Field(one.label, least=0, most=how.most) for one in missing),
        offer=booked if sure else None,
        every={one.label: getattr(work.card(one.card), one.field) for one in wanted},
        lead=how.lead,
        source="book" if sure else "default",
        suggest=None if None in likely.values() else likely,
        help="? leaves it open; it is not asked again",
        cite=how.cite,
    )


def _as_typed(work: Work, wanted: Sequence[Wanted], numbers: Numbers, how: Asked) -> Steps[Numbers]:
    """Numbers that are known may be typed all the same; another one is named and then holds."""
    if not how.lead:
        return numbers
    known = {one.label: numbers[one.card, one.field] for one in wanted}
    typed = yield from work.form(
        how.key,
        how.prompt,
        (Field(label, least=0, most=how.most) for label in known),
        quiet={},
        lead=how.lead,
        cite=how.cite,
    )
    differs = [x for x in typed if known[x] is not None and typed[x] not in (None, known[x])]
    if differs:
        why = f"{differs[0]} is known as {shown(known[differs[0]])}; {typed[differs[0]]} was typed."
        yield from work.breaks(f"{how.key}-differs", why, Citation("catalogue", how.cite.page))
    return {
        (one.card, one.field): typed.get(one.label, numbers[one.card, one.field]) for one in wanted
    }


def _booked(work: Work, wanted: Wanted) -> int | None:
    facts = work.table.memory.get(key_of(work.card(wanted.card).name), {})
    value = facts.get(wanted.field)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def learned(
    work: Work, key: str, field: str, value: int, source: str, scope: str = ""
) -> Steps[None]:
    """Keep a number in the catalogue, with what follows from it; a conflict is named first."""
    card = work.card(key)
    others = {
        one.name: getattr(one, field) for one in work.state.cards.values() if one.name != card.name
    }
    told_now = learn(Learn(card.name, field, value, others)).value
    if told_now.conflict:
        name = f"{scope}-conflict-{key}" if scope else f"conflict-{key}"
        yield from work.breaks(name, told_now.conflict, rulebook.COPIES, prompt=card.name)
    work.keep(key, field, value, source)
    for name, number in sorted(told_now.follows.items()):
        partner = next(one for one in card_ids(work.state) if work.card(one).name == name)
        if getattr(work.card(partner), field) is None:
            work.keep(partner, field, number, f"derived from {card.name}")
