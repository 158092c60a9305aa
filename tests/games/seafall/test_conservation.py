"""Random evenings, valid or overridden: nothing crashes, no token or cube is made from nothing."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import example, given, settings, strategies as st

from companion.games import load
from companion.games.seafall.rules.standing import supply, tokens_home, tokens_out
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.table import SeaFall
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import (
    Broken,
    Choose,
    Draw,
    Effects,
    Form,
    Lines,
    Number,
    Order,
    Question,
    Roll,
    Several,
    Split,
    Text,
    YesNo,
)
from companion.table.storage.patch import apply, reverse, sorted_encoding
from tests.conftest import LONG
from tests.games.seafall.fleet import encoding, opened, reopened, told

ACTS = ("raid", "raid", "raid", "raid", "explore", "explore", "damage", "enmity", "enmity",
        "advisor", "sail", "ship", "upgrade", "island", "site", "province", "holds", "structure",
        "treasure", "glory", "tie", "count", "set", "option", "turn",
        "setup", "winter", "winter", "astrolabe", "forum", "harvest", "settle-enmity", "produce",
        "refresh", "event", "event", "resolve", "round-end", "add-event", "year",
        "end", "improve", "train", "keep", "box", "end-enmity", "end-enmity", "record", "titles",
        "next-game", "next-game")  # fmt: skip
NAMES = ("Gull Rock", "Tern", "spice", "iron mine", "wood market", "linen dock", "anchor", "Scout")
DEPTHS = ("sentence", "steps", "all")


class Player:
    """Somebody who answers at random, mostly sensibly, sometimes against the rules."""

    def __init__(self, chance: Random, wild: float) -> None:
        self.chance, self.wild = chance, wild

    def answer(self, question: Question[Any]) -> Any:
        chance = self.chance
        if question.unknown and chance.random() < 0.25:
            return None
        if question.default is not None and chance.random() < 0.3:
            return question.default
        return getattr(self, "_" + question.kind, self._other)(question)

    def _other(self, question: Question[Any]) -> Any:
        return question.default

    def _choose(self, question: Choose) -> Any:
        options = list(question.options)
        if question.new and (not options or self.chance.random() < 0.2):
            return {"new": self.chance.choice(NAMES)}
        legal = [x for x in options if not x.illegal]
        if legal and self.chance.random() > self.wild:
            options = legal
        if not options or (question.none and self.chance.random() < 0.1):
            return {}
        return self.chance.choice(options).id

    def _several(self, question: Several) -> Any:
        ids = [x.id for x in question.options]
        return self.chance.sample(ids, self.chance.randint(1, len(ids)))

    def _order(self, question: Order) -> Any:
        ids = [x.id for x in question.options]
        return self.chance.sample(ids, len(ids))

    def _draw(self, question: Draw) -> Any:
        if self.chance.random() < 0.5:
            return self.chance.randint(0, 6)
        return self.chance.sample(NAMES, self.chance.randint(1, 5 + self._is_wild()))

    def _number(self, question: Number) -> Any:
        least = question.least if question.least is not None else question.floor
        low = -4 if least is None else least
        if question.floor is not None and self.chance.random() < self.wild:
            low = question.floor
        most = question.most if question.most is not None else low + 7
        high = max(low, most + (3 if self._is_wild() else 0))
        return self.chance.randint(low, high if question.ceiling is None else question.ceiling)

    def _is_wild(self) -> bool:
        return self.chance.random() < self.wild

    def _yesno(self, question: YesNo) -> Any:
        return self.chance.random() < 0.6

    def _roll(self, question: Roll) -> Any:
        if question.bare and (question.count is None or self.chance.random() < 0.4):
            most = 6 if question.count is None else question.count + self._is_wild()
            return {"successes": self.chance.randint(0, most)}
        count = 3 if question.count is None else question.count + self._is_wild()
        faces: dict[str, int] = {}
        for _ in range(count):
            letter = self.chance.choice(question.die.letters.split())
            faces[letter] = faces.get(letter, 0) + 1
        return {"faces": faces}

    def _split(self, question: Split) -> Any:
        total = question.total if question.total is not None else self.chance.randint(0, 4)
        shares: dict[str, int] = {}
        for _ in range(total + self._is_wild() if question.options else 0):
            key = self.chance.choice(question.options).id
            shares[key] = shares.get(key, 0) + 1
        return shares

    def _form(self, question: Form) -> Any:
        filled: dict[str, Any] = {}
        for field in question.fields:
            if self.chance.random() < 0.5:
                continue
            if not field.number:
                filled[field.name] = self.chance.choice((*GOODS, "Leak"))
                continue
            least = -2 if field.least is None else field.least
            most = 5 if field.most is None else min(5, field.most)
            filled[field.name] = self.chance.randint(least, most)
        return filled

    def _lines(self, question: Lines) -> Any:
        kinds = ("raid", "explore", "a card says so")
        return [[self.chance.choice(kinds), self.chance.randint(-2, 3)]]

    def _text(self, question: Text) -> Any:
        if question.longest < 9:
            return self.chance.choice(("w", "b", "wS"))
        return self.chance.choice(("Nimble", "Gun Towers", "Crown", "Wren"))

    def _effects(self, question: Effects) -> Any:
        return []


def one_act(table: OpenTable[SeaFall], chance: Random, wild: float) -> Acknowledged | None:
    """One random act; `None` if the table gave it up at a broken rule."""
    player = Player(chance, wild)
    by = chance.choice((*table.state.seats, ""))
    procedure = chance.choice(ACTS)
    answers: dict[str, Any] = {}
    overrides: dict[str, str] = {}
    depth = chance.choice(DEPTHS)
    for _ in range(120):
        result = table.act(procedure, answers, overrides, by=by, depth=depth)  # type: ignore[arg-type]
        if isinstance(result, Acknowledged):
            assert {*result.entry.overrides} <= {*overrides}
            return result
        assert isinstance(result, Asking)
        assert not result.problem, (procedure, answers, told(result))
        if isinstance(result.question, Broken):
            if chance.random() < 0.3:
                return None
            assert result.question.why
            overrides[result.question.key] = "the table says so"
        else:
            answers[result.question.key] = player.answer(result.question)
    raise AssertionError((procedure, answers))


def check(state: SeaFall) -> None:
    """What no act may break."""
    for player in state.seats:
        out = tokens_out(state, player)
        assert 0 <= tokens_home(state, player) <= 8
        assert out + tokens_home(state, player) == 8
        for number in (state.provinces[player].gold, state.provinces[player].fortune):
            assert number is None or number >= 0
        glory = state.provinces[player].glory
        assert glory is None or glory >= 0 or state.options.get("glory.floor_zero") is False
    for region in state.regions.values():
        assert all(n >= 0 for n in region.held.values())
        assert len(region.stickers) <= 6
    for site in state.sites.values():
        assert all(n > 0 for n in site.tokens.values())
        assert site.region == "" or site.region in state.regions
    for ship in state.ships.values():
        assert all(n > 0 for n in ship.cargo.values())
        assert ship.at in ("", "sea") or ship.at in state.regions
        if ship.sunk:
            assert not ship.upgrades
            assert not ship.cargo
    for province in state.provinces.values():
        assert all(n >= 0 for n in province.goods.values() if n is not None)
        assert province.active == "" or province.active in state.advisors
    assert all(n is None or n >= 0 for n in (state.forum, *state.decks.values()))
    assert len(set(state.year.had_turn)) == len(state.year.had_turn)
    assert 0 <= state.year.round <= 6
    for good in GOODS:
        left = supply(state, good)
        assert left is None or left >= 0


def copies(state: SeaFall) -> dict[str, int]:
    """Copies of each counted token: on the sideboard, on ships, on building sites."""
    aboard = [x.stock for ship in state.ships.values() for x in ship.upgrades.values()]
    built = [x.stock for x in state.sites.values() if x.built]
    return {
        key: token.up + token.down + aboard.count(key) + built.count(key)
        for key, token in state.stock.items()
        if token.up is not None
    }


def check_pieces(before: SeaFall, after: SeaFall, made: Acknowledged) -> None:
    """Tokens are neither lost nor doubled; each advisor and card is in one place."""
    for advisor in after.advisors.values():
        assert (advisor.place == "council") == bool(advisor.owner)
    for player, province in after.provinces.items():
        if province.active:
            assert after.advisors[province.active].owner == player
    for card in after.cards.values():
        assert (card.place == "room") == bool(card.owner)
    assert after.this_turn.hired >= 0
    if (used := after.this_turn.actions) != before.this_turn.actions:
        assert len(set(used)) == len(used) or made.entry.overrides
    if made.entry.act in ("sideboard", "setup") or made.entry.overrides:
        return
    known = copies(after)
    assert {k: n for k, n in copies(before).items() if k in known and known[k] != n} == {}


def check_glory(table: OpenTable[SeaFall], before: SeaFall, made: Acknowledged) -> None:
    """Glory is what its lines add up to, as long as nothing was held at 0 or told anew."""
    if made.entry.act in (
        "set",
        "holds",
        "count",
        "setup",
        "round-end",
        "end",
        "record",
        "titles",
        "next-game",
    ):
        return
    for player in table.state.seats:
        steps = [x for x in made.entry.lines if x["kind"] == "glory" and x["player"] == player]
        glory = before.provinces[player].glory
        if glory is None:
            continue
        for step in steps:
            glory += step["delta"]
            assert step["new"] == max(0, glory) or step["new"] == glory
            glory = step["new"]
        assert table.state.provinces[player].glory == glory


@settings(max_examples=600 if LONG else 12)
@given(seed=st.integers(0, 2**32), wild=st.sampled_from((0.0, 0.15, 0.6)))
@example(seed=1, wild=0.6)
def test_random_evenings(seed: int, wild: float) -> None:
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        table = opened(Path(folder), ("Yellow", "Blue", "Red", "Green")[: chance.randint(3, 4)])
        root = encoding(table)
        for _ in range(25):
            before, tree = table.state, table.tree
            frozen = sorted_encoding(before)
            made = one_act(table, chance, wild)
            assert sorted_encoding(before) == frozen  # nothing was mutated
            check(table.state)
            load("seafall").sheet(table.state, "")
            if made is None:
                continue
            patch = made.entry.patch
            forth = apply(tree, patch)
            assert sorted_encoding(forth) == encoding(table)
            assert sorted_encoding(apply(forth, reverse(patch))) == frozen
            check_glory(table, before, made)
            check_pieces(before, table.state, made)
        last, acts = encoding(table), table.history.acts
        table = reopened(table)
        assert encoding(table) == last
        back = 0
        while table.undo() is not None:
            back += 1
        assert back == acts
        assert encoding(table) == root
        while table.redo() is not None:
            pass
        assert encoding(table) == last
        table.close()
