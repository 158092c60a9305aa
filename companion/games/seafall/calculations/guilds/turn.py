"""May this action be used in this turn, and what a guild's actions are (P-16; p. 13)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.seafall.calculations.pieces import Inputs, refuse_negative
from companion.games.seafall.state.year import Action, Guild
from companion.toolbox.sums import Part, Result

GUILD_OF: dict[Action, Guild] = {
    "buy": "merchants",
    "sell": "merchants",
    "repair": "builders",
    "upgrade": "builders",
    "build": "builders",
    "explore": "explorers",
    "research": "explorers",
    "raid": "soldiers",
    "taxes": "soldiers",
}
"""Sailing belongs to each of them (p. 13)."""
ONE_ACTION: tuple[Action, Action] = ("repair", "upgrade")
"""Two modes of the same action (p. 15)."""
BarKey = Literal["turn-over", "other-guild", "same-action", "upgrade-used", "third-action"]


class MayAct(Inputs, frozen=True, kw_only=True):
    """An action, and the turn as it was told so far."""

    action: Action
    guild: Guild | Literal[""] = ""
    used: tuple[Action, ...] = ()
    allowed: int = 2
    over: str = ""
    """Why the turn is over, if it is: a failed endeavor, a milestone."""


class Bar(Struct, frozen=True):
    """A rule against the action."""

    key: BarKey
    why: str
    page: str
    rule: str


class Acting(Struct, frozen=True):
    """What comes of it."""

    may: bool
    bars: tuple[Bar, ...]
    guild: Guild | Literal[""]
    """The guild of the turn with this action; sailing alone names none."""
    continues: bool
    """A Sail action that goes on: two ships told one after the other."""


def may_act(inputs: MayAct) -> Result[Acting]:
    """Whether the turn has room for the action: one guild, two different ones of it (p. 13).

    Raises:
        ValueError: a number of allowed actions below 0.
    """
    refuse_negative({"actions allowed": inputs.allowed})
    continues = inputs.action == "sail" and inputs.used[-1:] == ("sail",) and not inputs.over
    bars = () if continues else _bars(inputs)
    mine: Guild | Literal[""] = GUILD_OF.get(inputs.action, "")
    guild: Guild | Literal[""] = inputs.guild or mine
    parts = (
        Part("actions of the guild in a turn", inputs.allowed, "p. 13", "hire-guild"),
        Part("used", -len(inputs.used), "p. 13", "hire-guild"),
    )
    acting = Acting(not bars, bars, guild, continues)
    return Result(acting, parts, ("p. 13",), tuple(f"{x.why} ({x.page})." for x in bars))


def _bars(inputs: MayAct) -> tuple[Bar, ...]:
    action, found = inputs.action, []
    if inputs.over:
        why = f"The turn is over: {inputs.over}"
        found.append(Bar("turn-over", why, "p. 10", "turn-ends-failure"))
    mine = GUILD_OF.get(action)
    if mine is not None and inputs.guild and mine != inputs.guild:
        why = f"The {inputs.guild} are hired; {words(action)} is for the {mine}"
        found.append(Bar("other-guild", why, "p. 13", "hire-guild"))
    other = ONE_ACTION[1 - ONE_ACTION.index(action)] if action in ONE_ACTION else action
    if action in inputs.used:
        why = f"{words(action).capitalize()} has been used this turn; no action may be taken twice"
        found.append(Bar("same-action", why, "p. 13", "hire-guild"))
    elif other in inputs.used:
        why = "Repairing and upgrading are the same action: one of them a turn"
        found.append(Bar("upgrade-used", why, "p. 15", "repair"))
    elif len(inputs.used) >= inputs.allowed:
        told = ", ".join(words(x) for x in inputs.used)
        why = f"{len(inputs.used)} actions were used: {told}"
        found.append(Bar("third-action", why, "p. 13", "hire-guild"))
    return tuple(found)


def words(action: Action) -> str:
    """An action as the table calls it."""
    return {
        "buy": "buying goods",
        "sell": "selling goods",
        "repair": "repairing",
        "upgrade": "upgrading",
        "build": "building",
        "explore": "exploring",
        "research": "research",
        "raid": "raiding",
        "taxes": "collecting taxes",
        "sail": "sailing",
    }[action]
