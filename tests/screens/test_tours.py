"""The tour of each game: every step is done as it says, every example can be said at its table."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.games import find, manifest_of
from companion.games.tours import tour_of
from companion.play.speaking import foresee, speak
from companion.table.campaign.opened import OpenTable
from screens.app import key_sheet
from screens.command import choose_keys
from screens.home.tour import steps_of
from screens.table.tour import TourBar
from tests.games.en_garde.duel import QuickDisk
from tests.screens.conftest import Place
from tests.wording import CANNOT_BE_READ

GAMES = sorted(find())


@pytest.fixture(autouse=True)
def _all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    choose_keys({})


@pytest.mark.parametrize("game", GAMES)
async def test_each_step_of_a_tour_is_done_as_it_says(place: Place, game: str) -> None:
    async with place.app() as hand:
        await hand.press("x")
        assert "A tour of which game?" in hand.text
        await hand.press(str(GAMES.index(game) + 1))
        steps = steps_of(tour_of(manifest_of(game)))
        bar = hand.app.screen.query_one(TourBar)
        for place_, step in enumerate(steps):
            assert bar.step == place_, (step, hand.text)
            assert f"Tour {place_ + 1}/{len(steps)}" in hand.text
            assert bar.size.height <= 3
            if step.type:
                assert step.type.split()[0] in hand.text
                await hand.press(":")
                await hand.type(step.type)
                await hand.press("enter")
                assert hand.name == "TableScreen", (step, hand.text)
            elif step.done == "undone":
                await hand.press("u")
            elif step.done == "rules":
                await hand.press("/")
                await hand.type(tour_of(manifest_of(game)).ask)
                assert hand.app.screen.hits, step  # type: ignore[attr-defined]
                await hand.press("escape")
                assert hand.name == "TableScreen"
            else:
                await hand.press("space")
        assert not bar.display
        await hand.press("escape", "escape")
        assert "No campaign yet" in hand.text, "nothing of the tour is kept"


@pytest.mark.parametrize("game", GAMES)
def test_every_example_of_a_game_can_be_said_at_its_table(game: str, tmp_path: Path) -> None:
    """At some point of the first turns."""
    manifest = manifest_of(game)
    tour = tour_of(manifest)
    assert len(tour.examples) >= 6
    turns = [*tour.before, *(one.type for one in tour.step if one.type)]
    assert tour.without.keys() == tour.without_before.keys()
    for told, before, absent in (
        (tour.examples, turns, ""),
        *((lines, tour.without_before[name], name) for name, lines in tour.without.items()),
    ):
        left, why = dict.fromkeys(told), {}
        path = tmp_path / f"example{absent}.jsonl"
        with OpenTable.create(
            manifest.load(), path, "Example", tour.players, disk=QuickDisk()
        ) as table:
            for said in [*before, ""]:
                for one in [*left]:
                    seen = foresee(table, one, "")
                    if seen.works:
                        del left[one]
                    why[one] = seen.says
                if said:
                    speak(table, said, "")
            if absent:
                assert manifest.load().out_of_play(table.state) == absent
        assert [*left] == [], why


async def test_help_at_a_table_speaks_of_its_game_and_leads_to_its_tour(place: Place) -> None:
    from tests.screens.duel import TYPED, duel

    duel(place.root / "campaigns" / "duel.jsonl", TYPED)
    async with place.app((80, 60)) as hand:
        await hand.press("enter", "?")
        assert "the chapter of En Garde" in hand.text
        assert "bo blocks it with a parry" in hand.text
        assert "Spice" not in hand.text and "The sea" not in hand.text
        await hand.press("t")
        assert "Tour 1/" in hand.text
        await hand.press("escape", "escape")
        assert hand.name == "TableScreen"
        assert "Tour" not in hand.text


def test_a_tour_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "tour.toml").write_text("players = 3\n")
    from msgspec.structs import replace

    with pytest.raises(CompanionError, match=f"The tour of SeaFall {CANNOT_BE_READ}"):
        tour_of(replace(manifest_of("seafall"), folder=tmp_path))


@pytest.mark.parametrize("game", ["", *GAMES])
def test_the_key_sheet_has_every_key_and_fits_paper(game: str) -> None:
    from screens.commands import SHEETS, commands_of

    sheet = key_sheet(game)
    assert all(len(line) <= 80 for line in sheet.splitlines())
    flat = " ".join(sheet.split())
    for screen in SHEETS:
        for one in commands_of(screen):
            assert f"{one.title}: {one.help()}" in flat
    for one in tour_of(manifest_of(game)).examples if game else ():
        assert one in sheet
