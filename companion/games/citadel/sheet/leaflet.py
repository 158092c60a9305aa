"""Pages of the Citadel leaflet as blocks, characters, the saved stack (pp. 23-25): what is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.games.citadel.calculations.carrying import Carried
from companion.games.citadel.calculations.destiny import destiny
from companion.games.citadel.calculations.leaflet import map_insert
from companion.games.citadel.calculations.saving import save
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.rules.board import destiny_of, is_built, map_of, save_of, stack_words
from companion.games.citadel.state.table import Building, Citadel, Purse
from companion.games.citadel.state.tables import (
    BUILDINGS,
    CHARACTERS,
    LEVEL,
    SCORE,
    SCORE_NAMES,
    SYMBOLS,
)
from companion.table.sheet import Block, ListBlock
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of, listed, plural
from companion.toolbox.tracks import bar

Rows = list[tuple[str, str]]
TRACK = SCORE[1]
"""Cells of a score's track."""


def pages(state: Citadel) -> dict[str, Callable[[], Block]]:
    """Name of a page -> what makes it; a page with nothing on it says so.

    The players' names give their characters.
    """
    found: dict[str, Callable[[], Block]] = {
        "community": partial(community, state),
        "buildings": partial(buildings, state),
        "destiny": partial(destiny_page, state),
        "side quests": partial(quests, state),
        "world map": partial(world_map, state),
        "save": partial(save_card, state),
    }
    for player in state.seats:
        found[key_of(state.name(player))] = partial(character, state, player)
    return found


def record(state: Citadel) -> tuple[Block, ...]:
    """What the adventure keeps, as the leaflet prints it; pages with nothing on them are left out.

    Args:
        state: a table.
    """
    made = [
        community(state),
        buildings(state),
        destiny_page(state),
        quests(state),
        world_map(state),
    ]
    found = [x for x in made if x.rows]
    if state.ended:
        found.append(ListBlock("Adventures", tuple(_ended(state))))
    return tuple(found)


def _ended(state: Citadel) -> Rows:
    rows = []
    for number, one in in_order(state.ended):
        how = {True: "won", False: "lost", None: "over"}[one.won]
        words = [how + (f": {one.cause}" if one.cause else "")]
        words += [one.threat] if one.threat else []
        words += [plural(one.scenarios, "scenario")] if one.scenarios else []
        rows.append((f"adventure {number}", ", ".join(words)))
    return rows


# ---------------------------------------------------------------------- Community


def community(state: Citadel) -> ListBlock:
    """Names, life points, groundshiver level, the four scores as tracks (p. 23)."""
    rows: Rows = []
    if state.community:
        rows.append(("community", state.community))
    if state.threat:
        rows.append(("Threat", state.threat))
    for player in state.group:
        x = state.characters[player]
        if x.character or x.life is not None:
            as_whom = CHARACTERS.get(x.character, "")
            words = [as_whom] if as_whom else []
            words += [f"life {x.life}"] if x.life is not None else []
            rows.append((state.name(player), ", ".join(words)))
    if state.groundshiver:
        rows.append(("groundshiver", f"level {state.groundshiver} of {LEVEL[1]}"))
    for key, name in SCORE_NAMES.items():
        score = state.scores.get(key)
        if score is not None:
            rows.append((name, f"{score:>2} {bar(score, SCORE[1], TRACK)}"))
    return ListBlock("Community page (p. 23)", tuple(rows), empty="Nothing is written yet.")


# ---------------------------------------------------------------------- Buildings


def buildings(state: Citadel) -> ListBlock:
    """Buildings of which a box is checked or told, with what they do (p. 23)."""
    rows: Rows = []
    for key, plan in BUILDINGS.items():
        told = state.buildings.get(key)
        if told is None:
            continue
        built = is_built(told)
        mark = "✓" if built else "·"
        words = [told.says or plan.says + _score_words(told)]
        if plan.when in ("start", "preparation") and plan.citadel:
            words.append("only at the Citadel")
        name = told.title or plan.name or key
        boxes = "built" if built else f"{told.checked} of {shown(told.boxes)}"
        rows.append((f"{mark} {name}", f"{boxes}: {', '.join(words)}"))
    return ListBlock("Buildings pages (p. 23)", tuple(rows), empty="No box is checked.")


def _score_words(told: Building) -> str:
    return f" ({SCORE_NAMES[told.score]})" if told.score in SCORE_NAMES else ""


# ---------------------------------------------------------------------- Destiny


def destiny_page(state: Citadel) -> ListBlock:
    """Symbols: ✓ checked with its order, ▸ may be checked next, · not yet (p. 24)."""
    rows: Rows = []
    reachable = destiny(destiny_of(state)).value.reachable if state.destiny else ()
    for key, one in in_order(state.destiny):
        mark = "✓" if one.checked else "▸" if key in reachable else "·"
        kind = SYMBOLS[one.type] if one.type is not None else None
        name = one.label or (kind.name if kind is not None else key)
        words = [f"{one.order}."] if one.checked and one.order else []
        words += [kind.says] if kind is not None else []
        words += [one.number] if one.number else []
        words += ["centre"] if one.centre else []
        links = sorted({*one.links, *(x for x, y in state.destiny.items() if y.links.get(key))})
        beside = [
            state.destiny[x].label or state.destiny[x].type or x
            for x in links
            if x in state.destiny
        ]
        words += [f"beside {listed(beside, 'and')}"] if beside else []
        rows.append((f"{mark} {name}", " · ".join(words)))
    title = "Destiny page (p. 24)" + ("" if state.destiny_told else ", known in part")
    return ListBlock(title, tuple(rows), empty="No symbol is known.")


# ---------------------------------------------------------------------- quests, map


def quests(state: Citadel) -> ListBlock:
    """All side quests with dialogue, status and notes; finished ones last (p. 24)."""
    rows: Rows = []
    told = sorted(in_order(state.quests), key=lambda x: x[1].status == "finished")
    for _, one in told:
        words: list[str] = [one.status]
        words += [f"dialogue {one.dialogue}"] if one.dialogue else []
        words += ["only at the Citadel"] if one.at_citadel else []
        words += [x for x in (one.progress, one.notes) if x]
        rows.append((one.title, " · ".join(words)))
    return ListBlock("Side quests page (p. 24)", tuple(rows), empty="No side quest is listed.")


def world_map(state: Citadel) -> ListBlock:
    """Cards in the World Map, and the numbers that its arrows still name (pp. 6, 24)."""
    rows: Rows = []
    for slot, card in sorted(state.world_map.items()):
        words = [] if card.flipped else ["not flipped"]
        arrows = [f"{number} → {to}" if to else number for number, to in card.arrows.items()]
        words += [f"arrows {listed(arrows, 'and')}"] if arrows else []
        name = card.number if slot == card.number else f"{card.number or '?'}, slot {slot}"
        rows.append((name, " · ".join(words)))
    named = map_insert(map_of(state, "000")).value.open if state.world_map else ()
    if named:
        rows.append(("next", f"{listed(named)} by a World Map symbol (p. 24)"))
    return ListBlock("World Map (pp. 6, 24)", tuple(rows), empty="No card is known.")


# ---------------------------------------------------------------------- the saved stack


def save_card(state: Citadel) -> ListBlock:
    """What lies behind the “Save” divider, from the top down; else what saving wants (p. 25)."""
    packed = state.packed
    if packed is None:
        reasons = save(save_of(state)).value.reasons
        marks = {True: "✓", False: "no", None: "?"}
        rows = [(marks[x.holds], x.why if x.holds is False else x.id) for x in reasons]
        return ListBlock("May the game be saved? (p. 25)", tuple(rows))
    ground = state.terrains.get(packed.terrain)
    rows = [("1 Terrain", standing.title(state, ground.card) if ground is not None else "?")]
    cards = [
        standing.title(state, state.globals[x].card) for x in packed.globals if x in state.globals
    ]
    rows.append(("2 Global events", listed(cards, "and") or "none"))
    events = [
        standing.title(state, state.events[x].card) for x in packed.events if x in state.events
    ]
    if events:
        rows.append(("  its events", listed(events, "and")))
    for who, stack in packed.stacks.items():
        rows.append((f"{len(rows) + 1 - bool(events)} {state.name(who)}", stack_words(stack)))
    for thing, die in packed.dice.items():
        rows.append(("die to put back", f"{shown(die.value)} on {_thing(state, thing)}"))
    return ListBlock("Saved stack, from the top (p. 25)", tuple(rows))


def _thing(state: Citadel, key: str) -> str:
    for things in (state.terrains, state.events, state.globals):
        if key in things:
            return standing.title(state, things[key].card)
    return key


# ---------------------------------------------------------------------- characters


def out_of(now: int | None, most: int | None) -> str:
    """What there is of what may be there at most: `3 of 6`, `? of 6`."""
    return f"{shown(now)} of {shown(most)}"


def of_weight(carried: Carried) -> str:
    """What is carried of what may be: `5 of 6`; `5+? of 6` where some weights are unknown."""
    if carried.weight is None and carried.least:
        return f"{carried.least}+? of {shown(carried.limit)}"
    return out_of(carried.weight, carried.limit)


def character(state: Citadel, player: str) -> ListBlock:
    """All that is told of a character: piles, hand, Purse, what is blocked (p. 9)."""
    x = state.characters[player]
    name = state.name(player)
    as_whom = f", {CHARACTERS[x.character]}" if x.character in CHARACTERS else ""
    if not x.here:
        return ListBlock(f"{name}{as_whom}: not in the adventure", ())
    hand, carried = standing.hand_of(state, player).value, standing.weight_of(state, player).value
    rows: Rows = [
        ("life", shown(x.life) + (" UNCONSCIOUS" if x.life == 0 else "")),
        ("Action Deck", shown(x.deck)),
        ("Discard Pile", shown(x.discard) + _named(state, player, "discard")),
        ("hand", out_of(x.hand, hand.limit) + _named(state, player, "hand")),
        ("blocked", shown(x.blocked) + _named(state, player, "blocked")),
        ("banished", shown(x.banished) + _named(state, player, "banished")),
        (
            "weight",
            of_weight(carried) + (" OVERWEIGHT" if carried.overweight else ""),
        ),
    ]
    rows += [_purse(state, purse) for _, purse in in_order(x.purse)]
    at = state.terrains.get(x.at)
    if at is not None:
        rows.append(("figure on", standing.title(state, at.card)))
    return ListBlock(f"{name}{as_whom}", tuple(rows))


def _named(state: Citadel, player: str, zone: str) -> str:
    skills = state.characters[player].skills
    names = [standing.title(state, x.card) for _, x in in_order(skills) if x.zone == zone]
    return f": {listed(names, 'and', most=9)}" if names else ""


def _purse(state: Citadel, purse: Purse) -> tuple[str, str]:
    facts = standing.printed(state, purse.card)
    words = [f"weight {shown(facts.weight)}"]
    words += sorted(facts.keywords)
    words += ["lock icon"] if facts.lock else []
    words += ["blocked"] if purse.blocked else []
    return standing.title(state, purse.card), " · ".join(words)
