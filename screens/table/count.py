"""Count quickly: `+` a step, a number, a few letters of who and what, Enter."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Input, Static

from companion.play.counting import read_count
from companion.play.matching import matching
from companion.table.game import Counter
from companion.toolbox.sums import shown, signed
from screens.widgets.dialogs import ListWindow
from screens.wording import DIM, KEY, plain


class CountScreen(ListWindow):
    """A list of counters, those of who speaks first; the line holds the step and a filter."""

    def __init__(self, counters: Sequence[Counter], names: dict[str, str], sign: str) -> None:
        """Args: counters: in the order to show. names: owner -> name. sign: what began it."""
        rows = [
            (f"{names.get(one.owner, '')} {one.track.label}".strip(), shown(one.value))
            for one in counters
        ]
        super().__init__(
            "Count", rows, "Each + or − is one step, or type a number. Enter enters it."
        )
        self._sign = sign

    def on_mount(self) -> None:
        """The sign stands already."""
        super().on_mount()
        line = self.query_one(Input)
        line.select_on_focus = False
        line.value = self._sign
        line.cursor_position = len(self._sign)

    @property
    def is_typed(self) -> bool:
        """More than the sign that began it."""
        return self.query_one(Input).value != self._sign

    def row(self, number: int, row: tuple[str, str], _place: int) -> Content:
        """Counter, its value, what it would be."""
        step, _ = read_count(self.query_one(Input).value)
        label, value = row
        told = Content.assemble((label, ""), "   ", (value, DIM))
        if value.lstrip("−").isdigit() and number == 0:
            told += plain(f" → {shown(int(value.replace('−', '-')) + step)}", KEY)
        return told

    def filtered(self, text: str) -> None:
        """The signs and digits are the step, the letters a filter."""
        step, letters = read_count(text)
        self.draw(matching(letters, [label for label, _ in self.rows]))
        self.query_one("#hint", Static).update(
            Content.assemble((f"{signed(step)}  ", KEY), (self._hint, DIM))
        )

    def take(self, place: int) -> None:
        """Gives the place of the counter and the step; a step of 0 changes nothing yet."""
        step, _ = read_count(self.query_one(Input).value)
        if step:
            self.dismiss((place, step))
