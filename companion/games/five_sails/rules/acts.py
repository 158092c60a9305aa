"""Inputs of the calculations from the state: High Drama's actions, challenges, gambles."""

from __future__ import annotations

from typing import Literal

from companion.games.five_sails.calculations.abilities import Source, Use
from companion.games.five_sails.calculations.actions import Equip, Move, Recruit
from companion.games.five_sails.calculations.challenge import Answer, Challenge, Refusal
from companion.games.five_sails.calculations.costs import Overpay, Parley, Payment, Reduction
from companion.games.five_sails.calculations.gambling import Gamble
from companion.games.five_sails.calculations.priority import Priority
from companion.games.five_sails.options import chosen, is_on
from companion.games.five_sails.rules.duel import active
from companion.games.five_sails.rules.standing import (
    attachments_on,
    card,
    characters_at,
    crew,
    crew_cap_of,
    is_city,
    known_traits,
    number,
    out_of,
    same_place,
    stat,
    traits,
    used_in_duel,
    was_used,
)
from companion.games.five_sails.state.cards import Ability, Stat, home_of
from companion.games.five_sails.state.table import FiveSails

# ---------------------------------------------------------------------- High Drama


def priority_of(state: FiveSails, who: str, act: Literal["action", "pass"]) -> Priority:
    """Somebody acts or passes (P13)."""
    return Priority(
        seats=state.seats,
        who=who,
        act=act,
        priority=state.turn,
        passes=state.passes,
        out=out_of(state),
        step=_window(state),
        in_duel=state.duel is not None,
    )


def _window(state: FiveSails) -> str:
    """The step in which somebody acts: who drew and goes on to act is in High Drama (p. 13)."""
    return "drama" if state.step == "draw" else state.step


def move_of(
    state: FiveSails, character: str, to: str = "", by_effect: bool = False, anywhere: bool = False
) -> Move:
    """A character moves (P19)."""
    one = state.characters[character]
    return Move(
        players=len(state.seats),
        player=one.controller,
        at=one.at,
        to=to,
        engaged=one.engaged,
        by_effect=by_effect,
        anywhere=anywhere,
        home_move_requires_en_garde=is_on(state, "home_move_requires_en_garde"),
    )


def payment_of(
    state: FiveSails,
    player: str,
    cost: int | None,
    *,
    reductions: tuple[Reduction, ...] = (),
    ordinary: int | None = None,
    wealth: int | None = None,
    from_hand: bool = True,
) -> Payment:
    """A wealth cost out of a player's hand (P17)."""
    option = chosen(state, "overpay")
    hand = state.sides[player].hand
    # Set aside for a gamble it may pay a Maneuver all the same (ruling AMB-33).
    barred = hand.aside and not is_on(state, "gamble_hand_may_pay")
    overpay: Overpay = "minimal"
    if option == "free":
        overpay = "free"
    elif option == "exact-only":
        overpay = "exact-only"
    return Payment(
        cost=cost,
        reductions=reductions,
        hand=0 if barred else hand.count,
        from_hand=from_hand,
        ordinary=ordinary,
        wealth=wealth,
        overpay=overpay,
    )


def parley_of(state: FiveSails, character: str, player: str, place: str) -> Parley:
    """A character parleys for what lies at a place (P18)."""
    one = state.characters[character]
    return Parley(
        own=one.controller == player if one.controller else None,
        mercenary=traits(state, character).get("mercenary"),
        here=one.at == place if one.at and place else None,
        engaged=one.engaged,
        influence=stat(state, character, "influence").value,
        parley_attachments=is_on(state, "parley_attachments"),
        parley_dash=is_on(state, "parley_dash"),
    )


def recruit_of(
    state: FiveSails, player: str, mercenary: str, payment: Payment, parley: Parley | None = None
) -> Recruit:
    """A City character is bought (P22)."""
    lying = state.city[mercenary]
    here = [x for x in crew(state, player) if state.characters[x].at == lying.at]
    unplaced = any(not state.characters[x].at for x in crew(state, player))
    cap = crew_cap_of(state, player)
    known = None not in cap.crew.values()
    return Recruit(
        cost=payment,
        available=None if lying.kind is None else lying.kind == "character",
        event=lying.kind == "event",
        same_place=True if here else None if unplaced or not crew(state, player) else False,
        city=is_city(lying.at),
        parley=parley,
        crew=sum(1 for x in cap.crew.values() if x != "brute") if known else None,
        cap=number(cap.cap),
    )


def equip_of(
    state: FiveSails, player: str, card_key: str, target: str, payment: Payment, source: str = ""
) -> Equip:
    """An attachment onto a target (P20); `source` is the City card it lies as, or empty."""
    one = state.characters.get(target)
    lying = state.city.get(source)
    place = lying.at if lying else ""
    told = [state.characters[x].at for x in crew(state, player)]
    there = True if place in told else None if "" in told or not told else False
    return Equip(
        cost=payment,
        from_city=lying is not None,
        available=lying.kind == "attachment" if lying and lying.kind else None if lying else True,
        actor_there=there if lying else True,
        target_there=one.at == place if lying and one and one.at else None if lying else True,
        own_target=one.controller == player if one and one.controller else None,
        worn=worn_of(state, target),
        name=card(state, card_key).name or "the new one",
        traits=_traits_of_card(state, card_key),
    )


def worn_of(state: FiveSails, target: str) -> dict[str, tuple[str, ...]]:
    """Attachment on a character -> its traits (P21)."""
    return {
        key: _traits_of_card(state, state.attachments[key].card)
        for key in attachments_on(state, target)
    }


def _traits_of_card(state: FiveSails, key: str) -> tuple[str, ...]:
    return tuple(sorted(word for word, has in card(state, key).traits.items() if has))


def place_kind(state: FiveSails, character: str) -> Literal["", "city", "home", "enemy home"]:
    """What kind of place a character is at; empty: not told."""
    one = state.characters[character]
    if not one.at:
        return ""
    if is_city(one.at):
        return "city"
    return "home" if one.at == home_of(one.controller) else "enemy home"


def use_of(
    state: FiveSails,
    player: str,
    ability: Ability,
    copy: str,
    key: str = "1",
    *,
    actor: str = "",
    source: Source = "in play",
) -> Use:
    """A player wants to use an ability of a copy, with a character that acts (P14 to P16, P26).

    What only the round or the card knows (costs, targets, the round's other abilities) is added
    by whoever asks.
    """
    duel = state.duel
    per_duel = ability.kind in ("technique", "maneuver")
    mine = actor in state.characters
    one = state.characters[actor] if mine else None
    lying = state.city.get(copy)
    place = state.locations.get(one.at) if one else None
    owner = player if source == "event" else ""
    fighting = bool(duel and duel.fighters)
    return Use(
        kind=ability.kind,
        source=source,
        attachment=_is_attachment(state, copy),
        step=_window(state),
        priority=state.turn == player if state.turn else None,
        in_duel=duel is not None,
        own_round=_own_round(state, player) if per_duel else None,
        used=used_in_duel(state, copy, key) if per_duel else was_used(state, copy, key, owner),
        technique_without_card=is_on(state, "technique_without_card"),
        participant=actor in duel.fighters if duel and fighting and mine else True,
        qualifiers=ability.qualifiers,
        place=place_kind(state, actor) if mine else "",
        traits=known_traits(state, actor) if mine else None,
        place_traits=tuple(x for x, has in place.traits.items() if has) if place else (),
        dash_stats=tuple(x for x in ability.stats if mine and stat(state, actor, x).value == "-"),
        engages=ability.engages,
        engaged=one.engaged if one else None,
        at_event=bool(characters_at(state, lying.at, player)) if lying else None,
        failed_announce="take-back"
        if chosen(state, "failed_announce") == "take-back"
        else "discard",
    )


def _own_round(state: FiveSails, player: str) -> bool | None:
    """Whether it is the player's round; before the answer whether the player has challenged."""
    duel = state.duel
    if duel is None:
        return None
    if duel.stage == "announced":
        one = state.characters.get(duel.challenger)
        return one.controller == player if one and one.controller else None
    who = active(duel)
    return bool(who) and duel.fighters[who].player == player


def _is_attachment(state: FiveSails, copy: str) -> bool:
    if copy in state.attachments:
        return True
    return card(state, copy).type == "attachment"


# ---------------------------------------------------------------------- challenges


def challenge_of(
    state: FiveSails,
    challenger: str,
    target: str = "",
    which: Stat = "combat",
    by_action: bool = True,
    engages: bool = True,
) -> Challenge:
    """A challenge that is to be issued (P29)."""
    one = state.characters[challenger]
    other = state.characters.get(target)
    enemy = None
    if other is not None and other.controller and one.controller:
        enemy = other.controller != one.controller
    return Challenge(
        stat=which,
        value=stat(state, challenger, which).value,
        by_action=by_action,
        engages=engages,
        engaged=one.engaged,
        city=is_city(one.at),
        same_place=same_place(state, challenger, target) if other is not None else None,
        enemy=enemy,
        in_duel=state.duel is not None,
    )


def answer_of(
    state: FiveSails, answer: Literal["accept", "intervene", "refuse"], by: str = ""
) -> Answer:
    """An answer to the challenge under way (P30)."""
    duel = state.duel
    if duel is None or answer != "intervene" or by not in state.characters:
        return Answer(answer=answer, intervened=bool(duel and duel.intervened))
    one, target = state.characters[by], state.characters.get(duel.target)
    same = None
    if target is not None and target.controller and one.controller:
        same = target.controller == one.controller
    return Answer(
        answer=answer,
        intervened=bool(duel.intervened),
        intervene_chain=is_on(state, "intervene_chain"),
        same_player=same,
        same_place=same_place(state, by, duel.target) if target is not None else None,
        engaged=one.engaged,
        is_target=by == duel.target,
    )


def refusal_of(state: FiveSails) -> Refusal:
    """What refusing the challenge under way costs, and fighting (P31, P56)."""
    duel = state.duel
    if duel is None:
        return Refusal()
    known = duel.challenger in state.characters
    target = state.characters.get(duel.target)
    return Refusal(
        value=stat(state, duel.challenger, duel.stat).value if known else None,
        thrust=duel.thrust,
        lethal=duel.lethal,
        wounds=target.wounds if target else None,
        resolve=stat(state, duel.target, "resolve").value if target else None,
    )


def gamble_of(state: FiveSails, character: str, extra: int = 0) -> Gamble:
    """A participant gambles (P34)."""
    fighter = state.duel.fighters.get(character) if state.duel else None
    side = state.sides.get(fighter.player) if fighter else None
    return Gamble(
        finesse=stat(state, character, "finesse").value,
        gambles=fighter.gambles if fighter else 0,
        extra=extra,
        deck=side.deck if side else None,
        discard=side.discard.count if side else None,
    )
