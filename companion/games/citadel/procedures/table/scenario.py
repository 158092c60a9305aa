"""Scenarios begin and end (P-37; pp. 20, 22), their goals, the mode, where the group is."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.people import ScenarioLife, scenario_life
from companion.games.citadel.procedures.asking import ask_terrain
from companion.games.citadel.procedures.leaflet.groundshiver import set_level
from companion.games.citadel.procedures.life.falling import life_becomes
from companion.games.citadel.procedures.table.adventure import BEGINNING
from companion.games.citadel.procedures.table.goals import GoalsText, goals_in
from companion.games.citadel.procedures.verbs.things import Verb
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.state.table import Citadel, Goal, Scenario
from companion.games.citadel.state.tables import LEVEL, LIFE, MODES
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Field, Option
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of, listed

TITLE = 80
"""Longest title."""
MOST = 99
"""Highest number of a scenario; for the question."""


def _yes(
    work: Work, key: str, prompt: str, default: bool | None, cite: Citation, lead: str = ""
) -> Steps[bool | None]:
    quiet = UNKNOWN if default is None else default
    return work.maybe.yes(key, prompt, quiet=quiet, lead=lead or key, cite=cite)


# ---------------------------------------------------------------------- beginning


@act(
    "scenario",
    "A scenario begins",
    spec="P-37",
    cite=rulebook.SCENARIO,
    rules=("threat-booklet", "bookmark", "lp-from-scenario", "groundshiver"),
    words=("begin", "scenarios"),
    help='scenario "The siege" life 12 level 2 bookmark page 5 goals find the well; go home',
)
def scenario(work: Work) -> Steps[None]:
    """A scenario begins with what its booklet gives: life, level, goals, Terrain (P-37)."""
    state = work.state
    title = yield from work.text("title", "Which scenario begins?", longest=TITLE, offer="")
    if state.packed is not None:
        why = "The saved game has to be laid out first: “resume”."
        yield from work.breaks("rule-saved", why, rulebook.RESUME)
    again = _is_told_again(state, title)
    fresh = not again and standing.is_unopened(state)
    number = yield from _number(work, again, fresh)
    if again and not title and number == state.scenario.number:
        title = state.scenario.title  # said by its number only
    again = again and bool(title)
    further = number > state.scenario.number + 1 and not standing.is_played(state)
    in_the_middle = further or fresh
    if state.step == "scenario" and state.scenario.number and not again and not in_the_middle:
        why = f"{state.scenario.title or 'The last one'} is not over: “epilogue” ends it."
        yield from work.breaks("rule-not-over", why, rulebook.EPILOGUE)
    first = yield from _yes(
        work,
        "introductory",
        "Is it the introductory scenario?",
        key_of(title) == key_of(BEGINNING),
        rulebook.INTRODUCTORY_SCENARIO,
    )
    begun = yield from _facts(work, title, number, bool(first), again)
    work.set(scenario=begun, step="scenario", preparation={}, last="")
    yield from _names(work)
    work.row(
        "scenario_started",
        card=title,
        count=begun.number,
        what=begun.pictograph,
        to=begun.bookmark,
        cards=[x.text for x in begun.goals.values()],
    )
    work.say(f"scenario {begun.number}: {title}" if title else f"scenario {begun.number}")
    yield from _life(work)
    yield from _level(work, bool(first))
    yield from _starting_board(work, again)
    home = yield from _yes(
        work, "at-citadel", "Are you at the Citadel?", None, rulebook.RETURN_TO_CITADEL, "citadel"
    )
    work.set(at_citadel=home)


def _is_told_again(state: Citadel, title: str) -> bool:
    """Whether it is the one that just began: a new adventure opens its first scenario itself. One
    whose title nobody says may be."""
    now = state.scenario
    opened = state.step == "scenario" and not now.turns
    return opened and (not title or key_of(now.title) == key_of(title))


def _number(work: Work, again: bool, fresh: bool) -> Steps[int]:
    """The next one, if nobody says another."""
    now = work.state.scenario.number
    return work.number(
        "number",
        "Which scenario of the adventure is it?",
        between(1, MOST),
        quiet=None if fresh else now if again else now + 1,
        help=f"The first one is “{BEGINNING}” (p. 3)." if fresh else "",
        lead="number",
        cite=rulebook.SCENARIO,
    )


def _facts(work: Work, title: str, number: int, first: bool, again: bool) -> Steps[Scenario]:
    """Pictograph, bookmark and goals; the save is free again."""
    now = work.state.scenario
    pictograph = yield from work.text(
        "pictograph",
        "Which pictograph does it show?",
        offer="",
        lead="pictograph",
        cite=rulebook.PICTOGRAPH,
    )
    bookmark = yield from work.maybe.text(
        "bookmark",
        "Where in the Threat Booklet is the bookmark?",
        offer="" if first else UNKNOWN,
        empty=True,
        lead="bookmark",
        cite=rulebook.BOOKMARK,
    )
    goals = yield from work.put(
        GoalsText(key="goals", prompt="What are its goals?", empty=True),
        offer="",
        help="With a comma between two, or each in quotes.",
        lead="goals",
        cite=rulebook.SCENARIO,
    )
    texts = goals_in(goals)
    known = now.goals if again else {}
    said = {key_of(x.text) for x in known.values()}
    fresh = {work.new_id("l"): Goal(text=x) for x in texts if key_of(x) not in said}
    return Scenario(
        title=title,
        number=number,
        introductory=first,
        pictograph=pictograph,
        bookmark=bookmark,
        save_used=now.save_used if again else False,
        goals={**known, **fresh},
    )


def _names(work: Work, offered: bool = False) -> Steps[None]:
    """The Threat, and what the community is called (p. 23); asked for if it is `offered`."""
    state = work.state
    threat = yield from work.text(
        "threat",
        "Which Threat?",
        offer=state.threat if offered else None,
        quiet=None if offered else state.threat,
        empty=True,
        lead="threat",
        cite=rulebook.THREAT,
    )
    name = yield from work.text(
        "community",
        "What is the community called?",
        offer=state.community if offered else None,
        quiet=None if offered else state.community,
        empty=True,
        lead="community",
        cite=rulebook.COMMUNITY_PAGE,
    )
    work.set(threat=threat, community=name)


@act(
    "epilogue",
    "A scenario ends",
    spec="P-37",
    cite=rulebook.EPILOGUE,
    rules=("return-to-citadel", "scenario", "community-page"),
    help="epilogue reached find the well note the well is ours",
    grave=True,
)
def epilogue(work: Work) -> Steps[None]:
    """A scenario ends: goals, the epilogue, life points noted on the leaflet (P-37; p. 22)."""
    state = work.state
    if state.step in ("epilogue", "preparation"):
        why = f"{state.scenario.title or 'The scenario'} is already over."
        yield from work.breaks("rule-over", why)
    goals = {**state.scenario.goals}
    unsettled = {key: x for key, x in in_order(goals) if x.status == "open"}
    for status, prompt in (
        ("reached", "Which goals are reached?"),
        ("failed", "Which goals have failed?"),
    ):
        rest = {key: x for key, x in unsettled.items() if goals[key].status == "open"}
        if not rest:
            break
        chosen = yield from work.several(
            status,
            prompt,
            (Option(key, x.text) for key, x in rest.items()),
            offer=(),
            lead=status,
        )
        goals |= {key: replace(goals[key], status=status) for key in chosen}
    note = yield from work.text("note", "What does the epilogue bring?", offer="", lead="note")
    after = yield from work.text("next", "Which scenario is next?", quiet="", lead="next")
    home = yield from _yes(
        work, "at-citadel", "Are you at the Citadel?", True, rulebook.RETURN_TO_CITADEL, "citadel"
    )
    work.set(
        scenario=replace(state.scenario, goals=goals), step="epilogue", at_citadel=home, reading=""
    )
    title = state.scenario.title or "the scenario"
    work.row(
        "scenario_ended",
        card=state.scenario.title,
        count=state.scenario.number,
        what={x.text: x.status for x in goals.values()},
        new=standing.lives(state),
        reason=note,
        to=after,
        turns=state.scenario.turns,
    )
    work.say(f"{title} is over" + (f": {note}" if note else ""))
    reached = [x.text for x in goals.values() if x.status == "reached"]
    if reached:
        work.say(f"reached: {listed(reached, 'and')}")
    failed = [x.text for x in goals.values() if x.status == "failed"]
    if failed:
        work.say(f"failed: {listed(failed, 'and')}")
    lives = [f"{work.who(x)} {n}" for x, n in standing.lives(state).items() if n is not None]
    if lives:
        work.say(f"note the life points: {listed(lives, 'and')} (p. 23)")


@citing(rulebook.LP_FROM_SCENARIO)
def _life(work: Work) -> Steps[None]:
    """Life points of the booklet, for each the same or by name; they replace or add (R-46)."""
    given = yield from work.maybe.number(
        "life",
        "How many life points does each character get?",
        between(0, LIFE[1]),
        offer=UNKNOWN,
        help="?: those that they have.",
        lead="life",
    )
    names = {work.who(x): x for x in work.state.group}
    own = yield from work.form(
        "lives",
        "Who gets another number?",
        (Field(x, least=0, most=LIFE[1]) for x in names),
        quiet={},
        by_name=True,
        lead="lives",
    )
    gifts = {who: own.get(name, given) for name, who in names.items()}
    after: dict[str, int | None] = {}
    for who, gift in gifts.items():
        if gift is not None:
            name, life = work.who(who), work.character(who).life
            result = scenario_life(ScenarioLife({name: life}, gift, work.option("scenario_life")))
            after[who] = result.value.life[name]
            work.sums[f"{work.who(who)}'s life"] = result
    for who, life in after.items():
        before = work.character(who).life
        work.row(
            "life", player=who, amount=0, gained=gifts[who], old=before, new=life, reason="scenario"
        )
        yield from life_becomes(work, who, life)
    if after:
        words = [f"{work.who(who)} {shown(life)}" for who, life in after.items()]
        work.say(f"life {listed(words, 'and')}")


def _level(work: Work, first: bool) -> Steps[None]:
    """The groundshiver's level; none in the introductory scenario (p. 23)."""
    if first:
        work.set(groundshiver=0)
        return
    old = work.state.groundshiver
    level = yield from work.maybe.number(
        "level",
        "What level is the groundshiver?",
        between(0, LEVEL[1]),
        offer=old or UNKNOWN,
        lead="level",
        cite=rulebook.GROUNDSHIVER_P23,
    )
    if level != old and (level is not None or old == 0):
        yield from set_level(work, level)


def _starting_board(work: Work, again: bool) -> Steps[None]:
    """The Terrain where the figures begin; what lay on the Board, where the booklet says so."""
    if work.state.terrains or work.state.events or work.state.fogs:
        options = (
            Option("stays", "it stays"),
            Option("discard", "all goes to the Past"),
            Option("return", "all is returned", also=("returned",)),
        )
        pick = yield from work.choose(
            "board",
            "What becomes of the Board?",
            options,
            quiet="stays" if again else None,
            offer=None if again else "stays",  # the last one's Board: the booklet says
            lead="board",
            cite=rulebook.SCENARIO,
        )
        if pick != "stays":
            clear_board(work, pick)  # type: ignore[arg-type]
            work.say("the Board is cleared")
    start = yield from ask_terrain(
        work,
        "start",
        "On which Terrain do the figures begin?",
        offer="",
        none="unknown",
        lead="start",
        cite=rulebook.BOARD,
    )
    if not start:
        return
    if work.state.terrains[start].x is None and len(work.state.terrains) == 1:
        work.change_in("terrains", start, x=0, y=0)
    for player in standing.awake(work.state):
        work.put_figure(player, start, "begins")
    work.say(f"all figures on {work.terrain_words(start)}")


def clear_board(work: Work, verb: Verb, keep: tuple[str, ...] = ()) -> None:
    """Everything on the Board leaves it but what is kept: fog, events, Terrains."""
    for field in ("fogs", "events", "terrains"):
        for key, _ in in_order(getattr(work.state, field)):
            if key not in keep and key in getattr(work.state, field):
                work.remove_thing(key, verb)


# ---------------------------------------------------------------------- ending


@act(
    "community",
    "Name of the community, the Threat",
    cite=rulebook.COMMUNITY_PAGE,
    rules=("threat",),
    help='community "Hill folk"',
)
def community(work: Work) -> Steps[str]:
    """What the community is called, and which Threat it faces (p. 23)."""
    yield from _names(work, offered=True)
    state = work.state
    words = [f"the community {state.community}"] if state.community else []
    words += [f"the Threat {state.threat}"] if state.threat else []
    work.row("community", what=state.community, reason=state.threat)
    return listed(words, "and") or "nothing is known"


# ---------------------------------------------------------------------- mode, Citadel


@act(
    "mode",
    "Change the mode",
    cite=rulebook.STORY_MODE,
    rules=("survival-mode", "recovery"),
    help="mode story",
)
def mode(work: Work) -> Steps[str]:
    """The mode changes between two scenarios (p. 20; R-69)."""
    old = work.state.mode
    pick = yield from work.choose("mode", "Which mode?", (Option(x, x) for x in MODES))
    begun = standing.is_open(work.state)
    if pick != old and begun and work.option("mode_change") == "never":
        why = "At this table the mode stays as the adventure began (option mode_change)."
        yield from work.breaks("rule-mode-stays", why)
    elif pick != old and work.state.step == "scenario" and work.state.scenario.turns:
        why = "The mode changes between two scenarios."
        yield from work.breaks("rule-in-a-scenario", why)
    work.set(mode=pick)
    work.row("mode", old=old, new=pick)
    return f"{pick} mode"


@act(
    "citadel",
    "At the Citadel",
    cite=rulebook.RETURN_TO_CITADEL,
    words=("at-citadel",),
    help="citadel yes",
)
def citadel(work: Work) -> Steps[str]:
    """Whether the group is at the Citadel (pp. 22, 23)."""
    here = yield from work.maybe.yes("at", "Are you at the Citadel?", offer=True)
    work.set(at_citadel=here)
    work.row("citadel", what=here)
    words = {True: "at the Citadel", False: "away from the Citadel", None: "place unknown"}
    return words[here]
