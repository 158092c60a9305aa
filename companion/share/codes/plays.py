"""A finished game as the link by which BG Stats takes a play in.

BG Stats documents `https://app.bgstatsapp.com/createPlay.html?data=` with a JSON object behind it,
URL-encoded ("Push plays to BG Stats from other apps or websites"): `sourceName`, `sourcePlayId`
and `playDate` (the end, in UTC, `yyyy-MM-dd HH:mm:ss`) of the play, `game` with `name`,
`sourceGameId`, and `players` with `name` and `sourcePlayerId`. Its Android app refuses a play that
lacks a yes or no (`highestWins`, `noPoints`; `startPlayer` and `winner` of each player).
`score`, `rank` and `durationMin` may be left out, and are: what nobody told, points of a game that
has none, places that follow from the points. It remembers what the ids were matched with, so they
are the same each time. All that is not needed is left out, as each sign makes the code larger.
"""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from companion.errors import UsageError
from companion.share.chronicle.story import story
from companion.toolbox.moments import local
from companion.toolbox.text import listed

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable
    from companion.table.game import Finished

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "companion"
_PLAIN = ":,/@!$'()*;~"
"""Signs that stand in the query of an address as they are; each escaped one takes three."""
_LONGEST = 12 * 60
"""Minutes between the first entry and the last that may be the length of one sitting."""


def games(table: OpenTable[Any]) -> list[int]:
    """Numbers of the games that are over."""
    return [one.game_no for one in table.game.finished(table.state)]


def link(table: OpenTable[Any], game_no: int | None = None) -> str:
    """The link of a game that is over; the last one, if none is named.

    Raises:
        UsageError: it is not over.
    """
    data = json.dumps(play(table, game_no), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe=_PLAIN)


def finished(table: OpenTable[Any], game_no: int | None = None) -> Finished:
    """A game that is over; the last one, if none is named. Raises `UsageError` as `link`."""
    over = {one.game_no: one for one in table.game.finished(table.state)}
    if not over:
        raise UsageError("No game of this campaign is over yet.", "A play is shared when it is.")
    number = max(over) if game_no is None else game_no
    if number not in over:
        raise UsageError(
            f"Game {number} is not over.",
            f"Over {'is' if len(over) == 1 else 'are'} {listed(map(str, over), 'and')}.",
        )
    return over[number]


def play(table: OpenTable[Any], game_no: int | None = None) -> dict[str, Any]:
    """What the link hands over. Raises `UsageError` as `link`."""
    one, state = finished(table, game_no), table.state
    begun, ended = _times(table, one.game_no)
    seats = list(state.seats or sorted(state.players))
    players = [x for x in seats if one.took_part(x)] or seats
    scores = _scores(table, one)
    facts: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": _id(table, one.game_no),
        "playDate": f"{ended:%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": table.game.title,
            "sourceGameId": table.game.id,
            "highestWins": True,  # in every game here: Poise, Renown, glory, reputation
            "noPoints": not scores,
        },
        "players": [_player(one, scores, x, state.name(x)) for x in players],
    }
    minutes = round((ended - begun).total_seconds() / 60)
    if 0 < minutes <= _LONGEST:
        facts["durationMin"] = minutes
    return facts


def _scores(table: OpenTable[Any], one: Finished) -> dict[str, int]:
    """The points of a game that has points; none where all are alike and somebody won."""
    told = {player: score for player, score in one.scores.items() if score is not None}
    alike = len(told) > len(set(told.values())) == 1 and len(set(one.places.values())) > 1
    return told if table.game.has_points and not alike else {}


def _follows(one: Finished, scores: dict[str, int]) -> bool:
    """Whether the places are those that the points give: the most points first, ties shared."""
    return one.places.keys() == scores.keys() and all(
        place == 1 + sum(other > scores[player] for other in scores.values())
        for player, place in one.places.items()
    )


def _player(one: Finished, scores: dict[str, int], player: str, name: str) -> dict[str, Any]:
    place, score = one.places.get(player), scores.get(player)
    facts: dict[str, Any] = {
        "name": name,
        "sourcePlayerId": name,
        "startPlayer": False,
        "winner": place == 1,
    }
    if score is not None:
        facts["score"] = score
    if place is not None and not _follows(one, scores):
        facts["rank"] = place
    return facts


def _times(table: OpenTable[Any], number: int) -> tuple[datetime, datetime]:
    """When the first and the last entry of a game were made, in UTC."""
    told = [at for one in story(table).entries if one.game == number and (at := local(one.at, UTC))]
    begun = local(table.first.at, UTC) or datetime(1970, 1, 1, tzinfo=UTC)
    return (told[0], told[-1]) if told else (begun, begun)


def _id(table: OpenTable[Any], number: int) -> str:
    """The same for the same game of the same campaign, wherever it was copied to."""
    first = table.first
    which = f"{first.title}/{first.at}/{first.game}".encode()
    return f"{hashlib.blake2b(which, digest_size=3).hexdigest()}-{number}"
