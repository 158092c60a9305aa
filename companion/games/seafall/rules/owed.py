"""What is owed though nobody has told how much: enmity of a raid, the harvest of a vault that was
counted (pp. 11, 12, 19)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall.rules.names import region_name
from companion.games.seafall.state.table import SeaFall
from companion.table.state import Duty

GIVES = "enmity"
"""The act that tells it."""
HARVEST = "harvest"
"""The act that tells a harvest."""


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


def harvest_owed(state: SeaFall, player: str) -> str:
    """Key of the duty to tell what a province's fields brought; empty if there is none."""
    keys = (
        key
        for key, duty in sorted(state.pending.items())
        if duty.procedure == HARVEST and duty.who == player
    )
    return next(keys, "")


def owing_harvest(state: SeaFall, player: str, before: int) -> Duty:
    """What a province owes whose vault was counted, and whose harvest nobody told (p. 12)."""
    return Duty(
        who=player,
        what=f"{state.name(player)}'s harvest is unknown; the vault held {before} gold before it",
        page="p. 12",
        rule="harvest",
        procedure=HARVEST,
        answers={"only": player, "before": before},
    )


def without_told(state: SeaFall) -> SeaFall:
    """The state without harvests that are owed of vaults that are known again."""
    told = {
        key
        for player in state.seats
        if state.provinces[player].gold is not None and (key := harvest_owed(state, player))
    }
    left = {key: duty for key, duty in state.pending.items() if key not in told}
    return replace(state, pending=left) if told else state


def after_winter(state: SeaFall) -> SeaFall:
    """What is owed for sites lies in the regions from now on, as all enmity does (p. 12)."""
    pending = dict(state.pending)
    for key in enmity_owed(state):
        told = {name: x for name, x in pending[key].answers.items() if name != "site"}
        pending[key] = replace(pending[key], answers={**told, "place": "held"})
    return replace(state, pending=pending)
