"""The look-up as the screen asks it: the shelf of the domain, loaded at the first question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from screens.services import Services

if TYPE_CHECKING:
    from companion.library.additions import TableAdditions
    from companion.library.shelf import Found, Looked, Shelf as Books


class Shelf:
    """All games' rules and more. Nothing is imported or read before the first question."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._shelf: Books | None = None
        self.missing = ""
        """Why nothing can be looked up; empty if all is well."""

    @property
    def _books(self) -> Books | None:
        if self._shelf is None:
            try:
                from companion.library.shelf import Shelf as Books
            except ImportError as problem:
                self.missing = f"The rules are not installed here: {problem}."
                return None
            self._shelf = Books(self._services.root, self._services.zone)
        return self._shelf

    def in_context(self, game: str, ids: Sequence[str], told: TableAdditions) -> list[Found]:
        """The entries of these ids, in order; then the game's others."""
        books = self._books
        return books.in_context(game, ids, told) if books is not None and game else []

    def ask(
        self,
        words: str,
        game: str,
        everywhere: bool,
        told: TableAdditions,
        near: Sequence[str] = (),
    ) -> Looked | None:
        """The best hits, of one game or all; `near` belongs to what runs. None: not installed."""
        books = self._books
        if books is None:
            return None
        games = [game] if game and not everywhere else list(self._services.games())
        return books.ask(words, games, game, told, near)

    def warm(self, game: str, everywhere: bool, told: TableAdditions) -> None:
        """Build what the first key would wait for."""
        self.ask("warm up", game, everywhere, told)

    def entry(self, game: str, id: str, told: TableAdditions) -> Found | None:
        """One entry."""
        books = self._books
        return books.entry(game, id, told) if books is not None else None

    def printed(self, one: Found) -> tuple[tuple[str, str, str], ...]:
        """What rulebooks of one's own print of a rule."""
        books = self._books
        return books.printed(one) if books is not None else ()

    def day(self, at: str) -> str:
        """A date as people read it."""
        books = self._books
        return books.day(at) if books is not None else ""

    def broken(self, game: str) -> list[str]:
        """Rulebooks of one's own whose index cannot be read."""
        books = self._books
        return books.owned(game).broken if books is not None and game else []


async def told_of(session: Any) -> TableAdditions:
    """What the table behind a session adds; nothing without one."""
    from companion.library.additions import NOTHING

    if session is None or not session.is_open:
        return NOTHING
    from companion.library.told import told_by

    found: TableAdditions = await session.do(told_by)
    return found
