"""One question: typing filters its list, digits and arrows choose, Enter answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.play.choices import (
    Press,
    Row,
    begin_with_numbers,
    first_place,
    fitting,
    folded_words,
    given_before,
    is_sentence,
    is_typed,
    press,
    rows_of,
    shown_rows,
)
from companion.settings.reading import current
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Question, Several
from companion.table.sheet import cut, width_of
from screens.procedure import parts
from screens.widgets.line import OpenLine
from screens.widgets.rows import Rows
from screens.wording import DIM, KEY, WARN, folded, lines_of, plain

LEAST_CHOICES = 3
WANTED_CHOICES = 6
"""Rows of a list that are seen at once where the picture of the table can give way to them."""
_DOES = 2
"""Rows of what Enter does, where it says what that enters."""
"""Choices that stay in sight at least; the list scrolls."""
UNFOLDS = "Enter or → shows what cannot be chosen, with the reasons"


class QuestionPanel(Vertical):
    """Asks; posts what was answered. Knows no table."""

    DEFAULT_CSS = """
    QuestionPanel {
        height: 1fr;
        #prompt { height: auto; padding-left: 1; }
        #answer { width: 1fr; margin-left: 1; }
        #choices { height: auto; }
        #does { height: auto; max-height: 3; padding-left: 1; }
    }
    """

    class Answered(Message):
        """An answer: typed text or a stored value."""

        def __init__(self, key: str, value: Any) -> None:
            super().__init__()
            self.key, self.value = key, value

    class Said(Message):
        """A sentence for the table was typed instead of an answer."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Overridden(Message):
        """It is logged anyway, for this reason."""

        def __init__(self, key: str, reason: str) -> None:
            super().__init__()
            self.key, self.reason = key, reason

    def __init__(self) -> None:
        super().__init__()
        self.asking: Asking | None = None
        self._who = ""
        self.rows: tuple[Row, ...] = ()
        self.places: list[int] = []
        """Of the rows that are shown."""
        self._folded: list[int] = []
        """Of those that the last row stands for: they cannot be chosen."""
        self._unfolded = False
        self.ticked: list[Any] = []
        self._touched = False
        """Whether the hand ticked or unticked something: then nothing ticked is none."""
        self._meant: Row | None = None
        """Of what is typed as dots: the row that it names."""
        self._offer: Press | None = None
        """What Enter does as long as nothing is typed or chosen."""
        self._enters = ""
        self.turn = 0
        """How often something was asked: another turn is another question."""

    def compose(self) -> ComposeResult:
        """Prompt, line, list, what Enter does."""
        yield Static(id="prompt")
        yield OpenLine(id="answer", select_on_focus=False)
        yield Rows(id="choices")
        yield Static(id="does")

    @property
    def line(self) -> Input:
        """Where the answer is typed."""
        return self.query_one("#answer", Input)

    @property
    def list(self) -> OptionList:
        """What can be chosen."""
        return self.query_one("#choices", OptionList)

    @property
    def question(self) -> Question[Any]:
        """What is asked."""
        assert self.asking is not None
        return self.asking.question

    @property
    def numbered(self) -> int:
        """How many of the rows a digit chooses; none where digits are typed."""
        if self.asking is None or begin_with_numbers(self.question):
            return 0
        return min(9, len(self.places))

    def is_typed(self, digit: str) -> bool:
        """Whether a digit begins the number of something on offer, and takes no row at once."""
        return is_typed(self.question, digit)

    @property
    def row(self) -> Row | None:
        """The row under the cursor; of what is typed as dots the first that it names."""
        if self.is_veiled:
            return self._meant
        place = self.list.highlighted
        if place is None or place >= len(self.places):
            return None
        return self.rows[self.places[place]]

    @property
    def is_veiled(self) -> bool:
        """Whether something is typed as dots: no list and no line may tell it, either."""
        return bool(self.line.value) and self.asking is not None and self.question.is_masked

    @property
    def is_folded(self) -> bool:
        """Whether the last row stands for those that cannot be chosen."""
        return bool(self._folded)

    @property
    def on_fold(self) -> bool:
        """Whether the cursor is on it."""
        return self.is_folded and self.list.highlighted == len(self.places)

    @property
    def is_within(self) -> bool:
        """Whether something stands above the cursor in the list."""
        return bool(self.list.highlighted)

    def ask(self, asking: Asking, who: str = "", text: str = "") -> None:
        """Show a question.

        Args:
            asking: the question and what is wrong with the last answer.
            who: name of who answers; empty for the table.
            text: what stands in the line at first.
        """
        self.asking, self._who = asking, who
        self.turn += 1
        self.rows, self.ticked = rows_of(asking.question), given_before(asking.question)
        self._touched = False
        self._unfolded = False
        self.query_one("#prompt", Static).update(parts.prompt(asking, who, self._width))
        self.line.password = asking.question.is_masked
        with self.prevent(Input.Changed):
            self.line.value = text
        self.line.cursor_position = len(text)
        self._enters, self._offer = "", None
        self._draw(first_place(asking.question, self.rows))
        self._offer = self.pressing
        self.screen.set_focus(self.line)  # at once: what was typed ahead belongs to it

    def height_of(self, choices: int, does: int = 1) -> int:
        """Rows that the question takes: its words, the line, so many choices, what Enter does."""
        if self.asking is None:
            return 0
        return self._asked_height + 1 + min(choices, len(self.rows)) + does

    @property
    def heights(self) -> tuple[int, ...]:
        """Rows with which the question is seen well, then with fewer, to the least it needs."""
        wanted = range(WANTED_CHOICES, LEAST_CHOICES - 1, -1)
        return (*(self.height_of(n, _DOES) for n in wanted), self.height_of(LEAST_CHOICES))

    @property
    def _width(self) -> int:
        return max(20, (self.size.width or 40) - 2)

    def _draw(self, place: int | None = None) -> None:
        """Show the rows that what is typed leaves."""
        found = shown_rows(self.question, self.rows, self.line.value)
        if self.is_veiled:
            self._meant = self.rows[found[0]] if found else None
            found, place = [*range(len(self.rows))], None
        open_all = self._unfolded or bool(self.line.value)
        kept = found if open_all else fitting(found, lambda x: bool(self.rows[x].illegal))
        if place is not None and place >= len(kept):
            kept = found  # what Enter takes is in sight, whatever it is
        self.places, self._folded = kept, [x for x in found if x not in kept]
        rows = [self._row(n) for n in range(len(kept))]
        if self._folded:
            rows.append(self._fold())
        self.list.set_options(map(Option, rows))
        self.list.display = bool(rows)
        if rows:
            self.list.highlighted = None if place is None else min(place, len(rows) - 1)
        self._say()

    def _fold(self) -> Content:
        """The row that stands for those that cannot be chosen."""
        told = folded_words([self.rows[place].note for place in self._folded])
        first, *more = folded(told, self._width - 2)
        behind = [f"\n  {cut(' '.join(more), self._width - 2)}"] if more else []
        return Content.assemble(("→ ", KEY), (first, DIM), *((line, DIM) for line in behind))

    def unfold(self) -> None:
        """Show the rows that cannot be chosen, from the first of them on."""
        if self.is_folded:
            self._unfolded = True
            self._draw(len(self.places))

    def _row(self, number: int) -> Content:
        row = self.rows[self.places[number]]
        digit = f"{number + 1} " if number < self.numbered else "  "
        tick = ""
        if isinstance(self.question, Several):
            taken = self._taken()
            tick = f"{taken.index(row.value) + 1:>2} " if row.value in taken else " · "
        room = self._width - len(digit) - len(tick)
        label = cut(row.label, max(6, room))
        note = cut(row.note, room - width_of(label) - 2) if room - width_of(label) > 6 else ""
        style = DIM if row.illegal else ""
        return Content.assemble(
            (digit, KEY),
            (tick, KEY),
            (label, style),
            (f"  {note}" if note else "", WARN if row.illegal else DIM),
        )

    def _taken(self) -> Sequence[Any]:
        """What Enter takes of several: what is ticked, else what is offered till a hand came."""
        offered = self.question.offered
        if self.ticked or self._touched or not isinstance(offered, list | tuple):
            return self.ticked
        return list(offered)

    def foreseen(self, enters: str) -> None:
        """Say what Enter would enter, if what it offers is the last that is asked."""
        self._enters = enters
        self._say()

    def _say(self) -> None:
        pressing = self.pressing
        if self.is_veiled:
            new = "" if self.row is not None else str(getattr(self.question, "new", ""))
            said = f"Enter takes what is typed{f', as a new {new}' if new else ''}."
            said = said if pressing.does else "That names none of these."
            pressing = Press(said, pressing.value, pressing.does)
        enters = f"; that enters: {self._enters}" if self._enters else ""
        says = pressing.says + (enters if pressing == self._offer else "")
        lines = folded(says, self._width)
        self.query_one("#does", Static).update(lines_of(plain(line, DIM) for line in lines))
        # The list scrolls, so that what Enter does is always seen below it.
        around = self._asked_height + 1 + min(3, len(lines))
        self.list.styles.max_height = max(LEAST_CHOICES, (self.size.height or 99) - around)

    def on_resize(self) -> None:
        """More room, or less."""
        if self.asking is not None:
            self._say()
            self.call_after_refresh(self.list.scroll_to_highlight)

    @property
    def _asked_height(self) -> int:
        """Rows of the question's words."""
        assert self.asking is not None
        return len(parts.prompt(self.asking, self._who, self._width).split("\n"))

    @property
    def pressing(self) -> Press:
        """What Enter does now."""
        if self.on_fold:
            return Press(UNFOLDS)
        by_hand = current().dice == "hand"
        ticked = self.ticked if self.ticked or self._touched else None
        return press(self.question, self.line.value, self.row, ticked, by_hand)

    # ------------------------------------------------------------------ keys

    @on(Input.Changed, "#answer")
    def _typed(self, event: Input.Changed) -> None:
        if self.asking is None:
            return
        self._draw(0 if event.value else first_place(self.question, self.rows))

    @on(Input.Submitted, "#answer")
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        done = self.pressing
        if self.on_fold:
            self.unfold()
        elif is_sentence(self.question, event.value):
            if said := event.value.strip(": "):
                self.post_message(self.Said(said))
        elif done.does:
            self.post_message(self.Answered(self.question.key, done.value))
        else:
            says = done.says if event.value.strip() else f"There is no answer yet. {done.says}"
            lines = folded(says, self._width)
            self.query_one("#does", Static).update(lines_of(plain(line, WARN) for line in lines))

    @on(OptionList.OptionHighlighted)
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if self.asking is not None:
            self._say()

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_index == len(self.places):
            self.unfold()
        else:
            self.pick(event.option_index + 1)

    def pick(self, number: int) -> None:
        """Choose a row by its number; where several may be chosen, tick it."""
        if number > len(self.places):
            return
        row = self.rows[self.places[number - 1]]
        if isinstance(self.question, Several):
            self.list.highlighted = number - 1
            self.tick()
        else:
            self.post_message(self.Answered(self.question.key, row.value))

    def tick(self) -> None:
        """Tick or untick the row under the cursor; their order is kept. What is only offered is
        unticked one by one, and left altogether where another is ticked."""
        if self.on_fold:
            self.unfold()
            return
        if (row := self.row) is None:
            return
        taken, self._touched = self._taken(), True
        if row.value in taken:
            self.ticked = [one for one in taken if one != row.value]
        else:
            self.ticked.append(row.value)
        self._draw(self.list.highlighted)

    def move(self, step: int) -> bool:
        """Move in the list; whether there was somewhere to go."""
        place = self.list.highlighted
        if place is None:
            place = -1  # nothing is chosen yet: down begins, up goes one question back
        if not 0 <= place + step < self.list.option_count:
            return False
        self.list.highlighted = place + step
        return True

    def anyway(self) -> None:
        """Log it anyway; what is typed is the reason."""
        reason = self.line.value.strip("! ") or "the table says so"
        self.post_message(self.Overridden(self.question.key, reason))
