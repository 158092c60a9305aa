"""Lines that would work, near one that does not: what a refusal offers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import chain, pairwise
from typing import Any

from msgspec import Struct

from companion.table.ear.composing import LEARN, composed, driven_to
from companion.table.ear.deciding import OFFERED
from companion.table.ear.echoes import COUNT, SET
from companion.table.ear.ellipsis import WHO
from companion.table.ear.faithful import keeps_to
from companion.table.ear.guessing import guesses
from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.new_names import INSIDE
from companion.table.ear.persons import OURS
from companion.table.ear.reader import Reader
from companion.table.ear.saying import line_of
from companion.table.forms.form import Form
from companion.table.forms.grammar import How
from companion.table.forms.nodes import AnyOf, leaves
from companion.table.forms.tokens import Token, tokens, wordset
from companion.table.procedures.drive import Done
from companion.toolbox.text import key_of

_LONGEST = 16
"""Tokens of a line up to which lines near it are looked for: their cost grows with its square."""
_PATIENCE = 300
"""Runs of a procedure that are worth looking for lines to offer."""
_TAILS = wordset("because since cos cuz due as for from with after so but while who which that ,")
"""Words and signs behind which something is told of an act."""
_DUE = "next-"
"""What the kind of a thing begins with that means the act which is due: `next`."""
_QUOTED = re.compile(r"“([a-z]+)”")
_DIGITS = re.compile(r"\d+")
DENIES = ("not", "never", "nobody")
"""Words without which a line says the contrary."""


class Near(Struct, frozen=True):
    """A line that works, near the one that was typed."""

    line: str
    over: tuple[int, ...]
    """Places of words that were stepped over."""
    done: tuple[Driven[Any], ...]
    """What it would do."""

    @property
    def bare(self) -> bool:
        """Whether it is a bare counter (`gold 3`)."""
        forms = [one.reading.form for one in self.done]
        counts = all(form.weight or form.act in (COUNT, SET) for form in forms)
        return counts and not any(map(has_a_verb, forms))

    def same(self, other: Near) -> bool:
        """Whether both lead to the same table."""
        if any(one.by_chance for one in (*self.done, *other.done)):
            return False
        mine, others = self.done[-1], other.done[-1]
        if mine.kind != "done" or others.kind != "done":
            return mine.same(others)
        return bool(mine.state == others.state)


def can_be_read(token: Token) -> bool:
    """Whether a piece of a line is more than a sign."""
    return token.quoted or token.is_word or token.number is not None


def offers_for(typed: str, ear: Reader[Any]) -> list[Near]:
    """Up to three lines near the one that was typed."""
    if not ear.teach or not any(map(can_be_read, tokens(typed))):
        return []
    found: list[Near] = []
    denied = {token.key for token in tokens(typed) if token.key in DENIES}
    for ways, most in ((_learnt, OFFERED), (_ways, OFFERED), (_composed, OFFERED - 1)):
        ear.patience = ear.effort + _PATIENCE
        for one in ways(typed, ear):
            if not denied <= {token.key for token in tokens(one.line)}:
                continue  # what has not happened is no act without the word that says so
            if says_again(typed, one.line):
                continue  # nor twice what was said once: “next game, next game” skips a whole game
            if is_contrary(typed, one.line, ear):
                continue  # Enter would take the first, and enter the opposite of what was said
            if names_another(typed, one.line, ear):
                continue  # nor what is true of something that the line never named
            if strays(typed, one, ear):
                continue  # nor what somebody else does, what fails, or another act
            if is_done_by_another(typed, one, ear):
                continue  # nor what somebody else does than who was named in front
            if drops_one_of_a_list(typed, one.line, ear):
                continue  # nor a list without one of its names
            if says_nothing_of(typed, one.line, ear):
                continue  # nor what has neither a word nor a number of the line
            if not keeps_to(typed, one.line, one.done, ear):
                continue  # nor a “no”, or a number of something, that nobody said
            if not any(one.line == other.line or one.same(other) for other in found):
                found = [*found[:most], one]
            if len(found) == OFFERED:
                break
    return found


def says_again(typed: str, line: str) -> bool:
    """Whether a line says some words twice, one behind the other, and the one that was typed does
    not; a single word may well be a slip of each (`nxt, nxt`)."""
    parts = [part.strip().casefold() for part in line.split(",")]
    again = [one for one, other in pairwise(parts) if one == other and " " in one]
    return any(typed.casefold().count(one) < 2 for one in again)


def is_contrary(typed: str, line: str, ear: Reader[Any]) -> bool:
    """Whether a line says the contrary of the one that was typed: “heal 2” for “2 damage”."""
    said, offered = words_of(typed, ear), words_of(line, ear)
    # Also a name that was not typed: `plays restore 1` for `played one card`.
    named = {x.key for x in tokens(line)} - offered
    offered |= named - {x.key for x in tokens(typed)}
    return any(
        not said.isdisjoint(mine)
        and said.isdisjoint(others)
        and not offered.isdisjoint(others)
        and offered.isdisjoint(mine)
        for one, other in ear.forms.contraries
        for mine, others in ((one, other), (other, one))
    )


def is_done_by_another(typed: str, near: Near, ear: Reader[Any]) -> bool:
    """Whether only others act in a line than the player who is named in front of what was typed:
    “drop anchor” is Ben's, where “ana docks, delivers nothing” was typed in his turn."""
    line = Line(typed, ear.names(ear.table.state), ear.forms)
    whole = [x.thing for x in line.edges(0) if not x.cost and x.thing.kind == "player"]
    acting = {player for one in near.done for player in one.by if player}
    acting |= {
        str(answer.stored)
        for one in near.done
        for step in one.steps
        for n, answer in enumerate(step.result.answered)
        if answer.question.key == WHO or (n == 0 and str(answer.stored) in ear.table.state.players)
    }
    return bool(whole and acting) and acting.isdisjoint(x.id for x in whole)


def names_another(typed: str, line: str, ear: Reader[Any]) -> bool:
    """Whether a line names a thing that was not typed, and not the new name that was: “Tern
    garrison 2” for “island Gull garrison 2”, where Tern is the only island."""
    read = Line(typed, ear.names(ear.table.state), ear.forms)
    if _names_in_part(read, line, ear):
        return True
    new = {x.key for n, x in enumerate(read.tokens) if read.is_stranger(n) and not x.text.islower()}
    offered = {x.key: x for x in tokens(line)}
    if not new or not new.isdisjoint(offered):
        return False
    players = {key for one in ear.table.state.players for key in _keys(ear.table.state.name(one))}
    said = {x.key for x in read.tokens} | players
    return any(
        x.is_word and x.text[:1].isupper() and key not in said and not get_close_matches(key, new)
        for key, x in offered.items()
    )


def _names_in_part(read: Line, line: str, ear: Reader[Any]) -> bool:
    """Whether a line has the longer name of one thing where what was typed is the whole name of
    another: “Parry Riposte shields 3” for “parry shields 3”, where a Parry is known."""
    offered = key_of(line)
    for at in range(len(read.tokens)):
        whole = [x for x in read.edges(at) if not x.cost and not x.bent]
        for edge in whole:
            name = key_of(edge.thing.label)
            longer = (
                key_of(x.label)
                for x in ear.names(ear.table.state).of_kind(edge.thing.kind)
                if name in key_of(x.label) and key_of(x.label) != name
            )
            typed = key_of(read.text)
            if any(x in offered and x not in typed for x in longer):
                return True
    return False


def drops_one_of_a_list(typed: str, line: str, ear: Reader[Any]) -> bool:
    """Whether a line lacks a name of a list that was typed: with `dawn Bosk, Street Fair` each card
    has its place, and “dawn "Street Fair"” would put it where Bosk lies."""
    read = Line(typed, ear.names(ear.table.state), ear.forms)
    told = {x.key for one in tokens(line) for x in (tokens(one.text) if one.quoted else [one])}
    listed: list[set[str]] = [set()]
    for token in read.tokens:
        if token.key == ",":
            listed.append(set())
        elif token.text[:1].isupper():
            listed[-1].add(token.key)
        elif token.key not in INSIDE and len(listed) > 1:
            return False  # an act or a number stands there: no list of names alone
    keeps = [not names.isdisjoint(told) for names in listed if names]
    return len(keeps) > 1 and not all(keeps)


def says_nothing_of(typed: str, line: str, ear: Reader[Any]) -> bool:
    """Whether numbers were typed, and a line has none of them, nor a word but names: “Ana shuffles
    into deck” for “ana: p1 t1 from hand”."""
    counted = {*_DIGITS.findall(typed)}
    if not counted or not counted.isdisjoint(_DIGITS.findall(line)):
        return False
    return words_of(typed, ear).isdisjoint(words_of(line, ear))


def strays(typed: str, near: Near, ear: Reader[Any]) -> bool:
    """Whether what a line would do is of somebody whom the one that was typed does not name, where
    it begins with who acts; the contrary of what it says (“success 1” of 3 is a failure); or an act
    that is not the one by whose name it begins (“effect Hoe …”)."""
    done = [step.result for one in near.done for step in one.steps]
    says = [one.outcome.says for one in done if isinstance(one, Done)]
    read = Line(typed, ear.names(ear.table.state), ear.forms)
    everybody = {x.id: x.label for x in read.names.of_kind("player")}
    people = {x.thing.id for n in range(len(read.keys)) for x in read.edges(n)} & {*everybody}
    if people and not OURS.isdisjoint(read.keys):
        people |= {ear.by}
    acts = bool(read.keys) and any(x.thing.kind == "player" for x in read.edges(0))
    others = [name for who, name in everybody.items() if acts and who not in people]
    if any(re.match(rf"{re.escape(x)}[ :'’]", part) for part in says for x in others):
        return True
    said = {*read.keys}
    for one, other in ear.forms.contraries:
        for mine, theirs in ((one, other), (other, one)):
            outcome = any(x.startswith(tuple(f"{word}, " for word in theirs)) for x in says)
            if outcome and not said.isdisjoint(mine) and said.isdisjoint(theirs):
                return True
    first = next(iter(read.keys), "")
    named = first in ear.table.infos and first not in ear.forms.verbs
    return named and all(step.run.info.id != first for one in near.done for step in one.steps)


def _keys(text: str) -> set[str]:
    return {x.key for x in tokens(text)}


def words_of(text: str, ear: Reader[Any], most: int = 0) -> set[str]:
    """The words of a line that are not part of a name, of one that is said in part up to `most`."""
    line = Line(text, ear.names(ear.table.state), ear.forms)
    named = {
        place
        for at in range(len(line.tokens))
        for edge in line.edges(at)
        if edge.cost <= most
        for place in range(at, edge.end)
    }
    return {key for at, key in enumerate(line.keys) if at not in named}


def _ways(typed: str, ear: Reader[Any]) -> Iterator[Near]:
    """Lines near the one that was typed, each looked for when it is wanted; a bare counter is
    rarely what was meant."""
    bare: list[Near] = []
    yield from behind_what_is_due(typed, ear, [dead.says for _, _, dead in ear.dead])
    near = _near(typed, ear) if len(tokens(typed)) <= _LONGEST else ()
    for one in chain(near, _cut_short(typed, ear), _guessed(typed, ear)):
        if one.bare:
            bare.append(one)
        else:
            yield one
    yield from bare


def behind_what_is_due(typed: str, ear: Reader[Any], breaks: Iterable[str]) -> Iterator[Near]:
    """The line behind the act that comes before it.

    Args:
        typed: the line.
        ear: the table's.
        breaks: what is said of broken rules, which may name the act: Nobody has revealed yet:
            “reveal” turns the cards up.

    Yields:
        The line behind what the table waits for (`next`), or behind what a rule names, if it works.
    """
    things = ear.names(ear.table.state).things
    due = {one.kind[len(_DUE) :] for one in things if one.kind.startswith(_DUE)}
    named = [word for says in breaks for word in _QUOTED.findall(says)]
    for first in dict.fromkeys([*["next"][: bool(due)], *named]):
        line = f"{first}, {typed}"
        if first not in typed and len(done := ear.done(line)) > 1:
            if first not in named and done[0].reading.form.act not in due:
                continue  # `next, bo: …` begins with Bo's turn, which is not what is due
            partly = any(one.reading.form.partly for one in done)
            yield Near(f"{line}, yes" if partly else line, (), done)  # else it would be asked again
            return


def _learnt(typed: str, ear: Reader[Any]) -> Iterator[Near]:
    """The line with what it tells of cards in front, said as such, if it then works: it is the
    whole of what was typed."""
    yield from _composed(typed, ear, learning=True)
    yield from _played(typed, ear)


def _played(typed: str, ear: Reader[Any]) -> Iterator[Near]:
    """The line with a new card in the place of a verb that nobody knows: “hugo sidesteps, that is
    a response” plays a card called Sidestep."""
    state = ear.table.state
    line = Line(typed, ear.names(state), ear.forms)
    at = next((x.end for x in line.edges(0) if x.thing.kind == "player" and not x.cost), 0)
    if LEARN not in ear.table.infos or not 0 < at < len(line.tokens):
        return
    verb = line.tokens[at]
    name = _undone(verb.key)
    if not name or verb.key in ear.forms.vocabulary or line.edges(at):
        return
    text = f"{typed[: verb.start]}plays {name}{typed[verb.end :]}"
    one = driven_to(text, state, ear)
    if one is not None and sum(map(len, one.reading.groups)) > 1:
        yield Near(text, (), (one,))


def _undone(verb: str) -> str:
    """What somebody does as a name: `sidesteps` is a Sidestep; empty where it is none."""
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("shes", "ches", "sses", "xes", "zes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else ""


def _composed(typed: str, ear: Reader[Any], learning: bool = False) -> Iterator[Near]:
    """The line put together again from its clauses, if it then works."""
    for line in composed(typed, ear, learning):
        ear.patience = ear.effort + _PATIENCE  # that it works is one line more to be read
        if done := ear.done(line):
            yield Near(line, (), done)
            return


def _guessed(typed: str, ear: Reader[Any]) -> Iterator[Near]:
    """Lines that only have the names of this one; one that breaks a rule if no other is found."""
    broken: list[Near] = []
    whole = False
    for line, done in guesses(typed, ear):
        one = Near(line, (), (done,))
        if done.kind == "broken":
            broken.append(one)
        else:
            whole = True
            yield one
    yield from broken[: not whole]


def _near(typed: str, ear: Reader[Any]) -> Iterable[Near]:
    """Lines that are near the one that was typed, each of which does something when typed."""
    for skips in (1, 2):
        found = ear.driven(typed, ear.table.state, ear.by, how=How.SLIPS, skips=skips)
        seen: set[str] = set()
        for one in sorted(found, key=lambda x: (x.kind != "done", x.reading.cost)):
            line = line_of(one.reading)
            if one.kind == "done" and line not in seen and (done := ear.done(line)):
                seen.add(line)
                yield Near(line, one.reading.skipped, done)
        if seen:
            return
    line = _in_parts(typed, ear)
    if line and (done := ear.done(line)):
        yield Near(line, (), done)


def _cut_short(typed: str, ear: Reader[Any]) -> Iterator[Near]:
    """The line without what is told behind the act, if it is one without it: why, of whom, when."""
    line = Line(typed, ear.names(ear.table.state), ear.forms)
    for at in range(len(line.tokens) - 1, 1, -1):
        if line.keys[at] in _TAILS and (
            first := _nearest(typed[: line.tokens[at].start], ear, most=0)
        ):
            yield Near(line_of(first.reading), tuple(range(at, len(line.tokens))), (first,))
            return


def has_a_verb(form: Form) -> bool:
    """Whether a form says what is done, and is not only a name and a number."""
    return any(
        isinstance(leaf, AnyOf) and leaf.verb for x in form.pieces for leaf in leaves(x.node)
    )


def _in_parts(typed: str, ear: Reader[Any]) -> str:
    """A line of two acts, each with some words stepped over, as it would work; or empty."""
    line = Line(typed, ear.names(ear.table.state), ear.forms)
    for at in range(1, len(line.tokens) - 1):
        if not ear.may_part(line, at):
            continue
        head, rest = ear.parted(typed, line, at)
        first = _nearest(head, ear, ear.table.state)
        second = _nearest(rest, ear, first.state) if first else None
        if first and second:
            text = f"{line_of(first.reading)}, {line_of(second.reading)}"
            if len(ear.done(text)) > 1:
                return text
    return ""


def _nearest(typed: str, ear: Reader[Any], state: Any = None, most: int = 2) -> Driven[Any] | None:
    """The act that a part of a line is, with as few words stepped over as may be."""
    for skips in range(most + 1):
        found = ear.driven(typed, state or ear.table.state, ear.by, how=How.SLIPS, skips=skips)
        done = [one for one in found if one.kind == "done"]
        if done:
            return min(done, key=lambda one: one.reading.cost)
    return None
