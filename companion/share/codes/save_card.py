"""The save card: any bytes, compressed and split over as many codes as it takes.

A code holds one line of signs that are safe to scan, to send on and to type:

    CU1/<campaign>/<card>/<number>/<of how many>/<bytes>/<check>/

`CU` and the version say what it is; `campaign` is a digest of which campaign it is, `card` one of
all that is on the card, so that codes of two cards are never mixed; `check` is a CRC of the code
itself, so that a slip in any one sign is found and its number told. Bytes are written in
Crockford's base 32: no two signs look alike, small letters and spaces do not matter, and `U` is
none of its signs, so that nothing inside looks like a beginning.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Sequence

from msgspec import Struct

from companion.errors import UsageError
from companion.toolbox.text import listed, plural

VERSION = "1"
MOST = 400
"""Codes of one card; a campaign of that length is better copied as a file."""
LARGEST = 16 << 20
"""Bytes that a card may hold when it is unpacked."""
LONGEST = 2 << 20
"""Characters of scan results that are looked at."""
MOST_SIGNS = 4_296
"""Signs that the largest code holds. Reading a number out of far more would take for ever."""
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_DICTIONARY = 1 << 20
"""Bytes: bounds the memory that unpacking takes, whatever a card says."""
_VALUES = {sign: value for value, sign in enumerate(SIGNS)}
_READ = str.maketrans("OIL", "011")
_NO_PART = re.compile(r"[^0-9A-Z/]")
_BEGINS = re.compile(r"CU([0-9A-Z])/")
_NUMBER = re.compile(r"[0-9]{1,4}")
_CAMPAIGN, _CARD, _CHECK = 4, 8, 7
"""Signs of the three digests: 20, 40 and 32 bits (and 3 of nothing)."""


class BadCard(UsageError):
    """Scan results that make no whole card; nothing was changed."""

    code = "save-card"


class Gathered(Struct, frozen=True):
    """What scan results hold of the one card that they are (mostly) of."""

    campaign: str = ""
    card: str = ""
    count: int = 0
    """How many codes the card has; 0: no code of any card was found."""
    parts: dict[int, bytes] = {}
    """Number -> its bytes."""
    damaged: tuple[int, ...] = ()
    """Numbers that were only found damaged; 0: one whose number cannot be read."""
    same_campaign: int = 0
    """Codes of another card of this campaign that were found, too."""
    other_campaign: int = 0
    newer: bool = False
    """Whether codes of a version that is not known here were found."""

    @property
    def missing(self) -> tuple[int, ...]:
        """Numbers of the codes that are not there, damaged ones among them."""
        return tuple(one for one in range(1, self.count + 1) if one not in self.parts)

    @property
    def whole(self) -> bool:
        """Whether every code is there."""
        return self.count > 0 and not self.missing

    def lines(self) -> list[str]:
        """What is there and what is not, in a few sentences."""
        if not self.count:
            if self.newer:
                return ["These codes were made by a newer program: update this one to read them."]
            if self.damaged:
                return ["A code was found, but it is damaged: scan it again."]
            return ["No code of a save card is in this."]
        told = [f"{len(self.parts)} of {plural(self.count, 'code')} are there."]
        damaged = [str(one) for one in self.damaged if one]
        if damaged:
            told.append(f"Damaged: {listed(damaged, 'and', 12)}. Scan again.")
        if 0 in self.damaged and self.missing:
            told.append("Something else is damaged beyond its number.")
        gone = [str(one) for one in self.missing if one not in self.damaged]
        if gone:
            told.append(f"Missing: {listed(gone, 'and', 12)}.")
        if self.same_campaign:
            many = plural(self.same_campaign, "code")
            told.append(f"{many} of another save card of this campaign were left out.")
        if self.other_campaign:
            told.append(f"{plural(self.other_campaign, 'code')} of another campaign were left out.")
        return told


class _Part(Struct, frozen=True):
    campaign: str
    card: str
    count: int
    number: int
    data: bytes


# ------------------------------------------------------------------ out


def packed(data: bytes, campaign: str, room: int) -> list[str]:
    """The texts of a card's codes, all about as long.

    Args:
        data: what is kept.
        campaign: says which campaign it is, in any words.
        room: signs that one code holds.

    Raises:
        UsageError: it would be more than `MOST` codes.
        ValueError: not even the head of a code fits.
    """
    squeezed = compressed(data)
    which, card = digest(campaign.encode(), _CAMPAIGN), digest(squeezed, _CARD)
    head = len(f"CU{VERSION}/{which}/{card}/////") + 2 * len(str(MOST)) + _CHECK
    most = (room - head) * 5 // 8
    if most < 1:
        raise ValueError(f"a code of {room} signs holds no part of a card")
    count = -(-len(squeezed) // most)
    if count > MOST:
        raise UsageError(
            f"It would take {count} codes, and a save card has {MOST} at most.",
            "Keep the whole as a file: “companion record CAMPAIGN --format archive”.",
        )
    size = -(-len(squeezed) // count)
    pieces = [squeezed[place : place + size] for place in range(0, len(squeezed), size)]
    return [
        _written(which, card, number, len(pieces), piece) for number, piece in enumerate(pieces, 1)
    ]


def _written(campaign: str, card: str, number: int, count: int, data: bytes) -> str:
    body = f"{campaign}/{card}/{number}/{count}/{encoded(data)}"
    return f"CU{VERSION}/{body}/{_check(body)}/"


def _check(body: str) -> str:
    return encoded(zlib.crc32(body.encode()).to_bytes(4, "big"))


def digest(data: bytes, signs: int) -> str:
    """So many signs of a digest."""
    return encoded(hashlib.blake2b(data, digest_size=16).digest())[:signs]


def encoded(data: bytes) -> str:
    """Bytes in base 32, most significant bit first, filled up with zero bits."""
    bits = len(data) * 8
    signs = -(-bits // 5)
    number = int.from_bytes(data, "big") << (signs * 5 - bits)
    return "".join(SIGNS[number >> 5 * place & 31] for place in range(signs - 1, -1, -1))


def decoded(text: str) -> bytes:
    """Bytes of `encoded`. Raises `ValueError` for what it never writes."""
    size, over = divmod(len(text) * 5, 8)
    number = 0
    for sign in text:
        if sign not in _VALUES:
            raise ValueError(f"{sign!r} is not a sign of a code")
        number = number << 5 | _VALUES[sign]
    if over > 4 or number & (1 << over) - 1:
        raise ValueError("bits are left over")
    return (number >> over).to_bytes(size, "big")


# ------------------------------------------------------------------ in


def gathered(text: str) -> Gathered:
    """What scan results hold: in any order, several on a line, with anything between them.

    Raises:
        BadCard: there is far more text than a card has, or two whole cards are in it.
    """
    if len(text) > LONGEST:
        raise BadCard("That is far more than a save card holds.", "Paste its scan results only.")
    signs = _NO_PART.sub("", text.upper().translate(_READ))
    starts = [*_BEGINS.finditer(signs)]
    parts: list[_Part] = []
    damaged: list[tuple[str, int]] = []
    newer = False
    for place, start in enumerate(starts):
        end = starts[place + 1].start() if place + 1 < len(starts) else len(signs)
        if start[1] != VERSION:
            newer = True
            continue
        found = _read(signs[start.end() : end])
        if isinstance(found, _Part):
            parts.append(found)
        else:
            damaged.append(found)
    return _one_card(parts, damaged, newer)


def _read(body: str) -> _Part | tuple[str, int]:
    """A code; a damaged one: of which card it says it is, and its number (0: it cannot be read)."""
    fields = body.split("/")
    campaign, card, number, count, told, check = [*fields[:6], *[""] * 6][:6]
    n = int(number) if _NUMBER.fullmatch(number) else 0
    whole = f"{campaign}/{card}/{number}/{count}/{told}"
    bad = (card, n if n <= MOST else 0)
    if check != _check(whole) or not _NUMBER.fullmatch(count):
        return bad
    of = int(count)
    if not 1 <= n <= of <= MOST or (len(campaign), len(card)) != (_CAMPAIGN, _CARD):
        return bad
    if len(told) > MOST_SIGNS:
        return bad
    try:
        return _Part(campaign, card, of, n, decoded(told))
    except ValueError:
        return bad


def _one_card(parts: list[_Part], damaged: list[tuple[str, int]], newer: bool) -> Gathered:
    if not parts:
        return Gathered(newer=newer, damaged=tuple(sorted({n for _, n in damaged})))
    cards: dict[tuple[str, str, int], dict[int, bytes]] = {}
    for one in parts:
        cards.setdefault((one.campaign, one.card, one.count), {})[one.number] = one.data
    whole = {(key[0], key[1]) for key, found in cards.items() if len(found) == key[2]}
    if len(whole) > 1:
        raise BadCard("These are two whole save cards.", "Give the codes of one of them at a time.")
    # A whole one, else the one of which the largest part is there. The same card may be split
    # in two ways, on paper and on a screen.
    mine = max(cards, key=lambda key: (len(cards[key]) / key[2], len(cards[key])))
    found = cards[mine]
    others = {(one.campaign, one.card, one.number) for one in parts if one.card != mine[1]}
    known = [n for card, n in damaged if card == mine[1] or card not in {x.card for x in parts}]
    return Gathered(
        campaign=mine[0],
        card=mine[1],
        count=mine[2],
        parts=found,
        damaged=tuple(sorted({n for n in known if n not in found and n <= mine[2]})),
        same_campaign=sum(one[0] == mine[0] for one in others),
        other_campaign=sum(one[0] != mine[0] for one in others),
        newer=newer,
    )


def unpacked(found: Gathered) -> bytes:
    """What a whole card holds.

    Raises:
        BadCard: codes are missing or damaged, or it is not what was packed.
    """
    if not found.whole:
        told = " ".join(found.lines())
        raise BadCard(told, "Give all codes together; their order does not matter.")
    squeezed = b"".join(found.parts[number] for number in range(1, found.count + 1))
    if digest(squeezed, _CARD) != found.card:
        raise BadCard("The codes do not make one card.", "Scan them all again.")
    return expanded(squeezed)


# ------------------------------------------------------------------ smaller and larger


def compressed(data: bytes) -> bytes:
    """The data in the shorter of two ways; the first byte says which."""
    import lzma

    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    ways = (
        b"z" + deflate.compress(data) + deflate.flush(),
        b"x" + lzma.compress(data, lzma.FORMAT_RAW, filters=_filters()),
    )
    return min(ways, key=len)


def expanded(data: bytes) -> bytes:
    """What `compressed` made smaller; never more than `LARGEST`.

    Raises:
        BadCard: it is damaged, or would be larger.
    """
    import lzma

    way, told = data[:1], data[1:]
    if way not in (b"z", b"x"):
        raise BadCard("The card was made by a newer program.", "Update this one to read it.")
    inflate = zlib.decompressobj(-15)
    unpack = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=_filters())
    tool = inflate if way == b"z" else unpack
    try:
        found = tool.decompress(told, LARGEST + 1)
    except (zlib.error, lzma.LZMAError, EOFError):
        raise BadCard("What the codes hold is damaged.", "Make the card again.") from None
    if len(found) > LARGEST:
        raise BadCard("The card would unpack to more than any campaign holds.", "Take another one.")
    if not tool.eof or tool.unused_data:
        raise BadCard("What the codes hold is incomplete.", "Make the card again.")
    return found


def _filters() -> Sequence[dict[str, int]]:
    import lzma

    return [
        {
            "id": lzma.FILTER_LZMA2,
            "preset": 9 | lzma.PRESET_EXTREME,
            "dict_size": _DICTIONARY,
            "lc": 4,
            "lp": 0,
            "pb": 0,
        }
    ]


def grouped(text: str, size: int = 5) -> str:
    """A code's text in groups, as one types it from paper; spaces do not matter when it is read."""
    return " ".join(text[place : place + size] for place in range(0, len(text), size))
