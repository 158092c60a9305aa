"""The frame of an endeavor (P-25): ships, values, pool, roll, fortune, damage, result (p. 10)."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

from companion.games.seafall.calculations import AtWar as AtWarInputs
from companion.games.seafall.calculations import (
    CountRoll,
    DefendingShip,
    EndeavorResult,
    Ended,
    ExplorePool,
    Fortune,
    Modifier,
    RaidPool,
    SupportShip,
    count_roll,
    endeavor_result,
    explore_pool,
    fortune,
    raid_pool,
)
from companion.games.seafall.calculations import at_war as at_war_dice
from companion.games.seafall.calculations.odds import EndeavorOdds, odds_rows
from companion.games.seafall.derive import (
    active_advisor,
    adjusted,
    blank_faces,
    choice,
    count,
    enmity_in,
    face_up,
    is_on,
    region_enmity,
    ships_of,
)
from companion.games.seafall.dice import ValueName, endeavor_die
from companion.games.seafall.procedures.damaging import take_damage
from companion.games.seafall.procedures.work import (
    Work,
    place_name,
    region_name,
    ship_name,
    ship_options,
)
from companion.games.seafall.state import SeaFall
from companion.table.procedure import Reading, Steps
from companion.table.question import (
    Broken,
    Choose,
    Field,
    Form,
    Lines,
    Number,
    Option,
    Pick,
    Roll,
    Thrown,
    YesNo,
    ask,
    told,
)
from companion.table.state import put
from companion.toolbox import dice
from companion.toolbox.sums import HandLine, Part, Result, shown, total
from companion.toolbox.text import listed, plural

MOST_ODDS = 60
"""Larger pools come from slips of the fingers; their exact odds would take long."""
MOST_REROLLS = 20


class Endeavor(Work):
    """An endeavor while it is entered."""

    def __init__(self, table: Reading[SeaFall], stat: Literal["raid", "explore"]) -> None:
        super().__init__(table)
        self.stat: ValueName = stat
        self.page = "p. 18" if stat == "raid" else "p. 16"
        self.site = ""
        """The island site; empty when a province is raided."""
        self.region = ""
        self.flagship = ""
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
        pick: Pick | None = yield from told(
            Choose(
                key="flagship",
                prompt="Flagship",
                options=options,
                manner="offer",
                default=self._likely_flagship(legal),
                unknown=True,
                page="p. 10",
                rule="flagship",
                lead="with",
                help="Its value is used, and it takes the damage.",
            )
        )
        if pick is not None:
            self.flagship = pick.id
            if self.state.ships[pick.id].sunk:  # the table says that it floats
                self.change_ship(pick.id, sunk=False)
            if self.region and not self.state.ships[pick.id].at:
                self.change_ship(pick.id, at=self.region)
            yield from self._tell_value(pick.id)

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
        value: int | None = yield from told(
            Number(
                key=f"{scope}-{self.stat}",
                prompt=f"{self.stat} of {ship_name(self.state, ship)}, as printed",
                manner="offer",
                unknown=True,
                page="p. 9",
                rule="ship-values",
            )
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
        elsewhere = bool(ship.at) and bool(self.region) and ship.at != self.region
        if elsewhere:
            return
        supports: bool | None = yield from told(
            YesNo(
                key="support",
                prompt=f"Does {ship.name} support, in the same region?",
                manner="offer",
                default=True if there else None,
                unknown=True,
                page="p. 10",
                rule="support-ship",
                lead="support",
                help="1 die, unless its value is 0; upgrades may add to it.",
            )
        )
        if supports is False:
            return
        if supports is None:  # nobody knows: so nobody knows the pool
            if adjusted(ship, self.stat).value != 0:
                self.support = SupportShip(value=None, label=f"{ship.name}, if it supports")
            return
        if self.region and not ship.at:
            self.change_ship(other, at=self.region)
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
            number: int | None = yield from told(
                Number(
                    key="defense",
                    prompt=f"Defense of {self.where}",
                    manner="offer",
                    unknown=True,
                    page="p. 7",
                    rule="icon-defense",
                    lead="defense",
                )
            )
            if number is not None:
                self._keep(defense=number)
        if self.dangerous is None and self.defense is not None:
            red: bool | None = yield from told(
                YesNo(
                    key="dangerous",
                    prompt="Is that number red (a dangerous site)?",
                    manner="offer",
                    unknown=True,
                    suggest=False,
                    page="p. 10",
                    rule="dangerous-site",
                )
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
        if region is None or region.garrison is not None:
            return
        number: int | None = yield from told(
            Number(
                key="garrison",
                prompt=f"Garrison of {region_name(self.state, self.region)}",
                manner="offer",
                unknown=True,
                page="p. 7",
                rule="icon-garrison",
                lead="garrison",
            )
        )
        if number is not None:
            self.change_region(self.region, garrison=number)

    # ------------------------------------------------------------------ the pool

    def build_pool(self) -> Steps[None]:
        """All that adds and removes, line by line (P-26, P-27)."""
        known = active_advisor(self.state, self.player)
        printed = max(0, known.expertise.get(self.stat, 0)) if known else 0
        expertise: int = yield from ask(
            Number(
                key="expertise",
                prompt=f"{self.stat.capitalize()} expertise of the active advisor",
                manner="quiet",
                default=printed,
                page="p. 10",
                rule="expertise",
                lead="expertise",
            )
        )
        research: tuple[HandLine, ...] = ()
        if self.stat == "explore":
            research = yield from ask(
                Lines(
                    key="research",
                    prompt="Research cards played",
                    manner="quiet",
                    default=[],
                    page="p. 10",
                    rule="research-in-pool",
                )
            )
        by_hand: tuple[HandLine, ...] = yield from ask(
            Lines(
                key="lines",
                prompt="+ a line by hand: a card says …",
                manner="quiet",
                default=[],
                page=self.page,
                help="Dice that a card, a RULE sticker or a power adds or removes.",
            )
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
                    research=tuple(Modifier(x.label, x.amount) for x in research),
                    by_hand=by_hand,
                )
            )
        self.sums["pool"] = self.pool
        self.row("pool", kind_of=self.stat, region=self.region, site=self.site,
                 defense=self.defense, dangerous=self.dangerous, total=self.pool.value)  # fmt: skip
        if self.pool.value == 0 and choice(self.state, "endeavor.zero_pool") == "forbid":
            yield from ask(
                Broken(
                    key="zero-pool",
                    prompt="Roll",
                    page="p. 10",
                    rule="dice-pool",
                    why="The pool is 0 dice, and this table forbids that (ruling R-04).",
                )
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
        region = state.regions.get(self.region)
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
            garrison=count(region.garrison) if region else None,
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
            if third and not host:
                # Islands have no controller until later rules, so nobody defends them.
                if choice(self.state, "raid.third_ships") == "no":
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
        number: int | None = yield from told(
            Number(
                key="defenders",
                prompt=f"How many of {whose} lie there and defend?",
                manner="offer",
                unknown=True,
                most=len(names),
                why="the other ships' places are told",
                page="p. 18",
                rule="defending-ships",
                lead="defenders",
            )
        )
        label = f"{whose}, as told"
        if number is None:
            label = f"{whose}, if they lie there"
            self.untold = (DefendingShip(value=None, label=label, bonus=None),)
        elif number:
            self.untold = (DefendingShip(value=1, label=label, bonus=number - 1),)

    # ------------------------------------------------------------------ the roll

    def roll(self) -> Steps[None]:
        """Roll, re-roll, count, spend fortune (P-28, P-29)."""
        die = endeavor_die(blank_faces(self.state))
        dice_told = self.pool.value
        thrown: Thrown = yield from ask(
            Roll(
                key="faces",
                prompt="Dice",
                die=die,
                count=dice_told,
                suggest={"successes": 0} if dice_told == 0 else None,
                page="p. 10",
                rule="dice",
                sums={"dice pool": self.pool},
                odds=partial(odds_rows, self._odds())
                if dice_told is not None and dice_told <= MOST_ODDS
                else None,
                help="Faces as they fell (b blank, w weak, s standard, S strong), or the number "
                "of successes, or “roll”.",
            )
        )
        if thrown.faces is None:
            self.rolled = thrown.successes or 0
            yield from self._from_so_few()
            self.row("roll", n=self.pool.value, successes=self.rolled)
            self.sums["successes"] = Result(
                self.rolled, (Part("successes as told", self.rolled, "p. 10", "success"),)
            )
        else:
            self.row("roll", n=self.pool.value, faces=thrown.faces)
            yield from self._count(die, thrown.faces)
        yield from self._fortune()

    def _from_so_few(self) -> Steps[None]:
        """More successes than dice were told: a slip, or a power (R-83)."""
        dice_told, told_successes = self.pool.value, self.rolled or 0
        if dice_told is None or told_successes <= dice_told:
            return
        why = f"{told_successes} successes are more than the pool of {dice_told} can show."
        yield from ask(
            Broken(key="more-than-pool", prompt="Dice", page="p. 10", rule="success", why=why)
        )

    def _count(self, die: dice.Die, faces: dict[str, int]) -> Steps[None]:
        faces = yield from self._rerolled(die, faces)
        weights: dict[str, Any] = yield from ask(
            Form(
                key="worth",
                prompt="What weak and strong successes count for",
                fields=(Field("weak", "w", least=0, most=3), Field("strong", "S", least=0, most=3)),
                manner="quiet",
                default={},
                page="p. 10",
                rule="success",
                help="1 each, unless a power says otherwise (0 to 3).",
            )
        )
        extra: tuple[HandLine, ...] = yield from ask(
            Lines(
                key="successes",
                prompt="+ successes by hand: a card says …",
                manner="quiet",
                default=[],
                page="p. 10",
            )
        )
        result = count_roll(
            CountRoll(
                faces=faces,
                weak=_worth(weights.get("weak")),
                strong=_worth(weights.get("strong")),
                by_hand=extra,
            )
        )
        self.rolled, self.blanks = result.value.successes, result.value.blanks
        self.sums["successes"] = Result(self.rolled, result.parts, result.pages, result.notes)

    def _rerolled(self, die: dice.Die, faces: dict[str, int]) -> Steps[dict[str, int]]:
        """What lies there after the re-rolls: once each, or as often as the table allows (R-82)."""
        most = MOST_REROLLS if is_on(self.state, "reroll.repeat") else 1
        for number in range(1, most + 1):
            shows = yield from self._reroll(die, faces, "" if number == 1 else f"-{number}")
            if shows is None:
                break
            faces = shows
        return faces

    def _reroll(
        self, die: dice.Die, faces: dict[str, int], nth: str
    ) -> Steps[dict[str, int] | None]:
        """One re-roll, of the dice that the island's power names or that are typed."""
        region = self.state.regions.get(self.region)
        power = region.rerolls if region else ""
        offered = {letter: count for letter, count in faces.items() if letter in power}
        if not faces:
            return None
        picked: Thrown | None = yield from told(
            Roll(
                key=f"picked{nth}",
                prompt="Dice to roll again"
                + (f" ({region.name}'s power)" if offered and region else ""),
                die=die,
                bare=False,
                manner="offer" if offered else "quiet",
                suggest={"faces": offered} if offered else None,
                unknown=True,
                page="p. 18",
                rule="dice",
                lead="reroll",
                help="The dice that are picked up, as they lie: 2w. “-” for none.",
            )
        )
        if picked is None or not picked.faces:
            return None
        up = {
            letter: min(count, faces.get(letter, 0))
            for letter, count in picked.faces.items()
            if faces.get(letter)
        }
        if up != picked.faces:
            yield from ask(
                Broken(
                    key=f"picked-more{nth}",
                    prompt="Dice to roll again",
                    page="p. 18",
                    rule="dice",
                    why=f"{dice.write_throw(picked.faces)} do not lie there; "
                    f"{dice.write_throw(up)} are taken.",
                )
            )
        if not up:
            return None
        again: Thrown = yield from ask(
            Roll(
                key=f"reroll{nth}",
                prompt=f"They show now ({plural(dice.size(up), 'die', 'dice')})",
                die=die,
                count=dice.size(up),
                bare=False,
                page="p. 18",
                rule="dice",
                lead="showing",
            )
        )
        shows = again.faces or {}
        self.row("reroll", dice=up, faces=shows)
        # If the table insisted on another number of dice, what was told lies there.
        return dice.add(die, dice.take(die, faces, up), shows)

    def _fortune(self) -> Steps[None]:
        province, rolled = self.province, self.rolled or 0
        advisor = active_advisor(self.state, self.player)
        power = bool(advisor and advisor.fortune_anywhere)
        inputs = Fortune(
            tokens=count(province.fortune),
            blanks=self.blanks,
            successes=rolled,
            defense=self.defense,
            dangerous=self.dangerous,
            power=power,
            rescues_zero=is_on(self.state, "fortune.rescues_zero"),
        )
        use = fortune(inputs).value
        why = self._fortune_limit(power)
        # What is told limits it for certain, even while another number is unknown.
        limits = [n for n in (count(province.fortune), self.blanks) if n is not None]
        most = 0 if self.dangerous and not power else min(limits) if limits else None
        pointless = most == 0
        spent: int = yield from ask(
            Number(
                key="fortune",
                prompt="Fortune tokens spent",
                manner="quiet" if pointless else "offer",
                default=0,
                suggest=use.suggested or 0,
                least=0,
                most=most,
                why=why,
                page="pp. 10, 11",
                rule="dangerous-site" if self.dangerous and not power else "fortune",
                lead="fortune",
                sums={"successes": self.sums["successes"]},
                help=f"Each turns one blank into a standard success. {why}".strip(),
            )
        )
        self.spent, self.final = spent, rolled + spent
        if spent:
            held = province.fortune
            self.change_province(
                self.player, fortune=None if held is None else max(0, held - spent)
            )
            self.row("fortune", spent=spent, successes=self.final, left=self.province.fortune)
            before = self.sums["successes"]
            part = Part("fortune", spent, "pp. 10, 11", "fortune")
            self.sums["successes"] = Result(
                self.final, (*before.parts, part), (*before.pages, "pp. 10, 11"), before.notes
            )

    def _fortune_limit(self, power: bool) -> str:
        if self.dangerous and not power:
            return "at a dangerous site fortune does not help"
        told = []
        if self.province.fortune is not None:
            told.append(plural(self.province.fortune, "token") + " held")
        if self.blanks is not None:
            told.append(plural(self.blanks, "blank"))
        return ", ".join(told)

    def _odds(self) -> EndeavorOdds:
        """What the odds of the roll that is due depend on, with the fortune held."""
        region = self.state.regions.get(self.region)
        ship = self.state.ships.get(self.flagship)
        advisor = active_advisor(self.state, self.player)
        allowed = not self.dangerous or bool(advisor and advisor.fortune_anywhere)
        return EndeavorOdds(
            dice=self.pool.value or 0,
            defense=self.defense,
            fortune=max(0, self.province.fortune or 0) if allowed else 0,
            capacity=len(face_up(ship)) + max(0, 2 - len(ship.damage)) if ship else None,
            rerolls=region.rerolls if region else "",
            blanks=blank_faces(self.state),
            rescues_zero=is_on(self.state, "fortune.rescues_zero"),
            wants=self.wants,
        )

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
        self.sums["result"] = Result(int(bool(self.ended.success)), (), result.pages, result.notes)
        self.row("endeavor_result", success=self.ended.success, turn_ended=self.ended.turn_ends)
        if self.ended.success:
            self.glory(self.player, 1, "successful endeavor", "p. 10", "endeavor-glory")

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
        told += self.said
        if self.succeeded:
            glory = self._glory_change()
            if glory:
                told.insert(1, f"{'+' if glory > 0 else '−'}{abs(glory)} glory")
        else:
            told.append("failed: the turn ends")
        return f"{self.name} {verb} {self.where}: {', '.join(told)}"

    def _glory_change(self) -> int:
        """What the endeavor changed in all, losses and what is held at 0 included."""
        before, after = self.table.state.provinces[self.player].glory, self.province.glory
        if before is not None and after is not None:
            return after - before
        steps = [x for x in self.rows if x["kind"] == "glory" and x["province"] == self.player]
        return sum(step["delta"] for step in steps)


def _worth(told_value: Any) -> int:
    """Successes of a face, 0 to 3; 1 if nothing was said (R-83)."""
    return 1 if told_value is None else max(0, min(3, int(told_value)))


def where_ship(state: SeaFall, ship: str) -> str:
    """Where a ship is, in words."""
    return place_name(state, state.ships[ship].at)


__all__ = ["Endeavor", "Option", "put", "where_ship"]
