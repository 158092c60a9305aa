"""Gear up: what may, must and must not be selected (P-04; p. 12)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.pieces import Inputs, refuse_unknown
from companion.toolbox.sums import Part, Result
from companion.toolbox.text import key_of, listed


class Gear(Struct, frozen=True, kw_only=True):
    """A Purse card of the active player; `None`: not told."""

    title: str = ""
    conditions: tuple[str, ...] | None = None
    """Actions of its condition icons; the empty text is the empty icon, any action."""
    must: tuple[str, ...] = ()
    """Actions of its must icons."""
    keywords: tuple[str, ...] = ()
    blocked: bool = False
    carries: bool = False
    """The action that is taken stands on this card."""
    selected_effect: bool = False
    """It has an effect behind the word [selected]."""


class GearUp(Inputs, frozen=True, kw_only=True):
    """The action, and what could be selected."""

    action: str = ""
    gear: dict[str, Gear] = {}
    chosen: tuple[str, ...] = ()
    must_clash: Literal["stay", "pick"] = "stay"
    """Option: two compulsory cards that share a KEYWORD (ruling R-40)."""
    picked: tuple[str, ...] = ()
    """With `pick`: the compulsory cards that stay."""


class Clash(Struct, frozen=True):
    """Two cards and the KEYWORD that they share."""

    first: str
    second: str
    keyword: str


class Selected(Struct, frozen=True):
    """The selection and what is wrong with it."""

    selected: dict[str, str]
    """Card -> `auto`, `must` or `chosen`; refused ones are left out."""
    refused: dict[str, str]
    """Card -> why not."""
    missing: tuple[str, ...]
    """Compulsory cards that were not named; they are in `selected`."""
    unclear: tuple[str, ...]
    """Cards of which nobody told the conditions."""
    clashes: tuple[Clash, ...]
    """Of compulsory cards."""
    later: tuple[str, ...]
    """Selected cards with a [selected] effect, which must be applied."""
    could: tuple[str, ...]
    """Cards that could still be added."""


def fits(action: str, conditions: tuple[str, ...]) -> bool:
    """Whether an action is one of these conditions; the empty icon fits every action (p. 12).

    One of several names of an icon is enough: `fight`, `push` for “Pull / Push / Lift”.
    """
    wanted = _names(action)
    return any(not key_of(x) or wanted & _names(x) for x in conditions)


def _names(action: str) -> set[str]:
    return {key_of(x) for x in action.split("/")} - {""}


def gear_up(inputs: GearUp) -> Result[Selected]:
    """Check a selection; compulsory cards are added, those that clash are left out (P-04; p. 12).

    Raises:
        ValueError: a chosen card is not there.
    """
    for card in (*inputs.chosen, *inputs.picked):
        refuse_unknown("card of yours", card, inputs.gear)
    selected, clashes = _compulsory(inputs)
    missing = tuple(x for x in selected if x not in inputs.chosen)
    refused: dict[str, str] = {}
    unclear: list[str] = []
    for card in dict.fromkeys(inputs.chosen):
        if card in selected:
            continue
        gear = inputs.gear[card]
        why = _why_not(inputs, selected, card)
        if why is None:
            unclear.append(card)
        if why:
            refused[card] = why
        else:
            selected[card] = "chosen"
            if gear.conditions is None and not gear.carries:
                continue
    could = tuple(
        card
        for card in sorted(inputs.gear)
        if card not in selected and card not in refused and _why_not(inputs, selected, card) == ""
    )
    notes = [f"{_title(inputs, card)}: {why} (p. 12)." for card, why in refused.items()]
    notes += [
        f"{_title(inputs, x.first)} and {_title(inputs, x.second)} share {x.keyword}; both are "
        "compulsory (R-40)."
        for x in clashes
    ]
    notes += [
        f"{_title(inputs, card)} has to be selected (p. 12)."
        for card in missing
        if selected[card] == "must"
    ]
    later = tuple(x for x in selected if inputs.gear[x].selected_effect)
    rules = {"auto": "auto-selected", "must": "must-select", "chosen": "gear-up"}
    parts = tuple(
        Part(f"{_title(inputs, card)} ({why})", 1, "p. 12", rules[why])
        for card, why in selected.items()
    )
    value = Selected(selected, refused, missing, tuple(unclear), tuple(clashes), later, could)
    return Result(value, parts, ("p. 12",), tuple(notes))


def _compulsory(inputs: GearUp) -> tuple[dict[str, str], list[Clash]]:
    """Automatic and must cards; by the option the player picks among those that clash."""
    found: dict[str, str] = {}
    for card, gear in sorted(inputs.gear.items()):
        if gear.blocked:
            continue  # no effect and not usable while blocked (p. 18)
        if gear.carries:
            found[card] = "auto"
        elif gear.must and fits(inputs.action, gear.must):
            found[card] = "must"
    clashes = [
        Clash(first, second, word)
        for place, first in enumerate(found)
        for second in list(found)[place + 1 :]
        for word in _shared(inputs, first, second)[:1]
    ]
    if inputs.must_clash == "pick" and inputs.picked:
        for clash in clashes:
            for out in (clash.first, clash.second):
                other = clash.second if out == clash.first else clash.first
                if out not in inputs.picked and other in inputs.picked:
                    found.pop(out, None)
        clashes = [x for x in clashes if x.first in found and x.second in found]
    return found, clashes


def _why_not(inputs: GearUp, selected: dict[str, str], card: str) -> str | None:
    """Why a card cannot be added; empty if it can, `None` if that cannot be told."""
    gear = inputs.gear[card]
    if gear.blocked:
        return "it is blocked"
    for other in selected:
        shared = _shared(inputs, card, other)
        if shared:
            return f"it shares {listed(shared, 'and')} with {_title(inputs, other)}"
    if gear.conditions is None or (not inputs.action and "" not in gear.conditions):
        return None
    return "" if fits(inputs.action, gear.conditions) else "its condition does not match"


def _shared(inputs: GearUp, first: str, second: str) -> list[str]:
    others = {key_of(x) for x in inputs.gear[second].keywords}
    return [x for x in inputs.gear[first].keywords if key_of(x) in others and first != second]


def _title(inputs: GearUp, card: str) -> str:
    return inputs.gear[card].title or card
