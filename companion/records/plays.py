"""A play history as CSV: finished games of elsewhere, for the record book.

One row a player, under a line of headings: `game` and `player`, one of `place`, `score`, `winner`,
and perhaps `date`, `play` (a number that rows of one play share), `campaign`, `note`. Rows that
agree in campaign, game, play and date are one play. The file that `companion record … --format
standings` writes is of this form.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from datetime import date

from msgspec.structs import replace

from companion.errors import UsageError
from companion.records.book import OUTSIDE, GameRow, Standing, fold
from companion.toolbox.text import BadText, clean_line, clean_name, close_names

LARGEST = 4 << 20
MOST = 20_000
"""Rows."""
_NAMES = {
    "game": ("game", "name", "gamename"),
    "player": ("player", "players", "playername"),
    "place": ("place", "rank", "position"),
    "score": ("score", "points"),
    "winner": ("winner", "win", "won"),
    "date": ("date", "playdate", "ended_at", "ended"),
    "play": ("play", "playid", "game_no", "id"),
    "campaign": ("campaign", "table", "group"),
    "note": ("note", "comment", "comments"),
}
_YES = ("1", "yes", "true", "x", "y", "won", "win")


class BadHistory(UsageError):
    """A play history that is not taken in; nothing was changed."""

    code = "refused"


def plays_of(data: bytes, titles: dict[str, str]) -> tuple[GameRow, ...]:
    """The plays in a CSV file, in its order.

    Args:
        data: its bytes: UTF-8, with commas or semicolons.
        titles: id of a game -> its title: either may stand in the file.

    Raises:
        BadHistory: it is no play history; the sentence says which line and why.
    """
    if len(data) > LARGEST:
        raise BadHistory(f"The play history holds more than {LARGEST >> 20} MB.", "Split it.")
    try:
        text = data.decode("utf-8-sig")
        first = text.partition("\n")[0]
        sign = ";" if first.count(";") > first.count(",") else ","
        rows = (line + "\n" for line in text.split("\n"))
        lines = list(csv.reader(rows, delimiter=sign, strict=True))
    except (UnicodeError, csv.Error) as problem:
        raise BadHistory(
            f"The play history is not CSV: {problem}.", "Save it as UTF-8 with commas."
        ) from None
    if len(lines) > MOST + 1:
        raise BadHistory(f"The play history has more than {MOST} rows.", "Split it.")
    columns = _columns(lines[0] if lines else [])
    known = {clean_line(x).casefold(): id for id, title in titles.items() for x in (id, title)}
    plays: dict[tuple[str, ...], list[Standing]] = {}
    for number, cells in enumerate(lines[1:], 2):
        if any(cell.strip() for cell in cells):
            row = {name: _cell(cells, place) for name, place in columns.items()}
            key, standing = _read(row, number, known)
            play = plays.setdefault(key, [])
            if any(fold(one.player) == fold(standing.player) for one in play):
                raise BadHistory(
                    f"Line {number}: {standing.player} is in this play twice.",
                    "Tell plays apart: a date for each, or a number in a column “play”.",
                )
            play.append(standing)
    return _rows(plays)


def unknown(rows: Iterable[GameRow], there: Iterable[GameRow]) -> tuple[GameRow, ...]:
    """The plays that are not in the book yet, numbered behind those that are.

    The same file taken in twice brings nothing the second time. A play with the standings of a
    game that a campaign here tells of is that game: a campaign knows days by another clock.
    """
    there = tuple(there)
    outside = [row for row in there if row.campaign.startswith(OUTSIDE)]
    had = Counter(_same(row, row.ended_at[:10]) for row in outside)
    here = Counter(_same(row) for row in there if not row.campaign.startswith(OUTSIDE))
    last: dict[str, int] = {}
    for row in outside:
        last[row.campaign] = max(last.get(row.campaign, 0), row.game_no)
    fresh = []
    for row in rows:
        by_day, alone = _same(row, row.ended_at[:10]), _same(row)
        if had[by_day] > 0:
            had[by_day] -= 1
        elif here[alone] > 0:
            here[alone] -= 1
        else:
            last[row.campaign] = last.get(row.campaign, 0) + 1
            fresh.append(replace(row, game_no=last[row.campaign]))
    return tuple(fresh)


def _same(row: GameRow, day: str = "") -> tuple[object, ...]:
    """What makes two rows the same play."""
    told = sorted((fold(one.player), one.place or 0, one.score or 0) for one in row.standings)
    return row.game, day, tuple(told)


def _columns(heads: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for place, head in enumerate(heads):
        word = clean_line(head).casefold().replace(" ", "_")
        for name, words in _NAMES.items():
            if word in words and name not in found:
                found[name] = place
    missing = [name for name in ("game", "player") if name not in found]
    if missing or not found.keys() & {"place", "score", "winner"}:
        what = missing[0] if missing else "place, score or winner"
        raise BadHistory(
            f"The play history has no column {what}.",
            "Its first line names its columns: date,game,play,player,place,score.",
        )
    return found


def _cell(cells: list[str], place: int) -> str:
    """A cell as it was before it was guarded against spreadsheets."""
    text = clean_line(cells[place]) if place < len(cells) else ""
    return text[1:] if len(text) > 1 and text[0] == "'" and text[1] in "=+-@'＝＋－＠" else text


def _read(
    row: dict[str, str], number: int, known: dict[str, str]
) -> tuple[tuple[str, ...], Standing]:
    game = known.get(row["game"].casefold(), "")
    if not game:
        close = close_names(row["game"], known)
        right = f"Did you mean {close[0]}?" if close else "Name a game that is kept here."
        raise BadHistory(f"Line {number}: there is no game “{row['game'][:40]}”.", right)
    try:
        player = clean_name(row["player"], "player's name")
    except BadText as problem:
        raise BadHistory(f"Line {number}: {problem}", "Every row names a player.") from None
    place = _number(row.get("place", ""), number, "place")
    if place is not None and place < 1:
        raise BadHistory(f"Line {number}: there is no place {place}.", "The first place is 1.")
    if place is None and row.get("winner", "").casefold() in _YES:
        place = 1
    standing = Standing(
        player=player,
        place=place,
        score=_number(row.get("score", ""), number, "score"),
        note=row.get("note", "")[:200],
    )
    key = (row.get("campaign", "")[:60], game, row.get("play", "")[:40], _day(row, number))
    return key, standing


def _number(text: str, number: int, what: str) -> int | None:
    text = text.replace("−", "-")
    if text in ("", "?", "-", "–"):
        return None
    digits = text[1:] if text[:1] in "+-" else text
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 9):
        raise BadHistory(f"Line {number}: “{text[:40]}” is not a {what}.", "Write a whole number.")
    return int(text)


def _day(row: dict[str, str], number: int) -> str:
    text = row.get("date", "")
    if not text:
        return ""
    try:
        return date.fromisoformat(text[:10]).isoformat()
    except ValueError:
        raise BadHistory(
            f"Line {number}: “{text[:40]}” is not a date.", "Write it as 2026-11-21."
        ) from None


def _rows(plays: dict[tuple[str, ...], list[Standing]]) -> tuple[GameRow, ...]:
    """Rows for the book, numbered as they stand."""
    return tuple(
        GameRow(
            campaign=f"{OUTSIDE}{campaign or game}",
            game_no=number,
            standings=tuple(standings),
            ended_at=day,
            game=game,
        )
        for number, ((campaign, game, _, day), standings) in enumerate(plays.items(), 1)
    )
