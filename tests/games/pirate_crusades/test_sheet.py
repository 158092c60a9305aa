"""The sheet of both games, what now, reminders, figures, what is kept: for any table at all."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.pirate_crusades.figures.remembering import finished, remembers
from companion.games.pirate_crusades.figures.statistics import statistics, tally
from companion.games.pirate_crusades.game import GAME, counters
from companion.games.pirate_crusades.sheet.board import lookup
from companion.games.pirate_crusades.sheet.page import sheet, suggestions, where
from companion.games.pirate_crusades.sheet.reminders import reminders
from companion.games.pirate_crusades.state.cards import Facts
from companion.games.pirate_crusades.state.table import (
    Bonus,
    Captain,
    Hand,
    Hold,
    Mission,
    Pirate,
    PirateCrusades,
    Port,
    Square,
    Town,
    Track,
    new_pirate_crusades,
)
from companion.table.game import LoggedEntry
from companion.table.sheet import PictureBlock, plain, render, width_of
from companion.table.state import Duty, Secret
from tests.games.pirate_crusades.sea import BARE, long_game
from tests.games.refused import refused

WIDTH = 77
LONG = long_game()


def short_game() -> PirateCrusades:
    """Ana at sea with two holds and 1 mission done, Ben docked in 9D with a full hand of 5."""
    ana = Pirate(
        status="sailing", ship="JH", told=True, done=1, hand=Hand(count=3, known={"7C": True}),
        bonuses={"b1": Bonus(card="3D")}, missions={"m1": Mission(noted=Secret.of("p1", "KC"))},
        holds={"h1": Hold(card="4S", at="sea"), "h2": Hold(card="9H", at="5D")},
    )  # fmt: skip
    ben = Pirate(
        status="docked", ship="4C", told=True, done=0,
        hand=Hand(count=5, noted=Secret.of("p2", ["2D", "3H"])),
        bonuses={"b2": Bonus(card="6C")}, missions={"m2": Mission(card="QS")},
        town=Town(card="9D"),
    )  # fmt: skip
    return replace(
        BARE, variant="short-poker", deck=33, discards=("AH", "", "2H", "JK1"),
        pirates={"p1": ana, "p2": ben}, turn="p1", step="start",
    )  # fmt: skip


SHORT = short_game()
SHEET = """\
Round 1 ❯ Ana ❯ at sea ❯ to act                 deck 33 · discards 4, top JK1

▸ Ana  done  1 ━━━━┅┅┅┅┅┅┅┅  crew 3/10, holds 2/10  at sea
  Ben  done  0 ┅┅┅┅┅┅┅┅┅┅┅┅  crew 5/5, holds 0/4  docked

Ana  English JH size 10 (Ship of the Line) · 1 unfinished mission
     Cloth 4, Spices 9 = 13 tons · bonus 3D: −1 ton
Ben  French 4C size 4 · in 9D, Spanish town of size 9 · 1 unfinished mission
     bonus 6C: +1 crew"""


def text(state: PirateCrusades, eyes: str = "", width: int = WIDTH) -> str:
    return plain(render(sheet(state, eyes), width))


def test_the_short_game() -> None:
    assert text(SHORT) == SHEET


def test_a_table_of_nothing_but_names() -> None:
    told = text(BARE)
    assert "crew –, holds –" in told and "No ship is known yet" in told
    assert where(BARE) == "not begun"
    for variant in ("short-poker", "short-sunset", "long"):
        state = replace(BARE, variant=variant)  # type: ignore[arg-type]
        for known in (state, replace(state, turn="p2"), replace(state, turn="p1", step="acted")):
            assert text(known)
            assert suggestions(known)
            assert where(known)
    assert len(text(new_pirate_crusades(["A"])).split("\n")) > 2


@pytest.mark.parametrize("state", [BARE, SHORT, LONG], ids=["bare", "short", "long"])
@pytest.mark.parametrize("width", [60, 77, 118])
def test_nothing_is_wider_than_the_screen(state: PirateCrusades, width: int) -> None:
    for eyes in ("", "p1", "p2"):
        for line in text(state, eyes, width).split("\n"):
            assert width_of(line) <= width


def test_nothing_of_the_short_game_is_cut_at_80() -> None:
    names = ["Maximilian the 3rd", "Wilhelmina the 2nd"]
    state = replace(SHORT, players=new_pirate_crusades(names).players, turn="p2")
    assert "…" not in text(state)


def test_only_the_owner_sees_hand_and_missions() -> None:
    assert "KC: sink a ship of an enemy of the French" in text(SHORT, "p1")
    assert "KC" not in text(SHORT, "p2") and "KC" not in text(SHORT)
    assert "hand  " in text(SHORT, "p2") and "2D 3H" in text(SHORT, "p2")
    assert "2D 3H" not in text(SHORT, "p1")
    assert "conquer a port of an enemy of the Dutch" in text(SHORT, "p2")
    assert "deliver at least 4 tons of Cloth to an English town" in text(LONG, "p1")


def test_why_not_is_said_with_the_reason() -> None:
    told = text(replace(SHORT, turn="p2"))
    assert "not now  Gather Crew: hand full (5 of 5)" in told
    assert "Visit the Magistrate: 1 unfinished mission to finish first" in told
    assert "not now" not in text(replace(SHORT, turn="p2", step="acted"))


def test_the_long_game_is_a_picture() -> None:
    blocks = sheet(LONG, "p1").blocks
    (picture,) = [x for x in blocks if isinstance(x, PictureBlock)]
    assert picture.name == "sea" and "✗" in plain(list(picture.draw(WIDTH)))
    assert text(LONG).startswith("Round 9 ❯ Ana ❯ at sea")
    assert "deck 32 · discards 2 · blue 12 · infamous 10" in text(LONG)


def test_where_the_table_is() -> None:
    assert where(SHORT) == "short game, Ana's turn"
    assert where(LONG) == "round 9, Ana's turn"
    assert where(replace(LONG, step="round end")) == "round 9, end of the round"
    over = replace(SHORT, closed=True, winner="p2", ended="3 missions")
    assert where(over) == "Ben has won: 3 missions"
    assert "Game over" in text(over)
    assert where(replace(over, winner="", ended="nobody is left")) == "nobody is left"


# What now


def labels(state: PirateCrusades) -> list[str]:
    return [f"{x.procedure}: {x.label}" for x in suggestions(state)]


def test_what_the_one_in_turn_may_do() -> None:
    assert labels(SHORT) == [
        "look: Ana: Look for a Ship", "town: Ana: Head for the Nearest Town", "turn: Ben's turn",
    ]  # fmt: skip
    assert labels(replace(SHORT, turn="p2"))[:2] == [
        "trade: Ben: Trade for Goods", "attack-town: Ben: Attack the Town",
    ]  # fmt: skip
    acted = labels(replace(SHORT, step="acted"))
    assert acted[0] == "trade: Ben: Trade for Goods", "Ana has acted: Ben is next"
    told = labels(LONG)
    assert "move: Ana: Move" in told and "attack: Ana: Attack a Vessel" in told
    docked = replace(LONG, turn="p2")
    assert {"sell", "buy", "attack-port"} <= {x.procedure for x in suggestions(docked)}


def test_storms_and_the_end_of_the_round() -> None:
    stormed = replace(LONG, sea={**LONG.sea, "3,2": Square(face_up=True, wind="N", storm=1)})
    assert labels(stormed)[0] == "turn: Ana: a storm, the turn is lost"
    last = replace(LONG, turn="p2", step="acted")
    assert labels(last)[0] == "round: end of the round: storms and captains move"
    # Storms have moved; the Blue Sea card is a duty, then the next round begins.
    assert labels(replace(LONG, step="round end"))[0].startswith("turn: a new round begins")


def test_every_suggestion_is_a_procedure() -> None:
    listed = {x.id: x.listed() for x in GAME.procedures}
    known = listed.keys() | {"turn"}
    states = [BARE, SHORT, LONG, replace(LONG, step="round end"), replace(LONG, turn="p2")]
    for status in ("docked", "ready", "sailing", "adrift", "shipless", "hostage", "out", ""):
        for state in (SHORT, LONG):
            ana = replace(state.pirates["p1"], status=status)  # type: ignore[arg-type]
            states.append(replace(state, pirates={**state.pirates, "p1": ana}))
    for state in states:
        for one in suggestions(state):
            assert one.procedure in known, one
            keys = {key.name for key in listed.get(one.procedure, ())}
            assert set(one.answers) <= keys | {"who"}, one


# Reminders


def test_what_is_usually_forgotten() -> None:
    told = reminders(LONG)
    assert "Ana carries a chest: every captain there attacks (p. 16)" in told
    ana = replace(LONG.pirates["p1"], chest=None, prize="4H")
    state = replace(LONG, pirates={**LONG.pirates, "p1": ana}, track=Track())
    told = reminders(state)
    assert "Ana's 2 holds tempt bigger enemy captains (p. 16)" in told
    assert "the prize sells at the next port, for 1 riches (p. 18)" in told
    assert any("nobody can win yet" in row for row in told)
    held = replace(LONG.captains["c3"], held_by="p1", at="")
    flaw = replace(LONG.captains["c1"], flaw="fears the dark")
    state = replace(LONG, captains={**LONG.captains, "c3": held, "c1": flaw})
    told = reminders(state)
    assert "hostages go ashore in ports of other nations (p. 16)" in told
    assert "Ana's flaw: fears the dark" in told


def test_winds_that_are_needed_and_not_told() -> None:
    assert not any("wind not told" in row for row in reminders(LONG)), "nothing lies on 5,5"
    there = replace(LONG.captains["c3"], at="5,5")
    state = replace(LONG, captains={**LONG.captains, "c3": there})
    assert "wind unknown on 5,5: needed at the end of the round" in reminders(state)


def test_reminders_of_the_short_game() -> None:
    ana = replace(SHORT.pirates["p1"], hand=Hand(count=1))
    told = reminders(replace(SHORT, pirates={**SHORT.pirates, "p1": ana}))
    assert "Ana's last crew card: none at sea is out of the game (p. 6)" in told
    ben = replace(
        SHORT.pirates["p2"], hand=Hand(count=7), town=Town(card="9D", conquered=True),
        holds={"h3": Hold(card="2C", at="9D")},
    )  # fmt: skip
    state = replace(SHORT, pirates={**SHORT.pirates, "p2": ben}, turn="p2")
    told = reminders(state)
    assert "Ben has 2 crew too many: discard now (p. 4)" in told
    assert any(row.startswith("the conquered town is friendly only until Ben") for row in told)
    assert "no delivery with cargo that was got in this town (p. 5)" in told
    owed = replace(state, pending={"o1": Duty(who="p2", what="Ben discards 2", procedure="trim")})
    assert reminders(owed)[0] == "Ben discards 2"
    assert not any("too many" in row for row in reminders(owed)), "said once"


def test_cards_that_do_not_add_up() -> None:
    assert "cards: −1 against 54" in reminders(replace(SHORT, deck=32))[0]
    twice = replace(SHORT, discards=("AH", "", "2H", "9D"))
    assert reminders(twice)[0] == "9D lies in the discards and before Ben"


# Counters, look-up


def test_counters_name_what_is_counted() -> None:
    names = {(x.owner, x.track.id): x.value for x in counters(SHORT)}
    assert names["p1", "crew"] == 3 and names["p1", "missions"] == 1 and names["", "deck"] == 33
    assert ("p1", "riches") not in names
    names = {(x.owner, x.track.id): x.value for x in counters(LONG)}
    assert names["p1", "reputation"] == 4 and names["p2", "riches"] is None
    assert names["", "blue"] == 12 and ("p1", "missions") not in names
    assert all(x.value is None for x in counters(BARE))


def test_a_card_is_looked_up_in_all_its_roles() -> None:
    find = lookup(SHORT).find
    told = plain(render(replace(sheet(SHORT), blocks=tuple(find("td"))), 200))
    assert told.startswith("10D lies nowhere in the open")
    assert "10 tons of Food (p. 9)" in told and "coordinate" not in told
    assert "9D lies before Ben" in str(find("9d"))
    assert "discards" in str(find("jk"))
    assert "coordinate" in str(lookup(LONG).find("7c"))
    with refused(match="is not a card"):
        find("11x")


# Figures, what is kept


def entry(*rows: dict[str, object], game: int = 1, act: str = "") -> LoggedEntry:
    return LoggedEntry(1, game, "", act, "", "", tuple(rows))


def test_figures_count_what_the_entries_say() -> None:
    told = [
        entry({"kind": "game_start", "variant": "long"}),
        entry({"kind": "turn_start", "player": "p1"}, {"kind": "turn_start", "player": "p2"}),
        entry({"kind": "turn_lost", "player": "p2"}),
        entry({"kind": "combat", "attacker": "p1", "defender": "4H", "total": 11,
               "wins": True}),
        entry({"kind": "combat", "attacker": "c3", "defender": "p2", "total": 4, "wins": False}),
        entry({"kind": "combat", "attacker": "p1", "defender": "p2", "totals": [19, 7],
               "winner": "p1"}),
        entry({"kind": "combat", "attacker": "p1", "defender": "p2", "totals": [5, 5],
               "winner": "tie"}),
        entry({"kind": "combat_start", "attacker": "p1", "defender": "p2"}),
        entry({"kind": "combat", "attacker": "p2", "defender": "c3", "fleet": True,
               "sunk": [True, True], "totals": [33, 12]}),
        entry({"kind": "town_attack", "player": "p1", "wins": True, "total": 61}),
        entry({"kind": "move", "player": "p1", "square": "1,1", "to": "2,1"},
              {"kind": "reveal", "square": "2,1", "cards": []}, act="move"),
        entry({"kind": "reveal", "square": "2,2", "cards": []}, act="square"),
        entry({"kind": "crew_lost", "player": "p2", "cards": ["", "7C"]}),
        entry({"kind": "hostage", "player": "p1", "how": "taken"},
              {"kind": "hostage", "player": "p1", "how": "handed in"}),
        entry({"kind": "reputation", "player": "p1", "delta": 1, "reason": "hostage"},
              {"kind": "reputation", "player": "p1", "delta": None, "reason": "?"},
              {"kind": "riches", "player": "p1", "delta": -3, "reason": "treasure map"},
              {"kind": "riches", "player": "p2", "delta": 1, "reason": "mission"}),
        entry({"kind": "random_location", "square": "5,5"}, {"kind": "hurricane"},
              {"kind": "reshuffle"}, {"kind": "random_location", "square": ""}),
        entry({"kind": "game_end", "winner": "p1", "reason": "infamous", "rounds": 9}),
    ]  # fmt: skip
    counted = tally(LONG, told)
    ana, ben = counted.players["p1"], counted.players["p2"]
    assert (ana["won"], ana["duels"], ana["towns"], ana["explored"]) == (1, 1, 1, 1)
    assert (ana["hostages"], ana["ransoms"], ana["turns"]) == (1, 1, 1)
    assert (ben["beaten"], ben["fleets"], ben["crew"], ben["lost"]) == (1, 1, 2, 1)
    assert (ana["outfought"], ben["outfought"]) == (0, 1), "between players, as those won are"
    assert counted.biggest == {"p1": 61, "p2": 33}
    assert counted.reputation["p1"] == {"hostage": 1}
    shown = plain(render(replace(sheet(LONG), blocks=tuple(statistics(LONG, told))), 100))
    assert "turns lost to storms  1, 50% of all" in shown
    assert "1 random location (expected of a fresh deck, p. 18)" in shown
    assert "1 (0.2)" in shown, "77/477 of one"
    assert "Ana wins: infamous, 9 rounds, long" in shown
    assert "1 won of 1" in shown and "0 won of 1" in shown
    assert statistics(LONG, []) == ()


def test_figures_of_surrenders_storms_ships_and_missions() -> None:
    told = [
        entry({"kind": "combat", "attacker": "p1", "defender": "c3", "total": 50, "wins": True,
               "surrender": True}),
        entry({"kind": "combat", "attacker": "p1", "defender": "p2", "totals": [3, 9],
               "winner": "p2", "surrender": True}),
        entry({"kind": "combat", "attacker": "p1", "defender": "p2", "totals": [6, 9],
               "winner": "p2", "surrender": False}),
        entry({"kind": "storm_hit", "player": "p1", "category": 2},
              {"kind": "storm_hit", "player": "p1", "category": 3}),
        entry({"kind": "new_ship", "player": "p1", "new": "3C", "how": "bought"},
              {"kind": "new_ship", "player": "p2", "new": "9C", "how": "cove"}),
        entry({"kind": "mission_done", "player": "p2", "mission": "delivery"},
              {"kind": "mission_done", "player": "p2", "mission": "delivery"},
              {"kind": "mission_done", "player": "p2", "mission": ""}),
    ]  # fmt: skip
    counted = tally(LONG, told)
    ana, ben = counted.players["p1"], counted.players["p2"]
    assert (ana["forced"], ana["yielded"], ben["forced"], ben["yielded"]) == (1, 1, 1, 0)
    assert (ana["storms"], ana["storm 2"], ana["storm 3"], ana["storm 4"]) == (2, 1, 1, 0)
    assert (ana["rescues"], ben["rescues"], ben["missions"]) == (1, 0, 3)
    assert counted.missions["p2"] == {"delivery": 2, "unknown": 1}
    shown = plain(render(replace(sheet(LONG), blocks=tuple(statistics(LONG, told))), 77))
    for line in ("surrenders forced", "of those in category 3", "rescue ships", "Missions by kind"):
        assert line in shown


def test_what_outlives_a_game() -> None:
    state = replace(
        LONG, book={"7C": Facts(crew=6, town="Nassau"), "8C": Facts()},
        captains={**LONG.captains, "k9": Captain(name="Ana", nation="Dutch", player="p1"),
                  "k8": Captain(name="", nation="Dutch")},
        track=Track(infamous=10, levels={"bonus": 3}),
        sea={**LONG.sea, "1,1": Square(face_up=True, terrain="corner port", wind="E",
                                       port=Port(nation="French"))},
    )  # fmt: skip
    told = {(x.kind, x.name): x.facts for x in remembers(state)}
    assert told["card", "7C"] == {"crew": 6, "town": "Nassau"}
    assert ("card", "8C") not in told and ("captain", "Ana") not in told
    assert told["captain", "Vane"] == {"nation": "Dutch"}
    assert told["track", "reputation track"]["infamous"] == 10
    assert told["corner", "corner 1,1"] == {"nation": "French", "wind": "E"}
    assert remembers(BARE) == []


def test_a_game_that_is_over() -> None:
    assert finished(LONG) == []
    (one,) = finished(replace(LONG, closed=True, winner="p2", ended="infamous"))
    assert one.places == {"p1": 2, "p2": 1} and one.scores == {"p1": 4, "p2": 1}
    (drawn,) = finished(replace(SHORT, closed=True, winner="", ended="nobody is left"))
    assert drawn.places == {} and drawn.scores == {"p1": 1, "p2": 0}


def test_each_storm_that_catches_a_player_is_counted_once() -> None:
    """P. 18: a storm of category 1 takes nothing, so its strike need not be entered."""
    rows: list[dict[str, object]] = [
        {"kind": "caught", "thing": "p1", "new": 1},
        {"kind": "storm_hit", "player": "p1", "category": 1},  # entered all the same
        {"kind": "caught", "thing": "p1", "new": 1},
        {"kind": "caught", "thing": "p2", "new": 2},
        {"kind": "storm_hit", "player": "p2", "category": 2},
        {"kind": "settled", "player": "p2", "what": "a row that no figure counts"},
    ]
    state = new_pirate_crusades(["Ana", "Ben"])
    blocks = statistics(state, [LoggedEntry(1, 1, "", "x", "", "", (row,)) for row in rows])
    told = {row[0]: row[1] for block in blocks for row in getattr(block, "rows", ())}
    assert told["caught in storms"] == ("2", "1")
