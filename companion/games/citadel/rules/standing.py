"""What follows from the state of a character: conscious, limits, weight, piles, falling, the audit.

Actions: `action_rules.py`. Board, leaflet, save: `board_rules.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, cast

from companion.games.citadel.calculations.audit import Audit, Audited, Zones, audit
from companion.games.citadel.calculations.carrying import (
    Carried,
    Give,
    HandLimit,
    HandOver,
    Weight,
    hand_limit,
    weight,
)
from companion.games.citadel.calculations.drawing import DiscardTop, Draw
from companion.games.citadel.calculations.life import Fall, Share
from companion.games.citadel.calculations.people import (
    Leave,
    LeaverCard,
    Standing,
    Stands,
    standing,
)
from companion.games.citadel.calculations.recovery import Plan, Recovery
from companion.games.citadel.options import chosen
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import Character, Citadel, Purse, Zone
from companion.toolbox.sums import Result
from companion.toolbox.text import key_of

TEMPORARY = "temporary"
MANDATORY = "mandatory-action"
"""Rule of a duty that is a mandatory action which waits."""


def option(state: Citadel, key: str) -> Any:
    """The table's choice, as the inputs of calculations take it."""
    return chosen(state, key)


def printed(state: Citadel, card: str) -> Printed:
    """What is told of a card; an empty one for a card that nobody told of."""
    return state.book.get(card, Printed())


HOPE = "hope reborn"
"""Title of the card that is spent (p. 6), as `key_of` has it."""


def title(state: Citadel, card: str) -> str:
    """A card's title, else its number, else its id."""
    facts = printed(state, card)
    return facts.title or facts.number or card


# ---------------------------------------------------------------------- characters


def conscious(state: Citadel, player: str) -> bool | None:
    """Whether a character is conscious: has life points (p. 20)."""
    life = state.characters[player].life
    return None if life is None else life > 0


def awake(state: Citadel) -> tuple[str, ...]:
    """Characters of the adventure who are not unconscious as far as it is told."""
    return tuple(x for x in state.group if conscious(state, x) is not False)


def lives(state: Citadel) -> dict[str, int | None]:
    """Character of the adventure -> life points, clockwise."""
    return {x: state.characters[x].life for x in state.group}


def players_count(state: Citadel) -> int | None:
    """Characters in the adventure; `None` for a number that the game does not know."""
    count = len(state.group)
    return count if 1 <= count <= 4 else None


def involved_in_action(state: Citadel, player: str) -> bool:
    """Whether a character takes part in the action under way."""
    action = state.action
    return action is not None and (player == action.active or player in action.involved)


def between_turns(state: Citadel, player: str) -> bool:
    """Whether a mandatory compound action waits for its next turn with this character in it."""
    return any(
        duty.rule == MANDATORY and player in duty.answers.get("involved", ())
        for duty in state.pending.values()
    )


def hand_of(state: Citadel, player: str) -> Result[HandOver]:
    """The hand limit of a character, and what is too many (P-23)."""
    character = state.characters[player]
    return hand_limit(
        HandLimit(
            players=players_count(state),
            limit=character.hand_limit,
            hand=character.hand,
            involved=involved_in_action(state, player),
            between=between_turns(state, player),
            conscious=conscious(state, player),
            hand_between=option(state, "hand_between"),
        )
    )


def weight_of(state: Citadel, player: str) -> Result[Carried]:
    """What a character carries, blocked cards included (P-24)."""
    character = state.characters[player]
    return weight(
        Weight(
            players=players_count(state),
            limit=character.weight_limit,
            weights={key: carried_by(state, x) for key, x in sorted(character.purse.items())},
            told=character.purse_told,
            carried=character.weight,
        )
    )


def is_hope(state: Citadel, card: str) -> bool:
    """Whether it is a Hope reborn! card (pp. 6, 24)."""
    return key_of(title(state, card)).startswith(HOPE)


def carried_by(state: Citadel, purse: Purse) -> int | None:
    """What a Purse card weighs, as far as told; Hope reborn! prints no weight (p. 6)."""
    told = printed(state, purse.card).weight
    return 0 if told is None and is_hope(state, purse.card) else told


def skills_in(character: Character, zone: Zone) -> tuple[str, ...]:
    """Ids of the named Action cards in a zone."""
    return tuple(key for key, x in sorted(character.skills.items()) if x.zone == zone)


def keywords(state: Citadel, card: str) -> tuple[str, ...]:
    """KEYWORDS of a card, as far as told."""
    return tuple(sorted(printed(state, card).keywords))


def is_temporary(state: Citadel, card: str) -> bool | None:
    """Whether a card bears TEMPORARY; `None` while its keywords are not told."""
    facts = printed(state, card)
    if any(key_of(x) == TEMPORARY for x in facts.keywords):
        return True
    return False if facts.keywords_told else None


# ---------------------------------------------------------------------- piles


def _piles(state: Citadel, player: str) -> dict[str, Any]:
    character = state.characters[player]
    return {
        "deck": character.deck,
        "discard": character.discard,
        "life": character.life,
        "mode": state.mode,
        "recovery_part": option(state, "recovery_part"),
        "last_life": option(state, "last_life"),
        "empty_discards": option(state, "empty_discards"),
    }


def draw_of(
    state: Citadel,
    player: str,
    cost: int,
    total: int | None = None,
    recoveries: Iterable[int] = (),
    evasive: int = 0,
) -> Draw:
    """The Draw step of a character (P-06)."""
    return Draw(
        **_piles(state, player),
        cost=cost,
        total=total,
        already=state.characters[player].front,
        recoveries=tuple(recoveries),
        evasive=evasive,
        evasive_when=option(state, "evasive"),
    )


def discard_of(
    state: Citadel, player: str, cards: int, recoveries: Iterable[int] = ()
) -> DiscardTop:
    """Cards that a character discards from the top (P-17)."""
    return DiscardTop(**_piles(state, player), cards=cards, recoveries=tuple(recoveries))


def recovery_of(state: Citadel, player: str, cards: int) -> Recovery:
    """A Recovery of a character (P-21)."""
    character = state.characters[player]
    return Recovery(
        cards,
        character.discard,
        character.deck,
        character.life,
        state.mode,
        option(state, "recovery_part"),
    )


def plan_of(state: Citadel, player: str, missing: int = 0) -> Plan | None:
    """All Recoveries that a character may choose; `None` while pile or life is not told."""
    character = state.characters[player]
    if character.discard is None or character.life is None:
        return None
    part = option(state, "recovery_part")
    return Plan(character.discard, character.life, state.mode, part, missing)


def fall_of(state: Citadel, player: str) -> Fall:
    """A character who has just dropped to 0 life points (P-22)."""
    character = state.characters[player]
    action = state.action
    others = {x: conscious(state, x) for x in state.group if x != player}
    mine = action is not None and involved_in_action(state, player)
    inside = {}
    if action is not None and mine:
        inside = {x: conscious(state, x) for x in {*action.involved, action.active} - {player, ""}}
    return Fall(
        deck=character.deck,
        discard=character.discard,
        hand=character.hand,
        front=character.front,
        temporary={key: is_temporary(state, x.card) for key, x in sorted(character.purse.items())},
        others=others,
        involved=dict(sorted(inside.items())),
        action_on_event=_on_event(state) if mine else False,
        fallen_cards=option(state, "fallen_cards"),
    )


def _on_event(state: Citadel) -> bool | None:
    """Whether the action under way stands on an event card (R-35)."""
    if state.action is None or not state.action.source:
        return None
    source = state.action.source
    shown = source in state.events or source in state.fogs or source in state.globals
    # The icon of the one kind is lost: which kind it is, the leaflet of the table says.
    return None if shown and option(state, "fallen_card") == "one_kind" else shown


def wakes_at(state: Citadel, player: str) -> str:
    """Terrain on which somebody who wakes puts the figure; empty: any character's (p. 20)."""
    active = state.action.active if state.action is not None else state.turn
    if active and active != player and active in state.characters:
        return state.characters[active].at
    return ""


def share_of(state: Citadel, total: int, split: dict[str, int], replaces: bool = False) -> Share:
    """Life points that the characters share (P-44); at a Preparation they may replace (R-46)."""
    how: Literal["set", "add"] = "add"
    if replaces and option(state, "scenario_life") == "set":
        how = "set"
    return Share(total, lives(state), split, how)


def give_of(state: Citadel, giver: str, receiver: str, thing: str) -> Give:
    """A Purse card that one character wants to give to another (P-25)."""
    purse = state.characters[giver].purse[thing]
    facts = printed(state, purse.card)
    first, second = state.characters[giver].at, state.characters[receiver].at
    return Give(
        same_terrain=first == second if first and second else None,
        in_action=involved_in_action(state, giver) or involved_in_action(state, receiver),
        lock=facts.lock,
        weight=facts.weight,
        blocked=purse.blocked,
        giver_conscious=conscious(state, giver),
        receiver_conscious=conscious(state, receiver),
    )


# ---------------------------------------------------------------------- the whole table


def standing_of(state: Citadel, ended: bool = False, won: bool | None = None) -> Result[Stands]:
    """Whether the adventure is lost or won (P-42)."""
    return standing(Standing(lives(state), ended, won))


def leave_of(state: Citadel, player: str, rest: Iterable[str] = ()) -> Leave:
    """A character who leaves for good (P-40)."""
    character = state.characters[player]
    named: dict[str, int | None] = {}
    for skill in character.skills.values():
        if skill.kind is not None and skill.zone != "banished":
            named[skill.kind] = (named.get(skill.kind) or 0) + 1
    return Leave(
        life=character.life,
        others={x: life for x, life in lives(state).items() if x != player},
        rest=dict.fromkeys(rest, 1),
        skills=named,
        purse={
            key: LeaverCard(printed(state, x.card).lock, x.blocked)
            for key, x in sorted(character.purse.items())
        },
        blocked_quest_items=sum(1 for x in state.quest_items.values() if x.blocked_by == player),
        leaver_life=option(state, "leaver_life"),
        leaver_cards=option(state, "leaver_cards"),
    )


def zones_of(character: Character) -> Zones:
    """Where a character's Action cards are, and the ledger (spec 3.2)."""
    named: dict[str, int] = {}
    for skill in character.skills.values():
        if skill.zone != "deck":  # it may have left the deck unseen
            named[skill.zone] = named.get(skill.zone, 0) + 1
    return Zones(
        deck=character.deck,
        discard=character.discard,
        hand=character.hand,
        blocked=character.blocked,
        front=character.front,
        banished=character.banished,
        began=character.owned.began,
        gained=character.owned.gained,
        returned=character.owned.returned,
        banished_told=character.owned.banished,
        named=named,
    )


def audit_of(state: Citadel) -> Result[Audited]:
    """Whether every Action card is accounted for."""
    return audit(Audit({x: zones_of(state.characters[x]) for x in sorted(state.characters)}))


def is_unopened(state: Citadel) -> bool:
    """Whether a new adventure opened its first scenario itself, and nobody told anything of it: a
    table that names another begins in the middle of its adventure, and says where."""
    now = state.scenario
    told = now.goals or now.bookmark or any(x is not None for x in lives(state).values())
    opened = state.step == "scenario" and now.number == 1 and now.introductory is True
    return opened and not told and not is_played(state)


def is_open(state: Citadel) -> bool:
    """Whether an adventure is under way, as far as anything of one was told."""
    begun = any(x.owned.began is not None or x.deck is not None for x in state.characters.values())
    return not state.closed and bool(begun or state.scenario.number or state.terrains)


def audit_words(state: Citadel) -> tuple[str, ...]:
    """What the audit finds, with the players' names: `Ana: 2 Action cards missing`."""
    found = [x.partition(": ") for x in audit_of(state).value.problems]
    return tuple(f"{state.name(who)}: {what}" for who, _, what in found)


def wait_for(state: Citadel) -> tuple[str, ...]:
    """Mandatory actions that wait, in the words of their duties."""
    duties = sorted(state.pending.items(), key=lambda x: (len(x[0]), x[0]))
    return tuple(duty.what for _, duty in duties if duty.rule == MANDATORY)


def pictographs(state: Citadel, player: str) -> tuple[str, ...]:
    """Pictographs on cards in possession: own ones and those of all (p. 16; ruling R-83)."""
    owners = state.group if option(state, "pictograph_of") == "any_player" else (player,)
    cards = [x.card for x in state.quest_items.values()]
    cards += [x.card for x in state.globals.values()]
    for owner in owners:
        if owner not in state.characters:
            continue
        character = state.characters[owner]
        cards += [x.card for x in character.purse.values()]
        cards += [x.card for x in character.skills.values() if x.zone in ("hand", "blocked")]
    shown = {printed(state, x).shows for x in cards} - {""}
    return tuple(sorted(shown))


def zone_count(character: Character, zone: Zone) -> int | None:
    """Cards in a zone."""
    return cast("int | None", getattr(character, zone))


def is_played(state: Citadel) -> bool:
    """Whether something of the scenario happened: a table that begins in the middle of its
    adventure has nothing to tell of the one that a new adventure opens."""
    now = state.scenario
    return bool(now.turns or state.turn or state.terrains or now.save_used)
