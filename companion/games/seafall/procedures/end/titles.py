"""End step 7: titles by campaign glory; with it the game is closed (P-51; pp. 20-21)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.end.titles import TitleGroup, assign_titles
from companion.games.seafall.procedures.end.recording import record_step
from companion.games.seafall.procedures.end.steps import (
    begun,
    change_record,
    left_words,
    mark,
    why_not_over,
)
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.procedures.year.setting_up import tell_titles
from companion.games.seafall.procedures.year.steps import change_year, quietly
from companion.games.seafall.rules.decisions import decided
from companion.games.seafall.rules.end import (
    RECORD,
    TITLES,
    glory_told,
    of_the_start,
    ranks,
    step_over,
    title_inputs,
)
from companion.games.seafall.rules.rounds import over_now
from companion.games.seafall.state.constants import EVERY_RANK, TITLES as TITLE_NAMES
from companion.games.seafall.state.printed import RANK_OF, TITLE_CARDS
from companion.games.seafall.state.table import SeaFall, title_of
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option, option, scoped


@act(
    "titles",
    "End step 7: assign titles",
    spec="P-51",
    cite=rulebook.ASSIGN_TITLES,
    rules=("titles", "ties", "seating"),
    help="titles",
)
def titles(work: Work) -> Steps[str]:
    """New titles; the game is closed with them (P-51). Before its end, those of its start."""
    if of_the_start(work.state):
        return (yield from _starting(work))
    yield from _nobody_near(work)
    yield from begun(work)
    if work.state.prologue:
        why = "The prologue gives no titles by campaign glory; its insert says how it ends."
        yield from work.breaks("prologue", why)
    elif not step_over(work.state, RECORD) and str(work.state.game_no) not in work.state.kept.games:
        words = yield from scoped("record", quietly(record_step(work)))
        work.say(words)
    if left := left_words(work.state):
        work.say(left)
    before = ranks(work.state, work.state.seats)
    totals = yield from _untold_totals(work)
    inputs = title_inputs(work.state, totals)
    result = assign_titles(inputs)
    if result.value.groups:
        picks, by_table = yield from _picks(work, result.value.groups)
        settled = assign_titles(replace(inputs, picks=picks)).value.titles
        after = {**settled, **by_table}
        picks = {**picks, **by_table}
    else:
        picks = {}
        after = yield from _by_hand(work)
    result = replace(result, notes=() if result.value.groups else result.notes)
    given = ", ".join(_titles(work.state, after))
    work.sums["campaign glory"] = decided(work.state, result, given)
    return _close(work, before, after, picks)


def _nobody_near(work: Work) -> Steps[None]:
    """Titles in a round in which all are known to have 0 glory: they close the game (p. 13)."""
    state = work.state
    played = state.year.phase == "round" and state.end is None
    if (
        played
        and not why_not_over(state)
        and not glory_told(state)
        and over_now(state).value is False
    ):
        why = "Nobody has any glory; the game ends with the round in which the target is reached."
        yield from work.breaks("round-open", why, rulebook.GAME_END)


def _starting(work: Work) -> Steps[str]:
    """Titles of the set-up that were not told with it, and the seats by them (P-03; p. 6)."""
    before = ranks(work.state, work.state.seats)
    yield from tell_titles(work)
    state = work.state
    after = ranks(state, state.seats)
    work.row("titles", before=before, after=after, choices={})
    given = ", ".join(_titles(state, after)) or "unknown"
    seats = ", ".join(state.name(player) for player in state.seats)
    return "; ".join([f"titles: {given}", f"seats {seats}", *work.said])


def _untold_totals(work: Work) -> Steps[dict[str, int | None]]:
    """Campaign glory that the record does not hold: only what is missing is offered."""
    state = work.state
    known = title_inputs(state).totals
    names = {state.name(player): player for player, total in known.items() if total is None}
    if not names:
        return {}
    fields = yield from work.maybe.form(
        "totals",
        "Campaign glory with this game",
        (Field(name) for name in names),
        offer={},
        lead="totals",
    )
    return {names[name]: total for name, total in (fields or {}).items()}


def _picks(
    work: Work, groups: tuple[TitleGroup, ...]
) -> Steps[tuple[dict[str, int], dict[str, int]]]:
    """Choices of the tied: the least prominent title first; the last gets what is left.

    Returns:
        Titles chosen of those that could be chosen, and titles that the table gave all the same.
    """
    state = work.state
    picks: dict[str, int] = {}
    by_table: dict[str, int] = {}
    mine = yield from _taken(work, groups)
    for group in groups:
        for player in group.players if len(group.players) > 1 else ():
            left = [one for one in group.ranks if one not in picks.values()]
            told = str(left[0]) if len(left) == 1 else ""
            told = mine if player == work.table.by and mine else told
            pick = yield from work.choose(
                f"pick-{player}",
                f"{state.name(player)} chooses a title",
                _options(state, group, {**picks, **by_table}),
                quiet=told or None,
            )
            rank = int(pick)
            if rank not in left:  # the table says so: the others choose among the rest
                by_table[player], rank = rank, left[-1]
            picks[player] = rank
    return picks, by_table


def _taken(work: Work, groups: tuple[TitleGroup, ...]) -> Steps[str]:
    """The title that who speaks takes, if it is said: `green takes duke`; empty if not."""
    tied = [group.players for group in groups if len(group.players) > 1]
    if work.table.by not in [player for players in tied for player in players]:
        return ""
    pick = yield from work.maybe.choose(
        "takes",
        f"Which title does {work.state.name(work.table.by)} take?",
        (Option(str(card.rank), card.title, also=(card.other,)) for card in TITLE_CARDS),
        quiet=UNKNOWN,
        lead="takes",
    )
    return "" if pick is None else pick


def _options(state: SeaFall, group: TitleGroup, picks: dict[str, int]) -> tuple[Option, ...]:
    """All titles, those that cannot be chosen with the reason."""
    options = []
    for rank in range(1, len(state.seats) + 1):
        owner = next((player for player, one in picks.items() if one == rank), "")
        barred = None
        if owner:
            why = f"{state.name(owner)} has taken this title."
            barred = rulebook.ASSIGN_TITLES.broken(why)
        elif rank not in group.ranks:
            barred = rulebook.ASSIGN_TITLES.broken(
                f"{title_of(rank)} is not among the tied titles."
            )
        also = tuple(card.other for card in TITLE_CARDS if card.rank == rank)
        options.append(option(str(rank), title_of(rank), barred, also=also))
    return tuple(options)


def _by_hand(work: Work) -> Steps[dict[str, int | None]]:
    """Where the totals are not told, the table tells the new titles; or they stay."""
    state = work.state
    names = {state.name(player): player for player in state.seats}
    after = ranks(state, state.seats)
    fields = yield from work.maybe.form(
        "titles",
        f"New titles: {EVERY_RANK}",
        (Field(name, least=1, most=len(TITLE_NAMES), called=RANK_OF) for name in names),
        offer={},
    )
    for name, rank in (fields or {}).items():
        after[names[name]] = rank
    given = [rank for rank in after.values() if rank is not None]
    if len(set(given)) < len(given):
        why = "Two provinces would have one title; each is there once."
        yield from work.breaks("taken", why)
    return after


def _close(
    work: Work, before: dict[str, int | None], after: dict[str, int | None], picks: dict[str, int]
) -> str:
    """The titles change hands and the game is closed."""
    for player, rank in after.items():
        if rank is not None:
            work.change_province(player, title=rank)
    state = work.state
    change_record(work, titles_after=ranks(state, state.seats))
    work.row("titles", before=before, after=ranks(state, state.seats), choices=picks)
    if state.end is None:
        return _words(work, before, after)
    mark(work, TITLES, *state.seats)
    work.state = replace(work.state, closed=True, thread="")
    change_year(work, phase="over", step=0)
    return f"{_words(work, before, after)}; game {state.game_no} is closed"


def _titles(state: SeaFall, after: dict[str, int | None]) -> list[str]:
    """Each title that is given, with its province, the most prominent first."""
    ranked = sorted(after.items(), key=lambda item: (item[1] or 99, item[0]))
    return [f"{title_of(rank)} {state.name(p)}" for p, rank in ranked if rank is not None]


def _words(work: Work, before: dict[str, int | None], after: dict[str, int | None]) -> str:
    state = work.state
    ranked = sorted(after.items(), key=lambda item: (item[1] or 99, item[0]))
    told_titles = [
        f"{title_of(rank)} {state.name(player)}" + ("" if rank == before[player] else "*")
        for player, rank in ranked
        if rank is not None
    ]
    words = (
        "titles: "
        + (", ".join(told_titles) or "as they are")
        + (" (* new)" if any(word.endswith("*") for word in told_titles) else "")
    )
    return "; ".join([*work.said, words])
