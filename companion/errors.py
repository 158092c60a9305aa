"""Errors that reach a player: one sentence that says what is wrong, one that says what is right."""

from __future__ import annotations


class CompanionError(Exception):
    """Base of all errors that are shown: never a traceback."""

    code = "error"
    exit_code = 2

    def __init__(self, says: str, would_be_right: str = "") -> None:
        self.says, self.would_be_right = says, would_be_right
        super().__init__(f"{says} {would_be_right}".strip())


class UsageError(CompanionError):
    """A wrong word: an unknown campaign, procedure, key."""

    code = "usage"
    exit_code = 2


class StorageError(CompanionError):
    """The disk or a file does not do what it must: full, read-only, damaged."""

    code = "storage"
    exit_code = 3


class Taken(UsageError):
    """A file of this name already exists."""

    code = "taken"


class Locked(CompanionError):
    """Another program is writing this campaign."""

    code = "locked"
    exit_code = 5


class BadAnswer(CompanionError):
    """An answer that cannot be stored; it is asked again."""

    code = "answer"
    exit_code = 4


class NothingNew(UsageError):
    """A line that tells what is so already: no error, and nothing to enter."""

    code, exit_code = "already", 0
