"""All keys of one screen, with why some cannot be used now."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.command import Scene
from screens.commands import all_keys, commands_of
from screens.wording import DIM, KEY, folded, lines_of, plain


class KeysScreen(ModalScreen[None]):
    """A sheet of keys over the screen that it speaks of."""

    BINDINGS = [
        Binding("escape,question_mark,f1,q,enter", "dismiss(None)", "Back", show=False),
        Binding("m", "manual", "The chapter of this game", show=False),
    ]

    def __init__(self, screen: str, scene: Scene, chapter: str = "") -> None:
        super().__init__()
        self._of, self._scene, self._chapter = screen, scene, chapter

    def compose(self) -> ComposeResult:
        """One scrolling text."""
        with VerticalScroll(classes="dialog"):
            width = min(72, self.app.size.width - 14)
            yield Static(keys_content(self._of, self._scene, width, bool(self._chapter)))

    def action_manual(self) -> None:
        """What the companion does for the game on the table."""
        if self._chapter:
            from screens.help.manual import ManualScreen

            self.app.push_screen(ManualScreen(self._chapter))


def keys_content(screen: str, scene: Scene, width: int, chapter: bool = False) -> Content:
    """The keys of a screen as text of at most `width` cells.

    Args:
        screen: whose keys.
        scene: what guards look at.
        width: cells of a line.
        chapter: whether the game on the table has a chapter to read.
    """
    lines = [plain(f"Keys · {screen}", "bold"), plain("")]
    if chapter:
        more = "the chapter of this game: a first evening, what to tell"
        lines += [Content.assemble(("m          ", KEY), (more, "")), plain("")]
    for one in commands_of(screen):
        keys = all_keys(one)
        reason = one.guard(scene)
        help = one.help() + (f" (Not now: {reason}.)" if reason else "")
        rows = folded(help, width - 11)
        for place, row in enumerate(rows):
            lines.append(
                Content.assemble(
                    (f"{keys if place == 0 else '':<10} ", KEY), (row, DIM if reason else "")
                )
            )
    lines += [plain(""), plain("Ctrl+P palette   Ctrl+Q quit   Esc back", DIM)]
    return lines_of(lines)
