"""Winter: its six steps, each by itself or all in one entry (P-04 to P-09; p. 12)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.procedures.year.steps import (
    change_year,
    dismiss_event,
    end_turn,
    quietly,
    stepped,
)
from companion.games.seafall.procedures.year.winter_goods import (
    harvest_late,
    harvest_of,
    harvest_step,
    produce_step,
)
from companion.games.seafall.procedures.year.winter_steps import (
    astrolabe_step,
    forum_step,
    refresh_step,
    settle_step,
)
from companion.games.seafall.rules.rounds import all_had_turn, over_now, turns_told
from companion.games.seafall.rules.year import forum, in_play, turn_order
from companion.games.seafall.state.printed import (
    ASTROLABE,
    HARVEST,
    MOVE_ENMITY,
    PRODUCE,
    REFRESH,
    REPLACE,
    WINTER,
)
from companion.games.seafall.state.table import FORUM
from companion.games.seafall.state.year import ROUNDS
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import option, scoped
from companion.toolbox.text import listed

STEPS: tuple[tuple[str, Callable[[Work], Steps[None]]], ...] = (
    ("astrolabe", astrolabe_step),
    ("forum", forum_step),
    ("harvest", harvest_step),
    ("enmity", settle_step),
    ("produce", produce_step),
    ("refresh", refresh_step),
)
"""Scope of its keys in `winter`, and the step."""


def _alone(work: Work, number: int, step: Steps[None]) -> Steps[str]:
    """One winter step for itself.

    Steps before it that nobody has told are done with it: on the table they are.
    """
    yield from _step_in_season(work, number)
    if work.state.year.phase == "winter":
        yield from _up_to(work, number)
    yield from step
    stepped(work, number)
    return "; ".join(work.said)


@act(
    "winter",
    "Winter, all that is left of it",
    spec="P-04",
    cite=rulebook.WINTER,
    rules=(
        "first-player",
        "replace-advisors",
        "harvest",
        "winter-enmity",
        "produce",
        "refresh-winter",
        "rule-8",
    ),
    words=("winters",),
    help="winter",
)
def winter(work: Work) -> Steps[str]:
    """All of winter that is left, in one entry; nothing is asked that can be told (p. 12)."""
    yield from _begin(work)
    if work.state.year.step <= 1:
        yield from scoped("astrolabe", astrolabe_step(work, quick=True))
        stepped(work, 1)
    yield from _up_to(work, len(STEPS) + 1)
    told_year = work.state.year.number
    head = "winter" if told_year is None else f"winter of year {told_year}"
    return f"{head}: {'; '.join(work.said)}"


@act(
    "astrolabe",
    "Winter 1: reassign the astrolabe",
    spec="P-04",
    cite=rulebook.ASTROLABE,
    rules=("first-player", "event-deck"),
    help="astrolabe red",
)
def reassign_astrolabe(work: Work) -> Steps[str]:
    """The astrolabe goes to another province (p. 12)."""
    return (yield from _alone(work, ASTROLABE, astrolabe_step(work)))


@act(
    "forum",
    "Winter 2: replace advisors",
    spec="P-05",
    cite=rulebook.REPLACE_ADVISORS,
    rules=("forum",),
    help="forum Madman, Woodsman, Duchess",
)
def replace_advisors(work: Work) -> Steps[str]:
    """Advisors of the forum are dismissed and others dealt (p. 12)."""
    return (yield from _alone(work, REPLACE, forum_step(work)))


@act(
    "harvest",
    "Winter 3: harvest",
    spec="P-06",
    cite=rulebook.HARVEST,
    rules=("fields",),
    words=("harvests",),
    help="harvest yellow 4 blue 3",
)
def harvest_fields(work: Work) -> Steps[str]:
    """Fields pay their gold (p. 12): those of all, or of one alone."""
    players = {p: work.state.name(p) for p in in_play(work.state)}
    only = yield from work.choose(
        "only",
        "Whose fields alone?",
        [option(p, name) for p, name in players.items()],
        none="everybody's",
        quiet="",
    )
    if not only:
        return (yield from _alone(work, HARVEST, harvest_step(work)))
    yield from _step_in_season(work, HARVEST)
    if work.state.year.phase == "winter":
        yield from _up_to(work, HARVEST)
    yield from harvest_of(work, only)
    if set(players) <= set(work.state.year.harvested):
        change_year(work, harvested=())
        stepped(work, HARVEST)
    return "; ".join(work.said)


@act(
    "settle-enmity",
    "Winter 4: move enmity",
    spec="P-07",
    cite=rulebook.WINTER_ENMITY,
    rules=("first-winter", "at-war-space"),
    help="settle-enmity",
)
def move_enmity(work: Work) -> Steps[str]:
    """Enmity leaves the sites (p. 12)."""
    return (yield from _alone(work, MOVE_ENMITY, settle_step(work)))


@act(
    "produce",
    "Winter 5: islands produce",
    spec="P-08",
    cite=rulebook.PRODUCE,
    rules=("island-goods",),
    help="produce",
)
def islands_produce(work: Work) -> Steps[str]:
    """Sites of goods get their cubes (p. 12)."""
    return (yield from _alone(work, PRODUCE, produce_step(work)))


@act(
    "refresh",
    "Winter 6: refresh",
    spec="P-09",
    cite=rulebook.REFRESH_WINTER,
    rules=("refresh",),
    help="refresh",
)
def turn_face_up(work: Work) -> Steps[str]:
    """Cards and tokens are turned face up (p. 12)."""
    return (yield from _alone(work, REFRESH, refresh_step(work)))


def _up_to(work: Work, number: int) -> Steps[None]:
    """Do the winter steps that come next, without a question, before a later one."""
    first = work.state.year.step
    for place, (scope, step) in enumerate(STEPS, 1):
        left_out = place == MOVE_ENMITY and work.state.year.number == 1
        if max(1, first) <= place < number and not left_out:
            yield from scoped(scope, quietly(step(work)))
            stepped(work, place)


def _step_in_season(work: Work, number: int) -> Steps[None]:
    """A winter step that is told in a round, or once more: what it would do twice is named.

    Who holds the astrolabe, or lies in the forum without a name, may be told at any time; enmity
    that has left its sites does not leave them twice.
    """
    state, year = work.state, work.state.year
    if number == HARVEST and harvest_late(state):  # what nobody told may be told now
        return
    title = WINTER[number - 1].title.casefold()
    if year.phase == "winter":
        if number == HARVEST < year.step:
            why = "The fields were harvested in this winter: they pay once."
            yield from work.breaks("done-already", why)
        return
    lie = FORUM if state.forum is None else state.forum
    naming = number == REPLACE and len(forum(state)) < lie
    if number == ASTROLABE or naming or year.phase not in ("round", "end", "over"):
        return
    if number == MOVE_ENMITY and year.phase != "round":
        return
    now = f"round {year.round}" if year.round else "a round"
    if year.phase != "round":
        now = "the end of the game"
    why = f"It is {now}; “{title}” is a step of winter."
    yield from work.breaks("not-winter", why, rulebook.WINTER)


def _winter_now(work: Work) -> Steps[None]:
    """What speaks against a winter now, as far as the table keeps rounds (pp. 12, 13).

    Where no turn was told since the last winter, the table may tell no rounds: that is only said,
    as is a turn of the sixth round that nobody told.
    """
    state, year = work.state, work.state.year
    if year.phase in ("end", "over"):
        why = "The game is over: no further winter belongs to it."
        yield from work.breaks("game-over", why, rulebook.END_CHECK)
    if year.phase != "round":
        return
    left = turns_told(state) and not all_had_turn(state)
    if over_now(state).value and not left:
        why = "The target is reached, so the game ends with this round."
        yield from work.breaks("target-reached", why, rulebook.END_CHECK)
    elif year.round < ROUNDS and turns_told(state):
        why = f"It is round {year.round}; winter comes after the sixth."
        yield from work.breaks("rounds-left", why, rulebook.YEAR)
    elif left:
        had = (*year.had_turn, state.turn)
        names = listed([state.name(p) for p in turn_order(state) if p not in had], "and")
        work.say(f"no turn of {names} was entered in the last round (p. 12)")
    elif year.round == 1:
        work.say("no turn was entered since the last winter (p. 12)")
    elif 1 < year.round < ROUNDS:
        work.say(f"round {year.round} was the last that was entered (p. 12)")


def _begin(work: Work) -> Steps[None]:
    """Winter begins, if it is not under way: the round before it is over."""
    year = work.state.year
    if year.phase == "winter":
        change_year(work, step=max(1, year.step))
        return
    yield from _winter_now(work)
    end_turn(work)
    dismiss_event(work)
    number = year.number
    if year.phase in ("round", "end") and number is not None:
        number += 1
    change_year(work, phase="winter", step=1, round=0, number=number, had_turn=())
