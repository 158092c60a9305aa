"""Whom `me`, `him` and a `he` in front of an act mean, once it is known who speaks and who acts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.table.ear.readings import OTHER, SPEAKER, Bind, Reading
from companion.table.forms.grammar import HE
from companion.table.forms.names import Thing
from companion.table.state import TableState


def of_whom(group: Sequence[Bind], by: str, me: str, state: TableState) -> tuple[Bind, ...] | None:
    """The slots with the players whom their pronouns mean; `None` if nobody knows who that is.

    Args:
        group: what the slots of a form hold.
        by: who acts; empty if that is not known.
        me: who speaks; empty if that is not known.
        state: the table.
    """
    meant = {OTHER: _other(by, state), SPEAKER: me}
    found = []
    for bind in group:
        value = bind.value
        if isinstance(value, Thing) and value.id in meant:
            player = meant[value.id]
            if not player or value.owner not in ("", player):
                return None
            bind = replace(bind, value=Thing(value.kind, player, state.name(player)))
        found.append(bind)
    return tuple(found)


def acted(reading: Reading, by: str, me: str, state: TableState) -> Reading | None:
    """A reading with the player whom a pronoun in front of it means.

    `i` and `me` are whoever speaks, also behind what somebody else did; `he` and `him` whoever was
    spoken of till now, else at a table of two whoever does not speak. A `he` may be a character as
    well: where no player is asked for, and nobody was spoken of, it is none (`None`).
    """
    said = {one.id for one in reading.by}
    if said == {OTHER}:
        player = by if by != me else _other(me, state)
        doubt = reading.by[0].label in HE and not reading.form.who
        if doubt and by == me:
            return None
        known = bool(player and me) and not doubt
    elif said == {SPEAKER}:
        player, known = me, me not in ("", by)
    else:
        return reading
    if not known:
        return replace(reading, by=())
    return replace(reading, by=(Thing("player", player, state.name(player)),))


def _other(player: str, state: TableState) -> str:
    """The other of two players; empty if there are more, or it is not known who the one is."""
    others = [x for x in state.players if x != player]
    return others[0] if player and len(others) == 1 else ""
