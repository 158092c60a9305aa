"""What follows from the end of a game while it is walked; never stored (pp. 20-21)."""

from __future__ import annotations

from companion.games.seafall.calculations.end.enmity import RegionLeft
from companion.games.seafall.calculations.end.improvements import (
    MayTrain,
    Teacher,
    Trainee,
    may_train,
)
from companion.games.seafall.calculations.end.keeping import KeepLimit
from companion.games.seafall.calculations.end.titles import AssignTitles, assign_titles
from companion.games.seafall.calculations.end.winner import EndOrder, Winner, end_order
from companion.games.seafall.calculations.enmity import Sticker
from companion.games.seafall.rules.kept import campaign_glory
from companion.games.seafall.rules.owed import enmity_owed
from companion.games.seafall.rules.standing import choice, count, is_on
from companion.games.seafall.rules.year import absent, council, in_play
from companion.games.seafall.state.kept import GameRecord
from companion.games.seafall.state.table import SeaFall, title_of
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of, listed

IMPROVE, TRAIN, KEEP, SHIPS, ENMITY, RECORD, TITLES = range(1, 8)
"""The steps of the end of a game (p. 20)."""
NOT_IN_PROLOGUE = (SHIPS, RECORD, TITLES)
"""Steps that the prologue does not have (ruling R-72; pp. 22-23)."""


def ranks(state: SeaFall, players: tuple[str, ...]) -> dict[str, int | None]:
    """Titles as the calculations take them: a rank that a correction made impossible is none."""
    told = {player: state.provinces[player].title for player in players}
    return {player: rank if rank and rank > 0 else None for player, rank in told.items()}


def winner_inputs(state: SeaFall) -> Winner:
    """Who may have won, by the glory of now."""
    playing = in_play(state)
    glory = {player: state.provinces[player].glory for player in playing}
    return Winner(glory=glory, titles=ranks(state, playing))


def order_inputs(state: SeaFall, winner: str = "", step: int | None = None) -> EndOrder:
    """The order of the steps, by the glory of now."""
    found = winner_inputs(state)
    return EndOrder(
        glory=found.glory,
        titles=found.titles,
        tie_order=choice(state, "end.tie_order"),
        winner=winner,
        step=step,
    )


def glory_told(state: SeaFall) -> bool:
    """Whether anybody's glory is more than the 0 that it begins with."""
    return any(state.provinces[player].glory for player in in_play(state))


def not_begun(state: SeaFall) -> bool:
    """Whether nothing was told of this game yet: neither year nor turn, title, glory nor end."""
    told = state.year.phase or state.turn or state.end or state.kept.games
    return not (told or glory_told(state) or any(ranks(state, state.seats).values()))


def of_the_start(state: SeaFall) -> bool:
    """Whether titles that are told now are those of the set-up: some are unknown, nobody won."""
    playing = state.year.phase in ("winter", "round") and state.end is None and not state.closed
    return playing and None in ranks(state, state.seats).values() and not glory_told(state)


def record_of(state: SeaFall) -> GameRecord:
    """The line of this game, as far as its end is walked."""
    return GameRecord() if state.end is None else state.end.record


def in_step(state: SeaFall, step: int) -> tuple[str, ...]:
    """Provinces that act in a step, in order; empty for what the whole table does at once."""
    if state.end is None or (state.prologue and step in NOT_IN_PROLOGUE):
        return ()
    order, winner = state.end.order, state.end.record.winner
    if step == IMPROVE:
        return (winner,) if winner in order else ()
    if step == KEEP and winner in order:
        return (*(player for player in order if player != winner), winner)
    return order if step <= ENMITY else ()


def done_in(state: SeaFall, step: int) -> tuple[str, ...]:
    """Provinces that have done a step, or passed it."""
    return () if state.end is None else state.end.done.get(str(step), ())


def due(state: SeaFall, step: int) -> tuple[str, ...]:
    """Provinces that still have to do a step, in order."""
    done = done_in(state, step)
    return tuple(player for player in in_step(state, step) if player not in done)


def step_over(state: SeaFall, step: int) -> bool:
    """Whether nothing of a step is left to do."""
    if step in (RECORD, TITLES):
        return state.prologue or bool(done_in(state, step))
    return not due(state, step)


def next_step(state: SeaFall) -> int:
    """The step under way; 8 once all are done, 0 while no end is walked."""
    if state.end is None:
        return 0
    left = (n for n in range(state.end.step, TITLES + 1) if not step_over(state, n))
    return next(left, TITLES + 1)


def open_steps(state: SeaFall) -> tuple[int, ...]:
    """The steps that are left, in order; of those before one that was told, 2 and 3 where somebody
    is known to have an advisor to train or to keep (p. 20)."""
    here = next_step(state)
    left_out = (
        n for n in (TRAIN, KEEP) if n < here and any(has_to_do(state, p, n) for p in due(state, n))
    )
    return (*left_out, *(n for n in range(here, TITLES + 1) if not step_over(state, n)))


def training(state: SeaFall, player: str) -> MayTrain:
    """What a province has for end step 2."""
    others = {
        one.retired for p, one in record_of(state).trained.items() if p != player and one.retired
    }
    retired = state.kept.retired
    return MayTrain(
        advisors=tuple(
            Trainee(state.advisors[k].name, count(state.advisors[k].slots))
            for k in council(state, player)
        ),
        retired=tuple(
            Teacher(x.name, 0 if x.state == "destroyed" else count(x.left))
            for _, x in sorted(retired.items())
        ),
        chosen=tuple(retired[key].name for key in sorted(others) if key in retired),
    )


def keeping(state: SeaFall, player: str) -> KeepLimit:
    """What the others keep, and what a province could keep, with their costs in gold."""
    missing = absent(state) if not is_on(state, "keep.count_absent") else ()
    others = {
        p: cost_of(state, p, name)
        for p, name in record_of(state).kept.items()
        if name and p != player and p not in missing
    }
    mine = {state.advisors[k].name: count(state.advisors[k].gold) for k in council(state, player)}
    return KeepLimit(
        others=others,
        mine=mine,
        no_others=choice(state, "keep.no_others"),
    )


def cost_of(state: SeaFall, player: str, name: str) -> int | None:
    """Gold cost of a province's advisor of that name; `None`: not told."""
    key = advisor_called(state, player, name)
    return count(state.advisors[key].gold) if key else None


def advisor_called(state: SeaFall, player: str, name: str) -> str:
    """Id of a province's advisor of that name; empty if there is none."""
    wanted = key_of(name)
    found = (k for k in council(state, player) if key_of(state.advisors[k].name) == wanted)
    return next(found, "")


def tokens_by_region(state: SeaFall, player: str) -> dict[str, int]:
    """Where a province's enmity tokens lie once they have left the sites, islands first."""
    held = {key: x.held.get(player, 0) for key, x in state.regions.items()}
    order = sorted(held, key=lambda key: (key in state.provinces, len(key), key))
    return {key: held[key] for key in order if held[key] > 0}


def has_to_do(state: SeaFall, player: str, step: int) -> bool:
    """Whether a province is known to have something to do in a step: who has no advisor with an
    empty slot, none to keep or no enmity out is passed by without a word (p. 20)."""
    if step == TRAIN:
        return may_train(training(state, player)).value.must is True
    if step == KEEP:
        return bool(council(state, player))
    owed = enmity_owed(state, player)
    return bool(owed or tokens_by_region(state, player) or own_stickers(state, player))


def enmity_due(state: SeaFall) -> tuple[str, ...]:
    """Provinces whose enmity tokens are out though end step 5 was not told of them (p. 20)."""
    return tuple(
        player
        for player in due(state, ENMITY)
        if tokens_by_region(state, player) or enmity_owed(state, player)
    )


def walk_told(state: SeaFall) -> bool:
    """Whether the table keeps the year, or told a step of the end: who only writes down the glory
    of its games is not reminded of the steps."""
    if state.end is None:
        return False
    told = {player for n in range(IMPROVE, ENMITY + 1) for player in done_in(state, n)}
    dated = record_of(state).years is not None and not state.prologue  # it has its insert
    return dated or bool(told.difference(absent(state)))


def own_stickers(state: SeaFall, player: str) -> list[tuple[str, str]]:
    """Region and box of each sticker of a province that is not crossed out, islands first."""
    order = sorted(state.regions, key=lambda key: (key in state.provinces, len(key), key))
    return [
        (key, box)
        for key in order
        for box, sticker in sorted(state.regions[key].stickers.items())
        if sticker.owner == player and not sticker.crossed
    ]


def regions_left(
    state: SeaFall,
    player: str,
    home: dict[str, int] | None = None,
    crossed: tuple[tuple[str, str], ...] = (),
) -> dict[str, RegionLeft]:
    """Regions of end step 5, with what successes are used for."""
    tokens = tokens_by_region(state, player)
    regions = dict.fromkeys([*tokens, *(key for key, _ in own_stickers(state, player))])
    return {
        key: RegionLeft(
            tokens=tokens.get(key, 0),
            stickers=tuple(
                Sticker(x.owner, x.crossed) for _, x in sorted(state.regions[key].stickers.items())
            ),
            home=(home or {}).get(key, 0),
            crossed=sum(region == key for region, _ in crossed),
        )
        for key in regions
    }


def title_inputs(
    state: SeaFall, told: dict[str, int | None] | None = None, picks: dict[str, int] | None = None
) -> AssignTitles:
    """Campaign glory and today's titles; `told` are totals that the record does not hold."""
    totals = {player: campaign_glory(state, player) for player in state.seats}
    totals.update({p: n for p, n in (told or {}).items() if totals.get(p) is None})
    now = record_of(state).titles_before or ranks(state, state.seats)
    return AssignTitles(totals=totals, titles=now, picks=picks or {})


def walk_order(state: SeaFall, winner: str) -> tuple[str, ...]:
    """The order that is frozen as the game ends (ruling R-48)."""
    return end_order(order_inputs(state, winner)).value


def totals_words(state: SeaFall) -> list[tuple[str, str]]:
    """Rows for the sheet: place, who is there and what is shared in a tie."""
    result = assign_titles(title_inputs(state)).value
    rows = []
    for group in result.groups:
        names = ", ".join(state.name(player) for player in group.players)
        shared = " or ".join(title_of(rank) for rank in group.ranks)
        total = title_inputs(state).totals[group.players[0]]
        tied = (
            f"tied at {shown(total)}, {state.name(group.players[0])} chooses first"
            if len(group.players) > 1
            else shown(total)
        )
        rows.append((shared, f"{names}  ({tied})"))
    return rows


def chosen_words(state: SeaFall) -> str:
    """Retired advisors that were chosen in this game, with who chose them."""
    retired = state.kept.retired
    told_names = [
        f"{retired[one.retired].name} ({state.name(player)})"
        for player, one in sorted(record_of(state).trained.items())
        if one.retired in retired
    ]
    return listed(told_names, "and")
