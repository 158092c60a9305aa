"""Messages that several tests meet, each once: who words one anew changes it here.

A test that is about something else (a file that was changed, a pool that shrank) asks for the
message by its name. What a single test is about stands in that test. `test_wording.py` holds that
none of these is spelled out again, and that the program still says each.
"""

from __future__ import annotations

# Files
CANNOT_BE_READ = "cannot be read"
CANNOT_BE_WRITTEN = "cannot be written"
CUT_OFF = "cut off in the middle of writing"
DISK_REFUSED = "The disk refused"
FIRST_LINE_LOST = "The first line is lost"
FOREIGN_FILE = "not a campaign of this program"
NOTHING_CAN_BE_ENTERED = "Nothing can be entered"
NOT_IN_ORDER = "does not follow the line before"
SAME_ENTRIES = "they hold the same entries"
SHOWN_INSTEAD = "is shown instead"
WHEN_OPENED = "when it was opened"

# Entries
OTHER_OUTCOME = "the rules would give another outcome today"
REOPENS = "is closed and would be open again"
NO_SUCH_THREAD = "No thread on the table"

# Dice and drafts
APP_ROLLED = "the app had rolled"
GIVEN_UP = "was given up after rolling"
POOL_IS_NOW = "were rolled, but the pool is now"
ROLLED_ANEW = "rolled anew instead of"

# What is shown
AS_IT_STANDS = "The table as it stands"
CANNOT_BE_DRAWN = "cannot be drawn"
IF_IT_ENDED = "If it ended now"
NO_STATISTICS = "makes no figures of its games"

# Answers
NO_WHOLE_NUMBER = "is not a whole number"


def did_you_mean(word: str) -> str:
    """A word that is nearly right."""
    return f"Did you mean {word}"


def less_than(number: int, floor: int) -> str:
    """A number below what can be."""
    return f"{number} is less than {floor}, the least possible"


def mandatory(action: str, whom: str) -> str:
    """An action that a card of the Citadel brings about, and who takes part."""
    return f"mandatory: {action} for {whom}"


def no_entry(number: int | str = "") -> str:
    """An entry that the log does not have."""
    return f"There is no entry {number}"


def pool_is(dice: str, pool: int) -> str:
    """Faces that are more or fewer than the dice: `3 dice`."""
    return f"That is {dice}, but the pool is {pool}"


def shared_out(shares: int, total: int | None = None) -> str:
    """Shares that do not add up."""
    said = f"That shares out {shares}"
    return said if total is None else f"{said}, not {total}"


def too_many(number: int) -> str:
    """A number that cannot be kept."""
    return f"{number} is more than can be kept here"
