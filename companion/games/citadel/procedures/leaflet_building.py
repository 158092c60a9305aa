"""The Buildings pages: a box is checked (P-32), what they print is told (p. 23; R-43, R-80)."""

from __future__ import annotations

from typing import Any

from companion.games.citadel.calculations.leaflet import build as building_up
from companion.games.citadel.derive_board import build_of, is_built
from companion.games.citadel.printed import Printed
from companion.games.citadel.procedures.leaflet_scores import ask_score
from companion.games.citadel.procedures.placing import place_card
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.state import Building, Citadel
from companion.games.citadel.tables import BUILDINGS, SYMBOLS, Plan
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Choose,
    Manner,
    Number,
    Option,
    Pick,
    Text,
    YesNo,
    ask,
    sub,
    told,
)
from companion.table.state import put
from companion.toolbox.sums import shown

BOXES = 99
"""More boxes than any building has; for the question."""


def plan_title(state: Citadel, key: str) -> str:
    """What the table calls a building; one whose name our text has lost goes by its effect."""
    building = state.buildings.get(key, Building())
    plan = BUILDINGS[key]
    if plan.kind == "custom":
        blank = f"blank building {key.rpartition('-')[2]}"
        return building.title or f"{blank} ({plan.number})"
    return building.title or plan.name or f"{plan.says} ({key})"


def plan_options(work: Work) -> tuple[Option, ...]:
    """All buildings of the leaflet, with what is told of their boxes."""
    found = []
    for key, plan in BUILDINGS.items():
        building = work.state.buildings.get(key)
        boxes = f"{building.checked}/{shown(building.boxes)}" if building is not None else ""
        note = "built" if is_built(building) else boxes
        also = (key, *([plan.name] if plan.name else []))
        found.append(Option(key, plan_title(work.state, key), note=note, also=also))
    return tuple(found)


def ask_plan(
    work: Work, key: str = "building", prompt: str = "Which building?", manner: Manner = "ask"
) -> Steps[str]:  # fmt: skip
    """Which building: the id of its plan. A name that is new is one that our text has lost.

    Args:
        work: the act.
        key: of the question; `plan` is asked behind it for a new name.
        prompt: the question.
        manner: how it presses.
    """
    pick: Pick = yield from ask(
        Choose(key=key, prompt=prompt, options=plan_options(work), new="building",
               manner=manner, page="p. 23", rule="buildings")
    )  # fmt: skip
    if not pick.new:
        return pick.id
    nameless = tuple(
        Option(x, plan.says, note=x) for x, plan in BUILDINGS.items()
        if not plan.name and not work.state.buildings.get(x, Building()).title
    )  # fmt: skip
    if not nameless:
        why = f"Every building of the leaflet has its name; none is called {pick.new}."
        yield from work.against("no such building", why, "p. 23", "buildings")
        return ""
    which: Pick = yield from ask(
        Choose(key="plan", prompt=f"What does {pick.new} do?", options=nameless, lead="does",
               page="p. 23", rule="building-effects")
    )  # fmt: skip
    tell_building(work, which.id, title=pick.new)
    return which.id


def tell_building(work: Work, key: str, **facts: Any) -> None:
    """Set fields of what is told of a building."""
    if key not in work.state.buildings:
        work.state = put(work.state, "buildings", key, Building())
    work.change_in("buildings", key, **facts)


# ---------------------------------------------------------------------- a box


def check_box(work: Work, key: str, more: int = 1) -> Steps[bool]:
    """Boxes of a building are checked (P-32): whether it is built now."""
    building = work.state.buildings.get(key, Building())
    if building.boxes is None and building.built is None:
        boxes: int | None = yield from told(
            Number(key="boxes", prompt=f"How many boxes has {plan_title(work.state, key)}?",
                   help="Asked once.", floor=max(1, building.checked), ceiling=BOXES,
                   manner="offer", unknown=True, lead="boxes", page="p. 23", rule="buildings")
        )  # fmt: skip
        tell_building(work, key, boxes=boxes)
    before = is_built(work.state.buildings.get(key))
    result = building_up(_with(work, key, more))
    if result.value.allowed is False:
        yield from work.against("built", result.notes[0], "p. 23", "buildings")
    value = result.value
    tell_building(work, key, checked=value.checked)
    name = plan_title(work.state, key)
    work.sums[name] = result
    boxes = work.state.buildings[key].boxes
    work.row("building_box", what=key, card=name, count=value.checked, most=boxes)
    work.say(f"{name}: box {value.checked} of {shown(boxes)}")
    now = bool(value.built) and not before
    if now:
        yield from _is_built(work, key)
    return now


def _with(work: Work, key: str, more: int) -> Any:
    inputs = build_of(work.state, key)
    return type(inputs)(boxes=inputs.boxes, checked=inputs.checked, built=inputs.built, more=more)


def _is_built(work: Work, key: str) -> Steps[None]:
    """All boxes are checked: its effect is open; a blank one is given a card at once (p. 23)."""
    plan = BUILDINGS[key]
    work.row("built", what=key, card=plan_title(work.state, key))
    work.say("BUILT")
    if plan.when == "built":
        yield from sub(work.scope(key), _blank(work, key, plan))


def _blank(work: Work, key: str, plan: Plan) -> Steps[None]:
    """All cards of its number are taken, one is chosen, its title is written (p. 23)."""
    title: str = yield from ask(
        Text(key="title", prompt=f"Take all {plan.number} cards: which one is chosen?",
             help="Its title is written on the line; the others are returned.", manner="offer",
             default="", empty=True, longest=80, lead="chosen", page="p. 23",
             rule="custom-buildings")
    )  # fmt: skip
    if not title:
        work.say(f"take all {plan.number} cards, choose one, write its title, return the others")
        return
    tell_building(work, key, title=title)
    card = work.find_card(title) or work.add_card(Printed(title=title, number=plan.number))
    work.row("number_taken", player=work.player, number=plan.number, what="take", how="chosen",
             reason=key)  # fmt: skip
    work.say(f"{title} is chosen of the {plan.number} cards; the others are returned")
    yield from place_card(work, work.player, card, manner="offer")


def build(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """A box of a building is checked (P-32; p. 23)."""
    work = Work(table)
    work.player = table.by or work.state.turn
    key = yield from ask_plan(work)
    more: int = yield from ask(
        Number(key="more", prompt="How many boxes?", floor=1, ceiling=BOXES, manner="quiet",
               default=1, lead="times", page="p. 23", rule="buildings")
    )  # fmt: skip
    if key:
        yield from check_box(work, key, more)
    return work.done("" if key else "no box is checked")


# ---------------------------------------------------------------------- what the leaflet prints


def building(table: Reading[Citadel]) -> Steps[Outcome[Citadel]]:
    """What the leaflet prints of a building: name, boxes, score, effect (p. 23; R-43, R-80)."""
    work = Work(table)
    key = yield from ask_plan(work)
    if not key:
        return work.done("nothing is told")
    old, plan = work.state.buildings.get(key, Building()), BUILDINGS[key]
    facts: dict[str, Any] = {}
    facts["boxes"] = yield from told(
        Number(key="boxes", prompt="How many boxes has it?", floor=1, ceiling=BOXES,
               manner="offer", default=old.boxes, unknown=True, lead="boxes", page="p. 23",
               rule="buildings")
    )  # fmt: skip
    facts["checked"] = yield from ask(
        Number(key="checked", prompt="How many are checked?", ceiling=facts["boxes"] or BOXES,
               manner="offer", default=min(old.checked, facts["boxes"] or BOXES), lead="checked",
               page="p. 23", rule="buildings")
    )  # fmt: skip
    facts["built"] = yield from _told_built(old, facts)
    if plan.kind in ("score", "arena"):
        score = yield from ask_score(
            "score", "Which score does it raise?", default=old.score,
            suggest=old.score or plan.score or "", manner="offer", none="not told", rule=plan.rule,
        )  # fmt: skip
        facts["score"] = score or ""
    if plan.id == "guild":
        facts["symbol"] = yield from _sets_off(old)
    facts["says"] = yield from ask(
        Text(key="says", prompt="What does it say?", manner="quiet", default=old.says, empty=True,
             lead="says", page="p. 23", rule="building-effects")
    )  # fmt: skip
    tell_building(work, key, **facts)
    name = plan_title(work.state, key)
    now = work.state.buildings[key]
    work.row("building_told", what=key, card=name, count=now.checked, most=now.boxes)
    state = "built" if is_built(now) else f"{now.checked} of {shown(now.boxes)} boxes"
    return work.done(f"{name}: {state}")


def _told_built(old: Building, facts: dict[str, Any]) -> Steps[bool | None]:
    """Said by the table where the boxes are not told; else the boxes say it."""
    known = old.built if facts["boxes"] is None else None
    built: bool | None = yield from told(
        YesNo(key="built", prompt="Is it built?", manner="quiet", default=known, unknown=True,
              lead="built", page="p. 23", rule="buildings")
    )  # fmt: skip
    if facts["boxes"] is not None and built is not None:
        return None if built == (facts["checked"] >= facts["boxes"]) else built
    return built


def _sets_off(old: Building) -> Steps[str]:
    """Which type of Destiny symbol sets off the Guild: its icon is lost in our text (R-80)."""
    options = tuple(Option(x.id, x.name) for x in SYMBOLS.values())
    pick: Pick = yield from ask(
        Choose(key="symbol", prompt="Which Destiny symbol sets it off?", options=options,
               manner="offer", default=old.symbol or "community", lead="symbol", page="p. 23",
               rule="guild")
    )  # fmt: skip
    return pick.id
