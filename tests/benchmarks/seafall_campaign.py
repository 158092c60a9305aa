"""A SeaFall campaign of 15 games, played by the game's own procedures: about 7,500 entries.

What is told are typed lines as a table that keeps everything would type them: 4 players, 3 years of
6 rounds a game, each turn with an advisor, a guild and two actions; winters, events, milestones and
the seven steps of the end. Islands fill with explored sites, stickers, names and chests as the
campaign goes on, so the state grows as a real one does. Everything invented comes from one seed.
"""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.errors import NothingNew
from companion.games.seafall.rules.standing import supply, tokens_home
from companion.games.seafall.rules.year import council
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Choose, Roll
from companion.table.sentences.sentence import say
from companion.table.storage.disk import Handle, RealDisk
from tests.benchmarks.common import PLAYERS, seafall

GAMES, YEARS, ROUNDS = 15, 3, 6
ISLANDS = ("Tern", "Gull Rock", "Haven", "Rook", "Last Light")
RAIDED = 3
"""The island whose sites have defense 2: two successes are enough, and no damage is taken."""
TARGET = 25
"""More than any game's."""
GOODS = ("iron", "wood", "linen", "spice")
ADVISORS = tuple(f"Advisor {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX")
"""The deck of 20 (p. 2), and some that chests add."""
MAP = 90
"""Sites that are explored in the whole campaign: each crosses off an entry of the map."""
GUILDS = ("soldiers", "soldiers", "explorers", "merchants", "builders")


class Unwaiting(RealDisk):
    """The machine's disk without waiting for the drive."""

    def sync(self, handle: Handle) -> None:
        """Nothing."""


class Teller:
    """Types the lines of a campaign at an open table."""

    def __init__(self, table: OpenTable[Any], seed: int) -> None:
        self.table, self.chance = table, random.Random(seed)
        self.found = 0
        """Sites that were explored in the whole campaign: each has a name of its own."""

    def told(self, *texts: str) -> None:
        """Typed lines; one that tells what is so already enters nothing."""
        for text in texts:
            with suppress(NothingNew):
                read = say(self.table, text, yes=True)
                self._entered(read.run, read.result, text)

    def done(self, procedure: str, player: str, **answers: Any) -> None:
        """A procedure that is answered by key, as its screens do it."""
        run = self.table.begin(procedure, player)
        run.depth = "sentence"
        for key, value in answers.items():
            run.give(key, value)
        self._entered(run, run.look(self.table.state), f"{procedure} {answers}")

    def _entered(self, run: Any, result: Any, what: str) -> None:
        """Dice are rolled by hand, what a rule forbids is done as if a card allowed it."""
        for _ in range(20):
            if not isinstance(result, Asking):
                self.table.enter(run, result)
                return
            question = result.question
            if question.kind == "broken":
                run.override(question.key, "a card says so")
            elif isinstance(question, Roll):
                run.give(question.key, self.dice(question.count or 3))
            elif isinstance(question, Choose):  # titles of tied provinces
                run.give(question.key, next(x.id for x in question.options if not x.illegal))
            else:
                break
            result = run.look(self.table.state)
        raise AssertionError(f"{what}: {result}")

    def dice(self, count: int) -> str:
        """So many endeavor dice as they fell: 2 blanks, 1 weak, 2 standard, 1 strong (~p. 23)."""
        fallen = self.chance.choices("bbwssS", k=count)
        return " ".join(f"{fallen.count(face)}{face}" for face in sorted(set(fallen)))

    def where(self, player: str, *, raided: bool) -> str:
        """Id of a goods site of an island to raid, or to buy from; or nothing."""
        state = self.table.state
        fit = [
            key
            for key, site in state.sites.items()
            if site.kind == "goods" and state.regions[site.region].name in ISLANDS
            and (not site.tokens and (site.cube or supply(state, site.good)) if raided
                 else site.cube)
        ]  # fmt: skip
        if not fit or (raided and not tokens_home(state, player)):
            return ""
        return self.chance.choice(fit)

    def deal(self) -> list[str]:
        """Five advisors for the forum, of those that nobody has."""
        owned = {x.name for x in self.table.state.advisors.values() if x.owner}
        return self.chance.sample([x for x in ADVISORS if x not in owned], 5)

    def forum(self) -> list[tuple[str, bool]]:
        """Advisors that may be hired, and whether their cost is not told yet."""
        advisors = self.table.state.advisors.values()
        return [(x.name, x.gold is None) for x in advisors if x.place == "forum"]

    def council(self, player: str) -> list[str]:
        """A province's advisors that may be activated."""
        advisors = self.table.state.advisors
        return [advisors[key].name for key in council(self.table.state, player)
                if advisors[key].face_up]  # fmt: skip

    # ------------------------------------------------------------------ a game

    def beginning(self) -> None:
        """What stands before the first game."""
        titles = " ".join(
            f"{name} {title}"
            for name, title in zip(PLAYERS, ("prince", "duke", "count", "baron"), strict=True)
        )
        self.told(f"setup {titles}")
        for number, island in enumerate(ISLANDS, 1):
            self.told(f'island "{island}" garrison {number % 3} column {number}')
            for good in GOODS[: 2 + number % 3]:
                facts = f"defense {2 + number % 4} explored yes dangerous no cube no"
                self.told(f'site {good} at "{island}" {facts}')
        for name in PLAYERS:
            self.told(
                f"{name} ship first values=s3 r3 e2 h3", f"{name} ship second values=s4 r2 e3 h2",
                f"{name} province values=d4 g1",
                f"site field 1 of {name} gold 3 value 2", f"site field 2 of {name} gold 2 value 2",
                f"site vault of {name} value 4", f"site warehouse of {name} value 3",
            )  # fmt: skip
        self.told("sideboard SWIFT cost 10 linen 3 copies", "sideboard Nimble cost 6 wood 3 copies")

    def game(self, number: int) -> None:
        """One whole game, from its first winter to its titles."""
        names = [f"Event {letter}" for letter in "ABCDEFGHIJKL"]
        for year in range(1, YEARS + 1):
            self.chance.shuffle(names)
            self.told(f"winter dealt {', '.join(self.deal())}")
            if year == 1:
                for name in PLAYERS:
                    self.told(f"{name} gold 9", f"{name} fortune 3", f"{name} reputation 2")
            for round_ in range(1, ROUNDS + 1):
                self.told(f'event "{names[round_]}"', "resolve")
                for seat in range(len(PLAYERS)):
                    self.turn(number, year, round_, PLAYERS[(seat + round_) % len(PLAYERS)])
                if (year, round_) == (YEARS, ROUNDS):
                    first = PLAYERS[number % len(PLAYERS)]
                    self.told(
                        f'milestone "Deed {number}" glory 2',
                        f'{first} claims "Deed {number}"',
                        f'rule {2 + number} "A rule that came in game {number}"',
                        f"{first} glory {TARGET}",
                    )
                self.told("round-end")
        self.told("end")
        self.end(number)

    def turn(self, number: int, year: int, round_: int, name: str) -> None:
        """A turn: the advisor, the guild and its two actions, some gold by a card."""
        chance, state = self.chance, self.table.state
        player = next(p for p in state.seats if state.name(p) == name)
        self.told(f"turn {name}")
        if round_ % 2 and (mine := self.council(player)):
            self.told(f'activate "{chance.choice(mine)}"')
        hurt = any(x.owner == player and (x.sunk or x.damage) for x in state.ships.values())
        if round_ % 3 == 2 and (forum := self.forum()):
            hired, untold = chance.choice(forum)
            self.told(f'hire "{hired}"' + (" gold 3 reputation 1" if untold else ""))
        guild = "builders" if hurt else chance.choice(GUILDS)
        raided, bought = self.where(player, raided=True), self.where(player, raided=False)
        if guild == "soldiers" and raided:
            self.told(f'sail both to "{state.regions[state.sites[raided].region].name}"')
            self.done("raid", player, site=raided, fortune=0)
        elif guild == "explorers" and self.found < number * MAP // GAMES:
            self.explored(player)
        elif guild == "merchants" and bought and (state.provinces[player].gold or 0) > 5:
            site = state.sites[bought]
            island = state.regions[site.region].name
            self.told(f'sail first to "{island}"', f'buy "{site.name}" at "{island}" with first')
        elif guild == "builders":
            self.told("sail both home", "repair")
        else:
            self.told("sail first home", "taxes")
        self.told("+1 gold", "-1 gold")

    def explored(self, player: str) -> None:
        """A new site of any island: a goods site, a mine, a dock or a market is found."""
        self.found += 1
        name = self.chance.choice(ISLANDS)
        self.told(f'sail both to "{name}"')
        regions = self.table.state.regions
        self.done(
            "explore",
            player,
            site={"new": f"place {self.found}"},
            island=next(key for key, region in regions.items() if region.name == name),
            fortune=0,
            entry=self.found,
            found=self.chance.choice(("mine", "goods", "dock", "market")),
        )

    def raid_ahead(self) -> str:
        """A year's first round of the game that stands open, then the line of a raid that may be.

        Both ends of a campaign are brought to the same moment by it: in a turn, ships at a site.
        """
        self.told("winter")
        for name in PLAYERS:
            self.told(f"{name} gold 9", f"{name} fortune 3", f"{name} reputation 2")
            self.told(f"turn {name}", "sail both home", "+1 gold")
        self.told("round-end", f"turn {PLAYERS[0]}", f'sail both to "{ISLANDS[RAIDED]}"')
        return f'raid iron at "{ISLANDS[RAIDED]}" 2 with first'

    def end(self, number: int) -> None:
        """The steps after the last round, and the way into the next game."""
        state = self.table.state
        assert state.end is not None
        order = [state.name(player) for player in state.end.order]
        winner = state.name(state.end.record.winner)
        self.told(f"{winner} improves field 1 to {3 + number}")
        self.told(*(f"{name} trains no" for name in order))
        for player in state.end.order:
            mine = self.council(player) if state.name(player) != winner else []
            self.done("keep", player, advisor=mine[0] if mine else {})
        for name in order:
            self.told(f"{name} box {self.chance.choice(('raid', 'sail', 'hold'))} first")
        self.told(*(f"{name} end-enmity 3" for name in order))
        self.told("record", "titles", "next game")


def write_campaign(path: Path, games: int = GAMES, seed: int = 15) -> str:
    """Play a campaign into a journal, up to the second round of the game after those.

    Args:
        path: the file, which must not be there.
        games: how many games are played to their end; 0 for the start of a campaign.
        seed: what the invented deeds come from.

    Returns:
        The line of a raid that whoever has the turn may do next.
    """
    with OpenTable.create(seafall(), path, path.stem, PLAYERS, disk=Unwaiting()) as table:
        teller = Teller(table, seed)
        teller.beginning()
        for number in range(1, games + 1):
            teller.game(number)
        return teller.raid_ahead()
