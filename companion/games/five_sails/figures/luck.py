"""What chance brought in City of Five Sails: random picks, cards revealed in gambles (P34, P54).

A gamble counts only for the eyes of whose deck it is: what a deck may bring is read from its list,
and lists are their owners' secrets. The City Deck and hands tell no numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.five_sails.calculations.decks import same_card
from companion.games.five_sails.calculations.pieces import counted
from companion.games.five_sails.rules.day import unseen_of
from companion.games.five_sails.state.cards import STEPS, Card
from companion.games.five_sails.state.table import FiveSails
from companion.table.game import LoggedEntry
from companion.toolbox.luck import Rolled, Spread, not_put_back, picked

_GAMBLE = "gambles: Riposte, Parry and Thrust of the cards revealed"


def rolls(
    before: FiveSails, after: FiveSails, told: LoggedEntry, eyes: str = ""
) -> Sequence[Rolled]:
    """Picks at random, and gambles of the player whose eyes see them."""
    found: list[Rolled] = []
    shuffled = any(row["kind"] == "reshuffle" for row in told.lines)
    for row in told.lines:
        if row["kind"] == "random-pick":
            found += _picked(row, told)
        elif row["kind"] == "gamble" and eyes and row.get("player") == eyes:
            found.append(_gamble(before, after, row, told, shuffled))
    return found


def _picked(row: dict[str, Any], told: LoggedEntry) -> list[Rolled]:
    among = [str(player) for player in row.get("among") or ()]
    if len(among) < 2 or row.get("winner") not in among:
        return []
    return picked(among, (row["winner"],), told.act_no, "picked at random", "p. 12")


def _gamble(
    before: FiveSails, after: FiveSails, row: dict[str, Any], told: LoggedEntry, shuffled: bool
) -> Rolled:
    """One gamble: what its cards show together, and what any so many unseen cards would."""
    values = {same_card(one.name): _worth(one) for one in after.cards.values()}
    names = [same_card(name) for name in (*(row.get("cards") or ()), *(row.get("discarded") or ()))]
    number = row.get("count") or len(names)
    shown = [values.get(name) for name in names]
    known = len(names) == number and None not in shown
    spread, why = _spread(before, row["player"], values, number)
    if shuffled:
        spread, why = None, "the deck was shuffled on the way"
    return Rolled(
        act_no=told.act_no,
        player=row["player"],
        kind=_GAMBLE,
        unit="points",
        page="p. 26",
        cards=max(1, number),
        piece="cards",
        got=sum(one or 0 for one in shown) if known else None,
        spread=spread,
        why=why or ("" if known else "not all cards are known"),
    )


def _spread(
    before: FiveSails, player: str, values: dict[str, int | None], number: int
) -> tuple[Spread | None, str]:
    unseen = unseen_of(before, player)
    if unseen is None:
        return None, "no deck list is loaded"
    copies: dict[int, int] = {}
    for name, count in unseen.items():
        worth = values.get(same_card(name))
        if count and worth is None:
            return None, "not all values of the deck are known"
        if worth is not None:
            copies[worth] = copies.get(worth, 0) + count
    if not max(1, before.sides[player].deck or 0) <= sum(copies.values()) >= number >= 1:
        return None, "the list has fewer cards than the deck"
    return not_put_back(copies, number), ""


def _worth(card: Card) -> int | None:
    """Riposte, Parry and Thrust together; `None`: not all told."""
    values = [counted(one) for one in (card.riposte, card.parry, card.thrust)]
    return None if None in values else sum(one or 0 for one in values)


def phase(state: FiveSails) -> str:
    """A duel, or the phase of the Day."""
    if state.duel is not None:
        return "duels"
    return STEPS[state.step].phase if state.step in STEPS else ""
