"""The end of a round: one previewed entry, then the Blue Sea draw (P-45, P-46; p. 17)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.exploring import (
    BlueSeaDraw,
    Revealed,
    blue_sea_draw,
)
from companion.games.pirate_crusades.calculations.ports import weakest_port
from companion.games.pirate_crusades.calculations.round_end import RoundEnded
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.drawing import draw
from companion.games.pirate_crusades.procedures.long.common import (
    blue_discard,
    captain_name,
    counted,
    finish,
    square_options,
    still_on,
)
from companion.games.pirate_crusades.procedures.long.moving import (
    changed_sea,
    come_true,
    happenings,
    new_captain,
    owe_all,
)
from companion.games.pirate_crusades.procedures.long.reveal import (
    BlueCard,
    nations_of_captains,
    random_square,
    take_blue,
)
from companion.games.pirate_crusades.procedures.turning import begin_turn
from companion.games.pirate_crusades.procedures.work import Work, act, card_words
from companion.games.pirate_crusades.rules.round_words import in_short
from companion.games.pirate_crusades.rules.sea import (
    arrival_of,
    equal_of,
    round_end_of,
    sea_of,
    weakest_of,
)
from companion.games.pirate_crusades.rules.standing import card_nation, card_number
from companion.games.pirate_crusades.rules.turn_order import first_player, next_player, still_to_act
from companion.games.pirate_crusades.state.cards import Nation
from companion.games.pirate_crusades.state.table import PirateCrusades, Port, Wind
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.grid import WORDS
from companion.toolbox.seats import after
from companion.toolbox.sums import Result
from companion.toolbox.text import listed

WIND_OPTIONS = (
    *(Option(key, word, also=(key.lower(),)) for key, word in WORDS.items()),
    Option("none", "no wind", also=("calm", "none")),
)


@act(
    "round",
    "End of the round",
    spec="P-45",
    cite=rulebook.END_OF_ROUND,
    rules=("storms", "npc-move", "captains-meet", "storm-merge"),
    help="round yes",
)
def end_round(work: Work) -> Steps[str]:
    """Storms and captains move, all at once; hits and attacks are owed (P-45 steps 1 to 8).

    The question that confirms shows, square by square, what will be entered.
    """
    yield from still_on(work)
    return (yield from _ended(work, told=False))


def _ended(work: Work, told: bool) -> Steps[str]:
    """The round ends; `told`: the card that ends it is drawn, so that it has happened."""
    late = any(duty.procedure == "round" for duty in work.state.pending.values())
    if work.state.fight is not None:
        why = "A fight is under way; the cards that are committed are still their players'."
        yield from work.breaks("fight", why, rulebook.COMBAT_TWO_LONG)
    elif work.state.step == "round end" and not late:
        why = (
            f"The end of round {work.state.round_no} is already logged; its Blue Sea card is next."
        )
        yield from work.breaks("again", why)
    elif not late and (waiting := still_to_act(work.state)):
        names = listed([work.who(one) for one in waiting], "and")
        has = "have" if len(waiting) > 1 else "has"
        why = f"{names} {has} not had a turn in round {work.state.round_no}."
        yield from work.breaks("early", why)
    result = yield from _winds(work)
    shown = counted(work.state, result.value.happened)
    calm = shown.value == 0 and not (result.value.hits or result.value.attacks)
    sure = yield from work.yes(
        "confirm",
        "Is this what happens?",
        quiet=True if calm or told else None,
        suggest=True,
        help="; ".join(part.label for part in shown.parts) or "nothing moves",
        sums={"moved or changed": shown},
    )
    if not sure:
        return "the end of the round waits"
    work.sums["moved or changed"] = shown
    value = result.value
    ended = work.state.round_no - int(late)  # late: the next round has begun meanwhile
    work.row("round_end", round=ended, moved=shown.value)
    work.say(f"end of round {ended}: {in_short(work.state, value.happened)}")
    come_true(work, sea_of(work.state), value.sea)
    happenings(work, value.happened)
    owe_all(work, value.hits, value.attacks)
    first = first_player(work.state)
    work.settled("round")
    if not late:  # else the next round has begun meanwhile, and goes on
        _to_the_end(work, first)
    work.settled("blue-sea")
    finish(work, *work.state.seats)
    if not work.state.closed:
        _owe_blue_sea(work, first)
    return ""


def _ends_calmly(state: PirateCrusades) -> bool:
    """Whether nothing moves, nobody is waited for and nothing is asked: it needs no second word."""
    if state.fight is not None or still_to_act(state):
        return False
    value = round_end_of(state).value
    moved = counted(state, value.happened).value
    return not (moved or value.hits or value.attacks or value.asks)


def _owe_blue_sea(work: Work, first: str) -> None:
    """Whoever begins the next round draws it; the next one who is in, if that one is out."""
    out = tuple(x for x in work.state.seats if work.pirate(x).status == "out")
    drawer = after(work.state.seats, first, skipping=out) if first in out else first
    what = f"{work.who(drawer)} draws the round's Blue Sea card"
    work.owe(drawer, what, "blue-sea", {}, rulebook.BLUE_SEA_DRAW)


def _to_the_end(work: Work, first: str) -> None:
    """The next turn is the first player's, in a new round; where turns are told, they go on."""
    state = work.state
    if not state.turn:
        work.state = replace(state, round_no=state.round_no + 1)
    elif first in state.seats:
        last = state.seats[state.seats.index(first) - 1]
        work.state = replace(state, turn=last, step="round end")


def _winds(work: Work) -> Steps[Result[RoundEnded]]:
    """Winds that are needed and not told are asked now; `?` leaves what lies there where it is."""
    asked: set[str] = set()
    while True:
        result = round_end_of(work.state)
        missing = [square for square in result.value.asks if square not in asked]
        if not missing:
            return result
        for square in missing:
            asked.add(square)
            pick = yield from work.maybe.choose(
                f"wind-{square.replace(',', '-')}",
                f"Where does the wind on {square} blow?",
                WIND_OPTIONS,
                cite=rulebook.WIND_CHANGES,
            )
            if pick is not None:
                work.change_square(square, wind=wind_of(pick))


def wind_of(word: str) -> Wind:
    """An option's id as a wind."""
    winds: dict[str, Wind] = {"N": "N", "E": "E", "S": "S", "W": "W"}
    return winds.get(word, "none")


# ---------------------------------------------------------------------- the Blue Sea draw


def _not_due(work: Work) -> Steps[None]:
    """The card before the end of the round: said in one line, the end has happened with it."""
    ends = yield from work.yes("ends", "Does the round end with it?", quiet=False)
    if ends:
        yield from _ended(work, told=True)
        return
    why = "One Blue Sea card a round, after the storms and captains have moved (“round”)."
    yield from work.breaks("again", why)


@act(
    "blue-sea",
    "Draw the Blue Sea card",
    spec="P-45.9",
    cite=rulebook.BLUE_SEA_DRAW,
    rules=("random-location", "weakest-island"),
    words=("bluesea",),
    help="blue-sea s at 3C 9D",
)
def blue_sea(work: Work) -> Steps[None]:
    """The card that ends a round: nothing, a captain, a storm, a port changes hands (P-45.9)."""
    due = any(duty.procedure == "blue-sea" for duty in work.state.pending.values())
    state = work.state
    yield from still_on(work)
    if state.long and not state.closed and state.turn and not due and state.step != "round end":
        yield from _not_due(work)
        if work.state.closed:  # a storm has taken the last one
            return
    work.settled("blue-sea")
    if not take_blue(work):
        _next_round(work)
        return
    answer = yield from work.maybe.put(
        BlueCard(
            key="card", prompt="Which Blue Sea card is drawn?", nations=nations_of_captains(work)
        )
    )
    kind = "" if answer is None else answer["kind"]
    work.row("blue_sea_draw", card=kind)
    work.say(f"Blue Sea: {kind or 'unknown'}")
    if answer is None:
        _next_round(work)
        return
    if kind == "island":
        blue_discard(work, "island")
        yield from port_change(work)
    elif kind == "open sea":
        blue_discard(work, "open sea")
    else:
        yield from _appears(work, answer)
    _next_round(work)


def _next_round(work: Work) -> None:
    """The Blue Sea card is the last thing of a round: the youngest begins the next one (p. 17)."""
    decide(work)  # a category 4 storm may have ended the game
    following = next_player(work.state)
    if work.state.step == "round end" and following and not work.state.closed:
        begin_turn(work, following)
        work.say(f"round {work.state.round_no}, {work.who(following)}'s turn")
    finish(work, *work.state.seats)


def _appears(work: Work, answer: dict[str, Any]) -> Steps[None]:
    """A storm or a captain at a random location; the ship is drawn after it (A-69)."""
    kind = answer["kind"]
    at = yield from random_square(work, "location", f"Two cards: where does the {kind} appear?")
    card, who = Revealed(kind), ""
    if kind == "captain":
        key, ship = yield from new_captain(work, answer, "ship")
        card = Revealed(
            "captain",
            name=key,
            nation=answer["nation"],
            size=card_number(work.state, ship, "crew"),
        )
        who = captain_name(work.state, key) + (f" with {card_words(ship)} " if ship else " ")
    if not at:
        work.say(f"{who}somewhere: nobody tells where" if who else "nobody tells where")
        return
    before = sea_of(work.state)
    result = blue_sea_draw(
        BlueSeaDraw(
            before, card, at, equal=equal_of(work.state), npc_arrival=arrival_of(work.state)
        )
    )
    if card.name:
        work.change_captain(card.name, at=at)
    if who:
        work.say(f"{who}on {at}")
    else:
        work.said[-1] += f" on {at}"
    changed_sea(work, before, result, "Blue Sea", storms=int(kind == "storm"))


# ---------------------------------------------------------------------- a port changes hands


@act(
    "port-change",
    "The weakest port changes nation",
    spec="P-46",
    cite=rulebook.WEAKEST_ISLAND,
    help="port-change 7C",
)
def port_change_act(work: Work) -> Steps[None]:
    """The weakest island port changes nation (P-46; p. 17)."""
    yield from port_change(work)
    finish(work, *work.state.seats)


def port_change(work: Work) -> Steps[None]:
    """Draw a card: it replaces the weakest island port that is not of its nation (A-67)."""
    cards = yield from draw(
        work,
        "port-card",
        "Which card changes the weakest port?",
        cite=rulebook.WEAKEST_ISLAND,
        lead="port",
    )
    if not cards:
        return
    card = cards[0]
    drawn = card_nation(work.state, card)
    spared = ""
    if drawn is None:
        at = yield from _which_port(work, [key for key, x in work.state.sea.items() if x.port])
    else:
        result = weakest_port(weakest_of(work.state, drawn))
        work.sums["weakest port"] = result
        goes = list(result.value.goes)
        if result.value.unclear or not goes:
            candidates = sorted({*result.value.candidates, *result.value.unclear})
            at = (yield from _which_port(work, candidates)) if result.value.unclear else ""
        else:
            at = goes[0] if len(goes) == 1 else (yield from _tie(work, goes))
            spared = _spared(work.state, drawn, goes)
    if not at:
        work.discard([card])
        work.row("port_change", square="", new=card, reason="weakest island")
        work.say("no port changes hands")
        return
    old = work.state.sea[at].port
    work.discard([old.card] if old is not None else [])
    work.change_square(at, port=Port(card=card))
    work.row(
        "port_change", square=at, old=old.card if old else "", new=card, reason="weakest island"
    )
    work.say(f"the port on {at} is now {card_words(card) if card else 'another card'}")
    if spared:
        work.say(f"the corner port on {spared} is not an island and stays (p. 17)")


def _spared(state: PirateCrusades, drawn: Nation, goes: list[str]) -> str:
    """A weaker corner port that stays, by the reading that only islands change (A-67)."""
    ports = weakest_of(state, drawn)
    weakest = weakest_port(replace(ports, weakest="all")).value.goes
    corner = next((key for key in weakest if ports.ports[key].corner), "")
    return "" if not corner or set(goes) & set(weakest) else corner


def _tie(work: Work, goes: list[str]) -> Steps[str]:
    """Equally weak ports: chance decides, typed or drawn by the app."""
    names = {square.replace(",", "-"): square for square in goes}
    answer = yield from work.maybe.draw(
        "tie",
        f"Equally weak: {listed(names)}; which one goes, by chance?",
        1,
        known=dict.fromkeys(names, 1),
        lead="on",
        cite=rulebook.WEAKEST_ISLAND,
    )
    chosen = answer.cards[0] if answer is not None and answer.cards else ""
    return names.get(chosen, "")


def _which_port(work: Work, squares: list[str]) -> Steps[str]:
    """Where size or nation is not told the table says which port it is."""
    options = tuple(x for x in square_options() if x.id in squares)
    if not options:
        return ""
    pick = yield from work.maybe.choose(
        "weakest",
        "On which square is the weakest port that changes?",
        options,
        none="none changes",
        lead="on",
        cite=rulebook.WEAKEST_ISLAND,
    )
    return "" if pick is None else pick
