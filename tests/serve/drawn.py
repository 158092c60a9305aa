"""A page that followed a table draws, bit by bit, what a page that is opened anew draws at once.

    python -m tests.serve.drawn

In Chromium, from a seat: the tour of every game, half-entered acts, undo, a branch, a sleep.
"""

from __future__ import annotations

import contextlib
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any

from companion.assets import data_root
from companion.errors import CompanionError
from tests.serve.phone import SIDEWAYS, UPRIGHT, browser
from tests.serve.served import Table, served

GAMES = ("seafall", "five-sails", "citadel", "pirate-crusades", "en-garde")
EVERY = 5
"""Lines between two looks."""
DRAWN = """[...document.querySelectorAll(
'#title, #where, #open, #sheet, #now, #board, #log, #large')]
.map((one) => one.outerHTML.replaceAll(' fresh', '').replaceAll(' class=""', '')).join('\\n')"""


def same(page: Any, opened: Any, table: Table, when: str) -> None:
    """Both show the same, upright and sideways; `page` has followed, another is opened."""
    table.clock.at += 60  # what a phone may ask in a while is counted
    fresh = opened.new_page()
    fresh.goto(f"http://127.0.0.1:{table.port}/")
    fresh.wait_for_selector("#sheet :first-child")
    for shape in (SIDEWAYS, UPRIGHT):
        shown = ["", "-"]
        end = time.monotonic() + 20
        while shown[0] != shown[1]:
            assert time.monotonic() < end, f"{when}: {shown[0]}\n\n{shown[1]}"
            for one in (page, fresh):
                one.set_viewport_size(shape)
            page.wait_for_timeout(150)
            shown = [one.evaluate(DRAWN) for one in (page, fresh)]
    fresh.close()


def follow(chromium: Any, table: Table, lines: list[str]) -> int:
    """An evening that one page follows from its beginning; how often it was looked at."""
    opened = chromium.new_context(viewport=UPRIGHT)
    page = opened.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda problem: problems.append(str(problem)))
    page.goto(table.serving.url(table.code("p1")))
    page.wait_for_selector("#tabs:not([hidden])")
    page.click("#tabs button[data-view=table]")
    page.wait_for_selector("#sheet :first-child")
    looks = 0
    for number, line in enumerate(lines, 1):
        with contextlib.suppress(CompanionError):
            table.act(line)
        page.wait_for_timeout(150)
        if number % EVERY == 0 or number == len(lines):
            same(page, opened, table, line)
            looks += 1
    for when, work in {"undone": undone, "a branch": branch, "half entered": half}.items():
        with table.opened(True) as writing:
            work(writing)
        page.wait_for_timeout(300)
        same(page, opened, table, when)
    assert page.evaluate("document.querySelector('#open').childElementCount"), "none half entered"
    opened.set_offline(True)
    table.act("note while it slept")
    opened.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    same(page, opened, table, "woken")
    assert not problems, problems
    opened.close()
    return looks + 4


def undone(table: Any) -> None:
    """The last three acts."""
    for _ in range(3):
        table.undo()


def branch(table: Any) -> None:
    """Another act in their place, and more than a log shows."""
    for number in range(33):
        table.act("note", {"text": f"otherwise {number}"})


def half(table: Any) -> None:
    """Two acts that are begun, one further than the other."""
    for given in ({"who": "p1"}, {"who": "p2", "text": "said"}):
        run = table.begin("note" if "text" in given else "count", "p1")
        for key, answer in given.items():
            run.give(key, answer)
        run.look(table.state)
        table.drafts.keep_all(run)


def main() -> int:
    """Every game."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        try:
            for game in GAMES:
                tour = tomllib.loads(data_root().joinpath(game, "tour.toml").read_text("utf-8"))
                lines = [*tour["before"], *(one["type"] for one in tour["step"] if "type" in one)]
                with (
                    tempfile.TemporaryDirectory() as folder,
                    served(Path(folder), game, tour["players"]) as table,
                ):
                    looks = follow(chromium, table, lines)
                print(f"{game}: {len(lines)} lines, the same at each of {looks} looks", flush=True)
        finally:
            chromium.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
