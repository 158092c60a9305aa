"""What the chronicle says of The 7th Citadel: scenarios in sentences, goals as headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from companion.games.citadel.figures.wording import (
    ACTION_OF,
    ARROWED,
    acting,
    arrowed,
    banished,
    checked,
    discarded,
    each_has,
    ended_with,
    must,
    playing,
    reached,
    shares,
)
from companion.games.citadel.state.table import Citadel
from companion.games.citadel.state.tables import BUILDINGS
from companion.table.game import LoggedEntry
from companion.table.tale import EXIT, Moment, Tale, retellings
from companion.toolbox.text import listed

_WHO = r"(?P<who>.+?)"
_BUILT = "|".join(re.escape(one.name) for one in BUILDINGS.values() if one.name)
_SUCCESSES = r"succeeds with the \1 successes needed"

RETOLD = retellings(
    (r".+'s turn|\d+ revealed cards? discarded|dialogue \S+ is over", ""),
    (r".+: nothing|groundshiver level \?|.+: deck \d+ · .+|everything gained goes back", ""),
    (rf"{_WHO} keeps \d+ cards?", ""),
    (r"the next adventure begins anew(?: \(p\. \d+\))?", ""),
    (r"(?:it|the action) goes on: choose the next active player", ""),
    (r".+ ends and its cards are discarded|flip it: “explore \w+”", ""),
    (r"\S+ must be taken|\d+ life points to share", ""),
    (ACTION_OF, acting),
    (rf"{_WHO}: ([A-Z][\w /]+?) on (.+)", r"\1 takes the action \2 on \3"),
    (
        r"cost (\d+) instead of (\d+)",
        r"~~ at a cost of \1 instead of \2~The cost is \1 instead of \2",
    ),
    (r"cost 0", r"~~ at no cost~It costs nothing"),
    (r"cost (\d+)", r"~~ at a cost of \1~The cost is \1"),
    (rf"{_WHO} draws 0 cards", ""),
    (rf"{_WHO} draws (\d+ cards?)", r"\1 draws \2"),
    (r"selected: (.+)", r"~~, selecting \1,~\1 is selected"),
    (r"a die on row (\d+) at (\d+)", r"the die stands on row \1 at \2"),
    (r"the die goes to row (\d+) at (\d+)", r"the die moves to row \1 at \2"),
    (r"Regenerate: the die (\d+) → (\d+)", r"Regenerate brings the die from \1 to \2"),
    (r"(.+): the die (\d+) → (\d+)", r"\1: the die goes from \2 to \3"),
    (
        r"the die (\d+) → (\d+)",
        r"+brings the die from \1 to \2~The die goes from \1 to \2",
    ),
    (r"used: (.+?) \(effect unknown: .+\)", r"+uses \1~\1 is used"),
    (r"used: (.+)", r"+uses \1~\1 is used"),
    (
        r"(?i:success), 0 of 0(| .+)",
        r"+succeeds, as nothing is needed\1~The action succeeds, as nothing is needed\1",
    ),
    (
        r"(?i:success), 1 of 0(| .+)",
        r"+succeeds with 1 success, though none is needed\1"
        r"~The action succeeds with 1 success, though none is needed\1",
    ),
    (
        r"(?i:success), (\d+) of 0(| .+)",
        r"+succeeds with \1 successes, though none is needed\2"
        r"~The action succeeds with \1 successes, though none is needed\2",
    ),
    (
        r"(?i:success), 1 of 1(| .+)",
        r"+succeeds with the 1 success needed\1~The action succeeds with the 1 success needed\1",
    ),
    (r"(?i:success), (\d+) of \1(| .+)", rf"+{_SUCCESSES}\2~The action {_SUCCESSES}\2"),
    (
        r"(?i:success), (\d+) of (\d+)(.*)",
        r"+succeeds with \1 successes for the \2 needed\3"
        r"~The action succeeds with \1 successes for the \2 needed\3",
    ),
    (r"(?i:success)", r"+succeeds~The action succeeds"),
    (
        r"(?i:failure), (\d+) of (\d+)(.*)",
        r"+fails with \1 of the \2 successes needed\3"
        r"~The action fails with \1 of the \2 successes needed\3",
    ),
    (r"(?i:failure)", r"+fails~The action fails"),
    (rf"{_WHO} loses (\d+) life( \(.+\))?, (\d+) → (\d+)", r"\1 loses \2 life\3, down to \5"),
    (rf"{_WHO} gains (\d+) life( \(.+\))?, (\d+) → (\d+)", r"\1 gains \2 life\3, up to \5"),
    (rf"{_WHO} recovers (.+ life), (\d+) left", r"\1 recovers \2, down to \3"),
    (rf"{_WHO} keeps (\d+) cards?: ([^,]+), ([^,]+)", r"\1 keeps \3 and \4"),
    (rf"{_WHO} keeps (\d+) cards?: (.+)", r"\1 keeps \3"),
    (
        r"(\d+ cards?) kept, (.+) banished",
        r"+keeps \1 and banishes \2~\1 are kept and \2 banished",
    ),
    (r"returned: (.+ and .+)", r"\1 are returned"),
    (r"returned: (.+)", r"\1 is returned"),
    (
        r"no (\w+): the whole Past is returned(?: \(p\. \d+\))?",
        r"no card \1 is left, so the whole Past is returned",
    ),
    (r"to take: (.+)", r"\1 must be taken"),
    (r"(\w+) is taken", r"card \1 is taken"),
    (r"\w+ is taken: (.+), which (.+)", r"+takes \1, which \2~\1 is taken and \2"),
    (r"\w+ is taken: (.+)", r"+takes \1~\1 is taken"),
    (rf"{_WHO} takes (.+!)", r"\1 takes “\2”"),
    (r"(.+ and .+) not possible (there while it stays.*)", r"\1 are not possible \2"),
    (r"(.+) not possible (there while it stays.*)", r"\1 is not possible \2"),
    (
        r"it is shuffled into the deck",
        r"~~, which is shuffled into the deck~It is shuffled into the deck",
    ),
    (r"(\d+) banished cards? returned", banished),
    (rf"{_WHO} explores (.+): (.+) \(purse\)", r"\1 explores \2 and finds \3"),
    (rf"{_WHO} explores (.+): (.+) \(purse, kept\)", r"\1 explores \2, finds \3 and keeps it"),
    (rf"{_WHO} explores (.+): (.+) \((.+)\)(, which .+)?", r"\1 explores \2 and meets the \4 \3\5"),
    (r"(.+) is resolved, then to the Past", r"\1 is resolved and goes to the Past"),
    (r"(?i:mandatory): (.+?) for (.+)", must),
    (r"(?i:mandatory): (.+)", r"\1 is mandatory"),
    (r"leads (\w+)( to an .+)?", r"~~, with an arrow \1\2~An arrow leads \1\2"),
    (r"leads (.+ and \w+)(, each to an .+)?", r"~~, with arrows \1\2~Arrows lead \1\2"),
    (r"arrows (\w+ \S+)", r"An arrow leads \1"),
    (r"arrows (.+)", r"Arrows lead \1"),
    (r"1 Exploration card put down (.+)", r"an Exploration card lies \1"),
    (r"(\d+) Exploration cards put down (.+)", r"Exploration cards lie \2"),
    (
        r"a Hope reborn! card( more)? is blocked under (.+)",
        r"for this a “Hope reborn!” card is blocked under \2",
    ),
    (r"Destiny: (.+) is checked", r"\1 is checked on the Destiny page"),
    (r"([^:]+): box (\d+) of (\d+)( and built)?", checked),
    (r"(?:.+ )?(?i:built)", r"It is built"),
    (rf"({_BUILT})", r"\1 takes effect"),
    (
        r"(Influence|Knowledge|Defense|Production) \+\d+, (\d+) → (\d+)(.*)",
        r"\1 rises from \2 to \3\4",
    ),
    (
        r"(Influence|Knowledge|Defense|Production) −\d+, (\d+) → (\d+)(.*)",
        r"\1 falls from \2 to \3\4",
    ),
    (r"life points shared: (.+)", shares),
    (r"scenario 1: .+", ""),  # the heading says it, and that the adventure begins
    (r"scenario (\d+)(?:: .+)?", r"Scenario \1 begins"),
    (r"life ([A-Z].* \d+)", each_has),
    (r"life (.+)", r"life points: \1"),
    (rf"{_WHO} has life (\d+)", r"\1 has \2 life"),
    (r"a new adventure: (.+)", playing),
    (r"groundshiver level (\d+)", r"the groundshiver is at level \1"),
    (r"reached: (.+)", reached),
    (r"failed: (.+)", r"failed is “\1”"),
    (r"note the life points: (.+) \(p\. \d+\)", ended_with),
    (r"hands discarded: (.+)", discarded),
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


def moments(before: Citadel, after: Citadel, told: LoggedEntry) -> Iterator[Moment]:
    """Scenarios, goals, buildings, foes, who falls unconscious, how the adventure ends."""
    name = after.name
    for row in told.lines:
        match row["kind"]:
            case "adventure_ended":
                ends = {"True": "is won", "False": "is lost"}.get(str(row.get("wins")), "is over")
                yield Moment(f"the adventure {ends}", EXIT)
            case "unconscious":
                yield Moment(f"{name(row['player'])} falls unconscious")
            case "goal" if row.get("new") in ("reached", "failed"):
                yield _goal(row["what"], row["new"])
            case "built":
                yield Moment(f"{row['card']} is built")
            case "scenario_ended":
                for goal, came in (row.get("what") or {}).items():
                    if came in ("reached", "failed"):
                        yield _goal(goal, came)
            case "side_quest" if row.get("new") == "active":
                yield Moment(f"the side quest “{row['card']}” opens")
            case "card_attached" if row.get("what") == "temporary event":
                yield Moment(f"{row['card']} {'bars the way' if row.get('how') else 'appears'}")
            case "card_removed" if _is_beaten(before, row):
                yield Moment(f"{row['card']} is beaten")
            case _:
                pass


def _goal(goal: str, came: str) -> Moment:
    return Moment(f"the goal “{goal}” {'is reached' if came == 'reached' else 'fails'}")


def _is_beaten(before: Citadel, row: dict[str, object]) -> bool:
    """Whether a card goes because a Fight with it has succeeded."""
    action = before.action
    if action is None or action.name != "Fight" or action.outcome != "success":
        return False
    return row.get("what") == "Permanent event" and row.get("thing") == action.source


def stakes(state: Citadel) -> Sequence[str]:
    """That they play together, and what they set out to do."""
    goals = [f"“{goal.text}”" for goal in state.scenario.goals.values()]
    together = ["They play together, and win or lose together"] if state.seats[1:] else []
    if not goals:
        return together
    of = f" of “{state.scenario.title}”" if state.scenario.title else ""
    many = f"goals{of} are" if goals[1:] else f"goal{of} is"
    return (*together, f"The {many} {listed(goals, 'and')}")


_HEAD = r"(?:^|(?<=; ))"
_END = r"(?=;|$)"

TALE: Tale[Citadel] = Tale(
    tables={
        "effect": "Cards as the table read them",
        "symbol": "The Destiny page",
        "destiny-told": "The Destiny page",
        "building": "Buildings",
    },
    opens=frozenset({"adventure", "scenario"}),
    silent=frozenset({"turn"}),
    retold=RETOLD,
    lines=(
        (ARROWED, arrowed),
        (re.compile(rf"{_HEAD}\w+ is taken: ([^;]+); ([^;]+) keeps \1{_END}"), r"\2 takes \1"),
        (
            re.compile(rf"{_HEAD}(\w+ is taken: ([^;]+)); \2 (?=is put |lies )"),
            r"\1, which ",
        ),
        (re.compile(rf"{_HEAD}(\w+) is taken; (?=\1 is put )"), ""),
        (
            re.compile(
                r": (?P<card>[^;]+) (?P<kind>\((?:temporary|permanent) event\)); (?P=card) "
                r"(?=stays and |is resolved, )"
            ),
            r": \g<card> \g<kind>, which ",
        ),
        (re.compile(r"(?<=, which )is resolved, then to the Past"), "goes to the Past"),
        (
            re.compile(rf"{_HEAD}([^;]+)( explores [^;]+: )([^;]+) \(purse\); \1 keeps \3{_END}"),
            r"\1\2\3 (purse, kept)",
        ),
        (
            re.compile(rf"{_HEAD}Reach strikes ([^;]+); \1 (?=discards )"),
            r"Reach strikes \1, who ",
        ),
        (
            re.compile(rf"{_HEAD}([^;]+) rolls (\d+) and is spent; \1 is discarded"),
            r"\1 rolls \2 and is discarded",
        ),
        (re.compile(r"(: box (\d+) of \2); built"), r"\1 and built"),
        (
            re.compile(r"; a die on row (\d+) at (\d+)((?:; (?:selected: |cost )[^;]+)+)"),
            r"\3; a die on row \1 at \2",
        ),
    ),
    before=re.compile(r"resumed.*"),
    begins=re.compile(rf"{ACTION_OF}|.+ explores .+|\d+ cards? kept, .+|.+ gains \d+ life.*"),
    polished=(
        *(
            (re.compile(rf"\b{letter} [IVX]+/\d+"), word)
            for letter, word in (("N", "north"), ("E", "east"), ("S", "south"), ("W", "west"))
        ),
        (re.compile(r"(?<!“)Hope reborn!(?!”)"), "“Hope reborn!”"),
        (re.compile(r" \((\d+) cancelled\)"), r", with \1 cancelled"),
        (re.compile(r" \(Tough ignores (\d+)\)"), r", after Tough ignores \1"),
        (re.compile(r"^(\d\d\d) (?=is |lies )"), r"card \1 "),
    ),
    dropped=re.compile(
        r"Adventure \d+ is (won|lost|over)|epilogue|Preparation phase|.+ is saved", re.IGNORECASE
    ),
    stakes=stakes,
    moments=moments,
)
