"""What of a campaign can be shared as a code, and the codes of it for a screen or for paper."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.errors import UsageError
from companion.share.codes import plays, standings
from companion.share.codes.matrix import LARGEST, Level, signs_in, version_for
from companion.toolbox.text import clean_line, there_are

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable
    from companion.table.game import TableText

LEAST_FOR_CARD = 3
"""Versions below have no room for a save card's head and anything behind it."""


class Room(Struct, frozen=True):
    """How large a code may be."""

    version: int = LARGEST
    level: Level = "L"


PAPER = Room(15, "M")
"""Save cards on paper: 77 modules, which a phone reads from 5 cm, with a fold or a stain."""


class Offer(Struct, frozen=True):
    """Something that can be shared."""

    id: str
    title: str


class Shared(Struct, frozen=True):
    """The texts of the codes of one thing."""

    id: str
    title: str
    codes: tuple[str, ...]
    note: str = ""
    """What is to be known of it."""
    readable: bool = True
    """Whether people can read the text, too."""

    @property
    def is_card(self) -> bool:
        """Whether it is a save card, whose codes belong together."""
        return self.id.startswith("save")

    @property
    def level(self) -> Level:
        """The correction that its codes have at least in a file: a card lies in a box for years."""
        return PAPER.level if self.is_card else "L"


def offers(table: OpenTable[Any], eyes: str = "") -> list[Offer]:
    """What there is to share, for the eyes of a player (id; empty: everybody's)."""
    found = [Offer("standings", "Standings")]
    found += [Offer(f"play-{n}", f"Game {n} for BG Stats") for n in reversed(plays.games(table))]
    found += [Offer(f"deck-{one.id}", one.title) for one in lists(table, eyes)]
    found.append(Offer("save", "Save card: as it stands"))
    found.append(Offer("save-whole", "Save card: with its log"))
    return found


def lists(table: OpenTable[Any], eyes: str = "") -> Sequence[TableText]:
    """Deck lists and the like that these eyes may read."""
    return table.game.lists(table.state, eyes)


def shared(
    table: OpenTable[Any], id: str, room: Room, eyes: str = "", zone: tzinfo | None = None
) -> Shared:
    """The codes of one thing.

    Args:
        table: the open table.
        id: of an offer; `play` is the last game that is over, `deck` the only list.
        room: how large a code may be. A save card is split to fit; the standings are shortened;
            everything else is what it is, and whether it fits is seen when it is drawn.
        eyes: who looks, for lists that not everybody may read.
        zone: for days; the machine's if not given.

    Raises:
        UsageError: there is nothing like that, or a save card of it would be too long.
    """
    what, _, which = id.partition("-")
    match what:
        case "standings":
            texts = standings.texts(table, zone)
            fits = [x for x in texts if (version_for(x, room.level) or LARGEST + 1) <= room.version]
            return Shared(id, "Standings", ((fits or texts[-1:])[0],))
        case "play":
            return _play(table, id, int(which) if which.isdigit() else None)
        case "deck":
            one = _list(table, which, eyes)
            return Shared(id, one.title, (one.text,), "Scanned or pasted, it can be typed in here.")
        case "save":
            return _save(table, id, room)
    raise UsageError(
        f"“{clean_line(id)[:40]}” cannot be shared.", "There are standings, play, deck and save."
    )


def _play(table: OpenTable[Any], id: str, number: int | None) -> Shared:
    one = plays.finished(table, number)
    note = "Scanned on a phone with BG Stats, it asks before it keeps anything."
    if 1 not in one.places.values():  # the format has no way to leave it open
        note = "Who won is unknown, so the link names no winner. " + note
    text = plays.link(table, one.game_no)
    return Shared(id, f"Game {one.game_no} for BG Stats", (text,), note, readable=False)


def _list(table: OpenTable[Any], which: str, eyes: str) -> TableText:
    known = {one.id: one for one in lists(table, eyes)}
    names = {table.state.name(one).casefold(): one for one in table.state.players}
    for wanted in (which, names.get(which.casefold(), ""), "" if which else eyes):
        if wanted in known:
            return known[wanted]
    if not which and len(known) == 1:
        return next(iter(known.values()))
    if known:
        told = (f"{id} ({one.title})" for id, one in known.items())
        raise UsageError("Which list?", there_are(told, ""))
    raise UsageError(
        f"There is no deck list here that {'everybody' if not eyes else 'this player'} may read.",
        "A list that a player typed is theirs: name them with --by.",
    )


def _save(table: OpenTable[Any], id: str, room: Room) -> Shared:
    from companion.share.codes import kept

    if room.version < LEAST_FOR_CARD:
        raise UsageError("There is no room here for a save card.", "Make the window larger.")
    whole = id == "save-whole"
    codes = kept.card(table, "whole" if whole else "kept", signs_in(room.version, room.level))
    what = "the table as it stands and every entry" if whole else "the table as it stands"
    note = f"Restored, it is {what}. What is secret or half entered is left out."
    title = "Save card: with its log" if whole else "Save card: as it stands"
    return Shared(id, title, tuple(codes), note, readable=False)
