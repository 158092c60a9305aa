"""What a card's number tells about others, and what speaks against it (5.20, 2.6)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.games.en_garde.calculations.pieces import Inputs, refuse_negative
from companion.games.en_garde.state.book import BOOK
from companion.games.en_garde.state.table import DECK, NUMBERS
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, places
from companion.toolbox.text import key_of

USUAL: dict[str, tuple[int, int]] = {
    "cost": (0, 10),
    "bursts": (0, 20),
    "shields": (0, 20),
    "counter_cost": (0, 10),
    "attack": (-5, 10),
    "defense": (-5, 10),
    "restore": (1, 20),
    "pistol_loss": (1, 20),
    "copies": (1, DECK),
}
"""Field -> the smallest and the largest number that is taken without a question."""
BELOW_ZERO = ("attack", "defense")
"""Fields whose numbers may be below 0."""


class Learn(Inputs, frozen=True):
    """A number of a card that the table has just told."""

    name: str
    field: str
    """`cost`, `bursts`, `shields`, `counter_cost`, `attack`, `defense`, `restore`, `pistol_loss`
    or `copies`."""
    value: int | None = None
    others: dict[str, int | None] = {}
    """The same number of all other cards of the catalogue, `None` where it is not told."""


class Learned(Struct, frozen=True):
    """What follows, and why the number is odd. An odd number may be kept: the table is right."""

    follows: dict[str, int]
    """Card -> the same number of it: it was not told, now it follows."""
    conflict: str
    """Sentences, empty where nothing speaks against the number."""


def learn(inputs: Learn) -> Result[Learned]:
    """What a number tells about other cards by the rulebook's Example Exchange (5.20).

    Thrust and Masterful Strike have 5 bursts together, Slash and Powerful Strike 3; "Taste My
    Blade!", Slash and Powerful Strike cost at most 2 together. All copies together are 85.

    Raises:
        Unworkable: a field that is no number of a card, or a count below 0.
    """
    if inputs.field not in NUMBERS:
        raise Unworkable(f"“{inputs.field}” is not a number of a card; {', '.join(NUMBERS)} are.")
    if inputs.field not in BELOW_ZERO:
        refuse_negative(
            {f"{inputs.field} of {name}": x for name, x in inputs.others.items()}
            | {f"{inputs.field} of {inputs.name}": inputs.value}
        )
    if inputs.value is None:
        return Result(Learned({}, ""))
    others = {key_of(name): (name, number) for name, number in inputs.others.items()}
    follows: dict[str, int] = {}
    parts: list[Part] = []
    against = [*_odd(inputs, inputs.value), *_against_book(inputs, inputs.value)]
    for add in (_sums, _bounds):
        more, lines, conflicts = add(inputs, inputs.value, others)
        follows |= more
        parts += lines
        against += conflicts
    if inputs.field == "copies":
        lines, conflicts = _copies(inputs, inputs.value)
        parts += lines
        against += conflicts
    notes = [f"{name} follows: {inputs.field} {number}." for name, number in follows.items()]
    if inputs.others:  # a card that this table does not have gets no number
        follows = {name: x for name, x in follows.items() if name in inputs.others}
    return Result(Learned(follows, " ".join(against)), tuple(parts), places(parts), tuple(notes))


Others = Mapping[str, tuple[str, int | None]]
"""Key of a name -> the table's spelling and the number."""
Found = tuple[dict[str, int], list[Part], list[str]]


def _sums(inputs: Learn, value: int, others: Others) -> Found:
    follows: dict[str, int] = {}
    parts: list[Part] = []
    against: list[str] = []
    for known in BOOK.sums:
        partners = [x for x in known.cards if key_of(x) != key_of(inputs.name)]
        if known.field != inputs.field or len(partners) == len(known.cards):
            continue
        (name, told) = others.get(key_of(partners[0]), (partners[0], None))
        parts.append(Part(" + ".join(known.cards), known.sum, known.source, "catalogue"))
        parts.append(Part(inputs.name, -value, known.source, "catalogue"))
        if told is None and value <= known.sum:
            follows[name] = known.sum - value
        elif told is None or told + value != known.sum:
            both = "" if told is None else f" and {name} has {told}"
            against.append(
                f"{inputs.name} {value}{both}, but together they have {known.sum} {known.field} "
                f"({known.source}: {' + '.join(known.cards)})."
            )
    return follows, parts, against


def _bounds(inputs: Learn, value: int, others: Others) -> Found:
    follows: dict[str, int] = {}
    parts: list[Part] = []
    against: list[str] = []
    for known in BOOK.bounds:
        partners = [x for x in known.cards if key_of(x) != key_of(inputs.name)]
        if known.field != inputs.field or len(partners) == len(known.cards):
            continue
        told = [others.get(key_of(name), (name, None)) for name in partners]
        cards = " + ".join(known.cards)
        parts.append(Part(f"{cards}, at most", known.most, known.source, "catalogue"))
        parts.append(Part(inputs.name, -value, known.source, "catalogue"))
        parts += [
            Part(name, -number, known.source, "catalogue")
            for name, number in told
            if number is not None
        ]
        left = known.most - value - sum(number or 0 for _, number in told)
        if left < 0:
            against.append(
                f"{cards} have {known.field} {known.most - left} together, "
                f"but at most {known.most} ({known.source})."
            )
        elif left == 0:
            follows |= {name: 0 for name, number in told if number is None}
    return follows, parts, against


def _copies(inputs: Learn, value: int) -> tuple[list[Part], list[str]]:
    told = sum(number or 0 for number in inputs.others.values())
    parts = [
        Part("copies of other cards", told, "Components", "components"),
        Part(f"copies of {inputs.name}", value, "Components", "components"),
        Part("the deck", -DECK, "Components", "components"),
    ]
    if told + value <= DECK:
        return parts, []
    return parts, [f"All copies together are {told + value}; the deck has {DECK} (Components)."]


def _odd(inputs: Learn, value: int) -> list[str]:
    least, most = USUAL[inputs.field]
    if least <= value <= most:
        return []
    return [f"{inputs.name}: {inputs.field} {value} is odd; {least} to {most} would be usual."]


def _against_book(inputs: Learn, value: int) -> list[str]:
    """The numbers that the rulebook prints or that its example fixes for this card alone."""
    for card in BOOK.cards:
        printed = card.get(inputs.field)
        if key_of(card["name"]) == key_of(inputs.name) and printed not in (None, value):
            return [f"{inputs.name}: {inputs.field} {value}, but the rulebook has {printed}."]
    return []
