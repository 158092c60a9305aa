"""Docking with all that is handed in, and attacking the port (P-39, P-40; pp. 13-16)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.combat import Strength, strength
from companion.games.pirate_crusades.calculations.duel import Vessel, vessel
from companion.games.pirate_crusades.calculations.encounters import TownFound, town_found
from companion.games.pirate_crusades.calculations.harbor import HandIn, hand_in
from companion.games.pirate_crusades.options import chosen
from companion.games.pirate_crusades.procedures.both.cards import cargo_card
from companion.games.pirate_crusades.procedures.both.missions import UNNAMED
from companion.games.pirate_crusades.procedures.both.missions_done import missions_done
from companion.games.pirate_crusades.procedures.drawing import draw
from companion.games.pirate_crusades.procedures.fighting import commit
from companion.games.pirate_crusades.procedures.long.common import (
    besides,
    captain_gone,
    captain_name,
    finish,
    lose_crew,
    named_result,
    repute,
    take_action,
)
from companion.games.pirate_crusades.procedures.purse import riches
from companion.games.pirate_crusades.procedures.turning import of_this_game
from companion.games.pirate_crusades.procedures.work import Work, act, card_words, nation_words
from companion.games.pirate_crusades.rules.flaws import flaw_names, flaw_of
from companion.games.pirate_crusades.rules.standing import (
    card_nation,
    card_number,
    has_bonus,
    limits_of,
    nation,
    port_nation,
    port_size,
    town_card,
)
from companion.games.pirate_crusades.state.cards import HIGHEST, Nation, is_joker
from companion.games.pirate_crusades.state.table import Hold, Port
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import option
from companion.toolbox.sums import shown


@act(
    "dock",
    "Dock at the port",
    spec="P-40",
    cite=rulebook.DOCKING_LONG,
    rules=("hostages", "missions", "pirate-cove", "prize"),
    words=("docks",),
    help="dock losing 7C",
)
def dock(work: Work) -> Steps[None]:
    """Turn the captain sideways; crew deserts in an unfriendly port; hand in (P-40; p. 16)."""
    yield from take_action(work, "dock")
    player = work.player
    yield from _flaw_forbids(work, player)
    if not (yield from _deserters(work, player)):
        finish(work, action=True)
        return
    pirate = work.pirate()
    work.change(player, status="docked", sail=None, stay=pirate.stay + 1, conquered="")
    card = town_card(work.state, player)
    work.row("dock", player=player, square=pirate.at, town=card)
    where = (" at a Pirate Cove" if is_joker(card) else f" at {card}") if card else ""
    work.say(f"{work.name} docks{where}")
    yield from hand_ins(work, player)
    _cove(work, player, card)
    finish(work, action=True)


def _flaw_forbids(work: Work, player: str) -> Steps[None]:
    """A flaw that speaks of coves, or of docking in ports of this nation, is named (pp. 20, 21)."""
    square = work.state.sea.get(work.pirate(player).at)
    port = square.port if square else None
    of = port_nation(work.state, port)
    cove = port is not None and bool(port.card) and is_joker(port.card)
    named_here = flaw_names(work.state, player, "dock|port|harbo|town", of or "–")
    if (cove and flaw_names(work.state, player, "cove")) or (of and named_here):
        yield from work.breaks(
            "flaw", f"{work.who(player)}'s {flaw_of(work.state, player)}.", rulebook.FLAW
        )


@act(
    "unload",
    "Hand in later in the stay",
    spec="P-40.4",
    cite=rulebook.DOCKING_LONG,
    rules=("hostages", "delivery"),
    words=("unloads",),
    help="unload",
)
def unload(work: Work) -> Steps[str]:
    """Hand in later in the stay what could not be handed in before (P-40, A-29)."""
    yield from of_this_game(work, True, "hostages")
    yield from besides(work, "Who hands in?")
    status = work.pirate().status
    if status not in ("", "docked", "ready"):
        why = f"{work.name} is {status}, not docked."
        yield from work.breaks("not-docked", why)
    yield from hand_ins(work, work.player)
    if not work.said:
        why = f"Nothing is named that {work.name} hands in."
        if _nothing_aboard(work):
            why = f"{work.name} has no hostage, mission, treasure or prize ship to hand in."
        yield from work.breaks("nothing", why)
        return f"{work.name} hands in nothing"
    finish(work)
    return ""


def _nothing_aboard(work: Work) -> bool:
    """Whether the table knows that there is nothing to hand in."""
    pirate = work.pirate()
    held = any(one.held_by == work.player for one in work.state.captains.values())
    cargo = (pirate.chest, pirate.prize)
    return pirate.told and not held and not pirate.missions and cargo == (None, None)


@citing(rulebook.DESERTION_LONG)
def _deserters(work: Work, player: str) -> Steps[bool]:
    """One crew card at an unfriendly port; the last one leaves the ship adrift (A-22)."""
    state, pirate = work.state, work.pirate(player)
    square = state.sea.get(pirate.at)
    port = square.port if square else None
    own, theirs = nation(state, player), port_nation(state, port)
    never = has_bonus(state, player, "docking")
    lost: int | None
    empties: bool | None
    if port is not None and port.card and port.nation is None:
        result = town_found(
            TownFound(
                card=port.card,
                nation=own,
                hand=pirate.hand.count,
                never_deserts=never,
                long=True,
                last_deserter="docks" if chosen(state, "last_deserter") == "docks" else "lose",
                facts=state.book.get(port.card),
            )
        )
        work.sums["port"] = result
        lost, empties = result.value.crew_lost, result.value.empties
    else:
        free = never or theirs == "none" or (theirs is not None and theirs == own)
        lost = 0 if free else None if theirs is None or own is None else 1
        empties = lost == 1 and pirate.hand.count == 1
        empties = empties and chosen(state, "last_deserter") != "docks"
    if lost is None:
        unfriendly = yield from work.yes(
            "unfriendly",
            "Is the port unfriendly? Then 1 crew deserts",
            offer=False,
            who=player,
            lead="unfriendly",
        )
        lost = int(bool(unfriendly))
    if lost and pirate.hand.count == 0:
        why = f"{work.who(player)} has no crew card to lose."
        yield from work.breaks("no-crew", why)
        lost = 0
    yield from lose_crew(
        work, player, lost, "deserts", "Which crew card deserts?", rulebook.DESERTION_LONG
    )
    if empties and lost:
        work.say("the last crew card deserts before docking (A-22)")
        return False
    return True


def _cove(work: Work, player: str, card: str) -> None:
    """The choice at a Pirate Cove, on the first visit only (A-95)."""
    if not card or not is_joker(card) or work.pirate(player).coves.get(card):
        return
    flaw = flaw_of(work.state, player)
    work.owe(
        player,
        f"{work.who(player)} chooses at the Pirate Cove" + (f" ({flaw})" if flaw else ""),
        "cove",
        {"who": player},
        rulebook.PIRATE_COVE.long,
    )


# ---------------------------------------------------------------------- handing in


def hand_ins(work: Work, player: str) -> Steps[None]:
    """Hostages, missions, chest and prize (P-40 step 4; A-78, A-93)."""
    pirate = work.pirate(player)
    square = work.state.sea.get(pirate.at)
    port = port_nation(work.state, square.port if square else None)
    held = {key: x.nation for key, x in sorted(work.state.captains.items()) if x.held_by == player}
    value = None if pirate.chest is None else card_number(work.state, pirate.chest, "crew")
    inputs = HandIn(port, 0, held, chest=value, prize=pirate.prize is not None)
    if held:
        yield from _hostages(work, player, hand_in(inputs).value.stay_aboard)
    done = yield from missions_done(work, player, "port")
    result = hand_in(replace(inputs, missions=done))
    if done or held or pirate.chest is not None or pirate.prize is not None:
        work.sums["handed in"] = named_result(work.state, result)
    if pirate.chest is not None:
        yield from _chest(work, player, pirate.chest, value)
    if pirate.prize is not None:
        work.discard([pirate.prize])
        work.change(player, prize=None)
        work.row("prize", player=player, ship=pirate.prize, how="sold")
        riches(work, player, 1, "prize sold", rulebook.PRIZE)


def _hostages(work: Work, player: str, aboard: tuple[str, ...]) -> Steps[None]:
    """Set ashore where they are no friends of the port: 1 reputation each (p. 16)."""
    names = [key for key, x in sorted(work.state.captains.items()) if x.held_by == player]
    picked = yield from work.several(
        "hostages",
        "Which hostages are handed in?",
        (
            option(
                key,
                captain_name(work.state, key),
                rulebook.HOSTAGES.broken("the port is of the same nation")
                if key in aboard
                else None,
                note=nation_words(work.state.captains[key].nation),
            )
            for key in names
        ),
        offer=tuple(key for key in names if key not in aboard),
        who=player,
        lead="hostages",
        cite=rulebook.HOSTAGES,
    )
    at = work.pirate(player).at
    for key in picked:
        captain = work.state.captains[key]
        work.row("hostage", player=player, captain=key, how="handed in")
        work.say(f"{captain_name(work.state, key)} is handed in")
        if captain.player:
            work.change_captain(key, held_by="")
            work.change(captain.player, status="shipless", at=at)
            work.say(f"{work.who(captain.player)} is in port without a ship")
        else:
            captain_gone(work, key)
    yield from repute(work, player, len(picked), "hostages handed in", rulebook.HOSTAGES)


def _chest(work: Work, player: str, card: str, value: int | None) -> Steps[None]:
    """The treasure is unloaded: its value in riches (p. 13-15)."""
    if value is None:
        value = yield from work.maybe.number(
            "chest",
            "How many riches does the treasure hold?",
            at_least(0, least=1, most=HIGHEST),
            who=player,
            lead="chest",
            cite=rulebook.TREASURE,
        )
    work.discard([card])
    work.change(player, chest=None)
    work.row("treasure_unloaded", player=player, card=card, value=value)
    riches(work, player, value, "treasure", rulebook.TREASURE)


# ---------------------------------------------------------------------- attacking the port


@act(
    "attack-port",
    "Attack the port",
    spec="P-39",
    cite=rulebook.ATTACK_TOWN_LONG,
    rules=("reputation", "conquest-mission"),
    words=("conquer", "conquers"),
    help="conquer with 9H 10H JH cargo 2",
)
def attack_port(work: Work) -> Steps[None]:
    """Beat size x 10 x 2: reputation, cargo, and the port becomes your nation's (P-39)."""
    yield from take_action(work, "attack-town")
    player, state = work.player, work.state
    square = state.sea.get(work.pirate().at)
    port = square.port if square else None
    size = port_size(state, port)
    needs = strength(Strength("town", size, long=True))
    work.sums["strength"] = needs
    committed = yield from commit(work, player, needs.value.need, cite=rulebook.ATTACK_TOWN_LONG)
    if committed.wins is False:
        why = (
            f"{shown(committed.total)} cannon, {shown(needs.value.need)} are needed: "
            "the attack fails and the cards are lost."
        )
        yield from work.breaks("short", why)
    work.discard(committed.all_cards)
    strong, total = needs.value.strength, committed.total
    own, theirs = nation(state, player), port_nation(state, port)
    same = True if theirs == "none" else None if None in (own, theirs) else own == theirs
    if strong is None or total is None:
        won = yield from work.maybe.yes(
            "won", "Was the port taken?", who=player, cite=rulebook.TOWN_FALLS_LONG
        )
        strong, total = 0, int(bool(won))
    any_win = chosen(state, "conquest_rep") == "any"
    result = vessel(
        Vessel(
            strong,
            total,
            "town",
            long=True,
            same_nation=same,
            conquest_rep="any" if any_win else "enemy",
        )
    )
    work.row(
        "town_attack",
        player=player,
        town=port.card if port else "",
        need=needs.value.need,
        total=committed.total,
        wins=result.value.wins,
        cards=list(committed.cards),
    )
    if not result.value.wins:
        told_now = shown(committed.total), shown(needs.value.need)
        work.say(f"{work.name} attacks the port in vain ({told_now[0]} of {told_now[1]})")
        finish(work, action=True)
        return
    with_total = f" with {committed.total}" if committed.total is not None else ""
    work.say(f"{work.name} takes the port{with_total}")
    work.sums["result"] = result
    yield from _conquered(work, player, theirs, result.value.reputation)
    finish(work, action=True)


def _conquered(work: Work, player: str, was: Nation | None, reputation: int | None) -> Steps[None]:
    """Reputation, cargo, the new port of the own nation, the mission (P-39 step 3)."""
    if reputation is None:
        enemy = yield from work.yes(
            "enemy",
            "Was it an enemy nation's port?",
            offer=True,
            who=player,
            cite=rulebook.REPUTATION,
        )
        reputation = int(enemy)
    yield from repute(work, player, reputation, "conquest", rulebook.CONQUEST)
    at = work.pirate(player).at
    before = set(work.pirate(player).holds)
    yield from _loot(work, player)
    new = yield from _own_port(work, player, at)
    holds = work.pirate(player).holds
    for key in sorted(set(holds) - before):  # it was got in this very port, whatever its card
        work.change(player, holds={**holds, key: _moved(holds[key], new)})
        holds = work.pirate(player).holds
    work.change(player, conquered=new or UNNAMED)
    yield from missions_done(work, player, "conquered", enemy=was)


def _moved(hold: Hold, at: str) -> Hold:
    return replace(hold, at=at or hold.at)


def _loot(work: Work, player: str) -> Steps[None]:
    """Cargo, as much as the holds take; how much is up to the victor (p. 13-15)."""
    free = limits_of(work.state, player).value.holds_free
    wanted = yield from work.number(
        "cargo",
        "How many cargo cards are drawn?",
        at_least(0, most=free, why="" if free is None else f"{free} holds are free"),
        offer=0,
        who=player,
        suggest=free,
        lead="cargo",
        cite=rulebook.TAKEN_TOWN_LONG,
    )
    at = town_card(work.state, player)
    got: list[str] = []
    for place in range(1, wanted + 1):
        card = yield from cargo_card(work, place, player, at, last=place == wanted)
        got.append(card)
        if card in ("fill", "none"):
            break
    if got:
        work.say(f"cargo: {' '.join(x or '?' for x in got)}")


def _own_port(work: Work, player: str, at: str) -> Steps[str]:
    """Cards until one of the own nation: it is the port now; the others are discarded (P-39)."""
    own = nation(work.state, player)
    square = work.state.sea.get(at)
    old = square.port if square else None
    place = 0
    while True:
        place += 1
        cards = yield from draw(
            work,
            f"port-{place}",
            "The next card: until one of your nation is the new port",
            cite=rulebook.TAKEN_TOWN_LONG,
            lead="port" if place == 1 else "",
        )
        card = cards[0] if cards else ""
        fits = own is None or card_nation(work.state, card) in (own, None)
        if not cards or fits:
            break
        work.discard([card])
    if not cards:
        return old.card if old else ""
    if old is not None:
        work.discard([old.card])
    if at:
        work.change_square(at, port=Port(card=card, nation=None if card else own))
    work.row("port_change", square=at, old=old.card if old else "", new=card, reason="conquered")
    work.say(f"the port is now {card_words(card) if card else 'a port of their own nation'}")
    return card
