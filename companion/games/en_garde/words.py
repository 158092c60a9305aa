"""Sentences as the table speaks them: a card's name stands for playing it.

thrust + masterful > jen      riposte a1 pay lunge      press r1
tmb slash + powerful          pass
"""

from __future__ import annotations

import re

from companion.games.en_garde.state import EnGarde
from companion.table.question import Option, find_option
from companion.toolbox.text import close_names

_SIGNS = re.compile(r"([+>])")
_ATTACKS = ("attack", "attacks", "attacked")
_BLOCKS = ("block", "blocks", "answers", "responds")
_OWN = ("plays", "play")
_DISCARDS = ("discard", "discards", "refill", "refills")


def rewords(state: EnGarde, words: tuple[str, ...]) -> tuple[str, ...]:
    """`thrust+masterful>jen` as `play thrust + masterful > jen`; other sentences as they are."""
    split: list[str] = []
    for word in words:
        # "+2 poise" is a counter; signs between names part them.
        if word[:1] in "+-" and word[1:].isdigit():
            split.append(word)
        else:
            split += [part for part in _SIGNS.split(word) if part]
    if len(split) > 1 and split[0].casefold() in _DISCARDS and split[1].isdigit():
        return ("refill", f"discarded={split[1]}", *split[2:])
    split = _spoken(state, split)
    if not split or split[0].casefold() in _OWN or not _is_card(state, split):
        return tuple(split)
    return ("play", *split)


def _spoken(state: EnGarde, words: list[str]) -> list[str]:
    """`attacks jen with thrust`, `lunges at jen`, `blocks with dodge` in the order of a play."""
    lower = [word.casefold() for word in words]
    if lower[:1] and lower[0] in _ATTACKS and "with" in lower:
        at = lower.index("with")
        whom = [word for word in words[1:at] if word.casefold() != "at"]
        return [*words[at + 1 :], ">", *whom]
    if lower[:1] and lower[0] in _BLOCKS and "with" in lower:
        at = lower.index("with")
        return [*words[at + 1 :], *words[1:at]]
    verb = lower[0].removesuffix("s") if lower else ""
    if verb != (lower[0] if lower else "") and len(words) > 1 and _is_card(state, [verb]):
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
    "play", "press", "pass", "effect", "exchange", "item", "drop", "restore", "pistol", "refill",
    "discard", "turn", "step", "first", "setup", "leave", "again", "learn", "audit", "count", "set",
    "note", "remind", "settle", "card", "option", "ruling", "rename", "correct", "shoot",
))  # fmt: skip
"""Words that begin an act; a card of the same name is played with `play`."""


def _is_act(word: str) -> bool:
    return word.casefold() in _ACTS
