"""Reads a rulebook that a player owns. A PDF is read by a program of its own, started for it:
whatever is wrong with the file, it cannot take the companion down, nor run for ever.

Bounds hold on every system: the program that reads looks after itself (`_Guard`), how long it takes
over a page and how much memory it has, and ends; whoever started it ends it after `SECONDS`. Where
the system keeps a bound of memory by itself (Linux), it is asked for that, too.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from companion.errors import UsageError
from companion.library.layout import Letter, Line, lines_of, words_of
from companion.library.passages import Page, pages_of_text

BIGGEST = 300 << 20
"""Bytes of a file that is read at all."""
MOST_PAGES = 2_000
MOST_LETTERS = 4_000_000
MOST_ON_A_PAGE = 100_000
LONGEST_LINE = 400
"""Letters; longer ones are read in pieces: work on a line may grow by the square of its length."""
SECONDS = 120.0
SECONDS_A_PAGE = 15.0
MEMORY = 1 << 30
"""Bytes that the reader of a PDF may take."""
_SLOW, _HEAVY = 3, 4
"""How it ends if it took too long over a page, or too much memory."""
_LOOKS = 0.02
"""Seconds between two looks of the guard."""


class _Told(msgspec.Struct):
    """A line of the reader's answer: a page, or why there is none."""

    page: int = 0
    lines: list[tuple[str, bool, bool]] = []
    problem: str = ""


PROBLEMS = {
    "missing": "Reading PDF files needs pypdfium2, which is not installed here: "
    "pip install 'table-companion[pdf]'.",
    "password": "“{name}” is locked with a password and cannot be read.",
    "locked": "“{name}” is locked in a way that cannot be opened here.",
    "no_pdf": "“{name}” is not a PDF.",
    "broken": "“{name}” is damaged, or no PDF at all, and cannot be read.",
    "pages": f"“{{name}}” has more than {MOST_PAGES} pages and was not read.",
    "long": "“{name}” holds more text than any rulebook and was not read.",
    "empty": "“{name}” has no text in it, only pictures, so nothing in it can be found.",
    "slow": "“{name}” took too long to read and was given up.",
    "died": "“{name}” could not be read: it asks more of the reader than a rulebook does.",
    "big": f"“{{name}}” is larger than {BIGGEST >> 20} MB and was not read.",
    "gone": "There is no file “{name}” that can be read.",
    "binary": "“{name}” is neither a PDF nor plain text.",
}


def refused(problem: str, path: Path) -> UsageError:
    """Why a file is not taken, in one sentence."""
    name = "".join(c if c.isprintable() else "�" for c in path.name)[:80]
    return UsageError(PROBLEMS[problem].format(name=name))


def read_book(path: Path, seconds: float = SECONDS) -> tuple[list[Page], bool]:
    """The pages of a rulebook, and whether their numbers are lines instead.

    Args:
        path: a PDF or a text file.
        seconds: how long reading a PDF may take.

    Raises:
        UsageError: it cannot be read, in one sentence.
    """
    try:
        if not path.is_file():
            raise refused("gone", path)
        if path.stat().st_size > BIGGEST:
            raise refused("big", path)
        with path.open("rb") as file:
            head = file.read(1024)
            if b"%PDF-" not in head:
                data = head + file.read(4 * MOST_LETTERS)
    except (OSError, ValueError):
        raise refused("gone", path) from None
    if b"%PDF-" not in head and path.suffix.casefold() == ".pdf":
        raise refused("no_pdf", path)
    if b"%PDF-" in head:
        pages, lined = _read_pdf(path, seconds), False
    else:
        pages, lined = _read_text(data, path)
    if not any(line.text.strip() for page in pages for line in page.lines):
        raise refused("empty", path)
    return [Page(page.number, tuple(_short(page.lines))) for page in pages], lined


def _short(lines: tuple[Line, ...]) -> Iterator[Line]:
    """Lines of a page, very long ones in pieces; what stood between two words parts them."""
    for line in lines:
        text, begins = line.text, line.begins
        while len(text) > LONGEST_LINE:
            end = text.rfind(" ", 0, LONGEST_LINE) + 1 or LONGEST_LINE
            yield Line(text[:end].rstrip(), begins=begins)
            text, begins = text[end:], False
        yield line if text is line.text else Line(text, begins=begins)


def _read_text(data: bytes, path: Path) -> tuple[list[Page], bool]:
    if len(data) > MOST_LETTERS:
        raise refused("long", path)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = data.decode("utf-16", "replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")
    strange = sum(1 for c in text if c < " " and c not in "\t\n\r\f\v")
    if strange * 20 > len(text) or "\x00" in text:
        raise refused("binary", path)
    return pages_of_text(text)


def _read_pdf(path: Path, seconds: float) -> list[Page]:
    """Pages by a process of its own."""
    command = [sys.executable, "-m", "companion.library.reading", str(path.resolve())]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        raise refused("slow", path) from None
    except OSError:
        raise refused("died", path) from None
    pages = []
    whole = False
    for row in done.stdout.splitlines():
        try:
            told = msgspec.json.decode(row, type=_Told)
        except msgspec.DecodeError:
            break
        if told.problem and told.problem in PROBLEMS:
            raise refused(told.problem, path)
        if not told.page:
            whole = True
            break
        pages.append(Page(told.page, tuple(Line(*line) for line in told.lines)))
    if done.returncode == _SLOW:
        raise refused("slow", path)
    if done.returncode != 0 or not whole:
        raise refused("died", path)
    return pages


# ------------------------------------------------------------------ the reader's own process


def main(path: str) -> int:
    """Read a PDF and write a line of JSON for each page."""
    _limit()
    guard = _Guard()
    out = sys.stdout.buffer
    try:
        for told in _pages(path):
            out.write(msgspec.json.encode(told) + b"\n")
            guard.goes_on()
    except MemoryError:
        return _HEAVY
    out.flush()
    return 0


class _Guard:
    """A thread that ends this program when it takes too long over a page, or too much memory.

    The reader of PDF files lets other threads run while it works.
    """

    def __init__(self) -> None:
        self._since = time.monotonic()
        self._taken = _memory()
        threading.Thread(target=self._look, daemon=True).start()

    def goes_on(self) -> None:
        """Another page was read."""
        self._since = time.monotonic()

    def _look(self) -> None:
        while True:
            time.sleep(_LOOKS)
            if time.monotonic() - self._since > SECONDS_A_PAGE:
                os._exit(_SLOW)
            if self._taken() > MEMORY:
                os._exit(_HEAVY)


def _memory() -> Callable[[], int]:
    """Tells how many bytes this program took at most; always 0 where nobody knows."""
    if sys.platform == "win32":
        return _memory_on_windows()
    try:
        import resource
    except ImportError:
        return lambda: 0
    unit = 1 if sys.platform == "darwin" else 1024
    return lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _memory_on_windows() -> Callable[[], int]:
    """The same by `GetProcessMemoryInfo`, which tells two numbers of 32 bits and eight sizes."""
    import ctypes

    class Counters(ctypes.Structure):
        _fields_ = (
            ("size", ctypes.c_uint32),
            ("faults", ctypes.c_uint32),
            ("most", ctypes.c_size_t),
            ("others", ctypes.c_size_t * 7),
        )

    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    ask = kernel.K32GetProcessMemoryInfo
    ask.argtypes = (ctypes.c_void_p, ctypes.POINTER(Counters), ctypes.c_uint32)
    found = Counters(size=ctypes.sizeof(Counters))

    def taken() -> int:
        ask(kernel.GetCurrentProcess(), ctypes.byref(found), found.size)
        return int(found.most)

    return taken


def _limit() -> None:
    """Bounds that this system keeps by itself."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    for what, most in ((resource.RLIMIT_AS, 2 * MEMORY), (resource.RLIMIT_CPU, int(SECONDS))):
        try:
            resource.setrlimit(what, (most, most))
        except (OSError, ValueError):
            continue


def _pages(path: str) -> Iterator[_Told]:
    try:
        import pypdfium2 as pdfium
    except ImportError:
        yield _Told(problem="missing")
        return
    try:
        book = pdfium.PdfDocument(path)
        count = len(book)
    except (pdfium.PdfiumError, OSError) as problem:
        said = str(problem).casefold()
        what = "password" if "password" in said else "locked" if "security" in said else "broken"
        yield _Told(problem=what)
        return
    if count > MOST_PAGES:
        yield _Told(problem="pages")
        return
    letters = 0
    for number in range(count):
        try:
            page = book[number]
            read = _letters(page)
            page.close()
        except pdfium.PdfiumError:
            read = []  # one page that cannot be read costs only itself
        letters += len(read)
        if letters > MOST_LETTERS:
            yield _Told(problem="long")
            return
        lines = [tuple(line) for line in lines_of(list(words_of(read)))]
        yield _Told(number + 1, lines)  # type: ignore[arg-type]
    yield _Told()


def _letters(page: object) -> list[Letter]:
    """All letters of a page with their boxes."""
    from ctypes import byref

    import pypdfium2.raw as raw

    text = page.get_textpage()  # type: ignore[attr-defined]
    box = raw.FS_RECTF()
    told = []
    for n in range(min(text.count_chars(), MOST_ON_A_PAGE)):
        code = raw.FPDFText_GetUnicode(text.raw, n)
        letter = chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else " "
        if code == 2 or letter == "\u00ad":
            letter = "-"  # how this reader marks a word that is broken at a line's end
        if letter.isspace() or not raw.FPDFText_GetLooseCharBox(text.raw, n, byref(box)):
            told.append(Letter(" "))
        elif letter.isprintable():
            told.append(Letter(letter, box.left, box.bottom, box.right, box.top))
    text.close()
    return told


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
