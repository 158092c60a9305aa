"""Campaigns as a whole, from within a conversation: another, a new one, what is not saved."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from companion import games, places
from companion.errors import CompanionError, StorageError, UsageError
from companion.games.tours import tour_of
from companion.play.speaking import enter_again
from companion.play.unsaved import Unsaved
from companion.share.campaigns import campaigns
from companion.table.campaign.refused import let_go as give_up
from companion.talk.at import At, Row, unsaved_lines
from companion.toolbox.players_line import read_names
from companion.toolbox.text import listed, plural

RECENT = 12
"""Campaigns that are listed."""


def open_campaign(at: At, name: str) -> bool:
    """Leave the open campaign and open another; whether it could be opened."""
    try:
        opened = at.house.open(name)
    except CompanionError as problem:
        at.problem(problem)
        return False
    close(at)
    at.memo.pop("kept", None)
    at.opened, at.campaign = opened, opened.table.path.stem
    at.by, at.numbered = "", ()
    at.memo.pop("rule", None)
    at.typed = list(at.house.typed_before(opened.table.game.id))
    at.say(*at.where(), *opened.says)
    half = len(opened.table.drafts.all())
    if half:
        at.say(f"{plural(half, 'act')} half entered: “now” lists them.")
    at.notices()
    return True


def close(at: At) -> None:
    """Let the open campaign go; everything is on the drive already."""
    if at.opened is not None:
        at.house.entered(at.opened.table)
        at.opened.table.close()
        at.opened = None


def other(at: At, name: str) -> None:
    """Open another campaign by its name; without one, list them."""
    if not name:
        known(at)
        return
    if at.opened is not None and campaigns.find(at.house.root, name).id == at.campaign:
        at.say("That one is open.")
        return
    open_campaign(at, name)


def known(at: At) -> None:
    """The campaigns, the one that was written last first; a number opens one."""
    folder = places.campaigns(at.house.root)
    ids = sorted(campaigns.ids(at.house.root), key=lambda id: -_written(folder / f"{id}.jsonl"))
    rows: list[Row] = []
    for id in ids:
        try:
            first = campaigns.first_line(campaigns.path_of(at.house.root, id))
        except CompanionError:
            rows.append((f"{id}, which cannot be read", partial(other, at, id)))
        else:
            here = ", open now" if id == at.campaign and at.opened else ""
            rows.append((f"{first.title}, {_game(first.game)}{here}", partial(other, at, id)))
    if not rows:
        at.say("No campaign yet. new begins one.")
        return
    at.say("Campaigns:")
    at.offer(rows, most=RECENT)


def _written(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _game(id: str) -> str:
    found = games.find().get(id)
    return found.title if found else id


def new(at: At) -> None:
    """Begin a campaign: which game, a title, who plays."""
    playable = [one for one in games.find().values() if one.playable]
    at.say("Which game?", *(f"  {n} {one.title}" for n, one in enumerate(playable, 1)))
    said = at.ask("Game>").strip()
    if not said:
        at.say("No campaign was begun.")
        return
    if said.isdecimal() and 1 <= int(said) <= len(playable):
        game = playable[int(said) - 1]
    else:
        game = games.manifest_of(said)
    usual = f"{game.title} {len(campaigns.ids(at.house.root)) + 1}"
    title = at.ask(f"Title, Enter for {usual}>").strip() or usual
    fewest, most = game.players
    many = str(fewest) if fewest == most else f"{fewest} to {most}"
    line = at.ask(f"Who plays, in seating order, with commas, {many}>").strip()
    if not line:
        at.say("No campaign was begun.")
        return
    names = read_names(line)
    with campaigns.begin(at.house.root, game.id, title, tuple(names)) as table:
        id = table.path.stem
    at.say(f"“{title}” has begun, with {listed(names, 'and')}.")
    open_campaign(at, id)


# ---------------------------------------------------------------------- commands of the shell


def command(at: At, words: Sequence[str]) -> None:
    """Run a command of `companion` on campaigns as they are: the open one is closed meanwhile."""
    if at.unsaved is not None and not at.unsaved.is_kept:
        raise UsageError("Something is not saved, and kept nowhere.", "Say unsaved enter first.")
    campaign = at.campaign if at.opened is not None else ""
    by = at.by
    _let_go(at)
    try:
        code = at.house.command(words)
        at.code = at.code or code
    finally:
        if campaign:
            _open_again(at, campaign, by)


def _open_again(at: At, campaign: str, by: str) -> None:
    """The table is there again, as the command left it."""
    try:
        at.opened = at.house.open(campaign)
    except CompanionError as problem:
        at.say(f"{campaign} is not open any more.")
        at.problem(problem)
        at.campaign = ""
        return
    at.by = by if by in at.table.state.players else ""
    at.notices()


def _let_go(at: At) -> None:
    if at.opened is not None:
        at.opened.table.close()
        at.opened = None


def with_campaign(at: At, name: str, words: str) -> None:
    """A command of the open campaign: `share standings`."""
    command(at, [name, at.campaign or "", *split(words)])


def without_campaign(at: At, name: str, words: str) -> None:
    """A command that takes none: `settings dice hand`."""
    command(at, [name, *split(words)])


def of_game(at: At, name: str, words: str) -> None:
    """A command of the game on the table: `calc raid-pool`."""
    command(at, [name, at.table.game.id, *split(words)])


def shell(at: At, words: str) -> None:
    """Any command, as it is typed behind `companion`."""
    told = split(words)
    if not told:
        at.say(f"Commands: {', '.join(at.house.names())}.", "For one: companion NAME --help")
        return
    if told[0] in ("talk", "show"):
        raise UsageError(f"{told[0]} is for a terminal of its own.", "Say campaigns NAME here.")
    command(at, told)


def split(words: str) -> list[str]:
    """Words as a shell parts them; a quotation mark alone is one of them."""
    try:
        return shlex.split(words)
    except ValueError:
        return words.split()


# ---------------------------------------------------------------------- what is not saved


def unsaved(at: At, words: str) -> None:
    """What is not saved; `enter` reads the file again and enters it, `drop` lets it go."""
    waits = at.unsaved
    if waits is None:
        at.say("Everything is saved.")
    elif words == "enter":
        _enter(at)
    elif words == "drop":
        let_go(at, waits)
    else:
        at.say(*unsaved_lines(waits))


def _enter(at: At) -> None:
    try:
        at.say(at.job(enter_again))
    except StorageError as problem:
        at.say(f"The disk still refuses it. {problem.says}")
    except CompanionError as problem:
        at.problem(problem)
    at.notices()


def let_go(at: At, waits: Unsaved) -> None:
    """Give up what is not saved, after a look."""
    at.say(*waits.says)
    if at.yes("Let go of it?"):
        at.job(give_up)
        at.say("It has been dropped.")
    else:
        at.say("It is still waiting.")
    at.notices()


# ---------------------------------------------------------------------- the tour


def tour(at: At, words: str) -> None:
    """A game's first turns, to type along at a table of your own."""
    wanted = words or (at.table.game.id if at.opened else "")
    manifest = games.manifest_of(wanted or "seafall")
    told = tour_of(manifest)
    at.say(
        f"First turns of {manifest.title}, to type along. new begins a table for it: "
        f"{', '.join(told.players)}.",
        *(f"Type: {one}" for one in told.before),
    )
    for one in told.step:
        at.say(one.says, *([f"  Type: {one.type}"] if one.type else ()))
    if told.ask:
        at.say(f"A rule: rules {told.ask}")
    at.say("undo takes the last line back, redo brings it back; menu lists all acts.")
