"""What a Citadel procedure holds while it runs, and the only ways in which the state changes.

`Telling` looks and tells, `Cards` moves the cards of characters, `Things` those of the Board,
`Spaces` knows its places; here is the end of every procedure: what is owed now, and whether every
Action card is accounted for.
"""

from __future__ import annotations

from companion.games.citadel.procedures.verbs.cards import Place as Place
from companion.games.citadel.procedures.verbs.spaces import Spaces
from companion.games.citadel.procedures.verbs.things import (
    BOARD as BOARD,
    Found as Found,
    Verb as Verb,
)
from companion.games.citadel.rules import standing
from companion.games.citadel.state.table import Citadel
from companion.table.procedures.acts import Acts
from companion.table.procedures.procedure import Outcome
from companion.table.procedures.question import Citation
from companion.toolbox.text import plural


class Work(Spaces):
    """The state as it changes, and what is told of it."""

    def over_the_limits(self) -> None:
        """What is too many in a hand is owed: the owner chooses what goes (P-23; p. 19)."""
        state = self.state
        for player in state.seats:
            told = standing.hand_of(state, player).value.now if player in state.group else 0
            what = f"discard {plural(told or 0, 'Skill card')}: the hand limit"
            owed = [
                x.what for x in state.pending.values() if x.procedure == "trim" and x.who == player
            ]
            if owed == ([what] if told else []):
                continue
            self.settled("trim", player)
            if told:
                self.owe(player, what, "trim", {"who": player}, Citation("hand-size", "p. 19"))

    def _weights(self) -> None:
        """Who carries too much, or no longer does, since this act (P-24; p. 19)."""
        before = self.table.state
        for player in self.state.group:
            if player not in before.characters:
                continue
            old = standing.weight_of(before, player).value.overweight
            result = standing.weight_of(self.state, player)
            now = result.value.overweight
            if now is old or (not now and not old):
                continue
            self.row(
                "overweight_changed",
                player=player,
                weight=result.value.weight,
                most=result.value.limit,
                overweight=now,
            )
            if now:
                self.sums[f"{self.who(player)}'s weight"] = result
                self.say(f"{self.who(player)} is overweight: no move action (p. 19)")

    def _audit(self) -> None:
        """Whether every Action card is accounted for; said once, by the act that broke it."""
        before = set(standing.audit_words(self.table.state))
        found = [x for x in standing.audit_words(self.state) if x not in before]
        if found:
            self.sums["audit"] = standing.audit_of(self.state)
            self.row("audit", notes=found)
            self.say(f"the cards do not add up: {'; '.join(found)}")

    def done(self, says: str = "") -> Outcome[Citadel]:
        """What came of it: with what is owed now, weights, and the audit of the Action cards."""
        self.over_the_limits()
        self.owe_spaces()
        self._weights()
        self._audit()
        return super().done("; ".join(part for part in (says, *self.said) if part))


act: Acts[Citadel, Work] = Acts(Work)
"""Registers the game's acts."""
