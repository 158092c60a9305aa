"""Every command of a conversation: what begins a line that is no sentence for the table.

No form of a game begins with the word of a command (`tests/talk` looks); where one of a game from
outside does, what the table understands as a sentence is one. Other names of a command are such
where they stand alone and are no sentence. `/` in front makes any line a command, `:` a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from dataclasses import dataclass

from companion.talk import amending, campaigns, doing, history, looking
from companion.talk.at import At


@dataclass(frozen=True)
class Command:
    """One command."""

    word: str
    says: str
    """What stands behind the word, as help shows it; empty if it stands alone."""
    help: str
    do: Callable[[At, str], None]
    table: bool = True
    """Whether it needs an open campaign."""
    also: tuple[str, ...] = ()
    """Other words for it, alone or behind `/`."""
    takes: Callable[[str], bool] = bool
    """Whether it may be followed by that."""


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
        at.say("Nothing has been typed yet.")
        return
    at.say("Typed before, newest first:")
    at.offer([(line, _saying(at, line)) for line in lines])


def _saying(at: At, line: str) -> Callable[[], None]:
    def again() -> None:
        doing.say(at, line)

    return again


def _find(at: At, words: str) -> None:
    if not words:
        at.say("Find what? For example: /find player:ana, /find since:monday, /find captain")
        return
    campaigns.command(at, ["find", *campaigns.split(words)])


def _undone(words: str) -> bool:
    return re.fullmatch(r"all|thread|(to )?\d+", words.casefold()) is not None


def _is_known(words: str) -> bool:
    return words.strip("/ ").casefold() in {*KNOWN, *(title.casefold() for title, _ in GROUPS)}


DOING = (
    Command("now", "", "what is half entered, owed, and could be done", _bare(doing.now)),
    Command("menu", "[ACT]", "all acts, or one of them step by step", doing.act,
            also=("act", "acts", "do")),
    Command("undo", "[all | 12]", "the last entry; all of a thread; to an entry", history.undo,
            takes=_undone),
    Command("redo", "", "bring back what was undone", history.redo),
    Command("amend", "12", "change an answer of an entry", amending.amend),
    Command("note", "", "a note for the log; or note and its words", doing.note),
    Command("owed", "", "what is owed, and reminders", _bare(doing.owed), also=("reminders",)),
    Command("speaker", "[NAME]", "who speaks; alone: the table", doing.speak),
    Command("earlier", "", "lines typed before, to say again", _earlier),
    Command("unsaved", "[enter | drop]", "what the disk refused: enter it, or let go of it",
            campaigns.unsaved),
)  # fmt: skip
LOOKING = (
    Command("state", "[WORDS]", "what is on the table; with words only lines that have them",
            looking.sheet, also=("sheet", "table")),
    Command("layout", "[SQUARE]", "the squares of the board, or one of them", looking.board,
            also=("board", "map", "sea", "city")),
    Command("lookup", "[CARD]", "all about a card by its short name", looking.what_is,
            also=("what",)),
    Command("log", "[30 | WORDS]", "the last entries, or those with words", history.log),
    Command("unfold", "12", "an entry with its answers, sums and changes", history.entry,
            also=("entry",)),
    Command("why", "[WORDS | 12]", "where a number comes from, with pages", history.why),
    Command("branches", "[NAME | 5 9]", "what was undone and left, beside the table; names ours",
            history.branches),
    Command("goto", "12", "put an entry on the table, of any branch", history.go),
    Command("replay", "[12]", "an exchange or a duel, entry by entry", history.replay),
    Command("rules", "[WORDS]", "look a rule up, as you would ask it", looking.rules),
    Command("rulings", "[TEXT]", "our rulings; with a text one on the rule read last",
            looking.our_rulings),
    Command("options", "", "the table options; a number changes one", looking.options),
    Command("repeat", "", "say once more what was said last", _bare(At.repeat), False),
)  # fmt: skip
AROUND = (
    Command("campaigns", "[NAME]", "all campaigns, or open another", campaigns.other, False,
            also=("open", "list", "home")),
    Command("new", "", "begin a campaign", _bare(campaigns.new), False),
    Command("tour", "[GAME]", "a game's first turns, to type along", campaigns.tour, False),
    Command("stats", "[--rolls]", "figures, plots and luck", _with("stats"), also=("figures",)),
    Command("chronicle", "[OPTIONS]", "the story, or an export into a file", _with("record"),
            also=("record", "export")),
    Command("codes", "[WHAT]", "QR codes: standings, play, deck, save", _with("share"),
            also=("share",)),
    Command("history", "", "wins, streaks and records over all campaigns", _without("history"),
            False, also=("past",)),
    Command("find", "", "entries of all campaigns: /find player:ana since:monday", _find, False),
    Command("settings", "[NAME VALUE]", "what can be set, and change it", _without("settings"),
            False),
    Command("manual", "", "the chapter of this game",
            lambda at, words: campaigns.of_game(at, "manual", words)),
    Command("calc", "NAME ...", "a sum of this game; calc --list names them",
            lambda at, words: campaigns.of_game(at, "calc", words)),
    Command("companion", "COMMAND ...", "any command of the shell", campaigns.shell, False),
    Command("exit", "", "leave; everything is saved", _leave, False,
            also=("leave", "quit", "bye")),
)  # fmt: skip


def _help(at: At, words: str) -> None:
    """What can be said; with a word what it does."""
    wanted = words.strip("/ ").casefold()
    for title, commands in GROUPS:
        if wanted == title.casefold():
            at.say(*(f"{one.word} {one.says}".rstrip() + f": {one.help}" for one in commands))
            return
    if wanted:
        found = KNOWN.get(wanted)
        if found is None:
            at.say(f"There is no command {wanted}. help names all of them.")
        else:
            at.say(f"{found.word} {found.says}".strip() + f": {found.help}.")
        return
    at.say(*BASICS)
    for title, commands in GROUPS:
        at.say(f"{title}: {', '.join(one.word for one in commands)}.")
    at.say("help do, help look, help around and help WORD say more.")
    if at.opened is not None and (examples := _examples(at)):
        at.say("Lines of this game:", *(f"  {one}" for one in examples[:4]))


BASICS = (
    "Type what happened, as you would say it; what it leaves open is asked.",
    "A number takes one of a list. +2 and a word counts, again repeats the last act, oops WORD "
    "mends a line.",
    "One of these words alone is a command; / before a line always makes it a command, : a "
    "sentence.",
)
GROUPS = (("Do", DOING), ("Look", LOOKING), ("Around", AROUND))


def _examples(at: At) -> tuple[str, ...]:
    from companion import games
    from companion.games.tours import tour_of

    return tour_of(games.manifest_of(at.table.game.id)).examples


HELP = Command("help", "[WORD]", "what can be said", _help, False, also=("?",), takes=_is_known)
COMMANDS = (*DOING, *LOOKING, *AROUND, HELP)
KNOWN = {word: one for one in COMMANDS for word in (one.word, *one.also)}


LETTERS = {
    "a": "menu",
    "b": "layout",
    "c": "chronicle",
    "d": "unsaved drop",
    "e": "companion rescue --help",
    "f": "stats",
    "l": "log",
    "n": "note",
    "o": "unsaved enter",
    "p": "companion serve --help",
    "q": "codes",
    "R": "redo",
    "s": "speaker",
    "U": "undo thread",
    "u": "undo",
    "v": "companion show --help",
    "w": "lookup",
    "x": "replay",
    "y": "why",
}
"""The app's keys at a table, alone in a line that is no sentence -> what does the same here."""


@dataclass(frozen=True)
class Found:
    """A line that may be a command."""

    command: Command
    words: str
    """What stands behind its word."""
    surely: bool
    """Whether it is no sentence: it began with `/`, or with a word that no form of a game has."""


def command_of(line: str, words_of_forms: Container[str] = ()) -> Found | None:
    """The command that a line may be; `None`: it is a sentence.

    Args:
        line: what was typed.
        words_of_forms: every word of the forms of the game on the table.
    """
    typed = line.strip()
    if typed in LETTERS:
        word, _, words = LETTERS[typed].partition(" ")
        return Found(KNOWN[word], words, False)
    slash = typed.startswith("/")
    word, _, rest = typed.lstrip("/ ").partition(" ")
    word, rest = word.casefold(), rest.strip()
    found = KNOWN.get(word)
    if found is None:
        return None
    if slash:
        return Found(found, rest, True)
    if rest and (word in found.also or not found.says or not found.takes(rest)):
        return None
    return Found(found, rest, word not in words_of_forms)
