"""What is printed on a card, told once for all games (3.3, 7.4; pp. 30-31)."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.procedures.asking import TYPE_WORDS, CardSlot, ask_card
from companion.games.five_sails.procedures.cards.values import Wanted, keep_value, value_field
from companion.games.five_sails.procedures.day.dawning import CityKind
from companion.games.five_sails.procedures.work import Work, act
from companion.games.five_sails.state.cards import (
    CARD_TYPES,
    LEADER_VALUES,
    NUMBERS,
    Ability,
    AbilityKind,
    CardType,
    Mark,
)
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Citation,
    Option,
)
from companion.table.state import put
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
_TEXTS: tuple[tuple[str, str, str, Citation], ...] = (
    ("below_bar", "below", "What stands below the bar of the scheme?", rulebook.SCHEME),
    ("note", "note", "What does it say, in your words?", rulebook.CARD_ANATOMY_P30),
    ("faction", "faction", "Of which faction is it?", rulebook.LOYAL_P30),
    ("name", "name", "Is its name spelt otherwise?", rulebook.CARD_ANATOMY_P30),
)
"""Field, key, prompt, where the rules have it."""


@act(
    "learn",
    "Enter what a card says",
    spec="7.4",
    cite=rulebook.CARD_ANATOMY_P30,
    rules=("stats", "traits", "wealth-keyword", "unique"),
    help="learn Sanjay resolve 3 combat 1 influence -",
)
def learn(work: Work) -> Steps[str]:
    """Tell what is printed on a card: values, type, traits, abilities, a short name."""
    key = yield from ask_card(
        work, CardSlot(key="card", prompt="Which card?", cite=rulebook.CARD_ANATOMY_P30)
    )
    name = work.called(key)
    words = yield from _values(work, key)
    words += yield from _kind(work, key)
    words += yield from _traits(work, key)
    words += yield from _ability(work, key)
    words += yield from _texts(work, key)
    _known_now(work, key)
    return f"{name}: {', '.join(words) or 'nothing new'}"


def _known_now(work: Work, key: str) -> None:
    """A Mercenary is a character (p. 22); what lies in the City is what its card says."""
    card = work.card(key)
    if card.type is None and (card.mark == "mercenary" or card.has("Mercenary")):
        work.change_card(key, type="character")
    kind = next((x for x in get_args(CityKind) if x == work.card(key).type), None)
    for place, lying in work.state.city.items():
        if kind is not None and lying.card == key and lying.kind is None:
            work.state = put(work.state, "city", place, replace(lying, kind=kind))


def _values(work: Work, key: str) -> Steps[list[str]]:
    """Every printed value; those that are known stand as the suggestion."""
    card = work.card(key)
    known = {name: getattr(card, name) for name in NUMBERS if getattr(card, name) is not None}
    printed = [x for x in NUMBERS if card.type != "leader" or x in LEADER_VALUES or x in known]
    answer = yield from work.form(
        "values",
        f"What is printed on {card.name}?",
        (value_field(work, Wanted(key, name)) for name in printed),
        offer={},
        suggest=known,
        help="“resolve 5 combat 2 influence -”; a dash is “-”, ? leaves it open",
        cite=rulebook.STATS,
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
    kind = yield from work.choose(
        "type",
        "What is it?",
        (Option(one, TYPE_WORDS[one], also=(one,)) for one in CARD_TYPES),
        quiet="",
        none="as it was",
        lead="as",
        cite=rulebook.CARD_ANATOMY,
    )
    if kind:
        told_type: CardType = next(one for one in CARD_TYPES if one == kind)
        work.change_card(key, type=told_type)
        words.append(TYPE_WORDS[told_type])
    mark = yield from work.choose(
        "mark",
        "Loyal or Neutral?",
        (Option(one, label, also=(one,)) for one, label in _MARKS.items()),
        quiet="",
        none="as it was",
        cite=rulebook.LOYAL,
    )
    if mark:
        work.change_card(key, mark=mark)
        words.append(mark)
    for field, prompt, cite in (
        ("wealth", "Has it the Wealth keyword?", rulebook.WEALTH_KEYWORD),
        ("unique", "Is it Unique?", rulebook.UNIQUE),
    ):
        has = yield from work.maybe.yes(field, prompt, quiet=UNKNOWN, cite=cite)
        if has is not None:
            work.change_card(key, **{field: has})
            words.append(field.capitalize() if has else f"not {field.capitalize()}")
    return words


def _traits(work: Work, key: str) -> Steps[list[str]]:
    """Traits and keywords: `Duelist, Pirate, not Villain`."""
    text = yield from work.text(
        "traits",
        "Which traits and keywords?",
        quiet="",
        help="Duelist, Pirate, not Villain",
        cite=rulebook.TRAITS,
    )
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
    pick = yield from work.choose(
        "ability",
        "Does it have an ability to enter?",
        (Option(one, one) for one in _KINDS),
        quiet="",
        none="none",
        cite=rulebook.PLAYING_A_CARD,
    )
    if not pick:
        return []
    kind = next(one for one in _KINDS if one == pick)
    before = yield from work.text(
        "qualifiers",
        "Which words stand before it?",
        offer="",
        help="City, Duelist",
        cite=rulebook.QUALIFIERS,
    )
    engages = yield from work.yes(
        "engages",
        "Does its cost engage the acting character?",
        offer=False,
        cite=rulebook.COSTS_VS_EFFECTS,
    )
    strike = yield from work.yes(
        "final-strike", "Is Final Strike its cost?", quiet=False, cite=rulebook.FINAL_STRIKE
    )
    text = yield from work.text(
        "does", "What does it do, in your words?", offer="", cite=rulebook.PLAYING_A_CARD
    )
    abilities = work.card(key).abilities
    number = str(len(abilities) + 1)
    told_now = Ability(
        kind=kind,
        qualifiers=tuple(read_traits(before)),
        engages=engages,
        final_strike=strike,
        text=text,
    )
    work.change_card(key, abilities={**abilities, number: told_now})
    return [f"{kind} {number}"]


def _texts(work: Work, key: str) -> Steps[list[str]]:
    """What is told in words, and a short name for typing."""
    words = []
    for field, name, prompt, cite in _TEXTS:
        text = yield from work.text(
            name,
            prompt,
            quiet="",
            longest=60 if field == "name" else 500,
            cite=cite,
        )
        if text:
            work.change_card(key, **{field: clean_line(text)})
            words.append(f"{name} “{clean_line(text)}”")
    alias = yield from work.text(
        "alias", "Short name", quiet="", longest=20, cite=rulebook.CARD_ANATOMY_P30
    )
    if alias:
        work.change_card(key, aliases=(*work.card(key).aliases, clean_line(alias)))
        words.append(f"short “{clean_line(alias)}”")
    return words
