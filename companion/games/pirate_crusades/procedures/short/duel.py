"""Two players fight in the short game: a card each, sealed until both are chosen (P-16; p. 6-7).

A fight is a thread of entries: it is opened, each side seals a card or flees, and the second card
turns both up. A table that tells both cards at once needs one entry.
"""

from __future__ import annotations

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.combat import BROADSIDE
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.drawing import may_be_held, not_held, speller
from companion.games.pirate_crusades.procedures.fighting import ask_dump, flight_of, too_heavy
from companion.games.pirate_crusades.procedures.short.turning_up import (
    broadside_of,
    lies,
    open_fight,
    turn_up,
)
from companion.games.pirate_crusades.procedures.turning import acted, ready, still_in, who_acts
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, act
from companion.games.pirate_crusades.rules.standing import as_enemy
from companion.games.pirate_crusades.state.table import Side
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, option
from companion.table.state import Secret

# ---------------------------------------------------------------------- opening


@act(
    "duel",
    "Fight another player (short game)",
    spec="P-16",
    cite=rulebook.COMBAT_TWO_SHORT,
    rules=("tie", "fleeing-short", "ace-ship"),
    words=("duels",),
    help="duel ben",
)
def duel(work: Work) -> Steps[str]:
    """A fight between two players at sea; both cards may be told at once (P-16)."""
    fight = work.state.fight
    attacker = fight.attacker if fight is not None and fight.kind == "players" else ""
    work.player = yield from who_acts(work, "Who attacks?", owing=attacker)
    yield from still_in(work)
    player, running = work.player, _unturned(work, work.player)
    if not running:
        yield from _over_before(work)
    other = yield from _opponent(work, player, running)
    if not running:
        # The fight is what came of looking for a ship (p. 6).
        yield from ready(work, "look", long=False)
    mine = yield from _told_card(work, player, "mine", "with")
    theirs: str | None = None
    if mine is not None:
        work.names([mine])  # it is on the table: nobody else shows it too
        theirs = yield from _told_card(work, other, "theirs", "against")
    if not running:
        open_fight(work, player, other)
        acted(work)
    if mine is None or theirs is None:
        if running:
            yield from work.breaks("running", "A fight is already running.")
        return f"{work.name} fights {work.who(other)}: both choose a card"
    ends = yield from work.maybe.choose(
        "ends",
        f"How does it end for {work.name}?",
        (Option("win", "wins"), Option("lose", "loses"), Option("tie", "a tie")),
        quiet=UNKNOWN,
        who=player,
        cite=rulebook.COMBAT_TWO_SHORT,
    )
    for one, card in ((player, mine), (other, theirs)):
        work.from_hand(one, [card])
        lies(work, one, Side(count=1, cards={card: True}))
    told = {"win": player, "lose": other, "tie": ""}.get(str(ends)) if ends is not None else None
    yield from turn_up(work, told)
    decide(work)
    return f"{work.name} fights {work.who(other)}"


def _unturned(work: Work, player: str) -> str:
    """Against whom a fight runs in which nobody has chosen a card yet: both may still be told.

    Empty if there is none.
    """
    fight = work.state.fight
    if fight is None or fight.kind != "players" or player not in fight.sides:
        return ""
    return _other(work, player) if not any(x.count for x in fight.sides.values()) else ""


def _over_before(work: Work) -> Steps[None]:
    """A ship that was met is left for another player (p. 6); any other fight is running still."""
    fight = work.state.fight
    if fight is None:
        return
    if fight.kind != "ship":
        yield from work.breaks("running", "A fight is already running.")
        work.settled("reveal")
    work.change_fight(None)
    work.discard(fight.cards)


def _opponent(work: Work, player: str, running: str = "") -> Steps[str]:
    """Another player at sea; whom the fight runs against already, if it does."""
    options = []
    for other in work.state.seats:
        if other == player:
            continue
        status = work.pirate(other).status
        name = work.who(other)
        illegal = "" if status in ("sailing", "") else f"{name} is not at sea ({status})."
        if work.pirate(other).hand.count == 0:
            illegal = illegal or f"{name} has no crew."
        options.append(
            option(other, name, rulebook.FIGHT_OTHER_PLAYER.broken(illegal) if illegal else None)
        )
    legal = [option.id for option in options if not option.illegal]
    return work.choose(
        "other",
        "Against whom?",
        tuple(options),
        who=player,
        quiet=running or (legal[0] if legal and len(options) == 1 else None),
        suggest=legal[0] if len(legal) == 1 else None,
        cite=rulebook.FIGHT_OTHER_PLAYER,
    )


def _told_card(work: Work, player: str, key: str, lead: str) -> Steps[str | None]:
    """A card that is told openly; `None`: it is to be chosen in secret."""
    answer = yield from work.maybe.draw(
        key,
        f"{work.who(player)}'s card, if both are entered now?",
        1,
        quiet=UNKNOWN,
        who=player,
        known=may_be_held(work, player),
        elsewhere=not_held(work, player),
        spell=speller(work, own=sorted(work.pirate(player).hand.known)),
        lead=lead,
        cite=rulebook.COMBAT_TWO_SHORT,
    )
    return answer.cards[0] if answer is not None and answer.cards else None


# ---------------------------------------------------------------------- choosing a card


@act(
    "reveal",
    "Choose a card for a fight",
    spec="P-16.2",
    cite=rulebook.COMBAT_TWO_SHORT,
    rules=("tie", "fleeing-short", "combat-joker"),
    words=("reveals",),
    help="ben reveal 9D",
)
def reveal(work: Work) -> Steps[str]:
    """One side seals a card or flees; the second card turns both up (P-16)."""
    waiting = _waiting(work)
    if not waiting:
        yield from work.breaks("no-fight", "No two players are fighting.")
        return "a card without a fight"
    spoken = work.table.by if work.table.by in waiting else ""
    pick = yield from work.choose(
        "who",
        "Whose card?",
        (Option(player, work.who(player)) for player in waiting),
        quiet=spoken or waiting[0] if spoken else None,
        offer=None if spoken else spoken or waiting[0],
        lead="by",
    )
    player = work.player = pick
    other = _other(work, player)
    if (yield from _runs(work, player, other)):
        return f"{work.name} flees from {work.who(other)}"
    card, broadside = yield from _choice(work, player)
    _seal(work, player, card, broadside)
    work.settled("reveal", player)
    if _waiting(work):
        return f"{work.name} has chosen a card"
    yield from turn_up(work)
    decide(work)
    return "both cards are turned up"


def _waiting(work: Work) -> list[str]:
    """Who has not chosen yet."""
    fight = work.state.fight
    if fight is None or fight.kind != "players":
        return []
    return [x for x in (fight.attacker, fight.defender) if not fight.sides[x].count]


def _other(work: Work, player: str) -> str:
    fight = work.state.fight
    assert fight is not None
    return fight.defender if player == fight.attacker else fight.attacker


@citing(rulebook.FLEEING_SHORT)
def _runs(work: Work, player: str, other: str) -> Steps[bool]:
    """The strictly lighter ship may flee first, perhaps with less cargo (P-17)."""
    enemies = [as_enemy(work.state, other)]
    flight = flight_of(work, player, enemies)
    heavy = flight.value.allowed is False and flight.value.dump is None
    pick = yield from work.choose(
        "act",
        "Fight or flee?",
        (
            Option("fight", "fight", also=("fight", "fights", "reveals")),
            option(
                "flee",
                "flee",
                rulebook.FLEEING_SHORT.broken(too_heavy(flight.value)) if heavy else None,
                also=("flee", "flees"),
            ),
        ),
        offer="fight",
        who=player,
        sums={"weight": flight.with_value(flight.value.weight)},
    )
    if pick != "flee":
        return False
    if flight.value.allowed is not True:
        yield from ask_dump(work, player, flight)
    after = flight_of(work, player, enemies)
    if after.value.allowed is False and not heavy:
        yield from work.breaks("heavy", too_heavy(after.value))
    fight = work.state.fight
    assert fight is not None
    if fight.sides[other].count:  # the other's card goes back into the hand
        work.to_hand(other, [UNTOLD])
    work.row("flee", player=player, weight=after.value.weight, against=after.value.against)
    work.change_fight(None)
    work.settled("reveal")
    return True


def _choice(work: Work, player: str) -> Steps[tuple[str, bool]]:
    """The card, for its owner's eyes; with it bonus 5 may be declared."""
    hand = work.pirate(player).hand
    answer = yield from work.maybe.draw(
        "card",
        "Which card?",
        1,
        who=player,
        secret=True,
        known=may_be_held(work, player),
        elsewhere=not_held(work, player),
        spell=speller(work, own=sorted(hand.known)),
        pile=hand.count,
        called="hand",
        lead="with",
        cite=rulebook.COMBAT_TWO_SHORT,
    )
    card = answer.cards[0] if answer is not None and answer.cards else UNTOLD
    if not broadside_of(work, player):
        return card, False
    spent = yield from work.yes(
        "broadside",
        f"Spend bonus 5 for +{BROADSIDE}?",
        offer=False,
        who=player,
        secret=True,
        lead="broadside",
        cite=rulebook.BONUS_5,
    )
    return card, spent


def _seal(work: Work, player: str, card: str, broadside: bool) -> None:
    """The card lies face down: which one of the known cards it is, nobody is told."""
    known = sorted(work.pirate(player).hand.known)
    work.from_hand(player, [UNTOLD])
    told_later = {"card": card, "broadside": broadside, "known": known}
    lies(work, player, Side(count=1, sealed=Secret.of(player, told_later)))
