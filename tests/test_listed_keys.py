"""The keys that an act lists are read from its source: all that is asked, and all that ever was.

`tests/listed_keys/<game>.json` holds the keys that were declared by hand until the game's acts came
to stand in one place: act -> key -> kind; `every-table.json` those of the acts of every table.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.games import find
from companion.table.procedures.procedure import Key, listed_as
from companion.table.shared.acts import procedures_of
from tests.conftest import LONG
from tests.fuzz.running import run
from tests.recorded import Recording, recordings
from tests.traces import Traces

DECLARED = Path(__file__).parent / "listed_keys"
GAMES = sorted(path.stem for path in DECLARED.glob("*.json") if path.stem != "every-table")
NUMBER = re.compile(r"-\d+$")
STANDS_FOR = (
    "",
    "-2",
    "2",
    "-c1",
    "cargo-1",
    "card",
    "cards",
    "crew",
    "fill",
    "first-",
    "ship",
    "direction",
)
"""What `*` of a key that was declared stood for."""


def listed(game: str) -> dict[str, tuple[Key, ...]]:
    """Act -> its keys, also of the acts that every table has."""
    acts = procedures_of(next(one for one in find().values() if one.id == game).load())
    return {info.id: info.listed() for info in acts}


def declared(game: str) -> dict[str, dict[str, str]]:
    """Act -> key -> kind, as it was declared by hand."""
    text = (DECLARED / f"{game}.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


def kinds_of(name: str, keys: tuple[Key, ...]) -> set[str]:
    """The kinds under which a key is listed; none if it is not.

    A rule that is broken again in one entry has a number: it is listed without.
    """
    best = listed_as(keys, name) or listed_as(keys, NUMBER.sub("", name))
    return set() if best is None else {key.kind for key in keys if key.name == best.name}


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_asked_is_listed_with_its_kind(
    game: str, tmp_path: Path, monkeypatch: Any
) -> None:
    traces = Traces(game)
    traces.listen(monkeypatch.setattr)
    for path in recordings(game):
        folder = tmp_path / path.stem
        folder.mkdir()
        Recording(path).play(folder).close()
    run("answers", 600 if LONG else 110, tmp_path / "answers", (game,), seed=3, draw=0.0, times=1)
    acts = listed(game)
    asked = {one for one in traces.keys if one[0] in acts and not one[1].startswith("effects-")}
    assert len(asked) > 5 * len(acts)
    missing = [one for one in sorted(asked) if one[2] not in kinds_of(one[1], acts[one[0]])]
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_was_declared_by_hand_is_lost(game: str) -> None:
    acts = listed(game)
    lost = []
    for act, keys in {**declared("every-table"), **declared(game)}.items():
        for key, kind in keys.items():
            spelt = [key.replace("*", one) for one in STANDS_FOR] if "*" in key else [key]
            if not any(kind in kinds_of(one, acts[act]) for one in spelt):
                lost.append((act, key, kind))
    assert lost == []
