"""What `companion serve` says and takes in a terminal: the code, the seats, a word or two."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.errors import UsageError
from companion.serve.keys import spaced
from companion.serve.lines import Typing
from companion.serve.serving import Serving
from companion.toolbox.text import plural, there_are

Say = Callable[[Sequence[str]], None]
Draw = Callable[[str], Sequence[str]]
"""A text as the lines of a QR code; none where there is no room for it, or no terminal."""
HELP = (
    "Enter draws the code again. seat NAME draws the code of a seat, revoke NAME takes it back.",
    "typing on, typing ask, typing off: whether seats may type; with ask, yes and no answer.",
    "yes 3 or no 3 is for line 3. phones says who is here, out 2 puts phone 2 out.",
    "end closes the page.",
)
LOOPBACK = "Only this computer can open it. For phones on this Wi-Fi: companion serve {} --wifi"
LISTENING = "This is plain HTTP: whoever listens on this Wi-Fi can read it."
NONE_WAITS = "No line waits for an answer."
MINUTES = "It lets phones in for {} more."


class Console:
    """The words of one table.

    Args:
        serving: what is open.
        campaign: as a command calls it.
        say: says lines.
        draw: draws a code.
    """

    def __init__(self, serving: Serving, campaign: str, say: Say, draw: Draw) -> None:
        self._serving, self._room, self._campaign = serving, serving.room, campaign
        self._say, self._draw = say, draw
        self._unsaid: dict[int, str] = {}
        """Lines that were shown and not answered, also those that were taken back since."""

    def begin(self, title: str) -> None:
        """The code, and what there is to know."""
        self._say([f"{title}, on phones."])
        self.code()
        serving = self._serving
        open_ = serving.is_open_to_others
        self._say([LISTENING if open_ else LOOPBACK.format(self._campaign), "help says the rest."])

    def code(self) -> None:
        """The code that lets phones read."""
        code = self._room.asked(self._room.keys.reading_code)
        minutes = max(1, round((code.until - self._room.clock()) / 60))
        self._show(code.text, MINUTES.format(plural(minutes, "minute")))

    def _show(self, code: str, says: str) -> None:
        url = self._serving.url(code)
        self._say([*self._draw(url), f"{url.removesuffix(code)}{spaced(code)}", says])

    def held(self, who: str, line: str, number: int) -> None:
        """A line waits for the table's yes. From any thread."""
        self._unsaid[number] = line
        self._say([f"{number} {who} says: {line}   yes {number} or no {number}?"])

    def took_back(self, who: str, line: str, number: int) -> None:
        """It waits no more. It still stands on the screen, so a bare yes may have meant it."""
        self._say([f"{number} {who} takes back: {line}"])

    def line(self, text: str) -> bool:
        """Do what a line says; whether it goes on. Raises `CompanionError`."""
        word, _, rest = text.strip().partition(" ")
        known: dict[str, Callable[[str], None]] = {
            "": lambda _: self.code(),
            "code": lambda _: self.code(),
            "help": lambda _: self._say(HELP),
            "?": lambda _: self._say(HELP),
            "seat": self._seat,
            "revoke": self._revoke,
            "typing": self._typing,
            "phones": lambda _: self._phones(),
            "out": self._out,
            "yes": lambda name: self._let(name, True),
            "no": lambda name: self._let(name, False),
        }
        if word.casefold() in ("end", "exit", "quit", "q"):
            return False
        if word.casefold() not in known:
            raise UsageError(f"There is no “{word[:40]}” here.", "help says what there is.")
        known[word.casefold()](rest.strip())
        return True

    def _player(self, name: str) -> str:
        """Id of a player."""
        names = self._room.names
        found = [one for one, told in names.items() if told.casefold() == name.casefold()]
        begun = [
            x for x, told in names.items() if name and told.casefold().startswith(name.casefold())
        ]
        if len(found or begun) != 1:
            raise UsageError(
                f"Nobody here is called “{name[:40]}”." if name else "Whose seat?",
                there_are(list(names.values()), "No player has a name yet."),
            )
        return (found or begun)[0]

    def _seat(self, name: str) -> None:
        player = self._player(name)
        code = self._room.asked(lambda: self._room.keys.seat_code(player))
        self._show(code.text, f"{self._room.names[player]}'s seat. It is good once, for one phone.")

    def _revoke(self, name: str) -> None:
        player = self._player(name)
        self._room.asked(lambda: self._room.revoke(player))
        self._say([f"{self._room.names[player]}'s seat is taken back."])

    def _typing(self, how: str) -> None:
        known: dict[str, Typing] = {"on": "on", "ask": "ask", "off": "off"}
        if how not in known:
            raise UsageError(f"Typing is {self._room.lines.typing}.", "Say typing on, ask or off.")
        self._room.asked(lambda: self._room.lines.set_typing(known[how]))
        told = {
            "on": "Seats may type.",
            "ask": "Each line waits for your yes.",
            "off": "Seats only read.",
        }
        self._say([told[how]])

    def _phones(self) -> None:
        self._say(self._room.asked(self._told))

    def _told(self) -> list[str]:
        """Each phone: its number, where it sits, whether it is here."""
        phones = self._room.keys.phones
        here = sum(1 for one in phones if one.streams)
        told = [f"{plural(here, 'phone')} here."]
        for one in phones:
            seat = self._room.names.get(one.seat, "")
            what = f"{seat}'s seat" if seat else "reads"
            told.append(f"  {one.number} {what}, {'here' if one.streams else 'away'}")
        return told

    def _out(self, which: str) -> None:
        number = int(which[:9]) if which.isdecimal() else 0
        if not self._room.asked(lambda: self._room.put_out(number)):
            raise UsageError("There is no such phone.", "phones says who is here: out 2")
        self._say([f"Phone {number} is put out."])

    def _let(self, which: str, yes: bool) -> None:
        """A bare yes is for the only line that was shown since the last answer; else by number."""
        waiting = self._room.asked(
            lambda: {
                x.number: seat for seat, x in self._room.lines.slates.items() if x.state == "held"
            }
        )
        word = "yes" if yes else "no"
        if which and not which.isdecimal():
            raise UsageError("Say which line by its number.", f"For example: {word} 3")
        shown = list(self._unsaid)
        if not which and len(shown) > 1:
            lines = [f"{word} {one}: {self._unsaid[one]}" for one in shown if one in waiting]
            self._unsaid = {x: line for x, line in self._unsaid.items() if x in waiting}
            raise UsageError("More than one line was shown.", "\n".join(lines) or NONE_WAITS)
        number = int(which[:9]) if which else next(iter(shown), 0)
        self._unsaid.pop(number, None)
        seat = waiting.get(number, "")
        if not seat or not self._room.asked(lambda: self._room.lines.let(seat, yes, number)):
            raise UsageError(NONE_WAITS if not number else f"Line {number} waits no more.", "")
