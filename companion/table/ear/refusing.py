"""What is said of a line that is no act: which word has no place, and lines that would work."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

from companion.table.ear.answering import answer
from companion.table.ear.covering import readings_of
from companion.table.ear.deciding import OFFERED
from companion.table.ear.examples import example, of_this_table
from companion.table.ear.heard import Misfit, Unheard
from companion.table.ear.judging import Driven
from companion.table.ear.matching import Line
from companion.table.ear.offering import (
    DENIES,
    Near,
    can_be_read,
    has_a_verb,
    offers_for,
    words_of,
)
from companion.table.ear.reader import Reader
from companion.table.forms.grammar import How
from companion.table.forms.names import PART, Thing
from companion.table.forms.nodes import ANYTHING, NUMBERS, Slot
from companion.table.forms.tokens import tokens, wordset
from companion.toolbox.text import key_of, listed

_ASKS = wordset("how what who whom whose which where when why")
_ASKS_FIRST = wordset(
    "can could may might must shall should would will do does did is are was were has have am"
)
_DOUBTS = wordset(
    "not no never nobody nothing maybe perhaps might may could should would shall must if unless "
    "cannot wants want going gonna wanna thinking thinks think hopes hope plans plan tries try "
    "tried trying almost nearly about wish wishes would"
)
"""Words that make a line a doubt, a plan or its contrary, where no form has a part for them."""


_INSTEAD = "Say what happened, or write it down as “note …”."
_NEGATES = wordset("not no never nobody nothing cannot")
"""Those of them that deny it: without the word the line would say the contrary."""
_HANGS = re.compile(r"[^\W\d_]\?\s*$")
"""A question mark right behind a word, at the end."""
_FREE = 3
"""Words of a line that are left to a question, up to which what the question says is the reason."""


_AHEAD = re.compile(
    r"(?:(?:and|so|ok|okay|well|then|but)[ ,]+)?"
    r"((?:in |on |for )?(?:the |my |our )?next (?:turn|round|go)),? (?:i|we)(?:'ll|'d|'m| )",
    re.IGNORECASE,
)
"""What somebody means to do in a turn to come: `next turn i buy a map`."""


def planned(typed: str) -> None:
    """A line that begins with a turn to come, and with who speaks, tells a plan.

    Raises:
        Unheard: it does.
    """
    if ahead := _AHEAD.match(typed):
        raise Unheard(f"“{ahead[1]}” tells what is planned; nothing was entered.", _INSTEAD)


def is_question(typed: str) -> bool:
    """Whether a line asks: it ends like a question or begins like one."""
    words = [token.key for token in tokens(typed)]
    if not words:
        return False
    begins = words[0] in _ASKS or (
        words[0] in _ASKS_FIRST and len(words) > 2 and words[1] != "not"  # `don't`, `isn't`: denied
    )
    plain = typed.rstrip(' "')
    return (plain.endswith("?") and not plain.endswith("=?")) or begins


def asked_for(typed: str, found: Sequence[Driven[Any]], ear: Reader[Any]) -> Unheard | None:
    """The answer to a name with a question mark right behind it, `ana's poise?`: it is asked for
    there, and not told to be unknown (`ana's poise is ?`). `None` for a line that says an act."""
    if not found or not _HANGS.search(typed) or any(has_a_verb(x.reading.form) for x in found):
        return None
    known = answer(typed, ear) or "That is a question."
    unknown = f"If nobody knows, type “{typed.rstrip(' ?')} ?” with a space."
    return Unheard(f"{known} Nothing was entered.", unknown)


def no_act(typed: str, ear: Reader[Any]) -> Unheard | None:
    """The refusal of a question, a plan or a negation; `None` if the line is none of these."""
    if is_question(typed):
        known = answer(typed, ear)
        if known:
            return Unheard(f"{known} Nothing was entered.")
        return Unheard(
            "That is a question; nothing was entered.",
            "Press / to look up the rules, or ? for keys.",
        )
    words = [token.key for token in tokens(typed) if not token.quoted]
    doubts = [word for word in words if word in _DOUBTS and not _has_a_part(word, ear)]
    plain = words_of(typed, ear, PART) if doubts else set()  # `hope` is no doubt: “Hope reborn!”
    doubt = next((word for word in doubts if word in plain), "")
    if not doubt:
        return None
    offers = [] if doubt in _NEGATES else _if_it_did(_without(typed, doubt), ear)
    right = f"If it did, say {listed([f'“{one}”' for one in offers])}." if offers else _INSTEAD
    says = f"“{doubt}” leaves open whether it happened; nothing was entered."
    return Unheard(says, right, offers)


def _if_it_did(typed: str, ear: Reader[Any]) -> list[str]:
    """What to say of what was only meant, wanted or due: the line without that word, or near it."""
    if ear.teach and ear.done(typed):
        return [typed]
    return [one.line for one in offers_for(typed, ear)]


def _without(typed: str, word: str) -> str:
    """A line without the first place where a word stands."""
    found = next(token for token in tokens(typed) if token.key == word)
    return " ".join(f"{typed[: found.start]} {typed[found.end :]}".split())


def _has_a_part(word: str, ear: Reader[Any]) -> bool:
    """Whether a negation stands in a form: then every word of the line still needs its part."""
    return word in ("no", "not", "nothing", "none", "nobody") and word in ear.forms.vocabulary


def refusal(typed: str, ear: Reader[Any]) -> Unheard | Misfit:
    """Why a line is not understood, and up to three whole lines of the act that was meant."""
    # Before other lines are heard; that something does not come of an act is said only where no
    # other act has a reason of its own: it is rarely the act that was meant.
    dead = min(ear.dead, key=lambda one: (one[2].untrue, one[0]), default=None)
    near = offers_for(typed, ear)
    offers = [one.line for one in near]
    # That a question cannot read much of the line is no reason where it may mean something else.
    if dead is not None and not (offers and dead[1] > _FREE):
        return Misfit(dead[2].says, dead[2].right, offers)
    denied = next((token.key for token in tokens(typed) if token.key in DENIES), "")
    if denied and not offers:
        return Unheard(f"“{denied}” means that it has not happened; nothing was entered.", _INSTEAD)
    if offers and offers[0].endswith(f", {typed}"):
        lead = offers[0].removesuffix(f", {typed}")
        says = f"“{lead}” comes before that. Nothing was entered."
        return Unheard(says, f"Say “{offers[0]}”.", offers)
    why, words = _why(typed, ear, near[0] if near else None)
    if any(not ear.knows(key_of(word)) for word in words):
        offers = [one for one in offers if not _says_all(words, one)]
    says = f"{why} Nothing was entered."
    if offers:
        right = "Did you mean " + listed([f"“{one}”" for one in offers]) + "?"
        known = all(ear.knows(token.key) for token in tokens(typed) if token.is_word)
        if known and _are_two_acts(typed, ear):
            right = f"Two acts need “then” between them: {ear.table.game.one_act}."
    else:
        right = _examples(typed, ear) if ear.teach else ""
    return Unheard(says, right, offers, words)


def _says_all(words: Sequence[str], line: str) -> bool:
    """Whether a line has every one of these words: it cannot be what is said instead of them."""
    said = {word for token in tokens(line) for word in token.key.split()}
    return {key_of(word) for word in words} <= said


def _are_two_acts(typed: str, ear: Reader[Any]) -> bool:
    """Whether both halves of the line would be acts, and only the word between them is missing."""
    table, by = ear.table.state, ear.by
    return any(
        bool(ear.driven(typed[token.start :], table, by))
        and bool(ear.driven(typed[: token.start], table, by))
        for token in tokens(typed)[1:]
    )


def _why(typed: str, ear: Reader[Any], near: Near | None) -> tuple[str, list[str]]:
    """Which word has no place, and why: of those that an offered line leaves out, if one does. It
    is unknown; or it could name something, which is not there; or the line has one of its kind
    already; or it is known, and has no place there.

    Returns:
        The sentence, and the words that it names.
    """
    line = Line(typed, ear.names(ear.table.state), ear.forms)
    line.how, line.noting = How.SLIPS, True
    readings_of(line, ear.forms.forms)
    if not any(map(can_be_read, line.tokens)):
        return "Nothing that can be read was typed.", []
    over = near.over if near else ()
    left = over or range(len(line.tokens))
    # `clubs` alone is no name, and in `the 4 of clubs` it is a part of one that is known.
    in_names = {
        place
        for n in range(len(line.tokens))
        for edge in line.edges(n)
        if not edge.cost
        for place in range(n, edge.end)
    }
    strange = [
        n
        for n in left
        if line.tokens[n].is_word
        and n not in in_names
        and not ear.knows(line.keys[n])
        and not ear.forms.is_code(line.tokens[n].text)  # `2b` are two blank faces
    ]
    if not strange:
        farthest = max((place for place in line.expected if place < len(line.tokens)), default=0)
        left = over or (farthest,)
    at_fault = strange or left
    said = [n for n in at_fault if line.tokens[n].is_word or line.tokens[n].number is not None]
    named = list(dict.fromkeys(line.tokens[n].text for n in said or at_fault))  # not a mere comma
    words = listed([f"“{one}”" for one in named[:3]], "and")
    if not strange:
        return f"{words} {_misplaced(line, said, near)}.", named
    slots = (node for node in line.expected.get(strange[0], {}).values())
    if len(strange) == 1 and any(_names_a_thing(node) for node in slots):
        return f"There is no {words} here.", named
    return f"{words} {'is' if len(named) == 1 else 'are'} unknown here.", named


def _misplaced(line: Line, said: Sequence[int], near: Near | None) -> str:
    """What is said of known words that have no place: that the line has one twice, or another of
    its kind; that they are out of place, where the offered line has them elsewhere."""
    keys = {line.keys[n] for n in said}
    one, over = len(keys) == 1, near.over if near else ()
    if one and line.keys.count(line.keys[said[0]]) > 1:
        return "is said more than once"
    if near and len(over) == 1 and (other := _instead(line, over[0], near)):
        return f"does not fit there: the line already says {other}"
    if keys and near and keys <= {token.key for token in tokens(near.line)}:
        return f"{'is' if one else 'are'} out of place"
    return f"{'does' if one or not keys else 'do'} not fit there"


def _instead(line: Line, at: int, near: Near) -> str:
    """What the offered line says where a word could have stood that was left out: another name of
    the same kind, another number; empty if there is none."""
    kinds = {edge.thing.kind for edge in line.edges(at)}
    number = line.tokens[at].number is not None
    for done in near.done:
        for bind in (bind for group in done.reading.groups for bind in group):
            if isinstance(bind.value, Thing) and bind.value.kind in kinds:
                return f"“{bind.value.label}”"
            if number and bind.kind in NUMBERS and bind.value is not None:
                return f"“{bind.value}”"
    return ""


def _names_a_thing(node: Any) -> bool:
    plain = (*NUMBERS, *ANYTHING)
    return isinstance(node, Slot) and node.kind not in plain


def _new_word(typed: str, ear: Reader[Any]) -> str:
    """The first words of a line that nobody knows, as far as they stand together; or empty."""
    found = tokens(typed)
    strange = [token.is_word and not ear.knows(token.key) for token in found]
    if True not in strange:
        return ""
    first = strange.index(True)
    behind = next((n for n in range(first, len(found)) if not strange[n]), len(found))
    return typed[found[first].start : found[behind - 1].end]


def _examples(typed: str, ear: Reader[Any]) -> str:
    """Lines of the acts whose words stand in the line, or of what could be done now, with the names
    of this table where they can be made up."""
    from companion.table.shared.suggestion_order import likely

    words = {token.key for token in tokens(typed)}
    infos = ear.table.infos
    meant = {form.act for form in ear.forms.forms if form.needs & words and not form.weight}
    order = likely(ear.table.game, ear.table.state, infos.values())
    acts = [x for x in order if x.id in meant] or [x for x in order if not x.hidden]
    lines = filter(None, (example(info.id, ear) or of_this_table(info.help, ear) for info in acts))
    shown = list(islice(lines, OFFERED))
    right = f"Type, for example, {listed([f'“{one}”' for one in shown])}." if shown else ""
    word = _new_word(typed, ear)
    if word and ear.table.game.new_word:
        right += " " + ear.table.game.new_word.format(word=word[:40])
    return right.strip()


__all__ = ["asked_for", "is_question", "no_act", "refusal"]
