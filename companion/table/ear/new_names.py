"""Names in a line that nobody has yet: quoted, in capitals, or words that are nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.table.ear.places import CALLED_OFF, NAMES_NEW, Places
from companion.table.ear.readings import New
from companion.table.forms.grammar import FILLERS, GRAMMAR
from companion.table.forms.names import NEW, ORDINALS, PART, SLIP, Edge, slipped
from companion.table.forms.nodes import Slot
from companion.table.forms.tokens import stems, wordset

_LONGEST_NEW = 4
_LONG = 5
"""Letters above which a word that resembles one of the forms is a slip of it, and no name."""
_NAMING = ("called", "named", "titled")
"""Words behind which a name stands, whatever its words mean elsewhere."""
_LEARNING = (("learn",), ("learns",))
"""A word behind which a card is named, and then what is printed on it."""
_CARDS = wordset("card cards")
CLOSES = (",", ";", ":", ".", "!")
_GOES_ON = (*CLOSES, "and")
"""What may stand behind a name: `throws away deep breath and a parry`."""
_SENTENCE_ENDS = (".", ";", "!")
_ARTICLES = wordset("the a an his her their my our your that this")
_JOINING = _ARTICLES | {"and", "then"}
_LEADING = wordset("the a an")
"""Articles that begin a name: with a capital (`The dry river`), where no sentence begins."""
INSIDE = wordset("of the in a an on to and for at my")
"""Small words that may stand inside a new name."""


class NewNames(Places):
    """Places of a line, and the new names that begin there."""

    def typed(self, start: int, end: int) -> str:
        """Words as they were typed; one quoted name without its quotes."""
        if end == start + 1:
            return self.tokens[start].text
        return self.text[self.tokens[start].start : self.tokens[end - 1].end].strip()

    def new_names(
        self, at: int, title: bool = False, strict: bool = False
    ) -> Iterator[tuple[int, int, New]]:
        """A name that is not there yet: quoted, or some words that nobody knows; as a title also
        words with capitals."""
        token = self.tokens[at]
        if token.key == CALLED_OFF:
            return
        if token.quoted:
            if title or not any(edge.cost == 0 for edge in self.edges(at)):
                yield at + 1, NEW, New(token.text)
            return
        if self.is_articled(at - 1):
            return  # the article is a part of the name
        if self.is_articled(at):
            yield from self.behind_article(at, title, strict)
            return
        yield from self._unarticled(at, title, strict)

    def is_somebody(self, at: int) -> bool:
        """Whether a player is named there, and no name that only begins so: `Red Tide`."""
        ends = {x.end for x in self.edges(at) if x.thing.kind == "player"}
        longer = {end for end in ends if self._is_capital(at) and self._goes_on(end)}
        return bool(ends - longer)

    def _goes_on(self, at: int) -> bool:
        """Whether a word with a capital stands there that names nobody."""
        within = at < len(self.tokens) and self.tokens[at].is_word and self._is_capital(at)
        return within and not any(x.thing.kind == "player" for x in self.edges(at))

    def is_articled(self, at: int) -> bool:
        """Whether an article stands there that begins a name: it has a capital of its own."""
        if at < 1 or self.keys[at] not in _LEADING or not self._is_capital(at):
            return False
        return self.keys[at - 1] not in _SENTENCE_ENDS and self._leads_a_name(at)

    def _leads_a_name(self, at: int) -> bool:
        """Whether an article stands in front of a word, and is no name itself."""
        behind = self.tokens[at + 1 : at + 2]
        plain = bool(behind) and behind[0].is_word and not behind[0].quoted
        return plain and not self.tokens[at].quoted and not self.edges(at)

    def titles(self, at: int) -> Iterator[tuple[int, int, New]]:
        """A name in its own right, with the article that begins it (`scenario the dry river`)."""
        if self.is_of_a_title(at - 1):
            return
        if self.is_of_a_title(at) or self.is_articled(at):
            yield from self.behind_article(at, True, own=True)
        else:
            yield from self.new_names(at, title=True)

    def is_of_a_title(self, at: int) -> bool:
        """Whether `the` stands there as the first word of a title: in small letters only where the
        title has no capitals either (`scenario the dry river`, but `named the Magpie`)."""
        if at < 1 or self.keys[at] != "the" or not self._leads_a_name(at):
            return False
        return self._is_capital(at) or not self._is_capital(at + 1)

    def behind_article(
        self, at: int, title: bool, strict: bool = False, own: bool = False
    ) -> Iterator[tuple[int, int, New]]:
        """A new name with the article in front of it; one in its `own` right may hold the names of
        things (`the silent mill`)."""
        ends = {end: cost for end, cost, _name in self._unarticled(at + 1, title, strict)}
        if self._is_capital(at) or own:
            ends |= {end: NEW + PART * (end - at) for end in self._title_ends(at, own)}
        yield from ((end, cost, New(self.typed(at, end))) for end, cost in ends.items())

    def _title_ends(self, at: int, own: bool) -> Iterator[int]:
        """Where a title behind its article may end: with a word that is unknown here; words of the
        forms may stand inside it (`The lost bell`). Behind such a word one in its `own` right may
        hold and end with the name of a thing, if of nobody."""
        strange = False
        for place in range(at + 1, min(len(self.tokens), at + 1 + _LONGEST_NEW)):
            token = self.tokens[place]
            plain = token.is_word and not token.quoted and token.number is None
            known = [edge for edge in self.edges(place) if not edge.cost]
            if not plain or (known and not (own and strange)) or self.is_somebody(place):
                return
            if self.keys[place + 1 : place + 2] == ("'s",) and self.edges(place):
                return  # something of what is known
            if known or self.is_stranger(place, called=True):
                strange = True
                yield place + 1

    def _unarticled(self, at: int, title: bool, strict: bool) -> Iterator[tuple[int, int, New]]:
        """A new name that begins with a word of its own."""
        token = self.tokens[at]
        if token.quoted:
            return
        if self._is_only_said_here(at) and not strict:
            yield at + 1, NEW, New(token.text)
        if at and self.keys[at - 1] in _NAMING and not strict:
            yield from self._said_to_be_called(at)
        slips = self._slips(at)
        ends = [end for end in self._capitals(at) if end not in slips] if title else []
        yield from ((end, NEW + PART * (end - at), New(self.typed(at, end))) for end in ends)
        if ends or strict:
            return
        place, strange = at, False
        learnt = self.keys[at - 1 : at] in _LEARNING if at else False  # `learn quick parry`
        while place < len(self.tokens) and place - at < _LONGEST_NEW:
            known = [edge for edge in self.edges(place) if not edge.cost]
            if not all(learnt and self.is_only_said(edge, place) for edge in known):
                return  # no name that is known stands in a new one
            if place > at and self._is_capital(place) and not self._is_capital(at):
                return  # a name that has capitals begins with one
            if self.keys[place + 1 : place + 2] == ("'s",) and self.edges(place):
                return  # something of what is known: `the rapier's technique`
            if not self.is_stranger(place):
                inside = place > at and self.keys[place] in INSIDE
                if not (inside or known or self._in_a_name(place) or self._is_in_order(place)):
                    if strange and self._may_end_a_name(place):
                        dearer = NEW + PART * (place + 2 - at)
                        yield place + 1, dearer, New(self.typed(at, place + 1))
                    return
                place += 1
                if inside or not strange:
                    continue
            else:
                place, strange = place + 1, True
            if place not in slips:
                yield place, NEW + PART * (place - at), New(self.typed(at, place))

    def _is_only_said_here(self, at: int) -> bool:
        """Whether a word that is only said for a thing stands behind one that makes names."""
        if not at or self.keys[at - 1] not in NAMES_NEW or self.edges(at):
            return False
        said = any(self.keys[at] in thing.said for thing in self.names.things)
        named = (self.keys[at - 1],) in _LEARNING and self.forms.loose  # `learn dodge`
        return said or bool(named and self.keys[at] in self.forms.loose | self.forms.verbs)

    def _is_in_order(self, at: int) -> bool:
        """Whether `first` or `second` stands in front of a word that nobody knows."""
        behind = at + 1 < len(self.tokens) and self.is_stranger(at + 1)
        return behind and self.keys[at] in ORDINALS and not self.tokens[at].quoted

    def _may_end_a_name(self, at: int) -> bool:
        """Whether a word of some form may be the last one of a new name (`deep breath`): nothing
        stands behind it that it could belong to, and no act begins with it."""
        behind = self.tokens[at + 1 : at + 2]
        ends = not behind or behind[0].key in _GOES_ON or self.keys[at - 2 : at - 1] in _LEARNING
        return self._is_noun_of_none(at) and ends

    def _is_noun_of_none(self, at: int) -> bool:
        """Whether a word of some form begins no act, and is none of the grammar or of a name."""
        token = self.tokens[at]
        if token.quoted or not token.is_word or token.number is not None or self.edges(at):
            return False
        known = (GRAMMAR, FILLERS, self.forms.chattered, self.forms.verbs, *self._nouns())
        return not any(token.key in words for words in known)

    def _nouns(self) -> Iterable[frozenset[str]]:
        """Words that say of which kind what is named beside them is: `card`."""
        yield from self.forms.nouns.values()
        yield _CARDS

    def _slips(self, at: int) -> set[int]:
        """Where a name of several words ends that is known, with a slip in it: no new one."""
        edges = self.names.edges(self.tokens, at, False, slips=True)
        return {x.end for x in edges if x.end > at + 1 and SLIP <= x.cost < 2 * SLIP}

    def describes(self, slot: Slot, at: int) -> bool:
        """Whether a word only says who is meant: people are not named with an article and in small
        letters (`challenges the villain`)."""
        people = any(slot.kind in kinds for kinds in self.forms.pronouns.values())
        name = at + (self.keys[at] in _ARTICLES)  # the article may stand in front, or begin it
        small = "".join(token.text for token in self.tokens[at : name + 1]).islower()
        said = self.keys[max(0, name - 1)] in _ARTICLES and not self.tokens[at].quoted
        return people and small and said

    def _said_to_be_called(self, at: int) -> Iterator[tuple[int, int, New]]:
        """Names of several words behind `called`, in small letters or beginning with a word that
        means something else (`Out of breath`, `North wind`); each ends with a word unknown here."""
        if not self.tokens[at].is_word:
            return
        for end in range(at + 1, min(len(self.tokens), at + _LONGEST_NEW)):
            if self.is_stranger(end, called=True):
                yield end + 1, NEW + PART * (end + 1 - at), New(self.typed(at, end + 1))
            elif self.keys[end] not in INSIDE and not self._in_a_name(end):
                return

    def _is_capital(self, at: int) -> bool:
        return self.tokens[at].text[:1].isupper()

    def _in_a_name(self, at: int) -> bool:
        """Whether a word stands in a longer name without being one: it may stand in a new one."""
        forms = stems(self.keys[at])
        inside = any(self.names.has(one) for one in forms) and not self.tokens[at].quoted
        return inside and not any(one in self.names.whole() for one in forms)

    def _capitals(self, at: int) -> list[int]:
        """Where a name in capitals ends (`Out of Breath`), also in front of a small word in it;
        nowhere if it is known."""
        place, words = at, 0
        ends: list[int] = []
        while place < len(self.tokens) and words < _LONGEST_NEW:
            token = self.tokens[place]
            if token.quoted or not token.is_word:
                break
            if token.text[:1].isupper() and not (token.text.isupper() and len(token.text) > 1):
                small = token.key in GRAMMAR or token.key in FILLERS
                if not small or place == at or len(token.text) == 1:  # `Plan A`
                    inside = bool(ends) and ends[-1] < place
                    ends = [*(ends if inside else ends[:-1]), place + 1]
                words += 1
            elif place == at or token.key not in INSIDE:
                break
            place += 1
        known = [edge for edge in self.edges(at) if not edge.cost]
        if any(at + 1 < edge.end for edge in known if ends and edge.end < ends[-1]):
            return []  # what begins with a longer name that is known is said in quotes
        ends = [end for end in ends if end not in {edge.end for edge in known}]
        ends = [end for end in ends if not self._holds_names(at, end)]
        if at and self.keys[at - 1] not in _NAMING:  # `stands on With`
            ends = [end for end in ends if not self._is_only_small(at, end)]
        return [end for end in ends if not self._is_two_names(known, end)]

    def _holds_names(self, at: int, end: int) -> bool:
        """Whether a player's name, or one of several words that is known, stands inside others."""
        return any(
            x.end <= end and (x.end > place + 1 or x.thing.kind == "player")
            for place in range(at + 1, end)
            for x in self.edges(place)
            if not x.cost
        )

    def _is_only_small(self, at: int, end: int) -> bool:
        """Whether nothing but words of the grammar stands there: they make no name, but for a
        letter that ends its clause (`event A`)."""
        closed = end == len(self.tokens) or self.keys[end] in CLOSES
        if closed and end == at + 1 and self.tokens[at].text == "A":
            return False
        return all(key in GRAMMAR or key in _JOINING for key in self.keys[at:end])

    def _is_two_names(self, known: Iterable[Edge], end: int) -> bool:
        """Whether one name that is known stands there beside another: `Triage on Kaspar`."""
        first = (edge.end for edge in known if edge.end < end)
        behind = [at + 1 for at in first if self.keys[at] in INSIDE]
        return any(x.end == end and not x.cost for at in behind for x in self.edges(at))

    def is_stranger(self, at: int, called: bool = False) -> bool:
        """Whether a word is neither grammar nor a name, nor a slip of one; behind `called`, a word
        that only resembles a name is none (`frost`, `front`)."""
        token = self.tokens[at]
        if token.quoted or not token.is_word or token.number is not None:
            return False
        key = token.key
        grammar = key in self.forms.vocabulary or key in FILLERS or key in GRAMMAR
        grammar = grammar or key in self.forms.chattered
        if grammar or any(one in self.names.whole() for one in stems(key)):
            return False
        if len(key) > _LONG and slipped(key, self.forms.vocabulary):
            return False
        return called or not slipped(key, self.names.whole())
