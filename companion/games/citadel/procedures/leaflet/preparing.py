"""The Preparation phase: its checklist, one line at a time, and the life to share (P-33; p. 23)."""

from __future__ import annotations

from typing import Literal

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.preparation import Line, Prepared, preparation
from companion.games.citadel.procedures.board.reading import flip_card
from companion.games.citadel.procedures.leaflet.building import plan_title
from companion.games.citadel.procedures.leaflet.preparing_lines import apply_building
from companion.games.citadel.procedures.life.sharing import MOST, share_life
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.rules.board import RESPONSIBILITIES, preparation_of
from companion.games.citadel.state.tables import BUILDINGS, SHARE
from companion.table.procedures.pressing import UNKNOWN, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option, option
from companion.table.state import put
from companion.toolbox.sums import Result
from companion.toolbox.text import key_of, plural

Settled = Literal["applied", "skipped"]
_HOW = (
    Option("applied", "applied", also=("apply", "yes", "used")),
    Option("skipped", "skipped", also=("skip", "no", "not used")),
)


@act(
    "prepare",
    "Preparation phase",
    spec="P-33",
    cite=rulebook.PREPARATION,
    rules=("building-effects", "share-life", "cemetery", "responsibilities", "arena"),
    words=("preparation", "prepares"),
    help="prepare Mill; prepare share 30 ana 16, ben 14",
)
def prepare(work: Work) -> Steps[None]:
    """The phase begins, or a line of its checklist is applied or skipped (P-33; R-44)."""
    work.player = work.table.by or work.state.turn
    begins = work.state.step != "preparation"
    line = yield from _ask_line(work, begins)
    home = work.state.at_citadel
    if home is None:
        home = yield from _ask_home(work)
    if begins or home is not work.state.at_citadel:
        work.set(step="preparation", at_citadel=home)
    if begins:
        work.row("preparation", how="begins")
        work.say("the Preparation phase")
    result = preparation(preparation_of(work.state))
    if not line:
        work.say(_open_words(result))
        return
    how = yield from work.choose(
        "how", "Is it applied?", _HOW, offer="applied", cite=rulebook.BUILDING_EFFECTS
    )
    yield from _settle(work, line, how, result)


def _open_words(result: Result[Prepared]) -> str:
    lines = [x.title for x in result.value.lines if x.may is not False and not x.done]
    return f"{plural(len(lines), 'line')}: {', '.join(lines)}" if lines else "nothing is waiting"


def _ask_home(work: Work) -> Steps[bool | None]:
    return work.maybe.yes(
        "at-citadel",
        "Are you at the Citadel?",
        offer=UNKNOWN,
        lead="citadel",
        cite=rulebook.PREPARATION,
    )


# ---------------------------------------------------------------------- which line


def _ask_line(work: Work, begins: bool) -> Steps[str]:
    """A line of the checklist; nothing: the phase only begins."""
    return work.choose(
        "line",
        "Which line?",
        _line_options(work),
        offer="" if begins else None,
        none="nothing yet, the phase is only beginning" if begins else "",
        cite=rulebook.PREPARATION,
    )


def _line_options(work: Work) -> tuple[Option, ...]:
    """The lines with what is in the way, life to share, buildings that are not built."""
    state = work.state
    lines = preparation(preparation_of(state)).value.lines
    found = [_option(work, x) for x in lines if x.id != RESPONSIBILITIES]
    shared = state.preparation.get(SHARE, "")
    found.append(
        option(
            SHARE,
            "life points",
            rulebook.PREPARATION.broken(f"It is already {shared}.") if shared else None,
            also=("share", "life", "share life", RESPONSIBILITIES),
        )
    )
    listed = {x.id for x in lines}
    for key, plan in BUILDINGS.items():
        if key not in listed and plan.when in ("start", "preparation"):
            told_of = state.buildings.get(key)
            if plan.name or (told_of is not None and told_of.title):
                found.append(
                    option(
                        key,
                        plan_title(state, key),
                        rulebook.PREPARATION.broken("It is not built."),
                        also=(key,),
                    )
                )
    return tuple(found)


def _option(work: Work, line: Line) -> Option:
    why = line.why if line.may is False else ""
    if line.done and not why:
        why = f"It is already {line.done}."
    if line.first and not line.done and work.state.preparation.get(SHARE):
        why = "It comes first: life points have already been shared."
    kind, _, rest = line.id.partition("-")
    also = [line.id] + ([rest] if kind in ("map", "quest") else [])
    title = plan_title(work.state, line.id) if line.id in BUILDINGS else line.title
    barred = Citation(page=line.page).broken(why) if why else None
    return option(line.id, title, barred, note=line.says, also=tuple(also))


# ---------------------------------------------------------------------- settling it


def _settle(work: Work, line: str, how: str, result: Result[Prepared]) -> Steps[None]:
    title = next((x.title for x in result.value.lines if x.id == line), "")
    title = title or (plan_title(work.state, line) if line in BUILDINGS else "life points")
    work.state = put(work.state, "preparation", line, how)
    work.row("preparation_line", what=line, card=title, how=how)
    if how == "skipped":
        work.say(f"{title}: skipped")
        if line == SHARE:  # nothing was shared; what is subtracted waits for a next time
            work.sums["life points to share"] = result
        return
    if line == SHARE:
        yield from _share(work)
        return
    work.say(title)
    if line in BUILDINGS:
        yield from apply_building(work, line)
    elif line.startswith("map-"):
        number = line.removeprefix("map-")
        slots = [
            key
            for key, x in sorted(work.state.world_map.items())
            if x.number == number and not x.flipped
        ]
        if slots:
            yield from flip_card(work, slots[0])
    else:
        _finish_quest(work, line.removeprefix("quest-"))


def _finish_quest(work: Work, title: str) -> None:
    """A side quest that can be finished only at the Citadel (p. 24)."""
    for key, quest in in_order(work.state.quests):
        if quest.title == title and quest.status != "finished":
            work.change_in("quests", key, status="finished")
            work.row(
                "side_quest",
                thing=key,
                card=title,
                old=quest.status,
                new="finished",
                what=quest.dialogue,
                reason="",
            )
            work.say("finished")
            return


def _share(work: Work) -> Steps[None]:
    """Booklet and Sanatorium, less Responsibilities, which are returned then (pp. 6, 23)."""
    first = [
        x
        for x in preparation(preparation_of(work.state)).value.lines
        if x.first and x.may is not False and not x.done
    ]
    booklet = yield from work.maybe.number(
        "booklet",
        "How many life points does the Threat Booklet let you share?",
        between(0, MOST),
        help=f"{first[0].title} comes before it." if first else "",
        cite=rulebook.SHARE_LIFE,
    )
    result = preparation(preparation_of(work.state, booklet))
    work.sums["life points to share"] = result
    for line in first:
        work.say(f"{line.title} was not used: it comes before this (p. 23)")
    if booklet is not None and result.value.shared not in (None, booklet):
        work.say(f"{result.value.shared} life points to share")
    yield from share_life(work, result.value.shared, "preparation", replaces=True)
    cards = [
        key
        for key, x in sorted(work.state.globals.items())
        if key_of(work.title(x.card)) == RESPONSIBILITIES
    ]
    for key in cards:
        work.remove_thing(key, "return")
    if cards:
        work.state = put(work.state, "preparation", RESPONSIBILITIES, "applied")
        work.say("Responsibilities is returned")
