"""The recorded adventure, act by act: the invariant of section 3.2 of the spec.

`D + H + P + V + B` of a character changes only by gain, return and banish; nothing stays untold
here, so every Action card is where the ledger says, in the middle of a draw and of a save too.
"""

from __future__ import annotations

from pathlib import Path

from companion.games.citadel.rules.standing import audit_of
from companion.table.campaign.opened import OpenTable
from tests.games.citadel.player import whole
from tests.recorded import Recording, recordings

ADVENTURE = next(path for path in recordings("citadel") if path.stem == "adventure")
STARTING = {"p1": 14, "p2": 12, "p3": 10}
"""Decks as they are told in the first line."""


def test_every_action_card_after_every_act(tmp_path: Path) -> None:
    """Two scenarios, a save, a fall: Cleo banishes one of her ten, nobody gains or returns any."""
    seen: list[bool] = []

    def look(table: OpenTable, said: str) -> None:
        state = table.state
        if state.closed:
            return  # the record is blank again (p. 3)
        told = audit_of(state)
        assert told.value.whole is True, (said, told.notes)
        whole(state)
        for player, began in STARTING.items():
            x = state.characters[player]
            held = (x.deck, x.discard, x.hand, x.blocked, x.front)
            assert None not in held, (said, player)
            assert sum(n or 0 for n in held) == began - x.banished, (said, player)
            assert x.banished == x.owned.banished, (said, player)
        seen.append(bool(state.characters["p3"].banished))
        assert state.dice.keys() <= {*state.events, *state.terrains}, said

    with Recording(ADVENTURE).play(tmp_path, look) as table:
        assert table.state.closed
    assert seen[0] is False and seen[-1] is True and sorted(seen) == seen


def test_what_is_put_away_when_saving(tmp_path: Path) -> None:
    """On p. 25: the Gate, Dust Storm, each player's stack; hands are discarded first."""
    packed = []

    def look(table: OpenTable, _said: str) -> None:
        if table.state.packed is not None:
            packed.append(table.state.packed)

    with Recording(ADVENTURE).play(tmp_path, look):
        pass
    (stack,) = packed
    counts = {key: (x.deck, x.discard, x.blocked, x.purse, x.life) for key, x in
              stack.stacks.items()}  # fmt: skip
    # Blocked: Ana two Hope cards, Ben one, Cleo one and Keen Eye. Purse: Rope; Hope; Flail.
    # Discard Piles with the hands: Ben 4 + 2, Cleo 2 + 1.
    assert counts == {"p1": (1, 13, 2, 1, 10), "p2": (6, 6, 1, 1, 6), "p3": (5, 3, 2, 1, 9)}
    assert len(stack.globals) == 1 and not stack.events and not stack.dice
