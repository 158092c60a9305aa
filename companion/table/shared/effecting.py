"""Effects applied to a state: counters by every game's own list, the rest as the game knows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.table.game import Counter, Game
from companion.table.procedures.limits import MOST_KEPT, is_kept, too_large
from companion.table.procedures.procedure import (
    Outcome,
    Procedure,
    ProcedureInfo,
    Reading,
    Steps,
    line,
)
from companion.table.procedures.question import Effects
from companion.table.procedures.work import BaseWork
from companion.table.shared.examples import card_effect
from companion.table.state import TableState, set_path
from companion.toolbox.effects import Effect
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of
from companion.toolbox.tracks import change, set_to

S = TypeVar("S", bound=TableState)


def find_player(state: TableState, word: str) -> str:
    """The id of a player named by id, name or the unique beginning of a name; or empty."""
    if word in state.players:
        return word
    wanted = key_of(word)
    names = {player: key_of(entry.name) for player, entry in state.players.items()}
    exact = [player for player, name in names.items() if name == wanted]
    begun = [player for player, name in names.items() if wanted and name.startswith(wanted)]
    return exact[0] if exact else begun[0] if len(begun) == 1 else ""


def name_is_free(state: TableState, name: str, but: str = "") -> None:
    """Check that nobody here is called so; forms and sentences tell players by their names.

    Args:
        state: the table.
        name: a name that somebody is to have.
        but: id of the player who may have it.

    Raises:
        Unworkable: another one has it.
    """
    for player, entry in state.players.items():
        if player != but and entry.name.casefold() == name.casefold():
            raise Unworkable(f"Somebody here is already called “{entry.name}”; take another name.")


def find_counter(
    counters: Sequence[Counter], owner: str, word: str, exact: bool = False
) -> Counter | None:
    """A counter by its id, label, or another word for it: whole, or begun (not with `exact`)."""
    wanted = key_of(word)
    for counter in counters:
        names = (counter.track.id, counter.track.label, *counter.also)
        if counter.owner == owner and wanted in map(key_of, names):
            return counter
    if exact:
        return None
    begun = [c for c in counters if c.owner == owner and key_of(c.track.label).startswith(wanted)]
    return begun[0] if len(begun) == 1 and len(wanted) > 1 else None


def change_counter(
    state: S,
    counter: Counter,
    by: int | None = None,
    to: int | None = None,
    told: bool = False,
    most: int = MOST_KEPT,
) -> tuple[S, dict[str, Any], str]:
    """Change a counter by an amount, or set it (`told`); an unknown one stays unknown.

    `most` is the largest number that the game keeps.

    Returns:
        The state, the row for the log, and what happened in words.

    Raises:
        Unworkable: it would be more than can be kept.
    """
    before = counter.value
    track = counter.track
    result = set_to(track, to, anyway=True) if told else change(track, before, by)
    after = result.value
    if after is not None and not is_kept(after, most):
        raise Unworkable(f"{track.label} would be {after}: {too_large(after, most)}")
    changed = set_path(state, counter.path, after)
    if counter.besides is not None:
        changed = counter.besides(changed, None if told else by)
    who = state.name(counter.owner) if counter.owner else "the table"
    label = counter.track.label
    if told:
        words = f"{who}: {label} {shown(before)} → {shown(after)}"
    else:
        step = f"{by:+d}".replace("-", "−")
        words = f"{who} {step} {label}, {shown(before)} → {shown(after)}"
    if result.notes:
        words += f" ({'; '.join(result.notes)})"
    row = line("counter", owner=counter.owner, which=counter.track.id, old=before, new=after)
    return changed, row, words


def followed(game: Game[S], reading: Reading[S]) -> Outcome[S]:
    """What the game's rules bring about with what was counted: nothing, where it has no such."""
    if game.follows is None:
        return Outcome(state=reading.state, says="")
    return game.follows(reading)


def apply_effect(game: Game[S], reading: Reading[S], effect: Effect) -> Outcome[S]:
    """One effect on a state; what nobody knows is kept as words."""
    if (known := game.effect(reading, effect)) is not None:
        return known
    state, row, words = _applied(game, reading.state, effect, reading.by)
    return Outcome(state=state, says=words, lines=(row,))


def _applied(game: Game[S], state: S, effect: Effect, by: str) -> tuple[S, dict[str, Any], str]:
    """One that every game knows: a counter, the turn; else words."""
    who = find_player(state, effect.who) if effect.who else by
    if effect.verb in ("gain", "lose", "set"):
        counter, most = find_counter(game.counters(state), who, effect.what), game.most_kept
        if counter is not None and effect.amount is not None:
            if effect.verb == "set":
                return change_counter(state, counter, to=effect.amount, told=True, most=most)
            step = effect.amount if effect.verb == "gain" else -effect.amount
            return change_counter(state, counter, by=step, most=most)
    if effect.verb == "turn" and who:
        return replace(state, turn=who), line("turn", player=who), f"turn of {state.name(who)}"
    return state, line("note", words=effect.words), effect.words


def with_effects(game: Game[S], info: ProcedureInfo[S], reading: Reading[S]) -> Procedure[S]:
    """A procedure followed by the optional effects of a card, in the same entry."""
    outcome = yield from info.run(reading)
    work = BaseWork(reading)
    asked = Effects(
        key="effects",
        prompt="What else does a card do?",
        help="gain, lose, set, move, draw, discard, place, remove, turn, note",
        example=partial(card_effect, game, reading.state),
    )
    wanted = yield from work.put(asked, quiet=[])
    if not wanted:
        return outcome
    return (yield from _effects(game, work, outcome, wanted))


def _effects(
    game: Game[S], work: BaseWork[S], outcome: Outcome[S], wanted: tuple[Effect, ...]
) -> Steps[Outcome[S]]:
    state, says, rows = outcome.state, [outcome.says] if outcome.says else [], list(outcome.lines)
    sums = dict(outcome.sums)
    for number, effect in enumerate(wanted, 1):
        reading = replace(work.table, state=state)
        if game.effect(reading, effect) is None:
            unknown = unknown_words(game, state, effect)
            yield from work.breaks(f"effects-{number}", unknown, prompt=effect.words)
        came = apply_effect(game, reading, effect)
        state, rows, sums = came.state, [*rows, *came.lines], {**sums, **came.sums}
        says.append(came.says)
    after = followed(game, replace(work.table, state=state))
    says += [after.says] if after.says else []
    return Outcome(
        state=after.state,
        says="; ".join(says),
        lines=(*rows, *after.lines),
        sums={**sums, **after.sums},
    )


def unknown_words(game: Game[S], state: S, effect: Effect) -> str:
    """A sentence if an effect names a player or a counter that is not there; it stays words."""
    who = find_player(state, effect.who) if effect.who else ""
    if effect.verb in ("gain", "lose", "set", "turn") and effect.who and not who:
        return f"Nobody here is called “{effect.who}”; “{effect.words}” would be kept as words."
    if effect.verb in ("gain", "lose", "set"):
        counters = game.counters(state)
        if find_counter(counters, who, effect.what) is None:
            return (
                f"“{effect.what}” is not a counter here; “{effect.words}” would be kept as words."
            )
    return ""
