"""The catalogue and the audit as procedures: tell a card's numbers, mend a count (5.20, 5.22)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.en_garde.derive import audit_of
from companion.games.en_garde.procedures.cards import KINDS, Slot, ask_card
from companion.games.en_garde.procedures.numbers import keep, learned
from companion.games.en_garde.procedures.work import Work
from companion.games.en_garde.state import CARD_TYPES, NUMBERS, EnGarde
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Choose,
    Field,
    Form,
    Number,
    Option,
    Pick,
    Several,
    Text,
    ask,
    told,
)
from companion.toolbox.sums import shown, signed
from companion.toolbox.text import clean_line

_LEAST = {"attack": -5, "defense": -5, "copies": 1, "restore": 1}
_MOST = {"cost": 10, "counter_cost": 10, "attack": 10, "defense": 10, "copies": 85}


def learn(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """Tell what is printed on a card: its type and numbers, once for all games (5.20)."""
    work = Work(table)
    key = yield from ask_card(
        work, Slot(key="card", prompt="Which card?", page="Card Types", rule="catalogue")
    )
    name = work.card(key).name
    words = yield from _numbers(work, key)
    kind: Pick = yield from ask(
        Choose(
            key="type",
            prompt="What is it?",
            options=tuple(Option(one, KINDS[one], also=(one,)) for one in CARD_TYPES),
            none="as it was",
            manner="quiet",
            default={},
            lead="type",
            page="Card Types",
            rule="card-types",
        )
    )
    if kind.id:
        keep(work, key, "type", kind.id, "table")
        words.append(KINDS[kind.id])  # type: ignore[index]
    words += yield from _kind_of_card(work, key)
    words += yield from _in_words(work, key)
    return work.done(f"{name}: {', '.join(words) or 'nothing new'}")


def _numbers(work: Work, key: str) -> Steps[list[str]]:
    """The numbers that a card prints; what follows from them is filled in."""
    card = work.card(key)
    fields = tuple(
        Field(name, least=_LEAST.get(name, 0), most=_MOST.get(name, 20)) for name in NUMBERS
    )
    answer: dict[str, Any] | None = yield from told(
        Form(
            key="numbers",
            prompt=f"What is printed on {card.name}?",
            fields=fields,
            unknown=True,
            manner="offer",
            default=None,
            suggest={
                name: getattr(card, name) for name in NUMBERS if getattr(card, name) is not None
            },
            page="Card Types",
            rule="catalogue",
            help="“cost 0 bursts 2 copies 4”; ? takes nothing",
        )
    )
    words = []
    for name, value in (answer or {}).items():
        if value == getattr(work.card(key), name):
            continue
        if value is None:
            work.change_card(key, **{name: None})
        else:
            yield from learned(work, key, name, value, "table", name)
        words.append(f"{name.replace('_', ' ')} {shown(value)}")
    if (answer or {}).get("shields") is not None:
        keep(work, key, "block", "shields", "table")
    return words


def _in_words(work: Work, key: str) -> Steps[list[str]]:
    """What a card says in the players' own words, and a short name for typing."""
    words = []
    text: str = yield from ask(
        Text(key="note", prompt="What does it say, in your words?", manner="quiet", default="",
             empty=True, page="Card Types", rule="catalogue")
    )  # fmt: skip
    if text:
        work.change_card(key, note=clean_line(text))
        words.append(f"“{text}”")
    alias: str = yield from ask(
        Text(key="alias", prompt="Short name", manner="quiet", default="", empty=True, longest=20,
             page="Card Types", rule="catalogue")
    )  # fmt: skip
    if alias:
        work.change_card(key, aliases=(*work.card(key).aliases, clean_line(alias)))
        words.append(f"short “{alias}”")
    return words


FLAGS = {
    "lunge": "played like Lunge",
    "disarm": "removes an Item at the end",
    "pistol": "shoots instead of an Exchange",
    "negate_fancy": "Negates a Fancy Move",
    "grants_attack": "lets play an Attack",
    "counterattack": "lets counterattack for a fee",
}


def _kind_of_card(work: Work, key: str) -> Steps[list[str]]:
    """What a Response does, what rules a card follows, another spelling of its name."""
    words = []
    blocks = {"full": "it blocks all", "shields": "shields", "none": "nothing", "other": "other"}
    block: Pick = yield from ask(
        Choose(
            key="block",
            prompt="What does it do to the Attack it faces?",
            options=tuple(Option(one, label, also=(one,)) for one, label in blocks.items()),
            none="as it was",
            manner="quiet",
            default={},
            lead="block",
            page="Response",
            rule="response",
        )
    )
    if block.id:
        keep(work, key, "block", block.id, "table")
        words.append(f"block {block.id}")
    flags: tuple[str, ...] | None = yield from told(
        Several(
            key="flags",
            prompt="Which of these does it do?",
            options=tuple(Option(one, label, also=(one,)) for one, label in FLAGS.items()),
            manner="quiet",
            unknown=True,
            default=None,
            lead="flags",
            page="Card Types",
            rule="card-types",
        )
    )
    if flags is not None:
        work.change_card(key, flags=dict.fromkeys(flags, True))
        words.append(", ".join(FLAGS[one] for one in flags) or "nothing special")
    name: str = yield from ask(
        Text(key="name", prompt="Is its name spelt otherwise?", manner="quiet", default="",
             empty=True, longest=40, page="Card Types", rule="catalogue")
    )  # fmt: skip
    if name:
        work.change_card(key, name=clean_line(name))
        words.append(f"now called {clean_line(name)}")
    return words


def audit(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """Count all cards; if they are not as many as the deck has, one count is mended (3.1)."""
    work = Work(table)
    result = audit_of(work.state)
    work.sums["cards"] = result
    state = work.state
    if result.value == 0:
        return work.done(f"all {state.size} cards are there")
    counts = {"deck": ("the deck", state.deck), "discard": ("the discard pile", state.discard)}
    for player in state.seats:
        counts[player] = (f"{state.name(player)}'s hand", state.duelists[player].hand)
    options = tuple(Option(key, label, note=shown(value)) for key, (label, value) in counts.items())
    off = "Some counts are not told" if result.value is None else (
        f"{signed(result.value)} against the deck of {state.size}"
    )  # fmt: skip
    pick: Pick = yield from ask(
        Choose(key="count", prompt=f"{off}. Which count is mended?", options=options,
               none="none", page="Components", rule="components")
    )  # fmt: skip
    if not pick.id:
        return work.done("the counts stay as they are")
    label, old = counts[pick.id]
    likely = None
    if result.value is not None and old is not None:
        likely = max(0, old - result.value)
    value: int | None = yield from told(
        Number(key="value", prompt=f"How many cards are in {label}?", unknown=True,
               suggest=likely, most=state.size, page="Components", rule="components")
    )  # fmt: skip
    if pick.id in state.duelists:
        work.change(pick.id, hand=value)
    else:
        work.state = replace(work.state, **{pick.id: value})
    work.row("correction", field=pick.id, old=old, new=value, reason="counted")
    return work.done(f"{label}: {shown(old)} → {shown(value)}")
