"""The frame of an endeavor (P-25): ships, values, pool, roll, fortune, damage, result (p. 10)."""

from __future__ import annotations

from itertools import groupby
from typing import Literal

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations import (
    DefendingShip,
    EndeavorResult,
    Ended,
    SupportShip,
    endeavor_result,
)
from companion.games.seafall.procedures.endeavors.damaging import take_damage
from companion.games.seafall.procedures.turn_limits import failed
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.rules.moves import deck_by
from companion.games.seafall.rules.names import region_name, the_site
from companion.games.seafall.rules.standing import count, is_on
from companion.games.seafall.state.table import SeaFall
from companion.table.procedures.acts import Acts
from companion.table.procedures.procedure import Reading, Steps
from companion.table.state import put, without_key
from companion.toolbox.sums import HandLine, Part, Result, shown, total
from companion.toolbox.text import key_of


def _counted(said: list[str]) -> list[str]:
    """`1 wood aboard Argo` twice is `2 wood aboard Argo`."""
    found: list[str] = []
    for one, same in groupby(said):
        times = len(list(same))
        goods = one.removeprefix("1 ") if one.startswith("1 ") else ""
        found += [f"{times} {goods}"] if goods and times > 1 else [one] * times
    return found


class Endeavor(Work):
    """An endeavor while it is entered."""

    def __init__(self, table: Reading[SeaFall]) -> None:
        super().__init__(table)
        self.stat: Literal["raid", "explore"] = "raid"
        self.site = ""
        """The island site; empty when a province is raided."""
        self.region = ""
        self.named = ""
        """Site of a province that was named as the target: `raids her vault`."""
        self.target = ""
        """The target in words as the log has it, where its name changes on the way."""
        self.flagship = ""
        self.came = False
        """Whether the flagship's sailing here was not told, so that the other's may not be."""
        self.research: tuple[HandLine, ...] = ()
        """Research cards played."""
        self.garrison: int | None = None
        """Of the region, or as it was told for one that nobody named."""
        self.support: SupportShip | None = None
        self.untold: tuple[DefendingShip, ...] = ()
        """Defenders of which nobody has told where they are."""
        self.pool: Result[int | None] = Result(None)
        self.rolled: int | None = None
        """Successes before fortune."""
        self.blanks: int | None = None
        self.final: int = 0
        self.spent = 0
        self.damage: int | None = None
        self.sunk = False
        self.ended: Ended | None = None
        self.wants: tuple[int, ...] = ()
        """Plunder values to show odds for."""

    # ------------------------------------------------------------------ what is where

    @property
    def defense(self) -> int | None:
        """Defense of the site, or of the province."""
        if self.site:
            return count(self.state.sites[self.site].defense)
        return count(self.state.regions[self.region].defense)

    @property
    def dangerous(self) -> bool | None:
        """Whether the defense is red."""
        if self.site:
            return self.state.sites[self.site].dangerous
        return self.state.regions[self.region].dangerous

    @property
    def where(self) -> str:
        """The target in words."""
        place = region_name(self.state, self.region)
        if not self.site:
            return place
        site = self.state.sites[self.site].name
        return f"{site} on {place}" if place else site

    # ------------------------------------------------------------------ damage and result

    def suffer(self) -> Steps[None]:
        """Damage is the defense less the successes, all on the flagship (P-30, P-31)."""
        if self.defense is None:
            return
        parts = (
            Part(
                f"defense of {the_site(self.where)}" if self.site else f"{self.where}'s defense",
                self.defense,
                "p. 7",
                "icon-defense",
            ),
            Part("successes", -self.final, "p. 10", "success"),
        )
        result = total(parts, least=0)
        self.damage = result.value
        self.sums["damage"] = result
        if not self.damage:
            return
        if not self.flagship:
            self.said.append(f"{self.damage} damage to an unknown flagship")
            self.row("damage", amount=self.damage, ship="")
            return
        self.sunk = yield from take_damage(self, self.flagship, self.damage)

    def finish(self) -> None:
        """Success or failure, and the glory of success (P-32)."""
        result = endeavor_result(
            EndeavorResult(
                rolled=self.rolled,
                fortune=self.spent,
                sunk=self.sunk,
                rescues_zero=is_on(self.state, "fortune.rescues_zero"),
                milestone_after_fail=is_on(self.state, "milestone.after_fail"),
            )
        )
        self.ended = result.value
        if result.notes:  # what a failure leads to
            won = int(bool(self.ended.success))
            self.sums["result"] = Result(won, (), result.pages, result.notes)
        self.row("endeavor_result", success=self.ended.success, turn_ended=self.ended.turn_ends)
        if self.ended.success:
            self.glory(self.player, 1, "successful endeavor", rulebook.ENDEAVOR_GLORY)
        else:
            failed(self)

    def dismiss_research(self) -> None:
        """Research cards that were played go back to their deck, whatever came of it (p. 10)."""
        for line in self.research:
            for key in sorted(self.state.cards):
                card = self.state.cards[key]
                mine = card.owner == self.player and card.place == "room"
                if mine and key_of(card.name) == key_of(line.label):
                    self._back_to_deck(key)
                    self.row("research_dismissed", card=card.name)
                    self.said.append(f"{card.name} dismissed")
                    break

    def _back_to_deck(self, key: str) -> None:
        """A research card goes under its deck; one of an unknown kind leaves the table."""
        card = self.state.cards[key]
        if card.kind != "research":
            self.state = replace(self.state, cards=without_key(self.state.cards, key))
            return
        self.state = put(self.state, "cards", key, replace(card, owner="", place="deck"))
        self.state = deck_by(self.state, "research", 1)

    @property
    def succeeded(self) -> bool:
        """Whether it succeeded."""
        return bool(self.ended and self.ended.success)

    def story(self, verb: str) -> str:
        """The log's line: who, what, how many, what it cost and brought."""
        against = "" if self.defense is None else f" of {shown(self.defense)}"
        told = [f"{self.final}{against}"]
        if self.spent:
            told.append(f"{self.spent} fortune spent")
        if self.damage == 0:
            told.append("no damage")
        told += _counted(self.said)
        if self.succeeded:
            glory = self._glory_change()
            if glory:
                told.insert(1, f"{'+' if glory > 0 else '−'}{abs(glory)} glory")
        else:
            told.append("failed: the turn ends")
        return f"{self.name} {verb} {self.target or self.where}: {', '.join(told)}"

    def _glory_change(self) -> int:
        """What the endeavor changed in all, losses and what is held at 0 included."""
        before, after = self.table.state.provinces[self.player].glory, self.province.glory
        if before is not None and after is not None:
            return after - before
        steps = [x for x in self.rows if x["kind"] == "glory" and x["player"] == self.player]
        return sum(step["delta"] for step in steps)


endeavor: Acts[SeaFall, Endeavor] = Acts(Endeavor)
"""The acts that are an endeavor."""
