"""A state that changes its form gets a new shape: else patches of older entries may not fit.

`frozen/shapes.toml` holds a fingerprint of each game's state for each shape that ever was. After a
change raise `shape` in the game, give it a migration, and add the new fingerprint; an old line is
never changed. `python -m tests.table.test_shapes` prints the fingerprints of today.
"""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games import find

TOLD = Path(__file__).parent / "frozen" / "shapes.toml"
GAMES = sorted(game for game, manifest in find().items() if manifest.playable)


def without_words(schema: Any) -> Any:
    """A schema without titles and docstrings: what a file can hold, not how it is explained."""
    if isinstance(schema, dict):
        names = schema.get("properties")
        kept = {k: v for k, v in schema.items() if k not in ("title", "description", "properties")}
        told = {key: without_words(value) for key, value in kept.items()}
        if isinstance(names, dict):
            told["properties"] = {name: without_words(value) for name, value in names.items()}
        return told
    return [without_words(one) for one in schema] if isinstance(schema, list) else schema


def fingerprint(state: type[msgspec.Struct]) -> str:
    """16 hex digits of a state's fields, types and defaults, whatever module they stand in."""
    schema = without_words(msgspec.json.schema(state))
    told = msgspec.json.encode(schema).decode()
    for name, held in schema["$defs"].items():
        if "." in name:  # two structs of one name: told apart by what they hold
            told = told.replace(name, f"{name.rpartition('.')[2]} {digest(held)}")
    return digest(msgspec.json.decode(told))


def digest(schema: Any) -> str:
    """16 hex digits of a schema."""
    told = msgspec.json.encode(schema, order="sorted")
    return hashlib.blake2b(told, digest_size=8).hexdigest()


@pytest.mark.parametrize("game", GAMES)
def test_the_state_is_that_of_its_shape(game: str) -> None:
    loaded = find()[game].load()
    shapes = tomllib.loads(TOLD.read_text(encoding="utf-8"))[game]
    assert shapes.get(str(loaded.shape)) == fingerprint(loaded.state), (
        f"{game}: the state changed; raise its shape, give a migration, add "
        f"{loaded.shape + 1} = {fingerprint(loaded.state)!r} to shapes.toml"
    )
    assert sorted(loaded.migrations) == list(range(1, loaded.shape))


def test_words_do_not_count() -> None:
    class Before(msgspec.Struct):
        """One."""

        title: str = ""

    Same = msgspec.defstruct("Before", [("title", str, "")], namespace={"__doc__": "Two."})
    Other = msgspec.defstruct("Before", [("title", str, "x")])
    assert fingerprint(Before) == fingerprint(Same) != fingerprint(Other)


if __name__ == "__main__":
    for name in GAMES:
        known = find()[name].load()
        print(f"[{name}]\n{known.shape} = {fingerprint(known.state)!r}\n")
