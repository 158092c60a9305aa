"""The first part of a procedure's work: looking, telling, duties, broken rules, the action."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.citadel.calculations.pieces import Reason
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import Action, Character, Citadel
from companion.table.procedures.procedure import Reading, Steps
from companion.table.procedures.question import Break, Citation
from companion.table.procedures.work import BaseWork
from companion.table.state import put, without_key
from companion.toolbox.text import key_of


def dashed(name: str) -> str:
    """A name as it stands in a key: `Old Shore` in `rule-gear-old-shore`."""
    return key_of(name).replace(" ", "-")


class Telling(BaseWork[Citadel]):
    """The state as it changes: what every verb needs.

    Args:
        table: what the procedure reads.
    """

    def __init__(self, table: Reading[Citadel]) -> None:
        super().__init__(table)
        self._scopes: dict[str, int] = {}

    # ------------------------------------------------------------------ looking

    def character(self, player: str = "") -> Character:
        """What a player has; the acting one's if none is named."""
        return self.state.characters[player or self.player]

    def who(self, player: str) -> str:
        """A player's name."""
        return self.state.name(player)

    def title(self, card: str) -> str:
        """Title or number of a card of the book."""
        return standing.title(self.state, card)

    def printed(self, card: str) -> Printed:
        """What is told of a card of the book."""
        return standing.printed(self.state, card)

    def option(self, key: str) -> Any:
        """The table's choice."""
        return standing.option(self.state, key)

    # ------------------------------------------------------------------ asking

    def scope(self, name: str) -> str:
        """A scope for `scoped` that this entry has not used: `fall-p1`, then `fall-p1-2`."""
        count = self._scopes[name] = self._scopes.get(name, 0) + 1
        return name if count == 1 else f"{name}-{count}"

    def breaks(
        self,
        key: str,
        why: str | Break | None,
        cite: Citation | None = None,
        *,
        prompt: str = "",
        owner: str = "",
    ) -> Steps[str]:
        """As everywhere; a rule that one entry breaks twice gets a number, also under scopes."""
        if not why:
            return ""
        return (yield from super().breaks(self.scope(key), why, cite, prompt=prompt, owner=owner))

    def reasons(self, reasons: Iterable[Reason]) -> Steps[tuple[str, ...]]:
        """Name each rule that does not hold; what cannot be told never asks.

        Returns:
            Ids of the reasons that were broken on purpose.
        """
        broken = []
        for one in reasons:
            if one.holds is False:
                broken_rule = Break(one.why, one.page, one.rule)
                yield from self.breaks(f"rule-{dashed(one.id)}", broken_rule)
                broken.append(one.id)
        return tuple(broken)

    # ------------------------------------------------------------------ changing

    def set(self, **fields: Any) -> None:
        """Set fields of the state itself."""
        self.state = replace(self.state, **fields)

    def change(self, player: str, **fields: Any) -> None:
        """Set fields of what a player has."""
        self.change_in("characters", player, **fields)

    def change_in(self, field: str, key: str, **fields: Any) -> None:
        """Set fields of one thing: `change_in("terrains", "t1", x=0)`."""
        old = getattr(self.state, field)[key]
        self.state = put(self.state, field, key, replace(old, **fields))

    def add(self, field: str, prefix: str, thing: Any) -> str:
        """A new thing under a new id: `add("events", "v", Event(...))` gives `v3`."""
        key = self.new_id(prefix)
        self.state = put(self.state, field, key, thing)
        return key

    def drop(self, field: str, key: str) -> Any:
        """Take a thing out of the state: the thing. Dice: see `remove_thing`."""
        things = getattr(self.state, field)
        self.set(**{field: without_key(things, key)})
        return things[key]

    # ------------------------------------------------------------------ duties

    def owe_action(self, name: str, thing: str, involved: Iterable[str], revealer: str = "") -> str:
        """A mandatory action waits (p. 11): the duty that `wait_for` and saving read."""
        answers = {
            "name": name,
            "thing": thing,
            "involved": sorted(involved),
            "revealer": revealer,
        }
        return self.owe("", name, "act", answers, Citation(standing.MANDATORY, "p. 11"))

    # ------------------------------------------------------------------ the action under way

    @property
    def action(self) -> Action:
        """The action under way; an empty one if there is none."""
        return self.state.action or Action()

    def begin_action(self, action: Action) -> None:
        """An action begins: its entries belong together.

        No card offers one while a dialogue is read (p. 18): if a card does, the dialogue is over.
        """
        thread = self.new_id("a")
        if self.state.reading and action.source not in ("", "dialogue"):
            self.say(f"dialogue {self.state.reading} is over")
            self.set(reading="")
        self.set(action=action, thread=thread, turn=action.active or self.state.turn)

    def change_action(self, **fields: Any) -> None:
        """Set fields of the action under way."""
        self.set(action=replace(self.action, **fields))

    def end_action(self) -> None:
        """The action is over; its turn is counted, its active player was the last one (p. 10)."""
        scenario = self.state.scenario
        last = self.action.active or self.state.last
        scenario = replace(scenario, turns=scenario.turns + 1)
        self.set(action=None, thread="", last=last, scenario=scenario)

    # ------------------------------------------------------------------ the table's book

    def find_card(self, name: str) -> str:
        """Id of the book's card of that title or number; empty if there is none."""
        wanted = key_of(name)
        for key, card in in_order(self.state.book):
            if wanted and wanted in (key_of(card.title), key_of(card.number)):
                return key
        return ""

    def add_card(self, card: Printed) -> str:
        """A card new to the table: its id in the book."""
        return self.add("book", "b", card)

    def change_card(self, card: str, **fields: Any) -> None:
        """Set fields of what is told of a card."""
        self.change_in("book", card, **fields)
