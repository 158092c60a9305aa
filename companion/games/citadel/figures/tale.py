"""What the chronicle says of The 7th Citadel: scenarios in sentences, goals as headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from companion.games.citadel.state.table import Citadel
from companion.table.game import LoggedEntry
from companion.table.tale import EXIT, Moment, Tale, retellings

_WHO = r"(?P<who>.+?)"

RETOLD = retellings(
    (r".+'s turn|\d+ revealed cards? discarded", ""),
    (r".+: nothing|groundshiver level \?|.+: deck \d+ · .+|everything gained goes back", ""),
    (rf"{_WHO} keeps \d+ cards?", ""),
    (r"the next adventure begins anew(?: \(p\. \d+\))?", ""),
    (r"(?:it|the action) goes on: choose the next active player", ""),
    (rf"{_WHO}: ([A-Z][\w /]+?) on (.+)", r"\1 takes the action \2 on \3"),
    (
        r"cost (\d+) instead of (\d+)",
        r"~~ at a cost of \1 instead of \2~The cost is \1 instead of \2",
    ),
    (r"cost 0", r"~~ at no cost~It costs nothing"),
    (r"cost (\d+)", r"~~ at a cost of \1~The cost is \1"),
    (rf"{_WHO} draws 0 cards", r"\1 draws nothing"),
    (rf"{_WHO} draws (\d+ cards?)", r"\1 draws \2"),
    (r"selected: (.+)", r"~~, selecting \1,~\1 is selected"),
    (
        r"a die on row (\d+) at (\d+)",
        r"~~, with a die on row \1 (at \2)~a die stands on row \1 at \2",
    ),
    (r"the die goes to row (\d+) at (\d+)", r"the die goes to row \1 at \2"),
    (r"(.+): the die (\d+) → (\d+)", r"\1: the die goes from \2 to \3"),
    (r"the die (\d+) → (\d+)", r"the die goes from \1 to \2"),
    (r"used: (.+)", r"\1 is used"),
    (r"(?i:success), 0 of 0(.*)", r"The action succeeds, as nothing is needed\1"),
    (r"(?i:success), (\d+) of 0(.*)", r"The action succeeds with \1, though none was needed\2"),
    (r"(?i:success), (\d+) of \1(.*)", r"The action succeeds with the \1 it needed\2"),
    (r"(?i:success), (\d+) of (\d+)(.*)", r"The action succeeds with \1 (\2 needed)\3"),
    (r"(?i:success)", r"The action succeeds"),
    (r"(?i:failure), (\d+) of (\d+)(.*)", r"The action fails with \1 of the \2 needed\3"),
    (r"(?i:failure)", r"The action fails"),
    (rf"{_WHO} loses (\d+) life( \(.+\))?, (\d+) → (\d+)", r"\1 loses \2 life\3, down to \5"),
    (rf"{_WHO} gains (\d+) life( \(.+\))?, (\d+) → (\d+)", r"\1 gains \2 life\3, up to \5"),
    (rf"{_WHO} keeps (\d+) cards?: (.+)", r"\1 keeps \3"),
    (r"to take: (.+)", r"\1 must be taken"),
    (r"(\w+) is taken", r"card \1 is taken"),
    (r"\w+ is taken: (.+!)", r"“\1” is taken"),
    (r"\w+ is taken: (.+)", r"\1 is taken"),
    (rf"{_WHO} keeps (.+!)", r"\1 keeps “\2”"),
    (r"(\d+) banished cards? returned", r"the banished cards (\1) are returned"),
    (r"flip it: “explore (\w+)”", ""),
    (rf"{_WHO} explores (.+): (.+) \((.+)\)", r"\1 explores \2 and meets \3 (\4)"),
    (r"(.+) is resolved, then to the Past", r"\1 is resolved and goes to the Past"),
    (r"(?i:mandatory): (.+?) for (.+)", r"\1 is mandatory for \2"),
    (r"(?i:mandatory): (.+)", r"\1 is mandatory"),
    (r"arrows (\w+ \S+)", r"~~: an arrow leads \1~An arrow leads \1"),
    (r"arrows (.+)", r"~~: arrows lead \1~Arrows lead \1"),
    (r"1 Exploration card put down (.+)", r"an Exploration card lies \1"),
    (r"(\d+) Exploration cards put down (.+)", r"\1 Exploration cards lie \2"),
    (r"(?:.+ )?(?i:built)", r"It is built"),
    (
        r"(Influence|Knowledge|Defense|Production) ([+−]\d+), (\d+) → (\d+)",
        r"\1 goes from \3 to \4",
    ),
    (r"life points shared: (.+)", r"life points are shared: \1"),
    (r"scenario (\d+): (.+)", r"Scenario \1 is \2"),
    (r"life ([A-Z].*?) (\d+)((?:,| and) .+)?", r"now \1 has \2 life\3"),
    (r"life (.+)", r"life points: \1"),
    (rf"{_WHO} has life (\d+)", r"\1 has \2 life"),
    (r"a new adventure: (.+)", r"a new adventure begins: \1"),
    (r"groundshiver level (\d+)", r"the groundshiver level is \1"),
    (r"reached: (.+)", r"reached: \1"),
    (
        r"note the life points: (.+?) (\d+)((?:,| and) .+)? \(p\. \d+\)",
        r"in the end \1 has \2 life\3",
    ),
    (r"the adventure is (?i:won): (.+)", r"the adventure is won: \1"),
    (r"the adventure is (?i:won)", r"the adventure is won"),
    (r"the Preparation phase", r"The Preparation phase follows"),
    (r"no line waits|no line is waiting|nothing is waiting|hands are empty", ""),
    (r"saved on (.+)", r"the game is saved on \1"),
    (r"resumed on (.+)", r"the game is resumed on \1"),
    (r"side quest (.+): (.+)", r"the side quest “\1” is \2"),
    (r"goal (.+): reached", r"the goal “\1” is reached"),
    (rf"{_WHO}: ([A-Z]\w+(?: / [A-Z][\w ]*)*)", r"\1 takes the action \2"),
    (r"at the Citadel", r"they are at the Citadel"),
)


def moments(_before: Citadel, after: Citadel, told: LoggedEntry) -> Iterator[Moment]:
    """Scenarios, goals, buildings, who falls unconscious, how the adventure ends."""
    name = after.name
    for row in told.lines:
        match row["kind"]:
            case "adventure_ended":
                ends = {"True": "is won", "False": "is lost"}.get(str(row.get("wins")), "is over")
                yield Moment(f"the adventure {ends}", EXIT)
            case "unconscious":
                yield Moment(f"{name(row['player'])} falls unconscious")
            case "goal" if row.get("new") == "reached":
                yield Moment(f"the goal “{row['what']}” is reached")
            case "built":
                yield Moment(f"{row['card']} is built")
            case "scenario_ended":
                for goal, came in (row.get("what") or {}).items():
                    if came == "reached":
                        yield Moment(f"the goal “{goal}” is reached")
            case "side_quest" if row.get("new") == "active":
                yield Moment(f"the side quest “{row['card']}” opens")
            case "card_attached" if row.get("what") == "temporary event":
                yield Moment(f"{row['card']} bars the way")
            case _:
                pass


def stakes(state: Citadel) -> Sequence[str]:
    """That they play together."""
    return ("They play together, and win or lose together",) if state.seats[1:] else ()


TALE: Tale[Citadel] = Tale(
    tables={
        "effect": "Cards as the table read them",
        "symbol": "The Destiny page",
        "destiny-told": "The Destiny page",
        "building": "Buildings",
    },
    silent=frozenset({"turn"}),
    retold=RETOLD,
    polished=tuple(
        (re.compile(rf"\b{letter} [IVX]+/\d+"), word)
        for letter, word in (("N", "north"), ("E", "east"), ("S", "south"), ("W", "west"))
    ),
    dropped=re.compile(
        r"Adventure \d+ is (won|lost|over)|epilogue|Preparation phase|.+ is saved", re.IGNORECASE
    ),
    stakes=stakes,
    moments=moments,
)
