"""What the chronicle says of SeaFall: turns in sentences, sinkings as headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from companion.games.seafall.figures.gathering import COLUMNS, cells, gathered
from companion.games.seafall.rules.kept import campaign_glory
from companion.games.seafall.rules.standing import rank, target
from companion.games.seafall.state.table import SeaFall, title_of
from companion.table.game import LoggedEntry
from companion.table.tale import EXIT, FIRST, Moment, Tale, retellings
from companion.toolbox.text import listed

_WHO = r"(?P<who>.+?)"


def _harvest(found: re.Match[str]) -> tuple[str, ...]:
    """`Yellow +7, Green +6` as it is read aloud."""
    each = [one.replace(" +", " ") for one in found[1].split(", ")]
    return (f"the harvest brings {listed(each, 'and', most=20)} gold",)


def _harvested(found: re.Match[str]) -> tuple[str, ...]:
    """A harvest by what it brings: `7 gold to Yellow and Red, and 6 to Green`."""
    who: dict[str, list[str]] = {}
    for one in found[1].split(", "):
        name, _, gold = one.rpartition(" +")
        if not one.endswith(" ?"):
            who.setdefault(gold, []).append(name)
    if any(not gold.isdecimal() for gold in who):
        return _harvest(found)
    if not who:
        return ()
    ordered = sorted(who.items(), key=lambda one: -int(one[0]))
    each = [f"{gold} to {listed(names, 'and', most=20)}" for gold, names in ordered]
    (most, names), *_ = ordered
    each[0] = f"{most} gold to {listed(names, 'and', most=20)}"
    several = len(each) > 1 and any(len(names) > 1 for _, names in ordered)
    brings = f"{', '.join(each[:-1])}, and {each[-1]}" if several else listed(each, "and", most=20)
    return (f"the harvest brings {brings}",)


def _cubes(found: re.Match[str]) -> tuple[str, ...]:
    """Cubes that are placed; the log names the first few."""
    if not found[1].endswith(", …"):
        return (f"cubes are placed: {found[1]}",)
    return (f"cubes are placed: {found[1].removesuffix(', …')} and others",)


def _forum(found: re.Match[str]) -> tuple[str, ...]:
    """Who waits in the forum."""
    names = found[1].split(", ")
    verb = "are" if names[1:] else "is"
    return (f"in the forum {verb} {listed(names, 'and', most=20)}",)


def _recorded(found: re.Match[str]) -> tuple[str, ...]:
    """Campaign glory of each: what it was worth in this game stands in the standings."""
    each = [re.sub(r"\S+ → (\S+)", r"\1", one) for one in found[2].split(", ")]
    return (f"campaign glory is now {listed(each, 'and', most=20)}",)


def _titles(found: re.Match[str]) -> tuple[str, ...]:
    """Titles without the star of a new one."""
    each = [one.removesuffix("*") for one in found[1].split(", ")]
    return (f"the titles are {listed(each, 'and', most=20)}",)


def _bought(found: re.Match[str]) -> tuple[str, ...]:
    """Two goods, with what ship each goes onto."""
    who, one, there, ship, other, where, second, gold = found.groups()
    both = (
        f"{one} and {other} at {there}"
        if there == where
        else f"{one} at {there} and {other} at {where}"
    )
    ships = ship if ship == second else f"{ship} and {second}"
    return (f"{who} buys {both} for {gold} gold, loading them onto {ships}",)


RETOLD = retellings(
    # What is no news, or what the table did not know.
    (
        r"(?i:unknown: .+)|[a-z]+(?: owed)?:? unknown|no damage|no cube placed|no enmity on sites",
        "",
    ),
    (r".+: \d+ success(?:es)?; no enmity is out|step \d .*has not been entered.*", ""),
    (r"(.+) is resolved|.+: no enmity is out|a new event card goes into the event deck", ""),
    (r"next game: game \d+|game \d+ is closed|round \d+ is over, round \d+ begins.*", ""),
    (r"\d+ advisors? and \d+ tokens? turned face up|\w+ aboard an unknown ship", ""),
    (r"\d+ \w+ (?:aboard|unloaded from) an unknown ship", ""),
    # What whole lines say.
    (
        r".+'s turn|the round is over|nobody has reached \d+|round \d+ begins",
        "",
    ),
    (r".+'s .+ is exhausted|.+ comes into the forum", ""),
    (r"(?:winter of year \d+: )?who holds the astrolabe is unknown .+", ""),
    (r"winter of year \d+: \d+ enmity(?: tokens?)? moved off the sites", ""),
    (r"the round is over(?:,| and) nobody has reached (\d+)", ""),
    (r"the winter of year \d+ begins|the titles?: .*|.+ missed the last game", ""),
    (rf"{_WHO} and (.+) reached the target of (\d+)", r"\1 and \2 have reached the target of \3"),
    (
        r"the round is over: (.+ and .+) reached the target of (\d+), so the game ends",
        r"\1 have reached the target of \2, so the game ends with this round",
    ),
    (
        r"the round is over: (.+) reached the target of (\d+), so the game ends",
        r"\1 has reached the target of \2, so the game ends with this round",
    ),
    (r"the round is over: (.+), the game ends", r"the round is over: \1, so the game ends"),
    (r"order of the steps: .+", ""),
    (
        r"the game is over: the winner is (.+) \(tied at (\d+), least prominent title\)",
        r"\1 wins the game: the tie at \2 goes to the least prominent title",
    ),
    (r"the game is over: the winner is (.+) \((.+)\)", r"\1 wins the game (\2)"),
    (r"the game is over: the winner is (.+)", r"\1 wins the game"),
    (r"game (\d+) recorded: (.+)", _recorded),
    (r"titles: (.+) \(\* new\)", _titles),
    (r"set up: game \d+|game \d+(, target \d+)?|target \d+|seats .+|year \d+, round \d+", ""),
    (r"year \d+, round \d+, (.+)", r"\1"),
    (r"without (.+)", r"\1 is away"),
    (
        r"(winter of year \d+): (.+) holds the astrolabe \((.+)\)",
        r"in the \1, \2 holds the astrolabe (\3)",
    ),
    (rf"{_WHO} holds the astrolabe \((.+)\)", r"\1 holds the astrolabe (\2)"),
    (r"forum: (1 advisor) dealt", r"\1 is dealt into the forum"),
    (r"forum: (\d+ advisors) dealt", r"\1 are dealt into the forum"),
    (r"forum: (.+)", _forum),
    (r"harvest:? (.+)", _harvested),
    (r"cubes placed: (.+)", _cubes),
    (r"event: (.+)", r"the event of the round is \1"),
    (r"(.+) is resolved: each province gains (.+)", r"\1 brings each province \2"),
    (
        r"(.+) is resolved: most glory loses (.+): (.+)",
        r"\1 takes \2 from whoever has the most glory: \3",
    ),
    (rf"{_WHO} is resolved: (.+)", r"\1 is resolved: \2"),
    (r"\d+ enmity(?: tokens?)? moved off the sites", ""),
    (r"campaign glory (\d+)", r"+begins with \1 campaign glory"),
    (r"(Lord|Baron|Count|Duke|Prince)", r"+is \1"),
    (r"with (.+)", r"~~, with \1~With \1"),
    # "tie of" is what was written before 28 November 2026.
    (
        r"(?:tie of )?(.+?)(?: tie)? for something bad: (.+)",
        r"\1 tie for something bad, which falls on \2",
    ),
    # Turns.
    (
        rf"{_WHO}: (?:the )?(?:first ship and (?:the )?second|second ship and (?:the )?first) ship"
        r" at (?P=who)'s harbor",
        r"\1 sails both ships home",
    ),
    (
        rf"{_WHO}: (?:the )?(?:first ship and (?:the )?second|second ship and (?:the )?first) ship"
        r" at (.+)",
        r"\1 sails both ships to \2",
    ),
    (rf"{_WHO}: (.+) at (?P=who)'s harbor", r"\1 sails \2 home"),
    (rf"{_WHO}: (.+) at (.+)", r"\1 sails \2 to \3"),
    (r"(.+) sailed to (.+)", r"\1 sailed to \2"),
    (rf"{_WHO}: (\d+ \w+) from (.+) to the warehouse", r"\1 unloads \2 from \3 into the warehouse"),
    (rf"{_WHO} collects taxes: \+(\d+) gold", r"\1 collects \2 gold in taxes"),
    (rf"{_WHO} sells (.+): \+(\d+) gold(?:, .+ from an unknown ship)?", r"\1 sells \2 for \3 gold"),
    (rf"{_WHO} hires (.+) for (.+)", r"\1 hires \2 for \3"),
    (rf"{_WHO} comes into the forum", r"\1 comes into the forum"),
    (rf"{_WHO} explores (\S+) on (.+)", r"\1 explores the \2 site on \3"),
    (rf"{_WHO} raids (.+) on (.+)", r"\1 raids the \2 on \3"),
    (rf"{_WHO} claims (.+)", r"\1 claims the milestone \2"),
    (r"read entry (\d+)", r"entry \1 is read"),
    (r"read entry (\d+) and (.+) goes", r"entry \1 is read, and \2 goes into the event deck"),
    (r"(chest \d+) is opened, with (.+) inside", r"\1 is opened, with \2 inside"),
    (rf"{_WHO} goes from (\d+) to (\d+) glory", r"\1 goes from \2 to \3 glory"),
    (rf"{_WHO} builds (.+) for 0 gold", r"\1 builds \2 for no gold"),
    # What an endeavor brought.
    (r"1 of (\d+)", r"~~ with 1 success against a defense of \1~The roll: 1 of \1"),
    (r"1", "~~ with 1 success~The roll: 1 success"),
    (r"(\d+)", r"~~ with \1 successes~The roll: \1 successes"),
    (r"(\d+) of (\d+)", r"~~ with \1 successes against a defense of \2~The roll: \1 of \2"),
    (r"\+(\d+) glory", r"+gains \1 glory"),
    (r"[−-](\d+) glory for (.+)", r"+loses \1 glory for \2"),
    (r"\+(\d+) gold", r"+takes \1 gold"),
    (r"(\d+) gold", r"+takes \1 gold"),
    (r"(\d+) fortune(?: spent)?", r"+spends \1 fortune"),
    (r"(\d+) damage to an unknown flagship", r"the flagship takes \1 damage"),
    (
        rf"{_WHO}: (\d+) damage to (?:the )?(.+?)(?: \((?:\d+ × )?an? damage card\))?",
        r"\1's \3 takes \2 damage",
    ),
    (r"(\d+) damage to (.+?) \((?:\d+ × )?an? damage card\)", r"\2 takes \1 damage"),
    (r"(\d+) damage to (.+?) \((.+)\)", r"\2 takes \1 damage (\3)"),
    (r"(\d+) damage to (.+)", r"\2 takes \1 damage"),
    (r"(\d+) enmity on the site", r"+leaves \1 enmity there"),
    (r"plunders (.+)", r"+plunders \1"),
    (r"half the vault", r"~~ (half the vault)~That is half the vault"),
    (r"no harvest next winter", r"the field gives no harvest next winter"),
    (r"1 token back to (.+)", r"1 enmity token goes back to \1"),
    (r"(\d+) tokens back to (.+)", r"\1 enmity tokens go back to \2"),
    (r"map entry (\d+)", r"map entry \1 is crossed off"),
    (r"found: ([aeiou].+)", r"+finds an \1"),
    (r"found: (.+)", r"+finds a \1"),
    (r"failed: the turn ends", r"+fails, which ends the turn"),
    (r"\d+ \w+ unloaded from (.+)", ""),
    (r"(.+) aboard (.+)", r"+takes \1 aboard \2"),
    (
        rf"{_WHO} buys (\w+) at (.+?) onto (.+?) and (\w+) at (.+?) onto (.+?) for (\d+) gold",
        _bought,
    ),
    (
        rf"{_WHO} buys (\w+) at ([^,]+?) onto ([^,]+?) for (\d+) gold",
        r"\1 buys \2 at \3 for \5 gold, loading it onto \4",
    ),
    (rf"{_WHO} buys (.+ onto .+)", r"\1 buys \2"),
    (r"onto (.+)", r"+adds it to \1"),
    (r"(.+) onto (.+)", r"+puts \1 onto \2"),
    (r"(.+) dismissed", r"+dismisses \1"),
    (r"(\d+ \w+) spent", r"\1 is spent"),
    (r"(.+) back in the home harbor", r"\1 is back in the home harbor"),
    # The end of a game.
    (
        rf"{_WHO}: (an?) (\w+) box on (?:the )?((?:first|second) ship)",
        r"\1 fills in \2 \3 box on the \4",
    ),
    (
        rf"{_WHO}: (an?) (\w+) box on (.+?),? (\d+) → (\d+)",
        r"\1 fills in \2 \3 box on \4 (from \5 to \6)",
    ),
    (rf"{_WHO}: (an?) (\w+) box on (.+)", r"\1 fills in \2 \3 box on \4"),
    (rf"{_WHO}: (.+?),? \? → (\d+)", r"\1 improves \2 to \3"),
    (rf"{_WHO}: (.+?),? (\S+) → (\d+)", r"\1 improves \2 from \3 to \4"),
    (rf"{_WHO}: (\d+ success(?:es)?)", r"\1 rolls \2 against enmity"),
    (r"1 token home from (.+)", r"+takes 1 token home from \1"),
    (r"(\d+ tokens) home from (.+)", r"+takes \1 home from \2"),
    (r"(\d+ stickers?) at ([^,]+'s province)", r"+leaves \1 in \2 for good"),
    (r"(\d+ stickers? in .+'s province.*)", r"+leaves \1 for good"),
    (r"(\d+ stickers?) at (.+)", r"+leaves \1 at \2 for good"),
    (r"(box \d of .+) crossed out", r"+crosses out \1"),
    (r"(.+) crossed out", r"\1 is crossed out"),
    (
        r"(\d+) glory lost: .+ holds all six boxes there",
        r"+loses \1 glory, for holding all six boxes there",
    ),
    (
        rf"{_WHO} trains (.+) with (.+): a card says so \+(\d+)(?:, now .+)?",
        r"\1 trains \2 with \3 for +\4",
    ),
    (
        rf"{_WHO} trains (.+) with (.+): (.+) \+(\d+)(?:, now .+)?",
        r"\1 trains \2 with \3, for \4 +\5",
    ),
    (
        rf"{_WHO} becomes Emperor \(tied, most milestone glory\), (\d+) campaign glory",
        r"\1 becomes Emperor with \2 campaign glory: the tie goes to the most milestone glory",
    ),
    (
        rf"{_WHO} becomes Emperor \((.+)\), (\d+) campaign glory",
        r"\1 becomes Emperor with \3 campaign glory (\2)",
    ),
    (r"(\d+ ship box(?:es)?) filled in (\(.+\))", r"+fills in \1 \2"),
)


LINES = (
    # What an upgrade or a structure costs stands together.
    (
        re.compile(r"( (?:buys|builds) .+?) for 0 gold(, onto [^,;]+)?, (\d+ \w+) spent"),
        r"\1 for \3\2",
    ),
    (
        re.compile(
            r"( (?:buys|builds) .+? for \d+ gold)(, onto [^,;]+)?(, \+\d+ glory)?, (\d+ \w+) spent"
        ),
        r"\1 and \4\2\3",
    ),
    # Ships that are said to have sailed sailed before what was done there.
    (
        re.compile(
            r"(.+?)( (?:raids|explores) .+?), (?:first|second) ship sailed to ([^,;]+)"
            r", (?:first|second) ship sailed to \3\b"
        ),
        r"\1: first ship and second ship at \3; \1\2",
    ),
    (
        re.compile(r"(.+?)( (?:raids|explores) .+?), ([^,;:]+) sailed to ([^,;]+)"),
        r"\1: \3 at \4; \1\2",
    ),
    # Fortune turns blanks of the roll into successes before the glory comes (p. 10).
    (re.compile(r"(, \+\d+ glory)(, \d+ fortune(?: spent)?)"), r"\2\1"),
    (re.compile(r"( (?:buys|hires) .+?)( for [^,;]+), \+(\d+ glory)"), r"\1 (\3)\2"),
    (re.compile(r"( claims .+?); \+(\d+ glory)"), r"\1 for \2"),
    (
        re.compile(r", 1 damage card dismissed, 1 damage card dismissed"),
        ", 2 damage cards dismissed",
    ),
    (re.compile(r"(, plunders [^,;]+), \+?(\d+ gold)"), r"\1 for \2"),
    (re.compile(r"( raids ((?:(?! on )[^:])+): .*, plunders )(?:the )?"), r"\1\2's "),
    (
        re.compile(r", no harvest next winter(, .*)?(, \d+ enmity on the site)"),
        r"\1\2, no harvest next winter",
    ),
    (re.compile(r", map entry (\d+), found: ([^,;(]+)"), r", found: \2 (map entry \1)"),
    (re.compile(r"(\d+ of \d+)(, .+)?, failed: the turn ends"), r"\1, failed: the turn ends\2"),
    (re.compile(r"read entry (\d+); (.+?) goes into the event deck"), r"read entry \1 and \2 goes"),
    (re.compile(r".+: \d+ success(?:es)?; no enmity is out"), ""),
)


def stakes(state: SeaFall) -> Sequence[str]:
    """What ends the game, as the table told it; who has which title and what so far."""
    told = [*_target(state), *_by_title(state)]
    totals = [(who, campaign_glory(state, who)) for who in state.seats]
    known = [(glory, state.name(who)) for who, glory in totals if glory is not None]
    if len(known) == len(totals) and any(glory for glory, _ in known):
        ordered = sorted(known, key=lambda one: -one[0])
        each = [f"{name} {glory}" for glory, name in ordered]
        told.append(f"Campaign glory so far: {listed(each, 'and', most=20)}")
    return told


def _target(state: SeaFall) -> Iterator[str]:
    aim = target(state)
    if aim is not None:
        yield (
            f"The target is {aim} glory: the round in which somebody reaches it is the last, "
            "and the most glory wins"
        )


def _by_title(state: SeaFall) -> Iterator[str]:
    """Titles, the most prominent first, where all of them are known."""
    if any(who not in state.provinces for who in state.seats):
        return
    ranks = sorted((rank(state, who)[0], who) for who in state.seats)
    titles = [title_of(state.provinces[who].title) for _, who in ranks]
    if ranks and all(titles):
        pairs = zip((state.name(who) for _, who in ranks), titles, strict=True)
        (first, title), *others = pairs
        each = [f"{first} is {title}", *(f"{name} {one}" for name, one in others)]
        yield listed(each, "and", most=20)


def moments(before: SeaFall, after: SeaFall, told: LoggedEntry) -> Iterator[Moment]:
    """Sinkings, milestones, winners, the Emperor; raids between players; firsts."""
    name = after.name
    for row in told.lines:
        match row["kind"]:
            case "winner" if row.get("player") in after.players:
                yield Moment(f"{name(row['player'])} wins", EXIT)
            case "emperor" if row.get("winner") in after.players:
                yield Moment(f"{name(row['winner'])} becomes Emperor", EXIT)
            case "sink" if row.get("ship") in before.ships:
                yield Moment(f"{_whose(before, row['ship'])} sinks")
            case "milestone":
                yield Moment(f"{name(row['player'])} claims {row['what']}")
            case "pool" if row.get("kind_of") == "raid" and row.get("region") in after.players:
                yield Moment(f"{name(row['player'])} raids {name(row['region'])}")
            case "discover":
                yield Moment("the first discovery", FIRST)
            case _:
                pass


def _whose(state: SeaFall, ship: str) -> str:
    """A ship by its name, or whose first or second it is."""
    found = state.ships[ship]
    if found.name and found.name not in ("first ship", "second ship"):
        return found.name
    return f"{state.name(found.owner)}'s {found.name or 'ship'}" if found.owner else "a ship"


def lead(state: SeaFall) -> Mapping[str, int | None]:
    """Glory of those who play."""
    return {who: state.provinces[who].glory for who in state.seats if who in state.provinces}


TALE: Tale[SeaFall] = Tale(
    tables={
        **dict.fromkeys(("leader", "province", "board"), "Provinces"),
        "ship": "Ships",
        **dict.fromkeys(("site", "island"), "Islands and sites"),
        "enmity": "Enmity",
        **dict.fromkeys(("sideboard", "event-card", "bagged"), "Cards"),
        "milestone": "Milestones",
        **dict.fromkeys(("retired", "sheet-sticker"), "Stickers and retired advisors"),
        "holds": "Counts at the end",
    },
    # Who misses the game or joins is entered before its set-up; a turn may be, by a table that
    # begins to write in the midst of one.
    opens=frozenset({"game", "next-game", "setup", "absent", "back", "join", "turn"}),
    retold=RETOLD,
    lines=LINES,
    gathered=gathered,
    ahead={
        "tie": frozenset({"resolve"}),
        "event": frozenset(),
        "round-end": frozenset(),
        "next-game": frozenset(),
        "absent": frozenset(),
    },
    opens_paragraph=frozenset({"end-enmity"}),
    columns=COLUMNS,
    cells=cells,
    scenes={"over": "the end of the campaign"},
    polished=(
        (re.compile(r"(?<!the )(?<!'s )\b(first|second) ship\b"), r"the \1 ship"),
        (re.compile(r" \(a card says so ([+−]\d+)\)"), r" for \1"),
    ),
    listing=re.compile(
        r"(.+? (?:explores|raids) .+?|.+?: \d+ success(?:es)?)(?:: |, )"
        r"|(.+? (?:buys|builds|hires|claims|repairs) .+?), "
    ),
    dropped=re.compile(r"game \d+", re.IGNORECASE),
    stakes=stakes,
    moments=moments,
    lead=lead,
    leads_in="glory",
)
