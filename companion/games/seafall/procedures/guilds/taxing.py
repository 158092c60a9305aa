"""Taxes (P-39; p. 18)."""

from __future__ import annotations

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.guilds.trade import Taxes, taxes as taxes_gold
from companion.games.seafall.procedures.turn_limits import begin
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.year import expertise
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps


@act(
    "taxes",
    "Collect taxes",
    spec="P-39",
    cite=rulebook.TAXES,
    rules=("soldiers",),
    words=("tax",),
    help="taxes",
)
def taxes(work: Work) -> Steps[str]:
    """3 gold and what expertise adds (P-39; p. 18)."""
    yield from work.who()
    yield from begin(work, "taxes")
    more = max(0, expertise(work.state, work.player, "taxes"))
    result = taxes_gold(Taxes(more))
    gold = yield from work.number(
        "gold",
        "Gold",
        at_least(0),
        quiet=result.value,
        lead="gold",
    )
    held = work.state.provinces[work.player].gold
    usual = result.value or 0
    if held and gold == held + usual:
        why = f"That is what {work.name} has after taxes of {usual}."
        yield from work.breaks("level", why, rulebook.TAXES)
    work.sums["taxes"] = result
    work.gold(work.player, gold, "taxes")
    work.row("taxes", player=work.player, amount=gold)
    return f"{work.name} collects taxes: +{gold} gold"
