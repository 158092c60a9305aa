"""Who plays: a new adventure (P-01), a scenario's start (P-37), leaving (P-40), joining (P-41),
winning and losing (P-42).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.pieces import (
    Inputs,
    Reason,
    minus,
    refuse_negative,
    refuse_outside,
    refuse_unknown,
    verdict,
)
from companion.games.citadel.state.tables import (
    CHARACTERS,
    HAND,
    LIFE,
    PLAYERS,
    SCORE,
    SCORES,
    WEIGHT,
)
from companion.toolbox.sums import Part, Result


class NewAdventure(Inputs, frozen=True, kw_only=True):
    """A table before its first scenario."""

    characters: dict[str, str] = {}
    """Player -> A to D; empty: not chosen yet."""
    decks: dict[str, int] = {}
    """Player -> cards of the starting deck, as the introductory booklet has them built."""
    open: bool = False
    """Another adventure is not over."""


class Begun(Struct, frozen=True):
    """The first state."""

    allowed: bool | None
    reasons: tuple[Reason, ...]
    hand_limit: int | None
    weight_limit: int | None
    scores: dict[str, int]


class ScenarioLife(Inputs, frozen=True):
    """Life points that a scenario gives each character."""

    life: dict[str, int | None]
    given: int
    scenario_life: Literal["set", "add"] = "set"
    """Option (ruling R-46)."""


class LifeGiven(Struct, frozen=True):
    """After it."""

    life: dict[str, int | None]
    surplus: dict[str, int]


class LeaverCard(Struct, frozen=True):
    """A Purse card of somebody who leaves; `None`: not told."""

    lock: bool | None = None
    blocked: bool = False


class Leave(Inputs, frozen=True):
    """A character who leaves for good."""

    life: int | None = None
    others: dict[str, int | None] = {}
    """The other characters of the adventure -> life points."""
    rest: dict[str, int] = {}
    """Who of them gets what cannot be divided, 1 each."""
    skills: dict[str, int | None] = {}
    """Kind of Skill (`character`, `advanced`, `reflex`) -> cards of it."""
    purse: dict[str, LeaverCard] = {}
    blocked_quest_items: int | None = 0
    leaver_life: Literal["given", "lost"] = "given"
    """Option (ruling R-48)."""
    leaver_cards: Literal["returned", "passed"] = "returned"
    """Option (ruling R-49)."""


class Left(Struct, frozen=True):
    """What becomes of everything."""

    life: dict[str, int | None]
    each: int | None
    """Life points that each conscious one gets."""
    rest: int | None
    """Life points that the players still give, 1 each."""
    lost: int | None
    returned: tuple[str, ...]
    """Purse cards that are returned."""
    passed: tuple[str, ...]
    """Purse cards that go to the others; blocked ones stay blocked."""
    ask: tuple[str, ...]
    """Purse cards of which nobody told whether they have the lock icon."""
    skills_returned: int | None
    skills_given: int | None
    """Advanced and Reflex Skills: the others discard them into their own piles."""
    players: int
    hand_limit: int | None
    weight_limit: int | None
    ends: bool
    """Whether nobody is left."""


class Join(Inputs, frozen=True, kw_only=True):
    """Somebody who wants to join, or to go on with a new character."""

    character: str
    taken: tuple[str, ...] = ()
    """Characters of the others, A to D."""
    players: int
    """Characters in the adventure before."""
    before_scenario: bool | None = None
    at_citadel: bool | None = None


class Joined(Struct, frozen=True):
    """Whether they may, and the new limits."""

    allowed: bool | None
    reasons: tuple[Reason, ...]
    hand_limit: int | None
    weight_limit: int | None


class Standing(Inputs, frozen=True):
    """The characters of the adventure."""

    life: dict[str, int | None]
    ended: bool = False
    """An effect says that the adventure ends."""
    won: bool | None = None
    """The game says so."""


class Stands(Struct, frozen=True):
    """Whether it is over."""

    over: bool | None
    won: bool | None
    why: str
    awake: tuple[str, ...]


def new_adventure(inputs: NewAdventure) -> Result[Begun]:
    """Who plays whom, and what every adventure begins with (P-01; pp. 3, 7, 9, 23).

    Raises:
        ValueError: a character that is none of A to D, or a deck of fewer than 1 card.
    """
    for who, character in inputs.characters.items():
        if character:
            refuse_unknown("character", character, CHARACTERS)
        refuse_outside(f"{who}'s deck", inputs.decks.get(who), 1, 999)
    count = len(inputs.characters)
    chosen = [x for x in inputs.characters.values() if x]
    reasons = (
        Reason(
            f"{PLAYERS[0]} to {PLAYERS[1]} players",
            PLAYERS[0] <= count <= PLAYERS[1],
            f"{count} players: {PLAYERS[0]} to {PLAYERS[1]}.",
            "p. 3",
            "players",
        ),
        Reason(
            "each character once",
            len(set(chosen)) == len(chosen),
            "A character is taken twice.",
            "p. 7",
            "new-adventure",
        ),
        Reason(
            "the last adventure is over",
            not inputs.open,
            "An adventure is still under way.",
            "p. 3",
            "end-of-adventure",
        ),
    )
    notes = [x.why for x in reasons if x.holds is False]
    value = Begun(
        allowed=verdict(reasons),
        reasons=reasons,
        hand_limit=HAND.get(count),
        weight_limit=WEIGHT.get(count),
        scores=dict.fromkeys(SCORES, SCORE[0]),
    )
    parts = (
        Part("hand limit", value.hand_limit, "p. 4", "hand-size"),
        Part("weight limit", value.weight_limit, "p. 4", "max-weight"),
    )
    return Result(value, parts, ("p. 3", "p. 7", "p. 9"), tuple(notes))


def scenario_life(inputs: ScenarioLife) -> Result[LifeGiven]:
    """Life points at a scenario's start: they replace, or add by option (P-37; p. 20; R-46).

    Raises:
        ValueError: life or gift outside 0 to 99.
    """
    refuse_outside("Life points of the scenario", inputs.given, *LIFE)
    after: dict[str, int | None] = {}
    surplus = {}
    for who, life in inputs.life.items():
        refuse_outside(f"{who}'s life", life, *LIFE)
        had = life if inputs.scenario_life == "add" else 0
        wanted = None if had is None else had + inputs.given
        if wanted is not None and wanted > LIFE[1]:
            surplus[who] = wanted - LIFE[1]
            wanted = LIFE[1]
        after[who] = wanted
    parts = tuple(Part(who, n, "p. 20", "lp-from-scenario") for who, n in after.items())
    return Result(LifeGiven(after, surplus), parts, ("p. 20",))


def leave(inputs: Leave) -> Result[Left]:
    """Life points, Skills and Purse cards of a leaver (P-40; p. 25; R-48, R-49).

    Raises:
        ValueError: life outside 0 to 99, a count below 0, or a rest for somebody else.
    """
    refuse_outside("The leaver's life", inputs.life, *LIFE)
    for who, life in inputs.others.items():
        refuse_outside(f"{who}'s life", life, *LIFE)
    refuse_negative({f"{kind} Skills": n for kind, n in inputs.skills.items()})
    for kind in inputs.skills:
        refuse_unknown("kind of Skill", kind, ("character", "advanced", "reflex"))
    awake = [who for who, life in inputs.others.items() if life != 0]
    for who in inputs.rest:
        refuse_unknown("conscious character", who, awake)
    refuse_negative({"A part of the rest": min(inputs.rest.values(), default=0)})
    after, each, rest, lost, notes = _shares(inputs, awake)
    locked = {card: x.lock for card, x in inputs.purse.items()}
    returned = tuple(x for x, lock in locked.items() if lock)
    if inputs.leaver_cards == "passed":
        returned = ()
    passed = tuple(x for x, lock in locked.items() if x not in returned and lock is not None)
    given = [inputs.skills.get(kind, 0) for kind in ("advanced", "reflex")]
    count = len(inputs.others)
    value = Left(
        life=after,
        each=each,
        rest=rest,
        lost=lost,
        returned=returned,
        passed=passed,
        ask=tuple(x for x, lock in locked.items() if lock is None),
        skills_returned=inputs.skills.get("character", 0),
        skills_given=None if None in given else sum(x or 0 for x in given),
        players=count,
        hand_limit=HAND.get(count),
        weight_limit=WEIGHT.get(count),
        ends=count == 0,
    )
    if value.ends:
        notes.append("Nobody is left: the adventure ends.")
    parts = (
        Part("the leaver's life points", inputs.life, "p. 25", "leaving-lp"),
        Part("conscious characters", len(awake), "p. 25", "leaving-lp"),
        Part("each gets", each, "p. 25", "leaving-lp"),
    )
    return Result(value, parts, ("p. 25",), tuple(notes))


_Shares = tuple[dict[str, int | None], int | None, int | None, int | None, list[str]]


def _shares(inputs: Leave, awake: list[str]) -> _Shares:
    """Life points after leaving: in equal parts, the rest 1 each at the players' choice (R-48)."""
    after = dict(inputs.others)
    notes: list[str] = []
    if any(life is None for life in inputs.others.values()):
        notes.append("Whether all are conscious is unknown: those in doubt are counted.")
    if inputs.life is None:
        after = {who: None if who in awake else life for who, life in after.items()}
        return after, None, None, None, notes
    if not awake:
        notes.append("Nobody is conscious: the life points are lost (R-48).")
        return after, 0, 0, inputs.life, notes
    each, rest = divmod(inputs.life, len(awake))
    lost = 0
    if inputs.leaver_life == "lost":
        lost, rest = rest, 0
        shares = {}
    else:
        shares = inputs.rest
        if sum(shares.values()) > rest or max(shares.values(), default=0) > 1:
            notes.append(f"The rest is {rest}: 1 each at most (R-48).")
        rest -= sum(shares.values())
    for who in awake:
        life = after[who]
        if life is not None:
            raised = life + each + shares.get(who, 0)
            lost += max(0, raised - LIFE[1])
            after[who] = min(LIFE[1], raised)
    return after, each, rest, lost, notes


def join(inputs: Join) -> Result[Joined]:
    """Only before a scenario begins, at the Citadel, with a free character (P-41; p. 25; R-50).

    Raises:
        ValueError: a character that is none of A to D, or players outside 0 to 4.
    """
    refuse_unknown("character", inputs.character, CHARACTERS)
    refuse_outside("The number of players", inputs.players, 0, PLAYERS[1])
    free = inputs.character not in inputs.taken
    reasons = (
        Reason(
            "before a new scenario",
            inputs.before_scenario,
            "Only before a new scenario begins.",
            "p. 25",
            "join",
        ),
        Reason("at the Citadel", inputs.at_citadel, "Only at the Citadel.", "p. 25", "join"),
        Reason(
            "a free character", free, f"{CHARACTERS[inputs.character]} is in use.", "p. 25", "join"
        ),
        Reason(
            f"{PLAYERS[1]} at most",
            inputs.players < PLAYERS[1],
            f"{PLAYERS[1]} characters already take part.",
            "p. 3",
            "players",
        ),
    )
    count = inputs.players + 1
    notes = [x.why for x in reasons if x.holds is False]
    parts = (
        Part("hand limit", HAND.get(count), "p. 4", "hand-size"),
        Part("weight limit", WEIGHT.get(count), "p. 4", "max-weight"),
    )
    value = Joined(verdict(reasons), reasons, HAND.get(count), WEIGHT.get(count))
    return Result(value, parts, ("p. 25",), tuple(notes))


def standing(inputs: Standing) -> Result[Stands]:
    """Lost with all unconscious or when an effect says so; won when the game says so (P-42; p. 3).

    Raises:
        ValueError: life outside 0 to 99.
    """
    for who, life in inputs.life.items():
        refuse_outside(f"{who}'s life", life, *LIFE)
    awake = tuple(who for who, life in inputs.life.items() if life)
    unknown = [who for who, life in inputs.life.items() if life is None]
    over, won, why = False, inputs.won, ""
    lost: bool | None = False
    if inputs.life and not awake:
        lost = None if unknown else True
    if inputs.won:
        over, why = True, "the game says so (p. 3)"
    elif lost:
        over, won, why = True, False, "all characters are unconscious (p. 20)"
    elif inputs.ended:
        over, won, why = True, False, "an effect ends the adventure (p. 3)"
    notes = (f"{'Won' if won else 'Lost'}: {why}.",) if over else ()
    fell = minus(len(inputs.life), len(awake) + len(unknown))
    parts = (
        Part("conscious", len(awake) if not unknown else None, "p. 20", "all-unconscious"),
        Part("unconscious", fell, "p. 20", "all-unconscious"),
    )
    told = None if not over and lost is None else over
    return Result(Stands(told, won, why, awake), parts, ("p. 3", "p. 20"), notes)
