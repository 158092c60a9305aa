"""Successes on revealed cards: stars, pairs of half-stars, the chain limit (P-07; p. 12)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.games.citadel.calculations.pieces import Inputs, cards, plus, refuse_negative
from companion.games.citadel.state.tables import KINDS
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, places


class Face(Struct, frozen=True):
    """The result area of a revealed card."""

    stars: int = 0
    left: int = 0
    """Left half-stars."""
    right: int = 0
    icons: dict[str, int] = {}
    """Class icons A to D, wild W."""
    label: str = ""


class Bare(Struct, frozen=True):
    """Only what was counted, not on which cards: `3 stars, 2 halves`."""

    stars: int = 0
    halves: int = 0
    """Halves that fit together: two make one success."""


class Count(Inputs, frozen=True):
    """The revealed cards."""

    faces: tuple[Face, ...] = ()
    chain: bool | None = False
    default_cost: int | None = None
    more: int = 0
    """Cards +Y that is used (p. 13)."""
    counted: tuple[int, ...] | None = None
    """Places in `faces` that the player counts; `None`: the best."""
    bare: Bare | None = None
    """Instead of `faces`."""
    take: int | None = None
    """Successes taken into account, if fewer than there are (ruling R-15)."""


class Counted(Struct, frozen=True):
    """What the revealed cards are worth."""

    successes: int
    """Taken into account."""
    available: int
    """Of the counted cards."""
    stars: int
    pairs: int
    loose: int
    """Half-stars without a partner, on the counted cards."""
    limit: int | None
    """Cards that may be counted; `None`: no chain, or not told."""
    counted: tuple[int, ...]
    best: int
    """The most that any choice of cards is worth."""


def check_faces(faces: Sequence[Face]) -> None:
    """Refuse result areas that cannot be.

    Raises:
        Unworkable: a count below 0, or an icon that is none of A, B, C, D, W.
    """
    for place, face in enumerate(faces, 1):
        name = face.label or f"card {place}"
        refuse_negative({f"{name}'s stars": face.stars})
        refuse_negative({f"{name}'s half-stars": min(face.left, face.right)})
        check_icons(face.icons)


def check_icons(icons: dict[str, int]) -> None:
    """Refuse icons that cannot be. Raises `ValueError`."""
    for kind, count in icons.items():
        if kind not in KINDS:
            raise Unworkable(f"“{kind}” is not a class icon; A, B, C, D and the wild W are.")
        refuse_negative({f"Icons {kind}": count})


def worth(faces: Sequence[Face]) -> tuple[int, int, int]:
    """Stars, pairs and loose halves of cards; equal halves do not combine (p. 12)."""
    left, right = sum(x.left for x in faces), sum(x.right for x in faces)
    pairs = min(left, right)
    return sum(x.stars for x in faces), pairs, left + right - 2 * pairs


def best_cards(faces: Sequence[Face], limit: int | None) -> tuple[int, ...]:
    """Places of the cards worth most together, at most `limit`; of equal choices the fewest cards.

    Every sum of left and right halves that so many cards can have is kept with its most stars, so
    the choice is exact however the halves are spread.
    """
    room = len(faces) if limit is None else limit
    found: dict[tuple[int, int, int], tuple[int, tuple[int, ...]]] = {(0, 0, 0): (0, ())}
    for place, face in enumerate(faces):
        if not (face.stars or face.left or face.right):
            continue
        for (count, left, right), (stars, chosen) in list(found.items()):
            if count < room:
                key = (count + 1, left + face.left, right + face.right)
                if key not in found or found[key][0] < stars + face.stars:
                    found[key] = (stars + face.stars, (*chosen, place))
    ranked = (
        (stars + min(left, right), -count, chosen)
        for (count, left, right), (stars, chosen) in found.items()
    )
    return max(ranked, key=lambda x: (x[0], x[1], tuple(-p for p in x[2])))[2]


def chain_limit(chain: bool | None, default_cost: int | None, more: int) -> int | None:
    """Cards whose successes may be counted: the default cost, whatever was paid (p. 12; R-13)."""
    return plus(default_cost, more) if chain else None


def count(inputs: Count) -> Result[Counted]:
    """Successes in the result areas (P-07; p. 12; rulings R-13 to R-15).

    Raises:
        Unworkable: a count below 0, a place where no card is, or a card counted twice.
    """
    check_faces(inputs.faces)
    refuse_negative({"The default cost": inputs.default_cost, "Cards +Y": inputs.more})
    refuse_negative({"Successes": inputs.take})
    if inputs.bare is not None:
        return _bare(inputs, inputs.bare)
    faces = inputs.faces
    limit = chain_limit(inputs.chain, inputs.default_cost, inputs.more)
    notes = []
    if inputs.chain is None:
        notes.append("Whether the cost has a chain is unknown: all cards count.")
    if inputs.chain and limit is None:
        notes.append("The default cost is unknown, so the chain limit is, too: all cards count.")
    best = best_cards(faces, limit)
    chosen = inputs.counted
    if chosen is None:
        # Without a limit that binds every card counts; nobody has to choose.
        everything = limit is None or limit >= len(faces)
        chosen = tuple(range(len(faces))) if everything else best
    else:
        _check_places(chosen, len(faces))
        if limit is not None and len(chosen) > limit:
            notes.append(f"{cards(len(chosen))} counted: the chain allows {limit} (p. 12).")
    stars, pairs, loose = worth([faces[place] for place in chosen])
    most = sum(worth([faces[place] for place in best])[:2])
    available = stars + pairs
    if most > available:
        names = ", ".join(faces[x].label or str(x + 1) for x in best)
        notes.append(f"Counting {names} gives {most}.")
    taken = available if inputs.take is None else inputs.take
    if taken > available:
        notes.append(f"{taken} taken into account: {available} are there (p. 12).")
    value = Counted(taken, available, stars, pairs, loose, limit, tuple(chosen), most)
    parts = [
        Part("full stars", stars, "p. 12", "success"),
        Part("pairs of half-stars", pairs, "p. 12", "half-star"),
    ]
    if taken != available:
        parts.append(Part("left out by choice", taken - available, "p. 12", "ignore-successes"))
    if limit is not None:
        notes.append(f"Chain: {len(chosen)} of {cards(len(faces))} counted, at most {limit}.")
    return Result(value, tuple(parts), places(parts), tuple(notes))


def _bare(inputs: Count, bare: Bare) -> Result[Counted]:
    """The quick way: what was counted, nothing of the cards."""
    refuse_negative({"Stars": bare.stars, "Half-stars": bare.halves})
    if inputs.faces:
        raise Unworkable("Enter the cards or only what was counted, not both.")
    pairs, loose = divmod(bare.halves, 2)
    available = bare.stars + pairs
    taken = available if inputs.take is None else inputs.take
    parts = [
        Part("full stars", bare.stars, "p. 12", "success"),
        Part("pairs of half-stars", pairs, "p. 12", "half-star"),
    ]
    if taken != available:
        parts.append(Part("left out by choice", taken - available, "p. 12", "ignore-successes"))
    notes = []
    if pairs:
        notes.append("Two halves count as a left and a right one (p. 12).")
    limit = chain_limit(inputs.chain, inputs.default_cost, inputs.more)
    value = Counted(taken, available, bare.stars, pairs, loose, limit, (), available)
    return Result(value, tuple(parts), places(parts), tuple(notes))


def _check_places(chosen: Sequence[int], most: int) -> None:
    for place in chosen:
        if not 0 <= place < most:
            raise Unworkable(f"There is no revealed card {place + 1}; {most} were revealed.")
    if len(set(chosen)) != len(chosen):
        raise Unworkable("A revealed card can be counted only once.")
