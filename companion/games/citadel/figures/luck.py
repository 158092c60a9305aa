"""What chance brought in The 7th Citadel: dice, picks at random, cards off a deck that is listed.

Cards count half stars, so that halves are whole numbers: a star is two (p. 12). A deck counts only
where its list was typed and the stars of all its unseen cards are told; in play nobody looks
through a deck (p. 9), so most tables see no cards here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.citadel.rules.chances import unseen_cards
from companion.games.citadel.rules.standing import printed
from companion.games.citadel.state.table import Citadel
from companion.games.citadel.state.tables import DIE
from companion.table.game import LoggedEntry
from companion.toolbox.luck import Rolled, Spread, even, not_put_back, picked

_CARDS = "half stars on the cards drawn"


def rolls(before: Citadel, after: Citadel, told: LoggedEntry, _eyes: str = "") -> Sequence[Rolled]:
    """The dice, picks and draws of one entry."""
    found: list[Rolled] = []
    recovered = any(row["kind"] == "recovery" for row in told.lines)
    for row in told.lines:
        if row["kind"] == "effect_roll":
            found += _dice(row, told, before.turn)
        elif row["kind"] == "picked":
            found += _picked(before, row, told)
        elif row["kind"] == "revealed" and row.get("halves") is not None:
            found.append(_cards(before, after, row, told, recovered))
    return found


def _dice(row: dict[str, Any], told: LoggedEntry, turn: str) -> list[Rolled]:
    """One die a throw, 1 to 6."""
    sides = row["cards"] if isinstance(row.get("cards"), list) else [row.get("roll")]
    player = str(row.get("player") or told.by or turn)
    return [
        Rolled(
            act_no=told.act_no,
            player=player,
            kind="dice of effects",
            got=side,
            spread=even(DIE[1]),
            unit="points",
            page="pp. 12, 23",
            why="" if side is not None else "what it showed is unknown",
        )
        for side in sides
    ]


def _picked(state: Citadel, row: dict[str, Any], told: LoggedEntry) -> list[Rolled]:
    """Who was picked of several characters: nobody hopes for it."""
    names = {state.name(player): player for player in state.seats}
    pool = [one for one in str(row.get("what") or "").split(", ") if one]
    drawn = list(row.get("cards") or ())
    if len(pool) < 2 or not drawn or len(drawn) >= len(pool) or not set(pool) <= names.keys():
        return []
    among, chosen = [names[one] for one in pool], [names.get(one, "") for one in drawn]
    return picked(among, chosen, told.act_no, "picked at random", "p. 23", low=True)


def _cards(
    before: Citadel, after: Citadel, row: dict[str, Any], told: LoggedEntry, recovered: bool
) -> Rolled:
    player, number = str(row.get("player") or ""), int(row.get("count") or 0)
    spread, why = _deck(before, after, player, number)
    if recovered:
        spread, why = None, "a Recovery came in between"
    return Rolled(
        act_no=told.act_no,
        player=player,
        kind=_CARDS,
        unit="half stars",
        page="p. 12",
        got=int(row["halves"]),
        spread=spread,
        why=why,
        cards=max(1, number),
        piece="cards",
    )


def _deck(before: Citadel, after: Citadel, player: str, number: int) -> tuple[Spread | None, str]:
    """What so many cards of a listed deck can show; the cards as they are printed."""
    character = before.characters.get(player)
    if character is None or not character.deck_list:
        return None, "no deck list is typed"
    copies: dict[int, int] = {}
    for card, count in unseen_cards(character).items():
        area = printed(after, card).result
        if count and area is None:
            return None, "not all cards of the deck are known"
        if area is not None:
            copies[area.halves] = copies.get(area.halves, 0) + count
    if not 1 <= number <= sum(copies.values()):
        return None, "fewer cards are unseen than were drawn"
    return not_put_back(copies, number), ""


def phase(state: Citadel) -> str:
    """An action, or what happens between."""
    if state.action is not None:
        return "actions"
    return {"preparation": "Preparation", "epilogue": "epilogues"}.get(state.step, "exploring")
