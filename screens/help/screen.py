"""All keys of one screen, with why some cannot be used now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from companion.table.sheet import cut
from screens.command import Scene
from screens.commands import Line, all_keys, commands_of
from screens.wording import DIM, KEY, folded, lines_of, plain


@dataclass(frozen=True)
class GameHelp:
    """What help says of the game on the table."""

    title: str = ""
    chapter: str = ""
    """Its chapter, if it has one."""
    examples: tuple[str, ...] = ()
    """Sentences that can be said."""
    tour: Callable[[], None] | None = None
    """Opens its tour."""
    own: tuple[tuple[str, str], ...] = ()
    """Sentences with keys of their own."""


def _of_game(game: GameHelp, width: int) -> list[Content]:
    """The game's own part: its chapter, its tour, what can be said."""
    lines = []
    if game.chapter:
        more = f"the chapter of {game.title}: a first evening, what to tell"
        first, *below = folded(more, width - 11)
        lines.append(Content.assemble(("m          ", KEY), first))
        lines += [plain(" " * 11 + row) for row in below]
    if game.tour is not None:
        lines.append(Content.assemble(("t          ", KEY), "its first turns on an example table"))
    if game.examples:
        lines += [plain(""), Content.assemble((Line.shown_key(), KEY), " and, for example:")]
        lines += [plain(f"  {cut(one, width - 2)}", DIM) for one in game.examples]
    lines += [Content.assemble((f"{key:<11}", KEY), f"says “{told}”") for key, told in game.own]
    return [*lines, plain("")] if lines else []


class KeysScreen(ModalScreen[None]):
    """A sheet of keys over the screen that it speaks of."""

    BINDINGS = [
        Binding("escape,question_mark,f1,q,enter", "dismiss(None)", "Back", show=False),
        Binding("m", "manual", "The chapter of this game", show=False),
        Binding("t", "tour", "The tour of this game", show=False),
    ]

    def __init__(self, screen: str, scene: Scene, game: GameHelp | None = None) -> None:
        super().__init__()
        self._of, self._scene, self._game = screen, scene, game or GameHelp()

    def compose(self) -> ComposeResult:
        """One scrolling text."""
        with VerticalScroll(classes="dialog"):
            width = min(71, self.app.size.width - 14)  # beside the scroll bar
            yield Static(keys_content(self._of, self._scene, width, self._game))

    def action_manual(self) -> None:
        """What the companion does for the game on the table."""
        if self._game.chapter:
            from screens.help.manual import ManualScreen

            self.app.push_screen(ManualScreen(self._game.chapter))

    def action_tour(self) -> None:
        """Its tour, over the table as it stands."""
        if self._game.tour is not None:
            self.dismiss(None)
            self._game.tour()


def keys_content(screen: str, scene: Scene, width: int, game: GameHelp | None = None) -> Content:
    """The keys of a screen as text of at most `width` cells.

    Args:
        screen: whose keys.
        scene: what guards look at.
        width: cells of a line.
        game: what there is to say of the game on the table.
    """
    lines = [plain(f"Keys · {screen}", "bold"), plain("")]
    lines += _of_game(game or GameHelp(), width)
    for one in commands_of(screen):
        if not one.is_here(scene):
            continue
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
