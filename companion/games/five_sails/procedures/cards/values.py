"""What is printed on cards: asked in one form where a sum needs it, once (3.3, 7.4; pp. 30-31)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.games.five_sails import rulebook
from companion.games.five_sails.procedures.work import Work
from companion.games.five_sails.state.cards import DASH, NUMBERS, STATS, Card, remembered
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Field
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of, listed

_SIGNED = ("initiative", "panache")
"""Values that may be below 0: a scheme changes Panache by them."""


class Wanted(Struct, frozen=True):
    """A value that is printed on a card and needed now."""

    card: str
    """Of the library."""
    field: str
    """One of `cards.NUMBERS`."""


def ask_values(
    work: Work,
    key: str,
    wanted: Iterable[Wanted],
    *,
    prompt: str = "",
    cite: Citation = rulebook.CARD_ANATOMY_P30,
    required: bool = False,
    lead: str = "",
    quiet: bool = False,
    later: bool = False,
) -> Steps[None]:
    """Ask in one form for what is printed and nobody has told; it is kept in the library.

    `?` is kept too (`Card.asked`): nobody is asked twice. A typed sentence passes an offered form
    by, and that says nothing about the card. What the record book knows is the default.

    Args:
        work: the act.
        key: of the question; nothing is asked if nothing is missing.
        wanted: values that a sum needs.
        prompt: in place of “What is printed on Soline?”.
        cite: where the rulebook explains the values.
        required: whether the act hangs on it; else a typed sentence passes it by.
        lead: word that introduces the values in a sentence.
        quiet: whether nothing hangs on them as it stands: they may be told, and are not asked.
        later: whether no sum needs them yet: Enter leaves them open, and they are asked then.
    """
    missing = [x for x in dict.fromkeys(wanted) if _is_missing(work, x)]
    if not missing:
        return
    labels = _labels(work, missing)
    booked = {labels[x]: _in_book(work, x) for x in missing}
    sure = None not in booked.values()
    names = list(dict.fromkeys(work.called(x.card) for x in missing))
    answer = yield from work.maybe.form(
        key,
        prompt or _prompt(missing, names),
        (value_field(work, x, labels[x]) for x in missing),
        quiet=(booked if sure else {}) if quiet else None,
        offer=None if quiet else booked if sure else None if required else {},
        source="book" if sure else "default",
        suggest={x: value for x, value in booked.items() if value is not None or not later},
        lead=lead,
        empty="nothing yet" if later else "nothing",
        help="a dash is “-”; ? leaves it open, it is not asked again",
        cite=cite,
    )
    for one in missing:
        if answer is None or labels[one] in answer:
            keep_value(work, one.card, one.field, (answer or {}).get(labels[one]))


def _prompt(missing: Sequence[Wanted], names: Sequence[str]) -> str:
    """What is asked for: of several cards one value is named, as their names are its fields."""
    fields = {one.field for one in missing}
    if len(names) > 1 and len(fields) == 1:
        value = fields.pop().replace("_", " ")
        value = value.title() if value in STATS else value
        return f"What {value} is printed on {listed(names, 'and')}?"
    return f"What is printed on {', '.join(names)}?"


def _is_missing(work: Work, one: Wanted) -> bool:
    card = work.card(one.card)
    return bool(one.card) and getattr(card, one.field) is None and one.field not in card.asked


def _labels(work: Work, missing: Sequence[Wanted]) -> dict[Wanted, str]:
    """Fields of a form: of one card its values, of several their names."""
    cards, fields = {x.card for x in missing}, {x.field for x in missing}
    if len(cards) == 1:
        return {x: x.field for x in missing}
    if len(fields) == 1:
        return {x: work.called(x.card) for x in missing}
    return {x: f"{work.called(x.card)} {x.field}" for x in missing}


def value_field(work: Work, one: Wanted, label: str = "") -> Field:
    """A field of a form for a printed value: a number, or a dash."""
    type = work.card(one.card).type
    signed = one.field in _SIGNED or type in ("attachment", "scheme", None)
    return Field(label or one.field, least=-99 if signed else 0, most=99, words=(DASH, "–", "dash"))


def keep_value(work: Work, card: str, field: str, value: Any) -> None:
    """Keep what is printed on a card; `None`: the table will not tell, nobody asks again."""
    old = work.card(card)
    if value is None:
        work.change_card(card, **{field: None}, asked={**old.asked, field: True})
        return
    asked = {name: True for name in old.asked if name != field}
    work.change_card(card, **{field: value}, asked=asked)
    was = getattr(old, field)
    if was != value:
        work.row("learned", card=old.name, field=field, old=was, new=value, source="table")


def printed_words(card: Card) -> str:
    """`resolve 5, combat -`: what is known of a card's values."""
    told = [(name, getattr(card, name)) for name in NUMBERS]
    return ", ".join(
        f"{name.replace('_', ' ')} {value if value == DASH else shown(value)}"
        for name, value in told
        if value is not None
    )


def _in_book(work: Work, one: Wanted) -> Any:
    facts: Mapping[str, Any] = work.table.memory.get(key_of(work.called(one.card)), {})
    return getattr(remembered(facts), one.field)
