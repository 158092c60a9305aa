"""The sheet's market: upgrades, structures, treasures, the forum with their prices now, supply.

Only what was told is shown. Prices are for whoever has the turn. Sources: pp. 13-15.
"""

from __future__ import annotations

from companion.games.seafall.calculations.guilds.prices import TreasurePrice, treasure_price
from companion.games.seafall.rules.prices import price_now
from companion.games.seafall.rules.standing import count, supply
from companion.games.seafall.rules.year import forum, treasures
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.printed import DISCOUNT
from companion.games.seafall.state.table import SeaFall, Stock, StockKind
from companion.table.sheet import Block, Count, ListBlock, PilesBlock
from companion.toolbox.sums import shown

Rows = tuple[tuple[str, str], ...]


def market_blocks(state: SeaFall) -> list[Block]:
    """What can be bought, as far as the table told it; empty if it told nothing."""
    found: list[Block] = []
    for title, rows in (
        ("Upgrades", _tokens(state, "upgrade")),
        ("Structures", _tokens(state, "structure")),
        ("Treasures", _treasures(state)),
        ("Forum", _forum(state)),
    ):
        if rows:
            found.append(ListBlock(title, rows))
    if found or state.year.phase:
        known = [(good, supply(state, good)) for good in GOODS]
        if any(left is not None for _, left in known):
            piles = tuple(Count(good, left) for good, left in known)
            found.append(PilesBlock("Supply", piles))
    return found


def _tokens(state: SeaFall, kind: StockKind) -> Rows:
    rows = []
    for key, token in sorted(state.stock.items(), key=lambda item: (len(item[0]), item[0])):
        if token.kind != kind:
            continue
        words = [_price(state, key, token)]
        words += [f"{name} {n:+d}" for name, n in token.bonus.items() if n]
        words += [f"support +{token.support}"] if token.support else []
        words += [f"garrison {token.symbols}"] if token.symbols else []
        words.append(_copies(token))
        words += [token.power] if token.power and token.power not in words else []
        rows.append((token.name, "  ".join(word for word in words if word)))
    return tuple(rows)


def _price(state: SeaFall, key: str, token: Stock) -> str:
    """`8 gold (printed 10), 0 with linen`."""
    if token.cost is None:
        return "price unknown"
    if state.turn not in state.provinces:
        less = max(0, token.cost - DISCOUNT)
        return f"{token.cost} gold" + (f", {less} with {token.good}" if token.good else "")
    now = price_now(state, state.turn, key).value
    words = f"{shown(now)} gold" + (f" (printed {token.cost})" if now != token.cost else "")
    if token.good and now:
        words += f", {max(0, now - DISCOUNT)} with {token.good}"
        if now < DISCOUNT:
            words += f" (saves {now}, not {DISCOUNT})"
    return words


def _copies(token: Stock) -> str:
    if token.up is None:
        return f"{token.down} face down" if token.down else ""
    words = "none left" if not token.up and not token.down else f"{token.up} up"
    return words + (f", {token.down} face down until winter" if token.down else "")


def _treasures(state: SeaFall) -> Rows:
    rows = []
    for key in treasures(state):
        card = state.cards[key]
        words = ["price unknown"]
        if card.cost is not None:
            cost = count(card.cost)
            words = [f"{shown(cost)} gold"]
            if card.good:
                less = treasure_price(TreasurePrice(printed=cost, good=True)).value
                words = [f"{shown(cost)} gold, {shown(less)} with {card.good}"]
        words += [f"glory {card.glory}"] if card.glory else []
        words += [card.text] if card.text else []
        rows.append((card.name, "  ".join(words)))
    return tuple(rows)


def _forum(state: SeaFall) -> Rows:
    rows = []
    for key in forum(state):
        advisor = state.advisors[key]
        words = [f"{shown(advisor.gold)} gold"]
        if advisor.reputation != 0:
            words.append(f"or {shown(advisor.reputation)} reputation")
        words += [f"{kind} {amount:+d}" for kind, amount in sorted(advisor.expertise.items())]
        words += [f"glory {advisor.glory}"] if advisor.glory else []
        words += [advisor.power] if advisor.power else []
        rows.append((advisor.name, "  ".join(words)))
    unnamed = (state.forum or 0) - len(rows)
    if rows and unnamed > 0:
        rows.append((f"{unnamed} more", "not named"))
    return tuple(rows)
