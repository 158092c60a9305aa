"""A round of a duel in the log: what was played, what came of it."""

from __future__ import annotations

from companion.games.five_sails.calculations.rounds import Rounded
from companion.games.five_sails.procedures.duel.ending import (
    fighter_name,
)
from companion.games.five_sails.procedures.duel.round_plan import Plan
from companion.games.five_sails.procedures.duel.techniques import (
    Chosen,
)
from companion.games.five_sails.procedures.work import Work
from companion.games.five_sails.rules.duel import Outcome as Played_
from companion.toolbox.sums import shown


def tell_round(work: Work, plan: Plan, outcome: Played_, taken: int | None) -> None:
    """The rows of a round, and its line."""
    value, who = outcome.rounded, plan.who
    was = work.table.state.duel
    own = was.fighters[who] if was is not None and who in was.fighters else None
    after = outcome.duel.fighters
    work.row(
        "duel-round",
        player=work.player,
        character=who,
        round=outcome.duel.round,
        before=_sum_of(value),
        how="skipped" if value.skipped else plan.how,
        card=work.called(plan.card) if plan.card else "",
        technique=_name(plan.abilities.technique),
        maneuver=_name(plan.abilities.maneuver),
        cancelled=list(plan.abilities.cancelled),
        values=dict(plan.values),
        riposted=value.riposted,
        parried=value.parried,
        thrust=value.thrust,
        limit=value.limit,
        amount=taken,
        excess=value.excess,
        pool=after[who].pool,
        adversary_pool=after[outcome.adversary].pool,
        location=value.tied_to,
    )
    if plan.wounds is not None and plan.wounds != value.wounds:
        work.row("override", what="wounds", rule_gave=value.wounds, done=taken, reason="told")
    if own is not None and own.lethal and own.gone is None and not value.skipped:
        work.row("lethal-off", character=who, cause="its own round")
    if plan.effects.lethal and not value.skipped:
        work.row("lethal-on", character=who, cause=_name(plan.abilities.technique) or "a card")
    if value.discarded:
        reason = "out of play" if after[outcome.adversary].gone else "no adversary there"
        work.row("threat-discarded", amount=value.discarded, reason=reason)
    if value.skipped and value.excess != 0:
        work.row("threat-discarded", amount=value.excess, reason="its round is skipped")
    work.say(_line(work, plan, outcome))


def _sum_of(value: Rounded) -> int | None:
    """The pool as the combat values found it."""
    parts = (value.riposted, value.parried, value.resolves)
    told_now = [part for part in parts if part is not None]
    return sum(told_now) if len(told_now) == len(parts) else None


def _name(one: Chosen | None) -> str:
    return "" if one is None else one.name or "yes"


def _line(work: Work, plan: Plan, outcome: Played_) -> str:
    """`round 2: Kaspar gambles Taunt R1 P2 T3: 1 returned, 2 parried; 1 lost above the limit`."""
    value = outcome.rounded
    name = fighter_name(work, plan.who)
    head = f"round {outcome.duel.round}: {name}"
    if value.skipped:
        lost = "its" if value.excess is None else str(value.excess)
        return f"{head} cannot play, {lost} threat discarded (p. 27)"
    if plan.how == "none":
        words = f"{head} plays no card"
    else:
        verb = "gambles" if plan.how == "gamble" else "plays"
        letters = " ".join(f"{x[0].upper()}{shown(y)}" for x, y in plan.values.items())
        if all(x is None for x in plan.values.values()):
            letters = "(values unknown)"
        called = f"{work.called(plan.card)} " if plan.card else "a card " if "(" in letters else ""
        words = f"{head} {verb} {called}{letters}"
    abilities = plan.abilities
    for word, one in (("Technique", abilities.technique), ("Maneuver", abilities.maneuver)):
        if one is not None:
            gone = " (cancelled)" if word.casefold() in plan.abilities.cancelled else ""
            named = f" {one.name}" if word == "Technique" and one.name else ""
            words += f", {word}{named}{gone}"
    if plan.effects.words and not plan.effects.final_strike:
        words += f" ({plan.effects.words})"
    done = []
    if value.riposted:
        done.append(f"{value.riposted} returned")
    if value.parried:
        done.append(f"{value.parried} parried")
    if value.excess:
        done.append(f"{value.excess} lost above the limit of {shown(value.limit)}")
    if value.discarded:
        done.append(f"{value.discarded} discarded as nobody is there")
    words += f": {', '.join(done)}" if done else ""
    return words + (", LETHAL until their next round" if plan.effects.lethal else "")
