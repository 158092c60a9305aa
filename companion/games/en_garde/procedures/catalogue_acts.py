"""The catalogue and the audit as procedures: tell a card's numbers, mend a count (5.20, 5.22)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.en_garde import rulebook
from companion.games.en_garde.procedures.cards import KINDS, Slot, ask_card
from companion.games.en_garde.procedures.numbers import learned
from companion.games.en_garde.procedures.work import Work, act
from companion.games.en_garde.rules.standing import audit_of
from companion.games.en_garde.state.table import NUMBERS, Card
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, at_least, labelled
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, option
from companion.toolbox.sums import shown, signed
from companion.toolbox.text import clean_line

_OF_ITEMS = {"bursts": "attack", "shields": "defense"}
_LEAST = {"attack": -5, "defense": -5, "copies": 1, "restore": 1}
_MOST = {"cost": 10, "counter_cost": 10, "attack": 10, "defense": 10, "copies": 85}


@act(
    "learn",
    "Enter what a card says",
    spec="5.20",
    cite=rulebook.CATALOGUE,
    rules=("bursts", "shields", "poise-cost"),
    help="learn thrust bursts 2",
)
def learn(work: Work) -> Steps[str]:
    """Tell what is printed on a card: its type and numbers, once for all games (5.20)."""
    known = work.state.cards.keys()
    key = yield from ask_card(work, Slot("card", "Which card?", cite=rulebook.CATALOGUE))
    name, words = work.card(key).name, list[str]()
    cite = rulebook.CARD_TYPES
    kind = yield from work.one_or_none(
        "type", "What is it?", KINDS, "as it was", quiet="", lead="type", cite=cite
    )
    if kind:
        work.keep(key, "type", kind)
        words.append(KINDS[kind])
    words += yield from _kind_of_card(work, key)
    words += yield from _in_words(work, key)
    # Where a card that is known is named and nothing is told of it, its numbers are what is meant.
    words = (yield from _numbers(work, key, pressing=key in known and not words)) + words
    return f"{name}: {', '.join(words) or 'nothing new'}"


def _numbers(work: Work, key: str, pressing: bool) -> Steps[list[str]]:
    """The numbers that a card prints, asked if `pressing`; what follows from them is filled in."""
    card = work.card(key)
    fields = tuple(
        Field(name, least=_LEAST.get(name, 0), most=_MOST.get(name, 20)) for name in NUMBERS
    )
    answer = yield from work.maybe.form(
        "numbers",
        f"What is printed on {card.name}?",
        fields,
        offer=None if pressing else UNKNOWN,
        suggest={name: getattr(card, name) for name in NUMBERS if getattr(card, name) is not None},
        help="“cost 0 bursts 2 copies 4”; ? takes nothing",
        cite=rulebook.CATALOGUE,
    )
    words, before = [], work.state
    answer = _on_an_item(work.card(key), answer or {})
    for name, value in answer.items():
        words.append(f"{name.replace('_', ' ')} {shown(value)}")  # known or not: it was told
        if value == getattr(work.card(key), name):
            continue
        if value is None:
            work.change_card(key, **{name: None})
        else:
            yield from learned(work, key, name, value, "table", name)
    if answer.get("shields") is not None:
        work.keep(key, "block", "shields", "table")
    return words if work.state is not before else []


def _on_an_item(card: Card, told: Mapping[str, int | None]) -> dict[str, int | None]:
    """What is told of an Item: its bursts are added to each Attack of its owner, its shields are
    taken from each one on its owner (Items). Of other cards, what was told."""
    if card.type != "item":
        return dict(told)
    return {_OF_ITEMS.get(name, name): value for name, value in told.items()}


@citing(rulebook.CATALOGUE)
def _in_words(work: Work, key: str) -> Steps[list[str]]:
    """What a card says in the players' own words, and a short name for typing."""
    words = []
    text = yield from work.text("note", "What does it say, in your words?", quiet="")
    if text:
        work.change_card(key, note=clean_line(text))
        words.append(f"“{text}”")
    alias = yield from work.text("alias", "Short name", quiet="", longest=20)
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
    block = yield from work.one_or_none(
        "block",
        "What does it do to the Attack it faces?",
        blocks,
        "as it was",
        quiet="",
        lead="block",
        cite=rulebook.RESPONSE,
    )
    if block:
        work.keep(key, "block", block)
        words.append(f"block {block}")
    flags = yield from work.maybe.several(
        "flags",
        "Which of these does it do?",
        labelled(FLAGS),
        quiet=UNKNOWN,
        lead="flags",
        cite=rulebook.CARD_TYPES,
    )
    if flags is not None:
        work.change_card(key, flags=dict.fromkeys(flags, True))
        words.append(", ".join(FLAGS[one] for one in flags) or "nothing special")
    name = yield from work.text(
        "name",
        "Is its name spelt otherwise?",
        quiet="",
        longest=40,
        cite=rulebook.CATALOGUE,
    )
    if name:
        work.change_card(key, name=clean_line(name))
        words.append(f"now called {clean_line(name)}")
    return words


@act("audit", "Count all cards", spec="3.1", cite=rulebook.COMPONENTS, help="audit")
def audit(work: Work) -> Steps[str]:
    """Count all cards; if they are not as many as the deck has, one count is mended (3.1)."""
    result = audit_of(work.state)
    work.sums["cards"] = result
    state = work.state
    if result.value == 0:
        return f"all {state.size} cards are there"
    counts = {"deck": ("the deck", state.deck), "discard": ("the discard pile", state.discard)}
    for player in state.seats:
        counts[player] = (f"{state.name(player)}'s hand", state.duelists[player].hand)
    in_order = sorted(counts.items(), key=lambda one: one[1][1] is not None)  # unknown ones first
    options = [option(key, label, note=shown(value)) for key, (label, value) in in_order]
    off = "Some counts are unknown"
    if result.value is not None:
        off = f"{signed(result.value)} against the deck of {state.size}"
    untold = [key for key, (_, value) in counts.items() if value is None]
    only = untold[0] if len(untold) == 1 else None  # the others leave all the rest for it
    prompt = f"{off}. Which count is mended?"
    which = yield from work.choose("count", prompt, options, none="none", offer=only)
    if not which:
        return "the counts stay as they are"
    label, old = counts[which]
    likely = None
    if result.value is not None and old is not None:
        likely = max(0, old - result.value)
    if which == only:
        likely = max(0, -sum(part.amount or 0 for part in result.parts))
    value = yield from work.maybe.number(
        "value",
        f"How many cards are in {label}?",
        at_least(0, most=state.size),
        offer=likely if which == only else None,
        suggest=None if which == only else likely,
    )
    if which in state.duelists:
        work.change(which, hand=value)
    else:
        work.state = replace(work.state, **{which: value})
    work.row("correction", field=which, old=old, new=value, reason="counted")
    return f"{label}: {shown(old)} → {shown(value)}"
