"""What could fill a slot of a form at a place: things, numbers, players, codes, new names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from companion.table.ear.new_names import CLOSES, INSIDE, NewNames
from companion.table.ear.persons import HE, meant_by
from companion.table.ear.readings import OTHER, SPEAKER, New
from companion.table.forms.codes import Codes
from companion.table.forms.grammar import EVERYBODY, FILLERS, GRAMMAR, UNKNOWN
from companion.table.forms.names import FILLER, NEW, SLIP, UNFIT, Thing, fits
from companion.table.forms.nodes import Slot
from companion.table.forms.tokens import wordset
from companion.toolbox.number_words import NUMBER_WORDS

_OF_US = (("of", "us"), ("of", "them"), ("of", "you"))
_BUT = (("but",), ("except",), ("excepting",), ("besides",))
_FOR = (("except", "for"), ("but", "for"))
_TWO = 2
_LONGEST_WORDS = 8
_LONGEST_RUN = 40
_SIGN_WORDS = {"plus": 1, "minus": -1}
_PLUS = ("+", "plus")
"""What adds up two numbers that stand around it."""
_STANDS = ("=", ":", "is", "at", "to")
"""Words behind which a signed number is a level; elsewhere it is a change."""
MOST_ALIKE = 99
"""Things of one kind that a line may tell at once: each is asked and answered for itself."""
_BETWEEN_CODES = (",", ";", "/", "and")
_UNCOUNTED = "uncounted"
"""The sort of free words that hold no number."""
_TOLD = "told"
"""The sort of free words that ask nothing: `remind me to eat`, not `remind me who starts`."""
_ASKING = tuple(
    (word,) for word in ("who", "what", "when", "where", "why", "how", "which", "whose")
)
"""What a question that is asked of somebody begins with."""
_NAMED = "named"
"""The sort of free words that begin with a name: `card Madman: +1`, not `card says bo draws 2`."""
_SAYING = wordset("says said say lets let gives gave makes made tells told allows reads wants")
"""What a card does in a line that tells of it."""
_LEADS_ON = wordset("'s from to in into onto at of off by with for on")
"""What stands behind a card in a line that tells where it is, and begins no title."""
_BRIEF = "brief"
"""The sort of free words that are few: a name in small letters that nobody knows."""
_BRIEFLY = 3
_CLAUSE = "clause"
"""The sort of free words that end with their clause: `Leak, hold -1`, but not `Leak, next`."""
_STRANGE, _NOBODY = "strange", "nobody"
"""The sorts of a word that nobody knows, and of one that names no player."""
_A_NAME = 100
"""From here on a bare number names a card, and counts nothing that is gained or lost."""
_ONE_OF = ("no", "this", "that", "which", "every", "any")
"""Words behind which `one` counts nothing."""


class Everybody(tuple[Thing, ...]):
    """All players of a table, said as such: which of them an act means is the game's."""

    __slots__ = ()


class Values(NewNames):
    """Places of a line, and what stands there for the slots of forms."""

    def values(self, slot: Slot, at: int) -> Iterator[tuple[int, int, Any]]:
        """What could fill a slot from a place on: where it ends, what it costs, the value."""
        match slot.kind:
            case "n" | "+n" | "-n" | "n-or-unknown" | "level" | "up" | "down":
                if slot.mode == "%" and self.keys[at] == "both":
                    yield at + 1, 0, 2  # `sells both irons`
                for end, cost, value in self._number(slot.kind, at):
                    if not _counts_things(slot) or 1 <= (value or 0) <= MOST_ALIKE:
                        yield end, cost, value  # `0 iron` names no iron
            case "players":
                yield from self.players(at)
            case "word" | "words" | "text" if self._is_none_of(slot, at):
                return
            case "words":
                for end in range(at + 1, min(len(self.tokens), at + _LONGEST_WORDS) + 1):
                    if _CLAUSE in slot.sorts and self._leaves_clause(at, end):
                        continue
                    if _BRIEF in slot.sorts and not self._is_brief(at, end):
                        continue
                    if self._only_fillers(end):
                        continue  # the last words of the line are words of the answer
                    if end - 1 == at or self.keys[end - 1] != "?" or self.keys[end - 2] == "?":
                        yield end, 0, self.typed(at, end)  # “no?” asks, “costs ?” tells
            case "quoted":
                if self.tokens[at].quoted:
                    yield at + 1, 0, self.tokens[at].text
            case "word":
                yield self._unbroken(at), 0, self.typed(at, self._unbroken(at))
            case "dice":
                yield from self._dice(at)
            case "coded":
                yield from self._coded(slot.sorts, at)
            case "code":
                enough = self.forms.codes[slot.sorts[0]].enough
                for end in (x for x in self._run(slot, at) if enough(self.tokens[at:x])):
                    slips, typed = self._codes_typed(slot, at, end)
                    yield end, NEW * slot.new + slips * SLIP, New(typed) if slot.new else typed
            case "title":
                found = self.titles(at)
                yield from ((end, cost, _written(one.name, slot)) for end, cost, one in found)
            case "text":
                yield len(self.tokens), 0, self.typed(at, len(self.tokens))
            case _:
                yield from self._thing(slot, at)
                if slot.new and not self.describes(slot, at):
                    yield from self.new_names(at, slot.title, slot.strict)

    def _is_none_of(self, slot: Slot, at: int) -> bool:
        """Whether free words cannot be those of a slot: they begin otherwise, or count something
        where nothing is counted (`for the wolf`, and never `for two cards`)."""
        if slot.sorts == (_TOLD,):
            return self.keys[at + (self.keys[at] in ("me", "us")) :][:1] in _ASKING
        if slot.sorts == (_NAMED,):
            leads_on = self.keys[at] in _LEADS_ON and self.tokens[at].text.islower()
            return leads_on or self.keys[at] in _SAYING
        if slot.sorts in ((_STRANGE,), (_NOBODY,)) and not self.tokens[at].text.islower():
            return True  # capitals and quotes make a name, which is never dropped
        if _CLAUSE in slot.sorts:
            strange = self.is_stranger(at) or self.keys[at] in slot.sorts
            return _STRANGE in slot.sorts and not strange
        if slot.sorts == (_STRANGE,):
            return not self.is_strange(at)
        if slot.sorts == (_NOBODY,):
            return any(edge.thing.kind == "player" for edge in self.edges(at))
        if slot.sorts == (_UNCOUNTED,):
            if self.keys[at] in EVERYBODY or self.is_somebody(at):
                return True  # whom it is for is no reason: `+1 life for everyone`
            return any(map(self._counts, range(at, len(self.tokens))))
        return bool(slot.sorts) and self.keys[at] not in slot.sorts

    def _is_brief(self, at: int, end: int) -> bool:
        """Whether words may be a name and no clause of their own: few, none of grammar, and not
        begun like a name of the table (`tide table was used`)."""
        small = (self.keys[n] in GRAMMAR or self.keys[n] in FILLERS for n in range(at, end))
        return end - at <= _BRIEFLY and not any(small) and not any(self.edges(at))

    def _leaves_clause(self, at: int, end: int) -> bool:
        """Whether something stands behind a comma, or in small letters behind a name in capitals,
        that is no word with its number."""
        small = self.tokens[at].text[:1].islower()
        for place in range(at + 1, end):
            token = self.tokens[place]
            if token.number is not None or self._signed(place):
                place -= 1  # the word in front of it is what is counted
                break
            if token.key in CLOSES:
                break
            if not small and token.text.islower() and token.key not in INSIDE:
                break
        else:
            return False
        if place == at:
            return True
        while place < end:
            place += self.tokens[place].key in CLOSES
            if place + 1 >= end or not self.tokens[place].is_word:
                return True
            place += 1
            if self.tokens[place].number is None and self._signed(place) is None:
                return True
            place += 1
        return False

    def _counts(self, at: int) -> bool:
        """Whether a number stands there that is no name (`049`, `312`, `that one`)."""
        token = self.tokens[at]
        if token.key[:1] in "+-" and token.key[1:].isdecimal():
            return True
        if token.number is None or _is_code_number(token.text):
            return False
        return token.number < _A_NAME and self.keys[at - 1] not in _ONE_OF

    def _only_fillers(self, at: int) -> bool:
        """Whether nothing but fillers is left, and a word among them."""
        left = range(at, len(self.tokens))
        words = [place for place in left if self.tokens[place].is_word]
        return bool(words) and all(self.is_filler(place) for place in left)

    def _unbroken(self, at: int) -> int:
        """Where the tokens end that stand together (`ships.y1.raid_2`), without a closing sign."""
        while at + 1 < len(self.tokens):
            between = self.text[self.tokens[at].end : self.tokens[at + 1].start]
            behind = self.text[self.tokens[at + 1].end :][:1].strip()
            if between.isspace() or (self.keys[at + 1] in CLOSES and not behind):
                break
            at += 1
        return at + 1

    def begins_run(self, slot: Slot, at: int) -> bool:
        """Whether a code stands at a place."""
        return self._code(self.forms.codes[slot.sorts[0]], at) > at

    def _run(self, slot: Slot, at: int) -> Iterator[int]:
        """Where a run of codes may end; signs stand inside it, and behind it only those that are
        codes themselves."""
        codes = self.forms.codes[slot.sorts[0]]
        place = end = at
        while place < min(len(self.tokens), at + _LONGEST_RUN):
            after = self._code(codes, place)
            if after == place > at and codes.behind.fullmatch(self.tokens[place].text):
                after = place + 1
            if after == place and (place == at or self.keys[place] not in _BETWEEN_CODES):
                break
            # A code that could be a filler (`-`, `a`) belongs to the run.
            if after > place and at < end and not self.is_filler(place):
                yield end
            end = after if after > place else end
            place = max(after, place + 1)
        if end > at:
            yield end

    def _codes_typed(self, slot: Slot, start: int, end: int) -> tuple[int, str]:
        """How many slips are in a run of codes, and the run without them."""
        codes, slips, text = self.forms.codes[slot.sorts[0]].words, 0, self.typed(start, end)
        first = self.tokens[start].start
        for at in reversed(range(start, end)):
            token, meant = self.tokens[at], self.near(at) & codes
            if len(meant) == 1:
                text = text[: token.start - first] + min(meant) + text[token.end - first :]
                slips += 1
        return slips, text

    def _code(self, codes: Codes, at: int) -> int:
        """Where a code ends; where it begins, if it is none."""
        token = self.tokens[at]
        if not token.quoted and (token.key in codes.words or codes.pattern.fullmatch(token.text)):
            return at + 1
        if (token.quoted and codes.kinds) or not codes.words.isdisjoint(self.near(at)):
            return at + 1
        return max(
            (x.end for x in self.edges(at) if x.thing.kind in codes.kinds and not x.cost),
            default=at,
        )

    def _number(self, kind: str, at: int) -> Iterator[tuple[int, int, int | None]]:
        token = self.tokens[at]
        sign = -1 if kind == "-n" else 1
        if kind in ("n-or-unknown", "level") and token.key in UNKNOWN:
            yield at + 1, 0, None
        change = self._signed(at)
        if change is not None and token.key in _SIGN_WORDS:  # `plus one`; also words of forms
            if kind in ("+n", "up" if change > 0 else "down"):
                yield at + 2, 0, change if kind == "+n" else abs(change)
            return
        if change is not None:
            stands = at > 0 and self.keys[at - 1] in _STANDS
            if kind in ("+n", "n-or-unknown") or (kind == "level" and stands):
                yield at + 1, 0, change
            elif kind == ("up" if change > 0 else "down"):
                yield at + 1, 0, abs(change)
            return
        if kind in ("up", "down"):
            return
        number = None if _is_code_number(token.text) else token.number
        if number is None:
            if kind != "+n" and token.key in ("a", "an", "another") and at + 1 < len(self.tokens):
                yield at + 1, FILLER, sign
            return
        end = at + 1
        if number >= 20 and number % 10 == 0 and end < len(self.tokens):
            unit = NUMBER_WORDS.get(self.keys[end], 0)
            if token.key in NUMBER_WORDS and 0 < unit < 10:
                number, end = number + unit, end + 1
        if end < len(self.tokens) and token.key in ("dozen", "pair", "couple"):
            end += self.keys[end] == "of"
        if kind != "+n":
            yield end, 0, sign * number
        if kind in ("n", "n-or-unknown") and end + 1 < len(self.tokens):
            more = self.tokens[end + 1].number if self.keys[end] in _PLUS else None
            if more is not None:
                yield end + 2, FILLER, number + more  # `5 + 2 cards`

    def _signed(self, at: int) -> int | None:
        """A number with its sign, in one token or two: `+1`, `minus two`."""
        token = self.tokens[at]
        if token.key[:1] in "+-" and token.key[1:].isdecimal():
            return int(token.key)
        behind = self.tokens[at + 1].number if at + 1 < len(self.tokens) else None
        sign = _SIGN_WORDS.get(token.key, 0) if not token.quoted else 0
        return sign * behind if sign and behind else None

    def players(self, at: int) -> Iterator[tuple[int, int, Any]]:
        """One player, several with commas and `and`, or all of them."""
        if self.keys[at] in EVERYBODY:
            yield from self._everybody(at)
            return
        yield from self._people(at)

    def _everybody(self, at: int) -> Iterator[tuple[int, int, Any]]:
        """`all`, `everyone`, `all three of us`, `both ana and bo`."""
        everybody = Everybody(self.names.of_kind("player"))
        if self.keys[at] == "both":
            named = self._people(at + 1) if at + 1 < len(self.tokens) else ()
            yield from (one for one in named if len(one[2]) == 2)
            if len(everybody) != 2:
                return
        ends = [at + 1]
        if at + 1 < len(self.tokens) and self.tokens[at + 1].number == len(everybody):
            ends.append(at + 2)
        for end in ends:
            noun = end < len(self.tokens) and self._is_noun("player", end)
            if noun or self.keys[at] != "every":  # `every 2 rounds`
                yield from ((one, 0, everybody) for one in (end + noun, end)[: 1 + noun])
            if self.keys[end : end + 2] in _OF_US:
                yield end + 2, 0, everybody
            yield from self._everybody_but(end + noun, everybody)

    def _everybody_but(
        self, at: int, everybody: tuple[Thing, ...]
    ) -> Iterator[tuple[int, int, Any]]:
        """`everyone but ana`, `all players except for ana and bo`."""
        if self.keys[at : at + 1] not in _BUT:
            return
        at += 2 if self.keys[at : at + 2] in _FOR else 1
        for end, cost, named in self._people(at) if at < len(self.tokens) else ():
            others = tuple(one for one in everybody if one not in named)
            if others:
                yield end, cost, others

    def _people(self, at: int) -> Iterator[tuple[int, int, Any]]:
        """One player, or several with commas and `and`."""
        reached: list[tuple[int, int, tuple[Thing, ...]]] = [(at, 0, ())]
        while reached:
            place, cost, named = reached.pop()
            for edge in self.edges(place):
                if edge.thing.kind != "player" or edge.thing in named:
                    continue
                people = (*named, edge.thing)
                total = cost + edge.cost
                yield edge.end, total, people
                after = edge.end
                while after < len(self.tokens) and self.keys[after] in ("and", ","):
                    after += 1
                if edge.end < after < len(self.tokens):
                    reached.append((after, total, people))

    def _dice(self, at: int) -> Iterator[tuple[int, int, str]]:
        """Faces, a number, words for them: the question reads them."""
        for end in range(at + 1, min(len(self.tokens), at + 2 * _LONGEST_WORDS) + 1):
            yield end, 0, self.typed(at, end)

    def _coded(self, letters: tuple[str, ...], at: int) -> Iterator[tuple[int, int, str]]:
        """Numbers behind their letters, apart or together: `r1 p2`, `r1p2`, `r-`, `r?`.

        A letter comes once: a second `r` is no part of these numbers, and the last is not meant.
        """
        glued = re.compile(rf"(?:[{''.join(letters)}]\d{{1,2}})+")
        found: list[str] = []
        while at < len(self.tokens):
            key, end = self.keys[at], at + 1
            if glued.fullmatch(key):
                found += re.findall(r"[^\W\d]\d+", key)
            elif key in letters and end < len(self.tokens) and self.keys[end] in "?+-":
                sign, end = self.keys[end], end + 1
                digits = self.keys[end] if end < len(self.tokens) else ""
                if sign != "?" and digits.isdecimal() and len(digits) < 3:
                    found, end = [*found, key + sign + digits], end + 1
                else:
                    found.append(f"{key} {sign}")
            else:
                return
            if len({one[0] for one in found}) < len(found):
                return
            yield end, 0, " ".join(found)
            at = end + (end < len(self.tokens) and self.keys[end] in (",", "/"))

    def _thing(self, slot: Slot, at: int) -> Iterator[tuple[int, int, Thing]]:
        if slot.kind in self.names.seats and (self.is_me(at) or self.is_the_other(at)):
            means, only = SPEAKER if self.is_me(at) else OTHER, self.names.seats[slot.kind]
            yield at + 1, FILLER, Thing(slot.kind, means, self.tokens[at].text, owner=only)
        for edge in self.edges(at):
            thing, fitting = edge.thing, fits(edge.thing, slot.sorts)
            done = edge.bent and (not fitting or (thing.owner and at and self.is_somebody(at - 1)))
            if thing.kind == slot.kind and not done:  # `ivo dodges` names no Dodge that lies there
                cost = edge.cost + (0 if fitting else UNFIT)
                yield edge.end, cost, thing
                yield from ((end, cost + more, thing) for end, more in self._owned(thing, edge.end))
                if self.keys[edge.end : edge.end + 1] and self._is_noun(thing.kind, edge.end):
                    yield edge.end + 1, cost + FILLER, thing
        if at + 1 < len(self.tokens) and self._is_noun(slot.kind, at):  # `the island Tern`
            for edge in self.edges(at + 1):
                if edge.thing.kind == slot.kind and fits(edge.thing, slot.sorts):
                    yield edge.end, edge.cost + FILLER, edge.thing
        # `bo's riposte`: only what is Bo's
        for owner in self.edges(at):
            behind = owner.end
            if behind + 1 >= len(self.tokens) or self.keys[behind] != "'s":
                continue
            for edge in self.edges(behind + 1):
                thing = edge.thing
                if (thing.kind, thing.owner) == (slot.kind, owner.thing.id):
                    yield edge.end, owner.cost + edge.cost, thing

    def is_the_other(self, at: int) -> bool:
        """Whether a word means whoever does not act, at a table of two."""
        word = meant_by(self.tokens[at]) == OTHER
        return word and len(self.names.of_kind("player")) == _TWO

    def is_me(self, at: int) -> bool:
        """Whether a word means whoever speaks."""
        return meant_by(self.tokens[at]) == SPEAKER

    def whom(self, at: int) -> str:
        """Which player a pronoun in front of an act means, until it is known who speaks; empty if
        it is none. A `he` is one where the game's pronouns say so."""
        if self.is_me(at):
            return SPEAKER
        if "player" not in self.forms.pronouns.get("he", ()):
            return ""
        he = self.keys[at] in HE and len(self.names.of_kind("player")) == _TWO
        return OTHER if he or self.is_the_other(at) else ""

    def _is_noun(self, kind: str, at: int) -> bool:
        """Whether a word says of which kind the name beside it is: `the Parry card`."""
        nouns = self.forms.nouns.get(kind, frozenset())
        return not nouns.isdisjoint((self.keys[at], *self.near(at)))

    def _owned(self, thing: Thing, at: int) -> Iterator[tuple[int, int]]:
        """Where a name ends with whose the thing is: `the Parry of Bo`."""
        if thing.owner and at + 1 < len(self.tokens) and self.keys[at] == "of":
            for edge in self.edges(at + 1):
                if edge.thing.id == thing.owner:
                    yield edge.end, edge.cost


def _counts_things(slot: Slot) -> bool:
    """Whether a number says how many things are told, each with answers of its own."""
    return slot.mode == "%" and "#" in slot.key


def _written(name: str, slot: Slot) -> str:
    """Somebody's name as names are written: `captain anne quill` gets capitals."""
    return name.title() if slot.key.endswith(">name") and name.islower() else name


def _is_code_number(text: str) -> bool:
    """Whether digits name something (`049`) and count nothing."""
    return len(text) > 1 and text.isdecimal() and text[0] == "0"
