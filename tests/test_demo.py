"""The demonstration: the example of p. 18, and that its answers file is what drives it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.assets import data_root
from companion.errors import CompanionError, UsageError
from companion.share.commands.demo import run_demo
from tests.wording import IF_IT_ENDED

SCRIPT = data_root().joinpath("seafall", "demo.toml").read_text(encoding="utf-8")


def played(path: Path | None = None) -> str:
    lines: list[str] = []
    assert run_demo(path, lines.append) == 0
    return "\n".join(lines)


def test_it_plays_the_example_of_page_18() -> None:
    told = played()
    # Raid, p. 18: 4 + 1 + 1 + 2 = 8, less the garrison of 1 = 7 dice; 3 successes after the
    # re-roll, 2 fortune make 5 against a defense of 5: no damage, +1 glory, 1 enmity, spice.
    for line in (
        "dice pool: 7",
        "4  Dawn Treader's raid",
        "+1  Wren supports",
        "+1  Nimble",
        "+2  Expertise: Advanced Scout",
        "−1  garrison",
        "successes: 3",
        "+2  fortune",
        "Yellow raids spice on Gull Rock: 5 of 5, +1 glory, 2 fortune spent, no damage, "
        "1 spice aboard Dawn Treader, 1 enmity on the site",
        "enmity 7 of 8",
    ):
        assert line in told


def test_another_face_in_the_file_is_another_story(tmp_path: Path) -> None:
    # The re-rolled dice show two standard successes: 4 + 2 fortune = 6 of 5.
    changed = SCRIPT.replace('reroll = "1b 1s"', 'reroll = "2s"')
    assert changed != SCRIPT
    path = tmp_path / "answers.toml"
    path.write_text(changed, encoding="utf-8")
    told = played(path)
    assert "6 of 5" in told
    assert told != played()


def test_an_answer_that_is_missing_is_named(tmp_path: Path) -> None:
    path = tmp_path / "answers.toml"
    path.write_text(SCRIPT.replace('faces = "3b 2w 1s 1S", ', ""), encoding="utf-8")
    with pytest.raises(CompanionError) as caught:
        run_demo(path, lambda _: None)
    assert "faces" in str(caught.value)


@pytest.mark.parametrize("text", ["", "not toml [", "players = []", "\ufffd\x00"])
def test_a_bad_file_is_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "answers.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError):
        run_demo(path, lambda _: None)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        run_demo(tmp_path / "nowhere.toml", lambda _: None)


def test_any_face_may_change_alone(tmp_path: Path) -> None:
    # One weak success fewer lies there than the file picks up: the story goes on all the same.
    path = tmp_path / "answers.toml"
    path.write_text(SCRIPT.replace("3b 2w 1s 1S", "4b 1w 1s 1S"), encoding="utf-8")
    assert "Yellow raids spice on Gull Rock" in played(path)


def test_en_gardes_example_draws_the_field_after_each_play() -> None:
    """The rulebook's Example Exchange: Sam 6 and Jen 5 end at 2 and No Poise."""
    told: list[str] = []
    assert run_demo(None, told.append, "en-garde") == 0
    story = "\n".join(told)
    assert story.count(IF_IT_ENDED) == 5
    assert f"{IF_IT_ENDED}   Sam −3 → 2   Jen −5 → No Poise (next loss: out)" in story
    assert "A3 Slash + Powerful Strike    Sam ◀──3── Jen  ✗ open" in story
    assert "Sam loses 3, down to 2; Jen loses 5, down to No Poise" in story
