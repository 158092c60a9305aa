"""The record book: rows come back as they were told, programs share it, faults never lose it."""

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from datetime import datetime, timedelta
from pathlib import Path

import filelock
import msgspec
import pytest

from companion.errors import CompanionError
from companion.records.book import (
    Book,
    BookBusy,
    BookError,
    CampaignRow,
    CampaignRows,
    CatalogueRow,
    GameRow,
    PlayerRow,
    RulingRow,
    Standing,
)
from companion.table.storage.disk import RealDisk
from tests.faulty import CHANGING, HOWS, FailingDisk, fault_points
from tests.wording import CANNOT_BE_READ

PROJECT = Path(__file__).parents[2]
EVENING = datetime(2026, 11, 21, 20, 15, 0)
HARD_NAMES = [
    'Anna "the Fleet" O\'Brien',
    "two\nlines\r\nand\ttab",
    "🏴‍☠️ Zoë 孔明",
    "[red]bold[/red] [link=x]",
    "{}%s\\u0000 \\ /",
    "\x00\x1b[31m",
    "",
    " ",
    "e\u0301 and é",
]


@pytest.fixture
def make(tmp_path):
    """A book in the temporary folder; each call is another program's."""

    def made(disk=None, **more):
        more.setdefault("clock", lambda: EVENING)
        return Book(tmp_path / "book.json", tmp_path / "backups", disk or RealDisk(), **more)

    return made


@pytest.fixture
def book(make):
    return make()


def campaign(id="autumn", **more):
    fields = {"title": id.title(), "game": "seafall", "file": f"{id}.jsonl"}
    return CampaignRow(id=id, **(fields | more))


def ruling(number, campaign="autumn", **more):
    return RulingRow(
        **({"game": "seafall", "rule": "raid", "text": f"ruling {number}"} | more),
        id=f"r{number}",
        campaign=campaign,
    )


def card(name, campaign=None, **facts):
    return CatalogueRow(
        game="seafall", kind="advisor", name=name, facts=facts, source="p. 9", campaign=campaign
    )


class TestCampaigns:
    def test_none_at_first(self, book, tmp_path):
        assert book.campaigns() == ()
        assert book.campaign("autumn") is None
        assert list(tmp_path.iterdir()) == []

    def test_a_row_comes_back_as_it_was(self, book):
        row = campaign(
            opened_at="2026-11-01T19:00:00+01:00",
            last_says="Jen raids Gilt Harbor for 5 spice",
            last_at="2026-11-21T20:00:00+01:00",
            where="game 4, year 2, Yellow's turn",
            half_entered=("raid of Jen", "market"),
            head_digest="00ff00ff00ff00ff",
        )
        book.note_campaign(row)
        assert book.campaigns() == (row,)
        assert book.campaign("autumn") == row

    def test_latest_played_first_whatever_the_zone(self, book):
        book.note_campaign(campaign("a", last_at="2026-11-21T20:00:00+01:00"))
        book.note_campaign(campaign("b", last_at="2026-11-21T19:30:00+00:00"))
        book.note_campaign(campaign("c", opened_at="2026-11-22T09:00:00+00:00"))
        book.note_campaign(campaign("d", last_at="some day"))
        assert [row.id for row in book.campaigns()] == ["c", "b", "a", "d"]

    def test_noting_again_replaces(self, book):
        book.note_campaign(campaign(where="game 1"))
        book.note_campaign(campaign(where="game 2"))
        assert [row.where for row in book.campaigns()] == ["game 2"]

    def test_archive_and_back(self, book):
        book.note_campaign(campaign())
        book.archive("autumn")
        assert book.campaigns() == ()
        assert [row.id for row in book.campaigns(archived=True)] == ["autumn"]
        book.note_campaign(campaign(where="game 2"))
        assert book.campaigns() == (), "playing on does not take it out of the archive"
        book.archive("autumn", False)
        assert [row.where for row in book.campaigns()] == ["game 2"]

    def test_unknown_ids_change_nothing(self, book, tmp_path):
        book.archive("nobody")
        book.forget("nobody")
        assert not (tmp_path / "book.json").exists()

    def test_forget_takes_all_rows_of_that_campaign_and_no_other(self, book, make, tmp_path):
        for id in ("autumn", "winter"):
            book.note_campaign(campaign(id))
            book.note_game(GameRow(campaign=id, game_no=1))
            book.note_ruling(ruling(1, id))
            book.remember_card(card("Pilot", id))
        book.note_players("seafall", ["Jen"])
        book.set_option("seafall", "timer", 20)
        before = (tmp_path / "book.json").read_bytes()
        book.forget("autumn")
        assert [row.id for row in book.campaigns()] == ["winter"]
        assert [row.campaign for row in book.games()] == ["winter"]
        assert [row.campaign for row in book.rulings()] == ["winter"]
        assert [row.campaign for row in book.cards("seafall")] == ["winter"]
        assert [row.name for row in book.players()] == ["Jen"]
        assert book.options("seafall") == {"timer": 20}
        copies = [path.read_bytes() for path in (tmp_path / "backups").iterdir()]
        assert before in copies

    def test_out_of_date(self, book):
        book.note_campaign(campaign("a", head_digest="1"))
        book.note_campaign(campaign("b", head_digest="2"))
        assert book.out_of_date({"a": "1", "b": "3", "c": "4"}) == ("b", "c")


class TestRebuild:
    def rows(self, **more):
        return CampaignRows(campaign=campaign(head_digest="new"), **more)

    def test_replaces_that_campaigns_rows(self, book):
        book.note_campaign(campaign("winter"))
        book.note_game(GameRow(campaign="winter", game_no=1))
        book.note_game(GameRow(campaign="autumn", game_no=1))
        book.note_game(GameRow(campaign="autumn", game_no=2))
        book.note_ruling(ruling(1))
        book.remember_card(card("Pilot", "autumn", skill=1))
        book.remember_card(card("Pilot", "winter", skill=2))
        rows = self.rows(
            games=(GameRow(campaign="autumn", game_no=1, head_digest="new"),),
            rulings=(ruling(2), ruling(3)),
            cards=(card("Smith", "autumn"),),
        )
        book.rebuild(rows)
        assert book.campaign("autumn") == rows.campaign
        assert book.games(campaign="autumn") == rows.games
        assert book.rulings(campaign="autumn") == rows.rulings
        assert [(row.name, row.campaign) for row in book.cards("seafall")] == [
            ("Pilot", "winter"),
            ("Smith", "autumn"),
        ]
        assert len(book.games(campaign="winter")) == 1

    def test_a_game_ended_when_it_was_first_told(self, book):
        won = (Standing(player="Ann", place=1),)
        one, eight = "2026-11-01T20:00:00Z", "2026-11-08T20:00:00Z"
        first = GameRow(campaign="autumn", game_no=1, standings=won, ended_at=one)
        later = msgspec.structs.replace(first, ended_at=eight)
        next_one = msgspec.structs.replace(later, game_no=2)
        book.rebuild(self.rows(games=(first,)))
        book.rebuild(self.rows(games=(later, next_one)))
        assert book.games(campaign="autumn") == (first, next_one)
        amended = msgspec.structs.replace(later, standings=(Standing(player="Bob", place=1),))
        book.rebuild(self.rows(games=(amended, next_one)))
        assert {row.ended_at for row in book.games()} == {later.ended_at}, "another result is new"

    def test_keeps_archived(self, book):
        book.note_campaign(campaign())
        book.archive("autumn")
        book.rebuild(self.rows())
        assert book.campaign("autumn").archived

    def test_is_one_replacement_and_twice_is_none(self, make):
        disk = FailingDisk(RealDisk(), only=["rename"])
        rows = self.rows(rulings=tuple(ruling(n) for n in range(50)))
        make(disk).rebuild(rows)
        assert disk.calls == 1
        make(disk).rebuild(rows)
        assert disk.calls == 1

    def test_into_an_empty_book(self, book):
        book.rebuild(self.rows())
        assert [row.id for row in book.campaigns()] == ["autumn"]

    def test_keeps_a_copy_only_if_something_goes(self, book, tmp_path):
        book.rebuild(self.rows(rulings=(ruling(1), ruling(2))))
        copies = len(list((tmp_path / "backups").iterdir()))
        book.rebuild(self.rows(rulings=(ruling(1), ruling(2, text="reworded"))))
        assert len(list((tmp_path / "backups").iterdir())) == copies
        book.rebuild(self.rows(rulings=(ruling(1),)))
        assert len(list((tmp_path / "backups").iterdir())) == copies + 1

    def test_refuses_rows_of_others(self, book):
        with pytest.raises(ValueError, match="another campaign"):
            book.rebuild(self.rows(rulings=(ruling(1, "winter"),)))
        assert book.campaigns() == ()


class TestPlayers:
    def test_latest_first_and_one_row_a_person(self, book, make):
        book.note_players("seafall", ["Jen", "Sam"], {"Jen": "Yellow"})
        later = make(clock=lambda: EVENING + timedelta(days=1))
        later.note_players("en-garde", ["jen"])
        assert book.players() == (
            PlayerRow(
                name="jen",
                games=("en-garde", "seafall"),
                colour="Yellow",
                last_at="2026-11-22T20:15:00",
            ),
            PlayerRow(name="Sam", games=("seafall",), last_at="2026-11-21T20:15:00"),
        )
        assert [row.name for row in book.players("en-garde")] == ["jen"]

    def test_suggestions(self, book, make):
        book.note_players("seafall", ["Samira", "Sam Weller", "Jen"])
        make(clock=lambda: EVENING + timedelta(days=1)).note_players("citadel", ["Sara", "Ösel"])
        assert book.suggest_names("sA") == ("Sara", "Sam Weller", "Samira")
        assert book.suggest_names("sa", game="seafall") == ("Sam Weller", "Samira", "Sara")
        assert book.suggest_names("wel") == ("Sam Weller",)
        assert book.suggest_names("ö") == ("Ösel",)
        assert book.suggest_names("zz") == ()
        assert len(book.suggest_names("", limit=3)) == 3

    @pytest.mark.parametrize("name", HARD_NAMES, ids=ascii)
    def test_hard_names_come_back_exactly(self, book, make, name):
        book.note_players("seafall", [name])
        book.note_campaign(campaign(name, title=name, where=name))
        book.set_option("seafall", name, name)
        book.remember_card(card(name, **{name: [name]}))
        again = make()
        assert [row.name for row in again.players()] == [name]
        assert again.campaign(name).where == name
        assert again.options("seafall") == {name: name}
        assert again.cards("seafall")[0].facts == {name: [name]}
        again.forget(name)
        assert again.campaigns() == ()
        assert again.notices == []

    def test_a_broken_character_is_refused_in_a_sentence(self, book):
        book.note_players("seafall", ["Jen"])
        with pytest.raises(BookError) as caught:
            book.note_players("seafall", ["\udcff"])
        assert caught.value.would_be_right
        assert [row.name for row in book.players()] == ["Jen"]


class TestGamesCardsRulingsOptions:
    def test_games(self, book):
        row = GameRow(
            campaign="autumn",
            game_no=1,
            game="seafall",
            ended_at="2026-11-20T23:00:00+01:00",
            head_digest="ab",
            standings=(Standing(player="Jen", place=1, score=14), Standing(player="Sam")),
        )
        book.note_game(row)
        book.note_game(row)
        book.note_game(GameRow(campaign="duel", game_no=1, game="en-garde"))
        assert book.games(game="seafall") == (row,)
        assert book.games(campaign="duel", game="seafall") == ()
        assert len(book.games()) == 2

    def test_the_last_word_on_a_card_counts(self, book):
        book.remember_card(card("Pilot", "autumn", skill=1))
        book.remember_card(card("pilot", "winter", skill=2))
        assert [row.facts for row in book.cards("seafall", "advisor")] == [{"skill": 2}]
        book.remember_card(card("Pilot", "autumn", skill=3))
        assert [row.facts for row in book.cards("seafall")] == [{"skill": 3}]
        book.forget("autumn")
        assert [row.facts for row in book.cards("seafall")] == [{"skill": 2}]
        book.forget_card("seafall", "advisor", "PILOT")
        assert book.cards("seafall") == ()
        assert book.cards("citadel") == ()

    def test_rulings(self, book):
        book.note_ruling(ruling(1, at="2026-11-20T10:00:00"))
        book.note_ruling(ruling(2, at="2026-11-19T10:00:00", line=41))
        book.note_ruling(ruling(1, at="2026-11-20T10:00:00", text="no, twice"))
        assert [row.text for row in book.rulings()] == ["ruling 2", "no, twice"]
        assert book.rulings(game="citadel") == ()
        book.forget_ruling("r1", "winter")
        book.forget_ruling("r2", "autumn")
        assert [row.id for row in book.rulings(campaign="autumn")] == ["r1"]

    def test_options(self, book):
        book.set_option("seafall", "timer", None)
        book.set_option("seafall", "timer", {"minutes": [1, 2.5, True]})
        book.set_option("citadel", "solo", True)
        assert book.options("seafall") == {"timer": {"minutes": [1, 2.5, True]}}
        book.clear_option("seafall", "timer")
        assert book.options("seafall") == {}


class TestOtherVersions:
    def test_a_row_that_does_not_fit_is_told_and_stays(self, book, tmp_path):
        book.note_campaign(campaign())
        book.note_players("seafall", ["Jen"])
        tables = msgspec.json.decode((tmp_path / "book.json").read_bytes())
        tables["players"]["7"] = {"nom": "Claire"}
        (tmp_path / "book.json").write_bytes(msgspec.json.encode(tables))
        assert [row.name for row in book.players()] == ["Jen"]
        assert "left out" in book.notices[-1]
        book.note_players("seafall", ["Sam"])
        assert b"Claire" in (tmp_path / "book.json").read_bytes()

    def test_what_a_later_version_wrote_stays(self, book, tmp_path):
        book.note_campaign(campaign())
        tables = msgspec.json.decode((tmp_path / "book.json").read_bytes())
        tables["campaigns"]["1"]["weather"] = "fog"
        tables["ships"] = {"1": {"name": "Gull"}}
        (tmp_path / "book.json").write_bytes(msgspec.json.encode(tables))
        book.note_campaign(campaign(where="game 2"))
        left = msgspec.json.decode((tmp_path / "book.json").read_bytes())
        assert left["campaigns"]["1"]["weather"] == "fog"
        assert left["ships"] == {"1": {"name": "Gull"}}


class TestTwoPrograms:
    def test_alternating_lose_nothing(self, make):
        one, other = make(), make()
        for number in range(20):
            one.note_ruling(ruling(2 * number))
            other.note_ruling(ruling(2 * number + 1))
            assert len(one.rulings()) == len(other.rulings()) == 2 * number + 2

    def test_threads_on_one_book(self, make):
        book = make(wait=60)

        def many(start):
            for number in range(start, start + 15):
                book.note_ruling(ruling(number))

        threads = [threading.Thread(target=many, args=(100 * n,)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(book.rulings()) == 60
        assert book.notices == []

    def test_two_processes_of_a_hundred(self, make, tmp_path):
        script = """if True:
            import sys
            from pathlib import Path
            from companion.records.book import Book, RulingRow
            from companion.table.storage.disk import RealDisk
            home, start = Path(sys.argv[1]), int(sys.argv[2])
            book = Book(home / "book.json", home / "backups", RealDisk(), wait=60)
            for n in range(start, start + 100):
                book.note_ruling(
                    RulingRow(id=f"r{n}", campaign="c", game="g", rule="", text=str(n))
                )
            assert book.notices == []
        """
        children = [
            subprocess.Popen([sys.executable, "-c", script, tmp_path, str(start)], cwd=PROJECT)
            for start in (0, 100)
        ]
        assert [child.wait(120) for child in children] == [0, 0]
        book = make()
        assert {row.id for row in book.rulings()} == {f"r{n}" for n in range(200)}
        assert len(book.rulings()) == 200

    def test_busy_is_said_and_nothing_changed(self, make, tmp_path):
        make().note_campaign(campaign())
        book = make(wait=0.05)
        with filelock.FileLock(tmp_path / "book.json.lock"):
            assert book.campaigns() == (campaign(),), "reading waits for nobody"
            with pytest.raises(BookBusy) as caught:
                book.archive("autumn")
        assert isinstance(caught.value, CompanionError)
        assert caught.value.exit_code == 5
        assert caught.value.would_be_right
        book.archive("autumn")
        assert book.campaigns() == ()

    def test_damage_while_another_has_the_lock_shows_the_copy(self, make, tmp_path):
        make().note_campaign(campaign())
        (tmp_path / "book.json").write_bytes(b"")
        book = make(wait=0.05)
        with filelock.FileLock(tmp_path / "book.json.lock"):
            assert book.campaigns() == (campaign(),)
        assert (tmp_path / "book.json").read_bytes() == b""
        assert book.campaigns() == (campaign(),)
        assert [path.read_bytes() for path in tmp_path.glob("*.damaged-*")] == [b""]


# Faults


@pytest.mark.parametrize(
    ("how", "words"),
    [("ENOSPC", "the disk is full"), ("EROFS", "may not be written"), ("short", "disk is full")],
)
def test_a_disk_that_takes_nothing(make, tmp_path, how, words):
    make().note_campaign(campaign())
    before = (tmp_path / "book.json").read_bytes()
    book = make(FailingDisk(RealDisk(), 1, how, lasting=True, only=["write", "rename"]))
    with pytest.raises(BookError) as caught:
        book.archive("autumn")
    assert words in caught.value.says
    assert "the game can go on" in caught.value.would_be_right
    assert (tmp_path / "book.json").read_bytes() == before
    assert book.campaigns() == (campaign(),)

    with book.if_it_can():
        book.archive("autumn")
    assert words in book.notices[0]


def test_a_read_only_folder(make, tmp_path):
    make().note_campaign(campaign())
    tmp_path.chmod(0o500)
    # root may write there all the same, so for root the disk refuses
    root = os.geteuid() == 0
    disk = FailingDisk(RealDisk(), 1, "EROFS", lasting=True, only=CHANGING) if root else RealDisk()
    try:
        with pytest.raises(BookError) as caught:
            make(disk).archive("autumn")
        assert "may not be written" in caught.value.says
        assert make(disk).campaigns() == (campaign(),)
    finally:
        tmp_path.chmod(0o700)
    assert make().campaigns() == (campaign(),)


def test_a_folder_in_the_way(tmp_path):
    (tmp_path / "book.json").mkdir()
    book = Book(tmp_path / "book.json", tmp_path / "backups", RealDisk())
    rows = ("as before",)
    with book.if_it_can():
        rows = book.campaigns()
    assert rows == ("as before",)
    assert CANNOT_BE_READ in book.notices[0]
    with pytest.raises(BookError):
        book.note_campaign(campaign())


CHANGES = {
    "insert": lambda book: book.note_ruling(ruling(9)),
    "replace": lambda book: book.note_campaign(campaign(where="game 2")),
    "remove": lambda book: book.forget_ruling("r1", "autumn"),
    "forget": lambda book: book.forget("autumn"),
    "rebuild": lambda book: book.rebuild(CampaignRows(campaign=campaign(head_digest="new"))),
}


def everything(book):
    return (book.campaigns(), book.rulings(), book.players(), book.games())


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
@pytest.mark.parametrize("how", HOWS)
def test_every_call_may_fail(tmp_path, how, change):
    def at(home, disk):
        return Book(home / "book.json", home / "backups", disk, lambda: EVENING)

    first = at(tmp_path / "first", RealDisk())
    first.note_campaign(campaign())
    first.note_ruling(ruling(1))
    first.note_players("seafall", HARD_NAMES)
    old = everything(first)
    shutil.copytree(tmp_path / "first", tmp_path / "new")
    change(at(tmp_path / "new", RealDisk()))
    new = everything(at(tmp_path / "new", RealDisk()))
    assert new != old

    for number, disk in enumerate(fault_points(RealDisk, how)):
        home = tmp_path / str(number)
        shutil.copytree(tmp_path / "first", home)
        saved = True
        try:
            change(at(home, disk))
        except BookError:  # and nothing else
            saved = False
        after = at(home, RealDisk())
        left = everything(after)
        assert left == new if saved else left in (old, new)
        assert after.notices == []
        change(after)  # whatever was left lying about is in nobody's way
        assert everything(after) == new


KILLED = """if True:
    import sys
    from pathlib import Path
    from companion.records.book import Book, RulingRow
    from companion.table.storage.disk import RealDisk
    home = Path(sys.argv[1])
    book = Book(home / "book.json", home / "backups", RealDisk())
    number = len(book.rulings())
    while True:
        # three in, two out: shorter files are TinyDB's weakest moment
        for n in (number, number + 1, number + 2):
            book.note_ruling(RulingRow(id=f"r{n}", campaign="c", game="g", rule="", text="x" * 99))
            print(f"+r{n}", flush=True)
        for n in (number, number + 2):
            book.forget_ruling(f"r{n}", "c")
            print(f"-r{n}", flush=True)
        number += 3
"""


def test_killed_at_any_moment(tmp_path):
    """30 kills in the normal run; COMPANION_KILLS=300 for the long one."""
    rng = random.Random(7)
    acknowledged = 0
    for trial in range(int(os.environ.get("COMPANION_KILLS", "30"))):
        home = tmp_path / str(trial)
        child = subprocess.Popen(
            [sys.executable, "-c", KILLED, home], cwd=PROJECT, stdout=subprocess.PIPE, text=True
        )
        # Lines are waited for, not time: a busy machine kills as deep in the work as an idle one.
        first = [child.stdout.readline() for _ in range(rng.randint(1, 9))]
        time.sleep(rng.uniform(0, 0.01))
        child.send_signal(signal.SIGKILL)
        said = [*first, *child.stdout.readlines()]
        child.wait()
        child.stdout.close()
        said = [line.strip() for line in said if line.endswith("\n")]
        acknowledged += len(said)

        book = Book(home / "book.json", home / "backups", RealDisk(), wait=5)
        kept = {row.id for row in book.rulings()}
        assert kept in (state_after(said), state_after([*said, following(said)]))
        assert book.notices == []
        assert not list(home.glob("*.damaged-*"))
        book.note_ruling(ruling("after"))  # its lock died with it
        assert "rafter" in {row.id for row in book.rulings()}
    assert acknowledged > 100


def state_after(said):
    there = set()
    for word in said:
        (there.add if word[0] == "+" else there.discard)(word[1:])
    return there


def following(said):
    """What the child does next after what it said last."""
    round_, step = divmod(len(said), 5)
    return (
        [f"+r{3 * round_}", f"+r{3 * round_ + 1}", f"+r{3 * round_ + 2}"][step]
        if step < 3
        else (f"-r{3 * round_ + (0 if step == 3 else 2)}")
    )


def test_importing_the_book_is_cheap():
    """`companion log` does not pay for what it does not use."""
    script = (
        "import sys; import companion.records.book;"
        "heavy = {'tinydb', 'filelock', 'textual', 'rich', 'asyncio'} & set(sys.modules);"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
