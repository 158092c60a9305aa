"""A round of a duel as the table tells it, before anything of it is done."""

from __future__ import annotations

from msgspec import Struct

from companion.games.five_sails.calculations.rounds import How
from companion.games.five_sails.procedures.duel.round_effects import Effects
from companion.games.five_sails.procedures.duel.techniques import Chosen


class Abilities(Struct, frozen=True, kw_only=True):
    """What was used besides the card; what a Reaction cancelled of it."""

    technique: Chosen | None = None
    maneuver: Chosen | None = None
    more: tuple[Chosen, ...] = ()
    """Beyond one of each: a card says so."""
    cancelled: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[Chosen, ...]:
        """Everything that was used."""
        one_each = (self.technique, self.maneuver)
        return (*(one for one in one_each if one is not None), *self.more)

    def works(self, kind: str) -> Chosen | None:
        """The Technique or Maneuver, unless it was cancelled."""
        one = self.technique if kind == "technique" else self.maneuver
        return None if kind in self.cancelled else one


class Plan(Struct, frozen=True, kw_only=True):
    """A round as the table tells it."""

    who: str
    how: How
    card: str = ""
    values: dict[str, int | None] = {}
    abilities: Abilities = Abilities()
    effects: Effects = Effects()
    moves: dict[str, str] = {}
    wounds: int | None = None
    """As the table tells them; `None`: computed."""
