"""How a table of The 7th Citadel is heard: its forms, and what has a name.

Cards go by title and number: which of the things of that name is meant, the question knows that
asks for it. So a name of a card stands for itself, and not for an id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from companion.games.citadel.other_words import ALSO_CALLED, OTHER_KINDS, SHORT_SCORES, SYNONYMS
from companion.games.citadel.procedures.action.declaring import aliases
from companion.games.citadel.procedures.action.showing import KINDS
from companion.games.citadel.procedures.acts import PROCEDURES
from companion.games.citadel.procedures.leaflet.destiny import ALSO, symbol_title
from companion.games.citadel.procedures.leaflet.preparing_lines import TITLES
from companion.games.citadel.procedures.table.adventure import BEGINNING
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.rules.board import in_space
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import Action, Citadel
from companion.games.citadel.state.tables import (
    ACTIONS,
    BUILDINGS,
    CARD_TYPES,
    CHARACTERS,
    MODES,
    SCORE_NAMES,
    SHARE,
    SYMBOLS,
)
from companion.table.forms.form import Forms
from companion.table.forms.names import Thing
from companion.table.forms.notation import game_forms
from companion.table.forms.tokens import inflected
from companion.toolbox.grid import WORDS
from companion.toolbox.number_words import NUMBER_WORDS
from companion.toolbox.text import key_of

_ZONES = {
    "hand": ("hand",),
    "deck": ("deck", "action deck"),
    "discard": ("discard pile", "discards", "pile"),
    "front": ("front",),
    "blocked": ("blocked", "blocked cards"),
    "banished": ("banished",),
    "purse": ("purse",),
    "board": ("board",),
}
"""Where a card lies, and what tables call it."""
_FITS = {
    "": ("holding", "carried", "ground", "skill"),
    "purse": ("holding", "carried"),
    "quest item": ("holding", "carried"),
    "terrain": ("ground",),
    "permanent event": (),
    "temporary event": (),
    "global event": (),
    "world map": (),
}
"""Type of a card -> what it may be besides: held, stood on, an Action card."""
_ATTEMPT = ("action", "row", "attempt", "check", "test", "try")
"""Words for the action under way, whatever it is called."""
_LIFE = ("life", "lp", "hp", "life point", "life points")
_SKILLS = (("Anticipation",), ("Intuition",), ("Improvize", "Improvise"), ("Stealth",),
           ("Spare no effort",), ("Lock picking", "Lockpicking"), ("On the double",),
           ("Jack of all trades",))  # fmt: skip
_GEAR = (("Flail",), ("Hoe",), ("Sword",), ("Gladius",), ("Potion of vigor",))
_EVENTS = (("You are out of breath",), ("Responsibilities",))
_SHOWN = (
    (_SKILLS, ("card", "skill")),
    (_GEAR, ("card", "holding", "carried")),
    (_EVENTS, ("card",)),
)
"""Cards that the rulebook shows, as it spells them and as tables do: known by name before anybody
has told of them."""
PAID = 12
"""Life points that a Recovery may be told by, cards that are turned over."""
_NUMBERS = {
    n: (str(n), *(word for word, worth in NUMBER_WORDS.items() if worth == n))
    for n in range(1, PAID + 1)
}
_FOGGY = ("card", "fog", "side", "fog card", "foggy card", "exploration card")
_ALL = ("cards", "drawn cards", "face down cards", "facedown cards", "row of cards", "them", "em")
_ONE = ("card", "drawn card", "face down card", "facedown card", "it")
"""The cards that lie face down before the active player, as they are called."""
_ROWS = ("first", "second", "third", "fourth", "fifth", "sixth")
_TURNED = ("card", "exploration card", "fog card", "it", "that one", "the front", "harmless",
           "a harmless one", "nothing bad", "nothing dangerous", "nothing special")  # fmt: skip
"""What is called the card that a Pathfind turned over."""
_EACH = ("each", "apiece", "for each", "for both", "per head")
_OF_LIFE = (" life", " life points")
_STATUSES = {
    "active": ("begun",),
    "initiated": ("started",),
    "finished": ("completed", "done", "complete"),
}
_GOALS = {"open": (), "reached": ("done",), "failed": ("missed",)}


@lru_cache(maxsize=1)
def forms() -> Forms:
    """The forms of this game."""
    return game_forms("citadel")


def things(state: Citadel, memory: Mapping[str, Mapping[str, Any]]) -> list[Thing]:
    """Cards, Terrains, fog, actions, places of cards; pages of the leaflet; words for kinds."""
    return [
        *_characters(state),
        *_cards(state, memory),
        *_purses(state),
        *_board(state),
        *_deeds(state),
        *_showing(state),
        *_leaflet(state),
        *_drawing(state),
        *_words(),
    ]


def _characters(state: Citadel) -> Iterator[Thing]:
    """Who plays a character answers to its name too."""
    for player, one in state.characters.items():
        if one.character in CHARACTERS:
            yield Thing("player", player, CHARACTERS[one.character])
    for player in state.players:  # where a name is no piece of its own: `recovery mia, 2 life`
        who = (
            CHARACTERS.get(state.characters[player].character, "")
            if player in state.characters
            else ""
        )
        yield Thing("person", player, state.name(player), (who,) if who else ())
    for letter, name in CHARACTERS.items():
        yield Thing("character", letter, name, (letter,))


def _cards(state: Citadel, memory: Mapping[str, Mapping[str, Any]]) -> Iterator[Thing]:
    """Cards of the table and of the record book, by title and number."""
    named = set()
    skills = {skill.card for x in state.characters.values() for skill in x.skills.values()}
    owners: dict[str, set[str]] = {}
    for player, one in state.characters.items():
        held = [x.card for x in one.purse.values()] + [x.card for x in one.skills.values()]
        for card in (state.book[x] for x in held):
            owners.setdefault(key_of(card.title or card.number), set()).add(player)
    for key, card in state.book.items():
        label = card.title or card.number
        if label:
            named.add(key_of(label))
            kinds = ("card", *_FITS.get(card.type or "", _FITS[""]))
            whose = owners.get(key_of(label), set())
            owner = next(iter(whose)) if len(whose) == 1 else ""
            for kind in kinds if key not in skills else (x for x in kinds if x != "carried"):
                yield Thing(kind, label, label, _numbers(card), owner=owner)
    for label in dict.fromkeys(TITLES.values()):
        if key_of(label) not in named:
            named.add(key_of(label))
            yield Thing("card", label, label, by_name=True)
            yield Thing("holding", label, label, by_name=True)
            yield Thing("carried", label, label, by_name=True)
    for shown, kinds in _SHOWN:
        for label, *also in shown:
            if named.isdisjoint(map(key_of, (label, *also))):
                named.add(key_of(label))
                for kind in kinds:  # by the whole name: `Vigor` may be a card of its own
                    yield Thing(kind, label, label, tuple(also), by_name=True, whole=True)
    for name, facts in memory.items():
        title = str(facts.get("title") or facts.get("name") or name)
        if facts.get("kind", "card") == "card" and key_of(title) not in named:
            number = str(facts.get("number") or title)
            for kind in ("card", *_FITS.get(str(facts.get("type") or ""), _FITS[""])):
                # Nobody at this table has seen it: half its name is none that is offered here.
                yield Thing(kind, title, title, (number,), whole=True)


def _purses(state: Citadel) -> Iterator[Thing]:
    """Purse cards by their ids, for what falls to one of them."""
    for player, one in state.characters.items():
        for key, purse in one.purse.items():
            card = state.book[purse.card]
            yield Thing("purse", key, card.title or card.number, _numbers(card), owner=player)
    found = [x for x in state.events.values() if x.kind == "exploration"]
    if len(found) == 1:
        card = state.book[found[0].card]
        yield Thing("card", card.title or card.number, "exploration event", whole=True)


def _numbers(card: Printed) -> tuple[str, ...]:
    """A card's number, alone and with the title."""
    return (card.number, f"{card.number} {card.title}".strip()) if card.number else ()


def _board(state: Citadel) -> Iterator[Thing]:
    """Terrains and fog, with the sides that they lie on; open spaces by the numbers that belong
    there."""
    for key, terrain in in_order(state.terrains):
        card = state.book[terrain.card]
        short = (card.number.lstrip("0"),) if card.number > "009" else ()
        ways = (
            f"{word} to {number}" for word in _ways_to(state, key) for number in _numbers(card)[:1]
        )
        also = (*_numbers(card), *short, key, *ways)
        yield Thing("terrain", key, card.title or card.number, also, by_name=True)
        for side, arrow in terrain.arrows.items():
            there = in_space(state, key, side)
            if arrow.number and not there:
                yield Thing(f"opening-{side}", key, arrow.number)
            if arrow.number and there not in state.terrains:
                yield Thing("beyond", arrow.number, arrow.number)
    for player, one in state.characters.items():
        if one.at in state.terrains:
            names = (state.name(player), CHARACTERS.get(one.character, ""))
            yield Thing("company", one.at, names[0], tuple(filter(None, names[1:])), whole=True)
    owed = [x.answers for x in state.pending.values() if x.procedure == "explore"]
    found = {(x.get("terrain"), x.get("side")) for x in owed}
    for key, fog in in_order(state.fogs):
        beside = state.terrains.get(fog.terrain)
        named = state.book[beside.card] if beside else Printed()
        places = [f" of {x}" for x in (named.title, *_numbers(named)) if x]
        sides = [f"fog {x}" for x in (WORDS.get(fog.side, fog.side), fog.side)]
        area = (f"fog {fog.area}",) if fog.area else ()
        also = (*sides[1:], *(f"{x}{place}" for x in sides for place in places), *area, key)
        yield Thing("fog", key, sides[0], also)
        toward = (f"{sides[0][4:]}ern", *(f"{sides[0][4:]} {x}" for x in _FOGGY))
        yield Thing("toward", key, sides[0][4:], toward, whole=True)
        if (fog.terrain, fog.side) not in found:  # else it is flipped: its Pathfind is done
            yield Thing("unfound", key, sides[0][4:], toward, whole=True)
    untold = _untold_fog(state)
    for side, word in WORDS.items():
        if len(side) == 1:
            yield Thing("side", word, word, (side, f"{word}ern"))
            for name in untold.get(side, ()):
                yield Thing("side", word, name, whole=True)


def _untold_fog(state: Citadel) -> dict[str, tuple[str, ...]]:
    """How the log calls an Exploration card beside a Terrain of unknown arrows, where somebody
    stands: `the fog north of 102`."""
    stood = sorted({one.at for one in state.characters.values() if one.at in state.terrains})
    here = [state.terrains[x] for x in stood if not state.terrains[x].arrows]
    names = [state.book[x.card].title or state.book[x.card].number for x in here]
    return {side: tuple(f"fog {word} of {name}" for name in names) for side, word in WORDS.items()}


def _ways_to(state: Citadel, key: str) -> list[str]:
    """The sides on which a Terrain lies, as seen from where somebody stands: `goes east to 108`."""
    stood = sorted({one.at for one in state.characters.values() if one.at in state.terrains})
    return [
        word
        for side, word in WORDS.items()
        if len(side) == 1 and any(in_space(state, x, side) == key for x in stood)
    ]


def _deeds(state: Citadel) -> tuple[Thing, ...]:
    """Actions by each name of their icons."""
    told = [x.what for x in state.pending.values() if x.rule == "mandatory-action"]
    told += [x.name for card in state.book.values() for x in card.actions.values()]
    return _deeds_of(tuple(told))


def _showing(state: Citadel) -> Iterator[Thing]:
    """What shows one action only stands for it: `5 cards on the boulder`."""
    lying = [
        *((key, one.card) for key, one in in_order(state.terrains)),
        *((key, one.card) for key, one in in_order(state.events)),
        *((key, one.card) for key, one in in_order(state.globals)),
        *((key, one.card) for key, one in in_order(state.quest_items)),
    ]
    for key, book in lying:
        card = state.book[book]
        if len(card.actions) == 1 and (card.title or card.number):
            also = ALSO_CALLED.get(key_of(card.title).rpartition(" ")[2], ())
            yield Thing("showing", key, card.title or card.number, (*_numbers(card), *also))


@lru_cache(maxsize=64)
def _deeds_of(told: tuple[str, ...]) -> tuple[Thing, ...]:
    """The actions of the rulebook and those that cards here told, in every form of the verb; those
    that no act of the companion is called are also said without `act` in front."""
    taken = {
        form for info in PROCEDURES for word in (info.id, *info.words) for form in inflected(word)
    }
    taken |= {"rest", "wait"}  # `rest, take 013`: the other cards; `wait!` is said to the table
    own = {key_of(x) for one in told if one not in ACTIONS for x in _said(one)}
    found: list[Thing] = []
    for name in dict.fromkeys((*ACTIONS, *told)):
        if not name:
            continue
        said = [word for x in (*aliases(name), *SYNONYMS.get(name, ())) for word in _said(x)]
        if name in ACTIONS:  # what a card here calls its own is meant by that word
            said = [word for word in said if key_of(word) not in own]
        found.append(Thing("action", name, name, tuple(said), whole=True))
        free = [x for x in said if x.casefold() not in taken]
        free += [name] if free and " / " in name else []  # as the log has it
        if free:
            found.append(Thing("deed", name, free[0], tuple(free[1:]), whole=True))
    return tuple(found)


def _drawing(state: Citadel) -> Iterator[Thing]:
    """What a bare number of cards is for: those that the action under way waits for; and what the
    action is called, and what it is about, for lines that say so again: `3 stars for the climb`."""
    action = state.action
    shown = state.characters[action.active].front if action and action.active else 0
    if shown:  # they are turned over; where none lie there, they come off the deck
        also = (*_of_cards(shown), *(_ALL if shown > 1 else _ONE))
        yield Thing("facedown", "", str(shown), also, whole=True)
        yield Thing("laid", "", "cards", ("card",), whole=True)
    for number in _NUMBERS if not shown else ():
        yield Thing("flipped", str(number), str(number), _of_cards(number), whole=True)
    if action is None:
        return
    if action.stage == "draw":
        yield Thing("awaited", "", "cards", ("card",), whole=True)
    yield from _compound(state, action)
    called = () if not action.name else (*aliases(action.name), *SYNONYMS.get(action.name, ()))
    for name in dict.fromkeys((*_ATTEMPT, *(word for one in called for word in _said(one)))):
        yield Thing("ongoing", "", name, whole=True)
    if action.source in state.fogs:
        for kind in CARD_TYPES:
            if "event" in kind or kind == "purse":
                yield Thing("front", kind, kind, (f"{kind} card",), whole=True)
        yield Thing("turned", "", "event", _TURNED, whole=True)
    about = state.terrains.get(action.source) or state.events.get(action.source)
    if about is not None:
        card = state.book[about.card]
        yield Thing("ongoing", "", card.title or card.number, _numbers(card))


def _of_cards(number: int) -> tuple[str, ...]:
    """`4 cards`, `four cards`; no number word alone, for a new title may hold one."""
    return tuple(f"{x} {'card' if number == 1 else 'cards'}" for x in _NUMBERS.get(number, ()))


def _compound(state: Citadel, action: Action) -> Iterator[Thing]:
    """What was selected for the action, its row, and the next one: `tom is up for row 2`."""
    purse = state.characters[action.active].purse if action.active in state.characters else {}
    for key in action.selected:
        if key in purse:
            card = state.book[purse[key].card]
            yield Thing("geared", "", card.title or card.number, _numbers(card))
    die = state.dice.get(action.source)
    if die is None or not 0 < die.row < len(_ROWS):
        return
    here, following = (
        (f"row {row}", *(f"row {x}" for x in _NUMBERS[row][1:]), f"{_ROWS[row - 1]} row")
        for row in (die.row, die.row + 1)
    )
    yield Thing("ongoing", "", here[0], here[1:], whole=True)
    yield Thing("rowed", "", here[0], (*here[1:], "row"), whole=True)
    yield Thing("upcoming", "", here[0], here[1:], whole=True)
    yield Thing("upcoming", "", following[0], following[1:], whole=True)


def _said(name: str) -> list[str]:
    """A name with its verb in each form: `went to see`."""
    first, *rest = name.split()
    return [" ".join((word, *rest)) for word in sorted({first, *inflected(first.casefold())})]


def _leaflet(state: Citadel) -> Iterator[Thing]:
    """Buildings, symbols, quests, goals, scenario, lines of the Preparation phase."""
    for key, plan in BUILDINGS.items():
        told = state.buildings.get(key)
        title = (told.title if told is not None else "") or plan.name
        for kind in ("building", "line"):
            yield Thing(kind, key, title or key, (key,), whole=not title)
    yield Thing("line", SHARE, "life points", ("life", "share"))
    for number in [x.number for x in state.world_map.values() if x.number]:
        yield Thing("line", f"map-{number}", f"map {number}")
        yield Thing("map", number, number)
    for key in state.destiny:
        yield Thing("symbol", key, symbol_title(state, key), (key,))
    for one in SYMBOLS.values():
        names = (one.id, *ALSO.get(one.id, ()))
        yield Thing("symbol-type", one.id, one.name, names)
    for key, quest in in_order(state.quests):
        yield Thing("quest", key, quest.title)
        yield Thing("line", f"quest-{quest.title}", f"quest {quest.title}")
    for key, goal in in_order(state.scenario.goals):
        yield Thing("goal", key, goal.text, ("goal", "goals") if goal.status == "open" else ())
        if goal.status == "open" and (done := _reached(goal.text)):
            yield Thing("goal-done", key, done[0], done[1:], whole=True)
            yield Thing("goal-doing", key, goal.text, whole=True)
    for title in dict.fromkeys((BEGINNING, state.scenario.title)):
        if title:
            yield Thing("scenario", title, title)


def _reached(goal: str) -> tuple[str, ...]:
    """What is said once a goal is reached: `we found the miller`, `the grain is brought home`."""
    verb, *what = goal.casefold().split()
    if not what or not verb.isalpha():
        return ()
    forms, told = sorted(inflected(verb)), []
    for form in (x for x in forms if not x.endswith("ing")):
        if form != verb:  # the bare verb only names the goal
            told.append(" ".join((form, *what)))
        for at in range(1, len(what) + 1):
            subject, rest = what[:at], what[at:]
            told += [" ".join((*subject, is_, form, *rest)) for is_ in ("is", "was", "has been")]
    return tuple(told)


def _words() -> Iterator[Thing]:
    for zone, also in _ZONES.items():
        yield Thing("zone", zone, also[0], also[1:], whole=True)
    for kind in CARD_TYPES:
        short = kind.partition(" ")[0]
        yield Thing("type", kind, kind, (short, *OTHER_KINDS.get(short, ())), whole=True)
    for kind in KINDS:
        yield Thing("source", kind, kind, (kind.partition(" ")[0],))
    for life, numbers in _NUMBERS.items():
        each = [f"{x}{y} {z}" for x in numbers for y in ("", *_OF_LIFE) for z in _EACH]
        yield Thing("portion", f"{life} each", each[0], tuple(each[1:]), whole=True)
        names = [f"{number} {word}" for number in numbers for word in _LIFE]
        yield Thing("paid", f"{life} life", names[0], tuple(names[1:]), whole=True)
    for score, name in SCORE_NAMES.items():
        yield Thing("score", score, name, SHORT_SCORES.get(score, ()))
    for mode in MODES:
        yield Thing("mode", mode, mode)
    for word in ("yes", "no"):
        yield Thing("yn", word, word)
    for status, also in _STATUSES.items():
        yield Thing("status", status, status, also)
    for status, also in _GOALS.items():
        yield Thing("goal-status", status, status, also)
