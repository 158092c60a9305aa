"""What a command is: its keys, its words, where it stands, and when it can be used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

SHOWN = {
    "enter": "Enter",
    "escape": "Esc",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "tab": "Tab",
    "space": "Space",
    "slash": "/",
    "colon": ":",
    "plus": "+",
    "minus": "−",
    "question_mark": "?",
    "exclamation_mark": "!",
    "full_stop": ".",
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "comma": ",",
    "semicolon": ";",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}
"""Names of keys as players read them."""


@dataclass(frozen=True)
class Scene:
    """What guards look at."""

    screen: str
    read_only: str = ""
    """Why nothing can be entered."""
    follows: bool = False
    """Whether another program writes: then only the keys that work are shown."""
    unfit: bool = False
    """Whether the newest entry cannot be read: it can be undone, and nothing else be entered."""
    undo: str = ""
    """What undo would take back."""
    redo: str = ""
    unsaved: bool = False
    """Whether something waits to be entered that the disk refused."""
    refused: bool = False
    """Whether the disk refuses still, as far as is known."""
    typed: bool = False
    """Whether something stands in the line that has the focus."""
    line: bool = False
    """Whether a line to type in has the focus."""
    damaged: bool = False
    """Whether the campaign's file is damaged, so that something can be rescued from it."""
    broken: bool = False
    """Whether the question is about a broken rule."""
    options: int = 0
    """How many things there are to choose from."""
    several: bool = False
    """Whether several of them may be chosen."""
    folds: bool = False
    """Whether rows that cannot be chosen are folded into one."""
    within: bool = False
    """Whether something stands above the cursor in a list."""
    tour: bool = False
    board: str = ""
    """What the game calls its board; empty if there is none."""
    lookup: str = ""
    """What the game calls looking things up; empty if it has nothing of the kind."""
    next_view: str = ""
    """How the board would be drawn next; empty if there is one way only."""
    page: str = ""
    """Which page of several is shown."""
    at_first: bool = False
    """Whether nothing stands before what is shown."""
    at_last: bool = False
    held: bool = False
    """Whether a line of a phone waits for a yes."""
    seated: bool = False
    """Whether a phone has the seat that is pointed at."""
    readers: bool = False
    """Whether phones that only read are pointed at, and there are any."""


_chosen: dict[str, tuple[str, ...]] = {}
"""By name of the class: the keys that somebody chose, for the app that runs."""


def choose_keys(chosen: Mapping[str, tuple[str, ...]]) -> None:
    """From now on these commands have these keys, all others their own."""
    _chosen.clear()
    _chosen.update(chosen)


class Command:
    """Base of all commands."""

    title: ClassVar[str]
    keys: ClassVar[str]
    """Textual's names of keys, commas between."""
    action: ClassVar[str]
    screens: ClassVar[tuple[str, ...]]
    footer: ClassVar[str] = ""
    """Its word on the key bar; empty: not shown there."""
    priority: ClassVar[bool] = False
    """Whether it comes before a line that is being typed in."""
    keeps_room: ClassVar[bool] = False
    """Whether it has its room on a narrow key bar, whatever else is left out."""

    @classmethod
    def otherwise(cls) -> type[Command] | None:
        """What does the same where this cannot be used; the key bar shows that instead."""
        return None

    @classmethod
    def shown_as(cls, _scene: Scene) -> type[Command]:
        """What stands on the key bar in its place."""
        return cls

    @classmethod
    def guard(cls, _scene: Scene) -> str:
        """Why it cannot be used now; empty if it can."""
        return ""

    @classmethod
    def is_here(cls, _scene: Scene) -> bool:
        """Whether there is such a thing in this game at all."""
        return True

    @classmethod
    def on_bar(cls, _scene: Scene) -> bool:
        """Whether the key bar of this screen has room for it at all."""
        return True

    @classmethod
    def label(cls, _scene: Scene) -> str:
        """Its word on the key bar, which may say what it would do."""
        return cls.footer

    @classmethod
    def now(cls) -> tuple[str, ...]:
        """The keys that it has now: its own, or what somebody chose instead."""
        return _chosen.get(cls.__name__) or tuple(cls.keys.split(","))

    @classmethod
    def shown_key(cls) -> str:
        """Its first key as players read it."""
        return shown_key(cls.now()[0])

    @classmethod
    def help(cls) -> str:
        """What it does, in a sentence or two."""
        return " ".join((cls.__doc__ or "").split())


class Writing(Command):
    """Base of commands that enter something."""

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return scene.read_only


class Unlined(Command):
    """Base of commands on a letter that a line, once it has the focus, takes for itself."""

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "a line is being typed" if scene.line else ""


class UnlinedWriting(Writing):
    """Base of commands that enter something, on a sign that a line takes for itself."""

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return super().guard(scene) or ("a line is being typed" if scene.line else "")


def shown_key(key: str) -> str:
    """A key as players read it: `ctrl+d` as `Ctrl+D`."""
    if key in SHOWN:
        return SHOWN[key]
    return "+".join(x.capitalize() for x in key.split("+")) if len(key) > 1 else key
