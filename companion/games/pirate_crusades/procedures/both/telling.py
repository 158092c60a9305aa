"""Telling what lies on the table: what a player has, the discards.

`ben has hand 4 holds 7C 2S missions 1 ship 9D done 1`; every part may be left out or unknown.
Source: section 3.1 of the spec.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from msgspec.structs import replace

from companion.errors import BadAnswer
from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.procedures.both.taking import with_meaning
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.drawing import speller
from companion.games.pirate_crusades.procedures.following import level_up
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, act, card_words
from companion.games.pirate_crusades.state.cards import NATIONS, read_card
from companion.games.pirate_crusades.state.table import (
    SEA,
    Bonus,
    Hand,
    Hold,
    Mission as Held,
    Pirate,
    Status,
    Town,
)
from companion.table.procedures.asking import citing
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import UNKNOWN_WORDS, Field, Form, Option
from companion.toolbox.text import clean_line, key_of, listed, plural

STATUSES: tuple[Status, ...] = tuple(one for one in get_args(Status) if one)
_CARDS = ("holds", "missions", "bonuses", "known")
"""Fields that take cards, or how many there are."""
_NUMBERS = ("hand", "done", "reputation", "riches")
_WORDS = ("ship", "nation", "status", "town", "at")
FIELDS = (*_NUMBERS, *_CARDS, *_WORDS)
_TOLD = Form(key="x", fields=tuple(Field(name, least=0) for name in FIELDS))


class Belongings(Form, frozen=True, kw_only=True):
    """Fields whose values may be several cards: up to the next field's name."""

    def read_known(self, text: str) -> dict[str, Any]:
        """`hand 4 holds 7c 2s ship 9d`."""
        words = clean_line(text).replace(",", " ").replace("=", " ").replace('"', "").split()
        values: dict[str, Any] = {}
        name = ""
        for word in ("hand" if word.casefold() == "crew" else word for word in words):
            field = None if name and _is_card(word) else self._field(word)
            if field is not None and word.casefold() not in UNKNOWN_WORDS:
                name = field.name
                values[name] = []
            elif not name:
                raise BadAnswer(f"“{word[:30]}” is not a field.", self.bounds())
            else:
                values[name].append(word)
        for one, found in values.items():
            if not found:
                raise BadAnswer(f"“{one}” has no value.", self.bounds())
        return self.accept_known(values)

    def accept_known(self, value: Any) -> dict[str, Any]:
        """`{"field": value}`: a number, a word, a list of cards."""
        if not isinstance(value, dict):
            raise BadAnswer(f"{value!r} fills in no fields.", self.bounds())
        filled: dict[str, Any] = {}
        for name, given in value.items():
            field = self._field(str(name))
            if field is None:
                raise BadAnswer(f"There is no field “{name}”.", self.bounds())
            filled[field.name] = _read(field.name, given)
        return filled

    def bounds(self) -> str:
        """What would be right."""
        return f"Type any of {listed(FIELDS, 'and', most=14)}, like “hand 4 holds 7C 2S ship 9D”."


def _is_card(word: str) -> bool:
    try:
        read_card(word)
    except ValueError:
        return False
    return True


def _read(name: str, given: Any) -> Any:
    """A value of a field, as it is stored. Raises `BadAnswer`."""
    words = [str(one) for one in given] if isinstance(given, list | tuple) else [str(given)]
    if given is None or (len(words) == 1 and words[0] in UNKNOWN_WORDS):
        return None
    if name in _NUMBERS or (name in _CARDS and len(words) == 1 and words[0].isdecimal()):
        if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 3:
            raise BadAnswer(
                f"“{' '.join(words)[:30]}” is not a number for {name}.", "Say 0 or more."
            )
        return int(words[0])
    if name in _CARDS:
        return [] if words in (["none"], ["nothing"]) else [_card(one) for one in words]
    return _word(name, " ".join(words))


def _card(word: str) -> str:
    """A card, or `?` for one that is not told."""
    if word in (*UNKNOWN_WORDS, ""):
        return UNTOLD
    try:
        return read_card(word)
    except ValueError as problem:
        raise BadAnswer(str(problem), "Type a card, like 7C, or “?”.") from None


def _word(name: str, text: str) -> str:
    wanted = key_of(text)
    if name == "ship":
        return "" if wanted in ("none", "nothing") else _card(text)
    if name == "town":
        return "neutral" if wanted.startswith("neutral") else _card(text)
    if name == "at":
        square = text.replace(" ", ",").replace("-", ",")
        if square not in SEA.squares:
            raise BadAnswer(f"“{text[:20]}” is not a square.", "Squares are 1,1 to 5,5.")
        return square
    choices = STATUSES if name == "status" else (*NATIONS, "none")
    found = [one for one in choices if key_of(one).startswith(wanted)]
    if len(found) != 1:
        raise BadAnswer(f"“{text[:20]}” is no {name}.", f"Say {listed(choices)}.")
    return found[0]


# ---------------------------------------------------------------------- what somebody has


@act(
    "has",
    "Enter what a player has",
    spec="3.1",
    cite=rulebook.HAND_LIMIT,
    rules=("hold-limit", "bonus-abilities"),
    words=("have", "holds"),
    help="ben has hand 4 holds 7C 2S missions 1 ship 9D done 1",
)
def has(work: Work) -> Steps[str]:
    """What a player has, as far as it is told; it replaces what was known of it."""
    state = work.state
    known = work.table.by or state.turn
    pick = yield from work.choose(
        "who",
        "Who?",
        (Option(player, state.name(player)) for player in state.seats),
        quiet=known or None,
        lead="by",
    )
    player = work.player = pick
    facts = yield from work.put(
        Belongings(key="has", prompt=f"What does {work.name} have?", fields=_TOLD.fields),
    )
    yield from _lies_elsewhere(work, player, facts)
    words = [_tell(work, player, name, value) for name, value in facts.items()]
    pirate = work.pirate(player)
    if {"holds", "missions", "bonuses"} <= facts.keys() and not pirate.told:
        work.change(player, told=None not in (facts[x] for x in ("holds", "missions", "bonuses")))
    work.row("told", player=player, facts=_as_rows(facts))
    work.over_the_limits(player)
    level_up(work)
    decide(work)
    return f"{work.name} has {listed(words, 'and', most=14)}"


def _as_rows(facts: dict[str, Any]) -> dict[str, Any]:
    """Only counts of what is hidden."""
    return {name: len(x) if isinstance(x, list) else x for name, x in facts.items()}


@citing(rulebook.DECK_EMPTY)
def _lies_elsewhere(work: Work, player: str, facts: dict[str, Any]) -> Steps[None]:
    """A card that lies somewhere else by name cannot be here."""
    own = {*_before(work.pirate(player)), *work.pirate(player).hand.known}
    told_now = [facts[x] for x in ("ship", "town") if facts.get(x) not in (None, "", "neutral")]
    for name in _CARDS:
        told_now += facts[name] if isinstance(facts.get(name), list) else []
    for card in dict.fromkeys(told_now):
        where = work.where_is(card) if card and card not in own else ""
        if where:
            yield from work.breaks(f"elsewhere-{card}", f"{where}.")
        elif card and told_now.count(card) > 1 and card != "JK":
            why = f"{card} is named twice; each card is there once."
            yield from work.breaks(f"elsewhere-{card}", why)


def _before(pirate: Pirate) -> list[str]:
    found = [x.card for x in pirate.holds.values()]
    found += [x.card for x in pirate.missions.values()]
    found += [x.card for x in pirate.bonuses.values()]
    found += [pirate.ship or "", pirate.town.card if pirate.town is not None else ""]
    return [card for card in found if card]


def _tell(work: Work, player: str, name: str, value: Any) -> str:
    """Put one fact in place: how it is said."""
    pirate = work.pirate(player)
    spell = speller(work, own=_before(pirate))
    if name == "hand":
        kept = pirate.hand.known if value is None or value >= len(pirate.hand.known) else {}
        work.change(player, hand=Hand(count=value, known=kept, noted=pirate.hand.noted))
        return f"{'?' if value is None else value} crew"
    if name == "known":
        cards = {spell(x): True for x in value or () if x} if isinstance(value, list) else {}
        count = pirate.hand.count
        count = max(count, len(cards)) if count is not None else None
        work.change(player, hand=Hand(count=count, known=cards, noted=pirate.hand.noted))
        return f"{' '.join(cards) or 'nothing known'} in the hand"
    if name in _CARDS:
        return _tell_cards(work, player, name, value, spell)
    if name == "town":
        town = (
            None
            if value is None
            else Town(neutral=True)
            if value == "neutral"
            else Town(card=value)
        )
        work.change(player, town=town)
        return "the neutral port" if value == "neutral" else f"town {value or '?'}"
    if name == "ship":
        work.change(player, ship=spell(value) if value else value)
        return "no ship" if value == "" else f"ship {value or '?'}"
    work.change(player, **{name: "" if value is None and name in ("status", "at") else value})
    if name == "status":
        return f"status {value or '?'}"
    return f"{name} {'?' if value is None else value}"


def _tell_cards(work: Work, player: str, name: str, value: Any, spell: Any) -> str:
    """Holds, missions or bonuses: all that there are."""
    if value is None:
        work.change(player, told=False)
        return f"{name} unknown"
    cards = [UNTOLD] * value if isinstance(value, int) else [spell(x) if x else x for x in value]
    old: Mapping[str, Any] = getattr(work.pirate(player), name)
    kept: dict[str, Any] = {one.card: one for one in old.values() if one.card}
    things: dict[str, Any] = {}
    for card in cards:
        thing: Any
        if name == "holds":
            thing = kept.get(card) or Hold(card=card)
        elif name == "missions":
            made = kept.get(card) or Held(card=card, stay=0)
            thing = with_meaning(work, made) if card else made
        else:
            thing = kept.get(card) or Bonus(card=card)
        things[work.new_id(name[0])] = thing
    work.change(player, **{name: things})
    named = " ".join(card_words(card) for card in cards if card)
    return f"{len(cards)} {name}{f' ({named})' if named else ''}"


# ---------------------------------------------------------------------- the discards


@act(
    "pile",
    "Enter the discards",
    spec="3.1",
    cite=rulebook.DECK_EMPTY,
    words=("discards",),
    help="pile 7C 2S 9D",
)
def pile(work: Work) -> Steps[str]:
    """The discards, the top card last: their names, or only how many (p. 4)."""
    old = work.state.discards or ()
    answer = yield from work.maybe.draw(
        "cards",
        "Which cards lie in the discards, the top one last?",
        None,
        spell=speller(work, own=[x for x in old if x]),
    )
    if answer is None:
        work.state = replace(work.state, discards=None)
        return "the discards are unknown"
    work.state = replace(work.state, discards=None)
    for card in dict.fromkeys(answer.cards):
        if where := work.where_is(card):
            yield from work.breaks(f"elsewhere-{card}", f"{where}.")
    hidden = (UNTOLD,) * (answer.count - len(answer.cards))
    work.state = replace(work.state, discards=(*hidden, *answer.cards))
    work.row("told", pile="discards", count=answer.count, cards=list(answer.cards))
    named = f": {' '.join(answer.cards)}" if answer.cards else ""
    return f"{plural(answer.count, 'card')} in the discards{named}"
