"""An act step by step: a question, a line, the next question, until it is entered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.errors import BadAnswer, CompanionError, StorageError
from companion.play import stepping
from companion.play.rulings import ours
from companion.play.speaking import Shown, Turn, shown
from companion.settings.reading import current
from companion.table.campaign.draft import Run
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Question
from companion.talk import questions
from companion.talk.at import At
from companion.talk.voice import Ended, Interrupted

Look = Callable[[str], bool]
"""Looks something up without leaving the question: whether it could."""
HELP = (
    "Say the answer: a number of the list, a name or its first letters, or what is asked. An empty "
    "line takes what Enter names. ? means nobody knows, where that is allowed.",
    "= before an answer takes its words as they stand. : before a line says it at the table.",
    "/rest takes what is offered from here on, until something must be said.",
    "/back goes one question back, /aside puts the act aside, /drop drops it.",
    "/why explains the question and its sums, /odds tells the chances, /all names every choice.",
    "/so tells what was answered, /card adds what a card says, /again asks again.",
    "/rules and some words look a rule up.",
)


class Stepping:
    """One procedure under way.

    Args:
        at: the conversation.
        run: the procedure.
        asking: its first question.
        aside: looks something up: takes what stands behind `/`.
    """

    def __init__(
        self,
        at: At,
        run: Run[Any],
        asking: Asking,
        aside: Look | None = None,
    ) -> None:
        self.at, self.run, self.asking, self._look = at, run, asking, aside
        self._opened: Question[Any] | None = None
        """A question that was opened before its turn."""
        self.spoken = ""
        """A sentence that was said instead; what was asked waits."""
        self.ended = False
        self._quiet = False
        """Whether the question need not be said again."""

    def go(self) -> None:
        """Ask until the act is entered, put aside or dropped. Raises `Ended`."""
        while not self.ended:
            self._ask()
            try:
                line = self.at.ask(
                    self.at.asks(self.run.info.title, self.asking), self.question.is_masked
                )
            except Interrupted:
                self._put_aside()
                return
            except Ended:
                self._put_aside()
                self.at.code = self.at.code or BadAnswer.exit_code
                raise
            self._take(line)

    @property
    def question(self) -> Question[Any]:
        """What is asked now."""
        return self._opened or self.asking.question

    @property
    def _by_hand(self) -> bool:
        return current().dice == "hand"

    def _ask(self, every: bool = False) -> None:
        if self._quiet:
            self._quiet = False
            return
        asking = self.asking
        if self._opened is not None:
            asking = Asking(self._opened, asking.answered)
        who = self.at.name(asking.question.who)
        info, state = self.run.info, self.at.table.state
        rules = (asking.question.rule, info.rule, *info.rules)
        self.at.say(*(f"Our ruling: {one}" for one in ours(state, rules)))
        self.at.say(*questions.asked_lines(asking, who, self._by_hand, every))

    # ------------------------------------------------------------------ lines

    def _take(self, line: str) -> None:
        typed = line.strip()
        if typed.startswith("/"):
            self._command(typed[1:].strip())
            return
        word = typed.casefold()
        if self.question.kind != "text" and word in _BARE and not self._is_choice(word):
            self._command(word)
            return
        reply = questions.reply_to(self.question, line, self._by_hand)
        if isinstance(reply, questions.Unclear):
            self.at.say(*reply.lines)
            self._quiet = True
        elif isinstance(reply, questions.Spoken):
            self.spoken = reply.text
            self._put_aside()
        elif isinstance(reply, questions.Anyway):
            key, reason = self.question.key, reply.reason
            self.step(lambda t: stepping.overridden(t, self.run, key, reason))
        else:
            self._answer(reply)

    def _is_choice(self, word: str) -> bool:
        return any(word == row.label.casefold() for row in self.question.choices())

    def _answer(self, reply: questions.Answer) -> None:
        if reply.new and not self._wants(reply.new):
            return
        if reply.says:
            self.at.say(f"{reply.says}.")
        aside = self._opened
        key = self.question.key if aside else stepping.meant(self.asking, self.run)
        self.step(lambda t: stepping.answered(t, self.run, key, reply.value, aside))

    def _wants(self, new: str) -> bool:
        """Whether a name is really new; a slip of the finger is asked again."""
        try:
            return self.at.yes(f"Is that {new}?")
        except Interrupted:
            return False

    def step(self, work: Callable[[Any], Turn]) -> None:
        """One step on the table; what the disk refuses is said, and nothing is lost by it."""
        at, run = self.at, self.run
        try:
            turn = at.job(work)
        except StorageError as problem:
            table = at.table
            if table.is_refused and id(run) not in table.drafts.unkept:
                at.refused(problem)
                self.ended = True
            else:
                at.say(f"NOT SAVED. {problem.says} Type what falls; it is kept separately.")
            at.notices()
            return
        except CompanionError as problem:
            at.problem(problem)
            self._quiet = True
            return
        self.took(turn)

    def took(self, turn: Turn) -> None:
        """The next question, or the entry."""
        if isinstance(turn, Asking):
            if self._opened is None or turn.question is not self._opened:
                self._opened, self.asking = None, turn
            elif turn.problem:
                self.at.say(*(one for one in (turn.problem, turn.would_be_right) if one))
                self._quiet = True
        else:
            self.ended = True
            self.at.entered((turn,))
        self.at.notices()

    # ------------------------------------------------------------------ commands

    def _command(self, text: str) -> None:
        name, _, _ = text.partition(" ")
        known: dict[str, Callable[[], None]] = {
            "back": self._back,
            "aside": self._put_aside,
            "exit": self._leave,
            "leave": self._leave,
            "quit": self._leave,
            "drop": self._drop,
            "rest": self._rest,
            "why": lambda: self._tell(questions.why_lines(self.question)),
            "odds": lambda: self._tell(questions.odds_lines(self.question)),
            "all": lambda: self._tell(questions.rows_lines(self.question, every=True)),
            "so": lambda: self._tell(questions.told_lines(self.asking.answered)),
            "card": self._card,
            "again": lambda: None,
            "repeat": self.at.repeat,
            "help": lambda: self._tell(HELP),
            "?": lambda: self._tell(HELP),
        }
        if name in known:
            known[name]()
        elif self._look is None or not self._look(text):
            self.at.say(f"There is no /{name} while a question is open. Say /help.")
        if name not in ("again", "back", "card", "rest"):
            self._quiet = not self.ended

    def _tell(self, lines: Any) -> None:
        self.at.say(*lines)

    def _back(self) -> None:
        if self._opened is not None:
            self._opened = None
            return
        key = stepping.back_to(self.asking, self.run)
        if not key:
            self.at.say("This is the first question. /aside puts it aside, /drop drops it.")
            self._quiet = True
            return
        self.step(lambda t: stepping.taken_back(t, self.run, key))

    def _rest(self) -> None:
        """The rest likewise, as far as it is sure."""
        if self._opened is not None:
            return
        run, asking = self.run, self.asking
        try:
            turn, told = self.at.job(lambda t: stepping.likewise(t, run, asking, self._by_hand))
        except StorageError as problem:
            self.at.refused(problem)
            return
        before = len(asking.answered)
        self.at.say(*questions.told_lines(turn.answered[before:]) if told else ())
        self.took(turn)
        if not told:
            self.at.say("This must be said: nothing here goes on by itself.")

    def _put_aside(self) -> None:
        """Keep what was answered."""
        self.ended = True
        try:
            self.at.job(lambda t: stepping.put_aside(t, self.run))
        except CompanionError as problem:
            self.at.refused(problem)
        else:
            title = self.run.info.title
            kept = f"{title} is put aside; “now” lists it."
            self.at.say(kept if self.run.id else f"{title} is left, nothing of it was answered.")
        self.at.notices()

    def _leave(self) -> None:
        """Leave the conversation; what was answered is kept."""
        self._put_aside()
        self.at.leaving = True

    def _drop(self) -> None:
        self.ended = True
        try:
            self.at.say(self.at.job(lambda t: stepping.dropped(t, self.run)))
        except CompanionError as problem:
            self.at.refused(problem)
        self.at.notices()

    def _card(self) -> None:
        """Open what is not asked by itself."""
        self._opened = chosen(self.at, stepping.quiet_of(self.asking)) or self._opened


_BARE = ("back", "rest", "aside", "drop", "help", "why", "odds", "repeat", "exit", "leave", "quit")
"""Commands of a question that are understood without the slash, where nothing is called so."""


def opened(at: At, run: Run[Any], turn: Asking | Shown, aside: Look | None) -> Stepping | None:
    """Go on with an act that was pointed at: its question, or what it would enter.

    Returns:
        What is asked; `None` if nothing was left to ask and it was entered or not.
    """
    if isinstance(turn, Asking):
        return Stepping(at, run, turn, aside)
    at.say(f"{turn.title} would enter: {turn.says}")
    said = at.ask("Enter it? yes, no, or /card to tell more>").strip().casefold()
    if said in ("/card", "card"):
        return _told_more(at, run, turn, aside)
    if said in ("y", "yes"):
        done = turn.done
        try:
            at.entered((at.job(lambda table: table.enter(run, done)),))
        except CompanionError as problem:
            at.refused(problem)
    else:
        at.say("Nothing was entered.")
    at.notices()
    return None


def _told_more(at: At, run: Run[Any], turn: Shown, aside: Look | None) -> Stepping | None:
    """Answer a question that such an act does not ask by itself, then say anew what it enters."""
    question = chosen(at, stepping.quiet_of(Asking(stepping.EFFECTS, turn.done.answered)))
    reply = None
    if question is not None:
        reply = once(at, turn.title, Asking(question, turn.done.answered))
    if question is None or reply is None:
        at.say("Nothing was entered.")
        return None
    if isinstance(reply, questions.Anyway):
        run.override(question.key, reply.reason)
    else:
        run.give(question.key, reply.value)
    return opened(at, run, at.job(lambda table: shown(table, run)), aside)


def once(at: At, title: str, asking: Asking) -> questions.Answer | questions.Anyway | None:
    """Ask one question by itself; `None` if it was left."""
    question, by_hand = asking.question, current().dice == "hand"
    at.say(*questions.asked_lines(asking, at.name(question.who), by_hand))
    while True:
        try:
            line = at.ask(at.asks(title, asking), question.is_masked)
        except Interrupted:
            return None
        word = line.strip()
        if word in ("/back", "/aside", "/drop", "/exit"):
            return None
        if word.startswith("/"):
            told = questions.why_lines(question)
            at.say(*(questions.odds_lines(question) if word == "/odds" else told))
            at.say("/back leaves it as it was.")
            continue
        reply = questions.reply_to(question, line, by_hand)
        if isinstance(reply, questions.Answer | questions.Anyway):
            return reply
        if isinstance(reply, questions.Spoken):
            at.say("Answer first, or leave with /back; then say it.")
        else:
            at.say(*reply.lines)


def chosen(at: At, quiet: Sequence[Question[Any]]) -> Question[Any] | None:
    """One of the questions that are not asked by themselves."""
    if len(quiet) == 1:
        return quiet[0]
    at.say(*(f"  {n} {one.prompt or one.key}" for n, one in enumerate(quiet, 1)))
    try:
        said = at.ask("Which one?").strip()
    except Interrupted:
        return None
    if said.isdecimal() and 1 <= int(said) <= len(quiet):
        return quiet[int(said) - 1]
    at.say("None of them was opened.")
    return None
