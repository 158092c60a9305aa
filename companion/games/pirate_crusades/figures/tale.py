"""What the chronicle says of Pirate Crusades: voyages in sentences, prizes as headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.pirate_crusades.figures.retold import LINES, RETOLD
from companion.games.pirate_crusades.figures.spoken_cards import finish, levels, nation_said
from companion.games.pirate_crusades.rules.standing import nation, ship_size, ship_type
from companion.games.pirate_crusades.state.cards import is_joker
from companion.games.pirate_crusades.state.table import PirateCrusades
from companion.table.game import LoggedEntry
from companion.table.tale import EXIT, FIRST, Closes, Moment, Tale
from companion.toolbox.text import listed, with_article


def stakes(state: PirateCrusades) -> Sequence[str]:
    """Which game it is, who sails what, and what makes somebody infamous, as far as it was told."""
    games = {
        None: [],
        True: ["They play the long game, which the first to become infamous wins"],
        False: ["They play the short game, which the first with three missions wins"],
    }
    known = [
        f"{state.name(who)} is {state.captains[pirate.captain].name}"
        for who, pirate in state.pirates.items()
        if pirate.captain in state.captains and state.captains[pirate.captain].name
    ]
    said = [*games[state.long], *([listed(known, "and", most=9)] if known else [])]
    return [
        *said,
        *(levels(state.track.infamous, state.track.levels) if state.long else _ships(state)),
    ]


def _ships(state: PirateCrusades) -> Iterator[str]:
    """Who begins with which ship of the short game (p. 4)."""
    said: list[str] = []
    for who in state.seats:
        card, size = state.pirates[who].ship, ship_size(state, who)
        if not card or size is None:
            continue
        whose = nation(state, who)
        ship = f"{whose if whose not in (None, 'none') else ''} {ship_type(state, who) or 'ship'}"
        verb = "sails " if not said else ""
        joker = "a Joker" if is_joker(card) else with_article(ship.strip())
        said.append(f"{state.name(who)} {verb}{joker} of size {size}")
    if said:
        yield listed(said, "and", most=9)


ORDINALS = ("no", "a first", "a second", "a third")


def _nth_mission(state: PirateCrusades, player: str) -> Moment:
    """In the short game missions are what wins, so each is a turning point."""
    done = state.pirates[player].done if player in state.pirates else None
    if state.long is not False:
        return Moment(f"{state.name(player)} completes the first mission", FIRST, "mission")
    nth = ORDINALS[done] if done is not None and 0 < done < len(ORDINALS) else "a"
    return Moment(f"{state.name(player)} completes {nth} mission")


def moments(before: PirateCrusades, after: PirateCrusades, told: LoggedEntry) -> Iterator[Moment]:
    """Who wins; captains, towns and missions; fights between players; firsts."""
    name = after.name
    for row in told.lines:
        who = name(row.get("player") or "")
        match row["kind"]:
            case "game_end" if row.get("winner") in after.players:
                yield Moment(f"{name(row['winner'])} wins", EXIT)
            case "town_attack" if row.get("wins"):
                place = f"{nation_said(row['town'], after.book)} {'port' if after.long else 'town'}"
                yield Moment(f"{who} takes {with_article(place.strip())}")
            case "hostage" if row.get("how") == "taken":
                held = after.captains.get(row.get("captain") or "") or before.captains.get(
                    row["captain"]
                )
                yield Moment(f"{who} takes {held.name if held else 'a captain'} hostage")
            case "treasure_found":
                yield Moment(f"{who} digs up a treasure")
            case "treasure_unloaded":
                yield Moment(f"{who} brings a treasure home")
            case "combat":
                yield from _fought(after, row)
            case "adrift":
                yield Moment(f"{who} is adrift")
            case "mission_done":
                yield _nth_mission(after, row.get("player") or "")
            case "reputation" if "surrender" in (row.get("gained") or ()):
                yield Moment(f"smaller ships surrender to {who}", FIRST, "surrender")
            case "reputation" if (row.get("delta") or 0) > 0:
                yield Moment(f"{who} gains the first reputation", FIRST, "reputation")
            case _:
                pass


def _fought(after: PirateCrusades, row: Mapping[str, Any]) -> Iterator[Moment]:
    """A player beaten by another, or the first ship that goes down."""
    name, players = after.name, after.players
    if row.get("winner") in players and row.get("defender") in players:
        sides = (row["attacker"], row["defender"])
        beaten = next(one for one in sides if one != row["winner"])
        yield Moment(f"{name(row['winner'])} beats {name(beaten)}")
    elif row.get("wins") and row.get("defender") in players:
        yield Moment(f"{name(row['attacker'])} beats {name(row['defender'])}")
    elif row.get("wins") and not row.get("surrender"):
        yield Moment(f"{name(row['attacker'])} sinks the first ship", FIRST, "sinking")


def lead(state: PirateCrusades) -> Mapping[str, int | None]:
    """Reputation in the long game; in the short one missions are few, and each has its heading."""
    return {who: one.reputation for who, one in state.pirates.items()} if state.long else {}


def called(state: PirateCrusades) -> str:
    """A round of the short game, whose log names turns only."""
    return f"round {state.round_no}" if state.long is False else ""


TALE: Tale[PirateCrusades] = Tale(
    silent=frozenset({"audit"}),
    retold=RETOLD,
    lines=LINES,
    facts=lambda state: state.book,
    finish=finish,
    late=(
        re.compile(r"(.+)'s turn of round (\d+), told late(?:; .*)?"),
        r"round \2, \1's turn",
    ),
    closes=Closes(
        re.compile(r"end of round (\d+)(?:[:;] .*)?"),
        re.compile(r"Blue Sea: .*"),
        r"round \1, end of the round",
        r"round \1, ",
    ),
    before=re.compile(r".+ sets sail(, .+)?"),
    listing=re.compile(r"(end of round \d+): "),
    dropped=re.compile(r"Short game|end of the round|Not begun|.+ has won: .+", re.IGNORECASE),
    stakes=stakes,
    moments=moments,
    called=called,
    lead=lead,
    leads_in="reputation",
)
