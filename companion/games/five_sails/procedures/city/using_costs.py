"""What an ability costs: wealth, engaging, Renown, wounds; stats that it changes (P14; p. 20)."""

from __future__ import annotations

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.costs import Spend, spend
from companion.games.five_sails.procedures.city.paying import pay_for
from companion.games.five_sails.procedures.city.using_source import Thing
from companion.games.five_sails.procedures.harm.wounds import check_resolve, wound
from companion.games.five_sails.procedures.work import Work, check_faults
from companion.games.five_sails.state.cards import STATS, Ability
from companion.table.procedures.pressing import between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option
from companion.toolbox.sums import signed
from companion.toolbox.text import plural


def pay_costs(work: Work, thing: Thing, ability: Ability, actor: str) -> Steps[None]:
    """The wealth cost of a card in hand, then what stands before the bullet (pp. 10, 20-21, 28)."""
    if thing.source == "hand":
        yield from pay_for(work, work.player, thing.card, from_hand=True)
    yield from _engage(work, thing, ability, actor)
    yield from _spend(work)
    yield from _wounds(work, actor)
    text = yield from work.text(
        "cost", "Are there other costs, in your words?", quiet="", cite=rulebook.COSTS_VS_EFFECTS
    )
    if text:
        work.row("cost", player=work.player, card=thing.name, text=text)
        work.say(f"cost: {text}")


def _engage(work: Work, thing: Thing, ability: Ability, actor: str) -> Steps[None]:
    """What its cost engages: the acting character, the attachment itself, nothing."""
    things = {"actor": actor} if actor else {}
    if thing.copy in work.state.attachments:
        things["card"] = thing.copy
    pick = yield from work.choose(
        "engage",
        "What engages for it?",
        (Option(x, work.called(key), also=(x,)) for x, key in things.items()),
        quiet="actor" if ability.engages and actor else "",
        none="nothing",
        lead="engaging",
        cite=rulebook.ENGAGED,
    )
    key = things.get(pick, "")
    if not key:
        return
    worn = key in work.state.attachments
    one = work.state.attachments[key] if worn else work.character(key)
    if one.engaged and not ability.engages:
        says = f"{work.called(key)} is already engaged and cannot engage for this."
        yield from work.breaks("cannot-engage-engaged", says, rulebook.ENGAGED)
    if worn:
        work.change_attachment(key, engaged=True)
    else:
        work.change_character(key, engaged=True)
    work.say(f"{work.called(key)} engages")


def _spend(work: Work) -> Steps[None]:
    """Renown that is spent comes out of what the player has collected (P52; p. 10)."""
    need = yield from work.number(
        "spend",
        "How much Renown is spent?",
        between(0, 99),
        quiet=0,
        lead="spending",
        cite=rulebook.SPENDING,
    )
    if not need:
        return
    have = work.side().renown
    result = spend(Spend(need, have))
    work.sum("Renown to spend", result)
    yield from check_faults(work, result.value)
    left = None if have is None else max(0, have - need)
    work.change(work.player, renown=left)
    work.row("renown", player=work.player, delta=-need, reason="spent", total=left)
    work.say(f"spends {need} Renown")


def _wounds(work: Work, actor: str) -> Steps[None]:
    """Wounds that the acting character takes as a cost (p. 20)."""
    count = yield from work.number(
        "wounds",
        "How many wounds does the acting character take for it?",
        between(0, 99),
        quiet=0,
        lead="wounding",
        cite=rulebook.COSTS_VS_EFFECTS_P20,
    )
    if count and actor in work.state.characters:
        wound(work, actor, count)
    elif count:
        work.row("cost", player=work.player, text=plural(count, "wound"))


def ask_changes(work: Work, actor: str, thing: Thing) -> Steps[None]:
    """Stats of the acting character that change to the end of the Day (P57; p. 28)."""
    values = yield from work.form(
        "changes",
        "Does it change stats of the acting character for the Day?",
        (Field(one, least=-99, most=99) for one in STATS),
        quiet={},
        lead="changes",
        by_name=True,
        help="combat +1 finesse -1; “modify” changes those of others",
        cite=rulebook.DURATIONS,
    )
    if actor not in work.state.characters:
        return
    for stat, amount in values.items():
        if amount:
            work.modify(actor, stat, by=amount, source=thing.name, until="day")
            work.row(
                "stat-change",
                character=actor,
                stat=stat,
                delta=amount,
                until="day",
                source=thing.name,
            )
            work.say(f"{work.called(actor)}: {stat.title()} {signed(amount)} for the Day")
    if values.get("resolve"):
        check_resolve(work, actor)
