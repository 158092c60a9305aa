"""Sentences as the table speaks them: a card's name stands for playing it.

thrust + masterful > jen      riposte a1 pay lunge      press r1
tmb slash + powerful          pass
"""

from __future__ import annotations

import re

from companion.games.en_garde.index import PROCEDURES
from companion.games.en_garde.state import NUMBERS, EnGarde
from companion.table.question import Option, find_option
from companion.toolbox.text import close_names

_SIGNS = re.compile(r"([+>])")
_ATTACKS = ("attack", "attacks", "attacked")
_BLOCKS = ("block", "blocks", "answers", "responds")
_OWN = ("plays", "play")
_DISCARDS = ("discard", "discards", "refill", "refills")
_NEGATES = ("negate", "negates")
_ENDS = frozenset(("+", ">", "pay", "on", "cost", "costs", "does", "negated", "as", "with"))
"""Words at which a card's name ends."""


def rewords(state: EnGarde, words: tuple[str, ...]) -> tuple[str, ...]:
    """`thrust+masterful>jen` as `play thrust + masterful > jen`; other sentences as they are."""
    split: list[str] = []
    for word in words:
        # "+2 poise" is a counter; signs between names part them; what is quoted stays whole.
        if (word[:1] in "+-" and word[1:].isdecimal()) or '"' in word:
            split.append(word)
        else:
            split += [part for part in _SIGNS.split(word) if part]
    lower = [word.casefold() for word in split]
    if not split:
        return ()
    for does in (_end_of_turn, _discards, _option, _learns):
        if (found := does(state, split, lower)) is not None:
            return tuple(found)
    split = _spoken(state, split)
    if split[0].casefold() in _OWN:
        return (split[0], *_named_card(state, _signed(split[1:])))
    if not _is_card(state, split):
        return tuple(split)
    return ("play", *_signed(split))


def _end_of_turn(_state: EnGarde, _words: list[str], lower: list[str]) -> list[str] | None:
    """`end turn`, `ends turn`, `is done`."""
    if lower in (["end", "turn"], ["ends", "turn"], ["is", "done"], ["end", "of", "turn"]):
        return ["turn"]
    return None


def _discards(state: EnGarde, words: list[str], lower: list[str]) -> list[str] | None:
    """`discard 2 slash, thrust`, `discard all`, `discard ?`."""
    if lower[0] not in _DISCARDS or len(words) < 2:
        return None
    number, rest = (
        words[1],
        [word for word in words[2:] if word.casefold() not in ("card", "cards")],
    )
    if lower[1] == "all":
        duelist = state.duelists.get(state.turn)
        number = "?" if duelist is None or duelist.hand is None else str(duelist.hand)
    if not number.isdecimal() and number != "?":
        return None
    names = [f'names="{" ".join(rest)}"'] if rest and "=" not in rest[0] else rest
    return ["refill", f"discarded={number}", *names]


def _option(_state: EnGarde, words: list[str], lower: list[str]) -> list[str] | None:
    """`option poise_cap none`: a top of 0 is none (A-03)."""
    if lower[:2] == ["option", "poise_cap"] and lower[-1] == "none":
        return [*words[:-1], "0"]
    return None


def _learns(state: EnGarde, words: list[str], lower: list[str]) -> list[str] | None:
    """`learn thurst bursts 2`, `learn Feint type fancy`: where the name ends."""
    if lower[0] != "learn":
        return None
    ends = {*NUMBERS, *_ENDS, "type", "block", "flags"}
    at = next((n for n, word in enumerate(lower[1:], 1) if word in ends or "=" in word), len(words))
    name, rest = words[1:at], words[at:]
    if not name or _known(state, name):
        return words
    rest = ["as" if word.casefold() == "type" else word for word in rest]
    return ["learn", _quoted(name), *rest]


def _signed(words: list[str]) -> list[str]:
    """`thrust with masterful against jen` with signs; `negate superior` as `negated superior`."""
    told = []
    for word in words:
        key = word.casefold()
        signs = {"with": "+", "against": ">"} | dict.fromkeys(_NEGATES, "negated")
        told.append(signs.get(key, word))
    return told


def _named_card(state: EnGarde, words: list[str]) -> list[str]:
    """A new card's name of several words in quotes: `Rain of Steel > jen`."""
    at = next(
        (n for n, word in enumerate(words)
         if word.casefold() in _ENDS or "=" in word or re.fullmatch(r"[ar]?\d+", word.casefold())),
        len(words),
    )  # fmt: skip
    name = words[:at]
    if len(name) < 2 or _is_card(state, words):
        return words
    return [_quoted(name), *words[at:]]


def _quoted(name: list[str]) -> str:
    whole = " ".join(name)
    return whole if whole.startswith('"') else f'"{whole}"'


def _known(state: EnGarde, words: list[str]) -> bool:
    """Whether these words are the name of a card, whole or uniquely begun."""
    options = [Option(key, card.name, also=card.aliases) for key, card in state.cards.items()]
    return find_option(options, " ".join(words).strip('"')) is not None


def _spoken(state: EnGarde, words: list[str]) -> list[str]:
    """`attacks jen with thrust`, `lunges at jen`, `blocks with dodge` in the order of a play."""
    lower = [word.casefold() for word in words]
    if lower[0] in _ATTACKS and "with" in lower:
        at = lower.index("with")
        whom = [word for word in words[1:at] if word.casefold() != "at"]
        return [*words[at + 1 :], ">", *whom]
    if lower[0] in _BLOCKS and "with" in lower:
        at = lower.index("with")
        return [*words[at + 1 :], *words[1:at]]
    verb = lower[0].removesuffix("s")
    if verb != lower[0] and len(words) > 1 and _is_card(state, [verb]):
        # "lunges at jen": the card as a verb.
        rest = words[2:] if lower[1] == "at" else words[1:]
        return [verb, ">", *rest] if rest and state.exchange is None else [verb]
    return words


def _is_card(state: EnGarde, words: list[str]) -> bool:
    """Whether a sentence begins with the name of a card, or the unique beginning of one."""
    options = [Option(key, card.name, also=card.aliases) for key, card in state.cards.items()]
    for length in range(min(4, len(words)), 0, -1):
        found = find_option(options, " ".join(words[:length]), exact=length > 1)
        if found is not None:
            return not _is_act(words[0])
    # "trust > jen" is nearer to a card than to any act: which card, is asked then.
    names = [card.name for card in state.cards.values()]
    near = close_names(words[0], [*_ACTS, *names])
    return not _is_act(words[0]) and bool(near) and near[0] in names


_ACTS = frozenset((
    *(word for info in PROCEDURES for word in (info.id, *info.words)), "count", "set", "note",
    "remind", "settle", "card", "option", "ruling", "rename", "correct",
))  # fmt: skip
"""Words that begin an act; a card of the same name is played with `play`."""


def _is_act(word: str) -> bool:
    return word.casefold() in _ACTS
