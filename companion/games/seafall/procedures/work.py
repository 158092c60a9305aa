"""What a SeaFall procedure holds while it runs: the changing state, rows, words, sums."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations import GloryChange, GloryStep, glory_change
from companion.games.seafall.derive import is_on, ships_of
from companion.games.seafall.derive_places import sail_untold
from companion.games.seafall.state import (
    ISLAND_KINDS,
    Province,
    Region,
    SeaFall,
    Ship,
    Site,
    SiteKind,
)
from companion.table.acts import Acts
from companion.table.pressing import UNKNOWN, or_unknown
from companion.table.procedure import Steps
from companion.table.question import Option, Pick
from companion.table.state import put
from companion.table.work import BaseWork
from companion.toolbox.sums import Part, Result, signed
from companion.toolbox.text import key_of

KIND_WORDS: dict[SiteKind, str] = {
    "goods": "goods site",
    "mine": "mine",
    "dock": "dock",
    "market": "market",
    "other": "something else",
}


SEA_WORDS = ("sea", "at sea", "open sea", "empty sea", "coast", "coastal waters", "coastal water")
"""What tables call spaces of the sea, with or without `the` in front."""


class Work(BaseWork[SeaFall]):
    """The state as it changes, and what is told of it; `player` is the acting province."""

    @property
    def province(self) -> Province:
        """The acting province."""
        return self.state.provinces[self.player]

    def who(self) -> Steps[None]:
        """Ask which province acts: who speaks, else whose turn it is."""
        state = self.state
        known = self.table.by or state.turn
        options = tuple(Option(player, state.name(player)) for player in state.seats)
        self.player = yield from self.choose(
            "province", "Which province?", options, quiet=known or None, lead="by"
        )

    def change_province(self, player: str, **fields: Any) -> None:
        """Set fields of a province."""
        self.state = put(
            self.state, "provinces", player, replace(self.state.provinces[player], **fields)
        )

    def change_ship(self, ship: str, **fields: Any) -> None:
        """Set fields of a ship. What is put onto a sunk one says that it floats again."""
        if self.state.ships[ship].sunk and (fields.get("cargo") or fields.get("upgrades")):
            fields.setdefault("sunk", False)
        self.state = put(self.state, "ships", ship, replace(self.state.ships[ship], **fields))

    def change_site(self, site: str, **fields: Any) -> None:
        """Set fields of a site."""
        self.state = put(self.state, "sites", site, replace(self.state.sites[site], **fields))

    def change_region(self, region: str, **fields: Any) -> None:
        """Set fields of a region."""
        self.state = put(
            self.state, "regions", region, replace(self.state.regions[region], **fields)
        )

    def glory(
        self, player: str, amount: int, reason: str, page: str, rule: str = "gain-glory"
    ) -> None:
        """Give or take glory in the moment it happens (p. 43 of the spec: P-43)."""
        if amount == 0:
            return
        before = self.state.provinces[player].glory
        result = glory_change(
            GloryChange(
                glory=before,
                changes=(GloryStep(reason, amount, page, rule),),
                floor_zero=is_on(self.state, "glory.floor_zero"),
            )
        )
        self.change_province(player, glory=result.value)
        self.row("glory", player=player, delta=amount, new=result.value, reason=reason)
        name = self.state.name(player)
        # Each province has a sum of its own: glory of two provinces does not add up.
        key = "glory" if player == self.player else f"glory of {name}"
        known = self.sums.get(key)
        parts = (*(known.parts if known else ()), Part(f"{name}: {reason}", amount, page, rule))
        if before is not None and result.value is not None and result.value != before + amount:
            held = result.value - before - amount
            parts += (Part(f"{name}: held at 0 (ruling R-34)", held, "p. 5", "glory-ledger"),)
        whole = sum(p.amount or 0 for p in parts)
        self.sums[key] = Result(whole, parts, tuple(dict.fromkeys(p.page for p in parts)))

    def gold(self, player: str, amount: int | None, reason: str) -> None:
        """Gold into or out of a vault; an unknown vault stays unknown."""
        before = self.state.provinces[player].gold
        after = None if before is None or amount is None else max(0, before + amount)
        self.change_province(player, gold=after)
        self.row("counter", owner=player, which="gold", delta=amount, new=after, reason=reason)

    def load(self, ship: str, good: str, count: int) -> None:
        """Goods into a hold (or out of it, with a count below 0)."""
        cargo = dict(self.state.ships[ship].cargo)
        cargo[good] = cargo.get(good, 0) + count
        self.change_ship(ship, cargo={name: n for name, n in cargo.items() if n > 0})
        self.row("goods_move", to=ship, good=good, count=count)

    def load_somewhere(self, good: str, count: int) -> None:
        """Goods aboard a ship that nobody named (or off it, with a count below 0)."""
        loose = dict(self.province.loose)
        loose[good] = loose.get(good, 0) + count
        kept = {name: n for name, n in sorted(loose.items()) if n > 0}
        self.change_province(self.player, loose=kept)


def ship_options(
    state: SeaFall, player: str, region: str = "", page: str = ""
) -> tuple[Option, ...]:
    """A province's ships; those elsewhere, or sunk, are named with the reason."""
    options = []
    for key in ships_of(state, player, afloat=False):
        ship = state.ships[key]
        illegal = ""
        if ship.sunk:
            illegal = f"{ship.name} is sunk"
        elif region and ship.at not in ("", region) and not sail_untold(state, player):
            illegal = f"{ship.name} is at {place_name(state, ship.at)}"
        also = ordinals(state, key)
        options.append(Option(key, ship.name, illegal=illegal, page=page, also=also))
    return tuple(options)


def ordinals(state: SeaFall, ship: str) -> tuple[str, ...]:
    """What a ship is called besides its name: `first`, `first ship`."""
    mine = ships_of(state, state.ships[ship].owner, afloat=False)
    place = mine.index(ship)
    if place > 1:
        return ()
    word = ("first", "second")[place]
    return word, f"{word} ship"


def is_sea(name: str) -> bool:
    """Whether a typed name is no island but a space of the sea (p. 7)."""
    words = key_of(name).removeprefix("the ")
    return words in SEA_WORDS or words.startswith(("coastal waters ", "open sea "))


def place_name(state: SeaFall, place: str) -> str:
    """Where a ship is, in words."""
    if place == "sea":
        return "sea"
    if place in state.provinces:
        return f"{state.name(place)}'s harbor"
    return state.regions[place].name if place in state.regions else "a place not told"


def region_name(state: SeaFall, region: str) -> str:
    """A region's name: a province's is its player's."""
    if region in state.provinces:
        return state.name(region)
    return state.regions[region].name if region in state.regions else ""


def islands(state: SeaFall) -> list[str]:
    """Ids of the islands, in the order they were told."""
    keys = (key for key in state.regions if key not in state.provinces)
    return sorted(keys, key=lambda key: (len(key), key))


def told_island(work: Work) -> Steps[str]:
    """The island that a sentence names (`at Gull Rock`), never pressed for; empty if none."""
    state = work.state
    pick = yield from work.maybe.pick(
        "island",
        "Only sites of which island?",
        (Option(key, state.regions[key].name) for key in islands(state)),
        quiet=UNKNOWN,
        new="island",
        lead="at",
        help="It tells two sites of the same name apart.",
        cite=rulebook.P_7,
    )
    return _region_of(work, pick)


def sites_there(state: SeaFall, island: str) -> list[str]:
    """Island sites in the order they were told: of one island, if it was named.

    A site of which nobody has told where it lies may be meant, unless enmity on it says that it
    was somebody's this year.
    """
    found = []
    for key, site in state.sites.items():
        if site.region in state.provinces:
            continue
        lost = not site.region and not any(site.tokens.values())
        if not island or site.region == island or lost:
            found.append(key)
    return sorted(found, key=lambda key: (len(key), key))


def place_of(work: Work, island: str = "") -> Steps[str]:
    """Ask which island something new is on: known, new, or not told (empty)."""
    if island:
        return island
    state = work.state
    places = {
        state.ships[key].at for key in ships_of(state, work.player) if state.ships[key].at
    } - {"sea", *state.provinces}
    known = sorted(places)[0] if len(places) == 1 else None
    pick = yield from work.maybe.pick(
        "at",
        "On which island?",
        (Option(key, state.regions[key].name) for key in islands(state)),
        offer=or_unknown(known),
        new="island",
        lead="at",
        cite=rulebook.P_7,
    )
    return _region_of(work, pick)


def _region_of(work: Work, pick: Pick | None) -> str:
    if pick is None:
        return ""
    if pick.id:
        return pick.id
    if is_sea(pick.new):
        work.say(f"{pick.new} is no island (p. 7)")
        return ""
    key = work.new_id("i")
    work.state = put(work.state, "regions", key, Region(name=pick.new))
    return key


def new_site(work: Work, name: str, region: str, explored: bool) -> str:
    """A site that is named for the first time; a good in its name tells its kind."""
    from companion.games.seafall.dice import GOODS

    words = key_of(name).split()
    good = next((good for good in GOODS if good in words), "")
    kind: SiteKind = ""
    for known in ISLAND_KINDS:
        if known in words:
            kind = known
    if good and not kind:
        kind = "goods"
    key = work.new_id("s")
    site = Site(name=name, region=region, explored=explored, kind=kind, good=good)
    work.state = put(work.state, "sites", key, site)
    return key


def ship_name(state: SeaFall, ship: str) -> str:
    """A ship's name."""
    return state.ships[ship].name


def described(ship: Ship) -> str:
    """A ship's damage in words: `2 damage cards`."""
    cards = len(ship.damage)
    return "undamaged" if not cards else f"{cards} damage card{'s' if cards > 1 else ''}"


def change_words(amount: int, what: str) -> str:
    """`+1 glory`."""
    return f"{signed(amount)} {what}"


act: Acts[SeaFall, Work] = Acts(Work)
"""The acts of SeaFall; those of an endeavor have one of their own."""
