"""Saving the game and laying it out again (P-38, P-39; p. 25)."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.pieces import sum_known
from companion.games.citadel.calculations.saving import (
    Packed as Counted,
    Resume,
    Resumed,
    resume as resuming,
    save as saving,
)
from companion.games.citadel.procedures.asking import ask_terrain
from companion.games.citadel.procedures.table.scenario import clear_board
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.rules.board import packed_of, resume_of, save_of, stack_words
from companion.games.citadel.state.table import Citadel, Packed, Stack
from companion.games.citadel.state.tables import LIFE
from companion.table.procedures.asking import citing
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option, scoped
from companion.toolbox.sums import Result, shown
from companion.toolbox.text import listed

SPACES = ("explore", "fill")
"""Acts that a hidden or an opened space waits for (p. 21)."""
FIELDS = {
    "deck": "Action Deck",
    "discard": "Discard Pile",
    "blocked": "blocked cards",
    "purse": "Purse cards",
    "life": "life points",
}
"""What is counted again when a game is laid out, and its name."""


# ---------------------------------------------------------------------- saving


@act(
    "save",
    "Save the game",
    spec="P-38",
    cite=rulebook.SAVE,
    rules=("save-steps", "events-on-save", "save-once"),
    words=("saves",),
    help="save",
    grave=True,
)
def save(work: Work) -> Steps[None]:
    """Put the game away, in the order of p. 25; what is in the way is named (P-38)."""
    result = saving(save_of(work.state))
    yield from work.reasons(result.value.reasons)
    work.sums["saving"] = result
    ground = yield from _ground(work)
    if work.state.action is not None:
        work.end_action()
    work.set(reading="", turn="")
    hands = _discard_hands(work)
    packed = replace(packed_of(work.state), terrain=ground)
    kept = (ground, *packed.events) if ground else ()
    before = len(work.state.terrains) + len(work.state.events) + len(work.state.fogs)
    clear_board(work, "discard", kept)
    for thing, _ in in_order(work.state.dice):
        work.free_die(thing, "saved")
    left = _spaces_gone(work)
    if not ground and before:  # one Terrain of them is kept, and nobody said which
        past = work.state.past
        work.set(past=replace(past, adventure=None))
        work.say("which Terrain is kept is unknown")
    work.set(packed=packed, scenario=replace(work.state.scenario, save_used=True))
    _tell(work, packed, hands)
    if left:
        work.say(f"left undone, gone with the Board: {listed(left, 'and')}")


def _spaces_gone(work: Work) -> list[str]:
    """Hidden and opened spaces go with the Board: what they waited for is owed no more."""
    gone = [(key, x) for key, x in in_order(work.state.pending) if x.procedure in SPACES]
    for key, _ in gone:
        work.drop("pending", key)
    return [x.what for _, x in gone]


def _ground(work: Work) -> Steps[str]:
    """The Terrain of the figures, which is kept; the figures stand on it."""
    state = work.state
    at = Counter(x for y in standing.awake(state) if (x := state.characters[y].at))
    if not state.terrains and not at:
        return ""
    only = next(iter(state.terrains)) if len(state.terrains) == 1 else ""
    likely = at.most_common(1)[0][0] if at else only
    ground = yield from ask_terrain(
        work,
        "terrain",
        "On which Terrain do the figures stand?",
        offer=None if likely and len(at) == 1 else likely,
        quiet=likely if likely and len(at) == 1 else None,
        none="unknown",
        lead="on",
        cite=rulebook.SAVE_STEPS,
    )
    for player in standing.awake(work.state) if ground else ():
        work.put_figure(player, ground, "saved")
    return ground


def _discard_hands(work: Work) -> dict[str, int | None]:
    """All Skill cards in hand are discarded, also those of the unconscious (R-52)."""
    hands = {}
    for player in work.state.group:
        hands[player] = work.move_all(player, "hand", "discard")
        work.move_all(player, "front", "discard")
    return hands


def _tell(work: Work, packed: Packed, hands: dict[str, int | None]) -> None:
    state = work.state
    dice = {work.thing_title(key): x.value for key, x in packed.dice.items()}
    work.row(
        "saved",
        to=packed.terrain,
        hands=hands,
        dice=dice,
        game=state.scenario.number,
        stacks={
            who: {name: getattr(x, name) for name in FIELDS} for who, x in packed.stacks.items()
        },
        past=[state.past.adventure, state.past.exploration],
    )
    work.say(f"saved{f' on {work.terrain_words(packed.terrain)}' if packed.terrain else ''}")
    thrown = [f"{work.who(x)} {n}" for x, n in hands.items() if n]
    if thrown:
        work.say(f"hands discarded: {listed(thrown, 'and')}")
    for who, stack in packed.stacks.items():
        work.say(f"{work.who(who)}: {stack_words(stack)}")
    for title, value in dice.items():
        work.say(f"note the die on {title}: {shown(value)}")


# ---------------------------------------------------------------------- resuming


class Pile(Struct, frozen=True):
    """A count that does not agree with what was put away."""

    player: str
    field: str
    packed: int | None
    counted: int


@act(
    "resume",
    "Resume a saved game",
    spec="P-39",
    cite=rulebook.RESUME,
    rules=("return-past",),
    words=("resumes", "unpack"),
    help="resume",
)
def resume(work: Work) -> Steps[None]:
    """Lay a saved game out again, and check its piles against the list (P-39; p. 25)."""
    packed = work.state.packed
    if packed is None:
        why = "Nothing was saved here."
        yield from work.breaks("rule-not-saved", why)
    counted = yield from _counted(work, packed)
    inputs = resume_of(work.state, counted)
    result = None if inputs is None else resuming(by_name(work.state, inputs))
    work.return_past("resume")
    work.say("the Past is returned")
    if packed is not None and result is not None:
        work.sums["laying out"] = result
        _lay_out(work, packed)
        yield from _differences(work, packed, counted)
    work.set(packed=None)
    _tell_resumed(work, result)


def by_name(state: Citadel, inputs: Resume) -> Resume:
    """The same with the players' names, so that what comes of it can be read."""
    return replace(
        inputs,
        packed={state.name(x): y for x, y in inputs.packed.items()},
        counted={state.name(x): y for x, y in inputs.counted.items()},
    )


def _lay_out(work: Work, packed: Packed) -> None:
    """Figures of the conscious, dice, Exploration cards at each arrow (R-53, R-54)."""
    ground = packed.terrain if packed.terrain in work.state.terrains else ""
    for player in work.state.group:
        work.move_all(player, "hand", "discard")  # what came there since, though it was put away
        if ground and standing.conscious(work.state, player) is not False:
            work.put_figure(player, ground, "resumed")
    for thing, die in packed.dice.items():
        if work.find_thing(thing) is not None:
            work.set_die(thing, die)
            work.say(f"die {shown(die.value)} on {work.thing_title(thing)}")
    if ground:
        work.lay_fog(ground)


def _tell_resumed(work: Work, result: Result[Resumed] | None) -> None:
    value = result.value if result is not None else None
    ground = next(
        (work.character(x).at for x in standing.awake(work.state) if work.character(x).at), ""
    )
    work.row("resumed", to=ground, notes=list(value.differs) if value is not None else [])
    work.say(f"resumed{f' on {work.terrain_words(ground)}' if ground else ''}; hands are empty")


# ---------------------------------------------------------------------- counting again


@citing(rulebook.RESUME)
def _counted(work: Work, packed: Packed | None) -> Steps[dict[str, Counted]]:
    """What was counted when it was unpacked, if the table wants to say so."""
    if packed is None or not packed.stacks:
        return {}
    agrees = yield from work.yes(
        "agrees",
        "Do all counts agree with the list?",
        offer=True,
        help="; ".join(f"{work.who(x)}: {stack_words(y)}" for x, y in packed.stacks.items()),
    )
    found: dict[str, Counted] = {}
    for player in packed.stacks if not agrees else ():
        filled = yield from work.form(
            f"counted-{player}",
            f"What did {work.who(player)} count?",
            (
                Field(
                    x,
                    also=("pile",) if x == "discard" else (),
                    least=0,
                    most=LIFE[1] if x == "life" else 999,
                )
                for x in FIELDS
            ),
            offer={},
            by_name=True,
            lead=f"counted-{player}",
        )
        found[player] = Counted(**filled)
    return found


def _differences(work: Work, packed: Packed, counted: dict[str, Counted]) -> Steps[None]:
    """Of each count that differs the table says which is right (P-39)."""
    for player, counts in counted.items():
        stack = packed.stacks.get(player, Stack())
        for field, name in FIELDS.items():
            was, now = getattr(stack, field), getattr(counts, field)
            if now is not None and was != now:
                pile = Pile(player, field, was, now)
                yield from scoped(f"right-{player}", _which_is_right(work, pile, name))


def _which_is_right(work: Work, pile: Pile, name: str) -> Steps[None]:
    who = work.who(pile.player)
    right = pile.counted
    if pile.packed is not None:
        options = (
            Option("counted", str(pile.counted), note="counted now"),
            Option("packed", str(pile.packed), note="put away"),
        )
        pick = yield from work.choose(
            pile.field,
            f"{who}, {name}: {pile.packed} put away, {pile.counted} counted. Which is right?",
            options,
            offer="counted",
            cite=rulebook.RESUME,
        )
        right = pile.packed if pick == "packed" else pile.counted
    _is(work, pile, right)
    work.row("correction", player=pile.player, what=pile.field, old=pile.packed, new=right)
    work.say(f"{who}, {name}: {shown(pile.packed)} put away, {right} now")


def _is(work: Work, pile: Pile, right: int) -> None:
    """A count as it is; the ledger of the Action cards is laid anew under it."""
    if pile.field in ("deck", "discard", "life"):
        work.change(pile.player, **{pile.field: right})
    elif pile.field == "blocked":
        purse = [x for x in work.character(pile.player).purse.values() if x.blocked]
        work.change(pile.player, blocked=max(0, right - len(purse)))
    else:
        work.change(pile.player, purse_told=False)
    x = work.character(pile.player)
    held = sum_known((x.deck, x.discard, x.hand, x.blocked, x.front))
    owned = x.owned
    began = None if held is None else held - owned.gained + owned.returned + owned.banished
    work.change(pile.player, owned=replace(owned, began=began))
