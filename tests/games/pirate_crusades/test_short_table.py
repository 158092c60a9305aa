"""Tables of the short game for tests: sentences on real files, the 54 cards after each entry."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.errors import BadAnswer, UsageError
from companion.games.pirate_crusades.game import GAME as PLAYED, elsewhere, forms, things
from companion.games.pirate_crusades.options import OPTIONS
from companion.games.pirate_crusades.rules.standing import audit_of
from companion.games.pirate_crusades.state.table import (
    NEUTRAL,
    Bonus,
    Hand,
    Hold,
    Mission,
    Pirate,
    PirateCrusades,
    Town,
    new_pirate_crusades,
)
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.game import Counter, Game
from companion.table.procedures.drive import Asking
from companion.table.procedures.question import Broken
from companion.table.sentences.sentence import say
from companion.table.sheet import Sheet
from companion.table.storage.disk import Handle, RealDisk
from companion.table.storage.entry import Entry
from companion.toolbox.chance import SeededChance
from companion.toolbox.tracks import Track


class QuickDisk(RealDisk):
    """A drive that does not wait."""

    def sync(self, handle: Handle) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass


def counters(state: PirateCrusades) -> Sequence[Counter]:
    return [Counter("", Track("deck", "deck", 0, None, "p. 4"), ("deck",), state.deck)]


GAME: Game[PirateCrusades] = Game(
    id="pirate-crusades",
    title="Pirate Crusades",
    state=PirateCrusades,
    new_state=new_pirate_crusades,
    sheet=lambda _state, _eyes: Sheet(title="", blocks=()),
    procedures=PLAYED.procedures,
    options=OPTIONS,
    forms=forms,
    things=things,
    elsewhere=elsewhere,
    counters=counters,
)
ANA, BEN, CY, DOT = "p1", "p2", "p3", "p4"
NAMES = ("Ana", "Ben", "Cy", "Dot")


class Table:
    """A table on a file; after each entry the 54 cards are counted."""

    def __init__(
        self, folder: Path, players: int = 2, seed: int = 1, state: PirateCrusades | None = None,
        **options: Any,
    ) -> None:  # fmt: skip
        game = GAME if state is None else replace(GAME, new_state=lambda _names: state)
        self.open = OpenTable.create(
            game, folder / "evening.jsonl", "Evening", NAMES[:players], disk=QuickDisk(),
            chance=SeededChance(seed),
        )  # fmt: skip
        self.last: Entry | None = None
        self.audited = True
        for key, value in options.items():
            words = "yes" if value is True else "no" if value is False else str(value)
            self.say(f"option {key} {words}")

    @property
    def state(self) -> PirateCrusades:
        return self.open.state

    def pirate(self, player: str = ANA) -> Pirate:
        return self.state.pirates[player]

    def typed(self, text: str) -> Entry | Asking | Exception:
        try:
            read = say(self.open, text, yes=True)
        except (BadAnswer, UsageError) as problem:
            return problem
        if isinstance(read.result, Asking):
            return read.result
        entry = self.open.enter(read.run, read.result).entry
        self._entered(entry)
        return entry

    def _entered(self, entry: Entry) -> None:
        self.last = entry
        info = self.open.infos[entry.act]
        known = [key.name for key in info.listed()]
        for key, _value, _source in entry.answers:
            if key == "effects":
                continue
            assert any(fnmatchcase(key, name) for name in known), (entry.act, key)
        if self.audited:
            assert audit_of(self.state).value.holds is not False, (entry.says, self.zones())

    def zones(self) -> Any:
        return audit_of(self.state).notes

    def say(self, *texts: str) -> str:
        for text in texts:
            result = self.typed(text)
            assert isinstance(result, Entry), f"{text}: {told(result)}"
        assert self.last is not None
        return self.last.says

    def asks(self, text: str) -> str:
        """The key of the question that a sentence leaves open; nothing is entered."""
        before = self.state
        result = self.typed(text)
        assert self.state is before
        assert isinstance(result, Asking) and not isinstance(result.question, Broken), told(result)
        return result.question.key

    def broken(self, text: str) -> Broken:
        """The rule that a sentence breaks; nothing is entered."""
        before = self.state
        result = self.typed(text)
        assert self.state is before
        assert isinstance(result, Asking), told(result)
        assert isinstance(result.question, Broken), told(result)
        return result.question

    def refused(self, text: str) -> str:
        result = self.typed(text)
        assert isinstance(result, Exception), told(result)
        return str(result)

    def do(self, act: str, by: str = "", **answers: Any) -> str:
        """An act by answers (`_` for `-` in keys); it must be entered."""
        given = {key.replace("_", "-"): value for key, value in answers.items()}
        result = self.open.act(act, given, by=by, depth="sentence")
        assert isinstance(result, Acknowledged), told(result)
        self._entered(result.entry)
        return result.entry.says

    def rows(self, kind: str) -> list[dict[str, Any]]:
        assert self.last is not None
        return [row for row in self.last.lines if row["kind"] == kind]

    def owed(self) -> list[tuple[str, str]]:
        return [(x.who, x.procedure) for _, x in sorted(self.state.pending.items())]


def told(result: Any) -> str:
    if isinstance(result, Asking):
        question = result.question
        why = question.why if isinstance(question, Broken) else ""
        return f"asks {question.key} ({question.kind}) {question.prompt} {why} {result.problem}"
    if isinstance(result, Entry):
        return f"entered: {result.says}"
    return f"{type(result).__name__}: {result}"


def two(folder: Path, ships: str = "7H 4D", bonus: str = "2C", **options: Any) -> Table:
    """Ana and Ben at the neutral port; Ana is the youngest."""
    table = Table(folder, 2, **options)
    table.say(f"setup {ships}{f' bonus {bonus}' if bonus else ''} youngest ana")
    return table


def test_a_table_is_set_up(tmp_path: Path) -> None:
    """Two players: 8 + (2 - L) dealt; ships 7 and 4: L = 1, so 9 cards, 45 are left (2.18)."""
    table = two(tmp_path)
    assert table.state.deck == 45 and table.state.discards == ()
    assert table.pirate(ANA).ship == "7H" and table.pirate(BEN).ship == "4D"
    assert [x.card for x in table.pirate(BEN).bonuses.values()] == ["2C"]
    assert table.pirate(ANA).bonuses == {}
    assert table.pirate(ANA).hand.count == 2 and len(table.pirate(ANA).missions) == 1
    assert table.state.turn == ANA and table.state.variant == "short-poker"
    assert audit_of(table.state).value.holds is True


# ---------------------------------------------------------------------- tables in mid-game


def pirate(
    hand: Any = 3, ship: str = "", status: Any = "sailing", holds: str = "", missions: str = "",
    bonuses: str = "", town: str = "", at: str = "sea", **fields: Any,
) -> Pirate:  # fmt: skip
    """A player with cards; `hand` is a count, or the cards that all know. `?` is a hidden card."""
    known = dict.fromkeys(hand.split(), True) if isinstance(hand, str) else {}
    port = None
    if status in ("docked", "ready"):
        port = Town(neutral=True) if town in ("", NEUTRAL) else Town(card=town)
    made = {
        f"m{n}": Mission(card="" if card == "?" else card, stay=0)
        for n, card in enumerate(missions.split(), 1)
    }
    return Pirate(
        status=status, ship=ship, told=True, done=fields.pop("done", 0), stay=1, town=port,
        hand=Hand(count=len(known) if isinstance(hand, str) else hand, known=known),
        holds={f"h{n}": Hold(card=card, at=at) for n, card in enumerate(holds.split(), 1)},
        missions=made, bonuses={f"b{n}": Bonus(card=c) for n, c in enumerate(bonuses.split(), 1)},
        **fields,
    )  # fmt: skip


def mid(folder: Path, *pirates: Pirate, discards: str = "", **options: Any) -> Table:
    """A game that is under way, Ana's turn; what is not with the players is the deck."""
    state = new_pirate_crusades(NAMES[: len(pirates)])
    ships = ("7H", "8D", "9C", "10S")
    pirates = tuple(
        replace(one, ship=one.ship or ship) for one, ship in zip(pirates, ships, strict=False)
    )
    state = replace(
        state, variant="short-poker", turn=ANA, step="start",
        pirates={f"p{n}": one for n, one in enumerate(pirates, 1)},
        discards=tuple(discards.split()), ids={"h": 90, "m": 90, "b": 90}, options=options,
    )  # fmt: skip
    state = replace(state, deck=audit_of(state).value.rest)
    assert audit_of(state).value.holds is True
    return Table(folder, len(pirates), state=state)
