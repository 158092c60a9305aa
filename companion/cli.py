"""The command line, a thin shell: words in, one call of the domain, lines or JSON out.

Only click and `shell` (how commands speak) are imported at the top. Everything else is imported
inside the function that needs it, so that `companion log`, `calc` and `rules` never load what they
do not use; the screens are imported by `open_app` alone.

Results go to stdout, everything else to stderr; with `--json` one JSON object goes to stdout.
Exit codes: 0 done, 1 a rule is broken and not overridden, 2 wrong use, 3 storage, 4 an answer is
missing, 5 locked by another program; 70 a fault of the program, 130 interrupted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from companion import __version__
from companion.share.commands.shell import CommandGroup, ListingOption, say, tell

if TYPE_CHECKING:
    from pathlib import Path

    from companion.records.book import Book, GameRow
    from companion.share.commands.run_procedure import Acted
    from companion.share.exports.importing import Incoming
    from companion.table.campaign.moves import Move
    from companion.table.opened import OpenTable
    from companion.table.reading import Known

json_option = click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
by_option = click.option("--by", default="", metavar="NAME", help="Who acts.")
yes_option = click.option("--yes", is_flag=True, help="Do it although it asks.")
preview_option = click.option("--preview", is_flag=True, help="Only show what it would do.")
_LOOSE = {"ignore_unknown_options": True}
"""For words like `-3`, which are no options."""


@click.group(
    cls=CommandGroup, invoke_without_command=True, context_settings={"max_content_width": 80}
)
@click.option("--extra-games", multiple=True, metavar="FOLDER", hidden=True)
@click.version_option(__version__, message="companion %(version)s")
@click.pass_context
def cli(context: click.Context, extra_games: tuple[str, ...]) -> None:
    """A companion for the game on your table. Alone it opens the app; GAME --list shows more."""
    if extra_games:
        import os

        known = [one for one in (os.environ.get("COMPANION_GAMES", ""),) if one]
        os.environ["COMPANION_GAMES"] = os.pathsep.join([*extra_games, *known])
    _name_bad_games()
    if context.invoked_subcommand is None:
        if _in_terminal():
            open_app()
        else:
            say(context.get_help())


def _name_bad_games() -> None:
    """Say which folders with games from outside are passed over, and why; no command needs them."""
    import os

    if os.environ.get("COMPANION_GAMES"):
        from companion import games

        if wrong := games.look().passed_over:
            say(wrong, err=True)


def main() -> None:
    """The command `companion`."""
    import gc

    gc.disable()  # most commands live for some milliseconds: collecting is a fifth of that
    try:
        cli()
    finally:
        gc.freeze()  # nor is anything to be collected at the end


def open_app(root: Path | None = None, campaign: str | None = None) -> None:
    """Open the screens, perhaps with a campaign. The only place that imports them."""
    import gc

    from screens.app import run

    gc.freeze()  # the modules stay for good: looking through them once costs 10 ms
    gc.enable()
    run(root or _root(), campaign)


def _in_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _root() -> Path:
    from companion import places
    from companion.table.disk import tighten

    root = places.home()
    tighten(root, ours=not places.chosen())
    return root


# ------------------------------------------------------------------ campaigns


def _open(campaign: str, writing: bool, put_back: bool = False) -> OpenTable[Any]:
    """Open a campaign; that one which was just put back is older than the book knows is meant."""
    from companion.share.campaigns import campaigns

    known = {} if put_back else _known()
    table = campaigns.open_table(_root(), campaign, writing=writing, known=known)
    if writing:
        _copy_on_opening(table)
    for notice in table.notices:
        say(notice, err=True)
    if writing and table.game.remembers is not None:
        table.memory = _memory(table)
    return table


def _copy_on_opening(table: OpenTable[Any]) -> None:
    """A dated copy of what is there, at most one an hour."""
    from companion.share.campaigns.backups import HOUR, Backups

    if told := Backups(_root(), table.disk).keep_on_opening(table, HOUR):
        table.notices.append(told)


def _known() -> dict[str, Known]:
    """What the record book saw acknowledged of each campaign."""
    from companion import places
    from companion.records.known import known_of
    from companion.table.disk import RealDisk

    return known_of(places.book(_root()), RealDisk())


def _memory(table: OpenTable[Any]) -> dict[str, dict[str, Any]]:
    """What the record book knows of cards; nothing, if it cannot be read."""
    from companion import places
    from companion.records.book import Book
    from companion.records.noting import memory_of

    book = Book(places.book(_root()), places.backups(_root()), table.disk)
    known: dict[str, dict[str, Any]] = {}
    with book.if_it_can():
        known.update(memory_of(book, table.game))
    return known


def _tell_book(table: OpenTable[Any], names: Iterable[str] = ()) -> None:
    """Tell the record book where the campaign stands; that it cannot never stops an act."""
    from companion import places

    try:
        from companion.records.book import Book
        from companion.records.noting import rows_of

        book = Book(places.book(_root()), places.backups(_root()), table.disk)
        with book.if_it_can():
            book.rebuild(rows_of(table))
            if names:
                book.note_players(table.game.id, names)
        told = book.take_notices() if book.notices else []
    except Exception as problem:  # noqa: BLE001 - the journal is the truth, the book a convenience
        told = [f"The record book was not told ({type(problem).__name__})."]
    for notice in told[:1]:
        say(notice, err=True)


@cli.command()
@click.argument("game")
@click.argument("title")
@click.option("--player", "players", multiple=True, metavar="NAME", help="One for each player.")
@json_option
def new(game: str, title: str, players: tuple[str, ...], as_json: bool) -> None:
    """Begin a campaign of GAME, named TITLE, with its players in seating order."""
    from companion.share.campaigns import campaigns
    from companion.toolbox.text import listed

    with campaigns.begin(_root(), game, title, players) as table:
        names = [table.state.name(one) for one in table.state.seats or table.state.players]
        _tell_book(table, names)
        id = table.path.stem
        facts = {"id": id, "title": table.first.title, "game": table.game.id, "players": names}
        tell(
            as_json,
            lambda: {**facts, "file": str(table.path)},
            lambda: [
                f"“{table.first.title}” is begun: {table.game.title} with {listed(names, 'and')}.",
                f'Its id is {id}. For example: companion say {id} "note we begin"',
            ],
        )


@cli.command("list")
@json_option
def list_(as_json: bool) -> None:
    """List the campaigns, newest first."""
    import msgspec

    from companion.share.campaigns import listing
    from companion.share.commands import text_output

    rows, unreadable = listing.rows(_root(), _where(), known=_known())
    tell(
        as_json,
        lambda: {"campaigns": msgspec.to_builtins(rows), "unreadable": unreadable},
        lambda: text_output.campaign_lines(rows),
    )
    if not as_json and unreadable:
        say(unreadable, err=True)


def _where() -> dict[str, str]:
    """Where each table stands, as far as there is a record book that knows it."""
    if not _has_book():
        return {}
    where: dict[str, str] = {}
    try:
        book = _book()
        with book.if_it_can():
            where.update({row.id: row.where for row in book.campaigns()})
        _tell_notices(book)
    except Exception as problem:  # noqa: BLE001 - the list does without
        say(f"The record book was not read ({type(problem).__name__}).", err=True)
    return where


def _has_book() -> bool:
    """Whether there is a record book, or was one: then there are copies of it."""
    from companion import places

    return places.book(_root()).exists() or places.backups(_root()).exists()


def _tell_notices(book: Book) -> None:
    """Say what befell the record book, once."""
    if told := book.take_notices():
        say(told, err=True)


# ------------------------------------------------------------------ acting


def _acted(table: OpenTable[Any], acted: Sequence[Acted], as_json: bool) -> None:
    from companion.share.commands import json_output, text_output

    last = acted[-1]
    before = [json_output.entry(one.entry) for one in acted[:-1]] if as_json else []
    tell(
        as_json,
        lambda: {
            **json_output.entry(last.entry),
            "campaign": table.path.stem,
            "remarks": list(last.remarks),
            "notices": table.notices,
            **({"before": before} if before else {}),
        },
        lambda: [row for one in acted for row in text_output.acted_lines(one.entry, one.remarks)],
    )
    _tell_book(table)
    _copy_after_game(table)


def _copy_after_game(table: OpenTable[Any]) -> None:
    """A dated copy when a game has ended; that it cannot be made never stops an act."""
    from companion.errors import CompanionError
    from companion.share.campaigns.backups import Backups, ends_game

    if ends_game(table):
        try:
            Backups(_root(), table.disk).keep(table.path.stem, "after-game")
        except CompanionError as problem:
            say(str(problem), err=True)


@cli.command(context_settings=_LOOSE)
@click.argument("campaign")
@click.argument("words", nargs=-1, metavar="PROCEDURE [KEY=TEXT | KEY:=JSON | KEY!=REASON]...")
@by_option
@click.option("--draft", default="", metavar="ID", help="Go on with a half-entered procedure.")
@click.option("--drop", is_flag=True, help="Give the draft up.")
@json_option
def do(
    campaign: str, words: tuple[str, ...], by: str, draft: str, drop: bool, as_json: bool
) -> None:
    """Enter an act: PROCEDURE is a name or a spec id.

    KEY=TEXT answers as one would type it, KEY:=JSON exactly, KEY!=REASON breaks a rule because
    the table says so; `faces=roll` lets the program roll. What is missing is asked (exit 4).
    """
    from companion.errors import UsageError
    from companion.share.commands import run_procedure
    from companion.share.commands.arguments import read_words

    typed = read_words(words)
    others = typed.others
    if len(others) > 1 or not (others or draft):
        raise UsageError(
            f"“{others[1][:40]}” is neither key=text nor key:=json." if others else "Do what?",
            "Type for example: companion do autumn-fleet note text='the fog lifts'",
        )
    if drop and not draft:
        raise UsageError("--drop gives a draft up.", "Name it: --draft d1 --drop.")
    with _open(campaign, writing=True) as table:
        if drop:
            _dropped(table, draft, as_json)
        elif draft:
            if others and table.runs.info(others[0]).id != table.runs.resume(draft).info.id:
                raise UsageError(f"{draft} is no {others[0]}.", "Leave the procedure out.")
            _acted(table, [run_procedure.go_on(table, draft, typed)], as_json)
        else:
            _acted(table, [run_procedure.start(table, others[0], typed, by)], as_json)


def _dropped(table: OpenTable[Any], draft: str, as_json: bool) -> None:
    from companion.share.commands import json_output, run_procedure, text_output

    title, entry = run_procedure.drop(table, draft)
    tell(
        as_json,
        lambda: {"dropped": draft, "entry": json_output.entry(entry) if entry else None},
        lambda: (
            text_output.acted_lines(entry, ()) if entry else [f"“{title}” ({draft}) was given up."]
        ),
    )
    _tell_book(table)


@cli.command("say", context_settings=_LOOSE)
@click.argument("campaign")
@click.argument("words", nargs=-1, required=True, metavar="SENTENCE")
@by_option
@yes_option
@json_option
def say_(campaign: str, words: tuple[str, ...], by: str, yes: bool, as_json: bool) -> None:
    """Enter an act as a sentence: companion say autumn-fleet "raid spice 5".

    Several acts in a line are entered together, or none. What is so already enters nothing.
    """
    from companion.share.commands import run_procedure
    from companion.table.said import NothingNew
    from companion.toolbox.text import one_line

    with _open(campaign, writing=True) as table:
        line, who = one_line(" ".join(words)), run_procedure.player_of(table, by)
        try:
            acted = run_procedure.say(table, line, who, yes)
        except NothingNew as already:
            says = already.says
            tell(as_json, lambda: {"entered": False, "says": says}, lambda: [says])
            return
        if isinstance(acted, run_procedure.Moved):
            says = f"{acted.says}: done."
            _tell_book(table)
            tell(as_json, lambda: {"entered": False, "says": says}, lambda: [says])
            return
        _acted(table, acted, as_json)


@cli.command()
@click.argument("campaign")
@json_option
def drafts(campaign: str, as_json: bool) -> None:
    """List the half-entered procedures of a campaign."""
    from companion.share.commands import json_output, text_output

    with _open(campaign, writing=False) as table:
        known = table.drafts.all()
        tell(
            as_json,
            lambda: {"drafts": [json_output.draft(*one) for one in known]},
            lambda: text_output.draft_lines(known),
        )


# ------------------------------------------------------------------ looking


@cli.command()
@click.argument("campaign")
@json_option
def state(campaign: str, as_json: bool) -> None:
    """Show what is on the table; with --json every value by its path, secrets left out."""
    from companion.share.commands import json_output, text_output

    with _open(campaign, writing=False) as table:
        tell(as_json, lambda: json_output.state(table), lambda: text_output.state_lines(table))


@cli.command()
@click.argument("campaign")
@click.option("--count", default=20, type=click.IntRange(1), help="How many entries.")
@click.option("--unfold", is_flag=True, help="With sums, answers and broken rules.")
@json_option
def log(campaign: str, count: int, unfold: bool, as_json: bool) -> None:
    """Show the last entries; undone ones are marked."""
    from companion.share.campaigns import campaigns
    from companion.share.campaigns.recent_entries import tail

    found = campaigns.find(_root(), campaign)
    end = tail(found.path, count)
    if end.notice:
        say(end.notice, err=True)
    if as_json:
        from companion.share.commands import json_output

        entries = [json_output.entry(one.entry, one.on_table, unfold) for one in end.lines]
        tell(True, lambda: {"entries": entries, "notice": end.notice}, lambda: ())
        return
    from companion.share.commands import text_output

    say(text_output.log_lines(end.lines, unfold) or ["Nothing was entered yet."])


@cli.command()
@click.argument("campaign", default="")
@click.option("--all", "everybody", is_flag=True, help="Win rates in all campaigns and games.")
@click.option("--rolls", "unfold", is_flag=True, help="The rolls that luck is made of, by entry.")
@json_option
def stats(campaign: str, everybody: bool, unfold: bool, as_json: bool) -> None:
    """Show the figures of a campaign: its game's, plots, pace, luck; who wins how often.

    Without CAMPAIGN, only who won how often in all campaigns.
    """
    from companion.share.commands import statistics_output

    told, lines = (
        statistics_output.rates_of(_plays(), _titles()) if everybody or not campaign else ({}, [])
    )
    if campaign:
        with _open(campaign, writing=False) as table:
            shown, above = statistics_output.of_campaign(table, _plays(), unfold=unfold)
        told, lines = {**shown, **told}, [*above, *([""] if lines else []), *lines]
    tell(as_json, lambda: told, lambda: lines)


def _plays() -> tuple[GameRow, ...]:
    """Finished games of all campaigns; none without a record book that can be read."""
    if not _has_book():
        return ()
    book = _book()
    plays: tuple[GameRow, ...] = ()
    with book.if_it_can():
        plays = book.games()
    _tell_notices(book)
    return plays


def _titles() -> dict[str, str]:
    from companion.games import find

    return {id: one.title for id, one in find().items()}


@cli.command()
@click.argument("campaign")
@click.argument("thread", default="")
@json_option
def replay(campaign: str, thread: str, as_json: bool) -> None:
    """Show a thread entry by entry, each with the table as it stood after it.

    THREAD is its id or the number of one of its entries; without it, the last one.
    """
    from companion.share.commands.replay_output import replay_lines, step_facts
    from companion.share.figures.replay import steps_of

    with _open(campaign, writing=False) as table:
        name, steps = steps_of(table, thread)
        tell(
            as_json,
            lambda: {"thread": name, "steps": [step_facts(one) for one in steps]},
            lambda: replay_lines(table, name, steps),
        )


# ------------------------------------------------------------------ history


def _moved(table: OpenTable[Any], move: Move | None, nothing: str, **how: bool) -> None:
    """Show a step in history and take it, unless it must be asked first."""
    from companion.errors import UsageError
    from companion.share.commands import json_output, text_output
    from companion.share.commands.confirm import NeedsYes

    if move is None:
        raise UsageError(nothing, "`companion log` shows what was entered.")
    act_no = table.history.act_no[table.history.act_at(move.to)]
    told = json_output.move(move, act_no)
    if move.reopens and not (how["yes"] or how["preview"]):
        raise NeedsYes(move.reopens, told, [move.says, *text_output.move_lines(move)])
    if not how["preview"]:
        table.moves.go(move)
        _tell_book(table)
    tell(
        how["as_json"],
        lambda: {**told, "done": not how["preview"]},
        lambda: text_output.moved_lines(move, done=not how["preview"]),
    )


@cli.command()
@click.argument("campaign")
@click.option("--to", type=click.IntRange(0), help="To this entry; 0 is the beginning.")
@yes_option
@preview_option
@json_option
def undo(campaign: str, to: int | None, yes: bool, preview: bool, as_json: bool) -> None:
    """Take the last entry back, or go to any entry. Nothing is lost: redo brings it back."""
    with _open(campaign, writing=True) as table:
        move = table.moves.plan_undo() if to is None else table.moves.plan_go(to)
        _moved(table, move, "Nothing is left to undo.", yes=yes, preview=preview, as_json=as_json)


@cli.command()
@click.argument("campaign")
@yes_option
@preview_option
@json_option
def redo(campaign: str, yes: bool, preview: bool, as_json: bool) -> None:
    """Bring back what was undone last."""
    with _open(campaign, writing=True) as table:
        move = table.moves.plan_redo()
        _moved(table, move, "Nothing was undone here.", yes=yes, preview=preview, as_json=as_json)


@cli.command(context_settings=_LOOSE)
@click.argument("campaign")
@click.argument("act", type=click.IntRange(1))
@click.argument("words", nargs=-1, required=True, metavar="KEY=TEXT...")
@yes_option
@preview_option
@json_option
def amend(
    campaign: str, act: int, words: tuple[str, ...], yes: bool, preview: bool, as_json: bool
) -> None:
    """Change answers of entry ACT; later entries are carried along and listed."""
    from companion.share.commands import amending, json_output, text_output
    from companion.share.commands.arguments import read_words

    typed = read_words(words)
    with _open(campaign, writing=True) as table:
        plan = amending.planned(table, act, typed)
        if not preview:
            amending.accept(table, plan, act, yes)
            _tell_book(table)
        tell(
            as_json,
            lambda: {**json_output.plan(plan, act), "done": not preview},
            lambda: text_output.plan_lines(plan, act),
        )


@cli.command()
@click.argument("campaign")
@click.option("--game", default="", help="Which game it is, if its first line is lost.")
@click.option("--title", default="", help="What it was called, likewise.")
@click.option("--player", "players", multiple=True, help="Who played, likewise; repeat it.")
@json_option
def rescue(campaign: str, game: str, title: str, players: tuple[str, ...], as_json: bool) -> None:
    """Make a whole campaign of a damaged one; the damaged file is not touched."""
    from companion.share.campaigns.rescuing import Known, rescued

    row = _book().campaign(campaign)
    known = Known(game or (row.game if row else ""), title or (row.title if row else ""), players)
    id, lines = rescued(_root(), campaign, known)
    first = f"The rescued campaign is {id}."
    tell(as_json, lambda: {"id": id, "told": lines}, lambda: [first, *lines])


@cli.command()
@click.argument("campaign")
@click.argument("copy", type=click.Path(exists=True, dir_okay=False))
@click.option(
    "--take",
    "words",
    multiple=True,
    metavar="N=here|there",
    help="Which entry stands where both sides told something differently.",
)
@preview_option
@json_option
def merge(campaign: str, copy: str, words: tuple[str, ...], preview: bool, as_json: bool) -> None:
    """Bring in what only the COPY of this campaign's file has."""
    from pathlib import Path

    from companion.share.campaigns import merging
    from companion.table.merge import commit_merge

    take = merging.takes(words)
    with _open(campaign, writing=True) as table:
        plan = merging.planned(table, Path(copy), take)
        while plan.conflicts and not preview:
            if as_json or not _in_terminal():
                raise merging.NeedsTake(plan.conflicts)
            one = plan.conflicts[0]
            say(merging.conflict_lines(one))
            prompt = "Which one stands?"
            take[one.number] = click.prompt(prompt, type=click.Choice(["here", "there"]))
            plan = merging.planned(table, Path(copy), take)
        if not preview:
            commit_merge(table, plan)
            _tell_book(table)
        tell(as_json, lambda: merging.facts(plan, not preview), lambda: merging.plan_lines(plan))


# ------------------------------------------------------------------ ways out and in

_day = click.DateTime(["%Y-%m-%d"])


def _formats() -> str:
    """The export formats, as the help of `record` lists them."""
    from companion.share.exports.exporting import titles

    return "; ".join(f"{id}: {title}" for id, title in titles())


@cli.command()
@click.argument("campaign")
@click.option(
    "--format",
    "format",
    default="text",
    metavar="FORMAT",
    cls=ListingOption,
    listing=_formats,
    help="What is written.",
)
@click.option("-o", "--out", default="", metavar="FILE", help="Into a new file, or a folder.")
@click.option("--from", "first", type=click.IntRange(1), help="From this entry on.")
@click.option("--to", "last", type=click.IntRange(1), help="Up to this entry.")
@click.option("--game", "game_no", type=click.IntRange(1), help="Only this game.")
@click.option("--since", type=_day, metavar="DAY", help="From this day on: 2026-11-21.")
@click.option("--until", type=_day, metavar="DAY", help="Up to this day.")
@click.option("--terse", is_flag=True, help="Entry by entry instead of told.")
@json_option
def record(campaign: str, format: str, out: str, terse: bool, as_json: bool, **span: Any) -> None:
    """The chronicle of a campaign: to read, to print, to keep, to take elsewhere."""
    from companion.share.commands import export_messages
    from companion.share.exports.exporting import READABLE, ExportOptions

    span["game"] = span.pop("game_no")
    with _open(campaign, writing=False) as table:
        wish = ExportOptions(export_messages.span_of(**span), terse)
        if format in READABLE:
            from companion.share.figures.measures import more_of

            wish = ExportOptions(wish.span, terse, more=more_of(table, wish.span, None, _plays()))
        data, path = export_messages.export(table, format, wish, out)
        if as_json:
            told = {"format": format, "bytes": len(data), "file": str(path) if path else None}
            text = {} if path else {"text": data.decode()}
            tell(True, lambda: {**told, **text}, lambda: ())
        elif path:
            say(f"Written to {path}.")
        elif sys.stdout.isatty():
            say(data.decode().rstrip("\n"))
        else:
            click.echo(data, nl=False)


@cli.command()
@click.argument("campaign")
@click.argument("what", default="")
@click.argument("which", default="")
@by_option
@click.option("--game", "game_no", type=click.IntRange(1), help="Of play: not the last one.")
@click.option("--whole", is_flag=True, help="Of save: with every entry of the log.")
@click.option("--png", default="", metavar="FILE", help="As pictures, one a code.")
@click.option("--svg", default="", metavar="FILE", help="As drawings, one a code.")
@click.option("--html", default="", metavar="FILE", help="As a page to print and to cut out.")
@click.option("--draw", type=click.Choice(["colours", "dark", "light"]), help="How to draw.")
@click.option("--code", "only", type=click.IntRange(1), help="Only this code.")
@json_option
def share(
    campaign: str,
    what: str,
    which: str,
    by: str,
    game_no: int | None,
    whole: bool,
    only: int | None,
    draw: str | None,
    as_json: bool,
    **files: str,
) -> None:
    """Share WHAT as QR codes: standings, play (for BG Stats), deck, save (a card to restore).

    Drawn on a terminal, as plain text through a pipe; without WHAT, what there is. Without colours
    it is drawn for a terminal that is --draw dark or light.
    """
    from companion.share.codes import commanding, sharing
    from companion.share.commands import run_procedure

    drawing = commanding.drawing_for(sys.stdout.isatty() and not as_json, draw or "")
    with _open(campaign, writing=False) as table:
        eyes = run_procedure.player_of(table, by)
        if not what:
            known = sharing.offers(table, eyes)
            tell(
                as_json,
                lambda: {"offers": [{"id": one.id, "title": one.title} for one in known]},
                lambda: commanding.offer_lines(table, eyes),
            )
            return
        size, wishes = commanding.terminal(), [(key, file) for key, file in files.items() if file]
        room = commanding.room_for(*size) if drawing and not wishes else sharing.PAPER
        id = commanding.id_of(what, game_no, which, whole)
        shared = sharing.shared(table, id, room, eyes)
        paths = commanding.write(table, shared, wishes)
    if as_json or paths:
        tell(
            as_json,
            lambda: commanding.facts(shared, paths),
            lambda: commanding.written_lines(paths),
        )
    elif drawing:
        wait = sys.stdout.isatty() and sys.stdin.isatty()
        for place, lines in enumerate(commanding.drawn(shared, drawing, size, only)):
            if wait and place > 1:  # after the words and the first code
                click.pause("Any key: the next code; Ctrl+C ends.")
            # Straight out: `say` takes out whatever steers a terminal, colours among it.
            click.echo("\n".join(lines), color=drawing == "colours")
    else:
        say(shared.codes)


@cli.command("import")
@click.argument("file", type=click.Path(path_type=str))
@preview_option
@json_option
def import_(file: str, preview: bool, as_json: bool) -> None:
    """Take in FILE: a campaign (archive, or record as JSON), or a play history (CSV).

    Nothing that is here is changed: a campaign becomes one of its own.
    """
    from pathlib import Path

    from companion.share.campaigns.new_files import read_bounded
    from companion.share.exports import importing
    from companion.table.disk import RealDisk

    path = Path(file).expanduser()
    data = read_bounded(RealDisk(), path, importing.LARGEST)
    if importing.is_history(data):
        _import_plays(data, preview, as_json)
        return
    incoming = importing.look(_root(), path)
    _taken_in(incoming, "" if preview else importing.keep(_root(), incoming), as_json)


def _taken_in(incoming: Incoming, id: str, as_json: bool) -> None:
    """Say what was taken in; without an id nothing was."""
    if id:
        with _open(id, writing=False) as table:
            _tell_book(table, incoming.players)
    facts = {
        "id": id or None,
        "title": incoming.title,
        "game": incoming.game,
        "entries": incoming.acts,
        "same": incoming.same or None,
    }
    first = [f"It is {id} now."] if id else ["Nothing was taken in yet."]
    tell(as_json, lambda: facts, lambda: [*incoming.lines(), *first])


def _import_plays(data: bytes, preview: bool, as_json: bool) -> None:
    """Take a play history into the record book."""
    from companion import games
    from companion.records.plays import plays_of, unknown
    from companion.toolbox.text import plural

    titles = {one.id: one.title for one in games.find().values()}
    plays = plays_of(data, titles)
    book = _book()
    fresh = unknown(plays, book.games())
    if fresh and not preview:
        book.note_games(fresh)
    there = len(plays) - len(fresh)
    tell(
        as_json,
        lambda: {"plays": len(fresh), "there_already": there, "done": not preview},
        lambda: [
            f"{plural(len(fresh), 'play')} {'would be' if preview else 'were'} taken in"
            + (f"; {there} were known already." if there else ".")
        ],
    )


def _book() -> Book:
    from companion import places
    from companion.records.book import Book
    from companion.table.disk import RealDisk

    return Book(places.book(_root()), places.backups(_root()), RealDisk())


@cli.command()
@click.argument("campaign", default="")
@click.option("--list", "listing", is_flag=True, help="Only list the copies that there are.")
@json_option
def backup(campaign: str, listing: bool, as_json: bool) -> int:
    """Copy CAMPAIGN, or all campaigns and the record book; each copy is read back."""
    from companion.share.campaigns import campaigns
    from companion.share.campaigns.backups import Backups
    from companion.share.commands import export_messages

    backups = Backups(_root())
    if listing:
        known = backups.campaigns()
        id = export_messages.id_of(_root(), campaign, known) if campaign else ""
        copies = export_messages.copies_of(backups, id)
        of_book = [] if campaign else list(_book().copies())
        tell(
            as_json,
            lambda: {
                "copies": [export_messages.copy_facts(one) for one in copies],
                "book": of_book,
            },
            lambda: [
                *export_messages.copy_lines(copies),
                *(f"record book  {one}" for one in of_book),
            ],
        )
        return 0
    ids = [campaigns.find(_root(), campaign).id] if campaign else campaigns.ids(_root())
    done, failed = export_messages.kept_of(backups, ids)
    of_all = "" if campaign else _book().back_up()
    tell(
        as_json,
        lambda: {
            "copies": [{**export_messages.copy_facts(x.copy), "new": x.fresh} for x in done],
            "book": of_all or None,
            "failed": failed,
        },
        lambda: export_messages.kept_lines(done, of_all),
    )
    if failed and not as_json:
        say(failed, err=True)
    return 3 if failed else 0


@cli.command()
@click.argument("campaign", default="")
@click.argument("copy", default="")
@click.option("--own", is_flag=True, help="As a campaign of its own.")
@click.option("--book", "of_book", is_flag=True, help="The record book; name its copy.")
@click.option("--scan", is_flag=True, help="From a save card: CAMPAIGN is a file, or - (typed).")
@yes_option
@preview_option
@json_option
def restore(
    campaign: str,
    copy: str,
    own: bool,
    of_book: bool,
    scan: bool,
    yes: bool,
    preview: bool,
    as_json: bool,
) -> None:
    """Put a COPY of CAMPAIGN back (the newest if none is named); first what would change is shown.

    What is there is saved before. COPY is the beginning of a name that `backup --list` shows.
    With --scan, scan results of a save card become a campaign of its own.
    """
    from companion.errors import UsageError
    from companion.share.campaigns import restoring
    from companion.share.campaigns.backups import Backups
    from companion.share.commands import export_messages
    from companion.share.commands.confirm import NeedsYes

    if of_book:
        _restore_book(campaign, yes, preview, as_json)
        return
    if scan:
        _restore_scans(campaign, preview, as_json)
        return
    if not campaign:
        raise UsageError("Restore which campaign?", "`companion backup --list` shows the copies.")
    backups = Backups(_root())
    found = backups.find(export_messages.id_of(_root(), campaign, backups.campaigns()), copy)
    if own and not preview:
        done = restoring.as_own(backups, found)
        _restored(done.id, "", as_json)
        return
    compared = restoring.compare(backups, found)
    facts = export_messages.comparison_facts(compared)
    if preview:
        tell(as_json, lambda: {**facts, "done": False}, compared.lines)
        return
    if compared.relation not in ("same", "gone") and not yes:
        raise NeedsYes("What is there would be saved and replaced.", facts, compared.lines())
    done = restoring.put_back(backups, found)
    _restored(done.id, done.saved.name if done.saved else "", as_json)


def _restore_scans(file: str, preview: bool, as_json: bool) -> None:
    """A campaign of its own from the codes of a save card."""
    from companion.share.codes import commanding, kept
    from companion.share.exports import importing

    typed = sys.stdin.isatty() and not as_json
    text = commanding.scans(
        file, sys.stdin, echo=(lambda line: say(line, err=True)) if typed else None
    )
    incoming = kept.look(_root(), text)
    _taken_in(incoming, "" if preview else importing.keep(_root(), incoming), as_json)


def _restored(id: str, saved: str, as_json: bool) -> None:
    with _open(id, writing=False, put_back=True) as table:
        _tell_book(table)
        where = table.game.where(table.state)
    tell(
        as_json,
        lambda: {"id": id, "saved": saved or None, "where": where, "done": True},
        lambda: [
            f"{id} is back: {where}",
            *([f"What was there is kept as {saved}."] if saved else []),
        ],
    )


def _restore_book(name: str, yes: bool, preview: bool, as_json: bool) -> None:
    from companion.errors import UsageError
    from companion.share.commands import export_messages
    from companion.share.commands.confirm import NeedsYes

    book = _book()
    known = book.copies()
    found = next((one for one in known if one.startswith(name)), "")
    if not found:
        raise UsageError("There is no such copy of the record book.", "See `backup --list`.")
    counts = book.compare(found)
    lines = export_messages.book_lines(found, counts)
    facts = {"copy": found, "rows": {key: list(pair) for key, pair in counts.items()}}
    if not (preview or yes):
        raise NeedsYes("What is there would be saved and replaced.", facts, lines)
    if not preview:
        book.put_back(found)
    done = [] if preview else ["It was put back; what was there is kept as a copy."]
    tell(as_json, lambda: {**facts, "done": not preview}, lambda: [*lines, *done])


@cli.command()
@click.argument("campaign", default="")
@click.option("--back", is_flag=True, help="Bring it back.")
@json_option
def archive(campaign: str, back: bool, as_json: bool) -> None:
    """Put CAMPAIGN away (nothing is ever deleted); without one, list what was put away."""
    from companion.share.campaigns import campaigns, putting_away
    from companion.share.campaigns.backups import Backups

    if not campaign:
        away = putting_away.put_away_ids(_root())
        tell(as_json, lambda: {"away": away}, lambda: away or ["Nothing was put away."])
        return
    if back:
        id = putting_away.take_back(_root(), campaign)
        lines = [f"{id} is back."]
        path = campaigns.path_of(_root(), id)
    else:
        id = campaigns.find(_root(), campaign).id
        path = putting_away.put_away(Backups(_root()), id)
        lines = [f"{id} was put away; “companion archive --back {path.stem}” brings it back."]
    book = _book()
    with book.if_it_can():
        book.archive(id, archived=not back)
    tell(as_json, lambda: {"id": id, "file": str(path), "away": not back}, lambda: lines)


# ------------------------------------------------------------------ games


@cli.command(context_settings=_LOOSE)
@click.argument("game")
@click.argument("words", nargs=-1, metavar="NAME [FIELD=TEXT | FIELD:=JSON | @FILE]...")
@click.option("--list", "listing", is_flag=True, help="List the calculations of the game.")
@json_option
def calc(game: str, words: tuple[str, ...], listing: bool, as_json: bool) -> None:
    """Calculate NAME (or a spec id), part by part with pages; stores nothing."""
    from companion import games

    known = games.manifest_of(game).load_calculations()
    if listing:
        from companion.share.commands import json_output, text_output

        tell(
            as_json,
            lambda: {"calculations": json_output.calculations(known, schemas=True)},
            lambda: text_output.calculation_lines(known),
        )
        return
    from companion.share.commands import calculation_call

    name, result = calculation_call.call_words(known, words)
    if as_json:
        import msgspec

        told = msgspec.to_builtins(result, enc_hook=str)
        tell(True, lambda: {"calculation": name, **told}, lambda: ())
        return
    from companion.share.text.sums import result_lines

    say(result_lines(name, result))


@cli.command()
@click.argument("game")
@json_option
def procedures(game: str, as_json: bool) -> None:
    """List what can be entered and calculated in GAME: ids, spec ids, pages, keys."""
    from companion import games
    from companion.share.commands import json_output, text_output
    from companion.table.common import procedures_of

    loaded = games.load(game)
    known = procedures_of(loaded)
    calculations = loaded.calculations
    tell(
        as_json,
        lambda: {
            "procedures": json_output.procedures(loaded, known),
            "calculations": json_output.calculations(calculations, schemas=False),
        },
        lambda: text_output.procedure_lines(known, calculations),
    )


@cli.command()
@click.argument("game")
@click.argument("words", nargs=-1, required=True)
@click.option("--count", default=8, type=click.IntRange(1, 50), help="How many answers.")
@click.option("--all", "everywhere", is_flag=True, help="Ask all games.")
@click.option("--campaign", default="", help="With what this campaign's table adds.")
@json_option
def rules(
    game: str, words: tuple[str, ...], count: int, everywhere: bool, campaign: str, as_json: bool
) -> None:
    """Look a rule up by any words; what rulebooks of your own say stands below."""
    from companion import games
    from companion.library.additions import NOTHING
    from companion.library.shelf import Shelf
    from companion.share.commands import rules_output

    manifest = games.manifest_of(game)
    shelf, told = Shelf(_root()), NOTHING
    if campaign:
        told = _added_by(campaign, manifest.id)
    known = games.find() if everywhere else {manifest.id: manifest}
    found = shelf.search(" ".join(words), tuple(known), manifest.id, told, count)
    titles = {id: one.title for id, one in known.items()}
    tell(
        as_json,
        lambda: {"hits": rules_output.found_facts(found, told)},
        lambda: (
            rules_output.found_lines(found, told, shelf.day, titles)
            or [f"Nothing found in {manifest.title}'s rules."]
        ),
    )


def _added_by(campaign: str, game: str) -> Any:
    """What the table of a campaign adds to the rules of its game."""
    from companion.errors import UsageError
    from companion.library.told import told_by

    with _open(campaign, writing=False) as table:
        if table.game.id != game:
            raise UsageError(
                f"{table.first.title} is a campaign of {table.game.title}.",
                f"Ask {table.game.id} with it.",
            )
        return told_by(table)


@cli.group()
def library() -> None:
    """Rulebooks of your own: indexed on this machine only, searched below our entries."""


@library.command("add")
@click.argument("game")
@click.argument("file", type=click.Path())
@click.option("--title", default="", help="What it is called; else the file's name.")
@json_option
def library_add(game: str, file: str, title: str, as_json: bool) -> None:
    """Index a rulebook that you own: FILE is a PDF or plain text. It is only read."""
    from pathlib import Path

    import msgspec

    from companion import games, places
    from companion.library.adding import add

    manifest = games.manifest_of(game)
    folder = places.rulebooks(manifest.id, _root())
    book = add(folder, manifest.id, Path(file).expanduser(), title)
    size = f"{book.pages} pages, " if book.pages else ""
    tell(
        as_json,
        lambda: msgspec.to_builtins(book),
        lambda: [
            f"“{book.title}” is in {manifest.title}'s look-up: {size}{book.passages} passages."
        ],
    )


@library.command("list")
@json_option
def library_list(as_json: bool) -> None:
    """List the rulebooks that were added."""
    import msgspec

    from companion import games, places
    from companion.library.owned import books
    from companion.share.commands import rules_output

    known = games.find()
    found = [one for id in known for one in books(places.rulebooks(id, _root()))]
    tell(
        as_json,
        lambda: {"rulebooks": msgspec.to_builtins(found)},
        lambda: rules_output.book_lines(found, {id: one.title for id, one in known.items()}),
    )


@library.command("remove")
@click.argument("game")
@click.argument("title")
@json_option
def library_remove(game: str, title: str, as_json: bool) -> None:
    """Take a rulebook out of the look-up; your file is not touched."""
    from companion import games, places
    from companion.library.owned import remove

    manifest = games.manifest_of(game)
    book = remove(places.rulebooks(manifest.id, _root()), title)
    tell(as_json, lambda: {"id": book.id}, lambda: [f"“{book.title}” is out of the look-up."])


@cli.command()
@click.argument("game", default="seafall")
@click.option("--answers", metavar="FILE", help="Another file of answers.")
@json_option
def demo(game: str, answers: str | None, as_json: bool) -> int:
    """Play an example table of GAME (SeaFall) from a file of answers, in a throw-away folder."""
    import tempfile
    from pathlib import Path

    from companion import places
    from companion.games import manifest_of
    from companion.share.commands.demo import play_script, read_script, run_demo

    path = Path(answers).expanduser() if answers else None
    game = manifest_of(game).id
    if as_json:
        lines: list[str] = []
        code = run_demo(path, lines.append, game)
        tell(True, lambda: {"lines": lines}, lambda: ())
        return code
    if not _in_terminal():
        return run_demo(path, say, game)
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        root = Path(folder)
        play_script(read_script(path, game), places.campaigns(root)).close()
        open_app(root, "example")
    return 0
