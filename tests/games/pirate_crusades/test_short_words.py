"""Sentences in many wordings answer the same questions of the same acts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.pirate_crusades.ear import forms, things
from companion.games.pirate_crusades.procedures import turning
from companion.games.pirate_crusades.procedures.both.acts import BOTH
from companion.games.pirate_crusades.procedures.short.acts import SHORT
from companion.games.pirate_crusades.procedures.work import act
from companion.games.pirate_crusades.state.table import (
    Captain,
    Hand,
    PirateCrusades,
    new_pirate_crusades,
)
from companion.table.ear.answers import told
from companion.table.ear.covering import readings_of
from companion.table.ear.matching import Line
from companion.table.forms.names import Names, Thing
from tests.games.pirate_crusades.test_long_table import hold
from tests.games.pirate_crusades.test_short_table import mid, pirate

BARE = new_pirate_crusades(["Ana", "Ben"])
KIDD = Captain(name="Kidd", nation="Dutch", ship="5S", at="4,4")
ANA = replace(BARE.pirates["p1"], hand=Hand(count=3, known={"7H": True}), holds=hold("5C"))
TABLE: PirateCrusades = replace(
    BARE, turn="p1", pirates={**BARE.pirates, "p1": ANA}, captains={"k1": KIDD}
)

SAID = {
    "gather": "gather",
    "gathers crew": "gather",
    "gathers a crew card": "gather",
    "draws a crew card: 7c": "gather crew=7c",
    "gather 7c": "gather crew=7c",
    "gather 2": "gather number=2",
    "gather 7c 8d": "gather number=2 crew=7c,8d",
    "looks for a ship 7c": "look ship=7c",
    "looks for a ship and finds the french 7": "look ship=7c",
    "look 7c fights with 9d 8h": "look ship=7c act=fight cards=9d,8h",
    "looks 7c fights with 9d and 8h": "look ship=7c act=fight cards=9d,8h",
    "finds 7c and sinks it with 9d, 8h": "look ship=7c act=fight cards=9d,8h",
    "look 7c with 9d": "look ship=7c act=fight cards=9d",
    "look 7c with the 7": "look ship=7c act=fight cards=7h",
    "look 7c flees dumping 5c": "look ship=7c act=flee dump=h1",
    "throws 5c overboard and flees from 7c": "look ship=7c act=flee dump=h1",
    "look 7c fight ben": "look ship=7c act=p2",
    "look jk 5c fight with 9d": "look ship=jk escort=5c act=fight cards=9d",
    "meets the treasure fleet, escort 5c": "look ship=jk escort=5c",
    "look joker from hand": "look ship-joker=yes",
    "look 7c friend": "look ship=7c friend=yes",
    "town 6s": "town town=6s",
    "heads for the nearest town 6s": "town town=6s",
    "heads for the nearest town: 6 of spades": "town town=6s",
    "town 6s stays at sea": "town town=6s dock=no",
    "town jk a": "town town=jk cove=a",
    "town map": "town map=yes",
    "trade 4h, 5d for 7c 2s": "trade give=4h,5d cargo-1=7c cargo-2=2s",
    "trades 4h and 5d for 7c and 2s": "trade give=4h,5d cargo-1=7c cargo-2=2s",
    "trades 4h for a joker from hand": "trade give=4h cargo-1-joker=yes",
    "disembarks 5c": "disembark card=5c",
    "disembarks with 5c": "disembark card=5c",
    "disembark: 5c": "disembark card=5c",
    "sets sail leaving 4h": "set-sail left-behind=4h",
    "hands in 7h giving 5c": "hand-in mission-card=7h holds=h1",
    "attacks the town with 9d": "attack-town cards=9d",
    "attack town with 9d 8h cargo 5c 6c": "attack-town cards=9d,8h cargo=2 cargo-1=5c cargo-2=6c",
    "visits the magistrate": "magistrate",
    "takes a mission": "magistrate",
    "bribes the magistrate": "magistrate bribe=yes",
    "discard 5c": "trim cards=5c",
    "duel ben 9d 8h": "duel other=p2 mine=9d theirs=8h",
    "duel ben 9d 8h plunder crew": "duel other=p2 mine=9d theirs=8h plunder=crew",
    "reveals 9d": "reveal card=9d",
    "setup 9d 4h bonus 2c": "setup ship-p1=9d ship-p2=4h bonus-p2=2c",
    "set up the short game": "setup",
    "setup ben 9d ana 4h": "setup ship-p2=9d ship-p1=4h",
    "look 7c fight joker adding 4d": "look ship=7c act=fight cards=jk,4d",
    "look 7c fights with 9d take cargo": "look ship=7c act=fight cards=9d plunder=cargo",
    "look 7c fight with 9d takes it as crew": "look ship=7c act=fight cards=9d plunder=crew",
    "look 7c fight with 9d broadside": "look ship=7c act=fight cards=9d broadside=yes",
    "look 7c runs": "look ship=7c act=flee",
    "town 6s losing 4h": "town town=6s dock=yes lost=4h",
    "town 6s and loses 4h": "town town=6s dock=yes lost=4h",
    "town 6s skip": "town town=6s dock=no",
    "pass": "step step=acted",
    "has hand 4": "has has=hand_4",
    "buys 7c with 4h": "trade cargo-1=7c give=4h",
    "fight ben": "duel other=p2",
    "attack with 10d 9d": "attack-town cards=10d,9d",
    "dock at 6s": "town town=6s",
}  # fmt: skip
SAID_LONG = {
    "attack the town with 9d": "attack-port cards=9d",
    "attacks the port with 9h joker cargo 5c 6c":
        "attack-port cards=9h,jk cargo-1=5c cargo-2=6c",
    "trade 5c for 7d": "buy holds=h1 cargo-1=7d",
    "buy 1 7d": "buy doubloons=1 cargo-1=7d",
    "buys cargo for 1 doubloon: 7d 8h": "buy doubloons=1 cargo-1=7d cargo-2=8h",
    "buys 2 doubloons 7c, 8d": "buy doubloons=2 cargo-1=7c cargo-2=8d",
    "buy 7d for 1": "buy doubloons=1 cargo-1=7d",
    "buy 1 5c for 7d": "buy doubloons=1 holds=h1 cargo-1=7d",
    "buy a treasure map": "map",
    "buys a bigger ship 6c": "bigger-ship ship=6c",
    "acquire a new ship 5s": "new-ship pick-1=5s",
    "sells 5c": "sell holds=h1",
    "sail north": "move direction=n",
    "sails to 3,2": "move direction=3,2",
    "docks losing 5h": "dock deserts=5h",
    "end of round": "round",
    "the round is over": "round",
    "end round yes": "round confirm=yes",
    "duel ben": "attack target=p2",
    "attack kidd 5c with 7h joker take cargo seize":
        "attack target=k1 average=5c cards=7h,jk take=cargo seize=prize",
    "attacks kidd, average cannon 5c, with 9h and 7h": "attack target=k1 average=5c cards=9h,7h",
    "attack kidd 5c with 7h seizes both": "attack target=k1 average=5c cards=7h seize=both",
    "captain sp Pedro at 4,4 ship 7D":
        "captain captain={'nation':'spanish','name':'pedro'} at=4,4 ship=7d",
    "setup french Jack english Anne":
        "setup-long captain-p1={'nation':'french','name':'jack'} "
        "captain-p2={'nation':'english','name':'anne'}",
}  # fmt: skip


def answers(text: str, act: str) -> list[str]:
    """What the whole readings of a line by the forms of an act answer, as `key=value`."""
    seats = [Thing("player", x, y.name) for x, y in TABLE.players.items()]
    line = Line(text, Names([*things(TABLE, {}), *seats]), forms())
    readings = readings_of(line, tuple(x for x in forms().forms if x.act == act))
    found = [told(one.groups[-1], one)[0][0] for one in readings]
    return [" ".join((act, *(f"{x}={_plain(y)}" for x, y in given.items()))) for given in found]


def _plain(value: Any) -> str:
    told_now = ",".join(map(str, value)) if isinstance(value, list) else str(value)
    return told_now.casefold().replace("': '", "':'").replace("', '", "','").replace(" ", "_")


def same(one: str, other: str) -> bool:
    """Whether two lists of answers say the same, in any order."""
    left = {x for x in one.split() if x not in ("friend=no",) and not x.startswith("more-")}
    return left == set(other.split())


@pytest.mark.parametrize("text", [*SAID, *SAID_LONG])
def test_a_wording_answers_what_it_says(text: str) -> None:
    meant = {**SAID_LONG, **SAID}[text]
    found = answers(text, meant.split()[0])
    assert any(same(one, meant) for one in found), found


def test_examples_of_the_help_are_read(tmp_path: Path) -> None:
    """Every help sentence begins its own act, and no word of it is left over."""
    for info in act.within(turning, *SHORT, *BOTH):
        folder = tmp_path / info.id
        folder.mkdir()
        table = mid(
            folder, pirate(3, "9H", holds="8H", missions="7H"), pirate(3), pirate(2), pirate(2),
            discards="2H 3H",
        )  # fmt: skip
        if info.id in ("has", "setup", "sunset", "join", "pile", "out", "win", "leave", "audit"):
            table.audited = False
        # Dot sits at this table already; who joins has a name of their own.
        result = table.typed(info.help.replace("Dot", "Eve"))
        assert not isinstance(result, Exception), (info.id, result)
