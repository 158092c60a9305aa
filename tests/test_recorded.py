"""Every recorded game plays to its end, holds at its checkpoints, and re-runs to the same state."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.records.book import Book
from companion.records.cards.comparing import compare, known_cards, take_in
from companion.records.cards.files import read
from companion.records.cards.written import as_csv, as_toml
from companion.records.noting import rows_of
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Done, Given, drive
from companion.table.procedures.procedure import Reading
from companion.table.shared.effecting import with_effects
from companion.table.storage.disk import RealDisk
from companion.table.storage.entry import Entry
from companion.table.storage.patch import diff, same_patch, sorted_encoding
from tests.recorded import Recording, recordings

GAMES = sorted(path.name for path in (Path(__file__).parent / "games").iterdir() if path.is_dir())
ALL = [pytest.param(path, id=f"{game}/{path.stem}") for game in GAMES for path in recordings(game)]


@pytest.mark.parametrize("path", ALL)
def test_plays_and_holds_at_its_checkpoints(path: Path, tmp_path: Path) -> None:
    recording = Recording(path)
    assert recording.checks >= 10
    with recording.play(tmp_path) as table:
        assert table.history.acts >= 10
        carries_its_cards(table, tmp_path)


def carries_its_cards(table: OpenTable, folder: Path) -> None:
    """All that it told of its cards goes out into a file and comes in elsewhere."""
    here, there = (
        Book(folder / name / "book.json", folder / name / "copies", RealDisk())
        for name in ("here", "there")
    )
    here.rebuild(rows_of(table))
    game = table.game
    for write, is_csv in ((as_toml, False), (as_csv, True)):
        text = write(game, known_cards(here, game.id).values())
        cards = read(text.encode(), "cards", game, "2026-12-01", is_csv=is_csv)
        take_in(there, game.id, compare(cards, known_cards(there, game.id)).new)
        assert write(game, known_cards(there, game.id).values()) == text


@pytest.mark.parametrize("path", ALL)
def test_each_entry_reruns_to_its_patch(path: Path, tmp_path: Path) -> None:
    """What was said leads to what came of it: the answers alone give the recorded patch."""
    with Recording(path).play(tmp_path) as table:
        for n in table.history.path(table.history.head):
            entry = table.record(n)
            if not isinstance(entry, Entry):
                continue
            before = table.state_at(table.history.parent(n))
            answers = {
                key: Given(value, source)  # type: ignore[arg-type]
                for key, value, source in entry.answers
                if source != "default"
            }
            run = with_effects(table.game, table.infos[entry.act], Reading(before, entry.by))
            done = drive(run, answers, entry.overrides, "sentence")
            assert isinstance(done, Done), f"act {entry.act_no} {entry.act} asks {done}"
            assert same_patch(diff(before, done.outcome.state), entry.patch), entry.act_no


@pytest.mark.parametrize("path", ALL)
def test_undone_to_the_root_and_redone(path: Path, tmp_path: Path) -> None:
    recording = Recording(path)
    with recording.play(tmp_path) as table:
        end = sorted_encoding(table.state)
        root = sorted_encoding(table.game.new_state(recording.players))
        states = [end]
        while (move := table.moves.plan_undo()) is not None:
            table.moves.go(move)
            states.append(sorted_encoding(table.state))
        assert states[-1] == root
        for wanted in reversed(states[:-1]):
            move = table.moves.plan_redo()
            assert move is not None
            table.moves.go(move)
            assert sorted_encoding(table.state) == wanted
    with OpenTable(table.game, table.path, writing=False) as again:
        assert sorted_encoding(again.state) == end
