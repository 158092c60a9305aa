"""The settings file: each value is read, what is wrong is named with its line and costs nothing
else, a change changes one line, and the command shows and sets what holds."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import example, given, strategies as st

from companion import places
from companion.cli import cli
from companion.errors import StorageError, UsageError
from companion.settings.changing import change, change_key, changed, of_name, template
from companion.settings.known import SETTINGS, Settings, written
from companion.settings.reading import (
    bytes_of,
    current,
    read_toml,
    settings_of,
    text_of,
    with_environment,
)
from companion.table.storage.disk import RealDisk
from companion.toolbox import dates
from tests.wording import CANNOT_BE_READ

MINE = (
    "# mine\r\n"
    'theme = "dark" # at night\r\n'
    'colour = "teal"\r\n'
    "\r\n"
    "[keys]   # moved\r\n"
    'undo="z"\r\n'
    "[other]\r\n"
    "theme = 3\r\n"
)


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, words)
    return done.exit_code, done.output


@pytest.fixture(autouse=True)
def _days_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dates, "_chosen", ["day"])
    monkeypatch.delenv("COMPANION_UNHEARD", raising=False)


def test_without_a_file_everything_is_as_the_program_has_it() -> None:
    assert current() == Settings()
    for one in SETTINGS:
        assert current().value(one) == one.default
        assert current().source(one).says == "default"


@pytest.mark.parametrize("one", SETTINGS, ids=lambda one: one.name)
def test_each_value_of_each_setting_is_read_and_says_where_it_stands(one) -> None:
    for choice in one.choices:
        held = settings_of(f"\n{one.name} = {written(choice.value)}\n")
        assert (held.value(one), held.source(one).says) == (choice.value, "line 2")
        assert held.troubles == held.strange == ()


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('theme = "drak"\ndice = "hand"', 1, 'theme is "terminal", "dark", "light",'),
        ('theme = dark\ndice = "hand"', 1, CANNOT_BE_READ),
        ('dice = "hand"\n\ntheme = "dark', 3, CANNOT_BE_READ),
        ('dice = "hand"\ntheme', 2, CANNOT_BE_READ),
        ('dice = "hand"\nx = """\n# for ever\n', 2, CANNOT_BE_READ),
        ('dice = "hand"\nx = [\n', 2, CANNOT_BE_READ),
        ('dice = "hand"\ndice = "app"', 2, CANNOT_BE_READ),
        ('dice = "hand"\nunheard = 1', 2, "unheard is true or false"),
        ('dice = "hand"\n[keys]\nundo = 3', 3, "a key is written in quotes"),
        ("dice = \"hand\"\nx = '\udcff'", 2, "is not UTF-8"),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_the_rest_applies(
    text: str, line: int, why: str
) -> None:
    held = settings_of(text)
    assert held.dice == "hand"
    assert held.theme == "terminal"
    assert held.unheard is True
    (trouble,) = held.troubles
    assert trouble.startswith(f"settings.toml, line {line}")
    assert why in trouble


def test_what_is_not_known_is_said_and_is_no_trouble() -> None:
    held = settings_of(MINE)
    assert (held.theme, dict(held.keys), held.troubles) == ("dark", {"undo": "z"}, ())
    assert [one.partition(":")[0] for one in held.strange] == [
        "settings.toml, line 3", "settings.toml",
    ]  # fmt: skip


def test_a_file_that_is_none_costs_its_settings_only(tmp_path: Path) -> None:
    places.settings().mkdir(parents=True)
    assert current().theme == "terminal"
    assert CANNOT_BE_READ in current().troubles[0]


def test_rubbish_is_read_quickly_and_said_shortly() -> None:
    held = settings_of('theme = "dark"\n' + "no sense\n" * 5000)
    assert held.theme == "dark"
    assert len(held.troubles) < 30


# Changing


def test_a_change_changes_one_line() -> None:
    assert changed(MINE, "", "theme", "light") == MINE.replace('"dark"', '"light"')
    assert changed(MINE, "keys", "undo", "y") == MINE.replace('"z"', '"y"')
    assert changed(MINE, "keys", "undo", None) == MINE.replace('undo="z"\r\n', "")
    assert changed(MINE, "keys", "redo", None) == MINE
    assert changed("", "keys", "undo", None) == ""
    assert changed('keys = { undo = "z" }\n', "keys", "undo", "y") == 'keys = { undo = "y" }\n'


def test_what_is_new_stands_in_its_table() -> None:
    for table, key in (("", "dice"), ("keys", "note")):
        new = changed(MINE, table, key, "k").splitlines()
        assert [one for one in new if one not in MINE.splitlines()] == [f'{key} = "k"']
    told = changed(changed(template(), "keys", "undo", "u"), "", "dates", "iso")
    assert (settings_of(told).dates, settings_of(told).keys) == ("iso", {"undo": "u"})
    assert settings_of(template()) == Settings()


@pytest.mark.parametrize(
    ("text", "table", "says"),
    [
        ("dice = x\n", "", "line 1 of"),
        ("theme = 'dark'\nundo\n", "", "line 2 of"),
        ("keys = 3\n", "keys", "a form"),
        ("\udcff\n", "", "line 1 of"),
    ],
)
def test_a_file_that_cannot_be_read_whole_is_refused_and_left(
    text: str, table: str, says: str
) -> None:
    with pytest.raises(StorageError, match=says):
        changed(text, table, "theme", "light")


@given(
    st.lists(
        st.sampled_from(
            ["# a word", "", 'theme = "dark" # x', "theme = ", "[keys]", 'undo = "z"', "[other]",
             "dice='hand'", 'x = """', '"""', "[[a]]", "b = [", "]", 'undo="u"', "é = 1", "\udcff"]
        ),
        max_size=12,
    ),
    st.sampled_from([("", "theme", "light"), ("keys", "undo", "y"), ("keys", "undo", None)]),
)  # fmt: skip
@example(["b = [", "theme = 1", "]"], ("", "theme", "light"))
def test_no_change_loses_or_changes_anything_else(lines: list[str], told: tuple) -> None:
    table, key, value = told
    text = "\n".join(lines)
    try:
        after = changed(text, table, key, value)
    except StorageError:
        return  # nothing is written
    kept = [one.strip() for one in after.splitlines()]
    for line in lines:
        assert not line or line.strip() in kept or key in line
    before, now = read_toml(text).values, read_toml(after).values
    there = now.get(table, {}) if table else now
    assert there.get(key) == value
    for values in (before, now):
        (values.get(table, {}) if table else values).pop(key, None)
    assert {k: v for k, v in now.items() if v != {}} == {k: v for k, v in before.items() if v != {}}
    assert text_of(bytes_of(after)) == after


def test_the_file_is_made_with_all_that_can_be_set() -> None:
    change(of_name("dice"), "hand")
    path = places.settings()
    assert current().dice == "hand"
    for one in SETTINGS:
        assert f"# {one.name} = {written(one.default)}" in path.read_text(encoding="utf-8")
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_link_to_the_file_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    real.write_text('dice = "app"\n')
    places.settings().symlink_to(real)
    change(of_name("dice"), "hand")
    assert places.settings().is_symlink()
    assert real.read_text() == 'dice = "hand"\n'


def test_a_disk_that_refuses_leaves_the_file_as_it_was() -> None:
    class Full(RealDisk):
        def write(self, handle, data):
            raise OSError(28, "No space left on device")

    change(of_name("dice"), "hand")
    before = places.settings().read_bytes()
    with pytest.raises(StorageError, match="No space left"):
        change(of_name("dice"), "app", Full())
    assert places.settings().read_bytes() == before
    assert sorted(x.name for x in places.settings().parent.iterdir()) == ["settings.toml"]


def test_the_environment_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    held = with_environment(settings_of("unheard = true"), {"COMPANION_UNHEARD": "off"})
    assert held.unheard is False
    assert held.source(of_name("unheard")).says == "COMPANION_UNHEARD"
    assert with_environment(settings_of("unheard = false"), {"COMPANION_UNHEARD": "x"}) == (
        settings_of("unheard = false")
    )
    monkeypatch.setenv("COMPANION_UNHEARD", "off")
    with pytest.raises(UsageError, match="COMPANION_UNHEARD"):
        change(of_name("unheard"), True)


def test_the_file_lies_in_the_folder_for_such_files(monkeypatch: pytest.MonkeyPatch) -> None:
    assert places.settings() == Path(os.environ["COMPANION_HOME"]) / "settings.toml"
    monkeypatch.delenv("COMPANION_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/somewhere")
    if os.name == "posix" and os.uname().sysname == "Linux":
        assert places.settings() == Path("/somewhere/companion/settings.toml")


# The command


def test_the_command_prints_the_file_the_values_and_where_they_come_from() -> None:
    change_key("undo", "z")
    code, told = run("settings", "dice", "hand")
    assert code == 0
    assert 'dice = "hand" (line' in told
    places.settings().write_text(
        places.settings().read_text() + '\n[more]\n"theme" = "x', encoding="utf-8"
    )
    code, told = run("settings", "dice", "app")
    assert code == 3
    assert f"{CANNOT_BE_READ}" in told
    code, told = run("settings")
    assert code == 0
    assert str(places.settings()) in told
    assert any(line.split()[:3] == ["dice", '"hand"', "line"] for line in told.splitlines())
    assert any(line.split()[:3] == ["theme", '"terminal"', "default"] for line in told.splitlines())
    assert any(line.split()[:2] == ["keys.undo", '"z"'] for line in told.splitlines())
    assert f"{CANNOT_BE_READ}, and is passed over" in told
    facts = json.loads(run("settings", "--json")[1])["result"]
    assert facts["settings"]["dice"]["value"] == "hand"
    assert facts["keys"] == {"undo": "z"}


@pytest.mark.parametrize(
    ("words", "says"),
    [(("dise",), "Say one of theme"), (("dice", "both"), 'Say "app" or "hand".')],
)
def test_a_wrong_name_or_value_is_refused_with_what_works(words, says: str) -> None:
    code, told = run("settings", *words)
    assert code == 2
    assert says in told
    assert not places.settings().exists()


@pytest.mark.parametrize(
    ("form", "day"),
    [("day", "21 November 2026"), ("month", "November 21, 2026"), ("iso", "2026-11-21")],
)
def test_dates_are_written_as_they_are_set(form: str, day: str, tmp_path: Path) -> None:
    from datetime import datetime

    from companion.share.chronicle.chronicle import day as written_day

    run("settings", "dates", form)
    run("games")  # whatever runs next asks the settings anew
    assert written_day(datetime(2026, 11, 21)) == day


def test_unheard_off_keeps_no_line(tmp_path: Path) -> None:
    home = Path(os.environ["COMPANION_HOME"])
    run("new", "seafall", "Sea", "--player", "Ana", "--player", "Bo", "--player", "Cy")
    run("settings", "unheard", "off")
    assert run("say", "sea", "ana grumbles")[0] == 2
    assert not (home / "unheard.jsonl").exists()
    run("settings", "unheard", "on")
    assert run("say", "sea", "ana grumbles")[0] == 2
    assert (home / "unheard.jsonl").exists()
