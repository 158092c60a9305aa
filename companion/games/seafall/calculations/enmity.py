"""Enmity counted and given: own enmity (P-61), being at war, giving (P-38); p. 11."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.pieces import (
    Inputs,
    minus,
    refuse_negative,
    smaller,
    sum_known,
)
from companion.games.seafall.state.constants import BOXES, TOKENS
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, total


class Sticker(Inputs, frozen=True):
    """A permanent enmity sticker in one of a region's six boxes."""

    owner: str
    crossed: bool = False
    """Crossed out it counts for nothing, like an empty box."""


class RegionEnmity(Inputs, frozen=True, kw_only=True):
    """Everybody's enmity in one region: an island or a province."""

    province: bool = False
    sites: dict[str, int | None] = {}
    """Owner -> tokens on the region's sites; a missing owner has none."""
    held: dict[str, int | None] = {}
    """Owner -> tokens on the island's garrison, or in the province's At War With."""
    stickers: tuple[Sticker, ...] = ()


class OwnEnmity(Inputs, frozen=True, kw_only=True):
    """Whose enmity, and where."""

    owner: str
    region: RegionEnmity = RegionEnmity()


class AtWar(Inputs, frozen=True, kw_only=True):
    """A province that raids another, and the enmity on its own board."""

    host: str
    """The province that is raided."""
    raider: str = ""
    board: RegionEnmity = RegionEnmity(province=True)
    """Enmity on the **raider's** board."""
    prologue: bool = False


class GiveEnmity(Inputs, frozen=True, kw_only=True):
    """Tokens owed for a site, and what there is to pay them with."""

    owed: int | None
    """1 for an island site, the plunder value for a province site."""
    home: int | None = None
    """Tokens in the giver's home section: the only ones that can be spent (ruling R-78)."""
    theirs: int | None = 0
    """The host's tokens in the giver's At War With; 0 for islands."""
    planned: bool = True
    """Known beforehand, so that a lack of tokens forbids the action."""
    giver: str = ""
    host: str = ""
    return_all: bool = False
    """Option `enmity.return_all`: return all of theirs, even more than owed (ruling R-29)."""
    always_mark: bool = False
    """Option `enmity.always_mark`: one token of the giver's always lies there (ruling R-30)."""


class Given(Struct, frozen=True):
    """Where tokens go; `None` where it cannot be told.

    `counted + placed + missing` is what was owed. A planned gift that is short is not
    `allowed`; the numbers then say what the table would do if it went on all the same.
    """

    counted: int | None
    """Returned tokens that count toward the number owed."""
    returned: int | None
    """Tokens of the host's that go to its home section."""
    placed: int | None
    """The giver's own tokens, from its home section onto the site."""
    missing: int | None
    glory_lost: int | None
    """1 for each missing token when unplanned, else 0."""
    allowed: bool | None
    marks_site: bool | None
    """Does a token lie on the site, so that it cannot be raided?"""


def own_enmity(inputs: OwnEnmity) -> Result[int | None]:
    """A province's enmity in a region: dice lost when raiding, gold added at islands (p. 11).

    Counts its tokens on the sites, its tokens on the garrison or in At War With, and its
    stickers that are not crossed out. Other provinces' enmity is not counted.

    Raises:
        Unworkable: a number of tokens below 0.
    """
    region = inputs.region
    _refuse(region)
    place = "in At War With" if region.province else "on the garrison"
    rule = "at-war-space" if region.province else "enmity-garrison"
    parts = (
        Part("tokens on sites", region.sites.get(inputs.owner, 0), "p. 11", "place-enmity"),
        Part(f"tokens {place}", region.held.get(inputs.owner, 0), "p. 11", rule),
        Part("stickers", _stickers(region, inputs.owner), "p. 11", "permanent-enmity"),
    )
    return total(parts, notes=_impossible_numbers(region))


def at_war(inputs: AtWar) -> Result[int | None]:
    """Dice for being at war: the host's tokens in the raider's At War With, 1 each (p. 11).

    The host's tokens on the raider's sites and its stickers there add nothing. More than 0
    means that the raider is at war with the host; it is one-sided. Nobody is at war in the
    prologue.

    Raises:
        Unworkable: a number of tokens below 0; raider and host are the same province.
    """
    if inputs.raider and inputs.raider == inputs.host:
        raise Unworkable(f"{inputs.host} cannot be at war with itself; name another province.")
    _refuse(inputs.board)
    if inputs.prologue:
        note = "Nobody is at war in the prologue (p. 11)."
        return Result(0, (Part("prologue", 0, "p. 11", "prologue"),), ("p. 11",), (note,))
    tokens = inputs.board.held.get(inputs.host, 0)
    whose = f"{inputs.host}'s" if inputs.host else "their"
    part = Part(f"{whose} tokens in your At War With", tokens, "p. 11", "at-war")
    notes = []
    if inputs.board.sites.get(inputs.host, 0) != 0 or _stickers(inputs.board, inputs.host):
        notes.append("Their tokens on your sites and their stickers add no dice (p. 11).")
    return total((part,), notes=notes)


def give_enmity(inputs: GiveEnmity) -> Result[Given]:
    """Pay tokens owed: the host's own ones go home first, the rest onto the site (p. 11).

    Raises:
        Unworkable: a count below 0; giver and host are the same province.
    """
    refuse_negative(
        {"tokens owed": inputs.owed, "tokens at home": inputs.home, "theirs": inputs.theirs}
    )
    if inputs.giver and inputs.giver == inputs.host:
        raise Unworkable(f"{inputs.giver} cannot owe itself enmity; name another host.")
    given = _given(inputs)
    parts = (
        Part("owed", inputs.owed, "p. 11", "give-enmity"),
        Part("their tokens returned", minus(0, given.counted), "p. 11", "give-enmity"),
        Part("placed from home", minus(0, given.placed), "p. 11", "place-enmity"),
    )
    return Result(given, parts, ("p. 11",), tuple(_give_notes(inputs, given)))


def _given(inputs: GiveEnmity) -> Given:
    own_at_least = 1 if inputs.always_mark and inputs.owed else 0
    counted = smaller(minus(inputs.owed, own_at_least), inputs.theirs)
    own = minus(inputs.owed, counted)
    placed = smaller(own, inputs.home)
    missing = minus(own, placed)
    short = None if missing is None else missing > 0
    return Given(
        counted=counted,
        returned=inputs.theirs if inputs.return_all and inputs.owed != 0 else counted,
        placed=placed,
        missing=missing,
        glory_lost=0 if inputs.planned else missing,
        allowed=True if not inputs.planned else None if short is None else not short,
        marks_site=None if placed is None else placed > 0,
    )


def _give_notes(inputs: GiveEnmity, given: Given) -> list[str]:
    notes = []
    if inputs.owed is not None and inputs.owed > TOKENS:
        notes.append(f"A province has {TOKENS} tokens (p. 11).")
    if given.allowed is False:
        notes.append(f"Not allowed: {given.missing} enmity too few at home (p. 11).")
    if given.glory_lost:
        notes.append(f"Lose {given.glory_lost} glory for enmity that cannot be spent (p. 11).")
    if given.marks_site is False and inputs.owed:
        notes.append("No token lies on the site: it may be raided again (p. 11, ruling R-30).")
    return notes


def _refuse(region: RegionEnmity) -> None:
    refuse_negative({f"{owner}'s tokens on sites": n for owner, n in region.sites.items()})
    place = "At War With" if region.province else "the garrison"
    refuse_negative({f"{owner}'s tokens on {place}": n for owner, n in region.held.items()})


def _stickers(region: RegionEnmity, owner: str) -> int:
    return sum(sticker.owner == owner and not sticker.crossed for sticker in region.stickers)


def _impossible_numbers(region: RegionEnmity) -> list[str]:
    notes = []
    for owner in {**region.sites, **region.held}:
        tokens = sum_known((region.sites.get(owner, 0), region.held.get(owner, 0)))
        if tokens is not None and tokens > TOKENS:
            notes.append(f"{owner} has {tokens} tokens here of {TOKENS} (p. 11).")
    if len(region.stickers) > BOXES:
        notes.append(f"A region has {BOXES} boxes for stickers (p. 11).")
    return notes
