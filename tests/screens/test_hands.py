"""Few keys: those that are counted enter the act, and the median of the recorded games holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import places
from companion.games import load
from companion.table.campaign.opened import OpenTable
from companion.table.storage.entry import Entry
from companion.table.storage.patch import same_patch
from tests.hands.__main__ import acts_of, behind, enter
from tests.hands.keys import fewest
from tests.hands.lines import shortest
from tests.recorded import Recording, recordings
from tests.screens.conftest import NOW, Place

WORKED = next(path for path in recordings("en-garde") if path.stem == "worked_example")


@pytest.fixture
def game(place: Place, monkeypatch: pytest.MonkeyPatch) -> Place:
    """The shipped games instead of the made-up one."""
    monkeypatch.delenv("COMPANION_DATA")
    return place


async def test_the_counted_keys_enter_the_act_in_the_app(game: Place, tmp_path: Path) -> None:
    """Every key is pressed in the app, from the resting table, act by act."""
    recording = Recording(WORKED)
    path = game.services().free_path(recording.title)
    players = recording.players
    OpenTable.create(load("en-garde"), path, recording.title, players, clock=lambda: NOW).close()
    done = 0
    with behind(recording, tmp_path) as table:
        async with game.app((100, 30)) as hand:
            await hand.press("enter")
            for entry, line in acts_of(recording, tmp_path)[:16]:
                keys = fewest(table, entry)
                assert keys is not None, entry.says
                pressed = list(keys.pressed)
                short = shortest(table, line, entry) if line and done % 2 else None
                if short is not None:  # every other one as a sentence
                    pressed = [":", *("tab" if x == "⇥" else x for x in short.shown), "enter"]
                    assert len(pressed) == short.pressed
                for key in pressed:
                    await hand.press("space" if key == " " else key)
                assert hand.name == "TableScreen", (entry.says, pressed)
                session: Any = hand.app.screen
                last: Entry = await session.session.do(lambda t: t.record(t.history.head))
                assert same_patch(last.patch, entry.patch), (entry.says, last.says, pressed)
                await hand.press("0")
                enter(table, entry)
                done += 1
    assert done == 16


async def test_a_digit_lets_a_player_speak_and_the_same_again_the_table(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "2")
        assert "Blue speaks" in hand.text
        await hand.press("2")
        assert "Blue speaks" not in hand.text
        await hand.press("3", "0")
        assert "Red speaks" not in hand.text
        await hand.press("7")
        assert "Nobody sits at 7: there are 3 players." in hand.text


async def test_tab_takes_what_is_offered_and_leaves_the_last_question(place: Place) -> None:
    """It never rolls, and it never enters."""
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("yellow raids at spice")
        assert hand.name == "ProcedureScreen"
        await hand.press("tab")
        assert "5 dice" in hand.text, "it stands where the dice fall"
        assert "by the app" not in hand.text
        await hand.press("tab")
        assert "This must be said" in hand.text
        await hand.type("2b 2w 1S")
        await hand.press("enter", "tab")
        assert hand.name == "ProcedureScreen", "what enters is left to Enter"
        await hand.press("enter")
        assert "1 Yellow raids spice: 3 successes" in hand.text


async def test_a_follower_is_offered_only_the_keys_that_work(place: Place) -> None:
    path = place.campaign()
    with place.table(path):
        async with place.app() as hand:
            await hand.press("enter")
            assert "Following" in hand.text
            bar = hand.text.splitlines()[-1]
            assert "l log" in bar
            assert not [
                word for word in ("a act", "count", "undo", "n note", ": say") if word in bar
            ]


async def test_home_says_what_is_owed_and_due(place: Place) -> None:
    """A reminder that is due, not one that waits; and only as long as the book knows the file."""
    path = place.campaign()
    place.acts(
        path,
        ("remind", {"text": "eat on Red's turn"}),
        ("remind", {"text": "the fog on Blue's turn"}),
        ("turn", {"who": "p2"}),
    )
    async with place.app() as hand:
        await hand.press("enter")
        assert "! the fog" in hand.text
        assert "! eat" not in hand.text
        await hand.press("escape", "escape")
        assert "! the fog (due: on Blue's turn)" in hand.text
        assert "! eat" not in hand.text
    place.acts(path, ("turn", {"who": "p3"}))
    async with place.app() as hand:
        assert "! the fog" not in hand.text, "what the book says is older than the file"


async def test_one_key_unfolds_a_number_of_the_sheet(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("set", {"who": "p1", "counter": "gold", "value": 6}))
    async with place.app() as hand:
        await hand.press("enter", "y")
        await hand.type("y gold")
        await hand.press("enter")
        assert "Yellow gold is" in hand.text
        assert "Yellow gold is 6." in hand.text
        assert "1  Yellow: gold" in hand.text


async def test_branches_are_a_list_and_stand_beside_the_table(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("set", {"who": "p1", "counter": "gold", "value": 6}))
    async with place.app() as hand:
        await hand.press("enter", "u")
        await hand.say("yellow gold = 4")
        await hand.press("l", "b")
        assert "Which branch?" in hand.text
        await hand.press("1")
        assert "Here and there" in hand.text
        await hand.press("enter")
        assert "Done: to entry 1" in hand.text


async def test_a_saved_sentence_has_a_key_of_its_own(place: Place) -> None:
    """Under [keys] of the settings: said at once, or, with `...` at its end, to be gone on with."""
    path = place.campaign()
    file = places.settings()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        '[keys]\n"say yellow gold = 6" = "f6"\n"say yellow ..." = "z"\n"say again" = "u"\n'
    )
    async with place.app() as hand:
        assert "“say again” cannot be on “u”: that is undo" in hand.text.replace("\n", " ")
        await hand.press("enter", "f6")
        assert "1 Yellow: gold" in hand.text
        await hand.press("question_mark")
        assert "says “yellow gold = 6”" in hand.text
        await hand.press("escape", "z")
        assert hand.app.focused is not None
        assert getattr(hand.app.focused, "value", "") == "yellow "
    with place.table(path) as table:
        assert table.history.acts == 1


async def test_a_number_that_follows_from_others_is_unfolded_by_the_same_key(game: Place) -> None:
    """SeaFall: 8 enmity tokens, none of them out (p. 11)."""
    path = game.services().free_path("Salt")
    OpenTable.create(load("seafall"), path, "Salt", ("Ana", "Bo", "Cy"), clock=lambda: NOW).close()
    async with game.app() as hand:
        await hand.press("enter", "y")
        await hand.type("bo home")
        await hand.press("enter")
        assert "Bo's enmity at home is 8." in hand.text
        assert "enmity tokens" in hand.text


async def test_what_is_typed_behind_a_word_that_tab_put_there_begins_the_next(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("raid", {"who": "p1", "site": "Gull Rock", "faces": 1}))
    async with place.app() as hand:
        await hand.press("enter", ":")
        await hand.type("yellow raids gu")
        await hand.press("tab", "3")
        assert getattr(hand.app.focused, "value", "") == "yellow raids Gull Rock 3"
        await hand.press("enter")
        assert "2 Yellow raids Gull Rock: 3 successes" in hand.text


async def test_two_branches_that_were_left_stand_side_by_side(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        for value in (6, 5):
            await hand.say(f"yellow gold = {value}")
            await hand.press("u")
        await hand.say("yellow gold = 4")
        await hand.press("l", "b")
        await hand.press("4", "1", "1")
        assert "The other:" in hand.text
        assert "One and the other" in hand.text


async def test_tab_completes_what_stands_there_however_fast_it_is_pressed(place: Place) -> None:
    """What could stand next is looked for once the hand pauses; Tab does not wait for that."""
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", ":")
        await hand.type("yel")
        line: Any = hand.app.focused
        line.offer(("Blue",), "")  # what stood below the line before
        await hand.press("tab")
        assert line.value == "Yellow"
