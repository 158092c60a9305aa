"""Sentences: a typed line becomes the answers of a procedure.

    sam -3 poise                 a counter
    yellow gold = 6              a counter's value
    yellow raids spice 5         a procedure: who, what, answers in the order they are asked
    raid spice 3b 2w 1s 1S with wren fortune 2 effects=gain yellow gold 3

The grammar is the procedure's own: it is driven question by question, and each question takes the
words that answer it. Words that a question is introduced by (`with`, `at`, `fortune`) may stand
anywhere; `key=value` answers any question by its key, `key!=reason` breaks a rule with a reason.
What a question of the sort `offer` or `quiet` is not told, its default answers.
"""

from __future__ import annotations

import re
from typing import Any, Generic, TypeVar

from companion.errors import BadAnswer, NothingNew, UsageError
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.unheard_line import mended
from companion.table.procedures.drive import Asking, Done, Given
from companion.table.procedures.keyed import Keyed, all_asked, keyed
from companion.table.procedures.procedure import ProcedureInfo
from companion.table.procedures.question import (
    UNKNOWN_WORDS,
    Broken,
    Choose,
    Draw,
    Form,
    Lines,
    Number,
    Question,
    Roll,
    Several,
    Split,
    Text,
    YesNo,
    find_option,
)
from companion.table.procedures.questions.amounts import NO, YES
from companion.table.procedures.sentence_length import (
    FACES,
    STOPS,
    as_typed,
    draw_length,
    is_number,
    joined,
    known_length,
    readable_length,
    roll_length,
    several_length,
    straight,
)
from companion.table.sentences.said import Corrects, Said, TakesBack
from companion.table.shared.effecting import find_counter, find_player
from companion.table.shared.suggestion_order import likely, no_act
from companion.table.state import TableState
from companion.toolbox.text import clean_line, key_of

S = TypeVar("S", bound=TableState)

_WORD = re.compile(r"""[^\s"]*"[^"]*"|\S+""")
_PREPOSITIONS = ("with", "at", "by", "on", "of", "for", "to", "from", "because")
_GAINS, _LOSES = ("gain", "get", "earn", "receive"), ("lose", "pay", "spend")


class Reader(Generic[S]):
    """Reads one sentence for an open table."""

    def __init__(self, table: OpenTable[S], text: str, by: str = "") -> None:
        self.table, self.by = table, by
        self.typed = clean_line(text).lstrip(":").strip()
        self.words = list(_WORD.findall(straight(self.typed)))
        self.waiting: list[Question[Any]] = []
        """Questions that came up and took no word: what could still be said."""
        self.spoken = False

    def read(self) -> Said[S]:
        """The procedure and how far the sentence leads.

        Raises:
            UsageError: no procedure begins like this, or words are left over.
            BadAnswer: a word cannot be stored as the answer that it stands for.
        """
        if not self.words:
            raise UsageError("Nothing was typed.", "Type, for example, “note the fog lifts”.")
        self._player()
        run = self._counter() or self._procedure()
        told, self.words = keyed(self.words, run.info.listed)
        for one in told:
            if one.broken:
                run.override(one.key, one.value.strip() or "the table says so")
            elif one.key != "by":
                run.give(one.key, one.value)
            else:
                run.by = find_player(self.table.state, one.value)
        result = self._fill(run)
        if isinstance(result, Done):
            all_asked((one.key for one in told if self._is_typed(one)), result)
        # Defaults are taken from the state of their time: a draft must not keep them as answers.
        run.answers = {key: x for key, x in run.answers.items() if x.source in ("table", "app")}
        return Said(run, result)

    def _is_typed(self, told: Keyed) -> bool:
        """Whether it is the player's: what a game put into its own words may stay unused."""
        typed = f"{told.key}=" in self.typed and told.key != "by"
        return typed and not told.broken and told.value not in UNKNOWN_WORDS

    # ------------------------------------------------------------------ the beginning

    def _player(self) -> None:
        """A player's name in front says who acts."""
        for length in range(min(4, len(self.words) - 1), 0, -1):
            words = " ".join(self.words[:length]).rstrip(":").strip('"')
            player = find_player(self.table.state, words)
            if player and key_of(words) != "" and self._names(player, words):
                self.by, self.spoken = player, True
                del self.words[:length]
                return

    def _names(self, player: str, words: str) -> bool:
        """A beginning of a name counts as the name only if no procedure is called so."""
        return key_of(self.table.state.name(player)) == key_of(words) or self._info(words) is None

    def _counter(self) -> Run[S] | None:
        """`-3 poise`, `poise -3`, `gold = 6`, `gold 6`: a counter of who speaks."""
        rest = " ".join(self.words)
        match = re.fullmatch(r"([+\-−]\d{1,9})\s+(.+)", rest) or re.fullmatch(
            r"(.+?)\s*([+\-−]\d{1,9})", rest
        )
        told = re.fullmatch(r"(.+?)\s*(?:=|\s)\s*(\d{1,9}|\?)", rest)
        if "=" in rest:  # "poise = -1" tells a value, though one that cannot be
            match, told = None, re.fullmatch(r"(.+?)\s*=\s*([+\-−]?\d{1,9}|\?)", rest)
        # "discard 2" is the act of that name, not the counter "discard pile".
        act = "=" not in rest and self._info(self.words[0]) is not None
        spoken = re.fullmatch(r"([a-z]+)\s+(\d{1,9})\s+(.+)", rest, re.IGNORECASE)
        if spoken is not None:
            verb = spoken[1].casefold().removesuffix("s")
            if verb in _GAINS + _LOSES:
                sign = "+" if verb in _GAINS else "-"
                match = re.fullmatch(r"(\S+) (.+)", f"{sign}{spoken[2]} {spoken[3]}")
            elif verb in ("has", "ha"):
                told = re.fullmatch(r"(.+) (\d+)", f"{spoken[3]} {spoken[2]}")
        owner = self.by or self.table.state.turn
        for found in (match, told):
            if found is None:
                continue
            first, second = found.groups()
            counted = found is match and first[0] in "+-−"
            name, amount = (second, first) if counted else (first, second)
            for holder in (owner, ""):
                counter = find_counter(
                    self.table.game.counters(self.table.state), holder, name, exact=act
                )
                if counter is not None:
                    verb, key = ("count", "change") if found is match else ("set", "value")
                    run = self.table.begin(verb, self.by)
                    run.give("who", holder or "table")
                    run.give("counter", counter.track.id)
                    run.give(key, amount)
                    self.words = []
                    return run
        return None

    def _info(self, word: str) -> ProcedureInfo[S] | None:
        wanted = word.casefold()
        infos = self.table.infos
        for form in (wanted, wanted.removesuffix("s"), wanted.removesuffix("es")):
            if form in infos:
                return infos[form]
        return next((x for x in infos.values() if wanted in x.words), None)

    def _procedure(self) -> Run[S]:
        info = self._info(self.words[0]) if self.words else None
        if info is None:
            table = self.table
            raise no_act(table.game, table.state, table.infos, self.words, self.by)
        del self.words[0]
        return self.table.begin(info.id, self.by)

    # ------------------------------------------------------------------ driving

    def _fill(self, run: Run[S]) -> Asking | Done[S]:
        """Let the questions take their words, one after another.

        A rule that is broken on the way does not end the reading: what stands behind it is read
        as if it were broken on purpose, so that nothing typed is lost when the table says so.
        """
        run.depth = "all"
        assumed: list[str] = []
        passed: list[str] = []

        def answered(question: Question[Any]) -> bool:
            if isinstance(question, Broken):
                run.override(question.key, "assumed")
                assumed.append(question.key)
                return True
            self._somebody(question)
            taken = self._take(question)
            if taken is not None:
                run.give(question.key, taken)
                return True
            self.waiting.append(question)
            if question.manner != "ask":
                run.answers[question.key] = Given(question.default, question.source)
            elif self.words and (question.unknown or question.offered is not None):
                # It is asked afterwards; what stands behind it is read all the same.
                run.answers[question.key] = Given(question.offered)
                passed.append(question.key)
            return question.key in run.answers

        result = run.look(self.table.state, taker=answered)
        if isinstance(result, Asking) and result.problem:
            raise BadAnswer(result.problem, result.would_be_right)
        run.depth = "sentence"
        if self.words and not assumed:
            left = " ".join(self.words)
            if self._is_an_act():
                raise UsageError(
                    f"“{left[:60]}” would be an act of its own: "
                    f"{self.table.game.one_act}; nothing was entered.",
                    "Enter one after the other.",
                )
            raise UsageError(
                f"“{left[:60]}” is left over; nothing was entered.",
                f"Type, for example, “{run.info.help or run.info.id}”.",
            )
        for key in assumed:
            del run.overrides[key]
        for key in passed:
            del run.answers[key]
        return run.look(self.table.state) if assumed or passed else result

    def _is_an_act(self) -> bool:
        """Whether the words that are left over would begin another act."""
        left = [word for word in self.words if key_of(word)]
        return bool(left) and left[0].casefold() in self.table.infos

    def _somebody(self, question: Question[Any]) -> None:
        """A sentence in which nobody acts is told so, instead of a name that is none."""
        if not (isinstance(question, Choose) and question.lead == "by" and self.words):
            return
        if question.manner != "ask" or "by" in [word.casefold() for word in self.words]:
            return
        names = [option.label for option in question.options]
        if names and not question.new and not known_length(question, self.words):
            raise UsageError(
                "It is not said who acts.",
                f"Begin with a name: “{names[0]} {self.typed}”; or say whose turn it is: "
                f"“turn {names[0]}”.",
            )

    def _take(self, question: Question[Any]) -> Any:
        """The words that answer a question, taken out; `None` if there are none."""
        if question.lead and question.lead in (words := [w.casefold() for w in self.words]):
            at = words.index(question.lead)
            alone = self._only_one(question) if at + 1 == len(self.words) else ""
            if alone:  # "feint negated": only one card can do that
                del self.words[at]
                return alone
            the = words[at + 1 : at + 2] == ["the"] and at + 2 < len(words)
            if the and isinstance(question, Choose) and not known_length(question, words[at + 1 :]):
                del self.words[at + 1]  # "plunder the vault"
            if at + 1 < len(self.words):
                length = self._length(question, at + 1, led=True)
                taken = joined(question, self.words[at + 1 : at + 1 + length])
                del self.words[at : at + 1 + length]
                return taken
        if not self.words or question.manner == "quiet":
            return None
        if question.lead and (
            isinstance(question, Form)
            or (question.manner == "offer" and not isinstance(question, Choose))
        ):
            return None  # it can be introduced by its word; a bare word is meant for another
        mine = isinstance(question, Form) and question.names(self.words[0])
        if question.manner == "offer" and self.words[0].casefold() in STOPS and not mine:
            return None
        if question.manner == "offer" and question.lead and self._not_allowed(question):
            return None
        at = self._dice_at(question) if isinstance(question, Roll) else 0
        length = self._length(question, at, led=False)
        if not length:
            return None
        taken = joined(question, self.words[at : at + length])
        del self.words[at : at + length]
        return as_typed(self.typed, taken) if isinstance(question, Text) else taken

    def _only_one(self, question: Question[Any]) -> str:
        """The only option that is allowed, if there is just one and no new name will do."""
        if not isinstance(question, Choose) or not question.none:
            return ""
        legal = [option.id for option in question.options if not option.illegal]
        return legal[0] if len(legal) == 1 else ""

    def _not_allowed(self, question: Question[Any]) -> bool:
        """Whether the next words name an option that is not allowed: meant for another question."""
        if not isinstance(question, Choose) or not question.new:
            return False
        length = known_length(question, self.words)
        named = " ".join(self.words[:length]).strip('"')
        found = find_option(question.options, named) if length else None
        return found is not None and bool(found.illegal)

    def _dice_at(self, question: Roll) -> int:
        """Where the dice stand, though a word before them is for a later question."""
        if question.manner != "ask":
            return 0
        for at in range(len(self.words)):
            led = at > 0 and self.words[at - 1].casefold() in STOPS
            if not led and roll_length(self.words[at:], question.die):
                return at
        return 0

    def _length(self, question: Question[Any], at: int, led: bool) -> int:
        """How many words from `at` answer the question; 0 if none do."""
        rest = self.words[at:]
        pressing = led or question.manner == "ask"
        if isinstance(question, Choose):
            if question.lead and question.unknown and not led:
                return 0  # it can stay open: bare words are meant for another question
            known = known_length(question, rest)
            if known or not pressing:
                return known
            if question.new and not led and is_number(rest[0]):
                return 0
            if not led and rest[0].casefold() in (*_PREPOSITIONS, "+", ">"):
                return 0  # what it introduces is not said yet
            return self._until_lead(rest) if question.new else 1
        plain = isinstance(question, Lines | Split) and not (led or question.lead)
        if isinstance(question, Form):
            pressing = pressing or question.names(rest[0])
        if plain or isinstance(question, Form):
            return readable_length(question, rest) or (len(rest) if pressing else 0)
        if not pressing:
            return 0
        if isinstance(question, Roll):
            return roll_length(rest, question.die)
        if isinstance(question, Draw):
            return draw_length(question, rest) or 1
        if isinstance(question, YesNo) and question.offered is not None and not led:
            return int(rest[0].casefold() in (*YES, *NO))  # another word is for another question
        single = isinstance(question, Text) and question.one_word
        if isinstance(question, Number | YesNo) or single:
            return 1
        if isinstance(question, Several):
            return several_length(question, rest)
        return len(rest)

    def _until_lead(self, rest: list[str]) -> int:
        """A new name: up to a number, dice, or a word that introduces something else."""
        if rest[0].startswith('"'):
            return 1
        for place, word in enumerate(rest[1:], 1):
            if is_number(word) or (FACES.fullmatch(word) and word[0].isdecimal()):
                # "activates Madman explore +1": the word before a sign belongs to the number.
                return max(1, place - 1) if word[0] in "+-−" else place
            if word.casefold() in STOPS:
                return place
        return len(rest)


def say(
    table: OpenTable[S], text: str, by: str = "", yes: bool = False, teach: bool = True
) -> Said[S]:
    """Read a sentence: by the ear, if the game has forms; else question by question.

    Raises:
        UsageError: it is not understood; `Unheard` says more.
        BadAnswer: a word cannot be stored as the answer that it stands for.
        Corrects: it corrects the last entry.
        TakesBack: it takes the last line back.
        NothingNew: it tells what is so already.
    """
    text = mended(text, table.unheard)
    if table.game.forms is None:
        return Reader(table, text, by).read()
    from companion.table.ear.hearing import Ear
    from companion.table.sentences import unheard

    ear = Ear(table, by, teach)
    try:
        heard = ear.hear(text, yes)
    except (UsageError, BadAnswer) as problem:
        if teach:  # else somebody is still typing
            table.unheard = unheard.kept(ear, text, problem)
        raise
    if teach and table.unheard is not None:
        unheard.understood(table, text, heard.steps)
    if heard.undoes:
        raise TakesBack(heard.instead)
    if heard.amends is not None:
        raise Corrects(heard.amends.act_no, heard.amends.answers)
    if heard.remark:
        raise NothingNew(heard.remark)
    *before, last = heard.steps
    first = tuple((x.run, x.result) for x in before if isinstance(x.result, Done))
    return Said(last.run, last.result, first, lambda: ear.completed(text, last))


def makes(table: OpenTable[S], said: Said[S]) -> tuple[str, ...]:
    """Names that a line would make: nobody at the table knows them yet."""
    if table.game.forms is None or not said.new:
        return said.new
    from companion.table.ear.hearing import Ear

    names = Ear(table).names(table.state)
    return tuple(name for name in said.new if not names.is_name(key_of(name)))


def complete(table: OpenTable[S], text: str, by: str = "") -> list[str]:
    """Words that could stand next, most likely first; the last word may be half typed."""
    if table.game.forms is not None:
        from companion.table.ear import completing
        from companion.table.ear.hearing import Ear

        return completing.complete(text, Ear(table, by))
    words = text.lstrip(": ").split(" ")
    begun, last = " ".join(words[:-1]), key_of(words[-1])
    candidates: list[str] = []
    reader: Reader[S] = Reader(table, begun or "-", by)
    if begun.strip():
        try:
            said = reader.read()
            result = said.result
            if isinstance(result, Asking):
                candidates += [x.label for x in result.question.choices() if not x.illegal]
                if isinstance(result.question, Roll):
                    candidates.append("roll")
        except (UsageError, BadAnswer):
            pass
        for question in reader.waiting:
            if question.lead:
                candidates.append(question.lead)
            elif question.manner == "offer":
                candidates += [x.label for x in question.choices() if not x.illegal]
    speaker = find_player(table.state, begun.strip().rstrip(":")) if begun.strip() else ""
    if not begun.strip() or (reader.spoken and not reader.words and not candidates) or speaker:
        state = table.state
        owner = speaker or reader.by or by or state.turn
        counters = [x.track.label for x in table.game.counters(state) if x.owner == owner]
        names = [player.name for player in state.players.values()] if not begun.strip() else []
        own = [x.id for x in likely(table.game, state, table.game.procedures) if not x.hidden]
        candidates += own + names + counters
        candidates += [info.id for info in table.infos.values() if not info.hidden]
    seen = dict.fromkeys(x for x in candidates if key_of(x).startswith(last) and key_of(x) != last)
    return list(seen)[:12]
