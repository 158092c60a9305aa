"""Enmity that a raid owes, though nobody has told how much (pp. 11, 19)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall.rules.names import region_name
from companion.games.seafall.state.table import SeaFall
from companion.table.state import Duty

GIVES = "enmity"
"""The act that tells it."""


def enmity_owed(
    state: SeaFall, player: str = "", site: str | None = None, region: str = ""
) -> tuple[str, ...]:
    """Keys of the duties: of a province, for a site (empty: for none any more), in a region."""
    return tuple(
        key
        for key, duty in sorted(state.pending.items())
        if duty.procedure == GIVES
        and player in ("", duty.who)
        and site in (None, duty.answers.get("site", ""))
        and region in ("", duty.answers.get("at"))
    )


def owing(state: SeaFall, player: str, site: str) -> Duty:
    """What a province owes for a site that it has plundered."""
    one = state.sites[site]
    return Duty(
        who=player,
        what=f"{state.name(player)}'s enmity for {region_name(state, one.region)}'s {one.name}: "
        "as much as its plunder value",
        page="p. 11",
        rule="enmity",
        procedure=GIVES,
        answers={"who": player, "at": one.region, "place": "site", "site": site},
    )


def after_winter(state: SeaFall) -> SeaFall:
    """What is owed for sites lies in the regions from now on, as all enmity does (p. 12)."""
    pending = dict(state.pending)
    for key in enmity_owed(state):
        told = {name: x for name, x in pending[key].answers.items() if name != "site"}
        pending[key] = replace(pending[key], answers={**told, "place": "held"})
    return replace(state, pending=pending)
