"""Winter: its six steps, each by itself or all in one entry (P-04 to P-09; p. 12)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.seafall.calculations.astrolabe import Astrolabe, FirstPlayer, astrolabe
from companion.games.seafall.derive_end import glory_told
from companion.games.seafall.derive_year import absent, forum, in_play, turn_order
from companion.games.seafall.moves import advisor_to, enmity_settled
from companion.games.seafall.procedures.listing import decided
from companion.games.seafall.procedures.winter_goods import harvest_late, harvest_step, produce_step
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.procedures.year_steps import (
    MOVE_ENMITY,
    all_had_turn,
    change_year,
    dismiss_event,
    end_turn,
    over_now,
    quietly,
    stepped,
    turns_told,
)
from companion.games.seafall.state import FORUM, Advisor, SeaFall
from companion.games.seafall.tables import WINTER
from companion.games.seafall.year import ROUNDS
from companion.table.procedure import Outcome, Procedure, Reading, Steps
from companion.table.question import (
    Choose,
    Draw,
    Drawn,
    Number,
    Option,
    Order,
    Pick,
    ask,
    sub,
    told,
)
from companion.table.state import put
from companion.toolbox.sums import Result
from companion.toolbox.text import key_of, listed, plural

ASTROLABE, REPLACE, HARVEST = 1, 2, 3
"""Winter steps by their numbers (p. 12)."""


def _holder_now(state: SeaFall) -> Result[FirstPlayer] | None:
    playing = in_play(state)
    if not playing:
        return None
    ranks = {player: state.provinces[player].title for player in playing}
    return astrolabe(
        Astrolabe(
            glory={player: state.provinces[player].glory for player in playing},
            # A rank that a correction made impossible is none.
            titles={player: rank if rank and rank > 0 else None for player, rank in ranks.items()},
        )
    )


def astrolabe_step(work: Work, quick: bool = False) -> Steps[None]:
    """The astrolabe goes to the least glory; the event deck is shuffled (P-04).

    Told between two winters it only says who holds it: nothing is shuffled then.

    Args:
        work: the procedure under way.
        quick: ask for the holder only if it cannot be told.
    """
    state = work.state
    result = _holder_now(state)
    found = FirstPlayer("", (), "nobody is there") if result is None else result.value
    pick: Pick | None = yield from told(
        Choose(
            key="holder",
            prompt="Who gets the astrolabe?",
            options=tuple(
                Option(
                    p,
                    state.name(p),
                    illegal=_not_first(state, p, found),
                    page="p. 22" if p in absent(state) else "p. 12",
                    note=found.reason if p in found.candidates else "",
                )
                for p in state.seats
            ),
            manner="quiet" if quick and found.holder else "offer",
            default=found.holder or None,
            unknown=True,
            page="p. 12",
            rule="first-player",
            lead="holder",
        )
    )
    holder = "" if pick is None else pick.id
    reason = found.reason if holder == found.holder else "as the table says"
    if result is not None:
        first = f"{state.name(found.holder)}: {found.reason}" if found.holder else found.reason
        work.sums["astrolabe"] = decided(state, result, first)
    glory = {player: state.provinces[player].glory for player in in_play(state)}
    work.row("astrolabe", player=holder, reason=reason, totals=glory)
    change_year(work, holder=holder)
    held = f"{state.name(holder)} holds the astrolabe ({reason})"
    work.say(held if holder else f"who holds the astrolabe is not told ({found.reason})")
    if state.year.phase != "round":
        yield from _shuffle(work)


def _not_first(state: SeaFall, player: str, found: FirstPlayer) -> str:
    """Why a province does not get the astrolabe in this winter, if that is sure."""
    name = state.name(player)
    if player in absent(state):
        return f"{name} misses this game."
    year = state.year
    counted = glory_told(state) or year.number == 1
    if year.phase != "winter" or not counted or found.holder in ("", player):
        return ""
    return f"{state.name(found.holder)} gets it: {found.reason}."


def _shuffle(work: Work) -> Steps[None]:
    """All event cards are shuffled, also one that still lies face up (p. 12)."""
    state = work.state
    size = state.decks.get("event")
    if size is not None and state.year.event is not None:
        size += 1
    whole: int | None = yield from told(
        Number(
            key="size",
            prompt="Event cards in the deck",
            manner="quiet",
            default=size,
            unknown=True,
            page="p. 12",
            rule="event-deck",
        )
    )
    if whole is not None:
        work.state = replace(work.state, decks={**work.state.decks, "event": whole})
    change_year(work, event=None, seen=(), on_top="", shuffled=whole, round=0)
    work.row("event_deck_shuffle", count=whole)


def forum_step(work: Work) -> Steps[None]:
    """The forum goes under the deck, five advisors are dealt (P-05)."""
    state = work.state
    old = forum(state)
    dismissed = tuple(old)
    if len(old) > 1:
        dismissed = yield from ask(
            Order(
                key="dismissed",
                prompt="In which order do they go under the deck?",
                options=tuple(Option(key, state.advisors[key].name) for key in old),
                manner="quiet",
                default=old,
                page="p. 12",
                rule="replace-advisors",
            )
        )
    for key in dismissed:
        work.state = advisor_to(work.state, key, "deck")
    lay = state.forum if state.forum is not None else len(old)
    deck = work.state.decks.get("advisor")
    there = None if deck is None else deck + lay
    drawn: Drawn | None = yield from told(
        Draw(
            key="dealt",
            prompt="Which advisors are dealt?",
            manner="offer",
            unknown=True,
            pile=there,
            page="p. 12",
            rule="replace-advisors",
            lead="dealt",
        )
    )
    usual = FORUM if there is None else min(FORUM, there)
    count, cards = (usual, ()) if drawn is None else (drawn.count, drawn.cards)
    if cards:  # some named: the others lie there as well
        count = max(count, usual)
    yield from _not_dealt(work, cards, count)
    for name in cards:
        work.state = _into_forum(work, name)
    left = None if there is None else max(0, there - count)
    work.state = replace(work.state, forum=count)
    if left is not None:
        work.state = replace(work.state, decks={**work.state.decks, "advisor": left})
    names = [state.advisors[key].name for key in dismissed]
    work.row("forum_deal", dismissed=names, cards=list(cards), count=count, left=left)
    work.say("forum: " + (", ".join(cards) if cards else f"{plural(count, 'advisor')} dealt"))


def _not_dealt(work: Work, cards: tuple[str, ...], count: int) -> Steps[None]:
    """Cards that cannot have been dealt: they lie elsewhere, or are too many (P-05)."""
    state = work.state
    kept = {key_of(x.name): x for x in state.advisors.values() if x.place == "council"}
    gone = {key_of(x.name) for x in state.advisors.values() if x.place == "destroyed"}
    for place, name in enumerate(cards):
        wanted = key_of(name)
        why = ""
        if wanted in kept:
            why = f"{name} is in {state.name(kept[wanted].owner)}'s council room."
        elif wanted in gone:
            why = f"{name} is out of the campaign."
        elif wanted in [key_of(other) for other in cards[:place]]:
            why = f"{name} is named twice."
        if why:
            yield from work.breaks("dealt-where", why, "p. 12", "forum")
            break
    if count > FORUM:
        why = f"That makes {count} advisors; five lie in the forum."
        yield from work.breaks("more-than-five", why, "p. 12", "forum")


def _into_forum(work: Work, name: str) -> SeaFall:
    for key, advisor in work.state.advisors.items():
        if key_of(advisor.name) == key_of(name):
            return advisor_to(work.state, key, "forum")
    key = work.new_id("a")
    return put(work.state, "advisors", key, Advisor(name=name, place="forum"))


def settle_step(work: Work) -> Steps[None]:
    """Enmity on sites goes to the garrison or to At War With (P-07)."""
    year = work.state.year
    if year.phase in ("winter", "setup") and year.number == 1:
        why = "A game's first winter moves no enmity."
        yield from work.breaks("first-winter", why, "p. 12", "first-winter")
    work.state, moves = enmity_settled(work.state)
    for move in moves:
        work.row(
            "enmity_move", owner=move.owner, site=move.site, to=move.region, count=move.count,
            reason="winter",
        )  # fmt: skip
    moved = sum(move.count for move in moves)
    work.say(f"{moved} enmity moved off the sites" if moved else "no enmity on sites")


def refresh_step(work: Work) -> None:
    """Council rooms and sideboard turn face up; upgrades on ships do not (P-09)."""
    state = work.state
    tired = [k for k, x in state.advisors.items() if x.place == "council" and not x.face_up]
    for key in tired:
        work.state = put(work.state, "advisors", key, replace(state.advisors[key], face_up=True))
    turned = 0
    for key, kind in state.stock.items():
        if kind.down:
            up = None if kind.up is None else kind.up + kind.down
            work.state = put(work.state, "stock", key, replace(kind, up=up, down=0))
            turned += kind.down
    for key, site in state.sites.items():
        if site.no_build:
            work.change_site(key, no_build=False)
    work.row("refresh", what="advisors", count=len(tired))
    work.row("refresh", what="upgrades and structures", count=turned)
    work.say(f"{plural(len(tired), 'advisor')} and {plural(turned, 'token')} turned face up")


def _refresh(work: Work) -> Steps[None]:
    refresh_step(work)
    yield from ()


STEPS: tuple[tuple[str, Callable[[Work], Steps[None]]], ...] = (
    ("astrolabe", astrolabe_step),
    ("forum", forum_step),
    ("harvest", harvest_step),
    ("enmity", settle_step),
    ("produce", produce_step),
    ("refresh", _refresh),
)
"""Scope of its keys in `winter`, and the step."""


def alone(number: int) -> Callable[[Reading[SeaFall]], Procedure[SeaFall]]:
    """One winter step as a procedure of its own.

    Steps before it that nobody has told are done with it: on the table they are.
    """

    def run(table: Reading[SeaFall]) -> Procedure[SeaFall]:
        work = Work(table)
        yield from _step_in_season(work, number)
        if work.state.year.phase == "winter":
            yield from _up_to(work, number)
        yield from STEPS[number - 1][1](work)
        stepped(work, number)
        return work.done("; ".join(work.said))

    return run


def winter(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """All of winter that is left, in one entry; nothing is asked that can be told (p. 12)."""
    work = Work(table)
    yield from _begin(work)
    if work.state.year.step <= 1:
        yield from sub("astrolabe", astrolabe_step(work, quick=True))
        stepped(work, 1)
    yield from _up_to(work, len(STEPS) + 1)
    told_year = work.state.year.number
    head = "winter" if told_year is None else f"winter of year {told_year}"
    return work.done(f"{head}: {'; '.join(work.said)}")


def _up_to(work: Work, number: int) -> Steps[None]:
    """Do the winter steps that come next, without a question, before a later one."""
    first = work.state.year.step
    for place, (scope, step) in enumerate(STEPS, 1):
        left_out = place == MOVE_ENMITY and work.state.year.number == 1
        if max(1, first) <= place < number and not left_out:
            yield from sub(scope, quietly(step(work)))
            stepped(work, place)


def _step_in_season(work: Work, number: int) -> Steps[None]:
    """A winter step that is told in a round, or once more: what it would do twice is named.

    Who holds the astrolabe, or lies in the forum without a name, may be told at any time; enmity
    that has left its sites does not leave them twice.
    """
    state, year = work.state, work.state.year
    if number == HARVEST and harvest_late(state):  # what nobody told may be told now
        return
    title = WINTER[number - 1].title.casefold()
    if year.phase == "winter":
        if number == HARVEST < year.step:
            why = "The fields were harvested in this winter: they pay once."
            yield from work.breaks("done-already", why, "p. 12", "harvest")
        return
    lie = FORUM if state.forum is None else state.forum
    naming = number == REPLACE and len(forum(state)) < lie
    if number == ASTROLABE or naming or year.phase not in ("round", "end", "over"):
        return
    if number == MOVE_ENMITY and year.phase != "round":
        return
    now = f"round {year.round}" if year.round else "a round"
    if year.phase != "round":
        now = "the end of the game"
    why = f"It is {now}; “{title}” is a step of winter."
    yield from work.breaks("not-winter", why, "p. 12", "winter")


def _winter_now(work: Work) -> Steps[None]:
    """What speaks against a winter now, as far as the table keeps rounds (pp. 12, 13).

    Where no turn was told since the last winter, the table may tell no rounds: that is only said,
    as is a turn of the sixth round that nobody told.
    """
    state, year = work.state, work.state.year
    if year.phase in ("end", "over"):
        why = "The game is over: no further winter belongs to it."
        yield from work.breaks("game-over", why, "p. 13", "end-check")
    if year.phase != "round":
        return
    left = turns_told(state) and not all_had_turn(state)
    if over_now(state).value and not left:
        why = "The target is reached: the game ends with this round."
        yield from work.breaks("target-reached", why, "p. 13", "end-check")
    elif year.round < ROUNDS and turns_told(state):
        why = f"It is round {year.round}; winter comes after the sixth."
        yield from work.breaks("rounds-left", why, "p. 12", "year")
    elif left:
        had = (*year.had_turn, state.turn)
        names = listed([state.name(p) for p in turn_order(state) if p not in had], "and")
        work.say(f"no turn of {names} was told in the last round (p. 12)")
    elif year.round == 1:
        work.say("no turn was told since the last winter (p. 12)")
    elif 1 < year.round < ROUNDS:
        work.say(f"round {year.round} was the last that was told (p. 12)")


def _begin(work: Work) -> Steps[None]:
    """Winter begins, if it is not under way: the round before it is over."""
    year = work.state.year
    if year.phase == "winter":
        change_year(work, step=max(1, year.step))
        return
    yield from _winter_now(work)
    end_turn(work)
    dismiss_event(work)
    number = year.number
    if year.phase in ("round", "end") and number is not None:
        number += 1
    change_year(work, phase="winter", step=1, round=0, number=number, had_turn=())
