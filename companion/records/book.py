"""The record book: what the companion remembers beside the journals, one `book.json` for all games.

The journals are the truth; the book is a convenience (the list of campaigns, names to suggest,
cards seen before, defaults). Whatever in it speaks of a campaign says which, and from which head of
the journal it was made, so that it can be made again (`Book.rebuild`). A book that cannot be read
or written therefore never stops a table: wrap calls in `Book.if_it_can()` and go on.

Every change takes the book's own lock, reads the file, changes it and replaces it, in milliseconds;
nothing stays open in between, so several programs may use one book. TinyDB and filelock together
take 90 ms to import: the first call that needs them imports them, not this module.
"""

from __future__ import annotations

import contextlib
import errno
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from companion.errors import StorageError
from companion.table.storage.disk import PRIVATE, Disk, rights_in
from companion.toolbox.moments import believed, seconds_of

if TYPE_CHECKING:
    from tinydb import TinyDB
    from tinydb.queries import QueryInstance
    from tinydb.table import Table

    from companion.records.storage import BookStorage

OUTSIDE = "plays:"
"""What stands before the campaign of a play that no journal here tells of."""
WAIT = 3.0
"""Seconds to wait for another program's change, which takes milliseconds on a healthy disk."""


class BookError(StorageError):
    """The record book cannot be read or written now. Nothing in it was lost."""

    code = "book"


class BookBusy(BookError):
    """Another program holds the record book for longer than a change takes."""

    code = "book-busy"
    exit_code = 5


# Rows. New fields get a default, so that books of every age open; a field that this version does
# not know stays in the file when a row is changed.


class CampaignRow(Struct, frozen=True, kw_only=True):
    """One campaign (a single game is a campaign of one), as the list at home shows it."""

    id: str
    title: str
    game: str
    file: str
    """The journal's name in the folder of campaigns."""
    opened_at: str = ""
    """When it was begun, ISO 8601."""
    last_says: str = ""
    """What the latest entry says."""
    last_at: str = ""
    """When that was, ISO 8601."""
    where: str = ""
    """Where the table stands, in one line: "game 4, year 2, Yellow's turn"."""
    half_entered: tuple[str, ...] = ()
    """Acts that were begun and not finished."""
    owed: tuple[str, ...] = ()
    """What whoever has the turn owes, and reminders that are due, in words."""
    head_digest: str = ""
    archived: bool = False
    """Put away by the players. Only `Book.archive` changes it in the file."""


class PlayerRow(Struct, frozen=True, kw_only=True):
    """Somebody who played before."""

    name: str
    games: tuple[str, ...] = ()
    """Ids of the games, latest first."""
    colour: str | None = None
    last_at: str = ""


class Standing(Struct, frozen=True, kw_only=True):
    """How one player ended."""

    player: str
    place: int | None = None
    score: int | None = None
    note: str = ""


class GameRow(Struct, frozen=True, kw_only=True):
    """A finished game of a campaign."""

    campaign: str
    game_no: int
    standings: tuple[Standing, ...] = ()
    ended_at: str = ""
    head_digest: str = ""
    game: str = ""
    """Id of the game that was played."""


class CatalogueRow(Struct, frozen=True, kw_only=True):
    """A card that was seen, with what is printed on it."""

    game: str
    kind: str
    name: str
    facts: dict[str, Any] = {}
    source: str = ""
    """Who says so, as players read it: "entered in Autumn fleet, line 41"."""
    campaign: str | None = None
    head_digest: str = ""
    since: dict[str, tuple[int, str]] = {}
    """Fact -> which telling of the game's cards it was, counted from 1, and when that was (ISO
    8601, a day perhaps). A fact without one was told before tellings were counted."""


class RulingRow(Struct, frozen=True, kw_only=True):
    """What a table agreed on about a rule."""

    id: str
    campaign: str
    game: str
    rule: str
    """Id of the rules entry; empty if it belongs to none."""
    text: str
    at: str = ""
    line: int | None = None
    """The journal's line that holds it."""
    head_digest: str = ""


class OptionRow(Struct, frozen=True, kw_only=True):
    """What a new campaign of this game starts with."""

    game: str
    key: str
    value: Any = None


class CampaignRows(Struct, frozen=True, kw_only=True):
    """Everything that the book says of one campaign, made from its journal."""

    campaign: CampaignRow
    games: tuple[GameRow, ...] = ()
    rulings: tuple[RulingRow, ...] = ()
    cards: tuple[CatalogueRow, ...] = ()


Row = TypeVar("Row", bound=Struct)

CAMPAIGNS, PLAYERS, GAMES = "campaigns", "players", "games"
CATALOGUES, RULINGS, OPTIONS = "catalogues", "rulings", "options"


def _here_and_now() -> datetime:
    return datetime.now().astimezone()


class Book:
    """The record book. Cheap to make; holds nothing open between calls.

    Every method may raise `BookError` (or `BookBusy`): the file then holds what it held before, or
    the whole change. Reading waits for nobody.

    Args:
        path: the file; its folder is made by the first change.
        backups: folder of the dated copies.
        disk: every file call goes through it, but for the lock beside the book.
        clock: now, as the people at the table read it.
        wait: seconds to wait for another program's change.
    """

    def __init__(
        self,
        path: Path,
        backups: Path,
        disk: Disk,
        clock: Callable[[], datetime] = _here_and_now,
        *,
        wait: float = WAIT,
    ) -> None:
        self._path = path
        self._backups = backups
        self._disk = disk
        self._clock = clock
        self._wait = wait
        self.notices: list[str] = []
        """What happened to the book, a sentence each, for a player to see; the caller clears it."""

    def take_notices(self) -> list[str]:
        """What befell the book and nobody was told yet; from now on it is told. Never raises."""
        with self.if_it_can():
            with self._asking("The record book cannot be read"):
                kept = self._storage().take_losses()
            self.notices[:] = dict.fromkeys([*kept, *self.notices])
        told = list(self.notices)
        self.notices.clear()
        return told

    @contextlib.contextmanager
    def if_it_can(self) -> Iterator[None]:
        """Go on without the book where it fails: what failed becomes a notice.

        Example:
            >>> rows = ()
            >>> with book.if_it_can():
            ...     rows = book.campaigns()
        """
        try:
            yield
        except BookError as problem:
            self._tell(str(problem))

    # Campaigns

    def campaigns(self, *, archived: bool = False) -> tuple[CampaignRow, ...]:
        """The campaigns, latest played first; with `archived`, those that were put away instead."""
        rows = [row for row in self._rows(CAMPAIGNS, CampaignRow) if row.archived is archived]
        rows.sort(key=lambda row: row.title.casefold())
        rows.sort(key=lambda row: _instant(row.last_at or row.opened_at), reverse=True)
        return tuple(rows)

    def campaign(self, id: str) -> CampaignRow | None:
        """The row of one campaign, put away or not."""
        return next((row for row in self._rows(CAMPAIGNS, CampaignRow) if row.id == id), None)

    def note_campaign(self, row: CampaignRow) -> None:
        """Insert the row, or put it in the place of that campaign's row; `archived` stays as is."""
        with self._change() as book:
            _note_campaign(book, row)

    def archive(self, id: str, archived: bool = True) -> None:
        """Put a campaign away, or take it back. An unknown id changes nothing."""
        with self._change() as book:
            book.table(CAMPAIGNS).update({"archived": archived}, _is(id=id))

    def forget(self, id: str) -> None:
        """Take away every row that speaks of the campaign, after a dated copy. Not its journal."""
        with self._change() as book:
            if _drop_campaign(book, id):
                self._copy_first(book)

    def rebuild(self, rows: CampaignRows) -> None:
        """Put these rows in the place of all rows of that campaign, in one step.

        Finished games, rulings and cards that the new rows do not hold are gone (a dated copy is
        kept first); other campaigns' rows, players and options are not touched. `archived` stays,
        and a game that is known already ended when it was first told.

        Raises:
            ValueError: a row belongs to another campaign.
        """
        id = rows.campaign.id
        owned: list[GameRow | RulingRow | CatalogueRow] = [*rows.games, *rows.rulings, *rows.cards]
        if any(row.campaign != id for row in owned):
            raise ValueError(f"a row for the rebuilding of {id!r} belongs to another campaign")
        with self._change() as book:
            before = _spoken_of(book, id)
            games, cards = _as_ended(book, rows), _as_told(book, rows)
            _note_campaign(book, rows.campaign)
            _drop_campaign(book, id, but=CAMPAIGNS)
            for table, made in (
                (GAMES, games),
                (RULINGS, rows.rulings),
                (CATALOGUES, cards),
            ):
                book.table(table).insert_multiple(_fields(row) for row in made)
            if before - _spoken_of(book, id):
                self._copy_first(book)

    def out_of_date(self, heads: Mapping[str, str]) -> tuple[str, ...]:
        """Ids of the campaigns whose row is missing or was made from another head.

        Args:
            heads: campaign id -> digest of its journal's head.
        """
        known = {row.id: row.head_digest for row in self._rows(CAMPAIGNS, CampaignRow)}
        return tuple(id for id, digest in heads.items() if known.get(id) != digest)

    # Finished games

    def note_game(self, row: GameRow) -> None:
        """Insert a finished game, or put it in the place of that campaign's game of this number."""
        with self._change() as book:
            _put(book.table(GAMES), _is(campaign=row.campaign, game_no=row.game_no), row)

    def note_games(self, rows: Iterable[GameRow]) -> None:
        """The same for several that no journal holds, in one step; a dated copy is made at once."""
        with self._change() as book:
            self._copy_after(book)
            for row in rows:
                same = _is(campaign=row.campaign, game_no=row.game_no)
                _put(book.table(GAMES), same, row)

    def games(self, *, campaign: str | None = None, game: str | None = None) -> tuple[GameRow, ...]:
        """Finished games, of one campaign or of one game if told, in the order they ended: those of
        a campaign in the order of its games, also where the clock was set back."""
        rows = [
            row
            for row in self._rows(GAMES, GameRow)
            if campaign in (None, row.campaign) and game in (None, row.game)
        ]
        rows.sort(key=lambda row: (row.campaign, row.game_no))
        moments: list[float | None] = []
        for campaign, own in groupby(rows, key=lambda row: row.campaign):
            ended = [_instant(row.ended_at) for row in own]
            # Plays of elsewhere are numbered as they came in, and their days are what people say.
            moments += ended if campaign.startswith(OUTSIDE) else believed(ended)
        order = sorted(zip(moments, rows, strict=True), key=lambda pair: pair[0] or 0.0)
        return tuple(row for _, row in order)

    # Players

    def note_players(
        self, game: str, names: Iterable[str], colours: Mapping[str, str] | None = None
    ) -> None:
        """Remember who plays. Names that differ in capitals only are one person, spelt as latest.

        Args:
            game: id of the game.
            names: as they were typed.
            colours: name -> colour; a colour known from before stays where none is told.
        """
        at = self._clock().isoformat(timespec="seconds")
        with self._change() as book:
            table = book.table(PLAYERS)
            for name in names:
                same = _spelt("name", name)
                old = next(iter(self._convert(PLAYERS, table.search(same), PlayerRow)), None)
                before = old.games if old else ()
                row = PlayerRow(
                    name=name,
                    games=(game, *(id for id in before if id != game)),
                    colour=(colours or {}).get(name) or (old.colour if old else None),
                    last_at=at,
                )
                _put(table, same, row)

    def players(self, game: str | None = None) -> tuple[PlayerRow, ...]:
        """Who played before (that game, if told), latest first."""
        rows = self._rows(PLAYERS, PlayerRow)
        rows = [row for row in rows if game is None or game in row.games]
        rows.sort(key=lambda row: fold(row.name))
        rows.sort(key=lambda row: _instant(row.last_at), reverse=True)
        return tuple(rows)

    def suggest_names(
        self, prefix: str, *, game: str | None = None, limit: int = 8
    ) -> tuple[str, ...]:
        """Names of which a word begins like this: players of the game first, then latest first."""
        start = fold(prefix)
        found = [
            row
            for row in self.players()
            if fold(row.name).startswith(start)
            or any(word.startswith(start) for word in fold(row.name).split())
        ]
        found.sort(key=lambda row: game is not None and game not in row.games)
        return tuple(row.name for row in found[:limit])

    # Cards

    def remember_card(self, row: CatalogueRow) -> None:
        """Keep a card's facts, in the place of what the same campaign said of it before."""
        with self._change() as book:
            table = book.table(CATALOGUES)
            table.remove(_card(row.game, row.kind, row.name) & _is(campaign=row.campaign))
            _insert(table, row)  # at the end: what was said last is what `cards` gives

    def take_cards(self, rows: Iterable[CatalogueRow]) -> None:
        """Add what cards of elsewhere say, as the latest telling; a dated copy is made at once.

        Rows of a campaign of elsewhere that are there already take in the facts of the new ones.
        """
        with self._change() as book:
            self._copy_after(book)
            table = book.table(CATALOGUES)
            told = _last_telling(book) + 1
            there = {_row_key(one): one for one in table.all()}  # one look, however many come
            fresh: list[CatalogueRow] = []
            for row in rows:
                since = {fact: (told, at) for fact, (_, at) in row.since.items()}
                row = msgspec.structs.replace(row, since=since)
                old = there.get(_row_key(_fields(row)))
                if old is None:
                    fresh.append(row)
                    continue
                merged: dict[str, Any] = {
                    field: {**(old.get(field) or {}), **getattr(row, field)}
                    for field in ("facts", "since")
                }
                table.update(merged, doc_ids=[old.doc_id])
            table.insert_multiple(map(_fields, fresh))

    def card_rows(self, game: str) -> tuple[CatalogueRow, ...]:
        """Everything that was told of a game's cards, in the order of the book."""
        rows = self._rows(CATALOGUES, CatalogueRow)
        return tuple(row for row in rows if row.game == game)

    def cards(self, game: str, kind: str | None = None) -> tuple[CatalogueRow, ...]:
        """Known cards of a game by name, each as it was told last."""
        latest = {
            (row.kind, fold(row.name)): row
            for row in self._rows(CATALOGUES, CatalogueRow)
            if row.game == game and kind in (None, row.kind)
        }
        return tuple(latest[key] for key in sorted(latest))

    def forget_card(self, game: str, kind: str, name: str) -> None:
        """Take a card out of the catalogue, whoever told it."""
        with self._change() as book:
            book.table(CATALOGUES).remove(_card(game, kind, name))

    # Rulings

    def note_ruling(self, row: RulingRow) -> None:
        """Insert a ruling, or put it in the place of that campaign's ruling of this id."""
        with self._change() as book:
            _put(book.table(RULINGS), _is(id=row.id, campaign=row.campaign), row)

    def rulings(
        self, *, game: str | None = None, campaign: str | None = None
    ) -> tuple[RulingRow, ...]:
        """Rulings, of one game or of one campaign if told, oldest first."""
        rows = [
            row
            for row in self._rows(RULINGS, RulingRow)
            if game in (None, row.game) and campaign in (None, row.campaign)
        ]
        return tuple(sorted(rows, key=lambda row: _instant(row.at)))

    def forget_ruling(self, id: str, campaign: str) -> None:
        """Take a ruling out of the book; the journal that holds it is not touched."""
        with self._change() as book:
            book.table(RULINGS).remove(_is(id=id, campaign=campaign))

    # Options

    def set_option(self, game: str, key: str, value: Any) -> None:
        """Say what new campaigns of the game start with. `value` is anything that JSON holds."""
        with self._change() as book:
            row = OptionRow(game=game, key=key, value=value)
            _put(book.table(OPTIONS), _is(game=game, key=key), row)

    def clear_option(self, game: str, key: str) -> None:
        """Go back to what the game itself says."""
        with self._change() as book:
            book.table(OPTIONS).remove(_is(game=game, key=key))

    def options(self, game: str) -> dict[str, Any]:
        """What was set for new campaigns of the game: key -> value."""
        rows = self._rows(OPTIONS, OptionRow)
        return {row.key: row.value for row in rows if row.game == game}

    # Dated copies

    def copies(self) -> tuple[str, ...]:
        """Names of the dated copies of the book, newest first."""
        with self._asking("The copies of the record book cannot be read"):
            return tuple(self._storage().copies())

    def back_up(self) -> str:
        """Keep a dated copy now; its name, empty if there is no book yet."""
        with self._asking("No copy of the record book could be made"):
            return self._storage().copy_now()

    def compare(self, name: str) -> dict[str, tuple[int, int]]:
        """Rows by table now and in a copy: table -> how many there are, how many there would be.

        Raises:
            BookError: there is no such copy, or it is damaged.
        """
        now = self._tables()
        then = self._copied(name)
        return {
            table: (len(now.get(table, {})), len(then.get(table, {})))
            for table in sorted({*now, *then})
        }

    def put_back(self, name: str) -> None:
        """Put a copy in the place of the book; what is there is kept as a dated copy first."""
        then = self._copied(name)
        with self._change() as book:
            self._copy_first(book)
            book.drop_tables()
            for table, rows in then.items():
                book.table(table).insert_multiple(rows.values())

    def _copied(self, name: str) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        with self._asking("The copies of the record book cannot be read"):
            found = self._storage().copied(name)
            if found is None:
                raise BookError(
                    f"There is no readable copy {name[:60]} of the record book.",
                    "`companion backup --list` names them.",
                )
            return found

    def _tables(self) -> Mapping[str, Mapping[str, Any]]:
        with self._asking("The record book cannot be read"):
            return self._storage().read() or {}

    @contextlib.contextmanager
    def _asking(self, what: str) -> Iterator[None]:
        """Turn what the machine refuses into an error of the book."""
        try:
            yield
        except TimeoutError as problem:
            raise BookBusy(
                "Another program is writing the record book and is not finishing.",
                "Close the other companion, or try again in a moment.",
            ) from problem
        except (OSError, NotImplementedError) as problem:
            raise BookError(
                f"{what}: {_why(problem)}.", _remedy(problem, self._path.parent)
            ) from problem

    # The file

    def _storage(self) -> BookStorage:
        from companion.records.storage import BookStorage

        return BookStorage(
            self._path, self._backups, self._disk, self._clock, self.notices, guard=self._lock
        )

    @contextlib.contextmanager
    def _lock(self) -> Iterator[None]:
        import filelock

        # A fresh lock each time: held by nobody but this call, also when threads share a book.
        beside = self._path.with_name(self._path.name + ".lock")
        mode = PRIVATE | rights_in(self._path.parent)
        with filelock.FileLock(beside, timeout=self._wait, poll_interval=0.005, mode=mode):
            yield

    @contextlib.contextmanager
    def _change(self) -> Iterator[TinyDB]:
        """One lock, one reading, one replacement around everything that the body changes."""
        from tinydb import TinyDB

        from companion.records.storage import Unwritable

        try:
            storage = self._storage()
            with storage.together():
                # Made anew each time: TinyDB remembers the next row number, and another program
                # may have used it meanwhile.
                yield TinyDB(storage=lambda: storage)
        except Unwritable as problem:
            raise BookError(
                f"This cannot be written into the record book: {problem}.",
                "Letters, numbers, lists and yes or no can.",
            ) from problem
        except TimeoutError as problem:  # filelock's, and a network folder's own
            raise BookBusy(
                "Another program is writing the record book and is not finishing.",
                "Close the other companion, or try again in a moment.",
            ) from problem
        except (OSError, NotImplementedError) as problem:
            raise BookError(
                f"The record book may not have been saved: {_why(problem)}.",
                f"{_remedy(problem, self._path.parent)} The campaigns' own journals are not "
                "affected: the game can go on.",
            ) from problem

    def _copy_first(self, book: TinyDB) -> None:
        from companion.records.storage import BookStorage

        if isinstance(book.storage, BookStorage):
            book.storage.copy_first()

    def _copy_after(self, book: TinyDB) -> None:
        from companion.records.storage import BookStorage

        if isinstance(book.storage, BookStorage):
            book.storage.copy_after()

    def _rows(self, table: str, kind: type[Row]) -> list[Row]:
        from tinydb import TinyDB

        storage = self._storage()
        try:
            rows = TinyDB(storage=lambda: storage).table(table).all()
        except OSError as problem:
            raise BookError(
                f"The record book cannot be read: {_why(problem)}.",
                f"It lies at {self._path}. The campaigns' own journals are not concerned: "
                "the game can go on.",
            ) from problem
        return self._convert(table, rows, kind)

    def _convert(self, table: str, rows: Iterable[Mapping[str, Any]], kind: type[Row]) -> list[Row]:
        """The rows, typed. One that does not fit stays in the file and is told, not raised."""
        typed = []
        for row in rows:
            try:
                typed.append(msgspec.convert(row, kind))
            except msgspec.ValidationError as problem:
                self._tell(f"A row of the record book ({table}) was left out: {problem}.")
        return typed

    def _tell(self, sentence: str) -> None:
        if sentence not in self.notices:
            self.notices.append(sentence)


def fold(name: str) -> str:
    """A name as it is compared: capitals, width and spacing do not matter."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _is(**fields: Any) -> QueryInstance:
    """Rows whose fields hold these values."""
    from tinydb.queries import QueryInstance

    def holds(row: Mapping[str, Any]) -> bool:
        return all(row.get(key) == value for key, value in fields.items())

    return QueryInstance(holds, None)


def _spelt(field: str, name: str) -> QueryInstance:
    """Rows whose field is this name, by `fold`."""
    from tinydb.queries import QueryInstance

    wanted = fold(name)
    return QueryInstance(lambda row: fold(str(row.get(field, ""))) == wanted, None)


def _card(game: str, kind: str, name: str) -> QueryInstance:
    return _is(game=game, kind=kind) & _spelt("name", name)


def _row_key(row: Mapping[str, Any]) -> tuple[object, ...]:
    """What a campaign's word on a card is known by."""
    return row.get("campaign"), row.get("game"), row.get("kind"), fold(str(row.get("name", "")))


def _fields(row: Struct) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.structs.asdict(row)
    return fields


def _insert(table: Table, row: Struct) -> None:
    table.insert(_fields(row))


def _put(table: Table, same: QueryInstance, row: Struct) -> None:
    """Update the matching row (what this version does not know in it stays), else insert."""
    if not table.update(_fields(row), same):
        _insert(table, row)


def _note_campaign(book: TinyDB, row: CampaignRow) -> None:
    table, same = book.table(CAMPAIGNS), _is(id=row.id)
    old = table.get(same)
    archived = bool(old.get("archived", False)) if old else row.archived
    _put(table, same, msgspec.structs.replace(row, archived=archived))


_OWNER = {CAMPAIGNS: "id", GAMES: "campaign", RULINGS: "campaign", CATALOGUES: "campaign"}
"""Table -> the field that names the campaign."""


def _as_ended(book: TinyDB, rows: CampaignRows) -> tuple[GameRow, ...]:
    """The games, those that stand there already as they ended: the journal has gone on since."""
    before = book.table(GAMES).search(_is(campaign=rows.campaign.id))
    known = {
        (one.get("game_no"), _plain(one.get("standings"))): str(one.get("ended_at") or "")
        for one in before
    }

    def ended(row: GameRow) -> GameRow:
        was = known.get((row.game_no, _plain(row.standings)), "")
        return msgspec.structs.replace(row, ended_at=was) if was else row

    return tuple(map(ended, rows.games))


def _as_told(book: TinyDB, rows: CampaignRows) -> list[CatalogueRow]:
    """The cards, each fact with when it was first told so: what stood there already stays as old
    as it is, so that a campaign that goes on does not say everything anew."""
    if not rows.cards:
        return []
    before = {
        (one.get("kind"), fold(str(one.get("name", "")))): one
        for one in book.table(CATALOGUES).search(_is(campaign=rows.campaign.id))
    }
    now = (_last_telling(book) + 1, rows.campaign.last_at)

    def told(row: CatalogueRow) -> CatalogueRow:
        was: Mapping[str, Any] = before.get((row.kind, fold(row.name)), {})
        facts, since = was.get("facts") or {}, was.get("since") or {}
        kept = {
            name: since.get(name) if name in facts and _plain(facts[name]) == _plain(value) else now
            for name, value in row.facts.items()
        }
        return msgspec.structs.replace(
            row, since={name: (at[0], at[1]) for name, at in kept.items() if at}
        )

    return [told(row) for row in rows.cards]


def _last_telling(book: TinyDB) -> int:
    """The number of the latest telling of cards; 0 before there is one."""
    numbers = [
        at[0]
        for row in book.table(CATALOGUES).all()
        for at in (row.get("since") or {}).values()
        if isinstance(at, list | tuple) and at and isinstance(at[0], int)
    ]
    return max(numbers, default=0)


def _plain(value: Any) -> bytes:
    """A value by which stored and new ones can be compared."""
    return msgspec.json.encode(value, order="sorted")


def _drop_campaign(book: TinyDB, id: str, but: str = "") -> int:
    """Remove every row that speaks of the campaign; how many there were."""
    return sum(
        len(book.table(table).remove(_is(**{owner: id})))
        for table, owner in _OWNER.items()
        if table != but
    )


def _spoken_of(book: TinyDB, id: str) -> set[tuple[str, str]]:
    """What the book knows of the campaign: which games, rulings and cards, not what of them."""
    names = {GAMES: ("game_no",), RULINGS: ("id",), CATALOGUES: ("game", "kind", "name")}
    return {
        (table, repr([row.get(name) for name in key]))
        for table, key in names.items()
        for row in book.table(table).search(_is(campaign=id))
    }


def _instant(at: str) -> float:
    """Seconds, for sorting; what is no date comes first."""
    seconds = seconds_of(at)
    return float("-inf") if seconds is None else seconds


def _why(problem: Exception) -> str:
    match getattr(problem, "errno", None):
        case errno.ENOSPC | errno.EDQUOT:
            return "the disk is full"
        case errno.EROFS | errno.EACCES | errno.EPERM:
            return "its folder may not be written to"
    return getattr(problem, "strerror", None) or str(problem)


def _remedy(problem: Exception, folder: Path) -> str:
    match getattr(problem, "errno", None):
        case errno.ENOSPC | errno.EDQUOT:
            return "Make room on the disk."
        case errno.EROFS | errno.EACCES | errno.EPERM:
            return f"Make {folder} writable."
    return f"Look at the disk that holds {folder}."
