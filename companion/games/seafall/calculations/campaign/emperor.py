"""Who becomes Emperor when the campaign is over (P-53; p. 2)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.seafall.calculations.end.winner import refuse_ranks
from companion.games.seafall.calculations.pieces import Inputs
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result


class Emperor(Inputs, frozen=True, kw_only=True):
    """The provinces at the end of the campaign."""

    totals: dict[str, int | None]
    """Province -> campaign glory."""
    milestones: dict[str, int | None] = {}
    """Province -> glory of the milestones that it claimed in the campaign."""
    titles: dict[str, int | None] = {}
    """Province -> rank of its title during the final game, before titles were given anew."""


class Crowned(Struct, frozen=True):
    """Who is Emperor."""

    emperor: str
    """Empty while it cannot be told."""
    candidates: tuple[str, ...]
    """All who may be it, as far as told."""
    reason: str
    """`most campaign glory`, or what broke the tie."""


def emperor(inputs: Emperor) -> Result[Crowned]:
    """Most campaign glory; then most milestone glory; then the least prominent title (p. 2).

    Raises:
        Unworkable: fewer than two provinces, or a rank below 1.
    """
    if len(inputs.totals) < 2:
        raise Unworkable("An Emperor needs two provinces or more to choose from; name them.")
    refuse_ranks(inputs.titles)
    pages = ("p. 2",)
    parts = tuple(Part(p, n, "p. 2", "campaign-win") for p, n in inputs.totals.items())
    best, known = _best(inputs.totals)
    if not known:
        note = "Not every campaign total that could matter is known (p. 2)."
        return Result(Crowned("", best, ""), parts, pages, (note,))
    if len(best) == 1:
        return Result(Crowned(best[0], best, "most campaign glory"), parts, pages)
    of_milestones = {player: inputs.milestones.get(player) for player in best}
    parts += tuple(
        Part(f"{p}'s milestones", n, "p. 2", "campaign-tie") for p, n in of_milestones.items()
    )
    best, known = _best(of_milestones)
    if not known:
        note = "A tie: not all milestone glory is known (p. 2)."
        return Result(Crowned("", best, ""), parts, pages, (note,))
    if len(best) == 1:
        return Result(Crowned(best[0], best, "tied, most milestone glory"), parts, pages)
    ranks = {player: inputs.titles.get(player) for player in best}
    parts += tuple(Part(f"{p}'s title", rank, "p. 2", "campaign-tie") for p, rank in ranks.items())
    told = [rank for rank in ranks.values() if rank is not None]
    if len(told) < len(ranks) or told.count(max(told)) > 1:
        note = "A tie: not all titles of the final game are known (p. 2)."
        return Result(Crowned("", best, ""), parts, pages, (note,))
    first = max(best, key=lambda player: ranks[player] or 0)
    reason = "tied, least prominent title of the final game"
    return Result(Crowned(first, (first,), reason), parts, pages)


def _best(numbers: dict[str, int | None]) -> tuple[tuple[str, ...], bool]:
    """Who has or may have the most, and whether all that counts is told."""
    told = [number for number in numbers.values() if number is not None]
    most = max(told, default=None)
    best = tuple(player for player, n in numbers.items() if n is None or n == most)
    return best, len(told) == len(numbers)
