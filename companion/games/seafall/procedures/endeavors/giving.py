"""Giving enmity for a raided site (P-38; p. 11)."""

from __future__ import annotations

from companion.games.seafall import rulebook
from companion.games.seafall.calculations import GiveEnmity, Given, give_enmity
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.rules.standing import is_on, tokens_home
from companion.table.state import without_key
from companion.toolbox.text import plural


def due(work: Work, owed: int | None, host: str, planned: bool = False) -> Given:
    """Where the tokens owed would go: theirs home first, the rest from home (p. 11)."""
    board = work.state.regions[work.player].held
    if host == work.player:  # the table says so: nobody is at war with itself
        host = ""
    inputs = GiveEnmity(
        owed=owed,
        home=tokens_home(work.state, work.player),
        theirs=max(0, board.get(host, 0)) if host else 0,
        planned=planned,
        giver=work.player,
        host=host,
        return_all=is_on(work.state, "enmity.return_all"),
        always_mark=is_on(work.state, "enmity.always_mark"),
    )
    result = give_enmity(inputs)
    missing = result.value.missing
    work.sums["enmity"] = result.with_value(missing)
    return result.value


def give(work: Work, site: str, owed: int, host: str) -> None:
    """Place what is owed on a site; what is missing costs glory (p. 11)."""
    given = due(work, owed, host)
    returned, placed = given.returned or 0, given.placed or 0
    if host and returned:
        board = work.state.regions[work.player].held
        left = board.get(host, 0) - returned
        held = {**board, host: left} if left > 0 else without_key(board, host)
        work.change_region(work.player, held=held)
        work.said.append(f"{plural(returned, 'token')} back to {work.state.name(host)}")
    if placed:
        tokens = work.state.sites[site].tokens
        work.change_site(site, tokens={**tokens, work.player: tokens.get(work.player, 0) + placed})
        work.said.append(f"{placed} enmity on the site")
    work.row(
        "enmity_give",
        site=site,
        owed=owed,
        returned=returned,
        placed=placed,
        missing=given.missing,
        glory=given.glory_lost,
    )
    if given.glory_lost:
        work.glory(work.player, -given.glory_lost, "enmity that is not there", rulebook.RUNNING_OUT)
        work.said.append(f"{given.glory_lost} enmity missing")
