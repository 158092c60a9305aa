"""A line that takes the last one back, perhaps with why, perhaps with what was done instead."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from companion.errors import CompanionError
from companion.table.ear.correcting import SORRY, parted
from companion.table.ear.heard import Heard, Unheard, Which
from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.grammar import FILLERS, PRONOUNS, How
from companion.table.forms.tokens import stems, tokens
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken

_CALLS = rf"(?:(?:{SORRY}|ok|okay|please|can you|just)\b[\s,!.:-]*)*"
_LAST = (
    r"(?:\s+(?:that|it|this|the|my|our|last|latest|previous|one|entry|line|thing|act|action|move|"
    r"step|bit|please|again|sorry|pls|for me))*"
)
_UNDO = re.compile(
    rf"{_CALLS}(?:(?:undo|revert|scratch|scrap|strike|cancel|delete|forget|ignore|take back)"
    rf"{_LAST}|"
    r"takes? (?:that|it|this|(?:the |my )?last(?: (?:one|bit|thing|entry|line|move))?)(?: one)?"
    r" back|"
    r"(?:that|it|this) (?:never|didn't|didnt|did not) happen(?:ed)?"
    r")(?:[\s,]+(?:sorry|please|pls|again|my bad|my mistake))*(?=[\s!.,;:-]|$)[\s!.,;:-]*",
    re.IGNORECASE,
)
_OF_IT = re.compile(r"\b(?:that|this|the|my|our|last|latest|previous)\s*$", re.IGNORECASE)
"""What stands in front of what is taken back: `undo that draw` does not draw."""
_LESS = re.compile(
    rf"{_CALLS}(?:(?:go |step )?back (?:one|a step|one step)|never ?mind(?: that)?|nvm)[\s!.]*",
    re.I,
)
"""What takes a line back only where nothing else is said."""
_BUT_NOT = re.compile(r"\b(?:not|instead of|rather than)\b", re.IGNORECASE)
_NO_MORE = re.compile(
    r"\b(?:not|no|never|nothing|nobody|none|wrong|forgot|forgotten|mistake|misread|mistyped|"
    r"too (?:early|soon|fast|late)|because|\w+n't|"
    r"(?:did|do|does|was|were|is|are|has|have|had|ca|could|would|should|wo)nt)\b",
    re.IGNORECASE,
)
"""What tells why a line is taken back, and that nothing of it is to be entered."""
_INSTEAD = re.compile(r"^\s*instead\b[\s,]*|[\s,]*\binstead\s*$", re.IGNORECASE)
_NOT_THAT = re.compile(
    r"^(?:(?:[\w']+ )?(?:did not|didn't|didnt|was not|wasn't|wasnt|never)\b|not\b)[^,;:]*[,;:]\s*"
    r"(?:but |rather )?(?P<did>.+)$",
    re.IGNORECASE,
)
"""`he didn't flaunt, he bought a map`."""


def only_undoes(typed: str) -> bool:
    """Whether a line says nothing but that the last one is taken back; no act is heard in it."""
    return _UNDO.fullmatch(typed) is not None


def taken_back(typed: str, ear: Reader[Any]) -> Heard[Any] | None:
    """What a line takes back; `None` if it is no such line.

    `undo`, also with why; `undo, she drew a card`.
    """
    if _LESS.fullmatch(typed):
        return Heard(undoes=True)
    undo = _UNDO.match(typed)
    if undo is None:
        return None
    rest = typed[undo.end() :].strip(" ,.!")
    if not rest:
        return Heard(undoes=True)
    if _OF_IT.search(typed[: undo.end()]):
        return Heard(undoes=True) if _is_of_the_last(rest, ear) else None
    if line := _done_before(_named(_INSTEAD.sub("", rest), ear), ear):
        return Heard(undoes=True, instead=line)
    if not _NO_MORE.search(rest) or any(token.number is not None for token in tokens(rest)):
        return None
    right = Line(_BUT_NOT.split(rest)[0], ear.names(ear.table.state), ear.forms)
    named = (x.thing.kind for at in range(len(right.tokens)) for x in right.edges(at))
    contrast = _BUT_NOT.search(rest) and not set(named) <= {"player"}  # `it was a Thrust, not …`
    return None if contrast else Heard(undoes=True)


def _is_of_the_last(rest: str, ear: Reader[Any]) -> bool:
    """Whether all words that name what is taken back belong to the last line, so that nothing else
    is meant: `that draw` behind `Ana discards 2 and draws 4`."""
    entry = ear.table.last_act()
    if entry is None:
        return False
    told = {stem for token in tokens(entry.says) for stem in stems(token.key)}
    told |= {entry.act, *ear.forms.about.get(entry.act, ())}
    words = [token for token in tokens(rest) if token.is_word and token.key not in FILLERS]
    return bool(words) and all(not told.isdisjoint(stems(token.key)) for token in words)


def undone_first(typed: str) -> None:
    """Raises `Unheard` for a step back with more behind it that is no act, and does not tell why:
    nothing of it is dropped."""
    undo = _UNDO.match(typed)
    rest = typed[undo.end() :].strip(" ,.!") if undo else ""
    if undo and rest:
        says = f"“{rest[:40]}” does not fit after “undo”. Nothing was entered."
        if rest.isdecimal():
            says = "“undo” takes back the last entry. Nothing was entered."
            raise Unheard(says, f"An earlier one is amended in the log: open entry {rest} there.")
        raise Unheard(says, "Type “undo”, then say the rest in a line of its own.", ["undo"])


def instead_of(typed: str, ear: Reader[Any]) -> Heard[Any] | None:
    """What was done in place of the last line, in a line that calls itself a correction: `no, she
    drew a card`, where that is an act only in its place. On the table as it stands it is barred.
    """
    said, wrong = parted(typed, ear)
    not_that = _NOT_THAT.match(typed)
    if not_that is not None:
        said, wrong = not_that["did"], ""
    elif _INSTEAD.search(typed) and not said:
        said = typed
    instead = _INSTEAD.search(said)
    said = _named(_INSTEAD.sub("", said).strip(" ,.!"), ear)
    if not said or wrong or (not instead and _is_done(_read(said, ear, ear.table.state))):
        return None
    line = _done_before(said, ear)
    return Heard(undoes=True, instead=line) if line else None


def _named(said: str, ear: Reader[Any]) -> str:
    """A line with the name of who acted last in place of the pronoun that it begins with."""
    last = ear.table.last_act()
    who = str(next((x for key, x, _ in last.answers if key == "who"), last.by)) if last else ""
    first = tokens(said)[:1]
    if who not in ear.table.state.players or not first or first[0].key not in PRONOUNS:
        return said
    return f"{ear.table.state.players[who].name}{said[first[0].end :]}"


def _done_before(said: str, ear: Reader[Any]) -> str:
    """A line, if it is an act on the table as it was before the last line; else nothing.

    Raises:
        Which: it is one, and asks more.
    """
    move = ear.table.moves.plan_undo()
    if move is None or move.reopens or not said:
        return ""
    found = _read(said, ear, ear.table.state_at(move.to))
    last = found[-1].steps[-1].result if found else None
    if isinstance(last, Asking) and not isinstance(last.question, Broken):
        asks = last.question.prompt or last.question.key
        raise Which(
            f"That would replace the last line, and it asks more: {asks} Nothing was entered.",
            "Undo the last line and say it again.",
            ("undo",),
        )
    new = bool(found) and found[-1].state != ear.table.state
    return said if new and _is_done(found) else ""


def _is_done(found: Sequence[Driven[Any]]) -> bool:
    """Whether acts are done to their end, and none of them is asked first."""
    grave = any(step.run.info.grave for one in found for step in one.steps)
    return bool(found) and all(one.kind == "done" for one in found) and not grave


def _read(said: str, ear: Reader[Any], state: Any) -> tuple[Driven[Any], ...]:
    """The acts that a line is on a table."""
    for how in (How.EXACT, How.LOOSE):
        reader = Reader(ear.table, ear.by, teach=False)
        try:
            found = reader.acts(said, state, ear.by, (), how)
        except CompanionError:
            return ()
        if found:
            return found
    return ()
