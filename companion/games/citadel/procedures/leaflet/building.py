"""The Buildings pages: a box is checked (P-32), what they print is told (p. 23; R-43, R-80)."""

from __future__ import annotations

from typing import Any, Unpack

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.leaflet import build as building_up
from companion.games.citadel.procedures.cards.placing import place_card
from companion.games.citadel.procedures.leaflet.scores import ask_score
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules.board import build_of, is_built
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import Building, Citadel
from companion.games.citadel.state.tables import BUILDINGS, SYMBOLS, Plan
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, Pressing, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Option,
    Pick,
    scoped,
)
from companion.table.state import put
from companion.toolbox.sums import shown
from companion.toolbox.text import plural

BOXES = 99
"""More boxes than any building has; for the question."""


def plan_title(state: Citadel, key: str) -> str:
    """What the table calls a building; one whose name our text has lost goes by its effect."""
    building = state.buildings.get(key, Building())
    plan = BUILDINGS[key]
    if plan.kind == "custom":
        blank = f"blank building {key.rpartition('-')[2]}"
        return building.title or f"{blank} ({plan.number})"
    return building.title or plan.name or f"a building: {plan.says}"


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
    work: Work,
    key: str = "building",
    prompt: str = "Which building?",
    **more: Unpack[Pressing[str | Pick]],
) -> Steps[str]:
    """Which building: the id of its plan. A name that is new is one that our text has lost.

    Args:
        work: the act.
        key: of the question; `plan` is asked behind it for a new name.
        prompt: the question.
        more: how it presses.
    """
    more.setdefault("cite", rulebook.BUILDINGS)
    pick = yield from work.pick(key, prompt, plan_options(work), new="building", **more)
    if not pick.new:
        return pick.id
    nameless = tuple(
        Option(x, plan.says, note=x)
        for x, plan in BUILDINGS.items()
        if not plan.name and not work.state.buildings.get(x, Building()).title
    )
    if not nameless:
        why = f"Every building of the leaflet has its name; none is called {pick.new}."
        yield from work.breaks("rule-no-such-building", why, rulebook.BUILDINGS)
        return ""
    which = yield from work.choose(
        "plan", f"What does {pick.new} do?", nameless, lead="does", cite=rulebook.BUILDING_EFFECTS
    )
    tell_building(work, which, title=pick.new)
    return which


def tell_building(work: Work, key: str, **facts: Any) -> None:
    """Set fields of what is told of a building."""
    if key not in work.state.buildings:
        work.state = put(work.state, "buildings", key, Building())
    work.change_in("buildings", key, **facts)


# ---------------------------------------------------------------------- a box


@citing(rulebook.BUILDINGS)
def check_box(work: Work, key: str, more: int = 1) -> Steps[bool]:
    """Boxes of a building are checked (P-32): whether it is built now."""
    building = work.state.buildings.get(key, Building())
    if building.boxes is None and building.built is None:
        boxes = yield from work.maybe.number(
            "boxes",
            f"How many boxes has {plan_title(work.state, key)}?",
            between(max(1, building.checked), BOXES),
            offer=UNKNOWN,
            help="Asked once.",
            lead="boxes",
        )
        tell_building(work, key, boxes=boxes)
    before = is_built(work.state.buildings.get(key))
    result = building_up(_with(work, key, more))
    if result.value.allowed is False:
        yield from work.breaks("rule-built", result.notes[0])
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
    work.say("built")
    if plan.when == "built":
        yield from scoped(work.scope(key), _blank(work, key, plan))


def _blank(work: Work, key: str, plan: Plan) -> Steps[None]:
    """All cards of its number are taken, one is chosen, its title is written (p. 23)."""
    title = yield from work.text(
        "title",
        f"Take all {plan.number} cards: which one is chosen?",
        offer="",
        help="Its title is written on the line; the others are returned.",
        longest=80,
        lead="chosen",
        cite=rulebook.CUSTOM_BUILDINGS,
    )
    if not title:
        work.say(f"take all {plan.number} cards, choose one, write its title, return the others")
        return
    tell_building(work, key, title=title)
    card = work.find_card(title) or work.add_card(Printed(title=title, number=plan.number))
    work.row(
        "number_taken",
        player=work.player,
        number=plan.number,
        what="take",
        how="chosen",
        reason=key,
    )
    work.say(f"{title} is chosen of the {plan.number} cards; the others are returned")
    yield from place_card(work, work.player, card, must=False)


@act(
    "build",
    "Check a box of a building",
    spec="P-32",
    cite=rulebook.BUILDINGS,
    rules=("building-effects", "custom-buildings"),
    words=("builds", "box"),
    help="build Mill of 3",
)
def build(work: Work) -> Steps[str]:
    """A box of a building is checked (P-32; p. 23)."""
    work.player = work.table.by or work.state.turn
    key = yield from ask_plan(work)
    more = yield from work.number(
        "more", "How many boxes?", between(1, BOXES), quiet=1, lead="times"
    )
    if key:
        yield from check_box(work, key, more)
    return "" if key else "no box is checked"


# ---------------------------------------------------------------------- what the leaflet prints


@act(
    "building",
    "Enter what a building prints",
    cite=rulebook.BUILDINGS,
    rules=("building-effects",),
    help="building Mill boxes 3 checked 1",
)
def building(work: Work) -> Steps[str]:
    """What the leaflet prints of a building: name, boxes, score, effect (p. 23; R-43, R-80)."""
    key = yield from ask_plan(work)
    if not key:
        return "nothing is known"
    old, plan = work.state.buildings.get(key, Building()), BUILDINGS[key]
    facts: dict[str, Any] = {}
    facts["boxes"] = yield from work.maybe.number(
        "boxes",
        "How many boxes has it?",
        between(1, BOXES),
        offer=UNKNOWN if old.boxes is None else old.boxes,
        lead="boxes",
    )
    facts["checked"] = yield from work.number(
        "checked",
        "How many are checked?",
        between(0, facts["boxes"] or BOXES),
        offer=min(old.checked, facts["boxes"] or BOXES),
        lead="checked",
    )
    facts["built"] = yield from _told_built(work, old, facts)
    if plan.kind in ("score", "arena"):
        score = yield from ask_score(
            work,
            "score",
            "Which score does it raise?",
            offer=old.score,
            suggest=old.score or plan.score or "",
            none="unknown",
            cite=rulebook.of_building(plan.rule),
        )
        facts["score"] = score or ""
    if plan.id == "guild":
        facts["symbol"] = yield from _sets_off(work, old)
    facts["says"] = yield from work.text(
        "says",
        "What does it say?",
        quiet=old.says,
        empty=True,
        lead="says",
        cite=rulebook.BUILDING_EFFECTS,
    )
    tell_building(work, key, **facts)
    name = plan_title(work.state, key)
    now = work.state.buildings[key]
    work.row("building_told", what=key, card=name, count=now.checked, most=now.boxes)
    state = "built" if is_built(now) else f"{now.checked} of {_boxes(now)}"
    return f"{name}: {state}"


def _boxes(building: Building) -> str:
    """`1 box`, `? boxes`."""
    return "? boxes" if building.boxes is None else plural(building.boxes, "box", "boxes")


def _told_built(work: Work, old: Building, facts: dict[str, Any]) -> Steps[bool | None]:
    """Said by the table where the boxes are not told; else the boxes say it."""
    known = old.built if facts["boxes"] is None else None
    built = yield from work.maybe.yes(
        "built",
        "Is it built?",
        quiet=UNKNOWN if known is None else known,
        lead="built",
        cite=rulebook.BUILDINGS,
    )
    if facts["boxes"] is not None and built is not None:
        return None if built == (facts["checked"] >= facts["boxes"]) else built
    return built


def _sets_off(work: Work, old: Building) -> Steps[str]:
    """Which type of Destiny symbol sets off the Guild: its icon is lost in our text (R-80)."""
    options = tuple(Option(x.id, x.name) for x in SYMBOLS.values())
    return work.choose(
        "symbol",
        "Which Destiny symbol sets it off?",
        options,
        offer=old.symbol or "community",
        lead="symbol",
        cite=rulebook.GUILD,
    )
