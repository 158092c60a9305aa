"""The paragraphs of a story under their headings: scenes, turning points, runs of dull rounds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from companion.share.chronicle.document import Paragraph, Part, Phrase, Section
from companion.share.chronicle.telling import joined
from companion.table.tale import FIRST, Clause, Moment
from companion.toolbox.text import listed

LONG = 8
"""Paragraphs from which on a scene is parted at its turning points."""
SENTENCES = 6
"""Sentences from which on a paragraph ends with the next entry."""
REST = 2
"""Entries at the end of a turn that make no paragraph of their own."""
SHORT = 2
"""Sentences of a turn that may share a paragraph with the turn before it."""
NAMED = 2
"""Turning points that a heading names."""


class Told(Struct):
    """One paragraph on its way: a turn, or a part of a long one."""

    scene: str
    """The heading of the section in which it stands."""
    parts: list[Part]
    moments: list[Moment]
    said: list[Clause] | None = None
    """What the paragraph says, if that is all there is: with the next turn's it is joined anew."""
    longest: int = 0
    """Sentences of the longest turn in it."""
    day: str = ""
    """The day on which it began, where that is another one than before."""


def together(told: Sequence[Told]) -> list[Told]:
    """Short turns in which nothing turned share a paragraph."""
    found: list[Told] = []
    for one in told:
        if found and _joins(found[-1], one):
            longest = max(found[-1].longest, one.longest)
            _take_in(found[-1], one)
            found[-1].longest = longest
        else:
            found.append(one)
    return found


def in_one_turn(told: Iterable[Told]) -> list[Told]:
    """The parts of one turn: those that are short enough share a paragraph, whatever turned."""
    found: list[Told] = []
    for one in told:
        last = found[-1] if found else None
        if last is not None and not one.day and _fits(last, one):
            _take_in(last, one)
            last.longest += one.longest
        else:
            found.append(one)
    return found


def _fits(last: Told, one: Told) -> bool:
    """Whether two parts of a turn share a paragraph: a single sentence never stands alone long."""
    room = _room(last, one)
    return room <= SENTENCES or (min(last.longest, one.longest) == 1 and room <= SENTENCES + SHORT)


def _take_in(last: Told, one: Told) -> None:
    """A paragraph goes on with the next one."""
    (old,), (new,) = last.parts, one.parts
    assert isinstance(old, Paragraph)
    assert isinstance(new, Paragraph)
    last.moments += one.moments
    if last.said is not None and one.said is not None:
        last.said += one.said
        last.parts = [Paragraph(tuple(Phrase(each) for each in joined(last.said)))]
    else:
        last.said = None
        last.parts = [Paragraph((*old.phrases, *new.phrases))]


def _room(last: Told, one: Told) -> int:
    """How many sentences two paragraphs have together; notes and rulings stand for themselves."""
    if len(last.parts) != 1 or len(one.parts) != 1:
        return 2 * SENTENCES
    return sum(
        len(part.phrases) if isinstance(part, Paragraph) and part.kind == "act" else 2 * SENTENCES
        for part in (*last.parts, *one.parts)
    )


def _joins(last: Told, one: Told) -> bool:
    """Whether two turns are short enough for one paragraph."""
    if last.scene != one.scene or one.day or last.moments or one.moments:
        return False
    return max(last.longest, one.longest) <= SHORT and _room(last, one) <= SENTENCES


def sections(told: Sequence[Told], title: str) -> Iterator[Part]:
    """Paragraphs under their headings: scenes, and turning points in long ones."""
    scenes: list[list[Told]] = []
    for one in _runs(told):
        if not scenes or scenes[-1][0].scene != one.scene:
            scenes.append([])
        scenes[-1].append(one)
    for scene in scenes:
        name = scene[0].scene
        if len(scene) <= LONG:
            moments = [one for each in scene for one in each.moments]
            heading = _titled(name, moments)
            inside = tuple(part for one in scene for part in _inside(one))
            yield from [Section(heading, inside)] if heading and heading != title else inside
        else:
            yield from _long(name, scene, title)


_NUMBERED = re.compile(r"(?P<head>(?:.+, )?)(?P<what>[Tt]urn|[Rr]ound) (?P<no>\d+)")


def _runs(told: Sequence[Told]) -> Sequence[Told]:
    """Turns and rounds in which nothing turned stand in a row under one heading."""
    turning = {one.scene for one in told if one.moments}
    run: list[Told] = []

    def close() -> None:
        first, last = (_NUMBERED.fullmatch(one.scene) for one in (run[0], run[-1]))
        if first and last and first["no"] != last["no"]:
            word = "and" if int(last["no"]) == int(first["no"]) + 1 else "to"
            name = f"{first['head']}{first['what']}s {first['no']} {word} {last['no']}"
            for one in run:
                one.scene = name

    for one in told:
        found = _NUMBERED.fullmatch(one.scene)
        before = _NUMBERED.fullmatch(run[-1].scene) if run else None
        follows = (
            found
            and before
            and (found["head"], found["what"]) == (before["head"], before["what"])
            and int(found["no"]) - int(before["no"]) in (0, 1)
        )
        if run and not (follows and one.scene not in turning):
            close()
            run = []
        if found and one.scene not in turning:
            run.append(one)
    if run:
        close()
    return told


def _long(name: str, scene: Sequence[Told], title: str) -> Iterator[Part]:
    """A long scene: each turning point heads the paragraph in which it comes."""
    heading = "" if name == title else name
    parts: list[Part] = []
    for one in scene:
        if one.moments:
            if parts:
                yield from [Section(heading, tuple(parts))] if heading else parts
                heading = ""  # the scene is named where it begins
            heading, parts = _titled(heading, one.moments), []
        parts += _inside(one)
    yield from [Section(heading, tuple(parts))] if heading else parts


def _titled(name: str, moments: Sequence[Moment]) -> str:
    """A heading with the turning points that weigh most, in the order in which they came."""
    each = list({one.words: one for one in moments}.values())
    if any(one.weight > FIRST for one in each):
        each = [one for one in each if one.weight > FIRST]
    else:
        del each[1:]  # one first is enough
    weights = sorted((one.weight for one in each), reverse=True)[:NAMED]
    chosen: list[str] = []
    for one in each:
        if one.weight in weights:
            weights.remove(one.weight)
            chosen.append(one.words)
    words = listed(_once(chosen), "and")
    return f"{name}: {words}" if name and words else name or capital(words)


def _once(words: Sequence[str]) -> Iterator[str]:
    """A name that the words before begin with as well is not said again."""
    before = ""
    for one in words:
        name, _, rest = one.partition(" ")
        yield rest if rest and name == before != "the" else one
        before = name


def _inside(one: Told) -> Iterator[Part]:
    if one.day:
        yield Paragraph((Phrase(one.day, "quiet"),))
    yield from one.parts


def capital(text: str) -> str:
    """A text that begins with a capital."""
    return text[:1].upper() + text[1:]
