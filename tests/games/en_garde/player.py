"""A random player of Exchanges: legal plays through the procedures, on states in memory.

Every number of every card is random, many are not told; every option of section 9 is switched.
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games.en_garde.options import OPTIONS
from companion.games.en_garde.rules.exchange import MayPlay, may_play
from companion.games.en_garde.state.table import Card, EnGarde, new_en_garde
from companion.table.procedures.procedure import Outcome, Reading
from companion.table.procedures.question import Broken, Choose, Form, Number, Question, YesNo
from companion.table.shared.effecting import with_effects
from tests.games.en_garde.duel import GAME, INFOS, NAMES

MAY_BREAK = ("conflict",)
"""Catalogue numbers that contradict the rulebook are no play against the rules."""


class Refused(Exception):
    """A rule was broken that `may_play` did not name."""

    def __init__(self, question: Question[Any], why: str) -> None:
        self.question, self.why = question, why
        super().__init__(f"{question.key}: {why}")


def some(rng: Random, *values: Any) -> Any:
    return rng.choice(values)


def start(rng: Random, unknown: float = 0.3) -> EnGarde:
    """Three players in Sam's Prepare; Poise, hands, Items, cards and options at random."""
    state = new_en_garde(NAMES[:3])
    cards = dict(state.cards)
    for key, card in cards.items():
        cards[key] = _numbers(rng, card, unknown)
    for number, kind in enumerate(("attack", "response", "press", "fancy", "enhancement"), 1):
        key = f"c{state.ids['c'] + number}"
        cards[key] = _numbers(rng, Card(name=f"New {kind}", type=kind), unknown)  # type: ignore[arg-type]
    if rng.random() < 0.3:  # negation chains: printed as a Fancy Move
        key = next(key for key, card in cards.items() if card.has("negate_fancy"))
        cards[key] = replace(cards[key], type="fancy")
    items = [key for key in sorted(cards) if cards[key].type == "item"]
    duelists = {}
    used = 0
    for player in state.seats:
        item = rng.choice([*items, ""])
        hand = rng.randint(0 if player != "p1" else 1, 9)
        used += hand + bool(item)
        poise = rng.randint(0, 10)
        duelists[player] = replace(state.duelists[player], poise=poise, hand=hand, item=item)
    discard = rng.randint(0, 20)
    return replace(
        state, cards=cards, duelists=duelists, deck=85 - used - discard, discard=discard,
        ids={"c": len(cards)}, turn="p1", first="p1", step="prepare",
        options=_options(rng),
    )  # fmt: skip


def _numbers(rng: Random, card: Card, unknown: float) -> Card:
    """Numbers that the book does not fix, told or not."""
    told: dict[str, Any] = {}
    if card.cost is None and rng.random() > unknown:
        told["cost"] = some(rng, 0, 0, 0, 1, 2)
    if card.type in ("attack", "enhancement") and rng.random() > unknown:
        told["bursts"] = rng.randint(0, 6)
    if card.type == "response" and card.block is None and rng.random() > unknown:
        told["block"] = some(rng, "full", "shields", "shields", "none")
        told["shields"] = rng.randint(0, 4) if told["block"] == "shields" else None
    if card.type == "item" and rng.random() < 0.5:
        told["attack"], told["defense"] = rng.randint(-1, 2), rng.randint(-1, 2)
    return replace(card, **told)


def _options(rng: Random) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for option in OPTIONS:
        if (
            option.values
            and option.key not in ("track_hands", "pistol", "responses_per_attack")
            and rng.random() < 0.3
        ):
            chosen[option.key] = rng.choice(option.values)
    if rng.random() < 0.3:
        chosen["poise_cap"] = some(rng, 0, 8, 12)
    return chosen


class Play:
    """One entry, played at random: the state after it, and the answers that led there."""

    def __init__(
        self, rng: Random, state: EnGarde, procedure: str, by: str = "", **wanted: Any
    ) -> None:
        self.rng, self.before, self.wanted, self.by = rng, state, wanted, by
        self.procedure = procedure
        self.answers: dict[str, Any] = {}
        self.overrides: dict[str, str] = {}
        self.holds = state.duelists[by].hand or 0
        self.outcome = self._run(INFOS[procedure])

    def _run(self, info: Any) -> Outcome[EnGarde]:
        run = with_effects(GAME, info, Reading(self.before, self.by))
        reply: Any = None
        while True:
            try:
                question = run.send(reply)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            if isinstance(question, Broken):
                if not any(word in question.key for word in MAY_BREAK):
                    raise Refused(question, question.why)
                reply = self.overrides[question.key] = "our card says so"
                continue
            stored = self._stored(question)
            reply = question.accept(stored)
            broken = question.judge(reply)
            if broken is not None:
                raise Refused(question, broken.why)
            if question.manner != "quiet":
                self.answers[question.key] = question.store(reply)

    def _stored(self, question: Question[Any]) -> Any:
        if question.key in self.wanted:
            return self.wanted[question.key]
        if question.manner == "quiet":
            return question.default
        rng = self.rng
        if isinstance(question, Choose):
            return self._chosen(question)
        if question.unknown and rng.random() < 0.3:
            return None
        if isinstance(question, Form):
            most = 2 if "costs" in question.key else 4
            return {x.name: some(rng, None, rng.randint(0, most)) for x in question.fields}
        if isinstance(question, Number):
            least = question.least if question.least is not None else question.floor or 0
            return least + rng.randint(0, 2)
        if isinstance(question, YesNo):
            return rng.random() < 0.5
        return question.default

    def _chosen(self, question: Choose) -> Any:
        rng, key = self.rng, question.key
        if key.startswith("does"):
            words = [option.id for option in question.options]
            return {} if rng.random() < 0.5 else rng.choice(words)
        if key.startswith("enhancement"):
            return self._enhancement(question)
        if question.unknown and rng.random() < 0.3:
            return None
        if key.startswith("negate"):
            if rng.random() < 0.6 or not self._may_negate(key):
                return {}
            if self._negates_itself(key):
                self.holds -= 1
        if key in ("counter", "attack") and (rng.random() < 0.4 or not self._may_add(key)):
            return {}
        legal = [option.id for option in question.options if not option.illegal]
        picked = rng.choice(legal) if legal else {}
        if key in ("counter", "attack"):
            self.holds -= 1
        return picked

    def _may_add(self, key: str) -> bool:
        if self.holds < 2:
            return False
        poise = self.before.duelists[self.by].poise
        return not (
            key == "counter"
            and poise == 0
            and self.before.options.get("np_counter") == "not_allowed"
        )

    @staticmethod
    def _negates_itself(key: str) -> bool:
        """Negations of both sides take turns; the second is that of the Fancy Move's player."""
        return int(key.partition("-")[2] or 1) % 2 == 0

    def _may_negate(self, key: str) -> bool:
        """Whether the speaker holds a card more than is promised in this play already."""
        exchange = self.before.exchange
        if exchange is None:
            return False
        if self._negates_itself(key):
            return self.holds >= 2
        hand = self.before.duelists[exchange.other(self.by)].hand or 0
        return hand > int(key.partition("-")[2] or 1) // 2

    def _enhancement(self, question: Choose) -> Any:
        if self.holds < 2 or self.rng.random() < 0.6:
            return {}
        legal = [option.id for option in question.options if not option.illegal]
        fitting = [
            key for key in legal if self.before.cards[key].type == "enhancement"
            and key not in self.answers.values()
        ]  # fmt: skip
        if not fitting:
            return {}
        self.holds -= 1
        return self.rng.choice(fitting)


def kind_of(state: EnGarde, rng: Random, one: MayPlay) -> str:
    """A card of the kind of play, at random."""
    cards = [key for key in sorted(state.cards) if _fits(state.cards[key], one.kind)]
    return rng.choice(cards)


def _fits(card: Card, kind: str) -> bool:
    if kind == "lunge":
        return card.has("lunge")
    if kind == "attack":
        return card.type == "attack" and not card.has("lunge")
    return card.type == kind and not card.has("negate_fancy")


def open_exchange(rng: Random, state: EnGarde) -> Play | None:
    """Sam starts an Exchange with somebody; `None` where an option forbids what it costs."""
    attacks = [key for key in sorted(state.cards) if state.cards[key].type == "attack"]
    target = rng.choice(["p2", "p3"])
    return unless_overpaid(rng, state, "play", "p1", card=rng.choice(attacks), target=target)


def unless_overpaid(
    rng: Random, state: EnGarde, procedure: str, by: str, **wanted: Any
) -> Play | None:
    """A play; `None` if only the option `overpay` = forbidden stands against it."""
    try:
        return Play(rng, state, procedure, by, **wanted)
    except Refused as refused:
        if "overpay" in refused.question.key and state.options.get("overpay") == "forbidden":
            return None
        raise


def next_play(rng: Random, state: EnGarde) -> Play:
    """One legal play of the one with priority; a pass if nothing else can be paid."""
    exchange = state.exchange
    assert exchange is not None
    by = exchange.priority
    legal = [one for one in may_play(state) if one.refused is None]
    one = legal[-1] if rng.random() < 0.08 else rng.choice(legal[:-1] or legal)
    if exchange.counts.get("plays", 0) > 25:
        one = legal[-1]
    if one.kind == "pass":
        return Play(rng, state, "pass", by)
    wanted: dict[str, Any] = {"card": kind_of(state, rng, one)}
    if one.kind in ("response", "press"):
        wanted["faces" if one.kind == "response" else "response"] = rng.choice(one.targets)
    procedure = "press" if one.kind == "press" and rng.random() < 0.5 else "play"
    played = unless_overpaid(rng, state, procedure, by, **wanted)
    return played or Play(rng, state, "pass", by)
