"""Every command of a conversation: what begins a line that is no sentence for the table.

A word of a command that stands alone is that command. With more behind it, it is one unless the
table understands the line as a sentence (`record scores …` in SeaFall): what happened comes first.
`/` in front makes any line a command, `:` a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.talk import amending, campaigns, doing, history, looking
from companion.talk.at import At


@dataclass(frozen=True)
class Command:
    """One command."""

    words: tuple[str, ...]
    """Its word, and others for it."""
    says: str
    """What stands behind the word, as help shows it; empty if it stands alone."""
    help: str
    do: Callable[[At, str], None]
    table: bool = True
    """Whether it needs an open campaign."""


def _bare(do: Callable[[At], None]) -> Callable[[At, str], None]:
    return lambda at, _words: do(at)


def _leave(at: At, _words: str = "") -> None:
    at.leaving = True


def _with(name: str) -> Callable[[At, str], None]:
    return lambda at, words: campaigns.with_campaign(at, name, words)


def _without(name: str) -> Callable[[At, str], None]:
    return lambda at, words: campaigns.without_campaign(at, name, words)


def _earlier(at: At, _words: str) -> None:
    """Lines that were typed before; a number says one again."""
    lines = list(reversed(dict.fromkeys(reversed(at.typed))))[-12:][::-1]
    if not lines:
        at.say("Nothing was typed yet.")
        return
    at.say("Typed before, the last first:")
    at.offer([(line, _saying(at, line)) for line in lines])


def _saying(at: At, line: str) -> Callable[[], None]:
    def again() -> None:
        doing.say(at, line)

    return again


def _find(at: At, words: str) -> None:
    if not words:
        at.say("Find what? For example: find kind:raid, find player:ana gold>10, find spice")
        return
    mine = ["--campaign", at.campaign] if at.opened is not None else []
    campaigns.command(at, ["find", *campaigns.split(words), *mine])


DOING = (
    Command(("now",), "", "what is half entered, owed, and could be done", _bare(doing.now)),
    Command(("act", "acts"), "[NAME]", "all acts, or one of them step by step", doing.act),
    Command(("undo",), "[all | 12]", "the last entry; all of a thread; to an entry", history.undo),
    Command(("redo",), "", "bring back what was undone", history.redo),
    Command(("amend",), "12", "change an answer of an entry", amending.amend),
    Command(("note",), "", "a note for the log; or note and its words", doing.note),
    Command(("owed", "reminders"), "", "what is owed, and reminders", _bare(doing.owed)),
    Command(("speaker",), "[NAME]", "who speaks; alone: the table", doing.speak),
    Command(("earlier",), "", "lines typed before, to say again", _earlier),
    Command(("unsaved",), "[enter | drop]", "what the disk refused: enter it, or let go of it",
            campaigns.unsaved),
)  # fmt: skip
LOOKING = (
    Command(("sheet",), "[WORDS]", "what is on the table; with words only such lines",
            looking.sheet),
    Command(("board",), "[SQUARE]", "the squares of the board, or one of them", looking.board),
    Command(("what",), "[CARD]", "all about a card by its short name", looking.what_is),
    Command(("log",), "[30]", "the last entries; log 30 before 100 for earlier ones", history.log),
    Command(("entry",), "12", "an entry with its answers, sums and changes", history.entry),
    Command(("why",), "[gold | 12]", "where a number comes from, with pages", history.why),
    Command(("branches",), "", "what was undone and left, to go there", _bare(history.branches)),
    Command(("goto",), "12", "put an entry on the table, of any branch", history.go),
    Command(("replay",), "[12]", "an exchange or a duel, entry by entry", history.replay),
    Command(("rules",), "[WORDS]", "look a rule up, as you would ask it", looking.rules),
    Command(("agreed",), "[TEXT]", "our ruling on the rule that was read last",
            looking.our_ruling),
    Command(("options",), "[WORDS]", "the table options; a number changes one", looking.options),
    Command(("repeat",), "", "say once more what was said last", _bare(At.repeat), False),
)  # fmt: skip
AROUND = (
    Command(("list",), "", "all campaigns; a number opens one", _bare(campaigns.known), False),
    Command(("open",), "NAME", "another campaign", campaigns.other, False),
    Command(("new",), "", "begin a campaign", _bare(campaigns.new), False),
    Command(("tour",), "[GAME]", "a game's first turns, to type along", campaigns.tour, False),
    Command(("figures",), "[--rolls]", "its figures, plots and luck", _with("stats")),
    Command(("record",), "[OPTIONS]", "the chronicle, or an export into a file",
            _with("record")),
    Command(("share",), "[WHAT]", "codes: standings, play, deck, save", _with("share")),
    Command(("history",), "[NAMES]", "wins, streaks and records over all campaigns",
            _without("history"), False),
    Command(("find",), "WORDS", "entries like that: kind:raid, gold>10", _find, False),
    Command(("settings",), "[NAME VALUE]", "what can be set, and change it",
            _without("settings"), False),
    Command(("manual",), "", "the chapter of this game",
            lambda at, words: campaigns.of_game(at, "manual", words)),
    Command(("calc",), "NAME ...", "a sum of this game; calc --list names them",
            lambda at, words: campaigns.of_game(at, "calc", words)),
    Command(("companion",), "COMMAND ...", "any command of the shell", campaigns.shell, False),
    Command(("leave", "quit", "exit", "bye"), "", "leave; everything is saved", _leave, False),
)  # fmt: skip


def _help(at: At, words: str) -> None:
    """What can be said; with a word what it does."""
    wanted = words.strip("/ ").casefold()
    if wanted:
        found = KNOWN.get(wanted)
        if found is None:
            at.say(f"There is no command {wanted}. help names all of them.")
        else:
            at.say(f"{found.words[0]} {found.says}".strip() + f": {found.help}.")
        return
    at.say(
        "Type what happened, as you would say it. What it leaves open is asked. : before a line "
        "makes it a sentence, / before a word makes it a command, a number takes one of a list.",
        "+2 gold or ++ and a few letters counts. again repeats the last act, oops WORD mends a "
        "line.",
    )
    for title, commands in (("Do", DOING), ("Look", LOOKING), ("Around", AROUND)):
        at.say(f"{title}:")
        at.say(*(f"  {one.words[0]} {one.says}".rstrip() + f": {one.help}" for one in commands))
    if at.opened is not None:
        examples = _examples(at)
        at.say(*(["For example:"] if examples else ()), *(f"  {one}" for one in examples))


def _examples(at: At) -> tuple[str, ...]:
    from companion import games
    from companion.games.tours import tour_of

    return tour_of(games.manifest_of(at.table.game.id)).examples


HELP = Command(("help", "?"), "[WORD]", "what can be said", _help, False)
COMMANDS = (*DOING, *LOOKING, *AROUND, HELP)
KNOWN = {word: one for one in COMMANDS for word in one.words}


@dataclass(frozen=True)
class Found:
    """A line that may be a command."""

    command: Command
    words: str
    """What stands behind its word."""
    surely: bool
    """Whether it is no sentence: it began with `/`, or is the word alone."""


def command_of(line: str) -> Found | None:
    """The command that a line may be; `None`: it is a sentence."""
    typed = line.strip()
    slash = typed.startswith("/")
    word, _, rest = typed.lstrip("/ ").partition(" ")
    rest = rest.strip()
    found = KNOWN.get(word.casefold())
    if found is None or (rest and not found.says and not slash):
        return None
    return Found(found, rest, slash or not rest)
