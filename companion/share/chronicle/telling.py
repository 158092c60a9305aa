"""Log lines told as sentences: clauses of entries, joined where they are about the same one.

Nothing is added that no entry says. A clause that no pattern of the game knows stands as the log
has it, begun with a capital and ended with a stop.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.table.tale import Clause, Tale
from companion.toolbox.text import clean_line, listed

MOST = 3
"""Things that somebody does in one sentence."""
ALIKE = 3
"""Players whose counter was set alike, from which on it is said once for all of them."""
LONGEST = 150
"""Letters from which on a sentence takes in nothing more."""
_CLOSED = (".", "!", "?", "…", ".”", "!”", "?”")
_SET = (
    re.compile(r"(?P<who>.+?): (?P<what>\D+?) (?P<old>\S+) → (?P<new>.+)"),
    re.compile(r"(?P<who>.+?) [+−]\d+ (?P<what>[^,(]+), (?P<old>\S+) → (?P<new>\S+)"),
)
"""A counter that was set or counted: `Sam: Poise 10 → 6`, `Blue +1 gold, 5 → 6`."""
_UNKNOWN = "?"
_COUNT = re.compile(
    r"(?P<who>.+?) (?P<sign>[+−])(?P<many>\d+) (?P<what>[^,(]+?)(?: \((?P<why>.+)\))?, "
    r"\S+ → (?P<new>\d+)"
)
"""What every game has of counters in other lines: `Yellow +3 glory (Golden Mask), 2 → 5`."""
_FORGOTTEN = re.compile(r"[^:]+: [^:]+ \S+ → \?")
"""A counter that nobody knows any more."""
_PAGES = re.compile(r" \((?:pp?\. \d[\d, –-]*|[A-Z]-\d+)\)")
"""Where a rulebook says so: the log has it, a story does not."""
_ARROW = re.compile(r"(?<![\w→] )\b(\w+) → (\w+(?: Poise)?)\b")


class Said(Struct, frozen=True):
    """A clause as a pattern has it."""

    how: str
    """`+` goes on about the one before or, with another text for nobody, about who acted; `~`
    stands behind the clause before."""
    texts: tuple[str, ...]


def sentence(text: str) -> str:
    """Words of the log as a sentence: it begins with a capital and ends with a stop."""
    text = clean_line(text)
    text = text[:1].upper() + text[1:]
    return text if not text or text.endswith(_CLOSED) else f"{text}."


def parted(text: str, at: str) -> list[str]:
    """A text in its parts, but for what stands in brackets or quotes.

    A quote that is never closed closes nothing else: then only brackets count.
    """
    quotes = text.count("“") == text.count("”")
    found, depth, begun, place = [], 0, 0, 0
    while place < len(text):
        letter = text[place]
        if letter in "([" or (quotes and letter == "“"):
            depth += 1
        elif letter in ")]" or (quotes and letter == "”"):
            depth = max(0, depth - 1)
        elif depth == 0 and text.startswith(at, place):
            found.append(text[begun:place])
            place = begun = place + len(at)
            continue
        place += 1
    return [part for part in (*found, text[begun:]) if part]


def clauses(
    tale: Tale[Any],
    words: str,
    names: Sequence[str],
    counted: bool,
    actor: str = "",
    facts: Any = None,
) -> list[Clause]:
    """What the words of an entry say, clause by clause.

    Args:
        tale: the patterns of the game.
        words: the line of the log.
        names: who can be a subject, longest first.
        counted: whether the entry set or counted a counter.
        actor: name of who did it, where the words may save it; empty: nobody knows.
        facts: what the game finishes clauses with, of the table as it stood.
    """
    if counted and (found := next((x for x in (p.fullmatch(words) for p in _SET) if x), None)):
        if found["new"] == _UNKNOWN:
            return []
        known = found["old"] != _UNKNOWN
        change = f"from {found['old']} to {found['new']}" if known else f"to {found['new']}"
        return [Clause(change, found["who"], found["what"])]
    told: list[Clause] = []
    for pattern, instead in tale.lines:
        words = pattern.sub(instead, words)
    for part in _parts(tale, words):
        first = len(told)
        for said in _retold(tale, part):
            if said.how == "~":
                _behind(told, *said.texts)
            elif said.how == "+":
                about = next((one.about for one in reversed(told) if one.about), "")
                says, *alone = said.texts
                about = about or (actor if alone else "")
                told.append(_of(alone[0], names) if alone and not about else Clause(says, about))
            else:
                told.append(_of(said.texts[0], names))
        if tale.begins and told[first:] and tale.begins.fullmatch(part):
            told[first] = replace(told[first], begins=True)
    if tale.finish is None:
        return told
    return [replace(one, says=tale.finish(one.says, facts)) for one in told]


def _behind(told: list[Clause], about: str, tail: str, alone: str) -> None:
    """What stands behind the clause before it, if that is about the same one; else for itself."""
    last = told[-1] if told else None
    if last is not None and about in (last.about, "") and not last.says.endswith(_CLOSED[:4]):
        told[-1] = replace(last, says=last.says + tail)
    else:
        told.append(Clause(alone, about))


def _parts(tale: Tale[Any], words: str) -> Iterator[str]:
    for part in _in_order(tale, parted(words, "; ")):
        head = tale.listing.match(part) if tale.listing else None
        if head is None:
            yield part
        else:
            yield next(one for one in head.groups() if one)
            yield from parted(part[head.end() :], ", ")


def _in_order(tale: Tale[Any], parts: Sequence[str]) -> Sequence[str]:
    """What came first stands first, though the log begins with what somebody did."""
    if tale.before is None:
        return parts
    return sorted(parts, key=lambda part: tale.before.fullmatch(part) is None)  # type: ignore[union-attr]


def _retold(tale: Tale[Any], part: str) -> list[Said]:
    """What is said instead of a clause; what people typed is put in last, so it says nothing."""
    for pattern, said in tale.retold:
        if found := pattern.fullmatch(part):
            if not isinstance(said, str):
                return [Said("", (_polished(tale, one),)) for one in said(found)]
            each = [one for one in said.split("|") if one]
            return [_filled(tale, found, one) for one in each]
    if _FORGOTTEN.fullmatch(part):
        return []
    if counted := _COUNT.fullmatch(part):
        does = "gains" if counted["sign"] == "+" else "loses"
        why = f" for {counted['why']}" if counted["why"] else ""
        says = f"{counted['who']} {does} {counted['many']} {counted['what']}{why}"
        return [Said("", (f"{says} and has {counted['new']}",))]
    return [Said("", (_polished(tale, part),))]


def _polished(tale: Tale[Any], text: str) -> str:
    """A clause without pages, and with the articles that the log saves."""
    text = _PAGES.sub("", text)
    for pattern, instead in tale.polished:
        text = pattern.sub(instead, text)
    return text


def _filled(tale: Tale[Any], found: re.Match[str], said: str) -> Said:
    how = said[0] if said[0] in "+~" else ""
    texts = said.split("~", 3)[1:] if how == "~" else [said]
    texts = said[1:].split("~", 1) if how == "+" else texts
    return Said(how, tuple(_polished(tale, found.expand(text)) for text in texts))


def _of(said: str, names: Sequence[str]) -> Clause:
    """Whom a clause is about; one with its full stop is a sentence of its own."""
    if said.endswith("."):
        return Clause(said)
    for name in names:
        rest = said.removeprefix(f"{name} ")
        if rest != said and rest[:1].islower() and not rest.startswith("and "):
            return Clause(rest, name)
    return Clause(said)


def joined(told: Iterable[Clause]) -> list[str]:
    """Clauses as sentences: what one does stands in one sentence, as far as it reads well."""
    found: list[str] = []
    group: list[Clause] = []

    def close() -> None:
        if group:
            found.append(sentence(_said(group).removesuffix(",")))
            group.clear()

    for clause in told:
        if group and not _goes_on(group, clause):
            close()
        group.append(clause)
    close()
    return found


def _goes_on(group: Sequence[Clause], clause: Clause) -> bool:
    last = group[-1]
    if clause.begins:
        return False
    if last.counted or clause.counted:
        return last.counted == clause.counted != ""
    if clause.about and last.about and _loses(clause) and _loses(last):
        return True  # what a fight costs both is one thought
    if _together(group, clause):
        return True
    if len({one.about for one in group}) > 1:
        return False
    if not clause.about or clause.about != last.about or len(group) >= MOST:
        return False
    longest = any(":" in one.says for one in group)
    return not longest and sum(len(one.says) for one in (*group, clause)) < LONGEST


_PLURAL = {
    "passes": "pass",
    "moves": "move",
    "visits": "visit",
    "gathers": "gather",
    "stands": "stand",
    "hires": "hire",
    "keeps": "keep",
    "trains": "train",
    "fills": "fill",
    "collects": "collect",
    "draws": "draw",
    "takes": "take",
    "finds": "find",
    "has": "have",
    "loses": "lose",
}
"""What several do alike, one after the other, is said once."""
_GAPPED = ("moves", "musters", "reveals", "draws", "gets", "leads")
"""What several do one after the other, each with something else, has its verb once."""
_EACH = re.compile(r"(in )?(an? |\d)")
"""What everybody has for themselves."""


def _together(group: Sequence[Clause], clause: Clause) -> bool:
    """Whether somebody else does the same as those before."""
    word = _verb(clause)
    each = [one.about for one in (*group, clause)]
    if "" in each or len(set(each)) < len(each):
        return False
    if any(_verb(one) != word for one in group):
        return False
    alike = word in _PLURAL and all(one.says == clause.says for one in group)
    return alike or (word in _GAPPED and not any(", " in one.says for one in (*group, clause)))


def _verb(clause: Clause) -> str:
    return clause.says.partition(" ")[0]


def _loses(clause: Clause) -> bool:
    return clause.says.startswith("loses ")


def _said(group: Sequence[Clause]) -> str:
    first = group[0]
    if first.counted:
        alike: dict[str, list[str]] = {}
        for one in group:
            alike.setdefault(one.says, []).append(one.about)
        if any(len(names) >= ALIKE for names in alike.values()):
            parts = [f"{says} for {listed(who, 'and', most=20)}" for says, who in alike.items()]
            return f"{_counter_goes(first.counted)} {_gathered(parts)}"
        each = list(_counts(group))
        goes = f"{first.about}'s {_counter_goes(first.counted)} {first.says}"
        return listed([goes, *each], "and", most=20)
    if len({one.about for one in group}) > 1:
        return _several(group)
    says = [_spoken(one.says) for one in group]
    if not first.about:
        return says[0]
    if _needs_comma(says):
        return f"{first.about} {', '.join(says[:-1])}, and {says[-1]}"
    return f"{first.about} {listed(says, 'and')}"


def _counter_goes(counter: str) -> str:
    """`gold goes`, `riches go`."""
    many = counter.endswith("s") and not counter.endswith("ss")
    return f"{counter} {'go' if many else 'goes'}"


def _gathered(parts: Sequence[str]) -> str:
    """Parts that hold lists of their own."""
    return f"{', '.join(parts[:-1])}, and {parts[-1]}" if parts[1:] else parts[0]


def _counts(group: Sequence[Clause]) -> Iterator[str]:
    """A counter of others behind the first one's; what one counts twice goes on from there."""
    for before, one in pairwise(group):
        if one.about == before.about:
            yield f"then to {one.says.rpartition('to ')[2]}"
        else:
            yield f"{one.about}'s {one.says}"


def _needs_comma(says: Sequence[str]) -> bool:
    """Whether the last of what somebody does is parted from the others."""
    if len(says) < 2:
        return False
    if len(says) == 2:
        return any(" and " in one for one in says) or ", " in says[0]
    return any(" and " in one or ", " in one for one in says)


def _several(group: Sequence[Clause]) -> str:
    """What several do: alike, the same verb each, or a sentence with a part for each."""
    first, *others = group
    word, _, rest = first.says.partition(" ")
    names = listed([one.about for one in group], "and", most=20)
    if word in _PLURAL and all(one.says == first.says for one in group):
        each = " each" if _EACH.match(rest) else ""
        return f"{names}{each} {_PLURAL[word]} {rest}".strip()
    if word not in _GAPPED or any(_verb(one) != word for one in group):
        return "; ".join(f"{one.about} {_spoken(one.says)}" for one in group)
    if any(" and " in one.says for one in group):
        rest_of = [f"{one.about}, {one.says.partition(' ')[2]}" for one in others]
        return "; ".join([f"{first.about} {first.says}", *rest_of])
    return _gapped(group)


def _gapped(group: Sequence[Clause]) -> str:
    """`Ana and Ben move to the mill, and Cy to the inn`: a part for each thing done."""
    who: dict[tuple[str, str], list[str]] = {}
    for one in group:
        what = one.says.partition(" ")[2]
        key = one.about if _EACH.match(what) else ""  # five cards each are not five together
        who.setdefault((what, key), []).append(one.about)
    parts = [f"{listed(names, 'and', most=20)} {what}" for (what, _), names in who.items()]
    several = any(len(one) > 1 for one in who.values())
    (what, _), names = next(iter(who.items()))
    verb = _verb(group[0])
    verb = _PLURAL.get(verb, verb.removesuffix("s")) if names[1:] else verb
    parts[0] = f"{listed(names, 'and', most=20)} {verb} {what}"
    if several and parts[1:]:
        return f"{', '.join(parts[:-1])}, and {parts[-1]}"
    return listed(parts, "and", most=20)


def _spoken(text: str) -> str:
    """`9 → 4` as it is read aloud."""
    return _ARROW.sub(r"from \1 to \2", text)
