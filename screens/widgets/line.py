"""A line to type in that leaves some signs (`/`, `!`, digits) to the commands of its screen."""

from __future__ import annotations

from textual.widgets import Input

from screens.base import CompanionScreen
from screens.commands import commands_of


class OpenLine(Input):
    """Takes every sign but those of commands that come first and can be used now."""

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        """Whether the line takes this key."""
        screen = self.screen
        if isinstance(screen, CompanionScreen):
            for one in commands_of(screen.SCREEN):
                wanted = one.priority and key in one.keys.split(",")
                if wanted and screen.check_action(one.action, ()):
                    return False
        return super().check_consume_key(key, character)
