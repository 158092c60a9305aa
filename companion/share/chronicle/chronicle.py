"""The chronicle: a campaign as a document that one likes to read, print and keep.

Facts, standings, each game's story by turn, what the campaign keeps for ever, who named what, our
table's rules, and the table as it stands. Nothing that was undone and no secret stands in it: the
sheet is drawn for nobody's eyes, and entries never hold secrets in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any

from companion.share.chronicle.document import (
    Bullets,
    Document,
    LogRows,
    Paragraph,
    Part,
    Phrase,
    Picture,
    Row,
    Section,
    Table,
)
from companion.share.chronicle.entries import kind_of, logged, remarks_of
from companion.share.chronicle.narrative import Teller, Watcher
from companion.share.chronicle.sheet_to_document import NOT_TOLD, parts_of
from companion.share.chronicle.story import Chapter, Span, Story, Stretch, story
from companion.share.chronicle.told_tables import told_tables
from companion.table.game import Finished, LoggedEntry
from companion.table.sheet import RemindersBlock
from companion.toolbox import dates
from companion.toolbox.moments import local
from companion.toolbox.sums import shown
from companion.toolbox.text import answered, clean_line, listed, plural

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable
    from companion.table.game import Game
    from companion.table.state import TableState
    from companion.table.storage.entry import Entry


def chronicle(
    table: OpenTable[Any],
    span: Span | None = None,
    *,
    terse: bool = False,
    zone: tzinfo | None = None,
    more: Sequence[Section] = (),
) -> Document:
    """The chronicle of a campaign, or of a part of it.

    Args:
        table: the open table; reading is enough.
        span: which entries; all if not given.
        terse: the entries one under another, as the log has them, instead of told.
        zone: the zone of the clock on the wall; the machine's if not given.
        more: further sections that come before the table as it stands: figures with plots, luck.

    Raises:
        UsageError: no entry is in the span.
    """
    span = span or Span()
    watcher = Watcher(table.game)
    told = story(table, span, zone, None if terse else watcher.look)
    plots, others = _over_time(more, terse)
    sections = [
        *_standings(table.game, told, zone, terse),
        *_chapters(told, watcher, terse, zone),
        *plots,
        *_kept(table.game, told.end),
        *_named(told),
        *_our_table(table.game, told, zone),
        *_figures(table.game, told),
        *others,
        *_told_of(watcher, told, terse),
        *_as_it_stands(table.game, told.end),
    ]
    return Document(
        title=clean_line(table.first.title),
        subtitle=table.game.title,
        facts=_facts(table, told, span, zone),
        sections=tuple(sections),
    )


def day(at: datetime | None) -> str:
    """`21 November 2026`; empty for what is no time."""
    return "" if at is None else dates.long(at)


# ------------------------------------------------------------------ at a glance


def _facts(
    table: OpenTable[Any], told: Story, span: Span, zone: tzinfo | None
) -> tuple[tuple[str, str], ...]:
    state, entries = told.end, told.entries
    begun = day(local(table.first.at, zone))
    facts = [
        ("Players", listed(_names(state), "and", most=20)),
        ("Begun", begun),
        ("Played", _days(entries, zone)),
        ("Entries", str(len(entries)) if span.is_whole else _bounds(entries)),
        ("Where it stands", table.game.where(state)),
    ]
    return tuple((label, clean_line(text)) for label, text in facts if text)


def _names(state: TableState) -> list[str]:
    return [state.name(player) for player in state.seats or sorted(state.players)]


def _days(entries: Sequence[Entry], zone: tzinfo | None) -> str:
    days = [day(local(entry.at, zone)) for entry in entries]
    known = list(dict.fromkeys(one for one in days if one))
    if len(known) < 2:
        return "".join(known)
    return f"on {plural(len(known), 'day')}, {known[0]} to {known[-1]}"


def _bounds(entries: Sequence[Entry]) -> str:
    if not entries:
        return "none"
    return f"{len(entries)}, from {entries[0].act_no} to {entries[-1].act_no}"


# ------------------------------------------------------------------ standings


def _standings(game: Game[Any], told: Story, zone: tzinfo | None, terse: bool) -> list[Section]:
    """A row a finished game, a column a player; wins below, if there are several games."""
    state = told.end
    over = list(game.finished(state))
    if not over:
        return []
    ends = told.ended
    players = list(state.seats or sorted(state.players))
    rows = [
        (
            str(one.game_no),
            day(local(ends.get(one.game_no, ""), zone)) or NOT_TOLD,
            *(_standing(one, player, not terse and _together(one, players)) for player in players),
        )
        for one in over
    ]
    if len(over) > 1:
        wins = [sum(1 for one in over if one.places.get(player) == 1) for player in players]
        rows.append(("times 1st", "", *(str(count) for count in wins)))
    heads = ("Game", "Ended", *(state.name(player) for player in players))
    return [Section("Standings", (Table(heads, tuple(rows)),))]


def _together(one: Finished, players: Sequence[str]) -> bool:
    """Whether nobody is placed: all share one place and no score tells them apart, or several
    with different scores share the place behind who won (no rule ranks them)."""
    places = {one.places.get(player) for player in players}
    if None in places:
        return False
    if not one.scores:
        return len(places) == 1
    behind = [player for player in players if one.places[player] != 1]
    alike = len({one.places[player] for player in behind}) == 1
    return alike and len({one.scores.get(player) for player in behind}) > 1


def _standing(one: Finished, player: str, together: bool) -> str:
    """`1st (7)`; of a game that was won or lost `together`, or that ranks nobody, `won (7)`."""
    place, score = one.places.get(player), one.scores.get(player)
    words = ordinal(place) if place is not None else NOT_TOLD
    if together:
        words = "won" if place == 1 else "lost"
    return f"{words} ({shown(score)})" if score is not None else words


def ordinal(place: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`."""
    if place % 100 in (11, 12, 13):
        return f"{place}th"
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th') }"


# ------------------------------------------------------------------ the story


def _chapters(told: Story, watcher: Watcher, terse: bool, zone: tzinfo | None) -> list[Section]:
    days = {day(local(entry.at, zone)) for entry in told.entries}
    today = "".join(days) if len(days) == 1 else ""  # one day is told once, at the top
    teller = Teller(watcher, zone, today)
    sections = []
    for chapter in told.chapters:
        alone = len(told.chapters) == 1 and chapter.game_no == 1
        title = "The game" if alone else f"Game {chapter.game_no}"
        if terse:
            sections.append(Section(title, _stretches(chapter, title, zone, today)))
            today = day(local(chapter.entries[-1].at, zone))
        else:
            sections.append(teller.chapter(chapter, title))
    return sections


def _stretches(chapter: Chapter, title: str, zone: tzinfo | None, today: str) -> tuple[Part, ...]:
    """The turns of a game, called `title`; a line says where a new day begins."""
    parts: list[Part] = []
    for stretch in chapter.stretches:
        first = day(local(stretch.entries[0].at, zone))
        if first and first != today:
            parts.append(Paragraph((Phrase(first, "quiet"),)))
            today = first
        rows = _rows(stretch, zone)
        heading = clean_line(stretch.where)
        heading = heading[:1].upper() + heading[1:]
        parts += [Section(heading, (rows,))] if heading and heading != title else [rows]
    return tuple(parts)


def _rows(stretch: Stretch, zone: tzinfo | None) -> LogRows:
    rows = []
    for entry in stretch.entries:
        at = local(entry.at, zone)
        clock = "" if at is None else f"{at:%H:%M}"
        text = clean_line(entry.says or entry.act)
        rows.append(Row(entry.act_no, clock, text, remarks_of(entry), kind_of(entry)))
    return LogRows(tuple(rows))


def _over_time(more: Sequence[Section], terse: bool) -> tuple[list[Section], list[Section]]:
    """Of the further sections the plots, which belong behind the games, and the others."""
    plots = [one for one in more if not terse and any(isinstance(x, Picture) for x in one.parts)]
    return plots, [one for one in more if one not in plots]


def _told_of(watcher: Watcher, told: Story, terse: bool) -> list[Section]:
    """What was told of boards and cards; terse, each of it is a line of the log."""
    tables = () if terse else told_tables(watcher, told)
    return [Section("Boards and cards, as entered", tables)] if tables else []


# ------------------------------------------------------------------ what stays


def _kept(game: Game[Any], state: TableState) -> list[Section]:
    """What the campaign keeps for ever, as the game's own book prints it, and what it unlocked."""
    parts = list(parts_of(game.record(state)))
    texts = tuple((clean_line(one.title), clean_line(one.text)) for one in game.texts(state))
    if texts:
        parts.append(Table(("", ""), texts, caption="Unlocked"))
    return [Section("What stays", tuple(parts))] if parts else []


def _named(told: Story) -> list[Section]:
    """Who gave what its name: from the rows that say so."""
    rows = []
    for entry in told.entries:
        for row in entry.lines:
            if row.get("kind") == "name" and row.get("new"):
                old, new = clean_line(str(row.get("old") or "")), clean_line(str(row["new"]))
                who = told.end.name(entry.by) if entry.by else NOT_TOLD
                rows.append((new, old or NOT_TOLD, who, str(entry.act_no)))
    heads = ("Name", "Before", "By", "Entry")
    return [Section("Names", (Table(heads, tuple(rows), frozenset({3})),))] if rows else []


def _our_table(game: Game[Any], told: Story, zone: tzinfo | None) -> list[Section]:
    """Options that were chosen, and rulings with the entry that recorded each, and its day."""
    state = told.end
    titles = {option.key: option for option in game.options}
    chosen = [
        clean_line(
            answered(titles[key].title, titles[key].said(value))
            if key in titles
            else f"{key}: {value}"
        )
        + (f" ({titles[key].page})" if key in titles and titles[key].page else "")
        for key, value in sorted(state.options.items())
    ]
    recorded = {
        row.get("id"): f" (entry {entry.act_no}, {day(local(entry.at, zone))})"
        for entry in told.entries
        for row in entry.lines
        if row.get("kind") == "ruling"
    }
    rulings = [
        clean_line(text) + recorded.get(key, "")
        for key, text in sorted(state.rulings.items(), key=_by_number)
    ]
    parts: list[Part] = []
    if chosen:
        parts.append(Bullets(tuple(chosen), "Table options"))
    if rulings:
        parts.append(Bullets(tuple(rulings), "Rulings"))
    return [Section("Our table", tuple(parts))] if parts else []


def _by_number(pair: tuple[str, str]) -> tuple[int, str]:
    return len(pair[0]), pair[0]


def told_in(entries: Iterable[Entry]) -> list[LoggedEntry]:
    """Entries as statistics read them."""
    return [logged(entry) for entry in entries]


def _figures(game: Game[Any], told: Story) -> list[Section]:
    parts = parts_of(game.statistics(told.end, told_in(told.entries)))
    return [Section("Figures", parts)] if parts else []


def _as_it_stands(game: Game[Any], state: TableState) -> list[Section]:
    blocks = game.sheet(state, "").blocks
    parts = list(parts_of(blocks))
    reminded = any(isinstance(block, RemindersBlock) for block in blocks)
    owed = tuple(
        clean_line(
            (f"{state.name(duty.who)}: " if duty.who else "")
            + duty.what
            + (f" ({duty.reminder or duty.page})" if duty.reminder or duty.page else "")
        )
        for _, duty in sorted(state.pending.items(), key=lambda pair: (len(pair[0]), pair[0]))
    )
    if owed and not reminded:
        parts.append(Bullets(owed, "Still owed"))
    return [Section("The table as it stands", tuple(parts))] if parts else []
