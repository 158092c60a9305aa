"""Chances from the cards that nobody has seen (2.16): next ship, town, cannon, crew, rescue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from msgspec import Struct

from companion.games.pirate_crusades.calculations.location import each_joker
from companion.games.pirate_crusades.calculations.pieces import (
    Chance,
    Inputs,
    chance,
)
from companion.games.pirate_crusades.state.cards import (
    CARDS,
    HIGHEST,
    Nation,
    is_joker,
    nation_of,
    number_of,
    value_of,
)
from companion.toolbox.inputs import none_negative, within
from companion.toolbox.piles import unseen
from companion.toolbox.sums import Part, Result

_DOUBLE = 2
"""More than this many times a captain's strength makes him surrender (p. 18)."""


class NextCard(Inputs, frozen=True):
    """What is open on the table, and what would matter."""

    seen: tuple[str, ...] = ()
    """Cards that lie open somewhere; `JK` for one Joker."""
    nation: Nation = "English"
    """The player's."""
    hand: int | None = None
    """Crew cards, for the chance to lose none when disembarking."""
    weight: int | None = None
    """Size and tonnage, for the chance that an enemy is heavier: one that is found (short game),
    or with `enemy` that captain's (long game)."""
    cannon: int | None = None
    """Cannon at hand, with `enemy` the chances to beat a captain and to see him surrender."""
    enemy: int | None = None
    """Size of the captain's ship."""
    rescue: int | None = None
    """Largest size of a ship that fits."""


class NextCards(Struct, frozen=True):
    """Chance of the next card; `None` where it was not asked."""

    ships: dict[str, Chance]
    """`friendly`, `enemy`, `ace`, `fleet` (p. 6)."""
    towns: dict[str, Chance]
    """`friendly`, `unfriendly`, `cove` (p. 6)."""
    cannon: dict[str, Chance]
    """Average cannon, `1` to `10` (p. 16)."""
    keeps_crew: Chance | None
    crew_lost: str | None
    """Crew cards lost when disembarking, on average, as a fraction: `7/18`."""
    may_flee: Chance | None
    """Short game: of the enemies that are no Aces, those that are heavier. Long game, with
    `enemy`: that the captain's size and the tonnage of the average cannon are more (p. 19)."""
    beats: Chance | None
    surrenders: Chance | None
    """Cannon more than double the captain's (p. 18)."""
    rescue: Chance | None
    cards: int


def next_card(inputs: NextCard) -> Result[NextCards | None]:
    """Exact chances over the unseen cards: deck, hidden hands and missions alike (P-18).

    Returns:
        `None` if every card is seen.

    Raises:
        ValueError: no such card, a card seen twice, or a number that cannot be.
    """
    none_negative({"The hand": inputs.hand, "The weight": inputs.weight})
    none_negative({"Cannon": inputs.cannon, "The largest size": inputs.rescue})
    within("A size", inputs.enemy, 1, 99)
    left = unseen(CARDS, each_joker(inputs.seen))
    part = Part("cards that nobody has seen", len(left), "p. 4", "deck-empty")
    if not left:
        return Result(None, (part,), ("p. 4",), ("Every card is seen.",))
    nation = inputs.nation

    def share(test: Callable[[str], bool]) -> Fraction:
        return Fraction(sum(1 for card in left if test(card)), len(left))

    def ours(card: str) -> bool:
        return nation_of(card) == nation

    def plain(card: str) -> bool:
        return not is_joker(card) and value_of(card) > 1

    ships = {
        "friendly": share(lambda card: plain(card) and ours(card)),
        "enemy": share(lambda card: plain(card) and not ours(card)),
        "ace": share(lambda card: value_of(card) == 1),
        "fleet": share(is_joker),
    }
    towns = {
        "friendly": share(lambda card: not is_joker(card) and ours(card)),
        "unfriendly": share(lambda card: not is_joker(card) and not ours(card)),
        "cove": share(is_joker),
    }
    cannon = {
        str(number): chance(share(lambda card, number=number: value_of(card) == number))  # type: ignore[misc]
        for number in range(1, HIGHEST + 1)
    }
    value = NextCards(
        ships={key: chance(x) for key, x in ships.items()},
        towns={key: chance(x) for key, x in towns.items()},
        cannon=cannon,
        keeps_crew=_keeps(inputs, share, ours),
        crew_lost=_lost(inputs, left, ours),
        may_flee=_flees(inputs, share, ours, plain),
        beats=_beats(inputs, share, 1),
        surrenders=_beats(inputs, share, _DOUBLE),
        rescue=_fits(inputs, share),
        cards=len(left),
    )
    return Result(value, (part,), ("p. 4",))


_Test = Callable[[str], bool]
_Share = Callable[[_Test], Fraction]


def _keeps(inputs: NextCard, share: _Share, ours: _Test) -> Chance | None:
    if inputs.hand is None:
        return None
    hand = inputs.hand
    return chance(share(lambda card: is_joker(card) or ours(card) or value_of(card) >= hand))


def _lost(inputs: NextCard, left: Sequence[str], ours: _Test) -> str | None:
    """Own cards and Jokers cost nothing; another caps the hand at its crew number (p. 5)."""
    if inputs.hand is None:
        return None
    caps = [value_of(card) for card in left if not (is_joker(card) or ours(card))]
    return str(Fraction(sum(max(0, inputs.hand - cap) for cap in caps), len(left)))


def _flees(inputs: NextCard, share: _Share, ours: _Test, plain: _Test) -> Chance | None:
    """Among enemies that are no Aces: twice the size above one's own weight (p. 7)."""
    if inputs.weight is None:
        return None
    weight = inputs.weight
    if (size := inputs.enemy) is not None:
        return chance(share(lambda card: size + number_of(card, "tonnage") > weight))
    enemies = share(lambda card: plain(card) and not ours(card))
    if not enemies:
        return None
    heavier = share(lambda card: plain(card) and not ours(card) and 2 * value_of(card) > weight)
    return chance(heavier / enemies)


def _beats(inputs: NextCard, share: _Share, times: int) -> Chance | None:
    """More than so many times size x average cannon; a Joker is the treasure fleet (p. 16)."""
    if inputs.cannon is None or inputs.enemy is None:
        return None
    most = (inputs.cannon - 1) // (inputs.enemy * times)
    return chance(share(lambda card: not is_joker(card) and value_of(card) <= most))


def _fits(inputs: NextCard, share: _Share) -> Chance | None:
    if inputs.rescue is None:
        return None
    most = inputs.rescue
    return chance(share(lambda card: not is_joker(card) and value_of(card) <= most))
