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
    ]

    def __init__(self, screen: str, scene: Scene) -> None:
        super().__init__()
        self._of, self._scene = screen, scene

    def compose(self) -> ComposeResult:
        """One scrolling text."""
        with VerticalScroll(classes="dialog"):
            yield Static(keys_content(self._of, self._scene, min(72, self.app.size.width - 14)))


def keys_content(screen: str, scene: Scene, width: int) -> Content:
    """The keys of a screen as text of at most `width` cells."""
    lines = [plain(f"Keys · {screen}", "bold"), plain("")]
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
