"""A campaign as what a save card holds, and a campaign again from it.

`kept` is the table as it stands: the root of a new campaign, whose log begins empty. `whole` has
every entry, too. Both leave secrets out, as the JSON record does; on the way in both become such
a record and are looked over as one that anybody may have written.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from companion import __version__
from companion.errors import UsageError
from companion.share.codes import save_card
from companion.share.codes.save_card import BadCard
from companion.share.exports import importing, record_json
from companion.share.exports.record_json import encoded, opened, record, secrets_in
from companion.table.campaign.states import migrated
from companion.table.storage.patch import Tree, apply_in_place

if TYPE_CHECKING:
    from companion.share.exports.importing import Incoming
    from companion.table.campaign.opened import OpenTable
    from companion.table.storage.disk import Disk

Kind = Literal["kept", "whole"]
NAME = "The save card"
_AGAIN = ("n", "after", "prev", "draft", "replaces")
"""Fields of a record that its place in the campaign tells, or that a record never has."""


class _Card(Struct, frozen=True, kw_only=True, omit_defaults=True):
    companion: str
    version: int
    app: str
    title: str
    game: str
    shape: int
    at: str
    """When the campaign was begun."""
    root: Tree
    records: list[dict[str, Any]] = []
    secrets_left_out: int = 0


COMPANION, VERSION = "save", 1
"""What the content of a card calls itself, and the version of its form."""


def card(table: OpenTable[Any], kind: Kind, room: int) -> list[str]:
    """The texts of the codes of a save card, `room` signs each at most.

    Raises:
        UsageError: it would take more codes than a card has.
    """
    first = table.first
    return save_card.packed(data_of(table, kind), f"{first.title}/{first.at}/{first.game}", room)


def data_of(table: OpenTable[Any], kind: Kind) -> bytes:
    """What the codes hold, not yet compressed. Raises `UsageError` if it could not come back."""
    first, tree = table.first, opened(msgspec.to_builtins(table.tree))
    shape = table.history.shape[table.history.head]
    secrets = secrets_in(msgspec.to_builtins(table.tree))
    if secrets:
        _check(table, tree, shape)
    facts: dict[str, Any] = {"shape": shape, "root": tree, "secrets_left_out": secrets}
    if kind == "whole":
        told = record(table)
        rows = [{k: v for k, v in one.items() if k not in _AGAIN} for one in told["records"]]
        facts = {
            "shape": first.shape,
            "root": told["root"],
            "records": rows,
            "secrets_left_out": told["secrets_left_out"],
        }
    return msgspec.json.encode(
        _Card(
            companion=COMPANION,
            version=VERSION,
            app=__version__,
            title=first.title,
            game=first.game,
            at=first.at,
            **facts,
        )
    )


def _check(table: OpenTable[Any], tree: Tree, shape: int) -> None:
    """Refuse a card that could not be restored: of a game whose secrets may not be left out."""
    try:
        msgspec.convert(migrated(table.game, tree, shape), table.game.state)
    except msgspec.ValidationError:
        raise UsageError(
            "This table holds secrets that its game cannot do without, and a card leaves them out.",
            "Keep it as a file: “companion record CAMPAIGN --format archive”.",
        ) from None


def look(root: Path, text: str, extra: tuple[str, ...] = (), disk: Disk | None = None) -> Incoming:
    """Look scan results over: the campaign that they would become; nothing is changed.

    Raises:
        BadCard: they are no whole save card.
        Refused: what it holds is no campaign that can be.
    """
    data = save_card.unpacked(save_card.gathered(text))
    return importing.look_over(root, _record(data), NAME, extra, disk)


def _record(data: bytes) -> bytes:
    """The JSON record that a card's content stands for. Raises `BadCard`."""
    try:
        told = msgspec.json.decode(data, type=_Card)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise BadCard("The codes hold no campaign.", "Make the card again.") from None
    if told.companion != COMPANION:
        raise BadCard("The codes hold no campaign.", "Make the card again.")
    if told.version > VERSION:
        raise BadCard("The card was made by a newer program.", "Update this one to read it.")
    records = [
        {**one, "n": number, "after": number - 1, "prev": ""}
        for number, one in enumerate(told.records, 1)
    ]
    return encoded(
        {
            "companion": record_json.COMPANION,
            "version": record_json.VERSION,
            "whole": True,
            "campaign": {
                "title": told.title,
                "game": told.game,
                "at": told.at,
                "shape": told.shape,
            },
            "records": records,
            "root": told.root,
            "state": _end(data),
            "secrets_left_out": told.secrets_left_out,
        }
    )


def _end(data: bytes) -> Tree:
    """The state to which a card's entries lead. Raises `BadCard`."""
    told = msgspec.json.decode(data, type=_Card)  # one of its own: patches change what they touch
    for one in told.records:
        try:
            apply_in_place(told.root, one.get("patch", []))
        except Exception:  # noqa: BLE001 - whatever a foreign patch breaks, the card is refused
            raise BadCard("The card does not add up.", "Make it again.") from None
    return told.root
