"""The game is put away and the next one opened (P-52; pp. 20-21)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.end.carry_over import chest_list
from companion.games.seafall.calculations.year.start import GloryTarget, glory_target
from companion.games.seafall.procedures.end.steps import change_kept, enmity_words
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.procedures.year.steps import change_year
from companion.games.seafall.rules.carrying import carry_over, chest_of, usual_cards
from companion.games.seafall.rules.decisions import decided, in_order
from companion.games.seafall.rules.end import glory_told, record_of
from companion.games.seafall.rules.standing import target
from companion.games.seafall.rules.year import absent, treasure_room
from companion.games.seafall.state.table import title_of
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.sums import Part, Result
from companion.toolbox.text import listed


@act(
    "next-game",
    "Put the game away, open the next",
    spec="P-52",
    cite=rulebook.CARRYOVER,
    rules=("province-chest", "seating", "glory-target"),
    help="next-game",
)
def next_game(work: Work) -> Steps[str]:
    """All that does not carry over is cleared; the next game has its number, target and seats."""
    yield from _closed(work)
    yield from _enmity(work)
    again = yield from _prologue_again(work)
    cards = yield from _cards_that_stay(work)
    _pack(work, cards)
    state = work.state
    year_kept = state.year.number is not None or record_of(state).rounds is not None
    before, was_prologue = state.game_no, state.prologue
    work.state = carry_over(state, cards)
    if was_prologue and not again:
        work.state = replace(work.state, game_no=1, prologue=False)
        change_kept(work, prologue_played=True)
    elif not was_prologue:
        work.state = replace(work.state, game_no=before + 1)
    if year_kept:
        change_year(work, phase="setup")
    work.row("game_closed", number=None if was_prologue else before)
    return _opened(work)


def _closed(work: Work) -> Steps[None]:
    """A game is put away once its titles are given; the prologue has none (R-72)."""
    state = work.state
    if state.closed or state.prologue:
        return
    if state.end is None and not glory_told(state):
        if state.year.phase in ("winter", "round"):
            why = f"Game {state.game_no} is being played; this clears its year."
            yield from work.breaks("being-played", why)
        elif state.kept.games and str(state.game_no) not in state.kept.games:
            why = f"Game {state.game_no} has just been opened; this leaves it out."
            yield from work.breaks("not-played", why)
        return  # nothing was told that could be recorded
    why = f"Game {state.game_no} is open: record its glory, then give the titles."
    yield from work.breaks("open", why)


def _enmity(work: Work) -> Steps[None]:
    """Tokens that are out become stickers before all 8 go into the chest (pp. 20-21)."""
    if left := enmity_words(work.state):
        why = f"{left.removesuffix(' (p. 20)').capitalize()}: what stays out becomes stickers."
        yield from work.breaks("enmity-open", why, rulebook.ENMITY_TOKENS_HOME)


def _prologue_again(work: Work) -> Steps[bool]:
    if not work.state.prologue:
        return False
    return (
        yield from work.yes(
            "prologue_after",
            "Is the next game the prologue once more?",
            quiet=False,
            cite=rulebook.PROLOGUE,
        )
    )


def _cards_that_stay(work: Work) -> Steps[tuple[str, ...]]:
    """Unused research stays; of cards whose kind was not told the table may say it."""
    state = work.state
    rooms = [(player, key) for player in state.seats for key in treasure_room(state, player)]
    if not rooms:
        return ()
    usual = [key for player in state.seats for key in usual_cards(state, player)]
    untold = any(not state.cards[key].kind for _, key in rooms)
    return (
        yield from work.several(
            "cards",
            "Which cards stay in their treasure rooms?",
            (Option(key, state.cards[key].name, note=state.name(player)) for player, key in rooms),
            offer=tuple(usual) if untold else None,
            quiet=None if untold else tuple(usual),
            lead="cards",
            help="Research that was not used; treasures go back.",
        )
    )


def _pack(work: Work, cards: tuple[str, ...]) -> None:
    """The list of each province chest, with what does not go in (pp. 20-21)."""
    state = work.state
    for player in state.seats:
        result = chest_list(chest_of(state, player, cards))
        name = state.name(player)
        words = "goes in" if result.value.clean else "does not go in like this"
        work.sums[f"{name}'s chest"] = replace(result, value=words)
        work.row(
            "chest_list", player=player, cards=list(result.value.items), notes=list(result.notes)
        )
    ranks = [state.provinces[player].title for player in state.seats]
    told = [rank for rank in ranks if rank is not None]
    for rank in sorted({rank for rank in told if told.count(rank) > 1}):
        both = [state.name(p) for p in state.seats if state.provinces[p].title == rank]
        work.say(
            f"{listed(both, 'and')} both are {title_of(rank)}: each title is there once (p. 6)"
        )


def _opened(work: Work) -> str:
    """`game 5, target 15; seats Red, Blue, Yellow`."""
    state = work.state
    aim = target(state)
    work.sums["target"] = glory_target(
        GloryTarget(number=max(1, state.game_no), prologue=state.prologue, told=state.target)
    )
    parts = tuple(
        Part(player, state.provinces[player].title, "p. 6", "seating") for player in state.seats
    )
    seats = in_order(state, state.seats)
    work.sums["seating"] = decided(state, Result(None, parts, ("p. 6",)), seats)
    words = ["the prologue" if state.prologue else f"game {state.game_no}"]
    words.append(f"target {'?' if aim is None else aim}")
    words.append(f"seats {seats}")
    missing = absent(state)
    if missing:
        names = listed([state.name(player) for player in missing], "and")
        words.append(f"{names} missed the last game")
    return f"next game: {'; '.join([*words, *work.said])}"
