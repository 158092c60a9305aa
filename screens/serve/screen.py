"""Phones: who is here on the right, on the left the code that lets them in, to read or to sit."""

from __future__ import annotations

from collections.abc import Mapping

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.serve.keys import spaced
from companion.share.codes.drawing import INK, PAPER
from companion.toolbox.text import plural
from screens.base import CompanionScreen, KeyBar, MessageLine
from screens.command import Scene
from screens.commands import (
    PhonesCode,
    PhonesStop,
    PhonesTakeBack,
    PhonesWifi,
    PhonesYes,
    bindings_of,
)
from screens.serve.phones import Phones
from screens.session import Session
from screens.share.jobs import drawn
from screens.view import TableView
from screens.wording import DIM, KEY, WARN, folded, lines_of, plain

SIDE = 40
"""Cells that the list keeps beside a code."""
EVERY = 2.0
"""Seconds between two looks at how long a code is good."""
LISTENING = "This is plain HTTP: whoever listens on this Wi-Fi can read it."
TYPING = {
    "on": "Seats may type.",
    "ask": "Each line of a seat waits for your yes.",
    "off": "Seats only read.",
}


class PhonesScreen(CompanionScreen):
    """The phones of a table.

    Args:
        session: the campaign.
        view: the table.
        phones: what holds the table for them; the page is open.
    """

    SCREEN = "phones"
    CSS_PATH = "screen.tcss"
    BINDINGS = bindings_of("phones")

    def __init__(self, session: Session, view: TableView, phones: Phones) -> None:
        super().__init__()
        self.session, self.view, self.phones = session, view, phones
        self._seat_codes: dict[str, str] = {}
        """Player -> the code of their seat that was drawn here last."""

    def compose(self) -> ComposeResult:
        """The code; beside it head, list, words, messages; the keys below."""
        with Horizontal(id="phones"):
            yield Static(id="code")
            with Vertical(id="side"):
                yield Static(plain(f"Phones · {self.view.title}", "bold"), id="head")
                yield OptionList(id="rows")
                with VerticalScroll(id="aboutbox", can_focus=False):
                    yield Static(id="about")
                yield MessageLine(id="message")
        yield KeyBar()

    def on_mount(self) -> None:
        """Everything, and again whenever somebody comes, leaves or types."""
        self.query_one("#rows").focus()
        self.phones.window = self
        self.set_interval(EVERY, self.draw)
        self.draw()

    def on_unmount(self) -> None:
        """Nobody looks at it any more."""
        self.phones.window = None

    def on_phones_changed(self) -> None:
        """Somebody came, left or typed."""
        self.draw()

    # ------------------------------------------------------------------ drawing

    @property
    def seats(self) -> list[str]:
        """What the rows stand for: "" for reading along, then the players."""
        return ["", *self.phones.room.names]

    @property
    def seat(self) -> str:
        """The player whose row is pointed at; empty for reading along."""
        place = self.query_one("#rows", OptionList).highlighted or 0
        return self.seats[min(place, len(self.seats) - 1)]

    def scene(self) -> Scene:
        """Whether a line waits for a yes, and whether there is something to take back."""
        held, seated = bool(self._held()), self._sits(self.seat)
        return Scene(self.SCREEN, held=held, seated=seated, readers=not self.seat and self._read())

    def at_stake(self) -> Mapping[str, object]:
        """The line that would be let in, or refused."""
        slate = self.phones.room.lines.slates.get(self._held())
        line = slate.number if slate is not None else 0
        return dict.fromkeys(
            (*PhonesYes.now(), *PhonesTakeBack.now()), (self._held(), line, self.seat)
        )

    def _read(self) -> bool:
        """Whether there are phones that only read."""
        return any(not one.seat for one in list(self.phones.room.keys.phones))

    def _sits(self, seat: str) -> bool:
        return bool(seat) and self.phones.room.keys.sits(seat) is not None

    def _held(self) -> str:
        """The player whose line waits: the one pointed at, else the first."""
        slates = self.phones.room.lines.slates
        waiting = [one for one, slate in list(slates.items()) if slate.state == "held"]
        return self.seat if self.seat in waiting else next(iter(waiting), "")

    def draw(self) -> None:
        """Rows, code and words as they are now."""
        if not self.is_mounted or self.phones.serving is None:
            return
        rows = self.query_one("#rows", OptionList)
        place = rows.highlighted or 0
        with self.prevent(OptionList.OptionHighlighted):
            rows.set_options([Option(self._row(one)) for one in self.seats])
            rows.highlighted = min(place, len(self.seats) - 1)
        self._draw_code()
        self.draw_keys()

    def _row(self, seat: str) -> Content:
        room = self.phones.room
        if not seat:
            here = sum(1 for one in list(room.keys.phones) if one.streams)
            return Content.assemble("Read along", (f"   {plural(here, 'phone')} here", DIM))
        slate = room.lines.slates.get(seat)
        note, style = ("sits here", KEY) if self._sits(seat) else ("no phone", DIM)
        if slate is not None and slate.state == "held":
            note, style = f"would enter: {slate.read_as}", WARN
        return Content.assemble(room.names[seat], (f"   {note}", style))

    @on(OptionList.OptionHighlighted)
    def _moved(self) -> None:
        self._draw_code()
        self.draw_keys()

    @on(OptionList.OptionSelected)
    def _chosen(self) -> None:
        self.action_code()

    def _code(self) -> str:
        """The code of the row that is pointed at; of a seat only once it was asked for."""
        seat, room = self.seat, self.phones.room
        if not seat:
            return room.asked(lambda: room.keys.reading_code().text)
        known = self._seat_codes.get(seat, "")
        return known if room.asked(lambda: room.keys.is_good(known)) else ""

    def _draw_code(self) -> None:
        serving = self.phones.serving
        if serving is None:
            return
        code, size = self._code(), self.app.size
        shown = drawn(serving.url(code), size.width - SIDE, size.height - 1) if code else None
        drawing = self.query_one("#code", Static)
        lines = shown.lines if shown is not None and serving.is_open_to_others else ()
        drawing.update(lines_of(Content.styled(line, f"{INK} on {PAPER}") for line in lines))
        drawing.display = bool(lines)
        width = size.width - 4 - (len(lines[0]) + 1 if lines else 0)
        told = [row for text, style in self._about(code) for row in _rows(text, style, width)]
        self.query_one("#about", Static).update(lines_of(told))

    def _about(self, code: str) -> list[tuple[str, str]]:
        serving, room = self.phones.serving, self.phones.room
        assert serving is not None
        told: list[tuple[str, str]] = []
        if code:
            told += [(serving.url("") + spaced(code), "bold"), ("", "")]
        if self.seat and not code:
            key, name = PhonesCode.shown_key(), room.names[self.seat]
            again = ", and the phone that sits there only reads" if self._sits(self.seat) else ""
            told.append((f"{key} draws the code of {name}'s seat{again}.", ""))
        elif self.seat:
            told.append(("Good once, for one phone: it sees what is theirs, and may type.", ""))
        if not serving.is_open_to_others:
            key = PhonesWifi.shown_key()
            told.append(
                (f"Only this computer can open it. {key} lets phones on this Wi-Fi in.", WARN)
            )
        else:
            told.append((LISTENING, DIM))
        told.append((TYPING[room.lines.typing], DIM))
        if self._held():
            told.append((f"{PhonesYes.shown_key()} enters the line that waits.", WARN))
        told.append((f"Esc leaves it open, {PhonesStop.shown_key()} closes it.", DIM))
        return told

    def on_resize(self) -> None:
        """Another size: other codes fit."""
        if self.is_mounted:
            self.draw()

    # ------------------------------------------------------------------ commands

    def action_code(self) -> None:
        """The code of a seat is made anew; the one that lets read stands there already."""
        seat, room = self.seat, self.phones.room
        if seat:
            self._seat_codes[seat] = room.asked(lambda: room.keys.seat_code(seat).text)
        self.draw()

    def action_wifi(self) -> None:
        """Open the page to the network, or to this computer only."""
        serving = self.phones.serving
        wifi = serving is not None and not serving.is_open_to_others
        self.tell("")

        async def work() -> None:
            try:
                await self.phones.open(wifi)
            finally:
                self._seat_codes.clear()
                if self.phones.serving is None:
                    await self.phones.open()
                self.draw()

        self.attempt(work())

    def action_typing(self) -> None:
        """Seats may type, or each line waits for a yes, or they only read."""
        room, order = self.phones.room, list(TYPING)
        following = order[(order.index(room.lines.typing) + 1) % len(order)]
        room.asked(lambda: room.lines.set_typing(following))  # type: ignore[arg-type]
        self.draw()

    def action_yes(self) -> None:
        """Let the line that waits in."""
        self._let(True)

    def _let(self, yes: bool) -> None:
        seat, room = self._held(), self.phones.room
        if seat:
            room.asked(lambda: room.lines.let(seat, yes))
        self.draw()

    def action_take_back(self) -> None:
        """Refuse the line that waits; else take the seat back."""
        seat, room = self.seat, self.phones.room
        if self._held():
            self._let(False)
        elif not seat:
            count = room.asked(room.put_readers_out)
            self.tell(f"{plural(count, 'phone')} put out. They scan the new code to come back.")
            self.draw()
        else:
            self._seat_codes.pop(seat, None)
            room.asked(lambda: room.revoke(seat))
            self.tell(f"{room.names[seat]}'s seat is taken back.")
            self.draw()

    def action_stop(self) -> None:
        """Close the page."""

        async def work() -> None:
            await self.phones.close()
            self.dismiss(None)

        self.attempt(work())

    def action_rules(self) -> None:
        """The rules."""
        self.app.open_rules(self.session)  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        """Back to the table; the page stays open."""
        self.dismiss(None)


def _rows(text: str, style: str, width: int) -> list[Content]:
    """A text on its rows; an address has no spaces to break it at."""
    if " " not in text:
        return [plain(text[at : at + width], style) for at in range(0, max(1, len(text)), width)]
    return [plain(row, style) for row in folded(text, width)]
