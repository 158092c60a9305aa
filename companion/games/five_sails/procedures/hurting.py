"""Wounds, healing and leaving play as the table tells them (P41, P42, P44; pp. 17, 30, 40)."""

from __future__ import annotations

from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.derive import in_order
from companion.games.five_sails.procedures.acting import speaker, still_in
from companion.games.five_sails.procedures.asking import (
    CharacterSlot,
    Slot,
    ask_character,
    ask_kind,
    ask_player,
)
from companion.games.five_sails.procedures.harm import (
    Leaves,
    after_crew,
    heal,
    leave,
    lose_attachment,
    out_of_duel,
    withdraw,
    wound,
)
from companion.games.five_sails.procedures.values import Wanted, ask_values
from companion.games.five_sails.procedures.work import Work
from companion.games.five_sails.state import FiveSails, Left
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Choose, Number, Option, Pick, YesNo, ask, told

_HOW: dict[Leaves, str] = {
    "destroyed": "destroyed",
    "discarded": "discarded",
    "over the cap": "chosen over the Crew Cap",
    "end of day": "at the end of the Day",
}
_RETURNS: dict[Left, str] = {"hand": "to its owner's hand", "deck": "into its owner's deck"}
"""Where a card's text returns it."""
_WAYS: tuple[tuple[str, str], ...] = (*_HOW.items(), *_RETURNS.items())


def _who(work: Work, prompt: str, rule: str, page: str = "p. 30") -> Steps[str]:
    """A character, and that the game goes on."""
    key = yield from ask_character(
        work, CharacterSlot(key="who", prompt=prompt, page=page, rule=rule)
    )
    work.player = speaker(work) or work.character(key).controller
    yield from still_in(work, work.character(key).controller)
    return key


def _how_many(
    prompt: str, rule: str, page: str, every: int | None = None
) -> Steps[int | None]:  # fmt: skip
    """A number; `all` if it is told how many there are."""
    number: int | None = yield from told(
        Number(
            key="n",
            prompt=prompt,
            suggest=1,
            unknown=True,
            ceiling=99,
            named={} if every is None else {"all": every},
            page=page,
            rule=rule,
        )
    )
    return number


def take_wounds(table: Reading[FiveSails]) -> Steps[Outcome[FiveSails]]:
    """A character takes wounds; at its Resolve it is destroyed at once (P41; p. 30)."""
    work = Work(table)
    key = yield from _who(work, "Who is wounded?", "wounds")
    count = yield from _how_many("How many wounds?", "wounds", "p. 30")
    card = work.character(key).card
    yield from ask_values(
        work, "resolve", [Wanted(card, "resolve")], rule="resolve-stat", lead="resolve"
    )
    value = wound(work, key, count)
    if value.destroyed is None:
        # Nobody can tell from the numbers; the table sees it.
        falls: bool = yield from ask(
            YesNo(key="destroyed", prompt="Does that destroy it?", manner="quiet", default=False,
                  page="p. 30", rule="destroyed")
        )  # fmt: skip
        if falls:
            leave(work, key)
    return work.done()


def heal_wounds(table: Reading[FiveSails]) -> Steps[Outcome[FiveSails]]:
    """A character heals wounds (P41; p. 40)."""
    work = Work(table)
    key = yield from _who(work, "Who is healed?", "heal", "p. 40")
    if work.character(key).wounds == 0:
        says = f"{work.called(key)} has no wounds."
        yield from work.fault(Fault("heal-unwounded", says, "p. 40", "heal"))
    every = work.character(key).wounds
    count = yield from _how_many("How many wounds?", "heal", "p. 40", every)
    heal(work, key, count)
    return work.done()


def remove(table: Reading[FiveSails]) -> Steps[Outcome[FiveSails]]:
    """A character or an attachment leaves play, whatever the reason (P42, P44; 2.19)."""
    work = Work(table)
    worn = tuple(
        Option(key, work.called(key), note=f"on {work.called(work.state.attachments[key].on)}")
        for key in in_order(work.state.attachments)
    )
    slot = CharacterSlot(
        key="who", prompt="What leaves play?", page="p. 17", rule="destroyed", also=worn
    )
    key = yield from ask_character(work, slot)
    work.player = speaker(work)
    how = yield from _how()
    to: Left | None = next((place for place in _RETURNS if place == how), None)
    if to is not None:
        controller = ""
        if key in work.state.attachments:
            lose_attachment(work, key, "discarded", to)
        else:
            controller = work.character(key).controller
            withdraw(work, key, to)
        after_crew(work, controller)
        return work.done()
    if key in work.state.attachments:
        lose_attachment(work, key, _leaves(how))
        return work.done()
    yield from still_in(work, work.character(key).controller)
    yield from ask_kind(work, "kind", key)
    controller = work.character(key).controller
    leave(work, key, _leaves(how))
    after_crew(work, controller)
    return work.done()


def take_control(table: Reading[FiveSails]) -> Steps[Outcome[FiveSails]]:
    """A card gives a character to another player; in a duel it takes no part any more (AMB-93)."""
    work = Work(table)
    key = yield from _who(work, "Who changes hands?", "crew", "p. 40")
    one = work.character(key)
    player = yield from ask_player(
        work,
        Slot(key="to", prompt=f"Who controls {work.called(key)} now?", page="p. 40", rule="crew",
             lead="to"),
    )  # fmt: skip
    if player != one.controller:
        out_of_duel(work, key)
    work.change_character(key, controller=player)
    work.row("control-changed", character=key, old=one.controller, new=player)
    work.say(f"{work.state.name(player)} controls {work.called(key)}")
    after_crew(work, one.controller)
    after_crew(work, player)
    return work.done()


def _leaves(how: str) -> Leaves:
    return next(one for one in _HOW if one == how)


def _how() -> Steps[str]:
    pick: Pick = yield from ask(
        Choose(
            key="how",
            prompt="How?",
            options=tuple(Option(how, label, also=(how,)) for how, label in _WAYS),
            manner="offer",
            default="destroyed",
            page="p. 17",
            rule="destroyed",
        )
    )
    return pick.id
