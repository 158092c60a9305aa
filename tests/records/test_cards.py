"""Files of cards: out and in again alike, faults with their lines, nothing half taken in."""

from __future__ import annotations

import os
import string
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from companion import games
from companion.records.book import Book, CampaignRow, CampaignRows, CatalogueRow
from companion.records.cards.checking import check
from companion.records.cards.comparing import compare, known_cards, take_in
from companion.records.cards.facts import bare, fields_of
from companion.records.cards.files import MOST, BadCards, is_spreadsheet, read
from companion.records.cards.known import Fact, KnownCard, key_of_card, known
from companion.records.cards.written import as_csv, as_toml
from companion.records.noting import memory_of
from companion.table.storage.disk import RealDisk

GAMES = ("citadel", "en-garde", "five-sails", "pirate-crusades", "seafall")
EN_GARDE = games.load("en-garde")
LONG = os.environ.get("COMPANION_LONG") == "1"
HEAD = 'game = "en-garde"\n'


def a_book(folder: Path) -> Book:
    folder.mkdir(exist_ok=True)
    return Book(folder / "book.json", folder / "backups", RealDisk())


def told(
    book: Book, campaign: str, at: str, cards: dict[str, dict[str, Any]], game: str = "en-garde"
) -> None:
    """What the record book is told when a campaign is closed."""
    row = CampaignRow(id=campaign, title=campaign, game=game, file=f"{campaign}.jsonl", last_at=at)
    rows = tuple(
        CatalogueRow(
            game=game,
            kind="card",
            name=name,
            facts=facts,
            source=f"told in {campaign}",
            campaign=campaign,
        )
        for name, facts in cards.items()
    )
    book.rebuild(CampaignRows(campaign=row, cards=rows))


def taken(book: Book, text: str, game: Any = EN_GARDE, *, only_new: bool = False) -> Any:
    there = read(text.encode(), "cards.toml", game, "2026-12-01", is_csv=False)
    found = compare(there, known_cards(book, game.id))
    take_in(book, game.id, found.new if only_new else (*found.new, *found.changed))
    return found


def values(book: Book, name: str, game: str = "en-garde") -> dict[str, Any]:
    card = known_cards(book, game).get(key_of_card("card", name))
    return {fact: one.value for fact, one in card.facts.items()} if card else {}


# ---------------------------------------------------------------------- out and in again

WORDS = (
    st.text(
        st.sampled_from(string.ascii_letters + string.digits + " '\"\\,;=-+[]{}#.é“”Ж…\t\n"),
        min_size=1,
        max_size=24,
    )
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: text not in ("", "?"))
)


def typed(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type of a fact."""
    from typing import Literal, Union, get_args, get_origin

    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return st.sampled_from(args)
    if origin is dict:
        return st.dictionaries(WORDS, typed(args[1]), max_size=3)
    if origin is tuple:
        return st.lists(typed(args[0]), max_size=3).map(tuple)
    if args:  # a union
        return st.one_of(*(typed(one) for one in args if one is not type(None)))
    if kind is int:
        return st.integers(-9_999, 9_999)
    if kind is bool:
        return st.booleans()
    if kind is str:
        return WORDS
    assert Union and isinstance(kind, type) and issubclass(kind, msgspec.Struct), kind
    fields = {one.name: typed(one.type) for one in msgspec.structs.fields(kind)}
    needed = {one.name for one in msgspec.structs.fields(kind) if one.required}
    return st.fixed_dictionaries(
        {name: how for name, how in fields.items() if name in needed},
        optional={name: how for name, how in fields.items() if name not in needed},
    ).map(lambda told: kind(**told))


@st.composite
def cards(draw: st.DrawFn, game: Any) -> dict[Any, KnownCard]:
    found = {}
    for _ in range(draw(st.integers(0, 4))):
        name, kind = draw(st.sampled_from(sorted(game.card_kinds.items())))
        names = st.sampled_from(kind.names()) if kind.names else WORDS
        card = KnownCard(name, draw(names), {})
        for fact in draw(st.lists(st.sampled_from(sorted(fields_of(kind))), unique=True)):
            field = fields_of(kind)[fact]
            value = bare(draw(typed(field.type)))
            empty = field.default if field.default is not msgspec.NODEFAULT else None
            if value not in ("", [], {}) and value != bare(empty):
                source = draw(st.sampled_from(("Autumn", "=Winter, 2", "“Ann's”")))
                day = draw(st.dates(date(2000, 1, 1), date(2030, 1, 1)))
                card.facts[fact] = Fact(value, source, day.isoformat())
        if card.facts:
            found[key_of_card(card.kind, card.name)] = card
    return found


@settings(max_examples=100 if LONG else 3, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("id", GAMES)
def test_out_in_and_out_again_is_the_same_file(
    id: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """As TOML and as CSV, into an empty home and once more into that."""
    game = games.load(id)
    there = data.draw(cards(game))
    home = a_book(tmp_path_factory.mktemp("home"))
    for write, is_csv in ((as_toml, False), (as_csv, True)):
        text = write(game, there.values())
        for _ in range(2):
            came = read(text.encode(), "x", game, "2026-12-01", is_csv=is_csv)
            found = compare(came, known_cards(home, id))
            take_in(home, id, (*found.new, *found.changed))
            again = write(game, known_cards(home, id).values())
            assert again == text
        assert found.same == sum(len(card.facts) for card in there.values())
        assert not found.new and not found.changed


# ---------------------------------------------------------------------- whose word counts


def test_what_was_taken_in_counts_until_somebody_tells_it_anew(tmp_path: Path) -> None:
    """A campaign that goes on says nothing anew by going on."""
    book = a_book(tmp_path)
    told(book, "Autumn", "2026-11-21T20:00:00+01:00", {"Slash": {"cost": 1, "bursts": 2}})
    found = taken(book, HEAD + '[[card]]\nname="Slash"\ncost=0\nbursts=2\ncopies=4\ntold="Club"\n')
    assert [one.line for one in found.changed] == [
        "changed  Slash: cost 1 → 0 (here, told in Autumn)"
    ]
    assert ([one.fact for one in found.new], found.same) == (["copies"], 1)
    assert values(book, "slash") == {"cost": 0, "bursts": 2, "copies": 4}
    told(
        book,
        "Autumn",
        "2026-12-02T20:00:00+01:00",
        {"Slash": {"cost": 1, "bursts": 2, "note": "quick"}},
    )
    assert values(book, "slash")["cost"] == 0
    told(book, "Autumn", "2026-12-03T20:00:00+01:00", {"Slash": {"cost": 2, "bursts": 2}})
    assert values(book, "slash") == {"cost": 2, "bursts": 2, "copies": 4}
    text = as_toml(EN_GARDE, known_cards(book, "en-garde").values())
    assert 'cost = 2\ntold = "Autumn"\nwhen = 2026-12-03' in text
    assert 'bursts = 2\ntold = "Autumn"\nwhen = 2026-11-21' in text
    assert 'copies = 4\ntold = "Club"\nwhen = 2026-12-01' not in text  # no day: “told” alone
    assert memory_of(book, EN_GARDE)["slash"]["copies"] == 4


def test_a_table_that_knows_less_hides_nothing(tmp_path: Path) -> None:
    """Facts are looked at one by one: who told only the cost takes no bursts away."""
    book = a_book(tmp_path)
    told(book, "One", "2026-01-01", {"Slash": {"cost": 0, "bursts": 2}})
    told(book, "Two", "2026-01-02", {"Slash": {"cost": 0}})
    assert values(book, "slash") == {"cost": 0, "bursts": 2}
    card = known(book.card_rows("en-garde"))[key_of_card("card", "slash")]
    assert {one.source for one in card.facts.values()} == {"One"}


def test_only_what_is_new(tmp_path: Path) -> None:
    book = a_book(tmp_path)
    told(book, "Autumn", "2026-11-21", {"Slash": {"cost": 1}})
    taken(book, HEAD + '[[card]]\nname = "slash"\ncost = 0\nbursts = 2\n', only_new=True)
    assert values(book, "Slash") == {"cost": 1, "bursts": 2}
    (copy, *_) = book.copies()  # what stands nowhere else is copied at once
    assert copy


# ---------------------------------------------------------------------- faults

FAULTS = [
    ('game = "seafall"\n', ["It is for “seafall”"]),
    ("", ["It does not say which game it is for"]),
    (HEAD + "format = 2\n", ["A newer version wrote it"]),
    (HEAD + "cards = 3\n", ["“cards” does not belong in it"]),
    (HEAD + "card = 3\n", ["Each card stands under a line [[card]]"]),
    (HEAD + "[[card]]\nname = Slash\n", ["Line 3: "]),
    (HEAD + '[[card]]\nname = "Slash"\ncost = "many"\n', ["Line 4: cost of Slash: “many”"]),
    (HEAD + '[[card]]\nname = "Slash"\n\ncots = 1\n', ["Line 5: no card has “cots”. Did you"]),
    (HEAD + '[[card]]\ncost = 1\n[[card]]\nname = ""\n', ["Line 2: it has", "Line 5: it has"]),
    (HEAD + '[[card]]\nname = "Slash"\ncost = 10000\n', ["Line 4: ", "9999 is the most"]),
    (HEAD + '[[card]]\nname = "Slash"\ncost = true\n', ["Line 4: cost of Slash: “true”"]),
    (HEAD + '[[card]]\nname = "Slash"\ntype = "atack"\n', ["“atack” does not", "“attack”, “enh"]),
    (HEAD + '[[card]]\nname = "Slash"\nflags = ["x"]\n', ["flags of Slash"]),
    (HEAD + '[[card]]\nname = "Slash"\nwhen = "soon"\n', ["Line 4: “soon” is not a date"]),
    (HEAD + '[[card]]\nname = "Slash"\nkind = "crad"\n', ["Line 4: “crad” is not a kind"]),
    (HEAD + '[[card]]\nname = "Slash"\nnote = "a\\u001bb"\n', ["Line 4: note of Slash"]),
    (HEAD + '[[card]]\nname = "a\\u202eb"\n', ["Line 3: its name"]),
    (HEAD + f'[[card]]\nname = "{"x" * 70}"\n', ["Line 3: The name has 70 characters"]),
    (HEAD + f'[[card]]\nname = "Slash"\nnote = "{"x" * 501}"\n', ["501 letters"]),
    (HEAD + f"x = {'[' * 9_000}\n", ["nested too deeply"]),
    (HEAD + f"x = {'9' * 9_000}\n", ["A number in it is too long"]),
    (HEAD + f"[[card]]\nname = 'S'\ncost.{'a.' * 1_000}b = 1\n", ["Line 4: cost of S: “a list of"]),
    (HEAD + f"[[card]]\nname = 'S'\ntype.{'a.' * 1_000}b = 1\n", ["Line 4: type of S: “a list of"]),
    (HEAD + f"cost.{'a.' * 9_000}b = 1\n", ["nested too deeply"]),
    (HEAD + f"[[card]]\nname = 'S'\nnote = 0x{'f' * 9_000}\n", ["note of S: “a long number”"]),
    (HEAD + f"[[card]]\nname = 'S'\ncost = 0x{'f' * 9_000}\n", ["cost of S: “a long number”"]),
    (HEAD + f"[[card]]\nname = 'S'\nwhen = 0x{'f' * 9_000}\n", ["“a long number” is not a date"]),
    (HEAD + f"[[card]]\nname = 0x{'f' * 9_000}\n", ["Line 3: it has no name"]),
    (HEAD + f"[[card]]\nname = 'S'\nkind = 0x{'f' * 9_000}\n", ["“a long number” is not a kind"]),
    (f"game = 0x{'f' * 9_000}\n", ["It is for “a long number”"]),
    (HEAD + f"[[card]]\nname = 'S'\ntold = 0x{'f' * 9_000}\n", ["not the name of a campaign"]),
    (HEAD + f"# {'x' * 20_001}\n", ["Line 2 has 20003 letters"]),
    (
        HEAD + '[[card]]\nname="S"\ncost=1\n[[card]]\nname="s"\ncost=2\n',
        ["Line 7: cost of s is 2 here and 1 in line 4"],
    ),
    (HEAD + "[[card]]\nname='S'\n" * (MOST + 1), [f"{MOST} is the most"]),
]  # fmt: skip
SHEETS = [
    (b"", "there is no column name"),
    (b"name,name\na,b\n", "two columns name"),
    (b"name,cost\nSlash,many\n", "Line 2: cost of Slash: “many” does not fit"),
    (b"name,cost\nSlash,1,2\n", "Line 2: it has more cells"),
    (b"name;cost\nA;1\nA;2\n", "Line 3: cost of A is 2 here and 1 in line 2"),
    (b'name,note\n"A,x\n', "that is not CSV"),
    (b"name,cost\n\xff,1\n", "Line 2: that is not UTF-8"),
    (b"name,kind\nA,press\n", "Line 2: “press” is not a kind"),
]


@pytest.mark.parametrize(("text", "says"), FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_named_with_its_line(text: str, says: list[str]) -> None:
    with pytest.raises(BadCards) as bad:
        read(text.encode(), "f.toml", EN_GARDE, "2026-12-01", is_csv=False)
    told = " ".join([*bad.value.lines(), bad.value.says])
    assert all(one in told for one in says), told
    assert "Nothing was taken in." in told and len(bad.value.lines()) <= 22


@pytest.mark.parametrize(("data", "says"), SHEETS, ids=range(len(SHEETS)))
def test_a_fault_of_a_spreadsheet_is_named(data: bytes, says: str) -> None:
    with pytest.raises(BadCards) as bad:
        read(data, "f.csv", EN_GARDE, "2026-12-01", is_csv=True)
    assert says in " ".join(bad.value.lines())


def test_whatever_a_file_holds_it_is_read_or_refused() -> None:
    """Any bytes, and a good file with bytes changed: cards, or a sentence."""
    good = as_toml(EN_GARDE, [KnownCard("card", "Slash", {"cost": Fact(1, "One", "2026-01-01")})])

    @settings(max_examples=5_000 if LONG else 60, deadline=None)
    @given(st.binary(max_size=60), st.integers(0, len(good) - 1), st.booleans())
    def run(noise: bytes, at: int, is_csv: bool) -> None:
        for data in (noise, good.encode()[:at] + noise + good.encode()[at:]):
            is_spreadsheet(data, "x")
            says: list[str] = []
            try:
                read(data, "x", EN_GARDE, "2026-12-01", is_csv=is_csv)
            except BadCards as bad:
                says = bad.lines()
            assert all(one.isprintable() for one in says)

    run()


def test_a_spreadsheet_typed_by_hand(tmp_path: Path) -> None:
    """Semicolons, a mark in front, capitals, empty cells, numbers as some programs save them."""
    data = "\ufeffName;Cost;Bursts;Flags;Note\r\nSlash;1.0;;lunge;'=x\r\n;;;;\r\nFlick;?;-2;;\r\n"
    assert is_spreadsheet(data.encode(), "x") and not is_spreadsheet(b'game = "x"\n', "x")
    found = read(data.encode(), "mine.csv", EN_GARDE, "2026-12-01", is_csv=True)
    slash = {name: one.value for name, one in found["card", "slash"].facts.items()}
    assert slash == {"cost": 1, "flags": ["lunge"], "note": "=x"}
    assert {n: one.value for n, one in found["card", "flick"].facts.items()} == {"bursts": -2}
    assert found["card", "flick"].facts["bursts"] == Fact(-2, "mine.csv", "2026-12-01")


# ---------------------------------------------------------------------- what is missing


def test_what_is_wrong_and_what_is_missing(tmp_path: Path) -> None:
    book = a_book(tmp_path)
    told(book, "One", "2026-01-01", {"Vipers Kiss": {"type": "attack", "cost": 1}})
    told(
        book,
        "Two",
        "2026-01-02",
        {
            "Vipers Kiss": {"cost": 2},
            "Viper Kiss": {"type": "response", "block": "shields", "cost": "x"},
        },
    )
    found = check(EN_GARDE.card_kinds, known_cards(book, "en-garde").values())
    assert (
        "Vipers Kiss: cost is 2 (Two, 2026-01-02); earlier it was 1 (One, 2026-01-01)."
        in found.wrong
    )
    assert any("Viper Kiss, cost: “x” does not fit" in one for one in found.wrong)
    assert any("is that one card" in one for one in found.wrong)
    told(book, "Three", "2026-01-03", {"Slash": {"bursts": 2}, "Thrust": {"cost": 1, "copies": 86}})
    told(book, "Four", "2026-01-04", {"Powerful Strike": {"bursts": 2}})
    rules = check(EN_GARDE.card_kinds, known_cards(book, "en-garde").values()).wrong
    # Thrust costs nothing, Slash and Powerful Strike are 3 together (Example Exchange); 85 cards.
    assert "Thrust: cost is 1 (Three, 2026-01-03); the rulebook prints 0." in rules
    pair = "The bursts of Slash and Powerful Strike are 4 together; the rulebook has 3."
    assert pair in rules
    assert "All copies together are 86; the deck has 85 cards." in rules
    assert "Vipers Kiss: bursts" in found.missing
    assert "Viper Kiss: shields" in found.missing
    assert "Slash: cost and bursts" in found.missing  # of the rulebook, and nobody told
