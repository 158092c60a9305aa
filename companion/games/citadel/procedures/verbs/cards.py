"""The second part of a procedure's work: cards of a character between places, with their ledger.

Counts, named cards and the ledger move together, so that the invariant of spec 3.2 holds after each
verb. A count that is not told stays so. Of a named card the zone `deck` says: in the deck, or
wherever cards lie unseen since it was there.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from companion.games.citadel.calculations.pieces import minus, plus
from companion.games.citadel.procedures.verbs.telling import Telling
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.state.printed import SkillKind
from companion.games.citadel.state.table import Purse, Skill, Zone
from companion.table.state import without_key

Place = Zone | Literal["box"]
"""A zone, or the box: from it a card is gained, into it it is returned (p. 18)."""


class Cards(Telling):
    """Verbs for Action cards and Purse cards."""

    # ------------------------------------------------------------------ Action cards

    def move_skill(
        self, player: str, skill: str | None, start: Place, end: Place, count: int | None = 1
    ) -> None:
        """Action cards of a character go from one place to another: count, name and ledger.

        Args:
            player: their owner.
            skill: id of the named card that moves; `None`: cards without a name.
            start: where they are.
            end: where they go.
            count: how many, 1 for a named card; `None`: nobody knows, nor how many are left.
        """
        if start == end:
            return
        if skill is not None:
            count = 1
        self._move_names(player, skill, start, end, count)
        if count is None:
            self._lose_count(player, start, end)
            return
        for place, step in ((start, -count), (end, count)):
            if place != "box":
                there = standing.zone_count(self.character(player), place)
                now = plus(there, step)
                self.change(player, **{place: now if now is None else max(0, now)})
        self._book(player, start, end, count)

    def move_all(self, player: str, start: Zone, end: Place) -> int | None:
        """All cards of a zone go elsewhere: how many; the zone is empty even if nobody knows."""
        count = standing.zone_count(self.character(player), start)
        if count is None:
            names = standing.skills_in(self.character(player), start)
            self.move_skill(player, None, start, end, None)
            self._rename(player, names, end)
            self.change(player, **{start: 0})
        else:
            self.move_skill(player, None, start, end, count)
        return count

    def _book(self, player: str, start: Place, end: Place, count: int) -> None:
        """The ledger: gained, returned, banished."""
        owned = self.character(player).owned
        came = count if start == "box" else 0
        left = count if end == "box" else 0
        banished = count * ((end == "banished") - (start == "banished"))
        self.change(
            player,
            owned=replace(
                owned,
                gained=owned.gained + came,
                returned=owned.returned + left,
                banished=max(0, owned.banished + banished),
            ),
        )

    def _lose_count(self, player: str, start: Place, end: Place) -> None:
        """An untold number has moved: neither place is counted any more."""
        owned = self.character(player).owned
        for place in (start, end):
            if place in ("box", "banished"):
                owned = replace(owned, began=None)
            elif place != "front":
                self.change(player, **{place: None})
        self.change(player, owned=owned)

    def _move_names(
        self, player: str, skill: str | None, start: Place, end: Place, count: int | None
    ) -> None:
        if skill is not None:
            self._rename(player, (skill,), end)
            return
        if start == "box" or start == "deck" or count == 0:
            return
        names = standing.skills_in(self.character(player), start)
        there = standing.zone_count(self.character(player), start)
        unnamed = minus(there, len(names))
        if count is not None and there is not None and count >= there:
            self._rename(player, names, end)
        elif start == "discard" or count is None or (unnamed is not None and unnamed < count):
            # Which of them went, nobody has told; from the Discard Pile it is chance (p. 20).
            self._rename(player, names, "deck")

    def _rename(self, player: str, names: tuple[str, ...], end: Place) -> None:
        """Named cards lie elsewhere now; returned ones are nobody's."""
        skills = dict(self.character(player).skills)
        for name in names:
            if name in skills:
                card = skills.pop(name)
                if end != "box":
                    skills[name] = replace(card, zone=end)
        self.change(player, skills=skills)

    def name_skill(self, player: str, card: str, zone: Zone, kind: SkillKind | None = None) -> str:
        """Say which card one of the cards of a zone is: its id. No count changes.

        Args:
            player: the owner.
            card: id in the book.
            zone: where it lies.
            kind: which Skill it is; the book's word if not said.
        """
        kind = kind or self.printed(card).skill
        skills = self.character(player).skills
        for key, skill in in_order(skills):
            if skill.card == card and skill.zone == "deck":
                kept = replace(skill, zone=zone, kind=kind or skill.kind)
                self.change(player, skills={**skills, key: kept})
                return key
        key = self.new_id("s")
        self.change(player, skills={**skills, key: Skill(card=card, zone=zone, kind=kind)})
        return key

    def find_skill(self, player: str, card: str, zone: Zone) -> str:
        """Id of a named card of that kind in a zone; empty if there is none."""
        for key, skill in in_order(self.character(player).skills):
            if skill.card == card and skill.zone == zone:
                return key
        return ""

    def set_piles(
        self,
        player: str,
        deck: int | None,
        discard: int | None,
        front: int | None = None,
        shuffled: bool = False,
    ) -> None:
        """Deck, Discard Pile and cards in front as a calculation left them.

        Args:
            player: their owner.
            deck: cards now.
            discard: cards now.
            front: cards now; `None`: as before.
            shuffled: some cards of the pile came back: their names are not seen any more.
        """
        if shuffled:
            self._rename(player, standing.skills_in(self.character(player), "discard"), "deck")
        fields: dict[str, Any] = {"deck": deck, "discard": discard}
        if front is not None:
            fields["front"] = front
        self.change(player, **fields)

    # ------------------------------------------------------------------ Purse cards

    def to_purse(self, player: str, card: str, blocked: bool = False) -> str:
        """A Purse card comes before a player: its id. Its weight is carried (p. 19)."""
        key = self.new_id("k")
        self._into_purse(player, key, Purse(card=card, blocked=blocked))
        return key

    def from_purse(self, player: str, key: str) -> Purse:
        """A Purse card leaves its owner. A die on it stays; `remove_thing` takes it off."""
        purse = self.character(player).purse
        self.change(player, purse=without_key(purse, key))
        self._weigh(player, purse[key].card, -1)
        return purse[key]

    def give_purse(self, giver: str, key: str, receiver: str) -> None:
        """A Purse card changes its owner; blocked it stays blocked (p. 19)."""
        self._into_purse(receiver, key, self.from_purse(giver, key))

    def block_purse(self, player: str, key: str, blocked: bool) -> None:
        """A Purse card goes under the Character card, or comes back in front (p. 18)."""
        purse = self.character(player).purse
        self.change(player, purse={**purse, key: replace(purse[key], blocked=blocked)})

    def purse_owner(self, key: str) -> str:
        """Who has a Purse card; empty if nobody has."""
        characters = self.state.characters
        return next((x for x in sorted(characters) if key in characters[x].purse), "")

    def _into_purse(self, player: str, key: str, purse: Purse) -> None:
        self.change(player, purse={**self.character(player).purse, key: purse})
        self._weigh(player, purse.card, 1)

    def _weigh(self, player: str, card: str, sign: int) -> None:
        """A weight that the table told as a sum goes along with its cards."""
        carried = self.character(player).weight
        if carried is None:
            return
        each = self.printed(card).weight
        now = plus(carried, each) if sign > 0 else minus(carried, each)
        self.change(player, weight=None if now is None else max(0, now))
