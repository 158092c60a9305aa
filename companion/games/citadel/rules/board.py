"""What follows from the state for board, leaflet and save."""

from __future__ import annotations

from companion.games.citadel.calculations.board import (
    Arrow as ArrowOf,
    Fog,
    Move,
    Room,
    both_ways,
    neighbours,
)
from companion.games.citadel.calculations.destiny import Destiny, Symbol as SymbolOf
from companion.games.citadel.calculations.leaflet import Build, MapInsert, MapSlot
from companion.games.citadel.calculations.numbered import Copy, Take
from companion.games.citadel.calculations.preparation import Preparation, PrintedBuilding
from companion.games.citadel.calculations.saving import (
    Board,
    Cards,
    Packed as PackedCards,
    Resume,
    Save,
)
from companion.games.citadel.rules.standing import (
    lives,
    option,
    pictographs,
    printed,
    title,
    wait_for,
    weight_of,
)
from companion.games.citadel.state.table import Building, Citadel, Packed, Stack
from companion.games.citadel.state.tables import DICE, SymbolType
from companion.toolbox.grid import STEPS
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of

RESPONSIBILITIES = "responsibilities"


def dice_left(state: Citadel) -> int:
    """Dice in the box (p. 2)."""
    return max(0, DICE - len(state.dice))


# ---------------------------------------------------------------------- board


def joined_of(state: Citadel) -> dict[str, tuple[str, ...]]:
    """Terrain -> neighbours one may walk to: as told, else by the map; events may separate."""
    placed = {
        key: (x.x, x.y) for key, x in state.terrains.items() if x.x is not None and x.y is not None
    }
    beside: dict[str, tuple[str, ...]] = dict.fromkeys(state.terrains, ())
    found = both_ways(beside | neighbours(placed))
    for key, terrain in state.terrains.items():
        for other, there in terrain.joined.items():
            if there and other in found:
                found[key].add(other)
                found[other].add(key)
            elif not there:
                found[key].discard(other)
                found.get(other, set()).discard(key)
    return {key: tuple(sorted(others)) for key, others in sorted(found.items())}


def separated(state: Citadel, first: str, second: str) -> bool:
    """Whether a Permanent event with several arrows lies between two Terrains (p. 22)."""
    return any({first, second} <= set(x.attached) for x in state.events.values())


def move_of(state: Citadel, player: str, end: str, by_action: bool = True) -> Move:
    """A figure that wants to move (P-27)."""
    character = state.characters[player]
    terrain = state.terrains.get(character.at)
    on_map = terrain is not None and terrain.x is not None
    return Move(
        start=character.at,
        end=end,
        joined=joined_of(state),
        told=bool(on_map and end in state.terrains and state.terrains[end].x is not None),
        by_action=by_action,
        overweight=weight_of(state, player).value.overweight,
        conscious=None if character.life is None else character.life > 0,
        separated=separated(state, character.at, end),
        mandatory_there=_mandatory_on(state, end),
    )


def _mandatory_on(state: Citadel, terrain: str) -> bool | None:
    if terrain not in state.terrains:
        return None
    things = [state.terrains[terrain].card]
    things += [x.card for x in state.events.values() if terrain in x.attached]
    return any(x.mandatory for card in things for x in printed(state, card).actions.values())


def place_of(state: Citadel, terrain: str) -> tuple[int, int] | None:
    """Column and row of a Terrain, if they are told."""
    here = state.terrains.get(terrain)
    if here is None or here.x is None or here.y is None:
        return None
    return here.x, here.y


def space_of(state: Citadel, terrain: str, side: str) -> tuple[int, int] | None:
    """Column and row of the space beside a Terrain, if the Terrain has a place."""
    here = place_of(state, terrain)
    if here is None or side not in STEPS:
        return None
    return here[0] + STEPS[side][0], here[1] + STEPS[side][1]


def covers(state: Citadel) -> dict[str, tuple[str, str]]:
    """What hides a space (fog, or a Permanent event of a foggy card) -> its Terrain and side."""
    found = {key: (x.terrain, x.side) for key, x in state.fogs.items()}
    for key, event in state.events.items():
        if event.side and event.attached:
            found[key] = (min(event.attached), event.side)
    return found


def in_space(state: Citadel, terrain: str, side: str) -> str:
    """What lies in the space beside a Terrain: a Terrain, or what hides it; empty: nothing."""
    found = covers(state)
    own = next((key for key, x in sorted(found.items()) if x == (terrain, side)), "")
    space = space_of(state, terrain, side)
    if own or space is None:
        return own
    ground = next((x for x in sorted(state.terrains) if place_of(state, x) == space), "")
    hidden = (key for key, x in sorted(found.items()) if space_of(state, *x) == space)
    return ground or next(hidden, "")


def arrow_to(state: Citadel, number: str) -> tuple[str, str]:
    """Terrain and side of the arrow that names a number (p. 21); empty if none does, or several."""
    found = [
        (key, side)
        for key, terrain in sorted(state.terrains.items())
        for side, arrow in sorted(terrain.arrows.items())
        if number and arrow.number == number
    ]
    return found[0] if len(found) == 1 else ("", "")


def fog_of(state: Citadel, terrain: str) -> Fog:
    """Where Exploration cards go round a Terrain (P-26): a space is filled only once."""
    here = state.terrains[terrain]
    filled = {side: in_space(state, terrain, side) for side in STEPS}
    return Fog(
        arrows={side: ArrowOf(x.area, x.number) for side, x in sorted(here.arrows.items())},
        filled={side: key for side, key in filled.items() if key},
        left=dict(sorted(state.explorations.items())),
    )


def room_of(state: Citadel, returned: tuple[str, ...]) -> Room:
    """A Board that has to be made smaller (P-28)."""
    return Room(
        joined=joined_of(state),
        returned=returned,
        figures={x: state.characters[x].at for x in state.group if state.characters[x].life != 0},
        events={key: tuple(sorted(x.attached)) for key, x in sorted(state.events.items())},
    )


def take_of(
    state: Citadel, player: str, number: str, if_available: bool = False, returned: bool = False
) -> Take:
    """A numbered card (P-13). Copies are told anew each time: nobody lists the deck here."""
    return Take(
        number=number,
        if_available=if_available,
        scenario=state.scenario.pictograph,
        possessed=pictographs(state, player),
        past_returned=returned,
        copy_order=option(state, "copy_order"),
    )


def known_copies(state: Citadel, number: str) -> tuple[Copy, ...]:
    """Copies of a number that lie in the deck as far as somebody saw them: a suggestion."""
    return tuple(
        Copy(x.colour, x.pictograph)
        for _, x in sorted(state.copies.items())
        if x.number == number and x.where == "deck" and x.colour is not None
    )


# ---------------------------------------------------------------------- leaflet


def is_built(building: Building | None) -> bool | None:
    """Whether a building is built; `None` while its boxes are not told (R-43)."""
    if building is None:
        return False
    if building.built is not None:
        return building.built
    if building.boxes is None:
        return None if building.checked else False
    return building.checked >= building.boxes


def built(state: Citadel) -> tuple[str, ...]:
    """Buildings that are built."""
    return tuple(key for key, x in sorted(state.buildings.items()) if is_built(x))


def build_of(state: Citadel, key: str) -> Build:
    """A box of a building (P-32)."""
    building = state.buildings.get(key, Building())
    return Build(boxes=building.boxes, checked=building.checked, built=building.built)


def destiny_of(state: Citadel, symbol: str = "") -> Destiny:
    """The Destiny page (P-31)."""
    guild: SymbolType | None = None
    if is_built(state.buildings.get("guild")):
        told = state.buildings["guild"].symbol
        types = {x.type for x in state.destiny.values()}
        guild = next((x for x in types if x is not None and x == told), None)
        guild = guild or "community" if not told else guild
    return Destiny(
        symbols={
            key: SymbolOf(
                type=x.type,
                checked=x.checked,
                centre=x.centre,
                links=tuple(sorted(y for y, linked in x.links.items() if linked)),
            )
            for key, x in sorted(state.destiny.items())
        },
        symbol=symbol,
        told=state.destiny_told,
        guild=guild,
        academy=is_built(state.buildings.get("academy")),
    )


def preparation_of(state: Citadel, booklet: int | None = None) -> Preparation:
    """The Preparation phase (P-33)."""
    names = [key_of(printed(state, x.card).title) for x in state.globals.values()]
    return Preparation(
        built={
            key: PrintedBuilding(
                title=state.buildings[key].title,
                says=state.buildings[key].says,
                score=state.buildings[key].score,
            )
            for key in built(state)
        },
        at_citadel=state.at_citadel,
        life=lives(state),
        booklet=booklet,
        responsibilities=names.count(RESPONSIBILITIES),
        map_unflipped=tuple(
            sorted(x.number for x in state.world_map.values() if x.number and not x.flipped)
        ),
        quests=tuple(
            sorted(
                x.title for x in state.quests.values() if x.at_citadel and x.status != "finished"
            )
        ),
        done=state.preparation,
    )


def map_of(state: Citadel, number: str, slot: str = "") -> MapInsert:
    """A card for the World Map (P-35)."""
    return MapInsert(
        number=number,
        cards={
            key: MapSlot(x.number, x.flipped, x.arrows)
            for key, x in sorted(state.world_map.items())
        },
        slot=slot,
    )


# ---------------------------------------------------------------------- save


def save_of(state: Citadel) -> Save:
    """Whether it may be saved, and what to put away (P-38)."""
    scenario = state.scenario
    cards = {}
    for player in state.group:
        x = state.characters[player]
        held = [each.blocked for each in x.purse.values()]
        cards[player] = Cards(
            hand=x.hand,
            deck=x.deck,
            discard=x.discard,
            blocked=x.blocked,
            purse=held.count(False) if x.purse_told else None,
            purse_blocked=held.count(True) if x.purse_told else None,
            life=x.life,
            at=x.at or None,
        )
    ground = saved_terrain(state)
    return Save(
        save_used=scenario.save_used,
        bookmark=None if scenario.bookmark is None else bool(scenario.bookmark),
        introductory=scenario.introductory,
        reading=bool(state.reading),
        performing=state.action is not None,
        compelled=bool(wait_for(state)),
        cards=cards,
        terrain=title(state, state.terrains[ground].card) if ground else "",
        board=_board(state, ground),
        past_adventure=state.past.adventure,
        past_exploration=state.past.exploration,
        save_intro=option(state, "save_intro"),
        save_board=option(state, "save_board"),
    )


def saved_terrain(state: Citadel) -> str:
    """The Terrain on which all conscious figures stand; empty if they do not, or it is not told."""
    at = {state.characters[x].at for x in state.group if state.characters[x].life != 0}
    ground = next(iter(at)) if len(at) == 1 else ""
    return ground if ground in state.terrains else ""


def kept_events(state: Citadel, ground: str) -> tuple[str, ...]:
    """Permanent events that stay with the saved Terrain (option `save_board`, R-53)."""
    if option(state, "save_board") != "own_events":
        return ()
    return tuple(
        key
        for key, x in sorted(state.events.items())
        if set(x.attached) == {ground} and x.kind == "adventure"
    )


def _board(state: Citadel, ground: str) -> Board:
    """Counts of the Board; not told while no Terrain of it was."""
    if not state.terrains:
        return Board(globals=len(state.globals) or None)
    own = [
        key
        for key, x in state.events.items()
        if set(x.attached) == {ground} and x.kind == "adventure"
    ]
    stays = {ground, *kept_events(state, ground), *state.globals}
    return Board(
        terrains=len(state.terrains),
        events=sum(1 for x in state.events.values() if x.kind != "exploration"),
        events_here=len(own),
        fog_events=sum(1 for x in state.events.values() if x.kind == "exploration"),
        fog=len(state.fogs),
        globals=len(state.globals),
        dice_here={key: x.value for key, x in sorted(state.dice.items()) if key in stays},
    )


def packed_of(state: Citadel) -> Packed:
    """What is put away, to be checked when it is unpacked."""
    ground = saved_terrain(state)
    kept = kept_events(state, ground)
    save = save_of(state)
    return Packed(
        terrain=ground,
        globals=dict.fromkeys(state.globals, True),
        events=dict.fromkeys(kept, True),
        dice={key: x for key, x in state.dice.items() if key in {ground, *kept, *state.globals}},
        stacks={
            who: Stack(
                deck=x.deck,
                discard=None if x.discard is None or x.hand is None else x.discard + x.hand,
                blocked=_sum(x.blocked, x.purse_blocked),
                purse=x.purse,
                life=x.life,
            )
            for who, x in save.cards.items()
        },
    )


def resume_of(state: Citadel, counted: dict[str, PackedCards] | None = None) -> Resume | None:
    """What to lay out (P-39); `None` if nothing was saved."""
    packed = state.packed
    if packed is None:
        return None
    ground = state.terrains.get(packed.terrain)
    arrows = ground.arrows if ground else {}
    return Resume(
        packed={
            who: PackedCards(
                deck=x.deck, discard=x.discard, blocked=x.blocked, purse=x.purse, life=x.life
            )
            for who, x in packed.stacks.items()
        },
        counted=counted or {},
        terrain=title(state, ground.card) if ground else "",
        globals=len(packed.globals),
        arrows={side: ArrowOf(x.area, x.number) for side, x in sorted(arrows.items())},
        past_adventure=state.past.adventure,
        past_exploration=state.past.exploration,
        dice={key: x.value for key, x in sorted(packed.dice.items())},
    )


def _sum(first: int | None, second: int | None) -> int | None:
    return None if first is None or second is None else first + second


def stack_words(stack: Stack) -> str:
    """`deck 12 · pile 6 · blocked 1 · Purse 2 · life 9`."""
    counts = {
        "deck": stack.deck,
        "pile": stack.discard,
        "blocked": stack.blocked,
        "Purse": stack.purse,
        "life": stack.life,
    }
    return " · ".join(f"{name} {shown(count)}" for name, count in counts.items())
