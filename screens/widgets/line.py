"""Lines to type in that leave some signs (`/`, `!`, digits) to the commands of their screen."""

from __future__ import annotations

from textual import events
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widgets import Input

from screens.base import CompanionScreen
from screens.commands import Rules, commands_of


class AskingLine(Input):
    """A line whose first sign may be `/`: that looks a rule up; any later one is typed.

    The line decides itself, in the order of its keys: a binding that comes before it would see a
    line that is still empty while the letters of a fast hand wait to be taken.
    """

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False)
    """As wide as what is typed. The line's own size hangs on its place alone, so that nothing has
    to be laid out anew with each letter."""

    async def _on_key(self, event: events.Key) -> None:
        screen = self.screen
        if (
            event.key == Rules.keys
            and not self.value
            and isinstance(screen, CompanionScreen)
            and Rules in commands_of(screen.SCREEN)
        ):
            event.stop()
            event.prevent_default()
            await screen.run_action(Rules.action)
            return
        await super()._on_key(event)

    def _on_paste(self, event: events.Paste) -> None:
        """Several lines stand behind each other with semicolons: none of them is lost."""
        lines = [line.strip() for line in event.text.splitlines() if line.strip()]
        if len(lines) < 2:
            super()._on_paste(event)
            return
        self.replace("; ".join(lines), *sorted(self.selection))
        event.stop()
        event.prevent_default()


class OpenLine(AskingLine):
    """Takes every sign but those of commands that come first and can be used now."""

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        """Whether the line takes this key."""
        screen = self.screen
        if isinstance(screen, CompanionScreen):
            for one in commands_of(screen.SCREEN):
                wanted = one.priority and key in one.now()
                if wanted and screen.check_action(one.action, ()):
                    return False
        return super().check_consume_key(key, character)
