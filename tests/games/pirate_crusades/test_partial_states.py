"""Any table at all: facts that nobody told, ids that are gone; everything that is shown still is.

States are made by chance, field by field, so that ids dangle as after a correction by hand, a
rescued file or a player who left.
"""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import given, strategies as st
from msgspec.structs import replace

from companion.games.pirate_crusades.calculations.fleeing import flee
from companion.games.pirate_crusades.calculations.reputation import standing
from companion.games.pirate_crusades.figures.remembering import finished, remembers
from companion.games.pirate_crusades.figures.statistics import statistics
from companion.games.pirate_crusades.game import counters
from companion.games.pirate_crusades.options import OPTIONS
from companion.games.pirate_crusades.rules import sea as derive_sea, standing as derive
from companion.games.pirate_crusades.sheet.board import board, card_blocks, has_sea, lookup
from companion.games.pirate_crusades.sheet.card_lookup import meanings
from companion.games.pirate_crusades.sheet.page import sheet, suggestions, where
from companion.games.pirate_crusades.sheet.picture import (
    heat,
    legend,
    lines,
    odds_of,
    round_end,
    sea,
)
from companion.games.pirate_crusades.sheet.reminders import reminders
from companion.games.pirate_crusades.sheet.roster import (
    captains_afloat,
    cargo_words,
    counts_of,
    head_of,
    loads_of,
    port_words,
    status_words,
    wealth_of,
)
from companion.games.pirate_crusades.state.cards import (
    CARDS,
    CARGOES,
    NATIONS,
    Facts,
    Mission as Printed,
    MissionKind,
    Variant,
)
from companion.games.pirate_crusades.state.table import (
    SEA,
    BlueSea,
    Bonus,
    Captain,
    Fight,
    Hand,
    Hold,
    Mission,
    Pirate,
    PirateCrusades,
    Port,
    Sail,
    Side,
    Square,
    Status,
    Terrain,
    Town,
    Track,
    Treasure,
    Wind,
    new_pirate_crusades,
)
from companion.table.game import LoggedEntry
from companion.table.sheet import plain, render, render_block, width_of
from companion.table.state import Duty, Player, Secret

BARE = new_pirate_crusades(["Ana", "Ben", "Wilhelmina the 2nd"])
PLAYERS = (*BARE.seats, "p9")
"""`p9` is nobody; `9,9`, `c9` and the like are nowhere."""


def told(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


def keyed(keys: st.SearchStrategy[str], values: st.SearchStrategy[Any], most: int = 3) -> Any:
    return st.dictionaries(keys, values, max_size=most)


CARD = st.sampled_from(("", *CARDS))
NAMED = st.sampled_from(CARDS)
NATION = st.sampled_from((*NATIONS, "none"))
CARGO = st.sampled_from(CARGOES)
SMALL = st.integers(0, 12)
SQUARE = st.sampled_from(("", "9,9", *SEA.squares))
WHO = st.sampled_from(("", *PLAYERS))
SHOWN = keyed(NAMED, st.just(True))


def secret(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(Secret.of, st.sampled_from(PLAYERS), values)


PIRATE = st.builds(
    Pirate,
    status=st.sampled_from(get_args(Status)),
    ship=told(CARD),
    nation=told(NATION),
    hand=st.builds(
        Hand, count=told(SMALL), known=SHOWN, noted=told(secret(st.lists(NAMED, max_size=3)))
    ),
    holds=keyed(
        st.sampled_from(("h1", "h2", "h3")),
        st.builds(Hold, card=CARD, at=st.sampled_from(("", "sea", "neutral port", "4C")),
             mission=st.sampled_from(("", "m1", "m9")), cargo=told(CARGO), tons=told(SMALL)),
    ),
    missions=keyed(
        st.sampled_from(("m1", "m2")),
        st.builds(Mission, card=CARD, noted=told(secret(NAMED)),
             kind=told(st.sampled_from(get_args(MissionKind))), nation=told(NATION),
             cargo=told(CARGO), tons=told(SMALL), stay=told(SMALL)),
    ),
    bonuses=keyed(st.sampled_from(("b1", "b2")), st.builds(Bonus, card=CARD)),
    told=st.booleans(), done=told(st.integers(0, 3)),
    town=told(st.builds(Town, card=CARD, neutral=st.booleans(), conquered=st.booleans())),
    sail=told(st.builds(Sail, loyal=st.booleans(), most=told(SMALL))),
    at=SQUARE, captain=st.sampled_from(("", "c1", "c2", "c9")),
    reputation=told(SMALL), riches=told(SMALL),
    benefits=keyed(st.sampled_from(("bonus", "upgrade", "surrender")), st.booleans()),
    map=st.sampled_from(("", "t1", "t9")), chest=told(CARD), prize=told(CARD), out=st.just("lost"),
)  # fmt: skip
CAPTAIN = st.builds(
    Captain, name=st.sampled_from(("", "Kidd", "Jacquotte Delahaye")), nation=told(NATION),
    flaw=st.sampled_from(("", "eats half the crew in a storm")), player=WHO, ship=told(CARD),
    at=SQUARE, held_by=WHO, gone=st.booleans(),
)  # fmt: skip
PORT = st.builds(Port, card=CARD, nation=told(NATION), size=told(st.integers(1, 10)))
LAND = st.builds(
    Square, face_up=st.booleans(), terrain=st.sampled_from(get_args(Terrain)),
    wind=told(st.sampled_from(get_args(Wind))), port=told(PORT), storm=st.integers(0, 4),
)  # fmt: skip
FACTS = st.builds(
    Facts, crew=told(st.integers(1, 10)), cannon=told(SMALL), tonnage=told(SMALL),
    cargo=told(CARGO), nation=told(NATION), town=st.just("Nassau"),
    town_size=told(st.integers(1, 10)), ship_type=told(st.sampled_from(("", "Fast Galleon"))),
    mission=told(st.builds(Printed, kind=st.sampled_from(get_args(MissionKind)), tons=told(SMALL),
                      cargo=told(CARGO), nation=told(NATION))),
    bonus=told(st.sampled_from(("bunk", "rigged", "our own words"))), single=told(st.booleans()),
)  # fmt: skip
SIDE = st.builds(
    Side, count=told(SMALL), cards=SHOWN, aids=keyed(NAMED, st.tuples(CARD, CARD)),
    broadside=st.booleans(), total=told(SMALL),
)  # fmt: skip
FIGHT = st.builds(
    Fight, kind=st.sampled_from(("ship", "town", "fleet", "players")), attacker=WHO, defender=WHO,
    average=CARD, need=told(SMALL), sides=keyed(st.sampled_from(PLAYERS), SIDE),
    cards=keyed(NAMED, st.just("escort")),
)  # fmt: skip
CHOICES = st.fixed_dictionaries(
    {}, optional={x.key: st.sampled_from((x.default, *x.values)) for x in OPTIONS}
)
STATE = st.builds(
    lambda squares, **fields: replace(BARE, sea={**BARE.sea, **squares}, **fields),
    squares=keyed(st.sampled_from(SEA.squares), LAND, 12),
    pirates=st.fixed_dictionaries(dict.fromkeys(BARE.seats, PIRATE)),
    variant=told(st.sampled_from(get_args(Variant))),
    turn=WHO,
    step=st.sampled_from(("", "start", "second", "acted", "docked", "sailing", "round end")),
    round_no=st.integers(1, 30), closed=st.booleans(), ended=st.sampled_from(("", "3 missions")),
    winner=WHO, deck=told(st.integers(0, 54)),
    discards=told(st.lists(CARD, max_size=6).map(tuple)), limbo=keyed(NAMED, st.just("ship")),
    book=keyed(NAMED, FACTS), fight=told(FIGHT),
    captains=keyed(st.sampled_from(("c1", "c2", "c3", "c4")), CAPTAIN),
    treasures=keyed(
        st.sampled_from(("t1", "t2")),
        st.builds(Treasure, owner=WHO, square=told(secret(st.sampled_from(SEA.squares))), card=CARD,
             at=SQUARE),
    ),
    blue=st.builds(BlueSea, total=told(SMALL), deck=told(SMALL)),
    track=st.builds(Track, infamous=told(SMALL), riches=told(SMALL),
               levels=keyed(st.sampled_from(("bonus", "upgrade")), SMALL)),
    pending=keyed(st.sampled_from(("o1", "o2")),
                  st.builds(Duty, WHO, st.just("owed"), procedure=st.sampled_from(("", "trim")))),
    options=CHOICES,
    players=st.sampled_from(
        (BARE.players, {**BARE.players, "p2": Player("Ben", present=False)})
    ),
)  # fmt: skip


def everything_of(state: PirateCrusades, player: str) -> None:
    """What follows for one player, and what is said of them."""
    for each in (
        derive.nation, derive.ship_size, derive.ship_type, derive.limits_of, derive.cargo_held,
        derive.tons_of, derive.as_enemy, derive.may_of, derive.actions_of, derive.targets,
        derive.town_card, status_words, head_of, counts_of, wealth_of, loads_of, cargo_words,
    ):  # fmt: skip
        each(state, player)
    flee(derive.flee_of(state, player, [derive.as_enemy(state, player)]))
    derive.combat_of(state, player, ["", "7C", "JK1"])
    try:
        derive_sea.moves_of(state, player, "2,2")
    except ValueError:
        assert state.pirates[player].at not in SEA.squares


@given(STATE)
def test_whatever_is_told_something_is_shown(state: PirateCrusades) -> None:
    for player in state.seats:
        everything_of(state, player)
    standing(derive.standing_of(state))
    derive.audit_of(state)
    derive.unseen_cards(state)
    derive_sea.round_end_of(state)
    derive_sea.untold_winds(state)
    for nation in NATIONS:
        derive_sea.weakest_of(state, nation)
    odds_of(state)
    reminders(state)
    captains_afloat(state)
    counters(state)
    remembers(state)
    finished(state)
    assert where(state) is not None and suggestions(state) is not None
    for card in ("AH", "10D", "QC", "JK"):
        assert meanings(state, card) and card_blocks(state, card)
        assert lookup(state).find(card)


@given(STATE, st.sampled_from(("", "p1", "p9")), st.sampled_from((60, 77, 118)))
def test_every_picture_fits(state: PirateCrusades, eyes: str, width: int) -> None:
    for line in plain(render(sheet(state, eyes), width)).split("\n"):
        assert width_of(line) <= width, line
    for drawn in (sea, heat, round_end):
        for spans in drawn(state, eyes, width).lines:
            assert sum(width_of(x.text) for x in spans) <= width
    assert lines(state, eyes, width) and legend(state, eyes, width) is not None
    shown = board(state, eyes)
    assert (shown is not None) == has_sea(state)
    for square in SEA.squares if shown else ():
        assert port_words(state, square) is not None
        assert shown is not None and shown.look(square)


KINDS = (
    "turn_start", "turn_lost", "mission_done", "flee", "storm_hit", "treasure_unloaded", "cove",
    "adrift", "captured", "hurricane", "reshuffle", "game_start", "game_end", "combat",
    "town_attack", "crew_lost", "move", "reveal", "hostage", "random_location", "reputation",
    "riches", "against", "no such kind",
)  # fmt: skip
ANYTHING = st.none() | st.booleans() | st.integers(-3, 30) | WHO
ROW = st.fixed_dictionaries(
    {"kind": st.sampled_from(KINDS)},
    optional={
        **dict.fromkeys(("player", "attacker", "defender", "winner", "by"), WHO),
        **dict.fromkeys(("total", "delta", "rounds"), told(st.integers(-3, 30))),
        "totals": st.lists(told(SMALL), max_size=3),
        "sunk": st.lists(told(st.booleans()), max_size=2),
        "wins": told(st.booleans()),
        "cards": st.lists(CARD, max_size=3),
        **dict.fromkeys(("how", "reason", "variant", "fleet"), ANYTHING),
        "square": SQUARE,
    },
)


@given(STATE, st.lists(st.lists(ROW, max_size=4), max_size=4))
def test_figures_of_any_rows(state: PirateCrusades, rows: list[list[dict[str, Any]]]) -> None:
    told_now = [
        LoggedEntry(number, 1, "", "move", "2026-01-02T03:04:05Z", "", tuple(lines))
        for number, lines in enumerate(rows, 1)
    ]
    blocks = statistics(state, told_now)
    assert bool(blocks) == bool(rows)
    for block in blocks:
        assert render_block(block, 77)
