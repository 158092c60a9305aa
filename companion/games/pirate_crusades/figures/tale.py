"""What the chronicle says of Pirate Crusades: voyages in sentences, prizes as headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from companion.games.pirate_crusades.state.table import PirateCrusades
from companion.table.game import LoggedEntry
from companion.table.tale import EXIT, FIRST, Moment, Tale, retellings
from companion.toolbox.text import listed

_WHO = r"(?P<who>.+?)"

RETOLD = retellings(
    (r"the turn was .+'s|(?:it is|this begins) .+'s turn(?: now)?|.+'s turn begins", ""),
    (r"round \d+, .+'s turn", ""),
    (r"end of round \d+|nothing moves|.+'s turn of round \d+, told late", ""),
    (r"Blue Sea: open sea|.+ passes|.+ was given up after rolling: .+", ""),
    (rf"{_WHO} loses the turn: a storm.*", r"~\1~ and loses the turn~loses the turn to a storm"),
    (rf"{_WHO} is adrift: no crew at sea.*", r"\1 is adrift, with no crew at sea"),
    (rf"{_WHO} has status (\w+)", r"\1 is \2"),
    (r"with (\d+ tons? of .+)", r"~~ with \1~It comes with \1"),
    (r"(\d+) against (\d+)", r"it is \1 against \2"),
    (rf"{_WHO} attacks (.+): both choose cards", r"\1 attacks \2"),
    (rf"{_WHO} looks for a ship: (\S+)", r"\1 looks for a ship|+finds \2"),
    (rf"{_WHO} finds (.+?),(?: and)? docks", r"\1 finds \2|+docks there"),
    (rf"{_WHO} finds (.+?),(?: and)? stays at sea", r"\1 finds \2|+stays at sea"),
    (r"flees", r"+flees"),
    (r"1 crew card drawn", r"1 crew card is drawn"),
    (r"(\d+ crew cards) drawn", r"\1 are drawn"),
    (r"a friend", r"~~, a friend~It is a friend"),
    (r"an Ace: must fight (.+)", r"~~, an Ace~It is an Ace|+must fight \1"),
    (r"takes cargo (.+)", r"+takes \1 as cargo"),
    (
        r"(sinks it with|draws an?|draws \d+|takes an? mission|takes|fights|fills) (.+)",
        r"+\1 \2",
    ),
    (r"(\d+) of (\d+) missions", r"~~, \1 of \2~That makes \1 of \2 missions"),
    (
        rf"{_WHO} completes (\S+) \((.+?)\), handing in (.+)",
        r"\1 hands in \4|+completes the \3 mission \2",
    ),
    (rf"{_WHO} completes (\S+) \((.+?)\)", r"\1 completes the \3 mission \2"),
    (rf"{_WHO} gathers (\d+ crew cards?) \((\d+) of (\d+)\)", r"\1 gathers \2"),
    (
        rf"{_WHO} disembarks with (.+): the crew is loyal(?:,| and) sails next turn",
        r"\1 disembarks with \2|+will sail with a loyal crew next turn",
    ),
    (
        rf"{_WHO} disembarks with (.+): at most (\d+ crew cards?) may sail next turn",
        r"\1 disembarks with \2|+may take at most \3 to sea next turn",
    ),
    (rf"{_WHO} disembarks with (.+): sails this turn", r"\1 disembarks with \2|+sails this turn"),
    (rf"{_WHO} sets sail, (\d+ crew cards?) left behind", r"\1 sets sail, leaving \2 behind"),
    (
        r"stays in port(?::|, so) the draw to disembark lapses",
        r"+stays in port, so the draw to disembark lapses",
    ),
    (
        rf"{_WHO} trades (.+) for (.+) \((\d+) of (\d+) tons\)",
        r"\1 trades \2 for \3 (\4 tons for \5)",
    ),
    (rf"{_WHO} trades (.+) for (.+ \(\d+ tons for \d+\))", r"\1 trades \2 for \3"),
    (r"a Joker fills the holds: (.+)", r"a Joker fills the holds with \1"),
    (rf"{_WHO} visits the Magistrate: (.+)", r"\1 visits the Magistrate|+takes mission \2"),
    (rf"[Bb]oth cards are turned up|{_WHO} has chosen a card", ""),
    (
        rf"{_WHO} (a Joker|\S+) \((\d+)\) against (.+?) (?:a )?(\S+) \((\d+)\)",
        r"\1 shows \2 (\3) against \4's \5 (\6)",
    ),
    (rf"{_WHO} wins and takes (\S+)", r"\1 wins|+takes \2"),
    (
        rf"{_WHO} takes (\S+) with (\d+) (?:of|against) (\d+)",
        r"\1 attacks \2|+takes it with \3 against \4",
    ),
    (rf"{_WHO} takes the port with (\d+)", r"\1 attacks the port|+takes it with \2"),
    (rf"{_WHO} (\d+) against (\d+)", r"\1 fights with \2 against \3"),
    (rf"{_WHO} −(\d+) riches \(treasure map\)", r"\1 pays \2 riches"),
    (rf"{_WHO} −(\d+) riches \(flaunting\)", r"\1 flaunts \2 riches"),
    (rf"{_WHO} \+(\d+) reputation \(flaunting\)", r"\1 gains \2 reputation"),
    (rf"{_WHO} −(\d+) riches \((.+)\)", r"\1 pays \2 riches (\3)"),
    (rf"{_WHO} −(\d+) reputation \(surrendered\)", r"\1 loses \2 reputation for surrendering"),
    (rf"{_WHO} −(\d+) reputation \((.+)\)", r"\1 loses \2 reputation (\3)"),
    (
        rf"{_WHO} \+(\d+) (riches|reputation) \((mission|surrender)\)",
        r"\1 gains \2 \3 for the \4",
    ),
    (rf"{_WHO} \+(\d+) (riches|reputation) \((.+)\)", r"\1 gains \2 \3 (\4)"),
    (r"benefit gained: (.+)", r"~~ and the benefit “\1”~The benefit “\1” is gained"),
    (r"bonus card (.+)", r"the bonus card is \1"),
    (r"cargo: (.+)", r"+takes \1 as cargo"),
    (r"(\d,\d): (.+)", r"+finds \2"),
    (r"Blue Sea: captain", ""),
    (r"Blue Sea: storm( on \d,\d)?", r"the Blue Sea brings a storm\1"),
    (r"Blue Sea: island", r"the Blue Sea brings an island"),
    (r"Blue Sea: (.+)", r"the Blue Sea brings \1"),
    (rf"{_WHO} with (\S+) on (\d,\d)", r"captain \1 appears on \3 with the ship \2"),
    (r"on (\d,\d)", r"~~ on \1~it is on \1"),
    (
        rf"{_WHO} is caught in a category (\d) storm: nothing is lost",
        r"\1 is caught in a category \2 storm",
    ),
    (rf"{_WHO} loses (\d+ crew cards?) \((.+)\)", r"\1 loses \2 (\3)"),
    (r"a category (\d) storm on (.+)", r"the category \1 storm strikes \2"),
    (
        r"(?:category )?(?:storm )?(\d)(?: storm)? (\d,\d)→off the grid",
        r"a category \1 storm leaves the grid from \2",
    ),
    (
        r"(?:category )?(?:storm )?(\d)(?: storm)? (\d,\d)→(.+)",
        r"a category \1 storm moves from \2 to \3",
    ),
    (
        r"(?:category )?(?:storm )?(\d)(?: storm)? on (\d,\d) dissolves",
        r"the category \1 storm on \2 dissolves",
    ),
    (
        r"(?:category )?(?:storm )?(\d)(?: storm)? on (\d,\d) weakens to (\d)",
        r"the category \1 storm on \2 weakens to \3",
    ),
    (
        r"storms merge on (\d,\d)(?::| into category) (\d)",
        r"the storms on \1 merge into category \2",
    ),
    (rf"{_WHO} (\d,\d)→off the grid", r"\1 leaves the grid from \2"),
    (rf"{_WHO} (\d,\d)→(.+)", r"\1 moves from \2 to \3"),
    (
        rf"{_WHO} on (\d,\d) meets (.+?)(?:: discarded| and leaves)",
        r"\1 meets \3 on \2 and is discarded",
    ),
    (rf"{_WHO} is a hostage", r"\1 is taken hostage"),
    (r"takes (.+) hostage", r"+takes \1 hostage"),
    (r"(\S+) is seized \(prize\)", r"\1 is seized as a prize"),
    (rf"{_WHO} sells (\S+) \((\d+) tons\)", r"\1 sells \2 (\3 tons)"),
    (r"the port on (\d,\d) is (?:now )?(\S+)(?: now)?", r"the port on \1 is now \2"),
    (r"the port is (?:now )?(\S+)(?: now)?", r"the port is now \1"),
    (rf"{_WHO} (?:now )?sails (\S+)(?: now)?", r"\1 now sails \2"),
    (rf"{_WHO} (?i:wins): (\d+) missions", r"\1 wins with \2 missions"),
    (rf"{_WHO} (?i:wins): infamous", r"+becomes infamous|+wins"),
    (rf"{_WHO} (?i:wins): (.+)", r"\1 wins: \2"),
    (r"the long game is set up, (.+) begins", r"\1 begins"),
    (r"set up for \d+, (.+) begins: (.+)", r"\1 begins|their ships: \2"),
    (r"deck (\d+)", r"the deck holds \1 cards"),
    (r"reputation card: (.+)", r"the reputation card reads \1"),
)


def stakes(state: PirateCrusades) -> Sequence[str]:
    """Which game it is, and what makes somebody infamous, as far as the table told it."""
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
    return [*games[state.long], *([listed(known, "and", most=9)] if known else [])]


def moments(before: PirateCrusades, after: PirateCrusades, told: LoggedEntry) -> Iterator[Moment]:
    """Who wins; captains, towns and missions; fights between players; firsts."""
    name = after.name
    for row in told.lines:
        who = name(row.get("player") or "")
        match row["kind"]:
            case "game_end" if row.get("winner") in after.players:
                yield Moment(f"{name(row['winner'])} wins", EXIT)
            case "town_attack" if row.get("wins"):
                yield Moment(f"{who} takes the {'port' if after.long else 'town'} {row['town']}")
            case "hostage" if row.get("how") == "taken":
                held = after.captains.get(row.get("captain") or "") or before.captains.get(
                    row["captain"]
                )
                yield Moment(f"{who} takes {held.name if held else 'a captain'} hostage")
            case "treasure_unloaded":
                yield Moment(f"{who} brings a treasure home")
            case "combat" if row.get("wins") and row.get("defender") in after.players:
                yield Moment(f"{name(row['attacker'])} beats {name(row['defender'])}")
            case "combat" if (
                row.get("winner") in after.players and row.get("defender") in after.players
            ):
                sides = (row["attacker"], row["defender"])
                beaten = next(one for one in sides if one != row["winner"])
                yield Moment(f"{name(row['winner'])} beats {name(beaten)}")
            case "adrift":
                yield Moment(f"{who} is adrift")
            case "mission_done":
                yield Moment(f"{who} completes the first mission", FIRST, "mission")
            case "combat" if row.get("wins") and not row.get("surrender"):
                yield Moment(f"{name(row['attacker'])} sinks the first ship", FIRST, "sinking")
            case _:
                pass


def lead(state: PirateCrusades) -> Mapping[str, int | None]:
    """Reputation in the long game; in the short one missions are few, and each has its heading."""
    return {who: one.reputation for who, one in state.pirates.items()} if state.long else {}


TALE: Tale[PirateCrusades] = Tale(
    retold=RETOLD,
    polished=(
        (re.compile(r"\b(finds|and) island\b"), r"\1 an island"),
        (re.compile(r"\b(finds|and) storm\b"), r"\1 a storm"),
    ),
    before=re.compile(r".+ sets sail(, .+)?"),
    listing=re.compile(r"(end of round \d+): "),
    dropped=re.compile(r"Short game|end of the round|Not begun|.+ has won: .+", re.IGNORECASE),
    stakes=stakes,
    moments=moments,
    lead=lead,
    leads_in="reputation",
)
