"""The look-up on the screen: in context, in six keys, one key back; rulings, options, rulebooks."""

from __future__ import annotations

import re
import shutil
import threading
from pathlib import Path

import pytest
from textual.events import Key
from textual.widgets import Input, OptionList

from companion import places
from companion.library.adding import add
from companion.table.storage.disk import RealDisk
from companion.table.storage.entry import Entry
from companion.table.storage.records import last_records
from screens.rules.screen import RulesScreen
from tests.screens.conftest import TOY, Hand, Place
from tests.screens.duel import TYPED, duel
from tests.wording import NO_WHOLE_NUMBER

DATA = Path(__file__).resolve().parents[2] / "data"


def screen(hand: Hand) -> RulesScreen:
    found = hand.app.screen
    assert isinstance(found, RulesScreen)
    return found


def shown(hand: Hand) -> str:
    """Id of the rule that is read."""
    found = screen(hand).shown
    return found.id if found else ""


def order(hand: Hand, count: int) -> list[str]:
    return [one.id for one in screen(hand).hits[:count]]


def entries(place: Place) -> list[Entry]:
    path = next((place.root / "campaigns").glob("*.jsonl"))
    return [x for x in last_records(RealDisk(), path, 100)[0] if isinstance(x, Entry)]


# ------------------------------------------------------------------ in context


async def test_one_key_in_a_procedure_opens_its_rules_and_one_comes_back(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("yellow raids at spice")
        before = hand.text
        await hand.press("/")
        assert order(hand, 2) == ["endeavor", "fortune"]
        await hand.press("escape")
        assert hand.text == before


async def test_numbers_of_a_sum_lead_to_their_rules(place: Place) -> None:
    place.campaign()
    async with place.app((120, 40)) as hand:
        await hand.press("enter")
        await hand.say("yellow raids at spice")
        await hand.press("enter", "/")
        rules = {part.rule for part in hand_sum(hand) if part.rule}
        assert rules and rules <= set(order(hand, 4))
        await hand.press("escape")
        lines = hand.text.split("\n")
        row = next(n for n, line in enumerate(lines) if "+2 support ship" in line)
        await hand.pilot.click(offset=(lines[row].index("support"), row))
        await hand.settle()
        assert shown(hand) in rules


def hand_sum(hand: Hand) -> list:  # type: ignore[type-arg]
    """The parts of all sums of the question below the rules."""
    below = hand.app.screen_stack[-2]
    sums = below.asking.question.sums or {}  # type: ignore[attr-defined]
    return [part for one in sums.values() for part in one.parts]


async def test_a_line_of_the_log_leads_to_the_rules_that_it_used(place: Place) -> None:
    path = place.campaign()
    place.acts(
        path,
        ("note", {"text": "nothing"}),
        ("raid", {"who": "p2", "site": "Gull Rock", "faces": "1b 2w 1s 1S"}),
    )
    async with place.app() as hand:
        await hand.press("enter", "l", "/")
        assert order(hand, 2) == ["endeavor", "dice"]
        await hand.press("escape")
        assert hand.name == "LogScreen"


async def test_the_table_offers_what_could_be_done_first(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "/")
        assert order(hand, 1) == ["endeavor"]


async def test_f3_opens_them_over_a_window_and_while_something_is_typed(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("f3")
        assert screen(hand).everywhere
        await hand.press("f3", "escape")
        assert hand.name == "HomeScreen"
        await hand.press("enter", "a")
        await hand.type("rai")
        before = hand.text
        await hand.press("f3")
        assert hand.name == "RulesScreen" and order(hand, 1) == ["endeavor"]
        await hand.press("escape")
        assert (hand.name, hand.text) == ("PickScreen", before)
        await hand.press("escape", ":")
        await hand.type("yellow raids")
        await hand.press("f3", "escape")
        assert "yellow raids" in hand.text


async def test_the_bar_names_the_key_that_opens_them_also_beside_half_an_answer(
    place: Place,
) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        await hand.say("yellow raids")
        await hand.press("enter")
        assert hand.name == "ProcedureScreen"
        assert "/ rules" in hand.text
        await hand.type("spi")
        assert "F3 rules" in hand.text and "/ rules" not in hand.text
        await hand.press("f3")
        assert hand.name == "RulesScreen"
        await hand.press("escape")
        assert "spi" in hand.text and "F3 rules" in hand.text
        for _ in "spi":
            await hand.press("backspace")
        assert "/ rules" in hand.text


# ------------------------------------------------------------------ searching


async def test_six_keys_to_an_answer_and_one_back(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter")
        before = hand.text
        start = hand.keys
        await hand.press("/")
        await hand.type("fortu")
        assert shown(hand) == "fortune" and hand.keys - start <= 6
        await hand.press("escape")
        assert (hand.name, hand.text) == ("TableScreen", before)


async def test_matches_are_shown_in_context(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "/")
        await hand.type("defense")
        assert "…defense" in hand.text or "defense is red" in hand.text
        assert "dangerous-site" in order(hand, 3)


async def test_a_rule_is_read_and_its_links_are_followed(place: Place) -> None:
    shutil.copytree(DATA, place.root.parent / "data")
    async with with_all(place) as hand:
        await hand.press("enter", "/")
        await hand.type("cost above your poise")
        first = shown(hand)
        await hand.press("enter", "pagedown")
        assert "See also" in hand.text
        related = [id for id, _ in screen(hand).shown.related]  # type: ignore[union-attr]
        await hand.press("2")
        assert shown(hand) == related[1]
        await hand.press("1")
        await hand.press("left", "left")
        assert shown(hand) == first
        await hand.press("enter")
        await hand.type(" x")
        assert "poise x" in hand.text
        await hand.press("enter", "escape")
        assert hand.name == "TableScreen"


class with_all:
    """The app on a duel of En Garde, with the rules of all games."""

    def __init__(self, place: Place, size: tuple[int, int] = (80, 24)) -> None:
        self.patch = pytest.MonkeyPatch()
        self.patch.setenv("COMPANION_DATA", str(DATA))
        duel(place.services().free_path("Duel"), TYPED)
        self.app = place.app(size)

    async def __aenter__(self) -> Hand:
        return await self.app.__aenter__()

    async def __aexit__(self, *told: object) -> None:
        await self.app.__aexit__(*told)
        self.patch.undo()


async def test_this_game_first_all_games_on_request(place: Place) -> None:
    async with with_all(place) as hand:
        await hand.press("enter", "/")
        await hand.type("attack")
        assert {one.game for one in screen(hand).hits} == {"en-garde"}
        await hand.press("tab")
        assert "all games" in hand.text
        assert len({one.game for one in screen(hand).hits}) > 2
        assert screen(hand).hits[0].game == "en-garde"
        assert "SeaFall" in hand.text
        await hand.press("tab")
        assert {one.game for one in screen(hand).hits} == {"en-garde"}


async def test_ones_own_rulebook_stands_below_with_its_page(place: Place, tmp_path: Path) -> None:
    place.campaign()
    own = tmp_path / "Mine.txt"
    own.write_text("First page.\fFortune is [red]luck[/] in this book of rules.\f")
    add(places.rulebooks("islands", place.root), "islands", own)
    async with place.app() as hand:
        await hand.press("enter", "/")
        await hand.type("fortune")
        kinds = [one.kind for one in screen(hand).hits]
        assert kinds[0] == "rule" and kinds[-1] == "book"
        await hand.press("up")
        assert "your own “Mine”, p. 2" in hand.text
        assert "Fortune is [red]luck[/] in this" in hand.text


async def test_the_screen_does_not_wait_for_the_search(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.library.shelf import Shelf

    place.campaign()
    free, search = threading.Event(), Shelf.search

    def slow(*told: object, **more: object) -> object:
        free.wait(20)
        return search(*told, **more)  # type: ignore[arg-type]

    async with place.app() as hand:
        await hand.press("enter", "/")
        monkeypatch.setattr(Shelf, "search", slow)
        for key in "fort":
            hand.app.post_message(Key(key, key))
        line = screen(hand).query_one("#words", Input)
        await hand.until(lambda: line.value == "fort")
        assert not free.is_set()
        free.set()
        await hand.settle()
        assert shown(hand) == "fortune"


async def test_nothing_is_indexed_before_the_first_frame(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        assert getattr(hand.app, "shelf", None) is None
        await hand.press("enter")
        assert getattr(hand.app, "shelf", None) is None


# ------------------------------------------------------------------ the table's own


async def test_a_ruling_is_recorded_in_the_moment(place: Place) -> None:
    place.campaign()
    async with place.app() as hand:
        await hand.press("enter", "/")
        await hand.type("dangerous")
        await hand.press("ctrl+o")
        assert "Our ruling on Dangerous site" in hand.text
        await hand.type("fortune may be used once a game")
        await hand.press("enter")
        assert "Our ruling (20 Nov 2026, entry 1): fortune may" in flat(hand.text)
        await hand.press("escape")
        assert "our ruling: fortune may be used once a game" in hand.text
        await hand.press("u", "/")
        await hand.type("dangerous")
        assert "Our ruling" not in hand.text
    assert entries(place)[0].values["rule"] == "dangerous-site"


def flat(text: str) -> str:
    """The right side of the screen as one line."""
    lines = text.split("\n")
    title = next(line for line in lines if re.search(" Rule [─━]", line))
    edge = title.index(" Rule ") - 1
    return " ".join(line[edge:].strip(" ▁▂▃▄▅▆▇█") for line in lines)


async def test_a_ruling_from_the_log_names_its_line(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("raid", {"who": "p2", "site": "Gull Rock", "faces": "1b 2w 1s 1S"}))
    async with place.app() as hand:
        await hand.press("enter", "l", "/", "ctrl+o")
        await hand.type("weak dice count")
        await hand.press("enter", "escape")
        assert "our ruling: weak dice count" in hand.text, "the log is read again"
    told = entries(place)[-1].lines[0]
    assert (told["rule"], told["about"]) == ("endeavor", 1)


async def test_options_are_shown_with_what_they_mean_and_changed(place: Place) -> None:
    async with with_all(place) as hand:
        await hand.press("enter", "/")
        await hand.type("cost above your poise")
        assert "Option: A cost above your Poise: allowed" in flat(hand.text)
        await hand.press("ctrl+t")
        assert "You must pay even if" in hand.text
        assert "as it stands now" in hand.text
        await hand.press("2")
        assert "At this table: A cost above your Poise: forbidden" in flat(hand.text)
        assert "usually allowed" in flat(hand.text)
        await hand.press("escape")
        assert "forbidden" in hand.text
    assert entries(place)[-1].act == "option"


async def test_all_options_where_a_rule_has_none_and_a_number_is_typed(place: Place) -> None:
    async with with_all(place) as hand:
        await hand.press("enter", "/")
        await hand.type("who goes first")
        await hand.press("ctrl+t")
        assert "Table options" in hand.text
        await hand.type("top of")
        await hand.press("enter")
        assert hand.name == "AskScreen"
        await hand.press(*["backspace"] * 2)
        await hand.type("12")
        await hand.press("enter")
        assert "Entered:" in hand.text and ": 12" in hand.text
        await hand.press("ctrl+t")
        await hand.type("top of")
        await hand.press("enter")
        await hand.press(*["backspace"] * 2)
        await hand.type("many")
        await hand.press("enter")
        assert NO_WHOLE_NUMBER in hand.text, "what cannot be is said, and not entered"


async def test_without_a_table_nothing_is_entered(place: Place) -> None:
    async with place.app() as hand:
        await hand.press("r", "ctrl+o", "ctrl+t")
        assert hand.name == "RulesScreen"


# ------------------------------------------------------------------ unlocked and hostile texts


@pytest.fixture
def stickers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game as one whose rulings are stickers that were unlocked."""
    from msgspec.structs import replace

    from companion.games import load
    from companion.table.game import TableText

    module = __import__("sys").modules[
        type(load("islands", [TOY]).new_state(("A", "B"))).__module__
    ]

    def texts(state: object) -> list[TableText]:
        told = state.rulings  # type: ignore[attr-defined]
        return [TableText(f"rule-{key}", "RULE 7", text, "Sailing") for key, text in told.items()]

    monkeypatch.setattr(module, "GAME", replace(module.GAME, texts=texts))


@pytest.mark.usefixtures("stickers")
async def test_unlocked_texts_are_found_at_once_and_are_no_markup(place: Place) -> None:
    path = place.campaign()
    place.acts(path, ("ruling", {"text": "Krakens **sleep** in [bold]rum[/] # and `rest`"}))
    async with place.app() as hand:
        await hand.press("enter", "/")
        await hand.type("kraken")
        found = next(one for one in screen(hand).hits if one.kind == "text")
        place_ = screen(hand).hits.index(found)
        screen(hand).query_one("#hits", OptionList).highlighted = place_
        await hand.settle()
        assert "Krakens **sleep** in [bold]rum[/] # and `rest`" in flat(hand.text)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)])
async def test_every_rule_of_a_game_can_be_shown(place: Place, size: tuple[int, int]) -> None:
    async with with_all(place, size) as hand:
        await hand.press("enter", "/")
        for one in screen(hand).hits[:: 12 if size[0] == 80 else 40]:
            screen(hand)._show(one)
        await hand.settle()
        assert hand.name == "RulesScreen"
