"""Acts entered from typed words: run, refused with the question, or kept as a draft.

An act that stops before its end leaves nothing in the journal, unless chance was used: what was
rolled is a fact, so a draft stays and can be gone on with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from companion.errors import CompanionError, UsageError
from companion.share.commands.arguments import Typed
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable
from companion.table.procedures.drive import Asking, Done, unused
from companion.table.procedures.procedure import ProcedureInfo, listed_as
from companion.table.procedures.question import Broken, Question
from companion.table.shared.effecting import find_player
from companion.table.storage.entry import Entry
from companion.toolbox.text import clean_line, close_names, listed, there_are

Table = OpenTable[Any]


class Acted(Struct, frozen=True):
    """An act that is in the journal."""

    entry: Entry
    digest: str
    remarks: tuple[str, ...] = ()
    """What was typed and not needed."""


class Unfinished(CompanionError):
    """The act waits for an answer (exit 4) or for a reason why a rule is broken (exit 1)."""

    def __init__(
        self,
        asking: Asking,
        procedure: str = "",
        draft: str = "",
        remarks: tuple[str, ...] = (),
        campaign: str = "",
    ) -> None:
        question = asking.question
        self.offers: Sequence[str] = ()
        """Whole lines that would say what is missing."""
        self.asking, self.procedure, self.draft = asking, procedure, draft
        self.remarks, self.campaign = remarks, campaign
        if isinstance(question, Broken):
            self.code, self.exit_code = "broken", 1
            super().__init__(_why(question), question.bounds())
        else:
            self.code, self.exit_code = "answer", 4
            super().__init__(
                asking.problem or f"{question.prompt or question.key}: still unknown.",
                asking.would_be_right or question.bounds(),
            )

    @property
    def question(self) -> Question[Any]:
        """What is asked."""
        return self.asking.question


class UnknownKeys(UsageError):
    """Keys were typed that the procedure does not have."""

    code = "key"

    def __init__(self, says: str, would_be_right: str, draft: str = "") -> None:
        self.draft = draft
        super().__init__(says, would_be_right)


def _why(question: Broken) -> str:
    """The rule that is broken, with its page if the reason does not name it."""
    why = question.why.rstrip(".")
    page = f" ({question.page})" if question.page and question.page not in why else ""
    return why + page + ("" if why.endswith(("!", "?")) and not page else ".")


def player_of(table: Table, name: str) -> str:
    """The id of a player by name; empty for no name. Raises `UsageError`."""
    if not name:
        return ""
    player = find_player(table.state, clean_line(name))
    if not player:
        names = [table.state.name(one) for one in table.state.seats or table.state.players]
        raise UsageError(
            f"Nobody here is called “{clean_line(name)[:40]}”.",
            there_are(names, "This table has no players yet."),
        )
    return player


def start(table: Table, procedure: str, typed: Typed, by: str = "") -> Acted:
    """Run a procedure with typed answers and enter it.

    Raises:
        Unfinished: an answer is missing or breaks a rule.
        UsageError: no such procedure, player or key.
        StorageError: it is not saved.
    """
    run = table.begin(clean_line(procedure), player_of(table, by))
    _give(run, typed)
    return finish(table, run, run.look(table.state))


def go_on(table: Table, draft: str, typed: Typed) -> Acted:
    """Go on with a half-entered procedure; what chance made and what fits stays in it."""
    run = table.runs.resume(clean_line(draft))
    for key in [key for key in run.answers if not declared(run.info, key)]:
        del run.answers[key]  # an old draft may hold a slip of the finger
    _give(run, typed)
    return finish(table, run, run.look(table.state))


def _give(run: Run[Any], typed: Typed) -> None:
    for key, value in typed.answers.items():
        run.give(key, value)
    for key, reason in typed.overrides.items():
        run.override(key, reason)


def finish(table: Table, run: Run[Any], result: Asking | Done[Any]) -> Acted:
    """Enter what came of a run, or say what is missing."""
    given = {key for key, one in run.answers.items() if one.source == "table"}
    if isinstance(result, Asking):
        remarks = tuple(_not_a_key(run.info, key) for key in _strangers(run, result.answered))
        if result.problem:
            run.answers.pop(result.question.key, None)  # what cannot be stored is not kept
        for key in _strangers(run, result.answered):
            run.answers.pop(key)  # nor what is no key of the procedure
        told = len(run.remarks) if run.id else 0
        draft = _kept(table, run, result)
        remarks += tuple(f"{one[:1].upper()}{one[1:]}." for one in run.remarks[told:])
        raise Unfinished(result, run.info.id, draft, remarks, campaign=table.path.stem)
    strangers = _strangers(run, result.answered)
    if strangers:
        for key in strangers:
            run.answers.pop(key)
        draft = _kept(table, run, result)
        asked = [one.question.key for one in result.answered]
        raise UnknownKeys(
            " ".join(_not_a_key(run.info, key) for key in strangers),
            _which_keys(run.info, strangers, asked),
            draft,
        )
    remarks = tuple(
        f"“{key}” was not asked this time and changed nothing."
        for key in unused(run.answers, result.answered)
        if key in given
    ) + tuple(
        f"No rule was broken at “{key}”; the reason was not needed."
        for key in run.overrides
        if key not in result.overrides
    )
    acknowledged = table.enter(run, result)
    return Acted(acknowledged.entry, acknowledged.digest, remarks)


class Moved(Struct, frozen=True):
    """A line that took the last one back."""

    says: str


def say(table: Table, text: str, by: str = "", yes: bool = False) -> tuple[Acted, ...] | Moved:
    """Enter a typed line: one act or several, all or none; or a correction of the last entry, or
    what was done in place of the last line.

    Raises:
        NothingNew: it tells what is so already.
        Unfinished: something is missing, or breaks a rule.
        UsageError: it is not understood, means several things, or must be confirmed first.
    """
    from companion.share.campaigns.unheard import listening
    from companion.share.commands.confirm import NeedsYes
    from companion.table.copies.amend import amend, commit
    from companion.table.sentences.said import Corrects, TakesBack
    from companion.table.sentences.sentence import say as read

    try:
        with listening(table, text):
            said = read(table, text, by, yes)
    except TakesBack as back:
        instead, move = back.instead, table.moves.plan_undo()
        if move is None:
            raise UsageError(
                "Nothing is left to undo.", "The log shows what was entered."
            ) from None
        if move.reopens and not yes:
            raise NeedsYes(move.reopens, {"says": move.says}, [move.says]) from None
        table.moves.go(move)
        return say(table, instead, by) if instead else Moved(move.says)
    except Corrects as correction:
        plan = amend(table, correction.act_no, correction.answers)
        if isinstance(plan, Asking):
            raise Unfinished(plan, table.entry(correction.act_no).act) from None
        commit(table, plan)
        return (Acted(plan.amended, "", (f"Entry {correction.act_no} was corrected.",)),)
    if not said.before:
        try:
            return (finish(table, said.run, said.result),)
        except Unfinished as problem:
            problem.offers = said.offers()
            raise
    return tuple(Acted(one.entry, one.digest) for one in table.enter_all(said.acts))


def declared(info: ProcedureInfo[Any], key: str) -> bool:
    """Whether a procedure names such a key, `*` standing for the part that varies."""
    if key.startswith("effects"):
        return True
    return listed_as(info.listed(), key) is not None


def _strangers(run: Run[Any], answered: Any) -> list[str]:
    return [key for key in unused(run.answers, answered) if not declared(run.info, key)]


def _not_a_key(info: ProcedureInfo[Any], key: str) -> str:
    return f"{info.title} has no key “{key[:40]}”."


def _which_keys(info: ProcedureInfo[Any], strangers: Iterable[str], asked: Iterable[str]) -> str:
    known = list(dict.fromkeys([*asked, *(one.name for one in info.listed())]))
    close = [name for key in strangers for name in close_names(key, known)]
    if close:
        return f"Did you mean {listed(dict.fromkeys(close))}?"
    return f"Its keys are {listed(known, 'and', most=30)}."


def _kept(table: Table, run: Run[Any], result: Asking | Done[Any]) -> str:
    """Keep the run as a draft if chance was used or it already is one; the draft's id."""
    run.settle(result)
    if not run.id:
        if run.used_chance:
            table.drafts.keep_all(run)
        return run.id
    written = table.runs.resume(run.id)
    for remark in run.remarks[len(written.remarks) :]:  # also if the new dice fell like the old
        table.drafts.keep_remark(run, "", remark)
    for key in dict.fromkeys((*run.answers, *run.overrides)):
        same = run.answers.get(key) == written.answers.get(key)
        if not same or run.overrides.get(key) != written.overrides.get(key):
            table.drafts.keep(run, key)
    return run.id


def drop(table: Table, draft: str) -> tuple[str, Entry | None]:
    """Give a draft up: what it was, and the entry that stays if chance was used."""
    run = table.runs.resume(clean_line(draft))
    acknowledged = table.drafts.drop(run)
    return run.info.title, acknowledged.entry if acknowledged else None
