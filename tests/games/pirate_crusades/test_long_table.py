"""The long game's table for these tests, its set-up, telling acts and sentences (P-30, P-31)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import BadAnswer, UsageError
from companion.games.pirate_crusades.options import OPTIONS
from companion.games.pirate_crusades.procedures import turning
from companion.games.pirate_crusades.procedures.long.acts import LONG
from companion.games.pirate_crusades.procedures.work import act
from companion.games.pirate_crusades.rules.standing import audit_of, zones
from companion.games.pirate_crusades.state.table import (
    Captain,
    Hand,
    Hold,
    PirateCrusades,
    Port,
    Square,
    new_pirate_crusades,
)
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.game import Game
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from companion.table.sentences.sentence import say
from companion.table.sheet import Sheet
from companion.table.storage.disk import Handle, RealDisk
from companion.table.storage.entry import Entry
from companion.toolbox.chance import SeededChance

ANA, BEN = "p1", "p2"
GAME: Game[PirateCrusades] = Game(
    id="pirate-crusades",
    title="Pirate Crusades",
    state=PirateCrusades,
    new_state=new_pirate_crusades,
    sheet=lambda _state, _eyes: Sheet("", ()),
    procedures=act.within(*LONG, turning),
    options=OPTIONS,
    players=(1, 8),
)


class QuickDisk(RealDisk):
    """A drive that does not wait."""

    def sync(self, handle: Handle) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass


def table_of(folder: Path, state: PirateCrusades) -> OpenTable[PirateCrusades]:
    """A table on a file that begins with a state; each entry is audited by `lines`."""
    game = replace(GAME, new_state=lambda _names: state)
    names = tuple(x.name for x in state.players.values())
    return OpenTable.create(
        game, folder / "evening.jsonl", "Evening", names, disk=QuickDisk(), chance=SeededChance(7)
    )


def typed(table: OpenTable[PirateCrusades], text: str) -> Entry | Asking | Exception:
    """A typed line: its entry, what it asks, or what is wrong with it."""
    try:
        read = say(table, text, yes=True)
    except (BadAnswer, UsageError) as problem:
        return problem
    if isinstance(read.result, Asking):
        return read.result
    return table.enter(read.run, read.result).entry


def lines(table: OpenTable[PirateCrusades], *texts: str) -> Entry:
    """Typed lines that must all be entered; 54 cards after each, where the table counts them."""
    for text in texts:
        result = typed(table, text)
        assert isinstance(result, Entry), f"{text}: {told(result)}"
        assert audit_of(table.state).value.holds is not False, (text, audit_of(table.state).notes)
    assert isinstance(result, Entry)
    return result


def acts(
    table: OpenTable[PirateCrusades], procedure: str, by: str = "",
    overrides: Mapping[str, str] | None = None, **answers: Any,
) -> Entry:  # fmt: skip
    """A procedure with answers (`_` for `-` in keys) that must be entered."""
    given = {key.replace("_", "-"): value for key, value in answers.items()}
    result = table.act(procedure, given, overrides, by, depth="sentence")
    assert isinstance(result, Acknowledged), told(result)
    assert audit_of(table.state).value.holds is not False, audit_of(table.state).notes
    return result.entry


def broken(table: OpenTable[PirateCrusades], text: str) -> Broken:
    """A typed line that breaks a rule: which one; nothing is entered."""
    before = table.state
    result = typed(table, text)
    assert table.state is before
    assert isinstance(result, Asking), told(result)
    assert isinstance(result.question, Broken), told(result)
    assert result.question.page
    return result.question


def asked(table: OpenTable[PirateCrusades], text: str) -> str:
    """The key that a typed line still asks for."""
    result = typed(table, text)
    assert isinstance(result, Asking), told(result)
    return result.question.key


def told(result: Any) -> str:
    """What a result asks or says, for a failing test."""
    if isinstance(result, Asking):
        question = result.question
        why = question.why if isinstance(question, Broken) else ""
        return f"asks {question.key} ({question.kind}) {question.prompt} {why} {result.problem}"
    return str(getattr(result, "says", result)) + str(getattr(result, "would_be_right", ""))


def counted(state: PirateCrusades) -> PirateCrusades:
    """The deck holds what lies nowhere else."""
    lying = sum(zone.count or 0 for name, zone in zones(state).items() if name != "deck")
    state = replace(state, deck=54 - lying)
    assert audit_of(state).value.holds is True, audit_of(state)
    return state


def changed(state: PirateCrusades, player: str, **fields: Any) -> PirateCrusades:
    """Another state of a player."""
    return replace(
        state, pirates={**state.pirates, player: replace(state.pirates[player], **fields)}
    )


def with_square(state: PirateCrusades, square: str, **fields: Any) -> PirateCrusades:
    """Another square; face up."""
    here = replace(state.sea.get(square, Square()), **{"face_up": True, **fields})
    return replace(state, sea={**state.sea, square: here})


def with_captain(state: PirateCrusades, key: str, **fields: Any) -> PirateCrusades:
    """A captain without player."""
    return replace(state, captains={**state.captains, key: Captain(**fields)})


def base(players: int = 2) -> PirateCrusades:
    """Ana, French, at 1,1; Ben, English, at 5,5; size-3 ships; as the spec's set-up leaves it."""
    state = new_pirate_crusades(("Ana", "Ben")[:players])
    state = replace(state, variant="long", turn=ANA, step="start", discards=())
    corners = {"1,1": ("7C", "N"), "5,1": ("8D", "none"), "1,5": ("9S", "E"), "5,5": ("10H", "W")}
    for square, (card, wind) in corners.items():
        state = with_square(state, square, wind=wind, port=Port(card=card))
    people = ((ANA, "1,1", "3H", "French"), (BEN, "5,5", "3D", "English"))[:players]
    for player, at, ship, nation in people:
        key = f"k{player[1]}"
        state = with_captain(state, key, name=f"Captain {player}", nation=nation, player=player)
        state = changed(
            state, player, status="docked", ship=ship, nation=nation, hand=Hand(count=2),
            told=True, at=at, captain=key, reputation=0, riches=0, stay=1,
        )  # fmt: skip
    return counted(replace(state, ids={"k": 9}))


def at_sea(state: PirateCrusades, player: str, at: str, **fields: Any) -> PirateCrusades:
    """A player sails on a square of open sea."""
    state = changed(state, player, status="sailing", at=at, **fields)
    if state.sea[at].face_up:
        return state
    return with_square(state, at, terrain="open sea", wind="N")


def hold(*cards: str) -> dict[str, Hold]:
    """Filled holds."""
    return {f"h{n}": Hold(card=card, at="sea") for n, card in enumerate(cards, 1)}


# ---------------------------------------------------------------------- set-up and telling


def bare(players: int = 2) -> PirateCrusades:
    return new_pirate_crusades(("Ana", "Ben", "Cy", "Dot", "Eve")[:players])


def test_set_up_by_its_questions(tmp_path: Path) -> None:
    table = table_of(tmp_path, bare())
    acts(
        table, "setup-long", captain_p1="fr Jacquotte Delahaye", flaw_p1="docks at no cove",
        captain_p2="en Anne Bonny", corner_1_1="fr n", port_1_1="7C", corner_5_1="sp -",
        port_5_1="8D", corner_1_5="du e", port_1_5="9S", corner_5_5="en w", port_5_5="10H",
        ship_p1="3H", ship_p2="3D", youngest="Ben", track="infamous 10 bonus 3",
    )  # fmt: skip
    state = table.state
    assert state.deck == 44  # 2.18: two players
    assert [state.pirates[x].at for x in state.seats] == ["1,1", "5,5"]
    assert [state.pirates[x].hand.count for x in state.seats] == [2, 2]
    assert state.turn == BEN and state.track.infamous == 10 and state.track.levels == {"bonus": 3}
    assert state.sea["1,1"].wind == "N" and state.sea["5,1"].wind == "none"
    assert state.captains[state.pirates[ANA].captain].flaw == "docks at no cove"
    assert audit_of(state).value.holds is True
    table.undo()
    assert table.state.variant is None


def test_set_up_with_nothing_told(tmp_path: Path) -> None:
    for players, deck in ((1, 47), (2, 44), (3, 41), (4, 38)):
        folder = tmp_path / str(players)
        folder.mkdir()
        table = table_of(folder, bare(players))
        lines(table, "setup-long")
        assert table.state.deck == deck and table.state.long


def test_errors_of_the_set_up(tmp_path: Path) -> None:
    table = table_of(tmp_path, bare(5))
    assert "4 reputation" in broken(table, "setup-long").why
    (tmp_path / "two").mkdir()
    table = table_of(tmp_path / "two", bare())
    both = {"corner-1-1": "fr n", "corner-5-1": "fr e"}
    for answers, key in (
        (both, "corner-5-1-twice"),
        ({"ship-p1": "4H"}, "ship-p1"),
        ({"corner-1-1": "fr n", "port-1-1": "7H"}, "port-1-1"),
        ({"ship-p1": "3H", "ship-p2": "3H"}, "ship-p2"),
    ):
        result = table.act("setup-long", answers, depth="sentence")
        assert isinstance(result, Asking) and isinstance(result.question, Broken)
        assert result.question.key == key and result.question.page


@pytest.mark.parametrize(
    ("card", "wind", "terrain"),
    [("o n", "N", "open sea"), ("o -", "none", "open sea"), ("o", None, "open sea"),
     ("i e", "E", "island")],
)  # fmt: skip
def test_a_square_is_told(tmp_path: Path, card: str, wind: str | None, terrain: str) -> None:
    table = table_of(tmp_path, base())
    lines(table, f"square 3,2 {card}")
    square = table.state.sea["3,2"]
    assert (square.terrain, square.wind, square.face_up) == (terrain, wind, True)


def test_square_with_storm_port_and_wind(tmp_path: Path) -> None:
    table = table_of(tmp_path, base())
    lines(table, "square 3,2 i e port 4C", "square 3,2 storm 2", "square 2,2 c sp Bob")
    assert table.state.sea["3,2"].port == Port(card="4C") and table.state.sea["3,2"].storm == 2
    assert any(x.name == "Bob" and x.at == "2,2" for x in table.state.captains.values())
    assert isinstance(typed(table, "square 3,3 s n"), Exception)  # a storm has no wind (P-31)
    assert isinstance(typed(table, "square 3,3 p n"), Exception)  # no corner port there


def test_captain_track_and_blue(tmp_path: Path) -> None:
    table = table_of(tmp_path, base())
    lines(table, "ben captain sp Grace flaw=eats half the crew", "track infamous 8 upgrade 5",
          "blue total 70 deck 20")  # fmt: skip
    assert table.state.captains["k2"].name == "Grace"
    assert table.state.captains["k2"].flaw == "eats half the crew"
    assert table.state.track.levels == {"upgrade": 5} and table.state.blue.deck == 20


def test_locations(tmp_path: Path) -> None:
    table = table_of(tmp_path, base())
    assert "2,5" in lines(table, "location 3C 9D").says  # 3/2 up = 2, 9/2 up = 5 (WE-07)
    assert "1,1" in acts(table, "location", cards="2 1").says
    assert "5,1" in acts(table, "location", cards="10 2").says
    assert table.state.discards is not None and table.state.discards[:2] == ("3C", "9D")
    assert "random location" in lines(table, "location draw").says
    assert isinstance(typed(table, 'location cards="11 2"'), Exception)


def test_repute_and_benefits(tmp_path: Path) -> None:
    state = replace(base(), track=replace(base().track, infamous=5, levels={"bonus": 2}))
    table = table_of(tmp_path, state)
    lines(table, "ana repute +2 bonus 4S")
    assert table.state.pirates[ANA].reputation == 2
    assert [x.card for x in table.state.pirates[ANA].bonuses.values()] == ["4S"]
    lines(table, "ana repute -1")
    assert table.state.pirates[ANA].bonuses == {} and table.state.discards == ("4S",)
    lines(table, "ana repute +1")
    assert table.state.pirates[ANA].bonuses == {}  # only the first time
    assert broken(table, "ana repute -5").key == "below-0"
    lines(table, "ana repute +3")
    assert table.state.winner == ANA and table.state.closed
