"""What was no part of the last act, said behind it: `without masterful strike`, `bo had no Lunge`.

It is left out where the act was told of it by name and could be done without it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.table.copies.amend import rerun
from companion.table.ear.heard import Amends
from companion.table.ear.matching import Line
from companion.table.ear.reader import Reader
from companion.table.forms.grammar import PRONOUNS
from companion.table.forms.names import Names
from companion.table.procedures.drive import Done
from companion.table.procedures.question import Choose

_WITHOUT = re.compile(
    r"(?:(?:no|wait|sorry|oops|actually)[,:. ]+)*?"
    r"(?:(?P<who>[\w'’-]+) )?"
    r"(?:without|(?:(?:had|has|played|used|added|with) )?no|(?:did not|didn't|didnt) "
    r"(?:play|use|add|have))\s+(?:the |a |an |any |his |her )?(?P<what>.+?)"
    r"(?:[,;.]? (?:(?:so )?(?:take|took) (?:that|it) (?:off|away|back|out)|after all))?[.! ]*",
    re.IGNORECASE,
)
_COUNTS_UP = re.compile(r"(.+-)(\d+)")


def left_out(typed: str, ear: Reader[Any]) -> Amends | None:
    """The last act without something that it was told of; `None` if a line says nothing of it."""
    entry = ear.table.last_act()
    said = _WITHOUT.fullmatch(typed)
    if entry is None or said is None or entry.act not in ear.table.infos:
        return None
    before = ear.table.state_at(entry.after)
    names = ear.names(before)
    told = {key: value for key, value, source in entry.answers if source != "default"}
    who = {str(value) for key, value, _ in entry.answers if key == "who"}
    acted = {entry.by} if entry.by else who or {before.turn}
    if said["who"] and not _is_one_of(said["who"], acted, names):
        return None
    line = Line(said["what"], names, ear.forms)
    things = {
        edge.thing.id
        for edge in (line.edges(0) if line.tokens else ())
        if edge.end == len(line.tokens)
    }
    keys = [key for key, value in told.items() if isinstance(value, str) and value in things]
    if len(keys) != 1:
        return None
    answers = _without(keys[0], told)
    done = rerun(ear.table, entry, answers, {}).look(before)
    asked = {x.question.key: x.question for x in done.answered}
    last = asked.get(next(key for key, value in answers.items() if value == "none"))
    if not isinstance(done, Done) or not isinstance(last, Choose) or not last.none:
        return None
    return Amends(entry.act_no, answers)


def _is_one_of(word: str, ids: set[str], names: Names) -> bool:
    """Whether a word may be somebody of these."""
    people = names.of_kind("player")
    key = word.casefold()
    return key in PRONOUNS or any(x.id in ids and x.label.casefold() == key for x in people)


def _without(key: str, told: Mapping[str, Any]) -> dict[str, Any]:
    """The answers without one of them: of several that count up the others come a place nearer."""
    counted = _COUNTS_UP.fullmatch(key)
    if counted is None:
        return {key: "none"}
    answers, place = dict[str, Any](), int(counted[2])
    while isinstance(following := told.get(f"{counted[1]}{place + 1}"), str):
        answers[f"{counted[1]}{place}"] = following
        place += 1
    return {**answers, f"{counted[1]}{place}": "none"}
