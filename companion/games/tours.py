"""The tour of a game: an example table and its first turns, as data beside the manifest."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from companion.errors import UsageError

if TYPE_CHECKING:
    from companion.games import Manifest


class TourStep(Struct, frozen=True):
    """One step: what it says, and a sentence to type; without one, only a key goes on."""

    says: str
    type: str = ""


class Tour(Struct, frozen=True):
    """The first turns of an evening."""

    players: tuple[str, ...]
    before: tuple[str, ...] = ()
    """Sentences that are entered before the first step."""
    ask: str = ""
    """Words that find a rule of this game."""
    examples: tuple[str, ...] = ()
    """Sentences that show what can be said in this game."""
    without: dict[str, tuple[str, ...]] = {}
    """The same where a variant is not played (`Game.out_of_play`), by its name."""
    without_before: dict[str, tuple[str, ...]] = {}
    """Sentences after which those can be said."""
    step: tuple[TourStep, ...] = ()


def tour_of(manifest: Manifest) -> Tour:
    """The tour of a game, from `tour.toml` beside its manifest.

    A game without one has an example table, and a note to write.

    Raises:
        UsageError: the file cannot be read.
    """
    file = manifest.folder.joinpath("tour.toml")
    if not file.is_file():
        return _plain(manifest)
    try:
        told: Any = tomllib.loads(file.read_text(encoding="utf-8"))
        return msgspec.convert(told, Tour)
    except (OSError, ValueError, msgspec.ValidationError) as problem:
        raise UsageError(
            f"The tour of {manifest.title} cannot be read: {problem}.",
            f"It lies in {manifest.folder}.",
        ) from None


def _plain(manifest: Manifest) -> Tour:
    fewest, most = manifest.players
    names = (*manifest.names, "Anna", "Tom", "Kim", "Lee", "Max", "Ole", "Pia", "Rob", "Sue")
    return Tour(
        names[: min(max(fewest, 3), most)],
        step=(
            TourStep("This is a table. Above: what is known; ? is unknown, and that is fine."),
            TourStep("One line is enough for most things.", "note the fog lifts"),
        ),
    )
