"""One log line of City of Five Sails as it is told: what several of its clauses say together."""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.games.five_sails.figures.weaving import cost, onto
from companion.toolbox.text import listed, plural

_PAYS = r"(?P<who>[^;]+?) pays (?P<way>\d+(?: and \d+)?(?: with Wealth)?); "
_CLAIMS = re.compile(
    r"(?P<one>[^;]+) engages to claim (?P<at>[^;]+); succeeds(?P<how>[^;]*); "
    r"(?P<who>[^;]+?) (?:still )?controls (?P=at)(?:; (?P<loser>[^;]+) loses (?:it|control))?"
)
_TRIES = re.compile(
    r"(?P<one>[^;]+) (?:engages to claim (?P<at>[^;]+)|pressures (?P<pressed>[^;]+?) with "
    r"(?P<stat>Combat|Finesse|Influence)); (?P<ends>fails|succeeds)(?P<how>[^;]*)"
)
_TOTALS = re.compile(r" \((?P<each>[^()]+? \d+(?:, [^(),]+? \d+)*)(?:, a tie fails)?\)")
_RECRUITS = re.compile(
    rf"(?:(?P<one>[^;]+) engages to parley; )?(?:{_PAYS})?"
    r"(?P<whom>[^;]+) joins (?P<crew>[^;]+?) at (?P<at>[^;]+)"
)
_EQUIPS = re.compile(
    rf"{_PAYS}(?P<one>[^;]+?) gets (?P<what>[^;(]+?)(?: from (?P<at>[^;(]+?))?"
    r"(?P<adds> \([^;]+\))?"
)
_USES = re.compile(
    r"(?P<by>[^;]+?) uses (?P<card>[^;]+?) \((?P<kind>Action|Reaction)(?:, (?P<acts>[^;]+) acts)?\)"
    rf"(?:; {_PAYS.removesuffix('; ')})?"
)
_PLAYS = re.compile(rf"{_PAYS}(?P=who) plays (?P<card>[^;]+), at Home")
_PUTS = re.compile(r"(?P<place>[^;]+) \+(?P<many>\d+) Renown \((?P<card>[^;]+)\): \d+ there")
_DESTROYED = re.compile(
    r"(?P<one>[^;]+) is destroyed, to The Locker; (?P<who>[^;]+) is out: Leader destroyed"
)
_OVER_CAP = re.compile(
    r"(?P<who>[^;:]+): (?P<names>[^;]+) over the Crew Cap"
    r"(?P<gone>(?:; [^;]+ leaves play \(over the cap\), to The Locker)+)"
)
_THERE = re.compile(
    r"(?P<moves>(?P<who>[^;]+) moves from [^;]+ to (?P<at>[^;]+); (?P=who) (?:claims|takes) )"
    r"(?P=at)"
)
_RANDOM = re.compile(r"First Player, a tie; at random among [^;:]+: [^;]+")
_DISCARDS = re.compile(r"[^;]+ discards \d+, has \d+")
_DRAWS = re.compile(r"(?P<who>[^;]+) draws (?P<many>\d+) cards?, has \d+")


def line_told(found: re.Match[str]) -> str:
    """A whole line of the log; one in which people typed stands as it is."""
    words = found[0]
    if "“" in words:
        return words
    for pattern, said in _STEPS:
        words = pattern.sub(said, words)
    return _dusk(_drawn(_put(_of_its_own(words))))


def _of_its_own(words: str) -> str:
    """What a card that was used gives needs not be said to be from it."""
    used = re.match(
        r"[^;]+? uses (?P<card>[^;]+?)(?: \(Reaction\)| with [^;]+| for [^;]+)?;", words
    )
    return words.replace(f" Renown ({used['card']}): ", " Renown: ") if used else words


def _drawn(words: str) -> str:
    """What everybody draws, in a sentence of its own."""
    parts = words.split("; ")
    draws = [found for part in parts if (found := _DRAWS.fullmatch(part))]
    if not draws[1:]:
        return words
    first, *others = draws
    says = f"{first['who']} draws {plural(int(first['many']), 'card')}"
    each = listed([says, *(f"{one['who']} {one['many']}" for one in others)], "and", most=20)
    return "; ".join([f"then {each}", *(x for x in parts if not _DRAWS.fullmatch(x))])


def _dusk(words: str) -> str:
    """Schemes go to The Locker on every Day (p. 15)."""
    if not re.match(r"Day \d+ ends; ", words):
        return words
    parts = [x for x in words.split("; ") if " play (" in x or "to The Locker" not in x]
    return "; ".join(f"at Dusk {x}" if _DISCARDS.fullmatch(x) else x for x in parts)


def _claimed(found: re.Match[str]) -> str:
    taken = found["loser"]
    does = f"takes {found['at']} from {taken}" if taken else f"claims {found['at']}"
    return f"{found['one']} {does} for {found['who']}{_most(found['how'], found['who'])}"


def _most(how: str, who: str) -> str:
    """` with 2 Influence`, `, 3 Influence to Mia's 2`; nothing where a total is not known."""
    totals = _totals(how)
    if who not in totals:
        return ""
    mine = totals.pop(who)
    others = listed([f"{one}'s {many}" for one, many in totals.items()], "and")
    return f", {mine} Influence to {others}" if others else f" with {mine} Influence"


def _totals(how: str) -> dict[str, int]:
    found = _TOTALS.fullmatch(how)
    if found is None:
        return {}
    each = [one.rpartition(" ") for one in found["each"].split(", ")]
    if not all(_is_number(many) for _, _, many in each):
        return {}  # a name with a comma in it, a number that nobody knows
    return {name: _number(many) for name, _, many in each}


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[−-]?[0-9]+", text) is not None


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def _tried(found: re.Match[str]) -> str:
    """Who was in the way of a claim or a pressure."""
    totals = _totals(found["how"])
    claims = found["at"] is not None
    does = f"tries to claim {found['at']}" if claims else f"pressures {found['pressed']}"
    stat = "Influence" if claims else found["stat"]
    does += "" if claims else f" with {stat}"
    head = f"{found['one']} {does}"
    best = [name for name, many in totals.items() if many == max(totals.values())]
    if not best or (found["ends"] == "succeeds" and len(best) > 1):
        return f"{head} and {found['ends']}"
    most = totals[best[0]]
    others = listed([f"{one}'s {x}" for one, x in totals.items() if one not in best], "and")
    if found["ends"] == "succeeds":
        return f"{head} and succeeds, {most} to {others}" if others else f"{head} and succeeds"
    if len(best) > 1:
        tied = f"{most} {stat}" if claims else most
        return f"{head}, but {listed(best, 'and')} tie at {tied}"
    return f"{head}, but {best[0]} has {most} {stat}{f' to {others}' if others else ' there'}"


def _recruited(found: re.Match[str]) -> str:
    paid = f" for {cost(found['way'])}" if found["way"] else ""
    where = f"{found['crew']} at {found['at']}"
    if found["one"]:
        return f"{found['one']} parleys with {found['whom']}, who joins {where}{paid}"
    if found["way"] and found["who"] == found["crew"]:
        return f"{found['crew']} recruits {found['whom']} at {found['at']}{paid}"
    return found[0]


def _equipped(found: re.Match[str]) -> str:
    adds = "" if "unknown" in (found["adds"] or "") else found["adds"] or ""
    where = f" from {found['at']}" if found["at"] else ""
    with_what = f"{found['what']}{adds}{where} for {cost(found['way'])}"
    return f"{found['who']} equips {found['one']} with {with_what}"


def _used(found: re.Match[str]) -> str:
    kind = "" if found["kind"] == "Action" else f" ({found['kind']})"
    acts = f" with {found['acts']}" if found["acts"] else ""
    if found["way"] and found["who"] != found["by"]:
        return found[0]
    paid = f" for {cost(found['way'])}" if found["way"] else ""
    return f"{found['by']} uses {found['card']}{kind}{acts}{paid}"


def _over_cap(found: re.Match[str]) -> str:
    return f"{found['who']}, over the Crew Cap, sends {found['names']} to The Locker"


def _put(words: str) -> str:
    """Renown that one card put down, in one sentence of whoever resolves it, else of the card."""
    parts = words.split("; ")
    puts = [(k, found) for k, part in enumerate(parts) if (found := _PUTS.fullmatch(part))]
    if not puts or len({found["card"] for _, found in puts}) > 1:
        return words
    card = puts[0][1]["card"]
    who = parts[0].removesuffix(f" resolves {card}")
    says = f"puts {onto([(found['many'], found['place']) for _, found in puts])}"
    first, gone = puts[0][0], {k for k, _ in puts[1:]}
    resolves = who != parts[0]
    parts[first] = f"{who if resolves else card} {says}"
    if resolves:
        parts = [part.replace(f" Renown ({card}): ", " Renown: ") for part in parts]
    return "; ".join(part for k, part in enumerate(parts) if k not in gone)


def _played(found: re.Match[str]) -> str:
    return f"{found['who']} plays {found['card']} at Home for {cost(found['way'])}"


def _whole(one: re.Pattern[str]) -> re.Pattern[str]:
    """A pattern of whole clauses."""
    return re.compile(rf"(?:^|(?<=; )){one.pattern}(?=;|$)")


_STEPS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (_whole(_CLAIMS), _claimed),
    (_whole(_TRIES), _tried),
    (_whole(_RECRUITS), _recruited),
    (_whole(_EQUIPS), _equipped),
    (_whole(_PLAYS), _played),
    (_whole(_USES), _used),
    (_whole(_DESTROYED), r"\g<one> is destroyed, which puts \g<who> out"),
    (_whole(_OVER_CAP), _over_cap),
    (_THERE, r"\g<moves>it"),
    (_RANDOM, "First Player, a tie by chance"),
)


def initiative(found: re.Match[str]) -> tuple[str, ...]:
    """`Mia 5, Jon 6: Jon is First Player, a tie` as it is read aloud."""
    each = [one.rpartition(" ") for one in found["each"].split(", ")]
    values = [(who, many) for who, _, many in each]
    first, why = found["who"], found["why"] or ""
    mine = dict(values).get(first, "")
    alike = [who for who, many in values if many == mine]
    others = [x for x in values if x[1] != mine]
    known = all(_is_number(many) for _, many in values)
    others = sorted(others, key=lambda x: -_number(x[1])) if known else others
    behind = listed([f"{who}'s {many}" for who, many in others], "and", most=20)
    if not known or not mine or (why and not alike[1:]):
        told = listed([f"{who} has Initiative {many}" for who, many in values], "and", most=20)
        return (told, f"{first} is First Player{f' ({why})' if why else ''}")
    if not alike[1:]:
        to = f" to {behind}" if behind else ""
        return (f"with Initiative {mine}{to}, {first} is First Player",)
    tie = f"{listed(alike, 'and')} tie at Initiative {mine}"
    tie += f", ahead of {behind}" if behind and _number(mine) > _number(others[0][1]) else ""
    if "by chance" in why:
        return (tie, f"chance makes {first} First Player")
    if "passes to the left" in why:
        return (tie, f"the token passes to the left, and {first} is First Player")
    return (tie, f"{first} is First Player")


def renown_taken(found: re.Match[str]) -> tuple[str, ...]:
    """`+1 from The Docks, +2 from cards, now 4` as it is read aloud."""
    taken = re.findall(r"\+(\d+) from ([^,]+)", found["each"])
    (many, source), *others = [
        (many, "the scheme" if source == "scheme" else source) for many, source in taken
    ]
    each = [f"{many} Renown from {source}", *(f"{n} from {what}" for n, what in others)]
    comma = "," if others else ""
    return (f"{found['who']} takes {listed(each, 'and', most=20)}{comma} and has {found['now']}.",)
