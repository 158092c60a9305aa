"""Forms: how an act is said, as data. Read once from TOML into small trees that match a line.

    [verbs]                                   classes of verbs; every inflected form of each is one
    attack = "attack, strike, go for"
    [words]                                   classes of words that are not inflected
    at = "at, on, against, >"
    [loosely]                                 more words of a class, read where nothing else
    attack = "smack, have a go at"            understands the line
    [about]                                   words that speak for an act, and are no form of it:
    magistrate = "errand, job"                only what is offered hangs on them
    [contrary]                                two senses: a line that says words of one is never
    harm = ["wound, hurt", "heal, cure"]      offered a line that says words of the other
    [pronouns]                                a word that may mean what the act in front named,
    him = "captain, hostage"                  and of which kind: `hires the mason, moves him`
    [chatter]                                 what people say around an act, and nothing hangs on:
    say = ["that is (it|all)", "this turn"]   stepped over where no other reading is found
    [nouns]                                   what may stand beside the name of a thing of a kind:
    island = "island, isle"                   `tern island`, `the island Tern`
    [codes]                                   sorts of short signs: words, /patterns/, <kinds>
    face = "none, star, /[0-9]?[slr]+/, <card>"   of things; a `code.face` slot takes a run of them
                                              (`!/star/`: with one such sign at least in it)
    [parts]                                   pieces of text that several forms share: %plus;
    plus = "[and|with] {enhancement-#:card.enhancement}"    several pieces at once with `;` in it

    [[told]]                                  what is said of an act behind it, and must be so
    say = ["down to {~left:n.level}"]         (with `of = "play pass"` behind these acts only)

    [[play]]                                  forms of the procedure `play`
    say = ["@attack ; with {card:card.attack} ; *%plus ; [@at] {target:player}"]

A form is a list of pieces with `;` between. The first one must stand in the line, and so must any
that begins with `!`; the others may. They stand in any order. `*` may come again, `&` begins the
act anew with each time it comes (`6 gold and 3 wood`). Who acts is a piece that every form has.

In a piece: `word`, `@class`, `(a|b)`, `[maybe]`, `(once or more) ...`, `%part`, and slots:
`{key:kind.sort}` takes a thing of that kind and sort. Kinds that every game has:

- `n` a number; `n-or-unknown`; `+n`, `-n` a signed one (`-n`: what is lost); `up`, `down`: with
  that sign where it is typed without; `level` the same, signed only behind a word such as `is`
- `word`, `words`, `quoted`, `dice`: words for the question to read; `word.strange` that nobody
  knows, `word.nobody` that is no player; `words.clause` end with the clause (`strange` as above,
  `brief`: three at most, and none of grammar)
- `code.sort` a run of codes; `title` a name in its own right
- `text` the rest of the line; `text.uncounted` if it counts nothing, `text.told` if it asks
  nothing, `text.named` if it begins with no verb of telling
- `kind?` takes a new name too, `kind??` also one that capitals make (`First Light`), `kind!` only
  one in capitals or quotes

Marks at the key of a slot:

- `key+` gathers ids, `key,` gathers names; `#` in a key counts up, `*` is any part of it
  (`fall-*.card`)
- `key>field` is a field of a form; `key/` fills in a form or a split by name, `key=` is the number
  behind the last name (of its own key, if any), `key%` the one in front, one if there is none
- `?key` may go unasked; `~key` is said and asked by nobody: it must come true
- `{key=value}` is a word that means an answer, `{?key=value}` one that may go unasked,
  `{~says=text}` one of which the log must say so (`{~lacks=text}` not): `{~says=is out} (dead)`

What is told of an act:

- `{~key:n.change}` is what something was changed by, of who is named in front of it (else behind
  it; `{~key:player.other}` is nobody of whom a number is said)
- `{~key:n.level}` is what it is now (`n.new`, if it has changed), `{~key:n.was}` what it was;
  behind it may stand of which counter: `n.level.poise`
- `{~key:n.sum}` is what all acts told with `&` changed; `n.said.wound` stands beside that word;
  `n.listed` is how many names stand in a list of what came of it: `three crew 5C 6C 8C`

Forms with `logged = true` are read only where the act then says just what was typed; those with
`beside = "raid explore"` only in the midst of a line of these acts: what they say is done first;
`partly = true` says a part of what the act does, and asks once whether all of it is meant.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from msgspec.structs import replace

from companion.assets import form_texts
from companion.table.forms.codes import Codes, commas, read_codes
from companion.table.forms.form import Form, Forms, Piece
from companion.table.forms.names import forms_of
from companion.table.forms.nodes import (
    AnyOf,
    Either,
    First,
    Means,
    Node,
    Row,
    Slot,
    Word,
    first,
    in_a_row,
    names_players,
    needed,
    reach,
    row_of,
    rows_of,
)
from companion.table.forms.tokens import tokens, wordset

_A_PART = re.compile(r"%\w+")
RESERVED = wordset("verbs words loosely about contrary pronouns chatter nouns codes parts told")


class BadForm(ValueError):
    """A form that cannot be read: a fault of the data, found by tests."""


def read_forms(*sources: str) -> Forms:
    """The forms in TOML texts; classes and parts of an earlier one hold in the later ones.

    Args:
        sources: TOML, the core's first.

    Raises:
        BadForm: a class or a part that is not there, a bracket that is not closed.
    """
    maker = _Maker()
    forms: list[Form] = []
    own: dict[str, list[dict[str, Any]]] = {}
    behind: list[tuple[str, frozenset[str]]] = []
    weight = int(len(sources) > 1)  # what a game says itself is meant before what every game says
    for source in sources:
        told = tomllib.loads(source)
        maker.learn(told)
        for act, rows in told.items():
            if act not in RESERVED:
                own.setdefault(act, []).extend({"weight": weight, **row} for row in rows)
        for row in told.get("told", ()):
            behind += [(text, frozenset(row.get("of", "").split())) for text in row["say"]]
        weight = 0
    for act, rows in own.items():
        for row in rows:
            extra = {key: value for key, value in row.items() if key != "say"}
            forms += [maker.form(act, text, extra) for text in row["say"]]
    players = maker.players
    among = {x.act for x in forms if any(names_players(y.node, players) for y in x.pieces)}
    named = (x.act in among or x.by == "none" for x in forms)
    forms = [x if y else replace(x, alone=True) for x, y in zip(forms, named, strict=True)]
    only_told = tuple(maker.form("told", text, {"of": acts}) for text, acts in behind)
    firsts: dict[int, First] = {}
    for form in (*forms, *only_told):
        for piece in form.pieces:
            first(piece.node, firsts)
    return Forms(
        tuple(forms),
        only_told,
        frozenset(maker.vocabulary),
        frozenset(maker.loose),
        frozenset(maker.verbs),
        firsts,
        maker.codes,
        maker.about,
        tuple(maker.contraries.values()),
        maker.pronouns,
        {word: frozenset(rows) for word, rows in maker.chatter.items()},
        frozenset(word for rows in maker.chatter.values() for row in rows for word in row),
        maker.nouns,
    )


def game_forms(game: str) -> Forms:
    """The forms of a game: those that all games share, and its own."""
    return read_forms(*form_texts(game))


class _Maker:
    """Compiles templates with the classes and parts that are known."""

    def __init__(self) -> None:
        self.classes: dict[str, AnyOf] = {}
        self.loosely: dict[str, list[str]] = {}
        self.about: dict[str, frozenset[str]] = {}
        self.contraries: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
        self.pronouns: dict[str, frozenset[str]] = {}
        self.chatter: dict[str, set[tuple[str, ...]]] = {}
        self.nouns: dict[str, frozenset[str]] = {}
        self.parts: dict[str, str] = {}
        self.codes: dict[str, Codes] = {}
        self.vocabulary: set[str] = set()
        self.loose: set[str] = set()
        self.verbs: set[str] = set()
        self.players: dict[int, bool] = {}
        self._reach: dict[int, frozenset[str] | None] = {}
        self._nodes: dict[Node, Node] = {}
        self._spoken = True
        self._whole: dict[str, AnyOf] = {}
        self._told: dict[tuple[str, bool], Node] = {}  # most templates stand in many forms

    def learn(self, told: dict[str, Any]) -> None:
        self._whole.clear()  # their words may be others now
        self._told.clear()
        for name, text in told.get("words", {}).items():
            words = commas(text)
            self._add(AnyOf(name, frozenset(map(typed, words)), words[0]))
        for name, text in told.get("verbs", {}).items():
            verbs = commas(text)
            phrases = frozenset(form for verb in verbs for form in forms_of(verb))
            self._add(AnyOf(name, phrases, verbs[0], verb=True))
            self.verbs.update(phrase[0] for phrase in phrases)
        for name, text in told.get("loosely", {}).items():
            self.loosely.setdefault(name, []).extend(commas(text))
        for act, text in told.get("about", {}).items():
            self.about[act] = self.about.get(act, frozenset()) | set(text.split())
        for word, kinds in told.get("pronouns", {}).items():
            self.pronouns[word] = self.pronouns.get(word, frozenset()) | frozenset(commas(kinds))
        for sense, sides in told.get("contrary", {}).items():
            one, other = (frozenset(w for v in commas(x) for (w,) in forms_of(v)) for x in sides)
            before = self.contraries.get(sense, (frozenset(), frozenset()))
            self.contraries[sense] = before[0] | one, before[1] | other
        for kind, text in told.get("nouns", {}).items():
            self.nouns[kind] = self.nouns.get(kind, frozenset()) | set(commas(text))
        for text in told.get("chatter", {}).get("say", ()):
            for phrase in rows_of(self._parsed(text, spoken=False)):
                self.chatter.setdefault(phrase[0], set()).add(phrase)
        for name, text in told.get("codes", {}).items():
            self.codes[name] = made = read_codes(text)
            self.vocabulary.update(made.words)
        self.parts |= told.get("parts", {})

    def _add(self, made: AnyOf) -> None:
        self.classes[made.name] = made
        self.vocabulary.update(word for phrase in made.phrases for word in phrase)

    def _class(self, name: str) -> AnyOf:
        """A class with what stands loosely for it."""
        if name in self._whole:
            return self._whole[name]
        if name not in self.classes:
            raise BadForm(f"there is no class @{name}")
        plain, more = self.classes[name], self.loosely.get(name)
        if not more:
            return plain
        phrases = {form for x in more for form in (forms_of(x) if plain.verb else [typed(x)])}
        made = self._whole[name] = replace(plain, loose=frozenset(phrases) - plain.phrases)
        self.loose.update(word for phrase in made.loose for word in phrase)
        if plain.verb:
            self.verbs.update(phrase[0] for phrase in made.loose)
        return made

    def form(self, act: str, text: str, extra: dict[str, Any]) -> Form:
        told = (one for whole in text.split(";") for one in self._spread(whole.strip()))
        pieces = tuple(self._piece(one, n == 0) for n, one in enumerate(told))
        needs, kinds = set[str](), set[str]()
        for piece in pieces:
            if piece.must and not needs and not kinds:
                words, slots, free = needed(piece.node)
                if not free:
                    needs, kinds = words, slots
        # Where nobody else is named, several who act do the same: `ana and bo pass`.
        among = any(names_players(piece.node, self.players) for piece in pieces)
        extra = {"by": "one" if among else "each", **extra}
        extra |= {"beside": frozenset(extra["beside"].split())} if "beside" in extra else {}
        return Form(
            act,
            pieces,
            text,
            needs=frozenset(needs),
            kinds=frozenset(kinds),
            reach=reach((piece.node for piece in pieces), self._reach),
            **extra,
        )

    def _spread(self, text: str) -> list[str]:
        """A piece; the pieces of a part, if it is a part of several."""
        part = self.parts.get(text[1:], "") if text[:1] == "%" else ""
        if ";" not in part:
            return [text]
        return [one for piece in part.split(";") for one in self._spread(piece.strip())]

    def _piece(self, text: str, first: bool) -> Piece:
        marks = re.match(r"[!*&?]*", text)
        assert marks is not None
        found = marks[0]
        node = self._parsed(text[marks.end() :].strip())
        must = (first and "?" not in found) or "!" in found
        return Piece(node, must, "*" in found or "&" in found, "&" in found)

    def _parsed(self, text: str, spoken: bool = True) -> Node:
        """The node of a template; the words of one that nobody speaks are none of the forms."""
        if (text, spoken) in self._told:
            return self._told[text, spoken]
        self._spoken = spoken
        key = (text, spoken)
        text = self._part(text[1:]) if _A_PART.fullmatch(text) else text
        pieces = re.findall(r"\{[^}]*\}|[()\[\]|]|[^\s()\[\]|{}]+", text)
        node, rest = self._either(pieces, 0)
        if rest != len(pieces):
            raise BadForm(f"“{text}”: a bracket too many")
        return self._told.setdefault(key, node)

    def _part(self, name: str) -> str:
        if name not in self.parts:
            raise BadForm(f"there is no part %{name}")
        return f"({self.parts[name]})"

    def _one(self, node: Node) -> Node:
        """The node that is told like this one already: what stood at a place is remembered by it,
        whatever form it is in."""
        return self._nodes.setdefault(node, node)

    def _either(self, pieces: list[str], at: int) -> tuple[Node, int]:
        rows: list[Node] = []
        row: list[Node] = []
        while at < len(pieces) and pieces[at] not in (")", "]"):
            piece = pieces[at]
            if piece == "|":
                rows.append(self._one(row_of(row)))
                row = []
                at += 1
            elif _A_PART.fullmatch(piece):  # parsed once, in however many forms it stands
                row.append(self._parsed(piece, self._spoken))
                at += 1
            elif piece == "...":
                row.append(in_a_row(row.pop()))
                at += 1
            elif piece in ("(", "["):
                inner, at = self._either(pieces, at + 1)
                if at >= len(pieces):
                    raise BadForm("a bracket is not closed")
                at += 1
                row.append(self._one(Either((Row(()), inner))) if piece == "[" else inner)
            else:
                row.append(self._one(self._leaf(piece)))
                at += 1
        rows.append(self._one(row_of(row)))
        return (rows[0] if len(rows) == 1 else self._one(Either(tuple(rows)))), at

    def _leaf(self, piece: str) -> Node:
        if piece.startswith("@"):
            return self._class(piece[1:])
        if not piece.startswith("{"):
            words = typed(piece)
            if self._spoken:
                self.vocabulary.update(words)
            return row_of([Word(word) for word in words])
        inner = piece[1:-1]
        if "=" in inner and ":" not in inner:
            key, value = inner.split("=", 1)
            return Means(key.lstrip("?~"), value, key[0] if key[0] in "?~" else "")
        key, _, kind = inner.partition(":")
        if kind.startswith("code.") and kind[5:].rstrip("?") not in self.codes:
            raise BadForm(f"there is no sort of codes {kind}")
        mode = key[0] if key[0] in "~?" else key[-1] if key[-1] in "+,/=%" else ""
        kind, *sorts = re.split(r"[.,]", kind or "words")
        marked = sorts[-1] if sorts else kind
        new, title = marked.endswith(("?", "!")), marked.endswith(("??", "!"))
        sorts = [one.rstrip("?!") for one in sorts]
        return Slot(
            key.strip("~?+,/=%"),
            kind.rstrip("?!"),
            tuple(sorts),
            new,
            title,
            marked.endswith("!"),
            mode,
        )


def typed(text: str) -> tuple[str, ...]:
    """Words of a form as a line has them: `end-duel` is three tokens."""
    return tuple(token.key for token in tokens(text)) or (text,)
