"""The palette: the commands of the screen below it, and the campaigns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider

from companion.settings.known import BY_NAME
from screens.base import CompanionScreen
from screens.commands import commands_of


class Palette(CommandPalette):
    """The palette; it looks like all other windows."""

    CSS_PATH = "palette.tcss"


class CommandsProvider(Provider):
    """Finds the commands that can be used now."""

    def _commands(self) -> list[tuple[str, str, Callable[[], object]]]:
        screen = self.screen
        if not isinstance(screen, CompanionScreen):
            return []
        scene, seen = screen.scene(), set()
        told: list[tuple[str, str, Callable[[], object]]] = []
        for one in commands_of(screen.SCREEN):
            if (
                one.guard(scene)
                or one.title in seen
                or "(" in one.action
                or one.action in ("pick", "walk", "page")
            ):
                continue
            seen.add(one.title)
            run = partial(screen.run_action, one.action)
            told.append((one.title, f"{one.shown_key()}  {one.help()}", run))
        return told

    def _looks(self) -> list[tuple[str, str, Callable[[], object]]]:
        keep = cast(Any, self.app).keep_look
        kept = "From now on, also in later evenings."
        looks = BY_NAME["theme"].choices
        return [(f"Look: {one.says}", kept, partial(keep, one.value)) for one in looks]

    async def discover(self) -> Hits:
        """Everything, before anything is typed."""
        for title, help, run in (*self._commands(), *self._looks()):
            yield DiscoveryHit(title, run, help=help)

    async def search(self, query: str) -> Hits:
        """What matches."""
        matcher = self.matcher(query)
        # Letters of a look stand in many a word: only whole words ask for one.
        looks = [one for one in self._looks() if query.casefold() in one[0].casefold()]
        for title, help, run in (*self._commands(), *looks):
            if (score := matcher.match(title)) > 0:
                yield Hit(score, matcher.highlight(title), run, help=help)
