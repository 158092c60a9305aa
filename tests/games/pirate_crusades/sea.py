"""A long game in mid-round, for pictures: two players, three captains, three storms."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirate_crusades.state.table import (
    BlueSea,
    Captain,
    Hand,
    Hold,
    Mission,
    Pirate,
    PirateCrusades,
    Port,
    Square,
    Track,
    Treasure,
    Wind,
    new_pirate_crusades,
)
from companion.table.state import Secret

BARE = new_pirate_crusades(["Ana", "Ben"])


def up(wind: Wind | None, terrain: str = "open sea", port: str = "", storm: int = 0) -> Square:
    told = Port(card=port) if port else None
    return Square(face_up=True, terrain=terrain, wind=wind, port=told, storm=storm)  # type: ignore[arg-type]


def long_game() -> PirateCrusades:
    """Ana sails on 3,2 with a chest; Ben is docked on 1,1; her treasure map is of 4,4."""
    sea = dict(BARE.sea)
    sea |= {
        "1,1": up("E", "corner port", "6C"),
        "5,1": up("S", "corner port", "4H"),
        "1,5": up("none", "corner port", "10D"),
        "5,5": up(None, "corner port", "9S"),
        "2,1": up("E"),
        "3,2": up("N"),
        "4,1": up("E", storm=2),
        "2,2": up("none", storm=3),
        "2,3": up("E"),
        "3,3": up("W", "island", "7S"),
        "4,2": up("N", "island", "JK1"),
        "4,3": Square(storm=1),
    }
    ana = Pirate(
        status="sailing", ship="3C", told=True, hand=Hand(count=2), captain="c1", at="3,2",
        reputation=4, riches=5, map="t1", chest="8D",
        holds={"h1": Hold(card="8H", at="6C"), "h2": Hold(mission="m1")},
        missions={"m1": Mission(kind="delivery", cargo="Cloth", tons=4, nation="English")},
    )  # fmt: skip
    ben = Pirate(
        status="docked", ship="3S", told=True, hand=Hand(count=3), captain="c2", at="1,1",
        reputation=1, riches=None,
    )  # fmt: skip
    return replace(
        BARE, variant="long", deck=32, discards=("4D", "5D"), pirates={"p1": ana, "p2": ben},
        sea=sea, turn="p1", step="sailing", round_no=9,
        captains={
            "c1": Captain(name="Delahaye", nation="French", player="p1"),
            "c2": Captain(name="Roberts", nation="English", player="p2"),
            "c3": Captain(name="Vane", nation="Dutch", ship="6S", at="3,2"),
            "c4": Captain(name="Jacquotte", nation="Spanish", ship="10C", at="2,3"),
            "c5": Captain(name="Bonny", nation="French", ship="5C", at="4,2"),
        },
        treasures={"t1": Treasure(owner="p1", square=Secret.of("p1", "4,4"))},
        track=Track(infamous=10), blue=BlueSea(deck=12),
    )  # fmt: skip
