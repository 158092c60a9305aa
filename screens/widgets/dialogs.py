"""Small windows over a screen: choose from a list, type one line, look before a leap."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.play.choices import fitting, folded_words
from companion.play.matching import matching
from companion.table.sheet import cut, width_of
from companion.toolbox.text import clause
from screens.command import shown_key
from screens.gate import OPENS_LINE, Guarded, Window
from screens.widgets.rows import Rows
from screens.wording import DIM, KEY, WARN, folded, plain

CHANGED = 68
"""Cells of a line that tells a change, in a window."""
LABEL = 32
"""Most cells of what changes, up to where it stands in a column."""
LONGEST = 64
"""Cells of the row that stands for what cannot be done."""


class FilterLine(Input):
    """A line that leaves digits to the list while they find nothing in it."""

    finds: Callable[[str], bool] | None = None
    """Whether some row is found by a text; none where digits are the line's own."""

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        """Whether the line takes this key."""
        if self.finds is not None and key.isdigit() and key != "0":
            return bool(self.value) and self.finds(self.value + key)
        return super().check_consume_key(key, character)


class ListWindow(Window[Any]):
    """A line and a list below it: typing filters, arrows move, Enter takes, Esc leaves."""

    BINDINGS = [
        Binding("escape", "leave", "Back", show=False),
        Binding("down", "move(1)", "Down", show=False, priority=True),
        Binding("up", "move(-1)", "Up", show=False, priority=True),
        Binding("right", "unfold", "What cannot be done now", show=False, priority=True),
    ]

    def __init__(
        self,
        title: str,
        rows: Sequence[tuple[str, str]],
        hint: str = "",
        dim: Collection[int] = (),
        words: Sequence[str] = (),
    ) -> None:
        """A list.

        Args:
            title: what is chosen.
            rows: label and note.
            hint: a line below.
            dim: places of rows that cannot be meant; their note says why.
            words: what each row is found by besides its label.
        """
        super().__init__()
        self._title, self.rows, self._hint, self._dim = title, rows, hint, dim
        labels = [label for label, _ in rows]
        self._found_by = [" ".join(x) for x in zip(labels, words, strict=True)] if words else labels
        self.places: list[int] = list(range(len(rows)))
        """Rows that are shown."""
        self._folded: list[int] = []
        """Rows that the last one stands for: they cannot be meant."""
        self._unfolded = False

    def compose(self) -> ComposeResult:
        """Title, line, list, hint."""
        with Vertical(classes="dialog"):
            yield Static(plain(self._title, "bold"))
            yield FilterLine(id="filter")
            yield Rows(id="rows")
            yield Static(plain(self._hint, DIM), classes="hint", id="hint")

    def on_mount(self) -> None:
        """Everything first."""
        self.draw(list(range(len(self.rows))))
        self.query_one(Input).focus()

    @property
    def is_typed(self) -> bool:
        """Whether the hand typed what is chosen."""
        return bool(self.query_one(Input).value)

    def at_stake(self) -> Mapping[str, object]:
        """With nothing typed, Enter and a digit take what stands there by itself."""
        keys = ("enter", *map(str, range(1, 10)))
        return {} if self.is_typed else dict.fromkeys(keys, len(self.rows))

    def draw(self, places: list[int]) -> None:
        """Show these rows; those that cannot be meant are folded into the last one."""
        open_all = self._unfolded or self.is_typed
        self.places = places if open_all else fitting(places, self._dim.__contains__)
        self._folded = [place for place in places if place not in self.places]
        rows = self.query_one(OptionList)
        told = [self.row(n, self.rows[place], place) for n, place in enumerate(self.places)]
        if self._folded:
            why = [clause(self.rows[place][1]) for place in self._folded]
            words = (cut(folded_words(why, "cannot be done now"), LONGEST), DIM)
            told.append(Content.assemble(("→ ", KEY), words))
        rows.set_options([Option(one) for one in told])
        rows.highlighted = 0 if told else None

    def action_unfold(self) -> None:
        """Show the rows that cannot be meant, from the first of them on."""
        place = len(self.places)
        self._unfolded = True
        self.draw([*self.places, *self._folded])
        self.query_one(OptionList).highlighted = place

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The key that unfolds is the line's where nothing is folded."""
        if action == "unfold":
            return bool(self._folded)
        return super().check_action(action, parameters)

    def row(self, number: int, row: tuple[str, str], place: int) -> Content:
        """One row: its number for the key, label, note."""
        key = f"{number + 1} " if number < 9 else "  "
        barred = place in self._dim
        why = f"not now: {clause(row[1])}" if barred else row[1]
        note = f"   {why}" if row[1] else ""
        label = (row[0], DIM if barred else "")
        return Content.assemble((key, KEY), label, (note, WARN if barred else DIM))

    def action_move(self, step: int) -> None:
        """Arrows move in the list while the line keeps the focus."""
        rows = self.query_one(OptionList)
        if rows.option_count:
            rows.highlighted = ((rows.highlighted or 0) + step) % rows.option_count

    def action_leave(self) -> None:
        """Nothing is chosen."""
        self.dismiss(None)

    @on(Input.Changed, "#filter")
    def _filter(self, event: Input.Changed) -> None:
        self.filtered(event.value)

    def filtered(self, text: str) -> None:
        """Show the rows that what is typed leaves: what cannot be done now stays below."""
        found = matching(text, self._found_by)
        self.draw(sorted(found, key=lambda place: place in self._dim))

    @on(Input.Submitted, "#filter")
    def _take(self) -> None:
        place = self.query_one(OptionList).highlighted
        if place is not None:
            self._chosen(place)

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self._chosen(event.option_index)

    def _chosen(self, place: int) -> None:
        """A row of the list: what it stands for, or what is folded into it."""
        if place < len(self.places):
            self.take(self.places[place])
        else:
            self.action_unfold()

    def take(self, place: int) -> None:
        """A row was chosen."""
        self.dismiss(place)


class PickScreen(ListWindow):
    """Choose one of several; a digit by which nothing is found chooses at once."""

    BINDINGS = [
        Binding(key, f"number({key})", "Choose", show=False, priority=True) for key in "123456789"
    ]

    def on_mount(self) -> None:
        """Digits are for the list."""
        super().on_mount()
        self.query_one(FilterLine).finds = lambda text: bool(matching(text, self._found_by))

    def action_number(self, number: int) -> None:
        """Choose by number."""
        if number <= len(self.places):
            self.take(self.places[number - 1])


class AskScreen(Window[str | None]):
    """Type one line."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Back", show=False)]

    def __init__(self, title: str, hint: str = "", value: str = "") -> None:
        super().__init__()
        self._title, self._hint, self._value = title, hint, value

    def compose(self) -> ComposeResult:
        """Title, line, hint."""
        with Vertical(classes="dialog"):
            yield Static(plain(self._title, "bold"))
            yield Input(self._value, id="line")
            yield Static(plain(self._hint, DIM), classes="hint")

    def on_mount(self) -> None:
        """Ready to type."""
        self.query_one(Input).focus()

    def at_stake(self) -> Mapping[str, object]:
        """What stood in the line at first."""
        value = self.query_one(Input).value
        return {"enter": value} if value and value == self._value else {}

    @on(Input.Submitted)
    def _done(self, event: Input.Submitted) -> None:
        self.dismiss(event.value if event.value.strip() else None)


class ConfirmScreen(Window[bool]):
    """What would happen, before it does: Enter does it, Esc leaves all as it is.

    Args:
        title: what is asked.
        lines: what would change.
        does: what Enter does, in words.
        key: what does it instead of Enter, where a hand that types on must not do it.
    """

    BINDINGS = [
        Binding("escape", "dismiss(False)", "Leave it", show=False),
        Binding("down", "turn(1)", "Down", show=False),
        Binding("up", "turn(-1)", "Up", show=False),
        Binding("pagedown,space", "turn(10)", "Further down", show=False),
        Binding("pageup", "turn(-10)", "Further up", show=False),
    ]

    def __init__(self, title: str, lines: Content, does: str = "do it", key: str = "enter") -> None:
        super().__init__()
        self._title, self._lines, self._does, self._key = title, lines, does, key

    def compose(self) -> ComposeResult:
        """Title, what would change, keys."""
        with Vertical(classes="dialog"):
            yield Static(plain(self._title, "bold"))
            with VerticalScroll(classes="told", id="told", can_focus=False):
                yield Static(self._lines)
            yield Static(
                Content.assemble(
                    (f"\n{shown_key(self._key)}", KEY),
                    f" {self._does}   ",
                    ("Esc", KEY),
                    " leave everything as it is",
                )
            )

    def on_key(self, event: Key) -> None:
        """A letter is the beginning of a line, so this is not what the hand wants: nothing is done,
        and the line goes where it was meant."""
        if event.key == self._key:
            event.stop()
            self.dismiss(True)
            return
        letter = event.character or ""
        if not event.is_printable or not letter.strip():
            return
        event.stop()
        below = self.app.screen_stack[-2]
        self.dismiss(None)
        if isinstance(below, Guarded):
            below.call_after_refresh(below.stranded, "" if letter == OPENS_LINE else letter)

    def at_stake(self) -> Mapping[str, object]:
        """All that is shown."""
        return {self._key: self._title}

    def action_turn(self, lines: int) -> None:
        """What would change, further on or back."""
        self.query_one("#told").scroll_relative(y=lines, animate=False)


def change_lines(changes: Sequence[Any], most: int = 12, width: int = CHANGED) -> list[Content]:
    """Before and after (`Difference`s): a line a value, which goes on below itself.

    Args:
        changes: what changes.
        most: values that are shown.
        width: cells of a line.
    """
    shown = changes[:most]
    label = min(LABEL, max((width_of(one.label) for one in shown), default=0))
    lines: list[Content] = []
    for one in shown:
        lead = one.label + " " * (max(0, label - width_of(one.label)) + 3)
        if width_of(f"{lead}{one.old} → {one.new}") <= width:
            lines.append(Content.assemble(lead, (one.old, DIM), " → ", (one.new, "bold")))
            continue
        room = max(12, width - label - 3)
        old, new = folded(one.old, room), folded(f"→ {one.new}", room)
        indent = " " * (label + 3)
        for place, row in enumerate([*old, *new]):
            style = DIM if place < len(old) else "bold"
            lines.append(Content.assemble(lead if place == 0 else indent, (row, style)))
    if len(changes) > most:
        lines.append(plain(f"and {len(changes) - most} more", DIM))
    return lines or [plain("nothing on the table changes", DIM)]
