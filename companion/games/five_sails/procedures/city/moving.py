"""The Move Action and Pass (P13, P19, P25; pp. 9, 13-14)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.actions import Moved, move
from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.procedures.asking import (
    CharacterSlot,
    PlaceSlot,
    ask_character,
    ask_location,
)
from companion.games.five_sails.procedures.priority import acted, may_act, speaker
from companion.games.five_sails.procedures.work import Work, act, check_faults
from companion.games.five_sails.rules.acts import move_of
from companion.games.five_sails.state.cards import PLACES
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.sums import Result

PAGE, RULE = "p. 13", "move-action"
_BY_CARD = {
    "card": "a card moves it, to an adjacent place",
    "anywhere": "a card moves it, to any place",
    "engaging": "a card moves it and engages it",
    "before": "nothing moves it: it stood there before, as the table tells",
}
_FREE = ("anywhere", "before")
"""Ways that need no adjacent place."""


@act(
    "move",
    "Move a character",
    spec="P19",
    cite=rulebook.MOVE_ACTION,
    rules=("adjacency", "moving-home", "home", "move-rules"),
    words=("moves", "goes", "walks"),
    help="move Soline to the forums",
)
def move_character(work: Work) -> Steps[str]:
    """A character moves to an adjacent place; from a City location it engages (P19; p. 13)."""
    effect = yield from _by_card(work)

    def moved(key: str, to: str = "") -> Result[Moved]:
        return _moved(work, key, to, effect)

    def may_go(key: str) -> Fault | None:
        return next(iter(moved(key).value.check.faults), None)

    key = yield from ask_character(
        work,
        CharacterSlot(
            key="who",
            prompt="Who moves?",
            guard=may_go,
            lying=True,
            acts=not effect,
            cite=rulebook.MOVE_ACTION,
        ),
    )
    one = work.character(key)
    work.player = one.controller or speaker(work)
    if not effect:
        yield from may_act(work)
    before = moved(key).value
    yield from check_faults(work, before.check)
    named = {fault.id for fault in before.check.faults}

    def may_enter(place: str) -> Fault | None:
        faults = moved(key, place).value.check.faults
        return next((fault for fault in faults if fault.id not in named), None)

    slot = PlaceSlot(
        key="to",
        prompt=f"Where does {work.called(key)} go?",
        lead="to",
        player=work.player,
        first=before.reach,
        guard=may_enter,
        cite=rulebook.ADJACENCY,
    )
    place = yield from ask_location(work, slot)
    engages = True if effect == "engaging" else moved(key, place).value.engages
    relocate(work, key, place, engages, by=effect or "action")
    if not effect:
        acted(work)
    return ""


def _by_card(work: Work) -> Steps[str]:
    """Whether a card moves it: then it is no action, and nothing engages unless the card says.

    In a duel only cards move anybody: Actions are barred (p. 20).
    """
    pick = yield from work.choose(
        "effect",
        "Does a card move it?",
        (Option(key, label, also=(key,)) for key, label in _BY_CARD.items()),
        quiet="" if work.state.duel is None else "card",
        none="no, the Move Action",
        cite=rulebook.MOVE_RULES,
    )
    return pick


def _moved(work: Work, key: str, to: str, effect: str) -> Result[Moved]:
    told = move_of(work.state, key, to, bool(effect), effect in _FREE)
    if not told.player:
        told = replace(told, player=speaker(work))
    if told.at not in PLACES and not told.at.startswith("home:"):
        told = replace(told, at="")
    return move(told)


def relocate(
    work: Work, key: str, to: str, engages: bool | None = False, by: str = "effect"
) -> None:
    """A character is somewhere else; wounds, attachments and state go with it (p. 13).

    Args:
        work: the act.
        key: the character.
        to: a City location or a Home.
        engages: whether that engages it; `None`: nobody can tell.
        by: `action`, or what moved it.
    """
    one = work.character(key)
    engaged = one.engaged if engages is False or one.engaged else engages
    work.change_character(key, at=to, engaged=engaged)
    name, whose = work.called(key), one.controller
    work.row(
        "move", character=key, name=name, player=whose, start=one.at, end=to, engaged=engaged, by=by
    )
    start = f" from {work.where(one.at, whose)}" if one.at else ""
    ends = ", engaged" if engages else ""
    if by == "before":
        work.say(f"{name} is at {work.where(to, whose)}")
        return
    work.say(f"{name} moves{start} to {work.where(to, whose)}{ends}")
