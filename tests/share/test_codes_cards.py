"""Save cards: any order, duplicates, rubbish between; any slip is found, nothing hostile in."""

from __future__ import annotations

import io
import time
import zlib
from pathlib import Path

import pytest
from hypothesis import assume, given, strategies as st

from companion.errors import UsageError
from companion.share.codes import save_card
from companion.share.codes.commanding import scans
from companion.share.codes.save_card import (
    LARGEST,
    LONGEST,
    MOST,
    SIGNS,
    BadCard,
    compressed,
    decoded,
    encoded,
    expanded,
    gathered,
    grouped,
    packed,
    unpacked,
)

ANY = st.binary(max_size=3000)
ROOMS = st.integers(48, 700)
OTHER = "0123456789ABCDEFGHJKMNPQRSTVWXYZU/$%*+-.: "


def noise(count: int) -> bytes:
    """Bytes that no compression makes smaller."""
    import hashlib

    blocks = (hashlib.blake2b(n.to_bytes(4, "big")).digest() for n in range(count // 64 + 1))
    return b"".join(blocks)[:count]


@given(ANY)
def test_base_32_comes_back(data: bytes) -> None:
    text = encoded(data)
    assert set(text) <= set(SIGNS)
    assert len(text) == -(-len(data) * 8 // 5)
    assert decoded(text) == data


@pytest.mark.parametrize("text", ["0", "01", "ZZZ", "0U", "00000I", "7Z"])
def test_what_is_never_written_is_not_read(text: str) -> None:
    if text == "01":
        text = "03"  # one byte and two bits that are not zero
    with pytest.raises(ValueError):
        decoded(text)


@given(ANY)
def test_compressed_comes_back(data: bytes) -> None:
    assert expanded(compressed(data)) == data


@given(ANY, ROOMS, st.randoms(use_true_random=False))
def test_any_order_duplicates_and_rubbish(data: bytes, room: int, chance) -> None:
    codes = packed(data, "somebody's", room)
    assert all(len(code) <= room for code in codes)
    assert {*"".join(codes)} <= {*SIGNS, "U", "/"}
    told = [*codes, *chance.choices(codes, k=3)]
    chance.shuffle(told)
    between = [" ", "\n", " and then: ", "\r\n\t", "→ 12:04 QR_CODE ", "<br>", "uuu ", "🂡"]
    text = "".join(
        chance.choice(between)
        + (code.lower() if chance.random() < 0.3 else code)
        + chance.choice(between)
        for code in told
    )
    found = gathered(text)
    assert found.whole
    assert not found.damaged
    assert (found.same_campaign, found.other_campaign) == (0, 0)
    assert unpacked(found) == data


@given(st.binary(min_size=1, max_size=600), st.integers(48, 120), st.data())
def test_damage_of_any_one_sign_is_found(data: bytes, room: int, draw) -> None:
    codes = packed(data, "c", room)
    which = draw.draw(st.integers(0, len(codes) - 1))
    code = codes[which]
    place = draw.draw(st.integers(0, len(code) - 1))
    sign = draw.draw(st.sampled_from(OTHER))
    assume(sign != code[place])
    hurt = code[:place] + sign + code[place + 1 :]
    found = gathered("\n".join([*codes[:which], hurt, *codes[which + 1 :]]))
    ends_bare = place == len(code) - 1  # the last stroke only says that nothing more comes
    if ends_bare and sign not in SIGNS + "U":
        assert found.whole
        return
    assert not found.whole or ends_bare
    if not found.whole:
        assert which + 1 in found.missing or not found.count
        with pytest.raises(BadCard):
            unpacked(found)
    else:
        assert unpacked(found) == data


@given(st.binary(min_size=1, max_size=200), st.data())
def test_a_sign_left_out_or_twice_is_found(data: bytes, draw) -> None:
    (code,) = packed(data, "c", 4000)
    place = draw.draw(st.integers(0, len(code) - 2))
    for hurt in (code[:place] + code[place + 1 :], code[:place] + code[place] + code[place:]):
        if hurt == code:
            continue
        found = gathered(hurt)
        assert not found.whole or unpacked(found) == data
        if place >= 4:
            assert not found.whole


def test_what_is_missing_and_damaged_is_said_by_number() -> None:
    codes = packed(noise(900), "c", 200)
    assert len(codes) > 8
    hurt = codes[4][:60] + ("A" if codes[4][60] != "A" else "B") + codes[4][61:]
    found = gathered("\n".join([*codes[:2], hurt, *codes[5:]]))
    assert found.missing == (3, 4, 5)
    assert found.damaged == (5,)
    lines = " ".join(found.lines())
    assert f"{len(codes) - 3} of {len(codes)} codes are there" in lines
    assert "Damaged: 5." in lines
    assert "Missing: 3 and 4." in lines
    again = gathered("\n".join([hurt, *codes]))
    assert again.whole
    assert not again.damaged, "a code that was scanned again is no longer damaged"


def test_codes_of_another_card_are_left_out_and_said() -> None:
    data = noise(600)
    mine, older = packed(data, "ours", 200), packed(noise(300), "ours", 200)
    foreign = packed(noise(500), "theirs", 200)
    found = gathered("\n".join([*mine, older[0], *foreign[:2]]))
    assert unpacked(found) == data
    assert (found.same_campaign, found.other_campaign) == (1, 2)
    lines = " ".join(found.lines())
    assert "1 code of another save card of this campaign" in lines
    assert "2 codes of another campaign" in lines
    with pytest.raises(BadCard, match="two whole"):
        gathered("\n".join([*mine, *foreign]))


def test_one_card_split_in_two_ways_is_one_card() -> None:
    data = noise(600)
    paper, screen = packed(data, "ours", 500), packed(data, "ours", 150)
    assert len(paper) < len(screen)
    found = gathered("\n".join([*screen[:2], *paper]))
    assert unpacked(found) == data
    assert (found.same_campaign, found.other_campaign) == (0, 0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "hello",
        "CU1/",
        "CU1////////",
        "CU1/a/b/1/1/0/0/",
        "http://x.org/CU1/1/1/1/1/1/1",
        "U" * 5000,
        "CU1/" * 5000,
    ],
)
def test_what_is_no_card_is_a_sentence(text: str) -> None:
    found = gathered(text)
    assert not found.whole
    assert found.lines()
    with pytest.raises(BadCard):
        unpacked(found)


@given(st.text(max_size=400))
def test_any_text_is_looked_at(text: str) -> None:
    assert gathered(text).lines()
    assert gathered(f"CU1/{text}").lines()


def test_a_code_of_a_newer_program_is_said() -> None:
    (code,) = packed(b"x", "c", 200)
    found = gathered(code.replace("CU1/", "CU2/"))
    assert found.newer
    assert "newer program" in " ".join(found.lines())


def forged(number: str, count: str, data: bytes, card: str = "") -> str:
    """A code whose own check is right, whatever it says."""
    card = card or save_card.digest(data, 8)
    body = f"0000/{card}/{number}/{count}/{encoded(data)}"
    return f"CU1/{body}/{encoded(zlib.crc32(body.encode()).to_bytes(4, 'big'))}/"


@pytest.mark.parametrize(
    ("number", "count"),
    [
        ("1", "99999999999"),
        ("1", "9999"),
        ("1", "0"),
        ("0", "1"),
        ("2", "1"),
        ("401", "401"),
        ("", "1"),
        ("1", ""),
        ("A", "1"),
        ("1", str(MOST + 1)),
    ],
)
def test_numbers_that_cannot_be_are_refused(number: str, count: str) -> None:
    assert not gathered(forged(number, count, b"zx")).whole


def test_a_bomb_does_not_go_off() -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = b"z" + deflate.compress(bytes(LARGEST + 10)) + deflate.flush()
    with pytest.raises(BadCard, match="more than any campaign"):
        expanded(bomb)
    assert len(expanded(compressed(bytes(LARGEST)))) == LARGEST
    small = compressed(b"word " * 1000)
    for hurt in (small[:-1], small[:5], b"", b"q" + small[1:], small + b"x"):
        with pytest.raises(BadCard):
            expanded(hurt)
    with pytest.raises(BadCard, match="far more"):
        gathered("x" * (LONGEST + 1))


def test_a_whole_whose_parts_are_right_is_checked_as_one() -> None:
    found = gathered(forged("1", "1", b"zabc", card="00000000"))
    assert found.whole
    with pytest.raises(BadCard, match="do not make one card"):
        unpacked(found)


def test_too_much_for_a_card_says_what_else_there_is() -> None:
    with pytest.raises(save_card.UsageError, match="at most"):
        packed(noise(60_000), "c", 195)
    with pytest.raises(ValueError):
        packed(b"x", "c", 20)


def test_groups_of_five() -> None:
    assert grouped("CU1/ABCDEFG") == "CU1/A BCDEF G"


def test_a_code_of_a_million_signs_is_damaged_and_costs_nothing() -> None:
    """Its check is right, so only its length tells."""
    begun = time.process_time()
    body = f"{'A' * 4}/{'B' * 8}/1/1/{'0' * 1_900_000}"
    found = save_card.gathered(f"CU1/{body}/{save_card._check(body)}/")
    assert (found.count, found.damaged) == (0, (1,))
    assert time.process_time() - begun < 10


@pytest.mark.parametrize("begins", [b"\x89PNG\r\n", b"\xff\xd8\xff\xe0", b"GIF89a", b"%PDF-1.7"])
def test_a_picture_is_refused_in_a_sentence(begins: bytes, tmp_path: Path) -> None:
    path = tmp_path / "photo"
    path.write_bytes(begins + bytes(range(256)) * 8)
    with pytest.raises(UsageError, match="is a picture"):
        scans(str(path), io.StringIO())
