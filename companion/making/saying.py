"""Every form of a game, tried: what it is of, what it fills in, and a line that it would say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Any

from companion.making.found import Findings
from companion.making.naming import check_names
from companion.making.source import Words, place_of
from companion.table.campaign.opened import OpenTable
from companion.table.ear.covering import readings_of
from companion.table.ear.examples import example
from companion.table.ear.hearing import Ear
from companion.table.ear.matching import Line
from companion.table.ear.readings import Bind
from companion.table.ear.saying import written
from companion.table.forms.form import Form, Forms
from companion.table.forms.names import Names, Thing
from companion.table.forms.nodes import ANYTHING, NUMBERS, Either, Means, Node, Row, Slot, leaves
from companion.table.forms.tokens import tokens
from companion.toolbox.text import listed

_WORDS = {"word": "mist", "words": "mist", "text": "mist", "quoted": "mist", "title": "Old Hat"}
_KEYED = re.compile(r"\s[\w.-]+=(.*)")
_CODED = ("code", "coded", "dice", "new")
"""Kinds of slots whose words a game reads itself."""


def check_forms(table: OpenTable[Any], findings: Findings, most: int | None = None) -> None:
    """Try the forms of a game, at a table.

    Args:
        table: an open table.
        findings: takes what does not hold.
        most: how many forms are tried; all if not given.
    """
    ear = Ear(table)
    known = table.infos
    own = [form for form in ear.forms.forms if form.act in known][:most]
    acts = {form.act for form in own}  # what an act asks is read from its source, which takes long
    keys = {id: [key.name for key in known[id].listed()] for id in acts}
    for act in sorted({form.act for form in ear.forms.forms} - known.keys()):
        findings.fault(f"forms.toml, [[{act}]]", "the game has no such act.")
    names = ear.names(table.state)
    for form in own:
        findings.counts["forms"] += 1
        where = f"forms.toml, [[{form.act}]], “{form.text}”"
        for key in _unasked(form, keys[form.act]):
            findings.fault(where, f"the act never asks for “{key}”.")
        _says_itself(form, ear.forms, names, findings, where)


def _unasked(form: Form, keys: list[str]) -> list[str]:
    """Slots that no question of the act takes: a line with one of them is no reading."""
    found = []
    for piece in form.pieces:
        for leaf in leaves(piece.node):
            if not isinstance(leaf, Slot | Means) or leaf.mode == "~":
                continue
            name = leaf.key.replace("#", "1").partition(">")[0]
            name += "1" if name.endswith("-") else ""
            spelt = {name.replace("*", scope) for scope in ("", "some-scope.")}
            if not any(fnmatchcase(one, key) for one in spelt for key in keys):
                found.append(leaf.key)
    return found


def _says_itself(form: Form, forms: Forms, names: Names, findings: Findings, where: str) -> None:
    """A line that is made of a form is read by it."""
    slots = [x for piece in form.pieces for x in leaves(piece.node) if isinstance(x, Slot)]
    if any(slot.mode not in ("", "?") or slot.kind in _CODED for slot in slots):
        return
    made = dict[tuple[str, str], Thing]()
    binds = [_bind(slot, names, made) for slot in slots]
    more = Names((*names.things, *made.values()))
    must = {x.key for p in form.pieces if p.must for x in leaves(p.node) if isinstance(x, Slot)}
    for kept in (binds, [one for one in binds if one.key in must]):
        for who in ("", next((x.label for x in names.of_kind("player")), "")):
            line = written(form, kept, who)
            if line and readings_of(Line(line, more, forms), (form,)):
                findings.counts["forms that say a line"] += 1
                return
    if any(_has_ways(piece.node) for piece in form.pieces):
        return  # which of its ways belong together is not known here
    if line := written(form, binds, ""):
        findings.remark(where, f"“{line}”, which is made of it, is not read by it.")


def _has_ways(node: Node) -> bool:
    """Whether slots stand in some of its ways only, or take words that the game reads."""
    match node:
        case Either():
            return any(isinstance(leaf, Slot | Means) for leaf in leaves(node))
        case Row():
            return any(map(_has_ways, node.nodes))
        case Slot():
            return node.kind in _WORDS
        case Means():
            return True
    return False


def _bind(slot: Slot, names: Names, made: dict[tuple[str, str], Thing]) -> Bind:
    """Something that a slot takes: a thing of the table, or one that is made up."""
    value: Any
    if slot.kind in NUMBERS:
        value = 2
    elif slot.kind == "players":
        value = tuple(names.of_kind("player")[:2])
    elif slot.kind.partition(".")[0] in _WORDS:
        value = _WORDS[slot.kind]
    else:
        there = names.of_kind(slot.kind, slot.sorts)
        place = (slot.kind, *slot.sorts[:1], "")[:2]
        other = Thing(slot.kind, f"made-{slot.kind}", f"Odd{slot.kind.title()}", sort=place[1])
        value = there[-1] if there else made.setdefault((place[0], place[1]), other)
    return Bind(slot.key, value, slot.kind, slot.mode, 0, 0)


def check_kinds(forms: Iterable[Form], words: Words, findings: Findings) -> None:
    """Kinds of things that forms take and that no table had.

    Args:
        forms: those of the game's own acts.
        words: every text in its code: a kind that is not among them is never given to a thing.
        findings: takes what does not hold.
    """
    wanted = {
        (leaf.kind, form.act)
        for form in forms
        for piece in form.pieces
        for leaf in leaves(piece.node)
        if isinstance(leaf, Slot) and not leaf.new and leaf.mode == ""
    }
    known = {*findings.kinds, *NUMBERS, *ANYTHING, "players", "owner"}
    for kind, act in sorted(wanted):
        kind = kind.partition(".")[0]
        if kind in known:
            continue
        where = f"forms.toml, [[{act}]]"
        if kind in words:
            findings.remark(where, f"no table had a thing of kind “{kind}”.")
        else:
            there = listed([f"“{one}”" for one in sorted(findings.kinds)], "and")
            says = f"there is no kind “{kind}”: `things` gives none of it. The kinds are {there}."
            findings.fault(where, says)


def check_help(table: OpenTable[Any], findings: Findings) -> None:
    """The example of each act is a line that one of its forms says, whoever and whatever it names.

    Args:
        table: an open table, whose names stand for themselves; another word of the example may be
            the name of anything that the form takes.
        findings: takes what does not hold.
    """
    ear = Ear(table)
    names = ear.names(table.state)
    for info in table.game.procedures:
        forms = tuple(form for form in ear.forms.forms if form.act == info.id)
        if not info.help or not forms or any(map(_coded, forms)):
            continue
        findings.counts["help"] += 1
        # Its first act; answers that are told by their keys are left out, or only the keys.
        line = info.help.partition(";")[0]
        lines = list(dict.fromkeys((line, *(_KEYED.sub(x, line).strip() for x in ("", r" \1")))))
        plain = (readings_of(Line(one, names, ear.forms), forms) for one in lines)
        if not any(plain) and not any(_helped(x, forms, names, ear.forms) for x in lines):
            says = f"no form of it says its example, help=“{info.help}”"
            first = forms[0].text
            findings.fault(place_of(info), f"{says}; the first form is “{first}”.")


def _slots(form: Form) -> list[Slot]:
    return [x for piece in form.pieces for x in leaves(piece.node) if isinstance(x, Slot)]


def _coded(form: Form) -> bool:
    """Whether it takes signs that the game reads itself."""
    return any(slot.kind in ("code", "coded", "new", "title") for slot in _slots(form))


def _helped(line: str, forms: tuple[Form, ...], names: Names, every: Forms) -> bool:
    """Whether one of some forms reads a line in which some words may be the names of things."""
    there = [x.text for x in tokens(line) if x.is_word or x.quoted]
    rows = [" ".join(there[at : at + n]) for n in (1, 2, 3) for at in range(len(there))]
    slots = [slot for form in forms for slot in _slots(form) if slot.kind not in NUMBERS]
    kinds = {(slot.kind, (*slot.sorts, "")[0]) for slot in slots} | {("player", "")}
    made = [
        Thing(kind, f"made-{row}", row, sort=sort)
        for row in dict.fromkeys(rows)
        for kind, sort in kinds
    ]
    return bool(readings_of(Line(line, Names((*names.things, *made)), every), forms))


def said_now(table: OpenTable[Any], findings: Findings, said: dict[str, str]) -> None:
    """Lines that enter an act at the table as it stands, one an act as soon as it can be done."""
    ear = Ear(table, table.state.turn)
    names = ear.names(table.state)
    findings.kinds.update(thing.kind for thing in names.things)
    check_names(names, findings)
    for act in sorted({form.act for form in ear.forms.forms} & table.infos.keys()):
        if act not in said:
            try:
                line = example(act, ear)
            except Exception as problem:  # noqa: BLE001 - whatever a game raises is looked for
                findings.broke(f"a line of {act}", problem)
                line = ""
            if line:
                said[act] = line
