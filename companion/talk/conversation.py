"""A conversation over a campaign, line by line, until somebody leaves or no line comes."""

from __future__ import annotations

import re
from collections.abc import Container

from companion.errors import CompanionError, Locked
from companion.table.forms.form import Forms
from companion.talk import campaigns, doing
from companion.talk.at import At, House
from companion.talk.commands import Found, command_of
from companion.talk.history import log
from companion.talk.voice import Ended, Interrupted, Voice
from companion.toolbox.text import one_line

LOOKED_UP = ("rules", "state", "layout", "lookup", "log", "unfold", "why", "owed")
"""Commands that may be said while a question is open: they only look."""


class Conversation:
    """Talks about one campaign after the other.

    Args:
        house: the program around it.
        voice: who is talked with.
    """

    def __init__(self, house: House, voice: Voice) -> None:
        self.at = At(house, voice)
        self.at.look = self.looked_up

    def run(self, campaign: str) -> int:
        """Talk until it is over; the exit code: that of the first line that was refused."""
        at = self.at
        try:
            if not campaign:
                at.say("help says what can be said.")
                campaigns.known(at)
            elif not campaigns.open_campaign(at, campaign):
                return at.code
            else:
                at.say("Type what happened. help says what else can be said, exit leaves.")
            self._talk()
        finally:
            self._end()
        return at.code

    def _talk(self) -> None:
        at, interrupted = self.at, False
        while not at.leaving:
            try:
                line = at.ask(at.prompt())
                interrupted = False
                self.line(line)
            except Interrupted:
                if interrupted:
                    return
                interrupted = True
                at.say("That line is left. Everything else is kept; Ctrl+C again leaves.")
            except Ended:
                return

    def _end(self) -> None:
        at = self.at
        unsaved = at.unsaved
        if at.opened is not None:
            title = at.table.first.title
            campaigns.close(at)
            if unsaved is None:
                at.say(f"Everything of {title} is saved.")
            elif unsaved.is_kept:
                at.say("What is not saved is kept; it is offered when the campaign is opened.")
            else:
                at.say("What is not saved is lost: there was nowhere to keep it.")

    # ------------------------------------------------------------------ one line

    def line(self, line: str) -> None:
        """Do what a line says."""
        at = self.at
        try:
            self._follow()
            self._do(one_line(line).strip())
        except CompanionError as problem:
            at.problem(problem)
            at.notices()

    def _do(self, text: str) -> None:
        at = self.at
        if not text:
            at.say("Type what happened, or help.")
        elif text.startswith(":"):
            self._say(text.lstrip(": "))
        elif text.isdecimal() and at.numbered:
            self._number(int(text))
        elif (found := self._command(text)) is not None:
            if found.command.table:
                at.table  # noqa: B018 - refused in words where none is open
            found.command.do(at, found.words)
        elif text.startswith("/"):
            at.say(f"There is no command {text.split()[0]}. help names all of them.")
        elif re.match(r"[-+−]", text):
            self._count(text)
        else:
            self._say(text)

    def _say(self, text: str) -> None:
        at = self.at
        at.table  # noqa: B018 - refused in words where none is open
        if at.opened is not None and at.opened.following:
            raise Locked(
                "Another program has this campaign open for writing.",
                "Close it there, then say it again. Nothing of this line was entered.",
            )
        doing.say(at, text)

    def _command(self, text: str) -> Found | None:
        """The command that a line is; `None` where it tells the table something."""
        opened = self.at.opened
        forms = None if opened is None else opened.table.game.forms
        words: Container[str] = () if forms is None else _words_of(forms())
        found = command_of(text, words)
        if found is None or found.surely or not doing.is_understood(self.at, text):
            return found
        return None

    def _count(self, text: str) -> None:
        """A sentence where it is one (`+2 gold`), else a step and a few letters."""
        at = self.at
        letters = re.sub(r"[-+−\d\s]", "", text)
        if re.match(r"[-+−]{2,}", text) or len(letters) < 3:
            doing.count(at, text)
        else:
            self._say(text)

    def _number(self, number: int) -> None:
        at = self.at
        if not 1 <= number <= len(at.numbered):
            at.say(f"Say a number from 1 to {len(at.numbered)}.")
            return
        _, chosen = at.numbered[number - 1]
        chosen()

    def looked_up(self, text: str) -> bool:
        """Look something up while a question is open; whether it was a command for that."""
        found = command_of(f"/{text}")
        if found is None or found.command.word not in LOOKED_UP:
            return False
        try:
            found.command.do(self.at, found.words)
        except CompanionError as problem:
            self.at.problem(problem)
        return True

    # ------------------------------------------------------------------ another writer

    def _follow(self) -> None:
        """While another program writes: say what it entered, and write here once it is gone."""
        at = self.at
        if at.opened is None or not at.opened.following:
            return
        before = at.table.history.acts
        if at.table.recovery.take_over():
            at.opened.following = False
            at.say("The other program has let this campaign go: it is written here from now on.")
        elif not at.table.recovery.refresh():
            return
        if (more := at.table.history.acts - before) > 0:
            at.say("Entered there meanwhile:")
            log(at, str(min(more, 10)))


def _words_of(forms: Forms) -> frozenset[str]:
    """Every word that may stand in a sentence."""
    return forms.vocabulary | forms.loose
