"""Cards by key: what tables told of a game's cards, into a file, in from one, and what is unknown.

All of it in small windows over Home: nothing is taken in before it was seen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.toolbox.text import plural
from screens.base import CompanionScreen
from screens.widgets.dialogs import AskScreen, ConfirmScreen, PickScreen
from screens.wording import lines_of, plain

if TYPE_CHECKING:
    from companion.records.cards.comparing import Comparison
    from companion.records.cards.known import Key, KnownCard
    from companion.table.game import Game
    from screens.services import Services


async def of_which_game(screen: CompanionScreen, first: str) -> None:
    """Ask for a game and what to do with its cards.

    Args:
        screen: over which the windows stand.
        first: id of the game that stands in front; empty for none.
    """
    games = [*(await asyncio.to_thread(screen.services.games)).values()]
    games.sort(key=lambda one: one.id != first)

    def chosen(place: int | None) -> None:
        if place is not None:
            screen.attempt(_what(screen, games[place].id))

    if len(games) == 1:
        chosen(0)
        return
    rows = [(one.title, "") for one in games]
    screen.app.push_screen(PickScreen("The cards of which game?", rows), chosen)


async def _what(screen: CompanionScreen, id: str) -> None:
    game = await asyncio.to_thread(lambda: screen.services.games()[id].load())
    if not game.card_kinds:
        screen.tell(f"{game.title} keeps no cards.")
        return
    known = await asyncio.to_thread(_known, screen.services, game)

    def chosen(place: int | None) -> None:
        if place == 0:
            _ask_for_file(screen, game)
        elif place == 1:
            screen.attempt(_export(screen, game, known))
        elif place == 2:
            screen.attempt(_check(screen, game, known))

    rows = [
        ("Take in a file", "it is shown before anything is taken in"),
        ("Write a file", "TOML, to read and to type on"),
        ("Look over them", "what was told in two ways, what is still unknown"),
    ]
    title = f"{game.title}: {plural(len(known), 'card')} known"
    screen.app.push_screen(PickScreen(title, rows), chosen)


def _known(services: Services, game: Game[Any]) -> dict[Key, KnownCard]:
    from companion.records.cards.comparing import known_cards

    return known_cards(services.book(), game.id)


# ---------------------------------------------------------------------- in


def _ask_for_file(screen: CompanionScreen, game: Game[Any]) -> None:
    def typed(path: str | None) -> None:
        if path:
            screen.attempt(_look(screen, game, Path(path.strip().strip("\"'")).expanduser()))

    hint = "Its path: ~/Downloads/cards.toml, or a .csv from a spreadsheet."
    screen.app.push_screen(AskScreen("Which file of cards?", hint), typed)


async def _look(screen: CompanionScreen, game: Game[Any], path: Path) -> None:
    """Show what a file would bring. Raises `CompanionError`."""
    found = await asyncio.to_thread(_compared, screen.services, game, path)
    if not found.new and not found.changed:
        screen.tell(f"There is nothing to take in: {found.sums}.")
        return

    def answered(yes: bool | None) -> None:
        if yes and found.new and found.changed:
            _all_or_new(screen, game, found)
        elif yes:
            screen.attempt(_take(screen, game, found, only_new=False))

    title = f"{path.name}: {found.sums}"
    lines = lines_of(plain(line) for line in found.lines()[:-1])
    screen.app.push_screen(ConfirmScreen(title, lines, "take it in"), answered)


def _compared(services: Services, game: Game[Any], path: Path) -> Comparison:
    from companion.records.cards.comparing import compare
    from companion.records.cards.files import LARGEST, is_spreadsheet, read
    from companion.share.campaigns.new_files import read_bounded
    from companion.table.storage.disk import RealDisk

    data = read_bounded(services.disk or RealDisk(), path, LARGEST)
    today, is_csv = f"{services.now():%Y-%m-%d}", is_spreadsheet(data, path.name)
    told = read(data, path.name, game, today, is_csv=is_csv)
    return compare(told, _known(services, game))


def _all_or_new(screen: CompanionScreen, game: Game[Any], found: Comparison) -> None:
    """What is that differ here is put aside only if somebody says so."""

    def chosen(place: int | None) -> None:
        if place is not None:
            screen.attempt(_take(screen, game, found, only_new=place == 0))

    rows = [
        ("Only what is new", f"{len(found.new)} new; what is known here stays"),
        ("All of it", f"also the {len(found.changed)} that differ here"),
    ]
    screen.app.push_screen(PickScreen(f"{len(found.changed)} differ", rows), chosen)


async def _take(
    screen: CompanionScreen, game: Game[Any], found: Comparison, *, only_new: bool
) -> None:
    from companion.records.cards.comparing import take_in

    wanted = found.new if only_new else (*found.new, *found.changed)
    await asyncio.to_thread(take_in, screen.services.book(), game.id, wanted)
    facts = plural(len(wanted), "fact was", "facts were")
    screen.tell(f"{facts} taken in. The next table of {game.title} knows what the file says.")


# ---------------------------------------------------------------------- out


async def _export(screen: CompanionScreen, game: Game[Any], known: dict[Key, KnownCard]) -> None:
    """Write a file of all cards. Raises `CompanionError`."""
    if not known:
        screen.tell(f"No table has told anything of {game.title}'s cards yet.")
        return
    path = await asyncio.to_thread(_written, screen.services, game, known)
    screen.tell(f"{plural(len(known), 'card')} written to {path}")


def _written(services: Services, game: Game[Any], known: dict[Key, KnownCard]) -> Path:
    from companion.records.cards.written import as_toml
    from companion.share.campaigns.new_files import export_new, free_name
    from companion.table.storage.disk import RealDisk

    disk, folder = services.disk or RealDisk(), services.root / "exports"
    try:
        taken = set(disk.names(folder))
    except OSError:
        taken = set()  # writing says what is wrong with the folder
    path = folder / free_name(taken, f"{game.id}-cards-{services.now():%Y-%m-%d}", ".toml")
    export_new(disk, path, as_toml(game, known.values()).encode(), "file of cards")
    return path


async def _check(screen: CompanionScreen, game: Game[Any], known: dict[Key, KnownCard]) -> None:
    from companion.records.cards.checking import check

    checked = await asyncio.to_thread(check, game.card_kinds, known.values())
    _show(screen, f"{game.title}'s cards", checked.lines())


def _show(screen: CompanionScreen, title: str, lines: Sequence[str]) -> None:
    """Lines to read; Enter and Esc both go back."""
    screen.app.push_screen(ConfirmScreen(title, lines_of(map(plain, lines)), "go back"))
