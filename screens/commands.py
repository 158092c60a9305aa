"""Every command, a class each: the one table that feeds keys, palette, help and the key sheet.

A command names the screens that have it; the screen implements `action_<action>`. Its guard reads
the `Scene` (facts of what is on the screen) and says in words why it cannot be used now, or
nothing. Order in this file is order on the key bar and in help.
"""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from screens.command import Command, Scene, Unlined, UnlinedWriting, Writing, shown_key

# ---------------------------------------------------------------------- Home


class Open(Command):
    """Open the campaign under the cursor and go on where you were."""

    title, keys, action, screens, footer = "Open", "enter", "open", ("home",), "open"


class New(Command):
    """Begin a campaign or a single game: which game, a title, the players' names."""

    title, keys, action, screens, footer = "New campaign", "n", "new", ("home",), "new"


class HomeRules(Command):
    """Look a rule up, in any game."""

    title, keys, action, screens, footer = "Rules", "r", "rules", ("home",), "rules"


class Tools(Command):
    """Calculations with their sums and pages, without any campaign."""

    title, keys, action, screens, footer = "Tools", "t", "tools", ("home",), "tools"


class OpenBackups(Unlined):
    """Dated copies of all campaigns: made, looked at, put back; what was put away."""

    title, keys, action, screens, footer = "Backups", "b", "backups", ("home",), "backups"


class OpenPast(Unlined):
    """What has been: wins, head to head, streaks, records over all campaigns; find in all logs."""

    title, keys, action, screens, footer = "The past", "p", "past", ("home",), "past"


class Find(Unlined):
    """Find a campaign by words of its title or game."""

    title, keys, action, screens, footer = "Find", "slash", "find", ("home",), "find"


class Tour(Command):
    """A game's first turns on an example table in a throw-away folder."""

    title, keys, action, screens = "Tour", "x", "tour", ("home",)


class Light(Command):
    """Switch between the dark and the light look, until you leave."""

    title, keys, action = "Dark or light", "f2", "look"
    screens = (
        "home", "table", "procedure", "log", "rules", "tools", "figures", "replay", "board",
        "record", "backups", "share", "scans", "past", "settings", "phones",
    )  # fmt: skip


class HomeScans(Unlined):
    """Restore a campaign from a save card: paste what was scanned."""

    title, keys, action, screens = "Restore from a save card", "s", "scans", ("home",)


class Cards(Unlined):
    """What tables told of a game's cards: into a file, in from one, what is unknown yet."""

    title, keys, action, screens = "Cards from files", "c", "cards", ("home",)


class Rescue(Unlined):
    """Make a campaign of its own of all that can be read of a damaged one, which stays as it is."""

    title, keys, action, screens, footer = "Rescue", "e", "rescue", ("home", "table"), "rescue"
    priority = keeps_room = True  # but only where it can be used

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return super().guard(scene) or ("" if scene.damaged else "this campaign is not damaged")


# ---------------------------------------------------------------------- The past


class ToLog(Command):
    """Show this line in its log, which is only looked at."""

    title, keys, action, screens, footer = "To its log", "enter", "to_log", ("past",), "its log"


class FindAll(Unlined):
    """Find entries in all logs: words, player:wren, kind:raid, since:monday, gold>10."""

    title, keys, action, screens, footer = "Find", "f,slash,colon", "filter", ("past",), "find"


class AlsoAway(Unlined):
    """With the campaigns that were put away, or without them."""

    title, keys, action, screens, footer = "Put away too", "a", "away", ("past",), "put away too"


# ---------------------------------------------------------------------- Backups


class CopyAll(Command):
    """Copy every campaign and the record book now; each copy is read back."""

    title, keys, action, screens, footer = "Copy all now", "b", "copy_all", ("backups",), "copy all"


class PutBack(Command):
    """Put this copy back: what would change is shown first, and what is there is saved."""

    title, keys, action, screens, footer = "Put back", "enter", "restore", ("backups",), "put back"


class PutBackOwn(Command):
    """Make a campaign of its own of this copy."""

    title, keys, action, screens = "As its own campaign", "o", "restore_own", ("backups",)
    footer = "as its own"


class PutAway(Command):
    """Put this campaign away. Nothing is deleted; it stands at the end of this list."""

    title, keys, action, screens, footer = "Put away", "d", "put_away", ("backups",), "put away"


class Scans(HomeScans):
    """Restore a campaign from a save card: paste what was scanned."""

    screens, footer = ("backups",), "scan"


class RestoreScans(Command):
    """Make a campaign of its own of what was pasted, as soon as every code is there."""

    title, keys, action, screens = "Restore it", "ctrl+s", "keep", ("scans",)
    footer, priority = "restore", True

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "" if scene.typed else "not every code is there"


# ---------------------------------------------------------------------- Share


class NextCode(Command):
    """The next code of what takes several."""

    title, keys, action, screens = "Next code", "right", "next_code", ("share",)
    footer, priority = "next", True

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "this is the last code" if scene.at_last else ""


class CodeBefore(Command):
    """The code before it."""

    title, keys, action, screens = "Code before", "left", "code_before", ("share",)
    footer, priority = "before", True

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "this is the first code" if scene.at_first else ""


class CodesAsPage(Command):
    """Write a page to print with all codes of it, to cut out and put into the box."""

    title, keys, action, screens, footer = "A page to print", "h", "page", ("share",), "page"


class CodesAsPng(Command):
    """Write each code as a picture (PNG)."""

    title, keys, action, screens, footer = "PNG", "p", "png", ("share",), "PNG"


class CodesAsSvg(Command):
    """Write each code as a drawing (SVG)."""

    title, keys, action, screens, footer = "SVG", "v", "svg", ("share",), "SVG"


# ---------------------------------------------------------------------- Record


class Page(Command):
    """A page of the record: chronicle, what is kept for ever, standings and pace, plots, luck."""

    title, keys, action, screens, footer = "Page", "1,2,3,4,5", "page", ("record",), "page"

    @classmethod
    def shown_key(cls) -> str:
        """All of them."""
        return "1-5"


class NextPage(Command):
    """The next page; after the last one the first."""

    title, keys, action, screens = "Next page", "tab", "next_page", ("record",)


class Export(Command):
    """Write what is shown into a file: a page, Markdown, tables, the record, the whole journal."""

    title, keys, action, screens, footer = "Export", "e", "export", ("record",), "export"


class NextGame(Command):
    """The next game of the campaign, and after the last one all of them."""

    title, keys, action, screens, footer = "Next game", "g", "next_game", ("record",), "game"


class TellOrList(Command):
    """The story told, or entry by entry."""

    title, keys, action, screens = "Told or entry by entry", "t", "style", ("record",)
    footer, priority = "story or list", True

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "" if scene.page == "chronicle" else "only the chronicle is told"


class UnfoldLuck(Command):
    """What each number is made of: entry by entry what came, and the average of it."""

    title, keys, action, screens, footer = "The rolls", "u", "unfold", ("record",), "in detail"
    priority = True

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "" if scene.page == "luck" else "only luck is unfolded so"


# ---------------------------------------------------------------------- Replay


class Later(Command):
    """The next entry of the thread, and the table as it stood after it."""

    title, keys, action, screens = "Next entry", "right,enter", "later", ("replay",)
    footer, priority = "next", True

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "this is the last entry" if scene.at_last else ""


class Earlier(Command):
    """The entry before it."""

    title, keys, action, screens = "Entry before", "left", "earlier", ("replay",)
    footer, priority = "before", True

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "this is the first entry" if scene.at_first else ""


class First(Earlier):
    """The first entry of the thread."""

    title, keys, action, footer = "First entry", "home", "first", "first"


class Last(Later):
    """The last entry of the thread."""

    title, keys, action, footer = "Last entry", "end", "last", "last"


# ---------------------------------------------------------------------- Table


class Line(UnlinedWriting):
    """Open the line: type what happened, as you would say it. Tab completes, Esc leaves."""

    title, keys, action, screens, footer = "Say it", "colon", "line", ("table",), "say"
    priority = True  # at once: what is typed behind it, however fast, belongs to the line

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """What is typed while the disk refuses is a sentence still; it is kept with the rest."""
        return Unlined.guard(scene) if scene.refused else super().guard(scene)


class DoIt(Writing):
    """Choose from all acts of the game; typing filters."""

    title, keys, action, screens, footer = "Act", "a", "act", ("table",), "act"


class OpenBoard(Unlined):
    """The game's board with a cursor: look at a square, tell what was revealed there."""

    title, keys, action, screens, footer = "Board", "b", "board", ("table",), "board"
    priority = True  # only where it can be used does it take room on the key bar

    @classmethod
    def is_here(cls, scene: Scene) -> bool:
        """Some games have none."""
        return bool(scene.board)

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return super().guard(scene) or ("" if scene.board else "there is no board to walk over")

    @classmethod
    def label(cls, scene: Scene) -> str:
        """What the game calls it."""
        return scene.board


class WhatIs(Unlined):
    """What is this card? Type its short name and see everything that it can be."""

    title, keys, action, screens, footer = (
        "What is it?",
        "w",
        "what_is",
        ("table", "board"),
        "what is",
    )
    priority = True

    @classmethod
    def is_here(cls, scene: Scene) -> bool:
        """Some games have nothing of the kind."""
        return bool(scene.lookup)

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return super().guard(scene) or ("" if scene.lookup else "nothing is looked up by name here")

    @classmethod
    def label(cls, scene: Scene) -> str:
        """What the game calls it."""
        return scene.lookup


class Plus(Writing):
    """Count up: + once a step or a number, then a few letters of player and counter, Enter."""

    title, keys, action, screens, footer = "Count up", "plus", "plus", ("table",), "− count"


class Minus(Writing):
    """Count down, in the same way."""

    title, keys, action, screens = "Count down", "minus", "minus", ("table",)


class Undo(Writing):
    """Take the entry on the table back. It stays in the log, dimmed, and can be brought back."""

    title, keys, action, footer = "Undo", "u", "undo", "undo"
    screens: ClassVar[tuple[str, ...]] = ("table", "board")

    @classmethod
    def on_bar(cls, scene: Scene) -> bool:
        """On a board the result line names it: its bar is full of the board's own keys."""
        return scene.screen != "board"

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        if scene.read_only and not scene.unfit:
            return scene.read_only
        return "" if scene.undo else "nothing has been entered yet"

    @classmethod
    def label(cls, scene: Scene) -> str:
        """What it would do."""
        return f"undo {scene.undo[:11].rstrip()}…" if len(scene.undo) > 12 else f"undo {scene.undo}"


class UndoThread(Undo):
    """Take back all entries of what is open: an exchange, a duel, an action under way."""

    title, keys, action, footer = "Undo the whole thread", "U", "undo_thread", ""
    screens = ("table",)


class Redo(Writing):
    """Bring the last undone entry back."""

    title, keys, action, screens = "Redo", "R,ctrl+r", "redo", ("table", "board")

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return scene.read_only or ("" if scene.redo else "nothing is undone")


class OpenLog(Unlined):
    """The whole log: filter, fold, unfold an entry, go back to it, amend it."""

    title, keys, action, screens, footer = "Log", "l", "log", ("table",), "log"


class Rules(Command):
    """Look a rule up. What runs stays as it is; Esc comes back to exactly here."""

    title, keys, action = "Rules", "slash", "rules"
    screens = (
        "table", "procedure", "log", "tools", "figures", "replay", "board", "record", "share",
        "phones",
    )  # fmt: skip
    footer = "rules"  # no priority: a line decides itself, in the order of its keys (`AskingLine`)

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "the line takes the sign" if scene.line and scene.typed else ""

    @classmethod
    def otherwise(cls) -> type[Command]:
        """What is half typed stays as it is."""
        return RulesAlways


class RulesAlways(Command):
    """Look a rule up, also while something is typed or a window is open."""

    title, keys, action, priority = "Rules at any time", "f3", "look_up", True
    screens = (
        "home", "table", "procedure", "log", "tools", "figures", "replay", "board",
        "record", "backups", "share", "scans", "phones",
    )  # fmt: skip


class Note(UnlinedWriting):
    """Write a note into the log."""

    title, keys, action, screens, footer = "Note", "n", "note", ("table", "log"), "note"


class Speak(Unlined):
    """Choose who speaks: what is typed is then theirs, and the sheet is drawn for their eyes."""

    title, keys, action, screens, footer = "Who speaks", "s", "speak", ("table",), "speaks"


class Seat(Unlined):
    """The player of that seat speaks: what you do next is theirs. Once more, or 0: the table."""

    title, keys, action = "A player speaks", "1,2,3,4,5,6,7,8,9,0", "seat"
    screens = ("table",)


class Figures(Unlined):
    """Figures of the games of this campaign: who did what to whom, how often, how much."""

    title, keys, action, screens, footer = "Figures", "f", "figures", ("table",), "figures"


class Replay(Unlined):
    """Replay the last exchange, duel or action of several entries: the sheet after each of them."""

    title, keys, action, screens, footer = "Replay", "x", "replay", ("table",), "replay"


class Reopen(Command):
    """Enter what the disk refused: the campaign's file is read again first."""

    title, keys, action, screens = "Enter what is not saved", "o", "reopen", ("table",)

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "" if scene.unsaved else "everything is saved"


class LetGo(Unlined):
    """Let go of what the disk refused: nobody wants it any more. It asks first."""

    title, keys, action, screens = "Let go of what is not saved", "d", "let_go", ("table",)

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return super().guard(scene) or ("" if scene.unsaved else "everything is saved")


class TourOn(Command):
    """The next step of the tour."""

    title, keys, action, screens = "Next step of the tour", "space", "tour_on", ("table",)

    @classmethod
    def is_here(cls, scene: Scene) -> bool:
        """Only on its table."""
        return scene.tour

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "" if scene.tour else "no tour is running"


# ---------------------------------------------------------------------- Board


class Walk(Command):
    """Move the cursor to the next square; what is on it stands below."""

    title, keys, action = "Walk", "left,right,up,down", "walk"
    screens, footer = ("board",), "look"

    @classmethod
    def shown_key(cls) -> str:
        """All four arrows."""
        return "←↑↓→"


class TellHere(UnlinedWriting):
    """Type what was revealed or lies on this square. Esc leaves the line."""

    title, keys, action, screens, footer = "Tell", "enter,colon", "line", ("board",), "tell"


class NextView(Unlined):
    """The board drawn in another way: with odds, or with what is about to happen."""

    title, keys, action, screens, footer = "Other view", "o", "next_view", ("board",), "view"

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return super().guard(scene) or ("" if scene.next_view else "there is no other view")

    @classmethod
    def label(cls, scene: Scene) -> str:
        """Which one comes next."""
        return scene.next_view


class TextDown(Command):
    """Scroll what is longer than its room: the sheet, a sum, what stands of a square."""

    title, keys, action = "Scroll down", "pagedown", "text_down"
    screens, priority = ("board", "table", "procedure"), True


class TextUp(Command):
    """Scroll it back."""

    title, keys, action = "Scroll up", "pageup", "text_up"
    screens, priority = ("board", "table", "procedure"), True


# ---------------------------------------------------------------------- Procedure


class Back(Command):
    """One question back; dice that fell stay as they are. Also Shift+Tab."""

    title, keys, action, screens = "One back", "up", "back", ("procedure",)
    footer, priority = "back", True

    @classmethod
    def shown_as(cls, scene: Scene) -> type[Command]:
        """In the middle of a list ↑ goes up in it."""
        return BackTab if scene.within else cls


class BackTab(Command):
    """One question back, also from the middle of a list."""

    title, keys, action, screens = "One back", "shift+tab", "go_back", ("procedure",)
    priority = True

    @classmethod
    def label(cls, _scene: Scene) -> str:
        """Its word where it stands in ↑'s place."""
        return Back.footer


class Forward(Command):
    """Down the list of what can be chosen."""

    title, keys, action, screens, priority = "Down", "down", "down", ("procedure",), True


class Anyway(Command):
    """Log it although a rule says no; what is typed before it is the reason."""

    title, keys, action = "Log it anyway", "exclamation_mark", "anyway"
    screens, footer, priority = ("procedure",), "log it anyway", True

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "" if scene.broken else "no rule is broken"


class Pick(Command):
    """Choose by number."""

    title, keys, action = "Choose by number", "1,2,3,4,5,6,7,8,9", "pick"
    screens, footer, priority = ("procedure",), "take at once", True

    @classmethod
    def shown_key(cls) -> str:
        """All of them."""
        return "1-9"

    @classmethod
    def label(cls, scene: Scene) -> str:
        """Where several may be chosen a digit only ticks."""
        return "tick" if scene.several else cls.footer

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "" if scene.options and not scene.typed else "there is nothing to choose by number"


class UnfoldChoices(Command):
    """Show what cannot be chosen, and why: it is folded into the last row of a list."""

    title, keys, action = "What cannot be chosen", "right", "unfold"
    screens, priority = ("procedure",), True

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "" if scene.folds and not scene.typed else "nothing is folded"


class Tick(Command):
    """Tick or untick, where several things may be chosen."""

    title, keys, action, screens, priority = "Tick", "space", "tick", ("procedure",), True


class Aside(Command):
    """Put it aside. What was answered is kept; go on later from the table or from Home."""

    title, keys, action, screens, footer = "Put aside", "escape", "aside", ("procedure",), "aside"


class Drop(Command):
    """Drop what is half entered. If dice were rolled here, the log says so."""

    title, keys, action, screens = "Drop it", "ctrl+d", "drop", ("procedure",)
    footer, priority = "drop", True


class Quiet(Command):
    """Open a question that is not asked by itself: a line by hand, what else a card does."""

    title, keys, action = "A card says more", "ctrl+e", "quiet"
    screens, footer, priority = ("procedure",), "card, by hand", True


class Likewise(Command):
    """The rest likewise: takes what is offered, question by question, and answers equal questions
    as the one before. It stops where something must be said, and before what enters."""

    title, keys, action, screens = "The rest likewise", "tab", "likewise", ("procedure",)
    footer, priority = "the rest", True

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "something is typed" if scene.typed else ""


# ---------------------------------------------------------------------- Log


class Unfold(Command):
    """Read the entry: answers, sums with pages, what broke a rule and why, what changed."""

    title, keys, action, screens, footer = "Unfold", "enter", "unfold", ("log",), "unfold"


class GoHere(Writing):
    """Put this entry on the table: what came after it stays in the log, dimmed."""

    title, keys, action, screens, footer = "Go here", "g", "go", ("log",), "go"


class Amend(Writing):
    """Change an answer of this entry; what came after is carried along, and shown before."""

    title, keys, action, screens, footer = "Amend", "m", "amend", ("log",), "amend"


class Filter(Unlined):
    """Only entries with these words: a player, an act, anything said."""

    title, keys, action, screens, footer = "Filter", "f,colon", "filter", ("log",), "filter"


class Fold(Unlined):
    """Fold by thread, by turn, or not at all."""

    title, keys, action, screens, footer = "Fold", "t", "fold", ("log",), "fold"


class Branches(Unlined):
    """Branches that were left, by name: side by side with what is on the table, or go there."""

    title, keys, action, screens, footer = "Branches", "b", "branches", ("log",), "branches"


class ReplayLine(Replay):
    """Replay what this entry belongs to, from here on: the sheet after each entry of it."""

    screens = ("log",)


# ---------------------------------------------------------------------- Rules, Tools


class AllGames(Command):
    """Search all games, or only this one."""

    title, keys, action, screens = "All games", "tab", "all_games", ("rules",)
    footer, priority = "all games", True


class ReadRule(Command):
    """Read the rule on the right: arrows scroll, a number opens what it points to. Enter returns to
    the words."""

    title, keys, action, screens = "To the words", "enter", "words", ("rules",)

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "Enter goes to the rule" if scene.line else ""


class RuleBefore(Unlined):
    """Back along the links of a rule."""

    title, keys, action, screens = "Rule before", "left", "before", ("rules",)


class OurRuling(Writing):
    """Record what the table agrees on about this rule: dated, in the log, beside the rule."""

    title, keys, action, screens = "Our ruling", "ctrl+o", "our_ruling", ("rules",)
    footer, priority = "our ruling", True


class Options(Writing):
    """The table options of this rule, or of the game: what they mean, and another choice."""

    title, keys, action, screens = "Table options", "ctrl+t", "options", ("rules",)
    footer, priority = "options", True


class RuleDown(Command):
    """Scroll the rule, also while words are typed."""

    title, keys, action, screens = "Scroll the rule", "pagedown", "page_down", ("rules",)
    priority = True


class RuleUp(Command):
    """Scroll the rule back."""

    title, keys, action, screens = "Scroll back", "pageup", "page_up", ("rules",)
    priority = True


class Leave(Command):
    """Back to exactly where you were."""

    title, keys, action, footer = "Back", "escape", "leave", "back"
    screens = (
        "log", "rules", "tools", "figures", "replay", "board", "record", "backups", "share",
        "scans", "past", "settings", "phones",
    )  # fmt: skip


class GoHome(Command):
    """Back to Home, where it is pressed twice; everything is saved already."""

    title, keys, action, screens, footer = "Home", "escape", "home", ("table",), "home"


class OpenRecord(Unlined):
    """The record of the campaign: chronicle, what is kept, standings, plots, luck; its exports."""

    title, keys, action, screens, footer = "Record", "c", "record", ("table",), "record"


class Why(Unlined):
    """Why this number: choose any number of the table, and see the entries that made it."""

    title, keys, action, screens, footer = "Why this number", "y", "why", ("table",), "why"


class OpenShare(Unlined):
    """QR codes: the standings, a play for BG Stats, a deck list, a save card for the box."""

    title, keys, action, screens = "Share as codes", "q", "share", ("table",)


class Across(Unlined):
    """How the table is shown in large digits on a terminal across it."""

    title, keys, action, screens = "Second screen", "v", "across", ("table",)


class OpenPhones(Unlined):
    """The table on phones: a page that follows it, joined by a QR code; seats that may type."""

    title, keys, action, screens = "Phones", "p", "phones", ("table",)


class OpenSettings(Unlined):
    """The look, dice by hand or by the app, dates, keys, and what is kept of typed lines."""

    title, keys, action, screens = "Settings", "comma", "settings", ("home", "table")


# ---------------------------------------------------------------------- Phones


class PhonesCode(Command):
    """Draw the code of the seat that is pointed at; the one drawn before is good no more."""

    title, keys, action, screens, footer = "Code", "enter", "code", ("phones",), "code"


class PhonesWifi(Command):
    """Let phones on this Wi-Fi in, or only this computer. Either way all join anew."""

    title, keys, action, screens, footer = "Wi-Fi", "w", "wifi", ("phones",), "Wi-Fi"


class PhonesTyping(Command):
    """Whether seats may type: yes, each line after a yes of yours, no."""

    title, keys, action, screens, footer = "Typing", "t", "typing", ("phones",), "typing"


class PhonesYes(Command):
    """Enter the line of a phone that waits."""

    title, keys, action, screens, footer = "Let it in", "y", "yes", ("phones",), "let it in"

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "" if scene.held else "no line waits"


class PhonesTakeBack(Command):
    """Refuse the line that waits; else take back the seat that is pointed at, or put out all phones
    that only read."""

    title, keys, action, screens = "Take back", "x", "take_back", ("phones",)
    footer = "take back"

    @classmethod
    def guard(cls, scene: Scene) -> str:
        """Why not now."""
        return "" if scene.held or scene.seated or scene.readers else "no phone sits there"

    @classmethod
    def label(cls, scene: Scene) -> str:
        """What it would do."""
        return "refuse it" if scene.held else "put out" if scene.readers else cls.footer


class PhonesStop(Command):
    """Close the page; every phone is told so."""

    title, keys, action, screens, footer = "Close the page", "p", "stop", ("phones",), "close"


# ---------------------------------------------------------------------- Settings


class SetNext(Command):
    """The next value of what is pointed at; a command gets the key that is pressed next."""

    title, keys, action, screens, footer = "Change", "enter", "change", ("settings",), "change"


class SetBefore(Command):
    """The value before it."""

    title, keys, action, screens = "Value before", "left", "change_back", ("settings",)


class SetOn(Command):
    """The next value."""

    title, keys, action, screens = "Next value", "right", "change_on", ("settings",)


class OwnKey(Command):
    """Give the command that is pointed at its own key again, or the setting its default."""

    title, keys, action, screens, footer = "As it was", "d", "as_it_was", ("settings",), "default"


# ---------------------------------------------------------------------- everywhere


class Keys(Unlined):
    """All keys of this screen. F1 works while a line is being typed."""

    title, keys, action, keeps_room = "Keys", "question_mark", "keys", True
    screens: ClassVar[tuple[str, ...]] = (
        "home", "table", "log", "figures", "replay", "board", "record", "backups", "share",
        "past", "settings", "phones",
    )  # fmt: skip
    footer = "keys"


class KeysAlways(Command):
    """All keys of this screen, also while typing."""

    title, keys, action, priority = "Keys", "f1", "keys", True
    screens: ClassVar[tuple[str, ...]] = Keys.screens


class KeysTyping(KeysAlways):
    """All keys of this screen."""

    screens, footer, keeps_room = ("procedure", "rules", "tools", "scans"), "keys", True


class Quit(Unlined):
    """Leave the companion. Everything is saved already; Ctrl+Q does it from anywhere."""

    title, keys, action, screens, footer = "Quit", "q", "leave_app", ("home",), "quit"


def all_commands() -> list[type[Command]]:
    """Every command, in the order of this file."""
    return [
        one
        for one in globals().values()
        if isinstance(one, type) and issubclass(one, Command) and hasattr(one, "keys")
    ]


def commands_of(screen: str) -> list[type[Command]]:
    """The commands of a screen."""
    return [one for one in all_commands() if screen in one.screens]


def bindings_of(screen: str) -> list[BindingType]:
    """A screen's key bindings. `Binding.id` is the class's name, so keys can be remapped."""
    made: list[BindingType] = []
    for one in commands_of(screen):
        for place, key in enumerate(one.keys.split(",")):
            told = {
                Pick: f"({key})",
                Page: f"({key})",
                Seat: f"({key})",
                Walk: f"({key!r})",
            }.get(one, "")
            action = f"{one.action}{told}"
            made.append(
                Binding(
                    key,
                    action,
                    one.title,
                    show=False,
                    priority=one.priority,
                    tooltip=one.help(),
                    id=one.__name__ if place == 0 else None,
                )
            )
    return made


def commands_for(screen: str, action: str) -> list[type[Command]]:
    """The commands of a screen that have this action (help has two: one works while typing)."""
    return [one for one in commands_of(screen) if one.action == action]


def all_keys(one: type[Command]) -> str:
    """Every key of a command as players read them; digits in a row as `1-9`."""
    keys = one.now()
    if len(keys) > 2 and all(key.isdigit() for key in keys):
        return f"{keys[0]}-9 0" if keys[-1] == "0" else f"{keys[0]}-{keys[-1]}"
    return " ".join(shown_key(key) for key in keys)


SHEETS = (
    "home", "table", "board", "procedure", "log", "replay", "rules", "record", "share", "backups",
    "scans", "past", "settings", "phones",
)  # fmt: skip


SHEET_WIDTH = 80
"""Cells of a line of the key sheet, which is for paper."""


def key_sheet(screens: tuple[str, ...] = SHEETS) -> str:
    """All keys as plain text, to print and lay beside the board."""
    import textwrap

    told: list[str] = []
    for screen in screens:
        told.append(screen.capitalize())
        for one in commands_of(screen):
            head = f"  {all_keys(one):<11} "
            text = f"{one.title}: {one.help()}"
            told += textwrap.wrap(
                text, SHEET_WIDTH, initial_indent=head, subsequent_indent=" " * len(head)
            )
        told.append("")
    return "\n".join(told).rstrip() + "\n"
