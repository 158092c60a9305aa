"""Where one act of a line ends and the next begins, and who acts in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.persons import HE, SUBJECT, THEY
from companion.table.ear.readings import New, Reading
from companion.table.forms.names import Thing

BETWEEN = frozenset(("then", "now", "so", "and", "n", "but", "which", *",;:.-!(–—/"))
"""Words and signs at which another act may begin."""
_IN_FRONT = 3
"""Weight of a form from which on it is understood only where no act stands in front of it."""


def is_of_another(line: Line) -> bool:
    """Whether a line begins with `he` or `she`, and that can be a player only, no character of the
    game: nobody who types calls themselves so."""
    people = not {"him", "her"}.isdisjoint(line.forms.pronouns)
    return not people and next((key for key in line.keys if key not in BETWEEN), "") in THEY


def spoken_of(said: Reading, line: Line, at: int) -> str:
    """Who acts behind an act where nobody is named: who did, and for `he` and `she` the one who was
    named, if only one was (`the storm hits ben, he loses 2`)."""
    if len(said.by) == 1:
        return said.by[0].id
    behind = (key for key in line.keys[at:] if key not in BETWEEN)
    if said.by or next(behind, "") not in THEY:
        return ""
    things = (x.value for group in said.groups for x in group if isinstance(x.value, Thing))
    named = {thing.id for thing in things if thing.kind == "player"}
    return next(iter(named)) if len(named) == 1 else ""


def speakers(
    said: Reading, line: Line, at: int, by: str, types: str = ""
) -> tuple[tuple[str, ...], bool]:
    """Who may act behind an act where nobody is named, the likeliest first, and whether only the
    first may be meant whatever breaks a rule. `i` is whoever types, if that is known; `he` may also
    be the one against whom somebody acted (`ana slashes bo and he lets it land`).

    Args:
        said: the act in front.
        line: the line.
        at: where the next one begins.
        by: who acts as far as nobody is named; empty if nobody knows.
        types: who types the line, else whose turn it was when it began.
    """
    spoken = spoken_of(said, line, at)
    behind = next((key for key in line.keys[at:] if key not in BETWEEN), "")
    if behind == SUBJECT and (me := types or by):
        return (me,), True
    others: list[str] = []
    if behind in THEY and len(said.by) == 1:
        named = dict.fromkeys(
            x.value.id
            for group in said.groups
            for x in group
            if isinstance(x.value, Thing) and x.value.kind == "player" and x.value.id != spoken
        )
        others = list(named) if len(named) == 1 else []
    return tuple(dict.fromkeys((spoken or by, *others, by))), bool(spoken) and not others


def is_inside_a_word(line: Line, at: int) -> bool:
    """Whether a hyphen stands there without a space, or a stroke without one on each side:
    `event-card` is no two acts, and `2/3` is none; `ana slash / bo parry` is two."""
    token = line.tokens[at]
    around = line.text[max(0, token.start - 1) : token.end + 1]
    if token.key == "/":
        return not (around[:1].isspace() and around[-1:].isspace())
    return token.key == "-" and not any(sign.isspace() for sign in around)


def names_a_player(line: Line, at: int) -> bool:
    """Whether somebody is named there, as who acts next: `slash bo parries`, `i draw 5 he 6`."""
    if line.keys[at] in (SUBJECT, *HE) and line.whom(at):
        return True
    return any(edge.thing.kind == "player" and not edge.cost for edge in line.edges(at))


def set_apart(line: Line, said: Reading) -> str:
    """A line with a comma in front of its free words, which may be acts of their own: `bo's scheme
    puts a renown on the docks`; empty if there is a sign already."""
    at = min((x.start for x in said.groups[0] if x.kind == "text"), default=0)
    if at == 0 or line.keys[at - 1] in BETWEEN:
        return ""
    cut = line.tokens[at].start
    return f"{line.text[:cut].rstrip()}, {line.text[cut:]}"


def is_of_one(said: Reading, more: Sequence[Driven[Any]]) -> bool:
    """Whether what several are said to do behind an act of theirs is no act of several."""
    return len(said.by) > 1 and bool(more) and more[0].reading.form.by != "many"


def is_of_nobody(said: Reading, more: Sequence[Driven[Any]]) -> bool:
    """Whether nobody can tell of whom something is said behind an act: where its form must stand
    alone, and where several acted and an act that several may do names none of them."""
    if not more:
        return False
    next_ = more[0].reading
    of_many = len(said.by) > 1 and next_.form.by == "many" and not next_.by
    return next_.form.weight >= _IN_FRONT or of_many


def carried(line: Line, at: int, said: Reading) -> str:
    """The thing that acted in front of a place, where what stands behind it names none: `otter
    sails home and unloads`; the players, if several did: `ana and bo lose 1 and mill 2`; empty if
    it was neither."""
    if len(said.by) > 1:
        others = any(names_a_player(line, n) for n in range(at, len(line.tokens)))
        return "" if others else " and ".join(one.label for one in said.by)
    whose = said.form.whose
    acted = [x for x in said.groups[0] if whose and x.key == whose]
    behind = next((n for n in range(at, len(line.tokens)) if not line.is_filler(n)), at)
    if not acted or acted[0].start > 1 or line.tokens[behind].number is not None:
        return ""
    # `loads iron and sails home`: what a ship is good at is called like what it does.
    does = line.keys[behind] in line.forms.verbs
    names = not does and any(edge.thing.kind != "yn" for edge in line.edges(behind))
    thing = acted[0].value
    if isinstance(thing, New):
        return f'"{thing.name}"'
    # What nobody owns acts for nobody: `tern has a sun and an anchor`.
    return "" if not isinstance(thing, Thing) or (names and thing.owner) else thing.label
