"""The sheet: in the short game everybody's ship and progress, in the long game the sea.

Hands and missions are hidden: their owner sees what was noted of them, the others counts.
"""

from __future__ import annotations

from functools import partial

from companion.games.pirate_crusades.calculations.reputation import MISSIONS
from companion.games.pirate_crusades.calculations.roles import mission_words
from companion.games.pirate_crusades.rules.standing import (
    actions_of,
    card_nation,
    card_number,
    missions_count,
    nation,
    town_card,
)
from companion.games.pirate_crusades.rules.turn_order import (
    expected,
    has_acted,
    in_storm,
    next_player,
    round_is_due,
)
from companion.games.pirate_crusades.sheet.board import has_sea
from companion.games.pirate_crusades.sheet.picture import lines
from companion.games.pirate_crusades.sheet.reminders import reminders
from companion.games.pirate_crusades.sheet.roster import (
    ALARMS,
    STATUS,
    bonuses_of,
    cargo_words,
    counts_of,
    dashed,
    loads_of,
    nation_word,
    ship_words,
)
from companion.games.pirate_crusades.sheet.spoken import sea_words
from companion.games.pirate_crusades.state.cards import Mission as Printed, mission_of
from companion.games.pirate_crusades.state.table import NEUTRAL, Mission, PirateCrusades
from companion.table.game import Suggestion
from companion.table.sheet import (
    Count,
    ListBlock,
    PictureBlock,
    PlayersBlock,
    RemindersBlock,
    Sheet,
    StepBlock,
    Who,
    blocks_of,
    width_of,
)
from companion.toolbox.text import plural

STEPS = {
    "start": "to act",
    "second": "second action",
    "acted": "has acted",
    "round end": "end of round",
}
PROCEDURES = {"nearest-town": ("town",), "bribe": ("magistrate",)}
LONG_PROCEDURES = {**PROCEDURES, "trade": ("sell", "buy"), "attack-town": ("attack-port",)}
"""Legal action -> procedures, where they have another name than it."""
LABELS = {"buy": "Buy cargo", "sell": "Sell cargo"}
TITLE = "Pirate Crusades"


def sheet(state: PirateCrusades, eyes: str = "") -> Sheet:
    """The picture of a table for the eyes of a player."""
    blocks = blocks_of(
        lambda: _step(state),
        lambda: (
            PictureBlock("sea", partial(lines, state, eyes), partial(sea_words, state, eyes))
            if has_sea(state)
            else None
        ),
        lambda: None if has_sea(state) else _players(state),
        lambda: None if has_sea(state) else _ships(state),
        lambda: RemindersBlock(told) if (told := reminders(state)) else None,
        lambda: _seen_alone(state, eyes),
        lambda: _not_now(state),
    )
    return Sheet(TITLE, blocks)


def _seen_alone(state: PirateCrusades, eyes: str) -> ListBlock | None:
    mine = _mine(state, eyes)
    return ListBlock(f"Only {state.name(eyes)} sees", tuple(mine)) if mine else None


def _not_now(state: PirateCrusades) -> ListBlock | None:
    why = _refused(state)
    if not why:
        return None
    return ListBlock("", tuple(_rows("not now", why, room=66)), name="Not now")


def where(state: PirateCrusades) -> str:
    """`short game, Ana's turn`, `round 9, Ana's turn`, `Ana has won: 3 missions`."""
    if state.closed or state.ended:
        if state.winner in state.players:
            return f"{state.name(state.winner)} has won: {state.ended}"
        return state.ended or "the game is over"
    if not state.turn and not any(x.status for x in state.pirates.values()):
        return "not begun"
    words = [f"round {state.round_no}" if state.long else "short game" if state.variant else ""]
    if state.step == "round end":
        words.append("end of the round")
    elif state.turn:
        words.append(f"{state.name(state.turn)}'s turn")
    return ", ".join(word for word in words if word)


def _step(state: PirateCrusades) -> StepBlock:
    if state.closed or state.ended:
        return StepBlock(("Game over", where(state)), right=_piles(state))
    if state.turn not in state.pirates:
        game = {None: "", True: "Long game", False: "Short game"}[state.long]
        trail = tuple(word for word in (game, "Nobody has the turn yet") if word)
        return StepBlock(trail, right=_piles(state) if state.variant else "“setup” tells the deal")
    trail = (f"Round {state.round_no}",)
    if state.step == "round end":
        return StepBlock((*trail, "end of the round"), right=_piles(state))
    status = STATUS[state.pirates[state.turn].status] if state.pirates[state.turn].status else ""
    status = status.partition(" to ")[0]  # `ready`: the row has the piles as well
    told = (state.name(state.turn), status, STEPS.get(state.step, ""))
    return StepBlock((*trail, *(word for word in told if word)), right=_piles(state))


def _piles(state: PirateCrusades) -> str:
    """`deck 31 · discards 4, top 5D · infamous at 10`."""
    pile = state.discards
    words = [f"deck {dashed(state.deck)}"]
    top = f", top {pile[-1]}" if pile and pile[-1] and not state.long else ""
    words.append(f"discards {dashed(None if pile is None else len(pile))}{top}")
    if state.long and state.blue.deck is not None:
        words.append(f"blue {state.blue.deck}")
    if state.long and state.track.infamous is not None:
        words.append(f"infamous {state.track.infamous}")
    return " · ".join(words)


# ---------------------------------------------------------------------- the short game


def _players(state: PirateCrusades) -> PlayersBlock:
    rows = []
    for player in state.seats:
        pirate = state.pirates[player]
        if pirate.status == "out":
            rows.append(Who(name=state.name(player), alarm="OUT", note=pirate.out))
            continue
        loud = pirate.status in ALARMS
        note = ", ".join(counts_of(state, player)[:2])
        rows.append(
            Who(
                name=state.name(player),
                active=player == state.turn,
                counts=(Count("done", pirate.done, most=MISSIONS, said="missions done"),),
                alarm=STATUS[pirate.status] if loud else "",
                note=note if loud else f"{note}  {STATUS[pirate.status].partition(' to ')[0]}",
            )
        )
    return PlayersBlock(tuple(rows))


def _ships(state: PirateCrusades) -> ListBlock:
    """Ship, town, missions, cargo and bonuses of everybody of whom something is told."""
    rows = []
    label = max((width_of(state.name(player)) for player in state.seats), default=0)
    for player in state.seats:
        pirate = state.pirates[player]
        if pirate.ship is None and not pirate.holds and not pirate.bonuses and not pirate.sail:
            continue
        words = [f"{nation_word(nation(state, player))} {ship_words(state, player)}"]
        words += _ashore(state, player)
        if count := missions_count(pirate):
            words.append(plural(count, "unfinished mission"))
        bonuses = {f"+{x}" for x in bonuses_of(state, player)}
        words += [x for x in loads_of(state, player) if x not in bonuses]
        if cargo := cargo_words(state, player):
            words.append(cargo)
        words += [f"bonus {x}" for x in bonuses_of(state, player)]
        rows += _rows(state.name(player), words, 75 - label)
    nothing = "No ship is known yet, and none has to be."
    return ListBlock("", tuple(rows), empty=nothing, name="Ships")


def _ashore(state: PirateCrusades, player: str) -> list[str]:
    """The town where somebody is docked (short game)."""
    town, pirate = town_card(state, player), state.pirates[player]
    if not town or pirate.status not in ("docked", "ready"):
        return []
    if town == NEUTRAL:
        return ["in the neutral port"]
    size = dashed(card_number(state, town, "town_size"))
    conquered = ", conquered" if pirate.town and pirate.town.conquered else ""
    return [f"in {town}, {nation_word(card_nation(state, town))} town of size {size}{conquered}"]


def _rows(name: str, words: list[str], room: int) -> list[tuple[str, str]]:
    """A name and its words, in as many rows as keep them whole beside it."""
    told: list[str] = []
    for word in words:
        if told and width_of(told[-1]) + 3 + width_of(word) <= max(30, room):
            told[-1] += f" · {word}"
        else:
            told.append(word)
    return [(name if place == 0 else "", text) for place, text in enumerate(told)]


# ---------------------------------------------------------------------- for one pair of eyes


def _mine(state: PirateCrusades, eyes: str) -> list[tuple[str, str]]:
    """Hand and missions as their owner noted them; of others nothing."""
    if eyes not in state.pirates:
        return []
    pirate, rows = state.pirates[eyes], []
    noted = pirate.hand.noted
    if noted is not None and noted.owner == eyes:
        told = noted.reveal()
        rows.append(("hand", " ".join(told) if isinstance(told, list) else str(told)))
    elif pirate.hand.known:
        rows.append(("hand", " ".join(sorted(pirate.hand.known)) + " (shown)"))
    if chosen := _face_down(state, eyes):
        rows.append(("face down", chosen))
    for _, mission in sorted(pirate.missions.items()):
        if words := _mission(state, mission, eyes):
            rows.append(("mission", words))
    return rows


def _face_down(state: PirateCrusades, eyes: str) -> str:
    """What a player has chosen for the fight that is under way, until both have."""
    side = state.fight.sides.get(eyes) if state.fight is not None else None
    if side is None or side.sealed is None or side.sealed.owner != eyes:
        return ""
    told = side.sealed.reveal()
    if isinstance(told, dict):  # a short game's: one card, and whether it has the bonus
        return f"{told['card']}{', with the broadside' if told['broadside'] else ''}"
    return " ".join(told)


def _mission(state: PirateCrusades, mission: Mission, eyes: str) -> str:
    card = mission.card
    if not card and mission.noted is not None and mission.noted.owner == eyes:
        card = str(mission.noted.reveal())
    if card:
        return f"{card}: {mission_words(mission_of(card, state.book.get(card)))}"
    if mission.kind is None:
        return ""
    return mission_words(
        Printed(mission.kind, tons=mission.tons, cargo=mission.cargo, nation=mission.nation)
    )


# ---------------------------------------------------------------------- what now


def _refused(state: PirateCrusades) -> list[str]:
    """What the one in turn may not do, with the reasons."""
    if state.turn not in state.pirates or state.closed or state.step == "round end":
        return []
    if has_acted(state) or not state.pirates[state.turn].status:
        return []
    return [f"{x.title}: {x.why}" for x in actions_of(state, state.turn).value if x.why]


def suggestions(state: PirateCrusades) -> tuple[Suggestion, ...]:
    """What could be done now: by the one in turn, or by who is next."""
    if state.closed or state.ended:
        act = "setup-long" if state.long else "setup"
        return (Suggestion(act, "the next game, with the same players"),)
    if state.variant is None and not any(x.status for x in state.pirates.values()):
        return (
            Suggestion("setup", "set up the short game"),
            Suggestion("setup-long", "set up the long game"),
            Suggestion("turn", "whose turn it is"),
        )
    if state.fight is not None and state.fight.kind == "players" and state.pending:
        return ()  # nobody else does anything till the fight is over (pp. 6-7, 18-19)
    if state.step == "round end":
        label = f"a new round begins: {state.name(next_player(state))}'s turn"
        drawn = all(duty.procedure != "blue-sea" for duty in state.pending.values())
        return (Suggestion("turn", label, ends=not drawn),)
    player = expected(state) or next_player(state)  # nobody's turn yet: the first one's acts
    told: list[Suggestion] = []
    over = round_is_due(state)
    if over:
        told.append(Suggestion("round", "end of the round: storms and captains move"))
    if player in state.pirates and not over:
        told += _acts(state, player)
    following = next_player(state)
    if following and not over:
        told.append(Suggestion("turn", f"{state.name(following)}'s turn"))
    return tuple(told)


def _acts(state: PirateCrusades, player: str) -> list[Suggestion]:
    """Everything that is legal, then what depends on something that is not told."""
    name = state.name(player)
    if in_storm(state, player):
        return [Suggestion("turn", f"{name}: a storm, the turn is lost", {"who": player})]
    found = [x for x in actions_of(state, player).value if not x.why]
    if not state.pirates[player].status:
        found = [x for x in found if x.id in _COMMON]
    named = LONG_PROCEDURES if state.long else PROCEDURES
    return [
        Suggestion(
            procedure,
            f"{name}: {LABELS.get(procedure, x.title)}{' ?' if x.unclear else ''}",
            {"bribe": True} if x.id == "bribe" else {},
        )
        for x in sorted(found, key=lambda x: x.unclear)
        for procedure in named.get(x.id, (x.id,))
    ]


_COMMON = ("gather", "magistrate", "trade", "disembark", "look", "nearest-town", "move", "dock")
"""What is offered where nobody told whether somebody is docked."""
