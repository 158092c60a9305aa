"""Sentences as the table speaks them, in the words of the procedures.

next                  event Red Tide        forum Madman, Duchess     round over
setup yellow prince blue duke red count     resolved all pay 2 gold   astrolabe red

A word that is none of these stays as it is typed.
"""

from __future__ import annotations

from companion.games.seafall import words_campaign, words_guild, words_said, words_told
from companion.games.seafall.derive_year import next_turn
from companion.games.seafall.phrasing import TITLE_RANKS, Spoken, Words, keys_at, plain
from companion.games.seafall.procedures.turns import coming
from companion.games.seafall.procedures.year_steps import turns_told
from companion.games.seafall.sheet_end import next_act
from companion.games.seafall.state import SeaFall
from companion.games.seafall.words_end import PHRASES as END_PHRASES, SPOKEN as END_SPOKEN

_PHRASES: dict[str, tuple[str, ...]] = {
    "set up": ("setup",), "set up game": ("setup",), "set up the game": ("setup",),
    "round over": ("round-end",), "round is over": ("round-end",), "round ends": ("round-end",),
    "end of round": ("round-end",), "end of the round": ("round-end",),
    "end round": ("round-end",), "the round is over": ("round-end",),
    "check glory": ("round-end",), "next round": ("round-end",),
    "add event": ("add-event",), "adds event": ("add-event",), "new event": ("add-event",),
    "prologue": ("game", "1", "prologue=yes"), "the prologue": ("game", "1", "prologue=yes"),
    "move enmity": ("settle-enmity",), "settle enmity": ("settle-enmity",),
    **words_campaign.PHRASES,
    **END_PHRASES,
    **words_guild.PHRASES,
}  # fmt: skip
"""What a sentence may begin with -> the words of a procedure."""
_NEXT = ("next", "next turn", "next player", "end turn", "done")


def rewords(state: SeaFall, words: tuple[str, ...]) -> tuple[str, ...]:
    """A typed sentence in the words of the procedures; others as they are."""
    if " ".join(words).casefold().strip() in _NEXT:
        return _next(state)
    found = _phrase(list(words_campaign.joining(state, words)))
    found = words_guild.by_name(state, words_said.said(state, found))
    verb = found[0].casefold() if found else ""
    spoken = _SPOKEN.get(verb)
    return tuple(found if spoken is None else [found[0], *spoken(state, found[1:])])


def _phrase(words: Words) -> Words:
    """The longest beginning that the table speaks in its own way."""
    for length in range(min(4, len(words)), 0, -1):
        begun = " ".join(words[:length]).casefold()
        if begun in _PHRASES:
            return [*_PHRASES[begun], *words[length:]]
    return words


def _next(state: SeaFall) -> tuple[str, ...]:
    """What comes next: a turn, or the end of the round once all had theirs."""
    year = state.year
    if act := next_act(state):
        return (act,)
    if year.phase == "setup":
        return ("setup",)
    if year.phase == "winter":
        return ("winter",)
    if year.phase == "round" and turns_told(state) and not next_turn(state):
        open_event = year.event is not None and not year.event.resolved
        return ("resolve",) if open_event else ("round-end",)
    return ("turn", f"who={coming(state)}")


def _as(key: str) -> Spoken:
    """All words in front of a `key=value` answer one key, commas and all."""

    def spoken(_state: SeaFall, words: Words) -> Words:
        at = keys_at(words)
        if not at or words[0].casefold() == key:
            return words
        return [f"{key}={' '.join(words[:at])}", *words[at:]]

    return spoken


def _titles(state: SeaFall, words: Words) -> Words:
    """`setup yellow prince blue duke`: titles by their names."""
    ranked = [TITLE_RANKS.get(plain(word), word) for word in words]
    return ["titles=" + " ".join(ranked)] if ranked != words and _untold(state, words) else ranked


def _untold(state: SeaFall, words: Words) -> bool:
    """Whether the words are nothing but players and titles."""
    names = {part.casefold() for p in state.seats for part in state.name(p).split()}
    return all(plain(word) in {*names, *TITLE_RANKS} for word in words)


def _holder(_state: SeaFall, words: Words) -> Words:
    """`astrolabe red`, `astrolabe to red`."""
    rest = words[1:] if words[:1] in (["to"], ["for"]) else words
    return ["holder", *rest] if rest and "=" not in rest[0] and rest[0] != "holder" else rest


_SPOKEN: dict[str, Spoken] = {
    "event": _as("card"), "reveal": _as("card"), "reveals": _as("card"),
    "forum": _as("dealt"), "harvest": _as("gold"), "harvests": _as("gold"),
    "resolve": _as("text"), "resolved": _as("text"),
    "setup": _titles,
    "astrolabe": _holder,
    **words_campaign.SPOKEN,
    **END_SPOKEN,
    **words_guild.SPOKEN,
    **words_told.SPOKEN,
}  # fmt: skip
"""First word of a sentence -> how the rest of it is meant."""
