"""The campaign in numbers: what is plotted, standings, pace, win rates, luck, for every way out.

Read once (`measures_of`), then shown: blocks for a terminal, sections of the chronicle, JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import tzinfo
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.share.chronicle.chronicle import ordinal
from companion.share.chronicle.document import Part, Picture, Section
from companion.share.chronicle.sheet_to_document import NOT_TOLD, parts_of
from companion.share.chronicle.story import Span
from companion.share.figures import luck_shown
from companion.share.figures.plots import ROWS, plot
from companion.share.figures.plots_svg import svg
from companion.share.figures.series import Campaign, Rate, Series, campaign_of, rates, standings
from companion.table.sheet import Block, GridBlock, ListBlock, PictureBlock, Spans
from companion.toolbox.luck import Luck, measured
from companion.toolbox.odds import chance_text
from companion.toolbox.sums import shown

if TYPE_CHECKING:
    from companion.records.book import GameRow
    from companion.table.campaign.opened import OpenTable
    from companion.table.game import Finished, Game

MOST_ACTS = 12
"""Actions that are listed."""


class Measures(Struct, frozen=True):
    """Everything that is counted and plotted of a campaign."""

    game: Game[Any]
    campaign: Campaign
    finished: tuple[Finished, ...]
    luck: tuple[Luck, ...]
    rates: tuple[Rate, ...]
    """Of this game's players, over all campaigns."""

    def name(self, player: str) -> str:
        """A player's name; the table's for nobody."""
        return self.campaign.end.name(player) if player else "table"

    @property
    def players(self) -> tuple[str, ...]:
        """Ids in the order of seats."""
        end = self.campaign.end
        return tuple(end.seats or sorted(end.players))

    @property
    def below_luck(self) -> str:
        """What stands below luck: how it is counted, or why there is none."""
        if self.luck:
            return luck_shown.HOW
        if self.game.counts_luck:
            return self.game.chance or luck_shown.NOTHING
        return f"{self.game.title} does not count luck."

    @property
    def plots(self) -> tuple[Series, ...]:
        """Counters over time, then the games."""
        return (*self.campaign.series, *standings(self.finished, self.campaign.end))


def measures_of(
    table: OpenTable[Any],
    span: Span | None = None,
    zone: tzinfo | None = None,
    *,
    eyes: str = "",
    plays: Iterable[GameRow] = (),
) -> Measures:
    """Read a campaign.

    Args:
        table: the open table; reading is enough.
        span: which entries; all if not given.
        zone: the zone of the clock on the wall.
        eyes: whose secrets may be looked at (id); nobody's if not given.
        plays: finished games of all campaigns, as the record book has them.
    """
    campaign = campaign_of(table, span, zone, eyes)
    game: Game[Any] = table.game
    end = campaign.end
    here = {end.name(player).casefold() for player in end.players}
    known = [one for one in plays_of(plays) if one.game == game.id]
    seats = list(end.seats or sorted(end.players))
    rolls = sorted(
        campaign.rolls, key=lambda x: seats.index(x.player) if x.player in seats else len(seats)
    )
    kinds = list(dict.fromkeys(one.kind for one in campaign.rolls))
    return Measures(
        game=game,
        campaign=campaign,
        finished=tuple(game.finished(end)),
        luck=tuple(sorted(measured(rolls), key=lambda one: kinds.index(one.kind))),
        rates=tuple(one for one in known if one.player.casefold() in here),
    )


def plays_of(plays: Iterable[GameRow]) -> tuple[Rate, ...]:
    """Win rates of everybody in every game of the record book."""
    return rates((row.game, {one.player: one.place for one in row.standings}) for row in plays)


# ------------------------------------------------------------------ blocks for a terminal


def standing_blocks(all_of: Measures) -> tuple[Block, ...]:
    """Places by game, games won, rates over all campaigns."""
    found: list[Block] = []
    end, players = all_of.campaign.end, all_of.players
    if all_of.finished:
        names = tuple(end.name(player) for player in players)
        rows = [
            (f"game {one.game_no}", tuple(_place(one, player) for player in players))
            for one in all_of.finished
        ]
        if len(all_of.finished) > 1:
            won = [sum(x.places.get(p) == 1 for x in all_of.finished) for p in players]
            rows.append(("games won", tuple(map(str, won))))
        found.append(GridBlock("Standings", names, tuple(rows)))
    if all_of.rates:
        found.append(rate_block(all_of.rates, all_of.game.title))
    return tuple(found)


def _place(one: Finished, player: str) -> str:
    place, score = one.places.get(player), one.scores.get(player)
    words = NOT_TOLD if place is None else ordinal(place)
    return words if score is None else f"{words} ({shown(score)})"


def rate_block(told: Sequence[Rate], game: str) -> ListBlock:
    """Who won how many of how many, in the game of that title."""
    rows = tuple((one.player, rate_words(one)) for one in told)
    return ListBlock(f"{game}, over all campaigns", rows)


def rate_words(one: Rate) -> str:
    """`7 of 12 won, 58.3%`."""
    return f"{one.won} of {one.played} won, {chance_text(Fraction(one.won, one.played))}"


def plot_blocks(all_of: Measures, rows: int = ROWS) -> tuple[Block, ...]:
    """A plot a block."""
    return tuple(PictureBlock(one.title, partial(_plotted, one, rows)) for one in all_of.plots)


def _plotted(one: Series, rows: int, width: int) -> list[Spans]:
    return plot(one, width, rows)


def pace_blocks(all_of: Measures) -> tuple[Block, ...]:
    """How long it took, by player and part of the game; what was done most."""
    clock = all_of.campaign.clock
    found: list[Block] = []
    if clock.seconds:
        who = [player for player in (*all_of.players, "") if _spent(all_of, player)]
        names = (*(all_of.name(player) for player in who), "together")
        rows = []
        parts = list(dict.fromkeys(part for _, part, _ in clock.by))
        for part in parts:
            each = [_spent(all_of, player, part) for player in who]
            rows.append(
                (
                    part or ("otherwise" if parts[1:] else "in all"),
                    (*map(duration, each), duration(sum(each))),
                )
            )
        if len(rows) > 1:
            each = [_spent(all_of, player) for player in who]
            rows.append(("in all", (*map(duration, each), duration(sum(each)))))
        found.append(GridBlock("Time on turn", names, tuple(rows)))
    if clock.pauses:
        more = "than half an hour each" if clock.pauses > 1 else "than half an hour"
        words = f"{clock.pauses} of more {more}, {duration(clock.paused)}: not counted"
        found.append(ListBlock("", (("pauses", words),)))
    if acts := _acts(all_of):
        found.append(acts)
    return tuple(found)


def _spent(all_of: Measures, player: str, part: str | None = None) -> int:
    return sum(
        seconds
        for who, told, seconds in all_of.campaign.clock.by
        if who == player and part in (None, told)
    )


def duration(seconds: int) -> str:
    """`1 h 05`, `12 min`, `40 s`; a middle dot for none."""
    if seconds >= 3600:
        return f"{seconds // 3600} h {seconds % 3600 // 60:02}"
    if seconds >= 60:
        return f"{seconds // 60} min"
    return f"{seconds} s" if seconds else "·"


def _acts(all_of: Measures) -> GridBlock | None:
    """The actions that were done most, by player."""
    counts: dict[str, dict[str, int]] = {}
    for title, player, times in all_of.campaign.acts:
        counts.setdefault(title, {})[player] = times
    order = sorted(counts, key=lambda title: (-sum(counts[title].values()), title))
    who = [x for x in (*all_of.players, "") if any(x in counts[title] for title in order)]
    if not order:
        return None
    rows = tuple(
        (
            title,
            (*(str(counts[title].get(x) or "·") for x in who), str(sum(counts[title].values()))),
        )
        for title in order[:MOST_ACTS]
    )
    title = "Most used actions" if len(order) > MOST_ACTS else "Actions"
    return GridBlock(title, (*(all_of.name(x) for x in who), "together"), rows)


def luck_blocks(all_of: Measures, *, unfold: bool = False) -> tuple[Block, ...]:
    """Luck by kind of roll."""
    return luck_shown.blocks(all_of.luck, all_of.name, unfold=unfold)


# ------------------------------------------------------------------ sections of a document


def sections(all_of: Measures) -> tuple[Section, ...]:
    """What the chronicle takes besides: plots, luck, pace, win rates."""
    found = []
    if plots := all_of.plots:
        pictures: list[Part] = [
            Picture(one.title, partial(_plotted, one, ROWS), svg(one)) for one in plots
        ]
        found.append(Section("Over time", tuple(pictures)))
    if (luck := luck_shown.section(all_of.luck, all_of.name)) is not None:
        found.append(luck)
    if pace := pace_blocks(all_of):
        found.append(Section("Pace", parts_of(pace)))
    if all_of.rates:
        block = rate_block(all_of.rates, all_of.game.title)
        found.append(Section("Win rates", parts_of([block])))
    return tuple(found)


def more_of(
    table: OpenTable[Any], span: Span, zone: tzinfo | None, plays: Iterable[GameRow]
) -> tuple[Section, ...]:
    """The further sections of a chronicle, straight from a table."""
    return sections(measures_of(table, span, zone, plays=plays))


# ------------------------------------------------------------------ JSON


def facts(all_of: Measures) -> dict[str, Any]:
    """Everything as JSON."""
    clock = all_of.campaign.clock
    return {
        "series": [
            {
                "title": one.title,
                "along": one.along,
                "lines": [
                    {"name": line.name, "points": [[x.at, x.value] for x in line.points]}
                    for line in one.lines
                ],
            }
            for one in all_of.plots
        ],
        "luck": [luck_shown.facts(one, all_of.name) for one in all_of.luck],
        "time": {
            "seconds": [
                {"player": all_of.name(who), "part": part, "seconds": seconds}
                for who, part, seconds in clock.by
            ],
            "pauses": clock.pauses,
            "paused_seconds": clock.paused,
        },
        "actions": [
            {"action": title, "player": all_of.name(who), "times": times}
            for title, who, times in all_of.campaign.acts
        ],
        "win_rates": [rate_facts(one) for one in all_of.rates],
    }


def rate_facts(one: Rate) -> dict[str, Any]:
    """A win rate as JSON."""
    return {"game": one.game, "player": one.player, "won": one.won, "played": one.played}
