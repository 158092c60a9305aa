"""The third part of a procedure's work: the Board, what lies near it, figures, dice, the Past."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.citadel.calculations.pieces import plus
from companion.games.citadel.procedures.verbs.cards import Cards
from companion.games.citadel.rules import standing
from companion.games.citadel.state.printed import CardKind
from companion.games.citadel.state.table import Banished, Compound
from companion.table.state import put, without_key
from companion.toolbox.grid import WORDS

Verb = Literal["discard", "banish", "return"]
"""How a card leaves (p. 18)."""
WHERE: dict[Verb, Literal["deck", "past", "banished"]] = {
    "discard": "past",
    "banish": "banished",
    "return": "deck",
}
"""Where a numbered card is afterwards."""
BOARD: dict[str, str] = {
    "terrains": "Terrain",
    "events": "Permanent event",
    "fogs": "Exploration card",
    "globals": "Global event",
    "quest_items": "quest item",
}
"""Field of the state -> what lies there."""


class Found(Struct, frozen=True):
    """Where a thing is."""

    field: str
    """Field of the state, or `purse`."""
    card: str
    """Id in the book; empty for an Exploration card that is fog side up."""
    kind: CardKind
    owner: str = ""
    """Of a Purse card."""


class Things(Cards):
    """Verbs for Terrains, events, Exploration cards, quest items, dice and figures."""

    def find_thing(self, key: str) -> Found | None:
        """Where a thing is, by its id; `None` if it is nowhere."""
        for field in BOARD:
            things = getattr(self.state, field)
            if key in things:
                kind: CardKind = "exploration" if field == "fogs" else "adventure"
                return Found(
                    field, getattr(things[key], "card", ""), getattr(things[key], "kind", kind)
                )
        owner = self.purse_owner(key)
        if owner:
            return Found("purse", self.character(owner).purse[key].card, "adventure", owner)
        return None

    def thing_title(self, key: str) -> str:
        """A thing in words: its title, `the fog north of Shore`."""
        found = self.find_thing(key)
        if found is None:
            held = (x.skills[key] for x in self.state.characters.values() if key in x.skills)
            return next((self.title(x.card) for x in held), key)
        if found.card:
            return self.title(found.card)
        fog = self.state.fogs[key]
        terrain = self.state.terrains.get(fog.terrain)
        where = self.title(terrain.card) if terrain is not None else "the Board"
        return f"the fog {WORDS.get(fog.side, fog.side)} of {where}".replace("  ", " ")

    def remove_thing(self, key: str, verb: Verb, kind: CardKind | None = None) -> str:
        """A card leaves the table with the die on it (P-16; p. 18): its id in the book.

        A discarded one goes to the Past, a banished one is noted, a returned one is available
        again. A Terrain takes along the Exploration cards beside it and the events that are
        attached to nothing else; figures on it stand nowhere.

        Args:
            key: id of the thing.
            verb: how it leaves.
            kind: which back it has, where it is not what its place says.
        """
        found = self.find_thing(key)
        if found is None:
            return ""
        kind = kind or found.kind
        name = self.thing_title(key)
        key_area = self.state.fogs[key].area if found.field == "fogs" else ""
        self.copy_goes(self.printed(found.card).number, WHERE[verb])
        self.free_die(key, verb)
        if found.field == "terrains":
            self._clear_terrain(key, verb)
        if found.field == "purse":
            self.from_purse(found.owner, key)
        else:
            self.drop(found.field, key)
        self.settled("act", thing=key)
        if verb == "discard":
            self.to_past(kind, self.printed(found.card).number)
        if verb == "return" and found.field == "fogs":
            self._available(key_area)
        if verb == "banish":
            self.add("banished", "x", Banished(label=name, kind=kind, by=self.player))
        self.row(
            "card_removed",
            thing=key,
            card=name,
            what=BOARD.get(found.field, "Purse card"),
            how=verb,
            player=found.owner,
        )
        return found.card

    def _clear_terrain(self, key: str, verb: Verb) -> None:
        """What stands on a Terrain or hangs on it goes with it."""
        for player, character in sorted(self.state.characters.items()):
            if character.at == key:
                self.change(player, at="")
        for fog, there in sorted(self.state.fogs.items()):
            if there.terrain == key:
                self.remove_thing(fog, verb)
        for event, held in sorted(self.state.events.items()):
            if key in held.attached:
                attached = without_key(held.attached, key)
                self.change_in("events", event, attached=attached)
                if not attached:
                    self.remove_thing(event, verb)
        for other, terrain in sorted(self.state.terrains.items()):
            if key in terrain.joined:
                self.change_in("terrains", other, joined=without_key(terrain.joined, key))

    # ------------------------------------------------------------------ dice

    def set_die(self, thing: str, die: Compound) -> None:
        """A die lies on a thing, or shows something else now."""
        self.state = put(self.state, "dice", thing, die)

    def free_die(self, thing: str, reason: str) -> bool:
        """The die on a thing goes back to the box (p. 13): whether there was one."""
        if thing not in self.state.dice:
            return False
        die = self.state.dice[thing]
        self.drop("dice", thing)
        self.row("die_freed", thing=thing, row=die.row, old=die.value, reason=reason)
        return True

    # ------------------------------------------------------------------ the Past

    def to_past(self, kind: CardKind, number: str = "", count: int = 1) -> None:
        """Cards are discarded to the Past (p. 18); a count that is not told stays so."""
        past = self.state.past
        numbers = past.numbers
        if number:
            numbers = {**numbers, number: numbers.get(number, 0) + count}
        if kind == "exploration":
            past = replace(past, exploration=plus(past.exploration, count), numbers=numbers)
        else:
            past = replace(past, adventure=plus(past.adventure, count), numbers=numbers)
        self.set(past=past)

    def return_past(self, reason: str) -> None:
        """All cards of the Past go back to their decks (pp. 16, 21, 25)."""
        past = self.state.past
        self.set(past=replace(past, adventure=0, exploration=0, numbers={}))
        if past.exploration != 0:  # of which areas they are, nobody can say (p. 18)
            self.set(explorations=dict.fromkeys(self.state.explorations))
        for key, copy in sorted(self.state.copies.items()):
            if copy.where == "past":
                self.change_in("copies", key, where="deck")
        self.row(
            "past_returned",
            adventure=past.adventure,
            exploration=past.exploration,
            reason=reason,
        )

    def copy_goes(self, number: str, where: Literal["deck", "past", "banished"]) -> None:
        """A copy of a numbered card that somebody saw leaves the table (pp. 16, 18)."""
        for key, copy in sorted(self.state.copies.items()):
            if number and copy.number == number and copy.where == "play":
                self.change_in("copies", key, where=where)
                return

    def _available(self, area: str) -> None:
        """An Exploration card lies in the pile of its area again (p. 18)."""
        left = self.state.explorations.get(area)
        if left is not None:
            self.state = put(self.state, "explorations", area, left + 1)

    # ------------------------------------------------------------------ figures

    def put_figure(self, player: str, terrain: str, how: str) -> None:
        """A figure stands on a Terrain; empty: on none (p. 20), or nobody has told where."""
        old = self.character(player).at
        if old != terrain:
            self.change(player, at=terrain)
            self.row("moved", player=player, old=old, to=terrain, how=how)

    def terrain_words(self, terrain: str) -> str:
        """Title of a Terrain; `?` if it is not told."""
        here = self.state.terrains.get(terrain)
        return "?" if here is None else standing.title(self.state, here.card)
