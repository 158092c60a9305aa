"""Text as the dark and light modules of a QR code, and how much text a code of a size holds.

Text of digits, capitals and `$%*+-./:` takes 5.5 bits a sign (alphanumeric mode), everything else
is UTF-8, 8 bits a byte. The smallest version comes first, because a screen's size is what is
scarce; then the most correction that this version still has room for.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.errors import UsageError

Level = Literal["L", "M", "Q", "H"]
LEVELS: tuple[Level, ...] = ("L", "M", "Q", "H")
LARGEST = 40
"""The largest version that there is: 177 modules square."""
_SIGNS = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


class TooMuch(UsageError):
    """The text is too long for a code of the wanted size."""

    code = "too-much"


class Matrix(Struct, frozen=True):
    """A code without its quiet zone: rows of modules, true where they are dark."""

    rows: tuple[tuple[bool, ...], ...]
    version: int
    level: Level

    @property
    def size(self) -> int:
        """Modules along a side."""
        return len(self.rows)


def size_of(version: int) -> int:
    """Modules along a side of a version."""
    return 17 + 4 * version


def matrix(text: str, most: int = LARGEST, least: Level = "L") -> Matrix:
    """The code of a text.

    Args:
        text: what a scanner gets.
        most: the largest version that will do.
        least: the correction that it must have at least; what costs no room comes on top.

    Raises:
        TooMuch: there is more text than that version holds.
        ValueError: there is no text.
    """
    # Imported here: no command that shows no code loads it.
    from qrcode.main import QRCode
    from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, QRData

    if not text:
        raise ValueError("a code of no text")
    version = version_for(text, least)
    if version is None or version > most:
        raise TooMuch(
            f"{len(text.encode())} bytes are more than one code holds.", "Share less of it."
        )
    possible = [one for one in LEVELS[LEVELS.index(least) :] if room(text, version, one)]
    level = possible[-1]
    mode = MODE_ALPHA_NUM if is_alphanumeric(text) else MODE_8BIT_BYTE
    code = QRCode(version=version, error_correction=_constant(level), border=0)
    code.add_data(QRData(text.encode(), mode=mode, check_data=False), optimize=0)
    code.make(fit=False)
    rows = tuple(tuple(bool(module) for module in row) for row in code.modules)
    return Matrix(rows, version, level)


def is_alphanumeric(text: str) -> bool:
    """Whether a text needs 5.5 bits a sign only."""
    return _SIGNS.issuperset(text)


def version_for(text: str, level: Level = "L") -> int | None:
    """The smallest version that holds a text with this correction; `None` if none does."""
    return next((one for one in range(1, LARGEST + 1) if room(text, one, level)), None)


def room(text: str, version: int, level: Level) -> bool:
    """Whether a version holds a text with this correction."""
    if is_alphanumeric(text):
        return len(text) <= signs_in(version, level)
    return len(text.encode()) <= bytes_in(version, level)


def signs_in(version: int, level: Level) -> int:
    """How many alphanumeric signs a version holds."""
    bits = _bits(version, level) - 4 - (9 if version < 10 else 11 if version < 27 else 13)
    pairs, left = divmod(bits, 11)
    return 2 * pairs + (1 if left >= 6 else 0)


def bytes_in(version: int, level: Level) -> int:
    """How many bytes a version holds."""
    return (_bits(version, level) - 4 - (8 if version < 10 else 16)) // 8


def _bits(version: int, level: Level) -> int:
    from qrcode.util import BIT_LIMIT_TABLE

    bits: int = BIT_LIMIT_TABLE[_constant(level)][version]
    return bits


def _constant(level: Level) -> int:
    from qrcode import constants

    number: int = getattr(constants, f"ERROR_CORRECT_{level}")
    return number
