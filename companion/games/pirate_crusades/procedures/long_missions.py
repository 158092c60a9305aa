"""Missions that are done in the long game, 1 riches each (P-20; pp. 6, 9, 16; A-14, A-78)."""

from __future__ import annotations

from typing import Literal

from companion.games.pirate_crusades.calculations.missions import (
    MissionCheck,
    MissionDone,
    mission_check,
)
from companion.games.pirate_crusades.cards import Nation, mission_of
from companion.games.pirate_crusades.derive import (
    at_sea,
    cargo_held,
    nation,
    port_nation,
    town_card,
    unseen_cards,
)
from companion.games.pirate_crusades.options import chosen, is_on
from companion.games.pirate_crusades.procedures.drawing import speller
from companion.games.pirate_crusades.procedures.long_base import riches
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work
from companion.games.pirate_crusades.state import Mission, PirateCrusades
from companion.table.procedure import Steps
from companion.table.question import Draw, Drawn, Option, Several, ask, told
from companion.toolbox.sums import Result
from companion.toolbox.text import plural

Occasion = Literal["port", "sunk", "conquered", "met"]
_KINDS: dict[Occasion, tuple[str, ...]] = {
    "port": ("delivery", "prisoner", "other"),
    "sunk": ("sinking",),
    "conquered": ("conquest",),
    "met": ("meeting",),
}


def missions_done(
    work: Work, player: str, occasion: Occasion, *, enemy: Nation | None = None,
    enemy_player: bool = False,
) -> Steps[int]:  # fmt: skip
    """Which missions are done now, and with which cargo: their number.

    Shown missions that fit are proposed; a face-down one may be named and is turned up.

    Args:
        work: the act.
        player: whose missions.
        occasion: what has happened.
        enemy: nation of the ship that was sunk or the port that was taken.
        enemy_player: whether a player's ship was beaten.
    """
    pirate = work.pirate(player)
    pays_later = is_on(work.state, "pay_at_dock")
    if not pirate.missions or (occasion != "port" and pays_later):
        return 0
    options: list[Option] = []
    likely: list[str] = []
    for place, (key, mission) in enumerate(sorted(pirate.missions.items()), 1):
        told_now = _facts(work, mission)
        fits = told_now is not None and told_now.kind in _KINDS[occasion]
        later = occasion == "port" and pays_later
        if told_now is not None and not fits and not later:
            continue
        options.append(
            Option(
                key, _words(told_now, place), also=(mission.card.lower(),) if mission.card else ()
            )
        )
        if told_now is not None and fits:
            check = _check(work, player, key, told_now, enemy, enemy_player)
            likely += [key] if check.value.done else []
    if not options:
        return 0
    picked: tuple[str, ...] = yield from ask(
        Several(
            key="missions",
            prompt="Which missions are done?",
            who=player,
            options=tuple(options),
            manner="offer",
            default=likely,
            lead="missions",
            page="p. 16",
            rule="missions",
        )
    )
    for key in picked:
        yield from _one_done(work, player, key, occasion, enemy, enemy_player)
    return len(picked)


def _facts(work: Work, mission: Mission, card: str = "") -> Mission | None:
    """What a mission asks for; `None` while it is face down."""
    if mission.kind is not None:
        return mission
    card = card or mission.card
    if not card:
        return None
    printed = mission_of(card, work.state.book.get(card))
    return Mission(
        card=card, kind=printed.kind, nation=printed.nation, cargo=printed.cargo,
        tons=printed.tons, stay=mission.stay,
    )  # fmt: skip


def _also(mission: Mission) -> tuple[str, ...]:
    return (mission.card.lower(),) if mission.card else ()


def _words(mission: Mission | None, place: int) -> str:
    if mission is None:
        return f"mission {place}"
    what = f" {mission.tons} tons of {mission.cargo}" if mission.kind == "delivery" else ""
    whose = f" ({mission.nation})" if mission.nation else ""
    return f"{mission.card} {mission.kind}{what}{whose}".strip()


def _check(
    work: Work, player: str, key: str, mission: Mission, enemy: Nation | None, enemy_player: bool
) -> Result[MissionDone]:
    """Whether it is done, by the calculation (P-20)."""
    state, pirate = work.state, work.pirate(player)
    square = state.sea.get(pirate.at)
    port = square.port if square else None
    return mission_check(
        MissionCheck(
            kind=mission.kind or "other",
            tons=mission.tons,
            cargo=mission.cargo,
            nation=mission.nation,
            own=nation(state, player),
            town=town_card(state, player),
            town_nation=enemy if mission.kind == "conquest" else port_nation(state, port),
            conquered=bool(pirate.conquered),
            same_stay=mission.stay is not None and mission.stay == pirate.stay != 0,
            holds=cargo_held(state, player, key),
            enemy=enemy,
            enemy_player=enemy_player,
            long=True,
            qk="belongs_to_x" if chosen(state, "qk") == "belongs_to_x" else "of_x",
            friendly_met=bool(friends_here(state, player)),
        )
    )


def _one_done(
    work: Work, player: str, key: str, occasion: Occasion, enemy: Nation | None,
    enemy_player: bool,
) -> Steps[None]:  # fmt: skip
    """Turn it up, hand in the cargo, take 1 riches."""
    mission = work.pirate(player).missions[key]
    card = mission.card or (yield from _turned_up(work, player, key))
    told_now = _facts(work, mission, card)
    kind = None if told_now is None else told_now.kind
    if told_now is not None:
        result = _check(work, player, key, told_now, enemy, enemy_player)
        work.sums[f"mission {card or key}"] = result
        sea_mission = kind in ("sinking", "conquest", "meeting")
        if result.value.done is False and not (occasion == "port" and sea_mission):
            why = f"{card or 'The mission'}: {result.value.why}."
            yield from work.breaks(f"mission-{key}", why, "p. 9", "missions")
        if kind == "delivery":
            yield from _hand_over(work, player, key, result.value.hand_in)
    work.from_missions(player, key)
    work.discard([card])
    work.row(
        "mission_done", player=player, card=card, mission=kind, town=town_card(work.state, player)
    )
    work.say(f"{work.who(player)} completes {card or 'a mission'}{f' ({kind})' if kind else ''}")
    riches(work, player, 1, "mission", "p. 16")


def _turned_up(work: Work, player: str, key: str) -> Steps[str]:
    """The card of a mission that lay face down."""
    answer: Drawn | None = yield from told(
        Draw(
            key=f"mission-card-{key}",
            prompt="Which card is the mission?",
            who=player,
            count=1,
            known=dict.fromkeys(unseen_cards(work.state), 1),
            spell=speller(work),
            elsewhere=work.where_is,
            unknown=True,
            manner="offer",
            default=None,
            lead="card",
            page="p. 16",
            rule="missions",
        )
    )
    return answer.cards[0] if answer is not None and answer.cards else UNTOLD


def _hand_over(work: Work, player: str, key: str, likely: tuple[str, ...]) -> Steps[None]:
    """The cargo of a delivery: whole cards, no change; the smallest set is proposed (A-30)."""
    holds = work.pirate(player).holds
    if not holds:
        return
    picked: tuple[str, ...] = yield from ask(
        Several(
            key=f"cargo-{key}",
            prompt="Which holds are handed in?",
            who=player,
            options=hold_options(work, player),
            manner="offer",
            default=list(likely),
            lead="handing",
            page="p. 5",
            rule="delivery",
        )
    )
    mine = [hold for hold in picked if holds[hold].mission != key]
    cards = work.drop_holds(player, mine)
    if picked:
        work.say(
            f"{plural(len(picked), 'hold')} handed in" + (f": {' '.join(cards)}" if cards else "")
        )


def hold_options(work: Work, player: str) -> tuple[Option, ...]:
    """The filled holds, by card where it is told."""
    return tuple(
        Option(
            key,
            hold.card or (f"mission cargo {key}" if hold.mission else f"hold {place}"),
            also=(key,),
        )
        for place, (key, hold) in enumerate(sorted(work.pirate(player).holds.items()), 1)
    )


def friends_here(state: PirateCrusades, player: str) -> list[str]:
    """Captains, and by option players, of the player's nation on the square (A-25)."""
    own, at = nation(state, player), state.pirates[player].at
    if not at or own in (None, "none"):
        return []
    found = [
        key
        for key, x in sorted(state.captains.items())
        if x.at == at and not x.player and x.nation == own
    ]
    if is_on(state, "meet_players"):
        found += [
            x for x in at_sea(state, player)
            if state.pirates[x].at == at and nation(state, x) == own
        ]  # fmt: skip
    return found


def met_a_friend(work: Work, player: str) -> Steps[None]:
    """A shown meeting mission is done where a friendly captain is met (A-25)."""
    shown = any(
        (told_now := _facts(work, x)) is not None and told_now.kind == "meeting"
        for x in work.pirate(player).missions.values()
    )
    if shown and friends_here(work.state, player):
        yield from missions_done(work, player, "met")
