"""Clauses of the log that a pattern alone does not tell well: actions as verbs, lists of people."""

from __future__ import annotations

import re

from companion.games.citadel.state.tables import ACTIONS
from companion.toolbox.text import listed, plural

DOES: dict[str, tuple[str, str]] = {
    "Climb": ("climbs", "at"),
    "Dig": ("digs", "at"),
    "Pull / Push / Lift": ("tries to pull, push or lift", "at"),
    "Think / Compose oneself": ("stops to think", "at"),
    "Greet": ("gives a greeting", "at"),
    "Speak": ("speaks", "at"),
    "Convince / Negotiate": ("negotiates", "at"),
    "Jump / Balance": ("tries to jump or balance", "at"),
    "Cure / Heal": ("tries to cure or heal", "at"),
    "Swim / Sail": ("swims or sails", "at"),
    "Go see / Visit": ("pays a visit", "at"),
    "Pathfind": ("looks for a path", "at"),
    "Find my bearings": ("looks for bearings", "at"),
    "Run / Flee": ("runs", "at"),
    "Listen": ("listens", "at"),
    "Play music": ("plays music", "at"),
    "Open / Pick lock / Close": ("tries to open, close or pick a lock", "at"),
    "Search": ("searches", ""),
    "Examine": ("examines", ""),
    "Fight": ("fights", ""),
    "Cast a spell": ("casts a spell", "at"),
    "Read / Decipher": ("tries to read", "at"),
    "Rest": ("rests", "at"),
    "Hunt": ("hunts", "at"),
    "Perform": ("performs", "at"),
}
"""Action (p. 23) -> what somebody does who takes it, and the word before the card that shows it.

Only what its name says for sure: an icon of two names is told by one where both mean the same.
"""
_AMONG_OTHERS = frozenset({"Greet", "Speak", "Convince / Negotiate", "Go see / Visit", "Listen"})
"""Where “with Ben” would say that Ben is spoken to."""
ACTION_OF = (
    rf"(?P<who>.+?): (?P<action>{'|'.join(map(re.escape, ACTIONS))})"
    r"(?: on (?P<thing>.+?))?(?: with (?P<others>.+))?"
)
"""`Ana: Search on Old Court with Ben`."""


def acting(found: re.Match[str]) -> tuple[str, ...]:
    """`Ana searches Old Court with Ben`."""
    action, thing = found["action"], found["thing"] or ""
    does, beside = DOES.get(action, (f"takes the action {action}", "at"))
    if thing.startswith("the fog ") and beside:
        beside = "into" if action == "Pathfind" else beside
    where = f" {beside} {thing}".replace("  ", " ") if thing else ""
    others = found["others"] or ""
    along = f", joined by {others}," if action in _AMONG_OTHERS else f" with {others}"
    return (f"{found['who']} {does}{where}{along if others else ''}",)


_MUST = {"Fight": "fight", "Climb": "climb", "Speak": "speak", "Listen": "listen"}


def must(found: re.Match[str]) -> tuple[str, ...]:
    """`Ana and Ben must fight`."""
    action, who = found[1], found[2]
    return (f"{who} must {_MUST.get(action, f'take the action {action}')}",)


def _parted(text: str) -> list[str]:
    """What `listed` put together."""
    return [one for one in re.split(r", | and ", text) if one]


def _counts(text: str) -> dict[str, list[str]]:
    """`Ana 8, Ben 8 and Cleo 7` by number: who has it."""
    found: dict[str, list[str]] = {}
    for one in re.findall(r"(.+?) (\d+)(?:, | and |$)", text):
        found.setdefault(one[1], []).append(one[0])
    return found


def each_has(found: re.Match[str]) -> tuple[str, ...]:
    """`Ana and Ben each have 8 life, Cleo 7`."""
    if not _counts(found[1]):
        return (f"life: {found[1]}",)
    (many, who), *others = _counts(found[1]).items()
    first = f"{listed(who, 'and')} {'each have' if who[1:] else 'has'} {many} life"
    rest = [f"{listed(names, 'and')} {number}" for number, names in others]
    if who[1:]:
        return (", ".join([first, *rest]),)
    return (listed([first, *rest], "and"),)


def ended_with(found: re.Match[str]) -> tuple[str, ...]:
    """`Ana and Ben each end the scenario with 8 life, Cleo with 7`."""
    if not _counts(found[1]):
        return (f"in the end: {found[1]}",)
    (many, who), *others = _counts(found[1]).items()
    first = (
        f"{listed(who, 'and')} {'each end' if who[1:] else 'ends'} the scenario with {many} life"
    )
    rest = [f"{listed(names, 'and')} with {number}" for number, names in others]
    return (", ".join([first, *rest]),)


def discarded(found: re.Match[str]) -> tuple[str, ...]:
    """`Ben discards 2 cards from the hand and Cleo 1`."""
    if not _counts(found[1]):
        return (f"hands are discarded: {found[1]}",)
    (many, who), *others = _counts(found[1]).items()
    does = "each discard" if who[1:] else "discards"
    first = f"{listed(who, 'and')} {does} {plural(int(many), 'card')} from the hand"
    return (listed([first, *(f"{listed(who, 'and')} {n}" for n, who in others)], "and"),)


def playing(found: re.Match[str]) -> tuple[str, ...]:
    """`a new adventure begins: Ana plays Arthen and Ben Brooks`."""
    pairs = [one.partition(" is ") for one in _parted(found[1])]
    if not all(who and whom for who, _, whom in pairs):
        return (f"a new adventure begins: {found[1]}",)
    each = [f"{who} {'' if n else 'plays '}{whom}" for n, (who, _, whom) in enumerate(pairs)]
    return (f"a new adventure begins: {listed(each, 'and')}",)


_SHARE = re.compile(
    r"(?P<who>.+?) (?P<part>\d+)"
    r"(?: \((?:from (?P<had>\d+)|\d+ → (?P<has>\d+))\))?(?:, | and |$)"
)


def shares(found: re.Match[str]) -> tuple[str, ...]:
    """`life points are shared: 4 for Ana, who now has 9, and 3 for Ben, who had 2`."""
    parts, place, told = [], 0, found[1]
    while one := _SHARE.match(told, place):
        place = one.end()
        then = f", who had {one['had']}" if one["had"] else ""
        then = f", who now has {one['has']}" if one["has"] else then
        parts.append(f"{one['part']} for {one['who']}{then}")
    if place < len(told):
        return (f"life points are shared: {told}",)
    last = f"{',' if ', who ' in parts[-2] else ''} and {parts[-1]}" if parts[1:] else parts[0]
    return (f"life points are shared: {', '.join(parts[:-1])}{last}",)


def reached(found: re.Match[str]) -> tuple[str, ...]:
    """`the goal “leave the court” is reached`; two goals cannot be told from one with an “and”."""
    one = not re.search(r", | and ", found[1])
    return (f"the goal “{found[1]}” is reached" if one else f"reached is “{found[1]}”",)


def banished(found: re.Match[str]) -> tuple[str, ...]:
    """`the 2 banished cards are returned`."""
    many = int(found[1])
    return (
        "the banished card is returned" if many == 1 else f"the {many} banished cards are returned",
    )


def checked(found: re.Match[str]) -> tuple[str, ...]:
    """`box 1 of Mill's 2 is checked`, `Mill's last box is checked, and Mill is built`."""
    name, box, boxes, built = found.groups()
    which = f"box {box} of {name}'s {boxes}"
    if box == boxes:
        which = f"{name}'s only box" if box == "1" else f"{name}'s last box"
    return (f"{which} is checked{f', and {name} is built' if built else ''}",)


# ------------------------------------------------------------------ arrows

_SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
_ARROW = re.compile(r"([NESW])(?: \S+)?")
ARROWED = re.compile(
    r"(?P<bare>^(?:(?! is put | lies? | is taken| stands? )[^;])+; )?(?:^|(?<=; ))arrows "
    r"(?P<sides>[^;]+)(?:; (?P<cards>\d+ Exploration cards? put down (?P<down>[^;]+)))?"
)
"""`Old Court; arrows N I/102 and E I/103; 2 Exploration cards put down north and east`."""


def arrowed(found: re.Match[str]) -> str:
    """`from Old Court arrows lead north and east, each to an Exploration card`."""
    sides = [_ARROW.fullmatch(one) for one in _parted(found["sides"])]
    words = [_SIDES[one[1]] for one in sides if one]
    if len(words) < len(sides):
        return found[0]
    many, where = len(words) > 1, listed(words, "and")
    down = found["down"] or ""
    cards = ""
    if down == where:
        cards = ", each to an Exploration card" if many else " to an Exploration card"
    elif down:
        cards = f"; {found['cards']}"
    if found["bare"]:
        bare = found["bare"].removesuffix("; ")
        return f"from {bare} {'arrows lead' if many else 'an arrow leads'} {where}{cards}"
    return f"leads {where}{cards}"
