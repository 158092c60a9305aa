"""A correction right behind an entry: `no, 3 not 4` changes that answer of the last entry."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.table.ear.cards_corrected import cards_corrected, open_to
from companion.table.ear.corrected_values import ValueSaid, changed, changed_inside, value_said
from companion.table.ear.fields import fields_of_one, fields_said, misplaced
from companion.table.ear.heard import Amends, Unheard
from companion.table.ear.matching import Line
from companion.table.ear.newly_named import newly_named
from companion.table.ear.reader import Reader
from companion.table.ear.rolls_corrected import roll_corrected
from companion.table.ear.said_anew import anew
from companion.table.forms.grammar import PRONOUNS
from companion.table.forms.names import Names
from companion.table.forms.tokens import stems, tokens
from companion.table.procedures.drive import Asking, Done
from companion.table.storage.entry import Entry

SORRY = (
    "no|nope|nah|oops|whoops|sorry|sry|wait|hang on|hold on|actually|correction|scratch that|"
    "my mistake|my bad|nvm|never ?mind|typo|oh|ah|aw|argh|ugh|uh|um|hmm|hey|er|i mean|i meant|"
    "wrong (?:card|one|event|name|ship|player)|wrong|that's wrong|that is wrong|thats wrong|"
    "(?:i|we) (?:logged|entered|typed|wrote|had|got|put|said|told|noted) "
    "(?:that|it|this) (?:down )?wrong(?:ly)?"
)
"""What calls a line a correction, and has no part in what was."""
_BEGINS = re.compile(
    rf"^(?:(?:{SORRY}|we meant|make that|make it|should be|should have been|should read|was|it was|"
    r"that was|this was|that should be|it should be|it is|it's)\b[\s,:!.-]*)+"
    r"(?:(?:only|just)\b\s*)?",
    re.IGNORECASE,
)
_CALLS = re.compile(rf"^(?:(?:{SORRY})\b[\s,:!.-]*)+", re.IGNORECASE)
_CORRECTS = re.compile(r"^(?:no|nope|nah|correction|wrong|typo|i meant?)\b *[,:!.-]", re.I)
_EXPLAINS = re.compile(
    r"(?:[\s,;:.!()-]+|^)(?:sorry|sry|oops|whoops|i mean|i meant|actually|typo|btw|by the way|"
    r"though|(?:it was |all )?my (?:bad|mistake|fault)|"
    r"(?:i|we|he|she|they) (?:just )?(?:mis\w+(?: it| that| one)?|forgot|was wrong|were wrong|"
    r"counted wrong|read it wrong|got (?:it|that) wrong|overlooked (?:it|that|one)|messed up|"
    r"(?:said|wrote|typed|had|put|noted|told you) (?:it|that) wrong|mixed (?:it|that|them) up)|"
    r"(?:i |we )?(?:never told you|(?:forgot|forget) to (?:say|tell(?: you)?|mention(?: it)?|"
    r"note(?: it)?|write it down)))[\s.!)]*$",
    re.IGNORECASE,
)
"""What people say of their slip behind a line, and nothing hangs on."""
_CLAUSE = re.compile(r"\s*[,;]\s*(?:(?:and|so|which|then)\s+)*")
_BARE = re.compile(r"no\s*", re.IGNORECASE)
"""`no` with nothing behind it: it also says that there was none (`no block`)."""
_AND = re.compile(r"\s*(?:,|\+|\band\b)\s*", re.IGNORECASE)
_WHO_DID = re.compile(
    r"[\s,]+(?:that |which )?(?:i|he|she|they|we|you) (?:\w+ed|drew|got|had|took|put|chose|"
    r"gave|lost|paid|threw|spent|meant|found|rolled)$",
    re.IGNORECASE,
)
"""What may stand behind a corrected name: `the 7 she played`."""
_LEADS = re.compile(r"^(?:it was|against|with|to|at|on|for|by|from|in)\s+(?=\w)", re.IGNORECASE)
"""What stands in front of the right thing, as it stood in front of the wrong one."""
_ONLY = re.compile(r"\b(?:only|just)\b", re.IGNORECASE)
_FIELD = re.compile(
    r"^(?:(?:his|her|its|their|the) )?(?P<name>[a-z][a-z ]*?)(?: (?:is|was|should be))? "
    r"(?P<number>\w+)$",
    re.IGNORECASE,
)
_SEVERAL = 2
_PEOPLE = ("player", "character", "person")
_NOT_FIRST = re.compile(
    r"^(?:it was |that was )?not (?P<wrong>[^,;:]+)[,;:]\s*(?:but |it was )?(?P<right>[^,;:]+)$",
    re.I,
)
"""`not the 9, the 7`: what was wrong stands in front."""
_WITHOUT = re.compile(
    r"^(?:without|with no) (?:(?:an?|any|the|her|his|its|their) )?(?P<name>[a-z][a-z ]*)$", re.I
)
"""What was told of an act, and was no part of it: `no, without a technique`."""
_NOT = re.compile(r"[\s,]+(?:not|instead of|rather than|and not)\s+", re.IGNORECASE)


def correction(typed: str, ear: Reader[Any]) -> Amends | None:
    """What a line corrects in the last entry, or in another of the same line if it says what was
    wrong; `None` if it is no correction.

    Raises:
        Unheard: it is one, and the last entry has no such answer, or several.
    """
    problem: Unheard | None = None
    for entry in _to_correct(ear):
        try:
            if found := _corrected(typed, ear, entry):
                return found
        except Unheard as told:
            problem = problem or told
        if _NOT.search(_NOT_FIRST.sub(r"\g<right>, not \g<wrong>", typed)) is None:
            break  # what was wrong is not said: the last one is meant
    if problem is not None:
        raise problem
    return None


def _corrected(typed: str, ear: Reader[Any], entry: Entry | None) -> Amends | None:
    """What a line corrects in an entry; see `correction`."""
    typed = _NOT_FIRST.sub(r"\g<right>, not \g<wrong>", typed)
    begun = _BEGINS.match(typed)
    rest = _explained(typed[begun.end() :] if begun else typed)
    parts = _NOT.split(rest, maxsplit=1)
    if begun is None and len(parts) < 2:
        return None
    parts = [_LEADS.sub("", _WHO_DID.sub("", one.strip())) for one in parts]
    state = ear.table.state
    # What the entry used up is known by its name of before.
    states = (state,) if entry is None else (state, ear.table.state_at(entry.after))
    named = tuple(ear.names(one) for one in states)
    says = entry.says if entry is not None else ""
    bare = [_bare(one, says, begun is not None, _verbs(entry, ear)) for one in parts]
    wanted = value_said(bare[0], ear, named)
    if behind := not wanted and len(parts) > 1:
        wanted = value_said(_behind_verb(bare[0], says, _verbs(entry, ear)), ear, named)
    instead = value_said(bare[1], ear, named, part=True) if len(parts) > 1 else None
    if entry is None:
        if not wanted or (len(parts) > 1 and not instead):
            return None
        raise Unheard("Nothing was entered that could be corrected.")
    many = False
    only = begun is not None and _ONLY.search(begun[0]) is not None and wanted.number is None
    if wanted and not only and (len(parts) < 2 or instead):
        told = [(key, open_to(ear.by, value), source) for key, value, source in entry.answers]
        may_be = partial(_may_be, ear, entry)
        found, many = _found(entry.says, told, wanted, instead, named, may_be)
        if found and not many:
            return Amends(entry.act_no, found)
    if many and (field := fields_of_one(parts, entry, ear)):
        return Amends(entry.act_no, field)  # `eva lost 2`: of both numbers hers
    if rolled := roll_corrected(parts, entry, ear):
        return Amends(entry.act_no, rolled)
    if field := _field(parts, entry) or fields_said(parts, entry, ear):
        return Amends(entry.act_no, field)
    if begun and (none := _without(rest, entry)) and _may_be(ear, entry, none):
        return Amends(entry.act_no, none)
    if only and (less := _only(entry, wanted)):
        return Amends(entry.act_no, less)
    if len(parts) > 1 and (listed := _whole_list(parts, entry, ear, named)):
        return Amends(entry.act_no, listed)
    called_only = begun is not None and _ONLY.search(begun[0]) is not None
    if (begun or len(parts) > 1) and (
        cards := cards_corrected(parts, called_only, entry, ear, named)
    ):
        return Amends(entry.act_no, cards)
    said, wrong = parted(typed, ear)
    ids = frozenset(id for _, id in instead.ids) if instead else frozenset()
    if len(parts) > 1 and not wanted and (new := newly_named(parts, ids, entry, ear)):
        return Amends(entry.act_no, new)
    if said and (late := anew(said, wrong, ids, entry, ear)) is not None:
        return late
    if not wanted or behind or (len(parts) > 1 and not instead):
        return None
    what = f"“{parts[1].strip()}”" if len(parts) > 1 else "That"
    raise misplaced(what, "more than once" if many else "nowhere", entry)


def called_one(typed: str) -> str:
    """What stands behind words that call a line a correction (`no, …`); empty if none do."""
    found = _CORRECTS.match(typed)
    return typed[found.end() :].strip() if found else ""


def _to_correct(ear: Reader[Any]) -> list[Entry | None]:
    """The acts of the last line, the newest first; `None` if there is none. What only looked
    (`audit`) is passed over, and whose turn it is now, which is told between a slip and its
    correction: then it is the act in front of that."""
    last = ear.table.last_act()
    if last is None:
        return [None]
    if last.act == "turn" or _only_looked(last):
        for line in reversed(ear.table.log()):
            before = ear.table.entry(line.act_no) if line.on_table else last
            if before.act_no < last.act_no and not _only_looked(before):
                last = before
                break
    together = ear.table.moves.line_of(last.n)
    return [ear.table.record(n) for n in reversed(together) if n <= last.n]


def _only_looked(entry: Entry) -> bool:
    """Whether an entry changed nothing, and nobody told anything in it."""
    return not entry.patch and all(source == "default" for _, _, source in entry.answers)


def _verbs(entry: Entry | None, ear: Reader[Any]) -> Callable[[str], bool]:
    """Whether a word may say what an entry did: one that only other acts have says another act."""
    act = entry.act if entry else ""
    own = [form.reach for form in ear.forms.forms if form.act == act and form.reach]
    return lambda word: not ear.knows(word) or any(word in reach for reach in own)


def _bare(text: str, says: str, begun: bool, did: Callable[[str], bool]) -> str:
    """A number without the noun behind it, where the entry tells of that (`4 gold`); and, in a line
    that calls itself a correction, without who did it (`she only sent two`)."""
    typed = list(tokens(text.strip(" ,.!")))
    who = {token.key for token in tokens(says)} | PRONOUNS
    if begun and len(typed) > _SEVERAL and typed[0].key in who:
        verb, *left = [x for x in typed[1:] if x.key not in ("only", "just", "there")]
        if len(left) == 1 and left[0].number is not None and did(verb.key):
            return left[0].text
    if begun and len(typed) > _SEVERAL and typed[0].key in PRONOUNS:
        return text
    told = {stem for token in tokens(says) for stem in stems(token.key)}
    nouns = typed[1:]
    if not nouns or len(nouns) > _SEVERAL or typed[0].number is None:
        return text
    own = all(x.is_word and not told.isdisjoint(stems(x.key)) for x in nouns)
    return typed[0].text if own else text


def _behind_verb(text: str, says: str, did: Callable[[str], bool]) -> str:
    """What stands behind who did it and what was done, of which the entry tells: `tom drew the
    queen`; nothing if it is not said so."""
    typed = tokens(text.strip(" ,.!"))
    who = {token.key for token in tokens(says)} | PRONOUNS
    if len(typed) <= _SEVERAL or typed[0].key not in who or not did(typed[1].key):
        return ""
    return text[typed[_SEVERAL].start :]


def _field(parts: list[str], entry: Entry) -> dict[str, Any]:
    """A number of a form, or of its own, said with its name: `his crew cap is 4`, `weight 3`."""
    said = _FIELD.match(parts[0].strip(" ,.!"))
    number = tokens(said["number"])[0].number if said else None
    if said is None or number is None:
        return {}
    name = said["name"].lower().replace(" ", "_")
    old = tokens(parts[1]) if len(parts) > 1 else []
    found: dict[str, Any] = {
        key: {**value, name: number}
        for key, value, _ in entry.answers
        if isinstance(value, dict) and isinstance(value.get(name), int)
        if not old or old[0].number == value[name]
    }
    found |= {
        key: number
        for key, value, source in entry.answers
        if type(value) is int and source != "default" and key.rpartition(".")[2] == name
        if not old or old[0].number == value
    }
    return found if len(found) == 1 else {}


def _without(rest: str, entry: Entry) -> dict[str, Any]:
    """Something that was chosen, by the name of its answer: then it is none."""
    said = _WITHOUT.match(rest.strip(" ,.!"))
    if said is None:
        return {}
    name = said["name"].lower().replace(" ", "-")
    found: dict[str, Any] = {
        key: {}
        for key, value, source in entry.answers
        if source != "default" and key.rpartition(".")[2] == name
        if value and isinstance(value, str | dict)
    }
    return found if len(found) == 1 else {}


def _only(entry: Entry, wanted: ValueSaid) -> dict[str, Any]:
    """Of several things the only one that was: `no, only the iron`."""
    ids = {id for _, id in wanted.ids}
    found: dict[str, Any] = {}
    for key, value, source in entry.answers:
        if source == "default":
            continue
        kept: Any = None
        if isinstance(value, list | tuple) and len(value) > 1:
            kept = [one for one in value if one in ids]
        elif isinstance(value, dict) and len(value) > 1:
            cards = value.get("cards")
            if isinstance(cards, list) and len(cards) > 1:
                left = [one for one in cards if one in ids]
                kept = {**value, "count": len(left), "cards": left} if left else None
            elif all(type(one) is int for one in value.values()):
                kept = {
                    one: many
                    for one, many in value.items()
                    if one in ids or one.rpartition("-")[2] in ids
                }
        if kept:
            found[key] = kept
    return found if len(found) == 1 else {}


def parted(typed: str, ear: Reader[Any]) -> tuple[str, str]:
    """What a line says in place of what was said, and what it was not; empty if it is no such line.

    `no block` says that there was none: behind a bare `no` somebody or something must be named.
    """
    calls = _CALLS.match(typed)
    rest = _explained(typed[calls.end() :] if calls else typed)
    said, *wrong = _NOT.split(rest, maxsplit=1)
    if calls is None and not wrong:
        return "", ""
    if wrong:  # what follows says more of what is so: `lost 2, not 1, so is on 1`
        wrong[0], *more = _CLAUSE.split(wrong[0], maxsplit=1)
        said = ", ".join([said.strip(" ,"), *more])
    if calls is not None and _BARE.fullmatch(calls[0]):
        line = Line(said, ear.names(ear.table.state), ear.forms)
        named = bool(line.tokens) and (
            line.tokens[0].key in (*PRONOUNS, "the", "that", "those", "it")
            or any(edge.thing.kind in _PEOPLE for edge in line.edges(0))
        )
        if not named:
            return "", ""
    return said.strip(" ,.!"), wrong[0].strip(" ,.!") if wrong else ""


def _explained(typed: str) -> str:
    """A line without what somebody says behind it of their slip: `, i miscounted`."""
    while (told := _EXPLAINS.search(typed)) is not None and told.start():
        typed = typed[: told.start()]
    return typed


def _found(
    says: str,
    told: list[tuple[str, Any, str]],
    wanted: ValueSaid,
    instead: ValueSaid | None,
    named: tuple[Names, ...],
    may_be: Callable[[dict[str, Any]], bool | None],
) -> tuple[dict[str, Any], bool]:
    """The answer that holds the wrong value, with the right one; and whether there are several.

    What nobody said is looked at last: only a number that the log tells. Of several places those
    are meant in which the act could still be done.
    """
    told_so = [(key, value) for key, value, source in told if source != "default"]
    tacit = [
        (key, value)
        for key, value, source in told
        if source == "default" and type(value) is int and _tells(says, value)
    ]
    for answers, changes in ((told_so, changed), (told_so, changed_inside), (tacit, changed)):
        each = [(key, changes(value, wanted, instead, named)) for key, value in answers]
        found = [{key: one} for key, values in each for one in values]
        found = [one for one in found if may_be(one) is not None]
        if len(found) > 1:
            found = [one for one in found if may_be(one)] or found
        if found:
            return found[0], len(found) > 1
    return {}, False


def _may_be(ear: Reader[Any], entry: Entry, answers: dict[str, Any]) -> bool | None:
    """Whether an entry could have been done with other answers; `None` if one of them is none at
    all: where somebody sailed is no wind, though both are called north."""
    from companion.table.copies.amend import rerun

    done = rerun(ear.table, entry, answers, {}).look(ear.table.state_at(entry.after))
    if isinstance(done, Asking) and done.problem and done.question.key in answers:
        return None
    return isinstance(done, Done)


def _tells(says: str, number: int) -> bool:
    return re.search(rf"(?<!\d){abs(number)}(?!\d)", says) is not None


def _whole_list(
    parts: list[str], entry: Entry, ear: Reader[Any], named: tuple[Names, ...]
) -> dict[str, Any]:
    """The cards of an answer said all again: `the 9 and the 4 and 2, not the 6`."""
    several = [value_said(one, ear, named) for one in _AND.split(parts[0]) if one]
    wrong = value_said(parts[1], ear, named, part=True)
    if len(several) < _SEVERAL or not all(several) or not wrong:
        return {}
    found = {}
    for key, value, _ in entry.answers:
        cards = value.get("cards") if isinstance(value, dict) else value
        if not isinstance(cards, list | tuple) or not cards:
            continue
        gone = [one for one in cards if any(id == one for _, id in wrong.ids)]
        kinds = {x.kind for names in named for x in names.things if x.id in cards}
        new = [sorted({id for kind, id in one.ids if kind in kinds}) for one in several]
        kept = {one for one in cards if one not in gone}
        if len(gone) != 1 or not all(len(one) == 1 for one in new):
            continue
        all_new = [one[0] for one in new]
        if not kept <= set(all_new) or len(set(all_new)) < len(all_new):
            continue
        found[key] = (
            {**value, "count": len(all_new), "cards": all_new}
            if isinstance(value, dict)
            else all_new
        )
    return found if len(found) == 1 else {}
