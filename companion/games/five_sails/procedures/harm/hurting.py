"""Wounds, healing and leaving play as the table tells them (P41, P42, P44; pp. 17, 30, 40)."""

from __future__ import annotations

from companion.games.five_sails import rulebook
from companion.games.five_sails.procedures.asking import (
    CharacterSlot,
    Slot,
    ask_character,
    ask_kind,
    ask_player,
)
from companion.games.five_sails.procedures.cards.values import Wanted, ask_values
from companion.games.five_sails.procedures.harm.wounds import (
    Leaves,
    after_crew,
    heal,
    leave,
    lose_attachment,
    out_of_duel,
    withdraw,
    wound,
)
from companion.games.five_sails.procedures.priority import speaker, still_in
from companion.games.five_sails.procedures.work import Work, act
from companion.games.five_sails.rules.standing import in_order
from companion.games.five_sails.state.table import Left
from companion.table.procedures.pressing import UNKNOWN, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.toolbox.text import plural

_HOW: dict[Leaves, str] = {
    "destroyed": "destroyed",
    "discarded": "discarded",
    "over the cap": "chosen over the Crew Cap",
    "end of day": "at the end of the Day",
}
_RETURNS: dict[Left, str] = {"hand": "to its owner's hand", "deck": "into its owner's deck"}
"""Where a card's text returns it."""
_WAYS: tuple[tuple[str, str], ...] = (*_HOW.items(), *_RETURNS.items())


def _who(work: Work, prompt: str, cite: Citation) -> Steps[str]:
    """A character, and that the game goes on."""
    slot = CharacterSlot(key="who", prompt=prompt, lying=True, cite=cite)
    key = yield from ask_character(work, slot)
    work.player = speaker(work) or work.character(key).controller
    yield from still_in(work, work.character(key).controller)
    return key


def _up_to(work: Work, key: str) -> Steps[int | None]:
    """How many more it has, if the table says how many it has now."""
    now, had = (yield from _has_now(work)), work.character(key).wounds
    if now is None:
        return None
    if had is None:
        work.change_character(key, wounds=0)
        return now
    if now <= had:
        says = f"{work.called(key)} already has {plural(had, 'wound')}."
        yield from work.breaks("no-more-wounds", says, rulebook.WOUNDS)
    return max(0, now - had)


def _down_to(work: Work, key: str) -> Steps[int | None]:
    """How many fewer it has, if the table says how many are left."""
    now, had = (yield from _has_now(work)), work.character(key).wounds
    if now is None or had is None:
        return None
    if now >= had:
        says = f"{work.called(key)} has only {plural(had, 'wound')}."
        yield from work.breaks("no-fewer-wounds", says, rulebook.HEAL)
    return max(0, had - now)


def _has_now(work: Work) -> Steps[int | None]:
    number = yield from work.maybe.number(
        "now",
        "How many wounds does it have now?",
        between(0, 99),
        quiet=UNKNOWN,
        cite=rulebook.WOUNDS,
    )
    return number


def _how_many(
    work: Work, prompt: str, cite: Citation, every: int | None = None
) -> Steps[int | None]:
    """A number; `all` if it is told how many there are."""
    number = yield from work.maybe.number(
        "n",
        prompt,
        between(0, 99),
        suggest=1,
        named={} if every is None else {"all": every},
        cite=cite,
    )
    return number


@act(
    "wound",
    "A character is wounded",
    spec="P41",
    cite=rulebook.WOUNDS,
    rules=("resolve-stat", "destroyed", "leader-destroyed"),
    words=("wounds", "hurt"),
    help="wound Kaspar 2",
)
def take_wounds(work: Work) -> Steps[None]:
    """A character takes wounds; at its Resolve it is destroyed at once (P41; p. 30)."""
    key = yield from _who(work, "Who is wounded?", rulebook.WOUNDS)
    count = yield from _up_to(work, key)
    if count is None:
        count = yield from _how_many(work, "How many wounds?", rulebook.WOUNDS)
    card = work.character(key).card
    yield from ask_values(
        work, "resolve", [Wanted(card, "resolve")], lead="resolve", cite=rulebook.RESOLVE_STAT
    )
    why = yield from work.text(
        "why", "Because of what?", quiet="", lead="because", cite=rulebook.WOUNDS
    )
    value = wound(work, key, count, why=why)
    if value.destroyed is None:
        # Nobody can tell from the numbers; the table sees it.
        falls = yield from work.yes(
            "destroyed", "Does that destroy it?", quiet=False, cite=rulebook.DESTROYED
        )
        if falls:
            leave(work, key)


@act(
    "heal",
    "A character heals",
    spec="P41.2",
    cite=rulebook.HEAL,
    rules=("wounds",),
    words=("heals",),
    help="heal Kaspar 1",
)
def heal_wounds(work: Work) -> Steps[None]:
    """A character heals wounds (P41; p. 40)."""
    key = yield from _who(work, "Who is healed?", rulebook.HEAL)
    if work.character(key).wounds == 0:
        says = f"{work.called(key)} has no wounds."
        yield from work.breaks("heal-unwounded", says, rulebook.HEAL)
    every = work.character(key).wounds
    count = yield from _down_to(work, key)
    if count is None:
        count = yield from _how_many(work, "How many wounds?", rulebook.HEAL, every)
    heal(work, key, count)


@act(
    "remove",
    "Something leaves play",
    spec="P42",
    cite=rulebook.DESTROYED_P17,
    rules=("locker", "discard-pile", "attachment-lost", "brute", "mercenary"),
    words=("destroy", "destroys", "discards-character"),
    help="remove Sanjay destroyed",
)
def remove(work: Work) -> Steps[None]:
    """A character or an attachment leaves play, whatever the reason (P42, P44; 2.19)."""
    worn = tuple(
        Option(key, work.called(key), note=f"on {work.called(work.state.attachments[key].on)}")
        for key in in_order(work.state.attachments)
    )
    slot = CharacterSlot(
        key="who", prompt="What leaves play?", also=worn, cite=rulebook.DESTROYED_P17
    )
    key = yield from ask_character(work, slot)
    work.player = speaker(work)
    how = yield from _how(work)
    to: Left | None = next((place for place in _RETURNS if place == how), None)
    if to is not None:
        controller = ""
        if key in work.state.attachments:
            lose_attachment(work, key, "discarded", to)
        else:
            controller = work.character(key).controller
            withdraw(work, key, to)
        after_crew(work, controller)
        return
    if key in work.state.attachments:
        lose_attachment(work, key, _leaves(how))
        return
    yield from still_in(work, work.character(key).controller)
    yield from ask_kind(work, "kind", key)
    controller = work.character(key).controller
    leave(work, key, _leaves(how))
    after_crew(work, controller)


@act(
    "control",
    "A character changes hands",
    spec="P42.1",
    cite=rulebook.CREW,
    rules=("crew-cap", "last-known-info"),
    help="control Kaspar to Ana",
)
def take_control(work: Work) -> Steps[None]:
    """A card gives a character to another player; in a duel it takes no part any more (AMB-93)."""
    key = yield from _who(work, "Which character changes hands?", rulebook.CREW)
    one = work.character(key)
    player = yield from ask_player(
        work,
        Slot(
            key="to", prompt=f"Who controls {work.called(key)} now?", lead="to", cite=rulebook.CREW
        ),
    )
    if player != one.controller:
        out_of_duel(work, key)
    work.change_character(key, controller=player)
    work.row("control-changed", character=key, old=one.controller, new=player)
    work.say(f"{work.state.name(player)} controls {work.called(key)}")
    after_crew(work, one.controller)
    after_crew(work, player)


def _leaves(how: str) -> Leaves:
    return next(one for one in _HOW if one == how)


def _how(work: Work) -> Steps[str]:
    pick = yield from work.choose(
        "how",
        "How?",
        (Option(how, label, also=(how,)) for how, label in _WAYS),
        offer="destroyed",
        cite=rulebook.DESTROYED_P17,
    )
    return pick
