"""What is printed on a card, told once for all games (3.3, 7.4; pp. 30-31)."""

from __future__ import annotations

from typing import Any, get_args

from companion.games.five_sails.cards import (
    CARD_TYPES,
    NUMBERS,
    Ability,
    AbilityKind,
    CardType,
    Mark,
)
from companion.games.five_sails.procedures.asking import TYPE_WORDS, CardSlot, ask_card
from companion.games.five_sails.procedures.values import Wanted, keep_value, value_field
from companion.games.five_sails.procedures.work import Work
from companion.games.five_sails.state import FiveSails
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Choose,
    Form,
    Option,
    Pick,
    Text,
    YesNo,
    ask,
    told,
)
from companion.toolbox.sums import shown
from companion.toolbox.text import clean_line, key_of

PAGE = "p. 30"
_MARKS: dict[Mark, str] = {
    "loyal": "Loyal",
    "neutral": "Neutral",
    "other": "of another faction",
    "mercenary": "of the City Deck",
}
_KINDS: tuple[AbilityKind, ...] = get_args(AbilityKind)
_TEXTS: tuple[tuple[str, str, str, str], ...] = (
    ("below_bar", "below", "What stands below the bar of the scheme?", "scheme"),
    ("note", "note", "What does it say, in your words?", "card-anatomy"),
    ("faction", "faction", "Of which faction is it?", "loyal"),
    ("name", "name", "Is its name spelt otherwise?", "card-anatomy"),
)
"""Field, key, prompt, rules entry."""


def learn(table: Reading[FiveSails]) -> Steps[Outcome[FiveSails]]:
    """Tell what is printed on a card: values, type, traits, abilities, a short name."""
    work = Work(table)
    key = yield from ask_card(
        work, CardSlot(key="card", prompt="Which card?", page=PAGE, rule="card-anatomy")
    )
    name = work.called(key)
    words = yield from _values(work, key)
    words += yield from _kind(work, key)
    words += yield from _traits(work, key)
    words += yield from _ability(work, key)
    words += yield from _texts(work, key)
    return work.done(f"{name}: {', '.join(words) or 'nothing new'}")


def _values(work: Work, key: str) -> Steps[list[str]]:
    """Every printed value; those that are known stand as the suggestion."""
    card = work.card(key)
    known = {name: getattr(card, name) for name in NUMBERS if getattr(card, name) is not None}
    answer: dict[str, Any] = yield from ask(
        Form(
            key="values",
            prompt=f"What is printed on {card.name}?",
            fields=tuple(value_field(work, Wanted(key, name)) for name in NUMBERS),
            manner="offer",
            default={},
            suggest=known,
            page=PAGE,
            rule="stats",
            help="“resolve 5 combat 2 influence -”; a dash is “-”, ? leaves it open",
        )
    )
    words = []
    for name, value in answer.items():
        if value != known.get(name) or value is None:
            keep_value(work, key, name, value)
            words.append(f"{name.replace('_', ' ')} {value if value == '-' else shown(value)}")
    return words


def _kind(work: Work, key: str) -> Steps[list[str]]:
    """Type, Loyal or Neutral, Wealth, Unique: what the deck and paying look at."""
    words = []
    kind: Pick = yield from ask(
        Choose(key="type", prompt="What is it?", manner="quiet", default={}, none="as it was",
               options=tuple(Option(one, TYPE_WORDS[one], also=(one,)) for one in CARD_TYPES),
               lead="as", page="p. 16", rule="card-anatomy")
    )  # fmt: skip
    if kind.id:
        told_type: CardType = next(one for one in CARD_TYPES if one == kind.id)
        work.change_card(key, type=told_type)
        words.append(TYPE_WORDS[told_type])
    mark: Pick = yield from ask(
        Choose(key="mark", prompt="Loyal or Neutral?", manner="quiet", default={},
               none="as it was",
               options=tuple(Option(one, label, also=(one,)) for one, label in _MARKS.items()),
               page="p. 34", rule="loyal")
    )  # fmt: skip
    if mark.id:
        work.change_card(key, mark=mark.id)
        words.append(mark.id)
    for field, prompt, page, rule in (
        ("wealth", "Has it the Wealth keyword?", "p. 30", "wealth-keyword"),
        ("unique", "Is it Unique?", "p. 41", "unique"),
    ):
        has: bool | None = yield from told(
            YesNo(key=field, prompt=prompt, manner="quiet", unknown=True, page=page, rule=rule)
        )
        if has is not None:
            work.change_card(key, **{field: has})
            words.append(field.capitalize() if has else f"not {field.capitalize()}")
    return words


def _traits(work: Work, key: str) -> Steps[list[str]]:
    """Traits and keywords: `Duelist, Pirate, not Villain`."""
    text: str = yield from ask(
        Text(key="traits", prompt="Which traits and keywords?", manner="quiet", default="",
             empty=True, page="p. 31", rule="traits", help="Duelist, Pirate, not Villain")
    )  # fmt: skip
    told_now = read_traits(text)
    if told_now:
        folded = {key_of(trait) for trait in told_now}
        kept = {x: has for x, has in work.card(key).traits.items() if key_of(x) not in folded}
        work.change_card(key, traits={**kept, **told_now})
    return [trait if has else f"not {trait}" for trait, has in told_now.items()]


def read_traits(text: str) -> dict[str, bool]:
    """Traits with commas between: `Duelist, not Villain` -> whether it has each."""
    found: dict[str, bool] = {}
    for part in text.replace(";", ",").split(","):
        words = clean_line(part).split()
        has = not (words and words[0].casefold() in ("no", "not"))
        trait = " ".join(words if has else words[1:])
        if trait:
            found[trait[:1].upper() + trait[1:]] = has
    return found


def _ability(work: Work, key: str) -> Steps[list[str]]:
    """One printed ability: its kind, what stands before it, what it does."""
    pick: Pick = yield from ask(
        Choose(key="ability", prompt="Has it an ability to tell?", none="none", default={},
               options=tuple(Option(one, one) for one in _KINDS), manner="quiet",
               page="p. 20", rule="playing-a-card")
    )  # fmt: skip
    if not pick.id:
        return []
    kind = next(one for one in _KINDS if one == pick.id)
    before: str = yield from ask(
        Text(key="qualifiers", prompt="Which words stand before it?", manner="offer", default="",
             empty=True, page="p. 11", rule="qualifiers", help="City, Duelist")
    )  # fmt: skip
    engages: bool = yield from ask(
        YesNo(key="engages", prompt="Does its cost engage the acting character?", manner="offer",
              default=False, page="p. 28", rule="costs-vs-effects")
    )  # fmt: skip
    strike: bool = yield from ask(
        YesNo(key="final-strike", prompt="Is Final Strike its cost?", manner="quiet",
              default=False, page="p. 26", rule="final-strike")
    )  # fmt: skip
    text: str = yield from ask(
        Text(key="does", prompt="What does it do, in your words?", manner="offer", default="",
             empty=True, page="p. 20", rule="playing-a-card")
    )  # fmt: skip
    abilities = work.card(key).abilities
    number = str(len(abilities) + 1)
    told_now = Ability(
        kind=kind, qualifiers=tuple(read_traits(before)), engages=engages, final_strike=strike,
        text=text,
    )  # fmt: skip
    work.change_card(key, abilities={**abilities, number: told_now})
    return [f"{kind} {number}"]


def _texts(work: Work, key: str) -> Steps[list[str]]:
    """What is told in words, and a short name for typing."""
    words = []
    for field, name, prompt, rule in _TEXTS:
        text: str = yield from ask(
            Text(key=name, prompt=prompt, manner="quiet", default="", empty=True,
                 longest=60 if field == "name" else 500, page=PAGE, rule=rule)
        )  # fmt: skip
        if text:
            work.change_card(key, **{field: clean_line(text)})
            words.append(f"{name} “{clean_line(text)}”")
    alias: str = yield from ask(
        Text(key="alias", prompt="Short name", manner="quiet", default="", empty=True, longest=20,
             page=PAGE, rule="card-anatomy")
    )  # fmt: skip
    if alias:
        work.change_card(key, aliases=(*work.card(key).aliases, clean_line(alias)))
        words.append(f"short “{clean_line(alias)}”")
    return words
