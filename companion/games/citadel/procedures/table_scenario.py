"""Scenarios begin and end (P-37; pp. 20, 22), their goals, the mode, where the group is."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.citadel import derive
from companion.games.citadel.calculations.people import ScenarioLife, scenario_life
from companion.games.citadel.derive_action import in_order
from companion.games.citadel.procedures.asking import ask_terrain
from companion.games.citadel.procedures.falling import life_becomes
from companion.games.citadel.procedures.leaflet_scores import set_level
from companion.games.citadel.procedures.table_adventure import BEGINNING
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.procedures.work_things import Verb
from companion.games.citadel.state import Citadel, Goal, Scenario
from companion.games.citadel.tables import LEVEL, LIFE, MODES
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Choose,
    Field,
    Form,
    Manner,
    Number,
    Option,
    Pick,
    Several,
    Text,
    YesNo,
    ask,
    told,
)
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of, listed

TITLE = 80
"""Longest title."""


def _text(
    key: str, prompt: str, page: str, rule: str, *, default: str = "", manner: Manner = "quiet",
    lead: str = "", help: str = "",
) -> Steps[str]:  # fmt: skip
    return (
        yield from ask(
            Text(key=key, prompt=prompt, help=help, manner=manner, default=default, empty=True,
                 longest=500, lead=lead or key, page=page, rule=rule)
        )
    )  # fmt: skip


def _yes(
    key: str, prompt: str, default: bool | None, page: str, rule: str, lead: str = ""
) -> Steps[bool | None]:  # fmt: skip
    return (
        yield from told(
            YesNo(key=key, prompt=prompt, manner="quiet", default=default, unknown=True,
                  lead=lead or key, page=page, rule=rule)
        )
    )  # fmt: skip


# ---------------------------------------------------------------------- beginning


def scenario(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """A scenario begins with what its booklet gives: life, level, goals, Terrain (P-37)."""
    work = Work(table)
    state = work.state
    title: str = yield from ask(
        Text(key="title", prompt="Which scenario begins?", longest=TITLE, page="p. 22",
             rule="scenario")
    )  # fmt: skip
    if state.packed is not None:
        why = "The saved game has to be laid out first: “resume”."
        yield from work.against("saved", why, "p. 25", "resume")
    again = _is_told_again(state, title)
    if state.step == "scenario" and state.scenario.number and not again:
        why = f"{state.scenario.title or 'The last one'} is not over: “epilogue” ends it."
        yield from work.against("not over", why, "p. 22", "epilogue")
    first = yield from _yes("introductory", "Is it the introductory scenario?",
                            key_of(title) == key_of(BEGINNING), "p. 7",
                            "introductory-scenario")  # fmt: skip
    begun = yield from _facts(work, title, bool(first), again)
    work.set(scenario=begun, step="scenario", preparation={}, last="")
    yield from _names(work)
    work.row(
        "scenario_started", card=title, count=begun.number, what=begun.pictograph,
        to=begun.bookmark, cards=[x.text for x in begun.goals.values()],
    )  # fmt: skip
    work.say(f"scenario {begun.number}: {title}")
    yield from _life(work)
    yield from _level(work, bool(first))
    yield from _starting_board(work)
    home = yield from _yes("at-citadel", "Are you at the Citadel?", None, "p. 22",
                           "return-to-citadel", "citadel")  # fmt: skip
    work.set(at_citadel=home)
    return work.done()


def _is_told_again(state: Citadel, title: str) -> bool:
    """Whether it is the one that just began: a new adventure opens its first scenario itself."""
    now = state.scenario
    return state.step == "scenario" and not now.turns and key_of(now.title) == key_of(title)


def _facts(work: Work, title: str, first: bool, again: bool) -> Steps[Scenario]:
    """Pictograph, bookmark and goals; the save is free again."""
    pictograph = yield from _text("pictograph", "Which pictograph does it show?", "p. 16",
                                  "pictograph", manner="offer")  # fmt: skip
    bookmark: str | None = yield from told(
        Text(key="bookmark", prompt="Where in the Threat Booklet is the bookmark?", manner="offer",
             default="" if first else None, empty=True, unknown=True, lead="bookmark",
             page="p. 22", rule="bookmark")
    )  # fmt: skip
    goals = yield from _text("goals", "What are its goals?", "p. 22", "scenario", manner="offer",
                             help="With semicolons between.")  # fmt: skip
    texts = [x.strip() for x in goals.split(";") if x.strip()]
    now = work.state.scenario
    known = now.goals if again else {}
    said = {key_of(x.text) for x in known.values()}
    fresh = {work.new_id("l"): Goal(text=x) for x in texts if key_of(x) not in said}
    return Scenario(
        title=title, number=now.number if again else now.number + 1, introductory=first,
        pictograph=pictograph, bookmark=bookmark, save_used=now.save_used if again else False,
        goals={**known, **fresh},
    )  # fmt: skip


def _names(work: Work, manner: Manner = "quiet") -> Steps[None]:
    """The Threat, and what the community is called (p. 23)."""
    threat = yield from _text("threat", "Which Threat?", "p. 3", "threat",
                              default=work.state.threat, manner=manner)  # fmt: skip
    name = yield from _text("community", "What is the community called?", "p. 23",
                            "community-page", default=work.state.community,
                            manner=manner)  # fmt: skip
    work.set(threat=threat, community=name)


def community(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """What the community is called, and which Threat it faces (p. 23)."""
    work = Work(table)
    yield from _names(work, "offer")
    state = work.state
    words = [f"the community {state.community}"] if state.community else []
    words += [f"the Threat {state.threat}"] if state.threat else []
    work.row("community", what=state.community, reason=state.threat)
    return work.done(listed(words, "and") or "nothing is told")


def _life(work: Work) -> Steps[None]:
    """Life points of the booklet, for each the same or by name; they replace or add (R-46)."""
    given: int | None = yield from told(
        Number(key="life", prompt="How many life points does each character get?",
               help="?: those that they have.", ceiling=LIFE[1], manner="offer", unknown=True,
               lead="life", page="p. 20", rule="lp-from-scenario")
    )  # fmt: skip
    names = {work.who(x): x for x in work.state.group}
    own: dict[str, int | None] = yield from ask(
        Form(key="lives", prompt="Who gets another number?", by_name=True, manner="quiet",
             default={}, fields=tuple(Field(x, least=0, most=LIFE[1]) for x in names),
             lead="lives", page="p. 20", rule="lp-from-scenario")
    )  # fmt: skip
    gifts = {who: own.get(name, given) for name, who in names.items()}
    after: dict[str, int | None] = {}
    for who, gift in gifts.items():
        if gift is not None:
            result = scenario_life(
                ScenarioLife({who: work.character(who).life}, gift, work.option("scenario_life"))
            )
            after |= result.value.life
            work.sums[f"{work.who(who)}'s life"] = result
    for who, life in after.items():
        before = work.character(who).life
        work.row("life", player=who, amount=0, gained=gifts[who], old=before, new=life,
                 reason="scenario")  # fmt: skip
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
    level: int | None = yield from told(
        Number(key="level", prompt="Which level has the groundshiver?", ceiling=LEVEL[1],
               manner="offer", default=old or None, unknown=True, lead="level", page="p. 23",
               rule="groundshiver")
    )  # fmt: skip
    if level != old and (level is not None or old == 0):
        yield from set_level(work, level)


def _starting_board(work: Work) -> Steps[None]:
    """The Terrain where the figures begin; what lay on the Board, where the booklet says so."""
    if work.state.terrains or work.state.events or work.state.fogs:
        options = (Option("stays", "it stays"), Option("discard", "all goes to the Past"),
                   Option("return", "all is returned", also=("returned",)))  # fmt: skip
        pick: Pick = yield from ask(
            Choose(key="board", prompt="What becomes of the Board?", options=options,
                   manner="quiet", default="stays", lead="board", page="p. 22", rule="scenario")
        )  # fmt: skip
        if pick.id != "stays":
            clear_board(work, pick.id)  # type: ignore[arg-type]
            work.say("the Board is cleared")
    start = yield from ask_terrain(
        work, "start", "On which Terrain do the figures begin?", none="not told", manner="offer",
        lead="start", page="p. 22", rule="board",
    )  # fmt: skip
    if not start:
        return
    if work.state.terrains[start].x is None and len(work.state.terrains) == 1:
        work.change_in("terrains", start, x=0, y=0)
    for player in derive.awake(work.state):
        work.put_figure(player, start, "begins")
    work.say(f"all figures on {work.terrain_words(start)}")


def clear_board(work: Work, verb: Verb, keep: tuple[str, ...] = ()) -> None:
    """Everything on the Board leaves it but what is kept: fog, events, Terrains."""
    for field in ("fogs", "events", "terrains"):
        for key, _ in in_order(getattr(work.state, field)):
            if key not in keep and key in getattr(work.state, field):
                work.remove_thing(key, verb)


# ---------------------------------------------------------------------- ending


def epilogue(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """A scenario ends: goals, the epilogue, life points noted on the leaflet (P-37; p. 22)."""
    work = Work(table)
    state = work.state
    if state.step in ("epilogue", "preparation"):
        why = f"{state.scenario.title or 'The scenario'} is over already."
        yield from work.against("over", why, "p. 22", "epilogue")
    goals = {**state.scenario.goals}
    unsettled = {key: x for key, x in in_order(goals) if x.status == "open"}
    for status, prompt in (("reached", "Which goals are reached?"),
                           ("failed", "Which are failed?")):  # fmt: skip
        rest = {key: x for key, x in unsettled.items() if goals[key].status == "open"}
        if not rest:
            break
        chosen: tuple[str, ...] = yield from ask(
            Several(key=status, prompt=prompt,
                    options=tuple(Option(key, x.text) for key, x in rest.items()),
                    manner="offer", default=[], lead=status, page="p. 22", rule="epilogue")
        )  # fmt: skip
        goals |= {key: replace(goals[key], status=status) for key in chosen}
    note = yield from _text("note", "What does the epilogue bring?", "p. 22", "epilogue",
                            manner="offer")  # fmt: skip
    after = yield from _text("next", "Which scenario is next?", "p. 22", "epilogue")
    home = yield from _yes("at-citadel", "Are you at the Citadel?", True, "p. 22",
                           "return-to-citadel", "citadel")  # fmt: skip
    work.set(
        scenario=replace(state.scenario, goals=goals), step="epilogue", at_citadel=home, reading=""
    )
    title = state.scenario.title or "the scenario"
    work.row(
        "scenario_ended", card=state.scenario.title, count=state.scenario.number,
        what={x.text: x.status for x in goals.values()}, new=derive.lives(state), reason=note,
        to=after, turns=state.scenario.turns,
    )  # fmt: skip
    work.say(f"{title} is over" + (f": {note}" if note else ""))
    reached = [x.text for x in goals.values() if x.status == "reached"]
    if reached:
        work.say(f"reached: {listed(reached, 'and')}")
    lives = [f"{work.who(x)} {n}" for x, n in derive.lives(state).items() if n is not None]
    if lives:
        work.say(f"note the life points: {listed(lives, 'and')} (p. 23)")
    return work.done()


_STATUSES = (Option("open", "open"), Option("reached", "reached", also=("done",)),
             Option("failed", "failed"))  # fmt: skip


def goal(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """A goal of the scenario: told, reached or failed (P-37; p. 22)."""
    work = Work(table)
    goals = work.state.scenario.goals
    pick: Pick = yield from ask(
        Choose(key="goal", prompt="Which goal?",
               options=tuple(Option(x, g.text, note=g.status) for x, g in in_order(goals)),
               new="goal", page="p. 22", rule="scenario")
    )  # fmt: skip
    status: Pick = yield from ask(
        Choose(key="status", prompt="What is it now?", options=_STATUSES, manner="offer",
               default="open" if pick.new else "reached", page="p. 22", rule="scenario")
    )  # fmt: skip
    now: Any = status.id
    key = pick.id or work.new_id("l")
    told_goal = Goal(text=pick.new, status=now) if pick.new else replace(goals[key], status=now)
    changed = replace(work.state.scenario, goals={**goals, key: told_goal})
    work.set(scenario=changed)
    work.row("goal", thing=key, what=told_goal.text, new=now)
    return work.done(f"goal {told_goal.text}: {now}")


# ---------------------------------------------------------------------- mode, Citadel


def mode(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """The mode changes between two scenarios (p. 20; R-69)."""
    work = Work(table)
    old = work.state.mode
    pick: Pick = yield from ask(
        Choose(key="mode", prompt="Which mode?", options=tuple(Option(x, x) for x in MODES),
               page="p. 20", rule="story-mode")
    )  # fmt: skip
    begun = derive.is_open(work.state)
    if pick.id != old and begun and work.option("mode_change") == "never":
        why = "At this table the mode stays as the adventure began (option mode_change)."
        yield from work.against("mode stays", why, "p. 20", "story-mode")
    elif pick.id != old and work.state.step == "scenario" and work.state.scenario.turns:
        why = "The mode changes between two scenarios."
        yield from work.against("in a scenario", why, "p. 20", "story-mode")
    work.set(mode=pick.id)
    work.row("mode", old=old, new=pick.id)
    return work.done(f"{pick.id} mode")


def citadel(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """Whether the group is at the Citadel (pp. 22, 23)."""
    work = Work(table)
    here: bool | None = yield from told(
        YesNo(key="at", prompt="Are you at the Citadel?", manner="offer", default=True,
              unknown=True, page="p. 22", rule="return-to-citadel")
    )  # fmt: skip
    work.set(at_citadel=here)
    work.row("citadel", what=here)
    words = {True: "at the Citadel", False: "away from the Citadel", None: "where is not told"}
    return work.done(words[here])
