"""Branches by key: their names, two of them side by side, going there, giving a name."""

from __future__ import annotations

from collections.abc import Callable

from companion.play.branches import (
    NAMES,
    Branch,
    branches,
    compare,
    compared_lines,
    present,
)
from companion.toolbox.text import plural
from screens.base import CompanionScreen
from screens.session import Session
from screens.widgets.dialogs import AskScreen, ConfirmScreen, PickScreen
from screens.wording import lines_of, plain


async def choose(
    screen: CompanionScreen,
    session: Session,
    go: Callable[[int], None],
    note: Callable[[str], None],
    read_only: str,
) -> None:
    """List the branches that were left; the one that is chosen is shown beside the table.

    Args:
        screen: over which the windows stand.
        session: the campaign.
        go: puts an entry on the table, by its number.
        note: writes a note.
        read_only: why nothing can be entered; empty if it can.
    """
    here, found = await session.do(lambda table: (present(table), branches(table)))

    async def beside(branch: Branch, other: Branch | None = None) -> None:
        told = await session.do(lambda table: compare(table, branch, other))
        lines = lines_of(map(plain, compared_lines(told)))

        def answered(yes: bool | None) -> None:
            if yes and not read_only:
                go(branch.act_no)

        does = "go back" if read_only else "go there"
        screen.app.push_screen(ConfirmScreen(branch.name, lines, does), answered)

    def named(name: str | None) -> None:
        if name:
            note(f"{NAMES}{name}")

    def two_of_them() -> None:
        def first(one: int | None) -> None:
            if one is not None:
                rest = [row for place, row in enumerate(left) if place != one]
                others = [branch for place, branch in enumerate(found) if place != one]

                def second(other: int | None) -> None:
                    if other is not None:
                        screen.attempt(beside(others[other], found[one]))

                screen.app.push_screen(PickScreen("And beside which one?", rest), second)

        screen.app.push_screen(PickScreen("Which one first?", left), first)

    def chosen(place: int | None) -> None:
        if place is None:
            return
        if place < len(found):
            screen.attempt(beside(found[place]))
        elif place > len(found):
            two_of_them()
        elif read_only:
            screen.tell(read_only)
        else:
            hint = "It is written as a note, and stands in the log."
            screen.app.push_screen(AskScreen("Name of the branch on the table", hint), named)

    left = [
        (one.name, f"{plural(one.count, 'entry', 'entries')} behind {one.since}, to {one.act_no}")
        for one in found
    ]
    rows = [*left, ("Name the branch on the table", f"now: {here.name}")]
    if len(found) > 1:
        rows.append(("Two that were left, side by side", "with what differs"))
    title = "Which branch?" if found else "There is one line of entries, and nothing beside it."
    screen.app.push_screen(PickScreen(title, rows), chosen)
