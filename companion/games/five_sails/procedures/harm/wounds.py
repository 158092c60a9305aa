"""Wounds, leaving play and what follows, in one place (P09, P41-P44, P57; 2.19; pp. 17-19, 30).

Nothing here asks. A Leader that is destroyed is lost when the entry is done (`losing`).
"""

from __future__ import annotations

from typing import Literal

from companion.games.five_sails.calculations.dusk import Lasting, lasting
from companion.games.five_sails.calculations.leaving import How, leaving
from companion.games.five_sails.calculations.planning import crew_cap
from companion.games.five_sails.calculations.stats import Wounded, Wounds, wounded
from companion.games.five_sails.options import is_on
from companion.games.five_sails.procedures.work import Work
from companion.games.five_sails.rules.day import leaving_of
from companion.games.five_sails.rules.duel import hurt, left_play
from companion.games.five_sails.rules.standing import (
    attachments_on,
    crew_cap_of,
    in_order,
    last_known,
    stat,
)
from companion.games.five_sails.state.table import Left
from companion.table.procedures.question import Citation
from companion.table.state import without_key
from companion.toolbox.sums import Result
from companion.toolbox.text import plural

Leaves = Literal["destroyed", "discarded", "over the cap", "end of day"]
"""How a character leaves play."""
Over = Literal["day", "duel", "card left"]
TO_WORDS: dict[str, str] = {
    "locker": "to The Locker",
    "discard": "to the discard pile",
    "city discard": "to the City discard pile",
    "hand": "to the hand",
    "deck": "to the deck",
    "removed": "out of the game",
}


# ---------------------------------------------------------------------- wounds


def wound(
    work: Work, key: str, count: int | None, by_threat: bool = False, why: str = ""
) -> Wounded:
    """A character takes wounds; at its Resolve it is destroyed at once (P41; p. 30).

    Args:
        work: the act.
        key: the character.
        count: how many; `None`: not told.
        by_threat: from threat in a duel, which the machine has counted already.
        why: what gave them, in words: a card.
    """
    name = work.called(key)
    result = _wounded(work, key, takes=count)
    value = result.value
    if work.state.duel is not None and not by_threat and count:
        work.change_duel(hurt(work.state.duel, key, count))
    work.change_character(key, wounds=value.wounds)
    resolve = stat(work.state, key, "resolve").value
    work.row(
        "wound",
        character=key,
        name=name,
        amount=count,
        wounds=value.wounds,
        resolve=resolve,
        reason=why,
    )
    because = f" from {why}" if why else ""
    limit = "" if resolve in (None, "-") else f" of {resolve}"
    if count is None:  # whether there were any at all nobody told either
        work.say(f"{name}'s wounds{because} are unknown")
    else:
        work.say(f"{name} takes {plural(count, 'wound')}{because}, {_in_all(value.wounds, limit)}")
    work.sum(f"{name}'s wounds", result)
    if value.destroyed:
        leave(work, key)
    return value


def heal(work: Work, key: str, count: int | None) -> Wounded:
    """A character heals wounds, never below none (P41; p. 40)."""
    name = work.called(key)
    result = _wounded(work, key, heals=count)
    value = result.value
    work.change_character(key, wounds=value.wounds)
    work.row("heal", character=key, name=name, amount=value.healed, wounds=value.wounds)
    if value.healed is None:
        work.say(f"{name} heals an unknown number of wounds")
    else:
        work.say(f"{name} heals {plural(value.healed, 'wound')}, {_in_all(value.wounds)}")
    work.sum(f"{name}'s wounds", result)
    return value


def _in_all(wounds: int | None, limit: str = "") -> str:
    """`has 2 of 4`; a number that nobody told is said so, not shown as a sign."""
    return "total unknown" if wounds is None else f"has {wounds}{limit}"


def check_resolve(work: Work, key: str) -> bool:
    """After a change of Resolve: a character whose wounds reach it is destroyed (P41)."""
    if key not in work.state.characters:
        return False
    result = _wounded(work, key)
    if not result.value.destroyed:
        return False
    work.sum(f"{work.called(key)}'s Resolve", result)
    leave(work, key)
    return True


def _wounded(work: Work, key: str, takes: int | None = 0, heals: int | None = 0) -> Result[Wounded]:
    resolve = stat(work.state, key, "resolve").value
    return wounded(Wounds(work.character(key).wounds, resolve, takes, heals))


# ---------------------------------------------------------------------- leaving play


def leave(work: Work, key: str, how: Leaves = "destroyed") -> None:
    """A character leaves play with its attachments; a Leader's player loses (P42, P48; 2.19).

    Args:
        work: the act.
        key: the character.
        how: `destroyed`, `discarded`, `over the cap`, `end of day`.
    """
    one, name = work.character(key), work.called(key)
    # What was last known of it counts on in a duel (p. 29): taken before anything changes.
    out_of_duel(work, key)
    result = leaving(leaving_of(work.state, key, how))
    value = work.sum(f"{name} leaves play", result)
    kind = "destroyed" if how == "destroyed" else "left-play"
    work.row(kind, character=key, card=name, player=one.controller, how=how, to=value.to)
    word = "is destroyed" if how == "destroyed" else f"leaves play ({how})"
    work.say(f"{name} {word}, {TO_WORDS[value.to]}")
    if value.loses and one.controller:
        work.lost[one.controller] = one.wounds
    leave_for(work, key, value.to)
    for attachment in attachments_on(work.state, key):
        lose_attachment(work, attachment, "bearer left")


def leave_for(work: Work, key: str, to: Left) -> None:
    """Move a character out of play to a place; what hangs on it ends. Attachments stay."""
    one = work.character(key)
    work.update(characters=without_key(work.state.characters, key))
    work.gone(key, one.card, one.owner, to)
    # A Mercenary has no owner: The Locker is that of whoever controls it (p. 41).
    work.to_pile(to, one.owner or one.controller, 1, [one.card])
    modifiers = {x: told for x, told in work.state.modifiers.items() if told.on != key}
    work.update(modifiers=modifiers)
    end_effects(work, "card left", key)


def withdraw(work: Work, key: str, to: Left) -> None:
    """A card's text returns a character to a hand or deck: nobody destroyed it (AMB-93)."""
    name = work.called(key)
    out_of_duel(work, key)
    work.row("left-play", character=key, card=name, player=work.character(key).controller, to=to)
    work.say(f"{name} leaves play, {TO_WORDS[to]}")
    worn = attachments_on(work.state, key)
    leave_for(work, key, to)
    for attachment in worn:
        lose_attachment(work, attachment, "bearer left")


def out_of_duel(work: Work, key: str) -> None:
    """A participant leaves play, or changes hands: what was last known counts (p. 29; AMB-93)."""
    if work.state.duel is not None:
        known, stays = last_known(work.state, key), is_on(work.state, "lethal_after_death")
        work.change_duel(left_play(work.state.duel, key, known, stays))


def lose_attachment(work: Work, key: str, how: How = "destroyed", to: Left | None = None) -> None:
    """An attachment leaves play, to its owner's discard pile or that of the city (pp. 13, 18-19).

    Args:
        work: the act.
        key: the attachment.
        how: `bearer left` with whatever it was on: then nothing of that is looked at.
        to: where a card's text sends it instead.
    """
    one, name = work.state.attachments[key], work.called(key)
    for nested in attachments_on(work.state, key):
        lose_attachment(work, nested, "bearer left")
    place: Left = to or ("discard" if one.owner else "city discard")
    work.update(attachments=without_key(work.state.attachments, key))
    work.gone(key, one.card, one.owner, place)
    work.to_pile(place, one.owner, 1, [one.card])
    kind = "attachment-destroyed" if how == "destroyed" else "left-play"
    work.row(kind, attachment=key, card=name, bearer=one.on, how=how, to=place)
    work.say(f"{name} {TO_WORDS[place]}")
    end_effects(work, "card left", key)
    if how != "bearer left":
        check_resolve(work, one.on)


def end_effects(work: Work, over: Over, left: str = "") -> tuple[str, ...]:
    """Effects end with the Day, a duel, a card that left (P57; p. 28); Resolve is looked at again.

    Args:
        work: the act.
        over: `day`, `duel`, `card left`.
        left: the card that left play.
    """
    told = work.state.modifiers
    inputs = Lasting(
        {key: one.until for key, one in told.items()},
        over,
        {key: one.hangs_on for key, one in told.items()},
        left,
    )
    ends = lasting(inputs).value
    if not ends:
        return ()
    work.update(modifiers={key: one for key, one in told.items() if key not in ends})
    bearers = {told[key].on for key in ends}
    for key in in_order(bearers):
        check_resolve(work, key)
    return ends


# ---------------------------------------------------------------------- crews


def after_crew(work: Work, player: str) -> None:
    """After a crew or its cap changed: what is too many is owed, its controller chooses (P09).

    A crew of which not everything is told owes nothing.
    """
    work.settled("crew-cap", player)
    if not player or not work.state.alive(player):
        return
    result = crew_cap(crew_cap_of(work.state, player))
    if not result.value.excess:
        return
    who, count = work.state.name(player), plural(result.value.excess, "character")
    work.sum(f"{who}'s Crew Cap", result)
    what = f"{who} is over the Crew Cap: {count} to The Locker"
    work.owe(player, what, "crew-cap", {"who": player}, Citation("crew-cap", "p. 12"))
    work.say(what)
