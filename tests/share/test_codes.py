"""Every code is read back by a scanner of another make, as it is drawn and as it is written."""

from __future__ import annotations

import json
import re
from datetime import datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from hypothesis import given, strategies as st

from companion.errors import StorageError, UsageError
from companion.share.codes import files, plays, save_card, standings
from companion.share.codes.commanding import drawn, oversize
from companion.share.codes.drawing import (
    fit,
    half_blocks,
    in_colours,
    largest,
    needs,
    without_colours,
)
from companion.share.codes.matrix import (
    LEVELS,
    TooMuch,
    bytes_in,
    matrix,
    signs_in,
    size_of,
    version_for,
)
from companion.share.codes.sharing import PAPER, Room, offers, shared
from companion.table.game import Finished
from companion.table.state import Player
from companion.table.storage.disk import RealDisk
from tests.conftest import LONG
from tests.faulty import FailingDisk
from tests.share.scanning import (
    BLACK,
    WHITE,
    cells,
    coloured_cells,
    raster,
    read,
    read_png,
    read_svg,
    screen_cells,
)
from tests.share.tables import FIVE, reading
from tests.wording import CANNOT_BE_WRITTEN

SIZES = [(80, 23), (120, 39), (200, 59)]
EACH = [
    # Each game at one size; the long run takes each pair of them.
    (game, size)
    for n, game in enumerate(FIVE)
    for at, size in enumerate(SIZES)
    if LONG or at == n % 3
]
TERMINALS = {"dark": ((220, 218, 211), (21, 24, 28)), "light": (BLACK, WHITE)}
NOW = datetime(2026, 11, 21, 20, 14)


def seen(lines: list[str], terminal: str, coloured: bool = True) -> list[str]:
    """What a scanner reads off these lines on a dark or a light terminal."""
    ink, behind = TERMINALS[terminal]
    rows = coloured_cells(lines, ink, behind) if coloured else cells(lines, ink, behind)
    return read(raster(rows))


# ------------------------------------------------------------------ how much a code holds


@pytest.mark.parametrize(
    ("version", "held"),
    [
        # Bytes by version, L M Q H: ISO/IEC 18004 table 7.
        (1, (17, 14, 11, 7)), (5, (106, 84, 60, 44)), (6, (134, 106, 74, 58)),
        (9, (230, 180, 130, 98)), (10, (271, 213, 151, 119)), (40, (2953, 2331, 1663, 1273)),
    ],
)  # fmt: skip
def test_bytes_by_the_standard(version: int, held: tuple[int, ...]) -> None:
    assert tuple(bytes_in(version, level) for level in LEVELS) == held


@pytest.mark.parametrize(
    ("version", "held"),
    [
        (1, (25, 20, 16, 10)),
        (6, (195, 154, 108, 84)),
        (15, (758, 600, 426, 321)),
        (27, (2132, 1637, 1172, 910)),
        (40, (4296, 3391, 2420, 1852)),
    ],
)
def test_signs_by_the_standard(version: int, held: tuple[int, ...]) -> None:
    assert tuple(signs_in(version, level) for level in LEVELS) == held


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("version", [1, 5, 6, 9, 10, 14])
def test_a_full_code_is_read_and_one_sign_more_takes_the_next(version: int, level: str) -> None:
    for text in ("Q" * signs_in(version, level), "é" + "q" * (bytes_in(version, level) - 2)):
        code = matrix(text, least=level)
        assert (code.version, code.size) == (version, size_of(version))
        assert seen(in_colours(half_blocks(code, 2)), "dark") == [text]
        assert version_for(text + text[-1], level) == version + 1
        with pytest.raises(TooMuch):
            matrix(text + text[-1], most=version, least=level)


def test_what_no_code_holds_is_a_sentence() -> None:
    with pytest.raises(TooMuch, match="more than one code"):
        matrix("q" * 2954)
    assert "more than one code" in oversize("q" * 2954, 500, 500)
    assert matrix("Q").level == "H", "correction that costs no room is there"


# ------------------------------------------------------------------ how it is drawn


def test_the_sizes_of_screens() -> None:
    assert largest(80, 24) == 6, "134 bytes on 80 by 24"
    assert largest(80, 22) == 5
    assert largest(120, 40) == 14
    assert largest(10, 5) == 0
    assert fit(size_of(5), 80, 24).quiet == 4
    assert fit(size_of(6), 80, 24).quiet == 2
    assert fit(size_of(7), 80, 24) is None
    assert (needs(41).width, needs(41).height) == (45, 23)


@given(st.integers(1, 200), st.integers(1, 90))
def test_what_fits_fits(width: int, height: int) -> None:
    version = largest(width, height)
    if version:
        found = fit(size_of(version), width, height)
        assert found.width <= width
        assert found.height <= height
    if version < 40:
        assert fit(size_of(version + 1), width, height) is None


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1, max_size=60))
def test_any_text_is_read_from_any_terminal(text: str) -> None:
    code = matrix(text)
    found = fit(code.size, 80, 60)
    lines = half_blocks(code, found.quiet)
    assert {len(line) for line in lines} == {found.width}
    assert len(lines) == found.height
    for terminal in TERMINALS:
        assert seen(in_colours(lines), terminal) == [text]
        plain = without_colours(code, found.quiet, terminal == "light")
        assert seen(plain, terminal, coloured=False) == [text]


def test_a_code_as_high_as_the_terminal_stays_whole_above_the_prompt() -> None:
    with reading("citadel") as table:
        told = shared(table, "save", Room(largest(80, 23)))
    words, code = drawn(told, "colours", (80, 23), 1)
    assert matrix(told.codes[0]).version == 6
    for terminal in TERMINALS.values():
        on_screen = screen_cells([*words, *code, "$ "], *terminal, size=(80, 24))
        assert len(on_screen) == 24
        assert read(raster(on_screen)) == [told.codes[0]]


def test_a_code_is_never_drawn_inverted() -> None:
    """The corner is quiet: light on every terminal, whatever the reader would put up with."""
    code = matrix("HELLO")
    for terminal, light in (("dark", (220, 218, 211)), ("light", WHITE)):
        ink, behind = TERMINALS[terminal]
        plain = raster(cells(without_colours(code, 4, terminal == "light"), ink, behind))
        assert tuple(plain[0, 0]) == light
        coloured = raster(coloured_cells(in_colours(half_blocks(code, 4)), ink, behind))
        assert tuple(coloured[0, 0]) == WHITE
        assert tuple(coloured[16 * 2 + 4, 8 * 4 + 4]) == BLACK, "the finder's corner"


# ------------------------------------------------------------------ every kind, every game


@pytest.mark.parametrize(("game", "size"), EACH)
def test_every_code_of_every_game_is_read_at_the_size_drawn(
    game: str, size: tuple[int, int]
) -> None:
    room, kinds = Room(largest(*size)), set()
    with reading(game) as table:
        for offer in offers(table, table.state.seats[0]):
            if offer.id == "save-whole" and size[0] < 200:
                continue  # many codes of the same kind: once is enough
            told = shared(table, offer.id, room, table.state.seats[0])
            kinds.add(offer.id.partition("-")[0])
            last = len(told.codes)
            for number, text in enumerate(told.codes, 1):
                if 2 < number < last and not LONG:
                    continue  # as large as the first, and with the same words around it
                words, lines = drawn(told, "colours", size, number)
                assert len(lines) - (last > 1) <= size[1]
                if oversize(text, *size):
                    assert "takes" in " ".join(lines)
                    assert "PNG" in " ".join(lines)
                    assert text in words, "it can be sent on"
                    assert offer.id.startswith(("play", "deck")), "these are what they are"
                    continue
                for terminal in TERMINALS:
                    assert seen(lines, terminal) == [text], (offer.id, number)
    assert {"standings", "save"} <= kinds
    assert "play" in kinds


@pytest.mark.parametrize("game", FIVE)
def test_every_code_of_every_game_is_read_from_its_files(game: str, tmp_path: Path) -> None:
    with reading(game) as table:
        for offer in offers(table, table.state.seats[0]):
            told = shared(table, offer.id, PAPER, table.state.seats[0])
            told = msgspec.structs.replace(told, codes=told.codes[: 3 if LONG else 1])
            for format in files.FORMATS:
                path = tmp_path / f"{offer.id}.{format}"
                found = files.written(RealDisk(), path, format, told, "T", NOW, "L")
                if format == "html":
                    text = found[0].read_text()
                    drawings = re.findall(r"<svg.*?</svg>", text)
                    assert [read_svg(one) for one in drawings] == [[x] for x in told.codes]
                    assert "http-equiv" in text
                elif format == "svg":
                    assert [read_svg(one.read_text()) for one in found] == [[x] for x in told.codes]
                else:
                    assert [read_png(one.read_bytes()) for one in found] == [
                        [x] for x in told.codes
                    ]


def test_no_file_is_written_over_and_a_disk_that_refuses_is_a_sentence(tmp_path: Path) -> None:
    with reading("en-garde") as table:
        told = shared(table, "save", PAPER)
    path = tmp_path / "card.png"
    paths = files.written(RealDisk(), path, "png", told, "T", NOW)
    assert paths[0].name == f"card-1of{len(paths)}.png"
    with pytest.raises(UsageError, match="already exists"):
        files.written(RealDisk(), path, "png", told, "T", NOW)
    free = files.free_path(RealDisk(), tmp_path, "x", told, "png", NOW)
    files.written(RealDisk(), free, "png", told, "T", NOW)
    again = files.free_path(RealDisk(), tmp_path, "x", told, "png", NOW)
    assert (free.name, again.name) == ("x-save-2026-11-21.png", "x-save-2026-11-21-2.png")
    disk = FailingDisk(RealDisk(), 1, "ENOSPC", only={"make_folder"})
    with pytest.raises(StorageError, match=CANNOT_BE_WRITTEN):
        files.written(disk, tmp_path / "y.svg", "svg", told, "T", NOW)
    with pytest.raises(UsageError, match="no format"):
        files.written(RealDisk(), path, "gif", told, "T", NOW)


def test_typed_text_is_escaped_on_the_page() -> None:
    with reading("en-garde") as table:
        told = shared(table, "standings", PAPER)
    page = files.html(told, "<b>&\"'", NOW)
    assert "<b>&" not in page.replace("<b>Standings", "")
    assert "&lt;b&gt;&amp;" in page


# ------------------------------------------------------------------ standings, a play, a list


def test_standings_are_short_plain_text() -> None:
    with reading("en-garde") as table:
        texts = standings.texts(table)
        assert texts == sorted(texts, key=len, reverse=True)
        for one in table.game.finished(table.state):
            assert f"Game {one.game_no}" in texts[0]
        small = shared(table, "standings", Room(6)).codes[0]
        assert version_for(small) <= 6
        assert small in texts
    with reading("seafall") as table:
        assert table.first.title in standings.texts(table)[0]


def over(table, *ended: Finished):
    """The same table, whose game says that these of its games are over."""
    table.game = msgspec.structs.replace(table.game, finished=lambda _state: ended)
    return table


@pytest.mark.parametrize("game", FIVE)
def test_a_play_is_the_link_that_bg_stats_documents(game: str) -> None:
    with reading(game) as table:
        results = list(table.game.finished(table.state))
        assert results
        for one in results:
            address = plays.link(table, one.game_no)
            parts = urlsplit(address)
            assert (parts.scheme, parts.netloc) == ("https", "app.bgstatsapp.com")
            assert parts.path == "/createPlay.html"
            assert not set(address) & set(' "{}[]<>\\^`|#&+'), "nothing that an address cannot hold"
            data = json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])
            assert data["sourceName"] == "companion"
            assert data["sourcePlayId"].endswith(f"-{one.game_no}")
            datetime.strptime(data["playDate"], "%Y-%m-%d %H:%M:%S")
            assert data["game"]["name"] == table.game.title
            assert data["game"]["sourceGameId"] == game
            assert data["game"]["highestWins"] is True
            scores = {x: n for x, n in one.scores.items() if n is not None and game != "en-garde"}
            assert data["game"]["noPoints"] is (not scores)
            names = {table.state.name(x): x for x in {*one.places, *one.scores} if one.took_part(x)}
            assert {x["name"] for x in data["players"]} == set(names)
            for row in data["players"]:
                player = names[row["name"]]
                assert row["sourcePlayerId"] == row["name"]
                assert row["startPlayer"] is False, "Android refuses a play without it"
                assert row["winner"] is (one.places.get(player) == 1)
                assert row.get("score") == scores.get(player)
                better = [n for n in scores.values() if n > scores.get(player, n)]
                place = row.get("rank", 1 + len(better) if scores else None)
                assert place == one.places.get(player)
        assert plays.play(table) == plays.play(table, max(x.game_no for x in results))
        with pytest.raises(UsageError, match="not over"):
            plays.play(table, 99)


def test_a_play_has_the_length_of_a_sitting(saga) -> None:
    results = [Finished(n, {"p1": 1, "p2": 2}, {"p1": 5, "p2": None}) for n in (1, 2)]
    table = over(saga, *results)
    one, two = plays.play(table, 1), plays.play(table, 2)
    assert "durationMin" not in one, "21 hours are no sitting"
    assert two["durationMin"] == 6 * 60, "next-game, voyage, finish, three hours apart"
    assert one["playDate"] < two["playDate"]
    assert one["sourcePlayId"].partition("-")[0] == two["sourcePlayId"].partition("-")[0]
    assert [x.get("score") for x in two["players"]] == [5, None]


def test_a_play_has_no_points_where_they_say_nothing_and_no_rank_that_follows(saga) -> None:
    """Points that are all alike although somebody won, as of a duel to the end."""
    flat = plays.play(over(saga, Finished(1, {"p1": 1, "p2": 2}, {"p1": 0, "p2": 0})))
    assert flat["game"]["noPoints"] is True
    assert [(x.get("score"), x.get("rank")) for x in flat["players"]] == [(None, 1), (None, 2)]
    told = plays.play(over(saga, Finished(1, {"p1": 1, "p2": 2}, {"p1": 7, "p2": 3})))
    assert [(x.get("score"), x.get("rank")) for x in told["players"]] == [(7, None), (3, None)]
    against = plays.play(over(saga, Finished(1, {"p1": 2, "p2": 1}, {"p1": 7, "p2": 3})))
    assert [x.get("rank") for x in against["players"]] == [2, 1], "the points do not say who won"


def test_the_link_of_a_play_is_as_short_as_the_format_allows(saga) -> None:
    """Each sign makes the code larger; what Android refuses a play without stays."""
    data = plays.play(over(saga, Finished(1, {"p1": 1, "p2": 2}, {"p1": 7, "p2": 3})), 1)
    assert set(data) == {"sourceName", "sourcePlayId", "playDate", "game", "players"}
    assert set(data["game"]) == {"name", "sourceGameId", "highestWins", "noPoints"}
    wanted = {"name", "sourcePlayerId", "startPlayer", "winner", "score"}
    assert all(set(row) == wanted for row in data["players"])
    assert len(data["sourcePlayId"]) <= 8


def test_who_won_an_untold_game_is_not_invented(saga) -> None:
    told = shared(over(saga, Finished(1, {})), "play", PAPER)
    assert "Who won is unknown" in told.note
    data = plays.play(saga)
    assert [x["winner"] for x in data["players"]] == [False, False]
    assert not any({"rank", "score"} & set(x) for x in data["players"])
    assert len(data["players"]) == 2


def test_a_list_that_was_typed_is_its_owners() -> None:
    from companion.games.five_sails.calculations.decks import Deck, FactionCard, sample_decks
    from companion.table.state import Secret

    with reading("five-sails") as table:
        state = table.state
        one, two = state.seats[:2]
        sample = sample_decks()["Castille"]
        own = Deck("Castille", "Soline el Gato", (), (FactionCard("Amour", 2),))
        sides = {
            one: msgspec.structs.replace(
                state.sides[one], deck_list=Secret.of(one, msgspec.to_builtins(sample))
            ),
            two: msgspec.structs.replace(
                state.sides[two], deck_list=Secret.of(two, msgspec.to_builtins(own))
            ),
        }
        state = msgspec.structs.replace(state, sides={**state.sides, **sides})
        lists = table.game.lists
        assert [x.id for x in lists(state, "")] == [one]
        assert [x.id for x in lists(state, one)] == [one]
        assert [x.id for x in lists(state, two)] == [one, two]
        assert lists(state, two)[1].text.startswith("Castille; Leader: Soline el Gato")
        for told in lists(state, two):
            assert seen(in_colours(half_blocks(matrix(told.text), 2)), "dark") == [told.text]


def test_what_cannot_be_shared_is_a_sentence() -> None:
    with reading("seafall") as table:
        over(table)
        for id in ("play", "deck", "deck-p1", "song", "play-7"):
            with pytest.raises(UsageError):
                shared(table, id, PAPER)
        with pytest.raises(UsageError, match="no room"):
            shared(table, "save", Room(2))


def test_names_of_many_letters_are_read(saga) -> None:
    people = {
        key: Player(name)
        for key, name in zip(saga.state.players, ("Žofie 🂡", "李小龍"), strict=False)
    }
    state = msgspec.structs.replace(saga.state, players={**saga.state.players, **people})
    saga.game = msgspec.structs.replace(saga.game, where=lambda _: "Žofie 🂡 and 李小龍")
    assert state.name("p1") == "Žofie 🂡"
    text = standings.texts(saga)[0]
    assert "李小龍" in text
    assert seen(in_colours(half_blocks(matrix(text), 2)), "light") == [text]


def test_text_below_a_paper_code_can_be_typed() -> None:
    with reading("en-garde") as table:
        codes = shared(table, "save", PAPER).codes
    page_texts = [save_card.grouped(text).lower() for text in codes]
    assert save_card.gathered("\n".join(page_texts)).whole
