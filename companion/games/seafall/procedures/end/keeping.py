"""End step 3: one advisor is kept for the next game (P-47; pp. 20-21)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.end.keeping import keep_limit
from companion.games.seafall.procedures.end.steps import acting, advisor_named, change_record, mark
from companion.games.seafall.procedures.turns.advising import comes_over, elsewhere
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.end import KEEP, cost_of, keeping, record_of
from companion.games.seafall.rules.standing import count, is_on
from companion.games.seafall.rules.year import council
from companion.games.seafall.state.table import SeaFall
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.table.state import put
from companion.toolbox.sums import Part


@act(
    "keep",
    "End step 3: keep an advisor",
    spec="P-47",
    cite=rulebook.KEEP_ADVISOR,
    rules=("advisors", "end-order"),
    words=("keeps", "kept"),
    help="yellow keeps Madman cost 3",
)
def keep(work: Work) -> Steps[str]:
    """A province sets one advisor aside, or none (P-47); the cards move with the next game."""
    yield from acting(work, KEEP)
    key = yield from _advisor(work)
    name = work.state.advisors[key].name if key else ""
    if key:
        yield from _cost(work, key)
    record = record_of(work.state)
    if key and work.player == record.winner:
        yield from _limit(work, key)
    if not key:
        yield from _must(work)
    change_record(work, kept={**record.kept, work.player: name})
    cost = work.state.advisors[key].gold if key else None
    work.row("keep_advisor", player=work.player, advisor=name, count=cost)
    mark(work, KEEP, work.player)
    return f"{work.name} keeps {name or 'no advisor'}{_winner_now(work, cost)}"


def _winner_now(work: Work, cost: int | None) -> str:
    """What this means for a winner who has kept one before: it has to be cheaper (pp. 20-21)."""
    state = work.state
    record = record_of(state)
    theirs = record.kept.get(record.winner, "") if record.winner != work.player else ""
    price = cost_of(state, record.winner, theirs) if theirs else None
    if price is None or cost is None or price < cost:
        return ""
    name = state.name(record.winner)
    return f"; {name} won: {theirs} costs {price} and would have to cost less than {cost}"


def _advisor(work: Work) -> Steps[str]:
    """Id of the advisor that is kept; empty for none."""
    state = work.state
    mine = council(state, work.player)
    loser = work.player != record_of(state).winner  # who won may keep a cheap one only (p. 20)
    pick = yield from work.pick(
        "advisor",
        "Which advisor is kept?",
        (
            *(Option(key, state.advisors[key].name, note=_note(state, key)) for key in mine),
            *elsewhere(state, work.player, rulebook.KEEPERS_OWN_ADVISOR),
        ),
        new="advisor",
        none="no advisor",
        suggest=mine[0] if loser and len(mine) == 1 else None,
    )
    if pick.id:
        comes_over(work, pick.id)
    return advisor_named(work, pick.new) if pick.new else pick.id


def _note(state: SeaFall, key: str) -> str:
    gold = state.advisors[key].gold
    return "" if gold is None else f"{gold} gold"


def _cost(work: Work, key: str) -> Steps[None]:
    """Its cost in gold, offered if nobody has told it; who tells it again may correct it."""
    advisor = work.state.advisors[key]
    gold = yield from work.maybe.number(
        "cost",
        f"What does {advisor.name} cost in gold?",
        at_least(0),
        offer=UNKNOWN if advisor.gold is None else None,
        quiet=count(advisor.gold),
        lead="cost",
    )
    if gold != advisor.gold:
        work.state = put(work.state, "advisors", key, replace(advisor, gold=gold))


def _limit(work: Work, key: str) -> Steps[None]:
    """The winner's has to be cheaper than every one that others keep (pp. 20-21)."""
    state = work.state
    inputs = keeping(state, work.player)
    name = state.advisors[key].name
    result = keep_limit(replace(inputs, mine={name: inputs.mine.get(name)}))
    parts = tuple(
        Part(
            f"kept by {state.name(part.label.removesuffix(' keeps'))}",
            part.amount,
            part.page,
            part.rule,
        )
        for part in result.parts
    )
    work.sums["limit"] = replace(result, value=result.value.below, parts=parts)
    if result.value.may.get(name) is not False:
        return
    why = "Nobody else keeps one; at this table the winner then keeps none."
    if inputs.others:
        cheapest = min(cost for cost in inputs.others.values() if cost is not None)
        why = f"{name} costs {inputs.mine.get(name)}; the winner's must cost less than {cheapest}."
    yield from work.breaks("not-cheaper", why)


def _must(work: Work) -> Steps[None]:
    """A table may have decided that whoever can keep one does (ruling R-46)."""
    state = work.state
    if is_on(state, "keep.optional"):
        return
    inputs = keeping(state, work.player)
    could: list[bool | None] = [True for _ in inputs.mine]
    if work.player == record_of(state).winner:
        could = list(keep_limit(inputs).value.may.values())
    if True in could:
        why = f"{work.name} has an advisor to keep; at this table one must be kept."
        yield from work.breaks("must-keep", why)
