"""Names of a game, checked: acts against those of the core, things against each other, counters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.making.answers import NEW_NAMES
from companion.making.found import Findings
from companion.making.source import place_of
from companion.table.forms.names import Names, Thing
from companion.table.forms.tokens import tokens
from companion.table.game import Game
from companion.table.shared.acts import common_procedures

MOST_THINGS = 400
"""Names that are compared at a table: more would take long, and come from a list of the book."""


def check_acts(game: Game[Any], findings: Findings) -> None:
    """Acts of the game that stand in the place of one that every table has.

    Whose lines stay what they are (`turn ann`) if the game's act asks for all that the core's asks.
    """
    shared = {info.id: info for info in common_procedures(game)}
    for info in game.procedures:
        if (core := shared.get(info.id)) is None:
            continue
        own = {key.name for key in info.listed()}
        lost = [key.name for key in core.listed() if key.name not in own]
        if lost:
            findings.fault(
                place_of(info),
                f"every table has an act “{info.id}” ({core.title}), which is gone now; "
                f"give yours another id, or let it ask for {_quoted(lost)} too.",
            )


def check_names(names: Names, findings: Findings) -> None:
    """Things of one kind that a line cannot tell apart, at a table as it stands."""
    for thing in names.things[:MOST_THINGS]:
        if thing.kind == "option" or thing in findings.named:
            continue
        findings.named.add(thing)
        for spelt in dict.fromkeys((thing.label, *thing.also)):
            if spelt in NEW_NAMES or not (other := _same(names, thing, spelt)):
                continue
            two = f"“{spelt}” names two of kind “{thing.kind}”, {_told(thing)} and {_told(other)}"
            # Small letters describe what nobody has named: two nameless cards are alike.
            if spelt in (thing.label, other.label) and not spelt.islower():
                says = f"{two}: a line cannot tell which; call one otherwise."
                key = f"names {thing.kind} {sorted((thing.id, other.id))}"
                findings.fault("things", says, key)
            else:  # both are called so besides: then it is asked which
                findings.remark(f"things, “{spelt}”", f"{two}: it will be asked which.")


def _same(names: Names, thing: Thing, spelt: str) -> Thing | None:
    """Another thing of the kind, and of the owner, that is named by the same words."""
    line = tokens(spelt)
    for edge in names.edges(line, 0, known=False, slips=False) if line else ():
        other = edge.thing
        alike = (other.kind, other.owner) == (thing.kind, thing.owner)
        if edge.end == len(line) and edge.cost == 0 and alike and other.id != thing.id:
            return other
    return None


def _told(thing: Thing) -> str:
    return f"“{thing.label}” ({thing.id})"


def _quoted(keys: Iterable[str]) -> str:
    return " and ".join(f"“{key}”" for key in keys)


def check_plotted(game: Game[Any], findings: Findings) -> None:
    """Counters that are to be plotted, and that no table had."""
    if not findings.tracks and game.plotted:
        findings.fault("GAME", "plotted names counters, and the game has none.")
        return
    for id in game.plotted:
        if id not in findings.tracks:
            there = " and ".join(f"“{one}”" for one in sorted(findings.tracks))
            findings.fault(
                "GAME", f"plotted: no counter has the id “{id}”; its counters are {there}."
            )
