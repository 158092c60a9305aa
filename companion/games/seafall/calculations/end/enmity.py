"""End step 5: dice, what successes take back, tokens that become stickers (P-49; pp. 20-21)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.enmity import Sticker
from companion.games.seafall.calculations.pieces import Inputs, refuse_negative
from companion.games.seafall.state.constants import BOXES, CROSS_OUT
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, total

HOME_PRICE = 1
"""Successes that take a token home (pp. 20-21)."""
"""Successes that cross out a sticker (pp. 20-21)."""


class EndDice(Inputs, frozen=True, kw_only=True):
    """Tokens that a province has left."""

    fortune: int | None = None
    reputation: int | None = None


def end_dice(inputs: EndDice) -> Result[int | None]:
    """A die for each fortune and reputation token left; they are not spent (p. 20; R-50).

    Raises:
        Unworkable: fewer than no tokens.
    """
    refuse_negative({"fortune": inputs.fortune, "reputation": inputs.reputation})
    return total(
        (
            Part("fortune tokens", inputs.fortune, "p. 20", "end-enmity"),
            Part("reputation tokens", inputs.reputation, "p. 20", "end-enmity"),
        )
    )


class RegionLeft(Inputs, frozen=True, kw_only=True):
    """One region, as it is before the successes are used."""

    tokens: int = 0
    """Own tokens that lie there."""
    stickers: tuple[Sticker, ...] = ()
    """All stickers in its boxes; crossed-out ones count as empty boxes."""
    home: int = 0
    """Own tokens that a success takes home from there."""
    crossed: int = 0
    """Own stickers there that two successes cross out."""


class EndEnmity(Inputs, frozen=True, kw_only=True):
    """A province in end step 5."""

    owner: str
    successes: int | None = None
    regions: dict[str, RegionLeft] = {}
    """Regions in which it has tokens or stickers; in the order of preference for the advice."""


class RegionPlaced(Struct, frozen=True):
    """What becomes of the tokens in one region."""

    stickers: int
    covers: int
    """Stickers of others among them that are covered, since no box was empty."""
    lost: int
    """Glory lost: all six boxes are its own."""


class Determined(Struct, frozen=True):
    """What comes of the step."""

    used: int
    allowed: bool | None
    """Whether there were successes enough; `None`: not told."""
    placed: dict[str, RegionPlaced]
    glory_lost: int
    best_home: dict[str, int]
    """Advice: region -> tokens to take home with all successes."""
    best_crossed: dict[str, int]
    """Advice: region -> stickers to cross out with what is left then."""


def end_enmity(inputs: EndEnmity) -> Result[Determined]:
    """Successes take tokens home (1), cross stickers out (2); the rest become stickers: pp. 20-21.

    The advice saves glory first, then takes home all it can: a success against a token spares a
    sticker, crossing one out costs two.

    Raises:
        Unworkable: a count below 0; more taken home or crossed out than there is; more than six
            stickers in a region.
    """
    refuse_negative({"successes": inputs.successes})
    for name, region in inputs.regions.items():
        _refuse(inputs.owner, name, region)
    home = sum(x.home for x in inputs.regions.values())
    crossed = sum(x.crossed for x in inputs.regions.values())
    used = HOME_PRICE * home + CROSS_OUT * crossed
    allowed = None if inputs.successes is None else used <= inputs.successes
    placed = {name: _placed(inputs.owner, x) for name, x in inputs.regions.items()}
    lost = sum(x.lost for x in placed.values())
    best_home, best_crossed = _best(inputs)
    parts = (
        Part("successes", inputs.successes, "p. 20", "end-enmity"),
        Part("tokens home, 1 each", -HOME_PRICE * home, "p. 20", "end-enmity"),
        Part(
            f"stickers crossed out, {CROSS_OUT} each",
            -CROSS_OUT * crossed,
            "pp. 20-21",
            "cross-out",
        ),
    )
    notes = []
    if allowed is False:
        notes.append(
            f"That takes {used} success{'' if used == 1 else 'es'}, "
            f"{inputs.successes} were rolled (pp. 20-21)."
        )
    if lost:
        notes.append(
            f"All six boxes already hold this province's stickers: {lost} glory lost (pp. 20-21)."
        )
    found = Determined(used, allowed, placed, lost, best_home, best_crossed)
    return Result(found, parts, ("pp. 20-21",), tuple(notes))


def _refuse(owner: str, name: str, region: RegionLeft) -> None:
    refuse_negative(
        {
            f"tokens in {name}": region.tokens,
            f"tokens home from {name}": region.home,
            f"stickers crossed out in {name}": region.crossed,
        }
    )
    if len(region.stickers) > BOXES:
        raise Unworkable(f"{name} has six boxes, not {len(region.stickers)} stickers.")
    if region.home > region.tokens:
        raise Unworkable(
            f"{region.home} tokens cannot come home from {name}: {region.tokens} lie there."
        )
    if region.crossed > _own(owner, region):
        raise Unworkable(
            f"{region.crossed} stickers cannot be crossed out in {name}: "
            f"{_own(owner, region)} are theirs."
        )


def _own(owner: str, region: RegionLeft) -> int:
    return sum(x.owner == owner and not x.crossed for x in region.stickers)


def _placed(owner: str, region: RegionLeft) -> RegionPlaced:
    """Empty and crossed-out boxes first, then stickers of others, then glory (pp. 20-21)."""
    left = region.tokens - region.home
    mine = _own(owner, region) - region.crossed
    foreign = sum(x.owner != owner and not x.crossed for x in region.stickers)
    free = BOXES - mine - foreign
    covers = min(max(0, left - free), foreign)
    lost = max(0, left - free - foreign)
    return RegionPlaced(left - lost, covers, lost)


def _best(inputs: EndEnmity) -> tuple[dict[str, int], dict[str, int]]:
    left = inputs.successes or 0
    plain = {
        name: RegionLeft(tokens=x.tokens, stickers=x.stickers) for name, x in inputs.regions.items()
    }
    home: dict[str, int] = {}
    costly = {name: _placed(inputs.owner, x).lost for name, x in plain.items()}
    for name, count in (*costly.items(), *((n, x.tokens) for n, x in plain.items())):
        more = min(left, count, plain[name].tokens - home.get(name, 0))
        if more > 0:
            home[name] = home.get(name, 0) + more
            left -= more
    crossed: dict[str, int] = {}
    for name, region in plain.items():
        more = min(left // CROSS_OUT, _own(inputs.owner, region))
        if more > 0:
            crossed[name] = more
            left -= CROSS_OUT * more
    return home, crossed
