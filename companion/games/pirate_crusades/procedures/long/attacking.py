"""Attacking a captain, being attacked by one (P-35, P-36; pp. 16, 18-19)."""

from __future__ import annotations

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.combat import Strength, strength
from companion.games.pirate_crusades.calculations.duel import (
    Vessel,
    VesselEnds,
    surrender_worth,
    vessel,
)
from companion.games.pirate_crusades.calculations.fleeing import Enemy
from companion.games.pirate_crusades.calculations.odds import NextCard, next_card
from companion.games.pirate_crusades.procedures.drawing import draw
from companion.games.pirate_crusades.procedures.fighting import (
    Commitment,
    commit,
    flight_of,
    total_of,
)
from companion.games.pirate_crusades.procedures.long.common import (
    besides,
    captain_name,
    finish,
    take_action,
)
from companion.games.pirate_crusades.procedures.long.duel import begin_duel
from companion.games.pirate_crusades.procedures.long.fleet import treasure_fleet
from companion.games.pirate_crusades.procedures.long.foes import Foe, enemy_of, flees, he_flees
from companion.games.pirate_crusades.procedures.long.moving import put_captain
from companion.games.pirate_crusades.procedures.long.winning import (
    Beaten,
    after_win,
    capture_adrift,
    forced_worth,
    lost_to,
    plunder_card,
    take_hostage,
)
from companion.games.pirate_crusades.procedures.work import Work, act
from companion.games.pirate_crusades.rules.standing import (
    benefit,
    card_number,
    nation,
    seen_cards,
    ship_size,
    targets,
)
from companion.games.pirate_crusades.state.cards import HIGHEST, is_joker
from companion.games.pirate_crusades.state.table import Fight
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, Pick, option


@act(
    "attack",
    "Attack a vessel",
    spec="P-36",
    cite=rulebook.VESSEL_FIGHT,
    rules=("average-cannon", "fleeing-long", "surrender", "treasure-fleet", "just-surrender"),
    help="attack blackbeard 5C with 7H 8D",
)
def attack(work: Work) -> Steps[None]:
    """Attack an enemy captain, or another player, on the square (P-36)."""
    yield from take_action(work, "attack")
    target = yield from _target(work, work.player)
    met = _met(work, work.player)
    if met is not None and met.defender != target:  # another is attacked instead
        work.change_fight(None)
        work.discard([met.average] if met.average else [])
    if target in work.state.players and work.pirate(target).status == "adrift":
        yield from capture_adrift(work, work.player, target)
        finish(work, work.player, target, action=True)
        return
    if target in work.state.players:
        yield from begin_duel(work, work.player, target)
        finish(work, work.player, target, action=True)
        return
    yield from _fight(work, work.player, _foe(work, target))
    finish(work, action=work.state.fight is None)


@act(
    "npc-attack",
    "A captain attacks",
    spec="P-35",
    cite=rulebook.NPC_ATTACK,
    rules=("treasure-carry", "fleeing-long"),
    words=("attacked",),
    help="ana attacked blackbeard 5C with 7H 8D",
)
def npc_attack(work: Work) -> Steps[None]:
    """A captain attacks: fight or flee; if he wins he takes the cargo (P-35, P-36; A-71)."""
    yield from besides(work, "Who is attacked?", owed="npc-attack")
    here = [
        key
        for key, x in sorted(work.state.captains.items())
        if not x.player and not x.held_by and not x.gone and x.at
    ]
    at = work.pirate().at
    owed = [
        str(duty.answers.get("captain"))
        for duty in work.state.pending.values()
        if duty.procedure == "npc-attack" and duty.who == work.player
    ]
    meant = next((key for key in owed if key in here), None)
    pick = yield from work.pick(
        "captain",
        f"Which captain attacks {work.name}?",
        (
            option(
                key,
                captain_name(work.state, key),
                None
                if not at or work.state.captains[key].at == at
                else rulebook.NPC_ATTACK.broken("elsewhere"),
            )
            for key in here
        ),
        offer=meant or None,
        new="captain",
    )
    key = _made(work, pick, work.player)
    work.settled("npc-attack", work.player, captain=key)
    work.row("npc_attack", captain=key, player=work.player)
    yield from _fight(work, work.player, _foe(work, key, attacks=True))
    finish(work)


def _target(work: Work, player: str) -> Steps[str]:
    """Who is attacked; own nation and the docked are known, with why not (A-88)."""
    state, at = work.state, work.pirate(player).at
    free = targets(state, player) if at else ()
    met = _met(work, player)
    options: list[Option] = []
    for key, x in sorted(state.captains.items(), key=lambda one: (len(one[0]), one[0])):
        if x.player or x.held_by or x.gone or not x.at:
            continue
        why = "" if key in free or not at else "of your own nation"
        if at and x.at != at:
            why = f"{captain_name(state, key)} is on {x.at}"
        options.append(
            option(
                key, captain_name(state, key), rulebook.ATTACK_VESSEL.broken(why) if why else None
            )
        )
    for other in state.seats:
        them = state.pirates[other]
        if other == player or them.status in ("out", "hostage", "shipless"):
            continue
        why = ""
        if at and them.at and them.at != at:
            why = f"{state.name(other)} is on {them.at}"
        elif other not in free and at and them.at:
            docked = them.status == "docked"
            why = "docked, so not at sea (A-88)" if docked else "of your own nation (A-88)"
        options.append(
            option(other, state.name(other), rulebook.VESSEL_FIGHT.broken(why) if why else None)
        )
    there = [x.id for x in options if at and not x.illegal]
    alone = there[0] if len(there) == 1 and there[0] in state.captains else None
    pick = yield from work.pick(
        "target",
        "Whom?",
        tuple(options),
        quiet=met.defender if met is not None else None,
        offer=alone if met is None else None,  # nobody else is on the square
        who=player,
        new="captain",
        cite=rulebook.ATTACK_VESSEL,
    )
    return _made(work, pick, player)


def _met(work: Work, player: str, target: str = "") -> Fight | None:
    """A fight with a captain (`target`, or any) that was left open: what comes of it is told."""
    fight = work.state.fight
    if fight is None or fight.kind != "ship" or fight.attacker != player:
        return None
    return fight if target in ("", fight.defender) else None


def _made(work: Work, pick: Pick, player: str) -> str:
    """A captain whom nobody has told before is on the square."""
    if not pick.new:
        return pick.id
    key = work.new_id("k")
    put_captain(work, key, pick.new, None, None, work.pirate(player).at)
    return key


def _foe(work: Work, key: str, attacks: bool = False) -> Foe:
    ship = work.state.captains[key].ship or ""
    return Foe(key, ship, card_number(work.state, ship, "crew"), attacks)


# ---------------------------------------------------------------------- the fight


def _fight(work: Work, player: str, foe: Foe) -> Steps[None]:
    """Average cannon, flight, cards, and what comes of it (P-36)."""
    state = work.state
    own = ship_size(state, player)
    just = benefit(state, player, "surrender")
    if just and own is not None and foe.size is not None and foe.size < own:
        result = vessel(
            Vessel(0, kind="ship", long=True, just_surrender=True, own_size=own, size=foe.size)
        )
        work.sums["surrender"] = result
        work.say(f"{captain_name(state, foe.key)} surrenders without a fight")
        yield from _won(work, player, foe, result.value, None)
        return
    met = None if foe.attacks else _met(work, player, foe.key)
    average, cannon = yield from _average(work, player, foe, met)
    if average and is_joker(average):
        yield from treasure_fleet(work, player, foe, average)
        return
    enemy = enemy_of(work, foe, average)
    strong = strength(Strength("ship", foe.size, cannon, long=True))
    away = yield from flees(
        work,
        player,
        [enemy],
        later=not foe.attacks,
        asks=met is not None,
        needs={"strength to beat": strong},
        whom=captain_name(state, foe.key),
    )
    if away is None:
        needs = strong.value
        work.change_fight(
            Fight(kind="ship", attacker=player, defender=foe.key, average=average, need=needs.need)
        )
        work.say(f"{captain_name(state, foe.key)} is met; fight or flight is still to come")
        return
    if away:
        work.discard([average])
        return
    if he_flees(work, player, foe, enemy):
        work.discard([average])
        return
    if work.pirate(player).hand.count == 0:
        yield from lost_to(work, player, foe.key, foe.attacks, [average])
        return
    yield from _cannon(work, player, foe, average, cannon, warns=met is not None)


def _average(work: Work, player: str, foe: Foe, met: Fight | None) -> Steps[tuple[str, int | None]]:
    """The average cannon card (p. 18), empty if nobody names it; and its cannon, as far as told."""
    if met is not None and met.average:
        work.change_fight(None)
        return met.average, card_number(work.state, met.average, "cannon")
    if met is not None and met.need is not None and foe.size:
        work.change_fight(None)
        return "", (met.need - 1) // foe.size
    cards = yield from draw(
        work,
        "average",
        f"Average cannon of {captain_name(work.state, foe.key)}?",
        cite=rulebook.AVERAGE_CANNON,
        who=player,
        joker=True,
        odds=lambda: _odds(work, player, foe),
    )
    average = cards[0] if cards else ""
    if average:
        return average, card_number(work.state, average, "cannon")
    cannon = yield from work.maybe.number(
        "average-cannon",
        "How many cannon has the average card?",
        at_least(0, least=1, most=HIGHEST),
        quiet=UNKNOWN,
        who=player,
        cite=rulebook.AVERAGE_CANNON,
    )
    return "", cannon


def _odds(work: Work, player: str, foe: Foe) -> list[tuple[str, str]]:
    """Flight, victory, surrender, from the cards that nobody has seen (2.16).

    Cannon are those of the crew cards that the table knows of this hand.
    """
    own = nation(work.state, player)
    if foe.size is None or own is None:
        return []
    hand = work.pirate(player).hand
    value = next_card(
        NextCard(
            seen=seen_cards(work.state),
            nation=own,
            weight=flight_of(work, player, [Enemy()]).value.weight,
            cannon=total_of(work, player, sorted(hand.known), None).value.total,
            enemy=foe.size,
        )
    ).value
    if value is None:
        return []
    rows = (
        []
        if value.may_flee is None
        else [("light enough to flee from him", value.may_flee.percent)]
    )
    if hand.known and value.beats is not None and value.surrenders is not None:
        whose = "the whole hand" if len(hand.known) == hand.count else "the known cards"
        rows += [
            (f"{whose} would win", value.beats.percent),
            ("and make him surrender", value.surrenders.percent),
        ]
    return rows


def _cannon(
    work: Work, player: str, foe: Foe, average: str, cannon: int | None, warns: bool = False
) -> Steps[None]:
    """Cards against the captain's strength; `warns`: too little is named before all is lost."""
    needs = strength(Strength("ship", foe.size, cannon, long=True))
    work.sums["strength"] = needs
    committed = yield from commit(
        work, player, needs.value.need, cite=rulebook.VESSEL_FIGHT, surrender=needs.value.surrender
    )
    if warns and committed.wins is False:
        why = f"{committed.total} cannon, {needs.value.need} are needed: the captain prevails."
        yield from work.breaks("short", why, rulebook.VESSEL_FIGHT)
    work.discard(committed.all_cards)
    ends = yield from outcome(work, player, committed, needs.value.strength)
    work.row(
        "combat",
        attacker=foe.key if foe.attacks else player,
        defender=player if foe.attacks else foe.key,
        need=needs.value.need,
        cards=list(committed.cards),
        total=committed.total,
        wins=ends.wins,
        surrender=ends.surrenders,
    )
    shown = "?" if committed.total is None else committed.total
    strong = "?" if needs.value.strength is None else needs.value.strength
    work.say(f"{work.who(player)} {shown} against {strong}")
    if ends.wins:
        yield from _won(work, player, foe, ends, average)
    elif ends.wins is None:
        work.discard([average])
        work.say("nobody tells how it ended")
    else:
        yield from lost_to(work, player, foe.key, foe.attacks, [average])


def outcome(
    work: Work, player: str, committed: Commitment, strong: int | None
) -> Steps[VesselEnds]:
    """Win, surrender or neither, by the calculation; where a number is missing the table says."""
    just, worth = benefit(work.state, player, "surrender"), forced_worth(work.state)
    if strong is not None and committed.total is not None:
        result = vessel(
            Vessel(strong, committed.total, long=True, just_surrender=just, surrender_rep=worth)
        )
        work.sums["result"] = result
        return result.value
    pick = yield from work.maybe.choose(
        "result",
        "How did it end?",
        (
            Option("win", "won"),
            Option("surrender", "won by more than double: surrender", also=("surrender",)),
            Option("lose", "lost"),
        ),
        who=player,
        lead="result",
        cite=rulebook.SURRENDER,
    )
    won = None if pick is None else pick != "lose"
    gave_up = pick is not None and pick == "surrender"
    gains = surrender_worth(just, False, worth)[0] if gave_up else 0
    return VesselEnds(won, gave_up, False, gains, gave_up, won)


def _won(work: Work, player: str, foe: Foe, ends: VesselEnds, average: str | None) -> Steps[None]:
    """Hostage, plunder, the ship (P-37)."""
    captain = work.state.captains[foe.key]
    ship = captain.ship
    take_hostage(work, player, foe.key)
    if average is not None:
        yield from plunder_card(work, player, average)
    beaten = Beaten(
        ship if ship is not None else "", captain.nation, ends.surrenders, ends.reputation or 0
    )
    if ship is None:
        beaten = Beaten(None, captain.nation, ends.surrenders, ends.reputation or 0)
    if ends.surrenders:
        work.say(f"{captain_name(work.state, foe.key)} surrenders")
    yield from after_win(work, player, beaten)
