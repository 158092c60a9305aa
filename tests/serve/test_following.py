"""A phone follows the table: what it is shown, what it is never shown, how it catches up."""

from __future__ import annotations

import contextlib
import random
import socket
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from companion.assets import data_root
from companion.errors import CompanionError
from companion.serve.picture import LISTS, Picture
from companion.serve.serving import Serving
from companion.serve.shown import told_of
from companion.share.campaigns import campaigns
from companion.table.procedures.drive import Asking
from companion.table.sentences.unheard import _kept_secret
from tests.serve.served import Phone, Table, served, until

RAID = {"province": "Ana", "site": "spice", "flagship": "Dawn Treader", "support": "no"}
EVIL = '<img src=x onerror="alert(1)"><script>alert(2)</script>&amp;'


def test_it_follows_undo_branches_and_a_second_program(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        phone = table.phone().follow()
        phone.until(lambda told: told["table"]["title"] == "Salle")
        table.act("sam begins", "note one")
        phone.until(
            lambda told: (
                told["table"]["log"][0]["says"] == "note: one"
                or "one" in str(told["table"]["log"][0])
            )
        )
        with table.opened(True) as opened:
            opened.undo()
        phone.until(lambda told: told["table"]["log"][0]["undone"])
        table.act("note two")  # a branch
        phone.until(lambda told: "two" in told["table"]["log"][0]["says"])
        log = phone.told["table"]["log"]
        assert [(one["no"], one["undone"]) for one in log] == [(3, False), (2, True), (1, False)]


def raid(table: Table) -> None:
    """A raid that is half entered, from the game's own demo."""
    script = tomllib.loads(data_root().joinpath("seafall", "demo.toml").read_text("utf-8"))
    with table.opened(True) as opened:
        for one in script["act"][:-1]:
            opened.act(one["procedure"], one["answers"], by=one.get("by", ""), depth="sentence")
        run = opened.begin("raid", "p1")
        for key in ("province", "site", "flagship", "support"):
            run.give(key, script["act"][-1]["answers"][key])
        run.settle(run.look(opened.state))
        opened.drafts.keep_all(run)


def test_a_procedure_with_its_pool_its_parts_and_its_exact_odds(tmp_path: Path) -> None:
    """The raid of the rulebook's p. 18: seven dice."""
    with served(tmp_path, "seafall", ("Yellow", "Blue", "Red")) as table:
        phone = table.phone().follow()
        raid(table)
        act = phone.until(lambda told: told["table"]["open"][0])
        assert (act["title"], act["who"]) == ("Raid", "Yellow")
        pool = next(one for one in act["sums"] if "pool" in one["name"])
        assert (
            pool["value"] == "7"
            and sum(int(amount.replace("−", "-")) for _, amount, _ in pool["parts"]) == 7
        )
        odds = phone.until(lambda told: told["table"]["open"][0]["odds"])
        with table.opened(False) as opened:
            (id, _, _), *_ = opened.drafts.all()
            asking = opened.runs.resume(id).look(opened.state)
            assert isinstance(asking, Asking) and asking.question.odds is not None
            assert odds == [list(row) for row in asking.question.odds()]
        phone.until(lambda told: told["table"]["board"]["title"])


def test_large_digits_are_the_second_screens(tmp_path: Path) -> None:
    with served(tmp_path) as table, table.opened(False) as opened:
        large = told_of(opened).facts["large"]
        assert [(one["name"], one["tracks"][0]["value"]) for one in large] == [
            ("Sam", 10),
            ("Jen", 10),
        ]


def test_what_is_hidden_goes_to_its_owner_alone(tmp_path: Path) -> None:
    """A tour with sealed choices, followed: after each line, what the state keeps secret of a
    player is in no picture of another phone. The other games with secrets: `test_hidden.py`."""
    tour = tomllib.loads(data_root().joinpath("five-sails", "tour.toml").read_text("utf-8"))
    lines = [*tour["before"], *(one["type"] for one in tour["step"] if "type" in one)]
    with served(tmp_path, "five-sails", tour["players"]) as table:
        phones = {seat: table.phone(seat).follow() for seat in ("p1", "p2")}
        phones[""] = table.phone().follow()
        before, sealed = dict.fromkeys(phones, 0), 0
        for line in lines:
            with contextlib.suppress(CompanionError):
                table.act(line)
            with table.opened(False) as opened:
                secrets = secrets_of(opened.state)
                last = opened.last_act()
            if last is not None:
                for phone in phones.values():
                    phone.until(lambda told, no=last.act_no: told["table"]["log"][0]["no"] == no)
            for owner, texts in secrets.items():
                sealed += len(texts)
                for seat, phone in phones.items():
                    sent = phone.heard[before[seat] :].decode()
                    picture = str({**phone.told["table"], "log": []})
                    assert seat == owner or not [x for x in texts if x in picture], (
                        line,
                        seat,
                        sent,
                    )
            before = {seat: len(phone.heard) for seat, phone in phones.items()}
        assert sealed


def secrets_of(state: Any) -> dict[str, set[str]]:
    """What each player alone may know, as texts; what stands openly elsewhere is none."""
    found: dict[str, set[str]] = {}

    def walk(value: Any) -> None:
        if hasattr(value, "veil"):
            found.setdefault(value.owner, set()).update(_kept_secret(value))
        elif isinstance(value, msgspec.Struct):
            for name in value.__struct_fields__:
                walk(getattr(value, name))
        elif isinstance(value, dict):
            for one in value.values():
                walk(one)
        elif isinstance(value, tuple | list):
            for one in value:
                walk(one)

    walk(state)
    openly = repr(state)
    return {owner: {x for x in texts if x not in openly} for owner, texts in found.items()}


def test_a_sealed_choice_that_is_half_entered_is_shown_to_nobody(tmp_path: Path) -> None:
    with served(tmp_path, "pirate-crusades", ("Ana", "Ben")) as table:
        found = 0
        with table.opened(True) as opened:
            for act in list(opened.infos.values()):
                run = opened.begin(act.id, "p1")
                asking: Any = run.look(opened.state)
                question = getattr(asking, "question", None)
                if question is not None and question.secret:
                    run.give(question.key, "7C")
                    opened.drafts.keep_all(run)
                    found += 1
            for eyes in ("", "p1", "p2"):
                facts = told_of(opened, eyes).facts
                assert facts["open"] == [] and "7C" not in str(facts["now"])
        assert found


def test_names_titles_and_notes_are_sent_as_they_are_and_never_as_markup(tmp_path: Path) -> None:
    """The page makes text of them (`test_the_page_asks_nobody_else…`); here nothing is lost."""
    with served(tmp_path, players=(EVIL[:30], "Jen"), title=EVIL[:60]) as table:
        with table.opened(True) as opened:
            opened.act("note", {"text": EVIL})
        phone = table.phone().follow()
        told = phone.until(lambda told: told["table"]["log"] and told["table"])
        assert told["title"] == EVIL[:60].strip() and EVIL in told["log"][0]["says"]
        assert told["large"][0]["name"] == EVIL[:30].strip()
        kind = phone.ask("GET", "/")[2]["content-type"]
        assert kind.startswith("text/html") and EVIL.encode() not in phone.ask("GET", "/")[1]


def test_what_is_pushed_is_part_of_the_same_stream(tmp_path: Path) -> None:
    """In chunks for HTTP/1.1, and for HTTP/1.0 as it stands: every event whole, none lost between
    those that a task sends (a seat's own) and those that are pushed (the table)."""
    with served(tmp_path) as table:
        key = table.phone("p1").key
        for version in ("1.1", "1.0"):
            path = Phone(table.port, key).stream()
            head = f"GET {path} HTTP/{version}\r\nHost: 127.0.0.1:{table.port}\r\n"
            with socket.create_connection(("127.0.0.1", table.port), timeout=60) as line:
                line.sendall(f"{head}\r\n".encode())
                seat, heard = Phone(table.port, key), line.recv(65536)  # its ticket is used
                for number in range(4):
                    table.act(f"note {version} {number}")
                    table.clock.at += 10
                    assert seat.post("/line", {"text": "zzqx zzqx"})[0] == 200
                    until(lambda: not table.room.lines.slates["p1"].is_busy)
                    while f"{version} {number}”".encode() not in heard:
                        heard += line.recv(65536)
            _, _, body = heard.partition(b"\r\n\r\n")
            if version == "1.1":
                body = unchunked(body)
            events = body.split(b"\n\n")[:-1]
            assert {x.split(b"\n")[0] for x in events} == {b"event: table", b"event: mine"}
            for one in events:
                msgspec.json.decode(one.partition(b"data: ")[2])


def unchunked(body: bytes) -> bytes:
    """A body by the chunks of RFC 9112, 7.1; the last one may be cut off."""
    told = b""
    while body:
        size, _, rest = body.partition(b"\r\n")
        length = int(size, 16)
        if len(rest) < length + 2:
            break
        assert rest[length : length + 2] == b"\r\n"
        told, body = told + rest[:length], rest[length + 2 :]
    return told


def test_a_list_is_told_thing_by_thing() -> None:
    """Whatever a page has, what it is sent makes of it what is shown now; and no thing is told as
    two of those that it has, which stand once each."""
    chance = random.Random(28)
    people = {"name": ["Ann", "Bob"], "note": ["", "out"]}

    def facts() -> dict[str, Any]:
        rows = [
            {k: chance.choice(v) for k, v in people.items()} for _ in range(chance.randint(0, 3))
        ]
        kinds = ({"is": "players", "rows": rows}, {"is": "list", "rows": [["a", "b"]]}, {"is": "x"})
        lists = {name: chance.choices(kinds, k=chance.randint(0, 4)) for name in LISTS}
        return {**lists, "title": chance.choice("st"), "log": []}

    before, page = Picture("", facts()), Phone(0)
    page.told["table"] = page._with("table", told_by(before.since(None)))
    whole = 0
    for _ in range(400):
        shown = facts()
        now = Picture("", shown)
        told = told_by(now.since(before))
        for name in LISTS:
            places = [x if isinstance(x, int) else x.get("of") for x in told.get(name, ())]
            known_ = [x for x in places if x is not None]
            assert len(known_) == len(set(known_)), told
            whole += len(places) - len(known_)
        page.told["table"] = page._with("table", told)
        assert page.told["table"] == {**shown, "board": None}
        before = now
    assert whole


def told_by(event: bytes) -> dict[str, Any]:
    """The data of an event."""
    told: dict[str, Any] = msgspec.json.decode(event.partition(b"data: ")[2])
    return told


def test_a_network_that_drops_and_a_phone_that_wakes(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        phone = table.phone().follow()
        phone.until(lambda told: told["table"])
        phone.drop()
        until(lambda: not [x for one in table.room.keys.phones for x in one.streams])
        table.act("note while it slept")
        again = Phone(table.port, phone.key).follow()
        again.until(lambda told: "while it slept" in told["table"]["log"][0]["says"])


def test_the_page_closed_and_opened_anew(tmp_path: Path) -> None:
    """Pages hear that it is closed; a key of before is worth nothing; the port is the same."""
    with served(tmp_path) as table:
        phone, port = table.phone().follow(), table.port
        phone.until(lambda told: told["table"])
        table.serving.close()
        phone.until(lambda told: "closed this page" in told["gone"]["says"])
        assert phone.ended.wait(10)
        table.serving = Serving(tmp_path, table.room, table.host)
        assert table.serving.port == port
        assert phone.post("/follow", {})[0] == 401
        assert "where" in table.phone().follow().until(lambda told: told["table"])


def test_twelve_phones_at_once(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        table.clock.at += 60
        phones = []
        for _ in range(12):
            table.clock.at += 5
            phones.append(table.phone().follow())
        for phone in phones:
            phone.until(lambda told: told["table"])
        table.act("note hello all")
        for phone in phones:
            phone.until(lambda told: "hello all" in told["table"]["log"][0]["says"])
        assert len({phone.key for phone in phones}) == 12


def test_a_page_that_is_open_too_often_gives_way_to_the_newest(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        first = table.phone().follow()
        others = [Phone(table.port, first.key).follow() for _ in range(3)]
        first.until(lambda told: "too often" in told["gone"]["says"])
        for one in others:
            one.until(lambda told: told["table"] and "gone" not in told)


def test_rules_are_asked_in_the_tables_context(tmp_path: Path) -> None:
    with served(tmp_path, "seafall", ("Ana", "Ben", "Cleo")) as table:
        phone = table.phone()
        status, near = phone.post("/rules", {"words": ""})
        assert status == 200 and near["found"] and near["rule"] is None
        _, asked = phone.post("/rules", {"words": "how many dice for a raid"})
        assert asked["sure"] and asked["rule"]["body"][0][0] == "p" and asked["rule"]["place"]
        id, title = asked["rule"]["related"][0]
        status, other = phone.post("/rules", {"id": id})
        assert status == 200 and other["title"] == title
        assert phone.post("/rules", {"id": "no-such-rule"})[0] == 404
        _, nothing = phone.post("/rules", {"words": "zzzz qqqq"})
        assert nothing["rule"] is None or not nothing["sure"]
        with table.opened(True) as opened:
            opened.act("ruling", {"rule": asked["rule"]["id"], "text": "cocked dice count"})
        until(
            lambda: "cocked" in str(phone.post("/rules", {"id": asked["rule"]["id"]})[1]["beside"])
        )


def test_own_rulebooks_stay_on_this_computer() -> None:
    """Their passages are in no answer: what a shelf finds of kind `book` is left out."""
    from companion.library.shelf import Found, Looked
    from companion.serve import answers

    class Books:
        def ask(self, *_: Any) -> Looked:
            one = Found("book", "", "Page 3", "g", "My book", "p. 3", "printed words of theirs")
            return Looked((one,), sure=True)

    at = answers.Context("g", answers.TableAdditions(), ())
    told = answers.asked(Books(), at, "words")  # type: ignore[arg-type]
    assert told["found"] == [] and told["rule"] is None and "printed" not in str(told)


def test_a_table_of_nothing_but_names_is_shown(tmp_path: Path) -> None:
    for game in ("seafall", "five-sails", "citadel", "pirate-crusades", "en-garde"):
        names = ("Ana", "Ben", "Cleo")[: 3 if game == "seafall" else 2]
        with campaigns.begin(tmp_path, game, game, names) as table:
            for eyes in ("", "p1"):
                facts = told_of(table, eyes).facts
                assert msgspec.json.encode(facts) and not facts["trouble"]
                assert [one["name"] for one in facts["large"]] == list(names)
                assert "undrawn" not in [one["is"] for one in facts["sheet"]]
