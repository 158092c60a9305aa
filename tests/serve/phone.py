"""A real browser at a phone's size, from the scan to the seat that is taken back.

    python -m tests.serve.phone [FOLDER]

Needs Debian's `chromium` (or `CHROMIUM=` its path) and Python's `playwright`; neither is of the
everyday tests. Pictures, upright and sideways, dark and light, go to FOLDER. `companion serve`
runs as a program of its own, as at a table; each step that does not hold ends the run.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
UPRIGHT, SIDEWAYS = {"width": 390, "height": 844}, {"width": 844, "height": 390}
EVIL = '<img src=x onerror="document.title=1">'
LINES = ("sam begins", "note <script>document.title=1</script>")


def browser() -> str:
    """Where Chromium is; empty where there is none."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or ""


class Serve:
    """`companion serve` in a program of its own, with a hand at its console."""

    def __init__(self, home: Path, *words: str) -> None:
        self.env = {**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_HOME": str(home)}
        self._out = home / "serve.out"
        with self._out.open("wb") as out:
            self.program = subprocess.Popen(
                [sys.executable, "-u", "-m", "companion", "serve", "salle", *words],
                env=self.env, stdin=subprocess.PIPE, stdout=out, stderr=out,
            )  # fmt: skip
        self._read = 0

    def companion(self, *words: str) -> None:
        """Another command of the program."""
        subprocess.run([sys.executable, "-m", "companion", *words], env=self.env, check=True)

    def types(self, line: str) -> str:
        """Type a line at the console; what it says."""
        assert self.program.stdin is not None
        self.program.stdin.write(f"{line}\n".encode())
        self.program.stdin.flush()
        return self.says()

    def says(self) -> str:
        """What it has said since, once it waits for a line."""
        end = time.monotonic() + 120
        while True:
            told = self._out.read_text("utf-8")[self._read :]
            if told.rstrip(" ").endswith("\n>") or told.strip() == ">":
                self._read += len(told)
                return told
            assert time.monotonic() < end and self.program.poll() is None, told
            time.sleep(0.05)

    def end(self) -> None:
        """As Ctrl+C does."""
        self.program.terminate()
        self.program.wait(30)


def url_in(told: str) -> str:
    """The address that was said."""
    found = re.search(r"http://\S+", told)
    assert found is not None, told
    return found[0]


class Run:
    """The steps, each said when it holds."""

    def __init__(self, home: Path, pictures: Path) -> None:
        self.home, self.pictures = home, pictures
        self.troubles: list[str] = []

    def holds(self, what: str, page: Any, script: str, seconds: float = 40) -> None:
        """Wait until something holds on the page; its policy lets nobody wait in it."""
        end = time.monotonic() + seconds
        while not page.evaluate(script):
            assert time.monotonic() < end, f"{what}: {page.inner_text('body')[:1500]}"
            page.wait_for_timeout(50)
        print(f"holds: {what}", flush=True)

    def picture(self, page: Any, name: str, whole: bool = False) -> None:
        """Keep a picture."""
        page.screenshot(path=str(self.pictures / f"{name}.png"), full_page=whole)

    def page_of(self, opened: Any, look: str) -> Any:
        """A page on a phone."""
        context = opened.new_context(
            viewport=UPRIGHT,
            device_scale_factor=2,
            is_mobile=True,
            has_touch=True,
            color_scheme=look,
        )
        page = context.new_page()
        page.on("pageerror", lambda problem: self.troubles.append(str(problem)))
        page.on("console", self._console)
        page.on("request", self._request)
        return page

    def _console(self, message: Any) -> None:
        """Errors; that a table went, or does not know a key, is what is looked at here."""
        expected = ("net::ERR_", "status of 40")
        if message.type == "error" and not any(one in message.text for one in expected):
            self.troubles.append(message.text)

    def _request(self, request: Any) -> None:
        if not request.url.startswith("http://127.0.0.1:"):
            self.troubles.append(f"asks {request.url}")

    # ------------------------------------------------------------------ the evening

    def evening(self, opened: Any) -> None:
        """From the scan to the seat that is taken back."""
        served = Serve(self.home)
        page = self.page_of(opened, "dark")
        try:
            page.goto(url_in(served.says()))
            self.holds("joins by the address of the QR code", page, text_is("#state", "live"))
            self.holds("shows the table", page, "document.querySelector('#sheet .people') !== null")
            self._follows(served, page)
            self._reads_rules(page)
            self._sits(served, page)
            self._sleeps(served, page)
            self._two_tabs(served, page)
            light = self.page_of(opened, "light")
            light.goto(url_in(served.types("code")))
            self.holds("a second phone, light", light, text_is("#state", "live"))
            self.picture(light, "table-light", whole=True)
            light.set_viewport_size(SIDEWAYS)
            self.picture(light, "large-light")
            served.end()
            self.holds("hears that the table closed", page, has("#notice", "closed"))
            self._restarted(page)
        finally:
            served.end()
        assert page.title() != "1", "a script in a text field ran"
        assert not self.troubles, self.troubles

    def _follows(self, served: Serve, page: Any) -> None:
        for line in LINES:
            served.companion("say", "salle", line)
        self.holds("follows", page, has("#log li", "<script>"))
        assert page.evaluate("document.querySelectorAll('#log script, #log img').length") == 0
        self.picture(page, "table-dark", whole=True)
        page.set_viewport_size(SIDEWAYS)
        self.holds(
            "large digits sideways",
            page,
            "[...document.querySelectorAll('.digits b')].some((x) =>"
            " parseFloat(getComputedStyle(x).fontSize) > 90)",
        )
        self.picture(page, "large-dark")
        page.set_viewport_size(UPRIGHT)
        small = page.evaluate(
            "[...document.querySelectorAll('button, input, summary')].filter((x) => x.offsetParent"
            " && x.getBoundingClientRect().height < 43).map((x) => x.outerHTML)"
        )
        assert small == [], f"too small to touch: {small}"
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not wide, "the page is wider than the phone"

    def _reads_rules(self, page: Any) -> None:
        page.click("#tabs button[data-view=rules]")
        page.fill("#words", "can I press twice")
        page.press("#words", "Enter")
        self.holds("reads rules", page, "document.querySelector('#answers .rule h3') !== null")
        self.picture(page, "rules-dark")

    def _sits(self, served: Serve, page: Any) -> None:
        code = url_in(served.types("seat sam")).partition("#")[2]
        page.evaluate(f"location.hash = '{code.replace('-', '')}'")
        self.holds("takes a seat", page, has("#seat", "Sam"))
        page.fill("#line", "sam takes 2 wounds of nothing")
        page.press("#line", "Enter")
        self.holds(
            "a refusal comes to the phone", page, "document.querySelector('.came-refused') !== null"
        )
        self.picture(page, "refused-dark")
        page.fill("#line", "sam plays Thrust")
        page.press("#line", "Enter")
        self.holds(
            "a line is entered, or asks back",
            page,
            "document.querySelector('.came-entered, #asked .act') !== null",
        )
        self.picture(page, "asked-dark", whole=True)
        if page.evaluate("document.querySelector('#asked .act') !== null"):
            page.click("#asked form button[type=button]")
            self.holds("is put aside", page, "document.querySelector('#asked .act') === null")
        page.fill("#line", "note")
        page.press("#line", "Enter")
        self.holds("is asked back", page, "document.querySelector('#asked .act') !== null")
        self.picture(page, "question-dark", whole=True)
        page.click("#asked form button[type=button]")
        self.holds("leaves it", page, "document.querySelector('#asked .act') === null")
        page.fill("#line", "note from a phone")
        page.press("#line", "Enter")
        self.holds("types a line", page, has(".came-entered", "from a phone"))
        self.picture(page, "said-dark")
        served.types("revoke sam")
        self.holds("is revoked", page, has("#notice", "taken this seat back"))
        assert page.evaluate("document.querySelector('#say-tab').hidden")

    def _two_tabs(self, served: Serve, page: Any) -> None:
        """A seat taken in one tab is the other's too, and neither throws the new key away."""
        other = page.context.new_page()
        other.goto(url_in(served.types("seat sam")))
        self.holds("takes a seat in a second tab", other, has("#seat", "Sam"))
        self.holds("the first tab sits too", page, "!document.querySelector('#say-tab').hidden")
        page.click("#tabs button[data-view=rules]")
        page.fill("#words", "lunge")
        page.press("#words", "Enter")
        self.holds("and asks the rules", page, has("#answers", "Lunge"))
        other.reload()
        self.holds("and the second keeps its key", other, text_is("#state", "live"))
        other.close()
        served.types("revoke sam")

    def _sleeps(self, served: Serve, page: Any) -> None:
        page.context.set_offline(True)
        page.evaluate("window.dispatchEvent(new Event('pageshow'))")
        served.companion("say", "salle", "note while it slept")
        page.context.set_offline(False)
        page.evaluate("window.dispatchEvent(new Event('online'))")
        self.holds("catches up after the network dropped", page, has("#log li", "while it slept"))

    def _restarted(self, page: Any) -> None:
        again = Serve(self.home)
        try:
            told = again.says()
            page.reload()
            self.holds(
                "says that the key is worth nothing now",
                page,
                has("#join-says", "does not know this phone"),
            )
            page.fill("#code", url_in(told).partition("#")[2])
            page.click("#join-form button")
            self.holds("joins again by the letters", page, text_is("#state", "live"))
            again.program.kill()
            self.holds(
                "says that it is not connected", page, "document.body.classList.contains('away')"
            )
            self.picture(page, "away-dark")
        finally:
            again.end()
        third = Serve(self.home)
        try:
            code = url_in(third.says()).partition("#")[2]
            self.holds(
                "killed and started again: says by itself that it is not known",
                page,
                "!document.querySelector('#join').hidden"
                f" && {has('#join-says', 'does not know this phone')}",
            )
            self.picture(page, "unknown-dark")
            page.fill("#code", code)
            page.click("#join-form button")
            self.holds("and joins", page, text_is("#state", "live"))
        finally:
            third.end()


def has(selector: str, text: str) -> str:
    """Whether some element has a text."""
    found = f"[...document.querySelectorAll({selector!r})]"
    return f"{found}.some((x) => x.textContent.includes({text!r}))"


def text_is(selector: str, text: str) -> str:
    """Whether an element's text is this."""
    return f"document.querySelector({selector!r}).textContent === {text!r}"


def main(words: list[str], opened: Callable[..., Any] | None = None) -> int:
    """Run it."""
    from playwright.sync_api import sync_playwright

    pictures = Path(words[0]) if words else Path(tempfile.mkdtemp(prefix="phones-"))
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as play:
        new = ["new", "en-garde", "Salle", "--player", "Sam", "--player", EVIL[:24]]
        env = {**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_HOME": home}
        subprocess.run([sys.executable, "-m", "companion", *new], env=env, check=True)
        chromium = play.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        try:
            Run(Path(home), pictures).evening(chromium)
        finally:
            chromium.close()
    print(f"pictures: {pictures}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
