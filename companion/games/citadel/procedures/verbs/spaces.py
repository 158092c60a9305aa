"""The fourth part of a procedure's work: the Board grows, fog stands round it, spaces open (P-26).

A space that was hidden and is hidden no more wants the card of the arrow that points to it; until
it has one that is owed, whichever card or rule took the fog away (p. 21).
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.citadel.calculations.board import FogCards, fog
from companion.games.citadel.procedures.verbs.things import Things
from companion.games.citadel.rules import board as board_rules
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.state.table import Action, Arrow, Citadel, Fog, Terrain
from companion.table.procedures.procedure import Reading
from companion.table.procedures.question import Citation
from companion.toolbox.grid import WORDS
from companion.toolbox.text import listed, plural

FILL = "fill"
"""Procedure that puts a card into an opened space."""


class Spaces(Things):
    """Verbs for places on the Board."""

    def __init__(self, table: Reading[Citadel]) -> None:
        super().__init__(table)
        self.filled: set[tuple[str, str]] = set()
        """Terrain and side of spaces that had their card in this act, whatever it was."""
        self._over = Action()
        """The action that came to its end in this act."""

    def end_action(self) -> None:
        """The action is over; see `Telling.end_action`."""
        self._over = self.action
        super().end_action()

    def side_words(self, terrain: str, side: str) -> str:
        """`the space north of Shore`."""
        return f"the space {WORDS.get(side, '?')} of {self.terrain_words(terrain)}"

    def side_of(self, key: str) -> tuple[str, str] | None:
        """Terrain and side of the space that a fog card or event hides; `None`: it hides none."""
        return board_rules.covers(self.state).get(key)

    def place_terrain(self, card: str, near: str = "", side: str = "") -> str:
        """A Terrain is put on the Board, beside another if it is told where: its id.

        Args:
            card: id in the book.
            near: Terrain that it lies beside; empty: not told.
            side: on which side of it.
        """
        x, y = self._space(near, side)
        joined = {near: True} if near and x is None else {}
        key = self.add("terrains", "t", Terrain(card=card, x=x, y=y, joined=joined))
        self.row("card_placed", thing=key, card=self.title(card), what="Terrain", to=near, how=side)
        return key

    def _space(self, near: str, side: str) -> tuple[int | None, int | None]:
        """Column and row of a new Terrain; the first one on the Board is at 0, 0."""
        state = self.state
        placed = [x for x in state.terrains if board_rules.place_of(state, x) is not None]
        if not state.terrains:
            return 0, 0
        if near and side and not placed:
            self.change_in("terrains", near, x=0, y=0)  # the map begins with these two
        return board_rules.space_of(self.state, near, side) or (None, None)

    def move_place(self, terrain: str, near: str, side: str) -> bool:
        """A Terrain lies beside another, as the table says now: whether it could be put there."""
        x, y = self._space(near, side)
        taken = [
            key
            for key in self.state.terrains
            if key != terrain and board_rules.place_of(self.state, key) == (x, y)
        ]
        if x is None or taken:
            return False
        self.change_in("terrains", terrain, x=x, y=y)
        return True

    def set_arrows(self, terrain: str, arrows: Mapping[str, Arrow]) -> None:
        """What the arrows of a Terrain show; sides that are not told stay as they are."""
        here = self.state.terrains[terrain]
        self.change_in("terrains", terrain, arrows={**here.arrows, **arrows})

    def lay_fog(self, terrain: str) -> FogCards:
        """An Exploration card in each empty space that an arrow of a Terrain points to (p. 21).

        Where none of an area is available all of the Past is returned first.
        """
        result = fog(board_rules.fog_of(self.state, terrain))
        if result.value.return_past:
            areas = listed(result.value.return_past, "and")
            self.return_past(f"no Exploration card of area {areas}")
            self.say(f"no Exploration card of area {areas}: the Past is returned (p. 21)")
            result = fog(board_rules.fog_of(self.state, terrain))
        laid = result.value
        for side, area in sorted(laid.sides.items()):
            self.add("fogs", "f", Fog(terrain=terrain, side=side, area=area))
            self.row("exploration_placed", thing=terrain, how=side, what=area)
        self.set(explorations=laid.left)
        if laid.sides:
            self.sums[f"fog around {self.terrain_words(terrain)}"] = result
            sides = listed([WORDS[x] for x in WORDS if x in laid.sides], "and")
            self.say(f"{plural(len(laid.sides), 'Exploration card')} put down {sides}")
        return laid

    def owe_spaces(self) -> None:
        """Each space that this act opened wants its card; what is filled or gone is settled."""
        state, before = self.state, self.table.state
        if state.packed is not None or before.packed is not None or state.closed:
            return
        for key, duty in in_order(state.pending):
            place = (str(duty.answers.get("terrain", "")), str(duty.answers.get("side", "")))
            if duty.procedure == FILL and not _empty(state, *place):
                self.drop("pending", key)
        covered = board_rules.covers(state)
        for key, (terrain, side) in sorted(board_rules.covers(before).items()):
            there = key in covered or (terrain, side) in self.filled
            if not there and _empty(self.state, terrain, side):
                self._owe_space(terrain, side)
        self._owe_flip()

    def _owe_flip(self) -> None:
        """A fog card on which an action succeeded is flipped (p. 21); one that is gone is not."""
        for key, duty in in_order(self.state.pending):
            place = (str(duty.answers.get("terrain", "")), str(duty.answers.get("side", "")))
            there = board_rules.in_space(self.state, *place)
            if duty.procedure == "explore" and there not in self.state.fogs:
                self.drop("pending", key)
        fog_card = self.state.fogs.get(self._over.source)
        if fog_card is None or self._over.outcome != "success":
            return
        answers = {"terrain": fog_card.terrain, "side": fog_card.side}
        what = f"flip {self.thing_title(self._over.source)}"
        self.owe(self._over.active, what, "explore", answers, Citation("flip", "p. 21"))

    def _owe_space(self, terrain: str, side: str) -> None:
        answers = {"terrain": terrain, "side": side}
        owed = [x for x in self.state.pending.values() if x.procedure == FILL]
        if any(x.answers == answers for x in owed):
            return
        arrow = self.state.terrains[terrain].arrows.get(side, Arrow())
        what = f"take {arrow.number or 'the number of its arrow'}: {self.side_words(terrain, side)}"
        self.owe("", f"{what} is open", FILL, answers, Citation("explore", "p. 21"))


def _empty(state: Citadel, terrain: str, side: str) -> bool:
    """Whether a Terrain is there and nothing lies beside it on that side."""
    return terrain in state.terrains and not board_rules.in_space(state, terrain, side)
