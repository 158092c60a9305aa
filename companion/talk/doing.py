"""What is done at the table: a sentence, an act from the list, a count, what is owed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.errors import CompanionError, NothingNew
from companion.play import speaking
from companion.play.acts import acts_of
from companion.play.counting import read_count
from companion.play.matching import matching
from companion.play.what_now import Now, what_now
from companion.table.campaign.draft import Run
from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking
from companion.table.sentences.said import Corrects, TakesBack
from companion.table.sentences.sentence import say as read
from companion.table.shared.effecting import find_player
from companion.table.shared.examples import counted
from companion.talk import steps
from companion.talk.at import At, Row
from companion.talk.history import moved
from companion.talk.sheets import in_words
from companion.toolbox.sums import shown, signed
from companion.toolbox.text import there_are


def say(at: At, text: str) -> bool:
    """Enter a sentence; what it leaves open is asked. Whether it was understood."""
    private, before = list[bool](), at.table.history.acts
    try:
        run, turn = at.job(lambda t: speaking.speak(t, text, at.by, private.append))
    except NothingNew as already:
        at.say(already.says)
        return True
    except TakesBack as back:
        if not moved(at, at.table.moves.plan_undo(), "Nothing is left to undo."):
            return False
        return say(at, back.instead) if back.instead else True
    except CompanionError as problem:
        at.refused(problem)
        _offered(at, problem)
        at.notices()
        return False
    if private == [False]:
        at.typed.append(text)
        at.house.keep_typed(at.table.game.id, text)
    _went_on(at, run, turn, before)
    return True


def is_understood(at: At, text: str) -> bool:
    """Whether the table would take a line as a sentence. Nothing is entered, nothing kept of it."""
    try:
        read(at.table, text, at.by, teach=False)
    except (NothingNew, TakesBack, Corrects):
        return True
    except CompanionError:
        return False
    return True


def _offered(at: At, problem: CompanionError) -> None:
    """Lines that would work: a number says one."""
    offers = tuple(getattr(problem, "offers", ()))
    if offers:
        at.say("You could say:")
        at.offer([(line, partial(_said, at, line)) for line in offers])


def _said(at: At, line: str) -> None:
    say(at, line)


def _went_on(at: At, run: Run[Any], turn: speaking.Turn, before: int | None = None) -> None:
    """Say what was entered since act `before` (one act, if not given), or ask what is open."""
    if isinstance(turn, Acknowledged):
        last = turn.entry.act_no
        earlier = [at.table.entry(no) for no in range((before or last) + 1, last)]
        at.entered([*(Acknowledged(one, "") for one in earlier), turn], turn_remarks(run))
        at.notices()
        return
    at.notices()
    go(at, steps.Stepping(at, run, turn, at.look))


def turn_remarks(run: Run[Any]) -> tuple[str, ...]:
    """What must be said of how it was entered."""
    return tuple(f"{one[:1].upper()}{one[1:]}." for one in run.remarks if one)


def go(at: At, stepping: steps.Stepping | None) -> None:
    """Ask step by step; what was said instead is entered, and what was asked waits."""
    if stepping is None:
        return
    stepping.go()
    if stepping.spoken:
        say(at, stepping.spoken)


# ---------------------------------------------------------------------- from lists


def now(at: At) -> None:
    """What is half entered, owed, and could be done; a number does it."""
    rows = what_now(at.table)
    if not rows:
        at.say("Nothing is owed, and nothing is at hand. menu lists all acts.")
        return
    at.say("What now:")
    at.offer([(_now_words(row), partial(_do_now, at, row)) for row in rows])


def _now_words(row: Now) -> str:
    mark = {"draft": "half entered: ", "duty": "owed: "}.get(row.kind, "")
    told = row.label.removesuffix(" is half entered") if row.kind == "draft" else row.label
    return f"{mark}{in_words(told)}" + (f" ({row.note})" if row.note else "")


def _do_now(at: At, row: Now) -> None:
    if at.table.read_only:
        at.problem(CompanionError(at.table.read_only))
    elif row.kind == "draft":
        _open(at, lambda table: speaking.open_draft(table, row.draft))
    else:
        by, answers = row.by or at.by, dict(row.answers)
        _open(at, lambda table: speaking.open_act(table, row.procedure, by, answers))


def _open(at: At, work: Callable[[Any], tuple[Run[Any], Asking | speaking.Shown]]) -> None:
    try:
        run, turn = at.job(work)
    except CompanionError as problem:
        at.refused(problem)
        at.notices()
        return
    go(at, steps.opened(at, run, turn, at.look))


def act(at: At, words: str) -> None:
    """Begin an act by its name, or list those that begin so."""
    acts = acts_of(at.table, at.by)
    titles = [f"{one.title} {one.words}" for one in acts]
    places = matching(words, titles) if words else list(range(len(acts)))
    named = [p for p in places if words.casefold() in (acts[p].title.casefold(), acts[p].id)]
    if len(named) == 1 or (words and len(places) == 1):
        begin(at, acts[(named or places)[0]].id)
    elif not places:
        at.say(f"No act is called “{words}”. menu alone lists all of them.")
    else:
        rows: list[Row] = []
        for place in places:
            one = acts[place]
            note = (
                f", not now: {one.barred}" if one.barred else f" ({one.page})" if one.page else ""
            )
            rows.append((f"{one.title}{note}", lambda id=one.id: begin(at, id)))  # type: ignore[misc]
        at.say("Acts:")
        at.offer(rows, most=60)


def begin(at: At, procedure: str) -> None:
    """Begin an act step by step."""
    _open(at, lambda table: speaking.open_act(table, procedure, at.by, {}))


def _counted_so(at: At) -> str:
    """How something of this table is counted."""
    word = counted(at.table.game, at.table.state)
    return (
        f"For example: {f'+2 {word}, or ' if word else ''}++ and a few letters of whose and what."
    )


def count(at: At, text: str) -> None:
    """`++ y gold`, `-3 gold`: a step, and a few letters of whose and what."""
    step, letters = read_count(text)
    mine = at.by or at.table.state.turn
    counters = sorted(at.table.game.counters(at.table.state), key=lambda one: one.owner != mine)
    names = [f"{at.name(one.owner)} {one.track.label}".strip() for one in counters]
    places = matching(letters, names) if letters else list(range(len(names)))
    ours = [place for place in places if counters[place].owner == mine]
    places = ours if len(ours) == 1 else places
    if not step or not places:
        what = f"Nothing is counted as “{letters}”." if not places else "Say by how much."
        at.say(what, _counted_so(at))
        return

    def change(place: int) -> None:
        one = counters[place]
        answers = {"who": one.owner or "table", "counter": one.track.id, "change": step}
        try:
            run, turn = at.job(lambda table: speaking.start(table, "count", at.by, answers))
        except CompanionError as problem:
            at.refused(problem)
            at.notices()
            return
        _went_on(at, run, turn)

    if len(places) == 1:
        change(places[0])
        return
    at.say(f"{signed(step)} of which?")
    told = [f"{name}, now {shown(one.value)}" for name, one in zip(names, counters, strict=True)]
    at.offer([(told[place], partial(change, place)) for place in places])


# ---------------------------------------------------------------------- who, notes


def speak(at: At, name: str) -> None:
    """Choose who speaks; nobody is the table."""
    state = at.table.state
    if name.casefold() in ("", "nobody", "table", "the table", "everybody"):
        at.by = ""
        at.say("The table speaks.")
        return
    player = find_player(state, name)
    if not player:
        names = [state.name(one) for one in state.seats or state.players]
        at.say(f"Nobody here is called “{name}”.", there_are(names, "Nobody has been named yet."))
        return
    at.by = player
    at.say(f"{state.name(player)} speaks. What only they may see is said from now on.")


def note(at: At, text: str) -> None:
    """A note for the log."""
    said = text or at.ask("Note, one line>").strip()
    if said:
        say_note = {"text": said}
        try:
            run, turn = at.job(lambda table: speaking.start(table, "note", at.by, say_note))
        except CompanionError as problem:
            at.refused(problem)
            at.notices()
            return
        _went_on(at, run, turn)


def owed(at: At) -> None:
    """What is owed, and what somebody wanted to be reminded of."""
    state = at.table.state
    rows = [row for row in what_now(at.table, every=True) if row.kind == "duty"]
    if not rows:
        at.say("Nothing is owed. For a reminder: remind read entry 12 at winter")
        return
    at.say(f"{len(state.pending)} owed:")
    at.offer([(_now_words(row), partial(_do_now, at, row)) for row in rows])
