"""Missions that are done: handed in while docked, or at once at sea (P-20; pp. 5, 6, 9, 16)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.pirate_crusades.calculations.missions import (
    MissionCheck,
    MissionDone as Checked,
    mission_check,
)
from companion.games.pirate_crusades.cards import MissionKind, Nation
from companion.games.pirate_crusades.derive import (
    at_sea,
    card_nation,
    cargo_held,
    nation,
    port_nation,
    town_card,
    unseen_cards,
)
from companion.games.pirate_crusades.options import chosen, is_on
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.drawing import speller
from companion.games.pirate_crusades.procedures.shared_taking import (
    hold_options,
    mission_options,
    with_meaning,
)
from companion.games.pirate_crusades.procedures.turning import still_in, who_acts
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, card_words
from companion.games.pirate_crusades.state import Mission, PirateCrusades
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Choose, Draw, Drawn, Option, Pick, Several, YesNo, ask, told
from companion.toolbox.sums import Result

IN_PORT: tuple[MissionKind | None, ...] = ("delivery", "prisoner")
"""Missions that are handed in while docked; the others are done as soon as they are (A-14)."""


class Event(Struct, frozen=True):
    """What just happened, where a mission is done at once."""

    kind: MissionKind
    enemy: Nation | None = None
    """Nation of the ship that was sunk, or of the town that was taken."""


# ---------------------------------------------------------------------- looking


def turned_up(work: Work, mission: Mission, card: str = "") -> Mission:
    """A mission with what its card says, as far as the card is told."""
    if card and not mission.card:
        mission = replace(mission, card=card)
    return with_meaning(work, mission) if mission.card else mission


def check_of(
    work: Work, player: str, key: str, mission: Mission, event: Event | None = None,
    friend: bool = False,
) -> Result[Checked]:  # fmt: skip
    """Whether a mission is done now, and with which cargo."""
    state, pirate = work.state, work.pirate(player)
    town = pirate.town
    if state.long:
        square = state.sea.get(pirate.at)
        whose = port_nation(state, square.port if square is not None else None)
        conquered = bool(pirate.conquered) and pirate.conquered == town_card(state, player)
    else:
        whose = card_nation(state, town.card) if town is not None else None
        conquered = town is not None and town.conquered
    kind = mission.kind or "other"
    return mission_check(
        MissionCheck(
            kind=kind,
            tons=mission.tons,
            cargo=mission.cargo,
            nation=mission.nation,
            own=nation(state, player),
            town=town_card(state, player),
            town_nation=event.enemy if event is not None and kind == "conquest" else whose,
            conquered=conquered,
            friendly_choice=friend,
            neutral=not state.long and town is not None and town.neutral,
            same_stay=bool(mission.stay) and mission.stay == pirate.stay,
            holds=cargo_held(state, player, key),
            enemy=event.enemy if event is not None else None,
            long=bool(state.long),
            qk="belongs_to_x" if chosen(state, "qk") == "belongs_to_x" else "of_x",
            friendly_met=_met(work, player, event),
        )
    )


def _met(work: Work, player: str, event: Event | None) -> bool | None:
    """Whether a friendly ship was met; by option a player of one's nation at sea is one (A-25)."""
    if event is not None and event.kind == "meeting":
        return True
    own = nation(work.state, player)
    friends = [x for x in at_sea(work.state, player) if nation(work.state, x) == own]
    return True if is_on(work.state, "meet_players") and friends and own != "none" else None


def could_finish(work: Work, player: str) -> None:
    """Known missions that this port completes are owed to be handed in (p. 6)."""
    for key, mission in sorted(work.pirate(player).missions.items()):
        told_now = turned_up(work, mission)
        if told_now.kind is None:
            continue
        if check_of(work, player, key, told_now).value.done:
            work.owe(
                player, f"{work.who(player)} may hand in {card_words(told_now.card)}", "hand-in",
                {"who": player, "mission": key}, "p. 6", "missions",
            )  # fmt: skip


# ---------------------------------------------------------------------- done at once


def done_at_once(work: Work, player: str, event: Event) -> Steps[None]:
    """A ship sunk, a town taken, a friend met: known missions that fit are proposed (A-14)."""
    missions = work.pirate(player).missions
    if not missions or (is_on(work.state, "pay_at_dock") and event.kind != "conquest"):
        return
    options: list[Option] = []
    likely = ""
    for one in mission_options(work, player):
        mission = turned_up(work, missions[one.id])
        if mission.kind not in (None, event.kind):
            continue
        if mission.kind is not None:
            value = check_of(work, player, one.id, mission, event).value
            one = replace(one, illegal=f"{value.why}." if value.done is False else "")
            likely = likely or (one.id if value.done else "")
        options.append(one)
    if not any(not one.illegal for one in options):
        return
    pick: Pick = yield from ask(
        Choose(
            key="mission",
            prompt="Does that complete a mission?",
            who=player,
            options=tuple(options),
            none="no mission",
            manner="offer",
            default=likely or {},
            lead="mission",
            page="p. 9",
            rule="missions",
        )
    )
    if pick.id:
        yield from complete(work, player, pick.id, event)


def complete(work: Work, player: str, key: str, event: Event | None = None) -> Steps[None]:
    """A mission is shown, checked, and counts; its card and cargo are discarded."""
    mission = work.pirate(player).missions[key]
    card = mission.card or (yield from _shown(work, player, mission))
    known = turned_up(work, mission, card)
    if known.kind is not None:
        friend = yield from _friendly_town(work, player, known)
        result = check_of(work, player, key, known, event, friend)
        work.sums["mission"] = Result(None, result.parts, result.pages, result.notes)
        yield from _not_done(work, player, known, result, event)
        if known.kind == "delivery":
            yield from _hand_over(work, player, key, known, result.value.hand_in)
    work.from_missions(player, key)
    work.discard([card])
    work.settled("hand-in", player, mission=key)
    town = town_card(work.state, player)
    _count(work, player)
    work.row("mission_done", player=player, card=card, mission=known.kind or "", town=town)


def _count(work: Work, player: str) -> None:
    """One more mission, or 1 riches in the long game."""
    pirate = work.pirate(player)
    if work.state.long:
        after = None if pirate.riches is None else pirate.riches + 1
        work.change(player, riches=after)
        work.row("riches", player=player, delta=1, new=after, reason="mission", page="p. 16")
        work.say("+1 riches")
        return
    done = None if pirate.done is None else pirate.done + 1
    work.change(player, done=done)
    if done is not None:
        work.say(f"{done} of 3 missions")


def _shown(work: Work, player: str, mission: Mission) -> Steps[str]:
    """The card of a mission that lay face down."""
    mine = mission.noted.reveal() if mission.noted is not None else None
    answer: Drawn | None = yield from told(
        Draw(
            key="mission-card",
            prompt="Which card is the mission?",
            who=player,
            count=1,
            known=dict.fromkeys(unseen_cards(work.state), 1),
            spell=speller(work),
            elsewhere=work.where_is,
            unknown=True,
            suggest=None if mine is None else {"count": 1, "cards": [mine]},
            lead="as",
            page="p. 9",
            rule="missions",
        )
    )
    return answer.cards[0] if answer is not None and answer.cards else UNTOLD


def _friendly_town(work: Work, player: str, mission: Mission) -> Steps[bool]:
    """A ship without nation delivers to any town that its player calls friendly (A-41)."""
    if mission.kind != "delivery" or nation(work.state, player) != "none":
        return False
    said: bool = yield from ask(
        YesNo(
            key="friend",
            prompt="Your ship has no nation: is this town friendly?",
            who=player,
            manner="offer",
            default=True,
            page="p. 9",
            rule="joker-ship",
        )
    )
    return said


def _not_done(
    work: Work, player: str, mission: Mission, result: Result[Checked], event: Event | None
) -> Steps[None]:
    """Why the mission is not done, if it is not."""
    at_sea = work.pirate(player).status in ("sailing", "adrift", "hostage")
    label = card_words(mission.card) if mission.card else "The mission"
    if mission.kind in IN_PORT and at_sea:
        why = f"{label} is handed in while docked; {work.who(player)} is at sea."
        yield from work.breaks("not-done", why, "p. 6", "nearest-town")
    elif result.value.done is False:
        notes = "".join(f" {note}" for note in result.notes)
        why = f"{label} is not done: {result.value.why}.{notes}"
        yield from work.breaks("not-done", why, result.pages[0], "missions")
    elif event is not None and mission.kind != event.kind:
        why = f"{label} is a {mission.kind} mission."
        yield from work.breaks("not-done", why, "p. 9", "missions")


def _hand_over(
    work: Work, player: str, key: str, mission: Mission, likely: tuple[str, ...]
) -> Steps[None]:
    """Whole cards of the right kind; the set with the fewest tons is proposed (A-30)."""
    options = hold_options(work, player)
    if not options:
        return
    picked: tuple[str, ...] = yield from ask(
        Several(
            key="holds",
            prompt="Which holds are handed in?",
            who=player,
            options=options,
            manner="offer",
            default=list(likely),
            lead="giving",
            page="p. 5",
            rule="delivery",
        )
    )
    yield from _right_cargo(work, player, key, mission, picked)
    cards = work.drop_holds(player, picked)
    if cards:
        work.say(f"hands in {' '.join(map(card_words, cards))}")


def _right_cargo(
    work: Work, player: str, key: str, mission: Mission, picked: tuple[str, ...]
) -> Steps[None]:
    """Cargo of another kind, or got in this very town, delivers nothing (p. 5)."""
    here = town_card(work.state, player)
    held = cargo_held(work.state, player, key)
    wanted = mission.cargo
    for one in picked:
        hold = held[one]
        label = work.pirate(player).holds[one].card or one
        if wanted is not None and hold.cargo not in (None, wanted):
            why = f"{label} is {hold.cargo}, the mission asks for {wanted}."
            yield from work.breaks(f"cargo-{one}", why, "p. 9", "delivery")
        elif hold.at and hold.at == here and not hold.with_mission:
            why = f"{label} was got in this very town."
            yield from work.breaks(f"cargo-{one}", why, "p. 5", "same-town")


# ---------------------------------------------------------------------- the act


def hand_in(table: Reading[PirateCrusades]) -> Steps[Outcome[PirateCrusades]]:
    """A mission is completed: handed in during any docked turn, or claimed afterwards (P-20)."""
    work = Work(table)
    work.player = yield from who_acts(work, "Who completes a mission?", free=True)
    yield from still_in(work)
    player = work.player
    options = mission_options(work, player)
    if not options:
        if work.pirate().told:
            why = f"{work.name} has no unfinished mission."
            yield from work.breaks("no-mission", why, "p. 5", "missions")
            _count(work, player)
            work.row("mission_done", player=player, card="", mission="", town="")
            decide(work)
            return work.done(f"{work.name} completes a mission")
        key = work.to_missions(player, Mission())
    else:
        pick: Pick = yield from ask(
            Choose(
                key="mission",
                prompt="Which mission?",
                who=player,
                options=options,
                manner="offer",
                default=_likely(work, player, [one.id for one in options]),
                page="p. 9",
                rule="missions",
            )
        )
        key = pick.id
    yield from complete(work, player, key)
    decide(work)
    return work.done(f"{work.name} completes a mission")


def _likely(work: Work, player: str, keys: list[str]) -> str:
    """A known mission that is done, else a face-down one, else the first."""
    missions = work.pirate(player).missions
    told_now = {key: turned_up(work, missions[key]) for key in keys}
    done = [
        key
        for key in keys
        if told_now[key].kind is not None and check_of(work, player, key, told_now[key]).value.done
    ]
    hidden = [key for key in keys if told_now[key].kind is None]
    return (done or hidden or keys)[0]
