"""In which order acts are offered, and what is said of a line that begins none of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from companion.errors import UsageError
from companion.table.game import Game, Suggestion
from companion.table.procedures.procedure import ProcedureInfo
from companion.table.shared.effecting import find_player
from companion.table.sheet import or_else
from companion.table.state import TableState
from companion.toolbox.text import close_names, listed

S = TypeVar("S", bound=TableState)


def suggested(game: Game[S], state: S) -> tuple[Suggestion, ...]:
    """What could be done now; none where it cannot be worked out."""
    return or_else(lambda: tuple(game.suggestions(state)), lambda _why: ())


def likely(
    game: Game[S], state: S, infos: Iterable[ProcedureInfo[S]]
) -> tuple[ProcedureInfo[S], ...]:
    """Procedures as they are offered: what is owed or could be done now first, what ends something
    behind all the rest, another game's last.
    """
    now = _now(game, state)
    last = frozenset(game.elsewhere(state))

    def place(info: ProcedureInfo[S]) -> tuple[int, bool, bool]:
        at = now.index(info.id) if info.id in now else len(now)
        return (at, info.id in last, info.grave and info.id not in now)

    return tuple(sorted(infos, key=place))


def _now(game: Game[S], state: S) -> list[str]:
    """What is owed by whoever has the turn, could be done, is owed by others, ends something."""
    told = suggested(game, state)
    duties = list(state.pending.values())
    mine = [one.procedure for one in duties if one.who in ("", state.turn)]
    others = [one.procedure for one in duties if one.who not in ("", state.turn)]
    possible = [one.procedure for one in told if not one.ends]
    return [*mine, *possible, *others, *(one.procedure for one in told if one.ends)]


def no_act(
    game: Game[S], state: S, infos: Mapping[str, ProcedureInfo[S]], words: Sequence[str], by: str
) -> UsageError:
    """The error for a line that begins no sentence; a name alone is asked what it does."""
    word = words[0] if words else state.name(by)
    first = [info.id for info in likely(game, state, infos.values()) if not info.hidden]
    who = find_player(state, word) if len(words) < 2 else ""
    if who:
        return UsageError(
            f"It is not said what {state.name(who)} does.",
            f"Type, for example, “{word} {first[0]}” or “{word} {first[1]}”.",
        )
    close = close_names(word, [*infos])
    right = f"Did you mean {listed(close)}?" if close else f"Begin with {listed(first, most=6)}."
    if game.new_word:
        right += " " + game.new_word.format(word=word[:40])
    return UsageError(f"“{word[:40]}” begins no sentence that I know.", right)
