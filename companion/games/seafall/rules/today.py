"""The rules' sums with what lies on the table now, for the look-up: only what is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.seafall.rules.standing import enmity_in, tokens_home
from companion.games.seafall.state.constants import TOKENS
from companion.games.seafall.state.printed import BUY_PRICE
from companion.games.seafall.state.table import SeaFall

MOST = 6
"""Sentences of one rule at most."""


def today(state: SeaFall) -> Mapping[str, Sequence[str]]:
    """Id of a rule: its sum as it comes out now, a sentence each."""
    goods, there = [], []
    for player in sorted(state.seats):
        name = state.name(player)
        for region, one in state.regions.items():
            tokens = enmity_in(state, player, region).value
            if not tokens or region == player or region in state.seats:
                continue
            added = f"{BUY_PRICE} + {tokens} = {BUY_PRICE + tokens} gold"
            goods.append(f"{name} at {one.name}: {tokens} enmity there, a good costs {added}.")
            there.append(f"{name} at {one.name}: {tokens} enmity, +{tokens} gold on each price.")
    home = [
        f"{state.name(player)} has {tokens_home(state, player)} of {TOKENS} enmity tokens at home."
        for player in sorted(state.seats)
        if tokens_home(state, player) < TOKENS
    ]
    told = {"buy-goods": goods, "enmity-price": there, "enmity": home, "running-out": home}
    return {rule: lines[:MOST] for rule, lines in told.items() if lines}
