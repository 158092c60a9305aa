"""Exploring: a fog card is flipped, resolved, and its space gets a card (P-26; p. 21)."""

from __future__ import annotations

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.board import Arrow as ArrowOf, OpenSpace, opened
from companion.games.citadel.procedures.action.ending import close_last, make_way
from companion.games.citadel.procedures.asking import (
    CARD_TYPE_OPTIONS,
    ask_number_card,
    ask_side,
    ask_terrain,
    card_called,
    card_option,
    likely_actor,
)
from companion.games.citadel.procedures.cards.facts import ask_arrows, ask_title
from companion.games.citadel.procedures.cards.placing import (
    Where,
    ask_afterwards,
    ask_mandatory,
    put_card,
)
from companion.games.citadel.procedures.cards.taking import Order, take_card
from companion.games.citadel.procedures.verbs.spaces import FILL
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules import board as board_rules
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import Arrow
from companion.games.citadel.state.tables import CardType
from companion.table.procedures.pressing import UNKNOWN, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, scoped
from companion.toolbox.grid import STEPS, WORDS

# ---------------------------------------------------------------------- an opened space


def fill_opened(work: Work, terrain: str, side: str) -> Steps[None]:
    """The card that belongs into a space that was opened; one that is not told is owed."""
    if terrain not in work.state.terrains or board_rules.in_space(work.state, terrain, side):
        return
    yield from scoped(work.scope("space"), _fill(work, terrain, side))


def _fill(work: Work, terrain: str, side: str) -> Steps[None]:
    """The active player takes the number of the arrow and puts the card there (p. 21)."""
    number = yield from _number(work, terrain, side)
    if number:
        yield from _put(work, terrain, side, number)


def _number(work: Work, terrain: str, side: str) -> Steps[str | None]:
    """The number that the arrow into a space bears."""
    arrow = work.state.terrains[terrain].arrows.get(side, Arrow())
    where = work.side_words(terrain, side)
    return ask_number_card(
        work.maybe,
        offer=arrow.number or UNKNOWN,
        prompt=f"What number is on the arrow to {where}?",
        lead="number",
        cite=rulebook.EXPLORE,
    )


def _put(work: Work, terrain: str, side: str, number: str) -> Steps[None]:
    """Take the card of a number for a space."""
    arrow = work.state.terrains[terrain].arrows.get(side, Arrow())
    if number != arrow.number:
        work.set_arrows(terrain, {side: Arrow(number=number, area=arrow.area)})
    card = work.find_card(number)
    if not card or work.printed(card).type is None:
        # A space is there for a Terrain; what else the card is the table says (p. 21).
        card = card or work.add_card(Printed(number=number))
        if (yield from _is_terrain(work, number)):
            work.change_card(card, type="terrain")
    order = Order(number, where=Where(terrain=terrain, side=side))
    yield from take_card(work, work.player, order)
    work.settled(FILL, terrain=terrain, side=side)
    work.filled.add((terrain, side))


def _is_terrain(work: Work, number: str) -> Steps[bool]:
    return work.yes(
        "is-terrain",
        f"Is {number} a Terrain?",
        offer=True,
        lead="is-terrain",
        cite=rulebook.TERRAIN_P21,
    )


@act(
    "explore",
    "Explore",
    spec="P-26",
    cite=rulebook.EXPLORE,
    rules=("new-exploration", "flip", "fog-permanent"),
    words=("explores", "flips-fog"),
    help="explore N called Rats temporary",
)
def explore(work: Work) -> Steps[str]:
    """The action on a fog card's back succeeded: flip it, resolve it, fill its space (P-26)."""
    player = yield from likely_actor(work, "Who explores?", cite=rulebook.EXPLORE)
    terrain, side = yield from ask_space(work)
    there = board_rules.in_space(work.state, terrain, side)
    area = work.state.fogs[there].area if there in work.state.fogs else ""
    arrows = {
        x: ArrowOf(y.area, y.number) for x, y in sorted(work.state.terrains[terrain].arrows.items())
    }
    result = opened(OpenSpace(side=side, arrows=arrows, area=area))
    if there in work.state.terrains:
        why = f"{work.thing_title(there)} lies there: nothing is hidden."
        yield from work.breaks("rule-no-fog", why)
        return f"nothing is explored: {why}"
    if not there:
        # Fog that nobody told of may be pointed to by the neighbour's arrow as well.
        yield from work.reasons(x for x in result.value.reasons if x.id != "the area fits")
    work.sums["the space"] = result
    if work.state.action is not None and work.state.action.source != there:
        yield from make_way(work, player)
    gone = yield from _flipped(work, player, there, terrain, side)
    if work.state.action is not None and work.state.action.source == there:
        if not work.character(work.state.action.active).front:
            work.say(f"{work.state.action.name} ends")  # else the cards say so
        close_last(work)  # the Pathfind that is told as done by what it is for (p. 21)
    if player and work.state.action is None:
        work.set(turn=player)  # whose Pathfind it was is the active player (pp. 10, 21)
    if gone:
        yield from fill_opened(work, terrain, side)
    return ""


def _tell_more(work: Work, there: str, number: str) -> Steps[None]:
    """The Terrain that flipping the fog put there by its number: its title, its arrows."""
    card = yield from ask_title(work, number)
    if number and card != work.state.terrains[there].card:
        work.change_in("terrains", there, card=card)
    yield from ask_arrows(work, there)


# ---------------------------------------------------------------------- which space


def ask_space(work: Work) -> Steps[tuple[str, str]]:
    """Which space: Terrain and side; the figure's Terrain and its only hidden side are likely."""
    at = work.character(work.player).at if work.player else ""
    action = work.state.action
    flipped = work.state.fogs.get(action.source) if action is not None else None
    if flipped is not None:  # the card whose Pathfind is under way
        at = flipped.terrain
    owed = [x.answers for x in work.state.pending.values() if x.procedure == FILL]
    if len(owed) == 1:
        at = str(owed[0]["terrain"])
    likely = {x.at for x in work.state.characters.values()} - {""} or set(work.state.terrains)
    if not at and len(likely) == 1:
        at = min(likely)
    terrain = yield from ask_terrain(
        work, "terrain", "Beside which Terrain?", offer=at or None, cite=rulebook.EXPLORE
    )
    hidden = sorted(
        side
        for side in STEPS
        if (there := board_rules.in_space(work.state, terrain, side))
        and there not in work.state.terrains
    )
    only = hidden[0] if len(hidden) == 1 else ""
    if flipped is not None and flipped.terrain == terrain:
        only = flipped.side
    if len(owed) == 1 and owed[0]["terrain"] == terrain:
        only = str(owed[0]["side"])
    side = yield from ask_side(work, terrain, offer=only or None)
    return terrain, side


# ---------------------------------------------------------------------- flipping


@act(
    "fill",
    "Put a card into an opened space",
    spec="P-26",
    cite=rulebook.EXPLORE,
    rules=("no-exploration-left",),
    help="fill Shore N number 094",
)
def fill(work: Work) -> Steps[str]:
    """Put the card of its arrow into an opened space (P-26; p. 21)."""
    yield from likely_actor(work, "Who takes it?", cite=rulebook.EXPLORE)
    terrain, side = yield from ask_space(work)
    there = board_rules.in_space(work.state, terrain, side)
    number = yield from _number(work, terrain, side)
    lies = work.state.terrains.get(there)
    if lies is not None and work.printed(lies.card).number == (number or ""):
        yield from _tell_more(work, there, number or "")
        return f"{work.terrain_words(there)} lies {WORDS[side]} of {work.terrain_words(terrain)}"
    if there:
        why = f"{work.thing_title(there)} lies there."
        yield from work.breaks("rule-space-taken", why)
        if there not in work.state.terrains:
            work.remove_thing(there, "return")
    if number:
        yield from _put(work, terrain, side, number)
    return ""


def _flipped(work: Work, player: str, there: str, terrain: str, side: str) -> Steps[bool]:
    """The front of the card: whether the space is open now."""
    where = work.side_words(terrain, side)
    if there in work.state.events:  # a Permanent event that was in the way
        name = work.thing_title(there)
        after = yield from ask_afterwards(work)
        work.remove_thing(there, after)  # type: ignore[arg-type]
        _tell(work, player, name, where, after)
        return True
    card, kind, waits = yield from _front(work)
    if kind is None:
        after = yield from ask_afterwards(work)
        name = work.title(card) if card else "an Exploration card"
        if there:
            work.remove_thing(there, after)  # type: ignore[arg-type]
        elif after == "discard":
            work.to_past("exploration")
        _tell(work, player, name, where, after)
        return True
    if there:
        work.free_die(there, "flipped")
        work.settled("act", thing=there)
        work.drop("fogs", there)
    _tell(work, player, work.title(card), where, kind)
    where_to = Where(terrain=terrain, side=side, kind="exploration", mandatory=waits)
    key = yield from put_card(work, player, card, kind, where_to)
    return key not in work.state.events


def _front(work: Work) -> Steps[tuple[str, CardType | None, str]]:
    """The front of the card as far as it is told: id in the book, type, a mandatory action."""
    fronts = [x for x in CARD_TYPE_OPTIONS if x.id not in ("terrain", "world map")]
    names = tuple(
        card_option(work, key, key)
        for key, x in in_order(work.state.book)
        if not x.number and x.type in (None, *(y.id for y in fronts))
    )
    pick = yield from work.pick(
        "title",
        "What is on the front?",
        names,
        offer="",
        new="card",
        none="not named",
        lead="called",
        cite=rulebook.FLIP,
    )
    card = card_called(work, pick.new) if pick.new else pick.id
    known = work.printed(card).type if card else None
    typed = yield from work.maybe.choose(
        "type",
        "What type is it?",
        tuple(fronts),
        quiet=known,
        offer=UNKNOWN if known is None else None,
        help="? if it was resolved and is gone.",
        cite=rulebook.EXPLORATION_CARD,
    )
    kind: CardType | None = typed  # type: ignore[assignment]
    waits = "" if kind else (yield from ask_mandatory(work, card, quiet=True))
    if waits:  # it lies there until its action is taken: the space is not open yet (pp. 17, 21)
        events = [x for x in fronts if x.id in ("temporary event", "permanent event")]
        prompt = "Is it a Temporary or a Permanent event?"
        kind = yield from work.choose(
            "event", prompt, events, offer="temporary event", cite=rulebook.EXPLORATION_CARD
        )  # type: ignore[assignment]
    if kind is not None:
        card = card or work.add_card(Printed(title="an Exploration card"))
        work.change_card(card, type=kind)
    return card, kind, waits


def _tell(work: Work, player: str, name: str, where: str, how: str) -> None:
    work.row("exploration_resolved", player=player, card=name, to=where, how=how)
    who = f"{work.who(player)} explores" if player else "explored:"
    work.say(f"{who} {where}: {name}" + ("" if how in ("flipped", "discard") else f" ({how})"))


# ---------------------------------------------------------------------- telling the Board


@act(
    "arrows",
    "Enter the arrows of a Terrain",
    cite=rulebook.AREA_P5,
    rules=("new-exploration",),
    help="arrows Shore n I/094 e II",
)
def arrows(work: Work) -> Steps[None]:
    """Tell what the arrows of a Terrain show; Exploration cards go there (pp. 5, 21)."""
    yield from likely_actor(work)
    at = work.character(work.player).at if work.player else ""
    terrain = yield from ask_terrain(
        work, "terrain", "Of which Terrain?", offer=at or None, cite=rulebook.AREA_P5
    )
    work.say(work.terrain_words(terrain))
    yield from ask_arrows(work, terrain, must=True)


@act(
    "area",
    "Enter how many Exploration cards are left",
    cite=rulebook.EXPLORATION_DECK,
    rules=("no-exploration-left",),
    help="area II 9",
)
def area(work: Work) -> Steps[str]:
    """Tell how many Exploration cards of an area are left in the box (p. 21)."""
    name = yield from work.text(
        "area",
        "Which area?",
        help="Its pictograph, like I or II.",
        one_word=True,
        longest=20,
        cite=rulebook.AREA,
    )
    cards = yield from work.maybe.number(
        "cards", "How many of its cards are left?", between(0, 151)
    )
    work.set(explorations={**work.state.explorations, name: cards})
    work.row("area_told", what=name, count=cards)
    left = "?" if cards is None else str(cards)
    return f"area {name}: {left} Exploration cards left"


def _lies(work: Work, first: str, second: str) -> Steps[str]:
    """On which side the second lies, if the table wants to say so."""
    options = tuple(Option(x, x, also=(WORDS[x],)) for x in STEPS)
    names = work.terrain_words(first), work.terrain_words(second)
    return work.choose(
        "side",
        f"On which side of {names[0]} lies {names[1]}?",
        options,
        offer="",
        none="unknown",
        lead="side",
        cite=rulebook.CARDINAL,
    )


@act(
    "joins",
    "Enter how two Terrains lie",
    cite=rulebook.ADJACENT,
    rules=("cardinal",),
    help="joins Shore Marsh side east",
)
def joins(work: Work) -> Steps[str]:
    """Tell whether one may walk between two Terrains, and how they lie (p. 22)."""
    first = yield from ask_terrain(work, "terrain", "Which Terrain?", cite=rulebook.ADJACENT)
    second = yield from ask_terrain(work, "other", "Which other one?", cite=rulebook.ADJACENT)
    names = f"{work.terrain_words(first)} and {work.terrain_words(second)}"
    joined = yield from work.yes("joined", "May one walk between them?", offer=True, lead="joined")
    before = work.state.terrains[first].joined
    work.change_in("terrains", first, joined={**before, second: joined})
    side = yield from _lies(work, first, second)
    if side:
        work.move_place(second, first, side)
    work.row("joined", thing=first, to=second, how="yes" if joined else "no", what=side)
    return f"{names} are {'adjacent' if joined else 'separated'}"
