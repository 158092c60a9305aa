"""A typed line read on an open table: as one act, as several; nothing is entered, nothing refused.

Whole readings come first; then several acts in a row, each on the table behind the one before.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import partial
from typing import Any, Generic, TypeVar

from companion.errors import CompanionError
from companion.table.campaign.opened import OpenTable
from companion.table.ear.by_key import without_keys
from companion.table.ear.came_true import Came, is_so
from companion.table.ear.covering import readings_of
from companion.table.ear.deciding import (
    decided,
    either,
    free,
    is_far,
    is_part_of,
    is_unsure,
    left,
    nearest,
    place,
    says_more,
    tier,
    told_already,
)
from companion.table.ear.echoes import (
    COUNT,
    closing,
    counts_twice,
    echoes,
    only_counts,
    only_echoes,
    retells,
)
from companion.table.ear.ellipsis import WHO, gapped, referred, shared
from companion.table.ear.heard import Which
from companion.table.ear.in_order import in_order
from companion.table.ear.judging import MOST_DRIVEN, Driven, Judge
from companion.table.ear.looking import Dead
from companion.table.ear.matching import Line
from companion.table.ear.named_late import is_theirs, named_late
from companion.table.ear.naming import names_of
from companion.table.ear.one_by_one import each_alike, one_by_one
from companion.table.ear.parting import (
    BETWEEN,
    carried,
    is_inside_a_word,
    is_of_another,
    is_of_nobody,
    is_of_one,
    names_a_player,
    set_apart,
    speakers,
)
from companion.table.forms.form import Form, Forms
from companion.table.forms.grammar import GRAMMAR, How
from companion.table.forms.index import acting, retelling
from companion.table.forms.names import Names
from companion.table.procedures.drive import Done
from companion.table.procedures.keyed import Keyed
from companion.table.state import TableState

S = TypeVar("S", bound=TableState)

_SIGN = re.compile(r"\W*|\d+|(?:[^\W\d_]\d{1,2})+|and|so|then|now|n")
MOST_ACTS = 7
_LONGEST_ACT = 48
"""Tokens behind which no further act begins: so much of one act nobody says, and each place of a
line is read together with each place in front of it."""
_MOST_STRANGE = 3
_Head = tuple[int, str, Driven[S]]
"""Where the head of a line ends, what is left behind it, and the act that it is."""
_A_READING = 8
"""What reading a line by all forms costs, in runs of a procedure."""
_LONG = 16
"""Tokens of a line that cost so much; a longer one costs as many times more."""


class Reader(Generic[S]):
    """Reads lines on a table, as it stands, and says nothing of those that are none."""

    def __init__(self, table: OpenTable[S], by: str = "", teach: bool = True) -> None:
        """A reader.

        Args:
            table: the open table; nothing is written.
            by: who speaks, if it is known.
            teach: whether a refusal looks for lines that would work, which takes longer than the
                reading: not while somebody still types.
        """
        assert table.game.forms is not None
        self.table, self.by, self.teach = table, by, teach
        self.forms: Forms = table.game.forms()
        self.dead: list[tuple[int, int, Dead]] = []
        """Why whole readings were none: what one of them names is not there, or cannot be; with how
        near each was, and how many words it left to a question."""
        self.effort = 0
        """What was read and driven so far, in runs of a procedure."""
        self.logged = False
        """Whether the forms of the log are read as well."""
        self.patience = math.inf
        """Effort after which nothing is found any more."""
        self._sure: dict[Any, tuple[S, Driven[S] | None]] = {}
        """Beginnings of the line that were read: each stands in front of many ends."""
        self._retold: dict[Any, tuple[Driven[S], bool]] = {}
        """What was said behind an act, and whether it only says what the act did."""

    # ------------------------------------------------------------------ the line

    def acts(
        self, typed: str, state: S, by: str, told: tuple[Keyed, ...], how: How
    ) -> tuple[Driven[S], ...]:
        """The acts that a line is: one, or several one behind the other; none if it is none."""
        speaker = next((x.value for x in told if x.key == "by"), "")
        if speaker:
            from companion.table.shared.effecting import find_player

            by = find_player(state, speaker) or by
        read = partial(self.acts, by=by, told=(), how=how)
        if not told and (found := one_by_one(typed, state, read)):
            return found
        one, doubt = None, None
        try:
            one = self._one(typed, state, by, told, how)
        except Which as problem:
            doubt = problem
        free = one is not None and one.reading.form.gives_way
        if one is not None and one.kind == "done" and not free:
            return (one,)
        many = self._several(typed, state, by, told, how, MOST_ACTS) if doubt is None else ()
        if one is not None and free and not many:
            line = Line(typed, self.names(state), self.forms)
            many = self._several(set_apart(line, one.reading), state, by, told, how, MOST_ACTS)
        if one is not None and is_part_of(one, many):
            return (one,)
        if many and (one is None or many[-1].kind == "done"):
            return many
        if doubt is not None:
            raise doubt
        if one is None:
            lines = shared(Line(typed, self.names(state), self.forms))
            return each_alike(lines, state, partial(self._one, by=by, told=told, how=how))
        return (one,) if one is not None else ()

    def _one(
        self, typed: str, state: S, by: str, told: tuple[Keyed, ...], how: How
    ) -> Driven[S] | None:
        """The line as one act; `None` if it is none. Raises `Which`."""
        return decided(self.driven(typed, state, by, told, how))

    def driven(
        self,
        typed: str,
        state: S,
        by: str = "",
        told: tuple[Keyed, ...] = (),
        how: How = How.EXACT,
        skips: int = 0,
        among: tuple[Form, ...] = (),
    ) -> list[Driven[S]]:
        """The complete readings of a line that are of the best sort, driven; those that live. By
        the forms of all acts, if none are given."""
        line = Line(typed, self.names(state), self.forms)
        if not line.tokens or self.effort > self.patience:
            return []
        self.effort += _A_READING * max(1, len(line.tokens) // _LONG)
        line.how = how
        # What nobody knows is stepped over besides, where words are stepped over at all.
        line.skips = skips and skips + min(_MOST_STRANGE, line.strange)
        by = "" if by == self.by and is_of_another(line) else by
        judge = Judge(self.table, state, by, told, self.by)
        if among:
            return self._alive(line, among, judge)
        # What is done in another game of the box is heard only where nothing of this one is.
        elsewhere = frozenset(self.table.game.elsewhere(state))
        own, others = acting(self.forms, tuple(self.table.infos), elsewhere, self.logged)
        return self._alive(line, own, judge) or (self._alive(line, others, judge) if others else [])

    def _alive(self, line: Line, forms: tuple[Form, ...], judge: Judge[S]) -> list[Driven[S]]:
        found = sorted(readings_of(line, forms), key=lambda one: one.cost)
        how, skips = line.how, line.skips
        found = [x for x in found if not skips or (x.skipped and says_more(x, line))]
        alive: list[Driven[S]] = []
        for reading in found[:MOST_DRIVEN]:
            if alive and tier(reading) > tier(alive[0].reading):
                break
            if is_unsure(reading, self.table.infos[reading.form.act].grave):
                continue
            if alive and not skips and nearest(reading) > min(map(place, alive)):
                continue  # it could not be meant
            driven = in_order(judge, reading)
            self.effort += 1
            if is_far(driven):
                continue
            if driven.dead is None:
                alive.append(driven)
            elif driven.dead.says and how == How.EXACT and not skips:
                self.dead.append((free(reading), left(reading), driven.dead))
        return alive

    def _several(
        self, typed: str, state: S, by: str, told: tuple[Keyed, ...], how: How, most: int
    ) -> tuple[Driven[S], ...]:
        """The line as acts in a row, each read on the table behind the one before."""
        if most < 2:
            return ()
        line = Line(typed, self.names(state), self.forms)
        types = self.by or self.table.state.turn
        asked: tuple[Driven[S], ...] = ()
        retold: dict[int, Driven[S]] = {}
        for at, rest, first in self._heads(typed, line, state, by, how):
            if self._is_retold(rest, first, state, how):
                who = speakers(first.reading, line, at, by, types)[0][0]
                return (first, *closing(self, rest, first, who))
            if all(_SIGN.fullmatch(key) for key in line.keys[at:]):
                continue  # numbers and signs alone (`r0 p1`) belong to the act in front of them
            meant_by, surely = speakers(first.reading, line, at, by, types)
            head = self.parted(typed, line, at)[0]
            found: tuple[Driven[S], ...] = ()
            for speaker in meant_by:
                more: tuple[Driven[S], ...] = ()
                if on := carried(line, at, first.reading):
                    carries = f"{on} {rest}"
                    more = self._behind(head, carries, first.state, speaker, told, how, most)
                    more = () if is_of_one(first.reading, more) else more
                meant = referred(rest, first.reading, self.forms.pronouns)
                if meant and (not more or more[-1].kind != "done"):
                    # `sails her to tern` is more than `sails to tern`, which stands in it too.
                    more = self._behind(head, meant, first.state, speaker, told, how, most) or more
                if not more or more[-1].kind != "done":
                    more = self._behind(head, rest, first.state, speaker, told, how, most) or more
                if is_of_nobody(first.reading, more):
                    more = ()  # `drops the hoe, now at 7`: what is at 7 then?
                if len(more) == 1 and told_already(first.state, more[0]):
                    return (first,)  # `bo is next` behind the act that made it so
                if more and only_counts(more[0].reading, first.reading):
                    more = ()  # `…, thrusting for 1` belongs to the round in front of it
                if len(more) == 1 and (alone := self._tells(head, rest, first, speaker, state)):
                    return (alone,)
                again = echoes(first, more, state, self.table.game.counters)
                if again and only_echoes(again, more):
                    return (first,)  # what the act did is told once more
                if again or counts_twice(first, more, state, self.table.game):
                    break  # it would count twice, or contradicts the act; nobody else is meant
                if more and (not found or more[-1].kind == "done"):
                    found = (first, *more)
                if more and (surely or more[-1].kind == "done"):
                    break  # what breaks a rule, or is asked, of whom it is said, is nobody else's
            gap = self._gap(line, at, first, by)
            if gap and not found:
                return (first, gap)
            if gap and all(one.reading.form.weight for one in found[1:]):
                either(first, gap, found)  # raises where it matters
            if found and found[-1].kind == "done":
                return found
            asked = asked or found
            # What came true is rather told again than asked back: `sells two, now 21`.
            if retells(first, line, at, state, self.table.game.counters):
                retold[at] = first
        return tuple(retold[at] for at in sorted(retold)[-1:]) or asked

    def _tells(self, head: str, rest: str, first: Driven[S], by: str, state: S) -> Driven[S] | None:
        """The act of which the one in front only tells what it does: `kaspar takes 3, he plays no
        card`; both would count it twice."""
        act = first.reading.form.act
        one = self._surely(rest, state, by, How.EXACT) if act in self.table.game.told_once else None
        if one is None or one.kind != "done" or one.reading.form.act == act:
            return None
        return one if self._is_retold(head, one, state, How.EXACT) else None

    def _heads(self, typed: str, line: Line, state: S, by: str, how: How) -> Iterator[_Head[S]]:
        """Acts that a line may begin with, each with where it ends and what is left: the first that
        can be said, and in front of it what says more of the same act (`ana searches, draws 3`)."""
        first: list[_Head[S]] = []
        for at in range(1, min(_LONGEST_ACT, len(line.tokens) - 1)):
            if not self.may_part(line, at):
                continue
            head, rest = self.parted(typed, line, at)
            one = self._surely(head, state, by, how)
            if one is None or one.kind != "done":
                continue
            # Free words that may be acts of their own say no more of the act in front of them.
            more = first and not one.reading.form.gives_way
            if not more or one.reading.form.act != first[0][2].reading.form.act:
                yield from reversed(first)
                first = []
            first.append((at, rest, one))
        yield from reversed(first)

    def _gap(self, line: Line, at: int, first: Driven[S], by: str) -> Driven[S] | None:
        """The same act of somebody else, of which only what differs is said behind a place."""
        found = [
            one
            for text in gapped(line, at, first.reading)
            if (one := self._surely(text, first.state, by, how=How.EXACT)) and one.kind == "done"
        ]
        return found[0] if found and all(found[0].same(one) for one in found) else None

    def may_part(self, line: Line, at: int) -> bool:
        """Whether another act may begin at a place: behind a connective, or where a player is
        named as who acts next."""
        if line.keys[at - 1] in BETWEEN or is_inside_a_word(line, at):
            return False
        return line.keys[at] in (*BETWEEN, WHO) or names_a_player(line, at)

    def parted(self, typed: str, line: Line, at: int) -> tuple[str, str]:
        """The line in front of a place and behind it, without the connective."""
        token = line.tokens[at]
        between = line.keys[at] in BETWEEN
        return typed[: token.start], typed[token.end if between else token.start :]

    def _surely(self, typed: str, state: S, by: str, how: How) -> Driven[S] | None:
        """The beginning of a line as one act, with what is said of it; `None` if it is none, or may
        be several."""
        key = typed.strip(), id(state), by, how
        if key not in self._sure:
            try:
                one = self._one(typed, state, by, (), how)
                one = one or self.late(typed, state, by, (), how)
                one = one or self._with_more(typed, state, by, how)
            except Which:
                one = None
            self._sure[key] = state, one  # the state is kept, so that its id stays its own
        return self._sure[key][1]

    def late(
        self, typed: str, state: S, by: str, told: tuple[Keyed, ...], how: How
    ) -> Driven[S] | None:
        """A line as one act without the name in the midst of it (`ship 3H, cy sinks it`)."""
        for who, rest in named_late(Line(typed, self.names(state), self.forms)):
            try:
                one = self._one(rest, state, by, told, how)
            except Which:
                continue
            if one is not None and is_theirs(one, who, state, how):
                return one
        return None

    def _with_more(self, typed: str, state: S, by: str, how: How) -> Driven[S] | None:
        """An act and what it did, told behind it: `bo passes, takes 3`."""
        line = Line(typed, self.names(state), self.forms)
        for at in range(1, min(_LONGEST_ACT, len(line.tokens) - 1)):
            if self.may_part(line, at):
                head, rest = self.parted(typed, line, at)
                first = self._surely(head, state, by, how)
                if first is not None and self._is_retold(rest, first, state, how):
                    return first
        return None

    def _is_retold(self, typed: str, first: Driven[S], before: S, how: How) -> bool:
        """Whether words behind an act only say what it did, and all of it is so."""
        key = typed.strip(), id(first), how
        if key not in self._retold:
            retold = first.kind == "done" and self._only_retells(typed, first, before, how)
            self._retold[key] = first, retold
        return self._retold[key][1]

    def _only_retells(self, typed: str, first: Driven[S], before: S, how: How) -> bool:
        line = Line(typed, self.names(first.state), self.forms)
        line.how = how
        if not line.tokens:
            return False
        acts = {step.run.info.id for step in first.steps}
        again = retelling(self.forms, frozenset(acts))
        done = [step for step in first.steps if isinstance(step.result, Done)]
        came = Came.of(
            [step.result.outcome for step in done if isinstance(step.result, Done)],
            before,
            self.table.game,
            [step.run.by for step in done],
        )
        for reading in readings_of(line, again):
            if tier(reading) == 0 and is_so(reading, came, counts=COUNT in acts):
                return True
        for at in range(1, min(_LONGEST_ACT, len(line.tokens) - 1)):
            if self.may_part(line, at):
                head, rest = self.parted(typed, line, at)
                if self._is_retold(head, first, before, how) and self._is_retold(
                    rest, first, before, how
                ):
                    return True
        return False

    def _behind(
        self, head: str, typed: str, state: S, by: str, told: tuple[Keyed, ...], how: How, most: int
    ) -> tuple[Driven[S], ...]:
        """What stands behind an act. Where the table is asked which is meant, each of the lines
        says the act as well."""
        try:
            return self._rest(typed, state, by, told, how, most - 1)
        except Which as doubt:
            before = head.strip(" ,;:.!")
            lines = [f"{before}, {line}" for line in doubt.offers]
            raise Which(doubt.says, doubt.would_be_right, lines, doubt.words) from None

    def _rest(
        self, typed: str, state: S, by: str, told: tuple[Keyed, ...], how: How, most: int
    ) -> tuple[Driven[S], ...]:
        one = self._one(typed, state, by, told, how)
        free = one is not None and one.kind == "done" and one.reading.form.gives_way
        if one is not None and one.kind == "done" and not free:
            return (one,)
        many = self._several(typed, state, by, told, how, most)
        if one is not None and free and not (many and many[-1].kind == "done"):
            return (one,)
        return many or ((one,) if one is not None else ())

    # ------------------------------------------------------------------ the table's names

    def knows(self, word: str) -> bool:
        """Whether a word is one of the forms, of the grammar, or of a name."""
        line = Line("", self.names(self.table.state), self.forms)
        return line.known(word) or word in GRAMMAR

    def names(self, state: S) -> Names:
        """The names of the table in a state."""
        return names_of(self.table.game, self.table.memory, state, self.by)

    # ------------------------------------------------------------------ what comes of it

    def done(self, typed: str) -> tuple[Driven[S], ...]:
        """What a line enters as it stands; nothing if it is asked back or refused."""
        found = self.heard(typed)
        return found if all(one.kind == "done" for one in found) else ()

    def one(self, typed: str) -> Driven[S] | None:
        """The one act that a line is, also where it is asked back; `None` if it is none."""
        try:
            return self._one(typed, self.table.state, self.by, (), How.EXACT)
        except CompanionError:
            return None

    def heard(self, typed: str) -> tuple[Driven[S], ...]:
        """What a line is as it stands, also where it is asked back; nothing if it is refused."""
        plain, told = next(iter(without_keys(typed, self.table)), (typed, ()))
        try:
            return self.acts(plain, self.table.state, self.by, told, How.EXACT)
        except CompanionError:
            return ()
