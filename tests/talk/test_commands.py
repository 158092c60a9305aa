"""What talk reaches: every command of the app, by its line; and no sentence is ever a command."""

from __future__ import annotations

import pytest

from companion.cli import COMMANDS as SHELL
from companion.games import find, load
from companion.talk.commands import COMMANDS, KNOWN, LETTERS, command_of
from companion.talk.questions import stored_sum_words
from companion.talk.steps import HELP
from screens.commands import all_commands, commands_of

REACHED = {
    "Open": "campaigns salt",
    "New": "new",
    "HomeRules": "companion rules seafall raid",
    "Tools": "calc raid-pool",
    "OpenBackups": "companion backup",
    "OpenPast": "history",
    "Find": "campaigns",
    "Tour": "tour",
    "HomeScans": "companion import FILE",
    "Rescue": "companion rescue salt",
    "ToLog": "log 30 before 12",
    "FindAll": "/find kind:raid",
    "AlsoAway": "companion find raid --archived",
    "Cards": "companion cards",
    "CopyAll": "companion backup --all",
    "PutBack": "companion restore salt",
    "PutBackOwn": "companion restore salt --preview",
    "PutAway": "companion archive salt",
    "Scans": "companion import FILE",
    "RestoreScans": "companion import FILE",
    "NextCode": "codes save --code 2",
    "CodeBefore": "codes save --code 1",
    "CodesAsPage": "codes save --html FILE",
    "CodesAsPng": "codes save --png FILE",
    "CodesAsSvg": "codes save --svg FILE",
    "Page": "chronicle",
    "NextPage": "stats",
    "Export": "chronicle --format html",
    "NextGame": "chronicle --range 1",
    "TellOrList": "chronicle --terse",
    "UnfoldLuck": "stats --rolls",
    "Later": "replay",
    "Earlier": "replay 12",
    "First": "replay",
    "Last": "replay",
    "Line": "ana +1 gold",
    "DoIt": "menu raid",
    "OpenBoard": "layout",
    "WhatIs": "lookup 7C",
    "Plus": "++ a gold",
    "Minus": "-- a gold",
    "Undo": "undo",
    "UndoThread": "undo all",
    "Redo": "redo",
    "OpenLog": "log",
    "Rules": "rules fortune",
    "RulesAlways": "/rules fortune",
    "Note": "note",
    "Speak": "speaker Ana",
    "Seat": "speaker Ana",
    "Why": "why gold",
    "Figures": "stats",
    "Replay": "replay",
    "Reopen": "unsaved enter",
    "LetGo": "unsaved drop",
    "TourOn": "tour",
    "Walk": "layout 1,1",
    "TellHere": "layout 1,1: o n",
    "NextView": "layout",
    "Back": "/back",
    "BackTab": "/back",
    "Anyway": "! a card says so",
    "Pick": "3",
    "Tick": "1, 3",
    "Likewise": "/rest",
    "Quiet": "/card",
    "Aside": "/aside",
    "Drop": "/drop",
    "Unfold": "unfold 12",
    "GoHere": "goto 12",
    "Branches": "branches",
    "Amend": "amend 12",
    "Filter": "log spice",
    "Fold": "replay 12",
    "ReplayLine": "replay 12",
    "AllGames": "companion rules seafall raid --all",
    "ReadRule": "rules raid",
    "RuleBefore": "rules raid",
    "OurRuling": "rulings the die is cocked",
    "Options": "options",
    "GoHome": "campaigns",
    "OpenRecord": "chronicle",
    "OpenShare": "codes",
    "Across": "companion show salt",
    "OpenPhones": "companion serve salt",
    "PhonesCode": "companion serve salt",
    "PhonesWifi": "companion serve salt --wifi",
    "PhonesTyping": "companion serve salt --typing ask",
    "PhonesYes": "companion serve salt --typing ask",
    "PhonesTakeBack": "companion serve salt",
    "PhonesStop": "companion serve salt",
    "OpenSettings": "settings",
    "SetNext": "settings dice hand",
    "SetBefore": "settings dice app",
    "SetOn": "settings dice hand",
    "OwnKey": "settings dice app",
    "Keys": "help",
    "KeysAlways": "/help",
    "KeysTyping": "/help",
    "Quit": "exit",
}
"""Command of the app -> a line that does the same here."""
NEEDLESS = {
    "Light": "nothing is drawn",
    "TextDown": "what is said is said whole",
    "TextUp": "what is said is said whole",
    "Forward": "what can be chosen has numbers",
    "UnfoldChoices": "what cannot be chosen is listed behind what can",
    "RuleDown": "what is said is said whole",
    "RuleUp": "what is said is said whole",
    "Leave": "no screen is left",
}
"""Command of the app -> why nothing of it is missing here."""


def test_every_command_of_the_app_is_reached() -> None:
    app = {one.__name__ for one in all_commands()}
    assert REACHED.keys() | NEEDLESS.keys() == app
    assert not REACHED.keys() & NEEDLESS.keys()


def test_the_lines_are_commands_or_sentences() -> None:
    for line in {x for x in REACHED.values() if x[:1].isalpha()}:
        found = command_of(line)
        if found is None:
            assert line == REACHED["Line"]
        elif found.command.word == "companion":
            assert found.words.split()[0] in SHELL


def test_the_letters_of_the_app_mean_here_what_they_mean_there() -> None:
    """`u` alone is undo, `l` the log: whoever comes from the app need not learn other words."""
    letters = {
        key: one.__name__
        for one in commands_of("table")
        for key in one.keys.split(",")
        if len(key) == 1 and key.isalpha()
    }
    assert letters.keys() == LETTERS.keys()
    for key, name in letters.items():
        found = command_of(key)
        assert found is not None
        assert found.command is KNOWN[REACHED[name].split()[0]], key
        assert not found.surely, "a sentence comes first"


@pytest.mark.parametrize("game", [one.id for one in find().values() if one.playable])
def test_no_sentence_is_ever_a_command(game: str) -> None:
    """A command that takes words begins as no form of a game does, in whatever order."""
    forms = load(game).forms
    assert forms is not None
    words = forms().vocabulary | forms().loose
    free = {"undo", "help"}  # these take only what is told beside them
    assert not {one.word for one in COMMANDS if one.says} & words - free
    for line in ("undo, ben has 5 gold", "help ana", "open chest 3", "record scores", "note on"):
        assert command_of(line, words) is None


def test_in_a_question_every_command_is_in_its_help() -> None:
    told = " ".join(HELP)
    for line in REACHED.values():
        if line.startswith("/") and line.split()[0] not in ("/help", "/find"):
            assert line.split()[0] in told


def test_no_two_commands_have_a_word_and_each_says_what_it_does() -> None:
    words = [word for one in COMMANDS for word in (one.word, *one.also)]
    assert len(words) == len({*words}) == len(KNOWN)
    assert all(one.help and one.help[-1] not in ".!" for one in COMMANDS)


def test_the_pages_of_a_sum_are_one_citation() -> None:
    parts = [("base", 1, "p. 6"), ("piers", 2, "p. 4")]
    (told,) = stored_sum_words("toll", 3, parts, ("p. 6", "p. 4"), ())
    assert told == "toll 3 (pp. 4, 6): base 1 (p. 6), piers +2 (p. 4)"
