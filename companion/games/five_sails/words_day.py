"""Sentences of the Day as the table speaks them: cards with commas, cards drawn, Renown, `next`.

dawn Sarafina, Old Map      ana reveals Marooned, Sanjay      ana draws 2      ana spends 1 renown
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.games.five_sails.calculations.decks import sample_decks
from companion.games.five_sails.cards import PLACES, STEPS
from companion.games.five_sails.derive import line
from companion.games.five_sails.sheet import suggestions
from companion.games.five_sails.state import FiveSails
from companion.toolbox.text import key_of

_CARD_ACTS = {
    "draw": "draw", "draws": "draw", "reveal": "reveal", "reveals": "reveal", "look": "look",
    "looks": "look", "discard": "discard", "discards": "discard", "sink": "sink", "sinks": "sink",
}  # fmt: skip
_GAINS = {
    "gains": "gain", "gain": "gain", "gets": "gain", "spends": "spend", "spend": "spend",
    "loses": "lose", "lose": "lose", "pays": "spend",
}  # fmt: skip
_LAYS = ("place", "places", "put", "puts", "lay", "lays")
_CHOICES = ("reveal", "reveals", "choose", "chooses", "chose", "picks", "seal", "seals")
_FILLERS = ("the", "a", "an", "card", "cards", "at", "of")
_PHRASES = tuple(
    (re.compile(told, re.IGNORECASE), meant)
    for told, meant in (
        (r"^(dawn|dusk|plunder|draw|initiative|reveal|muster):", r"\1"),
        (r"^(everybody|everyone|all|both)( players)? (?=(draw|muster|reveal))", ""),
        (r"^(a |the )?new day( begins| dawns)?$", "dawn"),
        (r"^(the )?(day ends|end of (the )?day|end (the )?day|night)$", "dusk"),
        (r"^(time'?s up|time is (up|out|over)|time runs out)$", "time-out"),
        (r"^(gives up|surrenders|surrender)$", "concede"),
        (r"^(it'?s |it is )?(a )?draw game$|^(it'?s|it is) a draw$", "win who=none"),
        (r"^first player( is)?:? (?=\w)", "initiative first="),
        (r"^(is|becomes|stays) (the )?first player$", "initiative first=me"),
        (r"^(takes|gets|has|keeps) the (first player )?token$", "initiative first=me"),
        (r"^initiative (is|are) ", "initiative "),
        (r"^scores? (\d+)( renown)?", r"gains \1 renown"),
        (r"^(plays|uses|has|brings) (?:the )?(.+) deck$", r"load-deck \2"),
        (r"^(draws?|discards?|reveals?|looks at|sinks?) (?:a|one|the top) cards?\b", r"\1 1"),
        (r"^(draws?|discards?|reveals?|looks at|sinks?) (?:the top )(?=\d)", r"\1 "),
        (r"^resolves? (?:(?:his|her|their|the) )?scheme:? +(?=\S)", "scheme does="),
        (r"^resolves? (?:(?:his|her|their|the) )?scheme$", "scheme"),
        (r"^resolves? ([^:=]+): *", r"scheme card=\1 does="),
        (r"^resolves? (?=[^=:]+$)", "scheme card="),
    )
)
"""What a table says, as the procedures take it."""
_LEADS = ("to", "because")
"""Words at which the names of cards end."""
_OPENS = re.compile(r"[A-Za-z][\w.*\-]*!?=")
"""What begins a `key=value`."""


def day_words(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """A sentence of the Day in the words of its procedures; other sentences as they are."""
    words = _in_phrases(words)
    if not words:
        return words
    first = words[0].casefold()
    at = next((n for n, word in enumerate(words) if _OPENS.match(word)), len(words))
    if first in ("load-deck", "loads", "load") and at < len(words):
        return _pasted(words)
    return (*_told(state, words[:at]), *words[at:])


def _in_phrases(words: tuple[str, ...]) -> tuple[str, ...]:
    """The line with its phrases as the procedures take them; a key keeps all that follows it."""
    line = text = " ".join(words)
    for told, meant in _PHRASES:
        line = told.sub(meant, line, count=1)
    if line == text:
        return words
    head, _, rest = line.partition("=")
    if not rest:
        return tuple(line.split())
    *before, key = head.split()
    parts = re.split(r" (?=does=)", rest, maxsplit=1)
    return (*before, f"{key}={parts[0]}", *parts[1:])


def _told(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words before the first `key=value`."""
    if not words:
        return words
    first = words[0].casefold()
    if len(words) == 1 and first == "next":
        return _next(state) or words
    if first in ("dawn", "dawns") and len(words) > 1:
        return ("dawn", *_city_cards(state, words[1:]))
    if first in ("send", "sends") and words[-1].casefold() == "locker":
        return _to_the_locker(state, words[1:-1])
    if first == "setup":
        return ("setup", *_leaders(state, words[1:]))
    if first in ("load-deck", "loads", "load") and words[-1].casefold() == "deck":
        return words[:-1]
    return _renown(words) or _card_act(words) or _chosen(state, words) or words


def _to_the_locker(state: FiveSails, words: Sequence[str]) -> tuple[str, ...]:
    """`sends Fidget to the locker`: over the Crew Cap it is who goes, else it is destroyed."""
    name = [word for n, word in enumerate(words) if n < len(words) - 2 or word not in ("to", "the")]
    owed = any(duty.procedure == "crew-cap" for duty in state.pending.values())
    return ("crew-cap" if owed else "destroy", *name)


def _leaders(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """`setup ana soline ben kaspar`: whose a Leader is stands before the Leader's name."""
    whose = {state.name(player).casefold(): player for player in state.seats}
    told: dict[str, list[str]] = {}
    player = ""
    for word in words:
        name = word.casefold().rstrip(",:")
        if name in whose and (not player or told[player]):
            player = whose[name]
            told[player] = []
        elif not player:
            return words
        elif key_of(word) not in ("is", "plays", "with", "and", "has"):
            told[player].append(word.rstrip(","))
    if not all(told.values()):
        return words
    return tuple(f"{player}.leader={' '.join(name)}" for player, name in told.items())


def _next(state: FiveSails) -> tuple[str, ...]:
    """`next`: what is owed first, else what the step of the Day waits for."""
    for duty in state.pending.values():
        if duty.procedure:
            told = tuple(
                f"{key}={value}" for key, value in duty.answers.items() if isinstance(value, str)
            )
            return (duty.procedure, *told)
    if state.step in STEPS and state.step != "drama":
        return (suggestions(state)[0].procedure,)
    return ()


def _parts(words: Sequence[str]) -> list[str]:
    """What stands between commas."""
    return [part.strip() for part in re.split(r"[,;]", " ".join(words)) if part.strip()]


def _city_cards(state: FiveSails, words: Sequence[str]) -> tuple[str, ...]:
    """`dawn A, ?, C`: one a location, outward from the City Deck."""
    parts = _parts(words)
    if len(parts) > len(line(state)):
        return tuple(words)
    pairs = [*zip(line(state), parts, strict=False)]
    named = [_at_its_place(state, part) for part in parts]
    told = len(parts) > 1 or re.search(r": | (at|on|to) ", parts[0]) if parts else None
    if told and all(name for _, name in named) and len({x for x, _ in named}) == len(named):
        pairs = named
    return tuple(f"{place}.card={name}" for place, name in pairs if name not in ("?", "-"))


def _at_its_place(state: FiveSails, part: str) -> tuple[str, str]:
    """`docks Old Map`, `Old Map at the docks`: the location and the card; empty if none is told."""
    behind = re.fullmatch(r"(.+?) (?:at|on|to) (?:the )?(.+)", part, re.IGNORECASE)
    front = re.fullmatch(
        r"(?:the )?(\w+'?\w*(?: bazaar| inn| gardens)?):? (.+)", part, re.IGNORECASE
    )
    for told, name in (
        (behind and behind[2], behind and behind[1]),
        (front and front[1], front and front[2]),
    ):
        for place in line(state) if told else ():
            words = {key_of(PLACES[place].name), *map(key_of, PLACES[place].also), place}
            words |= {key_of(PLACES[place].name.removeprefix("The "))}
            if key_of(told or "") in words:
                return place, name or ""
    return "", ""


def _pasted(words: tuple[str, ...]) -> tuple[str, ...]:
    """`loads text=…`: a list that is pasted."""
    at = next((n for n, word in enumerate(words) if word.startswith("text=")), 0)
    if not at or any(word.startswith("deck=") for word in words) or "pasted" in words:
        return words
    return (*words[:at], "pasted", *words[at:])


def _renown(words: tuple[str, ...]) -> tuple[str, ...]:
    """`spends 2 renown`, `place 1 renown on the docks`."""
    folded = [word.casefold() for word in words]
    if len(words) < 3 or folded[2] != "renown" or not folded[1].isdecimal():
        return ()
    if folded[0] in _LAYS and "on" in folded[3:]:
        rest = [word for word in words[3:] if word.casefold() not in _FILLERS]
        return ("renown", words[1], *rest)
    if folded[0] not in _GAINS:
        return ()
    return ("renown", f"what={_GAINS[folded[0]]}", words[1], *words[3:])


def _card_act(words: tuple[str, ...]) -> tuple[str, ...]:
    """`draws 2 cards`, `discards Taunt, Research`, `looks at 3`; a bare `draw` is the step."""
    act = _CARD_ACTS.get(words[0].casefold(), "")
    rest = [word for word in words[1:] if word.casefold() not in _FILLERS]
    if not act or not rest:
        return ()
    if rest == ["?"]:  # how many is not told
        return ("cards", act, "n=?")
    if rest[0].isdecimal() and (len(rest) == 1 or not rest[1].isdecimal()):
        if len(rest) < 3 or rest[1].casefold() != "named":
            return ("cards", act, *rest)
        at = next((n for n, x in enumerate(rest) if x.casefold() in _LEADS), len(rest))
        shown = ", ".join(_parts(rest[2:at]))
        return ("cards", act, *_led(rest[at:]), f"n={rest[0]}", f"names={shown}")
    if act in ("discard", "sink"):
        at = next((n for n, x in enumerate(words) if x.casefold() in _LEADS), len(words))
        names = _parts(words[1:at])
        return ("cards", act, *_led(words[at:]), f"names={', '.join(names)}")
    return ()


def _led(words: Sequence[str]) -> tuple[str, ...]:
    """`to hand`, `because of Taunt` as keys: names of cards may stand behind them."""
    if not words:
        return ()
    return (f"{'to' if words[0].casefold() == 'to' else 'why'}={' '.join(words[1:])}",)


def _chosen(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """`reveals Marooned, Sanjay`: scheme and character, in either order if one is known."""
    if words[0].casefold() not in _CHOICES:
        return ()
    at = next((n for n, word in enumerate(words) if word.casefold() == "when"), len(words))
    parts, rest = _parts(words[1:at]), words[at:]
    if len(parts) == 1:  # “Marooned and Sanjay”, though a name may hold an “and” as well
        halves = [part.split(" and ", 1) for part in parts if " and " in part]
        both = halves[0] if halves else []
        parts = both if len(both) == 2 and any(map(_is_person, both)) else parts
    if len(parts) == 2:
        return (words[0], *_pair(state, parts), *rest)
    if len(parts) != 2 * len(state.in_game):
        return ()
    found: list[str] = []
    for place, player in enumerate(state.in_game):
        pair = _pair(state, parts[2 * place : 2 * place + 2])
        found += [f"{player}.{one}" for one in pair]
    return (words[0], *found, *rest)


def _pair(state: FiveSails, parts: Sequence[str]) -> tuple[str, str]:
    people = [x.name for x in state.cards.values() if x.type == "character"]
    schemes = [x.name for x in state.cards.values() if x.type == "scheme"]
    for deck in sample_decks().values():
        people += [x.name for x in deck.approach if x.type == "character"]
        schemes += [x.name for x in deck.approach if x.type == "scheme"]
    first, second = parts
    swapped = _named(first, people) and not _named(first, schemes)
    if swapped or (_named(second, schemes) and not _named(second, people)):
        first, second = second, first
    return (f"scheme={first}", f"character={second}")


def _named(part: str, names: Sequence[str]) -> bool:
    """Whether a part of a sentence is one of these names, its beginning, or a word of it."""
    wanted = key_of(part)
    folded = [key_of(name) for name in names]
    return any(name.startswith(wanted) or wanted in name.split() for name in folded if wanted)


def _is_person(part: str) -> bool:
    """Whether a part of a sentence names a character of a sample deck."""
    decks = sample_decks().values()
    return _named(part, [x.name for deck in decks for x in deck.approach if x.type == "character"])
