"""Random sentences of a game's own words: said ones, with words changed, and heaps of words."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from companion.table.campaign.opened import OpenTable
from tests.fuzz import tables as starting
from tests.fuzz.answers import NUMBERS, ids_of

STRANGE = ("?", "-", "–", "!", "=", "+", ">", ",", ";", '"', "“Foo”", "٣", "²", "½", "１２", "Foo",
           "roll", "draw", "anew", "roll anew", "none", "with", "at", "by", "for", "from", "to",
           "because", "3b", "2w 1s", "1S", "QH", "7C", "JK", "the", "and", "then", "effects=note x",
           "lines=fog +3", "lines=fog +9999", "who=Ana", "who!=so", "p1", "p9", "x", "\u202e",
           "'", "a" * 70)  # fmt: skip


class Words:
    """What can be said at a table of one game.

    Args:
        game: the game.
        said: sentences of recorded games.
    """

    def __init__(self, game: Any, said: Sequence[str], table: OpenTable[Any]) -> None:
        helps = [info.help for info in table.infos.values() if info.help]
        self.said = tuple(dict.fromkeys([*said, *helps]))
        self.verbs = tuple(
            dict.fromkeys(x for info in table.infos.values() for x in (info.id, *info.words))
        )
        self.keys = tuple(
            dict.fromkeys(
                key for info in table.infos.values() for key in starting.keys_to_try(info)
            )
        )
        self.words = tuple(dict.fromkeys(word for one in self.said for word in one.split()))

    def sentence(self, table: OpenTable[Any], chance: random.Random) -> str:
        """One sentence."""
        luck = chance.random()
        if luck < 0.12:
            return self._named(chance.choice(self.said), table, chance)
        if luck < 0.60:
            words = self._named(chance.choice(self.said), table, chance).split()
            for _ in range(chance.randint(1, 3)):
                self._change(words, table, chance)
            return " ".join(words)
        if luck < 0.75:
            return self._counted(table, chance)
        words = [chance.choice(self.verbs)]
        words += [self._word(table, chance) for _ in range(chance.randint(0, 6))]
        if chance.random() < 0.4:
            words.insert(0, self._player(table, chance))
        return " ".join(words)

    def _named(self, said: str, table: OpenTable[Any], chance: random.Random) -> str:
        """With the names of who sits here, and with another number now and then."""
        words = said.split()
        if words and words[0].casefold() not in self.verbs:
            words[0] = self._player(table, chance)
        if chance.random() < 0.2:
            words = [re.sub(r"\d+", str(self._number(chance)), x, count=1) for x in words]
        return " ".join(words)

    def _change(self, words: list[str], table: OpenTable[Any], chance: random.Random) -> None:
        at = chance.randrange(len(words)) if words else 0
        match chance.randrange(5):
            case 0:
                words.insert(at, self._word(table, chance))
            case 1 if words:
                del words[at]
            case 2 if words:
                words.insert(at, chance.choice(words))
            case 3 if len(words) > 1:
                other = chance.randrange(len(words))
                words[at], words[other] = words[other], words[at]
            case _ if words:
                words[at] = self._word(table, chance)

    def _counted(self, table: OpenTable[Any], chance: random.Random) -> str:
        counters = table.game.counters(table.state)
        if not counters:
            return "note nothing"
        counter = chance.choice(counters)
        who = table.state.name(counter.owner) if counter.owner else ""
        sign = chance.choice(("+", "-", "= ", "= ", "= -", ""))
        amount = chance.choice((self._number(chance), self._number(chance), "?"))
        return f"{who} {counter.track.label} {sign}{amount}".strip()

    def _word(self, table: OpenTable[Any], chance: random.Random) -> str:
        match chance.randrange(8):
            case 0 | 1:
                return chance.choice(self.words)
            case 2:
                return str(self._number(chance))
            case 3:
                return self._player(table, chance)
            case 4:
                return chance.choice(STRANGE)
            case 5 if self.keys:
                key, sign = chance.choice(self.keys), chance.choice(("=", "=", "!="))
                return f"{key}{sign}{chance.choice((self._number(chance), '?', 'yes', 'Foo'))}"
            case 6:
                return ids_of(table.state, chance)
            case _:
                counters = table.game.counters(table.state)
                return chance.choice(counters).track.label if counters else "x"

    def _player(self, table: OpenTable[Any], chance: random.Random) -> str:
        return table.state.name(chance.choice(list(table.state.players) or ["p1"]))

    def _number(self, chance: random.Random) -> int:
        return chance.choice(NUMBERS) if chance.random() < 0.25 else chance.randint(0, 8)
