"""The die of a compound action: placed, taken from another card, lowered, moved (P-10; p. 13)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.checking import (
    CompoundCheck,
    CompoundChecked,
    compound_check,
    place_die,
)
from companion.games.citadel.procedures.action.declaring import (
    offer_of,
    remember_offer,
)
from companion.games.citadel.procedures.action.showing import CHARACTER, DIALOGUE, card_of
from companion.games.citadel.procedures.asking import card_called
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules.action import die_of, rows_of
from companion.games.citadel.state.printed import Offer, Row
from companion.games.citadel.state.table import Compound, Event
from companion.games.citadel.state.tables import DIE
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.sums import Result, shown
from companion.toolbox.text import key_of


def trait(work: Work, name: str) -> int:
    """X of a trait of the action under way; 0 without it, or without a number."""
    return {key_of(x): number for x, number in work.action.traits.items()}.get(name, 0)


def has_trait(work: Work, name: str) -> bool:
    """Whether the action under way bears a trait."""
    return any(key_of(x) == name for x in work.action.traits)


def die_for(work: Work, offer: Offer) -> Steps[None]:
    """A die lies on the card, or is put on its first row (p. 11); the row's cost holds."""
    action = work.action
    if not action.compound:
        return
    thing = _place_for_die(work)
    if thing in work.state.dice and offer.rows:
        # The die may lie on a row of which nothing is told yet.
        offer = _long_enough(offer, work.state.dice[thing].row)
    placed = place_die(die_of(work.state, thing, offer)).value
    if placed.take:
        donor = yield from _donor(work, placed.take)
        work.free_die(donor, "taken for another card")
        work.say(f"the die comes from {work.thing_title(donor)}, which starts anew")
        placed = place_die(die_of(work.state, thing, offer)).value
    value = placed.die
    if value is None and placed.row == 1 and offer.difficulty in range(DIE[0], DIE[1] + 1):
        value = offer.difficulty
    old = work.state.dice.get(thing)
    last = old.last if old is not None else ""
    lowered = old.lowered if old is not None else 0
    work.set_die(thing, Compound(row=placed.row, value=value, last=last, lowered=lowered))
    if old is None:
        work.row("die_set", thing=thing, row=placed.row, new=value, reason="the action is taken")
        work.say(f"a die on row {placed.row} at {shown(value)}")
    cost = offer.cost if placed.cost is None else placed.cost
    chain = offer.chain if placed.chain is None else placed.chain
    work.change_action(cost=cost, chain=chain)


def _place_for_die(work: Work) -> str:
    """A die needs a card to lie on: one that is not on the table is put there now."""
    action = work.action
    source = action.source
    if source and source not in (CHARACTER, DIALOGUE) and work.find_thing(source) is not None:
        return source
    card = card_of(work, source)
    if not card:
        words = source if source not in (CHARACTER, DIALOGUE, "") else action.name
        card = card_called(work, words or "a compound action")
    at = work.character(action.active).at if action.active else ""
    thing = work.add("events", "v", Event(card=card, attached={at: True} if at else {}))
    work.change_action(source=thing)
    return thing


def _donor(work: Work, things: tuple[str, ...]) -> Steps[str]:
    """All dice are in use: which card gives up its own, and its progress (p. 11; R-27)."""
    dice = work.state.dice
    options = tuple(
        Option(x, work.thing_title(x), note=f"row {dice[x].row} at {shown(dice[x].value)}")
        for x in things
    )
    return work.choose(
        "die",
        "All dice are in use: from which card is one taken?",
        options,
        lead="from",
        cite=rulebook.DICE_OUT,
    )


# ---------------------------------------------------------------------- after the check


def checked(
    work: Work,
    counted: int | None,
    bonus: int | None,
    converted: int | None,
    success: bool | None = None,
) -> Result[CompoundChecked]:
    """A compound check of this turn, the die not yet moved (p. 13)."""
    action = work.action
    die = work.state.dice.get(action.source)
    rows = rows_of(offer_of(work))
    row = die.row if die is not None else 1
    return compound_check(
        CompoundCheck(
            counted=counted,
            bonus=bonus,
            converted=converted,
            tough=trait(work, "tough"),
            rows=rows if row <= len(rows) else (),
            row=row,
            die=die.value if die is not None else action.difficulty,
            mandatory=action.mandatory,
            success=success,
        )
    )


def lower_die(work: Work, value: CompoundChecked) -> None:
    """A failure takes 1 off the die for each success that was taken into account (p. 13)."""
    thing = work.action.source
    die = work.state.dice.get(thing)
    if die is None:
        return
    lowered = value.lowered or 0
    work.set_die(thing, replace(die, value=value.die, lowered=die.lowered + lowered))
    if value.lowered != 0:
        work.row(
            "die_lowered",
            thing=thing,
            row=die.row,
            old=die.value,
            new=value.die,
            delta=None if value.lowered is None else -value.lowered,
        )
        work.say(f"the die {shown(die.value)} → {shown(value.die)}")


def raise_die(work: Work, amount: int) -> None:
    """Regenerate: after the consequences of a failure the die rises, at most to 6 (p. 23)."""
    thing = work.action.source
    die = work.state.dice.get(thing)
    if die is None or not amount:
        return
    value = None if die.value is None else min(DIE[1], die.value + amount)
    work.set_die(thing, replace(die, value=value))
    work.row("die_raised", thing=thing, row=die.row, old=die.value, new=value, reason="regenerate")
    work.say(f"Regenerate: the die {shown(die.value)} → {shown(value)}")


def move_die(work: Work, arrows: int, difficulty: int | None) -> bool | None:
    """After a success the die goes to another row, or the action is over (pp. 13, 18).

    Args:
        work: the act.
        arrows: of the move-die icon; 0: the card is done with.
        difficulty: of the new row, where the table told it now.

    Returns:
        Whether the action is over; `None`: the rows are not told, so nobody can say.
    """
    action, thing = work.action, work.action.source
    die = work.state.dice.get(thing)
    if die is None:
        return None
    row = die.row + arrows
    offer = offer_of(work)
    if arrows and difficulty is not None:
        offer = _learn(offer, row, difficulty)
        remember_offer(work, thing, offer)
    rows = rows_of(offer)
    if not arrows or (rows and row > len(rows)):
        return True
    value = difficulty
    if value is None and row <= len(rows):
        value = rows[row - 1].difficulty
    work.set_die(thing, Compound(row=row, value=value, last=action.active))
    work.row("die_moved", thing=thing, row=row, old=die.value, new=value, delta=arrows)
    work.say(f"the die goes to row {row} at {shown(value)}")
    return False


def _learn(offer: Offer, row: int, difficulty: int) -> Offer:
    """The rows as far as they are told now."""
    rows = list(_long_enough(offer, row).rows)
    rows[row - 1] = replace(rows[row - 1], difficulty=difficulty)
    return replace(offer, rows=tuple(rows))


def _long_enough(offer: Offer, row: int) -> Offer:
    """With as many rows as that, the further ones untold."""
    untold = (Row(),) * max(0, row - len(offer.rows))
    return replace(offer, rows=(*offer.rows, *untold))


def rows_told(work: Work) -> int:
    """Rows of the compound action under way, as far as they are told."""
    return len(rows_of(offer_of(work)))
