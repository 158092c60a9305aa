"""Sentences as the table speaks them: a character's name may stand before the verb.

soline moves to the forums      kaspar takes 2 wounds      learn Throwing Knife cost 1 thrust 2
"""

from __future__ import annotations

from companion.games.five_sails.cards import NUMBERS
from companion.games.five_sails.city_words import city_words
from companion.games.five_sails.duel_words import duel_words, unknown_card
from companion.games.five_sails.index_city import PROCEDURES_CITY
from companion.games.five_sails.index_day import PROCEDURES_DAY
from companion.games.five_sails.index_duel import PROCEDURES_DUEL
from companion.games.five_sails.state import FiveSails
from companion.games.five_sails.words_day import day_words
from companion.table.question import Option, find_option

_ACTS = {
    word
    for info in (*PROCEDURES_DAY, *PROCEDURES_CITY, *PROCEDURES_DUEL)
    for word in (info.id, *info.words)
}
_VALUES = frozenset((*NUMBERS, "as", "with", "crew-cap"))
"""Words at which the name of a card that is learned ends."""
_TAKES = ("takes", "take", "suffers", "receives")
_FILLERS = ("the", "a", "an")
SHARED = frozenset((
    "count", "set", "note", "turn", "remind", "settle", "card", "option", "ruling", "rename",
    "correct",
))  # fmt: skip
"""Acts of every table: what stands behind them is theirs, however it sounds."""


def rewords(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """`soline moves to the forums` as `moves soline to forums`; other sentences as they are."""
    if not words or words[0].casefold() in SHARED:
        return words
    words = _stands(state, _equips(state, _engages(_crew_cap(words))))
    if words[-1:] and words[-1].casefold() == "deck":
        return day_words(state, words)
    told = city_words(state, words, _is_act(words[0]))
    if told != words:
        return told
    told = duel_words(state, words)
    if told == words:
        told = day_words(state, words)
    if told and not _is_act(told[0]):
        told = duel_words(state, _takes_wounds(state, _verb_first(state, told)))
    if told and not _is_act(told[0]) and state.duel is not None:
        told = unknown_card(state, told)
    if told and told[0].casefold() == "learn":
        return _learns(state, told)
    return _without_fillers(told)


def _verb_first(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """A character in front of an act: it is who does it."""
    if not words or _is_act(words[0]):
        return words
    for length in range(min(5, len(words) - 1), 0, -1):
        acts = _is_act(words[length]) or words[length].casefold() in _TAKES
        if acts and _character(state, words[:length]):
            return (words[length], *words[:length], *words[length + 1 :])
    return words


def _takes_wounds(_state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """`takes kaspar 2 wounds` as `wound kaspar 2`."""
    folded = [word.casefold() for word in words]
    if folded[0] in _TAKES and folded[-1] in ("wound", "wounds"):
        return ("wound", *words[1:-1])
    if folded[0] in _TAKES and folded[-1].isdecimal():
        return ("wound", *words[1:])
    return words


def _learns(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """`learn Throwing Knife cost 1`: where a new name ends."""
    rest = words[1:]
    ends = (n for n, word in enumerate(rest) if word.casefold() in _VALUES or "=" in word)
    at = next(ends, len(rest))
    name = " ".join(rest[:at])
    if not name or name.startswith('"') or _card(state, rest[:at]):
        return words
    return ("learn", f'"{name}"', *rest[at:])


def _crew_cap(words: tuple[str, ...]) -> tuple[str, ...]:
    """`crew cap` is one word: printed on a Leader, or the act that keeps it."""
    folded = [word.casefold() for word in words]
    last = len(words) if folded[0] == "learn" else 3
    at = next((n for n in range(len(words[:last]) - 1) if folded[n : n + 2] == ["crew", "cap"]), -1)
    return words if at < 0 else (*words[:at], "crew-cap", *words[at + 2 :])


def _engages(words: tuple[str, ...]) -> tuple[str, ...]:
    """`soline engages to claim the docks`: engaging is what the action costs (p. 14)."""
    folded = [word.casefold() for word in words]
    for at in range(len(words) - 2):
        verb = folded[at + 2].removesuffix("s")
        if folded[at] in ("engage", "engages") and folded[at + 1] in ("to", "and") and (
            verb in ("claim", "challenge", "pressure")
        ):  # fmt: skip
            return (*words[:at], f"{verb}s", *words[at + 3 :])
    return words


def _equips(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """`equips soline with Throwing Knife`: the card first, then who gets it."""
    folded = [word.casefold() for word in words]
    at = folded.index("with") if "with" in folded[2:-1] else 0
    if folded[0] not in ("equip", "equips") or not at or not _character(state, words[1:at]):
        return words
    return ("equip", *words[at + 1 :], "on", *words[1:at])


def _stands(state: FiveSails, words: tuple[str, ...]) -> tuple[str, ...]:
    """`soline is at the docks`: told where she stands, no action."""
    folded = [word.casefold() for word in words]
    for at in range(1, len(words) - 2):
        stands = folded[at] in ("is", "stands", "was") and folded[at + 1] in ("at", "in", "on")
        if stands and _character(state, words[:at]):
            return ("move", *words[:at], "to", *words[at + 2 :], "effect=before")
    return words


def _without_fillers(words: tuple[str, ...]) -> tuple[str, ...]:
    """`to the forums` as `to forums`: articles behind a word that leads a place."""
    return tuple(
        word
        for n, word in enumerate(words)
        if not (word.casefold() in _FILLERS and n and words[n - 1].casefold() in ("to", "at"))
    )


def _is_act(word: str) -> bool:
    folded = word.casefold()
    return any(form in _ACTS for form in (folded, folded.removesuffix("s")))


def _character(state: FiveSails, words: tuple[str, ...]) -> bool:
    """Whether these words name a character in play."""
    names = [
        Option(key, state.cards[one.card].name, also=state.cards[one.card].aliases)
        for key, one in state.characters.items()
        if one.card in state.cards
    ]
    return find_option(names, " ".join(words).strip('"')) is not None


def _card(state: FiveSails, words: tuple[str, ...]) -> bool:
    """Whether these words name a card of the library."""
    names = [Option(key, card.name, also=card.aliases) for key, card in state.cards.items()]
    return find_option(names, " ".join(words).strip('"')) is not None
