"""What a SeaFall procedure holds while it runs: the changing state, rows, words, sums."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from companion.games.seafall.calculations import GloryChange, GloryStep, glory_change
from companion.games.seafall.rules.standing import is_on
from companion.games.seafall.state.table import Province, SeaFall
from companion.table.procedures.acts import Acts
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.table.procedures.work import BaseWork
from companion.table.state import put
from companion.toolbox.sums import Part, Result

T = TypeVar("T")


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

    def printed(self, site: str, field: str, asking: Steps[T | None]) -> Steps[T | None]:
        """What is printed at a site: as it is known, else asked and kept."""

        def keep(value: T | None) -> None:
            self.change_site(site, **{field: value})

        return (yield from self.known(getattr(self.state.sites[site], field), asking, keep))

    def change_region(self, region: str, **fields: Any) -> None:
        """Set fields of a region."""
        self.state = put(
            self.state, "regions", region, replace(self.state.regions[region], **fields)
        )

    def glory(self, player: str, amount: int, reason: str, cite: Citation) -> None:
        """Give or take glory in the moment it happens (p. 43 of the spec: P-43)."""
        if amount == 0:
            return
        before = self.state.provinces[player].glory
        result = glory_change(
            GloryChange(
                glory=before,
                changes=(GloryStep(reason, amount, cite.page, cite.rule),),
                floor_zero=is_on(self.state, "glory.floor_zero"),
            )
        )
        self.change_province(player, glory=result.value)
        self.row("glory", player=player, delta=amount, new=result.value, reason=reason)
        name = self.state.name(player)
        # Each province has a sum of its own: glory of two provinces does not add up.
        key = "glory" if player == self.player else f"{name}'s glory"
        known = self.sums.get(key)
        parts = (
            *(known.parts if known else ()),
            Part(f"{name}: {reason}", amount, cite.page, cite.rule),
        )
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


act: Acts[SeaFall, Work] = Acts(Work)
"""The acts of SeaFall; those of an endeavor have one of their own."""
