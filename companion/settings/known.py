"""What can be set: each setting once, with its values, its words and its default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

Value = str | bool


class Choice(Struct, frozen=True):
    """One value of a setting."""

    value: Value
    says: str
    """What it means, in a few words."""


class Setting(Struct, frozen=True):
    """One thing that can be set."""

    name: str
    """As it stands in the file."""
    title: str
    help: str
    choices: tuple[Choice, ...]
    """The first one is the default."""
    variable: str = ""
    """An environment variable that wins: `on` and `off` stand for true and false."""

    @property
    def default(self) -> Value:
        """What holds where nobody says otherwise."""
        return self.choices[0].value

    @property
    def right(self) -> str:
        """The values as the file takes them: `"app" or "hand"`."""
        *most, last = (written(one.value) for one in self.choices)
        return f"{', '.join(most)} or {last}"

    def says(self, value: Value) -> str:
        """What a value means."""
        return next(one.says for one in self.choices if one.value == value)

    def read(self, text: str) -> Value | None:
        """A value as somebody types it; `None` if it is none."""
        said = text.strip().strip("\"'").casefold()
        said = {"on": "true", "yes": "true", "off": "false", "no": "false"}.get(said, said)
        known = {written(one.value).strip('"'): one.value for one in self.choices}
        return known.get(said)


YES, NO = True, False

SETTINGS: tuple[Setting, ...] = (
    Setting(
        "theme",
        "Look",
        "The colours of the screens. F2 turns dark and light over until you leave. In every look a "
        "mark stands at the row that is chosen, so that no colour is needed.",
        (
            Choice("terminal", "as the terminal tells, else dark"),
            Choice("dark", "dark"),
            Choice("light", "light"),
            Choice("contrast", "high contrast, dark"),
            Choice("contrast-light", "high contrast, light"),
            Choice("colour-blind", "colour-blind safe, dark"),
            Choice("colour-blind-light", "colour-blind safe, light"),
            Choice("sixteen", "the terminal's 16 colours"),
            Choice("none", "no colours"),
        ),
    ),
    Setting(
        "dice",
        "Dice and draws",
        "What Enter does where dice are rolled or cards are drawn. Either can always be typed: the "
        "faces, or “roll”.",
        (
            Choice("app", "Enter rolls and draws"),
            Choice("hand", "Enter waits until you type what fell"),
        ),
    ),
    Setting(
        "dates",
        "Dates",
        "How a day is written, on screens, in lists and in the chronicle. In tables for other "
        "programs and in names of files it is always 2026-11-21.",
        (
            Choice("day", "21 Nov 2026"),
            Choice("month", "Nov 21, 2026"),
            Choice("iso", "2026-11-21"),
        ),
    ),
    Setting(
        "digits",
        "Size of digits",
        "How large “companion show” draws the tracks for a terminal across the table. It takes the "
        "largest size that leaves room for what is open and owed.",
        (
            Choice("fit", "as large as there is room"),
            Choice("middle", "five rows high"),
            Choice("small", "as text, a line a player"),
        ),
    ),
    Setting(
        "signs",
        "Signs",
        "Which signs maps, frames and marks are drawn with. A Linux console and some older "
        "terminals have no anchor, no sail and no thick line: plain signs are in every font.",
        (
            Choice("terminal", "plain on a Linux console, else all"),
            Choice("all", "all"),
            Choice("plain", "plain"),
        ),
    ),
    Setting(
        "typed-lines",
        "Typed lines",
        "Whether ↑ in the line brings back what was typed in earlier evenings. Lines that may hold "
        "a secret are never kept.",
        (Choice(YES, "kept, the last 500"), Choice(NO, "not kept")),
    ),
    Setting(
        "unheard",
        "Lines that were not understood",
        "Whether “companion unheard” keeps them, on this machine only, without secrets.",
        (Choice(YES, "kept, the last 400"), Choice(NO, "not kept")),
        "COMPANION_UNHEARD",
    ),
)
BY_NAME: Mapping[str, Setting] = {one.name: one for one in SETTINGS}

GAMES = "games"
"""The list of folders with games of one's own."""
KEYS = "keys"
"""The table of the file in which commands get other keys."""


class Source(Struct, frozen=True):
    """Where a value comes from."""

    kind: str
    """`default`, `file`, `variable`, or `held` where the file could not be written."""
    says: str
    """In words: `default`, `line 4`, `COMPANION_UNHEARD`."""


DEFAULT = Source("default", "default")


class Settings(Struct, frozen=True):
    """What holds now."""

    theme: str = "terminal"
    signs: str = "terminal"
    dice: str = "app"
    dates: str = "day"
    digits: str = "fit"
    typed_lines: bool = True
    unheard: bool = True
    games: tuple[str, ...] = ()
    """Folders with games of one's own, as the file has them."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Command -> key, as the file has them: the app knows which of them can be."""
    sources: Mapping[str, Source] = field(default_factory=dict)
    """Setting -> where its value comes from, if that is not the default."""
    troubles: tuple[str, ...] = ()
    """What is wrong with the file, a sentence each, with its line."""
    strange: tuple[str, ...] = ()
    """What the file has that is not known here; it stays, and does nothing."""

    def value(self, setting: Setting) -> Value:
        """What holds of a setting."""
        value: Value = getattr(self, setting.name.replace("-", "_"))
        return value

    def source(self, setting: Setting) -> Source:
        """Where its value comes from."""
        return self.sources.get(setting.name, DEFAULT)


def made_of(values: Mapping[str, Value], **more: Any) -> Settings:
    """Settings of values by name; the rest is as it is by default."""
    names = set(Settings.__struct_fields__)
    told = {name.replace("-", "_"): value for name, value in values.items()}
    assert told.keys() <= names
    return Settings(**told, **more)  # type: ignore[arg-type]  # each is of its setting's kind


def written(value: Value) -> str:
    """A value as TOML."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'
