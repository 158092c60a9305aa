"""Two players fight: whose cannon are more, who surrenders (P-16, P-36; pp. 6-7, 18-19)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.pirate_crusades.calculations.combat import CombatTotal, combat_total
from companion.games.pirate_crusades.calculations.pieces import Inputs, refuse_outside
from companion.toolbox.sums import Part, Result, places


class Duel(Inputs, frozen=True):
    """What both reveal at the same time."""

    attacker: CombatTotal
    defender: CombatTotal
    long: bool = False


class DuelEnds(Struct, frozen=True):
    """How it ends; `None` where a total is not told."""

    winner: Literal["attacker", "defender", "tie"] | None
    attacker: int | None
    defender: int | None
    surrender: bool | None
    """Long game: the winner has more than double."""
    reputation: int | None
    """What the winner gains and the loser loses."""


class Vessel(Inputs, frozen=True):
    """The end of a fight with a captain's ship, a ship found at sea, or a town."""

    strength: int
    total: int | None = None
    kind: Literal["ship", "town"] = "ship"
    long: bool = False
    just_surrender: bool = False
    """The benefit “Ships just surrender”."""
    own_size: int | None = None
    """With that benefit: a smaller ship gives up without a fight."""
    size: int | None = None
    surrender_rep: Literal["forced", "none"] = "forced"
    """Option `surrender_rep`: what a surrender forced in a fight gives who has that benefit."""
    same_nation: bool | None = False
    """Town: whether it was of your own nation, or of none."""
    conquest_rep: Literal["enemy", "any"] = "enemy"
    """Option `conquest_rep` (ruling A-42)."""


class VesselEnds(Struct, frozen=True):
    """How it ends; `None` where it cannot be told."""

    wins: bool | None
    surrenders: bool | None
    without_fight: bool
    reputation: int | None
    seize: bool | None
    """Whether the ship may be seized; else it is sunk."""
    plunder: bool | None
    """Whether a card may be taken: of the ship (short), average cannon (long)."""


def duel(inputs: Duel) -> Result[DuelEnds]:
    """Compare what both commit (pp. 6-7, 18-19; rulings A-33, A-73, A-74).

    Raises:
        ValueError: as `combat_total`.
    """
    long = inputs.long
    mine = combat_total(replace(inputs.attacker, long=long))
    theirs = combat_total(replace(inputs.defender, long=long))
    page = "pp. 18-19" if long else "pp. 6-7"
    rule = "combat-two-long" if long else "combat-two-short"
    first, second = mine.value.total, theirs.value.total
    notes = [f"Attacker: {note}" for note in mine.notes]
    notes += [f"Defender: {note}" for note in theirs.notes]
    if not long:
        for who, side in (("Attacker", inputs.attacker), ("Defender", inputs.defender)):
            if len(side.cards) > 1:
                notes.append(f"{who}: one card each is revealed in the short game (p. 6).")
    parts = (
        *(replace(part, label=f"attacker: {part.label}") for part in mine.parts),
        *(replace(part, label=f"defender: {part.label}") for part in theirs.parts),
        Part("attacker", first, page, rule),
        Part("defender", second, page, rule),
    )
    if first is None or second is None:
        return Result(DuelEnds(None, first, second, None, None), parts, places(parts), tuple(notes))
    if first == second:
        notes.append("A tie: the cards are discarded, it starts again.")
        return Result(DuelEnds("tie", first, second, False, 0), parts, places(parts), tuple(notes))
    winner: Literal["attacker", "defender"] = "attacker" if first > second else "defender"
    surrender = long and max(first, second) > 2 * min(first, second)
    if surrender:
        notes.append("More than double: surrender, the ship may be seized (pp. 18-19).")
    elif not long:
        notes.append(
            "The winner's card is discarded, the loser's goes to the winner's hand (p. 6)."
        )
    value = DuelEnds(winner, first, second, surrender, int(surrender))
    return Result(value, parts, places(parts), tuple(notes))


def vessel(inputs: Vessel) -> Result[VesselEnds]:
    """What a total against a strength brings (P-09, P-11, P-36, P-37, P-39).

    Raises:
        ValueError: a strength below 0, a total below 0, a size below 1.
    """
    refuse_outside("A strength", inputs.strength, 0, 9999)
    refuse_outside("A total", inputs.total, 0, 9999)
    refuse_outside("A size", inputs.size, 1, 99)
    refuse_outside("Your size", inputs.own_size, 1, 99)
    town, long = inputs.kind == "town", inputs.long
    rule = "attack-town-long" if town else "surrender" if long else "combat-single-short"
    page = "p. 18" if long else "p. 6"
    if _gives_up(inputs):
        part = Part("reputation", 0, "p. 20", "just-surrender")
        value = VesselEnds(True, True, True, 0, True, False)
        return Result(value, (part,), ("p. 20",), ("The smaller ship surrenders without a fight.",))
    total, strength = inputs.total, inputs.strength
    parts = [Part("total", total, page, rule), Part("to beat", strength, page, rule)]
    if total is None:
        return Result(VesselEnds(None, None, False, None, None, None), tuple(parts), (page,))
    wins = total > strength
    surrenders = long and not town and total > 2 * strength
    reputation = 0
    notes = [] if wins else ["The enemy prevails: what was committed is lost."]
    if surrenders:
        reputation, note = surrender_worth(inputs.just_surrender, False, inputs.surrender_rep)
        notes += [note] if note else []
    if wins and town and long:
        any_win = inputs.conquest_rep == "any"
        reputation = int(any_win or not inputs.same_nation)
        if inputs.same_nation is None and not any_win:
            notes.append("Enter the port's nation: an enemy's gives 1 reputation (p. 12).")
    value = VesselEnds(
        wins=wins,
        surrenders=surrenders,
        without_fight=False,
        reputation=None
        if wins and town and long and inputs.same_nation is None and inputs.conquest_rep == "enemy"
        else reputation,
        seize=surrenders,
        plunder=wins and not town,
    )
    return Result(value, tuple(parts), places(parts), tuple(notes))


def surrender_worth(
    just_surrender: bool, smaller: bool, surrender_rep: Literal["forced", "none"]
) -> tuple[int, str]:
    """Reputation for a surrender, and what is to be said of it (pp. 12, 20; ruling A-86).

    Args:
        just_surrender: whether the victor has the benefit “Ships just surrender”.
        smaller: whether the ship that surrenders is smaller: such a one does so by the benefit.
        surrender_rep: the table's option for the others.
    """
    if not just_surrender:
        return 1, ""
    if smaller:
        return 0, "No reputation: smaller ships just surrender to you by now (p. 20)."
    if surrender_rep == "none":
        return 0, "No reputation: by option no surrender gives you any more (p. 20)."
    return 1, "It was forced: only smaller ships surrender for nothing (pp. 12, 20)."


def _gives_up(inputs: Vessel) -> bool:
    """Whether the benefit makes the ship give up without a fight (p. 20)."""
    if not inputs.just_surrender or inputs.kind == "town" or not inputs.long:
        return False
    return inputs.size is not None and inputs.own_size is not None and inputs.size < inputs.own_size
