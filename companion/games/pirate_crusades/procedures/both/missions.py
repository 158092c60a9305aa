"""Missions that are done: handed in while docked, or at once at sea (P-20; pp. 5, 6, 9, 16)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.missions import (
    MissionCheck,
    MissionDone as Checked,
    mission_check,
)
from companion.games.pirate_crusades.options import chosen, is_on
from companion.games.pirate_crusades.procedures.both.opening import opened_missions
from companion.games.pirate_crusades.procedures.both.taking import (
    hold_options,
    mission_options,
    with_meaning,
)
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.drawing import speller
from companion.games.pirate_crusades.procedures.purse import riches
from companion.games.pirate_crusades.procedures.turning import still_in, who_acts
from companion.games.pirate_crusades.procedures.work import (
    UNTOLD,
    Work,
    act,
    card_words,
    cards_words,
)
from companion.games.pirate_crusades.rules.standing import (
    at_sea,
    card_nation,
    cargo_held,
    nation,
    port_nation,
    town_card,
)
from companion.games.pirate_crusades.state.cards import MissionKind, Nation
from companion.games.pirate_crusades.state.table import Mission, PirateCrusades
from companion.table.procedures.pressing import UNKNOWN, Unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.toolbox.sums import Result

UNNAMED = "conquered"
"""A port that was conquered, by a card that nobody named."""
IN_PORT: tuple[MissionKind | None, ...] = ("delivery", "prisoner")
"""Missions that are handed in while docked; the others are done as soon as they are (A-14)."""
_BY_WHAT: dict[MissionKind | None, str] = {
    "sinking": "which ship was sunk",
    "conquest": "which town was taken",
    "meeting": "which friend was met",
}
"""What completed a mission that is claimed afterwards, where nobody told it."""


class Event(Struct, frozen=True):
    """What just happened, where a mission is done at once."""

    kind: MissionKind
    enemy: Nation | None = None
    """Nation of the ship that was sunk, or of the town that was taken."""
    enemy_player: bool = False
    """Whether a player's ship was beaten (long game)."""


class Asked(Struct, frozen=True):
    """How completing a mission asks: keys and leads, where an act completes several."""

    card: str = "mission-card"
    card_lead: str = "as"
    holds: str = "holds"
    holds_lead: str = "giving"
    broken: str = "not-done"
    offer: Unknown | None = None
    """`UNKNOWN` where the card of a mission may stay untold."""


def _apart(key: str) -> Asked:
    """A mission behind another one in the same act: it asks under keys of its own."""
    return Asked(f"mission-card-{key}", "card", f"cargo-{key}", "handing", f"mission-{key}")


# ---------------------------------------------------------------------- looking


def turned_up(work: Work, mission: Mission, card: str = "") -> Mission:
    """A mission with what its card says, as far as the card is told."""
    if card and not mission.card:
        mission = replace(mission, card=card)
    return with_meaning(work, mission) if mission.card else mission


def check_of(
    work: Work,
    player: str,
    key: str,
    mission: Mission,
    event: Event | None = None,
    friend: bool = False,
) -> Result[Checked]:
    """Whether a mission is done now, and with which cargo."""
    state, pirate = work.state, work.pirate(player)
    town = pirate.town
    if state.long:
        square = state.sea.get(pirate.at)
        whose = port_nation(state, square.port if square is not None else None)
        here = town_card(state, player)
        conquered = bool(pirate.conquered) and pirate.conquered in (UNNAMED, here)
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
            cargo_untold=_cargo_untold(state, player, key),
            enemy=event.enemy if event is not None else None,
            enemy_player=event is not None and event.enemy_player,
            long=bool(state.long),
            qk="belongs_to_x" if chosen(state, "qk") == "belongs_to_x" else "of_x",
            friendly_met=_met(work, player, event),
        )
    )


def _cargo_untold(state: PirateCrusades, player: str, key: str) -> bool:
    """Whether a mission of the long game lay face down: its cargo came with it all the same, and is
    in no hold that the table knows (p. 13; A-77)."""
    mission = state.pirates[player].missions.get(key)
    return bool(state.long) and mission is not None and mission.kind is None


def _met(work: Work, player: str, event: Event | None) -> bool | None:
    """Whether a friendly ship was met."""
    found = (event is not None and event.kind == "meeting") or friends_of(work.state, player)
    return True if found else False if work.state.long else None


def friends_of(state: PirateCrusades, player: str) -> list[str]:
    """Captains on the square, by option players at sea, who are of the player's nation (A-25)."""
    own, at = nation(state, player), state.pirates[player].at
    if own in (None, "none") or (state.long and not at):
        return []
    found = [
        key
        for key, x in sorted(state.captains.items())
        if state.long and x.at == at and not x.player and x.nation == own
    ]
    if is_on(state, "meet_players"):
        found += [
            one
            for one in at_sea(state, player)
            if nation(state, one) == own and (not state.long or state.pirates[one].at == at)
        ]
    return found


def could_finish(work: Work, player: str, event: Event | None = None) -> None:
    """Known missions that this port, or what has happened, completes are owed (p. 6)."""
    for key, mission in sorted(work.pirate(player).missions.items()):
        told_now = turned_up(work, mission)
        if told_now.kind is None or (event is not None and told_now.kind != event.kind):
            continue
        if check_of(work, player, key, told_now, event).value.done:
            work.owe(
                player,
                f"{work.who(player)} may hand in {card_words(told_now.card)}",
                "hand-in",
                {"who": player, "mission": key},
                rulebook.MISSIONS_SHORT,
            )


# ---------------------------------------------------------------------- done at once


def _pays_in_port(work: Work) -> bool:
    """Option `pay_at_dock`: what was done at sea is paid in port only (A-14)."""
    return is_on(work.state, "pay_at_dock")


def done_at_once(work: Work, player: str, event: Event) -> Steps[None]:
    """A ship sunk, a town taken, a friend met: known missions that fit are proposed (A-14)."""
    if _pays_in_port(work) and event.kind != "conquest":
        return
    opened = yield from opened_missions(work, player)
    for number, key in enumerate(opened):
        yield from complete(work, player, key, event, _apart(key) if number else None)
    missions = work.pirate(player).missions
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
    pick = yield from work.choose(
        "mission",
        "Does that complete a mission?",
        tuple(options),
        offer=likely,
        who=player,
        none="no mission",
        lead="mission",
        cite=rulebook.MISSION_TYPES,
    )
    if pick:
        yield from complete(work, player, pick, event, _apart(pick) if opened else None)
        could_finish(work, player, event)  # another one that this does too


def complete(
    work: Work, player: str, key: str, event: Event | None = None, asked: Asked | None = None
) -> Steps[None]:
    """A mission is shown, checked, and counts; its card and cargo are discarded."""
    asked = asked or Asked()
    mission = work.pirate(player).missions[key]
    card = mission.card or (yield from _shown(work, player, mission, asked))
    known = turned_up(work, mission, card)
    handed, result = "", None
    if known.kind is not None:
        friend = event is None and (yield from _friendly_town(work, player, known))
        result = check_of(work, player, key, known, event, friend)
        work.sums[f"mission {card}".strip()] = result.with_value(None)
        yield from _not_done(work, player, known, result, event, asked)
        if known.kind == "delivery":
            likely = result.value.hand_in
            handed = yield from _hand_over(work, player, key, known, likely, asked)
    work.from_missions(player, key)
    work.discard([card])
    work.settled("hand-in", player, mission=key)
    town = town_card(work.state, player)
    kind = f" ({known.kind})" if known.kind else ""
    name = card_words(card) if card else "a mission"
    work.say(f"{work.who(player)} completes {name}{kind}{handed}")
    if (
        event is None
        and known.kind in _BY_WHAT
        and result is not None
        and result.value.done is None
    ):
        work.say(f"{_BY_WHAT[known.kind]} is unknown")
    _count(work, player)
    work.row("mission_done", player=player, card=card, mission=known.kind or "", town=town)


def _count(work: Work, player: str) -> None:
    """One more mission, or 1 riches in the long game (p. 16; A-78)."""
    if work.state.long:
        riches(work, player, 1, "mission", rulebook.MISSIONS_LONG)
        return
    pirate = work.pirate(player)
    done = None if pirate.done is None else pirate.done + 1
    work.change(player, done=done)
    if done is not None:
        work.say(f"{done} of 3 missions")


def _shown(work: Work, player: str, mission: Mission, asked: Asked) -> Steps[str]:
    """The card of a mission that lay face down."""
    mine = mission.noted.reveal() if mission.noted is not None else None
    answer = yield from work.maybe.draw(
        asked.card,
        "Which card is the mission?",
        1,
        offer=asked.offer,
        who=player,
        known=dict.fromkeys(work.unseen(), 1),
        spell=speller(work),
        elsewhere=work.where_is,
        suggest=None if mine is None else {"count": 1, "cards": [mine]},
        lead=asked.card_lead,
        cite=rulebook.MISSION_TYPES,
    )
    return answer.cards[0] if answer is not None and answer.cards else UNTOLD


def _friendly_town(work: Work, player: str, mission: Mission) -> Steps[bool]:
    """A ship without nation delivers to any town that its player calls friendly (A-41): asked once
    an act, however many deliveries there are.
    """
    if mission.kind != "delivery" or nation(work.state, player) != "none":
        return False
    if work.friendly_town is None:
        work.friendly_town = yield from work.yes(
            "friend",
            "Your ship has no nation: is this town friendly?",
            offer=True,
            who=player,
            cite=rulebook.JOKER_SHIP,
        )
    return work.friendly_town


def _not_done(
    work: Work,
    player: str,
    mission: Mission,
    result: Result[Checked],
    event: Event | None,
    asked: Asked,
) -> Steps[None]:
    """Why the mission is not done, if it is not."""
    if event is None and mission.kind not in (*IN_PORT, "other") and _pays_in_port(work):
        return  # by option it was done at sea, and is paid now
    at_sea = work.pirate(player).status in ("sailing", "adrift", "hostage")
    label = card_words(mission.card) if mission.card else "The mission"
    if mission.kind in IN_PORT and at_sea:
        why = f"{label} is handed in while docked; {work.who(player)} is at sea."
        yield from work.breaks(asked.broken, why, rulebook.NEAREST_TOWN)
    elif event is None and mission.kind in ("sinking", "meeting") and _since(work, player, mission):
        why = f"{label} was taken in this stay: {work.who(player)} has not been at sea since."
        yield from work.breaks(asked.broken, why, rulebook.MISSION_TYPES)
    elif result.value.done is False:
        notes = "".join(f" {note}" for note in result.notes)
        why = f"{label} is not done: {result.value.why}.{notes}"
        yield from work.breaks(asked.broken, why, Citation("missions", result.pages[0]))
    elif event is not None and mission.kind != event.kind:
        why = f"{label} is a {mission.kind} mission."
        yield from work.breaks(asked.broken, why, rulebook.MISSION_TYPES)


def _since(work: Work, player: str, mission: Mission) -> bool:
    """Whether a mission was taken in port, and its owner has not left it since."""
    pirate = work.pirate(player)
    here = bool(mission.stay) and mission.stay == pirate.stay
    return here and pirate.status in ("docked", "ready")


def _hand_over(
    work: Work, player: str, key: str, mission: Mission, likely: tuple[str, ...], asked: Asked
) -> Steps[str]:
    """Whole cards of the right kind; the set with the fewest tons is proposed (A-30): in words."""
    options = hold_options(work, player)
    if not options:
        return ""
    picked = yield from work.several(
        asked.holds,
        "Which holds are handed in?",
        options,
        offer=likely,
        quiet=() if _cargo_untold(work.state, player, key) else None,
        who=player,
        lead=asked.holds_lead,
        cite=rulebook.DELIVERY,
    )
    yield from _right_cargo(work, player, key, mission, picked)
    cards = work.drop_holds(player, picked)
    named = cards_words(cards)
    return f", handing in {named}" if named else ", handing in its cargo" if picked else ""


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
            yield from work.breaks(f"cargo-{one}", why, rulebook.DELIVERY_CARGO)
        elif hold.at and hold.at == here and not hold.with_mission:
            # A mission's own cargo that was got here has been named with the mission (`_not_done`).
            why = f"{label} was got in this very town."
            yield from work.breaks(f"cargo-{one}", why, rulebook.SAME_TOWN)


# ---------------------------------------------------------------------- the act


@act(
    "hand-in",
    "Complete a mission",
    spec="P-20",
    cite=rulebook.MISSIONS_SHORT,
    rules=("delivery", "prisoner", "same-town", "winning-short"),
    words=("deliver", "delivers", "completes", "complete"),
    help="hand-in 7H giving 8H",
)
def hand_in(work: Work) -> Steps[None]:
    """A mission is completed: handed in during any docked turn, or claimed afterwards (P-20)."""
    work.player = yield from who_acts(work, "Who completes a mission?", free=True)
    yield from still_in(work)
    player = work.player
    options = mission_options(work, player)
    if not options:
        if work.pirate().told:
            why = f"{work.name} has no unfinished mission."
            yield from work.breaks("no-mission", why, rulebook.NO_MISSION)
            work.say(f"{work.name} completes a mission")
            _count(work, player)
            work.row("mission_done", player=player, card="", mission="", town="")
            decide(work)
            return
        key = work.to_missions(player, Mission())
    else:
        pick = yield from work.choose(
            "mission",
            "Which mission?",
            options,
            offer=_likely(work, player, [one.id for one in options]),
            who=player,
            cite=rulebook.MISSION_TYPES,
        )
        key = pick
    told = turned_up(work, work.pirate(player).missions[key]).kind is not None
    yield from complete(work, player, key, asked=Asked(offer=UNKNOWN if told else None))
    decide(work)


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
