"""The chronicle in Lonelog, the open notation for logs of solo play, as Markdown.

Its core (lonelog.org): `## Session`, `### S1 *scene*`, `@` what somebody does, `d:` what
the dice said, `->` what that comes to, `=>` what happens; remarks in round brackets. A day at the
table is a session, a turn is a scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, tzinfo
from typing import TYPE_CHECKING, Any

from companion.share.chronicle.story import Span, story
from companion.share.text.lines import safe
from companion.share.text.sums import stored_words
from companion.table.campaign.log import actor_of
from companion.toolbox.moments import local

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable
    from companion.table.state import TableState
    from companion.table.storage.entry import Entry

APART = {"note": "note", "ruling": "ruling"}
"""Acts that are words about the game: they stand in round brackets."""


def lonelog(table: OpenTable[Any], span: Span | None = None, zone: tzinfo | None = None) -> str:
    """A campaign in Lonelog.

    Raises:
        UsageError: there are entries, but none in this span.
    """
    told = story(table, span, zone)
    players = ", ".join(one.name for one in told.end.players.values())
    lines = [
        "---",
        f"title: {_quoted(table.first.title)}",
        f"ruleset: {_quoted(table.game.title)}",
        f"players: {_quoted(players)}",
        "---",
    ]
    sessions, scenes = 0, 0
    day: date | None = None
    for chapter in told.chapters:
        for stretch in chapter.stretches:
            headed = False
            for entry in stretch.entries:
                at = local(entry.at, zone)
                today = at.date() if at else None
                if not sessions or (today and today != day):
                    sessions, day, headed = sessions + 1, today, False
                    when = [f"*Date: {today:%Y-%m-%d}*"] if today else []
                    lines += ["", f"## Session {sessions}", *when]
                if not headed:
                    scenes, headed = scenes + 1, True
                    where = _line(stretch.where) or f"game {chapter.game_no}"
                    lines += ["", f"### S{scenes} *{where}*", ""]
                lines += _entry(table, entry, told.end)
    return "\n".join(lines) + "\n"


def _entry(table: OpenTable[Any], entry: Entry, end: TableState) -> Iterator[str]:
    """One entry: who did what, the dice, what came of it, and what was said of it."""
    says = _line(entry.says)
    if entry.act in APART:
        yield f"({APART[entry.act]}: {says.strip('“”')})"
        return
    actor, info = actor_of(entry, end), table.infos.get(entry.act)
    act = _line(info.title) if info else entry.act.replace("-", " ")
    yield f"@ {_line(end.name(actor))}: {act}" if actor else f"@ {act}"
    for key, value, source in entry.answers:
        if isinstance(value, dict) and "faces" in value:
            here = " (rolled by the app)" if source == "app" else ""
            came = _came(entry)
            yield f"d: {_line(key)} {_line(stored_words(value))}{here}" + (
                f" -> {came}" if came else ""
            )
    yield f"=> {says}"
    for broken in entry.broken:
        yield f"(note: {_line(broken)})"


def _came(entry: Entry) -> str:
    """What the sums of an entry come to: `successes 5`."""
    told = [
        f"{_line(name.replace('_', ' '))} {stored_words(one['value'])}"
        for name, one in entry.sums.items()
        if isinstance(one, dict) and isinstance(one.get("value"), int)
    ]
    return ", ".join(told)


def _line(text: str) -> str:
    """Typed words on one line; nothing in them begins a tag of HTML."""
    return safe(text).replace("\n", " ").replace("<", "\\<")


def _quoted(text: str) -> str:
    """A text as YAML takes any: in double quotes."""
    inner = safe(text).replace("\n", " ").replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inner}"'
