"""Whom `i`, `me`, `he` and `him` mean: whoever speaks, and at a table of two the other one.

They mean the same wherever they stand; what differs is what is known. Who speaks is known when a
line is typed at a table where somebody sits: then these words are names of that player
(`also_called`), and the line is read with the name itself as well, as its verbs are said of others
(`by_name`). Where it is not known, a word stands for a player until the acts in front of it tell
who that is (`meant_by`, then `of_whom` in the slots of a form and `acted` in front of one).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.table.ear.readings import OTHER, SPEAKER, Bind, Reading
from companion.table.forms.names import Thing
from companion.table.forms.tokens import Token, tokens, wordset
from companion.table.state import TableState

SUBJECT = "i"
"""Who speaks, in front of an act."""
ME = (SUBJECT, "me", "myself")
"""Who speaks: `token to me`, `i go first`, `6 for me, 4 for pim`."""
OURS = frozenset((*ME, "my", "we", "us", "our"))
"""Words by which a line speaks of who speaks, alone or with others."""
HE = wordset("he she")
THEY = wordset("he she they")
"""Who acts and does not speak."""
THE_OTHER = wordset("him her them opponent enemy other")
"""At a table of two, whoever does not act: `ana attacks him`."""
_AGREES = {"am": "is", "have": "has", "do": "does"}
"""What stands behind `i`, as it is said of somebody else."""


# ---------------------------------------------------------------------- who speaks is known


def also_called(kind: str, id: str, by: str) -> tuple[str, ...]:
    """What a thing of the table is called besides by who speaks: the player `i` and `me`, the
    person of the game who is that player `me`, as what that one does is said of others.

    Args:
        kind: of the thing.
        id: of the thing.
        by: who speaks; empty if nobody knows.
    """
    if not by or id != by:
        return ()
    return {"player": ME, "person": ME[1:]}.get(kind, ())


def by_name(typed: str, name: str) -> str:
    """A line as somebody else would say it of who types: `i pass` is `Tom passes` to the forms; the
    same line if it says nothing of them, or nobody knows who types.

    Args:
        typed: the line.
        name: of who types; empty if nobody knows.
    """
    found = tokens(typed)
    if not name or not any(token.key in ME for token in found):
        return typed
    told, end = "", 0
    for at, token in enumerate(found):
        if token.start < end or token.quoted:
            continue  # the second word of `i'm`
        word = name if token.key in ME else ""
        before = found[at - 1].key if at else ""
        if token.key in _AGREES and before == SUBJECT:
            word = _AGREES[token.key]
        if not word:
            continue
        both = found[at + 1] if at + 1 < len(found) else token
        if both.start == token.start and at + 1 < len(found):  # `i'm`, `i've`
            word = f"{word} {_AGREES.get(both.key, both.key)}"
        told += typed[end : token.start] + word
        end = token.end
    return told + typed[end:]


# ---------------------------------------------------------------------- who it is, is found out


def meant_by(token: Token) -> str:
    """For whom a word stands until that is known: `SPEAKER`, `OTHER` at a table of two; else
    empty."""
    if token.quoted:
        return ""
    return SPEAKER if token.key in ME else OTHER if token.key in THE_OTHER else ""


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
