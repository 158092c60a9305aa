"""What the chronicle says of SeaFall: turns in sentences, sinkings as headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from companion.games.seafall.rules.standing import target
from companion.games.seafall.state.table import SeaFall
from companion.table.game import LoggedEntry
from companion.table.tale import EXIT, FIRST, Moment, Tale, retellings
from companion.toolbox.text import listed

_WHO = r"(?P<who>.+?)"


def _harvest(found: re.Match[str]) -> tuple[str, ...]:
    """`Yellow +7, Green +6` as it is read aloud."""
    each = [one.replace(" +", " ") for one in found[1].split(", ")]
    return (f"the harvest brings {listed(each, 'and', most=20)} gold",)


def _recorded(found: re.Match[str]) -> tuple[str, ...]:
    """Campaign glory of each: what it was worth in this game stands in the standings."""
    each = [re.sub(r"\S+ → (\S+)", r"\1", one) for one in found[2].split(", ")]
    return (f"campaign glory is now {listed(each, 'and', most=20)}",)


def _titles(found: re.Match[str]) -> tuple[str, ...]:
    """Titles without the star of a new one."""
    each = [one.removesuffix("*") for one in found[1].split(", ")]
    return (f"the titles are {listed(each, 'and', most=20)}",)


RETOLD = retellings(
    # What is no news, or what the table did not know.
    (
        r"(?i:unknown: .+)|[a-z]+(?: owed)?:? unknown|no damage|no cube placed|no enmity on sites",
        "",
    ),
    (r"(.+) is resolved|.+: no enmity is out|a new event card goes into the event deck", ""),
    (r"next game: game \d+|game \d+ is closed|round \d+ is over, round \d+ begins.*", ""),
    (r"\d+ advisors? and \d+ tokens? turned face up|\w+ aboard an unknown ship", ""),
    (r"\d+ \w+ (?:aboard|unloaded from) an unknown ship", ""),
    # What whole lines say.
    (r".+'s turn|the round is over|nobody has reached \d+|round \d+ begins", ""),
    (r"the round is over(?:,| and) nobody has reached (\d+)", ""),
    (r"the winter of year \d+ begins|the titles?: .*|.+ missed the last game", ""),
    (rf"{_WHO} and (.+) reached the target of (\d+)", r"\1 and \2 have reached the target of \3"),
    (r"the round is over: (.+), the game ends", r"the round is over: \1, so the game ends"),
    (r"order of the steps: .+", ""),
    (r"the game is over: the winner is (.+) \((.+)\)", r"\1 wins the game (\2)"),
    (r"the game is over: the winner is (.+)", r"\1 wins the game"),
    (r"game (\d+) recorded: (.+)", _recorded),
    (r"titles: (.+) \(\* new\)", _titles),
    (r"set up: game \d+|game \d+(, target \d+)?|target \d+|seats .+|year \d+, round \d+", ""),
    (r"year \d+, round \d+, (.+)", r"\1"),
    (r"without (.+)", r"\1 is away"),
    (rf"{_WHO} holds the astrolabe \((.+)\)", r"\1 holds the astrolabe (\2)"),
    (r"forum: (1 advisor) dealt", r"\1 is dealt into the forum"),
    (r"forum: (\d+ advisors) dealt", r"\1 are dealt into the forum"),
    (r"forum: (.+)", r"In the forum: \1"),
    (r"harvest:? (.+)", _harvest),
    (r"cubes placed: (.+)", r"cubes are placed: \1"),
    (r"event: (.+)", r"the event of the round is \1"),
    (rf"{_WHO} is resolved: (.+)", r"\1 is resolved: \2"),
    (r"(\d+ enmity(?: tokens?)?) moved off the sites", r"\1 come off the sites"),
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
        r" at (.+)",
        r"\1 sails both ships to \2",
    ),
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
    (rf"{_WHO} builds (.+) for 0 gold", r"\1 builds \2 for no gold"),
    # What an endeavor brought.
    (r"1 of (\d+)", r"~~ with 1 success against a defense of \1~The roll: 1 of \1"),
    (r"(\d+) of (\d+)", r"~~ with \1 successes against a defense of \2~The roll: \1 of \2"),
    (r"\+(\d+) glory", r"+gains \1 glory"),
    (r"[−-](\d+) glory for (.+)", r"+loses \1 glory for \2"),
    (r"\+(\d+) gold", r"+gains \1 gold"),
    (r"(\d+) gold", r"+takes \1 gold"),
    (r"(\d+) fortune(?: spent)?", r"+spends \1 fortune"),
    (r"(\d+) damage to (.+?) \((?:\d+ × )?an? damage card\)", r"\2 takes \1 damage"),
    (r"(\d+) damage to (.+?) \((.+)\)", r"\2 takes \1 damage (\3)"),
    (r"(\d+) damage to (.+)", r"\2 takes \1 damage"),
    (r"(\d+) enmity on the site", r"+leaves \1 enmity there"),
    (r"plunders (.+)", r"+plunders \1"),
    (r"half the vault", r"~~ (half the vault)~That is half the vault"),
    (r"no harvest next winter", r"that field gives no harvest next winter"),
    (r"1 token back to (.+)", r"1 token goes back to \1"),
    (r"(\d+ tokens) back to (.+)", r"\1 go back to \2"),
    (r"map entry (\d+)", r"map entry \1 is crossed off"),
    (r"found: ([aeiou].+)", r"+finds an \1"),
    (r"found: (.+)", r"+finds a \1"),
    (r"failed: the turn ends", r"the endeavor fails, which ends the turn"),
    (r"\d+ \w+ unloaded from (.+)", ""),
    (r"(.+) aboard (.+)", r"\1 comes aboard \2"),
    (
        rf"{_WHO} buys (\w+) at (.+?) onto (.+?) and (\w+) at (.+?) onto (.+?) for (\d+) gold",
        r"\1 buys \2 at \3 and \5 at \6 for \8 gold|+loads them onto \4 and \7",
    ),
    (
        rf"{_WHO} buys (\w+) at ([^,]+?) onto ([^,]+?) for (\d+) gold",
        r"\1 buys \2 at \3 for \5 gold|+loads it onto \4",
    ),
    (rf"{_WHO} buys (.+ onto .+)", r"\1 buys \2"),
    (r"onto (.+)", r"+adds it to \1"),
    (r"(.+) onto (.+)", r"\1 goes onto \2"),
    (r"(\d+ damage cards) dismissed", r"\1 are dismissed"),
    (r"(.+) dismissed", r"\1 is dismissed"),
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
    (rf"{_WHO}: (.+?),? (\S+) → (\d+)", r"\1 improves \2 from \3 to \4"),
    (rf"{_WHO}: (\d+ success(?:es)?)", r"\1 rolls \2 against enmity"),
    (r"1 token home from (.+)", r"1 token comes home from \1"),
    (r"(\d+ tokens) home from (.+)", r"\1 come home from \2"),
    (r"1 sticker at (.+)", r"1 sticker stays at \1"),
    (r"(\d+ stickers) at (.+)", r"\1 stay at \2"),
    (r"(.+) crossed out", r"\1 is crossed out"),
    (
        rf"{_WHO} trains (.+) with (.+): a card says so \+(\d+)(?:, now .+)?",
        r"\1 trains \2 with \3 for +\4",
    ),
    (
        rf"{_WHO} trains (.+) with (.+): (.+) \+(\d+)(?:, now .+)?",
        r"\1 trains \2 with \3, for \4 +\5",
    ),
    (
        rf"{_WHO} becomes Emperor \((.+)\), (\d+) campaign glory",
        r"\1 becomes Emperor with \3 campaign glory (\2)",
    ),
)


def stakes(state: SeaFall) -> Sequence[str]:
    """What ends the game, as the table told it; who has gathered what so far."""
    aim = target(state)
    if aim is None:
        return ()
    return (
        f"The target is {aim} glory: the round in which somebody reaches it is the last, "
        "and the most glory wins",
    )


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
                yield Moment(f"{before.ships[row['ship']].name or 'a ship'} sinks")
            case "milestone":
                yield Moment(f"{name(row['player'])} claims {row['what']}")
            case "pool" if row.get("kind_of") == "raid" and row.get("region") in after.players:
                yield Moment(f"{name(row['player'])} raids {name(row['region'])}")
            case "discover":
                yield Moment("the first discovery", FIRST)
            case _:
                pass


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
    opens=frozenset({"game", "next-game", "setup"}),
    retold=RETOLD,
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
