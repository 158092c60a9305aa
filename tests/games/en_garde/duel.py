"""En Garde for tests: a table on a file or only in memory, its Field as words, what is asked.

Cards that only these tests know, their numbers invented:
Cut (Attack, cost 0, 2 bursts), Dodge (Response, 0, 2 shields), Feint (Fancy
Move, 1), Wine (Restore, 0, gives 3), Heavy (Enhancement, cost 2, 1 burst), Cloak (Item, 0, +0/1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.errors import BadAnswer, UsageError
from companion.games import load
from companion.games.en_garde.rules.exchange import facing, in_order
from companion.games.en_garde.rules.standing import audit_of
from companion.games.en_garde.sheet.page import exchange_lines
from companion.games.en_garde.sheet.picture import choices, field, if_it_ended
from companion.games.en_garde.state.table import Card, EnGarde, new_en_garde
from companion.table.campaign.draft import Run
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.unheard_line import UnheardLine
from companion.table.campaign.writer import Acknowledged
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.procedure import ProcedureInfo
from companion.table.procedures.question import Broken
from companion.table.sentences.sentence import say
from companion.table.shared.acts import procedures_of
from companion.table.storage.disk import Handle, RealDisk
from companion.table.storage.entry import Entry
from companion.toolbox.chance import Chance, SeededChance
from companion.toolbox.text import key_of

SAM, JEN, CY, DEE = "p1", "p2", "p3", "p4"
NAMES = ("Sam", "Jen", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida")
GAME = load("en-garde")
INFOS: dict[str, ProcedureInfo[EnGarde]] = {info.id: info for info in procedures_of(GAME)}

INVENTED: tuple[Card, ...] = (
    Card(name="Cut", type="attack", cost=0, bursts=2),
    Card(name="Dodge", type="response", cost=0, block="shields", shields=2),
    Card(name="Feint", type="fancy", cost=1),
    Card(name="Wine", type="restore", cost=0, restore=3),
    Card(name="Heavy", type="enhancement", cost=2, bursts=1),
    Card(name="Cloak", type="item", cost=0, attack=0, defense=1),
)
T0 = {
    "Slash": {"cost": 0}, "Powerful Strike": {"cost": 0}, "Taste My Blade!": {"cost": 0},
    "Disarm": {"cost": 0, "bursts": 1}, "Superior Technique": {"cost": 1},
    "Main Gauche": {"cost": 0}, "Pistol": {"cost": 0}, "Lunge": {"bursts": 3},
}  # fmt: skip
"""Costs of the spec's T0, and invented numbers for what the book leaves open."""


class QuickDisk(RealDisk):
    """A drive that does not wait; only for tests that are not about durability."""

    def sync(self, handle: Handle) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass


def named(state: EnGarde, name: str) -> str:
    """Id of a card, or of a player."""
    found = [key for key, x in state.players.items() if x.name == name]
    found += [key for key, x in state.cards.items() if key_of(x.name) == key_of(name)]
    assert len(found) == 1, (name, found)
    return found[0]


def changed(state: EnGarde, name: str, **fields: Any) -> EnGarde:
    """The state with other numbers on a card, or with other counts of a player."""
    key = named(state, name)
    if key in state.players:
        who = replace(state.duelists[key], **fields)
        return replace(state, duelists={**state.duelists, key: who})
    return replace(state, cards={**state.cards, key: replace(state.cards[key], **fields)})


def ready(
    players: int = 2, poise: Iterable[int | None] = (), t0: bool = True, **options: Any
) -> EnGarde:
    """Sam's turn after the refill: the spec's table, with the invented cards of these tests."""
    state = new_en_garde(NAMES[:players])
    state = replace(state, turn=SAM, first=SAM, step="prepare", options=options)
    for name, one in zip(NAMES, poise, strict=False):
        state = changed(state, name, poise=one)
    if t0:
        for card in INVENTED:
            count = state.ids["c"] + 1
            state = replace(
                state, ids={**state.ids, "c": count}, cards={**state.cards, f"c{count}": card}
            )
        for name, fields in T0.items():
            state = changed(state, name, **fields)
    return state


class Duel:
    """A table in memory: sentences and answers change its state; nothing is written."""

    def __init__(self, state: EnGarde, chance: Chance | None = None) -> None:
        self.game, self.infos, self.state = GAME, INFOS, state
        self.chance: Chance = chance or SeededChance(1)
        self.memory: Mapping[str, Mapping[str, Any]] = {}
        self.unheard: UnheardLine | None = None
        self.done: Done[EnGarde] | None = None

    def begin(self, procedure: str, by: str = "") -> Run[EnGarde]:
        """As the open table does it."""
        run = Run(self.game, self.infos[procedure], self.chance, by)
        run.memory = self.memory
        return run

    def once(self, _name: str, make: Callable[[], Any]) -> Any:
        """Made anew each time: the state changes here without anybody's knowing."""
        return make()

    def last_act(self) -> None:
        """Nothing is written here."""

    def try_to_say(self, text: str, by: str = "") -> Asking | Done[EnGarde] | UsageError:
        """A typed line; the state changes if nothing is left to ask."""
        try:
            result = say(self, text, by, yes=True).result  # type: ignore[arg-type]
        except (BadAnswer, UsageError) as problem:
            return problem
        return self._took(result)

    def try_to(
        self,
        procedure: str,
        by: str = "",
        overrides: Mapping[str, str] | None = None,
        depth: str = "sentence",
        **answers: Any,
    ) -> Asking | Done[EnGarde]:
        """A procedure with answers (`_` for `-` in keys)."""
        run = self.begin(procedure, by)
        run.depth = depth  # type: ignore[assignment]
        for key, value in answers.items():
            run.give(key.replace("_", "-"), value)
        for key, reason in (overrides or {}).items():
            run.override(key, reason)
        return self._took(run.look(self.state))

    def _took(self, result: Any) -> Any:
        if isinstance(result, Done):
            self.state, self.done = result.outcome.state, result
        return result

    def say(self, *texts: str) -> str:
        """Typed lines that must all be entered; what the log says of the last."""
        for text in texts:
            result = self.try_to_say(text)
            assert isinstance(result, Done), f"{text}: {told(result)}"
        assert self.done is not None
        return self.done.outcome.says

    def do(self, procedure: str, by: str = "", **answers: Any) -> str:
        """A procedure that must be entered, and breaks no rule."""
        result = self.try_to(procedure, by, **answers)
        assert isinstance(result, Done), told(result)
        return result.outcome.says

    def broken(self, text: str) -> Broken:
        """A typed line that breaks a rule: which one; the state stays as it was."""
        before = self.state
        result = self.try_to_say(text)
        assert self.state is before
        assert isinstance(result, Asking), told(result)
        assert isinstance(result.question, Broken), told(result)
        return result.question

    def rows(self, kind: str) -> list[dict[str, Any]]:
        """Lines of the last entry."""
        assert self.done is not None
        return [row for row in self.done.outcome.lines if row["kind"] == kind]


def opened(
    folder: Path, state: EnGarde | None = None, chance: Chance | None = None, players: int = 2
) -> OpenTable[EnGarde]:
    """A table on a file, with nothing but names, or with a state of these tests."""
    game = GAME if state is None else replace(GAME, new_state=lambda _names: state)
    names = NAMES[:players] if state is None else tuple(x.name for x in state.players.values())
    return OpenTable.create(
        game, folder / "evening.jsonl", "Evening", names, disk=QuickDisk(), chance=chance
    )


def typed(table: OpenTable[EnGarde], text: str) -> Entry | Asking | Exception:
    """A typed line on a file: its entry, what it asks, or what is wrong with it."""
    try:
        read = say(table, text, yes=True)
    except (BadAnswer, UsageError) as problem:
        return problem
    if isinstance(read.result, Asking):
        return read.result
    return table.enter(read.run, read.result).entry


def lines(table: OpenTable[EnGarde], *texts: str) -> Entry:
    """Typed lines that must all be entered; the last one's entry."""
    for text in texts:
        result = typed(table, text)
        assert isinstance(result, Entry), f"{text}: {told(result)}"
    return result


def stepped(table: OpenTable[EnGarde], procedure: str, *answers: tuple[str, Any]) -> Entry:
    """A procedure step by step: each question must come in this order, each gets its answer."""
    given: dict[str, Any] = {}
    for key, value in answers:
        result = table.act(procedure, given, depth="steps")
        assert isinstance(result, Asking), (key, result)
        assert not result.problem, told(result)
        assert result.question.key == key, told(result)
        given[key] = value
    result = table.act(procedure, given, depth="steps")
    assert isinstance(result, Acknowledged), told(result)
    return result.entry


def told(result: Any) -> str:
    """What a result asks or says, for a failing test."""
    if isinstance(result, Asking):
        question = result.question
        why = question.why if isinstance(question, Broken) else ""
        return f"asks {question.key} ({question.kind}) {question.prompt} {why} {result.problem}"
    return f"entered: {result.outcome.says}" if isinstance(result, Done) else str(result)


def words_of(state: EnGarde) -> list[str]:
    """The Field: `A1 Sam>Jen Thrust + Masterful Strike (opening): R1 Parry Riposte→A2`."""
    exchange = state.exchange
    if exchange is None:
        return []
    found = []
    for key in in_order(exchange.attacks):
        attack = exchange.attacks[key]
        cards = " + ".join(state.cards[card].name for card in attack.cards)
        words = f"{key} {state.name(attack.by)}>{state.name(attack.target)} {cards}"
        words += f" ({attack.source})"
        faced = []
        for one in facing(exchange, key):
            response = exchange.responses[one]
            faced.append(f"{one} {state.cards[response.card].name}")
            if response.counter:
                faced[-1] += f"→{response.counter}"
        found.append(words + (f": {', '.join(faced)}" if faced else ""))
    return found


def poise(state: EnGarde) -> tuple[int | None, ...]:
    """Poise of everybody, in seating order."""
    return tuple(state.duelists[player].poise for player in state.seats)


def hands(state: EnGarde) -> tuple[int | None, ...]:
    """Cards in everybody's hand."""
    return tuple(state.duelists[player].hand for player in state.seats)


def audited(state: EnGarde) -> int | None:
    """How many cards too many or too few: 0 if all are there."""
    return audit_of(state).value


def seen(state: EnGarde, width: int = 80) -> list[str]:
    """What a reader sees of the Exchange, spaces folded."""
    return [" ".join(x.split()) for x in _text(exchange_lines(state, width)) if x.strip()]


def picture(state: EnGarde, width: int = 80) -> list[str]:
    """The Field alone, as it stands there."""
    return _text(field(state, width))


def fate(state: EnGarde, width: int = 80) -> list[str]:
    """“If it ended now” and its signs of danger."""
    return [" ".join(x.split()) for x in _text(if_it_ended(state, width))]


def offered(state: EnGarde, width: int = 200) -> list[str]:
    """What may be played, and what not."""
    return [" ".join(x.split()) for x in _text(choices(state, width))]


def _text(spans: Iterable[Any]) -> list[str]:
    return ["".join(span.text for span in line) for line in spans]
