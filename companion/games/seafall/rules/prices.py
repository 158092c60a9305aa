"""What the sideboard sells costs now (p. 15)."""

from __future__ import annotations

from companion.games.seafall.calculations.guilds.prices import TokenPrice, upgrade_price
from companion.games.seafall.rules.standing import choice, count, enmity_in
from companion.games.seafall.rules.year import expertise
from companion.games.seafall.state.printed import PRINTED, Printed
from companion.games.seafall.state.table import SeaFall, StockKind
from companion.toolbox.sums import Result
from companion.toolbox.text import key_of


def printed(name: str, kind: StockKind) -> Printed | None:
    """What the rulebook's examples print of a token of that name, if they do."""
    same = (x for x in PRINTED if x.kind == kind and key_of(x.name) == key_of(name))
    return next(same, None)


def price_now(state: SeaFall, player: str, key: str, region: str = "") -> Result[int | None]:
    """What an upgrade or structure costs a province now, without a good spent (p. 15).

    Args:
        state: the table.
        player: who would buy.
        key: the sideboard's kind.
        region: an island whose dock is used; empty: the home harbor.
    """
    token = state.stock[key]
    kind = "upgrade" if token.kind == "upgrade" else "build"
    enmity = enmity_in(state, player, region).value if region and kind == "upgrade" else 0
    return upgrade_price(
        TokenPrice(
            printed=count(token.cost),
            enmity=enmity,
            expertise=max(0, expertise(state, player, kind)),
            floor=choice(state, "upgrade.floor"),
        )
    )
