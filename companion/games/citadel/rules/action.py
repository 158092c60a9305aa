"""What follows from the state for an action: may it be taken, gear, effects, chances."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeVar

from msgspec.structs import replace

from companion.games.citadel.calculations.checking import PlaceDie, RowOf
from companion.games.citadel.calculations.consequence import Consequence
from companion.games.citadel.calculations.counting import Face
from companion.games.citadel.calculations.gear import Gear, GearUp, fits
from companion.games.citadel.calculations.legal import Involved, May, NextActive, Source
from companion.games.citadel.calculations.traits import Traits
from companion.games.citadel.calculations.using import BestUse, Use
from companion.games.citadel.rules.standing import (
    awake,
    conscious,
    keywords,
    option,
    printed,
    skills_in,
    title,
    wait_for,
    weight_of,
)
from companion.games.citadel.state.printed import Effect, Offer, ResultArea
from companion.games.citadel.state.table import Citadel
from companion.toolbox.text import key_of

T = TypeVar("T")


def positions(state: Citadel) -> dict[str, str]:
    """Character of the adventure -> Terrain of the figure."""
    return {x: state.characters[x].at for x in state.group}


def involved_of(
    state: Citadel,
    active: str,
    volunteers: Iterable[str] = (),
    mandatory: bool = False,
    group: bool = False,
    revealer: str = "",
) -> Involved:
    """Who takes part in an action (P-03)."""
    return Involved(
        active=active,
        mandatory=mandatory,
        group=group,
        revealer=revealer,
        at=positions(state),
        conscious={x: conscious(state, x) for x in state.group},
        volunteers=tuple(volunteers),
    )


def source_of(state: Citadel, player: str, thing: str) -> tuple[Source, bool | None, bool]:
    """What kind of card a thing is, whether the player can use it there, whether it is blocked."""
    character = state.characters[player]
    ground = character.at
    if thing in state.terrains:
        return "terrain", thing == ground if ground else None, False
    if thing in state.events:
        attached = state.events[thing].attached  # always somewhere (p. 17); empty: not told
        return "permanent event", ground in attached if ground and attached else None, False
    if thing in state.fogs:
        near = state.fogs[thing].terrain == ground
        return "exploration", near if ground else None, False
    if thing in character.skills:
        return "skill", character.skills[thing].zone == "hand", False
    if thing in character.purse:
        return "purse", True, character.purse[thing].blocked
    if thing in state.quest_items:
        return "quest item", True, bool(state.quest_items[thing].blocked_by)
    owners = [x for x in state.characters.values() if thing in x.purse or thing in x.skills]
    return "", False if owners else None, False


def barred(state: Citadel, terrain: str) -> tuple[str, ...]:
    """Actions that may not be taken again from a Terrain (p. 17)."""
    shown = {
        name
        for event in state.events.values()
        if terrain and terrain in event.attached
        for name in event.barred
    }
    return tuple(sorted(shown))


def may_of(
    state: Citadel,
    player: str,
    name: str,
    thing: str = "",
    involved: Iterable[str] = (),
    offer: Offer | None = None,
    prerequisite: bool | None = True,
) -> May:
    """Whether a character may take an action (P-02)."""
    offer = offer or Offer(name=name)
    source, here, blocked = source_of(state, player, thing) if thing else ("", None, False)
    if thing == "character":
        source, here = "character", True
    elif state.reading and thing == "dialogue":
        source, here = "dialogue", True
    taking = {player, *involved}
    missing = [x for x in awake(state) if x not in taking]
    sure = [x for x in missing if conscious(state, x)]
    epic = any(key_of(x) == "epic" for x in offer.traits)
    last = state.dice[thing].last if thing in state.dice else ""
    return May(
        conscious=conscious(state, player),
        name=name,
        under_way=state.action is not None,
        pending=wait_for(state),
        reading=state.reading,
        source=source,
        here=here,
        blocked=blocked,
        prerequisite=prerequisite,
        group=offer.group,
        all_involved=False if sure else None if missing else True,
        barred=barred(state, state.characters[player].at),
        overweight=weight_of(state, player).value.overweight,
        epic=epic,
        several=len(taking) > 1,
        was_last=player == last,
    )


def next_of(
    state: Citadel, thing: str = "", involved: Iterable[str] = (), epic: bool = False
) -> NextActive:
    """Who may be active next (P-02); in a compound action the last one of that fight counts."""
    last = state.last
    if thing in state.dice and state.dice[thing].last:
        last = state.dice[thing].last
    return NextActive(
        seats=state.group,
        last=last if last in state.group else "",
        conscious={x: conscious(state, x) for x in state.group},
        involved=tuple(involved),
        epic=epic,
    )


def rows_of(offer: Offer) -> tuple[RowOf, ...]:
    """Rows of a compound action; where row 1 has no cost of its own, the action's (R-85)."""
    return tuple(
        RowOf(
            row.difficulty,
            offer.cost if row.cost is None else row.cost,
            offer.chain if row.chain is None else row.chain,
        )
        for row in offer.rows
    )


def die_of(state: Citadel, thing: str, offer: Offer, taken_from: str = "") -> PlaceDie:
    """The die for a compound action (P-10)."""
    here = state.dice.get(thing)
    return PlaceDie(
        rows=rows_of(offer),
        die=here.value if here else None,
        row=here.row if here else 1,
        in_use={key: x.value for key, x in sorted(state.dice.items()) if key != thing},
        taken_from=taken_from,
    )


# ---------------------------------------------------------------------- gear and effects


def gear_of(
    state: Citadel, player: str, action: str, chosen: Iterable[str] = (), source: str = ""
) -> GearUp:
    """The Purse cards of a character before an action (P-04)."""
    gear = {}
    for key, purse in sorted(state.characters[player].purse.items()):
        facts = printed(state, purse.card)
        effects = list(facts.effects.values())
        conditions = [name for x in effects if not x.must for name in x.actions]
        gear[key] = Gear(
            title=title(state, purse.card),
            conditions=tuple(dict.fromkeys(conditions)) if _told(effects) else None,
            must=tuple(dict.fromkeys(name for x in effects if x.must for name in x.actions)),
            keywords=keywords(state, purse.card),
            blocked=purse.blocked,
            carries=key == source,
            selected_effect=any(x.selected for x in effects),
        )
    return GearUp(
        action=action,
        gear=gear,
        chosen=tuple(chosen),
        must_clash=option(state, "must_clash"),
    )


def _told(effects: list[Effect]) -> bool:
    """Whether the condition icons of a card are told: of every effect that needs one."""
    needing = [x for x in effects if not x.selected and not x.must]
    return bool(effects) and all(x.actions for x in needing)


_Counted = Literal["success", "cards", "convert", "icons"]
_COUNTED: dict[str, _Counted] = {
    "success": "success",
    "cards": "cards",
    "convert": "convert",
    "icons": "icons",
}


def uses_of(state: Citadel, player: str, action: str, selected: Iterable[str]) -> tuple[Use, ...]:
    """Effects that may be used in the Result step: selected cards, hand, quest items (p. 13)."""
    character = state.characters[player]
    limits = option(state, "unsettling")
    found: list[Use] = []
    named: dict[str, int] = {}
    sources = [
        (key, character.purse[key].card, "purse")
        for key in sorted(selected)
        if key in character.purse
    ]
    sources += [
        (key, character.skills[key].card, "skills")
        for key in skills_in(character, "hand")
        if printed(state, character.skills[key].card).skill != "reflex"
    ]
    sources += [
        (key, x.card, "quest") for key, x in sorted(state.quest_items.items()) if not x.blocked_by
    ]
    reflexes = revealed_reflexes(state, player)
    sources += [(key, character.skills[key].card, "skills") for key in reflexes]
    for key, card, kind in sources:
        limited = kind != "quest" and limits in (kind, "both")
        effects = [
            x
            for x in printed(state, card).effects.values()
            if x.kind in _COUNTED and not x.selected
        ]
        for effect in effects:
            if _applies(effect, action):
                label = _label(title(state, card), effect, len(effects) > 1)
                named[label] = named.get(label, 0) + 1
                if named[label] > 1:
                    label = f"{label} ({named[label]})"
                must = effect.must or (key in reflexes and option(state, "reflex") == "always")
                found.append(_use(label, key, replace(effect, must=must), limited))
    return tuple(found)


def _label(name: str, effect: Effect, several: bool) -> str:
    """A card's title; of a card with several effects also what this one does."""
    if not several:
        return name
    if effect.kind == "convert":
        icon = "any icon" if effect.icon in ("*", None) else effect.icon
        return f"{name} {icon} to {effect.product}"
    words = {"success": "success", "cards": "card", "icons": "icons"}[effect.kind]
    return f"{name} +{words}"


def revealed_reflexes(state: Citadel, player: str) -> tuple[str, ...]:
    """Reflex Skills among the revealed cards: they work only there (p. 19; ruling R-81)."""
    action, character = state.action, state.characters[player]
    if action is None or action.active != player:
        return ()
    return tuple(
        x.skill
        for _, x in in_order(action.revealed)
        if x.skill in character.skills
        and printed(state, character.skills[x.skill].card).skill == "reflex"
    )


def _applies(effect: Effect, action: str) -> bool:
    return not effect.actions or fits(action, tuple(effect.actions))


def _use(label: str, source: str, effect: Effect, limited: bool) -> Use:
    return Use(
        label=label,
        source=source,
        kind=_COUNTED[effect.kind],
        amount=effect.amount,
        icon=effect.icon or "*",
        takes=effect.takes,
        product=effect.product,
        gives=effect.gives,
        most=effect.most,
        grants=effect.grants,
        must=effect.must,
        either=effect.either,
        spends=bool(effect.spends),
        limited=limited,
    )


def face_of(area: ResultArea | None, label: str = "") -> Face:
    """A result area as it is counted; an empty one for a card that nobody told of."""
    area = area or ResultArea()
    return Face(area.stars, area.left, area.right, area.icons, label)


def best_use_of(state: Citadel) -> BestUse | None:
    """Everything that could be done with the revealed cards; `None` without an action."""
    action = state.action
    if action is None or not action.active:
        return None
    traits = {key_of(name): x for name, x in action.traits.items()}
    die = state.dice.get(action.source)
    need = die.value if die is not None and action.compound else action.difficulty
    return BestUse(
        faces=tuple(face_of(x.result, key) for key, x in in_order(action.revealed)),
        uses=uses_of(state, action.active, action.name, action.selected),
        chain=action.chain,
        default_cost=action.cost,
        need=need,
        tough=traits.get("tough", 0),
        unsettling=traits.get("unsettling"),
        damage=action.damage,
        uncapped=option(state, "uncapped"),
    )


def in_order(things: dict[str, T]) -> list[tuple[str, T]]:
    """Things under numbered ids, in the order in which the ids were given out."""
    return sorted(things.items(), key=lambda x: (len(x[0]), x[0]))


def traits_of(state: Citadel, roll: int | None = None) -> Traits | None:
    """The traits of the fight under way (P-11); `None` without an action."""
    action = state.action
    if action is None:
        return None
    purse = state.characters[action.active].purse if action.active in state.characters else {}
    die = state.dice.get(action.source)
    taking = tuple(sorted({*action.involved, action.active} - {""}))
    return Traits(
        traits=action.traits,
        drawn=action.drawn,
        failed={"success": False, "failure": True}.get(action.outcome),
        roll=roll,
        selected={
            key: keywords(state, purse[key].card) for key in sorted(action.selected) if key in purse
        },
        involved=tuple(x for x in taking if conscious(state, x) is not False),
        active=action.active,
        last=die.last if die else "",
        die=die.value if die else None,
        ambush=option(state, "ambush"),
    )


def consequence_of(state: Citadel, may_keep: int = 0, kept: int = 0) -> Consequence | None:
    """The Consequence step of the action under way (P-12); `None` without one."""
    action = state.action
    if action is None or action.active not in state.characters:
        return None
    character = state.characters[action.active]
    gear = gear_of(state, action.active, action.name).gear
    return Consequence(
        success={"success": True, "failure": False}.get(action.outcome),
        revealed=character.front,
        may_keep=may_keep,
        kept=kept,
        hand=character.hand,
        discard=character.discard,
        traits=action.traits,
        compound=bool(action.compound),
        selected_effects=tuple(
            gear[x].title for x in action.selected if x in gear and gear[x].selected_effect
        ),
        selected_when=option(state, "selected_when"),
        mandatory_inside=option(state, "mandatory_inside"),
    )
