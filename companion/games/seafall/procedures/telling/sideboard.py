"""Telling what can be bought: upgrades, structures, treasures, and how many (pp. 4, 6, 15)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.paying import MOST
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.moves import stock_of
from companion.games.seafall.rules.prices import printed
from companion.games.seafall.state.dice import GOODS, VALUES
from companion.games.seafall.state.table import Card, DeckName, Stock, StockKind
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option
from companion.table.state import put
from companion.toolbox.text import key_of

KINDS = (
    Option("upgrade", "upgrade"),
    Option("structure", "structure"),
    Option("treasure", "treasure"),
    Option("research", "research deck"),
)
FIELDS = (
    Field("cost", "c", least=0, most=MOST),
    Field("good", number=False),
    Field("copies", "n", least=0, most=99),
    Field("down", "d", least=0, most=99),
    *(Field(value, value[0], least=-MOST, most=MOST) for value in VALUES),
    Field("support", "x", least=0, most=MOST),
    Field("symbols", "g", least=0, most=MOST, also=("garrison",)),
    Field("value", "v", least=0, most=MOST),
    Field("glory", least=0, most=MOST),
)


@act(
    "sideboard",
    "Enter what can be bought",
    cite=rulebook.SIDEBOARD,
    rules=("upgrade", "build", "buy-treasure"),
    help="sideboard upgrade SWIFT cost 10 good linen copies 2",
)
def sideboard(work: Work) -> Steps[str]:
    """A kind of upgrade or structure with its copies, a treasure, or the research deck."""
    kind = yield from work.choose("kind", "What kind of card is it?", KINDS, offer="upgrade")
    name = yield from work.text(
        "name",
        "Its name",
        quiet="research deck" if kind == "research" else None,
        longest=60,
        a_name=True,
        one_word=True,
        cite=rulebook.UPGRADE,
    )
    known = _known(work, kind, name)
    fields = yield from work.form(
        "values",
        f"What is known of {name}?",
        FIELDS,
        offer=known,
        help="“cost 10 good linen copies 2”; of an upgrade also what it adds: “explore 2”.",
        cite=rulebook.UPGRADE,
    )
    fields |= {
        key: n for key, n in known.items() if key not in fields
    }  # what is printed and was not spoken of stays
    power = yield from work.text("power", "Its power", quiet="", empty=True, cite=rulebook.UPGRADE)
    good = str(fields.get("good") or "").casefold()
    fields = {**fields, "good": good if good in GOODS else ""}
    if kind == "research":
        _deck(work, "research", fields.get("copies"))
    elif kind == "treasure":
        _treasure(work, name, fields, power)
    else:
        _token(work, kind, name, fields, power)  # type: ignore[arg-type]
    told_values = ", ".join(f"{k} {'?' if v is None else v}" for k, v in fields.items() if v != "")
    work.row("stock_told", what=kind, cards=[name], count=fields.get("copies"))
    return f"sideboard: {name}" + (f", {told_values}" if told_values else "")


def _known(work: Work, kind: str, name: str) -> dict[str, Any]:
    """What was told of it before, else what the rulebook's examples print."""
    if kind not in ("upgrade", "structure"):
        return {}
    stock_kind: StockKind = "upgrade" if kind == "upgrade" else "structure"
    seen = printed(name, stock_kind)
    if stock_of(work.state, stock_kind, name) or seen is None:
        return {}
    facts: dict[str, Any] = {
        "cost": seen.cost,
        "good": seen.good,
        **seen.bonus,
        "support": seen.support,
        "symbols": seen.symbols,
    }
    return {field: value for field, value in facts.items() if value}


def _deck(work: Work, deck: DeckName, size: int | None) -> None:
    work.state = replace(work.state, decks={**work.state.decks, deck: size})


def _token(work: Work, kind: StockKind, name: str, fields: dict[str, Any], power: str) -> None:
    """Copies lie face up; what was not told of it stays as it was."""
    key = stock_of(work.state, kind, name) or work.new_id("k")
    token = work.state.stock.get(key) or Stock(kind=kind, name=name)
    bonus = {value: int(fields[value]) for value in VALUES if fields.get(value)}
    down = fields.get("down")
    token = replace(
        token,
        cost=fields.get("cost", token.cost),
        good=fields["good"] or token.good,
        bonus=bonus or token.bonus,
        support=int(fields.get("support") or token.support),
        symbols=int(fields.get("symbols") or token.symbols),
        value=fields.get("value", token.value),
        power=power or token.power,
        up=fields.get("copies", token.up),
        down=token.down if down is None else int(down),
    )
    work.state = put(work.state, "stock", key, token)
    _placed(work, key, token)


def _placed(work: Work, key: str, token: Stock) -> None:
    """Copies that are built or fitted already print the same."""
    for at, site in work.state.sites.items():
        if token.kind == "structure" and site.stock == key:
            work.change_site(
                at, cost=token.cost, good=token.good, symbols=token.symbols, value=token.value
            )
    for at, ship in work.state.ships.items():
        fitted = {
            n: replace(
                one, cost=token.cost, good=token.good, bonus=token.bonus, support=token.support
            )
            if token.kind == "upgrade" and one.stock == key
            else one
            for n, one in ship.upgrades.items()
        }
        if fitted != ship.upgrades:
            work.change_ship(at, upgrades=fitted)


def _treasure(work: Work, name: str, fields: dict[str, Any], power: str) -> None:
    same = (k for k, x in sorted(work.state.cards.items()) if key_of(x.name) == key_of(name))
    key = next(same, "") or work.new_id("t")
    card = work.state.cards.get(key) or Card(name=name, place="deck", glory=None)
    work.state = put(
        work.state,
        "cards",
        key,
        replace(
            card,
            kind="treasure",
            cost=fields.get("cost", card.cost),
            good=fields["good"] or card.good,
            glory=fields.get("glory", card.glory),
            text=power or card.text,
        ),
    )
