"""The libraries of the games, kept once they are built, and searched in any thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from screens.services import Services


@dataclass(frozen=True)
class Found:
    """One rule as a list shows it."""

    id: str
    title: str
    page: str
    section: str
    body: str
    game: str = ""
    """The game's title, where several are searched."""


class Shelf:
    """All games' rules. Nothing is read before the first question."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._libraries: dict[str, Any] = {}
        self.missing = ""
        """Why nothing can be looked up; empty if all is well."""

    def _library(self, game: str, rulings: Mapping[str, str]) -> Any:
        key = f"{game}/{hash(tuple(sorted(rulings.items())))}"
        if key not in self._libraries:
            try:
                from companion.library.entry import RuleEntry
                from companion.library.index import Library
            except ImportError as problem:
                self.missing = f"The rules are not installed here: {problem}."
                return None
            ours = [
                RuleEntry(
                    id=f"our-{number}",
                    title=f"Our ruling {number}: {text[:40]}",
                    game=game,
                    section="Our table",
                    page="our table",
                    synonyms=("our ruling", "ruling"),
                    related=(),
                    gate="",
                    body=text,
                )
                for number, text in rulings.items()
            ]
            self._libraries[key] = Library.open(game, extra=ours)
        return self._libraries[key]

    def in_context(self, game: str, ids: Sequence[str], rulings: Mapping[str, str]) -> list[Found]:
        """The entries of these ids, in order; then the game's first ones."""
        library = self._library(game, rulings) if game else None
        if library is None:
            return []
        entries = library.in_context(ids)
        rest = [entry for entry in library.entries if entry not in entries]
        return [_found(entry) for entry in [*entries, *rest]]

    def search(
        self, words: str, game: str, everywhere: bool, rulings: Mapping[str, str]
    ) -> list[Found]:
        """The best hits, of one game or of all."""
        games = self._services.games()
        wanted = [game] if game and not everywhere else list(games)
        hits = []
        for one in wanted:
            library = self._library(one, rulings if one == game else {})
            for hit in library.search(words, 20) if library is not None else ():
                title = games[one].title if len(wanted) > 1 and one in games else ""
                hits.append((hit.score, _found(hit.entry, title)))
        hits.sort(key=lambda one: -one[0])
        return [found for _, found in hits[:24]]


def _found(entry: Any, game: str = "") -> Found:
    return Found(entry.id, entry.title, entry.page, entry.section, entry.body, game)
