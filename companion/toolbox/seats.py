"""Who sits where: the order round the table, who comes next, and who wins a tie by rank.

A seating is a tuple of ids in clockwise order; where it starts means nothing. Whoever is absent
keeps the seat and is skipped.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

Seats = tuple[str, ...]
"""Ids in clockwise order, each once."""


def clockwise_from(seats: Seats, start: str) -> Seats:
    """The whole table once round, beginning with `start`.

    Raises:
        ValueError: `start` has no seat, or somebody has two.
    """
    place = _place(seats, start)
    return seats[place:] + seats[:place]


def after(seats: Seats, who: str, skipping: Collection[str] = ()) -> str:
    """The next one clockwise after `who` who is not skipped; `who` itself after a whole round.

    `who` may be among the skipped: the seat is still there.

    Raises:
        ValueError: `who` has no seat, somebody has two, or everybody is skipped.
    """
    place = _place(seats, who)
    for each in seats[place + 1 :] + seats[: place + 1]:
        if each not in skipping:
            return each
    raise ValueError("Nobody is left at the table: every seat is skipped.")


def comes_by(seats: Seats, start: str, to: str, seat: str) -> bool:
    """Whether a seat is passed or reached on the way clockwise from one seat to another.

    The way from a seat to itself is a whole round. Nothing is passed from a seat that is not there.
    """
    if start not in seats:
        return False
    way = clockwise_from(seats, start)
    way = (*way[1:], start)
    return seat in (way[: way.index(to) + 1] if to in way else way)


def without(seats: Seats, *absent: str) -> Seats:
    """The seating of those who are there, in the same order.

    Raises:
        ValueError: one of the absent has no seat, or somebody has two.
    """
    for each in absent:
        _place(seats, each)
    return tuple(each for each in seats if each not in absent)


def break_tie(tied: Mapping[str, int], good: bool) -> str:
    """Who of the tied gets the good thing, or who gets the bad one.

    Rank 1 is the most prominent. The good thing goes to the least prominent (the largest rank),
    the bad thing to the most prominent.

    Args:
        tied: id -> rank, at least two.
        good: whether the thing is one that they want.

    Raises:
        ValueError: fewer than two are tied, or two have the same rank.
    """
    if len(tied) < 2:
        raise ValueError(f"A tie is between two or more; there {_are(len(tied))}.")
    _check_ranks(tied)
    return (max if good else min)(tied, key=tied.__getitem__)


def seating_by_rank(ranks: Mapping[str, int]) -> Seats:
    """The seating that ranks give: clockwise from the largest rank down to the most prominent.

    The neighbour of rank k is rank k - 1; after rank 1 the largest comes again.

    Args:
        ranks: id -> rank, 1 the most prominent.

    Raises:
        ValueError: two have the same rank.
    """
    _check_ranks(ranks)
    return tuple(sorted(ranks, key=ranks.__getitem__, reverse=True))


def _place(seats: Seats, who: str) -> int:
    if len(set(seats)) != len(seats):
        twice = max(seats, key=seats.count)
        raise ValueError(f"“{twice}” has two seats; each has one.")
    if who not in seats:
        raise ValueError(f"“{who}” has no seat. At the table are {', '.join(seats) or 'nobody'}.")
    return seats.index(who)


def _check_ranks(ranks: Mapping[str, int]) -> None:
    seen: dict[int, str] = {}
    for each, rank in ranks.items():
        if rank in seen:
            raise ValueError(f"“{seen[rank]}” and “{each}” both have rank {rank}; ranks differ.")
        seen[rank] = each


def _are(number: int) -> str:
    return "is only one" if number == 1 else "is none"
