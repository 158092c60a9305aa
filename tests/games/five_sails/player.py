"""A table that is played by sentences, and what must hold after every entry.

    city = City("Ana", "Ben")
    city.say("setup soline kaspar", "turn ana", "soline moves to the forums")
    question = city.broken("soline moves to the docks")

After each entry: every card of a side is somewhere, as far as it was told; nothing is below 0;
whoever has as many wounds as Resolve is gone; what hangs on something hangs on something that is
there; the threads, the sheet and the file hold; every question has its page and rules entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy, deepcopy
from typing import Any

import msgspec

from companion.errors import BadAnswer, UsageError
from companion.games.five_sails.calculations.pieces import counted
from companion.games.five_sails.game import GAME, counters
from companion.games.five_sails.rules.duel import is_over
from companion.games.five_sails.rules.standing import line, stat
from companion.games.five_sails.sheet.page import sheet, suggestions, where
from companion.games.five_sails.state.cards import home_of
from companion.games.five_sails.state.table import FiveSails, Pile, new_five_sails
from companion.library.index import Library
from companion.table.campaign.draft import Run
from companion.table.campaign.unheard_line import UnheardLine
from companion.table.procedures.drive import Asking, Done
from companion.table.procedures.procedure import ProcedureInfo
from companion.table.procedures.question import Broken
from companion.table.sentences.sentence import say
from companion.table.shared.acts import common_procedures, procedures_of
from companion.table.sheet import plain, render, width_of
from companion.toolbox.chance import Chance, SeededChance

INFOS: dict[str, ProcedureInfo[FiveSails]] = {info.id: info for info in procedures_of(GAME)}
SHARED = frozenset(info.id for info in common_procedures(GAME)) - {x.id for x in GAME.procedures}
LIBRARY = Library.open("five-sails")
TOLD = frozenset(("setup", "load-deck", "learn", "modify", *SHARED))
"""Acts that tell a table's numbers anew: what lay somewhere before need not lie there still."""


class City:
    """A table in memory: sentences and answers change its state; nothing is written."""

    def __init__(
        self, *names: str, state: FiveSails | None = None, chance: Chance | None = None
    ) -> None:
        self.game, self.infos = GAME, INFOS
        self.state = new_five_sails(names or ("Ana", "Ben")) if state is None else state
        self.chance: Chance = chance or SeededChance(1)
        self.memory: Mapping[str, Mapping[str, Any]] = {}
        self.unheard: UnheardLine | None = None
        self.done: Done[FiveSails] | None = None
        self.free = False
        """Whether cards may come and go: a card's text moved them."""

    def copied(self, *texts: str) -> City:
        """A table that stands as this one does, and goes its own way with further lines."""
        other = copy(self)
        other.chance = deepcopy(self.chance)
        if texts:
            other.say(*texts)
        return other

    def begin(self, procedure: str, by: str = "") -> Run[FiveSails]:
        """As the open table does it."""
        run = Run(self.game, self.infos[procedure], self.chance, by)
        run.memory = self.memory
        return run

    def last_act(self) -> None:
        """No journal is kept: nothing can be corrected."""

    def try_to_say(self, text: str, by: str = "") -> Asking | Done[FiveSails] | Exception:
        """A typed line; the state changes if nothing is left to ask."""
        try:
            said = say(self, text, by, yes=True, teach=False)  # type: ignore[arg-type]
        except (BadAnswer, UsageError) as problem:
            return problem
        return self._took(said.run.info.id, said.result)

    def try_to(
        self, procedure: str, by: str = "", overrides: Mapping[str, str] | None = None,
        depth: str = "sentence", answers: Mapping[str, Any] | None = None, **more: Any,
    ) -> Asking | Done[FiveSails]:  # fmt: skip
        """A procedure with answers (`_` for `-` in keywords; `answers` for keys with dots)."""
        run = self.begin(procedure, by)
        run.depth = depth  # type: ignore[assignment]
        for key, value in {**(answers or {})}.items():
            run.give(key, value)
        for key, value in more.items():
            run.give(key.replace("_", "-"), value)
        for key, reason in (overrides or {}).items():
            run.override(key, reason)
        return self._took(procedure, run.look(self.state))  # type: ignore[no-any-return]

    def _took(self, procedure: str, result: Any) -> Any:
        if isinstance(result, Done):
            before, self.state, self.done = self.state, result.outcome.state, result
            holds(before, result, procedure, self.free)
        return result

    def say(self, *texts: str) -> str:
        """Typed lines that must all be entered; what the log says of the last."""
        for text in texts:
            result = self.try_to_say(text)
            assert isinstance(result, Done), f"{text}: {told(result)}"
        assert self.done is not None
        return self.done.outcome.says

    def do(self, procedure: str, by: str = "", **answers: Any) -> str:
        """A procedure that must be entered."""
        result = self.try_to(procedure, by, **answers)
        assert isinstance(result, Done), told(result)
        return result.outcome.says

    def asked(self, text: str) -> Any:
        """A typed line that is not finished: what it asks; the state stays as it was."""
        before = self.state
        result = self.try_to_say(text)
        assert self.state is before
        assert isinstance(result, Asking), told(result)
        return result.question

    def asked_steps(self, procedure: str, by: str = "") -> Any:
        """The first question of a procedure that is entered step by step."""
        result = self.try_to(procedure, by, depth="steps")
        assert isinstance(result, Asking), told(result)
        return result.question

    def broken(self, text: str) -> Broken:
        """A typed line that breaks a rule: which one; the state stays as it was."""
        question = self.asked(text)
        assert isinstance(question, Broken), f"{text}: asks {question.key}"
        return question

    def steps(self, procedure: str, *answers: tuple[str, Any]) -> str:
        """A procedure step by step: each question must come in this order; what the log says."""
        given: dict[str, Any] = {}
        for key, value in answers:
            before = self.state
            result = self.try_to(procedure, depth="steps", answers=given)
            assert self.state is before
            assert isinstance(result, Asking), f"{key}: {told(result)}"
            assert result.question.key == key, told(result)
            given[key] = value
        result = self.try_to(procedure, depth="steps", answers=given)
        assert isinstance(result, Done), told(result)
        return result.outcome.says

    def rows(self, kind: str) -> list[dict[str, Any]]:
        """Rows of the last entry."""
        assert self.done is not None
        return [row for row in self.done.outcome.lines if row["kind"] == kind]

    def key(self, name: str) -> str:
        """Id of a character or attachment in play by its card's name."""
        things: dict[str, Any] = {**self.state.characters, **self.state.attachments}
        found = [x for x, one in things.items() if self.state.cards[one.card].name == name]
        assert len(found) == 1, (name, found)
        return found[0]

    def character(self, name: str) -> Any:
        """A character in play by name."""
        return self.state.characters[self.key(name)]

    def seen(self, eyes: str = "", width: int = 100) -> str:
        """The sheet as text."""
        return plain(render(sheet(self.state, eyes), width))


def told(result: Any) -> str:
    """What a result asks or says, for a failing test."""
    if isinstance(result, Asking):
        question = result.question
        why = question.why if isinstance(question, Broken) else ""
        return f"asks {question.key} ({question.kind}) {question.prompt} {why} {result.problem}"
    return f"entered: {result.outcome.says}" if isinstance(result, Done) else str(result)


# ---------------------------------------------------------------------- what must hold


def accounted(state: FiveSails, player: str) -> int | None:
    """Cards of a player's Faction deck: hand, deck, discards, in play, in a dueling line."""
    side = state.sides[player]
    piles = (side.hand.count, side.deck, side.discard.count)
    if None in piles:
        return None
    in_play = sum(1 for one in state.attachments.values() if one.owner == player)
    in_play += sum(
        1 for one in state.characters.values() if one.owner == player and one.kind == "brute"
    )
    fighters = state.duel.fighters.values() if state.duel else ()
    lying = sum(1 for one in fighters if one.player == player for card in one.line if not card.gone)
    return sum(count or 0 for count in piles) + in_play + lying


def holds(before: FiveSails, done: Done[FiveSails], procedure: str, free: bool = False) -> None:
    """Everything that must be true after an entry."""
    state = done.outcome.state
    anew = free or procedure in TOLD or bool(done.overrides)
    if not anew and state.game_no == before.game_no:
        _cards(before, state)
        _people(before, state)
    _counts(state)
    _references(state)
    _duel(state)
    _shown(state)
    _asked(done, procedure)
    assert done.outcome.says, procedure
    raw = msgspec.json.encode(state, order="sorted")
    assert msgspec.json.decode(raw, type=FiveSails) == state


def _cards(before: FiveSails, state: FiveSails) -> None:
    for player in state.in_game:
        was, now = accounted(before, player), accounted(state, player)
        if was is not None and now is not None:
            assert was == now, f"{state.name(player)} had {was} Faction cards, has {now}"


def _people(before: FiveSails, state: FiveSails) -> None:
    for key, one in state.characters.items():
        old = before.characters.get(key)
        resolve = counted(stat(state, key, "resolve").value)
        if stat(state, key, "resolve").value == "-" or (old and old.wounds == one.wounds):
            continue
        if resolve is not None and one.wounds is not None:
            assert one.wounds < resolve, f"{key} has {one.wounds} wounds of {resolve}"
        places = ("", *line(state), home_of(one.controller))
        assert not one.controller or one.at in places, f"{key} is at {one.at}"


def _counts(state: FiveSails) -> None:
    def pile(count: int | None, named: Mapping[str, int], what: str) -> None:
        assert count is None or count >= 0, what
        assert all(copies > 0 for copies in named.values()), what
        assert count is None or sum(named.values()) <= count, f"{what}: {named} of {count}"

    for player, side in state.sides.items():
        pile(side.hand.count, side.hand.known, f"hand of {player}")
        piles: dict[str, Pile] = {"discard": side.discard, "locker": side.locker}
        for name, one in piles.items():
            pile(one.count, one.named, f"{name} of {player}")
        for count in (side.renown, side.deck, side.schemes_left, side.characters_left):
            assert count is None or count >= 0, player
    pile(state.city_discard.count, state.city_discard.named, "City discards")
    assert all(x.wounds is None or x.wounds >= 0 for x in state.characters.values())
    assert state.city_deck is None or state.city_deck >= 0
    assert 0 <= state.passes < max(1, len(state.in_game)), state.passes


def _references(state: FiveSails) -> None:
    """Whatever hangs on something hangs on something that is there."""
    in_play = {*state.characters, *state.attachments, *state.city}
    for key, attachment in state.attachments.items():
        assert attachment.on in in_play or attachment.on in state.sides, key
        assert attachment.card in state.cards, key
    for key, effect in state.modifiers.items():
        assert effect.on in state.characters or effect.on in state.sides, key
    for key, one in state.characters.items():
        assert one.card in state.cards, key
        assert one.controller in ("", *state.seats), key
    for player in state.in_game:
        leader = state.sides[player].leader
        owed = {who for duty in state.pending.values() for who in duty.answers.get("who", ())}
        gone = state.closed or player in owed
        assert not leader or leader in state.characters or gone, f"{player} lost the Leader"
    assert state.turn == "" or state.alive(state.turn), state.turn
    assert state.closed or not state.first_player or state.alive(state.first_player)


def _duel(state: FiveSails) -> None:
    """A duel has its thread; a pool is not below 0; one without threat is over."""
    assert bool(state.thread) == (state.duel is not None), state.thread
    if state.duel is not None:
        assert all(x.pool is None or x.pool >= 0 for x in state.duel.fighters.values())
        assert is_over(state.duel) is not True, "a duel without threat goes on"


def _shown(state: FiveSails) -> None:
    """The sheet is drawn for all eyes and widths; the rest of the screen has its words."""
    for eyes in ("", *state.seats):
        for width in (60, 100):
            for row in render(sheet(state, eyes), width):
                assert width_of("".join(span.text for span in row)) <= width
    assert where(state)
    assert len({(x.owner, x.track.id) for x in counters(state)}) == len(counters(state))
    for one in suggestions(state):
        assert one.label


def _asked(done: Done[FiveSails], procedure: str) -> None:
    """Every question of the game's own has a page and an entry of the rules."""
    if procedure in SHARED:
        return
    for one in done.answered:
        question = one.question
        if question.key == "effects":
            continue
        assert question.page, question.key
        assert question.prompt, question.key
        assert LIBRARY.get(question.rule) is not None, (question.key, question.rule)
    for key, broken in done.against:
        assert broken.why, key
