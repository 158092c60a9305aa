"""What the chronicle says of City of Five Sails: Days in sentences, duels and falls as headings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.games.five_sails.figures.phrasing import initiative, line_told, renown_taken
from companion.games.five_sails.figures.weaving import woven
from companion.games.five_sails.rules.standing import name
from companion.games.five_sails.state.cards import CORE, RENOWN, place_name
from companion.games.five_sails.state.table import FiveSails
from companion.table.game import LoggedEntry
from companion.table.tale import EXIT, FIRST, Moment, Tale, retellings
from companion.toolbox.text import listed

_WHO = r"(?P<who>.+?)"
_CARD = r"(?P<card>.+?)?\s?R(?P<r>\d+) P(?P<p>\d+) T(?P<t>\d+)"


RETOLD = retellings(
    (
        rf"{_WHO} passes \((\d+) of \2\): High Drama is over, Plunder is next",
        "",
    ),
    (
        rf"{_WHO} passes \(\d+ of \d+\): High Drama is over, Plunder is next",
        "",
    ),
    (rf"{_WHO} passes \(\d+ of \d+\)(?:, .+ is next)?|it keeps the rules", ""),
    (
        r"(.+?) plays (\w+): \d+ cards, \d+ of them Neutral, \d+ Approach cards",
        r"\1 leads \2",
    ),
    (r"set up, Day \d+: .+|.+ to choose|(?:everybody has|all have chosen), so reveal", ""),
    (r".+ has chosen(: all have chosen, reveal)?", ""),
    (r"Plunder(: nobody wins, the Day ends with Dusk)?|.+ is next|.+ next", ""),
    (r"High Drama begins with .+|High Drama is over, Plunder is next|everybody draws", ""),
    (r"Day (\d+) dawns: (.+)", r"Day \1 dawns with \2"),
    (
        r"Initiative (?P<each>.+ \d+): (?P<who>.+) is First Player(?:, (?P<why>.+))?",
        initiative,
    ),
    (r"at random among (.+): (.+)", r"chance picks \2 from \1"),
    (
        rf"{_WHO} resolves (.+): (.+) \((?:noted, not counted|in words; nothing was counted)\)",
        r"\1 resolves \2: \3",
    ),
    (r"(.+) \(noted, not counted\)", r"\1"),
    (
        r"(.+) \+(\d+) Renown \((.+)\): (\d+) there",
        r"~~ and puts \2 Renown on \1~\3 puts \2 Renown on \1",
    ),
    (r"(.+) \+(\d+) Renown: (\d+) there", r"\2 Renown is put on \1"),
    (rf"{_WHO} gains (\d+) Renown \((.+)\): (\d+)", r"\1 gains \2 Renown from \3"),
    (rf"{_WHO} gains (\d+) Renown: (\d+)", r"\1 gains \2 Renown"),
    (rf"{_WHO} draws (\d+) cards?, has (\d+)", r"\1 draws \2 cards"),
    (rf"{_WHO} moves from Home to (.+)", r"\1 moves to \2"),
    (
        rf"{_WHO} is over the Crew Cap: (.+) to The Locker",
        r"\1 is over the Crew Cap|\2 must go to The Locker",
    ),
    (rf"({_WHO}, over the Crew Cap, sends .+ to The Locker)", r"\1"),
    (rf"{_WHO}: (.+) over the Crew Cap", ""),
    (rf"{_WHO} leaves play \(end of day\), to .+", r"\1 leaves play at the end of the Day"),
    (rf"{_WHO} leaves play \((.+)\), to (.+)", r"\1 leaves play (\2) and goes to \3"),
    (rf"{_WHO} engages to claim (.+)", r"\1 engages to claim \2"),
    (r"succeeds \((.+)\)", r"~~ and succeeds (\1)~It succeeds (\1)"),
    (r"fails \((.+)\)", r"~~ and fails (\1)~It fails (\1)"),
    (rf"{_WHO} loses (?:it|control)", r"\1 loses control"),
    (rf"{_WHO} uses (.+) \((Action|Reaction), (.+) acts\)", r"\1 uses \2 (\3) with \4"),
    (rf"{_WHO} press(?:es|ures) (.+) with (Combat|Finesse|Influence)", r"\1 pressures \2 with \3"),
    (rf"{_WHO} parleys, engaged", r"\1 engages to parley"),
    (rf"{_WHO} pays (\d+)( with Wealth)?", r"\1 pays \2\3"),
    (rf"{_WHO} plays (.+), at Home", r"\1 plays \2 at Home"),
    (
        rf"{_WHO} challenges (.+), (Combat|Finesse|Influence) (\S+) at (.+?) with (.+), "
        r"(Thrust \d+)",
        r"\1 challenges \2 at \5 with \3 \4, using \6's Technique (\7)",
    ),
    (
        rf"{_WHO} challenges (.+), (Combat|Finesse|Influence) (\S+) at (.+)",
        r"\1 challenges \2 at \5 with \3 \4",
    ),
    (rf"{_WHO} intervenes for (.+), engaged", r"\1 engages to intervene for \2"),
    (
        rf"{_WHO} challenges (.+) with (Combat|Finesse|Influence) (\S+), using (?P=who) \((.+)\)",
        r"\1 challenges \2 with \3 \4, using a Technique (\5)",
    ),
    (
        rf"{_WHO} challenges (.+) with (Combat|Finesse|Influence) (\S+), using (.+) \((.+)\)",
        r"\1 challenges \2 with \3 \4, using \5's Technique (\6)",
    ),
    (
        rf"{_WHO} challenges (.+) with (Combat|Finesse|Influence) (\S+), using (.+)",
        r"\1 challenges \2 with \3 \4, using \5's Technique",
    ),
    (rf"{_WHO} faces threat (\d+)", r"\1 faces threat \2"),
    (r"a card must be played this round \(p\. \d+\)", ""),
    (
        rf"round (\d+): {_WHO} (plays|gambles) R(\d+) P(\d+) T(\d+): (.+)",
        r"in round \1, \2 \3 a card (Riposte \4, Parry \5, Thrust \6): \7",
    ),
    (
        rf"round (\d+): {_WHO} (plays|gambles) {_CARD}(?:, (Maneuver|Technique .+?|.+?))?: (.+)",
        r"in round \1, \2 \3 \4 (Riposte \5, Parry \6, Thrust \7): \9",
    ),
    (rf"round (\d+): {_WHO} plays no card", r"in round \1, \2 plays no card"),
    (rf"round (\d+): {_WHO} plays no card: (.+)", r"in round \1, \2 plays no card: \3"),
    (rf"{_WHO} takes (\d+ wounds?), has (\d+) of (\d+)", r"\1 takes \2 (\3 of \4)"),
    (rf"{_WHO} heals (\d+ wounds?), has (\d+)", r"\1 heals \2 (\3 left)"),
    (r"the duel is over: (.+)", r"The duel is over: \1"),
    (rf"{_WHO} is destroyed, to The Locker", r"\1 is destroyed"),
    (rf"{_WHO} Renown (\+\d+ of .+): (\d+)", r"\1's Renown rises to \3 (\2)"),
    (rf"{_WHO}'s Renown (?P<each>\+\d+ from .+), now (?P<now>\d+)", renown_taken),
    (rf"{_WHO} (?i:wins): ([A-Z]\w+ Victory)", r"\1 wins by \2"),
    (rf"{_WHO} (?i:wins): (Dominance|Assassination|Fifth Day)", r"\1 wins by \2"),
    (rf"{_WHO} (?i:wins): (.+)", r"\1 wins: \2"),
    (rf"{_WHO} is out: Leader destroyed", r"\1, whose Leader is destroyed, is out"),
    (r"((?:spends|gains|draws|heals|loses|discards) .+)", r"+\1"),
    (r"Day (\d+) ends", ""),
    (r".+ uncontrolled", ""),
    (r"\d+ characters? Home, all en garde|\d+ City cards? discarded", ""),
    (r"(.+) to The Locker", r"\1 go to The Locker"),
    (r"(.+) to the discard pile", r"\1 goes to the discard pile"),
    (rf"{_WHO} discards 1, has (\d+)", r"\1 discards 1 card, down to \2"),
    (rf"{_WHO} discards (\d+), has (\d+)", r"\1 discards \2 cards, down to \3"),
)


def names(state: FiveSails) -> Iterable[str]:
    """The characters in play."""
    return [name(state, thing) for thing in state.characters]


def stakes(state: FiveSails) -> Sequence[str]:
    """Who leads whom."""
    led = [
        (state.name(who), name(state, side.leader))
        for who, side in state.sides.items()
        if side.leader in state.characters
    ]
    if not led:
        return ()
    others = [f"{who}'s {leader}" for who, leader in led[1:]]
    first = f"{led[0][0]}'s Leader is {led[0][1]}"
    core = listed([place_name(place) for place in CORE], "and")
    every = "the other Leader" if len(led) == 2 else "every other Leader"
    return (
        listed([first, *others], "and", most=9),
        f"The game goes to whoever destroys {every}, or at a Plunder holds {RENOWN} Renown or "
        f"controls {core}",
    )


_STYLED = ("Don", "Doña", "Donna", "Dona", "Padre", "Madre", "Father", "Mother", "Captain", "The")


def shorter(state: FiveSails) -> Mapping[str, str]:
    """First names of Leaders and of those who mustered; a Mercenary's name may be a trade."""
    found: dict[str, str] = {}
    for thing, one in state.characters.items():
        first, _, rest = (full := name(state, thing)).partition(" ")
        if one.kind not in ("leader", "approach") or not rest or first == "The":
            continue
        found[full] = f"{first} {rest.partition(' ')[0]}" if first in _STYLED else first
    players = {player.name for player in state.players.values()}
    return {full: short for full, short in found.items() if short != full and short not in players}


def moments(before: FiveSails, after: FiveSails, told: LoggedEntry) -> Iterator[Moment]:
    """Victories, characters destroyed, duels, locations taken from another."""
    for row in told.lines:
        match row["kind"]:
            case "game-end" if row.get("winner") in after.players:
                yield Moment(f"{after.name(row['winner'])} wins", EXIT)
            case "destroyed":
                yield Moment(f"{row['card']} is destroyed")
            case "player-out" if row.get("player") in after.players:
                yield Moment(f"{after.name(row['player'])} is out", EXIT)
            case "duel-start":
                yield Moment("the first duel", FIRST)
            case "claim" if _all_core(after, row["player"]) and not _all_core(
                before, row["player"]
            ):
                yield Moment(f"{after.name(row['player'])} controls all {len(CORE)} core locations")
            case "claim" if told.act == "claim" and row.get("old") in after.players:
                where, who = place_name(row["location"]), after.name(row["player"])
                yield Moment(f"{who} takes {where} from {after.name(row['old'])}")
            case "claim" if told.act == "claim":
                yield Moment(
                    f"{after.name(row['player'])} claims the first location", FIRST, "claim"
                )
            case _:
                pass


def _all_core(state: FiveSails, player: str) -> bool:
    """Whether the three core locations are one player's (p. 8)."""
    held = [state.locations.get(place) for place in CORE]
    return all(one is not None and one.controller == player for one in held)


def lead(state: FiveSails) -> Mapping[str, int | None]:
    """Renown."""
    return {who: side.renown for who, side in state.sides.items()}


_PLANNING = ("Dawn", "Choose scheme and character", "Reveal", "Determine Initiative", "Muster")

TALE: Tale[FiveSails] = Tale(
    tables={"learn": "Cards as the table read them"},
    opens=frozenset({"setup"}),
    retold=RETOLD,
    woven=woven,
    opens_paragraph=frozenset({"scheme"}),
    lines=((re.compile(r"^.+$", re.DOTALL), line_told),),
    polished=(
        (re.compile(r"\bgambles (?!on )"), "gambles on "),
        (re.compile(r" with (?:Combat|Finesse|Influence) (?:unknown|\?)"), ""),
    ),
    scenes={
        **dict.fromkeys((*_PLANNING, "Resolve schemes", "Draw"), "Dawn and Planning"),
        **dict.fromkeys(("Plunder", "Dusk"), "Plunder and Dusk"),
    },
    dropped=re.compile(r"Set-up|.+ won: .+"),
    names=names,
    shorter=shorter,
    stakes=stakes,
    moments=moments,
    lead=lead,
    leads_in="Renown",
)
