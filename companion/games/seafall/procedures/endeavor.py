"""The frame of an endeavor (P-25): ships, values, pool, roll, fortune, damage, result (p. 10)."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Literal

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations import (
    AtWar as AtWarInputs,
    DefendingShip,
    EndeavorResult,
    Ended,
    ExplorePool,
    Modifier,
    RaidPool,
    SupportShip,
    at_war as at_war_dice,
    endeavor_result,
    explore_pool,
    raid_pool,
)
from companion.games.seafall.derive import (
    active_advisor,
    adjusted,
    choice,
    count,
    enmity_in,
    is_on,
    region_enmity,
    ships_of,
)
from companion.games.seafall.moves import deck_by
from companion.games.seafall.procedures.acting import brought, failed
from companion.games.seafall.procedures.damaging import take_damage
from companion.games.seafall.procedures.ships import ship_options
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.rules.names import region_name, ship_name
from companion.games.seafall.state import SeaFall
from companion.table.acts import Acts
from companion.table.pressing import UNKNOWN, at_least, or_unknown
from companion.table.procedure import Reading, Steps
from companion.table.state import put, without_key
from companion.toolbox.sums import HandLine, Part, Result, shown, total
from companion.toolbox.text import key_of, listed

MOST_ODDS = 60
"""Larger pools come from slips of the fingers; their exact odds would take long."""
MOST_REROLLS = 20


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

    # ------------------------------------------------------------------ ships

    def choose_flagship(self) -> Steps[None]:
        """One of the ships there; damage goes to it (p. 10)."""
        options = ship_options(self.state, self.player, self.region, "p. 10")
        legal = [option.id for option in options if not option.illegal]
        pick = yield from self.maybe.choose(
            "flagship",
            "Flagship",
            options,
            offer=or_unknown(self._likely_flagship(legal)),
            lead="with",
            help="Its value is used, and it takes the damage.",
            cite=rulebook.FLAGSHIP,
        )
        if pick is not None:
            self.flagship = pick
            if self.state.ships[pick].sunk:  # the table says that it floats
                self.change_ship(pick, sunk=False)
            self.came = bool(self.state.ships[pick].at not in ("", self.region))
            brought(self, pick, self.region)
            yield from self._tell_value(pick)

    def _likely_flagship(self, legal: list[str]) -> str | None:
        """The only ship there, or the one with the higher value; `None` if nobody can tell."""
        here = [key for key in legal if self.region and self.state.ships[key].at == self.region]
        if len(here) == 1 and len(legal) == 1:
            return here[0]
        if len(legal) == 1:
            return legal[0]
        values = {key: adjusted(self.state.ships[key], self.stat).value for key in here or legal}
        known = {key: value for key, value in values.items() if value is not None}
        if len(known) < len(values) or not known:
            return here[0] if len(here) == 1 else None
        return max(sorted(known), key=lambda key: known[key])

    def _tell_value(self, ship: str, scope: str = "flagship") -> Steps[None]:
        """A printed value that nobody has told is asked once, and kept."""
        if getattr(self.state.ships[ship], self.stat) is not None:
            return
        value = yield from self.maybe.number(
            f"{scope}-{self.stat}",
            f"{self.stat} of {ship_name(self.state, ship)}, as printed",
            at_least(0),
            offer=UNKNOWN,
            cite=rulebook.SHIP_VALUES,
        )
        if value is not None:
            self.change_ship(ship, **{self.stat: value})

    def choose_support(self) -> Steps[None]:
        """The other ship gives a die if it is there and its value is not 0 (p. 10)."""
        others = [key for key in ships_of(self.state, self.player) if key != self.flagship]
        if not self.flagship or not others:
            return
        other = others[0]
        ship = self.state.ships[other]
        there = bool(ship.at) and ship.at == self.region
        elsewhere = bool(self.region) and ship.at not in ("", self.region) and not self.came
        if elsewhere:
            return
        supports = yield from self.maybe.yes(
            "support",
            f"Does {ship.name} support, in the same region?",
            offer=True if there else UNKNOWN,
            lead="support",
            help="1 die, unless its value is 0; upgrades may add to it.",
            cite=rulebook.SUPPORT_SHIP,
        )
        if supports is False:
            return
        if supports is None:  # nobody knows: so nobody knows the pool
            if adjusted(ship, self.stat).value != 0:
                self.support = SupportShip(value=None, label=f"{ship.name}, if it supports")
            return
        brought(self, other, self.region)
        yield from self._tell_value(other, "support")
        ship = self.state.ships[other]
        bonuses = [x for _, x in sorted(ship.upgrades.items()) if x.face_up and x.support]
        self.support = SupportShip(
            value=adjusted(ship, self.stat).value,
            label=f"{ship.name} supports",
            bonus=max(0, sum(x.support for x in bonuses)),
            bonus_label=", ".join(x.name for x in bonuses) or "support bonus",
        )

    # ------------------------------------------------------------------ numbers of the place

    def tell_defense(self) -> Steps[None]:
        """Defense and whether it is red, asked once and kept."""
        if self.defense is None:
            number = yield from self.maybe.number(
                "defense",
                f"Defense of {self.where}",
                at_least(0),
                offer=UNKNOWN,
                lead="defense",
                cite=rulebook.ICON_DEFENSE,
            )
            if number is not None:
                self._keep(defense=number)
        if self.dangerous is None and self.defense is not None:
            red = yield from self.maybe.yes(
                "dangerous",
                "Is that number red (a dangerous site)?",
                offer=UNKNOWN,
                suggest=False,
                cite=rulebook.DANGEROUS_SITE,
            )
            if red is not None:
                self._keep(dangerous=red)

    def _keep(self, **fields: Any) -> None:
        if self.site:
            self.change_site(self.site, **fields)
        else:
            self.change_region(self.region, **fields)

    def tell_garrison(self) -> Steps[None]:
        """The region's garrison, asked once and kept."""
        region = self.state.regions.get(self.region)
        if region is not None and region.garrison is not None:
            self.garrison = count(region.garrison)
            return
        number = yield from self.maybe.number(
            "garrison",
            f"Garrison of {region_name(self.state, self.region) or 'the island'}",
            at_least(0),
            offer=UNKNOWN,
            lead="garrison",
            cite=rulebook.ICON_GARRISON,
        )
        self.garrison = number
        if number is not None and region is not None:
            self.change_region(self.region, garrison=number)

    # ------------------------------------------------------------------ the pool

    def build_pool(self) -> Steps[None]:
        """All that adds and removes, line by line (P-26, P-27)."""
        known = active_advisor(self.state, self.player)
        printed = max(0, known.expertise.get(self.stat, 0)) if known else 0
        expertise = yield from self.number(
            "expertise",
            f"{self.stat.capitalize()} expertise of the active advisor",
            at_least(0),
            quiet=printed,
            lead="expertise",
            cite=rulebook.EXPERTISE,
        )
        if self.stat == "explore":
            self.research = yield from self.lines(
                "research", "Research cards played", quiet=(), cite=rulebook.RESEARCH_IN_POOL
            )
        by_hand = yield from self.lines(
            "lines",
            "+ a line by hand: a card says …",
            quiet=(),
            help="Dice that a card, a RULE sticker or a power adds or removes.",
        )
        label = f"Expertise: {known.name}" if known and expertise == printed else "expertise"
        if self.stat == "raid":
            inputs = self._raid_inputs(expertise, label, by_hand)
            self.pool = raid_pool(inputs)
        else:
            self.pool = explore_pool(
                ExplorePool(
                    flagship=self._flagship_value(),
                    flagship_label=self._flagship_label(),
                    support=self.support,
                    expertise=expertise,
                    expertise_label=label,
                    research=tuple(Modifier(x.label, x.amount) for x in self.research),
                    by_hand=by_hand,
                )
            )
        self.sums["pool"] = self.pool
        self.row(
            "pool",
            player=self.player,
            kind_of=self.stat,
            region=self.region,
            site=self.site,
            defense=self.defense,
            dangerous=self.dangerous,
            total=self.pool.value,
        )
        if self.pool.value == 0 and choice(self.state, "endeavor.zero_pool") == "forbid":
            yield from self.breaks(
                "zero-pool",
                "The pool is 0 dice, and this table forbids that (ruling R-04).",
                rulebook.DICE_POOL,
                prompt="Roll",
            )

    def _flagship_value(self) -> int | None:
        return adjusted(self.state.ships[self.flagship], self.stat).value if self.flagship else None

    def _flagship_label(self) -> str:
        return (
            f"{self.stat} of {self.state.ships[self.flagship].name}"
            if self.flagship
            else "flagship"
        )

    def _raid_inputs(self, expertise: int, label: str, lines: tuple[HandLine, ...]) -> RaidPool:
        state, host = self.state, self.region if not self.site else ""
        structures = tuple(
            Modifier(site.built, max(0, site.symbols))
            for _, site in sorted(state.sites.items())
            if site.region == self.region and site.built and site.symbols and self.region
        )
        war = 0
        if host and host != self.player:
            board = region_enmity(state, self.player)
            war = (
                at_war_dice(
                    AtWarInputs(host=host, raider=self.player, board=board, prologue=state.prologue)
                ).value
                or 0
            )
        return RaidPool(
            flagship=self._flagship_value(),
            flagship_label=self._flagship_label(),
            support=self.support,
            expertise=expertise,
            expertise_label=label,
            at_war=war,
            garrison=self.garrison,
            structures=structures,
            enmity=enmity_in(state, self.player, self.region).value if self.region else 0,
            defenders=self._defenders(host),
            by_hand=lines,
            zero_defender=choice(state, "raid.zero_defender"),  # type: ignore[arg-type]
            third_ships=choice(state, "raid.third_ships"),  # type: ignore[arg-type]
        )

    def _defenders(self, host: str) -> tuple[DefendingShip, ...]:
        found = []
        for key in sorted(self.state.ships):
            ship = self.state.ships[key]
            if ship.sunk or ship.at != self.region or not self.region or ship.owner == self.player:
                continue
            third = ship.owner != host
            # Islands have no controller until later rules, so nobody defends them.
            if third and not host and choice(self.state, "raid.third_ships") == "no":
                continue
            bonus = max(0, sum(x.support for x in ship.upgrades.values() if x.face_up))
            name = f"{self.state.name(ship.owner)}'s {ship.name}"
            value = adjusted(ship, "raid").value
            found.append(DefendingShip(value=value, label=name, bonus=bonus, third_party=third))
        return (*found, *self.untold)

    def tell_defenders(self) -> Steps[None]:
        """How many of the host's ships defend of which nobody has told where they are (p. 18)."""
        lost = [] if self.site else ships_of(self.state, self.region)
        names = [self.state.ships[key].name for key in lost if not self.state.ships[key].at]
        if not names:
            return
        whose = f"{self.state.name(self.region)}'s {listed(names, 'and')}"
        number = yield from self.maybe.number(
            "defenders",
            f"How many of {whose} lie there and defend?",
            at_least(0, most=len(names), why="the other ships' places are told"),
            offer=UNKNOWN,
            lead="defenders",
            cite=rulebook.DEFENDING_SHIPS,
        )
        label = f"{whose}, as told"
        if number is None:
            label = f"{whose}, if they lie there"
            self.untold = (DefendingShip(value=None, label=label, bonus=None),)
        elif number:
            self.untold = (DefendingShip(value=1, label=label, bonus=number - 1),)

    # ------------------------------------------------------------------ damage and result

    def suffer(self) -> Steps[None]:
        """Damage is the defense less the successes, all on the flagship (P-30, P-31)."""
        if self.defense is None:
            return
        parts = (
            Part(f"defense of {self.where}", self.defense, "p. 7", "icon-defense"),
            Part("successes", -self.final, "p. 10", "success"),
        )
        result = total(parts, least=0)
        self.damage = result.value
        self.sums["damage"] = result
        if not self.damage:
            return
        if not self.flagship:
            self.said.append(f"{self.damage} damage to a flagship that was not told")
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
            self.glory(self.player, 1, "successful endeavor", "p. 10", "endeavor-glory")
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
            told.append(f"{self.spent} fortune")
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
