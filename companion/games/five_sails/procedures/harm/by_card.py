"""Wounds by a card's text, beside any act: `soline takes 1 wound`, `kaspar heals 2 wounds`."""

from __future__ import annotations

from companion.games.five_sails.procedures.harm.wounds import heal, wound
from companion.games.five_sails.procedures.work import Work
from companion.games.five_sails.rules.standing import name
from companion.games.five_sails.state.table import FiveSails
from companion.table.procedures.procedure import Outcome, Reading
from companion.toolbox.effects import Effect
from companion.toolbox.text import key_of

_WOUNDS = ("wound", "wounds")


def effect(reading: Reading[FiveSails], told: Effect) -> Outcome[FiveSails] | None:
    """What a card does to a character; `None` if it is no such effect, or nobody is meant."""
    key = _meant(reading.state, told.who)
    if key_of(told.what) not in _WOUNDS or told.verb not in ("gain", "lose") or not key:
        return None
    work = Work(reading)
    if told.verb == "gain":
        wound(work, key, told.amount)
    else:
        heal(work, key, told.amount)
    return work.done()


def effect_like(state: FiveSails) -> str:
    """`Soline el Gato takes 1 wound`; empty if nobody is in play."""
    first = next(iter(state.characters.values()), None)
    return f"{name(state, first.card)} takes 1 wound" if first is not None else ""


def _meant(state: FiveSails, said: str) -> str:
    """The one character in play that goes by a name, or by a word of it; else empty."""
    wanted = key_of(said)
    names = {key: key_of(name(state, one.card)) for key, one in state.characters.items()}
    whole = [key for key, called in names.items() if called == wanted]
    words = [key for key, called in names.items() if wanted in called.split()]
    found = whole or words
    return found[0] if len(found) == 1 else ""
