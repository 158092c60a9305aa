"""A round of a duel: one line, `r1 p2 t3`; what it does, and whether it is the last (P33-P38).

Order: costs and stats change first, then the machine plays the round on what was told, then
participants are where they moved to, wounds are given, and who is destroyed leaves play.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.rounds import How
from companion.games.five_sails.procedures.city.moving import relocate
from companion.games.five_sails.procedures.duel.answering import (
    begin_rounds,
    falls,
    untold_challenge,
)
from companion.games.five_sails.procedures.duel.ending import (
    change_fighter,
    faces_words,
    fighter_name,
    finish_if_over,
)
from companion.games.five_sails.procedures.duel.round_asking import (
    VALUE_FIELDS,
    VALUE_HELP,
    ask_combat_card,
    ask_how,
    ask_values,
    ask_who,
    can_play,
)
from companion.games.five_sails.procedures.duel.round_effects import (
    Effects,
    ask_changes,
    ask_effects,
    ask_moves,
    change_stats,
)
from companion.games.five_sails.procedures.duel.round_plan import Abilities, Plan
from companion.games.five_sails.procedures.duel.round_telling import tell_round
from companion.games.five_sails.procedures.duel.techniques import (
    Acting,
    ask_maneuver,
    ask_technique,
)
from companion.games.five_sails.procedures.harm.wounds import check_resolve, wound
from companion.games.five_sails.procedures.priority import still_in
from companion.games.five_sails.procedures.work import Work, act, check_faults
from companion.games.five_sails.rules import duel as machine
from companion.games.five_sails.rules.duel import Outcome as Played_, Played
from companion.games.five_sails.rules.printed_texts import value_added, wounds_dealt
from companion.games.five_sails.rules.standing import rules_of, seen
from companion.games.five_sails.state.table import Duel
from companion.table.procedures.pressing import UNKNOWN, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.sums import shown


@act(
    "round",
    "A round of the duel",
    spec="P33",
    cite=rulebook.DUEL_ROUND_P24,
    rules=(
        "combat-card",
        "combat-order",
        "gambling",
        "maneuver",
        "technique-limit",
        "resolve-threat",
        "restricted-hostilities",
        "lethal",
        "final-strike",
        "moving-in-duel",
        "last-known-info",
    ),
    words=("gamble", "gambles", "plays"),
    help="round r1 p2 t3",
)
def play_round(work: Work) -> Steps[None]:
    """The participant with threat plays a card, gambles, or plays none (P33; pp. 23-25)."""
    yield from still_in(work, "")
    yield from _underway(work)
    if work.state.duel is None:
        if not work.said:
            yield from _not_followed(work)
        return
    who = yield from ask_who(work)
    work.player = work.duel.fighters[who].player
    if _skips(work, who):
        yield from _round(work, Plan(who=who, how="none"))
        return
    how = yield from ask_how(work, who)
    able = can_play(work, who)
    card = ""
    values: dict[str, int | None] = {}
    changed: dict[str, int] = {}
    if how != "none":
        card = yield from ask_combat_card(work, who, how)
    # Before the values, with which a round ends: there a hand can still open them.
    abilities = yield from _abilities(work, who, how, card)
    effects = yield from _effects(work, abilities)
    if how != "none":
        values, changed = yield from ask_values(work, who, card)
    if not changed:
        values = _as_printed(work, card, values, abilities)
    foe = work.duel.other(who)
    changes = yield from ask_changes(work, "changes")
    names = [one.name for one in abilities.all if one.name]
    change_stats(work, who, foe, changes, names[0] if names else "a card")
    check_resolve(work, foe)
    moves = yield from ask_moves(work, who, foe)
    wounds = yield from _told_wounds(who, work)
    if "card" in abilities.cancelled:
        values = dict.fromkeys(values, 0)
    plan = Plan(
        who=who,
        how=how,
        card=card,
        values=values,
        abilities=abilities,
        effects=effects,
        moves=moves,
        wounds=wounds,
    )
    yield from _round(work, plan, able)


def _underway(work: Work) -> Steps[None]:
    """A duel that nobody logged, or a challenge of which only the answer is not told."""
    if work.state.duel is None:
        says = "No duel is under way; only a challenge starts one."
        yield from work.breaks("no-duel", says, rulebook.CHALLENGE_ACTION)
        if (yield from untold_challenge(work, "accepter")):
            work.row("response", how="accept", character=work.duel.target)
            begin_rounds(work)
            finish_if_over(work)
    elif work.duel.stage == "announced":
        work.say(f"{fighter_name(work, work.duel.target)} accepts")
        work.row("response", how="accept", character=work.duel.target)
        begin_rounds(work)
        finish_if_over(work)


def _not_followed(work: Work) -> Steps[None]:
    """Nobody tells who fights: the values are kept as words, nothing follows from them."""
    values = yield from work.maybe.form(
        "values",
        "Riposte, Parry and Thrust?",
        VALUE_FIELDS,
        offer={},
        help=VALUE_HELP,
        cite=rulebook.COMBAT_ORDER,
    )
    letters = " ".join(f"{x[0].upper()}{shown(y)}" for x, y in (values or {}).items())
    work.row("duel-round", values=values or {}, how="not followed")
    work.say(f"a round of a duel that is not logged {letters}".strip())


def _skips(work: Work, who: str) -> bool:
    """Whether it cannot play: out of play, or not where its threat lies (p. 27)."""
    told_now = machine.preview(
        work.duel, seen(work.state), rules_of(work.state), Played(who=who, how="none")
    )
    return told_now.value.skipped


# ---------------------------------------------------------------------- abilities


def _abilities(work: Work, who: str, how: How, card: str) -> Steps[Abilities]:
    """One Technique and one Maneuver at most, in either order; more only if a card says so."""
    acting = Acting(character=who, player=work.player, card=card, how=how)
    technique = yield from ask_technique(work, acting)
    maneuver = yield from ask_maneuver(work, acting)
    again = replace(acting, already=1)
    more = []
    if technique is not None:
        second = yield from ask_technique(work, again, "technique-2")
        more += [second] if second else []
    if maneuver is not None:
        second = yield from ask_maneuver(work, again, "maneuver-2")
        more += [second] if second else []
    found = Abilities(technique=technique, maneuver=maneuver, more=tuple(more))
    cancelled = yield from _cancelled(work, found, how)
    return replace(found, cancelled=cancelled)


def _cancelled(work: Work, found: Abilities, how: How) -> Steps[tuple[str, ...]]:
    """What a Reaction cancels: its costs stay paid, its mark stays, it does nothing (p. 20)."""
    options = []
    if found.technique is not None:
        options.append(Option("technique", "the Technique"))
    if found.maneuver is not None:
        options.append(Option("maneuver", "the Maneuver"))
    if how != "none":
        options.append(Option("card", "the combat card with its values"))
    if not options:
        return ()
    chosen = yield from work.several(
        "cancelled",
        "Does a Reaction cancel something?",
        tuple(options),
        quiet=(),
        lead="cancelled",
        cite=rulebook.REACTION_WHEN,
    )
    return chosen


def _effects(work: Work, abilities: Abilities) -> Steps[Effects]:
    """What they do; nothing of what was cancelled is asked."""
    working = [abilities.works("technique"), abilities.works("maneuver"), *abilities.more]
    left = [one for one in working if one is not None]
    strikes = any(one.ability.final_strike for one in left)
    printed = sum(wounds_dealt(one.ability.text) for one in left)
    return (yield from ask_effects(work, bool(left), strikes, printed))


def _as_printed(
    work: Work, card: str, values: dict[str, int | None], abilities: Abilities
) -> dict[str, int | None]:
    """The values with what a Technique and the Maneuver add, where that is all that is printed on
    them and the value counts as printed on the card so far (pp. 24, 26)."""
    found = dict(values)
    for which in ("technique", "maneuver"):
        one = abilities.works(which)
        for field, more in value_added(one.ability.text).items() if one is not None else ():
            printed = getattr(work.card(card), field) if card else None
            counts = found.get(field)
            if isinstance(printed, int) and counts is not None and values[field] == printed:
                found[field] = counts + more
    return found


def _told_wounds(who: str, work: Work) -> Steps[int | None]:
    """The table counts for itself: a bare result beats what was computed."""
    count = yield from work.maybe.number(
        "wounds",
        f"How many wounds does {fighter_name(work, who)} take?",
        between(0, 99),
        quiet=UNKNOWN,
        lead="takes",
        cite=rulebook.RESOLVE_THREAT,
    )
    return count


# ---------------------------------------------------------------------- the round itself


def _played(plan: Plan, foe: str, able: bool | None) -> Played:
    """The round as the machine takes it; what Final Strike costs happens after it."""
    abilities, does = plan.abilities, plan.effects
    now = Effects() if does.final_strike else does
    return Played(
        who=plan.who,
        how=plan.how,
        card=plan.card,
        riposte=plan.values.get("riposte", 0),
        parry=plan.values.get("parry", 0),
        thrust=plan.values.get("thrust", 0),
        technique=abilities.technique.key if abilities.technique else "",
        maneuver=abilities.maneuver.key if abilities.maneuver else "",
        lethal=does.lethal,
        able=able,
        moves=plan.moves,
        gains={plan.who: now.me, foe: now.them},
        takes={plan.who: now.own, foe: now.wound},
        final_strike=does.final_strike,
    )


def _round(work: Work, plan: Plan, able: bool | None = None) -> Steps[None]:
    """Play it on the machine; then places, wounds, what is destroyed, and the end."""
    who = plan.who
    foe = work.duel.other(who)
    before = work.duel
    told_now = _played(plan, foe, able)
    outcome, result = machine.play(before, seen(work.state), told_now, rules_of(work.state))
    outcome = _with_more(outcome, plan)
    work.accepted |= {one.id for one in outcome.check.faults if one.id in _NAMED}
    yield from check_faults(work, outcome.check)
    number = outcome.duel.round
    name = fighter_name(work, who)
    work.sum(f"round {number}, {name}", result)
    taken = outcome.rounded.wounds if plan.wounds is None else plan.wounds
    work.change_duel(_told_instead(outcome, plan))
    tell_round(work, plan, outcome, taken)
    for key, place in plan.moves.items():
        relocate(work, key, place, by="a card in the duel")
    yield from _harm(work, plan, outcome, taken)
    yield from _final_strike(work, plan, outcome, foe)
    if work.player and work.side().hand.aside:
        work.change_hand(work.player, aside=False)
    if work.state.duel is not None and not finish_if_over(work):
        _next(work)


_NAMED = frozenset(("gamble-limit", "used-in-duel", "maneuver-of-other-card", "no-card"))
"""What was named where it was chosen."""


def _with_more(outcome: Played_, plan: Plan) -> Played_:
    """Marks of abilities beyond one of each."""
    if not plan.abilities.more:
        return outcome
    used = {**outcome.duel.used, **{one.key: True for one in plan.abilities.more}}
    return replace(outcome, duel=replace(outcome.duel, used=used))


def _told_instead(outcome: Played_, plan: Plan) -> Duel:
    """The duel afterwards, with the wounds that the table tells."""
    duel = outcome.duel
    if plan.wounds is None or outcome.rounded.skipped:
        return duel
    one = duel.fighters[plan.who]
    computed = outcome.rounded.wounds
    if one.suffered is None or computed is None:
        suffered = None
    else:
        suffered = one.suffered - computed + plan.wounds
    fighters = {**duel.fighters, plan.who: replace(one, suffered=suffered)}
    return replace(duel, fighters=fighters)


def _harm(work: Work, plan: Plan, outcome: Played_, taken: int | None) -> Steps[None]:
    """Direct wounds at once, those of threat after the combat values (AMB-71)."""
    who, foe, value = plan.who, outcome.adversary, outcome.rounded
    does = Effects() if plan.effects.final_strike else plan.effects
    if does.wound and foe in work.state.characters:
        hit = wound(work, foe, does.wound, by_threat=True)
        if hit.destroyed is None and (yield from falls(work, foe, "their-destroyed")):
            _no_adversary(work, foe)
    if does.own and who in work.state.characters:
        wound(work, who, does.own, by_threat=True)
    if value.skipped or who not in work.state.characters:
        return
    if taken != 0:
        hit = wound(work, who, taken, by_threat=True)
        if hit.destroyed is None:
            yield from falls(work, who, "destroyed")
    else:
        check_resolve(work, who)


def _no_adversary(work: Work, foe: str) -> None:
    """The table saw it destroyed: threat that was sent finds nobody (p. 25)."""
    pool = work.duel.fighters[foe].pool
    if pool != 0:
        work.row("threat-discarded", amount=pool, reason="no adversary")
    change_fighter(work, foe, pool=0)


def _final_strike(work: Work, plan: Plan, outcome: Played_, foe: str) -> Steps[None]:
    """Its last card is a Final Strike; what has that as its cost happens now (p. 26; AMB-90)."""
    duel = work.state.duel
    if duel is None:
        return
    who = plan.who
    for key in (who, foe):
        one, was = duel.fighters[key], outcome.duel.fighters[key]
        played = any(card.round for card in one.line)
        if one.gone is not None and was.gone is None and played:
            card = work.called(one.final_strike) if one.final_strike else ""
            work.row("final-strike", character=key, player=one.player, card=card)
    if not plan.effects.final_strike:
        return
    if duel.fighters[who].gone is None:
        work.say("Final Strike: not destroyed this round, no effect")
        return
    does = plan.effects
    work.say(f"Final Strike: {does.words or 'its effect'}")
    if does.them and duel.fighters[foe].gone is None:
        work.change_duel(machine.with_threat(work.duel, foe, does.them))
    if does.wound and foe in work.state.characters:
        hit = wound(work, foe, does.wound)
        if hit.destroyed is None:
            yield from falls(work, foe, "their-destroyed")
        if foe not in work.state.characters:
            _no_adversary(work, foe)


# ---------------------------------------------------------------------- telling


def _next(work: Work) -> None:
    """Who faces what now."""
    faces = [
        faces_words(fighter_name(work, key), one.pool)
        for key, one in work.duel.fighters.items()
        if one.pool != 0
    ]
    work.say("; ".join(faces))
