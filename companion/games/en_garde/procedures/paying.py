"""Paying for cards: Poise costs in the order of play, asked once; whether the hand holds them."""

from __future__ import annotations

from msgspec import Struct

from companion.games.en_garde import rulebook
from companion.games.en_garde.options import chosen, is_on
from companion.games.en_garde.procedures.numbers import Asked, Wanted, ask_numbers, of_missing
from companion.games.en_garde.procedures.work import Work
from companion.games.en_garde.state.table import Change
from companion.table.procedures.procedure import Steps


class Paying(Struct, frozen=True):
    """A card, or the fee of its option, that costs Poise as it is played."""

    card: str
    field: str = "cost"


Due = list[tuple[str, Change]]
"""Label and payment, in the order of paying."""


def pay_for(work: Work, player: str, cards: list[Paying], key: str = "costs") -> Steps[None]:
    """Ask what cards cost, as far as nobody told, and pay for them at once (Poise)."""
    pay_due(work, player, (yield from ask_due(work, player, cards, key)))


def ask_due(work: Work, player: str, cards: list[Paying], key: str = "costs") -> Steps[Due]:
    """What cards cost, in the order in which they are played.

    At No Poise nothing is paid, so nothing is asked.
    """
    labels = [work.card(one.card).name + ("" if one.field == "cost" else " fee") for one in cards]
    if work.duelist(player).poise == 0:
        return [(label, Change(kind="pay")) for label in labels]
    wanted, left = [], work.duelist(player).poise
    for one, label in zip(cards, labels, strict=True):
        if left == 0:
            break  # paid down to No Poise: the rest of the play is free
        wanted.append(Wanted(one.card, one.field, label))
        known = getattr(work.card(one.card), one.field)
        left = None if left is None or known is None else max(0, left - known)
    how = Asked(
        key,
        f"Poise cost of {of_missing(work, wanted)} (upper left)?",
        rulebook.POISE_COST,
        lead="costs",
        suggest=0,
        most=10,
    )
    numbers = yield from ask_numbers(work, wanted, how)
    due = [numbers.get((one.card, one.field)) for one in cards]
    if chosen(work.state, "overpay") == "forbidden":
        yield from _overpaid(work, player, labels, due, key)
    told = (
        Change(kind="pay", amount=cost, card=one.card if cost is None else "", field=one.field)
        for one, cost in zip(cards, due, strict=True)
    )
    return list(zip(labels, told, strict=True))


def pay_due(work: Work, player: str, due: Due) -> None:
    """Pay costs that are known, or known to be unknown."""
    if not due:
        return
    paid = work.pay(player, due)
    work.row(
        "cost",
        player=player,
        cards=[label for label, _ in due],
        due=[change.amount for _, change in due],
        paid=list(paid),
        new=work.duelist(player).poise,
    )


def _overpaid(
    work: Work, player: str, labels: list[str], due: list[int | None], key: str
) -> Steps[None]:
    """Table option: a cost above the Poise that is left is not allowed (A-04)."""
    left = work.duelist(player).poise
    for label, cost in zip(labels, due, strict=True):
        if left is None or cost is None:
            return
        if left and cost > left:
            why = f"{label} costs {cost} and {work.state.name(player)} has {left} (our option)."
            yield from work.breaks(f"{key}-overpay", why, rulebook.OVERPAY)
        left = max(0, left - cost)


def enough_cards(work: Work, player: str, count: int, key: str = "hand") -> Steps[None]:
    """Nobody plays more cards than are in the hand, if hands are counted."""
    hand = work.duelist(player).hand
    if hand is not None and hand < count and is_on(work.state, "track_hands"):
        holds = f"{work.state.name(player)} holds {hand} card{'' if hand == 1 else 's'}"
        why = f"{holds}, this takes {count}."
        yield from work.breaks(key, why, rulebook.EMPTY_HAND)
