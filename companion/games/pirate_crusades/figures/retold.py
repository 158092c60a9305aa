"""What the chronicle makes of the clauses of Pirate Crusades' log lines.

A pattern matches a clause whole; `LINES` first join clauses that say one thing together. Cards are
marked with what they are there (`spoken_cards`).
"""

from __future__ import annotations

import re

from companion.games.pirate_crusades.figures.spoken_cards import CARD, levels_of, mark
from companion.table.tale import retellings

_WHO = r"(?P<who>.+?)"
_NAME = r"(?:(?<=; )|^)([^;]+)"
_CARDS = rf"{CARD}(?: {CARD})*"


def _bought_map(found: re.Match[str]) -> tuple[str, ...]:
    """A map, and what it cost, if that was told."""
    price = found.group(2)
    return (f"{found['who']} buys a Treasure Map{f' for {price}' if price else ''}",)


RETOLD = retellings(
    (r"the turn was .+'s|(?:it is|this begins) .+'s turn(?: now)?|.+'s turn begins", ""),
    (r"round \d+, .+'s turn", ""),
    (r"end of round \d+|nothing moves|.+'s turn of round \d+, told late", ""),
    (r"Blue Sea: open sea|.+ passes|.+ was given up after rolling: .+", ""),
    (r"no port changes hands|the corner port on \d,\d is not an island and stays.*", ""),
    (r"the cards do not add up: see “audit”", ""),
    (rf"{_WHO} loses the turn: a storm.*", r"~\1~ and loses the turn~loses the turn to a storm"),
    (rf"{_WHO} is adrift: no crew at sea.*", r"\1 is adrift, with no crew at sea"),
    (rf"{_WHO} has status (\w+)", r"\1 is \2"),
    (
        r"with (\d+ tons? of .+)",
        r"~~, whose mission comes with \1~The mission comes with \1",
    ),
    (r"(\d+) against (\d+)", r"it is \1 against \2"),
    (rf"{_WHO} attacks (.+): both choose cards", r"\1 attacks \2"),
    # The short game's sea
    (rf"{_WHO} looks for a ship: a Joker", r"\1 looks for a ship|+finds a Joker"),
    (
        rf"{_WHO} looks for a ship: (\S+)",
        rf"\1 looks for a ship|+finds {mark('found', 2)}",
    ),
    (r"the TREASURE FLEET", r"~~, the treasure fleet~It is the treasure fleet"),
    (
        rf"{_WHO} finds a Joker, a Pirate Cove,(?: and)? docks",
        r"\1 finds a Pirate Cove|+docks there",
    ),
    (
        rf"{_WHO} finds (\S+), (unfriendly|friendly) \((\w+)\),(?: and)? docks",
        rf"\1 finds {mark('mettown', 2, '/', 3, ' ', 4)}|+docks there",
    ),
    (
        rf"{_WHO} finds (\S+), (unfriendly|friendly) \((\w+)\),(?: and)? stays at sea",
        rf"\1 finds {mark('mettown', 2, '/', 3, ' ', 4)}|+stays at sea",
    ),
    (rf"{_WHO} finds (.+?),(?: and)? docks", r"\1 finds \2|+docks there"),
    (rf"{_WHO} finds (.+?),(?: and)? stays at sea", r"\1 finds \2|+stays at sea"),
    (rf"({_CARDS}) deserts", rf"~~, where {mark('crew', 1)} deserts~\1 deserts"),
    (r"flees", r"+flees"),
    (rf"{_WHO} flees from (.+)", r"\1 flees from \2"),
    (rf"{_WHO} dumps (.+)", rf"\1 dumps {mark('cargo', 2)}"),
    (r"1 crew card drawn", r"1 crew card is drawn"),
    (r"(\d+ crew cards) drawn", r"\1 are drawn"),
    (r"a friend", r"~~, a friend~It is a friend"),
    (r"an Ace: must fight (.+)", r"~~, an Ace~It is an Ace|+must fight \1"),
    (r"takes cargo (.+)", rf"+takes {mark('cargo', 1)} as cargo"),
    (r"sinks it with (.+)", r"+sinks it with \1 cannon"),
    (rf"({CARD}) becomes crew", r"+plunders a crew card"),
    (rf"({CARD}) becomes cargo", rf"+plunders {mark('cargo', 1)}"),
    (rf"({CARD}) becomes a mission", r"+plunders a mission"),
    (rf"{_WHO} plunders ({CARD}) as crew", r"\1 plunders a crew card"),
    (rf"{_WHO} plunders ({CARD}) as cargo", rf"\1 plunders {mark('cargo', 2)}"),
    (rf"{_WHO} plunders ({CARD}) as a mission", r"\1 plunders a mission"),
    (r"takes (.+) hostage", r"+takes \1 hostage"),
    (rf"takes ({CARD}) as crew", r"+plunders a crew card"),
    (rf"takes ({CARD}) as cargo", rf"+plunders {mark('cargo', 1)}"),
    (rf"takes ({CARD}) as a mission", r"+plunders a mission"),
    (rf"takes ({CARD}) from (.+)'s holds", rf"+takes {mark('cargo', 1)} from \2's holds"),
    (
        r"(draws an?|draws \d+|takes an? mission|takes|fights|fills|keeps) (.+)",
        r"+\1 \2",
    ),
    # Missions
    (r"1 of (\d+) missions", r"~~, the first of \1~That is the first of \1 missions"),
    (r"(\d+) of \1 missions", r"~~, the last of \1~That is the last of \1 missions"),
    (r"2 of (\d+) missions", r"~~, the second of \1~That is the second of \1 missions"),
    (r"(\d+) of (\d+) missions", r"~~, \1 of \2~That makes \1 of \2 missions"),
    (
        rf"{_WHO} completes ({CARD}) \((.+?)\), handing in (.+)",
        rf"\1 hands in {mark('cargo', 4)}|+completes {mark('mission', 2, '/', 3)}",
    ),
    (
        rf"{_WHO} completes ({CARD}) \((.+?)\) for (\d+ riches)",
        rf"\1 completes {mark('mission', 2, '/', 3)}|+gains \4 for it",
    ),
    (
        rf"{_WHO} completes ({CARD}) \((.+?)\)",
        rf"\1 completes {mark('mission', 2, '/', 3)}",
    ),
    (rf"{_WHO} completes a mission \((.+?)\)", r"\1 completes a \2 mission"),
    # Ashore
    (rf"{_WHO} gathers (\d+ crew cards?) \((\d+) of (\d+)\)", r"\1 gathers \2"),
    (
        rf"{_WHO} disembarks(?: with .+)?: the crew is loyal(?:,| and) sails next turn",
        r"\1 disembarks|+will sail with a loyal crew next turn",
    ),
    (
        rf"{_WHO} disembarks(?: with .+)?: at most (\d+ crew cards?) may sail next turn",
        r"\1 disembarks|+may take at most \2 to sea next turn",
    ),
    (
        rf"{_WHO} disembarks with (.+): sails this turn, (\d+ crew cards?) drawn",
        r"\1 disembarks with \2|+draws \3|+sails this turn",
    ),
    (rf"{_WHO} disembarks with (.+): sails this turn", r"\1 disembarks with \2|+sails this turn"),
    (rf"{_WHO} sets sail, (\d+ crew cards?) left behind", r"\1 sets sail, leaving \2 behind"),
    (
        r"stays in port(?::|, so) the draw to disembark lapses",
        r"+stays in port, so the draw to disembark lapses",
    ),
    (
        rf"{_WHO} trades (.+) for (.+) \((\d+) of (\d+) tons\)",
        rf"\1 trades {mark('count', 2)} worth \5 for {mark('cargo', 3)}",
    ),
    (
        rf"{_WHO} trades (.+) for (.+) \((\d+) tons for (\d+)\)",
        rf"\1 trades {mark('count', 2)} worth \5 for {mark('cargo', 3)}",
    ),
    (rf"{_WHO} trades ({_CARDS})", rf"\1 trades {mark('count', 2)}"),
    (r"a Joker fills the holds: (.+)", rf"a Joker fills the holds with {mark('cargo', 1)}"),
    (
        rf"{_WHO} visits the Magistrate: (\S+), to deliver (.+)",
        r"\1 visits the Magistrate|+takes on a mission to deliver \3",
    ),
    (
        rf"{_WHO} visits the Magistrate: ({CARD})",
        rf"\1 visits the Magistrate|+takes on {mark('newmission', 2)}",
    ),
    (
        rf"{_WHO} takes (\S+) with (\d+) (?:of|against) \3",
        rf"\1 attacks {mark('thetown', 2)}|+takes it with \3 cannon, just enough",
    ),
    (
        rf"{_WHO} takes (\S+) with (\d+) (?:of|against) (\d+)",
        rf"\1 attacks {mark('thetown', 2)}|+takes it with \3 cannon where \4 would do",
    ),
    (rf"{_WHO} takes the port with (\d+)", r"\1 attacks the port|+takes it with \2 cannon"),
    # Fights
    (rf"[Bb]oth cards are turned up|{_WHO} has chosen a card", ""),
    (
        rf"{_WHO} (a Joker|\S+) \((\d+)\) against (.+?) (a Joker|\S+) \((\d+)\)",
        rf"\1 shows {mark('card', 2)}, worth \3, against \4's {mark('bare', 5)}, worth \6",
    ),
    (
        rf"{_WHO} wins and takes {CARD} and ({CARD}) from (.+)'s holds",
        rf"\1 wins|+takes the beaten card and {mark('cargo', 2)} from \3's holds",
    ),
    (
        rf"{_WHO} wins and takes {CARD} and (.+ from .+)",
        r"\1 wins|+takes the beaten card and \2",
    ),
    (rf"{_WHO} wins and takes {CARD}", r"\1 wins|+takes the beaten card"),
    (rf"{_WHO} wins with (\d+) against (\d+)", r"\1 wins with \2 against \3"),
    (rf"{_WHO} beats (.+) with (\d+) against (\d+)", r"\1 beats \2 with \3 against \4"),
    (rf"{_WHO} (\d+) against (\d+)", r"\1 fights with \2 against \3"),
    (rf"{_WHO} is a hostage", r"\1 is taken hostage"),
    (rf"{_WHO} is (.+)'s hostage", r"\1 becomes \2's hostage"),
    (r"the ship is sunk", r"+sinks the ship"),
    (r"the ship is let go down", r"+lets the ship go down"),
    (
        rf"({CARD}) is seized \(prize\), for (\d+ crew cards?)",
        r"+seizes the ship as a prize at the cost of \2",
    ),
    (rf"({CARD}) is seized \(prize\)", r"+seizes the ship as a prize"),
    # Riches and reputation
    (rf"{_WHO} −(\d+) riches \(treasure map\)", r"\1 pays \2 riches"),
    (rf"{_WHO} buys a treasure map(?: for (\d+ riches))?", _bought_map),
    (rf"{_WHO} −(\d+) riches \(flaunting\)", r"\1 flaunts \2 riches"),
    (rf"{_WHO} \+(\d+) reputation \(flaunting\)", r"\1 gains \2 reputation"),
    (rf"{_WHO} −(\d+) riches \((.+)\)", r"\1 pays \2 riches (\3)"),
    (rf"{_WHO} −(\d+) reputation \(surrendered\)", r"\1 loses \2 reputation for surrendering"),
    (rf"{_WHO} −(\d+) reputation \((.+)\)", r"\1 loses \2 reputation (\3)"),
    (
        rf"{_WHO} \+(\d+) (riches|reputation) \((mission|surrender)\)",
        r"\1 gains \2 \3 for the \4",
    ),
    (rf"{_WHO} \+(\d+) reputation \(conquest\)", r"\1 gains \2 reputation for it"),
    (rf"{_WHO} \+(\d+) riches \(prize sold\)", r"\1 sells the prize for \2 riches"),
    (
        rf"{_WHO} \+(\d+) riches \(treasure\)",
        r"\1 brings the treasure ashore, worth \2 riches",
    ),
    (rf"{_WHO} \+(\d+) (riches|reputation) \((.+)\)", r"\1 gains \2 \3 (\4)"),
    (rf"benefit gained: bonus, ({CARD})", rf"the bonus is “{mark('bonus', 1)}”"),
    (r"benefit gained: bonus", r"+gains a bonus"),
    (r"benefit gained: upgrade", r"+now sails a ship that counts as larger"),
    (r"benefit gained: surrender", r"+now makes smaller ships surrender"),
    (rf"{_WHO}: benefit gained: bonus", r"\1 gains a bonus"),
    (rf"{_WHO}: benefit gained: upgrade", r"\1 now sails a ship that counts as larger"),
    (rf"{_WHO}: benefit gained: surrender", r"\1 now makes smaller ships surrender"),
    (r"benefit gained: (.+)", r"~~ and the benefit “\1”~The benefit “\1” is gained"),
    (rf"bonus card ({CARD})", rf"the bonus is “{mark('bonus', 1)}”"),
    (r"bonus card (.+)", r"the bonus card is \1"),
    (r"cargo: (.+)", rf"+takes {mark('cargo', 1)} as cargo"),
    (rf"{_WHO} buys (.+) for (\d+ riches)", rf"\1 buys {mark('cargo', 2)} for \3"),
    (rf"{_WHO} buys ({_CARDS})", rf"\1 buys {mark('cargo', 2)}"),
    (
        rf"{_WHO} sells (\S+) \((\d+) tons\) for (\d+ riches)",
        rf"\1 sells {mark('cargo', 2)} for \4",
    ),
    (rf"{_WHO} sells (\S+) \((\d+) tons\)", rf"\1 sells {mark('cargo', 2)}"),
    (
        rf"{_WHO} (?:now )?sails ({CARD})(?: now)?, for (\d+ riches)",
        rf"\1 trades up to {mark('size', 2)} for \3",
    ),
    (
        rf"{_WHO} (?:now )?sails ({CARD})(?: now)?",
        rf"\1 now sails {mark('size', 2)}",
    ),
    (rf"{_WHO} digs up (\S+) on (\d,\d)", rf"\1 digs up {mark('treasure', 2)} on \3"),
    # In port
    (
        rf"{_WHO} docks at (\S+), losing (\d+ crew cards?)",
        rf"\1 docks at {mark('theport', 2)}, losing \3",
    ),
    (rf"{_WHO} docks at ({CARD})", rf"\1 docks at {mark('theport', 2)}"),
    (rf"{_WHO} loses (\d+ crew cards?) \((.+)\)", r"\1 loses \2"),
    # The sea of the long game
    (r"(\d,\d): (.+)", rf"+finds {mark('sea', 2)}"),
    (r"Blue Sea: captain", ""),
    (r"Blue Sea: storm( on \d,\d)?", r"the Blue Sea brings a storm\1"),
    (r"Blue Sea: island", r"the Blue Sea brings an island"),
    (r"Blue Sea: (.+)", r"the Blue Sea brings \1"),
    (
        rf"{_WHO} with (\S+) on (\d,\d)",
        rf"{mark('titled', 1)} appears on \3 with {mark('size', 2)}",
    ),
    (r"on (\d,\d)", r"~~ on \1~it is on \1"),
    (
        rf"{_WHO} is caught in a category (\d) storm: nothing is lost",
        r"\1 is caught in a category \2 storm",
    ),
    (r"a category (\d) storm on (.+)", r"the category \1 storm strikes \2"),
    (
        r"(?:category )?(?:storm )?(\d)(?: storm)? (\d,\d)→off the grid",
        r"the category \1 storm leaves the grid from \2",
    ),
    (
        r"(?:category )?(?:storm )?(\d)(?: storm)? (\d,\d)→(\d,\d) into (\d)",
        r"the category \1 storm moves from \2 to \3 and merges with the one there into category \4",
    ),
    (
        r"(?:category )?(?:storm )?(\d)(?: storm)? (\d,\d)→(.+)",
        r"the category \1 storm moves from \2 to \3",
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
        r"the storms on \1 merge into one of category \2",
    ),
    (rf"{_WHO} (\d,\d)→off the grid", r"\1 leaves the grid from \2"),
    (rf"{_WHO} (\d,\d)→(.+)", r"\1 moves from \2 to \3"),
    (
        rf"{_WHO} on (\d,\d) meets (.+?)(?:: discarded| and leaves| and is discarded)",
        r"\1 meets \3 on \2 and is discarded",
    ),
    (
        r"the port on (\d,\d) is (?:now )?(\S+|a Joker)(?: now)?",
        rf"the port on \1 is now {mark('turned', 2)}",
    ),
    (
        r"the port is (?:now )?(\S+|a Joker)(?: now)?",
        rf"the port is now {mark('turned', 1)}",
    ),
    (
        r"an island changes nationality: the port on (\d,\d) is (?:now )?(\S+|a Joker)(?: now)?",
        rf"an island changes nationality: the port on \1 is now {mark('turned', 2)}",
    ),
    # Beginning and end
    (rf"{_WHO} (?i:wins): (\d+) missions", r"\1 wins with \2 missions"),
    (rf"{_WHO} (?i:wins) by missions", r"\1 wins"),
    (rf"{_WHO} (?i:wins): infamous", r"+becomes infamous, which wins the game"),
    (rf"{_WHO} (?i:wins): agreed", r"\1 wins, as the table agrees"),
    (rf"{_WHO} (?i:wins): (.+)", r"\1 wins: \2"),
    (r"the long game is set up, (.+) begins", r"the first turn is \1's"),
    (r"set up for \d+, (.+) begins: (.+)", r"the first turn is \1's"),
    (r"deck \d+", ""),
    (r"reputation card: (.+)", lambda found: levels_of(found.group(1))),
)
"""Ships of the short game's deal stand in the opening (`stakes`)."""

_N = r"(\d+)"
LINES = tuple(
    (re.compile(pattern), said)
    for pattern, said in (
        (r"reputation card: [^;]+; (?=the long game is set up)", ""),  # it stands in the opening
        (r"(?:^|; )this begins [^;]+'s turn(?=;|$)", ""),
        (
            r"(\d+) of \1 missions; ([^;]+) (?i:wins): \1 missions",
            r"\1 of \1 missions; \2 wins by missions",
        ),
        (rf"(wins and takes {CARD}); takes ([^;]+ from [^;]+)", r"\1 and \2"),
        (
            rf"{_NAME} loses 1 crew card(?: \([^;)]*\))?; "
            r"the last crew card deserts before docking",
            r"\1's last crew card deserts before docking",
        ),
        (
            r"visits the Magistrate; with (\d+ tons? of \w+)",
            r"visits the Magistrate: card, to deliver \1",
        ),
        (r"Blue Sea: island; the port on", r"an island changes nationality: the port on"),
        (
            rf"{_NAME} {_N} against {_N}; takes (.+?) hostage",
            r"\1 beats \4 with \2 against \3; takes the captain hostage",
        ),
        (
            rf"{_NAME} {_N} against {_N}; ([^;]+) is a hostage",
            r"\1 beats \4 with \2 against \3; takes the captain hostage",
        ),
        (rf"{_N} against {_N}; ([^;]+) wins", r"\3 wins with \1 against \2"),
        (
            rf"{_NAME} surrenders; ([^;]+) \+(\d+) reputation \(surrender\)",
            r"\1 surrenders, which brings \2 \3 reputation",
        ),
        (rf"(is seized \(prize\)); {_NAME} loses (\d+ crew cards?)(?: \([^;)]*\))?", r"\1, for \3"),
        (
            rf"{_NAME} loses (\d+ crew cards?)(?: \([^;)]*\))?; \1 docks at ([^;]+)",
            r"\1 docks at \3, losing \2",
        ),
        (
            rf"{_NAME} (\+\d+ reputation \([^;)]+\)); benefit gained: upgrade",
            r"\1 \2; \1's ship now counts as larger",
        ),
        (
            rf"{_NAME} (\+\d+ reputation \([^;)]+\)); benefit gained: surrender",
            r"\1 \2; smaller ships now just surrender to \1",
        ),
        (
            rf"{_NAME} is handed in; ([^;]+) \+(\d+ reputation) \(hostages handed in\)",
            r"\2 hands in \1 for \3",
        ),
        (
            rf"{_NAME} is handed in; ([^;]+ is in port without a ship); "
            r"([^;]+) \+(\d+ reputation) \(hostages handed in\)",
            r"\3 hands in \1 for \4; \2",
        ),
        (rf"benefit gained: bonus; bonus card ({CARD})", r"benefit gained: bonus, \1"),
        (r"(completes [^;]+ \([^;)]+\)); [^;]+ \+(\d+ riches) \(mission\)", r"\1 for \2"),
        (
            rf"{_NAME} −(\d+) riches \(flaunting\); \1 \+(\d+) reputation \(flaunting\)",
            r"\1 flaunts \2 riches for \3 reputation",
        ),
        (
            rf"{_NAME} −(\d+ riches) \(treasure map\); \1 buys a treasure map",
            r"\1 buys a treasure map for \2",
        ),
        (rf"{_NAME} −(\d+ riches) \(goods\); (\1 buys [^;]+)", r"\3 for \2"),
        (rf"({_NAME} sells [^;]+ \(\d+ tons\)); \2 \+(\d+ riches) \(cargo sold\)", r"\1 for \3"),
        (rf"{_NAME} −(\d+ riches) \(bigger ship\); (\1 (?:now )?sails [^;]+)", r"\3, for \2"),
        (r"(: sails this turn); (\d+ crew cards? drawn)", r"\1, \2"),
        (rf"(visits the Magistrate: {CARD}); with (\d+ tons? of \w+)", r"\1, to deliver \2"),
        (r"→(\d,\d), storms merge on \1 into category (\d)", r"→\1 into \2"),
        (
            r"storms merge on \d,\d into category (\d); ([^;]+) is caught in a category \1 storm",
            r"the storms merge into one of category \1, which catches \2",
        ),
        (
            r"Blue Sea: storm(?:; | )on (\d,\d); storms merge on \1 into category (\d)",
            r"the Blue Sea brings a storm on \1, which merges with the one there into category \2",
        ),
        (r"Blue Sea: island; no port changes hands", ""),
        (
            r"a category (\d) storm on ([^;]+); \2 loses (\d+ crew cards?)(?: \([^;)]*\))?",
            r"the category \1 storm costs \2 \3",
        ),
    )
)
"""Clauses that say one thing together; names hold no semicolon here."""
